/* base_switches.h - what a build of the library leaves out.  Written by scripts/switches.py from cmake/switches.txt.
 *
 * A program that defines KZ_NO_FIT must be linked with a library built without fitting, and so on.  base.h checks that
 * when the program is linked. */
#ifndef KOLIZE_BASE_SWITCHES_H
#define KOLIZE_BASE_SWITCHES_H

/* What is left out takes along what needs it. */
#if defined(KZ_NO_TRACE) && !defined(KZ_NO_FIT)
#define KZ_NO_FIT
#endif
#if defined(KZ_NO_EDIT) && !defined(KZ_NO_TRACE)
#define KZ_NO_TRACE
#endif
#if defined(KZ_NO_EDIT) && !defined(KZ_NO_FIT)
#define KZ_NO_FIT
#endif
#if defined(KZ_NO_SWEEP) && !defined(KZ_NO_WORLD)
#define KZ_NO_WORLD
#endif
#if defined(KZ_NO_SWEEP) && !defined(KZ_NO_MOVE)
#define KZ_NO_MOVE
#endif
#if defined(KZ_NO_SWEEP) && !defined(KZ_NO_RECORD)
#define KZ_NO_RECORD
#endif
#if defined(KZ_NO_SWEEP) && !defined(KZ_NO_REPLAY)
#define KZ_NO_REPLAY
#endif
#if defined(KZ_NO_WORLD) && !defined(KZ_NO_MOVE)
#define KZ_NO_MOVE
#endif
#if defined(KZ_NO_WORLD) && !defined(KZ_NO_RECORD)
#define KZ_NO_RECORD
#endif
#if defined(KZ_NO_WORLD) && !defined(KZ_NO_REPLAY)
#define KZ_NO_REPLAY
#endif
#if defined(KZ_NO_MOVE) && !defined(KZ_NO_REPLAY)
#define KZ_NO_REPLAY
#endif
#if defined(KZ_NO_RECORD) && !defined(KZ_NO_REPLAY)
#define KZ_NO_REPLAY
#endif

/* Their part of the name below. */
#if defined(KZ_NO_FIT)
#undef KZI_WITHOUT
#define KZI_WITHOUT _without
#define KZI_WITHOUT_FIT _fit
#else
#define KZI_WITHOUT_FIT
#endif
#if defined(KZ_NO_TRACE)
#undef KZI_WITHOUT
#define KZI_WITHOUT _without
#define KZI_WITHOUT_TRACE _trace
#else
#define KZI_WITHOUT_TRACE
#endif
#if defined(KZ_NO_EDIT)
#undef KZI_WITHOUT
#define KZI_WITHOUT _without
#define KZI_WITHOUT_EDIT _edit
#else
#define KZI_WITHOUT_EDIT
#endif
#if defined(KZ_NO_TRANSFORM)
#undef KZI_WITHOUT
#define KZI_WITHOUT _without
#define KZI_WITHOUT_TRANSFORM _transform
#else
#define KZI_WITHOUT_TRANSFORM
#endif
#if defined(KZ_NO_CONFIG_SPACE)
#undef KZI_WITHOUT
#define KZI_WITHOUT _without
#define KZI_WITHOUT_CONFIG_SPACE _config_space
#else
#define KZI_WITHOUT_CONFIG_SPACE
#endif
#if defined(KZ_NO_SURFACE)
#undef KZI_WITHOUT
#define KZI_WITHOUT _without
#define KZI_WITHOUT_SURFACE _surface
#else
#define KZI_WITHOUT_SURFACE
#endif
#if defined(KZ_NO_BATCH)
#undef KZI_WITHOUT
#define KZI_WITHOUT _without
#define KZI_WITHOUT_BATCH _batch
#else
#define KZI_WITHOUT_BATCH
#endif
#if defined(KZ_NO_RASTER)
#undef KZI_WITHOUT
#define KZI_WITHOUT _without
#define KZI_WITHOUT_RASTER _raster
#else
#define KZI_WITHOUT_RASTER
#endif
#if defined(KZ_NO_CONTAINS)
#undef KZI_WITHOUT
#define KZI_WITHOUT _without
#define KZI_WITHOUT_CONTAINS _contains
#else
#define KZI_WITHOUT_CONTAINS
#endif
#if defined(KZ_NO_SWEEP)
#undef KZI_WITHOUT
#define KZI_WITHOUT _without
#define KZI_WITHOUT_SWEEP _sweep
#else
#define KZI_WITHOUT_SWEEP
#endif
#if defined(KZ_NO_WORLD)
#undef KZI_WITHOUT
#define KZI_WITHOUT _without
#define KZI_WITHOUT_WORLD _world
#else
#define KZI_WITHOUT_WORLD
#endif
#if defined(KZ_NO_MOVE)
#undef KZI_WITHOUT
#define KZI_WITHOUT _without
#define KZI_WITHOUT_MOVE _move
#else
#define KZI_WITHOUT_MOVE
#endif
#if defined(KZ_NO_RECORD)
#undef KZI_WITHOUT
#define KZI_WITHOUT _without
#define KZI_WITHOUT_RECORD _record
#else
#define KZI_WITHOUT_RECORD
#endif
#if defined(KZ_NO_REPLAY)
#undef KZI_WITHOUT
#define KZI_WITHOUT _without
#define KZI_WITHOUT_REPLAY _replay
#else
#define KZI_WITHOUT_REPLAY
#endif
#if defined(KZ_NO_DRAW)
#undef KZI_WITHOUT
#define KZI_WITHOUT _without
#define KZI_WITHOUT_DRAW _draw
#else
#define KZI_WITHOUT_DRAW
#endif
#if defined(KZ_NO_GRID)
#undef KZI_WITHOUT
#define KZI_WITHOUT _without
#define KZI_WITHOUT_GRID _grid
#else
#define KZI_WITHOUT_GRID
#endif

#if !defined(KZI_WITHOUT)
#define KZI_WITHOUT
#endif

#define KZI_LIBRARY_PASTE(major, minor, without, p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15) \
    kz_library_##major##_##minor##without##p0##p1##p2##p3##p4##p5##p6##p7##p8##p9##p10##p11##p12##p13##p14##p15
#define KZI_LIBRARY_EXPAND(major, minor, without, p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15) \
    KZI_LIBRARY_PASTE(major, minor, without, p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15)

/* The name of the library with this version and these switches, such as kz_library_0_3_without_fit. */
#define KZ_LIBRARY_NAME \
    KZI_LIBRARY_EXPAND(KZ_VERSION_MAJOR, KZ_VERSION_MINOR, KZI_WITHOUT, \
        KZI_WITHOUT_FIT, \
        KZI_WITHOUT_TRACE, \
        KZI_WITHOUT_EDIT, \
        KZI_WITHOUT_TRANSFORM, \
        KZI_WITHOUT_CONFIG_SPACE, \
        KZI_WITHOUT_SURFACE, \
        KZI_WITHOUT_BATCH, \
        KZI_WITHOUT_RASTER, \
        KZI_WITHOUT_CONTAINS, \
        KZI_WITHOUT_SWEEP, \
        KZI_WITHOUT_WORLD, \
        KZI_WITHOUT_MOVE, \
        KZI_WITHOUT_RECORD, \
        KZI_WITHOUT_REPLAY, \
        KZI_WITHOUT_DRAW, \
        KZI_WITHOUT_GRID)

#if defined(_MSC_VER)
#if defined(KZ_NO_FIT)
#pragma detect_mismatch("KZ_NO_FIT", "defined")
#else
#pragma detect_mismatch("KZ_NO_FIT", "not defined")
#endif
#if defined(KZ_NO_TRACE)
#pragma detect_mismatch("KZ_NO_TRACE", "defined")
#else
#pragma detect_mismatch("KZ_NO_TRACE", "not defined")
#endif
#if defined(KZ_NO_EDIT)
#pragma detect_mismatch("KZ_NO_EDIT", "defined")
#else
#pragma detect_mismatch("KZ_NO_EDIT", "not defined")
#endif
#if defined(KZ_NO_TRANSFORM)
#pragma detect_mismatch("KZ_NO_TRANSFORM", "defined")
#else
#pragma detect_mismatch("KZ_NO_TRANSFORM", "not defined")
#endif
#if defined(KZ_NO_CONFIG_SPACE)
#pragma detect_mismatch("KZ_NO_CONFIG_SPACE", "defined")
#else
#pragma detect_mismatch("KZ_NO_CONFIG_SPACE", "not defined")
#endif
#if defined(KZ_NO_SURFACE)
#pragma detect_mismatch("KZ_NO_SURFACE", "defined")
#else
#pragma detect_mismatch("KZ_NO_SURFACE", "not defined")
#endif
#if defined(KZ_NO_BATCH)
#pragma detect_mismatch("KZ_NO_BATCH", "defined")
#else
#pragma detect_mismatch("KZ_NO_BATCH", "not defined")
#endif
#if defined(KZ_NO_RASTER)
#pragma detect_mismatch("KZ_NO_RASTER", "defined")
#else
#pragma detect_mismatch("KZ_NO_RASTER", "not defined")
#endif
#if defined(KZ_NO_CONTAINS)
#pragma detect_mismatch("KZ_NO_CONTAINS", "defined")
#else
#pragma detect_mismatch("KZ_NO_CONTAINS", "not defined")
#endif
#if defined(KZ_NO_SWEEP)
#pragma detect_mismatch("KZ_NO_SWEEP", "defined")
#else
#pragma detect_mismatch("KZ_NO_SWEEP", "not defined")
#endif
#if defined(KZ_NO_WORLD)
#pragma detect_mismatch("KZ_NO_WORLD", "defined")
#else
#pragma detect_mismatch("KZ_NO_WORLD", "not defined")
#endif
#if defined(KZ_NO_MOVE)
#pragma detect_mismatch("KZ_NO_MOVE", "defined")
#else
#pragma detect_mismatch("KZ_NO_MOVE", "not defined")
#endif
#if defined(KZ_NO_RECORD)
#pragma detect_mismatch("KZ_NO_RECORD", "defined")
#else
#pragma detect_mismatch("KZ_NO_RECORD", "not defined")
#endif
#if defined(KZ_NO_REPLAY)
#pragma detect_mismatch("KZ_NO_REPLAY", "defined")
#else
#pragma detect_mismatch("KZ_NO_REPLAY", "not defined")
#endif
#if defined(KZ_NO_DRAW)
#pragma detect_mismatch("KZ_NO_DRAW", "defined")
#else
#pragma detect_mismatch("KZ_NO_DRAW", "not defined")
#endif
#if defined(KZ_NO_GRID)
#pragma detect_mismatch("KZ_NO_GRID", "defined")
#else
#pragma detect_mismatch("KZ_NO_GRID", "not defined")
#endif
#endif

#endif

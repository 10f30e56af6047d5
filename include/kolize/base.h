/* base.h - what every other header needs: results, memory, limits, threads and CPU kernels.
 *
 * Nothing here knows about collisions.  A program that only compares shapes needs kz_error and nothing else from this
 * file.  Allocators and limits have defaults wherever NULL or 0 is given. */
#ifndef KOLIZE_BASE_H
#define KOLIZE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The version of these headers, as numbers and as text. */
#define KZ_VERSION_MAJOR 0
#define KZ_VERSION_MINOR 3
#define KZ_VERSION_PATCH 0
#define KZ_VERSION_TEXT  "0.3.0"

#include "base_switches.h"

/* Define KZ_SHARED when the library is, or is used as, a shared one; KZ_BUILD only when the library is compiled. */
#if defined(KZ_SHARED) && defined(_WIN32)
#if defined(KZ_BUILD)
#define KZ_API __declspec(dllexport)
#else
#define KZ_API __declspec(dllimport)
#endif
#elif defined(KZ_SHARED) && defined(__GNUC__)
#define KZ_API __attribute__((visibility("default")))
#else
#define KZ_API
#endif

/* A function whose body is in a header.  The library has each of them as a symbol too, so that a foreign-function
 * interface can call it; src/world/inline_functions.c compiles them there. */
#if defined(KZ_COMPILE_INLINE)
#define KZ_INLINE extern inline KZ_API
#else
#define KZ_INLINE static inline
#endif

/* The initialiser of a struct whose fields are all at their defaults: kz_move_def def = KZ_DEFAULTS; */
#ifdef __cplusplus
#define KZ_DEFAULTS {}
#else
#define KZ_DEFAULTS {0}
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Every file that includes a header refers to this.  When the library has another version or other switches than the
 * headers, linking fails with a name that says what the headers expect. */
#if defined(__GNUC__)
extern KZ_API const char KZ_LIBRARY_NAME;
#if !defined(KZ_BUILD) && !(defined(KZ_SHARED) && defined(_WIN32))
#if defined(__ELF__) && defined(__has_attribute)
#if __has_attribute(retain)
__attribute__((retain)) /* by --gc-sections, too */
#endif
#endif
__attribute__((used)) static const char *const kzi_library_expected = &KZ_LIBRARY_NAME;
#endif
#endif

/* ---- Results ------------------------------------------------------------------------------------------- */

/* Every result, with the sentence that a person reads.
 * %a and %b stand for the two numbers of a kz_error.  They are indices of vertices, edges, rings, parts or bytes; each
 * function says which.  The argument of ERR_ARGUMENT is counted from 1; %b may say which item of it. */
#define KZ_RESULTS(X)                                                                                                  \
    X(OK, "no error")                                                                                                  \
    X(ERR_MEMORY, "out of memory (%a bytes wanted)")                                                                   \
    X(ERR_ARGUMENT, "an argument is missing or out of range (argument %a)")                                            \
    X(ERR_TOO_LARGE, "too large: %a is more than the limit of %b")                                                     \
    X(ERR_OVERFLOW, "the shape's extent does not fit into float32")                                                    \
    X(ERR_NOT_FINITE, "coordinate %a is not a finite number")                                                          \
    X(ERR_NEGATIVE_RADIUS, "the radius is negative")                                                                   \
    X(ERR_BOX_ORDER, "the box's minimum lies beyond its maximum")                                                      \
    X(ERR_TOO_FEW_POINTS, "%a points, at least %b are needed")                                                         \
    X(ERR_SELF_CROSSING, "edge %a crosses edge %b")                                                                    \
    X(ERR_SELF_OVERLAP, "edge %a runs along edge %b")                                                                  \
    X(ERR_HOLE_OUTSIDE, "ring %a, a hole, is not inside the outline, ring 0")                                          \
    X(ERR_HOLE_IN_HOLE, "ring %a, a hole, lies in ring %b, another hole")                                              \
    X(ERR_HOLE_EMPTY, "ring %a, a hole, has no area")                                                                  \
    X(ERR_NOT_A_ROTATION, "cosine and sine do not form a rotation (their squares must add up to 1)")                   \
    X(ERR_MASK_TURNED, "part %a is a mask or a grid, which can be moved, not turned: transform a mask instead")        \
    X(ERR_SCALE, "part %a cannot be scaled so: round ones need one factor, masks and grids cannot be scaled")          \
    X(ERR_MASK_TEXT, "mask text: row %a, column %b is none of . # 0 1, or the row's length differs")                   \
    X(ERR_FORMAT, "unknown pixel format %a")                                                                           \
    X(ERR_PITCH, "rows of %a bytes do not fit a pitch of %b")                                                          \
    X(ERR_HOT_SIZE, "the hot image's size differs from its sprite's (%a x %b)")                                        \
    X(ERR_RULE, "transparency rule %a does not suit this pixel format")                                                \
    X(ERR_BAD_HANDLE, "the handle %a is stale or was never valid")                                                     \
    X(ERR_CPU_LEVEL, "this machine or build has no kernels of level %a")                                               \
    X(ERR_BUFFER, "the buffer holds %b, %a are needed")                                                                \
    X(ERR_FILE, "the file cannot be read")                                                                             \
    X(ERR_SYNTAX, "the file is not well-formed")                                                                       \
    X(ERR_CONTENT, "the file's content makes no sense")                                                                \
    X(ERR_UNSUPPORTED, "this build cannot read that format")                                                           \
    X(ERR_SELF_CHECK, "self check %a failed: the compiler or its flags changed the arithmetic")                        \
    X(ERR_STOPPED, "stopped by the caller after %a steps")                                                             \
    X(ERR_NO_TAG, "no tag is defined: the shapes of frame %a would collide with nothing")                              \
    X(ERR_GRID_PART, "part %a is a grid, which is a body or a fixture of its own, not a part")

/* KZ_OK, or what went wrong: the names of KZ_RESULTS with KZ_ before them, numbered from 0 in that order. */
typedef enum kz_result {
#define KZ_RESULT_ENUM(name, text) KZ_##name,
    KZ_RESULTS(KZ_RESULT_ENUM)
#undef KZ_RESULT_ENUM
        KZ_RESULT_COUNT /* how many there are */
} kz_result;

/* What went wrong, and where.
 * Functions that take `kz_error *err` accept NULL there.  They write it only when they fail. */
typedef struct kz_error {
    kz_result code;
    int64_t a, b; /* the positions or numbers of the sentence; 0 when it has none */
} kz_error;

/* The name of a result, such as "ERR_SELF_CROSSING"; scripts may rely on it.
 * Returns: "UNKNOWN" for a number that is no result. */
KZ_API const char *kz_result_name(kz_result code);

/* Writes the sentence of an error into `text`, ended by 0.
 * Of a result alone, with a and b 0, it leaves out numbers in parentheses: "out of memory".
 * Args: `size` is the room in bytes; a longer sentence is cut, and with size 0 nothing is written.
 * Returns: the length of the whole sentence without the 0, as snprintf does. */
KZ_API size_t kz_error_text(const kz_error *err, char *text, size_t size);

/* ---- Memory -------------------------------------------------------------------------------------------- */

/* Where memory comes from.  Wherever a function takes `const kz_allocator *`, NULL means malloc and free.
 * The struct is copied.  What `ctx` points to must live as long as anything made with it.
 *   alloc    returns `size` > 0 bytes aligned to `align` (a power of two, at most 64), or NULL.  They need
 *            not be zeroed.
 *   release  gets back the same pointer with the same size and alignment.  The pointer is never NULL.
 * A growing array is allocated anew, copied and released, so there is no third function to write. */
typedef struct kz_allocator {
    void *(*alloc)(void *ctx, size_t size, size_t align);
    void (*release)(void *ctx, void *block, size_t size, size_t align);
    void *ctx;
} kz_allocator;

/* Limits for input that may be hostile.
 * 0 in a field, or NULL for the whole struct, means the default in brackets.  A message that refuses something names
 * the field.  max_memory is counted without a lock: one thread at a time reads or frees a map.  Several threads may
 * read several maps. */
typedef struct kz_limits {
    uint64_t max_pixels;  /* pixels in one image, and 64 times its rows where they are more than 4096 [64 Mi] */
    uint64_t max_bytes;   /* bytes in one file, and in any one block unpacked from it [256 Mi] */
    uint32_t max_depth;   /* nesting of groups, parts, brackets [64] */
    uint32_t max_objects; /* objects, tiles or vertices in one map [4 Mi] */
    uint64_t max_memory;  /* bytes that one map takes while it is read, with all files it names [1 Gi] */
    uint32_t max_notes;   /* notes that one map keeps; further ones are counted [1000] */
    bool strict;          /* refuse a map where a note would say what is left out of it */
    const char *root;     /* a folder: files outside it are refused, symbolic links resolved; NULL: no file is */
} kz_limits;

/* The limits with every 0 replaced by its default; NULL gives all defaults. */
KZ_API kz_limits kz_limits_resolve(const kz_limits *limits);

/* ---- Long calls ---------------------------------------------------------------------------------------- */

/* What ends a long call early.  NULL or a zeroed struct ends none.
 *   max_work    steps after which the call gives up with KZ_ERR_TOO_LARGE, the same number on every machine; 0: no
 *               limit.  10^9 steps take 1 to 2 s on Zen 5.
 *   keep_going  is asked at least every 10 ms of work, allocations aside.  When it returns false, the call releases
 *               everything and returns KZ_ERR_STOPPED.  It must not change what the call reads.  NULL: not asked.
 * A call that ended early wrote nothing but the error, which holds the steps taken. */
typedef struct kz_work {
    uint64_t max_work;
    bool (*keep_going)(void *ctx);
    void *ctx;
} kz_work;

/* ---- Threads ------------------------------------------------------------------------------------------- */

/* How work is shared by several threads.  The library never starts a thread by itself.
 * Functions that can share their work take this struct and call
 *   run      calls job(data, 0) to job(data, n - 1), each once, and returns when all are done.  The jobs may run in
 *            any
 *            order, at the same time or one after another.
 * Results are the same bits however the jobs are run.  kz_pool (pool.h) is a ready implementation.  An engine can pass
 * its own task system. */
typedef struct kz_parallel {
    void (*run)(void *ctx, void (*job)(void *data, uint32_t i), void *data, uint32_t n);
    void *ctx;
    uint32_t n_threads; /* how many jobs may run at once; work is split for that number; 0 and 1: no sharing */
} kz_parallel;

/* ---- CPU ----------------------------------------------------------------------------------------------- */

/* Which kernels run.  All levels give the same bits.  KZ_CPU_PLAIN is C without intrinsics and is always there. */
typedef enum kz_cpu_level {
    KZ_CPU_PLAIN,
    KZ_CPU_SSE2,
    KZ_CPU_AVX2,
    KZ_CPU_AVX512, /* F, BW, VL, DQ, VBMI2, VPOPCNTDQ */
    KZ_CPU_NEON,
    KZ_CPU_WASM128,
    KZ_CPU_LEVEL_COUNT
} kz_cpu_level;

KZ_API const char *kz_cpu_level_name(kz_cpu_level level); /* "plain", "sse2", ..., or "unknown" */
KZ_API bool kz_cpu_has(kz_cpu_level level);               /* whether this machine and build can run it */
KZ_API kz_cpu_level kz_cpu_level_now(void);               /* the level in force: the best one, or the forced one */

/* Makes the whole process use `level` from now on, to compare levels.
 * It must not be called while other threads are inside the library.
 * Errors: KZ_ERR_CPU_LEVEL when this machine or build lacks the level; nothing changes then. */
KZ_API kz_result kz_cpu_force(kz_cpu_level level);

/* ---- Self check ---------------------------------------------------------------------------------------- */

/* Checks that this build computes as the library's exact answers need it: IEEE 754, without fast-math.
 * It tests the calling thread, because the processor's modes belong to a thread.
 * Errors: KZ_ERR_SELF_CHECK; err->a is the number of the first check that failed.
 * Allocates: nothing.
 * Cost: under a microsecond.
 * Details: docs/contract/base.md#kz_self_check */
KZ_API kz_result kz_self_check(kz_error *err);

/* The name of a check, with the compiler flag to blame in brackets.
 * Returns: "unknown" for a number that is no check. */
KZ_API const char *kz_self_check_name(int64_t check);

#ifdef __cplusplus
}
#endif
#endif

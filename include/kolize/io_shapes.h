/* io_shapes.h - reads collision shapes that were drawn by hand, beside the pixels of the sprites they stand for.
 *
 * Game editors keep them in many formats; here each file becomes sprites with outlines.  An outline is as its file has
 * it, also where it crosses itself or has too few points: a tool can then show what is wrong.  This is a part of
 * kolize-io. */
#ifndef KOLIZE_IO_SHAPES_H
#define KOLIZE_IO_SHAPES_H

#include "io.h"
#include "world_frames.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The sprites of a file with their outlines. */
typedef struct kz_shape_sheet kz_shape_sheet;

/* Reads the shapes of a file, and the images that it names.
 *
 * It reads maps and tilesets of Tiled, sheets as kz_sheet_load does, and PhysicsEditor's JSON.  It also reads
 * scenes and resources of Godot 3 and 4, LDtk's projects and levels, Unity's .meta files, and what `kolize trace` and `fit`
 * print as JSON.  The content tells the format, not the name.  An image that cannot be read is an error for Tiled's files,
 * and a warning for others.
 * Errors: KZ_ERR_FILE, KZ_ERR_SYNTAX, KZ_ERR_CONTENT, KZ_ERR_TOO_LARGE, KZ_ERR_UNSUPPORTED (no format that has shapes),
 * KZ_ERR_MEMORY.  The text names the line or the key.
 * Allocates: the sheet with its images; jansson and the decoders of images take memory of their own while they read.
 * Details: docs/contract/io.md#kz_shape_sheet_load */
KZ_API kz_result kz_shape_sheet_load(const char *path, const kz_limits *limits, const kz_allocator *alloc,
                                     kz_shape_sheet **out, kz_io_error *err);

/* Reads shapes from memory as kz_shape_sheet_load does from a file.
 * Args: `path` stands for the file in messages; files that it names are searched for beside it.
 * Allocates: as kz_shape_sheet_load. */
KZ_API kz_result kz_shape_sheet_read(const void *bytes, size_t n_bytes, const char *path, const kz_limits *limits,
                                     const kz_allocator *alloc, kz_shape_sheet **out, kz_io_error *err);
KZ_API void kz_shape_sheet_free(kz_shape_sheet *sheet); /* NULL is fine */

/* ---- Reading ------------------------------------------------------------------------------------------- */
/* Pointers and texts live as long as the sheet; texts are never NULL. */

/* What an outline was drawn as.  Round ones have their points on the curve. */
typedef enum kz_outline_kind {
    KZ_OUTLINE_POLYGON,
    KZ_OUTLINE_BOX,
    KZ_OUTLINE_ROUND, /* an ellipse, a circle or a capsule */
    KZ_OUTLINE_LINE,  /* a polyline or a segment: without area */
    KZ_OUTLINE_POINT,
    KZ_OUTLINE_SEGMENTS, /* segments without order, two points each: without area, and they may cross */
    KZ_OUTLINE_RAY       /* a ray, or the normal of a boundary: where it begins and a point on it; it has no outline */
} kz_outline_kind;

typedef struct kz_drawn_outline {
    const char *name;  /* "" if none */
    const char *where; /* its place in the file: "tiles.tsx:12:5", or keys in JSON */
    kz_outline_kind kind;
    bool convex;           /* the format says that it is a convex part */
    bool hole;             /* it is cut out of the outline before it */
    bool marks;            /* it marks a part of the sprite, as a slice does, and is no shape of all of it */
    const kz_vec2 *points; /* in pixels of the sprite, y down */
    int32_t n_points;
    const char *data; /* the artist's text, for kz_data_number: of a slice, Tiled's custom properties, "data"; "" if none */
} kz_drawn_outline;

/* A tile, a frame or an image with its outlines; or a layer of objects, which has no image. */
typedef struct kz_drawn_sprite {
    const char *name;
    int32_t number;        /* a tile's number in its tileset, a frame's in its sheet, -1 of a layer */
    const kz_image *image; /* NULL: the file names none, or it could not be read */
    const char *image_path;
    kz_cell_rect part; /* its pixels in the image */
    bool rotated;      /* there its sides are swapped: `quarters` is 1 or 3 */
    int32_t quarters;  /* there it is rotated by so many quarter turns clockwise, 0 to 3 */
    int32_t w, h;      /* its size upright and untrimmed; 0 when it has no image */
    kz_cell at;        /* the place of the pixels in it, upright */
    const kz_drawn_outline *outlines;
    int32_t n_outlines;
} kz_drawn_sprite;

KZ_API int32_t kz_drawn_sprite_count(const kz_shape_sheet *sheet); /* how many sprites there are */
KZ_API const kz_drawn_sprite *kz_drawn_sprite_at(const kz_shape_sheet *sheet, int32_t i); /* sprite i, or NULL */

/* Two tiles that some layer of an orthogonal map has side by side; each such pair is there once. */
typedef struct kz_drawn_neighbors {
    int32_t a, b; /* sprites: a is left of b, or above it */
    uint8_t flips_a, flips_b; /* 1: mirrored in x, 2: in y, 4: x and y swapped before that */
    bool below;               /* b is below a */
    kz_cell cell;             /* where a is, the first time */
    const char *layer;
} kz_drawn_neighbors;

KZ_API int32_t kz_drawn_neighbors_count(const kz_shape_sheet *sheet); /* how many such pairs there are */
KZ_API const kz_drawn_neighbors *kz_drawn_neighbors_at(const kz_shape_sheet *sheet, int32_t i); /* pair i, or NULL */

/* The format, such as "Tiled tileset". */
KZ_API const char *kz_shape_sheet_format(const kz_shape_sheet *sheet);

/* The files that the file names and that are there, as kz_map_file_at has them. */
KZ_API int32_t kz_shape_sheet_file_count(const kz_shape_sheet *sheet);             /* how many files */
KZ_API const char *kz_shape_sheet_file_at(const kz_shape_sheet *sheet, int32_t i); /* the path of file i, or NULL */

/* Warnings: things that were skipped without harm. */
KZ_API int32_t kz_shape_sheet_warning_count(const kz_shape_sheet *sheet);             /* how many warnings */
KZ_API const char *kz_shape_sheet_warning_at(const kz_shape_sheet *sheet, int32_t i); /* warning i, one line */

/* ---- Frames -------------------------------------------------------------------------------------------- */

/* How drawn outlines become shapes of frames; all zero is a good default. */
typedef struct kz_drawn_def {
    const char *tag; /* of outlines without a name; NULL: "" */
    int32_t first;   /* a sprite of no frame's name belongs to frame `first` plus its number */
} kz_drawn_def;

/* What kz_mask_set_add_drawn did. */
typedef struct kz_drawn_added {
    int32_t added, left_out;       /* outlines */
    const kz_drawn_outline *first; /* that was left out; NULL: none */
    kz_error why;                  /* it was; KZ_OK: no frame has it, or it is a ray, segments, or a hole in nothing */
} kz_drawn_added;

/* Adds the outlines of sprites to the frames of a set, as shapes with the outlines' names as tags, and their data
 * (world_frames.h).
 *
 * A sprite belongs to the frame of its name, with or without an extension such as .png, or else of its number.  Boxes
 * stay boxes, and holes are cut out.  Outlines that cross themselves, or have more than 128 points, are left out.
 * Args: `def` may be NULL, and `out`.
 * Errors: KZ_ERR_ARGUMENT; KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE: some may have been added.
 * Allocates: as kz_mask_set_add_shape. */
KZ_API kz_result kz_mask_set_add_drawn(kz_mask_set *set, const kz_shape_sheet *drawn, const kz_drawn_def *def,
                                       kz_drawn_added *out, kz_io_error *err);

#ifdef __cplusplus
}
#endif
#endif

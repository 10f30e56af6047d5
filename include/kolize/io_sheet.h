/* io_sheet.h - sprite sheets: the places of a sprite's frames in an image, and mask sets made of them.
 *
 * A sheet is a grid, a list of rectangles, or a file that a packer wrote beside the image.  Packers
 * trim frames and rotate them to fit.  Masks made from a sheet lie in the frame as the artist drew it, so none of that
 * shows.  docs/frames.md names the keys that are read.  This is a part of kolize-io. */
#ifndef KOLIZE_IO_SHEET_H
#define KOLIZE_IO_SHEET_H

#include "io.h"
#include "mask_set.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The places and names of frames, their animations and slices; no pixels. */
typedef struct kz_sheet kz_sheet;

/* ---- Making -------------------------------------------------------------------------------------------- */
/* `err` may be NULL, limits and alloc are as in base.h, and *out is written only on success.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_ARGUMENT; KZ_ERR_TOO_LARGE (more frames than max_objects); those that a function names.
 * Allocates: the sheet. */

/* A grid of frames of one size, numbered by rows. */
typedef struct kz_sheet_grid {
    int32_t image_w, image_h;
    int32_t frame_w, frame_h;
    int32_t margin;  /* pixels around the whole grid */
    int32_t spacing; /* pixels between two frames */
    int32_t count;   /* frames; 0: as many as fit */
} kz_sheet_grid;

/* Makes a sheet of a grid.
 * Errors: also KZ_ERR_CONTENT (no frame fits, or fewer than `count`). */
KZ_API kz_result kz_sheet_from_grid(const kz_sheet_grid *grid, const kz_limits *limits, const kz_allocator *alloc,
                                    kz_sheet **out, kz_io_error *err);

/* Makes a sheet of rectangles of pixels; each is the whole of its frame. */
KZ_API kz_result kz_sheet_from_rects(const kz_cell_rect *rects, int32_t n, const kz_limits *limits,
                                     const kz_allocator *alloc, kz_sheet **out, kz_io_error *err);

/* Reads a sheet; the image is not read.
 *
 * It is a JSON file of TexturePacker or Aseprite, both with frames as a hash or as an array.  Or it is a <TextureAtlas>
 * in XML, as Starling and Kenney's packs have it, or an .atlas of libGDX or Spine.
 * Errors: also KZ_ERR_FILE; with line, column and key KZ_ERR_SYNTAX, KZ_ERR_CONTENT (the frames lie in several images),
 * KZ_ERR_UNSUPPORTED (no sprite sheet). */
KZ_API kz_result kz_sheet_load(const char *path, const kz_limits *limits, const kz_allocator *alloc, kz_sheet **out,
                               kz_io_error *err);

/* Reads a sheet from memory as kz_sheet_load does from a file.
 * Args: `path` stands for the file in messages; kz_sheet_image_path is beside it. */
KZ_API kz_result kz_sheet_read(const void *bytes, size_t n_bytes, const char *path, const kz_limits *limits,
                               const kz_allocator *alloc, kz_sheet **out, kz_io_error *err);

/* Do these bytes begin as a sheet that is no JSON does: a <TextureAtlas>, or an .atlas?
 * Errors: none.
 * Allocates: nothing. */
KZ_API bool kz_bytes_are_sheet(const void *bytes, size_t n_bytes);

/* Reads the frames that lie in one image of a file for several: a multi-pack of TexturePacker, an .atlas of more pages.
 *
 * kz_sheet_load takes a file of one image only.  To read a file of several, begin with texture 0, and go on to
 * kz_sheet_texture_count of that sheet.  Each sheet has its own image, and its frames are numbered from 0.
 * Args: `texture` is the number of the image, from 0.
 * Errors: those of kz_sheet_load; KZ_ERR_CONTENT (there is no such image). */
KZ_API kz_result kz_sheet_load_texture(const char *path, int32_t texture, const kz_limits *limits,
                                       const kz_allocator *alloc, kz_sheet **out, kz_io_error *err);
KZ_API void kz_sheet_free(kz_sheet *sheet); /* NULL is fine */

/* ---- Reading ------------------------------------------------------------------------------------------- */
/* Pointers and texts live as long as the sheet; texts are never NULL. */

typedef struct kz_sheet_frame {
    const char *name;    /* in a grid or list its number */
    kz_cell_rect part;   /* its pixels, as they lie in the image */
    bool rotated;        /* there its sides are swapped: `quarters` is 1 or 3 */
    int32_t quarters;    /* there it is rotated by so many quarter turns clockwise, 0 to 3 */
    int32_t w, h;        /* its untrimmed size, upright */
    kz_cell at;          /* the place of the pixels in it, upright */
    kz_vec2 pivot;       /* in pixels of the untrimmed frame; (0, 0) when the sheet names none */
    int32_t duration_ms; /* 0 when the sheet names none */
} kz_sheet_frame;

KZ_API int32_t kz_sheet_frame_count(const kz_sheet *sheet);                           /* how many frames there are */
KZ_API const kz_sheet_frame *kz_sheet_frame_at(const kz_sheet *sheet, int32_t frame); /* that one, or NULL */

KZ_API int32_t kz_sheet_animation_count(const kz_sheet *sheet);                             /* how many animations */
KZ_API const kz_animation *kz_sheet_animation_at(const kz_sheet *sheet, int32_t animation); /* that one, or NULL */

/* A rectangle that Aseprite calls a slice: a hit box, a socket, a button's border. */
typedef struct kz_slice_key {
    int32_t frame;       /* it is valid from this frame on, until the next key */
    kz_cell_rect bounds; /* in the untrimmed frame; may be empty: hidden; may reach beyond the frame */
    kz_cell_rect center; /* the middle of nine patches, within the bounds' own pixels; empty: none */
    bool has_pivot;
    kz_cell pivot; /* in the bounds' own pixels */
} kz_slice_key;

typedef struct kz_slice {
    const char *name, *data; /* `data` is the artist's text beside it */
    uint32_t color;          /* 0xAARRGGBB; 0 when there is none */
    int32_t n_keys;
    const kz_slice_key *keys; /* by rising frame */
} kz_slice;

KZ_API int32_t kz_sheet_slice_count(const kz_sheet *sheet);                       /* how many slices there are */
KZ_API const kz_slice *kz_sheet_slice_at(const kz_sheet *sheet, int32_t slice);   /* that slice; NULL beyond */
KZ_API const kz_slice_key *kz_slice_key_at(const kz_slice *slice, int32_t frame); /* the key valid there, or NULL */

/* How many images the file has frames in; 1 where it names none, and of grids and lists. */
KZ_API int32_t kz_sheet_texture_count(const kz_sheet *sheet);

/* The path of the image, beside the file that names it; "" when there is none. */
KZ_API const char *kz_sheet_image_path(const kz_sheet *sheet);

/* Warnings: things that were skipped without harm. */
KZ_API int32_t kz_sheet_warning_count(const kz_sheet *sheet);                   /* how many warnings there are */
KZ_API const char *kz_sheet_warning_at(const kz_sheet *sheet, int32_t warning); /* that warning, one line */

/* ---- Masks --------------------------------------------------------------------------------------------- */

/* The use of slices. */
typedef enum kz_slice_use {
    KZ_SLICES_SOLID,  /* each is a mask with its name as tag, all of its rectangle set */
    KZ_SLICES_PIXELS, /* the same, but only the frame's solid pixels in it are set */
    KZ_SLICES_NONE,   /* they make no masks */
    KZ_SLICES_BOXES   /* each is a shape of the frame, a box with its name as tag and its data (world_frames.h) */
} kz_slice_use;

/* Makes a mask set of a sheet; frames and animations keep their numbers.
 *
 * A frame has the mask of its pixels with tag "", then its slices in the order of the sheet.  Hidden slices make neither
 * masks nor boxes.
 * Args: `image` is the whole image; a hot image of the rule is as large.
 * Errors: those of kz_rule_check; KZ_ERR_CONTENT (a frame reaches beyond the image); KZ_ERR_TOO_LARGE (the masks
 * together have more than 16 times max_pixels cells, with their padding in memory; a box counts 4096); KZ_ERR_MEMORY; KZ_ERR_ARGUMENT.
 * Allocates: the set; scratch for a mask of the whole image and of one frame.
 * Cost: proportional to the image's pixels. */
KZ_API kz_result kz_sheet_masks(const kz_sheet *sheet, const kz_surface *image, const kz_rule *rule, kz_slice_use use,
                                const kz_allocator *alloc, kz_mask_set **out, kz_io_error *err);

#ifdef __cplusplus
}
#endif
#endif

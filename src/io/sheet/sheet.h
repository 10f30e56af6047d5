/* sheet.h - a sprite sheet while it is being made, and what the files about sheets share. */
#ifndef KZI_SHEET_H
#define KZI_SHEET_H

#include "io/doc/doc.h"

#include <kolize/io_sheet.h>

typedef struct kzi_sheet_frame {
    kz_sheet_frame shown;
    int32_t line, column; /* where the file has it; 0: no file */
    bool has_pivot;
    int32_t cel;                 /* index of the sprite frame to which this layer belongs */
    const char *layer, *cel_name; /* the frame's name without the layer's; NULL: frames are no layers */
} kzi_sheet_frame;

struct kz_sheet {
    kzi_arena arena; /* holds everything but this struct */
    kz_limits limits;
    const char *path; /* of the file, "" when there is none */
    const char *image_path;
    kzi_sheet_frame *frames;
    kz_animation *animations;
    kz_slice *slices;
    const char **warnings;
    int32_t n_cels; /* frames of the sprite, whose layers the frames are; 0: frames are no layers */
    int32_t n_frames, n_animations, n_slices, n_warnings, n_textures;
};

/* The room for all warnings is taken once; later ones are dropped. */
#define KZI_SHEET_WARNINGS 64

kz_result kzi_sheet_new(kzi_io *io, const char *path, int64_t n_frames, kz_sheet **out);
kz_result kzi_sheet_warn(kzi_io *io, kz_sheet *sheet, const kzi_node *node, const char *attr, const char *format, ...)
    KZI_PRINTF(5, 6);

/* A copy of a text in the sheet; NULL: no memory. */
const char *kzi_sheet_text(kz_sheet *sheet, const char *text);

/* ---- Reading keys (sheet_node.c) ------------------------------------------------------------------------- */

#define KZI_SHEET_FAR KZ_MASK_MAX_SIDE /* the furthest pixel from the origin that a sheet may name */

/* Reads a number that must be there. */
kz_result kzi_sheet_int(kzi_io *io, const kzi_node *node, const char *key, int32_t least, int32_t most, int32_t *out);

/* Reads {"x":..,"y":..,"w":..,"h":..}; x and y must be at least `least`. */
kz_result kzi_sheet_rect(kzi_io *io, const kzi_node *node, int32_t least, kz_cell_rect *out);

/* Finds the object or array under a key.  *out is NULL when nothing is there; anything else is KZ_ERR_CONTENT. */
kz_result kzi_sheet_member(kzi_io *io, const kzi_node *node, const char *key, const char *kind, const kzi_node **out);

int32_t kzi_node_count(const kzi_node *node); /* its children */

/* ---- sheet_json.c ---------------------------------------------------------------------------------------- */

/* Reads the frames of the file; the sheet has room for them already. */
kz_result kzi_sheet_frames(kzi_io *io, const kzi_node *frames, kz_sheet *sheet);

/* ---- sheet_meta.c ---------------------------------------------------------------------------------------- */

/* Reads "meta": the image's name, animations, slices. */
kz_result kzi_sheet_meta(kzi_io *io, const kzi_node *root, kz_sheet *sheet);

/* Finds whether the frames are the layers of a sprite, one layer after the other, by their names. */
kz_result kzi_sheet_layers(kzi_io *io, const kzi_node *layers, kz_sheet *sheet);

/* How many frames the sprite has, as animations and slices count them; and which of these a frame belongs to. */
static inline int32_t kzi_sheet_length(const kz_sheet *sheet) { return sheet->n_cels ? sheet->n_cels : sheet->n_frames; }
static inline int32_t kzi_sheet_cel(const kz_sheet *sheet, int32_t frame)
{
    return sheet->n_cels ? sheet->frames[frame].cel : frame;
}

/* Reads "image" of `meta`, or of a texture. */
kz_result kzi_sheet_image(kzi_io *io, const kzi_node *meta, kz_sheet *sheet);

#endif

/* sheet_tree.h - the tree that the JSON of a sheet of several images has, made of other formats, so that all code
 * behind it is written once:
 *
 *     {"textures": [{"image": "a.png", "frames": [{"filename": "walk", "frame": {...}, ...}, ...]}, ...]} */
#ifndef KZI_SHEET_TREE_H
#define KZI_SHEET_TREE_H

#include "io/doc/doc.h"

typedef struct kzi_sheet_tree {
    kzi_io *io;
    kzi_doc *doc;
    const char *path;
    kzi_node **next_texture, **next_frame; /* where the next one goes */
    kzi_node *frames;                      /* of the last texture */
    int32_t n_textures, n_frames;          /* n_frames: of the last texture */
} kzi_sheet_tree;

/* A frame as the formats have it.  All sizes are upright. */
typedef struct kzi_sheet_region {
    const char *name;
    int32_t line, column;
    double x, y, w, h; /* its pixels in the image */
    int quarters;      /* there it is rotated by so many quarters, clockwise */
    bool trimmed;      /* the next line is known */
    double at_x, at_y, full_w, full_h;
    bool has_pivot;
    double pivot_x, pivot_y; /* as fractions of the whole frame */
} kzi_sheet_region;

kz_result kzi_sheet_tree_begin(kzi_sheet_tree *tree, kzi_io *io, const char *path, kzi_doc *doc);
kz_result kzi_sheet_tree_texture(kzi_sheet_tree *tree, const char *image, int32_t line, int32_t column);
kz_result kzi_sheet_tree_frame(kzi_sheet_tree *tree, const kzi_sheet_region *region);

/* What a message says where a file is none of them. */
#define KZI_SHEET_FORMATS                                                                                              \
    "Sheets are JSON of TexturePacker or Aseprite, a <TextureAtlas> in XML, or an .atlas of libGDX or Spine"

/* ---- The formats --------------------------------------------------------------------------------------- */

/* Reads the text of libGDX and Spine (.atlas). */
bool kzi_sheet_is_atlas(const kzi_bytes *bytes);
kz_result kzi_sheet_read_atlas(kzi_io *io, const char *path, const kzi_bytes *bytes, kzi_doc *doc);

/* Puts the tree of a sheet in the place of a <TextureAtlas>, as Starling, Sparrow and Kenney's packs have it. */
kz_result kzi_sheet_of_xml(kzi_io *io, kzi_doc *doc);

/* Reads a sheet of any format into the tree of its JSON. */
kz_result kzi_sheet_doc(kzi_io *io, const char *path, const kzi_bytes *bytes, kzi_doc *doc);

#endif

/* document.h - what a file has, written as a tree: the parts that maps, sheets and drawn shapes share. */
#ifndef KZJ_DOCUMENT_H
#define KZJ_DOCUMENT_H

#include "tree.h"

#include <kolize/io_map.h>
#include <kolize/io_shapes.h>
#include <kolize/io_sheet.h>

/* A document while it is written.  What many items share is written once, behind them. */
typedef struct kzj_document {
    kzj_tree *tree;
    kzj_seen masks, layers, properties, images;
} kzj_document;

void kzj_document_end(kzj_document *document); /* releases the lists, not the tree */

/* Lists of numbers: x, y and x, y, width, height. */
void kzj_set_cell(kzj_tree *tree, const char *key, kz_cell cell);
void kzj_set_vec(kzj_tree *tree, const char *key, kz_vec2 vec);
void kzj_set_rect(kzj_tree *tree, const char *key, kz_cell_rect rect);

/* The kind of a shape, and what the maker of that name takes; null for a shape without extent. */
void kzj_put_shape(kzj_document *document, const kz_shape *shape);

/* The masks that shapes refer to, under the key "masks": lists of width, height and words. */
void kzj_set_masks(kzj_document *document);

/* The frames of a set with masks, shapes, and animations, under the keys "shown" and "animations". */
void kzj_set_frames(kzj_document *document, const kz_mask_set *set);
void kzj_put_animation(kzj_tree *tree, const kz_animation *animation);

/* Whole documents, as one object each. */
void kzj_put_map(kzj_tree *tree, const kz_map *map);
void kzj_put_map_shape(kzj_tree *tree, const kz_map *map,
                       const kz_shape *shape); /* with the numbers of kzj_put_map's masks */
void kzj_put_map_grid(kzj_tree *tree, const kz_map *map, const kz_map_grid *grid, const int32_t *items);
void kzj_put_sheet(kzj_tree *tree, const kz_sheet *sheet, const kz_mask_set *set);
void kzj_put_shapes(kzj_tree *tree, const kz_shape_sheet *sheet);
void kzj_put_set(kzj_tree *tree, const kz_mask_set *set);
void kzj_put_mask(kzj_tree *tree, const kz_mask *mask);
void kzj_put_image(kzj_tree *tree, const kz_image *image); /* width, height and RGBA */

#endif

/* shape_parts.h - iterators over the parts of a compound shape near a place, by its tree if it has one, and over its
 * primitive parts at any depth of nesting. */
#ifndef KZI_SHAPE_PARTS_H
#define KZI_SHAPE_PARTS_H

#include "query/form.h"
#include "query/grid/grid_exact.h"
#include "shape/parts/part_tree.h"

/* A box in double: cells of masks need not be float32. */
typedef kzi_near kzi_extent;

static inline kzi_extent kzi_extent_of_box(kz_box box)
{
    return (kzi_extent){box.min.x, box.min.y, box.max.x, box.max.y};
}

static inline kzi_extent kzi_extent_of_segment(kzi_vec a, kzi_vec b) { return kzi_near_segment(a, b); }

static inline bool kzi_extent_meets_box(const kzi_extent *e, const kz_box *box)
{
    return (e->x0 <= (double)box->max.x) & ((double)box->min.x <= e->x1) & (e->y0 <= (double)box->max.y) &
           ((double)box->min.y <= e->y1);
}

/* ---- Direct parts ------------------------------------------------------------------------------------------ */

/* Visits the parts of a compound that are near, in their order:
 *     kzi_parts_near near;
 *     kzi_parts_near_box(&near, &shape->as.parts, box);
 *     for (int32_t i; (i = kzi_next_near(&near)) >= 0;) ...
 * Without a tree, and where very many are near, all parts come: each is still compared with what it is near to. */
typedef struct kzi_parts_near {
    const kz_compound *parts;
    kzi_part_path path;
    bool by_tree;
    int32_t next, at, n_found;
    int32_t found[KZI_PARTS_AT_ONCE];
} kzi_parts_near;

static inline void kzi_parts_near_path(kzi_parts_near *near, const kz_compound *parts, const kzi_part_path *path)
{
    near->parts = parts;
    near->path = *path;
    near->by_tree = parts->tree != NULL;
    near->next = near->at = near->n_found = 0;
}

static inline void kzi_parts_near_box(kzi_parts_near *near, const kz_compound *parts, kz_box box)
{
    const kzi_part_path path = {box, {0, 0}, 0};
    kzi_parts_near_path(near, parts, &path);
}

int32_t kzi_next_found(kzi_parts_near *near);

/* The number of the next part; -1 at the end. */
static inline int32_t kzi_next_near(kzi_parts_near *near)
{
    if (near->by_tree) return near->at < near->n_found ? near->found[near->at++] : kzi_next_found(near);
    return near->next < near->parts->n ? near->next++ : -1;
}

/* The least box of float32 around an extent. */
kz_box kzi_box_of_extent(const kzi_extent *e);

static inline void kzi_parts_near_point(kzi_parts_near *near, const kz_compound *parts, kzi_vec p)
{
    const kzi_extent at = {p.x, p.y, p.x, p.y};
    kzi_parts_near_box(near, parts, kzi_box_of_extent(&at));
}

/* The path of a box by a motion, whose rounding to float32 makes the box a little wider.  A motion that is no float32
 * becomes a box around all of the path. */
kzi_part_path kzi_path_of(kz_box box, kzi_vec motion);

/* What is met at t or earlier, or is rounded to it, begins before this on its way. */
static inline float kzi_no_later_than(float t) { return t * (1 + 0x1p-18f) + 0x1p-100f; }

/* ---- Primitives -------------------------------------------------------------------------------------------- */

/* Visits the parts, and the cells of grids:
 *     kzi_part_iter iter;
 *     kzi_part_iter_begin(&iter, shape);
 *     while ((part = kzi_next_part(&iter, &extent, &form))) ...
 * It skips empty parts.  It also skips parts whose bounds do not meet the extent, if one is given: the same one each
 * time. */
typedef struct kzi_part_iter {
    const kz_shape *root; /* NULL once it was visited */
    const kz_shape *grid; /* NULL, or the one whose cells come: each as `cell`, until the next */
    kzi_grid_cells cells;
    kz_shape cell;
    bool joins_cells; /* full cells of grids come joined into boxes: for questions about the union */
    int depth;
    kzi_parts_near level[KZ_MAX_PART_DEPTH];
} kzi_part_iter;

static inline void kzi_part_iter_begin(kzi_part_iter *iter, const kz_shape *shape)
{
    iter->root = shape;
    iter->grid = NULL;
    iter->joins_cells = false;
    iter->depth = 0;
}

static inline void kzi_part_iter_begin_joined(kzi_part_iter *iter, const kz_shape *shape)
{
    kzi_part_iter_begin(iter, shape);
    iter->joins_cells = true;
}

const kz_shape *kzi_next_part(kzi_part_iter *iter, const kzi_extent *near_to, kzi_form *form);

#endif

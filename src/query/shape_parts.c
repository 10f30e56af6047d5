/* shape_parts.c - iterators over the parts of a compound shape, and the part with a number. */
#include "query/shape_parts.h"

#include "base/scalar.h"
#include "math/rounding.h"
#include <kolize/query.h>

#include <float.h>

int32_t kzi_next_found(kzi_parts_near *near)
{
    if (near->next >= near->parts->n) return -1;
    near->n_found = near->parts->tree->search->find(near->parts, &near->path, near->next, near->found);
    near->at = 0;
    near->by_tree = near->n_found >= 0;
    if (!near->by_tree) return near->next++;
    near->next = near->n_found < KZI_PARTS_AT_ONCE ? near->parts->n : near->found[near->n_found - 1] + 1;
    return near->n_found > 0 ? near->found[near->at++] : -1;
}

kz_box kzi_box_of_extent(const kzi_extent *e)
{
    return (kz_box){{kzi_difference_down(e->x0, 0), kzi_difference_down(e->y0, 0)},
                    {kzi_sum_up(e->x1, 0), kzi_sum_up(e->y1, 0)}};
}

/* By how much a motion differs from float32, or more. */
static double rounding_of(double motion) { return kzi_abs(motion - (double)(float)motion) + kzi_abs(motion) * 0x1p-50; }

kzi_part_path kzi_path_of(kz_box box, kzi_vec motion)
{
    if (!(kzi_abs(motion.x) < FLT_MAX && kzi_abs(motion.y) < FLT_MAX)) {
        const kzi_extent all = {box.min.x + kzi_min(motion.x, 0), box.min.y + kzi_min(motion.y, 0),
                                box.max.x + kzi_max(motion.x, 0), box.max.y + kzi_max(motion.y, 0)};
        return (kzi_part_path){kzi_box_of_extent(&all), {0, 0}, 1};
    }
    const double x = rounding_of(motion.x), y = rounding_of(motion.y);
    return (kzi_part_path){{{kzi_difference_down(box.min.x, x), kzi_difference_down(box.min.y, y)},
                            {kzi_sum_up(box.max.x, x), kzi_sum_up(box.max.y, y)}},
                           {(float)motion.x, (float)motion.y},
                           1};
}

static void enter_parts(kzi_part_iter *iter, const kz_compound *parts, const kzi_extent *near_to)
{
    kzi_parts_near *level = &iter->level[iter->depth++];
    kzi_parts_near_box(level, parts, near_to && parts->tree ? kzi_box_of_extent(near_to) : KZ_BOX_EMPTY);
    if (!near_to) level->by_tree = false;
}

static void enter_grid(kzi_part_iter *iter, const kz_shape *grid, const kzi_extent *near_to)
{
    iter->grid = grid;
    grid->as.grid.exact->begin(&iter->cells, &grid->as.grid, near_to ? kzi_box_of_extent(near_to) : grid->bounds);
}

/* The next cell of the grid entered last; NULL at its end. */
static const kz_shape *next_cell(kzi_part_iter *iter)
{
    const kzi_grid_exact *exact = iter->grid ? iter->grid->as.grid.exact : NULL;
    if (exact && (iter->joins_cells ? exact->next_joined : exact->next)(&iter->cells, &iter->cell)) return &iter->cell;
    iter->grid = NULL;
    return NULL;
}

const kz_shape *kzi_next_part(kzi_part_iter *iter, const kzi_extent *near_to, kzi_form *form)
{
    const kz_shape *shape = iter->root;
    for (iter->root = NULL;; shape = NULL) {
        if (!shape && !(shape = next_cell(iter))) {
            if (iter->depth == 0) return NULL;
            kzi_parts_near *top = &iter->level[iter->depth - 1];
            const int32_t i = kzi_next_near(top);
            if (i >= 0) shape = &top->parts->items[i];
            else iter->depth--;
            if (!shape) continue;
        }
        if (near_to && !kzi_extent_meets_box(near_to, &shape->bounds)) continue;
        if (shape->kind == KZ_KIND_GRID) {
            enter_grid(iter, shape, near_to);
        } else if (shape->kind != KZ_KIND_PARTS) {
            if (kzi_form_of(shape, form)) return shape;
        } else if (iter->depth < KZ_MAX_PART_DEPTH) {
            enter_parts(iter, &shape->as.parts, near_to);
        }
    }
}

/* ---- By number --------------------------------------------------------------------------------------------- */

/* The part that has the nth primitive, if a tree knows; n then counts within it. */
static int32_t part_by_tree(const kz_compound *parts, int32_t *n)
{
    int32_t part = 0, behind = parts->n;
    if (!parts->tree) return 0;
    const int32_t *first = parts->tree->first_part;
    while (behind - part > 1) {
        const int32_t middle = part + (behind - part) / 2;
        if (first[middle] <= *n) part = middle;
        else behind = middle;
    }
    *n -= first[part];
    return part;
}

static const kz_shape *find_part(const kz_shape *shape, int32_t *n)
{
    if (shape->kind != KZ_KIND_PARTS) return (*n)-- == 0 ? shape : NULL;
    const int32_t by_tree = part_by_tree(&shape->as.parts, n);
    for (int32_t i = by_tree; i < shape->as.parts.n; i++) {
        const kz_shape *part = find_part(&shape->as.parts.items[i], n);
        if (part) return part;
    }
    return NULL;
}

const kz_shape *kz_shape_part(const kz_shape *shape, int32_t part)
{
    return part < 0 ? NULL : find_part(shape, &part);
}

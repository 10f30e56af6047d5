/* distance_exact.c - exact search for the closest points of two shapes of any kinds.
 *
 * kz_relate says whether the shapes meet.  Otherwise every part of one is compared with every part of the other: runs
 * of cells for masks, vertices and edges for all others. */
#include "query/distance/distance_exact.h"

void kzi_nearest_of_forms(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    if (a->kind == KZI_FORM_MASK && b->kind == KZI_FORM_MASK) {
        kzi_nearest_of_masks(best, a, b);
    } else if (a->kind == KZI_FORM_MASK) {
        best->swapped = !best->swapped;
        kzi_nearest_of_mask(best, b, a);
        best->swapped = !best->swapped;
    } else if (b->kind == KZI_FORM_MASK) {
        kzi_nearest_of_mask(best, a, b);
    } else {
        kzi_nearest_of_solids(best, a, b);
    }
}

/* If the shapes meet, each pair of parts finds its own common point and the least of all is taken.  So the order of the
 * parts does not matter. */
static void nearest_of_parts(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    if (!best->meet) {
        kzi_nearest_of_forms(best, a, b);
        return;
    }
    kzi_nearest common = kzi_nearest_begin(true);
    kzi_nearest_of_forms(&common, a, b);
    if (common.found) kzi_offer_points(best, common.gap, common.on_a, common.on_b);
}

static double most_distance_sq(const kzi_nearest *best) { return best->limit * best->limit * (1 + 0x1p-20); }

/* The parts of one of two shapes. */
typedef struct part_search {
    kzi_nearest *best;
    const kz_compound *parts;
    const kz_shape *other;
    bool of_b; /* the parts are those of b */
} part_search;

static void offer_pair(kzi_nearest *best, const kz_shape *a, const kz_shape *b);

static double search_part(void *ctx, uint32_t i, double low)
{
    const part_search *s = ctx;
    const kz_shape *part = &s->parts->items[i];
    (void)low;
    offer_pair(s->best, s->of_b ? s->other : part, s->of_b ? part : s->other);
    return most_distance_sq(s->best);
}

static void search_parts(kzi_nearest *best, const kz_shape *whole, const kz_shape *other, bool of_b)
{
    part_search s = {best, &whole->as.parts, other, of_b};
    if (s.parts->tree) {
        s.parts->tree->search->nearest(s.parts, other->bounds, most_distance_sq(best), search_part, &s);
        return;
    }
    for (int32_t i = 0; i < s.parts->n; i++) search_part(&s, (uint32_t)i, 0);
}

typedef struct cell_search {
    kzi_nearest *best;
    const kz_shape *other;
    bool of_b;
} cell_search;

static double search_cell(void *ctx, const kz_shape *cell)
{
    const cell_search *s = ctx;
    offer_pair(s->best, s->of_b ? s->other : cell, s->of_b ? cell : s->other);
    return most_distance_sq(s->best);
}

static void search_cells(kzi_nearest *best, const kz_shape *a, const kz_shape *b)
{
    const bool of_b = a->kind != KZ_KIND_GRID;
    const kz_placed_grid *grid = of_b ? &b->as.grid : &a->as.grid;
    cell_search s = {best, of_b ? a : b, of_b};
    grid->exact->nearest(grid, s.other->bounds, most_distance_sq(best), search_cell, &s);
}

/* All parts without a tree, and for each the nearest ones of the other shape. */
static void offer_pair(kzi_nearest *best, const kz_shape *a, const kz_shape *b)
{
    const kzi_extent extent_a = kzi_extent_of_box(a->bounds), extent_b = kzi_extent_of_box(b->bounds);
    const bool a_is_parts = a->kind == KZ_KIND_PARTS, b_is_parts = b->kind == KZ_KIND_PARTS;
    kzi_form form_a, form_b;
    if (!kzi_can_be_nearest(best, kzi_extents_distance_sq(&extent_a, &extent_b), 0)) return;
    if (a->kind == KZ_KIND_GRID || (b->kind == KZ_KIND_GRID && !a_is_parts)) {
        search_cells(best, a, b);
    } else if (a_is_parts && !(b_is_parts && a->as.parts.tree && !b->as.parts.tree)) {
        search_parts(best, a, b, false);
    } else if (b_is_parts) {
        search_parts(best, b, a, true);
    } else if (kzi_form_of(a, &form_a) && kzi_form_of(b, &form_b)) {
        nearest_of_parts(best, &form_a, &form_b);
    }
}

kzi_nearest kzi_nearest_of_shapes(const kz_shape *a, const kz_shape *b, bool meet)
{
    kzi_nearest best = kzi_nearest_begin(meet);
    offer_pair(&best, a, b);
    return best;
}

kz_distance_result kzi_distance_exact(const kz_shape *a, const kz_shape *b)
{
    if (kz_relate(a, b) != KZ_APART) return (kz_distance_result){0, {0, 0}, {0, 0}};
    const kzi_nearest best = kzi_nearest_of_shapes(a, b, false);
    return best.found ? kzi_distance_of_nearest(&best) : (kz_distance_result){INFINITY, {0, 0}, {0, 0}};
}

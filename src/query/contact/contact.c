/* contact.c - entry of the contact query: relation, minimum translation vector and manifold of two shapes.
 *
 * The relation is that of kz_relate, and the contact is measured only if it is KZ_OVERLAP, so the two cannot disagree.
 * If measuring is cheaper than the exact relation, it comes first and decides unless rounding leaves doubt. */
#include "query/contact/contact.h"
#include "query/mtv/concave_mtv.h"
#include "query/shape_parts.h"

#include <math.h>
#include <string.h>

/* Areas that overlap have a positive depth, even if double computes none. */
static float contact_depth(const kzi_mtv *mtv)
{
    const float depth = mtv->depth > 0 ? kzi_nearest_float(mtv->depth) : 0;
    return depth == 0 && !kzi_lacks_area(mtv->a.shape) && !kzi_lacks_area(mtv->b.shape) ? 0x1p-149f : depth;
}

static void measure_contact(const kzi_mtv *mtv, kz_contact *out)
{
    out->normal = (kz_vec2){kzi_nearest_float(mtv->normal.x), kzi_nearest_float(mtv->normal.y)};
    out->depth = contact_depth(mtv);
    kzi_find_contact_points(mtv, out);
}

/* ---- Two masks ------------------------------------------------------------------------------------------- */

/* Of all separating shifts as long as `push`, the one with the preferred direction. */
static kz_cell preferred_shift(const kzi_mtv *mtv, kz_cell push, int32_t dx, int32_t dy)
{
    const kz_mask *a = mtv->a.shape->as.mask.mask, *b = mtv->b.shape->as.mask.mask;
    const int32_t square = push.x * push.x + push.y * push.y;
    kz_cell best = push;
    for (int32_t y = -KZI_CONTACT_MAX_CELLS; y <= KZI_CONTACT_MAX_CELLS; y++) {
        if (y * y > square) continue;
        const int32_t half = (int32_t)sqrt((double)(square - y * y));
        for (int32_t x = -half; x <= half && half * half + y * y == square; x += half > 0 ? 2 * half : 1) {
            const kzi_vec d = {-x, -y}, e = {-best.x, -best.y};
            if (kzi_mtv_is_preferred(mtv, d, e) && !kz_mask_overlap(a, b, dx - x, dy - y)) best = (kz_cell){x, y};
        }
    }
    return best;
}

/* The shortest shift of two masks by whole cells, if they are not deep in each other: shifts are tried in order of
 * length, and of equally long ones preferred_shift decides.  There is one contact point, in the middle of the common
 * cells. */
static bool find_shift_of_cells(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    if (a->kind != KZ_KIND_MASK || b->kind != KZ_KIND_MASK) return false;
    const kz_placed_mask *p = &a->as.mask, *q = &b->as.mask;
    const int32_t dx = q->cell.x - p->cell.x, dy = q->cell.y - p->cell.y;
    kzi_mtv mtv;
    kz_cell push;
    if (!kz_mask_push(p->mask, q->mask, dx, dy, KZI_CONTACT_MAX_CELLS, &push)) return false;
    kzi_mtv_begin(&mtv, a, b);
    push = preferred_shift(&mtv, push, dx, dy);
    const double x = push.x, y = push.y, length = sqrt(x * x + y * y);
    const kz_cell_rect common = kz_mask_overlap_bounds(p->mask, q->mask, dx, dy);
    out->shortest = true;
    out->depth = (float)length;
    out->normal = (kz_vec2){kzi_nearest_float(-x / length), kzi_nearest_float(-y / length)};
    out->n_points = 1;
    out->points[0].x = (float)(p->cell.x + ((double)common.x0 + common.x1) / 2);
    out->points[0].y = (float)(p->cell.y + ((double)common.y0 + common.y1) / 2);
    return true;
}

/* ---- Any two shapes -------------------------------------------------------------------------------------- */

/* Makes the contact of (a, b) that of (b, a). */
static void swap_contact(kz_contact *c)
{
    const kz_contact was = *c;
    c->normal = (kz_vec2){0.0f - was.normal.x, 0.0f - was.normal.y};
    for (int i = 0; i < was.n_points; i++) {
        const int from = was.n_points - 1 - i;
        c->points[i] = was.points[from];
        c->features[i] = kz_feature_of_b(was.features[from]) << 16 | kz_feature_of_a(was.features[from]);
    }
}

/* Uses the MTV of the hulls if none is found so far, or if it is shorter. */
static void collide_hulls(const kz_shape *a, const kz_shape *b, bool is_found, kz_contact *out)
{
    kzi_mtv mtv;
    kzi_mtv_begin(&mtv, a, b);
    const bool is_shortest = kzi_find_mtv(&mtv) || !(mtv.depth > 0);
    if (is_found && !(kzi_nearest_float(mtv.depth) < out->depth)) return;
    out->shortest = is_shortest;
    measure_contact(&mtv, out);
}

static void measure_any(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    if (kzi_grid_of(a, b)) {
        kzi_grid_of(a, b)->measure(a, b, out);
        return;
    }
    if (find_shift_of_cells(a, b, out)) return;
    const bool is_found = kzi_needs_concave_mtv(a, b) && kzi_find_concave_mtv(a, b, out);
    if (!is_found || !out->shortest) collide_hulls(a, b, is_found, out);
}

/* Measured in the order of kzi_compare_shapes, so (b, a) has the same contact. */
static void collide_any(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    out->relation = kz_relate(a, b);
    if (out->relation != KZ_OVERLAP) return;
    const bool swapped = kzi_compare_shapes(a, b) > 0;
    measure_any(swapped ? b : a, swapped ? a : b, out);
    if (swapped) swap_contact(out);
}

kz_relation kz_collide(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    memset(out, 0, sizeof *out);
    out->relation = KZ_APART;
    if (kzi_is_small_convex(a) && kzi_is_small_convex(b)) {
        if (kzi_bounds_meet(&a->bounds, &b->bounds)) out->relation = kzi_collide_small_convex(a, b, out);
    } else {
        collide_any(a, b, out);
    }
    return out->relation;
}

/* ---- Part by part ---------------------------------------------------------------------------------------- */

typedef struct part_pairs {
    kz_part_contact *contacts;
    size_t max, found;
} part_pairs;

static void collide_primitives(part_pairs *pairs, const kz_shape *a, int32_t part_a, const kz_shape *b, int32_t part_b)
{
    kz_part_contact pair = {part_a, part_b, {0}};
    if (kz_collide(a, b, &pair.contact) != KZ_OVERLAP) return;
    if (pairs->found < pairs->max) pairs->contacts[pairs->found] = pair;
    pairs->found++;
}

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

/* The next part, which is number i where there is no tree; -1 at the end. */
static int32_t part_from(const kz_compound *parts, kzi_parts_near *near, int32_t i)
{
    if (parts->tree) return kzi_next_near(near);
    return i < parts->n ? i : -1;
}

/* By how many primitives the next part begins later. */
static int32_t count_on(const kz_shape *part) { return part->kind == KZ_KIND_PARTS ? kzi_count_primitives(part) : 1; }

/* Each cell is a part. */
static void collide_with_cells(part_pairs *pairs, const kz_shape *a, int32_t part_a, const kz_shape *b, int32_t part_b)
{
    kzi_grid_cells cells;
    kz_shape cell;
    b->as.grid.exact->begin(&cells, &b->as.grid, a->bounds);
    while (b->as.grid.exact->next(&cells, &cell)) {
        collide_primitives(pairs, a, part_a, &cell, part_b + kzi_grid_number(&b->as.grid, cells.at));
    }
}

/* The primitive a with every part of b, whose first part has the number part_b. */
static void collide_primitive_with(part_pairs *pairs, const kz_shape *a, int32_t part_a, const kz_shape *b,
                                   int32_t part_b)
{
    const kz_compound *parts = &b->as.parts;
    kzi_parts_near near;
    if (b->kind == KZ_KIND_GRID && a->kind != KZ_KIND_GRID) {
        collide_with_cells(pairs, a, part_a, b, part_b);
        return;
    }
    if (b->kind != KZ_KIND_PARTS) {
        collide_primitives(pairs, a, part_a, b, part_b);
        return;
    }
    if (parts->tree) kzi_parts_near_box(&near, parts, a->bounds);
    for (int32_t i = 0; (i = part_from(parts, &near, i)) >= 0; i++) {
        const kz_shape *part = &parts->items[i];
        const int32_t first = parts->tree ? part_b + parts->tree->first_part[i] : part_b;
        if (kz_box_meets(a->bounds, part->bounds)) collide_primitive_with(pairs, a, part_a, part, first);
        if (!parts->tree) part_b += count_on(part);
    }
}

static void collide_parts_with(part_pairs *pairs, const kz_shape *a, int32_t part_a, const kz_shape *b)
{
    const kz_compound *parts = &a->as.parts;
    kzi_parts_near near;
    if (a->kind != KZ_KIND_PARTS) {
        collide_primitive_with(pairs, a, part_a, b, 0);
        return;
    }
    if (parts->tree) kzi_parts_near_box(&near, parts, b->bounds);
    for (int32_t i = 0; (i = part_from(parts, &near, i)) >= 0; i++) {
        const kz_shape *part = &parts->items[i];
        const int32_t first = parts->tree ? part_a + parts->tree->first_part[i] : part_a;
        if (kz_box_meets(part->bounds, b->bounds)) collide_parts_with(pairs, part, first, b);
        if (!parts->tree) part_a += count_on(part);
    }
}

size_t kz_collide_parts(const kz_shape *a, const kz_shape *b, kz_part_contact *contacts, size_t max)
{
    part_pairs pairs = {contacts, max, 0};
    collide_parts_with(&pairs, a, 0, b);
    return pairs.found;
}

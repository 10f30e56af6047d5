/* contact.c - entry of the contact query: relation, minimum translation vector and manifold of two shapes.
 *
 * The relation is that of kz_relate, and the contact is measured only if it is KZ_OVERLAP, so the two cannot disagree.
 * If measuring is cheaper than the exact relation, it comes first and decides unless rounding leaves doubt. */
#include "query/contact/contact.h"
#include "query/mtv/concave_mtv.h"
#include "query/shape_parts.h"

#include <math.h>
#include <string.h>

/* ---- Two masks ------------------------------------------------------------------------------------------- */

/* Of all separating shifts as long as `push`, the one with the preferred normal, which is opposite to the shift. */
static kz_cell preferred_shift(const kz_shape *a, const kz_shape *b, kz_cell push)
{
    const kz_placed_mask *p = &a->as.mask, *q = &b->as.mask;
    const kzi_vec between = kzi_contact_frame_of(&a->bounds, &b->bounds).between;
    const int32_t dx = q->cell.x - p->cell.x, dy = q->cell.y - p->cell.y, square = push.x * push.x + push.y * push.y;
    kz_cell best = push;
    for (int32_t y = -KZI_CONTACT_MAX_CELLS; y <= KZI_CONTACT_MAX_CELLS; y++) {
        if (y * y > square) continue;
        const int32_t x = (int32_t)sqrt((double)(square - y * y));
        if (x * x + y * y != square) continue;
        for (int side = -1; side <= 1; side += 2) {
            const kzi_vec d = {-side * x, -y}, e = {-best.x, -best.y};
            if (!kzi_is_preferred(between, d, e)) continue;
            if (!kz_mask_overlap(p->mask, q->mask, dx - side * x, dy - y)) best = (kz_cell){side * x, y};
        }
    }
    return best;
}

/* The point of contact of two masks: the middle of their common cells. */
static void put_middle_of_cells(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const kz_placed_mask *p = &a->as.mask, *q = &b->as.mask;
    const kz_cell_rect common =
        kz_mask_overlap_bounds(p->mask, q->mask, q->cell.x - p->cell.x, q->cell.y - p->cell.y);
    out->n_points = 1;
    out->points[0].x = (float)(p->cell.x + ((double)common.x0 + common.x1) / 2);
    out->points[0].y = (float)(p->cell.y + ((double)common.y0 + common.y1) / 2);
}

/* The shortest shift of two masks by whole cells, if they are not deep in each other: shifts are tried in order of
 * length, and of equally long ones preferred_shift decides. */
static bool find_shift_of_cells(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    if (a->kind != KZ_KIND_MASK || b->kind != KZ_KIND_MASK) return false;
    const kz_placed_mask *p = &a->as.mask, *q = &b->as.mask;
    const int32_t dx = q->cell.x - p->cell.x, dy = q->cell.y - p->cell.y;
    kz_cell push;
    if (!kz_mask_push(p->mask, q->mask, dx, dy, KZI_CONTACT_MAX_CELLS, &push)) return false;
    push = preferred_shift(a, b, push);
    const double x = push.x, y = push.y, length = sqrt(x * x + y * y);
    kzi_put_mtv((kzi_vec){-x / length, -y / length}, length, true, out);
    put_middle_of_cells(a, b, out);
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

/* Uses the MTV of the hulls if none is found so far, or if it is shorter.  None is shorter than a depth of 0. */
static void collide_hulls(const kz_shape *a, const kz_shape *b, bool is_found, kz_contact *out)
{
    kzi_mtv mtv;
    kzi_mtv_begin(&mtv, a, b);
    const bool is_shortest = kzi_find_mtv(&mtv) || !(mtv.depth > 0);
    if (is_found && !(kzi_nearest_float(mtv.depth) < out->depth)) return;
    kzi_put_mtv(mtv.normal, mtv.depth, is_shortest, out);
    if (a->kind == KZ_KIND_MASK && b->kind == KZ_KIND_MASK) put_middle_of_cells(a, b, out);
    else kzi_find_contact_points(&mtv, out);
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

/* The contact of (a, b), measured from (p, q), which are both in this order or the other one. */
static void measure_from(const kz_shape *p, const kz_shape *q, bool swapped, kz_contact *out)
{
    measure_any(p, q, out);
    if (swapped) swap_contact(out);
}

/* Where the centres coincide, no shape lies more to the left.  The search from either one may find an MTV that the
 * other misses by rounding; the shorter one counts, and of equal ones that of (a, b). */
static void measure_in_both_orders(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    kz_contact other = *out;
    measure_from(a, b, false, out);
    measure_from(b, a, true, &other);
    if (other.depth < out->depth) *out = other;
    out->shortest |= other.shortest && other.depth == out->depth;
}

/* Numbers depend on the order of the operands by their rounding.  So that (b, a) has those of (a, b), the shape whose
 * centre lies more to the left comes first. */
static void collide_any(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const bool swapped = kzi_is_measured_swapped(a, b);
    out->relation = kz_relate(swapped ? b : a, swapped ? a : b);
    if (out->relation != KZ_OVERLAP) return;
    /* Neither comes first: the centres coincide. */
    if (!swapped && !kzi_is_measured_swapped(b, a)) measure_in_both_orders(a, b, out);
    else measure_from(swapped ? b : a, swapped ? a : b, swapped, out);
}

/* Are they convex, and a polygon of more than eight corners among them?  The other one may have no area. */
static bool are_hulls(const kz_shape *a, const kz_shape *b)
{
    const kz_shape *large = kzi_is_stored_elsewhere(a) ? a : b, *other = large == a ? b : a;
    const bool is_spine = other->kind == KZ_KIND_POINT || other->kind == KZ_KIND_SEGMENT ||
                          other->kind == KZ_KIND_CIRCLE || other->kind == KZ_KIND_CAPSULE;
    return kzi_is_stored_elsewhere(large) && (large->flags & KZ_SHAPE_CONVEX) &&
           (is_spine || (other->flags & KZ_SHAPE_CONVEX));
}

/* Two convex shapes, of which one at least has more than eight corners. */
static void collide_convex(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const int relation = kzi_collide_hulls(a, b, out);
    if (relation != KZI_RELATE_UNKNOWN) {
        out->relation = (kz_relation)relation;
        return;
    }
    memset(out, 0, sizeof *out);
    collide_any(a, b, out);
}

kz_relation kz_collide(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    memset(out, 0, sizeof *out);
    out->relation = KZ_APART;
    if (kzi_has_core(a) && kzi_has_core(b)) {
        if (kzi_bounds_meet(&a->bounds, &b->bounds)) out->relation = kzi_collide_small_convex(a, b, out);
    } else if (are_hulls(a, b)) {
        if (kzi_bounds_meet(&a->bounds, &b->bounds)) collide_convex(a, b, out);
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

/* Each cell of the one that is a grid is a part. */
static void collide_cells_with(part_pairs *pairs, const kz_shape *a, int32_t part_a, const kz_shape *b, int32_t part_b)
{
    const bool opens_a = a->kind == KZ_KIND_GRID;
    const kz_shape *opened = opens_a ? a : b, *other = opens_a ? b : a;
    kzi_grid_cells cells;
    kz_shape cell;
    opened->as.grid.exact->begin(&cells, &opened->as.grid, other->bounds);
    while (opened->as.grid.exact->next(&cells, &cell)) {
        const int32_t number = kzi_grid_number(&opened->as.grid, cells.at);
        if (opens_a) collide_primitives(pairs, &cell, part_a + number, b, part_b);
        else collide_primitives(pairs, a, part_a, &cell, part_b + number);
    }
}

static void collide_parts_with(part_pairs *pairs, const kz_shape *a, int32_t part_a, const kz_shape *b, int32_t part_b)
{
    const bool opens_a = a->kind == KZ_KIND_PARTS;
    const kz_shape *opened = opens_a ? a : b, *other = opens_a ? b : a;
    if (opened->kind != KZ_KIND_PARTS && (a->kind == KZ_KIND_GRID) != (b->kind == KZ_KIND_GRID)) {
        collide_cells_with(pairs, a, part_a, b, part_b);
        return;
    }
    if (opened->kind != KZ_KIND_PARTS) {
        collide_primitives(pairs, a, part_a, b, part_b);
        return;
    }
    const kz_compound *parts = &opened->as.parts;
    kzi_parts_near near;
    kzi_parts_near_box(&near, parts, other->bounds);
    for (int32_t i, n = opens_a ? part_a : part_b; (i = kzi_next_near(&near)) >= 0;) {
        const kz_shape *part = &parts->items[i];
        const int32_t number = parts->tree ? n + parts->tree->first_part[i] : n;
        if (!parts->tree) n += kzi_count_primitives(part);
        if (!kz_box_meets(part->bounds, other->bounds)) continue;
        if (opens_a) collide_parts_with(pairs, part, number, b, part_b);
        else collide_parts_with(pairs, a, part_a, part, number);
    }
}

size_t kz_collide_parts(const kz_shape *a, const kz_shape *b, kz_part_contact *contacts, size_t max)
{
    part_pairs pairs = {contacts, max, 0};
    collide_parts_with(&pairs, a, 0, b, 0);
    return pairs.found;
}

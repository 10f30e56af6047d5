/* contact_push.c - the push of a contact: a shift that separates a from b even after its vertices are rounded.
 *
 * It is as long as the depth, and a little longer where rounding needs it.  Vertices are moved and rounded like those
 * of kz_shape_transform; then bounds of the support values show whether the shapes are certainly separated.  Concave
 * shapes take the candidate of their search that has the contact's normal and depth, and kz_relate verifies it. */
#include "query/mtv/concave_mtv.h"

#include "math/vec.h"
#include "math/rounding.h"

/* An upper bound of the moved shape's support value along d. */
typedef struct moved_reach {
    kzi_vec d, by;
    bool in_cells; /* a mask moves by whole cells, so without rounding */
    double hi;
} moved_reach;

static kzi_f64x2 moved_pair(kzi_f64x2 at, double by, bool in_cells)
{
    const kzi_f64x2 to = kzi_f64x2_add(at, kzi_f64x2_all(by));
    return in_cells ? to : kzi_f64x2_to_float(to);
}

/* kzi_aslant_doubt is not yet added. */
static double reach_of_points(const kzi_points *points, kzi_vec by, bool in_cells, kzi_vec d)
{
    const kzi_f64x2 dx = kzi_f64x2_all(d.x), dy = kzi_f64x2_all(d.y);
    kzi_f64x2 most = kzi_f64x2_all(-HUGE_VAL);
    for (int32_t i = 0; i < points->n_pairs; i++) {
        const kzi_f64x2 x = moved_pair(points->x.pair[i], by.x, in_cells);
        const kzi_f64x2 y = moved_pair(points->y.pair[i], by.y, in_cells);
        most = kzi_f64x2_max(most, kzi_f64x2_dot(x, y, dx, dy));
    }
    return kzi_widened_reach(kzi_f64x2_most(most), points->r, kzi_is_aslant(d));
}

static void widen_reach(void *ctx, const kzi_points *points)
{
    moved_reach *e = ctx;
    const double hi = reach_of_points(points, e->by, e->in_cells, e->d);
    e->hi = hi > e->hi ? hi : e->hi;
}

static void widen_reach_by_shape(moved_reach *e, const kz_shape *shape, kz_vec2 by)
{
    if (shape->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < shape->as.parts.n; i++) widen_reach_by_shape(e, &shape->as.parts.items[i], by);
        return;
    }
    e->in_cells = shape->kind == KZ_KIND_MASK;
    e->by = kzi_vec_of(by);
    if (e->in_cells) {
        const kz_placed_mask *mask = &shape->as.mask;
        e->by.x = (double)kzi_round_half_down(mask->at_x + by.x) - mask->cell.x;
        e->by.y = (double)kzi_round_half_down(mask->at_y + by.y) - mask->cell.y;
        kzi_visit_farthest_rows(mask, (kzi_vec){-e->by.x, -e->by.y}, e->d, widen_reach, e);
    } else {
        kzi_visit_points(shape, widen_reach, e);
    }
}

/* Of a large outline the points that lie foremost before they move, or so little behind that rounding may change it. */
static void widen_reach_by_tree(moved_reach *e, const kzi_side *side)
{
    const kzi_vec origin = {0, 0}, by = e->by;
    const double far = kzi_box_farthest(&side->shape->bounds) + kzi_abs(by.x) + kzi_abs(by.y);
    kzi_visit_farthest(side, origin, e->d, widen_reach, e);
    kzi_visit_beyond(side, origin, e->d, e->hi - (by.x * e->d.x + by.y * e->d.y) - 0x1p-21 * far, widen_reach, e);
}

static double reach_along(const kzi_side *side, kz_vec2 by, kzi_vec d)
{
    moved_reach e = {d, kzi_vec_of(by), false, -HUGE_VAL};
    if (side->points.n > 0) {
        widen_reach(&e, &side->points);
    } else if (kzi_has_point_tree(side)) {
        widen_reach_by_tree(&e, side);
    } else {
        widen_reach_by_shape(&e, side->shape, by);
    }
    return e.hi + kzi_aslant_doubt(&side->shape->bounds, by, kzi_holds_kind(side->shape, KZ_KIND_MASK) ? 1 : 0, d);
}

/* Does every part of the shape certainly keep its area when it is moved?  Rounding may flatten thin shapes.  Polygons
 * are not examined: for them the answer is false. */
static bool keeps_area(const kz_shape *shape, kz_vec2 by)
{
    const kz_box *box = &shape->bounds;
    switch (shape->kind) {
    case KZ_KIND_BOX:
        return (float)((double)box->min.x + by.x) < (float)((double)box->max.x + by.x) &&
               (float)((double)box->min.y + by.y) < (float)((double)box->max.y + by.y);
    case KZ_KIND_PARTS:
        for (int32_t i = 0; i < shape->as.parts.n; i++) {
            if (!keeps_area(&shape->as.parts.items[i], by)) return false;
        }
        return true;
    default: return shape->kind != KZ_KIND_POLYGON && !kzi_lacks_area(shape);
    }
}

/* The push of a against the unit vector d. */
static kz_vec2 push_against(const kzi_side *a, const kzi_side *b, kzi_vec d, double depth)
{
    const kzi_vec back = {-d.x, -d.y};
    const double b_reach = reach_along(b, (kz_vec2){0, 0}, back);
    const bool has_area = !kzi_lacks_area(b->shape);
    kzi_push push = kzi_push_begin(b_reach, depth, d);
    for (;;) {
        const double inside = reach_along(a, push.by, d) + b_reach;
        if (inside < 0 || (inside == 0 && (has_area || keeps_area(a->shape, push.by)))) break;
        if (!kzi_push_lengthen(&push, inside, d)) break;
    }
    return push.by;
}

/* ---- Convex shapes ----------------------------------------------------------------------------------------- */

static kzi_vec corner_of(const kzi_side *side, int32_t i)
{
    return (kzi_vec){side->points.x.at[i], side->points.y.at[i]};
}

/* The unit vector along (x, y) or against it, whichever goes with the normal. */
static kzi_vec unit_along(double x, double y, kz_vec2 normal)
{
    const double length = x * normal.x + y * normal.y < 0 ? -sqrt(x * x + y * y) : sqrt(x * x + y * y);
    return (kzi_vec){x / length, y / length};
}

static bool rounds_to(kzi_vec d, kz_vec2 normal)
{
    return kzi_nearest_float(d.x) == normal.x && kzi_nearest_float(d.y) == normal.y;
}

/* If the feature is an edge whose normal rounds to the contact's, *d becomes that normal in double.  Of two edges the
 * longer one counts: there an error of direction would cost most. */
static void take_normal_of_edge(const kzi_side *side, uint32_t feature, kz_vec2 normal, double *longest, kzi_vec *d)
{
    const int32_t i = (int32_t)(feature & KZ_FEATURE_NUMBER), n = side->points.n;
    if (!(feature & KZ_FEATURE_EDGE) || i >= n) return;
    const kzi_vec p = corner_of(side, i), q = corner_of(side, i + 1 < n ? i + 1 : 0);
    const double x = q.y - p.y, y = p.x - q.x, length_sq = x * x + y * y, cross = x * normal.y - y * normal.x;
    if (!(length_sq > *longest) || cross * cross > 0x1p-44 * length_sq) return; /* cheaper than the root */
    const kzi_vec found = unit_along(x, y, normal);
    if (!rounds_to(found, normal)) return;
    *longest = length_sq;
    *d = found;
}

/* The line between two corners, if it rounds to the contact's normal; otherwise that one. */
static kzi_vec normal_of_corners(const kzi_side *a, const kzi_side *b, const kz_contact *c)
{
    const int32_t i = (int32_t)kz_feature_of_a(c->features[0]), k = (int32_t)kz_feature_of_b(c->features[0]);
    if (i < a->points.n && k < b->points.n) {
        const kzi_vec p = corner_of(a, i), q = corner_of(b, k), found = unit_along(q.x - p.x, q.y - p.y, c->normal);
        if (rounds_to(found, c->normal)) return found;
    }
    return unit_along(c->normal.x, c->normal.y, c->normal);
}

/* The contact's normal before it was rounded, from the features that it names.  For more corners than a side holds, the
 * rounded one does. */
static kzi_vec exact_normal(const kzi_side *a, const kzi_side *b, const kz_contact *c)
{
    kzi_vec d = {c->normal.x, c->normal.y};
    double longest = 0;
    if (d.x == 0 || d.y == 0) return d;
    for (int i = 0; i < c->n_points && i < 2; i++) {
        take_normal_of_edge(a, kz_feature_of_a(c->features[i]), c->normal, &longest, &d);
        take_normal_of_edge(b, kz_feature_of_b(c->features[i]), c->normal, &longest, &d);
    }
    return longest > 0 ? d : normal_of_corners(a, b, c);
}

/* ---- Any shapes -------------------------------------------------------------------------------------------- */

/* The caller may have changed the contact, so the shift may be beyond all cells. */
static int32_t nearest_cell(double shift)
{
    return (int32_t)kzi_floor_i64(kzi_clamp(0.5 + shift, -KZI_MAX_CELL, KZI_MAX_CELL));
}

/* Two masks less deep than some cells: depth and normal are those of a shift by whole cells. */
static bool find_push_of_cells(const kz_shape *a, const kz_shape *b, const kz_contact *contact, kz_vec2 *push)
{
    if (a->kind != KZ_KIND_MASK || b->kind != KZ_KIND_MASK || contact->depth > KZI_CONTACT_MAX_CELLS) return false;
    const kz_placed_mask *p = &a->as.mask, *q = &b->as.mask;
    const int32_t x = nearest_cell(-(double)contact->normal.x * contact->depth);
    const int32_t y = nearest_cell(-(double)contact->normal.y * contact->depth);
    *push = (kz_vec2){kzi_push_of_cells(p->at_x, p->cell.x, x), kzi_push_of_cells(p->at_y, p->cell.y, y)};
    return !kz_mask_overlap(p->mask, q->mask, q->cell.x - p->cell.x - x, q->cell.y - p->cell.y - y);
}

/* The searches run in the same order as in kz_collide, so they find the contact again. */
static kz_vec2 push_of_concave(const kz_shape *a, const kz_shape *b, const kz_contact *contact)
{
    kzi_mtv mtv;
    kz_vec2 push;
    const bool swapped = kzi_compare_shapes(a, b) > 0;
    const kz_shape *first = swapped ? b : a, *second = swapped ? a : b;
    kz_contact found = *contact;
    if (swapped) found.normal = (kz_vec2){0.0f - contact->normal.x, 0.0f - contact->normal.y};
    if (kzi_needs_concave_mtv(first, second) && kzi_find_concave_push(first, second, swapped, &found, &push)) {
        return push;
    }
    kzi_mtv_begin(&mtv, first, second);
    kzi_find_mtv(&mtv);
    if (!swapped) return push_against(&mtv.a, &mtv.b, mtv.normal, mtv.depth);
    return push_against(&mtv.b, &mtv.a, (kzi_vec){0.0 - mtv.normal.x, 0.0 - mtv.normal.y}, mtv.depth);
}

static bool is_mask_pair(const kz_shape *a, const kz_shape *b)
{
    return kzi_holds_kind(a, KZ_KIND_MASK) && kzi_holds_kind(b, KZ_KIND_MASK);
}

/* A sum of three is finite if all of them are, because float32 is added in double. */
static bool is_contact_finite(const kz_contact *c)
{
    return kzi_is_finite((double)c->normal.x + c->normal.y + c->depth);
}

kz_vec2 kz_contact_push(const kz_shape *a, const kz_shape *b, const kz_contact *contact)
{
    kz_vec2 push = {0, 0};
    if (contact->relation != KZ_OVERLAP || !is_contact_finite(contact)) return push;
    if (find_push_of_cells(a, b, contact, &push)) return push;
    if (!(kzi_is_small_convex(a) && kzi_is_small_convex(b)) && (is_mask_pair(a, b) || kzi_needs_concave_mtv(a, b))) {
        return push_of_concave(a, b, contact);
    }
    kzi_side side_a, side_b;
    kzi_side_make(a, &side_a);
    kzi_side_make(b, &side_b);
    return push_against(&side_a, &side_b, exact_normal(&side_a, &side_b, contact), contact->depth);
}

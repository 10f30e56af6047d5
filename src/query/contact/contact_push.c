/* contact_push.c - the push: a shift that separates a from b even after its vertices are rounded.
 *
 * It is as long as the depth, and a little longer where rounding needs it.  Vertices are moved and rounded like those
 * of kz_shape_transform; then bounds of the support values show whether the shapes are certainly separated. */
#include "query/contact/contact.h"

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
    }
    kzi_visit_points(shape, widen_reach, e);
}

static double reach_along(const kzi_side *side, kz_vec2 by, kzi_vec d)
{
    moved_reach e = {d, kzi_vec_of(by), false, -HUGE_VAL};
    if (side->points.n > 0) {
        widen_reach(&e, &side->points);
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

kz_vec2 kzi_push_of(const kzi_mtv *mtv)
{
    const kzi_vec d = mtv->normal, back = {-d.x, -d.y};
    const double b_reach = reach_along(&mtv->b, (kz_vec2){0, 0}, back);
    const bool has_area = !kzi_lacks_area(mtv->b.shape);
    kzi_push push = kzi_push_begin(b_reach, mtv->depth, d);
    for (;;) {
        const double inside = reach_along(&mtv->a, push.by, d) + b_reach;
        if (inside < 0 || (inside == 0 && (has_area || keeps_area(mtv->a.shape, push.by)))) break;
        if (!kzi_push_lengthen(&push, inside, d)) break;
    }
    return push.by;
}

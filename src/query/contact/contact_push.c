/* contact_push.c - the shift that frees: as long as the depth, and as little more as it takes for a, moved by it as
 * kz_shape_transform does and with its vertices rounded again, to be certainly free. */
#include "query/contact/contact.h"

#include "math/expansion.h"
#include "math/rounding.h"

#include <math.h>

static double abs_value(double v) { return v < 0 ? -v : v; }

/* A bound, never too low, of how far a shape gets along d once it is moved. */
typedef struct moved_reach {
    kzi_vec d, by;
    bool in_cells; /* what is moved is a mask: by whole cells, so without rounding */
    double hi;
} moved_reach;

static kzi_vec moved_point(kzi_vec p, kzi_vec by, bool in_cells)
{
    const kzi_vec q = {p.x + by.x, p.y + by.y};
    return in_cells ? q : (kzi_vec){(float)q.x, (float)q.y};
}

/* Along an axis only the sum with the radius is rounded. */
static double reach_along_axis(const kzi_points *points, kzi_vec by, bool in_cells, kzi_vec d)
{
    double reach = -HUGE_VAL, error;
    for (int32_t i = 0; i < points->n; i++) {
        const kzi_vec p = moved_point(points->at[i], by, in_cells);
        const double hi = p.x * d.x + p.y * d.y;
        reach = hi > reach ? hi : reach;
    }
    reach = kzi_two_sum(reach, points->r, &error);
    return error > 0 ? reach + 0x1p-52 * abs_value(reach) : reach;
}

/* Without what rounding may have taken: see aslant_doubt. */
static double reach_aslant(const kzi_points *points, kzi_vec by, bool in_cells, kzi_vec d)
{
    double reach = -HUGE_VAL;
    for (int32_t i = 0; i < points->n; i++) {
        const kzi_vec p = moved_point(points->at[i], by, in_cells);
        const double hi = p.x * d.x + p.y * d.y;
        reach = hi > reach ? hi : reach;
    }
    return reach + points->r;
}

static double larger_of(double a, double b) { return a > b ? a : b; }

/* Six roundings of numbers no larger than this, d being a unit vector but for two of them.  Masks go by whole cells,
 * by half a cell more than asked at most. */
static double aslant_doubt(const kz_shape *shape, kz_vec2 by, kzi_vec d)
{
    const kz_box *box = &shape->bounds;
    const double cell = kzi_holds_kind(shape, KZ_KIND_MASK) ? 1 : 0;
    const double x = larger_of(abs_value(box->min.x), abs_value(box->max.x)) + abs_value(by.x) + cell;
    const double y = larger_of(abs_value(box->min.y), abs_value(box->max.y)) + abs_value(by.y) + cell;
    return 0x1p-49 * (x * abs_value(d.x) + y * abs_value(d.y));
}

static void widen_reach(void *ctx, const kzi_points *points)
{
    moved_reach *e = ctx;
    const double hi = e->d.x != 0 && e->d.y != 0 ? reach_aslant(points, e->by, e->in_cells, e->d)
                                                 : reach_along_axis(points, e->by, e->in_cells, e->d);
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
    if (side->few.n > 0) {
        widen_reach(&e, &side->few);
    } else {
        widen_reach_by_shape(&e, side->shape, by);
    }
    return d.x != 0 && d.y != 0 ? e.hi + aslant_doubt(side->shape, by, d) : e.hi;
}

/* Has the shape certainly area everywhere once it is moved?  Rounding flattens thin ones.  Of polygons this is not
 * asked. */
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

kz_vec2 kzi_push_of(const kzi_mtv *way)
{
    const kzi_vec d = way->normal, back = {-d.x, -d.y};
    const double b_reach = reach_along(&way->b, (kz_vec2){0, 0}, back);
    const bool has_area = !kzi_lacks_area(way->b.shape);
    double length = way->depth > 0 ? way->depth : 0;
    double more = 0x1p-26 * (abs_value(b_reach) + length) + 0x1p-149; /* less is lost in rounding */
    kz_vec2 push = {0, 0};
    if (d.x != 0 && d.y != 0) { length += more; /* rounding takes its share for certain */ }
    for (int step = 0; step < KZI_PUSH_MAX_STEPS; step++) {
        push.x = kzi_nearest_float(back.x * length);
        push.y = kzi_nearest_float(back.y * length);
        const double a_reach = reach_along(&way->a, push, d), inside = a_reach + b_reach;
        if (inside < 0 || (inside == 0 && (has_area || keeps_area(way->a.shape, push)))) break;
        if (step > 0) more = 2 * more;
        more = inside > more ? inside : more;
        length += more;
    }
    return push;
}

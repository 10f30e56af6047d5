/* fit_oriented.c - the smallest box in any direction around the solid pixels of a mask: one of its sides lies along a
 * side of their convex hull (Freeman and Shapira 1975). */
#include "report/cli_fit.h"

#include <math.h>

typedef struct oriented_box {
    double dx, dy; /* along a side of the hull */
    double along0, along1, across0, across1; /* what the box takes in of dot and cross with (dx, dy) */
    double area;
} oriented_box;

/* The box along a side.  Corners of a hull are whole numbers below 2^24, so all four ends are exact. */
static oriented_box oriented_along(const kz_hull *hull, int32_t i)
{
    const kz_vec2 a = hull->points[i], b = hull->points[(i + 1) % hull->n_points];
    oriented_box t = {(double)b.x - (double)a.x, (double)b.y - (double)a.y, INFINITY, -INFINITY,
                      INFINITY, -INFINITY, 0};
    for (int32_t k = 0; k < hull->n_points; k++) {
        const double x = (double)hull->points[k].x, y = (double)hull->points[k].y;
        const double along = t.dx * x + t.dy * y, across = t.dx * y - t.dy * x;
        t.along0 = fmin(t.along0, along), t.along1 = fmax(t.along1, along);
        t.across0 = fmin(t.across0, across), t.across1 = fmax(t.across1, across);
    }
    t.area = (t.along1 - t.along0) * (t.across1 - t.across0) / (t.dx * t.dx + t.dy * t.dy);
    return t;
}

/* Its corners, `more` pixels further out. */
static void oriented_corners(const oriented_box *t, double more, kz_vec2 corners[4])
{
    const double square = t->dx * t->dx + t->dy * t->dy, wide = more * sqrt(square);
    const double along[2] = {t->along0 - wide, t->along1 + wide}, across[2] = {t->across0 - wide, t->across1 + wide};
    for (int i = 0; i < 4; i++) {
        const double u = along[i == 1 || i == 2], v = across[i >= 2];
        corners[i].x = (float)((t->dx * u - t->dy * v) / square);
        corners[i].y = (float)((t->dy * u + t->dx * v) / square);
    }
}

/* Rounding can leave a corner of the hull outside; the box then grows by some last places until none is. */
static kz_result oriented_cover(const oriented_box *t, const kz_hull *hull, kz_vec2 corners[4], kz_shape *shape,
                              kz_error *err)
{
    kz_shape inner;
    kz_result result = kz_shape_polygon(hull->points, hull->n_points, &inner, err);
    double more = 0, step = ldexp(fmax(1, fmax((double)inner.bounds.max.x, (double)inner.bounds.max.y)), -24);
    while (result == KZ_OK) {
        oriented_corners(t, more, corners);
        result = kz_shape_polygon(corners, 4, shape, err);
        if (result != KZ_OK || kz_contains(shape, &inner)) break;
        more += step;
        step *= 2;
    }
    return result;
}

/* The side that is nearest to level gives the angle, from -45 to 45 degrees. */
static void oriented_describe(const oriented_box *t, const kz_vec2 corners[4], fit_answer *answer)
{
    const double length = sqrt(t->dx * t->dx + t->dy * t->dy);
    const float u = (float)((t->along1 - t->along0) / length), v = (float)((t->across1 - t->across0) / length);
    const double degrees = atan2(t->dy, t->dx) * (180 / 3.14159265358979323846), turns = round(degrees / 90);
    answer->center.x = (corners[0].x + corners[2].x) / 2;
    answer->center.y = (corners[0].y + corners[2].y) / 2;
    answer->size = fmod(turns, 2) == 0 ? (kz_vec2){u, v} : (kz_vec2){v, u};
    answer->degrees = (float)(degrees - 90 * turns);
}

/* The cells whose centres are in the box; those of the mask are among them. */
static int64_t oriented_count(const kz_shape *box)
{
    const int32_t left = (int32_t)floorf(box->bounds.min.x), bottom = (int32_t)ceilf(box->bounds.max.y);
    int64_t inside = 0;
    for (int32_t y = (int32_t)floorf(box->bounds.min.y); y < bottom; y++) {
        int32_t x0, x1;
        if (kz_shape_next_run(box, KZ_CELLS_CENTERED, y, left, &x0, &x1)) inside += x1 - x0;
    }
    return inside;
}

kz_result cli_fit_oriented_box(const kz_mask *mask, const kz_allocator *alloc, kz_hull *box, fit_answer *answer,
                             kz_error *err)
{
    kz_hull hull = {NULL, 0, *alloc};
    kz_result result = kz_mask_fit_hull(mask, alloc, &hull, NULL, err);
    if (result != KZ_OK) return result;
    const size_t size = 4 * sizeof(kz_vec2);
    *box = (kz_hull){alloc->alloc(alloc->ctx, size, sizeof(float)), 4, *alloc};
    if (!box->points) {
        *err = (kz_error){KZ_ERR_MEMORY, (int64_t)size, 0};
        kz_hull_free(&hull);
        return KZ_ERR_MEMORY;
    }
    oriented_box best = oriented_along(&hull, 0);
    for (int32_t i = 1; i < hull.n_points; i++) {
        const oriented_box other = oriented_along(&hull, i);
        if (other.area < best.area) best = other;
    }
    result = oriented_cover(&best, &hull, box->points, &answer->shape, err);
    kz_hull_free(&hull);
    if (result != KZ_OK) return result;
    oriented_describe(&best, box->points, answer);
    const int64_t count = kz_mask_count(mask), inside = oriented_count(&answer->shape);
    answer->loss = (kz_fit_loss){0, inside - count, (float)((double)count / (double)inside)};
    return KZ_OK;
}

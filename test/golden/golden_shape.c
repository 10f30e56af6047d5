/* golden_shape.c - hashes of refused outlines, relations of outlines that touch themselves, posed vertices, integer
 * boxes. */
#include <kolize/query.h>

#include "golden.h"

enum { MOST_POINTS = 14, OUTLINES = 12000, POSED = 3000, BOXES = 6000 };

typedef struct lattice {
    kz_shape shape;
    kz_vec2 points[MOST_POINTS];
    int32_t ring_end[2];
} lattice;

static void feed_error(kz_golden *g, kz_result result, const kz_error *err)
{
    kz_golden_text(g, kz_result_name(result));
    if (result == KZ_OK) return;
    kz_golden_i64(g, err->a);
    kz_golden_i64(g, err->b);
}

/* Few enough places that vertices fall on each other and on edges all the time. */
static kz_result lattice_make(kz_golden *g, lattice *l)
{
    kz_test_rng *r = &g->rng;
    kz_error err = {KZ_OK, 0, 0};
    const int32_t side = kz_test_range(r, 2, 5), n = kz_test_range(r, 3, 8);
    const int32_t all = kz_test_one_in(r, 3) ? n + kz_test_range(r, 3, 6) : n;
    for (int32_t i = 0; i < all; i++) {
        l->points[i].x = kz_test_grid(r, 0, side, 1);
        l->points[i].y = kz_test_grid(r, 0, side, 1);
    }
    if (all > n && kz_test_one_in(r, 2)) { /* a square that holds many a hole */
        const float far = (float)side;
        const kz_vec2 square[4] = {{0, 0}, {far, 0}, {far, far}, {0, far}};
        for (int32_t i = 0; i < n; i++) l->points[i] = square[i < 4 ? i : 3];
    }
    l->ring_end[0] = n;
    l->ring_end[1] = all;
    const kz_result result = all > n ? kz_shape_polygon_with_holes(l->points, l->ring_end, 2, &l->shape, &err)
                                     : kz_shape_polygon(l->points, n, &l->shape, &err);
    feed_error(g, result, &err);
    if (result == KZ_OK) kz_golden_i64(g, l->shape.flags);
    return result;
}

static void outlines(kz_golden *g)
{
    static lattice kept[2];
    int n = 0;
    for (int i = 0; i < OUTLINES; i++) {
        if (lattice_make(g, &kept[n & 1]) != KZ_OK) continue;
        n++;
        if (n > 1) kz_golden_i64(g, kz_relate(&kept[0].shape, &kept[1].shape));
    }
    kz_golden_i64(g, n);
}

static float raw_or_grid(kz_test_rng *r)
{
    return kz_test_one_in(r, 4) ? kz_test_any_float(r) : kz_test_grid(r, -40, 40, 0.25f);
}

static void feed_points(kz_golden *g, const kz_shape *shape)
{
    size_t n;
    const kz_vec2 *points = kz_shape_points(shape, &n);
    for (size_t i = 0; i < n; i++) {
        kz_golden_f32(g, points[i].x);
        kz_golden_f32(g, points[i].y);
    }
    kz_golden_f32(g, shape->bounds.min.x);
    kz_golden_f32(g, shape->bounds.min.y);
    kz_golden_f32(g, shape->bounds.max.x);
    kz_golden_f32(g, shape->bounds.max.y);
}

static kz_result any_maker(kz_golden *g, kz_shape *shape, kz_error *err)
{
    kz_test_rng *r = &g->rng;
    kz_vec2 p[6];
    for (int i = 0; i < 6; i++) {
        p[i].x = raw_or_grid(r);
        p[i].y = raw_or_grid(r);
    }
    const float radius = raw_or_grid(r);
    const int32_t n = kz_test_range(r, 0, 6);
    switch (kz_test_below(r, 7)) {
    case 0: return kz_shape_point(p[0], shape, err);
    case 1: return kz_shape_segment(p[0], p[1], shape, err);
    case 2: return kz_shape_box(p[0], p[1], shape, err);
    case 3: return kz_shape_circle(p[0], radius, shape, err);
    case 4: return kz_shape_capsule(p[0], p[1], radius, shape, err);
    case 5: return kz_shape_polyline(p, n, shape, err);
    default: return kz_shape_polygon(p, n, shape, err);
    }
}

static void poses(kz_golden *g)
{
    for (int i = 0; i < POSED; i++) {
        kz_shape shape, posed;
        kz_error err = {KZ_OK, 0, 0};
        kz_result result = any_maker(g, &shape, &err);
        feed_error(g, result, &err);
        const float x = raw_or_grid(&g->rng), y = raw_or_grid(&g->rng);
        const double angle = (double)kz_test_grid(&g->rng, -12, 12, 30);
        if (result != KZ_OK) continue;
        feed_points(g, &shape);
        result = kz_shape_transform(&shape, kz_pose_degrees(x, y, angle), NULL, 0, &posed, &err);
        feed_error(g, result, &err);
        if (result == KZ_OK) feed_points(g, &posed);
    }
}

/* Of every length in bits. */
static uint32_t any_uint(kz_test_rng *r)
{
    const uint32_t bits = kz_test_u32(r);
    return bits >> kz_test_below(r, 32);
}

#define FEED_INTEGER_BOXES(N)                                                                                          \
    do {                                                                                                               \
        kz_box_u##N a, b;                                                                                              \
        uint##N##_t *const fields[8] = {&a.x, &a.y, &a.w, &a.h, &b.x, &b.y, &b.w, &b.h};                               \
        for (int k = 0; k < 8; k++) *fields[k] = (uint##N##_t)any_uint(&g->rng);                                       \
        kz_golden_i64(g, kz_box_u##N##_overlap(a, b));                                                                 \
        kz_golden_i64(g, kz_box_u##N##_overlap_wrap(a, b));                                                            \
    } while (0)

static void integer_boxes(kz_golden *g)
{
    for (int i = 0; i < BOXES; i++) {
        FEED_INTEGER_BOXES(8);
        FEED_INTEGER_BOXES(16);
        FEED_INTEGER_BOXES(32);
    }
}

void golden_shape(kz_golden *g);
void golden_shape(kz_golden *g)
{
    outlines(g);
    poses(g);
    integer_boxes(g);
}

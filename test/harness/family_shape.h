/* family_shape.h - random shapes of every kind, each of one family of coordinates: on halves and whole numbers, last
 * bits beside them, far away, at the end of the cells, tiny, huge, and all of these mixed in one shape. */
#ifndef KZ_TEST_FAMILY_SHAPE_H
#define KZ_TEST_FAMILY_SHAPE_H

#include "points.h"
#include "random_shape.h"

typedef enum shape_family {
    FAMILY_WHOLE, /* -6 .. 6 */
    FAMILY_HALVES,
    FAMILY_REAL,
    FAMILY_BESIDE, /* a few last bits from halves */
    FAMILY_FAR,    /* halves around 2^22 */
    FAMILY_LAST,   /* around 2^30, where the cells end */
    FAMILY_TINY,
    FAMILY_HUGE,
    FAMILY_MIXED,
    FAMILY_COUNT
} shape_family;

static inline float family_number(kz_test_rng *rng, shape_family family)
{
    /* One number a statement: compilers differ in which part of an expression they evaluate first. */
    const float side = kz_test_one_in(rng, 2) ? 1.0f : -1.0f;
    const int32_t bits = kz_test_range(rng, -3, 3);
    switch (family) {
    case FAMILY_WHOLE: return (float)kz_test_range(rng, -6, 6);
    case FAMILY_HALVES: return kz_test_grid(rng, -12, 12, 0.5f);
    case FAMILY_REAL: return kz_test_real(rng, -6, 6);
    case FAMILY_BESIDE: return points_step(kz_test_grid(rng, -12, 12, 0.5f), bits);
    case FAMILY_FAR: return 4194304.0f + kz_test_grid(rng, -8, 8, 0.5f);
    case FAMILY_LAST: return side * (0x1p30f + kz_test_grid(rng, -3, 2, 64));
    case FAMILY_TINY: return kz_test_one_in(rng, 2) ? kz_test_tiny(rng) : (float)kz_test_range(rng, -1, 1);
    case FAMILY_HUGE: return kz_test_one_in(rng, 3) ? (float)kz_test_range(rng, -6, 6) : kz_test_huge(rng);
    default: return family_number(rng, (shape_family)kz_test_below(rng, FAMILY_MIXED));
    }
}

static inline kz_vec2 family_point(kz_test_rng *rng, shape_family family)
{
    kz_vec2 p;
    p.x = family_number(rng, family);
    p.y = family_number(rng, family);
    return p;
}

static inline float family_radius(kz_test_rng *rng, shape_family family)
{
    switch (kz_test_below(rng, 4)) {
    case 0: return (float)kz_test_range(rng, 0, 6);
    case 1: return kz_test_grid(rng, 0, 9, 0.5f);
    case 2: return fabsf(family_number(rng, family));
    default: return kz_test_real(rng, 0, 6);
    }
}

static inline kz_vec2 *family_points(kz_test_rng *rng, shape_family family, int n)
{
    kz_vec2 *p = scene.points + scene_take(&scene.n_points, n, SCENE_POINTS);
    for (int i = 0; i < n; i++) p[i] = family_point(rng, family);
    return p;
}

/* A few tries for a polygon that the maker takes; some are flat. */
static inline kz_result family_polygon(kz_test_rng *rng, shape_family family, kz_shape *out)
{
    kz_result result = KZ_ERR_ARGUMENT;
    for (int tries = 0; result != KZ_OK && tries < 60; tries++) {
        const scene_mark mark = scene_now();
        const int n = kz_test_range(rng, 3, tries < 30 ? 8 : 4);
        result = kz_shape_polygon(family_points(rng, family, n), n, out, NULL);
        if (result != KZ_OK) scene_back_to(mark);
    }
    return result;
}

static inline kz_result family_simple(kz_test_rng *rng, shape_family family, kz_shape *out)
{
    const kz_vec2 a = family_point(rng, family), b = family_point(rng, family);
    const float r = family_radius(rng, family);
    const int n = kz_test_range(rng, 2, 6);
    switch (kz_test_below(rng, 9)) {
    case 0: return kz_shape_point(a, out, NULL);
    case 1: return kz_shape_segment(a, b, out, NULL);
    case 2:
        return kz_shape_box((kz_vec2){fminf(a.x, b.x), fminf(a.y, b.y)}, (kz_vec2){fmaxf(a.x, b.x), fmaxf(a.y, b.y)},
                            out, NULL);
    case 3: return kz_shape_circle(a, r, out, NULL);
    case 4: return kz_shape_capsule(a, b, r, out, NULL);
    case 5: return kz_shape_polyline(family_points(rng, family, n), n, out, NULL);
    default: return family_polygon(rng, family, out);
    }
}

/* Of any kind but mask; those of FAMILY_WHOLE may have masks as parts. */
static inline kz_shape family_shape(kz_test_rng *rng, shape_family family)
{
    kz_shape s = {0};
    if (kz_test_one_in(rng, 8)) {
        kz_shape items[3];
        const int n = kz_test_range(rng, 1, 3);
        for (int i = 0; i < n; i++) {
            if (family == FAMILY_WHOLE && kz_test_one_in(rng, 4)) items[i] = any_mask(rng);
            else while (family_simple(rng, family, &items[i]) != KZ_OK) continue;
        }
        return scene_parts(items, n);
    }
    while (family_simple(rng, family, &s) != KZ_OK) continue;
    return s;
}

#endif

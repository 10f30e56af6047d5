/* random_shape.h - random shapes of every kind on a small grid of halves, where touching, lining up and coinciding are
 * common; on top of scene.h, which keeps what they borrow. */
#ifndef KZ_TEST_RANDOM_SHAPE_H
#define KZ_TEST_RANDOM_SHAPE_H

#include "scene.h"

enum { RANDOM_GRID = 6 };

static inline float any_whole(kz_test_rng *rng) { return (float)kz_test_range(rng, 0, RANDOM_GRID); }

static inline float any_half(kz_test_rng *rng) { return (float)kz_test_range(rng, 0, 2 * RANDOM_GRID) / 2; }

static inline kz_vec2 any_point(kz_test_rng *rng)
{
    const float x = any_half(rng);
    return (kz_vec2){x, any_half(rng)};
}

/* A random outline of n vertices that the maker takes. */
static inline kz_shape any_polygon(kz_test_rng *rng, int n)
{
    kz_shape s = {0};
    kz_vec2 *p = scene.points + scene_take(&scene.n_points, n, SCENE_POINTS);
    do {
        for (int i = 0; i < n; i++) p[i] = any_point(rng);
    } while (kz_shape_polygon(p, n, &s, NULL) != KZ_OK);
    return s;
}

static inline kz_shape any_mask(kz_test_rng *rng)
{
    char text[64];
    int n = 0;
    const int w = kz_test_range(rng, 1, 5), h = kz_test_range(rng, 1, 5);
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) text[n++] = kz_test_one_in(rng, 2) ? '#' : '.';
        text[n++] = '\n';
    }
    text[n] = 0;
    const double at_x = (double)any_whole(rng);
    return mask(text, at_x, (double)any_whole(rng));
}

static inline kz_shape any_shape(kz_test_rng *rng, bool may_nest)
{
    const kz_vec2 a = any_point(rng), b = any_point(rng);
    kz_vec2 *p;
    int n;
    switch (kz_test_below(rng, may_nest ? 9 : 8)) {
    case 0: return point(a.x, a.y);
    case 1: return segment(a.x, a.y, b.x, b.y);
    case 2: return box(fminf(a.x, b.x), fminf(a.y, b.y), fmaxf(a.x, b.x), fmaxf(a.y, b.y));
    case 3: return circle(a.x, a.y, any_half(rng));
    case 4: return capsule(a.x, a.y, b.x, b.y, any_half(rng));
    case 5: return any_polygon(rng, kz_test_range(rng, 3, 7));
    case 6:
        n = kz_test_range(rng, 2, 6);
        p = scene.points + scene_take(&scene.n_points, n, SCENE_POINTS);
        for (int i = 0; i < n; i++) p[i] = any_point(rng);
        return scene_polyline(p, n);
    case 7: return any_mask(rng);
    default: {
        const kz_shape two[2] = {any_shape(rng, false), any_shape(rng, false)};
        return scene_parts(two, 2);
    }
    }
}

#endif

/* mixed_shape.h - shapes whose coordinates differ in size by any factor that float32 has, within one shape too.
 *
 * A pool draws all its coordinates from a few numbers: powers of two from 2^-140 to 2^120, small whole numbers, the
 * smallest floats, and the neighbours of all these.  So corners coincide, edges lie on lines, circles sit on corners,
 * and some vertices are a last place apart, whatever the sizes. */
#ifndef MIXED_SHAPE_H
#define MIXED_SHAPE_H

#include "kz_test_rng.h"
#include <kolize/kolize.h>
#include <kolize/shape_polygon.h>

#include <math.h>

enum { MIXED_NUMBERS = 10, MIXED_CORNERS = 12, MIXED_POINTS = 12, MIXED_PARTS = 3 };

typedef struct mixed_numbers {
    kz_test_rng rng;
    float number[MIXED_NUMBERS];
    kz_vec2 corner[MIXED_CORNERS];
    kz_mask *mask;
    bool masks; /* are there any?  They need coordinates of cells */
} mixed_numbers;

/* A shape with the memory that it borrows. */
typedef struct mixed_shape {
    kz_shape shape, part[MIXED_PARTS];
    kz_vec2 points[MIXED_PARTS + 1][MIXED_POINTS];
} mixed_shape;

static inline float mixed_nudged(kz_test_rng *r, float v)
{
    const uint32_t way = kz_test_below(r, 2);
    return nextafterf(v, way == 0 ? 0x1p126f : -0x1p126f);
}

static inline float mixed_fresh(kz_test_rng *r, bool spread)
{
    const uint32_t how = kz_test_below(r, 10);
    const float sign = kz_test_one_in(r, 2) ? 1.0f : -1.0f;
    if (how == 0) return 0;
    if (how < 3) return (float)kz_test_range(r, -9, 9);
    if (how == 3) return sign * 0x1p-149f * (float)kz_test_range(r, 1, 3);
    const int exponent = spread ? kz_test_range(r, -140, 120) : kz_test_range(r, -30, 60);
    const float power = ldexpf(1, exponent);
    if (how < 7) return sign * power;
    return how < 9 ? sign * power * (1 + kz_test_unit(r)) : sign * power * (float)kz_test_range(r, 1, 7);
}

static inline float mixed_number(mixed_numbers *m)
{
    const float v = m->number[kz_test_below(&m->rng, MIXED_NUMBERS)];
    return kz_test_one_in(&m->rng, 6) ? mixed_nudged(&m->rng, v) : v;
}

static inline kz_vec2 mixed_point(mixed_numbers *m)
{
    kz_vec2 p = m->corner[kz_test_below(&m->rng, MIXED_CORNERS)];
    const uint32_t how = kz_test_below(&m->rng, 4);
    if (how == 0) return p;
    if (how == 1) p.x = mixed_nudged(&m->rng, p.x);
    else p.x = mixed_number(m), p.y = mixed_number(m);
    return p;
}

static inline void mixed_begin(mixed_numbers *m)
{
    kz_test_rng *r = &m->rng;
    const bool spread = kz_test_one_in(r, 2);
    m->masks = kz_test_one_in(r, 3);
    for (int i = 0; i < MIXED_NUMBERS; i++) {
        float v = mixed_fresh(r, spread);
        if (m->masks && !(fabsf(v) < 0x1p29f)) v = (float)kz_test_range(r, -9, 9) / 2;
        m->number[i] = i > 0 && kz_test_one_in(r, 4) ? mixed_nudged(r, m->number[i - 1]) : v;
    }
    for (int i = 0; i < MIXED_CORNERS; i++) {
        m->corner[i].x = mixed_number(m);
        m->corner[i].y = mixed_number(m);
    }
}

/* How far from p to some corner, about; or any number. */
static inline float mixed_radius(mixed_numbers *m, kz_vec2 p)
{
    kz_test_rng *r = &m->rng;
    const kz_vec2 q = m->corner[kz_test_below(r, MIXED_CORNERS)];
    const double x = (double)q.x - (double)p.x, y = (double)q.y - (double)p.y;
    switch (kz_test_below(r, 4)) {
    case 0: return 0x1p-149f * (float)kz_test_range(r, 0, 2);
    case 1: return fabsf(mixed_number(m));
    default: {
        const float far = (float)sqrt(x * x + y * y);
        return far < 0x1p120f ? (kz_test_one_in(r, 2) ? mixed_nudged(r, far + 0x1p-148f) : far) : 1;
    }
    }
}

/* A hull, sometimes with a vertex twice; or a ring as it comes, which may be concave. */
static inline kz_result mixed_polygon(mixed_numbers *m, kz_vec2 *p, kz_shape *out)
{
    kz_test_rng *r = &m->rng;
    for (int tries = 0; tries < 12; tries++) {
        kz_vec2 from[MIXED_POINTS];
        int n = kz_test_range(r, 3, 9);
        for (int i = 0; i < n; i++) from[i] = mixed_point(m);
        if (kz_test_one_in(r, 8)) memcpy(p, from, sizeof from);
        else n = kz_convex_hull(from, n, p);
        if (n < 3) continue;
        if (kz_test_one_in(r, 6)) p[n] = p[n - 1], n++;
        for (int i = 0; kz_test_one_in(r, 2) && i < n / 2; i++) {
            const kz_vec2 v = p[i];
            p[i] = p[n - 1 - i], p[n - 1 - i] = v;
        }
        if (kz_shape_polygon(p, n, out, NULL) == KZ_OK) return KZ_OK;
    }
    return KZ_ERR_ARGUMENT;
}

static inline kz_result mixed_simple(mixed_numbers *m, kz_vec2 *p, kz_shape *out)
{
    kz_test_rng *r = &m->rng;
    const kz_vec2 a = mixed_point(m), b = mixed_point(m);
    switch (kz_test_below(r, m->masks ? 13 : 12)) {
    case 0: return kz_shape_point(a, out, NULL);
    case 1: return kz_shape_segment(a, b, out, NULL);
    case 2:
    case 3: {
        const kz_vec2 min = {fminf(a.x, b.x), fminf(a.y, b.y)}, max = {fmaxf(a.x, b.x), fmaxf(a.y, b.y)};
        return kz_shape_box(min, max, out, NULL);
    }
    case 4:
    case 5: return kz_shape_circle(a, mixed_radius(m, a), out, NULL);
    case 6: return kz_shape_capsule(a, b, mixed_radius(m, a), out, NULL);
    case 7: {
        const int n = kz_test_range(r, 2, 5);
        for (int i = 0; i < n; i++) p[i] = mixed_point(m);
        return kz_shape_polyline(p, n, out, NULL);
    }
    case 12: return kz_shape_mask(m->mask, (double)a.x, (double)a.y, out, NULL);
    default: return mixed_polygon(m, p, out);
    }
}

static inline void mixed_make(mixed_numbers *m, mixed_shape *out)
{
    const bool compound = kz_test_one_in(&m->rng, 20);
    const int n = compound ? kz_test_range(&m->rng, 1, MIXED_PARTS) : 1;
    for (int i = 0; i < n; i++) {
        kz_shape *s = compound ? &out->part[i] : &out->shape;
        while (mixed_simple(m, out->points[i], s) != KZ_OK) continue;
    }
    if (compound) kz_shape_parts(out->part, n, &out->shape, NULL);
}

#endif

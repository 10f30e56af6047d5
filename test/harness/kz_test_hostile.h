/* kz_test_hostile.h - numbers that nobody means, for tests that put them in the place of every parameter. */
#ifndef KZ_TEST_HOSTILE_H
#define KZ_TEST_HOSTILE_H

#include <float.h>
#include <limits.h>
#include <math.h>

#include <kolize/shape.h>

#include "kz_test_rng.h"

static const float hostile_floats[] = {
    NAN,   INFINITY, -INFINITY,   FLT_MAX,      -FLT_MAX,      0x1p-149f, -0x1p-149f, FLT_MIN,  -FLT_MIN, 0.0f,   -0.0f,
    1.0f,  -1.0f,    0.5f,        2147483648.f, -2147483648.f, 0x1p31f,   0x1p32f,    -0x1p63f, 0x1p64f,  1e-30f, 1e30f,
    1e19f, 1e9f,     0.99999994f, 16777216.f,   -16777217.f,   1.5e38f,   -1.5e38f,   3e-39f};
#define HOSTILE_FLOATS (sizeof hostile_floats / sizeof hostile_floats[0])

static const int32_t hostile_ints[] = {INT_MIN, INT_MIN + 1, -1,      0,      1,      2,
                                       INT_MAX, INT_MAX - 1, 1 << 30, 0x7fff, -0x8000};
#define HOSTILE_INTS (sizeof hostile_ints / sizeof hostile_ints[0])

static inline float hostile_float(kz_test_rng *r) { return hostile_floats[kz_test_below(r, HOSTILE_FLOATS)]; }
static inline int32_t hostile_int(kz_test_rng *r) { return hostile_ints[kz_test_below(r, HOSTILE_INTS)]; }

/* One in so many is hostile, the rest are whole numbers of -16 .. 16. */
static inline float hostile_mixed(kz_test_rng *r, uint32_t one_in)
{
    return kz_test_one_in(r, one_in) ? hostile_float(r) : kz_test_grid(r, -16, 16, 1);
}

static inline kz_vec2 hostile_vec(kz_test_rng *r, uint32_t one_in)
{
    kz_vec2 v;
    v.x = hostile_mixed(r, one_in);
    v.y = hostile_mixed(r, one_in);
    return v;
}

static inline bool hostile_is_number(float v) { return v - v == 0; }
static inline bool hostile_is_place(kz_vec2 v) { return hostile_is_number(v.x) && hostile_is_number(v.y); }

/* A shape that its maker takes, of numbers of which some are huge or tiny: a box when they were refused. */
typedef struct hostile_shape {
    kz_shape shape, parts[2];
    kz_vec2 points[5];
} hostile_shape;

static inline void hostile_make_shape(kz_test_rng *r, hostile_shape *s, uint32_t one_in)
{
    const kz_vec2 a = hostile_vec(r, one_in), b = hostile_vec(r, one_in);
    const float size = hostile_mixed(r, one_in);
    kz_result result = KZ_ERR_ARGUMENT;
    for (int i = 0; i < 5; i++) s->points[i] = hostile_vec(r, one_in);
    switch (kz_test_below(r, 8)) {
    case 0: result = kz_shape_point(a, &s->shape, NULL); break;
    case 1: result = kz_shape_segment(a, b, &s->shape, NULL); break;
    case 2: result = kz_shape_circle(a, size, &s->shape, NULL); break;
    case 3: result = kz_shape_capsule(a, b, size, &s->shape, NULL); break;
    case 4: result = kz_shape_polygon(s->points, 3 + (int32_t)kz_test_below(r, 3), &s->shape, NULL); break;
    case 5: result = kz_shape_polyline(s->points, 5, &s->shape, NULL); break;
    case 6:
        if (kz_shape_box(a, b, &s->parts[0], NULL) == KZ_OK && kz_shape_circle(b, size, &s->parts[1], NULL) == KZ_OK)
            result = kz_shape_parts(s->parts, 2, &s->shape, NULL);
        break;
    default: result = kz_shape_box(a, b, &s->shape, NULL);
    }
    if (result != KZ_OK) kz_shape_box((kz_vec2){-1, -1}, (kz_vec2){1, 1}, &s->shape, NULL);
}

#endif

/* convex_candidate.h - random boxes, circles, capsules and polygons of a family of numbers, nearly all convex. */
#ifndef CONVEX_CANDIDATE_H
#define CONVEX_CANDIDATE_H

#include "family_shape.h"

/* Triangles to octagons around a center: regular but for rounding, either way round, often with corners on a grid. */
static kz_result convex_ring(kz_test_rng *rng, shape_family family, kz_shape *out)
{
    kz_vec2 p[KZ_INLINE_POINTS + 2];
    const kz_vec2 at = family_point(rng, family);
    const int n = kz_test_range(rng, 3, KZ_INLINE_POINTS + 2);
    const int turn = kz_test_range(rng, 0, 23);
    const float r = fabsf(family_number(rng, family)) + 1;
    const bool backwards = kz_test_one_in(rng, 2), whole = kz_test_one_in(rng, 2);
    for (int i = 0; i < n; i++) {
        float c, s;
        kz_cos_sin_degrees(turn * 15.0 + 360.0 * i / n, &c, &s);
        kz_vec2 *v = &p[backwards ? n - 1 - i : i];
        v->x = at.x + (whole ? roundf(2 * r * c) / 2 : r * c);
        v->y = at.y + (whole ? roundf(2 * r * s) / 2 : r * s);
    }
    return kz_shape_polygon(p, n > KZ_INLINE_POINTS ? KZ_INLINE_POINTS : n, out, NULL);
}

enum { CANDIDATE_BOX, CANDIDATE_CIRCLE, CANDIDATE_CAPSULE, CANDIDATE_POLYGON, CANDIDATE_RING, CANDIDATE_KINDS = 6 };

/* The last two kinds are rings. */
static kz_shape convex_candidate_of(kz_test_rng *rng, shape_family family, uint32_t kind)
{
    kz_shape s = {0};
    kz_result result;
    do {
        const kz_vec2 a = family_point(rng, family), b = family_point(rng, family);
        const float r = family_radius(rng, family);
        switch (kind) {
        case CANDIDATE_BOX:
            result = kz_shape_box((kz_vec2){fminf(a.x, b.x), fminf(a.y, b.y)},
                                  (kz_vec2){fmaxf(a.x, b.x), fmaxf(a.y, b.y)}, &s, NULL);
            break;
        case CANDIDATE_CIRCLE: result = kz_shape_circle(a, r, &s, NULL); break;
        case CANDIDATE_CAPSULE: result = kz_shape_capsule(a, b, r, &s, NULL); break;
        case CANDIDATE_POLYGON: result = family_polygon(rng, family, &s); break;
        default: result = convex_ring(rng, family, &s); break;
        }
    } while (result != KZ_OK);
    return s;
}

static inline kz_shape convex_candidate(kz_test_rng *rng, shape_family family)
{
    return convex_candidate_of(rng, family, kz_test_below(rng, CANDIDATE_KINDS));
}

#endif

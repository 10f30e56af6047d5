/* convex_lanes.h - a small convex shape in vectors; filters include it once for each level. */
#ifndef KZI_CONVEX_LANES_H
#define KZI_CONVEX_LANES_H

#include "math/lanes/f64x4.h"
#include "query/corners.h"

/* Lanes after the last corner repeat it, so their edges have no length, except for the last lane of all, whose edge leads
 * back to corner 0. */
typedef struct convex_lanes {
    kzi_f64x4 x[2], y[2];   /* corners, from an origin */
    kzi_f64x4 ex[2], ey[2]; /* edges, with the area on their +1 side */
    kzi_corners corners;
    kz_vec2 box[4];
    double winding;
    unsigned edges; /* the lanes that have one */
} convex_lanes;

KZI_ALWAYS_INLINE kzi_f32x4 corner_pair(const kzi_corners *c, int32_t i)
{
    const int32_t last = c->n - 1;
    return kzi_f32x4_load_pair(&c->v[i < last ? i : last].x, &c->v[i + 1 < last ? i + 1 : last].x);
}

KZI_ALWAYS_INLINE void make_lanes(convex_lanes *s, const kz_shape *shape, kz_vec2 origin, const int chunks)
{
    kzi_f32x4 x[2], y[2];
    s->corners = kzi_corners_of(shape, s->box);
    s->winding = shape->flags & KZ_SHAPE_CLOCKWISE ? 1 : -1;
    const kzi_f64x4 ox = kzi_f64x4_all(origin.x), oy = kzi_f64x4_all(origin.y), winding = kzi_f64x4_all(s->winding);
    for (int i = 0; i < chunks; i++) {
        const kzi_f32x4 p = corner_pair(&s->corners, 4 * i), q = corner_pair(&s->corners, 4 * i + 2);
        x[i] = kzi_f32x4_even_lanes(p, q);
        y[i] = kzi_f32x4_odd_lanes(p, q);
    }
    for (int i = 0; i < chunks; i++) {
        const int next = i + 1 < chunks ? i + 1 : 0;
        const kzi_f64x4 to_x = kzi_f64x4_sub(kzi_f64x4_of_f32x4(kzi_f32x4_next_lanes(x[i], x[next])), ox);
        const kzi_f64x4 to_y = kzi_f64x4_sub(kzi_f64x4_of_f32x4(kzi_f32x4_next_lanes(y[i], y[next])), oy);
        s->x[i] = kzi_f64x4_sub(kzi_f64x4_of_f32x4(x[i]), ox);
        s->y[i] = kzi_f64x4_sub(kzi_f64x4_of_f32x4(y[i]), oy);
        s->ex[i] = kzi_f64x4_flip(kzi_f64x4_sub(to_x, s->x[i]), winding);
        s->ey[i] = kzi_f64x4_flip(kzi_f64x4_sub(to_y, s->y[i]), winding);
    }
    s->edges = s->corners.n == 1 ? 0 : ((1u << (s->corners.n - 1)) - 1) | 1u << (4 * chunks - 1);
}

KZI_ALWAYS_INLINE kzi_f64x4 cross_lanes(kzi_f64x4 ax, kzi_f64x4 ay, kzi_f64x4 bx, kzi_f64x4 by)
{
    return kzi_f64x4_sub(kzi_f64x4_mul(ax, by), kzi_f64x4_mul(ay, bx));
}

#endif

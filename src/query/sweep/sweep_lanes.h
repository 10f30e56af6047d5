/* sweep_lanes.h - sweeps of boxes, small convex polygons and circles in vectors; included once for each level.
 *
 * Two convex areas overlap while no edge separates them, so the edges of both clip the motion (Cyrus and Beck 1978, in
 * configuration space).  An edge's depth is that of the other's deepest vertex.
 *
 * Bound: X and Y are the size of a box around both, plus the motion.  Let u be 2^-53.  A vertex relative to a's
 * corner is off by u X, an edge by 3u X, a product by 5u X Y.  A cross product is off by 12u X Y, a difference of two by
 * 26u X Y, with the motion by 40u X Y.  64u X Y are granted. */
#ifndef KZI_SWEEP_LANES_H
#define KZI_SWEEP_LANES_H

#include "base/scalar.h"
#include "query/contact/contact_normal.h"
#include "query/sweep/sweep_clip.h"
#include "query/sweep/sweep_contact.h"

/* A convex area of up to eight vertices; after the last one the lanes repeat it.  Edge i starts at vertex i, but the last
 * edge is in the last lane of all. */
typedef struct sweep_side {
    kzi_f32x4 px[2], py[2]; /* the vertices */
    kzi_f64x4 x[2], y[2];   /* ... relative to a corner near both shapes */
    kzi_f64x4 ex[2], ey[2]; /* edges, turned so that the area is to the side of +cross products */
    kzi_sweep_ring ring;
    unsigned edges; /* the lanes that are edges, in bits */
} sweep_side;

KZI_ALWAYS_INLINE void load_vertices(sweep_side *s, const int chunks)
{
    for (int i = 0; i < chunks; i++) {
        const float *v = &s->ring.vertex[4 * i].x;
        const kzi_f32x4 p = kzi_f32x4_load(v), q = kzi_f32x4_load(v + 4);
        s->px[i] = kzi_f32x4_even_lanes(p, q);
        s->py[i] = kzi_f32x4_odd_lanes(p, q);
    }
}

KZI_ALWAYS_INLINE void make_ring(kzi_sweep_ring *ring, const kz_shape *shape)
{
    const bool is_box = shape->kind == KZ_KIND_BOX;
    if (is_box) {
        kzi_f64x2_box_corners(&shape->bounds, ring->vertex);
        ring->n = 4;
    } else {
        memcpy(ring->vertex, shape->as.polygon.inline_points, sizeof ring->vertex);
        ring->n = shape->as.polygon.n_points;
    }
    ring->winding = is_box || shape->flags & KZ_SHAPE_CLOCKWISE ? 1 : -1;
}

KZI_ALWAYS_INLINE void make_side(sweep_side *s, const kz_shape *shape, kz_vec2 o, const int chunks)
{
    make_ring(&s->ring, shape);
    const int32_t n = s->ring.n;
    for (int32_t i = n; n != 4 && i < 4 * chunks; i++) s->ring.vertex[i] = s->ring.vertex[n - 1];
    load_vertices(s, chunks);
    if (chunks == 2 && n == 4) { /* no loads of what was just stored in pieces */
        s->px[1] = kzi_f32x4_all(s->ring.vertex[3].x);
        s->py[1] = kzi_f32x4_all(s->ring.vertex[3].y);
    }
    s->edges = ((1u << (n - 1)) - 1) | 1u << (4 * chunks - 1);
    const kzi_f64x4 ox = kzi_f64x4_all(o.x), oy = kzi_f64x4_all(o.y), turn = kzi_f64x4_all(s->ring.winding);
    for (int i = 0; i < chunks; i++) {
        s->x[i] = kzi_f64x4_sub(kzi_f64x4_of_f32x4(s->px[i]), ox);
        s->y[i] = kzi_f64x4_sub(kzi_f64x4_of_f32x4(s->py[i]), oy);
    }
    for (int i = 0; i < chunks; i++) {
        const int next = (i + 1) % chunks;
        const kzi_f32x4 nx = kzi_f32x4_next_lanes(s->px[i], s->px[next]);
        const kzi_f32x4 ny = kzi_f32x4_next_lanes(s->py[i], s->py[next]);
        s->ex[i] = kzi_f64x4_flip(kzi_f64x4_sub(kzi_f64x4_sub(kzi_f64x4_of_f32x4(nx), ox), s->x[i]), turn);
        s->ey[i] = kzi_f64x4_flip(kzi_f64x4_sub(kzi_f64x4_sub(kzi_f64x4_of_f32x4(ny), oy), s->y[i]), turn);
    }
}

KZI_ALWAYS_INLINE kzi_f64x4 sweep_cross(kzi_f64x4 ex, kzi_f64x4 ey, kzi_f64x4 x, kzi_f64x4 y)
{
    return kzi_f64x4_sub(kzi_f64x4_mul(ex, y), kzi_f64x4_mul(ey, x));
}

/* How deep the other's deepest vertex lies behind each edge. */
KZI_ALWAYS_INLINE void depths_behind(const sweep_side *s, const sweep_side *other, const int chunks, kzi_f64x4 *depth)
{
    kzi_f64x4 vx[8], vy[8];
    for (int i = 0; i < chunks; i++) {
        kzi_f64x4_spread(other->x[i], vx + 4 * i);
        kzi_f64x4_spread(other->y[i], vy + 4 * i);
    }
    for (int i = 0; i < chunks; i++) {
        kzi_f64x4 most = sweep_cross(s->ex[i], s->ey[i], vx[0], vy[0]);
        for (int k = 1; k < 4 * chunks; k++) {
            most = kzi_f64x4_max(most, sweep_cross(s->ex[i], s->ey[i], vx[k], vy[k]));
        }
        depth[i] = kzi_f64x4_sub(most, sweep_cross(s->ex[i], s->ey[i], s->x[i], s->y[i]));
    }
}

/* Width and height of a box around both, plus the motion's. */
static inline void size_of_sweep(const kz_shape *a, const kz_shape *b, kz_vec2 motion, double *w, double *h)
{
    const kz_box p = a->bounds, q = b->bounds;
    *w = (double)kzi_max_f32(p.max.x, q.max.x) - kzi_min_f32(p.min.x, q.min.x) + kzi_abs(motion.x);
    *h = (double)kzi_max_f32(p.max.y, q.max.y) - kzi_min_f32(p.min.y, q.min.y) + kzi_abs(motion.y);
}

static inline int first_bit(unsigned bits)
{
#if defined(__GNUC__)
    return __builtin_ctz(bits);
#else
    int i = 0;
    while (!(bits >> i & 1)) i++;
    return i;
#endif
}

/* The edge of a lane: the last one is in the last lane. */
static inline int edge_of_lane(const sweep_side *s, int lane) { return lane < s->ring.n - 1 ? lane : s->ring.n - 1; }

/* ---- A circle and an area ---------------------------------------------------------------------------------------- */

/* The edges, moved outwards by the radius, clip the way of the centre. */
KZI_ALWAYS_INLINE bool sweep_round_chunks(const kzi_sweep_round *c, const kz_shape *area, double bound,
                                          const int chunks, kz_sweep_hit *hit)
{
    sweep_side s;
    kzi_f64x4 d0[2], d1[2];
    clip_entry e;
    make_side(&s, area, area->bounds.min, chunks);
    const kzi_f64x4 x = kzi_f64x4_all((double)c->at.x - area->bounds.min.x);
    const kzi_f64x4 y = kzi_f64x4_all((double)c->at.y - area->bounds.min.y);
    for (int i = 0; i < chunks; i++) {
        const kzi_f64x4 ex = s.ex[i], ey = s.ey[i];
        const kzi_f64x4 length = kzi_f64x4_sqrt(kzi_f64x4_add(kzi_f64x4_mul(ex, ex), kzi_f64x4_mul(ey, ey)));
        const kzi_f64x4 inner = sweep_cross(ex, ey, kzi_f64x4_sub(x, s.x[i]), kzi_f64x4_sub(y, s.y[i]));
        d0[i] = kzi_f64x4_add(inner, kzi_f64x4_mul(length, kzi_f64x4_all(c->r)));
        d1[i] = kzi_f64x4_add(d0[i], sweep_cross(ex, ey, kzi_f64x4_all(c->by.x), kzi_f64x4_all(c->by.y)));
    }
    switch (clip_motion(d0, d1, chunks, s.edges, bound, &e)) {
    case CLIP_MISS: *hit = (kz_sweep_hit){.start = KZ_APART, .t = 1}; return true;
    case CLIP_HIT:
        if ((e.edges & (e.edges - 1)) != 0) return false;
        return kzi_sweep_meet_face(c, &s.ring, edge_of_lane(&s, first_bit(e.edges)), e.lo, e.hi, hit);
    case CLIP_INSIDE: return kzi_sweep_meet_vertices(c, &s.ring, hit);
    default: return false;
    }
}

KZI_ALWAYS_INLINE bool sweep_circle_polygon(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_sweep_hit *hit)
{
    const bool of_a = b->kind == KZ_KIND_CIRCLE;
    const kz_shape *circle = of_a ? b : a, *area = of_a ? a : b;
    const kz_vec2 by = of_a ? (kz_vec2){-m.x, -m.y} : m;
    const kzi_sweep_round c = {a, b, circle->as.circle.center, by, circle->as.circle.r, of_a};
    double w, h;
    size_of_sweep(a, b, m, &w, &h);
    if (!(w * h < 0x1p500)) return false;
    return sweep_round_chunks(&c, area, 0x1p-47 * w * h, 2, hit);
}

#endif

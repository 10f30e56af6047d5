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

/* ---- Two areas -------------------------------------------------------------------------------------------------- */

typedef struct clipped_pair {
    sweep_side a, b;
    kzi_f64x4 d0[4], d1[4]; /* of b's edges, then of a's */
    kz_vec2 motion;
    double bound, error; /* of depths; of vertices as contacts round them */
    unsigned edges;
} clipped_pair;

/* The edge of a lane: the last one is in the last lane. */
static inline int edge_of_lane(const sweep_side *s, int lane) { return lane < s->ring.n - 1 ? lane : s->ring.n - 1; }

static inline kzi_sweep_face face_of_pair(const clipped_pair *s, int lane, const int chunks)
{
    const bool of_a = lane >= 4 * chunks;
    const sweep_side *of = of_a ? &s->a : &s->b;
    return kzi_sweep_face_of(&of->ring, edge_of_lane(of, of_a ? lane - 4 * chunks : lane), of_a);
}

/* The deepest edge is the contact's face, unless others are nearly as deep. */
KZI_ALWAYS_INLINE bool find_least_depth(const clipped_pair *s, const int chunks, kz_vec2 *normal)
{
    kzi_f64x4 low[4], high[4], least;
    const kzi_f64x4 bound = kzi_f64x4_all(s->bound), most = kzi_f64x4_all(0x1p+1000);
    for (int i = 0; i < 2 * chunks; i++) {
        const sweep_side *of = i < chunks ? &s->b : &s->a;
        const kzi_f64x4 ex = of->ex[i % chunks], ey = of->ey[i % chunks];
        const kzi_f64x4 length_sq = kzi_f64x4_add(kzi_f64x4_mul(ex, ex), kzi_f64x4_mul(ey, ey));
        const kzi_f64x4 by = kzi_f64x4_div(kzi_f64x4_all(1), length_sq);
        const kzi_f64x4 l = kzi_f64x4_sub(s->d0[i], bound), h = kzi_f64x4_add(s->d0[i], bound);
        const kzi_f64x4_truth is_edge = kzi_f64x4_less(kzi_f64x4_all(0), length_sq);
        low[i] = kzi_f64x4_mul(kzi_f64x4_mul(kzi_f64x4_mul(l, l), by), kzi_f64x4_all(1 - 0x1p-36));
        high[i] = kzi_f64x4_mul(kzi_f64x4_mul(kzi_f64x4_mul(h, h), by), kzi_f64x4_all(1 + 0x1p-36));
        high[i] = kzi_f64x4_pick(is_edge, high[i], most);
        least = i ? kzi_f64x4_min(least, high[i]) : high[i];
    }
    const kzi_f64x4 all = kzi_f64x4_all(kzi_f64x4_least(least));
    unsigned deepest = 0;
    for (int i = 0; i < 2 * chunks; i++) deepest |= kzi_f64x4_bits(kzi_f64x4_at_most(low[i], all)) << 4 * i;
    deepest &= s->edges;
    if (deepest == 0 || (deepest & (deepest - 1)) != 0) return false;
    const kzi_sweep_face face = face_of_pair(s, first_bit(deepest), chunks);
    kz_vec2 out;
    if (!kzi_sweep_unit_of_face(&face, s->error, &out)) return false;
    *normal = (kz_vec2){0 - out.x, 0 - out.y};
    return true;
}

KZI_ALWAYS_INLINE bool put_overlap(const clipped_pair *s, const kz_shape *a, const kz_shape *b, const int chunks,
                                   kz_sweep_hit *hit)
{
    kz_vec2 normal;
    if (!find_least_depth(s, chunks, &normal)) normal = kzi_contact_normal(a, b);
    *hit = kzi_sweep_hit_at_start(normal, s->motion);
    return true;
}

/* The other's vertex that lies deepest behind the edge; -1 when there are several within the margin. */
KZI_ALWAYS_INLINE int deepest_vertex(const sweep_side *s, int lane, const sweep_side *other, double margin,
                                     const int chunks)
{
    const int edge = edge_of_lane(s, lane), next = edge + 1 < s->ring.n ? edge + 1 : 0;
    const kz_vec2 u = s->ring.vertex[edge], v = s->ring.vertex[next];
    const kzi_f64x4 ex = kzi_f64x4_all(s->ring.winding * ((double)v.x - u.x));
    const kzi_f64x4 ey = kzi_f64x4_all(s->ring.winding * ((double)v.y - u.y));
    kzi_f64x4 at[2], most;
    for (int i = 0; i < chunks; i++) {
        at[i] = sweep_cross(ex, ey, other->x[i], other->y[i]);
        most = i ? kzi_f64x4_max(most, at[i]) : at[i];
    }
    const kzi_f64x4 least = kzi_f64x4_all(kzi_f64x4_most(most) - margin);
    unsigned near = 0;
    for (int i = 0; i < chunks; i++) near |= kzi_f64x4_bits(kzi_f64x4_at_most(least, at[i])) << 4 * i;
    near &= (1u << other->ring.n) - 1;
    return near & (near - 1) ? -1 : first_bit(near);
}

/* One edge is passed last, or one of each. */
KZI_ALWAYS_INLINE bool put_hit(const clipped_pair *s, const clip_entry *e, const int chunks, kz_sweep_hit *hit)
{
    const unsigned of_b = e->edges & ((1u << 4 * chunks) - 1), of_a = e->edges >> 4 * chunks;
    if ((of_a & (of_a - 1)) != 0 || (of_b & (of_b - 1)) != 0) return false;
    kzi_sweep_contact c;
    const int lane_a = of_a ? first_bit(of_a) : 0, lane_b = of_b ? first_bit(of_b) : 0;
    int vertex = 0;
    if (!of_a) vertex = deepest_vertex(&s->b, lane_b, &s->a, 2 * s->bound, chunks);
    if (!of_b) vertex = deepest_vertex(&s->a, lane_a, &s->b, 2 * s->bound, chunks);
    c.lo = e->lo, c.hi = e->hi, c.n = 0, c.d = 0, c.motion = s->motion;
    hit->start = KZ_APART;
    return vertex >= 0 && kzi_sweep_put_edges(&s->a.ring, &s->b.ring, of_a ? edge_of_lane(&s->a, lane_a) : -1,
                                              of_b ? edge_of_lane(&s->b, lane_b) : -1, vertex, &c, hit);
}

/* False for numbers that are not finite. */
KZI_ALWAYS_INLINE bool make_pair(clipped_pair *s, const kz_shape *a, kz_vec2 m, const kz_shape *b, const int chunks)
{
    double w, h;
    size_of_sweep(a, b, m, &w, &h);
    const kzi_f64x4 mx = kzi_f64x4_all(m.x), my = kzi_f64x4_all(m.y);
    make_side(&s->a, a, a->bounds.min, chunks);
    make_side(&s->b, b, a->bounds.min, chunks);
    depths_behind(&s->b, &s->a, chunks, s->d0);
    depths_behind(&s->a, &s->b, chunks, s->d0 + chunks);
    for (int i = 0; i < chunks; i++) {
        s->d1[i] = kzi_f64x4_add(s->d0[i], sweep_cross(s->b.ex[i], s->b.ey[i], mx, my));
        s->d1[chunks + i] = kzi_f64x4_sub(s->d0[chunks + i], sweep_cross(s->a.ex[i], s->a.ey[i], mx, my));
    }
    s->motion = m;
    s->bound = 0x1p-47 * w * h;
    s->error = 0x1p-50 * (w + h);
    s->edges = s->b.edges | s->a.edges << 4 * chunks;
    return w * h < 0x1p500;
}

KZI_ALWAYS_INLINE bool sweep_chunks(const kz_shape *a, kz_vec2 m, const kz_shape *b, const int chunks,
                                    kz_sweep_hit *hit)
{
    clipped_pair s;
    clip_entry e;
    if (!make_pair(&s, a, m, b, chunks)) return false;
    switch (clip_motion(s.d0, s.d1, 2 * chunks, s.edges, s.bound, &e)) {
    case CLIP_MISS: *hit = (kz_sweep_hit){.start = KZ_APART, .t = 1}; return true;
    case CLIP_INSIDE: return put_overlap(&s, a, b, chunks, hit);
    case CLIP_HIT:
        if (put_hit(&s, &e, chunks, hit)) return true;
        break;
    case CLIP_UNKNOWN: break;
    }
    return kzi_sweep_whole(a, m, b, hit);
}

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

static inline bool has_at_most_four(const kz_shape *s) { return s->kind == KZ_KIND_BOX || s->as.polygon.n_points <= 4; }

KZI_ALWAYS_INLINE bool sweep_polygons(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_sweep_hit *hit)
{
    return has_at_most_four(a) && has_at_most_four(b) ? sweep_chunks(a, m, b, 1, hit) : sweep_chunks(a, m, b, 2, hit);
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

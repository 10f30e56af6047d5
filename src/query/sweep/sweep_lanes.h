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

enum { SIDE_OF_B, SIDE_OF_A };

typedef struct clipped_pair {
    sweep_side side[2];
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
    const sweep_side *of = &s->side[of_a];
    return kzi_sweep_face_of(&of->ring, edge_of_lane(of, of_a ? lane - 4 * chunks : lane), of_a);
}

/* The deepest edge is the contact's face, unless others are nearly as deep. */
KZI_ALWAYS_INLINE bool find_least_depth(const clipped_pair *s, const int chunks, kz_vec2 *normal)
{
    kzi_f64x4 low[4], high[4], least;
    const kzi_f64x4 bound = kzi_f64x4_all(s->bound), most = kzi_f64x4_all(0x1p+1000);
    for (int i = 0; i < 2 * chunks; i++) {
        const sweep_side *of = &s->side[i / chunks];
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
    if (!kzi_round_unit(kzi_f64x2_set(face.x, face.y), s->error, &out)) return false;
    *normal = (kz_vec2){0 - out.x, 0 - out.y};
    return true;
}

KZI_ALWAYS_INLINE kz_sweep_hit overlap_at_start(const clipped_pair *s, const kz_shape *a, const kz_shape *b,
                                                const int chunks)
{
    kz_vec2 normal;
    if (!find_least_depth(s, chunks, &normal)) normal = kzi_contact_normal(a, b);
    return kzi_sweep_hit_at_start(normal, s->motion);
}

/* The other's vertex that lies deepest behind an edge; -1 when there are several within the margin. */
KZI_ALWAYS_INLINE int deepest_vertex(double edge_x, double edge_y, const sweep_side *other, double margin,
                                     const int chunks)
{
    const kzi_f64x4 ex = kzi_f64x4_all(edge_x), ey = kzi_f64x4_all(edge_y);
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

/* One edge is passed last: the other's deepest vertex meets it.  There is no branch for whose edge it is, because that
 * is as good as random. */
KZI_ALWAYS_INLINE bool hit_of_edge(const clipped_pair *s, const clip_entry *e, const int chunks, kz_sweep_hit *hit)
{
    const int lane = first_bit(e->edges), of_a = lane >= 4 * chunks, edge_lane = lane - 4 * chunks * of_a;
    const sweep_side *of = &s->side[of_a], *other = &s->side[1 - of_a];
    const int edge = edge_of_lane(of, edge_lane), next = (edge + 1) & -(int)(edge + 1 < of->ring.n);
    const double winding = of->ring.winding;
    kzi_f64x2 x, y;
    kzi_f64x2_points(&of->ring.vertex[edge], &of->ring.vertex[next], &x, &y);
    const kzi_f64x2 ex = kzi_f64x2_sub(kzi_f64x2_swap(x), x), ey = kzi_f64x2_sub(kzi_f64x2_swap(y), y);
    const int vertex = deepest_vertex(winding * kzi_f64x2_first(ex), winding * kzi_f64x2_first(ey), other, 2 * s->bound,
                                      chunks);
    if (vertex < 0) return false;

    const kzi_f64x2 out = kzi_f64x2_all(of_a ? -winding : winding), along = kzi_f64x2_firsts(ey, kzi_f64x2_swap(ex));
    const kzi_f64x2 face = kzi_f64x2_flip(along, out), squares = kzi_f64x2_mul(face, face);
    const kzi_f64x2 length = kzi_f64x2_sqrt(kzi_f64x2_add(squares, kzi_f64x2_swap(squares)));
    const kzi_f64x2 normal = kzi_f64x2_div(face, length);
    const kzi_f64x2 normal_error = kzi_f64x2_mul(kzi_f64x2_abs(normal), kzi_f64x2_all(0x1p-48));

    /* A vertex of a moves.  Where it meets an edge of b along an axis, that has the coordinate. */
    const kz_vec2 *v = &other->ring.vertex[vertex];
    const kzi_f64x2 zero = kzi_f64x2_all(0), moves = kzi_f64x2_all(1 - of_a), at = kzi_f64x2_set(v->x, v->y);
    const kzi_f64x2 motion = kzi_f64x2_mul(kzi_f64x2_set(s->motion.x, s->motion.y), moves);
    const kzi_f64x2_truth on_axis = kzi_f64x2_and(kzi_f64x2_equal(kzi_f64x2_firsts(ex, ey), zero),
                                                  kzi_f64x2_less(zero, moves));
    const kzi_f64x2 sizes = kzi_f64x2_add(kzi_f64x2_add(kzi_f64x2_abs(at), kzi_f64x2_abs(at)), kzi_f64x2_abs(motion));
    const kzi_f64x2 moved = kzi_f64x2_add(at, kzi_f64x2_mul(kzi_f64x2_all(e->lo), motion));
    const kzi_f64x2 off = kzi_f64x2_add(kzi_f64x2_mul(kzi_f64x2_all(e->hi - e->lo), kzi_f64x2_abs(motion)),
                                        kzi_f64x2_mul(kzi_f64x2_all(0x1p-50), sizes));
    const kzi_f64x2 point = kzi_f64x2_pick(on_axis, kzi_f64x2_firsts(x, y), moved);
    const kzi_f64x2 error = kzi_f64x2_pick(on_axis, zero, off);
    const kzi_f32x4 low = kzi_f32x4_of_f64x2(kzi_f64x2_sub(normal, normal_error), kzi_f64x2_sub(point, error));
    const kzi_f32x4 high = kzi_f32x4_of_f64x2(kzi_f64x2_add(normal, normal_error), kzi_f64x2_add(point, error));
    float values[4], t;
    kzi_f32x4_store(values, kzi_f32x4_add(low, kzi_f32x4_all(0))); /* 0, not -0 */
    if (!kzi_floor_of_range(e->lo, e->hi, &t) | (kzi_f32x4_equal_bits(low, high) != 15)) return false;
    *hit = (kz_sweep_hit){KZ_APART, true, t, {values[0], values[1]}, {values[2], values[3]}};
    return true;
}

/* Some edges are passed at once, one of each; or rounding leaves a doubt.  In doubt `hit` is not set. */
KZI_NEVER_INLINE bool hit_of_edges(const clipped_pair *s, const clip_entry *e, const int chunks, kz_sweep_hit *hit)
{
    const unsigned of_b = e->edges & ((1u << 4 * chunks) - 1), of_a = e->edges >> 4 * chunks;
    if (of_a == 0 || of_b == 0 || (of_a & (of_a - 1)) != 0 || (of_b & (of_b - 1)) != 0) return false;
    const sweep_side *a = &s->side[SIDE_OF_A], *b = &s->side[SIDE_OF_B];
    kzi_sweep_contact c = {.lo = e->lo, .hi = e->hi, .motion = s->motion};
    hit->start = KZ_APART;
    return kzi_sweep_put_edges(&a->ring, &b->ring, edge_of_lane(a, first_bit(of_a)), edge_of_lane(b, first_bit(of_b)), &c,
                               hit);
}

/* False for numbers that are not finite. */
KZI_ALWAYS_INLINE bool make_pair(clipped_pair *s, const kz_shape *a, kz_vec2 m, const kz_shape *b, const int chunks)
{
    double w, h;
    size_of_sweep(a, b, m, &w, &h);
    const kzi_f64x4 mx = kzi_f64x4_all(m.x), my = kzi_f64x4_all(m.y);
    sweep_side *of_a = &s->side[SIDE_OF_A], *of_b = &s->side[SIDE_OF_B];
    make_side(of_a, a, a->bounds.min, chunks);
    make_side(of_b, b, a->bounds.min, chunks);
    depths_behind(of_b, of_a, chunks, s->d0);
    depths_behind(of_a, of_b, chunks, s->d0 + chunks);
    for (int i = 0; i < chunks; i++) {
        s->d1[i] = kzi_f64x4_add(s->d0[i], sweep_cross(of_b->ex[i], of_b->ey[i], mx, my));
        s->d1[chunks + i] = kzi_f64x4_sub(s->d0[chunks + i], sweep_cross(of_a->ex[i], of_a->ey[i], mx, my));
    }
    s->motion = m;
    s->bound = 0x1p-47 * w * h;
    s->error = 0x1p-50 * (w + h);
    s->edges = of_b->edges | of_a->edges << 4 * chunks;
    return w * h < 0x1p500;
}

KZI_ALWAYS_INLINE kz_sweep_hit sweep_chunks(const kz_shape *a, kz_vec2 m, const kz_shape *b, const int chunks,
                                            kzi_sweep_search *otherwise)
{
    clipped_pair s;
    clip_entry e;
    kz_sweep_hit hit, other;
    if (!make_pair(&s, a, m, b, chunks)) return otherwise(a, m, b, 0);
    switch (clip_motion(s.d0, s.d1, 2 * chunks, s.edges, s.bound, &e)) {
    case CLIP_MISS: return (kz_sweep_hit){.start = KZ_APART, .t = 1};
    case CLIP_INSIDE: return overlap_at_start(&s, a, b, chunks);
    case CLIP_HIT:
        if ((e.edges & (e.edges - 1)) == 0 && hit_of_edge(&s, &e, chunks, &hit)) return hit;
        if (hit_of_edges(&s, &e, chunks, &other)) return other;
        break;
    case CLIP_UNKNOWN: break;
    }
    return kzi_sweep_second_step(a, m, b, otherwise);
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

KZI_ALWAYS_INLINE kz_sweep_hit sweep_polygons(const kz_shape *a, kz_vec2 m, const kz_shape *b,
                                              kzi_sweep_search *otherwise)
{
    if (has_at_most_four(a) && has_at_most_four(b)) return sweep_chunks(a, m, b, 1, otherwise);
    return sweep_chunks(a, m, b, 2, otherwise);
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

/* sweep_convex.c - two convex areas overlap while no edge separates them.
 *
 * An edge separates while all vertices of the other shape are on its outer side; the innermost of them crosses the edge
 * at a time that is a fraction.  So each edge allows the overlap after a time, before one, always or never, and the
 * overlap lasts from the latest of the first to the earliest of the second: half planes clip the motion, in one pass
 * (Cyrus and Beck 1978, in configuration space).  In double with bounds; what is too near to call is left to the exact
 * search of sweep_exact.c. */
#include "base/scalar.h"
#include "query/sweep/sweep_convex.h"

#include <math.h>

typedef struct time_range {
    double lo, hi;
} time_range;

typedef struct motion_clip {
    kzi_vec u, w;
    time_range enter, leave;
    kzi_vec a, b, vertex; /* of the entry: the edge, and the vertex that crosses it */
    int32_t edge;
    bool by_b, tied, misses, doubts;
} motion_clip;

/* A cross product lies within this part of the sum of its two products' sizes. */
static const double clip_bound = 16.0 * 0x1p-53;

/* A depth behind an edge, and how far from the true one it may be. */
typedef struct edge_depth {
    double value, error;
} edge_depth;

/* ((b - a) x (p - a)) * side for an edge from a along (ex, ey). */
static inline edge_depth depth_of(kzi_vec a, double ex, double ey, kzi_vec p, double side)
{
    const double left = ex * (p.y - a.y), right = ey * (p.x - a.x);
    return (edge_depth){side * (left - right), clip_bound * (kzi_abs(left) + kzi_abs(right))};
}

/* The vertices of one of the two, side by side in double. */
enum { CLIP_MOST = 64 };
typedef struct clip_ring {
    double x[CLIP_MOST], y[CLIP_MOST];
    int32_t n;
    double side; /* +1 when it turns from +x towards +y */
} clip_ring;

static bool ring_of_form(const kzi_form *form, clip_ring *ring)
{
    if (form->kind == KZI_FORM_POINT) {
        ring->n = 1;
        ring->x[0] = form->a.x;
        ring->y[0] = form->a.y;
        return true;
    }
    if (form->outline.n_points > CLIP_MOST) return false;
    ring->n = form->outline.n_points;
    ring->side = form->flags & KZ_SHAPE_CLOCKWISE ? 1 : -1;
    for (int32_t i = 0; i < ring->n; i++) {
        const kzi_vec v = kzi_outline_vertex(&form->outline, i);
        ring->x[i] = v.x;
        ring->y[i] = v.y;
    }
    return true;
}

static kzi_vec vertex_of_ring(const clip_ring *ring, int32_t i) { return (kzi_vec){ring->x[i], ring->y[i]}; }

typedef struct clip_edge {
    kzi_vec a, b;
    double ex, ey;
    int32_t number;
} clip_edge;

/* Of vertices too near to each other to tell, exactly. */
static int32_t choose_deepest(const clip_edge *e, const clip_ring *other, double side, const double *depth,
                              double least)
{
    int32_t deepest = -1;
    for (int32_t i = 0; i < other->n; i++) {
        if (depth[i] < least) continue;
        const bool deeper =
            deepest < 0 ||
            kzi_cross_sign(e->a, e->b, vertex_of_ring(other, deepest), vertex_of_ring(other, i)) * side > 0;
        deepest = deeper ? i : deepest;
    }
    return deepest;
}

/* The vertex that lies deepest behind the edge, the first of those as deep.  One branch only depends on the depths. */
static int32_t find_deepest_vertex(const clip_edge *e, const clip_ring *other, double side, edge_depth *depth)
{
    double values[CLIP_MOST], best = -HUGE_VAL, error = 0;
    int32_t deepest = 0, n_near = 0;
    for (int32_t i = 0; i < other->n; i++) {
        const edge_depth d = depth_of(e->a, e->ex, e->ey, vertex_of_ring(other, i), side);
        values[i] = d.value;
        deepest = d.value > best ? i : deepest;
        best = d.value > best ? d.value : best;
        error = d.error > error ? d.error : error;
    }
    *depth = (edge_depth){best, error};
    for (int32_t i = 0; i < other->n; i++) n_near += values[i] >= best - 2 * error;
    return n_near == 1 ? deepest : choose_deepest(e, other, side, values, best - 2 * error);
}

/* When depth + t * speed is 0; the speed is known to one part in 1000 at least. */
static inline time_range time_of_depth(edge_depth depth, double speed, double error)
{
    const double inverse = 1 / speed, t = -depth.value * inverse;
    const double doubt = (depth.error + kzi_abs(t) * error) * kzi_abs(inverse) * 1.01 + kzi_abs(t) * 0x1p-50;
    return (time_range){t - doubt, t + doubt};
}

/* Keeps the latest entry.  Parallel edges that face each other clip alike, by the same fraction. */
static void enter_by(motion_clip *clip, time_range t, const clip_edge *e, kzi_vec vertex, bool by_b)
{
    if (t.hi < clip->enter.lo) return;
    if (t.lo <= clip->enter.hi) {
        if (kzi_cross_sign(clip->a, clip->b, e->a, e->b) == 0) return;
        clip->tied = true;
        clip->enter.lo = t.lo > clip->enter.lo ? t.lo : clip->enter.lo;
        clip->enter.hi = t.hi > clip->enter.hi ? t.hi : clip->enter.hi;
        return;
    }
    clip->tied = false;
    clip->enter = t;
    clip->a = e->a;
    clip->b = e->b;
    clip->vertex = vertex;
    clip->edge = e->number;
    clip->by_b = by_b;
}

/* Clips by an edge of one of the two; `other` moves past it by w - u, or the opposite direction when it is b (by_b). */
static void clip_by_edge(motion_clip *clip, const clip_edge *e, double side, const clip_ring *other, bool by_b)
{
    edge_depth depth;
    const kzi_vec deepest = vertex_of_ring(other, find_deepest_vertex(e, other, side, &depth));
    const double sign = by_b ? -side : side;
    const double left = e->ex * (clip->w.y - clip->u.y), right = e->ey * (clip->w.x - clip->u.x);
    const double speed = sign * (left - right), error = clip_bound * (kzi_abs(left) + kzi_abs(right));
    if (kzi_abs(speed) <= 1000 * error) {
        if (kzi_cross_sign(e->a, e->b, clip->u, clip->w) != 0) {
            clip->doubts = true;
        } else if (depth.value <= depth.error && kzi_orient(e->a, e->b, deepest) * side <= 0) {
            clip->misses = true;
        }
        return;
    }
    /* It is behind the edge while depth + t * speed > 0. */
    const bool on_edge = kzi_abs(depth.value) <= depth.error && kzi_orient(e->a, e->b, deepest) == 0;
    const time_range t = on_edge ? (time_range){0, 0} : time_of_depth(depth, speed, error);
    if (speed > 0) {
        enter_by(clip, t, e, deepest, by_b);
    } else {
        clip->leave.lo = t.lo < clip->leave.lo ? t.lo : clip->leave.lo;
        clip->leave.hi = t.hi < clip->leave.hi ? t.hi : clip->leave.hi;
    }
}

static void clip_by_edges(motion_clip *clip, const clip_ring *ring, const clip_ring *other, bool by_b)
{
    for (int32_t i = 0; i < ring->n && !clip->misses; i++) {
        const int32_t next = i + 1 < ring->n ? i + 1 : 0;
        clip_edge e = {.a = vertex_of_ring(ring, i), .b = vertex_of_ring(ring, next), .number = i};
        e.ex = e.b.x - e.a.x;
        e.ey = e.b.y - e.a.y;
        if (!kzi_vec_equal(e.a, e.b)) clip_by_edge(clip, &e, ring->side, other, by_b);
    }
}

static kzi_clip_answer answer_of_clip(const motion_clip *clip)
{
    if (clip->misses) return KZI_CLIP_MISSES;
    if (clip->doubts) return KZI_CLIP_DOUBTS;
    if (clip->enter.lo > clip->leave.hi || clip->enter.lo > 1 || clip->leave.hi <= 0) return KZI_CLIP_MISSES;
    const bool certain = !clip->tied && clip->enter.lo >= 0 && clip->enter.hi < clip->leave.lo && clip->enter.hi < 1;
    return certain ? KZI_CLIP_HITS : KZI_CLIP_DOUBTS;
}

kzi_clip_answer kzi_clip_convex(const kzi_form *a, const kzi_form *b, kzi_vec u, kzi_vec w, kzi_clip_hit *hit)
{
    motion_clip clip = {.u = u, .w = w, .enter = {-HUGE_VAL, -HUGE_VAL}, .leave = {HUGE_VAL, HUGE_VAL}};
    clip_ring ring_a, ring_b;
    if (!ring_of_form(a, &ring_a) || !ring_of_form(b, &ring_b)) return KZI_CLIP_DOUBTS;
    clip_by_edges(&clip, &ring_b, &ring_a, false);
    if (ring_a.n > 1) clip_by_edges(&clip, &ring_a, &ring_b, true);
    const kzi_clip_answer answer = answer_of_clip(&clip);
    if (answer != KZI_CLIP_HITS) return answer;
    hit->by_b = clip.by_b;
    hit->ray = (kzi_ray){.from = clip.vertex, .u = clip.by_b ? w : u, .w = clip.by_b ? u : w};
    hit->ray.to =
        (kzi_vec){clip.vertex.x + (hit->ray.w.x - hit->ray.u.x), clip.vertex.y + (hit->ray.w.y - hit->ray.u.y)};
    hit->entry = (kzi_ray_entry){.hit = true, .exact = true, .edge = clip.edge};
    hit->entry.time = (kzi_crossing){
        clip.a, clip.b, clip.vertex, hit->ray.u, hit->ray.w, clip.enter.lo, clip.enter.hi, false, clip.a};
    kzi_ray_set_normal(&hit->entry, &hit->ray, clip.a, clip.b);
    return KZI_CLIP_HITS;
}

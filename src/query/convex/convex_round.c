/* convex_round.c - closed forms: a circle beside a polygon, and two capsules. */
#include "query/convex/convex.h"
#include "math/vec.h"

/* ---- A circle and a ring ---------------------------------------------------------------------------------------
 *
 * A centre beside a convex area is nearest to a point of the edge with the widest gap: if it is nearest to a corner,
 * that is an end of it.  A centre that seems to be inside, but not before the edge nearest to it, is beyond the end of
 * a ring so thin that its last edge is too short to count. */

typedef struct ring_block {
    kzi_f32x4 x, y;
} ring_block;

/* Four corners from number i on; the last one is repeated. */
static inline ring_block block_of(const kzi_corners *c, int32_t i)
{
    const int32_t last = c->n - 1, k = i + 1 < last ? i + 1 : last, l = i + 2 < last ? i + 2 : last;
    const kz_vec2 *v = c->v;
    const kzi_f32x4 p = kzi_f32x4_load_pair(&v[i < last ? i : last].x, &v[k].x);
    const kzi_f32x4 q = kzi_f32x4_load_pair(&v[l].x, &v[i + 3 < last ? i + 3 : last].x);
    return (ring_block){kzi_f32x4_even_lanes(p, q), kzi_f32x4_odd_lanes(p, q)};
}

/* The gaps of a point beyond the edges that begin in a block, squared with their signs.  Edges shorter than 2^-63,
 * whose squares underflow, are left out: the ends of those beside them are as near. */
static inline kzi_f32x4 squared_gaps_of_point(const ring_block *v, const ring_block *next, kz_vec2 p, kzi_f32x4 winding)
{
    const kzi_f32x4 nx = kzi_f32x4_sub(kzi_f32x4_next_lanes(v->y, next->y), v->y);
    const kzi_f32x4 ny = kzi_f32x4_sub(v->x, kzi_f32x4_next_lanes(v->x, next->x));
    const kzi_f32x4 side = kzi_f32x4_add(kzi_f32x4_mul(nx, kzi_f32x4_sub(kzi_f32x4_all(p.x), v->x)),
                                         kzi_f32x4_mul(ny, kzi_f32x4_sub(kzi_f32x4_all(p.y), v->y)));
    const kzi_f32x4 length_sq = kzi_f32x4_add(kzi_f32x4_mul(nx, nx), kzi_f32x4_mul(ny, ny));
    const kzi_f32x4 square = kzi_f32x4_div(kzi_f32x4_mul(side, kzi_f32x4_abs(side)), length_sq);
    return kzi_f32x4_pick_less(kzi_f32x4_all(0x1p-126f), length_sq, kzi_f32x4_flip(square, winding),
                               kzi_f32x4_all(-HUGE_VALF));
}

/* The edges beyond which a point is farthest, as bits, and that gap, squared.  `near` is the error of squares. */
static inline unsigned edges_beside_point(const kzi_corners *c, kz_vec2 p, double winding, float near, float *most)
{
    const kzi_f32x4 sign = kzi_f32x4_all((float)winding);
    const ring_block low = block_of(c, 0), high = c->n > 4 ? block_of(c, 4) : low;
    const kzi_f32x4 of_low = squared_gaps_of_point(&low, &high, p, sign);
    const kzi_f32x4 of_high = c->n > 4 ? squared_gaps_of_point(&high, &low, p, sign) : of_low;
    *most = kzi_most_of(kzi_f32x4_max(of_low, of_high));
    const kzi_f32x4 limit = kzi_f32x4_all(*most - near);
    const unsigned bits = kzi_f32x4_less_bits(limit, of_low);
    return c->n > 4 ? bits | kzi_f32x4_less_bits(limit, of_high) << 4 : bits;
}

/* A point nearer to the ring is better outside, one behind fewer of its edges is better inside. */
static inline bool is_nearer(double side, double gap, const kzi_round_feature *best)
{
    if (side > 0) return gap < best->gap || best->gap <= 0;
    return gap > best->gap;
}

/* From edge `lane` or an end of it to the centre.  Which of the three is as good as random, so there is no branch. */
static inline void measure_from_edge(const kzi_corners *c, unsigned lane, kz_vec2 center, double winding, double doubt,
                                     kzi_round_feature *best)
{
    const unsigned n = (unsigned)c->n, from = lane < n ? lane : n - 1, to = from + 1 < n ? from + 1 : 0;
    const double ex = (double)c->v[to].x - c->v[from].x, ey = (double)c->v[to].y - c->v[from].y;
    const double x = (double)center.x - c->v[from].x, y = (double)center.y - c->v[from].y;
    const double side = winding * (ey * x - ex * y), along = x * ex + y * ey, square = ex * ex + ey * ey;
    const bool is_edge = (side <= 0) | ((along > 0) & (along < square)), is_to = along >= square;
    const double on_edge = is_edge, at_to = is_to & !is_edge, at_from = 1 - on_edge - at_to;
    const double dx = on_edge * (winding * ey) + (at_from * x + at_to * (x - ex));
    const double dy = on_edge * (winding * -ex) + (at_from * y + at_to * (y - ey));
    const double length = sqrt(dx * dx + dy * dy), inverse = 1 / length;
    const bool is_before = (side > 0) | ((along >= 0) & (along <= square));
    const double gap = (on_edge * side + (1 - on_edge) * (length * length)) * inverse - (is_before ? 0 : doubt);
    if (!is_nearer(side, gap, best)) return;
    best->gap = gap;
    best->is_known = is_before;
    best->d = (kzi_vec){dx * inverse, dy * inverse};
    best->name = kzi_pick_u32(is_edge, KZ_FEATURE_EDGE | from, kzi_pick_u32(is_to, to, from));
}

int kzi_measure_circle(const kz_shape *circle, const kz_shape *ring, double far, kzi_round_feature *out)
{
    kz_vec2 box[4];
    const kzi_corners corners = kzi_corners_of(ring, box);
    const kz_circle *c = &circle->as.circle;
    const kzi_contact_frame frame = kzi_contact_frame_of(&circle->bounds, &ring->bounds);
    const double winding = ring->flags & KZ_SHAPE_CLOCKWISE ? 1 : -1, doubt = KZI_CERTAIN * frame.size;
    const float size = (float)frame.size, near = 2 * KZI_NEAR * size, reach = (float)(c->r + far) + near;
    float most;
    out->size = frame.size;
    out->gap = -HUGE_VAL;
    out->is_known = false;
    if (!(frame.size > 0x1p-16 && frame.size < 0x1p31)) return KZI_RELATE_UNKNOWN;
    unsigned edges = edges_beside_point(&corners, c->center, winding, near * size, &most);
    if (most > reach * reach) return KZ_APART;
    for (; edges != 0; edges &= edges - 1)
        measure_from_edge(&corners, kzi_lowest_bit(edges), c->center, winding, doubt, out);
    if (!out->is_known) return KZI_RELATE_UNKNOWN;
    return kzi_relate_certain(out->gap < c->r - doubt, out->gap > c->r + doubt);
}

/* ---- Two capsules ----------------------------------------------------------------------------------------------
 *
 * Spines that do not cross are nearest at an end of one of them (Ericson 2005, 5.1.9). */

typedef struct spine {
    kz_vec2 ends[2];
    kzi_vec e; /* from one end to the other */
    double square, r;
} spine;

static inline spine spine_of(const kz_shape *s)
{
    const kz_capsule *c = &s->as.capsule;
    const kzi_vec e = kzi_between_corners(c->a, c->b);
    return (spine){{c->a, c->b}, e, kzi_dot(e, e), c->r};
}

/* From the nearest point of the spine to p, and on which side of the spine p is. */
static inline kzi_vec from_spine(const spine *s, kz_vec2 p, double *side)
{
    const kzi_vec v = kzi_between_corners(s->ends[0], p);
    const double t = s->square > 0 ? kzi_clamp(kzi_dot(v, s->e) / s->square, 0, 1) : 0;
    *side = kzi_cross(s->e, v);
    return kzi_sub(v, kzi_scale(s->e, t));
}

int kzi_measure_capsules(const kz_shape *a, const kz_shape *b, kzi_pair *pair, kzi_feature *best)
{
    const spine p = spine_of(a), q = spine_of(b);
    const kzi_contact_frame frame = kzi_contact_frame_of(&a->bounds, &b->bounds);
    const double doubt = KZI_CERTAIN * frame.size;
    double sides[4];
    const kzi_vec v[4] = {from_spine(&q, p.ends[0], &sides[0]), from_spine(&q, p.ends[1], &sides[1]),
                          from_spine(&p, q.ends[0], &sides[2]), from_spine(&p, q.ends[1], &sides[3])};
    const double s0 = kzi_dot(v[0], v[0]), s1 = kzi_dot(v[1], v[1]), s2 = kzi_dot(v[2], v[2]), s3 = kzi_dot(v[3], v[3]);
    const double of_a = kzi_min(s0, s1), of_b = kzi_min(s2, s3), square = kzi_min(of_a, of_b);
    const bool cross = (sides[0] * sides[1] <= 0) & (sides[2] * sides[3] <= 0);
    const bool is_tied = (of_a == square && s0 == s1) || (of_b == square && s2 == s3);
    pair->middle = frame.middle;
    pair->size = frame.size;
    pair->r = p.r + q.r;
    if (cross | is_tied | !(square > 0x1p-40 * (frame.size * frame.size))) return KZI_RELATE_UNKNOWN;

    const unsigned end_a = s1 < s0, end_b = 2 + (s3 < s2);
    const kz_vec2 nearest_a = p.ends[end_a], nearest_b = q.ends[end_b - 2];
    const bool is_less = nearest_a.x < nearest_b.x || (nearest_a.x == nearest_b.x && nearest_a.y < nearest_b.y);
    const bool is_of_b = !(of_a < of_b || (of_a == of_b && is_less));
    const unsigned i = kzi_pick_u32(is_of_b, end_b, end_a);
    const double gap = sqrt(square), scale = ((double)is_of_b * 2 - 1) / gap;
    const kzi_vec end = kzi_sub(kzi_vec_of(is_of_b ? nearest_b : nearest_a), frame.middle);
    best->gap = gap;
    best->d = kzi_scale(v[i], scale);
    best->on[is_of_b] = end;
    best->on[1 - is_of_b] = kzi_sub(end, v[i]);
    return kzi_relate_certain(gap < pair->r - doubt, gap > pair->r + doubt);
}

/* sweep_filter_whole.c - the second step of the filter of the sweep: boxes and polygons of whole pixels, exactly.
 *
 * If all numbers are multiples of one quantum q, at most 2^24 q, and a box around the motion is at most 2^12 q wide and
 * high, then depths in double are exact and below 2^26 q^2.  Quotients of two such numbers are equal or differ by more
 * than their rounding.  So ties are seen, and shapes that touch. */
#include "query/sweep/sweep_lanes.h"

enum { CHUNKS = 2 }; /* of four lanes, for any number of vertices */

/* Rounds up to a power of 2. */
static double round_up_to_power(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    bits = (bits + 0xFFFFFFFFFFFFF) & ~(uint64_t)0xFFFFFFFFFFFFF;
    memcpy(&v, &bits, sizeof v);
    return v;
}

static double magnitude_of(kz_box b) { return kzi_max(kzi_max(-b.min.x, b.max.x), kzi_max(-b.min.y, b.max.y)); }

/* Are the lanes multiples of a quantum?  `round` is 1.5 * 2^52 times that. */
static unsigned multiples(kzi_f32x4 v, kzi_f64x4 round)
{
    const kzi_f64x4 d = kzi_f64x4_of_f32x4(v);
    return kzi_f64x4_bits(kzi_f64x4_equal(kzi_f64x4_sub(kzi_f64x4_add(round, d), round), d));
}

/* Are depths exact?  Edges without length are no edges then. */
static bool make_whole(clipped_pair *s, const kz_shape *a, const kz_shape *b)
{
    double w, h;
    size_of_sweep(a, b, s->motion, &w, &h);
    const double large =
        kzi_max(kzi_max(magnitude_of(a->bounds), magnitude_of(b->bounds)) * 0x1p-24, kzi_max(w, h) * 0x1p-12);
    if (!(large > 0x1p-100 && large < 0x1p100)) return false;
    const kzi_f64x4 round = kzi_f64x4_all(0x1.8p52 * round_up_to_power(large)), zero = kzi_f64x4_all(0);
    unsigned all = multiples(kzi_f32x4_all(s->motion.x), round) & multiples(kzi_f32x4_all(s->motion.y), round);
    s->edges = 0;
    for (int i = 0; i < 2 * CHUNKS; i++) {
        const sweep_side *of = &s->side[i / CHUNKS];
        const int k = i % CHUNKS;
        all &= multiples(of->px[k], round) & multiples(of->py[k], round);
        const kzi_f64x4_truth has_length = kzi_f64x4_or(kzi_f64x4_less(zero, kzi_f64x4_abs(of->ex[k])),
                                                        kzi_f64x4_less(zero, kzi_f64x4_abs(of->ey[k])));
        s->edges |= kzi_f64x4_bits(has_length) << 4 * i;
    }
    s->bound = 0;
    return all == 15;
}

static kz_relation start_of_whole(const clipped_pair *s)
{
    unsigned apart = 0;
    for (int i = 0; i < 2 * CHUNKS; i++) apart |= kzi_f64x4_bits(kzi_f64x4_less(s->d0[i], kzi_f64x4_all(0))) << 4 * i;
    return apart & s->edges ? KZ_APART : KZ_TOUCH;
}

/* Of edges that are passed at one time: the one that faces the motion most, then the one that turns it to the left.
 * For whole numbers only: else the tolerance of the exact search would count. */
static bool is_better_face(const kzi_sweep_face *f, const kzi_sweep_face *than, kz_vec2 m, bool *is_better)
{
    const double facing = f->x * m.x + f->y * m.y, other = than->x * m.x + than->y * m.y;
    const double left = facing * facing / (f->x * f->x + f->y * f->y);
    const double right = other * other / (than->x * than->x + than->y * than->y), apart = kzi_abs(left - right);
    const bool is_tied = apart <= 0x1p-42 * right;
    *is_better = is_tied ? m.x * f->y - m.y * f->x < 0 && m.x * than->y - m.y * than->x > 0 : left > right;
    return is_tied || apart > 0x1p-38 * right;
}

/* The vertices farthest along the normal times `sign`. */
static kzi_sweep_support whole_support_of(const kzi_sweep_ring *ring, const kzi_sweep_face *f, double sign)
{
    kzi_sweep_support s = {ring->vertex[0], ring->vertex[0], true};
    for (int32_t i = 1; i < ring->n; i++) {
        const kz_vec2 v = ring->vertex[i];
        const double farther = sign * (f->x * ((double)v.x - s.lo.x) + f->y * ((double)v.y - s.lo.y));
        if (farther > 0) s.lo = s.hi = v;
        if (farther < 0) continue;
        if (kzi_sweep_along_face(f, v) < kzi_sweep_along_face(f, s.lo)) s.lo = v;
        if (kzi_sweep_along_face(f, v) > kzi_sweep_along_face(f, s.hi)) s.hi = v;
    }
    s.is_vertex = s.lo.x == s.hi.x && s.lo.y == s.hi.y;
    return s;
}

static double value_of_lane(const kzi_f64x4 *v, int lane)
{
    double all[4];
    kzi_f64x4_store(all, v[lane / 4]);
    return all[lane % 4];
}

static bool put_whole_hit(const clipped_pair *s, const clip_entry *e, kz_sweep_hit *hit)
{
    int lane = first_bit(e->edges);
    kzi_sweep_contact c = {.face = face_of_pair(s, lane, CHUNKS), .lo = e->lo, .hi = e->hi, .motion = s->motion};
    for (int i = lane + 1; i < 8 * CHUNKS; i++) {
        bool is_better;
        if (!(e->edges >> i & 1)) continue;
        const kzi_sweep_face f = face_of_pair(s, i, CHUNKS);
        if (kzi_sweep_is_same_face(&f, &c.face)) continue;
        if (!is_better_face(&f, &c.face, s->motion, &is_better)) return false;
        c.face = is_better ? f : c.face;
        lane = is_better ? i : lane;
    }
    c.a = whole_support_of(&s->side[SIDE_OF_A].ring, &c.face, -1);
    c.b = whole_support_of(&s->side[SIDE_OF_B].ring, &c.face, 1);
    c.n = -value_of_lane(s->d0, lane);
    c.d = value_of_lane(s->d1, lane) + c.n;
    return kzi_sweep_put_contact(&c, hit);
}

static bool sweep_whole(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_sweep_hit *hit)
{
    clipped_pair s;
    clip_entry e;
    if (!make_pair(&s, a, m, b, CHUNKS) || !make_whole(&s, a, b)) return false;
    const clip_answer answer = clip_motion(s.d0, s.d1, 2 * CHUNKS, s.edges, 0, &e);
    *hit = (kz_sweep_hit){.start = start_of_whole(&s), .t = 1};
    if (answer == CLIP_HIT) return put_whole_hit(&s, &e, hit);
    if (answer == CLIP_INSIDE) *hit = kzi_sweep_hit_at_start(kzi_contact_normal(a, b), m);
    return answer != CLIP_UNKNOWN;
}

kz_sweep_hit kzi_sweep_second_step(const kz_shape *a, kz_vec2 m, const kz_shape *b, kzi_sweep_search *otherwise)
{
    kz_sweep_hit hit;
    return sweep_whole(a, m, b, &hit) ? hit : otherwise(a, m, b, 0);
}

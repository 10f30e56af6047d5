/* convex.h - the closest or deepest features of two small convex shapes, for contacts, distances and sweeps.
 *
 * A point, segment, box, circle, capsule or convex polygon is a core of one to eight corners, widened by a radius.
 * Floats find the few edges and corners that can count; double measures these.  Only the sign of a gap has to be
 * certain.
 *
 * Floats are in units in which both shapes together are no larger than 1, so nothing overflows, and what underflows is
 * too small to count.  Edges are differences of the vertices, so short ones have directions, too.  A gap in floats is
 * off by less than 16 units of 2^-24, in double by less than 2^-47 of the size. */
#ifndef KZI_CONVEX_H
#define KZI_CONVEX_H

#include "base/scalar.h"
#include "math/lanes/f32x4.h"
#include "math/predicates.h"
#include "query/corners.h"
#include "query/relate/relate_filter.h"

#define KZI_NEAR    0x1p-19f /* of the size: features less far from the best one than this are measured */
#define KZI_CERTAIN 0x1p-47  /* of the size: beyond it a gap in double has a certain sign */

/* ---- The frame of a pair --------------------------------------------------------------------------------------- */

typedef struct kzi_contact_frame {
    kzi_vec middle;  /* between the centres of both bounds: the origin of all points */
    kzi_vec between; /* twice the vector from a's centre to b's */
    double size;     /* width plus height of a box around both */
} kzi_contact_frame;

/* In vectors there are no branches: which minimum is the lower one is as good as random. */
static inline kzi_contact_frame kzi_contact_frame_of(const kz_box *p, const kz_box *q)
{
    const kzi_f32x4 a = kzi_f32x4_load(&p->min.x), b = kzi_f32x4_load(&q->min.x);
    const kzi_f64x2 of_a = kzi_f64x2_add(kzi_f32x4_low_f64x2(a), kzi_f32x4_high_f64x2(a));
    const kzi_f64x2 of_b = kzi_f64x2_add(kzi_f32x4_low_f64x2(b), kzi_f32x4_high_f64x2(b));
    const kzi_f64x2 size =
        kzi_f64x2_sub(kzi_f32x4_high_f64x2(kzi_f32x4_max(a, b)), kzi_f32x4_low_f64x2(kzi_f32x4_min(a, b)));
    const kzi_f64x2 middle = kzi_f64x2_mul(kzi_f64x2_add(of_a, of_b), kzi_f64x2_all(0.25));
    const kzi_f64x2 between = kzi_f64x2_sub(of_b, of_a);
    return (kzi_contact_frame){{kzi_f64x2_first(middle), kzi_f64x2_second(middle)},
                               {kzi_f64x2_first(between), kzi_f64x2_second(between)},
                               kzi_f64x2_first(size) + kzi_f64x2_second(size)};
}

/* ---- Two cores ------------------------------------------------------------------------------------------------- */

/* Lanes after the last corner repeat it.  So an edge begins in each of the first lanes, and the last lane of all has
 * the edge back to corner 0. */
typedef struct kzi_core {
    kzi_f32x4 x[2], y[2];   /* corners from the middle, in units of the pair */
    kzi_f32x4 nx[2], ny[2]; /* outer normals of the edges, of their lengths */
    float at_x[8], at_y[8]; /* the corners again */
    double winding;         /* 1 where the area lies to the right of the edges as seen with y up, else -1 */
    kzi_corners corners;
    kz_vec2 box[4]; /* the corners of a box */
    int n_blocks;   /* of four corners */
} kzi_core;

typedef struct kzi_pair {
    kzi_core core[2];
    kzi_vec middle, between; /* see kzi_contact_frame */
    double size, r;          /* r: both radii */
    float unit;              /* a power of two: the size in units is between 1/2 and 1 */
} kzi_pair;

/* What is measured.  Directions go from a to b; points are seen from the middle. */
typedef struct kzi_feature {
    double gap;           /* between the cores: negative where they overlap */
    kzi_vec d;            /* the unit vector along which it is the gap */
    kzi_vec on[2];        /* points of both cores, if these are apart */
    unsigned foremost[2]; /* the corners of each that may be foremost along d, as bits; 0: not known */
} kzi_feature;

/* Takes both cores, in units of the two boxes together: their bounds, or boxes around what a sweep passes. */
void kzi_pair_take(kzi_pair *pair, const kz_shape *a, const kz_shape *b, const kz_box *box_a, const kz_box *box_b);

/* Measures two shapes whose corners are inside kz_shape.  Returns a kz_relation, or KZI_RELATE_UNKNOWN where the sign
 * of the gap minus the radii is not certain; the feature is measured even then.  `far` is the gap from which on only
 * the relation is needed: 0, or HUGE_VAL for distances. */
int kzi_measure_pair(const kz_shape *a, const kz_shape *b, double far, kzi_pair *pair, kzi_feature *best);

/* The gaps of `other` beyond four edges; -HUGE_VALF beyond an edge without length.  And how fast they grow when `other`
 * moves by (mx, my): for sweeps. */
kzi_f32x4 kzi_gaps_of_block(const kzi_core *of, int i, const kzi_core *other, kzi_f32x4 mx, kzi_f32x4 my,
                            kzi_f32x4 *speed);

/* ---- Closed forms ---------------------------------------------------------------------------------------------- */

/* From a box or polygon to the centre of a circle: d goes there from the ring. */
typedef struct kzi_round_feature {
    double gap, size;
    kzi_vec d;
    uint32_t name; /* the ring's corner or edge */
    bool is_known; /* is it measured? */
} kzi_round_feature;

/* A circle and a box or polygon.  Unknown, and not measured, are sizes of which a fourth power is no float, and centres
 * beyond the end of a ring that is flat or as thin as that. */
int kzi_measure_circle(const kz_shape *circle, const kz_shape *ring, double far, kzi_round_feature *out);

/* Two capsules.  Spines that cross, or all but do, are unknown, and not measured.  Of *pair it fills in middle, size
 * and r. */
int kzi_measure_capsules(const kz_shape *a, const kz_shape *b, kzi_pair *pair, kzi_feature *best);

/* ---- Corners and edges ----------------------------------------------------------------------------------------- */

static inline unsigned kzi_lowest_bit(unsigned bits)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctz(bits);
#else
    unsigned i = 0;
    for (; !(bits & 1); bits >>= 1) i++;
    return i;
#endif
}

static inline uint32_t kzi_pick_u32(bool first, uint32_t a, uint32_t b) { return b ^ ((a ^ b) & (0u - first)); }

static inline float kzi_most_of(kzi_f32x4 v)
{
    float out[4];
    v = kzi_f32x4_max(v, kzi_f32x4_swap_halves(v));
    kzi_f32x4_store(out, kzi_f32x4_max(v, kzi_f32x4_swap_neighbors(v)));
    return out[0];
}

static inline kzi_vec kzi_corner_from(const kzi_core *c, unsigned i, kzi_vec middle)
{
    return (kzi_vec){c->corners.v[i].x - middle.x, c->corners.v[i].y - middle.y};
}

static inline kzi_vec kzi_between_corners(kz_vec2 from, kz_vec2 to)
{
    return (kzi_vec){(double)to.x - from.x, (double)to.y - from.y};
}

/* The edge that begins in a lane. */
typedef struct kzi_core_edge {
    unsigned from, to;
    kzi_vec along, n; /* from one end to the other, and the outer normal: of the edge's length */
} kzi_core_edge;

static inline kzi_core_edge kzi_edge_of_lane(const kzi_core *c, unsigned lane)
{
    const unsigned n = (unsigned)c->corners.n, from = lane < n ? lane : n - 1, to = from + 1 < n ? from + 1 : 0;
    const kzi_vec e = kzi_between_corners(c->corners.v[from], c->corners.v[to]);
    return (kzi_core_edge){from, to, e, {c->winding * e.y, -c->winding * e.x}};
}

/* The corners that reach at least as far along (x, y) as the foremost one, or `near` less, as bits. */
static inline unsigned kzi_foremost_bits(const kzi_core *c, float x, float y, float near)
{
    const kzi_f32x4 vx = kzi_f32x4_all(x), vy = kzi_f32x4_all(y);
    const kzi_f32x4 low = kzi_f32x4_add(kzi_f32x4_mul(c->x[0], vx), kzi_f32x4_mul(c->y[0], vy));
    kzi_f32x4 high = low, most = low;
    if (c->n_blocks == 2) {
        high = kzi_f32x4_add(kzi_f32x4_mul(c->x[1], vx), kzi_f32x4_mul(c->y[1], vy));
        most = kzi_f32x4_max(low, high);
    }
    most = kzi_f32x4_max(most, kzi_f32x4_swap_halves(most));
    most = kzi_f32x4_max(most, kzi_f32x4_swap_neighbors(most));
    const kzi_f32x4 least = kzi_f32x4_sub(most, kzi_f32x4_all(near));
    unsigned bits = ~kzi_f32x4_less_bits(low, least) & 15;
    if (c->n_blocks == 2) bits |= (~kzi_f32x4_less_bits(high, least) & 15) << 4;
    return bits & ((1u << c->corners.n) - 1);
}

#endif

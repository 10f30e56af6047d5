/* convex.h - the closest or deepest features of two small convex shapes, for contacts.
 *
 * A point, segment, box, circle, capsule or convex polygon is a core of one to eight corners, widened by a radius.
 * Floats find the few edges and corners that can count; double measures these.  Only the sign of a gap has to be
 * certain.
 *
 * Floats are in units in which products of four of them do not over- or underflow.  Edges are differences of the vertices,
 * so short ones have directions, too. */
#ifndef KZI_CONVEX_H
#define KZI_CONVEX_H

#include "base/scalar.h"
#include "math/lanes/f32x4.h"
#include "math/predicates.h"
#include "query/corners.h"
#include "query/relate/relate_filter.h"
#include "surface/bits64.h"

/* A gap is the difference of two dot products, divided by a length.  Each dot product is off by 4 roundings of length
 * times size, the difference by one more, the length by 3 and the quotient by 1.  So in floats a gap is off by less
 * than 16 units of 2^-24 of the size, in double by less than 16 of 2^-53. */
#define KZI_NEAR    0x1p-18 /* of the size, 4 bounds of floats: features less far from the best one are measured */
#define KZI_CERTAIN 0x1p-49 /* of the size, the bound of doubles: beyond it a gap in double has a certain sign */

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

/* Width plus height of a box around both, in floats. */
static inline float kzi_rough_size(const kz_box *p, const kz_box *q)
{
    const kzi_f32x4 a = kzi_f32x4_load(&p->min.x), b = kzi_f32x4_load(&q->min.x);
    const kzi_f32x4 most = kzi_f32x4_max(a, b), size = kzi_f32x4_sub(most, kzi_f32x4_swap_halves(kzi_f32x4_min(a, b)));
    float out[4];
    kzi_f32x4_store(out, size);
    return out[2] + out[3];
}

/* ---- Two cores ------------------------------------------------------------------------------------------------- */

typedef union kzi_eight_floats {
    kzi_f32x4 block[2];
    float at[8];
} kzi_eight_floats;

/* Lanes after the last corner repeat it.  So an edge begins in each of the first lanes, and the last lane of all has
 * the edge back to corner 0. */
typedef struct kzi_core {
    kzi_eight_floats x, y;   /* corners from the lower end of both bounds, in units of the pair */
    kzi_eight_floats nx, ny; /* outer normals of the edges, of their lengths */
    kzi_eight_floats least;  /* how far along each the nearest corner of the other core lies */
    kzi_corners corners;
    kz_vec2 box[4]; /* the corners of a box */
    float winding; /* 1 if the outline turns from +x towards +y, else -1 */
} kzi_core;

typedef struct kzi_pair {
    kzi_core core[2];
    kzi_vec middle, between; /* see kzi_contact_frame */
    double size, r;          /* r: both radii */
    float unit, near;        /* a power of two (unit_of_size); KZI_NEAR of the size, in units */
    int n_blocks;            /* of four corners, in either core */
} kzi_pair;

/* What is measured.  Directions go from a to b; points are seen from the middle. */
typedef struct kzi_feature {
    double gap;           /* between the cores: negative where they overlap */
    kzi_vec d;            /* the unit vector along which it is the gap */
    unsigned foremost;    /* the corners that may be foremost along d, a bit each, those of b 8 higher.  A core with
                             no bit set: they are not known (span_of_core finds them) */
} kzi_feature;

/* Measures two shapes whose corners are inside kz_shape.  Returns a kz_relation, or KZI_RELATE_UNKNOWN where the sign
 * of the gap minus the radii is not certain; the feature is measured even then.  `far` is the distance of the
 * shapes from which on only the relation is needed: contacts give 0, and tests HUGE_VAL, to have all gaps measured. */
int kzi_measure_pair(const kz_shape *a, const kz_shape *b, double far, kzi_pair *pair, kzi_feature *best);

/* ---- Closed forms ---------------------------------------------------------------------------------------------- */

/* From a box or polygon to the centre of a circle: d goes there from the ring. */
typedef struct kzi_round_feature {
    double gap;
    kzi_vec d;
    uint32_t name; /* the ring's corner or edge */
    bool is_known; /* is it measured? */
} kzi_round_feature;

/* A circle and a box or polygon.  Unknown, and not measured, are rare sizes, of which a fourth power is no float.  So
 * are centres beyond the end of a ring that is flat or all but, and centres as deep behind two edges. */
int kzi_measure_circle(const kz_shape *circle, const kz_shape *ring, double far, kzi_round_feature *out);

/* Two shapes of which each is a circle or capsule: gap and d.  Spines that cross, or all but do, are unknown, and not
 * measured: best->gap is negative then, for tests.  Of *pair it fills in middle, size and r. */
int kzi_measure_spines(const kz_shape *a, const kz_shape *b, double far, kzi_pair *pair, kzi_feature *best);

/* ---- Corners and edges ----------------------------------------------------------------------------------------- */

static inline unsigned kzi_lowest_bit(unsigned bits) { return (unsigned)kzi_bits_lowest(bits); }

static inline uint32_t kzi_pick_u32(bool first, uint32_t a, uint32_t b) { return b ^ ((a ^ b) & (0u - first)); }

/* The largest lane, in all lanes. */
static inline kzi_f32x4 kzi_most_of(kzi_f32x4 v)
{
    v = kzi_f32x4_max(v, kzi_f32x4_swap_halves(v));
    return kzi_f32x4_max(v, kzi_f32x4_swap_neighbors(v));
}

static inline kzi_f32x4 kzi_least_of(kzi_f32x4 v)
{
    v = kzi_f32x4_min(v, kzi_f32x4_swap_halves(v));
    return kzi_f32x4_min(v, kzi_f32x4_swap_neighbors(v));
}

/* Is the direction d preferred to e, if both are equally deep?  It goes more from the centre of a to that of b, or else
 * clockwise, or else more along x, then y.  A difference too small for products of d and e counts, too. */
static inline bool kzi_is_preferred(kzi_vec between, kzi_vec d, kzi_vec e)
{
    const double x = d.x - e.x, y = d.y - e.y;
    const double goes = x * between.x + y * between.y, turns = between.x * y - between.y * x;
    const bool is_more = (x > 0) | ((x == 0) & (y > 0));
    return (goes > 0) | ((goes == 0) & ((turns > 0) | ((turns == 0) & is_more)));
}

static inline kzi_vec kzi_between_corners(kz_vec2 from, kz_vec2 to)
{
    return (kzi_vec){(double)to.x - from.x, (double)to.y - from.y};
}

/* Four corners from number i on; the last one is repeated. */
static inline void kzi_load_corners(const kzi_corners *c, int32_t i, kzi_f32x4 *x, kzi_f32x4 *y)
{
    const kz_vec2 *v = c->v;
    const int32_t last = c->n - 1, at = i < last ? i : last;
    kzi_f32x4 p, q;
    if (i + 3 <= last) {
        p = kzi_f32x4_load(&v[i].x), q = kzi_f32x4_load(&v[i + 2].x);
    } else {
        p = kzi_f32x4_load_pair(&v[at].x, &v[i + 1 < last ? i + 1 : last].x);
        q = kzi_f32x4_load_pair(&v[i + 2 < last ? i + 2 : last].x, &v[last].x);
    }
    *x = kzi_f32x4_even_lanes(p, q);
    *y = kzi_f32x4_odd_lanes(p, q);
}

/* Two corners in double. */
typedef struct kzi_point_pair {
    kzi_f64x2 p, q;
} kzi_point_pair;

static inline kzi_point_pair kzi_corner_pair(const kz_vec2 *v, unsigned i, unsigned k)
{
    const kzi_f32x4 both = kzi_f32x4_load_pair(&v[i].x, &v[k].x);
    return (kzi_point_pair){kzi_f32x4_low_f64x2(both), kzi_f32x4_high_f64x2(both)};
}

/* Two dot products: of p and q with d. */
static inline kzi_f64x2 kzi_dots_of_pair(kzi_f64x2 p, kzi_f64x2 q, kzi_f64x2 d)
{
    const kzi_f64x2 a = kzi_f64x2_mul(p, d), b = kzi_f64x2_mul(q, d);
    return kzi_f64x2_add(kzi_f64x2_firsts(a, b), kzi_f64x2_seconds(a, b));
}

/* The corners that reach at least as far along (x, y) as the foremost one, or `near` less, as bits. */
static inline unsigned kzi_foremost_bits(const kzi_core *c, int n_blocks, float x, float y, float near)
{
    const kzi_f32x4 vx = kzi_f32x4_all(x), vy = kzi_f32x4_all(y), all_near = kzi_f32x4_all(near);
    const kzi_f32x4 low = kzi_f32x4_add(kzi_f32x4_mul(c->x.block[0], vx), kzi_f32x4_mul(c->y.block[0], vy));
    const unsigned corners = (1u << c->corners.n) - 1;
    if (n_blocks == 1) return ~kzi_f32x4_less_bits(low, kzi_f32x4_sub(kzi_most_of(low), all_near)) & corners;
    const kzi_f32x4 high = kzi_f32x4_add(kzi_f32x4_mul(c->x.block[1], vx), kzi_f32x4_mul(c->y.block[1], vy));
    const kzi_f32x4 least = kzi_f32x4_sub(kzi_most_of(kzi_f32x4_max(low, high)), all_near);
    return ~(kzi_f32x4_less_bits(low, least) | kzi_f32x4_less_bits(high, least) << 4) & corners;
}

#endif

/* contact_pair_lanes.h - contacts of two polygons or boxes, and of two capsules; included once a level.
 *
 * They measure by the operations of the whole search (contact_filter_whole.c), so the bits are the same.  Doubts are
 * left to it, and ties to kzi_collide_by_edges. */
#ifndef KZI_CONTACT_PAIR_LANES_H
#define KZI_CONTACT_PAIR_LANES_H

#include "query/contact/contact_lanes.h"
#include "query/contact/contact_ring.h"

/* ---- Two polygons or boxes ----------------------------------------------------------------------------------
 *
 * The best edge is searched in float.  Let S be width and height of both together, and u = 2^-24.  A reach is off by at
 * most 10u S times the edge's length, for vectors between corners are off by u.  So a depth is off by less than 16u S,
 * and its square by 2^-19 S^2.  An edge whose squared depth is 2^-16 S^2 above another one's is not the best, and no
 * tie of 40 bits.  Edges are longer than 2^-15 S, or nothing is certain.  Then no product underflows or overflows where
 * S is between 2^-20 and 2^28. */

/* The relation if it is certain, and bits of the edges that may be the best: those of b are KZI_POINTS higher. */
typedef struct ring_search {
    int relation;
    unsigned edges;
} ring_search;

KZI_ALWAYS_INLINE kzi_f32x8 lengths_sq(const relate_reaches *r)
{
    return kzi_f32x8_add(kzi_f32x8_mul(r->ex, r->ex), kzi_f32x8_mul(r->ey, r->ey));
}

/* The smallest lane, in all lanes. */
KZI_ALWAYS_INLINE kzi_f32x8 least_of_eight(kzi_f32x8 v)
{
    kzi_f32x8 s[4];
    kzi_f32x8_spread_halves(kzi_f32x8_min(v, kzi_f32x8_swap_halves(v)), s);
    return kzi_f32x8_min(kzi_f32x8_min(s[0], s[1]), kzi_f32x8_min(s[2], s[3]));
}

/* What is certain about all edges. */
typedef struct ring_bounds {
    float error, size, margin, least_length_sq;
} ring_bounds;

KZI_ALWAYS_INLINE ring_bounds ring_bounds_of(const kz_box *a, const kz_box *b)
{
    const float size = kzi_width_and_height(a, b);
    return (ring_bounds){relate_error(a, b), size, size * size * 0x1p-16f, size * size * 0x1p-30f};
}

KZI_ALWAYS_INLINE ring_search search_fours(const kz_shape *a, const kz_shape *b, const ring_bounds *bounds)
{
    const relate_four e = ring_four(a, 0), f = ring_four(b, 0);
    const kzi_f32x4 ox = kzi_f32x4_all(a->bounds.min.x), oy = kzi_f32x4_all(a->bounds.min.y);
    const relate_four p = relate_four_from(&e, kzi_winding_of(a), ox, oy);
    const relate_four q = relate_four_from(&f, kzi_winding_of(b), ox, oy);
    const relate_reaches r = relate_reaches_of_fours(&p, &q);
    const kzi_f32x8 length_sq = lengths_sq(&r), depth_sq = kzi_f32x8_div(kzi_f32x8_mul(r.reach, r.reach), length_sq);
    const unsigned lanes = ((1u << ring_corners(a)) - 1) | ((1u << ring_corners(b)) - 1) << LANE_COUNT;
    const kzi_f32x8 most = kzi_f32x8_add(least_of_eight(depth_sq), kzi_f32x8_all(bounds->margin));
    const unsigned near = kzi_f32x8_less_bits(depth_sq, most) & lanes;
    const unsigned shorter = kzi_f32x8_less_bits(length_sq, kzi_f32x8_all(bounds->least_length_sq));
    const int relation = relate_by_reach(r.reach, kzi_f32x8_all(bounds->error));
    return (ring_search){relation == KZ_OVERLAP && shorter ? KZI_RELATE_UNKNOWN : relation,
                         (near & 15) | (near >> LANE_COUNT) << KZI_POINTS};
}

KZI_ALWAYS_INLINE void ring_take_eight(relate_eight *out, const kz_shape *s, kzi_f32x4 ox, kzi_f32x4 oy)
{
    const relate_four e = ring_four(s, 0), f = ring_four(s, ring_corners(s) > LANE_COUNT ? LANE_COUNT : 0);
    const relate_four low = relate_four_from(&e, kzi_winding_of(s), ox, oy);
    const relate_four high = relate_four_from(&f, kzi_winding_of(s), ox, oy);
    relate_put_eight(out, &low, &high);
}

KZI_ALWAYS_INLINE ring_search search_of_reaches(const relate_reaches *r, const relate_reaches *s, const kz_shape *a,
                                                const kz_shape *b, const ring_bounds *bounds)
{
    const kzi_f32x8 of_a = lengths_sq(r), of_b = lengths_sq(s);
    const kzi_f32x8 depth_a = kzi_f32x8_div(kzi_f32x8_mul(r->reach, r->reach), of_a);
    const kzi_f32x8 depth_b = kzi_f32x8_div(kzi_f32x8_mul(s->reach, s->reach), of_b);
    const kzi_f32x8 most = kzi_f32x8_add(least_of_eight(kzi_f32x8_min(depth_a, depth_b)),
                                         kzi_f32x8_all(bounds->margin));
    const unsigned near = (kzi_f32x8_less_bits(depth_a, most) & ((1u << ring_corners(a)) - 1)) |
                          (kzi_f32x8_less_bits(depth_b, most) & ((1u << ring_corners(b)) - 1)) << KZI_POINTS;
    const unsigned shorter =
        kzi_f32x8_less_bits(kzi_f32x8_min(of_a, of_b), kzi_f32x8_all(bounds->least_length_sq));
    const int relation = relate_by_reach(kzi_f32x8_min(r->reach, s->reach), kzi_f32x8_all(bounds->error));
    return (ring_search){relation == KZ_OVERLAP && shorter ? KZI_RELATE_UNKNOWN : relation, near};
}

/* An edge without length becomes a long one that the other reaches infinitely far across. */
KZI_ALWAYS_INLINE void skip_points(relate_reaches *r, const relate_eight *of, const ring_bounds *bounds)
{
    r->reach = relate_skip_points(r->reach, of);
    r->ex = kzi_f32x8_pick_less(r->reach, kzi_f32x8_all(HUGE_VALF), r->ex, kzi_f32x8_all(bounds->size));
}

KZI_ALWAYS_INLINE ring_search search_eights(const kz_shape *a, const kz_shape *b, const ring_bounds *bounds)
{
    const kzi_f32x4 ox = kzi_f32x4_all(a->bounds.min.x), oy = kzi_f32x4_all(a->bounds.min.y);
    relate_eight p, q;
    ring_take_eight(&p, a, ox, oy);
    ring_take_eight(&q, b, ox, oy);
    relate_reaches r = {relate_reach(&p, &q), p.ex, p.ey}, s = {relate_reach(&q, &p), q.ex, q.ey};
    ring_search found = search_of_reaches(&r, &s, a, b, bounds);
    if (found.relation == KZI_RELATE_UNKNOWN && kzi_have_repeats(a, b)) {
        skip_points(&r, &p, bounds);
        skip_points(&s, &q, bounds);
        found = search_of_reaches(&r, &s, a, b, bounds);
    }
    return found;
}

/* Sizes whose squares are neither huge nor tiny are served.  More than four edges are served where vectors are wide:
 * elsewhere it would take as long as the whole search. */
KZI_ALWAYS_INLINE ring_search search_rings(const kz_shape *a, const kz_shape *b)
{
    const ring_bounds bounds = ring_bounds_of(&a->bounds, &b->bounds);
    const bool are_fours = ring_corners(a) <= LANE_COUNT && ring_corners(b) <= LANE_COUNT;
    if (!(bounds.size > 0x1p-20f && bounds.size < 0x1p28f) || !(are_fours || kzi_f64x4_is_wide()))
        return (ring_search){KZI_RELATE_UNKNOWN, 0};
    return are_fours || !kzi_f64x4_is_wide() ? search_fours(a, b, &bounds) : search_eights(a, b, &bounds);
}

/* The outer normal of edge i, of its length, and the squared gap behind it, by the operations of the whole search. */
typedef struct ring_edge {
    kzi_vec d;
    double length_sq, gap;
} ring_edge;

KZI_ALWAYS_INLINE ring_edge ring_edge_of(const lane_corners *of, const lane_corners *other, unsigned i)
{
    const unsigned k = kzi_pick_u32(i + 1 < (unsigned)of->n, i + 1, 0);
    const kzi_vec d = edge_normal(of, i, k);
    const double length_sq = d.x * d.x + d.y * d.y;
    const double gap = contact_least_along(other, d.x, d.y) - (of->x.at[k] * d.x + of->y.at[k] * d.y);
    return (ring_edge){d, length_sq, kzi_abs(gap) * gap / length_sq};
}

/* The MTV along it. */
KZI_ALWAYS_INLINE int take_edge(const ring_edge *e, int sign, double doubt, lane_mtv *mtv)
{
    const double length = sqrt(e->length_sq);
    mtv->depth = 0 - kzi_signed_root(e->gap);
    mtv->normal = (kzi_vec){sign * e->d.x / length, sign * e->d.y / length};
    return mtv->depth > doubt ? KZ_OVERLAP : KZI_RELATE_UNKNOWN;
}

/* Faces that lie on each other are tied but for rounding.  Is b's edge better?  The tolerance of take_best is far above
 * the rounding to 40 bits. */
KZI_ALWAYS_INLINE bool edge_of_b_is_better(const ring_edge *a, const ring_edge *b, kzi_vec between)
{
    if (kzi_rounded_depth(a->gap) != kzi_rounded_depth(b->gap)) return b->gap > a->gap;
    return kzi_is_better_edge(between, (kzi_vec){-b->d.x, -b->d.y}, b->gap, a->d, a->gap);
}

/* The contact where an edge of shape number `of` has the normal.  Whose edge it is is as good as random, so that is an
 * index and no branch. */
KZI_ALWAYS_INLINE void put_edge_contact(const lane_corners both[2], unsigned of, const kzi_contact_frame *frame,
                                        const lane_mtv *mtv, kz_contact *out)
{
    const double sign = 1 - 2 * (int)of, slack = KZI_CONTACT_LEVEL * frame->size;
    const kzi_vec d = mtv->normal, outer = {sign * d.x, sign * d.y}, inner = {-outer.x, -outer.y};
    const kzi_vec across = {-d.y, d.x};
    kzi_contact_span spans[2];
    double high[2];
    put_mtv(mtv, out);
    high[of] = span_of(&both[of], outer, across, slack, true, &spans[of]);
    high[1 - of] = span_of(&both[1 - of], inner, across, slack, false, &spans[1 - of]);
    kzi_put_contact_points(frame->middle, d, (high[0] - high[1]) / 2, &spans[0], &spans[1], slack, out);
}

/* One edge, or one of each shape. */
KZI_ALWAYS_INLINE bool are_faces(unsigned edges)
{
    const unsigned of_a = edges & ((1u << KZI_POINTS) - 1), of_b = edges >> KZI_POINTS;
    return ((of_a & (of_a - 1)) | (of_b & (of_b - 1))) == 0;
}

KZI_ALWAYS_INLINE int collide_rings(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const ring_search found = search_rings(a, b);
    if (found.relation != KZ_OVERLAP) return found.relation;
    if (!are_faces(found.edges)) return kzi_collide_by_edges(a, b, found.edges, out);
    const kzi_contact_frame frame = kzi_contact_frame_of(&a->bounds, &b->bounds);
    const unsigned edge = (unsigned)contact_lowest_bit(found.edges | 1u << 15);
    unsigned of = edge / KZI_POINTS;
    lane_corners both[2];
    lane_mtv mtv;
    take_ring(&both[0], a, frame.middle);
    take_ring(&both[1], b, frame.middle);
    ring_edge e = ring_edge_of(&both[of], &both[1 - of], edge % KZI_POINTS);
    if (found.edges & (found.edges - 1)) {
        const ring_edge f = ring_edge_of(&both[1], &both[0], (unsigned)contact_lowest_bit(found.edges >> KZI_POINTS));
        of = edge_of_b_is_better(&e, &f, frame.between);
        e = of ? f : e;
    }
    const double doubt = 0x1p-48 * frame.size;
    const int relation = take_edge(&e, 1 - 2 * (int)of, doubt, &mtv);
    if (relation == KZ_OVERLAP) put_edge_contact(both, of, &frame, &mtv, out);
    return relation;
}

/* ---- Two capsules ------------------------------------------------------------------------------------------- */

/* Directions with their gaps, as kzi_collide_small_convex tries them.  With wide vectors the unit vectors of all four
 * take less time than waiting for the best one. */
enum { UNITS = KZI_POINTS + 1 };
typedef struct lane_units {
    double x[UNITS], y[UNITS], gap[UNITS];
} lane_units;

KZI_ALWAYS_INLINE void put_units(lane_units *units, int to, const lane_edges *e, kzi_f64x4 gap, double sign)
{
    kzi_f64x4 x = kzi_f64x4_flip(e->x, kzi_f64x4_all(sign)), y = kzi_f64x4_flip(e->y, kzi_f64x4_all(sign));
    if (kzi_f64x4_is_wide()) {
        const kzi_f64x4 length = kzi_f64x4_sqrt(dot_lanes(x, y, x, y));
        x = kzi_f64x4_div(x, length);
        y = kzi_f64x4_div(y, length);
    }
    kzi_f64x4_store(units->x + to, x);
    kzi_f64x4_store(units->y + to, y);
    kzi_f64x4_store(units->gap + to, gap);
}

KZI_ALWAYS_INLINE void take_unit(const lane_units *units, int i, double r, lane_mtv *mtv)
{
    const kzi_vec d = {units->x[i], units->y[i]};
    mtv->depth = r - kzi_signed_root(units->gap[i]);
    const double length = kzi_f64x4_is_wide() ? 1 : sqrt(d.x * d.x + d.y * d.y);
    mtv->normal = (kzi_vec){d.x / length, d.y / length};
}

KZI_ALWAYS_INLINE unsigned bits_of_equal(kzi_f64x4 a, double v)
{
    return kzi_f64x4_bits(kzi_f64x4_equal(a, kzi_f64x4_all(v)));
}

/* Two capsules: both sides of each spine in one vector, and the four lines between their ends in another. */
KZI_ALWAYS_INLINE int find_mtv_of_capsules(const lane_corners *a, const lane_corners *b, double doubt, lane_mtv *mtv)
{
    const double r = a->r + b->r, reach = r + doubt;
    const double ax = a->x.at[0], ay = a->y.at[0], bx = a->x.at[1], by = a->y.at[1];
    const double cx = b->x.at[0], cy = b->y.at[0], dx = b->x.at[1], dy = b->y.at[1];
    const kzi_f64x4 px = kzi_f64x4_set(bx, ax, dx, cx), py = kzi_f64x4_set(by, ay, dy, cy);
    const kzi_f64x4 qx = kzi_f64x4_set(ax, bx, cx, dx), qy = kzi_f64x4_set(ay, by, cy, dy);
    const kzi_f64x4 ox = kzi_f64x4_set(cx, cx, ax, ax), oy = kzi_f64x4_set(cy, cy, ay, ay);
    const kzi_f64x4 sx = kzi_f64x4_set(dx, dx, bx, bx), sy = kzi_f64x4_set(dy, dy, by, by);
    lane_edges e = {qx, qy, kzi_f64x4_sub(qy, py), kzi_f64x4_sub(px, qx)};
    const kzi_f64x4 gaps = squared_gaps(&e, kzi_f64x4_min(dot_lanes(ox, oy, e.x, e.y), dot_lanes(sx, sy, e.x, e.y)));
    const kzi_f64x4 towards_b = kzi_f64x4_set(0.0, 0.0, -0.0, -0.0);
    e.x = kzi_f64x4_flip(e.x, towards_b);
    e.y = kzi_f64x4_flip(e.y, towards_b);

    lane_edges l = {px, py, kzi_f64x4_sub(kzi_f64x4_set(cx, dx, cx, dx), kzi_f64x4_set(ax, ax, bx, bx)),
                    kzi_f64x4_sub(kzi_f64x4_set(cy, dy, cy, dy), kzi_f64x4_set(ay, ay, by, by))};
    const kzi_f64x4 square = dot_lanes(l.x, l.y, l.x, l.y);
    const double nearest = kzi_f64x4_least(square);
    const kzi_f64x4 minus = kzi_f64x4_all(-0.0), nx = kzi_f64x4_flip(l.x, minus), ny = kzi_f64x4_flip(l.y, minus);
    const kzi_f64x4 of_b = kzi_f64x4_min(dot_lanes(kzi_f64x4_all(cx), kzi_f64x4_all(cy), l.x, l.y),
                                         dot_lanes(kzi_f64x4_all(dx), kzi_f64x4_all(dy), l.x, l.y));
    const kzi_f64x4 of_a = kzi_f64x4_min(dot_lanes(kzi_f64x4_all(ax), kzi_f64x4_all(ay), nx, ny),
                                         dot_lanes(kzi_f64x4_all(bx), kzi_f64x4_all(by), nx, ny));
    const kzi_f64x4 gap = kzi_f64x4_add(of_b, of_a), all_nearest = kzi_f64x4_all(nearest);
    const kzi_f64x4 lines =
        kzi_f64x4_pick(kzi_f64x4_at_most(square, all_nearest),
                       kzi_f64x4_div(kzi_f64x4_mul(kzi_f64x4_abs(gap), gap), all_nearest), kzi_f64x4_all(-HUGE_VAL));
    lane_units units;
    put_units(&units, 0, &e, gaps, 0.0);
    put_units(&units, LANE_COUNT, &l, lines, 0.0);
    const double widest = kzi_f64x4_most(kzi_f64x4_max(gaps, lines)), rounded = kzi_rounded_depth(widest);
    const unsigned best = bits_of_equal(gaps, widest) | bits_of_equal(lines, widest) << LANE_COUNT;
    const unsigned ties = bits_of_equal(rounded_depths(gaps), rounded) | bits_of_equal(rounded_depths(lines), rounded)
                                                                             << LANE_COUNT;
    if (!(nearest > 0) || best == 0 || (ties & (ties - 1))) return KZI_RELATE_UNKNOWN;
    if (widest > reach * reach) return KZ_APART;
    take_unit(&units, contact_lowest_bit(best), r, mtv);
    return mtv->depth > doubt ? KZ_OVERLAP : KZI_RELATE_UNKNOWN;
}

KZI_ALWAYS_INLINE int collide_capsules(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const kzi_contact_frame frame = kzi_contact_frame_of(&a->bounds, &b->bounds);
    lane_corners p, q;
    lane_mtv mtv;
    take_spine(&p, a->as.capsule.a, a->as.capsule.b, 2, a->as.capsule.r, frame.middle);
    take_spine(&q, b->as.capsule.a, b->as.capsule.b, 2, b->as.capsule.r, frame.middle);
    const int relation = find_mtv_of_capsules(&p, &q, 0x1p-48 * frame.size, &mtv);
    if (relation == KZ_OVERLAP) put_contact(&p, &q, &frame, &mtv, true, out);
    return relation;
}

#endif

/* contact_lanes.h - separating axes of two small convex shapes over lanes of four doubles; included once for each level.
 *
 * Each edge is tried along its outer normal only: the edge itself is the shape's support there.  Four edges are tried
 * at a time.  Of the lines between two corners only those between the nearest corners are tried.  If corners are rounded
 * and the spines are apart, the MTV lies along their distance.  Depths are compared by their squares, so an edge costs
 * one division and the whole search one root.
 *
 * The error of a gap is at most 20 roundings of numbers below the size, so the depth's sign is certain beyond 2^-48 of
 * the size. */
#ifndef KZI_CONTACT_LANES_H
#define KZI_CONTACT_LANES_H

#include "math/f64x4.h"
#include "query/contact/contact_filter.h"

#include <math.h>

enum { LANES = 4, LANE_BLOCKS = KZI_POINTS / LANES };

/* One coordinate of each corner, relative to the middle.  Lanes beyond the last corner repeat it. */
typedef union lane_values {
    kzi_f64x4 block[LANE_BLOCKS];
    double at[KZI_POINTS];
} lane_values;

typedef struct lane_corners {
    lane_values x, y;
    int n, n_blocks;
    kzi_f64x4 winding; /* -0.0 if the area lies on the left side of the edges, else 0.0 */
    double r;
} lane_corners;

KZI_ALWAYS_INLINE int lowest_bit(unsigned bits)
{
#if defined(__GNUC__)
    return __builtin_ctz(bits);
#else
    int i = 0;
    for (; !(bits & 1); bits >>= 1) i++;
    return i;
#endif
}

/* ---- The corners ------------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE void take_four(lane_corners *c, int block, const kz_vec2 *p)
{
    const kzi_f32x4 low = kzi_f32x4_load(&p[0].x), high = kzi_f32x4_load(&p[2].x);
    c->x.block[block] = kzi_f64x4_of_f32x4(kzi_f32x4_even_lanes(low, high));
    c->y.block[block] = kzi_f64x4_of_f32x4(kzi_f32x4_odd_lanes(low, high));
}

KZI_ALWAYS_INLINE void take_polygon(lane_corners *c, const kz_shape *shape)
{
    const kz_polygon *polygon = &shape->as.polygon;
    const kz_vec2 *p = polygon->inline_points;
    kz_vec2 padded[KZI_POINTS];
    c->n = polygon->n_points;
    c->n_blocks = c->n > LANES ? 2 : 1;
    c->winding = kzi_f64x4_all(shape->flags & KZ_SHAPE_CLOCKWISE ? 0.0 : -0.0);
    if (c->n % LANES != 0) {
        for (int i = 0; i < KZI_POINTS; i++) padded[i] = p[i < c->n ? i : c->n - 1];
        p = padded;
    }
    take_four(c, 0, p);
    if (c->n_blocks == 2) take_four(c, 1, p + LANES);
}

KZI_ALWAYS_INLINE void take_corners(lane_corners *c, const kz_shape *shape, kzi_vec middle)
{
    const kz_box *box = &shape->bounds;
    const kz_capsule *capsule = &shape->as.capsule;
    c->winding = kzi_f64x4_all(0);
    c->n_blocks = 1;
    c->r = 0;
    switch (shape->kind) {
    case KZ_KIND_CIRCLE:
        c->n = 1;
        c->r = shape->as.circle.r;
        c->x.block[0] = kzi_f64x4_all(shape->as.circle.center.x);
        c->y.block[0] = kzi_f64x4_all(shape->as.circle.center.y);
        break;
    case KZ_KIND_CAPSULE:
        c->n = 2;
        c->r = capsule->r;
        c->x.block[0] = kzi_f64x4_set(capsule->a.x, capsule->b.x, capsule->b.x, capsule->b.x);
        c->y.block[0] = kzi_f64x4_set(capsule->a.y, capsule->b.y, capsule->b.y, capsule->b.y);
        break;
    case KZ_KIND_BOX:
        c->n = 4;
        c->x.block[0] = kzi_f64x4_set(box->min.x, box->max.x, box->max.x, box->min.x);
        c->y.block[0] = kzi_f64x4_set(box->min.y, box->min.y, box->max.y, box->max.y);
        break;
    default: take_polygon(c, shape); break;
    }
    for (int i = 0; i < c->n_blocks; i++) {
        c->x.block[i] = kzi_f64x4_sub(c->x.block[i], kzi_f64x4_all(middle.x));
        c->y.block[i] = kzi_f64x4_sub(c->y.block[i], kzi_f64x4_all(middle.y));
    }
}

/* The corners' coordinates along (x, y), a block of them. */
KZI_ALWAYS_INLINE kzi_f64x4 corners_along(const lane_corners *c, int block, double x, double y)
{
    return kzi_f64x4_add(kzi_f64x4_mul(c->x.block[block], kzi_f64x4_all(x)),
                         kzi_f64x4_mul(c->y.block[block], kzi_f64x4_all(y)));
}

KZI_ALWAYS_INLINE double least_along(const lane_corners *c, double x, double y)
{
    kzi_f64x4 least = corners_along(c, 0, x, y);
    if (c->n_blocks == 2) least = kzi_f64x4_min(least, corners_along(c, 1, x, y));
    return kzi_f64x4_least(least);
}

/* ---- Directions -------------------------------------------------------------------------------------------- */

/* Blocks 0 and 1 are a's edges, 2 and 3 those of b, the rest lines between corners. */
enum { LINE_BLOCK = 2 * LANE_BLOCKS, MAX_LINES = 2 * KZI_POINTS, SEARCH_BLOCKS = LINE_BLOCK + MAX_LINES / LANES };

/* Directions from a to b, of any length, and the gap between the spines along each.  The gap is squared and keeps its
 * sign; it is negative where the spines overlap. */
typedef struct lane_search {
    union {
        kzi_f64x4 block[SEARCH_BLOCKS];
        double at[SEARCH_BLOCKS * LANES];
    } x, y, gap;
    int n_lines;
} lane_search;

KZI_ALWAYS_INLINE kzi_f64x4 rounded_depths(kzi_f64x4 depth)
{
    const kzi_f64x4 c = kzi_f64x4_mul(kzi_f64x4_all(8193.0), depth);
    return kzi_f64x4_sub(c, kzi_f64x4_sub(c, depth));
}

/* The least coordinate of any corner along four directions at once.  Blocks are taken whole: their last lanes repeat a
 * corner, and fewer branches are predicted wrongly. */
KZI_ALWAYS_INLINE kzi_f64x4 corner_along(const lane_corners *c, int i, kzi_f64x4 x, kzi_f64x4 y)
{
    return kzi_f64x4_add(kzi_f64x4_mul(kzi_f64x4_all(c->x.at[i]), x), kzi_f64x4_mul(kzi_f64x4_all(c->y.at[i]), y));
}

KZI_ALWAYS_INLINE kzi_f64x4 least_of_two(const lane_corners *c, int i, kzi_f64x4 x, kzi_f64x4 y)
{
    return kzi_f64x4_min(corner_along(c, i, x, y), corner_along(c, i + 1, x, y));
}

KZI_ALWAYS_INLINE kzi_f64x4 least_of_corners(const lane_corners *c, kzi_f64x4 x, kzi_f64x4 y)
{
    if (c->n == 1) return corner_along(c, 0, x, y);
    kzi_f64x4 least = least_of_two(c, 0, x, y);
    if (c->n > 2) least = kzi_f64x4_min(least, least_of_two(c, 2, x, y));
    if (c->n_blocks == 1) return least;
    return kzi_f64x4_min(least, kzi_f64x4_min(least_of_two(c, 4, x, y), least_of_two(c, 6, x, y)));
}

/* Four edges: where each starts, and its outer normal, of its length. */
typedef struct lane_edges {
    kzi_f64x4 from_x, from_y, x, y;
} lane_edges;

KZI_ALWAYS_INLINE lane_edges edges_of(const lane_corners *c, int block)
{
    const int before = block > 0 ? block - 1 : c->n_blocks - 1;
    const kzi_f64x4 qx = c->x.block[block], px = kzi_f64x4_previous_lanes(c->x.block[before], qx);
    const kzi_f64x4 qy = c->y.block[block], py = kzi_f64x4_previous_lanes(c->y.block[before], qy);
    return (lane_edges){px, py, kzi_f64x4_flip(kzi_f64x4_sub(qy, py), c->winding),
                        kzi_f64x4_flip(kzi_f64x4_sub(px, qx), c->winding)};
}

/* The gaps beyond the edges, squared, of a shape whose least coordinates along them are given. */
KZI_ALWAYS_INLINE kzi_f64x4 squared_gaps(const lane_edges *e, kzi_f64x4 least)
{
    const kzi_f64x4 length_sq = kzi_f64x4_add(kzi_f64x4_mul(e->x, e->x), kzi_f64x4_mul(e->y, e->y));
    const kzi_f64x4 from = kzi_f64x4_add(kzi_f64x4_mul(e->from_x, e->x), kzi_f64x4_mul(e->from_y, e->y));
    const kzi_f64x4 gap = kzi_f64x4_sub(least, from);
    const kzi_f64x4 square = kzi_f64x4_div(kzi_f64x4_mul(kzi_f64x4_abs(gap), gap), length_sq);
    return kzi_f64x4_pick(kzi_f64x4_less(kzi_f64x4_all(0), length_sq), square, kzi_f64x4_all(-HUGE_VAL));
}

/* Tries a block of edges; the edges of b, whose normals point from b to a, have their directions flipped. */
KZI_ALWAYS_INLINE kzi_f64x4 try_edges(lane_search *s, const lane_corners *of, int block, const lane_corners *other,
                                      bool is_b)
{
    const lane_edges e = edges_of(of, block);
    const int to = block + (is_b ? LANE_BLOCKS : 0);
    const kzi_f64x4 sign = kzi_f64x4_all(is_b ? -0.0 : 0.0);
    s->x.block[to] = kzi_f64x4_flip(e.x, sign);
    s->y.block[to] = kzi_f64x4_flip(e.y, sign);
    s->gap.block[to] = squared_gaps(&e, least_of_corners(other, e.x, e.y));
    return s->gap.block[to];
}

KZI_ALWAYS_INLINE kzi_f64x4 try_all_edges(lane_search *s, const lane_corners *of, const lane_corners *other, bool is_b)
{
    const kzi_f64x4 widest = try_edges(s, of, 0, other, is_b);
    return of->n_blocks == 2 ? kzi_f64x4_max(widest, try_edges(s, of, 1, other, is_b)) : widest;
}

KZI_ALWAYS_INLINE kzi_f64x4 squares_from(const lane_corners *c, int block, double x, double y)
{
    const kzi_f64x4 dx = kzi_f64x4_sub(c->x.block[block], kzi_f64x4_all(x));
    const kzi_f64x4 dy = kzi_f64x4_sub(c->y.block[block], kzi_f64x4_all(y));
    return kzi_f64x4_add(kzi_f64x4_mul(dx, dx), kzi_f64x4_mul(dy, dy));
}

KZI_ALWAYS_INLINE void try_line(lane_search *s, const lane_corners *a, int i, const lane_corners *b, int k,
                                double length_sq)
{
    const double x = b->x.at[k] - a->x.at[i], y = b->y.at[k] - a->y.at[i];
    const double gap = least_along(b, x, y) + least_along(a, -x, -y);
    const int to = LINE_BLOCK * LANES + s->n_lines++;
    s->x.at[to] = x;
    s->y.at[to] = y;
    s->gap.at[to] = (gap < 0 ? -gap : gap) * gap / length_sq;
}

/* Tries the lines between the nearest corners of a spine, which has one or two, and another shape. */
KZI_ALWAYS_INLINE void try_nearest_corners(lane_search *s, const lane_corners *a, const lane_corners *b)
{
    const bool a_is_spine = a->n <= b->n;
    const lane_corners *spine = a_is_spine ? a : b, *other = a_is_spine ? b : a;
    const int n_blocks = spine->n * other->n_blocks;
    kzi_f64x4 squares[2 * LANE_BLOCKS], least = kzi_f64x4_all(HUGE_VAL);
    for (int i = 0; i < n_blocks; i++) {
        const int at = spine->n == 2 ? i & 1 : 0, block = spine->n == 2 ? i >> 1 : i;
        squares[i] = squares_from(other, block, spine->x.at[at], spine->y.at[at]);
        least = kzi_f64x4_min(least, squares[i]);
    }
    const double nearest = kzi_f64x4_least(least);
    unsigned bits = 0;
    if (!(nearest > 0)) return;
    for (int i = 0; i < n_blocks; i++) {
        bits |= kzi_f64x4_bits(kzi_f64x4_at_most(squares[i], kzi_f64x4_all(nearest))) << LANES * i;
    }
    for (; bits != 0; bits &= bits - 1) {
        const int bit = lowest_bit(bits), block = bit / LANES;
        const int at = spine->n == 2 ? block & 1 : 0, k = bit % LANES + LANES * (spine->n == 2 ? block >> 1 : block);
        if (k < other->n) try_line(s, a, a_is_spine ? at : k, b, a_is_spine ? k : at, nearest);
    }
}

/* ---- The best of them -------------------------------------------------------------------------------------- */

/* Is direction i among the widest, as bit i of `widest` says, no deeper than `most`, and better than `best`? */
KZI_ALWAYS_INLINE int better_direction(const lane_search *s, kzi_vec between, int best, int i, double r, double most)
{
    const kzi_vec d = {s->x.at[i], s->y.at[i]};
    if (r - kzi_signed_root(s->gap.at[i]) > most) return best;
    if (best < 0) return i;
    return kzi_convex_is_preferred(between, d, (kzi_vec){s->x.at[best], s->y.at[best]}) ? i : best;
}

static int best_of_widest(const lane_search *s, kzi_vec between, unsigned widest, double r, double most)
{
    int best = -1;
    for (int i = 0; i < SEARCH_BLOCKS * LANES; i++) {
        if (widest >> i & 1) best = better_direction(s, between, best, i, r, most);
    }
    return best;
}

typedef struct lane_mtv {
    kzi_vec normal;
    double depth;
} lane_mtv;

/* The preferred direction among those with the widest gap. */
KZI_ALWAYS_INLINE void take_best(const lane_search *s, const kzi_contact_frame *frame, double widest, unsigned bits,
                                 double r, lane_mtv *mtv)
{
    int best = lowest_bit(bits);
    if (bits & (bits - 1)) {
        const double most = kzi_depth_tolerance(r - kzi_signed_root(widest), frame->size);
        best = best_of_widest(s, frame->between, bits, r, HUGE_VAL);
        if (r - kzi_signed_root(s->gap.at[best]) > most) best = best_of_widest(s, frame->between, bits, r, most);
    }
    const double x = s->x.at[best], y = s->y.at[best], length = sqrt(x * x + y * y);
    mtv->normal = (kzi_vec){x / length, y / length};
    mtv->depth = r - kzi_signed_root(s->gap.at[best]);
}

/* Returns false if the shapes are certainly apart. */
KZI_ALWAYS_INLINE bool find_mtv(const lane_corners *a, const lane_corners *b, const kzi_contact_frame *frame,
                                lane_mtv *mtv)
{
    const double r = a->r + b->r, reach = r + 0x1p-48 * frame->size;
    lane_search s;
    kzi_f64x4 widest = kzi_f64x4_all(-HUGE_VAL);
    s.n_lines = 0;
    if (a->n > 1) widest = try_all_edges(&s, a, b, false);
    if (b->n > 1) widest = kzi_f64x4_max(widest, try_all_edges(&s, b, a, true));
    if (r > 0) try_nearest_corners(&s, a, b);

    double most = kzi_f64x4_most(widest);
    for (int i = 0; i < s.n_lines; i++) most = kzi_max(most, s.gap.at[LINE_BLOCK * LANES + i]);
    if (most > reach * reach) return false;
    mtv->normal = (kzi_vec){1, 0};
    mtv->depth = r;
    if (!(most > -HUGE_VAL)) return true; /* concentric circles: every direction is equally deep */
    const double rounded = kzi_rounded_depth(most);
    const kzi_f64x4 all = kzi_f64x4_all(rounded);
    unsigned bits = 0;
    for (int i = 0; a->n > 1 && i < a->n_blocks; i++)
        bits |= kzi_f64x4_bits(kzi_f64x4_equal(rounded_depths(s.gap.block[i]), all)) << LANES * i;
    for (int i = LANE_BLOCKS; b->n > 1 && i < LANE_BLOCKS + b->n_blocks; i++)
        bits |= kzi_f64x4_bits(kzi_f64x4_equal(rounded_depths(s.gap.block[i]), all)) << LANES * i;
    for (int i = LINE_BLOCK * LANES; i < LINE_BLOCK * LANES + s.n_lines; i++)
        bits |= (unsigned)(kzi_rounded_depth(s.gap.at[i]) == rounded) << i;
    take_best(&s, frame, most, bits, r, mtv);
    return true;
}

/* ---- Points ------------------------------------------------------------------------------------------------ */

/* The span of the shape's foremost corners along d, and its names, as contact_points.c has them. */
KZI_ALWAYS_INLINE double span_of(const lane_corners *c, kzi_vec d, kzi_vec across, double slack, kzi_contact_span *span)
{
    const kzi_f64x4 none_lo = kzi_f64x4_all(HUGE_VAL), none_hi = kzi_f64x4_all(-HUGE_VAL), r = kzi_f64x4_all(c->r);
    kzi_f64x4 along[LANE_BLOCKS], lo[LANE_BLOCKS], hi[LANE_BLOCKS];
    for (int i = 0; i < c->n_blocks; i++) along[i] = corners_along(c, i, d.x, d.y);
    const kzi_f64x4 most = c->n_blocks == 2 ? kzi_f64x4_max(along[0], along[1]) : along[0];
    const double highest = kzi_f64x4_most(most) + c->r;
    const kzi_f64x4 least = kzi_f64x4_all(highest - slack);
    unsigned foremost = 0, lo_bits = 0, hi_bits = 0;
    kzi_f64x4 lowest = none_lo, uppermost = none_hi;
    for (int i = 0; i < c->n_blocks; i++) {
        const kzi_f64x4 aside = corners_along(c, i, across.x, across.y);
        const kzi_f64x4_truth is_in = kzi_f64x4_at_most(least, kzi_f64x4_add(along[i], r));
        foremost |= kzi_f64x4_bits(is_in) << LANES * i;
        lo[i] = kzi_f64x4_pick(is_in, aside, none_lo);
        hi[i] = kzi_f64x4_pick(is_in, aside, none_hi);
        lowest = kzi_f64x4_min(lowest, lo[i]);
        uppermost = kzi_f64x4_max(uppermost, hi[i]);
    }
    span->lo = kzi_f64x4_least(lowest);
    span->hi = kzi_f64x4_most(uppermost);
    for (int i = 0; i < c->n_blocks; i++) {
        lo_bits |= kzi_f64x4_bits(kzi_f64x4_equal(lo[i], kzi_f64x4_all(span->lo))) << LANES * i;
        hi_bits |= kzi_f64x4_bits(kzi_f64x4_equal(hi[i], kzi_f64x4_all(span->hi))) << LANES * i;
    }
    const int lo_at = lowest_bit(lo_bits), hi_at = lowest_bit(hi_bits);
    const int first = lo_at < hi_at ? lo_at : hi_at, last = lo_at + hi_at - first;
    const unsigned of_corners = foremost & ((1u << c->n) - 1);
    const int edge = of_corners >> (first + 1) & 1 ? first : last;
    span->lo_corner = (uint32_t)lo_at;
    span->hi_corner = (uint32_t)hi_at;
    span->name = span->hi - span->lo > slack ? KZ_FEATURE_EDGE | (uint32_t)edge : (uint32_t)first;
    return highest;
}

/* ---- The contact ------------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE void put_contact(const lane_corners *a, const lane_corners *b, const kzi_contact_frame *frame,
                                   const lane_mtv *mtv, kz_contact *out)
{
    const kzi_vec d = mtv->normal, back = {-d.x, -d.y}, across = {-d.y, d.x};
    const double slack = KZI_CONTACT_LEVEL * frame->size;
    kzi_contact_span of_a, of_b;
    out->normal = (kz_vec2){kzi_nearest_float(d.x), kzi_nearest_float(d.y)};
    out->depth = mtv->depth > 0 ? kzi_nearest_float(mtv->depth) : 0;
    out->depth = out->depth == 0 ? 0x1p-149f : out->depth; /* areas that overlap have a depth */
    out->shortest = true;
    const double a_hi = span_of(a, d, across, slack, &of_a), b_hi = span_of(b, back, across, slack, &of_b);
    kzi_put_contact_points(frame->middle, d, (a_hi - b_hi) / 2, &of_a, &of_b, slack, out);
}

/* What the shortcuts below need of a search: the direction with the widest gap, or false if there are several. */
KZI_ALWAYS_INLINE bool take_widest(const double *x, const double *y, const double *gap, unsigned bits, double r,
                                   lane_mtv *mtv)
{
    const int i = lowest_bit(bits);
    const double length = sqrt(x[i] * x[i] + y[i] * y[i]);
    mtv->normal = (kzi_vec){x[i] / length, y[i] / length};
    mtv->depth = r - kzi_signed_root(gap[i]);
    return !(bits & (bits - 1));
}

/* Two polygons or boxes of at most four corners. */
KZI_ALWAYS_INLINE int collide_fours(const lane_corners *a, const lane_corners *b, const kzi_contact_frame *frame,
                                    kz_contact *out)
{
    const double doubt = 0x1p-48 * frame->size;
    lane_search s;
    lane_mtv mtv;
    const kzi_f64x4 gap_a = try_edges(&s, a, 0, b, false), gap_b = try_edges(&s, b, 0, a, true);
    const double widest = kzi_f64x4_most(kzi_f64x4_max(gap_a, gap_b));
    const kzi_f64x4 rounded = kzi_f64x4_all(kzi_rounded_depth(widest));
    if (widest > doubt * doubt) return KZ_APART;
    const unsigned bits = kzi_f64x4_bits(kzi_f64x4_equal(rounded_depths(gap_a), rounded)) |
                          kzi_f64x4_bits(kzi_f64x4_equal(rounded_depths(gap_b), rounded)) << LANES * LANE_BLOCKS;
    if (!take_widest(s.x.at, s.y.at, s.gap.at, bits, 0, &mtv) || !(mtv.depth > doubt)) return KZI_RELATE_UNKNOWN;
    put_contact(a, b, frame, &mtv, out);
    return KZ_OVERLAP;
}

/* A circle and a polygon or box: the nearest edge, or the line to the nearest corner.  The direction goes from the
 * circle to the other, whichever of them is a. */
KZI_ALWAYS_INLINE int collide_circle(const kz_circle *circle, const lane_corners *ring, const kzi_contact_frame *frame,
                                     bool circle_is_a, kz_contact *out)
{
    enum { LINE = KZI_POINTS };
    const double r = circle->r, doubt = 0x1p-48 * frame->size, reach = r + doubt;
    const double cx = circle->center.x - frame->middle.x, cy = circle->center.y - frame->middle.y;
    double x[LINE + 1], y[LINE + 1], gap[LINE + 1];
    kzi_f64x4 gaps[LANE_BLOCKS], squares[LANE_BLOCKS];
    lane_mtv mtv;
    for (int i = 0; i < ring->n_blocks; i++) {
        const lane_edges e = edges_of(ring, i);
        const kzi_f64x4 along =
            kzi_f64x4_add(kzi_f64x4_mul(kzi_f64x4_all(cx), e.x), kzi_f64x4_mul(kzi_f64x4_all(cy), e.y));
        gaps[i] = squared_gaps(&e, along);
        squares[i] = squares_from(ring, i, cx, cy);
        kzi_f64x4_store(x + LANES * i, kzi_f64x4_flip(e.x, kzi_f64x4_all(-0.0)));
        kzi_f64x4_store(y + LANES * i, kzi_f64x4_flip(e.y, kzi_f64x4_all(-0.0)));
        kzi_f64x4_store(gap + LANES * i, gaps[i]);
    }
    const bool two = ring->n_blocks == 2;
    const double nearest = kzi_f64x4_least(two ? kzi_f64x4_min(squares[0], squares[1]) : squares[0]);
    unsigned at = kzi_f64x4_bits(kzi_f64x4_equal(squares[0], kzi_f64x4_all(nearest)));
    if (two) at |= kzi_f64x4_bits(kzi_f64x4_equal(squares[1], kzi_f64x4_all(nearest))) << LANES;
    const int k = lowest_bit(at);
    x[LINE] = ring->x.at[k] - cx, y[LINE] = ring->y.at[k] - cy;
    const double line = least_along(ring, x[LINE], y[LINE]) + (cx * -x[LINE] + cy * -y[LINE]);
    gap[LINE] = kzi_abs(line) * line / nearest;

    const double widest = kzi_max(kzi_f64x4_most(two ? kzi_f64x4_max(gaps[0], gaps[1]) : gaps[0]), gap[LINE]);
    const double rounded = kzi_rounded_depth(widest);
    unsigned bits = (unsigned)(kzi_rounded_depth(gap[LINE]) == rounded) << LINE;
    if (widest > reach * reach) return KZ_APART;
    for (int i = 0; i < ring->n_blocks; i++)
        bits |= kzi_f64x4_bits(kzi_f64x4_equal(rounded_depths(gaps[i]), kzi_f64x4_all(rounded))) << LANES * i;
    at &= (1u << ring->n) - 1;
    if (!(nearest > 0) || bits == 0 || (at & (at - 1)) || !take_widest(x, y, gap, bits, r, &mtv) || !(mtv.depth > doubt))
        return KZI_RELATE_UNKNOWN;

    const kzi_vec d = mtv.normal, back = {-d.x, -d.y}, across = {-d.y, d.x};
    const double slack = KZI_CONTACT_LEVEL * frame->size, aside = cx * across.x + cy * across.y;
    const double sign = circle_is_a ? 1 : -1;
    kzi_contact_span span;
    const double far = span_of(ring, back, across, slack, &span);
    const double lo = kzi_max(aside, span.lo), hi = kzi_min(aside, span.hi);
    out->normal = (kz_vec2){kzi_nearest_float(sign * d.x), kzi_nearest_float(sign * d.y)};
    out->depth = kzi_nearest_float(mtv.depth);
    out->depth = out->depth == 0 ? 0x1p-149f : out->depth;
    out->shortest = true;
    out->n_points = 1;
    out->points[0] = kzi_contact_point(frame->middle, d, ((cx * d.x + cy * d.y) + r - far) / 2, (lo + hi) / 2);
    out->features[0] = circle_is_a ? span.name : span.name << 16;
    return KZ_OVERLAP;
}

KZI_ALWAYS_INLINE bool is_ring(const kz_shape *shape)
{
    return shape->kind == KZ_KIND_BOX || shape->kind == KZ_KIND_POLYGON;
}

/* The shapes of most pairs have shortcuts, which leave ties and doubts to the whole search. */
KZI_ALWAYS_INLINE int collide_quickly(const kz_shape *a, const kz_shape *b, const lane_corners *p,
                                      const lane_corners *q, const kzi_contact_frame *frame, kz_contact *out)
{
    if (is_ring(a) && is_ring(b)) {
        const bool are_fours = p->n_blocks == 1 && q->n_blocks == 1, are_boxes = a->kind == b->kind && a->kind == KZ_KIND_BOX;
        return are_fours && !are_boxes ? collide_fours(p, q, frame, out) : KZI_RELATE_UNKNOWN;
    }
    if (a->kind == KZ_KIND_CIRCLE && is_ring(b)) return collide_circle(&a->as.circle, q, frame, true, out);
    if (is_ring(a) && b->kind == KZ_KIND_CIRCLE) return collide_circle(&b->as.circle, p, frame, false, out);
    return KZI_RELATE_UNKNOWN;
}

KZI_ALWAYS_INLINE kz_relation collide_in_lanes(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const kzi_contact_frame frame = kzi_contact_frame_of(&a->bounds, &b->bounds);
    const double doubt = 0x1p-48 * frame.size;
    lane_corners p, q;
    lane_mtv mtv;
    take_corners(&p, a, frame.middle);
    take_corners(&q, b, frame.middle);
    const int known = collide_quickly(a, b, &p, &q, &frame, out);
    if (known != KZI_RELATE_UNKNOWN) return (kz_relation)known;
    if (a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX) {
        if (kz_box_relate(a->bounds, b->bounds) != KZ_OVERLAP) return kz_box_relate(a->bounds, b->bounds);
        mtv.normal = kzi_box_mtv(&a->bounds, &b->bounds, frame.between, &mtv.depth);
    } else {
        if (!find_mtv(&p, &q, &frame, &mtv) || mtv.depth < -doubt) return KZ_APART;
        if (!(mtv.depth > doubt)) {
            const kz_relation relation = kz_relate(a, b);
            if (relation != KZ_OVERLAP) return relation;
        }
    }
    put_contact(&p, &q, &frame, &mtv, out);
    return KZ_OVERLAP;
}

#endif

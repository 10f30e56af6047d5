/* contact_lanes.h - separating axes of two small convex shapes over lanes of four doubles, included once a level.
 *
 * Each edge is tried along its outer normal only: the edge itself is the shape's support there.  Four edges are tried
 * at a time.  Of the lines between two corners only those between the nearest corners are tried.  If corners are
 * rounded and the spines are apart, the MTV lies along their distance.  Depths are compared by their squares, so an
 * edge costs one division and the whole search one root.
 *
 * The error of a gap is at most 20 roundings of numbers below the size, so the depth's sign is certain beyond 2^-48 of
 * the size. */
#ifndef KZI_CONTACT_LANES_H
#define KZI_CONTACT_LANES_H

#include "math/lanes/f64x4.h"
#include "query/contact/contact_filter.h"
#include "query/contact/contact_span.h"

#include <math.h>

enum { LANE_COUNT = 4, LANE_BLOCKS = KZI_POINTS / LANE_COUNT };

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

KZI_ALWAYS_INLINE int contact_lowest_bit(unsigned bits)
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
    c->n_blocks = c->n > LANE_COUNT ? 2 : 1;
    c->winding = kzi_f64x4_all(shape->flags & KZ_SHAPE_CLOCKWISE ? 0.0 : -0.0);
    if (c->n % LANE_COUNT != 0) {
        for (int i = 0; i < KZI_POINTS; i++) padded[i] = p[i < c->n ? i : c->n - 1];
        p = padded;
    }
    take_four(c, 0, p);
    if (c->n_blocks == 2) take_four(c, 1, p + LANE_COUNT);
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

KZI_ALWAYS_INLINE double contact_least_along(const lane_corners *c, double x, double y)
{
    kzi_f64x4 least = corners_along(c, 0, x, y);
    if (c->n_blocks == 2) least = kzi_f64x4_min(least, corners_along(c, 1, x, y));
    return kzi_f64x4_least(least);
}

/* ---- Directions -------------------------------------------------------------------------------------------- */

/* Blocks 0 and 1 are a's edges, 2 and 3 those of b, the rest lines between corners. */
enum { LINE_BLOCK = 2 * LANE_BLOCKS, MAX_LINES = 2 * KZI_POINTS, SEARCH_BLOCKS = LINE_BLOCK + MAX_LINES / LANE_COUNT };

/* Directions from a to b, of any length, and the gap between the spines along each.  The gap is squared and keeps its
 * sign; it is negative where the spines overlap. */
typedef struct lane_search {
    union {
        kzi_f64x4 block[SEARCH_BLOCKS];
        double at[SEARCH_BLOCKS * LANE_COUNT];
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

KZI_ALWAYS_INLINE kzi_f64x4 least_of_pair(const lane_corners *c, int i, kzi_f64x4 x, kzi_f64x4 y)
{
    return kzi_f64x4_min(corner_along(c, i, x, y), corner_along(c, i + 1, x, y));
}

KZI_ALWAYS_INLINE kzi_f64x4 least_of_corners(const lane_corners *c, kzi_f64x4 x, kzi_f64x4 y)
{
    if (c->n == 1) return corner_along(c, 0, x, y);
    kzi_f64x4 least = least_of_pair(c, 0, x, y);
    if (c->n > 2) least = kzi_f64x4_min(least, least_of_pair(c, 2, x, y));
    if (c->n_blocks == 1) return least;
    return kzi_f64x4_min(least, kzi_f64x4_min(least_of_pair(c, 4, x, y), least_of_pair(c, 6, x, y)));
}

/* Four edges: where each starts, and its outer normal, of its length. */
typedef struct lane_edges {
    kzi_f64x4 from_x, from_y, x, y;
} lane_edges;

KZI_ALWAYS_INLINE kzi_f64x4 dot_lanes(kzi_f64x4 ax, kzi_f64x4 ay, kzi_f64x4 bx, kzi_f64x4 by)
{
    return kzi_f64x4_add(kzi_f64x4_mul(ax, bx), kzi_f64x4_mul(ay, by));
}

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
    const kzi_f64x4 length_sq = dot_lanes(e->x, e->y, e->x, e->y);
    const kzi_f64x4 gap = kzi_f64x4_sub(least, dot_lanes(e->from_x, e->from_y, e->x, e->y));
    const kzi_f64x4 square = kzi_f64x4_div(kzi_f64x4_mul(kzi_f64x4_abs(gap), gap), length_sq);
    return kzi_f64x4_pick(kzi_f64x4_less(kzi_f64x4_all(0), length_sq), square, kzi_f64x4_all(-HUGE_VAL));
}

/* Tries a block of edges.  The edges of b, whose normals point from b to a, have their directions flipped.  It serves
 * ties and rare kinds, so one copy does. */
static kzi_f64x4 try_edges(lane_search *s, const lane_corners *of, int block, const lane_corners *other, bool is_b)
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
    const double gap = contact_least_along(b, x, y) + contact_least_along(a, -x, -y);
    const int to = LINE_BLOCK * LANE_COUNT + s->n_lines++;
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
        bits |= kzi_f64x4_bits(kzi_f64x4_at_most(squares[i], kzi_f64x4_all(nearest))) << LANE_COUNT * i;
    }
    for (; bits != 0; bits &= bits - 1) {
        const int bit = contact_lowest_bit(bits), block = bit / LANE_COUNT;
        const int at = spine->n == 2 ? block & 1 : 0,
                  k = bit % LANE_COUNT + LANE_COUNT * (spine->n == 2 ? block >> 1 : block);
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
    for (int i = 0; i < SEARCH_BLOCKS * LANE_COUNT; i++) {
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
    int best = contact_lowest_bit(bits);
    if (bits & (bits - 1)) { /* a tie */
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
    for (int i = 0; i < s.n_lines; i++) most = kzi_max(most, s.gap.at[LINE_BLOCK * LANE_COUNT + i]);
    if (most > reach * reach) return false;
    mtv->normal = (kzi_vec){1, 0};
    mtv->depth = r;
    if (!(most > -HUGE_VAL)) return true; /* concentric circles: every direction is equally deep */
    const double rounded = kzi_rounded_depth(most);
    const kzi_f64x4 all = kzi_f64x4_all(rounded);
    unsigned bits = 0;
    for (int i = 0; a->n > 1 && i < a->n_blocks; i++)
        bits |= kzi_f64x4_bits(kzi_f64x4_equal(rounded_depths(s.gap.block[i]), all)) << LANE_COUNT * i;
    for (int i = LANE_BLOCKS; b->n > 1 && i < LANE_BLOCKS + b->n_blocks; i++)
        bits |= kzi_f64x4_bits(kzi_f64x4_equal(rounded_depths(s.gap.block[i]), all)) << LANE_COUNT * i;
    for (int i = LINE_BLOCK * LANE_COUNT; i < LINE_BLOCK * LANE_COUNT + s.n_lines; i++)
        bits |= (unsigned)(kzi_rounded_depth(s.gap.at[i]) == rounded) << i;
    take_best(&s, frame, most, bits, r, mtv);
    return true;
}

/* ---- Points ------------------------------------------------------------------------------------------------ */

/* The corners among which a span's ends are, as bits; more than two where corners all but coincide or lie on a line. */
KZI_ALWAYS_INLINE void widen_lane_span(const lane_values *aside, unsigned corners, kzi_contact_span *span)
{
    for (unsigned bits = corners; bits != 0; bits &= bits - 1) {
        const int i = contact_lowest_bit(bits);
        if (aside->at[i] < span->lo) span->lo = aside->at[i], span->lo_corner = (uint32_t)i;
        if (aside->at[i] > span->hi) span->hi = aside->at[i], span->hi_corner = (uint32_t)i;
    }
}

/* The span of the shape's foremost corners along d, and its names, as contact_points.c has them.  Nearly always they
 * are one or two, which are ordered without a branch. */
KZI_ALWAYS_INLINE double span_of(const lane_corners *c, kzi_vec d, kzi_vec across, double slack, kzi_contact_span *span)
{
    const kzi_f64x4 r = kzi_f64x4_all(c->r);
    kzi_f64x4 along[LANE_BLOCKS];
    lane_values aside;
    for (int i = 0; i < c->n_blocks; i++) {
        along[i] = corners_along(c, i, d.x, d.y);
        aside.block[i] = corners_along(c, i, across.x, across.y);
    }
    const double most = kzi_f64x4_most(c->n_blocks == 2 ? kzi_f64x4_max(along[0], along[1]) : along[0]) + c->r;
    const kzi_f64x4 least = kzi_f64x4_all(most - slack);
    unsigned foremost = kzi_f64x4_bits(kzi_f64x4_at_most(least, kzi_f64x4_add(along[0], r)));
    if (c->n_blocks == 2)
        foremost |= kzi_f64x4_bits(kzi_f64x4_at_most(least, kzi_f64x4_add(along[1], r))) << LANE_COUNT;
    foremost &= (1u << c->n) - 1;
    const unsigned rest = foremost & (foremost - 1);
    const int i = contact_lowest_bit(foremost), k = contact_lowest_bit(kzi_pick_u32(rest != 0, rest, foremost));
    const double p = aside.at[i], q = aside.at[k];
    span->lo = kzi_min(p, q);
    span->hi = kzi_max(p, q);
    span->lo_corner = kzi_pick_u32(q < p, (uint32_t)k, (uint32_t)i);
    span->hi_corner = kzi_pick_u32(q > p, (uint32_t)k, (uint32_t)i);
    if (rest & (rest - 1)) widen_lane_span(&aside, rest & (rest - 1), span);
    const unsigned lo = span->lo_corner, hi = span->hi_corner, first = kzi_pick_u32(lo < hi, lo, hi),
                   last = lo + hi - first;
    const unsigned edge = kzi_pick_u32(foremost >> (first + 1) & 1, first, last);
    span->name = kzi_pick_u32(span->hi - span->lo > slack, KZ_FEATURE_EDGE | edge, first);
    return most;
}

/* ---- The contact ------------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE void put_contact(const lane_corners *a, const lane_corners *b, const kzi_contact_frame *frame,
                                   const lane_mtv *mtv, kz_contact *out)
{
    const kzi_vec d = mtv->normal, back = {-d.x, -d.y}, across = {-d.y, d.x};
    const double slack = KZI_CONTACT_LEVEL * frame->size;
    kzi_contact_span of_a, of_b;
    out->normal = (kz_vec2){(float)d.x + 0.0f, (float)d.y + 0.0f};
    out->depth = kzi_max_f32(kzi_nearest_float(mtv->depth), 0x1p-149f); /* areas that overlap have a depth */
    out->shortest = true;
    const double a_hi = span_of(a, d, across, slack, &of_a), b_hi = span_of(b, back, across, slack, &of_b);
    kzi_put_contact_points(frame->middle, d, (a_hi - b_hi) / 2, &of_a, &of_b, slack, out);
}

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

/* Two polygons or boxes of at most four corners. */
KZI_ALWAYS_INLINE int find_mtv_of_fours(const lane_corners *a, const lane_corners *b, double doubt, lane_mtv *mtv)
{
    lane_units units;
    const lane_edges e = edges_of(a, 0), f = edges_of(b, 0);
    const kzi_f64x4 of_a =
        squared_gaps(&e, kzi_f64x4_min(least_of_pair(b, 0, e.x, e.y), least_of_pair(b, 2, e.x, e.y)));
    const kzi_f64x4 of_b =
        squared_gaps(&f, kzi_f64x4_min(least_of_pair(a, 0, f.x, f.y), least_of_pair(a, 2, f.x, f.y)));
    const double widest = kzi_f64x4_most(kzi_f64x4_max(of_a, of_b)), rounded = kzi_rounded_depth(widest);
    put_units(&units, 0, &e, of_a, 0.0);
    put_units(&units, LANE_COUNT, &f, of_b, -0.0);
    if (widest > doubt * doubt) return KZ_APART;
    const unsigned best = bits_of_equal(of_a, widest) | bits_of_equal(of_b, widest) << LANE_COUNT;
    const unsigned ties = bits_of_equal(rounded_depths(of_a), rounded) | bits_of_equal(rounded_depths(of_b), rounded)
                                                                             << LANE_COUNT;
    take_unit(&units, contact_lowest_bit(best), 0, mtv);
    return (ties & (ties - 1)) || !(mtv->depth > doubt) ? KZI_RELATE_UNKNOWN : KZ_OVERLAP;
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
    lane_edges e = {px, py, kzi_f64x4_sub(qy, py), kzi_f64x4_sub(px, qx)};
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

/* ---- A circle and a polygon or box ------------------------------------------------------------------------- */

/* A circle; its centre is relative to the middle. */
typedef struct lane_circle {
    double x, y, r, doubt;
} lane_circle;

/* The line from the centre to the nearest corner, and the gap along it, squared. */
typedef struct lane_line {
    double x, y, gap, square;
    bool is_single; /* no other corner is as near */
} lane_line;

KZI_ALWAYS_INLINE lane_line line_to_corner(const lane_circle *c, const lane_corners *ring)
{
    kzi_f64x4 squares[LANE_BLOCKS];
    lane_line line;
    for (int i = 0; i < ring->n_blocks; i++) squares[i] = squares_from(ring, i, c->x, c->y);
    line.square = kzi_f64x4_least(ring->n_blocks == 2 ? kzi_f64x4_min(squares[0], squares[1]) : squares[0]);
    unsigned at = bits_of_equal(squares[0], line.square);
    if (ring->n_blocks == 2) at |= bits_of_equal(squares[1], line.square) << LANE_COUNT;
    at &= (1u << ring->n) - 1;
    const int k = contact_lowest_bit(at);
    line.is_single = (at & (at - 1)) == 0;
    line.x = ring->x.at[k] - c->x;
    line.y = ring->y.at[k] - c->y;
    const double gap = contact_least_along(ring, line.x, line.y) + (c->x * -line.x + c->y * -line.y);
    line.gap = kzi_abs(gap) * gap / line.square;
    return line;
}

/* Tries all edges, then the line to the nearest corner.  Most circles that are apart are so by an edge. */
KZI_ALWAYS_INLINE int find_circle_mtv(const lane_circle *c, const lane_corners *ring, lane_mtv *mtv)
{
    enum { LINE = KZI_POINTS };
    const kzi_f64x4 all_x = kzi_f64x4_all(c->x), all_y = kzi_f64x4_all(c->y);
    const double reach = c->r + c->doubt;
    const bool is_eight = ring->n_blocks == 2;
    lane_values x, y, gap;
    for (int i = 0; i < ring->n_blocks; i++) {
        const lane_edges e = edges_of(ring, i);
        x.block[i] = e.x, y.block[i] = e.y;
        gap.block[i] = squared_gaps(&e, dot_lanes(all_x, all_y, e.x, e.y));
    }
    const double of_edges = kzi_f64x4_most(is_eight ? kzi_f64x4_max(gap.block[0], gap.block[1]) : gap.block[0]);
    if (of_edges > reach * reach) return KZ_APART;
    const lane_line line = line_to_corner(c, ring);
    const double widest = kzi_max(of_edges, line.gap), rounded = kzi_rounded_depth(widest);
    if (line.gap > reach * reach) return KZ_APART;
    unsigned best = bits_of_equal(gap.block[0], widest) | (unsigned)(line.gap == widest) << LINE;
    unsigned ties = bits_of_equal(rounded_depths(gap.block[0]), rounded);
    if (is_eight) {
        best |= bits_of_equal(gap.block[1], widest) << LANE_COUNT;
        ties |= bits_of_equal(rounded_depths(gap.block[1]), rounded) << LANE_COUNT;
    }
    ties |= (unsigned)(kzi_rounded_depth(line.gap) == rounded) << LINE;
    if (!(line.square > 0) || (ties & (ties - 1)) || !line.is_single) return KZI_RELATE_UNKNOWN;
    const int i = contact_lowest_bit(best);
    const double to_x = i == LINE ? line.x : -x.at[i & 7], to_y = i == LINE ? line.y : -y.at[i & 7];
    const double length = sqrt(to_x * to_x + to_y * to_y);
    mtv->depth = c->r - kzi_signed_root(widest);
    mtv->normal = (kzi_vec){to_x / length, to_y / length};
    return mtv->depth > c->doubt ? KZ_OVERLAP : KZI_RELATE_UNKNOWN;
}

/* The direction goes from the circle to the other, whichever of them is a. */
KZI_ALWAYS_INLINE int collide_circle(const kz_circle *circle, const lane_corners *ring, const kzi_contact_frame *frame,
                                     bool circle_is_a, kz_contact *out)
{
    const double r = circle->r;
    const double cx = circle->center.x - frame->middle.x, cy = circle->center.y - frame->middle.y;
    const lane_circle c = {cx, cy, r, 0x1p-48 * frame->size};
    lane_mtv mtv;
    const int relation = find_circle_mtv(&c, ring, &mtv);
    if (relation != KZ_OVERLAP) return relation;

    const kzi_vec d = mtv.normal, back = {-d.x, -d.y}, across = {-d.y, d.x};
    const double slack = KZI_CONTACT_LEVEL * frame->size, aside = cx * across.x + cy * across.y;
    const double sign = circle_is_a ? 1 : -1;
    kzi_contact_span span;
    const double far = span_of(ring, back, across, slack, &span);
    const double lo = kzi_max(aside, span.lo), hi = kzi_min(aside, span.hi);
    out->normal = (kz_vec2){(float)(sign * d.x) + 0.0f, (float)(sign * d.y) + 0.0f};
    out->depth = kzi_max_f32(kzi_nearest_float(mtv.depth), 0x1p-149f);
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

/* The whole search. */
static kz_relation find_any_mtv(const kz_shape *a, const kz_shape *b, const lane_corners *p, const lane_corners *q,
                                const kzi_contact_frame *frame, lane_mtv *mtv)
{
    const double doubt = 0x1p-48 * frame->size;
    if (a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX) {
        mtv->normal = kzi_box_mtv(&a->bounds, &b->bounds, frame->between, &mtv->depth);
        return kz_box_relate(a->bounds, b->bounds);
    }
    if (!find_mtv(p, q, frame, mtv) || mtv->depth < -doubt) return KZ_APART;
    return mtv->depth > doubt ? KZ_OVERLAP : kz_relate(a, b);
}

/* Most pairs have a search of their own, which leaves ties and doubts to the whole search. */
KZI_ALWAYS_INLINE kz_relation collide_in_lanes(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const kzi_contact_frame frame = kzi_contact_frame_of(&a->bounds, &b->bounds);
    const double doubt = 0x1p-48 * frame.size;
    lane_corners p, q;
    lane_mtv mtv;
    take_corners(&p, a, frame.middle);
    take_corners(&q, b, frame.middle);
    int relation = KZI_RELATE_UNKNOWN;
    if (is_ring(a) && is_ring(b)) {
        const bool are_boxes = a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX;
        if (p.n_blocks + q.n_blocks == 2 && !are_boxes) relation = find_mtv_of_fours(&p, &q, doubt, &mtv);
        if (relation == KZ_APART) return KZ_APART;
    } else if (a->kind == KZ_KIND_CAPSULE && b->kind == KZ_KIND_CAPSULE) {
        relation = find_mtv_of_capsules(&p, &q, doubt, &mtv);
        if (relation == KZ_APART) return KZ_APART;
    } else if ((a->kind == KZ_KIND_CIRCLE && is_ring(b)) || (is_ring(a) && b->kind == KZ_KIND_CIRCLE)) {
        const bool circle_is_a = a->kind == KZ_KIND_CIRCLE;
        const kz_circle *circle = circle_is_a ? &a->as.circle : &b->as.circle;
        relation = collide_circle(circle, circle_is_a ? &q : &p, &frame, circle_is_a, out);
        if (relation != KZI_RELATE_UNKNOWN) return (kz_relation)relation;
    }
    if (relation == KZI_RELATE_UNKNOWN) relation = find_any_mtv(a, b, &p, &q, &frame, &mtv);
    if (relation == KZ_OVERLAP) put_contact(&p, &q, &frame, &mtv, out);
    return (kz_relation)relation;
}

#endif

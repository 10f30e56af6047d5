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
    int i = 0;
    for (; !(bits & 1); bits >>= 1) i++;
    return i;
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

/* Tries a block of edges; the edges of b, whose normals point from b to a, have their directions flipped. */
KZI_ALWAYS_INLINE kzi_f64x4 try_edges(lane_search *s, const lane_corners *of, int block, const lane_corners *other,
                                      bool is_b)
{
    const int before = block > 0 ? block - 1 : of->n_blocks - 1, to = block + (is_b ? LANE_BLOCKS : 0);
    const kzi_f64x4 qx = of->x.block[block], px = kzi_f64x4_previous_lanes(of->x.block[before], qx);
    const kzi_f64x4 qy = of->y.block[block], py = kzi_f64x4_previous_lanes(of->y.block[before], qy);
    const kzi_f64x4 x = kzi_f64x4_flip(kzi_f64x4_sub(qy, py), of->winding);
    const kzi_f64x4 y = kzi_f64x4_flip(kzi_f64x4_sub(px, qx), of->winding);
    const kzi_f64x4 length_sq = kzi_f64x4_add(kzi_f64x4_mul(x, x), kzi_f64x4_mul(y, y));
    kzi_f64x4 least = kzi_f64x4_all(HUGE_VAL);
    for (int i = 0; i < other->n; i++) {
        const kzi_f64x4 cx = kzi_f64x4_all(other->x.at[i]), cy = kzi_f64x4_all(other->y.at[i]);
        least = kzi_f64x4_min(least, kzi_f64x4_add(kzi_f64x4_mul(cx, x), kzi_f64x4_mul(cy, y)));
    }
    const kzi_f64x4 gap = kzi_f64x4_sub(least, kzi_f64x4_add(kzi_f64x4_mul(px, x), kzi_f64x4_mul(py, y)));
    const kzi_f64x4 square = kzi_f64x4_div(kzi_f64x4_mul(kzi_f64x4_abs(gap), gap), length_sq);
    const kzi_f64x4_truth has_length = kzi_f64x4_less(kzi_f64x4_all(0), length_sq);
    const kzi_f64x4 sign = kzi_f64x4_all(is_b ? -0.0 : 0.0);
    s->x.block[to] = kzi_f64x4_flip(x, sign);
    s->y.block[to] = kzi_f64x4_flip(y, sign);
    s->gap.block[to] = kzi_f64x4_pick(has_length, square, kzi_f64x4_all(-HUGE_VAL));
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
    lane_values squares[2];
    kzi_f64x4 least = kzi_f64x4_all(HUGE_VAL);
    for (int i = 0; i < spine->n; i++) {
        for (int block = 0; block < other->n_blocks; block++) {
            squares[i].block[block] = squares_from(other, block, spine->x.at[i], spine->y.at[i]);
            least = kzi_f64x4_min(least, squares[i].block[block]);
        }
    }
    const double nearest = kzi_f64x4_least(least);
    if (!(nearest > 0)) return;
    for (int i = 0; i < spine->n; i++) {
        for (int k = 0; k < other->n; k++) {
            if (squares[i].at[k] > nearest) continue;
            try_line(s, a, a_is_spine ? i : k, b, a_is_spine ? k : i, nearest);
        }
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
    const kzi_f64x4 apart = kzi_f64x4_all(reach * reach);
    lane_search s;
    kzi_f64x4 widest = kzi_f64x4_all(-HUGE_VAL);
    s.n_lines = 0;
    if (a->n > 1) {
        widest = try_all_edges(&s, a, b, false);
        if (kzi_f64x4_bits(kzi_f64x4_less(apart, widest))) return false;
    }
    if (b->n > 1) {
        widest = kzi_f64x4_max(widest, try_all_edges(&s, b, a, true));
        if (kzi_f64x4_bits(kzi_f64x4_less(apart, widest))) return false;
    }
    if (r > 0) try_nearest_corners(&s, a, b);

    double most = kzi_f64x4_most(widest);
    for (int i = 0; i < s.n_lines; i++) most = s.gap.at[LINE_BLOCK * LANES + i] > most ? s.gap.at[LINE_BLOCK * LANES + i] : most;
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

KZI_ALWAYS_INLINE kz_relation collide_in_lanes(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const kzi_contact_frame frame = kzi_contact_frame_of(&a->bounds, &b->bounds);
    const double doubt = 0x1p-48 * frame.size;
    lane_corners p, q;
    lane_mtv mtv;
    take_corners(&p, a, frame.middle);
    take_corners(&q, b, frame.middle);
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

/* contact_filter_circle.c - contact of a circle with a small polygon or box: the nearest edge or corner is found in
 * float and measured in double, by the operations of the whole search (contact_filter_whole.c).
 *
 * Let S be width and height of both together, and u = 2^-24.  Distances in float are off by less than 16u S.  So two
 * squared distances that differ by 2^-16 S^2 have the order that the whole search finds, and are no tie of its 40 bits.
 * A corner that is 2^-17 S behind the nearest edge or corner is no foremost one, as KZI_CONTACT_LEVEL has it.  Edges
 * are longer than 2^-15 S, and the nearest corner is further than 2^-12 S, or nothing is certain.  So no product
 * underflows or overflows where S is between 2^-20 and 2^28. */
#include "query/contact/contact_filter.h"
#include "query/contact/contact_ring.h"
#include "query/contact/contact_span.h"

/* One number of each edge or corner, in two blocks of four. */
typedef union ring_numbers {
    kzi_f32x4 block[2];
    float at[KZI_POINTS];
} ring_numbers;

/* The center beside each edge, and beside the corner where it begins. */
typedef struct ring_distances {
    ring_numbers ex, ey, dx, dy; /* the edge, and the center from the corner */
    ring_numbers along, length_sq;
    kzi_f32x4 gap_sq[2], corner_sq[2]; /* with a sign, negative on the inner side; the distance from the corner */
    kzi_f32x4 reach_sq;                /* the circle's radius and a margin, squared */
    unsigned out_of_reach;             /* is an edge further than that? */
    float winding;
    int n, n_blocks;
} ring_distances;

static inline void measure_block(ring_distances *ring, const kz_shape *s, kz_vec2 center, int i)
{
    const relate_four e = ring_four(s, 4 * i);
    const kzi_f32x4 dx = kzi_f32x4_sub(kzi_f32x4_all(center.x), e.x), dy = kzi_f32x4_sub(kzi_f32x4_all(center.y), e.y);
    const kzi_f32x4 side = kzi_f32x4_sub(kzi_f32x4_mul(e.ey, dx), kzi_f32x4_mul(e.ex, dy));
    const kzi_f32x4 outer = kzi_f32x4_flip(side, kzi_f32x4_all(ring->winding));
    const kzi_f32x4 length_sq = kzi_f32x4_add(kzi_f32x4_mul(e.ex, e.ex), kzi_f32x4_mul(e.ey, e.ey));
    ring->ex.block[i] = e.ex, ring->ey.block[i] = e.ey;
    ring->dx.block[i] = dx, ring->dy.block[i] = dy;
    ring->along.block[i] = kzi_f32x4_add(kzi_f32x4_mul(e.ex, dx), kzi_f32x4_mul(e.ey, dy));
    ring->length_sq.block[i] = length_sq;
    const kzi_f32x4 outer_sq = kzi_f32x4_mul(outer, kzi_f32x4_abs(outer));
    ring->out_of_reach |= kzi_f32x4_less_bits(kzi_f32x4_mul(ring->reach_sq, length_sq), outer_sq);
    ring->gap_sq[i] = kzi_f32x4_div(outer_sq, length_sq);
    ring->corner_sq[i] = kzi_f32x4_add(kzi_f32x4_mul(dx, dx), kzi_f32x4_mul(dy, dy));
}

static inline kzi_f32x4 most_of_four(kzi_f32x4 v)
{
    const kzi_f32x4 most = kzi_f32x4_max(v, kzi_f32x4_swap_halves(v));
    return kzi_f32x4_max(most, kzi_f32x4_next_lanes(most, most));
}

static inline kzi_f32x4 least_of_four(kzi_f32x4 v)
{
    const kzi_f32x4 least = kzi_f32x4_min(v, kzi_f32x4_swap_halves(v));
    return kzi_f32x4_min(least, kzi_f32x4_next_lanes(least, least));
}

static inline unsigned lowest_bit(unsigned bits)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctz(bits);
#else
    unsigned i = 0;
    for (; !(bits & 1); bits >>= 1) i++;
    return i;
#endif
}

/* What the center is nearest to: an edge and its two corners, or a corner alone. */
typedef struct ring_feature {
    unsigned edge, next, corner; /* of the nearest edge, its second corner, and the nearest corner */
    bool is_edge;
} ring_feature;

/* A bit for each number that is above the limit. */
static inline unsigned above_bits(const kzi_f32x4 v[2], int n_blocks, kzi_f32x4 limit)
{
    unsigned bits = kzi_f32x4_less_bits(limit, v[0]);
    if (n_blocks == 2) bits |= kzi_f32x4_less_bits(limit, v[1]) << 4;
    return bits;
}

static inline bool has_short_edge(const ring_distances *ring, float limit)
{
    const kzi_f32x4 all = kzi_f32x4_all(limit);
    unsigned bits = kzi_f32x4_less_bits(ring->length_sq.block[0], all);
    if (ring->n_blocks == 2) bits |= kzi_f32x4_less_bits(ring->length_sq.block[1], all);
    return bits != 0;
}

/* Edges and corners that may be the nearest: bits, and their squared distances in all lanes. */
typedef struct ring_nearest {
    unsigned edges, corners;
    kzi_f32x4 edge_sq, corner_sq, margin;
} ring_nearest;

static inline ring_nearest find_nearest(const ring_distances *ring, kzi_f32x4 edge_sq, float size_sq)
{
    const unsigned lanes = (1u << ring->n) - 1;
    const kzi_f32x4 *corner_sq = ring->corner_sq, margin = kzi_f32x4_all(size_sq * 0x1p-16f);
    ring_nearest near = {0, 0, edge_sq, corner_sq[0], margin};
    if (ring->n_blocks == 2) near.corner_sq = kzi_f32x4_min(corner_sq[0], corner_sq[1]);
    near.corner_sq = least_of_four(near.corner_sq);
    near.edges = above_bits(ring->gap_sq, ring->n_blocks, kzi_f32x4_sub(edge_sq, margin)) & lanes;
    near.corners = ~above_bits(corner_sq, ring->n_blocks, kzi_f32x4_add(near.corner_sq, margin)) & lanes;
    return near;
}

static inline ring_feature find_feature(const ring_distances *ring, const ring_nearest *near)
{
    ring_feature f;
    f.edge = lowest_bit(near->edges | 128);
    f.corner = lowest_bit(near->corners | 128);
    f.next = kzi_pick_u32(f.edge + 1 < (unsigned)ring->n, f.edge + 1, 0);
    f.is_edge = (ring->along.at[f.edge] > 0) & (ring->along.at[f.edge] < ring->length_sq.at[f.edge]);
    return f;
}

static inline kzi_f32x4 signed_square(kzi_f32x4 v) { return kzi_f32x4_mul(v, kzi_f32x4_abs(v)); }

/* The corners of a block along (x, y), from the center. */
static inline kzi_f32x4 corners_behind(const ring_distances *ring, int i, float x, float y)
{
    return kzi_f32x4_add(kzi_f32x4_mul(ring->dx.block[i], kzi_f32x4_all(x)),
                         kzi_f32x4_mul(ring->dy.block[i], kzi_f32x4_all(y)));
}

/* Are all other corners certainly behind the feature? */
static inline bool is_foremost(const ring_distances *ring, const ring_feature *f, float size_sq)
{
    const unsigned at = kzi_pick_u32(f->is_edge, f->edge, f->corner), lanes = (1u << ring->n) - 1;
    const float xs[2] = {ring->dx.at[f->corner], ring->winding * ring->ey.at[f->edge]};
    const float ys[2] = {ring->dy.at[f->corner], -ring->winding * ring->ex.at[f->edge]};
    const float x = xs[f->is_edge], y = ys[f->is_edge]; /* from the ring to the circle */
    const kzi_f32x4 here = kzi_f32x4_all(x * ring->dx.at[at] + y * ring->dy.at[at]);
    const kzi_f32x4 level = kzi_f32x4_all(size_sq * 0x1p-34f * (x * x + y * y));
    unsigned behind = kzi_pick_u32(f->is_edge, 1u << f->edge | 1u << f->next, 1u << f->corner);
    for (int i = 0; i < ring->n_blocks; i++) {
        const kzi_f32x4 rest = kzi_f32x4_sub(corners_behind(ring, i, x, y), here);
        behind |= kzi_f32x4_less_bits(level, signed_square(rest)) << 4 * i;
    }
    return (behind & lanes) == lanes;
}

/* Is the gap along the line to the nearest corner certainly less than that of the edge? */
static inline bool is_wider_than_line(const ring_distances *ring, const ring_feature *f, const ring_nearest *near)
{
    const float x = ring->dx.at[f->corner], y = ring->dy.at[f->corner];
    const kzi_f32x4 limit = kzi_f32x4_mul(kzi_f32x4_sub(near->edge_sq, near->margin), near->corner_sq);
    unsigned less = 0;
    for (int i = 0; i < ring->n_blocks; i++) {
        less |= kzi_f32x4_less_bits(signed_square(corners_behind(ring, i, x, y)), limit);
    }
    return less != 0;
}

/* An edge is certain if no other is as near, nor the line to the nearest corner.  A corner is if no other is as near,
 * and no edge as wide. */
static inline bool is_certain(const ring_distances *ring, const ring_feature *f, const ring_nearest *near,
                              float size_sq)
{
    const unsigned ties =
        kzi_pick_u32(f->is_edge, near->edges & (near->edges - 1), near->corners & (near->corners - 1));
    const bool is_line_wider = kzi_f32x4_less_bits(kzi_f32x4_add(near->edge_sq, near->margin), near->corner_sq) != 0;
    const bool is_edge_wider = is_wider_than_line(ring, f, near);
    const bool is_wider = (f->is_edge & is_edge_wider) | (!f->is_edge & is_line_wider);
    const bool is_far = kzi_f32x4_less_bits(kzi_f32x4_all(size_sq * 0x1p-24f), near->corner_sq) != 0;
    return (ties == 0) & is_wider & is_far & is_foremost(ring, f, size_sq);
}

/* ---- In double ---------------------------------------------------------------------------------------------- */

/* Two sum_of_lanes at once: x + y of each vector. */
static inline kzi_f64x2 sum_of_lanes(kzi_f64x2 a, kzi_f64x2 b)
{
    return kzi_f64x2_add(kzi_f64x2_firsts(a, b), kzi_f64x2_seconds(a, b));
}

static inline kzi_f64x2 point_of(const kz_vec2 *p)
{
    return kzi_f32x4_low_f64x2(kzi_f32x4_load_pair(&p->x, &p->x));
}

/* The feature's corners, which are one for a corner, and the center, all from the middle; and the direction from the
 * ring to the circle, of any length. */
typedef struct ring_contact {
    kzi_f64x2 middle, c, p, q, e;
} ring_contact;

static inline ring_contact take_feature(const kz_circle *circle, const kz_vec2 *v, const ring_feature *f, float winding,
                                        kzi_vec middle)
{
    const unsigned from = kzi_pick_u32(f->is_edge, f->edge, f->corner), to = kzi_pick_u32(f->is_edge, f->next, from);
    const kzi_f64x2 origin = kzi_f64x2_set(middle.x, middle.y), c = kzi_f64x2_sub(point_of(&circle->center), origin);
    const kzi_f64x2 p = kzi_f64x2_sub(point_of(&v[from]), origin), q = kzi_f64x2_sub(point_of(&v[to]), origin);
    const kzi_f64x2 edge = kzi_f64x2_sub(point_of(&v[to]), point_of(&v[from]));
    const kzi_f64x2 outer = kzi_f64x2_flip(kzi_f64x2_swap(edge), kzi_f64x2_set(winding, -winding));
    const kzi_f64x2 directions[2] = {kzi_f64x2_sub(c, p), outer};
    return (ring_contact){origin, c, p, q, directions[f->is_edge]};
}

/* The point half-way between both, along d and across it. */
static inline kzi_f64x2 point_between(const ring_contact *r, kzi_f64x2 back, kzi_f64x2 d, double radius)
{
    const kzi_f64x2 across = kzi_f64x2_flip(kzi_f64x2_swap(d), kzi_f64x2_set(-0.0, 0.0));
    const kzi_f64x2 aside = sum_of_lanes(kzi_f64x2_mul(r->p, across), kzi_f64x2_mul(r->q, across));
    const kzi_f64x2 far = sum_of_lanes(kzi_f64x2_mul(r->p, back), kzi_f64x2_mul(r->q, back));
    const kzi_f64x2 of_c = sum_of_lanes(kzi_f64x2_mul(r->c, d), kzi_f64x2_mul(r->c, across));
    const double at = kzi_f64x2_second(of_c);
    const double lo = kzi_max(at, kzi_f64x2_least(aside)), hi = kzi_min(at, kzi_f64x2_most(aside));
    const double along = (kzi_f64x2_first(of_c) + radius - kzi_f64x2_most(far)) / 2, beside = (lo + hi) / 2;
    const kzi_f64x2 off =
        kzi_f64x2_add(kzi_f64x2_mul(kzi_f64x2_all(along), d), kzi_f64x2_mul(kzi_f64x2_all(beside), across));
    return kzi_within_floats(kzi_f64x2_add(r->middle, off));
}

static inline int put_feature(const ring_contact *r, double radius, uint32_t name, double doubt, bool circle_is_a,
                              kz_contact *out)
{
    const kzi_f64x2 square = kzi_f64x2_mul(r->e, r->e);
    const kzi_f64x2 along = sum_of_lanes(kzi_f64x2_mul(r->c, r->e), kzi_f64x2_mul(r->q, r->e));
    const double length_sq = kzi_f64x2_first(kzi_f64x2_add(square, kzi_f64x2_swap(square)));
    const double gap = kzi_f64x2_first(along) - kzi_f64x2_second(along);
    const double depth = radius - kzi_signed_root(kzi_abs(gap) * gap / length_sq);
    const kzi_f64x2 back = kzi_f64x2_div(r->e, kzi_f64x2_all(sqrt(length_sq)));
    const kzi_f64x2 d = kzi_f64x2_flip(back, kzi_f64x2_all(-0.0)), point = point_between(r, back, d, radius);
    float put[4];
    if (!(depth > doubt)) return KZI_RELATE_UNKNOWN;
    kzi_f32x4_store(put, kzi_f32x4_add(kzi_f32x4_of_f64x2(circle_is_a ? d : back, point), kzi_f32x4_all(0)));
    out->normal = (kz_vec2){put[0], put[1]};
    out->depth = kzi_max_f32(kzi_nearest_float(depth), 0x1p-149f);
    out->shortest = true;
    out->n_points = 1;
    out->points[0] = (kz_vec2){put[2], put[3]};
    out->features[0] = circle_is_a ? name : name << 16;
    return KZ_OVERLAP;
}

/* ---- A circle and a ring ------------------------------------------------------------------------------------ */

static int measure_ring_contact(const kz_shape *circle, const kz_shape *s, const ring_feature *f, bool circle_is_a,
                                kz_contact *out)
{
    const kzi_contact_frame frame = kzi_contact_frame_of(&circle->bounds, &s->bounds);
    const uint32_t name = kzi_pick_u32(f->is_edge, KZ_FEATURE_EDGE | f->edge, f->corner);
    const kz_vec2 *v = s->as.polygon.inline_points;
    kz_vec2 corners[4];
    if (s->kind == KZ_KIND_BOX) {
        kzi_f64x2_box_corners(&s->bounds, corners);
        v = corners;
    }
    const ring_contact r = take_feature(&circle->as.circle, v, f, kzi_winding_of(s), frame.middle);
    return put_feature(&r, circle->as.circle.r, name, 0x1p-48 * frame.size, circle_is_a, out);
}

int kzi_collide_circle_ring(const kz_shape *circle, const kz_shape *s, bool circle_is_a, kz_contact *out)
{
    const kz_circle *c = &circle->as.circle;
    const float size = kzi_width_and_height(&circle->bounds, &s->bounds), reach = c->r + size * 0x1p-19f;
    ring_distances ring;
    ring.winding = kzi_winding_of(s);
    ring.n = ring_corners(s);
    ring.n_blocks = ring.n > 4 ? 2 : 1;
    ring.reach_sq = kzi_f32x4_all(reach * reach);
    ring.out_of_reach = 0;
    for (int i = 0; i < ring.n_blocks; i++) measure_block(&ring, s, c->center, i);
    const kzi_f32x4 gap_sq = ring.n_blocks == 2 ? kzi_f32x4_max(ring.gap_sq[0], ring.gap_sq[1]) : ring.gap_sq[0];
    if (!(size > 0x1p-20f && size < 0x1p28f) || has_short_edge(&ring, size * size * 0x1p-30f))
        return KZI_RELATE_UNKNOWN;
    if (ring.out_of_reach) return KZ_APART; /* most that are apart */
    const ring_nearest near = find_nearest(&ring, most_of_four(gap_sq), size * size);
    const ring_feature f = find_feature(&ring, &near);
    if (!is_certain(&ring, &f, &near, size * size)) return KZI_RELATE_UNKNOWN;
    if (!f.is_edge & (kzi_f32x4_less_bits(ring.reach_sq, near.corner_sq) != 0)) return KZ_APART;
    return measure_ring_contact(circle, s, &f, circle_is_a, out);
}

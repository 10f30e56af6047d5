/* contact_filter_closed.c - closed-form contacts of box with box and circle with circle. */
#include "base/scalar.h"
#include "query/contact/contact_filter.h"
#include "query/contact/contact_span.h"

static float depth_of_contact(double depth) { return kzi_max_f32(kzi_nearest_float(depth), 0x1p-149f); }

/* ---- Two boxes ------------------------------------------------------------------------------------------- */

const kzi_vec kzi_box_directions[KZI_BOX_DIRECTIONS] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

/* The index of the lowest bit of each number below 16. */
static const uint8_t lowest_bits[16] = {0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0};

int kzi_box_mtv_direction(const double depths[KZI_BOX_DIRECTIONS], kzi_vec between)
{
    double rounded[KZI_BOX_DIRECTIONS];
    for (int i = 0; i < KZI_BOX_DIRECTIONS; i++) rounded[i] = kzi_rounded_depth(depths[i]);
    const double least = kzi_min(kzi_min(rounded[0], rounded[1]), kzi_min(rounded[2], rounded[3]));
    const int set =
        (rounded[0] == least) | (rounded[1] == least) << 1 | (rounded[2] == least) << 2 | (rounded[3] == least) << 3;
    int best = lowest_bits[set];
    if (!(set & (set - 1))) return best;
    for (int i = best + 1; i < KZI_BOX_DIRECTIONS; i++) {
        const bool is_preferred = kzi_is_preferred_direction(between, kzi_box_directions[i], kzi_box_directions[best]);
        best = (set >> i & 1) && is_preferred ? i : best;
    }
    return best;
}

kzi_vec kzi_box_mtv(const kz_box *a, const kz_box *b, kzi_vec between, double *depth)
{
    const double depths[KZI_BOX_DIRECTIONS] = {(double)a->max.x - b->min.x, (double)a->max.y - b->min.y,
                                               (double)b->max.x - a->min.x, (double)b->max.y - a->min.y};
    const int best = kzi_box_mtv_direction(depths, between);
    *depth = depths[best];
    return kzi_box_directions[best];
}

/* The side of a box that faces a direction: the numbers of its corners, in the order of the next direction. */
static const uint8_t box_side_from[KZI_BOX_DIRECTIONS] = {1, 2, 3, 0}, box_side_to[KZI_BOX_DIRECTIONS] = {2, 3, 0, 1};

/* Support values of a box in each direction. */
typedef struct box_reaches {
    double to[KZI_BOX_DIRECTIONS];
} box_reaches;

static box_reaches box_reaches_from(const kz_box *box, kzi_vec o)
{
    return (box_reaches){{box->max.x - o.x, box->max.y - o.y, o.x - box->min.x, o.y - box->min.y}};
}

/* Is the box so thin along the direction that its back corners count as foremost too? */
static bool box_is_thin(const box_reaches *box, int dir, double slack)
{
    return -box->to[dir ^ 2] >= box->to[dir] - slack;
}

static void name_box_points(const box_reaches *a, const box_reaches *b, int dir, double slack, kz_contact *out)
{
    const int next = (dir + 1) & 3, before = (dir + 3) & 3, facing = dir ^ 2;
    const uint32_t a_from = box_side_from[dir], a_to = box_side_to[dir];
    const uint32_t b_from = box_side_to[facing], b_to = box_side_from[facing]; /* seen along the same direction */
    const bool a_is_edge = a->to[next] + a->to[before] > slack, b_is_edge = b->to[next] + b->to[before] > slack;
    /* If both corners are within the tolerance, the lower number counts. */
    const uint32_t a_span = a_is_edge ? KZ_FEATURE_EDGE | a_from : a_from < a_to ? a_from : a_to;
    const uint32_t b_span = b_is_edge ? KZ_FEATURE_EDGE | b_to : b_from < b_to ? b_from : b_to;
    if (out->n_points == 2) {
        out->features[0] = kzi_feature_of_end(a_from, a_span, b_from, b_span, b->to[before] - a->to[before], slack);
        out->features[1] = kzi_feature_of_end(a_to, a_span, b_to, b_span, b->to[next] - a->to[next], slack);
    } else if (a_is_edge && b_is_edge) {
        const bool a_is_higher = a->to[next] - a->to[before] > b->to[next] - b->to[before];
        out->features[0] = a_is_higher ? a_from << 16 | b_to : a_to << 16 | b_from;
    } else {
        out->features[0] = a_span << 16 | b_span;
    }
}

int kzi_collide_boxes(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const kz_box *p = &a->bounds, *q = &b->bounds;
    const kz_relation relation = kz_box_relate(*p, *q);
    if (relation != KZ_OVERLAP) return relation;
    const kzi_contact_frame frame = kzi_contact_frame_of(p, q);
    const double depths[KZI_BOX_DIRECTIONS] = {(double)p->max.x - q->min.x, (double)p->max.y - q->min.y,
                                               (double)q->max.x - p->min.x, (double)q->max.y - p->min.y};
    const int dir = kzi_box_mtv_direction(depths, frame.between), next = (dir + 1) & 3, before = (dir + 3) & 3;
    const box_reaches at_a = box_reaches_from(p, frame.middle), at_b = box_reaches_from(q, frame.middle);
    const double slack = KZI_CONTACT_LEVEL * frame.size;
    if (box_is_thin(&at_a, dir, slack) || box_is_thin(&at_b, dir ^ 2, slack)) return KZI_RELATE_UNKNOWN;

    const kzi_vec d = kzi_box_directions[dir];
    out->shortest = true;
    out->normal = (kz_vec2){(float)d.x, (float)d.y};
    out->depth = depth_of_contact(depths[dir]);

    double hi = kzi_min(at_a.to[next], at_b.to[next]), lo = -kzi_min(at_a.to[before], at_b.to[before]);
    const double along = (at_a.to[dir] - at_b.to[dir ^ 2]) / 2;
    out->n_points = hi - lo > slack ? 2 : 1;
    if (out->n_points == 1) lo = hi = (lo + hi) / 2;
    out->points[0] = kzi_contact_point(frame.middle, d, along, lo);
    if (out->n_points == 2) out->points[1] = kzi_contact_point(frame.middle, d, along, hi);
    name_box_points(&at_a, &at_b, dir, slack, out);
    return KZ_OVERLAP;
}

/* ---- Two circles -----------------------------------------------------------------------------------------
 *
 * Vectors are points: x and y. */

/* Two sums at once: x + y of each vector. */
static kzi_f64x2 sums(kzi_f64x2 a, kzi_f64x2 b)
{
    return kzi_f64x2_add(kzi_f64x2_firsts(a, b), kzi_f64x2_seconds(a, b));
}

int kzi_collide_circles(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const kz_circle *p = &a->as.circle, *q = &b->as.circle;
    const kzi_f32x4 box_a = kzi_f32x4_load(&a->bounds.min.x), box_b = kzi_f32x4_load(&b->bounds.min.x);
    const kzi_f64x2 a_min = kzi_f32x4_low_f64x2(box_a), a_max = kzi_f32x4_high_f64x2(box_a);
    const kzi_f64x2 b_min = kzi_f32x4_low_f64x2(box_b), b_max = kzi_f32x4_high_f64x2(box_b);
    const kzi_f64x2 extent = kzi_f64x2_sub(kzi_f64x2_max(a_max, b_max), kzi_f64x2_min(a_min, b_min));
    const kzi_f64x2 middle =
        kzi_f64x2_mul(kzi_f64x2_add(kzi_f64x2_add(a_min, a_max), kzi_f64x2_add(b_min, b_max)), kzi_f64x2_all(0.25));
    const kzi_f32x4 centers = kzi_f32x4_load_pair(&p->center.x, &q->center.x);
    const kzi_f64x2 at_a = kzi_f64x2_sub(kzi_f32x4_low_f64x2(centers), middle);
    const kzi_f64x2 at_b = kzi_f64x2_sub(kzi_f32x4_high_f64x2(centers), middle);
    const kzi_f64x2 v = kzi_f64x2_sub(at_b, at_a);
    const kzi_f64x2 size_and_square = sums(extent, kzi_f64x2_mul(v, v));
    const double length_sq = kzi_f64x2_second(size_and_square), r = (double)p->r + q->r;
    const double doubt = 0x1p-48 * kzi_f64x2_first(size_and_square);
    if (length_sq > r * r * KZI_FAST_UP) return KZ_APART; /* cheaper than the depth */
    const kzi_f64x2 along_v = sums(kzi_f64x2_mul(at_b, v), kzi_f64x2_mul(at_a, v));
    const double gap = kzi_f64x2_first(along_v) - kzi_f64x2_second(along_v);
    const double depth = r - kzi_signed_root(fabs(gap) * gap / length_sq);
    if (!(length_sq > 0) || (depth <= doubt && depth >= -doubt)) return KZI_RELATE_UNKNOWN;
    if (depth < 0) return KZ_APART;

    const kzi_f64x2 d = kzi_f64x2_div(v, kzi_f64x2_all(sqrt(length_sq)));
    const kzi_f64x2 across = kzi_f64x2_flip(kzi_f64x2_swap(d), kzi_f64x2_set(-0.0, 0.0));
    const kzi_f64x2 back = kzi_f64x2_flip(d, kzi_f64x2_all(-0.0)), radii = kzi_f64x2_set(p->r, q->r);
    const kzi_f64x2 highs = kzi_f64x2_add(sums(kzi_f64x2_mul(at_a, d), kzi_f64x2_mul(at_b, back)), radii);
    const kzi_f64x2 aside = sums(kzi_f64x2_mul(at_a, across), kzi_f64x2_mul(at_b, across));
    const double along = (kzi_f64x2_first(highs) - kzi_f64x2_second(highs)) / 2;
    const double beside = (kzi_f64x2_first(aside) + kzi_f64x2_second(aside)) / 2;
    const kzi_f64x2 point = kzi_f64x2_add(
        middle, kzi_f64x2_add(kzi_f64x2_mul(kzi_f64x2_all(along), d), kzi_f64x2_mul(kzi_f64x2_all(beside), across)));
    const kzi_f32x4 rounded =
        kzi_f32x4_add(kzi_f32x4_of_f64x2(d, kzi_within_floats(point)), kzi_f32x4_all(0)); /* -0 becomes 0 */
    float put[4];
    kzi_f32x4_store(put, rounded);
    out->shortest = true;
    out->normal = (kz_vec2){put[0], put[1]};
    out->depth = depth_of_contact(depth);
    out->n_points = 1;
    out->points[0] = (kz_vec2){put[2], put[3]};
    return KZ_OVERLAP;
}

/* contact_box.c - contact of two boxes in closed form. */
#include "query/contact/contact.h"

/* Two boxes have four directions: +x, +y, -x, -y.  Each is the one before, rotated by 90 degrees. */
enum { BOX_DIRECTIONS = 4 };
static const kzi_vec box_directions[BOX_DIRECTIONS] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

/* The index of the lowest bit of each number below 16. */
static const uint8_t lowest_bits[16] = {0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0};

/* Chooses one of the least depths. */
static int box_mtv_direction(const double depths[BOX_DIRECTIONS], kzi_vec between)
{
    double rounded[BOX_DIRECTIONS];
    for (int i = 0; i < BOX_DIRECTIONS; i++) rounded[i] = kzi_rounded_depth(depths[i]);
    const double least = kzi_min(kzi_min(rounded[0], rounded[1]), kzi_min(rounded[2], rounded[3]));
    const int set =
        (rounded[0] == least) | (rounded[1] == least) << 1 | (rounded[2] == least) << 2 | (rounded[3] == least) << 3;
    int best = lowest_bits[set];
    if (!(set & (set - 1))) return best;
    for (int i = best + 1; i < BOX_DIRECTIONS; i++) {
        const bool is_preferred = kzi_is_preferred(between, box_directions[i], box_directions[best]);
        best = (set >> i & 1) && is_preferred ? i : best;
    }
    return best;
}

/* The side of a box that faces a direction: the numbers of its corners, in the order of the next direction. */
static const uint8_t box_side_from[BOX_DIRECTIONS] = {1, 2, 3, 0}, box_side_to[BOX_DIRECTIONS] = {2, 3, 0, 1};

/* Support values of a box in each direction. */
typedef struct box_reaches {
    double to[BOX_DIRECTIONS];
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
    const double depths[BOX_DIRECTIONS] = {(double)p->max.x - q->min.x, (double)p->max.y - q->min.y,
                                               (double)q->max.x - p->min.x, (double)q->max.y - p->min.y};
    const int dir = box_mtv_direction(depths, frame.between), next = (dir + 1) & 3, before = (dir + 3) & 3;
    const box_reaches at_a = box_reaches_from(p, frame.middle), at_b = box_reaches_from(q, frame.middle);
    const double slack = KZI_CONTACT_LEVEL * frame.size;
    if (box_is_thin(&at_a, dir, slack) || box_is_thin(&at_b, dir ^ 2, slack)) return KZI_RELATE_UNKNOWN;

    const kzi_vec d = box_directions[dir];
    out->shortest = true;
    out->normal = (kz_vec2){(float)d.x, (float)d.y};
    out->depth = kzi_max_f32(kzi_nearest_float(depths[dir]), 0x1p-149f);

    double hi = kzi_min(at_a.to[next], at_b.to[next]), lo = -kzi_min(at_a.to[before], at_b.to[before]);
    const double along = (at_a.to[dir] - at_b.to[dir ^ 2]) / 2;
    out->n_points = hi - lo > slack ? 2 : 1;
    if (out->n_points == 1) lo = hi = (lo + hi) / 2;
    out->points[0] = kzi_contact_point(frame.middle, d, along, lo);
    if (out->n_points == 2) out->points[1] = kzi_contact_point(frame.middle, d, along, hi);
    name_box_points(&at_a, &at_b, dir, slack, out);
    return KZ_OVERLAP;
}

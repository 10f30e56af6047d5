/* contact_box.c - contact of two boxes in closed form. */
#include "query/contact/contact.h"

/* Two boxes have four directions: +x, +y, -x, -y.  Each is the one before, rotated by 90 degrees. */
enum { BOX_DIRECTIONS = 4 };
static const kzi_vec box_directions[BOX_DIRECTIONS] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

/* The direction of the least depth; of several, the preferred one. */
static unsigned box_mtv_direction(const double depths[BOX_DIRECTIONS], kzi_vec between)
{
    const double least = kzi_min(kzi_min(depths[0], depths[1]), kzi_min(depths[2], depths[3]));
    unsigned bits = (unsigned)(depths[0] == least) | (unsigned)(depths[1] == least) << 1 |
                    (unsigned)(depths[2] == least) << 2 | (unsigned)(depths[3] == least) << 3;
    unsigned best = kzi_lowest_bit(bits);
    for (bits &= bits - 1; bits != 0; bits &= bits - 1) {
        const unsigned i = kzi_lowest_bit(bits);
        if (kzi_is_preferred(between, box_directions[i], box_directions[best])) best = i;
    }
    return best;
}

/* Support values of a box in each direction. */
typedef struct box_reaches {
    double to[BOX_DIRECTIONS];
} box_reaches;

static box_reaches box_reaches_from(const kz_box *box, kzi_vec o)
{
    return (box_reaches){{box->max.x - o.x, box->max.y - o.y, o.x - box->min.x, o.y - box->min.y}};
}

/* Is the box so thin along the direction that its back corners count as foremost too? */
static bool box_is_thin(const box_reaches *box, unsigned dir, double slack)
{
    return -box->to[dir ^ 2] >= box->to[dir] - slack;
}

/* The span of a box across a direction, on the side whose edge has this number: from corner `lo` to corner `hi`.  If
 * these are level, the lower number counts. */
static kzi_contact_span span_of_side(const box_reaches *box, unsigned dir, uint32_t edge, uint32_t lo, uint32_t hi,
                                     double slack)
{
    const double from = -box->to[(dir + 3) & 3], to = box->to[(dir + 1) & 3];
    const uint32_t corner = lo < hi ? lo : hi, name = to - from > slack ? KZ_FEATURE_EDGE | edge : corner;
    return (kzi_contact_span){from, to, lo, hi, name};
}

int kzi_collide_boxes(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const kz_box *p = &a->bounds, *q = &b->bounds;
    const kz_relation relation = kz_box_relate(*p, *q);
    if (relation != KZ_OVERLAP) return relation;
    const kzi_contact_frame frame = kzi_contact_frame_of(p, q);
    const double depths[BOX_DIRECTIONS] = {(double)p->max.x - q->min.x, (double)p->max.y - q->min.y,
                                           (double)q->max.x - p->min.x, (double)q->max.y - p->min.y};
    const unsigned dir = box_mtv_direction(depths, frame.between);
    const box_reaches at_a = box_reaches_from(p, frame.middle), at_b = box_reaches_from(q, frame.middle);
    const double slack = KZI_CONTACT_LEVEL * frame.size;
    if (box_is_thin(&at_a, dir, slack) || box_is_thin(&at_b, dir ^ 2, slack)) return KZI_RELATE_UNKNOWN;
    /* The side of a has edge dir + 1, from the corner of that number; that of b, seen the other way, edge dir + 3. */
    const uint32_t next = (dir + 1) & 3, second = (dir + 2) & 3, third = (dir + 3) & 3;
    const kzi_contact_span of_a = span_of_side(&at_a, dir, next, next, second, slack);
    const kzi_contact_span of_b = span_of_side(&at_b, dir, third, dir, third, slack);
    const double along = (at_a.to[dir] - at_b.to[dir ^ 2]) / 2;
    kzi_put_mtv(box_directions[dir], depths[dir], true, out);
    kzi_put_contact_points(frame.middle, box_directions[dir], along, &of_a, &of_b, slack, out);
    return KZ_OVERLAP;
}

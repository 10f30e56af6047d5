/* distance.c - how far two geometries are apart: the least gap between an end of an edge of one and an edge of the
 * other, compared exactly. */
#include "join/relate.h"

/* Larger by the distance on all sides, and never by less. */
static kzp_box64 grown(const kzp_box64 *box, double by)
{
    const double more = by * (1 + 4 * 0x1p-53);
    return (kzp_box64){{nextafter(box->min.x - more, -INFINITY), nextafter(box->min.y - more, -INFINITY)},
                       {nextafter(box->max.x + more, INFINITY), nextafter(box->max.y + more, INFINITY)}};
}

/* The edges of both that may be so near to the other geometry. */
static void collect_near(kzp_relating *w, double distance)
{
    const kzp_box64 a = kzp_geometry_box(w->a, w->i), b = kzp_geometry_box(w->b, w->j);
    const kzp_box64 near_a = grown(&a, distance), near_b = grown(&b, distance);
    kzp_collect_edges(w, false, &near_b);
    kzp_collect_edges(w, true, &near_a);
}

static void gaps_of(const kzp_edge *a, const kzp_edge *b, kzp_gap gaps[4])
{
    gaps[0] = kzp_gap_of(a->p, b->p, b->q);
    gaps[1] = kzp_gap_of(a->q, b->p, b->q);
    gaps[2] = kzp_gap_of(b->p, a->p, a->q);
    gaps[3] = kzp_gap_of(b->q, a->p, a->q);
}

static bool are_edges_near(const kzp_edge *a, const kzp_edge *b, double distance)
{
    kzp_gap gaps[4];
    gaps_of(a, b, gaps);
    for (int k = 0; k < 4; k++)
        if (kzp_gap_compare_length(&gaps[k], distance) <= 0) return true;
    return false;
}

/* Areas that are their boxes, and single points: the box says all. */
static bool is_its_box(const kzp_geometries *g, size_t i)
{
    return kzp_is_rectangle(g, i) || (kzp_geometry_dimension(g, i) == KZP_POINTS && kzp_point_count(g, i) == 1);
}

/* Where two intervals have a number in common both get one; otherwise each gets its nearer end. */
static void nearest_numbers(double a_min, double a_max, double b_min, double b_max, double *a, double *b)
{
    *a = b_min > a_max ? a_max : b_max < a_min ? a_min : a_min > b_min ? a_min : b_min;
    *b = b_min > a_max ? b_min : b_max < a_min ? b_max : *a;
}

/* The gap between two boxes is that of two points. */
static kzp_gap gap_of_boxes(const kzp_box64 *a, const kzp_box64 *b)
{
    kzp_xy p, q;
    nearest_numbers(a->min.x, a->max.x, b->min.x, b->max.x, &p.x, &q.x);
    nearest_numbers(a->min.y, a->max.y, b->min.y, b->max.y, &p.y, &q.y);
    return kzp_gap_of(p, q, q);
}

bool kzp_is_near(kzp_relating *w, size_t i, size_t j, double distance)
{
    if (kzp_geometry_dimension(w->a, i) == KZP_NOTHING || kzp_geometry_dimension(w->b, j) == KZP_NOTHING) return false;
    const kzp_box64 box_a = kzp_geometry_box(w->a, i), box_b = kzp_geometry_box(w->b, j);
    const double square = distance * distance * (1 + 8 * 0x1p-53);
    if (is_its_box(w->a, i) && is_its_box(w->b, j)) {
        const kzp_gap gap = gap_of_boxes(&box_a, &box_b);
        return kzp_gap_compare_length(&gap, distance) <= 0;
    }
    if (kzp_least_square(&box_a, &box_b) > square) return false;
    if (kzp_relate(w, i, j, KZP_INTERSECTS)) return true;
    collect_near(w, distance);
    for (size_t k = 0; k < w->edges[0].n; k++) {
        const kzp_box64 around = w->edges[0].at[k].box;
        for (size_t m = 0; m < w->edges[1].n; m++) {
            const kzp_box64 other = w->edges[1].at[m].box;
            if (kzp_least_square(&around, &other) > square) continue;
            if (are_edges_near(&w->edges[0].at[k], &w->edges[1].at[m], distance)) return true;
        }
    }
    return false;
}

static int take_smaller(kzp_relating *w, kzp_gap *best, const kzp_gap *gap)
{
    const int sign = kzp_gap_compare(gap, best);
    if (sign > 1) w->failed = true;
    if (sign < 0) *best = *gap;
    return sign;
}

static int take_nothing(kzp_gap *best)
{
    const int sign = best->high > 0 ? -1 : 0;
    *best = (kzp_gap){0};
    return sign;
}

/* The least gap of two geometries that do not meet, of those that may be at most `most`. */
static kzp_gap least_gap(kzp_relating *w, double most)
{
    kzp_gap least = {.low = INFINITY, .high = INFINITY};
    double limit = most; /* of squares */
    collect_near(w, sqrt(most) * (1 + 4 * 0x1p-53));
    for (size_t k = 0; k < w->edges[0].n; k++) {
        const kzp_box64 around = w->edges[0].at[k].box;
        for (size_t m = 0; m < w->edges[1].n; m++) {
            const kzp_box64 other = w->edges[1].at[m].box;
            if (kzp_least_square(&around, &other) > limit) continue;
            kzp_gap gaps[4];
            gaps_of(&w->edges[0].at[k], &w->edges[1].at[m], gaps);
            for (int g = 0; g < 4; g++)
                if (gaps[g].low <= limit) take_smaller(w, &least, &gaps[g]);
            limit = least.high < limit ? least.high : limit;
        }
    }
    return least;
}

int kzp_gap_between(kzp_relating *w, size_t i, size_t j, kzp_gap *best)
{
    const kzp_box64 a = kzp_geometry_box(w->a, i), b = kzp_geometry_box(w->b, j);
    if (kzp_geometry_dimension(w->a, i) == KZP_NOTHING || kzp_geometry_dimension(w->b, j) == KZP_NOTHING) return 1;
    if (kzp_least_square(&a, &b) > best->high) return 1;
    if (is_its_box(w->a, i) && is_its_box(w->b, j)) {
        const kzp_gap gap = gap_of_boxes(&a, &b);
        return gap.high > 0 ? take_smaller(w, best, &gap) : take_nothing(best);
    }
    if (kzp_relate(w, i, j, KZP_INTERSECTS)) return take_nothing(best);
    const kzp_gap least = least_gap(w, best->high);
    return least.low < INFINITY ? take_smaller(w, best, &least) : 1;
}

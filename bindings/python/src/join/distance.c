/* distance.c - how far two geometries are apart: the least gap between an end of an edge of one and an edge of the
 * other, compared exactly. */
#include "join/relate.h"

double kzp_least_square(const kzp_box64 *a, const kzp_box64 *b)
{
    double x = a->min.x > b->max.x ? a->min.x - b->max.x : b->min.x - a->max.x;
    double y = a->min.y > b->max.y ? a->min.y - b->max.y : b->min.y - a->max.y;
    x = x > 0 ? x : 0;
    y = y > 0 ? y : 0;
    return (x * x + y * y) * (1 - 8 * 0x1p-53);
}

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

bool kzp_is_near(kzp_relating *w, size_t i, size_t j, double distance)
{
    if (kzp_relate(w, i, j, KZP_INTERSECTS)) return true;
    if (kzp_geometry_dimension(w->a, i) == KZP_NOTHING || kzp_geometry_dimension(w->b, j) == KZP_NOTHING) return false;
    const double square = distance * distance * (1 + 8 * 0x1p-53);
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
    if (kzp_relate(w, i, j, KZP_INTERSECTS)) {
        const int sign = best->high > 0 ? -1 : 0;
        *best = (kzp_gap){0};
        return sign;
    }
    const kzp_gap least = least_gap(w, best->high);
    return least.low < INFINITY ? take_smaller(w, best, &least) : 1;
}

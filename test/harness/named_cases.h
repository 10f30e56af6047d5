/* named_cases.h - pairs of shapes that collision code is known to get wrong, with the right answers.
 *
 * test/query/test_named_cases.c holds the library against them, docs/pictures/draw_cases.c draws them for
 * docs/cases.md. */
#ifndef KZ_TEST_NAMED_CASES_H
#define KZ_TEST_NAMED_CASES_H

#include <kolize/query.h>

/* A box, a circle (x, y, r) or a polygon, by its numbers. */
typedef struct named_shape {
    kz_kind kind;
    int n;
    float numbers[16];
} named_shape;

typedef struct named_case {
    const char *name, *title;
    named_shape a, b;
    kz_relation relation;
    float normal_x, normal_y, depth;
    int n_points;
    bool shortest;
    float taller; /* how many times higher than wide it is drawn */
} named_case;

static const named_case named_cases[] = {
    {"crossing_bars",
     "Two crossing bars: no corner of one lies in the other",
     {KZ_KIND_BOX, 4, {-10, -1, 10, 1}},
     {KZ_KIND_BOX, 4, {1, -10, 3, 10}},
     KZ_OVERLAP, 1, 0, 9, 2, true, 1},
    {"six_pointed_star",
     "The six-pointed star: two triangles, no corner inside",
     {KZ_KIND_POLYGON, 6, {0, -8, 7, 4, -7, 4}},
     {KZ_KIND_POLYGON, 6, {0, 8, -7, -4, 7, -4}},
     KZ_OVERLAP, 0, 1, 8, 2, true, 1},
    {"nested",
     "One in the other: the boundaries do not meet",
     {KZ_KIND_BOX, 4, {0, 0, 10, 10}},
     {KZ_KIND_POLYGON, 8, {7, 3, 9, 5, 7, 7, 5, 5}},
     KZ_OVERLAP, 1, 0, 5, 1, true, 1},
    {"in_a_bay",
     "In the bay of a concave polygon: the hulls overlap",
     {KZ_KIND_BOX, 4, {3, 3, 5, 5}},
     {KZ_KIND_POLYGON, 16, {0, 0, 2, 0, 2, 6, 6, 6, 6, 0, 8, 0, 8, 8, 0, 8}},
     KZ_APART, 0, 0, 0, 0, false, 1},
    {"into_the_ground_of_a_bay",
     "A little into the ground of the bay: back up",
     {KZ_KIND_BOX, 4, {3, 4, 5, 7}},
     {KZ_KIND_POLYGON, 16, {0, 0, 2, 0, 2, 6, 6, 6, 6, 0, 8, 0, 8, 8, 0, 8}},
     KZ_OVERLAP, 0, 1, 1, 2, true, 1},
    {"along_a_slope",
     "Edge along edge on a slope: touching is no overlap",
     {KZ_KIND_POLYGON, 8, {3, 4, -3, -4, 1, -7, 7, 1}},
     {KZ_KIND_POLYGON, 8, {6, 8, -6, -8, -10, -5, 2, 11}},
     KZ_TOUCH, 0, 0, 0, 0, false, 1},
    {"small",
     "Four thousandths wide: no tolerance swallows it",
     {KZ_KIND_POLYGON, 8, {0, 0, 0.004f, 0, 0.004f, 0.003f, 0, 0.003f}},
     {KZ_KIND_CIRCLE, 3, {0.005f, 0.0015f, 0.0015f}},
     KZ_OVERLAP, 1, 0, 0.0005f, 1, true, 1},
    {"far_away",
     "A million units from the origin",
     {KZ_KIND_BOX, 4, {1000000, 1000000, 1000004, 1000004}},
     {KZ_KIND_POLYGON, 8, {1000003, 1000002, 1000005, 1000000, 1000007, 1000002, 1000005, 1000004}},
     KZ_OVERLAP, 1, 0, 1, 1, true, 1},
    {"slivers",
     "Slivers of 4000 : 1, drawn 300 times as high",
     {KZ_KIND_POLYGON, 8, {0, 0, 4000, 3, 4000, 4, 0, 1}},
     {KZ_KIND_POLYGON, 8, {0, 3.5f, 4000, 0.5f, 4000, 1.5f, 0, 4.5f}},
     KZ_OVERLAP, -0.00075f, 1, 3.5f, 1, true, 300},
    {"repeated_and_collinear",
     "Repeated and collinear vertices change nothing",
     {KZ_KIND_POLYGON, 14, {0, 0, 2, 0, 4, 0, 4, 0, 4, 4, 4, 4, 0, 4}},
     {KZ_KIND_BOX, 4, {3, 1, 8, 3}},
     KZ_OVERLAP, 1, 0, 1, 2, true, 1},
    {"zero_area",
     "A polygon without area is the segment it looks like",
     {KZ_KIND_POLYGON, 6, {0, 0, 4, 2, 8, 4}},
     {KZ_KIND_CIRCLE, 3, {5, 2, 2}},
     KZ_OVERLAP, 0.4472136f, -0.8944272f, 1.5527864f, 1, true, 1},
};

enum { NAMED_CASES = (int)(sizeof named_cases / sizeof *named_cases) };

static inline bool named_shape_make(const named_shape *s, kz_shape *out)
{
    const float *v = s->numbers;
    kz_vec2 points[8];
    switch (s->kind) {
    case KZ_KIND_BOX: return kz_shape_box((kz_vec2){v[0], v[1]}, (kz_vec2){v[2], v[3]}, out, NULL) == KZ_OK;
    case KZ_KIND_CIRCLE: return kz_shape_circle((kz_vec2){v[0], v[1]}, v[2], out, NULL) == KZ_OK;
    default: break;
    }
    for (int i = 0; i < s->n / 2; i++) points[i] = (kz_vec2){v[2 * i], v[2 * i + 1]};
    return kz_shape_polygon(points, s->n / 2, out, NULL) == KZ_OK; /* so few that it keeps them itself */
}

#endif

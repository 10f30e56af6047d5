/* test_large_solids.c - sweeps and distances beside polygons and polylines of many vertices.
 *
 * They find edges by the tree; the answers are those of the same shape without one, bit for bit. */
#include <kolize/query_distance.h>
#include <kolize/query_sweep.h>

#include "large_shape.h"

static float any_quarter(kz_test_rng *rng, int32_t lo, int32_t hi) { return (float)kz_test_range(rng, lo, hi) / 4; }

static void any_polygon(kz_test_rng *rng, large_shape *s)
{
    if (kz_test_one_in(rng, 2)) {
        large_stars(rng, s, kz_test_range(rng, 3, 120), kz_test_range(rng, 0, 2));
    } else {
        large_cells(s, large_any_noise(rng), kz_test_range(rng, 2, 14)); /* with pinches */
    }
}

/* The vertices of the polygon as a polyline, which may come back to its start and through its ends. */
static bool make_line(kz_test_rng *rng, large_shape *s)
{
    const int32_t n = s->n_points;
    if (kz_test_one_in(rng, 2)) s->points[n - 1] = s->points[kz_test_range(rng, 0, n / 2)];
    return kz_shape_polyline(s->points, n, &s->plain, NULL) == KZ_OK &&
           kz_shape_polyline_with_tree(s->points, n, s->tree, sizeof s->tree, &s->treed, NULL) == KZ_OK;
}

static bool make_any(kz_test_rng *rng, large_shape *s)
{
    any_polygon(rng, s);
    return kz_test_one_in(rng, 3) ? make_line(rng, s) : large_make(s);
}

/* A small shape, often at a vertex of the large one, where it may touch. */
static bool make_small(kz_test_rng *rng, const large_shape *by, kz_shape *s)
{
    const kz_vec2 corner = by->points[kz_test_below(rng, (uint32_t)by->n_points)];
    const kz_vec2 shift = {any_quarter(rng, -80, 80), any_quarter(rng, -80, 80)};
    const bool is_there = kz_test_one_in(rng, 2);
    const kz_vec2 at = {corner.x + (is_there ? 0 : shift.x), corner.y + (is_there ? 0 : shift.y)};
    const float r = any_quarter(rng, 1, 12);
    const kz_vec2 up = {at.x, at.y - r};
    switch (kz_test_below(rng, 5)) {
    case 0: return kz_shape_circle(up, r, s, NULL) == KZ_OK;
    case 1: return kz_shape_capsule(up, (kz_vec2){at.x, at.y - 2 * r}, r, s, NULL) == KZ_OK;
    case 2: return kz_shape_box((kz_vec2){at.x - r, at.y - r}, at, s, NULL) == KZ_OK;
    case 3: return kz_shape_segment(at, (kz_vec2){at.x + shift.y, at.y + shift.x}, s, NULL) == KZ_OK;
    default: return kz_shape_point(at, s, NULL) == KZ_OK;
    }
}

static void check_hit(kz_sweep_hit treed, kz_sweep_hit plain)
{
    CHECK_EQ(treed.start, plain.start);
    CHECK_EQ(treed.hit, plain.hit);
    CHECK_MEM(&treed.t, &plain.t, sizeof plain.t);
    CHECK_MEM(&treed.normal, &plain.normal, sizeof plain.normal);
    CHECK_MEM(&treed.point, &plain.point, sizeof plain.point);
}

static void check_distance(const kz_shape *treed, const kz_shape *of, const kz_shape *plain, const kz_shape *from)
{
    const kz_distance_result a = kz_distance(treed, of), b = kz_distance(plain, from);
    CHECK_MEM(&a, &b, sizeof a);
}

static void check_sweeps(kz_test_rng *rng, const kz_shape *treed, const kz_shape *into, const kz_shape *plain,
                         const kz_shape *plain_into, int64_t counts[3])
{
    const kz_vec2 motion = {any_quarter(rng, -200, 200), kz_test_one_in(rng, 3) ? 0 : any_quarter(rng, -200, 200)};
    for (unsigned touch = 0; touch < 2; touch++) {
        const unsigned flags = touch ? KZ_HIT_TOUCH : 0;
        const kz_sweep_hit hit = kz_sweep(plain, motion, plain_into, flags);
        check_hit(kz_sweep(treed, motion, into, flags), hit);
        check_hit(kz_sweep(into, motion, treed, flags), kz_sweep(plain_into, motion, plain, flags));
        counts[hit.start == KZ_APART ? hit.hit : 2]++;
    }
}

TEST(small_shapes_move_to_large_ones_alike_with_and_without_trees)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *a = large_new();
    int64_t counts[3] = {0, 0, 0};
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        if (!make_any(&rng, a)) continue;
        for (int k = 0; k < 10; k++) {
            kz_shape small;
            if (!make_small(&rng, a, &small)) continue;
            check_sweeps(&rng, &small, &a->treed, &small, &a->plain, counts);
            check_distance(&small, &a->treed, &small, &a->plain);
            check_distance(&a->treed, &small, &a->plain, &small);
        }
    }
    for (int i = 0; i < 3; i++) CHECK_GT(counts[i], kz_test_rounds(300));
    free(a);
}

TEST(large_shapes_move_to_large_ones_alike_with_and_without_trees)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *a = large_new(), *b = large_new();
    int64_t counts[3] = {0, 0, 0};
    for (int64_t i = kz_test_rounds(60); i > 0; i--) {
        any_polygon(&rng, a);
        large_map(a, 0.25f, 0.25f, (float)kz_test_range(&rng, -30, 30), (float)kz_test_range(&rng, -30, 30));
        if (!large_make(a) || !make_any(&rng, b)) continue;
        check_sweeps(&rng, &a->treed, &b->treed, &a->plain, &b->plain, counts);
        check_distance(&a->treed, &b->treed, &a->plain, &b->plain);
    }
    CHECK_GT(counts[0] + counts[1], kz_test_rounds(10));
    free(a);
    free(b);
}

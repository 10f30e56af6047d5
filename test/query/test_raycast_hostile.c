/* test_raycast_hostile.c - rays, spans, sweeps and common points of extreme numbers: a well-formed answer, or none. */
#include "kz_test.h"
#include "kz_test_hostile.h"

#include <kolize/query_distance.h>
#include <kolize/query_sweep.h>

#include <math.h>

enum { SPANS = 8 };

static void check_spans(const kz_shape *shape, kz_vec2 from, kz_vec2 to, size_t max)
{
    kz_ray_span spans[SPANS];
    const size_t n = kz_ray_spans(shape, from, to, 0, max > 0 ? spans : NULL, max);
    if (!hostile_is_place(from) || !hostile_is_place(to)) CHECK_EQ(n, 0);
    for (size_t i = 0; i < n && i < max; i++) {
        CHECK(spans[i].t_in >= 0 && spans[i].t_in <= spans[i].t_out && spans[i].t_out <= 1);
        if (i) CHECK_LE(spans[i - 1].t_in, spans[i].t_in);
    }
}

TEST(paths_that_nobody_means_hit_nothing_or_in_order)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t hits = 0, common = 0;
    for (int64_t round = kz_test_rounds(20000); round > 0; round--) {
        const uint32_t one_in = kz_test_one_in(&r, 2) ? 3 : 12;
        hostile_shape a, b;
        hostile_make_shape(&r, &a, one_in);
        hostile_make_shape(&r, &b, one_in);
        const kz_vec2 from = hostile_vec(&r, one_in), to = hostile_vec(&r, one_in);
        const unsigned flags = kz_test_one_in(&r, 4) ? (unsigned)hostile_int(&r) : 0;
        NOTE("round %lld", (long long)round);
        const kz_ray_hit ray = kz_ray(&a.shape, from, to, flags);
        if (!hostile_is_place(from) || !hostile_is_place(to)) CHECK(!ray.hit);
        if (ray.hit) CHECK(ray.t >= 0 && ray.t <= 1);
        check_spans(&a.shape, from, to, (int32_t)kz_test_below(&r, SPANS + 1));
        const kz_sweep_hit sweep = kz_sweep(&a.shape, to, &b.shape, flags);
        CHECK(sweep.t >= 0 && sweep.t <= 1);
        if (!hostile_is_place(to)) CHECK(!sweep.hit);
        kz_vec2 point = {7, 7};
        if (kz_common_point(&a.shape, &b.shape, &point)) {
            CHECK(hostile_is_place(point));
            common++;
        }
        hits += ray.hit + sweep.hit;
    }
    CHECK_GT(hits, 100);
    CHECK_GT(common, 100);
}

/* Found among random cases: double loses the time at which such a ray crosses the edge. */
TEST(a_ray_that_is_nearly_parallel_to_an_edge_meets_it_where_its_time_says)
{
    const kz_vec2 tip[4] = {
        {3.29853488e+12f, 2.19902326e+12f}, {4.00000048f, 1.99999988f}, {4.00000048f, 1.99999988f}, {3.99999976f, 2}};
    const kz_vec2 from[2] = {{6.59706977e+12f, 4.39804651e+12f}, {60003, -59997}}, to[2] = {{4, 2}, {-60009, 59991}};
    kz_shape shape[2];
    CHECK_EQ(kz_shape_polyline(tip, 4, &shape[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_segment((kz_vec2){30000, -30000}, (kz_vec2){-2.99999976f, -3.00000024f}, &shape[1], NULL), KZ_OK);
    for (int i = 0; i < 2; i++) {
        const kz_ray_hit hit = kz_ray(&shape[i], from[i], to[i], i ? KZ_HIT_TOUCH : 0);
        const double size = fabs((double)from[i].x) + fabs((double)to[i].x);
        CHECK(hit.hit);
        CHECK_NEAR((double)hit.point.x, from[i].x + hit.t * ((double)to[i].x - from[i].x), size * 0x1p-22);
        CHECK_NEAR((double)hit.point.y, from[i].y + hit.t * ((double)to[i].y - from[i].y), size * 0x1p-22);
    }
}

TEST(a_capsule_whose_other_end_is_far_away_is_met_as_its_near_one)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t hits = 0;
    for (int64_t round = kz_test_rounds(20000); round > 0; round--) {
        const float size = kz_test_one_in(&r, 2) ? 1 : 0x1p50f, radius = size * kz_test_real(&r, 0.1f, 5);
        const kz_vec2 at = {size * kz_test_real(&r, -9, 9), size * kz_test_real(&r, -9, 9)};
        const kz_vec2 from = {size * kz_test_real(&r, -40, 40), size * kz_test_real(&r, -40, 40)};
        const kz_vec2 to = {2 * at.x - from.x + kz_test_real(&r, -9, 9) * size, 2 * at.y - from.y};
        /* Behind the near end, seen from where the ray begins: it meets the round cap before any side. */
        const float dx = at.x - from.x, dy = at.y - from.y, more = kz_test_exponent(&r, 30, 67);
        const float far = more < 0 ? -more : more;
        const kz_vec2 end = {at.x + far * dx, at.y + far * dy};
        kz_shape circle, one, other;
        if (dx * dx + dy * dy < 4 * radius * radius || kz_shape_circle(at, radius, &circle, NULL) != KZ_OK) continue;
        if (kz_shape_capsule(at, end, radius, &one, NULL) != KZ_OK) continue; /* too far for a float32 */
        CHECK_EQ(kz_shape_capsule(end, at, radius, &other, NULL), KZ_OK);
        const unsigned flags = kz_test_one_in(&r, 4) ? KZ_HIT_TOUCH : 0;
        const kz_ray_hit near = kz_ray(&circle, from, to, flags);
        if (!near.hit) continue;
        NOTE("round %lld", (long long)round);
        const kz_ray_hit a = kz_ray(&one, from, to, flags), b = kz_ray(&other, from, to, flags);
        CHECK(a.hit && b.hit);
        CHECK(a.t <= near.t && near.t - a.t <= 0x1p-20f);
        CHECK(b.t <= near.t && near.t - b.t <= 0x1p-20f);
        hits++;
    }
    CHECK_GT(hits, kz_test_rounds(20000) / 10);
}

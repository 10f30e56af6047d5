/* test_hostile_rays.c - rays, spans, sweeps and common points of numbers that nobody means: an answer in order, or
 * none. */
#include "kz_test.h"
#include "kz_test_hostile.h"

#include <kolize/query_distance.h>
#include <kolize/query_sweep.h>

enum { SPANS = 8 };

static void check_spans(const kz_shape *shape, kz_vec2 from, kz_vec2 to, int32_t max)
{
    kz_ray_span spans[SPANS];
    const int64_t n = kz_ray_spans(shape, from, to, max > 0 ? spans : NULL, max);
    CHECK_GE(n, 0);
    if (!hostile_is_place(from) || !hostile_is_place(to)) CHECK_EQ(n, 0);
    for (int64_t i = 0; i < n && i < max; i++) {
        CHECK(spans[i].t_in >= 0 && spans[i].t_in <= spans[i].t_out && spans[i].t_out <= 1);
        if (i) CHECK_LE(spans[i - 1].t_in, spans[i].t_in);
    }
}

TEST(ways_that_nobody_means_hit_nothing_or_in_order)
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

/* test_convex_pass.c - outlines that one pass finds convex are what the full check finds.
 *
 * A repeated vertex changes nothing about an outline, but sends it to the full check. */
#include <math.h>
#include <string.h>

#include <kolize/kolize.h>

#include "kz_test.h"

enum { MOST = 12 };

/* n corners, about convex: on a circle, rounded to some grid, forwards or backwards, gone round once or more often.
 * Some have two corners exchanged, lie far away, or have one that is not a number. */
static int any_ring(kz_test_rng *r, kz_vec2 *p)
{
    static const float grids[] = {1, 1, 0.25f, 0x1p-20f, 1e10f};
    const int n = kz_test_range(r, 3, MOST), rounds = kz_test_one_in(r, 5) ? 2 : 1;
    const float grid = grids[kz_test_below(r, 5)], radius = grid * (float)kz_test_range(r, 1, 40);
    const float far = kz_test_one_in(r, 4) ? kz_test_far(r) : 0;
    const int way = kz_test_one_in(r, 2) ? 1 : -1;
    for (int i = 0; i < n; i++) {
        const kz_pose turn = kz_pose_degrees(0, 0, way * 360.0 * rounds * i / n);
        const kz_vec2 at = kz_pose_apply(turn, (kz_vec2){radius, 0});
        p[i] = (kz_vec2){far + grid * floorf(at.x / grid), grid * floorf(at.y / grid)};
    }
    if (kz_test_one_in(r, 4)) {
        const int i = (int)kz_test_below(r, (uint32_t)n);
        const kz_vec2 held = p[i];
        p[i] = p[(i + 1) % n];
        p[(i + 1) % n] = held;
    }
    if (kz_test_one_in(r, 20)) p[kz_test_below(r, (uint32_t)n)].x = kz_test_one_in(r, 2) ? NAN : INFINITY;
    return n;
}

TEST(one_pass_over_a_convex_outline_says_what_the_long_way_says)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t convex = 0, refused = 0, clockwise = 0;
    for (int64_t round = 0; round < kz_test_rounds(40000); round++) {
        kz_vec2 p[MOST], repeated[MOST + 1];
        kz_shape shape, slow;
        const int n = any_ring(&r, p);
        memcpy(repeated, p, sizeof p);
        repeated[n] = p[n - 1];
        const kz_result result = kz_shape_polygon(p, n, &shape, NULL);
        NOTE("round %lld", (long long)round);
        CHECK_EQ(kz_shape_polygon(repeated, n + 1, &slow, NULL), result);
        refused += result != KZ_OK;
        if (result != KZ_OK) continue;
        CHECK_EQ(shape.flags, slow.flags);
        CHECK_MEM(&shape.bounds, &slow.bounds, sizeof shape.bounds);
        convex += (shape.flags & KZ_SHAPE_CONVEX) != 0;
        clockwise += (shape.flags & KZ_SHAPE_CLOCKWISE) != 0;
    }
    CHECK_GT(convex, 2000);
    CHECK_GT(refused, 2000);
    CHECK_GT(clockwise, 1000);
}

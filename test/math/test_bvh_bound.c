/* test_bvh_bound.c - a path through the corner of a box meets it for one moment, which rounding must not take away. */
#include "math/bvh/bvh_kernels.h"

#include "kz_test.h"

/* The path of a point from the origin touches the box at time t, in its corner.  Rounding has the box left before it is
 * entered in one of six cases, by up to 4 units of 2^-53. */
TEST(a_path_through_a_corner_meets_the_box_at_every_level)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
        kzi_bvh_node node;
        double low[KZI_BVH_WIDE];
        const float motion[2] = {(float)kz_test_range(&r, 1, 4096), (float)kz_test_range(&r, 1, 4096)};
        const float t = (float)kz_test_range(&r, 1, 4095) / 4096, x = motion[0] * t, y = motion[1] * t;
        const bool back_x = kz_test_one_in(&r, 2), back_y = kz_test_one_in(&r, 2), right = kz_test_one_in(&r, 2);
        const float x0 = right ? x : x - 1, x1 = right ? x + 1 : x, y0 = right ? y - 1 : y, y1 = right ? y : y + 1;
        for (int k = 0; k < KZI_BVH_WIDE; k++) {
            node.x0[k] = back_x ? -x1 : x0;
            node.x1[k] = back_x ? -x0 : x1;
            node.y0[k] = back_y ? -y1 : y0;
            node.y1[k] = back_y ? -y0 : y1;
        }
        const kzi_bvh_aim aim = {.per_x = 1 / (double)(back_x ? -motion[0] : motion[0]),
                                 .per_y = 1 / (double)(back_y ? -motion[1] : motion[1]),
                                 .back_x = back_x,
                                 .back_y = back_y};
        for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
            if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
            NOTE("%s, motion %g, %g, at %g", kz_cpu_level_name((kz_cpu_level)level), (double)motion[0],
                 (double)motion[1], (double)t);
            CHECK_EQ(kzi_bvh_kernels_now()->swept(&node, &aim, 1, low), 0xffff);
            CHECK_LE(low[0], (double)t);
        }
    }
}

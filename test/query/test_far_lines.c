/* test_far_lines.c - polylines that touch a mask and extend to the limits of float32. */
#include "scene.h"

TEST(a_line_that_touches_a_mask_and_runs_level_far_away_touches)
{
    const kz_shape m = mask("##\n##", 0, -9);
    const float far[] = {3e38f, -3e38f, 0x1p63f, -0x1p63f, 0x1p31f, -0x1p31f};
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        const kz_shape up = polyline(2, -8, 2, far[i], 9, far[i]),
                       across = polyline(0, -7, far[i], -7, far[i], far[i], 0, far[i]);
        NOTE("%g", (double)far[i]);
        CHECK_EQ(kz_relate(&up, &m), KZ_TOUCH);
        CHECK_EQ(kz_relate(&across, &m), KZ_TOUCH);
    }
    scene_clear();
}

TEST(a_level_line_between_two_set_rows_overlaps_however_far_it_goes)
{
    const kz_shape m = mask("##\n##", 0, -9), line = segment(-3e38f, -8, 3e38f, -8),
                   below = segment(-3e38f, -7, 3e38f, -7);
    CHECK_EQ(kz_relate(&line, &m), KZ_OVERLAP);
    CHECK_EQ(kz_relate(&m, &below), KZ_TOUCH);
    scene_clear();
}

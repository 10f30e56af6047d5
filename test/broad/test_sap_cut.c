/* test_sap_cut.c - how sweep and prune cuts the plane into strips.  A bad cut gives the same pairs, slowly.  So the
 * tests state what a good cut is, in numbers of strips and not in time. */
#include <math.h>

#include "kz_test.h"

#include "broad/sap/sap_private.h"

enum { MANY = 20000 };

static kz_box boxes[10 * MANY];

static kz_box box_at(float x, float y, float w, float h) { return (kz_box){{x, y}, {x + w, y + h}}; }

/* n boxes of w by h, evenly spread over an area `wide` x `high`. */
static void spread(kz_test_rng *rng, uint32_t n, float wide, float high, float w, float h)
{
    for (uint32_t i = 0; i < n; i++) {
        const float x = kz_test_real(rng, 0, wide);
        boxes[i] = box_at(x, kz_test_real(rng, 0, high), w, h);
    }
}

static kzi_cut find_cut(uint32_t n, bool may_turn, bool may_merge)
{
    const kzi_sap_source from = {.boxes = boxes, .n = n};
    kzi_cut cut;
    kzi_find_cut(&from, may_turn, may_merge, &cut);
    return cut;
}

/* Has the middle quarter as many strips as fit that height, within a tenth and one? */
static void check_heights(const kzi_cut *cut, float size, double height)
{
    const int64_t low = kzi_cut_strip(cut, size * 3 / 8), high = kzi_cut_strip(cut, size * 5 / 8);
    const double expected = (double)size / 4 / height;
    CHECK_NEAR((double)(high - low), expected, 1 + 0.1 * expected);
}

static void check_even_cut(const kzi_cut *cut, bool along_x, float size, double height)
{
    const double n = (double)size / height;
    CHECK_EQ(cut->along_x, along_x);
    CHECK_EQ(cut->swapped, along_x);
    CHECK(!cut->merged);
    CHECK_NEAR((double)cut->n, n, 0.2 * n);
    check_heights(cut, size, height);
    CHECK_NEAR((double)kzi_cut_strip(cut, size / 2), (double)cut->n / 2, 0.1 * n);
    CHECK_LE(kzi_cut_strip(cut, 0), cut->n / 8);
    CHECK_GE(kzi_cut_strip(cut, size), cut->n - cut->n / 8 - 1);
}

TEST(strips_are_eight_mean_boxes_high_and_share_the_boxes_out)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int i = 0; i < 8; i++) {
        const float h = (float)(1 << i) / 16;
        spread(&rng, MANY, 1000, 1000, 3, h);
        const kzi_cut cut = find_cut(MANY, false, false);
        NOTE("boxes %g high", h);
        check_even_cut(&cut, false, 1000, 8 * (double)h > 1000.0 * 16 / MANY ? 8 * (double)h : 1000.0 * 16 / MANY);
    }
}

TEST(strips_are_never_so_many_that_most_hold_less_than_sixteen_boxes)
{
    kz_test_rng rng = kz_test_rng_here();
    for (uint32_t n = 1000; n <= MANY; n *= 2) {
        spread(&rng, n, 1000, 1000, 0.001F, 0.001F);
        const kzi_cut cut = find_cut(n, false, false);
        CHECK_EQ(cut.n, n / 16);
    }
}

TEST(boxes_far_away_or_of_no_size_do_not_change_the_cut)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int i = 0; i < 4; i++) {
        spread(&rng, MANY, 1000, 1000, 2, 1);
        for (int k = 0; k < MANY; k++) {
            if (i == 0 && k % 100 == 0) boxes[k] = box_at(1e9F, 1e9F, 1, 1);
            if (i == 1 && k % 100 == 0) boxes[k] = box_at(-1e9F, -1e9F, 1, 1);
            if (i == 2 && k % 4 != 0) boxes[k] = KZ_BOX_EMPTY;
            if (i == 3 && k % 100 == 0) boxes[k] = (kz_box){{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
        }
        const kzi_cut cut = find_cut(MANY, false, false);
        NOTE("case %d", i);
        if (i < 3) check_even_cut(&cut, false, 1000, 8);
        else CHECK_GT(cut.n, 4); /* a hundredth of the boxes extend over all */
    }
}

TEST(a_plane_of_too_small_a_number_of_strips_is_not_cut)
{
    kz_test_rng rng = kz_test_rng_here();
    spread(&rng, MANY, 1000, 1000, 1, 30);
    CHECK_GE(find_cut(MANY, false, false).n, 4);
    spread(&rng, MANY, 1000, 1000, 1, 60);
    CHECK_EQ(find_cut(MANY, false, false).n, 0);
    spread(&rng, 2000, 1000, 1000, 1, 45);
    CHECK_GE(find_cut(2000, false, false).n, 2); /* fewer strips suffice for a small number of boxes */
    spread(&rng, MANY, 1000, 0, 1, 1);
    CHECK_EQ(find_cut(MANY, false, false).n, 0); /* all at one height */
    spread(&rng, 10, 1000, 1000, 1, 1);
    CHECK_EQ(find_cut(10, false, false).n, 0);
    for (int i = 0; i < MANY; i++) boxes[i] = KZ_BOX_EMPTY;
    CHECK_EQ(find_cut(MANY, true, true).n, 0);
    spread(&rng, MANY, 0x1p127F, 0x1p127F, 0x1p120F, 0x1p120F);
    for (int i = 0; i < MANY; i += 2) boxes[i] = box_at(-boxes[i].max.x, -boxes[i].max.y, 1, 1);
    CHECK_LE(find_cut(MANY, true, true).n, MANY / 16);
}

TEST(a_wide_band_is_cut_across_where_that_is_allowed)
{
    kz_test_rng rng = kz_test_rng_here();
    spread(&rng, MANY, 10000, 4, 2, 2);
    const kzi_cut cut = find_cut(MANY, true, false);
    check_even_cut(&cut, true, 10000, 16);
    CHECK_EQ(find_cut(MANY, false, false).n, 0);
    spread(&rng, MANY, 1000, 1000, 2, 2);
    CHECK(!find_cut(MANY, true, false).along_x); /* a square is not */
    spread(&rng, MANY, 4, 10000, 2, 2);
    CHECK(!find_cut(MANY, true, false).along_x);
}

TEST(strips_of_a_handful_of_boxes_each_are_merged)
{
    kz_test_rng rng = kz_test_rng_here();
    const uint32_t n = 10 * MANY;
    for (int high = 0; high < 2; high++) {
        spread(&rng, n, high ? 10 : 1e6F, high ? 1e6F : 10, 1, 1);
        const kzi_cut apart = find_cut(n, true, false), cut = find_cut(n, true, true);
        NOTE("high %d", high);
        CHECK_GT(apart.n, 5000);
        CHECK(!apart.merged);
        CHECK(cut.merged);
        CHECK_EQ(cut.along_x, !high);
        CHECK_EQ(cut.swapped, high);               /* the sweep runs along the band: fewer boxes begin within a box
                                                    * there */
        CHECK_GE(cut.n, n / KZI_MERGED_STRIP / 3); /* as far as a few hundred samples tell */
        CHECK_LE(cut.n, n / KZI_MERGED_STRIP * 3);
        check_heights(&cut, 1e6F, 1e6 / cut.n);
    }
}

/* test_contact_order.c - which of two directions a contact prefers, if both are equally deep. */
#include "scene.h"

#include "query/contact/contact.h"

/* ---- Ways out --------------------------------------------------------------------------------------------------- */

static int sign_of(int64_t v) { return (v > 0) - (v < 0); }

TEST(the_direction_that_goes_further_between_the_centres_is_better_then_the_one_rotated_from_x_to_y)
{
    for (int i = 0; i < 25 * 25 * 25; i++) {
        const int dx = i % 5 - 2, dy = i / 5 % 5 - 2, ex = i / 25 % 5 - 2, ey = i / 125 % 5 - 2;
        const int vx = i / 625 % 5 - 2, vy = i / 3125 - 2;
        const kzi_vec d = {dx, dy}, e = {ex, ey}, v = {vx, vy};
        int order = sign_of((dx - ex) * vx + (dy - ey) * vy);
        if (order == 0) order = sign_of((dy - ey) * vx - (dx - ex) * vy);
        if (order == 0) order = dx != ex ? sign_of(dx - ex) : sign_of(dy - ey);
        NOTE("(%d %d) or (%d %d) along (%d %d)", dx, dy, ex, ey, vx, vy);
        CHECK_EQ(kzi_is_preferred(v, d, e), order > 0);
        CHECK_EQ(kzi_is_preferred(v, e, d), order < 0);
    }
}

/* 1 + 2^-60 is 1: what the sums lose counts. */
TEST(of_directions_whose_sums_are_rounded_alike_the_better_one_is_still_known)
{
    const kzi_vec plain = {1, 0}, up = {1, 0x1p-60}, down = {1, -0x1p-60}, rise = {1, 1}, fall = {1, -1};
    CHECK(kzi_is_preferred(rise, up, plain));
    CHECK(!kzi_is_preferred(rise, plain, up));
    CHECK(kzi_is_preferred(fall, plain, up));
    CHECK(!kzi_is_preferred(fall, up, plain));
    CHECK(kzi_is_preferred(rise, plain, down));
    CHECK(kzi_is_preferred(fall, down, plain));
}

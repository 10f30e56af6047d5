/* test_slide.c - what faces leave of a motion, in whole numbers: of one, of several at one spot, and of a V. */
#include "move/move_private.h"
#include "move_scene.h"

static const kzi_vec level = {0, -1}, ahead = {-1, 0}, behind = {1, 0}, rising = {-0.6, -0.8}, overhang = {-0.6, 0.8},
                     steep = {-0.8, -0.6}, steep_behind = {0.8, -0.6};

static kzi_faces faces_of(const kzi_vec *at, int n)
{
    kzi_faces faces = {.n = 0};
    for (int i = 0; i < n; i++) kzi_keep_face(&faces, at[i]);
    return faces;
}

/* A slide along `normal`, kept out of the faces before: what is left of it, or that nothing is between them. */
static void check_between(const kzi_vec *before, int n, kzi_vec normal, kzi_vec slid, bool expected, kzi_vec left)
{
    const kzi_faces faces = faces_of(before, n);
    CHECK_EQ(kzi_between_faces(&faces, normal, &slid), expected);
    if (!expected) return;
    CHECK_NEAR(slid.x, left.x, 1e-12);
    CHECK_NEAR(slid.y, left.y, 1e-12);
}

TEST(a_slide_is_kept_out_of_the_face_before)
{
    const kzi_vec none = {0, 0};
    check_between(&level, 0, rising, (kzi_vec){-4, 3}, true, (kzi_vec){-4, 3});
    check_between(&level, 1, rising, (kzi_vec){4, -3}, true, (kzi_vec){4, -3}); /* up from the floor */
    check_between(&level, 1, rising, (kzi_vec){-4, 3}, true, (kzi_vec){-4, 0}); /* down onto it */
    check_between(&level, 1, overhang, (kzi_vec){4, 3}, false, none);           /* into the wedge beneath it */
    check_between(&level, 1, ahead, (kzi_vec){0, 3}, true, none);
    check_between(&rising, 1, level, (kzi_vec){5, 0}, true, (kzi_vec){3.2, -2.4});
    check_between(&overhang, 1, level, (kzi_vec){5, 0}, false, none);
}

TEST(a_slide_is_kept_out_of_both_faces_before)
{
    const kzi_vec none = {0, 0}, floor_and_wall[2] = {{0, -1}, {1, 0}}, steep_and_wall[2] = {{-0.8, -0.6}, {-1, 0}};
    const kzi_vec steep_and_roof[2] = {{-0.8, -0.6}, {-0.28, 0.96}}, opposite[2] = {{-0.8, -0.6}, {0.6, 0.8}};
    const kzi_vec opposite_too[3] = {{0.6, -0.8}, {-0.8, -0.6}, {0.6, 0.8}};
    const kzi_vec aside[2] = {{1, 0}, {-0.8, -0.6}}, away[2] = {{1, 0}, {0.6, -0.8}};
    check_between(floor_and_wall, 2, rising, (kzi_vec){-4, 3}, true, none);
    check_between(steep_and_wall, 2, level, (kzi_vec){5, 0}, true, (kzi_vec){0, -2.4});
    check_between(steep_and_roof, 2, level, (kzi_vec){5, 0}, false, none);
    check_between(opposite, 2, level, (kzi_vec){5, 0}, false, none); /* out of the one is into the other */
    check_between(opposite_too, 3, level, (kzi_vec){5, 0}, false, none);
    check_between(aside, 2, level, (kzi_vec){5, 0}, true, (kzi_vec){1.8, -2.4});
    check_between(away, 2, level, (kzi_vec){5, 0}, true, (kzi_vec){5, 0});
}

static bool is_wedge(const kzi_vec *before, int n, kzi_vec normal)
{
    static kzi_mover m;
    static const kz_move_def def = {.up = {0, -1}};
    const kzi_faces faces = faces_of(before, n);
    m.def = &def;
    m.up = (kzi_vec){0, -1};
    return kzi_is_wedge(&m, &faces, normal);
}

TEST(two_faces_that_hold_from_both_sides_are_a_wedge)
{
    const kzi_vec both[2] = {{1, 0}, {-1, 0}}, turned[2] = {{-1, 0}, {1, 0}}, with_floor[2] = {{1, 0}, {0, -1}};
    const kzi_vec same_side[2] = {{-1, 0}, {-0.8, -0.6}};
    CHECK(is_wedge(&behind, 1, steep));
    CHECK(is_wedge(&steep_behind, 1, steep));
    CHECK(is_wedge(&steep, 1, steep_behind));
    CHECK(is_wedge(&steep_behind, 1, ahead));
    CHECK(!is_wedge(&behind, 1, ahead)); /* a shaft */
    CHECK(!is_wedge(&ahead, 1, steep));
    CHECK(!is_wedge(&behind, 0, steep));
    CHECK(!is_wedge(&level, 1, steep)); /* a floor is none */
    CHECK(!is_wedge(&behind, 1, level));
    CHECK(is_wedge(both, 2, steep)); /* the first of them holds, or the second */
    CHECK(is_wedge(turned, 2, steep));
    CHECK(!is_wedge(with_floor, 2, steep));
    CHECK(!is_wedge(same_side, 2, steep));
}

TEST(the_first_faces_of_a_spot_are_kept)
{
    const kzi_vec at[6] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {0.6, 0.8}, {0.8, 0.6}};
    const kzi_faces faces = faces_of(at, 6);
    REQUIRE(faces.n == KZI_MAX_FACES);
    for (int i = 0; i < faces.n; i++) {
        CHECK_EQ(faces.at[i].x, at[i].x);
        CHECK_EQ(faces.at[i].y, at[i].y);
    }
}

/* test_sweep_rounding.c - sweeps where double cannot tell what happens: ways too short beside where they begin, slow
 * approaches, motions beyond every whole number.  All were found by exact arithmetic (test/truth). */
#include "kz_test.h"
#include "random_shape.h"
#include <kolize/query_sweep.h>

static kz_shape block(void) { return mask("###\n###\n###\n", -4, 1); }

/* From x = -4e-30 by -1: just beyond -1, where the cells begin, which in double is -1. */
TEST(a_point_that_slides_between_two_rows_is_in_the_mask_a_hair_after_its_border)
{
    const kz_shape p = point(-4e-30f, 3), b = block(), around = box(-4, 1, -1, 4);
    const kz_sweep_hit h = kz_sweep(&p, (kz_vec2){-1, 0}, &b, 0), g = kz_sweep(&p, (kz_vec2){-1, 0}, &around, 0);
    CHECK(h.hit && g.hit);
    CHECK_BITS(h.t, g.t);
    CHECK_EQ(h.normal.x, 1);
    const kz_shape at = point(0, 3), past = point(4e-30f, 3);
    CHECK(!kz_sweep(&at, (kz_vec2){-1, 0}, &b, 0).hit);
    CHECK(!kz_sweep(&past, (kz_vec2){-1, 0}, &b, 0).hit);
}

TEST(a_line_that_slides_between_two_rows_is_in_the_mask_a_hair_after_its_border)
{
    const kz_shape s = segment(-4e-30f, 3, 5, 3), b = block();
    CHECK(kz_sweep(&s, (kz_vec2){-1, 0}, &b, 0).hit);
}

/* In double the way ends where it begins. */
TEST(a_way_shorter_than_double_can_tell_enters_a_mask_all_the_same)
{
    const kz_shape p = point(-1, 3), q = point(-1, 2.5f), r = point(-3.5f, 4), b = block();
    CHECK(kz_sweep(&p, (kz_vec2){-1e-30f, 0}, &b, 0).hit);
    CHECK(!kz_sweep(&p, (kz_vec2){1e-30f, 0}, &b, 0).hit);
    CHECK(kz_sweep(&q, (kz_vec2){-1e-30f, 1e-30f}, &b, 0).hit);
    CHECK(kz_sweep(&r, (kz_vec2){1e-30f, -1e-30f}, &b, 0).hit);
}

/* The cells move; what they meet is flat and lies between two of their rows. */
TEST(the_point_where_a_mask_meets_a_tiny_flat_shape_is_on_it)
{
    const kz_vec2 p[4] = {{0, 1}, {4.13590306e-25f, 1}, {0, 1}, {-1.44756607e-24f, 1}};
    const kz_shape a = mask("##.##.##\n########\n", -10.5f, 0.5f);
    kz_shape b;
    REQUIRE(kz_shape_polygon(p, 4, &b, NULL) == KZ_OK);
    const kz_sweep_hit h = kz_sweep(&a, (kz_vec2){6, 0}, &b, 0);
    CHECK(h.hit);
    CHECK_EQ(h.point.y, 1);
}

/* The time within the step is a float32, and a rounding of it is more than this ball's size. */
TEST(the_point_where_a_mask_meets_a_tiny_ball_is_on_it)
{
    const kz_shape a = mask("#.........#.\n..#.#.#.....\n....##.#..#.\n", -0.998000026f, -1.50050008f);
    const kz_vec2 p[4] = {{1.25e-25f, 2.5e-26f}, {2e-26f, 7.1e-26f}, {-2.4e-26f, -1.2e-26f}, {7e-26f, -7.5e-26f}};
    kz_shape b;
    REQUIRE(kz_shape_polygon(p, 4, &b, NULL) == KZ_OK);
    const kz_sweep_hit h = kz_sweep(&a, (kz_vec2){-0.00400000019f, 0.00100000005f}, &b, 0);
    CHECK(h.hit);
    CHECK_LT(fabs((double)h.point.x) + fabs((double)h.point.y), 3e-25);
}

/* A ball falls past a step of the wall while it drifts to it: slower than its distance is known. */
TEST(a_ball_that_drifts_slowly_to_a_wall_meets_it_when_it_gets_there)
{
    const kz_shape ball = circle(1.33333337f, 1.66666663f, 0.333333343f), step = box(0, -1, 1, 0);
    const kz_shape shaft = mask("###\n#.#\n#.#\n#.#\n#.#\n#.#\n#.#\n###\n", 0, -4);
    const kz_vec2 motion = {-4.47034836e-08f, -2.5f};
    const kz_sweep_hit h = kz_sweep(&ball, motion, &step, KZ_HIT_TOUCH);
    const kz_sweep_hit g = kz_sweep(&ball, motion, &shaft, KZ_HIT_TOUCH);
    CHECK(h.hit && g.hit);
    CHECK_NEAR(h.t, 2.0 / 3, 1e-6);
    CHECK_NEAR(g.t, 2.0 / 3, 1e-6);
}

TEST(a_ball_that_glides_along_a_wall_does_not_meet_it_before_it_is_beside_it)
{
    const kz_shape ball = circle(-8, 2, 1), wall = segment(0, 1, 4, 1);
    const kz_sweep_hit h = kz_sweep(&ball, (kz_vec2){16, 0}, &wall, KZ_HIT_TOUCH);
    CHECK(h.hit);
    CHECK_NEAR(h.t, 0.5, 1e-6);
    CHECK(!kz_sweep(&ball, (kz_vec2){16, 0}, &wall, 0).hit);
}

/* Its end comes to the wall's line a hair after, at or before the corner, and goes on behind that line. */
TEST(a_capsule_that_comes_to_a_wall_beside_its_corner_meets_wall_or_corner)
{
    const kz_pose pose = {{0.0134186624f, -9503.625f}, -0.800000012f, 0.600000024f};
    const kz_shape upright = capsule(-149.914093f, 0, 0.000244140625f, 1.07632932e-05f, 0.0223930478f);
    const kz_shape wall = box(-20.0226116f, -0.0183021352f, -0.022611985f, 25342.9512f);
    kz_shape leaning;
    CHECK_EQ(kz_shape_transform(&upright, pose, NULL, 0, &leaning, NULL), KZ_OK);
    float x = -0.053743314f;
    for (int i = 0; i < 200; i++) x = nextafterf(x, 0);
    for (int i = 0; i < 400; i++, x = nextafterf(x, -1)) {
        const kz_sweep_hit h = kz_sweep(&leaning, (kz_vec2){x, 38014.4258f}, &wall, 0);
        const kz_sweep_hit g = kz_sweep(&wall, (kz_vec2){-x, -38014.4258f}, &leaning, 0);
        NOTE("%a", (double)x);
        CHECK(h.hit && g.hit);
        CHECK_NEAR(h.t, 0.25, 1e-3);
        CHECK_NEAR(g.t, 0.25, 1e-3);
    }
}

/* A segment of a million units along its own way, past a circle that is a thousandth of a unit beside it: distance and
 * radius are 26733 and have all their digits alike but the last.  t by exact arithmetic. */
TEST(a_segment_that_creeps_up_to_a_large_circle_meets_it_when_it_gets_there)
{
    const kz_shape line = segment(351737.312f, -0.005859375f, -1055212, -0.013671875f);
    const kz_shape disc = circle(-0.0399591923f, 26733.4062f, 26733.4141f);
    const kz_sweep_hit h = kz_sweep(&line, (kz_vec2){1406949.25f, 0.0078125f}, &disc, KZ_HIT_TOUCH);
    CHECK(h.hit);
    CHECK_LE((double)h.t, 0.38815951524083785);
    CHECK_NEAR(h.t, 0.38815951524083785, 1e-7);
    const kz_sweep_hit g = kz_sweep(&disc, (kz_vec2){-1406949.25f, -0.0078125f}, &line, KZ_HIT_TOUCH);
    CHECK_BITS(g.t, h.t);
}

/* The ends of spines would touch at 0.75.  The side is met a hair before, at 14155775.8377 / 18874368, within the same
 * float32. */
TEST(what_touches_first_counts_although_something_else_touches_at_the_next_float)
{
    const kz_shape lean = capsule(-1, 14155778, 5, 14155776, 3), floor = segment(-1, -1, 5, -3);
    const kz_vec2 down = {0, -18874368};
    CHECK_BITS(kz_sweep(&lean, down, &floor, KZ_HIT_TOUCH).t, 0.74999994f);
    CHECK_BITS(kz_sweep(&lean, down, &floor, 0).t, 0.74999994f);
    const kz_shape level = capsule(0, 10, 4, 10, 3), ground = segment(-5, 0, 5, 0);
    CHECK_BITS(kz_sweep(&level, (kz_vec2){0, -14}, &ground, KZ_HIT_TOUCH).t, 0.5f); /* both ends at once */
}

/* At 1 it is at the point's other side, and leaves it. */
TEST(a_touch_at_the_next_float_counts_only_if_it_is_not_the_last_one)
{
    const kz_shape ball = circle(-1.00000143f, -4, 0x1p-21f), dot = circle(-0x1p-19f, 0, 0);
    const kz_sweep_hit h = kz_sweep(&ball, (kz_vec2){1, 4}, &dot, KZ_HIT_TOUCH);
    CHECK(h.hit && h.t < 1);
}

/* The end of its spine is level with a border between two rows of cells. */
TEST(a_capsule_that_leans_on_a_mask_meets_its_face)
{
    const kz_shape wall = mask("##\n##\n##\n##\n", -2, 0);
    const kz_shape lean = capsule(2.40443397f, 1, 2.40443397f, 2.5664f, 2.40443397f);
    const kz_sweep_hit h = kz_sweep(&lean, (kz_vec2){-240.516998f, 238.758545f}, &wall, 0);
    CHECK(h.hit);
    CHECK_BITS(h.t, 0);
    CHECK_BITS(h.normal.x, 1);
    CHECK_BITS(h.normal.y, 0);
}

/* Its end is level with a point at which it arrives at 0.5, and 4 of 15 billion units before. */
TEST(a_round_part_that_is_met_a_hair_earlier_counts_before_a_point)
{
    const kz_shape from = box(-1.2622379e+10f, -7.57342771e+09f, -1.2622379e+10f, -7.57342771e+09f);
    const kz_shape parts[2] = {capsule(511, 0, 508, 0, 5.04895181e+09f), point(-5.0489513e+09f, 0)};
    kz_shape both;
    REQUIRE(kz_shape_parts(parts, 2, &both, NULL) == KZ_OK);
    CHECK_BITS(kz_sweep(&from, (kz_vec2){1.51468554e+10f, 1.51468554e+10f}, &both, KZ_HIT_TOUCH).t, 0.49999997f);
}

/* So far away that all corners of the cells are one place in float32. */
TEST(a_capsule_never_meets_the_end_of_a_run_that_it_moves_away_from)
{
    const kz_shape wall = mask("####\n####\n####\n####\n####\n####\n####\n####\n", 4220246, -974200);
    const kz_shape far = capsule(3.8715143e+12f, -8.62053925e+11f, 3.87152268e+12f, -8.62055891e+11f, 30041.7344f);
    const kz_vec2 m = {-5.16201906e+12f, 1.14940523e+12f};
    const kz_sweep_hit h = kz_sweep(&far, m, &wall, 0);
    CHECK(h.hit);
    CHECK((double)h.normal.x * (double)m.x + (double)h.normal.y * (double)m.y < 0);
}

TEST(a_mask_may_be_moved_beyond_all_whole_numbers)
{
    const kz_shape m = mask("##\n##\n", 0, 0), ball = circle(20, 1, 3), far = circle(3e38f, 0, 1e30f);
    const float most[4] = {3e38f, -3e38f, 1e19f, -1e19f};
    for (int i = 0; i < 4; i++) {
        const kz_sweep_hit h = kz_sweep(&m, (kz_vec2){most[i], 0}, &ball, 0);
        CHECK_EQ(h.hit, most[i] > 0);
        CHECK(!kz_sweep(&m, (kz_vec2){most[i], most[3 - i]}, &far, 0).hit);
    }
    const kz_shape p = point(1, 0x1p63f), q = point(1, -0x1p63f);
    CHECK(!kz_sweep(&p, (kz_vec2){1, 0}, &m, 0).hit);
    CHECK(!kz_sweep(&q, (kz_vec2){-1, 0}, &m, 0).hit);
}

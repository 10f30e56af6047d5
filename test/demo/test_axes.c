/* test_axes.c - the scene `axes`: whatever is pressed, the quad overlaps nothing unless the sign says so. */
#include "axes/axes_state.h"

#include "kz_test.h"

#include <string.h>

/* How many others the quad overlaps, each asked by itself. */
static int count_overlapped(const axes_state *s)
{
    kz_shape quad, other;
    int n = 0;
    if (!kz_body_shape(s->world, s->bodies[0].body, &quad)) return -1;
    for (int i = 1; i < AXES_BODIES; i++) {
        if (!kz_body_shape(s->world, s->bodies[i].body, &other)) return -1;
        n += kz_relate(&quad, &other) == KZ_OVERLAP;
    }
    return n;
}

/* Does the picture say so?  Words are looked for, as somebody who looks at it would. */
static void find_sign(void *ctx, kz_vec2 at, const char *text, const kz_pen *pen)
{
    bool *found = ctx;
    (void)at, (void)pen;
    if (strstr(text, "unresolved after")) *found = true;
}

static bool sign_is_drawn(const axes_state *s)
{
    bool found = false;
    kz_draw draw = {0};
    draw.text = find_sign;
    draw.ctx = &found;
    demo_scene_axes.draw(s, &draw);
    return found;
}

/* A way is kept for a second or two, so that the quad gets somewhere; B and T are rare. */
static void press_randomly(kz_test_rng *rng, demo_input *in)
{
    memset(in->key_pressed, 0, sizeof in->key_pressed);
    if (kz_test_one_in(rng, 80)) {
        const int32_t x = kz_test_range(rng, -1, 1);
        const int32_t y = kz_test_range(rng, -1, 1);
        in->key[DEMO_KEY_LEFT] = x < 0;
        in->key[DEMO_KEY_RIGHT] = x > 0;
        in->key[DEMO_KEY_UP] = y < 0;
        in->key[DEMO_KEY_DOWN] = y > 0;
    }
    if (kz_test_one_in(rng, 40)) in->key[DEMO_KEY_1] = kz_test_one_in(rng, 3);
    if (kz_test_one_in(rng, 40)) in->key[DEMO_KEY_2] = kz_test_one_in(rng, 3);
    if (kz_test_one_in(rng, 60)) in->key[DEMO_KEY_C] = kz_test_one_in(rng, 3);
    in->key_pressed[DEMO_KEY_B] = kz_test_one_in(rng, 300);
    in->key_pressed[DEMO_KEY_T] = kz_test_one_in(rng, 300);
}

TEST(the_quad_overlaps_nothing_in_any_frame_without_the_unresolved_sign)
{
    char err[DEMO_ERROR_SIZE];
    axes_state *s = demo_scene_axes.open(err);
    kz_test_rng rng = kz_test_rng_here();
    demo_input in = {0};
    long collided = 0, unresolved = 0, overlapping = 0;
    REQUIRE(s != NULL);
    const int rounds = 10000;
    for (int i = 0; i < rounds; i++) {
        press_randomly(&rng, &in);
        demo_scene_axes.step(s, &in);
        NOTE("step %d", i);
        const int n = count_overlapped(s);
        CHECK_EQ(n > 0, s->unresolved);
        CHECK_EQ(sign_is_drawn(s), s->unresolved);
        CHECK(s->attempts <= AXES_PUSHES);
        collided += s->collides;
        unresolved += s->unresolved;
        overlapping += n != 0;
    }
    /* So that the checks were not about an empty room. */
    CHECK_GT(collided, 0);
    CHECK_GT(s->all_pushes, 0);
    CHECK_EQ(unresolved, overlapping);
    demo_scene_axes.close(s);
}

TEST(the_check_of_overlaps_notices_a_quad_put_into_a_wall)
{
    char err[DEMO_ERROR_SIZE];
    axes_state *s = demo_scene_axes.open(err);
    REQUIRE(s != NULL);
    CHECK_EQ(count_overlapped(s), 0);
    CHECK(kz_body_set_pose(s->world, s->bodies[0].body, kz_pose_degrees(30, 30, 0), NULL) == KZ_OK);
    CHECK_EQ(count_overlapped(s), 2);
    demo_scene_axes.close(s);
}

TEST(a_quad_squeezed_into_a_corner_shows_the_sign)
{
    char err[DEMO_ERROR_SIZE];
    axes_state *s = demo_scene_axes.open(err);
    demo_input in = {0};
    REQUIRE(s != NULL);
    in.key[DEMO_KEY_LEFT] = in.key[DEMO_KEY_UP] = true;
    for (int i = 0; i < 100; i++) demo_scene_axes.step(s, &in);
    CHECK(!s->unresolved);
    in.key[DEMO_KEY_C] = true;
    for (int i = 0; i < 300; i++) demo_scene_axes.step(s, &in);
    CHECK(s->unresolved);
    CHECK(count_overlapped(s) > 0);
    CHECK_EQ(s->attempts, AXES_PUSHES);
    CHECK(sign_is_drawn(s));
    demo_scene_axes.close(s);
}

TEST(arrows_move_a_hundred_pixels_a_second)
{
    char err[DEMO_ERROR_SIZE];
    axes_state *s = demo_scene_axes.open(err);
    demo_input in = {0};
    REQUIRE(s != NULL);
    const kz_vec2 before = s->bodies[0].at;
    in.key[DEMO_KEY_DOWN] = true;
    for (int i = 0; i < DEMO_STEPS_PER_SECOND; i++) demo_scene_axes.step(s, &in);
    CHECK_NEAR((double)(s->bodies[0].at.y - before.y), 100.0, 0.001); /* 60 roundings of about 2^-16 */
    CHECK_EQ(s->bodies[0].at.x, before.x);
    demo_scene_axes.close(s);
}

TEST(a_bouncing_quad_keeps_its_speed)
{
    char err[DEMO_ERROR_SIZE];
    axes_state *s = demo_scene_axes.open(err);
    demo_input in = {0};
    REQUIRE(s != NULL);
    in.key_pressed[DEMO_KEY_B] = in.key[DEMO_KEY_DOWN] = in.key[DEMO_KEY_RIGHT] = true;
    demo_scene_axes.step(s, &in);
    in.key_pressed[DEMO_KEY_B] = false;
    for (int i = 0; i < 30; i++) demo_scene_axes.step(s, &in);
    const demo_input let_go = {0};
    const double speed_sq = (double)s->v.x * (double)s->v.x + (double)s->v.y * (double)s->v.y;
    for (int i = 0; i < 2000; i++) {
        demo_scene_axes.step(s, &let_go);
        const double now = (double)s->v.x * (double)s->v.x + (double)s->v.y * (double)s->v.y;
        CHECK_NEAR(now / speed_sq, 1.0, 0.001); /* each bounce rounds twice */
    }
    CHECK(s->all_bounces > 10);
    demo_scene_axes.close(s);
}

/* test_far_moves.c - a move far from the origin goes as far as one near it: `memory` makes up for what rounding takes. */
#include "move_scene.h"

#include <math.h>

#define FRAMES 720 /* of 1/144 s */

typedef struct walk {
    float far, slope, speed; /* pixels, rise over run, pixels a second */
    int kind;
    kz_walk how;
    bool is_downhill, is_whole;
} walk;

static kz_shape shape_of(int kind)
{
    return kind == 0 ? scene_box(-4, -16, 4, 0) : kind == 1 ? scene_capsule(16, 4) : scene_circle(4);
}

/* How far a character comes along a slope through (far, far). */
static double length_of(const walk *w)
{
    kz_world *world = scene_world(0, 0);
    kz_move_memory memory = {.floor = KZ_BODY_NONE};
    const kz_move_def def = {
        .up = {0, -1}, .snap = 4, .walk = w->how, .memory = &memory, .whole_pixels = w->is_whole};
    const float l = 3000, rise = l * w->slope;
    const kz_vec2 slope[4] = {{-l, rise}, {l, -rise}, {l, rise + 50}, {-l, rise + 50}};
    kz_shape shape = {0};
    CHECK_EQ(kz_shape_polygon(slope, 4, &shape, NULL), KZ_OK);
    scene_put(world, shape, w->far, w->far, KZ_BODY_STATIC);
    const float above = w->kind == 2 ? 16 : 12;
    const kz_body hero = scene_put(world, shape_of(w->kind), w->far, w->far - above, 0);
    const float step = (w->is_downhill ? -w->speed : w->speed) / 144;
    float fall = 0;
    kz_vec2 from = {0, 0};
    for (int i = -FRAMES; i < FRAMES; i++) {
        kz_move_result out;
        if (i == 0) from = kz_body_pose(world, hero).at;
        fall += 0.05f;
        CHECK_EQ(kz_body_move(world, hero, (kz_vec2){i < 0 ? 0 : step, fall}, &def, NULL, 0, &out, NULL), KZ_OK);
        if (i > 0) CHECK(out.on_floor);
        if (out.on_floor) fall = 0;
    }
    const kz_vec2 to = kz_body_pose(world, hero).at;
    kz_world_free(world);
    return hypot((double)to.x - (double)from.x, (double)to.y - (double)from.y);
}

/* A last place at 10^5, 10^6 and 4 * 10^6 is 2^-7, 2^-4 and 2^-2.  Down a slope, where a frame may begin in the air, a walk
 * differs a little more. */
TEST(a_walk_far_from_the_origin_is_as_long_as_one_near_it)
{
    static const float fars[] = {1e5f, 1e6f, 4e6f}, slopes[] = {0, 0.2f, 0.5f, 0.9f}, speeds[] = {1, 4, 60, 200};
    for (int n = 0; n < 3 * 384; n += 5 + 2 * scene_stride()) { /* odd, so that all choices come */
        walk w = {.slope = slopes[n % 4],
                  .speed = speeds[n / 4 % 4],
                  .kind = n / 16 % 3,
                  .is_downhill = n / 48 % 2,
                  .how = (kz_walk)(n / 96 % 4)};
        const double near = length_of(&w);
        w.far = fars[n / 384];
        NOTE("far %g, slope %g, speed %g, kind %d, walk %d, %s", (double)w.far, (double)w.slope, (double)w.speed, w.kind,
             w.how, w.is_downhill ? "down" : "up");
        const double places = w.far < 5e5f ? 0x1p-7 : w.far < 2e6f ? 0x1p-4 : 0x1p-2;
        CHECK_NEAR(length_of(&w), near, 5 * places + near * 3e-3);
    }
}

TEST(a_walk_in_whole_pixels_far_from_the_origin_is_as_long_as_one_near_it)
{
    for (int i = 0; i < 4; i++) {
        walk w = {.speed = i < 2 ? 3.0f : 40.0f, .is_downhill = i % 2, .is_whole = true};
        const double near = length_of(&w);
        w.far = 1e6f;
        CHECK_NEAR(length_of(&w), near, 1);
    }
}

/* Where nothing blocks, the positions are those of the exact path, rounded once. */
TEST(a_flight_is_rounded_once_however_many_moves_it_takes)
{
    for (int far = 0; far < 8; far++) {
        kz_world *world = scene_world(0, 0);
        kz_move_memory memory = {.floor = KZ_BODY_NONE};
        const kz_move_def def = {.memory = &memory};
        const float at = far == 0 ? 0 : ldexpf(1, 3 * far);
        const kz_body body = scene_put(world, scene_box(-1, -1, 1, 1), at, -at, 0);
        const kz_vec2 motion = {0.017f, -0.31f};
        for (int i = 1; i <= 1000; i++) {
            kz_move_result out;
            CHECK_EQ(kz_body_move(world, body, motion, &def, NULL, 0, &out, NULL), KZ_OK);
            const kz_vec2 is = kz_body_pose(world, body).at;
            const double x = (double)at + i * (double)motion.x, y = -(double)at + i * (double)motion.y;
            const double place = ldexp(1, ilogb(fmax(fabs(x), fabs(y))) - 23);
            CHECK_NEAR((double)is.x, x, place * 0.51 + 1e-9 * i);
            CHECK_NEAR((double)is.y, y, place * 0.51 + 1e-9 * i);
        }
        kz_world_free(world);
    }
}

/* At 10^6 the last place is a sixteenth: a wall a last place away stops a slow body, and keeps nothing of its push. */
TEST(pushing_against_a_wall_leaves_no_remainder_that_would_have_to_be_taken_back)
{
    kz_world *world = scene_world(0, 0);
    kz_move_memory memory = {.floor = KZ_BODY_NONE};
    const kz_move_def def = {.memory = &memory};
    const kz_body body = scene_put(world, scene_box(-1, -1, 1, 1), 1e6f, 0, 0);
    scene_wall(world, 1e6f + 1.0625f, -50, 1e6f + 9, 50);
    kz_move_result out;
    for (int i = 0; i < 100; i++) kz_body_move(world, body, (kz_vec2){0.02f, 0}, &def, NULL, 0, &out, NULL);
    CHECK_EQ(out.n_hits, 1);
    CHECK_EQ(kz_body_pose(world, body).at.x, 1e6f + 0.0625f);
    for (int i = 0; i < 2; i++) kz_body_move(world, body, (kz_vec2){-0.02f, 0}, &def, NULL, 0, &out, NULL);
    CHECK_EQ(kz_body_pose(world, body).at.x, 1e6f);
    kz_world_free(world);
}

/* A floor that turns or stands, and a platform of one way, at 45 degrees, far out: nobody falls through. */
TEST(a_sloping_plank_of_one_way_far_from_the_origin_is_not_fallen_through)
{
    for (int n = 0; n < 64; n++) {
        kz_world *world = scene_world(0, 0);
        kz_move_memory memory = {.floor = KZ_BODY_NONE};
        const kz_move_def def = {.up = {0, -1}, .snap = n % 2 ? 2.0f : 0, .memory = n % 4 / 2 ? &memory : NULL};
        const float far = n < 32 ? 1e4f : 1e6f;
        const kz_vec2 points[4] = {{-900, 300}, {900, -300}, {900, -298}, {-900, 302}};
        kz_shape shape = {0};
        CHECK_EQ(kz_shape_polygon(points, 4, &shape, NULL), KZ_OK);
        const kz_body plank = scene_put(world, shape, far, far, KZ_BODY_STATIC | KZ_BODY_ONE_WAY);
        CHECK_EQ(kz_body_set_one_way(world, plank, (kz_vec2){0, -1}), KZ_OK);
        const kz_body hero = scene_put(world, shape_of(n / 4 % 3), far, far - 20, 0);
        float fall = 0;
        for (int i = 0; i < 400; i++) {
            kz_move_result out;
            const float x = (n / 12 % 2 ? 1 : -1) * (0.1f + 0.37f * (float)(n % 7));
            kz_body_move(world, hero, (kz_vec2){x, fall += 0.1f}, &def, NULL, 0, &out, NULL);
            if (out.on_floor) fall = 0;
        }
        const kz_vec2 at = kz_body_pose(world, hero).at;
        NOTE("case %d", n);
        CHECK_LT((double)at.y - (double)far, -((double)at.x - (double)far) / 3 + 3);
        kz_world_free(world);
    }
}

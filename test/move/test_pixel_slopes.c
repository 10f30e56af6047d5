/* test_pixel_slopes.c - characters walk on slopes of pixels as on the smooth slope of the same rise. */
#include <math.h>

#include "move_scene.h"

static const kz_move_def walks = {.up = {0, -1}, .step_height = 6, .snap = 4};
static const int rises[][2] = {{1, 8}, {1, 5}, {1, 4}, {1, 3}, {2, 5}, {1, 2}, {3, 5}, {2, 3},
                               {5, 7}, {3, 4}, {4, 5}, {5, 6}, {7, 8}, {9, 10}, {1, 1}};
enum { N_RISES = sizeof rises / sizeof rises[0], W = 400, H = 400, LEFT = 40 };

enum { BOX, CAPSULE, CIRCLE, DISC, N_KINDS };

/* A disc of pixels, feet at its origin. */
static kz_mask *disc_mask(int r)
{
    static char text[64 * 64];
    kz_mask *mask = NULL;
    char *p = text;
    for (int y = 0; y < 2 * r; y++) {
        for (int x = 0; x < 2 * r; x++) {
            const double dx = x + 0.5 - r, dy = y + 0.5 - r;
            *p++ = dx * dx + dy * dy <= (double)(r * r) ? '#' : '.';
        }
        *p++ = '\n';
    }
    *p = 0;
    CHECK_EQ(kz_mask_from_text(text, NULL, &mask, NULL), KZ_OK);
    return mask;
}

/* Feet at its origin. */
static kz_shape character(int kind, int r, const kz_mask *disc)
{
    kz_shape shape = {0};
    const float size = (float)r;
    switch (kind) {
    case BOX: return scene_box(-size, -3 * size, size, 0);
    case CAPSULE: return scene_capsule(3 * size, size);
    case CIRCLE: CHECK_EQ(kz_shape_circle((kz_vec2){0, -size}, size, &shape, NULL), KZ_OK); return shape;
    default: CHECK_EQ(kz_shape_mask(disc, -r, -2 * r, &shape, NULL), KZ_OK); return shape;
    }
}

typedef struct walk {
    double x;
    int in_air, frames_back;
} walk;

static void put_smooth_slope(kz_world *world, int rise, int run)
{
    const float top = (float)(W - LEFT) * (float)rise / (float)run;
    const kz_vec2 slope[3] = {{LEFT, H - 1}, {W, H - 1 - top}, {W, H - 1}};
    scene_polygon(world, slope, 3);
    scene_wall(world, -200, H - 1, 2 * W, H + 20);
}

/* Walks by `step` from x until it has left the slope or the frames are over. */
static walk go(kz_world *world, kz_shape shape, float x, float y, kz_vec2 step, int frames)
{
    walk done = {0};
    const kz_body a = scene_put(world, shape, x, y, 0);
    scene_move(world, a, 0, 500, &walks);
    const float floor_x = scene_at(world, a).x;
    for (int i = 0; i < frames; i++) {
        const float before = scene_at(world, a).x;
        const kz_move_result out = scene_move(world, a, step.x, step.y, &walks);
        done.in_air += !out.on_floor;
        done.frames_back += (scene_at(world, a).x - before) * step.x < -1e-4f;
    }
    done.x = (double)scene_at(world, a).x - (double)floor_x;
    kz_body_destroy(world, a);
    return done;
}

static void walk_on_pixels(int i, kz_vec2 step, int frames, bool up)
{
    kz_mask *mask = scene_stairs(W, H, LEFT, rises[i][0], rises[i][1]);
    kz_shape ground = {0};
    CHECK_EQ(kz_shape_mask(mask, 0, 0, &ground, NULL), KZ_OK);
    kz_world *pixels = scene_world(0, 0), *smooth = scene_world(0, 0);
    scene_put(pixels, ground, 0, 0, KZ_BODY_STATIC);
    scene_wall(pixels, -200, H - 1, 0, H + 20);
    put_smooth_slope(smooth, rises[i][0], rises[i][1]);
    /* Of a motion that is parallel to a smooth slope nothing is taken.  All others go as far as they go across `up`. */
    const double rise = (double)rises[i][0] / rises[i][1];
    const double walked = (double)(up ? step.x : -step.x) * frames / sqrt(1 + rise * rise);
    static const int radii[] = {2, 3, 5, 8, 16};
    for (int k = 0; k < 5; k++) {
        kz_mask *disc = disc_mask(radii[k]);
        for (int kind = 0; kind < N_KINDS; kind++) {
            const kz_shape shape = character(kind, radii[k], disc);
            const float x = up ? 15.5f : 300.25f, y = up ? H - 20 : 20;
            const walk on_pixels = go(pixels, shape, x, y, step, frames);
            const kz_shape like = kind == DISC ? character(CIRCLE, radii[k], NULL) : shape;
            const walk on_smooth = go(smooth, like, x, y, step, frames);
            NOTE("%s %d / %d, radius %d, kind %d, step %g: %g, smooth %g, %d in the air, %d back", up ? "up" : "down",
                 rises[i][0], rises[i][1], radii[k], kind, (double)step.x, on_pixels.x, on_smooth.x, on_pixels.in_air,
                 on_pixels.frames_back);
            /* A frame that begins on a pixel's corner goes along its tangent, and snaps down on the next. */
            const double smooth_x = up ? on_smooth.x : -on_smooth.x;
            const double least = 0.86 * (smooth_x < walked ? smooth_x : walked) - 3;
            CHECK_GE(on_pixels.x * (up ? 1 : -1), least);
            CHECK_EQ(on_pixels.in_air, 0);
            CHECK_EQ(on_pixels.frames_back, 0);
        }
        kz_mask_free(disc);
    }
    kz_world_free(pixels);
    kz_world_free(smooth);
    kz_mask_free(mask);
}

TEST(pixel_slopes_up_to_one_in_one_are_walked_up_and_never_left)
{
    for (int i = 0; i < N_RISES; i += scene_stride()) {
        walk_on_pixels(i, (kz_vec2){2, 2}, 50, true);
        if (i % 3 == 0) walk_on_pixels(i, (kz_vec2){0.6f, 1}, 60, true);
        if (i % 3 == 1) walk_on_pixels(i, (kz_vec2){3.7f, 3}, 30, true);
        if (i % 3 == 2) walk_on_pixels(i, (kz_vec2){1, 9}, 40, true);
    }
}

TEST(pixel_slopes_up_to_one_in_one_are_walked_down_and_never_left)
{
    for (int i = 0; i < N_RISES; i += scene_stride()) {
        walk_on_pixels(i, (kz_vec2){-2, 2}, 50, false);
        if (i % 3 == 0) walk_on_pixels(i, (kz_vec2){-0.6f, 1}, 60, false);
        if (i % 3 == 1) walk_on_pixels(i, (kz_vec2){-3.7f, 3}, 30, false);
        if (i % 3 == 2) walk_on_pixels(i, (kz_vec2){-1, 9}, 40, false);
    }
}

TEST(who_stands_on_a_pixel_slope_stays_and_is_on_the_floor)
{
    for (int i = 0; i < N_RISES; i += scene_stride()) {
        kz_mask *mask = scene_stairs(W, H, LEFT, rises[i][0], rises[i][1]);
        kz_shape ground = {0};
        CHECK_EQ(kz_shape_mask(mask, 0, 0, &ground, NULL), KZ_OK);
        kz_world *world = scene_world(0, 0);
        scene_put(world, ground, 0, 0, KZ_BODY_STATIC);
        for (int r = 2; r <= 16; r += scene_stride() > 1 ? 3 : 1) {
            for (int k = 0; k < 4; k++) {
                const kz_body a = scene_put(world, character(k & 1 ? CAPSULE : CIRCLE, r, NULL),
                                            200 + 0.67f * (float)k, 20, 0);
                scene_move(world, a, 0, 500, &walks);
                const kz_vec2 at = scene_at(world, a);
                for (int n = 0; n < 10; n++) {
                    const kz_move_result out = scene_move(world, a, 0, 1, &walks);
                    NOTE("%d / %d, radius %d, start %d", rises[i][0], rises[i][1], r, k);
                    CHECK(out.on_floor);
                }
                CHECK_NEAR(scene_at(world, a).x, at.x, 1e-3);
                CHECK_NEAR(scene_at(world, a).y, at.y, 1e-3);
                kz_body_destroy(world, a);
            }
        }
        kz_world_free(world);
        kz_mask_free(mask);
    }
}

/* How many of 40 falls, each from another place, end where they meet a slope of so many pixels. */
static int count_landings(int rise, int run, int r, const kz_move_def *def)
{
    int n = 0;
    kz_mask *mask = scene_stairs(W, H, LEFT, rise, run);
    kz_shape ground = {0};
    CHECK_EQ(kz_shape_mask(mask, 0, 0, &ground, NULL), KZ_OK);
    kz_world *world = scene_world(0, 0);
    scene_put(world, ground, 0, 0, KZ_BODY_STATIC);
    for (int k = 0; k < 40; k++) {
        const float x = 150.03f + 0.23f * (float)k;
        const kz_body a = scene_put(world, character(k % 2 ? CAPSULE : CIRCLE, r, NULL), x, 20, 0);
        const kz_move_result out = scene_move(world, a, 0, 800, def);
        n += out.on_floor && fabs((double)scene_at(world, a).x - (double)x) < 1e-3;
        kz_body_destroy(world, a);
    }
    kz_world_free(world);
    kz_mask_free(mask);
    return n;
}

/* Without snap, too.  With steps smaller than a pixel there are no slopes of pixels, and with endless steps no slope is
 * long enough. */
TEST(who_falls_on_a_pixel_slope_up_to_max_slope_stands_where_he_lands)
{
    static const struct {
        int rise, run, r, least, most;
        kz_move_def def;
    } falls[] = {
        {1, 1, 3, 40, 40, {.up = {0, -1}, .step_height = 6}},
        {1, 1, 16, 40, 40, {.up = {0, -1}, .step_height = 6}},
        {1, 1, 16, 40, 40, {.up = {0, -1}, .step_height = 1}},
        {1, 1, 16, 0, 30, {.up = {0, -1}, .step_height = 0.3f}},
        {1, 1, 3, 0, 30, {.up = {0, -1}, .step_height = 1e10f}},
        {1, 2, 16, 40, 40, {.up = {0, -1}, .step_height = 6, .max_slope = 0.5f}},
        {3, 4, 16, 0, 0, {.up = {0, -1}, .step_height = 6, .max_slope = 0.5f}},
        {3, 2, 16, 0, 0, {.up = {0, -1}, .step_height = 6}},
        {3, 2, 16, 40, 40, {.up = {0, -1}, .step_height = 7, .max_slope = 1.6f}},
        {2, 1, 16, 40, 40, {.up = {0, -1}, .step_height = 6, .max_slope = 3}},
    };
    for (size_t i = 0; i < sizeof falls / sizeof falls[0]; i++) {
        const int n = count_landings(falls[i].rise, falls[i].run, falls[i].r, &falls[i].def);
        NOTE("%d / %d, radius %d, step %g, slope %g", falls[i].rise, falls[i].run, falls[i].r,
             (double)falls[i].def.step_height, (double)falls[i].def.max_slope);
        CHECK_GE(n, falls[i].least);
        CHECK_LE(n, falls[i].most);
    }
}

/* Without steps the pixels are walls, but a notch between two of them is a floor: it never hangs beside one.  With
 * `snap` it does not step back, either. */
TEST(without_step_height_no_pixel_slope_is_hung_at)
{
    static const kz_move_def snaps = {.up = {0, -1}, .snap = 4}, plain = {.up = {0, -1}};
    static const kz_vec2 motions[] = {{2, 2}, {1, 5}, {0.3f, 3}, {1, 0.5f}, {4, 1}};
    for (int i = 0; i < N_RISES; i += 2 * scene_stride()) {
        kz_mask *mask = scene_stairs(W, H, LEFT, rises[i][0], rises[i][1]);
        kz_shape ground = {0};
        CHECK_EQ(kz_shape_mask(mask, 0, 0, &ground, NULL), KZ_OK);
        kz_world *world = scene_world(0, 0);
        scene_put(world, ground, 0, 0, KZ_BODY_STATIC);
        for (int r = 2; r <= 16; r += scene_stride() > 1 ? 3 : 1) {
            for (int k = 0; k < 10; k++) {
                const kz_body a = scene_put(world, character(r % 2 ? CAPSULE : CIRCLE, r, NULL), 18.3f, H - 1, 0);
                for (int n = 0; n < 60; n++) {
                    const kz_vec2 before = scene_at(world, a), by = motions[k / 2];
                    const kz_move_result out = scene_move(world, a, by.x, by.y, k % 2 ? &snaps : &plain);
                    const kz_vec2 after = scene_at(world, a);
                    NOTE("%d / %d, radius %d, motion %d, frame %d", rises[i][0], rises[i][1], r, k, n);
                    CHECK(out.on_floor || after.x != before.x || after.y != before.y);
                    if (k % 2) CHECK_GE(after.x, before.x - 1e-3);
                }
                kz_body_destroy(world, a);
            }
        }
        kz_world_free(world);
        kz_mask_free(mask);
    }
}

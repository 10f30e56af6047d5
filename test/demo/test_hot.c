/* test_hot.c - the scene `hot`: what hits is the hot image, and one of another size is refused. */
#include "hot/hot_state.h"

#include "kz_test.h"

#include <string.h>

static void step_with(hot_state *s, demo_key key)
{
    demo_input in = {0};
    if (key != DEMO_KEY_COUNT) in.key_pressed[key] = true;
    demo_scene_hot.step(s, &in);
}

/* The pixels that two sprites have in common, one by one. */
static int64_t slow_common(const hot_state *s, int i, int j)
{
    const hot_part *a = &s->parts[s->sprites[i].part], *b = &s->parts[s->sprites[j].part];
    const kz_cell p = hot_cell(s->sprites[i].at), q = hot_cell(s->sprites[j].at);
    const kz_surface *hot_a = a->has_hot ? &a->hot : &a->drawn, *hot_b = b->has_hot ? &b->hot : &b->drawn;
    const uint32_t air = hot_airs[s->air];
    int64_t n = 0;
    for (int32_t y = 0; y < a->drawn.h; y++) {
        for (int32_t x = 0; x < a->drawn.w; x++) {
            const int32_t bx = p.x + x - q.x, by = p.y + y - q.y;
            if (bx < 0 || by < 0 || bx >= b->drawn.w || by >= b->drawn.h) continue;
            n += kz_surface_color(hot_a, x, y) != air && kz_surface_color(hot_b, bx, by) != air;
        }
    }
    return n;
}

TEST(the_ship_is_hit_by_hot_pixels_alone_whatever_the_air_colour)
{
    char err[DEMO_ERROR_SIZE];
    hot_state *s = demo_scene_hot.open(err);
    kz_test_rng rng = kz_test_rng_here();
    int hits[HOT_AIRS] = {0};
    REQUIRE(s != NULL);
    const int rounds = 1500;
    for (int i = 0; i < rounds; i++) {
        s->sprites[0].at.x = (float)kz_test_below(&rng, 143 * 16) / 16;
        s->sprites[0].at.y = (float)kz_test_below(&rng, 115 * 16) / 16;
        step_with(s, kz_test_below(&rng, 20) == 0 ? DEMO_KEY_A : DEMO_KEY_COUNT);
        for (int other = 1; other < HOT_SPRITES; other++) {
            CHECK_EQ(s->common[other], slow_common(s, 0, other));
            hits[s->air] += s->common[other] > 0;
        }
    }
    for (int air = 0; air < HOT_AIRS; air++) CHECK(hits[air] > 0);
    demo_scene_hot.close(s);
}

/* Puts the ship's middle pixel on a pixel of another sprite. */
static void put_ship_on(hot_state *s, int other, int32_t x, int32_t y)
{
    const kz_cell at = hot_cell(s->sprites[other].at);
    s->sprites[0].at.x = (float)(at.x + x - 8);
    s->sprites[0].at.y = (float)(at.y + y - 8);
}

TEST(the_field_is_invisible_and_hurts_and_the_glow_is_seen_and_does_not)
{
    char err[DEMO_ERROR_SIZE];
    hot_state *s = demo_scene_hot.open(err);
    REQUIRE(s != NULL);
    for (int i = 1; i < HOT_SPRITES; i++) s->sprites[i].v.x = s->sprites[i].v.y = 0;
    s->sprites[1].at.y = 40; /* room for the ship above */
    put_ship_on(s, 1, 22, 4);
    CHECK_EQ(kz_surface_color(&s->parts[1].drawn, 22, 4), 0u);
    step_with(s, DEMO_KEY_COUNT);
    CHECK(s->common[1] > 0);
    put_ship_on(s, 2, 18, 2); /* its flame ends 8 pixels lower, above the core */
    CHECK(kz_surface_color(&s->parts[3].drawn, 18, 2) >> 24 != 0);
    step_with(s, DEMO_KEY_COUNT);
    CHECK_EQ(s->common[2], 0);
    put_ship_on(s, 2, 18, 18);
    step_with(s, DEMO_KEY_COUNT);
    CHECK(s->common[2] > 0);
    CHECK_EQ(s->hurt, 2);
    demo_scene_hot.close(s);
}

TEST(a_hot_image_of_another_size_is_refused_by_its_name_and_changes_nothing)
{
    char err[DEMO_ERROR_SIZE];
    hot_state *s = demo_scene_hot.open(err);
    REQUIRE(s != NULL);
    const hot_part before = s->parts[3];
    step_with(s, DEMO_KEY_W);
    REQUIRE(s->refused_name != NULL);
    CHECK_STR(s->refused_name, "ERR_HOT_SIZE");
    CHECK_STR(s->refused, "the hot image's size differs from its sprite's (30 x 32)");
    CHECK_EQ(memcmp(&before, &s->parts[3], sizeof before), 0);
    demo_scene_hot.close(s);
}

TEST(real_positions_go_to_the_nearest_pixel_below_zero_as_above)
{
    static const struct {
        float at;
        int32_t cell;
    } cases[] = {{0, 0}, {0.5f, 0}, {0.50001f, 1}, {-0.5f, -1}, {-0.49999f, 0}, {-0.75f, -1}, {-1.5f, -2}, {7.75f, 8}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK_EQ(hot_cell((kz_vec2){cases[i].at, 0}).x, cases[i].cell);
        CHECK_EQ(hot_cell((kz_vec2){0, cases[i].at}).y, cases[i].cell);
    }
}

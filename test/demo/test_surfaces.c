/* test_surfaces.c - the scene `surfaces`: who is told, before masks made from the same pixels. */
#include "surfaces/surfaces_state.h"

#include "kz_test.h"

#include <kolize/mask.h>
#include <string.h>

static const demo_input no_input = {0};

/* The masks of the scene's pictures. */
static void make_masks(const surfaces_state *s, kz_mask *masks[SURFACES_KINDS])
{
    for (int kind = 0; kind < SURFACES_KINDS; kind++)
        REQUIRE(kz_mask_from_surface(&s->parts[kind], &s->rule, NULL, &masks[kind], NULL) == KZ_OK);
}

static void free_masks(kz_mask *masks[SURFACES_KINDS])
{
    for (int kind = 0; kind < SURFACES_KINDS; kind++) kz_mask_free(masks[kind]);
}

static int times_told(const surfaces_sprite *sprite, int other)
{
    int n = 0;
    for (int k = 0; k < sprite->n_hit_by; k++) n += sprite->hit_by[k] == other;
    return n;
}

/* How many ordered pairs are told otherwise than once for masks that overlap, and never for those that do not. */
static int wrongly_told(const surfaces_state *s, kz_mask *const masks[SURFACES_KINDS])
{
    int wrong = 0;
    for (int i = 0; i < s->n; i++) {
        for (int j = 0; j < s->n; j++) {
            const kz_cell a = surfaces_place(&s->sprites[i]), b = surfaces_place(&s->sprites[j]);
            const bool overlap =
                i != j && kz_mask_overlap(masks[s->sprites[i].kind], masks[s->sprites[j].kind], b.x - a.x, b.y - a.y);
            wrong += times_told(&s->sprites[i], j) != (overlap ? 1 : 0);
        }
    }
    return wrong;
}

TEST(each_collision_is_told_once_to_both_and_agrees_with_masks)
{
    char err[DEMO_ERROR_SIZE];
    kz_mask *masks[SURFACES_KINDS];
    surfaces_state *s = demo_scene_surfaces.open(err);
    kz_test_rng rng = kz_test_rng_here();
    long hits = 0;
    REQUIRE(s != NULL);
    make_masks(s, masks);
    const int rounds = 3000;
    for (int i = 0; i < rounds; i++) {
        demo_input in = no_input;
        in.key_pressed[DEMO_KEY_A] = kz_test_below(&rng, 50) == 0;
        in.key_pressed[DEMO_KEY_PLUS] = kz_test_below(&rng, 40) == 0;
        in.key_pressed[DEMO_KEY_MINUS] = kz_test_below(&rng, 60) == 0;
        in.button[DEMO_BUTTON_LEFT] = kz_test_below(&rng, 3) == 0;
        in.mouse.x = (float)kz_test_below(&rng, 900) - 90;
        in.mouse.y = (float)kz_test_below(&rng, 700) - 70;
        demo_scene_surfaces.step(s, &in);
        NOTE("step %d", i);
        CHECK_EQ(wrongly_told(s, masks), 0);
        hits += s->n_hits;
    }
    CHECK(hits > rounds);
    free_masks(masks);
    demo_scene_surfaces.close(s);
}

TEST(the_check_of_who_was_told_notices_a_word_too_many_and_one_too_few)
{
    char err[DEMO_ERROR_SIZE];
    kz_mask *masks[SURFACES_KINDS];
    surfaces_state *s = demo_scene_surfaces.open(err);
    REQUIRE(s != NULL);
    make_masks(s, masks);
    while (s->n_hits == 0) demo_scene_surfaces.step(s, &no_input);
    int hit = 0;
    while (s->sprites[hit].n_hit_by == 0) hit++;
    surfaces_sprite *sprite = &s->sprites[hit];
    sprite->n_hit_by--;
    CHECK_EQ(wrongly_told(s, masks), 1);
    sprite->n_hit_by++;
    sprite->hit_by[sprite->n_hit_by] = sprite->hit_by[sprite->n_hit_by - 1];
    sprite->n_hit_by++;
    CHECK_EQ(wrongly_told(s, masks), 1);
    free_masks(masks);
    demo_scene_surfaces.close(s);
}

TEST(every_pair_and_the_broad_phase_tell_the_same)
{
    char err[DEMO_ERROR_SIZE];
    surfaces_state *found = demo_scene_surfaces.open(err), *all = demo_scene_surfaces.open(err);
    REQUIRE(found && all);
    all->every_pair = true;
    for (int i = 0; i < 600; i++) {
        demo_scene_surfaces.step(found, &no_input);
        demo_scene_surfaces.step(all, &no_input);
        CHECK_EQ(memcmp(found->sprites, all->sprites, sizeof all->sprites), 0);
        CHECK_EQ(all->n_tested, all->n * (all->n - 1) / 2);
        CHECK(found->n_tested <= all->n_tested);
    }
    demo_scene_surfaces.close(found);
    demo_scene_surfaces.close(all);
}

TEST(sprites_stay_on_the_screen)
{
    char err[DEMO_ERROR_SIZE];
    surfaces_state *s = demo_scene_surfaces.open(err);
    REQUIRE(s != NULL);
    for (int i = 0; i < 2000; i++) {
        demo_scene_surfaces.step(s, &no_input);
        int outside = 0;
        for (int k = 0; k < s->n; k++) {
            const kz_cell at = surfaces_place(&s->sprites[k]);
            const kz_surface *part = &s->parts[s->sprites[k].kind];
            outside += at.x < 0 || at.y < 0 || at.x + part->w > SURFACES_SCREEN_W || at.y + part->h > SURFACES_SCREEN_H;
        }
        CHECK_EQ(outside, 0);
    }
    demo_scene_surfaces.close(s);
}

TEST(what_lies_past_the_end_of_a_row_is_not_read)
{
    char err[DEMO_ERROR_SIZE];
    surfaces_state *s = demo_scene_surfaces.open(err), *other = demo_scene_surfaces.open(err);
    REQUIRE(s && other);
    for (int i = 0; i < SURFACES_SHEETS; i++) {
        surfaces_sheet *sheet = &other->sheets[i];
        CHECK(sheet->pitch > sheet->w);
        for (int32_t y = 0; y < SURFACES_SHEET_BYTES / sheet->pitch; y++)
            memset(sheet->pixels + y * sheet->pitch + sheet->w, 0, (size_t)(sheet->pitch - sheet->w));
    }
    for (int i = 0; i < 400; i++) {
        demo_scene_surfaces.step(s, &no_input);
        demo_scene_surfaces.step(other, &no_input);
        CHECK_EQ(s->all_hits, other->all_hits);
    }
    demo_scene_surfaces.close(s);
    demo_scene_surfaces.close(other);
}

/* test_games.c - the games of examples/, played step by step: what a player expects of jumps, planks, lifts, a crusher,
 * a press, keys and rubble. */
#include "scene/scene.h"

#include "kz_test.h"
#include "play/play.h"

#include <string.h>

static void *open_game(const play_game *game)
{
    char error[PLAY_ERROR] = "";
    void *state = game->open(DEMO_EXAMPLES, error);
    if (!CHECK(state != NULL)) NOTE("%s", error);
    return state;
}

typedef struct place {
    float x, y, other_x, other_y; /* of the hero, and of the lift or press */
    int coins, falls, keys;
    bool won, stands;
} place;

/* From the report, which is all that a game shows of itself. */
static place place_of(const play_game *game, const void *state)
{
    char text[512] = "";
    place p = {0};
    FILE *out = tmpfile();
    if (!out) return p;
    game->report(state, out);
    rewind(out);
    text[fread(text, 1, sizeof text - 1, out)] = '\0';
    fclose(out);
    const char *other = strstr(text, "lift at") ? strstr(text, "lift at") + 5 : strstr(text, "press at") + 6;
    CHECK_EQ(sscanf(text, "hero at (%f, %f)", &p.x, &p.y), 2);
    CHECK_EQ(sscanf(other, "at (%f, %f)", &p.other_x, &p.other_y), 2);
    CHECK_EQ(sscanf(strstr(text, "coins"), "coins %d", &p.coins), 1);
    CHECK_EQ(sscanf(strstr(text, "falls"), "falls %d", &p.falls), 1);
    if (strstr(text, "keys")) CHECK_EQ(sscanf(strstr(text, "keys"), "keys %d", &p.keys), 1);
    p.won = !strstr(text, "not won");
    p.stands = strstr(text, "stands") != NULL;
    return p;
}

static place play(const play_game *game, void *state, play_keys keys, int steps)
{
    while (steps-- > 0) game->step(state, &keys);
    return place_of(game, state);
}

static const play_keys none;
#define KEYS(...) ((play_keys){__VA_ARGS__})

/* The highest point of a jump whose key is down for so many steps. */
static float jump_height(int held_steps)
{
    void *g = open_game(&platformer_game);
    const float floor_y = play(&platformer_game, g, none, 20).y;
    float top = floor_y;
    for (int i = 0; i < 60; i++) {
        const float y = play(&platformer_game, g, KEYS(.jump = i < held_steps), 1).y;
        top = y < top ? y : top;
    }
    platformer_game.close(g);
    return floor_y - top;
}

TEST(a_short_press_is_a_low_jump)
{
    const float low = jump_height(1), middle = jump_height(8), high = jump_height(40);
    CHECK(low > 5 && low < 20);
    CHECK(middle > low + 5 && middle < high - 5);
    CHECK(high > 48 && high < 60); /* three tiles and a half */
}

TEST(a_jump_pressed_just_before_landing_is_made_on_landing)
{
    for (int early = 1; early <= 12; early++) {
        void *g = open_game(&platformer_game);
        play(&platformer_game, g, none, 20);
        play(&platformer_game, g, KEYS(.jump = true), 1);
        play(&platformer_game, g, none, 1);
        int air = 0;
        while (!play(&platformer_game, g, none, 1).stands && air < 200) air++;
        platformer_game.close(g);
        g = open_game(&platformer_game);
        play(&platformer_game, g, none, 20);
        play(&platformer_game, g, KEYS(.jump = true), 1);
        play(&platformer_game, g, none, 1 + air - early);
        play(&platformer_game, g, KEYS(.jump = true), early + 6);
        NOTE("%d steps early", early);
        CHECK_EQ(place_of(&platformer_game, g).stands, early > 4); /* the step in which it lands is the fifth */
        platformer_game.close(g);
    }
}

TEST(a_jump_is_still_possible_just_after_an_edge)
{
    for (int late = 1; late <= 12; late++) {
        void *g = open_game(&platformer_game); /* up the ladder, then off the end of its plank */
        play(&platformer_game, g, KEYS(.left = true), 36);
        play(&platformer_game, g, KEYS(.up = true), 78);
        int steps = 0;
        while (play(&platformer_game, g, KEYS(.right = true), 1).stands && steps < 60) steps++;
        const float edge = place_of(&platformer_game, g).y;
        play(&platformer_game, g, KEYS(.right = true), late - 1);
        const float y = play(&platformer_game, g, KEYS(.right = true, .jump = true), 10).y;
        NOTE("%d steps late", late);
        CHECK_EQ(y < edge - 20, late <= 5);
        platformer_game.close(g);
    }
}

TEST(a_plank_lets_pass_from_below_and_with_down_and_jump_from_above)
{
    void *g = open_game(&platformer_game);
    play(&platformer_game, g, KEYS(.left = true), 36);
    place p = play(&platformer_game, g, KEYS(.up = true), 78);
    CHECK_EQ(p.y, 144.0f);
    CHECK(p.stands);
    play(&platformer_game, g, KEYS(.left = true), 10); /* beside the ladder */
    p = play(&platformer_game, g, none, 20);
    CHECK_EQ(p.y, 144.0f);
    play(&platformer_game, g, KEYS(.down = true, .jump = true), 1);
    p = play(&platformer_game, g, none, 60);
    CHECK_EQ(p.y, 224.0f);
    p = play(&platformer_game, g, KEYS(.jump = true), 60);
    CHECK_EQ(p.falls, 0);
    platformer_game.close(g);
}

TEST(whoever_walks_into_the_blade_begins_again)
{
    void *g = open_game(&platformer_game);
    bool hurt = false;
    for (int i = 0; i < 300 && !hurt; i++) hurt = play(&platformer_game, g, KEYS(.right = i > 20), 1).falls > 0;
    CHECK(hurt);
    CHECK_NEAR(place_of(&platformer_game, g).x, 116, 3);
    platformer_game.close(g);
}

TEST(a_lift_goes_along_the_path_that_tiled_shows)
{
    void *g = open_game(&platformer_game);
    place p = place_of(&platformer_game, g);
    CHECK_EQ(p.other_x, 432.0f);
    CHECK_EQ(p.other_y, 216.0f);
    bool corner = false, end = false;
    for (int i = 0; i < 464; i++) {
        p = play(&platformer_game, g, none, 1);
        CHECK(p.other_x == 432 || p.other_y == 112);
        corner = corner || (p.other_x == 432 && p.other_y == 112);
        end = end || (p.other_x == 400 && p.other_y == 112);
    }
    CHECK(corner && end);
    platformer_game.close(g);
}

/* Walls, doors and rubble stop whoever runs into them for a minute in random directions; nobody gets stuck. */
TEST(random_walks_stay_inside_and_nothing_hangs)
{
    static const play_game *const games[] = {&platformer_game, &topdown_game};
    for (int k = 0; k < 2; k++) {
        kz_test_rng rng = kz_test_rng_here();
        void *g = open_game(games[k]);
        for (int i = 0; i < 400; i++) {
            const uint32_t bits = (uint32_t)kz_test_below(&rng, 64);
            const play_keys keys = {bits & 1, bits & 2, bits & 4, bits & 8, bits & 16, bits & 32};
            const place p = play(games[k], g, keys, 1 + (int)kz_test_below(&rng, 20));
            CHECK(p.x >= 4 && p.x <= PLAY_W - 4 && p.y > -60 && p.y < PLAY_H);
        }
        games[k]->close(g);
    }
}

TEST(a_press_pushes_and_a_wall_behind_crushes)
{
    void *g = open_game(&topdown_game);
    play(&topdown_game, g, KEYS(.right = true), 16);
    play(&topdown_game, g, KEYS(.down = true), 75);
    bool hurt = false;
    float least = PLAY_W;
    for (int i = 0; i < 400 && !hurt; i++) {
        const place p = play(&topdown_game, g, none, 1);
        hurt = p.falls > 0;
        if (!hurt && p.x < least) least = p.x;
    }
    CHECK(hurt);
    CHECK_NEAR(least, 21, 1); /* pushed to the wall at 16 by the press that comes home */
    topdown_game.close(g);
}

TEST(a_map_that_is_not_there_is_an_error_with_its_name)
{
    char error[PLAY_ERROR] = "";
    CHECK(platformer_game.open("/nowhere", error) == NULL);
    CHECK(strstr(error, "/nowhere/platformer/platformer.tmx") != NULL);
    CHECK(topdown_game.open("/nowhere", error) == NULL);
    CHECK(strstr(error, "/nowhere/topdown/topdown.tmx") != NULL);
}

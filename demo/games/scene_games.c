/* scene_games.c - the two games of examples/ as scenes: their maps are read from there, keys go to them, and their
 * picture lies behind the words. */
#include "scene/scene.h"
#include "scene/palette.h"
#include "scene/scene_write.h"

#include "play/play.h"

#include <stdlib.h>

typedef struct games_state {
    const play_game *game;
    void *play;
    play_picture picture;
} games_state;

static void close_games(void *state)
{
    games_state *s = state;
    if (!s) return;
    s->game->close(s->play);
    free(s);
}

static void show(games_state *s) { s->game->draw(s->play, &s->picture); }

static void *open_game(const play_game *game, char *err)
{
    games_state *s = calloc(1, sizeof *s);
    snprintf(err, DEMO_ERROR_SIZE, "out of memory");
    if (!s) return NULL;
    s->game = game;
    s->play = game->open(DEMO_EXAMPLES, err);
    if (s->play) {
        show(s);
        return s;
    }
    free(s);
    return NULL;
}

static void *open_platformer(char *err) { return open_game(&platformer_game, err); }

static void *open_topdown(char *err) { return open_game(&topdown_game, err); }

static void step_games(void *state, const demo_input *in)
{
    games_state *s = state;
    const play_keys keys = {
        .left = in->key[DEMO_KEY_LEFT] || in->key[DEMO_KEY_A],
        .right = in->key[DEMO_KEY_RIGHT] || in->key[DEMO_KEY_D],
        .up = in->key[DEMO_KEY_UP] || in->key[DEMO_KEY_W],
        .down = in->key[DEMO_KEY_DOWN] || in->key[DEMO_KEY_S],
        .jump = in->key[DEMO_KEY_SPACE] || in->key_pressed[DEMO_KEY_SPACE],
        .action = in->key[DEMO_KEY_X] || in->key_pressed[DEMO_KEY_X],
    };
    s->game->step(s->play, &keys);
    show(s);
}

static demo_picture picture_of(const void *state)
{
    const games_state *s = state;
    return (demo_picture){s->picture.pixels[0], PLAY_W, PLAY_H};
}

static void draw_games(const void *state, const kz_draw *to)
{
    const games_state *s = state;
    char text[128];
    s->game->status(s->play, text, sizeof text);
    kz_draw_box(to, demo_box(0, 0, DEMO_W, 26), (kz_draw_style){0x14171EC0u, 0, 0});
    demo_write(to, demo_at(10, 7), PALETTE_TEXT, DEMO_LETTER_H, "%s", text);
}

static void report_games(const void *state, FILE *out)
{
    const games_state *s = state;
    s->game->report(s->play, out);
}

const demo_scene demo_scene_platformer = {
    "platformer",
    "Platformer: slopes, a lift, a crusher, a blade, soil to blast",
    "arrows: walk, climb   Space jump   down and Space: drop through a plank   X blast the soil in front of you\n"
    "Six coins open the gate to the flag; the map is examples/platformer/platformer.tmx.",
    open_platformer,
    step_games,
    draw_games,
    report_games,
    close_games,
    picture_of,
};

const demo_scene demo_scene_topdown = {
    "topdown",
    "Top-down room: keys and doors, a press, a blade, rubble",
    "arrows: walk   X blast the rubble in front of you\n"
    "Keys open doors of their colour; the map is examples/topdown/topdown.tmx.",
    open_topdown,
    step_games,
    draw_games,
    report_games,
    close_games,
    picture_of,
};

/* topdown.c - a cellar seen from above on a Tiled map: keys and doors, a press on a drawn path, a spinning blade,
 * spikes that come and go, coins, and rubble to blast away.
 *
 * There is no up: the hero slides along everything.  Lengths are pixels, a step is 1/60 s. */
#include "../play/play.h"

#include <kolize/move.h>
#include <stdlib.h>
#include <string.h>

enum { RADIUS = 5, MOST_ITEMS = 1024, CYCLE = 120, SHOWN = 60 };
static const float WALK = 1.5f, RUN_UP = 0.3f;

/* What a body is, by its class in Tiled. */
typedef enum thing { WALL, PRESS, DOOR, RUBBLE, SPIKES, COIN, KEY, EXIT, BLADE, HERO, LEFT_OUT } thing;
static const char *const classes[] = {"wall", "press", "door", "rubble", "spikes",
                                      "coin", "key",   "exit", "blade",  NULL};

typedef struct topdown {
    kz_map *map;
    kz_world *world;
    kz_body bodies[MOST_ITEMS], hero;
    const kz_image *tiles;
    play_mover press;
    play_blade blade;
    play_soil rubble;
    play_picture back;
    play_keys before;
    kz_vec2 start, v, facing;
    bool won;
    int steps, falls, coins, n_coins, keys;
} topdown;

/* ---- From the map ---------------------------------------------------------------------------------- */

static thing thing_of(const kz_map_item *item)
{
    for (int i = 0; classes[i]; i++)
        if (strcmp(item->class_name, classes[i]) == 0) return (thing)i;
    return LEFT_OUT;
}

/* Called for each body before it is made. */
static bool prepare(void *ctx, kz_map_body *b)
{
    topdown *g = ctx;
    const thing t = thing_of(b->item);
    if (t == LEFT_OUT) return false;
    b->def.user = (uint64_t)t | (uint64_t)b->number << 8;
    b->def.flags = t >= SPIKES ? KZ_BODY_STATIC | KZ_BODY_SENSOR : KZ_BODY_STATIC;
    b->at_origin = t == PRESS; /* it is posed where Tiled says */
    if (t == BLADE) play_blade_prepare(&g->blade, &b->def);
    return true;
}

static const kz_map_item *item_of(const topdown *g, const char *class_name, kz_body *body)
{
    const int32_t i = kz_map_find(g->map, NULL, class_name, 0);
    if (i >= 0 && body) *body = g->bodies[i];
    return kz_map_item_at(g->map, i);
}

/* Everything that stays is drawn once. */
static void draw_back(topdown *g)
{
    for (int32_t i = 0; i < kz_map_picture_count(g->map); i++) {
        const kz_map_picture *p = kz_map_picture_at(g->map, i);
        play_draw_image(&g->back, kz_image_surface(p->image), p->part, &p->draw, NULL);
    }
    for (int32_t i = 0; i < kz_map_item_count(g->map); i++) {
        const kz_map_item *item = kz_map_item_at(g->map, i);
        if (thing_of(item) == WALL || thing_of(item) == EXIT) play_draw_item(&g->back, item, 0, 0);
        if (thing_of(item) == WALL) g->tiles = item->image;
        g->n_coins += thing_of(item) == COIN;
    }
}

static bool make(topdown *g)
{
    const kz_map_bodies_def def = {.joined = true, .prepare = prepare, .ctx = g, .bodies = g->bodies};
    const kz_map_item *start = item_of(g, "start", NULL);
    kz_body_def hero = {.user = HERO};
    if (!start || kz_map_item_count(g->map) > MOST_ITEMS) return false;
    if (!play_blade_make(&g->blade, item_of(g, "blade", NULL))) return false;
    if (!play_soil_make(&g->rubble, item_of(g, "rubble", NULL))) return false;
    if (kz_world_create(NULL, &g->world, NULL) || kz_map_add_bodies(g->map, g->world, &def, NULL)) return false;
    item_of(g, "blade", &g->blade.body);
    item_of(g, "rubble", &g->rubble.body);
    if (!play_mover_make(&g->press, g->map, "press", g->bodies)) return false;
    g->start = hero.pose.at = start->origin;
    g->facing.x = 1;
    kz_shape_circle((kz_vec2){0, 0}, RADIUS, &hero.shape, NULL);
    draw_back(g);
    return kz_body_create(g->world, &hero, &g->hero, NULL) == KZ_OK;
}

static void close_game(void *game)
{
    topdown *g = game;
    if (!g) return;
    kz_world_free(g->world);
    kz_canvas_free(g->rubble.canvas);
    kz_mask_set_free(g->blade.turns);
    kz_map_free(g->map);
    free(g);
}

static void *open_game(const char *folder, char error[PLAY_ERROR])
{
    char path[1024];
    kz_io_error why;
    topdown *g = calloc(1, sizeof *g);
    if (!g) return NULL;
    snprintf(path, sizeof path, "%s/topdown/topdown.tmx", folder);
    snprintf(error, PLAY_ERROR, "the map lacks a thing that the game needs, or there is no memory");
    if (kz_map_load(path, NULL, NULL, &g->map, &why)) snprintf(error, PLAY_ERROR, "%.250s", why.text);
    else if (make(g)) return g;
    close_game(g);
    return NULL;
}

/* ---- A step ---------------------------------------------------------------------------------------- */

static void die(topdown *g)
{
    kz_body_set_pose(g->world, g->hero, (kz_pose){g->start, 1, 0}, NULL);
    g->v = (kz_vec2){0, 0};
    g->falls++;
}

static void move_press(topdown *g)
{
    const kz_vec2 motion = play_mover_motion(&g->press, kz_body_pose(g->world, g->press.body).at);
    kz_carry_result carried[8];
    size_t n = 0;
    kz_platform_move(g->world, g->press.body, motion, NULL, carried, 8, &n, NULL);
    for (size_t i = 0; i < n && i < 8; i++)
        if (carried[i].crushed) die(g); /* nobody else moves */
}

/* Spikes are out for a half of their cycle, each with a phase of its own. */
static bool spikes_are_out(const topdown *g, const kz_map_item *item)
{
    return (g->steps + (int)kz_property_number(item->properties, "phase", 0)) % CYCLE < SHOWN;
}

static void take_key(topdown *g, const kz_map_item *key)
{
    const int32_t door = kz_map_find_id(g->map, (int32_t)kz_property_number(key->properties, "opens", 0));
    g->keys++;
    if (door >= 0) kz_body_set_flags(g->world, g->bodies[door], KZ_BODY_STATIC | KZ_BODY_DISABLED);
}

/* Meets the sensors. */
static void meet(topdown *g)
{
    kz_world_hit hits[16];
    kz_shape shape;
    bool hurt = false;
    const kz_query_filter others = {.except = g->hero};
    kz_body_shape(g->world, g->hero, &shape);
    const size_t n = kz_world_find(g->world, &shape, KZ_PAIRS_OVERLAP, &others, hits, 16);
    for (size_t i = 0; i < n && i < 16; i++) {
        const uint64_t user = kz_body_user(g->world, hits[i].body);
        const thing t = (thing)(user & 255);
        const kz_map_item *item = kz_map_item_at(g->map, (int32_t)(user >> 8));
        if (t == KEY) take_key(g, item);
        if (t == COIN) g->coins++;
        if (t == KEY || t == COIN) kz_body_set_flags(g->world, hits[i].body, KZ_BODY_SENSOR | KZ_BODY_DISABLED);
        if (t == EXIT) g->won = true;
        hurt = hurt || t == BLADE || (t == SPIKES && spikes_are_out(g, item));
    }
    if (hurt) die(g);
}

static void dig(topdown *g)
{
    const kz_vec2 hero = kz_body_pose(g->world, g->hero).at;
    play_soil_dig(&g->rubble, g->world, (kz_vec2){hero.x + 12 * g->facing.x, hero.y + 12 * g->facing.y});
}

static float towards(float from, float to, float most)
{
    return to - from > most ? from + most : to - from < -most ? from - most : to;
}

static void walk(topdown *g, const play_keys *keys)
{
    kz_vec2 to = {(float)(keys->right - keys->left), (float)(keys->down - keys->up)};
    if (to.x != 0 && to.y != 0) to = (kz_vec2){to.x * 0.7071f, to.y * 0.7071f};
    if (to.x != 0 || to.y != 0) g->facing = to;
    g->v = (kz_vec2){towards(g->v.x, to.x * WALK, RUN_UP), towards(g->v.y, to.y * WALK, RUN_UP)};
    kz_body_move(g->world, g->hero, g->v, NULL, NULL, 0, NULL, NULL); /* slides along everything */
}

static void step_game(void *game, const play_keys *keys)
{
    topdown *g = game;
    g->steps++;
    g->rubble.flash -= g->rubble.flash > 0;
    play_blade_step(&g->blade, g->world, g->steps);
    move_press(g);
    meet(g);
    if (keys->action && !g->before.action) dig(g);
    if (!g->won) walk(g, keys);
    g->before = *keys;
}

/* ---- Drawing --------------------------------------------------------------------------------------- */

static void draw_thing(const topdown *g, int32_t i, play_picture *to)
{
    const kz_map_item *item = kz_map_item_at(g->map, i);
    const thing t = thing_of(item);
    if (t != WALL && (kz_body_flags(g->world, g->bodies[i]) & KZ_BODY_DISABLED)) return;
    if (t == SPIKES) {
        play_draw_tile(to, item->image, spikes_are_out(g, item) ? 4 : 3, item->origin.x, item->origin.y - 16, false);
    } else if (t == DOOR) {
        play_draw_plate(to, item->shape.bounds, kz_property_color(item->properties, "color", 0xff5a6988));
    } else if (t == COIN || t == KEY) {
        play_draw_item(to, item, 0, (g->steps / 16 + i) % 2 ? -1 : 0);
    }
}

static void draw_game(const void *game, play_picture *to)
{
    const topdown *g = game;
    const kz_vec2 hero = kz_body_pose(g->world, g->hero).at;
    *to = g->back;
    for (int32_t i = 0; i < kz_map_item_count(g->map); i++) draw_thing(g, i, to);
    play_soil_draw(&g->rubble, to);
    play_draw_plate(to, kz_body_box(g->world, g->press.body), 0xff9e2835);
    play_draw_tile(to, g->tiles, g->facing.y < -0.5f ? 9 : 8, hero.x - 8, hero.y - 10, g->facing.x < 0);
    play_blade_draw(&g->blade, to, g->steps);
}

static void status(const void *game, char *text, size_t size)
{
    const topdown *g = game;
    snprintf(text, size, "coins %d of %d   keys %d   falls %d   %s", g->coins, g->n_coins, g->keys, g->falls,
             g->won ? "you are out!" : "find the stairs");
}

static void report(const void *game, FILE *out)
{
    const topdown *g = game;
    const kz_vec2 at = kz_body_pose(g->world, g->hero).at, press = kz_body_pose(g->world, g->press.body).at;
    fprintf(out, "hero at (%g, %g)\n", (double)at.x, (double)at.y);
    fprintf(out, "coins %d, keys %d, falls %d, %s\n", g->coins, g->keys, g->falls, g->won ? "won" : "not won");
    fprintf(out, "press at (%g, %g), rubble %lld pixels\n", (double)press.x, (double)press.y,
            (long long)play_soil_left(&g->rubble));
}

const play_game topdown_game = {
    "topdown",
    "A cellar seen from above, on a Tiled map",
    "arrows: walk   X blast the rubble in front of you\nKeys open doors of their colour; the stairs lead out.",
    open_game,
    step_game,
    draw_game,
    status,
    report,
    close_game,
};

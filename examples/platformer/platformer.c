/* platformer.c - a platformer on a Tiled map: slopes, one-way planks, a ladder, a lift and a crusher on drawn paths,
 * coins, spikes, a spinning blade, ground to blast away, and a gate that opens for coins.
 *
 * The map is loaded as it is: classes say what its things are, properties say how fast and where to.  The rest is this
 * file.  Lengths are pixels, a step is 1/60 s. */
#include "../play/play.h"

#include <kolize/move.h>
#include <stdlib.h>
#include <string.h>

enum { HERO_W = 8, HERO_H = 14, MOST_ITEMS = 512, COYOTE = 6, BUFFER = 6 };
static const float WALK = 1.75f, RUN_UP = 0.25f, GRAVITY = 0.26f, FALL = 6, JUMP = 5.3f, CLIMB = 1.25f;

/* What a body is, by its class in Tiled. */
typedef enum thing {
    GROUND, ONE_WAY, LADDER, SPIKES, COIN, LIFT, CRUSHER, DOOR, EXIT, SOIL, BLADE, HERO, LEFT_OUT
} thing;
static const char *const classes[] = {"ground",  "oneway", "ladder", "spikes", "coin",  "lift",
                                      "crusher", "door",   "exit",   "soil",   "blade", NULL};

typedef struct platformer {
    kz_map *map;
    kz_world *world;
    kz_body bodies[MOST_ITEMS], hero, door;
    const kz_map_item *door_item;
    const kz_image *tiles;
    play_mover lift, crusher;
    play_blade blade;
    play_soil soil;
    play_picture back;
    play_keys before;
    kz_vec2 start, v;
    bool faces_left, on_floor, climbs, won;
    int coyote, buffer, drop, open, steps, falls, coins, n_coins, needs;
} platformer;

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
    platformer *g = ctx;
    const thing t = thing_of(b->item);
    const bool sensor = t == LADDER || t == SPIKES || t == COIN || t == EXIT || t == BLADE;
    if (t == LEFT_OUT) return false;
    b->def.user = (uint64_t)t | (uint64_t)b->number << 8;
    b->def.flags = sensor ? KZ_BODY_STATIC | KZ_BODY_SENSOR : KZ_BODY_STATIC;
    b->at_origin = t == LIFT || t == CRUSHER; /* they are posed where Tiled says */
    if (t == ONE_WAY) {
        b->def.flags |= KZ_BODY_ONE_WAY;
        b->def.one_way.y = -1;
    }
    if (t == BLADE) play_blade_prepare(&g->blade, &b->def);
    return true;
}

static const kz_map_item *item_of(platformer *g, const char *class_name, kz_body *body)
{
    const int32_t i = kz_map_find(g->map, NULL, class_name, 0);
    if (i >= 0 && body) *body = g->bodies[i];
    return kz_map_item_at(g->map, i);
}

/* A wall on each side of the map. */
static bool make_borders(platformer *g)
{
    const kz_box all = kz_map_bounds(g->map);
    kz_body_def wall = {.user = GROUND, .flags = KZ_BODY_STATIC};
    kz_body body;
    for (int i = 0; i < 2; i++) {
        wall.pose.at.x = i ? all.max.x : all.min.x - 16;
        kz_shape_box((kz_vec2){0, all.min.y - 1000}, (kz_vec2){16, all.max.y + 1000}, &wall.shape, NULL);
        if (kz_body_create(g->world, &wall, &body, NULL)) return false;
    }
    return true;
}

static bool make_hero(platformer *g)
{
    kz_body_def hero = {.pose = {g->start, 1, 0}, .user = HERO};
    kz_shape_box((kz_vec2){-HERO_W / 2.0f, -HERO_H}, (kz_vec2){HERO_W / 2.0f, 0}, &hero.shape, NULL);
    return kz_body_create(g->world, &hero, &g->hero, NULL) == KZ_OK; /* its origin is between its feet */
}

/* Everything that stays is drawn once. */
static void draw_back(platformer *g)
{
    for (int32_t i = 0; i < kz_map_picture_count(g->map); i++) {
        const kz_map_picture *p = kz_map_picture_at(g->map, i);
        play_draw_image(&g->back, kz_image_surface(p->image), p->part, &p->draw, NULL);
    }
    for (int32_t i = 0; i < kz_map_item_count(g->map); i++) {
        const kz_map_item *item = kz_map_item_at(g->map, i);
        if (item->from_tile_layer || thing_of(item) == EXIT) play_draw_item(&g->back, item, 0, 0);
        if (item->from_tile_layer && thing_of(item) == GROUND && !g->tiles) g->tiles = item->image;
        g->n_coins += thing_of(item) == COIN;
    }
}

static bool make(platformer *g)
{
    const kz_map_bodies_def def = {.joined = true, .prepare = prepare, .ctx = g, .bodies = g->bodies};
    const kz_map_item *start = item_of(g, "start", NULL);
    g->door_item = item_of(g, "door", NULL);
    if (!start || !g->door_item || kz_map_item_count(g->map) > MOST_ITEMS) return false;
    if (!play_blade_make(&g->blade, item_of(g, "blade", NULL))) return false;
    if (!play_soil_make(&g->soil, item_of(g, "soil", NULL))) return false;
    if (kz_world_create(NULL, &g->world, NULL) || kz_map_add_bodies(g->map, g->world, &def, NULL)) return false;
    item_of(g, "blade", &g->blade.body);
    item_of(g, "soil", &g->soil.body);
    item_of(g, "door", &g->door);
    if (!play_mover_make(&g->lift, g->map, "lift", g->bodies)) return false;
    if (!play_mover_make(&g->crusher, g->map, "crusher", g->bodies)) return false;
    g->needs = (int)kz_property_number(g->door_item->properties, "needs", 1);
    g->start = start->origin;
    draw_back(g);
    return make_borders(g) && make_hero(g);
}

static void close_game(void *game)
{
    platformer *g = game;
    if (!g) return;
    kz_world_free(g->world);
    kz_canvas_free(g->soil.canvas);
    kz_mask_set_free(g->blade.turns);
    kz_map_free(g->map);
    free(g);
}

static void *open_game(const char *folder, char error[PLAY_ERROR])
{
    char path[1024];
    kz_io_error why;
    platformer *g = calloc(1, sizeof *g);
    if (!g) return NULL;
    snprintf(path, sizeof path, "%s/platformer/platformer.tmx", folder);
    snprintf(error, PLAY_ERROR, "the map lacks a thing that the game needs, or there is no memory");
    if (kz_map_load(path, NULL, NULL, &g->map, &why)) snprintf(error, PLAY_ERROR, "%.250s", why.text);
    else if (make(g)) return g;
    close_game(g);
    return NULL;
}

/* ---- A step ---------------------------------------------------------------------------------------- */

/* The hero passes one-way planks while it drops or climbs down. */
static kz_response respond(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit)
{
    const platformer *g = ctx;
    (void)mover;
    if (g->drop > 0 && (kz_body_flags(world, hit->body) & KZ_BODY_ONE_WAY)) return KZ_RESPONSE_IGNORE;
    return KZ_RESPONSE_SLIDE;
}

static kz_move_def moving(platformer *g)
{
    return (kz_move_def){.respond = respond, .ctx = g, .up = {0, -1}, .step_height = 2, .snap = g->climbs ? 0 : 4};
}

static void die(platformer *g)
{
    kz_body_set_pose(g->world, g->hero, (kz_pose){g->start, 1, 0}, NULL);
    g->v = (kz_vec2){0, 0};
    g->climbs = false;
    g->falls++;
}

static void move_platform(platformer *g, play_mover *m)
{
    const kz_move_def def = moving(g);
    kz_carry_result carried[8];
    size_t n = 0;
    const kz_vec2 motion = play_mover_motion(m, kz_body_pose(g->world, m->body).at);
    kz_platform_move(g->world, m->body, motion, &def, carried, 8, &n, NULL);
    for (size_t i = 0; i < n && i < 8; i++)
        if (carried[i].crushed) die(g); /* nobody else moves */
}

static void take_coin(platformer *g, kz_body coin)
{
    g->coins++;
    kz_body_set_flags(g->world, coin, KZ_BODY_SENSOR | KZ_BODY_DISABLED);
    if (g->coins == g->needs) kz_body_set_flags(g->world, g->door, KZ_BODY_STATIC | KZ_BODY_DISABLED);
}

/* Meets the sensors; returns what the ladder is to the hero. */
static kz_relation meet(platformer *g)
{
    kz_world_hit hits[16];
    kz_shape shape;
    kz_relation ladder = KZ_APART;
    bool hurt = kz_body_pose(g->world, g->hero).at.y > PLAY_H + 40;
    const kz_query_filter others = {.except = g->hero};
    kz_body_shape(g->world, g->hero, &shape);
    size_t n = kz_world_find(g->world, &shape, KZ_PAIRS_TOUCH, &others, hits, 16);
    for (size_t i = 0; i < n && i < 16; i++) {
        const thing t = (thing)(kz_body_user(g->world, hits[i].body) & 255);
        if (t == LADDER && hits[i].relation > ladder) ladder = hits[i].relation;
        if (hits[i].relation != KZ_OVERLAP) continue;
        if (t == COIN) take_coin(g, hits[i].body);
        if (t == EXIT) g->won = true;
        hurt = hurt || t == SPIKES || t == BLADE;
    }
    if (hurt) die(g);
    return hurt ? KZ_APART : ladder;
}

static void dig(platformer *g)
{
    const kz_vec2 feet = kz_body_pose(g->world, g->hero).at;
    play_soil_dig(&g->soil, g->world, (kz_vec2){feet.x + (g->faces_left ? -12.0f : 12.0f), feet.y - HERO_H / 2.0f});
}

/* The velocity that keys and gravity make. */
static void steer(platformer *g, const play_keys *keys, kz_relation ladder)
{
    const float to = WALK * (float)(keys->right - keys->left), change = g->on_floor ? RUN_UP : RUN_UP * 0.7f;
    const bool jumps = keys->jump && !g->before.jump;
    if (keys->right != keys->left) g->faces_left = keys->left;
    g->v.x += to - g->v.x > change ? change : to - g->v.x < -change ? -change : to - g->v.x;
    if ((keys->up && ladder == KZ_OVERLAP) || (keys->down && ladder != KZ_APART)) g->climbs = true;
    if (ladder == KZ_APART || jumps) g->climbs = false;
    g->drop = (keys->down && (g->climbs || jumps)) ? 8 : g->drop > 0 ? g->drop - 1 : 0;
    g->coyote = g->on_floor || g->climbs ? COYOTE : g->coyote > 0 ? g->coyote - 1 : 0; /* a jump just after an edge */
    g->buffer = jumps ? BUFFER : g->buffer > 0 ? g->buffer - 1 : 0;                   /* a jump just before landing */
    if (g->climbs) {
        g->v = (kz_vec2){to / 2, CLIMB * (float)(keys->down - keys->up)};
    } else {
        g->v.y = g->on_floor && g->drop == 0 ? 0 : g->v.y + GRAVITY < FALL ? g->v.y + GRAVITY : FALL;
        if (!keys->jump && g->v.y < -2) g->v.y = -2; /* a short press is a low jump */
    }
    if (g->buffer > 0 && g->coyote > 0 && g->drop == 0) {
        g->v.y = -JUMP;
        g->buffer = g->coyote = 0;
    }
}

static void step_game(void *game, const play_keys *keys)
{
    platformer *g = game;
    kz_move_result out = {.on_floor = false};
    g->steps++;
    g->soil.flash -= g->soil.flash > 0;
    g->open += g->coins >= g->needs && g->open < 32;
    play_blade_step(&g->blade, g->world, g->steps);
    move_platform(g, &g->lift);
    move_platform(g, &g->crusher);
    steer(g, keys, meet(g));
    if (keys->action && !g->before.action) dig(g);
    if (!g->won) {
        const kz_move_def def = moving(g);
        kz_body_move(g->world, g->hero, g->v, &def, NULL, 0, &out, NULL);
        g->on_floor = out.on_floor;
        if (out.on_wall) g->v.x = 0;
        if ((out.on_ceiling && g->v.y < 0) || (out.on_floor && g->v.y > 0)) g->v.y = 0;
    }
    g->before = *keys;
}

/* ---- Drawing --------------------------------------------------------------------------------------- */

static void draw_rail(const play_mover *m, play_picture *to)
{
    size_t n;
    const kz_vec2 *p = kz_shape_points(&m->path, &n);
    const kz_box box = m->item->shape.bounds;
    const float dx = (box.max.x - box.min.x) / 2, dy = (box.max.y - box.min.y) / 2;
    for (size_t i = 0; i + 1 < n; i++)
        for (int k = 0; k <= 16; k++) {
            const int x = (int)(p[i].x + (p[i + 1].x - p[i].x) * (float)k / 16 + dx);
            const int y = (int)(p[i].y + (p[i + 1].y - p[i].y) * (float)k / 16 + dy);
            play_draw_box(to, x - 1, y - 1, x + 1, y + 1, 0xff8b9bb4);
        }
}

static void draw_hero(const platformer *g, play_picture *to)
{
    const kz_vec2 at = kz_body_pose(g->world, g->hero).at;
    const bool walks = g->v.x > 0.3f || g->v.x < -0.3f;
    const int tile = g->climbs ? 11 : !g->on_floor ? 10 : walks && g->steps / 6 % 2 ? 9 : 8;
    play_draw_tile(to, g->tiles, tile, at.x - 8, at.y - 16, g->climbs ? g->steps / 8 % 2 : g->faces_left);
}

static void draw_game(const void *game, play_picture *to)
{
    const platformer *g = game;
    kz_box door = g->door_item->shape.bounds;
    *to = g->back;
    draw_rail(&g->lift, to);
    draw_rail(&g->crusher, to);
    play_soil_draw(&g->soil, to);
    door.max.y -= (float)g->open;
    if (g->open < 32) play_draw_plate(to, door, 0xffb55088);
    play_draw_plate(to, kz_body_box(g->world, g->lift.body), 0xff5a6988);
    play_draw_plate(to, kz_body_box(g->world, g->crusher.body), 0xff9e2835);
    play_blade_draw(&g->blade, to, g->steps);
    for (int32_t i = -1; (i = kz_map_find(g->map, NULL, "coin", i + 1)) >= 0;)
        if (!(kz_body_flags(g->world, g->bodies[i]) & KZ_BODY_DISABLED))
            play_draw_item(to, kz_map_item_at(g->map, i), 0, (g->steps / 16 + i) % 2 ? -1 : 0);
    draw_hero(g, to);
}

static void status(const void *game, char *text, size_t size)
{
    const platformer *g = game;
    const char *end = g->won ? "you are up!" : g->coins < g->needs ? "" : "the gate is open";
    int used = snprintf(text, size, "coins %d of %d   falls %d   %s", g->coins, g->n_coins, g->falls, end);
    if (!*end && used > 0 && (size_t)used < size)
        snprintf(text + used, size - (size_t)used, "the gate opens for %d", g->needs);
}

static void report(const void *game, FILE *out)
{
    const platformer *g = game;
    const kz_vec2 at = kz_body_pose(g->world, g->hero).at, lift = kz_body_pose(g->world, g->lift.body).at;
    fprintf(out, "hero at (%g, %g), %s\n", (double)at.x, (double)at.y,
            g->climbs ? "climbs" : g->on_floor ? "stands" : "flies");
    fprintf(out, "coins %d, falls %d, gate %s, %s\n", g->coins, g->falls, g->coins < g->needs ? "shut" : "open",
            g->won ? "won" : "not won");
    fprintf(out, "lift at (%g, %g), soil %lld pixels\n", (double)lift.x, (double)lift.y,
            (long long)play_soil_left(&g->soil));
}

const play_game platformer_game = {
    "platformer",
    "A platformer on a Tiled map",
    "arrows: walk, climb   Space jump (with down: drop through a plank)   X blast the soil in front of you\n"
    "Six coins open the gate to the flag.",
    open_game,
    step_game,
    draw_game,
    status,
    report,
    close_game,
};

/* recorded_game.h - a game that does anything to a world while its log is written: what replays are tested with.
 *
 * All calls that change a world come up, with shapes of all kinds, frames, and grids that are dug and rewound.  The filter and `respond` answer at random, so
 * that no replay could guess them.  The game keeps the world's hash after each step. */
#ifndef KZ_TEST_RECORDED_GAME_H
#define KZ_TEST_RECORDED_GAME_H

#include "../world/lent_shapes.h"

#include <kolize/grid.h>
#include <kolize/replay.h>
#include <kolize/world_frames.h>
#include <kolize/world_state.h>

enum { GAME_MOST = 300, GAME_STEPS = 4000, GAME_STATES = 4, GAME_SHAPES = 11 };

typedef struct game_log {
    unsigned char *bytes;
    size_t n, room;
} game_log;

static inline void game_write(void *ctx, const void *bytes, size_t n)
{
    game_log *log = ctx;
    if (log->n + n > log->room) {
        log->room = 2 * (log->n + n);
        log->bytes = realloc(log->bytes, log->room);
        if (!log->bytes) abort();
    }
    memcpy(log->bytes + log->n, bytes, n);
    log->n += n;
}

typedef struct game {
    kz_test_rng rng, answers; /* the second one is for callbacks alone */
    kz_world *world;
    kz_body bodies[GAME_MOST];
    uint32_t n;
    lent_shapes lent;
    kz_vec2 strip[40], hole[8];
    int32_t hole_ends[2];
    kz_shape parts[3], shapes[GAME_SHAPES];
    kz_grid *grids[2]; /* a level, a raft */
    kz_mask_set *fighter; /* with hit boxes, and tags that are defined */
    kz_fixture tables[2][3];
    void *states[GAME_STATES];
    size_t sizes[GAME_STATES];
    kz_body were[GAME_STATES][GAME_MOST]; /* the handles at that time */
    uint32_t n_were[GAME_STATES];
    game_log log;
    uint64_t hashes[GAME_STEPS];
    size_t n_steps;
    bool saves, responds;
} game;

static inline void game_lend_fixtures(game *g)
{
    const kz_shape fist = box_shape(2, 0, 4, 1);
    const kz_tag_def hit = {.category = 2, .collides = 1, .flags = KZ_BODY_SENSOR, .kind = 5, .user = 77}, body = {.kind = 1};
    for (int i = 0; i < 3; i++) {
        g->tables[0][i] = (kz_fixture){.shape = g->shapes[i == 0 ? 4 : i == 1 ? 0 : 3], .kind = (uint16_t)i, .category = 1u << i};
        g->tables[1][i] = (kz_fixture){.shape = g->shapes[i == 0 ? 1 : 4], .kind = (uint16_t)(i + 1), .user = (uint64_t)i};
    }
    g->tables[1][2].flags = KZ_BODY_SENSOR;
    CHECK_EQ(kz_mask_set_create(NULL, &g->fighter, NULL), KZ_OK);
    for (int i = 0; i < 3; i++) {
        const kz_frame frame = {.w = 4, .h = 4, .pivot = {1, (float)i}};
        CHECK_EQ(kz_mask_set_add_frame(g->fighter, &frame, NULL), KZ_OK);
        CHECK_EQ(kz_mask_set_add_mask(g->fighter, i, "body", g->lent.mask, (kz_cell){0, i}, NULL), KZ_OK);
        if (i > 0) CHECK_EQ(kz_mask_set_add_shape(g->fighter, i, "hit", &fist, "damage=3", NULL), KZ_OK);
    }
    CHECK_EQ(kz_mask_set_define_tag(g->fighter, "hit", &hit, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_define_tag(g->fighter, "body", &body, NULL), KZ_OK);
}

static inline void game_lend_grids(game *g)
{
    kz_tile tiles[5] = {{0}};
    const kz_vec2 full[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    for (int i = 1; i < 5; i++) {
        tiles[i] = (kz_tile){.n_points = i == 2 ? 3 : 4, .kind = (uint16_t)(i / 3), .user = (uint64_t)i};
        memcpy(tiles[i].points, full, sizeof full);
    }
    tiles[3].flags = KZ_BODY_ONE_WAY;
    tiles[4].flags = KZ_BODY_SENSOR;
    tiles[4].category = 2;
    for (int i = 0; i < 2; i++) {
        const kz_grid_def def = {.w = i ? 5 : 16, .h = i ? 2 : 12, .cell_w = 4, .cell_h = 4, .id_bytes = i + 1, .tiles = tiles, .n_tiles = i ? 2 : 5, .journal = 4000};
        CHECK_EQ(kz_grid_create(&def, &g->grids[i], NULL), KZ_OK);
        CHECK_EQ(kz_grid_fill(g->grids[i], (kz_cell_rect){1, 1, 12, 3}, 1, NULL), KZ_OK);
        CHECK_EQ(kz_shape_grid(g->grids[i], 0, 0, &g->shapes[9 + i], NULL), KZ_OK);
    }
}

static inline void game_lend(game *g)
{
    lent_make(&g->lent);
    for (int i = 0; i < 40; i++) g->strip[i] = (kz_vec2){(float)i / 4, (float)(i % 3) / 4};
    const kz_vec2 hole[8] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {1, 1}, {2, 1}, {2, 2}, {1, 2}};
    memcpy(g->hole, hole, sizeof hole);
    g->hole_ends[0] = 4;
    g->hole_ends[1] = 8;
    g->shapes[0] = g->lent.polygon;
    g->shapes[1] = circle_shape(1);
    g->parts[0] = box_shape(0, 0, 1, 1);
    CHECK_EQ(kz_shape_capsule((kz_vec2){2, 0}, (kz_vec2){3, 1}, .5f, &g->parts[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_mask(g->lent.mask, 3, 0, &g->parts[2], NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(g->parts, 2, &g->shapes[2], NULL), KZ_OK);
    CHECK_EQ(kz_shape_mask(g->lent.mask, 0, 0, &g->shapes[3], NULL), KZ_OK);
    g->shapes[4] = box_shape(0, 0, 2, 1);
    CHECK_EQ(kz_shape_parts(g->parts, 3, &g->shapes[5], NULL), KZ_OK);
    CHECK_EQ(kz_shape_polyline(g->strip, 40, &g->shapes[6], NULL), KZ_OK);
    CHECK_EQ(kz_shape_polygon_with_holes(g->hole, g->hole_ends, 2, &g->shapes[7], NULL), KZ_OK);
    CHECK_EQ(kz_shape_segment((kz_vec2){0, 0}, (kz_vec2){3, 1}, &g->shapes[8], NULL), KZ_OK);
    game_lend_fixtures(g);
    game_lend_grids(g);
}

static inline void game_filter(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n)
{
    game *g = ctx;
    (void)world, (void)pairs;
    for (size_t i = 0; i < n; i++) keep[i] = !kz_test_one_in(&g->answers, 3);
}

static inline kz_response game_respond(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit)
{
    game *g = ctx;
    (void)world, (void)mover, (void)hit;
    return (kz_response)kz_test_below(&g->answers, 6);
}

static inline game *game_begin(kz_test_rng rng, kz_world_def def, bool is_filtered)
{
    game *g = calloc(1, sizeof *g);
    if (!g) abort();
    g->rng = rng;
    g->answers = kz_test_rng_make(~kz_test_u64(&rng));
    if (is_filtered) {
        def.filter = game_filter;
        def.filter_ctx = g;
    }
    game_lend(g);
    g->saves = g->responds = true;
    g->world = world_of(def);
    return g;
}

static inline void game_record(game *g, uint32_t flags)
{
    const kz_recorder recorder = {game_write, &g->log, flags};
    CHECK_EQ(kz_world_record(g->world, &recorder, NULL), KZ_OK);
}

static inline void game_end(game *g)
{
    kz_world_free(g->world);
    for (int i = 0; i < 2; i++) kz_grid_free(g->grids[i]);
    for (int i = 0; i < GAME_STATES; i++) free(g->states[i]);
    lent_free(&g->lent);
    kz_mask_set_free(g->fighter);
    free(g->log.bytes);
    free(g);
}

static inline kz_body_def game_def(game *g)
{
    kz_body_def def = {0};
    kz_test_rng *r = &g->rng;
    const uint32_t kind = kz_test_below(r, 17);
    if (kind > 9 && kind < 15) def.frames = kind > 12 ? g->fighter : g->lent.frames;
    if (kind == 12) def = (kz_body_def){.fixtures = g->tables[kz_test_below(r, 2)], .n_fixtures = kz_test_range(r, 0, 3), .pose.at = lent_place(&g->rng)};
    if (kind == 12) return def;
    else if (kind < 9 || kind > 14) def.shape = g->shapes[kind < 9 ? kind : kind - 6];
    lent_facts(r, kind < 3, &def);
    return def;
}

/* A body that is perhaps gone. */
static inline kz_body game_any(game *g) { return g->n ? g->bodies[kz_test_below(&g->rng, g->n)] : KZ_BODY_NONE; }

static inline void game_create(game *g)
{
    kz_body_def defs[3];
    if (g->n + 3 > GAME_MOST) return;
    if (kz_test_one_in(&g->rng, 3)) {
        for (int i = 0; i < 3; i++) defs[i] = game_def(g);
        if (kz_test_one_in(&g->rng, 4)) defs[2].flags = 4096; /* refused: the two others come and go */
        if (kz_bodies_create(g->world, defs, 3, &g->bodies[g->n], NULL) == KZ_OK) g->n += 3;
    } else {
        defs[0] = game_def(g);
        if (kz_body_create(g->world, defs, &g->bodies[g->n], NULL) == KZ_OK) g->n++;
    }
}

static inline void game_destroy(game *g)
{
    kz_body gone[4];
    for (int i = 0; i < 4; i++) gone[i] = game_any(g);
    if (kz_test_one_in(&g->rng, 2)) kz_body_destroy(g->world, gone[0]);
    else kz_bodies_destroy(g->world, gone, 4); /* some are stale */
}

static inline void game_set_at(game *g)
{
    kz_vec2 at[GAME_MOST];
    kz_body bodies[GAME_MOST];
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->n; i++) {
        const kz_pose pose = kz_body_pose(g->world, g->bodies[i]);
        if (kz_body_flags(g->world, g->bodies[i]) & KZ_BODY_STATIC || kz_test_one_in(&g->rng, 2)) continue;
        if (!kz_body_is_live(g->world, g->bodies[i]) && !kz_test_one_in(&g->rng, 60)) continue;
        at[n] = (kz_vec2){pose.at.x + kz_test_grid(&g->rng, -4, 4, 0.25f), pose.at.y + kz_test_grid(&g->rng, -4, 4, 0.25f)};
        bodies[n++] = g->bodies[i];
    }
    kz_bodies_set_at(g->world, bodies, n, at, sizeof *at, NULL);
}

static inline void game_change(game *g)
{
    kz_test_rng *r = &g->rng;
    const kz_body body = game_any(g);
    switch (kz_test_below(r, 12)) {
    case 8: kz_body_set_fixtures(g->world, body, g->tables[kz_test_below(r, 2)], kz_test_range(r, 0, 3), NULL); break;
    case 9: kz_body_set_off(g->world, body, kz_test_below(r, 8)); break;
    case 10: kz_body_set_frames(g->world, body, kz_test_one_in(r, 2) ? g->fighter : g->lent.frames, (int32_t)kz_test_below(r, 3), NULL); break;
    case 0: kz_body_set_shape(g->world, body, &g->shapes[kz_test_below(r, GAME_SHAPES)], NULL); break;
    case 1: kz_body_set_frame(g->world, body, (int32_t)kz_test_below(r, 3), NULL); break;
    case 2: kz_body_set_filter(g->world, body, kz_test_below(r, 4), kz_test_below(r, 4)); break;
    case 3: kz_body_set_group(g->world, body, kz_test_range(r, -1, 1)); break;
    case 4: kz_body_set_user(g->world, body, kz_test_u64(r)); break;
    case 5: kz_body_set_one_way(g->world, body, (kz_vec2){0, (float)kz_test_range(r, -1, 1)}); break;
    case 6: kz_body_set_flags(g->world, body, kz_test_one_in(r, 2) ? 0 : kz_test_u32(r) & 31); break;
    default: kz_world_shift(g->world, (kz_vec2){(float)kz_test_range(r, -2, 2), 0}, NULL); break;
    }
}

static inline void game_set_pose(game *g)
{
    const kz_vec2 at = lent_place(&g->rng);
    const kz_pose pose = kz_test_one_in(&g->rng, 3) ? kz_pose_degrees(at.x, at.y, 30) : (kz_pose){at, 1, 0};
    kz_body_set_pose(g->world, game_any(g), pose, NULL);
}

static inline void game_move(game *g)
{
    kz_test_rng *r = &g->rng;
    kz_move_memory memory = {.remainder = {.01f, 0}};
    kz_move_def def = {.response = (kz_response)kz_test_below(r, 6), .step_height = 1, .max_turns = kz_test_range(r, 0, 3)};
    if (kz_test_one_in(r, 2)) def.up = (kz_vec2){0, -1};
    if (kz_test_one_in(r, 2)) def.memory = &memory;
    if (g->responds && kz_test_one_in(r, 2)) {
        def.respond = game_respond;
        def.ctx = g;
    }
    const kz_vec2 motion = {kz_test_grid(r, -8, 8, 0.125f), kz_test_grid(r, -8, 8, 0.125f)};
    const kz_body body = game_any(g);
    kz_push_out out;
    size_t n;
    const uint32_t how = kz_test_below(r, 5);
    switch (how) {
    case 0: kz_platform_move(g->world, body, motion, &def, NULL, 0, &n, NULL); break;
    case 1: kz_platform_turn(g->world, body, motion, .1f, &def, NULL, 0, &n, NULL); break;
    case 2: kz_body_push_out(g->world, body, kz_test_range(r, 0, 3), &out, NULL); break;
    default: kz_body_move(g->world, body, motion, kz_test_one_in(r, 4) ? NULL : &def, NULL, 0, NULL, NULL); break;
    }
}

static inline void game_edit(game *g)
{
    kz_test_rng *r = &g->rng;
    kz_grid *grid = g->grids[kz_test_below(r, 2)];
    const int32_t w = kz_grid_width(grid), h = kz_grid_height(grid), x = kz_test_range(r, -2, w), y = kz_test_range(r, -2, h);
    const uint32_t id = kz_test_below(r, 6);
    switch (kz_test_below(r, 4)) {
    case 0: kz_grid_fill(grid, (kz_cell_rect){x, y, x + kz_test_range(r, -1, 5), y + kz_test_range(r, 0, 4)}, id, NULL); break;
    case 1: kz_grid_rewind(grid, kz_grid_edits(grid) + kz_test_below(r, 24) - 16, NULL); break;
    default: kz_grid_set(grid, x, y, id, NULL); break;
    }
}

static inline void game_save(game *g)
{
    const uint32_t at = kz_test_below(&g->rng, GAME_STATES);
    if (!g->saves) return;
    if (kz_test_one_in(&g->rng, 3) && g->states[at]) {
        const kz_result r = kz_world_restore(g->world, g->states[at], g->sizes[at], NULL);
        CHECK(r == KZ_OK || r == KZ_ERR_CONTENT); /* a grid was rewound, and then edited in another way */
        if (r != KZ_OK) return;
        memcpy(g->bodies, g->were[at], sizeof g->bodies);
        g->n = g->n_were[at];
        return;
    }
    free(g->states[at]);
    g->sizes[at] = kz_world_save_bytes(g->world);
    g->states[at] = malloc(g->sizes[at]);
    CHECK_EQ(kz_world_save(g->world, g->states[at], g->sizes[at], NULL), KZ_OK);
    memcpy(g->were[at], g->bodies, sizeof g->bodies);
    g->n_were[at] = g->n;
}

static inline void game_step(game *g)
{
    kz_world_step(g->world, NULL);
    if (g->n_steps == GAME_STEPS) abort();
    g->hashes[g->n_steps++] = kz_world_hash(g->world);
}

static inline void game_play(game *g, int frames)
{
    for (int i = 0; i < frames; i++) {
        const int calls = kz_test_range(&g->rng, 0, 12);
        kz_world_mark(g->world, (uint64_t)i, i % 16 == 0 ? "sixteenth" : NULL);
        for (int k = 0; k < calls; k++) {
            switch (kz_test_below(&g->rng, 9)) {
            case 8: game_edit(g); break;
            case 0: game_create(g); break;
            case 1: if (kz_test_one_in(&g->rng, 3)) game_destroy(g); break;
            case 2: game_set_pose(g); break;
            case 3: game_set_at(g); break;
            case 4: game_change(g); break;
            case 5:
            case 6: game_move(g); break;
            default: if (kz_test_one_in(&g->rng, 4)) game_save(g); break;
            }
        }
        game_step(g);
    }
}

#endif

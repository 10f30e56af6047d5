/* moves_kolize.c - Kolize's character of bench_moves: this tree's, or version 0.1.0's (MOVES_KOLIZE_0_1), which peers.sh
 * builds from the repository's history. */
#include "moves.h"

#include <kolize/kolize.h>

#include <stdlib.h>
#include <string.h>

#ifdef MOVES_KOLIZE_0_1
typedef kz_moved kz_move_result; /* as it was called */
#endif

typedef struct kolize_game {
    kz_world *world;
    kz_body hero;
} kolize_game;

static bool moves_shape(moves_body body, kz_shape *out)
{
    static const kz_vec2 hexagon[] = {{-5, -10}, {0, -14}, {5, -10}, {5, -4}, {0, 0}, {-5, -4}};
    switch (body) {
    case MOVES_BOX: return kz_shape_box((kz_vec2){-5, -14}, (kz_vec2){5, 0}, out, NULL) == KZ_OK;
    case MOVES_CAPSULE: return kz_shape_capsule((kz_vec2){0, -9}, (kz_vec2){0, -5}, 5, out, NULL) == KZ_OK;
    case MOVES_CIRCLE: return kz_shape_circle((kz_vec2){0, -6}, 6, out, NULL) == KZ_OK;
    default: return kz_shape_polygon(hexagon, 6, out, NULL) == KZ_OK;
    }
}

static bool moves_add(kz_world *world, const kz_shape *shape, uint32_t flags, kz_body *out)
{
    const kz_body_def def = {.shape = *shape, .pose = KZ_POSE_NONE_INIT, .flags = flags};
    return kz_body_create(world, &def, out, NULL) == KZ_OK;
}

static bool moves_is_run(const moves_level *level, const char *cells, int x0, int x1, int y)
{
    for (int x = x0; x < x1; x++)
        if (y >= level->h || cells[y * level->w + x] != '#') return false;
    return true;
}

/* Adds the tiles one by one, or rectangles of them: each as wide as its row allows, then as high. */
static bool moves_level_add(kz_world *world, const moves_level *level, bool joined)
{
    const int w = level->w, n = w * level->h;
    char *cells = malloc((size_t)n);
    bool good = cells != NULL;
    if (good) memcpy(cells, level->cells, (size_t)n);
    for (int i = 0; good && i < n; i++) {
        if (cells[i] != '#') continue;
        const int x0 = i % w, y0 = i / w;
        int x1 = x0 + 1, y1 = y0 + 1;
        while (joined && x1 < w && cells[y0 * w + x1] == '#') x1++;
        while (joined && moves_is_run(level, cells, x0, x1, y1)) y1++;
        for (int y = y0; y < y1; y++) memset(cells + y * w + x0, ' ', (size_t)(x1 - x0));
        const kz_vec2 min = {(float)(x0 * MOVES_TILE), (float)(y0 * MOVES_TILE)};
        const kz_vec2 max = {(float)(x1 * MOVES_TILE), (float)(y1 * MOVES_TILE)};
        kz_shape box;
        kz_body body;
        good = kz_shape_box(min, max, &box, NULL) == KZ_OK && moves_add(world, &box, KZ_BODY_STATIC, &body);
    }
    free(cells);
    return good;
}

static bool moves_add_hill(kz_world *world, const moves_level *level)
{
    kz_shape hill;
    kz_body body;
    kz_vec2 *points = malloc((size_t)level->n_points * sizeof *points);
    bool good = points != NULL;
    for (int i = 0; good && i < level->n_points; i++) points[i] = (kz_vec2){level->points[i][0], level->points[i][1]};
    good = good && kz_shape_polygon(points, level->n_points, &hill, NULL) == KZ_OK &&
           moves_add(world, &hill, KZ_BODY_STATIC, &body);
    free(points);
    return good;
}

static bool moves_add_level(kz_world *world, const moves_level *level, bool joined)
{
    return level->n_points > 0 ? moves_add_hill(world, level) : moves_level_add(world, level, joined);
}

static void moves_free(void *ctx)
{
    kolize_game *game = ctx;
    kz_world_free(game->world);
    free(game);
}

static void *moves_make(const moves_level *level, moves_body body, bool joined)
{
    kz_shape shape;
#ifdef MOVES_KOLIZE_0_1
    if (level->n_points > 0) return NULL; /* a frame takes milliseconds there */
#endif
    kolize_game *game = calloc(1, sizeof *game);
    if (!game) return NULL;
    if (kz_world_create(NULL, &game->world, NULL) == KZ_OK && moves_add_level(game->world, level, joined) &&
        moves_shape(body, &shape) && moves_add(game->world, &shape, 0, &game->hero) &&
        kz_world_index(game->world, NULL) == KZ_OK)
        return game;
    moves_free(game);
    return NULL;
}

static void moves_put(void *ctx, float x, float y)
{
    kolize_game *game = ctx;
    (void)kz_body_set_pose(game->world, game->hero, (kz_pose){{x, y}, 1, 0}, NULL);
}

static void moves_move(void *ctx, float dx, float dy, moves_state *out)
{
    static const kz_move_def walk = {.up = {0, -1}, .step_height = 6, .snap = 4};
    kolize_game *game = ctx;
    kz_move_result result;
    memset(&result, 0, sizeof result);
    (void)kz_body_move(game->world, game->hero, (kz_vec2){dx, dy}, &walk, NULL, 0, &result, NULL);
    const kz_vec2 at = kz_body_pose(game->world, game->hero).at;
    *out = (moves_state){at.x, at.y, result.on_floor};
}

static const moves_library library = {
#ifdef MOVES_KOLIZE_0_1
    "0.1.0",
#else
    "kolize",
#endif
    moves_make, moves_put, moves_move, moves_free};

#ifdef MOVES_KOLIZE_0_1
__attribute__((visibility("default"))) const moves_library *moves_library_open(void);
const moves_library *moves_library_open(void) { return &library; }
#else
const moves_library *moves_kolize(void);
const moves_library *moves_kolize(void) { return &library; }
#endif

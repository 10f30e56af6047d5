/* fuzz_log.c - any bytes as the log of a world: as they are, behind the log of an empty world, behind that of a world with a
 * grid, and with an allocation that fails.  The log is played, gone through backwards, drawn, and compared with itself. */
#include <kolize/replay.h>
#include <kolize/grid.h>
#include <kolize/world_record.h>

#include "fuzz_memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const kz_limits limits = {.max_pixels = 1 << 14, .max_depth = 8, .max_objects = 200, .max_memory = 4 << 20};

static void draw_line(void *ctx, kz_vec2 a, kz_vec2 b, const kz_pen *pen)
{
    (void)ctx, (void)a, (void)b;
    ALWAYS(pen->width >= 0);
}

/* Plays at most so many calls: a log may ask for much work. */
static uint64_t play(kz_replay *replay)
{
    kz_replay_op op;
    size_t n_pairs;
    for (int n = 0; n < 300 && kz_replay_next(replay, &op); n++) {
        ALWAYS(op.name[0] && op.place < (uint64_t)1 << 32 && strlen(op.text) < 256);
        ALWAYS(kz_world_pairs(kz_replay_world(replay), &n_pairs) || n_pairs == 0);
    }
    return kz_replay_at(replay);
}

static void play_log(const uint8_t *data, size_t size)
{
    const kz_allocator alloc = {counted_alloc, counted_release, NULL};
    kz_replay *replay = NULL, *again = NULL;
    kz_replay_difference difference;
    kz_error err = {KZ_OK, 0, 0};
    calls = 0;
    const kz_result r = kz_replay_create(data, size, &limits, &alloc, &replay, &err);
    ALWAYS((r == KZ_OK) == (replay != NULL) && (r == KZ_OK || err.code == r));
    if (replay) {
        const uint64_t steps = play(replay), hash = kz_world_hash(kz_replay_world(replay));
        const bool is_whole = kz_replay_error(replay, NULL) == KZ_OK;
        const kz_draw draw = {.line = draw_line};
        kz_replay_draw(&draw, replay, NULL, KZ_DRAW_BOXES);
        for (uint64_t step = steps; step > 0 && step + 8 > steps; step--) (void)kz_replay_seek(replay, step - 1, NULL);
        if (is_whole && kz_replay_seek(replay, 0, NULL) == KZ_OK && refuse_at == SIZE_MAX) {
            ALWAYS(play(replay) == steps && kz_world_hash(kz_replay_world(replay)) == hash);
        }
        if (size < 2000) ALWAYS(kz_replay_steps(replay) >= steps || refuse_at != SIZE_MAX);
        if (size < 2000 && kz_replay_create(data, size, &limits, &alloc, &again, NULL) == KZ_OK) {
            ALWAYS(!kz_replay_compare(replay, again, &difference, &err) || !difference.same_calls || refuse_at != SIZE_MAX);
        }
    }
    kz_replay_free(replay);
    kz_replay_free(again);
    ALWAYS(live == 0);
}

/* ---- Beginnings -------------------------------------------------------------------------------------------------- */

typedef struct beginning {
    uint8_t bytes[1024];
    size_t n;
} beginning;

static void write_beginning(void *ctx, const void *bytes, size_t n)
{
    beginning *b = ctx;
    ALWAYS(n <= sizeof b->bytes - b->n);
    memcpy(b->bytes + b->n, bytes, n);
    b->n += n;
}

/* A level of which the bytes may edit cells, in a world that wraps, with two bodies on it. */
static void add_level(kz_world *world, const kz_grid *grid)
{
    kz_body_def level = {.flags = KZ_BODY_STATIC}, box = {.pose = {{9, 3}, 1, 0}}, ball = {.pose = {{30, 20}, 1, 0}};
    kz_body body;
    ALWAYS(kz_shape_grid(grid, 0, 0, &level.shape, NULL) == KZ_OK);
    ALWAYS(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){3, 2}, &box.shape, NULL) == KZ_OK);
    ALWAYS(kz_shape_circle((kz_vec2){0, 0}, 2, &ball.shape, NULL) == KZ_OK);
    ALWAYS(kz_body_create(world, &level, &body, NULL) == KZ_OK);
    ALWAYS(kz_body_create(world, &box, &body, NULL) == KZ_OK);
    ALWAYS(kz_body_create(world, &ball, &body, NULL) == KZ_OK);
}

static kz_grid *make_level(void)
{
    kz_grid *grid = NULL;
    const kz_tile tiles[3] = {{0}, {.n_points = 4, .points = {{0, 0}, {4, 0}, {4, 4}, {0, 4}}}, {.n_points = 3, .points = {{0, 4}, {4, 0}, {4, 4}}}};
    const kz_grid_def def = {.w = 12, .h = 8, .cell_w = 4, .cell_h = 4, .tiles = tiles, .n_tiles = 3, .journal = 50};
    ALWAYS(kz_grid_create(&def, &grid, NULL) == KZ_OK);
    ALWAYS(kz_grid_fill(grid, (kz_cell_rect){0, 5, 12, 8}, 1, NULL) == KZ_OK);
    return grid;
}

static void begin_log(beginning *b, bool has_level)
{
    const kz_world_def def = {.wrap_w = has_level ? 64 : 0};
    const kz_recorder recorder = {write_beginning, b, 0};
    kz_grid *grid = make_level();
    kz_world *world;
    b->n = 0;
    ALWAYS(kz_world_create(&def, &world, NULL) == KZ_OK);
    if (has_level) add_level(world, grid);
    ALWAYS(kz_world_record(world, &recorder, NULL) == KZ_OK);
    if (has_level) ALWAYS(kz_grid_set(grid, 3, 6, 0, NULL) == KZ_OK);
    ALWAYS(kz_world_step(world, NULL) == KZ_OK);
    kz_world_free(world);
    kz_grid_free(grid);
    b->n--; /* the end of the log */
}

static void play_behind(const beginning *b, const uint8_t *data, size_t size)
{
    uint8_t *log = malloc(b->n + size);
    if (!log) return;
    memcpy(log, b->bytes, b->n);
    if (size) memcpy(log + b->n, data, size);
    refuse_at = SIZE_MAX;
    play_log(log, b->n + size);
    free(log);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static beginning empty, with_level;
    if (empty.n == 0) begin_log(&empty, false);
    if (with_level.n == 0) begin_log(&with_level, true);
    refuse_at = SIZE_MAX;
    play_log(data, size);
    refuse_at = fuzz_refusal(data, size);
    play_log(data, size);
    play_behind(&empty, data, size);
    play_behind(&with_level, data, size);
    return 0;
}

/* fuzz_log.c - any bytes as the log of a world: as they are, behind the head of a log and an empty world, and with an
 * allocation that fails.  The log is played, gone through backwards, drawn, and compared with itself. */
#include <kolize/replay.h>

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* The head, for overlaps, without a period or a filter; then a state of no slots. */
    static const uint8_t begin[57] = {'K',  'Z',  'L',  'O',  'G', 1,    1,    [20] = 1, [22] = 0xff, 0xff,
                                      0xff, 0xff, 0x0f, 0xff, 0xff, 0xff, 0xff, 0x0f,     1};
    refuse_at = SIZE_MAX;
    play_log(data, size);
    refuse_at = fuzz_refusal(data, size);
    play_log(data, size);
    uint8_t *log = malloc(sizeof begin + size);
    if (!log) return 0;
    memcpy(log, begin, sizeof begin);
    if (size) memcpy(log + sizeof begin, data, size);
    refuse_at = SIZE_MAX;
    play_log(log, sizeof begin + size);
    free(log);
    return 0;
}

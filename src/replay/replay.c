/* replay.c - a log and the place in it: begins a replay, plays on, and goes to any step.
 *
 * States are kept on the way, so that going back need not play from the beginning: one every so many steps, and when there
 * are 64, every second one is given up and they come half as often.  A step is then reached in a sixty-fourth of the log
 * or less.  A world with a filter can only be taken up where the log itself has brought it into the state of a restored
 * one (record.c), because its answers are in the order of its questions. */
#include "replay/replay_private.h"

#include <kolize/world_state.h>

/* ---- Memory within the limit ------------------------------------------------------------------------------------- */

static void *take_counted(void *ctx, size_t size, size_t align)
{
    kz_replay *replay = ctx;
    if (size > replay->limits.max_memory || replay->used > replay->limits.max_memory - size) {
        replay->is_over = true;
        return NULL;
    }
    void *block = kzi_alloc(&replay->caller, size, align);
    if (block) replay->used += size;
    return block;
}

static void give_counted(void *ctx, void *block, size_t size, size_t align)
{
    kz_replay *replay = ctx;
    KZ_ASSERT(replay->used >= size);
    replay->used -= size;
    kzi_release(&replay->caller, block, size, align);
}

/* ---- Beginning ---------------------------------------------------------------------------------------------------- */

static kz_result read_head(kz_replay *replay)
{
    kzi_log *log = &replay->log;
    if (log->n < 8 || memcmp(log->bytes, KZI_LOG_MAGIC, 5) != 0) return kzi_replay_fail(replay, KZ_ERR_CONTENT, 0);
    if (log->bytes[5] != KZI_LOG_VERSION) return kzi_replay_fail(replay, KZ_ERR_UNSUPPORTED, 5);
    replay->flags = log->bytes[6];
    log->at = 8;
    kz_world_def *def = &replay->def;
    def->alloc = &replay->alloc;
    def->mode = (kz_pair_mode)kzi_get_byte(log);
    def->wrap_w = kzi_get_float(log);
    def->wrap_h = kzi_get_float(log);
    def->max_pairs = kzi_get_number(log);
    def->tag = kzi_get_byte(log);
    const unsigned has = kzi_get_byte(log);
    replay->has_filter = (has & 1) != 0;
    def->fixture_pairs = (has & 2) != 0;
    if (replay->has_filter) {
        def->filter = kzi_replay_filter;
        def->filter_ctx = replay;
    }
    log->tag = def->tag << KZI_TAG_SHIFT;
    if (!kzi_log_ok(log)) return kzi_replay_fail(replay, KZ_ERR_CONTENT, (int64_t)log->at);
    const kz_result r = kz_world_create(def, &replay->world, &replay->error);
    replay->here.at = log->at;
    if (r == KZ_OK) replay->world->keeps_grids = true;
    return r == KZ_OK ? r : kzi_replay_fail(replay, r == KZ_ERR_ARGUMENT ? KZ_ERR_CONTENT : r, (int64_t)log->at);
}

/* Plays the first call, which is the state of the world. */
static kz_result read_beginning(kz_replay *replay)
{
    kzi_log_call read;
    kz_replay_op op;
    kz_result r = read_head(replay);
    if (r != KZ_OK) return r;
    const bool is_read = kzi_play_next(replay, &read, &op);
    if (replay->error.code != KZ_OK) return replay->error.code;
    if (!is_read || read.call.name != KZI_CALL_STATE) return kzi_replay_fail(replay, KZ_ERR_CONTENT, (int64_t)replay->log.at);
    replay->here.after_step = true;
    if (!kzi_save_state(replay, &replay->kept[0])) return kzi_replay_fail(replay, KZ_ERR_MEMORY, 0);
    replay->n_kept = 1;
    return KZ_OK;
}

kz_result kz_replay_create(const void *log, size_t n, const kz_limits *limits, const kz_allocator *alloc, kz_replay **out,
                           kz_error *err)
{
    const kz_allocator a = kzi_allocator(alloc);
    if (!log || !out) return kzi_fail(err, KZ_ERR_ARGUMENT, log ? 5 : 1, 0);
    kz_replay *replay = kzi_alloc(&a, sizeof *replay, sizeof(uint64_t));
    if (!replay) return kzi_fail(err, KZ_ERR_MEMORY, sizeof *replay, 0);
    memset(replay, 0, sizeof *replay);
    replay->caller = a;
    replay->alloc = (kz_allocator){take_counted, give_counted, replay};
    replay->limits = kz_limits_resolve(limits);
    replay->log.bytes = log;
    replay->log.n = n;
    replay->keep_every = 8;
    replay->n_steps = UINT64_MAX;
    const kz_result r = read_beginning(replay);
    if (r != KZ_OK) {
        const kz_error why = replay->error;
        kz_replay_free(replay);
        return kzi_fail(err, why.code, why.a, why.b);
    }
    *out = replay;
    return KZ_OK;
}

void kz_replay_free(kz_replay *replay)
{
    if (!replay) return;
    const kz_allocator *alloc = &replay->alloc;
    kz_world_free(replay->world); /* before what its bodies borrow */
    kzi_release_content(replay);
    kzi_block *const blocks[] = {&replay->masks, &replay->shapes, &replay->frames, &replay->tables, &replay->grids,
                                 &replay->tape,  &replay->bodies, &replay->ats,    &replay->defs,   &replay->made};
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) kzi_block_free(alloc, blocks[i]);
    for (int i = 0; i < KZI_KEPT_SAVES; i++) kzi_release(alloc, replay->saves[i].bytes, replay->saves[i].size, sizeof(uint64_t));
    for (int i = 0; i < KZI_KEPT_STATES; i++) kzi_release(alloc, replay->kept[i].bytes, replay->kept[i].size, sizeof(uint64_t));
    KZ_ASSERT(replay->used == 0);
    const kz_allocator caller = replay->caller;
    kzi_release(&caller, replay, sizeof *replay, sizeof(uint64_t));
}

kz_world *kz_replay_world(const kz_replay *replay) { return replay->world; }

uint64_t kz_replay_at(const kz_replay *replay) { return replay->here.steps; }

kz_result kz_replay_error(const kz_replay *replay, kz_error *err)
{
    const kz_error why = replay->error;
    return why.code == KZ_OK ? KZ_OK : kzi_fail(err, why.code, why.a, why.b);
}

/* ---- Playing on ------------------------------------------------------------------------------------------------- */

/* Every second state is given up, but the first stays. */
static void thin_out(kz_replay *replay)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < replay->n_kept; i++) {
        kzi_saved *state = &replay->kept[i];
        if (i % 2 == 0) {
            const kzi_saved stays = *state;
            *state = (kzi_saved){NULL, 0, 0, {0}};
            replay->kept[n++] = stays;
        } else {
            kzi_release(&replay->alloc, state->bytes, state->size, sizeof(uint64_t));
            *state = (kzi_saved){NULL, 0, 0, {0}};
        }
    }
    replay->n_kept = n;
    replay->keep_every *= 2;
}

/* Keeps the state here if it is time, and a replay can begin here. */
static void keep_state(kz_replay *replay, kzi_call_name last)
{
    const uint64_t newest = replay->kept[replay->n_kept - 1].place.steps;
    const bool is_restored = last == KZI_CALL_SYNC || last == KZI_CALL_STATE || (last == KZI_CALL_RESTORE);
    if (replay->here.steps < newest + replay->keep_every || (replay->has_filter && !is_restored)) return;
    if (replay->n_kept == KZI_KEPT_STATES) {
        thin_out(replay);
        return;
    }
    const bool has_room = replay->used + kz_world_save_bytes(replay->world) <= replay->limits.max_memory / 2;
    if (has_room && kzi_save_state(replay, &replay->kept[replay->n_kept])) {
        replay->n_kept++;
    } else if (replay->n_kept > 1) {
        thin_out(replay);
    }
}

/* ---- Going back --------------------------------------------------------------------------------------------------- */

static kz_result go_back(kz_replay *replay, const kzi_saved *state)
{
    replay->error = (kz_error){KZ_OK, 0, 0};
    replay->lacks_save = false;
    kzi_go_to_edit(replay, state->place.n_edits);
    const kz_result r = kz_world_restore(replay->world, state->bytes, state->size, &replay->error);
    if (r != KZ_OK) return kzi_replay_fail(replay, r, 0);
    replay->here = state->place;
    return KZ_OK;
}

static bool play_and_keep(kz_replay *replay, kzi_log_call *read, kz_replay_op *out)
{
    if (!kzi_play_next(replay, read, out)) return false;
    if (read->call.name != KZI_CALL_RESTORE || read->call.number != KZI_UNKNOWN_SAVE) keep_state(replay, read->call.name);
    return true;
}

/* From a state kept before that place, and from one earlier where a state that the log goes back to was saved before the
 * first and has been replaced since.  From the beginning nothing is lacking.  Then plays one call more if `read` is given. */
static bool play_to_byte(kz_replay *replay, size_t at, kzi_log_call *read, kz_replay_op *out)
{
    kzi_log_call passed;
    kz_replay_op op;
    for (uint32_t i = replay->n_kept; i-- > 0;) {
        if (replay->kept[i].place.at > at || go_back(replay, &replay->kept[i]) != KZ_OK) continue;
        while (replay->here.at < at && play_and_keep(replay, &passed, &op)) {}
        if (replay->here.at >= at && (!read || play_and_keep(replay, read, out))) return true;
        if (!replay->lacks_save) return false;
    }
    return false;
}

kz_result kzi_go_to_byte(kz_replay *replay, size_t at)
{
    play_to_byte(replay, at, NULL, NULL);
    return replay->error.code;
}

bool kzi_play_and_keep(kz_replay *replay, kzi_log_call *read, kz_replay_op *out)
{
    replay->lacks_save = false;
    return play_and_keep(replay, read, out) || (replay->lacks_save && play_to_byte(replay, replay->here.at, read, out));
}

bool kz_replay_next(kz_replay *replay, kz_replay_op *out)
{
    kzi_log_call read;
    return kzi_play_and_keep(replay, &read, out);
}

/* ---- Going to a step --------------------------------------------------------------------------------------------- */

static bool is_before(const kzi_log_place *place, uint64_t step)
{
    return place->steps < step || (place->steps == step && place->after_step);
}

kz_result kz_replay_seek(kz_replay *replay, uint64_t step, kz_error *err)
{
    kz_replay_op op;
    uint32_t i = replay->n_kept - 1;
    while (i > 0 && !is_before(&replay->kept[i].place, step)) i--;
    const bool is_forward = is_before(&replay->here, step) && replay->kept[i].place.at <= replay->here.at;
    kz_result r = is_forward ? KZ_OK : go_back(replay, &replay->kept[i]);
    while (r == KZ_OK && replay->here.steps < step && kz_replay_next(replay, &op)) {}
    if (r == KZ_OK && replay->here.steps < step) r = replay->error.code;
    return r == KZ_OK ? r : kzi_fail(err, replay->error.code, replay->error.a, replay->error.b);
}

uint64_t kz_replay_steps(kz_replay *replay)
{
    if (replay->n_steps != UINT64_MAX) return replay->n_steps;
    const size_t at = replay->here.at;
    kz_replay_op op;
    while (kz_replay_next(replay, &op)) {}
    replay->n_steps = replay->here.steps;
    kzi_go_to_byte(replay, at);
    return replay->n_steps;
}

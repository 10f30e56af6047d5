/* play.c - plays calls of a log: makes each again, gives back the answers of callbacks, and compares what comes out. */
#include "move/move_record.h"
#include "replay/replay_private.h"

#include <kolize/world_state.h>

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

/* Comes to the next answer, if it is one of this kind. */
static bool next_answer(kz_replay *replay, kzi_call_name name)
{
    kzi_log *log = &replay->answers;
    if (log->at < log->n && log->bytes[log->at] == (unsigned)name) {
        log->at++;
        return true;
    }
    replay->answers_differ = true;
    return false;
}

void kzi_replay_filter(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n)
{
    kz_replay *replay = ctx;
    unsigned bits = 0;
    (void)world, (void)pairs;
    if (!next_answer(replay, KZI_CALL_FILTERED)) return;
    if (kzi_get_number(&replay->answers) != n) {
        replay->answers_differ = true;
        return;
    }
    for (size_t i = 0; i < n; i++) {
        if (i % 8 == 0) bits = kzi_get_byte(&replay->answers);
        keep[i] = bits >> i % 8 & 1;
    }
}

static kz_response give_response(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit)
{
    kz_replay *replay = ctx;
    (void)world, (void)mover;
    if (!next_answer(replay, KZI_CALL_RESPONSE)) return hit->response;
    return (kz_response)(kzi_get_number(&replay->answers) & 255);
}

/* Passes over an answer; those before a call are read when it asks. */
static bool skip_answer(kz_replay *replay, kzi_call_name name)
{
    kzi_log *log = &replay->log;
    const uint64_t n = kzi_get_number(log);
    if (name == KZI_CALL_RESPONSE) return kzi_log_ok(log);
    if (n / 8 + 1 > log->n - log->at) log->is_short = true;
    if (!kzi_log_ok(log)) return false;
    log->at += (size_t)(n + 7) / 8;
    return true;
}

/* ---- States ------------------------------------------------------------------------------------------------------ */

bool kzi_save_state(kz_replay *replay, kzi_saved *to)
{
    const size_t size = kz_world_save_bytes(replay->world);
    kzi_release(&replay->alloc, to->bytes, to->size, sizeof(uint64_t));
    *to = (kzi_saved){.place = replay->here};
    to->bytes = kzi_alloc(&replay->alloc, size, sizeof(uint64_t));
    if (!to->bytes) return false;
    to->size = size;
    return kz_world_save(replay->world, to->bytes, size, NULL) == KZ_OK;
}

static kz_result play_save(kz_replay *replay)
{
    const uint64_t number = replay->here.n_saves + 1;
    kzi_saved *to = &replay->saves[number % KZI_KEPT_SAVES];
    if (!kzi_save_state(replay, to)) return kzi_replay_fail(replay, KZ_ERR_MEMORY, 0);
    replay->here.n_saves = to->number = number;
    return KZ_OK;
}

static kz_result play_restore(kz_replay *replay, uint64_t number)
{
    const kzi_saved *from = &replay->saves[number % KZI_KEPT_SAVES];
    if (number == KZI_UNKNOWN_SAVE) return KZ_OK; /* the state follows */
    if (number > replay->here.n_saves || replay->here.n_saves - number >= KZI_KEPT_SAVES) {
        return kzi_replay_fail(replay, KZ_ERR_CONTENT, (int64_t)replay->here.at);
    }
    if (!from->bytes || from->number != number) {
        replay->lacks_save = true;
        return kzi_replay_fail(replay, KZ_ERR_CONTENT, (int64_t)replay->here.at);
    }
    const kz_result r = kz_world_restore(replay->world, from->bytes, from->size, &replay->error);
    return r == KZ_OK ? kzi_take_back_edits(replay, from->place.n_edits) : kzi_replay_fail(replay, r, 0);
}

static kz_result play_sync(kz_replay *replay)
{
    kzi_saved saved = {NULL, 0, 0, {0}};
    kz_result r = kzi_save_state(replay, &saved) ? KZ_OK : KZ_ERR_MEMORY;
    if (r == KZ_OK) r = kz_world_restore(replay->world, saved.bytes, saved.size, &replay->error);
    kzi_release(&replay->alloc, saved.bytes, saved.size, sizeof(uint64_t));
    return r == KZ_OK ? r : kzi_replay_fail(replay, r, 0);
}

/* ---- Calls ------------------------------------------------------------------------------------------------------- */

static kz_result play_move(kz_replay *replay, const kzi_log_call *read)
{
    kz_world *world = replay->world;
    const kzi_call *call = &read->call;
    const kz_vec2 motion = call->pose.at;
    kz_move_memory memory;
    kz_move_def def = kzi_def_of_move(&read->move, &memory);
    const kz_move_def *how = read->move.switches & KZI_MOVE_DEF ? &def : NULL;
    if (read->move.switches & KZI_MOVE_RESPONDS) {
        def.respond = give_response;
        def.ctx = replay;
    }
    if (call->name == KZI_CALL_MOVE) return kz_body_move(world, call->body, motion, how, NULL, 0, NULL, NULL);
    if (call->name == KZI_CALL_PLATFORM_MOVE) return kz_platform_move(world, call->body, motion, how, NULL, 0, NULL, NULL);
    return kz_platform_turn(world, call->body, motion, call->angle, how, NULL, 0, NULL, NULL);
}

static kz_result play_change(kz_replay *replay, const kzi_call *call)
{
    kz_world *world = replay->world;
    kz_body *made = replay->bodies.at;
    const kz_body body = call->body;
    kz_push_out out;
    switch (call->name) {
    case KZI_CALL_CREATE: return call->n == 1 ? kz_body_create(world, call->defs, made, NULL) : KZ_ERR_CONTENT;
    case KZI_CALL_CREATE_MANY: return kz_bodies_create(world, call->defs, call->n, made, NULL);
    case KZI_CALL_DESTROY: return kz_body_destroy(world, body);
    case KZI_CALL_DESTROY_MANY: return kz_bodies_destroy(world, call->bodies, call->n);
    case KZI_CALL_SET_POSE: return kz_body_set_pose(world, body, call->pose, NULL);
    case KZI_CALL_SET_AT: return kz_bodies_set_at(world, call->bodies, call->n, replay->ats.at, sizeof(kz_vec2), NULL);
    case KZI_CALL_SHIFT: return kz_world_shift(world, call->pose.at, NULL);
    case KZI_CALL_SET_SHAPE: return kz_body_set_shape(world, body, call->shape, NULL);
    case KZI_CALL_SET_FRAME: return kz_body_set_frame(world, body, (int32_t)call->i, NULL);
    case KZI_CALL_SET_FILTER: return kz_body_set_filter(world, body, (uint32_t)call->number, (uint32_t)call->i);
    case KZI_CALL_SET_GROUP: return kz_body_set_group(world, body, (int32_t)call->i);
    case KZI_CALL_SET_USER: return kz_body_set_user(world, body, call->user);
    case KZI_CALL_SET_ONE_WAY: return kz_body_set_one_way(world, body, call->pose.at);
    case KZI_CALL_SET_FLAGS: return kz_body_set_flags(world, body, (uint32_t)call->number);
    case KZI_CALL_PUSH_OUT: return kz_body_push_out(world, body, (int32_t)call->i, &out, NULL);
    case KZI_CALL_STEP: return kz_world_step(world, NULL);
    case KZI_CALL_SET_FIXTURES: return kz_body_set_fixtures(world, body, call->fixtures, (int32_t)call->n, NULL);
    case KZI_CALL_SET_OFF: return kz_body_set_off(world, body, (uint32_t)call->number);
    case KZI_CALL_SET_FRAMES: return kz_body_set_frames(world, body, call->frames, (int32_t)call->i, NULL);
    default: return KZ_ERR_CONTENT;
    }
}

/* Makes the call.  What belongs to the log alone cannot differ. */
static kz_result play_call(kz_replay *replay, const kzi_log_call *read)
{
    const kzi_call *call = &read->call;
    switch (call->name) {
    case KZI_CALL_STATE: return kzi_read_state(replay);
    case KZI_CALL_SYNC: return play_sync(replay);
    case KZI_CALL_SAVE: return play_save(replay);
    case KZI_CALL_RESTORE: return play_restore(replay, call->number);
    case KZI_CALL_END: replay->here.has_ended = true; return KZ_OK;
    case KZI_CALL_MARK:
        replay->here.mark = call->number;
        replay->here.has_mark = true;
        return KZ_OK;
    default: return KZ_OK;
    }
}

static bool is_move(kzi_call_name name)
{
    return name == KZI_CALL_MOVE || name == KZI_CALL_PLATFORM_MOVE || name == KZI_CALL_PLATFORM_TURN;
}

static bool is_of_log(kzi_call_name name) { return name <= KZI_CALL_MARK || name == KZI_CALL_SAVE || name == KZI_CALL_RESTORE; }

static bool differs(const kz_replay *replay, const kzi_log_call *read, kz_result result)
{
    const kzi_call *call = &read->call;
    if (result != call->result || replay->answers_differ) return true;
    if (kzi_call_has(call->name, 'o') && result == KZ_OK && memcmp(replay->bodies.at, call->made, call->n * sizeof(kz_body)) != 0) return true;
    if (kzi_call_has(call->name, 'a')) {
        const kz_vec2 now = kz_body_pose(replay->world, call->body).at;
        if (memcmp(&now, &call->now, sizeof now) != 0) return true;
    }
    return kzi_call_has(call->name, 'h') && (replay->flags & KZ_RECORD_HASHES) && kz_world_hash(replay->world) != call->hash;
}

static const char *name_of(kzi_call_name name)
{
    static const char *const names[] = {
#define KZI_CALL_TEXT(name, text, fields) text,
        KZI_CALLS(KZI_CALL_TEXT)
#undef KZI_CALL_TEXT
    };
    return names[name];
}

static void report(const kz_replay *replay, const kzi_log_call *read, bool is_different, kz_replay_op *out)
{
    const kzi_call *call = &read->call;
    memset(out, 0, sizeof *out);
    out->name = name_of(call->name);
    out->step = replay->here.steps + (call->name != KZI_CALL_STEP);
    out->place = read->begin;
    out->body = call->body.generation ? call->body : read->first;
    out->at = call->defs && call->n == 1 ? call->defs->pose.at : call->pose.at;
    out->to = kz_body_pose(replay->world, out->body).at;
    out->mark = replay->here.mark;
    out->text = call->text ? call->text : "";
    out->result = call->result;
    out->differs = is_different;
}

static bool play_read(kz_replay *replay, const kzi_log_call *read, kz_replay_op *out)
{
    const kzi_call *call = &read->call;
    bool is_different = false;
    if (is_of_log(call->name)) {
        if (play_call(replay, read) != KZ_OK) return false;
    } else if (call->name == KZI_CALL_EDIT) {
        if (kzi_play_edit(replay, read) != KZ_OK) return false;
    } else {
        const kz_result r = is_move(call->name) ? play_move(replay, read) : play_change(replay, call);
        if (r == KZ_ERR_MEMORY) return kzi_replay_fail(replay, r, 0) == KZ_OK;
        replay->here.steps += call->name == KZI_CALL_STEP;
        replay->answers_differ |= replay->answers.at != read->begin; /* it was asked less often */
        is_different = differs(replay, read, r);
    }
    replay->here.at = replay->log.at;
    replay->here.after_step = call->name == KZI_CALL_STEP;
    report(replay, read, is_different, out);
    return true;
}

bool kzi_play_next(kz_replay *replay, kzi_log_call *read, kz_replay_op *out)
{
    kzi_log *log = &replay->log;
    const kzi_log_place begin = replay->here;
    memset(read, 0, sizeof *read);
    if (replay->here.has_ended || replay->error.code != KZ_OK) return false;
    log->at = replay->here.at;
    log->is_short = log->is_bad = false;
    replay->answers = *log;
    replay->answers.at = log->n;
    replay->answers_differ = false;
    for (;;) {
        read->begin = log->at;
        const unsigned name = kzi_get_byte(log);
        if (log->is_short) break;
        if (name >= KZI_CALL_COUNT) return kzi_replay_fail(replay, KZ_ERR_CONTENT, (int64_t)read->begin) == KZ_OK;
        read->call.name = (kzi_call_name)name;
        if (name == KZI_CALL_FILTERED || name == KZI_CALL_RESPONSE) {
            if (replay->answers.at == log->n) replay->answers.at = read->begin;
            if (!skip_answer(replay, read->call.name)) break;
        } else if (name == KZI_CALL_MASK || name == KZI_CALL_SHAPE || name == KZI_CALL_FRAMES || name == KZI_CALL_TABLE ||
                   name == KZI_CALL_GRID) {
            if (kzi_read_content(replay, read->call.name) != KZ_OK) break;
        } else {
            if (replay->answers.at == log->n) replay->answers.at = read->begin;
            if (name == KZI_CALL_STATE || kzi_read_call(replay, read->call.name, read)) {
                if (play_read(replay, read, out)) return true;
            }
            break;
        }
    }
    replay->here = begin; /* a call that is cut off has not been made */
    return false;
}

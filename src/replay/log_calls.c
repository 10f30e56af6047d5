/* log_calls.c - reads one call of a log: the fields that KZI_CALLS gives it. */
#include "replay/replay_private.h"

/* A user value, which is not compared. */
static uint64_t read_user(kzi_log *log)
{
    const uint64_t before = log->digest, user = kzi_get_word(log);
    log->digest = before;
    return user;
}

static int32_t read_i32(kzi_log *log)
{
    const int64_t v = kzi_get_signed(log);
    if (v != (int32_t)v) log->is_bad = true;
    return (int32_t)v;
}

kz_body_def kzi_read_def(kz_replay *replay)
{
    kzi_log *log = &replay->log;
    kz_body_def def;
    memset(&def, 0, sizeof def);
    const uint64_t before = log->digest;
    const unsigned has = kzi_get_byte(log);
    log->digest = before; /* of the user value, too, it has a bit */
    if (has & ~(unsigned)KZI_DEF_ALL) log->is_bad = true;
    if (has & KZI_DEF_FRAMES) {
        const kzi_replay_frames *frames = kzi_read_frames(replay);
        if (frames) def.frames = frames->set;
        def.frame = read_i32(log);
    }
    if (has & KZI_DEF_FIXTURES) {
        const kzi_replay_table *table = kzi_read_table(replay);
        if (table) def.fixtures = table->fixtures;
        if (table) def.n_fixtures = table->n;
    }
    if (!(has & (KZI_DEF_FRAMES | KZI_DEF_FIXTURES))) {
        const kzi_replay_shape *shape = kzi_read_shape(replay);
        if (shape) def.shape = shape->shape;
    }
    def.pose = kzi_get_pose(log);
    if (has & KZI_DEF_FILTER) def.category = kzi_get_u32(log);
    if (has & KZI_DEF_FILTER) def.collides = kzi_get_u32(log);
    if (has & KZI_DEF_GROUP) def.group = read_i32(log);
    if (has & KZI_DEF_FLAGS) def.flags = kzi_get_u32(log);
    if (has & KZI_DEF_ONE_WAY) def.one_way = kzi_get_vec(log);
    if (has & KZI_DEF_USER) def.user = read_user(log);
    return def;
}

/* ---- Lists ------------------------------------------------------------------------------------------------------ */

static bool take_room(kz_replay *replay, kzi_block *block, size_t n, size_t size)
{
    const kz_result r = kzi_block_reserve(&replay->alloc, block, n ? n : 1, size, &replay->error);
    if (r != KZ_OK) kzi_replay_fail(replay, r, (int64_t)n);
    return r == KZ_OK;
}

/* A run of bodies whose index rises by 1, with their positions. */
static size_t read_run(kz_replay *replay, kz_body *last, size_t at, size_t room, bool have_positions)
{
    kzi_log *log = &replay->log;
    kz_body *bodies = (kz_body *)replay->bodies.at + at;
    kz_vec2 *ats = (kz_vec2 *)replay->ats.at + at;
    const size_t n = kzi_get_run(log, last);
    if (n < 1 || n > room) log->is_bad = true;
    for (size_t i = 0; i < n && kzi_log_ok(log); i++) {
        bodies[i] = (kz_body){last->index + (uint32_t)i, last->generation};
        if (have_positions) ats[i] = kzi_get_vec(log);
    }
    last->index += (uint32_t)n - 1;
    return n;
}

static void read_bodies(kz_replay *replay, kzi_call *call, bool have_positions)
{
    kzi_log *log = &replay->log;
    const uint64_t n = kzi_get_number(log);
    kz_body last = {0, log->tag + 1};
    if (n > replay->limits.max_objects) {
        kzi_replay_too_large(replay, n, replay->limits.max_objects);
        return;
    }
    if (!take_room(replay, &replay->bodies, (size_t)n, sizeof(kz_body))) return;
    if (!take_room(replay, &replay->ats, (size_t)n, sizeof(kz_vec2))) return;
    for (size_t i = 0; i < n && kzi_log_ok(log);) i += read_run(replay, &last, i, (size_t)n - i, have_positions);
    call->bodies = replay->bodies.at;
    call->ats = have_positions ? replay->ats.at : NULL;
    call->stride = sizeof(kz_vec2);
    call->n = (size_t)n;
}

static void read_defs(kz_replay *replay, kzi_call *call)
{
    const size_t n = kzi_get_count(&replay->log);
    if (!take_room(replay, &replay->defs, n, sizeof(kz_body_def)) || !take_room(replay, &replay->bodies, n, sizeof(kz_body))) return;
    kz_body_def *defs = replay->defs.at;
    for (size_t i = 0; i < n && kzi_log_ok(&replay->log); i++) defs[i] = kzi_read_def(replay);
    call->defs = defs;
    call->bodies = replay->bodies.at; /* room for those that the replay makes */
    call->n = n;
}

static void read_made(kz_replay *replay, kzi_log_call *out)
{
    const size_t n = out->call.result == KZ_OK ? out->call.n : 0;
    if (!take_room(replay, &replay->made, n, sizeof(kz_body))) return;
    kz_body *made = replay->made.at;
    for (size_t i = 0; i < n && kzi_log_ok(&replay->log); i++) made[i] = kzi_get_body(&replay->log);
    out->call.made = made;
    if (n == 1) out->first = made[0];
}

/* ---- Fields ----------------------------------------------------------------------------------------------------- */

static void read_move(kzi_log *log, kzi_call_move *m)
{
    memset(m, 0, sizeof *m);
    m->switches = (uint8_t)kzi_get_byte(log);
    if (!(m->switches & KZI_MOVE_DEF)) return;
    m->response = (uint8_t)kzi_get_byte(log);
    m->walk = (uint8_t)kzi_get_byte(log);
    m->max_turns = read_i32(log);
    float *numbers[] = {&m->restitution, &m->max_slope, &m->step_height, &m->snap, &m->corner_slip, &m->ledge_snap};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) *numbers[i] = kzi_get_float(log);
    m->up = kzi_get_vec(log);
    if (!(m->switches & KZI_MOVE_MEMORY)) return;
    m->remainder = kzi_get_vec(log);
    m->floor = kzi_get_body(log);
    m->floor_normal = kzi_get_vec(log);
    m->floor_pose = kzi_get_pose(log);
    m->at = kzi_get_vec(log);
    m->origin_x = kzi_get_double(log);
    m->origin_y = kzi_get_double(log);
}

static void read_result(kzi_log *log, kzi_log_call *out)
{
    out->inputs = log->digest;
    log->digest = 0;
    const unsigned result = kzi_get_byte(log);
    if (result >= KZ_RESULT_COUNT) log->is_bad = true;
    out->call.result = (kz_result)result;
}

/* Within any grid; which one it is, is not known here. */
static kz_cell_rect read_cells(kzi_log *log)
{
    const uint32_t x = kzi_get_u32(log), y = kzi_get_u32(log), w = kzi_get_u32(log), h = kzi_get_u32(log);
    const uint32_t most = KZ_GRID_MAX_SIDE;
    if (x > most || y > most || w > most - x || h > most - y) {
        log->is_bad = true;
        return (kz_cell_rect){0, 0, 0, 0};
    }
    return (kz_cell_rect){(int32_t)x, (int32_t)y, (int32_t)(x + w), (int32_t)(y + h)};
}

static void read_field(kz_replay *replay, char field, kzi_log_call *out)
{
    kzi_log *log = &replay->log;
    kzi_call *call = &out->call;
    const kzi_replay_shape *shape;
    const kzi_replay_table *table;
    const kzi_replay_frames *frames;
    switch (field) {
    case 'b': call->body = kzi_get_body(log); break;
    case 'p': call->pose = kzi_get_pose(log); break;
    case 'v': call->pose.at = kzi_get_vec(log); break;
    case 'f': call->angle = kzi_get_float(log); break;
    case 'n': call->number = kzi_get_number(log); break;
    case 'i': call->i = kzi_get_signed(log); break;
    case 'u': call->user = read_user(log); break;
    case 't':
        kzi_get_text(log, replay->text);
        call->text = replay->text;
        break;
    case 'S':
        if ((shape = kzi_read_shape(replay)) != NULL) call->shape = &shape->shape;
        break;
    case 'T':
        if ((table = kzi_read_table(replay)) != NULL) call->fixtures = table->fixtures, call->n = (size_t)table->n;
        break;
    case 'F':
        if ((frames = kzi_read_frames(replay)) != NULL) call->frames = frames->set;
        break;
    case 'G': out->grid = kzi_read_grid(replay); break;
    case 'C': call->cells = read_cells(log); break;
    case 'D': read_defs(replay, call); break;
    case 'B': read_bodies(replay, call, false); break;
    case 'A': read_bodies(replay, call, true); break;
    case 'M':
        read_move(log, &out->move);
        call->move = &out->move;
        break;
    case 'r': read_result(log, out); break;
    case 'o': read_made(replay, out); break;
    case 'a': call->now = kzi_get_vec(log); break;
    case 'h':
        if (replay->flags & KZ_RECORD_HASHES) call->hash = kzi_get_word(log);
        break;
    default: log->is_bad = true; break;
    }
}

bool kzi_read_call(kz_replay *replay, kzi_call_name name, kzi_log_call *out)
{
    kzi_log *log = &replay->log;
    log->digest = 0;
    out->inputs = out->answers = 0;
    for (const char *field = kzi_call_fields(name); *field && replay->error.code == KZ_OK; field++) {
        read_field(replay, *field, out);
    }
    if (replay->error.code != KZ_OK) return false;
    *(kzi_call_has(name, 'r') ? &out->answers : &out->inputs) = log->digest;
    if (log->is_bad && !log->is_short) kzi_replay_fail(replay, KZ_ERR_CONTENT, (int64_t)log->at);
    return kzi_log_ok(log) && replay->error.code == KZ_OK;
}

/* record_calls.c - writes one call of a world to its log: the name, then the fields that KZI_CALLS gives it. */
#include "world/record/record_private.h"

const char *kzi_call_fields(kzi_call_name name)
{
    static const char *const fields[] = {
#define KZI_CALL_FIELDS(name, text, fields) fields,
        KZI_CALLS(KZI_CALL_FIELDS)
#undef KZI_CALL_FIELDS
    };
    KZ_ASSERT(name < KZI_CALL_COUNT);
    return fields[name];
}

/* ---- Fields -------------------------------------------------------------------------------------------------- */

void kzi_put_def(kzi_recorder *recorder, const kz_body_def *def)
{
    const uint32_t all = ~(uint32_t)0;
    const bool has_fixtures = kzi_def_has_fixtures(def);
    const bool is_grid = !def->frames && !has_fixtures && def->shape.kind == KZ_KIND_GRID; /* 0 is what its tiles have */
    const bool is_filtered = is_grid ? def->category || def->collides : def->category > 1 || (def->collides && def->collides != all);
    const bool is_one_way = def->one_way.x != 0 || def->one_way.y != 0;
    kzi_put_byte(recorder, (def->frames ? KZI_DEF_FRAMES : 0u) | (is_filtered ? KZI_DEF_FILTER : 0u) |
                               (has_fixtures ? KZI_DEF_FIXTURES : 0u) |
                               (def->group ? KZI_DEF_GROUP : 0u) | (def->flags ? KZI_DEF_FLAGS : 0u) |
                               (is_one_way ? KZI_DEF_ONE_WAY : 0u) | (def->user ? KZI_DEF_USER : 0u));
    if (def->frames) kzi_put_number(recorder, kzi_number_of_frames(recorder, def->frames));
    if (def->frames) kzi_put_signed(recorder, def->frame);
    if (has_fixtures) kzi_put_number(recorder, kzi_number_of_table(recorder, def->fixtures, (size_t)def->n_fixtures));
    if (!def->frames && !has_fixtures) kzi_put_number(recorder, kzi_number_of_shape(recorder, &def->shape));
    kzi_put_pose(recorder, def->pose);
    if (is_filtered) kzi_put_number(recorder, def->category);
    if (is_filtered) kzi_put_number(recorder, def->collides);
    if (def->group) kzi_put_signed(recorder, def->group);
    if (def->flags) kzi_put_number(recorder, def->flags);
    if (is_one_way) kzi_put_vec(recorder, def->one_way);
    if (def->user) kzi_put_word(recorder, def->user);
}

static void put_made(kzi_recorder *recorder, const kzi_call *call)
{
    for (size_t i = 0; recorder->result == KZ_OK && i < call->n; i++) kzi_put_body(recorder, call->made[i]);
}

static void put_move(kzi_recorder *recorder, const kzi_call_move *m)
{
    kzi_put_byte(recorder, m->switches);
    if (!(m->switches & KZI_MOVE_DEF)) return;
    kzi_put_byte(recorder, m->response);
    kzi_put_byte(recorder, m->walk);
    kzi_put_signed(recorder, m->max_turns);
    const float numbers[] = {m->restitution, m->max_slope, m->step_height, m->snap, m->corner_slip, m->ledge_snap};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) kzi_put_float(recorder, numbers[i]);
    kzi_put_vec(recorder, m->up);
    if (!(m->switches & KZI_MOVE_MEMORY)) return;
    kzi_put_vec(recorder, m->remainder);
    kzi_put_body(recorder, m->floor);
    kzi_put_vec(recorder, m->floor_normal);
    kzi_put_pose(recorder, m->floor_pose);
    kzi_put_vec(recorder, m->at);
    kzi_put_double(recorder, m->origin_x);
    kzi_put_double(recorder, m->origin_y);
}

static void put_rect(kzi_recorder *recorder, kz_cell_rect cells)
{
    KZ_ASSERT(cells.x0 >= 0 && cells.y0 >= 0 && cells.x0 < cells.x1 && cells.y0 < cells.y1);
    kzi_put_number(recorder, (uint64_t)cells.x0);
    kzi_put_number(recorder, (uint64_t)cells.y0);
    kzi_put_number(recorder, (uint64_t)(cells.x1 - cells.x0));
    kzi_put_number(recorder, (uint64_t)(cells.y1 - cells.y0));
}

static void put_field(kzi_recorder *recorder, const kzi_call *call, char field)
{
    switch (field) {
    case 'b': kzi_put_body(recorder, call->body); break;
    case 'p': kzi_put_pose(recorder, call->pose); break;
    case 'v': kzi_put_vec(recorder, call->pose.at); break;
    case 'f': kzi_put_float(recorder, call->angle); break;
    case 'n': kzi_put_number(recorder, call->number); break;
    case 'i': kzi_put_signed(recorder, call->i); break;
    case 'u': kzi_put_word(recorder, call->user); break;
    case 't': kzi_put_text(recorder, call->text); break;
    case 'S': kzi_put_number(recorder, kzi_number_of_shape(recorder, call->shape)); break;
    case 'T': kzi_put_number(recorder, kzi_number_of_table(recorder, call->fixtures, call->n)); break;
    case 'F': kzi_put_number(recorder, kzi_number_of_frames(recorder, call->frames)); break;
    case 'G': kzi_put_number(recorder, kzi_number_of_grid(recorder, call->grid)); break;
    case 'C': put_rect(recorder, call->cells); break;
    case 'D':
        kzi_put_number(recorder, call->n);
        for (size_t i = 0; i < call->n; i++) kzi_put_def(recorder, &call->defs[i]);
        break;
    case 'B':
    case 'A': kzi_put_bodies(recorder, call->bodies, call->n, call->ats, call->stride); break;
    case 'M': put_move(recorder, call->move); break;
    case 'r': kzi_put_byte(recorder, (unsigned)recorder->result); break;
    case 'o': put_made(recorder, call); break;
    case 'a': kzi_put_vec(recorder, kz_body_pose(recorder->world, call->body).at); break;
    case 'h':
        if (recorder->to.flags & KZ_RECORD_HASHES) kzi_put_word(recorder, recorder->hashes.now);
        break;
    default: KZ_ASSERT(!"a field that nothing writes"); break;
    }
}

/* ---- Calls --------------------------------------------------------------------------------------------------- */

static void record_shown(kzi_recorder *recorder, const kzi_call *call)
{
    if (call->frames) kzi_record_shows(recorder, call->frames, call->body);
    for (size_t i = 0; call->defs && call->made && i < call->n; i++) {
        if (call->defs[i].frames) kzi_record_shows(recorder, call->defs[i].frames, call->made[i]);
    }
}

void kzi_put_call(kzi_recorder *recorder, const kzi_call *call, kz_result result)
{
    recorder->result = result;
    kzi_put_byte(recorder, (unsigned)call->name);
    for (const char *field = kzi_call_fields(call->name); *field; field++) put_field(recorder, call, *field);
    record_shown(recorder, call);
}

static void change_bodies(kzi_recorder *recorder, const kz_body *bodies, size_t n)
{
    if (n > recorder->hashes.most_changed) { /* too many for the list */
        recorder->hashes.n_changed += n;
        return;
    }
    for (size_t i = 0; i < n; i++) kzi_record_change(recorder, bodies[i].index);
}

/* Calls that fail halfway, or change more than the bodies they name. */
static bool changes_anything(const kzi_call *call, kz_result result)
{
    switch (call->name) {
    case KZI_CALL_SHIFT:
    case KZI_CALL_RESTORE: return true;
    case KZI_CALL_CREATE:
    case KZI_CALL_CREATE_MANY: return result != KZ_OK;
    default: return result == KZ_ERR_MEMORY;
    }
}

void kzi_record_changes(kzi_recorder *recorder, const kzi_call *call, kz_result result)
{
    if (!(recorder->to.flags & KZ_RECORD_HASHES)) return;
    if (changes_anything(call, result)) {
        recorder->hashes.are_known = false;
        return;
    }
    if (kzi_call_has(call->name, 'b')) kzi_record_change(recorder, call->body.index);
    if (call->bodies) change_bodies(recorder, call->bodies, call->n);
    if (call->made) change_bodies(recorder, call->made, call->n);
}

/* A call that was refused has changed nothing, except these. */
static bool may_change_when_refused(kzi_call_name name)
{
    return name == KZI_CALL_STEP || name == KZI_CALL_DESTROY_MANY || name == KZI_CALL_SET_AT || name == KZI_CALL_MOVE ||
           name == KZI_CALL_PLATFORM_MOVE || name == KZI_CALL_PLATFORM_TURN || name == KZI_CALL_PUSH_OUT;
}

bool kzi_is_written(const kzi_call *call, kz_result result)
{
    return result == KZ_OK || (result != KZ_ERR_MEMORY && may_change_when_refused(call->name));
}

kz_result kzi_record(kz_world *world, const kzi_call *call, kz_result result)
{
    kzi_recorder *recorder = world->recorder;
    KZ_ASSERT(world->busy == 0 && recorder && recorder->world == world);
    kzi_record_changes(recorder, call, result);
    if (!recorder->has_ended && kzi_is_written(call, result)) kzi_put_call(recorder, call, result);
    world->busy = KZI_RECORDED;
    return result;
}

void kzi_record_answers(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n)
{
    kzi_recorder *recorder = ctx;
    recorder->filter(recorder->filter_ctx, world, pairs, keep, n);
    if (recorder->has_ended) return;
    kzi_put_byte(recorder, KZI_CALL_FILTERED);
    kzi_put_number(recorder, n);
    for (size_t i = 0; i < n; i += 8) {
        unsigned bits = 0;
        for (size_t k = i; k < n && k < i + 8; k++) bits |= (unsigned)keep[k] << (k - i);
        kzi_put_byte(recorder, bits);
    }
}

void kzi_record_response(kz_world *world, unsigned response)
{
    if (world->recorder->has_ended) return;
    kzi_put_byte(world->recorder, KZI_CALL_RESPONSE);
    kzi_put_number(world->recorder, response);
}

/* A world that is not recorded at the moment is in a call of its own. */
void kzi_record_edit(kzi_grid_listener *listener, kz_cell_rect cells, uint32_t id)
{
    kzi_recorder *recorder = ((kzi_recorded_grid *)listener)->recorder;
    const uint8_t busy = recorder->world->busy;
    const kzi_call call = {.name = KZI_CALL_EDIT, .grid = listener->grid, .cells = cells, .number = id};
    KZ_ASSERT(!(busy & KZI_BUSY)); /* no edits in the caller's functions, see grid.h */
    if (recorder->has_ended || (busy != KZI_RECORDED && !recorder->restores_unknown)) return;
    kzi_put_call(recorder, &call, KZ_OK);
    recorder->must_sync = true; /* who is woken by it depends on edits before the log */
}

/* ---- States ---------------------------------------------------------------------------------------------------- */

void kzi_record_saved(const kz_world *world, uint64_t checksum)
{
    kzi_recorder *recorder = world->recorder;
    if (world->busy != KZI_RECORDED || recorder->has_ended) return;
    recorder->saves[++recorder->n_saves % KZI_KEPT_SAVES] = checksum;
    kzi_put_byte(recorder, KZI_CALL_SAVE);
}

uint64_t kzi_record_number_of(const kz_world *world, uint64_t checksum)
{
    kzi_recorder *recorder = world->recorder;
    const uint64_t n = recorder->n_saves, most = n < KZI_KEPT_SAVES ? n : KZI_KEPT_SAVES;
    for (uint64_t i = 0; i < most; i++) {
        if (recorder->saves[(n - i) % KZI_KEPT_SAVES] == checksum) return n - i;
    }
    recorder->restores_unknown = true;
    return KZI_UNKNOWN_SAVE;
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

kz_result kzi_record_end(kz_world *world)
{
    kzi_recorder *recorder = world->recorder;
    if (!recorder) return KZ_OK;
    const kz_result r = recorder->has_ended ? KZ_ERR_MEMORY : KZ_OK;
    const kzi_call end = {.name = KZI_CALL_END};
    if (r == KZ_OK) kzi_put_call(recorder, &end, KZ_OK);
    kzi_record_flush(recorder);
    kzi_record_no_grids(recorder);
    const kz_allocator alloc = recorder->alloc;
    if (recorder->filter) {
        world->filter = recorder->filter;
        world->filter_ctx = recorder->filter_ctx;
    }
    kzi_block_free(&alloc, &recorder->hashes.slots);
    kzi_block_free(&alloc, &recorder->hashes.changed);
    kzi_release(&alloc, recorder->known.at, recorder->known.bytes, sizeof(uint64_t));
    kzi_release(&alloc, recorder, sizeof *recorder, sizeof(uint64_t));
    world->recorder = NULL;
    world->busy = 0;
    return r;
}

/* world_state.c - saves a world as bytes, and restores it.
 *
 * The bytes are a head with sizes and a checksum, then a record for each slot, then the pairs of the last step, then the
 * edits of each grid.
 * Whether a body rests is not saved, since it does not show in answers: in a restored world all bodies move.  The new
 * world is built beside the old one, and replaces it when nothing can fail any more. */
#include "world/body_posed.h"
#include "world/body_shape.h"
#include "world/columns.h"
#include "world/grid/grid_watch.h"
#include "world/record/record_private.h"
#include "world/step/step_private.h"

#include <kolize/world_state.h>

#include <string.h>

#define STATE_MAGIC   0x535a4b57u /* "WKZS" */
#define STATE_VERSION 6u

typedef struct state_head {
    uint32_t magic, version, mode, n_slots, n_live, first_free, first_dead;
    float wrap_w, wrap_h;
    uint32_t tag; /* of the handles; in the bits above 2^8: by how much generations of new slots are beyond 1 */
    kzi_vec origin;
    uint64_t n_bytes, n_pairs, n_ended, n_ended_users;
    uint64_t n_kinds, n_kinds_ended, n_kinds_users, n_grids;
    uint64_t checksum; /* of all the bytes, with 0 in this place */
} state_head;
_Static_assert(sizeof(state_head) == 10 * sizeof(uint32_t) + sizeof(kzi_vec) + 9 * sizeof(uint64_t), "no padding");

/* The record of a slot; after that of a body whose shape is kept posed follows its local kz_shape. */
typedef struct slot_record {
    uint32_t generation;
    uint32_t state; /* flags, KZI_LIVE, KZI_POSED, KZI_FIXTURES, the kind */
    kz_vec2 at;
    kzi_rotation rotation;
    uint32_t category, collides;
    int32_t group;
    int32_t frame;
    kz_vec2 one_way;
    uint64_t user;
    const kz_mask_set *frames;
    kzi_local local; /* numbers, or the next free slot */
    kzi_tail tail;
} slot_record;

/* FNV-1a, eight bytes at a time. */
static uint64_t checksum_more(uint64_t sum, const unsigned char *bytes, size_t n)
{
    for (; n >= 8; n -= 8, bytes += 8) {
        uint64_t word;
        memcpy(&word, bytes, sizeof word);
        sum = (sum ^ word) * 0x100000001b3u;
    }
    for (; n > 0; n--, bytes++) sum = (sum ^ *bytes) * 0x100000001b3u;
    return sum;
}

/* The checksum of the head, with 0 for its own checksum, and of the n bytes after it. */
static uint64_t checksum_of(state_head head, const unsigned char *rest, size_t n)
{
    head.checksum = 0;
    const uint64_t sum = checksum_more(0xcbf29ce484222325u, (const unsigned char *)&head, sizeof head);
    return checksum_more(sum, rest, n);
}

/* ---- Saving ---------------------------------------------------------------------------------------------- */

/* True if a body's local shape is saved.  A body with frames is made from these again. */
static bool has_kept_shape(const kz_world *world, uint32_t index)
{
    const bool has_frames = world->shown.at && ((const kzi_shown_frame *)world->shown.at)[index].frames;
    return (kzi_states(world)[index] & KZI_POSED) && !has_frames;
}

/* The shape, with zeros in padding and behind its vertices, where its maker wrote nothing.  So all saved bytes are
 * defined, and equal worlds have equal bytes. */
static kz_shape written_of(const kz_shape *shape)
{
    kz_shape out;
    memset(&out, 0, sizeof out);
    out.kind = shape->kind;
    out.flags = shape->flags;
    out.bounds = shape->bounds;
    if (shape->kind == KZ_KIND_PARTS) {
        out.as.parts.items = shape->as.parts.items;
        out.as.parts.n = shape->as.parts.n;
        out.as.parts.tree = shape->as.parts.tree;
        return out;
    }
    const kz_polygon *from = &shape->as.polygon;
    out.as.polygon.points = from->points;
    out.as.polygon.ring_end = from->ring_end;
    out.as.polygon.tree = from->tree;
    out.as.polygon.n_points = from->n_points;
    out.as.polygon.n_rings = from->n_rings;
    out.as.polygon.room = from->room;
    for (int32_t i = 0; i < KZ_INLINE_POINTS; i++) {
        if (!from->points && i < from->n_points) out.as.polygon.inline_points[i] = from->inline_points[i];
    }
    return out;
}

size_t kz_world_save_bytes(const kz_world *world)
{
    const kzi_stepper *step = &world->step;
    size_t n = sizeof(state_head) + world->n_slots * sizeof(slot_record);
    for (uint32_t i = 0; i < world->n_slots; i++) n += has_kept_shape(world, i) ? sizeof(kz_shape) : 0;
    n += (step->active.n + step->resting.n) * sizeof(kz_index_pair) + kzi_grids_count(world) * sizeof(kzi_saved_grid);
    n += step->n_ended * sizeof(kz_pair) + step->n_ended_users * sizeof(kz_pair_users);
    n += (step->kinds.n + step->kinds.n_ended) * sizeof(kz_fixture_pair);
    return n + step->kinds.n_users * sizeof(kz_pair_users);
}

static slot_record record_of(const kz_world *world, uint32_t i)
{
    slot_record record;
    const kz_body body = kzi_handle(world, i);
    memset(&record, 0, sizeof record); /* so that padding is the same bytes each time */
    record.generation = kzi_generations(world)[i];
    record.state = kzi_states(world)[i] & (KZI_PUBLIC_BITS | KZI_LIVE | KZI_POSED | KZI_FIXTURES | (uint32_t)KZI_KIND_BITS);
    record.local.next_free = KZI_NO_BODY;
    record.user = kzi_user(world, i); /* also of a destroyed body: the next step may report the end of its pairs */
    if (!(record.state & KZI_LIVE)) {
        record.local.next_free = kzi_locals(world)[i].next_free;
        return record;
    }
    record.at = kzi_ats(world)[i];
    record.rotation = kzi_rotation_of(world, i);
    record.category = kzi_category(world, i);
    record.collides = kzi_collides(world, i);
    record.group = kzi_group(world, i);
    record.one_way = kz_body_one_way(world, body);
    record.frames = kz_body_frames(world, body, &record.frame);
    if (!(record.state & KZI_POSED)) {
        record.local = kzi_locals(world)[i];
        record.tail = kzi_tail_of(world, i);
    }
    return record;
}

static unsigned char *put(unsigned char *to, const void *from, size_t n)
{
    if (n) memcpy(to, from, n);
    return to + n;
}

static unsigned char *put_kinds(unsigned char *at, const kz_fixture_pair *pairs, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        kz_fixture_pair pair;
        memset(&pair, 0, sizeof pair); /* its padding as well */
        pair.a = pairs[i].a;
        pair.b = pairs[i].b;
        pair.kind_a = pairs[i].kind_a;
        pair.kind_b = pairs[i].kind_b;
        pair.relation = pairs[i].relation;
        pair.began = pairs[i].began;
        at = put(at, &pair, sizeof pair);
    }
    return at;
}

kz_result kz_world_save(const kz_world *world, void *bytes, size_t size, kz_error *err)
{
    const size_t needed = kz_world_save_bytes(world);
    const kzi_stepper *step = &world->step;
    if (world->busy & KZI_BUSY) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!bytes || size < needed) return kzi_fail(err, KZ_ERR_BUFFER, (int64_t)needed, (int64_t)size);
    state_head head;
    memset(&head, 0, sizeof head);
    head.magic = STATE_MAGIC;
    head.version = STATE_VERSION;
    head.mode = (uint32_t)world->mode;
    head.n_slots = world->n_slots;
    head.n_live = world->n_live;
    head.first_free = world->first_free;
    head.first_dead = world->first_dead;
    head.wrap_w = world->wrap_w;
    head.wrap_h = world->wrap_h;
    head.tag = world->new_generation >> KZI_TAG_SHIFT | ((world->new_generation & KZI_COUNT_BITS) - 1) << 8;
    head.origin = world->origin;
    head.n_bytes = needed;
    head.n_pairs = step->active.n + step->resting.n;
    head.n_ended = step->n_ended;
    head.n_ended_users = step->n_ended_users;
    head.n_grids = kzi_grids_count(world);
    head.n_kinds = step->kinds.n;
    head.n_kinds_ended = step->kinds.n_ended;
    head.n_kinds_users = step->kinds.n_users;

    unsigned char *at = (unsigned char *)bytes + sizeof head;
    for (uint32_t i = 0; i < world->n_slots; i++) {
        const slot_record record = record_of(world, i);
        at = put(at, &record, sizeof record);
        if (has_kept_shape(world, i)) {
            const kz_shape given = kzi_kept_as_given(kzi_locals(world)[i].posed), shape = written_of(&given);
            at = put(at, &shape, sizeof shape);
        }
    }
    at = put(at, step->active.block.at, step->active.n * sizeof(kz_index_pair));
    at = put(at, step->resting.block.at, step->resting.n * sizeof(kz_index_pair));
    for (size_t i = 0; i < step->n_ended; i++) {
        const kz_pair from = ((const kz_pair *)step->ended.at)[i];
        kz_pair pair;
        memset(&pair, 0, sizeof pair); /* its padding as well */
        pair.a = from.a;
        pair.b = from.b;
        pair.relation = from.relation;
        pair.began = from.began;
        at = put(at, &pair, sizeof pair);
    }
    at = put(at, step->ended_users.at, step->n_ended_users * sizeof(kz_pair_users));
    at = put_kinds(at, step->kinds.now.at, step->kinds.n);
    at = put_kinds(at, step->kinds.ended.at, step->kinds.n_ended);
    at = put(at, step->kinds.users.at, step->kinds.n_users * sizeof(kz_pair_users));
    KZ_ASSERT(at + head.n_grids * sizeof(kzi_saved_grid) == (unsigned char *)bytes + needed);
    kzi_grids_save(world, at);
    head.checksum = checksum_of(head, (unsigned char *)bytes + sizeof head, needed - sizeof head);
    memcpy(bytes, &head, sizeof head);
    if (world->recorder) kzi_record_saved(world, head.checksum);
    return KZ_OK;
}

/* ---- Restoring ------------------------------------------------------------------------------------------- */

static const unsigned char *take(const unsigned char *from, void *to, size_t n)
{
    if (n == 0) return from; /* perhaps NULL */
    memcpy(to, from, n);
    return from + n;
}

static bool read_head(const kz_world *world, const void *bytes, size_t size, state_head *head)
{
    if (!bytes || size < sizeof *head) return false;
    memcpy(head, bytes, sizeof *head);
    return head->magic == STATE_MAGIC && head->version == STATE_VERSION && head->n_bytes <= size &&
           head->n_bytes >= sizeof *head && head->mode == (uint32_t)world->mode && head->wrap_w == world->wrap_w &&
           head->wrap_h == world->wrap_h &&
           head->checksum ==
               checksum_of(*head, (const unsigned char *)bytes + sizeof *head, (size_t)head->n_bytes - sizeof *head);
}

static kz_body_def def_of(const slot_record *record)
{
    kz_body_def def;
    memset(&def, 0, sizeof def);
    def.frames = record->frames;
    def.frame = record->frame;
    def.pose = (kz_pose){record->at, record->rotation.cos, record->rotation.sin};
    def.category = record->category;
    def.collides = record->collides;
    def.group = record->group;
    def.flags = record->state & KZI_PUBLIC_BITS;
    def.one_way = record->one_way;
    def.user = record->user;
    return def;
}

/* Restores every slot in order.  No slot is free yet, so each body gets its old slot. */
static kz_result restore_slots(kz_world *fresh, const state_head *head, const unsigned char **at, kz_error *err)
{
    kz_result r = kzi_columns_grow(fresh, head->n_slots, err);
    for (uint32_t i = 0; i < head->n_slots && r == KZ_OK; i++) {
        slot_record record;
        kz_body body;
        *at = take(*at, &record, sizeof record);
        kz_body_def def = def_of(&record);
        if (!(record.state & KZI_LIVE)) {
            memset(&def, 0, sizeof def);
            def.user = record.user;
        } else if ((record.state & KZI_POSED) && !record.frames) {
            *at = take(*at, &def.shape, sizeof def.shape);
        } else if (record.state & KZI_FIXTURES) {
            def.fixtures = record.local.fixtures.items;
            def.n_fixtures = record.local.fixtures.n;
        } else if (!record.frames) {
            kzi_shape_of_numbers(&record.local, record.tail, kzi_kind_of(record.state), &def.shape);
        }
        fresh->new_off = record.state & KZI_FIXTURES ? record.local.fixtures.off : 0;
        r = kz_body_create(fresh, &def, &body, err);
        if (r == KZ_OK && !(record.state & KZI_LIVE)) r = kz_body_destroy(fresh, body);
        if (r != KZ_OK) break;
        KZ_ASSERT(body.index == i);
        kzi_generations(fresh)[i] = record.generation;
        if (!(record.state & KZI_LIVE)) {
            kzi_locals(fresh)[i] = record.local;
            fresh->first_free = KZI_NO_BODY;
        }
    }
    return r;
}

/* Restores the pairs of kinds, if the world keeps them.  Those that began are marked in the list of all. */
static kz_result restore_kinds(kz_world *fresh, const kzi_saved_lists *lists, kz_error *err)
{
    kzi_kinds *kinds = &fresh->step.kinds;
    const size_t n = lists->n_kinds, n_ended = lists->n_kinds_ended, n_users = lists->n_kinds_users, size = sizeof(kz_fixture_pair);
    kz_result r;
    if (!kinds->are_kept) return KZ_OK;
    if ((r = kzi_step_room(fresh, &kinds->now, 0, n, size, err)) != KZ_OK ||
        (r = kzi_step_room(fresh, &kinds->begun, 0, n, size, err)) != KZ_OK ||
        (r = kzi_step_room(fresh, &kinds->ended, 0, n_ended, size, err)) != KZ_OK ||
        (r = kzi_step_room(fresh, &kinds->users, 0, n_users, sizeof(kz_pair_users), err)) != KZ_OK) {
        return r;
    }
    take(lists->kinds, kinds->now.at, n * size);
    take(lists->kinds_ended, kinds->ended.at, n_ended * size);
    take(lists->kinds_users, kinds->users.at, n_users * sizeof(kz_pair_users));
    kinds->n = n;
    kinds->n_ended = n_ended;
    kinds->n_users = n_users;
    for (size_t i = 0; i < n; i++) {
        const kz_fixture_pair *pair = (const kz_fixture_pair *)kinds->now.at + i;
        if (pair->began) ((kz_fixture_pair *)kinds->begun.at)[kinds->n_begun++] = *pair;
    }
    return KZ_OK;
}

/* Merges the two sorted lists that were saved one after the other. */
static kz_result sort_restored(kz_world *fresh, kz_error *err)
{
    kzi_stepper *step = &fresh->step;
    const kz_index_pair *pairs = kzi_pairs_of(&step->active);
    size_t n_first = 1;
    if (step->active.n == 0) return KZ_OK;
    while (n_first < step->active.n && kzi_pair_key(pairs[n_first - 1]) < kzi_pair_key(pairs[n_first])) n_first++;
    const kz_result r = kzi_step_room(fresh, &step->found.block, 0, step->active.n, sizeof(kz_index_pair), err);
    if (r != KZ_OK) return r;
    step->found.n =
        kzi_pairs_merge(pairs, n_first, pairs + n_first, step->active.n - n_first, kzi_pairs_of(&step->found));
    const kzi_pair_list last = step->active;
    step->active = step->found;
    step->found = last;
    for (size_t i = 0; i < step->active.n; i++) {
        step->n_begun += (kzi_pairs_of(&step->active)[i].b & KZI_PAIR_BEGAN) != 0;
    }
    kzi_step_write_begun(fresh);
    return KZ_OK;
}

/* The pairs of both lists are restored as one list, since all bodies move now. */
kz_result kzi_restore_lists(kz_world *fresh, const kzi_saved_lists *lists, kz_error *err)
{
    kzi_stepper *step = &fresh->step;
    const size_t n = lists->n_pairs, n_ended = lists->n_ended, n_users = lists->n_users;
    kz_result r;
    if ((r = kzi_step_room(fresh, &step->active.block, 0, n, sizeof(kz_index_pair), err)) != KZ_OK ||
        (r = kzi_step_begun_room(fresh, 0, n, n, err)) != KZ_OK ||
        (r = kzi_step_room(fresh, &step->ended, 0, n_ended, sizeof(kz_pair), err)) != KZ_OK ||
        (r = kzi_step_room(fresh, &step->ended_users, 0, n_users, sizeof(kz_pair_users), err)) != KZ_OK) {
        return r;
    }
    take(lists->pairs, step->active.block.at, n * sizeof(kz_index_pair));
    take(lists->ended, step->ended.at, n_ended * sizeof(kz_pair));
    take(lists->users, step->ended_users.at, n_users * sizeof(kz_pair_users));
    step->active.n = n;
    step->n_ended = n_ended;
    step->n_ended_users = n_users;
    r = restore_kinds(fresh, lists, err);
    return r == KZ_OK ? sort_restored(fresh, err) : r;
}

static kz_result restore_lists(kz_world *fresh, const state_head *head, const unsigned char *at, kz_error *err)
{
    kzi_saved_lists lists = {.n_pairs = (size_t)head->n_pairs,
                             .n_ended = (size_t)head->n_ended,
                             .n_users = (size_t)head->n_ended_users,
                             .n_kinds = (size_t)head->n_kinds,
                             .n_kinds_ended = (size_t)head->n_kinds_ended,
                             .n_kinds_users = (size_t)head->n_kinds_users};
    lists.pairs = at;
    lists.ended = at += lists.n_pairs * sizeof(kz_index_pair);
    lists.users = at += lists.n_ended * sizeof(kz_pair);
    lists.kinds = at += lists.n_users * sizeof(kz_pair_users);
    lists.kinds_ended = at += lists.n_kinds * sizeof(kz_fixture_pair);
    lists.kinds_users = at + lists.n_kinds_ended * sizeof(kz_fixture_pair);
    return kzi_restore_lists(fresh, &lists, err);
}

kz_result kz_world_restore(kz_world *world, const void *bytes, size_t size, kz_error *err)
{
    state_head head;
    kz_world *fresh;
    if (world && (world->busy & KZI_BUSY)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!world || !read_head(world, bytes, size, &head)) return kzi_fail(err, KZ_ERR_CONTENT, 0, 0);
    if (world->busy && kzi_record_opens(world)) {
        const kzi_call call = {.name = KZI_CALL_RESTORE, .number = kzi_record_number_of(world, head.checksum)};
        return kzi_record_new(world, &call, kz_world_restore(world, bytes, size, err));
    }
    const kz_world_def def = {.alloc = &world->alloc,
                              .mode = world->mode,
                              .wrap_w = world->wrap_w,
                              .wrap_h = world->wrap_h,
                              .max_pairs = world->max_pairs,
                              .parallel = world->has_parallel ? &world->parallel : NULL,
                              .filter = world->filter,
                              .filter_ctx = world->filter_ctx,
                              .tag = head.tag & KZI_MAX_TAG,
                              .fixture_pairs = world->step.kinds.are_kept};
    kz_result r = kz_world_create(&def, &fresh, err);
    if (r != KZ_OK) return r;
    const unsigned char *at = (const unsigned char *)bytes + sizeof head;
    fresh->trusts_poses = true;
    fresh->new_generation += head.tag >> 8;
    if ((r = restore_slots(fresh, &head, &at, err)) == KZ_OK) r = restore_lists(fresh, &head, at, err);
    const unsigned char *grids = (const unsigned char *)bytes + head.n_bytes - head.n_grids * sizeof(kzi_saved_grid);
    const bool keeps_grids = world->keeps_grids;
    if (r == KZ_OK && !keeps_grids && !kzi_grids_rewind(fresh, grids, (size_t)head.n_grids)) r = kzi_fail(err, KZ_ERR_CONTENT, 1, 0);
    if (r != KZ_OK) {
        kz_world_free(fresh);
        return r;
    }
    fresh->keeps_grids = keeps_grids;
    fresh->trusts_poses = false;
    fresh->new_off = 0;
    fresh->origin = head.origin;
    fresh->first_free = head.first_free;
    fresh->first_dead = head.first_dead;
    fresh->names_dead = fresh->has_reused = true; /* perhaps */
    fresh->recorder = world->recorder; /* its log goes on */
    const kz_world old = *world;
    *world = *fresh;
    *fresh = old;
    fresh->recorder = NULL;
    kz_world_free(fresh);
    return KZ_OK;
}

/* body.c - creates, changes and destroys bodies.
 *
 * A body's handle is its slot's index and generation.  Destroying a body raises the generation, and a slot whose
 * generations are used up is never used again, so a stale handle never finds a body.  A generation has the world's tag
 * in its upper bits, so a handle of a world with another tag finds no body either.  Slots are reused, last freed first,
 * but not before the next step, which must report the ends of the destroyed body's collisions. */
#include "world/body_fast.h"
#include "world/body_shape.h"
#include "world/columns.h"
#include "world/fixture/fixture.h"
#include "world/frame/frame_fixtures.h"
#include "world/grid/grid_watch.h"
#include "world/record/record_private.h"

#include <string.h>

#define ALL_FLAGS ((uint32_t)KZ_BODY_STATIC | KZ_BODY_SENSOR | KZ_BODY_ONE_WAY | KZ_BODY_PROBE | KZ_BODY_DISABLED)

static kz_result bad_handle(kz_error *err, kz_body body)
{
    return kzi_fail(err, KZ_ERR_BAD_HANDLE, body.index, body.generation);
}

/* ---- Creating ------------------------------------------------------------------------------------------- */

/* Takes the slot of the next body; there is room for it. */
static uint32_t take_slot(kz_world *world)
{
    uint32_t index = world->first_free;
    if (index != KZI_NO_BODY) {
        KZ_ASSERT(index < world->n_slots && !(kzi_states(world)[index] & KZI_LIVE));
        world->first_free = kzi_locals(world)[index].next_free;
    } else {
        KZ_ASSERT(world->n_slots < world->boxes.bytes / sizeof(kz_box));
        index = world->n_slots++;
        kzi_generations(world)[index] = world->new_generation;
        kzi_states(world)[index] = 0;
    }
    kzi_columns_clear_slot(world, index);
    return index;
}

/* Makes the columns for this body's values that are not defaults. */
static kz_result columns_for(kz_world *world, const kz_body_def *def, const kzi_posed_body *posed, kz_error *err)
{
    const struct {
        bool is_needed;
        kzi_column column;
    } needs[] = {
        /* Capsules and masks have a fifth to eighth number; only worlds with such bodies have a column for it. */
        {kzi_has_tail(kzi_kind_of(posed->state)), KZI_COLUMN_TAIL},
        {posed->pose.cos != 1 || posed->pose.sin != 0, KZI_COLUMN_ROTATION},
        {def->category > 1 || (def->collides && def->collides != ~(uint32_t)0), KZI_COLUMN_COLLIDES},
        {def->category > 1 || (def->collides && def->collides != ~(uint32_t)0), KZI_COLUMN_CATEGORY},
        {def->group != 0, KZI_COLUMN_GROUP},
        {def->one_way.x != 0 || def->one_way.y != 0, KZI_COLUMN_ONE_WAY},
        {def->user != 0, KZI_COLUMN_USER},
        {def->frames != NULL, KZI_COLUMN_SHOWN},
    };
    kz_result r = KZ_OK;
    for (size_t i = 0; i < sizeof needs / sizeof needs[0] && r == KZ_OK; i++) {
        if (needs[i].is_needed) r = kzi_column_need(world, needs[i].column, err);
    }
    if (r == KZ_OK && kzi_kind_of(posed->state) == KZ_KIND_GRID) r = kzi_grid_watch_room(world, err);
    return r;
}

static kz_pose def_pose(const kz_body_def *def)
{
    kz_pose pose = def->pose;
    if (pose.cos == 0 && pose.sin == 0) pose.cos = 1;
    return pose;
}

/* Writes the values for which columns_for has made room. */
static void fill_columns(kz_world *world, uint32_t index, const kz_body_def *def)
{
    if (world->category.at) ((uint32_t *)world->category.at)[index] = def->category ? def->category : 1;
    if (world->collides.at) ((uint32_t *)world->collides.at)[index] = def->collides ? def->collides : ~(uint32_t)0;
    if (world->group.at) ((int32_t *)world->group.at)[index] = def->group;
    if (world->one_way.at) ((kz_vec2 *)world->one_way.at)[index] = def->one_way;
    if (world->user.at) ((uint64_t *)world->user.at)[index] = def->user;
    if (world->shown.at) {
        ((kzi_shown_frame *)world->shown.at)[index] = (kzi_shown_frame){def->frames, def->frames ? def->frame : 0};
    }
}

/* A grid collides as its tiles do, unless the definition has a filter of its own. */
static const kz_body_def *with_bits_of_tiles(const kz_body_def *def, kz_body_def *own)
{
    if (def->shape.kind != KZ_KIND_GRID || def->frames || def->fixtures) return def;
    *own = *def;
    const kz_grid *grid = def->shape.as.grid.grid;
    if (own->category == 0) own->category = grid->any_category;
    if (own->collides == 0) own->collides = grid->any_collides;
    return own;
}

/* What is wrong is in the definition, the second argument. */
static kz_result refuse_def(kz_result r, kz_error *err)
{
    if (r == KZ_ERR_ARGUMENT && err) err->a = 2;
    return r;
}

/* Adds a body; there is room for its slot. */
static kz_result add_body(kz_world *world, const kz_body_def *given, kz_body *out, kz_error *err)
{
    kz_body_def own;
    const kz_body_def *def = with_bits_of_tiles(given, &own);
    kzi_posed_body posed;
    const kz_pose pose = def_pose(def);
    if (def->flags & ~ALL_FLAGS) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    kzi_fixtures fixtures = {def->fixtures, def->n_fixtures, world->new_off};
    bool has_fixtures = fixtures.items || fixtures.n != 0;
    kz_result r = KZ_OK;
    if (!has_fixtures && def->frames && kzi_has_tag_defs(def->frames)) {
        r = kzi_frame_fixtures(def->frames, def->frame, &fixtures, err);
        if (r != KZ_OK) return refuse_def(r, err);
        has_fixtures = true;
    }
    r = has_fixtures  ? kzi_posed_make_fixtures(world, fixtures, pose, &posed, err)
        : def->frames ? kzi_posed_make_frame(world, def->frames, def->frame, pose, &posed, err)
                      : kzi_posed_make(world, &def->shape, pose, &posed, err);
    if (r != KZ_OK) return refuse_def(r, err);
    r = columns_for(world, def, &posed, err);
    if (r == KZ_OK && has_fixtures) r = kzi_fixtures_need_columns(world, &fixtures, err);
    if (r != KZ_OK) {
        kzi_posed_abort(world, &posed);
        return r;
    }
    const uint32_t index = take_slot(world);
    fill_columns(world, index, def);
    /* In a slot that was given up since the last step, the body would inherit another one's fat box. */
    if (kzi_states(world)[index] & KZI_LISTED) world->step.fat.is_void = true;
    kzi_states(world)[index] = (kzi_states(world)[index] & (KZI_LISTED | KZI_CHANGED)) | KZI_LIVE | def->flags;
    kzi_posed_commit(world, index, &posed);
    const bool was_void = world->step.fat.is_void;
    if (has_fixtures) kzi_fixtures_write_bits(world, index);
    world->step.fat.is_void = was_void; /* a new body is in no pair of fat boxes */
    kzi_touch_body(world, index);
    if (kzi_grid_of_body(world, index)) kzi_grid_watch(world, index);
    world->n_live++;
    KZ_ASSERT(world->n_live <= world->n_slots);
    *out = kzi_handle(world, index);
    return KZ_OK;
}

kz_result kz_body_create(kz_world *world, const kz_body_def *def, kz_body *out, kz_error *err)
{
    if (!world || !def || !out) return kzi_fail(err, KZ_ERR_ARGUMENT, !world ? 1 : !def ? 2 : 3, 0);
    if (world->busy) {
        if (!kzi_record_opens(world)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
        const kzi_call call = {.name = KZI_CALL_CREATE, .defs = def, .made = out, .n = 1};
        return kzi_record_new(world, &call, kz_body_create(world, def, out, err));
    }
    const kz_result r = world->first_free == KZI_NO_BODY ? kzi_columns_grow(world, 1, err) : KZ_OK;
    return r == KZ_OK ? add_body(world, def, out, err) : r;
}

/* Removes a body as if it had never been: nobody has its handle, so its generation may be used again. */
static void undo_create(kz_world *world, uint32_t index)
{
    KZ_ASSERT(index < world->n_slots && world->n_live > 0);
    kzi_posed_release(world, index);
    kzi_boxes(world)[index] = KZ_BOX_EMPTY;
    kzi_states(world)[index] &= KZI_LISTED | KZI_CHANGED;
    world->n_live--;
    world->names_dead = true;
    kzi_locals(world)[index].next_free = world->first_free;
    world->first_free = index;
}

kz_result kz_bodies_create(kz_world *world, const kz_body_def *defs, size_t n, kz_body *out, kz_error *err)
{
    if (!world || (n && (!defs || !out))) return kzi_fail(err, KZ_ERR_ARGUMENT, !world ? 1 : !defs ? 2 : 4, 0);
    if (world->busy) {
        if (!kzi_record_opens(world)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
        const kzi_call call = {.name = KZI_CALL_CREATE_MANY, .defs = defs, .made = out, .n = n};
        return kzi_record_new(world, &call, kz_bodies_create(world, defs, n, out, err));
    }
    kz_result r = kzi_columns_grow(world, n, err);
    size_t made = 0;
    for (; made < n && r == KZ_OK; made++) r = add_body(world, &defs[made], &out[made], err);
    if (r != KZ_OK && made > 0) {
        for (size_t i = made - 1; i-- > 0;) undo_create(world, out[i].index); /* the last one was never created */
    }
    return r;
}

/* ---- Destroying ----------------------------------------------------------------------------------------- */

static void destroy_body(kz_world *world, uint32_t i)
{
    KZ_ASSERT((kzi_states(world)[i] & KZI_LIVE) && world->n_live > 0);
    kzi_touch_body(world, i);
    kzi_posed_release(world, i);
    kzi_boxes(world)[i] = KZ_BOX_EMPTY;
    kzi_states(world)[i] &= KZI_LISTED | KZI_CHANGED;
    world->n_live--;
    world->names_dead = world->has_reused = true;
    if ((++kzi_generations(world)[i] & KZI_COUNT_BITS) != 0) { /* otherwise the slot is used up */
        uint32_t *chain = kzi_step_names_bodies(world) ? &world->first_dead : &world->first_free;
        kzi_locals(world)[i].next_free = *chain;
        *chain = i;
    }
}

kz_result kz_bodies_destroy(kz_world *world, const kz_body *bodies, size_t n)
{
    kz_result r = KZ_OK;
    if (!world) return KZ_ERR_BAD_HANDLE;
    if (n && !bodies) return KZ_ERR_ARGUMENT;
    if (world->busy) {
        const kzi_call call = {.name = KZI_CALL_DESTROY_MANY, .bodies = bodies, .n = n};
        return kzi_record_opens(world) ? kzi_record(world, &call, kz_bodies_destroy(world, bodies, n)) : KZ_ERR_ARGUMENT;
    }
    for (size_t i = 0; i < n; i++) {
        if (kzi_is_live(world, bodies[i])) {
            destroy_body(world, bodies[i].index);
        } else {
            r = KZ_ERR_BAD_HANDLE;
        }
    }
    return r;
}

kz_result kz_body_destroy(kz_world *world, kz_body body)
{
    if (!world || !kzi_is_live(world, body)) return KZ_ERR_BAD_HANDLE;
    if (world->busy) {
        const kzi_call call = {.name = KZI_CALL_DESTROY, .body = body};
        return kzi_record_opens(world) ? kzi_record(world, &call, kz_body_destroy(world, body)) : KZ_ERR_ARGUMENT;
    }
    return kz_bodies_destroy(world, &body, 1);
}

/* ---- Changing ------------------------------------------------------------------------------------------- */

static kz_result set_pose(kz_world *world, uint32_t index, kz_pose pose, kz_error *err)
{
    kzi_posed_body posed;
    const kz_result r = kzi_posed_make_pose(world, index, pose, &posed, err);
    if (r != KZ_OK) return r;
    kzi_touch_body(world, index);
    kzi_posed_commit(world, index, &posed);
    return KZ_OK;
}

/* Out of line, so that it costs a world that is not recorded nothing. */
KZI_NEVER_INLINE kz_result record_pose(kz_world *world, kz_body body, kz_pose pose, kz_error *err)
{
    const kzi_call call = {.name = KZI_CALL_SET_POSE, .body = body, .pose = pose};
    if (!kzi_record_opens(world)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    return kzi_record_new(world, &call, kz_body_set_pose(world, body, pose, err));
}

kz_result kz_body_set_pose(kz_world *world, kz_body body, kz_pose pose, kz_error *err)
{
    if (!world || !kzi_is_live(world, body)) return bad_handle(err, body);
    if (world->busy) return record_pose(world, body, pose, err);
    if (!world->rotation.at && (pose.cos != 1 || pose.sin != 0)) {
        kz_result r = kz_pose_check(pose, err);
        if (r == KZ_OK) r = kzi_column_need(world, KZI_COLUMN_ROTATION, err);
        if (r != KZ_OK) return r;
    }
    const kzi_rotation rotation = kzi_rotation_of(world, body.index);
    if (pose.cos == rotation.cos && pose.sin == rotation.sin) {
        kzi_touch_body(world, body.index); /* before its box changes */
        if (kzi_move_fast(world, body.index, pose.at)) return KZ_OK;
    }
    return set_pose(world, body.index, pose, err);
}

kz_result kz_bodies_set_at(kz_world *world, const kz_body *bodies, size_t n, const kz_vec2 *at, size_t stride,
                           kz_error *err)
{
    if (!world || (n && (!bodies || !at))) return kzi_fail(err, KZ_ERR_ARGUMENT, !world ? 1 : !bodies ? 2 : 4, 0);
    if (world->busy) {
        const kzi_call call = {.name = KZI_CALL_SET_AT, .bodies = bodies, .ats = at, .n = n, .stride = stride};
        if (!kzi_record_opens(world)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
        return kzi_record(world, &call, kz_bodies_set_at(world, bodies, n, at, stride, err));
    }
    for (size_t i = 0; i < n; i++) {
        i += kzi_move_all_fast(world, bodies + i, n - i, (const char *)at + i * stride, stride);
        if (i == n) break;
        const uint32_t index = bodies[i].index;
        const bool is_there = kzi_is_live(world, bodies[i]);
        kz_pose pose = is_there ? kzi_pose_of(world, index) : (kz_pose)KZ_POSE_NONE_INIT;
        memcpy(&pose.at, (const char *)at + i * stride, sizeof pose.at);
        const kz_result r = is_there ? set_pose(world, index, pose, err) : bad_handle(err, bodies[i]);
        if (r != KZ_OK) {
            if (err) err->b = (int64_t)i;
            return r;
        }
    }
    return KZ_OK;
}

/* Replaces the body's posed shape by `posed`.  When there is no memory for its column, nothing is to be released: what
 * needs one is not kept posed. */
static kz_result change_posed(kz_world *world, uint32_t index, const kzi_posed_body *posed, kz_error *err)
{
    const bool has_tail = kzi_has_tail(kzi_kind_of(posed->state));
    KZ_ASSERT(!has_tail || !(posed->state & KZI_POSED));
    kz_result r = has_tail ? kzi_column_need(world, KZI_COLUMN_TAIL, err) : KZ_OK;
    if (r == KZ_OK && kzi_kind_of(posed->state) == KZ_KIND_GRID) r = kzi_grid_watch_room(world, err);
    if (r != KZ_OK) return r;
    const bool had_fixtures = kzi_has_fixtures(world, index);
    kzi_touch_body(world, index);
    kzi_posed_release(world, index);
    kzi_posed_commit(world, index, posed);
    if (kzi_grid_of_body(world, index)) kzi_grid_watch(world, index);
    if (had_fixtures) kzi_fixtures_write_bits(world, index);
    return KZ_OK;
}

kz_result kz_body_set_shape(kz_world *world, kz_body body, const kz_shape *shape, kz_error *err)
{
    kzi_posed_body posed;
    if (!world || !kzi_is_live(world, body)) return bad_handle(err, body);
    if (!shape) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    if (world->busy) {
        const kzi_call call = {.name = KZI_CALL_SET_SHAPE, .body = body, .shape = shape};
        if (!kzi_record_opens(world)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
        return kzi_record_new(world, &call, kz_body_set_shape(world, body, shape, err));
    }
    kz_result r = kzi_posed_make(world, shape, kzi_pose_of(world, body.index), &posed, err);
    if (r == KZ_OK) r = change_posed(world, body.index, &posed, err);
    if (r != KZ_OK) return r;
    if (world->shown.at) ((kzi_shown_frame *)world->shown.at)[body.index] = (kzi_shown_frame){NULL, 0};
    return KZ_OK;
}

/* Shows a frame; the column for it is there. */
static kz_result show_frame(kz_world *world, uint32_t index, const kz_mask_set *frames, int32_t frame, kz_error *err)
{
    kzi_posed_body posed;
    kzi_fixtures fixtures = {NULL, 0, kz_body_off(world, kzi_handle(world, index))};
    kz_result r;
    if (!kzi_has_tag_defs(frames)) {
        r = kzi_posed_make_frame(world, frames, frame, kzi_pose_of(world, index), &posed, err);
        if (r == KZ_OK) r = change_posed(world, index, &posed, err);
    } else {
        r = kzi_frame_fixtures(frames, frame, &fixtures, err);
        const bool shows_it = kzi_has_fixtures(world, index) && kzi_fixtures_of(world, index)->items == fixtures.items;
        if (r == KZ_OK && shows_it) return KZ_OK; /* a sprite that stands may rest */
        if (r == KZ_OK) r = kzi_fixtures_change(world, index, fixtures, err);
    }
    if (r == KZ_OK) ((kzi_shown_frame *)world->shown.at)[index] = (kzi_shown_frame){frames, frame};
    return r;
}

kz_result kz_body_set_frame(kz_world *world, kz_body body, int32_t frame, kz_error *err)
{
    if (!world || !kzi_is_live(world, body)) return bad_handle(err, body);
    if (world->busy) {
        const kzi_call call = {.name = KZI_CALL_SET_FRAME, .body = body, .i = frame};
        if (!kzi_record_opens(world)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
        return kzi_record_new(world, &call, kz_body_set_frame(world, body, frame, err));
    }
    const kzi_shown_frame *shown = world->shown.at ? &((kzi_shown_frame *)world->shown.at)[body.index] : NULL;
    if (!shown || !shown->frames) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    return show_frame(world, body.index, shown->frames, frame, err);
}

kz_result kz_body_set_frames(kz_world *world, kz_body body, const kz_mask_set *frames, int32_t frame, kz_error *err)
{
    if (!world || !kzi_is_live(world, body)) return bad_handle(err, body);
    if (!frames) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    if (world->busy) {
        const kzi_call call = {.name = KZI_CALL_SET_FRAMES, .body = body, .frames = frames, .i = frame};
        if (!kzi_record_opens(world)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
        return kzi_record_new(world, &call, kz_body_set_frames(world, body, frames, frame, err));
    }
    kz_result r = kzi_column_need(world, KZI_COLUMN_SHOWN, err);
    if (r == KZ_OK) r = show_frame(world, body.index, frames, frame, err);
    if (r == KZ_ERR_ARGUMENT && err) err->a = 4; /* there is no such frame */
    return r;
}

/* Sets one value of a column that may not exist yet, and whose default is zeros. */
static kz_result set_in_column(kz_world *world, kz_body body, kzi_column column, kzi_block *block, const void *value,
                               size_t size)
{
    static const unsigned char zeros[sizeof(kz_vec2)];
    if (!world || !kzi_is_live(world, body)) return KZ_ERR_BAD_HANDLE;
    if (world->busy) return KZ_ERR_ARGUMENT;
    if (!block->at && memcmp(value, zeros, size) == 0) return KZ_OK;
    const kz_result r = kzi_column_need(world, column, NULL);
    if (r == KZ_OK) memcpy((char *)block->at + size * body.index, value, size);
    return r;
}

/* Writes one of these calls, which needs no kz_error. */
static bool may_record(kz_world *world, kz_body body)
{
    return world && kzi_is_live(world, body) && world->busy && kzi_record_opens(world);
}

kz_result kz_body_set_filter(kz_world *world, kz_body body, uint32_t category, uint32_t collides)
{
    if (may_record(world, body)) {
        const kzi_call call = {.name = KZI_CALL_SET_FILTER, .body = body, .number = category, .i = collides};
        return kzi_record_new(world, &call, kz_body_set_filter(world, body, category, collides));
    }
    if (!world || !kzi_is_live(world, body)) return KZ_ERR_BAD_HANDLE;
    if (world->busy || kzi_has_fixtures(world, body.index)) return KZ_ERR_ARGUMENT;
    category = category ? category : 1;
    collides = collides ? collides : ~(uint32_t)0;
    if (category == kzi_category(world, body.index) && collides == kzi_collides(world, body.index)) return KZ_OK;
    kz_result r = kzi_column_need(world, KZI_COLUMN_COLLIDES, NULL);
    if (r == KZ_OK) r = kzi_column_need(world, KZI_COLUMN_CATEGORY, NULL);
    if (r != KZ_OK) return r;
    ((uint32_t *)world->category.at)[body.index] = category;
    ((uint32_t *)world->collides.at)[body.index] = collides;
    world->step.fat.is_void = true;
    kzi_touch_body(world, body.index);
    return KZ_OK;
}

kz_result kz_body_set_group(kz_world *world, kz_body body, int32_t group)
{
    if (may_record(world, body)) {
        const kzi_call call = {.name = KZI_CALL_SET_GROUP, .body = body, .i = group};
        return kzi_record_new(world, &call, kz_body_set_group(world, body, group));
    }
    const kz_result r =
        set_in_column(world, body, KZI_COLUMN_GROUP, world ? &world->group : NULL, &group, sizeof group);
    if (r == KZ_OK) kzi_touch_body(world, body.index);
    return r;
}

kz_result kz_body_set_user(kz_world *world, kz_body body, uint64_t user)
{
    if (may_record(world, body)) {
        const kzi_call call = {.name = KZI_CALL_SET_USER, .body = body, .user = user};
        return kzi_record_new(world, &call, kz_body_set_user(world, body, user));
    }
    return set_in_column(world, body, KZI_COLUMN_USER, world ? &world->user : NULL, &user, sizeof user);
}

kz_result kz_body_set_one_way(kz_world *world, kz_body body, kz_vec2 one_way)
{
    if (may_record(world, body)) {
        const kzi_call call = {.name = KZI_CALL_SET_ONE_WAY, .body = body, .pose = {.at = one_way}};
        return kzi_record_new(world, &call, kz_body_set_one_way(world, body, one_way));
    }
    return set_in_column(world, body, KZI_COLUMN_ONE_WAY, world ? &world->one_way : NULL, &one_way, sizeof one_way);
}

kz_result kz_body_set_flags(kz_world *world, kz_body body, uint32_t flags)
{
    kzi_image scratch;
    if (may_record(world, body)) {
        const kzi_call call = {.name = KZI_CALL_SET_FLAGS, .body = body, .number = flags};
        return kzi_record(world, &call, kz_body_set_flags(world, body, flags));
    }
    if (!world || !kzi_is_live(world, body)) return KZ_ERR_BAD_HANDLE;
    if (world->busy) return KZ_ERR_ARGUMENT;
    if (flags & ~ALL_FLAGS) return KZ_ERR_ARGUMENT;
    uint32_t *state = &kzi_states(world)[body.index];
    if ((*state & ALL_FLAGS) == flags) return KZ_OK;
    kzi_touch_body(world, body.index);
    *state |= KZ_BODY_DISABLED; /* so that the shape is posed, and not read from the box, which disabling empties */
    const kz_shape *shape = kzi_body_image(world, body.index, (kz_cell){0, 0}, &scratch);
    const bool is_nowhere = (flags & KZ_BODY_DISABLED) || shape->kind == KZ_KIND_NONE;
    kzi_boxes(world)[body.index] = is_nowhere ? KZ_BOX_EMPTY : shape->bounds;
    if (!(flags & KZ_BODY_DISABLED) && (*state & KZI_FIXTURES)) {
        kzi_boxes(world)[body.index] = kzi_fixtures_box(world, body.index);
    }
    *state = (*state & ~ALL_FLAGS) | flags;
    world->step.movers_have |= flags;
    return KZ_OK;
}

/* world.c - bodies come, move and go.
 *
 * A body's handle is its slot's index and generation.  Slots are reused, last freed first; destroying a body raises the
 * generation, and a slot whose generations are used up is never used again, so a stale handle finds nobody for ever. */
#include "world_private.h"

#include <string.h>

kz_result kz_world_create(const kz_allocator *alloc, kz_world **out, kz_error *err)
{
    const kz_allocator a = kzi_allocator(alloc);
    if (!out) { return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0); }
    kz_world *world = kzi_alloc(&a, sizeof *world, sizeof(void *));
    if (!world) { return kzi_fail(err, KZ_ERR_MEMORY, sizeof *world, 0); }
    memset(world, 0, sizeof *world);
    world->alloc = a;
    world->first_free = KZI_NO_SLOT;
    *out = world;
    return KZ_OK;
}

/* ---- Memory of one body -------------------------------------------------------------------------------- */

static void release_halves(const kz_world *world, unsigned char *memory, size_t half_bytes)
{
    kzi_release(&world->alloc, memory, 2 * half_bytes, 8);
}

/* Memory for posing the shape twice over, *memory NULL when it needs none. */
static kz_result allocate_halves(const kz_world *world, size_t bytes, unsigned char **memory, size_t *half_bytes,
                                 kz_error *err)
{
    size_t half, whole;
    *memory = NULL;
    *half_bytes = 0;
    if (bytes == 0) { return KZ_OK; }
    if (!kzi_add_size(bytes, 7, &half) || !kzi_mul_size(half &= ~(size_t)7, 2, &whole)) {
        return kzi_fail(err, KZ_ERR_MEMORY, INT64_MAX, 0);
    }
    *memory = kzi_alloc(&world->alloc, whole, 8);
    if (!*memory) { return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)whole, 0); }
    *half_bytes = half;
    return KZ_OK;
}

void kz_world_free(kz_world *world)
{
    if (!world) { return; }
    for (uint32_t i = 0; i < world->n_slots; i++) {
        release_halves(world, kzi_slots(world)[i].memory, kzi_slots(world)[i].half_bytes);
    }
    const kz_allocator alloc = world->alloc;
    kzi_sweep_free(&alloc, &world->sweep);
    kzi_block_free(&alloc, &world->pairs);
    kzi_block_free(&alloc, &world->collides);
    kzi_block_free(&alloc, &world->category);
    kzi_block_free(&alloc, &world->boxes);
    kzi_block_free(&alloc, &world->slots);
    kzi_release(&alloc, world, sizeof *world, sizeof(void *));
}

/* ---- Bodies -------------------------------------------------------------------------------------------- */

static kz_result bad_handle(kz_error *err, kz_body body)
{
    return kzi_fail(err, KZ_ERR_BAD_HANDLE, body.index, body.generation);
}

static void set_filter(kz_world *world, uint32_t index, uint32_t category, uint32_t collides)
{
    ((uint32_t *)world->category.at)[index] = category ? category : 1;
    ((uint32_t *)world->collides.at)[index] = collides ? collides : ~(uint32_t)0;
}

/* The box by which pairs and queries find the body.  A shape that was never made has zeroed bounds and still no
 * place. */
static void set_box(kz_world *world, uint32_t index, const kz_shape *posed)
{
    kzi_boxes(world)[index] = posed->kind == KZ_KIND_NONE ? KZ_BOX_EMPTY : posed->bounds;
}

/* Room for one more slot in all arrays.  The slots come last: whoever looks at a shape in one still can after a
 * failure. */
static kz_result room_for_slot(kz_world *world, kz_error *err)
{
    const size_t have = world->n_slots, want = have + 1;
    kz_result r;
    if (have >= KZI_MAX_BODIES) { return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)want, KZI_MAX_BODIES); }
    if ((r = kzi_block_grow(&world->alloc, &world->boxes, have, want, sizeof(kz_box), err)) != KZ_OK ||
        (r = kzi_block_grow(&world->alloc, &world->category, have, want, sizeof(uint32_t), err)) != KZ_OK ||
        (r = kzi_block_grow(&world->alloc, &world->collides, have, want, sizeof(uint32_t), err)) != KZ_OK ||
        (r = kzi_block_grow(&world->alloc, &world->slots, have, want, sizeof(kzi_slot), err)) != KZ_OK) {
        return r;
    }
    return KZ_OK;
}

/* The slot of the next body; there is room for it. */
static uint32_t take_slot(kz_world *world)
{
    uint32_t index = world->first_free;
    if (index != KZI_NO_SLOT) {
        world->first_free = kzi_slots(world)[index].next_free;
    } else {
        index = world->n_slots++;
        kzi_slots(world)[index].generation = 1;
    }
    return index;
}

kz_result kz_body_create(kz_world *world, const kz_body_def *def, kz_body *out, kz_error *err)
{
    unsigned char *memory;
    size_t half_bytes;
    kz_shape posed;
    if (!world || !def || !out) { return kzi_fail(err, KZ_ERR_ARGUMENT, !world ? 0 : !def ? 1 : 2, 0); }
    kz_pose pose = def->pose;
    if (pose.cos == 0 && pose.sin == 0) { pose.cos = 1; }
    kz_result r = allocate_halves(world, kz_shape_pose_bytes(&def->shape), &memory, &half_bytes, err);
    if (r != KZ_OK) { return r; }
    r = kz_shape_pose(&def->shape, pose, memory, half_bytes, &posed, err);
    if (r == KZ_OK && world->first_free == KZI_NO_SLOT) { r = room_for_slot(world, err); }
    if (r != KZ_OK) {
        release_halves(world, memory, half_bytes);
        return r;
    }
    const uint32_t index = take_slot(world);
    kzi_slot *slot = &kzi_slots(world)[index];
    *slot = (kzi_slot){.local = def->shape,
                       .posed = posed,
                       .pose = pose,
                       .user = def->user,
                       .memory = memory,
                       .half_bytes = half_bytes,
                       .generation = slot->generation,
                       .live = true};
    set_box(world, index, &posed);
    set_filter(world, index, def->category, def->collides);
    world->n_live++;
    *out = (kz_body){index, slot->generation};
    return KZ_OK;
}

kz_result kz_body_destroy(kz_world *world, kz_body body)
{
    kzi_slot *slot = world ? kzi_find_body(world, body) : NULL;
    if (!slot) { return KZ_ERR_BAD_HANDLE; }
    release_halves(world, slot->memory, slot->half_bytes);
    slot->memory = NULL;
    slot->half_bytes = 0;
    slot->live = false;
    kzi_boxes(world)[body.index] = KZ_BOX_EMPTY;
    if (slot->generation < UINT32_MAX) { /* else: used up */
        slot->generation++;
        slot->next_free = world->first_free;
        world->first_free = body.index;
    }
    world->n_live--;
    return KZ_OK;
}

kz_result kz_body_set_pose(kz_world *world, kz_body body, kz_pose pose, kz_error *err)
{
    kz_shape posed;
    kzi_slot *slot = world ? kzi_find_body(world, body) : NULL;
    if (!slot) { return bad_handle(err, body); }
    const bool other_half = !slot->upper_half;
    unsigned char *memory = slot->memory && other_half ? slot->memory + slot->half_bytes : slot->memory;
    const kz_result r = kz_shape_pose(&slot->local, pose, memory, slot->half_bytes, &posed, err);
    if (r != KZ_OK) { return r; }
    slot->posed = posed;
    slot->pose = pose;
    slot->upper_half = other_half;
    set_box(world, body.index, &posed);
    return KZ_OK;
}

kz_result kz_body_set_shape(kz_world *world, kz_body body, const kz_shape *shape, kz_error *err)
{
    unsigned char *memory;
    size_t half_bytes;
    kz_shape posed;
    kzi_slot *slot = world ? kzi_find_body(world, body) : NULL;
    if (!slot) { return bad_handle(err, body); }
    if (!shape) { return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0); }
    kz_result r = allocate_halves(world, kz_shape_pose_bytes(shape), &memory, &half_bytes, err);
    if (r != KZ_OK) { return r; }
    r = kz_shape_pose(shape, slot->pose, memory, half_bytes, &posed, err);
    if (r != KZ_OK) {
        release_halves(world, memory, half_bytes);
        return r;
    }
    release_halves(world, slot->memory, slot->half_bytes);
    slot->local = *shape;
    slot->posed = posed;
    slot->memory = memory;
    slot->half_bytes = half_bytes;
    slot->upper_half = false;
    set_box(world, body.index, &posed);
    return KZ_OK;
}

kz_result kz_body_set_filter(kz_world *world, kz_body body, uint32_t category, uint32_t collides)
{
    if (!world || !kzi_find_body(world, body)) { return KZ_ERR_BAD_HANDLE; }
    set_filter(world, body.index, category, collides);
    return KZ_OK;
}

/* ---- Reading ------------------------------------------------------------------------------------------- */

bool kz_body_is_live(const kz_world *world, kz_body body) { return world && kzi_find_body(world, body); }

const kz_shape *kz_body_shape(const kz_world *world, kz_body body)
{
    const kzi_slot *slot = world ? kzi_find_body(world, body) : NULL;
    return slot ? &slot->posed : NULL;
}

kz_pose kz_body_pose(const kz_world *world, kz_body body)
{
    const kzi_slot *slot = world ? kzi_find_body(world, body) : NULL;
    return slot ? slot->pose : (kz_pose)KZ_POSE_NONE_INIT;
}

uint64_t kz_body_user(const kz_world *world, kz_body body)
{
    const kzi_slot *slot = world ? kzi_find_body(world, body) : NULL;
    return slot ? slot->user : 0;
}

uint32_t kz_world_count(const kz_world *world) { return world ? world->n_live : 0; }

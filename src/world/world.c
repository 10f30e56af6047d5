/* world.c - creates and frees worlds. */
#include "world/body_shape.h"
#include "world/columns.h"
#include "world/record/record_private.h"

#include <float.h>
#include <math.h>
#include <string.h>

static bool is_world_period(float v) { return v >= 0 && v - v == 0; }

kz_result kz_world_create(const kz_world_def *def, kz_world **out, kz_error *err)
{
    static const kz_world_def none;
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!def) def = &none;
    if ((def->mode != KZ_PAIRS_OVERLAP && def->mode != KZ_PAIRS_TOUCH && def->mode != KZ_PAIRS_BOXES) ||
        !is_world_period(def->wrap_w) || !is_world_period(def->wrap_h) || def->tag > KZI_MAX_TAG) {
        return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    }
    const kz_allocator a = kzi_allocator(def->alloc);
    kz_world *world = kzi_alloc(&a, sizeof *world, sizeof(void *));
    if (!world) return kzi_fail(err, KZ_ERR_MEMORY, sizeof *world, 0);
    memset(world, 0, sizeof *world);
    world->alloc = a;
    world->mode = def->mode;
    world->wrap_w = def->wrap_w;
    world->wrap_h = def->wrap_h;
    world->wraps = def->wrap_w > 0 || def->wrap_h > 0;
    world->inside.min = (kz_vec2){def->wrap_w > 0 ? 0 : -FLT_MAX, def->wrap_h > 0 ? 0 : -FLT_MAX};
    world->inside.max = (kz_vec2){def->wrap_w > 0 ? def->wrap_w : INFINITY, def->wrap_h > 0 ? def->wrap_h : INFINITY};
    world->max_pairs = def->max_pairs;
    world->has_parallel = def->parallel && def->parallel->run;
    if (world->has_parallel) world->parallel = *def->parallel;
    world->step.kinds.are_kept = def->fixture_pairs;
    world->filter = def->filter;
    world->filter_ctx = def->filter_ctx;
    world->new_generation = (def->tag << KZI_TAG_SHIFT) + 1;
    world->first_free = world->first_dead = KZI_NO_BODY;
    *out = world;
    return KZ_OK;
}

void kz_world_free(kz_world *world)
{
    if (!world || (world->busy & KZI_BUSY)) return; /* a caller's function is running in it, and would continue in freed memory */
    (void)kzi_record_end(world);
    for (uint32_t i = 0; i < world->n_slots; i++) kzi_posed_release(world, i);
    const kz_allocator alloc = world->alloc;
    kzi_step_free(&alloc, &world->step);
    kzi_columns_free(world);
    kzi_block_free(&alloc, &world->grids);
    kzi_release(&alloc, world, sizeof *world, sizeof(void *));
}

size_t kz_world_bytes(const kz_world *world)
{
    return world ? sizeof *world + kzi_columns_bytes(world) + world->grids.bytes + world->posed_bytes + kzi_step_bytes(&world->step) : 0;
}

uint32_t kz_world_count(const kz_world *world) { return world ? world->n_live : 0; }

/* record.c - begins the log of a world, and marks places in it. */
#include "world/record/record_private.h"

#include <kolize/world_state.h>

#include <string.h>

static void put_head(kzi_recorder *recorder)
{
    const kz_world *world = recorder->world;
    const unsigned char head[8] = {'K', 'Z', 'L', 'O', 'G', KZI_LOG_VERSION, (unsigned char)recorder->to.flags, 0};
    kzi_put_bytes(recorder, head, sizeof head);
    kzi_put_byte(recorder, (unsigned)world->mode);
    kzi_put_float(recorder, world->wrap_w);
    kzi_put_float(recorder, world->wrap_h);
    kzi_put_number(recorder, world->max_pairs);
    kzi_put_byte(recorder, world->new_generation >> KZI_TAG_SHIFT);
    kzi_put_byte(recorder, (recorder->filter ? 1u : 0u) | (world->step.kinds.are_kept ? 2u : 0u));
}

kz_result kz_world_record(kz_world *world, const kz_recorder *to, kz_error *err)
{
    if (!world || (world->busy & KZI_BUSY)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (to && (!to->write || (to->flags & ~(uint32_t)KZ_RECORD_HASHES))) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    const kz_result r = kzi_record_end(world);
    if (!to) return r == KZ_OK ? r : kzi_fail(err, r, 0, 0);
    kzi_recorder *recorder = kzi_alloc(&world->alloc, sizeof *recorder, sizeof(uint64_t));
    if (!recorder) return kzi_fail(err, KZ_ERR_MEMORY, sizeof *recorder, 0);
    memset(recorder, 0, sizeof *recorder);
    recorder->to = *to;
    recorder->alloc = world->alloc;
    recorder->world = world;
    recorder->must_sync = true;
    recorder->hear = kzi_record_edit;
    recorder->filter = world->filter;
    recorder->filter_ctx = world->filter_ctx;
    put_head(recorder);
    world->recorder = recorder;
    if (world->filter) {
        world->filter = kzi_record_answers;
        world->filter_ctx = recorder;
    }
    kzi_record_state(recorder);
    kzi_record_flush(recorder);
    world->busy = KZI_RECORDED;
    return recorder->has_ended ? kzi_fail(err, kzi_record_end(world), 0, 0) : KZ_OK;
}

void kz_world_mark(kz_world *world, uint64_t number, const char *text)
{
    if (!world || !kzi_record_opens(world)) return;
    (void)kzi_record(world, &(kzi_call){.name = KZI_CALL_MARK, .number = number, .text = text}, KZ_OK);
}

/* Which pairs the filter is asked about depends on who rests, which no saved state has.  A world that is restored from
 * its own state forgets it, and a replay does the same. */
void kzi_record_sync(kz_world *world)
{
    kzi_recorder *recorder = world->recorder;
    KZ_ASSERT(world->busy == 0);
    if (!recorder->filter || recorder->has_ended) return;
    if (recorder->n_steps++ % KZI_SYNC_STEPS == 0) recorder->must_sync = true;
    if (!recorder->must_sync) return;
    const size_t size = kz_world_save_bytes(world);
    void *bytes = kzi_alloc(&world->alloc, size, sizeof(uint64_t));
    if (!bytes) return;
    const bool is_done = kz_world_save(world, bytes, size, NULL) == KZ_OK && kz_world_restore(world, bytes, size, NULL) == KZ_OK;
    kzi_release(&world->alloc, bytes, size, sizeof(uint64_t));
    recorder->hashes.are_known = false;
    if (!is_done) return;
    recorder->must_sync = false;
    kzi_put_byte(recorder, KZI_CALL_SYNC);
}

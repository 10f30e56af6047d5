/* record_new.c - writes calls that bring something new into a log: shapes and frames, or the whole state of the world. */
#include "world/record/record_private.h"

/* Makes sure that the log has what the call refers to. */
static bool record_content(kzi_recorder *recorder, const kzi_call *call)
{
    if (call->name == KZI_CALL_SET_FIXTURES) return kzi_record_table(recorder, call->fixtures, call->n) != 0;
    if (call->frames) return kzi_record_frames(recorder, call->frames) != 0;
    if (call->shape) return kzi_record_shape(recorder, call->shape) != 0;
    for (size_t i = 0; call->defs && i < call->n; i++) {
        if (!kzi_record_def(recorder, &call->defs[i])) return false;
    }
    return true;
}

/* A replay has memory, and cannot be refused halfway: then the log says what the world is now. */
static bool needs_state(const kzi_call *call, kz_result result)
{
    const bool is_unknown = call->name == KZI_CALL_RESTORE && call->number == KZI_UNKNOWN_SAVE;
    return is_unknown || result == KZ_ERR_MEMORY || (call->name == KZI_CALL_CREATE_MANY && result != KZ_OK);
}

static void put_new(kzi_recorder *recorder, const kzi_call *call, kz_result result)
{
    if (kzi_is_written(call, result) && record_content(recorder, call)) kzi_put_call(recorder, call, result);
    if (!recorder->has_ended && needs_state(call, result)) {
        kzi_record_state(recorder);
        recorder->must_sync = true;
    }
}

kz_result kzi_record_new(kz_world *world, const kzi_call *call, kz_result result)
{
    kzi_recorder *recorder = world->recorder;
    const kzi_call end = {.name = KZI_CALL_END};
    KZ_ASSERT(world->busy == 0 && recorder && recorder->world == world);
    kzi_record_changes(recorder, call, result);
    if (!recorder->has_ended) {
        if (call->name == KZI_CALL_STEP && (recorder->to.flags & KZ_RECORD_HASHES)) kzi_record_hash(recorder);
        put_new(recorder, call, result);
        if (recorder->has_ended) kzi_put_call(recorder, &end, KZ_ERR_MEMORY);
        if (recorder->has_ended || call->name == KZI_CALL_STEP) kzi_record_flush(recorder);
    }
    recorder->restores_unknown = false;
    world->busy = KZI_RECORDED;
    return result;
}

/* calls_save.c - worlds as bytes for any machine: logs that have the world as it is and no calls. */
#include "calls.h"

#include "replay/replay_private.h"
#include "world/body_posed.h"
#include "world/body_shape.h"

#include <stdlib.h>

/* Makes `to` what `from` is; what bodies borrow stays where it is. */
static kz_result copy_world(const kz_world *from, kz_world *to)
{
    const size_t size = kz_world_save_bytes(from);
    void *bytes = malloc(size);
    if (!bytes) {
        kzj_err = (kz_error){KZ_ERR_MEMORY, (int64_t)size, 0};
        return KZ_ERR_MEMORY;
    }
    kz_result r = kz_world_save(from, bytes, size, &kzj_err);
    if (r == KZ_OK) r = kz_world_restore(to, bytes, size, &kzj_err);
    free(bytes);
    return r;
}

/* Writes `from` by way of `copy`, a world without filter: so a log of its own goes on, and nobody is asked. */
kz_result KZJ(kzj_world_write)(const kz_world *from, kz_world *copy, const kz_recorder *to)
{
    kz_result r = copy_world(from, copy);
    if (r == KZ_OK) r = kz_world_record(copy, to, &kzj_err);
    return r == KZ_OK ? kz_world_record(copy, NULL, &kzj_err) : r;
}

/* Makes `world`, which is empty, what the replay's world is, and that one empty.  The replay keeps what bodies borrow. */
kz_result KZJ(kzj_world_take)(kz_world *world, const kz_replay *replay, kz_world *empty)
{
    const kz_result r = copy_world(kz_replay_world(replay), world);
    return r == KZ_OK ? copy_world(empty, kz_replay_world(replay)) : r;
}

/* The byte at which a log ends after its first state, as those of saved worlds do.  Nothing is played: in a log of anyone's
 * the next call may be a step of a million bodies at one place. */
kz_result KZJ(kzj_saved_end)(const kz_replay *replay)
{
    const kzi_log *log = &replay->log;
    const size_t at = replay->here.at;
    kzj_answered.n = at + 2;
    if (at + 2 <= log->n && log->bytes[at] == KZI_CALL_END && log->bytes[at + 1] == KZ_OK) return KZ_OK;
    kzj_err = (kz_error){KZ_ERR_CONTENT, (int64_t)at, 0};
    return KZ_ERR_CONTENT;
}

int KZJ(kzj_grid_id_bytes)(const kz_grid *grid) { return grid->id_bytes; }

/* Of what a body is made: its frames, 2; the table of its fixtures, 1; else its shape in its own coordinates, 0, and the
 * answer is the grid of that. */
int KZJ(kzj_body_made_of)(const kz_world *world, uint32_t index, uint32_t generation, kz_shape *shape)
{
    const kz_body body = {index, generation};
    const uint32_t state = kzi_states(world)[index];
    int32_t n;
    if ((kzj_answered.made = (void *)kz_body_frames(world, body, &n))) return 2;
    if ((kzj_answered.made = (void *)kz_body_fixtures(world, body, &n))) return 1;
    if (state & KZI_POSED) *shape = kzi_kept_as_given(kzi_locals(world)[index].posed);
    else kzi_shape_of_numbers(&kzi_locals(world)[index], kzi_tail_of(world, index), kzi_kind_of(state), shape);
    kzj_answered.made = shape->kind == KZ_KIND_GRID ? (void *)shape->as.grid.grid : NULL;
    return 0;
}

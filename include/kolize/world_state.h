/* world_state.h - a world as bytes: for rollback netcode, undo, replays.
 *
 * A world that is restored and stepped gives the same pairs, events and new handles, bit for bit, as one that was never
 * disturbed.  What bodies borrow (vertices, masks, frames) is saved as addresses.  So the bytes are valid in the
 * process that saved them, while that memory stays as it is.
 *
 * The bytes are as trusted as the program's own memory.  A checksum finds damage, not malice: forged bytes can make the
 * program read from anywhere.  Never restore bytes from a network or a file.  Send inputs, and let each machine save
 * for itself.
 * Details: docs/contract/world_state.md */
#ifndef KOLIZE_WORLD_STATE_H
#define KOLIZE_WORLD_STATE_H

#include "world.h"

#if !defined(KZ_NO_WORLD)

#ifdef __cplusplus
extern "C" {
#endif

/* The number of bytes that kz_world_save needs now. */
KZ_API size_t kz_world_save_bytes(const kz_world *world);

/* Writes the world's state.
 *
 * Errors: KZ_ERR_BUFFER (err->a: bytes needed).  KZ_ERR_ARGUMENT: called from a filter of the world.
 * Allocates: nothing.
 * Cost: copying about 80 bytes a body. */
KZ_API kz_result kz_world_save(const kz_world *world, void *bytes, size_t size, kz_error *err);

/* Makes the world what it was when it was saved, including the lists of the last step.
 *
 * It may be another world than the saved one: it takes over the handles and the tag.  Queries need kz_world_index anew.
 * Args: the world must wrap alike and have the same mode.
 * Grids go back to the edit at which they were (kz_grid_rewind).
 * Errors: KZ_ERR_CONTENT: not a saved state, another version, cut short or damaged; err->a is 1 where the journal of a
 * grid does not reach back.  KZ_ERR_MEMORY.  KZ_ERR_ARGUMENT: called from a filter of the world.  The world is then as
 * before.
 * Allocates: the world anew, before the old one is released. */
KZ_API kz_result kz_world_restore(kz_world *world, const void *bytes, size_t size, kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
#endif

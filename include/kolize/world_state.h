/* world_state.h - a world as bytes: for rollback netcode, undo, replays.
 *
 * Saved are the bodies with their handles, poses, filters and flags, the free handles, the world's tag, and the pairs of
 * the last step; so a world that is restored and stepped gives the same pairs, events and new handles, bit for bit, as one that was
 * never disturbed.  Not saved are what worlds are made with (kz_world_def) and what bodies borrow: shapes' vertices,
 * masks and frames are saved as the places where they are, so the bytes are good in the process that saved them, while
 * those places hold the same.
 *
 * The bytes hold addresses, so they are to be trusted as the program's own memory is.  Damage is found by a checksum;
 * malice is not: who can write them can make the program read from anywhere.  Never restore what came over a network
 * or from a file; send inputs, and let each machine save for itself. */
#ifndef KOLIZE_WORLD_STATE_H
#define KOLIZE_WORLD_STATE_H

#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes that kz_world_save needs now. */
KZ_API size_t kz_world_save_bytes(const kz_world *world);

/* Writes the world's state.  Errors: KZ_ERR_BUFFER (err->a bytes needed), KZ_ERR_ARGUMENT (from within a filter of the
 * world).  Allocates: nothing.  Cost: copying about 80 bytes a body. */
KZ_API kz_result kz_world_save(const kz_world *world, void *bytes, size_t size, kz_error *err);

/* Makes the world what it was when it was saved, lists of the last step included; it must wrap alike and have the same
 * mode.  It may be another world than the saved one: it takes over its handles, and its tag.  To be indexed anew.
 * Errors: KZ_ERR_CONTENT (not a saved state, of another version, cut short, or damaged), KZ_ERR_MEMORY,
 * KZ_ERR_ARGUMENT (from within a filter of the world); the world is then as before.  Allocates: the world anew, before the old one is released. */
KZ_API kz_result kz_world_restore(kz_world *world, const void *bytes, size_t size, kz_error *err);

#ifdef __cplusplus
}
#endif
#endif

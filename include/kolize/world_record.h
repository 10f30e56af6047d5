/* world_record.h - a log of everything that changes a world, and a hash by which worlds are compared.
 *
 * A game records a world into a file, a ring in memory or a bug report; replay.h plays the log on any machine.  Shapes,
 * masks and frames are written by content, and the answers of callbacks with them, so a log needs no game to be played.
 * Two machines that should agree compare kz_world_hash each frame.
 * Details: docs/contract/world_record.md */
#ifndef KOLIZE_WORLD_RECORD_H
#define KOLIZE_WORLD_RECORD_H

#include "world.h"

#if !defined(KZ_NO_RECORD)

#ifdef __cplusplus
extern "C" {
#endif

/* What a log has besides the calls. */
enum {
    KZ_RECORD_HASHES = 1 /* kz_world_hash after each step, with which a replay compares its own */
};

/* Where a log goes. */
typedef struct kz_recorder {
    /* Gets the bytes of the log in order, at the latest at the end of each step.  It must not change the world: such
     * calls return KZ_ERR_ARGUMENT meanwhile. */
    void (*write)(void *ctx, const void *bytes, size_t n);
    void *ctx;
    uint32_t flags; /* KZ_RECORD_... */
} kz_recorder;

/* Begins a log, with the world as it is now; NULL ends it.
 *
 * A log that is open ends first.  Freeing the world ends it, too.  A world with a filter asks it again about resting
 * pairs, now and every 512 steps, so that a replay can begin there.
 * Args: `recorder` is copied.
 * Errors: KZ_ERR_ARGUMENT: no world or no `write`, unknown flags, or called from a function of the world's caller.
 * KZ_ERR_MEMORY; of NULL it says why the log ended before.
 * Allocates: 10 KB, 16 bytes for each different shape and mask, 48 a grid; with hashes 9 a body; of a world with a
 * filter also a copy of it, until it returns.
 * Cost: writing the world once. */
KZ_API kz_result kz_world_record(kz_world *world, const kz_recorder *recorder, kz_error *err);

/* Writes a number and a text of the caller to the log, such as the number of the frame that comes.
 *
 * Nothing happens when no log is open.  Logs of two machines are compared by these numbers.  Of a number that comes
 * twice, as in a rollback, the last counts.
 * Args: `text` may be NULL; at most its first 255 bytes are written.
 * Errors: none.
 * Allocates: nothing. */
KZ_API void kz_world_mark(kz_world *world, uint64_t number, const char *text);

/* A hash of what the next step depends on.
 *
 * That is, for each body: handle, pose, box, shape or frame by content, filter, group, flags, one_way.  Also free handles,
 * the shift of the world, and which pairs collided at the last step.  User values, addresses and which bodies rest are no
 * part of it.  It is the same on all machines, CPU levels and numbers of threads, and after kz_world_restore.
 * Returns: the hash; 0 for NULL.
 * Errors: none.
 * Allocates: nothing.
 * Cost: about 2.5 ns a body of few numbers and 4 ns a vertex; vertices and cells that bodies share are read once. */
KZ_API uint64_t kz_world_hash(const kz_world *world);

/* The part of that hash that one body has, to find the body that differs.
 *
 * Returns: 0 for a stale handle.
 * Errors: none.
 * Allocates: nothing. */
KZ_API uint64_t kz_body_hash(const kz_world *world, kz_body body);

#ifdef __cplusplus
}
#endif
#endif
#endif

/* grid_watch.h - which bodies of a world are grids, and which of their edits has the world seen? */
#ifndef KZI_GRID_WATCH_H
#define KZI_GRID_WATCH_H

#include "world/world_private.h"

typedef struct kzi_watched_grid {
    uint32_t index; /* of the body, which may be gone, or have another shape: then this is dropped */
    uint64_t seen;  /* the grid's count of changes at the last step */
} kzi_watched_grid;

/* The grid of a body; NULL for any other. */
static inline const kz_grid *kzi_grid_of_body(const kz_world *world, uint32_t index)
{
    return kzi_kind_of(kzi_states(world)[index]) == KZ_KIND_GRID ? kzi_locals(world)[index].grid.grid : NULL;
}

/* What a saved state keeps of each body that is a grid.  After a rewind other edits have the same numbers, hence the
 * hash. */
typedef struct kzi_saved_grid {
    uint64_t index, edits, hash;
} kzi_saved_grid;

#if defined(KZ_NO_GRID)
static inline kz_result kzi_grid_watch_room(kz_world *world, kz_error *err) { return (void)world, (void)err, KZ_OK; }
static inline void kzi_grid_watch(kz_world *world, uint32_t index) { (void)world, (void)index; }
static inline void kzi_grids_wake(kz_world *world) { (void)world; }
static inline uint32_t kzi_grids_count(const kz_world *world) { return (void)world, 0u; }
static inline void kzi_grids_save(const kz_world *world, void *records) { (void)world, (void)records; }
static inline bool kzi_grids_rewind(kz_world *world, const void *records, size_t n) { return (void)world, (void)records, n == 0; }
#else
/* Makes room for one more, then notes that the body is a grid now. */
kz_result kzi_grid_watch_room(kz_world *world, kz_error *err);
void kzi_grid_watch(kz_world *world, uint32_t index);

/* Wakes the bodies beside cells that changed since the last step. */
void kzi_grids_wake(kz_world *world);

/* Records of all bodies that are grids, for a saved state: how many, and into memory of any alignment. */
uint32_t kzi_grids_count(const kz_world *world);
void kzi_grids_save(const kz_world *world, void *records);

/* Takes all grids to the edits of the records, and the world has seen them.  False, and they stay as they are, where a
 * journal does not reach that far or has other edits there. */
bool kzi_grids_rewind(kz_world *world, const void *records, size_t n);
#endif

#endif

/* replay_private.h - a replay: the log, the place in it, and what it has made so far. */
#ifndef KZI_REPLAY_PRIVATE_H
#define KZI_REPLAY_PRIVATE_H

#include "base/block.h"
#include "replay/log_read.h"
#include "world/record/record_private.h"

#include <kolize/replay.h>
#include <kolize/world_frames.h>

/* States kept for going back. */
#define KZI_KEPT_STATES 64

/* A block that lives as long as the replay: vertices, parts, trees. */
typedef struct kzi_chunk {
    struct kzi_chunk *next;
    size_t bytes;
} kzi_chunk;

/* Each begins with this.  Numbers differ from log to log, hashes do not: those are what calls are compared by. */
typedef struct kzi_replay_content {
    uint64_t hash;
    size_t end; /* of its definition in the log */
} kzi_replay_content;

typedef struct kzi_replay_shape {
    kzi_replay_content known;
    kz_shape shape;
} kzi_replay_shape;

typedef struct kzi_replay_mask {
    kzi_replay_content known;
    kz_mask *mask;
} kzi_replay_mask;

typedef struct kzi_replay_table {
    kzi_replay_content known;
    kz_fixture *fixtures;
    int32_t n;
} kzi_replay_table;

typedef struct kzi_replay_frames {
    kzi_replay_content known;
    kz_mask_set *set;
} kzi_replay_frames;

typedef struct kzi_replay_grid {
    kzi_replay_content known; /* the hash of its sizes and tiles: cells change */
    kz_grid *grid;
    bool is_shown; /* by a body of the world that was restored */
} kzi_replay_grid;

/* An edit of a cell, on the tape of all edits in the order in which they were played. */
typedef struct kzi_played_edit {
    uint32_t grid; /* its number - 1 */
    int32_t cell;
    uint16_t was, is;
} kzi_played_edit;

/* A place in the log, and what is known there. */
typedef struct kzi_log_place {
    size_t at;
    uint64_t steps, mark, n_saves;
    uint64_t n_edits; /* of cells, played so far */
    uint32_t n_masks, n_shapes, n_frames, n_tables, n_grids; /* defined so far */
    bool has_mark, has_ended, after_step; /* after_step: the last call was a step, or the beginning */
} kzi_log_place;

/* The bytes of kz_world_save. */
typedef struct kzi_saved {
    void *bytes;
    size_t size;
    uint64_t number;
    kzi_log_place place; /* of a state kept for going back */
} kzi_saved;

struct kz_replay {
    kz_allocator caller, alloc; /* `alloc` counts, and stops at the limit */
    kz_limits limits;
    uint64_t used;
    bool is_over; /* the limit has refused memory */
    kzi_log log;
    uint32_t flags;
    bool has_filter;
    kz_world_def def;
    kz_world *world;
    kzi_log_place here;
    kzi_block masks, shapes, frames, tables, grids; /* all that were read, perhaps beyond `here` */
    uint32_t n_masks, n_shapes, n_frames, n_tables, n_grids;
    kzi_block tape;   /* kzi_played_edit, perhaps beyond `here` */
    uint64_t n_taped; /* edits on it */
    uint64_t edited;  /* the grids have the cells that they had after so many of them */
    kzi_chunk *chunks;
    kzi_block bodies, ats, defs, made; /* of the call that is read */
    kzi_saved saves[KZI_KEPT_SAVES];   /* by number */
    kzi_saved kept[KZI_KEPT_STATES];   /* in order */
    uint32_t n_kept;
    uint64_t keep_every; /* steps */
    kzi_log answers;     /* those given before the call that is played */
    bool answers_differ;
    uint64_t n_steps; /* of the log; UINT64_MAX: not counted yet */
    kz_error error;   /* why it cannot go on */
    bool lacks_save;  /* because a state was saved before the place from which it went back */
    char text[256];
};

/* A call that was read: `inputs` and `answers` tell calls apart, whatever the numbers of their shapes. */
typedef struct kzi_log_call {
    kzi_call call;
    kzi_call_move move;
    size_t begin;
    uint64_t inputs, answers;
    kz_body first; /* of the bodies made */
    uint32_t grid; /* its number */
} kzi_log_call;

/* Fails, so that the replay does not go on. */
static inline kz_result kzi_replay_fail(kz_replay *replay, kz_result code, int64_t at)
{
    const bool is_limit = code == KZ_ERR_MEMORY && replay->is_over;
    replay->error = (kz_error){is_limit ? KZ_ERR_TOO_LARGE : code, at, is_limit ? (int64_t)replay->limits.max_memory : 0};
    return replay->error.code;
}

static inline kz_result kzi_replay_too_large(kz_replay *replay, uint64_t n, uint64_t limit)
{
    replay->error = (kz_error){KZ_ERR_TOO_LARGE, (int64_t)n, (int64_t)limit};
    return KZ_ERR_TOO_LARGE;
}

/* Memory that lives as long as the replay. */
static inline void *kzi_take_chunk(kz_replay *replay, size_t bytes)
{
    const size_t head = (sizeof(kzi_chunk) + 15) / 16 * 16;
    kzi_chunk *chunk = bytes < SIZE_MAX - head ? kzi_alloc(&replay->alloc, head + bytes, 16) : NULL;
    if (!chunk) {
        kzi_replay_fail(replay, KZ_ERR_MEMORY, (int64_t)bytes);
        return NULL;
    }
    chunk->next = replay->chunks;
    chunk->bytes = head + bytes;
    replay->chunks = chunk;
    return (unsigned char *)chunk + head;
}

/* What was read cannot be, or is cut off. */
static inline kz_result kzi_bad_content(kz_replay *replay)
{
    if (replay->log.is_short) return KZ_ERR_CONTENT; /* the end of the log, which is no error */
    replay->log.is_bad = true;
    return kzi_replay_fail(replay, KZ_ERR_CONTENT, (int64_t)replay->log.at);
}

/* ---- Content (log_content.c) ------------------------------------------------------------------------------- */

/* Reads the definition of a mask, shape or set of frames; one that was read before is passed over. */
kz_result kzi_read_content(kz_replay *replay, kzi_call_name name);

/* The shape or frames with a number that was read; NULL, and the log is bad, if there is none. */
const kzi_replay_shape *kzi_read_shape(kz_replay *replay);
const kzi_replay_frames *kzi_read_frames(kz_replay *replay);
const kzi_replay_table *kzi_read_table(kz_replay *replay);

/* Reads the number of a grid; 0, and the log is bad, if there is none. */
uint32_t kzi_read_grid(kz_replay *replay);
void kzi_release_content(kz_replay *replay);

/* ---- Calls (log_calls.c) ----------------------------------------------------------------------------------- */

kz_body_def kzi_read_def(kz_replay *replay);

/* Reads the fields of a call.  False at the end of the log, or when it is bad. */
bool kzi_read_call(kz_replay *replay, kzi_call_name name, kzi_log_call *out);

/* ---- Grids (play_grids.c) ---------------------------------------------------------------------------------- */

/* Makes a grid of the log. */
kz_result kzi_read_new_grid(kz_replay *replay);

/* The grid with a number. */
static inline kz_grid *kzi_grid_of_replay(const kz_replay *replay, uint32_t number)
{
    KZ_ASSERT(number >= 1 && number <= replay->n_grids);
    return ((const kzi_replay_grid *)replay->grids.at)[number - 1].grid;
}

/* Makes an edit again, and notes it on the tape. */
kz_result kzi_play_edit(kz_replay *replay, const kzi_log_call *read);

/* Takes all grids to where they were after so many edits of cells: along the tape. */
void kzi_go_to_edit(kz_replay *replay, uint64_t edits);

/* After a state was restored: takes the grids that its bodies show back to where they were after so many edits.  These
 * edits are new ones. */
kz_result kzi_take_back_edits(kz_replay *replay, uint64_t edits);
void kzi_release_grids(kz_replay *replay);

/* ---- State (log_state.c) ----------------------------------------------------------------------------------- */

/* Reads a world and puts it in the place of the replay's. */
kz_result kzi_read_state(kz_replay *replay);

/* ---- Playing (play.c) -------------------------------------------------------------------------------------- */

/* Plays one call.  False at the end of the log, or when it fails. */
bool kzi_play_next(kz_replay *replay, kzi_log_call *read, kz_replay_op *out);

/* Saves the world's state in the place of another; false when memory is short. */
bool kzi_save_state(kz_replay *replay, kzi_saved *to);

/* Plays one call, and keeps the state after it now and then.  In replay.c. */
bool kzi_play_and_keep(kz_replay *replay, kzi_log_call *read, kz_replay_op *out);

/* Goes to the place before the call that begins at this byte of the log, where it has been before. */
kz_result kzi_go_to_byte(kz_replay *replay, size_t at);

/* The filter of a world that is replayed: gives the answers of the log. */
void kzi_replay_filter(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n);

#endif

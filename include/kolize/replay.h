/* replay.h - plays logs of worlds: forward, to any step, and two against each other.
 *
 * A log of world_record.h is played on any machine, without the game that made it.  Each call is made again, and its
 * answer compared with the one in the log.  Two logs of machines that should have agreed are compared, and the first
 * call that differs is named.
 *
 * Logs may come from anyone: they are checked as they are read, and limits hold.
 * Details: docs/contract/replay.md */
#ifndef KOLIZE_REPLAY_H
#define KOLIZE_REPLAY_H

#include "draw.h"
#include "move.h"
#include "world_record.h"

#if !defined(KZ_NO_REPLAY)

#ifdef __cplusplus
extern "C" {
#endif

/* A log, and the world as it was at some place in it. */
typedef struct kz_replay kz_replay;

/* Reads the head of a log and the world with which it begins.
 *
 * Args: `log` is borrowed.  Of `limits`, max_pixels holds for one mask, max_objects for bodies, their fixtures together and
 * the vertices of one shape, max_depth for parts, and max_memory for all that the replay takes.
 * Errors: KZ_ERR_CONTENT: no log, or damaged (err->a: at which byte).  KZ_ERR_UNSUPPORTED: of another version.
 * KZ_ERR_TOO_LARGE: beyond a limit.  KZ_ERR_MEMORY.
 * Allocates: the replay and its world. */
KZ_API kz_result kz_replay_create(const void *log, size_t n, const kz_limits *limits, const kz_allocator *alloc,
                                  kz_replay **out, kz_error *err);
KZ_API void kz_replay_free(kz_replay *replay); /* NULL is fine */

/* The world as it is at this place of the log.
 *
 * It may be asked anything; it must not be changed.  The pointer is valid until the replay goes on.
 * Errors: none.
 * Allocates: nothing. */
KZ_API kz_world *kz_replay_world(const kz_replay *replay);

/* How many steps the log has.
 *
 * A log that is cut short ends with its last whole call, one that is damaged before the damage.
 * Errors: none.
 * Allocates: as kz_replay_seek, at the first call of kz_replay_steps.
 * Cost: the first call of kz_replay_steps plays to the end, and returns. */
KZ_API uint64_t kz_replay_steps(kz_replay *replay);

/* How many steps have been played. */
KZ_API uint64_t kz_replay_at(const kz_replay *replay);

/* Plays to just after step number `step`, counted from 1; 0 is the beginning.
 *
 * Backwards it begins at the nearest of at most 64 states that it has kept on the way.
 * Args: beyond the last step it plays to the end of the log.
 * Errors: KZ_ERR_CONTENT (err->a: at which byte), KZ_ERR_TOO_LARGE, KZ_ERR_MEMORY.  The replay is then where it failed.
 * Allocates: copies of the world, as far as max_memory goes. */
KZ_API kz_result kz_replay_seek(kz_replay *replay, uint64_t step, kz_error *err);

/* One call of a log. */
typedef struct kz_replay_op {
    const char *name;      /* such as "kz_body_set_pose"; also "end", "state" */
    uint64_t step, place;  /* the step before which it was made, counted from 1; the byte of the log where it begins */
    kz_body body;          /* which it was about, or made; {0, 0}: none, or many */
    kz_vec2 at, to;        /* its position or motion; where the body was afterwards */
    uint64_t mark;         /* the number of the last kz_world_mark, this call included */
    const char *text;      /* of a mark; else "" */
    kz_result result;      /* in the log */
    bool differs;          /* the replay had another result, handle, position or hash */
} kz_replay_op;

/* Plays one call.
 *
 * Args: `text` of *out is valid until the next call.
 * Returns: false at the end of the log, or when it cannot be read further: kz_replay_error says why.
 * Errors: none.
 * Allocates: as the call did when it was recorded. */
KZ_API bool kz_replay_next(kz_replay *replay, kz_replay_op *out);

/* Why the last kz_replay_next ended; KZ_OK at the end of the log. */
KZ_API kz_result kz_replay_error(const kz_replay *replay, kz_error *err);

#if !defined(KZ_NO_DRAW)
/* Draws the world as kz_draw_world does.
 *
 * Errors: none.
 * Allocates: nothing. */
KZ_API void kz_replay_draw(const kz_draw *draw, const kz_replay *replay, const kz_draw_colors *colors, unsigned flags);
#endif

/* The first difference of two logs. */
typedef struct kz_replay_difference {
    uint64_t mark;           /* the frame, by its mark; without marks the step */
    uint64_t step_a, step_b; /* the step at which the hashes differ, in each log */
    uint64_t n_frames;       /* how many frames of both were compared; 0: they have none in common */
    kz_replay_op a, b;       /* the first calls that differ, on the way to it; an empty name: the log has no such call */
    kz_body body;            /* the one with the lowest index that differs after that step; {0, 0}: none */
    bool same_calls;         /* all calls are the same: the answer of `a` differs, so one machine computed otherwise */
    char text[160];          /* a sentence for people */
} kz_replay_difference;

/* Finds the first difference of two logs.
 *
 * Frames are matched by their marks, of a mark that comes twice the last; without marks by the number of steps.  So
 * what one machine predicted and took back is no difference.  User values are not compared, nor what only one log has
 * after the other's end.  Both replays are then after the step that differs.
 * Returns: true, and *out, when there is a difference.  Otherwise only n_frames counts.
 * Errors: as kz_replay_seek; then it returns false, and err->code is not KZ_OK.
 * Allocates: 24 bytes a step until it returns, and as kz_replay_seek.
 * Cost: playing both logs, and once more to the frame that differs. */
KZ_API bool kz_replay_compare(kz_replay *a, kz_replay *b, kz_replay_difference *out, kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
#endif

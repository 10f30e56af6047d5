/* move_private.h - what moves, where it stands, and what lets it through.
 *
 * A motion is made of legs.  A leg is one straight way: swept up to the first body that stops it, then posed there.
 * The pose rounds vertices to float32, so what the sweep promised of the exact shape is asked again of the posed
 * one. */
#ifndef KZI_MOVE_PRIVATE_H
#define KZI_MOVE_PRIVATE_H

#include "math/vec.h"
#include "math/predicates.h"

#include <kolize/move.h>

/* Bytes in which kz_shape_move poses: 512 vertices. */
#define KZI_MOVER_BYTES 4096

/* Bodies let through in one leg, such as coins; after so many the leg is ended, and another begun. */
#define KZI_MAX_PASSED 32

/* Bodies that are overlapped where a leg begins, in a world that wraps; of more, images of them are asked about. */
#define KZI_MAX_INSIDE 24

/* Faces met at one spot. */
#define KZI_MAX_FACES 4

/* Where a mover stands: as a body by its pose, as a shape by its shift. */
typedef struct kzi_place {
    kz_shape shape; /* may refer to memory of the world or of the mover */
    kz_pose pose;
} kzi_place;

typedef struct kzi_mover {
    const kz_world *world;
    kz_world *writable;                    /* the same for a body; NULL for a shape */
    kz_body self, except;                  /* {0, 0}: nobody; `except`: is not in its way either */
    const kz_shape *shape;                 /* not a body: as it was given */
    kz_query_filter filter, caller_filter; /* what queries are asked with; the caller's own */
    bool meets_nothing;                    /* disabled, or a sensor */

    const kz_move_def *def;
    kzi_vec up;
    kz_move_hit *hits;
    size_t max_hits;
    kz_move_result *out;

    kzi_place from, now; /* where the leg began, where it is tried */
    kzi_vec moved;       /* from the very beginning to `from` */
    kzi_vec step;        /* from `from` to `now` */
    kz_vec2 segment;     /* the motion of this leg: says which one-way bodies are in the way */
    double used;         /* 0..1 of the motion's time */
    float listed_t;      /* of the last hit listed */
    uint32_t passed[KZI_MAX_PASSED];
    uint32_t n_passed;
    kz_body inside[KZI_MAX_INSIDE]; /* a body's in a world that wraps: see kzi_mover_note_inside */
    uint32_t n_inside;

    uint32_t room_of_now; /* which of the two */
    double room[2][KZI_MOVER_BYTES / sizeof(double)];
} kzi_mover;

/* ---- Standing (mover.c) ---------------------------------------------------------------------------------- */

kz_result kzi_mover_of_body(kzi_mover *m, kz_world *world, kz_body body, const kz_move_def *def, kz_error *err);
kz_result kzi_mover_of_shape(kzi_mover *m, const kz_world *world, const kz_shape *shape, const kz_query_filter *filter,
                             const kz_move_def *def, kz_error *err);

/* Poses it at `to`, which in a world that wraps may be brought in: that is `now`.  An error does not move it. */
kz_result kzi_mover_try(kzi_mover *m, kzi_vec to, kz_error *err);

/* `now` becomes `from`. */
void kzi_mover_settle(kzi_mover *m);

/* Back to an earlier place, such as where it began. */
kz_result kzi_mover_return(kzi_mover *m, kz_pose pose, kzi_vec moved, kz_error *err);

/* In a world that wraps, of two bodies the one with the higher index is moved across a seam, and rounded there.  If
 * that is the mover, what it overlaps can be asked only where it is posed: at `from`, before it is tried elsewhere. */
void kzi_mover_note_inside(kzi_mover *m);

/* The body that moves, for kzi_sweep_onwards. */
static inline const kz_body *kzi_mover_self(const kzi_mover *m) { return m->writable ? &m->self : NULL; }

/* Is it one of `passed`? */
bool kzi_was_let_through(const kzi_mover *m, uint32_t index);

/* Does `now` overlap nothing in its way but what was let through, or was overlapped at `from`?  If it does, *way is the
 * unit vector out of that. */
bool kzi_mover_is_separated(const kzi_mover *m, kzi_vec *direction);
bool kzi_mover_overlaps_any(const kzi_mover *m);            /* of `from` */
bool kzi_mover_touches(const kzi_mover *m, uint32_t index); /* `from`, where it is posed, and no more than that */

/* The distance between float32 numbers as large as the mover's coordinates. */
typedef struct kzi_mover_box {
    kz_box box;
    kz_vec2 at;
} kzi_mover_box;
double kzi_grain_of(kzi_mover_box there);

static inline double kzi_mover_grain(const kzi_mover *m)
{
    return kzi_grain_of((kzi_mover_box){m->from.shape.bounds, m->from.pose.at});
}

/* ---- What stops a mover (obstacle.c) ---------------------------------------------------------------------- */

/* A one-way body is met at its far side only.  Where corners meet, several faces may keep the two apart: if the one told
 * is not of the far side, but another is, it is put in its place.  `motion`: that of the sweep that hit. */
bool kzi_is_met_against_one_way(const kzi_mover *m, kz_vec2 motion, kz_move_hit *hit);

/* What the caller wants done about a hit. */
kz_response kzi_query_response(const kzi_mover *m, const kz_move_hit *hit);

static inline bool kzi_stops(kz_response response)
{
    return response != KZ_RESPONSE_CROSS && response != KZ_RESPONSE_IGNORE;
}

/* Is it in the way?  Not so coins, nor one-way bodies from their own side. */
bool kzi_would_stop(const kzi_mover *m, kz_vec2 motion, kz_move_hit *hit);

/* ---- Legs (move_segment.c) ------------------------------------------------------------------------------- */

typedef struct kzi_motion_segment {
    double done;  /* how much of the motion was used, 0..1 */
    bool blocked; /* by `hit`, whose t is that of the list */
    kz_move_hit hit;
} kzi_motion_segment;

/* Goes along `motion` up to what stops it, and settles there. */
kz_result kzi_move_segment(kzi_mover *m, kzi_vec motion, kzi_motion_segment *segment, kz_error *err);

/* Puts a hit on the list. */
void kzi_list_hit(kzi_mover *m, kz_move_hit hit);

/* Where other bodies lie flush with the one that was hit, its face may be one that they cover: then it becomes the face
 * of all of them (internal_edge.c). */
void kzi_face_of_internal_edge(kzi_mover *m, kzi_vec motion, kz_move_hit *hit);

/* ---- Directions (slide.c) -------------------------------------------------------------------------------- */

typedef struct kzi_faces {
    kzi_vec at[KZI_MAX_FACES];
    int n;
} kzi_faces;

kzi_vec kzi_clip_velocity(kzi_vec v, kzi_vec normal);

/* The normal from the other side; no -0. */
static inline kz_vec2 kzi_opposite(kz_vec2 n) { return (kz_vec2){-n.x + 0.0f, -n.y + 0.0f}; }

typedef enum kzi_ground { KZI_GROUND_FLOOR, KZI_GROUND_WALL, KZI_GROUND_CEILING } kzi_ground;

static inline bool kzi_has_up(const kzi_mover *m) { return m->up.x != 0 || m->up.y != 0; }
kzi_ground kzi_ground_of(const kzi_mover *m, kzi_vec normal);

/* What is left of `motion` at a face, for a character, too. */
kzi_vec kzi_slide_along(const kzi_mover *m, kzi_vec motion, kzi_vec normal);

/* Turned off a face that no axis is parallel to by as much as rounding needs; more for each `time` it did not do. */
kzi_vec kzi_off_face(kzi_vec motion, kzi_vec normal, int times);

/* Keeps a slide out of the faces met before at this spot; false when there is no way between them. */
bool kzi_between_faces(const kzi_faces *faces, kzi_vec normal, kzi_vec *slid);
void kzi_keep_face(kzi_faces *faces, kzi_vec normal);
kzi_vec kzi_bounce(kzi_vec motion, kzi_vec normal, double restitution);

/* ---- Characters (character.c) ---------------------------------------------------------------------------- */

void kzi_note_side(kzi_mover *m, kz_body body, kz_vec2 normal);

/* Climbs a wall that was met, if it is no higher than a step; *motion is then what is left. */
kz_result kzi_climb(kzi_mover *m, kzi_vec *motion, kzi_vec normal, bool *climbed, kz_error *err);
kz_result kzi_snap_down(kzi_mover *m, kz_error *err);

/* ---- The whole (move.c) ---------------------------------------------------------------------------------- */

kz_result kzi_check_move(kz_vec2 motion, const kz_move_def *def, kz_error *err);
kz_result kzi_move(kzi_mover *m, kz_vec2 motion, kz_move_hit *hits, size_t max, kz_move_result *out, kz_error *err);

#endif

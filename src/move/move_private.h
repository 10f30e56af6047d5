/* move_private.h - the mover: a body or shape with its position, its obstacles, and those it has passed.
 *
 * A motion consists of segments.  In a segment the shape is swept along a straight line up to the first body that stops
 * it, then posed there.  The pose rounds vertices to float32, so the overlap that the sweep excluded for the exact
 * shape is tested again for the posed one. */
#ifndef KZI_MOVE_PRIVATE_H
#define KZI_MOVE_PRIVATE_H

#include "math/vec.h"
#include "math/predicates.h"
#include "world/query/world_cast.h"

#include <kolize/move.h>

/* Memory in which kz_shape_move poses, in bytes: 512 vertices. */
#define KZI_MOVER_BYTES 4096

/* Searches of the world for a move, on average. */
#define KZI_MOVE_SEARCHES 4

/* The most bodies passed in one segment, such as coins.  After that the segment ends and another begins. */
#define KZI_MAX_PASSED 32

/* The most overlapped bodies that are recorded where a segment begins, in a world that wraps.  For further ones, images
 * are tested. */
#define KZI_MAX_INSIDE 24

/* The most faces that are kept of one spot; of further ones nothing is known. */
#define KZI_MAX_FACES 4

/* A direction that goes along a motion by a smaller share of it is sideways: slides are rotated off their faces. */
#define KZI_ASIDE 0x1p-12

/* The most that rounding takes of a motion, in last places.  More is a motion that must be swept: what `whole_pixels`
 * left, say. */
#define KZI_MOST_ROUNDING 8

/* By how much the shares of a motion's time may add up to more than 1, as sums are rounded. */
#define KZI_TIME_SLACK 0x1p-40

/* The place of a mover: for a body its pose, for a shape its shift. */
typedef struct kzi_place {
    kz_shape shape; /* may refer to memory of the world or of the mover */
    kz_pose pose;
} kzi_place;

/* What a mover may run into: a fixture of a body, number 0 of a body of one shape. */
typedef struct kzi_met_body {
    uint32_t index;
    int32_t fixture;
} kzi_met_body;

typedef struct kzi_mover {
    const kz_world *world;
    kz_world *writable;                    /* the same for a body; NULL for a shape */
    kz_body self, except;                  /* {0, 0}: nobody; `except` is no obstacle either */
    kz_body only;                          /* the only obstacle; {0, 0}: all are */
    const kz_shape *shape;                 /* the original shape, if it is not a body */
    kz_query_filter filter, caller_filter; /* the filter of queries; the caller's own */
    bool meets_nothing;                    /* disabled, or a sensor */
    bool has_solids;                       /* a body with fixtures: its shape is that of `solids` */
    kzi_solids solids;

    const kz_move_def *def;
    kzi_vec up;
    kzi_vec caller_motion;
    bool rises; /* the caller's motion goes up, as in a jump: it walks on no floor and climbs no step */
    bool walks; /* the motion goes along a floor */
    bool is_pushed; /* by another, so it pushes nothing itself */
    double slipped; /* by how much, round corners */
    kz_move_hit *hits;
    size_t max_hits;
    kz_move_result *out;
    kzi_body_windows *windows; /* NULL: none */

    kzi_place from, now; /* where the segment began, where a pose is tried */
    kzi_vec moved;       /* from the beginning of the motion to `from` */
    kzi_vec step;        /* from `from` to `now` */
    kzi_vec finer, sunk; /* from `from` to where it would be without rounding.  The next segment makes up for the first,
                            and not for the other: the part into the face met last.  {0, 0} without `memory` */
    kz_vec2 segment;     /* the motion of this segment: it decides which one-way bodies are obstacles */
    double used;         /* 0..1 of the motion's time */
    float listed_t;      /* of the last hit listed */
    kzi_met_body passed[KZI_MAX_PASSED];
    uint32_t n_passed;
    kzi_met_body inside[KZI_MAX_INSIDE]; /* of a body in a world that wraps: see kzi_mover_note_inside */
    uint32_t n_inside;
    kzi_vec footing; /* `moved` when it last came onto a floor */

    uint32_t room_of_now; /* which of the two is for `now` */
    double room[2][KZI_MOVER_BYTES / sizeof(double)];
} kzi_mover;

/* ---- Standing (mover.c) ---------------------------------------------------------------------------------- */

kz_result kzi_mover_of_body(kzi_mover *m, kz_world *world, kz_body body, const kz_move_def *def, kz_error *err);
kz_result kzi_mover_of_shape(kzi_mover *m, const kz_world *world, const kz_shape *shape, const kz_query_filter *filter,
                             const kz_move_def *def, kz_error *err);

/* Poses the mover at `to`, or shifted by periods in a world that wraps: that place is `now`.  An error does not move
 * it. */
kz_result kzi_mover_try(kzi_mover *m, kzi_vec to, kz_error *err);

/* The step from one coordinate to another, which a shift by whole periods may have changed from `target` to `got`. */
double kzi_step_taken(float from, float target, float got, float period);

/* Makes `now` the new `from`. */
void kzi_mover_settle(kzi_mover *m);

/* Returns to an earlier place, such as the one where it began. */
kz_result kzi_mover_return(kzi_mover *m, kz_pose pose, kzi_vec moved, kz_error *err);

/* Finds the bodies in the box of its windows, if it has any. */
void kzi_mover_find_near(kzi_mover *m);

/* Records the bodies that are overlapped at `from`.  In a world that wraps, the body with the higher index is shifted
 * by a period, and rounded there.  If that is the mover, its overlaps must be tested where it is posed, before it is
 * tried elsewhere. */
void kzi_mover_note_inside(kzi_mover *m);

/* The flags of fixtures of a body that let the mover through. */
uint32_t kzi_mover_shuns(const void *mover, uint32_t index);

/* The mover, for kzi_sweep_onwards. */
static inline kzi_caster kzi_mover_caster(const kzi_mover *m)
{
    return (kzi_caster){.self = m->writable ? &m->self : NULL,
                        .is_mover = true,
                        .solids = m->has_solids ? &m->solids : NULL,
                        .shuns = kzi_mover_shuns,
                        .ctx = m,
                        .windows = m->windows,
                        .at = &m->from.pose.at};
}

/* Do the bits of a shape of the mover let it run into this obstacle? */
bool kzi_mover_meets(const kzi_mover *m, kzi_met_body obstacle);

/* Is it one of `passed`? */
bool kzi_was_let_through(const kzi_mover *m, kzi_met_body obstacle);

/* Does `now` overlap no obstacle, apart from bodies that were passed or overlapped at `from`?  If it does, *direction
 * is the unit vector out of the obstacle with the lowest index; NULL saves the search for it. */
bool kzi_mover_is_separated(const kzi_mover *m, kzi_vec *direction);
bool kzi_mover_overlaps_any(const kzi_mover *m);            /* at `from` */
bool kzi_mover_touches(const kzi_mover *m, kzi_met_body obstacle); /* at `from`, where it is posed; false for overlap */

/* A box and a position, for the distance between float32 numbers as large as the mover's coordinates. */
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

/* Is a one-way body met at its far side?  Only then does it stop the mover.  Where corners meet, several faces may
 * separate the two.  If the reported one is not on the far side but another is, the hit gets that one.  `motion` is
 * that of the sweep that hit. */
bool kzi_is_met_against_one_way(const kzi_mover *m, kz_vec2 motion, kz_move_hit *hit);

/* The caller's response to a hit. */
kz_response kzi_query_response(const kzi_mover *m, const kz_move_hit *hit);

static inline bool kzi_stops(kz_response response)
{
    return response != KZ_RESPONSE_CROSS && response != KZ_RESPONSE_IGNORE;
}

/* Does the hit stop the mover?  Coins do not, nor do one-way bodies from their own side. */
bool kzi_would_stop(const kzi_mover *m, kz_vec2 motion, kz_move_hit *hit);

/* ---- Segments (move_segment.c) -------------------------------------------------------------------------- */

typedef struct kzi_motion_segment {
    double done;  /* the share of the motion that was used, 0..1 */
    bool blocked; /* by `hit`, whose t is that of the list */
    kz_move_hit hit;
} kzi_motion_segment;

/* Is a motion too long for a world that wraps? */
kz_result kzi_check_periods(const kz_world *world, kzi_vec motion, kz_error *err);

/* Moves along `motion` up to an obstacle, and settles there. */
kz_result kzi_move_segment(kzi_mover *m, kzi_vec motion, kzi_motion_segment *segment, kz_error *err);

/* Adds a hit to the list. */
void kzi_list_hit(kzi_mover *m, kz_move_hit hit);

/* Other bodies may be flush with the one that was hit, and cover the face that was hit.  Then it becomes the face that
 * all of them share (internal_edge.c). */
void kzi_face_of_internal_edge(kzi_mover *m, kzi_vec motion, kz_move_hit *hit);

/* ---- Trials (trial.c) ------------------------------------------------------------------------------------ */

/* State that is restored when a trial is given up. */
typedef struct kzi_trial {
    kz_pose pose;
    kzi_vec moved, finer, sunk;
    double used;
    float listed_t;
    size_t n_hits;
    uint32_t n_passed;
    kzi_met_body passed[KZI_MAX_PASSED];
} kzi_trial;

kzi_trial kzi_begin_trial(const kzi_mover *m);
kz_result kzi_give_up_trial(kzi_mover *m, const kzi_trial *t, kz_error *err);

/* Moves without using up time, exactly from where the mover is. */
kz_result kzi_go_aside(kzi_mover *m, kzi_vec motion, kzi_motion_segment *segment, kz_error *err);

/* Tries a path of n segments and returns; *last says how the last one went. */
kz_result kzi_try_path(kzi_mover *m, const kzi_vec *path, int n, kzi_motion_segment *last, kz_error *err);

static inline kzi_vec kzi_up_by(const kzi_mover *m, double by) { return (kzi_vec){m->up.x * by, m->up.y * by}; }

/* ---- Directions (slide.c) -------------------------------------------------------------------------------- */

typedef struct kzi_faces {
    kzi_vec at[KZI_MAX_FACES];
    int n;
} kzi_faces;

kzi_vec kzi_clip_velocity(kzi_vec v, kzi_vec normal);

/* Directions and motions are float32 values, each with an error of up to 2^-24.  A smaller share of a motion is none. */
#define KZI_NO_SHARE 0x1p-21

typedef enum kzi_ground { KZI_GROUND_FLOOR, KZI_GROUND_WALL, KZI_GROUND_CEILING } kzi_ground;

static inline bool kzi_has_up(const kzi_mover *m) { return m->up.x != 0 || m->up.y != 0; }

static inline double kzi_max_slope(const kzi_mover *m) { return m->def->max_slope > 0 ? (double)m->def->max_slope : 1; }

/* The part of v that goes across `up`; {0, 0} where rounding may have made it. */
kzi_vec kzi_across(kzi_vec up, kzi_vec v);

kzi_ground kzi_ground_of(const kzi_mover *m, kzi_vec normal);

/* Do two of these faces keep it from going down, though neither is a floor? */
bool kzi_is_wedge(const kzi_mover *m, const kzi_faces *faces, kzi_vec normal);

/* How far a character goes on a floor with this normal. */
kzi_vec kzi_walk_along(const kzi_mover *m, kzi_vec motion, kzi_vec normal);

/* The rest of `motion` at a face, also for a character. */
kzi_vec kzi_slide_along(const kzi_mover *m, kzi_vec motion, kzi_vec normal);

/* Rotates a motion away from its face by as much as rounding needs, unless an axis is parallel to the face.  `times`
 * says how often that was not enough. */
kzi_vec kzi_off_face(kzi_vec motion, kzi_vec normal, int times);

/* Keeps a slide out of the faces met before at this spot; false when no direction lies between them. */
bool kzi_between_faces(const kzi_faces *faces, kzi_vec normal, kzi_vec *slid);
void kzi_keep_face(kzi_faces *faces, kzi_vec normal);
kzi_vec kzi_bounce(kzi_vec motion, kzi_vec normal, double restitution);

/* ---- Characters (character.c) ---------------------------------------------------------------------------- */

void kzi_note_side(kzi_mover *m, kz_body body, kz_vec2 normal);

/* Climbs a wall that was met, if it is no higher than a step.  *motion is then the rest of the
 * motion across `up`. */
kz_result kzi_climb(kzi_mover *m, kzi_vec *motion, const kz_move_hit *hit, bool *climbed, kz_error *err);
kz_result kzi_snap_down(kzi_mover *m, kz_error *err);

/* Goes down to a floor that is no farther than `by`; *is_lower says whether there was one, *floor is its normal. */
kz_result kzi_let_down(kzi_mover *m, double by, kz_vec2 *floor, bool *is_lower, kz_error *err);

/* Is the corner with this normal, steeper than max_slope, part of a slope of steps that is not? */
kz_result kzi_find_slope_of_steps(kzi_mover *m, kzi_vec normal, bool *is_floor, kz_error *err);

/* ---- Corners (corner.c) ---------------------------------------------------------------------------------- */

/* Slips aside where a jump meets the corner of a ceiling, or, without `up`, a motion that of a face, if *left can go on
 * there.  Without `up` *left is then what slipping leaves of it. */
kz_result kzi_slip_round_corner(kzi_mover *m, kzi_vec *left, const kz_move_hit *hit, bool *slipped, kz_error *err);

/* ---- Whole pixels (whole.c) ------------------------------------------------------------------------------ */

/* Goes to the nearest whole position, or back to the start where none is near; the memory keeps what is missing. */
kz_result kzi_end_at_whole(kzi_mover *m, kz_vec2 start, kz_error *err);

/* ---- Memory (footing.c) ---------------------------------------------------------------------------------- */

/* Begins with what rounding took from the last move: *left makes up for it where that is more than rounding. */
void kzi_recall_remainder(kzi_mover *m, kzi_vec *left);

/* How the remembered floor has moved since the last move. */
void kzi_note_floor_motion(kzi_mover *m);

/* A motion that would leave the remembered floor, such as downhill with little gravity, goes along it instead. */
void kzi_follow_floor(kzi_mover *m, kzi_vec *left, kzi_vec *heading);
void kzi_remember(const kzi_mover *m);

/* ---- The whole (move.c) ---------------------------------------------------------------------------------- */

kz_result kzi_check_move(kz_vec2 motion, const kz_move_def *def, kz_error *err);
kz_result kzi_move(kzi_mover *m, kz_vec2 motion, kz_move_hit *hits, size_t max, kz_move_result *out, kz_error *err);

#endif

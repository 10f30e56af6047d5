/* world_private.h - the data of a world and its bodies.
 *
 * Data that every step reads of all bodies has columns of its own: the search for pairs streams only the boxes, 16
 * bytes a body.  Columns that many worlds never need (rotations, filters, user values, ...) do not exist until one body
 * has another value than the default.  A body of a simple shape takes 52 bytes altogether; a step needs more
 * (step_state.h).
 *
 * A simple shape (point, segment, box, circle, capsule, mask) is kept as numbers, and posed on each query, which takes
 * a few nanoseconds.  Polygons, polylines and parts are kept posed (kzi_posed). */
#ifndef KZI_WORLD_PRIVATE_H
#define KZI_WORLD_PRIVATE_H

#include "base/block.h"
#include "math/vec.h"
#include "world/step/step_state.h"

#include <kolize/grid.h>
#include <kolize/world_fixture.h>

#define KZI_MAX_BODIES (((uint32_t)1 << 29) - 1) /* the bits above are marks in lists of pairs */
#define KZI_NO_BODY    0xffffffffu

#define KZI_IMAGE_BYTES 1024 /* of vertices and parts that are posed on each query: 128 vertices, or 8 simple parts */

/* A generation counts in its lower bits; those above are the world's tag. */
#define KZI_TAG_SHIFT  24
#define KZI_COUNT_BITS (((uint32_t)1 << KZI_TAG_SHIFT) - 1)
#define KZI_MAX_TAG    255u

#define KZI_PUBLIC_BITS 0xffu /* of a state: the caller's flags */

/* The state of a body: the caller's KZ_BODY_ flags in the low byte, and these bits. */
enum {
    KZI_LIVE = 1 << 8,
    KZI_POSED = 1 << 9,            /* kzi_local.posed: the shape is kept posed */
    KZI_AXIS_BOX = 1 << 10,        /* its posed shape is its box */
    KZI_TOUCHED = 1 << 11,         /* since the last step: moved, reshaped, filtered, ... */
    KZI_ASLEEP = 1 << 12,          /* one of the resting bodies, unchanged since it became one */
    KZI_LISTED = 1 << 13,          /* its number is in step.movers */
    KZI_CHANGED = 1 << 14,         /* its number is in `changed`: the search trees lack it, or its present box */
    KZI_IN_RESTING_TREE = 1 << 15, /* the tree of resting bodies has its present box; otherwise that of moving ones */
    KZI_AGE_SHIFT = 16,            /* two bits: steps since it was touched; at 3 the body may rest */
    KZI_AGE_BITS = 3 << KZI_AGE_SHIFT,
    KZI_HEADING_SHIFT = 18, /* two bits: its fat box reaches towards larger x, larger y (fat_boxes.c) */
    KZI_HEADING_BITS = 3 << KZI_HEADING_SHIFT,
    KZI_KIND_SHIFT = 20, /* four bits: the kind of its local shape */
    KZI_KIND_BITS = 15 << KZI_KIND_SHIFT,
    KZI_LOOSE = 1 << 24,   /* only in fat_pairs.c: it has left its fat box */
    KZI_FIXTURES = 1 << 25,     /* kzi_local.fixtures; its kind is KZ_KIND_NONE */
    KZI_FIXTURE_BOXES = 1 << 26, /* and all of them are boxes that are not rotated */
    KZI_TILES = 1 << 27         /* a grid whose tiles have filters, flags or kinds: see kzi_is_divided */
};

/* WebAssembly has no such instruction, and clang would compute the address all the same. */
#if defined(__GNUC__) && !defined(__wasm__)
#define KZI_PREFETCH(place) __builtin_prefetch(place)
#else
#define KZI_PREFETCH(place) ((void)(place))
#endif

/* A shape that is kept posed.  What it refers to is kept twice: one half is that of `shown`, the other is for trying the
 * next pose.  In memory follow the images that are kept, and what all refer to (body_posed.c). */
typedef struct kzi_posed {
    kz_shape shown; /* the body's shape: first, as every pair reads it */
    kz_shape local;
    size_t half_bytes; /* of what one image refers to: a multiple of 8 */
    size_t bytes;      /* of the whole block */
    uint32_t half;     /* the half in use */
    uint32_t n_images; /* in each half: 1, or 25 of a shape in a world that wraps for which kzi_image has no room */
    double clearance;  /* in a world that wraps: see body_posed.c */
} kzi_posed;

/* Room for an image of a body, which may refer to `memory`. */
typedef struct kzi_image {
    kz_shape shape;
    uint64_t memory[KZI_IMAGE_BYTES / sizeof(uint64_t)];
} kzi_image;

/* The fixtures of a body: a table of the caller's, and the categories that are off. */
typedef struct kzi_fixtures {
    const kz_fixture *items;
    int32_t n;
    uint32_t off;
} kzi_fixtures;

/* A local shape.  The state determines the member: posed if KZI_POSED, fixtures if KZI_FIXTURES, otherwise by kind.
 * Data that does not fit is in the column `tail`, which only worlds with capsules, masks and grids have. */
typedef union kzi_local {
    kz_vec2 point;
    kz_segment segment; /* of a capsule as well */
    kz_box box;
    kz_circle circle;
    struct {
        const kz_mask *mask;
        double x;
    } mask;
    struct {
        const kz_grid *grid;
        double x;
    } grid;
    kzi_posed *posed;
    kzi_fixtures fixtures;
    uint32_t next_free; /* of a slot without a body */
} kzi_local;

typedef union kzi_tail {
    float capsule_r;
    double mask_y;
    double grid_y;
} kzi_tail;

typedef struct kzi_shown_frame {
    const kz_mask_set *frames; /* NULL: none */
    int32_t frame;
} kzi_shown_frame;

typedef struct kzi_rotation {
    float cos, sin;
} kzi_rotation;

/* Searches of which kz_world_expect was told, by callers or by moves. */
typedef struct kzi_expected {
    uint64_t n, last;  /* since the last step, and between the two before it */
    double spent;      /* since the trees were built, on changed bodies: how often one was asked */
    bool is_after_step; /* trees built by the step would serve them */
    bool has_index;     /* somebody has asked for trees of all bodies */
} kzi_expected;

/* A world that is busy refuses changes; one that is recorded writes them to its log (record/record_private.h). */
enum {
    KZI_BUSY = 1,    /* a function of the caller runs, which must not change the world */
    KZI_RECORDED = 2 /* a log is open, and no call that changes the world is running */
};

typedef struct kzi_recorder kzi_recorder;

struct kz_world {
    kz_allocator alloc;
    kz_pair_mode mode;
    bool wraps;
    bool has_fixtures; /* a body had some, ever */
    uint32_t new_off;  /* set while it is restored: the categories that are off of the next body */
    bool trusts_poses; /* set while it is restored: poses were brought into the world when they were set */
    bool keeps_grids; /* restoring it takes back no edits: a replay does that itself */
    uint8_t busy;      /* KZI_BUSY, KZI_RECORDED or 0: every call that would change the world looks first */
    float wrap_w, wrap_h;
    kzi_vec origin;  /* sum of all shifts of the world */
    kz_box inside; /* a finite box with min >= inside.min and max < inside.max is its only image: kzi_is_inside */
    uint64_t max_pairs;
    bool has_parallel;
    kz_parallel parallel;
    kz_pair_filter *filter;
    void *filter_ctx;

    uint32_t new_generation; /* of a slot that is added: kz_world_def.tag in its bits, and beyond those of slots given up */
    uint32_t n_slots, n_live;
    uint32_t first_free; /* slots without a body: a linked list */
    uint32_t first_dead; /* slots freed since the last step: lists may name them, so they wait for the next step */
    bool has_reused;     /* a body was destroyed: generations differ; until then all are that of the first body */
    bool names_dead;     /* lists of the last step or of movers may name dead bodies */
    size_t posed_bytes;  /* of all kzi_posed */
    kzi_block boxes, generation, state, at, local;                             /* always there */
    kzi_block tail, rotation, category, collides, group, one_way, user, shown; /* absent: at == NULL */
    kzi_block changed; /* uint32_t, absent before there are trees: the n_changed bodies that changed since */
    uint32_t n_changed;
    kzi_expected expected;
    kzi_block grids; /* kzi_watched_grid, of bodies that are grids, some of them gone */
    uint32_t n_grids;
    kzi_stepper step;
    kzi_recorder *recorder; /* NULL: no log is open */
};

static inline kz_box *kzi_boxes(const kz_world *world) { return world->boxes.at; }
static inline uint32_t *kzi_states(const kz_world *world) { return world->state.at; }
static inline uint32_t *kzi_generations(const kz_world *world) { return world->generation.at; }
static inline kz_vec2 *kzi_ats(const kz_world *world) { return world->at.at; }
static inline kzi_local *kzi_locals(const kz_world *world) { return world->local.at; }

static inline bool kzi_is_live(const kz_world *world, kz_body body)
{
    return body.index < world->n_slots && (kzi_states(world)[body.index] & KZI_LIVE) &&
           kzi_generations(world)[body.index] == body.generation;
}

static inline kz_body kzi_handle(const kz_world *world, uint32_t index)
{
    kz_body body;
    KZ_ASSERT(index < world->n_slots);
    body.index = index;
    body.generation = kzi_generations(world)[index];
    return body;
}

static inline kzi_rotation kzi_rotation_of(const kz_world *world, uint32_t index)
{
    static const kzi_rotation none = {1, 0};
    KZ_ASSERT(index < world->n_slots);
    return world->rotation.at ? ((const kzi_rotation *)world->rotation.at)[index] : none;
}

static inline kz_pose kzi_pose_of(const kz_world *world, uint32_t index)
{
    const kzi_rotation rotation = kzi_rotation_of(world, index);
    kz_pose pose;
    pose.at = kzi_ats(world)[index];
    pose.cos = rotation.cos;
    pose.sin = rotation.sin;
    return pose;
}

static inline kz_kind kzi_kind_of(uint32_t state) { return (kz_kind)((state & KZI_KIND_BITS) >> KZI_KIND_SHIFT); }

/* Is it a circle, or a single mask, kept as its numbers? */
static inline bool kzi_is_kept_circle(uint32_t state)
{
    return (state & (KZI_KIND_BITS | KZI_POSED)) == (uint32_t)KZ_KIND_CIRCLE << KZI_KIND_SHIFT;
}

static inline bool kzi_is_kept_mask(uint32_t state)
{
    return (state & (KZI_KIND_BITS | KZI_POSED)) == (uint32_t)KZ_KIND_MASK << KZI_KIND_SHIFT;
}

static inline uint32_t kzi_category(const kz_world *world, uint32_t i)
{
    return world->category.at ? ((const uint32_t *)world->category.at)[i] : 1;
}

static inline uint32_t kzi_collides(const kz_world *world, uint32_t i)
{
    return world->collides.at ? ((const uint32_t *)world->collides.at)[i] : ~(uint32_t)0;
}

static inline int32_t kzi_group(const kz_world *world, uint32_t i)
{
    return world->group.at ? ((const int32_t *)world->group.at)[i] : 0;
}

static inline uint64_t kzi_user(const kz_world *world, uint32_t i)
{
    return world->user.at ? ((const uint64_t *)world->user.at)[i] : 0;
}

/* Is the category of each among what the other collides with? */
static inline bool kzi_bits_agree(const kz_world *world, uint32_t a, uint32_t b)
{
    const uint32_t *category = world->category.at, *collides = world->collides.at;
    if (!category) return true; /* it is made after the other column */
    return (category[a] & collides[b]) && (category[b] & collides[a]);
}

/* Do their bits and groups let them collide? */
static inline bool kzi_filters_agree(const kz_world *world, uint32_t a, uint32_t b)
{
    const int32_t group = kzi_group(world, a);
    return kzi_bits_agree(world, a, b) && !(group != 0 && group == kzi_group(world, b));
}

/* Is the box finite, and within the world on each axis that wraps?  Then no other image of it lies there, not even in
 * part. */
static inline bool kzi_is_inside(const kz_world *world, kz_box b)
{
    const kz_box in = world->inside;
    return (b.min.x >= in.min.x) & (b.min.y >= in.min.y) & (b.max.x < in.max.x) & (b.max.y < in.max.y);
}

/* Have a and b one image each where they may meet? */
static inline bool kzi_are_inside(const kz_world *world, uint32_t a, uint32_t b)
{
    return !world->wraps || (kzi_is_inside(world, kzi_boxes(world)[a]) && kzi_is_inside(world, kzi_boxes(world)[b]));
}

/* Up to this many resting bodies that wake between two steps leave the columns one by one; if there are more, all leave
 * together.  On a torus a body may have several images there. */
static inline uint32_t kzi_leaving_singly(const kz_world *world)
{
    return world->wraps ? 0 : world->step.columns.n_boxes / 50;
}

/* Marks the body as changed: the next step tests it again, and its place in the search trees is void.  Its box must be
 * as it was. */
void kzi_touch_body(kz_world *world, uint32_t index);

/* Are there lists of the last step, in which bodies may be named? */
bool kzi_step_names_bodies(const kz_world *world);

/* The body's shape in world coordinates, shifted by whole periods; {0, 0} is no shift.  *scratch may be used for it. */
const kz_shape *kzi_body_image(const kz_world *world, uint32_t index, kz_cell periods, kzi_image *scratch);

/* The shifts of b, -2..2 periods on each axis, under which its box may meet the box of a; an empty rectangle when there
 * are none.  In a world that does not wrap only {0, 0} is possible. */
kz_cell_rect kzi_shifts_between(const kz_world *world, kz_box a, kz_box b);

#endif

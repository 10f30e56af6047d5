/* step_relate.c - the narrow phase of a step: from bodies whose boxes meet to bodies that collide.
 *
 * Pairs come by rising lower index, so one of the two shapes is nearly always cached.  Parts of the list are
 * independent jobs, shared by several threads if the world has them. */
#include "mask/mask_private.h"
#include "query/form.h"
#include "world/step/step_private.h"

#define PAIRS_A_FILTER  128 /* pairs for each call of the caller's filter: on the stack */
#define PAIRS_A_JOB     512
#define RELATE_PREFETCH 6           /* pairs, three times over: the second body may be anywhere in memory */
#define APART           0x20000000u /* mark on kz_index_pair.b during this work */

/* ---- The caller's filter -------------------------------------------------------------------------------- */

static size_t call_filter(const kz_world *world, kz_index_pair *pairs, size_t n)
{
    size_t kept = 0;
    kz_pair batch[PAIRS_A_FILTER];
    bool keep[PAIRS_A_FILTER];
    for (size_t begin = 0; begin < n; begin += PAIRS_A_FILTER) {
        const size_t m = n - begin < PAIRS_A_FILTER ? n - begin : PAIRS_A_FILTER;
        for (size_t i = 0; i < m; i++) {
            batch[i] = kzi_listed_pair(world, pairs[begin + i]);
            keep[i] = true;
        }
        world->filter(world->filter_ctx, world, batch, keep, m);
        for (size_t i = 0; i < m; i++) {
            if (keep[i]) pairs[kept++] = pairs[begin + i];
        }
    }
    return kept;
}

/* ---- Relations ------------------------------------------------------------------------------------------ */

/* A body's shape, cached from pair to pair. */
typedef struct shape_at_hand {
    uint32_t index;
    const kz_shape *shape;
    kzi_image scratch;
} shape_at_hand;

static const kz_shape *hand_shape(const kz_world *world, shape_at_hand *hand, uint32_t index)
{
    if (hand->index != index) {
        hand->shape = kzi_body_image(world, index, (kz_cell){0, 0}, &hand->scratch);
        hand->index = index;
    }
    return hand->shape;
}

/* The relation of two shapes, as precisely as the mode needs. */
static kz_relation shapes_relation(const kz_world *world, const kz_shape *a, const kz_shape *b)
{
    if (world->mode == KZ_PAIRS_TOUCH) return kz_relate(a, b);
    return kzi_overlap(a, b) ? KZ_OVERLAP : KZ_APART;
}

static kz_relation boxes_relation(const kz_world *world, kz_box a, kz_box b)
{
    const kz_relation relation = kz_box_relate(a, b);
    return relation == KZ_TOUCH && world->mode == KZ_PAIRS_OVERLAP ? KZ_APART : relation;
}

/* The relation of two masks, without making shapes of them.  Their boxes begin at the first column and row with a set
 * cell, so they determine how the cells are placed.  MASKS_UNSURE: far out, where boxes are rounded. */
#define MASKS_UNSURE 2
#define NEAR_CORNER  16777216.0f /* 2^24: below it float32 has all whole numbers */

static bool is_near_corner(kz_vec2 v)
{
    return (v.x > -NEAR_CORNER) & (v.x < NEAR_CORNER) & (v.y > -NEAR_CORNER) & (v.y < NEAR_CORNER);
}

static int masks_relation(const kz_world *world, kz_index_pair p)
{
    const kz_mask *a = kzi_locals(world)[p.a].mask.mask, *b = kzi_locals(world)[p.b].mask.mask;
    const kz_vec2 from = kzi_boxes(world)[p.a].min, to = kzi_boxes(world)[p.b].min;
    if (!is_near_corner(from) || !is_near_corner(to)) return MASKS_UNSURE;
    const int64_t dx = (int64_t)kzi_whole_i32(to.x) - kzi_whole_i32(from.x) + a->bounds.x0 - b->bounds.x0;
    const int64_t dy = (int64_t)kzi_whole_i32(to.y) - kzi_whole_i32(from.y) + a->bounds.y0 - b->bounds.y0;
    if (kzi_mask_overlap_at(a, b, dx, dy)) return KZ_OVERLAP;
    return world->mode == KZ_PAIRS_TOUCH ? kz_mask_relate(a, b, (int32_t)dx, (int32_t)dy) : KZ_APART;
}

/* The relation of two bodies without shifts. */
static kz_relation bodies_relation(const kz_world *world, shape_at_hand *hand, kz_index_pair p)
{
    const uint32_t a = kzi_states(world)[p.a], b = kzi_states(world)[p.b];
    kzi_image scratch;
    if (a & b & KZI_AXIS_BOX) return boxes_relation(world, kzi_boxes(world)[p.a], kzi_boxes(world)[p.b]);
    if (kzi_is_kept_mask(a) && kzi_is_kept_mask(b)) {
        const int relation = masks_relation(world, p);
        if (relation != MASKS_UNSURE) return (kz_relation)relation;
    }
    const kz_shape *other = kzi_body_image(world, p.b, (kz_cell){0, 0}, &scratch);
    return shapes_relation(world, hand_shape(world, hand, p.a), other);
}

/* In a world that wraps: the highest relation over the images that may meet. */
static kz_relation images_relation(const kz_world *world, shape_at_hand *hand, kz_index_pair p)
{
    const kz_cell_rect shifts = kzi_shifts_between(world, kzi_boxes(world)[p.a], kzi_boxes(world)[p.b]);
    kz_relation highest = KZ_APART;
    for (int32_t y = shifts.y0; y < shifts.y1 && highest < KZ_OVERLAP; y++) {
        for (int32_t x = shifts.x0; x < shifts.x1 && highest < KZ_OVERLAP; x++) {
            kzi_image scratch;
            if (world->mode == KZ_PAIRS_BOXES) return KZ_TOUCH;
            const kz_relation r = x == 0 && y == 0
                                      ? bodies_relation(world, hand, p)
                                      : shapes_relation(world, hand_shape(world, hand, p.a),
                                                        kzi_body_image(world, p.b, (kz_cell){x, y}, &scratch));
            if (r > highest) highest = r;
        }
    }
    return highest;
}

static kz_relation pair_relation(const kz_world *world, shape_at_hand *hand, kz_index_pair p)
{
    const bool wraps = world->wraps && !(kzi_is_inside(world, kzi_boxes(world)[p.a]) &&
                                         kzi_is_inside(world, kzi_boxes(world)[p.b]));
    if (wraps) return images_relation(world, hand, p);
    return world->mode == KZ_PAIRS_BOXES ? KZ_TOUCH : bodies_relation(world, hand, p);
}

typedef struct relate_job {
    const kz_world *world;
    kz_index_pair *pairs;
    size_t n;
} relate_job;

static void relate_range(void *data, uint32_t job_index)
{
    const relate_job *job = data;
    const size_t begin = (size_t)job_index * PAIRS_A_JOB;
    const size_t end = begin + PAIRS_A_JOB < job->n ? begin + PAIRS_A_JOB : job->n;
    shape_at_hand hand;
    hand.index = KZI_NO_BODY;
    for (size_t i = begin; i < end; i++) {
        for (int part = 0; part < 3; part++) {
            const size_t predicted = i + (size_t)(3 - part) * RELATE_PREFETCH;
            if (predicted < end) kzi_prefetch_shape(job->world, job->pairs[predicted].b, part);
        }
        const kz_relation relation = pair_relation(job->world, &hand, job->pairs[i]);
        job->pairs[i].b |= relation == KZ_APART ? APART : relation == KZ_TOUCH ? KZI_PAIR_TOUCHES : 0u;
    }
}

/* Boxes are all that this mode tests, and these meet. */
static void mark_all(kz_index_pair *pairs, size_t n)
{
    for (size_t i = 0; i < n; i++) pairs[i].b |= KZI_PAIR_TOUCHES;
}

size_t kzi_keep_colliding(const kz_world *world, kz_index_pair *pairs, size_t n)
{
    if (world->filter) n = call_filter(world, pairs, n);
    if (world->mode == KZ_PAIRS_BOXES && !world->wraps) {
        mark_all(pairs, n);
        return n;
    }
    relate_job job = {world, pairs, n};
    const uint32_t n_jobs = (uint32_t)((n + PAIRS_A_JOB - 1) / PAIRS_A_JOB);
    if (world->has_parallel && n_jobs > 1) {
        world->parallel.run(world->parallel.ctx, relate_range, &job, n_jobs);
    } else {
        for (uint32_t i = 0; i < n_jobs; i++) relate_range(&job, i);
    }
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        pairs[kept] = pairs[i];
        kept += !(pairs[i].b & APART);
    }
    return kept;
}

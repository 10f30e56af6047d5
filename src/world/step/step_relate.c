/* step_relate.c - the narrow phase of a step: from bodies whose boxes meet to bodies that collide.
 *
 * Pairs come by strips of sweep and prune or by rising lower index, so one of the two shapes is nearly always cached.
 * Parts of the list are independent jobs, shared by several threads if the world has them. */
#include "mask/mask_private.h"
#include "math/lanes/f32x4.h"
#include "query/form.h"
#include "world/fixture/fixture.h"
#include "world/step/step_private.h"

#include <math.h>

#define PAIRS_A_FILTER  128 /* pairs for each call of the caller's filter: on the stack */
#define PAIRS_A_JOB     512
#define RELATE_PREFETCH 8 /* pairs to a body's posed shape; its numbers are fetched twice as far ahead */

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

/* Two shapes, cached from pair to pair: one body of a pair is mostly also one of the pair before. */
typedef struct shapes_at_hand {
    uint32_t index[2];
    const kz_shape *shape[2];
    kzi_image scratch[2];
} shapes_at_hand;

static int hand_of(const shapes_at_hand *hands, uint32_t index)
{
    return hands->index[0] == index ? 0 : hands->index[1] == index ? 1 : -1;
}

static void pose_at_hand(const kz_world *world, shapes_at_hand *hands, int hand, uint32_t index)
{
    hands->shape[hand] = kzi_body_image(world, index, (kz_cell){0, 0}, &hands->scratch[hand]);
    hands->index[hand] = index;
}

/* Poses the bodies that are not at hand.  Returns the hand of a; the other one is that of b. */
static int take_pair(const kz_world *world, shapes_at_hand *hands, kz_index_pair p)
{
    const int has_a = hand_of(hands, p.a), has_b = hand_of(hands, p.b);
    KZ_ASSERT(p.a != p.b);
    const int a = has_a >= 0 ? has_a : has_b >= 0 ? 1 - has_b : 0;
    if (has_a < 0) pose_at_hand(world, hands, a, p.a);
    if (has_b < 0) pose_at_hand(world, hands, 1 - a, p.b);
    return a;
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

/* Do two boxes surely overlap, as nearly all candidates that are boxes do?  Each begins before the other one ends. */
static inline bool boxes_overlap(const kz_box *a, const kz_box *b)
{
    const kzi_f32x4 p = kzi_f32x4_load(&a->min.x), q = kzi_f32x4_load(&b->min.x);
    return kzi_f32x4_less_bits(kzi_f32x4_low_lanes(p, q), kzi_f32x4_high_lanes(q, p)) == 15;
}

/* Two circles, by their boxes alone.  False for other shapes, and where rounding may decide.
 *
 * The ends of a box are those of its circle, rounded outwards by less than u, the last place of the largest of them.  So
 * the sum of both ends is twice the center with an error below u, and their difference twice the radius and at most 2 u
 * more.  Let d be twice the distance of the centers and r twice the sum of the radii, as computed: d errs by less than
 * 3 u, and r is up to 4 u too large.  So they overlap if d < r - 7 u, and are apart if d > r + 3 u.
 * |d d - r r| > 16 u (r + u) implies either.  If d < r, then d + r < 2 r, so r - d > 8 u.  If d > r, then d + r is below
 * 4 (r + u) and d - r > 4 u, or it is not, and d - r >= 2 r + 4 u.  Processors predict the branch on this comparison well;
 * one on who collides they cannot. */
static inline bool relate_circles(const kz_world *world, kz_index_pair p, bool *apart)
{
    if (!kzi_is_kept_circle(kzi_states(world)[p.a]) || !kzi_is_kept_circle(kzi_states(world)[p.b])) return false;
    const kzi_f32x4 a = kzi_f32x4_load(&kzi_boxes(world)[p.a].min.x), b = kzi_f32x4_load(&kzi_boxes(world)[p.b].min.x);
    const kzi_f64x2 a_min = kzi_f32x4_low_f64x2(a), a_max = kzi_f32x4_high_f64x2(a);
    const kzi_f64x2 b_min = kzi_f32x4_low_f64x2(b), b_max = kzi_f32x4_high_f64x2(b);
    const kzi_f64x2 off = kzi_f64x2_sub(kzi_f64x2_add(a_min, a_max), kzi_f64x2_add(b_min, b_max));
    const kzi_f64x2 squares = kzi_f64x2_mul(off, off);
    const double r = kzi_f64x2_first(kzi_f64x2_add(kzi_f64x2_sub(a_max, a_min), kzi_f64x2_sub(b_max, b_min)));
    kzi_f32x4 most = kzi_f32x4_max(kzi_f32x4_abs(a), kzi_f32x4_abs(b));
    most = kzi_f32x4_max(most, kzi_f32x4_swap_halves(most));
    most = kzi_f32x4_max(most, kzi_f32x4_swap_neighbors(most));
    const double u = kzi_f64x2_first(kzi_f32x4_low_f64x2(most)) * 0x1p-23 + 0x1p-149;
    const double over = kzi_f64x2_first(kzi_f64x2_add(squares, kzi_f64x2_swap(squares))) - r * r;
    *apart = over > 0;
    return fabs(over) > 16 * u * (r + u);
}

/* Two masks and how they lie, without making shapes of them.  Their boxes begin at the first column and row with a set
 * cell, so they determine how the cells are placed. */
typedef struct mask_pair {
    const kz_mask *a, *b;
    int64_t dx, dy;
    size_t pair;
} mask_pair;

#define NEAR_CORNER 16777216.0f /* 2^24: below it float32 has all whole numbers */

/* False if one of the two is no single mask, or is far out, where boxes are rounded. */
static bool are_masks(const kz_world *world, kz_index_pair p, mask_pair *out)
{
    const kz_box *a = &kzi_boxes(world)[p.a], *b = &kzi_boxes(world)[p.b];
    const kzi_f32x4 corners = kzi_f32x4_low_lanes(kzi_f32x4_load(&a->min.x), kzi_f32x4_load(&b->min.x));
    if (!kzi_is_kept_mask(kzi_states(world)[p.a]) || !kzi_is_kept_mask(kzi_states(world)[p.b])) return false;
    if (kzi_f32x4_less_bits(kzi_f32x4_abs(corners), kzi_f32x4_all(NEAR_CORNER)) != 15) return false;
    out->a = kzi_locals(world)[p.a].mask.mask;
    out->b = kzi_locals(world)[p.b].mask.mask;
    out->dx = (int64_t)kzi_whole_i32(b->min.x) - kzi_whole_i32(a->min.x) + out->a->bounds.x0 - out->b->bounds.x0;
    out->dy = (int64_t)kzi_whole_i32(b->min.y) - kzi_whole_i32(a->min.y) + out->a->bounds.y0 - out->b->bounds.y0;
    return true;
}

/* Many masks at a time: no branch waits for an answer. */
#define MASKS_AT_ONCE 64

static void relate_masks(const mask_pair *masks, size_t n, kz_index_pair *pairs)
{
    for (size_t i = 0; i < n; i++) {
        const bool overlap = kzi_mask_overlap_at(masks[i].a, masks[i].b, masks[i].dx, masks[i].dy);
        pairs[masks[i].pair].b |= overlap ? 0u : KZI_PAIR_APART;
    }
}

static bool has_fixtures(const kz_world *world, kz_index_pair p)
{
    return world->has_fixtures && ((kzi_states(world)[p.a] | kzi_states(world)[p.b]) & (KZI_FIXTURES | KZI_TILES));
}

/* Where boxes alone count, and those of the two bodies meet. */
static kz_relation near_relation(const kz_world *world, kz_index_pair p)
{
    return has_fixtures(world, p) ? kzi_fixtures_relation(world, p.a, p.b) : KZ_TOUCH;
}

/* The relation of two bodies where they are, whether the world wraps or not. */
static kz_relation bodies_relation(const kz_world *world, shapes_at_hand *hands, kz_index_pair p)
{
    mask_pair m;
    if (kzi_states(world)[p.a] & kzi_states(world)[p.b] & KZI_AXIS_BOX) {
        return boxes_relation(world, kzi_boxes(world)[p.a], kzi_boxes(world)[p.b]);
    }
    if (are_masks(world, p, &m)) {
        if (kzi_mask_overlap_at(m.a, m.b, m.dx, m.dy)) return KZ_OVERLAP;
        const bool may_touch = world->mode == KZ_PAIRS_TOUCH;
        return may_touch ? kz_mask_relate(m.a, m.b, (int32_t)m.dx, (int32_t)m.dy) : KZ_APART;
    }
    if (has_fixtures(world, p)) return kzi_fixtures_relation(world, p.a, p.b);
    const int a = take_pair(world, hands, p);
    return shapes_relation(world, hands->shape[a], hands->shape[1 - a]);
}

/* In a world that wraps: the highest relation over the images that may meet. */
static kz_relation images_relation(const kz_world *world, shapes_at_hand *hands, kz_index_pair p)
{
    const kz_cell_rect shifts = kzi_shifts_between(world, kzi_boxes(world)[p.a], kzi_boxes(world)[p.b]);
    kz_relation highest = KZ_APART;
    if (has_fixtures(world, p)) return kzi_fixtures_relation(world, p.a, p.b);
    for (int32_t y = shifts.y0; y < shifts.y1 && highest < KZ_OVERLAP; y++) {
        for (int32_t x = shifts.x0; x < shifts.x1 && highest < KZ_OVERLAP; x++) {
            kzi_image scratch;
            if (world->mode == KZ_PAIRS_BOXES) return KZ_TOUCH;
            const kz_relation r = x == 0 && y == 0
                                      ? bodies_relation(world, hands, p)
                                      : shapes_relation(world, hands->shape[take_pair(world, hands, p)],
                                                        kzi_body_image(world, p.b, (kz_cell){x, y}, &scratch));
            if (r > highest) highest = r;
        }
    }
    return highest;
}

static kz_relation pair_relation(const kz_world *world, shapes_at_hand *hands, kz_index_pair p)
{
    if (!kzi_are_inside(world, p.a, p.b)) return images_relation(world, hands, p);
    return world->mode == KZ_PAIRS_BOXES ? near_relation(world, p) : bodies_relation(world, hands, p);
}

typedef struct relate_job {
    const kz_world *world;
    kz_index_pair *pairs;
    size_t n;
} relate_job;

/* Prefetches the numbers of a body, and later, when these are there, its posed shape.  Always inlined: gcc takes it for a
 * function without effect. */
KZI_ALWAYS_INLINE void prefetch_body(const kz_world *world, uint32_t index, bool has_numbers)
{
    const kzi_local *local = &kzi_locals(world)[index];
    if (!has_numbers) {
        KZI_PREFETCH(&kzi_boxes(world)[index]);
        KZI_PREFETCH(&kzi_states(world)[index]);
        KZI_PREFETCH(&kzi_ats(world)[index]);
        KZI_PREFETCH(local);
        if (world->tail.at) KZI_PREFETCH((const kzi_tail *)world->tail.at + index);
    } else if (kzi_states(world)[index] & KZI_POSED) {
        KZI_PREFETCH(local->posed);
        KZI_PREFETCH((const char *)local->posed + 64);
    }
}

static inline uint32_t mark_of(kz_relation relation)
{
    return relation == KZ_APART ? KZI_PAIR_APART : relation == KZ_TOUCH ? KZI_PAIR_TOUCHES : 0u;
}

static void relate_range(void *data, uint32_t job_index)
{
    const relate_job *job = data;
    const kz_world *world = job->world;
    kz_index_pair *pairs = job->pairs;
    const size_t begin = (size_t)job_index * PAIRS_A_JOB;
    const size_t end = begin + PAIRS_A_JOB < job->n ? begin + PAIRS_A_JOB : job->n;
    const bool is_large = world->n_slots >= KZI_PREFETCH_FROM;
    mask_pair masks[MASKS_AT_ONCE];
    size_t n_masks = 0;
    shapes_at_hand hands;
    hands.index[0] = hands.index[1] = KZI_NO_BODY;
    for (size_t i = begin; i < end; i++) {
        for (int has_numbers = 0; is_large && has_numbers < 2; has_numbers++) {
            const size_t next = i + (size_t)(2 - has_numbers) * RELATE_PREFETCH;
            if (next >= end) continue;
            prefetch_body(world, pairs[next].a, has_numbers == 1);
            prefetch_body(world, pairs[next].b, has_numbers == 1);
        }
        KZ_ASSERT(!(pairs[i].b & ~KZI_PAIR_NUMBER) && pairs[i].b < world->n_slots && n_masks < MASKS_AT_ONCE);
        const uint32_t both = kzi_states(world)[pairs[i].a] & kzi_states(world)[pairs[i].b];
        const kz_box *boxes = kzi_boxes(world);
        /* Boxes alone of a world that does not wrap do not come here: mark_all. */
        if ((both & (KZI_AXIS_BOX | KZI_FIXTURE_BOXES)) && !world->wraps) {
            if (both & KZI_FIXTURE_BOXES) {
                pairs[i].b |= mark_of(kzi_boxes_relation(world, pairs[i].a, pairs[i].b));
                continue;
            }
            if (boxes_overlap(&boxes[pairs[i].a], &boxes[pairs[i].b])) continue;
        }
        const bool inside = world->mode != KZ_PAIRS_BOXES && kzi_are_inside(world, pairs[i].a, pairs[i].b);
        bool apart;
        if (inside && relate_circles(world, pairs[i], &apart)) {
            pairs[i].b |= (uint32_t)apart * KZI_PAIR_APART;
            continue;
        }
        if (inside && world->mode == KZ_PAIRS_OVERLAP && are_masks(world, pairs[i], &masks[n_masks])) {
            masks[n_masks++].pair = i;
            if (n_masks < MASKS_AT_ONCE) continue;
            relate_masks(masks, n_masks, pairs);
            n_masks = 0;
            continue;
        }
        const kz_relation relation = pair_relation(world, &hands, pairs[i]);
        pairs[i].b |= mark_of(relation);
    }
    relate_masks(masks, n_masks, pairs);
}

/* Boxes are all that this mode tests, and these meet; those of fixtures are tested.  Returns how many are left. */
static size_t mark_all(const kz_world *world, kz_index_pair *pairs, size_t n)
{
    size_t kept = world->has_fixtures ? 0 : n;
    for (size_t i = kept; i < n; i++) {
        pairs[kept] = pairs[i];
        kept += near_relation(world, pairs[i]) != KZ_APART;
    }
    for (size_t i = 0; i < kept; i++) pairs[i].b |= KZI_PAIR_TOUCHES;
    return kept;
}

size_t kzi_keep_colliding(const kz_world *world, kz_index_pair *pairs, size_t n)
{
    if (world->filter) n = call_filter(world, pairs, n);
    if (world->mode == KZ_PAIRS_BOXES && !world->wraps) return mark_all(world, pairs, n);
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
        kept += !(pairs[i].b & KZI_PAIR_APART);
    }
    return kept;
}

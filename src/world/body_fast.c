/* body_fast.c - the fast path for simple bodies: moves them and poses their shapes without checks.
 *
 * A step of a game moves most bodies and queries the neighbours of each.  Making a shape with all its checks costs
 * several times what moving its box does.  These functions compute the same sums as posing does, without the checks
 * that an existing body has passed.  Where they cannot be sure, the caller takes the normal path. */
#include "world/body_fast.h"

#include "mask/mask_private.h"
#include "math/rounding.h"
#include "query/form.h"
#include "query/grid/grid_exact.h"
#include "shape/pose_lanes.h"
#include "world/fixture/fixture.h"

#define NEAR_CELL     8388608.0 /* 2^23: the sum of two such cells is exact in float32 */
#define MOVE_PREFETCH 16        /* bodies */

/* Is this body unrotated, which is rotated by whole quarter turns? */
static bool is_unrotated(const kz_world *world, uint32_t index) { return kzi_rotation_of(world, index).cos == 1; }

/* ---- Boxes ---------------------------------------------------------------------------------------------- */

/* Moves a box by its two corners.  Posing adds in double and then rounds.  For two floats that gives the float nearest
 * to their sum, as adding floats does (Figueroa 1995: 53 bits are more than twice 24).  Refuses boxes that are not finite,
 * and those that are not within a world that wraps.  The normal path then reports the right error, or brings them in. */
static inline bool move_box(kz_world *world, uint32_t index, kz_vec2 at)
{
    const kzi_f32x4 local = kzi_f32x4_load(&kzi_locals(world)[index].box.min.x);
    const kzi_f32x4 box = kzi_f32x4_add(kzi_f32x4_set(at.x, at.y, at.x, at.y), local);
    const kzi_f32x4 inside = kzi_f32x4_load(&world->inside.min.x);
    if (kzi_f32x4_less_bits(box, inside) != 12) return false; /* only the upper ends are below */
    kzi_f32x4_store(&kzi_boxes(world)[index].min.x, box);
    kzi_ats(world)[index] = at;
    return true;
}

/* ---- Circles and capsules ------------------------------------------------------------------------------- */

/* A circle or capsule at this pose. */
static kz_capsule posed_round(const kz_world *world, uint32_t index, kz_kind kind, kz_pose pose)
{
    const kzi_local *local = &kzi_locals(world)[index];
    kz_capsule c;
    if (kind == KZ_KIND_CIRCLE) {
        c.a = c.b = kzi_posed_point(pose, local->circle.center);
        c.r = local->circle.r;
    } else {
        c.a = kzi_posed_point(pose, local->segment.a);
        c.b = kzi_posed_point(pose, local->segment.b);
        c.r = kzi_tail_of(world, index).capsule_r;
    }
    return c;
}

/* As take_box, of a box whose upper ends have the other sign: all numbers are compared in one direction. */
static inline bool take_flipped_box(kz_world *world, uint32_t index, kz_vec2 at, kzi_f32x4 bounds)
{
    const kzi_f32x4 inside = outwards(kzi_f32x4_load(&world->inside.min.x));
    const unsigned is_equal = kzi_f32x4_equal_bits(inside, bounds) & 3; /* the lower ends may be equal */
    if ((kzi_f32x4_less_bits(inside, bounds) | is_equal) != 15) return false;
    kzi_f32x4_store(&kzi_boxes(world)[index].min.x, outwards(bounds));
    kzi_ats(world)[index] = at;
    return true;
}

/* Moves a round body to `at`, where its spine has this box.  False also where numbers are too small for
 * differences_down. */
static inline bool move_round(kz_world *world, uint32_t index, kz_vec2 at, kzi_f32x4 spine, float r)
{
    kzi_f32x4 bounds;
    return !differences_down(outwards(spine), r, &bounds) && take_flipped_box(world, index, at, bounds);
}

static inline bool move_circle(kz_world *world, uint32_t index, kz_vec2 at)
{
    const kz_circle c = kzi_circle_at(world, index, at);
    const kz_vec2 p = c.center;
    return move_round(world, index, at, kzi_f32x4_set(p.x, p.y, p.x, p.y), c.r);
}

static bool move_capsule(kz_world *world, uint32_t index, kz_vec2 at)
{
    kz_pose pose = kzi_pose_of(world, index);
    pose.at = at;
    const kz_capsule c = posed_round(world, index, KZ_KIND_CAPSULE, pose);
    return move_round(world, index, at, box_of_pair(kzi_f32x4_set(c.a.x, c.a.y, c.b.x, c.b.y)), c.r);
}

static void image_of_round(const kz_world *world, uint32_t index, kz_kind kind, kz_shape *out)
{
    const kz_capsule c = posed_round(world, index, kind, kzi_pose_of(world, index));
    const bool one_center = c.a.x == c.b.x && c.a.y == c.b.y;
    out->flags = c.r > 0 ? KZ_SHAPE_CONVEX : one_center ? KZ_SHAPE_POINT_LIKE : KZ_SHAPE_FLAT;
    if (kind == KZ_KIND_CIRCLE) {
        out->as.circle = (kz_circle){c.a, c.r};
    } else {
        out->as.capsule = c;
    }
}

/* ---- Masks ---------------------------------------------------------------------------------------------- */

/* The cell of a mask, which is never rotated; false when it is empty or far out. */
static bool place_near(const kz_world *world, uint32_t index, kz_vec2 at, kz_placed_mask *placed)
{
    const kzi_local *local = &kzi_locals(world)[index];
    const double x = local->mask.x + (double)at.x, y = kzi_tail_of(world, index).mask_y + (double)at.y;
    const kz_cell_rect bounds = local->mask.mask->bounds;
    const bool is_near = (x >= -NEAR_CELL) & (x <= NEAR_CELL) & (y >= -NEAR_CELL) & (y <= NEAR_CELL) &
                         (bounds.x1 <= NEAR_CELL) & (bounds.y1 <= NEAR_CELL);
    if (!is_near || bounds.x0 >= bounds.x1) return false;
    placed->mask = local->mask.mask;
    placed->exact = &kzi_mask_tests;
    placed->at_x = x;
    placed->at_y = y;
    placed->cell = (kz_cell){kzi_round_half_down_near(x), kzi_round_half_down_near(y)};
    placed->bounds = bounds;
    return true;
}

/* Rounds two numbers of at most 2^51 to whole ones, halves down. */
static inline kzi_f64x2 round_half_down(kzi_f64x2 v)
{
    const kzi_f64x2 shift = kzi_f64x2_all(0x1.8p52); /* sums of this size are whole: the nearest, of two the even one */
    const kzi_f64x2 whole = kzi_f64x2_sub(kzi_f64x2_add(v, shift), shift);
    const kzi_f64x2_truth is_half_up = kzi_f64x2_equal(kzi_f64x2_sub(whole, v), kzi_f64x2_all(0.5));
    return kzi_f64x2_pick(is_half_up, kzi_f64x2_sub(whole, kzi_f64x2_all(1)), whole);
}

/* As place_near, for the box alone: all its numbers are whole and at most 2^24, so float32 adds them exactly. */
static inline bool move_mask(kz_world *world, uint32_t index, kz_vec2 at)
{
    const kzi_local *local = &kzi_locals(world)[index];
    const kz_cell_rect cells = local->mask.mask->bounds;
    const kzi_f64x2 place = kzi_f64x2_add(kzi_f64x2_set(local->mask.x, kzi_tail_of(world, index).mask_y),
                                          kzi_f64x2_set((double)at.x, (double)at.y));
    const kzi_f64x2_truth is_near = kzi_f64x2_at_most(kzi_f64x2_abs(place), kzi_f64x2_all(NEAR_CELL));
    if (kzi_f64x2_bits(is_near) != 3 || cells.x1 > NEAR_CELL || cells.y1 > NEAR_CELL || cells.x0 >= cells.x1) {
        return false;
    }
    const kzi_f64x2 cell = round_half_down(place);
    const kzi_f32x4 bounds =
        kzi_f32x4_add(kzi_f32x4_of_f64x2(cell, cell),
                      kzi_f32x4_set((float)cells.x0, (float)cells.y0, (float)cells.x1, (float)cells.y1));
    return take_flipped_box(world, index, at, outwards(bounds));
}

/* ---- Grids ---------------------------------------------------------------------------------------------- */

#if !defined(KZ_NO_GRID)
/* Where the grid of a body lies. */
static inline void place_cells(const kz_world *world, uint32_t index, kz_placed_grid *placed)
{
    const kzi_local *local = &kzi_locals(world)[index];
    const kz_vec2 at = kzi_ats(world)[index];
    placed->grid = local->grid.grid;
    placed->at_x = local->grid.x + (double)at.x;
    placed->at_y = kzi_tail_of(world, index).grid_y + (double)at.y;
    placed->size_x = (double)placed->grid->w * (double)placed->grid->cell_w;
    placed->size_y = (double)placed->grid->h * (double)placed->grid->cell_h;
}
#endif

static void place_grid(const kz_world *world, uint32_t index, kz_placed_grid *placed)
{
#if defined(KZ_NO_GRID)
    (void)world, (void)index, (void)placed;
#else
    memset(placed, 0, sizeof *placed);
    place_cells(world, index, placed);
    placed->exact = &kzi_grid_queries;
    placed->category = placed->collides = ~(uint32_t)0;
    placed->kind = -1;
    placed->without = KZI_TILE_DISABLED;
#endif
}

bool kzi_is_clear_grid(const kz_world *world, uint32_t index, kz_box box, bool or_touch)
{
#if defined(KZ_NO_GRID)
    (void)world, (void)index, (void)box, (void)or_touch;
    return false;
#else
    kz_placed_grid placed;
    KZ_ASSERT(kzi_kind_of(kzi_states(world)[index]) == KZ_KIND_GRID);
    if (world->wraps) return false;
    place_cells(world, index, &placed);
    return kzi_grid_is_clear(&placed, box, or_touch);
#endif
}

/* ---- Any ------------------------------------------------------------------------------------------------ */

bool kzi_move_fast(kz_world *world, uint32_t index, kz_vec2 at)
{
    const uint32_t state = kzi_states(world)[index];
    const kz_kind kind = kzi_kind_of(state);
    if (state & (KZ_BODY_DISABLED | KZI_POSED)) return false;
    switch (kind) {
    case KZ_KIND_BOX: return (state & KZI_AXIS_BOX) && is_unrotated(world, index) && move_box(world, index, at);
    case KZ_KIND_CIRCLE: return move_circle(world, index, at);
    case KZ_KIND_CAPSULE: return move_capsule(world, index, at);
    case KZ_KIND_MASK: return move_mask(world, index, at);
    default: return (state & KZI_FIXTURES) && kzi_fixtures_move_fast(world, index, at);
    }
}

size_t kzi_move_all_fast(kz_world *world, const kz_body *bodies, size_t n, const void *at, size_t stride)
{
    const uint32_t checked = KZI_AXIS_BOX | KZI_POSED | KZ_BODY_DISABLED | KZI_KIND_BITS;
    const uint32_t box = KZI_AXIS_BOX | (uint32_t)KZ_KIND_BOX << KZI_KIND_SHIFT;
    const uint32_t circle = (uint32_t)KZ_KIND_CIRCLE << KZI_KIND_SHIFT, mask = (uint32_t)KZ_KIND_MASK << KZI_KIND_SHIFT;
    /* Touching a body with these states only sets a mark. */
    const uint32_t listed = KZI_LISTED | KZI_ASLEEP | (world->changed.at ? KZI_CHANGED : 0u);
    const uint32_t is_listed = listed & ~(uint32_t)KZI_ASLEEP, aged = KZI_AGE_BITS | KZI_IN_RESTING_TREE;
    uint32_t *states = kzi_states(world);
    for (size_t i = 0; i < n; i++) {
        const uint32_t index = bodies[i].index;
        const uint32_t next = bodies[i + MOVE_PREFETCH < n ? i + MOVE_PREFETCH : i].index;
        kz_vec2 p;
        /* The five lines that a move reads, where the caller's bodies are scattered.  Not in a function of its own: gcc
         * takes it for one without effect. */
        if (next - index > 2 * MOVE_PREFETCH && next < world->n_slots) {
            KZI_PREFETCH(&kzi_generations(world)[next]);
            KZI_PREFETCH(&kzi_states(world)[next]);
            KZI_PREFETCH(&kzi_boxes(world)[next]);
            KZI_PREFETCH(&kzi_ats(world)[next]);
            KZI_PREFETCH(&kzi_locals(world)[next]);
        }
        memcpy(&p, (const char *)at + i * stride, sizeof p);
        if (!kzi_is_live(world, bodies[i])) return i;
        const uint32_t state = states[index];
        if ((state & KZ_BODY_STATIC) && kzi_is_static_there(world, index, p)) continue;
        const bool is_plain_box = (state & checked) == box && !world->rotation.at;
        const bool is_circle = (state & checked) == circle, is_mask = (state & checked) == mask;
        const bool are_boxes = (state & (KZI_FIXTURE_BOXES | KZ_BODY_DISABLED)) == KZI_FIXTURE_BOXES;
        if ((state & listed) == is_listed) {
            states[index] = (state & ~aged) | KZI_TOUCHED;
        } else {
            kzi_touch_body(world, index);
        }
        if (!(is_plain_box ? move_box(world, index, p)
              : is_circle  ? move_circle(world, index, p)
              : is_mask    ? move_mask(world, index, p)
              : are_boxes  ? kzi_fixtures_move_fast(world, index, p)
                           : kzi_move_fast(world, index, p))) {
            return i;
        }
    }
    return n;
}

bool kzi_shape_fast(const kz_world *world, uint32_t index, kz_shape *out)
{
    const uint32_t state = kzi_states(world)[index];
    const kz_kind kind = kzi_kind_of(state);
    if (state & (KZ_BODY_DISABLED | KZI_POSED)) return false;
    out->kind = kind;
    out->flags = 0;
    out->bounds = kzi_boxes(world)[index];
    switch (kind) {
    case KZ_KIND_CIRCLE:
    case KZ_KIND_CAPSULE: image_of_round(world, index, kind, out); return true;
    case KZ_KIND_MASK: return place_near(world, index, kzi_ats(world)[index], &out->as.mask);
    case KZ_KIND_GRID: place_grid(world, index, &out->as.grid); return true;
    default: return false;
    }
}

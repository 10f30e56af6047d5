/* world_index.c - the search trees of a world, and the bodies that changed since they were built.
 *
 * There are two trees.  One has the resting bodies; it is rebuilt only when more bodies have come to rest, by the step or
 * by kz_world_index.  The other has all other bodies, and is rebuilt as a whole.  Bodies that changed since are in a list,
 * which is searched one by one; their entries in the trees are ignored.  A world without trees is searched as one list.
 *
 * Queries read a world, perhaps in many threads, so none of them can build a tree.  Whoever may write does: a step builds
 * that of the resting bodies.  kz_world_expect hears of searches to come, from moves, bindings and callers, and builds both
 * when the searches since have spent as much on the list as that costs (the ski-rental problem: at most twice what the
 * best choice had cost).  It does so at once when as many searches as between the last steps would spend as much. */
#include "world/query/world_index.h"

#include "math/rounding.h"
#include "world/columns.h"
#include "world/query/top_k.h"
#include "world/query/world_path.h"
#include "world/step/step_private.h"

#include <kolize/world_query.h>

/* ---- Making --------------------------------------------------------------------------------------------- */

static bool is_to_index(uint32_t state, uint32_t bits) { return (state & KZI_ASLEEP) && (state & bits); }

/* Builds the tree of resting bodies whose state has one of these bits; all have KZI_ASLEEP. */
static kz_result index_resting(kz_world *world, uint32_t bits, kz_error *err)
{
    kzi_stepper *step = &world->step;
    if (step->indexed_rests == step->n_rests) return KZ_OK;
    const size_t room = (size_t)world->n_slots / 2 + 1; /* of pairs, counted as numbers: `found` is scratch memory
                                                           between steps */
    kz_result r = kzi_step_room(world, &step->found.block, 0, room, sizeof(kz_index_pair), err);
    if (r != KZ_OK) return r;
    uint32_t *ids = step->found.block.at, n = 0;
    for (uint32_t i = 0; i < world->n_slots; i++) {
        if (is_to_index(kzi_states(world)[i], bits)) ids[n++] = i;
    }
    KZ_ASSERT(bits != KZI_ASLEEP || n == step->n_resting);
    const kzi_box_set set = {.boxes = world->boxes.at, .ids = ids, .n = n};
    r = kzi_bvh_build(&world->alloc, &step->resting_tree, &set, err);
    if (r != KZ_OK) return r;
    for (uint32_t i = 0; i < world->n_slots; i++) {
        uint32_t *state = &kzi_states(world)[i];
        *state &= ~(uint32_t)KZI_IN_RESTING_TREE;
        if (is_to_index(*state, bits)) *state |= KZI_IN_RESTING_TREE;
    }
    step->indexed_rests = bits == KZI_ASLEEP ? step->n_rests : UINT64_MAX;
    step->n_unindexed = 0;
    step->unindexed = 0;
    return KZ_OK;
}

static void list_all_as_changed(kz_world *world)
{
    for (uint32_t i = 0; i < world->n_slots; i++) {
        ((uint32_t *)world->changed.at)[i] = i;
        kzi_states(world)[i] |= KZI_CHANGED;
    }
    world->n_changed = world->n_slots;
}

/* The list of changed bodies, with all of them where there was none. */
static kz_result begin_list(kz_world *world, kz_error *err)
{
    if (world->changed.at) return KZ_OK;
    const kz_result r = kzi_column_need(world, KZI_COLUMN_CHANGED, err);
    if (r == KZ_OK) list_all_as_changed(world);
    return r;
}

kz_result kz_world_index(kz_world *world, kz_error *err)
{
    if (!world || (world->busy & KZI_BUSY)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    kzi_stepper *step = &world->step;
    if (world->changed.at && world->n_changed == 0 && step->indexed_rests == step->n_rests) return KZ_OK;
    kzi_index_give_up_slots(world);
    if (world->n_slots == 0) return KZ_OK;
    kz_result r = begin_list(world, err);
    if (r != KZ_OK) return r;
    if ((r = index_resting(world, KZI_ASLEEP, err)) != KZ_OK) return r;
    KZ_ASSERT((uint64_t)step->n_movers + step->n_resting >= world->n_live); /* every body is in one of the trees */
    /* The list still has bodies that are gone.  Their boxes are empty, so a tree leaves them out. */
    const kzi_box_set set = {.boxes = world->boxes.at, .ids = step->movers.at, .n = step->n_movers};
    if ((r = kzi_bvh_build(&world->alloc, &step->moving_tree, &set, err)) != KZ_OK) return r;
    const uint32_t *changed = world->changed.at;
    for (uint32_t i = 0; i < world->n_changed; i++) kzi_states(world)[changed[i]] &= ~(uint32_t)KZI_CHANGED;
    world->n_changed = 0;
    world->expected.has_index = true;
    return KZ_OK;
}

void kzi_index_give_up_slots(kz_world *world)
{
    kzi_stepper *step = &world->step;
    if (!kzi_columns_may_shrink(world)) return;
    kzi_bvh_free(&world->alloc, &step->resting_tree);
    kzi_bvh_free(&world->alloc, &step->moving_tree);
    step->indexed_rests = step->counted_rests = UINT64_MAX;
    kzi_columns_shrink(world);
    world->n_changed = 0;
    if (world->changed.at) list_all_as_changed(world);
}

/* ---- When to make them -------------------------------------------------------------------------------------- */

#define BUILD_PRICE   16.0 /* of a body in a tree, in changed bodies that a search looks at one by one */
#define LEAST_CHANGED 64   /* fewer bodies are never worth a tree */
#define LEAST_NEW     64
#define LONG_WAIT     64   /* steps for which all resting bodies could have been searched one by one */
#define SAMPLE        32

static uint32_t count_unindexed(const kz_world *world) { return kzi_unindexed(world).n; }

/* The cost of n searches for the list: in a world that wraps, each goes through it once a shift. */
static double cost_of_searches(const kz_world *world, uint64_t n)
{
    const double shifts = (world->wrap_w > 0 ? 5.0 : 1.0) * (world->wrap_h > 0 ? 5.0 : 1.0);
    return shifts * (double)n * (double)count_unindexed(world);
}

static double price_of_trees(const kz_world *world)
{
    const kzi_stepper *step = &world->step;
    const uint32_t n_new = step->indexed_rests == step->n_rests ? 0 : step->n_resting;
    return BUILD_PRICE * ((double)step->n_movers + (double)n_new);
}

/* Did most bodies change before the last step? */
static bool changed_before_step(const kz_world *world)
{
    const kzi_body_list list = kzi_unindexed(world);
    uint32_t n_touched = 0;
    for (uint32_t i = 0; list.ids && i < SAMPLE; i++) {
        const uint32_t at = (uint32_t)((uint64_t)list.n * i / SAMPLE);
        n_touched += (kzi_states(world)[list.ids[at]] & KZI_TOUCHED) != 0;
    }
    return list.ids && n_touched < SAMPLE / 4;
}

void kz_world_expect(kz_world *world, uint32_t n)
{
    if (!world || (world->busy & KZI_BUSY)) return;
    kzi_expected *expected = &world->expected;
    expected->n += n;
    if (count_unindexed(world) < LEAST_CHANGED) return;
    const uint64_t left = expected->last > expected->n ? expected->last - expected->n : 0;
    expected->spent += cost_of_searches(world, n);
    const double cost = cost_of_searches(world, left + n), price = price_of_trees(world);
    if (expected->spent < price && cost < price) return;
    expected->is_after_step = changed_before_step(world);
    expected->spent = 0;
    (void)kz_world_index(world, NULL);
}

/* Takes the bodies that the tree of resting ones has now from the list of changed ones. */
static void drop_indexed_from_list(kz_world *world)
{
    uint32_t *changed = world->changed.at, n = 0;
    KZ_ASSERT(world->n_changed <= world->n_slots);
    for (uint32_t i = 0; i < world->n_changed; i++) {
        uint32_t *state = &kzi_states(world)[changed[i]];
        if (*state & KZI_IN_RESTING_TREE) {
            *state &= ~(uint32_t)KZI_CHANGED;
        } else {
            changed[n++] = changed[i];
        }
    }
    world->n_changed = n;
}

/* Counts the resting bodies that the tree should have, and of these the ones that it lacks. */
static void count_rested(kz_world *world, uint32_t bits)
{
    kzi_stepper *step = &world->step;
    step->counted_rests = step->n_rests;
    step->n_to_index = step->n_unindexed = 0;
    for (uint32_t i = 0; i < world->n_slots; i++) {
        const uint32_t state = kzi_states(world)[i];
        const bool counts_here = is_to_index(state, bits);
        step->n_to_index += counts_here;
        step->n_unindexed += counts_here & !(state & KZI_IN_RESTING_TREE);
    }
}

/* Nobody may ever query this world.  So until somebody has asked for trees, only static bodies are put into one, the
 * likeliest to be asked about; it is built at once when it lacks half of them, otherwise later. */
static void index_rested(kz_world *world)
{
    kzi_stepper *step = &world->step;
    const uint32_t bits = world->expected.has_index ? KZI_ASLEEP : KZ_BODY_STATIC;
    if (step->counted_rests != step->n_rests) count_rested(world, bits);
    if (step->n_unindexed < LEAST_NEW) return;
    step->unindexed += step->n_unindexed;
    const bool is_due = step->unindexed >= (uint64_t)step->n_to_index * LONG_WAIT;
    if (step->n_unindexed < step->n_to_index / 2 && !is_due) return;
    if (begin_list(world, NULL) == KZ_OK && index_resting(world, bits, NULL) == KZ_OK) drop_indexed_from_list(world);
    step->n_unindexed = 0; /* of what memory was refused for, too: until more bodies rest */
}

void kzi_index_after_step(kz_world *world)
{
    kzi_expected *expected = &world->expected;
    index_rested(world);
    if (expected->is_after_step && cost_of_searches(world, expected->n) > price_of_trees(world)) {
        expected->spent = 0;
        (void)kz_world_index(world, NULL);
    }
    expected->last = expected->n;
    expected->n = 0;
}

/* ---- Queries -------------------------------------------------------------------------------------------- */

kz_box kzi_shifted_box(const kz_world *world, kz_box box, kz_cell periods)
{
    const double x = (double)periods.x * (double)world->wrap_w, y = (double)periods.y * (double)world->wrap_h;
    return (kz_box){{kzi_difference_down((double)box.min.x, -x), kzi_difference_down((double)box.min.y, -y)},
                    {kzi_sum_up((double)box.max.x, x), kzi_sum_up((double)box.max.y, y)}};
}

typedef struct near_search {
    const kz_world *world;
    kz_box box;      /* as the caller gave it */
    kz_cell periods; /* the shift of this search */
    int32_t reach_x, reach_y;
    kzi_found_in where;
    kzi_visit_near *visit;
    void *ctx;
} near_search;

/* Is this the first of the shifts under which the box meets the body? */
static bool is_first_shift(const near_search *s, uint32_t index)
{
    const kz_box body = kzi_boxes(s->world)[index];
    if (!s->world->wraps) return true;
    for (int32_t y = -s->reach_y; y <= s->reach_y; y++) {
        for (int32_t x = -s->reach_x; x <= s->reach_x; x++) {
            if (x == s->periods.x && y == s->periods.y) return true;
            if (kz_box_meets(kzi_shifted_box(s->world, s->box, (kz_cell){x, y}), body)) return false;
        }
    }
    return true;
}

static bool visit_found(void *ctx, uint32_t index)
{
    const near_search *s = ctx;
    KZ_ASSERT(index < s->world->n_slots);
    return !kzi_index_counts(s->world, index, s->where) || !is_first_shift(s, index) || s->visit(s->ctx, index);
}

/* An empty box meets nothing, so bodies that are gone or disabled are not found. */
static bool search_list(near_search *s, kzi_body_list list, kz_box box)
{
    const kz_box *boxes = kzi_boxes(s->world);
    for (uint32_t i = 0; i < list.n; i++) {
        const uint32_t index = list.ids ? list.ids[i] : i;
        if (kzi_box_is_near(&boxes[index], &box) && !visit_found(s, index)) return false;
    }
    return true;
}

static bool search_near(near_search *s, kz_box box)
{
    const kzi_stepper *step = &s->world->step;
    s->where = KZI_FOUND_RESTING;
    if (!kzi_bvh_box(&step->resting_tree, box, visit_found, s)) return false;
    s->where = KZI_FOUND_MOVING;
    if (!kzi_bvh_box(&step->moving_tree, box, visit_found, s)) return false;
    s->where = KZI_FOUND_CHANGED;
    return search_list(s, kzi_unindexed(s->world), box);
}

static near_search near_search_of(const kz_world *world, kz_box box, kzi_visit_near *visit, void *ctx)
{
    return (near_search){
        world, box, {0, 0}, world->wrap_w > 0 ? 2 : 0, world->wrap_h > 0 ? 2 : 0, KZI_FOUND_ALL, visit, ctx};
}

void kzi_each_near(const kz_world *world, kz_box box, kzi_visit_near *visit, void *ctx)
{
    near_search s = near_search_of(world, box, visit, ctx);
    if (!(box.min.x <= box.max.x && box.min.y <= box.max.y)) return;
    if (!world->wraps) {
        search_near(&s, box);
        return;
    }
    for (int32_t y = -s.reach_y; y <= s.reach_y; y++) {
        for (int32_t x = -s.reach_x; x <= s.reach_x; x++) {
            s.periods = (kz_cell){x, y};
            if (!search_near(&s, kzi_shifted_box(world, box, s.periods))) return;
        }
    }
}

void kzi_each_near_among(const kz_world *world, kzi_body_list among, kz_box box, kzi_visit_near *visit, void *ctx)
{
    near_search s = near_search_of(world, box, visit, ctx);
    KZ_ASSERT(!world->wraps);
    if (box.min.x <= box.max.x && box.min.y <= box.max.y) search_list(&s, among, box);
}

#define NEAR_AT_ONCE 64

/* The first bodies beyond index `after` - 1. */
typedef struct ordered_search {
    uint32_t ids[NEAR_AT_ONCE];
    kzi_first first;
    uint32_t after;
} ordered_search;

static bool is_lower_index(const void *a, const void *b) { return *(const uint32_t *)a < *(const uint32_t *)b; }

static bool offer_index(void *ctx, uint32_t index)
{
    ordered_search *s = ctx;
    if (index >= s->after) kzi_first_offer(&s->first, &index);
    return true;
}

void kzi_each_near_in_order(const kz_world *world, kz_box box, kzi_visit_near *visit, void *ctx)
{
    ordered_search s;
    s.after = 0;
    do {
        s.first = (kzi_first){s.ids, sizeof s.ids[0], NEAR_AT_ONCE, 0, is_lower_index};
        kzi_each_near(world, box, offer_index, &s);
        kzi_first_sort(&s.first);
        for (size_t i = 0; i < s.first.n && i < NEAR_AT_ONCE; i++) {
            if (!visit(ctx, s.ids[i])) return;
        }
        s.after = s.ids[NEAR_AT_ONCE - 1] + 1; /* if there are more */
    } while (s.first.n > NEAR_AT_ONCE);
}

/* ---- Paths ----------------------------------------------------------------------------------------------- */

typedef struct along_search {
    const kz_world *world;
    kzi_found_in where;
    float limit;
    kzi_visit_along *visit;
    void *ctx;
} along_search;

static void take_limit(along_search *s, float limit)
{
    if (limit < s->limit) s->limit = limit;
}

static float visit_along(void *ctx, uint32_t index, float t_low)
{
    along_search *s = ctx;
    KZ_ASSERT(index < s->world->n_slots);
    if (t_low <= s->limit && kzi_index_counts(s->world, index, s->where)) take_limit(s, s->visit(s->ctx, index));
    return s->limit;
}

static bool visit_along_near(void *ctx, uint32_t index)
{
    along_search *s = ctx;
    take_limit(s, s->visit(s->ctx, index));
    return s->limit >= 0;
}

static void search_list_along(along_search *s, kzi_body_list list, kz_box box, kz_vec2 motion)
{
    if (list.n == 0) return;
    const kz_box swept = kzi_swept_box(box, motion);
    const kzi_axis_path x = kzi_axis_path_of(box.min.x, box.max.x, motion.x), y = kzi_axis_path_of(box.min.y, box.max.y, motion.y);
    for (uint32_t i = 0; i < list.n && s->limit >= 0; i++) {
        const uint32_t index = list.ids ? list.ids[i] : i;
        const kz_box *at = &kzi_boxes(s->world)[index];
        const bool is_near = kzi_box_is_near(at, &swept) && kzi_may_meet_until(&x, &y, *at, (double)s->limit);
        if (is_near) take_limit(s, s->visit(s->ctx, index));
    }
}

/* A tree of one box, such as that of a level which is one grid, needs no search. */
static void search_tree_along(along_search *s, const kzi_bvh *tree, kzi_found_in where, kz_box box, kz_vec2 motion)
{
    s->where = where;
    if (tree->n != 1) {
        kzi_bvh_swept(tree, box, motion, visit_along, s);
        return;
    }
    const uint32_t only = kzi_bvh_only(tree);
    const kz_box *at = &kzi_boxes(s->world)[only];
    if (!kz_box_meets(*at, box)) {
        const kzi_axis_path x = kzi_axis_path_of(box.min.x, box.max.x, motion.x), y = kzi_axis_path_of(box.min.y, box.max.y, motion.y);
        if (!kzi_may_meet_until(&x, &y, *at, (double)s->limit)) return;
    }
    visit_along(s, only, 0);
}

/* The list comes last, when a hit may already have shortened the path. */
static void search_along(along_search *s, kz_box box, kz_vec2 motion)
{
    search_tree_along(s, &s->world->step.resting_tree, KZI_FOUND_RESTING, box, motion);
    if (s->limit >= 0) search_tree_along(s, &s->world->step.moving_tree, KZI_FOUND_MOVING, box, motion);
    search_list_along(s, kzi_unindexed(s->world), box, motion);
}

void kzi_each_along(const kz_world *world, kz_box box, kz_vec2 motion, kzi_visit_along *visit, void *ctx)
{
    along_search s = {world, KZI_FOUND_ALL, 1, visit, ctx};
    if (!(box.min.x <= box.max.x && box.min.y <= box.max.y)) return;
    if (world->wraps) kzi_each_near(world, kzi_swept_box(box, motion), visit_along_near, &s);
    else search_along(&s, box, motion);
}

void kzi_each_along_among(const kz_world *world, kzi_body_list among, kz_box box, kz_vec2 motion,
                          kzi_visit_along *visit, void *ctx)
{
    along_search s = {world, KZI_FOUND_ALL, 1, visit, ctx};
    KZ_ASSERT(!world->wraps);
    if (box.min.x <= box.max.x && box.min.y <= box.max.y) search_list_along(&s, among, box, motion);
}

/* What the coordinates of an image may be rounded by, along one axis, and those of the path with it.  Images of masks lie
 * on whole cells: up to one from where the period has them. */
static double image_rounding(float lo, float hi, float motion, float period)
{
    return 1 + (kzi_max(kzi_abs((double)lo), kzi_abs((double)hi)) + kzi_abs((double)motion) + 2 * (double)period) * 0x1p-21;
}

void kzi_each_image_along(const kz_world *world, kz_box box, kz_vec2 motion, kzi_visit_along *visit, void *ctx)
{
    static const int32_t nearest_first[] = {0, -1, 1, -2, 2};
    along_search s = {world, KZI_FOUND_ALL, 1, visit, ctx};
    if (!(box.min.x <= box.max.x && box.min.y <= box.max.y)) return;
    if (!world->wraps) {
        search_along(&s, box, motion);
        return;
    }
    const double x = image_rounding(box.min.x, box.max.x, motion.x, world->wrap_w);
    const double y = image_rounding(box.min.y, box.max.y, motion.y, world->wrap_h);
    const kz_box grown = {{kzi_difference_down((double)box.min.x, x), kzi_difference_down((double)box.min.y, y)},
                          {kzi_sum_up((double)box.max.x, x), kzi_sum_up((double)box.max.y, y)}};
    const int n_x = world->wrap_w > 0 ? 5 : 1, n_y = world->wrap_h > 0 ? 5 : 1;
    for (int i = 0; i < n_x * n_y && s.limit >= 0; i++) {
        const kz_cell periods = {nearest_first[i % n_x], nearest_first[i / n_x]};
        search_along(&s, kzi_shifted_box(world, grown, periods), motion);
    }
}

void kzi_each_image_among(const kz_world *world, kzi_body_list among, kz_box box, kz_vec2 motion, kzi_visit_along *visit,
                          void *ctx)
{
    along_search along = {world, KZI_FOUND_ALL, 1, visit, ctx};
    const kz_box swept = kzi_swept_box(box, motion);
    near_search s = near_search_of(world, swept, visit_along_near, &along);
    for (int32_t y = -s.reach_y; y <= s.reach_y; y++) {
        for (int32_t x = -s.reach_x; x <= s.reach_x; x++) {
            s.periods = (kz_cell){x, y};
            if (!search_list(&s, among, kzi_shifted_box(world, swept, s.periods))) return;
        }
    }
}

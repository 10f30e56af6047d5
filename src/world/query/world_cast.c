/* world_cast.c - casts rays and moving shapes against the bodies of a world.
 *
 * Bodies come roughly in the order in which the ray or the moving box meets their boxes.  The search for the first hit
 * ends when the next box is met later than the best hit so far.  So a hit must never be earlier than its box.  For
 * round shapes kz_sweep may round the time down further; such a time is raised to the one at which the boxes
 * meet.  It is still safe, nearer to the truth, and independent of the order of bodies. */
#include "base/scalar.h"
#include "query/contact/contact.h"
#include "world/body_fast.h"
#include "world/grid/met_cell.h"
#include "world/query/one_way.h"
#include "world/query/query_filter.h"
#include "world/query/top_k.h"
#include "world/query/world_cast.h"
#include "world/query/world_index.h"
#include "world/query/world_path.h"
#include "world/query/world_sight.h"

#include "math/rounding.h"
#include "query/sweep/sweep_exact.h"
#include "query/sweep/sweep_private.h"

#define EVERYTHING 2.0f /* a t beyond all hits */

/* The search tree's times are right to 2^-19, those of kzi_box_time to 2^-22: this covers both. */
#define FURTHER (1 + 1.0f / (1 << 18))

/* The time before which an image of a body, or of one of its fixtures, is not met. */
static float time_before(const kz_world *world, const kzi_world_path *path, const kzi_images *images, kz_box box)
{
    if (images->is_single) return kzi_box_time(world, path, images->index, images->periods);
    return kzi_time_of_box(path, box, 0, 0);
}

/* ---- Rays ------------------------------------------------------------------------------------------------ */

typedef struct world_ray_search {
    const kz_world *world;
    kz_vec2 from, to;
    kzi_world_path path;
    unsigned flags;
    const kz_query_filter *filter;
    kzi_asker asker;
    const kzi_body_list *among; /* NULL: all bodies */
    kz_world_ray_hit *earliest; /* all that counts; NULL: the `first` */
    kzi_first first;
} world_ray_search;

static bool ray_hit_before(const void *a, const void *b)
{
    const kz_world_ray_hit *p = a, *q = b;
    if (p->hit.t != q->hit.t) return p->hit.t < q->hit.t;
    return p->body.index < q->body.index || (p->body.index == q->body.index && p->fixture < q->fixture);
}

/* Of a body without fixtures in a world that does not wrap. */
static kz_world_ray_hit hit_with_only(const world_ray_search *s, uint32_t index)
{
    const kz_cell none = {0, 0};
    kz_world_ray_hit only = {.body = kzi_handle(s->world, index)};
    kzi_image scratch;
    const kz_shape *shape = kzi_body_image(s->world, index, none, &scratch);
    only.hit = kz_ray(shape, s->from, s->to, s->flags);
    only.fixture = shape->kind == KZ_KIND_GRID ? only.hit.part : 0;
    if (only.hit.hit) only.hit.t = kzi_max_f32(only.hit.t, kzi_box_time(s->world, &s->path, index, none));
    return only;
}

static kz_world_ray_hit first_ray_hit(const world_ray_search *s, uint32_t index, const kzi_asker *asker)
{
    const bool is_single = !s->world->wraps && !kzi_is_divided(s->world, index);
    if (is_single && !(s->flags & KZ_HIT_PASS_ONE_WAY)) return hit_with_only(s, index);
    const kz_cell_rect one = {.x1 = 1, .y1 = 1}; /* a body that is visited */
    const kz_cell_rect shifts = s->world->wraps ? kzi_shifts_along_path(s->world, &s->path, index) : one;
    kz_world_ray_hit best = {kzi_handle(s->world, index), {0}, 0};
    kzi_images images;
    const kz_shape *shape;
    kzi_images_begin(&images, s->world, index, shifts, asker);
    while ((shape = kzi_images_next(&images))) {
        const bool passes = (s->flags & KZ_HIT_PASS_ONE_WAY) && kzi_is_one_way(s->world, index, images.fixture);
        if (passes && kzi_one_way_passes(s->world, index, s->from, s->to)) continue;
        kz_ray_hit hit = kz_ray(shape, s->from, s->to, s->flags);
        if (passes && !kzi_ray_is_against_one_way(s->world, index, shape, s->from, s->to, &hit)) continue;
        if (hit.hit) hit.t = kzi_max_f32(hit.t, time_before(s->world, &s->path, &images, shape->bounds));
        if (!hit.hit || (best.hit.hit && !(hit.t < best.hit.t))) continue;
        best.hit = hit;
        best.fixture = shape->kind == KZ_KIND_GRID ? hit.part : images.fixture;
    }
    KZ_ASSERT(!best.hit.hit || (best.hit.t >= 0 && best.hit.t <= 1));
    return best;
}

static float offer_ray_hit(void *ctx, uint32_t index)
{
    world_ray_search *s = ctx;
    kz_world_ray_hit *earliest = s->earliest;
    if (kzi_filter_takes(s->world, s->filter, index)) {
        kzi_asker asker = s->asker;
        for (int32_t at = -1; kzi_fixtures_next_found(s->world, index, kzi_found_as_of(s->filter), &asker, &at);) {
            const kz_world_ray_hit found = first_ray_hit(s, index, &asker);
            if (found.hit.hit && !earliest) kzi_first_offer(&s->first, &found);
            if (found.hit.hit && earliest && (!earliest->hit.hit || ray_hit_before(&found, earliest))) *earliest = found;
        }
    }
    return earliest && earliest->hit.hit ? earliest->hit.t * FURTHER : EVERYTHING;
}

static float larger_magnitude(float a, float b) { return (float)kzi_max(kzi_abs((double)a), kzi_abs((double)b)); }

static void begin_ray(world_ray_search *s)
{
    s->asker = kzi_asker_of_filter(s->filter);
    s->path.box = (kz_box){s->from, s->from};
    s->path.end = (kz_box){s->to, s->to};
    s->path.x = (double)s->to.x - (double)s->from.x;
    s->path.y = (double)s->to.y - (double)s->from.y;
}

/* The search's motion is rounded to float32, so its box is enlarged by more than that may matter: twice as much, as the
 * sides are rounded, too. */
static void search_ray(world_ray_search *s)
{
    if (!s->world) return;
    begin_ray(s);
    const kz_vec2 motion = {(float)s->path.x, (float)s->path.y};
    const bool has_length = kzi_is_finite((double)motion.x + (double)motion.y); /* so both ends are finite */
    if (!has_length) return;
    const float x = larger_magnitude(s->from.x, s->to.x) * 0x1p-21f, y = larger_magnitude(s->from.y, s->to.y) * 0x1p-21f;
    const kz_box box = {{s->from.x - x, s->from.y - y}, {s->from.x + x, s->from.y + y}};
    if (s->among) {
        kzi_each_image_among(s->world, *s->among, box, motion, offer_ray_hit, s);
    } else if (s->earliest) {
        kzi_each_image_along(s->world, box, motion, offer_ray_hit, s);
    } else {
        kzi_each_along(s->world, box, motion, offer_ray_hit, s);
    }
}

bool kz_world_ray(const kz_world *world, kz_vec2 from, kz_vec2 to, unsigned flags, const kz_query_filter *filter,
                  kz_world_ray_hit *out)
{
    world_ray_search s = {.world = world, .from = from, .to = to, .flags = flags, .filter = filter, .earliest = out};
    *out = (kz_world_ray_hit){{0, 0}, {0}, 0};
    const bool is_sight = (flags & KZ_HIT_UNION) && !(flags & KZ_HIT_TOUCH);
    if (is_sight) return kzi_world_sight(world, from, to, flags, filter, out);
    search_ray(&s);
    return out->hit.hit;
}

bool kzi_ray_among(const kz_world *world, kzi_body_list among, kz_vec2 from, kz_vec2 to, unsigned flags,
                   const kz_query_filter *filter, kz_world_ray_hit *out)
{
    world_ray_search s = {.world = world, .from = from, .to = to, .flags = flags, .filter = filter, .earliest = out};
    s.among = &among;
    *out = (kz_world_ray_hit){{0, 0}, {0}, 0};
    if (world->wraps) {
        search_ray(&s);
    } else {
        begin_ray(&s);
        for (uint32_t i = 0; i < among.n; i++) {
            const bool is_late =
                out->hit.hit && kzi_box_time(world, &s.path, among.ids[i], (kz_cell){0, 0}) > out->hit.t;
            if (!is_late) offer_ray_hit(&s, among.ids[i]);
        }
    }
    return out->hit.hit;
}

size_t kz_world_ray_all(const kz_world *world, kz_vec2 from, kz_vec2 to, unsigned flags, const kz_query_filter *filter,
                        kz_world_ray_hit *out, size_t max)
{
    world_ray_search s = {.world = world, .from = from, .to = to, .flags = flags, .filter = filter};
    s.first = (kzi_first){out, sizeof *out, out ? max : 0, 0, ray_hit_before};
    search_ray(&s);
    kzi_first_sort(&s.first);
    return s.first.n;
}

/* ---- Sweeps ---------------------------------------------------------------------------------------------- */

typedef struct world_sweep_search {
    const kz_world *world;
    const kz_shape *shape;
    kz_vec2 motion;
    kzi_world_path path;
    unsigned flags;
    const kz_query_filter *filter;
    kzi_asker asker; /* of the filter */
    const kzi_body_list *among; /* NULL: all bodies */
    kzi_caster caster;
    int32_t own;             /* the number of the caster's fixture of which `shape` is */
    const kz_world_sweep_hit *after; /* NULL: from the beginning */
    kz_vec2 faced;                   /* see kzi_sweep_to_body */
    const kz_vec2 *far_side;         /* of the planks of a grid; NULL: all that it has */
    bool skips_inside, first_only;
    bool earliest_only; /* hits later than `earliest`, the first so far, do not count */
    float earliest;
    kzi_first first;
} world_sweep_search;

static bool sweep_hit_before(const void *a, const void *b)
{
    const kz_world_sweep_hit *p = a, *q = b;
    if (p->hit.t != q->hit.t) return p->hit.t < q->hit.t;
    return p->body.index < q->body.index || (p->body.index == q->body.index && p->fixture < q->fixture);
}

/* Do the boxes meet at the start, with one of them shifted exactly?  Otherwise an image overlaps by rounding only.  For
 * masks that is up to half a cell, where the period is no whole number. */
static bool boxes_meet_at_start(const world_sweep_search *s, uint32_t index, kz_cell periods)
{
    const kz_cell_rect near = kzi_shifts_between(s->world, s->shape->bounds, kzi_boxes(s->world)[index]);
    return near.x0 <= periods.x && periods.x < near.x1 && near.y0 <= periods.y && periods.y < near.y1;
}

static kz_sweep_hit sweep_pair(const world_sweep_search *s, const kz_shape *a, const kz_shape *b)
{
    const kzi_grid_exact *grid = kzi_grid_of(a, b);
    const bool is_faced = s->faced.x != 0 || s->faced.y != 0;
    if (grid && s->far_side) return grid->sweep(a, s->motion, b, s->flags, s->far_side);
    if (grid && !is_faced && s->flags == 0) return grid->sweep(a, s->motion, b, KZI_HITS_ALONE, NULL);
    if (!is_faced) return kz_sweep(a, s->motion, b, s->flags);
    return kzi_sweep_facing(a, s->motion, b, s->flags, s->faced);
}

/* Windows know bodies and movers of one shape. */
static kzi_body_window *window_on(const world_sweep_search *s, uint32_t index, const kz_shape *shape)
{
    if (kzi_has_fixtures(s->world, index) || s->caster.solids) return NULL;
    return kzi_window_on_body(s->caster.windows, index, shape);
}

static kz_sweep_hit sweep_to_body(const world_sweep_search *s, uint32_t index, const kz_shape *shape)
{
    kzi_body_window *w = window_on(s, index, shape);
    if (!w) return sweep_pair(s, s->shape, shape);
    if (!s->caster.at || s->flags != 0 || s->faced.x != 0 || s->faced.y != 0) return sweep_pair(s, s->shape, &w->shape);
    const kz_relation start = kzi_relate_in_window(w, s->shape, *s->caster.at);
    return kzi_sweep_known(s->shape, s->motion, &w->shape, start);
}

static kz_relation relate_to_body(const world_sweep_search *s, uint32_t index, const kz_shape *shape)
{
    kzi_body_window *w = window_on(s, index, shape);
    if (!w) return kz_relate(s->shape, shape);
    return s->caster.at ? kzi_relate_in_window(w, s->shape, *s->caster.at) : kz_relate(s->shape, &w->shape);
}

/* Casts the shape to one image of a body.  The body with the higher index is shifted, even if it is the one that
 * moves. */
static kz_sweep_hit sweep_to_image(const world_sweep_search *s, const kzi_images *images, const kz_shape *image)
{
    const uint32_t index = images->index;
    const kz_cell periods = images->periods;
    kzi_image scratch, other;
    const bool crosses_border = periods.x != 0 || periods.y != 0;
    const kz_cell back = {-periods.x, -periods.y};
    kz_sweep_hit hit;
    if (crosses_border && s->caster.self && s->caster.self->index > index) {
        const kz_shape *mover = kzi_fixture_image(s->world, s->caster.self->index, s->own, back, &scratch);
        hit = sweep_pair(s, mover, kzi_fixture_image(s->world, index, images->fixture, (kz_cell){0, 0}, &other));
        hit.point.x = (float)((double)hit.point.x + (double)periods.x * (double)s->world->wrap_w);
        hit.point.y = (float)((double)hit.point.y + (double)periods.y * (double)s->world->wrap_h);
    } else {
        hit = sweep_to_body(s, index, image);
    }
    if (crosses_border && hit.start == KZ_OVERLAP && !boxes_meet_at_start(s, index, periods)) hit.start = KZ_TOUCH;
    return hit;
}

/* Casts the shape to one image of a body that may be as early as the earliest so far.  Where something is met at 0,
 * only what touches at the start counts, so one that is apart then is not swept. */
static kz_sweep_hit sweep_to_earliest(const world_sweep_search *s, const kzi_images *images, const kz_shape *image)
{
    const kz_sweep_hit none = {.start = KZ_APART, .t = 1};
    const bool crosses_border = images->periods.x != 0 || images->periods.y != 0;
    if (s->earliest == 0 && !crosses_border && relate_to_body(s, images->index, image) == KZ_APART) return none;
    kz_sweep_hit hit = sweep_to_image(s, images, image);
    if (hit.hit && hit.t == 0 && hit.start == KZ_APART) hit.t = 0x1p-149f; /* 0 means touched at the start */
    return hit;
}

/* The first hit of the search's shape with what the asker sees of a body. */
static kz_world_sweep_hit first_hit_of_shape(const world_sweep_search *s, uint32_t index, const kzi_asker *asker)
{
    const kz_cell_rect one = {.x1 = 1, .y1 = 1}; /* a body that is visited */
    const kz_cell_rect shifts = s->world->wraps ? kzi_shifts_along_path(s->world, &s->path, index) : one;
    kz_world_sweep_hit best = {kzi_handle(s->world, index), {.start = KZ_APART, .t = 1}, 0};
    kzi_images images;
    const kz_shape *image;
    kzi_images_begin(&images, s->world, index, shifts, asker);
    while (kzi_images_advance(&images)) {
        const float low = kzi_box_time(s->world, &s->path, index, images.periods);
        if (s->earliest_only && low > s->earliest) continue;
        image = kzi_images_shape(&images);
        kz_sweep_hit hit = s->earliest_only ? sweep_to_earliest(s, &images, image) : sweep_to_image(s, &images, image);
        if (hit.hit) hit.t = kzi_max_f32(hit.t, images.is_single ? low : kzi_time_of_box(&s->path, image->bounds, 0, 0));
        if (!hit.hit || (best.hit.hit && !(hit.t < best.hit.t))) continue;
        best.hit = hit;
        best.fixture = images.fixture;
    }
    KZ_ASSERT(!best.hit.hit || (best.hit.t >= 0 && best.hit.t <= 1));
    return best;
}

/* What a fixture of the caster, or its only shape, sees of a body. */
static kzi_asker asker_of_caster(const world_sweep_search *s, uint32_t index, int32_t own, const kzi_asker *of_filter)
{
    kzi_asker asker = s->caster.self ? kzi_asker_of(s->world, s->caster.self->index, own) : *of_filter;
    asker.shuns |= of_filter->shuns;
    if (s->caster.shuns) asker.shuns |= s->caster.shuns(s->caster.ctx, index);
    asker.kind = of_filter->kind;
    asker.fixture = of_filter->fixture;
    return asker;
}

/* A mover of several shapes that overlaps a fixture with one of them overlaps it: it may leave freely. */
static kz_world_sweep_hit first_hit_of_solids(const world_sweep_search *s, uint32_t index, const kzi_asker *of_filter)
{
    kz_world_sweep_hit best = {kzi_handle(s->world, index), {.start = KZ_APART, .t = 1}, 0};
    for (int32_t i = 0; i < s->caster.solids->n; i++) {
        world_sweep_search part = *s;
        part.own = s->caster.solids->fixture[i];
        part.shape = kzi_solid_part(s->caster.solids, s->shape, i);
        const kzi_asker asker = asker_of_caster(s, index, part.own, of_filter);
        if (!kzi_is_divided(s->world, index) && !kzi_sees_fixture(s->world, index, 0, &asker)) continue;
        const kz_world_sweep_hit hit = first_hit_of_shape(&part, index, &asker);
        if (hit.hit.start == KZ_OVERLAP) return hit;
        if (hit.hit.hit && (!best.hit.hit || hit.hit.t < best.hit.t)) best = hit;
    }
    return best;
}

static kz_world_sweep_hit first_sweep_hit(const world_sweep_search *s, uint32_t index, const kzi_asker *of_filter)
{
    if (s->caster.solids) return first_hit_of_solids(s, index, of_filter);
    if (!kzi_is_divided(s->world, index)) return first_hit_of_shape(s, index, of_filter);
    const kzi_asker asker = asker_of_caster(s, index, 0, of_filter);
    return first_hit_of_shape(s, index, &asker);
}

/* Where the earliest hits alone count: is it one of them so far?  A still earlier one drops those kept. */
static bool is_in_time(world_sweep_search *s, const kz_world_sweep_hit *found)
{
    if (!s->earliest_only) return true;
    if (found->hit.t > s->earliest) return false;
    if (found->hit.t < s->earliest) s->first.n = 0;
    s->earliest = found->hit.t;
    return true;
}

/* With KZ_HIT_PASS_ONE_WAY, for a fixture that was hit: does it let the shape pass? */
static bool lets_pass(const world_sweep_search *s, kz_world_sweep_hit *found)
{
    const uint32_t index = found->body.index;
    if (!(s->flags & KZ_HIT_PASS_ONE_WAY) || !found->hit.hit || !kzi_is_one_way(s->world, index, found->fixture)) return false;
    if (found->hit.start == KZ_OVERLAP || kzi_one_way_passes(s->world, index, (kz_vec2){0, 0}, s->motion)) return true;
    return !kzi_sweep_is_against_one_way(s->world, s->caster, s->shape, s->motion, found->body, found->fixture,
                                         &found->hit);
}

/* Each plank of a grid lets pass by itself. */
static kz_world_sweep_hit first_of_planks(const world_sweep_search *s, uint32_t index, const kzi_asker *asker)
{
    const kz_vec2 far_side = kzi_one_way_of(s->world, index);
    world_sweep_search planks = *s;
    planks.far_side = &far_side;
    return first_sweep_hit(&planks, index, asker);
}

/* The first hit with what the asker sees of a body and does not let the shape pass.  Each fixture passes it by itself. */
static kz_world_sweep_hit first_stop(const world_sweep_search *s, uint32_t index, const kzi_asker *asker)
{
    if (s->caster.is_mover && asker->fixture == 1 && kzi_has_tiles(s->world, index)) return first_of_planks(s, index, asker);
    kz_world_sweep_hit best = first_sweep_hit(s, index, asker);
    if (!lets_pass(s, &best)) return best;
    best.hit = (kz_sweep_hit){.start = KZ_APART, .t = 1};
    for (int32_t i = 0; kzi_is_divided(s->world, index) && i < kzi_fixture_count(s->world, index); i++) {
        kzi_asker one = *asker;
        if (asker->fixture != KZI_ANY && asker->fixture != i) continue;
        one.fixture = i;
        kz_world_sweep_hit hit = first_sweep_hit(s, index, &one);
        if (hit.hit.hit && kzi_has_tiles(s->world, index) && lets_pass(s, &hit)) hit = first_of_planks(s, index, &one);
        if (hit.hit.hit && !lets_pass(s, &hit) && (!best.hit.hit || hit.hit.t < best.hit.t)) best = hit;
    }
    return best;
}

/* A body is visited for each of its images that the path may meet. */
static bool is_known(const world_sweep_search *s, const kz_world_sweep_hit *found)
{
    const kz_world_sweep_hit *kept = s->first.items;
    const size_t n = s->world->wraps && (s->first_only || s->earliest_only) ? s->first.n : 0;
    for (size_t i = 0; i < n && i < s->first.max; i++) {
        if (kept[i].body.index == found->body.index && kept[i].fixture == found->fixture) return true;
    }
    return false;
}

/* Has a grid no tile on the path?  That is so for most of what a character does in the air, and along a floor: a tile that
 * has a side alone in common with the path is not hit. */
static bool is_clear_on_path(const world_sweep_search *s, uint32_t index)
{
    const bool or_touch = (s->flags & KZ_HIT_TOUCH) || !kzi_is_within_bounds(s->shape);
    return kzi_is_grid(s->world, index) && kzi_is_clear_grid(s->world, index, kzi_swept_box(s->path.box, s->motion), or_touch);
}

static float offer_sweep_hit(void *ctx, uint32_t index)
{
    world_sweep_search *s = ctx;
    if (kzi_filter_takes(s->world, s->filter, index) && !is_clear_on_path(s, index)) {
        const kzi_found_as as = s->caster.is_mover ? KZI_FOUND_FIXTURES : kzi_found_as_of(s->filter);
        kzi_asker asker = s->asker;
        for (int32_t at = -1; kzi_fixtures_next_found(s->world, index, as, &asker, &at);) {
            const kz_world_sweep_hit found = first_stop(s, index, &asker);
            const bool counts = !(s->skips_inside && found.hit.start == KZ_OVERLAP) &&
                                (!s->after || sweep_hit_before(s->after, &found));
            if (found.hit.hit && counts && is_in_time(s, &found) && !is_known(s, &found)) kzi_first_offer(&s->first, &found);
        }
    }
    if (s->earliest_only) return s->earliest * FURTHER;
    const kz_world_sweep_hit *last = s->first_only ? kzi_first_last(&s->first) : NULL;
    return last ? last->hit.t * FURTHER : EVERYTHING;
}

/* The box of a moving shape.  A mask moves by whole cells, so it may be up to one cell beyond its box. */
static kz_box box_that_moves(const kz_shape *shape)
{
    const kz_box box = shape->bounds;
    if (!kzi_holds_kind(shape, KZ_KIND_MASK) || box.min.x > box.max.x) return box;
    return (kz_box){{kzi_difference_down((double)box.min.x, 1), kzi_difference_down((double)box.min.y, 1)},
                    {kzi_sum_up((double)box.max.x, 1), kzi_sum_up((double)box.max.y, 1)}};
}

/* Prepares the path of the shape's box; false when there is none. */
static bool begin_sweep(world_sweep_search *s)
{
    if (!s->world || !s->shape || s->shape->kind == KZ_KIND_NONE || !kzi_is_finite_vec(s->motion)) return false;
    const kz_box box = box_that_moves(s->shape);
    s->asker = kzi_asker_of_filter(s->filter);
    s->path.box = box;
    s->path.x = (double)s->motion.x;
    s->path.y = (double)s->motion.y;
    if (!s->world->wraps) return true; /* the end is for images */
    s->path.end = (kz_box){
        {kzi_difference_down((double)box.min.x, -s->path.x), kzi_difference_down((double)box.min.y, -s->path.y)},
        {kzi_sum_up((double)box.max.x, s->path.x), kzi_sum_up((double)box.max.y, s->path.y)}};
    return true;
}

static void search_sweep(world_sweep_search *s)
{
    if (!begin_sweep(s)) return;
    const kzi_body_windows *windows = s->caster.windows;
    if (!s->among && kzi_windows_know(windows, s->path.box, s->motion)) {
        const kzi_body_list near = {windows->near, windows->n_near};
        kzi_each_along_among(s->world, near, s->path.box, s->motion, offer_sweep_hit, s);
    } else if (!s->among && (s->first_only || s->earliest_only)) {
        kzi_each_image_along(s->world, s->path.box, s->motion, offer_sweep_hit, s);
    } else if (!s->among) {
        kzi_each_along(s->world, s->path.box, s->motion, offer_sweep_hit, s);
    } else if (s->world->wraps) {
        kzi_each_image_among(s->world, *s->among, s->path.box, s->motion, offer_sweep_hit, s);
    } else {
        for (uint32_t i = 0; i < s->among->n; i++) offer_sweep_hit(s, s->among->ids[i]);
    }
    kzi_first_sort(&s->first);
}

/* Hits of grids name the cell.  Until here they named a part of the grid by its flags. */
static void name_cells(const world_sweep_search *s, size_t n)
{
    kz_world_sweep_hit *hits = s->first.items;
    for (size_t i = 0; i < n; i++) {
        kz_world_sweep_hit *h = &hits[i];
        kzi_image scratch;
        if (!kzi_is_grid(s->world, h->body.index)) continue;
        if (h->hit.start == KZ_OVERLAP) {
            const kz_shape *image = kzi_body_image(s->world, h->body.index, (kz_cell){0, 0}, &scratch);
            h->fixture = image->kind == KZ_KIND_GRID ? kzi_cell_with(image, s->shape, KZ_OVERLAP) : 0;
        } else {
            h->fixture = kzi_fixture_at(s->world, h->body.index, h->fixture, h->hit.point, h->hit.normal);
        }
    }
}

/* The first hit, `among` some bodies or all. */
static bool sweep_to_first(world_sweep_search *s, kz_world_sweep_hit *out)
{
    s->first_only = true;
    s->first = (kzi_first){out, sizeof *out, 1, 0, sweep_hit_before};
    *out = (kz_world_sweep_hit){{0, 0}, {.start = KZ_APART, .t = 1}, 0};
    search_sweep(s);
    if (s->first.n > 0) name_cells(s, 1);
    return s->first.n > 0;
}

bool kz_world_sweep(const kz_world *world, const kz_shape *shape, kz_vec2 motion, unsigned flags,
                    const kz_query_filter *filter, kz_world_sweep_hit *out)
{
    world_sweep_search s = {.world = world, .shape = shape, .motion = motion, .flags = flags, .filter = filter};
    return sweep_to_first(&s, out);
}

bool kzi_sweep_among(const kz_world *world, kzi_body_list among, const kz_shape *shape, kz_vec2 motion, unsigned flags,
                     const kz_query_filter *filter, kz_world_sweep_hit *out)
{
    world_sweep_search s = {.world = world, .shape = shape, .motion = motion, .flags = flags, .filter = filter};
    s.among = &among;
    return sweep_to_first(&s, out);
}

size_t kz_world_sweep_all(const kz_world *world, const kz_shape *shape, kz_vec2 motion, unsigned flags,
                          const kz_query_filter *filter, kz_world_sweep_hit *out, size_t max)
{
    world_sweep_search s = {.world = world, .shape = shape, .motion = motion, .flags = flags, .filter = filter};
    s.first = (kzi_first){out, sizeof *out, out ? max : 0, 0, sweep_hit_before};
    search_sweep(&s);
    name_cells(&s, s.first.n < s.first.max ? s.first.n : s.first.max);
    return s.first.n;
}

size_t kzi_sweep_onwards(const kz_world *world, kzi_caster caster, const kz_shape *shape, kz_vec2 motion,
                         const kz_query_filter *filter, const kz_world_sweep_hit *after, kz_world_sweep_hit *out,
                         size_t max)
{
    world_sweep_search s = {.world = world, .shape = shape, .motion = motion, .filter = filter, .after = after};
    KZ_ASSERT(max > 0 && out);
    s.caster = caster;
    s.first_only = s.skips_inside = true;
    s.first = (kzi_first){out, sizeof *out, max, 0, sweep_hit_before};
    search_sweep(&s);
    return s.first.n < max ? s.first.n : max;
}

size_t kzi_sweep_earliest(const kz_world *world, kzi_caster caster, const kz_shape *shape, kz_vec2 motion,
                          const kz_query_filter *filter, kz_world_sweep_hit *out, size_t max)
{
    world_sweep_search s = {.world = world, .shape = shape, .motion = motion, .filter = filter};
    KZ_ASSERT(max > 0 && out);
    s.caster = caster;
    s.skips_inside = s.earliest_only = true;
    s.earliest = EVERYTHING;
    s.first = (kzi_first){out, sizeof *out, max, 0, sweep_hit_before};
    search_sweep(&s);
    return s.first.n < max ? s.first.n : max;
}

kz_sweep_hit kzi_sweep_to_body(const kz_world *world, kzi_caster caster, const kz_shape *shape, kz_vec2 motion,
                               kz_body body, int32_t fixture, kz_vec2 faced)
{
    world_sweep_search s = {.world = world, .caster = caster, .shape = shape, .motion = motion, .faced = faced};
    KZ_ASSERT(kzi_is_live(world, body));
    if (!begin_sweep(&s)) return (kz_sweep_hit){.start = KZ_APART, .t = 1};
    s.asker.fixture = kzi_is_divided(world, body.index) ? fixture : KZI_ANY;
    return first_sweep_hit(&s, body.index, &s.asker).hit;
}

bool kzi_sweep_is_against_one_way(const kz_world *world, kzi_caster caster, const kz_shape *shape, kz_vec2 motion,
                                  kz_body body, int32_t fixture, kz_sweep_hit *hit)
{
    const kz_vec2 one_way = kzi_one_way_of(world, body.index), against = {-one_way.x, -one_way.y};
    if (kzi_is_far_side(world, body.index, hit->normal)) return true;
    const kz_sweep_hit other = kzi_sweep_to_body(world, caster, shape, motion, body, fixture, against);
    if (!kzi_is_far_side(world, body.index, other.normal)) return false;
    hit->normal = other.normal;
    hit->point = other.point;
    return true;
}

/* world_ways.c - what is in the way of a ray, or of a shape that moves?
 *
 * Bodies come roughly in the order in which their boxes are met, and looking for the first hit ends when the next
 * box is met later than the best hit so far. For that the times of hits must never be earlier than those of boxes.
 * Of round shapes kz_ray and kz_sweep may round them down further, so a hit's time is at least the one at which the
 * boxes meet: just as safe, nearer to the truth, and the same in whatever order bodies come. */
#include "keep_first.h"
#include "query_filter.h"
#include "world_index.h"

#include "../math/rounding.h"

#define EVERYTHING 2.0f /* a t beyond all */

/* Bounds of the search tree are within 2^-19 of the times they stand for, those below within 2^-22. */
#define FURTHER (1 + 1.0f / (1 << 18))

/* ---- Times of boxes --------------------------------------------------------------------------------------- */

/* A way in double: to - from has no more digits than that, or is rounded where it does not matter. */
typedef struct way {
    kz_box box, end; /* at the beginning and at the end, rounded outwards */
    double x, y;
} way;

/* A lower bound of the t at which what moves along one axis from [lo, hi] by `motion` meets [target_lo, target_hi]. */
static double low_along(double lo, double hi, double motion, double target_lo, double target_hi)
{
    if (motion > 0 && target_lo > hi) { return (target_lo - hi) / motion; }
    if (motion < 0 && target_hi < lo) { return (target_hi - lo) / motion; }
    return 0;
}

/* A t at which the boxes do not meet yet, or only touch, or 0. */
static float box_time(const kz_world *world, const way *w, uint32_t index, kz_cell periods)
{
    const kz_box b = kzi_boxes(world)[index];
    const double shift_x = (double)periods.x * (double)world->wrap_w;
    const double shift_y = (double)periods.y * (double)world->wrap_h;
    const double x = low_along((double)w->box.min.x, (double)w->box.max.x, w->x, (double)b.min.x + shift_x,
                               (double)b.max.x + shift_x);
    const double y = low_along((double)w->box.min.y, (double)w->box.max.y, w->y, (double)b.min.y + shift_y,
                               (double)b.max.y + shift_y);
    const double low = (x > y ? x : y) * (1 - 1.0 / (1 << 22));
    return low < 1 ? (float)low : 1.0f;
}

static float later(float a, float b) { return a > b ? a : b; }

/* The shifts of a body that may lie in the way. */
static kz_cell_rect shifts_along_way(const kz_world *world, const way *w, uint32_t index)
{
    return kzi_shifts_between(world, kz_box_union(w->box, w->end), kzi_boxes(world)[index]);
}

static bool is_finite_vec(kz_vec2 v) { return kzi_is_finite((double)v.x) && kzi_is_finite((double)v.y); }

/* ---- Rays ------------------------------------------------------------------------------------------------ */

typedef struct world_ray_search {
    const kz_world *world;
    kz_vec2 from, to;
    way way;
    unsigned flags;
    const kz_query_filter *filter;
    bool first_only;
    kzi_first first;
} world_ray_search;

static bool ray_hit_before(const void *a, const void *b)
{
    const kz_world_ray_hit *p = a, *q = b;
    return p->hit.t < q->hit.t || (p->hit.t == q->hit.t && p->body.index < q->body.index);
}

static kz_ray_hit first_ray_hit(const world_ray_search *s, uint32_t index)
{
    const kz_cell_rect shifts = shifts_along_way(s->world, &s->way, index);
    kz_ray_hit best = {0};
    for (int32_t y = shifts.y0; y < shifts.y1; y++) {
        for (int32_t x = shifts.x0; x < shifts.x1; x++) {
            kz_shape scratch;
            const kz_shape *shape = kzi_body_image(s->world, index, (kz_cell){x, y}, &scratch);
            kz_ray_hit hit = kz_ray(shape, s->from, s->to, s->flags);
            if (hit.hit) { hit.t = later(hit.t, box_time(s->world, &s->way, index, (kz_cell){x, y})); }
            if (hit.hit && (!best.hit || hit.t < best.t)) { best = hit; }
        }
    }
    return best;
}

static float offer_ray_hit(void *ctx, uint32_t index)
{
    world_ray_search *s = ctx;
    if (kzi_filter_takes(s->world, s->filter, index)) {
        const kz_world_ray_hit found = {kzi_handle(s->world, index), first_ray_hit(s, index)};
        if (found.hit.hit) { kzi_first_offer(&s->first, &found); }
    }
    const kz_world_ray_hit *last = s->first_only ? kzi_first_last(&s->first) : NULL;
    return last ? last->hit.t * FURTHER : EVERYTHING;
}

static double larger_size_of(float a, float b)
{
    const double size_a = a < 0 ? -(double)a : (double)a, size_b = b < 0 ? -(double)b : (double)b;
    return size_a > size_b ? size_a : size_b;
}

/* The search's motion is rounded to float32; its box is as much larger as that may matter. */
static void search_world_ray(world_ray_search *s)
{
    if (!s->world || !is_finite_vec(s->from) || !is_finite_vec(s->to)) { return; }
    s->way.box = (kz_box){s->from, s->from};
    s->way.end = (kz_box){s->to, s->to};
    s->way.x = (double)s->to.x - (double)s->from.x;
    s->way.y = (double)s->to.y - (double)s->from.y;
    const kz_vec2 motion = {(float)s->way.x, (float)s->way.y};
    if (!is_finite_vec(motion)) { return; }
    const double grow_x = larger_size_of(s->from.x, s->to.x) / (1 << 22);
    const double grow_y = larger_size_of(s->from.y, s->to.y) / (1 << 22);
    const kz_box box = {
        {kzi_difference_down((double)s->from.x, grow_x), kzi_difference_down((double)s->from.y, grow_y)},
        {kzi_sum_up((double)s->from.x, grow_x), kzi_sum_up((double)s->from.y, grow_y)}};
    kzi_each_along(s->world, box, motion, offer_ray_hit, s);
    kzi_first_sort(&s->first);
}

bool kz_world_ray(const kz_world *world, kz_vec2 from, kz_vec2 to, unsigned flags, const kz_query_filter *filter,
                  kz_world_ray_hit *out)
{
    world_ray_search s = {.world = world, .from = from, .to = to, .flags = flags, .filter = filter, .first_only = true};
    s.first = (kzi_first){out, sizeof *out, 1, 0, ray_hit_before};
    *out = (kz_world_ray_hit){{0, 0}, {0}};
    search_world_ray(&s);
    return s.first.n > 0;
}

size_t kz_world_ray_all(const kz_world *world, kz_vec2 from, kz_vec2 to, unsigned flags, const kz_query_filter *filter,
                        kz_world_ray_hit *out, size_t max)
{
    world_ray_search s = {.world = world, .from = from, .to = to, .flags = flags, .filter = filter};
    s.first = (kzi_first){out, sizeof *out, out ? max : 0, 0, ray_hit_before};
    search_world_ray(&s);
    return s.first.n;
}

/* ---- Sweeps ---------------------------------------------------------------------------------------------- */

typedef struct world_sweep_search {
    const kz_world *world;
    const kz_shape *shape;
    kz_vec2 motion;
    way way;
    unsigned flags;
    const kz_query_filter *filter;
    bool first_only;
    kzi_first first;
} world_sweep_search;

static bool sweep_hit_before(const void *a, const void *b)
{
    const kz_world_sweep_hit *p = a, *q = b;
    return p->hit.t < q->hit.t || (p->hit.t == q->hit.t && p->body.index < q->body.index);
}

static kz_sweep_hit first_sweep_hit(const world_sweep_search *s, uint32_t index)
{
    const kz_cell_rect shifts = shifts_along_way(s->world, &s->way, index);
    kz_sweep_hit best = {.start = KZ_APART, .t = 1};
    for (int32_t y = shifts.y0; y < shifts.y1; y++) {
        for (int32_t x = shifts.x0; x < shifts.x1; x++) {
            kz_shape scratch;
            const kz_shape *body = kzi_body_image(s->world, index, (kz_cell){x, y}, &scratch);
            kz_sweep_hit hit = kz_sweep(s->shape, s->motion, body, s->flags);
            if (hit.hit) { hit.t = later(hit.t, box_time(s->world, &s->way, index, (kz_cell){x, y})); }
            if (hit.hit && (!best.hit || hit.t < best.t)) { best = hit; }
        }
    }
    return best;
}

static float offer_sweep_hit(void *ctx, uint32_t index)
{
    world_sweep_search *s = ctx;
    if (kzi_filter_takes(s->world, s->filter, index)) {
        const kz_world_sweep_hit found = {kzi_handle(s->world, index), first_sweep_hit(s, index)};
        if (found.hit.hit) { kzi_first_offer(&s->first, &found); }
    }
    const kz_world_sweep_hit *last = s->first_only ? kzi_first_last(&s->first) : NULL;
    return last ? last->hit.t * FURTHER : EVERYTHING;
}

/* Masks go by whole cells, up to one beside the straight way. */
static kz_box sweeping_box(const kz_shape *shape)
{
    const kz_box b = shape->bounds;
    if (shape->kind != KZ_KIND_MASK && shape->kind != KZ_KIND_PARTS) { return b; }
    if (!(b.min.x <= b.max.x)) { return b; }
    return (kz_box){{kzi_difference_down((double)b.min.x, 1), kzi_difference_down((double)b.min.y, 1)},
                    {kzi_sum_up((double)b.max.x, 1), kzi_sum_up((double)b.max.y, 1)}};
}

static void search_world_sweep(world_sweep_search *s)
{
    if (!s->world || !s->shape || s->shape->kind == KZ_KIND_NONE || !is_finite_vec(s->motion)) { return; }
    const kz_box box = sweeping_box(s->shape);
    s->way.box = box;
    s->way.x = (double)s->motion.x;
    s->way.y = (double)s->motion.y;
    s->way.end = (kz_box){{kzi_difference_down((double)box.min.x, -s->way.x),
                           kzi_difference_down((double)box.min.y, -s->way.y)},
                          {kzi_sum_up((double)box.max.x, s->way.x), kzi_sum_up((double)box.max.y, s->way.y)}};
    kzi_each_along(s->world, box, s->motion, offer_sweep_hit, s);
    kzi_first_sort(&s->first);
}

bool kz_world_sweep(const kz_world *world, const kz_shape *shape, kz_vec2 motion, unsigned flags,
                    const kz_query_filter *filter, kz_world_sweep_hit *out)
{
    world_sweep_search s = {.world = world, .shape = shape, .motion = motion, .flags = flags, .filter = filter};
    s.first_only = true;
    s.first = (kzi_first){out, sizeof *out, 1, 0, sweep_hit_before};
    *out = (kz_world_sweep_hit){{0, 0}, {.start = KZ_APART, .t = 1}};
    search_world_sweep(&s);
    return s.first.n > 0;
}

size_t kz_world_sweep_all(const kz_world *world, const kz_shape *shape, kz_vec2 motion, unsigned flags,
                          const kz_query_filter *filter, kz_world_sweep_hit *out, size_t max)
{
    world_sweep_search s = {.world = world, .shape = shape, .motion = motion, .flags = flags, .filter = filter};
    s.first = (kzi_first){out, sizeof *out, out ? max : 0, 0, sweep_hit_before};
    search_world_sweep(&s);
    return s.first.n;
}

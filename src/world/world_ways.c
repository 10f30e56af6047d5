/* world_ways.c - what is in the way of a ray, or of a shape that moves?
 *
 * Bodies come roughly in the order in which their boxes are met.  Looking for the first hit ends when the next box is
 * met later than the best hit so far; bodies hit at the same t are told apart by their index, so all of those are asked.
 */
#include "keep_first.h"
#include "query_filter.h"
#include "world_index.h"

#include "../math/rounding.h"

#define EVERYTHING 2.0f /* a t beyond all */

/* ---- Images ---------------------------------------------------------------------------------------------- */

/* The shifts of a body that may lie in the way of a box moved by `motion`. */
static kz_cell_rect shifts_along_way(const kz_world *world, kz_box box, kz_vec2 motion, uint32_t index)
{
    const kz_box end = {{kzi_difference_down((double)box.min.x, -(double)motion.x),
                         kzi_difference_down((double)box.min.y, -(double)motion.y)},
                        {kzi_sum_up((double)box.max.x, (double)motion.x),
                         kzi_sum_up((double)box.max.y, (double)motion.y)}};
    return kzi_shifts_between(world, kz_box_union(box, end), kzi_boxes(world)[index]);
}

/* ---- Rays ------------------------------------------------------------------------------------------------ */

typedef struct ray_search {
    const kz_world *world;
    kz_vec2 from, to, motion;
    unsigned flags;
    const kz_query_filter *filter;
    bool first_only;
    kzi_first first;
} ray_search;

static bool ray_hit_before(const void *a, const void *b)
{
    const kz_world_ray_hit *p = a, *q = b;
    return p->hit.t < q->hit.t || (p->hit.t == q->hit.t && p->body.index < q->body.index);
}

static kz_ray_hit first_ray_hit(const ray_search *s, uint32_t index)
{
    const kz_box point = {s->from, s->from};
    const kz_cell_rect shifts = shifts_along_way(s->world, point, s->motion, index);
    kz_ray_hit best = {0};
    for (int32_t y = shifts.y0; y < shifts.y1; y++) {
        for (int32_t x = shifts.x0; x < shifts.x1; x++) {
            kz_shape scratch;
            const kz_shape *shape = kzi_body_image(s->world, index, (kz_cell){x, y}, &scratch);
            const kz_ray_hit hit = kz_ray(shape, s->from, s->to, s->flags);
            if (hit.hit && (!best.hit || hit.t < best.t)) { best = hit; }
        }
    }
    return best;
}

static float offer_ray_hit(void *ctx, uint32_t index)
{
    ray_search *s = ctx;
    if (kzi_filter_takes(s->world, s->filter, index)) {
        const kz_world_ray_hit found = {kzi_handle(s->world, index), first_ray_hit(s, index)};
        if (found.hit.hit) { kzi_first_offer(&s->first, &found); }
    }
    const kz_world_ray_hit *last = s->first_only ? kzi_first_last(&s->first) : NULL;
    return last ? last->hit.t : EVERYTHING;
}

static bool is_finite_vec(kz_vec2 v) { return kzi_is_finite((double)v.x) && kzi_is_finite((double)v.y); }

static void search_ray(ray_search *s)
{
    if (!s->world || !is_finite_vec(s->from) || !is_finite_vec(s->to)) { return; }
    kzi_each_along(s->world, (kz_box){s->from, s->from}, s->motion, offer_ray_hit, s);
    kzi_first_sort(&s->first);
}

/* `to` need not be from + motion when that rounds: a box around both ends is looked through either way. */
static kz_vec2 way_between(kz_vec2 from, kz_vec2 to)
{
    return (kz_vec2){(float)((double)to.x - (double)from.x), (float)((double)to.y - (double)from.y)};
}

bool kz_world_ray(const kz_world *world, kz_vec2 from, kz_vec2 to, unsigned flags, const kz_query_filter *filter,
                  kz_world_ray_hit *out)
{
    ray_search s = {world, from, to, way_between(from, to), flags, filter, true,
                    {out, sizeof *out, 1, 0, ray_hit_before}};
    *out = (kz_world_ray_hit){{0, 0}, {0}};
    search_ray(&s);
    return s.first.n > 0;
}

size_t kz_world_ray_all(const kz_world *world, kz_vec2 from, kz_vec2 to, unsigned flags, const kz_query_filter *filter,
                        kz_world_ray_hit *out, size_t max)
{
    ray_search s = {world, from, to, way_between(from, to), flags, filter, false,
                    {out, sizeof *out, out ? max : 0, 0, ray_hit_before}};
    search_ray(&s);
    return s.first.n;
}

/* ---- Sweeps ---------------------------------------------------------------------------------------------- */

typedef struct sweep_search {
    const kz_world *world;
    const kz_shape *shape;
    kz_vec2 motion;
    unsigned flags;
    const kz_query_filter *filter;
    bool first_only;
    kzi_first first;
} sweep_search;

static bool sweep_hit_before(const void *a, const void *b)
{
    const kz_world_sweep_hit *p = a, *q = b;
    return p->hit.t < q->hit.t || (p->hit.t == q->hit.t && p->body.index < q->body.index);
}

static kz_sweep_hit first_sweep_hit(const sweep_search *s, uint32_t index)
{
    const kz_cell_rect shifts = shifts_along_way(s->world, s->shape->bounds, s->motion, index);
    kz_sweep_hit best = {.start = KZ_APART, .t = 1};
    for (int32_t y = shifts.y0; y < shifts.y1; y++) {
        for (int32_t x = shifts.x0; x < shifts.x1; x++) {
            kz_shape scratch;
            const kz_shape *body = kzi_body_image(s->world, index, (kz_cell){x, y}, &scratch);
            const kz_sweep_hit hit = kz_sweep(s->shape, s->motion, body, s->flags);
            if (hit.hit && (!best.hit || hit.t < best.t)) { best = hit; }
        }
    }
    return best;
}

static float offer_sweep_hit(void *ctx, uint32_t index)
{
    sweep_search *s = ctx;
    if (kzi_filter_takes(s->world, s->filter, index)) {
        const kz_world_sweep_hit found = {kzi_handle(s->world, index), first_sweep_hit(s, index)};
        if (found.hit.hit) { kzi_first_offer(&s->first, &found); }
    }
    const kz_world_sweep_hit *last = s->first_only ? kzi_first_last(&s->first) : NULL;
    return last ? last->hit.t : EVERYTHING;
}

static void search_sweep(sweep_search *s)
{
    if (!s->world || !s->shape || s->shape->kind == KZ_KIND_NONE || !is_finite_vec(s->motion)) { return; }
    kzi_each_along(s->world, s->shape->bounds, s->motion, offer_sweep_hit, s);
    kzi_first_sort(&s->first);
}

bool kz_world_sweep(const kz_world *world, const kz_shape *shape, kz_vec2 motion, unsigned flags,
                    const kz_query_filter *filter, kz_world_sweep_hit *out)
{
    sweep_search s = {world, shape, motion, flags, filter, true, {out, sizeof *out, 1, 0, sweep_hit_before}};
    *out = (kz_world_sweep_hit){{0, 0}, {.start = KZ_APART, .t = 1}};
    search_sweep(&s);
    return s.first.n > 0;
}

size_t kz_world_sweep_all(const kz_world *world, const kz_shape *shape, kz_vec2 motion, unsigned flags,
                          const kz_query_filter *filter, kz_world_sweep_hit *out, size_t max)
{
    sweep_search s = {world, shape, motion, flags, filter, false,
                      {out, sizeof *out, out ? max : 0, 0, sweep_hit_before}};
    search_sweep(&s);
    return s.first.n;
}

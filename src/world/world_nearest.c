/* world_nearest.c - what is near?  Bodies come by rising distance of their boxes; kz_distance says how far they are. */
#include "keep_first.h"
#include "query_filter.h"
#include "world_index.h"

typedef struct near_k_search {
    const kz_world *world;
    const kz_shape *shape;
    float within;
    const kz_query_filter *filter;
    kzi_first first;
} near_k_search;

static bool nearer(const void *a, const void *b)
{
    const kz_world_near *p = a, *q = b;
    return p->gap.distance < q->gap.distance || (p->gap.distance == q->gap.distance && p->body.index < q->body.index);
}

/* The distance to the nearest image; images two periods away never are, unless the shape lies outside the world. */
static kz_gap nearest_gap(const kz_world *world, const kz_shape *shape, uint32_t index)
{
    const int32_t reach_x = world->wrap_w > 0 ? 2 : 0, reach_y = world->wrap_h > 0 ? 2 : 0;
    kz_gap best = {INFINITY, {0, 0}, {0, 0}};
    for (int32_t y = -reach_y; y <= reach_y; y++) {
        for (int32_t x = -reach_x; x <= reach_x; x++) {
            kz_shape scratch;
            const kz_gap gap = kz_distance(shape, kzi_body_image(world, index, (kz_cell){x, y}, &scratch));
            if (gap.distance < best.distance) { best = gap; }
        }
    }
    return best;
}

static double offer_near(void *ctx, uint32_t index)
{
    near_k_search *s = ctx;
    if (kzi_filter_takes(s->world, s->filter, index)) {
        const kz_world_near found = {kzi_handle(s->world, index), nearest_gap(s->world, s->shape, index)};
        if (found.gap.distance <= s->within && found.gap.distance < INFINITY) { kzi_first_offer(&s->first, &found); }
    }
    const kz_world_near *last = kzi_first_last(&s->first);
    const double limit = (double)(last && last->gap.distance < s->within ? last->gap.distance : s->within);
    /* Distances are within 1 part in 10^6, so what is a little farther by its box may still be as near. */
    return limit * limit * (1 + 8e-6);
}

size_t kz_world_nearest(const kz_world *world, const kz_shape *shape, float within, const kz_query_filter *filter,
                        kz_world_near *out, size_t max)
{
    near_k_search s = {world, shape, within, filter, {out, sizeof *out, out ? max : 0, 0, nearer}};
    if (!world || !shape || shape->kind == KZ_KIND_NONE || !(within >= 0) || s.first.max == 0) { return 0; }
    kzi_each_nearest(world, shape->bounds, offer_near, &s);
    kzi_first_sort(&s.first);
    return s.first.n < max ? s.first.n : max;
}

/* world_find.c - finds the bodies that meet a shape. */
#include "world/query/top_k.h"
#include "world/query/query_filter.h"
#include "world/query/world_index.h"

typedef struct find_search {
    const kz_world *world;
    const kz_shape *shape;
    kz_pair_mode mode;
    const kz_query_filter *filter;
    kzi_first first;
} find_search;

static bool found_before(const void *a, const void *b)
{
    return ((const kz_world_hit *)a)->body.index < ((const kz_world_hit *)b)->body.index;
}

/* The highest relation of the shape with any image of the body. */
static kz_relation relation_with(const kz_world *world, const kz_shape *shape, uint32_t index, kz_pair_mode mode)
{
    const kz_cell_rect shifts = kzi_shifts_between(world, shape->bounds, kzi_boxes(world)[index]);
    kz_relation highest = KZ_APART;
    for (int32_t y = shifts.y0; y < shifts.y1 && highest < KZ_OVERLAP; y++) {
        for (int32_t x = shifts.x0; x < shifts.x1 && highest < KZ_OVERLAP; x++) {
            kzi_image scratch;
            if (mode == KZ_PAIRS_BOXES) return KZ_TOUCH;
            const kz_relation r = kz_relate(shape, kzi_body_image(world, index, (kz_cell){x, y}, &scratch));
            if (r > highest) highest = r;
        }
    }
    return highest == KZ_TOUCH && mode == KZ_PAIRS_OVERLAP ? KZ_APART : highest;
}

static bool offer_found(void *ctx, uint32_t index)
{
    find_search *s = ctx;
    if (!kzi_filter_takes(s->world, s->filter, index)) return true;
    const kz_world_hit found = {kzi_handle(s->world, index), relation_with(s->world, s->shape, index, s->mode)};
    if (found.relation != KZ_APART) kzi_first_offer(&s->first, &found);
    return true;
}

size_t kz_world_find(const kz_world *world, const kz_shape *shape, kz_pair_mode mode, const kz_query_filter *filter,
                     kz_world_hit *out, size_t max)
{
    find_search s = {world, shape, mode, filter, {out, sizeof *out, out ? max : 0, 0, found_before}};
    if (!world || !shape || shape->kind == KZ_KIND_NONE) return 0;
    kzi_each_near(world, shape->bounds, offer_found, &s);
    kzi_first_sort(&s.first);
    return s.first.n;
}

size_t kz_world_find_at(const kz_world *world, kz_vec2 point, const kz_query_filter *filter, kz_world_hit *out,
                        size_t max)
{
    kz_shape dot;
    if (kz_shape_point(point, &dot, NULL) != KZ_OK) return 0;
    return kz_world_find(world, &dot, KZ_PAIRS_TOUCH, filter, out, max);
}

size_t kz_world_find_many(const kz_world *world, const kz_shape *shapes, size_t n, kz_pair_mode mode,
                          const kz_query_filter *filter, kz_world_hit *out, size_t max, size_t *end)
{
    size_t total = 0;
    for (size_t i = 0; i < n; i++) {
        const size_t room = total < max ? max - total : 0;
        total += kz_world_find(world, &shapes[i], mode, filter, room ? out + total : NULL, room);
        if (end) end[i] = total;
    }
    return total;
}

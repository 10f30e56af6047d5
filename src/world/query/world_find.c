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

static kz_relation image_relation(const kz_world *world, const kz_shape *shape, uint32_t index, kz_cell periods)
{
    kzi_image scratch;
    const bool are_boxes = !world->wraps && shape->kind == KZ_KIND_BOX && (kzi_states(world)[index] & KZI_AXIS_BOX);
    if (are_boxes) return kz_box_relate(shape->bounds, kzi_boxes(world)[index]);
    return kz_relate(shape, kzi_body_image(world, index, periods, &scratch));
}

/* The highest relation of the shape with any image of the body, whose box it meets. */
static kz_relation relation_with(const kz_world *world, const kz_shape *shape, uint32_t index, kz_pair_mode mode)
{
    kz_cell_rect shifts = {.x1 = 1, .y1 = 1};
    if (world->wraps) shifts = kzi_shifts_between(world, shape->bounds, kzi_boxes(world)[index]);
    kz_relation highest = KZ_APART;
    for (int32_t y = shifts.y0; y < shifts.y1 && highest < KZ_OVERLAP; y++) {
        for (int32_t x = shifts.x0; x < shifts.x1 && highest < KZ_OVERLAP; x++) {
            if (mode == KZ_PAIRS_BOXES) return KZ_TOUCH;
            const kz_relation r = image_relation(world, shape, index, (kz_cell){x, y});
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

/* Insertion sort is the fastest for so few. */
#define SORTED_BY_INSERTION 12

/* Sorts hits by index, of which the bits above `bit` are equal: radix exchange (Knuth, vol. 3, 5.2.2). */
static void sort_from_bit(kz_world_hit *hits, size_t n, uint32_t bit)
{
    while (n > SORTED_BY_INSERTION && bit) {
        size_t zeros = 0;
        for (size_t i = 0; i < n; i++) { /* without a branch, as none could be predicted */
            const kz_world_hit hit = hits[i];
            hits[i] = hits[zeros];
            hits[zeros] = hit;
            zeros += !(hit.body.index & bit);
        }
        bit >>= 1;
        sort_from_bit(hits + zeros, n - zeros, bit);
        n = zeros;
    }
    for (size_t i = 1; i < n; i++) {
        const kz_world_hit hit = hits[i];
        size_t place = i;
        for (; place > 0 && hits[place - 1].body.index > hit.body.index; place--) hits[place] = hits[place - 1];
        hits[place] = hit;
    }
}

static void sort_hits(kz_world_hit *hits, size_t n)
{
    uint32_t differ = 0, bit = n > SORTED_BY_INSERTION ? UINT32_C(1) << 31 : 0;
    for (size_t i = 1; bit && i < n; i++) differ |= hits[i].body.index ^ hits[0].body.index;
    while (bit > differ) bit >>= 1;
    sort_from_bit(hits, n, bit);
}

size_t kz_world_find(const kz_world *world, const kz_shape *shape, kz_pair_mode mode, const kz_query_filter *filter,
                     kz_world_hit *out, size_t max)
{
    find_search s = {world, shape, mode, filter, {out, sizeof *out, out ? max : 0, 0, found_before}};
    if (!world || !shape || shape->kind == KZ_KIND_NONE) return 0;
    kzi_each_near(world, shape->bounds, offer_found, &s);
    sort_hits(out, s.first.n < s.first.max ? s.first.n : s.first.max);
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

/* world_find.c - finds the bodies that meet a shape. */
#include "world/grid/met_cell.h"
#include "world/query/top_k.h"
#include "world/query/query_filter.h"
#include "world/query/world_index.h"

#include <string.h>

/* Bodies near a shape that are put in order before they are tested.  If there are more, the hits are. */
#define MOST_NEAR 512

typedef struct find_search {
    const kz_world *world;
    const kz_shape *shape;
    kz_pair_mode mode;
    const kz_query_filter *filter;
    kzi_asker asker;
    kzi_found_as as;
    kzi_first first;
    uint32_t n_near;
    uint32_t near[MOST_NEAR], scratch[MOST_NEAR];
} find_search;

static bool found_before(const void *a, const void *b)
{
    const kz_world_hit *p = a, *q = b;
    return p->body.index < q->body.index || (p->body.index == q->body.index && p->fixture < q->fixture);
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

/* The highest relation of the shape with the fixtures of a body that the asker sees. */
static kz_relation relation_with_fixtures(const find_search *s, uint32_t index, const kzi_asker *asker, int32_t *fixture)
{
    kz_cell_rect shifts = {.x1 = 1, .y1 = 1};
    if (s->world->wraps) shifts = kzi_shifts_between(s->world, s->shape->bounds, kzi_boxes(s->world)[index]);
    kz_relation highest = KZ_APART;
    kzi_images images;
    const kz_shape *image;
    kzi_images_begin(&images, s->world, index, shifts, asker);
    while (highest < KZ_OVERLAP && (image = kzi_images_next(&images))) {
        if (image->kind == KZ_KIND_NONE || !kz_box_meets(s->shape->bounds, image->bounds)) continue;
        const kz_relation r = s->mode == KZ_PAIRS_BOXES ? KZ_TOUCH : kz_relate(s->shape, image);
        if (r > highest) *fixture = image->kind == KZ_KIND_GRID ? kzi_cell_with(image, s->shape, r) : images.fixture;
        if (r > highest) highest = r;
    }
    return highest == KZ_TOUCH && s->mode == KZ_PAIRS_OVERLAP ? KZ_APART : highest;
}

/* The next that the query finds of a body; false after the last.  *at begins at -1. */
static inline bool next_hit(const find_search *s, uint32_t index, int32_t *at, kz_world_hit *hit)
{
    kzi_asker asker = s->asker;
    if (*at == -1 && !kzi_filter_takes(s->world, s->filter, index)) return false;
    *hit = (kz_world_hit){kzi_handle(s->world, index), KZ_APART, 0};
    if (!kzi_is_divided(s->world, index) && !kzi_is_grid(s->world, index)) {
        if (++*at == 0) hit->relation = relation_with(s->world, s->shape, index, s->mode);
        return *at == 0 && hit->relation != KZ_APART;
    }
    if (s->as == KZI_FOUND_BODY || !kzi_is_divided(s->world, index)) {
        if (++*at == 0) hit->relation = relation_with_fixtures(s, index, &asker, &hit->fixture);
        return *at == 0 && hit->relation != KZ_APART;
    }
    while (kzi_has_tiles(s->world, index)) {
        if (!kzi_fixtures_next_found(s->world, index, KZI_FOUND_KINDS, &asker, at)) return false;
        hit->relation = relation_with_fixtures(s, index, &asker, &hit->fixture);
        if (hit->relation != KZ_APART) return true;
    }
    while (kzi_fixtures_next_found(s->world, index, KZI_FOUND_FIXTURES, &asker, at)) { /* by rising number */
        kzi_asker kind = s->asker;
        kind.kind = kzi_fixture_kind(s->world, index, *at);
        hit->relation = relation_with_fixtures(s, index, &kind, &hit->fixture);
        if (hit->relation != KZ_APART && hit->fixture == *at) return true;
    }
    return false;
}

static void offer_found(find_search *s, uint32_t index)
{
    kz_world_hit found;
    for (int32_t at = -1; next_hit(s, index, &at, &found);) kzi_first_offer(&s->first, &found);
}

/* ---- In order --------------------------------------------------------------------------------------------- */

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
        for (; place > 0 && found_before(&hit, &hits[place - 1]); place--) hits[place] = hits[place - 1];
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

/* So few are put in their places by counting those before each: no branch can be mispredicted. */
#define SORTED_BY_COUNTING 16
#define DIGIT_BITS         8

static void sort_by_counting(const uint32_t *in, uint32_t n, uint32_t *out)
{
    for (uint32_t i = 0; i < n; i++) {
        uint32_t place = 0;
        for (uint32_t k = 0; k < n; k++) place += in[k] < in[i];
        out[place] = in[i];
    }
}

static void sort_by_digit(const uint32_t *in, uint32_t n, uint32_t shift, uint32_t *out)
{
    uint16_t place[1 << DIGIT_BITS] = {0};
    const uint32_t mask = (1 << DIGIT_BITS) - 1;
    uint16_t sum = 0;
    for (uint32_t i = 0; i < n; i++) place[in[i] >> shift & mask]++;
    for (uint32_t i = 0; i <= mask; i++) {
        const uint16_t here = place[i];
        place[i] = sum;
        sum = (uint16_t)(sum + here);
    }
    for (uint32_t i = 0; i < n; i++) out[place[in[i] >> shift & mask]++] = in[i];
}

/* The bodies near the shape by rising index: radix sort of the digits in which they differ (Knuth, vol. 3, 5.2.5). */
static const uint32_t *sorted_near(find_search *s)
{
    uint32_t *in = s->near, *out = s->scratch, differ = 0;
    if (s->n_near <= SORTED_BY_COUNTING) {
        sort_by_counting(in, s->n_near, out);
        return out;
    }
    for (uint32_t i = 1; i < s->n_near; i++) differ |= in[i] ^ in[0];
    for (uint32_t shift = 0; shift < 32 && differ >> shift; shift += DIGIT_BITS) {
        sort_by_digit(in, s->n_near, shift, out);
        uint32_t *const sorted = out;
        out = in;
        in = sorted;
    }
    return in;
}

static bool note_near(void *ctx, uint32_t index)
{
    find_search *s = ctx;
    if (s->n_near == MOST_NEAR) {
        for (uint32_t i = 0; i < MOST_NEAR; i++) offer_found(s, s->near[i]);
    }
    if (s->n_near < MOST_NEAR) {
        s->near[s->n_near++] = index;
    } else {
        s->n_near = MOST_NEAR + 1;
        offer_found(s, index);
    }
    return true;
}

static void begin_find(find_search *s, const kz_world *world, kz_pair_mode mode, const kz_query_filter *filter)
{
    s->world = world;
    s->mode = mode;
    s->filter = filter;
    s->asker = kzi_asker_of_filter(filter);
    s->as = kzi_found_as_of(filter);
    s->n_near = 0;
}

/* Writes the hits among n bodies whose boxes meet that of the shape. */
static size_t write_hits(const find_search *s, const uint32_t *near, uint32_t n, kz_world_hit *out, size_t max)
{
    size_t n_hits = 0;
    for (uint32_t i = 0; i < n; i++) {
        KZ_ASSERT(i == 0 || near[i - 1] < near[i]); /* each body once */
        kz_world_hit found;
        for (int32_t at = -1; next_hit(s, near[i], &at, &found); n_hits++) {
            if (n_hits < max) out[n_hits] = found;
        }
    }
    return n_hits;
}

size_t kz_world_find(const kz_world *world, const kz_shape *shape, kz_pair_mode mode, const kz_query_filter *filter,
                     kz_world_hit *out, size_t max)
{
    find_search s;
    if (!world || !shape || shape->kind == KZ_KIND_NONE) return 0;
    if (!out) max = 0;
    begin_find(&s, world, mode, filter);
    s.shape = shape;
    s.first = (kzi_first){out, sizeof *out, max, 0, found_before};
    kzi_each_near(world, shape->bounds, note_near, &s);
    if (s.n_near <= MOST_NEAR) return write_hits(&s, sorted_near(&s), s.n_near, out, max);
    sort_hits(out, s.first.n < max ? s.first.n : max);
    return s.first.n;
}

size_t kz_world_find_at(const kz_world *world, kz_vec2 point, const kz_query_filter *filter, kz_world_hit *out,
                        size_t max)
{
    kz_shape dot;
    if (kz_shape_point(point, &dot, NULL) != KZ_OK) return 0;
    return kz_world_find(world, &dot, KZ_PAIRS_TOUCH, filter, out, max);
}

/* ---- Many ------------------------------------------------------------------------------------------------- */

/* Shapes in a row that lie close together share one search, of the box around all.  Whether they do shows by the bodies
 * that it finds: if these are more than a handful for each, every shape is searched for by itself, and so are the next
 * ones, twice as many each time. */
#define MOST_SHARING   16
#define MOST_SHARED    48
#define MOST_SKIPPED   1024

static bool note_shared(void *ctx, uint32_t index)
{
    find_search *s = ctx;
    KZ_ASSERT(s->n_near <= MOST_SHARED);
    s->near[s->n_near++] = index;
    return s->n_near <= MOST_SHARED;
}

static bool is_searched_for(const kz_shape *shape)
{
    return shape->kind != KZ_KIND_NONE && shape->bounds.min.x <= shape->bounds.max.x;
}

/* Finds the bodies near any of n shapes, in order, in s->near; false if they are too many. */
static bool find_shared(find_search *s, const kz_shape *shapes, size_t n)
{
    kz_box around = KZ_BOX_EMPTY;
    for (size_t i = 0; i < n; i++) {
        if (is_searched_for(&shapes[i])) around = kz_box_union(around, shapes[i].bounds);
    }
    s->n_near = 0;
    kzi_each_near(s->world, around, note_shared, s);
    if (s->n_near > MOST_SHARED) return false;
    const uint32_t *sorted = sorted_near(s);
    if (sorted != s->near) memcpy(s->near, sorted, s->n_near * sizeof *sorted);
    return true;
}

/* Writes the hits among the bodies in s->near. */
static size_t write_shared(find_search *s, const kz_shape *shape, kz_world_hit *out, size_t max)
{
    uint32_t n = 0;
    s->shape = shape;
    if (!is_searched_for(shape)) return 0;
    for (uint32_t i = 0; i < s->n_near; i++) {
        s->scratch[n] = s->near[i];
        n += kzi_box_is_near(&kzi_boxes(s->world)[s->near[i]], &shape->bounds);
    }
    return write_hits(s, s->scratch, n, out, max);
}

size_t kz_world_find_many(const kz_world *world, const kz_shape *shapes, size_t n, kz_pair_mode mode,
                          const kz_query_filter *filter, kz_world_hit *out, size_t max, size_t *end)
{
    find_search s;
    size_t total = 0, shared_end = 0, next_try = world && !world->wraps ? 0 : n, skip = MOST_SHARING;
    if (!out) max = 0;
    begin_find(&s, world, mode, filter);
    for (size_t i = 0; i < n; i++) {
        if (i >= next_try && i >= shared_end && n - i > 1) {
            const size_t sharing = n - i < MOST_SHARING ? n - i : MOST_SHARING;
            const bool do_share = find_shared(&s, shapes + i, sharing);
            shared_end = do_share ? i + sharing : i;
            next_try = i + (do_share ? sharing : skip);
            skip = do_share ? MOST_SHARING : skip < MOST_SKIPPED ? 2 * skip : skip;
        }
        const size_t room = total < max ? max - total : 0;
        kz_world_hit *const rest = room ? out + total : NULL;
        total += i < shared_end ? write_shared(&s, &shapes[i], rest, room)
                                : kz_world_find(world, &shapes[i], mode, filter, rest, room);
        if (end) end[i] = total;
    }
    return total;
}

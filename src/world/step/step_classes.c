/* step_classes.c - leaves movers out of a step's search that meet nothing: 100 000 bullets, few of them near one of 50
 * targets.
 *
 * Movers with equal filters are a class.  Classes that collide neither with themselves nor with each other are `apart`,
 * and largest ones come first.  If half of the movers are in them, the boxes of all bodies with which they may collide
 * mark a bitmap of buckets.  A mover of the classes apart that is in no marked bucket has no pair.  Classes and the
 * range of the buckets come from a sample, so that no body far out makes buckets large, and worlds without such classes
 * pay for the sample alone, once in some steps. */
#include "world/step/step_private.h"

#include "math/lanes/f32x4.h"

#include <float.h>
#include <string.h>

#define N_SAMPLE     64u
#define N_PLACES     24u  /* of it: those whose boxes decide where the buckets are */
#define MOST_CLASSES 32u
#define LEAST_SAMPLE 24u  /* of it: those in classes apart */
#define LEAST_APART  128u /* movers in classes apart */
#define MOST_LEFT    2u   /* 1 / MOST_LEFT of the movers may be left */
#define WAITS        64u  /* searches without a look, after one that did not pay */
#define MOST_SLOTS   4u   /* bodies, for each mover */
#define WORDS_A_BOX  8    /* of the map that may be marked */
#define LEAST_SIDE   64u  /* buckets in a row and in a column */
#define MOST_SIDE    1024u
#define MOST_ROWS    8    /* movers in more rows or columns of buckets are not left out */
#define MOST_COLUMNS 64

/* ---- Classes --------------------------------------------------------------------------------------------- */

typedef struct mover_class {
    uint32_t category, collides, n; /* n: in the sample */
} mover_class;

typedef struct class_list {
    mover_class at[MOST_CLASSES];
    uint32_t n;
} class_list;

/* Member i of the sample: multiples of the golden ratio are spread evenly, and follow no period. */
static uint32_t sample_of(const kzi_box_set *set, uint32_t i)
{
    return set->ids[(uint64_t)(i * 0x9e3779b9u) * set->n >> 32];
}

static inline mover_class class_of(const kzi_box_set *set, uint32_t number)
{
    return (mover_class){set->category[number], set->collides[number], 1};
}

static inline bool is_same(mover_class a, mover_class b)
{
    return a.category == b.category && a.collides == b.collides;
}

static inline bool may_collide(mover_class a, mover_class b)
{
    return (a.category & b.collides) && (b.category & a.collides);
}

static inline bool has_class(const class_list *list, mover_class c)
{
    for (uint32_t i = 0; i < list->n; i++) {
        if (is_same(list->at[i], c)) return true;
    }
    return false;
}

static inline bool may_collide_with_any(const class_list *list, mover_class c)
{
    for (uint32_t i = 0; i < list->n; i++) {
        if (may_collide(list->at[i], c)) return true;
    }
    return false;
}

/* Counts one of class c; the list stays sorted by falling count.  A class for which there is no room is not counted. */
static void count_class(class_list *list, mover_class c)
{
    uint32_t i = 0;
    while (i < list->n && !is_same(list->at[i], c)) i++;
    if (i == MOST_CLASSES) return;
    if (i < list->n) {
        c.n = list->at[i].n + 1;
    } else {
        list->n++;
    }
    for (; i > 0 && list->at[i - 1].n < c.n; i--) list->at[i] = list->at[i - 1];
    list->at[i] = c;
}

/* Finds classes that collide neither with themselves nor with each other.  False if too few of the sample are in them. */
static bool find_apart(const kzi_box_set *set, class_list *apart)
{
    class_list all = {.n = 0};
    uint32_t n_sampled = 0;
    apart->n = 0;
    for (uint32_t i = 0; i < N_SAMPLE; i++) count_class(&all, class_of(set, sample_of(set, i)));
    for (uint32_t i = 0; i < all.n; i++) {
        const mover_class c = all.at[i];
        if (may_collide(c, c) || may_collide_with_any(apart, c)) continue;
        apart->at[apart->n++] = c;
        n_sampled += c.n;
    }
    return n_sampled >= LEAST_SAMPLE;
}

/* ---- Buckets --------------------------------------------------------------------------------------------- */

typedef struct bucket_map {
    kz_box inside; /* of the world: boxes that are not inside on an axis may have other images there */
    kzi_f32x4 origin, scale, last;
    int32_t side;
    int64_t room; /* words that may yet be marked */
    uint64_t *bits;
} bucket_map;

typedef struct bucket_range {
    int32_t x0, y0, x1, y1; /* ends included */
} bucket_range;

/* Rounding does not change the order of coordinates, so closed boxes that meet have a bucket in common.  Beyond the range
 * of the map are the buckets at its edge. */
static inline bucket_range buckets_of(const bucket_map *map, const kz_box *box)
{
    bucket_range r;
    const kzi_f32x4 from = kzi_f32x4_mul(kzi_f32x4_sub(kzi_f32x4_load(&box->min.x), map->origin), map->scale);
    kzi_f32x4_store_i32(&r.x0, kzi_f32x4_min(kzi_f32x4_max(from, kzi_f32x4_all(0)), map->last));
    return r;
}

/* The columns of the range that are in this word of a row. */
static inline uint64_t columns_in(bucket_range r, int32_t word)
{
    const uint64_t from = r.x0 >> 6 == word ? ~(uint64_t)0 << (r.x0 & 63) : ~(uint64_t)0;
    const uint64_t to = r.x1 >> 6 == word ? ~(uint64_t)0 >> (63 - (r.x1 & 63)) : ~(uint64_t)0;
    return from & to;
}

static inline uint64_t *row_of(const bucket_map *map, int32_t y) { return map->bits + (ptrdiff_t)y * (map->side >> 6); }

/* False if that would take too long. */
static bool mark(bucket_map *map, const kz_box *box)
{
    bucket_range r = buckets_of(map, box);
    const kz_box in = map->inside;
    if (box->min.x > box->max.x || box->min.y > box->max.y) return true;
    if (!(box->min.x >= in.min.x && box->max.x < in.max.x)) r.x0 = 0, r.x1 = map->side - 1;
    if (!(box->min.y >= in.min.y && box->max.y < in.max.y)) r.y0 = 0, r.y1 = map->side - 1;
    map->room -= (int64_t)(r.y1 - r.y0 + 1) * ((r.x1 >> 6) - (r.x0 >> 6) + 1);
    if (map->room < 0) return false;
    for (int32_t y = r.y0; y <= r.y1; y++) {
        for (int32_t word = r.x0 >> 6; word <= r.x1 >> 6; word++) row_of(map, y)[word] |= columns_in(r, word);
    }
    return true;
}

/* Is a bucket of the box marked?  Perhaps, if it has many, or the box other images or no extent at all. */
static inline bool may_be_marked(const bucket_map *map, const kz_box *box)
{
    const bucket_range r = buckets_of(map, box);
    const uint32_t columns = (uint32_t)(r.x1 - r.x0), rows = (uint32_t)(r.y1 - r.y0), shift = r.x0 & 63;
    const bool is_inside = kzi_f32x4_less_bits(kzi_f32x4_load(&box->min.x), kzi_f32x4_load(&map->inside.min.x)) == 12;
    if (!is_inside | (columns >= MOST_COLUMNS) | (rows >= MOST_ROWS)) return true;
    const uint64_t *row = row_of(map, r.y0), *last_row = row_of(map, r.y1);
    const int32_t first = r.x0 >> 6, last = r.x1 >> 6;
    uint64_t low = row[first] | last_row[first], high = row[last] | last_row[last];
    for (uint32_t i = 1; i < rows; i++) {
        row += map->side >> 6;
        low |= row[first], high |= row[last];
    }
    return ((low >> shift | high << 1 << (63 - shift)) & ~(uint64_t)0 >> (63 - columns)) != 0;
}

static void sort_sample(float at[N_PLACES])
{
    for (uint32_t i = 1; i < N_PLACES; i++) {
        const float moved = at[i];
        uint32_t k = i;
        for (; k > 0 && at[k - 1] > moved; k--) at[k] = at[k - 1];
        at[k] = moved;
    }
}

/* How many buckets a unit has, so that they fill the range of most boxes, but most boxes are in no more than two. */
static float scale_of(float at[N_PLACES], float sizes[N_PLACES], float side, float *origin)
{
    sort_sample(at);
    sort_sample(sizes);
    const float from = at[N_PLACES / 8], range = at[N_PLACES - 1 - N_PLACES / 8] - from;
    const float bucket = 1.5f * range / side, most = sizes[N_PLACES - 1 - N_PLACES / 8];
    const float scale = 1 / (bucket > most ? bucket : most);
    *origin = from - 0.25f * range;
    if (!(*origin >= -FLT_MAX && *origin <= FLT_MAX)) *origin = 0;
    return scale >= FLT_MIN && scale <= FLT_MAX ? scale : 1;
}

static void place_buckets(bucket_map *map, const kzi_box_set *set)
{
    float x[N_PLACES], y[N_PLACES], w[N_PLACES], h[N_PLACES], x0, y0;
    const float side = (float)map->side;
    for (uint32_t i = 0; i < N_PLACES; i++) {
        const kz_box *box = &set->boxes[sample_of(set, i)];
        x[i] = box->min.x, y[i] = box->min.y;
        w[i] = box->max.x - x[i], h[i] = box->max.y - y[i];
    }
    const float sx = scale_of(x, w, side, &x0), sy = scale_of(y, h, side, &y0);
    map->origin = kzi_f32x4_set(x0, y0, x0, y0);
    map->scale = kzi_f32x4_set(sx, sy, sx, sy);
    map->last = kzi_f32x4_all(side - 1);
}

/* ---- Leaving out ----------------------------------------------------------------------------------------- */

/* Makes room for the map and the list of those that are left. */
static bool fit(kz_world *world, uint32_t n, bucket_map *map)
{
    kzi_block *block = &world->step.left;
    uint32_t side = LEAST_SIDE;
    while (side < MOST_SIDE && (uint64_t)side * side < n) side *= 2;
    const size_t words = (size_t)side * side / 64, bytes = words * sizeof(uint64_t) + n * sizeof(uint32_t);
    if (kzi_step_room(world, block, 0, bytes, 1, NULL) != KZ_OK) return false;
    map->side = (int32_t)side;
    map->inside = world->inside;
    map->room = (int64_t)words + WORDS_A_BOX * (int64_t)n;
    map->bits = block->at;
    memset(map->bits, 0, words * sizeof *map->bits);
    return true;
}

/* Marks the boxes of resting bodies with which classes apart may collide.  False if that would take too long. */
static bool mark_resting(const kz_world *world, const kzi_box_set *set, const class_list *apart, bucket_map *map)
{
    for (uint32_t i = 0; world->step.n_resting > 0 && i < world->n_slots; i++) {
        if (!(kzi_states(world)[i] & KZI_ASLEEP) || !may_collide_with_any(apart, class_of(set, i))) continue;
        if (!mark(map, &set->boxes[i])) return false;
    }
    return true;
}

/* Lists the movers that are in no class apart, and marks the boxes of those that may collide with one.  False if these
 * are more than half, or that would take too long. */
static bool list_others(const kzi_box_set *set, const class_list *apart, bucket_map *map, uint32_t *ids, uint32_t *n)
{
    *n = 0;
    for (uint32_t i = 0; i < set->n; i++) {
        const mover_class c = class_of(set, set->ids[i]);
        if (has_class(apart, c)) continue;
        if (may_collide_with_any(apart, c) && !mark(map, &set->boxes[set->ids[i]])) return false;
        ids[(*n)++] = set->ids[i];
    }
    return *n <= set->n / 2 && set->n - *n >= LEAST_APART;
}

static bool leave_out(kz_world *world, kzi_box_set *set)
{
    class_list apart;
    bucket_map map;
    uint32_t n;
    if (!find_apart(set, &apart) || !fit(world, set->n, &map)) return false;
    uint32_t *ids = (uint32_t *)(map.bits + (ptrdiff_t)map.side * (map.side >> 6));
    place_buckets(&map, set);
    if (!list_others(set, &apart, &map, ids, &n) || !mark_resting(world, set, &apart, &map)) return false;
    for (uint32_t i = 0; i < set->n; i++) {
        const uint32_t number = set->ids[i];
        if (may_be_marked(&map, &set->boxes[number]) && has_class(&apart, class_of(set, number))) ids[n++] = number;
    }
    if (n > set->n / MOST_LEFT) return false;
    set->ids = ids;
    set->n = n;
    return true;
}

/* May it pay to look?  After a search where it did not, not for a while. */
static bool may_pay(kz_world *world)
{
    kzi_stepper *step = &world->step;
    const uint32_t n = step->n_movers;
    if (!world->category.at || !world->collides.at || n < LEAST_APART) return false;
    if (world->n_slots / MOST_SLOTS > n) return false; /* all are looked through for resting ones */
    if (step->n_classes_waits == 0) return true;
    step->n_classes_waits--;
    return false;
}

bool kzi_has_classes_apart(kz_world *world)
{
    class_list apart;
    const kzi_box_set movers = kzi_boxes_of(world, world->step.movers.at, world->step.n_movers);
    return may_pay(world) && find_apart(&movers, &apart);
}

bool kzi_leave_out(kz_world *world, kzi_box_set *movers)
{
    if (!may_pay(world)) return false;
    if (leave_out(world, movers)) return true;
    world->step.n_classes_waits = WAITS;
    return false;
}

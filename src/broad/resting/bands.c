/* bands.c - builds the bands of resting boxes in which moving boxes are looked up.
 *
 * The plane is cut into bands; within each, boxes are sorted by min.x (min.y where the axes are swapped).  A box that
 * meets a mover begins before the mover ends, and not before the first block whose `reach` comes up to the mover.  So a
 * search is a bisection in an array with one float for 16 boxes, and then a scan of one or two blocks.  New bands are
 * built beside the old ones, which stay until nothing can fail any more. */
#include "broad/resting/bands.h"
#include "broad/resting/bands_scan.h"
#include "broad/resting/bands_torus.h"

#include <string.h>

/* A contiguous copy of a box in one of its bands, so that sorting a band stays within the caches. */
typedef struct bands_entry {
    kz_box box;
    uint32_t id, of_class; /* as in kzi_bands */
} bands_entry;

/* The copies of all boxes, and memory that only the build needs. */
typedef struct bands_copies {
    kzi_block boxes;     /* kz_box: not empty, with axes swapped as the bands need */
    kzi_block ids;       /* uint32_t: number, or place in `whole` */
    kzi_block classes;   /* uint32_t: the class of its filter */
    kzi_block buckets;   /* uint32_t: a hash table of filters, class + 1 or 0 */
    kzi_block scattered; /* bands_entry of each place in the bands, not yet sorted within them */
    kzi_block keys;      /* uint64_t: twice the longest band */
    kzi_block cursors;   /* uint32_t of each band */
    uint32_t n;
} bands_copies;

static void bands_drop_copies(const kz_allocator *alloc, bands_copies *c)
{
    kzi_block_free(alloc, &c->boxes);
    kzi_block_free(alloc, &c->ids);
    kzi_block_free(alloc, &c->classes);
    kzi_block_free(alloc, &c->buckets);
    kzi_block_free(alloc, &c->scattered);
    kzi_block_free(alloc, &c->keys);
    kzi_block_free(alloc, &c->cursors);
}

static void bands_drop(const kz_allocator *alloc, kzi_bands *s)
{
    kzi_block_free(alloc, &s->first);
    kzi_block_free(alloc, &s->boxes);
    kzi_block_free(alloc, &s->ids);
    kzi_block_free(alloc, &s->ends);
    kzi_block_free(alloc, &s->reach);
    kzi_block_free(alloc, &s->classes);
    kzi_block_free(alloc, &s->filters);
    kzi_block_free(alloc, &s->whole);
}

/* ---- Filters --------------------------------------------------------------------------------------------------- */

static bool bands_filters_differ(const kzi_box_set *set)
{
    for (uint32_t i = 1; i < set->n; i++) {
        const uint32_t a = set->ids ? set->ids[0] : 0, b = set->ids ? set->ids[i] : i;
        if (set->category[a] != set->category[b] || set->collides[a] != set->collides[b]) return true;
    }
    return false;
}

/* The class of a filter: found by its hash, or a new one. */
static kz_result bands_class_of(const kz_allocator *alloc, kzi_bands *s, const kzi_block *buckets,
                                kzi_band_filter filter, uint32_t *class_of, kz_error *err)
{
    uint32_t *at = buckets->at;
    const kzi_band_filter *known = s->filters.at;
    uint32_t n_buckets = 1;
    while (2 * (size_t)n_buckets * sizeof *at <= buckets->bytes) n_buckets *= 2;
    uint32_t h = (filter.category * 0x9e3779b1u ^ filter.collides) * 0x85ebca6bu;
    h ^= h >> 15;
    for (h &= n_buckets - 1; at[h]; h = (h + 1) & (n_buckets - 1)) {
        if (known[at[h] - 1].category == filter.category && known[at[h] - 1].collides == filter.collides) {
            *class_of = at[h] - 1;
            return KZ_OK;
        }
    }
    const kz_result r =
        kzi_block_grow(alloc, &s->filters, s->n_classes, (size_t)s->n_classes + 1, sizeof(kzi_band_filter), err);
    if (r != KZ_OK) return r;
    ((kzi_band_filter *)s->filters.at)[s->n_classes] = filter;
    *class_of = s->n_classes++;
    at[h] = s->n_classes;
    return KZ_OK;
}

/* ---- Copies of the boxes --------------------------------------------------------------------------------------- */

static kz_result bands_reserve_copies(const kz_allocator *alloc, bands_copies *c, size_t n, bool classes, kz_error *err)
{
    kz_result r = kzi_block_grow(alloc, &c->boxes, c->n, n, sizeof(kz_box), err);
    if (r == KZ_OK) r = kzi_block_grow(alloc, &c->ids, c->n, n, sizeof(uint32_t), err);
    if (r == KZ_OK && classes) r = kzi_block_grow(alloc, &c->classes, c->n, n, sizeof(uint32_t), err);
    return r;
}

/* Reserves room for each box once, and on a torus for the original boxes. */
static kz_result bands_prepare_copies(const kz_allocator *alloc, kzi_bands *s, bands_copies *c, const kzi_box_set *set,
                                      bool classes, kz_error *err)
{
    kz_result r = bands_reserve_copies(alloc, c, set->n, classes, err);
    if (r == KZ_OK && (s->wrap_w > 0 || s->wrap_h > 0)) {
        r = kzi_block_reserve(alloc, &s->whole, set->n, sizeof(kzi_band_whole), err);
    }
    if (r == KZ_OK && classes) {
        r = kzi_block_reserve(alloc, &c->buckets, 2 * (size_t)set->n, sizeof(uint32_t), err);
        if (r == KZ_OK) memset(c->buckets.at, 0, c->buckets.bytes);
    }
    if (r == KZ_OK && set->category && !classes && set->n > 0) { /* all boxes have the same filter */
        const uint32_t any = set->ids ? set->ids[0] : 0;
        r = kzi_block_reserve(alloc, &s->filters, 1, sizeof(kzi_band_filter), err);
        if (r == KZ_OK) {
            *(kzi_band_filter *)s->filters.at = (kzi_band_filter){set->category[any], set->collides[any]};
            s->n_classes = 1;
        }
    }
    return r;
}

static kz_result bands_copy(const kz_allocator *alloc, kzi_bands *s, bands_copies *c, const kzi_box_set *set,
                            kz_error *err)
{
    const bool wrap = s->wrap_w > 0 || s->wrap_h > 0, classes = set->category && bands_filters_differ(set);
    kz_result r = bands_prepare_copies(alloc, s, c, set, classes, err);
    for (uint32_t i = 0; i < set->n && r == KZ_OK; i++) {
        const uint32_t number = set->ids ? set->ids[i] : i;
        kz_box images[KZI_TORUS_COPIES] = {set->boxes[number]};
        uint32_t n_images = 1, id = number, of_class = 0;
        if (!(images[0].min.x <= images[0].max.x && images[0].min.y <= images[0].max.y)) continue;
        if (wrap) {
            id = s->n_boxes;
            ((kzi_band_whole *)s->whole.at)[id] = (kzi_band_whole){images[0], number};
            n_images = kzi_torus_copies(images[0], s->wrap_w, s->wrap_h, images);
            if (n_images == 0) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
            r = bands_reserve_copies(alloc, c, (size_t)c->n + n_images, classes, err);
        }
        if (r == KZ_OK && classes) {
            const kzi_band_filter filter = {set->category[number], set->collides[number]};
            r = bands_class_of(alloc, s, &c->buckets, filter, &of_class, err);
        }
        if (r != KZ_OK) return r;
        s->n_boxes++;
        s->n_numbers = number < s->n_numbers ? s->n_numbers : number + 1;
        for (uint32_t k = 0; k < n_images; k++, c->n++) {
            ((kz_box *)c->boxes.at)[c->n] = images[k];
            ((uint32_t *)c->ids.at)[c->n] = n_images > 1 ? id | KZI_BAND_SEVERAL : id;
            if (classes) ((uint32_t *)c->classes.at)[c->n] = of_class;
        }
    }
    return r;
}

/* ---- Filling the bands ------------------------------------------------------------------------------------------- */

/* Fills s->first and c->scattered: the copies by band, in the order given within each.  The cursors end at the end of
 * each band. */
static kz_result bands_distribute(const kz_allocator *alloc, kzi_bands *s, bands_copies *c, kz_error *err)
{
    const uint32_t n_bands = s->cut.n_bands;
    const kz_box *boxes = c->boxes.at;
    kz_result r = kzi_block_reserve(alloc, &c->cursors, n_bands, sizeof(uint32_t), err);
    if (r == KZ_OK) r = kzi_block_reserve(alloc, &s->first, (size_t)n_bands + 1, sizeof(uint32_t), err);
    if (r != KZ_OK) return r;
    uint32_t *cursors = c->cursors.at, *first = s->first.at;
    memset(cursors, 0, n_bands * sizeof *cursors);
    for (uint32_t i = 0; i < c->n; i++) {
        const uint32_t to = kzi_band_of(&s->cut, boxes[i].max.y);
        for (uint32_t k = kzi_band_of(&s->cut, boxes[i].min.y); k <= to; k++) cursors[k]++;
    }
    uint64_t blocks = 0;
    uint32_t longest = 0;
    for (uint32_t k = 0; k < n_bands; k++) {
        first[k] = (uint32_t)blocks;
        longest = cursors[k] > longest ? cursors[k] : longest;
        blocks += cursors[k] / KZI_BAND_BLOCK + (cursors[k] % KZI_BAND_BLOCK != 0);
        if (blocks > UINT32_MAX / KZI_BAND_BLOCK) {
            return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)blocks, UINT32_MAX / KZI_BAND_BLOCK);
        }
        cursors[k] = first[k] * KZI_BAND_BLOCK;
    }
    first[n_bands] = s->n_blocks = (uint32_t)blocks;
    r = kzi_block_reserve(alloc, &c->scattered, (size_t)s->n_blocks * KZI_BAND_BLOCK, sizeof(bands_entry), err);
    if (r == KZ_OK) r = kzi_block_reserve(alloc, &c->keys, 2 * (size_t)longest, sizeof(uint64_t), err);
    if (r != KZ_OK || blocks == 0) return r;
    bands_entry *scattered = c->scattered.at;
    const uint32_t *ids = c->ids.at, *classes = s->n_classes > 1 ? c->classes.at : NULL;
    for (uint32_t i = 0; i < c->n; i++) {
        const uint32_t from = kzi_band_of(&s->cut, boxes[i].min.y), to = kzi_band_of(&s->cut, boxes[i].max.y);
        bands_entry entry = {boxes[i], ids[i], classes ? classes[i] : 0};
        for (uint32_t k = from; k <= to; k++) {
            scattered[cursors[k]++] = entry;
            entry.id |= KZI_BAND_REPLICA;
        }
    }
    return KZ_OK;
}

/* Floats as integers in the same order. -0 and 0 differ, which does no harm. */
static uint32_t bands_rising(float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

/* A stable sort by the upper halves; the result is in `keys`. */
static void bands_sort(uint64_t *keys, uint64_t *other, uint32_t n)
{
    if (n < 48) {
        for (uint32_t i = 1; i < n; i++) {
            const uint64_t one = keys[i];
            uint32_t j = i;
            for (; j > 0 && keys[j - 1] >> 32 > one >> 32; j--) keys[j] = keys[j - 1];
            keys[j] = one;
        }
        return;
    }
    for (int shift = 32; shift < 64; shift += 8) {
        uint32_t starts[256] = {0}, sum = 0;
        for (uint32_t i = 0; i < n; i++) starts[keys[i] >> shift & 255]++;
        for (int d = 0; d < 256; d++) {
            const uint32_t count = starts[d];
            starts[d] = sum;
            sum += count;
        }
        for (uint32_t i = 0; i < n; i++) other[starts[keys[i] >> shift & 255]++] = keys[i];
        uint64_t *const t = keys;
        keys = other;
        other = t;
    }
}

static void bands_put(kzi_bands *s, uint32_t place, const bands_entry *entry)
{
    float *at = (float *)s->boxes.at + (size_t)(place / KZI_BAND_BLOCK) * KZI_BAND_FLOATS + place % KZI_BAND_BLOCK;
    at[0] = entry->box.min.x;
    at[16] = entry->box.max.x;
    at[32] = entry->box.min.y;
    at[48] = entry->box.max.y;
    ((uint32_t *)s->ids.at)[place] = entry->id;
    if (s->n_classes > 65536) {
        ((uint32_t *)s->classes.at)[place] = entry->of_class;
    } else if (s->n_classes > 1) {
        ((uint16_t *)s->classes.at)[place] = (uint16_t)entry->of_class;
    }
}

/* Fills up the last block of a band. */
static const bands_entry bands_none = {{{NAN, NAN}, {NAN, NAN}}, 0, 0};

static void bands_fill(kzi_bands *s, const bands_copies *c, uint32_t band)
{
    const uint32_t *first = s->first.at;
    const uint32_t from = first[band] * KZI_BAND_BLOCK, to = first[band + 1] * KZI_BAND_BLOCK;
    const uint32_t n = ((const uint32_t *)c->cursors.at)[band] - from;
    uint64_t *keys = c->keys.at;
    float reach = -INFINITY;
    if (n == 0) return; /* no memory may have been taken at all */
    const bands_entry *scattered = (const bands_entry *)c->scattered.at + from;
    for (uint32_t i = 0; i < n; i++) keys[i] = (uint64_t)bands_rising(scattered[i].box.min.x) << 32 | i;
    bands_sort(keys, keys + n, n);
    for (uint32_t i = 0; i < n; i++) bands_put(s, from + i, &scattered[(uint32_t)keys[i]]);
    for (uint32_t i = from + n; i < to; i++) bands_put(s, i, &bands_none);
    for (uint32_t b = first[band]; b < first[band + 1]; b++) {
        const float *high = (const float *)s->boxes.at + (size_t)b * KZI_BAND_FLOATS + KZI_BAND_BLOCK;
        float end = -INFINITY;
        for (int i = 0; i < KZI_BAND_BLOCK; i++) end = high[i] > end ? high[i] : end;
        reach = end > reach ? end : reach;
        ((float *)s->ends.at)[b] = end;
        ((float *)s->reach.at)[b] = reach;
    }
}

static kz_result bands_reserve_places(const kz_allocator *alloc, kzi_bands *s, kz_error *err)
{
    const size_t blocks = s->n_blocks, places = blocks * KZI_BAND_BLOCK;
    kz_result r = kzi_block_reserve(alloc, &s->boxes, blocks, KZI_BAND_FLOATS * sizeof(float), err);
    if (r == KZ_OK) r = kzi_block_reserve(alloc, &s->ids, places, sizeof(uint32_t), err);
    if (r == KZ_OK) r = kzi_block_reserve(alloc, &s->ends, blocks, sizeof(float), err);
    if (r == KZ_OK) r = kzi_block_reserve(alloc, &s->reach, blocks, sizeof(float), err);
    if (r == KZ_OK && s->n_classes > 1) {
        const size_t size = s->n_classes > 65536 ? sizeof(uint32_t) : sizeof(uint16_t);
        r = kzi_block_reserve(alloc, &s->classes, places, size, err);
    }
    return r;
}

static kz_result bands_make(const kz_allocator *alloc, kzi_bands *s, bands_copies *c, const kzi_box_set *set,
                            kz_error *err)
{
    kz_result r = bands_copy(alloc, s, c, set, err);
    if (r != KZ_OK) return r;
    s->cut = kzi_band_cut_for(c->boxes.at, c->n);
    for (uint32_t i = 0; s->cut.swapped && i < c->n; i++) {
        kz_box *b = (kz_box *)c->boxes.at + i;
        *b = kzi_band_swap(*b);
    }
    r = bands_distribute(alloc, s, c, err);
    if (r == KZ_OK) r = bands_reserve_places(alloc, s, err);
    for (uint32_t k = 0; r == KZ_OK && k < s->cut.n_bands; k++) bands_fill(s, c, k);
    return r;
}

kz_result kzi_bands_build(const kz_allocator *alloc, kzi_bands *bands, const kzi_box_set *still, const kzi_sap_how *how,
                          kz_error *err)
{
    kzi_bands next = {.wrap_w = how ? how->wrap_w : 0, .wrap_h = how ? how->wrap_h : 0, .built = bands->built + 1};
    bands_copies copies = {0};
    if (still->n >= KZI_BANDS_MOST) return kzi_fail(err, KZ_ERR_TOO_LARGE, still->n, KZI_BANDS_MOST - 1);
    if (!kzi_torus_period_ok(next.wrap_w) || !kzi_torus_period_ok(next.wrap_h)) {
        return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    }
    const kz_result r = bands_make(alloc, &next, &copies, still, err);
    bands_drop_copies(alloc, &copies);
    if (r != KZ_OK) {
        bands_drop(alloc, &next);
        return r;
    }
    bands_drop(alloc, bands);
    *bands = next;
    return KZ_OK;
}

void kzi_bands_free(const kz_allocator *alloc, kzi_bands *bands)
{
    const uint64_t built = bands->built; /* keeps counting, so that nobody mistakes the next build for the one that
                                            their records belong to */
    bands_drop(alloc, bands);
    *bands = (kzi_bands){.built = built + 1};
}

size_t kzi_bands_bytes(const kzi_bands *bands)
{
    return bands->first.bytes + bands->boxes.bytes + bands->ids.bytes + bands->ends.bytes + bands->reach.bytes +
           bands->classes.bytes + bands->filters.bytes + bands->whole.bytes;
}

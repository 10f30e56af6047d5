/* hilbert_order.c - the grid of a BVH's Hilbert curve, and sorting boxes along the curve. */
#include "math/bvh/hilbert_order.h"

#include "base/scalar.h"
#include "math/rounding.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- The grid ---------------------------------------------------------------------------------------------- */

/* More samples would not place the grid better than its margin does. */
enum { BVH_SAMPLE = 64 };

typedef struct bvh_range {
    double min, length;
} bvh_range;

/* The range of sorted values from the 1/32 to the 31/32 quantile, plus an eighth at both ends; or of all values, where
 * those two are equal. */
static bvh_range bvh_range_of(const float *sorted, uint32_t n)
{
    double lo = sorted[n / 32], hi = sorted[n - 1 - n / 32];
    if (lo == hi) {
        lo = sorted[0];
        hi = sorted[n - 1];
    }
    const double margin = (hi - lo) / 8;
    return (bvh_range){lo - margin, hi - lo + 2 * margin};
}

static float bvh_to_float(double v) { return v < FLT_MAX ? (v > -FLT_MAX ? (float)v : -FLT_MAX) : FLT_MAX; }

kzi_bvh_order kzi_bvh_order_of(const kzi_bvh_boxes *boxes)
{
    float x[BVH_SAMPLE], y[BVH_SAMPLE], size[BVH_SAMPLE];
    uint32_t n = 0;
    const uint32_t most = boxes->n < BVH_SAMPLE ? boxes->n : BVH_SAMPLE;
    for (uint32_t i = 0; i < most; i++) {
        const uint32_t at = (uint32_t)((uint64_t)i * boxes->n / most);
        const kz_box b = *kzi_bvh_box_at(boxes, boxes->ids ? boxes->ids[at] : at);
        const float w = b.max.x - b.min.x, h = b.max.y - b.min.y;
        x[n] = 0.5f * b.min.x + 0.5f * b.max.x;
        y[n] = 0.5f * b.min.y + 0.5f * b.max.y;
        size[n] = w > h ? w : h;
        n += w >= 0 && h >= 0 && kzi_is_finite(x[n]) && kzi_is_finite(y[n]);
    }
    if (n == 0) return (kzi_bvh_order){0, 0, 0, {INFINITY, INFINITY, INFINITY}};
    kzi_sort_floats(x, n);
    kzi_sort_floats(y, n);
    kzi_sort_floats(size, n);
    const bvh_range wide = bvh_range_of(x, n), high = bvh_range_of(y, n);
    const double longer = wide.length > high.length ? wide.length : high.length;
    /* A box no larger than a leaf's patch of the plane does no harm, and neither does one as large as most others. */
    const double patch = sqrt(wide.length * high.length * KZI_BVH_WIDE / boxes->n);
    const double usual = size[n / 2] > patch ? size[n / 2] : patch;
    return (kzi_bvh_order){bvh_to_float(wide.min),
                           bvh_to_float(high.min),
                           longer > 0 ? bvh_to_float(KZI_BVH_PLACES / longer) : 0,
                           {bvh_to_float(4 * usual), bvh_to_float(32 * usual), bvh_to_float(256 * usual)}};
}

/* Puts the cell of the middle between two coordinates into the low bits of the result: adding 2^23 leaves no room for a
 * fraction.  Whole and half planes have a middle that is infinite or NaN; NaN counts as 0. */
static inline float bvh_place(float lower, float upper, float min, float scale)
{
    const float place = (0.5f * lower + 0.5f * upper - min) * scale;
    const float above = place > 0 ? place : 0;
    return (above < (float)KZI_BVH_PLACES ? above : (float)KZI_BVH_PLACES) + 0x1p23f;
}

void kzi_bvh_keys(const kzi_bvh_order *order, const kz_box *boxes, uint32_t n, uint32_t *keys)
{
    float place_x[KZI_BVH_RUN] = {0}, place_y[KZI_BVH_RUN] = {0};
    uint32_t x[KZI_BVH_RUN], y[KZI_BVH_RUN], rank[KZI_BVH_RUN] = {0};
    const kzi_bvh_order o = *order;
    for (uint32_t i = 0; i < n; i++) {
        const kz_box *b = boxes + i;
        const float w = b->max.x - b->min.x, h = b->max.y - b->min.y, size = w > h ? w : h;
        place_x[i] = bvh_place(b->min.x, b->max.x, o.min_x, o.scale);
        place_y[i] = bvh_place(b->min.y, b->max.y, o.min_y, o.scale);
        if (size > o.large[0]) rank[i] = 1u + (size > o.large[1]) + (size > o.large[2]);
    }
    memcpy(x, place_x, sizeof x);
    memcpy(y, place_y, sizeof y);
    kzi_bvh_keys_of(x, y, rank, keys);
}

/* ---- Sorting ----------------------------------------------------------------------------------------------- */

/* The highest ten of 32 bits: two of the class, eight of the curve. */
enum { BVH_PILES_FROM = 500000, BVH_PILE_SHIFT = 22, BVH_PILES = 1 << 10 };

/* Bytes beyond the place written that are prefetched. */
enum { BVH_SORT_PREFETCH = 64 };

static void sort_bvh_items(kzi_keyed *items, kzi_keyed *scratch, uint32_t n, uint32_t *values)
{
    const kzi_keyed *sorted = kzi_sort_keyed(items, scratch, n);
    for (uint32_t i = 0; i < n; i++) values[i] = sorted[i].value;
}

/* Sorts more boxes than the caches hold.  They are first scattered to piles by their highest digit, and each pile is
 * then sorted in the nearest caches.  Where no box is large, only a quarter of the piles are in use, which address
 * caches can hold.  (Building a tree of a million boxes is 1.13 times as fast as with three digits, lowest first; at
 * 300 000 it was no faster.) */
static void sort_bvh_piles(kzi_keyed *items, kzi_keyed *scratch, uint32_t n, uint32_t *values)
{
    uint32_t next[BVH_PILES] = {0};
    for (uint32_t i = 0; i < n; i++) next[items[i].key >> BVH_PILE_SHIFT]++;
    kzi_counts_to_starts(next, BVH_PILES);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t at = next[items[i].key >> BVH_PILE_SHIFT]++;
        scratch[at] = items[i];
        KZI_PREFETCH_WRITE(&scratch[at], BVH_SORT_PREFETCH);
    }
    for (uint32_t v = 0, start = 0; v < BVH_PILES; v++) {
        sort_bvh_items(scratch + start, items + start, next[v] - start, values + start);
        start = next[v];
    }
}

void kzi_bvh_sort(kzi_keyed *items, kzi_keyed *scratch, uint32_t n, uint32_t *values)
{
    if (n < BVH_PILES_FROM) sort_bvh_items(items, scratch, n, values);
    else sort_bvh_piles(items, scratch, n, values);
}

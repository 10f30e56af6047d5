/* sap_strip.c - sorts the boxes of a strip by min.x into columns.
 *
 * A strip has from a dozen to a few thousand boxes.  Their positions between the strip's ends are scaled to numbers of
 * up to 16 bits and radix-sorted by two digits.  That leaves few neighbours out of order, which an insertion sort in
 * the columns corrects.  It fails where nearly all boxes lie in one place between far ends; then the whole strip is
 * sorted again by all 32 bits. */
#include "broad/sap/sap_private.h"
#include "math/radix.h"

#include <math.h>
#include <string.h>

#define STRIP_INSERTION 16u
#define STRIP_POSITIONS 65536u /* a box's index among so many fits beside its position */
#define STRIP_DIGIT     8u

static size_t lanes_stride(uint32_t n) { return ((size_t)n + KZI_SAP_PAD + 15) & ~(size_t)15; }

size_t kzi_lanes_bytes(uint32_t n, bool filtered) { return lanes_stride(n) * sizeof(float) * (filtered ? 7 : 5); }

kzi_sap_lanes kzi_lanes_at(void *memory, uint32_t n, bool filtered)
{
    const size_t stride = lanes_stride(n);
    float *f = memory;
    uint32_t *u = memory;
    kzi_sap_lanes lanes = {f, f + stride, f + 2 * stride, f + 3 * stride, u + 4 * stride, NULL, NULL, n};
    if (filtered) {
        lanes.category = u + 5 * stride;
        lanes.collides = u + 6 * stride;
    }
    return lanes;
}

void kzi_lanes_end(kzi_sap_lanes *lanes)
{
    for (uint32_t i = lanes->n; i < lanes->n + KZI_SAP_PAD; i++) {
        lanes->x0[i] = NAN;
        lanes->x1[i] = lanes->y0[i] = lanes->y1[i] = 0;
        lanes->id[i] = 0;
        if (lanes->category) lanes->category[i] = lanes->collides[i] = 0;
    }
}

static inline void set_lane(kzi_sap_lanes *to, uint32_t i, const kzi_entry *e)
{
    to->x0[i] = e->box.min.x;
    to->y0[i] = e->box.min.y;
    to->x1[i] = e->box.max.x;
    to->y1[i] = e->box.max.y;
    to->id[i] = e->id;
}

/* Sorts by insertion with at most `budget` moves; false when these were not enough. */
static bool insert_lanes(kzi_sap_lanes *to, uint32_t n, uint64_t budget)
{
    float *x0 = to->x0;
    for (uint32_t i = 1; i < n; i++) {
        if (x0[i - 1] <= x0[i]) continue;
        const kzi_entry e = {{{x0[i], to->y0[i]}, {to->x1[i], to->y1[i]}}, to->id[i]};
        uint32_t at = i;
        for (; at > 0 && x0[at - 1] > e.box.min.x; at--) {
            x0[at] = x0[at - 1];
            to->y0[at] = to->y0[at - 1];
            to->x1[at] = to->x1[at - 1];
            to->y1[at] = to->y1[at - 1];
            to->id[at] = to->id[at - 1];
        }
        set_lane(to, at, &e);
        if (budget < i - at) return false;
        budget -= i - at;
    }
    return true;
}

static void sort_by_all_bits(const kzi_entry *entries, uint32_t n, kzi_keyed *keys, kzi_sap_lanes *to)
{
    for (uint32_t i = 0; i < n; i++) keys[i] = (kzi_keyed){kzi_key_of_float(entries[i].box.min.x), i};
    const kzi_keyed *sorted = kzi_sort_keyed(keys, keys + n, n);
    for (uint32_t i = 0; i < n; i++) set_lane(to, i, &entries[sorted[i].value]);
}

typedef struct ends {
    float low, high;
} ends;

static ends strip_ends(const kzi_entry *entries, uint32_t n)
{
    KZ_ASSERT(n > 0);
    ends a = {entries[0].box.min.x, entries[0].box.min.x}, b = a;
    uint32_t i = 0;
    for (; i + 1 < n; i += 2) {
        const float x = entries[i].box.min.x, y = entries[i + 1].box.min.x;
        a.low = x < a.low ? x : a.low;
        b.low = y < b.low ? y : b.low;
        a.high = x > a.high ? x : a.high;
        b.high = y > b.high ? y : b.high;
    }
    const float x = entries[n - 1].box.min.x;
    a.low = x < a.low ? x : a.low;
    a.high = x > a.high ? x : a.high;
    return (ends){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

/* Bits of a digit for n boxes: clearing and summing the counters must not cost more than it saves. */
static unsigned digit_bits(uint32_t n) { return n < 128 ? 5 : n < 512 ? 6 : n < 2048 ? 7 : STRIP_DIGIT; }

/* Sorts by scaled position.  Returns false, having done nothing, when the strip's ends are too far apart or in one
 * point. */
static bool sort_by_place(const kzi_entry *entries, uint32_t n, uint32_t *keys, kzi_sap_lanes *to)
{
    uint32_t low_counts[1u << STRIP_DIGIT], high_counts[1u << STRIP_DIGIT];
    const unsigned bits = digit_bits(n);
    const uint32_t size = 1u << bits, mask = size - 1;
    const ends e = strip_ends(entries, n);
    const float extent = e.high - e.low, places = (float)(1u << 2 * bits), per_unit = places / extent;
    if (!(extent > 0 && extent < 3e38f && per_unit < 3e38f)) return false;
    uint32_t *other = keys + n;
    memset(low_counts, 0, size * sizeof *low_counts);
    memset(high_counts, 0, size * sizeof *high_counts);
    for (uint32_t i = 0; i < n; i++) {
        const float at = (entries[i].box.min.x - e.low) * per_unit; /* never falls as min.x rises */
        const uint32_t place = (uint32_t)(int32_t)(at < places - 1 ? at : places - 1);
        KZ_ASSERT(place < 1u << 2 * bits && i < STRIP_POSITIONS);
        keys[i] = place << 16 | i;
        low_counts[place & mask]++;
        high_counts[place >> bits]++;
    }
    kzi_counts_to_starts(low_counts, size);
    kzi_counts_to_starts(high_counts, size);
    for (uint32_t i = 0; i < n; i++) other[low_counts[keys[i] >> 16 & mask]++] = keys[i];
    for (uint32_t i = 0; i < n; i++) keys[high_counts[other[i] >> (16 + bits)]++] = other[i];
    kzi_sap_set_columns(entries, keys, n, to);
    return true;
}

void kzi_sort_strip(const kzi_entry *entries, uint32_t n, void *keys, kzi_sap_lanes *to)
{
    bool sorted = false;
    if (n <= STRIP_INSERTION) {
        for (uint32_t i = 0; i < n; i++) set_lane(to, i, &entries[i]);
        sorted = insert_lanes(to, n, UINT64_MAX);
    } else if (n <= STRIP_POSITIONS && sort_by_place(entries, n, keys, to)) {
        sorted = insert_lanes(to, n, 4 * (uint64_t)n);
    }
    if (!sorted) sort_by_all_bits(entries, n, keys, to);
    KZ_ASSERT(kzi_lanes_rise(to, n));
}

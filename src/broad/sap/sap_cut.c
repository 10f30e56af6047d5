/* sap_cut.c - chooses the strips of sweep and prune: eight mean boxes high, over the range where most boxes are.
 *
 * Height and range are estimated from a few hundred samples.  The outermost 1/32 of the samples at either end is
 * ignored, so that one far box does not stretch the range.  Boxes outside it belong to the first or last strip.  A bad
 * estimate costs time, never an answer.  sap_scatter.c corrects the two cases that would cost much: too many copies,
 * and crowded strips. */
#include "broad/sap/sap_private.h"
#include "math/radix.h"

#include <math.h>

#define HEIGHTS_PER_STRIP 8  /* times hardly change between 5 and 12 */
#define MIN_STRIPS        4  /* fewer strips do not repay the copying, unless ... */
#define MIN_STRIPS_CACHED 2  /* ... all boxes fit the cache */
#define MIN_PER_STRIP     16 /* boxes; even an empty strip costs a little */
#define MOST_STRIPS       65535
#define CACHED_STRIP      4096 /* boxes; the columns and keys of a strip then stay in the second-level cache */
#define MANY_STRIPS       256  /* with fewer strips, all write positions of the scatter stay in the caches */
#define SAMPLES_LEAST     32
#define SAMPLES_MOST      512
#define OUTERMOST         32 /* one of this many samples is ignored at either end */

typedef struct cut_samples {
    kz_box boxes[SAMPLES_MOST];
    uint32_t n;
} cut_samples;

/* The spacing is irregular, so that samples do not keep step with the caller's order. */
static void take_samples(const kzi_sap_source *from, cut_samples *out)
{
    const uint32_t spread = from->n / 16, most = spread < SAMPLES_MOST ? spread : SAMPLES_MOST;
    const uint32_t m = most < SAMPLES_LEAST ? SAMPLES_LEAST : most, step = from->n / m;
    KZ_ASSERT((uint64_t)m * step <= from->n);
    out->n = 0;
    for (uint32_t i = 0; i < m && step; i++) {
        const kz_box b = kzi_source_entry(from, i * step + (i * 2654435769u >> 16) % step).box;
        out->boxes[out->n] = b;
        out->n += kzi_box_is_some(b);
    }
}

static float sample_low(const kz_box *b, bool along_x) { return along_x ? b->min.x : b->min.y; }

static float sample_high(const kz_box *b, bool along_x) { return along_x ? b->max.x : b->max.y; }

/* The n lowest values seen, in order.  The last one is the result. */
typedef struct lowest {
    double value[SAMPLES_MOST / OUTERMOST + 1];
    uint32_t n;
} lowest;

static void lowest_see(lowest *of, double value)
{
    KZ_ASSERT(of->n > 0);
    uint32_t at = of->n - 1;
    if (!(value < of->value[at])) return;
    for (; at > 0 && value < of->value[at - 1]; at--) of->value[at] = of->value[at - 1];
    of->value[at] = value;
}

/* The range of the middles of all samples that are not outermost.  It is widened to what evenly spread boxes would
 * fill. */
static void sampled_range(const cut_samples *s, bool along_x, double *from, double *to)
{
    lowest low, high; /* `high` holds negated values: the n highest */
    KZ_ASSERT(s->n > 0 && s->n <= SAMPLES_MOST);
    low.n = high.n = s->n / OUTERMOST + 1;
    for (uint32_t i = 0; i < low.n; i++) low.value[i] = high.value[i] = (double)INFINITY;
    for (uint32_t i = 0; i < s->n; i++) {
        const kz_box *b = &s->boxes[i];
        const double middle = 0.5 * ((double)sample_low(b, along_x) + (double)sample_high(b, along_x));
        lowest_see(&low, middle != middle ? 0 : middle); /* NaN arises for boxes from -infinity to infinity */
        lowest_see(&high, middle != middle ? 0 : -middle);
    }
    *from = low.value[low.n - 1];
    *to = -high.value[high.n - 1];
    const double margin = (*to - *from) / 16;
    *from -= margin;
    *to += margin;
}

/* The mean extent of the samples along an axis, counting only the part within the range. */
static double mean_extent(const cut_samples *s, bool along_x, double from, double to)
{
    double sum = 0;
    KZ_ASSERT(s->n > 0);
    for (uint32_t i = 0; i < s->n; i++) {
        double low = (double)sample_low(&s->boxes[i], along_x), high = (double)sample_high(&s->boxes[i], along_x);
        low = low > from ? low : from;
        high = high < to ? high : to;
        sum += high > low ? high - low : 0;
    }
    return sum / s->n;
}

/* The number of strips along one axis; 0 for none. */
static uint32_t cut_along(const cut_samples *s, uint32_t n, bool along_x, kzi_cut *cut)
{
    const double largest = 3.0e38;
    double from, to;
    cut->n = 0;
    sampled_range(s, along_x, &from, &to);
    if (!(from < to && from > -largest && to < largest)) return 0;
    const double strip = HEIGHTS_PER_STRIP * mean_extent(s, along_x, from, to), most = n / MIN_PER_STRIP;
    double strips = to - from < strip * most ? (to - from) / strip : most;
    strips = strips < MOST_STRIPS ? strips : MOST_STRIPS;
    if (strips < (n < CACHED_STRIP ? MIN_STRIPS_CACHED : MIN_STRIPS)) return 0;
    cut->along_x = cut->swapped = along_x;
    cut->n = (uint32_t)strips;
    cut->half_from = (float)(0.5 * from);
    const double per_half = 2 * cut->n / (to - from);
    cut->per_half = (float)(per_half < largest ? per_half : largest);
    return cut->n;
}

/* The effective number of strips: how many equally full ones would explain how often two samples share a strip.  At
 * most cut->n. */
static double strips_in_use(const cut_samples *s, const kzi_cut *cut)
{
    kzi_keyed keys[2 * SAMPLES_MOST];
    for (uint32_t i = 0; i < s->n; i++) {
        keys[i] = (kzi_keyed){kzi_cut_strip(cut, sample_low(&s->boxes[i], cut->along_x)), 0};
    }
    const kzi_keyed *sorted = kzi_sort_keyed(keys, keys + s->n, s->n);
    double shared = 0;
    for (uint32_t i = 1, run = 0; i < s->n; i++) {
        KZ_ASSERT(sorted[i - 1].key <= sorted[i].key);
        run = sorted[i].key == sorted[i - 1].key ? run + 1 : 0;
        shared += run; /* pairs with the samples before it */
    }
    const double in_use = 0.5 * s->n * (s->n - 1.0) / (shared > 0 ? shared : 0.5);
    return in_use < cut->n ? in_use : cut->n;
}

/* Merges strips until each has about KZI_MERGED_STRIP boxes.  Long bands of boxes, or boxes far apart, give many strips
 * of few boxes each, and scattering to tens of thousands of places misses all caches.  Merged strips are long along the
 * axis that is cut, so the sweep runs along the axis on which fewer boxes begin within a box.  (A million boxes in a
 * band 10 wide: three times as fast as 50 000 strips across.) */
static void merge_strips(const cut_samples *s, uint32_t n, kzi_cut *cut)
{
    double from, to;
    if (cut->n < MANY_STRIPS) return;
    const double in_use = strips_in_use(s, cut), share = n / (double)KZI_MERGED_STRIP / in_use, strips = share * cut->n;
    if (in_use < MANY_STRIPS || share >= 1 || strips < MIN_STRIPS) return;
    cut->per_half *= (float)(uint32_t)strips / (float)cut->n;
    cut->n = (uint32_t)strips;
    cut->merged = true;
    const bool along_x = cut->along_x;
    const double height = 2 / (double)cut->per_half;
    sampled_range(s, along_x, &from, &to);
    const double share_along = mean_extent(s, along_x, from, to) / height;
    sampled_range(s, !along_x, &from, &to);
    const double extent_across = mean_extent(s, !along_x, from, to);
    /* Both are 0 where all boxes are at one height across: then they differ along the cut alone. */
    if (share_along * (to - from) <= extent_across) cut->swapped = !along_x;
}

void kzi_find_cut(const kzi_sap_source *from, bool may_swap, bool may_merge, kzi_cut *cut)
{
    cut_samples samples;
    kzi_cut swapped = {0};
    *cut = (kzi_cut){0};
    take_samples(from, &samples);
    if (samples.n < SAMPLES_LEAST / 2) return;
    const uint32_t n = cut_along(&samples, from->n, false, cut);
    if (may_swap && n < from->n / CACHED_STRIP + MIN_STRIPS) {
        if (cut_along(&samples, from->n, true, &swapped) > 2 * n) *cut = swapped;
    }
    if (may_merge) merge_strips(&samples, from->n, cut);
}

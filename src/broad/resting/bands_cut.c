/* bands_cut.c - chooses the bands of resting boxes: along which axis, over which range, and how many.
 *
 * A choice here can make an answer slow, never wrong.  The range is that of most boxes, estimated from a sample, so
 * that one box far away does not put all others into one band.  A band is eight mean heights high.  Replicas are then
 * an eighth of the boxes, whatever their sizes, and times hardly change between 5 and 12. */
#include "broad/resting/bands.h"

enum {
    KZI_CUT_SAMPLES = 512,
    KZI_CUT_HEIGHTS = 8,   /* mean heights in a band */
    KZI_CUT_FEWEST = 64,   /* boxes in a band, on average */
    KZI_CUT_MOST = 1 << 16 /* bands */
};

/* One axis of the boxes: the range of most of them, and their mean extent, where each counts as no more than that
 * range. */
typedef struct cut_axis {
    double low, range, extent;
} cut_axis;

static float cut_low(const kz_box *b, bool of_x) { return of_x ? b->min.x : b->min.y; }
static float cut_high(const kz_box *b, bool of_x) { return of_x ? b->max.x : b->max.y; }

/* Shell sort with halved gaps: the samples are few. */
static void cut_sort(float *v, uint32_t n)
{
    for (uint32_t gap = n / 2; gap > 0; gap /= 2) {
        for (uint32_t i = gap; i < n; i++) {
            const float one = v[i];
            uint32_t j = i;
            for (; j >= gap && v[j - gap] > one; j -= gap) v[j] = v[j - gap];
            v[j] = one;
        }
    }
}

static cut_axis cut_measure(const kz_box *boxes, uint32_t n, bool of_x)
{
    float samples[KZI_CUT_SAMPLES];
    cut_axis axis = {0, 0, 0};
    double sum = 0;
    uint32_t n_samples = 0;
    const uint32_t n_picked = n < KZI_CUT_SAMPLES ? n : KZI_CUT_SAMPLES;
    for (uint32_t i = 0; i < n_picked; i++) {
        const float v = cut_low(&boxes[(uint64_t)i * n / n_picked], of_x);
        if (v > -INFINITY && v < INFINITY) samples[n_samples++] = v;
    }
    if (n_samples == 0) return axis;
    cut_sort(samples, n_samples);
    const double low = samples[n_samples / 64], high = samples[n_samples - 1 - n_samples / 64];
    axis.low = low - (high - low) / 32;
    axis.range = (high - low) / 16 + (high - low);
    for (uint32_t i = 0; i < n; i++) {
        const double extent = (double)cut_high(&boxes[i], of_x) - cut_low(&boxes[i], of_x);
        sum += extent < axis.range ? extent : axis.range; /* also where it is infinity - infinity */
    }
    axis.extent = sum / n;
    return axis;
}

static double cut_bands(const cut_axis *axis, uint32_t n)
{
    const double most = n / KZI_CUT_FEWEST < KZI_CUT_MOST ? n / KZI_CUT_FEWEST : KZI_CUT_MOST;
    const double bands = axis->range / (KZI_CUT_HEIGHTS * axis->extent);
    if (!(axis->range > 0) || !(most > 1)) return 1;
    return bands < 1 ? 1 : bands < most ? bands : most; /* an extent of 0 would mean infinitely many */
}

/* The share of all boxes that a search compares: those of one band that begin near enough. */
static double cut_share(const cut_axis *along, const cut_axis *across, uint32_t n)
{
    const double share = across->range > 2 * across->extent ? 2 * across->extent / across->range : 1;
    const double at_least = 1.0 / 4096; /* a block or two are compared in any case */
    return (share > at_least ? share : at_least) / cut_bands(along, n);
}

kzi_band_cut kzi_band_cut_for(const kz_box *boxes, uint32_t n)
{
    kzi_band_cut cut = {.n_bands = 1};
    if (n == 0) return cut;
    const cut_axis x = cut_measure(boxes, n, true), y = cut_measure(boxes, n, false);
    cut.swapped = cut_share(&x, &y, n) < 0.7 * cut_share(&y, &x, n);
    const cut_axis *along = cut.swapped ? &x : &y;
    cut.low = along->low;
    cut.typical = x.extent + y.extent;
    cut.n_bands = (uint32_t)cut_bands(along, n);
    if (cut.n_bands > 1) cut.per_unit = cut.n_bands / along->range;
    return cut;
}

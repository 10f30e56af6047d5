/* mask_dilate.c - dilation and erosion of masks by a square or a disc.
 *
 * Dilation is the union of the mask shifted to all offsets within reach, erosion the intersection.  Along a line this
 * is run doubling.  A union over 2k+1 offsets, shifted by k to either side, is one over up to 4k+1, so any reach takes
 * about log2(n) passes.  A square is a line of lines.  A disc is a stack of lines: row d has the half-width sqrt(n^2 -
 * d^2).  The lines are widened from the outermost rows to the middle one, and each width is blended into the rows above
 * and below at its distance. */
#include <kolize/mask_edit.h>

#include "mask/mask_words.h"

#define GROW_MAX_REACH 4096

static uint64_t either_or_both(uint64_t a, uint64_t b, bool all) { return all ? a & b : a | b; }

/* Blends each row with itself shifted to the right by k cells (to the left for k < 0); cells shifted in are clear. */
static void blend_columns(kz_mask *mask, int32_t k, bool all)
{
    /* In this order no strip is read after it was written. */
    for (int32_t i = 0; i < mask->n_strips; i++) {
        const int32_t s = k > 0 ? mask->n_strips - 1 - i : i;
        const kzi_mask_view from = kzi_mask_view_at(mask, 64 * (int64_t)s - k);
        const uint64_t cells = kzi_mask_strip_cells(mask, s);
        uint64_t *strip = kzi_mask_strip(mask, s);
        for (int32_t y = 0; y < mask->h; y++)
            strip[y] = either_or_both(strip[y], kzi_mask_view_word(&from, y) & cells, all);
    }
}

/* Blends each column with itself shifted down by k cells (up for k < 0). */
static void blend_rows(kz_mask *mask, int32_t k, bool all)
{
    for (int32_t s = 0; s < mask->n_strips; s++) {
        uint64_t *strip = kzi_mask_strip(mask, s);
        for (int32_t i = 0; i < mask->h; i++) {
            const int32_t y = k > 0 ? mask->h - 1 - i : i;
            const int64_t from = (int64_t)y - k;
            strip[y] = either_or_both(strip[y], from >= 0 && from < mask->h ? strip[from] : 0, all);
        }
    }
}

/* Widens a reach of `now` cells to either side to one of `n`. */
static void widen(kz_mask *mask, int32_t now, int32_t n, bool all, void (*blend)(kz_mask *, int32_t, bool))
{
    KZ_ASSERT(0 <= now && now <= n);
    while (now < n) {
        const int32_t k = n - now < 2 * now + 1 ? n - now : 2 * now + 1; /* farther would leave gaps */
        blend(mask, k, all);
        blend(mask, -k, all);
        now += k;
    }
}

/* Blends the rows of `to` with those of `line` that lie d rows above and below. */
static void blend_stack(kz_mask *to, const kz_mask *line, int32_t d, bool all)
{
    KZ_ASSERT(to->w == line->w && to->h == line->h && d >= 0);
    for (int32_t s = 0; s < to->n_strips; s++) {
        uint64_t *target = kzi_mask_strip(to, s);
        const uint64_t *source = kzi_mask_strip(line, s);
        for (int32_t y = 0; y < to->h; y++) {
            const uint64_t above = y >= d ? source[y - d] : 0, below = y < to->h - d ? source[y + d] : 0;
            target[y] = either_or_both(target[y], either_or_both(above, below, all), all);
        }
    }
}

/* The largest x with x^2 + d^2 <= n^2, not below `x`. */
static int32_t half_width(int32_t n, int32_t d, int32_t x)
{
    KZ_ASSERT(x * x + d * d <= n * n);
    while ((x + 1) * (x + 1) + d * d <= n * n) x++; /* at most 2 * 4097^2 */
    return x;
}

/* Sets every cell within reach of a set one.  With `all`, keeps a cell only where every cell within reach is set. */
static kz_result stretch(kz_mask *mask, int32_t n, kz_metric reach, bool all, const kz_allocator *alloc, kz_error *err)
{
    if (reach == KZ_METRIC_SQUARE) {
        widen(mask, 0, n, all, blend_columns);
        widen(mask, 0, n, all, blend_rows);
        return KZ_OK;
    }
    kz_mask *line;
    const kz_result result = kzi_mask_new_with(mask, mask->w, mask->h, 0, 0, alloc, &line, err);
    if (result != KZ_OK) return result;
    int32_t now = 0;
    for (int32_t d = n; d >= 0; d--) {
        const int32_t wide = half_width(n, d, now);
        widen(line, now, wide, all, blend_columns);
        blend_stack(mask, line, d, all);
        now = wide;
    }
    KZ_ASSERT(now == n); /* the middle line is the widest */
    kz_mask_free(line);
    return KZ_OK;
}

static kz_result stretched(const kz_mask *mask, int32_t margin, int32_t n, kz_metric reach, bool all,
                           const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    kz_mask *made;
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (n < 0 || n > GROW_MAX_REACH) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (reach != KZ_METRIC_SQUARE && reach != KZ_METRIC_ROUND) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 5, 0);
    kz_result result =
        kzi_mask_new_with(mask, mask->w + 2 * margin, mask->h + 2 * margin, margin, margin, alloc, &made, err);
    if (result != KZ_OK) return result;
    result = stretch(made, n, reach, all, alloc, err);
    if (result != KZ_OK) {
        kz_mask_free(made);
        return result;
    }
    kzi_mask_bake(made);
    *out = made;
    return KZ_OK;
}

kz_result kz_mask_dilate(const kz_mask *mask, int32_t n, kz_metric reach, const kz_allocator *alloc, kz_mask **out,
                         kz_error *err)
{
    const int32_t margin = n < 0 || n > GROW_MAX_REACH ? 0 : n; /* such n are refused */
    return stretched(mask, margin, n, reach, false, alloc, out, err);
}

kz_result kz_mask_erode(const kz_mask *mask, int32_t n, kz_metric reach, const kz_allocator *alloc, kz_mask **out,
                        kz_error *err)
{
    return stretched(mask, 0, n, reach, true, alloc, out, err);
}

/* distance_field.c - the exact signed distance field of a mask (Meijster, Roerdink, Hesselink 2000).
 *
 * The algorithm finds the distance to the nearest cell of the other kind.  The first pass sweeps down and up to find it
 * within each column.  The second takes, row by row, the lowest of the parabolas (x - i)^2 + g(i)^2.  A cell is its own
 * nearest one of its kind, so only one of its two column distances is not 0.  The field itself stores that one, signed
 * as in the result: positive in clear cells (to the nearest set one), negative in set ones (to the nearest clear
 * one). */
#include "mask/edit/distance_field.h"

#include <string.h>

#include "mask/mask_private.h"

enum { DISTANCE_CELL_STEPS = 4 }; /* steps of work for a cell of a sweep, or of a row */

#define DISTANCE_MAX_SIDE 32000 /* the square of the longest diagonal still fits in int32 */

/* ---- Columns ------------------------------------------------------------------------------------------- */

/* Computes one row from the row before it in the sweep.  NULL is the row beyond the mask, which is clear and has no set
 * cell. */
static void sweep_row(const kz_mask *mask, int32_t y, const int32_t *before, int32_t *row, bool is_first)
{
    const int32_t far = mask->w + mask->h; /* farther than any cell, so never nearest */
    for (int32_t x = 0; x < mask->w; x++) {
        const bool set = kz_mask_get(mask, x, y);
        int32_t g;
        if (set) g = before && before[x] < 0 ? before[x] - 1 : -1;
        else g = !before ? far : before[x] < 0 ? 1 : before[x] < far ? before[x] + 1 : far;
        if (!is_first && (set ? g < row[x] : g > row[x])) g = row[x];
        KZ_ASSERT(set ? g < 0 : g > 0); /* its sign says which kind the cell is of */
        row[x] = g;
    }
}

static void column_distances(const kz_mask *mask, int32_t *field, kzi_work *work)
{
    const size_t w = (size_t)mask->w;
    for (int32_t y = 0; y < mask->h && !kzi_work_is_over(work); y++) {
        int32_t *row = field + w * (size_t)y;
        sweep_row(mask, y, y > 0 ? row - w : NULL, row, true);
        kzi_work_tick(work, DISTANCE_CELL_STEPS * w);
    }
    for (int32_t y = mask->h - 1; y >= 0 && !kzi_work_is_over(work); y--) {
        int32_t *row = field + w * (size_t)y;
        sweep_row(mask, y, y + 1 < mask->h ? row + w : NULL, row, false);
        kzi_work_tick(work, DISTANCE_CELL_STEPS * w);
    }
}

/* ---- Rows ---------------------------------------------------------------------------------------------- */

/* g has n entries; the parabola of site[q] is the lowest from start[q] on. */
typedef struct distance_row {
    int32_t *g, *site, *start, n;
} distance_row;

static int64_t parabola(const distance_row *row, int64_t x, int32_t i)
{
    const int64_t g = row->g[i];
    return (x - i) * (x - i) + g * g;
}

/* The last x at which the parabola of i is not above that of u; i < u.  This is Meijster's Sep. */
static int64_t last_of_first(const distance_row *row, int32_t i, int32_t u)
{
    const int64_t gi = row->g[i], gu = row->g[u];
    const int64_t a = (int64_t)u * u - (int64_t)i * i + gu * gu - gi * gi;
    KZ_ASSERT(i < u && a >= 0);
    /* Long division takes several times as long on many CPUs. */
    if (a <= UINT32_MAX) return (uint32_t)a / (2 * (uint32_t)(u - i));
    return a / (2 * (int64_t)(u - i));
}

/* The index of the last parabola of the lower envelope. */
static int32_t find_envelope(const distance_row *row)
{
    int32_t q = 0;
    row->site[0] = row->start[0] = 0;
    for (int32_t u = 1; u < row->n; u++) {
        while (q >= 0 && parabola(row, row->start[q], row->site[q]) > parabola(row, row->start[q], u)) q--;
        if (q < 0) {
            q = 0;
            row->site[0] = u;
            row->start[0] = 0;
            continue;
        }
        const int64_t start = 1 + last_of_first(row, row->site[q], u);
        if (start >= row->n) continue;
        q++;
        row->site[q] = u;
        row->start[q] = (int32_t)start;
        KZ_ASSERT(row->start[q - 1] < row->start[q]);
    }
    return q;
}

/* Writes the distances of a row's clear cells (sign 1) or set cells (sign -1), whose signs the field holds.  The row
 * has one more column on each side.  It is clear: at distance 0 for the set cells, of no effect on the clear ones. */
static void row_distances(const distance_row *row, int32_t far, int32_t sign, const int32_t *columns, int32_t *field)
{
    const int32_t w = row->n - 2;
    row->g[0] = row->g[w + 1] = sign > 0 ? far : 0;
    for (int32_t x = 0; x < w; x++) row->g[x + 1] = columns[x] * sign > 0 ? columns[x] * sign : 0;
    int32_t q = find_envelope(row);
    for (int32_t x = w; x >= 1; x--) {
        while (row->start[q] > x) q--;
        KZ_ASSERT(q >= 0); /* the first parabola begins at 0 */
        if (columns[x - 1] * sign > 0) field[x - 1] = sign * (int32_t)parabola(row, x, row->site[q]);
    }
}

kz_result kzi_mask_distances(const kz_mask *mask, int32_t *field, size_t n_field, kzi_work *work,
                             const kz_allocator *alloc, kz_error *err)
{
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    const int32_t w = mask->w, h = mask->h, side = w > h ? w : h;
    if (side > DISTANCE_MAX_SIDE) return kzi_fail(err, KZ_ERR_TOO_LARGE, side, DISTANCE_MAX_SIDE);
    const size_t n = (size_t)w * (size_t)h; /* at most 1 024 000 000 */
    if (n_field < n) return kzi_fail(err, KZ_ERR_BUFFER, (int64_t)n, (int64_t)n_field);
    if (n > 0 && !field) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (kzi_mask_is_clear(mask)) {
        for (size_t i = 0; i < n; i++) field[i] = INT32_MAX;
        return KZ_OK;
    }
    const kz_allocator from = kzi_allocator(alloc);
    const size_t wide = (size_t)w + 2, size = (3 * wide + (size_t)w) * sizeof(int32_t);
    int32_t *scratch = kzi_alloc(&from, size, sizeof(int32_t));
    if (!scratch) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0);

    const distance_row row = {scratch, scratch + wide, scratch + 2 * wide, w + 2};
    int32_t *columns = scratch + 3 * wide;
    column_distances(mask, field, work);
    for (int32_t y = 0; y < h && !kzi_work_is_over(work); y++) {
        int32_t *answers = field + (size_t)w * (size_t)y;
        for (int32_t x = 0; x < w; x++) columns[x] = answers[x];
        row_distances(&row, w + h, 1, columns, answers);
        row_distances(&row, w + h, -1, columns, answers);
        kzi_work_tick(work, 2 * DISTANCE_CELL_STEPS * (uint64_t)w);
    }
    kzi_release(&from, scratch, size, sizeof(int32_t));
    return kzi_work_result(work, err);
}

kz_result kz_mask_distances(const kz_mask *mask, int32_t *field, size_t n_field, const kz_allocator *alloc,
                            kz_error *err)
{
    kzi_work endless = kzi_work_of(NULL);
    return kzi_mask_distances(mask, field, n_field, &endless, alloc, err);
}

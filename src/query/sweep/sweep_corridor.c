/* sweep_corridor.c - bands of a moving mask's cells, and their strips. */
#include "query/sweep/sweep_corridor.h"

/* Corners of strips are multiples of 1/STRIP_GRID below 2^34: 40 bits, as exact signs ask of whole numbers. */
#define STRIP_GRID 64

/* ---- Bands of cells ----------------------------------------------------------------------------------------- */

/* Cells that lie from `low` to `high` across the way, and their corners farthest to either side. */
typedef struct band {
    int64_t low, high;
    kzi_vec corner[2];
} band;

static const band no_band = {.low = INT64_MAX, .high = INT64_MIN};

static void join_bands(band *to, const band *run)
{
    if (run->low < to->low) to->low = run->low, to->corner[0] = run->corner[0];
    if (run->high > to->high) to->high = run->high, to->corner[1] = run->corner[1];
}

static void set_side(const kzi_sweep_strip *s, int64_t x, int64_t y, int64_t *side, kzi_vec *corner)
{
    *side = kzi_sweep_strip_across(s->goes, x, y);
    *corner = (kzi_vec){(double)x, (double)y};
}

/* Of the cells x0 <= x < x1 in row y: the two corners that the way tells. */
static band band_of_run(const kzi_sweep_strip *s, int64_t y, int32_t x0, int32_t x1)
{
    const bool left = s->goes[0] < 0, down = s->goes[1] > 0;
    band run;
    set_side(s, down ? x1 : x0, left ? y + 1 : y, &run.low, &run.corner[0]);
    set_side(s, down ? x0 : x1, left ? y : y + 1, &run.high, &run.corner[1]);
    return run;
}

/* A place among the mask's runs of set cells, rows in the order in which they lie across the way. */
typedef struct run_place {
    int32_t row, x;
} run_place;

/* The next run; false after the last, or when no more may be looked at.  Effort is what is looked through on the way to
 * it, a word of 64 cells as much as a run. */
static bool next_run(kzi_sweep_strip *s, run_place *at, band *run)
{
    const kz_mask *mask = s->mask->mask;
    const kz_cell_rect in = s->mask->bounds;
    for (; at->row < in.y1 - in.y0; *at = (run_place){at->row + 1, 0}) {
        const int32_t y = s->goes[0] < 0 ? in.y1 - 1 - at->row : in.y0 + at->row, from = at->x;
        int32_t x0 = 0, x1 = kz_mask_width(mask);
        if (s->effort < 0) return false;
        const bool found = kz_mask_next_run(mask, y, from, &x0, &x1);
        s->effort -= 1 + (x1 - from) / 64;
        if (!found) continue;
        at->x = x1;
        *run = band_of_run(s, y, x0, x1);
        return true;
    }
    return false;
}

/* Of all cells. */
static band whole_band(kzi_sweep_strip *s)
{
    band whole = no_band, run;
    for (run_place at = {0, 0}; next_run(s, &at, &run);) join_bands(&whole, &run);
    return whole;
}

/* The lowest band that begins beyond `after`, where no band goes on.  Cells whose ways touch are of one band: a line
 * between two that share a side is inside the mask.  false: more would have to be looked at than may be. */
static bool next_band(kzi_sweep_strip *s, int64_t after, band *out)
{
    band run;
    *out = no_band;
    for (run_place at = {0, 0}; next_run(s, &at, &run);) {
        if (run.low > after && run.low < out->low) *out = run;
    }
    for (int64_t high = after; high < out->high;) {
        high = out->high;
        for (run_place at = {0, 0}; next_run(s, &at, &run);) {
            if (run.low > after && run.low <= out->high) join_bands(out, &run);
        }
    }
    return s->effort >= 0;
}

/* ---- The strip that a band stays in --------------------------------------------------------------------------- */

static double strip_rounded(double v) { return (double)kzi_floor_i64(v * STRIP_GRID + 0.5) / STRIP_GRID; }

static kzi_vec gone(const kzi_sweep_strip *s, kzi_vec from, double n)
{
    return (kzi_vec){strip_rounded(from.x + n * s->along.x), strip_rounded(from.y + n * s->along.y)};
}

/* Through the corner of a band that is farthest to one side, where a place is farthest there. */
static kzi_vec side_place(const kzi_sweep_strip *s, const band *of, int side)
{
    return (kzi_vec){s->at.x + of->corner[side].x + s->lead[side].x, s->at.y + of->corner[side].y + s->lead[side].y};
}

/* Does the strip of n units from now on meet b no more than the mask may?  Its ends lean as the two corners lie, so it
 * begins sooner and ends later by more than twice what the mask and a unit are long. */
static bool is_strip_free(kzi_sweep_strip *s, const band *of, int64_t n, const kzi_form *b)
{
    s->effort -= KZI_SWEEP_STEP;
    if (s->effort < 0) return false;
    const kz_cell_rect in = s->mask->bounds;
    const double x = s->along.x < 0 ? -s->along.x : s->along.x, y = s->along.y < 0 ? -s->along.y : s->along.y;
    const double cells = (double)(in.x1 - in.x0) + (double)(in.y1 - in.y0), longer = 2 * cells / (x > y ? x : y);
    const double more = (double)kzi_floor_i64(longer) + 6; /* whole, as n: corners of cells stay whole */
    const kzi_vec low = side_place(s, of, 0), high = side_place(s, of, 1);
    kzi_form strip = kzi_form_of_cells(0, 0, 1, 1);
    strip.outline.corners[0] = gone(s, low, -more);
    strip.outline.corners[1] = gone(s, low, (double)n + more);
    strip.outline.corners[2] = gone(s, high, (double)n + more);
    strip.outline.corners[3] = gone(s, high, -more);
    return kzi_relate_forms(&strip, b) < (s->touch ? KZ_TOUCH : KZ_OVERLAP);
}

static int64_t free_units(kzi_sweep_strip *s, const band *of, int64_t most, const kzi_form *b)
{
    int64_t n = 0;
    for (int64_t more = 1; n < most && is_strip_free(s, of, more, b);) {
        n = more < most ? more : most;
        more *= 2;
    }
    return n;
}

int64_t kzi_sweep_strip_free(kzi_sweep_strip *s, const kzi_form *b)
{
    const band whole = whole_band(s);
    if (s->effort < 0) return 0;
    int64_t n = free_units(s, &whole, s->most, b);
    if (n > 0) return n;
    n = s->most;
    band one;
    for (int64_t after = whole.low - 1; n > 0 && after < whole.high; after = one.high) {
        if (!next_band(s, after, &one)) return 0;
        n = free_units(s, &one, n, b);
    }
    return n;
}

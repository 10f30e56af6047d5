/* fit_boundary.c - the boundary cells of a mask by rows, and the distance from a segment to the nearest of them.
 *
 * Boundary cells are the clear cells beside set ones.  Let p be the clear cell whose centre is nearest to a point in
 * some set cell.  Towards that point, p has a neighbour beside, above or below it whose centre is nearer still.  So
 * that neighbour is set, and p is a boundary cell. */
#include "mask/fit/fit_search.h"

#include <math.h>

/* Steps of work for a cell that is found, one that is compared, a row, and a word. */
enum { BOUNDARY_LISTED_STEPS = 32, BOUNDARY_CELL_STEPS = 4, BOUNDARY_ROW_STEPS = 24, BOUNDARY_WORD_STEPS = 16 };

/* The clear cells among (x .. x+63, y) with a set cell beside, above or below. */
static uint64_t boundary_bits(const kz_mask *mask, int32_t x, int32_t y)
{
    const uint64_t beside = kz_mask_bits(mask, x - 1, y, 64) | kz_mask_bits(mask, x + 1, y, 64);
    const uint64_t around = beside | kz_mask_bits(mask, x, y - 1, 64) | kz_mask_bits(mask, x, y + 1, 64);
    return around & ~kz_mask_bits(mask, x, y, 64);
}

/* Returns the number of boundary cells; writes them with `write`. */
static int64_t list_boundary(const kzi_fit_boundary *boundary, bool write)
{
    const kz_cell_rect r = boundary->mask->bounds;
    int64_t n = 0;
    for (int32_t i = 0; i < boundary->n_rows && !kzi_work_is_over(boundary->work); i++) {
        if (write) boundary->row_start[i] = (int32_t)n;
        for (int32_t x = r.x0 - 1; x <= r.x1; x += 64) {
            uint64_t bits = boundary_bits(boundary->mask, x, boundary->y0 + i);
            if (!write) n += kzi_bits_count(bits);
            for (; write && bits; bits &= bits - 1) boundary->x[n++] = x + kzi_bits_lowest(bits);
        }
        kzi_work_tick(boundary->work, BOUNDARY_WORD_STEPS * (uint64_t)((r.x1 - r.x0) / 64 + 1));
    }
    if (write) boundary->row_start[boundary->n_rows] = (int32_t)n;
    return n;
}

/* The bounds' sides are at most KZI_FIT_MAX_SIDE, so there are fewer than 2^31 cells. */
kz_result kzi_fit_boundary_make(const kz_mask *mask, kzi_work *work, const kz_allocator *alloc,
                                kzi_fit_boundary *boundary, kz_error *err)
{
    const kz_cell_rect r = mask->bounds;
    *boundary = (kzi_fit_boundary){.mask = mask, .work = work, .y0 = r.y0 - 1, .n_rows = r.y1 - r.y0 + 2};
    const size_t n_starts = (size_t)boundary->n_rows + 1, n_cells = (size_t)list_boundary(boundary, false);
    if (kzi_work_is_over(work)) return kzi_work_result(work, err);
    if (!kzi_mul_size(n_starts + n_cells, sizeof(int32_t), &boundary->size) ||
        !kzi_add_size(boundary->size, sizeof(kzi_fit_nearest), &boundary->size))
        return kzi_fail(err, KZ_ERR_TOO_LARGE, r.x1 - r.x0, KZI_FIT_MAX_SIDE);
    boundary->nearest = kzi_alloc(alloc, boundary->size, sizeof(double));
    if (!boundary->nearest) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)boundary->size, 0);
    boundary->row_start = (int32_t *)(boundary->nearest + 1);
    boundary->x = boundary->row_start + n_starts;
    list_boundary(boundary, true);
    if (kzi_work_is_over(work)) return kzi_work_result(work, err);
    const kzi_vec any = {boundary->x[0] + 0.5, boundary->y0 + 0.5}; /* above the topmost set cell */
    *boundary->nearest = (kzi_fit_nearest){.next = 0};
    for (int i = 0; i < KZI_FIT_NEAREST; i++) boundary->nearest->at[i] = any;
    kzi_work_spend(work, BOUNDARY_LISTED_STEPS * (uint64_t)boundary->row_start[boundary->n_rows]);
    return KZ_OK;
}

void kzi_fit_boundary_free(kzi_fit_boundary *boundary, const kz_allocator *alloc)
{
    kzi_release(alloc, boundary->nearest, boundary->size, sizeof(double));
    boundary->nearest = NULL;
}

/* ---- Distance ------------------------------------------------------------------------------------------ */

/* These margins, of a distance and of a cell, are far larger than rounding. */
#define BOUNDARY_WIDER 1.000001
#define BOUNDARY_MORE  0.0001

typedef struct boundary_segment {
    kzi_vec a, b;
    double x0, x1, y0, y1; /* its box */
    double slope;          /* of x by y; 0 for level segments and points */
} boundary_segment;

static boundary_segment boundary_segment_of(kzi_vec a, kzi_vec b)
{
    return (boundary_segment){a,
                              b,
                              a.x < b.x ? a.x : b.x,
                              a.x < b.x ? b.x : a.x,
                              a.y < b.y ? a.y : b.y,
                              a.y < b.y ? b.y : a.y,
                              a.y != b.y ? (b.x - a.x) / (b.y - a.y) : 0};
}

/* The first of the row's cells whose centre is not left of x. */
static int32_t boundary_first_at(const kzi_fit_boundary *boundary, int32_t row, double x)
{
    int32_t lo = boundary->row_start[row], hi = boundary->row_start[row + 1];
    while (lo < hi) {
        const int32_t middle = lo + (hi - lo) / 2;
        if (boundary->x[middle] + 0.5 < x) lo = middle + 1;
        else hi = middle;
    }
    return lo;
}

/* x0 .. x1 bound the part of the segment within reach of the height y. */
static void part_near_row(const boundary_segment *s, double y, double reach, double *x0, double *x1)
{
    *x0 = s->x0;
    *x1 = s->x1;
    const double from = s->a.x + (y - reach - s->a.y) * s->slope, to = s->a.x + (y + reach - s->a.y) * s->slope;
    const double left = (from < to ? from : to) - BOUNDARY_MORE, right = (from < to ? to : from) + BOUNDARY_MORE;
    if (left > *x0) *x0 = left;
    if (right < *x1) *x1 = right;
}

/* The first and last of the row's centres that may be nearer than `least`.  Beside a point, a level or an upright
 * segment these are the last one left of it and the next. */
static void centres_near_row(const kzi_fit_boundary *boundary, const boundary_segment *s, int32_t row, double least,
                             int32_t *first, int32_t *last)
{
    if (s->slope == 0) {
        *last = boundary_first_at(boundary, row, s->x0);
        *first = *last - 1;
        return;
    }
    const double reach = sqrt(least) * BOUNDARY_WIDER + BOUNDARY_MORE;
    double x0, x1;
    part_near_row(s, boundary->y0 + row + 0.5, reach, &x0, &x1);
    *first = boundary_first_at(boundary, row, x0 - reach);
    *last = *first;
    while (*last < boundary->row_start[row + 1] && boundary->x[*last] + 0.5 <= x1 + reach) ++*last;
}

/* The smaller of `least` and the squared distance to the row's centres; then `at` is the nearest one. */
static double boundary_row_distance_sq(const kzi_fit_boundary *boundary, const boundary_segment *s, int32_t row,
                                       double least, kzi_vec *at)
{
    const double y = boundary->y0 + row + 0.5, above = s->y0 - y, below = y - s->y1;
    const double dy = above > 0 ? above : below > 0 ? below : 0;
    const int32_t begin = boundary->row_start[row], end = boundary->row_start[row + 1];
    int32_t first, last;
    if (dy * dy >= least || begin == end) return least;
    centres_near_row(boundary, s, row, least, &first, &last);
    kzi_work_spend(boundary->work, BOUNDARY_CELL_STEPS * (uint64_t)(last - first));
    for (int32_t i = first < begin ? begin : first; i < end && i <= last; i++) {
        const kzi_vec centre = {boundary->x[i] + 0.5, y};
        const double found = kzi_fit_segment_distance_sq(s->a, s->b, centre);
        if (found >= least) continue;
        least = found;
        *at = centre;
    }
    return least;
}

/* Rows are visited from the segment's middle outwards, until they are too far away to matter. */
double kzi_fit_boundary_distance_sq(const kzi_fit_boundary *boundary, kzi_vec a, kzi_vec b, double enough)
{
    const boundary_segment s = boundary_segment_of(a, b);
    const int32_t middle = (int32_t)(kzi_floor_i64((a.y + b.y) / 2) - boundary->y0);
    kzi_fit_nearest *nearest = boundary->nearest;
    double least = 4.0 * KZI_FIT_MAX_SIDE * KZI_FIT_MAX_SIDE; /* more than between any two cells */
    for (int i = 0; i < KZI_FIT_NEAREST && least > enough; i++) {
        const double found = kzi_fit_segment_distance_sq(a, b, nearest->at[i]);
        if (found < least) least = found;
    }
    const double known = least;
    for (int32_t k = 0; least > enough && !kzi_work_is_over(boundary->work); k++) {
        const int32_t up = middle - k, down = middle + 1 + k;
        const double above = s.y0 - (boundary->y0 + up + 0.5), below = boundary->y0 + down + 0.5 - s.y1;
        const bool up_matters = up >= 0 && (above <= 0 || above * above < least);
        const bool down_matters = down < boundary->n_rows && (below <= 0 || below * below < least);
        if (!up_matters && !down_matters) break;
        kzi_work_spend(boundary->work, BOUNDARY_ROW_STEPS);
        if (up_matters) least = boundary_row_distance_sq(boundary, &s, up, least, &nearest->at[nearest->next]);
        if (down_matters) least = boundary_row_distance_sq(boundary, &s, down, least, &nearest->at[nearest->next]);
    }
    if (least < known) nearest->next = (nearest->next + 1) % KZI_FIT_NEAREST;
    return least;
}

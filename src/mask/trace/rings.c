/* rings.c - memory of rings, and scan conversion of rings to masks.
 *
 * For each edge and each row of centres that it crosses, filling toggles the first cell whose centre is not left of the
 * edge.  A sum of the toggles along the row then finds the cells with an odd number of edges on their left.  Double
 * arithmetic only guesses the cell; exact signs decide. */
#include "mask/trace/rings.h"

#include "mask/mask_words.h"

#define RINGS_MAX_SIDE (1 << 23) /* up to this side, cell centres are float32 */

/* ---- Memory -------------------------------------------------------------------------------------------- */

kz_result kzi_rings_new(int64_t n_points, int64_t n_rings, const kz_allocator *from, kz_rings *out, kz_error *err)
{
    size_t size;
    if (n_points > INT32_MAX) return kzi_fail(err, KZ_ERR_TOO_LARGE, n_points, INT32_MAX);
    if (!kzi_mul_size((size_t)n_points, sizeof(kz_vec2), &size))
        return kzi_fail(err, KZ_ERR_TOO_LARGE, n_points, (int64_t)(SIZE_MAX / sizeof(kz_vec2)));
    kz_rings made = {NULL, NULL, NULL, (int32_t)n_points, (int32_t)n_rings, *from};
    made.points = kzi_alloc(from, size, sizeof(float));
    made.ring_end = kzi_alloc(from, (size_t)n_rings * sizeof(int32_t), sizeof(int32_t));
    made.parent = kzi_alloc(from, (size_t)n_rings * sizeof(int32_t), sizeof(int32_t));
    if (!made.points || !made.ring_end || !made.parent) {
        kz_rings_free(&made);
        return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0);
    }
    *out = made;
    return KZ_OK;
}

void kz_rings_free(kz_rings *rings)
{
    if (!rings) return;
    const size_t points = (size_t)rings->n_points * sizeof(kz_vec2), ints = (size_t)rings->n_rings * sizeof(int32_t);
    if (rings->points) kzi_release(&rings->alloc, rings->points, points, sizeof(float));
    if (rings->ring_end) kzi_release(&rings->alloc, rings->ring_end, ints, sizeof(int32_t));
    if (rings->parent) kzi_release(&rings->alloc, rings->parent, ints, sizeof(int32_t));
    rings->points = NULL;
    rings->ring_end = rings->parent = NULL;
    rings->n_points = rings->n_rings = 0;
}

/* ---- Filling ------------------------------------------------------------------------------------------- */

/* Is the centre of cell (x, y) left of the edge, whose low.y < high.y? */
static bool is_left_of_edge(kz_vec2 low, kz_vec2 high, int32_t x, int32_t y)
{
    const kz_vec2 center = {(float)x + 0.5f, (float)y + 0.5f};
    return kz_orient(low, high, center) > 0;
}

static int32_t clamp_to(int64_t v, int32_t limit) { return v < 0 ? 0 : v > limit ? limit : (int32_t)v; }

/* The first cell of row y whose centre is not left of the edge; w when all are. */
static int32_t edge_cell(const kz_mask *mask, kz_vec2 low, kz_vec2 high, int32_t y)
{
    const double along = (y + 0.5 - low.y) / ((double)high.y - low.y);
    int32_t x = clamp_to(kzi_round_half_down(low.x + along * ((double)high.x - low.x)), mask->w);
    while (x > 0 && !is_left_of_edge(low, high, x - 1, y)) x--;
    while (x < mask->w && is_left_of_edge(low, high, x, y)) x++;
    return x;
}

static void toggle_edge(kz_mask *mask, kz_vec2 a, kz_vec2 b)
{
    const kz_vec2 low = a.y < b.y ? a : b, high = a.y < b.y ? b : a;
    const int32_t end = clamp_to(kzi_round_half_down(high.y), mask->h);
    for (int32_t y = clamp_to(kzi_round_half_down(low.y), mask->h); y < end; y++) {
        const int32_t x = edge_cell(mask, low, high, y);
        if (x < mask->w) kzi_mask_strip(mask, x / 64)[y] ^= (uint64_t)1 << x % 64;
    }
}

/* Each cell becomes the sum, modulo 2, of the cells up to it in its row. */
static void sum_rows(kz_mask *mask)
{
    for (int32_t y = 0; y < mask->h; y++) {
        uint64_t carry = 0; /* all ones after an odd number */
        for (int32_t s = 0; s < mask->n_strips; s++) {
            uint64_t *word = kzi_mask_strip(mask, s) + y, v = *word;
            for (int k = 1; k < 64; k *= 2) v ^= v << k;
            v ^= carry;
            carry = 0 - (v >> 63);
            *word = v & kzi_mask_strip_cells(mask, s);
        }
    }
}

kz_result kz_rings_fill(const kz_rings *rings, int32_t w, int32_t h, const kz_allocator *alloc, kz_mask **out,
                        kz_error *err)
{
    kz_mask *mask;
    if (!rings) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (w < 0) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (h < 0) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 5, 0);
    if (w > RINGS_MAX_SIDE || h > RINGS_MAX_SIDE) return kzi_fail(err, KZ_ERR_TOO_LARGE, w > h ? w : h, RINGS_MAX_SIDE);
    for (int32_t i = 0; i < rings->n_points; i++) {
        const kz_vec2 p = rings->points[i];
        if (!(p.x - p.x == 0 && p.y - p.y == 0)) return kzi_fail(err, KZ_ERR_NOT_FINITE, i, 0);
    }
    const kz_result result = kzi_mask_new(w, h, alloc, &mask, err);
    if (result != KZ_OK) return result;
    for (int32_t r = 0, begin = 0; r < rings->n_rings; begin = rings->ring_end[r++]) {
        for (int32_t i = begin; i < rings->ring_end[r]; i++)
            toggle_edge(mask, rings->points[i > begin ? i - 1 : rings->ring_end[r] - 1], rings->points[i]);
    }
    sum_rows(mask);
    kzi_mask_bake(mask);
    *out = mask;
    return KZ_OK;
}

/* fit_hull.c - the exact convex hull of a mask: a chain of corners down each side, kept convex as it grows. */
#include <kolize/mask_fit.h>

#include "mask/mask_strips.h"
#include "mask/mask_words.h"

/* > 0 when a, b, c turn from +x towards +y. */
static int64_t hull_chain_orient(kz_cell a, kz_cell b, kz_cell c)
{
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

/* Appends c to the lower end of a chain that must turn to one side (+1 or -1) only; returns the new length. */
static int32_t extend_chain(kz_cell *chain, int32_t n, kz_cell c, int side)
{
    while (n >= 2 && side * hull_chain_orient(chain[n - 2], chain[n - 1], c) <= 0) n--;
    chain[n] = c;
    return n + 1;
}

static bool row_extent(const kz_mask *mask, int32_t y, int32_t *x0, int32_t *x1)
{
    return y >= 0 && y < mask->h && kzi_mask_row_extent(mask, y, 0, mask->n_strips, x0, x1);
}

/* Builds the chains from the leftmost and the rightmost corner on each line between two rows. */
static void build_chains(const kz_mask *mask, kz_cell *left, int32_t *n_left, kz_cell *right, int32_t *n_right)
{
    int32_t above0 = 0, above1 = 0;
    bool above = false;
    for (int32_t y = mask->bounds.y0; y <= mask->bounds.y1; y++) {
        int32_t x0 = 0, x1 = 0;
        const bool below = row_extent(mask, y, &x0, &x1);
        if (above || below) {
            const int32_t l = !above || (below && x0 < above0) ? x0 : above0;
            const int32_t r = !above || (below && x1 > above1) ? x1 : above1;
            *n_left = extend_chain(left, *n_left, (kz_cell){l, y}, -1);
            *n_right = extend_chain(right, *n_right, (kz_cell){r, y}, 1);
        }
        above = below;
        above0 = x0;
        above1 = x1;
    }
}

static kz_result hull_of(const kz_mask *mask, const kz_allocator *from, kz_hull *out, kz_error *err)
{
    const size_t lines = (size_t)(mask->bounds.y1 - mask->bounds.y0) + 1; /* at most 2^24 + 1 */
    const size_t size = 2 * lines * sizeof(kz_cell);
    int32_t n_left = 0, n_right = 0;
    kz_cell *right = kzi_alloc(from, size, sizeof(int32_t));
    if (!right) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0);
    kz_cell *left = right + lines;
    build_chains(mask, left, &n_left, right, &n_right);
    const size_t n = (size_t)n_left + (size_t)n_right;
    kz_vec2 *p = kzi_alloc(from, n * sizeof *p, sizeof(float));
    if (p) {
        *out = (kz_hull){p, (int32_t)n, *from};
        for (int32_t i = 0; i < n_right; i++) *p++ = (kz_vec2){(float)right[i].x, (float)right[i].y};
        for (int32_t i = n_left - 1; i >= 0; i--) *p++ = (kz_vec2){(float)left[i].x, (float)left[i].y};
    }
    kzi_release(from, right, size, sizeof(int32_t));
    return out->points ? KZ_OK : kzi_fail(err, KZ_ERR_MEMORY, (int64_t)(n * sizeof *p), 0);
}

/* The loss of a hull in place of the mask: it contains all of it, and nothing beyond its bounds. */
static kz_result hull_loss(const kz_mask *mask, kz_hull *hull, kz_fit_loss *loss, kz_error *err)
{
    kz_mask *filled;
    int32_t outline = -1;
    const kz_rings ring = {hull->points, &hull->n_points, &outline, hull->n_points, 1, hull->alloc};
    const kz_result result = kz_rings_fill(&ring, mask->bounds.x1, mask->bounds.y1, &hull->alloc, &filled, err);
    if (result != KZ_OK) return result;
    *loss = (kz_fit_loss){0, filled->count - kz_mask_count(mask), (float)((double)kz_mask_count(mask) / (double)filled->count)};
    kz_mask_free(filled);
    return KZ_OK;
}

void kz_hull_free(kz_hull *hull)
{
    if (!hull) return;
    if (hull->points) kzi_release(&hull->alloc, hull->points, (size_t)hull->n_points * sizeof(kz_vec2), sizeof(float));
    *hull = (kz_hull){NULL, 0, hull->alloc};
}

kz_result kz_mask_fit_hull(const kz_mask *mask, const kz_allocator *alloc, kz_hull *hull, kz_fit_loss *loss,
                           kz_error *err)
{
    const kz_allocator from = kzi_allocator(alloc);
    kz_hull made = {NULL, 0, from};
    kz_fit_loss lost = {0, 0, 0};
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!hull) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    if (kz_mask_count(mask) > 0) {
        kz_result result = hull_of(mask, &from, &made, err);
        if (result == KZ_OK && loss) result = hull_loss(mask, &made, &lost, err);
        if (result != KZ_OK) {
            kz_hull_free(&made);
            return result;
        }
    }
    *hull = made;
    if (loss) *loss = lost;
    return KZ_OK;
}

/* box_pairs.c - the public calls for pairs of boxes: sweep and prune whose scratch memory lives for one call. */
#include "broad/sap/sap.h"

#include <string.h>

#define BOXES_MOST 0x1fffffffu

static kzi_sap_how how_of(const kz_box_options *options, kz_index_pair *pairs, size_t max)
{
    kzi_sap_how how = {.into = pairs, .room = max, .first_only = true};
    if (options) {
        how.parallel = options->parallel;
        how.wrap_w = options->wrap_w;
        how.wrap_h = options->wrap_h;
    }
    return how;
}

/* Gives the caller the first pairs found and the number of all; b's numbers are lowered by n_first. */
static void hand_out(const kzi_sap *sap, uint32_t n_first, kz_index_pair *pairs, size_t *n_pairs)
{
    *n_pairs = sap->n_found < SIZE_MAX ? (size_t)sap->n_found : SIZE_MAX;
    const kz_index_pair *found = kzi_sap_found(sap);
    if (found == pairs && n_first == 0) return;
    for (size_t i = 0; i < sap->n_pairs; i++) {
        KZ_ASSERT(found[i].b >= n_first && (n_first == 0 || found[i].a < n_first));
        pairs[i] = (kz_index_pair){found[i].a, found[i].b - n_first};
    }
}

kz_result kz_box_pairs(const kz_box *boxes, size_t n, const kz_box_options *options, kz_index_pair *pairs, size_t max,
                       size_t *n_pairs, kz_error *err)
{
    if (!n_pairs) return kzi_fail(err, KZ_ERR_ARGUMENT, 6, 0);
    *n_pairs = 0;
    if (!boxes && n) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!pairs && max) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    if (n > BOXES_MOST) return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)n, BOXES_MOST);
    const kz_allocator alloc = kzi_allocator(options ? options->alloc : NULL);
    const kzi_sap_how how = how_of(options, pairs, max);
    const kzi_box_set set = {boxes, NULL, NULL, NULL, (uint32_t)n};
    kzi_sap sap = {0};
    const kz_result r = kzi_sap_pairs(&alloc, &sap, &set, &how, err);
    if (r == KZ_OK) hand_out(&sap, 0, pairs, n_pairs);
    kzi_sap_free(&alloc, &sap);
    return r;
}

kz_result kz_box_pairs_between(const kz_box *a, size_t n_a, const kz_box *b, size_t n_b, const kz_box_options *options,
                               kz_index_pair *pairs, size_t max, size_t *n_pairs, kz_error *err)
{
    if (!n_pairs) return kzi_fail(err, KZ_ERR_ARGUMENT, 8, 0);
    *n_pairs = 0;
    if (!a && n_a) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!b && n_b) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    if (!pairs && max) return kzi_fail(err, KZ_ERR_ARGUMENT, 6, 0);
    if (n_a > BOXES_MOST || n_b > BOXES_MOST - n_a) {
        const size_t n = n_a > SIZE_MAX - n_b ? SIZE_MAX : n_a + n_b;
        return kzi_fail(err, KZ_ERR_TOO_LARGE, (uint64_t)n > INT64_MAX ? INT64_MAX : (int64_t)n, BOXES_MOST);
    }
    const kz_allocator alloc = kzi_allocator(options ? options->alloc : NULL);
    const kzi_sap_how how = how_of(options, pairs, max);
    const kzi_box_set first = {a, NULL, NULL, NULL, (uint32_t)n_a}, second = {b, NULL, NULL, NULL, (uint32_t)n_b};
    kzi_sap sap = {0};
    const kz_result r = kzi_sap_join(&alloc, &sap, &first, &second, &how, err);
    if (r == KZ_ERR_ARGUMENT && err) err->a = 5; /* the options come later here */
    if (r == KZ_OK) hand_out(&sap, (uint32_t)n_a, pairs, n_pairs);
    kzi_sap_free(&alloc, &sap);
    return r;
}

/* Is the reference point of the pair, the larger of the lower ends on each axis, in the tile? */
static bool refers_to(kz_box tile, kz_box a, kz_box b)
{
    const float x = a.min.x > b.min.x ? a.min.x : b.min.x, y = a.min.y > b.min.y ? a.min.y : b.min.y;
    return x >= tile.min.x && x < tile.max.x && y >= tile.min.y && y < tile.max.y;
}

kz_result kz_box_pairs_tile(const kz_box *boxes, size_t n, kz_box tile, const kz_box_options *options,
                            kz_index_pair *pairs, size_t max, size_t *n_pairs, kz_error *err)
{
    if (!n_pairs) return kzi_fail(err, KZ_ERR_ARGUMENT, 7, 0);
    *n_pairs = 0;
    if (!boxes && n) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (options && (options->wrap_w != 0 || options->wrap_h != 0)) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    if (!pairs && max) return kzi_fail(err, KZ_ERR_ARGUMENT, 5, 0);
    if (n > BOXES_MOST) return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)n, BOXES_MOST);
    const kz_allocator alloc = kzi_allocator(options ? options->alloc : NULL);
    const kzi_sap_how how = {.parallel = options ? options->parallel : NULL};
    const kzi_box_set set = {boxes, NULL, NULL, NULL, (uint32_t)n};
    kzi_sap sap = {0};
    const kz_result r = kzi_sap_pairs(&alloc, &sap, &set, &how, err);
    const kz_index_pair *found = kzi_sap_found(&sap);
    size_t n_found = 0;
    KZ_ASSERT(r != KZ_OK || sap.n_pairs == sap.n_found); /* all are kept */
    for (size_t i = 0; r == KZ_OK && i < sap.n_pairs; i++) {
        if (!refers_to(tile, boxes[found[i].a], boxes[found[i].b])) continue;
        if (n_found < max) pairs[n_found] = found[i];
        n_found++;
    }
    *n_pairs = n_found;
    kzi_sap_free(&alloc, &sap);
    return r;
}

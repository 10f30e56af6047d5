/* box_pairs.c - the public calls for pairs of boxes: sweep and prune whose scratch memory lives for one call. */
#include "broad/sap/sap.h"

#include <string.h>

#define BOXES_MOST 0x1fffffffu

static kzi_sap_how how_of(const kz_box_options *options, kz_index_pair *pairs, size_t max)
{
    /* A budget of 0 would mean no limit.  With 1, a single pair already exceeds a max of 0. */
    kzi_sap_how how = {NULL, 0, 0, max ? max : 1, 0, max ? pairs : NULL, max, 0};
    if (options) {
        how.parallel = options->parallel;
        how.wrap_w = options->wrap_w;
        how.wrap_h = options->wrap_h;
    }
    return how;
}

/* Returns to the caller what a search that ended with `r` found; b's numbers are lowered by n_first. */
static kz_result hand_out(const kzi_sap *sap, kz_result r, uint32_t n_first, kz_index_pair *pairs, size_t max,
                          size_t *n_pairs, const kz_error *swept, kz_error *err)
{
    if (r == KZ_ERR_TOO_LARGE && swept->b == (int64_t)(max ? max : 1)) {
        *n_pairs = (uint64_t)swept->a < SIZE_MAX ? (size_t)swept->a : SIZE_MAX;
        return kzi_fail(err, KZ_ERR_BUFFER, swept->a, (int64_t)max);
    }
    if (r != KZ_OK) return kzi_fail(err, r, swept->a, swept->b);
    *n_pairs = sap->n_pairs;
    if (sap->n_pairs > max) return kzi_fail(err, KZ_ERR_BUFFER, (int64_t)sap->n_pairs, (int64_t)max);
    const kz_index_pair *found = kzi_sap_found(sap);
    if (found == pairs && n_first == 0) return KZ_OK;
    for (size_t i = 0; i < sap->n_pairs; i++) pairs[i] = (kz_index_pair){found[i].a, found[i].b - n_first};
    return KZ_OK;
}

kz_result kz_box_pairs(const kz_box *boxes, size_t n, const kz_box_options *options, kz_index_pair *pairs, size_t max,
                       size_t *n_pairs, kz_error *err)
{
    if (!n_pairs) return kzi_fail(err, KZ_ERR_ARGUMENT, 5, 0);
    *n_pairs = 0;
    if (!boxes && n) return kzi_fail(err, KZ_ERR_ARGUMENT, 0, 0);
    if (!pairs && max) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    if (n > BOXES_MOST) return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)n, BOXES_MOST);
    const kz_allocator alloc = kzi_allocator(options ? options->alloc : NULL);
    const kzi_sap_how how = how_of(options, pairs, max);
    const kzi_box_set set = {boxes, NULL, NULL, NULL, (uint32_t)n};
    kzi_sap sap = {0};
    kz_error swept = {KZ_OK, 0, 0};
    kz_result r = kzi_sap_pairs(&alloc, &sap, &set, &how, &swept);
    r = hand_out(&sap, r, 0, pairs, max, n_pairs, &swept, err);
    kzi_sap_free(&alloc, &sap);
    return r;
}

kz_result kz_box_pairs_between(const kz_box *a, size_t n_a, const kz_box *b, size_t n_b, const kz_box_options *options,
                               kz_index_pair *pairs, size_t max, size_t *n_pairs, kz_error *err)
{
    if (!n_pairs) return kzi_fail(err, KZ_ERR_ARGUMENT, 7, 0);
    *n_pairs = 0;
    if (!a && n_a) return kzi_fail(err, KZ_ERR_ARGUMENT, 0, 0);
    if (!b && n_b) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!pairs && max) return kzi_fail(err, KZ_ERR_ARGUMENT, 5, 0);
    if (n_a > BOXES_MOST || n_b > BOXES_MOST - n_a) {
        const size_t n = n_a > SIZE_MAX - n_b ? SIZE_MAX : n_a + n_b;
        return kzi_fail(err, KZ_ERR_TOO_LARGE, (uint64_t)n > INT64_MAX ? INT64_MAX : (int64_t)n, BOXES_MOST);
    }
    const kz_allocator alloc = kzi_allocator(options ? options->alloc : NULL);
    const kzi_sap_how how = how_of(options, pairs, max);
    const kzi_box_set first = {a, NULL, NULL, NULL, (uint32_t)n_a}, second = {b, NULL, NULL, NULL, (uint32_t)n_b};
    kzi_sap sap = {0};
    kz_error swept = {KZ_OK, 0, 0};
    kz_result r = kzi_sap_join(&alloc, &sap, &first, &second, &how, &swept);
    r = hand_out(&sap, r, (uint32_t)n_a, pairs, max, n_pairs, &swept, err);
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
    if (!n_pairs) return kzi_fail(err, KZ_ERR_ARGUMENT, 6, 0);
    *n_pairs = 0;
    if (!boxes && n) return kzi_fail(err, KZ_ERR_ARGUMENT, 0, 0);
    if (options && (options->wrap_w != 0 || options->wrap_h != 0)) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    if (!pairs && max) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    if (n > BOXES_MOST) return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)n, BOXES_MOST);
    const kz_allocator alloc = kzi_allocator(options ? options->alloc : NULL);
    const kzi_sap_how how = {.parallel = options ? options->parallel : NULL};
    const kzi_box_set set = {boxes, NULL, NULL, NULL, (uint32_t)n};
    kzi_sap sap = {0};
    kz_result r = kzi_sap_pairs(&alloc, &sap, &set, &how, err);
    const kz_index_pair *found = kzi_sap_found(&sap);
    size_t n_found = 0;
    for (size_t i = 0; r == KZ_OK && i < sap.n_pairs; i++) {
        if (!refers_to(tile, boxes[found[i].a], boxes[found[i].b])) continue;
        if (n_found < max) pairs[n_found] = found[i];
        n_found++;
    }
    *n_pairs = n_found;
    if (r == KZ_OK && n_found > max) r = kzi_fail(err, KZ_ERR_BUFFER, (int64_t)n_found, (int64_t)max);
    kzi_sap_free(&alloc, &sap);
    return r;
}

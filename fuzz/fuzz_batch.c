/* fuzz_batch.c - any floats as the columns of batches: good ones must be answered as kz_overlap answers them one by
 * one, at every CPU level; others must crash nothing and write nothing beyond. */
#include "fuzz_made.h"

#include <kolize/query_batch.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 40, COLUMNS = 16, CORNERS = 8 };

static float column_a[COLUMNS][MOST], column_b[COLUMNS][MOST];

static void take_columns(input *in, float column[COLUMNS][MOST], int n_columns, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (int c = 0; c < n_columns; c++) column[c][i] = in_number(in);
}

/* What is kept of a row: a shape, made from its columns; kind NONE when the maker refuses it. */
static kz_shape row_shape(int kind, float c[COLUMNS][MOST], size_t i, int corners)
{
    kz_shape s = {0};
    if (kind == 0) kz_shape_box((kz_vec2){c[0][i], c[1][i]}, (kz_vec2){c[2][i], c[3][i]}, &s, NULL);
    if (kind == 1) kz_shape_circle((kz_vec2){c[0][i], c[1][i]}, c[2][i], &s, NULL);
    if (kind == 2) kz_shape_capsule((kz_vec2){c[0][i], c[1][i]}, (kz_vec2){c[2][i], c[3][i]}, c[4][i], &s, NULL);
    if (kind == 3) {
        kz_vec2 p[CORNERS];
        for (int k = 0; k < corners; k++) p[k] = (kz_vec2){c[2 * k][i], c[2 * k + 1][i]};
        const uint32_t good = KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE;
        if (kz_shape_polygon(p, corners, &s, NULL) == KZ_OK && (s.flags & good) != good) s.kind = KZ_KIND_NONE;
    }
    return s;
}

static size_t ask_two(int kind, int corners, size_t n, uint64_t *bits)
{
    const float *xa[CORNERS], *ya[CORNERS], *xb[CORNERS], *yb[CORNERS];
    float(*a)[MOST] = column_a, (*b)[MOST] = column_b;
    for (int k = 0; k < CORNERS; k++) xa[k] = a[2 * k], ya[k] = a[2 * k + 1], xb[k] = b[2 * k], yb[k] = b[2 * k + 1];
    if (kind == 0)
        return kz_overlap_boxes((kz_boxes){a[0], a[1], a[2], a[3], 0}, (kz_boxes){b[0], b[1], b[2], b[3], 0}, n, bits);
    if (kind == 1)
        return kz_overlap_circles((kz_circles){a[0], a[1], a[2], 0}, (kz_circles){b[0], b[1], b[2], 0}, n, bits);
    if (kind == 2)
        return kz_overlap_capsules((kz_capsules){a[0], a[1], a[2], a[3], a[4], 0},
                                   (kz_capsules){b[0], b[1], b[2], b[3], b[4], 0}, n, bits);
    return kz_overlap_convexes((kz_convexes){xa, ya, corners, 0}, (kz_convexes){xb, yb, corners, 0}, n, bits);
}

static size_t ask_one(const kz_shape *one, int kind, int corners, size_t n, uint64_t *bits)
{
    const float *x[CORNERS], *y[CORNERS];
    float(*b)[MOST] = column_b;
    for (int k = 0; k < CORNERS; k++) x[k] = b[2 * k], y[k] = b[2 * k + 1];
    if (kind == 0) return kz_overlap_one_boxes(one, (kz_boxes){b[0], b[1], b[2], b[3], 0}, n, bits);
    if (kind == 1) return kz_overlap_one_circles(one, (kz_circles){b[0], b[1], b[2], 0}, n, bits);
    if (kind == 2) return kz_overlap_one_capsules(one, (kz_capsules){b[0], b[1], b[2], b[3], b[4], 0}, n, bits);
    return kz_overlap_one_convexes(one, (kz_convexes){x, y, corners, 0}, n, bits);
}

/* One row, as arrays of one shape. */
static size_t row_by_shapes(int kind, const kz_shape *a, const kz_shape *b)
{
    uint64_t bit = 0;
    if (kind == 0) return kz_overlap_boxes(kz_boxes_of(&a->bounds), kz_boxes_of(&b->bounds), 1, &bit);
    if (kind == 1) return kz_overlap_circles(kz_circles_of(&a->as.circle), kz_circles_of(&b->as.circle), 1, &bit);
    return kz_overlap_capsules(kz_capsules_of(&a->as.capsule), kz_capsules_of(&b->as.capsule), 1, &bit);
}

static void look(uint64_t bits, size_t count, size_t n)
{
    size_t set = 0;
    for (size_t i = 0; i < 64; i++) set += bits >> i & 1;
    must(set == count && (bits >> n) == 0, "the count is that of the bits, and unused ones are 0");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const int columns_of[4] = {4, 3, 5, 2 * CORNERS};
    input in = in_make(data, size);
    static made one;
    one.mask = NULL;
    const uint8_t what = in_byte(&in);
    const int kind = what % 4, corners = what & 4 ? in_below(&in, 12) : 3 + in_below(&in, 6);
    const size_t n = (size_t)in_below(&in, MOST + 1);
    const bool has_one = made_make(&in, &one);
    in.raw = what & 0x80;
    take_columns(&in, column_a, columns_of[kind], n);
    take_columns(&in, column_b, columns_of[kind], n);
    const kz_cpu_level before = kz_cpu_level_now();
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        uint64_t bits[2] = {0, 77}, bits_one[2] = {0, 77};
        const size_t count = n ? ask_two(kind, corners, n, bits) : 0;
        look(bits[0], count, n);
        const size_t count_one = has_one && n ? ask_one(&one.shape, kind, corners, n, bits_one) : 0;
        look(bits_one[0], count_one, n);
        must(bits[1] == 77 && bits_one[1] == 77, "nothing is written beyond");
        if (kind == 3 && (corners < 3 || corners > CORNERS)) continue;
        for (size_t i = 0; i < n; i++) {
            const kz_shape a = row_shape(kind, column_a, i, corners), b = row_shape(kind, column_b, i, corners);
            if (b.kind == KZ_KIND_NONE) continue;
            if (has_one) must((bits_one[0] >> i & 1) == kz_overlap(&one.shape, &b), "one with many as one by one");
            if (a.kind == KZ_KIND_NONE) continue;
            must((bits[0] >> i & 1) == kz_overlap(&a, &b), "many at once are one by one");
            if (kind < 3) must(row_by_shapes(kind, &a, &b) == kz_overlap(&a, &b), "arrays of shapes are read in place");
        }
    }
    kz_cpu_force(before);
    kz_mask_free(one.mask);
    return 0;
}

/* batch.c - batched overlap tests: thousands of particles, tiles or candidate pairs of a broad phase in one call.
 *
 * Kernels (batch_kernels.h) answer blocks of pairs and report the uncertain ones.  These pairs, and pairs of kinds
 * without a kernel, are made into shapes and tested one by one. */
#include "query/batch/batch_kernels.h"

#include "query/corners.h"
#include "surface/bits64.h"

#include <string.h>

/* BATCH_OTHER is one shape without a kernel. */
typedef enum batch_kind { BATCH_CIRCLES, BATCH_CAPSULES, BATCH_CONVEXES, BATCH_BOXES, BATCH_OTHER } batch_kind;

/* One side of the pairs: the caller's arrays of shapes, or KZI_BATCH_STEP copies of one shape. */
typedef struct batch_side {
    kzi_batch_side floats;
    size_t stride; /* bytes from one number to the next; kernels read only packed floats */
    batch_kind kind;
    const kz_shape *one;
} batch_side;

/* ---- Sides from arrays -------------------------------------------------------------------------------------- */

static batch_side batch_of(batch_kind kind, kzi_batch_side floats, size_t stride)
{
    floats.moves = SIZE_MAX;
    return (batch_side){floats, stride ? stride : sizeof(float), kind, NULL};
}

static batch_side batch_of_boxes(kz_boxes b)
{
    return batch_of(BATCH_BOXES, (kzi_batch_side){{b.x0, b.x1}, {b.y0, b.y1}, NULL, 2, 0}, b.stride);
}

static batch_side batch_of_circles(kz_circles c)
{
    return batch_of(BATCH_CIRCLES, (kzi_batch_side){{c.x}, {c.y}, c.r, 1, 0}, c.stride);
}

static batch_side batch_of_capsules(kz_capsules c)
{
    return batch_of(BATCH_CAPSULES, (kzi_batch_side){{c.ax, c.bx}, {c.ay, c.by}, c.r, 2, 0}, c.stride);
}

/* With a wrong number of corners there are none, and so no shapes. */
static batch_side batch_of_convexes(kz_convexes c)
{
    kzi_batch_side s = {{NULL}, {NULL}, NULL, c.n >= 3 && c.n <= KZI_BATCH_CORNERS ? c.n : 0, 0};
    for (int32_t k = 0; k < s.n; k++) {
        s.x[k] = c.x[k];
        s.y[k] = c.y[k];
    }
    return batch_of(BATCH_CONVEXES, s, c.stride);
}

/* ---- Sides from one shape ----------------------------------------------------------------------------------- */

/* Room for packed copies of up to 64 shapes. */
typedef struct batch_block {
    float x[KZI_BATCH_CORNERS][64], y[KZI_BATCH_CORNERS][64], r[64];
} batch_block;

static void batch_refer(kzi_batch_side *s, const batch_block *block)
{
    s->r = block->r;
    for (int32_t k = 0; k < s->n; k++) {
        s->x[k] = block->x[k];
        s->y[k] = block->y[k];
    }
}

static batch_kind batch_kind_of(const kz_shape *one, int32_t n)
{
    if (!(one->flags & KZ_SHAPE_CONVEX) || kzi_is_stored_elsewhere(one)) return BATCH_OTHER;
    if (one->kind == KZ_KIND_BOX) return BATCH_BOXES;
    return one->kind == KZ_KIND_POLYGON ? BATCH_CONVEXES : n == 1 ? BATCH_CIRCLES : BATCH_CAPSULES;
}

/* Of a box every second corner counts; others without a kernel get no corners.  Corners turn from +x towards +y. */
static batch_side batch_of_one(const kz_shape *one, batch_block *block)
{
    kz_vec2 box[4];
    const kzi_corners c = kzi_corners_of(one, box);
    batch_side s = {.stride = sizeof(float), .kind = batch_kind_of(one, c.n), .one = one};
    if (s.kind == BATCH_OTHER) return s;
    const int32_t step = s.kind == BATCH_BOXES ? 2 : 1;
    const bool backwards = s.kind == BATCH_CONVEXES && !(one->flags & KZ_SHAPE_CLOCKWISE);
    s.floats.n = c.n / step;
    for (int32_t k = 0; k < s.floats.n; k++) {
        const kz_vec2 v = c.v[backwards ? c.n - 1 - k : k * step];
        for (int32_t i = 0; i < KZI_BATCH_STEP; i++) block->x[k][i] = v.x, block->y[k][i] = v.y;
    }
    for (int32_t i = 0; i < KZI_BATCH_STEP; i++) block->r[i] = (float)c.r;
    batch_refer(&s.floats, block);
    return s;
}

/* ---- Sides as kernels need them ----------------------------------------------------------------------------- */

static batch_side batch_boxes_as_convexes(batch_side s)
{
    const float *x0 = s.floats.x[0], *x1 = s.floats.x[1], *y0 = s.floats.y[0], *y1 = s.floats.y[1];
    s.floats.x[0] = s.floats.x[3] = x0;
    s.floats.x[1] = s.floats.x[2] = x1;
    s.floats.y[0] = s.floats.y[1] = y0;
    s.floats.y[2] = s.floats.y[3] = y1;
    s.floats.n = 4;
    return s;
}

/* Chooses the kernel for the two sides, and converts or swaps them as it needs.  NULL: there is none. */
static kzi_batch_kernel *batch_kernel_for(batch_side *a, batch_side *b)
{
    const kzi_batch_kernels *table = kzi_batch_kernels_now();
    if (a->kind > b->kind) {
        const batch_side swapped = *a;
        *a = *b;
        *b = swapped;
    }
    if (b->kind == BATCH_OTHER) return NULL;
    if (b->kind == BATCH_CIRCLES) return table->circles;
    if (b->kind == BATCH_BOXES && a->kind == BATCH_BOXES) return table->boxes;
    if (b->kind == BATCH_BOXES && a->kind == BATCH_CIRCLES) return table->circle_box;
    if (b->kind == BATCH_BOXES) *b = batch_boxes_as_convexes(*b);
    if (a->kind == BATCH_CONVEXES) return table->convexes;
    return table->rounds;
}

/* The float number `at` of a stream. */
static float batch_number(const float *p, size_t stride, size_t at)
{
    return *(const float *)(const void *)((const char *)p + at * stride);
}

/* Copies n numbers from `at` on, and repeats the last one for the kernel's last step. */
static void batch_pack(const float *p, size_t stride, size_t at, int32_t n, float *out)
{
    for (int32_t i = 0; i < n; i++) out[i] = batch_number(p, stride, at + (size_t)i);
    for (int32_t i = n; i % KZI_BATCH_STEP != 0; i++) out[i] = out[n - 1];
}

/* Packed copies of the n shapes from `at` on. */
static kzi_batch_side batch_packed(const batch_side *s, size_t at, int32_t n, batch_block *block)
{
    kzi_batch_side packed = s->floats;
    if (!packed.moves) return packed;
    for (int32_t k = 0; k < packed.n; k++) {
        batch_pack(packed.x[k], s->stride, at, n, block->x[k]);
        batch_pack(packed.y[k], s->stride, at, n, block->y[k]);
    }
    batch_refer(&packed, block);
    if (s->floats.r) batch_pack(s->floats.r, s->stride, at, n, block->r);
    else packed.r = NULL;
    return packed;
}

/* ---- One by one --------------------------------------------------------------------------------------------- */

static kz_result batch_make(const batch_side *s, size_t i, kz_shape *out)
{
    const kzi_batch_side *f = &s->floats;
    kz_vec2 p[KZI_BATCH_CORNERS];
    for (int32_t k = 0; k < f->n; k++) {
        p[k] = (kz_vec2){batch_number(f->x[k], s->stride, i), batch_number(f->y[k], s->stride, i)};
    }
    const float r = f->r ? batch_number(f->r, s->stride, i) : 0;
    switch (s->kind) {
    case BATCH_BOXES: return kz_shape_box(p[0], p[f->n == 2 ? 1 : 2], out, NULL);
    case BATCH_CIRCLES: return kz_shape_circle(p[0], r, out, NULL);
    case BATCH_CAPSULES: return kz_shape_capsule(p[0], p[1], r, out, NULL);
    default: return kz_shape_polygon(p, f->n, out, NULL);
    }
}

/* Shape i of a side, which may be made in `room`.  Invalid numbers give an empty shape. */
static const kz_shape *batch_shape(const batch_side *s, size_t i, kz_shape *room)
{
    if (s->one) return s->one;
    if (batch_make(s, i, room) != KZ_OK) *room = (kz_shape){0};
    return room;
}

static bool batch_overlap(const batch_side *a, const batch_side *b, size_t i)
{
    kz_shape p, q;
    return kz_overlap(batch_shape(a, i, &p), batch_shape(b, i, &q));
}

static uint64_t batch_overlaps_among(const batch_side *a, const batch_side *b, size_t from, uint64_t open)
{
    uint64_t overlaps = 0;
    for (; open; open &= open - 1) {
        const int i = kzi_bits_lowest(open);
        overlaps |= (uint64_t)batch_overlap(a, b, from + (size_t)i) << i;
    }
    return overlaps;
}

/* ---- All ---------------------------------------------------------------------------------------------------- */

/* Answers up to 64 pairs from `from` on.  The kernel reads whole steps of packed floats in place, and others from
 * copies. */
static kzi_batch_answer batch_run_kernel(kzi_batch_kernel *kernel, const batch_side *a, const batch_side *b,
                                         size_t from, int32_t n, bool are_packed)
{
    batch_block p, q;
    if (!kernel) return (kzi_batch_answer){0, kzi_bits_low(n)};
    if (are_packed && n % KZI_BATCH_STEP == 0) return kernel(&a->floats, &b->floats, from, n);
    const kzi_batch_side packed_a = batch_packed(a, from, n, &p), packed_b = batch_packed(b, from, n, &q);
    const kzi_batch_answer answer = kernel(&packed_a, &packed_b, 0, n);
    return (kzi_batch_answer){answer.overlaps & kzi_bits_low(n), answer.unknown & kzi_bits_low(n)};
}

static size_t batch_run(batch_side a, batch_side b, size_t n, uint64_t *bits)
{
    size_t count = 0;
    if ((a.floats.n == 0 && !a.one) || b.floats.n == 0) { /* no shapes */
        memset(bits, 0, (n + 63) / 64 * sizeof *bits);
        return 0;
    }
    kzi_batch_kernel *kernel = batch_kernel_for(&a, &b);
    const bool are_packed = a.stride == sizeof(float) && b.stride == sizeof(float);
    kzi_batch_blocks *blocks = kzi_batch_kernels_now()->blocks;
    for (size_t from = 0; from < n; from += 64) {
        if (are_packed && kernel) from = blocks(kernel, &a.floats, &b.floats, from, n, bits, &count);
        if (from >= n) break;
        const int32_t some = n - from < 64 ? (int32_t)(n - from) : 64;
        const kzi_batch_answer answer = batch_run_kernel(kernel, &a, &b, from, some, are_packed);
        bits[from / 64] = answer.overlaps;
        if (answer.unknown) bits[from / 64] |= batch_overlaps_among(&a, &b, from, answer.unknown);
        count += (size_t)kzi_bits_count(bits[from / 64]);
    }
    return count;
}

static size_t batch_run_one(const kz_shape *one, batch_side many, size_t n, uint64_t *bits)
{
    batch_block block;
    return batch_run(batch_of_one(one, &block), many, n, bits);
}

size_t kz_overlap_boxes(kz_boxes a, kz_boxes b, size_t n, uint64_t *bits)
{
    return batch_run(batch_of_boxes(a), batch_of_boxes(b), n, bits);
}

size_t kz_overlap_circles(kz_circles a, kz_circles b, size_t n, uint64_t *bits)
{
    return batch_run(batch_of_circles(a), batch_of_circles(b), n, bits);
}

size_t kz_overlap_capsules(kz_capsules a, kz_capsules b, size_t n, uint64_t *bits)
{
    return batch_run(batch_of_capsules(a), batch_of_capsules(b), n, bits);
}

size_t kz_overlap_convexes(kz_convexes a, kz_convexes b, size_t n, uint64_t *bits)
{
    return batch_run(batch_of_convexes(a), batch_of_convexes(b), n, bits);
}

size_t kz_overlap_one_boxes(const kz_shape *one, kz_boxes many, size_t n, uint64_t *bits)
{
    return batch_run_one(one, batch_of_boxes(many), n, bits);
}

size_t kz_overlap_one_circles(const kz_shape *one, kz_circles many, size_t n, uint64_t *bits)
{
    return batch_run_one(one, batch_of_circles(many), n, bits);
}

size_t kz_overlap_one_capsules(const kz_shape *one, kz_capsules many, size_t n, uint64_t *bits)
{
    return batch_run_one(one, batch_of_capsules(many), n, bits);
}

size_t kz_overlap_one_convexes(const kz_shape *one, kz_convexes many, size_t n, uint64_t *bits)
{
    return batch_run_one(one, batch_of_convexes(many), n, bits);
}

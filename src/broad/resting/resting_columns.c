/* resting_columns.c - builds the columns of resting boxes, and removes boxes that wake. */
#include "broad/resting/resting_columns.h"
#include "broad/sap/sap_private.h"

#include <math.h>

#define WIDE_FROM 64u /* boxes that begin within a wide one; it would hold `reach` back by four blocks */

/* ---- Building ------------------------------------------------------------------------------------------- */

/* One run while it is filled. */
typedef struct rest_writer {
    kzi_resting *resting;
    const kzi_box_set *set;
    uint32_t n; /* places written, from the run's first block on */
    uint32_t first_block;
    float reach;
} rest_writer;

static inline float *block_at(const kzi_resting *resting, uint32_t block)
{
    return (float *)resting->blocks.at + block * KZI_REST_FLOATS(resting->is_filtered);
}

static inline uint32_t *ids_of(float *block) { return (uint32_t *)(void *)(block + KZI_REST_IDS); }

static void begin_block(float *block, bool is_filtered)
{
    uint32_t *ids = ids_of(block);
    for (uint32_t i = 0; i < KZI_REST_IDS; i++) block[i] = NAN;
    for (uint32_t i = 0; i < (is_filtered ? 3 : 1) * KZI_REST_BLOCK; i++) ids[i] = 0;
}

static void put_box(rest_writer *w, const kzi_sap_lanes *lanes, uint32_t lane)
{
    kzi_resting *resting = w->resting;
    const uint32_t index = w->first_block + w->n / KZI_REST_BLOCK, at = w->n++ % KZI_REST_BLOCK;
    const uint32_t id = lanes->id[lane];
    float *block = block_at(resting, index);
    uint32_t *ids = ids_of(block);
    KZ_ASSERT(index < resting->reach.bytes / sizeof(float));
    if (at == 0) begin_block(block, resting->is_filtered);
    KZ_ASSERT(at == 0 || block[at - 1] <= lanes->x0[lane]);
    block[at] = lanes->x0[lane];
    block[KZI_REST_X1 + at] = lanes->x1[lane];
    block[KZI_REST_Y0 + at] = lanes->y0[lane];
    block[KZI_REST_Y1 + at] = lanes->y1[lane];
    ids[at] = id;
    if (resting->is_filtered) {
        ids[KZI_REST_BLOCK + at] = w->set->category[id & KZI_SAP_NUMBER];
        ids[2 * KZI_REST_BLOCK + at] = w->set->collides[id & KZI_SAP_NUMBER];
    }
    w->reach = lanes->x1[lane] > w->reach ? lanes->x1[lane] : w->reach;
    ((float *)resting->reach.at)[index] = w->reach;
}

/* Writes the boxes of a strip that are wide, or those that are not.  Returns the end of the run. */
static uint32_t write_run(kzi_resting *resting, const kzi_box_set *set, const kzi_sap_lanes *lanes, bool wide,
                          uint32_t first_block)
{
    rest_writer w = {resting, set, 0, first_block, -INFINITY};
    for (uint32_t i = 0; i < lanes->n; i++) {
        const bool is_wide = i + WIDE_FROM < lanes->n && lanes->x0[i + WIDE_FROM] <= lanes->x1[i];
        if (is_wide == wide) put_box(&w, lanes, i);
    }
    return first_block + (w.n + KZI_REST_BLOCK - 1) / KZI_REST_BLOCK;
}

/* Makes room for the columns, and scratch for the fullest strip.  A strip with wide boxes may fill one block more. */
static kz_result room_for_columns(const kz_allocator *alloc, kzi_resting *resting, kzi_sap *scratch,
                                  const size_t *starts, kz_error *err)
{
    size_t n_blocks = 0, largest = 0;
    for (uint32_t s = 0; s < resting->cut.n; s++) {
        const size_t n = starts[s + 1] - starts[s];
        n_blocks += (n + KZI_REST_BLOCK - 1) / KZI_REST_BLOCK + (n > WIDE_FROM);
        largest = n > largest ? n : largest;
    }
    const size_t block_bytes = KZI_REST_FLOATS(resting->is_filtered) * sizeof(float);
    kz_result r = kzi_block_reserve(alloc, &resting->first, 2 * (size_t)resting->cut.n + 1, sizeof(uint32_t), err);
    if (r == KZ_OK) r = kzi_block_reserve(alloc, &resting->blocks, n_blocks, block_bytes, err);
    if (r == KZ_OK) r = kzi_block_reserve(alloc, &resting->reach, n_blocks, sizeof(float), err);
    if (r == KZ_OK) {
        r = kzi_block_reserve(alloc, &scratch->lanes, kzi_lanes_bytes((uint32_t)largest, false), 1, err);
    }
    return r == KZ_OK ? kzi_block_reserve(alloc, &scratch->keys, 16 * largest, 1, err) : r;
}

static void write_strips(kzi_resting *resting, kzi_sap *scratch, const kzi_box_set *set, const size_t *starts)
{
    uint32_t *first = resting->first.at, n_blocks = 0;
    for (uint32_t s = 0; s < resting->cut.n; s++) {
        KZ_ASSERT(starts[s] <= starts[s + 1]);
        const uint32_t n = (uint32_t)(starts[s + 1] - starts[s]);
        kzi_sap_lanes lanes = kzi_lanes_at(scratch->lanes.at, n, false);
        if (n > 0) {
            const kzi_entry *entries = (const kzi_entry *)scratch->entries[0].at + starts[s];
            kzi_sort_strip(entries, n, scratch->keys.at, &lanes);
        }
        for (uint32_t wide = 0; wide < 2; wide++) {
            first[2 * s + wide] = n_blocks;
            n_blocks = write_run(resting, set, &lanes, wide != 0, n_blocks);
        }
    }
    first[2 * (size_t)resting->cut.n] = resting->n_blocks = n_blocks;
}

kz_result kzi_resting_build(const kz_allocator *alloc, kzi_resting *resting, const kzi_box_set *set,
                            const kzi_sap_how *how, kz_error *err)
{
    kzi_sap_source from = {.boxes = set->boxes, .ids = set->ids, .by_id = set->ids != NULL, .n = set->n};
    const size_t *starts = NULL;
    kzi_sap scratch = {0}; /* of all resting boxes: too large to keep */
    kzi_torus torus = {(double)how->wrap_w, (double)how->wrap_h, true};
    kz_result r = KZ_OK;
    KZ_ASSERT(!set->category == !set->collides);
    resting->n_boxes = resting->n_blocks = 0;
    resting->cut = (kzi_cut){0};
    resting->is_filtered = set->category != NULL;
    if (r == KZ_OK && (torus.w > 0 || torus.h > 0)) r = kzi_torus_images(alloc, &scratch, &from, &torus, &from, err);
    if (r == KZ_OK) {
        r = kzi_sap_scatter_to(alloc, &scratch, &from, &resting->cut, SIZE_MAX, how->parallel, &starts, err);
    }
    if (r == KZ_OK) r = room_for_columns(alloc, resting, &scratch, starts, err);
    if (r == KZ_OK) {
        write_strips(resting, &scratch, set, starts);
        resting->n_boxes = set->n;
        resting->is_plain = torus.plain;
    }
    kzi_sap_free(alloc, &scratch);
    return r;
}

/* ---- Removing ------------------------------------------------------------------------------------------- */

/* Removes the copy of a box that is in this run, if it is; the run's blocks begin by rising min.x. */
static void remove_from_run(kzi_resting *resting, uint32_t run, uint32_t number, float x0)
{
    const uint32_t *first = resting->first.at, end = first[run + 1];
    uint32_t low = first[run], high = end;
    KZ_ASSERT(run < 2 * resting->cut.n && low <= end && end <= resting->n_blocks);
    while (low + 1 < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (block_at(resting, middle)[0] < x0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    for (; low < end && block_at(resting, low)[0] <= x0; low++) {
        float *block = block_at(resting, low);
        for (uint32_t i = 0; i < KZI_REST_BLOCK; i++) {
            if ((ids_of(block)[i] & KZI_SAP_NUMBER) == number && block[i] == x0) block[KZI_REST_Y0 + i] = NAN;
        }
    }
}

void kzi_resting_remove(kzi_resting *resting, uint32_t number, kz_box box)
{
    const kzi_cut *cut = &resting->cut;
    KZ_ASSERT(number <= KZI_SAP_NUMBER);
    if (!kzi_box_is_some(box) || resting->n_blocks == 0) return;
    const float x0 = cut->swapped ? box.min.y : box.min.x;
    const uint32_t last = kzi_cut_strip(cut, cut->along_x ? box.max.x : box.max.y);
    for (uint32_t s = kzi_cut_strip(cut, cut->along_x ? box.min.x : box.min.y); s <= last; s++) {
        remove_from_run(resting, 2 * s, number, x0);
        remove_from_run(resting, 2 * s + 1, number, x0);
    }
}

void kzi_resting_keep(kzi_resting *resting, const uint32_t *marks, uint32_t mark)
{
    for (uint32_t b = 0; b < resting->n_blocks; b++) {
        float *block = block_at(resting, b);
        for (uint32_t i = 0; i < KZI_REST_BLOCK; i++) {
            if (!(marks[ids_of(block)[i] & KZI_SAP_NUMBER] & mark)) block[KZI_REST_Y0 + i] = NAN;
        }
    }
}

/* ---- Memory --------------------------------------------------------------------------------------------- */

void kzi_resting_free(const kz_allocator *alloc, kzi_resting *resting)
{
    kzi_block_free(alloc, &resting->first);
    kzi_block_free(alloc, &resting->blocks);
    kzi_block_free(alloc, &resting->reach);
    *resting = (kzi_resting){.n_boxes = 0};
}

size_t kzi_resting_bytes(const kzi_resting *resting)
{
    return resting->first.bytes + resting->blocks.bytes + resting->reach.bytes;
}

/* fit_field.c - how deep the cells of a mask lie, by blocks of cells where the mask is large.
 *
 * Circles and capsules within a mask start where it is deepest.  Which cells these are is known well enough from blocks
 * of 4 x 4 or 16 x 16 cells, in a fraction of the time; searches then measure the distance to the boundary itself. */
#include "mask/fit/fit_search.h"

#include "mask/edit/distance_field.h"
#include "mask/mask_words.h"

enum {
    FIELD_BLOCKS = 256, /* on the longer side, and less than twice as many */
    FIELD_DEEP = 4      /* blocks: a mask that is less deep is measured by smaller ones */
};

typedef struct field_source {
    const kz_mask *mask;
    int32_t side;
    kzi_work *work;
} field_source;

static bool is_solid_block(void *ctx, int32_t x, int32_t y)
{
    const field_source *from = ctx;
    kzi_work_tick(from->work, (uint64_t)from->side);
    const kz_cell_rect r = from->mask->bounds;
    const int32_t n = from->side;
    const uint64_t all = n < 64 ? ((uint64_t)1 << n) - 1 : UINT64_MAX;
    for (int32_t i = 0; i < n; i++)
        if (kz_mask_bits(from->mask, r.x0 + x * n, r.y0 + y * n + i, n) != all) return false;
    return true;
}

/* The blocks of a mask, which are the cells within its bounds if they are single cells. */
static kz_result make_blocks(const kz_mask *mask, int32_t side, int32_t w, int32_t h, kzi_work *work,
                             const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    field_source from = {mask, side, work};
    if (side > 1) return kz_mask_from_call(w, h, is_solid_block, &from, alloc, out, err);
    const kz_result result = kzi_mask_new_with(mask, w, h, -mask->bounds.x0, -mask->bounds.y0, alloc, out, err);
    if (result == KZ_OK) kzi_mask_bake(*out);
    return result;
}

static kz_result make_field_of(const kz_mask *mask, int32_t side, kzi_work *work, const kz_allocator *alloc,
                               kzi_fit_field *field, kz_error *err)
{
    const kz_cell_rect r = mask->bounds;
    kz_mask *blocks;
    *field = (kzi_fit_field){.corner = {r.x0, r.y0}, .side = side};
    field->w = (r.x1 - r.x0 + side - 1) / side;
    field->h = (r.y1 - r.y0 + side - 1) / side;
    const size_t n = (size_t)field->w * (size_t)field->h; /* at most 1 024 000 000 */
    if (!kzi_mul_size(n, sizeof(int32_t), &field->size))
        return kzi_fail(err, KZ_ERR_TOO_LARGE, field->w > field->h ? field->w : field->h, KZI_FIT_MAX_SIDE);
    kz_result result = make_blocks(mask, side, field->w, field->h, work, alloc, &blocks, err);
    if (result != KZ_OK) return result;
    field->depth = kzi_alloc(alloc, field->size, sizeof(int32_t));
    if (!field->depth) result = kzi_fail(err, KZ_ERR_MEMORY, (int64_t)field->size, 0);
    else result = kzi_mask_distances(blocks, field->depth, n, work, alloc, err);
    kz_mask_free(blocks);
    for (size_t i = 0; result == KZ_OK && i < n; i++) {
        kzi_work_tick(work, 1);
        if (field->depth[i] < field->depth[field->deepest]) field->deepest = i;
    }
    return result;
}

kz_result kzi_fit_field_make(const kz_mask *mask, kzi_work *work, const kz_allocator *alloc, kzi_fit_field *field,
                             kz_error *err)
{
    const kz_cell_rect r = mask->bounds;
    const int32_t w = r.x1 - r.x0, h = r.y1 - r.y0, longest = w > h ? w : h;
    int32_t side = 1;
    while (longest / (2 * side) >= FIELD_BLOCKS) side *= 2;
    for (;; side /= 2) {
        const kz_result result = make_field_of(mask, side, work, alloc, field, err);
        if (result != KZ_OK || side == 1 || field->depth[field->deepest] <= -FIELD_DEEP * FIELD_DEEP) return result;
        kzi_fit_field_free(field, alloc);
    }
}

void kzi_fit_field_free(kzi_fit_field *field, const kz_allocator *alloc)
{
    kzi_release(alloc, field->depth, field->size, sizeof(int32_t));
    field->depth = NULL;
}

int64_t kzi_fit_block_at(const kzi_fit_field *field, kzi_vec p)
{
    const double x = (p.x - field->corner.x) / field->side, y = (p.y - field->corner.y) / field->side;
    if (!(x >= 0 && y >= 0 && x < field->w && y < field->h)) return -1;
    return (int64_t)y * field->w + (int64_t)x;
}

kzi_vec kzi_fit_block_centre(const kzi_fit_field *field, size_t i)
{
    const size_t column = i % (size_t)field->w, row = i / (size_t)field->w;
    return (kzi_vec){field->corner.x + field->side * ((double)column + 0.5),
                     field->corner.y + field->side * ((double)row + 0.5)};
}

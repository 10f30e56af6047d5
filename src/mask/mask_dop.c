/* mask_dop.c - computes the k-DOP of a mask from the ends of its rows. */
#include "mask/mask_dop.h"

#include "mask/mask_strips.h"

#include <math.h>

const float kzi_dop_x[8] = {3, 3, 4, 4, 3, 3, 1, 1}, kzi_dop_y[8] = {1, -1, 3, -3, 4, -4, 3, -3};

static void write_dop(kzi_mask_dop *dop, kz_cell_rect b, kzi_f32x8 lo, kzi_f32x8 hi)
{
    kzi_f32x4_store(dop->box, kzi_f32x4_set((float)b.x0, (float)b.y0, (float)b.x1, (float)b.y1));
    kzi_f32x8_store(dop->lo, lo);
    kzi_f32x8_store(dop->hi, hi);
}

void kzi_mask_dop_open(kz_mask *mask)
{
    const kz_cell_rect all = {0, 0, mask->w, mask->h};
    write_dop(&mask->dop, all, kzi_f32x8_all(-INFINITY), kzi_f32x8_all(INFINITY));
}

void kzi_mask_dop_bake(kz_mask *mask)
{
    const kz_cell_rect b = mask->bounds;
    if (mask->w > KZI_DOP_MAX_SIDE || mask->h > KZI_DOP_MAX_SIDE) {
        kzi_mask_dop_open(mask);
        return;
    }
    /* A mask that may be one of a small pair is mostly asked about without slabs: those of its bounds must do. */
    const bool is_small = mask->n_strips <= 1 && kzi_mask_rows(mask) <= KZI_SMALL_ROWS;
    const int32_t step = is_small && b.y1 - 1 > b.y0 ? b.y1 - 1 - b.y0 : 1;
    const kzi_f32x8 nx = kzi_f32x8_load(kzi_dop_x), ny = kzi_f32x8_load(kzi_dop_y);
    kzi_f32x8 lo = kzi_f32x8_all(INFINITY), hi = kzi_f32x8_all(-INFINITY);
    for (int32_t y = b.y0; y < b.y1; y += step) {
        int32_t first = b.x0, end = b.x1;
        if (!is_small && !kzi_mask_row_extent(mask, y, b.x0 / 64, (b.x1 + 63) / 64, &first, &end)) continue;
        const kzi_f32x8 at_y = kzi_f32x8_mul(ny, kzi_f32x8_all((float)y));
        lo = kzi_f32x8_min(lo, kzi_f32x8_add(kzi_f32x8_mul(nx, kzi_f32x8_all((float)first)), at_y));
        hi = kzi_f32x8_max(hi, kzi_f32x8_add(kzi_f32x8_mul(nx, kzi_f32x8_all((float)(end - 1))), at_y));
    }
    write_dop(&mask->dop, b, lo, hi);
}

void kzi_mask_dop_move(kz_mask *to, const kz_mask *from, int32_t x, int32_t y)
{
    const bool is_open = from->dop.lo[0] == -INFINITY; /* a canvas, or longer than the copy may be */
    if (is_open) {
        kzi_mask_dop_bake(to);
        return;
    }
    const kzi_f32x8 along_x = kzi_f32x8_mul(kzi_f32x8_load(kzi_dop_x), kzi_f32x8_all((float)x));
    const kzi_f32x8 along = kzi_f32x8_add(along_x, kzi_f32x8_mul(kzi_f32x8_load(kzi_dop_y), kzi_f32x8_all((float)y)));
    write_dop(&to->dop, to->bounds, kzi_f32x8_sub(kzi_f32x8_load(from->dop.lo), along),
              kzi_f32x8_sub(kzi_f32x8_load(from->dop.hi), along));
}

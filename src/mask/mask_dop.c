/* mask_dop.c - computes the k-DOP of a mask from the ends of its rows. */
#include "mask/mask_dop.h"

#include <math.h>

const float kzi_dop_x[8] = {3, 3, 4, 4, 3, 3, 1, 1}, kzi_dop_y[8] = {1, -1, 3, -3, 4, -4, 3, -3};

typedef struct slabs {
    kzi_f32x8 lo, hi;
} slabs;

static slabs with_row(slabs s, int32_t y, int32_t first, int32_t last)
{
    const kzi_f32x8 x = kzi_f32x8_load(kzi_dop_x),
                    at_y = kzi_f32x8_mul(kzi_f32x8_load(kzi_dop_y), kzi_f32x8_all((float)y));
    s.lo = kzi_f32x8_min(s.lo, kzi_f32x8_add(kzi_f32x8_mul(x, kzi_f32x8_all((float)first)), at_y));
    s.hi = kzi_f32x8_max(s.hi, kzi_f32x8_add(kzi_f32x8_mul(x, kzi_f32x8_all((float)last)), at_y));
    return s;
}

/* Takes in row y, if it has a cell. */
static slabs with_cells_of_row(slabs s, const kz_mask *mask, int32_t y)
{
    int32_t i = mask->bounds.x0 / 64, j = (mask->bounds.x1 - 1) / 64;
    while (i < j && kzi_mask_strip(mask, i)[y] == 0) i++;
    while (i < j && kzi_mask_strip(mask, j)[y] == 0) j--;
    const uint64_t first = kzi_mask_strip(mask, i)[y], last = kzi_mask_strip(mask, j)[y];
    return first ? with_row(s, y, 64 * i + kzi_bits_lowest(first), 64 * j + kzi_bits_highest(last)) : s;
}

static void write_dop(kz_mask *mask, slabs s)
{
    const kz_cell_rect b = mask->bounds;
    const bool is_exact = mask->w <= KZI_DOP_MAX_SIDE && mask->h <= KZI_DOP_MAX_SIDE;
    kzi_f32x8_store(mask->dop.lo, is_exact ? s.lo : kzi_f32x8_all(-INFINITY));
    kzi_f32x8_store(mask->dop.hi, is_exact ? s.hi : kzi_f32x8_all(INFINITY));
    kzi_f32x4_store(mask->dop.box, kzi_f32x4_set((float)b.x0, (float)b.y0, (float)b.x1, (float)b.y1));
}

static slabs empty_slabs(void) { return (slabs){kzi_f32x8_all(INFINITY), kzi_f32x8_all(-INFINITY)}; }

void kzi_mask_dop_of_bounds(kz_mask *mask)
{
    const kz_cell_rect b = mask->bounds;
    write_dop(mask, with_row(with_row(empty_slabs(), b.y0, b.x0, b.x1), b.y1, b.x0, b.x1));
}

void kzi_mask_dop_bake(kz_mask *mask)
{
    if (mask->n_strips <= 1) {
        kzi_mask_dop_of_bounds(mask);
        return;
    }
    slabs s = empty_slabs();
    for (int32_t y = mask->bounds.y0; y < mask->bounds.y1; y++) s = with_cells_of_row(s, mask, y);
    write_dop(mask, s);
}

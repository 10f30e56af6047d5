/* mask_shape.c - makes a shape of a mask, and finds the cells of a mask that another shape overlaps. */
#include "query/mask_cells.h"
#include "query/raster/shape_rows.h"

#include <string.h>

kz_result kz_shape_mask(const kz_mask *mask, double x, double y, kz_shape *out, kz_error *err)
{
    kz_shape shape;
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    memset(&shape, 0, sizeof shape);
    shape.kind = KZ_KIND_MASK;
    shape.as.mask.mask = mask;
    shape.as.mask.exact = &kzi_mask_tests;
    shape.as.mask.at_x = x;
    shape.as.mask.at_y = y;
    shape.as.mask.bounds = kz_mask_bounds(mask);
    const kz_result result = kzi_place_mask(&shape, err);
    if (result == KZ_OK) *out = shape;
    return result;
}

/* ---- Common cells --------------------------------------------------------------------------------------- */

static int64_t common_cells_of_masks(const kz_placed_mask *a, const kz_placed_mask *b, kz_cell *first,
                                     kz_cell_rect *bounds)
{
    const int32_t dx = b->cell.x - a->cell.x, dy = b->cell.y - a->cell.y;
    const int64_t n = kz_mask_overlap_area(a->mask, b->mask, dx, dy);
    if (n > 0 && first) {
        kz_mask_overlap_first(a->mask, b->mask, dx, dy, first);
        first->x += a->cell.x;
        first->y += a->cell.y;
    }
    if (n > 0 && bounds) {
        *bounds = kz_mask_overlap_bounds(a->mask, b->mask, dx, dy);
        bounds->x0 += a->cell.x, bounds->x1 += a->cell.x;
        bounds->y0 += a->cell.y, bounds->y1 += a->cell.y;
    }
    return n;
}

/* The cells found so far, in world cells. */
typedef struct common_cells {
    int64_t n;
    kz_cell first;
    kz_cell_rect bounds;
} common_cells;

/* Adds the set cells of the run. */
static void add_cells(common_cells *found, const kz_placed_mask *mask, int32_t y, int32_t x0, int32_t x1)
{
    const kzi_mask_run run = kzi_mask_run_of(mask, y, x0, x1);
    kz_cell_rect *bounds = &found->bounds;
    uint64_t word;
    for (int32_t x = kzi_mask_run_first(&run); kzi_mask_run_word(&run, x, &word); x += 64) {
        if (word == 0) continue;
        const int32_t left = mask->cell.x + x + kzi_bits_lowest(word);
        const int32_t right = mask->cell.x + x + kzi_bits_highest(word) + 1;
        if (found->n == 0) {
            found->first = (kz_cell){left, y};
            *bounds = (kz_cell_rect){left, y, right, y + 1};
        }
        bounds->x0 = left < bounds->x0 ? left : bounds->x0;
        bounds->x1 = right > bounds->x1 ? right : bounds->x1;
        bounds->y1 = y + 1;
        found->n += kzi_bits_count(word);
    }
}

int64_t kz_common_cells(const kz_shape *shape, const kz_shape *other, kz_cell *first, kz_cell_rect *bounds)
{
    if (shape->kind != KZ_KIND_MASK) return -1;
    const kz_placed_mask *mask = &shape->as.mask;
    if (other->kind == KZ_KIND_NONE || !kz_box_meets(shape->bounds, other->bounds)) return 0;
    if (other->kind == KZ_KIND_MASK) return common_cells_of_masks(mask, &other->as.mask, first, bounds);

    const kz_box box = other->bounds;
    const kz_cell_rect reach = kzi_mask_reach(mask, box.min.x, box.min.y, box.max.x, box.max.y);
    common_cells found = {0, {0, 0}, {0, 0, 0, 0}};
    kzi_shape_rows rows;
    kzi_shape_rows_make(&rows, other, KZ_CELLS_OVERLAPPED);
    for (int32_t y = mask->cell.y + reach.y0; y < mask->cell.y + reach.y1; y++) {
        int32_t x0, x1;
        kzi_shape_rows_begin(&rows, y, mask->cell.x + reach.x0, mask->cell.x + reach.x1);
        while (kzi_shape_rows_next(&rows, &x0, &x1) && x0 < mask->cell.x + reach.x1) {
            add_cells(&found, mask, y, x0, x1);
        }
    }
    if (found.n > 0 && first) *first = found.first;
    if (found.n > 0 && bounds) *bounds = found.bounds;
    return found.n;
}

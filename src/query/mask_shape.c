/* mask_shape.c - a mask becomes a shape, and says which of its cells another shape meets. */
#include "form.h"

#include <string.h>

kz_result kz_shape_mask(const kz_mask *mask, double x, double y, kz_shape *out, kz_error *err)
{
    kz_shape shape;
    if (!mask) { return kzi_fail(err, KZ_ERR_ARGUMENT, 0, 0); }
    memset(&shape, 0, sizeof shape);
    shape.kind = KZ_KIND_MASK;
    shape.as.mask.mask = mask;
    shape.as.mask.at_x = x;
    shape.as.mask.at_y = y;
    shape.as.mask.bounds = kz_mask_bounds(mask);
    const kz_result result = kzi_place_mask(&shape, err);
    if (result == KZ_OK) { *out = shape; }
    return result;
}

static void add_cell(kz_cell_rect *bounds, bool is_first, int32_t x, int32_t y)
{
    if (is_first) { *bounds = (kz_cell_rect){x, y, x, y}; }
    bounds->x0 = x < bounds->x0 ? x : bounds->x0;
    bounds->x1 = x + 1 > bounds->x1 ? x + 1 : bounds->x1;
    bounds->y1 = y + 1;
}

static int64_t common_cells_of_masks(const kz_placed_mask *a, const kz_placed_mask *b, kz_cell *first,
                                     kz_cell_rect *bounds)
{
    const int32_t dx = b->cell.x - a->cell.x, dy = b->cell.y - a->cell.y;
    const int64_t n = kz_mask_area(a->mask, b->mask, dx, dy);
    if (n > 0 && first) {
        kz_mask_first(a->mask, b->mask, dx, dy, first);
        first->x += a->cell.x;
        first->y += a->cell.y;
    }
    if (n > 0 && bounds) {
        *bounds = kz_mask_common_bounds(a->mask, b->mask, dx, dy);
        bounds->x0 += a->cell.x, bounds->x1 += a->cell.x;
        bounds->y0 += a->cell.y, bounds->y1 += a->cell.y;
    }
    return n;
}

int64_t kz_common_cells(const kz_shape *shape, const kz_shape *other, kz_cell *first, kz_cell_rect *bounds)
{
    if (shape->kind != KZ_KIND_MASK) { return -1; }
    const kz_placed_mask *mask = &shape->as.mask;
    if (!kz_box_meets(shape->bounds, other->bounds)) { return 0; }
    if (other->kind == KZ_KIND_MASK) { return common_cells_of_masks(mask, &other->as.mask, first, bounds); }

    const kz_box box = other->bounds;
    const kz_cell_rect reach = kzi_mask_reach(mask, box.min.x, box.min.y, box.max.x, box.max.y);
    kz_cell_rect found = {0, 0, 0, 0};
    kz_cell topmost = {0, 0};
    int64_t n = 0;
    for (int32_t y = reach.y0; y < reach.y1; y++) {
        int32_t x0, x1 = reach.x0;
        while (x1 < reach.x1 && kz_mask_next_run(mask->mask, y, x1, &x0, &x1)) {
            x1 = x1 < reach.x1 ? x1 : reach.x1;
            for (int32_t x = x0; x < x1; x++) {
                const int32_t world_x = mask->cell.x + x, world_y = mask->cell.y + y;
                const kzi_form cell = kzi_form_of_cells(world_x, world_y, (int64_t)world_x + 1, (int64_t)world_y + 1);
                if (kzi_relate_form_shape(&cell, other) == KZ_OVERLAP) {
                    topmost = n == 0 ? (kz_cell){world_x, world_y} : topmost;
                    add_cell(&found, n == 0, world_x, world_y);
                    n++;
                }
            }
        }
    }
    if (n > 0 && first) { *first = topmost; }
    if (n > 0 && bounds) { *bounds = found; }
    return n;
}

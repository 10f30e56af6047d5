/* relate_mask_cell.c - relation of cells of a mask, one by one, to a circle, capsule or convex polygon. */
#include "query/form.h"
#include "query/relate/relate_mask_filter.h"
#include "surface/bits64.h"

/* The filter sees to it that cells are boxes of float32. */
bool kzi_scan_settle(kzi_mask_scan *q)
{
    const kz_cell at = q->mask->as.mask.cell;
    kz_shape cell = {.kind = KZ_KIND_BOX, .flags = KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE};
    for (int32_t i = 0; i < q->n_cells; i++) {
        const kzi_scan_cells *row = &q->cells[i];
        for (uint64_t cells = row->cells; cells != 0; cells &= cells - 1) {
            const float x = (float)(at.x + 64 * row->strip + kzi_bits_lowest(cells)), y = (float)(at.y + row->y);
            cell.bounds = (kz_box){{x, y}, {x + 1, y + 1}};
            q->relation = kzi_higher(q->relation, kz_relate(q->shape, &cell));
            if (q->relation == KZ_OVERLAP) return true;
        }
    }
    q->n_cells = 0;
    return false;
}

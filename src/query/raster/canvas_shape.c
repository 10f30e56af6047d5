/* canvas_shape.c - draws a shape into a mask: craters shot into terrain, levels painted with brushes. */
#include "query/raster/shape_rows.h"

/* The row of an edge of the shape's bounds, clamped to the rows 0 .. h of a canvas whose first is world row `top`. */
static int32_t canvas_row(double edge, int32_t beyond, int32_t top, int32_t h)
{
    const int64_t most = 2 * (int64_t)KZI_MAX_CELL, row = kzi_floor_i64(edge);
    const int64_t y = (row < -most ? -most : row > most ? most : row) + beyond - top;
    return y < 0 ? 0 : y > h ? h : (int32_t)y;
}

static void draw_rows(kz_canvas *canvas, kz_cell origin, const kz_shape *shape, kz_cell_rule rule, bool solid)
{
    const kz_mask *mask = kz_canvas_mask(canvas);
    const int32_t w = kz_mask_width(mask), h = kz_mask_height(mask);
    if (shape->kind == KZ_KIND_NONE || shape->bounds.min.x > shape->bounds.max.x) return;
    const int32_t first = canvas_row(shape->bounds.min.y, -1, origin.y, h);
    const int32_t end = canvas_row(shape->bounds.max.y, +1, origin.y, h);
    const int64_t right = (int64_t)origin.x + w;
    const int32_t end_x = right < INT32_MAX ? (int32_t)right : INT32_MAX;
    kzi_shape_rows rows;
    kzi_shape_rows_make(&rows, shape, rule);
    for (int32_t row = first; row < end; row++) {
        const int64_t y = (int64_t)origin.y + row;
        if (y > INT32_MAX) return;
        int32_t x0, x1;
        kzi_shape_rows_begin(&rows, (int32_t)y, origin.x, end_x);
        while (kzi_shape_rows_next(&rows, &x0, &x1)) {
            const int64_t from = (int64_t)x0 - origin.x, to = (int64_t)x1 - origin.x;
            if (from >= w) break;
            kz_canvas_fill(canvas, (kz_cell_rect){(int32_t)from, row, (int32_t)(to < w ? to : w), row + 1}, solid);
        }
    }
}

/* Parts are drawn one by one: a row of all parts together would test every part for every run. */
void kz_canvas_draw_shape(kz_canvas *canvas, kz_cell origin, const kz_shape *shape, kz_cell_rule rule, bool solid)
{
    if (shape->kind != KZ_KIND_PARTS) {
        draw_rows(canvas, origin, shape, rule, solid);
        return;
    }
    for (int32_t i = 0; i < shape->as.parts.n; i++)
        kz_canvas_draw_shape(canvas, origin, &shape->as.parts.items[i], rule, solid);
}

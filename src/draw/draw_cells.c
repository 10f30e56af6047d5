/* draw_cells.c - draws masks and pixels, for renderers that have only lines and polygons.
 *
 * The outline of a mask is found row by row, 64 cells at a time.  Where a row differs from the row above there is an
 * edge, and neighbouring edges become one line.  So the outline of a 256-pixel sprite is hundreds of lines, not
 * thousands. */
#include "draw/draw_private.h"

static void draw_rectangle(const kz_draw *draw, double x0, double y0, double x1, double y1, const kz_pen *pen)
{
    const kz_vec2 corners[4] = {
        {(float)x0, (float)y0}, {(float)x1, (float)y0}, {(float)x1, (float)y1}, {(float)x0, (float)y1}};
    const int32_t end = 4;
    draw->polygon(draw->ctx, corners, &end, 1, pen);
}

/* ---- Masks --------------------------------------------------------------------------------------------- */

/* The part of `part` that has cells of the mask. */
static kz_cell_rect draw_clipped(const kz_mask *mask, kz_cell_rect part)
{
    const int32_t w = kz_mask_width(mask), h = kz_mask_height(mask);
    const kz_cell_rect r = {part.x0 > 0 ? part.x0 : 0, part.y0 > 0 ? part.y0 : 0, part.x1 < w ? part.x1 : w,
                            part.y1 < h ? part.y1 : h};
    return r;
}

void kz_draw_cell_runs(const kz_draw *draw, const kz_mask *mask, kz_cell_rect part, kz_cell at, const kz_pen *pen)
{
    if (!draw || !draw->polygon || !mask || !pen) return;
    const kz_pen inside = {pen->color, 0, true};
    const kz_cell_rect r = draw_clipped(mask, part);
    for (int32_t y = r.y0; y < r.y1; y++) {
        int32_t x0, x1;
        for (int32_t x = r.x0; x < r.x1 && kz_mask_next_run(mask, y, x, &x0, &x1) && x0 < r.x1; x = x1)
            draw_rectangle(draw, (double)at.x + x0, (double)at.y + y, (double)at.x + (x1 < r.x1 ? x1 : r.x1),
                           (double)at.y + y + 1, &inside);
    }
}

typedef struct draw_edge {
    const kz_draw *draw;
    const kz_pen *pen;
    kz_cell origin;
    bool level;           /* along x, else along y */
    int32_t at, from, to; /* from < to: a line not yet drawn */
} draw_edge;

static void draw_edge_end(draw_edge *e)
{
    const double x = e->origin.x, y = e->origin.y;
    if (e->from < e->to) {
        const kz_vec2 a = {(float)(x + (e->level ? e->from : e->at)), (float)(y + (e->level ? e->at : e->from))};
        const kz_vec2 b = {(float)(x + (e->level ? e->to : e->at)), (float)(y + (e->level ? e->at : e->to))};
        e->draw->line(e->draw->ctx, a, b, e->pen);
    }
    e->from = e->to = 0;
}

static void draw_edge_add(draw_edge *e, int32_t i)
{
    if (e->from < e->to && e->to == i) {
        e->to++;
        return;
    }
    draw_edge_end(e);
    e->from = i;
    e->to = i + 1;
}

void kz_draw_cell_edges(const kz_draw *draw, const kz_mask *mask, kz_cell_rect part, kz_cell at, const kz_pen *pen)
{
    if (!draw || !draw->line || !mask || !pen) return;
    const kz_cell_rect r = draw_clipped(mask, part);
    draw_edge e = {draw, pen, at, true, 0, 0, 0};
    for (int32_t y = r.y0; y <= r.y1 && r.x0 < r.x1; y++) {
        e.at = y;
        for (int32_t x = r.x0; x < r.x1; x += 64) {
            const int32_t n = r.x1 - x < 64 ? r.x1 - x : 64;
            const uint64_t above = y > r.y0 ? kz_mask_bits(mask, x, y - 1, n) : 0;
            uint64_t edges = (y < r.y1 ? kz_mask_bits(mask, x, y, n) : 0) ^ above;
            for (int32_t i = 0; edges != 0; i++, edges >>= 1)
                if (edges & 1) draw_edge_add(&e, x + i);
        }
        draw_edge_end(&e);
    }
    e.level = false;
    for (int32_t x = r.x0; x <= r.x1; x++) {
        e.at = x;
        for (int32_t y = r.y0; y < r.y1; y++)
            if ((x < r.x1 && kz_mask_get(mask, x, y)) != (x > r.x0 && kz_mask_get(mask, x - 1, y)))
                draw_edge_add(&e, y);
        draw_edge_end(&e);
    }
}

/* ---- Pixels -------------------------------------------------------------------------------------------- */

/* Converts 0xAARRGGBB to 0xRRGGBBAA; 0 where nothing is to be drawn. */
static uint32_t draw_pixel(const kz_surface *surface, const kz_rule *rule, int32_t x, int32_t y)
{
    if (x >= surface->w || (rule && !kz_surface_solid(surface, rule, x, y))) return 0;
    const uint32_t argb = kz_surface_color(surface, x, y);
    return argb >> 24 ? argb << 8 | argb >> 24 : 0;
}

void kz_draw_surface(const kz_draw *draw, const kz_surface *surface, const kz_rule *rule, kz_vec2 at, float size)
{
    if (!draw || !draw->polygon || !surface) return;
    for (int32_t y = 0; y < surface->h; y++) {
        kz_pen run = {0, 0, true};
        int32_t from = 0;
        for (int32_t x = 0; x <= surface->w; x++) {
            const uint32_t color = draw_pixel(surface, rule, x, y);
            if (color == run.color && x < surface->w) continue;
            if (run.color)
                draw_rectangle(draw, (double)at.x + (double)size * from, (double)at.y + (double)size * y,
                               (double)at.x + (double)size * x, (double)at.y + (double)size * (y + 1), &run);
            run.color = color;
            from = x;
        }
    }
}

/* draw.c - draws lines, boxes, words, dots and arrows.  It draws nothing that the drawer cannot draw, or that would be
 * invisible. */
#include "draw/draw_private.h"

#include <math.h>

void kz_draw_line(const kz_draw *draw, kz_vec2 a, kz_vec2 b, uint32_t color, float width)
{
    const kz_pen pen = {color, width, false};
    if (draw && draw->line && kzi_draw_seen(color)) draw->line(draw->ctx, a, b, &pen);
}

kz_pen kzi_draw_line_pen(const kz_draw_style *style)
{
    const kz_pen pen = {kzi_draw_seen(style->line) ? style->line : style->fill, style->width, false};
    return pen;
}

void kzi_draw_area(const kz_draw *draw, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings,
                   const kz_draw_style *style)
{
    const kz_pen inside = {style->fill, 0, true}, outline = {style->line, style->width, false};
    if (!draw->polygon) return;
    if (kzi_draw_seen(style->fill)) draw->polygon(draw->ctx, points, ring_end, n_rings, &inside);
    if (kzi_draw_seen(style->line)) draw->polygon(draw->ctx, points, ring_end, n_rings, &outline);
}

void kz_draw_box(const kz_draw *draw, kz_box box, kz_draw_style style)
{
    const kz_vec2 corners[4] = {
        {box.min.x, box.min.y}, {box.max.x, box.min.y}, {box.max.x, box.max.y}, {box.min.x, box.max.y}};
    const int32_t end = 4;
    if (draw && box.min.x <= box.max.x && box.min.y <= box.max.y) kzi_draw_area(draw, corners, &end, 1, &style);
}

void kz_draw_text(const kz_draw *draw, kz_vec2 at, const char *text, uint32_t color, float size)
{
    const kz_pen pen = {color, size, true};
    if (draw && draw->text && text && kzi_draw_seen(color)) draw->text(draw->ctx, at, text, &pen);
}

void kz_draw_dot(const kz_draw *draw, kz_vec2 at, uint32_t color, float pixels)
{
    const kz_pen pen = {color, 0, true};
    if (draw && draw->circle && kzi_draw_seen(color) && pixels >= 0)
        draw->circle(draw->ctx, at, kzi_draw_pixels(draw, pixels), &pen);
}

void kz_draw_arrow(const kz_draw *draw, kz_vec2 from, kz_vec2 to, uint32_t color, float width)
{
    const double dx = (double)to.x - (double)from.x, dy = (double)to.y - (double)from.y;
    const double length = sqrt(dx * dx + dy * dy);
    if (!draw || !draw->polygon || !kzi_draw_seen(color) || !(length > 0)) return;
    const double ux = dx / length, uy = dy / length, thick = (double)kzi_draw_pixels(draw, width > 0 ? width : 2);
    /* The head is 3.6 shafts long and 3.8 wide.  The shaft goes on a little under it, so that no gap shows. */
    const double head = thick * 3.6 < length ? thick * 3.6 : length, shaft = length - head * 0.8, half = thick * 1.9;
    const double along[7] = {0, shaft, length - head, length, length - head, shaft, 0};
    const double aside[7] = {thick / 2, thick / 2, half, 0, -half, -thick / 2, -thick / 2};
    kz_vec2 corners[7];
    for (int i = 0; i < 7; i++) {
        corners[i].x = (float)((double)from.x + ux * along[i] - uy * aside[i]);
        corners[i].y = (float)((double)from.y + uy * along[i] + ux * aside[i]);
    }
    const int32_t end = 7;
    const kz_pen pen = {color, 0, true};
    draw->polygon(draw->ctx, corners, &end, 1, &pen);
}

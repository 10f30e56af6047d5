/* draw_private.h - functions that the files of draw share: visible colours, and areas with their outlines. */
#ifndef KZI_DRAW_PRIVATE_H
#define KZI_DRAW_PRIVATE_H

#include <kolize/draw.h>

static inline bool kzi_draw_seen(uint32_t color) { return (color & 255) != 0; }

/* The same colour, with `part` / 256 of its opacity. */
static inline uint32_t kzi_draw_faint(uint32_t color, uint32_t part)
{
    return (color & ~(uint32_t)255) | (color & 255) * part >> 8;
}

/* A length of this many pixels of the picture, in units of the world. */
static inline float kzi_draw_pixels(const kz_draw *draw, float pixels)
{
    return draw->scale > 0 ? pixels / draw->scale : pixels;
}

static inline kz_vec2 kzi_draw_along(kz_vec2 from, kz_vec2 direction, float length)
{
    const kz_vec2 to = {from.x + direction.x * length, from.y + direction.y * length};
    return to;
}

/* Closed rings, filled and outlined as the style says. */
void kzi_draw_area(const kz_draw *draw, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings,
                   const kz_draw_style *style);

/* Draws the outline of a polygon or polyline, moved by the pose; NULL: as it is.  This function has its own file,
 * because it takes 7 KB of stack, and nested parts should not take that many times. */
/* The edges of a cell that no neighbour covers: draw_grid.c. */
void kzi_draw_cell_edges(const kz_draw *draw, const kz_placed_grid *g, kz_cell c, const kz_shape *cell, const kz_pose *pose,
                         kz_pen pen);

void kzi_draw_rings(const kz_draw *draw, const kz_shape *shape, const kz_pose *pose, const kz_draw_style *style);

/* The pen of this style for shapes without an inside. */
kz_pen kzi_draw_line_pen(const kz_draw_style *style);

#endif

/* draw_cairo.c - cairo as a drawer of kolize/draw.h, so that what a shape looks like is written once, in the library.
 *
 * Pictures stroke one outline several times, a dark line under a bright line, and clip to the inside of shapes; so the
 * callbacks only add to cairo's path, and whoever called strokes, fills or clips it. */
#include "draw/cli_picture.h"

#include <math.h>

static void cairo_path_line(void *ctx, kz_vec2 a, kz_vec2 b, const kz_pen *pen)
{
    cairo_t *cr = ctx;
    (void)pen;
    cairo_move_to(cr, (double)a.x, (double)a.y);
    cairo_line_to(cr, (double)b.x, (double)b.y);
}

static void cairo_path_polygon(void *ctx, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings,
                               const kz_pen *pen)
{
    cairo_t *cr = ctx;
    (void)pen;
    for (int32_t ring = 0, i = 0; ring < n_rings; ring++) {
        cairo_new_sub_path(cr);
        for (; i < ring_end[ring]; i++) cairo_line_to(cr, (double)points[i].x, (double)points[i].y);
        cairo_close_path(cr);
    }
}

/* A point is a line of no length: a dot, with round caps, as large as the pen that strokes it. */
static void cairo_path_circle(void *ctx, kz_vec2 center, float r, const kz_pen *pen)
{
    cairo_t *cr = ctx;
    if (!(r > 0)) {
        cairo_path_line(ctx, center, center, pen);
        return;
    }
    cairo_new_sub_path(cr);
    cairo_arc(cr, (double)center.x, (double)center.y, (double)r, 0, 6.283185307179586);
    cairo_close_path(cr);
}

static kz_draw cairo_path_drawer(cairo_t *cr);

static void cairo_path_cells(void *ctx, const kz_mask *mask, kz_cell_rect part, kz_cell at, const kz_pen *pen)
{
    const kz_draw draw = cairo_path_drawer(ctx);
    if (pen->filled) kz_draw_cell_runs(&draw, mask, part, at, pen);
    else kz_draw_cell_edges(&draw, mask, part, at, pen);
}

static kz_draw cairo_path_drawer(cairo_t *cr)
{
    /* No pixel is known here, so what is measured in pixels has no size. */
    const kz_draw draw = {
        .line = cairo_path_line,
        .polygon = cairo_path_polygon,
        .circle = cairo_path_circle,
        .cells = cairo_path_cells,
        .ctx = cr,
        .scale = INFINITY,
    };
    return draw;
}

/* ---- What pictures need -------------------------------------------------------------------------------- */

static const kz_pose cairo_unmoved = KZ_POSE_NONE_INIT;

void cli_path_shape(cairo_t *cr, const kz_shape *shape)
{
    const kz_draw draw = cairo_path_drawer(cr);
    const kz_draw_style outline = {0, 0xff, 1};
    kz_draw_shape(&draw, shape, cairo_unmoved, outline);
}

void cli_path_inside(cairo_t *cr, const kz_shape *shape)
{
    const kz_draw draw = cairo_path_drawer(cr);
    const kz_draw_style inside = {0xff, 0, 1};
    kz_draw_shape(&draw, shape, cairo_unmoved, inside);
}

void cli_path_mask_outline(cairo_t *cr, const kz_mask *mask, kz_cell_rect part)
{
    const kz_draw draw = cairo_path_drawer(cr);
    const kz_pen pen = {0xff, 1, false};
    const kz_cell origin = {0, 0};
    kz_draw_cell_edges(&draw, mask, part, origin, &pen);
}

void cli_arrow(cairo_t *cr, double x0, double y0, double x1, double y1, double width, uint32_t argb)
{
    kz_draw draw = cairo_path_drawer(cr);
    const kz_vec2 from = {(float)x0, (float)y0}, to = {(float)x1, (float)y1};
    draw.scale = 1;
    cairo_new_path(cr);
    kz_draw_arrow(&draw, from, to, 0xff, (float)width);
    cli_color_alpha(cr, CLI_BACKGROUND, 0.85);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_width(cr, 3);
    cairo_stroke_preserve(cr);
    cli_color(cr, argb);
    cairo_fill(cr);
}

bool cli_shape_has_area(const kz_shape *shape)
{
    switch (shape->kind) {
    case KZ_KIND_BOX:
    case KZ_KIND_CIRCLE:
    case KZ_KIND_CAPSULE: return true;
    case KZ_KIND_POLYGON: return (shape->flags & KZ_SHAPE_FLAT) == 0;
    case KZ_KIND_MASK: return shape->bounds.min.x < shape->bounds.max.x;
    case KZ_KIND_PARTS:
        for (int32_t i = 0; i < shape->as.parts.n; i++)
            if (cli_shape_has_area(&shape->as.parts.items[i])) return true;
        return false;
    default: return false;
    }
}

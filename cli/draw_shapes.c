/* draw_shapes.c - shapes and masks as cairo paths.
 *
 * The outline of a mask is walked by rows of 64 cells: where a row differs from the row above there is an edge, and
 * neighbouring edges become one line, so that the picture of a 256-pixel sprite has hundreds of lines and not
 * thousands. */
#include "cli_picture.h"

#include <math.h>

/* ---- Masks --------------------------------------------------------------------------------------------- */

typedef struct draw_line {
    cairo_t *cr;
    bool level;           /* along x, else along y */
    int32_t at, from, to; /* from < to: a line not yet drawn */
} draw_line;

static void draw_line_end(draw_line *line)
{
    if (line->from < line->to) {
        cairo_move_to(line->cr, line->level ? line->from : line->at, line->level ? line->at : line->from);
        cairo_line_to(line->cr, line->level ? line->to : line->at, line->level ? line->at : line->to);
    }
    line->from = line->to = 0;
}

static void draw_line_add(draw_line *line, int32_t i)
{
    if (line->from < line->to && line->to == i) {
        line->to++;
        return;
    }
    draw_line_end(line);
    line->from = i;
    line->to = i + 1;
}

void cli_path_mask_outline(cairo_t *cr, const kz_mask *mask, kz_cell_rect part)
{
    draw_line line = {.cr = cr, .level = true};
    for (int32_t y = part.y0; y <= part.y1; y++) {
        line.at = y;
        for (int32_t x = part.x0; x < part.x1; x += 64) {
            const int32_t n = part.x1 - x < 64 ? part.x1 - x : 64;
            uint64_t edges = kz_mask_bits(mask, x, y, n) ^ kz_mask_bits(mask, x, y - 1, n);
            for (int32_t i = 0; edges >> i != 0; i++) {
                if (edges >> i & 1) draw_line_add(&line, x + i);
                if (i == 63) break;
            }
        }
        draw_line_end(&line);
    }
    line.level = false;
    for (int32_t x = part.x0; x <= part.x1; x++) {
        line.at = x;
        for (int32_t y = part.y0; y < part.y1; y++)
            if (kz_mask_get(mask, x, y) != kz_mask_get(mask, x - 1, y)) draw_line_add(&line, y);
        draw_line_end(&line);
    }
}

void cli_path_mask_cells(cairo_t *cr, const kz_mask *mask, kz_cell_rect part)
{
    for (int32_t y = part.y0; y < part.y1; y++) {
        int32_t x0, x1;
        for (int32_t x = part.x0; x < part.x1 && kz_mask_next_run(mask, y, x, &x0, &x1) && x0 < part.x1; x = x1)
            cairo_rectangle(cr, x0, y, (x1 < part.x1 ? x1 : part.x1) - x0, 1);
    }
}

/* ---- Shapes -------------------------------------------------------------------------------------------- */

static void draw_path_ring(cairo_t *cr, const kz_vec2 *points, int32_t n, bool closed)
{
    for (int32_t i = 0; i < n; i++) {
        if (i == 0) cairo_move_to(cr, (double)points[i].x, (double)points[i].y);
        else cairo_line_to(cr, (double)points[i].x, (double)points[i].y);
    }
    if (closed && n > 0) cairo_close_path(cr);
}

static void draw_path_polygon(cairo_t *cr, const kz_shape *shape)
{
    int32_t n, begin = 0;
    const kz_vec2 *points = kz_shape_points(shape, &n);
    const int32_t *ends = shape->as.polygon.ring_end;
    if (!ends) {
        draw_path_ring(cr, points, n, true);
        return;
    }
    for (int32_t ring = 0; ring < shape->as.polygon.n_rings; ring++) {
        draw_path_ring(cr, points + begin, ends[ring] - begin, true);
        begin = ends[ring];
    }
}

static void draw_path_capsule(cairo_t *cr, const kz_capsule *capsule)
{
    const double quarter = 1.5707963267948966, r = (double)capsule->r;
    const double ax = (double)capsule->a.x, ay = (double)capsule->a.y, bx = (double)capsule->b.x,
                 by = (double)capsule->b.y;
    const double along = (double)kz_atan2((float)(by - ay), (float)(bx - ax));
    cairo_new_sub_path(cr);
    cairo_arc(cr, bx, by, r, along - quarter, along + quarter);
    cairo_arc(cr, ax, ay, r, along + quarter, along + 3 * quarter);
    cairo_close_path(cr);
}

static void draw_path_point(cairo_t *cr, kz_vec2 p)
{
    cairo_move_to(cr, (double)p.x, (double)p.y); /* a line of no length: a dot, with round caps */
    cairo_line_to(cr, (double)p.x, (double)p.y);
}

void cli_path_shape(cairo_t *cr, const kz_shape *shape)
{
    const kz_box *box = &shape->bounds;
    int32_t n;
    const kz_vec2 *points;
    switch (shape->kind) {
    case KZ_KIND_POINT: draw_path_point(cr, shape->as.point); break;
    case KZ_KIND_SEGMENT:
        cairo_move_to(cr, (double)shape->as.segment.a.x, (double)shape->as.segment.a.y);
        cairo_line_to(cr, (double)shape->as.segment.b.x, (double)shape->as.segment.b.y);
        break;
    case KZ_KIND_BOX:
        cairo_rectangle(cr, (double)box->min.x, (double)box->min.y, (double)box->max.x - (double)box->min.x,
                        (double)box->max.y - (double)box->min.y);
        break;
    case KZ_KIND_CIRCLE:
        cairo_new_sub_path(cr);
        cairo_arc(cr, (double)shape->as.circle.center.x, (double)shape->as.circle.center.y, (double)shape->as.circle.r,
                  0, 6.283185307179586);
        cairo_close_path(cr);
        break;
    case KZ_KIND_CAPSULE: draw_path_capsule(cr, &shape->as.capsule); break;
    case KZ_KIND_POLYGON: draw_path_polygon(cr, shape); break;
    case KZ_KIND_POLYLINE:
        points = kz_shape_points(shape, &n);
        draw_path_ring(cr, points, n, false);
        break;
    case KZ_KIND_PARTS:
        for (int32_t i = 0; i < shape->as.parts.n; i++) cli_path_shape(cr, &shape->as.parts.items[i]);
        break;
    default: break;
    }
}

bool cli_shape_has_area(const kz_shape *shape)
{
    switch (shape->kind) {
    case KZ_KIND_BOX:
    case KZ_KIND_CIRCLE:
    case KZ_KIND_CAPSULE: return true;
    case KZ_KIND_POLYGON: return (shape->flags & KZ_SHAPE_FLAT) == 0;
    case KZ_KIND_PARTS:
        for (int32_t i = 0; i < shape->as.parts.n; i++)
            if (cli_shape_has_area(&shape->as.parts.items[i])) return true;
        return false;
    default: return false;
    }
}

/* draw_trace.c - the picture of `kolize trace`: outlines over the mask they stand for, and the pixels that they lose.
 * */
#include "draw/cli_picture.h"
#include "report/cli_trace.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TRACE_MARGIN = 24, TRACE_ROOM_W = 900, TRACE_ROOM_H = 700, TRACE_ZOOM = 40, TRACE_LEGEND_H = 92 };

enum { TRACE_RING = 2000, TRACE_CORNER = 200 }; /* units of work of a ring, and of each of its corners */

/* The hues of convex parts: neighbours in the list differ. */
static const uint32_t trace_hues[] = {CLI_BLUE, CLI_AMBER, CLI_GREEN, 0xffd287ffu, 0xff4fd8e0u, 0xffff8fb3u};
enum { TRACE_N_HUES = sizeof trace_hues / sizeof *trace_hues };

static void trace_path_ring(cairo_t *cr, const kz_rings *rings, int32_t ring)
{
    for (int32_t begin = ring > 0 ? rings->ring_end[ring - 1] : 0, i = begin; i < rings->ring_end[ring]; i++) {
        if (i == begin) cairo_move_to(cr, rings->points[i].x, rings->points[i].y);
        else cairo_line_to(cr, rings->points[i].x, rings->points[i].y);
    }
    cairo_close_path(cr);
}

/* Is there work left to fill or stroke a ring? */
static bool trace_add(cli_work *work, int32_t n_points)
{
    return cli_work_add(work, TRACE_RING + TRACE_CORNER * (uint64_t)n_points);
}

/* Strokes a path laid out in cells with a pen that is measured in pixels. */
static void trace_stroke(cairo_t *cr, double scale, double width, uint32_t argb)
{
    cli_color(cr, argb);
    cairo_set_line_width(cr, width / scale);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cr);
}

static void trace_draw_points(cairo_t *cr, const kz_rings *rings, double scale)
{
    cli_color(cr, CLI_WHITE);
    for (int32_t i = 0; i < rings->n_points; i++) {
        cairo_arc(cr, rings->points[i].x, rings->points[i].y, 2.6 / scale, 0, 6.283185307179586);
        cairo_fill(cr);
    }
}

static int32_t trace_ring_size(const kz_rings *rings, int32_t ring)
{
    return rings->ring_end[ring] - (ring > 0 ? rings->ring_end[ring - 1] : 0);
}

static void trace_draw_outlines(cairo_t *cr, const trace_found *found, double scale, cli_work *work)
{
    const kz_rings *shown = cli_trace_shown(found);
    for (int32_t i = 0; found->convex && i < shown->n_rings; i++) {
        if (!trace_add(work, 2 * trace_ring_size(shown, i))) return;
        trace_path_ring(cr, shown, i);
        cli_color_alpha(cr, trace_hues[i % TRACE_N_HUES], 0.45);
        cairo_fill_preserve(cr);
        trace_stroke(cr, scale, 1, CLI_INK);
    }
    for (int32_t i = 0; i < found->rings.n_rings; i++) {
        if (!trace_add(work, trace_ring_size(&found->rings, i))) return;
        trace_path_ring(cr, &found->rings, i);
        trace_stroke(cr, scale, 2, found->rings.parent[i] < 0 ? CLI_GREEN : CLI_AMBER);
    }
    if (scale >= 3 && found->rings.n_points <= 4000) trace_draw_points(cr, &found->rings, scale);
}

static void trace_draw_rects(cairo_t *cr, const trace_found *found, double scale, cli_work *work)
{
    for (int32_t i = 0; i < found->rects.n && trace_add(work, 4); i++) {
        const kz_cell_rect r = found->rects.items[i];
        cairo_rectangle(cr, r.x0, r.y0, r.x1 - r.x0, r.y1 - r.y0);
        cli_color_alpha(cr, trace_hues[i % TRACE_N_HUES], 0.35);
        cairo_fill_preserve(cr);
        trace_stroke(cr, scale, 1.2, CLI_INK);
    }
}

/* ---- The page ------------------------------------------------------------------------------------------ */

static void trace_legend(cairo_t *cr, const trace_found *found, double x, double y, double room)
{
    char text[200], iou[CLI_NUMBER_SIZE];
    const kz_fit_loss *loss = &found->loss;
    cli_text(cr, x, y, 15, CLI_BOLD, CLI_INK, room, cli_file_name(found->sprite->path));
    if (found->rectangles) snprintf(text, sizeof text, "%d rectangles, exact", found->rects.n);
    else if (found->convex)
        snprintf(text, sizeof text, "%d convex parts of an outline of %d points (exact: %d)", found->parts.n_rings,
                 found->rings.n_points, found->exact_points);
    else
        snprintf(text, sizeof text, "%d ring%s, %d points (exact: %d)", found->rings.n_rings,
                 found->rings.n_rings == 1 ? "" : "s", found->rings.n_points, found->exact_points);
    cli_text(cr, x, y + 21, 12.5, CLI_PLAIN, CLI_INK, room, text);
    if (!found->rectangles) {
        double at = x;
        snprintf(text, sizeof text, "%lld missed", (long long)loss->missed);
        at += cli_text(cr, at, y + 40, 12.5, CLI_BOLD, CLI_RED, 0, text) + 14;
        snprintf(text, sizeof text, "%lld extra", (long long)loss->extra);
        at += cli_text(cr, at, y + 40, 12.5, CLI_BOLD, CLI_AMBER, 0, text) + 14;
        snprintf(text, sizeof text, "intersection over union %s", cli_brief(loss->iou, iou));
        cli_text(cr, at, y + 40, 12.5, CLI_PLAIN, CLI_INK, x + room - at, text);
    }
    cli_text(cr, x, y + 59, 12.5, CLI_PLAIN, CLI_INK_DIM, room, found->sprite->rule_text);
}

static double trace_scale(double w, double h)
{
    const double fit_x = TRACE_ROOM_W / (w > 0 ? w : 1), fit_y = TRACE_ROOM_H / (h > 0 ? h : 1);
    const double fit = fit_x < fit_y ? fit_x : fit_y, scale = fit < TRACE_ZOOM ? fit : TRACE_ZOOM;
    return scale > 1 ? floor(scale) : scale;
}

/* The mask and the outlines, which may leave it. */
static kz_box trace_shown_box(const trace_found *found)
{
    kz_box box = {{0, 0}, {(float)kz_mask_width(found->mask), (float)kz_mask_height(found->mask)}};
    for (int32_t i = 0; i < found->rings.n_points; i++)
        box = kz_box_union(box, (kz_box){found->rings.points[i], found->rings.points[i]});
    box.min.x = floorf(box.min.x), box.min.y = floorf(box.min.y);
    box.max.x = ceilf(box.max.x), box.max.y = ceilf(box.max.y);
    return box;
}

/* With the mask's cell (0, 0) at the origin. */
static void trace_draw_all(cli *c, cairo_t *cr, const trace_found *found, cairo_surface_t *pixels, double scale,
                           cli_work *work)
{
    cairo_set_source_surface(cr, pixels, 0, 0);
    cairo_paint_with_alpha(cr, 0.8);
    if (scale >= 8) cli_draw_grid(cr, scale, kz_mask_width(found->mask), kz_mask_height(found->mask), 1, 0.06);
    cairo_scale(cr, scale, scale);
    if (found->rectangles) {
        trace_draw_rects(cr, found, scale, work);
    } else {
        const cli_losses losses = {found->mask, found->filled, {0, 0}, found->filled_at};
        cli_paint_losses(cr, &losses, scale);
        trace_draw_outlines(cr, found, scale, work);
    }
    cli_work_warn(c, found->sprite->path, work);
}

int cli_trace_draw(cli *c, const trace_found *found)
{
    cli_picture picture;
    cli_work work = {0, c->max_work};
    const kz_box box = trace_shown_box(found);
    const int32_t w = kz_mask_width(found->mask), h = kz_mask_height(found->mask);
    const double left = -(double)box.min.x, top = -(double)box.min.y;
    const double scale = trace_scale((double)box.max.x + left, (double)box.max.y + top);
    const double wide = ceil(((double)box.max.x + left) * scale), high = ceil(((double)box.max.y + top) * scale);
    const double page = wide > 420 ? wide : 420;
    cairo_surface_t *pixels =
        cli_mask_image(&found->sprite->part, found->mask, scale, (int)ceil(w * scale), (int)ceil(h * scale));
    if (!pixels) return cli_fail_memory(c);
    const int status = cli_picture_open(c, page + 2 * TRACE_MARGIN, high + 2 * TRACE_MARGIN + TRACE_LEGEND_H, &picture);
    if (status != CLI_YES) {
        cairo_surface_destroy(pixels);
        return status;
    }
    cairo_t *cr = picture.cr;
    cairo_save(cr);
    cairo_translate(cr, TRACE_MARGIN + floor((page - wide) / 2) + floor(left * scale),
                    TRACE_MARGIN + floor(top * scale));
    trace_draw_all(c, cr, found, pixels, scale, &work);
    cairo_restore(cr);
    trace_legend(cr, found, TRACE_MARGIN, TRACE_MARGIN + high + 28, page);
    cairo_surface_destroy(pixels);
    return cli_picture_close(c, &picture);
}

/* ---- Several masks ------------------------------------------------------------------------------------- */

enum {
    TRACE_SHEET_MOST = 40,
    TRACE_SHEET_COLUMNS = 4,
    TRACE_TILE_W = 232,
    TRACE_TILE_H = 170,
    TRACE_TILE_TEXT = 54,
    TRACE_TILE_GAP = 20,
    TRACE_SHEET_HEAD = 48
};

struct trace_sheet {
    int n;
    int64_t total;
    cli_work work; /* of all that is drawn */
    cairo_surface_t *tiles[TRACE_SHEET_MOST];
};

trace_sheet *cli_trace_sheet_begin(cli *c)
{
    trace_sheet *sheet = c->alloc.alloc(c->alloc.ctx, sizeof *sheet, 16);
    if (!sheet) {
        cli_fail_memory(c);
        return NULL;
    }
    memset(sheet, 0, sizeof *sheet);
    sheet->work.limit = c->max_work;
    return sheet;
}

static void trace_tile_text(cairo_t *cr, const trace_found *found)
{
    char name[160], text[160];
    const kz_fit_loss *loss = &found->loss;
    const char *file = cli_file_name(found->sprite->path);
    if (found->sprite->framed) snprintf(name, sizeof name, "%.120s  #%d", file, (int)found->frame);
    else snprintf(name, sizeof name, "%.150s", file);
    cli_text(cr, 0, TRACE_TILE_H + 18, 12.5, CLI_BOLD, CLI_INK, TRACE_TILE_W, name);
    if (found->rectangles) snprintf(text, sizeof text, "%d rectangles", (int)found->rects.n);
    else
        snprintf(text, sizeof text, "%d points of %d, iou %.3f", (int)found->rings.n_points, (int)found->exact_points,
                 (double)loss->iou);
    cli_text(cr, 0, TRACE_TILE_H + 34, 11.5, CLI_PLAIN, CLI_INK_DIM, TRACE_TILE_W, text);
    if (found->rectangles) return;
    snprintf(text, sizeof text, "%lld missed", (long long)loss->missed);
    const double wide = cli_text(cr, 0, TRACE_TILE_H + 50, 11.5, CLI_BOLD, CLI_RED, 0, text);
    snprintf(text, sizeof text, "%lld extra", (long long)loss->extra);
    cli_text(cr, wide + 12, TRACE_TILE_H + 50, 11.5, CLI_BOLD, CLI_AMBER, 0, text);
}

int cli_trace_sheet_add(cli *c, trace_sheet *sheet, const trace_found *found)
{
    const kz_box box = trace_shown_box(found);
    const double w = (double)box.max.x - (double)box.min.x, h = (double)box.max.y - (double)box.min.y;
    if (sheet->total++ >= TRACE_SHEET_MOST || !(w > 0 && h > 0)) return CLI_YES;
    double scale = fmin(TRACE_TILE_W / w, TRACE_TILE_H / h);
    scale = scale > 16 ? 16 : scale > 1 ? floor(scale) : scale;
    const double wide = kz_mask_width(found->mask) * scale, high = kz_mask_height(found->mask) * scale;
    cairo_surface_t *pixels =
        cli_mask_image(&found->sprite->part, found->mask, scale, (int)ceil(wide), (int)ceil(high));
    cairo_surface_t *tile =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, TRACE_TILE_W, TRACE_TILE_H + TRACE_TILE_TEXT);
    if (!pixels || cairo_surface_status(tile) != CAIRO_STATUS_SUCCESS) {
        if (pixels) cairo_surface_destroy(pixels);
        cairo_surface_destroy(tile);
        return cli_fail_memory(c);
    }
    cairo_t *cr = cairo_create(tile);
    cairo_save(cr);
    cairo_translate(cr, floor((TRACE_TILE_W - w * scale) / 2 - (double)box.min.x * scale),
                    floor((TRACE_TILE_H - h * scale) / 2 - (double)box.min.y * scale));
    trace_draw_all(c, cr, found, pixels, scale, &sheet->work);
    cairo_restore(cr);
    trace_tile_text(cr, found);
    cairo_destroy(cr);
    cairo_surface_destroy(pixels);
    sheet->tiles[sheet->n++] = tile;
    return CLI_YES;
}

static int trace_sheet_page(cli *c, const trace_sheet *sheet)
{
    char text[96];
    cli_picture picture;
    const int columns = sheet->n < TRACE_SHEET_COLUMNS ? (sheet->n > 1 ? sheet->n : 2) : TRACE_SHEET_COLUMNS;
    const int rows = (sheet->n + columns - 1) / columns, step_y = TRACE_TILE_H + TRACE_TILE_TEXT + TRACE_TILE_GAP;
    const double w = 2 * TRACE_MARGIN + columns * (TRACE_TILE_W + TRACE_TILE_GAP) - TRACE_TILE_GAP;
    const int status = cli_picture_open(c, w, TRACE_SHEET_HEAD + rows * step_y + 8, &picture);
    if (status != CLI_YES) return status;
    if (sheet->total > sheet->n)
        snprintf(text, sizeof text, "%d of %lld masks", sheet->n, (long long)sheet->total);
    else snprintf(text, sizeof text, "%d mask%s", sheet->n, sheet->n == 1 ? "" : "s");
    cli_text(picture.cr, TRACE_MARGIN, 30, 16, CLI_BOLD, CLI_INK, w, text);
    for (int i = 0; i < sheet->n; i++) {
        const double x = TRACE_MARGIN + i % columns * (TRACE_TILE_W + TRACE_TILE_GAP);
        cairo_set_source_surface(picture.cr, sheet->tiles[i], x, TRACE_SHEET_HEAD + i / columns * step_y);
        cairo_paint(picture.cr);
    }
    return cli_picture_close(c, &picture);
}

int cli_trace_sheet_end(cli *c, trace_sheet *sheet)
{
    const int status = trace_sheet_page(c, sheet);
    for (int i = 0; i < sheet->n; i++) cairo_surface_destroy(sheet->tiles[i]);
    c->alloc.release(c->alloc.ctx, sheet, sizeof *sheet, 16);
    return status;
}

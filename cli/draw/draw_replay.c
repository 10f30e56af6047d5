/* draw_replay.c - the picture of a step of a replay: the library's own drawing of a world, by cairo. */
#include "draw/cli_picture.h"
#include "report/cli_replay.h"

#include <math.h>

enum { REPLAY_MARGIN = 24, REPLAY_LINE = 30, REPLAY_LEAST = 240, REPLAY_MOST = 1100 };

/* ---- A renderer ---------------------------------------------------------------------------------------- */

typedef struct replay_canvas {
    cairo_t *cr;
    double scale;
} replay_canvas;

static void canvas_paint(const replay_canvas *canvas, const kz_pen *pen)
{
    cli_color(canvas->cr, pen->color >> 8 | pen->color << 24);
    if (pen->filled) {
        cairo_set_fill_rule(canvas->cr, CAIRO_FILL_RULE_EVEN_ODD);
        cairo_fill(canvas->cr);
        return;
    }
    cairo_set_line_width(canvas->cr, (pen->width > 0 ? (double)pen->width : 1) / canvas->scale);
    cairo_stroke(canvas->cr);
}

static void canvas_line(void *ctx, kz_vec2 a, kz_vec2 b, const kz_pen *pen)
{
    const replay_canvas *canvas = ctx;
    cairo_move_to(canvas->cr, (double)a.x, (double)a.y);
    cairo_line_to(canvas->cr, (double)b.x, (double)b.y);
    canvas_paint(canvas, pen);
}

static void canvas_polygon(void *ctx, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, const kz_pen *pen)
{
    const replay_canvas *canvas = ctx;
    for (int32_t ring = 0, i = 0; ring < n_rings; ring++) {
        cairo_new_sub_path(canvas->cr);
        for (; i < ring_end[ring]; i++) cairo_line_to(canvas->cr, (double)points[i].x, (double)points[i].y);
        cairo_close_path(canvas->cr);
    }
    canvas_paint(canvas, pen);
}

static void canvas_circle(void *ctx, kz_vec2 center, float r, const kz_pen *pen)
{
    const replay_canvas *canvas = ctx;
    cairo_new_sub_path(canvas->cr);
    cairo_arc(canvas->cr, (double)center.x, (double)center.y, (double)r, 0, 6.283185307179586);
    canvas_paint(canvas, pen);
}

static void canvas_cells(void *ctx, const kz_mask *mask, kz_cell_rect part, kz_cell at, const kz_pen *pen)
{
    const replay_canvas *canvas = ctx;
    const kz_draw draw = {.line = canvas_line, .polygon = canvas_polygon, .ctx = ctx, .scale = (float)canvas->scale};
    if (pen->filled) kz_draw_cell_runs(&draw, mask, part, at, pen);
    else kz_draw_cell_edges(&draw, mask, part, at, pen);
}

/* ---- The whole ----------------------------------------------------------------------------------------- */

static kz_box replay_bounds(const kz_world *world)
{
    kz_box bounds = KZ_BOX_EMPTY;
    for (kz_body b = kz_world_next(world, KZ_BODY_NONE); b.generation != 0; b = kz_world_next(world, b)) {
        const kz_box box = kz_body_box(world, b);
        if (box.min.x <= box.max.x) bounds = kz_box_union(bounds, box);
    }
    return bounds.min.x <= bounds.max.x ? bounds : (kz_box){{0, 0}, {1, 1}};
}

int cli_draw_replay(cli *c, const kz_replay *replay, const char *path)
{
    const kz_box bounds = replay_bounds(kz_replay_world(replay));
    const double w = fmax((double)bounds.max.x - (double)bounds.min.x, 1e-6);
    const double h = fmax((double)bounds.max.y - (double)bounds.min.y, 1e-6);
    const double scale = fmin((REPLAY_MOST - 2 * REPLAY_MARGIN) / w, (REPLAY_MOST - 2 * REPLAY_MARGIN) / h);
    const double width = fmax(w * scale, REPLAY_LEAST), height = fmax(h * scale, REPLAY_LEAST);
    char words[400];
    cli_picture picture;
    const int status = cli_picture_open(c, width + 2 * REPLAY_MARGIN, height + 2 * REPLAY_MARGIN + REPLAY_LINE, &picture);
    if (status != CLI_YES) return status;
    replay_canvas canvas = {picture.cr, scale};
    const kz_draw draw = {.line = canvas_line,
                          .polygon = canvas_polygon,
                          .circle = canvas_circle,
                          .cells = canvas_cells,
                          .ctx = &canvas,
                          .scale = (float)scale};
    snprintf(words, sizeof words, "%s, step %llu", cli_file_name(path), (unsigned long long)kz_replay_at(replay));
    cli_text(picture.cr, REPLAY_MARGIN, REPLAY_MARGIN + 8, 14, CLI_BOLD, CLI_INK, width, words);
    cairo_save(picture.cr);
    cairo_translate(picture.cr, REPLAY_MARGIN, REPLAY_MARGIN + REPLAY_LINE);
    cairo_scale(picture.cr, scale, scale);
    cairo_translate(picture.cr, -(double)bounds.min.x, -(double)bounds.min.y);
    kz_replay_draw(&draw, replay, NULL, KZ_DRAW_CONTACTS);
    cairo_restore(picture.cr);
    return cli_picture_close(c, &picture);
}

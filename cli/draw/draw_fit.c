/* draw_fit.c - the picture of `kolize fit`: each shape in a panel of its own over the image, what it misses in red,
 * what it adds in amber.
 *
 * The pixels of each image are drawn when it comes along, since it is not kept; the page is laid out at the end, when
 * it is known how many there were.  All panels of an image show the same part of the plane, which holds all its
 * shapes. */
#include "report/cli_fit.h"
#include "draw/cli_picture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    FIT_SHEET_MOST = 15,
    FIT_MARGIN = 24,
    FIT_GAP = 24,
    FIT_TILE_W = 232, /* a panel of many */
    FIT_TILE_H = 160,
    FIT_TILE_TEXT = 42,
    FIT_PANEL_W = 430, /* a panel of one image, four shapes */
    FIT_PANEL_H = 330,
    FIT_PANEL_TEXT = 46,
    FIT_PANEL_LEAST = 430, /* for the words below */
    FIT_ZOOM = 40,
    FIT_HEAD = 52,
    FIT_NAME = 22, /* above the panels of one of many */
    FIT_LEGEND = 22
};

#define FIT_MISSED CLI_RED /* as in the pictures of trace and lint */
#define FIT_EXTRA  CLI_AMBER

/* One image: a row of panels. */
typedef struct fit_row {
    cairo_surface_t *pixels;
    kz_mask *mask, *hull_cells;
    fit_answers answers;
    int32_t x0, y0; /* the part of the plane shown, in cells */
    double w, h;
    double scale; /* pixels a cell */
    char name[128], about[256];
} fit_row;

struct fit_sheet {
    bool single;
    int n;
    int64_t total;
    fit_row rows[FIT_SHEET_MOST];
};

fit_sheet *cli_fit_sheet_begin(cli *c, bool single)
{
    fit_sheet *sheet = c->alloc.alloc(c->alloc.ctx, sizeof *sheet, 16);
    if (!sheet) {
        cli_fail_memory(c);
        return NULL;
    }
    memset(sheet, 0, sizeof *sheet);
    sheet->single = single;
    return sheet;
}

/* ---- Laying out ---------------------------------------------------------------------------------------- */

static int fit_count_requested(const fit_answers *answers)
{
    int n = 0;
    for (int kind = 0; kind < FIT_KINDS; kind++) n += answers->of[kind].requested;
    return n;
}

/* Panels beside each other, of n. */
static int fit_columns(bool single, int n) { return !single ? n : n > 2 ? 2 : n; }

static double fit_panel_w(bool single, int n) { return !single ? FIT_TILE_W : n == 1 ? 2 * FIT_PANEL_W : FIT_PANEL_W; }

static double fit_panel_h(bool single, int n)
{
    return !single ? FIT_TILE_H : n == 1 ? 2 * FIT_PANEL_H : n == 2 ? FIT_PANEL_W : FIT_PANEL_H;
}

/* The image and all shapes, and a little around them. */
static void fit_show_all(fit_row *row)
{
    double x0 = 0, y0 = 0, x1 = kz_mask_width(row->mask), y1 = kz_mask_height(row->mask);
    const double edge = 0.5 + 0.01 * (x1 > y1 ? x1 : y1);
    for (int kind = 0; kind < FIT_KINDS; kind++) {
        const kz_shape *shape = &row->answers.of[kind].shape;
        if (shape->kind == KZ_KIND_NONE) continue;
        if ((double)shape->bounds.min.x - edge < x0) x0 = (double)shape->bounds.min.x - edge;
        if ((double)shape->bounds.min.y - edge < y0) y0 = (double)shape->bounds.min.y - edge;
        if ((double)shape->bounds.max.x + edge > x1) x1 = (double)shape->bounds.max.x + edge;
        if ((double)shape->bounds.max.y + edge > y1) y1 = (double)shape->bounds.max.y + edge;
    }
    row->x0 = (int32_t)floor(x0);
    row->y0 = (int32_t)floor(y0);
    row->w = ceil(x1) - row->x0;
    row->h = ceil(y1) - row->y0;
}

static double fit_scale(const fit_row *row, double room_w, double room_h)
{
    const double fit_x = room_w / row->w, fit_y = room_h / row->h;
    const double scale = fit_x < fit_y ? fit_x : fit_y;
    return scale > FIT_ZOOM ? FIT_ZOOM : scale > 1 ? floor(scale) : scale;
}

static void fit_say_about(fit_row *row, const cli_sprite *sprite, int32_t frame)
{
    if (sprite->framed) snprintf(row->name, sizeof row->name, "%.100s  #%d", cli_file_name(sprite->path), (int)frame);
    else snprintf(row->name, sizeof row->name, "%.120s", cli_file_name(sprite->path));
    snprintf(row->about, sizeof row->about, "%d \xc3\x97 %d, %lld solid, %s, tightness %s", kz_mask_width(row->mask),
             kz_mask_height(row->mask), (long long)kz_mask_count(row->mask), sprite->rule_text,
             row->answers.tightness_text);
}

static void fit_row_free(fit_row *row)
{
    if (row->pixels) cairo_surface_destroy(row->pixels);
    kz_mask_free(row->mask);
    kz_mask_free(row->hull_cells);
    cli_fit_free(&row->answers);
}

int cli_fit_sheet_add(cli *c, fit_sheet *sheet, const cli_sprite *sprite, int32_t frame, kz_mask **mask,
                      fit_answers *answers)
{
    const kz_surface *part = &sprite->part;
    kz_error err;
    if (part->w == 0 || part->h == 0 || sheet->total++ >= FIT_SHEET_MOST) return CLI_YES;
    const int n = fit_count_requested(answers);
    fit_row row = {.mask = *mask, .answers = *answers};
    memset(&answers->hull, 0, sizeof answers->hull);
    memset(&answers->shorter, 0, sizeof answers->shorter);
    memset(&answers->obox, 0, sizeof answers->obox);
    *mask = NULL;
    fit_show_all(&row);
    fit_say_about(&row, sprite, frame);
    row.scale = fit_scale(&row, fit_panel_w(sheet->single, n), fit_panel_h(sheet->single, n));
    row.pixels =
        cli_mask_image(part, row.mask, row.scale, (int)ceil(part->w * row.scale), (int)ceil(part->h * row.scale));
    const kz_cell_rect r = kz_mask_bounds(row.mask);
    const kz_hull *hull = &row.answers.hull;
    int32_t n_points = hull->n_points;
    int32_t outline = -1;
    const kz_rings whole = {hull->points, &n_points, &outline, n_points, n_points > 0, hull->alloc};
    const kz_rings *ring = row.answers.shorter.n_rings > 0 ? &row.answers.shorter : &whole;
    if (!row.pixels || kz_rings_fill(ring, r.x1, r.y1, &c->alloc, &row.hull_cells, &err) != KZ_OK) {
        fit_row_free(&row);
        return cli_fail_memory(c);
    }
    sheet->rows[sheet->n++] = row;
    return CLI_YES;
}

/* ---- A panel ------------------------------------------------------------------------------------------- */

/* The cells of a row that a shape takes in; each shape is convex, so they are one run. */
static bool fit_run_of_row(const fit_row *row, int kind, int32_t y, int32_t *x0, int32_t *x1)
{
    if (kind == FIT_HULL) return kz_mask_next_run(row->hull_cells, y, 0, x0, x1);
    return kz_shape_next_run(&row->answers.of[kind].shape, KZ_CELLS_CENTERED, y, row->x0, x0, x1);
}

/* Missed and extra cells, a pixel at a time, so that it does not matter how small cells are. */
static void fit_draw_losses(cairo_t *cr, const fit_row *row, int kind)
{
    const int w = (int)ceil(row->w * row->scale), h = (int)ceil(row->h * row->scale);
    const uint32_t missed = cli_premultiply((FIT_MISSED & 0xffffff) | 0xd8000000u);
    const uint32_t extra = cli_premultiply((FIT_EXTRA & 0xffffff) | 0xc8000000u);
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, w, h);
    if (cairo_surface_status(image) == CAIRO_STATUS_SUCCESS) {
        unsigned char *data = cairo_image_surface_get_data(image);
        const size_t stride = (size_t)cairo_image_surface_get_stride(image);
        for (int py = 0; py < h; py++) {
            uint32_t *out = (uint32_t *)(void *)(data + (size_t)py * stride);
            const int32_t y = row->y0 + (int32_t)((py + 0.5) / row->scale);
            int32_t x0 = 0, x1 = 0;
            if (!fit_run_of_row(row, kind, y, &x0, &x1)) x0 = x1 = 0;
            for (int px = 0; px < w; px++) {
                const int32_t x = row->x0 + (int32_t)((px + 0.5) / row->scale);
                const bool inside = x >= x0 && x < x1, set = kz_mask_get(row->mask, x, y);
                out[px] = set && !inside ? missed : inside && !set ? extra : 0;
            }
        }
        cairo_surface_mark_dirty(image);
        cairo_set_source_surface(cr, image, 0, 0);
        cairo_paint(cr);
    }
    cairo_surface_destroy(image);
}

/* The outline of the solid cells, where there is room for it. */
static void fit_draw_mask_edge(cairo_t *cr, const fit_row *row)
{
    if (row->scale < 3) return;
    cairo_save(cr);
    cairo_scale(cr, row->scale, row->scale);
    cairo_translate(cr, -row->x0, -row->y0);
    cli_path_mask_outline(cr, row->mask, kz_mask_bounds(row->mask));
    cairo_restore(cr);
    cairo_set_line_width(cr, 1);
    cli_color_alpha(cr, CLI_BACKGROUND, 0.6);
    cairo_stroke(cr);
}

static void fit_draw_outline(cairo_t *cr, const fit_row *row, int kind)
{
    cairo_save(cr);
    cairo_scale(cr, row->scale, row->scale);
    cairo_translate(cr, -row->x0, -row->y0);
    cli_path_shape(cr, &row->answers.of[kind].shape);
    cairo_restore(cr);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_width(cr, 4.5);
    cli_color_alpha(cr, CLI_BACKGROUND, 0.75);
    cairo_stroke_preserve(cr);
    cairo_set_line_width(cr, 2);
    cli_color(cr, CLI_WHITE);
    cairo_stroke(cr);
}

/* The part of the plane shown, its left upper corner at (x, y). */
static void fit_draw_panel(cairo_t *cr, const fit_row *row, int kind, double x, double y)
{
    const double w = row->w * row->scale, h = row->h * row->scale;
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_rectangle(cr, 0, 0, w, h);
    cli_color(cr, CLI_PANEL);
    cairo_fill_preserve(cr);
    cairo_clip(cr);
    cairo_set_source_surface(cr, row->pixels, -row->x0 * row->scale, -row->y0 * row->scale);
    cairo_paint(cr);
    if (row->answers.of[kind].shape.kind != KZ_KIND_NONE) fit_draw_losses(cr, row, kind);
    if (row->scale >= 8) cli_draw_grid(cr, row->scale, (int32_t)row->w, (int32_t)row->h, 1, 0.06);
    fit_draw_mask_edge(cr, row);
    if (row->answers.of[kind].shape.kind != KZ_KIND_NONE) fit_draw_outline(cr, row, kind);
    cairo_restore(cr);
}

/* A number after its word, the word dim; returns where it ends. */
static double fit_draw_figure(cairo_t *cr, double x, double y, double size, uint32_t argb, const char *word,
                              const char *figure)
{
    x += cli_text(cr, x, y, size, CLI_PLAIN, CLI_INK_DIM, 0, word) + size * 0.4;
    return x + cli_text(cr, x, y, size, CLI_BOLD, argb, 0, figure) + size * 0.8;
}

static void fit_draw_text(cairo_t *cr, const fit_row *row, int kind, double x, double y, double w, bool large)
{
    char text[160];
    const fit_answer *answer = &row->answers.of[kind];
    const double size = large ? 13 : 11.5, step = large ? 20 : 17;
    const double wide = cli_text(cr, x, y, large ? 15 : 12.5, CLI_BOLD, CLI_INK, 0, cli_fit_name(kind));
    cli_fit_describe(answer, text, sizeof text);
    if (large) cli_text(cr, x + wide + 10, y, size, CLI_PLAIN, CLI_INK_DIM, w - wide - 10, text);
    if (answer->shape.kind == KZ_KIND_NONE) return;
    snprintf(text, sizeof text, "%lld", (long long)answer->loss.missed);
    x = fit_draw_figure(cr, x, y + step, size, answer->loss.missed > 0 ? FIT_MISSED : CLI_INK, "missed", text);
    snprintf(text, sizeof text, "%lld", (long long)answer->loss.extra);
    x = fit_draw_figure(cr, x, y + step, size, answer->loss.extra > 0 ? FIT_EXTRA : CLI_INK, "extra", text);
    snprintf(text, sizeof text, "%.3f", (double)answer->loss.iou);
    fit_draw_figure(cr, x, y + step, size, CLI_INK, "iou", text);
}

/* ---- The page ------------------------------------------------------------------------------------------ */

static double fit_draw_key(cairo_t *cr, double x, double y, uint32_t argb, const char *word)
{
    cli_color(cr, argb);
    cli_rounded(cr, x, y - 10, 12, 12, 2.5);
    cairo_fill(cr);
    return x + 18 + cli_text(cr, x + 18, y, 12, CLI_PLAIN, CLI_INK_DIM, 0, word) + 20;
}

static void fit_draw_legend(cairo_t *cr, double x, double y)
{
    x = fit_draw_key(cr, x, y, FIT_MISSED, "missed: solid, outside");
    x = fit_draw_key(cr, x, y, FIT_EXTRA, "extra: inside, not solid");
    cli_color(cr, CLI_WHITE);
    cairo_set_line_width(cr, 2);
    cairo_move_to(cr, x, y - 4);
    cairo_line_to(cr, x + 16, y - 4);
    cairo_stroke(cr);
    cli_text(cr, x + 22, y, 12, CLI_PLAIN, CLI_INK_DIM, 0, "the shape");
}

/* From one panel to the next, and from one line of panels to the next. */
static double fit_step_x(const fit_sheet *sheet, const fit_row *row)
{
    const double w = row->w * row->scale;
    return FIT_GAP + (!sheet->single ? FIT_TILE_W : w > FIT_PANEL_LEAST ? ceil(w) : FIT_PANEL_LEAST);
}

static double fit_step_y(const fit_sheet *sheet, const fit_row *row)
{
    return ceil(row->h * row->scale) + (sheet->single ? FIT_PANEL_TEXT : FIT_TILE_TEXT) + FIT_GAP;
}

static double fit_row_h(const fit_sheet *sheet, const fit_row *row)
{
    const int n = fit_count_requested(&row->answers), columns = fit_columns(sheet->single, n);
    return (n + columns - 1) / columns * fit_step_y(sheet, row) + (sheet->single ? 0 : FIT_NAME);
}

static void fit_draw_row(cairo_t *cr, const fit_sheet *sheet, const fit_row *row, double y, double w)
{
    const int columns = fit_columns(sheet->single, fit_count_requested(&row->answers));
    int i = 0;
    if (!sheet->single) {
        const double end = cli_text(cr, FIT_MARGIN, y + 12, 12.5, CLI_BOLD, CLI_INK, w, row->name);
        cli_text(cr, FIT_MARGIN + end + 12, y + 12, 11.5, CLI_PLAIN, CLI_INK_DIM, w - end - 12, row->about);
        y += FIT_NAME;
    }
    for (int kind = 0; kind < FIT_KINDS; kind++) {
        if (!row->answers.of[kind].requested) continue;
        const double x = FIT_MARGIN + i % columns * fit_step_x(sheet, row);
        const double top = y + i / columns * fit_step_y(sheet, row);
        fit_draw_panel(cr, row, kind, x, top);
        fit_draw_text(cr, row, kind, x, top + ceil(row->h * row->scale) + 22, fit_step_x(sheet, row) - FIT_GAP,
                      sheet->single);
        i++;
    }
}

static void fit_draw_head(cairo_t *cr, const fit_sheet *sheet, double w)
{
    char text[96];
    if (sheet->n == 0) snprintf(text, sizeof text, "No pixels.");
    else if (sheet->single) snprintf(text, sizeof text, "%.90s", sheet->rows[0].name);
    else if (sheet->total > sheet->n)
        snprintf(text, sizeof text, "%d of %lld images", sheet->n, (long long)sheet->total);
    else snprintf(text, sizeof text, "%d image%s", sheet->n, sheet->n == 1 ? "" : "s");
    const double wide = cli_text(cr, FIT_MARGIN, FIT_MARGIN + 14, 16, CLI_BOLD, CLI_INK, w, text);
    if (sheet->single && sheet->n > 0)
        cli_text(cr, FIT_MARGIN + wide + 14, FIT_MARGIN + 14, 12.5, CLI_PLAIN, CLI_INK_DIM, w - wide - 14,
                 sheet->rows[0].about);
}

static int fit_page(cli *c, const fit_sheet *sheet)
{
    cli_picture picture;
    double w = 440, h = FIT_HEAD; /* room for the legend */
    for (int i = 0; i < sheet->n; i++) {
        const fit_row *row = &sheet->rows[i];
        const int columns = fit_columns(sheet->single, fit_count_requested(&row->answers));
        const double wide = columns * fit_step_x(sheet, row) - FIT_GAP;
        if (wide > w) w = wide;
        h += fit_row_h(sheet, row);
    }
    const int status = cli_picture_open(c, w + 2 * FIT_MARGIN, h + FIT_LEGEND + FIT_MARGIN, &picture);
    if (status != CLI_YES) return status;
    fit_draw_head(picture.cr, sheet, w);
    double y = FIT_HEAD;
    for (int i = 0; i < sheet->n; i++) {
        fit_draw_row(picture.cr, sheet, &sheet->rows[i], y, w);
        y += fit_row_h(sheet, &sheet->rows[i]);
    }
    fit_draw_legend(picture.cr, FIT_MARGIN, picture.h - FIT_MARGIN);
    return cli_picture_close(c, &picture);
}

int cli_fit_sheet_end(cli *c, fit_sheet *sheet)
{
    const int status = fit_page(c, sheet);
    for (int i = 0; i < sheet->n; i++) fit_row_free(&sheet->rows[i]);
    c->alloc.release(c->alloc.ctx, sheet, sizeof *sheet, 16);
    return status;
}

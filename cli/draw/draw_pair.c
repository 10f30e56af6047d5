/* draw_pair.c - windows on the cells of two sprites, and the panel that describes them.
 *
 * Every pixel keeps the light and dark of the sprite it comes from but takes the colour of its part in the matter: A
 * blue, B amber.  So the sprites can be recognised and the answer cannot be missed. */
#include "draw/draw_pair.h"

#include <math.h>
#include <stdio.h>

enum {
    VIEW_ROOM_W = 760, /* pixels for the sprites, at most */
    VIEW_ROOM_H = 640,
    VIEW_LEAST_W = 360,
    VIEW_LEAST_H = 320,
    VIEW_ZOOM = 40 /* pixels a cell, at most */
};

/* ---- Windows ------------------------------------------------------------------------------------------- */

cli_view cli_view_of(double x0, double y0, double x1, double y1)
{
    cli_view view = {x0 - 1, y0 - 1, x1 - x0 + 2, y1 - y0 + 2, 1, CLI_VIEW_MARGIN, CLI_VIEW_MARGIN};
    const double fit_x = VIEW_ROOM_W / view.w, fit_y = VIEW_ROOM_H / view.h;
    view.scale = fit_x < fit_y ? fit_x : fit_y;
    if (view.scale > VIEW_ZOOM) view.scale = VIEW_ZOOM;
    if (view.scale > 1) view.scale = floor(view.scale);
    /* Small things get more air, so that no window is a slit. */
    const double more_x = VIEW_LEAST_W / view.scale - view.w, more_y = VIEW_LEAST_H / view.scale - view.h;
    if (more_x > 0) view.x0 -= floor(more_x / 2), view.w += more_x;
    if (more_y > 0) view.y0 -= floor(more_y / 2), view.h += more_y;
    return view;
}

void cli_view_heighten(cli_view *view, double least)
{
    const double h = view->h * view->scale;
    if (h >= least) return;
    view->y0 -= floor((least - h) / view->scale / 2);
    view->h = least / view->scale;
}

void cli_view_begin(cairo_t *cr, const cli_view *view)
{
    cairo_save(cr);
    cairo_rectangle(cr, view->px, view->py, view->w * view->scale, view->h * view->scale);
    cli_color(cr, CLI_PANEL);
    cairo_fill_preserve(cr);
    cairo_clip(cr);
}

void cli_view_end(cairo_t *cr, const cli_view *view, const cli_view *lens)
{
    if (lens) {
        cli_color_alpha(cr, CLI_WHITE, 0.75);
        cairo_set_line_width(cr, 1.2);
        cairo_rectangle(cr, view->px + (lens->x0 - view->x0) * view->scale,
                        view->py + (lens->y0 - view->y0) * view->scale, lens->w * view->scale, lens->h * view->scale);
        cairo_stroke(cr);
    }
    cairo_restore(cr);
    cli_color(cr, CLI_LINE);
    cairo_set_line_width(cr, 1);
    cairo_rectangle(cr, view->px - 0.5, view->py - 0.5, view->w * view->scale + 1, view->h * view->scale + 1);
    cairo_stroke(cr);
}

/* ---- Pixels -------------------------------------------------------------------------------------------- */

static uint32_t pair_sample(const kz_surface *part, double x, double y)
{
    int32_t ix = (int32_t)floor(x), iy = (int32_t)floor(y);
    /* Rounding may carry a cell's centre just across the sprite's border. */
    if (ix < 0) ix = 0;
    if (iy < 0) iy = 0;
    if (ix >= part->w) ix = part->w - 1;
    if (iy >= part->h) iy = part->h - 1;
    return kz_surface_color(part, ix, iy);
}

static uint32_t pair_b_color(const cli_pair *pair, int64_t x, int64_t y)
{
    const kz_affine *m = &pair->map;
    const double det = m->xx * m->yy - m->xy * m->yx;
    const double qx = (double)x + 0.5 - m->at_x, qy = (double)y + 0.5 - m->at_y;
    return pair_sample(&pair->b.part, (m->yy * qx - m->xy * qy) / det, (m->xx * qy - m->yx * qx) / det);
}

static double pair_light(uint32_t argb)
{
    const double light = 0.299 * (argb >> 16 & 255) + 0.587 * (argb >> 8 & 255) + 0.114 * (argb & 255);
    return (argb >> 24) == 0 ? 0.5 : light / 255; /* solid though not visible: a hot pixel */
}

uint32_t cli_tint(uint32_t argb, double light)
{
    uint32_t out = 0xff;
    for (int shift = 16; shift >= 0; shift -= 8) {
        const double full = (double)(argb >> shift & 255);
        const double value = light < 0.6 ? full * (0.42 + 0.97 * light) : full + (255 - full) * (light - 0.6) * 1.1;
        out = out << 8 | (uint32_t)(value > 255 ? 255 : value);
    }
    return out;
}

double cli_pair_light_a(const cli_pair *pair, int64_t x, int64_t y)
{
    if (x < 0 || y < 0 || x >= kz_mask_width(pair->mask_a) || y >= kz_mask_height(pair->mask_a)) return -1;
    if (!kz_mask_get(pair->mask_a, (int32_t)x, (int32_t)y)) return -1;
    return pair_light(kz_surface_color(&pair->a.part, (int32_t)x, (int32_t)y));
}

double cli_pair_light_b(const cli_pair *pair, int64_t x, int64_t y)
{
    const int64_t bx = x - pair->origin.x, by = y - pair->origin.y;
    if (bx < 0 || by < 0 || bx >= kz_mask_width(pair->posed_b) || by >= kz_mask_height(pair->posed_b)) return -1;
    return kz_mask_get(pair->posed_b, (int32_t)bx, (int32_t)by) ? pair_light(pair_b_color(pair, x, y)) : -1;
}

void cli_draw_cells(cairo_t *cr, const cli_view *view, cli_cell_color *color_of, const void *ctx)
{
    const int w = (int)ceil(view->w * view->scale), h = (int)ceil(view->h * view->scale);
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, w, h);
    if (cairo_surface_status(image) == CAIRO_STATUS_SUCCESS) {
        unsigned char *data = cairo_image_surface_get_data(image);
        const size_t stride = (size_t)cairo_image_surface_get_stride(image);
        for (int y = 0; y < h; y++) {
            uint32_t *row = (uint32_t *)(void *)(data + (size_t)y * stride);
            const int64_t cy = (int64_t)floor(view->y0 + (y + 0.5) / view->scale);
            int64_t before = INT64_MIN;
            uint32_t color = 0;
            for (int x = 0; x < w; x++) {
                const int64_t cx = (int64_t)floor(view->x0 + (x + 0.5) / view->scale);
                if (cx != before) color = cli_premultiply(color_of(ctx, cx, cy));
                row[x] = color;
                before = cx;
            }
        }
        cairo_surface_mark_dirty(image);
        cairo_set_source_surface(cr, image, view->px, view->py);
        cairo_paint(cr);
    }
    cairo_surface_destroy(image);
}

/* ---- Lines over them ----------------------------------------------------------------------------------- */

static void draw_view_grid(cairo_t *cr, const cli_view *view, int every, double alpha)
{
    cairo_set_line_width(cr, 1);
    cli_color_alpha(cr, CLI_WHITE, alpha);
    for (double x = ceil(view->x0 / every) * every; x <= view->x0 + view->w; x += every) {
        const double at = floor(view->px + (x - view->x0) * view->scale) + 0.5;
        cairo_move_to(cr, at, view->py);
        cairo_line_to(cr, at, view->py + view->h * view->scale);
    }
    for (double y = ceil(view->y0 / every) * every; y <= view->y0 + view->h; y += every) {
        const double at = floor(view->py + (y - view->y0) * view->scale) + 0.5;
        cairo_move_to(cr, view->px, at);
        cairo_line_to(cr, view->px + view->w * view->scale, at);
    }
    cairo_stroke(cr);
}

void cli_draw_cell_lines(cairo_t *cr, const cli_view *view)
{
    if (view->scale >= 5) draw_view_grid(cr, view, 1, 0.07);
    if (view->scale >= 3) draw_view_grid(cr, view, 8, 0.10);
}

/* From here on coordinates are A's cells shifted by (dx, dy); undone by cairo_restore. */
static void enter_view(cairo_t *cr, const cli_view *view, double dx, double dy)
{
    cairo_save(cr);
    cairo_translate(cr, view->px, view->py);
    cairo_scale(cr, view->scale, view->scale);
    cairo_translate(cr, dx - view->x0, dy - view->y0);
}

void cli_draw_outline(cairo_t *cr, const kz_mask *mask, const cli_view *view, double dx, double dy, uint32_t argb,
                      double width, bool dashed)
{
    static const double dash[] = {5, 4};
    enter_view(cr, view, dx, dy);
    cli_path_mask_outline(cr, mask, kz_mask_bounds(mask));
    cairo_restore(cr);
    cairo_save(cr);
    if (dashed) cairo_set_dash(cr, dash, 2, 0);
    cairo_set_line_width(cr, width);
    cairo_set_line_cap(cr, dashed ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_SQUARE);
    cli_color_alpha(cr, argb, dashed ? 0.95 : 0.9);
    cairo_stroke(cr);
    cairo_restore(cr);
}

/* ---- The panel ----------------------------------------------------------------------------------------- */

void cli_panel_line(cli_panel *p, const char *name, const char *value)
{
    cli_text(p->cr, p->x + 20, p->y, 12.5, CLI_PLAIN, CLI_INK_DIM, 0, name);
    cli_text(p->cr, p->x + 100, p->y, 12.5, CLI_PLAIN, CLI_INK, p->w - 100, value);
    p->y += 19;
}

void cli_panel_head(cli_panel *p, uint32_t argb, const char *text)
{
    p->y += 10;
    cli_color(p->cr, argb);
    cli_rounded(p->cr, p->x, p->y - 11, 12, 12, 3);
    cairo_fill(p->cr);
    cli_text(p->cr, p->x + 20, p->y, 14, CLI_BOLD, CLI_INK, p->w - 20, text);
    p->y += 21;
}

static void pair_panel_sprite(cli_panel *p, const cli_sprite *sprite, int32_t frame, const kz_mask *mask, uint32_t argb,
                              const char *letter)
{
    char text[320];
    snprintf(text, sizeof text, "%s  %s", letter, cli_file_name(sprite->path));
    cli_panel_head(p, argb, text);
    snprintf(text, sizeof text, "%d \xc3\x97 %d, %lld solid", kz_mask_width(mask), kz_mask_height(mask),
             (long long)kz_mask_count(mask));
    cli_panel_line(p, "size", text);
    if (sprite->framed) {
        snprintf(text, sizeof text, "%d of %d", (int)frame, (int)sprite->n_frames);
        cli_panel_line(p, "frame", text);
    }
    cli_panel_line(p, "solid", sprite->rule_text);
}

static void pair_panel_pose(cli_panel *p, const cli_pair *pair)
{
    char text[96], x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE];
    snprintf(text, sizeof text, "(%s, %s) of A", cli_number((float)pair->at[0], x), cli_number((float)pair->at[1], y));
    cli_panel_line(p, "at", text);
    if (pair->flip[0]) cli_panel_line(p, "flipped", pair->flip);
    if (pair->angle != 0) {
        snprintf(text, sizeof text, "%s\xc2\xb0 about its centre", cli_number((float)pair->angle, x));
        cli_panel_line(p, "turned", text);
    }
    if (pair->scale[0] != 1 || pair->scale[1] != 1) {
        snprintf(text, sizeof text, "%s \xc3\x97 %s", cli_number((float)pair->scale[0], x),
                 cli_number((float)pair->scale[1], y));
        cli_panel_line(p, "scaled", text);
    }
}

void cli_panel_remark(cli_panel *p, const char *text)
{
    cli_text(p->cr, p->x + 20, p->y, 12.5, CLI_PLAIN, CLI_INK_DIM, p->w - 20, text);
    p->y += 19;
}

void cli_panel_pair(cli_panel *p, const cli_pair *pair)
{
    pair_panel_sprite(p, &pair->a, pair->frame_a, pair->mask_a, CLI_BLUE, "A");
    pair_panel_sprite(p, &pair->b, pair->frame_b, pair->mask_b, CLI_AMBER, "B");
    pair_panel_pose(p, pair);
}

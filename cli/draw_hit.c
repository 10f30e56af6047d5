/* draw_hit.c - the picture of `kolize hit`: two sprites, what they have in common, and the way out.
 *
 * Every pixel keeps the light and dark of the sprite it comes from but takes the colour of its part in the matter: A
 * blue, B amber, common cells red.  So the sprites can be recognised and the answer cannot be missed. */
#include "cli_hit.h"
#include "cli_picture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    DRAW_HIT_MARGIN = 24,
    DRAW_HIT_PANEL = 330,
    DRAW_HIT_ROOM_W = 760, /* pixels for the sprites, at most */
    DRAW_HIT_ROOM_H = 640,
    DRAW_HIT_LEAST_W = 360,
    DRAW_HIT_LEAST_H = 320,
    DRAW_HIT_ZOOM = 40, /* pixels a cell, at most */
    DRAW_HIT_LENS = 28  /* cells across the magnifying glass */
};

/* A window on A's cells: cells [x0, x0 + w) x [y0, y0 + h) drawn from (px, py), `scale` pixels a cell. */
typedef struct draw_view {
    double x0, y0, w, h, scale, px, py;
} draw_view;

/* ---- Pixels -------------------------------------------------------------------------------------------- */

static uint32_t draw_hit_sample(const kz_surface *part, double x, double y)
{
    int32_t ix = (int32_t)floor(x), iy = (int32_t)floor(y);
    /* Rounding may carry a cell's centre just across the sprite's border. */
    if (ix < 0) ix = 0;
    if (iy < 0) iy = 0;
    if (ix >= part->w) ix = part->w - 1;
    if (iy >= part->h) iy = part->h - 1;
    return kz_surface_color(part, ix, iy);
}

static uint32_t draw_hit_b_color(const hit_answer *hit, int64_t x, int64_t y)
{
    const kz_affine *m = &hit->map;
    const double det = m->xx * m->yy - m->xy * m->yx;
    const double qx = (double)x + 0.5 - m->at_x, qy = (double)y + 0.5 - m->at_y;
    return draw_hit_sample(&hit->b.part, (m->yy * qx - m->xy * qy) / det, (m->xx * qy - m->yx * qx) / det);
}

static double draw_hit_light(uint32_t argb)
{
    const double light = 0.299 * (argb >> 16 & 255) + 0.587 * (argb >> 8 & 255) + 0.114 * (argb & 255);
    return (argb >> 24) == 0 ? 0.5 : light / 255; /* solid though not visible: a hot pixel */
}

/* A colour made darker or lighter, never so much that it could be taken for another. */
static uint32_t draw_hit_tint(uint32_t argb, double light)
{
    uint32_t out = 0xff;
    for (int shift = 16; shift >= 0; shift -= 8) {
        const double full = (double)(argb >> shift & 255);
        const double value = light < 0.6 ? full * (0.42 + 0.97 * light) : full + (255 - full) * (light - 0.6) * 1.1;
        out = out << 8 | (uint32_t)(value > 255 ? 255 : value);
    }
    return out;
}

static bool draw_hit_in_a(const hit_answer *hit, int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < kz_mask_width(hit->mask_a) && y < kz_mask_height(hit->mask_a);
}

/* The colour of one cell; 0 where there is nothing. */
static uint32_t draw_hit_cell(const hit_answer *hit, int64_t x, int64_t y)
{
    const int64_t bx = x - hit->origin.x, by = y - hit->origin.y;
    const bool in_a = draw_hit_in_a(hit, x, y);
    const bool a = in_a && kz_mask_get(hit->mask_a, (int32_t)x, (int32_t)y);
    const bool b = bx >= 0 && by >= 0 && bx < kz_mask_width(hit->posed_b) && by < kz_mask_height(hit->posed_b) &&
                   kz_mask_get(hit->posed_b, (int32_t)bx, (int32_t)by);
    if (a && b)
        return draw_hit_tint(CLI_RED, (draw_hit_light(kz_surface_color(&hit->a.part, (int32_t)x, (int32_t)y)) +
                                       draw_hit_light(draw_hit_b_color(hit, x, y))) /
                                          2);
    if (a) return draw_hit_tint(CLI_BLUE, draw_hit_light(kz_surface_color(&hit->a.part, (int32_t)x, (int32_t)y)));
    if (b) return draw_hit_tint(CLI_AMBER, draw_hit_light(draw_hit_b_color(hit, x, y)));
    /* Visible and yet not solid: a trace of grey. */
    const uint32_t color = in_a ? kz_surface_color(&hit->a.part, (int32_t)x, (int32_t)y) : 0;
    return (color >> 24) > 0 ? (color >> 24) / 5 << 24 | 0x8893a8 : 0;
}

static void draw_hit_pixels(cairo_t *cr, const hit_answer *hit, const draw_view *view)
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
                if (cx != before) color = cli_premultiply(draw_hit_cell(hit, cx, cy));
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

static void draw_hit_grid(cairo_t *cr, const draw_view *view, int every, double alpha)
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

/* From here on coordinates are A's cells shifted by (dx, dy); undone by cairo_restore. */
static void draw_hit_enter(cairo_t *cr, const draw_view *view, double dx, double dy)
{
    cairo_save(cr);
    cairo_translate(cr, view->px, view->py);
    cairo_scale(cr, view->scale, view->scale);
    cairo_translate(cr, dx - view->x0, dy - view->y0);
}

static void draw_hit_outline(cairo_t *cr, const kz_mask *mask, const draw_view *view, double dx, double dy,
                             uint32_t argb, double width, bool dashed)
{
    static const double dash[] = {5, 4};
    draw_hit_enter(cr, view, dx, dy);
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

static void draw_hit_answer(cairo_t *cr, const hit_answer *hit, const draw_view *view, bool arrow)
{
    const double s = view->scale;
    const kz_cell_rect *r = &hit->bounds;
    const double bx = view->px + (r->x0 - view->x0) * s, by = view->py + (r->y0 - view->y0) * s;
    static const double dash[] = {3, 3};
    cairo_save(cr);
    cairo_set_dash(cr, dash, 2, 0);
    cairo_set_line_width(cr, 1.5);
    cli_color_alpha(cr, CLI_INK, 0.9);
    cairo_rectangle(cr, bx - 2.5, by - 2.5, (r->x1 - r->x0) * s + 5, (r->y1 - r->y0) * s + 5);
    cairo_stroke(cr);
    cairo_restore(cr);
    /* The first common cell: framed white, with a dark rim. */
    const double fx = view->px + (hit->first.x - view->x0) * s, fy = view->py + (hit->first.y - view->y0) * s;
    cairo_rectangle(cr, fx - 1, fy - 1, s + 2, s + 2);
    cli_color(cr, CLI_GROUND);
    cairo_set_line_width(cr, 4.5);
    cairo_stroke_preserve(cr);
    cli_color(cr, CLI_WHITE);
    cairo_set_line_width(cr, 2);
    cairo_stroke(cr);

    if (!arrow) return;
    const double mx = bx + (r->x1 - r->x0) * s / 2, my = by + (r->y1 - r->y0) * s / 2;
    const double dx = hit->push_found ? hit->push.x : (double)hit->contact.push.x;
    const double dy = hit->push_found ? hit->push.y : (double)hit->contact.push.y;
    const double length = sqrt(dx * dx + dy * dy) * s, least = length < 40 && length > 0 ? 40 / length : 1;
    cli_arrow(cr, mx, my, mx + dx * s * least, my + dy * s * least, 5, CLI_GREEN);
}

/* `lens`: what a second view shows larger, framed; NULL for none.  That view itself has no room for the arrow. */
static void draw_hit_view(cairo_t *cr, const hit_answer *hit, const draw_view *view, const draw_view *lens, bool arrow)
{
    const double w = view->w * view->scale, h = view->h * view->scale;
    cairo_save(cr);
    cairo_rectangle(cr, view->px, view->py, w, h);
    cli_color(cr, CLI_PANEL);
    cairo_fill_preserve(cr);
    cairo_clip(cr);
    draw_hit_pixels(cr, hit, view);
    if (view->scale >= 5) draw_hit_grid(cr, view, 1, 0.07);
    if (view->scale >= 3) draw_hit_grid(cr, view, 8, 0.10);
    if (view->scale >= 2) {
        draw_hit_outline(cr, hit->posed_b, view, hit->origin.x, hit->origin.y, 0xffffd9a0u, 1.6, false);
        draw_hit_outline(cr, hit->mask_a, view, 0, 0, 0xffb4d5ffu, 1.6, false);
        if (hit->cells > 0 && hit->push_found)
            draw_hit_outline(cr, hit->mask_a, view, hit->push.x, hit->push.y, CLI_GREEN, 1.4, true);
    }
    if (hit->cells > 0) draw_hit_answer(cr, hit, view, arrow);
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
    cairo_rectangle(cr, view->px - 0.5, view->py - 0.5, w + 1, h + 1);
    cairo_stroke(cr);
}

/* ---- The panel ----------------------------------------------------------------------------------------- */

typedef struct draw_panel {
    cairo_t *cr;
    double x, y, w;
} draw_panel;

static void draw_panel_line(draw_panel *p, const char *name, const char *value)
{
    cli_text(p->cr, p->x + 20, p->y, 12.5, CLI_PLAIN, CLI_INK_DIM, 0, name);
    cli_text(p->cr, p->x + 100, p->y, 12.5, CLI_PLAIN, CLI_INK, p->w - 100, value);
    p->y += 19;
}

static void draw_panel_head(draw_panel *p, uint32_t argb, const char *text)
{
    p->y += 10;
    cli_color(p->cr, argb);
    cli_rounded(p->cr, p->x, p->y - 11, 12, 12, 3);
    cairo_fill(p->cr);
    cli_text(p->cr, p->x + 20, p->y, 14, CLI_BOLD, CLI_INK, p->w - 20, text);
    p->y += 21;
}

static void draw_hit_sprite(draw_panel *p, const cli_sprite *sprite, int32_t frame, const kz_mask *mask, uint32_t argb,
                            const char *letter)
{
    char text[320];
    snprintf(text, sizeof text, "%s  %s", letter, cli_file_name(sprite->path));
    draw_panel_head(p, argb, text);
    snprintf(text, sizeof text, "%d \xc3\x97 %d, %lld solid", kz_mask_width(mask), kz_mask_height(mask),
             (long long)kz_mask_count(mask));
    draw_panel_line(p, "size", text);
    if (sprite->framed) {
        snprintf(text, sizeof text, "%d of %d", (int)frame, (int)sprite->n_frames);
        draw_panel_line(p, "frame", text);
    }
    draw_panel_line(p, "solid", sprite->rule_text);
}

static void draw_hit_pose_lines(draw_panel *p, const hit_answer *hit)
{
    char text[96], x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE];
    snprintf(text, sizeof text, "(%s, %s) of A", cli_number((float)hit->at[0], x), cli_number((float)hit->at[1], y));
    draw_panel_line(p, "at", text);
    if (hit->flip[0]) draw_panel_line(p, "flipped", hit->flip);
    if (hit->angle != 0) {
        snprintf(text, sizeof text, "%s\xc2\xb0 about its centre", cli_number((float)hit->angle, x));
        draw_panel_line(p, "turned", text);
    }
    if (hit->scale[0] != 1 || hit->scale[1] != 1) {
        snprintf(text, sizeof text, "%s \xc3\x97 %s", cli_number((float)hit->scale[0], x),
                 cli_number((float)hit->scale[1], y));
        draw_panel_line(p, "scaled", text);
    }
}

static void draw_hit_result(draw_panel *p, const hit_answer *hit)
{
    char text[128], x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE];
    const kz_cell_rect *r = &hit->bounds;
    snprintf(text, sizeof text, "%lld cell%s in common", (long long)hit->cells, hit->cells == 1 ? "" : "s");
    draw_panel_head(p, CLI_RED, text);
    snprintf(text, sizeof text, "(%d, %d), framed white", hit->first.x, hit->first.y);
    draw_panel_line(p, "first", text);
    snprintf(text, sizeof text, "(%d, %d) to (%d, %d)", r->x0, r->y0, r->x1, r->y1);
    draw_panel_line(p, "bounds", text);
    snprintf(text, sizeof text, "(%s, %s) from A to B", cli_brief(hit->contact.normal.x, x),
             cli_brief(hit->contact.normal.y, y));
    draw_panel_line(p, "normal", text);

    if (hit->push_found) snprintf(text, sizeof text, "push A by (%d, %d)", hit->push.x, hit->push.y);
    else
        snprintf(text, sizeof text, "push A by (%s, %s)", cli_brief(hit->contact.push.x, x),
                 cli_brief(hit->contact.push.y, y));
    draw_panel_head(p, CLI_GREEN, text);
    if (hit->push_found) {
        snprintf(text, sizeof text, "%.2f cells, the shortest way out",
                 sqrt((double)hit->push.x * hit->push.x + (double)hit->push.y * hit->push.y));
    } else {
        snprintf(text, sizeof text, "deeper than %d cells; a shorter way may exist", hit->push_limit);
    }
    cli_text(p->cr, p->x + 20, p->y, 12.5, CLI_PLAIN, CLI_INK_DIM, p->w - 20, text);
    p->y += 19;
}

static void draw_hit_panel(cairo_t *cr, const hit_answer *hit, double x, double y)
{
    draw_panel panel = {cr, x, y, DRAW_HIT_PANEL}, *p = &panel;
    const uint32_t argb = hit->relation == KZ_OVERLAP ? CLI_RED : hit->relation == KZ_TOUCH ? CLI_AMBER : CLI_INK_DIM;
    cli_pill(cr, x, y + 11, argb, cli_relation_name(hit->relation));
    p->y += 46;
    draw_hit_sprite(p, &hit->a, hit->frame_a, hit->mask_a, CLI_BLUE, "A");
    draw_hit_sprite(p, &hit->b, hit->frame_b, hit->mask_b, CLI_AMBER, "B");
    draw_hit_pose_lines(p, hit);
    if (hit->cells > 0) draw_hit_result(p, hit);
    else if (hit->relation == KZ_TOUCH)
        cli_text(cr, x, p->y + 14, 12.5, CLI_PLAIN, CLI_INK_DIM, p->w, "Neighbouring cells, none in common.");
}

/* ---- The whole ----------------------------------------------------------------------------------------- */

static void draw_hit_widen(double *lo, double *hi, double a, double b)
{
    if (a < *lo) *lo = a;
    if (b > *hi) *hi = b;
}

/* A, B, and A pushed free, with a cell of air around; scaled to whole pixels a cell where there is room for that. */
static draw_view draw_hit_main_view(const hit_answer *hit)
{
    double x0 = 0, y0 = 0, x1 = kz_mask_width(hit->mask_a), y1 = kz_mask_height(hit->mask_a);
    const double bx = hit->origin.x, by = hit->origin.y;
    if (hit->push_found) {
        draw_hit_widen(&x0, &x1, x0 + hit->push.x, x1 + hit->push.x);
        draw_hit_widen(&y0, &y1, y0 + hit->push.y, y1 + hit->push.y);
    }
    draw_hit_widen(&x0, &x1, bx, bx + kz_mask_width(hit->posed_b));
    draw_hit_widen(&y0, &y1, by, by + kz_mask_height(hit->posed_b));
    draw_view view = {x0 - 1, y0 - 1, x1 - x0 + 2, y1 - y0 + 2, 1, DRAW_HIT_MARGIN, DRAW_HIT_MARGIN};
    const double fit_x = DRAW_HIT_ROOM_W / view.w, fit_y = DRAW_HIT_ROOM_H / view.h;
    view.scale = fit_x < fit_y ? fit_x : fit_y;
    if (view.scale > DRAW_HIT_ZOOM) view.scale = DRAW_HIT_ZOOM;
    if (view.scale > 1) view.scale = floor(view.scale);
    /* Small things get more air, so that no window is a slit. */
    const double more_x = DRAW_HIT_LEAST_W / view.scale - view.w, more_y = DRAW_HIT_LEAST_H / view.scale - view.h;
    if (more_x > 0) view.x0 -= floor(more_x / 2), view.w += more_x;
    if (more_y > 0) view.y0 -= floor(more_y / 2), view.h += more_y;
    return view;
}

int cli_draw_hit(cli *c, const hit_answer *hit)
{
    cli_picture picture;
    draw_view view = draw_hit_main_view(hit);
    const double panel_x = view.px + view.w * view.scale + DRAW_HIT_MARGIN;
    const bool lens = hit->cells > 0 && view.scale < 8;
    const double least = lens ? 710 : 420;
    double h = view.h * view.scale;
    if (h < least) {
        view.y0 -= floor((least - h) / view.scale / 2);
        view.h = least / view.scale;
        h = least;
    }
    /* The magnifying glass shows the first common cell: there is always a border of both near it. */
    const double scale = 10;
    const draw_view close_up = {hit->first.x - DRAW_HIT_LENS / 2,
                                hit->first.y - DRAW_HIT_LENS / 2,
                                DRAW_HIT_LENS,
                                DRAW_HIT_LENS,
                                scale,
                                panel_x,
                                DRAW_HIT_MARGIN + h - DRAW_HIT_LENS * scale};
    const int status =
        cli_picture_open(c, panel_x + DRAW_HIT_PANEL + DRAW_HIT_MARGIN, h + 2 * DRAW_HIT_MARGIN, &picture);
    if (status != CLI_YES) return status;
    draw_hit_view(picture.cr, hit, &view, lens ? &close_up : NULL, true);
    draw_hit_panel(picture.cr, hit, panel_x, DRAW_HIT_MARGIN);
    if (lens) draw_hit_view(picture.cr, hit, &close_up, NULL, false);
    return cli_picture_close(c, &picture);
}

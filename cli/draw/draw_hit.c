/* draw_hit.c - the picture of `kolize hit`: two sprites, what they have in common, and the push-out.
 *
 * A is blue, B amber, common cells red. */
#include "report/cli_hit.h"
#include "draw/draw_pair.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { DRAW_HIT_LENS = 28 }; /* cells across the magnifying glass */

/* ---- Pixels -------------------------------------------------------------------------------------------- */

/* The colour of one cell; 0 where there is nothing. */
static uint32_t draw_hit_cell(const void *ctx, int64_t x, int64_t y)
{
    const cli_pair *pair = ctx;
    const double a = cli_pair_light_a(pair, x, y), b = cli_pair_light_b(pair, x, y);
    if (a >= 0 && b >= 0) return cli_tint(CLI_RED, (a + b) / 2);
    if (a >= 0) return cli_tint(CLI_BLUE, a);
    if (b >= 0) return cli_tint(CLI_AMBER, b);
    /* Visible and yet not solid: a trace of grey. */
    const bool in_a = x >= 0 && y >= 0 && x < kz_mask_width(pair->mask_a) && y < kz_mask_height(pair->mask_a);
    const uint32_t color = in_a ? kz_surface_color(&pair->a.part, (int32_t)x, (int32_t)y) : 0;
    return (color >> 24) > 0 ? (color >> 24) / 5 << 24 | 0x8893a8 : 0;
}

/* ---- Lines over them ----------------------------------------------------------------------------------- */

static void draw_hit_answer(cairo_t *cr, const hit_answer *hit, const cli_view *view, bool arrow)
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
    /* The first common cell: framed white, with a dark outline. */
    const double fx = view->px + (hit->first.x - view->x0) * s, fy = view->py + (hit->first.y - view->y0) * s;
    cairo_rectangle(cr, fx - 1, fy - 1, s + 2, s + 2);
    cli_color(cr, CLI_BACKGROUND);
    cairo_set_line_width(cr, 4.5);
    cairo_stroke_preserve(cr);
    cli_color(cr, CLI_WHITE);
    cairo_set_line_width(cr, 2);
    cairo_stroke(cr);

    if (!arrow) return;
    const double mx = bx + (r->x1 - r->x0) * s / 2, my = by + (r->y1 - r->y0) * s / 2;
    const double dx = hit->push_found ? hit->push.x : (double)hit->contact_push.x;
    const double dy = hit->push_found ? hit->push.y : (double)hit->contact_push.y;
    const double length = sqrt(dx * dx + dy * dy) * s, least = length < 40 && length > 0 ? 40 / length : 1;
    cli_arrow(cr, mx, my, mx + dx * s * least, my + dy * s * least, 5, CLI_GREEN);
}

/* `lens`: what a second view shows larger, framed; NULL for none.  That view itself has no room for the arrow. */
static void draw_hit_view(cairo_t *cr, const hit_answer *hit, const cli_view *view, const cli_view *lens, bool arrow)
{
    cli_view_begin(cr, view);
    cli_draw_cells(cr, view, draw_hit_cell, &hit->pair);
    cli_draw_cell_lines(cr, view);
    if (view->scale >= 2) {
        cli_draw_outline(cr, hit->pair.posed_b, view, hit->pair.origin.x, hit->pair.origin.y, CLI_AMBER_EDGE, 1.6,
                         false);
        cli_draw_outline(cr, hit->pair.mask_a, view, 0, 0, CLI_BLUE_EDGE, 1.6, false);
        if (hit->cells > 0 && hit->push_found)
            cli_draw_outline(cr, hit->pair.mask_a, view, hit->push.x, hit->push.y, CLI_GREEN, 1.4, true);
    }
    if (hit->cells > 0) draw_hit_answer(cr, hit, view, arrow);
    cli_view_end(cr, view, lens);
}

/* ---- The panel ----------------------------------------------------------------------------------------- */

static void draw_hit_result(cli_panel *p, const hit_answer *hit)
{
    char text[128], x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE];
    const kz_cell_rect *r = &hit->bounds;
    snprintf(text, sizeof text, "%lld cell%s in common", (long long)hit->cells, hit->cells == 1 ? "" : "s");
    cli_panel_head(p, CLI_RED, text);
    snprintf(text, sizeof text, "(%d, %d), framed white", hit->first.x, hit->first.y);
    cli_panel_line(p, "first", text);
    snprintf(text, sizeof text, "(%d, %d) to (%d, %d)", r->x0, r->y0, r->x1, r->y1);
    cli_panel_line(p, "bounds", text);
    snprintf(text, sizeof text, "(%s, %s) from A to B", cli_brief(hit->contact.normal.x, x),
             cli_brief(hit->contact.normal.y, y));
    cli_panel_line(p, "normal", text);

    if (hit->push_found) snprintf(text, sizeof text, "push A by (%d, %d)", hit->push.x, hit->push.y);
    else
        snprintf(text, sizeof text, "push A by (%s, %s)", cli_brief(hit->contact_push.x, x),
                 cli_brief(hit->contact_push.y, y));
    cli_panel_head(p, CLI_GREEN, text);
    if (hit->push_found) {
        snprintf(text, sizeof text, "%.2f cells, the shortest push",
                 sqrt((double)hit->push.x * hit->push.x + (double)hit->push.y * hit->push.y));
    } else {
        snprintf(text, sizeof text, "deeper than %d cells; a shorter push may exist", hit->push_limit);
    }
    cli_panel_remark(p, text);
}

static void draw_hit_panel(cairo_t *cr, const hit_answer *hit, double x, double y)
{
    cli_panel panel = {cr, x, y, CLI_VIEW_PANEL}, *p = &panel;
    const uint32_t argb = hit->relation == KZ_OVERLAP ? CLI_RED : hit->relation == KZ_TOUCH ? CLI_AMBER : CLI_INK_DIM;
    cli_pill(cr, x, y + 11, argb, cli_relation_name(hit->relation));
    p->y += 46;
    cli_panel_pair(p, &hit->pair);
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

/* A, B, and A pushed free. */
static cli_view draw_hit_main_view(const hit_answer *hit)
{
    double x0 = 0, y0 = 0, x1 = kz_mask_width(hit->pair.mask_a), y1 = kz_mask_height(hit->pair.mask_a);
    const double bx = hit->pair.origin.x, by = hit->pair.origin.y;
    if (hit->push_found) {
        draw_hit_widen(&x0, &x1, x0 + hit->push.x, x1 + hit->push.x);
        draw_hit_widen(&y0, &y1, y0 + hit->push.y, y1 + hit->push.y);
    }
    draw_hit_widen(&x0, &x1, bx, bx + kz_mask_width(hit->pair.posed_b));
    draw_hit_widen(&y0, &y1, by, by + kz_mask_height(hit->pair.posed_b));
    return cli_view_of(x0, y0, x1, y1);
}

int cli_draw_hit(cli *c, const hit_answer *hit)
{
    cli_picture picture;
    cli_view view = draw_hit_main_view(hit);
    const double panel_x = view.px + view.w * view.scale + CLI_VIEW_MARGIN;
    const bool lens = hit->cells > 0 && view.scale < 8;
    const double least = lens ? 710 : 420;
    cli_view_heighten(&view, least);
    const double h = view.h * view.scale;
    /* The magnifying glass shows the first common cell: there is always a border of both near it. */
    const double scale = 10;
    const cli_view close_up = {hit->first.x - DRAW_HIT_LENS / 2,
                               hit->first.y - DRAW_HIT_LENS / 2,
                               DRAW_HIT_LENS,
                               DRAW_HIT_LENS,
                               scale,
                               panel_x,
                               CLI_VIEW_MARGIN + h - DRAW_HIT_LENS * scale};
    const int status =
        cli_picture_open(c, panel_x + CLI_VIEW_PANEL + CLI_VIEW_MARGIN, h + 2 * CLI_VIEW_MARGIN, &picture);
    if (status != CLI_YES) return status;
    draw_hit_view(picture.cr, hit, &view, lens ? &close_up : NULL, true);
    draw_hit_panel(picture.cr, hit, panel_x, CLI_VIEW_MARGIN);
    if (lens) draw_hit_view(picture.cr, hit, &close_up, NULL, false);
    return cli_picture_close(c, &picture);
}

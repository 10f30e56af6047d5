/* draw_sweep.c - the picture of `kolize sweep`: a film strip in one window.
 *
 * A is shown at several times, the later the stronger, and whole where it stops; B is amber.  A dashed outline shows
 * where A would be without B.  A magnifying glass shows the place of the hit with its normal. */
#include "report/cli_sweep.h"
#include "draw/draw_pair.h"

#include <math.h>
#include <stdio.h>

enum {
    SWEEP_FRAMES = 6, /* of the film, the last where A stops */
    SWEEP_LENS = 16,  /* cells across the magnifying glass */
    SWEEP_ZOOM = 18   /* pixels a cell in it */
};

/* The places of A in the film, by which each cell gets its colour. */
typedef struct sweep_film {
    const sweep_answer *sweep;
    kz_cell at[SWEEP_FRAMES];
    int n;
} sweep_film;

/* As many frames as there are different places, and none hides more than half of the one before. */
static sweep_film film_of(const sweep_answer *sweep)
{
    sweep_film film = {.sweep = sweep};
    const kz_cell end = sweep->reached;
    const int32_t w = kz_mask_width(sweep->pair.mask_a), h = kz_mask_height(sweep->pair.mask_a);
    const double far_x = fabs((double)end.x) / (w > 0 ? w : 1), far_y = fabs((double)end.y) / (h > 0 ? h : 1);
    const double room = 2 * (far_x > far_y ? far_x : far_y);
    film.n = room < 1 ? (end.x != 0 || end.y != 0 ? 2 : 1) : room + 1 < SWEEP_FRAMES ? (int)room + 1 : SWEEP_FRAMES;
    for (int i = 0; i < film.n; i++)
        film.at[i] =
            i + 1 == film.n ? end : cli_sweep_at(sweep, (double)sweep->hit.t * i / (film.n > 1 ? film.n - 1 : 1));
    return film;
}

static uint32_t film_color(const void *ctx, int64_t x, int64_t y)
{
    const sweep_film *film = ctx;
    const cli_pair *pair = &film->sweep->pair;
    const double b = cli_pair_light_b(pair, x, y);
    double alpha = 1;
    for (int i = film->n - 1; i >= 0; i--) {
        const double a = cli_pair_light_a(pair, x - film->at[i].x, y - film->at[i].y);
        if (a >= 0 && b >= 0 && i + 1 == film->n) return cli_tint(CLI_RED, (a + b) / 2);
        if (b >= 0) break;
        if (i + 1 < film->n) alpha = 0.25 + 0.4 * i / (film->n - 1);
        if (a >= 0) return (uint32_t)(alpha * 255) << 24 | (cli_tint(CLI_BLUE, a) & 0xffffff);
    }
    return b >= 0 ? cli_tint(CLI_AMBER, b) : 0;
}

/* ---- Marks --------------------------------------------------------------------------------------------- */

static double film_x(const cli_view *view, double x) { return view->px + (x - view->x0) * view->scale; }

static double film_y(const cli_view *view, double y) { return view->py + (y - view->y0) * view->scale; }

/* From A's middle at the start to where it stops; dashed on to where it would have gone. */
static void draw_film_path(cairo_t *cr, const sweep_answer *sweep, const cli_view *view)
{
    static const double dash[] = {6, 5};
    const double mx = kz_mask_width(sweep->pair.mask_a) / 2.0, my = kz_mask_height(sweep->pair.mask_a) / 2.0;
    const double x0 = film_x(view, mx), y0 = film_y(view, my);
    const double x1 = film_x(view, mx + sweep->reached.x), y1 = film_y(view, my + sweep->reached.y);
    const kz_cell end = cli_sweep_at(sweep, 1);
    if (sweep->hit.hit && (end.x != sweep->reached.x || end.y != sweep->reached.y)) {
        cli_draw_outline(cr, sweep->pair.mask_a, view, end.x, end.y, CLI_INK_DIM, 1.2, true);
        cairo_save(cr);
        cairo_set_dash(cr, dash, 2, 0);
        cairo_set_line_width(cr, 1.5);
        cli_color_alpha(cr, CLI_INK_DIM, 0.8);
        cairo_move_to(cr, x1, y1);
        cairo_line_to(cr, film_x(view, mx + end.x), film_y(view, my + end.y));
        cairo_stroke(cr);
        cairo_restore(cr);
    }
    if (fabs(x1 - x0) + fabs(y1 - y0) >= 12) cli_arrow(cr, x0, y0, x1, y1, 2, CLI_WHITE);
}

/* The first cell of B that is met framed white; the normal, from the point of the hit. */
/* From an overlap or a touch at the start there is no point. */
static bool has_point(const kz_sweep_hit *hit)
{
    return hit->hit && hit->start != KZ_OVERLAP && (hit->normal.x != 0 || hit->normal.y != 0);
}

static void draw_film_hit(cairo_t *cr, const sweep_answer *sweep, const cli_view *view, double length)
{
    const double s = view->scale;
    const kz_sweep_hit *hit = &sweep->hit;
    if (!hit->hit) return;
    if (sweep->has_cell) {
        cairo_rectangle(cr, film_x(view, sweep->cell.x) - 1, film_y(view, sweep->cell.y) - 1, s + 2, s + 2);
        cli_color(cr, CLI_BACKGROUND);
        cairo_set_line_width(cr, 4.5);
        cairo_stroke_preserve(cr);
        cli_color(cr, CLI_WHITE);
        cairo_set_line_width(cr, 2);
        cairo_stroke(cr);
    }
    if (!has_point(hit)) return;
    const double x = film_x(view, (double)hit->point.x), y = film_y(view, (double)hit->point.y);
    cli_arrow(cr, x, y, x + length * hit->normal.x, y + length * hit->normal.y, 5, CLI_GREEN);
    cairo_arc(cr, x, y, 5, 0, 6.2831853071795865);
    cli_color(cr, CLI_BACKGROUND);
    cairo_set_line_width(cr, 4);
    cairo_stroke_preserve(cr);
    cli_color(cr, CLI_RED);
    cairo_fill(cr);
}

static void draw_film(cairo_t *cr, const sweep_answer *sweep, const cli_view *view, const cli_view *lens, bool close)
{
    const sweep_film film = film_of(sweep);
    const kz_cell end = film.at[film.n - 1];
    cli_view_begin(cr, view);
    cli_draw_cells(cr, view, film_color, &film);
    cli_draw_cell_lines(cr, view);
    if (view->scale >= 2) {
        for (int i = 0; i + 1 < film.n && !close; i++)
            cli_draw_outline(cr, sweep->pair.mask_a, view, film.at[i].x, film.at[i].y,
                             (CLI_BLUE_EDGE & 0xffffff) | 0x60000000u, 0.8, false);
        cli_draw_outline(cr, sweep->pair.posed_b, view, sweep->pair.origin.x, sweep->pair.origin.y, CLI_AMBER_EDGE, 1.6,
                         false);
        cli_draw_outline(cr, sweep->pair.mask_a, view, end.x, end.y, CLI_BLUE_EDGE, 1.6, false);
    }
    if (!close) draw_film_path(cr, sweep, view);
    if (close || !lens) draw_film_hit(cr, sweep, view, close ? 72 : 48);
    cli_view_end(cr, view, lens);
}

/* ---- The panel ----------------------------------------------------------------------------------------- */

static void draw_film_result(cli_panel *p, const sweep_answer *sweep)
{
    char text[128], x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE];
    const kz_sweep_hit *hit = &sweep->hit;
    snprintf(text, sizeof text, "A moves by (%s, %s)", cli_number(sweep->motion.x, x), cli_number(sweep->motion.y, y));
    cli_panel_head(p, CLI_WHITE, text);
    cli_panel_line(p, "start", cli_relation_name(hit->start));
    snprintf(text, sizeof text, "(%d, %d)%s", sweep->reached.x, sweep->reached.y, hit->hit ? "" : ", the whole motion");
    cli_panel_line(p, "gets to", text);
    if (!hit->hit) return;
    snprintf(text, sizeof text, "hit at t %s", cli_brief(hit->t, x));
    cli_panel_head(p, CLI_RED, text);
    if (sweep->has_cell) {
        snprintf(text, sizeof text, "(%d, %d), framed white", sweep->cell.x, sweep->cell.y);
        cli_panel_line(p, "cell", text);
    }
    if (hit->normal.x == 0 && hit->normal.y == 0) return;
    snprintf(text, sizeof text, "(%s, %s)", cli_brief(hit->point.x, x), cli_brief(hit->point.y, y));
    if (has_point(hit)) cli_panel_line(p, "point", text);
    snprintf(text, sizeof text, "(%s, %s) of B", cli_brief(hit->normal.x, x), cli_brief(hit->normal.y, y));
    cli_panel_head(p, CLI_GREEN, "normal");
    cli_panel_remark(p, text);
}

static void draw_film_panel(cairo_t *cr, const sweep_answer *sweep, double x, double y)
{
    cli_panel panel = {cr, x, y, CLI_VIEW_PANEL}, *p = &panel;
    cli_pill(cr, x, y + 11, sweep->hit.hit ? CLI_RED : CLI_GREEN, sweep->hit.hit ? "hit" : "no hit");
    p->y += 46;
    cli_panel_pair(p, &sweep->pair);
    draw_film_result(p, sweep);
}

/* ---- The whole ----------------------------------------------------------------------------------------- */

static void film_widen(double *lo, double *hi, double from, double size)
{
    if (from < *lo) *lo = from;
    if (from + size > *hi) *hi = from + size;
}

/* A from the start to where it stops, B, and so much of the rest of the path as is not much more than that. */
static cli_view film_view(const sweep_answer *sweep)
{
    const cli_pair *pair = &sweep->pair;
    const kz_cell end = cli_sweep_at(sweep, 1);
    const double w = kz_mask_width(pair->mask_a), h = kz_mask_height(pair->mask_a);
    double x0 = 0, y0 = 0, x1 = w, y1 = h;
    film_widen(&x0, &x1, sweep->reached.x, w);
    film_widen(&y0, &y1, sweep->reached.y, h);
    film_widen(&x0, &x1, pair->origin.x, kz_mask_width(pair->posed_b));
    film_widen(&y0, &y1, pair->origin.y, kz_mask_height(pair->posed_b));
    const double most_x = 1.5 * (x1 - x0), most_y = 1.5 * (y1 - y0) + (x1 - x0) / 2;
    double ex0 = x0, ex1 = x1, ey0 = y0, ey1 = y1;
    film_widen(&ex0, &ex1, end.x, w);
    film_widen(&ey0, &ey1, end.y, h);
    if (ex1 - ex0 > most_x || ey1 - ey0 > most_y) return cli_view_of(x0, y0, x1, y1);
    return cli_view_of(ex0, ey0, ex1, ey1);
}

int cli_draw_sweep(cli *c, const sweep_answer *sweep)
{
    const bool lens = has_point(&sweep->hit);
    const double lens_size = SWEEP_LENS * SWEEP_ZOOM;
    cli_picture picture;
    cli_view view = film_view(sweep);
    cli_view_heighten(&view, lens ? 424 + lens_size : 440);
    const double h = view.h * view.scale, panel_x = view.px + view.w * view.scale + CLI_VIEW_MARGIN;
    const cli_view close_up = {floor((double)sweep->hit.point.x) - SWEEP_LENS / 2,
                               floor((double)sweep->hit.point.y) - SWEEP_LENS / 2,
                               SWEEP_LENS,
                               SWEEP_LENS,
                               SWEEP_ZOOM,
                               panel_x,
                               CLI_VIEW_MARGIN + h - lens_size};
    const int status =
        cli_picture_open(c, panel_x + CLI_VIEW_PANEL + CLI_VIEW_MARGIN, h + 2 * CLI_VIEW_MARGIN, &picture);
    if (status != CLI_YES) return status;
    draw_film(picture.cr, sweep, &view, lens ? &close_up : NULL, false);
    draw_film_panel(picture.cr, sweep, panel_x, CLI_VIEW_MARGIN);
    if (lens) draw_film(picture.cr, sweep, &close_up, NULL, true);
    return cli_picture_close(c, &picture);
}

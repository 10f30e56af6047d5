/* draw_check.c - what the picture of `kolize check` says about the scene: a number on every collision, the push-out,
 * and the list of pairs beside the map. */
#include "draw/draw_check_map.h"

#include <math.h>
#include <stdio.h>

enum {
    CHECK_MARGIN = 24,
    CHECK_COLUMN = 310, /* of the list */
    CHECK_COLUMN_GAP = 24,
    CHECK_COLUMNS = 3,
    CHECK_ENTRY = 62,
    CHECK_HEAD = 76,
    CHECK_FOOT = 92,
    CHECK_PANEL_H = 460, /* the least height of the list, and what it may grow to beside a low map */
    CHECK_PANEL_MOST_H = 860,
    CHECK_BADGE = 11, /* radius */
    CHECK_RING_LEAST = 11,
    CHECK_RING_MOST = 44
};

/* ---- Badges -------------------------------------------------------------------------------------------- */

static void check_badge(cairo_t *cr, double x, double y, size_t number, kz_relation relation)
{
    char text[24];
    const double size = number < 100 ? 12 : 9.5;
    cairo_new_path(cr);
    cairo_arc(cr, x, y, CHECK_BADGE, 0, 6.283185307179586);
    cli_color(cr, relation == KZ_OVERLAP ? CLI_RED : CLI_AMBER);
    cairo_fill_preserve(cr);
    cli_color(cr, CLI_WHITE);
    cairo_set_line_width(cr, 1.6);
    cairo_stroke(cr);
    snprintf(text, sizeof text, "%zu", number);
    cli_text(cr, x - cli_text_width(cr, size, CLI_BOLD, text) / 2, y + size * 0.36, size, CLI_BOLD,
             relation == KZ_OVERLAP ? CLI_WHITE : CLI_BACKGROUND, 0, text);
}

typedef struct check_place {
    double x, y;
} check_place;

typedef struct check_mark {
    double x, y, ring;     /* middle and radius */
    double ux, uy, length; /* of the push */
    bool small;            /* worth a ring */
} check_mark;

static bool check_place_free(const check_place *taken, size_t n, double x, double y)
{
    const double apart = 2 * CHECK_BADGE + 3;
    for (size_t i = 0; i < n; i++) {
        const double dx = taken[i].x - x, dy = taken[i].y - y;
        if (dx * dx + dy * dy < apart * apart) return false;
    }
    return true;
}

/* A place for a badge near (x, y): on rings around it from `near` on, away from the arrow first, where no other is. */
static check_place check_find_place(const check_view *view, const check_place *taken, size_t n, const check_mark *mark)
{
    static const double turns[][2] = {{1, 0},  {0.7071, 0.7071},  {0.7071, -0.7071},  {0, 1},
                                      {0, -1}, {-0.7071, 0.7071}, {-0.7071, -0.7071}, {-1, 0}};
    const double ux = mark->length > 0 ? -mark->ux : 0.7071, uy = mark->length > 0 ? -mark->uy : -0.7071;
    const double margin = CHECK_BADGE + 2;
    for (int ring = 0; ring < 6; ring++) {
        const double radius = mark->ring + CHECK_BADGE + 3 + 20 * ring;
        for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
            const check_place place = {mark->x + radius * (ux * turns[i][0] - uy * turns[i][1]),
                                       mark->y + radius * (ux * turns[i][1] + uy * turns[i][0])};
            const bool inside = place.x >= view->px + margin && place.x <= view->px + view->w * view->scale - margin &&
                                place.y >= view->py + margin && place.y <= view->py + view->h * view->scale - margin;
            if (inside && check_place_free(taken, n, place.x, place.y)) return place;
        }
    }
    const check_place none = {mark->x, mark->y};
    return none;
}

/* Where the ring, the arrow and the number of a collision go, in picture pixels. */
static check_mark check_make_mark(const check_answer *check, const check_hit *hit, const check_view *view)
{
    const check_spot spot = check_find_spot(check, hit);
    const double w = spot.half_w * view->scale, h = spot.half_h * view->scale;
    const double dx = (double)hit->push.x * view->scale, dy = (double)hit->push.y * view->scale;
    check_mark mark = {.x = view->px + (spot.x - view->x0) * view->scale,
                       .y = view->py + (spot.y - view->y0) * view->scale};
    mark.length = sqrt(dx * dx + dy * dy);
    if (mark.length > 0) mark.ux = dx / mark.length, mark.uy = dy / mark.length;
    /* A ring makes a collision of four pixels findable; around a large one it would only hide things. */
    mark.ring = sqrt(w * w + h * h) + 5;
    mark.small = mark.ring <= CHECK_RING_MOST;
    if (mark.ring < CHECK_RING_LEAST) mark.ring = CHECK_RING_LEAST;
    if (!mark.small) mark.ring = w < h ? w : h;
    if (mark.ring > CHECK_RING_MOST) mark.ring = CHECK_RING_MOST;
    return mark;
}

static void check_draw_ring(cairo_t *cr, const check_mark *mark, uint32_t argb)
{
    cairo_new_path(cr);
    cairo_arc(cr, mark->x, mark->y, mark->ring, 0, 6.283185307179586);
    cli_color_alpha(cr, CLI_BACKGROUND, 0.6);
    cairo_set_line_width(cr, 4.5);
    cairo_stroke_preserve(cr);
    cli_color(cr, argb);
    cairo_set_line_width(cr, 2);
    cairo_stroke(cr);
}

static void check_draw_marks(cli *c, cairo_t *cr, const check_answer *check, const check_view *view, size_t n_listed)
{
    check_place *places = cli_pool_take(&c->pool, (n_listed + 1) * sizeof *places, 8);
    if (!places) return; /* a picture without numbers is better than none */
    cairo_save(cr);
    cairo_rectangle(cr, view->px, view->py, view->w * view->scale, view->h * view->scale);
    cairo_clip(cr);
    for (size_t i = 0; i < n_listed; i++) {
        const check_hit *hit = &check->hits[i];
        const check_mark mark = check_make_mark(check, hit, view);
        const uint32_t argb = hit->relation == KZ_OVERLAP ? CLI_RED : CLI_AMBER;
        places[i] = check_find_place(view, places, i, &mark);
        if (mark.small) check_draw_ring(cr, &mark, argb);
        /* The arrow starts outside the ring, so as not to cover what it is about. */
        const double from = mark.small ? mark.ring + 1 : 0, length = mark.length < 20 ? 20 : mark.length;
        if (mark.length > 0)
            cli_arrow(cr, mark.x + mark.ux * from, mark.y + mark.uy * from, mark.x + mark.ux * (from + length),
                      mark.y + mark.uy * (from + length), 4, CLI_GREEN);
    }
    for (size_t i = 0; i < n_listed; i++) check_badge(cr, places[i].x, places[i].y, i + 1, check->hits[i].relation);
    cairo_restore(cr);
}

/* ---- The list ------------------------------------------------------------------------------------------ */

static void check_describe(const check_hit *hit, char *text, size_t size)
{
    char x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE], d[CLI_NUMBER_SIZE];
    if (hit->relation != KZ_OVERLAP) {
        snprintf(text, size, "touch");
        return;
    }
    cli_brief(hit->push.x, x), cli_brief(hit->push.y, y), cli_brief(hit->contact.depth, d);
    if (hit->cells > 0)
        snprintf(text, size, "%lld cell%s, push (%s, %s)", (long long)hit->cells, hit->cells == 1 ? "" : "s", x, y);
    else snprintf(text, size, "depth %s, push (%s, %s)", d, x, y);
}

static void check_entry(cairo_t *cr, const check_answer *check, size_t i, double x, double y)
{
    char text[256];
    const check_hit *hit = &check->hits[i];
    check_badge(cr, x + CHECK_BADGE, y + CHECK_BADGE + 2, i + 1, hit->relation);
    const double left = x + 2 * CHECK_BADGE + 10, room = CHECK_COLUMN - 2 * CHECK_BADGE - 10;
    check_item_label(kz_map_item_at(check->map, hit->a), text, sizeof text);
    cli_text(cr, left, y + 10, 12.5, CLI_BOLD, CLI_INK, room, text);
    check_item_label(kz_map_item_at(check->map, hit->b), text, sizeof text);
    cli_text(cr, left, y + 26, 12.5, CLI_BOLD, CLI_INK, room, text);
    check_describe(hit, text, sizeof text);
    cli_text(cr, left, y + 42, 11.5, CLI_PLAIN, CLI_INK_DIM, room, text);
}

static void check_legend(cairo_t *cr, double x, double y)
{
    cli_color_alpha(cr, CLI_RED, 0.78);
    cairo_rectangle(cr, x, y - 10, 22, 12);
    cairo_fill(cr);
    cli_text(cr, x + 32, y, 11.5, CLI_PLAIN, CLI_INK_DIM, 0, "where two things overlap");
    cli_arrow(cr, x, y + 18, x + 22, y + 18, 4, CLI_GREEN);
    cli_text(cr, x + 32, y + 22, 11.5, CLI_PLAIN, CLI_INK_DIM, 0, "pushes the first of a pair free");
    cairo_set_line_width(cr, 2);
    cli_color(cr, CLI_AMBER);
    cairo_move_to(cr, x, y + 40);
    cairo_line_to(cr, x + 22, y + 40);
    cairo_stroke(cr);
    cli_text(cr, x + 32, y + 44, 11.5, CLI_PLAIN, CLI_INK_DIM, 0, "collides;");
    cairo_set_line_width(cr, 1.1);
    cli_color(cr, 0xff9fc4ffu);
    cairo_move_to(cr, x + 92, y + 40);
    cairo_line_to(cr, x + 114, y + 40);
    cairo_stroke(cr);
    cli_text(cr, x + 124, y + 44, 11.5, CLI_PLAIN, CLI_INK_DIM, 0, "does not");
}

static void check_panel(cairo_t *cr, const check_answer *check, double x, double h, size_t n_listed, size_t per_column)
{
    char text[128];
    const double y = CHECK_MARGIN;
    cli_text(cr, x, y + 16, 18, CLI_BOLD, CLI_INK, CHECK_COLUMN, cli_file_name(check->path));
    check_headline(check, text, sizeof text);
    cli_text(cr, x, y + 40, 13, CLI_PLAIN, CLI_INK_DIM, CHECK_COLUMN, text);
    for (size_t i = 0; i < n_listed; i++)
        check_entry(cr, check, i, x + (double)(i / per_column) * (CHECK_COLUMN + CHECK_COLUMN_GAP),
                    y + CHECK_HEAD + (double)(i % per_column) * CHECK_ENTRY);
    if (n_listed < check->n_hits) {
        snprintf(text, sizeof text, "and %zu more pairs, which --json lists", check->n_hits - n_listed);
        cli_text(cr, x, y + h - CHECK_FOOT + 14, 12.5, CLI_BOLD, CLI_INK, 0, text);
    }
    check_legend(cr, x, y + h - 48);
}

int cli_draw_check(cli *c, const check_answer *check)
{
    cli_picture picture;
    const check_view view = check_view_of(check);
    double h = view.h * view.scale;
    if (h < CHECK_PANEL_H) h = CHECK_PANEL_H;
    /* As few columns as a list of reasonable height takes. */
    const double most_h = h > CHECK_PANEL_MOST_H ? h : CHECK_PANEL_MOST_H;
    const size_t most_rows = (size_t)((most_h - CHECK_HEAD - CHECK_FOOT) / CHECK_ENTRY);
    size_t columns = (check->n_hits + most_rows - 1) / most_rows;
    if (columns < 1) columns = 1;
    if (columns > CHECK_COLUMNS) columns = CHECK_COLUMNS;
    const size_t n_listed = check->n_hits < columns * most_rows ? check->n_hits : columns * most_rows;
    const size_t fits = (size_t)((h - CHECK_HEAD - CHECK_FOOT) / CHECK_ENTRY),
                 rows = (n_listed + columns - 1) / columns;
    const size_t per_column = rows > fits ? rows : fits;
    if (h < (double)per_column * CHECK_ENTRY + CHECK_HEAD + CHECK_FOOT)
        h = (double)per_column * CHECK_ENTRY + CHECK_HEAD + CHECK_FOOT;
    const double panel_x = view.px + view.w * view.scale + CHECK_MARGIN;
    const double w = panel_x + (double)columns * (CHECK_COLUMN + CHECK_COLUMN_GAP) - CHECK_COLUMN_GAP + CHECK_MARGIN;
    int status = cli_picture_open(c, w, h + 2 * CHECK_MARGIN, &picture);
    if (status != CLI_YES) return status;
    status = check_draw_map(c, picture.cr, check, &view);
    if (status == CLI_YES) {
        check_draw_marks(c, picture.cr, check, &view, n_listed);
        check_panel(picture.cr, check, panel_x, h, n_listed, per_column);
    }
    const int closed = cli_picture_close(c, &picture);
    return status != CLI_YES ? status : closed;
}

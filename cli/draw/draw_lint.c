/* draw_lint.c - the picture of `kolize lint`: each sprite that has faults, its pixels under its outlines, with the
 * place of each fault marked and named. */
#include "draw/cli_picture.h"
#include "lint/lint.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    LINT_PANELS_MOST = 40,
    LINT_LINES_MOST = 8, /* of text below a panel */
    LINT_COLUMNS = 2,
    LINT_MARGIN = 24,
    LINT_PANEL_W = 430,
    LINT_PANEL_H = 250,
    LINT_LINE_H = 16,
    LINT_EDGE = 12, /* around what is shown, so that a ring has room */
    LINT_HEAD = 44,
    LINT_LEGEND = 30,
    LINT_ZOOM = 24,
    LINT_LONG = 512 /* points of an outline */
};

/* A sprite, two neighbours, or one outline of a layer of objects, with its findings. */
typedef struct lint_panel {
    const lint_answer *a;
    size_t first; /* finding */
    int32_t sprite, pair;
    int32_t outline; /* of a layer, or -1 */
    double x0, y0, x1, y1; /* what is shown, in pixels of the sprite */
    double scale;
    int n_lines;
    double h;
} lint_panel;

typedef struct lint_page {
    cli *c;
    cairo_t *cr;
    lint_panel panels[LINT_PANELS_MOST];
    int n, n_files;
    bool more; /* than there are panels for */
    cli_work work;
} lint_page;

/* ---- Laying out ---------------------------------------------------------------------------------------- */

static bool lint_is_of(const lint_panel *panel, const lint_finding *f)
{
    return f->sprite == panel->sprite && f->pair == panel->pair && (panel->outline < 0 || f->outline == panel->outline);
}

static void lint_show(lint_panel *panel, double x, double y)
{
    panel->x0 = fmin(panel->x0, x), panel->y0 = fmin(panel->y0, y);
    panel->x1 = fmax(panel->x1, x), panel->y1 = fmax(panel->y1, y);
}

static void lint_show_rect(lint_panel *panel, kz_cell_rect r, kz_cell at)
{
    if (r.x0 >= r.x1) return;
    lint_show(panel, r.x0 + at.x, r.y0 + at.y);
    lint_show(panel, r.x1 + at.x, r.y1 + at.y);
}

/* The box of the solid pixels and the outlines, cut where outlines reach far out; or of both tiles. */
static void lint_show_sprite(lint_panel *panel)
{
    const lint_answer *a = panel->a;
    const lint_sprite *s = &a->sprites[panel->sprite];
    int32_t w, h;
    const bool sized = lint_size(a, s->drawn, &w, &h), solid = s->mask && kz_mask_count(s->mask) > 0;
    if (panel->pair >= 0) {
        const bool below = kz_drawn_neighbors_at(a->sheet, panel->pair)->below;
        const kz_cell_rect both = {0, 0, below ? w : 2 * w, below ? 2 * h : h};
        lint_show_rect(panel, both, (kz_cell){0, 0});
        return;
    }
    if (solid) lint_show_rect(panel, kz_mask_bounds(s->mask), s->mask_at);
    else if (sized) lint_show_rect(panel, (kz_cell_rect){0, 0, w, h}, (kz_cell){0, 0});
    for (int32_t k = 0; k < s->drawn->n_outlines; k++)
        for (int32_t i = 0; i < s->drawn->outlines[k].n_points; i++) {
            const double x = (double)s->drawn->outlines[k].points[i].x, y = (double)s->drawn->outlines[k].points[i].y;
            if (panel->outline >= 0 && k != panel->outline) continue;
            lint_show(panel, sized ? fmax(-w, fmin(x, 2 * w)) : x, sized ? fmax(-h, fmin(y, 2 * h)) : y);
        }
}

static void lint_show_all(lint_panel *panel)
{
    panel->x0 = panel->y0 = INFINITY;
    panel->x1 = panel->y1 = -INFINITY;
    lint_show_sprite(panel);
    if (panel->x0 > panel->x1) lint_show(panel, 0, 0);
    const double room_w = LINT_PANEL_W - 2 * LINT_EDGE, room_h = LINT_PANEL_H - 2 * LINT_EDGE;
    const double least = 2; /* a point or a level line needs some ground */
    const double w = fmax(panel->x1 - panel->x0, least), h = fmax(panel->y1 - panel->y0, least);
    panel->scale = fmin(fmin(room_w / w, room_h / h), LINT_ZOOM);
    const double edge = LINT_EDGE / panel->scale, wide = (w - panel->x1 + panel->x0) / 2,
                 high = (h - panel->y1 + panel->y0) / 2;
    panel->x0 -= edge + wide, panel->y0 -= edge + high, panel->x1 += edge + wide, panel->y1 += edge + high;
}

static void lint_add_panel(lint_page *page, const lint_answer *a, size_t i)
{
    int32_t w, h;
    const lint_finding *f = &a->findings[i];
    const bool sized = lint_size(a, a->sprites[f->sprite].drawn, &w, &h);
    lint_panel panel = {a, i, f->sprite, f->pair, sized ? -1 : f->outline, .scale = 1};
    for (int k = 0; k < page->n; k++)
        if (page->panels[k].a == a && lint_is_of(&page->panels[k], f)) return;
    page->more = page->n == LINT_PANELS_MOST;
    if (page->more) return;
    lint_show_all(&panel);
    page->panels[page->n++] = panel;
}

/* ---- Words --------------------------------------------------------------------------------------------- */

/* Writes a text on as many lines as it needs, or only counts them. */
static int lint_wrap(cairo_t *cr, double x, double y, double room, uint32_t argb, const char *text, bool draw)
{
    char line[256] = "";
    int n = 0;
    for (const char *at = text; *at;) {
        const size_t word = strcspn(at, " ") + strspn(at + strcspn(at, " "), " "), used = strlen(line);
        char longer[sizeof line];
        const size_t fits = word < sizeof line - used ? word : sizeof line - used - 1;
        memcpy(longer, line, used);
        memcpy(longer + used, at, fits);
        longer[used + fits] = '\0';
        if (used > 0 && cli_text_width(cr, 11.5, CLI_PLAIN, longer) > room) {
            if (draw) cli_text(cr, x, y + n * LINT_LINE_H, 11.5, CLI_PLAIN, argb, 0, line);
            n++;
            line[0] = '\0';
            continue;
        }
        memcpy(line, longer, sizeof line);
        at += word;
    }
    if (draw) cli_text(cr, x, y + n * LINT_LINE_H, 11.5, CLI_PLAIN, argb, 0, line);
    return n + 1;
}

static uint32_t lint_color(lint_fault fault)
{
    if (fault == LINT_MISSED || fault == LINT_GAP) return CLI_RED;
    if (fault == LINT_EXTRA || fault == LINT_OUTSIDE || fault == LINT_OVERLAP) return CLI_AMBER;
    return CLI_INK;
}

/* What tells a panel from the others: its file among several, its sprite, its outline. */
static void lint_title(const lint_page *page, const lint_panel *panel, char *text, size_t size)
{
    const lint_answer *a = panel->a;
    const kz_drawn_sprite *drawn = a->sprites[panel->sprite].drawn;
    const int32_t k = panel->outline >= 0 ? panel->outline : 0;
    const bool one = panel->outline >= 0 || (drawn->n_outlines == 1 && panel->pair < 0);
    const char *const outline = one && k < drawn->n_outlines ? drawn->outlines[k].name : "";
    size_t n = 0;
    text[0] = '\0';
    if (page->n_files > 1 || !*drawn->name)
        n += (size_t)snprintf(text, size, "%.100s%s", cli_file_name(cli_input_name(a->path)), *drawn->name ? "  " : "");
    n += (size_t)snprintf(text + n, size - n, "%.120s", drawn->name);
    if (*outline) n += (size_t)snprintf(text + n, size - n, "  %.80s", outline);
    if (panel->outline >= 0) snprintf(text + n, size - n, "  #%d", (int)panel->outline);
}

/* The name and the findings; returns the lines. */
static int lint_words(lint_page *page, const lint_panel *panel, double x, double y, bool draw)
{
    char text[400];
    const lint_answer *a = panel->a;
    int n = 1, more = 0;
    if (draw) {
        lint_title(page, panel, text, sizeof text);
        const double wide = 12 + cli_text(page->cr, x, y, 12.5, CLI_BOLD, CLI_INK, LINT_PANEL_W, text);
        if (wide < LINT_PANEL_W - 60)
            cli_text(page->cr, x + wide, y, 11.5, CLI_PLAIN, CLI_INK_DIM, LINT_PANEL_W - wide,
                     cli_file_name(a->findings[panel->first].where));
    }
    for (size_t i = panel->first; i < a->n_findings; i++) {
        const lint_finding *f = &a->findings[i];
        if (!lint_is_of(panel, f)) continue;
        snprintf(text, sizeof text, "%s: %s", lint_fault_name(f->fault), f->text);
        if (n >= LINT_LINES_MOST) more++;
        else
            n += lint_wrap(page->cr, x, y + 2 + n * LINT_LINE_H, LINT_PANEL_W, lint_color(f->fault), text, draw);
    }
    if (more == 0) return n;
    snprintf(text, sizeof text, "and %d more", more);
    if (draw) cli_text(page->cr, x, y + 2 + n * LINT_LINE_H, 11.5, CLI_PLAIN, CLI_INK_DIM, 0, text);
    return n + 1;
}

/* ---- Pixels -------------------------------------------------------------------------------------------- */

static void lint_paint_pixels(cairo_t *cr, const lint_sprite *s, double scale)
{
    if (!s->mask || s->pixels.w == 0 || s->pixels.h == 0) return;
    cairo_surface_t *image = cli_cairo_image(&s->pixels, fmin(scale, 1));
    if (!image) return;
    cairo_save(cr);
    cairo_translate(cr, s->mask_at.x, s->mask_at.y);
    for (int32_t i = s->drawn->quarters; i > 0; i--) { /* back by a quarter: column x becomes row w - 1 - x */
        cairo_matrix_t back;
        cairo_matrix_init(&back, 0, -1, 1, 0, 0, i % 2 ? s->pixels.w : s->pixels.h);
        cairo_transform(cr, &back);
    }
    cli_paint_image(cr, image, 0, 0, fmin(scale, 1), 0.85);
    cairo_restore(cr);
}

static void lint_path_outline(cairo_t *cr, const kz_drawn_outline *outline)
{
    const bool pairs = outline->kind == KZ_OUTLINE_SEGMENTS;
    for (int32_t i = 0; i < outline->n_points; i++) {
        const double x = (double)outline->points[i].x, y = (double)outline->points[i].y;
        if (i == 0 || (pairs && i % 2 == 0)) cairo_move_to(cr, x, y);
        else cairo_line_to(cr, x, y);
    }
    if (outline->kind <= KZ_OUTLINE_ROUND) cairo_close_path(cr);
}

/* Is it anywhere near what the panel shows? */
static bool lint_is_shown(const lint_panel *panel, const kz_drawn_outline *outline)
{
    kz_box box = KZ_BOX_EMPTY;
    for (int32_t i = 0; i < outline->n_points; i++)
        box = kz_box_union(box, (kz_box){outline->points[i], outline->points[i]});
    return panel->pair >= 0 || ((double)box.min.x <= panel->x1 && (double)box.max.x >= panel->x0 &&
                                (double)box.min.y <= panel->y1 && (double)box.max.y >= panel->y0);
}

/* A long one has no dark line below it. */
static void lint_stroke_outline(lint_page *page, const lint_panel *panel, const kz_drawn_outline *outline, double alpha,
                                cli_work *work)
{
    cairo_t *cr = page->cr;
    lint_path_outline(cr, outline);
    cairo_set_line_width(cr, 4 / panel->scale);
    cli_color_alpha(cr, CLI_BACKGROUND, 0.7 * alpha);
    if (outline->n_points < LINT_LONG) cli_stroke(cr, true, panel->scale, work);
    cairo_set_line_width(cr, 1.8 / panel->scale);
    cli_color_alpha(cr, CLI_GREEN, alpha);
    cli_stroke(cr, false, panel->scale, work);
}

/* All of a sprite; of a layer the panel's own, and faintly others while that is little work. */
static void lint_stroke_outlines(lint_page *page, const lint_panel *panel, const lint_sprite *s)
{
    cairo_set_line_join(page->cr, CAIRO_LINE_JOIN_ROUND);
    cli_work faint = {0, page->work.limit / LINT_PANELS_MOST / 4};
    for (int32_t k = 0; k < s->drawn->n_outlines; k++) {
        const kz_drawn_outline *outline = &s->drawn->outlines[k];
        const bool own = panel->outline < 0 || k == panel->outline;
        if ((own ? page->work.done > page->work.limit : faint.done > faint.limit) || !lint_is_shown(panel, outline)) continue;
        lint_stroke_outline(page, panel, outline, own ? 1 : 0.35, own ? &page->work : &faint);
    }
}

/* A sprite in its own pixels, under the flips of a neighbour. */
static void lint_draw_sprite(lint_page *page, const lint_panel *panel, const lint_sprite *s, uint8_t flips, int32_t w,
                             int32_t h)
{
    cairo_matrix_t turn;
    cairo_t *cr = page->cr;
    const double scale = panel->scale;
    const bool swap = flips & 4, x = flips & 1, y = flips & 2;
    const double sx = x ? -1 : 1, sy = y ? -1 : 1;
    cairo_matrix_init(&turn, swap ? 0 : sx, swap ? sy : 0, swap ? sx : 0, swap ? 0 : sy, x ? w : 0, y ? h : 0);
    cairo_save(cr);
    cairo_transform(cr, &turn);
    const cli_losses losses = {s->mask, s->covered, s->mask_at, s->covered_at};
    lint_paint_pixels(cr, s, scale);
    if (s->measured) cli_paint_losses(cr, &losses, scale);
    lint_stroke_outlines(page, panel, s);
    cairo_restore(cr);
}

static void lint_frame(cairo_t *cr, double x, double y, double w, double h, double scale)
{
    cairo_rectangle(cr, x, y, w, h);
    cairo_set_line_width(cr, 1 / scale);
    cli_color_alpha(cr, CLI_WHITE, 0.5);
    cairo_stroke(cr);
}

static void lint_mark(cairo_t *cr, kz_vec2 at, uint32_t argb, double scale)
{
    cairo_new_sub_path(cr);
    cairo_arc(cr, (double)at.x, (double)at.y, 8 / scale, 0, 6.283185307179586);
    cairo_set_line_width(cr, 4.5 / scale);
    cli_color_alpha(cr, CLI_BACKGROUND, 0.8);
    cairo_stroke_preserve(cr);
    cairo_set_line_width(cr, 2.2 / scale);
    cli_color(cr, argb == CLI_INK ? CLI_WHITE : argb);
    cairo_stroke(cr);
}

static void lint_draw_inside(lint_page *page, const lint_panel *panel)
{
    cairo_t *cr = page->cr;
    const lint_answer *a = panel->a;
    int32_t w = 0, h = 0;
    const bool sized = lint_size(a, a->sprites[panel->sprite].drawn, &w, &h);
    const kz_drawn_neighbors *pair = panel->pair >= 0 ? kz_drawn_neighbors_at(a->sheet, panel->pair) : NULL;
    lint_draw_sprite(page, panel, &a->sprites[panel->sprite], pair ? pair->flips_a : 0, w, h);
    if (sized) lint_frame(cr, 0, 0, w, h, panel->scale);
    if (pair) {
        cairo_save(cr);
        cairo_translate(cr, pair->below ? 0 : w, pair->below ? h : 0);
        lint_draw_sprite(page, panel, &a->sprites[pair->b], pair->flips_b, w, h);
        lint_frame(cr, 0, 0, w, h, panel->scale);
        cairo_restore(cr);
    }
    for (size_t i = panel->first; i < a->n_findings; i++)
        if (lint_is_of(panel, &a->findings[i]) && a->findings[i].has_at)
            lint_mark(cr, a->findings[i].at, lint_color(a->findings[i].fault), panel->scale);
}

/* ---- The page ------------------------------------------------------------------------------------------ */

static void lint_draw_panel(lint_page *page, const lint_panel *panel, double x, double y)
{
    cairo_t *cr = page->cr;
    const double w = (panel->x1 - panel->x0) * panel->scale, h = (panel->y1 - panel->y0) * panel->scale;
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_rectangle(cr, 0, 0, w, h);
    cli_color(cr, CLI_PANEL);
    cairo_fill_preserve(cr);
    cairo_clip(cr);
    cairo_scale(cr, panel->scale, panel->scale);
    cairo_translate(cr, -panel->x0, -panel->y0);
    lint_draw_inside(page, panel);
    cairo_restore(cr);
    lint_words(page, panel, x, y + h + 20, true);
}

/* Text can only be measured with a canvas, so the heights are found on one of a pixel. */
static double lint_measure(lint_page *page)
{
    double bottom = LINT_HEAD, row = 0;
    cairo_surface_t *small = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1);
    page->cr = cairo_create(small);
    for (int i = 0; i < page->n; i++) {
        lint_panel *panel = &page->panels[i];
        panel->n_lines = lint_words(page, panel, 0, 0, false);
        panel->h = ceil((panel->y1 - panel->y0) * panel->scale) + 20 + panel->n_lines * LINT_LINE_H + 16;
        row = i % LINT_COLUMNS == 0 ? panel->h : fmax(row, panel->h);
        if (i % LINT_COLUMNS == LINT_COLUMNS - 1 || i == page->n - 1) bottom += row;
    }
    cairo_destroy(page->cr);
    cairo_surface_destroy(small);
    return bottom;
}

static void lint_head(lint_page *page, double w)
{
    char text[160];
    const char *const s = page->n_files == 1 ? "" : "s";
    if (page->n == 0) snprintf(text, sizeof text, "No fault in %d file%s", page->n_files, s);
    else if (page->more) snprintf(text, sizeof text, "The first %d with faults", page->n);
    else snprintf(text, sizeof text, "%d with faults, in %d file%s", page->n, page->n_files, s);
    cli_text(page->cr, LINT_MARGIN, 28, 16, CLI_BOLD, CLI_INK, w, text);
}

static void lint_legend(cairo_t *cr, double x, double y)
{
    static const struct {
        uint32_t argb;
        const char *word;
    } keys[] = {{CLI_RED, "missed"}, {CLI_AMBER, "extra"}, {CLI_GREEN, "outline"}, {CLI_WHITE, "fault"}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        cli_color(cr, keys[i].argb);
        cli_rounded(cr, x, y - 10, 12, 12, i == 3 ? 6 : 2.5);
        cairo_fill(cr);
        x += 38 + cli_text(cr, x + 18, y, 12, CLI_PLAIN, CLI_INK_DIM, 0, keys[i].word);
    }
}

static int lint_draw_page(lint_page *page)
{
    cli_picture picture;
    const int columns = page->n > 1 ? LINT_COLUMNS : 1;
    const double w = columns * (LINT_PANEL_W + LINT_MARGIN) + LINT_MARGIN, h = lint_measure(page) + LINT_LEGEND;
    const int status = cli_picture_open(page->c, w, h, &picture);
    if (status != CLI_YES) return status;
    page->cr = picture.cr;
    lint_head(page, w - 2 * LINT_MARGIN);
    double y = LINT_HEAD, row = 0;
    for (int i = 0; i < page->n; i++) {
        const int column = i % LINT_COLUMNS;
        if (column == 0) y += row, row = 0;
        lint_draw_panel(page, &page->panels[i], LINT_MARGIN + column * (LINT_PANEL_W + LINT_MARGIN), y);
        row = fmax(row, page->panels[i].h);
    }
    lint_legend(picture.cr, LINT_MARGIN, h - 14);
    return cli_picture_close(page->c, &picture);
}

int cli_lint_draw(cli *c, const lint_answer *answers, int32_t n)
{
    lint_page *page = c->alloc.alloc(c->alloc.ctx, sizeof *page, 16);
    if (!page) return cli_fail_memory(c);
    memset(page, 0, sizeof *page);
    page->c = c;
    page->n_files = n;
    page->work.limit = c->max_work;
    for (int32_t i = 0; i < n; i++) {
        if (answers[i].work.done > page->work.done) page->work.done = answers[i].work.done;
        for (size_t k = 0; k < answers[i].n_findings && !page->more; k++) lint_add_panel(page, &answers[i], k);
    }
    const int status = lint_draw_page(page);
    cli_work_warn(c, c->picture, &page->work);
    c->alloc.release(c->alloc.ctx, page, sizeof *page, 16);
    return status;
}

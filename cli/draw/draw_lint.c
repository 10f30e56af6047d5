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
    LINT_ZOOM = 24
};

/* A sprite, or two neighbours, with its findings. */
typedef struct lint_panel {
    const lint_answer *a;
    size_t first; /* finding */
    int32_t sprite, pair;
    double x0, y0, x1, y1; /* what is shown, in pixels of the sprite */
    double scale;
    int n_lines;
    double h;
} lint_panel;

typedef struct lint_page {
    cli *c;
    cairo_t *cr;
    lint_panel panels[LINT_PANELS_MOST];
    int n;
    int64_t total; /* of sprites with faults */
    int failed;
} lint_page;

/* ---- Laying out ---------------------------------------------------------------------------------------- */

static bool lint_is_of(const lint_panel *panel, const lint_finding *f)
{
    return f->sprite == panel->sprite && f->pair == panel->pair;
}

static void lint_show(lint_panel *panel, double x, double y)
{
    panel->x0 = fmin(panel->x0, x), panel->y0 = fmin(panel->y0, y);
    panel->x1 = fmax(panel->x1, x), panel->y1 = fmax(panel->y1, y);
}

/* The sprite, the tile beside it, and the outlines, though not to the end of the plane. */
static void lint_show_all(lint_panel *panel)
{
    const lint_answer *a = panel->a;
    const lint_sprite *s = &a->sprites[panel->sprite];
    int32_t w, h;
    const bool sized = lint_size(a, s->drawn, &w, &h);
    panel->x0 = panel->y0 = sized ? 0 : INFINITY;
    panel->x1 = sized ? (float)w : -INFINITY;
    panel->y1 = sized ? (float)h : -INFINITY;
    if (panel->pair >= 0) {
        const bool below = kz_drawn_neighbors_at(a->sheet, panel->pair)->below;
        lint_show(panel, below ? w : 2 * w, below ? 2 * h : h);
    }
    for (int32_t k = 0; k < s->drawn->n_outlines && panel->pair < 0; k++)
        for (int32_t i = 0; i < s->drawn->outlines[k].n_points; i++) {
            const double x = (double)s->drawn->outlines[k].points[i].x, y = (double)s->drawn->outlines[k].points[i].y;
            lint_show(panel, sized ? fmax(-w, fmin(x, 2 * w)) : x, sized ? fmax(-h, fmin(y, 2 * h)) : y);
        }
    if (!(panel->x1 > panel->x0)) panel->x0 -= 1, panel->x1 += 1;
    if (!(panel->y1 > panel->y0)) panel->y0 -= 1, panel->y1 += 1;
    const double room_w = LINT_PANEL_W - 2 * LINT_EDGE, room_h = LINT_PANEL_H - 2 * LINT_EDGE;
    panel->scale = fmin(room_w / (panel->x1 - panel->x0), room_h / (panel->y1 - panel->y0));
    if (panel->scale > LINT_ZOOM) panel->scale = LINT_ZOOM;
    const double edge = LINT_EDGE / panel->scale;
    panel->x0 -= edge, panel->y0 -= edge, panel->x1 += edge, panel->y1 += edge;
}

static void lint_add_panel(lint_page *page, const lint_answer *a, size_t i)
{
    const lint_finding *f = &a->findings[i];
    lint_panel panel = {.a = a, .first = i, .sprite = f->sprite, .pair = f->pair};
    for (size_t k = 0; k < i; k++)
        if (lint_is_of(&panel, &a->findings[k])) return;
    if (page->total++ >= LINT_PANELS_MOST) return;
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

/* The name and the findings; returns the lines. */
static int lint_words(lint_page *page, const lint_panel *panel, double x, double y, bool draw)
{
    char text[400];
    const lint_answer *a = panel->a;
    int n = 1, more = 0;
    cli_clean(a->sprites[panel->sprite].drawn->name, text, sizeof text);
    if (draw) {
        const double wide = 12 + cli_text(page->cr, x, y, 12.5, CLI_BOLD, CLI_INK, LINT_PANEL_W, text);
        cli_clean(cli_file_name(a->findings[panel->first].where), text, sizeof text);
        if (wide < LINT_PANEL_W - 60)
            cli_text(page->cr, x + wide, y, 11.5, CLI_PLAIN, CLI_INK_DIM, LINT_PANEL_W - wide, text);
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

/* Puts an image with the sharp edges of its pixels at (x, y). */
static void lint_paint(cairo_t *cr, cairo_surface_t *image, double x, double y, double alpha)
{
    cairo_set_source_surface(cr, image, x, y);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_paint_with_alpha(cr, alpha);
    cairo_surface_destroy(image);
}

static void lint_paint_pixels(cairo_t *cr, const lint_sprite *s)
{
    if (!s->mask || s->pixels.w == 0 || s->pixels.h == 0) return;
    cairo_surface_t *image = cli_cairo_image(&s->pixels);
    if (!image) return;
    cairo_save(cr);
    cairo_translate(cr, s->mask_at.x, s->mask_at.y);
    for (int32_t i = s->drawn->quarters; i > 0; i--) { /* back by a quarter: column x becomes row w - 1 - x */
        cairo_matrix_t back;
        cairo_matrix_init(&back, 0, -1, 1, 0, 0, i % 2 ? s->pixels.w : s->pixels.h);
        cairo_transform(cr, &back);
    }
    lint_paint(cr, image, 0, 0, 0.85);
    cairo_restore(cr);
}

/* The colour of a cell that is missed or extra; 0: it is right. */
static uint32_t lint_loss_at(const lint_sprite *s, int32_t x, int32_t y)
{
    const bool solid = kz_mask_get(s->mask, x - s->mask_at.x, y - s->mask_at.y);
    const bool covered = kz_mask_get(s->covered, x - s->covered_at.x, y - s->covered_at.y);
    if (solid == covered) return 0;
    return cli_premultiply(((solid ? CLI_RED : CLI_AMBER) & 0xffffff) | 0xb8000000u);
}

static void lint_paint_losses(cairo_t *cr, const lint_sprite *s)
{
    if (!s->measured) return;
    const int32_t w = kz_mask_width(s->covered), h = kz_mask_height(s->covered);
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, w, h);
    if (cairo_surface_status(image) != CAIRO_STATUS_SUCCESS) {
        cairo_surface_destroy(image);
        return;
    }
    unsigned char *data = cairo_image_surface_get_data(image);
    const size_t stride = (size_t)cairo_image_surface_get_stride(image);
    for (int32_t y = 0; y < h; y++) {
        uint32_t *row = (uint32_t *)(void *)(data + (size_t)y * stride);
        for (int32_t x = 0; x < w; x++) row[x] = lint_loss_at(s, s->covered_at.x + x, s->covered_at.y + y);
    }
    cairo_surface_mark_dirty(image);
    lint_paint(cr, image, s->covered_at.x, s->covered_at.y, 1);
}

static void lint_stroke_outlines(cairo_t *cr, const lint_sprite *s, double scale)
{
    for (int32_t k = 0; k < s->drawn->n_outlines; k++) {
        const kz_drawn_outline *outline = &s->drawn->outlines[k];
        for (int32_t i = 0; i < outline->n_points; i++) {
            const double x = (double)outline->points[i].x, y = (double)outline->points[i].y;
            if (i == 0) cairo_move_to(cr, x, y);
            else cairo_line_to(cr, x, y);
        }
        if (outline->kind <= KZ_OUTLINE_ROUND) cairo_close_path(cr);
    }
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_width(cr, 4 / scale);
    cli_color_alpha(cr, CLI_BACKGROUND, 0.7);
    cairo_stroke_preserve(cr);
    cairo_set_line_width(cr, 1.8 / scale);
    cli_color(cr, CLI_GREEN);
    cairo_stroke(cr);
}

/* A sprite in its own pixels, under the flips of a neighbour. */
static void lint_draw_sprite(cairo_t *cr, const lint_sprite *s, uint8_t flips, int32_t w, int32_t h, double scale)
{
    cairo_matrix_t turn;
    const bool swap = flips & 4, x = flips & 1, y = flips & 2;
    const double sx = x ? -1 : 1, sy = y ? -1 : 1;
    cairo_matrix_init(&turn, swap ? 0 : sx, swap ? sy : 0, swap ? sx : 0, swap ? 0 : sy, x ? w : 0, y ? h : 0);
    cairo_save(cr);
    cairo_transform(cr, &turn);
    lint_paint_pixels(cr, s);
    lint_paint_losses(cr, s);
    lint_stroke_outlines(cr, s, scale);
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

static void lint_draw_inside(cairo_t *cr, const lint_panel *panel)
{
    const lint_answer *a = panel->a;
    int32_t w = 0, h = 0;
    const bool sized = lint_size(a, a->sprites[panel->sprite].drawn, &w, &h);
    const kz_drawn_neighbors *pair = panel->pair >= 0 ? kz_drawn_neighbors_at(a->sheet, panel->pair) : NULL;
    lint_draw_sprite(cr, &a->sprites[panel->sprite], pair ? pair->flips_a : 0, w, h, panel->scale);
    if (sized) lint_frame(cr, 0, 0, w, h, panel->scale);
    if (pair) {
        cairo_save(cr);
        cairo_translate(cr, pair->below ? 0 : w, pair->below ? h : 0);
        lint_draw_sprite(cr, &a->sprites[pair->b], pair->flips_b, w, h, panel->scale);
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
    lint_draw_inside(cr, panel);
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

static void lint_head(lint_page *page, int32_t n_files, double w)
{
    char text[160];
    if (page->total == 0) snprintf(text, sizeof text, "No fault in %d file%s", (int)n_files, n_files == 1 ? "" : "s");
    else if (page->total > page->n)
        snprintf(text, sizeof text, "%d of %lld sprites with faults", page->n, (long long)page->total);
    else snprintf(text, sizeof text, "%d sprite%s with faults", page->n, page->n == 1 ? "" : "s");
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

static int lint_draw_page(lint_page *page, int32_t n_files)
{
    cli_picture picture;
    const int columns = page->n > 1 ? LINT_COLUMNS : 1;
    const double w = columns * (LINT_PANEL_W + LINT_MARGIN) + LINT_MARGIN, h = lint_measure(page) + LINT_LEGEND;
    const int status = cli_picture_open(page->c, w, h, &picture);
    if (status != CLI_YES) return status;
    page->cr = picture.cr;
    lint_head(page, n_files, w - 2 * LINT_MARGIN);
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
    for (int32_t i = 0; i < n; i++)
        for (size_t k = 0; k < answers[i].n_findings && page->total <= LINT_PANELS_MOST; k++)
            lint_add_panel(page, &answers[i], k);
    const int status = lint_draw_page(page, n);
    c->alloc.release(c->alloc.ctx, page, sizeof *page, 16);
    return status;
}

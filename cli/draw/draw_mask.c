/* draw_mask.c - the picture of `kolize mask`: its cells over the image from which it was made.
 *
 * The pixels of each mask are drawn when it comes along, since its image is not kept; the page is laid out at the end,
 * when it is known how many there were. */
#include "report/cli_mask.h"
#include "draw/cli_picture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    SHEET_EDGES = 50000, /* of an outline where pixels are small */
    SHEET_MOST = 60,
    SHEET_COLUMNS = 6,
    SHEET_MARGIN = 24,
    SHEET_TILE_W = 180, /* pixels of one mask of many */
    SHEET_TILE_H = 150,
    SHEET_TEXT_H = 44,
    SHEET_GAP = 20,
    SHEET_SINGLE_W = 900, /* and of a single one */
    SHEET_SINGLE_H = 700,
    SHEET_ZOOM = 40
};

typedef struct mask_tile {
    cairo_surface_t *pixels;
    kz_mask *mask;
    double scale, w, h;
    char name[128], size[128], rule[160];
} mask_tile;

struct mask_sheet {
    bool single;
    int n;
    int64_t total;
    mask_tile tiles[SHEET_MOST];
};

mask_sheet *cli_mask_sheet_begin(cli *c, bool single)
{
    mask_sheet *sheet = c->alloc.alloc(c->alloc.ctx, sizeof *sheet, 16);
    if (!sheet) {
        cli_fail_memory(c);
        return NULL;
    }
    memset(sheet, 0, sizeof *sheet);
    sheet->single = single;
    return sheet;
}

/* ---- One mask ------------------------------------------------------------------------------------------ */

/* Half the edges between solid pixels and others: small images are outlined at any size, noise is not. */
static int64_t sheet_edges(const kz_mask *mask)
{
    return 2 * kz_mask_count(mask) - kz_mask_overlap_area(mask, mask, 1, 0) - kz_mask_overlap_area(mask, mask, 0, 1);
}

static void sheet_draw(cairo_t *cr, const mask_tile *tile, double x, double y)
{
    static const double dash[] = {4, 4};
    const double scale = tile->scale;
    const int32_t w = kz_mask_width(tile->mask), h = kz_mask_height(tile->mask);
    const kz_cell_rect r = kz_mask_bounds(tile->mask);
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_set_source_surface(cr, tile->pixels, 0, 0);
    cairo_paint(cr);
    if (scale >= 8) cli_draw_grid(cr, scale, w, h, 1, 0.06);
    if (scale >= 4) cli_draw_grid(cr, scale, w, h, 8, 0.10);
    if (scale >= 2 || sheet_edges(tile->mask) <= SHEET_EDGES) {
        cairo_save(cr);
        cairo_scale(cr, scale, scale);
        cli_path_mask_outline(cr, tile->mask, r);
        cairo_restore(cr);
        cli_color(cr, 0xffa9cfffu);
        cairo_set_line_width(cr, scale >= 4 ? 1.6 : 1);
        cairo_set_line_cap(cr, CAIRO_LINE_CAP_SQUARE);
        cairo_stroke(cr);
    }
    if (r.x0 < r.x1) {
        cairo_set_dash(cr, dash, 2, 0);
        cairo_set_line_width(cr, 1);
        cli_color_alpha(cr, CLI_AMBER, 0.8);
        cairo_rectangle(cr, r.x0 * scale - 0.5, r.y0 * scale - 0.5, (r.x1 - r.x0) * scale + 1,
                        (r.y1 - r.y0) * scale + 1);
        cairo_stroke(cr);
    }
    cairo_restore(cr);
}

static void sheet_describe(mask_tile *tile, const cli_sprite *sprite, int32_t frame, const kz_mask *mask)
{
    if (sprite->framed) snprintf(tile->name, sizeof tile->name, "%.100s  #%d", cli_file_name(sprite->path), (int)frame);
    else snprintf(tile->name, sizeof tile->name, "%.120s", cli_file_name(sprite->path));
    snprintf(tile->size, sizeof tile->size, "%d \xc3\x97 %d, %lld solid", kz_mask_width(mask), kz_mask_height(mask),
             (long long)kz_mask_count(mask));
    snprintf(tile->rule, sizeof tile->rule, "%s", sprite->rule_text);
}

int cli_mask_sheet_add(cli *c, mask_sheet *sheet, const cli_sprite *sprite, int32_t frame, kz_mask **mask)
{
    const kz_surface *part = &sprite->part;
    if (sheet->total++ >= SHEET_MOST || part->w == 0 || part->h == 0) return CLI_YES;
    const double fit_x = (double)(sheet->single ? SHEET_SINGLE_W : SHEET_TILE_W) / part->w;
    const double fit_y = (double)(sheet->single ? SHEET_SINGLE_H : SHEET_TILE_H) / part->h;
    double scale = fit_x < fit_y ? fit_x : fit_y;
    if (scale > SHEET_ZOOM) scale = SHEET_ZOOM;
    if (scale > 1) scale = floor(scale);
    const int w = (int)ceil(part->w * scale), h = (int)ceil(part->h * scale);
    mask_tile *tile = &sheet->tiles[sheet->n];
    tile->pixels = cli_mask_image(part, *mask, scale, w, h);
    if (!tile->pixels) return cli_fail_memory(c);
    sheet_describe(tile, sprite, frame, *mask);
    tile->scale = scale;
    tile->w = w;
    tile->h = h;
    tile->mask = *mask;
    *mask = NULL;
    sheet->n++;
    return CLI_YES;
}

/* ---- The page ------------------------------------------------------------------------------------------ */

static int sheet_page_single(cli *c, const mask_sheet *sheet)
{
    cli_picture picture;
    const mask_tile *tile = &sheet->tiles[0];
    const double w = sheet->n > 0 && tile->w > 320 ? tile->w : 320, h = sheet->n > 0 ? tile->h : 20;
    const int status = cli_picture_open(c, w + 2 * SHEET_MARGIN, h + 2 * SHEET_MARGIN + 66, &picture);
    if (status != CLI_YES) return status;
    if (sheet->n > 0) {
        double y = SHEET_MARGIN + h + 28;
        sheet_draw(picture.cr, tile, SHEET_MARGIN + floor((w - tile->w) / 2), SHEET_MARGIN);
        cli_text(picture.cr, SHEET_MARGIN, y, 15, CLI_BOLD, CLI_INK, w, tile->name);
        cli_text(picture.cr, SHEET_MARGIN, y += 21, 12.5, CLI_PLAIN, CLI_INK, w, tile->size);
        cli_text(picture.cr, SHEET_MARGIN, y + 18, 12.5, CLI_PLAIN, CLI_INK_DIM, w, tile->rule);
    } else {
        cli_text(picture.cr, SHEET_MARGIN, SHEET_MARGIN + 20, 15, CLI_BOLD, CLI_INK, w, "No pixels.");
    }
    return cli_picture_close(c, &picture);
}

static int sheet_page(cli *c, const mask_sheet *sheet)
{
    cli_picture picture;
    char text[96];
    const int columns = sheet->n < SHEET_COLUMNS ? (sheet->n > 2 ? sheet->n : 3) : SHEET_COLUMNS;
    const int rows = sheet->n > 0 ? (sheet->n + columns - 1) / columns : 1;
    const double step_x = SHEET_TILE_W + SHEET_GAP, step_y = SHEET_TILE_H + SHEET_TEXT_H + SHEET_GAP;
    const int status = cli_picture_open(c, columns * step_x - SHEET_GAP + 2 * SHEET_MARGIN,
                                        rows * step_y - SHEET_GAP + 2 * SHEET_MARGIN + 40, &picture);
    if (status != CLI_YES) return status;
    if (sheet->total > sheet->n) snprintf(text, sizeof text, "%d of %lld masks", sheet->n, (long long)sheet->total);
    else snprintf(text, sizeof text, "%d mask%s", sheet->n, sheet->n == 1 ? "" : "s");
    const double wide = cli_text(picture.cr, SHEET_MARGIN, SHEET_MARGIN + 14, 16, CLI_BOLD, CLI_INK, 0, text);
    if (sheet->n > 0)
        cli_text(picture.cr, SHEET_MARGIN + wide + 14, SHEET_MARGIN + 14, 12.5, CLI_PLAIN, CLI_INK_DIM, 0,
                 sheet->tiles[0].rule);
    for (int i = 0; i < sheet->n; i++) {
        const mask_tile *tile = &sheet->tiles[i];
        const double x = SHEET_MARGIN + i % columns * step_x, y = SHEET_MARGIN + 40 + i / columns * step_y;
        sheet_draw(picture.cr, tile, x + floor((SHEET_TILE_W - tile->w) / 2), y + floor((SHEET_TILE_H - tile->h) / 2));
        cli_text(picture.cr, x, y + SHEET_TILE_H + 18, 12.5, CLI_BOLD, CLI_INK, SHEET_TILE_W, tile->name);
        cli_text(picture.cr, x, y + SHEET_TILE_H + 35, 11.5, CLI_PLAIN, CLI_INK_DIM, SHEET_TILE_W, tile->size);
    }
    return cli_picture_close(c, &picture);
}

int cli_mask_sheet_end(cli *c, mask_sheet *sheet)
{
    const int status = sheet->single ? sheet_page_single(c, sheet) : sheet_page(c, sheet);
    for (int i = 0; i < sheet->n; i++) {
        cairo_surface_destroy(sheet->tiles[i].pixels);
        kz_mask_free(sheet->tiles[i].mask);
    }
    c->alloc.release(c->alloc.ctx, sheet, sizeof *sheet, 16);
    return status;
}

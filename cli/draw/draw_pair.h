/* draw_pair.h - what the pictures of two sprites share: windows on their cells, and the panel beside them. */
#ifndef KOLIZE_DRAW_PAIR_H
#define KOLIZE_DRAW_PAIR_H

#include "report/cli_pair.h"
#include "draw/cli_picture.h"

enum {
    CLI_VIEW_MARGIN = 24,
    CLI_VIEW_PANEL = 330 /* wide */
};

/* A window on A's cells: cells [x0, x0 + w) x [y0, y0 + h) drawn from (px, py), `scale` pixels a cell. */
typedef struct cli_view {
    double x0, y0, w, h, scale, px, py;
} cli_view;

/* The cells [x0, x1) x [y0, y1) with a cell of air around, whole pixels a cell where there is room for that. */
cli_view cli_view_of(double x0, double y0, double x1, double y1);
void cli_view_heighten(cli_view *view, double least); /* more air above and below, to so many pixels */

/* Between these only the window is drawn on.  `lens`: what another window shows larger, to be framed; or NULL. */
void cli_view_begin(cairo_t *cr, const cli_view *view);
void cli_view_end(cairo_t *cr, const cli_view *view, const cli_view *lens);

/* The pixels, each cell in the colour (not premultiplied) that `color` says; then lines between the cells. */
typedef uint32_t cli_cell_color(const void *ctx, int64_t x, int64_t y);
void cli_draw_cells(cairo_t *cr, const cli_view *view, cli_cell_color *color, const void *ctx);
void cli_draw_cell_lines(cairo_t *cr, const cli_view *view);
void cli_draw_outline(cairo_t *cr, const kz_mask *mask, const cli_view *view, double dx, double dy, uint32_t argb,
                      double width, bool dashed);

#define CLI_BLUE_EDGE  0xffb4d5ffu
#define CLI_AMBER_EDGE 0xffffd9a0u

/* How light the sprite is at a cell where it is solid, -1 where it is not.  b: as it is placed. */
double cli_pair_light_a(const cli_pair *pair, int64_t x, int64_t y);
double cli_pair_light_b(const cli_pair *pair, int64_t x, int64_t y);
/* A colour made darker or lighter, never so much that it could be taken for another. */
uint32_t cli_tint(uint32_t argb, double light);

/* ---- The panel ----------------------------------------------------------------------------------------- */

typedef struct cli_panel {
    cairo_t *cr;
    double x, y, w;
} cli_panel;

void cli_panel_head(cli_panel *p, uint32_t argb, const char *text);
void cli_panel_line(cli_panel *p, const char *name, const char *value);
void cli_panel_remark(cli_panel *p, const char *text);
void cli_panel_pair(cli_panel *p, const cli_pair *pair); /* both sprites, and how b is placed */

#endif

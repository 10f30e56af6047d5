/* draw_check_map.h - the scene in the picture of `kolize check`, to which draw_check.c adds its words. */
#ifndef KOLIZE_DRAW_CHECK_MAP_H
#define KOLIZE_DRAW_CHECK_MAP_H

#include "report/cli_check.h"
#include "draw/cli_picture.h"

/* The part of the map that is shown: from map pixel (x0, y0), w x h of them, `scale` picture pixels each, drawn from
 * (px, py). */
typedef struct check_view {
    double x0, y0, w, h, scale, px, py;
} check_view;

check_view check_view_of(const check_answer *check);

/* Draws images and outlines, and in red whatever collides.  CLI_YES, or the status after a message. */
int check_draw_map(cli *c, cairo_t *cr, const check_answer *check, const check_view *view);

/* Where a collision is, in map pixels: a box around what the two have in common. */
typedef struct check_spot {
    double x, y, half_w, half_h; /* its middle, and how far it reaches */
} check_spot;

check_spot check_find_spot(const check_answer *check, const check_hit *hit);

#endif

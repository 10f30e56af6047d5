/* draw_check.h - the picture of `kolize check` is made in two files: the scene (draw_check_map.c) and what is said
 * about it (draw_check.c). */
#ifndef KOLIZE_DRAW_CHECK_H
#define KOLIZE_DRAW_CHECK_H

#include "report/cli_check.h"
#include "draw/cli_picture.h"

/* The part of the map that is shown: from map pixel (x0, y0), w x h of them, `scale` picture pixels each, drawn from
 * (px, py). */
typedef struct check_view {
    double x0, y0, w, h, scale, px, py;
} check_view;

check_view check_view_of(const check_answer *check);

/* Images, outlines, and everything that collides in red.  CLI_YES, or the status after a message. */
int check_draw_map(cli *c, cairo_t *cr, const check_answer *check, const check_view *view);

/* Where a collision is, in map pixels: a box around what the two have in common. */
typedef struct check_spot {
    double x, y, half_w, half_h; /* its middle, and how far it reaches */
} check_spot;

check_spot check_find_spot(const check_answer *check, const check_hit *hit);

#endif

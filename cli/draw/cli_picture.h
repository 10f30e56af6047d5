/* cli_picture.h - drawing with cairo, the same for PNG and SVG: a canvas, colours, text, arrows, and the outlines of
 * shapes and masks. */
#ifndef KOLIZE_CLI_PICTURE_H
#define KOLIZE_CLI_PICTURE_H

#include "lib/cli_work.h"

#include <cairo.h>
#include <stdio.h>

/* 0xAARRGGBB.  A dark background, on which sprites of any colour stand out; blue and amber can be distinguished by
 * everybody, and red is used for collisions alone. */
#define CLI_INK        0xffe8ebf2u
#define CLI_INK_DIM    0xff98a1b5u
#define CLI_BACKGROUND 0xff12151cu
#define CLI_PANEL      0xff1b202bu
#define CLI_LINE       0xff2c3342u
#define CLI_BLUE       0xff5aa2ffu
#define CLI_AMBER      0xffffb648u
#define CLI_RED        0xffff4a5cu
#define CLI_GREEN      0xff62e0a0u
#define CLI_WHITE      0xffffffffu

typedef struct cli_picture {
    cairo_surface_t *surface;
    cairo_t *cr;
    FILE *file;
    const char *path;
    double w, h;
    bool svg;
    bool write_failed;
} cli_picture;

/* Opens c->picture, w x h pixels, and paints the ground.  CLI_YES, or the status after a message. */
int cli_picture_open(cli *c, double w, double h, cli_picture *picture);
/* Writes it out; on failure says so and removes the half-written file. */
int cli_picture_close(cli *c, cli_picture *picture);

void cli_color(cairo_t *cr, uint32_t argb);
void cli_color_alpha(cairo_t *cr, uint32_t argb, double alpha); /* alpha in place of the colour's own */
void cli_rounded(cairo_t *cr, double x, double y, double w, double h, double r);

/* cairo_stroke and cairo_stroke_preserve of what a file may hold, at `scale` pixels a unit.  Edges of one path that cross
 * cost cairo the square of their number, so long paths are stroked part by part.  false: that is more work than is left,
 * and it is not drawn. */
bool cli_stroke(cairo_t *cr, bool preserve, double scale, cli_work *work);

/* ---- Text ---------------------------------------------------------------------------------------------- */

typedef enum cli_weight { CLI_PLAIN, CLI_BOLD, CLI_MONO } cli_weight;

/* Text with its baseline at y, cut with an ellipsis to `room` pixels (0: any).  Returns how wide it came out. */
double cli_text(cairo_t *cr, double x, double y, double size, cli_weight weight, uint32_t argb, double room,
                const char *text);
double cli_text_width(cairo_t *cr, double size, cli_weight weight, const char *text);
/* A coloured pill with a word on it, its left edge at x, its middle at y.  Returns its width. */
double cli_pill(cairo_t *cr, double x, double y, uint32_t argb, const char *word);

/* ---- Marks --------------------------------------------------------------------------------------------- */

/* An arrow with a dark outline, so that it is seen on anything. */
void cli_arrow(cairo_t *cr, double x0, double y0, double x1, double y1, double width, uint32_t argb);

/* A cairo image of pixels, premultiplied; NULL when there is no memory.  Transparent where the surface is.  Below a scale
 * of 1 so many pixels of it a pixel. */
cairo_surface_t *cli_cairo_image(const kz_surface *surface, double scale);
uint32_t cli_premultiply(uint32_t argb);

/* ---- Masks (draw_pixels.c) ----------------------------------------------------------------------------- */

/* The pixels of a part, `scale` times as large, w x h, its solid ones standing out; NULL when there is no memory. */
cairo_surface_t *cli_mask_image(const kz_surface *part, const kz_mask *mask, double scale, int w, int h);
/* The solid cells, the cells that cover them, and where the cell (0, 0) of each is. */
typedef struct cli_losses {
    const kz_mask *solid, *covered;
    kz_cell solid_at, covered_at;
} cli_losses;

/* Paints missed cells red, extra ones amber, within `covered`; where cells are smaller than pixels, one of each pixel. */
void cli_paint_losses(cairo_t *cr, const cli_losses *losses, double scale);
/* Paints and destroys an image of `scale` pixels a unit, with sharp edges. */
void cli_paint_image(cairo_t *cr, cairo_surface_t *image, double x, double y, double scale, double alpha);
/* Lines between every `every` cells of w x h. */
void cli_draw_grid(cairo_t *cr, double scale, int32_t w, int32_t h, int every, double alpha);

/* ---- Shapes (draw_cairo.c): paths by kolize/draw.h ------------------------------------------------------- */

/* Adds the edges between set and clear cells of the part of a mask as straight lines, in cells. */
void cli_path_mask_outline(cairo_t *cr, const kz_mask *mask, kz_cell_rect part);
/* Adds the outline of any shape; a point is a line of no length. */
void cli_path_shape(cairo_t *cr, const kz_shape *shape);
/* Adds what is to be filled of any shape: of masks the rows of set cells. */
void cli_path_inside(cairo_t *cr, const kz_shape *shape);
/* Does the shape enclose area by its kind?  Segments, points and polylines do not. */
bool cli_shape_has_area(const kz_shape *shape);

#endif

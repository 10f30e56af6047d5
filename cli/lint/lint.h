/* lint.h - the faults that `kolize lint` finds in the shapes of a file: the lint files measure them, the verb prints
 * and draw_lint.c draws them. */
#ifndef KOLIZE_CLI_LINT_H
#define KOLIZE_CLI_LINT_H

#include "lib/cli_work.h"

#include <kolize/io_shapes.h>

/* In the order of what is found first; the words are those of lint_fault_name. */
typedef enum lint_fault {
    LINT_FLAT,       /* too flat points, or no area */
    LINT_DUPLICATE, /* a point that is there twice */
    LINT_CROSSING,  /* the outline crosses or overlaps itself */
    LINT_WINDING,
    LINT_CONCAVE, /* where the format says that it is convex */
    LINT_CORNERS, /* too many */
    LINT_OUTSIDE, /* it leaves the sprite */
    LINT_BARE,    /* no solid pixel is there */
    LINT_MISSED,
    LINT_EXTRA,
    LINT_IOU,
    LINT_WORST, /* a pixel far from where it should be */
    LINT_GAP,
    LINT_OVERLAP,
    LINT_FAULTS
} lint_fault;

/* Which way outlines have to go round. */
typedef enum lint_winding { LINT_SAME, LINT_CLOCKWISE, LINT_COUNTER, LINT_ANY } lint_winding;

typedef struct lint_limits {
    double missed, extra, iou, worst, outside; /* percent, percent, 0..1, pixels (< 0: the usual), pixels */
    int64_t gap, overlap;                      /* pixels */
    int32_t corners, convex_corners;           /* of any outline, of a convex part; 0: any number */
    lint_winding winding;
} lint_limits;

/* A sprite with its pixels; what lies where is in the sprite's pixels. */
typedef struct lint_sprite {
    const kz_drawn_sprite *drawn;
    kz_surface pixels;      /* of the part of its image */
    kz_mask *mask;          /* its solid pixels, upright; NULL: no image */
    kz_canvas *canvas;      /* of `covered`; NULL: no outline has area, or there is no image */
    const kz_mask *covered; /* the cells of the outlines */
    kz_cell mask_at, covered_at;
    kz_fit_loss loss;
    float worst; /* how far a pixel is from where it should be */
    kz_cell worst_at;
    bool measured;
} lint_sprite;

typedef struct lint_finding {
    lint_fault fault;
    int32_t sprite, other; /* other: the neighbour, or -1 */
    int32_t outline;       /* or -1 */
    int32_t pair;          /* of neighbours, or -1 */
    double value, limit;
    kz_vec2 at; /* in pixels of the sprite */
    bool has_at;
    const char *where; /* in the file */
    char text[160];
} lint_finding;

typedef struct lint_answer {
    cli *c;
    const char *path;
    const lint_limits *limits;
    const struct cli_rules *rules;
    kz_shape_sheet *sheet;
    const kz_image *image; /* of --image, for sprites whose file names none; or NULL */
    lint_sprite *sprites;
    int32_t n_sprites, n_outlines, n_measured;
    bool skipped; /* it is no file with shapes */
    lint_finding *findings;
    size_t n_findings, findings_room;
    cli_work work;
} lint_answer;

const char *lint_fault_name(lint_fault fault);

/* Adds a finding; CLI_YES, or the status after a message.  The text has no name and no place in it. */
int lint_add(lint_answer *a, const lint_finding *finding);

/* Each looks at the whole sheet.  CLI_YES, or the status after a message. */
int lint_outlines(lint_answer *a);  /* lint_outline.c: crossings, duplicates, winding, corners */
int lint_pixels(lint_answer *a);    /* lint_pixels.c: outlines beside the pixels they stand for */
int lint_neighbors(lint_answer *a); /* lint_neighbors.c: after lint_pixels */

/* The sprite's size in pixels; false: there is none. */
bool lint_size(const lint_answer *a, const kz_drawn_sprite *drawn, int32_t *w, int32_t *h);

/* The cell of a sprite of w x h that the flips of a neighbour bring to `cell`. */
kz_cell lint_unflip(kz_cell cell, int32_t w, int32_t h, uint8_t flips);

/* Faults for programs of code review (lint_report.c): the lines of a file, and one document of all files. */
void lint_put_github(cli *c, const lint_answer *a);
void lint_put_sarif(cli *c, const lint_answer *answers, int32_t n, bool successful);

int cli_lint_draw(cli *c, const lint_answer *answers, int32_t n); /* to c->picture (draw_lint.c) */

#endif

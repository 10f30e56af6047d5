/* cli_trace.h - what `kolize trace` has found in one mask, its forms on paper, and its picture. */
#ifndef KOLIZE_CLI_TRACE_H
#define KOLIZE_CLI_TRACE_H

#include "lib/cli.h"

typedef enum trace_format {
    TRACE_TEXT,
    TRACE_JSON,
    TRACE_SVG,
    TRACE_C,
    TRACE_BOX2D,
    TRACE_TILED, /* from here on an image is one document */
    TRACE_GODOT,
    TRACE_PHASER,
    TRACE_LOVE
} trace_format;

/* Which cells are gone round. */
typedef struct trace_region {
    kz_connectivity neighbors;
    bool largest, no_holes, single;
} trace_region;

/* A mask of the same size: the largest piece, without holes, or all joined to one piece without holes (trace_region.c).
 * The pieces and holes are those of `neighbors`. */
kz_result cli_trace_region(cli *c, const kz_mask *mask, const trace_region *how, kz_mask **out, kz_error *err);

typedef struct trace_found {
    const cli_sprite *sprite;
    int32_t frame;
    const kz_mask *mask;
    int32_t exact_points;    /* of the outlines before any was left out */
    kz_rings rings;          /* the outlines; what follows is made of them */
    float largest;           /* how far they leave the exact ones, in cells */
    kz_fit_loss loss;        /* of the outlines in place of the mask */
    kz_mask *filled;         /* the outlines filled again; NULL with rectangles */
    kz_cell filled_at;       /* where its cell (0, 0) lies in the mask */
    bool over;               /* more points are left than were wished for */
    bool convex, rectangles; /* which of these is the result */
    kz_rings parts;
    int32_t *next_hole; /* of each ring shown: an outline's first hole, a hole's next one, or -1 */
    kz_cell_rects rects;
} trace_found;

/* The outlines, or the convex parts when these are the result. */
static inline const kz_rings *cli_trace_shown(const trace_found *found)
{
    return found->convex ? &found->parts : &found->rings;
}

void cli_trace_put(cli *c, const trace_found *found, trace_format format);
/* A file's name as a C identifier, with the number of the frame when it is one of many and not -1. */
void cli_trace_name(const cli_sprite *sprite, int32_t frame, char *name, size_t size);

/* The formats of engines (trace_engine.c): what stands before and after all frames of an image, and one frame. */
void cli_trace_begin(cli *c, const cli_sprite *sprite, trace_format format);
void cli_trace_put_engine(cli *c, const trace_found *found, trace_format format);
void cli_trace_end(cli *c, trace_format format);

/* Draws the mask, the outlines over it, and what was lost. */
int cli_trace_draw(cli *c, const trace_found *found);

#endif

/* cli_outlines.h - the outlines, convex parts or rectangles of a traced mask, for the verb `trace` and the operation of
 * `query`. */
#ifndef KOLIZE_CLI_OUTLINES_H
#define KOLIZE_CLI_OUTLINES_H

#include "lib/cli.h"

/* Which cells are gone round. */
typedef struct trace_region {
    kz_connectivity neighbors;
    bool largest, no_holes, single;
} trace_region;

/* A mask of the same size: the largest piece, without holes, or all joined to one piece without holes (cli_region.c).
 * The pieces and holes are those of `neighbors`. */
kz_result cli_trace_region(const kz_allocator *alloc, const kz_mask *mask, const trace_region *how, kz_mask **out,
                           kz_error *err);

/* What is to be found. */
typedef struct trace_how {
    kz_simplify simplify;
    bool simplifies; /* a tolerance or a number of points is given */
    bool convex, rectangles, without_holes; /* without: convex parts where there are any */
    bool without_meetings;                  /* convex parts where an outline has a point twice */
    int32_t max_points;                     /* of a convex part; 0: any number */
    trace_region region;
} trace_how;

/* The coordinates that engines get: (p - origin) * scale, y mirrored or not. */
typedef struct trace_axes {
    bool given, center, y_up; /* center: the origin is the middle of the frame */
    double origin[2], scale;
    bool occluder; /* Godot's occluders too */
    int indent;    /* of Unity: the column of the key */
} trace_axes;

typedef struct trace_found {
    const cli_sprite *sprite;
    const trace_axes *axes; /* of the formats of engines */
    int32_t frame;
    bool several;   /* the document has more than one image */
    int32_t number; /* of the sprite in its document */
    const kz_mask *mask;
    int32_t exact_points;    /* of the outlines before any was left out */
    kz_rings rings;          /* the outlines; what follows is made of them */
    float largest;           /* how far they leave the exact ones, in cells; -1: they are a hull */
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

/* Fills `found`, of which the mask is given; it is freed also after a failure. */
kz_result cli_trace_find(const kz_allocator *alloc, const trace_how *how, uint64_t max_work, trace_found *found,
                         kz_error *err);
void cli_trace_free(const kz_allocator *alloc, trace_found *found);

/* The keys from "points" to "shapes" into an open object. */
void cli_json_outlines(cli_json *j, const trace_found *found);

#endif

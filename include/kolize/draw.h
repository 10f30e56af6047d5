/* draw.h - shapes, contacts, sweeps and worlds drawn by whatever can draw a line: to see what the library sees.
 *
 * A game fills in a kz_draw with functions of its own renderer and calls kz_draw_world in its debug view; the demo and
 * the tool's pictures are made with these functions too.  What a renderer cannot draw it leaves NULL.
 *
 * Everything is in world coordinates, x to the right and y down; the drawer scales and shifts.  Colours are 0xRRGGBBAA
 * and not premultiplied; what would be drawn with alpha 0 is not drawn.  Widths and sizes of letters are in pixels of
 * the picture.  For all functions below: a NULL draw, and what was not made (kind NONE), draws nothing.  Errors: none.
 * Allocates: nothing, but some take 8 KB of stack.  Cost: a call for each line, area, circle, mask or word. */
#ifndef KOLIZE_DRAW_H
#define KOLIZE_DRAW_H

#include "query_sweep.h"
#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Who draws ----------------------------------------------------------------------------------------- */

/* How a line, an area or a text is drawn. */
typedef struct kz_pen {
    uint32_t color; /* 0xRRGGBBAA */
    float width;    /* of lines; of text the height of its letters; 0: whatever suits the drawer */
    bool filled;    /* areas are filled, else their outline is drawn */
} kz_pen;

/* The functions that draw; any may be NULL, which leaves that out.  What they are given is good during the call only.
 *   line     from a to b
 *   polygon  closed rings, one after the other in `points`: ring i ends before ring_end[i], ring_end is never NULL.
 *            Filled by the even-odd rule, so that rings within ring 0 are holes
 *   circle   r >= 0
 *   cells    the set cells of the part of a mask whose cell (0, 0) lies on world cell `at`; kz_draw_cell_runs and
 *            kz_draw_cell_edges do it by polygons and lines, for a renderer with nothing better
 *   text     with its top left corner at `at` */
typedef struct kz_draw {
    void (*line)(void *ctx, kz_vec2 a, kz_vec2 b, const kz_pen *pen);
    void (*polygon)(void *ctx, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, const kz_pen *pen);
    void (*circle)(void *ctx, kz_vec2 center, float r, const kz_pen *pen);
    void (*cells)(void *ctx, const kz_mask *mask, kz_cell_rect part, kz_cell at, const kz_pen *pen);
    void (*text)(void *ctx, kz_vec2 at, const char *text, const kz_pen *pen);
    void *ctx;
    float scale; /* pixels of the picture to a unit of the world, for dots and arrowheads, which do not grow; 0: 1 */
} kz_draw;

/* How a thing looks: its inside and its outline; a colour with alpha 0 leaves that out.  What has no inside (points,
 * segments, polylines) is drawn in the colour of the line, or, when there is none, of the fill. */
typedef struct kz_draw_style {
    uint32_t fill, line;
    float width; /* of the line, in pixels; 0: whatever suits the drawer */
} kz_draw_style;

/* ---- Simple things ------------------------------------------------------------------------------------- */

/* A line, a box, a text, a dot; none in a colour with alpha 0.  Errors: none.  Allocates: nothing. */
KZ_API void kz_draw_line(const kz_draw *draw, kz_vec2 a, kz_vec2 b, uint32_t color, float width);
KZ_API void kz_draw_box(const kz_draw *draw, kz_box box, kz_draw_style style); /* an empty box: nothing */
KZ_API void kz_draw_text(const kz_draw *draw, kz_vec2 at, const char *text, uint32_t color, float size);
KZ_API void kz_draw_dot(const kz_draw *draw, kz_vec2 at, uint32_t color, float pixels); /* pixels: its radius >= 0 */

/* An arrow as one polygon of 7 corners, its shaft `width` pixels wide.  Shorter ones than their head are all head; one
 * of no length is not drawn. */
KZ_API void kz_draw_arrow(const kz_draw *draw, kz_vec2 from, kz_vec2 to, uint32_t color, float width);

/* ---- Shapes -------------------------------------------------------------------------------------------- */

/* A shape carried along by the pose; cos and sin both 0 mean no turn.  Unlike kz_shape_transform this refuses nothing:
 * what a turned mask would look like is said by the box of its set cells, turned, since its cells cannot be; and a
 * polygon of more than 900 corners that has to be moved is drawn by its edges and not filled.
 * A capsule's ends are drawn with 32 chords each, which stay within a thousandth of its radius. */
KZ_API void kz_draw_shape(const kz_draw *draw, const kz_shape *shape, kz_pose pose, kz_draw_style style);

/* For `cells` callbacks: the set cells of the part by rectangles, a run of a row at a time (by `polygon`, filled); and
 * the edges between them and clear ones (by `line`), neighbouring edges as one line. */
KZ_API void kz_draw_cell_runs(const kz_draw *draw, const kz_mask *mask, kz_cell_rect part, kz_cell at,
                              const kz_pen *pen);
KZ_API void kz_draw_cell_edges(const kz_draw *draw, const kz_mask *mask, kz_cell_rect part, kz_cell at,
                               const kz_pen *pen);

/* The pixels of a surface, `size` units of the world each, the first one's corner at `at`: each run of one colour in a
 * row is a filled polygon; colours with alpha 0 are left out, and so are pixels that `rule` calls transparent, unless
 * it is NULL.  Surface and rule must have passed kz_rule_check.  A game has a better way to draw sprites; this one
 * needs no texture. */
KZ_API void kz_draw_surface(const kz_draw *draw, const kz_surface *surface, const kz_rule *rule, kz_vec2 at,
                            float size);

/* ---- Answers ------------------------------------------------------------------------------------------- */

/* A contact of kz_collide: a dot at each point, and from their middle an arrow along the way out of the first shape,
 * as long as the depth, with the depth in words at its end.  A contact without overlap draws nothing. */
KZ_API void kz_draw_contact(const kz_draw *draw, const kz_contact *contact, uint32_t color);

/* A ray from `from` to `to` that was answered by `hit`: the way to the hit, the rest of it faint, a dot and the normal,
 * 24 pixels long. */
KZ_API void kz_draw_ray(const kz_draw *draw, kz_vec2 from, kz_vec2 to, const kz_ray_hit *hit, uint32_t color);

/* A sweep of kz_sweep: the shape where it starts, faint; where it stops; where it would have gone, as a faint outline;
 * the way between, the point where they meet, and the normal, 24 pixels long, from the moving shape to the other. */
KZ_API void kz_draw_sweep(const kz_draw *draw, const kz_shape *shape, kz_vec2 motion, const kz_sweep_hit *hit,
                          kz_draw_style style, uint32_t mark);

/* ---- Worlds -------------------------------------------------------------------------------------------- */

/* What of a world is drawn besides its bodies. */
enum {
    KZ_DRAW_BOXES = 1,   /* the box of every body */
    KZ_DRAW_PAIRS = 2,   /* a line between the middles of the boxes of each pair */
    KZ_DRAW_CONTACTS = 4 /* the contact of each pair that overlaps: a kz_bodies_collide for each */
};

/* Which looks a world has.  A body has that of the first of these that it is: disabled, sensor, probe, one way, static;
 * otherwise `moving`.  Bodies in a pair of the last step get the line of `colliding` on top. */
typedef struct kz_draw_colors {
    kz_draw_style moving, fixed, one_way, sensor, probe, disabled, colliding;
    uint32_t box, pair, contact;
} kz_draw_colors;

/* Looks to start from: moving bodies blue, walls grey, sensors green, collisions red. */
KZ_API kz_draw_colors kz_draw_colors_default(void);

/* All bodies by rising index, then what `flags` ask for, from the last step's pairs.  colors NULL: the default ones.
 * In a world that wraps, bodies are drawn once, where their pose is.  The world is asked for its pairs, which may make
 * it write them out; it is not changed otherwise. */
KZ_API void kz_draw_world(const kz_draw *draw, kz_world *world, const kz_draw_colors *colors, unsigned flags);

#ifdef __cplusplus
}
#endif
#endif

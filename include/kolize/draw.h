/* draw.h - debug drawing of shapes, contacts, sweeps and worlds by the caller's renderer.
 *
 * A game fills in a kz_draw with functions of its renderer and calls kz_draw_world in its debug view.  What a renderer
 * cannot draw it leaves NULL.
 *
 * Everything is in world coordinates, x to the right and y down; the renderer scales and shifts.  Colours are
 * 0xRRGGBBAA, not premultiplied; a colour with alpha 0 draws nothing.  Widths and letter sizes are in pixels of the
 * picture.  A NULL draw and a shape of kind NONE draw nothing.
 * Errors: none.
 * Allocates: nothing, but some take 8 KB of stack.
 * Cost: a call for each line, area, circle, mask or word. */
#ifndef KOLIZE_DRAW_H
#define KOLIZE_DRAW_H

#include "query_sweep.h"
#include "world.h"

#if !defined(KZ_NO_DRAW)

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The renderer -------------------------------------------------------------------------------------- */

/* How a line, an area or a text is drawn. */
typedef struct kz_pen {
    uint32_t color; /* 0xRRGGBBAA */
    float width;    /* of lines; of text the height of its letters; 0: the renderer chooses */
    bool filled;    /* areas are filled, else their outline is drawn */
} kz_pen;

/* The functions that draw.  Any may be NULL and is skipped then.  Their arguments are valid only during the call.
 *   line     draws from a to b.
 *   polygon  draws closed rings, one after the other in `points`: ring i ends before ring_end[i], which is never NULL.
 *            They are filled by the even-odd rule, so rings within ring 0 are holes.
 *   circle   gets r >= 0.
 *   cells    draws the set cells of a part of a mask whose cell (0, 0) lies on world cell `at`.  A simple renderer
 *            calls kz_draw_cell_runs or kz_draw_cell_edges, which use polygons and lines.
 *   text     draws with the top left corner at `at`. */
typedef struct kz_draw {
    void (*line)(void *ctx, kz_vec2 a, kz_vec2 b, const kz_pen *pen);
    void (*polygon)(void *ctx, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, const kz_pen *pen);
    void (*circle)(void *ctx, kz_vec2 center, float r, const kz_pen *pen);
    void (*cells)(void *ctx, const kz_mask *mask, kz_cell_rect part, kz_cell at, const kz_pen *pen);
    void (*text)(void *ctx, kz_vec2 at, const char *text, const kz_pen *pen);
    void *ctx;
    float scale; /* pixels of the picture to a unit of the world, for dots and arrowheads of constant size; 0: 1 */
} kz_draw;

/* How a shape is drawn: its inside and its outline; alpha 0 skips either.
 * Points, segments and polylines have no inside.  They take the colour of the line, or that of the fill when the line's
 * has alpha 0. */
typedef struct kz_draw_style {
    uint32_t fill, line;
    float width; /* of the line, in pixels; 0: the renderer chooses */
} kz_draw_style;

/* ---- Simple things ------------------------------------------------------------------------------------- */

/* Errors: none.
 * Allocates: nothing. */

/* Draws a line from a to b. */
KZ_API void kz_draw_line(const kz_draw *draw, kz_vec2 a, kz_vec2 b, uint32_t color, float width);

/* Draws the inside and the outline of a box.  An empty box is skipped. */
KZ_API void kz_draw_box(const kz_draw *draw, kz_box box, kz_draw_style style);

/* Draws a text with its top left corner at `at`. */
KZ_API void kz_draw_text(const kz_draw *draw, kz_vec2 at, const char *text, uint32_t color, float size);

/* Draws a dot whose radius is so many pixels of the picture, >= 0. */
KZ_API void kz_draw_dot(const kz_draw *draw, kz_vec2 at, uint32_t color, float pixels);

/* Draws an arrow as one polygon of 7 corners, with a shaft `width` pixels wide.
 * An arrow shorter than its head is all head.  One without length is not drawn. */
KZ_API void kz_draw_arrow(const kz_draw *draw, kz_vec2 from, kz_vec2 to, uint32_t color, float width);

/* ---- Shapes -------------------------------------------------------------------------------------------- */

/* Draws a shape at a pose; cos and sin both 0 mean no rotation.
 * Unlike kz_shape_transform it refuses nothing.  A rotated mask is drawn as the rotated box of its set cells.  A
 * polygon of more than 900 corners that is moved is drawn by its edges, not filled.
 * A capsule's ends are 32 chords each, within a thousandth of its radius. */
KZ_API void kz_draw_shape(const kz_draw *draw, const kz_shape *shape, kz_pose pose, kz_draw_style style);

/* Draws the set cells of a part of a mask, for `cells` functions of simple renderers.
 * kz_draw_cell_runs fills a rectangle for each run of cells in a row, by `polygon`.  kz_draw_cell_edges draws the edges
 * between set and clear cells by `line`; neighbouring edges are one line. */
KZ_API void kz_draw_cell_runs(const kz_draw *draw, const kz_mask *mask, kz_cell_rect part, kz_cell at,
                              const kz_pen *pen);
KZ_API void kz_draw_cell_edges(const kz_draw *draw, const kz_mask *mask, kz_cell_rect part, kz_cell at,
                               const kz_pen *pen);

/* Draws the pixels of a surface without a texture: each run of one colour in a row is a filled polygon.
 * Args: a pixel is `size` units of the world wide; the top left corner of the first lies at `at`.  Pixels that `rule`
 * calls transparent are skipped; NULL skips none.  Surface and rule must have passed kz_rule_check. */
KZ_API void kz_draw_surface(const kz_draw *draw, const kz_surface *surface, const kz_rule *rule, kz_vec2 at,
                            float size);

/* ---- Answers ------------------------------------------------------------------------------------------- */

/* Draws a contact of kz_collide: a dot at each point, and an arrow from their middle with the depth as text at its end.
 * The arrow goes along the push of the first shape and is as long as the depth.  A contact without overlap draws
 * nothing. */
KZ_API void kz_draw_contact(const kz_draw *draw, const kz_contact *contact, uint32_t color);

/* Draws a ray and its hit: the line up to the hit, the rest of it faint, a dot, and the normal 24 pixels long. */
KZ_API void kz_draw_ray(const kz_draw *draw, kz_vec2 from, kz_vec2 to, const kz_ray_hit *hit, uint32_t color);

/* Draws a sweep of kz_sweep and its hit.
 * It draws the shape at the start, faint; where it stops; and where it would have ended, as a faint outline.  It adds
 * the path, the point of contact, and the surface normal there, 24 pixels long, against the motion.  Of an overlap at the
 * start it draws the normal in the middle of the shape. */
KZ_API void kz_draw_sweep(const kz_draw *draw, const kz_shape *shape, kz_vec2 motion, const kz_sweep_hit *hit,
                          kz_draw_style style, uint32_t mark);

#if !defined(KZ_NO_WORLD)
/* ---- Worlds -------------------------------------------------------------------------------------------- */

/* What is drawn of a world besides its bodies. */
enum {
    KZ_DRAW_BOXES = 1,   /* the box of every body */
    KZ_DRAW_PAIRS = 2,   /* a line between the middles of the boxes of each pair */
    KZ_DRAW_CONTACTS = 4 /* the contact of each pair that overlaps, by kz_bodies_collide */
};

/* How the bodies of a world are drawn.
 * A body takes the first style that fits: disabled, sensor, probe, one way, static (`fixed`), else `moving`.  Bodies in
 * a pair of the last step get the line of `colliding` on top. */
typedef struct kz_draw_colors {
    kz_draw_style moving, fixed, one_way, sensor, probe, disabled, colliding;
    uint32_t box, pair, contact;
} kz_draw_colors;

/* Colours to begin with: moving bodies blue, walls grey, sensors green, collisions red. */
KZ_API kz_draw_colors kz_draw_colors_default(void);

/* Draws all bodies of a world by rising index, then what `flags` choose, from the last step's pairs.
 * Args: colors NULL means kz_draw_colors_default.
 *
 * Of a world that wraps, it draws the images in the rectangle from (0, 0) to the periods, so a body that hangs over an
 * edge shows on both sides.  The line of a pair goes to the nearest image.  The function reads the world's pairs, which
 * may make the world write them out.  Nothing else changes. */
KZ_API void kz_draw_world(const kz_draw *draw, kz_world *world, const kz_draw_colors *colors, unsigned flags);
#endif

#ifdef __cplusplus
}
#endif
#endif
#endif

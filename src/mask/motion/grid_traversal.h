/* grid_traversal.h - the cells that a point moving on a line enters, in order, within a window (Amanatides and Woo
 * 1987).
 *
 * Sweeps walk the cells of a rounded position, rays those of a grid.  Neither may mistake the order of two crossings,
 * or it would pass a corner on the wrong side.  So each decision is the exact sign of a difference of products of
 * float32 numbers.  A filter in double nearly always decides it; expansions decide the rest.
 *
 * The path to the window is not walked: a binary search finds the cells in which it is entered, however far or fast the
 * start is.  Inside, a step costs one comparison of two crossing times. */
#ifndef KZI_GRID_TRAVERSAL_H
#define KZI_GRID_TRAVERSAL_H

#include <kolize/math.h>

/* One coordinate of a walk. */
typedef struct kzi_walk_axis {
    /* To be set. */
    int64_t cell;      /* of the start; then of the current place */
    int64_t low, high; /* the first and last cell of the window, within +-2^51 */
    double from;       /* the start: a float32 */
    double edge[2];    /* upwards, cell c is entered over the line c + edge[0]; downwards over c + edge[1] */
    bool at_edge[2];   /* true: on reaching it; false: only beyond it */

    /* Set by kzi_walk_axis_move. */
    int dir;          /* -1, 0, +1 */
    double length[2]; /* of the motion, as an expansion */
    int n_length;
    double about; /* the length, rounded */
    double along, side, start; /* dir; the edge of a cell over which it is entered; `from`, forwards */

    int64_t last; /* set by kzi_walk_enter: the last cell entered in or next to the window */
} kzi_walk_axis;

/* At equal times both axes step at once when `cut`.  Otherwise steps on reaching an edge come before those beyond it,
 * and x comes before y. */
typedef struct kzi_walk {
    kzi_walk_axis axis[2];
    bool cut;
} kzi_walk;

enum { KZI_WALK_END = 0, KZI_WALK_X = 1, KZI_WALK_Y = 2, KZI_WALK_START = 4 };

/* The motion along an axis is (to - less), computed exactly; both are float32. */
void kzi_walk_axis_move(kzi_walk_axis *axis, double to, double less);

/* Goes to the first place in the window.  Returns KZI_WALK_START when that is the start, KZI_WALK_END when the window
 * is never entered, else the axes that stepped into it. */
int kzi_walk_enter(kzi_walk *walk);

/* Goes one step further.  Returns the axes that stepped, or KZI_WALK_END when the motion or the window is left. */
int kzi_walk_step(kzi_walk *walk);

/* The time, 0..1, at which this axis entered its cell, rounded down to the last float32 at which it has not. */
float kzi_walk_time_before(const kzi_walk_axis *axis);

#endif

/* grid_traversal.h - which cells does something that moves on a line enter, in which order, within a window of cells?
 *
 * Sweeps walk the cells of a rounded position, rays those of a grid; both must not mistake the order of two crossings,
 * or a corner would be passed on the wrong side.  So each decision is the exact sign of a difference of products of
 * float32 numbers: a filter in double tells nearly always, expansions tell the rest.
 *
 * The way to the window is not walked: binary search finds the cells in which it is entered, however far off or fast
 * the start is.  Inside, a step costs one comparison of two crossing times. */
#ifndef KZI_GRID_TRAVERSAL_H
#define KZI_GRID_TRAVERSAL_H

#include <kolize/math.h>

/* One coordinate of a walk. */
typedef struct kzi_walk_axis {
    /* To be set. */
    int64_t cell;      /* of the start; then, where the walk is */
    int64_t low, high; /* first and last cell of the window, within +-2^51 */
    double from;       /* the start: a float32 */
    double edge[2];    /* upwards, cell c is entered over the line c + edge[0]; downwards over c + edge[1] */
    bool at_edge[2];   /* ... on reaching it; else only on going beyond it */

    /* Set by kzi_walk_axis_move. */
    int dir;          /* -1, 0, +1 */
    double length[2]; /* of the motion: this expansion */
    int n_length;
    double about; /* ... rounded */

    int64_t last; /* set by kzi_walk_enter: the last cell entered in or next to the window */
} kzi_walk_axis;

/* At equal times: corners are cut when `cut` (both axes step at once); else steps that happen on reaching an edge come
 * before those beyond it, and x comes before y. */
typedef struct kzi_walk {
    kzi_walk_axis axis[2];
    bool cut;
} kzi_walk;

enum { KZI_WALK_END = 0, KZI_WALK_X = 1, KZI_WALK_Y = 2, KZI_WALK_START = 4 };

/* The motion along an axis is (to - less), computed exactly; both are float32. */
void kzi_walk_axis_move(kzi_walk_axis *axis, double to, double less);

/* Goes to the first place in the window: KZI_WALK_START when that is where the walk starts, else the axes that stepped
 * into it, or KZI_WALK_END when it is never entered. */
int kzi_walk_enter(kzi_walk *walk);

/* Goes one step further: the axes that stepped, or KZI_WALK_END when the motion or the window is left. */
int kzi_walk_step(kzi_walk *walk);

/* About the time, 0..1, at which this axis entered its cell; within 2 units in the last place. */
double kzi_walk_time(const kzi_walk_axis *axis);

/* The same, rounded down to the last float32 at which the cell is not entered yet. */
float kzi_walk_time_before(const kzi_walk_axis *axis);

#endif

/* body_windows.h - what is near a move, found once for all its searches: bodies, and the edges of large outlines. */
#ifndef KZI_BODY_WINDOWS_H
#define KZI_BODY_WINDOWS_H

#include "shape/shape_private.h"

enum {
    KZI_BODY_WINDOWS = 2, /* the ground, and another one where it ends */
    KZI_WINDOW_PLACES = 2, /* where the mover comes from, and where it is tried */
    KZI_WINDOW_BODIES = 32 /* with more near, trees are faster */
};

typedef struct kzi_body_window {
    uint32_t index;
    bool is_open;   /* false: it has too many edges there */
    uint32_t n_places, next_place;
    kz_vec2 places[KZI_WINDOW_PLACES];
    kz_relation relations[KZI_WINDOW_PLACES]; /* of the mover there with the body */
    kz_shape shape; /* of the body; its tree is the window */
    kzi_edge_window window;
} kzi_body_window;

/* Good as long as the bodies stay where they are: when one moves, kzi_windows_forget. */
typedef struct kzi_body_windows {
    kzi_near box; /* in which the move searches */
    bool knows_near; /* `near` has all bodies there that the mover may meet */
    uint32_t n, n_near;
    uint32_t near[KZI_WINDOW_BODIES];
    kzi_body_window of[KZI_BODY_WINDOWS];
} kzi_body_windows;

static inline void kzi_windows_forget(kzi_body_windows *windows)
{
    windows->knows_near = false;
    windows->n = 0;
}

/* Are all bodies known that a box meets on its way?  `windows` may be NULL.  Sums in double are off by 2^-53 of
 * coordinates, and searches look for bodies a little beyond the box. */
static inline bool kzi_windows_know(const kzi_body_windows *windows, kz_box box, kz_vec2 motion)
{
    if (!windows || !windows->knows_near) return false;
    const kzi_near in = windows->box;
    const double x = (double)motion.x, y = (double)motion.y;
    return (double)box.min.x + (x < 0 ? x : 0) >= in.x0 && (double)box.max.x + (x > 0 ? x : 0) <= in.x1 &&
           (double)box.min.y + (y < 0 ? y : 0) >= in.y0 && (double)box.max.y + (y > 0 ? y : 0) <= in.y1;
}

/* The window on a body with this outline; NULL where it has none. */
kzi_body_window *kzi_window_on_outline(kzi_body_windows *windows, uint32_t index, const kz_shape *outline);

/* The same for any shape; `windows` may be NULL. */
static inline kzi_body_window *kzi_window_on_body(kzi_body_windows *windows, uint32_t index, const kz_shape *shape)
{
    if (shape->kind != KZ_KIND_POLYGON && shape->kind != KZ_KIND_POLYLINE) return NULL;
    return windows && shape->as.polygon.tree ? kzi_window_on_outline(windows, index, shape) : NULL;
}

/* kz_relate of the mover, which has this shape at its position `at`, with the body.  The last answers are kept. */
kz_relation kzi_relate_in_window(kzi_body_window *w, const kz_shape *shape, kz_vec2 at);

#endif

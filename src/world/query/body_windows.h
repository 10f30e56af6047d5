/* body_windows.h - the edges of large outlines near a move, found once for all its searches. */
#ifndef KZI_BODY_WINDOWS_H
#define KZI_BODY_WINDOWS_H

#include "shape/shape_private.h"

enum {
    KZI_BODY_WINDOWS = 2, /* the ground, and another one where it ends */
    KZI_WINDOW_PLACES = 2 /* where the mover comes from, and where it is tried */
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

/* Good as long as the bodies stay where they are: set n = 0 when one moves. */
typedef struct kzi_body_windows {
    kzi_near box; /* in which the move searches */
    uint32_t n;
    kzi_body_window of[KZI_BODY_WINDOWS];
} kzi_body_windows;

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

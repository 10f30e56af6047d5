/* body_windows.h - what a move keeps of large outlines: their edges near it, found once for all its searches. */
#ifndef KZI_BODY_WINDOWS_H
#define KZI_BODY_WINDOWS_H

#include "shape/shape_private.h"

enum { KZI_BODY_WINDOWS = 2 }; /* the ground, and another one where it ends */

typedef struct kzi_body_window {
    uint32_t index;
    bool is_open;   /* false: it has too many edges there */
    kz_shape shape; /* of the body, which sees by the window */
    kzi_edge_window window;
} kzi_body_window;

/* Good as long as the bodies stay where they are: set n = 0 when one moves. */
typedef struct kzi_body_windows {
    kzi_near box; /* in which the move searches */
    uint32_t n;
    kzi_body_window of[KZI_BODY_WINDOWS];
} kzi_body_windows;

/* The same shape of the body, which sees by a window if it has a tree.  `windows` may be NULL. */
const kz_shape *kzi_body_in_window(kzi_body_windows *windows, uint32_t index, const kz_shape *shape);

#endif

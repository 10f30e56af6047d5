/* turned_view.h - how a scene is seen whose `up` points anywhere, and which may be mirrored. */
#ifndef TURNED_VIEW_H
#define TURNED_VIEW_H

#include <kolize/math.h>

/* Directions of `up` whose coordinates are exact, and some that are not along an axis. */
static const kz_vec2 ups[] = {{0, -1}, {1, 0}, {0.6f, -0.8f}, {-0.28f, 0.96f}, {-0.8f, -0.6f}};
enum { UPS = sizeof ups / sizeof ups[0] };

typedef struct view {
    kz_vec2 up;
    float side; /* -1: mirrored */
    kz_vec2 origin;
} view;

/* Upright, then mirrored elsewhere, then all others. */
static inline view view_of(int k)
{
    const kz_vec2 at = {-91 + 18 * (float)k, 85 - 19 * (float)k}, nowhere = {0, 0};
    return (view){ups[k / 2], k % 2 ? -1.0f : 1.0f, k ? at : nowhere};
}

/* A motion to the right and upwards as one sees it, in the world. */
static inline kz_vec2 into_world(view v, kz_vec2 p)
{
    const float right = p.x * v.side, high = p.y;
    return (kz_vec2){-v.up.y * right + v.up.x * high, v.up.x * right + v.up.y * high};
}

/* The reverse. */
static inline kz_vec2 seen(view v, kz_vec2 p)
{
    return (kz_vec2){(p.x * -v.up.y + p.y * v.up.x) * v.side, p.x * v.up.x + p.y * v.up.y};
}

#endif

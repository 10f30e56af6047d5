/* hull.c - the convex hull of points: Graham's scan about the topmost point (Graham 1972).
 *
 * It works in place.  Heapsort needs no memory, and the finished part of the hull is never longer than the points
 * read. */
#include "math/predicates.h"
#include <kolize/shape_polygon.h>

#include <string.h>

static int hull_orient(kz_vec2 a, kz_vec2 b, kz_vec2 c)
{
    return kzi_orient(kzi_vec_of(a), kzi_vec_of(b), kzi_vec_of(c));
}

static bool is_above(kz_vec2 a, kz_vec2 b) { return a.y < b.y || (a.y == b.y && a.x < b.x); }

/* Seen from the topmost point, all others lie within half a turn.  Of two on one ray, the nearer one is the higher. */
static bool comes_before(kz_vec2 top, kz_vec2 a, kz_vec2 b)
{
    const int orient = hull_orient(top, a, b);
    return orient > 0 || (orient == 0 && is_above(a, b));
}

static void sift_farthest_down(kz_vec2 top, kz_vec2 *heap, int32_t root, int32_t n)
{
    const kz_vec2 moved = heap[root];
    for (int32_t child; (child = 2 * root + 1) < n && child > 0; root = child) {
        if (child + 1 < n && comes_before(top, heap[child], heap[child + 1])) child++;
        if (!comes_before(top, moved, heap[child])) break;
        heap[root] = heap[child];
    }
    heap[root] = moved;
}

static void sort_by_angle(kz_vec2 top, kz_vec2 *points, int32_t n)
{
    for (int32_t i = n / 2 - 1; i >= 0; i--) sift_farthest_down(top, points, i, n);
    for (int32_t last = n - 1; last > 0; last--) {
        const kz_vec2 farthest = points[0];
        points[0] = points[last];
        points[last] = farthest;
        sift_farthest_down(top, points, 0, last);
    }
}

/* Moves the topmost point to the front and drops the others equal to it.  Returns how many are left. */
static int32_t lift_topmost(kz_vec2 *points, int32_t n)
{
    int32_t kept = 1;
    for (int32_t i = 1; i < n; i++) {
        if (is_above(points[i], points[0])) {
            const kz_vec2 top = points[i];
            points[i] = points[0];
            points[0] = top;
        }
    }
    for (int32_t i = 1; i < n; i++) {
        if (is_above(points[0], points[i])) points[kept++] = points[i];
    }
    return kept;
}

int32_t kz_convex_hull(const kz_vec2 *points, int32_t n, kz_vec2 *hull)
{
    if (n <= 0) return 0;
    if (hull != points) memcpy(hull, points, (size_t)n * sizeof *hull);
    n = lift_topmost(hull, n);
    sort_by_angle(hull[0], hull + 1, n - 1);
    int32_t kept = n > 1 ? 2 : n;
    for (int32_t i = 2; i < n; i++) {
        while (kept > 1 && hull_orient(hull[kept - 2], hull[kept - 1], hull[i]) <= 0) kept--;
        hull[kept++] = hull[i];
    }
    return kept;
}

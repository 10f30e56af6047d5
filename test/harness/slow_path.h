/* slow_path.h - which parts of the path from one point to another lie inside a shape, in slow exact fractions.
 *
 * Coordinates are halves, so whole numbers once doubled.  Every time at which anything can change is collected, and the
 * places at and between those times are located one by one.  Not for circles and capsules. */
#ifndef KZ_TEST_SLOW_PATH_H
#define KZ_TEST_SLOW_PATH_H

#include "random_shape.h"
#include "shape/shape_private.h"
#include <kolize/shape_polygon.h>

#include <stdlib.h>

typedef struct fraction {
    int64_t n, d; /* d > 0 */
} fraction;

static inline int compare_fractions(fraction a, fraction b)
{
    const int64_t l = a.n * b.d, r = b.n * a.d;
    return (l > r) - (l < r);
}

static inline fraction middle_of(fraction a, fraction b) { return (fraction){a.n * b.d + b.n * a.d, 2 * a.d * b.d}; }

/* A point of the path: (x, y) / d in doubled coordinates. */
typedef struct slow_point {
    int64_t x, y, d;
} slow_point;

typedef struct slow_path {
    int64_t fx, fy, tx, ty;
} slow_path;

static inline int64_t doubled(float v) { return (int64_t)(2 * v); }

static inline slow_point at_time(slow_path w, fraction t)
{
    return (slow_point){w.fx * t.d + t.n * (w.tx - w.fx), w.fy * t.d + t.n * (w.ty - w.fy), t.d};
}

static inline int sign_of_whole(int64_t v) { return (v > 0) - (v < 0); }

/* On which side of a-b is p? */
static inline int slow_side(int64_t ax, int64_t ay, int64_t bx, int64_t by, slow_point p)
{
    return sign_of_whole((bx - ax) * (p.y - ay * p.d) - (by - ay) * (p.x - ax * p.d));
}

static inline bool slow_on(int64_t ax, int64_t ay, int64_t bx, int64_t by, slow_point p)
{
    const int64_t lx = (ax < bx ? ax : bx) * p.d, hx = (ax < bx ? bx : ax) * p.d;
    const int64_t ly = (ay < by ? ay : by) * p.d, hy = (ay < by ? by : ay) * p.d;
    return slow_side(ax, ay, bx, by, p) == 0 && lx <= p.x && p.x <= hx && ly <= p.y && p.y <= hy;
}

/* +1 inside, 0 on the border, -1 outside of the rings, by even-odd. */
static inline int slow_locate(const kz_vec2 *v, const int32_t *ring_end, int32_t n_rings, slow_point p)
{
    bool inside = false;
    for (int32_t ring = 0, i = 0; ring < n_rings; ring++) {
        const int32_t begin = ring ? ring_end[ring - 1] : 0;
        for (i = begin; i < ring_end[ring]; i++) {
            const kz_vec2 a = v[i], b = v[i + 1 < ring_end[ring] ? i + 1 : begin];
            const int64_t ax = doubled(a.x), ay = doubled(a.y), bx = doubled(b.x), by = doubled(b.y);
            if (slow_on(ax, ay, bx, by, p)) return 0;
            if ((ay * p.d > p.y) != (by * p.d > p.y) && (slow_side(ax, ay, bx, by, p) > 0) == (by > ay))
                inside = !inside;
        }
    }
    return inside ? 1 : -1;
}

static inline int slow_locate_mask(const kz_shape *s, slow_point p)
{
    int set = 0, near = 0;
    for (int64_t y = -12; y < 40; y++) {
        for (int64_t x = -12; x < 40; x++) {
            if (p.x < 2 * x * p.d || p.x > 2 * (x + 1) * p.d || p.y < 2 * y * p.d || p.y > 2 * (y + 1) * p.d) continue;
            near++;
            set += kz_mask_get(s->as.mask.mask, (int32_t)x - s->as.mask.cell.x, (int32_t)y - s->as.mask.cell.y);
        }
    }
    return set == 0 ? -1 : set == near ? 1 : 0;
}

static inline bool slow_is_at(kz_vec2 v, slow_point p)
{
    return doubled(v.x) * p.d == p.x && doubled(v.y) * p.d == p.y;
}

/* A line of one vertex is a point; one that comes back to its first vertex has no ends. */
static inline int slow_locate_line(const kz_vec2 *v, int32_t n, slow_point p)
{
    int where = -1;
    if (n == 1) return slow_is_at(v[0], p) ? 1 : -1;
    const bool closed = v[0].x == v[n - 1].x && v[0].y == v[n - 1].y;
    if (!closed && (slow_is_at(v[0], p) || slow_is_at(v[n - 1], p))) return 0;
    for (int32_t i = 0; i + 1 < n; i++)
        if (slow_on(doubled(v[i].x), doubled(v[i].y), doubled(v[i + 1].x), doubled(v[i + 1].y), p)) where = 1;
    return where;
}

/* Where the point lies to the shape: +1 inside, 0 touching, -1 apart. */
static inline int slow_where(const kz_shape *s, slow_point p)
{
    int32_t n;
    const kz_vec2 *v = kzi_shape_points(s, &n);
    const kz_vec2 corners[4] = {
        s->bounds.min, {s->bounds.max.x, s->bounds.min.y}, s->bounds.max, {s->bounds.min.x, s->bounds.max.y}};
    const kz_vec2 ends[2] = {s->kind == KZ_KIND_SEGMENT ? s->as.segment.a : s->bounds.min,
                             s->kind == KZ_KIND_SEGMENT ? s->as.segment.b : s->bounds.max};
    const int32_t four = 4;
    kz_vec2 flat[2] = {{0, 0}, {0, 0}};
    if (s->kind == KZ_KIND_POLYGON && (s->flags & KZ_SHAPE_FLAT)) {
        kz_convex_hull(v, n, scene.points + SCENE_POINTS - n);
        memcpy(flat, scene.points + SCENE_POINTS - n, sizeof flat);
    }
    if (s->flags & KZ_SHAPE_POINT_LIKE) return slow_locate_line(&s->bounds.min, 1, p);
    switch (s->kind) {
    case KZ_KIND_BOX:
        return s->flags & KZ_SHAPE_FLAT ? slow_locate_line(ends, 2, p) : slow_locate(corners, &four, 1, p);
    case KZ_KIND_SEGMENT: return slow_locate_line(ends, 2, p);
    case KZ_KIND_POLYLINE: return slow_locate_line(v, n, p);
    case KZ_KIND_MASK: return slow_locate_mask(s, p);
    default:
        if (s->flags & KZ_SHAPE_FLAT) return slow_locate_line(flat, 2, p);
        return slow_locate(v, s->as.polygon.ring_end ? s->as.polygon.ring_end : &n, s->as.polygon.n_rings, p);
    }
}

enum { MOST_TIMES = 4096 };
static fraction times[MOST_TIMES];
static int n_times;

static inline void add_time(int64_t n, int64_t d)
{
    if (d < 0) n = -n, d = -d;
    if (d == 0 || n < 0 || n > d || n_times == MOST_TIMES) return;
    times[n_times++] = (fraction){n, d};
}

/* All times at which the path meets the line through a and b, or is at a or b. */
static inline void add_times_of_edge(slow_path w, kz_vec2 a, kz_vec2 b)
{
    const int64_t ax = doubled(a.x), ay = doubled(a.y), bx = doubled(b.x), by = doubled(b.y);
    const int64_t dx = w.tx - w.fx, dy = w.ty - w.fy;
    add_time((bx - ax) * (ay - w.fy) - (by - ay) * (ax - w.fx), (bx - ax) * dy - (by - ay) * dx);
    add_time(ax - w.fx, dx), add_time(bx - w.fx, dx);
    add_time(ay - w.fy, dy), add_time(by - w.fy, dy);
}

static inline int by_time(const void *a, const void *b)
{
    return compare_fractions(*(const fraction *)a, *(const fraction *)b);
}

static inline void collect_times(const kz_shape *s, slow_path w)
{
    int32_t n;
    const kz_vec2 *v = kzi_shape_points(s, &n);
    n_times = 0;
    add_time(0, 1), add_time(1, 1);
    if (!(s->bounds.min.x <= s->bounds.max.x)) return; /* an empty mask */
    add_times_of_edge(w, s->bounds.min, s->bounds.max);
    add_times_of_edge(w, (kz_vec2){s->bounds.min.x, s->bounds.max.y}, (kz_vec2){s->bounds.max.x, s->bounds.min.y});
    if (s->kind == KZ_KIND_SEGMENT) add_times_of_edge(w, s->as.segment.a, s->as.segment.b);
    for (int32_t i = 0; i < n; i++)
        for (int32_t k = 0; k < i; k++) add_times_of_edge(w, v[k], v[i]);
    for (int i = -12; s->kind == KZ_KIND_MASK && i < 40; i++)
        add_times_of_edge(w, (kz_vec2){(float)i, (float)i}, (kz_vec2){(float)i, (float)i});
    qsort(times, (size_t)n_times, sizeof *times, by_time);
}

#endif

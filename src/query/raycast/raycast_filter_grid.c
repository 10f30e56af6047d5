/* raycast_filter_grid.c - the second step of the ray filter: whole pixels, and other small multiples of one quantum.
 *
 * Rays between whole pixels start on edges, end on them, meet corners, and have times that are float32 values.  There
 * the first step is not certain.  With coordinates that are whole numbers below 2^13 in a quantum, seen from the ray's
 * start, depths and their differences stay below 2^29.  So doubles hold them exactly, and int64_t their products. */
#include "base/scalar.h"
#include "math/rounding.h"
#include "query/raycast/raycast_filter_round.h"
#include "query/raycast/raycast_private.h"

enum { GRID_MOST = 8 };

typedef struct grid_hit {
    kzi_ray_answer answer;
    float t;
    int32_t edge;
} grid_hit;
static const grid_hit unknown_hit = {KZI_RAY_UNKNOWN, 0, -1};

/* The ray starts at (0, 0) and ends at `to`. */
typedef struct ray_grid {
    kzi_vec v[GRID_MOST], to;
} ray_grid;

static double larger_size(double most, kzi_vec p) { return kzi_max(most, kzi_max(kzi_abs(p.x), kzi_abs(p.y))); }

static bool of_grid(kz_vec2 p, double scale) { return kzi_is_whole(p.x * scale) && kzi_is_whole(p.y * scale); }

static kzi_vec scaled_difference(kz_vec2 p, kz_vec2 from, double scale)
{
    return (kzi_vec){((double)p.x - from.x) * scale, ((double)p.y - from.y) * scale};
}

/* The quantum is the largest that may do: 2^13 of them reach as far as the farthest coordinate.  Coordinates that are
 * multiples of it have exact differences. */
static bool make_grid(const kz_vec2 *v, int32_t n, kz_vec2 from, kz_vec2 to, ray_grid *grid)
{
    double most = larger_size(0, scaled_difference(to, from, 1));
    for (int32_t i = 0; i < n; i++) most = larger_size(most, scaled_difference(v[i], from, 1));
    if (!(most >= 0x1p-100 && most <= 0x1p100)) return false;
    const double scale = kzi_power_above(0x1p12 / most);
    bool whole = of_grid(from, scale) && of_grid(to, scale);
    for (int32_t i = 0; i < n; i++) {
        whole = whole && of_grid(v[i], scale);
        grid->v[i] = scaled_difference(v[i], from, scale);
    }
    grid->to = scaled_difference(to, from, scale);
    return whole;
}

/* A time n / d at which an edge is crossed, d > 0. */
typedef struct grid_time {
    int64_t n, d;
} grid_time;

static int compare_times(grid_time s, grid_time t)
{
    const int64_t left = s.n * t.d, right = t.n * s.d;
    return (left > right) - (left < right);
}

/* Does the ray's line go through the edge itself, or pass it on one side? */
static bool goes_through(const ray_grid *grid, int32_t n, int32_t edge)
{
    const kzi_vec a = grid->v[edge], b = grid->v[edge + 1 < n ? edge + 1 : 0], to = grid->to;
    return (to.x * a.y - to.y * a.x) * (to.x * b.y - to.y * b.x) <= 0;
}

static kzi_ray_face face_of_edge(const ray_grid *grid, int32_t n, int32_t edge)
{
    const kzi_vec a = grid->v[edge], b = grid->v[edge + 1 < n ? edge + 1 : 0];
    const kzi_ray ray = {.w = grid->to};
    kzi_ray_entry entry = kzi_no_entry;
    kzi_ray_set_normal(&entry, &ray, a, b);
    return kzi_ray_face_of(&ray, &entry);
}

/* Of edges that are entered at one time, the one that faces the ray more.  Several may lie on one line. */
KZI_NEVER_INLINE bool is_better_edge(const ray_grid *grid, int32_t n, int32_t edge, int32_t than)
{
    if (!goes_through(grid, n, edge)) return false;
    const kzi_ray_face face = face_of_edge(grid, n, edge), old = face_of_edge(grid, n, than);
    return !goes_through(grid, n, than) || kzi_ray_is_better_face(&face, &old);
}

KZI_NEVER_INLINE grid_hit answer_on_grid(const ray_grid *grid, int32_t n, double side, bool touch)
{
    grid_hit hit = {KZI_RAY_STARTS_INSIDE, 0, -1};
    grid_time in = {0, 1}, out = {1, 1};
    for (int32_t i = 0; i < n; i++) {
        const kzi_vec a = grid->v[i], b = grid->v[i + 1 < n ? i + 1 : 0], to = grid->to;
        const double ex = side * (b.x - a.x), ey = side * (b.y - a.y);
        const int64_t d0 = (int64_t)(ey * a.x - ex * a.y), d1 = (int64_t)(ex * (to.y - a.y) - ey * (to.x - a.x));
        if ((ex == 0 && ey == 0) || (touch && (d0 == 0 || d1 == 0))) return unknown_hit;
        if (d0 <= 0 && d1 <= 0) return (grid_hit){KZI_RAY_MISSES, 0, -1};
        if (d0 <= 0) {
            const grid_time t = {-d0, d1 - d0};
            const int order = hit.edge < 0 ? 1 : compare_times(t, in);
            if (order == 0) {
                if (touch) return unknown_hit;
                if (is_better_edge(grid, n, i, hit.edge)) hit.edge = i;
            } else if (order > 0) {
                in = t;
                hit.edge = i;
            }
        } else if (d1 <= 0) {
            const grid_time t = {d0, d0 - d1};
            if (compare_times(t, out) < 0) out = t;
        }
    }
    if (hit.edge < 0) return hit;
    const int order = compare_times(in, out);
    if (order >= 0) {
        hit.answer = touch && order == 0 ? KZI_RAY_UNKNOWN : KZI_RAY_MISSES;
        return hit;
    }
    hit.answer = KZI_RAY_HITS;
    hit.t = kzi_floor_fraction((double)in.n, (double)in.d);
    return hit;
}

/* A convex ring; `side` is 1 if it turns from +x towards +y, else -1. */
KZI_NEVER_INLINE grid_hit on_grid(const kz_vec2 *v, int32_t n, double side, kz_vec2 from, kz_vec2 to, bool touch)
{
    ray_grid grid;
    if (n > GRID_MOST || !make_grid(v, n, from, to, &grid)) return unknown_hit;
    return answer_on_grid(&grid, n, side, touch);
}

/* ---- Shapes --------------------------------------------------------------------------------------------------- */

static kz_ray_hit box_on_grid(const kz_box *b, kz_vec2 from, kz_vec2 to, bool touch)
{
    const kz_vec2 v[4] = {b->min, {b->max.x, b->min.y}, b->max, {b->min.x, b->max.y}};
    const grid_hit found = on_grid(v, 4, 1, from, to, touch);
    if (found.answer != KZI_RAY_HITS) return kzi_ray_no_edge(found.answer, from);
    const double t = kzi_axis_time(from, to, kzi_vec_of(v[found.edge]), kzi_vec_of(v[(found.edge + 1) & 3]));
    return kzi_ray_hit_on_box(b, from, to, found.edge, found.t, t);
}

static kz_ray_hit convex_on_grid(const kz_shape *shape, kz_vec2 from, kz_vec2 to, bool touch)
{
    const kz_vec2 *v = shape->as.polygon.inline_points;
    const int32_t n = shape->as.polygon.n_points;
    const double side = kzi_side_of_polygon(shape);
    if (shape->as.polygon.points) return kzi_ray_no_edge(KZI_RAY_UNKNOWN, from);
    const grid_hit found = on_grid(v, n, side, from, to, touch);
    if (found.answer != KZI_RAY_HITS) return kzi_ray_no_edge(found.answer, from);
    const kzi_vec a = kzi_vec_of(v[found.edge]), b = kzi_vec_of(v[found.edge + 1 < n ? found.edge + 1 : 0]);
    return kzi_ray_hit_on_edge(v, n, side, from, to, found.edge, found.t, kzi_edge_time(from, to, a, b));
}

KZI_NEVER_INLINE kz_ray_hit round_on_grid(kz_vec2 from, kz_vec2 to, kz_vec2 a, kz_vec2 b, float r, bool touch)
{
    const kzi_round_clip clip = kzi_ray_clip_round(from, to, kzi_vec_of(a), kzi_vec_of(b), (double)r, touch);
    return hit_of_clip(&clip, from, to);
}

static kz_ray_hit shape_on_grid(const kz_shape *shape, kz_vec2 from, kz_vec2 to, bool touch)
{
    const kz_circle circle = shape->as.circle;
    const kz_capsule capsule = shape->as.capsule;
    if (!(shape->flags & KZ_SHAPE_CONVEX)) return kzi_ray_no_edge(KZI_RAY_UNKNOWN, from);
    switch (shape->kind) {
    case KZ_KIND_BOX: return box_on_grid(&shape->bounds, from, to, touch);
    case KZ_KIND_CIRCLE: return round_on_grid(from, to, circle.center, circle.center, circle.r, touch);
    case KZ_KIND_CAPSULE: return round_on_grid(from, to, capsule.a, capsule.b, capsule.r, touch);
    case KZ_KIND_POLYGON: return convex_on_grid(shape, from, to, touch);
    default: return kzi_ray_no_edge(KZI_RAY_UNKNOWN, from);
    }
}

kz_ray_hit kzi_ray_second_step(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    if (!kzi_is_finite((double)from.x + from.y + to.x + to.y)) return kzi_ray_no_edge(KZI_RAY_MISSES, from);
    const kz_ray_hit hit = shape_on_grid(shape, from, to, (flags & KZ_HIT_TOUCH) != 0);
    if (hit.edge != KZI_RAY_UNKNOWN_EDGE || (flags & KZI_RAY_FILTER_ONLY)) return hit;
    return kzi_ray_exact(shape, from, to, flags);
}

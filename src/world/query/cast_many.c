/* cast_many.c - casts many points or circles against a world: bullets, crowds, rays of a sensor.
 *
 * Typical are a thousand to a hundred thousand bullets and some fifty targets; a few percent of the bullets come near one.
 * So bullets are looked up in a grid, four at a time, and only those near a body are cast, by the searches of
 * world_cast.c.  The grid is small enough for the stack.  Up to MOST_LISTED bodies are marked by number, a group of 64
 * at a time, so that a bullet is cast against the marked ones alone.  If there are more, or for sight, cells are marked
 * where any body is; a bullet near one is cast on its own.  So is one outside the grid.
 *
 * Where paths are long beside the grid, a path comes near too much of it: only one group of bodies pays.  (A fan of rays
 * among tiles was tried with the bodies near the first part of each ray: 1.15 times as fast as one by one for 1000 rays, and
 * slower for 100.) */
#include "base/scalar.h"
#include "math/rounding.h"
#include "surface/bits64.h"
#include "world/body_fast.h"
#include "world/query/cast_grid.h"
#include "world/query/query_filter.h"
#include "world/query/world_cast.h"
#include "world/query/world_path.h"

#define LEAST_BULLETS 32  /* fewer are cast one by one */
#define MOST_LISTED   512
#define VISITED     4   /* bodies for each bullet that may be looked at; if there are more, a grid would not pay */
#define CHUNK         128 /* bullets between two looks at a list */

typedef struct near_bullet {
    uint64_t marks;
    uint32_t at; /* in its chunk */
} near_bullet;

typedef struct cast_search {
    const kz_world *world;
    kz_moving_circles bullets;
    size_t n;
    unsigned flags;
    const kz_query_filter *filter;
    kz_cast_hit *out;
    size_t n_hits;

    kz_query_filter known; /* the filter without the caller's function */
    size_t n_visited, most_visited;
    bool by_rows, is_first; /* how the grid is marked; the first pass over the bullets */
    uint32_t n_listed, most_listed, ids[MOST_LISTED];
    kz_box boxes[KZI_CAST_BODIES]; /* of the bodies that are marked */
    kz_circle circles[KZI_CAST_BODIES];
    kzi_cast_grid grid;
} cast_search;

/* ---- One bullet ------------------------------------------------------------------------------------------- */

static inline float bullet_number(const cast_search *s, const float *numbers, size_t i)
{
    return *(const float *)(const void *)((const char *)numbers + i * s->bullets.stride);
}

static float absolute(float v) { return (float)kzi_abs((double)v); }

static kz_vec2 bullet_at(const cast_search *s, size_t i)
{
    return (kz_vec2){bullet_number(s, s->bullets.x, i), bullet_number(s, s->bullets.y, i)};
}

static kz_vec2 bullet_motion(const cast_search *s, size_t i)
{
    return (kz_vec2){bullet_number(s, s->bullets.dx, i), bullet_number(s, s->bullets.dy, i)};
}

/* `among` NULL means all bodies. */
static bool cast_point(const cast_search *s, size_t i, const kzi_body_list *among, kz_cast_hit *out)
{
    const kz_vec2 from = bullet_at(s, i), motion = bullet_motion(s, i), to = {from.x + motion.x, from.y + motion.y};
    kz_world_ray_hit hit;
    const bool is_hit = among ? kzi_ray_among(s->world, *among, from, to, s->flags, s->filter, &hit)
                              : kz_world_ray(s->world, from, to, s->flags, s->filter, &hit);
    if (is_hit) *out = (kz_cast_hit){hit.body, hit.fixture, hit.hit.t, hit.hit.normal, hit.hit.inside};
    return is_hit;
}

static bool cast_circle(const cast_search *s, size_t i, const kzi_body_list *among, kz_cast_hit *out)
{
    const kz_vec2 motion = bullet_motion(s, i);
    kz_shape circle;
    kz_world_sweep_hit hit;
    if (kz_shape_circle(bullet_at(s, i), bullet_number(s, s->bullets.r, i), &circle, NULL) != KZ_OK) return false;
    const bool is_hit = among ? kzi_sweep_among(s->world, *among, &circle, motion, s->flags, s->filter, &hit)
                              : kz_world_sweep(s->world, &circle, motion, s->flags, s->filter, &hit);
    if (is_hit) *out = (kz_cast_hit){hit.body, hit.fixture, hit.hit.t, hit.hit.normal, hit.hit.start == KZ_OVERLAP};
    return is_hit;
}

/* Keeps the earlier hit, or of two at one time the one with the lower index. */
static void cast_bullet(cast_search *s, size_t i, const kzi_body_list *among)
{
    kz_cast_hit found, *kept = &s->out[i];
    if (!(s->bullets.r ? cast_circle(s, i, among, &found) : cast_point(s, i, among, &found))) return;
    KZ_ASSERT(found.t >= 0 && found.t <= 1);
    const bool is_new = kept->body.generation == 0;
    s->n_hits += is_new;
    if (is_new || found.t < kept->t || (found.t == kept->t && found.body.index < kept->body.index)) *kept = found;
}

static void cast_all(cast_search *s)
{
    for (size_t i = 0; i < s->n; i++) {
        s->out[i] = (kz_cast_hit){.t = 1};
        cast_bullet(s, i, NULL);
    }
}

/* ---- Which bullets are near bodies ------------------------------------------------------------------------ */

/* Four numbers from number i on.  Behind the last one it counts again. */
static inline kzi_f32x4 load_numbers(const cast_search *s, const float *numbers, size_t i)
{
    const size_t last = s->n - 1;
    if (s->bullets.stride == sizeof(float) && i + 4 <= s->n) return kzi_f32x4_load(numbers + i);
    return kzi_f32x4_set(bullet_number(s, numbers, i), bullet_number(s, numbers, i < last ? i + 1 : last),
                         bullet_number(s, numbers, i + 1 < last ? i + 2 : last),
                         bullet_number(s, numbers, i + 2 < last ? i + 3 : last));
}

/* The bounds on one axis.  Those of points are exact.  Those of circles are enlarged by more than the three sums are
 * rounded. */
KZI_ALWAYS_INLINE void path_bounds(kzi_f32x4 at, kzi_f32x4 motion, kzi_f32x4 r, bool are_circles, kzi_f32x4 *min,
                                   kzi_f32x4 *max)
{
    const kzi_f32x4 to = kzi_f32x4_add(at, motion);
    *min = kzi_f32x4_min(at, to);
    *max = kzi_f32x4_max(at, to);
    if (!are_circles) return;
    const kzi_f32x4 size = kzi_f32x4_add(kzi_f32x4_add(kzi_f32x4_abs(at), kzi_f32x4_abs(to)), r);
    const kzi_f32x4 reach = kzi_f32x4_add(r, kzi_f32x4_mul(size, kzi_f32x4_all(0x1p-22f)));
    *min = kzi_f32x4_sub(*min, reach);
    *max = kzi_f32x4_add(*max, reach);
}

KZI_ALWAYS_INLINE uint32_t list_bullet(near_bullet *near, uint32_t k, uint32_t at, uint64_t marks)
{
    near[k] = (near_bullet){marks, at};
    return k + (marks != 0);
}

/* Lists those of a chunk that are near something, or outside the grid.  No branch depends on where a bullet is, as nobody
 * could predict it. */
KZI_ALWAYS_INLINE uint32_t list_near(const cast_search *s, size_t from, uint32_t n, bool are_circles, near_bullet *near)
{
    const kzi_cast_lanes lanes = kzi_cast_lanes_of(&s->grid);
    const uint64_t *columns = s->grid.columns, *rows = s->grid.rows;
    uint32_t k = 0;
    for (uint32_t i = 0; i < n; i += 4) {
        const kzi_f32x4 r = are_circles ? load_numbers(s, s->bullets.r, from + i) : kzi_f32x4_all(0);
        const kzi_f32x4 x = load_numbers(s, s->bullets.x, from + i), y = load_numbers(s, s->bullets.y, from + i);
        const kzi_f32x4 dx = load_numbers(s, s->bullets.dx, from + i), dy = load_numbers(s, s->bullets.dy, from + i);
        kzi_four_paths paths;
        path_bounds(x, dx, r, are_circles, &paths.min_x, &paths.max_x);
        path_bounds(y, dy, r, are_circles, &paths.min_y, &paths.max_y);
        if (kzi_cast_are_short(&lanes, &paths)) {
            int32_t column[4], row[4];
            kzi_cast_corners(&lanes, &paths, column, row);
            k = list_bullet(near, k, i, columns[column[0]] & rows[row[0]]);
            k = list_bullet(near, k, i + 1, columns[column[1]] & rows[row[1]]);
            k = list_bullet(near, k, i + 2, columns[column[2]] & rows[row[2]]);
            k = list_bullet(near, k, i + 3, columns[column[3]] & rows[row[3]]);
        } else {
            uint64_t marks[4];
            kzi_cast_long_marks(&s->grid, &paths, marks);
            for (uint32_t j = 0; j < 4; j++) k = list_bullet(near, k, i + j, marks[j]);
        }
    }
    while (k > 0 && near[k - 1].at >= n) k--; /* the last one again */
    return k;
}

/* ---- Passes ----------------------------------------------------------------------------------------------- */

/* The bounds of a bullet's path, enlarged by twice as much as the sides and the motion may be rounded. */
static inline kz_box bounds_of(const cast_search *s, size_t i, bool are_circles)
{
    const float x = bullet_number(s, s->bullets.x, i), y = bullet_number(s, s->bullets.y, i);
    const float r = are_circles ? bullet_number(s, s->bullets.r, i) : 0;
    const kzi_f32x4 at = kzi_f32x4_set(x, y, x, y), all_r = kzi_f32x4_all(r);
    const float dx = bullet_number(s, s->bullets.dx, i), dy = bullet_number(s, s->bullets.dy, i);
    const kzi_f32x4 to = kzi_f32x4_add(at, kzi_f32x4_set(dx, dy, dx, dy));
    const kzi_f32x4 size = kzi_f32x4_add(kzi_f32x4_add(kzi_f32x4_abs(at), kzi_f32x4_abs(to)), all_r);
    const kzi_f32x4 reach = kzi_f32x4_add(all_r, kzi_f32x4_mul(size, kzi_f32x4_all(0x1p-21f)));
    const kzi_f32x4 min = kzi_f32x4_sub(kzi_f32x4_min(at, to), reach), max = kzi_f32x4_add(kzi_f32x4_max(at, to), reach);
    kz_box bounds;
    kzi_f32x4_store(&bounds.min.x, kzi_f32x4_low_lanes(min, max));
    return bounds;
}

/* Keeps the marks of those bodies whose boxes meet the bounds of the path, and the bullets that have any.  Most have one, and
 * no branch depends on where it is. */
KZI_ALWAYS_INLINE uint32_t keep_near(const cast_search *s, size_t from, bool are_circles, near_bullet *near, uint32_t n)
{
    uint32_t kept = 0;
    for (uint32_t k = 0; k < n; k++) {
        const kz_box bounds = bounds_of(s, from + near[k].at, are_circles);
        const uint64_t marks = near[k].marks;
        uint64_t left = marks & ~(KZI_CAST_BORDER_X | KZI_CAST_BORDER_Y), meets = marks & (KZI_CAST_BORDER_X | KZI_CAST_BORDER_Y);
        for (; left != 0; left &= left - 1) {
            const int mark = kzi_bits_lowest(left);
            meets |= (uint64_t)kzi_box_is_near(&s->boxes[mark], &bounds) << mark;
        }
        near[kept] = (near_bullet){meets, near[k].at};
        kept += meets != 0;
    }
    return kept;
}

/* Of bodies near a long path: those that it meets, in the order in which it meets their boxes.  A short one is hardly
 * shorter than its bounds. */
static uint32_t keep_in_path(const cast_search *s, size_t i, uint32_t *ids, uint32_t n)
{
    const kz_vec2 at = bullet_at(s, i), motion = bullet_motion(s, i);
    const kz_box bounds = bounds_of(s, i, s->bullets.r != NULL);
    const float width = bounds.max.x - bounds.min.x, height = bounds.max.y - bounds.min.y;
    const float reach_x = 0.5f * (width - absolute(motion.x)), reach_y = 0.5f * (height - absolute(motion.y));
    double times[KZI_CAST_BODIES];
    uint32_t kept = 0;
    if (width < s->grid.small.x && height < s->grid.small.y) return n;
    const kzi_axis_path x = kzi_axis_path_of(at.x - reach_x, at.x + reach_x, motion.x);
    const kzi_axis_path y = kzi_axis_path_of(at.y - reach_y, at.y + reach_y, motion.y);
    for (uint32_t j = 0; j < n; j++) {
        const uint32_t index = ids[j];
        const double time = kzi_first_meeting(&x, &y, kzi_boxes(s->world)[index], 1);
        uint32_t k = kept;
        if (time == INFINITY) continue;
        for (; k > 0 && times[k - 1] > time; k--) times[k] = times[k - 1], ids[k] = ids[k - 1];
        times[k] = time, ids[k] = index;
        kept++;
    }
    return kept;
}

/* Does the bullet surely not hit the circle?  Where its path is nearest to the centre, at one of its ends or where the two are
 * perpendicular, it is farther away than the radii of both.  Or it is a circle and goes away from the centre: then it may
 * overlap, but the motion separates the two.  What rounding in double may change is far less than what is added. */
static bool passes_circle(const cast_search *s, size_t i, const kz_circle *circle)
{
    const kz_vec2 at = bullet_at(s, i), motion = bullet_motion(s, i);
    const double mx = (double)motion.x, my = (double)motion.y;
    const double x = (double)circle->center.x - (double)at.x, y = (double)circle->center.y - (double)at.y;
    const double size = kzi_abs(x) + kzi_abs(y) + kzi_abs(mx) + kzi_abs(my) + kzi_abs((double)at.x) + kzi_abs((double)at.y);
    const double r = s->bullets.r ? (double)bullet_number(s, s->bullets.r, i) : 0;
    const double reach = (r + (double)circle->r) * (1 + 0x1p-20) + size * 0x1p-21, square = reach * reach;
    const double along = x * mx + y * my, length = mx * mx + my * my, across = x * my - y * mx;
    const double over_x = x - mx, over_y = y - my;
    const bool may_leave = s->bullets.r && !(s->flags & KZ_HIT_TOUCH);
    if (may_leave && along < -0x1p-40 * (kzi_abs(x * mx) + kzi_abs(y * my))) return true;
    if (along <= 0) return x * x + y * y > square;
    if (along >= length) return over_x * over_x + over_y * over_y > square;
    return across * across > square * length;
}

/* Casts a bullet against the bodies of these marks. */
static void cast_marked(cast_search *s, size_t i, const uint32_t *ids, uint64_t marks)
{
    uint32_t among[KZI_CAST_BODIES], n = 0;
    for (; marks != 0; marks &= marks - 1) {
        const int mark = kzi_bits_lowest(marks);
        if (s->circles[mark].r >= 0 && passes_circle(s, i, &s->circles[mark])) continue;
        among[n++] = ids[mark];
    }
    if (n > 0 && !s->world->wraps) n = keep_in_path(s, i, among, n);
    if (n > 0) cast_bullet(s, i, &(const kzi_body_list){among, n});
}

KZI_ALWAYS_INLINE uint32_t list_chunk(const cast_search *s, size_t from, uint32_t n, bool are_circles, near_bullet *near)
{
    const uint32_t n_near = list_near(s, from, n, are_circles, near);
    return s->by_rows || s->world->wraps ? n_near : keep_near(s, from, are_circles, near, n_near);
}

static void cast_chunk(cast_search *s, size_t from, uint32_t n, const uint32_t *ids)
{
    near_bullet near[CHUNK + 4];
    const uint32_t n_near = s->bullets.r ? list_chunk(s, from, n, true, near) : list_chunk(s, from, n, false, near);
    KZ_ASSERT(n_near <= n && n <= CHUNK);
    for (uint32_t i = 0; s->is_first && i < n; i++) s->out[from + i] = (kz_cast_hit){.t = 1};
    for (uint32_t k = 0; k < n_near; k++) {
        const bool is_outside = !s->by_rows && (near[k].marks & (KZI_CAST_BORDER_X | KZI_CAST_BORDER_Y));
        if (!s->by_rows && !is_outside) {
            cast_marked(s, from + near[k].at, ids, near[k].marks);
        } else if (s->is_first) {
            cast_bullet(s, from + near[k].at, NULL);
        }
    }
}

static void cast_pass(cast_search *s, const uint32_t *ids)
{
    for (size_t from = 0; from < s->n; from += CHUNK) {
        cast_chunk(s, from, s->n - from < CHUNK ? (uint32_t)(s->n - from) : CHUNK, ids);
    }
    s->is_first = false;
}

/* The circle that a body is; its radius is negative if it is none. */
static kz_circle circle_of(const kz_world *world, uint32_t index)
{
    if (world->wraps || !kzi_is_kept_circle(kzi_states(world)[index])) return (kz_circle){{0, 0}, -1};
    return kzi_circle_at(world, index, kzi_ats(world)[index]);
}

/* One pass for each group of bodies, and at least one. */
static void cast_groups(cast_search *s)
{
    uint32_t from = 0;
    do {
        kzi_cast_grid_clear(&s->grid);
        for (uint32_t i = from; i < s->n_listed && i < from + KZI_CAST_BODIES; i++) {
            kzi_cast_grid_mark(&s->grid, s->world, s->ids[i], i - from);
            s->boxes[i - from] = kzi_boxes(s->world)[s->ids[i]];
            s->circles[i - from] = circle_of(s->world, s->ids[i]);
        }
        cast_pass(s, s->ids + from);
        from += KZI_CAST_BODIES;
    } while (from < s->n_listed);
}

/* ---- Which bodies are near bullets ------------------------------------------------------------------------ */

static bool list_body(void *ctx, uint32_t index)
{
    cast_search *s = ctx;
    if (s->n_visited++ >= s->most_visited) return false;
    if (!kzi_filter_takes(s->world, &s->known, index)) return true;
    if (s->n_listed < s->most_listed) s->ids[s->n_listed] = index;
    return s->n_listed++ < s->most_listed;
}

static bool mark_body(void *ctx, uint32_t index)
{
    cast_search *s = ctx;
    if (s->n_visited++ >= s->most_visited) return false;
    if (kzi_filter_takes(s->world, &s->known, index)) kzi_cast_grid_mark_rows(&s->grid, s->world, index);
    return true;
}

/* Places the grid where most bullets are, whatever a few of them do. */
static bool place_grid(cast_search *s)
{
    kz_box paths[KZI_CAST_SAMPLE];
    uint32_t n = 0;
    for (uint32_t i = 0; i < KZI_CAST_SAMPLE; i++) {
        paths[n] = bounds_of(s, s->n / KZI_CAST_SAMPLE * i, s->bullets.r != NULL);
        const kzi_f32x4 bounds = kzi_f32x4_load(&paths[n].min.x);
        n += kzi_f32x4_equal_bits(kzi_f32x4_sub(bounds, bounds), kzi_f32x4_all(0)) == 15; /* finite ones */
    }
    if (n == 0) return false;
    for (uint32_t i = n; i < KZI_CAST_SAMPLE; i++) paths[i] = paths[i - n];
    return kzi_cast_grid_place(&s->grid, paths);
}

static bool list_bodies(cast_search *s)
{
    s->n_visited = s->n_listed = 0;
    s->most_listed = kzi_cast_grid_is_long(&s->grid) ? KZI_CAST_BODIES : MOST_LISTED;
    kzi_each_near(s->world, kzi_cast_grid_reach(&s->grid), list_body, s);
    return s->n_visited <= s->most_visited && s->n_listed <= s->most_listed;
}

static bool mark_bodies(cast_search *s)
{
    s->by_rows = true;
    s->n_visited = 0;
    kzi_cast_grid_clear_rows(&s->grid);
    kzi_each_near(s->world, kzi_cast_grid_reach(&s->grid), mark_body, s);
    return s->n_visited <= s->most_visited;
}

size_t kz_world_cast_many(const kz_world *world, kz_moving_circles bullets, size_t n, unsigned flags,
                          const kz_query_filter *filter, kz_cast_hit *out)
{
    const bool is_sight = !bullets.r && (flags & KZ_HIT_UNION) && !(flags & KZ_HIT_TOUCH);
    cast_search s;
    s.world = world;
    s.bullets = bullets;
    if (bullets.stride == 0) s.bullets.stride = sizeof(float);
    s.n = n;
    s.flags = flags;
    s.filter = filter;
    s.known = filter ? *filter : (kz_query_filter){0};
    s.known.keep = NULL;
    s.out = out;
    s.n_hits = 0;
    s.most_visited = n < SIZE_MAX / VISITED ? n * VISITED : SIZE_MAX;
    s.is_first = true;
    s.by_rows = false;
    if (!world || n < LEAST_BULLETS || !place_grid(&s)) {
        cast_all(&s);
    } else if (!is_sight && list_bodies(&s)) {
        cast_groups(&s);
    } else if (!kzi_cast_grid_is_long(&s.grid) && mark_bodies(&s)) {
        cast_pass(&s, NULL);
    } else {
        cast_all(&s);
    }
    return s.n_hits;
}

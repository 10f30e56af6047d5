/* bench_casts.c - many bullets against 51 targets by kz_world_cast_many, beside a grid of 30 lines that tests points alone.
 *
 *     bench_casts [TURNS]         default 100
 *
 * Bullets are points or circles of radius 4, targets circles of radius 16, in a square of 1440.  Bullets go straight on, by up
 * to 8 on each axis.  The grid is what a game writes by hand: it is filled anew with the targets at each turn, and asked
 * which target has a bullet's end in it.  It knows no radius of bullets, no way from the beginning to the end, no time and
 * no normal.  Before timing, bullets that rest are asked for, where both must say the same, and bullets that move, where
 * whatever the grid finds must be hit.  A row shows medians of times, and that of the ratios of one turn. */
#define BENCH_NAME "bench_casts"
#include "bench.h"

#include "kz_test_rng.h"

#include <kolize/kolize.h>

#include <string.h>

enum { TARGETS = 51, TURNS_MOST = 1000, MOST = 100000, CELLS = 45 };

#define SIDE   1440.0f
#define CELL   32.0f
#define TARGET 16.0f
#define BULLET 4.0f

typedef struct scene {
    kz_world *world;
    kz_body bodies[TARGETS];
    kz_vec2 targets[TARGETS];
    float *x, *y, *dx, *dy, *r;
    kz_cast_hit *hits;
    int32_t *found;
    size_t n;
} scene;

/* ---- The grid --------------------------------------------------------------------------------------------- */

typedef struct grid {
    int32_t first[CELLS * CELLS], next[TARGETS * 9], target[TARGETS * 9], n;
} grid;

static int32_t cell_of(float v)
{
    const int32_t cell = (int32_t)(v / CELL);
    return cell < 0 ? 0 : cell < CELLS ? cell : CELLS - 1;
}

static void grid_fill(grid *g, const kz_vec2 *targets)
{
    memset(g->first, -1, sizeof g->first);
    g->n = 0;
    for (int32_t i = 0; i < TARGETS; i++) {
        for (int32_t y = cell_of(targets[i].y - TARGET); y <= cell_of(targets[i].y + TARGET); y++) {
            for (int32_t x = cell_of(targets[i].x - TARGET); x <= cell_of(targets[i].x + TARGET); x++) {
                g->target[g->n] = i;
                g->next[g->n] = g->first[y * CELLS + x];
                g->first[y * CELLS + x] = g->n++;
            }
        }
    }
}

/* The lowest target that has the point in it, or -1. */
static int32_t grid_find(const grid *g, const kz_vec2 *targets, float x, float y)
{
    int32_t found = -1;
    for (int32_t k = g->first[cell_of(y) * CELLS + cell_of(x)]; k >= 0; k = g->next[k]) {
        const kz_vec2 t = targets[g->target[k]];
        const float a = x - t.x, b = y - t.y;
        if (a * a + b * b < TARGET * TARGET) found = g->target[k];
    }
    return found;
}

static size_t cast_by_grid(const scene *s)
{
    static grid g;
    size_t n_hits = 0;
    grid_fill(&g, s->targets);
    for (size_t i = 0; i < s->n; i++) {
        s->found[i] = grid_find(&g, s->targets, s->x[i] + s->dx[i], s->y[i] + s->dy[i]);
        n_hits += s->found[i] >= 0;
    }
    return n_hits;
}

/* ---- The scene -------------------------------------------------------------------------------------------- */

static float *numbers(size_t n) { return need(malloc(n * sizeof(float))); }

static scene make_scene(kz_test_rng *r, size_t n)
{
    scene s = {.x = numbers(n), .y = numbers(n), .dx = numbers(n), .dy = numbers(n), .r = numbers(n), .n = n};
    kz_body_def def = {.pose = {{0, 0}, 1, 0}};
    s.hits = need(malloc(n * sizeof *s.hits));
    s.found = need(malloc(n * sizeof *s.found));
    must(kz_world_create(NULL, &s.world, NULL), "world");
    must(kz_shape_circle((kz_vec2){0, 0}, TARGET, &def.shape, NULL), "circle");
    for (int i = 0; i < TARGETS; i++) must(kz_body_create(s.world, &def, &s.bodies[i], NULL), "body");
    for (size_t i = 0; i < n; i++) {
        s.x[i] = kz_test_real(r, 0, SIDE), s.y[i] = kz_test_real(r, 0, SIDE);
        s.dx[i] = kz_test_real(r, -8, 8), s.dy[i] = kz_test_real(r, -8, 8);
        s.r[i] = BULLET;
    }
    return s;
}

static void free_scene(scene *s)
{
    float *all[] = {s->x, s->y, s->dx, s->dy, s->r};
    kz_world_free(s->world);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
    free(s->hits);
    free(s->found);
}

static void place_targets(scene *s, kz_test_rng *r)
{
    for (int i = 0; i < TARGETS; i++) {
        s->targets[i].x = kz_test_real(r, 0, SIDE);
        s->targets[i].y = kz_test_real(r, 0, SIDE);
    }
    must(kz_bodies_set_at(s->world, s->bodies, TARGETS, s->targets, sizeof *s->targets, NULL), "set");
}

/* Bullets that left come back at the other side. */
static void move_bullets(scene *s)
{
    for (size_t i = 0; i < s->n; i++) {
        s->x[i] += s->dx[i];
        s->y[i] += s->dy[i];
        s->x[i] += s->x[i] < 0 ? SIDE : s->x[i] >= SIDE ? -SIDE : 0;
        s->y[i] += s->y[i] < 0 ? SIDE : s->y[i] >= SIDE ? -SIDE : 0;
    }
}

static size_t cast(const scene *s, bool are_points)
{
    const kz_moving_circles bullets = {s->x, s->y, s->dx, s->dy, are_points ? NULL : s->r, 0};
    return kz_world_cast_many(s->world, bullets, s->n, 0, NULL, s->hits);
}

/* What cast_many replaces. */
static size_t cast_singly(const scene *s, bool are_points)
{
    size_t n_hits = 0;
    for (size_t i = 0; i < s->n; i++) {
        const kz_vec2 at = {s->x[i], s->y[i]}, motion = {s->dx[i], s->dy[i]};
        kz_world_sweep_hit sweep;
        kz_world_ray_hit ray;
        kz_shape circle;
        if (are_points) {
            n_hits += kz_world_ray(s->world, at, (kz_vec2){at.x + motion.x, at.y + motion.y}, 0, NULL, &ray);
        } else if (kz_shape_circle(at, s->r[i], &circle, NULL) == KZ_OK) {
            n_hits += kz_world_sweep(s->world, &circle, motion, 0, NULL, &sweep);
        }
    }
    return n_hits;
}

/* ---- Before timing ---------------------------------------------------------------------------------------- */

static void check(scene *s)
{
    kz_vec2 *motion = need(malloc(s->n * sizeof *motion));
    for (size_t i = 0; i < s->n; i++) {
        motion[i] = (kz_vec2){s->dx[i], s->dy[i]};
        s->dx[i] = s->dy[i] = 0;
    }
    must_be(cast(s, true) == cast_by_grid(s), "hits of points that rest");
    for (size_t i = 0; i < s->n; i++) {
        const bool is_hit = s->hits[i].body.generation != 0;
        must_be(is_hit == (s->found[i] >= 0), "a point that rests");
        must_be(!is_hit || s->hits[i].body.index == s->bodies[s->found[i]].index || s->hits[i].inside, "whom it hits");
        s->dx[i] = motion[i].x, s->dy[i] = motion[i].y;
    }
    free(motion);
    const size_t n_grid = cast_by_grid(s), n_points = cast(s, true);
    for (size_t i = 0; i < s->n; i++) must_be(s->found[i] < 0 || s->hits[i].body.generation != 0, "a point that moves");
    const size_t n_circles = cast(s, false);
    for (size_t i = 0; i < s->n; i++) must_be(s->found[i] < 0 || s->hits[i].body.generation != 0 || s->hits[i].t == 1, "a circle");
    must_be(n_grid <= n_points && n_points <= n_circles + s->n / 50, "number of hits");
    must_be(n_points == cast_singly(s, true) && n_circles == cast_singly(s, false), "hits beside single questions");
}

/* ---- Rows ------------------------------------------------------------------------------------------------- */

static scene part_of(const scene *s, size_t from, size_t n)
{
    scene some = *s;
    some.x += from, some.y += from, some.dx += from, some.dy += from, some.r += from;
    some.n = n;
    return some;
}

typedef size_t cast_all(const scene *s, bool are_points);

static size_t by_grid(const scene *s, bool are_points)
{
    (void)are_points;
    return cast_by_grid(s);
}

static volatile size_t seen; /* keeps every answer alive */

/* All bullets, some at a time: the same few again and again would be learnt by the branch predictor. */
static double time_of(const scene *s, size_t n, cast_all *how, bool are_points)
{
    const double before = now_ns();
    for (size_t i = 0; i < s->n; i += n) {
        const scene some = part_of(s, i, n);
        seen += how(&some, are_points);
    }
    return (now_ns() - before) / (double)(s->n / n);
}

static void bench_scene(size_t n, bool are_points, int turns)
{
    static double grid_ns[TURNS_MOST], many_ns[TURNS_MOST], single_ns[TURNS_MOST], ratio[TURNS_MOST];
    kz_test_rng r = kz_test_rng_make(n);
    scene s = make_scene(&r, MOST);
    for (int i = 0; i < turns; i++) {
        place_targets(&s, &r);
        move_bullets(&s);
        if (i == 0) check(&s);
        grid_ns[i] = time_of(&s, n, by_grid, are_points);
        many_ns[i] = time_of(&s, n, cast, are_points);
        ratio[i] = many_ns[i] / grid_ns[i];
        single_ns[i] = i % 10 ? single_ns[i - 1] : time_of(&s, n, cast_singly, are_points);
    }
    const double many = median(many_ns, turns);
    printf("%8zu %8s %10.1f %10.1f %10.1f %8.2f %8.2f\n", n, are_points ? "points" : "circles",
           median(grid_ns, turns) / 1e3, many / 1e3, median(single_ns, turns) / 1e3, median(ratio, turns), many / (double)n);
    fflush(stdout);
    free_scene(&s);
}

int main(int argc, char **argv)
{
    static const size_t sizes[] = {100, 1000, 10000, MOST};
    const int given = argc > 1 ? atoi(argv[1]) : 100, turns = given > 1 && given <= TURNS_MOST ? given : 100;
    printf("us in all\n%8s %8s %10s %10s %10s %8s %8s\n", "bullets", "kind", "grid", "cast_many", "one by one", "x grid",
           "ns each");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        bench_scene(sizes[i], true, turns);
        bench_scene(sizes[i], false, turns);
    }
    return 0;
}

/* costs.c - the rows of costs.h in C, asking for the error of each call; and the main program, which marks the counts for
 * callgrind:  costs N  runs each row N times, then 2 N times.  costs.py reads the difference. */
#include <stdio.h>
#include <stdlib.h>
#include <valgrind/callgrind.h>

#include <kolize/kolize.h>

#include "costs.h"

static kz_error error;
static void ok(kz_result result)
{
    if (result == KZ_OK) return;
    char text[200];
    kz_error_text(&error, text, sizeof text);
    fprintf(stderr, "costs: %s\n", text);
    exit(1);
}
static kz_pose at(float x, float y) { return (kz_pose){{x, y}, 1, 0}; }

/* A box that stands, and an octagon that comes nearer. */
static kz_shape a, b;
static void two_shapes(void)
{
    const kz_vec2 corners[8] = {{3, 0}, {7, 0}, {10, 3}, {10, 7}, {7, 10}, {3, 10}, {0, 7}, {0, 3}};
    ok(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){10, 10}, &a, &error));
    ok(kz_shape_polygon(corners, 8, &b, &error));
}
double c_overlap(int n)
{
    double sum = 0;
    two_shapes();
    for (int i = 0; i < n; i++) sum += kz_overlap(&a, &b);
    return sum;
}
double c_collide(int n)
{
    double sum = 0;
    two_shapes();
    for (int i = 0; i < n; i++) {
        kz_contact c;
        if (kz_collide(&a, &b, &c) == KZ_OVERLAP) sum += c.depth;
    }
    return sum;
}
double c_distance(int n)
{
    double sum = 0;
    two_shapes();
    ok(kz_shape_box((kz_vec2){20, 20}, (kz_vec2){30, 30}, &a, &error));
    for (int i = 0; i < n; i++) sum += kz_distance(&a, &b).distance;
    return sum;
}
double c_sweep(int n)
{
    double sum = 0;
    two_shapes();
    ok(kz_shape_box((kz_vec2){20, 20}, (kz_vec2){30, 30}, &a, &error));
    for (int i = 0; i < n; i++) {
        const kz_sweep_hit hit = kz_sweep(&a, (kz_vec2){-20, -20}, &b, 0);
        if (hit.hit) sum += hit.t;
    }
    return sum;
}
double c_posed(int n)
{
    double sum = 0;
    two_shapes();
    for (int i = 0; i < n; i++) {
        kz_relation r;
        ok(kz_relate_posed(&a, at(1, 2), &b, at((float)(i & 15), 3), &r, &error));
        sum += r;
    }
    return sum;
}

static kz_world *world_of(int n_bodies, float gap, kz_body *bodies)
{
    kz_world *world;
    ok(kz_world_create(&(kz_world_def){0}, &world, &error));
    kz_body_def def = {0};
    ok(kz_shape_circle((kz_vec2){0, 0}, 5, &def.shape, &error));
    for (int i = 0; i < n_bodies; i++) {
        def.pose = at(gap * (float)(i % 50), gap * (float)(i / 50)); // NOLINT: whole rows
        ok(kz_body_create(world, &def, &bodies[i], &error));
    }
    ok(kz_world_step(world, &error));
    return world;
}
double c_ray(int n)
{
    double sum = 0;
    kz_body bodies[20];
    kz_world *world = world_of(20, 20, bodies);
    for (int i = 0; i < n; i++) {
        kz_world_ray_hit hit;
        if (kz_world_ray(world, (kz_vec2){-10, 1}, (kz_vec2){100, 1}, 0, NULL, &hit)) sum += hit.hit.t;
    }
    kz_world_free(world);
    return sum;
}
/* Into an array of the caller, or into a list that could be kept. */
static double find(int n, kz_vec2 low, bool list)
{
    double sum = 0;
    kz_body bodies[COSTS_N_FOUND];
    kz_world *world = world_of(COSTS_N_FOUND, 1, bodies);
    kz_shape area;
    ok(kz_shape_box(low, (kz_vec2){low.x + 20, low.y + 20}, &area, &error));
    for (int i = 0; i < n; i++) {
        kz_world_hit array[64], *hits = list ? malloc(sizeof array) : array;
        if (!hits) exit(1);
        sum += (double)kz_world_find(world, &area, KZ_PAIRS_OVERLAP, NULL, hits, 64);
        if (list) free(hits);
    }
    kz_world_free(world);
    return sum;
}
double c_find(int n) { return find(n, (kz_vec2){0, 0}, false); }
double c_found(int n) { return find(n, (kz_vec2){0, 0}, true); }
double c_found_none(int n) { return find(n, (kz_vec2){90, 90}, true); }

static kz_body many[COSTS_N_BODIES];
double c_step(int n)
{
    kz_world *world = world_of(COSTS_N_BODIES, 20, many);
    size_t pairs = 0, sum = 0;
    for (int i = 0; i < n / COSTS_OF_STEP; i++) {
        for (int k = 0; k < COSTS_N_BODIES; k++)
            ok(kz_body_set_pose(world, many[k], at(20 * (float)(k % 50) + (float)(i & 1), 20 * (float)(k / 50)), &error)); // NOLINT
        ok(kz_world_step(world, &error));
        (void)kz_world_pairs(world, &pairs);
        sum += pairs;
    }
    kz_world_free(world);
    return (double)sum;
}
double c_set_pose(int n)
{
    kz_body body;
    kz_world *world = world_of(1, 1, &body);
    for (int i = 0; i < n; i++) ok(kz_body_set_pose(world, body, at((float)(i & 7), 0), &error));
    const double x = kz_body_pose(world, body).at.x;
    kz_world_free(world);
    return x;
}
double c_create(int n)
{
    double sum = 0;
    kz_world *world;
    kz_shape ball;
    ok(kz_shape_circle((kz_vec2){0, 0}, 5, &ball, &error));
    ok(kz_world_create(&(kz_world_def){0}, &world, &error));
    for (int i = 0; i < n; i++) {
        kz_body_def def = {0};
        def.shape = ball;
        def.pose = at((float)i, 20);
        kz_body made;
        ok(kz_body_create(world, &def, &made, &error));
        sum += made.index;
    }
    kz_world_free(world);
    return sum;
}
double c_create_by_def(int n) { return c_create(n); }
static double right(const kz_shape *s) { return s->bounds.max.x; }
double (*right_of)(const kz_shape *s) = right;
double c_circle(int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        kz_shape s;
        ok(kz_shape_circle((kz_vec2){(float)i, 0}, 5, &s, &error));
        sum += right_of(&s);
    }
    return sum;
}
double c_circle_value(int n) { return c_circle(n); }

typedef struct row {
    const char *name;
    double (*c)(int n), (*cpp)(int n);
} row;
#define ROW(name) {#name, c_##name, cpp_##name},
static const row rows[] = {COSTS_OF_EACH(ROW)};

static double counted(const char *side, const row *r, double (*ask)(int), int n)
{
    char mark[64];
    (void)snprintf(mark, sizeof mark, "%s %s %d", side, r->name, n);
    CALLGRIND_ZERO_STATS;
    const double sum = ask(n);
    CALLGRIND_DUMP_STATS_AT(mark);
    return sum;
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 10;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        (void)rows[i].c(n * 2), (void)rows[i].cpp(n * 2); /* memory is there, as in a program that has run for a while */
        for (int times = 1; times <= 2; times++) {
            const double c = counted("c", &rows[i], rows[i].c, n * times);
            const double cpp = counted("cpp", &rows[i], rows[i].cpp, n * times);
            if (c == cpp) continue;
            fprintf(stderr, "costs: %s: %g in C, %g in C++\n", rows[i].name, c, cpp);
            return 1;
        }
    }
    return 0;
}

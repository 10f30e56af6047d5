/* bench_bullets.c - a step of a world with many bullets beside 51 targets; bullets do not collide with each other.
 *
 *     bench_bullets [STEPS]         default 100
 *
 * Bullets and targets are circles of radius 4 and 16 in a square of 1440, and go straight on by the given part of a bullet's
 * diameter.  "replaced": one bullet of fifty is destroyed before each step, and another one is created.  Only steps are
 * timed, beside kz_box_pairs_between of the same bullets and targets, which has no events and relates no circles.  A row
 * shows the median.  The numbers of pairs are compared. */
#define BENCH_NAME "bench_bullets"
#include "bench.h"

#include "kz_test_rng.h"

#include <kolize/kolize.h>

enum { TARGETS = 51, STEPS_MOST = 1000 };

#define SIDE 1440.0f

typedef struct scene {
    kz_world *world;
    kz_body *bodies; /* targets first */
    kz_vec2 *at, *motion;
    kz_box *boxes;
    uint32_t n;
    kz_shape bullet, target;
} scene;

static kz_body make_body(scene *s, uint32_t i)
{
    const bool is_target = i < TARGETS;
    kz_body body;
    const kz_body_def def = {.shape = is_target ? s->target : s->bullet,
                             .pose = kz_pose_radians(s->at[i].x, s->at[i].y, 0),
                             .category = is_target ? 2 : 1,
                             .collides = is_target ? 1 : 2};
    must(kz_body_create(s->world, &def, &body, NULL), "body");
    return body;
}

static void place(scene *s, kz_test_rng *r, uint32_t i, float speed)
{
    s->at[i] = (kz_vec2){kz_test_real(r, 0, SIDE), kz_test_real(r, 0, SIDE)};
    s->motion[i] = (kz_vec2){kz_test_real(r, -8, 8) * speed, kz_test_real(r, -8, 8) * speed};
}

static scene make_scene(kz_test_rng *r, uint32_t n, float speed)
{
    scene s = {.n = n + TARGETS};
    const kz_world_def def = {.mode = KZ_PAIRS_BOXES};
    must(kz_world_create(&def, &s.world, NULL), "world");
    must(kz_shape_circle((kz_vec2){0, 0}, 4, &s.bullet, NULL), "circle");
    must(kz_shape_circle((kz_vec2){0, 0}, 16, &s.target, NULL), "circle");
    s.bodies = need(malloc(s.n * sizeof *s.bodies));
    s.at = need(malloc(s.n * sizeof *s.at));
    s.motion = need(malloc(s.n * sizeof *s.motion));
    s.boxes = need(malloc(s.n * sizeof *s.boxes));
    for (uint32_t i = 0; i < s.n; i++) {
        place(&s, r, i, i < TARGETS ? 0.1f : speed);
        s.bodies[i] = make_body(&s, i);
    }
    return s;
}

static void free_scene(scene *s)
{
    kz_world_free(s->world);
    free(s->bodies);
    free(s->at);
    free(s->motion);
    free(s->boxes);
}

static void move(scene *s, kz_test_rng *r, float speed, bool replaces)
{
    for (uint32_t i = 0; i < s->n; i++) {
        kz_vec2 *at = &s->at[i], *motion = &s->motion[i];
        if ((at->x < 0 && motion->x < 0) || (at->x > SIDE && motion->x > 0)) motion->x = -motion->x;
        if ((at->y < 0 && motion->y < 0) || (at->y > SIDE && motion->y > 0)) motion->y = -motion->y;
        *at = (kz_vec2){at->x + motion->x, at->y + motion->y};
    }
    for (uint32_t i = 0; replaces && i < s->n / 50; i++) {
        const uint32_t which = TARGETS + kz_test_below(r, s->n - TARGETS);
        must(kz_body_destroy(s->world, s->bodies[which]), "destroy");
        place(s, r, which, speed);
        s->bodies[which] = make_body(s, which);
    }
    must(kz_bodies_set_at(s->world, s->bodies, s->n, s->at, sizeof *s->at, NULL), "set");
    for (uint32_t i = 0; i < s->n; i++) s->boxes[i] = kz_body_box(s->world, s->bodies[i]);
}

static void bench_scene(uint32_t n, float speed, bool replaces, uint32_t steps)
{
    static double ns[2][STEPS_MOST];
    kz_test_rng r = kz_test_rng_make(n);
    scene s = make_scene(&r, n, speed);
    for (uint32_t i = 0; i < steps; i++) {
        size_t n_pairs, n_found;
        move(&s, &r, speed, replaces);
        const double before = now_ns();
        must(kz_world_step(s.world, NULL), "step");
        const double between = now_ns();
        must(kz_box_pairs_between(s.boxes, TARGETS, s.boxes + TARGETS, n, NULL, NULL, 0, &n_found, NULL), "between");
        ns[1][i] = now_ns() - between;
        ns[0][i] = between - before;
        kz_world_pairs(s.world, &n_pairs);
        must_be(n_pairs == n_found, "pairs");
    }
    const double step = median(ns[0], (int)steps), join = median(ns[1], (int)steps);
    printf("%8u %6.1f %9s %10.1f %10.1f %8.2f\n", n, (double)speed, replaces ? "yes" : "no", step / 1e3, join / 1e3,
           step / n);
    fflush(stdout);
    free_scene(&s);
}

int main(int argc, char **argv)
{
    static const uint32_t sizes[] = {1000, 10000, 100000};
    const int given = argc > 1 ? atoi(argv[1]) : 100;
    const uint32_t steps = given > 1 && given <= STEPS_MOST ? (uint32_t)given : 100;
    printf("us a step\n%8s %6s %9s %10s %10s %8s\n", "bullets", "speed", "replaced", "step", "between", "ns each");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        bench_scene(sizes[i], 0.1f, false, steps);
        bench_scene(sizes[i], 1, true, steps);
        bench_scene(sizes[i], 3, false, steps);
    }
    return 0;
}

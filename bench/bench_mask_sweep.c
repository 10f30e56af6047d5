/* bench_mask_sweep.c - what moves beside masks: a mask over a mask, and boxes, capsules and circles on hills of pixels.
 *
 *     bench_mask_sweep
 *
 * sweep    two sprites: kz_sweep and kz_mask_sweep, beside stepping kz_mask_overlap pixel by pixel
 * hills    shapes 30 pixels high into hills: kz_sweep, beside sweeps into the box of each run of cells near the path
 * walk     a character that walks and jumps on hills: kz_body_move, mean and worst; the worst is the least of the passes
 * contact  shapes sunk into hills by so many pixels: kz_collide */
#define BENCH_NAME "bench_mask_sweep"
#include "bench.h"

#include <kolize/kolize.h>

#include <math.h>

#include "kz_test_rng.h"

enum { QUESTIONS = 256, PASSES = 15, FRAMES = 1500, WALK_PASSES = 3 };

static volatile double seen; /* keeps every answer alive */
static int order[QUESTIONS];

static void shuffle(kz_test_rng *r)
{
    for (int i = QUESTIONS - 1; i > 0; i--) {
        const int k = (int)kz_test_below(r, (uint32_t)i + 1), moved = order[i];
        order[i] = order[k];
        order[k] = moved;
    }
}

/* ---- Sprites --------------------------------------------------------------------------------------------- */

typedef struct sprites {
    kz_mask *a, *b;
    kz_shape placed[QUESTIONS], still;
    kz_vec2 at[QUESTIONS], motion[QUESTIONS];
} sprites;

/* 0 to 1, by the place alone. */
static double rough(int32_t x, int32_t y) { return (double)((uint32_t)(x * 7919 + y * 104729) % 1009) / 1009; }

static bool is_sprite(void *ctx, int32_t x, int32_t y)
{
    const int32_t n = *(const int32_t *)ctx, block = n > 64 ? 4 : 2;
    const double half = n / 2.0, dx = x + 0.5 - half, dy = y + 0.5 - half;
    return dx * dx + dy * dy < half * half * (0.7 + 0.25 * rough(x / block, y / block));
}

static kz_cell cell_at(const sprites *s, int i, double part)
{
    const double x = (double)s->at[i].x + part * (double)s->motion[i].x;
    const double y = (double)s->at[i].y + part * (double)s->motion[i].y;
    return (kz_cell){(int32_t)ceil(x - 0.5), (int32_t)ceil(y - 0.5)};
}

static double step_on(const sprites *s, int i)
{
    const int n = (int)ceil(fmax(fabs((double)s->motion[i].x), fabs((double)s->motion[i].y)));
    for (int k = 1; k <= n; k++) {
        const kz_cell at = cell_at(s, i, (double)k / n);
        if (kz_mask_overlap(s->a, s->b, -at.x, -at.y)) return (double)k / n;
    }
    return 1;
}

static double sweep_masks(const sprites *s, int i)
{
    return (double)kz_mask_sweep(s->a, s->at[i], s->motion[i], s->b, (kz_vec2){0, 0}).t;
}

static double sweep_shapes(const sprites *s, int i)
{
    return (double)kz_sweep(&s->placed[i], s->motion[i], &s->still, 0).t;
}

/* From beside the other, or as far away as the motion is long, towards a place in it or just past it. */
static void make_sweep(sprites *s, int i, int32_t n, float length, kz_test_rng *r)
{
    do {
        const kz_pose way = kz_pose_degrees(0, 0, (double)kz_test_real(r, 0, 360));
        const float far = kz_test_real(r, 0.5f * (float)n, (float)n + length), beside = 0.6f * (float)n;
        const kz_vec2 to = {kz_test_real(r, -beside, beside), kz_test_real(r, -beside, beside)};
        s->at[i] = (kz_vec2){way.cos * far, way.sin * far};
        const kz_vec2 by = {to.x - s->at[i].x, to.y - s->at[i].y};
        const float part = length / hypotf(by.x, by.y);
        s->motion[i] = (kz_vec2){by.x * part, by.y * part};
        must(kz_shape_mask(s->a, (double)s->at[i].x, (double)s->at[i].y, &s->placed[i], NULL), "sprite");
    } while (kz_relate(&s->placed[i], &s->still) == KZ_OVERLAP);
}

static void bench_sprites(int32_t n, float length)
{
    typedef double way(const sprites *s, int i);
    static way *const ways[] = {step_on, sweep_masks, sweep_shapes};
    static sprites s;
    static double ns[3][PASSES], ratio[3][PASSES];
    kz_test_rng r = kz_test_rng_make((uint64_t)n);
    int32_t side = n;
    must(kz_mask_from_call(n, n, is_sprite, &side, NULL, &s.a, NULL), "mask");
    must(kz_mask_from_call(n, n, is_sprite, &side, NULL, &s.b, NULL), "mask");
    must(kz_shape_mask(s.b, 0, 0, &s.still, NULL), "sprite");
    for (int i = 0; i < QUESTIONS; i++) {
        order[i] = i;
        make_sweep(&s, i, n, length, &r);
        must_be(sweep_masks(&s, i) == sweep_shapes(&s, i), "kz_sweep and kz_mask_sweep");
        must_be(sweep_masks(&s, i) <= step_on(&s, i), "no step before the time");
    }
    for (int pass = 0; pass < PASSES; pass++) {
        shuffle(&r);
        for (int w = 0; w < 3; w++) {
            const double from = now_ns();
            for (int k = 0; k < 8; k++)
                for (int i = 0; i < QUESTIONS; i++) seen += ways[w](&s, order[i]);
            ns[w][pass] = (now_ns() - from) / (8.0 * QUESTIONS);
            ratio[w][pass] = ns[0][pass] / ns[w][pass];
        }
    }
    printf("sweep   %4d by %3.0f: stepping %8.1f  kz_mask_sweep %8.1f %5.2f x  kz_sweep %8.1f %5.2f x\n", n, (double)length,
           median(ns[0], PASSES), median(ns[1], PASSES), median(ratio[1], PASSES), median(ns[2], PASSES),
           median(ratio[2], PASSES));
    kz_mask_free(s.a);
    kz_mask_free(s.b);
}

/* ---- Hills ----------------------------------------------------------------------------------------------- */

typedef enum body { BOX, CAPSULE, CIRCLE, HEXAGON, SPRITE, BODIES } body;
static const char *const body_names[BODIES] = {"box", "capsule", "circle", "hexagon", "mask"};

typedef struct hills {
    int32_t n;
    kz_mask *mask, *sprite;
    kz_shape ground;
} hills;

static double height_at(int32_t n, int32_t x)
{
    return n / 2.0 + 60 * sin(x * 0.01) + n * 0.02 * sin(x * 5.12 / n) + 4 * sin(x * 0.11);
}

static bool is_ground(void *ctx, int32_t x, int32_t y)
{
    const double *heights = ctx;
    return y >= heights[x];
}

static hills make_hills(int32_t n)
{
    static double heights[8192];
    int32_t side = 32;
    hills h = {.n = n};
    for (int32_t x = 0; x < n; x++) heights[x] = height_at(n, x);
    must(kz_mask_from_call(n, n, is_ground, heights, NULL, &h.mask, NULL), "hills");
    must(kz_mask_from_call(side, side, is_sprite, &side, NULL, &h.sprite, NULL), "sprite");
    must(kz_shape_mask(h.mask, 0, 0, &h.ground, NULL), "hills");
    return h;
}

static void free_hills(hills *h)
{
    kz_mask_free(h->mask);
    kz_mask_free(h->sprite);
}

/* 30 pixels high, feet at (x, y). */
static kz_shape body_at(const hills *h, body kind, float x, float y)
{
    kz_shape s = {0};
    kz_vec2 v[6];
    switch (kind) {
    case BOX: must(kz_shape_box((kz_vec2){x - 6, y - 30}, (kz_vec2){x + 6, y}, &s, NULL), "box"); break;
    case CAPSULE: must(kz_shape_capsule((kz_vec2){x, y - 24}, (kz_vec2){x, y - 6}, 6, &s, NULL), "capsule"); break;
    case CIRCLE: must(kz_shape_circle((kz_vec2){x, y - 15}, 15, &s, NULL), "circle"); break;
    case HEXAGON:
        for (int i = 0; i < 6; i++) {
            const kz_pose corner = kz_pose_degrees(0, 0, 60.0 * i);
            v[i] = (kz_vec2){x + 15 * corner.cos, y - 15 + 15 * corner.sin};
        }
        must(kz_shape_polygon(v, 6, &s, NULL), "hexagon");
        break;
    default: must(kz_shape_mask(h->sprite, (double)x - 16, (double)y - 32, &s, NULL), "sprite"); break;
    }
    return s;
}

/* Of the runs that the box around the path meets. */
static double sweep_into_runs(const hills *h, const kz_shape *a, kz_vec2 m)
{
    const kz_box b = a->bounds;
    const int32_t x0 = (int32_t)fminf(b.min.x, b.min.x + m.x) - 2, x1 = (int32_t)fmaxf(b.max.x, b.max.x + m.x) + 2;
    const int32_t y0 = (int32_t)fminf(b.min.y, b.min.y + m.y) - 2, y1 = (int32_t)fmaxf(b.max.y, b.max.y + m.y) + 2;
    double first = 1;
    for (int32_t y = y0; y < y1; y++) {
        for (int32_t from, to = x0; kz_mask_next_run(h->mask, y, to, &from, &to) && from < x1;) {
            kz_shape run;
            must(kz_shape_box((kz_vec2){(float)from, (float)y}, (kz_vec2){(float)to, (float)y + 1}, &run, NULL), "run");
            const kz_sweep_hit hit = kz_sweep(a, m, &run, 0);
            if (hit.hit && (double)hit.t < first) first = (double)hit.t;
        }
    }
    return first;
}

static void bench_hills(const hills *h, body kind)
{
    static kz_shape shapes[QUESTIONS];
    static kz_vec2 motions[QUESTIONS];
    static double ns[2][PASSES], ratio[PASSES];
    kz_test_rng r = kz_test_rng_make((uint64_t)kind);
    for (int i = 0; i < QUESTIONS; i++) {
        const float x = kz_test_real(&r, 100, (float)h->n - 100);
        do {
            const float y = (float)height_at(h->n, (int32_t)x) - kz_test_real(&r, 0, 40);
            shapes[i] = body_at(h, kind, x, y);
        } while (kz_relate(&shapes[i], &h->ground) == KZ_OVERLAP);
        motions[i] = (kz_vec2){kz_test_real(&r, -20, 20), kz_test_real(&r, 10, 30)};
        order[i] = i;
        must_be(kind == SPRITE || (double)kz_sweep(&shapes[i], motions[i], &h->ground, 0).t ==
                                      sweep_into_runs(h, &shapes[i], motions[i]), "runs and the whole");
    }
    for (int pass = 0; pass < PASSES; pass++) {
        shuffle(&r);
        double from = now_ns();
        for (int i = 0; i < QUESTIONS; i++) seen += sweep_into_runs(h, &shapes[order[i]], motions[order[i]]);
        ns[0][pass] = (now_ns() - from) / QUESTIONS;
        from = now_ns();
        for (int k = 0; k < 4; k++)
            for (int i = 0; i < QUESTIONS; i++)
                seen += (double)kz_sweep(&shapes[order[i]], motions[order[i]], &h->ground, 0).t;
        ns[1][pass] = (now_ns() - from) / (4.0 * QUESTIONS);
        ratio[pass] = ns[0][pass] / ns[1][pass];
    }
    printf("hills   %4d %-8s each run %8.1f  kz_sweep %8.1f %5.2f x\n", h->n, body_names[kind], median(ns[0], PASSES),
           median(ns[1], PASSES), median(ratio, PASSES));
}

/* ---- Walks ----------------------------------------------------------------------------------------------- */

/* To one end and back; jumps now and then, and where something stops it.  Keeps the least time of each frame. */
static void walk(const hills *h, kz_world *world, kz_body hero, double ns[FRAMES], bool is_first)
{
    static const kz_move_def def = {.up = {0, -1}, .step_height = 6, .snap = 4, .max_slope = 2};
    float direction = 2.5f, fall = 0;
    bool on_floor = false;
    must(kz_body_set_pose(world, hero, (kz_pose){{100, (float)height_at(h->n, 100) - 50}, 1, 0}, NULL), "pose");
    for (int frame = 0; frame < FRAMES; frame++) {
        kz_move_result result;
        const float x = kz_body_pose(world, hero).at.x;
        fall = on_floor ? 0.4f : fminf(fall + 0.4f, 8);
        if (on_floor && frame % 40 == 0) fall = -7;
        const double from = now_ns();
        must(kz_body_move(world, hero, (kz_vec2){direction, fall}, &def, NULL, 0, &result, NULL), "move");
        const double took = now_ns() - from;
        ns[frame] = is_first || took < ns[frame] ? took : ns[frame];
        on_floor = result.on_floor;
        const float now = kz_body_pose(world, hero).at.x;
        if (now > (float)h->n - 100) direction = -2.5f;
        if (now < 100) direction = 2.5f;
        if (on_floor && fabsf(now - x) < 0.2f) fall = -7, on_floor = false;
    }
}

static void bench_walk(const hills *h, body kind)
{
    static double ns[FRAMES];
    kz_world *world;
    kz_body ground, hero;
    const kz_body_def hills_def = {.shape = h->ground, .pose = KZ_POSE_NONE_INIT, .flags = KZ_BODY_STATIC};
    const kz_body_def hero_def = {.shape = body_at(h, kind, 0, 0), .pose = KZ_POSE_NONE_INIT};
    double sum = 0, worst = 0;
    must(kz_world_create(NULL, &world, NULL), "world");
    must(kz_body_create(world, &hills_def, &ground, NULL), "hills");
    must(kz_body_create(world, &hero_def, &hero, NULL), "hero");
    must(kz_world_index(world, NULL), "index");
    for (int pass = 0; pass < WALK_PASSES; pass++) walk(h, world, hero, ns, pass == 0);
    for (int i = 0; i < FRAMES; i++) sum += ns[i], worst = fmax(worst, ns[i]);
    printf("walk    %4d %-8s mean %8.1f  worst %9.1f\n", h->n, body_names[kind], sum / FRAMES, worst);
    kz_world_free(world);
}

/* ---- Contacts -------------------------------------------------------------------------------------------- */

static void bench_contact(const hills *h, body kind, float sunk)
{
    static kz_shape shapes[QUESTIONS];
    static double ns[PASSES];
    kz_test_rng r = kz_test_rng_make((uint64_t)kind);
    kz_contact c;
    double depth = 0;
    for (int i = 0; i < QUESTIONS; i++) {
        const float x = kz_test_real(&r, 100, (float)h->n - 100);
        const kz_shape above = body_at(h, kind, x, 0);
        const kz_sweep_hit hit = kz_sweep(&above, (kz_vec2){0, (float)h->n}, &h->ground, 0);
        shapes[i] = body_at(h, kind, x, (float)h->n * hit.t + sunk);
        must_be(kz_collide(&shapes[i], &h->ground, &c) == KZ_OVERLAP, "it is sunk");
        depth += (double)c.depth / QUESTIONS;
        order[i] = i;
    }
    for (int pass = 0; pass < PASSES; pass++) {
        shuffle(&r);
        const double from = now_ns();
        for (int i = 0; i < QUESTIONS; i++) seen += kz_collide(&shapes[order[i]], &h->ground, &c);
        ns[pass] = (now_ns() - from) / QUESTIONS;
    }
    printf("contact %4d %-8s depth %5.1f  kz_collide %8.1f\n", h->n, body_names[kind], depth, median(ns, PASSES));
}

int main(void)
{
    static const struct {
        int32_t n;
        float length;
    } sizes[] = {{16, 50}, {64, 50}, {64, 200}, {256, 50}, {256, 200}};
    printf("ns a question\n");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) bench_sprites(sizes[i].n, sizes[i].length);
    for (int32_t n = 1024; n <= 8192; n *= 2) {
        hills h = make_hills(n);
        for (int kind = 0; kind <= CIRCLE; kind++) bench_hills(&h, (body)kind);
        for (int kind = 0; kind <= CIRCLE; kind++) bench_walk(&h, (body)kind);
        for (int kind = CAPSULE; kind < BODIES; kind++)
            for (float sunk = 1; sunk <= 16; sunk *= 4) bench_contact(&h, (body)kind, sunk);
        free_hills(&h);
    }
    return 0;
}

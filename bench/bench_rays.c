/* bench_rays.c - rays through a world: the plain ray, KZ_HIT_TOUCH, and sight (KZ_HIT_UNION).
 *
 *     bench_rays [PASSES]           default 15
 *
 * Nanoseconds a ray, the medians over passes, which ask in another order each; then the medians of the ratios within a
 * pass.  "tiles" are 16 x 16, a quarter of a hundred times a hundred, and rays end at whole pixels or at corners of
 * tiles.  "along a floor" runs over a thousand flush tiles, which the plain ray looks at one by one as well.  Where
 * nothing only touches a ray, sight must hit the body of the plain ray. */
#include <kolize/kolize.h>

#define BENCH_NAME "bench_rays"
#include "bench.h"

#include "kz_test_rng.h"

enum { RAYS = 4096, BODIES = 10000, WAYS = 3, PASSES_MOST = 99 };

typedef struct scene {
    kz_world *world;
    kz_vec2 from[RAYS], to[RAYS];
    int n;
    bool alike; /* sight hits as the plain ray does */
} scene;

static scene s;

static void put(kz_shape shape)
{
    kz_body body;
    must(kz_body_create(s.world, &(kz_body_def){.shape = shape, .flags = KZ_BODY_STATIC}, &body, NULL), "body");
}

static void put_box(float x0, float y0, float x1, float y1)
{
    kz_shape shape;
    must(kz_shape_box((kz_vec2){x0, y0}, (kz_vec2){x1, y1}, &shape, NULL), "box");
    put(shape);
}

static void begin_scene(int n, bool alike)
{
    kz_world_free(s.world);
    must(kz_world_create(NULL, &s.world, NULL), "world");
    s.n = n;
    s.alike = alike;
}

static kz_shape any_shape(kz_test_rng *r, int kind, kz_vec2 *v)
{
    const float x = kz_test_real(r, 0, 2000), y = kz_test_real(r, 0, 2000), size = kz_test_real(r, 4, 12);
    const kz_vec2 middle = {x, y}, end = {x + size, y + size};
    kz_shape shape;
    switch (kind) {
    case 0: must(kz_shape_box(middle, end, &shape, NULL), "box"); break;
    case 1: must(kz_shape_circle(middle, size / 2, &shape, NULL), "circle"); break;
    case 2: must(kz_shape_capsule(middle, end, 2, &shape, NULL), "capsule"); break;
    default:
        v[0] = middle, v[1] = (kz_vec2){x + size, y + 1}, v[2] = (kz_vec2){x + size + 1, y + size};
        v[3] = (kz_vec2){x - 1, y + size + 1};
        must(kz_shape_polygon(v, 4, &shape, NULL), "quad");
    }
    return shape;
}

static void scatter(int kinds)
{
    static kz_vec2 points[BODIES][4];
    kz_test_rng r = kz_test_rng_make(7);
    begin_scene(RAYS, true);
    for (int i = 0; i < BODIES; i++) put(any_shape(&r, i % kinds, points[i]));
    for (int i = 0; i < RAYS; i++) {
        s.from[i] = (kz_vec2){kz_test_real(&r, 0, 2000), kz_test_real(&r, 0, 2000)};
        s.to[i] = (kz_vec2){s.from[i].x + kz_test_real(&r, -300, 300), s.from[i].y + kz_test_real(&r, -300, 300)};
    }
}

static void tiles(float grid)
{
    kz_test_rng r = kz_test_rng_make(9);
    begin_scene(RAYS, false);
    for (int i = 0; i < BODIES; i++) {
        const float x = (float)(i % 100 * 16), y = (float)(i / 100 * 16);
        if (kz_test_one_in(&r, 4)) put_box(x, y, x + 16, y + 16);
    }
    for (int i = 0; i < RAYS; i++) {
        s.from[i].x = kz_test_grid(&r, 0, (int)(1600 / grid), grid);
        s.from[i].y = kz_test_grid(&r, 0, (int)(1600 / grid), grid);
        s.to[i] = s.from[i];
        s.to[i].x += kz_test_grid(&r, 1, (int)(240 / grid), grid);
        s.to[i].y += kz_test_grid(&r, -(int)(240 / grid), (int)(240 / grid), grid);
    }
}

static void floor_of_tiles(bool wall)
{
    begin_scene(64, false);
    for (int i = 0; i < 1000; i++) put_box((float)i * 16, 0, (float)i * 16 + 16, 16);
    if (wall) put_box(15990, -20, 15995, 0);
    for (int i = 0; i < s.n; i++) {
        s.from[i] = (kz_vec2){1, 0};
        s.to[i] = (kz_vec2){15999, 0};
    }
}

static void down(float beside)
{
    kz_test_rng r = kz_test_rng_make(11);
    floor_of_tiles(false);
    s.n = RAYS;
    for (int i = 0; i < RAYS; i++) {
        const float x = kz_test_grid(&r, 1, 999, 16) + beside;
        s.from[i] = (kz_vec2){x, -20};
        s.to[i] = (kz_vec2){x, 20};
    }
}

static void check_scene(void)
{
    for (int i = 0; i < s.n && s.alike; i++) {
        kz_world_ray_hit plain, sight;
        kz_world_ray(s.world, s.from[i], s.to[i], 0, NULL, &plain);
        kz_world_ray(s.world, s.from[i], s.to[i], KZ_HIT_UNION, NULL, &sight);
        must_be(plain.body.index == sight.body.index && plain.hit.hit == sight.hit.hit, "the body");
    }
}

/* The order of rays for a pass. */
static void shuffle(kz_test_rng *r)
{
    for (int i = s.n - 1; i > 0; i--) {
        const int k = (int)kz_test_below(r, (uint32_t)i + 1);
        const kz_vec2 from = s.from[i], to = s.to[i];
        s.from[i] = s.from[k], s.to[i] = s.to[k];
        s.from[k] = from, s.to[k] = to;
    }
}

static void bench_scene(const char *name, int passes)
{
    static const unsigned flags[WAYS] = {0, KZ_HIT_TOUCH, KZ_HIT_UNION};
    double ns[WAYS][PASSES_MOST], to_plain[PASSES_MOST], to_touch[PASSES_MOST];
    int hits[WAYS] = {0};
    kz_test_rng r = kz_test_rng_make(5);
    must(kz_world_index(s.world, NULL), "index");
    check_scene();
    for (int pass = 0; pass < passes; pass++) {
        shuffle(&r);
        for (int way = 0; way < WAYS; way++) {
            const double before = now_ns();
            for (int i = 0; i < s.n; i++) {
                kz_world_ray_hit hit;
                hits[way] += kz_world_ray(s.world, s.from[i], s.to[i], flags[way], NULL, &hit);
            }
            ns[way][pass] = (now_ns() - before) / s.n;
        }
        to_plain[pass] = ns[2][pass] / ns[0][pass];
        to_touch[pass] = ns[2][pass] / ns[1][pass];
    }
    printf("%-24s", name);
    for (int way = 0; way < WAYS; way++) printf(" %8.0f", median(ns[way], passes));
    printf("  %6.2f %6.2f   %4.0f %4.0f %4.0f\n", median(to_plain, passes), median(to_touch, passes),
           100.0 * hits[0] / passes / s.n, 100.0 * hits[1] / passes / s.n, 100.0 * hits[2] / passes / s.n);
}

int main(int argc, char **argv)
{
    const int given = argc > 1 ? atoi(argv[1]) : 15;
    const int passes = given > 0 && given <= PASSES_MOST ? given : 15;
    printf("ns a ray                    plain    touch    sight  to plain touch   hits, %%\n");
    scatter(1);
    bench_scene("10 000 boxes", passes);
    scatter(4);
    bench_scene("10 000 of all kinds", passes);
    tiles(1);
    bench_scene("tiles, whole pixels", passes);
    tiles(16);
    bench_scene("tiles, corner to corner", passes);
    down(3);
    bench_scene("down onto a floor", passes);
    down(0);
    bench_scene("down onto its seams", passes);
    floor_of_tiles(false);
    bench_scene("along a floor", passes);
    floor_of_tiles(true);
    bench_scene("along it to a wall", passes);
    kz_world_free(s.world);
    return 0;
}

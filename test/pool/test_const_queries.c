/* test_const_queries.c - many threads may query the same shapes, masks, surfaces and world at once.
 *
 * Each gets the answers that one thread alone gets.  Under ThreadSanitizer (make tsan) a hidden write would show here,
 * that of the choice of kernels at the first query included. */
#include <kolize/kolize.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "kz_test.h"

enum { THREADS = 8, SHAPES = 10, BODIES = 300, LIST = 64 };

/* ---- Queried objects ----------------------------------------------------------------------------------- */

typedef struct things {
    kz_shape shapes[SHAPES], parts[2];
    kz_vec2 ring[24];
    uint64_t tree[64];
    kz_mask *a, *b;
    kz_config_space *pair;
    uint8_t pixels[24 * 16 * 4];
    kz_surface surface;
    kz_world *world;
    kz_body bodies[BODIES];
} things;

static bool things_shapes(things *t)
{
    static const kz_vec2 convex[] = {{0, 0}, {7, 1}, {8, 6}, {1, 5}};
    static const kz_vec2 line[] = {{-4, 9}, {3, 2}, {9, 9}, {12, -3}};
    for (int i = 0; i < 24; i++) { /* a star */
        const float r = i % 2 ? 4 : 9;
        float c, s;
        kz_cos_sin(0.261799388 * i, &c, &s);
        t->ring[i] = (kz_vec2){r * c, r * s};
    }
    const int32_t end = 24;
    kz_shape *s = t->shapes;
    bool ok = kz_edge_tree_bytes(24) <= sizeof t->tree;
    ok = ok && kz_shape_point((kz_vec2){2, 3}, &s[0], NULL) == KZ_OK;
    ok = ok && kz_shape_segment((kz_vec2){-3, 1}, (kz_vec2){6, 4}, &s[1], NULL) == KZ_OK;
    ok = ok && kz_shape_box((kz_vec2){-2, -2}, (kz_vec2){5, 4}, &s[2], NULL) == KZ_OK;
    ok = ok && kz_shape_circle((kz_vec2){4, 2}, 3.5f, &s[3], NULL) == KZ_OK;
    ok = ok && kz_shape_capsule((kz_vec2){-5, 0}, (kz_vec2){5, 6}, 1.25f, &s[4], NULL) == KZ_OK;
    ok = ok && kz_shape_polygon(convex, 4, &s[5], NULL) == KZ_OK;
    ok = ok && kz_shape_polygon_with_tree(t->ring, &end, 1, t->tree, sizeof t->tree, &s[6], NULL) == KZ_OK;
    ok = ok && kz_shape_polyline(line, 4, &s[7], NULL) == KZ_OK;
    ok = ok && kz_shape_mask(t->a, -6, -5, &s[8], NULL) == KZ_OK;
    t->parts[0] = s[2], t->parts[1] = s[3];
    return ok && kz_shape_parts(t->parts, 2, &s[9], NULL) == KZ_OK;
}

static bool disc(void *ctx, int32_t x, int32_t y)
{
    const int32_t r = *(const int32_t *)ctx;
    return (x - r) * (x - r) + (y - r) * (y - r) <= r * r && (x * 7 + y * 3) % 11 != 0;
}

static bool things_world(things *t)
{
    kz_test_rng rng = kz_test_rng_make(11);
    const kz_world_def def = {.mode = KZ_PAIRS_TOUCH};
    if (kz_world_create(&def, &t->world, NULL) != KZ_OK) return false;
    for (int i = 0; i < BODIES; i++) {
        kz_body_def body = {.shape = t->shapes[2 + i % (SHAPES - 2)], .category = 1u << i % 3};
        body.pose.at.x = kz_test_real(&rng, -100, 100);
        body.pose.at.y = kz_test_real(&rng, -100, 100);
        if (kz_body_create(t->world, &body, &t->bodies[i], NULL) != KZ_OK) return false;
    }
    return kz_world_step(t->world, NULL) == KZ_OK && kz_world_index(t->world, NULL) == KZ_OK;
}

static bool things_make(things *t)
{
    int32_t large = 20, small = 7;
    memset(t, 0, sizeof *t);
    for (size_t i = 0; i < sizeof t->pixels; i++) t->pixels[i] = (uint8_t)(i * 31 % 251);
    t->surface = (kz_surface){.pixels = t->pixels, .pitch = 24 * 4, .format = KZ_FORMAT_RGBA32, .w = 24, .h = 16};
    return kz_mask_from_call(41, 41, disc, &large, NULL, &t->a, NULL) == KZ_OK &&
           kz_mask_from_call(15, 15, disc, &small, NULL, &t->b, NULL) == KZ_OK &&
           kz_config_space_create(t->a, t->b, NULL, &t->pair, NULL) == KZ_OK && things_shapes(t) && things_world(t);
}

static void things_free(things *t)
{
    kz_world_free(t->world);
    kz_config_space_free(t->pair);
    kz_mask_free(t->a);
    kz_mask_free(t->b);
}

/* ---- Questions ----------------------------------------------------------------------------------------- */

/* All answers in one number. */
typedef struct answers {
    uint64_t sum, n;
} answers;

static void told(answers *all, uint64_t value)
{
    all->sum = (all->sum ^ value) * 0x100000001B3u;
    all->n++;
}

static void told_real(answers *all, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    told(all, bits);
}

static void told_place(answers *all, kz_vec2 place) { told_real(all, place.x), told_real(all, place.y); }

static void ask_shapes(const things *t, answers *all)
{
    for (int i = 0; i < SHAPES; i++) {
        const kz_shape *a = &t->shapes[i];
        const kz_ray_hit ray = kz_ray(a, (kz_vec2){-20, 1}, (kz_vec2){20, 3}, 0);
        told(all, ray.hit), told_real(all, ray.t), told_place(all, ray.normal);
        told_real(all, (float)kz_shape_measure(a).size);
        for (int j = 0; j < SHAPES; j++) {
            const kz_shape *b = &t->shapes[j];
            kz_contact contact = {0};
            told(all, (uint64_t)kz_relate(a, b));
            told(all, (uint64_t)kz_collide(a, b, &contact));
            told_real(all, contact.depth), told_place(all, contact.normal), told_place(all, kz_contact_push(a, b, &contact));
            const kz_distance_result gap = kz_distance(a, b);
            told_real(all, gap.distance), told_place(all, gap.on_a);
            told(all, kz_contains(a, b));
            const kz_sweep_hit sweep = kz_sweep(a, (kz_vec2){17, -9}, b, KZ_HIT_TOUCH);
            told(all, sweep.hit), told_real(all, sweep.t), told_place(all, sweep.point);
        }
    }
}

static void ask_masks(const things *t, answers *all)
{
    const kz_rule rule = kz_rule_alpha(127);
    for (int32_t dx = -14; dx < 44; dx += 3) {
        const int32_t dy = 14 - dx / 3;
        kz_cell cell = {0, 0};
        told(all, kz_mask_overlap(t->a, t->b, dx, dy));
        told(all, (uint64_t)kz_mask_overlap_area(t->a, t->b, dx, dy));
        told(all, kz_mask_overlap_first(t->a, t->b, dx, dy, &cell)), told(all, (uint64_t)cell.x);
        told(all, kz_mask_push(t->a, t->b, dx, dy, 12, &cell)), told(all, (uint64_t)cell.y);
        told(all, kz_config_space_overlap(t->pair, dx, dy));
        told(all, (uint64_t)kz_surface_overlap_area(&t->surface, &rule, &t->surface, &rule, dx / 4, dy / 4));
        const kz_mask_hit hit = kz_mask_sweep(t->b, (kz_vec2){-30, 8}, (kz_vec2){90, (float)dx}, t->a, (kz_vec2){0, 0});
        told(all, hit.hit), told_real(all, hit.t);
        told(all, (uint64_t)kz_mask_ray(t->a, (kz_vec2){-5, (float)dx}, (kz_vec2){90, 40}).cell.x);
    }
}

static void ask_world(const things *t, answers *all)
{
    kz_world_hit found[LIST];
    kz_world_near near[LIST];
    const kz_query_filter filter = {.collides = 5};
    for (int i = 0; i < BODIES; i += 20) {
        const kz_vec2 at = kz_body_pose(t->world, t->bodies[i]).at, way = {-at.y, at.x};
        kz_shape shape;
        told(all, kz_body_shape(t->world, t->bodies[i], &shape));
        const size_t n = kz_world_find(t->world, &shape, KZ_PAIRS_TOUCH, i % 2 ? &filter : NULL, found, LIST);
        told(all, n);
        for (size_t k = 0; k < n && k < LIST; k++) told(all, found[k].body.index), told(all, found[k].relation);
        told(all, kz_world_find_at(t->world, at, NULL, found, LIST));
        kz_world_ray_hit ray;
        told(all, kz_world_ray(t->world, at, way, 0, &filter, &ray)), told_real(all, ray.hit.t);
        kz_world_sweep_hit sweep;
        told(all, kz_world_sweep(t->world, &shape, way, 0, NULL, &sweep)), told(all, sweep.body.index);
        const size_t m = kz_world_nearest(t->world, &shape, 30, &filter, near, 8);
        for (size_t k = 0; k < m; k++) told_real(all, near[k].gap.distance);
        kz_contact contact = {0};
        told(all, (uint64_t)kz_bodies_collide(t->world, t->bodies[i], t->bodies[(i + 1) % BODIES], &contact));
    }
    size_t n = 0;
    kz_world_contact contacts[LIST];
    told(all, kz_world_contacts(t->world, contacts, LIST));
    (void)kz_world_begin_events(t->world, &n);
    told(all, n), told(all, kz_world_count(t->world)), told(all, kz_world_bytes(t->world));
}

static answers ask_all(const things *t)
{
    answers all = {0xCBF29CE484222325u, 0};
    ask_masks(t, &all);
    ask_shapes(t, &all);
    ask_world(t, &all);
    return all;
}

/* ---- By many at once ----------------------------------------------------------------------------------- */

typedef struct asker {
    const things *of;
    atomic_int *waiting; /* they begin together, when it is 0 */
    answers all;
} asker;

static void *ask_with_others(void *data)
{
    asker *one = data;
    atomic_fetch_sub(one->waiting, 1);
    while (atomic_load(one->waiting) > 0) {}
    one->all = ask_all(one->of);
    return NULL;
}

TEST(many_threads_that_ask_at_once_get_the_answers_of_one)
{
    things *t = malloc(sizeof *t);
    REQUIRE(t != NULL);
    REQUIRE(things_make(t));
    asker askers[THREADS];
    pthread_t thread[THREADS];
    atomic_int waiting = THREADS;
    for (int i = 0; i < THREADS; i++) {
        askers[i] = (asker){t, &waiting, {0, 0}};
        REQUIRE(pthread_create(&thread[i], NULL, ask_with_others, &askers[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
    const answers alone = ask_all(t);
    CHECK_GT(alone.n, 1500);
    for (int i = 0; i < THREADS; i++) {
        NOTE("thread %d", i);
        CHECK_EQ(askers[i].all.sum, alone.sum);
        CHECK_EQ(askers[i].all.n, alone.n);
    }
    things_free(t);
    free(t);
}

TEST(the_sum_of_answers_tells_worlds_apart)
{
    things *t = malloc(sizeof *t);
    REQUIRE(t != NULL);
    REQUIRE(things_make(t));
    const answers before = ask_all(t);
    kz_pose pose = kz_body_pose(t->world, t->bodies[0]);
    pose.at.x += 1;
    CHECK_EQ(kz_body_set_pose(t->world, t->bodies[0], pose, NULL), KZ_OK);
    CHECK_NE(ask_all(t).sum, before.sum);
    things_free(t);
    free(t);
}

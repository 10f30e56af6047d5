/* test_wrap_paths.c - first hits in worlds that wrap, of every kind of body: they are those of the list of all hits,
 * which is searched in another way. */
#include <math.h>

#include "world_fixture.h"

enum { BODIES = 300, MASKS = 3, SHAPES = 6 };

typedef struct wrapped {
    kz_world *world;
    kz_mask *masks[MASKS];
    kz_shape shapes[SHAPES];
    float w, h;
} wrapped;

static const char *const texts[MASKS] = {"#", "##.\n.##\n#.#", "#######\n#.....#\n#######"};
static const kz_vec2 star[10] = {{0, -3},          {0.7f, -1},      {2.9f, -0.9f}, {1.1f, 0.4f},   {1.8f, 2.4f},
                                 {0, 1.2f},        {-1.8f, 2.4f},   {-1.1f, 0.4f}, {-2.9f, -0.9f}, {-0.7f, -1}};
static kz_shape pair_of_circles[2];

static void make_shapes(wrapped *t)
{
    for (int i = 0; i < MASKS; i++) {
        CHECK_EQ(kz_mask_from_text(texts[i], NULL, &t->masks[i], NULL), KZ_OK);
        CHECK_EQ(kz_shape_mask(t->masks[i], 0, 0, &t->shapes[i], NULL), KZ_OK);
    }
    t->shapes[3] = circle_shape(0.7f);
    CHECK_EQ(kz_shape_polygon(star, 10, &t->shapes[4], NULL), KZ_OK);
    CHECK_EQ(kz_shape_circle((kz_vec2){-1.5f, 0}, 0.5f, &pair_of_circles[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_circle((kz_vec2){1.5f, 0.25f}, 0.75f, &pair_of_circles[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(pair_of_circles, 2, &t->shapes[5], NULL), KZ_OK);
}

/* The periods are no whole numbers, so the image of a mask is rounded to other cells than the mask. */
static void open_world(wrapped *t, kz_test_rng *r)
{
    make_shapes(t);
    t->w = kz_test_real(r, 30, 60);
    t->h = kz_test_one_in(r, 4) ? 0 : kz_test_real(r, 20, 50);
    t->world = world_of((kz_world_def){.mode = KZ_PAIRS_TOUCH, .wrap_w = t->w, .wrap_h = t->h});
    for (int i = 0; i < BODIES / 10; i++) {
        const int shape = (int)kz_test_below(r, SHAPES);
        const float x = kz_test_real(r, 0, 60), y = kz_test_real(r, 0, 50);
        put_at(t->world, &t->shapes[shape], x, y);
    }
    if (kz_test_one_in(r, 2)) CHECK_EQ(kz_world_index(t->world, NULL), KZ_OK);
}

static void close_world(wrapped *t)
{
    kz_world_free(t->world);
    for (int i = 0; i < MASKS; i++) kz_mask_free(t->masks[i]);
}

/* From a part of a cell to twenty periods; often along an axis. */
static kz_vec2 any_motion(const wrapped *t, kz_test_rng *r)
{
    const float periods = kz_test_one_in(r, 3) ? 20 : kz_test_one_in(r, 2) ? 1 : 0.05f;
    const float x = periods * t->w, y = periods * (t->h > 0 ? t->h : 40);
    kz_vec2 v;
    v.x = kz_test_one_in(r, 6) ? 0 : kz_test_real(r, -x, x);
    v.y = kz_test_one_in(r, 6) ? 0 : kz_test_real(r, -y, y);
    return v;
}

static void check_ray(const wrapped *t, kz_vec2 from, kz_vec2 motion, unsigned flags)
{
    kz_world_ray_hit first, all[BODIES];
    const kz_vec2 to = {from.x + motion.x, from.y + motion.y};
    const bool is_hit = kz_world_ray(t->world, from, to, flags, NULL, &first);
    const size_t n = kz_world_ray_all(t->world, from, to, flags, NULL, all, BODIES);
    NOTE("ray from %a %a to %a %a in %a x %a", (double)from.x, (double)from.y, (double)to.x, (double)to.y, (double)t->w,
         (double)t->h);
    CHECK_EQ(is_hit, n > 0);
    if (is_hit && n) CHECK(same_body(first.body, all[0].body) && same_ray_hit(first.hit, all[0].hit));
}

static void check_sweep(const wrapped *t, const kz_shape *shape, kz_vec2 motion)
{
    kz_world_sweep_hit first, all[BODIES];
    const bool is_hit = kz_world_sweep(t->world, shape, motion, 0, NULL, &first);
    const size_t n = kz_world_sweep_all(t->world, shape, motion, 0, NULL, all, BODIES);
    NOTE("sweep of %s by %a %a in %a x %a", kz_kind_name(shape->kind), (double)motion.x, (double)motion.y, (double)t->w,
         (double)t->h);
    CHECK_EQ(is_hit, n > 0);
    if (is_hit && n) CHECK(same_body(first.body, all[0].body) && first.hit.t == all[0].hit.t);
}

TEST(the_first_hit_is_the_first_of_all_hits)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(40); n > 0; n--) {
        wrapped t;
        open_world(&t, &r);
        for (int i = 0; i < 100; i++) {
            const kz_vec2 at = {kz_test_real(&r, -5, 65), kz_test_real(&r, -5, 55)}, motion = any_motion(&t, &r);
            kz_shape mover = {0};
            const kz_pose pose = {at, 1, 0};
            check_ray(&t, at, motion, i % 2 ? KZ_HIT_TOUCH : 0);
            kz_shape *const shape = &t.shapes[kz_test_below(&r, SHAPES)];
            kz_vec2 memory[64];
            if (kz_shape_transform(shape, pose, memory, sizeof memory, &mover, NULL) == KZ_OK)
                check_sweep(&t, &mover, motion);
        }
        close_world(&t);
    }
    NOTE(" ");
}

/* test_world_wrap.c - worlds that wrap: a body that leaves at one side enters at the other. */
#include <math.h>

#include "kz_test_alloc.h"
#include "world_fixture.h"

enum { W = 16, H = 12 };

static kz_world *torus(kz_pair_mode mode) { return world_of((kz_world_def){.mode = mode, .wrap_w = W, .wrap_h = H}); }

TEST(pairs_are_found_across_wrap_borders_and_corners)
{
    static const struct {
        float ax, ay, bx, by;
        kz_relation relation;
    } cases[] = {{15.5f, 5, 0, 5, KZ_OVERLAP},     {15, 5, 0, 5, KZ_TOUCH},       {14.5f, 5, 0, 5, KZ_APART},
                 {5, 11.5f, 5, 0, KZ_OVERLAP},     {5, 11, 5, 0, KZ_TOUCH},       {5, 10.5f, 5, 0, KZ_APART},
                 {15.5f, 11.5f, 0, 0, KZ_OVERLAP}, {15, 11, 0, 0, KZ_TOUCH},      {15.5f, 0, 0, 11.5f, KZ_OVERLAP},
                 {15.5f, 11, 0, 0, KZ_TOUCH},      {0, 0, 0.5f, 0.5f, KZ_OVERLAP}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int swap = 0; swap < 2; swap++) {
            kz_world *world = torus(KZ_PAIRS_TOUCH);
            const kz_pair *pairs;
            kz_contact contact;
            NOTE("case %zu", i);
            if (!swap) put_box(world, cases[i].ax, cases[i].ay);
            put_box(world, cases[i].bx, cases[i].by);
            if (swap) put_box(world, cases[i].ax, cases[i].ay);
            const size_t n = step_pairs(world, &pairs);
            CHECK_EQ(n, cases[i].relation != KZ_APART);
            if (n) CHECK_EQ(pairs[0].relation, cases[i].relation);
            const kz_body a = kz_world_body(world, 0), b = kz_world_body(world, 1);
            CHECK_EQ(kz_bodies_collide(world, a, b, &contact), cases[i].relation);
            CHECK_EQ(kz_bodies_collide(world, b, a, &contact), cases[i].relation);
            kz_world_free(world);
        }
    }
}

TEST(a_world_may_wrap_in_one_direction_alone)
{
    kz_world *world = world_of((kz_world_def){.mode = KZ_PAIRS_TOUCH, .wrap_w = W});
    put_box(world, 15.5f, -1000);
    put_box(world, 0, -1000);
    const kz_body far = put_box(world, 0, -1000 + H);
    CHECK_EQ(count_step(world), 1);
    CHECK_BITS(kz_body_pose(world, far).at.y, -1000 + H);
    kz_world_free(world);
}

TEST(poses_are_brought_into_the_world_by_whole_periods)
{
    kz_world *world = torus(KZ_PAIRS_TOUCH);
    const kz_shape shape = box_shape(-2, -1, 2, 1); /* its box begins 2 to the left of its origin */
    const kz_body body = put_at(world, &shape, -1, 0);
    CHECK_BITS(kz_body_pose(world, body).at.x, 15); /* [-3, 1] becomes [13, 17] */
    CHECK_BITS(kz_body_pose(world, body).at.y, 12);
    static const float at[][2] = {{2, 2}, {18, 2}, {-14, 2}, {2 + 16 * 1000, 2}, {2 - 16 * 999, 2}};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        move_to(world, body, at[i][0], at[i][1]);
        NOTE("%g", (double)at[i][0]);
        CHECK_BITS(kz_body_pose(world, body).at.x, 2);
        CHECK_BITS(kz_body_box(world, body).min.x, 0);
    }
    CHECK_EQ(kz_bodies_set_at(world, &body, 1, &(kz_vec2){1.75f, -6}, 8, NULL), KZ_OK);
    CHECK_BITS(kz_body_pose(world, body).at.x, 17.75f);
    CHECK_BITS(kz_body_pose(world, body).at.y, 6);
    kz_world_free(world);
}

TEST(any_pose_of_any_size_is_brought_in_or_refused)
{
    kz_test_rng r = kz_test_rng_here();
    kz_world *world = torus(KZ_PAIRS_TOUCH);
    const kz_body body = put_box(world, 0, 0);
    for (int64_t i = 0; i < kz_test_rounds(20000); i++) {
        const kz_pose before = kz_body_pose(world, body);
        const kz_pose pose = kz_pose_radians(kz_test_any_float(&r), kz_test_grid(&r, -100, 100, 0.3f), 0);
        if (kz_body_set_pose(world, body, pose, NULL) == KZ_OK) {
            const kz_box box = kz_body_box(world, body);
            CHECK(box.min.x >= -W / 1024.0f && box.min.x <= W * (1 + 1 / 1024.0f));
            CHECK(box.min.y >= -H / 1024.0f && box.min.y <= H * (1 + 1 / 1024.0f));
        } else {
            const kz_pose after = kz_body_pose(world, body);
            CHECK_MEM(&before, &after, sizeof before);
        }
    }
    kz_world_free(world);
}

/* A polygon so thin that rounding may make it cross itself, at some of its images. */
static kz_shape thin_polygon(kz_test_rng *r)
{
    kz_vec2 points[KZ_INLINE_POINTS];
    kz_shape shape = {0};
    const float thin = 1.0f / (float)(1u << kz_test_below(r, 14));
    do {
        const int n = 3 + (int)kz_test_below(r, KZ_INLINE_POINTS - 2);
        for (int i = 0; i < n; i++) points[i] = (kz_vec2){kz_test_real(r, 0, 4), kz_test_real(r, 0, thin)};
        if (kz_shape_polygon(points, n, &shape, NULL) != KZ_OK) shape.kind = KZ_KIND_NONE;
    } while (shape.kind == KZ_KIND_NONE);
    return shape;
}

TEST(a_pose_is_refused_where_an_image_would_be)
{
    kz_test_rng r = kz_test_rng_here();
    int n_refused = 0, n_posed = 0;
    for (int i = 0; i < 4000; i++) {
        const float period = (float)(64u << kz_test_below(&r, 16));
        kz_world *world = world_of((kz_world_def){.wrap_w = period, .wrap_h = period});
        const kz_shape shape = thin_polygon(&r);
        const kz_pose pose = kz_pose_degrees(kz_test_real(&r, 0, period / 2), kz_test_real(&r, 0, period / 2), 30);
        bool is_fine = true;
        for (int x = -2; x <= 2; x++) {
            for (int y = -2; y <= 2; y++) {
                kz_pose at = pose;
                kz_shape image;
                at.at.x = (float)((double)at.at.x + x * (double)period);
                at.at.y = (float)((double)at.at.y + y * (double)period);
                is_fine = is_fine && kz_shape_transform(&shape, at, NULL, 0, &image, NULL) == KZ_OK;
            }
        }
        kz_body body;
        const kz_body_def def = {.shape = shape, .pose = pose};
        const bool is_made = kz_body_create(world, &def, &body, NULL) == KZ_OK;
        if (is_made && kz_body_pose(world, body).at.x == pose.at.x && kz_body_pose(world, body).at.y == pose.at.y) {
            CHECK(is_fine);
            n_posed++;
        }
        n_refused += !is_made;
        kz_world_free(world);
    }
    NOTE("%d posed, %d refused", n_posed, n_refused);
    CHECK_GT(n_posed, 50);
    CHECK_GT(n_refused, 50);
}

TEST(bodies_as_large_as_the_world_meet_everybody_and_larger_ones_are_refused)
{
    kz_world *world = torus(KZ_PAIRS_OVERLAP);
    const kz_shape whole = box_shape(0, 0, W, H), wide = box_shape(0, 0, W + 0.5f, 1), high = box_shape(0, 0, 1, 12.5f);
    kz_body_def def = {.shape = wide};
    kz_body refused;
    kz_error err;
    kz_test_rng r = kz_test_rng_here();
    CHECK_EQ(kz_body_create(world, &def, &refused, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.code, KZ_ERR_TOO_LARGE);
    def.shape = high;
    CHECK_EQ(kz_body_create(world, &def, &refused, &err), KZ_ERR_TOO_LARGE);
    const kz_body all = put_at(world, &whole, 0, 0), small = put_box(world, 3, 3), second = put_at(world, &whole, 5, 5);
    for (int i = 0; i < 100; i++) {
        move_to(world, all, kz_test_grid(&r, 0, 64, 0.25f), kz_test_grid(&r, 0, 64, 0.25f));
        move_to(world, small, kz_test_grid(&r, 0, 64, 0.25f), kz_test_grid(&r, 0, 64, 0.25f));
        CHECK_EQ(count_step(world), 3);
    }
    CHECK_EQ(kz_body_set_shape(world, small, &wide, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_body_set_pose(world, second, kz_pose_degrees(0, 0, 45), &err), KZ_ERR_TOO_LARGE);
    CHECK_BITS(kz_body_pose(world, second).at.x, 5);
    CHECK_BITS(kz_body_pose(world, second).cos, 1);
    CHECK_EQ(count_step(world), 3);
    kz_world_free(world);
}

/* A comb of `teeth` teeth, w wide and h high: a polygon of many vertices. */
static kz_shape comb(kz_vec2 *points, int teeth, float w, float h)
{
    kz_shape shape = {0};
    int n = 0;
    points[n++] = (kz_vec2){0, 0};
    for (int i = 0; i < teeth; i++) {
        const float x = w * (float)i / (float)teeth;
        if (i > 0) points[n++] = (kz_vec2){x, h / 4};
        points[n++] = (kz_vec2){x + w / (float)teeth / 2, h};
    }
    points[n++] = (kz_vec2){w, 0};
    CHECK_EQ(kz_shape_polygon(points, n, &shape, NULL), KZ_OK);
    return shape;
}

/* Every shape in turn, compared with kz_relate of all images made by hand. */
TEST(shapes_of_many_vertices_and_parts_meet_across_wrap_borders)
{
    kz_test_rng r = kz_test_rng_here();
    kz_vec2 points[64], line[12];
    kz_mask *mask = NULL;
    kz_shape shapes[6], parts[3];
    REQUIRE(kz_mask_from_text("###\n#.#\n###\n", NULL, &mask, NULL) == KZ_OK);
    shapes[0] = comb(points, 8, 4, 3);
    for (int i = 0; i < 12; i++) line[i] = (kz_vec2){0.5f * (float)i, (float)(i % 2)};
    CHECK_EQ(kz_shape_polyline(line, 12, &shapes[1], NULL), KZ_OK);
    parts[0] = box_shape(0, 0, 1, 1);
    parts[1] = box_shape(3, 2, 5, 3);
    CHECK_EQ(kz_shape_circle((kz_vec2){2, 5}, 1, &parts[2], NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(parts, 3, &shapes[2], NULL), KZ_OK);
    CHECK_EQ(kz_shape_mask(mask, 0, 0, &shapes[3], NULL), KZ_OK);
    shapes[4] = circle_shape(1.5f);
    shapes[5] = box_shape(-1, -1, 6, 1);
    for (int k = 0; k < 36; k++) {
        const kz_shape *a = &shapes[k % 6], *b = &shapes[k / 6];
        kz_world *world = torus(KZ_PAIRS_TOUCH);
        const kz_body body_a = put_at(world, a, 0, 0), body_b = put_at(world, b, 0, 0);
        int met = 0, apart = 0;
        for (int i = 0; i < 60; i++) {
            const kz_vec2 at = {kz_test_grid(&r, 0, 32, 0.5f), kz_test_grid(&r, 0, 24, 0.5f)};
            const kz_vec2 to = {kz_test_grid(&r, 0, 32, 0.5f), kz_test_grid(&r, 0, 24, 0.5f)};
            kz_relation expected = KZ_APART;
            static uint64_t memory[2][512];
            const kz_pair *pairs;
            kz_contact contact;
            kz_shape posed_a, posed_b;
            move_to(world, body_a, at.x, at.y);
            move_to(world, body_b, to.x, to.y);
            CHECK_EQ(kz_shape_transform(a, kz_pose_radians(at.x, at.y, 0), memory[0], sizeof memory[0], &posed_a, NULL),
                     KZ_OK);
            for (int shift = 0; shift < 49; shift++) {
                const kz_pose pose =
                    kz_pose_radians(to.x + W * (float)(shift % 7 - 3), to.y + H * (float)(shift / 7 - 3), 0);
                CHECK_EQ(kz_shape_transform(b, pose, memory[1], sizeof memory[1], &posed_b, NULL), KZ_OK);
                const kz_relation relation = kz_relate(&posed_a, &posed_b);
                if (relation > expected) expected = relation;
            }
            NOTE("shapes %d and %d at %g %g, %g %g", k % 6, k / 6, (double)at.x, (double)at.y, (double)to.x,
                 (double)to.y);
            const size_t n = step_pairs(world, &pairs);
            CHECK_EQ(n, expected != KZ_APART);
            if (n) CHECK_EQ(pairs[0].relation, expected);
            CHECK_EQ(kz_bodies_collide(world, body_a, body_b, &contact), expected);
            CHECK_EQ(contact.relation, expected);
            met += expected == KZ_OVERLAP;
            apart += expected == KZ_APART;
        }
        CHECK(met > 0 && apart > 0);
        kz_world_free(world);
    }
    kz_mask_free(mask);
}

TEST(a_contact_across_a_wrap_border_is_that_of_the_deepest_images_seen_from_the_first_body)
{
    kz_world *world = torus(KZ_PAIRS_TOUCH);
    kz_contact across, here, there;
    const kz_shape box = box_shape(0, 0, 1, 1), image = box_shape(15.75f, 5, 16.75f, 6);
    const kz_body left = put_box(world, 0, 5), right = put_box(world, 15.25f, 5);
    CHECK_EQ(kz_bodies_collide(world, left, right, &across), KZ_OVERLAP);
    CHECK_BITS(across.depth, 0.25f);
    CHECK_GT(across.normal.x * across.normal.x, 0.99);
    CHECK_EQ(kz_bodies_collide(world, right, left, &there), KZ_OVERLAP);
    CHECK_BITS(there.depth, 0.25f);
    CHECK_BITS(there.normal.x, -across.normal.x);
    move_to(world, right, 15.75f, 5);
    kz_shape a, b;
    CHECK_EQ(kz_shape_transform(&box, kz_pose_radians(0, 5, 0), NULL, 0, &a, NULL), KZ_OK);
    CHECK_EQ(kz_shape_transform(&image, kz_pose_radians(-16, 0, 0), NULL, 0, &b, NULL), KZ_OK);
    CHECK_EQ(kz_collide(&a, &b, &here), KZ_OVERLAP);
    CHECK_EQ(kz_bodies_collide(world, left, right, &across), KZ_OVERLAP);
    CHECK_MEM(&across, &here, sizeof here);
    kz_world_free(world);
}

/* Both ends of one body are in the other, and one end is deeper. */
TEST(a_push_across_a_wrap_border_is_that_of_the_deepest_images)
{
    for (int i = 0; i < 8; i++) {
        const bool down = i & 1, is_back = i & 2, swaps = i & 4;
        kz_world *world = world_of((kz_world_def){.wrap_w = W, .wrap_h = W});
        const kz_shape bar = down ? box_shape(0, 0, 8, 10) : box_shape(0, 0, 10, 8);
        const float at = is_back ? 9 : 7; /* so it is 3 deep at one end, and 1 at the other */
        const kz_body a = put_at(world, &bar, 0, 0), b = put_at(world, &bar, down ? 0 : at, down ? at : 0);
        kz_contact contact;
        NOTE("case %d", i);
        CHECK_EQ(kz_bodies_collide(world, swaps ? b : a, swaps ? a : b, &contact), KZ_OVERLAP);
        CHECK_BITS(contact.depth, 3);
        const kz_vec2 push = kz_bodies_contact_push(world, swaps ? b : a, swaps ? a : b, &contact);
        CHECK_BITS(down ? push.y : push.x, is_back == swaps ? -3 : 3);
        CHECK(down ? push.x == 0 : push.y == 0);
        kz_world_free(world);
    }
}

TEST(queries_find_across_wrap_borders)
{
    for (int indexed = 0; indexed < 2; indexed++) {
        kz_world *world = torus(KZ_PAIRS_TOUCH);
        const kz_shape box = box_shape(0, 0, 1, 1), corner = box_shape(15.25f, 11.25f, 16.25f, 12.25f);
        const kz_body near = put_box(world, 0, 0), far = put_box(world, 8, 0);
        kz_world_hit found[4];
        kz_world_ray_hit ray[4];
        kz_world_sweep_hit sweep[4];
        kz_world_near nearest[4];
        for (int i = 0; i < 60; i++)
            put_def(world, (kz_body_def){.shape = box, .flags = KZ_BODY_PROBE}); /* not found */
        if (indexed) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
        NOTE("indexed %d", indexed);
        CHECK_EQ(kz_world_find(world, &corner, KZ_PAIRS_OVERLAP, NULL, found, 4), 1);
        CHECK(same_body(found[0].body, near) && found[0].relation == KZ_OVERLAP);
        REQUIRE(kz_world_ray_all(world, (kz_vec2){12, 0.5f}, (kz_vec2){28, 0.5f}, 0, NULL, ray, 4) == 2);
        CHECK(same_body(ray[0].body, near) && same_body(ray[1].body, far));
        CHECK_NEAR((double)ray[0].hit.t, 0.25, 1e-6);
        CHECK_NEAR((double)ray[1].hit.t, 0.75, 1e-6);
        REQUIRE(kz_world_ray(world, (kz_vec2){4, 0.5f}, (kz_vec2){-12, 0.5f}, 0, NULL, ray)); /* backwards */
        CHECK(same_body(ray[0].body, near));
        const kz_shape mover = box_shape(12, 0.25f, 13, 0.75f);
        REQUIRE(kz_world_sweep_all(world, &mover, (kz_vec2){12, 0}, 0, NULL, sweep, 4) == 2);
        CHECK(same_body(sweep[0].body, near) && same_body(sweep[1].body, far));
        CHECK_NEAR((double)sweep[0].hit.t, 0.25, 1e-6);
        const kz_shape dot = box_shape(14, 11, 14, 11);
        REQUIRE(kz_world_nearest(world, &dot, 100, NULL, nearest, 4) == 2);
        CHECK(same_body(nearest[0].body, near));
        CHECK_NEAR((double)nearest[0].gap.distance, sqrt(5), 1e-5);
        CHECK_EQ(kz_world_find_at(world, (kz_vec2){0.5f, 0.5f}, NULL, found, 4), 1);
        kz_world_free(world);
    }
}

/* ---- Neighbours ------------------------------------------------------------------------------------------ */

enum { DOTS = 500, WORLD_W = 96, WORLD_H = 64 };

typedef struct dot {
    kz_vec2 at;
    float r;
    kz_body body;
} dot;

/* Numbers are multiples of 1/8, so the coordinates of images are exact. */
static void place_dot(kz_test_rng *r, dot *d)
{
    d->at.x = kz_test_grid(r, 0, WORLD_W - 1, 0.125f);
    d->at.y = kz_test_grid(r, 0, WORLD_H - 1, 0.125f);
}

static float dot_distance(const kz_world_def *def, const kz_shape *shape, const dot *d)
{
    float best = INFINITY;
    for (int k = 0; k < 25; k++) {
        kz_shape image = {0};
        const kz_vec2 at = {d->at.x + (float)(k % 5 - 2) * def->wrap_w, d->at.y + (float)(k / 5 - 2) * def->wrap_h};
        CHECK_EQ(kz_shape_circle(at, d->r, &image, NULL), KZ_OK);
        const float distance = kz_distance(shape, &image).distance;
        best = distance < best ? distance : best;
    }
    return best;
}

static void check_nearest(const kz_world *world, const kz_world_def *def, const dot *dots, kz_test_rng *r)
{
    kz_world_near near[DOTS];
    kz_shape shape = {0};
    const float x = kz_test_grid(r, 0, WORLD_W - 1, 0.125f), y = kz_test_grid(r, 0, WORLD_H - 1, 0.125f);
    const float w = kz_test_one_in(r, 4) ? 40 : 2, within = kz_test_one_in(r, 3) ? 6.5f : INFINITY;
    const size_t max = kz_test_one_in(r, 3) ? DOTS : 1 + kz_test_below(r, 9);
    CHECK_EQ(kz_shape_box((kz_vec2){x, y}, (kz_vec2){x + w, y + 1}, &shape, NULL), KZ_OK);
    const size_t n = kz_world_nearest(world, &shape, within, NULL, near, max);
    const float last = n == max ? near[n - 1].gap.distance : within;
    size_t nearer = 0, as_near = 0;
    for (int i = 0; i < DOTS; i++) {
        const float distance = dot_distance(def, &shape, &dots[i]);
        nearer += distance < last;
        as_near += distance == last;
        for (size_t k = 0; k < n; k++)
            if (same_body(near[k].body, dots[i].body)) CHECK_EQ(near[k].gap.distance, distance);
    }
    if (n == max) CHECK(nearer < n && n <= nearer + as_near);
    if (n < max) CHECK_EQ(n, nearer + as_near - (within == INFINITY ? as_near : 0));
    for (size_t k = 1; k < n; k++) {
        const float a = near[k - 1].gap.distance, b = near[k].gap.distance;
        CHECK(a < b || (a == b && near[k - 1].body.index < near[k].body.index));
    }
}

/* Never indexed; indexed; with changes since; at rest; and with some that moved on since. */
TEST(the_nearest_are_those_of_asking_every_image)
{
    static dot dots[DOTS];
    kz_test_rng r = kz_test_rng_here();
    for (int axes = 1; axes < 4; axes++) {
        const kz_world_def def = {.wrap_w = axes & 1 ? WORLD_W : 0, .wrap_h = axes & 2 ? WORLD_H : 0};
        kz_world *world = world_of(def);
        for (int i = 0; i < DOTS; i++) {
            place_dot(&r, &dots[i]);
            dots[i].r = kz_test_grid(&r, 0, 2, 0.125f);
            const kz_shape circle = circle_shape(dots[i].r);
            dots[i].body = put_at(world, &circle, dots[i].at.x, dots[i].at.y);
        }
        for (int round = 0; round < 5; round++) {
            if (round % 2) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
            for (int i = 0; i < DOTS / 10 && round % 2 == 0; i++) {
                dot *d = &dots[kz_test_below(&r, DOTS)];
                place_dot(&r, d);
                move_to(world, d->body, d->at.x, d->at.y);
            }
            for (int k = 0; k < 12; k++) check_nearest(world, &def, dots, &r);
            for (int k = 0; k < 8 && round == 2; k++) CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
        }
        kz_world_free(world);
    }
}

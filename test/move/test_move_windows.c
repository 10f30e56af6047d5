/* test_move_windows.c - moves on large ground, whose edges near them are found once, go as those that search it each
 * time.  A caller's `respond` could change a world that kz_shape_move reads, so with one the whole ground is searched. */
#include "kz_test.h"

#include <kolize/kolize.h>

#include <math.h>
#include <string.h>

enum { MOST_POINTS = 400, HITS = 8 };

typedef struct ground {
    kz_vec2 points[MOST_POINTS];
    int32_t n;
    kz_world *world;
} ground;

static kz_response slide(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit)
{
    (void)ctx, (void)world, (void)mover, (void)hit;
    return KZ_RESPONSE_SLIDE;
}

/* Slopes, cliffs and plateaus; whole numbers in half of the cases. */
static void make_ground(kz_test_rng *rng, ground *g)
{
    const bool is_line = kz_test_one_in(rng, 3), is_whole = kz_test_one_in(rng, 2);
    float x = 0, y = 100;
    kz_shape shape;
    kz_body body;
    g->n = 0;
    for (int32_t n = kz_test_range(rng, 40, MOST_POINTS - 2); g->n < n; g->n++) {
        g->points[g->n] = (kz_vec2){x, y};
        const float rise = kz_test_real(rng, -12, 12);
        x += is_whole ? (float)kz_test_range(rng, 1, 20) : kz_test_real(rng, 0.5f, 20);
        y += is_whole ? floorf(rise) : rise;
        if (y < 20 || y > 180) y = 100;
    }
    if (!is_line) {
        g->points[g->n++] = (kz_vec2){x, 300};
        g->points[g->n++] = (kz_vec2){-1, 300};
    }
    REQUIRE(kz_world_create(NULL, &g->world, NULL) == KZ_OK);
    REQUIRE((is_line ? kz_shape_polyline(g->points, g->n, &shape, NULL)
                     : kz_shape_polygon(g->points, g->n, &shape, NULL)) == KZ_OK);
    const kz_body_def def = {.shape = shape, .pose = KZ_POSE_NONE_INIT, .flags = KZ_BODY_STATIC};
    REQUIRE(kz_body_create(g->world, &def, &body, NULL) == KZ_OK); /* it makes its own tree */
}

/* A walker whose feet, at (x, y), may stand on a vertex. */
static void make_walker(kz_test_rng *rng, kz_vec2 at, kz_shape *out)
{
    const kz_vec2 hexagon[] = {{at.x - 5, at.y - 10}, {at.x, at.y - 14}, {at.x + 5, at.y - 10},
                               {at.x + 5, at.y - 4},  {at.x, at.y},      {at.x - 5, at.y - 4}};
    const kz_vec2 min = {at.x - 5, at.y - 14}, head = {at.x, at.y - 9}, foot = {at.x, at.y - 5};
    kz_result r = KZ_OK;
    switch (kz_test_below(rng, 4)) {
    case 0: r = kz_shape_box(min, (kz_vec2){at.x + 5, at.y}, out, NULL); break;
    case 1: r = kz_shape_capsule(head, foot, 5, out, NULL); break;
    case 2: r = kz_shape_circle(foot, 5, out, NULL); break;
    default: r = kz_shape_polygon(hexagon, 6, out, NULL); break;
    }
    REQUIRE(r == KZ_OK);
}

static void check_same(const kz_move_result *a, const kz_move_result *b, const kz_move_hit *p, const kz_move_hit *q)
{
    CHECK_MEM(&a->moved, &b->moved, sizeof a->moved);
    CHECK_MEM(&a->rest, &b->rest, sizeof a->rest);
    CHECK_MEM(&a->heading, &b->heading, sizeof a->heading);
    CHECK_MEM(&a->floor_normal, &b->floor_normal, sizeof a->floor_normal);
    CHECK_MEM(&a->wall_normal, &b->wall_normal, sizeof a->wall_normal);
    CHECK_EQ(a->n_hits, b->n_hits);
    CHECK_EQ(a->began_inside, b->began_inside);
    CHECK_EQ(a->on_floor, b->on_floor);
    CHECK_EQ(a->on_wall, b->on_wall);
    for (size_t i = 0; i < a->n_hits && i < HITS; i++) {
        CHECK_MEM(&p[i].t, &q[i].t, sizeof p[i].t);
        CHECK_MEM(&p[i].at, &q[i].at, sizeof p[i].at);
        CHECK_MEM(&p[i].normal, &q[i].normal, sizeof p[i].normal);
        CHECK_MEM(&p[i].point, &q[i].point, sizeof p[i].point);
    }
}

static void walk_both(kz_test_rng *rng, const ground *g, kz_vec2 start)
{
    kz_shape walker;
    make_walker(rng, start, &walker);
    for (int i = 0; i < 12; i++) {
        const bool is_character = !kz_test_one_in(rng, 4);
        kz_move_def def = {.up = {0, is_character ? -1.0f : 0}, .step_height = (float)kz_test_range(rng, 0, 6)};
        def.snap = (float)kz_test_range(rng, 0, 4);
        const kz_vec2 motion = {kz_test_real(rng, -4, 4), kz_test_real(rng, -3, 6)};
        kz_move_result a, b;
        kz_move_hit p[HITS], q[HITS];
        CHECK_EQ(kz_shape_move(g->world, &walker, motion, NULL, &def, p, HITS, &a, NULL), KZ_OK);
        def.respond = slide;
        CHECK_EQ(kz_shape_move(g->world, &walker, motion, NULL, &def, q, HITS, &b, NULL), KZ_OK);
        check_same(&a, &b, p, q);
        kz_shape moved;
        double memory[64];
        const kz_pose by = {a.moved, 1, 0};
        REQUIRE(kz_shape_transform(&walker, by, memory, sizeof memory, &moved, NULL) == KZ_OK);
        if (moved.kind != KZ_KIND_POLYGON || !moved.as.polygon.points) walker = moved;
    }
}

TEST(windows_on_large_ground_change_no_move)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(120); i > 0; i--) {
        ground g;
        make_ground(&rng, &g);
        for (int k = 0; k < 20; k++) {
            kz_vec2 start = g.points[kz_test_below(&rng, (uint32_t)g.n)];
            start.y -= kz_test_one_in(&rng, 2) ? 0 : kz_test_real(&rng, -2, 12);
            walk_both(&rng, &g, start);
        }
        kz_world_free(g.world);
    }
}

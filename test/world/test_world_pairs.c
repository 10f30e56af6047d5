/* test_world_pairs.c - which bodies collide, in every mode; and which bodies a shape meets. */
#include <float.h>
#include <stdlib.h>

#include <kolize/world.h>

#include "kz_test.h"
#include "kz_test_alloc.h"
#include "layouts.h"

static kz_world *new_world(const kz_allocator *alloc)
{
    kz_world *world = NULL;
    CHECK_EQ(kz_world_create(alloc, &world, NULL), KZ_OK);
    return world;
}

static kz_body put(kz_world *world, const kz_shape *shape, float x, float y)
{
    kz_body body = {0, 0};
    kz_body_def def = {0};
    def.shape = *shape;
    def.pose.at = (kz_vec2){x, y};
    CHECK_EQ(kz_body_create(world, &def, &body, NULL), KZ_OK);
    return body;
}

static kz_shape box_of(kz_box b)
{
    kz_shape shape = {0};
    kz_shape_box(b.min, b.max, &shape, NULL); /* stays NONE for an empty box */
    return shape;
}

static kz_shape circle(float r)
{
    kz_shape shape;
    kz_shape_circle((kz_vec2){0, 0}, r, &shape, NULL);
    return shape;
}

static size_t pairs_in(kz_world *world, kz_pair_mode mode, const kz_pair **pairs)
{
    size_t n = 0;
    *pairs = NULL;
    CHECK_EQ(kz_world_pairs(world, mode, pairs, &n, NULL), KZ_OK);
    return n;
}

TEST(boxes_that_meet_are_not_yet_bodies_that_meet)
{
    kz_world *world = new_world(NULL);
    const kz_shape round = circle(1);
    const kz_pair *pairs;
    const kz_body a = put(world, &round, 0, 0), b = put(world, &round, 1.9f, 1.9f);
    CHECK_EQ(pairs_in(world, KZ_PAIRS_OVERLAP, &pairs), 0);
    CHECK_EQ(pairs_in(world, KZ_PAIRS_TOUCH, &pairs), 0);
    REQUIRE(pairs_in(world, KZ_PAIRS_BOXES, &pairs) == 1);
    CHECK_EQ(pairs[0].a.index, a.index);
    CHECK_EQ(pairs[0].b.index, b.index);
    CHECK_EQ(pairs[0].relation, KZ_TOUCH);
    kz_world_free(world);
}

TEST(touching_is_a_pair_only_where_touching_is_asked_for)
{
    kz_world *world = new_world(NULL);
    const kz_shape round = circle(1);
    const kz_pair *pairs;
    put(world, &round, 0, 0);
    put(world, &round, 2, 0);
    put(world, &round, 3, 0);
    REQUIRE(pairs_in(world, KZ_PAIRS_OVERLAP, &pairs) == 1);
    CHECK_EQ(pairs[0].a.index, 1);
    CHECK_EQ(pairs[0].b.index, 2);
    CHECK_EQ(pairs[0].relation, KZ_OVERLAP);
    REQUIRE(pairs_in(world, KZ_PAIRS_TOUCH, &pairs) == 2);
    CHECK_EQ(pairs[0].a.index, 0);
    CHECK_EQ(pairs[0].b.index, 1);
    CHECK_EQ(pairs[0].relation, KZ_TOUCH);
    CHECK_EQ(pairs[1].relation, KZ_OVERLAP);
    kz_world_free(world);
}

TEST(a_pixel_mask_and_a_capsule_meet_in_one_world)
{
    kz_world *world = new_world(NULL);
    kz_mask *mask = NULL;
    kz_shape pixels, pill;
    const kz_pair *pairs;
    REQUIRE(kz_mask_from_text("#..#\n#..#\n####\n", NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_shape_mask(mask, 0, 0, &pixels, NULL), KZ_OK);
    CHECK_EQ(kz_shape_capsule((kz_vec2){0, -3}, (kz_vec2){0, 0}, 0.5f, &pill, NULL), KZ_OK);
    put(world, &pixels, 10, 10);
    const kz_body probe = put(world, &pill, 12, 11.25f); /* inside the cup */
    CHECK_EQ(pairs_in(world, KZ_PAIRS_TOUCH, &pairs), 0);
    CHECK_EQ(kz_body_set_pose(world, probe, kz_pose_make(12, 11.5f, 0), NULL), KZ_OK);
    REQUIRE(pairs_in(world, KZ_PAIRS_TOUCH, &pairs) == 1);
    CHECK_EQ(pairs[0].relation, KZ_TOUCH);
    CHECK_EQ(kz_body_set_pose(world, probe, kz_pose_make(12, 11.75f, 0), NULL), KZ_OK);
    CHECK_EQ(pairs_in(world, KZ_PAIRS_OVERLAP, &pairs), 1);
    kz_world_free(world);
    kz_mask_free(mask);
}

TEST(bodies_that_hold_nothing_meet_nothing_not_even_everything)
{
    kz_world *world = new_world(NULL);
    kz_mask *mask = NULL;
    kz_shape blank, none = {0}, nobody;
    const kz_shape all = box_of((kz_box){{-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}});
    const kz_pair *pairs;
    REQUIRE(kz_mask_from_text("...\n...\n", NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_shape_mask(mask, 0, 0, &blank, NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(NULL, 0, &nobody, NULL), KZ_OK);
    put(world, &blank, 0, 0);
    put(world, &none, 0, 0);
    put(world, &nobody, 0, 0);
    put(world, &all, 0, 0);
    const kz_body gone = put(world, &all, 0, 0);
    CHECK_EQ(pairs_in(world, KZ_PAIRS_BOXES, &pairs), 1);
    CHECK_EQ(kz_body_destroy(world, gone), KZ_OK);
    CHECK_EQ(pairs_in(world, KZ_PAIRS_BOXES, &pairs), 0);
    CHECK_EQ(pairs_in(world, KZ_PAIRS_TOUCH, &pairs), 0);
    kz_world_free(world);
    kz_mask_free(mask);
}

/* A shape of any kind with about the given box. */
static kz_shape any_shape(kz_test_rng *r, kz_box b)
{
    kz_shape shape = {0};
    const kz_vec2 middle = {0.5f * (b.min.x + b.max.x), 0.5f * (b.min.y + b.max.y)};
    const kz_vec2 corners[4] = {b.min, {b.max.x, middle.y}, b.max, {middle.x, b.max.y}};
    switch (kz_test_below(r, 7)) {
    case 0: kz_shape_point(middle, &shape, NULL); break;
    case 1: kz_shape_segment(b.min, b.max, &shape, NULL); break;
    case 2: kz_shape_circle(middle, b.max.x - middle.x, &shape, NULL); break;
    case 3: kz_shape_capsule(b.min, b.max, 0.25f, &shape, NULL); break;
    case 4: kz_shape_polygon(corners, 4, &shape, NULL); break;
    case 5: kz_shape_polyline(corners, 4, &shape, NULL); break;
    default: kz_shape_box(b.min, b.max, &shape, NULL); break;
    }
    return shape;
}

TEST(every_mode_gives_the_pairs_of_asking_every_pair)
{
    enum { N = 700 };
    static kz_box boxes[N];
    static kz_body bodies[N];
    static const layout kinds[] = {LAYOUT_UNIFORM, LAYOUT_TILES,   LAYOUT_GRIDDED, LAYOUT_SIZES,
                                   LAYOUT_COLUMN,  LAYOUT_OUTLIER, LAYOUT_EMPTIES};
    kz_test_rng r = kz_test_rng_here();
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        kz_world *world = new_world(NULL);
        layout_fill(kinds[k], &r, boxes, N);
        for (uint32_t i = 0; i < N; i++) {
            const kz_shape shape = boxes[i].min.x > boxes[i].max.x ? box_of(boxes[i]) : any_shape(&r, boxes[i]);
            bodies[i] = put(world, &shape, 0, 0);
        }
        for (kz_pair_mode mode = KZ_PAIRS_OVERLAP; mode <= KZ_PAIRS_BOXES; mode++) {
            const kz_pair *pairs;
            const size_t n = pairs_in(world, mode, &pairs);
            size_t at = 0;
            NOTE("%s, mode %d", layout_names[kinds[k]], (int)mode);
            for (uint32_t i = 0; i < N; i++) {
                const kz_shape *a = kz_body_shape(world, bodies[i]);
                for (uint32_t j = i + 1; j < N; j++) {
                    const kz_shape *b = kz_body_shape(world, bodies[j]);
                    kz_relation relation = kz_relate(a, b);
                    if (mode == KZ_PAIRS_BOXES)
                        relation = a->kind && b->kind && kz_box_meets(a->bounds, b->bounds) ? KZ_TOUCH : KZ_APART;
                    if (relation == KZ_APART || (relation == KZ_TOUCH && mode == KZ_PAIRS_OVERLAP)) continue;
                    REQUIRE(at < n);
                    CHECK(pairs[at].a.index == i && pairs[at].b.index == j && pairs[at].relation == relation);
                    CHECK(kz_body_is_live(world, pairs[at].a) && kz_body_is_live(world, pairs[at].b));
                    at++;
                }
            }
            CHECK_EQ(at, n);
        }
        kz_world_free(world);
    }
}

TEST(the_order_of_creation_only_renames_the_bodies)
{
    enum { N = 500 };
    static kz_box boxes[N];
    static uint32_t order[N];
    static bool meets[2][N][N];
    kz_test_rng r = kz_test_rng_here();
    layout_fill(LAYOUT_GRIDDED, &r, boxes, N);
    for (uint32_t i = 0; i < N; i++) order[i] = i;
    for (int run = 0; run < 2; run++) {
        kz_world *world = new_world(NULL);
        const kz_pair *pairs;
        for (uint32_t i = 0; i < N; i++) {
            kz_body_def def = {0};
            kz_body body;
            def.shape = box_of(boxes[order[i]]);
            def.user = order[i];
            CHECK_EQ(kz_body_create(world, &def, &body, NULL), KZ_OK);
        }
        const size_t n = pairs_in(world, KZ_PAIRS_TOUCH, &pairs);
        CHECK_GT(n, 100);
        for (size_t i = 0; i < n; i++) {
            const uint64_t a = kz_body_user(world, pairs[i].a), b = kz_body_user(world, pairs[i].b);
            CHECK(!meets[run][a][b]);
            meets[run][a][b] = meets[run][b][a] = true;
        }
        kz_world_free(world);
        for (uint32_t i = N; i > 1; i--) {
            const uint32_t j = kz_test_below(&r, i), held = order[i - 1];
            order[i - 1] = order[j];
            order[j] = held;
        }
    }
    CHECK_MEM(meets[0], meets[1], sizeof meets[0]);
}

TEST(a_hundred_thousand_bodies_are_carried)
{
    enum { SIDE = 320, N = SIDE * SIDE };
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_world *world = new_world(&ta.allocator);
    const kz_pair *pairs;
    const kz_shape tile = box_of((kz_box){{0, 0}, {1, 1}});
    bool all_touch = true;
    for (uint32_t i = 0; i < N; i++) {
        kz_body_def def = {0};
        kz_body body;
        def.shape = tile;
        def.pose.at = (kz_vec2){(float)(i % SIDE), (float)(i / SIDE)};
        if (kz_body_create(world, &def, &body, NULL) != KZ_OK) break;
    }
    CHECK_EQ(kz_world_count(world), N);
    CHECK_EQ(pairs_in(world, KZ_PAIRS_OVERLAP, &pairs), 0);
    const size_t n = pairs_in(world, KZ_PAIRS_TOUCH, &pairs);
    CHECK_EQ(n, 2 * SIDE * (SIDE - 1) + 2 * (SIDE - 1) * (SIDE - 1));
    for (size_t i = 0; i < n; i++) all_touch &= pairs[i].relation == KZ_TOUCH;
    CHECK(all_touch);
    kz_world_free(world);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

/* ---- Queries ------------------------------------------------------------------------------------------- */

typedef struct visits {
    uint32_t index[16];
    kz_relation relation[16];
    int n, most;
} visits;

static bool note_visit(void *ctx, kz_body body, kz_relation relation)
{
    visits *v = ctx;
    if (v->n < 16) {
        v->index[v->n] = body.index;
        v->relation[v->n] = relation;
    }
    return ++v->n < v->most;
}

static visits visit(const kz_world *world, const kz_shape *shape, uint32_t collides, kz_pair_mode mode, int most)
{
    visits v = {{0}, {0}, 0, most};
    kz_world_query(world, shape, collides, mode, note_visit, &v);
    return v;
}

TEST(a_query_visits_what_the_shape_meets_in_rising_order)
{
    kz_world *world = new_world(NULL);
    const kz_shape round = circle(1), wide = box_of((kz_box){{0, -1}, {4, 1}});
    put(world, &round, 3, 0);
    put(world, &round, 9, 0);
    const kz_body third = put(world, &round, 5, 0); /* touches */
    put(world, &round, 4.9f, 1.9f);                 /* only its box meets */
    put(world, &round, 1, 0);
    visits v = visit(world, &wide, 0, KZ_PAIRS_OVERLAP, 16);
    REQUIRE(v.n == 2);
    CHECK_EQ(v.index[0], 0);
    CHECK_EQ(v.index[1], 4);
    CHECK_EQ(v.relation[1], KZ_OVERLAP);
    v = visit(world, &wide, 0, KZ_PAIRS_TOUCH, 16);
    REQUIRE(v.n == 3);
    CHECK_EQ(v.index[1], third.index);
    CHECK_EQ(v.relation[1], KZ_TOUCH);
    v = visit(world, &wide, 0, KZ_PAIRS_BOXES, 16);
    REQUIRE(v.n == 4);
    CHECK_EQ(v.index[2], 3);
    CHECK_EQ(v.relation[0], KZ_TOUCH);
    CHECK_EQ(visit(world, &wide, 0, KZ_PAIRS_BOXES, 2).n, 2); /* until the visitor says so */
    CHECK_EQ(kz_body_set_filter(world, third, 4, 0), KZ_OK);
    CHECK_EQ(visit(world, &wide, 4, KZ_PAIRS_TOUCH, 16).n, 1);
    CHECK_EQ(visit(world, &wide, 1, KZ_PAIRS_TOUCH, 16).n, 2);
    CHECK_EQ(visit(world, &wide, 8, KZ_PAIRS_TOUCH, 16).n, 0);
    CHECK_EQ(kz_body_destroy(world, third), KZ_OK);
    CHECK_EQ(visit(world, &wide, 0, KZ_PAIRS_TOUCH, 16).n, 2);
    kz_world_free(world);
}

TEST(a_query_without_shape_world_or_visitor_visits_nobody)
{
    kz_world *world = new_world(NULL);
    const kz_shape all = box_of((kz_box){{-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}}), none = {0};
    put(world, &all, 0, 0);
    put(world, &none, 0, 0);
    const kz_body gone = put(world, &all, 0, 0);
    CHECK_EQ(kz_body_destroy(world, gone), KZ_OK);
    CHECK_EQ(visit(world, &all, 0, KZ_PAIRS_BOXES, 16).n, 1);
    CHECK_EQ(visit(world, &none, 0, KZ_PAIRS_BOXES, 16).n, 0);
    CHECK_EQ(visit(world, NULL, 0, KZ_PAIRS_BOXES, 16).n, 0);
    CHECK_EQ(visit(NULL, &all, 0, KZ_PAIRS_BOXES, 16).n, 0);
    kz_world_query(world, &all, 0, KZ_PAIRS_BOXES, NULL, NULL);
    kz_world_free(world);
}

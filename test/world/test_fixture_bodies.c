/* test_fixture_bodies.c - a world of bodies with fixtures beside a world in which each fixture is a body of its own, of
 * the group of its owner: pairs of kinds, queries and moves are the same. */
#include "world_fixture.h"

#include <kolize/move.h>

#include <math.h>

enum { OWNERS = 30, MOST_PARTS = 5, SPAN = 60 };

typedef struct twin_worlds {
    kz_world *whole, *parts;
    kz_fixture items[OWNERS][MOST_PARTS];
    int32_t n[OWNERS];
    kz_body owners[OWNERS], of[OWNERS][MOST_PARTS];
    kz_vec2 points[OWNERS][MOST_PARTS][3];
} twin_worlds;

static kz_shape some_shape(kz_test_rng *r, kz_vec2 *points)
{
    kz_shape shape = {0};
    const float x = kz_test_grid(r, -4, 4, 0.5f), y = kz_test_grid(r, -4, 4, 0.5f);
    switch (kz_test_below(r, 4)) {
    case 0: kz_shape_circle((kz_vec2){x, y}, kz_test_grid(r, 1, 4, 0.5f), &shape, NULL); break;
    case 1:
        points[0] = (kz_vec2){x, y}, points[1] = (kz_vec2){x + 2, y}, points[2] = (kz_vec2){x, y + 3};
        CHECK_EQ(kz_shape_polygon(points, 3, &shape, NULL), KZ_OK);
        break;
    default: shape = box_shape(x, y, x + kz_test_grid(r, 1, 5, 0.5f), y + kz_test_grid(r, 1, 5, 0.5f));
    }
    return shape;
}

static void make_twins(twin_worlds *t, kz_test_rng *r, bool rotated, float period)
{
    static const uint32_t flags[] = {0, 0, 0, 0, KZ_BODY_SENSOR, KZ_BODY_PROBE, KZ_BODY_ONE_WAY};
    kz_world_def def = {.fixture_pairs = true, .mode = KZ_PAIRS_TOUCH, .wrap_w = period, .wrap_h = period};
    t->whole = world_of(def);
    t->parts = world_of(def);
    for (int i = 0; i < OWNERS; i++) {
        const kz_pose pose = kz_pose_degrees(kz_test_grid(r, 0, 2 * SPAN, 0.5f), kz_test_grid(r, 0, 2 * SPAN, 0.5f),
                                             rotated ? (float)kz_test_below(r, 360) : 0);
        t->n[i] = 1 + (int32_t)kz_test_below(r, MOST_PARTS);
        for (int32_t k = 0; k < t->n[i]; k++) {
            kz_fixture *f = &t->items[i][k];
            f->shape = some_shape(r, t->points[i][k]);
            f->category = 1 + kz_test_below(r, 3);
            f->collides = kz_test_one_in(r, 2) ? 0 : 1 + kz_test_below(r, 3);
            f->flags = flags[kz_test_below(r, 7)];
            f->kind = (uint16_t)kz_test_below(r, 3);
            t->of[i][k] = put_def(t->parts, (kz_body_def){.shape = f->shape,
                                                          .pose = pose,
                                                          .category = f->category,
                                                          .collides = f->collides,
                                                          .flags = f->flags,
                                                          .one_way = {0, -1},
                                                          .group = i + 1,
                                                          .user = (uint64_t)(i * MOST_PARTS + k)});
        }
        t->owners[i] = put_def(t->whole, (kz_body_def){.fixtures = t->items[i],
                                                       .n_fixtures = t->n[i],
                                                       .pose = pose,
                                                       .one_way = {0, -1},
                                                       .user = (uint64_t)i});
    }
}

static void free_twins(twin_worlds *t)
{
    kz_world_free(t->whole);
    kz_world_free(t->parts);
    free(t);
}

static twin_worlds *new_twins_wrapped(kz_test_rng *r, bool rotated, float period)
{
    twin_worlds *t = calloc(1, sizeof *t);
    if (!t) abort();
    make_twins(t, r, rotated, period);
    return t;
}

static twin_worlds *new_twins(kz_test_rng *r, bool rotated) { return new_twins_wrapped(r, rotated, 0); }

static void put_owner(twin_worlds *t, int i, kz_vec2 at)
{
    kz_pose pose = kz_body_pose(t->whole, t->owners[i]);
    pose.at = at;
    CHECK_EQ(kz_body_set_pose(t->whole, t->owners[i], pose, NULL), KZ_OK);
    for (int32_t k = 0; k < t->n[i]; k++) CHECK_EQ(kz_body_set_pose(t->parts, t->of[i][k], pose, NULL), KZ_OK);
}

static int owner_of(const twin_worlds *t, kz_body part) { return (int)(kz_body_user(t->parts, part) / MOST_PARTS); }
static int number_of(const twin_worlds *t, kz_body part) { return (int)(kz_body_user(t->parts, part) % MOST_PARTS); }

static bool is_fixture(const twin_worlds *t, kz_body body, int32_t fixture, kz_body part)
{
    return (int)kz_body_user(t->whole, body) == owner_of(t, part) && fixture == number_of(t, part);
}

/* ---- Pairs ----------------------------------------------------------------------------------------------- */

/* Does the list of kinds say about these two parts what the other world says? */
static void check_pair(const twin_worlds *t, const kz_fixture_pair *kinds, size_t n, const kz_pair *pair)
{
    const int a = owner_of(t, pair->a), b = owner_of(t, pair->b);
    const uint16_t kind_a = t->items[a][number_of(t, pair->a)].kind, kind_b = t->items[b][number_of(t, pair->b)].kind;
    bool found = false;
    for (size_t i = 0; i < n && !found; i++) {
        const bool are_they = same_body(kinds[i].a, t->owners[a]) && same_body(kinds[i].b, t->owners[b]) &&
                              kinds[i].kind_a == kind_a && kinds[i].kind_b == kind_b;
        found = are_they && kinds[i].relation >= pair->relation;
    }
    CHECK(found);
}

TEST(pairs_of_kinds_are_those_of_bodies_of_their_own)
{
    kz_test_rng r = kz_test_rng_here();
    size_t total = 0;
    for (int round = 0; round < 8; round++) {
        twin_worlds *t = new_twins(&r, round % 2 == 1);
        for (int step = 0; step < 12; step++) {
            size_t n, n_kinds, n_of_kinds = 0;
            const size_t n_pairs = count_step(t->parts);
            CHECK_EQ(kz_world_step(t->whole, NULL), KZ_OK);
            const kz_pair *pairs = kz_world_pairs(t->parts, &n);
            const kz_fixture_pair *kinds = kz_world_fixture_pairs(t->whole, &n_kinds);
            for (size_t i = 0; i < n; i++) check_pair(t, kinds, n_kinds, &pairs[i]);
            for (size_t i = 0; i < n_kinds; i++) {
                kz_bodies_fixture both[MOST_PARTS * MOST_PARTS];
                const size_t most = MOST_PARTS * MOST_PARTS;
                const size_t n_both = kz_bodies_fixtures(t->whole, kinds[i].a, kinds[i].b, both, most);
                const bool is_first = i == 0 || !same_body(kinds[i - 1].a, kinds[i].a) || !same_body(kinds[i - 1].b, kinds[i].b);
                if (is_first) n_of_kinds += n_both;
            }
            CHECK_EQ(n_of_kinds, n_pairs);
            total += n_kinds;
            for (int k = 0; k < 6; k++) {
                const kz_vec2 at = {kz_test_grid(&r, 0, 2 * SPAN, 0.5f), kz_test_grid(&r, 0, 2 * SPAN, 0.5f)};
                put_owner(t, (int)kz_test_below(&r, OWNERS), at);
            }
        }
        free_twins(t);
    }
    CHECK(total > 500);
}

/* ---- Queries --------------------------------------------------------------------------------------------- */

static kz_vec2 some_place(kz_test_rng *r)
{
    return (kz_vec2){kz_test_grid(r, -4, 2 * SPAN + 4, 0.5f), kz_test_grid(r, -4, 2 * SPAN + 4, 0.5f)};
}

TEST(rays_and_sweeps_hit_what_bodies_of_their_own_would_be_hit)
{
    kz_test_rng r = kz_test_rng_here();
    int hits = 0;
    for (int round = 0; round < 8; round++) {
        twin_worlds *t = new_twins(&r, round % 2 == 1);
        for (int i = 0; i < 300; i++) {
            const kz_vec2 from = some_place(&r), to = some_place(&r), motion = {to.x - from.x, to.y - from.y};
            const kz_shape dot = box_shape(from.x, from.y, from.x + 1, from.y + 1);
            const kz_query_filter filter = {.category = kz_test_below(&r, 4), .collides = kz_test_below(&r, 4),
                                            .no_sensors = kz_test_one_in(&r, 2)};
            const unsigned flags = kz_test_one_in(&r, 2) ? KZ_HIT_PASS_ONE_WAY : 0;
            kz_world_ray_hit ray, ray_part;
            kz_world_sweep_hit sweep, sweep_part;
            kz_world_near near, near_part;
            const bool hit = kz_world_ray(t->whole, from, to, flags, &filter, &ray);
            CHECK_EQ(hit, kz_world_ray(t->parts, from, to, flags, &filter, &ray_part));
            if (hit) CHECK(is_fixture(t, ray.body, ray.fixture, ray_part.body) && same_ray_hit(ray.hit, ray_part.hit));
            const bool met = kz_world_sweep(t->whole, &dot, motion, flags, &filter, &sweep);
            CHECK_EQ(met, kz_world_sweep(t->parts, &dot, motion, flags, &filter, &sweep_part));
            if (met) CHECK(is_fixture(t, sweep.body, sweep.fixture, sweep_part.body));
            if (met) CHECK(sweep.hit.t == sweep_part.hit.t && sweep.hit.normal.x == sweep_part.hit.normal.x);
            const size_t n = kz_world_nearest(t->whole, &dot, 20, &filter, &near, 1);
            CHECK_EQ(n, kz_world_nearest(t->parts, &dot, 20, &filter, &near_part, 1));
            if (n) CHECK(is_fixture(t, near.body, near.fixture, near_part.body));
            const bool sees = kz_world_ray(t->whole, from, to, flags | KZ_HIT_UNION, &filter, &ray);
            CHECK_EQ(sees, kz_world_ray(t->parts, from, to, flags | KZ_HIT_UNION, &filter, &ray_part));
            if (sees) CHECK(ray.hit.t == ray_part.hit.t && (int)kz_body_user(t->whole, ray.body) == owner_of(t, ray_part.body));
            kz_world_ray_hit all[OWNERS * 3], parts[OWNERS * MOST_PARTS];
            const size_t n_all = kz_world_ray_all(t->whole, from, to, flags, &filter, all, OWNERS * 3);
            const size_t n_parts = kz_world_ray_all(t->parts, from, to, flags, &filter, parts, OWNERS * MOST_PARTS);
            for (size_t k = 0; k < n_all; k++) { /* each is one of the others', and the first of its body */
                bool is_first = true, found = false;
                for (size_t j = 0; j < n_parts && !found; j++) {
                    found = is_fixture(t, all[k].body, all[k].fixture, parts[j].body);
                    is_first = is_first && (found || owner_of(t, parts[j].body) != (int)kz_body_user(t->whole, all[k].body));
                }
                CHECK(found && is_first);
            }
            hits += hit + met + (n > 0);
        }
        free_twins(t);
    }
    CHECK(hits > 3000);
}

/* A body is found with the lowest fixture of the highest relation, or of each kind. */
TEST(finds_tell_the_best_of_bodies_of_their_own)
{
    kz_test_rng r = kz_test_rng_here();
    int total = 0;
    for (int round = 0; round < 8; round++) {
        twin_worlds *t = new_twins(&r, round % 2 == 1);
        for (int i = 0; i < 100; i++) {
            kz_world_hit found[OWNERS * 3], parts[OWNERS * MOST_PARTS];
            const kz_vec2 at = some_place(&r);
            const kz_shape box = box_shape(at.x, at.y, at.x + 12, at.y + 12);
            const kz_query_filter filter = {.collides = kz_test_below(&r, 4), .each_kind = i % 2 == 1};
            const size_t n = kz_world_find(t->whole, &box, KZ_PAIRS_TOUCH, &filter, found, OWNERS * 3);
            kz_world_hit many[OWNERS * 3];
            size_t end;
            CHECK_EQ(kz_world_find_many(t->whole, &box, 1, KZ_PAIRS_TOUCH, &filter, many, OWNERS * 3, &end), n);
            for (size_t k = 0; k < n; k++) CHECK(same_body(many[k].body, found[k].body) && many[k].fixture == found[k].fixture);
            const size_t m = kz_world_find(t->parts, &box, KZ_PAIRS_TOUCH, &filter, parts, OWNERS * MOST_PARTS);
            size_t n_best = 0;
            for (size_t k = 0; k < m; k++) {
                const int owner = owner_of(t, parts[k].body), number = number_of(t, parts[k].body);
                bool is_best = true;
                for (size_t j = 0; j < m; j++) {
                    const bool rivals = owner_of(t, parts[j].body) == owner &&
                                        (i % 2 == 0 || t->items[owner][number_of(t, parts[j].body)].kind == t->items[owner][number].kind);
                    is_best = is_best && !(rivals && (parts[j].relation > parts[k].relation ||
                                                      (parts[j].relation == parts[k].relation && j < k)));
                }
                if (!is_best) continue;
                bool listed = false;
                for (size_t j = 0; j < n; j++) {
                    listed = listed || (is_fixture(t, found[j].body, found[j].fixture, parts[k].body) &&
                                        found[j].relation == parts[k].relation);
                }
                CHECK(listed);
                n_best++;
            }
            CHECK_EQ(n, n_best);
            for (size_t k = 1; k < n; k++) {
                CHECK(found[k - 1].body.index < found[k].body.index ||
                      (same_body(found[k - 1].body, found[k].body) && found[k - 1].fixture < found[k].fixture));
            }
            total += (int)n;
        }
        free_twins(t);
    }
    CHECK(total > 1000);
}

/* ---- Moves ----------------------------------------------------------------------------------------------- */

/* Where rounding leaves an overlap, the obstacle that is visited first says which way to back off. */
static bool is_close(float a, float b) { return fabsf(a - b) <= 0x1p-14f; }

static bool same_move(const kz_move_result *a, const kz_move_result *b)
{
    return is_close(a->moved.x, b->moved.x) && is_close(a->moved.y, b->moved.y) && a->n_hits == b->n_hits &&
           is_close(a->rest.x, b->rest.x) && is_close(a->heading.y, b->heading.y) && a->on_floor == b->on_floor && a->on_wall == b->on_wall &&
           a->began_inside == b->began_inside;
}

/* The mover has one solid box, among sensors that collide with everything. */
TEST(a_mover_meets_what_it_would_meet_as_a_body_of_one_shape)
{
    kz_test_rng r = kz_test_rng_here();
    int hits = 0, differ = 0;
    for (int round = 0; round < 18; round++) { /* the last ones wrap: bodies lie in other images there, rounded otherwise */
        const bool wraps = round >= 12;
        twin_worlds *t = new_twins_wrapped(&r, round % 2 == 1 && round < 12, round < 12 ? 0 : SPAN);
        const uint32_t category = 1 + kz_test_below(&r, 3), collides = kz_test_below(&r, 4);
        const kz_shape box = box_shape(0, 0, 2, 3);
        kz_fixture own[3] = {{.shape = box_shape(-5, -5, 5, 5), .flags = KZ_BODY_SENSOR},
                             {.shape = box, .category = category, .collides = collides, .kind = 1},
                             {.shape = box_shape(-9, 0, 0, 1), .flags = KZ_BODY_PROBE, .kind = 2}};
        const kz_body a = put_def(t->whole, (kz_body_def){.fixtures = own, .n_fixtures = 3});
        const kz_body b = put_def(t->parts, (kz_body_def){.shape = box, .category = category, .collides = collides});
        for (int i = 0; i < 200; i++) {
            const kz_vec2 at = some_place(&r);
            const kz_vec2 motion = {kz_test_grid(&r, -40, 40, 0.5f), kz_test_grid(&r, -40, 40, 0.5f)};
            const kz_move_def def = {.up = i % 2 ? (kz_vec2){0, -1} : (kz_vec2){0, 0}, .step_height = 1, .snap = 1,
                                     .response = i % 5 == 4 ? KZ_RESPONSE_BOUNCE : KZ_RESPONSE_SLIDE};
            kz_move_hit hit[8], hit_part[8];
            kz_move_result out, out_part;
            kz_push_out push, push_part;
            move_to(t->whole, a, at.x, at.y);
            move_to(t->parts, b, at.x, at.y);
            CHECK_EQ(kz_body_move(t->whole, a, motion, &def, hit, 8, &out, NULL), KZ_OK);
            CHECK_EQ(kz_body_move(t->parts, b, motion, &def, hit_part, 8, &out_part, NULL), KZ_OK);
            const bool same = same_move(&out, &out_part);
            CHECK(same || wraps);
            differ += !same;
            for (size_t k = 0; k < out.n_hits && k < out_part.n_hits && k < 8 && same; k++) {
                CHECK(is_fixture(t, hit[k].body, hit[k].fixture, hit_part[k].body) || wraps);
                CHECK((is_close(hit[k].normal.x, hit_part[k].normal.x) && is_close(hit[k].t, hit_part[k].t)) || wraps);
            }
            hits += (int)out.n_hits;
            const kz_shape placed = box_shape(at.x, at.y, at.x + 2, at.y + 3);
            const kz_query_filter filter = {.category = category, .collides = collides, .except = a};
            const kz_query_filter filter_part = {.category = category, .collides = collides, .except = b};
            CHECK_EQ(kz_shape_move(t->whole, &placed, motion, &filter, &def, hit, 8, &out, NULL), KZ_OK);
            CHECK_EQ(kz_shape_move(t->parts, &placed, motion, &filter_part, &def, hit_part, 8, &out_part, NULL), KZ_OK);
            CHECK(same_move(&out, &out_part) || wraps);
            differ += !same_move(&out, &out_part);
            move_to(t->whole, a, at.x, at.y);
            CHECK_EQ(kz_body_push_out(t->whole, a, 1, &push, NULL), KZ_OK);
            move_to(t->parts, b, at.x, at.y);
            CHECK_EQ(kz_body_push_out(t->parts, b, 1, &push_part, NULL), KZ_OK);
            CHECK_EQ(push.free, push_part.free);
            CHECK(is_close(push.depth, push_part.depth));
            CHECK(is_close(push.moved.x, push_part.moved.x));
        }
        free_twins(t);
    }
    CHECK(hits > 600);
    CHECK(differ < 30); /* of 2400 */
}

/* A mover of two solid boxes never ends in anything that it was not in before, whatever their filters. */
TEST(a_mover_of_two_solid_boxes_ends_in_nothing_new)
{
    kz_test_rng r = kz_test_rng_here();
    int stopped = 0;
    for (int round = 0; round < 12; round++) {
        twin_worlds *t = new_twins(&r, round % 2 == 1);
        kz_fixture own[2] = {{.shape = box_shape(0, 0, 2, 3), .category = 1, .collides = 1 + kz_test_below(&r, 3)},
                             {.shape = box_shape(1, 2, 4, 4), .category = 2, .collides = 1 + kz_test_below(&r, 3)}};
        const kz_body a = put_def(t->whole, (kz_body_def){.fixtures = own, .n_fixtures = 2});
        for (int i = 0; i < 200; i++) {
            const kz_vec2 at = some_place(&r), motion = {kz_test_real(&r, -40, 40), kz_test_real(&r, -40, 40)};
            kz_bodies_fixture before[OWNERS][8], after[8];
            size_t n_before[OWNERS];
            kz_move_result out;
            move_to(t->whole, a, at.x, at.y);
            for (int k = 0; k < OWNERS; k++) n_before[k] = kz_bodies_fixtures(t->whole, t->owners[k], a, before[k], 8);
            CHECK_EQ(kz_body_move(t->whole, a, motion, NULL, NULL, 0, &out, NULL), KZ_OK);
            stopped += out.n_hits > 0;
            for (int k = 0; k < OWNERS; k++) {
                const size_t n = kz_bodies_fixtures(t->whole, t->owners[k], a, after, 8);
                for (size_t j = 0; j < n && j < 8; j++) {
                    const kz_fixture *f = &t->items[k][after[j].a];
                    bool was = after[j].relation != KZ_OVERLAP || f->flags != 0;
                    for (size_t q = 0; q < n_before[k] && q < 8; q++) {
                        was = was || (before[k][q].a == after[j].a && before[k][q].relation == KZ_OVERLAP);
                    }
                    CHECK(was);
                }
            }
        }
        free_twins(t);
    }
    CHECK(stopped > 500);
}

/* ---- Many that move -------------------------------------------------------------------------------------- */

enum { CROWD = 3000, CROWD_SIDE = 300 };

/* Steps that keep pairs of fat boxes say what a world says that was made anew, also when filters change. */
TEST(a_crowd_that_moves_is_that_of_a_world_made_anew)
{
    kz_test_rng r = kz_test_rng_here();
    static kz_body bodies[CROWD];
    static kz_vec2 at[CROWD], speed[CROWD];
    static uint32_t off[CROWD];
    const kz_fixture items[2][3] = {
        {{.shape = box_shape(-2, -2, 2, 2)},
         {.shape = box_shape(-2, -3, 2, 2), .category = 2, .collides = 4, .kind = 1},
         {.shape = box_shape(1, -1, 4, 0), .category = 4, .collides = 2, .kind = 2}},
        {{.shape = circle_shape(2)}, {.shape = box_shape(-1, -4, 1, 4), .category = 2, .collides = 6, .kind = 1}, {.kind = 3}}};
    kz_world *world = world_of((kz_world_def){.fixture_pairs = true});
    for (int i = 0; i < CROWD; i++) {
        at[i] = (kz_vec2){kz_test_real(&r, 0, CROWD_SIDE), kz_test_real(&r, 0, CROWD_SIDE)};
        speed[i] = (kz_vec2){kz_test_real(&r, -0.3f, 0.3f), kz_test_real(&r, -0.3f, 0.3f)};
        bodies[i] = put_def(world, (kz_body_def){.fixtures = items[i % 2], .n_fixtures = 3, .pose = kz_pose_radians(at[i].x, at[i].y, 0)});
    }
    for (int step = 0; step < 40; step++) {
        size_t n, m;
        for (int i = 0; i < CROWD; i++) at[i].x += speed[i].x, at[i].y += speed[i].y;
        CHECK_EQ(kz_bodies_set_at(world, bodies, CROWD, at, sizeof *at, NULL), KZ_OK);
        for (int k = 0; k < (step % 4 == 3 ? 20 : 0); k++) {
            const uint32_t i = kz_test_below(&r, CROWD);
            off[i] = kz_test_below(&r, 8);
            CHECK_EQ(kz_body_set_off(world, bodies[i], off[i]), KZ_OK);
        }
        CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
        if (step % 3 != 0 && step % 4 != 3) continue;
        kz_world *fresh = world_of((kz_world_def){.fixture_pairs = true});
        for (int i = 0; i < CROWD; i++) {
            const kz_body body = put_def(fresh, (kz_body_def){.fixtures = items[i % 2], .n_fixtures = 3, .pose = kz_pose_radians(at[i].x, at[i].y, 0)});
            CHECK_EQ(kz_body_set_off(fresh, body, off[i]), KZ_OK);
        }
        CHECK_EQ(kz_world_step(fresh, NULL), KZ_OK);
        const kz_pair *pairs = kz_world_pairs(world, &n), *others = kz_world_pairs(fresh, &m);
        CHECK_EQ(n, m);
        for (size_t i = 0; i < n && i < m; i++) CHECK(is_pair(pairs[i], others[i].a, others[i].b));
        const kz_fixture_pair *kinds = kz_world_fixture_pairs(world, &n), *other_kinds = kz_world_fixture_pairs(fresh, &m);
        CHECK_EQ(n, m);
        for (size_t i = 0; i < n && i < m; i++) {
            CHECK(kinds[i].a.index == other_kinds[i].a.index && kinds[i].b.index == other_kinds[i].b.index);
            CHECK(kinds[i].kind_a == other_kinds[i].kind_a && kinds[i].kind_b == other_kinds[i].kind_b);
        }
        CHECK(n > 1000);
        kz_world_free(fresh);
    }
    kz_world_free(world);
}

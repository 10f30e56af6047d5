/* test_world_query.c - queries of worlds answer in the stated order, indexed or not. */
#include <math.h>

#include "kz_test_alloc.h"
#include "world/query/world_cast.h"
#include "world_fixture.h"

enum { MOST = 600 };

/* Bodies of all light kinds on a grid of quarters, so that ties are common. */
typedef struct field {
    kz_world *world;
    kz_body bodies[MOST];
    uint32_t n;
} field;

static kz_shape any_shape_at(kz_test_rng *r)
{
    kz_shape s = {0};
    const kz_vec2 p = {kz_test_grid(r, -8, 8, 0.25f), kz_test_grid(r, -8, 8, 0.25f)};
    switch (kz_test_below(r, 6)) {
    case 0: kz_shape_point(p, &s, NULL); break;
    case 1: kz_shape_segment(p, (kz_vec2){0, 0}, &s, NULL); break;
    case 2: kz_shape_circle(p, kz_test_grid(r, 0, 6, 0.25f), &s, NULL); break;
    case 3: kz_shape_capsule(p, (kz_vec2){0, 0}, 0.5f, &s, NULL); break;
    default: s = box_shape(p.x, p.y, p.x + kz_test_grid(r, 0, 8, 0.25f), p.y + 1); break;
    }
    return s;
}

static kz_vec2 any_spot(kz_test_rng *r)
{
    const float x = kz_test_grid(r, 0, 200, 0.25f);
    return (kz_vec2){x, kz_test_grid(r, 0, 200, 0.25f)};
}

static void add_to_field(field *f, kz_test_rng *r)
{
    kz_body_def def = {.shape = any_shape_at(r)};
    def.pose.at = any_spot(r);
    def.category = kz_test_below(r, 4);
    def.collides = kz_test_one_in(r, 3) ? 1 + kz_test_below(r, 3) : 0;
    def.flags = kz_test_one_in(r, 4) ? kz_test_u32(r) & 31 : 0;
    if (f->n < MOST) f->bodies[f->n++] = put_def(f->world, def);
}

/* Puts the field into one of several states, which must not change any answer. */
static void stir(field *f, kz_test_rng *r)
{
    switch (kz_test_below(r, 7)) {
    case 0: CHECK_EQ(kz_world_index(f->world, NULL), KZ_OK); break;
    case 1: count_step(f->world); break;
    case 2: let_rest(f->world); break;
    case 6: kz_world_expect(f->world, kz_test_below(r, 100)); break;
    case 3:
        for (int i = 0; i < 20; i++) {
            const kz_vec2 at = any_spot(r);
            move_to(f->world, f->bodies[kz_test_below(r, f->n)], at.x, at.y);
        }
        break;
    case 4:
        for (int i = 0; i < 5 && f->n > 20; i++) {
            const uint32_t who = kz_test_below(r, f->n);
            CHECK_EQ(kz_body_destroy(f->world, f->bodies[who]), KZ_OK);
            f->bodies[who] = f->bodies[--f->n];
        }
        break;
    default:
        for (int i = 0; i < 5; i++) add_to_field(f, r);
        CHECK_EQ(kz_body_set_flags(f->world, f->bodies[kz_test_below(r, f->n)], kz_test_u32(r) & 31), KZ_OK);
        break;
    }
}

static kz_query_filter any_filter(kz_test_rng *r, const field *f)
{
    kz_query_filter filter = {0};
    if (kz_test_one_in(r, 3)) filter.category = 1 + kz_test_below(r, 3);
    if (kz_test_one_in(r, 3)) filter.collides = 1 + kz_test_below(r, 3);
    if (kz_test_one_in(r, 3)) filter.except = f->bodies[kz_test_below(r, f->n)];
    filter.no_sensors = kz_test_one_in(r, 3);
    return filter;
}

static bool takes(const kz_world *world, const kz_query_filter *f, kz_body b)
{
    const uint32_t flags = kz_body_flags(world, b);
    return !(flags & (KZ_BODY_PROBE | KZ_BODY_DISABLED)) && !(f->no_sensors && (flags & KZ_BODY_SENSOR)) &&
           (!f->category || (f->category & kz_body_collides(world, b))) &&
           (!f->collides || (f->collides & kz_body_category(world, b))) && !same_body(f->except, b);
}

/* ---- Compared with testing every body ------------------------------------------------------------------- */

static void check_find(const field *f, kz_test_rng *r, const kz_query_filter *filter, const kz_shape *shape)
{
    static kz_world_hit found[MOST], some[MOST];
    const kz_pair_mode mode = (kz_pair_mode)kz_test_below(r, 3);
    const size_t n = kz_world_find(f->world, shape, mode, filter, found, MOST), max = kz_test_below(r, 6);
    size_t expected = 0;
    for (uint32_t i = 0; i < 2 * MOST; i++) {
        const kz_body body = kz_world_body(f->world, i);
        kz_shape s;
        if (!kz_body_shape(f->world, body, &s) || !takes(f->world, filter, body)) continue;
        kz_relation relation = kz_relate(shape, &s);
        if (mode == KZ_PAIRS_BOXES) relation = kz_box_meets(shape->bounds, s.bounds) ? KZ_TOUCH : KZ_APART;
        if (relation == KZ_APART || (relation == KZ_TOUCH && mode == KZ_PAIRS_OVERLAP)) continue;
        if (expected < n) CHECK(same_body(found[expected].body, body) && found[expected].relation == relation);
        expected++;
    }
    CHECK_EQ(n, expected);
    some[max].relation = (kz_relation)77;
    CHECK_EQ(kz_world_find(f->world, shape, mode, filter, some, max), n); /* counted beyond max, written up to it */
    CHECK_EQ(some[max].relation, 77);
    for (size_t i = 0; i < max && i < n; i++) CHECK(same_body(some[i].body, found[i].body));
    CHECK_EQ(kz_world_find(f->world, shape, mode, filter, NULL, 0), n);
}

static void check_near(const field *f, kz_test_rng *r, const kz_query_filter *filter, const kz_shape *shape)
{
    static kz_world_near all[MOST], some[MOST];
    const float within = kz_test_one_in(r, 2) ? INFINITY : kz_test_grid(r, 0, 40, 0.25f);
    const size_t n = kz_world_nearest(f->world, shape, within, filter, all, MOST), max = kz_test_below(r, 30);
    size_t expected = 0;
    for (uint32_t i = 0; i < 2 * MOST; i++) {
        const kz_body body = kz_world_body(f->world, i);
        kz_shape s;
        if (!kz_body_shape(f->world, body, &s) || !takes(f->world, filter, body)) continue;
        const kz_distance_result gap = kz_distance(shape, &s);
        if (!(gap.distance <= within)) continue;
        size_t at = 0;
        while (at < n && !same_body(all[at].body, body)) at++;
        if (CHECK(at < n)) CHECK_MEM(&all[at].gap, &gap, sizeof gap);
        expected++;
    }
    CHECK_EQ(n, expected);
    for (size_t i = 1; i < n; i++) {
        const float a = all[i - 1].gap.distance, b = all[i].gap.distance;
        CHECK(a < b || (a == b && all[i - 1].body.index < all[i].body.index));
    }
    const size_t m = kz_world_nearest(f->world, shape, within, filter, some, max);
    CHECK_EQ(m, n < max ? n : max);
    for (size_t i = 0; i < m; i++) /* the first of them, ties included */
        CHECK(same_body(some[i].body, all[i].body) && some[i].gap.distance == all[i].gap.distance);
}

static void check_casts(const field *f, kz_test_rng *r, const kz_query_filter *filter, const kz_shape *shape)
{
    static kz_world_ray_hit rays[MOST], ray;
    static kz_world_sweep_hit sweeps[MOST], sweep;
    const kz_vec2 from = any_spot(r), to = any_spot(r), motion = {to.x - from.x, to.y - from.y};
    const unsigned flags = kz_test_one_in(r, 2) ? KZ_HIT_TOUCH : 0;
    const size_t n = kz_world_ray_all(f->world, from, to, flags, filter, rays, MOST);
    const size_t m = kz_world_sweep_all(f->world, shape, motion, flags, filter, sweeps, MOST);
    size_t n_expected = 0, m_expected = 0;
    for (uint32_t i = 0; i < 2 * MOST; i++) {
        const kz_body body = kz_world_body(f->world, i);
        kz_shape s;
        if (!kz_body_shape(f->world, body, &s) || !takes(f->world, filter, body)) continue;
        n_expected += kz_ray(&s, from, to, flags).hit;
        m_expected += kz_sweep(shape, motion, &s, flags).hit;
    }
    CHECK_EQ(n, n_expected);
    CHECK_EQ(m, m_expected);
    for (size_t i = 1; i < n; i++)
        CHECK(rays[i - 1].hit.t < rays[i].hit.t ||
              (rays[i - 1].hit.t == rays[i].hit.t && rays[i - 1].body.index < rays[i].body.index));
    for (size_t i = 1; i < m; i++)
        CHECK(sweeps[i - 1].hit.t < sweeps[i].hit.t ||
              (sweeps[i - 1].hit.t == sweeps[i].hit.t && sweeps[i - 1].body.index < sweeps[i].body.index));
    CHECK_EQ(kz_world_ray(f->world, from, to, flags, filter, &ray), n > 0);
    CHECK(same_body(ray.body, n ? rays[0].body : (kz_body){0, 0}));
    if (n) CHECK_BITS(ray.hit.t, rays[0].hit.t);
    CHECK_EQ(kz_world_sweep(f->world, shape, motion, flags, filter, &sweep), m > 0);
    CHECK(same_body(sweep.body, m ? sweeps[0].body : (kz_body){0, 0}));
    if (m) CHECK_BITS(sweep.hit.t, sweeps[0].hit.t);
    CHECK_EQ(kz_world_ray_all(f->world, from, to, flags, filter, rays, 1), n);
    if (n) CHECK(same_body(rays[0].body, ray.body));
    CHECK_EQ(kz_world_sweep_all(f->world, shape, motion, flags, filter, NULL, 0), m);
}

/* The earliest hits are the first of all, as many as are at one time. */
static void check_earliest(const field *f, kz_test_rng *r, const kz_query_filter *filter, const kz_shape *shape)
{
    static kz_world_sweep_hit all[MOST], first[MOST];
    const kz_vec2 motion = {kz_test_grid(r, -16, 16, 0.25f), kz_test_grid(r, -16, 16, 0.25f)};
    const size_t n = kzi_sweep_onwards(f->world, (kzi_caster){0}, shape, motion, filter, NULL, all, MOST);
    const size_t max = kz_test_one_in(r, 3) ? 1 + kz_test_below(r, 2) : MOST;
    const size_t m = kzi_sweep_earliest(f->world, (kzi_caster){0}, shape, motion, filter, first, max);
    size_t expected = 0;
    while (expected < n && expected < max && all[expected].hit.t == all[0].hit.t) expected++;
    REQUIRE(m == expected);
    for (size_t i = 0; i < m; i++) {
        CHECK(same_body(first[i].body, all[i].body) && first[i].hit.start == all[i].hit.start);
        CHECK_BITS(first[i].hit.t, all[i].hit.t);
        CHECK(first[i].hit.normal.x == all[i].hit.normal.x && first[i].hit.normal.y == all[i].hit.normal.y);
    }
}

TEST(queries_answer_as_asking_every_body_whatever_was_indexed_moved_or_rests)
{
    static field f;
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = 0; round < kz_test_rounds(4); round++) {
        f = (field){.world = world_of_mode((kz_pair_mode)(round % 3))};
        for (int i = 0; i < (round % 2 ? 400 : 60); i++) add_to_field(&f, &r);
        for (int i = 0; i < 100; i++) {
            const kz_vec2 at = any_spot(&r);
            kz_shape local = any_shape_at(&r), shape;
            stir(&f, &r);
            if (kz_shape_transform(&local, kz_pose_radians(at.x, at.y, 0), NULL, 0, &shape, NULL) != KZ_OK) continue;
            const kz_query_filter filter = any_filter(&r, &f);
            NOTE("round %lld, question %d", (long long)round, i);
            check_find(&f, &r, &filter, &shape);
            check_near(&f, &r, &filter, &shape);
            check_casts(&f, &r, &filter, &shape);
            check_earliest(&f, &r, &filter, &shape);
        }
        kz_world_free(f.world);
    }
}

TEST(many_shapes_at_once_find_what_each_finds)
{
    enum { N = 50 };
    static field f;
    static kz_shape shapes[N];
    static kz_world_hit found[4 * MOST], one[MOST];
    size_t end[N], again[N];
    kz_test_rng r = kz_test_rng_here();
    f = (field){.world = world_of_mode(KZ_PAIRS_TOUCH)};
    for (int i = 0; i < 500; i++) add_to_field(&f, &r);
    for (int i = 0; i < N; i++) {
        const kz_vec2 at = any_spot(&r);
        shapes[i] = box_shape(at.x, at.y, at.x + 5, at.y + (float)(i % 9));
    }
    shapes[7] = (kz_shape){0};
    for (int indexed = 0; indexed < 2; indexed++) {
        if (indexed) CHECK_EQ(kz_world_index(f.world, NULL), KZ_OK);
        const size_t n = kz_world_find_many(f.world, shapes, N, KZ_PAIRS_TOUCH, NULL, found, 4 * MOST, end);
        CHECK_EQ(n, end[N - 1]);
        CHECK_GT(n, N);
        for (size_t i = 0, at = 0; i < N; at = end[i++]) {
            const size_t m = kz_world_find(f.world, &shapes[i], KZ_PAIRS_TOUCH, NULL, one, MOST);
            REQUIRE(end[i] - at == m);
            for (size_t k = 0; k < m; k++)
                CHECK(same_body(found[at + k].body, one[k].body) && found[at + k].relation == one[k].relation);
        }
        static kz_world_hit some[MOST];
        some[n / 2].relation = (kz_relation)77;
        CHECK_EQ(kz_world_find_many(f.world, shapes, N, KZ_PAIRS_TOUCH, NULL, some, n / 2, again), n);
        CHECK_MEM(again, end, sizeof end);
        CHECK_EQ(some[n / 2].relation, 77);
        for (size_t i = 0; i < n / 2; i++) CHECK(same_body(some[i].body, found[i].body));
    }
    CHECK_EQ(kz_world_find_many(f.world, shapes, 0, KZ_PAIRS_TOUCH, NULL, NULL, 0, NULL), 0);
    kz_world_free(f.world);
}

/* Shapes in a row that lie close together share a search; how close changes as often as not. */
TEST(many_shapes_close_together_and_apart_are_found_as_one_by_one)
{
    enum { N = 200, FOUND = 4 * MOST };
    static kz_shape shapes[N];
    static kz_world_hit found[FOUND], one[FOUND];
    static size_t end[N];
    field f = {.n = 0};
    kz_test_rng r = kz_test_rng_here();
    f.world = world_of_mode(KZ_PAIRS_TOUCH);
    for (int i = 0; i < 400; i++) add_to_field(&f, &r);
    for (int round = 0; round < 20; round++) {
        const kz_pair_mode mode = (kz_pair_mode)kz_test_below(&r, 3);
        const kz_query_filter filter = any_filter(&r, &f);
        const size_t max = kz_test_one_in(&r, 2) ? FOUND : kz_test_below(&r, 300);
        kz_vec2 spot = any_spot(&r);
        float spread = 4;
        for (int i = 0; i < N; i++) {
            const kz_vec2 by = {kz_test_grid(&r, 0, 20, 0.25f), kz_test_grid(&r, 0, 20, 0.25f)};
            if (kz_test_one_in(&r, 20)) spot = any_spot(&r), spread = (float)kz_test_below(&r, 4);
            const float x = spot.x + by.x * spread, y = spot.y + by.y * spread;
            shapes[i] = box_shape(x, y, x + by.y / 4, y + by.x / 4);
            if (kz_test_one_in(&r, 12)) kz_shape_circle((kz_vec2){x, y}, by.x / 2, &shapes[i], NULL);
            if (kz_test_one_in(&r, 30)) memset(&shapes[i], 0, sizeof shapes[i]);
        }
        stir(&f, &r);
        const size_t n = kz_world_find_many(f.world, shapes, N, mode, &filter, found, max, end);
        CHECK_EQ(n, end[N - 1]);
        for (size_t i = 0, at = 0; i < N; at = end[i++]) {
            const size_t m = kz_world_find(f.world, &shapes[i], mode, &filter, one, FOUND);
            REQUIRE(end[i] - at == m);
            for (size_t k = 0; k < m && at + k < max; k++) {
                CHECK(same_body(found[at + k].body, one[k].body) && found[at + k].relation == one[k].relation);
            }
        }
    }
    kz_world_free(f.world);
}

/* The bodies near a shape are put in order in one of three ways, by how many they are. */
TEST(found_bodies_come_by_rising_index_however_many_they_are)
{
    enum { ALL = 1500 };
    static kz_world_hit found[ALL];
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    for (uint32_t i = 0; i < ALL; i++) put_box(world, (float)(i * 7919 % ALL), 0);
    for (int indexed = 0; indexed < 2; indexed++) {
        if (indexed) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
        for (uint32_t n = 1; n < ALL - 1; n = n * 4 / 3 + 1) {
            const kz_shape area = box_shape(0.5f, 0.5f, (float)n - 0.25f, 2);
            for (uint32_t max = n + 2; max > 0; max /= 3) {
                memset(found, 0, sizeof found);
                CHECK_EQ(kz_world_find(world, &area, KZ_PAIRS_OVERLAP, NULL, found, max), n);
                uint32_t k = 0;
                for (uint32_t i = 0; i < ALL && k < max && k < n; i++) {
                    if (i * 7919 % ALL < n) CHECK_EQ(found[k++].body.index, i);
                }
            }
        }
    }
    kz_world_free(world);
}

/* ---- Facts ---------------------------------------------------------------------------------------------- */

typedef struct kept {
    int calls;
    uint32_t odd;
} kept;

static bool keep_odd(void *ctx, const kz_world *world, kz_body body)
{
    kept *k = ctx;
    k->calls++;
    return kz_body_user(world, body) % 2 == k->odd;
}

TEST(the_callers_own_filter_is_called_for_bodies_that_pass_all_else)
{
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    const kz_shape box = box_shape(0, 0, 1, 1);
    kept k = {0, 1};
    const kz_query_filter filter = {.keep = keep_odd, .ctx = &k, .no_sensors = true};
    kz_world_hit found[8];
    kz_world_near near[8];
    kz_world_ray_hit ray;
    for (uint32_t i = 0; i < 6; i++)
        put_def(world, (kz_body_def){.shape = box, .user = i, .flags = i == 3 ? KZ_BODY_SENSOR : 0});
    REQUIRE(kz_world_find(world, &box, KZ_PAIRS_TOUCH, &filter, found, 8) == 2);
    CHECK(found[0].body.index == 1 && found[1].body.index == 5);
    CHECK_EQ(k.calls, 5); /* not about the sensor */
    REQUIRE(kz_world_nearest(world, &box, 1, &filter, near, 8) == 2);
    CHECK_EQ(near[1].body.index, 5);
    REQUIRE(kz_world_ray(world, (kz_vec2){-1, 0.5f}, (kz_vec2){3, 0.5f}, 0, &filter, &ray));
    CHECK_EQ(ray.body.index, 1);
    kz_world_free(world);
}

/* Bodies 0 to 599 one after another in the world, in another order than their numbers. */
TEST(many_hits_come_by_rising_index_and_the_first_of_them_when_there_is_less_room)
{
    static kz_world_hit found[MOST + 2];
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    for (int i = 0; i < MOST; i++) put_box(world, (float)(i * 7 % MOST) * 2, 0);
    for (int indexed = 0; indexed < 2; indexed++) {
        if (indexed) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
        for (int n = 1; n <= MOST; n += n < 20 ? 1 : 29) {
            const kz_shape these = box_shape(0, 0, (float)(n * 2 - 1), 1);
            for (size_t max = 0; max <= (size_t)n + 1; max += 1 + max / 3) {
                found[max].relation = (kz_relation)77;
                CHECK_EQ(kz_world_find(world, &these, KZ_PAIRS_TOUCH, NULL, found, max), n);
                CHECK_EQ(found[max].relation, 77);
                uint32_t k = 0;
                for (uint32_t i = 0; i < MOST && k < max; i++) {
                    if (i * 7 % MOST < (uint32_t)n) CHECK_EQ(found[k++].body.index, i);
                }
            }
        }
    }
    kz_world_free(world);
}

TEST(equal_distances_and_times_are_reported_by_rising_index)
{
    enum { N = 64 };
    for (int indexed = 0; indexed < 2; indexed++) {
        kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
        const kz_shape dot = box_shape(0, 0, 0, 0);
        kz_world_near near[N];
        kz_world_ray_hit rays[N];
        kz_world_sweep_hit sweeps[N];
        for (int i = 0; i < N; i++) { /* on the four sides, 4 away each */
            const float x = i % 4 == 0 ? 4 : i % 4 == 1 ? -5 : -0.5f, y = i % 4 == 2 ? 4 : i % 4 == 3 ? -5 : -0.5f;
            put_box(world, x, y);
        }
        if (indexed) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
        for (size_t k = 0; k <= N; k++) {
            CHECK_EQ(kz_world_nearest(world, &dot, 4, NULL, near, k), k);
            for (size_t i = 0; i < k; i++) CHECK(near[i].body.index == i && near[i].gap.distance == 4);
        }
        CHECK_EQ(kz_world_nearest(world, &dot, 3.75f, NULL, near, N), 0);
        CHECK_EQ(kz_world_nearest(world, &dot, -1, NULL, near, N), 0);
        CHECK_EQ(kz_world_nearest(world, &dot, NAN, NULL, near, N), 0);
        REQUIRE(kz_world_ray_all(world, (kz_vec2){0, 0}, (kz_vec2){8, 0}, 0, NULL, rays, N) == N / 4);
        REQUIRE(kz_world_sweep_all(world, &dot, (kz_vec2){-8, 0}, 0, NULL, sweeps, N) == N / 4);
        for (uint32_t i = 0; i < N / 4; i++) {
            CHECK(rays[i].body.index == 4 * i && rays[i].hit.t == 0.5f);
            CHECK(sweeps[i].body.index == 4 * i + 1 && sweeps[i].hit.t == 0.5f);
        }
        CHECK(kz_world_ray(world, (kz_vec2){0, 0}, (kz_vec2){8, 0}, 0, NULL, rays) && rays[0].body.index == 0);
        CHECK(kz_world_sweep(world, &dot, (kz_vec2){-8, 0}, 0, NULL, sweeps) && sweeps[0].body.index == 1);
        kz_world_free(world);
    }
}

TEST(a_query_without_shape_world_or_sense_finds_nobody)
{
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    const kz_shape none = {0}, box = box_shape(0, 0, 1, 1);
    kz_world_hit found[4];
    kz_world_ray_hit ray = {{7, 7}, {0}, 7};
    kz_world_sweep_hit sweep = {{7, 7}, {0}, 7};
    kz_world_near near[4];
    put_at(world, &box, 0, 0);
    put_at(world, &none, 0, 0);
    const kz_body gone = put_at(world, &box, 0, 0);
    CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
    CHECK_EQ(kz_body_destroy(world, gone), KZ_OK);
    CHECK_EQ(kz_world_find(world, &box, KZ_PAIRS_BOXES, NULL, found, 4), 1);
    CHECK_EQ(kz_world_find(world, &none, KZ_PAIRS_BOXES, NULL, found, 4), 0);
    CHECK_EQ(kz_world_find(world, NULL, KZ_PAIRS_BOXES, NULL, found, 4), 0);
    CHECK_EQ(kz_world_find(NULL, &box, KZ_PAIRS_BOXES, NULL, found, 4), 0);
    CHECK_EQ(kz_world_find_at(world, (kz_vec2){NAN, 0}, NULL, found, 4), 0);
    CHECK_EQ(kz_world_find_at(world, (kz_vec2){1, 1}, NULL, found, 4), 1); /* borders included */
    CHECK_EQ(found[0].relation, KZ_TOUCH);
    CHECK(!kz_world_ray(world, (kz_vec2){NAN, 0}, (kz_vec2){1, 1}, 0, NULL, &ray));
    CHECK(same_body(ray.body, (kz_body){0, 0}));
    CHECK(!kz_world_sweep(world, &box, (kz_vec2){0, INFINITY}, 0, NULL, &sweep));
    CHECK(same_body(sweep.body, (kz_body){0, 0}));
    CHECK(!kz_world_sweep(world, &none, (kz_vec2){0, 1}, 0, NULL, &sweep));
    CHECK(!kz_world_sweep(world, NULL, (kz_vec2){0, 1}, 0, NULL, &sweep));
    CHECK(!kz_world_sweep(NULL, &box, (kz_vec2){0, 1}, 0, NULL, &sweep));
    CHECK(!kz_world_ray(NULL, (kz_vec2){0, 0}, (kz_vec2){1, 1}, 0, NULL, &ray));
    CHECK_EQ(kz_world_nearest(world, &none, INFINITY, NULL, near, 4), 0);
    CHECK_EQ(kz_world_nearest(world, &box, INFINITY, NULL, near, 4), 1);
    CHECK_EQ(kz_world_index(NULL, NULL), KZ_ERR_ARGUMENT);
    kz_world_free(world);
}

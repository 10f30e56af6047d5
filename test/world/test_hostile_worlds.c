/* test_hostile_worlds.c - absurd numbers for every parameter of worlds and their queries.  They are refused as the
 * headers say, or answered: nothing is undefined (under the sanitizers), nothing endless. */
#include "kz_test.h"
#include "kz_test_hostile.h"

#include <kolize/world_query.h>
#include <kolize/world_state.h>

#include <stdlib.h>

enum { ROOM = 40, FOUND = 16 };

typedef struct hostile_bodies {
    kz_world *world;
    kz_body bodies[ROOM];
    hostile_shape shapes[ROOM], given[12]; /* bodies borrow their vertices and parts */
    int n, n_given;
} hostile_bodies;

static int64_t refused, accepted;

static bool count(kz_result r)
{
    CHECK(r >= KZ_OK && r < KZ_RESULT_COUNT);
    refused += r != KZ_OK;
    accepted += r == KZ_OK;
    return r == KZ_OK;
}

static bool is_period(float v) { return v >= 0 && hostile_is_number(v); }

static kz_pose hostile_pose(kz_test_rng *r, uint32_t one_in)
{
    kz_pose pose = {.at = hostile_vec(r, one_in), .cos = 1};
    if (kz_test_one_in(r, one_in)) pose.cos = hostile_float(r);
    if (kz_test_one_in(r, one_in)) pose.sin = hostile_float(r);
    return pose;
}

static kz_body_def hostile_body(kz_test_rng *r, const hostile_shape *shape, uint32_t one_in)
{
    kz_body_def def = {.shape = shape->shape, .pose = hostile_pose(r, one_in)};
    def.category = kz_test_one_in(r, one_in) ? (uint32_t)hostile_int(r) : 0;
    def.collides = kz_test_one_in(r, one_in) ? (uint32_t)hostile_int(r) : 0;
    def.group = kz_test_one_in(r, one_in) ? hostile_int(r) : 0;
    def.flags = kz_test_one_in(r, one_in) ? (uint32_t)hostile_int(r) : kz_test_below(r, 32);
    def.one_way = hostile_vec(r, one_in);
    def.user = (uint64_t)hostile_int(r);
    return def;
}

static kz_body any_of(kz_test_rng *r, const hostile_bodies *w)
{
    kz_body body = w->n ? w->bodies[kz_test_below(r, (uint32_t)w->n)] : (kz_body){0, 0};
    if (kz_test_one_in(r, 12)) body.index = (uint32_t)hostile_int(r);
    if (kz_test_one_in(r, 12)) body.generation = (uint32_t)hostile_int(r);
    return body;
}

static void make_some(kz_test_rng *r, hostile_bodies *w, uint32_t one_in)
{
    kz_body_def defs[4];
    kz_body made[4];
    if (w->n + 4 > ROOM) return;
    for (int i = 0; i < 4; i++) {
        hostile_make_shape(r, &w->shapes[w->n + i], one_in);
        defs[i] = hostile_body(r, &w->shapes[w->n + i], one_in);
    }
    const uint32_t before = kz_world_count(w->world);
    if (count(kz_bodies_create(w->world, defs, 4, made, NULL))) {
        for (int i = 0; i < 4; i++) w->bodies[w->n++] = made[i];
    } else {
        CHECK_EQ(kz_world_count(w->world), before);
        if (count(kz_body_create(w->world, &defs[0], &made[0], NULL))) w->bodies[w->n++] = made[0];
    }
}

static void change_some(kz_test_rng *r, hostile_bodies *w, uint32_t one_in)
{
    const kz_body body = any_of(r, w);
    const kz_box before = kz_body_box(w->world, body);
    bool ok = true;
    switch (kz_test_below(r, 8)) {
    case 0: ok = count(kz_body_set_pose(w->world, body, hostile_pose(r, one_in), NULL)); break;
    case 1: {
        kz_body many[3];
        kz_vec2 at[3];
        for (int i = 0; i < 3; i++) many[i] = any_of(r, w), at[i] = hostile_vec(r, one_in);
        count(kz_bodies_set_at(w->world, many, 3, at, sizeof at[0], NULL));
        break;
    }
    case 2: {
        hostile_shape *shape = &w->given[w->n_given++];
        hostile_make_shape(r, shape, one_in);
        ok = count(kz_body_set_shape(w->world, body, &shape->shape, NULL));
        break;
    }
    case 3: count(kz_body_set_filter(w->world, body, (uint32_t)hostile_int(r), (uint32_t)hostile_int(r))); break;
    case 4: count(kz_body_set_group(w->world, body, hostile_int(r))); break;
    case 5: count(kz_body_set_one_way(w->world, body, hostile_vec(r, 2))); break;
    case 6: count(kz_body_set_frame(w->world, body, hostile_int(r), NULL)); break;
    default: count(kz_body_set_flags(w->world, body, (uint32_t)hostile_int(r)));
    }
    const kz_box after = kz_body_box(w->world, body);
    if (!ok) CHECK_MEM(&after, &before, sizeof after);
}

static void query_pairs(kz_test_rng *r, const hostile_bodies *w)
{
    kz_contact contact;
    kz_body_parts parts[4];
    const kz_body a = any_of(r, w), b = any_of(r, w);
    const kz_relation relation = kz_bodies_collide(w->world, a, b, &contact);
    CHECK(relation >= KZ_APART && relation <= KZ_OVERLAP);
    kz_bodies_parts(w->world, a, b, parts, 4);
    CHECK(!kz_body_is_live(w->world, kz_world_body(w->world, (uint32_t)hostile_int(r))) || w->n > 0);
}

static void query_world(kz_test_rng *r, const hostile_bodies *w, uint32_t one_in)
{
    hostile_shape shapes[2];
    kz_shape both[2];
    kz_world_hit found[FOUND];
    size_t end[2] = {0, 0};
    kz_query_filter filter = {.category = (uint32_t)hostile_int(r), .collides = (uint32_t)hostile_int(r)};
    filter.except = any_of(r, w);
    const kz_query_filter *by = kz_test_one_in(r, 2) ? &filter : NULL;
    for (int i = 0; i < 2; i++) hostile_make_shape(r, &shapes[i], one_in), both[i] = shapes[i].shape;
    const kz_vec2 p = hostile_vec(r, one_in), q = hostile_vec(r, one_in);
    const kz_pair_mode mode = (kz_pair_mode)kz_test_below(r, 3);
    const unsigned flags = kz_test_one_in(r, one_in) ? (unsigned)hostile_int(r) : kz_test_below(r, 2);
    const size_t n = kz_world_find(w->world, &both[0], mode, by, found, FOUND);
    for (size_t i = 1; i < n && i < FOUND; i++) CHECK_LT(found[i - 1].body.index, found[i].body.index);
    kz_world_find_at(w->world, p, by, found, FOUND);
    kz_world_find_many(w->world, both, 2, mode, by, found, FOUND, end);
    CHECK_LE(end[0], end[1]);
    kz_world_ray_hit rays[FOUND];
    kz_world_ray(w->world, p, q, flags, by, &rays[0]);
    const size_t n_rays = kz_world_ray_all(w->world, p, q, flags, by, rays, FOUND);
    for (size_t i = 0; i < n_rays && i < FOUND; i++)
        CHECK(rays[i].hit.t >= (i ? rays[i - 1].hit.t : 0) && rays[i].hit.t <= 1);
    kz_world_sweep_hit hits[FOUND];
    kz_world_sweep(w->world, &both[0], q, flags, by, &hits[0]);
    const size_t n_hits = kz_world_sweep_all(w->world, &both[0], q, flags, by, hits, FOUND);
    for (size_t i = 0; i < n_hits && i < FOUND; i++)
        CHECK(hits[i].hit.t >= (i ? hits[i - 1].hit.t : 0) && hits[i].hit.t <= 1);
    kz_world_near near[FOUND];
    const size_t n_near = kz_world_nearest(w->world, &both[1], hostile_mixed(r, 2), by, near, FOUND);
    for (size_t i = 1; i < n_near; i++) CHECK_LE(near[i - 1].gap.distance, near[i].gap.distance);
}

static void save_and_restore(hostile_bodies *w)
{
    const size_t size = kz_world_save_bytes(w->world);
    void *bytes = malloc(size);
    CHECK(bytes && count(kz_world_save(w->world, bytes, size, NULL)));
    CHECK(bytes && count(kz_world_restore(w->world, bytes, size, NULL)));
    free(bytes);
}

static void one_world(kz_test_rng *r, float wrap_w, float wrap_h, uint32_t one_in)
{
    static hostile_bodies w;
    memset(&w, 0, sizeof w);
    kz_world_def def = {.mode = (kz_pair_mode)kz_test_below(r, 3), .wrap_w = wrap_w, .wrap_h = wrap_h};
    if (kz_test_one_in(r, 20)) def.mode = (kz_pair_mode)hostile_int(r);
    if (kz_test_one_in(r, 10)) def.max_pairs = (uint64_t)hostile_int(r);
    const bool is_fine = is_period(wrap_w) && is_period(wrap_h) && (unsigned)def.mode <= KZ_PAIRS_BOXES;
    const kz_result result = kz_world_create(&def, &w.world, NULL);
    CHECK_EQ(result, is_fine ? KZ_OK : KZ_ERR_ARGUMENT);
    if (!count(result)) return;
    for (int i = 0; i < 12; i++) {
        if (i < 6) make_some(r, &w, one_in);
        change_some(r, &w, one_in);
        if (kz_test_one_in(r, 3)) count(kz_world_step(w.world, NULL));
        if (kz_test_one_in(r, 4)) count(kz_world_index(w.world, NULL));
        if (kz_test_one_in(r, 2)) query_world(r, &w, one_in);
        if (kz_test_one_in(r, 8)) save_and_restore(&w);
        if (kz_test_one_in(r, 8)) count(kz_body_destroy(w.world, any_of(r, &w)));
        query_pairs(r, &w);
    }
    kz_world_free(w.world);
}

TEST(numbers_that_nobody_means_are_refused_or_answered)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(500); round > 0; round--) {
        NOTE("round %lld", (long long)round);
        one_world(&r, 0, 0, kz_test_one_in(&r, 2) ? 3 : 10);
    }
    CHECK_GT(refused, 100);
    CHECK_GT(accepted, 100);
}

TEST(so_they_are_whatever_the_periods)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(400); round > 0; round--) {
        const float wrap_w = hostile_float(&r), wrap_h = kz_test_one_in(&r, 2) ? 0 : hostile_float(&r);
        NOTE("round %lld, periods %g x %g", (long long)round, (double)wrap_w, (double)wrap_h);
        one_world(&r, wrap_w, wrap_h, 6);
    }
}

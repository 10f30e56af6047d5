/* test_part_tree.c - compounds with a tree of their parts answer every question as without one, bit for bit. */
#include "random_shape.h"

#include <kolize/query_distance.h>
#include <kolize/query_ray.h>
#include <kolize/query_sweep.h>
#include <kolize/shape_polygon.h>

#include "kz_test_rng.h"

#include <stdlib.h>

enum { MOST_PARTS = 400, TREE_BYTES = 80 * MOST_PARTS + 4096 };

/* One compound, with trees and without; some of its parts are compounds, with a tree in the first form. */
typedef struct twins {
    kz_shape plain_items[MOST_PARTS], treed_items[MOST_PARTS], inner_items[MOST_PARTS];
    kz_shape plain, treed;
    uint64_t memory[TREE_BYTES / 8];
    size_t n_memory, n_inner;
} twins;

static void *take_tree(twins *t, int32_t n)
{
    void *at = t->memory + t->n_memory;
    t->n_memory += kz_part_tree_bytes(n) / 8;
    CHECK(t->n_memory <= TREE_BYTES / 8);
    return at;
}

static kz_shape with_tree(twins *t, const kz_shape *items, int32_t n)
{
    kz_shape s = {0};
    CHECK_EQ(kz_shape_parts_with_tree(items, n, take_tree(t, n), kz_part_tree_bytes(n), &s, NULL), KZ_OK);
    return s;
}

static kz_shape without_tree(const kz_shape *items, int32_t n)
{
    kz_shape s = {0};
    CHECK_EQ(kz_shape_parts(items, n, &s, NULL), KZ_OK);
    return s;
}

/* A small shape somewhere in a square; whole shifts keep it one. */
static kz_shape any_shape_in(kz_test_rng *rng, int side, bool may_be_mask)
{
    kz_shape moved = {0};
    const kz_pose to = {{(float)kz_test_range(rng, 0, side), (float)kz_test_range(rng, 0, side)}, 1, 0};
    if (kz_test_one_in(rng, 40)) return moved; /* nothing */
    kz_shape one = any_shape(rng, false);
    while (!may_be_mask && one.kind == KZ_KIND_MASK) one = any_shape(rng, false);
    CHECK_EQ(kz_shape_transform(&one, to, NULL, 0, &moved, NULL), KZ_OK);
    return moved;
}

static void make_twins(kz_test_rng *rng, twins *t, int32_t n, int side, bool has_masks)
{
    t->n_memory = t->n_inner = 0;
    for (int32_t i = 0; i < n; i++) {
        const size_t left = MOST_PARTS - t->n_inner;
        t->plain_items[i] = t->treed_items[i] = any_shape_in(rng, side, has_masks);
        if (left < 40 || !kz_test_one_in(rng, 12)) continue;
        const int32_t n_inner = kz_test_range(rng, 0, kz_test_one_in(rng, 3) ? 40 : 4);
        kz_shape *inner = t->inner_items + t->n_inner;
        t->n_inner += (size_t)n_inner;
        for (int32_t k = 0; k < n_inner; k++) inner[k] = any_shape_in(rng, side, has_masks);
        t->plain_items[i] = without_tree(inner, n_inner);
        t->treed_items[i] = kz_test_one_in(rng, 4) ? t->plain_items[i] : with_tree(t, inner, n_inner);
    }
    t->plain = without_tree(t->plain_items, n);
    t->treed = with_tree(t, t->treed_items, n);
}

/* ---- One pair of shapes -------------------------------------------------------------------------------------- */

static bool same_bits(const void *a, const void *b, size_t n) { return memcmp(a, b, n) == 0; }

#define CHECK_SAME(x, y) CHECK(same_bits(&(x), &(y), sizeof(x)))

static void check_contacts(const kz_shape *a, const kz_shape *b, const kz_shape *p, const kz_shape *q)
{
    static kz_part_contact of_trees[300], of_all[300];
    kz_contact contact, other;
    CHECK_EQ(kz_collide(a, b, &contact), kz_collide(p, q, &other));
    CHECK_SAME(contact, other);
    const size_t most = 300, n = kz_collide_parts(a, b, of_trees, most), n_all = kz_collide_parts(p, q, of_all, most);
    CHECK_EQ(n, n_all);
    if (n != n_all) return;
    for (size_t i = 0; i < n && i < most; i++) CHECK_SAME(of_trees[i], of_all[i]);
    if (contact.relation != KZ_OVERLAP) return;
    const kz_vec2 push = kz_contact_push(a, b, &contact), same = kz_contact_push(p, q, &other);
    CHECK_SAME(push, same);
}

static void check_motion(kz_test_rng *rng, const kz_shape *a, const kz_shape *b, const kz_shape *p, const kz_shape *q)
{
    const unsigned flags = kz_test_one_in(rng, 2) ? KZ_HIT_TOUCH : 0;
    const int far = kz_test_one_in(rng, 2) ? 6 : 90;
    const kz_vec2 m = {(float)kz_test_range(rng, -far, far) / 2, (float)kz_test_range(rng, -far, far) / 2};
    const kz_sweep_hit hit = kz_sweep(a, m, b, flags), other = kz_sweep(p, m, q, flags);
    CHECK_EQ(hit.hit, other.hit);
    CHECK_EQ(hit.start, other.start);
    CHECK_SAME(hit.t, other.t);
    CHECK_SAME(hit.normal, other.normal);
    CHECK_SAME(hit.point, other.point);
}

static void check_rays(kz_test_rng *rng, const kz_shape *a, const kz_shape *p, int side)
{
    kz_ray_span spans[40], all[40];
    for (int i = 0; i < 4; i++) {
        const unsigned flags = kz_test_one_in(rng, 2) ? KZ_HIT_TOUCH : 0;
        const kz_vec2 from = {(float)kz_test_range(rng, -4, 2 * side) / 2, (float)kz_test_range(rng, -4, 2 * side) / 2};
        kz_vec2 to = {(float)kz_test_range(rng, -4, 2 * side) / 2, (float)kz_test_range(rng, -4, 2 * side) / 2};
        if (kz_test_one_in(rng, 4)) to.y = from.y;
        if (kz_test_one_in(rng, 30)) to = kz_test_one_in(rng, 2) ? from : (kz_vec2){to.x * 1e30f, to.y * 1e30f};
        const kz_ray_hit hit = kz_ray(a, from, to, flags), other = kz_ray(p, from, to, flags);
        CHECK_EQ(hit.hit, other.hit);
        CHECK_EQ(hit.inside, other.inside);
        CHECK_EQ(hit.part, other.part);
        CHECK_EQ(hit.edge, other.edge);
        CHECK_SAME(hit.t, other.t);
        CHECK_SAME(hit.normal, other.normal);
        CHECK_SAME(hit.point, other.point);
        const size_t n = kz_ray_spans(a, from, to, flags, spans, 40);
        CHECK_EQ(n, kz_ray_spans(p, from, to, flags, all, 40));
        for (size_t k = 0; k < n && k < 40; k++) {
            CHECK_EQ(spans[k].part, all[k].part);
            CHECK_SAME(spans[k].t_in, all[k].t_in);
            CHECK_SAME(spans[k].t_out, all[k].t_out);
        }
    }
}

static void check_twins(kz_test_rng *rng, const kz_shape *a, const kz_shape *b, const kz_shape *p, const kz_shape *q,
                       int64_t counts[3])
{
    kz_vec2 common = {0, 0}, same = {0, 0};
    const kz_relation relation = kz_relate(p, q);
    counts[relation + 1]++;
    CHECK_EQ(kz_relate(a, b), relation);
    CHECK_EQ(kz_relate(b, a), relation);
    const kz_distance_result d = kz_distance(a, b), e = kz_distance(p, q);
    CHECK_SAME(d, e);
    CHECK_EQ(kz_common_point(a, b, &common), kz_common_point(p, q, &same));
    CHECK_SAME(common, same);
    CHECK_EQ(kz_contains(a, b), kz_contains(p, q));
    check_motion(rng, a, b, p, q);
    if (kz_test_one_in(rng, 4)) check_contacts(a, b, p, q);
}

/* ---- Random compounds -------------------------------------------------------------------------------------------- */

static int32_t any_count(kz_test_rng *rng)
{
    static const int32_t most[5] = {2, 20, 40, 120, 300};
    return kz_test_range(rng, 0, most[kz_test_below(rng, kz_test_one_in(rng, 8) ? 5 : 3)]);
}

static int any_side(kz_test_rng *rng, int32_t n)
{
    const int dense = (int)(3 * sqrt((double)n));
    return kz_test_one_in(rng, 2) ? 4 + 3 * dense : 2 + dense / 2;
}

TEST(random_compounds_answer_alike_with_and_without_trees)
{
    kz_test_rng rng = kz_test_rng_here();
    twins *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    int64_t counts[3] = {0, 0, 0};
    for (int64_t i = kz_test_rounds(1500); i > 0; i--) {
        const int32_t n = any_count(&rng), m = any_count(&rng);
        const int side = any_side(&rng, n > m ? n : m);
        make_twins(&rng, a, n, side, true);
        make_twins(&rng, b, m, side, true);
        check_twins(&rng, &a->treed, &b->treed, &a->plain, &b->plain, counts);
        check_twins(&rng, &a->treed, &b->plain, &a->plain, &b->plain, counts);
        check_twins(&rng, &a->plain, &b->treed, &a->plain, &b->plain, counts);
        const kz_shape one = any_shape_in(&rng, side, true);
        check_twins(&rng, &a->treed, &one, &a->plain, &one, counts);
        check_twins(&rng, &one, &a->treed, &one, &a->plain, counts);
        check_rays(&rng, &a->treed, &a->plain, side);
        for (int32_t part = -1; part < n + 3; part += 3) {
            const kz_shape *found = kz_shape_part(&a->treed, part), *same = kz_shape_part(&a->plain, part);
            CHECK(found ? same && same_bits(found, same, sizeof *same) : !same);
        }
        scene_clear();
    }
    for (int i = 0; i < 3; i++) CHECK_GT(counts[i], kz_test_rounds(40));
    free(a);
    free(b);
}

/* ---- Poses ------------------------------------------------------------------------------------------------------- */

TEST(posed_and_scaled_compounds_keep_their_trees)
{
    kz_test_rng rng = kz_test_rng_here();
    static uint64_t memory[2][64 * MOST_PARTS];
    twins *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    int64_t counts[3] = {0, 0, 0};
    for (int64_t i = kz_test_rounds(600); i > 0; i--) {
        const int32_t n = any_count(&rng);
        const int side = any_side(&rng, n);
        const bool is_shift = kz_test_one_in(&rng, 2);
        kz_pose to = kz_pose_radians((float)kz_test_range(&rng, -9, 9), 0.3f, (double)kz_test_real(&rng, -7, 7));
        if (is_shift) to.cos = 1, to.sin = 0;
        make_twins(&rng, a, n, side, is_shift);
        make_twins(&rng, b, 20, side, true);
        kz_shape posed, plain;
        const kz_result result = kz_shape_transform(&a->plain, to, memory[1], sizeof memory[1], &plain, NULL);
        CHECK_EQ(kz_shape_transform(&a->treed, to, memory[0], sizeof memory[0], &posed, NULL), result);
        if (result != KZ_OK) continue; /* rounding has made a polygon cross itself */
        CHECK_EQ(posed.as.parts.tree != NULL, n > 0);
        CHECK_SAME(posed.bounds, plain.bounds);
        check_twins(&rng, &posed, &b->treed, &plain, &b->plain, counts);
        check_rays(&rng, &posed, &plain, side);
        if (n == 0) continue;
        CHECK_EQ(kz_shape_transform(&a->treed, to, memory[0], kz_shape_transform_bytes(&a->treed) - 8, &posed, NULL),
                 KZ_OK);
        CHECK(posed.as.parts.tree == NULL);
        check_twins(&rng, &posed, &b->treed, &plain, &b->plain, counts);
        CHECK_EQ(kz_shape_transform(&a->treed, to, memory[0], kzi_transform_bytes(&a->treed, false) - 8, &posed, NULL),
                 KZ_ERR_BUFFER);
        if (!is_shift && kz_shape_scale(&a->plain, -2, 2, memory[1], sizeof memory[1], &plain, NULL) == KZ_OK) {
            CHECK_EQ(kz_shape_scale(&a->treed, -2, 2, memory[0], sizeof memory[0], &posed, NULL), KZ_OK);
            check_twins(&rng, &posed, &b->treed, &plain, &b->plain, counts);
        }
        scene_clear();
    }
    CHECK_GT(counts[2], kz_test_rounds(100));
    free(a);
    free(b);
}

/* ---- The maker --------------------------------------------------------------------------------------------------- */

TEST(the_maker_says_how_many_bytes_it_needs)
{
    const kz_shape two[2] = {box(0, 0, 1, 1), box(3, 3, 4, 4)};
    uint64_t memory[200];
    kz_shape s = point(7, 7);
    kz_error err = {0};
    CHECK_LT(kz_part_tree_bytes(2), sizeof memory);
    CHECK_EQ(kz_shape_parts_with_tree(two, 2, memory, kz_part_tree_bytes(2) - 1, &s, &err), KZ_ERR_BUFFER);
    CHECK_EQ(err.a, (int64_t)kz_part_tree_bytes(2));
    CHECK_EQ(kz_shape_parts_with_tree(two, 2, NULL, 0, &s, &err), KZ_ERR_BUFFER);
    CHECK_EQ(kz_shape_parts_with_tree(two, -1, memory, sizeof memory, &s, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_shape_parts_with_tree(NULL, 2, memory, sizeof memory, &s, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(s.kind, KZ_KIND_POINT);
    CHECK_EQ(kz_shape_parts_with_tree(two, 2, memory, kz_part_tree_bytes(2), &s, &err), KZ_OK);
    CHECK(s.as.parts.tree != NULL);
    CHECK_EQ(kz_shape_parts_with_tree(NULL, 0, NULL, 0, &s, &err), KZ_OK);
    CHECK(s.as.parts.tree == NULL);
    CHECK_EQ(kz_part_tree_bytes(0), 0);
    CHECK_EQ(kz_part_tree_bytes(-5), 0);
}

TEST(a_shape_is_no_part_of_itself)
{
    kz_shape two[2] = {box(0, 0, 1, 1), box(3, 3, 4, 4)};
    uint64_t memory[200];
    kz_error err = {0};
    CHECK_EQ(kz_shape_parts_with_tree(two, 2, memory, sizeof memory, &two[1], &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.b, 1);
}

TEST(memory_for_a_tree_need_only_be_aligned_to_eight)
{
    const kz_shape two[2] = {box(0, 0, 1, 1), box(3, 3, 4, 4)}, dot = point(3, 3);
    uint64_t memory[300];
    for (int i = 0; i < 8; i++) {
        kz_shape s = {0};
        CHECK_EQ(kz_shape_parts_with_tree(two, 2, memory + i, kz_part_tree_bytes(2), &s, NULL), KZ_OK);
        CHECK_EQ(kz_relate(&s, &dot), KZ_TOUCH);
    }
}

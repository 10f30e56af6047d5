/* test_world_corners.c - cases that random worlds seldom reach: each states one fact, where a fast path of the world
 * ends. */
#include <float.h>

#include "world_fixture.h"

#include <kolize/world_query.h>
#include <kolize/world_state.h>

/* ---- Rims of float32 -------------------------------------------------------------------------------------------- */

/* Moved to `at`, is the body where posing its shape puts it?  Is it where it was when posing refuses that? */
static void check_move(const kz_shape *local, kz_vec2 at, kz_result expected)
{
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_body body = put_at(world, local, 0, 0);
    const kz_box before = kz_body_box(world, body);
    kz_shape posed;
    NOTE("kind %d to (%a %a)", local->kind, at.x, at.y);
    CHECK_EQ(kz_shape_transform(local, kz_pose_radians(at.x, at.y, 0), NULL, 0, &posed, NULL), expected);
    CHECK_EQ(kz_bodies_set_at(world, &body, 1, &at, sizeof at, NULL), expected);
    const kz_box now = kz_body_box(world, body);
    CHECK_MEM(&now, expected == KZ_OK ? &posed.bounds : &before, sizeof now);
    CHECK_BITS(kz_body_pose(world, body).at.x, expected == KZ_OK ? at.x : 0);
    CHECK_BITS(kz_body_pose(world, body).at.y, expected == KZ_OK ? at.y : 0);
    kz_world_free(world);
}

TEST(a_body_moved_out_of_float32_stays_where_it_was)
{
    const float far = 3e38F;
    kz_shape shapes[3], off[3];
    shapes[0] = box_shape(-1, -1, 1, 1);
    off[0] = box_shape(-far, -far, far, far);
    CHECK_EQ(kz_shape_circle((kz_vec2){0, 0}, 1, &shapes[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_circle((kz_vec2){far, -far}, 1, &off[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_capsule((kz_vec2){-1, 0}, (kz_vec2){1, 2}, 1, &shapes[2], NULL), KZ_OK);
    CHECK_EQ(kz_shape_capsule((kz_vec2){far, 0}, (kz_vec2){0, -far}, 1, &off[2], NULL), KZ_OK);
    for (int i = 0; i < 3; i++) {
        check_move(&shapes[i], (kz_vec2){far, -far}, KZ_OK);
        check_move(&shapes[i], (kz_vec2){-7, 5}, KZ_OK);
        check_move(&off[i], (kz_vec2){far, 0}, KZ_ERR_NOT_FINITE);
        check_move(&off[i], (kz_vec2){0, -far}, KZ_ERR_NOT_FINITE);
        check_move(&off[i], (kz_vec2){far, -far}, KZ_ERR_NOT_FINITE);
    }
}

static bool is_set(void *ctx, int32_t x, int32_t y)
{
    (void)ctx, (void)x, (void)y;
    return true;
}

/* The last cell ends at 2^24 + 1, which float32 does not have, so the box ends at 2^24 + 2. */
TEST(the_box_of_a_mask_of_millions_of_cells_is_rounded_outwards_where_it_is_moved)
{
    const int32_t most = 8388609;
    const float home = 8388608, end = 16777218;
    for (int along_y = 0; along_y < 2; along_y++) {
        kz_mask *mask = NULL;
        kz_shape line;
        const kz_shape wall = along_y ? box_shape(0, end, 9, end + 2) : box_shape(end, 0, end + 2, 9);
        const kz_vec2 at = along_y ? (kz_vec2){3, home} : (kz_vec2){home, 3};
        CHECK_EQ(kz_mask_from_call(along_y ? 1 : most, along_y ? most : 1, is_set, NULL, NULL, &mask, NULL), KZ_OK);
        CHECK_EQ(kz_shape_mask(mask, 0, 0, &line, NULL), KZ_OK);
        check_move(&line, at, KZ_OK);
        for (int by_pose = 0; by_pose < 2; by_pose++) { /* as one of many, and alone */
            kz_world *world = world_of_mode(KZ_PAIRS_BOXES);
            const kz_body body = put_at(world, &line, 0, 0);
            put_at(world, &wall, 0, 0);
            CHECK_EQ(count_step(world), 0);
            if (by_pose) move_to(world, body, at.x, at.y);
            else CHECK_EQ(kz_bodies_set_at(world, &body, 1, &at, sizeof at, NULL), KZ_OK);
            NOTE("along %c, by pose %d", along_y ? 'y' : 'x', by_pose);
            CHECK(kz_box_meets(kz_body_box(world, body), wall.bounds));
            CHECK_EQ(count_step(world), 1);
            kz_world_free(world);
        }
        kz_mask_free(mask);
    }
}

static void check_far_masks(kz_pair_mode mode, const kz_shape *first, const kz_shape *second, kz_pose pose,
                            kz_relation expected)
{
    kz_world *world = world_of_mode(mode);
    kz_shape posed[2];
    put_at(world, first, pose.at.x, pose.at.y);
    put_at(world, second, pose.at.x, pose.at.y);
    CHECK_EQ(kz_shape_transform(first, pose, NULL, 0, &posed[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_transform(second, pose, NULL, 0, &posed[1], NULL), KZ_OK);
    CHECK_EQ(kz_relate(&posed[0], &posed[1]), expected);
    const kz_pair *pairs;
    const size_t n = step_pairs(world, &pairs);
    CHECK_EQ(n, expected == KZ_OVERLAP || (expected == KZ_TOUCH && mode == KZ_PAIRS_TOUCH));
    if (n == 1) CHECK_EQ(pairs[0].relation, expected);
    kz_world_free(world);
}

/* Beyond 2^24 float32 boxes no longer have all whole numbers; there only the masks determine where the cells are. */
TEST(masks_far_out_meet_by_their_cells_and_not_by_their_rounded_boxes)
{
    static const float homes[] = {16777216, -16777216, 33554432, -67108864};
    kz_mask *dot = NULL, *block = NULL; /* of three by three cells */
    CHECK_EQ(kz_mask_from_text("#\n", NULL, &dot, NULL), KZ_OK);
    CHECK_EQ(kz_mask_from_text("###\n###\n###\n", NULL, &block, NULL), KZ_OK);
    for (int i = 0; i < 4 * 2 * 2 * 2; i++) {
        const bool along_y = i & 4;
        const kz_pair_mode mode = i & 8 ? KZ_PAIRS_TOUCH : KZ_PAIRS_OVERLAP;
        const kz_pose pose = along_y ? kz_pose_radians(5, homes[i & 3], 0) : kz_pose_radians(homes[i & 3], 5, 0);
        for (int from = -3; from <= 3; from++) {
            for (int to = -5; to <= 5; to++) {
                kz_shape here, there;
                NOTE("mode %d, %g along %c, block at %d, dot at %d", (int)mode, (double)homes[i & 3],
                     along_y ? 'y' : 'x', from, to);
                CHECK_EQ(kz_shape_mask(block, along_y ? 0 : from, along_y ? from : 0, &here, NULL), KZ_OK);
                CHECK_EQ(kz_shape_mask(dot, along_y ? 1 : to, along_y ? to : 1, &there, NULL), KZ_OK);
                const bool overlap = to >= from && to < from + 3, touch = to == from - 1 || to == from + 3;
                const kz_relation expected = overlap ? KZ_OVERLAP : touch ? KZ_TOUCH : KZ_APART;
                check_far_masks(mode, i & 16 ? &there : &here, i & 16 ? &here : &there, pose, expected);
            }
        }
    }
    kz_mask_free(dot);
    kz_mask_free(block);
}

/* From 0.25 to -16777215, and back: the difference is rounded by a quarter, and still the end is reached. */
TEST(a_ray_whose_length_is_rounded_still_ends_where_it_ends)
{
    for (int i = 0; i < 16; i++) {
        kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
        const float sign = i & 1 ? 1 : -1, far = sign * 16777215, near = sign * -0.25F;
        const bool along_y = i & 2, is_indexed = i & 4, is_back = i & 8;
        const float start = is_back ? far : near, end = is_back ? near : far, direction = end > start ? 1 : -1;
        const kz_vec2 from = along_y ? (kz_vec2){0, start} : (kz_vec2){start, 0};
        const kz_vec2 to = along_y ? (kz_vec2){0, end} : (kz_vec2){end, 0};
        const float low = direction > 0 ? end : end - 1, high = low + 1; /* begins where the ray ends */
        const kz_shape wall = along_y ? box_shape(-1, low, 1, high) : box_shape(low, -1, high, 1);
        put_at(world, &wall, 0, 0);
        if (is_indexed) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
        kz_world_ray_hit hit;
        NOTE("case %d", i);
        CHECK(kz_world_ray(world, from, to, KZ_HIT_TOUCH, NULL, &hit));
        CHECK(!kz_world_ray(world, from, to, 0, NULL, &hit));
        kz_world_free(world);
    }
}

/* ---- Filters ---------------------------------------------------------------------------------------------------- */

TEST(a_body_that_collides_with_all_categories_but_one_collides_with_all_but_that)
{
    for (int bit = 0; bit < 32; bit++) {
        const uint32_t category = (uint32_t)1 << bit, next = (uint32_t)1 << (bit + 1) % 32;
        kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
        const kz_shape shape = box_shape(0, 0, 1, 1);
        const kz_body shy = put_def(world, (kz_body_def){.shape = shape, .collides = ~category});
        kz_body_def def = {.shape = shape, .category = category, .pose = kz_pose_radians(0.5F, 0, 0), .group = -1};
        put_def(world, def);
        NOTE("bit %d", bit);
        CHECK_EQ(kz_body_collides(world, shy), ~category);
        CHECK_EQ(count_step(world), 0);
        def.category = next;
        const kz_body met = put_def(world, def);
        const kz_pair *pairs;
        REQUIRE(step_pairs(world, &pairs) == 1);
        CHECK(is_pair(pairs[0], shy, met));
        kz_world_free(world);
    }
}

/* ---- Handles ---------------------------------------------------------------------------------------------------- */

/* However many began, stay or ended, and whichever list is the only one to name it. */
TEST(a_slot_is_not_given_to_another_body_while_any_list_names_the_old_one)
{
    enum { MOST = 3 };
    for (int n_kept = 0; n_kept <= MOST; n_kept++) {
        for (int n_begun = 0; n_begun <= MOST; n_begun++) {
            for (int n_ended = 0; n_ended <= MOST; n_ended++) {
                kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
                kz_body old[2 * 3 * MOST];
                const int n = n_kept + n_begun + n_ended;
                for (int i = 0; i < n; i++) {
                    const bool meets_later = i >= n_kept && i < n_kept + n_begun;
                    put_box(world, 10.0F * (float)i, 0);
                    old[i] = put_box(world, 10.0F * (float)i + 0.5F, meets_later ? 100 : 0);
                }
                CHECK_EQ(count_step(world), n_kept + n_ended);
                for (int i = n_kept; i < n; i++)
                    move_to(world, old[i], 10.0F * (float)i + 0.5F, i < n_kept + n_begun ? 0 : 100);
                CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
                NOTE("%d kept, %d begun, %d ended", n_kept, n_begun, n_ended);
                size_t n_pairs;
                for (int i = 0; i < n; i++) {
                    CHECK_EQ(kz_body_destroy(world, old[i]), KZ_OK);
                    CHECK_GE(put_box(world, 0, 1000 + (float)i).index, (uint32_t)(2 * n));
                }
                const kz_pair *pairs = kz_world_pairs(world, &n_pairs);
                CHECK_EQ(n_pairs, n_kept + n_begun);
                for (size_t i = 0; i < n_pairs; i++) CHECK(same_body(pairs[i].b, old[i]));
                kz_world_free(world);
            }
        }
    }
}

/* ---- Threads ---------------------------------------------------------------------------------------------------- */

static void run_backwards(void *ctx, void (*job)(void *data, uint32_t i), void *data, uint32_t n)
{
    for (uint32_t i = n; i-- > 0;) job(data, i);
    *(int64_t *)ctx += n;
}

static kz_world *shared_world(int64_t *jobs)
{
    const kz_parallel parallel = {run_backwards, jobs, 4};
    return world_of((kz_world_def){.mode = KZ_PAIRS_OVERLAP, .parallel = &parallel});
}

static void put_grid(kz_world *world, int n, float step)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) put_box(world, (float)k * step, (float)i * step);
    }
}

TEST(threads_share_the_sweep_over_many_bodies)
{
    int64_t jobs = 0;
    kz_world *world = shared_world(&jobs);
    put_grid(world, 150, 3); /* nobody meets: asking about pairs is no work */
    CHECK_EQ(count_step(world), 0);
    CHECK_GT(jobs, 0);
    kz_world_free(world);
}

TEST(a_step_without_a_function_that_runs_jobs_runs_them_itself)
{
    const kz_parallel parallel = {.n_threads = 4};
    kz_world *world = world_of((kz_world_def){.mode = KZ_PAIRS_OVERLAP, .parallel = &parallel});
    put_grid(world, 150, 3);
    CHECK_EQ(count_step(world), 0);
    put_grid(world, 10, 0);
    CHECK_EQ(count_step(world), 4950 + 100); /* the first box of the large grid meets all of the small one */
    kz_world_free(world);
}

TEST(threads_share_the_asking_about_many_pairs)
{
    int64_t jobs = 0;
    kz_world *world = shared_world(&jobs);
    put_grid(world, 10, 0); /* a handful of bodies: no work worth sharing */
    CHECK_EQ(count_step(world), 4950);
    CHECK_EQ(jobs, 4950 / 512 + 1);
    kz_world_free(world);
}

TEST(a_restored_world_shares_its_work_as_before)
{
    int64_t jobs = 0;
    kz_world *world = shared_world(&jobs);
    put_grid(world, 10, 0);
    CHECK_EQ(count_step(world), 4950);
    const size_t size = kz_world_save_bytes(world);
    void *bytes = malloc(size);
    REQUIRE(bytes != NULL);
    CHECK_EQ(kz_world_save(world, bytes, size, NULL), KZ_OK);
    CHECK_EQ(kz_world_restore(world, bytes, size, NULL), KZ_OK);
    free(bytes);
    jobs = 0;
    for (uint32_t i = 0; i < 100; i++) move_to(world, kz_world_body(world, i), 1, 1);
    CHECK_EQ(count_step(world), 4950);
    CHECK_GT(jobs, 0);
    kz_world_free(world);
}

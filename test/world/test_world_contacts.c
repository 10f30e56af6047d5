/* test_world_contacts.c - the contacts of all pairs of a step are those of a loop over the pairs. */
#include "world_fixture.h"

static bool same_vec(kz_vec2 a, kz_vec2 b) { return memcmp(&a, &b, sizeof a) == 0; }

static bool same_contact(const kz_contact *a, const kz_contact *b)
{
    bool same = a->relation == b->relation && same_vec(a->normal, b->normal) && a->depth == b->depth;
    same = same && a->n_points == b->n_points && a->shortest == b->shortest;
    for (int i = 0; i < 2; i++)
        same = same && same_vec(a->points[i], b->points[i]) && a->features[i] == b->features[i];
    return same;
}

/* Checks the contacts of the last step against the loop, and returns how many overlap. */
static size_t check_contacts(kz_world *world)
{
    size_t n, n_overlap = 0;
    const kz_pair *pairs = kz_world_pairs(world, &n);
    kz_world_contact *all = malloc((n + 1) * sizeof *all);
    if (!all) abort();
    CHECK_EQ(kz_world_contacts(world, all, n), n);
    for (size_t i = 0; i < n; i++) {
        kz_contact contact;
        kz_bodies_collide(world, pairs[i].a, pairs[i].b, &contact);
        CHECK(same_pair(all[i].pair, pairs[i]));
        CHECK(same_contact(&all[i].contact, &contact));
        n_overlap += contact.relation == KZ_OVERLAP;
    }
    free(all);
    return n_overlap;
}

/* Movers and resting bodies, so that the pairs come from both lists. */
TEST(contacts_of_a_step_equal_a_loop_over_its_pairs)
{
    enum { N = 80 };
    static const kz_pair_mode modes[] = {KZ_PAIRS_OVERLAP, KZ_PAIRS_TOUCH, KZ_PAIRS_BOXES};
    kz_test_rng r = kz_test_rng_here();
    for (int round = 0; round < 12; round++) {
        const bool wraps = round % 2;
        kz_world *world = world_of((kz_world_def){
            .mode = modes[round % 3], .wrap_w = wraps ? 24.0f : 0, .wrap_h = wraps ? 16.0f : 0});
        kz_body bodies[N];
        size_t n_overlap = 0;
        for (int i = 0; i < N; i++) {
            const kz_shape shape = i % 3 ? circle_shape(1) : box_shape(0, 0, 2, 1);
            const float x = kz_test_grid(&r, 0, 23, 0.5f), y = kz_test_grid(&r, 0, 15, 0.5f);
            bodies[i] = put_def(world, (kz_body_def){.shape = shape,
                                                     .pose = kz_pose_degrees(x, y, i % 4 ? 0 : 30),
                                                     .flags = i % 5 ? 0 : KZ_BODY_SENSOR});
        }
        for (int step = 0; step < 10; step++) {
            NOTE("round %d, step %d", round, step);
            for (int i = 0; i < 3; i++) {
                const float x = kz_test_grid(&r, 0, 23, 0.5f), y = kz_test_grid(&r, 0, 15, 0.5f);
                move_to(world, bodies[kz_test_below(&r, N)], x, y);
            }
            CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
            n_overlap += check_contacts(world);
        }
        CHECK_GT(n_overlap, 100);
        CHECK_EQ(kz_body_destroy(world, bodies[7]), KZ_OK); /* since the step */
        CHECK_EQ(kz_body_set_flags(world, bodies[8], KZ_BODY_DISABLED), KZ_OK);
        move_to(world, bodies[9], 3, 3);
        check_contacts(world);
        kz_world_free(world);
    }
}

TEST(contacts_are_cut_at_the_room_that_there_is)
{
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    kz_world_contact out[3];
    CHECK_EQ(kz_world_contacts(world, NULL, 0), 0); /* before the first step */
    const kz_body a = put_box(world, 0, 0), b = put_box(world, 0.75f, 0), c = put_box(world, 1.75f, 0);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    CHECK_EQ(kz_world_contacts(world, NULL, 0), 2);
    memset(out, 0xa5, sizeof out);
    CHECK_EQ(kz_world_contacts(world, out, 1), 2);
    CHECK(is_pair(out[0].pair, a, b) && out[0].pair.began);
    CHECK_EQ(out[0].contact.relation, KZ_OVERLAP);
    CHECK_BITS(out[0].contact.depth, 0.25f);
    CHECK_BITS(out[0].contact.normal.x, 1);
    CHECK_EQ(out[1].pair.a.index, 0xa5a5a5a5u);
    CHECK_EQ(kz_world_contacts(world, out, 3), 2);
    CHECK(is_pair(out[1].pair, b, c));
    CHECK_EQ(out[1].contact.relation, KZ_TOUCH);
    kz_world_free(world);
}

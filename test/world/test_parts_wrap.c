/* test_parts_wrap.c - the parts of two bodies that collide in a world that wraps, compared with all images of all
 * parts.  Bodies of more than half a period meet each other's images on both sides at once. */
#include "world_fixture.h"

enum { MAX_PARTS = 4, FAR = 3 };

typedef struct body_of_parts {
    kz_shape parts[MAX_PARTS], shape;
    int32_t n;
    kz_body body;
} body_of_parts;

/* On a grid of quarters, where parts touch often, or of 1/1024.  On neither is a sum rounded. */
static float coordinate(kz_test_rng *r, bool is_coarse, float low, float high)
{
    const float step = is_coarse ? 0.25f : 0x1p-10f;
    return kz_test_grid(r, (int32_t)(low / step), (int32_t)(high / step), step);
}

/* A part somewhere in a box of w x h. */
static kz_shape part_within(kz_test_rng *r, bool is_coarse, float w, float h)
{
    kz_shape shape = {0};
    const kz_vec2 p = {coordinate(r, is_coarse, 0, w), coordinate(r, is_coarse, 0, h)};
    const kz_vec2 q = {coordinate(r, is_coarse, 0, w), coordinate(r, is_coarse, 0, h)};
    const kz_vec2 low = {p.x < q.x ? p.x : q.x, p.y < q.y ? p.y : q.y}, high = {p.x + q.x - low.x, p.y + q.y - low.y};
    switch (kz_test_below(r, 4)) {
    case 0:
        kz_shape_circle((kz_vec2){w / 2, h / 2}, coordinate(r, is_coarse, 0, (w < h ? w : h) / 2), &shape, NULL);
        break;
    case 1: kz_shape_segment(p, q, &shape, NULL); break;
    default: kz_shape_box(low, (kz_vec2){high.x < w ? high.x : w, high.y < h ? high.y : h}, &shape, NULL); break;
    }
    return shape;
}

/* A body of two to four parts, whose first two extend from one side of it to the other, or of one undivided shape. */
static bool make_body(kz_world *world, kz_test_rng *r, bool is_coarse, kz_vec2 size, kz_vec2 at, body_of_parts *out)
{
    const float thin = coordinate(r, is_coarse, 1, size.x / 4);
    out->n = kz_test_one_in(r, 5) ? 1 : kz_test_range(r, 2, MAX_PARTS);
    out->parts[0] = box_shape(0, 0, thin, size.y);
    out->parts[1] = box_shape(size.x - thin, 0, size.x, thin);
    for (int32_t i = 2; i < out->n; i++) out->parts[i] = part_within(r, is_coarse, size.x, size.y);
    if (out->n == 1) out->parts[0] = out->shape = box_shape(0, 0, size.x, size.y);
    else if (kz_shape_parts(out->parts, out->n, &out->shape, NULL) != KZ_OK) return false;
    const kz_body_def def = {.shape = out->shape, .pose = kz_pose_radians(at.x, at.y, 0)};
    return kz_body_create(world, &def, &out->body, NULL) == KZ_OK;
}

/* The pose of one image, as if it were set there; world.h says how it is rounded. */
static kz_pose image_pose(const kz_world *world, kz_body body, const kz_world_def *def, int32_t kx, int32_t ky)
{
    kz_pose pose = kz_body_pose(world, body);
    if (kx) pose.at.x = (float)((double)pose.at.x + kx * (double)def->wrap_w);
    if (ky) pose.at.y = (float)((double)pose.at.y + ky * (double)def->wrap_h);
    return pose;
}

static kz_shape posed_part(const kz_shape *part, kz_pose pose)
{
    static uint64_t room[2][64]; /* of the two shapes that are related at a time */
    static int which;
    kz_shape shape = {0};
    which = !which;
    CHECK_EQ(kz_shape_transform(part, pose, room[which], sizeof room[which], &shape, NULL), KZ_OK);
    return shape;
}

static kz_relation relation_in_mode(kz_pair_mode mode, const kz_shape *a, const kz_shape *b)
{
    if (mode == KZ_PAIRS_BOXES) return kz_box_meets(a->bounds, b->bounds) ? KZ_TOUCH : KZ_APART;
    return kz_relate(a, b);
}

/* The relation of part i of a and the images of part j of b.  The body with the higher index is shifted. */
static kz_relation slow_relation(const kz_world *world, const kz_world_def *def, const body_of_parts *a, int32_t i,
                                 const body_of_parts *b, int32_t j)
{
    const bool b_moves = a->body.index < b->body.index;
    kz_relation highest = KZ_APART;
    for (int32_t ky = def->wrap_h > 0 ? -FAR : 0; ky <= (def->wrap_h > 0 ? FAR : 0); ky++) {
        for (int32_t kx = def->wrap_w > 0 ? -FAR : 0; kx <= (def->wrap_w > 0 ? FAR : 0); kx++) {
            const int32_t ax = b_moves ? 0 : kx, ay = b_moves ? 0 : ky, bx = b_moves ? kx : 0, by = b_moves ? ky : 0;
            const kz_shape of_a = posed_part(&a->parts[i], image_pose(world, a->body, def, ax, ay));
            const kz_shape of_b = posed_part(&b->parts[j], image_pose(world, b->body, def, bx, by));
            const kz_relation r = relation_in_mode(def->mode, &of_a, &of_b);
            if (r > highest) highest = r;
        }
    }
    return highest;
}

typedef struct tally {
    int64_t pairs, wrong;
} tally;

/* Adds the number of pairs of parts, and the number of wrong ones in the answer. */
static void compare_parts(const kz_world *world, const kz_world_def *def, const body_of_parts *a,
                          const body_of_parts *b, tally *t)
{
    kz_body_parts found[MAX_PARTS * MAX_PARTS];
    const size_t n = kz_bodies_parts(world, a->body, b->body, found, MAX_PARTS * MAX_PARTS);
    size_t at = 0;
    for (int32_t i = 0; i < a->n; i++) {
        for (int32_t j = 0; j < b->n; j++) {
            const kz_relation r = slow_relation(world, def, a, i, b, j);
            if (r == KZ_APART || (r == KZ_TOUCH && def->mode == KZ_PAIRS_OVERLAP)) continue;
            t->wrong += at >= n || found[at].a != i || found[at].b != j || found[at].relation != r;
            t->pairs++;
            at++;
        }
    }
    t->wrong += at != n;
}

/* Two bodies of half a period to a whole one along each axis that wraps, in both orders. */
static tally compare_random(kz_test_rng *r, kz_world_def def, bool is_coarse)
{
    tally t = {0, 0};
    kz_world *world = world_of(def);
    body_of_parts body[2];
    for (int i = 0; i < 2; i++) {
        const kz_vec2 size = {coordinate(r, is_coarse, 51, 90), coordinate(r, is_coarse, 31, 55)};
        const kz_vec2 at = {coordinate(r, is_coarse, -100, 200), coordinate(r, is_coarse, -60, 120)};
        CHECK(make_body(world, r, is_coarse, size, at, &body[i]));
    }
    compare_parts(world, &def, &body[0], &body[1], &t);
    compare_parts(world, &def, &body[1], &body[0], &t);
    kz_world_free(world);
    return t;
}

TEST(parts_of_large_bodies_are_those_of_all_images)
{
    kz_test_rng r = kz_test_rng_here();
    for (int kind = 0; kind < 18; kind++) { /* x, y or both wrap; each mode; both grids */
        const int wraps = 1 + kind % 3;
        const kz_world_def def = {
            .mode = (kz_pair_mode)(kind / 3 % 3), .wrap_w = wraps & 1 ? 100 : 0, .wrap_h = wraps & 2 ? 60 : 0};
        tally sum = {0, 0};
        NOTE("wrap %g x %g, mode %d", (double)def.wrap_w, (double)def.wrap_h, (int)def.mode);
        for (int64_t i = 0; i < kz_test_rounds(300); i++) {
            const tally t = compare_random(&r, def, kind < 9);
            sum.pairs += t.pairs;
            sum.wrong += t.wrong;
        }
        CHECK_GT(sum.pairs, kz_test_rounds(300) / 2);
        CHECK_EQ(sum.wrong, 0);
    }
}

/* Two boxes stand at the ends of a body, each of them beyond another end of the other body. */
TEST(parts_meet_the_images_on_both_sides)
{
    for (int down = 0; down < 2; down++) {
        kz_world *world = world_of(down ? (kz_world_def){.wrap_h = 100} : (kz_world_def){.wrap_w = 100});
        kz_shape bar = down ? box_shape(0, 0, 10, 60) : box_shape(0, 0, 60, 10), parts[2], ends;
        parts[0] = box_shape(0, 0, 10, 10);
        parts[1] = down ? box_shape(0, 50, 10, 60) : box_shape(50, 0, 60, 10);
        REQUIRE(kz_shape_parts(parts, 2, &ends, NULL) == KZ_OK);
        const kz_body a = put_at(world, &bar, 0, 0), b = put_at(world, &ends, down ? 0 : 45, down ? 45 : 0);
        kz_body_parts found[4];
        REQUIRE(kz_bodies_parts(world, a, b, found, 4) == 2);
        CHECK(found[0].a == 0 && found[0].b == 0 && found[1].a == 0 && found[1].b == 1);
        REQUIRE(kz_bodies_parts(world, b, a, found, 4) == 2);
        CHECK(found[0].a == 0 && found[0].b == 0 && found[1].a == 1 && found[1].b == 0);
        kz_world_free(world);
    }
}

/* Far from its origin a pose is rounded when it is shifted by a period, so it matters which of the two is shifted. */
TEST(the_body_with_the_higher_index_is_moved_whichever_comes_first)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t differs = 0;
    for (int64_t i = 0; i < kz_test_rounds(2000); i++) {
        const kz_world_def def = {.mode = KZ_PAIRS_TOUCH, .wrap_w = 100.3f};
        const float w = kz_test_real(&r, 20, 70), x = kz_test_real(&r, 0, 100);
        kz_world *world = world_of(def);
        body_of_parts a = {.n = 1}, b = {.n = 1};
        a.parts[0] = box_shape(0, 0, w, 1);
        b.parts[0] = box_shape(0, 0, 1, 1);
        a.body = put_at(world, &a.parts[0], x, 0);
        b.body = put_at(world, &b.parts[0], (float)((double)kz_body_box(world, a.body).max.x - 100.3f), 0);
        tally t = {0, 0};
        compare_parts(world, &def, &a, &b, &t);
        compare_parts(world, &def, &b, &a, &t);
        CHECK_EQ(t.wrong, 0);
        differs += t.pairs != 2;
        kz_world_free(world);
    }
    CHECK_GT(differs, 0); /* so rounding decided */
}

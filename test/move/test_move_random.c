/* test_move_random.c - properties of every move, in random worlds of every kind of shape. */
#include "move_scene.h"

enum { BODIES = 14, MOST_HITS = 40 };

typedef struct random_world {
    kz_world *world;
    kz_body bodies[BODIES], mover;
    kz_mask *mask;
} random_world;

static const kz_vec2 star[10] = {{0, -6}, {1, -2}, {6, -2}, {2, 1},   {4, 6},
                                 {0, 3},  {-4, 6}, {-2, 1}, {-6, -2}, {-1, -2}};
static const kz_vec2 line[4] = {{-6, 0}, {-2, 3}, {2, -3}, {6, 0}};

static kz_shape any_shape(kz_test_rng *r, kz_mask *mask, bool grid)
{
    kz_shape shape = {0};
    const float w = grid ? kz_test_grid(r, 1, 6, 1) : kz_test_real(r, 0.5f, 5);
    const float h = grid ? kz_test_grid(r, 1, 6, 1) : kz_test_real(r, 0.5f, 5);
    const kz_vec2 diamond[4] = {{w, 0}, {0, h}, {-w, 0}, {0, -h}};
    switch (kz_test_below(r, 8)) {
    case 0: kz_shape_circle((kz_vec2){0, 0}, w, &shape, NULL); break;
    case 1: kz_shape_capsule((kz_vec2){-w, 0}, (kz_vec2){w, h}, h / 2, &shape, NULL); break;
    case 2: kz_shape_polygon(diamond, 4, &shape, NULL); break;
    case 3: kz_shape_polygon(star, 10, &shape, NULL); break;
    case 4: kz_shape_polyline(line, 4, &shape, NULL); break;
    case 5: kz_shape_mask(mask, 0, 0, &shape, NULL); break;
    default: kz_shape_box((kz_vec2){-w, -h}, (kz_vec2){w, h}, &shape, NULL); break;
    }
    return shape;
}

static kz_body any_body(kz_test_rng *r, random_world *w, bool grid)
{
    kz_body body = {0, 0};
    kz_body_def def = {.shape = any_shape(r, w->mask, grid)};
    const bool turns = !grid && def.shape.kind != KZ_KIND_MASK && kz_test_one_in(r, 2);
    const float x = grid ? kz_test_grid(r, -20, 20, 1) : kz_test_real(r, -20, 20);
    const float y = grid ? kz_test_grid(r, -20, 20, 1) : kz_test_real(r, -20, 20);
    def.pose = turns ? kz_pose_degrees(x, y, (double)kz_test_real(r, 0, 360)) : kz_pose_radians(x, y, 0);
    if (kz_test_one_in(r, 10)) def.flags = KZ_BODY_ONE_WAY, def.one_way = (kz_vec2){0, -1};
    if (kz_test_one_in(r, 12)) def.flags |= KZ_BODY_SENSOR;
    kz_body_create(w->world, &def, &body, NULL); /* a rotated outline may be refused: {0, 0} then */
    return body;
}

static random_world make_random_world(kz_test_rng *r, bool wraps, bool grid)
{
    random_world w = {.world = scene_world(wraps ? 48 : 0, wraps ? 40 : 0)};
    kz_mask_from_text(".##.\n####\n##..\n.#.#\n", NULL, &w.mask, NULL);
    for (int i = 0; i < BODIES; i++) w.bodies[i] = any_body(r, &w, grid);
    do w.mover = any_body(r, &w, grid);
    while (w.mover.generation == 0);
    kz_body_set_flags(w.world, w.mover, 0);
    return w;
}

static void free_random_world(random_world *w)
{
    kz_world_free(w->world);
    kz_mask_free(w->mask);
}

static kz_vec2 any_motion(kz_test_rng *r, bool grid)
{
    const float reach = kz_test_one_in(r, 5) ? 400.0f : 30.0f;
    if (grid) return (kz_vec2){kz_test_grid(r, -30, 30, 1), kz_test_grid(r, -30, 30, 1)};
    return (kz_vec2){kz_test_real(r, -reach, reach), kz_test_real(r, -reach, reach)};
}

static kz_relation relation_of(const random_world *w, int i)
{
    kz_contact contact;
    return kz_bodies_collide(w->world, w->mover, w->bodies[i], &contact);
}

static bool is_solid(const random_world *w, int i)
{
    return w->bodies[i].generation != 0 &&
           !(kz_body_flags(w->world, w->bodies[i]) & (KZ_BODY_SENSOR | KZ_BODY_ONE_WAY));
}

static kz_move_def any_def(kz_test_rng *r)
{
    kz_move_def def = {.response = (kz_response)kz_test_below(r, 3)};
    if (kz_test_one_in(r, 2)) return def;
    def.up = (kz_vec2){0, -1};
    def.snap = kz_test_one_in(r, 2) ? 2 : 0;
    def.step_height = kz_test_one_in(r, 2) ? 3 : 0;
    return def;
}

static int moves, stopped;

static void one_move(kz_test_rng *r, bool wraps, bool grid)
{
    random_world w = make_random_world(r, wraps, grid);
    kz_move_hit hits[MOST_HITS];
    if (kz_test_one_in(r, 2)) kz_world_index(w.world, NULL);
    for (int k = 0; k < 8; k++) {
        bool was_in[BODIES];
        kz_move_result out;
        const kz_move_def def = any_def(r);
        const kz_vec2 motion = any_motion(r, grid), before = scene_at(w.world, w.mover);
        kz_shape shape;
        kz_body_shape(w.world, w.mover, &shape);
        for (int i = 0; i < BODIES; i++) was_in[i] = relation_of(&w, i) == KZ_OVERLAP;
        NOTE("seed move %d: (%.9g, %.9g) of kind %d from (%.9g, %.9g), response %d up %g", moves, (double)motion.x,
             (double)motion.y, shape.kind, (double)before.x, (double)before.y, def.response, (double)def.up.y);
        const kz_result result = kz_body_move(w.world, w.mover, motion, &def, hits, MOST_HITS, &out, NULL);
        if (result != KZ_OK) break; /* a rotated outline that rounds to one that is refused */
        for (int i = 0; i < BODIES; i++) {
            if (is_solid(&w, i) && !was_in[i]) CHECK(relation_of(&w, i) != KZ_OVERLAP);
        }
        if (!CHECK(out.n_hits <= MOST_HITS)) out.n_hits = MOST_HITS;
        for (size_t i = 0; i + 1 < out.n_hits; i++) CHECK_LE(hits[i].t, hits[i + 1].t);
        for (size_t i = 0; i < out.n_hits; i++) {
            CHECK(hits[i].t >= 0 && hits[i].t <= 1);
            CHECK_NEAR((double)hits[i].normal.x * (double)hits[i].normal.x +
                           (double)hits[i].normal.y * (double)hits[i].normal.y,
                       1, 1e-5);
        }
        if (out.n_hits == 0 && def.up.y == 0) {
            CHECK_NEAR(out.moved.x, motion.x, 1e-3);
            CHECK_NEAR(out.moved.y, motion.y, 1e-3);
        }
        stopped += out.rest.x != 0 || out.rest.y != 0;
        moves++;
    }
    free_random_world(&w);
}

TEST(a_move_ends_in_nothing_it_was_not_in)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(2500); i > 0; i--) one_move(&r, false, i % 3 == 0);
    CHECK_GT(moves, 100);
    CHECK_GT(stopped, 10);
}

TEST(a_move_in_a_world_that_wraps_ends_in_nothing_it_was_not_in)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(500); i > 0; i--) one_move(&r, true, i % 3 == 0);
}

/* The slow truth: the first of steps of 1/64 of a unit at which exact relations say overlap. */
TEST(the_first_hit_is_where_tiny_steps_first_overlap)
{
    kz_test_rng r = kz_test_rng_here();
    const kz_move_def def = {.response = KZ_RESPONSE_TOUCH};
    int met = 0;
    for (int64_t round = kz_test_rounds(800); round > 0; round--) {
        random_world w = make_random_world(&r, false, false);
        kz_shape shape, there;
        bool was_in[BODIES];
        double memory[64];
        kz_body_shape(w.world, w.mover, &shape);
        if (kz_shape_transform_bytes(&shape) > sizeof memory || shape.kind == KZ_KIND_MASK) goto next;
        for (int i = 0; i < BODIES; i++) was_in[i] = relation_of(&w, i) == KZ_OVERLAP;
        const kz_vec2 motion = {kz_test_real(&r, -20, 20), kz_test_real(&r, -20, 20)};
        const kz_pose from = kz_body_pose(w.world, w.mover);
        const kz_move_result out = scene_move(w.world, w.mover, motion.x, motion.y, &def);
        CHECK_EQ(kz_body_set_pose(w.world, w.mover, from, NULL), KZ_OK);
        kz_body_shape(w.world, w.mover, &shape);
        const double length = (motion.x < 0 ? -(double)motion.x : (double)motion.x) +
                              (motion.y < 0 ? -(double)motion.y : (double)motion.y);
        const double gone = (out.moved.x < 0 ? -(double)out.moved.x : (double)out.moved.x) +
                            (out.moved.y < 0 ? -(double)out.moved.y : (double)out.moved.y);
        const int steps = (int)(length * 64);
        for (int k = 1; k <= steps; k++) {
            const double t = (double)k / steps;
            const kz_pose pose = kz_pose_radians((float)(t * (double)motion.x), (float)(t * (double)motion.y), 0);
            if (t * length > gone - 0.02 && t * length < gone + 0.02) continue;
            if (out.n_hits > 0 && t * length > gone + 0.02) break;
            if (kz_shape_transform(&shape, pose, memory, sizeof memory, &there, NULL) != KZ_OK) break;
            for (int i = 0; i < BODIES; i++) {
                kz_shape other;
                if (!is_solid(&w, i) || was_in[i] || !kz_body_shape(w.world, w.bodies[i], &other)) continue;
                NOTE("round %lld, t %g of (%g, %g), moved %g", (long long)round, t, (double)motion.x, (double)motion.y,
                     gone);
                CHECK(!kz_overlap(&there, &other)); /* not tunnelled */
            }
        }
        met += out.n_hits > 0;
    next:
        free_random_world(&w);
    }
    CHECK_GE(met, kz_test_rounds(800) / 50);
}

static kz_move_result moved_mirrored(kz_test_rng r, int mirror, kz_vec2 *at)
{
    kz_world *world = scene_world(0, 0);
    const float fx = mirror & 1 ? -1.0f : 1.0f, fy = mirror & 2 ? -1.0f : 1.0f;
    kz_body last = {0, 0};
    for (int i = 0; i < 20; i++) {
        const float w = kz_test_real(&r, 0.5f, 3), h = kz_test_real(&r, 0.5f, 3);
        last = scene_put(world, kz_test_one_in(&r, 2) ? scene_circle(w) : scene_box(-w, -h, w, h),
                         fx * kz_test_real(&r, -15, 15), fy * kz_test_real(&r, -15, 15), 0);
    }
    const float x = kz_test_real(&r, -30, 30), y = kz_test_real(&r, -30, 30);
    const kz_move_result out = scene_move(world, last, fx * x, fy * y, NULL);
    *at = scene_at(world, last);
    at->x *= fx;
    at->y *= fy;
    kz_world_free(world);
    return out;
}

TEST(mirrored_worlds_give_mirrored_moves_and_the_same_one_the_same)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t differ = 0;
    const int64_t rounds = kz_test_rounds(800);
    for (int64_t i = 0; i < rounds; i++) {
        kz_vec2 plain, again, other;
        (void)kz_test_below(&r, 2);
        const kz_move_result out = moved_mirrored(r, 0, &plain), same = moved_mirrored(r, 0, &again);
        CHECK_MEM(&plain, &again, sizeof plain);
        CHECK_EQ(out.n_hits, same.n_hits);
        for (int mirror = 1; mirror < 4; mirror++) {
            moved_mirrored(r, mirror, &other);
            const double dx = (double)other.x - (double)plain.x, dy = (double)other.y - (double)plain.y;
            differ += dx * dx + dy * dy > 1e-8;
        }
    }
    CHECK_EQ(differ, 0);
}

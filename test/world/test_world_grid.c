/* Grids as bodies: a world that sees edits answers as one made anew, and what is saved comes back with its tiles. */
#include "kz_test.h"
#include "kz_test_alloc.h"

#include <kolize/move.h>
#include <kolize/query_distance.h>
#include <kolize/world_grid.h>
#include <kolize/world_query.h>
#include <kolize/world_state.h>

#include <string.h>

enum { W = 24, H = 16, MOVERS = 60 };

/* Empty, full, lower half, two slopes. */
static kz_grid *made_grid(uint32_t journal)
{
    kz_tile tiles[5] = {{0}};
    kz_grid *grid = NULL;
    const float points[5][8] = {{0}, {0, 0, 8, 0, 8, 8, 0, 8}, {0, 4, 8, 4, 8, 8, 0, 8}, {8, 0, 8, 8, 0, 8}, {0, 0, 8, 8, 0, 8}};
    for (int i = 1; i < 5; i++) {
        tiles[i].n_points = i < 3 ? 4 : 3;
        memcpy(tiles[i].points, points[i], sizeof points[i]);
    }
    const kz_grid_def def = {.w = W, .h = H, .cell_w = 8, .cell_h = 8, .tiles = tiles, .n_tiles = 5, .journal = journal};
    CHECK_EQ(kz_grid_create(&def, &grid, NULL), KZ_OK);
    return grid;
}

static kz_body add_grid(kz_world *world, const kz_grid *grid)
{
    kz_body_def def = {.flags = KZ_BODY_STATIC};
    kz_body body = {0, 0};
    CHECK_EQ(kz_shape_grid(grid, 0, 0, &def.shape, NULL), KZ_OK);
    CHECK_EQ(kz_body_create(world, &def, &body, NULL), KZ_OK);
    return body;
}

static kz_vec2 place(kz_test_rng *rng)
{
    kz_vec2 p;
    p.x = (float)kz_test_range(rng, -16, W * 16) / 2;
    p.y = (float)kz_test_range(rng, -16, H * 16) / 2;
    return p;
}

static kz_body add_mover(kz_world *world, kz_test_rng *rng)
{
    kz_body_def def = {.pose = kz_pose_identity()};
    kz_body body = {0, 0};
    const kz_vec2 zero = {0, 0}, size = {(float)(1 + kz_test_below(rng, 24)) / 2, (float)(1 + kz_test_below(rng, 24)) / 2};
    const uint32_t kind = kz_test_below(rng, 4);
    if (kind == 0) kz_shape_circle(zero, size.x, &def.shape, NULL);
    else if (kind == 1) kz_shape_segment(zero, size, &def.shape, NULL);
    else kz_shape_box(zero, size, &def.shape, NULL);
    def.pose.at = place(rng);
    CHECK_EQ(kz_body_create(world, &def, &body, NULL), KZ_OK);
    return body;
}

static void edit(kz_test_rng *rng, kz_grid *grid, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        kz_grid_set(grid, (int32_t)kz_test_below(rng, W), (int32_t)kz_test_below(rng, H), kz_test_below(rng, 5), NULL);
    }
}

/* Are the pairs those of a world with the same bodies that is made now? */
static void check_as_new(kz_world *world, kz_pair_mode mode, const kz_body *bodies, size_t n)
{
    const kz_world_def def = {.mode = mode};
    kz_world *fresh = NULL;
    CHECK_EQ(kz_world_create(&def, &fresh, NULL), KZ_OK);
    for (size_t i = 0; i < n; i++) {
        kz_body_def body = {.pose = kz_pose_identity(), .flags = kz_body_flags(world, bodies[i])};
        kz_body made;
        kz_body_shape(world, bodies[i], &body.shape);
        CHECK_EQ(kz_body_create(fresh, &body, &made, NULL), KZ_OK);
    }
    CHECK_EQ(kz_world_step(fresh, NULL), KZ_OK);
    size_t n_pairs, n_fresh;
    const kz_pair *pairs = kz_world_pairs(world, &n_pairs), *wanted = kz_world_pairs(fresh, &n_fresh);
    CHECK_EQ(n_pairs, n_fresh);
    for (size_t i = 0; i < n_pairs && i < n_fresh; i++) {
        CHECK(pairs[i].a.index == wanted[i].a.index && pairs[i].b.index == wanted[i].b.index &&
              pairs[i].relation == wanted[i].relation);
    }
    kz_world_free(fresh);
}

TEST(after_edits_and_moves_pairs_are_those_of_a_new_world)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = 0; round < kz_test_rounds(12); round++) {
        const kz_world_def def = {.mode = round % 3 == 1 ? KZ_PAIRS_TOUCH : KZ_PAIRS_OVERLAP};
        kz_body bodies[MOVERS + 1];
        kz_grid *grid = made_grid(0);
        kz_world *world = NULL;
        CHECK_EQ(kz_world_create(&def, &world, NULL), KZ_OK);
        edit(&rng, grid, 200);
        bodies[0] = add_grid(world, grid);
        for (int i = 1; i <= MOVERS; i++) bodies[i] = add_mover(world, &rng);
        for (int step = 0; step < 40; step++) {
            const bool rests = step % 10 > 2; /* so that bodies fall asleep, and edits alone wake them */
            for (int i = 1; i <= MOVERS && !rests; i++) {
                kz_pose pose = kz_pose_identity();
                pose.at = place(&rng);
                if (kz_test_below(&rng, 2)) kz_body_set_pose(world, bodies[i], pose, NULL);
            }
            edit(&rng, grid, kz_test_below(&rng, 4) == 0 ? 150 : kz_test_below(&rng, 5));
            CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
            check_as_new(world, def.mode, bodies, MOVERS + 1);
        }
        kz_world_free(world);
        kz_grid_free(grid);
    }
}

static size_t ends_of(const kz_world *world, kz_body body)
{
    size_t n, found = 0;
    const kz_pair *ended = kz_world_end_events(world, &n);
    for (size_t i = 0; i < n; i++) found += ended[i].b.index == body.index && ended[i].a.index == 0;
    return found;
}

TEST(digging_the_floor_away_ends_the_pair_of_a_body_that_sleeps_on_it)
{
    kz_test_rng rng = kz_test_rng_here();
    kz_grid *grid = made_grid(0);
    kz_world *world = NULL;
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    kz_grid_fill(grid, (kz_cell_rect){0, 0, W, H}, 1, NULL);
    add_grid(world, grid);
    for (int i = 0; i < MOVERS; i++) add_mover(world, &rng);
    kz_body_def def = {.pose = kz_pose_identity()};
    kz_body body;
    const kz_vec2 min = {33, 33}, max = {38, 38};
    kz_shape_box(min, max, &def.shape, NULL);
    kz_body_create(world, &def, &body, NULL);
    for (int i = 0; i < 8; i++) kz_world_step(world, NULL);
    kz_grid_set(grid, 20, 14, 0, NULL);
    kz_world_step(world, NULL);
    CHECK_EQ(ends_of(world, body), 0u); /* an edit far away */
    kz_grid_set(grid, 4, 4, 0, NULL);
    kz_world_step(world, NULL);
    CHECK_GE(ends_of(world, body), 1u);
    kz_world_free(world);
    kz_grid_free(grid);
}

TEST(a_restored_world_has_its_tiles_again_or_nothing_changes)
{
    kz_test_rng rng = kz_test_rng_here();
    kz_grid *grid = made_grid(300);
    kz_world *world = NULL;
    kz_body bodies[MOVERS + 1];
    static unsigned char state[4][1 << 16];
    static unsigned char ids[4][W * H];
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    bodies[0] = add_grid(world, grid);
    for (int i = 1; i <= MOVERS; i++) bodies[i] = add_mover(world, &rng);
    for (int i = 0; i < 4; i++) {
        edit(&rng, grid, 60);
        kz_world_step(world, NULL);
        memcpy(ids[i], kz_grid_ids(grid), sizeof ids[i]);
        CHECK_EQ(kz_world_save(world, state[i], sizeof state[i], NULL), KZ_OK);
    }
    for (int i = 0; i < 20; i++) {
        const uint32_t to = kz_test_below(&rng, 4);
        CHECK_EQ(kz_world_restore(world, state[to], sizeof state[to], NULL), KZ_OK);
        CHECK_MEM(kz_grid_ids(grid), ids[to], sizeof ids[to]);
        CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
        check_as_new(world, KZ_PAIRS_OVERLAP, bodies, MOVERS + 1);
    }
    edit(&rng, grid, 2000); /* the journal does not reach back */
    kz_error err;
    const uint64_t hash = kz_grid_hash(grid);
    CHECK_EQ(kz_world_restore(world, state[0], sizeof state[0], &err), KZ_ERR_CONTENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_grid_hash(grid), hash);
    CHECK_EQ(kz_world_count(world), MOVERS + 1u);
    kz_world_free(world);
    kz_grid_free(grid);
}

TEST(cells_of_a_body_are_those_that_it_overlaps)
{
    kz_test_rng rng = kz_test_rng_here();
    kz_grid *grid = made_grid(0);
    kz_world *world = NULL;
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    const kz_body level = add_grid(world, grid);
    edit(&rng, grid, 250);
    for (int i = 0; i < 200; i++) {
        kz_grid_hit hits[64], few[2];
        kz_shape shape;
        const kz_body body = add_mover(world, &rng);
        const size_t n = kz_bodies_cells(world, body, level, hits, 64);
        kz_body_shape(world, body, &shape);
        int32_t last = -1;
        for (size_t k = 0; k < n; k++) {
            const int32_t number = hits[k].cell.y * W + hits[k].cell.x;
            CHECK_GT(number, last);
            CHECK_EQ(hits[k].id, kz_grid_get(grid, hits[k].cell.x, hits[k].cell.y));
            last = number;
        }
        CHECK_EQ(kz_bodies_cells(world, body, level, few, 2), n);
        if (n > 0) CHECK(few[0].cell.x == hits[0].cell.x && few[0].cell.y == hits[0].cell.y);
        kz_shape placed;
        kz_body_shape(world, level, &placed);
        if (n > 0) CHECK_EQ(kz_relate(&placed, &shape), KZ_OVERLAP);
    }
    const kz_body none = {9999, 1};
    CHECK_EQ(kz_bodies_cells(world, level, none, NULL, 0), 0u);
    kz_world_free(world);
    kz_grid_free(grid);
}

TEST(a_grid_in_two_worlds_is_seen_by_both)
{
    kz_grid *grid = made_grid(0);
    kz_world *worlds[2] = {NULL, NULL};
    kz_body_def def = {.pose = kz_pose_identity()};
    const kz_vec2 min = {9, 9}, max = {15, 15};
    kz_shape_box(min, max, &def.shape, NULL);
    for (int i = 0; i < 2; i++) {
        kz_body body;
        CHECK_EQ(kz_world_create(NULL, &worlds[i], NULL), KZ_OK);
        add_grid(worlds[i], grid);
        kz_body_create(worlds[i], &def, &body, NULL);
        for (int k = 0; k < 8; k++) kz_world_step(worlds[i], NULL);
    }
    kz_grid_set(grid, 1, 1, 1, NULL);
    for (int i = 0; i < 2; i++) {
        size_t n;
        kz_world_step(worlds[i], NULL);
        kz_world_begin_events(worlds[i], &n);
        CHECK_EQ(n, 1u);
        kz_world_free(worlds[i]);
    }
    kz_grid_free(grid);
}

TEST(a_world_with_a_grid_is_made_or_nothing_is_kept)
{
    kz_grid *grid = made_grid(0);
    kz_test_alloc memory;
    kz_body_def def = {.pose = kz_pose_identity()};
    CHECK_EQ(kz_shape_grid(grid, 0, 0, &def.shape, NULL), KZ_OK);
    KZ_TEST_EACH_FAILURE(memory)
    {
        const kz_world_def world_def = {.alloc = &memory.allocator};
        kz_world *world = NULL;
        kz_body body;
        kz_result r = kz_world_create(&world_def, &world, NULL);
        if (r == KZ_OK) r = kz_body_create(world, &def, &body, NULL);
        CHECK_EQ(r, memory.refused ? KZ_ERR_MEMORY : KZ_OK);
        kz_world_free(world);
    }
    kz_grid_free(grid);
}

/* A slot that is used again has another generation than a new one. */
TEST(a_grid_in_a_slot_that_was_used_again_is_watched_after_a_restore)
{
    static unsigned char bytes[4096], again[4096];
    kz_test_rng rng = kz_test_rng_here();
    kz_world *world = NULL;
    kz_grid *grid = made_grid(100);
    size_t n;
    CHECK_EQ(kz_world_create(&(kz_world_def){0}, &world, NULL), KZ_OK);
    kz_body_destroy(world, add_mover(world, &rng));
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    add_grid(world, grid);
    kz_body_def def = {.pose = {{9, 9}, 1, 0}};
    kz_body mover;
    CHECK_EQ(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){2, 2}, &def.shape, NULL), KZ_OK);
    CHECK_EQ(kz_body_create(world, &def, &mover, NULL), KZ_OK);
    CHECK_EQ(kz_world_save(world, bytes, sizeof bytes, NULL), KZ_OK);
    CHECK_EQ(kz_world_restore(world, bytes, sizeof bytes, NULL), KZ_OK);
    for (int i = 0; i < 20; i++) CHECK_EQ(kz_world_step(world, NULL), KZ_OK); /* it rests */
    CHECK_EQ(kz_grid_set(grid, 1, 1, 1, NULL), KZ_OK);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    kz_world_pairs(world, &n);
    CHECK_EQ(n, 1);
    CHECK_EQ(kz_world_save(world, again, sizeof again, NULL), KZ_OK);
    CHECK_EQ(kz_world_restore(world, bytes, sizeof bytes, NULL), KZ_OK);
    CHECK_EQ(kz_grid_get(grid, 1, 1), 0);
    CHECK_EQ(kz_world_restore(world, again, sizeof again, NULL), KZ_OK); /* forward */
    CHECK_EQ(kz_grid_get(grid, 1, 1), 1);
    kz_world_free(world);
    kz_grid_free(grid);
}

TEST(a_state_is_refused_where_other_edits_have_its_number)
{
    static unsigned char before[4096], after[4096];
    kz_world *world = NULL;
    kz_grid *grid = made_grid(100), *other = made_grid(100);
    CHECK_EQ(kz_world_create(&(kz_world_def){0}, &world, NULL), KZ_OK);
    add_grid(world, other);
    add_grid(world, grid);
    CHECK_EQ(kz_world_save(world, before, sizeof before, NULL), KZ_OK);
    CHECK_EQ(kz_grid_set(grid, 1, 1, 1, NULL), KZ_OK);
    CHECK_EQ(kz_grid_set(other, 2, 2, 1, NULL), KZ_OK);
    CHECK_EQ(kz_world_save(world, after, sizeof after, NULL), KZ_OK);
    CHECK_EQ(kz_world_restore(world, before, sizeof before, NULL), KZ_OK);
    CHECK_EQ(kz_grid_set(grid, 5, 5, 1, NULL), KZ_OK); /* edit 1, but another one */
    CHECK_EQ(kz_world_restore(world, after, sizeof after, NULL), KZ_ERR_CONTENT);
    CHECK_EQ(kz_grid_get(grid, 5, 5), 1); /* nothing has changed */
    CHECK_EQ(kz_grid_get(grid, 1, 1), 0);
    CHECK_EQ(kz_grid_get(other, 2, 2), 0);
    CHECK_EQ(kz_world_restore(world, before, sizeof before, NULL), KZ_OK);
    CHECK_EQ(kz_grid_get(grid, 5, 5), 0);
    kz_world_free(world);
    kz_grid_free(grid);
    kz_grid_free(other);
}

static void count_asked(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n)
{
    (void)world, (void)pairs, (void)keep;
    *(size_t *)ctx += n;
}

/* On the way to the refusal the cells of both grids are those of the state.  Bodies at rest beside them hear nothing of it:
 * which pairs a filter is asked about has its place in logs. */
TEST(a_state_that_is_refused_wakes_nothing)
{
    static unsigned char before[4096];
    size_t n_asked = 0;
    kz_world *world = NULL;
    kz_test_rng rng = kz_test_rng_here();
    kz_grid *grids[2] = {made_grid(100), made_grid(4)};
    CHECK_EQ(kz_world_create(&(kz_world_def){.filter = count_asked, .filter_ctx = &n_asked}, &world, NULL), KZ_OK);
    for (int i = 0; i < 2; i++) add_grid(world, grids[i]);
    CHECK_EQ(kz_world_save(world, before, sizeof before, NULL), KZ_OK);
    for (int i = 0; i < 200; i++) add_mover(world, &rng);
    CHECK_EQ(kz_grid_fill(grids[0], (kz_cell_rect){0, 0, W, 3}, 1, NULL), KZ_OK);
    CHECK_EQ(kz_grid_fill(grids[1], (kz_cell_rect){0, 0, W, H}, 1, NULL), KZ_OK);
    for (int i = 0; i < 20; i++) kz_world_step(world, NULL);
    CHECK_GT(n_asked, 20);
    n_asked = 0;
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    CHECK_EQ(n_asked, 0); /* they rest */
    CHECK_EQ(kz_world_restore(world, before, sizeof before, NULL), KZ_ERR_CONTENT); /* the second journal is too short */
    CHECK_EQ(kz_grid_get(grids[0], 0, 0), 1);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    CHECK_EQ(n_asked, 0);
    CHECK_EQ(kz_grid_fill(grids[0], (kz_cell_rect){0, 0, W, 3}, 0, NULL), KZ_OK);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    CHECK_GT(n_asked, 0);
    kz_world_free(world);
    for (int i = 0; i < 2; i++) kz_grid_free(grids[i]);
}

/* A floor that was filled at once, and then is dug away cell by cell, a tunnel longer than any body: each step asks about the
 * bodies beside that cell, and not about those beside older edits. */
TEST(an_edit_wakes_the_bodies_beside_it_alone)
{
    enum { CROWD = 300 };
    size_t n_asked = 0;
    const kz_world_def def = {.filter = count_asked, .filter_ctx = &n_asked};
    kz_tile tiles[2] = {{0}};
    kz_grid_def wide = {.w = 4 * CROWD, .h = 4, .cell_w = 8, .cell_h = 8, .tiles = tiles, .n_tiles = 2};
    kz_grid *grid = NULL;
    kz_world *world = NULL;
    kz_body_def level = {.flags = KZ_BODY_STATIC}, crate = {.pose = kz_pose_identity()};
    kz_body body;
    tiles[1].n_points = 4;
    tiles[1].points[1].x = tiles[1].points[2].x = tiles[1].points[2].y = tiles[1].points[3].y = 8;
    CHECK_EQ(kz_grid_create(&wide, &grid, NULL), KZ_OK);
    CHECK_EQ(kz_world_create(&def, &world, NULL), KZ_OK);
    CHECK_EQ(kz_shape_grid(grid, 0, 0, &level.shape, NULL), KZ_OK);
    CHECK_EQ(kz_body_create(world, &level, &body, NULL), KZ_OK);
    CHECK_EQ(kz_grid_fill(grid, (kz_cell_rect){0, 1, 4 * CROWD, 4}, 1, NULL), KZ_OK);
    kz_shape_box((kz_vec2){0, 0}, (kz_vec2){6, 6}, &crate.shape, NULL);
    for (int i = 0; i < CROWD; i++) {
        crate.pose.at = (kz_vec2){(float)(32 * i + 1), 3};
        CHECK_EQ(kz_body_create(world, &crate, &body, NULL), KZ_OK);
    }
    for (int i = 0; i < 40; i++) kz_world_step(world, NULL);
    for (int i = 0; i < 4 * CROWD; i++) {
        n_asked = 0;
        CHECK_EQ(kz_grid_set(grid, i, 1, 0, NULL), KZ_OK);
        CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
        CHECK_LE(n_asked, 60); /* a few that woke stay awake, until it is worth while to let them rest together */
    }
    size_t n;
    kz_world_pairs(world, &n);
    CHECK_EQ(n, 0);
    kz_world_free(world);
    kz_grid_free(grid);
}

/* As add_mover, or a point or a line along the sides of cells, which may lie on a seam. */
static kz_body add_mover_or_line(kz_world *world, kz_test_rng *rng)
{
    kz_body_def def = {.pose = kz_pose_identity()};
    kz_body body = {0, 0};
    const float length = (float)(1 + kz_test_below(rng, 24)) / 2;
    const kz_vec2 zero = {0, 0}, along = kz_test_one_in(rng, 2) ? (kz_vec2){length, 0} : (kz_vec2){0, length};
    const uint32_t kind = kz_test_below(rng, 4);
    if (kind > 1) return add_mover(world, rng);
    if (kind == 0) kz_shape_point(zero, &def.shape, NULL);
    else kz_shape_segment(zero, along, &def.shape, NULL);
    def.pose.at = place(rng);
    CHECK_EQ(kz_body_create(world, &def, &body, NULL), KZ_OK);
    return body;
}

/* What is found without a look at single cells is what the shape of the grid answers.  Movers lie and end on half cells,
 * so they are often flush with tiles. */
TEST(a_sweep_in_a_world_hits_as_the_shape_of_the_grid_is_hit)
{
    kz_test_rng rng = kz_test_rng_here();
    const int64_t rounds = kz_test_rounds(20000);
    kz_grid *grid = made_grid(0);
    kz_world *world = NULL;
    size_t n_hits = 0, n_flush = 0;
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    const kz_body level = add_grid(world, grid);
    kz_shape tiles;
    CHECK(kz_body_shape(world, level, &tiles));
    for (int64_t i = 0; i < rounds; i++) {
        const kz_body mover = add_mover_or_line(world, &rng);
        const kz_vec2 motion = {(float)kz_test_range(&rng, -12, 12) / 2, (float)kz_test_range(&rng, -12, 12) / 2};
        const unsigned flags = kz_test_one_in(&rng, 4) ? KZ_HIT_TOUCH : 0;
        const kz_query_filter others = {.except = mover};
        kz_world_sweep_hit found;
        kz_move_result moved = {0};
        kz_shape shape;
        if (i % 50 == 0) edit(&rng, grid, 40);
        CHECK(kz_body_shape(world, mover, &shape));
        const kz_sweep_hit hit = kz_sweep(&shape, motion, &tiles, flags);
        CHECK_EQ(kz_world_sweep(world, &shape, motion, flags, &others, &found), hit.hit);
        if (hit.hit) {
            CHECK(found.hit.t >= hit.t && found.hit.t - hit.t <= 0x1p-20f);
            CHECK(found.hit.normal.x == hit.normal.x && found.hit.normal.y == hit.normal.y);
        }
        CHECK_EQ(kz_body_move(world, mover, motion, NULL, NULL, 0, &moved, NULL), KZ_OK);
        CHECK_EQ(moved.began_inside, kz_overlap(&shape, &tiles));
        n_hits += hit.hit;
        n_flush += !hit.hit && hit.start == KZ_TOUCH;
        kz_body_destroy(world, mover);
    }
    CHECK(n_hits * 8 > (size_t)rounds && n_flush * 200 > (size_t)rounds);
    kz_world_free(world);
    kz_grid_free(grid);
}

/* The cell has a tile, and the point lies on it. */
static void check_named(const kz_grid *grid, const kz_world_ray_hit *hit)
{
    const kz_cell cell = kz_grid_cell(grid, hit->fixture);
    const kz_tile *tile = kz_grid_tile(grid, kz_grid_get(grid, cell.x, cell.y));
    kz_vec2 corners[KZ_INLINE_POINTS];
    kz_shape shape, point;
    CHECK_GT(tile->n_points, 0);
    if (tile->n_points == 0) return;
    for (int32_t i = 0; i < tile->n_points; i++) {
        corners[i] = (kz_vec2){tile->points[i].x + 8 * (float)cell.x, tile->points[i].y + 8 * (float)cell.y};
    }
    CHECK_EQ(kz_shape_polygon(corners, tile->n_points, &shape, NULL), KZ_OK);
    CHECK_EQ(kz_shape_point(hit->hit.point, &point, NULL), KZ_OK);
    NOTE("point %.9g %.9g normal %g %g fixture %d inside %d", hit->hit.point.x, hit->hit.point.y, hit->hit.normal.x, hit->hit.normal.y, hit->fixture, hit->hit.inside);
    CHECK(kz_distance(&shape, &point).distance < 0x1p-10f);
}

TEST(a_ray_names_the_cell_that_it_hits_with_union_too)
{
    kz_test_rng rng = kz_test_rng_here();
    const int64_t rounds = kz_test_rounds(20000);
    kz_grid *grid = made_grid(0);
    kz_world *world = NULL;
    int64_t n_hits = 0;
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    add_grid(world, grid);
    for (int64_t i = 0; i < rounds; i++) {
        kz_world_ray_hit hit;
        const unsigned flags = kz_test_one_in(&rng, 2) ? KZ_HIT_UNION : 0;
        if (i % 50 == 0) edit(&rng, grid, 40);
        if (!kz_world_ray(world, place(&rng), place(&rng), flags, NULL, &hit)) continue;
        check_named(grid, &hit);
        n_hits++;
    }
    CHECK(n_hits * 4 > rounds);
    kz_world_free(world);
    kz_grid_free(grid);
}

/* What touches at the start is told with a hit, as kz_sweep tells it. */
TEST(a_sweep_from_the_floor_into_a_wall_says_that_it_touched)
{
    kz_grid *grid = made_grid(0);
    kz_world *world = NULL;
    kz_shape mover, level;
    kz_world_sweep_hit hit;
    CHECK_EQ(kz_grid_fill(grid, (kz_cell_rect){0, 5, W, 6}, 1, NULL), KZ_OK);
    CHECK_EQ(kz_grid_set(grid, 6, 4, 1, NULL), KZ_OK);
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    add_grid(world, grid);
    CHECK_EQ(kz_shape_grid(grid, 0, 0, &level, NULL), KZ_OK);
    for (int lifted = 0; lifted < 2; lifted++) {
        const float bottom = lifted ? 39.5f : 40;
        CHECK_EQ(kz_shape_box((kz_vec2){33, 34}, (kz_vec2){40, bottom}, &mover, NULL), KZ_OK);
        const kz_sweep_hit alone = kz_sweep(&mover, (kz_vec2){16, 0}, &level, 0);
        CHECK(kz_world_sweep(world, &mover, (kz_vec2){16, 0}, 0, NULL, &hit));
        CHECK_EQ(hit.hit.t, .5f);
        CHECK_EQ(hit.hit.start, lifted ? KZ_APART : KZ_TOUCH);
        CHECK_EQ(hit.hit.start, alone.start);
        CHECK_EQ(kz_sweep(&mover, (kz_vec2){-8, 0}, &level, 0).start, lifted ? KZ_APART : KZ_TOUCH); /* without a hit, too */
    }
    kz_world_free(world);
    kz_grid_free(grid);
}

/* A wide grid is swept as its cells one by one: past empty blocks, near and far, for movers of every kind, moved by either of the
 * two.  Both lie within the bound of a sweep, and the face is one that no neighbour covers. */
#include "kz_test.h"
#include "random_shape.h"

#include <kolize/grid.h>
#include <kolize/query_sweep.h>
#include <kolize/world.h>
#include <kolize/world_query.h>

#include <math.h>

enum { WIDE = 90, HIGH = 50, CELL = 2, LEFT = -37, TOP = 11 }; /* it begins there */

typedef struct cells {
    uint8_t ids[WIDE * HIGH];
    kz_grid *grid;
    kz_shape shape;
} cells;

static bool is_solid(const cells *c, int x, int y) { return x >= 0 && y >= 0 && x < WIDE && y < HIGH && c->ids[y * WIDE + x] != 0; }

static float left_of(int x) { return (float)(LEFT + x * CELL); }

static float top_of(int y) { return (float)(TOP + y * CELL); }

static kz_shape cell_box(int x, int y) { return box(left_of(x), top_of(y), left_of(x + 1), top_of(y + 1)); }

/* Rooms, and few cells among empty blocks, or many. */
static void make_cells(kz_test_rng *r, cells *c)
{
    kz_tile tiles[2] = {{0}};
    const uint32_t most = 1u << kz_test_below(r, 9);
    tiles[1].n_points = 4;
    tiles[1].points[1].x = tiles[1].points[2].x = tiles[1].points[2].y = tiles[1].points[3].y = CELL;
    for (int i = 0; i < WIDE * HIGH; i++) c->ids[i] = kz_test_below(r, 1 + most) == 0;
    for (int y = 20; y < 30; y++) {
        for (int x = 30; x < 45; x++) c->ids[y * WIDE + x] = y == 29 || x == 30 || (x == 40 && y > 26);
    }
    const kz_grid_def def = {.w = WIDE, .h = HIGH, .cell_w = CELL, .cell_h = CELL, .ids = c->ids, .tiles = tiles, .n_tiles = 2};
    CHECK_EQ(kz_grid_create(&def, &c->grid, NULL), KZ_OK);
    CHECK_EQ(kz_shape_grid(c->grid, LEFT, TOP, &c->shape, NULL), KZ_OK);
}

/* The first of the cells that are met one by one, and the highest relation at the start. */
typedef struct first_cell {
    bool hit;
    float t;
    kz_relation start;
} first_cell;

static first_cell sweep_cells(const cells *c, const kz_shape *mover, kz_vec2 m, unsigned flags, bool grid_moves)
{
    first_cell first = {false, 1, KZ_APART};
    const kz_box b = mover->bounds;
    const float x0 = fminf(b.min.x, b.min.x + m.x) - 2, y0 = fminf(b.min.y, b.min.y + m.y) - 2;
    const float x1 = fmaxf(b.max.x, b.max.x + m.x) + 2, y1 = fmaxf(b.max.y, b.max.y + m.y) + 2;
    for (int y = (int)fmaxf(0, (y0 - TOP) / CELL); y < HIGH && top_of(y) <= y1; y++) {
        for (int x = (int)fmaxf(0, (x0 - LEFT) / CELL); x < WIDE && left_of(x) <= x1; x++) {
            if (!is_solid(c, x, y)) continue;
            const kz_shape one = cell_box(x, y);
            const kz_vec2 back = {-m.x, -m.y};
            const kz_sweep_hit h = grid_moves ? kz_sweep(&one, back, mover, flags) : kz_sweep(mover, m, &one, flags);
            if (h.start > first.start) first.start = h.start;
            if (h.hit && h.t <= first.t) first.t = h.t, first.hit = true;
        }
    }
    return first;
}

/* Is a face of this normal open somewhere at the place?  Rounding may put it a little off. */
static bool is_open_face(const cells *c, kz_vec2 p, int nx, int ny)
{
    const int near_x = (int)floorf((p.x - LEFT) / CELL), near_y = (int)floorf((p.y - TOP) / CELL);
    for (int y = near_y - 1; y <= near_y + 1; y++) {
        for (int x = near_x - 1; x <= near_x + 1; x++) {
            const float left = left_of(x), top = top_of(y), e = 1e-3f;
            const bool on_x = nx != 0 ? fabsf(p.x - (nx > 0 ? left + CELL : left)) < e : p.x > left - e && p.x < left + CELL + e;
            const bool on_y = ny != 0 ? fabsf(p.y - (ny > 0 ? top + CELL : top)) < e : p.y > top - e && p.y < top + CELL + e;
            if (is_solid(c, x, y) && !is_solid(c, x + nx, y + ny) && on_x && on_y) return true;
        }
    }
    return false;
}

static bool lacks_area(const kz_shape *s)
{
    const bool is_flat = s->bounds.min.x == s->bounds.max.x || s->bounds.min.y == s->bounds.max.y;
    return is_flat || s->kind == KZ_KIND_POINT || s->kind == KZ_KIND_SEGMENT || s->kind == KZ_KIND_POLYLINE;
}

/* May it run along a line between cells with a part that has no area, or with its foremost point?  Then it is inside of the union
 * there, and of no cell. */
static bool may_run_on_seams(const kz_shape *s, kz_vec2 m)
{
    return (m.x == 0 || m.y == 0) && (lacks_area(s) || s->kind == KZ_KIND_PARTS);
}

/* Returns whether something was met on the way. */
static bool check_sweep(const cells *c, const kz_shape *mover, kz_vec2 m, unsigned flags, bool grid_moves)
{
    const kz_vec2 back = {-m.x, -m.y};
    const kz_sweep_hit h = grid_moves ? kz_sweep(&c->shape, back, mover, flags) : kz_sweep(mover, m, &c->shape, flags);
    const first_cell first = sweep_cells(c, mover, m, flags, grid_moves);
    const bool along_line = may_run_on_seams(mover, m);
    NOTE("kind %d by %g %g, flags %u, %s moves, start %d and %d, hit %d and %d at %g and %g", (int)mover->kind, (double)m.x, (double)m.y, flags,
         grid_moves ? "the grid" : "it", (int)h.start, (int)first.start, h.hit, first.hit, (double)h.t, (double)first.t);
    if (lacks_area(mover) && h.start != first.start) { /* on a seam it is inside of the union, and of no cell */
        CHECK(h.start == KZ_OVERLAP && first.start == KZ_TOUCH);
        return false;
    }
    CHECK_EQ(h.start, first.start);
    if (h.start == KZ_OVERLAP) return false;
    if (along_line && h.hit != first.hit) { /* a line between cells is entered at the end of a seam */
        CHECK(h.hit && flags == 0);
        return true;
    }
    CHECK_EQ(h.hit, first.hit);
    if (!h.hit || !first.hit) return false;
    CHECK(h.t <= nextafterf(first.t, 2) && (along_line || h.t >= nextafterf(first.t, -1)));
    if (flags != 0) return true;
    const kz_vec2 n = {grid_moves ? -h.normal.x : h.normal.x, grid_moves ? -h.normal.y : h.normal.y};
    const kz_vec2 at = {h.point.x + (grid_moves ? m.x * h.t : 0), h.point.y + (grid_moves ? m.y * h.t : 0)};
    CHECK(n.x * m.x + n.y * m.y < 0);
    if (n.x == 0 || n.y == 0) CHECK(is_open_face(c, at, (int)n.x, (int)n.y));
    return true;
}

/* A shape of any kind, in the room or anywhere. */
static bool make_mover(kz_test_rng *r, void *memory, size_t bytes, kz_shape *out)
{
    const kz_shape any = any_shape(r, true);
    kz_pose pose = kz_pose_identity();
    const bool in_room = kz_test_one_in(r, 2);
    pose.at.x = in_room ? (float)kz_test_range(r, LEFT + 62, LEFT + 80) : (float)kz_test_range(r, LEFT - 20, LEFT + WIDE * CELL + 20);
    pose.at.y = in_room ? (float)kz_test_range(r, TOP + 40, TOP + 54) : (float)kz_test_range(r, TOP - 20, TOP + HIGH * CELL + 20);
    return kz_shape_transform(&any, pose, memory, bytes, out, NULL) == KZ_OK;
}

TEST(a_sweep_over_a_wide_grid_is_that_over_its_cells)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t hits = 0;
    for (int64_t i = 0; i < kz_test_rounds(60); i++) {
        cells c;
        make_cells(&r, &c);
        for (int k = 0; k < 60; k++) {
            scene_clear();
            static uint64_t memory[1024];
            kz_shape mover;
            if (!make_mover(&r, memory, sizeof memory, &mover)) continue;
            const int far = kz_test_one_in(&r, 2) ? 6 : 200;
            kz_vec2 m = {(float)kz_test_range(&r, -far, far) / 2, (float)kz_test_range(&r, -far, far) / 2};
            if (kz_test_one_in(&r, 4)) *(kz_test_one_in(&r, 2) ? &m.x : &m.y) = 0;
            if (kz_test_one_in(&r, 3)) m.x += (float)kz_test_real(&r, 0, 1);
            for (int way = 0; way < 4; way++) hits += check_sweep(&c, &mover, m, way & 1 ? KZ_HIT_TOUCH : 0, way > 1);
        }
        kz_grid_free(c.grid);
    }
    CHECK_GT(hits, kz_test_rounds(60) * 20);
}

/* The number of the cell that a world gives is that of one met at this time. */
TEST(a_world_names_the_cell_that_is_met)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t hits = 0;
    for (int64_t i = 0; i < kz_test_rounds(60); i++) {
        cells c;
        kz_world *world = NULL;
        kz_body level;
        make_cells(&r, &c);
        CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
        const kz_body_def def = {.shape = c.shape, .pose = KZ_POSE_NONE_INIT, .flags = KZ_BODY_STATIC};
        CHECK_EQ(kz_body_create(world, &def, &level, NULL), KZ_OK);
        for (int k = 0; k < 60; k++) {
            static uint64_t memory[1024];
            kz_shape mover;
            kz_world_sweep_hit hit;
            scene_clear();
            const kz_vec2 m = {(float)kz_test_range(&r, -60, 60) / 2, (float)kz_test_range(&r, -60, 60) / 2};
            if (!make_mover(&r, memory, sizeof memory, &mover) || lacks_area(&mover)) continue;
            if (!kz_world_sweep(world, &mover, m, 0, NULL, &hit)) continue;
            const kz_cell at = kz_grid_cell(c.grid, hit.fixture);
            const kz_shape met = cell_box(at.x, at.y);
            NOTE("kind %d by %g %g, cell %d %d", (int)mover.kind, (double)m.x, (double)m.y, (int)at.x, (int)at.y);
            CHECK(is_solid(&c, at.x, at.y));
            const kz_sweep_hit alone = kz_sweep(&mover, m, &met, 0);
            hits++;
            if (hit.hit.start == KZ_OVERLAP) CHECK_GE(alone.start, mover.kind == KZ_KIND_PARTS ? KZ_TOUCH : KZ_OVERLAP);
            else CHECK(kz_sweep(&mover, m, &met, KZ_HIT_TOUCH).t <= nextafterf(hit.hit.t, 2));
        }
        kz_world_free(world);
        kz_grid_free(c.grid);
    }
    CHECK_GT(hits, kz_test_rounds(60) * 10);
}

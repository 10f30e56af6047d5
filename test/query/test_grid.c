/* The shape of a grid answers as the region that its tiles cover, made as polygons with holes. */
#include "grid_region.h"
#include "kz_test.h"

#include <kolize/grid.h>
#include <kolize/query_distance.h>
#include <kolize/query_ray.h>
#include <kolize/query_sweep.h>

#include <math.h>

/* ---- Worlds of tiles ---------------------------------------------------------------------------------------- */

static kz_grid *make_grid(const region *r)
{
    kz_tile tiles[REGION_TILES] = {{0}};
    kz_grid *grid = NULL;
    for (int i = 0; i < REGION_TILES; i++) {
        tiles[i].n_points = region_tiles[i].n;
        for (int k = 0; k < region_tiles[i].n; k++) {
            tiles[i].points[k].x = (float)region_tiles[i].x[k] * r->cell / 8;
            tiles[i].points[k].y = (float)region_tiles[i].y[k] * r->cell / 8;
        }
    }
    const kz_grid_def def = {
        .w = r->w, .h = r->h, .cell_w = r->cell, .cell_h = r->cell, .ids = r->ids, .tiles = tiles, .n_tiles = REGION_TILES};
    CHECK_EQ(kz_grid_create(&def, &grid, NULL), KZ_OK);
    return grid;
}

static float random_cell(kz_test_rng *rng)
{
    const float sizes[5] = {16, 8, 0.1f, 1, 12.5f};
    const uint32_t i = kz_test_below(rng, 6);
    return i < 5 ? sizes[i] : 1 + (float)kz_test_below(rng, 1000) / 97;
}

static void random_region(kz_test_rng *rng, region *r)
{
    const uint32_t mix = kz_test_below(rng, 4);
    r->w = 1 + (int)kz_test_below(rng, REGION_SIDE);
    r->h = 1 + (int)kz_test_below(rng, REGION_SIDE);
    r->cell = random_cell(rng);
    r->at.x = kz_test_below(rng, 2) ? 0 : (float)kz_test_range(rng, -999, 999) * r->cell / 4;
    r->at.y = kz_test_below(rng, 2) ? 0 : (float)kz_test_range(rng, -999, 999) / 7;
    for (int i = 0; i < r->w * r->h; i++) {
        const uint32_t id = kz_test_below(rng, mix == 0 ? 2 : REGION_TILES);
        r->ids[i] = (uint8_t)(mix == 1 && kz_test_below(rng, 2) ? 1 : mix == 2 && kz_test_below(rng, 2) ? 0 : id);
    }
}

/* A place in or about the grid: on corners of cells, on their eighths, or anywhere. */
static kz_vec2 random_place(kz_test_rng *rng, const region *r)
{
    const int x = kz_test_range(rng, -1, r->w), y = kz_test_range(rng, -1, r->h);
    const uint32_t how = kz_test_below(rng, 3);
    const int ex = how == 0 ? 0 : (int)kz_test_below(rng, 8), ey = how == 0 ? 0 : (int)kz_test_below(rng, 8);
    kz_vec2 p = region_point(r, x, y, ex, ey);
    if (how == 2) p.x += (float)kz_test_below(rng, 1000) / 1000 * r->cell, p.y += (float)kz_test_below(rng, 1000) / 1000 * r->cell;
    return p;
}

static kz_vec2 shifted(kz_vec2 p, float x, float y)
{
    p.x += x;
    p.y += y;
    return p;
}

static void random_mover(kz_test_rng *rng, const region *r, kz_shape *out)
{
    const kz_vec2 p = random_place(rng, r), q = random_place(rng, r);
    const float s = r->cell * (float)(1 + kz_test_below(rng, 12)) / 8;
    kz_vec2 v[5] = {p, shifted(p, s, 0), shifted(p, s * 1.5f, s / 2), shifted(p, s / 2, s), shifted(p, -s / 4, s / 2)};
    switch (kz_test_below(rng, 6)) {
    case 0: kz_shape_box(p, shifted(p, s, s * 1.25f), out, NULL); break;
    case 1: kz_shape_circle(p, s / 2, out, NULL); break;
    case 2: kz_shape_polygon(v, 5, out, NULL); break;
    case 3: kz_shape_capsule(p, shifted(p, s / 2, s), s / 4, out, NULL); break;
    case 4: kz_shape_segment(p, kz_test_below(rng, 2) ? q : kz_test_below(rng, 2) ? shifted(p, s, 0) : shifted(p, 0, s), out, NULL); break;
    default: kz_shape_point(p, out, NULL); break;
    }
}

typedef struct region_case {
    region r;
    kz_grid *grid;
    kz_shape shape;
} region_case;

/* False where rounding made the region no legal polygon. */
static bool make_case(kz_test_rng *rng, region_case *c)
{
    random_region(rng, &c->r);
    if (!region_make(&c->r)) return false;
    c->grid = make_grid(&c->r);
    return c->grid && kz_shape_grid(c->grid, c->r.at.x, c->r.at.y, &c->shape, NULL) == KZ_OK;
}

/* ---- Questions ---------------------------------------------------------------------------------------------- */

TEST(relation_is_that_of_the_region)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t made = 0, overlaps = 0;
    for (int64_t i = 0; i < kz_test_rounds(800); i++) {
        region_case c;
        if (!make_case(&rng, &c)) continue;
        made++;
        for (int k = 0; k < 40; k++) {
            kz_shape mover;
            random_mover(&rng, &c.r, &mover);
            const kz_relation want = kz_relate(&c.r.shape, &mover);
            NOTE("region %d, mover %d of kind %s", (int)i, k, kz_kind_name(mover.kind));
            if (kz_relate(&c.shape, &mover) != want) CHECK_EQ(kz_relate(&c.shape, &mover), want);
            overlaps += want == KZ_OVERLAP;
        }
        kz_grid_free(c.grid);
    }
    CHECK_GT(made, 0);
    CHECK_GT(overlaps, made);
}

TEST(distance_is_that_of_the_region)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t i = 0; i < kz_test_rounds(800); i++) {
        region_case c;
        if (!make_case(&rng, &c)) continue;
        for (int k = 0; k < 20; k++) {
            kz_shape mover;
            random_mover(&rng, &c.r, &mover);
            const kz_distance_result a = kz_distance(&c.shape, &mover), b = kz_distance(&c.r.shape, &mover);
            NOTE("region %d, mover %d of kind %s", (int)i, k, kz_kind_name(mover.kind));
            CHECK_BITS(a.distance, b.distance);
        }
        kz_grid_free(c.grid);
    }
}

/* Is the place on the edge? */
/* Full cells are joined into boxes for these. */
TEST(what_the_grid_contains_and_the_cells_that_it_covers_are_those_of_the_region)
{
    kz_test_rng rng = kz_test_rng_here();
    kz_mask *mask = NULL;
    int64_t contained = 0, made = 0, common = 0;
    CHECK_EQ(kz_mask_from_text("##.#\n####\n.##.\n", NULL, &mask, NULL), KZ_OK);
    for (int64_t i = 0; i < kz_test_rounds(600); i++) {
        region_case c;
        if (!make_case(&rng, &c)) continue;
        made++;
        for (int k = 0; k < 40; k++) {
            kz_shape mover;
            kz_cell first[2];
            const kz_vec2 at = random_place(&rng, &c.r);
            random_mover(&rng, &c.r, &mover);
            if (k % 4 == 0) CHECK_EQ(kz_shape_mask(mask, at.x, at.y, &mover, NULL), KZ_OK);
            NOTE("region %d, mover %d of kind %s", (int)i, k, kz_kind_name(mover.kind));
            const bool want = kz_contains(&c.r.shape, &mover);
            CHECK_EQ(kz_contains(&c.shape, &mover), want);
            contained += want;
            if (mover.kind != KZ_KIND_MASK) continue;
            const int64_t n = kz_common_cells(&mover, &c.r.shape, &first[0], NULL);
            CHECK_EQ(kz_common_cells(&mover, &c.shape, &first[1], NULL), n);
            common += n;
        }
        kz_grid_free(c.grid);
    }
    kz_mask_free(mask);
    CHECK_GT(contained, made);
    CHECK_GT(common, made);
}

static bool is_on_edge(const region_edge *e, kz_vec2 p, double reach)
{
    const double x = (double)e->b.x - e->a.x, y = (double)e->b.y - e->a.y, length = sqrt(x * x + y * y);
    const double by = region_dot(e->a, e->b, p) / length;
    return fabs(region_cross(e->a, e->b, p) / length) <= reach && by >= -reach && by <= length + reach;
}

static void edge_normal(const region_edge *e, double n[2])
{
    const double x = (double)e->b.x - e->a.x, y = (double)e->b.y - e->a.y, length = sqrt(x * x + y * y);
    n[0] = y / length;
    n[1] = -x / length;
}

/* Is the normal one of the region's at the place: of an edge there, or between two that meet convexly? */
static bool is_in_cone(const region *r, kz_vec2 p, kz_vec2 v)
{
    const double reach = 1e-6 * (fabs(p.x) + fabs(p.y)) + 1e-5 * r->cell;
    for (int i = 0; i < r->n_edges; i++) {
        double n[2], m[2];
        if (!is_on_edge(&r->edges[i], p, reach)) continue;
        edge_normal(&r->edges[i], n);
        if (n[0] * v.x + n[1] * v.y > 1 - 1e-5) return true;
        for (int k = 0; k < r->n_edges; k++) {
            if (!is_on_edge(&r->edges[k], p, reach) || !region_same(r->edges[k].a, r->edges[i].b)) continue;
            edge_normal(&r->edges[k], m);
            if (n[0] * m[1] - n[1] * m[0] > 0 && n[0] * v.y - n[1] * v.x > -1e-5 && v.x * m[1] - v.y * m[0] > -1e-5) return true;
        }
    }
    return false;
}

TEST(a_ray_enters_where_it_enters_the_region)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t n = 0, wrong_hit = 0, wrong_t = 0, wrong_normal = 0;
    for (int64_t i = 0; i < kz_test_rounds(800); i++) {
        region_case c;
        if (!make_case(&rng, &c)) continue;
        for (int k = 0; k < 40; k++) {
            const kz_vec2 p = random_place(&rng, &c.r);
            kz_vec2 q = random_place(&rng, &c.r);
            if (kz_test_below(&rng, 4) == 0) *(kz_test_below(&rng, 2) ? &q.x : &q.y) = kz_test_below(&rng, 2) ? p.x : p.y;
            const kz_ray_hit a = kz_ray(&c.shape, p, q, 0), b = kz_ray(&c.r.shape, p, q, 0);
            const kz_vec2 motion = shifted(q, -p.x, -p.y);
            if (a.hit != b.hit || a.inside != b.inside) {
                wrong_hit++;
                continue;
            }
            if (!a.hit) continue;
            n++;
            if (fabs((double)a.t - b.t) > 3e-7) wrong_t++;
            const bool faces = (double)a.normal.x * motion.x + (double)a.normal.y * motion.y < 0;
            if (!a.inside && !(faces && is_in_cone(&c.r, a.point, a.normal))) wrong_normal++;
        }
        kz_grid_free(c.grid);
    }
    CHECK_GT(n, 0);
    CHECK_EQ(wrong_hit, 0);
    CHECK_EQ(wrong_t, 0);
    CHECK_EQ(wrong_normal, 0);
}

/* Squares of 16 and of 256 cells without a set one are stepped over. */
TEST(a_ray_through_a_wide_and_empty_grid_enters_the_first_cell)
{
    enum { WIDE = 700, HIGH = 300, SET = 60 };
    kz_test_rng rng = kz_test_rng_here();
    kz_tile tiles[2] = {{0}};
    tiles[1].n_points = 4;
    tiles[1].points[1].x = tiles[1].points[2].x = tiles[1].points[2].y = tiles[1].points[3].y = 8;
    for (int64_t i = 0; i < kz_test_rounds(40); i++) {
        const kz_grid_def def = {.w = WIDE, .h = HIGH, .cell_w = 8, .cell_h = 8, .tiles = tiles, .n_tiles = 2};
        kz_grid *grid = NULL;
        kz_shape shape, boxes[SET];
        CHECK_EQ(kz_grid_create(&def, &grid, NULL), KZ_OK);
        CHECK_EQ(kz_shape_grid(grid, -1000, 7, &shape, NULL), KZ_OK);
        for (int k = 0; k < SET; k++) {
            const int32_t x = kz_test_range(&rng, 0, WIDE - 1), y = kz_test_range(&rng, 0, HIGH - 1);
            const kz_vec2 min = {(float)(x * 8 - 1000), (float)(y * 8 + 7)};
            kz_grid_set(grid, x, y, 1, NULL);
            kz_shape_box(min, shifted(min, 8, 8), &boxes[k], NULL);
        }
        for (int k = 0; k < 200; k++) {
            const kz_vec2 p = {(float)kz_test_range(&rng, -9000, 46000) / 8, (float)kz_test_range(&rng, 0, 20000) / 8};
            const kz_box aimed = boxes[kz_test_below(&rng, SET)].bounds;
            kz_vec2 q = {(aimed.min.x + aimed.max.x) / 2, (aimed.min.y + aimed.max.y) / 2};
            if (kz_test_below(&rng, 3) == 0) q = shifted(p, (float)kz_test_range(&rng, -200, 200), (float)kz_test_range(&rng, -200, 200));
            if (kz_test_below(&rng, 5) == 0) q.y = p.y;
            const kz_ray_hit a = kz_ray(&shape, p, q, 0);
            kz_ray_hit b = {0};
            for (int c = 0; c < SET; c++) {
                const kz_ray_hit hit = kz_ray(&boxes[c], p, q, 0);
                if (hit.hit && (!b.hit || hit.t < b.t)) b = hit;
            }
            NOTE("grid %d, ray %d from %g %g to %g %g", (int)i, k, p.x, p.y, q.x, q.y);
            CHECK_EQ(a.hit, b.hit);
            if (a.hit && b.hit) CHECK_BITS(a.t, b.t);
        }
        kz_grid_free(grid);
    }
}

TEST(a_sweep_meets_what_it_meets_of_the_region)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t n = 0, wrong_hit = 0, wrong_t = 0, wrong_normal = 0;
    for (int64_t i = 0; i < kz_test_rounds(800); i++) {
        region_case c;
        if (!make_case(&rng, &c)) continue;
        for (int k = 0; k < 30; k++) {
            kz_shape mover;
            random_mover(&rng, &c.r, &mover);
            const int32_t far = kz_test_below(&rng, 2) ? 16 : 64; /* a few cells, and across all */
            kz_vec2 m = {(float)kz_test_range(&rng, -far, far) * c.r.cell / 8, (float)kz_test_range(&rng, -far, far) * c.r.cell / 8};
            if (kz_test_below(&rng, 4) == 0) *(kz_test_below(&rng, 2) ? &m.x : &m.y) = 0;
            if (kz_test_below(&rng, 3) == 0) m.x += (float)kz_test_below(&rng, 100) / 977 * c.r.cell;
            const kz_sweep_hit a = kz_sweep(&mover, m, &c.shape, 0), b = kz_sweep(&mover, m, &c.r.shape, 0);
            if (a.start != b.start || (b.start != KZ_OVERLAP && a.hit != b.hit)) {
                wrong_hit++;
                continue;
            }
            if (!a.hit || a.start == KZ_OVERLAP) continue;
            n++;
            if (fabs((double)a.t - b.t) > 3e-7) wrong_t++;
            const bool faces = (double)a.normal.x * m.x + (double)a.normal.y * m.y < 0;
            if (!(faces && is_in_cone(&c.r, a.point, a.normal))) wrong_normal++;
        }
        kz_grid_free(c.grid);
    }
    CHECK_GT(n, 0);
    CHECK_EQ(wrong_hit, 0);
    CHECK_EQ(wrong_t, 0);
    CHECK_EQ(wrong_normal, 0);
}

static void check_entry(const kz_shape *mover, kz_vec2 motion, const kz_shape *grid, bool hits, kz_vec2 normal)
{
    const kz_sweep_hit a = kz_sweep(mover, motion, grid, 0), b = kz_sweep(grid, (kz_vec2){-motion.x, -motion.y}, mover, 0);
    CHECK_EQ(a.hit, hits);
    CHECK_EQ(b.hit, hits);
    if (!hits) return;
    CHECK(a.t == .5f && a.normal.x == normal.x && a.normal.y == normal.y);
    CHECK(b.t == .5f && b.normal.x == -normal.x && b.normal.y == -normal.y);
}

/* A block of four times two cells of 16, from (0, 32) to (64, 64).  A point that runs along its side does not enter it, one
 * that runs along a line between its cells does; so do lines. */
TEST(points_and_lines_enter_along_the_lines_between_cells)
{
    region r = {.w = 4, .h = 4, .cell = 16, .at = {0, 0}, .ids = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1}};
    const kz_vec2 down = {0, 64}, right = {40, 0}, up_normal = {0, -1}, left_normal = {-1, 0};
    kz_grid *grid = make_grid(&r);
    kz_shape tiles, mover;
    CHECK_EQ(kz_shape_grid(grid, 0, 0, &tiles, NULL), KZ_OK);
    for (int k = 0; k <= 4; k++) {
        const float at = 16 * (float)k;
        kz_shape_point((kz_vec2){at, 0}, &mover, NULL);
        check_entry(&mover, down, &tiles, k > 0 && k < 4, up_normal);
        kz_shape_segment((kz_vec2){at, -9}, (kz_vec2){at, 0}, &mover, NULL);
        check_entry(&mover, down, &tiles, k > 0 && k < 4, up_normal);
        kz_shape_point((kz_vec2){-20, at}, &mover, NULL);
        check_entry(&mover, right, &tiles, k == 3, left_normal);
        kz_shape_segment((kz_vec2){-20, at}, (kz_vec2){-25, at}, &mover, NULL);
        check_entry(&mover, right, &tiles, k == 3, left_normal);
    }
    kz_grid_free(grid);
}

/* Is there room where the contact's push leads?  A place just large enough is found or missed by rounding. */
static bool has_room(const kz_shape *region_shape, const kz_shape *mover, const kz_contact *contact)
{
    kz_pose pose = kz_pose_identity();
    kz_shape there;
    pose.at.x = -contact->normal.x * contact->depth * (1 + 0x1p-16f);
    pose.at.y = -contact->normal.y * contact->depth * (1 + 0x1p-16f);
    return kz_shape_transform(mover, pose, NULL, 0, &there, NULL) == KZ_OK && kz_relate(&there, region_shape) != KZ_OVERLAP;
}

TEST(a_contact_takes_out_of_the_region_and_is_no_longer_than_its_own)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t n = 0, longer = 0, stays = 0, not_shortest = 0;
    for (int64_t i = 0; i < kz_test_rounds(200); i++) {
        region_case c;
        if (!make_case(&rng, &c)) continue;
        for (int k = 0; k < 20; k++) {
            kz_shape mover, there;
            kz_contact a, b;
            random_mover(&rng, &c.r, &mover);
            if (kz_collide(&mover, &c.shape, &a) != KZ_OVERLAP || kz_collide(&mover, &c.r.shape, &b) != KZ_OVERLAP) continue;
            if (mover.flags & (KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE)) continue;
            n++;
            not_shortest += !a.shortest;
            const double slack = 2e-5 * (c.r.cell + fabs(mover.bounds.min.x) + fabs(mover.bounds.min.y));
            longer += a.shortest && b.shortest && (double)a.depth > (double)b.depth + slack && has_room(&c.r.shape, &mover, &b);
            const kz_vec2 push = kz_contact_push(&mover, &c.shape, &a);
            kz_pose pose = kz_pose_identity();
            pose.at = push;
            uint64_t memory[64];
            if (kz_shape_transform(&mover, pose, memory, sizeof memory, &there, NULL) != KZ_OK || kz_relate(&there, &c.r.shape) == KZ_OVERLAP) {
                stays++;
            }
        }
        kz_grid_free(c.grid);
    }
    CHECK_GT(n, 0);
    CHECK_EQ(longer, 0);
    CHECK_LT(10 * not_shortest, n);
    CHECK_EQ(stays, 0);
}

/* ---- Corners of what is legal ------------------------------------------------------------------------------- */

static kz_grid *full_grid(int32_t w, int32_t h, float cell, bool filled)
{
    kz_tile tiles[2] = {{0}};
    kz_grid *grid = NULL;
    tiles[1].n_points = 4;
    tiles[1].points[1].x = tiles[1].points[2].x = tiles[1].points[2].y = tiles[1].points[3].y = cell;
    const kz_grid_def def = {.w = w, .h = h, .cell_w = cell, .cell_h = cell, .tiles = tiles, .n_tiles = 2};
    CHECK_EQ(kz_grid_create(&def, &grid, NULL), KZ_OK);
    const kz_cell_rect all = {0, 0, w, h};
    if (filled) CHECK_EQ(kz_grid_fill(grid, all, 1, NULL), KZ_OK);
    return grid;
}

TEST(cells_hardly_wider_than_a_float_step_are_flush)
{
    const float cells[3] = {0.1f, 0.03f, 1e-4f};
    for (int i = 0; i < 3; i++) {
        kz_grid *grid = full_grid(40, 40, cells[i], true);
        kz_shape shape, inner, point;
        CHECK_EQ(kz_shape_grid(grid, 1e6, -1e6, &shape, NULL), KZ_OK);
        const kz_box b = shape.bounds;
        const bool has_area = b.min.x < b.max.x && b.min.y < b.max.y;
        for (int k = 0; k <= 16 && has_area; k++) { /* every float32 step from side to side is inside */
            const kz_vec2 p = {b.min.x + (b.max.x - b.min.x) * (float)k / 16, (b.min.y + b.max.y) / 2};
            const bool is_within = p.x > b.min.x && p.x < b.max.x && p.y > b.min.y && p.y < b.max.y;
            kz_shape_point(p, &point, NULL);
            CHECK_EQ(kz_relate(&shape, &point) == KZ_OVERLAP, is_within);
        }
        if (has_area) {
            const kz_vec2 from = {b.min.x - 1, (b.min.y + b.max.y) / 2}, to = {b.max.x + 1, (b.min.y + b.max.y) / 2};
            const kz_ray_hit hit = kz_ray(&shape, from, to, 0);
            const bool is_within = from.y > b.min.y && from.y < b.max.y;
            CHECK_EQ(hit.hit, is_within);
            if (hit.hit) CHECK_EQ(hit.normal.x, -1.0f);
            kz_shape_box(b.min, b.max, &inner, NULL);
            CHECK(kz_contains(&shape, &inner));
        }
        kz_grid_free(grid);
    }
}

/* Cell by cell these took seconds to hours: the square of the cells, and their cube along a line. */
TEST(a_shape_over_a_thousand_cells_a_side_is_contained_until_one_is_dug)
{
    kz_grid *grid = full_grid(1400, 1400, 1, true);
    kz_shape shape, inner[4];
    kz_contact contact;
    CHECK_EQ(kz_shape_grid(grid, 0, 0, &shape, NULL), KZ_OK);
    CHECK_EQ(kz_shape_box((kz_vec2){100.3f, 100.7f}, (kz_vec2){1300.1f, 1300.9f}, &inner[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_circle((kz_vec2){700, 700}, 600.5f, &inner[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_segment((kz_vec2){99, 101}, (kz_vec2){1301, 1299.5f}, &inner[2], NULL), KZ_OK);
    CHECK_EQ(kz_shape_capsule((kz_vec2){300, 300}, (kz_vec2){1100, 1090}, 80, &inner[3], NULL), KZ_OK);
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++) {
            CHECK(kz_contains(&shape, &inner[i]));
            CHECK_EQ(kz_grid_set(grid, 700 + k, 700, 0, NULL), KZ_OK);
            CHECK_EQ(kz_contains(&shape, &inner[i]), i == 2 && k > 0); /* the segment passes beside */
            CHECK_EQ(kz_grid_set(grid, 700 + k, 700, 1, NULL), KZ_OK);
        }
    }
    CHECK_EQ(kz_collide(&shape, &inner[0], &contact), KZ_OVERLAP);
    CHECK_EQ(contact.normal.x + contact.normal.y, 1); /* the nearest sides are at 1400, and it is 1200 wide */
    CHECK_NEAR(contact.depth, 1400 - 100.7f, 1e-3);
    kz_grid_free(grid);
}

TEST(a_checkerboard_lets_nothing_but_points_through_its_corners)
{
    kz_grid *grid = full_grid(6, 6, 8, false);
    kz_shape shape, box, point;
    for (int32_t y = 0; y < 6; y++) {
        for (int32_t x = 0; x < 6; x++) kz_grid_set(grid, x, y, (uint32_t)((x + y) % 2), NULL);
    }
    CHECK_EQ(kz_shape_grid(grid, 0, 0, &shape, NULL), KZ_OK);
    for (int k = 1; k < 6; k++) { /* along the diagonals: through lattice points, never inside */
        const kz_vec2 p = {0, (float)(8 * k)}, q = {(float)(8 * k), 0}, a = {(float)(8 * k), (float)(8 * k)}, zero = {0, 0};
        const kz_ray_hit cut = kz_ray(&shape, p, q, 0), passes = kz_ray(&shape, zero, a, 0);
        CHECK_EQ(cut.hit, k % 2 == 0); /* even diagonals cross set cells from corner to corner */
        CHECK(!passes.hit);
        kz_shape_point(a, &point, NULL);
        CHECK_EQ(kz_relate(&shape, &point), KZ_TOUCH);
        const kz_vec2 corner = {a.x + 8, a.y + 8}, motion = {-16, -16};
        kz_shape_box(a, corner, &box, NULL);
        if (k == 5) CHECK(kz_sweep(&box, motion, &shape, 0).hit);
    }
    kz_grid_free(grid);
}

TEST(the_widest_grid_with_one_cell_is_crossed_and_measured)
{
    kz_grid *grid = full_grid(KZ_GRID_MAX_SIDE, KZ_GRID_MAX_SIDE, 16, false);
    kz_shape shape, box;
    kz_grid_set(grid, 30000, 20000, 1, NULL);
    CHECK_EQ(kz_shape_grid(grid, 0, 0, &shape, NULL), KZ_OK);
    const kz_vec2 from = {3, 5}, to = {30000 * 16 + 8, 20000 * 16 + 8}, min = {100, 100}, max = {110, 110};
    const kz_ray_hit hit = kz_ray(&shape, from, to, 0);
    CHECK(hit.hit);
    CHECK_EQ(hit.part, 20000 * KZ_GRID_MAX_SIDE + 30000);
    kz_shape_box(min, max, &box, NULL);
    const kz_vec2 motion = {30000 * 16 + 8 - 105, 20000 * 16 + 8 - 105};
    CHECK(kz_sweep(&box, motion, &shape, 0).hit);
    const double x = 30000 * 16 - 110, y = 20000 * 16 - 110;
    CHECK_NEAR(kz_distance(&box, &shape).distance, sqrt(x * x + y * y), 0.05);
    kz_grid_free(grid);
}

/* test_world_sight.c - KZ_HIT_UNION against its definition in whole numbers, however the union is cut into bodies. */
#include <math.h>

#include "sight_truth.h"
#include "world_fixture.h"

/* Lattice worlds of 8 x 8 cells of 6 units, so that halves and thirds of a cell are whole numbers. */
enum { SIDE = 8, CELL = 6 };

/* Places float32 can hold: each coordinate is moved and scaled without rounding. */
typedef struct placing {
    double scale, x, y;
} placing;

static kz_vec2 placed(placing p, truth_vec v)
{
    return (kz_vec2){(float)(((double)v.x + p.x) * p.scale), (float)(((double)v.y + p.y) * p.scale)};
}

static placing any_placing(kz_test_rng *r)
{
    static const double scales[] = {1, 1, 0.25, 0x1p90, 0x1p-140};
    const double scale = scales[kz_test_below(r, 5)];
    const double far = kz_test_one_in(r, 3) ? 0x1p20 : 0;
    return (placing){scale, far, kz_test_one_in(r, 2) ? far : -far};
}

/* ---- The answer beside the truth -------------------------------------------------------------------------- */

/* Is t the largest float32 that is not after the time?  The products are exact. */
static bool is_time(float t, truth_time time)
{
    const double d = (double)time.d, n = (double)time.n;
    return (double)t * d <= n && (t == 1 || (double)nextafterf(t, 2) * d > n);
}

typedef struct sight_case {
    truth_set set; /* what the world stands for */
    kz_world *world;
    kz_mask *mask; /* or NULL */
    placing place;
} sight_case;

static bool sees_as_truth(const sight_case *c, truth_vec from, truth_vec to, kz_world_ray_hit *hit)
{
    truth_time first = {0, 1};
    const bool is_point = from.x == to.x && from.y == to.y;
    const bool blocked = is_point ? truth_surrounds(&c->set, from) : truth_sight(&c->set, from, to, &first);
    const bool found = kz_world_ray(c->world, placed(c->place, from), placed(c->place, to), KZ_HIT_UNION, NULL, hit);
    if (found != blocked) return false;
    return found ? hit->hit.hit && kz_body_is_live(c->world, hit->body) && is_time(hit->hit.t, first)
                 : !hit->hit.hit && hit->body.generation == 0;
}

static void add_piece(truth_set *set, const truth_vec *v, int n)
{
    truth_piece *p = &set->pieces[set->n++];
    CHECK(set->n <= TRUTH_PIECES);
    p->n = n;
    for (int i = 0; i < n; i++) p->v[i] = v[i];
}

static void add_rect(truth_set *set, int64_t x0, int64_t y0, int64_t x1, int64_t y1)
{
    add_piece(set, (truth_vec[]){{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, 4);
}

/* Shapes refer to their points while the world lives. */
static kz_vec2 arena[8192];
static int arena_used;

static kz_vec2 *arena_take(int n)
{
    arena_used += n;
    CHECK(arena_used <= 8192);
    return arena + arena_used - n;
}

/* A polygon, or a polyline, of whole corners. */
static kz_shape shape_of(placing place, const truth_vec *v, int n, bool area)
{
    kz_vec2 *at = arena_take(n);
    kz_shape shape;
    for (int i = 0; i < n; i++) at[i] = placed(place, v[i]);
    CHECK_EQ(area ? kz_shape_polygon(at, n, &shape, NULL) : kz_shape_polyline(at, n, &shape, NULL), KZ_OK);
    return shape;
}

static kz_body put_shape(kz_world *world, kz_shape shape)
{
    return put_def(world, (kz_body_def){.shape = shape, .flags = KZ_BODY_STATIC});
}

static void put_piece(sight_case *c, const truth_piece *p)
{
    put_shape(c->world, shape_of(c->place, p->v, p->n, p->n > 2));
}

/* ---- Cells, cut in every way -------------------------------------------------------------------------------- */

typedef struct cell_map {
    bool set[SIDE][SIDE];
} cell_map;

static cell_map any_cells(kz_test_rng *r)
{
    static const uint32_t one_in[] = {2, 3, 7};
    cell_map c;
    const uint32_t density = one_in[kz_test_below(r, 3)];
    for (int i = 0; i < SIDE * SIDE; i++) c.set[i / SIDE][i % SIDE] = kz_test_one_in(r, density);
    return c;
}

typedef enum cut_kind { CUT_CELLS, CUT_RECTS, CUT_TRIANGLES, CUT_MASK, CUT_TRACED, CUT_PARTS, N_CUTS } cut_kind;

static void put_rect(sight_case *c, int x0, int y0, int x1, int y1)
{
    const kz_vec2 lo = placed(c->place, (truth_vec){x0 * CELL, y0 * CELL});
    const kz_vec2 hi = placed(c->place, (truth_vec){x1 * CELL, y1 * CELL});
    put_shape(c->world, box_shape(lo.x, lo.y, hi.x, hi.y));
}

static void put_rects(sight_case *c, cell_map left, kz_test_rng *r)
{
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            int w = 1, h = 1;
            if (!left.set[y][x]) continue;
            while (x + w < SIDE && left.set[y][x + w] && !kz_test_one_in(r, 3)) w++;
            for (bool full = true; full && y + h < SIDE;) {
                for (int i = 0; i < w; i++) full = full && left.set[y + h][x + i];
                h += full;
            }
            for (int i = 0; i < w * h; i++) left.set[y + i / w][x + i % w] = false;
            put_rect(c, x, y, x + w, y + h);
        }
    }
}

static void put_triangles(sight_case *c, int x, int y, bool falls)
{
    const int64_t x0 = x * CELL, y0 = y * CELL, x1 = x0 + CELL, y1 = y0 + CELL;
    const truth_vec v[4] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    put_shape(c->world, shape_of(c->place, (truth_vec[]){v[falls], v[1 + falls], v[(2 + falls) % 4]}, 3, true));
    put_shape(c->world, shape_of(c->place, (truth_vec[]){v[falls], v[2 + falls], v[(3 + falls) % 4]}, 3, true));
}

static bool is_solid(void *ctx, int32_t x, int32_t y) { return ((const cell_map *)ctx)->set[y][x]; }

static bool is_solid_pixel(void *ctx, int32_t x, int32_t y) { return is_solid(ctx, x / CELL, y / CELL); }

static kz_mask *mask_of(cell_map *cells, int cell, bool (*solid)(void *ctx, int32_t x, int32_t y))
{
    kz_mask *mask = NULL;
    CHECK_EQ(kz_mask_from_call(SIDE * cell, SIDE * cell, solid, cells, NULL, &mask, NULL), KZ_OK);
    return mask;
}

/* Polygons with holes and pinched corners. */
static void put_traced(sight_case *c, cell_map *cells, kz_connectivity connectivity)
{
    kz_mask *mask = mask_of(cells, 1, is_solid);
    kz_rings rings;
    CHECK_EQ(kz_mask_trace(mask, connectivity, NULL, NULL, &rings, NULL), KZ_OK);
    for (int outline = 0; outline < rings.n_rings; outline++) {
        int32_t *end = (int32_t *)(void *)arena_take(SIDE * SIDE), n = 0, n_rings = 0;
        kz_shape shape;
        if (rings.parent[outline] >= 0) continue;
        kz_vec2 *points = arena + arena_used;
        for (int ring = outline; ring < rings.n_rings; ring++) {
            if (ring != outline && rings.parent[ring] != outline) continue;
            for (int i = ring ? rings.ring_end[ring - 1] : 0; i < rings.ring_end[ring]; i++) {
                const truth_vec v = {(int64_t)rings.points[i].x * CELL, (int64_t)rings.points[i].y * CELL};
                arena_take(1);
                points[n++] = placed(c->place, v);
            }
            end[n_rings++] = n;
        }
        CHECK_EQ(kz_shape_polygon_with_holes(points, end, n_rings, &shape, NULL), KZ_OK);
        put_shape(c->world, shape);
    }
    kz_rings_free(&rings);
    kz_mask_free(mask);
}

static void put_parts(sight_case *c, const cell_map *cells)
{
    static kz_shape parts[SIDE * SIDE];
    kz_shape whole;
    int n = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        const int x = i % SIDE * CELL, y = i / SIDE * CELL;
        const kz_vec2 lo = placed(c->place, (truth_vec){x, y}), hi = placed(c->place, (truth_vec){x + CELL, y + CELL});
        if (cells->set[i / SIDE][i % SIDE]) parts[n++] = box_shape(lo.x, lo.y, hi.x, hi.y);
    }
    CHECK_EQ(kz_shape_parts(parts, n, &whole, NULL), KZ_OK);
    put_shape(c->world, whole);
}

/* Makes the world of these cells, cut in one way.  A mask has cells of 1 x 1, so it cannot be scaled. */
static void put_cells(sight_case *c, cell_map *cells, cut_kind cut, kz_test_rng *r)
{
    kz_mask *mask;
    kz_shape shape;
    arena_used = 0;
    c->world = world_of_mode(KZ_PAIRS_OVERLAP);
    switch (cut) {
    case CUT_RECTS: put_rects(c, *cells, r); return;
    case CUT_TRACED: put_traced(c, cells, kz_test_one_in(r, 2) ? KZ_CONNECTIVITY_4 : KZ_CONNECTIVITY_8); return;
    case CUT_PARTS: put_parts(c, cells); return;
    case CUT_MASK:
        if (c->place.scale != 1) break;
        mask = mask_of(cells, CELL, is_solid_pixel);
        CHECK_EQ(kz_shape_mask(mask, c->place.x, c->place.y, &shape, NULL), KZ_OK);
        put_shape(c->world, shape);
        c->mask = mask;
        return;
    default: break;
    }
    for (int i = 0; i < SIDE * SIDE; i++) {
        const int x = i % SIDE, y = i / SIDE;
        if (!cells->set[y][x]) continue;
        if (cut == CUT_TRIANGLES) {
            put_triangles(c, x, y, kz_test_one_in(r, 2));
        } else {
            put_rect(c, x, y, x + 1, y + 1);
        }
    }
}

static void end_case(sight_case *c)
{
    kz_world_free(c->world);
    kz_mask_free(c->mask);
    c->mask = NULL;
}

static void set_truth_of_cells(sight_case *c, const cell_map *cells)
{
    c->set.n = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        const int64_t x = i % SIDE * CELL, y = i / SIDE * CELL;
        if (cells->set[i / SIDE][i % SIDE]) add_rect(&c->set, x, y, x + CELL, y + CELL);
    }
}

/* A point on the lattice of cells, of half cells or of thirds. */
static truth_vec any_lattice_point(kz_test_rng *r)
{
    const uint32_t parts = 1 + kz_test_below(r, 4) % 3, n = SIDE * parts + 1;
    const int64_t x = kz_test_below(r, n) * CELL / parts;
    return (truth_vec){x, kz_test_below(r, n) * CELL / parts};
}

static double facing_of(const kz_world_ray_hit *hit, truth_vec from, truth_vec to)
{
    const truth_vec d = truth_minus(to, from);
    return (double)hit->hit.normal.x * (double)d.x + (double)hit->hit.normal.y * (double)d.y;
}

TEST(sight_is_its_definition_however_cells_are_cut)
{
    kz_test_rng r = kz_test_rng_here();
    static sight_case c;
    int64_t n_blocked = 0, n_free = 0;
    for (int64_t round = kz_test_rounds(400); round > 0; round--) {
        cell_map cells = any_cells(&r);
        truth_vec ends[10];
        double facing[10];
        c.place = any_placing(&r);
        set_truth_of_cells(&c, &cells);
        for (int i = 0; i < 10; i++) ends[i] = i > 0 && kz_test_one_in(&r, 8) ? ends[i - 1] : any_lattice_point(&r);
        for (int cut = 0; cut < N_CUTS; cut++) {
            put_cells(&c, &cells, (cut_kind)cut, &r);
            if (kz_test_one_in(&r, 2)) CHECK_EQ(kz_world_index(c.world, NULL), KZ_OK);
            for (int i = 0; i < 10; i++) {
                const truth_vec from = ends[i], to = ends[(i + 1) % 10];
                kz_world_ray_hit hit, back;
                NOTE("cut %d: (%d, %d) to (%d, %d)", cut, (int)from.x, (int)from.y, (int)to.x, (int)to.y);
                CHECK(sees_as_truth(&c, from, to, &hit));
                CHECK(sees_as_truth(&c, to, from, &back) && back.hit.hit == hit.hit.hit);
                if (cut == 0) facing[i] = facing_of(&hit, from, to);
                CHECK(fabs(facing_of(&hit, from, to) - facing[i]) < 1e-4); /* the same face, or its mirror image */
                n_blocked += hit.hit.hit;
                n_free += !hit.hit.hit;
            }
            end_case(&c);
        }
    }
    CHECK(n_blocked > 0 && n_free > 0);
}

/* ---- Slopes, slivers and lines ------------------------------------------------------------------------------ */

static truth_vec any_corner(kz_test_rng *r)
{
    const int64_t x = kz_test_below(r, 9);
    return (truth_vec){x, kz_test_below(r, 9)};
}

static void add_any_piece(truth_set *set, kz_test_rng *r)
{
    const truth_vec a = any_corner(r), b = any_corner(r), c = any_corner(r);
    const int64_t area = truth_cross(truth_minus(b, a), truth_minus(c, a));
    if (a.x == b.x && a.y == b.y) return;
    if (area == 0 || kz_test_one_in(r, 4)) {
        add_piece(set, (truth_vec[]){a, b}, 2);
    } else if (kz_test_one_in(r, 3)) { /* with a repeated vertex, and one on an edge */
        const truth_vec p = {a.x * 2, a.y * 2}, q = {b.x * 2, b.y * 2}, s = {c.x * 2, c.y * 2};
        add_piece(set, (truth_vec[]){p, p, {a.x + b.x, a.y + b.y}, q, s}, 5);
    } else {
        add_piece(set, (truth_vec[]){a, b, c}, 3);
    }
}

/* Shapes, lines and a ray among few lattice points: edges meet in points, run along each other and along the ray. */
TEST(sight_is_its_definition_among_slopes_and_lines)
{
    kz_test_rng r = kz_test_rng_here();
    static sight_case c;
    int64_t n_blocked = 0, n_free = 0;
    c.mask = NULL;
    for (int64_t round = kz_test_rounds(4000); round > 0; round--) {
        const uint32_t most = 1 + kz_test_below(&r, 12);
        c.place = any_placing(&r);
        c.world = world_of_mode(KZ_PAIRS_OVERLAP);
        c.set.n = arena_used = 0;
        for (uint32_t i = 0; i < most; i++) add_any_piece(&c.set, &r);
        for (int i = 0; i < c.set.n; i++) put_piece(&c, &c.set.pieces[i]);
        if (kz_test_one_in(&r, 2)) CHECK_EQ(kz_world_index(c.world, NULL), KZ_OK);
        for (int i = 0; i < 8; i++) {
            const truth_vec from = any_corner(&r), to = kz_test_one_in(&r, 8) ? from : any_corner(&r);
            kz_world_ray_hit hit;
            NOTE("(%d, %d) to (%d, %d)", (int)from.x, (int)from.y, (int)to.x, (int)to.y);
            CHECK(sees_as_truth(&c, from, to, &hit));
            n_blocked += hit.hit.hit;
            n_free += !hit.hit.hit;
        }
        end_case(&c);
    }
    CHECK(n_blocked > 0 && n_free > 0);
}

/* ---- Circles ------------------------------------------------------------------------------------------------ */

static void add_circle(sight_case *c, kz_test_rng *r)
{
    truth_piece *p = &c->set.pieces[c->set.n++];
    const truth_vec edge = {kz_test_below(r, 9), kz_test_below(r, 9)};
    const double scale = c->place.scale;
    kz_shape shape;
    *p = (truth_piece){.n = 1, .v = {edge}, .r = 1 + kz_test_below(r, 3)};
    CHECK_EQ(kz_shape_circle(placed(c->place, edge), (float)((double)p->r * scale), &shape, NULL), KZ_OK);
    put_shape(c->world, shape);
}

static bool enters_any_circle(const truth_set *set, truth_vec from, truth_vec to)
{
    for (int i = 0; i < set->n; i++) {
        if (set->pieces[i].n == 1 && truth_enters_circle(&set->pieces[i], from, to)) return true;
    }
    return false;
}

/* Circles that are tangent to the ray or begin at its ends, among slopes. */
TEST(sight_is_its_definition_among_circles)
{
    kz_test_rng r = kz_test_rng_here();
    static sight_case c;
    int64_t n_between = 0;
    for (int64_t round = kz_test_rounds(3000); round > 0; round--) {
        c.place = (placing){kz_test_one_in(&r, 2) ? 0.25 : 0x1p40, 0, 0};
        c.world = world_of_mode(KZ_PAIRS_OVERLAP);
        c.set.n = arena_used = 0;
        for (uint32_t i = kz_test_below(&r, 3); i > 0; i--) add_any_piece(&c.set, &r);
        for (int i = 0; i < c.set.n; i++) put_piece(&c, &c.set.pieces[i]);
        for (uint32_t i = 1 + kz_test_below(&r, 3); i > 0; i--) add_circle(&c, &r);
        for (int i = 0; i < 12; i++) {
            const truth_vec from = any_corner(&r), to = kz_test_one_in(&r, 3) ? any_corner(&r) : (truth_vec){9, from.y};
            kz_world_ray_hit hit;
            if (from.x == to.x && from.y == to.y) continue;
            NOTE("(%d, %d) to (%d, %d)", (int)from.x, (int)from.y, (int)to.x, (int)to.y);
            if (enters_any_circle(&c.set, from, to)) {
                CHECK(kz_world_ray(c.world, placed(c.place, from), placed(c.place, to), KZ_HIT_UNION, NULL, &hit));
            } else {
                CHECK(sees_as_truth(&c, from, to, &hit));
                n_between += hit.hit.hit;
            }
        }
        end_case(&c);
    }
    CHECK(n_between > 0);
}

/* ---- Worlds that wrap --------------------------------------------------------------------------------------- */

/* A torus is as the plane with copies of its bodies all round. */
TEST(sight_in_a_torus_is_sight_among_its_images)
{
    kz_test_rng r = kz_test_rng_here();
    static sight_case plane, torus;
    const float period = SIDE * CELL;
    plane.place = torus.place = (placing){1, 0, 0};
    for (int64_t round = kz_test_rounds(60); round > 0; round--) {
        const cell_map cells = any_cells(&r);
        plane.world = world_of_mode(KZ_PAIRS_OVERLAP);
        torus.world = world_of((kz_world_def){.wrap_w = period, .wrap_h = period});
        for (int i = 0; i < SIDE * SIDE; i++) {
            const int x = i % SIDE, y = i / SIDE;
            if (!cells.set[y][x]) continue;
            put_rect(&torus, x, y, x + 1, y + 1);
            for (int k = 0; k < 9; k++) {
                const int at_x = x + (k % 3 - 1) * SIDE, at_y = y + (k / 3 - 1) * SIDE;
                put_rect(&plane, at_x, at_y, at_x + 1, at_y + 1);
            }
        }
        CHECK_EQ(kz_world_index(plane.world, NULL), KZ_OK);
        if (kz_test_one_in(&r, 2)) CHECK_EQ(kz_world_index(torus.world, NULL), KZ_OK);
        for (int i = 0; i < 20; i++) {
            const kz_vec2 from = placed(plane.place, any_lattice_point(&r));
            kz_vec2 to = placed(plane.place, any_lattice_point(&r));
            to.x = kz_test_one_in(&r, 8) ? from.x : from.x + (to.x - period / 2);
            to.y = from.y + (to.y - period / 2);
            kz_world_ray_hit there, here;
            kz_world_ray(plane.world, from, to, KZ_HIT_UNION, NULL, &there);
            kz_world_ray(torus.world, from, to, KZ_HIT_UNION, NULL, &here);
            CHECK(here.hit.hit == there.hit.hit && here.hit.t == there.hit.t && here.hit.inside == there.hit.inside);
            CHECK(here.hit.point.x == there.hit.point.x && here.hit.point.y == there.hit.point.y);
        }
        end_case(&plane);
        end_case(&torus);
    }
}

/* test_hulls.c - convex polygons of 9 to 90 corners beside each other and beside small convex shapes.
 *
 * Yes/no is that of the small convex pieces that fill the polygon; contacts and distances are those of all edges and
 * corners in long double; sweeps and rays are the earliest into a piece. */
#include <kolize/mask.h>
#include <kolize/query_distance.h>
#include <kolize/query_ray.h>
#include <kolize/query_sweep.h>
#include <kolize/shape_polygon.h>

#include "contact_checked.h"
#include "convex_hull_shape.h"

static kz_relation relation_of_pieces(const hull_shape *a, const hull_shape *b)
{
    kz_relation highest = KZ_APART;
    for (int i = 0; i < a->n_pieces; i++) {
        for (int k = 0; k < b->n_pieces; k++) {
            const kz_relation r = kz_relate(&a->pieces[i], &b->pieces[k]);
            highest = r > highest ? r : highest;
        }
    }
    return highest;
}

/* ---- Relations, contacts, distances ------------------------------------------------------------------------------ */

static void check_distance(const kz_shape *a, const kz_shape *b, kz_relation relation)
{
    const kz_vec2 origin = a->bounds.min;
    const truth_core p = truth_core_of(a, origin), q = truth_core_of(b, origin);
    const double size = truth_size(a, b);
    const kz_distance_result d = kz_distance(a, b), back = kz_distance(b, a);
    CHECK_EQ(d.distance > 0, relation == KZ_APART);
    CHECK_EQ(back.distance, d.distance);
    if (relation != KZ_APART) return;
    const double gap = fmin((double)(truth_gap(&p, &q) - p.r - q.r), FLT_MAX);
    if (fabs(d.distance - gap) > 0x1p-45 * size + half_step(fmax((double)d.distance, gap)))
        CHECK_NEAR(d.distance, gap, 0x1p-45 * size + half_step(gap));
    const double x = (double)d.on_b.x - d.on_a.x, y = (double)d.on_b.y - d.on_a.y;
    const double steps = 0x1p-23 * (fabs((double)d.on_a.x) + fabs((double)d.on_a.y) + size);
    if (gap < FLT_MAX) CHECK(fabs(sqrt(x * x + y * y) - gap) <= 2 * steps);
}

/* Does it contain a shape without a radius?  All its corners are behind all edges, exactly. */
static void check_contains(const hull_shape *a, const kz_shape *b)
{
    kz_vec2 box[4];
    const kzi_hull p = kzi_hull_of(&a->shape, NULL), q = kzi_hull_of(b, box);
    bool is_inside = true;
    if (q.r > 0) return;
    for (int i = 0; i < p.n; i++) {
        const kz_vec2 from = p.v[i], to = p.v[i + 1 < p.n ? i + 1 : 0];
        for (int k = 0; k < q.n; k++) is_inside = is_inside && kz_orient(from, to, q.v[k]) * (int)p.turn >= 0;
    }
    CHECK_EQ(kz_contains(&a->shape, b), is_inside);
}

static void check_hull_pair(const hull_shape *a, const hull_shape *b)
{
    const kz_relation relation = relation_of_pieces(a, b);
    CHECK_EQ(kz_relate(&a->shape, &b->shape), relation);
    CHECK_EQ(kz_relate(&b->shape, &a->shape), relation);
    contact_checked(&a->shape, &b->shape);
    check_distance(&a->shape, &b->shape, relation);
    check_contains(a, &b->shape);
}

/* ---- Sweeps ---------------------------------------------------------------------------------------------------- */

/* Of round shapes whose sizes differ so much, sweeps have a wider bound: docs/contract/query_sweep.md. */
static bool is_round_of_another_size(const kz_shape *a, const kz_shape *b)
{
    kz_vec2 box[4];
    const double r = kzi_hull_of(a, box).r + kzi_hull_of(b, box).r;
    return r > 0 && r < 0x1p-28 * truth_size(a, b);
}

static void check_sweep(const hull_shape *a, kz_vec2 m, const hull_shape *b)
{
    const kz_sweep_hit hit = kz_sweep(&a->shape, m, &b->shape, 0);
    const kz_relation start = kz_relate(&a->shape, &b->shape);
    float first = 1;
    bool hits = false;
    CHECK_EQ(hit.start, start);
    if (start == KZ_OVERLAP || is_round_of_another_size(&a->shape, &b->shape)) return;
    for (int i = 0; i < a->n_pieces; i++) {
        for (int k = 0; k < b->n_pieces; k++) {
            const kz_sweep_hit of_piece = kz_sweep(&a->pieces[i], m, &b->pieces[k], 0);
            hits |= of_piece.hit;
            if (of_piece.hit && of_piece.t < first) first = of_piece.t;
        }
    }
    CHECK_EQ(hit.hit, hits);
    if (!hits) return;
    const double step = 0x1p-22 * (double)first + 0x1p-148;
    if (fabs((double)hit.t - first) > step) CHECK_NEAR(hit.t, first, step);
    if (b->shape.kind != KZ_KIND_POLYGON && b->shape.kind != KZ_KIND_BOX) return;
    if (a->shape.kind != KZ_KIND_POLYGON && a->shape.kind != KZ_KIND_BOX) return; /* rounds: test_sweep_numbers.c */
    const double unit = (double)hit.normal.x * hit.normal.x + (double)hit.normal.y * hit.normal.y;
    CHECK(fabs(unit - 1) <= 0x1p-22);
    CHECK((double)hit.normal.x * m.x + (double)hit.normal.y * m.y <= 0x1p-20 * (fabs((double)m.x) + fabs((double)m.y)));
}

/* ---- Rays ------------------------------------------------------------------------------------------------------ */

/* The edges that a line passes, beside a look at each corner. */
static kzi_hull_cut check_cut(const kz_shape *shape, kz_vec2 from, kz_vec2 to)
{
    const kzi_hull hull = kzi_hull_of(shape, NULL);
    const kzi_vec p = kzi_vec_of(from), q = kzi_vec_of(to);
    const kzi_hull_cut cut = kzi_hull_cut_by(&hull, &(kzi_line){p, p, q});
    kzi_hull_cut all = {.most = -1, .least = 1, .down = -1, .up = -1};
    for (int32_t i = 0; i < hull.n; i++) {
        const int32_t next = i + 1 < hull.n ? i + 1 : 0;
        const int side = kz_orient(from, to, hull.v[i]), after = kz_orient(from, to, hull.v[next]);
        if (side > all.most) all.most = side;
        if (side < all.least) all.least = side;
        if (side > 0 && after <= 0) all.down = i;
        if (side < 0 && after >= 0) all.up = i;
        all.is_at_corner |= side != 0 && after == 0;
    }
    CHECK_EQ(cut.most, all.most);
    CHECK_EQ(cut.least, all.least);
    if (all.most <= 0 || all.least >= 0) return all;
    CHECK_EQ(cut.down, all.down);
    CHECK_EQ(cut.up, all.up);
    CHECK_EQ(cut.is_at_corner, all.is_at_corner);
    return all;
}

/* A ray along a side of two pieces enters neither, so there are pieces about three corners. */
static void check_ray(hull_shape *h, kz_vec2 from, kz_vec2 to)
{
    const kz_ray_hit hit = kz_ray(&h->shape, from, to, 0);
    kz_shape point;
    REQUIRE(kz_shape_point(from, &point, NULL) == KZ_OK);
    const bool inside = kz_relate(&point, &h->shape) == KZ_OVERLAP;
    check_contains(h, &point);
    check_cut(&h->shape, from, to);
    check_cut(&h->shape, h->v[0], h->v[h->n / 2]);
    check_cut(&h->shape, h->v[h->n - 1], h->v[0]);
    float first = 1;
    bool hits = inside;
    CHECK_EQ(hit.hit && hit.inside, inside);
    if (inside) return;
    for (int fan = 0; fan < 3; fan++) {
        if (!hull_make_pieces_about(h, fan * h->n / 3)) continue;
        for (int i = 0; i < h->n_pieces; i++) {
            const kz_ray_hit of_piece = kz_ray(&h->pieces[i], from, to, 0);
            hits |= of_piece.hit;
            if (of_piece.hit && of_piece.t < first) first = of_piece.t;
        }
    }
    CHECK_EQ(hit.hit, hits);
    if (!hits) return;
    if (fabs((double)hit.t - first) > 0x1p-22 * (double)first) CHECK_NEAR(hit.t, first, 0x1p-22 * (double)first);
    CHECK(hit.edge >= 0 && hit.edge < h->n);
    const kz_vec2 a = h->v[hit.edge], b = h->v[hit.edge + 1 < h->n ? hit.edge + 1 : 0];
    const double ex = (double)b.x - a.x, ey = (double)b.y - a.y, length = sqrt(ex * ex + ey * ey);
    CHECK(length > 0);
    CHECK(fabs((double)hit.normal.x * ex + (double)hit.normal.y * ey) <= 0x1p-22 * length);
}

/* ---- Corners that are repeated ----------------------------------------------------------------------------------- */

/* The hull with some corners up to four times. */
static bool repeat_corners(kz_test_rng *rng, const hull_shape *h, kz_vec2 v[4 * HULL_CORNERS], kz_shape *out)
{
    int32_t n = 0;
    for (int32_t i = 0; i < h->n; i++) {
        for (int times = kz_test_one_in(rng, 3) ? kz_test_range(rng, 2, 4) : 1; times > 0; times--) v[n++] = h->v[i];
    }
    return kz_shape_polygon(v, n, out, NULL) == KZ_OK && (out->flags & KZ_SHAPE_CONVEX);
}

static void check_same_sweep(const kz_shape *a, kz_vec2 m, const kz_shape *b, const kz_shape *same_a, const kz_shape *same_b)
{
    const kz_sweep_hit hit = kz_sweep(a, m, b, 0), same = kz_sweep(same_a, m, same_b, 0);
    CHECK_EQ(same.start, hit.start);
    CHECK_EQ(same.hit, hit.hit);
    CHECK_EQ(same.t, hit.t);
}

TEST(corners_in_one_place_change_no_sweep)
{
    static hull_shape a, b;
    static kz_vec2 v[4 * HULL_CORNERS], w[4 * HULL_CORNERS];
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(6000); n > 0; n--) {
        kz_shape p, q;
        scene_clear();
        hull_draw(&rng, FAMILY_WHOLE, &a);
        hull_draw(&rng, FAMILY_WHOLE, &b);
        if (kz_test_one_in(&rng, 2)) hull_move_to(&rng, &b, &a);
        if (kz_shape_polygon(b.v, b.n, &b.shape, NULL) != KZ_OK || !repeat_corners(&rng, &a, v, &p)) continue;
        if (!repeat_corners(&rng, &b, w, &q) || kz_relate(&a.shape, &b.shape) == KZ_OVERLAP) continue;
        const kz_vec2 to = {b.v[0].x - a.v[0].x, b.v[0].y - a.v[0].y}, side = {a.v[1].x - a.v[0].x, a.v[1].y - a.v[0].y};
        const kz_vec2 motions[] = {to, {2 * to.x, 2 * to.y}, {2 * to.x, 0}, {0, 2 * to.y}, {-to.x, to.y}, side,
                                   {9 * side.x, 9 * side.y}};
        for (size_t i = 0; i < sizeof motions / sizeof *motions; i++) {
            check_same_sweep(&a.shape, motions[i], &b.shape, &p, &q);
            check_same_sweep(&b.shape, motions[i], &a.shape, &q, &p);
        }
    }
}

/* ---- Coordinates of unlike fineness ------------------------------------------------------------------------------ */

/* Across the path the corners of a differ by less than the products of its coordinates and the motion are rounded by. */
TEST(a_hull_far_away_is_not_missed_by_the_rounding_of_its_coordinates)
{
    const float far = 8388608;
    kz_vec2 v[9];
    for (int i = 0; i < 9; i++) v[i] = (kz_vec2){far - (float)i, (float)(i * i)};
    v[0].y = -0x1p-42f;
    const kz_vec2 w[4] = {{far, -0x1p-41f}, {far + 1, 0x1p-10f}, {far + 1, -5}, {far, -0x1p-41f}};
    kz_shape a;
    REQUIRE(kz_shape_polygon(v, 9, &a, NULL) == KZ_OK && (a.flags & KZ_SHAPE_CONVEX));
    for (int first = 0; first < 2; first++) {
        kz_shape b;
        REQUIRE(kz_shape_polygon(w + first, 3, &b, NULL) == KZ_OK);
        const kz_sweep_hit hit = kz_sweep(&a, (kz_vec2){8192, 8}, &b, 0), back = kz_sweep(&b, (kz_vec2){-8192, -8}, &a, 0);
        CHECK(hit.hit && back.hit);
        CHECK_NEAR(hit.t, 0x1p-14, 0x1p-30);
        CHECK_NEAR(back.t, 0x1p-14, 0x1p-30);
    }
}

/* A box that falls on a floor whose top has more corners than are asked, all on one line. */
TEST(a_floor_of_many_corners_on_a_line_is_met_as_one_of_four)
{
    static kz_vec2 v[402];
    const kz_vec2 four[4] = {{0, 0}, {400, 0}, {400, 50}, {0, 50}};
    kz_shape floor, plain, box;
    for (int i = 0; i <= 399; i++) v[i] = (kz_vec2){(float)i * 400 / 399, 0};
    v[400] = four[2], v[401] = four[3];
    v[399] = four[1];
    REQUIRE(kz_shape_polygon(v, 402, &floor, NULL) == KZ_OK && (floor.flags & KZ_SHAPE_CONVEX));
    REQUIRE(kz_shape_polygon(four, 4, &plain, NULL) == KZ_OK);
    for (int i = 0; i < 20; i++) {
        const float x = 10 + 18.3f * (float)i;
        REQUIRE(kz_shape_box((kz_vec2){x, -30}, (kz_vec2){x + 12, -10}, &box, NULL) == KZ_OK);
        const kz_sweep_hit hit = kz_sweep(&box, (kz_vec2){7, 40}, &floor, 0), same = kz_sweep(&box, (kz_vec2){7, 40}, &plain, 0);
        CHECK_EQ(hit.hit, same.hit);
        CHECK_EQ(hit.t, same.t);
        CHECK_EQ(hit.normal.y, same.normal.y);
    }
}

/* ---- Thousands of corners, with a tree and without --------------------------------------------------------------- */

enum { MOST_CORNERS = 6000 };

typedef struct large_hull {
    kz_vec2 v[MOST_CORNERS];
    double tree[MOST_CORNERS];
    kz_shape plain, treed;
} large_hull;

/* Many corners on the sides of a square, which is turned by 45 degrees or not. */
static int32_t corners_on_sides(kz_test_rng *rng, kz_vec2 at, kz_vec2 *v)
{
    static const int8_t to_x[5] = {0, 1, 1, 0, 0}, to_y[5] = {0, 0, 1, 1, 0};
    const int32_t a_side = kz_test_range(rng, 3, 300), n = 4 * a_side, first = kz_test_range(rng, 0, n - 1);
    const bool is_turned = kz_test_one_in(rng, 2);
    for (int32_t i = 0; i < n; i++) {
        const int32_t side = i / a_side, on = i % a_side, other = a_side - on;
        const float x = (float)(to_x[side] * other + to_x[side + 1] * on);
        const float y = (float)(to_y[side] * other + to_y[side + 1] * on);
        const kz_vec2 p = is_turned ? (kz_vec2){x + y, x - y} : (kz_vec2){x, y};
        v[(first + i) % n] = (kz_vec2){roundf(at.x) + p.x, roundf(at.y) + p.y};
    }
    return n;
}

/* On a circle whose edges are about as long as a partner is large, or a tenth or ten times of that. */
static bool draw_large(kz_test_rng *rng, large_hull *h, kz_vec2 at)
{
    int32_t n = kz_test_range(rng, 9, kz_test_one_in(rng, 4) ? MOST_CORNERS : 600);
    const float r = (float)n / (float[]){0.6f, 6, 60}[kz_test_below(rng, 3)];
    for (int32_t i = 0; i < n; i++) {
        float c, s;
        kz_cos_sin_degrees(360.0 * i / n, &c, &s);
        h->v[i] = (kz_vec2){at.x + r * c, at.y + r * s};
    }
    if (kz_test_one_in(rng, 4)) n = corners_on_sides(rng, at, h->v);
    return kz_shape_polygon(h->v, n, &h->plain, NULL) == KZ_OK && (h->plain.flags & KZ_SHAPE_CONVEX) &&
           kz_shape_polygon_with_tree(h->v, &n, 1, h->tree, sizeof h->tree, &h->treed, NULL) == KZ_OK;
}

static void check_alike(const kz_shape *a, const kz_shape *plain, const kz_shape *treed, kz_vec2 m)
{
    kz_contact c, d;
    const double size = truth_size(a, plain);
    const kz_sweep_hit hit = kz_sweep(a, m, plain, 0), other = kz_sweep(a, m, treed, 0);
    const kz_distance_result p = kz_distance(a, plain), q = kz_distance(a, treed);
    CHECK_EQ(kz_relate(a, treed), kz_relate(a, plain));
    CHECK_EQ(kz_collide(a, plain, &c), kz_relate(a, plain));
    CHECK_EQ(kz_collide(a, treed, &d), c.relation);
    CHECK_EQ(d.depth, c.depth);
    CHECK_EQ(kz_contains(treed, a), kz_contains(plain, a));
    CHECK_NEAR(q.distance, p.distance, 0x1p-44 * size + 2 * half_step(fmax((double)p.distance, (double)q.distance)));
    CHECK_EQ(other.start, hit.start);
    CHECK_EQ(other.hit, hit.hit);
    CHECK_NEAR(other.t, hit.t, 0x1p-22 * (double)hit.t);
}

/* A ray enters by the edge where its line does, with a tree or without. */
static void check_large_ray(const large_hull *h, kz_vec2 from, kz_vec2 to)
{
    const kz_ray_hit hit = kz_ray(&h->plain, from, to, 0), treed = kz_ray(&h->treed, from, to, 0);
    const kzi_hull_cut cut = check_cut(&h->plain, from, to);
    CHECK_EQ(treed.hit, hit.hit);
    CHECK_EQ(treed.inside, hit.inside);
    CHECK_EQ(treed.t, hit.t);
    CHECK_EQ(treed.edge, hit.edge);
    if (cut.most * cut.least >= 0) CHECK(!hit.hit);
    if (!hit.hit || hit.inside || cut.is_at_corner) return;
    CHECK_EQ(hit.edge, h->plain.flags & KZ_SHAPE_CLOCKWISE ? cut.down : cut.up);
}

static void check_large_rays(kz_test_rng *rng, const large_hull *h)
{
    const int32_t n = h->plain.as.polygon.n_points;
    const kz_box all = h->plain.bounds;
    for (int i = 0; i < 20; i++) {
        const kz_vec2 p = h->v[kz_test_range(rng, 0, n - 1)], q = h->v[kz_test_range(rng, 0, n - 1)];
        const kz_vec2 any = {kz_test_real(rng, 2 * all.min.x - all.max.x, 2 * all.max.x - all.min.x),
                             kz_test_real(rng, 2 * all.min.y - all.max.y, 2 * all.max.y - all.min.y)};
        const kz_vec2 ends[4] = {any, p, {2 * p.x - q.x, 2 * p.y - q.y}, {p.x, any.y}};
        check_large_ray(h, ends[kz_test_below(rng, 4)], kz_test_one_in(rng, 2) ? q : (kz_vec2){2 * q.x - any.x, 2 * q.y - any.y});
    }
}

/* A sweep into a large hull, or of it, is the earliest of those with the small pieces about a corner. */
static void check_large_sweep(const large_hull *h, kz_vec2 m, const kz_shape *other)
{
    const int32_t n = h->plain.as.polygon.n_points;
    const kz_vec2 back = {-m.x, -m.y};
    const kz_sweep_hit into = kz_sweep(other, m, &h->plain, 0), of = kz_sweep(&h->plain, back, other, 0);
    float first = 1, first_of = 1;
    bool hits = false, hits_of = false;
    if (n > 900 || kz_relate(&h->plain, other) == KZ_OVERLAP) return;
    for (int32_t i = 1; i + 1 < n; i += 6) {
        kz_vec2 v[KZ_INLINE_POINTS] = {h->v[0]};
        int count = 1;
        kz_shape piece;
        for (int32_t k = i; k <= i + 6 && k < n; k++) v[count++] = h->v[k];
        if (kz_shape_polygon(v, count, &piece, NULL) != KZ_OK || !(piece.flags & KZ_SHAPE_CONVEX)) continue;
        const kz_sweep_hit a = kz_sweep(other, m, &piece, 0), b = kz_sweep(&piece, back, other, 0);
        hits |= a.hit, hits_of |= b.hit;
        if (a.hit && a.t < first) first = a.t;
        if (b.hit && b.t < first_of) first_of = b.t;
    }
    CHECK_EQ(into.hit, hits);
    CHECK_EQ(of.hit, hits_of);
    if (hits) CHECK_NEAR(into.t, first, 0x1p-22 * (double)first + 0x1p-148);
    if (hits_of) CHECK_NEAR(of.t, first_of, 0x1p-22 * (double)first_of + 0x1p-148);
}

/* Small and large, from outside towards a corner or past it. */
static void check_large_sweeps(kz_test_rng *rng, const large_hull *h)
{
    const int32_t n = h->plain.as.polygon.n_points;
    const kz_box all = h->plain.bounds;
    const float size = all.max.x - all.min.x;
    for (int i = 0; i < 3; i++) {
        const kz_vec2 to = h->v[kz_test_range(rng, 0, n - 1)];
        const kz_vec2 at = {kz_test_real(rng, all.min.x - 2 * size, all.max.x + 2 * size),
                            kz_test_real(rng, all.min.y - 2 * size, all.max.y + 2 * size)};
        const float r = size * (float[]){0.001f, 0.1f, 8}[kz_test_below(rng, 3)] * kz_test_real(rng, 0.1f, 1);
        const float by = kz_test_one_in(rng, 3) ? 0.7f : 1.5f, aside = kz_test_one_in(rng, 2) ? 0 : kz_test_real(rng, -size, size);
        const kz_vec2 m = {by * (to.x - at.x + aside), kz_test_one_in(rng, 6) ? 0 : by * (to.y - at.y)};
        kz_shape circle, box, capsule;
        REQUIRE(kz_shape_circle(at, r, &circle, NULL) == KZ_OK);
        REQUIRE(kz_shape_box((kz_vec2){at.x - r, at.y - r / 2}, (kz_vec2){at.x + r, at.y + r / 2}, &box, NULL) == KZ_OK);
        REQUIRE(kz_shape_capsule(at, (kz_vec2){at.x + r, at.y - r}, r / 3, &capsule, NULL) == KZ_OK);
        check_large_sweep(h, m, &circle);
        check_large_sweep(h, m, &box);
        check_large_sweep(h, m, &capsule);
    }
}

TEST(large_hulls_are_asked_alike_with_a_tree_and_without)
{
    static large_hull h, other;
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(60); n > 0; n--) {
        kz_shape box, circle;
        if (!draw_large(&rng, &h, (kz_vec2){0, 0}) || !draw_large(&rng, &other, family_point(&rng, FAMILY_REAL))) continue;
        const kz_vec2 at = h.v[kz_test_below(&rng, 9)];
        const kz_vec2 near = {at.x * kz_test_real(&rng, 0.9f, 1.2f), at.y + kz_test_real(&rng, -2, 2)};
        const kz_vec2 m = {kz_test_real(&rng, -9, 9) - near.x, kz_test_real(&rng, -9, 9) - near.y};
        REQUIRE(kz_shape_box((kz_vec2){near.x - 1, near.y - 1}, (kz_vec2){near.x + 1, near.y + 1}, &box, NULL) == KZ_OK);
        REQUIRE(kz_shape_circle(near, kz_test_real(&rng, 0.1f, 2), &circle, NULL) == KZ_OK);
        check_large_rays(&rng, &h);
        check_large_sweeps(&rng, &h);
        check_alike(&box, &h.plain, &h.treed, m);
        check_alike(&circle, &h.plain, &h.treed, m);
        check_alike(&other.plain, &h.plain, &h.treed, m);
    }
}

/* ---- What is not finite ------------------------------------------------------------------------------------------ */

TEST(rays_and_motions_that_are_not_finite_hit_no_hull)
{
    static hull_shape a, b;
    const float odd[] = {NAN, HUGE_VALF, -HUGE_VALF, FLT_MAX};
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(50); n > 0; n--) {
        scene_clear();
        hull_draw(&rng, FAMILY_REAL, &a);
        hull_draw(&rng, FAMILY_REAL, &b);
        for (int i = 0; i < 4; i++) {
            const kz_vec2 v = {odd[i], kz_test_one_in(&rng, 2) ? odd[kz_test_below(&rng, 4)] : 1};
            if (isfinite(v.x) && isfinite(v.y)) continue;
            CHECK(!kz_ray(&a.shape, v, a.v[0], 0).hit);
            CHECK(!kz_ray(&a.shape, a.v[0], v, KZ_HIT_TOUCH).hit);
            const kz_sweep_hit hit = kz_sweep(&a.shape, v, &b.shape, 0);
            CHECK(!(hit.t < 0) && !(hit.t > 1));
        }
    }
}

/* ---- Every family ---------------------------------------------------------------------------------------------- */

static kz_vec2 any_motion(kz_test_rng *rng, shape_family family, const hull_shape *a, const hull_shape *b)
{
    const kz_vec2 p = family_point(rng, family), q = family_point(rng, family), at = a->shape.bounds.min;
    const kz_vec2 to = b->shape.bounds.min;
    if (kz_test_one_in(rng, 2)) return (kz_vec2){2 * (to.x - at.x), 2 * (to.y - at.y)};
    return (kz_vec2){kz_test_one_in(rng, 4) ? 0 : p.x - q.x, kz_test_one_in(rng, 4) ? 0 : p.y - q.y};
}

static bool is_finite_vec(kz_vec2 v) { return isfinite(v.x) && isfinite(v.y); }

static void check_hulls(shape_family family, int rounds)
{
    static hull_shape a, b;
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(rounds); n > 0; n--) {
        scene_clear();
        hull_draw(&rng, family, &a);
        hull_partner(&rng, family, &b);
        if (b.n_pieces > 1 && kz_test_one_in(&rng, 2)) {
            const hull_shape was = a;
            hull_move_to(&rng, &a, &b);
            const bool is_made = kz_shape_polygon(a.v, a.n, &a.shape, NULL) == KZ_OK &&
                                 (a.shape.flags & KZ_SHAPE_CONVEX) && hull_make_pieces(&a);
            if (!is_made) a = was, a.shape.as.polygon.points = a.v;
        }
        NOTE("%d corners and %s", (int)a.n, kz_kind_name(b.shape.kind));
        check_hull_pair(&a, &b);
        const kz_vec2 m = any_motion(&rng, family, &a, &b), from = family_point(&rng, family);
        if (is_finite_vec(m)) check_sweep(&a, m, &b);
        if (is_finite_vec(m)) check_sweep(&b, (kz_vec2){-m.x, -m.y}, &a);
        check_ray(&a, from, kz_test_one_in(&rng, 2) ? family_point(&rng, family) : a.v[kz_test_below(&rng, 9)]);
    }
}

/* ---- Masks ------------------------------------------------------------------------------------------------------ */

/* Sweeps into a mask are the earliest of the pieces'. */
static void check_sweep_into(const hull_shape *a, kz_vec2 m, const kz_shape *mask)
{
    const kz_sweep_hit hit = kz_sweep(&a->shape, m, mask, 0);
    float first = 1;
    bool hits = false;
    CHECK_EQ(hit.start, kz_relate(&a->shape, mask));
    if (hit.start == KZ_OVERLAP) return;
    for (int i = 0; i < a->n_pieces; i++) {
        const kz_sweep_hit of_piece = kz_sweep(&a->pieces[i], m, mask, 0);
        hits |= of_piece.hit;
        if (of_piece.hit && of_piece.t < first) first = of_piece.t;
    }
    CHECK_EQ(hit.hit, hits);
    if (hits) CHECK_NEAR(hit.t, first, 0x1p-22 * (double)first);
    if (hits) CHECK((double)hit.normal.x * m.x + (double)hit.normal.y * m.y <= 0);
}

TEST(sweeps_of_hulls_into_masks_are_right)
{
    static hull_shape a;
    static const char *const rows = "....#...\n..###.##\n#.####..\n.######.\n..###...\n....##.#\n";
    kz_test_rng rng = kz_test_rng_here();
    kz_mask *mask = NULL;
    kz_shape placed;
    REQUIRE(kz_mask_from_text(rows, NULL, &mask, NULL) == KZ_OK);
    for (int64_t n = kz_test_rounds(1500); n > 0; n--) {
        const shape_family family = kz_test_one_in(&rng, 2) ? FAMILY_HALVES : FAMILY_REAL;
        const kz_vec2 at = family_point(&rng, family), m = {family_point(&rng, family).x * 3, family_point(&rng, family).y * 3};
        scene_clear();
        hull_draw(&rng, family, &a);
        REQUIRE(kz_shape_mask(mask, 4 * (double)at.x, 4 * (double)at.y, &placed, NULL) == KZ_OK);
        check_sweep_into(&a, m, &placed);
    }
    kz_mask_free(mask);
}

TEST(hulls_of_whole_numbers_are_right) { check_hulls(FAMILY_WHOLE, 1500); }
TEST(hulls_of_halves_are_right) { check_hulls(FAMILY_HALVES, 1500); }
TEST(hulls_of_reals_are_right) { check_hulls(FAMILY_REAL, 1500); }
TEST(hulls_of_numbers_beside_halves_are_right) { check_hulls(FAMILY_BESIDE, 1000); }
TEST(hulls_far_away_are_right) { check_hulls(FAMILY_FAR, 1000); }
TEST(tiny_hulls_are_right) { check_hulls(FAMILY_TINY, 500); }
TEST(huge_hulls_are_right) { check_hulls(FAMILY_HUGE, 500); }
TEST(hulls_of_mixed_numbers_are_right) { check_hulls(FAMILY_MIXED, 1000); }

/* test_sweep_faces.c - the normal of a sweep is of a face that keeps the two apart until then.
 *
 * At the time of the hit two convex shapes touch: every line that has one on each side runs along an edge of theirs.  The
 * slow way tries all edges in double, on a grid that keeps what separates and what does not well apart, and of those
 * that separate the normal must be of the one that faces the motion most, or another vector that was asked for. */
#include "query/sweep/sweep_exact.h"
#include "kz_test.h"
#include "random_shape.h"
#include <kolize/query_sweep.h>
#include <kolize/shape_polygon.h>

enum { MOST = 12 };

/* A point, segment, box or hull of points on the grid; its corners in order, of which a segment has two. */
static kz_shape any_convex_on_grid(kz_test_rng *r, kz_vec2 p[MOST], int *n)
{
    kz_shape s = {0};
    do {
        *n = kz_test_range(r, 1, 6);
        for (int i = 0; i < *n; i++) p[i] = any_point(r);
        if (*n > 2) *n = kz_convex_hull(p, *n, p);
    } while ((*n == 2 && p[0].x == p[1].x && p[0].y == p[1].y) ||
             (*n > 2 && kz_shape_polygon(p, *n, &s, NULL) != KZ_OK));
    return *n == 1 ? point(p[0].x, p[0].y) : *n == 2 ? segment(p[0].x, p[0].y, p[1].x, p[1].y) : s;
}

typedef struct convex_pair {
    kz_vec2 p[2][MOST];
    int n[2];
    kz_vec2 motion, faced;
    double moved[2];
} convex_pair;

/* The greatest product of the normal with corners of one of the two, as they lie at the time of the hit. */
static double reach_of(const convex_pair *c, int k, const double normal[2])
{
    double most = -INFINITY;
    for (int i = 0; i < c->n[k]; i++) {
        const double x = (double)c->p[k][i].x + (k == 0 ? c->moved[0] : 0);
        const double y = (double)c->p[k][i].y + (k == 0 ? c->moved[1] : 0);
        most = fmax(most, normal[0] * x + normal[1] * y);
    }
    return most;
}

/* How much a face with this normal, from the first to the second, faces the wanted vector; -infinity when it does not
 * separate them, or the motion does not go into it: of two on one line either side of that separates. */
static double facing_of(const convex_pair *c, double x, double y)
{
    const double length = hypot(x, y), normal[2] = {x / length, y / length}, back[2] = {-normal[0], -normal[1]};
    const double into = normal[0] * (double)c->motion.x + normal[1] * (double)c->motion.y;
    if (!(into > 1e-4) || reach_of(c, 0, normal) + reach_of(c, 1, back) >= 1e-4) return -INFINITY;
    return normal[0] * (double)c->faced.x + normal[1] * (double)c->faced.y;
}

/* Does the normal look out of shape k at its edge from a? */
static bool looks_out(const convex_pair *c, int k, kz_vec2 a, const double normal[2])
{
    const double x = (double)a.x + (k == 0 ? c->moved[0] : 0), y = (double)a.y + (k == 0 ? c->moved[1] : 0);
    return normal[0] * x + normal[1] * y > reach_of(c, k, normal) - 1e-4;
}

/* Of all edges; a segment has two faces. */
static double best_facing(const convex_pair *c)
{
    double best = -INFINITY;
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < 2 * c->n[k] && c->n[k] > 1; i++) {
            const kz_vec2 a = c->p[k][i / 2], b = c->p[k][(i / 2 + 1) % c->n[k]];
            const double turn = i % 2 ? 1 : -1, toward_b = k == 0 ? 1 : -1;
            const double normal[2] = {turn * ((double)b.y - (double)a.y), turn * ((double)a.x - (double)b.x)};
            if (!looks_out(c, k, a, normal)) continue;
            best = fmax(best, facing_of(c, toward_b * normal[0], toward_b * normal[1]));
        }
    }
    return best;
}

/* Two segments of one line. */
static bool are_on_one_line(const convex_pair *c)
{
    if (c->n[0] != 2 || c->n[1] != 2) return false;
    const kz_vec2 a = c->p[0][0], b = c->p[0][1];
    for (int i = 0; i < c->n[1]; i++) {
        const kz_vec2 p = c->p[1][i];
        if ((b.x - a.x) * (p.y - a.y) != (b.y - a.y) * (p.x - a.x)) return false;
    }
    return true;
}

TEST(of_the_faces_that_separate_the_one_is_met_that_faces_the_motion_most)
{
    kz_test_rng r = kz_test_rng_here();
    int hits = 0, at_once = 0;
    for (int64_t i = kz_test_rounds(60000); i > 0; i--) {
        scene_clear();
        convex_pair c;
        const kz_shape a = any_convex_on_grid(&r, c.p[0], &c.n[0]), b = any_convex_on_grid(&r, c.p[1], &c.n[1]);
        c.motion.x = any_half(&r) * 2 - RANDOM_GRID;
        c.motion.y = any_half(&r) * 2 - RANDOM_GRID;
        /* Along a line into its end there is no face. */
        if (c.n[0] + c.n[1] <= 3 || are_on_one_line(&c)) continue;
        const kz_sweep_hit h = kz_sweep(&a, c.motion, &b, 0);
        if (h.start == KZ_OVERLAP || !h.hit) continue;
        c.moved[0] = (double)h.t * (double)c.motion.x, c.moved[1] = (double)h.t * (double)c.motion.y;
        c.faced = c.motion;
        const double facing = facing_of(&c, -(double)h.normal.x, -(double)h.normal.y);
        CHECK_GT(facing, 0);
        CHECK_NEAR(facing, best_facing(&c), 1e-4);
        hits++, at_once += h.t == 0;

        c.faced = (kz_vec2){(float)kz_test_range(&r, -9, 9), (float)kz_test_range(&r, -9, 9)};
        if (c.faced.x == 0 && c.faced.y == 0) continue;
        const kz_sweep_hit other = kzi_sweep_facing(&a, c.motion, &b, 0, c.faced);
        CHECK(other.hit && other.start == h.start);
        CHECK_BITS(other.t, h.t);
        CHECK_NEAR(facing_of(&c, -(double)other.normal.x, -(double)other.normal.y), best_facing(&c), 1e-4);
    }
    CHECK_GT(hits, kz_test_rounds(5000));
    CHECK_GT(at_once, kz_test_rounds(500));
}

/* Its rows are flush bodies in one: the seams between them are no corners. */
TEST(a_full_mask_is_met_by_the_faces_of_its_box)
{
    kz_test_rng r = kz_test_rng_here();
    int hits = 0;
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
        scene_clear();
        char text[32];
        kz_vec2 p[MOST];
        int n, k = 0;
        const int w = kz_test_range(&r, 1, 4), h = kz_test_range(&r, 1, 4);
        const int x = kz_test_range(&r, 0, 3), y = kz_test_range(&r, 0, 3);
        for (int row = 0; row < h; row++) {
            for (int column = 0; column < w; column++) text[k++] = '#';
            text[k++] = '\n';
        }
        text[k] = 0;
        const kz_shape a = any_convex_on_grid(&r, p, &n), b = box(x, y, x + w, y + h);
        const kz_shape cells = mask(text, x, y);
        const float right = any_half(&r) * 2 - RANDOM_GRID, down = any_half(&r) * 2 - RANDOM_GRID;
        const kz_vec2 motion = {right, down};
        const kz_sweep_hit want = kz_sweep(&a, motion, &b, 0), got = kz_sweep(&a, motion, &cells, 0);
        CHECK_EQ(got.start, want.start);
        if (want.start == KZ_OVERLAP) continue;
        CHECK_EQ(got.hit, want.hit);
        CHECK_BITS(got.t, want.t);
        CHECK_NEAR((double)got.normal.x, (double)want.normal.x, 1e-6);
        CHECK_NEAR((double)got.normal.y, (double)want.normal.y, 1e-6);
        hits += want.hit;
    }
    CHECK_GT(hits, kz_test_rounds(2000));
}

/* Where a corner stands in an inside corner, one side of that is met or the other, of a polygon and of cells. */
TEST(in_an_inside_corner_the_side_is_met_that_faces_the_motion_more)
{
    static const kz_vec2 ring[6] = {{0, 0}, {2, 0}, {2, 2}, {4, 2}, {4, 4}, {0, 4}};
    const struct {
        kz_vec2 motion, normal;
    } cases[] = {{{-1, -4}, {1, 0}}, {{-4, -1}, {1, 0}}, {{1, 4}, {0, -1}}, {{4, 1}, {0, -1}},
                 {{-4, 1}, {1, 0}},  {{-1, 4}, {0, -1}}, {{-1, 0}, {1, 0}}, {{0, 1}, {0, -1}}};
    scene_clear();
    kz_shape corner;
    CHECK_EQ(kz_shape_polygon(ring, 6, &corner, NULL), KZ_OK);
    const kz_shape cells = mask("##..\n##..\n####\n####\n", 0, 0), a = box(2, 1, 4, 2);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const kz_vec2 motion = cases[i].motion, back = {-motion.x, -motion.y};
        const kz_sweep_hit hits[3] = {kz_sweep(&a, motion, &corner, 0), kz_sweep(&a, motion, &cells, 0),
                                      kz_sweep(&corner, back, &a, 0)};
        NOTE("by (%g, %g)", (double)motion.x, (double)motion.y);
        for (int k = 0; k < 3; k++) {
            CHECK(hits[k].hit);
            CHECK_BITS(hits[k].t, 0);
            CHECK_NEAR((double)hits[k].normal.x, (double)(k == 2 ? -cases[i].normal.x : cases[i].normal.x), 1e-6);
            CHECK_NEAR((double)hits[k].normal.y, (double)(k == 2 ? -cases[i].normal.y : cases[i].normal.y), 1e-6);
        }
    }
}

/* Where corners of both meet, an edge that one comes to from behind is no face. */
TEST(the_first_touch_of_two_areas_is_by_a_face_that_has_one_on_each_side)
{
    kz_test_rng r = kz_test_rng_here();
    int hits = 0;
    for (int64_t i = kz_test_rounds(60000); i > 0; i--) {
        scene_clear();
        convex_pair c;
        const kz_shape a = any_convex_on_grid(&r, c.p[0], &c.n[0]), b = any_convex_on_grid(&r, c.p[1], &c.n[1]);
        c.motion.x = any_half(&r) * 2 - RANDOM_GRID;
        c.motion.y = any_half(&r) * 2 - RANDOM_GRID;
        if (c.n[0] < 3 || c.n[1] < 3) continue;
        const kz_sweep_hit h = kz_sweep(&a, c.motion, &b, KZ_HIT_TOUCH);
        if (h.start != KZ_APART || !h.hit) continue;
        c.moved[0] = (double)h.t * (double)c.motion.x, c.moved[1] = (double)h.t * (double)c.motion.y;
        const double normal[2] = {-(double)h.normal.x, -(double)h.normal.y}, back[2] = {-normal[0], -normal[1]};
        NOTE("motion %g %g, t %g, normal %g %g", (double)c.motion.x, (double)c.motion.y, (double)h.t, -normal[0], -normal[1]);
        CHECK_NEAR(reach_of(&c, 0, normal) + reach_of(&c, 1, back), 0, 1e-4);
        hits++;
    }
    CHECK_GT(hits, kz_test_rounds(500));
}

/* test_mask_ray.c - a ray meets the cells that exact clipping against every single cell finds.
 *
 * The slow truth works on coordinates that are multiples of 2^-k in int64.  For each set cell it finds the interval of
 * times within the open inside, by fractions compared crosswise. */
#include <kolize/mask_config_space.h>

#include <math.h>

#include "bigint.h"
#include "grid.h"
#include "kz_test.h"

typedef struct fraction {
    int64_t num, den; /* den > 0, both below 2^31 */
} fraction;

static bool less(fraction a, fraction b) { return a.num * b.den < b.num * a.den; }
static fraction larger(fraction a, fraction b) { return less(a, b) ? b : a; }
static fraction smaller(fraction a, fraction b) { return less(b, a) ? b : a; }

/* The times at which from + t*(to - from) enters and leaves (low, high); false when it does neither and is outside of
 * [low, high). */
static bool times_inside(int64_t from, int64_t to, int64_t low, int64_t high, fraction *in, fraction *out)
{
    *in = (fraction){-1, 1};
    *out = (fraction){2, 1};
    if (from == to) return from >= low && from < high;
    *in = from < to ? (fraction){low - from, to - from} : (fraction){from - high, from - to};
    *out = from < to ? (fraction){high - from, to - from} : (fraction){from - low, from - to};
    return true;
}

typedef struct slow_hit {
    bool hit, inside;
    fraction t;
    kz_cell cell;
    int nx, ny;
} slow_hit;

static slow_hit slow_ray(const grid *g, const int64_t from[2], const int64_t to[2], int64_t unit)
{
    slow_hit best = {false, false, {2, 1}, {0, 0}, 0, 0};
    for (int32_t y = 0; y < g->h; y++) {
        for (int32_t x = 0; x < g->w; x++) {
            if (!grid_get(g, x, y)) continue;
            const int64_t x0 = x * unit, y0 = y * unit, x1 = x0 + unit, y1 = y0 + unit;
            if (from[0] >= x0 && from[0] < x1 && from[1] >= y0 && from[1] < y1)
                return (slow_hit){true, true, {0, 1}, {x, y}, 0, 0};
            fraction x_in, x_out, y_in, y_out;
            if (!times_inside(from[0], to[0], x0, x1, &x_in, &x_out)) continue;
            if (!times_inside(from[1], to[1], y0, y1, &y_in, &y_out)) continue;
            const fraction in = larger(x_in, y_in), out = smaller(x_out, y_out);
            const fraction zero = {0, 1}, one = {1, 1};
            if (!less(in, out) || !less(in, one) || !less(zero, out) || !less(in, best.t)) continue;
            /* Through a corner: across x, unless the start is in the cell's column already. */
            const bool by_x = less(y_in, x_in) || (!less(x_in, y_in) && (from[0] < x0 || from[0] >= x1));
            best = (slow_hit){true, false, in, {x, y}, 0, 0};
            if (by_x) best.nx = from[0] < to[0] ? -1 : 1;
            else best.ny = from[1] < to[1] ? -1 : 1;
        }
    }
    return best;
}

/* Is t the last float32 up to this time?  t has 24 bits and den at most 28. */
static bool is_last_before(float t, fraction time)
{
    const double num = (double)time.num, den = (double)time.den;
    return (double)t * den <= num && (t == 1 || (double)nextafterf(t, 2) * den > num);
}

static void check_ray(const grid *g, const kz_mask *m, const int64_t from[2], const int64_t to[2], int shift, int *hits)
{
    const int64_t unit = (int64_t)1 << shift;
    const float scale = 1.0F / (float)unit;
    const kz_vec2 p = {(float)from[0] * scale, (float)from[1] * scale};
    const kz_vec2 q = {(float)to[0] * scale, (float)to[1] * scale};
    const kz_mask_ray_hit ray = kz_mask_ray(m, p, q);
    const slow_hit slow = slow_ray(g, from, to, unit);
    NOTE("%a, %a to %a, %a in %d x %d", (double)p.x, (double)p.y, (double)q.x, (double)q.y, g->w, g->h);
    CHECK_EQ(ray.hit, slow.hit);
    CHECK_EQ(ray.inside, slow.inside);
    CHECK_EQ(ray.cell.x, slow.cell.x);
    CHECK_EQ(ray.cell.y, slow.cell.y);
    CHECK(ray.normal.x == (float)slow.nx && ray.normal.y == (float)slow.ny);
    CHECK(slow.hit && !slow.inside ? is_last_before(ray.t, slow.t) : ray.t == 0);
    hits[slow.inside ? 0 : slow.hit ? 1 : 2]++;
    if (slow.hit && !slow.inside && slow.nx != 0 && slow.t.num == 0) hits[3]++;
}

TEST(rays_meet_what_exact_clipping_against_each_cell_meets)
{
    kz_test_rng r = kz_test_rng_here();
    int hits[4] = {0};
    const int shifts[4] = {0, 1, 3, 19}; /* coarse ones run along lines and through corners */
    for (int64_t i = kz_test_rounds(3000); i > 0; i--) {
        const int32_t w = kz_test_range(&r, 1, 10), h = kz_test_range(&r, 1, 10);
        grid g = grid_random(&r, w, h);
        kz_mask *m = grid_mask(&g);
        REQUIRE(m != NULL);
        for (int k = 0; k < 12; k++) {
            const int shift = shifts[k % 4], most = 16 << shift;
            int64_t from[2], to[2];
            for (int c = 0; c < 2; c++) {
                from[c] = kz_test_range(&r, -most / 4, most - 1);
                to[c] = kz_test_one_in(&r, 6) ? from[c] : kz_test_range(&r, -most / 4, most - 1);
            }
            if (kz_test_one_in(&r, 5)) to[1] = from[1] + (to[0] - from[0]); /* a diagonal */
            if (to[1] < -most || to[1] >= most) to[1] = from[1];
            check_ray(&g, m, from, to, shift, hits);
        }
        kz_mask_free(m);
        grid_free(&g);
    }
    for (int i = 0; i < 4; i++) CHECK_GT(hits[i], kz_test_rounds(i < 3 ? 1000 : 20));
}

static kz_mask *mask_of(const char *text)
{
    kz_mask *mask = NULL;
    kz_mask_from_text(text, NULL, &mask, NULL);
    return mask;
}

static bool hits_cell(const kz_mask *m, float fx, float fy, float tx, float ty, int32_t x, int32_t y)
{
    const kz_mask_ray_hit hit = kz_mask_ray(m, (kz_vec2){fx, fy}, (kz_vec2){tx, ty});
    return hit.hit && hit.cell.x == x && hit.cell.y == y;
}

static bool misses(const kz_mask *m, float fx, float fy, float tx, float ty)
{
    return !kz_mask_ray(m, (kz_vec2){fx, fy}, (kz_vec2){tx, ty}).hit;
}

TEST(grazing_rays_go_by_the_rules)
{
    kz_mask *m = mask_of("...\n.#.\n...\n");
    REQUIRE(m != NULL);
    CHECK(misses(m, 0, 2, 2, 0));       /* through the corner (1, 1): between cells */
    CHECK(misses(m, 0, 1.5F, 1, 1.5F)); /* ends on the border */
    CHECK(hits_cell(m, 0, 1.5F, 1.001F, 1.5F, 1, 1));
    CHECK(hits_cell(m, 1, 1.5F, 0, 1.5F, 1, 1)); /* starts on the border, which is the cell's */
    CHECK(misses(m, 2, 1.5F, 3, 1.5F));          /* ... and here it is not */
    CHECK(hits_cell(m, 2, 1.5F, 1, 1.5F, 1, 1));
    CHECK(hits_cell(m, 0, 1, 3, 1, 1, 1)); /* along the top edge: the larger side */
    CHECK(misses(m, 0, 2, 3, 2));          /* along the bottom edge */
    CHECK(hits_cell(m, 0, 0, 3, 3, 1, 1)); /* corner to corner */
    const kz_mask_ray_hit corner = kz_mask_ray(m, (kz_vec2){0, 3}, (kz_vec2){3, 0});
    CHECK(corner.hit && corner.normal.x == -1 && corner.normal.y == 0);
    CHECK(is_last_before(corner.t, (fraction){1, 3}));
    CHECK(hits_cell(m, 1, 1, 1, 1, 1, 1)); /* a point */
    CHECK(misses(m, 2, 2, 2, 2));
    kz_mask_free(m);
}

TEST(huge_and_tiny_rays_are_exact_and_others_hit_nothing)
{
    kz_mask *m = mask_of("#.\n.#\n");
    REQUIRE(m != NULL);
    const float huge = 0x1.fffffep+127F, tiny = 0x1p-149F;
    CHECK(hits_cell(m, -huge, 0.5F, huge, 0.5F, 0, 0));
    CHECK(hits_cell(m, huge, 1.5F, -huge, 1.5F, 1, 1));
    CHECK(hits_cell(m, -huge, -huge, huge, huge, 0, 0));
    CHECK(hits_cell(m, huge, huge, -huge, -huge, 1, 1));
    CHECK(misses(m, huge, 0.5F, huge, 1.5F));
    CHECK(misses(m, -tiny, -tiny, -huge, -huge));
    CHECK(hits_cell(m, -tiny, tiny, tiny, tiny, 0, 0));
    CHECK(hits_cell(m, -tiny, -tiny, tiny, tiny, 0, 0));
    /* From (-2^100, -2^100) past (0, 0) by the least that float32 can say, through (1, 1) all the same. */
    const float far = 0x1p100F;
    CHECK(misses(m, -far, far, far, -0x1.000002p100F)); /* exits between 0 and -1 */
    const double bad[3] = {(double)INFINITY, -(double)INFINITY, (double)NAN};
    for (int i = 0; i < 3; i++) {
        const float v = (float)bad[i];
        CHECK(misses(m, v, 0.5F, 2, 0.5F));
        CHECK(misses(m, 0.5F, v, 2, 0.5F));
        CHECK(misses(m, 0.5F, 0.5F, v, 0.5F));
        CHECK(misses(m, 0.5F, 0.5F, 2, v));
    }
    kz_mask_free(m);
}

/* The motion is the difference of two float32, which no double need hold. */
TEST(times_are_the_last_float_before_the_cell_for_any_floats)
{
    kz_test_rng r = kz_test_rng_here();
    kz_mask *m = mask_of("#");
    REQUIRE(m != NULL);
    int hits = 0;
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
        const float from = -kz_test_exponent(&r, -30, 60), to = kz_test_exponent(&r, -30, 60);
        const bool is_left = from < 0;
        const kz_mask_ray_hit hit = kz_mask_ray(m, (kz_vec2){from, 0.5F}, (kz_vec2){to, 0.5F});
        if (!hit.hit || hit.inside) continue;
        const big way = big_sub(big_coordinate((double)to), big_coordinate((double)from));
        const big gap = big_sub(big_coordinate(is_left ? 0 : 1), big_coordinate((double)from));
        const big at = big_mul(big_coordinate((double)hit.t), way);
        const big after = big_mul(big_coordinate((double)nextafterf(hit.t, 2)), way);
        const big line = big_mul(big_coordinate(1), gap);
        NOTE("%a to %a: %a", (double)from, (double)to, (double)hit.t);
        CHECK(is_left ? big_compare(at, line) <= 0 : big_compare(at, line) >= 0);
        if (hit.t < 1) CHECK(is_left ? big_compare(after, line) > 0 : big_compare(after, line) < 0);
        hits++;
    }
    CHECK_GT(hits, kz_test_rounds(2000));
    kz_mask_free(m);
}

TEST(exchanging_x_and_y_exchanges_the_answer)
{
    kz_test_rng r = kz_test_rng_here();
    grid g = grid_with_square(&r, 90, 50);
    kz_mask *m = grid_mask(&g), *across = grid_mask_transposed(&g);
    REQUIRE(m && across);
    int hits = 0;
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
        float v[4];
        for (int k = 0; k < 4; k++) v[k] = k % 2 ? kz_test_exponent(&r, -30, 40) : kz_test_real(&r, -10, 100);
        const kz_mask_ray_hit hit = kz_mask_ray(m, (kz_vec2){v[0], v[1]}, (kz_vec2){v[3], v[2]});
        const kz_mask_ray_hit other = kz_mask_ray(across, (kz_vec2){v[1], v[0]}, (kz_vec2){v[2], v[3]});
        CHECK_EQ(hit.hit, other.hit);
        CHECK(hit.cell.x == other.cell.y && hit.cell.y == other.cell.x);
        CHECK_BITS(hit.t, other.t);
        hits += hit.hit && !hit.inside;
    }
    CHECK_GT(hits, 100);
    kz_mask_free(m);
    kz_mask_free(across);
    grid_free(&g);
}

TEST(any_floats_are_answered_and_hits_are_set_cells)
{
    kz_test_rng r = kz_test_rng_here();
    grid g = grid_with_square(&r, 70, 40);
    kz_mask *m = grid_mask(&g);
    kz_mask *empty = mask_of("..\n"), *none = mask_of("");
    REQUIRE(m && empty && none);
    for (int64_t i = kz_test_rounds(50000); i > 0; i--) {
        float v[4];
        for (int k = 0; k < 4; k++) v[k] = kz_test_any_float(&r);
        const kz_vec2 p = {v[0], v[1]}, q = {v[2], v[3]};
        const kz_mask_ray_hit hit = kz_mask_ray(m, p, q);
        if (hit.hit) CHECK(kz_mask_get(m, hit.cell.x, hit.cell.y) && hit.t >= 0 && hit.t <= 1);
        CHECK(!kz_mask_ray(empty, p, q).hit && !kz_mask_ray(none, p, q).hit);
    }
    kz_mask_free(m);
    kz_mask_free(empty);
    kz_mask_free(none);
    grid_free(&g);
}

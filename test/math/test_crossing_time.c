/* test_crossing_time.c - order and rounding of the times at which a point meets a line, beside fractions of long
 * integers.
 *
 * It also covers times of which the bounds in double know nothing. */
#include "bigint.h"
#include "kz_test.h"

#include "math/crossing_time.h"
#include "math/rounding.h"

/* n / d, with d > 0. */
typedef struct fraction {
    big n, d;
} fraction;

static big_point ruler_point(kzi_vec v) { return big_point_of(v.x, v.y); }

static fraction fraction_of(const kzi_crossing *c)
{
    const big_point line = big_from_to(ruler_point(c->a), ruler_point(c->b));
    const big n = big_cross(line, big_from_to(ruler_point(c->p), ruler_point(c->on)));
    const big d = big_cross(line, big_from_to(ruler_point(c->u), ruler_point(c->w)));
    return d.sign < 0 ? (fraction){big_negate(n), big_negate(d)} : (fraction){n, d};
}

static int ruler_compare(const kzi_crossing *s, const kzi_crossing *t)
{
    const fraction f = fraction_of(s), g = fraction_of(t);
    return big_compare(big_mul(f.n, g.d), big_mul(g.n, f.d));
}

static int ruler_compare_to(const kzi_crossing *c, float t)
{
    const fraction f = fraction_of(c);
    return big_compare(big_mul(f.n, big_of(1, 149)), big_mul(f.d, big_of((double)t, 149)));
}

static void check_time(const kzi_crossing *c)
{
    const float down = kzi_crossing_down(c), up = kzi_crossing_up(c);
    const float below = kzi_crossing_below(c), above = kzi_crossing_above(c);
    NOTE("line (%a %a)-(%a %a), from (%a %a) by (%a %a)-(%a %a)", c->a.x, c->a.y, c->b.x, c->b.y, c->p.x, c->p.y,
         c->u.x, c->u.y, c->w.x, c->w.y);
    CHECK_GE(ruler_compare_to(c, down), 0);
    CHECK_LT(ruler_compare_to(c, kzi_next_up(down)), 0);
    CHECK_LE(ruler_compare_to(c, up), 0);
    if (up > 0) CHECK_GT(ruler_compare_to(c, kzi_next_down(up)), 0);
    CHECK_LT(ruler_compare_to(c, above), 0);
    CHECK_GE(ruler_compare_to(c, kzi_next_down(above)), 0);
    CHECK_LE(ruler_compare_to(c, kzi_next_up(below)), 0);
    if (below > 0 || ruler_compare_to(c, 0) > 0) CHECK_GT(ruler_compare_to(c, below), 0);
    CHECK_GE(below, 0);
    for (int i = 0; i < 3; i++) {
        const float near_by[] = {down, up, 0.5F};
        CHECK_EQ(kzi_crossing_compare_to(c, near_by[i]), ruler_compare_to(c, near_by[i]));
    }
}

/* The time n / d of a point whose motion is nearly along the line.  Lines are (x + 1, x) and motions (x, x - 1), whose
 * cross product is -1, each times a factor.  Both cross products lose all digits where x is large. */
static kzi_crossing nearly_parallel(double x, int n, int d, int along, bool turned)
{
    const kzi_vec line = {x + 1, x}, c = {x, x - 1}, a = {3, -5}, u = {-7, 11};
    const kzi_vec w = {u.x + c.x * d + line.x * along, u.y + c.y * d + line.y * along};
    const kzi_vec p = {a.x - c.x * n - line.x * along, a.y - c.y * n - line.y * along};
    const kzi_vec b = {a.x + line.x, a.y + line.y};
    return turned ? kzi_crossing_make(b, a, p, u, w) : kzi_crossing_make(a, b, p, u, w);
}

static bool is_a_time(const kzi_crossing *c)
{
    const fraction f = fraction_of(c);
    return f.d.sign > 0 && f.n.sign >= 0 && big_compare(f.n, f.d) <= 0;
}

static kzi_vec any_point(kz_test_rng *rng, int size)
{
    const int x = kz_test_range(rng, -size, size), y = kz_test_range(rng, -size, size);
    return (kzi_vec){x, y};
}

/* Any crossing with a time between 0 and 1. */
static kzi_crossing any_crossing(kz_test_rng *rng)
{
    const int size = 2 << kz_test_range(rng, 0, 28);
    kzi_crossing c;
    do {
        const kzi_vec a = any_point(rng, size), b = any_point(rng, size), p = any_point(rng, size);
        const kzi_vec u = any_point(rng, size), w = any_point(rng, size);
        c = kzi_crossing_make(a, b, p, u, w);
    } while (!is_a_time(&c));
    return c;
}

static kzi_crossing any_nearly_parallel(kz_test_rng *rng)
{
    const double x = (double)((int64_t)1 << kz_test_range(rng, 1, 29));
    const int d = kz_test_range(rng, 1, 100), n = kz_test_range(rng, 0, d), along = kz_test_range(rng, -9, 9);
    return nearly_parallel(x, n, d, along, kz_test_one_in(rng, 2));
}

/* ---- Rounded times ---------------------------------------------------------------------------------------------- */

TEST(times_are_rounded_to_the_floats_beside_them)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(4000); n > 0; n--) {
        const kzi_crossing c = any_crossing(&rng);
        check_time(&c);
    }
}

TEST(times_are_rounded_alike_where_bounds_in_double_know_nothing)
{
    kz_test_rng rng = kz_test_rng_here();
    int unknown = 0;
    for (int64_t n = kz_test_rounds(4000); n > 0; n--) {
        const kzi_crossing c = any_nearly_parallel(&rng);
        unknown += c.hi - c.lo > 1;
        check_time(&c);
    }
    CHECK_GT(unknown, 0);
}

TEST(times_that_are_floats_round_to_themselves)
{
    for (int e = 0; e <= 30; e++) {
        for (int k = 1; k <= 9; k += 2) {
            const double whole = (double)((int64_t)16 << e);
            const kzi_crossing c = kzi_crossing_make((kzi_vec){k, -3}, (kzi_vec){k, 4}, (kzi_vec){0, 7},
                                                     (kzi_vec){0, 0}, (kzi_vec){whole, 1});
            const float t = (float)(k / whole);
            check_time(&c);
            CHECK_BITS(kzi_crossing_down(&c), t);
            CHECK_BITS(kzi_crossing_up(&c), t);
            CHECK_BITS(kzi_crossing_below(&c), kzi_next_down(t));
            CHECK_BITS(kzi_crossing_above(&c), kzi_next_up(t));
        }
    }
}

TEST(nothing_is_below_the_time_of_a_start)
{
    const kzi_vec a = {0, -3}, b = {0, 4}, p = {0, 1}, u = {0, 0}, w = {5, 0};
    const kzi_crossing c = kzi_crossing_make(a, b, p, u, w);
    CHECK_BITS(kzi_crossing_below(&c), 0.0F);
    CHECK_BITS(kzi_crossing_down(&c), 0.0F);
    CHECK_BITS(kzi_crossing_up(&c), 0.0F);
    CHECK_BITS(kzi_crossing_above(&c), 0x1p-149F);
}

/* ---- Order ------------------------------------------------------------------------------------------------------ */

static void check_order(const kzi_crossing *s, const kzi_crossing *t, int want)
{
    CHECK_EQ(kzi_crossing_compare(s, t), want);
    CHECK_EQ(kzi_crossing_compare(t, s), -want);
    CHECK_EQ(kzi_crossing_compare(s, s), 0);
}

TEST(the_earlier_of_two_times_is_known)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(2000); n > 0; n--) {
        const kzi_crossing s = any_crossing(&rng), t = any_nearly_parallel(&rng), v = any_nearly_parallel(&rng);
        check_order(&s, &t, ruler_compare(&s, &t));
        check_order(&v, &t, ruler_compare(&v, &t));
    }
}

/* The line may be given by its direction and a point that is not on the segment from a to b. */
TEST(a_line_through_another_point_is_met_when_that_says)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(4000); n > 0; n--) {
        const kzi_crossing s = any_crossing(&rng);
        const kzi_vec on = any_point(&rng, 2 << kz_test_below(&rng, 28)), origin = {0, 0};
        const kzi_vec along = {s.b.x - s.a.x, s.b.y - s.a.y};
        const kzi_crossing t = kzi_crossing_through(on, s.a, s.b, s.p, s.u, s.w);
        const kzi_crossing same = kzi_crossing_through(s.a, origin, along, s.p, s.u, s.w);
        check_order(&s, &same, 0);
        check_order(&s, &t, ruler_compare(&s, &t));
        check_order(&same, &t, ruler_compare(&same, &t));
        if (is_a_time(&t)) check_time(&t);
    }
}

/* Few digits: where the comparison needs no expansions, and at the ends of that. */
TEST(times_of_few_digits_are_ordered_alike)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t n_equal = 0;
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        const int size = 1 << kz_test_range(&rng, 1, 13);
        const double scale = kz_test_one_in(&rng, 2) ? 1 : kz_test_one_in(&rng, 2) ? 0x1p-149 : 0x1p100;
        kzi_crossing c[2];
        for (int i = 0; i < 2; i++) {
            kzi_vec v[5], line, motion;
            do {
                for (int k = 0; k < 5; k++) v[k] = any_point(&rng, size);
                line = (kzi_vec){v[1].x - v[0].x, v[1].y - v[0].y};
                motion = (kzi_vec){v[4].x - v[3].x, v[4].y - v[3].y};
            } while (line.x * motion.y == line.y * motion.x);
            for (int k = 0; k < 5; k++) v[k] = (kzi_vec){v[k].x * scale, v[k].y * scale};
            c[i] = kzi_crossing_make(v[0], v[1], v[2], v[3], v[4]);
        }
        check_order(&c[0], &c[1], ruler_compare(&c[0], &c[1]));
        CHECK_EQ(kzi_crossing_compare_to(&c[0], 0.5f), ruler_compare_to(&c[0], 0.5f));
        n_equal += ruler_compare(&c[0], &c[1]) == 0;
    }
    CHECK_GT(n_equal, 0);
}

/* 2^60 - 1 and 2^60 - 2 are the same double: few digits, but not exact. */
TEST(differences_that_are_rounded_away_count)
{
    const kzi_vec a = {0x1p60, 0}, b = {0x1p60, 1}, u = {0, 0}, w = {0x1p61, 1};
    const kzi_crossing s = kzi_crossing_make(a, b, (kzi_vec){1, 0}, u, w);
    const kzi_crossing t = kzi_crossing_make(a, b, (kzi_vec){2, 0}, u, w);
    check_order(&s, &t, 1);
    CHECK_EQ(kzi_crossing_compare_to(&s, 0.5f), -1);
}

/* k / (2k + 1) and (k + 1) / (2k + 3) differ by 1 / ((2k + 1)(2k + 3)): no double separates them. */
TEST(times_nearer_than_doubles_are_told_apart)
{
    for (int e = 1; e <= 37; e++) {
        const double k = (double)((int64_t)1 << e);
        const kzi_vec origin = {0, 0}, of_s = {2 * k + 1, 5}, of_t = {2 * k + 3, -9};
        const kzi_crossing s = kzi_crossing_make((kzi_vec){k, 1}, (kzi_vec){k, 3}, origin, origin, of_s);
        const kzi_crossing t = kzi_crossing_make((kzi_vec){k + 1, 8}, (kzi_vec){k + 1, -8}, origin, origin, of_t);
        check_order(&s, &t, -1);
        const kzi_crossing twice =
            kzi_crossing_make((kzi_vec){7, 2 * k}, (kzi_vec){1, 2 * k}, origin, origin, (kzi_vec){-3, 4 * k + 2});
        check_order(&s, &twice, 0);
    }
}

/* ---- Points on the path ----------------------------------------------------------------------------------------- */

TEST(a_point_on_the_way_is_reached_after_its_part_of_the_way)
{
    for (int x = -2; x <= 2; x++) {
        for (int y = -2; y <= 2; y++) {
            if (x == 0 && y == 0) continue;
            for (int k = 0; k <= 8; k++) {
                for (int from = -8; from <= 2; from += 2) { /* over the axes and the origin */
                    const kzi_vec p = {from * x, from * y}, q = {(from + k) * x, (from + k) * y};
                    const kzi_vec u = {1, -4}, w = {1 + 8 * x, -4 + 8 * y};
                    const kzi_crossing c = kzi_crossing_at(q, p, u, w);
                    NOTE("(%d %d) * %d from %d", x, y, k, from);
                    CHECK_EQ(kzi_crossing_compare_to(&c, (float)k / 8), 0);
                    CHECK_BITS(kzi_crossing_down(&c), (float)k / 8);
                }
            }
        }
    }
}

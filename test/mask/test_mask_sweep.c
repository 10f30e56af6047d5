/* test_mask_sweep.c - a sweep visits the offsets that stepping through every crossing visits.
 *
 * The slow truth has coordinates that are multiples of 2^-k in int64.  It lists all crossings of both coordinates as
 * fractions, sorts them, and tests every step.  A second truth knows nothing of crossings: it rounds the position at
 * evenly spaced times. */
#include <kolize/mask_config_space.h>

#include <math.h>

#include "grid.h"
#include "kz_test.h"

typedef struct crossing {
    int64_t num, den; /* the time */
    int axis, way;
} crossing;

/* In order: by time; steps down happen on reaching the line, steps up beyond it; x before y. */
static int by_order(const void *p, const void *q)
{
    const crossing *a = p, *b = q;
    const int64_t left = a->num * b->den, right = b->num * a->den;
    if (left != right) return left < right ? -1 : 1;
    if (a->way != b->way) return a->way < b->way ? -1 : 1;
    return a->axis - b->axis;
}

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); }
static int64_t rounded(int64_t p, int64_t unit) { return -floor_div(unit - 2 * p, 2 * unit); } /* ceil(p/unit - 1/2) */

enum { MOST_CROSSINGS = 400 };

/* All crossings of one coordinate, appended to `list`. */
static int list_crossings(int axis, int64_t from, int64_t motion, int64_t unit, crossing *list, int n)
{
    const int way = motion > 0 ? 1 : -1;
    const int64_t first = rounded(from, unit), last = rounded(from + motion, unit);
    for (int64_t c = first; c != last; c += way) {
        const int64_t twice_line = (2 * c + way) * unit; /* c + 1/2 upwards, c - 1/2 downwards */
        if (n == MOST_CROSSINGS) abort();
        list[n++] = (crossing){way * (twice_line - 2 * from), 2 * way * motion, axis, way};
    }
    return n;
}

typedef struct motion {
    int64_t a[2], by[2], b[2], unit;
} motion;

static kz_vec2 real_of(const int64_t v[2], int64_t unit)
{
    return (kz_vec2){(float)((double)v[0] / (double)unit), (float)((double)v[1] / (double)unit)};
}

static bool overlap_at_cells(const grid *a, const grid *b, const int64_t ca[2], const int64_t cb[2])
{
    return grid_common(a, b, cb[0] - ca[0], cb[1] - ca[1]).area > 0;
}

static kz_relation relation_at_cells(const grid *a, const grid *b, const int64_t ca[2], const int64_t cb[2])
{
    if (overlap_at_cells(a, b, ca, cb)) return KZ_OVERLAP;
    for (int64_t y = -1; y <= 1; y++)
        for (int64_t x = -1; x <= 1; x++)
            if (overlap_at_cells(a, b, (const int64_t[2]){ca[0] + x, ca[1] + y}, cb)) return KZ_TOUCH;
    return KZ_APART;
}

/* Does crossing c's exact time come after t (for a step down: also not at t)? */
static bool is_before(float t, const crossing *c)
{
    /* t has 24 bits and den at most 28. */
    const double moved = (double)t * (double)c->den;
    return c->way > 0 ? moved <= (double)c->num : moved < (double)c->num;
}

static void check_sweep(const grid *ga, const grid *gb, const kz_mask *a, const kz_mask *b, const motion *m, int *seen)
{
    static crossing list[MOST_CROSSINGS];
    const kz_vec2 a_at = real_of(m->a, m->unit), by = real_of(m->by, m->unit), b_at = real_of(m->b, m->unit);
    const kz_mask_hit hit = kz_mask_sweep(a, a_at, by, b, b_at);
    int64_t ca[2] = {rounded(m->a[0], m->unit), rounded(m->a[1], m->unit)};
    const int64_t cb[2] = {rounded(m->b[0], m->unit), rounded(m->b[1], m->unit)};
    NOTE("%a, %a by %a, %a past %a, %a", (double)a_at.x, (double)a_at.y, (double)by.x, (double)by.y, (double)b_at.x,
         (double)b_at.y);
    const kz_relation start = relation_at_cells(ga, gb, ca, cb);
    CHECK_EQ(hit.start, start);
    if (start == KZ_OVERLAP) {
        CHECK(!hit.hit && hit.t == 1);
        seen[0]++;
        return;
    }
    int n = list_crossings(0, m->a[0], m->by[0], m->unit, list, 0);
    n = list_crossings(1, m->a[1], m->by[1], m->unit, list, n);
    qsort(list, (size_t)n, sizeof list[0], by_order);
    int at = 0;
    for (; at < n; at++) {
        ca[list[at].axis] += list[at].way;
        if (overlap_at_cells(ga, gb, ca, cb)) break;
    }
    CHECK_EQ(hit.hit, at < n);
    seen[at < n ? 1 : 2]++;
    if (at == n || !hit.hit) {
        CHECK(hit.t == 1 && hit.offset.x == 0 && hit.normal.x == 0 && hit.normal.y == 0);
        return;
    }
    CHECK_EQ(hit.offset.x, cb[0] - ca[0]);
    CHECK_EQ(hit.offset.y, cb[1] - ca[1]);
    CHECK_EQ(hit.normal.x, list[at].axis == 0 ? -list[at].way : 0);
    CHECK_EQ(hit.normal.y, list[at].axis == 1 ? -list[at].way : 0);
    CHECK(hit.t >= 0 && hit.t <= 1);
    CHECK(is_before(hit.t, &list[at]));
    CHECK(hit.t == 1 || !is_before(nextafterf(hit.t, 2), &list[at]));
    const kz_cell first = grid_common(ga, gb, hit.offset.x, hit.offset.y).first;
    CHECK(hit.cell.x == first.x && hit.cell.y == first.y);
    if (at + 1 < n && by_order(&list[at], &list[at + 1]) < 0 &&
        list[at].num * list[at + 1].den == list[at + 1].num * list[at].den)
        seen[3]++;
}

static grid random_sized(kz_test_rng *r)
{
    const int32_t w = kz_test_range(r, 1, 9), h = kz_test_range(r, 1, 9);
    return grid_random(r, w, h);
}

static motion random_motion(kz_test_rng *r, int shift, int32_t cells)
{
    motion m = {.unit = (int64_t)1 << shift};
    const int32_t reach = cells << shift;
    for (int c = 0; c < 2; c++) {
        m.b[c] = kz_test_range(r, -reach / 4, reach / 4);
        m.a[c] = kz_test_range(r, -reach + 1, reach - 1);
        m.by[c] = kz_test_one_in(r, 8) ? 0 : kz_test_range(r, -reach + 1, reach - 1);
    }
    if (kz_test_one_in(r, 2)) /* towards b */
        for (int c = 0; c < 2; c++) m.by[c] = m.b[c] - m.a[c];
    if (kz_test_one_in(r, 4)) m.by[1] = kz_test_one_in(r, 2) ? m.by[0] : -m.by[0];
    if (kz_test_one_in(r, 4)) m.a[1] = m.a[0]; /* steps at once */
    return m;
}

TEST(sweeps_visit_what_stepping_through_every_crossing_visits)
{
    kz_test_rng r = kz_test_rng_here();
    int seen[4] = {0};
    const int shifts[4] = {6, 1, 19, 6};
    for (int64_t i = kz_test_rounds(2500); i > 0; i--) {
        grid ga = random_sized(&r), gb = random_sized(&r);
        kz_mask *a = grid_mask(&ga), *b = grid_mask(&gb);
        REQUIRE(a && b);
        for (int k = 0; k < 8; k++) {
            const motion m = random_motion(&r, shifts[k % 4], 16);
            check_sweep(&ga, &gb, a, b, &m, seen);
        }
        kz_mask_free(a);
        kz_mask_free(b);
        grid_free(&ga);
        grid_free(&gb);
    }
    for (int i = 0; i < 4; i++) CHECK_GT(seen[i], kz_test_rounds(i < 3 ? 500 : 50));
}

/* A disc, whole or a ring, which its slabs hold tighter than its bounds; or a slanted bar. */
static grid round_sprite(kz_test_rng *r)
{
    const int32_t n = kz_test_range(r, 65, 90);
    const int kind = kz_test_range(r, 0, 2);
    grid g = grid_make(n, n);
    for (int32_t y = 0; y < n; y++)
        for (int32_t x = 0; x < n; x++) {
            const int32_t dx = 2 * x + 1 - n, dy = 2 * y + 1 - n, far_sq = dx * dx + dy * dy;
            grid_set(&g, x, y, kind == 2 ? abs(dx - dy) < 8 : far_sq < n * n && (kind == 0 || 4 * far_sq > n * n));
        }
    return g;
}

TEST(masks_with_slabs_are_swept_as_by_every_crossing)
{
    kz_test_rng r = kz_test_rng_here();
    int seen[4] = {0};
    const int shifts[3] = {6, 1, 16};
    for (int64_t i = kz_test_rounds(60); i > 0; i--) {
        grid ga = round_sprite(&r), gb = round_sprite(&r);
        kz_mask *a = grid_mask(&ga), *b = grid_mask(&gb);
        REQUIRE(a && b);
        for (int k = 0; k < 6; k++) {
            const motion m = random_motion(&r, shifts[k % 3], 110);
            check_sweep(&ga, &gb, a, b, &m, seen);
        }
        kz_mask_free(a);
        kz_mask_free(b);
        grid_free(&ga);
        grid_free(&gb);
    }
    for (int i = 0; i < 3; i++) CHECK_GT(seen[i], kz_test_rounds(20));
}

/* The offset at time j/n of the motion, by rounding alone. */
static bool overlap_at_time(const kz_mask *a, const kz_mask *b, const motion *m, int64_t j, int64_t n)
{
    int64_t offset[2];
    for (int c = 0; c < 2; c++)
        offset[c] = rounded(m->b[c], m->unit) - rounded(m->a[c] * n + m->by[c] * j, m->unit * n);
    return kz_mask_overlap(a, b, (int32_t)offset[0], (int32_t)offset[1]);
}

TEST(at_no_time_up_to_the_hit_do_they_overlap)
{
    kz_test_rng r = kz_test_rng_here();
    int hits = 0;
    for (int64_t i = kz_test_rounds(1000); i > 0; i--) {
        grid ga = random_sized(&r), gb = random_sized(&r);
        kz_mask *a = grid_mask(&ga), *b = grid_mask(&gb);
        REQUIRE(a && b);
        const motion m = random_motion(&r, 6, 16);
        const kz_mask_hit hit = kz_mask_sweep(a, real_of(m.a, m.unit), real_of(m.by, m.unit), b, real_of(m.b, m.unit));
        if (hit.start != KZ_OVERLAP) {
            const int64_t n = 720;
            const int64_t end = hit.hit ? (int64_t)floor((double)hit.t * (double)n) : n;
            int64_t wrong = 0;
            for (int64_t j = 0; j <= end; j++) wrong += overlap_at_time(a, b, &m, j, n);
            CHECK_EQ(wrong, 0);
            /* t itself: 24 bits after the point, when it is not tiny. */
            if (hit.hit && hit.t >= 0x1p-6F) {
                CHECK(!overlap_at_time(a, b, &m, (int64_t)((double)hit.t * 0x1p30), (int64_t)1 << 30));
                hits++;
            }
        }
        kz_mask_free(a);
        kz_mask_free(b);
        grid_free(&ga);
        grid_free(&gb);
    }
    CHECK_GT(hits, kz_test_rounds(125));
}

static kz_mask *mask_of(const char *text)
{
    kz_mask *mask = NULL;
    kz_mask_from_text(text, NULL, &mask, NULL);
    return mask;
}

static kz_mask_hit sweep(const kz_mask *m, float ax, float ay, float mx, float my, float bx, float by)
{
    return kz_mask_sweep(m, (kz_vec2){ax, ay}, (kz_vec2){mx, my}, m, (kz_vec2){bx, by});
}

TEST(steps_down_happen_on_the_half_and_steps_up_beyond_it)
{
    kz_mask *m = mask_of("#");
    REQUIRE(m != NULL);
    CHECK(!sweep(m, 0, 0, 0.5F, 0, 1, 0).hit); /* to 1/2, which is cell 0 */
    const kz_mask_hit up = sweep(m, 0, 0, 1, 0, 1, 0);
    CHECK(up.hit && up.t == 0.5F && up.normal.x == -1 && up.normal.y == 0);
    CHECK(up.offset.x == 0 && up.offset.y == 0 && up.cell.x == 0 && up.cell.y == 0);
    const kz_mask_hit down = sweep(m, 0, 0, -1, 0, -1, 0);
    CHECK(down.hit && down.t == nextafterf(0.5F, 0) && down.normal.x == 1);
    CHECK(sweep(m, 0, 0, -0.5F, 0, -1, 0).hit);
    CHECK(sweep(m, 0.5F, 0, 0x1p-149F, 0, 1, 0).hit); /* beyond the half by the least there is */
    CHECK(sweep(m, 0.5F, 0, 0x1p-149F, 0, 1, 0).t == 0);
    CHECK_EQ(sweep(m, 0.5F, 0, 0, 0, 0.25F, 0).start, KZ_OVERLAP);
    CHECK_EQ(up.start, KZ_TOUCH);
    CHECK_EQ(sweep(m, 0, 0, 4, 0, 2, 1).start, KZ_APART);
    CHECK_EQ(sweep(m, 0, 0, 4, 0, -1, 1).start, KZ_TOUCH);
    kz_mask_free(m);
}

TEST(x_steps_first_when_both_step_at_once_and_nothing_slips_through_a_corner)
{
    kz_mask *m = mask_of("#");
    REQUIRE(m != NULL);
    CHECK(sweep(m, 0, 0, 1, 1, 1, 0).hit); /* (1, 0) is passed */
    CHECK(!sweep(m, 0, 0, 1, 1, 0, 1).hit);
    const kz_mask_hit hit = sweep(m, 0, 0, 1, 1, 1, 1);
    CHECK(hit.hit && hit.normal.x == 0 && hit.normal.y == -1);
    /* Up x is beyond the half, down y on it: not at once. */
    CHECK(!sweep(m, 0, 0, 1, -1, 1, 0).hit);
    CHECK(sweep(m, 0, 0, 1, -1, 0, -1).hit);
    kz_mask_free(m);
}

TEST(huge_motions_are_exact_and_others_hit_nothing)
{
    kz_mask *m = mask_of("#"), *empty = mask_of("..\n..\n"), *none = mask_of("");
    REQUIRE(m && empty && none);
    const float far = 0x1p100F, most = 0x1.fffffep+127F;
    kz_mask_hit hit = sweep(m, -far, 0, 2 * far, 0, 0, 0);
    CHECK(hit.hit && hit.t == nextafterf(0.5F, 0) && hit.normal.x == -1);
    CHECK_EQ(hit.start, KZ_APART);
    hit = sweep(m, -most, -most, most, most, 0, 0); /* ends in the cell of 0 */
    CHECK(hit.hit && hit.normal.y == -1 && hit.t == nextafterf(1, 0));
    CHECK(!sweep(m, -most, 0, nextafterf(most, 0), 0, 0, 0).hit);
    CHECK(!sweep(m, -most, -most, most, nextafterf(most, 0), 0, 0).hit);
    CHECK(sweep(m, 0x1p40F, 0, -0x1p39F, 0, 0x1p39F, 0).hit);
    CHECK(sweep(m, 0, 0, 0x1p50F, 0, 0x1p50F, 0).hit);
    CHECK(!sweep(m, 0, 0, 0x1p52F, 0, 0x1p51F, 0).hit); /* farther than the header allows */
    const double bad[3] = {(double)INFINITY, -(double)INFINITY, (double)NAN};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 6; k++) {
            float v[6] = {0, 0, 1, 0, 1, 0};
            v[k] = (float)bad[i];
            hit = sweep(m, v[0], v[1], v[2], v[3], v[4], v[5]);
            CHECK(!hit.hit && hit.start == KZ_APART);
        }
    }
    const kz_vec2 zero = {0, 0}, by = {1, 1};
    CHECK_EQ(kz_mask_sweep(empty, zero, by, m, zero).start, KZ_APART);
    CHECK_EQ(kz_mask_sweep(m, zero, by, none, zero).start, KZ_APART);
    CHECK(!kz_mask_sweep(m, by, by, empty, zero).hit);
    kz_mask_free(m);
    kz_mask_free(empty);
    kz_mask_free(none);
}

TEST(exchanging_x_and_y_exchanges_the_answer)
{
    kz_test_rng r = kz_test_rng_here();
    grid ga = grid_with_square(&r, 70, 40), gb = grid_with_square(&r, 30, 80);
    kz_mask *a = grid_mask(&ga), *b = grid_mask(&gb);
    kz_mask *a_across = grid_mask_transposed(&ga), *b_across = grid_mask_transposed(&gb);
    REQUIRE(a && b && a_across && b_across);
    int hits = 0;
    for (int64_t i = kz_test_rounds(10000); i > 0; i--) {
        float v[6]; /* mantissas of 24 bits: both coordinates never step at once */
        for (int k = 0; k < 6; k++) v[k] = kz_test_real(&r, -200, 200);
        const kz_mask_hit hit =
            kz_mask_sweep(a, (kz_vec2){v[0], v[1]}, (kz_vec2){v[2], v[3]}, b, (kz_vec2){v[4], v[5]});
        const kz_mask_hit other =
            kz_mask_sweep(a_across, (kz_vec2){v[1], v[0]}, (kz_vec2){v[3], v[2]}, b_across, (kz_vec2){v[5], v[4]});
        CHECK(hit.hit == other.hit && hit.start == other.start);
        CHECK_BITS(hit.t, other.t);
        CHECK(hit.offset.x == other.offset.y && hit.offset.y == other.offset.x);
        CHECK(hit.normal.x == other.normal.y && hit.normal.y == other.normal.x);
        hits += hit.hit;
    }
    CHECK_GT(hits, kz_test_rounds(250));
    kz_mask_free(a);
    kz_mask_free(b);
    kz_mask_free(a_across);
    kz_mask_free(b_across);
    grid_free(&ga);
    grid_free(&gb);
}

TEST(any_floats_are_answered_and_hits_are_overlaps)
{
    kz_test_rng r = kz_test_rng_here();
    grid ga = grid_with_square(&r, 70, 40), gb = grid_with_square(&r, 30, 80);
    kz_mask *a = grid_mask(&ga), *b = grid_mask(&gb);
    REQUIRE(a && b);
    int hits = 0;
    for (int64_t i = kz_test_rounds(50000); i > 0; i--) {
        const bool wild = kz_test_one_in(&r, 2);
        kz_vec2 v[3];
        for (int k = 0; k < 3; k++) {
            v[k].x = wild ? kz_test_any_float(&r) : kz_test_exponent(&r, -20, 9);
            v[k].y = wild ? kz_test_any_float(&r) : kz_test_exponent(&r, -20, 9);
        }
        const kz_mask_hit hit = kz_mask_sweep(a, v[0], v[1], b, v[2]);
        hits += hit.hit;
        if (!hit.hit) continue;
        CHECK(kz_mask_overlap(a, b, hit.offset.x, hit.offset.y));
        CHECK(hit.t >= 0 && hit.t <= 1);
        /* From where it came there was no overlap. */
        const int32_t back_x = hit.offset.x - (int32_t)hit.normal.x, back_y = hit.offset.y - (int32_t)hit.normal.y;
        CHECK(!kz_mask_overlap(a, b, back_x, back_y));
    }
    CHECK_GT(hits, 100);
    kz_mask_free(a);
    kz_mask_free(b);
    grid_free(&ga);
    grid_free(&gb);
}

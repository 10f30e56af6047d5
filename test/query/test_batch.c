/* test_batch.c - batches give the answers of kz_overlap at every CPU level, for all coordinates and counts. */
#include <kolize/query_batch.h>
#include <kolize/shape_polygon.h>

#include "kz_test.h"
#include "points.h"

enum { MOST = 203, CORNERS = 8 };

typedef enum family { WHOLE, HALVES, REAL, BESIDE, FAR, TINY, HUGE_ONES, MIXED, SPREAD, FAMILIES } family;

static float number(kz_test_rng *rng, family f)
{
    switch (f) {
    case WHOLE: return (float)kz_test_range(rng, -4, 4);
    case HALVES: return kz_test_grid(rng, -12, 12, 0.5f);
    case REAL: return kz_test_real(rng, -6, 6);
    case BESIDE: return points_step(kz_test_grid(rng, -6, 6, 0.5f), kz_test_range(rng, -2, 2));
    case FAR: return 4194304.0f + kz_test_grid(rng, -8, 8, 0.5f);
    case TINY: return kz_test_one_in(rng, 2) ? kz_test_tiny(rng) : (float)kz_test_range(rng, -1, 1);
    case HUGE_ONES: return kz_test_one_in(rng, 3) ? (float)kz_test_range(rng, -6, 6) : kz_test_huge(rng);
    case SPREAD: return (float)kz_test_range(rng, -2, 2) * (kz_test_one_in(rng, 3) ? 0x1p20f : 1);
    default: return number(rng, (family)kz_test_below(rng, MIXED));
    }
}

static float radius(kz_test_rng *rng, family f)
{
    switch (kz_test_below(rng, 4)) {
    case 0: return 0;
    case 1: return (float)kz_test_range(rng, 1, 5);
    case 2: return kz_test_grid(rng, 0, 9, 0.5f);
    default: return fabsf(number(rng, f));
    }
}

/* ---- Many shapes of a kind, as the library's arrays and one by one ------------------------------------------- */

typedef enum kind { BOXES, CIRCLES, CAPSULES, CONVEXES, KINDS } kind;

typedef struct many {
    kind kind;
    int32_t corners;
    float x[CORNERS][MOST], y[CORNERS][MOST], r[MOST];
    const float *xs[CORNERS], *ys[CORNERS];
    kz_shape shape[MOST];
} many;

static bool fill_box(kz_test_rng *rng, family f, many *m, int i)
{
    const float x = number(rng, f), y = number(rng, f);
    const float w = kz_test_one_in(rng, 4) ? x : number(rng, f), h = kz_test_one_in(rng, 4) ? y : number(rng, f);
    m->x[0][i] = fminf(x, w);
    m->x[1][i] = fmaxf(x, w);
    m->y[0][i] = fminf(y, h);
    m->y[1][i] = fmaxf(y, h);
    return kz_shape_box((kz_vec2){m->x[0][i], m->y[0][i]}, (kz_vec2){m->x[1][i], m->y[1][i]}, &m->shape[i], NULL) ==
           KZ_OK;
}

static bool fill_circle(kz_test_rng *rng, family f, many *m, int i)
{
    m->x[0][i] = number(rng, f);
    m->y[0][i] = number(rng, f);
    m->r[i] = radius(rng, f);
    return kz_shape_circle((kz_vec2){m->x[0][i], m->y[0][i]}, m->r[i], &m->shape[i], NULL) == KZ_OK;
}

static bool fill_capsule(kz_test_rng *rng, family f, many *m, int i)
{
    const bool point = kz_test_one_in(rng, 6);
    m->x[0][i] = number(rng, f);
    m->y[0][i] = number(rng, f);
    m->x[1][i] = point ? m->x[0][i] : number(rng, f);
    m->y[1][i] = point ? m->y[0][i] : number(rng, f);
    m->r[i] = radius(rng, f);
    return kz_shape_capsule((kz_vec2){m->x[0][i], m->y[0][i]}, (kz_vec2){m->x[1][i], m->y[1][i]}, m->r[i], &m->shape[i],
                            NULL) == KZ_OK;
}

/* Keeps the n-th point only if the first n are then a convex polygon that turns from +x towards +y. */
static int32_t grown(kz_vec2 *p, int32_t n)
{
    kz_shape made;
    if (n == 3 && kz_orient(p[0], p[1], p[2]) < 0) {
        const kz_vec2 contained = p[1];
        p[1] = p[2];
        p[2] = contained;
    }
    if (n < 3 || (kz_shape_polygon(p, n, &made, NULL) == KZ_OK && (made.flags & KZ_SHAPE_CONVEX) &&
                  (made.flags & KZ_SHAPE_CLOCKWISE)))
        return n;
    return n - 1;
}

/* A convex polygon of random points, one of its corners repeated up to their number; or a point, or a flat one. */
static bool fill_convex(kz_test_rng *rng, family f, many *m, int i)
{
    kz_vec2 p[CORNERS], ring[CORNERS];
    const int32_t turns = kz_test_range(rng, 0, m->corners - 1);
    int32_t n = 0;
    if (kz_test_one_in(rng, 6)) {
        const int32_t most = kz_test_range(rng, 1, 3);
        for (; n < most; n++) {
            p[n].x = number(rng, f);
            p[n].y = number(rng, f);
            if (n == 2) p[n] = (kz_vec2){p[0].x + 2 * (p[1].x - p[0].x), p[0].y + 2 * (p[1].y - p[0].y)};
        }
        if (n == 3 && kz_orient(p[0], p[1], p[2]) != 0) return false;
    } else {
        for (int tries = 0; tries < 12 && n < m->corners; tries++) {
            p[n].x = number(rng, f);
            p[n].y = number(rng, f);
            n = grown(p, n + 1);
        }
        if (n < 3) return false;
    }
    for (int32_t k = 0; k < m->corners; k++) {
        const int32_t at = (k + turns) % m->corners;
        ring[k] = p[at < n ? at : n - 1];
        m->x[k][i] = ring[k].x;
        m->y[k][i] = ring[k].y;
    }
    return kz_shape_polygon(ring, m->corners, &m->shape[i], NULL) == KZ_OK;
}

static void fill(kz_test_rng *rng, family f, kind k, int32_t corners, many *m)
{
    static bool (*const fillers[KINDS])(kz_test_rng *, family, many *, int) = {fill_box, fill_circle, fill_capsule,
                                                                               fill_convex};
    m->kind = k;
    m->corners = corners;
    for (int c = 0; c < CORNERS; c++) {
        m->xs[c] = m->x[c];
        m->ys[c] = m->y[c];
    }
    for (int i = 0; i < MOST;) i += fillers[k](rng, f, m, i);
}

/* Their numbers, one behind the other or one shape behind the other. */
enum { FLOATS = 2 * CORNERS + 3 };
typedef struct numbers {
    const float *x[CORNERS], *y[CORNERS], *r;
    size_t stride;
    float room[MOST][FLOATS];
} numbers;

static void take_numbers(const many *m, bool interleaved, numbers *out)
{
    out->stride = interleaved ? sizeof *out->room : 0;
    out->r = interleaved ? &out->room[0][2 * CORNERS + 1] : m->r;
    for (int k = 0; k < CORNERS; k++) {
        out->x[k] = interleaved ? &out->room[0][k] : m->x[k];
        out->y[k] = interleaved ? &out->room[0][CORNERS + k] : m->y[k];
    }
    for (int i = 0; interleaved && i < MOST; i++) {
        for (int k = 0; k < CORNERS; k++) {
            out->room[i][k] = m->x[k][i];
            out->room[i][CORNERS + k] = m->y[k][i];
        }
        out->room[i][2 * CORNERS + 1] = m->r[i];
    }
}

static kz_boxes boxes_in(const numbers *v) { return (kz_boxes){v->x[0], v->y[0], v->x[1], v->y[1], v->stride}; }
static kz_circles circles_in(const numbers *v) { return (kz_circles){v->x[0], v->y[0], v->r, v->stride}; }
static kz_capsules capsules_in(const numbers *v)
{
    return (kz_capsules){v->x[0], v->y[0], v->x[1], v->y[1], v->r, v->stride};
}
static kz_convexes convexes_in(const numbers *v, int32_t n) { return (kz_convexes){v->x, v->y, n, v->stride}; }

/* Every third time one side, the other or both are interleaved. */
static size_t query_pairs(const many *a, const many *b, size_t n, uint64_t *bits)
{
    static numbers p, q;
    static unsigned calls;
    take_numbers(a, ++calls % 3 == 0, &p);
    take_numbers(b, calls % 3 == 1 || calls % 5 == 0, &q);
    switch (a->kind) {
    case BOXES: return kz_overlap_boxes(boxes_in(&p), boxes_in(&q), n, bits);
    case CIRCLES: return kz_overlap_circles(circles_in(&p), circles_in(&q), n, bits);
    case CAPSULES: return kz_overlap_capsules(capsules_in(&p), capsules_in(&q), n, bits);
    default: return kz_overlap_convexes(convexes_in(&p, a->corners), convexes_in(&q, b->corners), n, bits);
    }
}

static size_t query_one(const kz_shape *one, const many *b, size_t n, uint64_t *bits)
{
    static numbers q;
    static unsigned calls;
    take_numbers(b, ++calls % 3 == 0, &q);
    switch (b->kind) {
    case BOXES: return kz_overlap_one_boxes(one, boxes_in(&q), n, bits);
    case CIRCLES: return kz_overlap_one_circles(one, circles_in(&q), n, bits);
    case CAPSULES: return kz_overlap_one_capsules(one, capsules_in(&q), n, bits);
    default: return kz_overlap_one_convexes(one, convexes_in(&q, b->corners), n, bits);
    }
}

/* ---- Against kz_overlap -------------------------------------------------------------------------------------- */

/* The bits and the number that n questions about one[i] or of a[i] with b[i] must give. */
static size_t expected(const kz_shape *one, const many *a, const many *b, size_t n, uint64_t *bits)
{
    size_t count = 0;
    memset(bits, 0, (n + 63) / 64 * sizeof *bits);
    for (size_t i = 0; i < n; i++) {
        const bool overlaps = kz_overlap(one ? one : &a->shape[i], &b->shape[i]);
        bits[i / 64] |= (uint64_t)overlaps << i % 64;
        count += overlaps;
    }
    return count;
}

static void check_at_every_level(const kz_shape *one, const many *a, const many *b, size_t n)
{
    uint64_t want[MOST / 64 + 2], got[MOST / 64 + 2];
    const size_t words = (n + 63) / 64, count = expected(one, a, b, n, want);
    const kz_cpu_level before = kz_cpu_level_now();
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        NOTE("%s, kinds %d %d, n=%zu", kz_cpu_level_name((kz_cpu_level)level),
             one ? (int)one->kind : (int)a->kind + 100, (int)b->kind, n);
        memset(got, 0xa5, sizeof got);
        const size_t found = one ? query_one(one, b, n, got) : query_pairs(a, b, n, got);
        CHECK_EQ(found, count);
        CHECK_MEM(got, want, words * sizeof *want);
        CHECK_EQ(got[words], 0xa5a5a5a5a5a5a5a5u);
    }
    CHECK_EQ(kz_cpu_force(before), KZ_OK);
}

static many a, b;

static void check_kind(kind k)
{
    kz_test_rng rng = kz_test_rng_here();
    const int64_t rounds = kz_test_rounds(k == CONVEXES ? 3 : 8);
    for (int64_t round = 0; round < rounds; round++) {
        for (int f = 0; f < FAMILIES; f++) {
            fill(&rng, (family)f, k, kz_test_range(&rng, 3, 8), &a);
            fill(&rng, (family)f, k, kz_test_one_in(&rng, 2) ? 4 : kz_test_range(&rng, 3, 8), &b);
            check_at_every_level(NULL, &a, &b, round == 0 ? MOST : (size_t)kz_test_range(&rng, 0, MOST));
        }
    }
}

TEST(boxes_overlap_as_kz_overlap_says) { check_kind(BOXES); }
TEST(circles_overlap_as_kz_overlap_says) { check_kind(CIRCLES); }
TEST(capsules_overlap_as_kz_overlap_says) { check_kind(CAPSULES); }
TEST(convex_polygons_overlap_as_kz_overlap_says) { check_kind(CONVEXES); }

/* Two capsules, one of which all but ends on the other's spine: a gap of 2^-k times 0.35, less radii of about that;
 * seen from all sides. */
static void fill_nearly_touching(kz_test_rng *rng, many *p, many *q)
{
    p->kind = q->kind = CAPSULES;
    for (int i = 0; i < MOST; i++) {
        const int k = kz_test_range(rng, 20, 60), swap_p = kz_test_range(rng, 0, 1), swap_q = kz_test_range(rng, 0, 1);
        const float sign_x = kz_test_one_in(rng, 2) ? 1 : -1, sign_y = kz_test_one_in(rng, 2) ? 1 : -1;
        const bool exchange = kz_test_one_in(rng, 2), crosses = kz_test_one_in(rng, 8);
        const kz_vec2 ends[4] = {{ldexpf(1, -k), 0}, {1, 1}, {0.5f, 0.5f}, {crosses ? 1 : 0, crosses ? 0 : 1}};
        for (int e = 0; e < 4; e++) {
            many *m = e < 2 ? p : q;
            const int at = (e & 1) ^ (e < 2 ? swap_p : swap_q);
            m->x[at][i] = sign_x * (exchange ? ends[e].y : ends[e].x);
            m->y[at][i] = sign_y * (exchange ? ends[e].x : ends[e].y);
        }
        p->r[i] = ldexpf(kz_test_unit(rng), -k - kz_test_range(rng, 0, 9));
        q->r[i] = kz_test_one_in(rng, 2) ? 0 : ldexpf(kz_test_unit(rng), -k - kz_test_range(rng, 0, 3));
        for (int e = 0; e < 2; e++) {
            many *m = e ? q : p;
            CHECK_EQ(kz_shape_capsule((kz_vec2){m->x[0][i], m->y[0][i]}, (kz_vec2){m->x[1][i], m->y[1][i]}, m->r[i],
                                      &m->shape[i], NULL),
                     KZ_OK);
        }
    }
}

TEST(capsules_nearer_to_touching_than_double_resolves_overlap_as_kz_overlap_says)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t rounds = kz_test_rounds(8); rounds > 0; rounds--) {
        fill(&rng, WHOLE, CAPSULES, 3, &a);
        fill(&rng, WHOLE, CAPSULES, 3, &b);
        fill_nearly_touching(&rng, &a, &b);
        check_at_every_level(NULL, &a, &b, MOST);
        check_at_every_level(NULL, &b, &a, MOST);
        for (int i = 0; i < 20; i++) check_at_every_level(&a.shape[i], NULL, &b, MOST);
    }
}

/* The centre is 39754859 / sqrt(362) away from the side along (19, 1), and 362 * 2089469^2 = 39754859^2 + 1: the disc
 * of that radius overlaps, by less than double tells, and one smaller by any float32 does not.  The other two sides do
 * not face the centre. */
TEST(circles_nearer_to_touching_a_side_than_double_resolves_overlap_as_kz_overlap_says)
{
    static const kz_vec2 corners[3] = {{0, 0}, {4980736, -16777216}, {9961472, 524288}};
    for (int scale = 0; scale <= 30; scale += 10) {
        const float by = ldexpf(1, -scale);
        kz_vec2 ring[3];
        kz_shape triangle;
        a.kind = CIRCLES, b.kind = CONVEXES, b.corners = 3;
        for (int k = 0; k < 3; k++) {
            ring[k] = (kz_vec2){by * corners[k].x, by * corners[k].y};
            b.xs[k] = b.x[k], b.ys[k] = b.y[k];
        }
        CHECK_EQ(kz_shape_polygon(ring, 3, &triangle, NULL), KZ_OK);
        for (int i = 0; i < MOST; i++) {
            const float r = 2089469 - (i % 3 == 1 ? 0.125f : i % 3 == 2 ? 1 : 0);
            const kz_vec2 center = {by * 4870897, by * 2348724};
            for (int k = 0; k < 3; k++) b.x[k][i] = ring[(k + i) % 3].x, b.y[k][i] = ring[(k + i) % 3].y;
            b.shape[i] = triangle;
            a.x[0][i] = center.x, a.y[0][i] = center.y, a.r[i] = by * r;
            CHECK_EQ(kz_shape_circle(center, a.r[i], &a.shape[i], NULL), KZ_OK);
            CHECK_EQ(kz_overlap(&a.shape[i], &triangle), i % 3 == 0);
        }
        for (int i = 0; i < 3; i++) check_at_every_level(&a.shape[i], NULL, &b, MOST);
        check_at_every_level(&triangle, NULL, &a, MOST);
    }
}

TEST(one_shape_of_any_kind_overlaps_many_as_kz_overlap_says)
{
    kz_test_rng rng = kz_test_rng_here();
    const int64_t rounds = kz_test_rounds(1);
    for (int64_t round = 0; round < rounds; round++) {
        for (int f = 0; f < FAMILIES; f++) {
            for (int k = 0; k < KINDS; k++) {
                fill(&rng, (family)f, (kind)k, kz_test_range(&rng, 3, 8), &b);
                for (int of = 0; of < KINDS; of++) {
                    fill(&rng, (family)f, (kind)of, kz_test_range(&rng, 3, 8), &a);
                    for (int i = 0; i < 3; i++) check_at_every_level(&a.shape[i], &a, &b, MOST - 64 * (size_t)i);
                }
            }
        }
    }
}

TEST(one_shape_that_has_no_kernel_overlaps_many_as_kz_overlap_says)
{
    static const kz_vec2 bent[5] = {{-3, -3}, {3, -3}, {0, 0}, {3, 3}, {-3, 3}};
    static const kz_vec2 backwards[4] = {{-3, -3}, {-3, 3}, {3, 3}, {3, -3}};
    kz_test_rng rng = kz_test_rng_here();
    kz_vec2 round[12];
    kz_shape ones[10], parts[KZ_ROUNDED_BOX_PARTS];
    memset(ones, 0, sizeof ones);
    CHECK_EQ(kz_shape_point((kz_vec2){1, 1}, &ones[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_segment((kz_vec2){-3, -3}, (kz_vec2){3, 3}, &ones[1], NULL), KZ_OK);
    CHECK_EQ(kz_shape_polygon(bent, 5, &ones[2], NULL), KZ_OK);
    CHECK_EQ(kz_shape_polyline(bent, 5, &ones[3], NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(ones, 2, &ones[4], NULL), KZ_OK);
    CHECK_EQ(kz_shape_polygon(backwards, 4, &ones[5], NULL), KZ_OK);
    CHECK_EQ(kz_shape_circle((kz_vec2){0, 0}, 0, &ones[6], NULL), KZ_OK);
    for (int i = 0; i < 12; i++) round[i] = (kz_vec2){4 * cosf((float)i * 0.5f), 4 * sinf((float)i * 0.5f)};
    CHECK_EQ(kz_shape_polygon(round, 12, &ones[7], NULL), KZ_OK);
    CHECK(ones[7].flags & KZ_SHAPE_CONVEX);
    CHECK_EQ(kz_shape_rounded_box((kz_vec2){-2, -1}, (kz_vec2){2, 3}, 1.5f, parts, &ones[8], NULL), KZ_OK);
    /* and nothing at all */
    for (int k = 0; k < KINDS; k++) {
        fill(&rng, WHOLE, (kind)k, 5, &b);
        for (int i = 0; i < 10; i++) check_at_every_level(&ones[i], NULL, &b, MOST);
    }
}

TEST(tiles_side_by_side_do_not_overlap)
{
    many *tiles = &a, *shifted = &b;
    for (int i = 0; i < MOST; i++) {
        const float x = (float)(16 * (i % 14)), y = (float)(16 * (i / 14));
        for (int k = 0; k < 4; k++) {
            tiles->x[k][i] = x + (k == 1 || k == 2 ? 16 : 0);
            tiles->y[k][i] = y + (k >= 2 ? 16 : 0);
            shifted->x[k][i] = tiles->x[k][i] + (i % 3 == 0 ? 16 : 0);
            shifted->y[k][i] = tiles->y[k][i] + (i % 3 == 1 ? 16 : 0);
        }
    }
    const float *ax[4] = {tiles->x[0], tiles->x[1], tiles->x[2], tiles->x[3]};
    const float *ay[4] = {tiles->y[0], tiles->y[1], tiles->y[2], tiles->y[3]};
    const float *bx[4] = {shifted->x[0], shifted->x[1], shifted->x[2], shifted->x[3]};
    const float *by[4] = {shifted->y[0], shifted->y[1], shifted->y[2], shifted->y[3]};
    uint64_t bits[MOST / 64 + 1];
    const size_t found = kz_overlap_convexes((kz_convexes){ax, ay, 4, 0}, (kz_convexes){bx, by, 4, 0}, MOST, bits);
    CHECK_EQ(found, (size_t)MOST / 3); /* those that were not shifted */
    CHECK_EQ(bits[0] & 7, 4u);
}

TEST(arrays_of_shapes_are_read_where_they_are)
{
    kz_test_rng rng = kz_test_rng_here();
    kz_box box[2][MOST];
    kz_circle circle[2][MOST];
    kz_capsule capsule[2][MOST];
    uint64_t got[3][MOST / 64 + 1], one;
    for (int side = 0; side < 2; side++) {
        fill(&rng, REAL, CAPSULES, 3, &a);
        for (int i = 0; i < MOST; i++) {
            const kz_capsule c = a.shape[i].as.capsule;
            capsule[side][i] = c;
            circle[side][i] = (kz_circle){c.a, c.r};
            box[side][i] = a.shape[i].bounds;
        }
    }
    kz_overlap_boxes(kz_boxes_of(box[0]), kz_boxes_of(box[1]), MOST, got[0]);
    kz_overlap_circles(kz_circles_of(circle[0]), kz_circles_of(circle[1]), MOST, got[1]);
    kz_overlap_capsules(kz_capsules_of(capsule[0]), kz_capsules_of(capsule[1]), MOST, got[2]);
    for (int i = 0; i < MOST; i++) {
        kz_shape p[3], q[3];
        for (int side = 0; side < 2; side++) {
            kz_shape *s = side ? q : p;
            CHECK_EQ(kz_shape_box(box[side][i].min, box[side][i].max, &s[0], NULL), KZ_OK);
            CHECK_EQ(kz_shape_circle(circle[side][i].center, circle[side][i].r, &s[1], NULL), KZ_OK);
            CHECK_EQ(kz_shape_capsule(capsule[side][i].a, capsule[side][i].b, capsule[side][i].r, &s[2], NULL), KZ_OK);
        }
        for (int k = 0; k < 3; k++) CHECK_EQ(got[k][i / 64] >> i % 64 & 1, (uint64_t)kz_overlap(&p[k], &q[k]));
        kz_overlap_one_boxes(&p[2], kz_boxes_of(&box[1][i]), 1, &one);
        CHECK_EQ(one, (uint64_t)kz_overlap(&p[2], &q[0]));
    }
}

TEST(no_question_is_answered_by_nothing)
{
    uint64_t bits = 7;
    kz_shape one = {0};
    CHECK_EQ(kz_overlap_boxes((kz_boxes){0}, (kz_boxes){0}, 0, &bits), 0u);
    CHECK_EQ(kz_overlap_one_circles(&one, (kz_circles){0}, 0, &bits), 0u);
    CHECK_EQ(bits, 7u);
}

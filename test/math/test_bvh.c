/* test_bvh.c - queries of a BVH, compared with a scan of every box. */
#include "bvh_truth.h"

#include "math/bvh/bvh_kernels.h"
#include "kz_test_alloc.h"

static const uint32_t bvh_sizes[] = {0, 1, 2, 15, 16, 17, 255, 256, 257, 1000, 4097};
enum { N_TREE_SIZES = sizeof bvh_sizes / sizeof *bvh_sizes };

/* ---- One question ------------------------------------------------------------------------------------------ */

/* Visits in order, and the number of mistakes in them so far. */
typedef struct visits {
    bvh_case *c;
    uint32_t *numbers; /* in order of visit */
    double *lows;
    uint32_t n, most;
    int64_t wrong;
    kz_box box;
    kz_vec2 motion;
    double limit;
} visits;

static void note_visit(visits *v, uint32_t number, double low)
{
    if (v->n >= v->c->n_there) {
        v->wrong++;
        return;
    }
    v->c->seen[number]++;
    v->lows[v->n] = low;
    v->numbers[v->n++] = number;
}

static bool note_box(void *ctx, uint32_t number)
{
    visits *v = ctx;
    v->wrong += !kz_box_meets(v->c->boxes[number], v->box);
    note_visit(v, number, 0);
    return v->n < v->most;
}

static float note_swept(void *ctx, uint32_t number, float t_low)
{
    visits *v = ctx;
    double low;
    v->wrong += !bvh_truth_swept(v->box, v->motion, v->c->boxes[number], v->limit, &low);
    v->wrong += t_low != (float)low;
    note_visit(v, number, low);
    if (v->n == v->most) v->limit = t_low;
    return (float)v->limit;
}

static double note_near(void *ctx, uint32_t number, double low)
{
    visits *v = ctx;
    v->wrong += low != bvh_truth_low(v->box, v->c->boxes[number]) || low > v->limit;
    note_visit(v, number, low);
    if (v->n == v->most) v->limit = low;
    return v->limit;
}

static visits visits_of(bvh_case *c, kz_box box)
{
    visits v = {.c = c, .box = box, .most = UINT32_MAX, .limit = INFINITY};
    v.numbers = malloc((c->n_there + 1) * sizeof *v.numbers);
    v.lows = malloc((c->n_there + 1) * sizeof *v.lows);
    return v;
}

static void visits_free(visits *v)
{
    for (uint32_t i = 0; i < v->n; i++) v->c->seen[v->numbers[i]] = 0;
    free(v->numbers);
    free(v->lows);
}

/* Positions of numbers in the tree: a query of the whole plane visits them in order. */
static uint32_t *bvh_positions(bvh_case *c)
{
    const kz_box plane = {{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
    uint32_t *position = calloc(c->set.n * 2 + 2, sizeof *position);
    visits v = visits_of(c, plane);
    kzi_bvh_box(&c->tree, plane, note_box, &v);
    CHECK_EQ(v.n, c->n_there);
    for (uint32_t i = 0; i < v.n; i++) position[v.numbers[i]] = i;
    visits_free(&v);
    return position;
}

/* Bounds must rise; equal bounds keep the tree's order. */
static int64_t out_of_order(const visits *v, const uint32_t *position)
{
    int64_t wrong = 0;
    for (uint32_t i = 1; i < v->n; i++) {
        const uint32_t a = v->numbers[i - 1], b = v->numbers[i];
        wrong += v->lows[i] < v->lows[i - 1] || (v->lows[i] == v->lows[i - 1] && position[a] >= position[b]);
    }
    return wrong;
}

static void check_box(bvh_case *c, kz_box box, const uint32_t *position)
{
    visits v = visits_of(c, box);
    CHECK(kzi_bvh_box(&c->tree, box, note_box, &v));
    int64_t wrong = v.wrong + out_of_order(&v, position);
    for (uint32_t i = 0; i < c->set.n; i++) {
        const kz_box b = c->boxes[c->ids[i]];
        const bool meets = !bvh_box_is_empty(b) && !bvh_box_is_empty(box) && kz_box_meets(b, box);
        wrong += c->seen[c->ids[i]] != (uint32_t)meets;
    }
    CHECK_EQ(wrong, 0);
    if (v.n > 1) { /* ended early, it is the beginning of the same list */
        visits w = visits_of(c, box);
        w.most = v.n / 2;
        CHECK(!kzi_bvh_box(&c->tree, box, note_box, &w));
        CHECK_EQ(w.n, v.n / 2);
        CHECK(memcmp(v.numbers, w.numbers, w.n * sizeof *w.numbers) == 0);
        visits_free(&w);
    }
    visits_free(&v);
}

static void check_swept(bvh_case *c, kz_box box, kz_vec2 motion, const uint32_t *position, uint32_t most)
{
    visits v = visits_of(c, box);
    double low;
    v.motion = motion;
    v.limit = 1;
    v.most = most;
    kzi_bvh_swept(&c->tree, box, motion, note_swept, &v);
    int64_t wrong = v.wrong + out_of_order(&v, position);
    for (uint32_t i = 0; i < c->set.n; i++) {
        const kz_box b = c->boxes[c->ids[i]];
        const bool met = !bvh_box_is_empty(b) && bvh_truth_swept(box, motion, b, v.limit, &low);
        wrong += c->seen[c->ids[i]] != (uint32_t)met;
    }
    CHECK_EQ(wrong, 0);
    visits_free(&v);
}

static void check_near(bvh_case *c, kz_box box, const uint32_t *position, uint32_t most)
{
    visits v = visits_of(c, box);
    v.most = most;
    kzi_bvh_nearest(&c->tree, box, INFINITY, note_near, &v);
    int64_t wrong = v.wrong + out_of_order(&v, position);
    for (uint32_t i = 0; i < c->set.n; i++) {
        const kz_box b = c->boxes[c->ids[i]];
        const bool near = !bvh_box_is_empty(b) && bvh_truth_low(box, b) <= v.limit;
        wrong += c->seen[c->ids[i]] != (uint32_t)near;
    }
    CHECK_EQ(wrong, 0);
    visits_free(&v);
}

static kz_vec2 random_motion(kz_test_rng *r, uint32_t n)
{
    const float far = sqrtf((float)n) + 2;
    switch (kz_test_below(r, 6)) {
    case 0: return (kz_vec2){0, 0};
    case 1: return (kz_vec2){kz_test_real(r, -far, far), -0.0f};
    case 2: return (kz_vec2){0, floorf(kz_test_real(r, -far, far))};
    case 3: return (kz_vec2){kz_test_tiny(r), -1e38f};
    case 4: return (kz_vec2){-far, far};
    default: return (kz_vec2){kz_test_real(r, -far, far), kz_test_real(r, -far, far)};
    }
}

/* A query about boxes of this layout: mostly small, sometimes one of them, a point, or a corner of one. */
static kz_box random_question(kz_test_rng *r, const bvh_case *c, bvh_layout how)
{
    kz_box b = bvh_random_box(r, c->set.n + 1, how, 1);
    if (c->set.n > 0 && kz_test_one_in(r, 3)) {
        b = c->boxes[c->ids[kz_test_below(r, c->set.n)]];
        if (kz_test_one_in(r, 2)) b.max = b.min;
    }
    if (how == LAYOUT_GRID) b.max.x += (float)kz_test_below(r, 4);
    if (bvh_box_is_empty(b)) { b = (kz_box){{0, 0}, {3, 3}}; }
    return b;
}

static void check_questions(bvh_case *c, kz_test_rng *r, bvh_layout how, int rounds)
{
    uint32_t *position = bvh_positions(c);
    check_box(c, KZ_BOX_EMPTY, position);
    for (int i = 0; i < rounds; i++) {
        const kz_box box = random_question(r, c, how);
        const uint32_t most = i % 2 ? UINT32_MAX : 1 + kz_test_below(r, 9);
        check_box(c, box, position);
        check_swept(c, box, random_motion(r, c->set.n), position, most);
        check_near(c, box, position, most);
    }
    free(position);
}

TEST(queries_find_what_a_scan_of_every_box_finds_in_every_layout)
{
    kz_test_rng r = kz_test_rng_here();
    for (int how = 0; how < LAYOUT_COUNT; how++) {
        for (int k = 0; k < N_TREE_SIZES; k++) {
            bvh_case c;
            bvh_case_make(&c, &r, bvh_sizes[k], (bvh_layout)how, k % 2 == 1);
            NOTE("layout %d, %u boxes", how, bvh_sizes[k]);
            CHECK_EQ(kzi_bvh_build(NULL, &c.tree, &c.set, NULL), KZ_OK);
            CHECK_EQ(c.tree.n, c.n_there);
            CHECK(kzi_bvh_bytes(&c.tree) <= (size_t)24 * c.set.n + 1024);
            check_questions(&c, &r, (bvh_layout)how, (int)kz_test_rounds(6));
            bvh_case_free(&c);
        }
    }
}

TEST(a_hundred_thousand_boxes_are_found_too)
{
    kz_test_rng r = kz_test_rng_here();
    bvh_case c;
    bvh_case_make(&c, &r, 100000, LAYOUT_RANDOM, false);
    REQUIRE(kzi_bvh_build(NULL, &c.tree, &c.set, NULL) == KZ_OK);
    CHECK(kzi_bvh_bytes(&c.tree) <= 24u * 100000);
    check_questions(&c, &r, LAYOUT_RANDOM, (int)kz_test_rounds(4));
    bvh_case_free(&c);
}

static void query_after_a_box_went_away(void)
{
    kz_test_rng r = kz_test_rng_here();
    bvh_case c;
    bvh_case_make(&c, &r, 100, LAYOUT_RANDOM, false);
    kzi_bvh_build(NULL, &c.tree, &c.set, NULL);
    c.boxes[42] = (kz_box){{-9, -9}, {-9, -9}};
    uint32_t position[202] = {0};
    check_near(&c, (kz_box){{0, 0}, {1, 1}}, position, UINT32_MAX);
    bvh_case_free(&c);
}

TEST(a_tree_of_other_boxes_is_noticed) { CHECK_GT(kz_test_apart(query_after_a_box_went_away).failed, 0); }

/* ---- What was promised beside ------------------------------------------------------------------------------ */

/* Is a / b <= c / d, for positive denominators? */
static bool fraction_at_most(int64_t a, int64_t b, int64_t c, int64_t d) { return a * d <= c * b; }

/* The exact answer on whole coordinates: t begins and ends at fractions. */
static bool meets_exactly(kz_box box, int64_t dx, int64_t dy, kz_box b, int64_t *from, int64_t *per)
{
    int64_t lo[2] = {(int64_t)b.min.x - (int64_t)box.max.x, (int64_t)b.min.y - (int64_t)box.max.y};
    int64_t hi[2] = {(int64_t)b.max.x - (int64_t)box.min.x, (int64_t)b.max.y - (int64_t)box.min.y}, d[2] = {dx, dy};
    int64_t ends[3] = {1, 1, 1}, end_per[3] = {1, 1, 1};
    *from = 0;
    *per = 1;
    for (int k = 0; k < 2; k++) {
        if (d[k] < 0) {
            const int64_t item = lo[k];
            lo[k] = -hi[k];
            hi[k] = -item;
            d[k] = -d[k];
        }
        if (d[k] == 0) {
            if (lo[k] > 0 || hi[k] < 0) return false;
            continue;
        }
        if (!fraction_at_most(lo[k], d[k], *from, *per)) {
            *from = lo[k];
            *per = d[k];
        }
        ends[k] = hi[k];
        end_per[k] = d[k];
    }
    for (int k = 0; k < 3; k++) {
        if (!fraction_at_most(*from, *per, ends[k], end_per[k])) return false;
    }
    return true;
}

TEST(a_moving_box_misses_nothing_it_touches_and_t_is_not_late)
{
    kz_test_rng r = kz_test_rng_here();
    bvh_case c;
    bvh_case_make(&c, &r, 2000, LAYOUT_GRID, false);
    REQUIRE(kzi_bvh_build(NULL, &c.tree, &c.set, NULL) == KZ_OK);
    int64_t wrong = 0, met = 0;
    for (int64_t round = kz_test_rounds(300); round > 0; round--) {
        const kz_box box = random_question(&r, &c, LAYOUT_GRID);
        const int32_t dx = kz_test_range(&r, -40, 40), dy = kz_test_range(&r, -40, 40);
        visits v = visits_of(&c, box);
        v.motion = (kz_vec2){(float)dx, (float)dy};
        v.limit = 1;
        kzi_bvh_swept(&c.tree, box, v.motion, note_swept, &v);
        for (uint32_t i = 0; i < v.n; i++) { /* all visited are hit, on these coordinates */
            int64_t from, per;
            const bool hit = meets_exactly(box, dx, dy, c.boxes[v.numbers[i]], &from, &per);
            const double t = (double)from / (double)per;
            wrong += !hit || v.lows[i] > t || v.lows[i] < t * (1 - 0x1p-19);
        }
        uint32_t n = 0;
        for (uint32_t i = 0; i < c.set.n; i++) {
            int64_t from, per;
            n += meets_exactly(box, dx, dy, c.boxes[i], &from, &per);
        }
        wrong += n != v.n;
        met += n;
        visits_free(&v);
    }
    CHECK_EQ(wrong, 0);
    CHECK_GT(met, 1000);
    bvh_case_free(&c);
}

TEST(rays_along_a_row_of_touching_boxes_meet_both_rows)
{
    enum { N = 40 };
    kz_box boxes[2 * N];
    for (int i = 0; i < N; i++) {
        boxes[i] = (kz_box){{(float)i, 0}, {(float)i + 1, 1}};
        boxes[N + i] = (kz_box){{(float)i, 1}, {(float)i + 1, 2}};
    }
    bvh_case c = {.boxes = boxes, .set = {boxes, NULL, NULL, NULL, 2 * N}, .n_there = 2 * N};
    uint32_t seen[2 * N] = {0};
    c.seen = seen;
    REQUIRE(kzi_bvh_build(NULL, &c.tree, &c.set, NULL) == KZ_OK);
    const kz_box left = {{-1, 1}, {-1, 1}}, right = {{N + 1, 1}, {N + 1, 1}};
    for (int back = 0; back < 2; back++) {
        visits v = visits_of(&c, back ? right : left);
        v.motion = (kz_vec2){back ? -(N + 2.0f) : N + 2.0f, 0};
        v.limit = 1;
        kzi_bvh_swept(&c.tree, v.box, v.motion, note_swept, &v);
        CHECK_EQ(v.n, 2 * N);
        CHECK_EQ(v.wrong, 0);
        visits_free(&v);
    }
    kzi_bvh_free(NULL, &c.tree);
}

/* More boxes than the queue has room for, all about as far from the middle. */
TEST(order_holds_when_the_queue_runs_full)
{
    enum { N = 12000 };
    kz_test_rng r = kz_test_rng_here();
    bvh_case c;
    bvh_case_make(&c, &r, N, LAYOUT_RANDOM, false);
    for (uint32_t i = 0; i < N; i++) {
        const double a = i * 6.2831853 / N, radius = 1000 + 1e-3 * kz_test_unit(&r);
        const float x = (float)(radius * cos(a)), y = (float)(radius * sin(a));
        c.boxes[i] = (kz_box){{x, y}, {x, y}};
    }
    REQUIRE(kzi_bvh_build(NULL, &c.tree, &c.set, NULL) == KZ_OK);
    uint32_t *position = bvh_positions(&c);
    check_near(&c, (kz_box){{0, 0}, {0, 0}}, position, UINT32_MAX);
    check_near(&c, (kz_box){{0, 0}, {0, 0}}, position, 5000);
    check_swept(&c, (kz_box){{-1200, -1200}, {-1100, 1200}}, (kz_vec2){2200, 0}, position, UINT32_MAX);
    free(position);
    bvh_case_free(&c);
}

static size_t bvh_used_bytes(const kzi_bvh *tree)
{
    const uint32_t top = tree->n_levels - 1;
    const kzi_bvh_node *end = kzi_bvh_at(tree, top, tree->count[top]);
    return (size_t)((const char *)end - (const char *)tree->block.at);
}

TEST(every_cpu_level_builds_the_same_bits_and_answers_in_the_same_order)
{
    kz_test_rng r = kz_test_rng_here();
    const kz_cpu_level usual = kz_cpu_level_now();
    for (int how = 0; how < LAYOUT_COUNT; how++) {
        bvh_case c;
        bvh_case_make(&c, &r, 3001, (bvh_layout)how, true);
        const kz_box box = random_question(&r, &c, (bvh_layout)how);
        const kz_vec2 motion = random_motion(&r, 3001);
        kzi_bvh first = {.n = 0};
        REQUIRE(kz_cpu_force(KZ_CPU_PLAIN) == KZ_OK);
        REQUIRE(kzi_bvh_build(NULL, &first, &c.set, NULL) == KZ_OK);
        for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
            if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
            NOTE("layout %d, %s", how, kz_cpu_level_name((kz_cpu_level)level));
            CHECK_EQ(kzi_bvh_build(NULL, &c.tree, &c.set, NULL), KZ_OK);
            CHECK(memcmp(c.tree.count, first.count, sizeof first.count) == 0);
            CHECK_MEM(c.tree.block.at, first.block.at, bvh_used_bytes(&first));
            uint32_t *position = bvh_positions(&c);
            check_box(&c, box, position); /* these determine the whole order */
            check_swept(&c, box, motion, position, UINT32_MAX);
            check_near(&c, box, position, UINT32_MAX);
            free(position);
        }
        CHECK_EQ(kz_cpu_force(usual), KZ_OK);
        kzi_bvh_free(NULL, &first);
        bvh_case_free(&c);
    }
}

TEST(a_tree_is_built_again_in_the_memory_it_has)
{
    kz_test_rng r = kz_test_rng_here();
    bvh_case c;
    bvh_case_make(&c, &r, 2000, LAYOUT_RANDOM, false);
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    CHECK_EQ(kzi_bvh_build(&ta.allocator, &c.tree, &c.set, NULL), KZ_OK);
    for (uint32_t n = 0; n < 2000; n += 333) {
        c.set.n = c.n_there = n;
        CHECK_EQ(kzi_bvh_build(&ta.allocator, &c.tree, &c.set, NULL), KZ_OK);
        check_questions(&c, &r, LAYOUT_RANDOM, 1);
    }
    for (uint32_t i = 0; i < c.set.n; i++) c.boxes[i] = KZ_BOX_EMPTY;
    c.n_there = 0;
    CHECK_EQ(kzi_bvh_build(&ta.allocator, &c.tree, &c.set, NULL), KZ_OK);
    CHECK_EQ(c.tree.n_levels, 0);
    check_box(&c, (kz_box){{-INFINITY, -INFINITY}, {INFINITY, INFINITY}}, NULL);
    CHECK_EQ(ta.calls, 1);
    kzi_bvh_free(&ta.allocator, &c.tree);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    bvh_case_free(&c);
}

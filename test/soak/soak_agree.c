/* soak_agree.c - do all questions about two shapes agree with kz_relate, whatever the sizes of their coordinates?
 *
 *     soak_agree [--fault] [--only POOL] [PAIRS [SEED]]
 *
 * Without numbers 50 000 pairs at KZ_TEST_SCALE 100; `make million` asks 100 million.  Shapes come in pools
 * (mixed_shape.h), and each shape of a pool meets each, as (a, b) and as (b, a).  Each question is asked at another CPU
 * level:
 *   - kz_relate and kz_overlap;
 *   - kz_collide's relation, with an all-zero contact unless they overlap; contacts of parts, common cells of a mask;
 *   - whether kz_distance is 0, and whether there is a common point;
 *   - kz_contains: never of shapes that are apart; the same at another level;
 *   - the start of a sweep; where a ray from a corner of a starts, and whether it has a span where it hits;
 *   - relation, contact and distance of turned shapes by poses, beside shapes of kz_shape_transform;
 *   - of the whole pool: batches, and the pairs of a world.
 * --fault bends the relation of one pair in a thousand, which must be noticed (exit status 1, as for any failure). */
#include "mixed_shape.h"

#include <kolize/query_batch.h>
#include <kolize/query_distance.h>
#include <kolize/query_posed.h>
#include <kolize/query_sweep.h>
#include <kolize/world.h>

#include <stdio.h>
#include <stdlib.h>

enum { POOL = 40, MOST_LISTED = 20 };

typedef enum question {
    ASK_RELATE,
    ASK_OVERLAP,
    ASK_COLLIDE,
    ASK_CONTACT,
    ASK_PARTS,
    ASK_CELLS,
    ASK_DISTANCE,
    ASK_COMMON_POINT,
    ASK_CONTAINS,
    ASK_SWEEP,
    ASK_RAY,
    ASK_SPANS,
    ASK_POSED,
    ASK_POSED_CONTACT,
    ASK_POSED_DISTANCE,
    ASK_BATCH,
    ASK_WORLD,
    QUESTIONS
} question;

static const char *const question_names[QUESTIONS] = {
    "relate", "overlap", "collide", "contact", "parts", "cells", "distance", "common point", "contains", "sweep",
    "ray",    "spans",   "posed",   "posed contact", "posed distance", "batch", "world"};

static struct {
    int64_t pairs, meet[3], asked[QUESTIONS], wrong[QUESTIONS], failed;
    uint64_t seed, pool;
    bool plants_fault;
} done;

static mixed_numbers numbers;
static mixed_shape pool[POOL];
static kz_relation relations[POOL][POOL];

/* ---- Levels -------------------------------------------------------------------------------------------- */

static kz_cpu_level levels[KZ_CPU_LEVEL_COUNT];
static int n_levels, level_now;

static void next_level(void)
{
    level_now = level_now + 1 < n_levels ? level_now + 1 : 0;
    (void)kz_cpu_force(levels[level_now]);
}

/* ---- What is wrong ------------------------------------------------------------------------------------- */

static void print_shape(const kz_shape *s)
{
    size_t n;
    const kz_vec2 *p = kz_shape_points(s, &n);
    printf("  %s", kz_kind_name(s->kind));
    if (s->kind == KZ_KIND_CIRCLE)
        printf(" {%a, %a} r %a", (double)s->as.circle.center.x, (double)s->as.circle.center.y, (double)s->as.circle.r);
    else if (s->kind == KZ_KIND_CAPSULE || s->kind == KZ_KIND_SEGMENT)
        printf(" {%a, %a} {%a, %a}", (double)s->as.segment.a.x, (double)s->as.segment.a.y, (double)s->as.segment.b.x,
               (double)s->as.segment.b.y);
    if (s->kind == KZ_KIND_CAPSULE) printf(" r %a", (double)s->as.capsule.r);
    if (s->kind == KZ_KIND_MASK) printf(" at (%a, %a)", s->as.mask.at_x, s->as.mask.at_y);
    for (size_t i = 0; i < n; i++) printf(" {%a, %a}", (double)p[i].x, (double)p[i].y);
    if (n == 0)
        printf(" bounds %a %a %a %a", (double)s->bounds.min.x, (double)s->bounds.min.y, (double)s->bounds.max.x,
               (double)s->bounds.max.y);
    putchar('\n');
    for (int32_t i = 0; s->kind == KZ_KIND_PARTS && i < s->as.parts.n; i++) print_shape(&s->as.parts.items[i]);
}

static void check(question q, bool holds, const kz_shape *a, const kz_shape *b, kz_relation relation)
{
    done.asked[q]++;
    if (holds) return;
    done.wrong[q]++;
    if (++done.failed > MOST_LISTED || done.plants_fault) return;
    printf("soak_agree: pool %llu of seed %llu at level %s: %s disagrees with relation %d of\n",
           (unsigned long long)done.pool, (unsigned long long)done.seed, kz_cpu_level_name(levels[level_now]),
           question_names[q], (int)relation);
    print_shape(a);
    print_shape(b);
}

/* ---- Two shapes ---------------------------------------------------------------------------------------- */

static bool is_contact_empty(const kz_contact *c)
{
    return c->depth == 0 && c->n_points == 0 && c->normal.x == 0 && c->normal.y == 0;
}

static void ask_contact(const kz_shape *a, const kz_shape *b, kz_relation relation)
{
    kz_contact c;
    check(ASK_COLLIDE, kz_collide(a, b, &c) == relation && c.relation == relation, a, b, relation);
    const double x = (double)c.normal.x, y = (double)c.normal.y, length = x * x + y * y;
    check(ASK_CONTACT,
          relation == KZ_OVERLAP ? c.depth >= 0 && c.depth - c.depth == 0 && c.n_points > 0 && fabs(length - 1) < 1e-6
                                 : is_contact_empty(&c),
          a, b, relation);
    if (a->kind == KZ_KIND_PARTS || b->kind == KZ_KIND_PARTS)
        check(ASK_PARTS, (kz_collide_parts(a, b, NULL, 0) > 0) == (relation == KZ_OVERLAP), a, b, relation);
    if (a->kind == KZ_KIND_MASK) /* lines along a seam of two cells overlap the mask, but neither cell */
        check(ASK_CELLS, kz_common_cells(a, b, NULL, NULL) == 0 || relation == KZ_OVERLAP, a, b, relation);
}

static void ask_distance(const kz_shape *a, const kz_shape *b, kz_relation relation)
{
    const bool meet = relation != KZ_APART;
    check(ASK_DISTANCE, (kz_distance(a, b).distance == 0) == meet, a, b, relation);
    kz_vec2 common;
    if (kz_test_one_in(&numbers.rng, 16)) /* takes as long as all the others */
        check(ASK_COMMON_POINT, kz_common_point(a, b, &common) == meet, a, b, relation);
    next_level();
    const bool contains = kz_contains(a, b);
    check(ASK_CONTAINS, !contains || meet, a, b, relation);
    next_level();
    check(ASK_CONTAINS, kz_contains(a, b) == contains, a, b, relation);
}

/* Some corner of the shape. */
static kz_vec2 some_corner(const kz_shape *s, kz_test_rng *r)
{
    size_t n;
    const kz_vec2 *p = kz_shape_points(s, &n);
    if (n > 0) return p[kz_test_below(r, (uint32_t)n)];
    if (s->kind == KZ_KIND_CIRCLE) return s->as.circle.center;
    if (s->kind == KZ_KIND_CAPSULE || s->kind == KZ_KIND_SEGMENT) return s->as.segment.a;
    return kz_test_one_in(r, 2) ? s->bounds.min : s->bounds.max;
}

/* The corner as a shape, so that nobody but kz_relate says where the ray starts. */
static void ask_motion(const kz_shape *a, const kz_shape *b, kz_relation relation)
{
    kz_test_rng *r = &numbers.rng;
    const kz_vec2 from = some_corner(a, r), to = mixed_point(&numbers);
    const kz_vec2 motion = {mixed_number(&numbers), mixed_number(&numbers)};
    kz_shape corner;
    if (kz_shape_point(from, &corner, NULL) != KZ_OK) return;
    check(ASK_SWEEP, kz_sweep(a, motion, b, 0).start == relation, a, b, relation);
    next_level();
    const kz_relation at = kz_relate(&corner, b);
    next_level();
    const kz_ray_hit hit = kz_ray(b, from, to, 0);
    check(ASK_RAY, hit.inside == (at == KZ_OVERLAP), &corner, b, at);
    next_level();
    if (kz_test_one_in(r, 4)) check(ASK_SPANS, (kz_ray_spans(b, from, to, 0, NULL, 0) > 0) == hit.hit, &corner, b, at);
    next_level();
    check(ASK_RAY, kz_ray(b, from, to, KZ_HIT_TOUCH).inside == (at >= KZ_TOUCH), &corner, b, at);
}

static void ask_posed(const kz_shape *a, const kz_shape *b)
{
    static const kz_pose turns[4] = {{{0, 0}, 1, 0}, {{0, 0}, 0, 1}, {{0, 0}, 0.6f, 0.8f}, {{0, 0}, 1, 0x1p-20f}};
    static double memory[2][512];
    const kz_pose p = turns[kz_test_below(&numbers.rng, 4)], q = turns[kz_test_below(&numbers.rng, 4)];
    kz_relation relation, posed;
    kz_shape s, t;
    kz_contact c;
    kz_distance_result d;
    if (kz_shape_transform(a, p, memory[0], sizeof memory[0], &s, NULL) != KZ_OK ||
        kz_shape_transform(b, q, memory[1], sizeof memory[1], &t, NULL) != KZ_OK)
        return;
    relation = kz_relate(&s, &t);
    next_level();
    check(ASK_POSED, kz_relate_posed(a, p, b, q, &posed, NULL) == KZ_OK && posed == relation, &s, &t, relation);
    next_level();
    const bool collides = kz_collide_posed(a, p, b, q, &c, NULL) == KZ_OK && c.relation == relation;
    check(ASK_POSED_CONTACT, collides, &s, &t, relation);
    next_level();
    const bool is_posed = kz_distance_posed(a, p, b, q, &d, NULL) == KZ_OK;
    check(ASK_POSED_DISTANCE, is_posed && (d.distance == 0) == (relation >= KZ_TOUCH), &s, &t, relation);
}

static void ask_pair(int i, int k)
{
    const kz_shape *a = &pool[i].shape, *b = &pool[k].shape;
    next_level();
    kz_relation relation = kz_relate(a, b);
    relations[i][k] = relation;
    done.pairs++;
    done.meet[relation + 1]++;
    if (done.plants_fault && kz_test_one_in(&numbers.rng, 1000)) relation = relation == KZ_APART ? KZ_TOUCH : KZ_APART;
    if (k < i) check(ASK_RELATE, relations[k][i] == relation, a, b, relation);
    next_level();
    check(ASK_OVERLAP, kz_overlap(a, b) == (relation == KZ_OVERLAP), a, b, relation);
    next_level();
    ask_contact(a, b, relation);
    next_level();
    ask_distance(a, b, relation);
    next_level();
    ask_motion(a, b, relation);
    if (kz_test_one_in(&numbers.rng, 4)) ask_posed(a, b);
}

/* ---- The whole pool ------------------------------------------------------------------------------------ */

/* Shapes of one kind, in a row, and where they are in the pool. */
typedef struct row {
    kz_box box[POOL];
    kz_circle circle[POOL];
    kz_capsule capsule[POOL];
    float x[KZ_INLINE_POINTS][POOL], y[KZ_INLINE_POINTS][POOL];
    int n, of[POOL];
} row;

static bool put_in_row(row *out, const kz_shape *s)
{
    const kz_polygon *p = &s->as.polygon;
    const int to = out->n;
    switch (s->kind) {
    case KZ_KIND_BOX: out->box[to] = s->bounds; return true;
    case KZ_KIND_CIRCLE: out->circle[to] = s->as.circle; return true;
    case KZ_KIND_CAPSULE: out->capsule[to] = s->as.capsule; return true;
    default: break;
    }
    if (s->kind != KZ_KIND_POLYGON || !(s->flags & KZ_SHAPE_CONVEX) || p->points) return false;
    for (int i = 0; i < KZ_INLINE_POINTS; i++) {
        const int from = i < p->n_points ? i : p->n_points - 1;
        const kz_vec2 v = p->inline_points[s->flags & KZ_SHAPE_CLOCKWISE ? from : p->n_points - 1 - from];
        out->x[i][to] = v.x, out->y[i][to] = v.y;
    }
    return true;
}

/* The polygons of a row from number `from` on. */
typedef struct corner_rows {
    const float *x[KZ_INLINE_POINTS], *y[KZ_INLINE_POINTS];
} corner_rows;

static kz_convexes convexes_of(const row *of, int from, corner_rows *rows)
{
    for (int i = 0; i < KZ_INLINE_POINTS; i++) rows->x[i] = of->x[i] + from, rows->y[i] = of->y[i] + from;
    return (kz_convexes){rows->x, rows->y, KZ_INLINE_POINTS, 0};
}

static void overlap_row(const row *of, kz_kind kind, const kz_shape *one, uint64_t *bits)
{
    const size_t n = (size_t)of->n;
    corner_rows rows;
    if (kind == KZ_KIND_BOX) kz_overlap_one_boxes(one, kz_boxes_of(of->box), n, bits);
    else if (kind == KZ_KIND_CIRCLE) kz_overlap_one_circles(one, kz_circles_of(of->circle), n, bits);
    else if (kind == KZ_KIND_CAPSULE) kz_overlap_one_capsules(one, kz_capsules_of(of->capsule), n, bits);
    else kz_overlap_one_convexes(one, convexes_of(of, 0, &rows), n, bits);
}

/* Each with the next. */
static void overlap_neighbours(const row *of, kz_kind kind, uint64_t *bits)
{
    const size_t n = (size_t)of->n - 1;
    corner_rows rows, next;
    if (kind == KZ_KIND_BOX) kz_overlap_boxes(kz_boxes_of(of->box), kz_boxes_of(of->box + 1), n, bits);
    else if (kind == KZ_KIND_CIRCLE)
        kz_overlap_circles(kz_circles_of(of->circle), kz_circles_of(of->circle + 1), n, bits);
    else if (kind == KZ_KIND_CAPSULE)
        kz_overlap_capsules(kz_capsules_of(of->capsule), kz_capsules_of(of->capsule + 1), n, bits);
    else kz_overlap_convexes(convexes_of(of, 0, &rows), convexes_of(of, 1, &next), n, bits);
}

static void check_bit(uint64_t bits, int bit, int i, int k)
{
    const kz_relation relation = relations[i][k];
    check(ASK_BATCH, (bits >> bit & 1) == (relation == KZ_OVERLAP), &pool[i].shape, &pool[k].shape, relation);
}

static void ask_batches(kz_kind kind)
{
    static row r;
    uint64_t bits[1];
    r.n = 0;
    for (int i = 0; i < POOL; i++) {
        if (pool[i].shape.kind == kind && put_in_row(&r, &pool[i].shape)) r.of[r.n++] = i;
    }
    for (int i = 0; i < POOL && r.n > 0; i++) {
        next_level();
        overlap_row(&r, kind, &pool[i].shape, bits);
        for (int k = 0; k < r.n; k++) check_bit(bits[0], k, i, r.of[k]);
    }
    for (int level = 0; level < n_levels && r.n > 1; level++) {
        next_level();
        overlap_neighbours(&r, kind, bits);
        for (int k = 0; k + 1 < r.n; k++) check_bit(bits[0], k, r.of[k], r.of[k + 1]);
    }
}

static void ask_world(void)
{
    static kz_relation found[POOL][POOL];
    const kz_world_def def = {.mode = KZ_PAIRS_TOUCH};
    kz_world *world;
    kz_body body[POOL];
    size_t n;
    if (kz_world_create(&def, &world, NULL) != KZ_OK) exit(2);
    for (int i = 0; i < POOL; i++) {
        const kz_body_def one = {.shape = pool[i].shape, .user = (uint64_t)i};
        if (kz_body_create(world, &one, &body[i], NULL) != KZ_OK) exit(2);
    }
    if (kz_world_step(world, NULL) != KZ_OK) exit(2);
    const kz_pair *pairs = kz_world_pairs(world, &n);
    for (int i = 0; i < POOL; i++)
        for (int k = 0; k < POOL; k++) found[i][k] = KZ_APART;
    for (size_t i = 0; i < n; i++) {
        const uint64_t a = kz_body_user(world, pairs[i].a), b = kz_body_user(world, pairs[i].b);
        found[a < b ? a : b][a < b ? b : a] = pairs[i].relation;
    }
    for (int i = 0; i < POOL; i++) {
        for (int k = i + 1; k < POOL; k++)
            check(ASK_WORLD, found[i][k] == relations[i][k], &pool[i].shape, &pool[k].shape, relations[i][k]);
    }
    kz_world_free(world);
}

static void ask_pool(uint64_t number)
{
    done.pool = number;
    numbers.rng = kz_test_rng_make(done.seed * 0x9e3779b97f4a7c15u + number);
    mixed_begin(&numbers);
    for (int i = 0; i < POOL; i++) mixed_make(&numbers, &pool[i]);
    for (int i = 0; i < POOL; i++)
        for (int k = 0; k < POOL; k++) ask_pair(i, k);
    next_level();
    ask_world();
    ask_batches(KZ_KIND_BOX);
    ask_batches(KZ_KIND_CIRCLE);
    ask_batches(KZ_KIND_CAPSULE);
    ask_batches(KZ_KIND_POLYGON);
}

int main(int argc, char **argv)
{
    const char *scale = getenv("KZ_TEST_SCALE");
    int64_t n = 500 * (scale ? strtoll(scale, NULL, 10) : 100);
    int64_t only = -1;
    done.seed = 1;
    for (int i = 1, numbers_read = 0; i < argc; i++) {
        if (strcmp(argv[i], "--fault") == 0) done.plants_fault = true;
        else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc) only = strtoll(argv[++i], NULL, 10);
        else if (numbers_read++ == 0) n = strtoll(argv[i], NULL, 10);
        else done.seed = strtoull(argv[i], NULL, 10);
    }
    if (kz_mask_from_text("##.\n#.#\n.##\n", NULL, &numbers.mask, NULL) != KZ_OK) return 2;
    for (int i = 0; i < KZ_CPU_LEVEL_COUNT; i++)
        if (kz_cpu_has((kz_cpu_level)i)) levels[n_levels++] = (kz_cpu_level)i;
    for (uint64_t i = only >= 0 ? (uint64_t)only : 0; done.pairs < n; i++) ask_pool(i);
    kz_mask_free(numbers.mask);
    printf("soak_agree: %lld pairs of seed %llu: %lld apart, %lld touch, %lld overlap; %lld wrong\n",
           (long long)done.pairs, (unsigned long long)done.seed, (long long)done.meet[0], (long long)done.meet[1],
           (long long)done.meet[2], (long long)done.failed);
    for (int i = 0; i < QUESTIONS; i++)
        printf("%14s %12lld asked %8lld wrong\n", question_names[i], (long long)done.asked[i],
               (long long)done.wrong[i]);
    return done.failed != 0;
}

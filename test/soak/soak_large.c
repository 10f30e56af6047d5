/* soak_large.c - do large shapes with a tree answer as the same shapes without one?
 *
 *     soak_large [--fault] [--only SCENE] [CASES [SEED]]
 *
 * Without numbers 20 000 cases at KZ_TEST_SCALE 100; `make million` asks 10 million.  A scene is a polygon, polyline or
 * compound of 32 to 2000 edges or parts, made with a tree and without.  It meets small shapes of every kind, masks of 16
 * to 300 rows and other large shapes, mostly at its vertices, where they touch.  A case is one question of one pair; its
 * yes or no must be the same for both forms:
 *   - kz_relate in both orders; the relations of kz_collide, of the start of a sweep, and of a distance of 0;
 *   - kz_contains in both orders, and whether there is a common point;
 *   - whether a ray starts inside and hits; whether a sweep of either hits, with touch and without.  One that starts in
 *     overlap hits by the direction of the contact, which is a number.
 * Where both forms overlap, a contact's normal has length 1 and its depth is finite.
 * --fault bends one answer in a thousand, which must be noticed (exit status 1, as for any failure). */
#include "large_shape.h"

#include <kolize/query_distance.h>
#include <kolize/query_sweep.h>

#include <math.h>
#include <stdio.h>

enum { PARTS = 2000, SMALL = 12, MASK_ROWS = 300, PAIRS_A_SCENE = 60, MOST_LISTED = 20 };

typedef enum question {
    ASK_RELATE,
    ASK_COLLIDE,
    ASK_DISTANCE,
    ASK_COMMON_POINT,
    ASK_CONTAINS,
    ASK_RAY,
    ASK_SWEEP,
    QUESTIONS
} question;

static const char *const question_names[QUESTIONS] = {"relate", "collide", "distance", "common point",
                                                      "contains", "ray", "sweep"};

static struct {
    int64_t scenes, cases, kinds[3], meet[3], asked[QUESTIONS], wrong[QUESTIONS], failed;
    uint64_t seed, scene;
    bool plants_fault;
} done;

/* A large shape with a tree and without, and all that it borrows. */
typedef struct soaked {
    large_shape outline;
    kz_shape parts[PARTS];
    kz_vec2 corners[PARTS][4];
    double tree[PARTS * 16];
    kz_shape plain, treed;
} soaked;

/* What meets it: the same shape twice where it is small. */
typedef struct partner {
    kz_vec2 points[SMALL];
    const kz_shape *plain, *treed;
    kz_shape small;
} partner;

static kz_test_rng rng;

static float any_quarter(int32_t lo, int32_t hi) { return (float)kz_test_range(&rng, lo, hi) / 4; }

/* ---- Large shapes --------------------------------------------------------------------------------------- */

/* 32 to 2000, as many of each power of two. */
static int32_t any_count(void) { return (int32_t)(32 * exp2(5.96 * (double)kz_test_unit(&rng))); }

/* Hills, teeth or stairs along x, closed far below. */
static void large_ground(large_shape *s, int32_t n)
{
    const uint32_t sort = kz_test_below(&rng, 3);
    const float first = -(float)n / 8;
    s->n_points = s->n_rings = 0;
    for (int32_t i = 0; i < n - 2; i++) {
        const float x = first + (float)(sort == 2 ? (i + 1) / 2 : i) / 4;
        const float y = sort == 0 ? kz_test_real(&rng, 0, 1) : sort == 1 ? (float)(i % 2 * 8) : (float)(i / 2 % 2);
        large_point(s, x, y);
    }
    large_point(s, first + (float)n / 4, 50);
    large_point(s, first - 1, 50);
    s->ring_end[s->n_rings++] = s->n_points;
}

static void any_outline(large_shape *s)
{
    const int32_t n = any_count();
    switch (kz_test_below(&rng, 3)) {
    case 0: large_stars(&rng, s, n, n < 400 ? kz_test_range(&rng, 0, 4) : 0); break;
    case 1: large_cells(s, large_any_noise(&rng), kz_test_range(&rng, 6, 30)); break;
    default: large_ground(s, n); break;
    }
    const float by = kz_test_one_in(&rng, 3) ? 100000 : 0, scale = kz_test_one_in(&rng, 3) ? 0.3f : 1;
    large_map(s, scale, kz_test_one_in(&rng, 2) ? scale : -scale, by, by);
}

static bool make_polygon(soaked *s)
{
    large_shape *o = &s->outline;
    any_outline(o);
    return kz_shape_polygon_with_holes(o->points, o->ring_end, o->n_rings, &s->plain, NULL) == KZ_OK &&
           kz_shape_polygon_with_tree(o->points, o->ring_end, o->n_rings, o->tree, sizeof o->tree, &s->treed, NULL) == KZ_OK;
}

static bool make_polyline(soaked *s)
{
    large_shape *o = &s->outline;
    any_outline(o);
    if (kz_test_one_in(&rng, 2)) o->points[o->n_points - 1] = o->points[kz_test_range(&rng, 0, o->n_points / 2)];
    return kz_shape_polyline(o->points, o->n_points, &s->plain, NULL) == KZ_OK &&
           kz_shape_polyline_with_tree(o->points, o->n_points, o->tree, sizeof o->tree, &s->treed, NULL) == KZ_OK;
}

/* Tiles of one unit, circles and quads, mostly flush with their neighbours. */
static bool make_part(soaked *s, int32_t i, int32_t columns)
{
    const kz_vec2 at = {(float)(i % columns), (float)(i / columns)};
    kz_vec2 *p = s->corners[i];
    p[0] = at, p[1] = (kz_vec2){at.x + 1, at.y}, p[2] = (kz_vec2){at.x + 1, at.y + 1}, p[3] = (kz_vec2){at.x, at.y + 1};
    s->outline.points[i] = at;
    switch (kz_test_below(&rng, 4)) {
    case 0: return kz_shape_circle(at, kz_test_real(&rng, 0, 1), &s->parts[i], NULL) == KZ_OK;
    case 1: p[2].x += kz_test_unit(&rng); return kz_shape_polygon(p, 4, &s->parts[i], NULL) == KZ_OK;
    default: return kz_shape_box(p[0], p[2], &s->parts[i], NULL) == KZ_OK;
    }
}

static bool make_compound(soaked *s)
{
    const int32_t n = any_count() * 9 / 10, columns = kz_test_range(&rng, 1, n);
    for (int32_t i = 0; i < n; i++) {
        if (!make_part(s, i, columns)) return false;
    }
    s->outline.n_points = n;
    return kz_shape_parts(s->parts, n, &s->plain, NULL) == KZ_OK &&
           kz_shape_parts_with_tree(s->parts, n, s->tree, sizeof s->tree, &s->treed, NULL) == KZ_OK;
}

static bool make_large(soaked *s, uint32_t kind)
{
    return kind == 0 ? make_polygon(s) : kind == 1 ? make_polyline(s) : make_compound(s);
}

/* ---- Partners ------------------------------------------------------------------------------------------- */

static kz_vec2 place_at(const soaked *a)
{
    const kz_vec2 corner = a->outline.points[kz_test_below(&rng, (uint32_t)a->outline.n_points)];
    if (kz_test_one_in(&rng, 2)) return corner;
    const int32_t far = kz_test_one_in(&rng, 4) ? 200 : 8;
    return (kz_vec2){corner.x + any_quarter(-far, far), corner.y + any_quarter(-far, far)};
}

static bool make_star(partner *b, kz_vec2 at, float r, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        float c, s;
        kz_cos_sin_degrees(360.0 * i / n, &c, &s);
        const float out = i % 2 && n > 4 ? r / 2 : r;
        b->points[i] = (kz_vec2){at.x + out * c, at.y + out * s};
    }
    return kz_shape_polygon(b->points, n, &b->small, NULL) == KZ_OK;
}

static bool make_partner(partner *b, const soaked *a, const soaked *other, const kz_mask *mask)
{
    const kz_vec2 at = place_at(a);
    const float r = any_quarter(1, kz_test_one_in(&rng, 4) ? 120 : 8);
    const kz_vec2 up = {at.x, at.y - r};
    b->plain = b->treed = &b->small;
    switch (kz_test_below(&rng, 9)) {
    case 0: return kz_shape_point(at, &b->small, NULL) == KZ_OK;
    case 1: return kz_shape_circle(up, r, &b->small, NULL) == KZ_OK;
    case 2: return kz_shape_capsule(up, (kz_vec2){at.x + r, at.y - r}, r, &b->small, NULL) == KZ_OK;
    case 3: return kz_shape_box((kz_vec2){at.x - r, at.y - r}, at, &b->small, NULL) == KZ_OK;
    case 4: return kz_shape_segment(at, (kz_vec2){at.x + any_quarter(-40, 40), at.y + r}, &b->small, NULL) == KZ_OK;
    case 5: return make_star(b, at, r, 4);
    case 6: return make_star(b, at, r, 10);
    case 7: return kz_shape_mask(mask, (double)at.x, (double)at.y, &b->small, NULL) == KZ_OK;
    default: b->plain = &other->plain, b->treed = &other->treed; return true;
    }
}

/* ---- Questions ------------------------------------------------------------------------------------------ */

static void check(question q, int treed, int plain, const partner *b)
{
    done.cases++;
    done.asked[q]++;
    if (done.plants_fault && kz_test_one_in(&rng, 1000)) treed = !treed;
    if (treed == plain) return;
    done.wrong[q]++;
    if (++done.failed > MOST_LISTED || done.plants_fault) return;
    printf("soak_large: scene %llu of seed %llu: %s of a %s is %d with a tree, %d without\n",
           (unsigned long long)done.scene, (unsigned long long)done.seed, question_names[q],
           kz_kind_name(b->plain->kind), treed, plain);
}

static bool is_sound(const kz_contact *c)
{
    const double x = (double)c->normal.x, y = (double)c->normal.y;
    return c->n_points > 0 && isfinite(c->depth) && c->depth >= 0 && fabs(x * x + y * y - 1) < 1e-6;
}

static void ask_relations(const soaked *a, const partner *b)
{
    const kz_relation is = kz_relate(&a->plain, b->plain);
    kz_contact c;
    done.meet[is + 1]++;
    check(ASK_RELATE, (int)kz_relate(&a->treed, b->treed), (int)is, b);
    check(ASK_RELATE, (int)kz_relate(b->treed, &a->treed), (int)is, b);
    check(ASK_COLLIDE, (int)kz_collide(b->treed, &a->treed, &c), (int)is, b);
    if (is == KZ_OVERLAP) check(ASK_COLLIDE, is_sound(&c), true, b);
    check(ASK_DISTANCE, kz_distance(&a->treed, b->treed).distance == 0, is != KZ_APART, b);
}

static void ask_dear_ones(const soaked *a, const partner *b)
{
    kz_vec2 point;
    check(ASK_DISTANCE, kz_distance(b->treed, &a->treed).distance == 0, kz_distance(b->plain, &a->plain).distance == 0, b);
    check(ASK_CONTAINS, kz_contains(&a->treed, b->treed), kz_contains(&a->plain, b->plain), b);
    check(ASK_CONTAINS, kz_contains(b->treed, &a->treed), kz_contains(b->plain, &a->plain), b);
    if (kz_test_one_in(&rng, 4)) {
        check(ASK_COMMON_POINT, kz_common_point(&a->treed, b->treed, &point), kz_common_point(&a->plain, b->plain, &point), b);
    }
}

static void ask_rays(const soaked *a, const partner *b)
{
    for (int i = 0; i < 8; i++) {
        const kz_vec2 from = place_at(a), to = place_at(a);
        const unsigned flags = i % 2 ? KZ_HIT_TOUCH : 0;
        const kz_ray_hit treed = kz_ray(&a->treed, from, to, flags), plain = kz_ray(&a->plain, from, to, flags);
        check(ASK_RAY, treed.hit, plain.hit, b);
        check(ASK_RAY, treed.inside, plain.inside, b);
    }
}

static void ask_sweeps(const soaked *a, const partner *b)
{
    const kz_vec2 motion = {any_quarter(-40, 40), kz_test_one_in(&rng, 3) ? 0 : any_quarter(-40, 40)};
    const unsigned flags = kz_test_one_in(&rng, 2) ? KZ_HIT_TOUCH : 0;
    const kz_sweep_hit treed = kz_sweep(b->treed, motion, &a->treed, flags), plain = kz_sweep(b->plain, motion, &a->plain, flags);
    check(ASK_SWEEP, (int)treed.start, (int)plain.start, b);
    if (plain.start == KZ_OVERLAP) return;
    check(ASK_SWEEP, treed.hit, plain.hit, b);
    if (b->plain == b->treed) {
        check(ASK_SWEEP, kz_sweep(&a->treed, motion, b->treed, flags).hit, kz_sweep(&a->plain, motion, b->plain, flags).hit, b);
    }
}

/* ---- Scenes --------------------------------------------------------------------------------------------- */

static void ask_scene(uint64_t number, soaked *a, soaked *other)
{
    done.scene = number;
    rng = kz_test_rng_make(done.seed * 0x9e3779b97f4a7c15u + number);
    large_noise noise = large_any_noise(&rng);
    const uint32_t kind = kz_test_below(&rng, 3);
    const int32_t side = kz_test_range(&rng, 16, MASK_ROWS);
    kz_mask *mask;
    noise.set_in_16 = kz_test_one_in(&rng, 2) ? 1 : noise.set_in_16;
    if (!make_large(a, kind) || !make_large(other, kz_test_below(&rng, 3))) return;
    if (kz_mask_from_call(side, side, large_cell, &noise, NULL, &mask, NULL) != KZ_OK) exit(2);
    done.scenes++;
    done.kinds[kind]++;
    for (int i = 0; i < PAIRS_A_SCENE; i++) {
        partner b;
        if (!make_partner(&b, a, other, mask)) continue;
        ask_relations(a, &b);
        ask_rays(a, &b);
        if (kz_test_one_in(&rng, 3)) ask_sweeps(a, &b);
        if (kz_test_one_in(&rng, 4)) ask_dear_ones(a, &b);
    }
    kz_mask_free(mask);
}

static void print_result(void)
{
    printf("soak_large: %lld cases of seed %llu in %lld scenes (%lld polygons, %lld polylines, %lld compounds): pairs %lld "
           "apart, %lld touch, %lld overlap; %lld wrong\n",
           (long long)done.cases, (unsigned long long)done.seed, (long long)done.scenes, (long long)done.kinds[0],
           (long long)done.kinds[1], (long long)done.kinds[2], (long long)done.meet[0], (long long)done.meet[1],
           (long long)done.meet[2], (long long)done.failed);
    for (int i = 0; i < QUESTIONS; i++)
        printf("%14s %12lld asked %8lld wrong\n", question_names[i], (long long)done.asked[i], (long long)done.wrong[i]);
}

int main(int argc, char **argv)
{
    const char *scale = getenv("KZ_TEST_SCALE");
    int64_t n = 200 * (scale ? strtoll(scale, NULL, 10) : 100), only = -1;
    soaked *a = calloc(2, sizeof *a);
    if (!a) return 2;
    done.seed = 1;
    for (int i = 1, numbers_read = 0; i < argc; i++) {
        if (strcmp(argv[i], "--fault") == 0) done.plants_fault = true;
        else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc) only = strtoll(argv[++i], NULL, 10);
        else if (numbers_read++ == 0) n = strtoll(argv[i], NULL, 10);
        else done.seed = strtoull(argv[i], NULL, 10);
    }
    for (uint64_t i = only >= 0 ? (uint64_t)only : 0; done.cases < n; i++) {
        ask_scene(i, a, a + 1);
        if (only >= 0) break;
    }
    free(a);
    print_result();
    return done.failed != 0;
}

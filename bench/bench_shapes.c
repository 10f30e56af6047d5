/* bench_shapes.c - nanoseconds per question about two shapes, beside what a textbook does in float and beside Chipmunk
 * and Box2D where they are installed.
 *
 *     bench_shapes [--json] [PASSES]           default 101
 *
 * Each row is 1024 random pairs whose boxes meet, asked in other orders in every pass, so that no branch predictor
 * learns them by heart.  Medians over the passes; for the peers the median of the passes' ratios, all timed in turn, so
 * that a disturbance hits all.  Before anything is timed the answers are compared: on these numbers, which never just
 * touch, float and slops have to agree but for a few in a thousand.  The last rows do just touch, where only exact
 * arithmetic answers, and have no peer. */
#include <math.h>

#include <string.h>

#include <kolize/query.h>

#define BENCH_NAME "bench_shapes"
#include "bench.h"

#include "../cli/measure.h"
#include "peer_shapes.h"

#include "kz_test_rng.h"

enum { PAIRS = 1024, ORDERS = 8, ASKED = PAIRS * ORDERS, CORNERS = 32, MOST_PASSES = 1001, MASK_SIDE = 64 };

/* The engines, by their places in arrays. */
enum { CHIPMUNK, BOX2D, ENGINES };

typedef struct side {
    kz_shape shape;
    kz_vec2 points[CORNERS];
    kz_mask *mask;
    void *engine[ENGINES]; /* the same shape, where the engine has it */
} side;

typedef struct pair {
    side a, b;
} pair;

static pair pairs[PAIRS];
static uint32_t order[ASKED];
static const peer_shapes *engines[ENGINES];

/* All pairs, in one random order after the other. */
static void shuffle(kz_test_rng *rng)
{
    for (uint32_t *from = order; from < order + ASKED; from += PAIRS) {
        for (uint32_t i = 0; i < PAIRS; i++) {
            const uint32_t j = kz_test_below(rng, i + 1);
            from[i] = from[j];
            from[j] = i;
        }
    }
}

/* ---- The peer: float, as in the books -------------------------------------------------------------------- */

static const kz_vec2 *corners_of(const kz_shape *s, int32_t *n) { return kz_shape_points(s, n); }

static bool peer_boxes(const kz_shape *a, const kz_shape *b)
{
    const kz_box p = a->bounds, q = b->bounds;
    return p.min.x < q.max.x && q.min.x < p.max.x && p.min.y < q.max.y && q.min.y < p.max.y;
}

static bool peer_circles(const kz_shape *a, const kz_shape *b)
{
    const kz_circle p = a->as.circle, q = b->as.circle;
    const float dx = p.center.x - q.center.x, dy = p.center.y - q.center.y, r = p.r + q.r;
    return dx * dx + dy * dy < r * r;
}

static float clamp_unit(float t) { return t < 0 ? 0 : t > 1 ? 1 : t; }

/* Ericson 2005, 5.1.9: the nearest points of two segments. */
static bool peer_capsules(const kz_shape *a, const kz_shape *b)
{
    const kz_capsule p = a->as.capsule, q = b->as.capsule;
    const float ux = p.b.x - p.a.x, uy = p.b.y - p.a.y, vx = q.b.x - q.a.x, vy = q.b.y - q.a.y;
    const float wx = p.a.x - q.a.x, wy = p.a.y - q.a.y;
    const float uu = ux * ux + uy * uy, vv = vx * vx + vy * vy, uv = ux * vx + uy * vy;
    const float uw = ux * wx + uy * wy, vw = vx * wx + vy * wy, den = uu * vv - uv * uv;
    float s = den > 0 ? clamp_unit((uv * vw - uw * vv) / den) : 0, t = (uv * s + vw) / vv;
    if (t < 0 || t > 1) {
        t = clamp_unit(t);
        s = clamp_unit((uv * t - uw) / uu);
    }
    const float dx = wx + ux * s - vx * t, dy = wy + uy * s - vy * t, r = p.r + q.r;
    return dx * dx + dy * dy < r * r;
}

static bool has_separating_edge(const kz_vec2 *p, int32_t n, float way, const kz_vec2 *q, int32_t m)
{
    for (int32_t i = 0; i < n; i++) {
        const kz_vec2 a = p[i], b = p[i + 1 == n ? 0 : i + 1];
        const float nx = way * (b.y - a.y), ny = way * (a.x - b.x);
        float least = INFINITY;
        for (int32_t k = 0; k < m; k++) {
            const float at = (q[k].x - a.x) * nx + (q[k].y - a.y) * ny;
            least = at < least ? at : least;
        }
        if (least >= 0) return true;
    }
    return false;
}

static bool peer_convex(const kz_shape *a, const kz_shape *b)
{
    int32_t n, m;
    const kz_vec2 *p = corners_of(a, &n), *q = corners_of(b, &m);
    const float way_a = a->flags & KZ_SHAPE_CLOCKWISE ? 1 : -1, way_b = b->flags & KZ_SHAPE_CLOCKWISE ? 1 : -1;
    return !has_separating_edge(p, n, way_a, q, m) && !has_separating_edge(q, m, way_b, p, n);
}

static bool peer_circle_convex(const kz_shape *a, const kz_shape *b)
{
    int32_t n;
    const kz_vec2 *p = corners_of(b, &n);
    const kz_circle c = a->as.circle;
    const float way = b->flags & KZ_SHAPE_CLOCKWISE ? 1 : -1;
    bool inside = true;
    for (int32_t i = 0; i < n; i++) {
        const kz_vec2 v = p[i], w = p[i + 1 == n ? 0 : i + 1];
        const float ex = w.x - v.x, ey = w.y - v.y, fx = c.center.x - v.x, fy = c.center.y - v.y;
        const float t = clamp_unit((ex * fx + ey * fy) / (ex * ex + ey * ey)), dx = fx - t * ex, dy = fy - t * ey;
        if (dx * dx + dy * dy < c.r * c.r) return true;
        inside &= way * (ex * fy - ey * fx) > 0;
    }
    return inside;
}

static float outside(float v, float lo, float hi) { return v < lo ? lo - v : v > hi ? v - hi : 0; }

static bool peer_circle_box(const kz_shape *a, const kz_shape *b)
{
    const kz_circle c = a->as.circle;
    const float dx = outside(c.center.x, b->bounds.min.x, b->bounds.max.x);
    const float dy = outside(c.center.y, b->bounds.min.y, b->bounds.max.y);
    return dx * dx + dy * dy < c.r * c.r;
}

static bool crossing_edges(kz_vec2 a, kz_vec2 b, kz_vec2 c, kz_vec2 d)
{
    const float ab_c = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    const float ab_d = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x);
    const float cd_a = (d.x - c.x) * (a.y - c.y) - (d.y - c.y) * (a.x - c.x);
    const float cd_b = (d.x - c.x) * (b.y - c.y) - (d.y - c.y) * (b.x - c.x);
    return (ab_c > 0) != (ab_d > 0) && (cd_a > 0) != (cd_b > 0);
}

static bool holds_corner(const kz_vec2 *p, int32_t n, kz_vec2 v)
{
    bool odd = false;
    for (int32_t i = 0, k = n - 1; i < n; k = i++)
        if ((p[i].y > v.y) != (p[k].y > v.y) && v.x < (p[k].x - p[i].x) * (v.y - p[i].y) / (p[k].y - p[i].y) + p[i].x)
            odd = !odd;
    return odd;
}

/* Edges against edges, then a corner of each in the other. */
static bool peer_concave(const kz_shape *a, const kz_shape *b)
{
    int32_t n, m;
    const kz_vec2 *p = corners_of(a, &n), *q = corners_of(b, &m);
    for (int32_t i = 0; i < n; i++)
        for (int32_t k = 0; k < m; k++)
            if (crossing_edges(p[i], p[i + 1 == n ? 0 : i + 1], q[k], q[k + 1 == m ? 0 : k + 1])) return true;
    return holds_corner(p, n, q[0]) || holds_corner(q, m, p[0]);
}

/* Cell by cell: the masks of a game are arrays of bool before they are anything better. */
static bool peer_masks(const kz_shape *a, const kz_shape *b)
{
    const kz_placed_mask *p = &a->as.mask, *q = &b->as.mask;
    const int32_t dx = q->cell.x - p->cell.x, dy = q->cell.y - p->cell.y;
    for (int32_t y = dy > 0 ? dy : 0; y < MASK_SIDE && y < MASK_SIDE + dy; y++)
        for (int32_t x = dx > 0 ? dx : 0; x < MASK_SIDE && x < MASK_SIDE + dx; x++)
            if (kz_mask_get(p->mask, x, y) && kz_mask_get(q->mask, x - dx, y - dy)) return true;
    return false;
}

/* ---- Random shapes ----------------------------------------------------------------------------------------- */

static kz_vec2 place(kz_test_rng *r, float reach)
{
    kz_vec2 p;
    p.x = kz_test_real(r, -reach, reach);
    p.y = kz_test_real(r, -reach, reach);
    return p;
}

static void make_box(kz_test_rng *r, side *s)
{
    const kz_vec2 at = place(r, 12);
    const float w = kz_test_real(r, 4, 16), h = kz_test_real(r, 4, 16);
    must(kz_shape_box(at, (kz_vec2){at.x + w, at.y + h}, &s->shape, NULL), "box");
}

static void make_circle(kz_test_rng *r, side *s)
{
    const kz_vec2 at = place(r, 12);
    must(kz_shape_circle(at, kz_test_real(r, 3, 8), &s->shape, NULL), "circle");
}

static void make_capsule(kz_test_rng *r, side *s)
{
    const kz_vec2 a = place(r, 12), b = place(r, 12);
    must(kz_shape_capsule(a, b, kz_test_real(r, 1, 4), &s->shape, NULL), "capsule");
}

/* Corners at equal angles, at distances from `inner` to 8. */
static void make_ring(kz_test_rng *r, side *s, int32_t n, float inner)
{
    const kz_vec2 at = place(r, 12);
    const double turn = (double)kz_test_real(r, 0, 360);
    for (int32_t i = 0; i < n; i++) {
        const float reach = kz_test_real(r, inner, 8);
        float c, sine;
        kz_cos_sin_degrees(turn + 360.0 * i / n, &c, &sine);
        s->points[i] = (kz_vec2){at.x + reach * c, at.y + reach * sine};
    }
    must(kz_shape_polygon(s->points, n, &s->shape, NULL), "polygon");
}

static void make_quad(kz_test_rng *r, side *s) { make_ring(r, s, 4, 6); }

static void make_octagon(kz_test_rng *r, side *s)
{
    do make_ring(r, s, 8, 7.5f);
    while (!(s->shape.flags & KZ_SHAPE_CONVEX));
}

static void make_star(kz_test_rng *r, side *s) { make_ring(r, s, CORNERS, 3); }

static bool in_blob(void *ctx, int32_t x, int32_t y)
{
    const float *middle = ctx, dx = (float)x - middle[0], dy = (float)y - middle[1];
    return dx * dx + dy * dy < middle[2] * middle[2];
}

/* A disc of cells that fills most of the mask, at whole cells near the origin. */
static void make_mask(kz_test_rng *r, side *s)
{
    float blob[3] = {MASK_SIDE / 2, MASK_SIDE / 2, kz_test_real(r, 20, 32)};
    const kz_vec2 at = place(r, 40);
    must(kz_mask_from_call(MASK_SIDE, MASK_SIDE, in_blob, blob, NULL, &s->mask, NULL), "mask");
    must(kz_shape_mask(s->mask, (double)at.x, (double)at.y, &s->shape, NULL), "mask");
}

static void make_large_circle(kz_test_rng *r, side *s)
{
    const kz_vec2 at = place(r, 60);
    must(kz_shape_circle((kz_vec2){at.x + 32, at.y + 32}, kz_test_real(r, 8, 24), &s->shape, NULL), "circle");
}

/* Whole numbers: the first has a corner or an edge at the origin and lies below the line through it along (3, 4) ... */
static void make_below(kz_test_rng *r, side *s)
{
    const float k = kz_test_grid(r, 1, 4, 1), l = kz_test_grid(r, 1, 4, 1);
    const kz_vec2 p[4] = {
        {3 * k, 4 * k}, {-3 * k, -4 * k}, {4 * l - 3 * k, -3 * l - 4 * k}, {4 * l + 3 * k, 4 * k - 3 * l}};
    must(kz_shape_polygon(p, 4, &s->shape, NULL), "polygon");
}

/* ... and the second above it, so that they touch along an edge. */
static void make_above(kz_test_rng *r, side *s)
{
    const float k = kz_test_grid(r, 1, 4, 1), l = kz_test_grid(r, 1, 4, 1);
    const kz_vec2 p[4] = {
        {3 * k, 4 * k}, {-3 * k, -4 * k}, {-4 * l - 3 * k, 3 * l - 4 * k}, {3 * k - 4 * l, 4 * k + 3 * l}};
    must(kz_shape_polygon(p, 4, &s->shape, NULL), "polygon");
}

/* Circles of radius 5 m through the origin, on opposite sides of it. */
static void make_tangent(kz_test_rng *r, side *s, float way)
{
    const float m = way * kz_test_grid(r, 1, 9, 1);
    must(kz_shape_circle((kz_vec2){3 * m, 4 * m}, 5 * fabsf(m), &s->shape, NULL), "circle");
}

static void make_tangent_below(kz_test_rng *r, side *s) { make_tangent(r, s, 1); }

static void make_tangent_above(kz_test_rng *r, side *s) { make_tangent(r, s, -1); }

/* ---- One row ----------------------------------------------------------------------------------------------- */

typedef struct row {
    const char *name;
    void (*make_a)(kz_test_rng *r, side *s), (*make_b)(kz_test_rng *r, side *s);
    bool (*peer)(const kz_shape *a, const kz_shape *b);
    kz_relation only; /* KZ_TOUCH: all pairs must; KZ_OVERLAP: any */
} row;

static const row rows[] = {
    {"box, box", make_box, make_box, peer_boxes, KZ_OVERLAP},
    {"circle, circle", make_circle, make_circle, peer_circles, KZ_OVERLAP},
    {"capsule, capsule", make_capsule, make_capsule, peer_capsules, KZ_OVERLAP},
    {"circle, box", make_circle, make_box, peer_circle_box, KZ_OVERLAP},
    {"circle, capsule", make_circle, make_capsule, NULL, KZ_OVERLAP},
    {"circle, quad", make_circle, make_quad, peer_circle_convex, KZ_OVERLAP},
    {"quad, quad", make_quad, make_quad, peer_convex, KZ_OVERLAP},
    {"box, quad", make_box, make_quad, NULL, KZ_OVERLAP},
    {"capsule, quad", make_capsule, make_quad, NULL, KZ_OVERLAP},
    {"octagon, octagon", make_octagon, make_octagon, peer_convex, KZ_OVERLAP},
    {"star of 32, star of 32", make_star, make_star, peer_concave, KZ_OVERLAP},
    {"mask 64, circle", make_mask, make_large_circle, NULL, KZ_OVERLAP},
    {"mask 64, mask 64", make_mask, make_mask, peer_masks, KZ_OVERLAP},
    {"quads along an edge", make_below, make_above, NULL, KZ_TOUCH},
    {"circles in a point", make_tangent_below, make_tangent_above, NULL, KZ_TOUCH},
};

static void make_pairs(kz_test_rng *rng, const row *w)
{
    for (uint32_t i = 0; i < PAIRS;) {
        pair *p = &pairs[i];
        p->a.mask = p->b.mask = NULL;
        w->make_a(rng, &p->a);
        w->make_b(rng, &p->b);
        if (kz_box_meets(p->a.shape.bounds, p->b.shape.bounds)) {
            i++;
        } else {
            kz_mask_free(p->a.mask);
            kz_mask_free(p->b.mask);
        }
    }
}

static void make_engines_sides(const row *w)
{
    for (int e = 0; e < ENGINES; e++) {
        for (int i = 0; i < PAIRS; i++) {
            const bool asked = engines[e] && w->only == KZ_OVERLAP;
            pairs[i].a.engine[e] = asked ? engines[e]->make(&pairs[i].a.shape) : NULL;
            pairs[i].b.engine[e] = asked ? engines[e]->make(&pairs[i].b.shape) : NULL;
        }
    }
}

static bool has_engine(int e) { return pairs[0].a.engine[e] && pairs[0].b.engine[e]; }

static void check_engine(const row *w, int e)
{
    int others = 0;
    for (int i = 0; i < PAIRS && has_engine(e); i++) {
        others += engines[e]->overlap(pairs[i].a.engine[e], pairs[i].b.engine[e]) !=
                  kz_overlap(&pairs[i].a.shape, &pairs[i].b.shape);
    }
    if (others > PAIRS / 100) {
        fprintf(stderr, "bench_shapes: %s: %d of %d answers are not those of %s\n", w->name, others, PAIRS,
                engines[e]->name);
        exit(1);
    }
}

/* Returns how many overlap; ends the program where an answer is wrong. */
static int check_answers(const row *w)
{
    int overlaps = 0, others = 0;
    for (int i = 0; i < PAIRS; i++) {
        const kz_shape *a = &pairs[i].a.shape, *b = &pairs[i].b.shape;
        const kz_relation r = kz_relate(a, b);
        kz_contact contact;
        bool right = r == kz_relate(b, a) && r == kz_collide(a, b, &contact) && (w->only == KZ_OVERLAP || r == w->only);
        if (w->peer && w->peer(a, b) != (r == KZ_OVERLAP)) others++;
        if (!right) {
            fprintf(stderr, "bench_shapes: %s: pair %d is answered wrong\n", w->name, i);
            exit(1);
        }
        overlaps += r == KZ_OVERLAP;
    }
    if (others > PAIRS / 200) {
        fprintf(stderr, "bench_shapes: %s: %d of %d answers are not the peer's\n", w->name, others, PAIRS);
        exit(1);
    }
    return overlaps;
}

/* Keeps answers from being thrown away unread. */
static volatile int64_t answers;

static double pass_of_relate(void)
{
    int64_t sum = 0;
    const double from = now_ns();
    for (int i = 0; i < ASKED; i++) sum += kz_relate(&pairs[order[i]].a.shape, &pairs[order[i]].b.shape);
    answers += sum;
    return (now_ns() - from) / ASKED;
}

static double pass_of_peer(const row *w)
{
    int64_t sum = 0;
    const double from = now_ns();
    for (int i = 0; i < ASKED; i++) sum += w->peer(&pairs[order[i]].a.shape, &pairs[order[i]].b.shape);
    answers += sum;
    return (now_ns() - from) / ASKED;
}

static double pass_of_engine(int e)
{
    int64_t sum = 0;
    bool (*const overlap)(const void *a, const void *b) = engines[e]->overlap;
    const double from = now_ns();
    for (int i = 0; i < ASKED; i++) sum += overlap(pairs[order[i]].a.engine[e], pairs[order[i]].b.engine[e]);
    answers += sum;
    return (now_ns() - from) / ASKED;
}

static double pass_of_collide(void)
{
    int64_t sum = 0;
    kz_contact contact;
    const double from = now_ns();
    for (int i = 0; i < PAIRS; i++) {
        kz_collide(&pairs[order[i]].a.shape, &pairs[order[i]].b.shape, &contact);
        sum += contact.n_points;
    }
    answers += sum;
    return (now_ns() - from) / PAIRS;
}

/* Ways to ask, beside kz_relate: the textbook's, the engines'. */
enum { BOOK = ENGINES, WAYS };

typedef struct figures {
    double relate, collide;
    double times[WAYS]; /* how often as fast as each; 0 where there is none */
} figures;

static figures measure_row(const row *w, int passes, kz_test_rng *rng)
{
    static double relate[MOST_PASSES], collide[MOST_PASSES], ratio[WAYS][MOST_PASSES];
    for (int i = 0; i < passes; i++) {
        shuffle(rng);
        relate[i] = pass_of_relate();
        for (int k = 0; k < WAYS; k++) {
            const bool has = k == BOOK ? w->peer != NULL : has_engine(k);
            ratio[k][i] = has ? (k == BOOK ? pass_of_peer(w) : pass_of_engine(k)) / relate[i] : 0;
        }
        if (i % 8 == 0) collide[i / 8] = pass_of_collide();
    }
    figures f = {median(relate, passes), median(collide, (passes + 7) / 8), {0}};
    for (int k = 0; k < WAYS; k++) f.times[k] = median(ratio[k], passes);
    return f;
}

static const char *const way_names[WAYS] = {"chipmunk", "box2d", "float"};

static void print_json(const row *w, int overlaps, const figures *f)
{
    printf("%s\n    {\"row\": \"%s\", \"overlap\": %.3f, \"ns\": %.1f, \"ns_collide\": %.1f", w == rows ? "" : ",",
           w->name, (double)overlaps / PAIRS, f->relate, f->collide);
    for (int k = 0; k < WAYS; k++)
        if (f->times[k] > 0) printf(", \"times_%s\": %.2f", way_names[k], f->times[k]);
    printf("}");
}

static void print_text(const row *w, int overlaps, const figures *f)
{
    printf("%-24s %8d %% %10.1f", w->name, overlaps * 100 / PAIRS, f->relate);
    for (int k = WAYS - 1; k >= 0; k--) {
        if (f->times[k] > 0) printf(" %10.2f", f->times[k]);
        else printf(" %10s", "-");
    }
    printf(" %10.1f\n", f->collide);
}

static void run_row(const row *w, int passes, bool as_json)
{
    kz_test_rng rng = kz_test_rng_make(7);
    make_pairs(&rng, w);
    make_engines_sides(w);
    for (int e = 0; e < ENGINES; e++) check_engine(w, e);
    const int overlaps = check_answers(w);
    const figures f = measure_row(w, passes, &rng);
    if (as_json) print_json(w, overlaps, &f);
    else print_text(w, overlaps, &f);
    fflush(stdout);
    for (int i = 0; i < PAIRS; i++) {
        for (int e = 0; e < ENGINES; e++) {
            if (pairs[i].a.engine[e]) engines[e]->free(pairs[i].a.engine[e]);
            if (pairs[i].b.engine[e]) engines[e]->free(pairs[i].b.engine[e]);
        }
        kz_mask_free(pairs[i].a.mask);
        kz_mask_free(pairs[i].b.mask);
    }
}

int main(int argc, char **argv)
{
    const bool as_json = argc > 1 && strcmp(argv[1], "--json") == 0;
    int passes = argc > 1 + as_json ? atoi(argv[1 + as_json]) : 101;
    passes = passes < 1 ? 1 : passes > MOST_PASSES ? MOST_PASSES : passes;
#ifdef KZ_BENCH_CHIPMUNK
    engines[CHIPMUNK] = peer_chipmunk();
#endif
#ifdef KZ_BENCH_BOX2D
    engines[BOX2D] = peer_box2d();
#endif
    if (as_json) {
        char machine[256];
        measure_machine(machine, sizeof machine);
        printf("{\n  \"machine\": \"%s, one core\", \"compiler\": \"%s\",\n", machine, __VERSION__);
        printf("  \"pairs\": %d, \"passes\": %d,\n  \"shapes\": [", PAIRS, passes);
    } else {
        printf("%d pairs whose boxes meet, %d passes; ns per pair, and how often as fast as the others\n", PAIRS,
               passes);
        printf("%-24s %10s %10s %10s %10s %10s %10s\n", "", "overlap", "kz_relate", "float", "Box2D 2.4", "Chipmunk",
               "kz_collide");
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) run_row(&rows[i], passes, as_json);
    if (as_json) printf("\n  ]\n}\n");
    return 0;
}

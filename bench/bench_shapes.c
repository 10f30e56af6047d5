/* bench_shapes.c - nanoseconds per question about two shapes, beside what a textbook does in float (measure_plain.h),
 * beside Chipmunk and Box2D where they are installed, and beside parry2d where peers.sh has built it.
 *
 *     bench_shapes [--json] [--parry LIBRARY] [PASSES]           default 101
 *
 * Each row is 1024 random pairs, tested in other orders in every pass, so that no branch predictor learns them by
 * heart: for yes/no and contact pairs whose boxes meet, for distance pairs that are apart.  Medians over the passes;
 * for the others the median of the passes' ratios with the least and the most, all timed in turn, so that a disturbance
 * hits all.  Before anything is timed the answers are compared: on these numbers, which never just touch, float and
 * slops have to agree except in a few of a thousand.  The last rows do just touch, where only exact arithmetic answers,
 * and have no peer. */
#include <math.h>

#include <string.h>

#include <kolize/query_distance.h>

#define BENCH_NAME "bench_shapes"
#include "bench.h"

#include "measure/measure.h"
#include "measure/measure_plain.h"
#include "peer_shapes.h"

#include "kz_test_rng.h"

enum { PAIRS = 1024, ORDERS = 8, ASKED = PAIRS * ORDERS, CORNERS = 32, MOST_PASSES = 1001, MASK_SIDE = 64 };

typedef struct side {
    kz_shape shape;
    kz_vec2 points[CORNERS];
    kz_mask *mask;
    void *of_peer[PEERS]; /* the same shape, where the peer has it */
} side;

typedef struct pair {
    side a, b;
} pair;

static pair pairs[PAIRS];
static uint32_t order[ASKED];
static const peer_shapes *peers[PEERS];

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

/* ---- Methods that are only here ---------------------------------------------------------------------------- */

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
static bool crossing_outlines(const kz_shape *a, const kz_shape *b)
{
    size_t n_p, n_q;
    const kz_vec2 *p = kz_shape_points(a, &n_p), *q = kz_shape_points(b, &n_q);
    const int32_t n = (int32_t)n_p, m = (int32_t)n_q;
    for (int32_t i = 0; i < n; i++)
        for (int32_t k = 0; k < m; k++)
            if (crossing_edges(p[i], p[i + 1 == n ? 0 : i + 1], q[k], q[k + 1 == m ? 0 : k + 1])) return true;
    return holds_corner(p, n, q[0]) || holds_corner(q, m, p[0]);
}

/* Cell by cell: the masks of a game are arrays of bool before they are anything better. */
static bool cells_meet(const kz_shape *a, const kz_shape *b)
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

/* ---- Rows -------------------------------------------------------------------------------------------------- */

typedef struct row {
    const char *name;
    void (*make_a)(kz_test_rng *r, side *s), (*make_b)(kz_test_rng *r, side *s);
    /* What one writes first; NULL: not written. */
    bool (*overlap)(const kz_shape *a, const kz_shape *b);
    plain_contact (*contact)(const kz_shape *a, const kz_shape *b);
    float (*distance)(const kz_shape *a, const kz_shape *b);
    kz_relation only; /* KZ_TOUCH: all pairs must; KZ_OVERLAP: any */
} row;

static const row rows[] = {
    {"box, box", make_box, make_box, plain_boxes, plain_boxes_contact, plain_boxes_distance, KZ_OVERLAP},
    {"circle, circle", make_circle, make_circle, plain_circles, plain_circles_contact, plain_circles_distance,
     KZ_OVERLAP},
    {"capsule, capsule", make_capsule, make_capsule, plain_capsules, NULL, plain_capsules_distance, KZ_OVERLAP},
    {"circle, box", make_circle, make_box, plain_circle_box, NULL, NULL, KZ_OVERLAP},
    {"circle, capsule", make_circle, make_capsule, NULL, NULL, NULL, KZ_OVERLAP},
    {"circle, quad", make_circle, make_quad, plain_circle_polygon, plain_circle_polygon_contact,
     plain_circle_polygon_distance, KZ_OVERLAP},
    {"quad, quad", make_quad, make_quad, plain_polygons, plain_polygons_contact, plain_polygons_distance, KZ_OVERLAP},
    {"box, quad", make_box, make_quad, NULL, NULL, NULL, KZ_OVERLAP},
    {"capsule, quad", make_capsule, make_quad, NULL, NULL, NULL, KZ_OVERLAP},
    {"octagon, octagon", make_octagon, make_octagon, plain_polygons, plain_polygons_contact, plain_polygons_distance,
     KZ_OVERLAP},
    {"star of 32, star of 32", make_star, make_star, crossing_outlines, NULL, NULL, KZ_OVERLAP},
    {"mask 64, circle", make_mask, make_large_circle, NULL, NULL, NULL, KZ_OVERLAP},
    {"mask 64, mask 64", make_mask, make_mask, cells_meet, NULL, NULL, KZ_OVERLAP},
    {"quads along an edge", make_below, make_above, NULL, NULL, NULL, KZ_TOUCH},
    {"circles in a point", make_tangent_below, make_tangent_above, NULL, NULL, NULL, KZ_TOUCH},
};

/* ---- Questions, and who answers them ------------------------------------------------------------------------- */

enum { YES_NO, CONTACT, DISTANCE, QUESTIONS };
enum { KOLIZE, BOOK, PEER, WAYS = PEER + PEERS };

static const char *const question_names[QUESTIONS] = {"yes/no", "contact", "distance"};

static const char *way_key(int way)
{
    return way == KOLIZE ? "kolize" : way == BOOK ? "float" : peers[way - PEER]->key;
}

static bool has_way(const row *w, int question, int way)
{
    if (way == KOLIZE) return true;
    if (way == BOOK)
        return question == YES_NO ? w->overlap != NULL : question == CONTACT ? w->contact != NULL : w->distance != NULL;
    const peer_shapes *peer = peers[way - PEER];
    if (!peer || !pairs[0].a.of_peer[way - PEER] || !pairs[0].b.of_peer[way - PEER]) return false;
    return question == YES_NO    ? peer->overlap != NULL
           : question == CONTACT ? peer->contact != NULL
                                 : peer->distance != NULL;
}

/* Contacts and distances: no more than that off, as peers have slops. */
#define NEAR_ENOUGH 0.03f

/* Keeps answers from being thrown away unread. */
static volatile double answers;

static float depth_of(const kz_shape *a, const kz_shape *b)
{
    kz_contact contact;
    return kz_collide(a, b, &contact) == KZ_OVERLAP ? contact.depth : -1;
}

/* The first `n` of the order; a loop for each, so that the question is called directly.  The answers go to `into`,
 * where that is not NULL. */
static double ask_all(const row *w, int question, int way, int n, float *into)
{
    const peer_shapes *peer = way >= PEER ? peers[way - PEER] : NULL;
    const int k = way - PEER;
    double sum = 0;
#define LOOP(answer)                                                                                                   \
    for (int i = 0; i < n; i++) {                                                                                      \
        const side *p = &pairs[order[i]].a, *q = &pairs[order[i]].b;                                                   \
        const float found = (float)(answer);                                                                           \
        sum += (double)found;                                                                                          \
        if (into) into[i] = found;                                                                                     \
    }
    if (way == KOLIZE && question == YES_NO) LOOP(kz_relate(&p->shape, &q->shape) == KZ_OVERLAP)
    else if (way == KOLIZE && question == CONTACT) LOOP(depth_of(&p->shape, &q->shape))
    else if (way == KOLIZE) LOOP(kz_distance(&p->shape, &q->shape).distance)
    else if (way == BOOK && question == YES_NO) LOOP(w->overlap(&p->shape, &q->shape))
    else if (way == BOOK && question == CONTACT) LOOP(w->contact(&p->shape, &q->shape).depth)
    else if (way == BOOK) LOOP(w->distance(&p->shape, &q->shape))
    else if (question == YES_NO) LOOP(peer->overlap(p->of_peer[k], q->of_peer[k]))
    else if (question == CONTACT) LOOP(peer->contact(p->of_peer[k], q->of_peer[k]))
    else LOOP(peer->distance(p->of_peer[k], q->of_peer[k]))
#undef LOOP
    return sum;
}

static double pass_of(const row *w, int question, int way)
{
    const int n = question == YES_NO ? ASKED : PAIRS;
    const double from = now_ns();
    answers += ask_all(w, question, way, n, NULL);
    return (now_ns() - from) / n;
}

/* How many of the method's answers are not the library's. */
static int others_of(const row *w, int question, int way)
{
    static float right[PAIRS], found[PAIRS];
    int others = 0;
    ask_all(w, question, KOLIZE, PAIRS, right);
    ask_all(w, question, way, PAIRS, found);
    for (int i = 0; i < PAIRS; i++) {
        const float allowed = question == YES_NO ? 0 : NEAR_ENOUGH;
        others += !(fabsf(found[i] - right[i]) <= allowed || (question == CONTACT && right[i] < allowed));
    }
    return others;
}

static void check_ways(const row *w, int question)
{
    for (int way = BOOK; way < WAYS; way++) {
        if (!has_way(w, question, way)) continue;
        const int others = others_of(w, question, way);
        if (others <= PAIRS / (way == BOOK ? 200 : 50)) continue;
        fprintf(stderr, "bench_shapes: %s, %s: %d of %d answers are not those of %s\n", w->name,
                question_names[question], others, PAIRS, way_key(way));
        exit(1);
    }
}

/* Returns how many overlap; ends the program where answers of the library are not those of others of its own. */
static int check_answers(const row *w)
{
    int overlaps = 0;
    for (int i = 0; i < PAIRS; i++) {
        const kz_shape *a = &pairs[i].a.shape, *b = &pairs[i].b.shape;
        const kz_relation r = kz_relate(a, b);
        kz_contact contact;
        bool right = r == kz_relate(b, a) && r == kz_collide(a, b, &contact) && (w->only == KZ_OVERLAP || r == w->only);
        right = right && (kz_distance(a, b).distance > 0) == (r == KZ_APART);
        if (!right) {
            fprintf(stderr, "bench_shapes: %s: pair %d is answered wrong\n", w->name, i);
            exit(1);
        }
        overlaps += r == KZ_OVERLAP;
    }
    return overlaps;
}

/* ---- One row ----------------------------------------------------------------------------------------------- */

static void free_side(side *s)
{
    kz_mask_free(s->mask);
    for (int k = 0; k < PEERS; k++)
        if (s->of_peer[k]) peers[k]->free(s->of_peer[k]);
}

static void make_side(kz_test_rng *rng, void (*make)(kz_test_rng *r, side *s), side *s)
{
    s->mask = NULL;
    for (int k = 0; k < PEERS; k++) s->of_peer[k] = NULL;
    make(rng, s);
}

static bool is_asked(const pair *p, int question)
{
    if (question == DISTANCE) return kz_relate(&p->a.shape, &p->b.shape) == KZ_APART;
    return kz_box_meets(p->a.shape.bounds, p->b.shape.bounds);
}

static void make_pairs(kz_test_rng *rng, const row *w, int question)
{
    for (uint32_t i = 0; i < PAIRS;) {
        pair *p = &pairs[i];
        make_side(rng, w->make_a, &p->a);
        make_side(rng, w->make_b, &p->b);
        if (is_asked(p, question)) {
            i++;
        } else {
            free_side(&p->a);
            free_side(&p->b);
        }
    }
    for (int i = 0; i < PAIRS && w->only == KZ_OVERLAP; i++) {
        for (int k = 0; k < PEERS; k++) {
            pairs[i].a.of_peer[k] = peers[k] ? peers[k]->make(&pairs[i].a.shape) : NULL;
            pairs[i].b.of_peer[k] = peers[k] ? peers[k]->make(&pairs[i].b.shape) : NULL;
        }
    }
}

typedef struct figure {
    double ns, times, least, most; /* how often as fast the library is; 0 where there is no such method */
} figure;

static void measure_question(const row *w, int question, int passes, kz_test_rng *rng, figure figures[WAYS])
{
    static double ns[WAYS][MOST_PASSES], ratio[MOST_PASSES];
    const int n = question == YES_NO ? passes : (passes + 3) / 4;
    for (int pass = 0; pass < n; pass++) {
        shuffle(rng);
        for (int k = 0; k < WAYS; k++) {
            const int way = (k + pass) % WAYS;
            if (has_way(w, question, way)) ns[way][pass] = pass_of(w, question, way);
        }
    }
    for (int way = 0; way < WAYS; way++) {
        figures[way] = (figure){0, 0, 0, 0};
        if (!has_way(w, question, way)) continue;
        for (int pass = 0; pass < n; pass++) ratio[pass] = ns[way][pass] / ns[KOLIZE][pass];
        figures[way].times = median(ratio, n);
        figures[way].least = ratio[0];
        figures[way].most = ratio[n - 1];
    }
    for (int way = 0; way < WAYS; way++)
        if (has_way(w, question, way)) figures[way].ns = median(ns[way], n);
}

static void print_json(int question, const figure figures[WAYS])
{
    printf(",\n     \"%s\": {\"ns\": %.1f", question_names[question], figures[KOLIZE].ns);
    for (int way = BOOK; way < WAYS; way++)
        if (figures[way].ns > 0)
            printf(", \"%s\": [%.2f, %.2f, %.2f]", way_key(way), figures[way].times, figures[way].least,
                   figures[way].most);
    printf("}");
}

static void print_text(const row *w, int question, int overlaps, const figure figures[WAYS])
{
    printf("%-24s %-9s %5d %% %10.1f", w->name, question_names[question], overlaps * 100 / PAIRS, figures[KOLIZE].ns);
    for (int way = BOOK; way < WAYS; way++) {
        if (figures[way].ns > 0) printf(" %10.2f", figures[way].times);
        else printf(" %10s", "-");
    }
    printf("\n");
}

static void run_row(const row *w, int passes, bool as_json)
{
    figure figures[WAYS];
    if (as_json) printf("%s\n    {\"row\": \"%s\"", w == rows ? "" : ",", w->name);
    for (int question = 0; question < QUESTIONS; question++) {
        kz_test_rng rng = kz_test_rng_make(7);
        if (question == DISTANCE && w->only == KZ_TOUCH) continue;
        make_pairs(&rng, w, question);
        for (uint32_t i = 0; i < PAIRS; i++) order[i] = i;
        check_ways(w, question);
        const int overlaps = check_answers(w);
        measure_question(w, question, passes, &rng, figures);
        if (as_json && question == YES_NO) printf(", \"overlap\": %.3f", (double)overlaps / PAIRS);
        if (as_json) print_json(question, figures);
        else print_text(w, question, overlaps, figures);
        fflush(stdout);
        for (int i = 0; i < PAIRS; i++) free_side(&pairs[i].a), free_side(&pairs[i].b);
    }
    if (as_json) printf("}");
}

int main(int argc, char **argv)
{
    const char *parry = NULL;
    bool as_json = false;
    int passes = 101;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) as_json = true;
        else if (strcmp(argv[i], "--parry") == 0 && i + 1 < argc) parry = argv[++i];
        else passes = atoi(argv[i]);
    }
    passes = passes < 1 ? 1 : passes > MOST_PASSES ? MOST_PASSES : passes;
    peers_open(parry, peers);
    if (as_json) {
        char machine[256];
        measure_machine(machine, sizeof machine);
        printf("{\n  \"machine\": \"%s, one core\", \"compiler\": \"%s\",\n", machine, __VERSION__);
        printf("  \"pairs\": %d, \"passes\": %d, \"times\": \"median, least, most\",\n  \"shapes\": [", PAIRS, passes);
    } else {
        printf("%d pairs, %d passes; ns per pair, and how often as fast as the others\n%-24s %-9s %7s %10s %10s", PAIRS,
               passes, "", "", "overlap", "kolize", "float");
        for (int k = 0; k < PEERS; k++) printf(" %10s", peers[k] ? peers[k]->name : "-");
        printf("\n");
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) run_row(&rows[i], passes, as_json);
    if (as_json) printf("\n  ]\n}\n");
    return 0;
}

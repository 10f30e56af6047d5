/* bench_mask_shapes.c - what a mask costs against a shape: asking every cell, asking every run, and the library's rows.
 *
 *     bench_mask_shapes [--json]
 *
 * A round sprite with a rough edge and holes against shapes half as large, at many places where their bounds meet.
 * `relate` is apart, touch or overlap; `area` the number of set cells the shape overlaps.  "Cells" calls kz_relate for
 * the box of each set cell near the shape, "runs" for the box of each run of set cells, which only relate can use.
 * `shallow` and `deep` are contacts of up to 6 pixels and of any depth, and their pushes; "mask" is a sprite half as
 * large.  All answers are compared before anything is timed.  The order of the places changes with every pass; medians over the
 * passes, and medians of the passes' ratios. */
#include <string.h>

#include <kolize/query.h>

#define BENCH_NAME "bench_mask_shapes"
#include "bench.h"

#include "../test/harness/kz_test_rng.h"

#define PASSES      9
#define MOST_PLACES 64

static volatile int64_t seen; /* keeps every answer alive */
static bool as_json, json_begun;

/* ---- The sprite and the shapes --------------------------------------------------------------------------- */

/* 0 to 1, by the place alone. */
static double rough(int32_t x, int32_t y) { return (double)((uint32_t)(x * 7919 + y * 104729) % 1009) / 1009; }

static bool is_sprite(void *ctx, int32_t x, int32_t y)
{
    const int32_t n = *(const int32_t *)ctx;
    const double half = n / 2.0, dx = x + 0.5 - half, dy = y + 0.5 - half, far_sq = dx * dx + dy * dy;
    const bool hole = far_sq < half * half * 0.04 || rough(x / 4, y / 4) < 0.03;
    return !hole && far_sq < half * half * (0.75 + 0.2 * rough(x / 4, y / 4));
}

typedef enum shape_name { CIRCLE, BOX, CAPSULE, OCTAGON, STAR, SHAPES } shape_name;
static const char *const shape_names[SHAPES] = {"circle", "box", "capsule", "octagon", "star"};

/* Corners at n equal angles, every second one at `inner` times the radius. */
static kz_result make_round_polygon(kz_vec2 at, float radius, float inner, int n, kz_shape *out, kz_vec2 *points)
{
    for (int i = 0; i < n; i++) {
        float c, s;
        kz_cos_sin_degrees(360.0 * i / n + 7, &c, &s);
        const float r = i % 2 ? inner * radius : radius;
        points[i] = (kz_vec2){at.x + r * c, at.y + r * s};
    }
    return kz_shape_polygon(points, n, out, NULL);
}

typedef struct place {
    kz_shape shape;
    kz_vec2 points[10];
} place;

static void make_place(place *p, shape_name name, int32_t n, kz_test_rng *r)
{
    const float side = (float)n, radius = side / 4;
    kz_vec2 at;
    at.x = kz_test_real(r, -radius, side + radius);
    at.y = kz_test_real(r, -radius, side + radius);
    switch (name) {
    case CIRCLE: must(kz_shape_circle(at, radius, &p->shape, NULL), "circle"); break;
    case BOX:
        must(kz_shape_box((kz_vec2){at.x - radius, at.y - radius / 2}, (kz_vec2){at.x + radius, at.y + radius / 2},
                          &p->shape, NULL),
             "box");
        break;
    case CAPSULE:
        must(kz_shape_capsule((kz_vec2){at.x - radius, at.y - radius / 3}, (kz_vec2){at.x + radius, at.y + radius / 3},
                              radius / 3, &p->shape, NULL),
             "capsule");
        break;
    case OCTAGON: must(make_round_polygon(at, radius, 1, 8, &p->shape, p->points), "octagon"); break;
    default: must(make_round_polygon(at, radius, 0.45f, 10, &p->shape, p->points), "star"); break;
    }
}

typedef struct scene {
    kz_mask *mask;
    kz_shape sprite;
    place places[MOST_PLACES];
    int order[MOST_PLACES], n_places;
} scene;

/* ---- The questions --------------------------------------------------------------------------------------- */

static kz_shape box_of(int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
    kz_shape box;
    must(kz_shape_box((kz_vec2){(float)x0, (float)y0}, (kz_vec2){(float)x1, (float)y1}, &box, NULL), "cell");
    return box;
}

/* The cells that the shape's bounds reach. */
static kz_cell_rect reach_of(const scene *s, const kz_shape *shape)
{
    const int32_t n = kz_mask_width(s->mask);
    const kz_box b = shape->bounds;
    const int32_t x0 = (int32_t)b.min.x - 2, y0 = (int32_t)b.min.y - 2;
    const int32_t x1 = (int32_t)b.max.x + 2, y1 = (int32_t)b.max.y + 2;
    return (kz_cell_rect){x0 > 0 ? x0 : 0, y0 > 0 ? y0 : 0, x1 < n ? x1 : n, y1 < n ? y1 : n};
}

static int64_t cells_relate(const scene *s, const kz_shape *shape)
{
    const kz_cell_rect reach = reach_of(s, shape);
    kz_relation best = KZ_APART;
    for (int32_t y = reach.y0; y < reach.y1; y++) {
        for (int32_t x = reach.x0; x < reach.x1; x++) {
            if (!kz_mask_get(s->mask, x, y)) continue;
            const kz_shape cell = box_of(x, y, x + 1, y + 1);
            const kz_relation relation = kz_relate(&cell, shape);
            if (relation == KZ_OVERLAP) return relation;
            if (relation > best) best = relation;
        }
    }
    return best;
}

static int64_t runs_relate(const scene *s, const kz_shape *shape)
{
    const kz_cell_rect reach = reach_of(s, shape);
    kz_relation best = KZ_APART;
    for (int32_t y = reach.y0; y < reach.y1; y++) {
        int32_t x0, x1 = reach.x0;
        while (x1 < reach.x1 && kz_mask_next_run(s->mask, y, x1, &x0, &x1) && x0 < reach.x1) {
            const kz_shape run = box_of(x0, y, x1, y + 1);
            const kz_relation relation = kz_relate(&run, shape);
            if (relation == KZ_OVERLAP) return relation;
            if (relation > best) best = relation;
        }
    }
    return best;
}

static int64_t rows_relate(const scene *s, const kz_shape *shape) { return kz_relate(&s->sprite, shape); }

static int64_t cells_area(const scene *s, const kz_shape *shape)
{
    const kz_cell_rect reach = reach_of(s, shape);
    int64_t n = 0;
    for (int32_t y = reach.y0; y < reach.y1; y++) {
        for (int32_t x = reach.x0; x < reach.x1; x++) {
            if (!kz_mask_get(s->mask, x, y)) continue;
            const kz_shape cell = box_of(x, y, x + 1, y + 1);
            n += kz_relate(&cell, shape) == KZ_OVERLAP;
        }
    }
    return n;
}

static int64_t rows_area(const scene *s, const kz_shape *shape)
{
    return kz_common_cells(&s->sprite, shape, NULL, NULL);
}

typedef int64_t question(const scene *s, const kz_shape *shape);
enum { CELLS, RUNS, ROWS, COLUMNS };
static const char *const column_names[COLUMNS] = {"cells", "runs", "rows"};

/* ---- Measuring ------------------------------------------------------------------------------------------- */

static double time_column(const scene *s, question *ask, int repeat)
{
    const double from = now_ns();
    for (int k = 0; k < repeat; k++)
        for (int i = 0; i < s->n_places; i++) seen += ask(s, &s->places[s->order[i]].shape);
    return (now_ns() - from) / ((double)repeat * s->n_places);
}

/* So often that a column takes about a millisecond a pass. */
static int repeats_for(const scene *s, question *ask)
{
    const double once = time_column(s, ask, 1) * s->n_places;
    return once > 1e6 ? 1 : (int)(1e6 / (once + 1)) + 1;
}

static void shuffle_places(scene *s, kz_test_rng *r)
{
    for (int i = s->n_places; i > 1; i--) {
        const int j = (int)kz_test_below(r, (uint32_t)i), held = s->order[i - 1];
        s->order[i - 1] = s->order[j];
        s->order[j] = held;
    }
}

static void print_figures(const char *what, const char *name, int32_t n, double ns[][PASSES], double ratio[][PASSES],
                          question *const *ask)
{
    if (!as_json) printf("%-7s %-8s %5d", what, name, n);
    for (int c = 0; c < COLUMNS; c++) {
        if (!ask[c]) {
            if (!as_json) printf(" %14s %10s", "", "");
            continue;
        }
        const double time = median(ns[c], PASSES), times = median(ratio[c], PASSES);
        if (!as_json) {
            printf(" %14.1f %8.1f x", time, times);
            continue;
        }
        printf("%s\n    {\"row\": \"%s %s\", \"side\": %d, \"column\": \"%s\", \"ns\": %.2f, \"times_faster\": %.2f}",
               json_begun ? "," : "", what, name, n, column_names[c], time, times);
        json_begun = true;
    }
    if (!as_json) printf("\n");
    fflush(stdout);
}

static void bench_row(const char *what, shape_name name, int32_t n, question *const *ask)
{
    static double ns[COLUMNS][PASSES], ratio[COLUMNS][PASSES];
    static scene s;
    kz_test_rng r = kz_test_rng_make((uint64_t)n + (uint64_t)name);
    int repeat[COLUMNS] = {0, 0, 0};
    must(kz_mask_from_call(n, n, is_sprite, &n, NULL, &s.mask, NULL), "mask");
    must(kz_shape_mask(s.mask, 0, 0, &s.sprite, NULL), "sprite");
    s.n_places = n > 256 ? 6 : n > 64 ? 24 : MOST_PLACES;
    for (int i = 0; i < s.n_places; i++) {
        make_place(&s.places[i], name, n, &r);
        s.order[i] = i;
        for (int c = 0; c < COLUMNS; c++)
            must_be(!ask[c] || ask[c](&s, &s.places[i].shape) == ask[CELLS](&s, &s.places[i].shape), what);
    }
    for (int c = 0; c < COLUMNS; c++) repeat[c] = ask[c] ? repeats_for(&s, ask[c]) : 0;
    for (int pass = 0; pass < PASSES; pass++) {
        shuffle_places(&s, &r);
        for (int c = 0; c < COLUMNS; c++) {
            if (!ask[c]) continue;
            ns[c][pass] = time_column(&s, ask[c], repeat[c]);
            ratio[c][pass] = ns[CELLS][pass] / ns[c][pass];
        }
    }
    print_figures(what, shape_names[name], n, ns, ratio, ask);
    kz_mask_free(s.mask);
}

/* ---- Contacts -------------------------------------------------------------------------------------------- */

enum { CONTACT_SIDE = 64, CONTACT_SHALLOW = 6 };

typedef struct contacts {
    kz_mask *mask, *small;
    kz_shape sprite;
    place places[MOST_PLACES];
    int order[MOST_PLACES];
} contacts;

/* Does the push of the contact separate? */
static bool is_pushed_out(const kz_shape *sprite, const kz_shape *shape, const kz_contact *c)
{
    kz_shape there;
    const kz_pose pose = {kz_contact_push(sprite, shape, c), 1, 0};
    return kz_shape_transform(sprite, pose, NULL, 0, &there, NULL) == KZ_OK && kz_relate(&there, shape) <= KZ_TOUCH;
}

/* name == SHAPES: the small sprite. */
static void find_contact(contacts *s, int i, int name, bool shallow, kz_test_rng *r)
{
    place *p = &s->places[i];
    kz_contact c;
    for (;;) {
        if (name < SHAPES) {
            make_place(p, (shape_name)name, CONTACT_SIDE, r);
        } else {
            const float x = kz_test_real(r, -CONTACT_SIDE / 2, CONTACT_SIDE);
            const float y = kz_test_real(r, -CONTACT_SIDE / 2, CONTACT_SIDE);
            must(kz_shape_mask(s->small, x, y, &p->shape, NULL), "small sprite");
        }
        if (kz_collide(&s->sprite, &p->shape, &c) == KZ_OVERLAP && (!shallow || c.depth <= CONTACT_SHALLOW)) break;
    }
    must_be(is_pushed_out(&s->sprite, &p->shape, &c), "the push separates");
}

static double time_contacts(const contacts *s, bool pushes)
{
    kz_contact c;
    const double from = now_ns();
    for (int k = 0; k < 16; k++) {
        for (int i = 0; i < MOST_PLACES; i++) {
            const kz_shape *shape = &s->places[s->order[i]].shape;
            seen += kz_collide(shape, &s->sprite, &c);
            if (pushes) seen += kz_contact_push(shape, &s->sprite, &c).x > 0;
        }
    }
    return (now_ns() - from) / (16.0 * MOST_PLACES);
}

static void print_contacts(const char *what, const char *name, const char *column, double ns)
{
    if (!as_json) {
        printf("%-7s %-8s %5d %8s %10.1f\n", what, name, CONTACT_SIDE, column, ns);
        return;
    }
    printf("%s\n    {\"row\": \"%s %s\", \"side\": %d, \"column\": \"%s\", \"ns\": %.2f}", json_begun ? "," : "", what, name,
           CONTACT_SIDE, column, ns);
    json_begun = true;
}

static void bench_contacts(int name, bool shallow)
{
    static contacts s;
    int32_t n = CONTACT_SIDE, half = CONTACT_SIDE / 2;
    kz_test_rng r = kz_test_rng_make((uint64_t)name + 77);
    double collide[PASSES], push[PASSES];
    must(kz_mask_from_call(n, n, is_sprite, &n, NULL, &s.mask, NULL), "mask");
    must(kz_mask_from_call(half, half, is_sprite, &half, NULL, &s.small, NULL), "mask");
    must(kz_shape_mask(s.mask, 0, 0, &s.sprite, NULL), "sprite");
    for (int i = 0; i < MOST_PLACES; i++) {
        s.order[i] = i;
        find_contact(&s, i, name, shallow, &r);
    }
    for (int pass = 0; pass < PASSES; pass++) {
        for (int i = MOST_PLACES; i > 1; i--) {
            const int j = (int)kz_test_below(&r, (uint32_t)i), last = s.order[i - 1];
            s.order[i - 1] = s.order[j];
            s.order[j] = last;
        }
        collide[pass] = time_contacts(&s, false);
        push[pass] = time_contacts(&s, true);
    }
    const char *what = shallow ? "shallow" : "deep", *shape = name < SHAPES ? shape_names[name] : "mask";
    print_contacts(what, shape, "collide", median(collide, PASSES));
    print_contacts(what, shape, "and push", median(push, PASSES));
    kz_mask_free(s.mask);
    kz_mask_free(s.small);
}

int main(int argc, char **argv)
{
    static const int32_t sides[] = {64, 256, 1024};
    static question *const relate[COLUMNS] = {cells_relate, runs_relate, rows_relate};
    static question *const area[COLUMNS] = {cells_area, NULL, rows_area};
    as_json = argc > 1 && strcmp(argv[1], "--json") == 0;
    if (argc > 1 + as_json) {
        fprintf(stderr, "usage: bench_mask_shapes [--json]\n");
        return 2;
    }
    if (as_json) printf("{\n  \"compiler\": \"%s\",\n  \"mask_shapes\": [", __VERSION__);
    else printf("ns a question, and how often as fast as asking every cell: cells, runs, rows\n");
    for (int name = 0; name < SHAPES; name++) {
        for (int i = 0; i < 3; i++) {
            bench_row("relate", (shape_name)name, sides[i], relate);
            bench_row("area", (shape_name)name, sides[i], area);
        }
    }
    for (int name = 0; name <= SHAPES; name++) {
        bench_contacts(name, true);
        bench_contacts(name, false);
    }
    if (as_json) printf("\n  ]\n}\n");
    return 0;
}

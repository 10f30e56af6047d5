/* bench_mask.c - what masks cost against each other: the loop over bytes that one writes first, and each CPU level.
 *
 *     bench_mask [--json]
 *
 * Each row is one question about two square masks at many offsets.  Every level's answers are compared with the byte
 * loop's before anything is timed.  The order of the offsets changes with every pass and all columns are measured in
 * each, so that neither the branch predictor's memory nor a disturbance favours one of them; medians over the passes,
 * and medians of the passes' ratios.
 *
 *     checkers   cells of one colour each, which never meet: no early answer (offsets up to half a side)
 *     blobs      round sprites with a rough edge, at offsets up to a side: hits and misses
 *     noise      every second cell, at random */
#include <string.h>

#include <kolize/mask_space.h>

#define BENCH_NAME "bench_mask"
#include "bench.h"

#include "../test/harness/kz_test_rng.h"

#define PASSES      15
#define MOST_PLACES 256
#define LEVELS      3
#define COLUMNS     (LEVELS + 1) /* the byte loop before the levels */

static const kz_cpu_level levels[LEVELS] = {KZ_CPU_PLAIN, KZ_CPU_AVX2, KZ_CPU_AVX512};
static volatile int64_t seen; /* keeps every answer alive */
static bool as_json, json_begun;

/* ---- Masks, and the same as bytes ------------------------------------------------------------------------ */

typedef struct picture {
    int32_t n;
    unsigned char *cell;
    kz_mask *mask;
} picture;

typedef enum content { CHECKER_EVEN, CHECKER_ODD, BLOB, NOISE } content;

static bool picture_cell(void *ctx, int32_t x, int32_t y)
{
    const picture *p = ctx;
    return p->cell[(size_t)y * (size_t)p->n + (size_t)x];
}

/* 0 to 1, by the place alone. */
static double rough(int32_t x, int32_t y) { return (double)((uint32_t)(x * 7919 + y * 104729) % 1009) / 1009; }

static int32_t floor_of(double v) { return (int32_t)v - (v < (int32_t)v); }

static bool cell_of(content kind, kz_test_rng *r, int32_t n, int32_t x, int32_t y)
{
    const double half = n / 2.0, dx = x + 0.5 - half, dy = y + 0.5 - half;
    switch (kind) {
    case CHECKER_EVEN: return (x + y) % 2 == 0;
    case CHECKER_ODD: return (x + y) % 2 == 1;
    case NOISE: return kz_test_one_in(r, 2);
    default: return dx * dx + dy * dy < half * half * (0.75 + 0.2 * rough(x / 4, y / 4));
    }
}

static picture make_picture(content kind, int32_t n, kz_test_rng *r)
{
    picture p = {n, need(malloc((size_t)n * (size_t)n)), NULL};
    for (int32_t y = 0; y < n; y++)
        for (int32_t x = 0; x < n; x++) p.cell[(size_t)y * (size_t)n + (size_t)x] = cell_of(kind, r, n, x, y);
    must_be(kz_mask_from_call(n, n, picture_cell, &p, NULL, &p.mask, NULL) == KZ_OK, "no mask");
    return p;
}

static void free_picture(picture *p)
{
    free(p->cell);
    kz_mask_free(p->mask);
}

/* ---- The questions --------------------------------------------------------------------------------------- */

typedef struct scene {
    picture a, b;
    kz_cell place[MOST_PLACES];
    int n_places;
} scene;

typedef struct span {
    int32_t x0, y0, x1, y1;
} span;

static span common_span(const scene *s, kz_cell at)
{
    const int32_t n = s->a.n;
    return (span){at.x > 0 ? at.x : 0, at.y > 0 ? at.y : 0, at.x < 0 ? n + at.x : n, at.y < 0 ? n + at.y : n};
}

static const unsigned char *row_of(const picture *p, int32_t x, int32_t y) { return p->cell + (ptrdiff_t)y * p->n + x; }

static int64_t bytes_overlap(const scene *s, kz_cell at)
{
    const span c = common_span(s, at);
    for (int32_t y = c.y0; y < c.y1; y++) {
        const unsigned char *a = row_of(&s->a, c.x0, y), *b = row_of(&s->b, c.x0 - at.x, y - at.y);
        for (int32_t x = 0; x < c.x1 - c.x0; x++)
            if (a[x] && b[x]) return 1;
    }
    return 0;
}

static int64_t bytes_area(const scene *s, kz_cell at)
{
    const span c = common_span(s, at);
    int64_t area = 0;
    for (int32_t y = c.y0; y < c.y1; y++) {
        const unsigned char *a = row_of(&s->a, c.x0, y), *b = row_of(&s->b, c.x0 - at.x, y - at.y);
        for (int32_t x = 0; x < c.x1 - c.x0; x++) area += a[x] && b[x];
    }
    return area;
}

static int64_t bytes_first(const scene *s, kz_cell at)
{
    const span c = common_span(s, at);
    for (int32_t y = c.y0; y < c.y1; y++) {
        const unsigned char *a = row_of(&s->a, c.x0, y), *b = row_of(&s->b, c.x0 - at.x, y - at.y);
        for (int32_t x = 0; x < c.x1 - c.x0; x++)
            if (a[x] && b[x]) return (int64_t)y * 65536 + c.x0 + x;
    }
    return -1;
}

/* A new picture with the common cells; the count stands for it. */
static int64_t bytes_common(const scene *s, kz_cell at)
{
    const span c = common_span(s, at);
    const size_t n = (size_t)s->a.n;
    unsigned char *out = need(calloc(n, n));
    int64_t area = 0;
    for (int32_t y = c.y0; y < c.y1; y++) {
        const unsigned char *a = row_of(&s->a, c.x0, y), *b = row_of(&s->b, c.x0 - at.x, y - at.y);
        unsigned char *to = out + (size_t)y * n + (size_t)c.x0;
        for (int32_t x = 0; x < c.x1 - c.x0; x++) area += to[x] = a[x] && b[x];
    }
    free(out);
    return area;
}

static int64_t mask_overlap(const scene *s, kz_cell at) { return kz_mask_overlap(s->a.mask, s->b.mask, at.x, at.y); }
static int64_t mask_area(const scene *s, kz_cell at) { return kz_mask_area(s->a.mask, s->b.mask, at.x, at.y); }

static int64_t mask_first(const scene *s, kz_cell at)
{
    kz_cell c;
    return kz_mask_first(s->a.mask, s->b.mask, at.x, at.y, &c) ? (int64_t)c.y * 65536 + c.x : -1;
}

static int64_t mask_common(const scene *s, kz_cell at)
{
    kz_mask *common = NULL;
    must_be(kz_mask_common(s->a.mask, s->b.mask, at.x, at.y, NULL, &common, NULL) == KZ_OK, "no common mask");
    const int64_t count = kz_mask_count(common);
    kz_mask_free(common);
    return count;
}

typedef int64_t question(const scene *s, kz_cell at);

typedef struct row {
    const char *name;
    question *bytes, *masks;
    content a, b;
    int reach; /* offsets up to a side / reach */
} row;

static const row rows[] = {
    {"overlap checkers", bytes_overlap, mask_overlap, CHECKER_EVEN, CHECKER_ODD, 2},
    {"overlap blobs", bytes_overlap, mask_overlap, BLOB, BLOB, 1},
    {"area noise", bytes_area, mask_area, NOISE, NOISE, 2},
    {"area blobs", bytes_area, mask_area, BLOB, BLOB, 1},
    {"first checkers", bytes_first, mask_first, CHECKER_EVEN, CHECKER_ODD, 2},
    {"first blobs", bytes_first, mask_first, BLOB, BLOB, 1},
    {"common noise", bytes_common, mask_common, NOISE, NOISE, 2},
};

/* ---- Measuring ------------------------------------------------------------------------------------------- */

static void shuffle_places(scene *s, kz_test_rng *r)
{
    for (int i = s->n_places; i > 1; i--) {
        const int j = (int)kz_test_below(r, (uint32_t)i);
        const kz_cell held = s->place[i - 1];
        s->place[i - 1] = s->place[j];
        s->place[j] = held;
    }
}

static double time_column(const scene *s, question *ask, int repeat)
{
    const double from = now_ns();
    for (int k = 0; k < repeat; k++)
        for (int i = 0; i < s->n_places; i++) seen += ask(s, s->place[i]);
    return (now_ns() - from) / ((double)repeat * s->n_places);
}

/* So often that a column takes about half a millisecond a pass. */
static int repeats_for(const scene *s, question *ask)
{
    const double once = time_column(s, ask, 1) * s->n_places;
    return once > 5e5 ? 1 : (int)(5e5 / (once + 1)) + 1;
}

static void print_figure(const char *row_name, int32_t n, const char *column, double ns, double ratio)
{
    if (as_json) {
        printf("%s\n    {\"row\": \"%s\", \"side\": %d, \"column\": \"%s\", \"ns\": %.2f, \"times_faster\": %.2f}",
               json_begun ? "," : "", row_name, n, column, ns, ratio);
        json_begun = true;
    } else {
        printf(" %12.1f %8.1f x", ns, ratio);
    }
}

static scene make_scene(const row *what, int32_t n, kz_test_rng *r)
{
    scene s = {make_picture(what->a, n, r), make_picture(what->b, n, r), {{0, 0}}, 0};
    const int64_t cells = (int64_t)n * n;
    s.n_places = cells > 1 << 20 ? 8 : cells > 1 << 14 ? 32 : MOST_PLACES;
    const int32_t reach = n / what->reach;
    for (int i = 0; i < s.n_places; i++) {
        kz_cell *at = &s.place[i];
        do {
            *at = (kz_cell){kz_test_range(r, -reach, reach), kz_test_range(r, -reach, reach)};
        } while (at->x % 64 == 0 || (at->x + at->y) % 2 != 0); /* even sums keep the checkers apart */
    }
    return s;
}

static void bench_row(const row *what, int32_t n)
{
    static double ns[COLUMNS][PASSES], ratio[COLUMNS][PASSES];
    kz_test_rng r = kz_test_rng_make((uint64_t)n);
    scene s = make_scene(what, n, &r);
    int repeat[COLUMNS] = {repeats_for(&s, what->bytes), 0, 0, 0};
    for (int l = 0; l < LEVELS; l++) {
        if (kz_cpu_force(levels[l]) != KZ_OK) continue;
        for (int i = 0; i < s.n_places; i++)
            must_be(what->masks(&s, s.place[i]) == what->bytes(&s, s.place[i]), "a level disagrees with the byte loop");
        repeat[l + 1] = repeats_for(&s, what->masks);
    }
    for (int pass = 0; pass < PASSES; pass++) {
        shuffle_places(&s, &r);
        ns[0][pass] = time_column(&s, what->bytes, repeat[0]);
        for (int l = 0; l < LEVELS; l++) {
            if (kz_cpu_force(levels[l]) != KZ_OK) continue;
            ns[l + 1][pass] = time_column(&s, what->masks, repeat[l + 1]);
            ratio[l + 1][pass] = ns[0][pass] / ns[l + 1][pass];
        }
    }
    if (!as_json) printf("%-18s %5d %12.1f", what->name, n, median(ns[0], PASSES));
    else print_figure(what->name, n, "byte loop", median(ns[0], PASSES), 1);
    for (int l = 0; l < LEVELS; l++) {
        if (kz_cpu_force(levels[l]) != KZ_OK) continue;
        print_figure(what->name, n, kz_cpu_level_name(levels[l]), median(ns[l + 1], PASSES),
                     median(ratio[l + 1], PASSES));
    }
    if (!as_json) printf("\n");
    fflush(stdout);
    free_picture(&s.a);
    free_picture(&s.b);
}

/* ---- Many at once, and turning ----------------------------------------------------------------------------- */

#define MANY 1024

static void bench_many(int32_t n, kz_cpu_level level)
{
    static kz_mask_at items[MANY];
    static double ns[2][PASSES], ratio[PASSES];
    uint64_t bits[MANY / 64];
    kz_test_rng r = kz_test_rng_make((uint64_t)n);
    picture p = make_picture(BLOB, n, &r);
    if (kz_cpu_force(level) != KZ_OK) level = KZ_CPU_PLAIN;
    for (int pass = 0; pass < PASSES; pass++) {
        for (int i = 0; i < MANY; i++)
            items[i] = (kz_mask_at){p.mask, kz_test_range(&r, -2 * n, 2 * n), kz_test_range(&r, -2 * n, 2 * n)};
        const int repeat = 50;
        size_t by_loop = 0, at_once = 0;
        double t = now_ns();
        for (int k = 0; k < repeat; k++)
            for (int i = 0; i < MANY; i++) by_loop += kz_mask_overlap(p.mask, items[i].mask, items[i].x, items[i].y);
        ns[0][pass] = (now_ns() - t) / (repeat * (double)MANY);
        t = now_ns();
        for (int k = 0; k < repeat; k++) at_once += kz_mask_overlap_many(p.mask, items, MANY, bits);
        ns[1][pass] = (now_ns() - t) / (repeat * (double)MANY);
        ratio[pass] = ns[0][pass] / ns[1][pass];
        must_be(by_loop == at_once, "many at once disagree with the loop");
    }
    if (!as_json) printf("%-18s %5d %12.1f", "many blobs", n, median(ns[0], PASSES));
    else print_figure("many blobs", n, "loop", median(ns[0], PASSES), 1);
    print_figure("many blobs", n, "at once", median(ns[1], PASSES), median(ratio, PASSES));
    if (!as_json) printf("\n");
    free_picture(&p);
}

/* The cell of the source under every pixel of the turned picture's box: nearest sampling as it is usually written. */
static int64_t sample_turned(const picture *p, const kz_affine *m, unsigned char *out, int32_t side)
{
    const double det = m->xx * m->yy - m->xy * m->yx;
    int64_t count = 0;
    for (int32_t y = 0; y < side; y++) {
        for (int32_t x = 0; x < side; x++) {
            const double px = x + 0.5 - side / 2.0 - m->at_x, py = y + 0.5 - side / 2.0 - m->at_y;
            const int32_t sx = floor_of((m->yy * px - m->xy * py) / det);
            const int32_t sy = floor_of((m->xx * py - m->yx * px) / det);
            const bool in = sx >= 0 && sy >= 0 && sx < p->n && sy < p->n;
            out[(size_t)y * (size_t)side + (size_t)x] = in && p->cell[(size_t)sy * (size_t)p->n + (size_t)sx];
            count += out[(size_t)y * (size_t)side + (size_t)x];
        }
    }
    return count;
}

static void bench_turning(int32_t n)
{
    static double ns[2][PASSES], ratio[PASSES];
    kz_test_rng r = kz_test_rng_make((uint64_t)n);
    picture p = make_picture(BLOB, n, &r);
    const int32_t side = n + n / 2;
    unsigned char *out = need(malloc((size_t)side * (size_t)side));
    const int turns = 32;
    for (int pass = 0; pass < PASSES; pass++) {
        kz_affine maps[32];
        for (int i = 0; i < turns; i++) {
            const kz_pose pose = kz_pose_degrees(0, 0, (double)kz_test_real(&r, 1, 89));
            maps[i] = kz_affine_make(1, 1, (kz_vec2){(float)(-n / 2.0), (float)(-n / 2.0)}, pose);
        }
        for (int i = 0; i < turns && pass == 0; i++) {
            kz_mask *mask = NULL;
            kz_cell origin;
            must_be(kz_mask_transform(p.mask, &maps[i], NULL, &mask, &origin, NULL) == KZ_OK, "not turned");
            must_be(llabs(kz_mask_count(mask) - sample_turned(&p, &maps[i], out, side)) <= 2, "turned cells differ");
            kz_mask_free(mask);
        }
        const int repeat = n > 128 ? 4 : 20;
        double t = now_ns();
        for (int i = 0; i < turns; i++) seen += sample_turned(&p, &maps[i], out, side);
        ns[0][pass] = (now_ns() - t) / turns;
        t = now_ns();
        for (int k = 0; k < repeat; k++) {
            for (int i = 0; i < turns; i++) {
                kz_mask *mask = NULL;
                kz_cell origin;
                must_be(kz_mask_transform(p.mask, &maps[i], NULL, &mask, &origin, NULL) == KZ_OK, "not turned");
                seen += kz_mask_count(mask);
                kz_mask_free(mask);
            }
        }
        ns[1][pass] = (now_ns() - t) / (turns * repeat);
        ratio[pass] = ns[0][pass] / ns[1][pass];
    }
    if (!as_json) printf("%-18s %5d %12.1f", "transform blob", n, median(ns[0], PASSES));
    else print_figure("transform blob", n, "sampling each pixel", median(ns[0], PASSES), 1);
    print_figure("transform blob", n, "outline edges", median(ns[1], PASSES), median(ratio, PASSES));
    if (!as_json) printf("\n");
    free(out);
    free_picture(&p);
}

/* The processor's name where the system tells it in a file, as Linux does. */
static void print_machine(void)
{
    char line[256] = "", name[256] = "unknown";
    FILE *f = fopen("/proc/cpuinfo", "r");
    while (f && fgets(line, sizeof line, f)) {
        if (strncmp(line, "model name", 10) != 0 || !strchr(line, ':')) continue;
        strcpy(name, strchr(line, ':') + 2);
        name[strcspn(name, "\"\\\n")] = 0;
        break;
    }
    if (f) fclose(f);
    if (as_json)
        printf("{\n  \"machine\": \"%s, one core\",\n  \"compiler\": \"%s\",\n  \"mask\": [", name, __VERSION__);
    else printf("%s, one core; %s\n", name, __VERSION__);
}

int main(int argc, char **argv)
{
    static const int32_t sides[] = {16, 32, 64, 128, 256, 512, 1024, 4096};
    as_json = argc > 1 && strcmp(argv[1], "--json") == 0;
    if (argc > 1 + as_json) {
        fprintf(stderr, "usage: bench_mask [--json]\n");
        return 2;
    }
    const kz_cpu_level best = kz_cpu_level_now();
    print_machine();
    if (!as_json) printf("ns a question, and how often as fast as the byte loop: plain, avx2, avx512\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t k = 0; k < sizeof sides / sizeof *sides; k++)
            if (sides[k] <= 1024 || i == 0) bench_row(&rows[i], sides[k]);
    if (!as_json) printf("\nns a question: one by one, and all at once\n");
    for (int32_t n = 16; n <= 64; n *= 2) bench_many(n, best);
    if (!as_json) printf("\nns a turned mask: sampling each pixel, and outline edges\n");
    for (int32_t n = 16; n <= 256; n *= 2) bench_turning(n);
    if (as_json) printf("\n  ]\n}\n");
    return 0;
}

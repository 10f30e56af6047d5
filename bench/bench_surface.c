/* bench_surface.c - what two surfaces in place cost: the two nested loops over bytes that one writes first, and each
 * CPU level.
 *
 *     bench_surface [--json]
 *
 * Each row is one question about two square sprites of one format at many offsets; the nested loops are written for
 * that format and rule alone, where the library gets both in each call.  Every level's answers are compared with
 * theirs before anything is timed.  The order of the offsets changes with every pass and all columns are measured in
 * each, so that neither the branch predictor's memory nor a disturbance favours one of them; medians over the passes,
 * and medians of the passes' ratios.
 *
 *     checkers   every second pixel is solid, so that the two never meet: no early answer (offsets up to half a side)
 *     blobs      round sprites with a rough edge, at offsets up to a side: hits and misses
 *     noise      every second pixel, at random
 *     mask       a mask made from a noisy sprite, against a byte a pixel made by the loop */
#include <string.h>

#include <kolize/mask.h>

#define BENCH_NAME "bench_surface"
#include "bench.h"

#include "../test/harness/kz_test_rng.h"

#define PASSES      15
#define MOST_PLACES 256
#define LEVELS      4
#define COLUMNS     (LEVELS + 1) /* the nested loops before the levels */

static const kz_cpu_level levels[LEVELS] = {KZ_CPU_PLAIN, KZ_CPU_AVX2, KZ_CPU_AVX512, KZ_CPU_NEON};
static volatile int64_t seen; /* keeps every answer alive */
static bool as_json, json_begun;

/* ---- Sprites --------------------------------------------------------------------------------------------- */

typedef enum content { CHECKER_EVEN, CHECKER_ODD, BLOB, NOISE } content;

/* A pixel's bytes for some transparent and for some solid value of a format. */
typedef void painter(unsigned char *pixel, bool solid, kz_test_rng *r);

typedef struct sprite {
    kz_surface surface;
    unsigned char *bytes;
    int32_t n, size; /* pixels of a side, bytes of a pixel */
} sprite;

/* 0 to 1, by the place alone. */
static double rough(int32_t x, int32_t y) { return (double)((uint32_t)(x * 7919 + y * 104729) % 1009) / 1009; }

static bool is_solid(content kind, kz_test_rng *r, int32_t n, int32_t x, int32_t y)
{
    const double half = n / 2.0, dx = x + 0.5 - half, dy = y + 0.5 - half;
    switch (kind) {
    case CHECKER_EVEN: return (x + y) % 2 == 0;
    case CHECKER_ODD: return (x + y) % 2 == 1;
    case NOISE: return kz_test_one_in(r, 2);
    default: return dx * dx + dy * dy < half * half * (0.75 + 0.2 * rough(x / 4, y / 4));
    }
}

static bool in_set[256];      /* all indices but the first four */
static uint32_t palette[256]; /* every fourth colour is more transparent than not */

static const unsigned char *pixel_of(const sprite *s, int32_t x, int32_t y)
{
    return s->bytes + ((ptrdiff_t)y * s->n + x) * s->size;
}

/* ---- The nested loops ------------------------------------------------------------------------------------ */

typedef struct scene {
    sprite a, b;
    kz_rule rule;
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

/* For pixels of SIZE bytes, where SOLID(p) says whether the pixel at p is solid. */
#define NESTED_LOOPS(NAME, SIZE, SOLID)                                                                                \
    static int64_t loop_overlap_##NAME(const scene *s, kz_cell at)                                                     \
    {                                                                                                                  \
        const span c = common_span(s, at);                                                                             \
        for (int32_t y = c.y0; y < c.y1; y++) {                                                                        \
            const unsigned char *a = pixel_of(&s->a, c.x0, y), *b = pixel_of(&s->b, c.x0 - at.x, y - at.y);            \
            for (int32_t x = 0; x < c.x1 - c.x0; x++)                                                                  \
                if (SOLID((a + SIZE * x)) && SOLID((b + SIZE * x))) return 1;                                          \
        }                                                                                                              \
        return 0;                                                                                                      \
    }                                                                                                                  \
    static int64_t loop_area_##NAME(const scene *s, kz_cell at)                                                        \
    {                                                                                                                  \
        const span c = common_span(s, at);                                                                             \
        int64_t area = 0;                                                                                              \
        for (int32_t y = c.y0; y < c.y1; y++) {                                                                        \
            const unsigned char *a = pixel_of(&s->a, c.x0, y), *b = pixel_of(&s->b, c.x0 - at.x, y - at.y);            \
            for (int32_t x = 0; x < c.x1 - c.x0; x++) area += SOLID((a + SIZE * x)) && SOLID((b + SIZE * x));          \
        }                                                                                                              \
        return area;                                                                                                   \
    }                                                                                                                  \
    static int64_t loop_mask_##NAME(const scene *s, kz_cell at)                                                        \
    {                                                                                                                  \
        (void)at;                                                                                                      \
        const size_t n = (size_t)s->a.n;                                                                               \
        unsigned char *cells = need(malloc(n * n));                                                                    \
        int64_t count = 0;                                                                                             \
        for (int32_t y = 0; y < s->a.n; y++) {                                                                         \
            const unsigned char *a = pixel_of(&s->a, 0, y);                                                            \
            unsigned char *to = cells + (size_t)y * n;                                                                 \
            for (int32_t x = 0; x < s->a.n; x++) count += to[x] = SOLID((a + SIZE * x));                               \
        }                                                                                                              \
        free(cells);                                                                                                   \
        return count;                                                                                                  \
    }

static unsigned word_of(const unsigned char *p)
{
    uint16_t word;
    memcpy(&word, p, sizeof word);
    return word;
}

/* A byte within 8 of the key's, which is above 8 and below 247. */
static bool near8(unsigned v, unsigned key) { return v - (key - 8) <= 16; }

#define NOT_0(p)       (*p != 0)
#define IN_SET(p)      (in_set[*p])
#define IN_PALETTE(p)  (palette[*p] >> 24 > 127)
#define NOT_F81F(p)    (word_of(p) != 0xF81F)
#define NOT_7C1F(p)    ((word_of(p) & 0x7FFF) != 0x7C1F)
#define BIT_15(p)      (word_of(p) >> 15)
#define NOT_MAGENTA(p) (p[0] != 0xFF || p[1] != 0 || p[2] != 0xFF)
#define OVER_127(p)    (p[3] > 127)
#define OFF_KEY(p)     (!near8(p[0], 0x40) || !near8(p[1], 0x80) || !near8(p[2], 0xC0))

NESTED_LOOPS(index, 1, NOT_0)
NESTED_LOOPS(set, 1, IN_SET)
NESTED_LOOPS(palette, 1, IN_PALETTE)
NESTED_LOOPS(key565, 2, NOT_F81F)
NESTED_LOOPS(key1555, 2, NOT_7C1F)
NESTED_LOOPS(alpha1555, 2, BIT_15)
NESTED_LOOPS(key24, 3, NOT_MAGENTA)
NESTED_LOOPS(key32, 4, NOT_MAGENTA)
NESTED_LOOPS(near32, 4, OFF_KEY)
NESTED_LOOPS(alpha32, 4, OVER_127)

/* ---- The same pixels painted ----------------------------------------------------------------------------- */

static unsigned char some_byte(kz_test_rng *r, int32_t least, int32_t most)
{
    return (unsigned char)kz_test_range(r, least, most);
}

static void paint_word(unsigned char *p, unsigned word)
{
    const uint16_t v = (uint16_t)word;
    memcpy(p, &v, sizeof v);
}

static void paint_index(unsigned char *p, bool solid, kz_test_rng *r) { *p = solid ? some_byte(r, 1, 255) : 0; }

static void paint_set(unsigned char *p, bool solid, kz_test_rng *r)
{
    *p = solid ? some_byte(r, 4, 255) : some_byte(r, 0, 3);
}

static void paint_palette(unsigned char *p, bool solid, kz_test_rng *r)
{
    *p = (unsigned char)(4 * kz_test_below(r, 64) + (solid ? 1 + kz_test_below(r, 3) : 0));
}

static void paint_565(unsigned char *p, bool solid, kz_test_rng *r)
{
    paint_word(p, solid ? kz_test_below(r, 0xF81F) : 0xF81F);
}

static void paint_key1555(unsigned char *p, bool solid, kz_test_rng *r)
{
    paint_word(p, (solid ? kz_test_below(r, 0x7C1F) : 0x7C1F) | kz_test_below(r, 2) << 15);
}

static void paint_alpha1555(unsigned char *p, bool solid, kz_test_rng *r)
{
    paint_word(p, kz_test_below(r, 0x8000) | (solid ? 0x8000u : 0));
}

static void paint_key24(unsigned char *p, bool solid, kz_test_rng *r)
{
    p[0] = solid ? some_byte(r, 0, 254) : 255;
    p[1] = solid ? some_byte(r, 0, 255) : 0;
    p[2] = solid ? some_byte(r, 0, 255) : 255;
}

static void paint_key32(unsigned char *p, bool solid, kz_test_rng *r)
{
    paint_key24(p, solid, r);
    p[3] = some_byte(r, 0, 255);
}

static void paint_near32(unsigned char *p, bool solid, kz_test_rng *r)
{
    p[0] = solid ? some_byte(r, 0x49, 0xFF) : some_byte(r, 0x38, 0x48);
    p[1] = some_byte(r, 0x78, 0x88);
    p[2] = some_byte(r, 0xB8, 0xC8);
    p[3] = some_byte(r, 0, 255);
}

static void paint_alpha32(unsigned char *p, bool solid, kz_test_rng *r)
{
    for (int i = 0; i < 3; i++) p[i] = some_byte(r, 0, 255);
    p[3] = solid ? some_byte(r, 128, 255) : some_byte(r, 0, 127);
}

/* ---- The rows -------------------------------------------------------------------------------------------- */

typedef int64_t question(const scene *s, kz_cell at);

static int64_t ask_overlap(const scene *s, kz_cell at)
{
    return kz_surface_overlap(&s->a.surface, &s->rule, &s->b.surface, &s->rule, at.x, at.y);
}

static int64_t ask_area(const scene *s, kz_cell at)
{
    return kz_surface_overlap_area(&s->a.surface, &s->rule, &s->b.surface, &s->rule, at.x, at.y);
}

/* The loop finds the first pixel when it finds out that there is one. */
static int64_t ask_first(const scene *s, kz_cell at)
{
    kz_cell first;
    return kz_surface_overlap_first(&s->a.surface, &s->rule, &s->b.surface, &s->rule, at.x, at.y, &first);
}

static int64_t ask_mask(const scene *s, kz_cell at)
{
    (void)at;
    kz_mask *mask = NULL;
    must(kz_mask_from_surface(&s->a.surface, &s->rule, NULL, &mask, NULL), "mask from a surface");
    const int64_t count = kz_mask_count(mask);
    kz_mask_free(mask);
    return count;
}

static kz_rule rule_of_set(void)
{
    kz_rule rule = kz_rule_index(0);
    for (int i = 1; i < 4; i++) kz_rule_add_index(&rule, (uint8_t)i);
    return rule;
}

static kz_rule rule_of_index(void) { return kz_rule_index(0); }
static kz_rule rule_of_alpha(void) { return kz_rule_alpha(127); }
static kz_rule rule_of_magenta(void) { return kz_rule_key(0xFF00FF, 0); }
static kz_rule rule_of_near(void) { return kz_rule_key(0x4080C0, 8); }

typedef struct row {
    const char *name;
    question *loop, *library;
    painter *paint;
    kz_rule (*rule)(void);
    kz_format format;
    int32_t size;
    content a, b;
    int reach; /* offsets up to a side / reach */
} row;

#define ROW_OF(TEXT, NAME, PAINT, RULE, FORMAT, SIZE)                                                                  \
    {"overlap checkers " TEXT,                                                                                         \
     loop_overlap_##NAME,                                                                                              \
     ask_overlap,                                                                                                      \
     PAINT,                                                                                                            \
     RULE,                                                                                                             \
     FORMAT,                                                                                                           \
     SIZE,                                                                                                             \
     CHECKER_EVEN,                                                                                                     \
     CHECKER_ODD,                                                                                                      \
     2},                                                                                                               \
        {"area noise " TEXT, loop_area_##NAME, ask_area, PAINT, RULE, FORMAT, SIZE, NOISE, NOISE, 2},                  \
    {                                                                                                                  \
        "mask " TEXT, loop_mask_##NAME, ask_mask, PAINT, RULE, FORMAT, SIZE, NOISE, NOISE, 2                           \
    }

static const row rows[] = {
    ROW_OF("8-bit index", index, paint_index, rule_of_index, KZ_FORMAT_INDEX8, 1),
    {"first checkers 8-bit index", loop_overlap_index, ask_first, paint_index, rule_of_index, KZ_FORMAT_INDEX8, 1,
     CHECKER_EVEN, CHECKER_ODD, 2},
    {"overlap blobs 8-bit index", loop_overlap_index, ask_overlap, paint_index, rule_of_index, KZ_FORMAT_INDEX8, 1,
     BLOB, BLOB, 1},
    ROW_OF("8-bit set", set, paint_set, rule_of_set, KZ_FORMAT_INDEX8, 1),
    ROW_OF("8-bit palette alpha", palette, paint_palette, rule_of_alpha, KZ_FORMAT_INDEX8, 1),
    ROW_OF("565 key", key565, paint_565, rule_of_magenta, KZ_FORMAT_RGB565, 2),
    ROW_OF("1555 key", key1555, paint_key1555, rule_of_magenta, KZ_FORMAT_XRGB1555, 2),
    ROW_OF("1555 alpha", alpha1555, paint_alpha1555, rule_of_alpha, KZ_FORMAT_ARGB1555, 2),
    ROW_OF("24-bit key", key24, paint_key24, rule_of_magenta, KZ_FORMAT_RGB24, 3),
    ROW_OF("32-bit key", key32, paint_key32, rule_of_magenta, KZ_FORMAT_RGBX32, 4),
    ROW_OF("32-bit key ~8", near32, paint_near32, rule_of_near, KZ_FORMAT_RGBX32, 4),
    ROW_OF("32-bit alpha", alpha32, paint_alpha32, rule_of_alpha, KZ_FORMAT_RGBA32, 4),
    {"overlap blobs 32-bit alpha", loop_overlap_alpha32, ask_overlap, paint_alpha32, rule_of_alpha, KZ_FORMAT_RGBA32, 4,
     BLOB, BLOB, 1},
};
#define N_ROWS (sizeof rows / sizeof *rows)

/* ---- Measuring ------------------------------------------------------------------------------------------- */

static sprite make_sprite(const row *what, content kind, int32_t n, kz_test_rng *r)
{
    sprite s = {.n = n, .size = what->size};
    s.bytes = need(malloc((size_t)n * (size_t)n * (size_t)what->size));
    for (int32_t y = 0; y < n; y++)
        for (int32_t x = 0; x < n; x++)
            what->paint(s.bytes + ((ptrdiff_t)y * n + x) * what->size, is_solid(kind, r, n, x, y), r);
    s.surface = (kz_surface){s.bytes, (ptrdiff_t)n * what->size, what->format, 0, 0, n, n, NULL, 0};
    if (what->paint == paint_palette) s.surface.palette = palette;
    if (what->paint == paint_palette) s.surface.n_colors = 256;
    return s;
}

static scene make_scene(const row *what, int32_t n, kz_test_rng *r)
{
    scene s = {.rule = what->rule()};
    s.a = make_sprite(what, what->a, n, r);
    s.b = make_sprite(what, what->b, n, r);
    must(kz_rule_check(&s.rule, &s.a.surface, NULL), "a row's rule");
    s.n_places = n > 128 ? 32 : MOST_PLACES;
    const int32_t reach = n / what->reach;
    for (int i = 0; i < s.n_places; i++) {
        kz_cell *at = &s.place[i];
        do {
            at->x = kz_test_range(r, -reach, reach);
            at->y = kz_test_range(r, -reach, reach);
        } while ((at->x + at->y) % 2 != 0); /* even sums keep the checkers apart */
    }
    return s;
}

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
        printf(" %11.1f %7.1f x", ns, ratio);
    }
}

static void bench_row(const row *what, int32_t n)
{
    static double ns[COLUMNS][PASSES], ratio[COLUMNS][PASSES];
    kz_test_rng r = kz_test_rng_make((uint64_t)n);
    scene s = make_scene(what, n, &r);
    int repeat[COLUMNS] = {repeats_for(&s, what->loop), 0, 0, 0, 0};
    for (int l = 0; l < LEVELS; l++) {
        if (kz_cpu_force(levels[l]) != KZ_OK) continue;
        for (int i = 0; i < s.n_places; i++)
            must_be(what->library(&s, s.place[i]) == what->loop(&s, s.place[i]), "a level disagrees with the loops");
        repeat[l + 1] = repeats_for(&s, what->library);
    }
    for (int pass = 0; pass < PASSES; pass++) {
        shuffle_places(&s, &r);
        ns[0][pass] = time_column(&s, what->loop, repeat[0]);
        for (int l = 0; l < LEVELS; l++) {
            if (kz_cpu_force(levels[l]) != KZ_OK) continue;
            ns[l + 1][pass] = time_column(&s, what->library, repeat[l + 1]);
            ratio[l + 1][pass] = ns[0][pass] / ns[l + 1][pass];
        }
    }
    if (as_json) print_figure(what->name, n, "nested loops", median(ns[0], PASSES), 1);
    else printf("%-38s %4d %11.1f", what->name, n, median(ns[0], PASSES));
    for (int l = 0; l < LEVELS; l++) {
        if (kz_cpu_force(levels[l]) != KZ_OK) continue;
        print_figure(what->name, n, kz_cpu_level_name(levels[l]), median(ns[l + 1], PASSES),
                     median(ratio[l + 1], PASSES));
    }
    if (!as_json) printf("\n");
    fflush(stdout);
    free(s.a.bytes);
    free(s.b.bytes);
}

/* The processor's name where the system has it in a file, as Linux does. */
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
        printf("{\n  \"machine\": \"%s, one core\",\n  \"compiler\": \"%s\",\n  \"surface\": [", name, __VERSION__);
    else printf("%s, one core; %s\n", name, __VERSION__);
}

int main(int argc, char **argv)
{
    as_json = argc > 1 && strcmp(argv[1], "--json") == 0;
    if (argc > 1 + as_json) {
        fprintf(stderr, "usage: bench_surface [--json]\n");
        return 2;
    }
    for (int i = 4; i < 256; i++) in_set[i] = true;
    for (uint32_t i = 0; i < 256; i++) palette[i] = (i % 4 ? 0xFF000000u : 0x40000000u) + i * 0x010203u;
    print_machine();
    if (!as_json) {
        printf("ns a question: the nested loops, then how often as fast each level is:");
        for (int l = 0; l < LEVELS; l++)
            if (kz_cpu_has(levels[l])) printf(" %s", kz_cpu_level_name(levels[l]));
        printf("\n");
    }
    for (size_t i = 0; i < N_ROWS; i++)
        for (int32_t n = 16; n <= 512; n *= 2) bench_row(&rows[i], n);
    if (as_json) printf("\n  ]\n}\n");
    return 0;
}

/* bench_everyday.c - nanoseconds per everyday question about two shapes: posing, yes/no, contact, ray, sweep, distance,
 * containment, batches and masks; at several CPU levels, beside Box2D v3, cute_c2 and version 0.1.0.
 *
 *     bench_everyday [--json] [--row TEXT] [--library FILE]... [PASSES]           default 61
 *
 * Each row is some thousand different pairs.  In every pass they are put into another order, and so are the libraries.
 * Each library has its shapes in its own terms in an array that it walks through, so that memory is read in order.
 * Before anything is timed, all answers are compared; how many are others is in the JSON.  The clock is this thread's.
 * Shown are the medians of the passes, and the medians of the ratios within a pass. */
#include <math.h>
#include <string.h>

#define BENCH_NAME "bench_everyday"
#include "bench.h"

#include <dlfcn.h>
#include <kolize/kolize.h>

#include "everyday/everyday_rows.h"
#include "measure/measure.h"

#include "kz_test_rng.h"

enum { PAIRS = EVERYDAY_PAIRS, MOST_PASSES = 501, MOST_LIBRARIES = 8, MOST_ENTRANTS = 20 };

const everyday_library *everyday_kolize(void);
const everyday_library *everyday_plain(void);

/* ---- Who answers ------------------------------------------------------------------------------------------------ */

/* A library's method, at one level of the CPU where it is this tree's Kolize. */
typedef struct entrant {
    const everyday_library *library;
    everyday_method method;
    kz_cpu_level level;
    unsigned char *drawn, *asked; /* the pairs as drawn, and in the order of the pass */
    float *answers;
    int others; /* answers that are not the first entrant's */
    int rounds; /* how often a batch is asked in a row: one takes no longer than the clock's step */
    double ns[MOST_PASSES];
} entrant;

static const everyday_library *libraries[MOST_LIBRARIES];
static int n_libraries;
static kz_cpu_level best;

static entrant entrants[MOST_ENTRANTS];
static int n_entrants;

static bool is_ours(const entrant *e) { return e->library == libraries[0]; }

static void open_library(const char *file)
{
    void *opened = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    void *symbol = opened ? dlsym(opened, EVERYDAY_OPEN) : NULL;
    everyday_open *open;
    if (!symbol || n_libraries == MOST_LIBRARIES) {
        fprintf(stderr, BENCH_NAME ": %s: not measured (%s)\n", file, symbol ? "too many" : dlerror());
        return;
    }
    memcpy(&open, &symbol, sizeof open);
    libraries[n_libraries++] = open();
}

static void add_entrant(const everyday_library *library, everyday_method method, kz_cpu_level level)
{
    must_be(n_entrants < MOST_ENTRANTS, "too many methods");
    entrant *e = &entrants[n_entrants++];
    memset(e, 0, sizeof *e);
    e->library = library;
    e->method = method;
    e->level = level;
    e->rounds = 1;
    e->drawn = need(malloc(PAIRS * method.bytes));
    e->asked = need(malloc(PAIRS * method.bytes));
    e->answers = need(malloc(PAIRS * sizeof *e->answers));
}

/* Kolize at its best comes first; then with AVX2 and plain, where that is something else. */
static void add_entrants(const everyday_row *w)
{
    const everyday_kind a = everyday_kind_of(w->a), b = everyday_kind_of(w->b);
    n_entrants = 0;
    for (int l = 0; l < n_libraries; l++) {
        everyday_method methods[EVERYDAY_METHODS];
        const bool of_world = w->question == EVERYDAY_CONTACT_WORLD && l > 0;
        const int n = libraries[l]->methods(of_world ? EVERYDAY_CONTACT_POSES : w->question, a, b, methods);
        for (int i = 0; i < n; i++) {
            add_entrant(libraries[l], methods[i], best);
            if (l > 0) continue;
            if (best != KZ_CPU_AVX2 && kz_cpu_has(KZ_CPU_AVX2)) add_entrant(libraries[l], methods[i], KZ_CPU_AVX2);
            if (best != KZ_CPU_PLAIN) add_entrant(libraries[l], methods[i], KZ_CPU_PLAIN);
        }
    }
}

static void free_entrants(void)
{
    for (int i = 0; i < n_entrants; i++) {
        free(entrants[i].drawn);
        free(entrants[i].asked);
        free(entrants[i].answers);
    }
}

/* ---- Asking ----------------------------------------------------------------------------------------------------- */

/* Of this thread: other programs' turns do not count. */
static double thread_ns(void)
{
#ifdef CLOCK_THREAD_CPUTIME_ID
    struct timespec t;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) == 0) return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
#endif
    return now_ns();
}

/* SSE2 code runs at half its speed while the upper halves of the vector registers are in use. */
static void clear_upper_halves(void)
{
#if defined(__x86_64__) && defined(__GNUC__)
    if (kz_cpu_has(KZ_CPU_AVX2)) __asm__ volatile("vzeroupper" ::: "memory");
#endif
}

static uint32_t order[PAIRS];

static void shuffle(kz_test_rng *rng, uint32_t *numbers, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t j = kz_test_below(rng, i + 1);
        numbers[i] = numbers[j];
        numbers[j] = i;
    }
}

static double ask(entrant *e, int n)
{
    const size_t bytes = e->method.bytes;
    for (int i = 0; i < n; i++) memcpy(e->asked + (size_t)i * bytes, e->drawn + order[i] * bytes, bytes);
    if (e->method.arrange) e->method.arrange(e->asked, n);
    must(kz_cpu_force(e->level), "level");
    clear_upper_halves();
    const double from = thread_ns();
    for (int i = 0; i < e->rounds; i++) e->method.ask(e->asked, n, e->answers);
    const double ns = (thread_ns() - from) / e->rounds;
    must(kz_cpu_force(best), "level");
    if (e->method.finish) e->method.finish(n, e->answers);
    return ns / n;
}

/* Contacts with masks are drawn by what Kolize says of them. */
static bool is_deep_enough(const everyday_row *w, unsigned number)
{
    float depth = 0;
    if (w->mix != MIX_MASK_SHALLOW && w->mix != MIX_MASK_ANY) return true;
    entrants[0].method.ask(entrants[0].drawn + number * entrants[0].method.bytes, 1, &depth);
    return depth > 0 && (w->mix == MIX_MASK_ANY || depth <= 6);
}

static void draw_pairs(const everyday_row *w)
{
    unsigned seed = 0;
    for (unsigned i = 0; i < (unsigned)w->n;) {
        everyday_pair pair;
        bool made = true;
        everyday_draw(w->a, w->b, w->mix, ++seed, &pair);
        for (int k = 0; k < n_entrants && made; k++)
            made = entrants[k].method.make(&pair, entrants[k].drawn + i * entrants[k].method.bytes);
        i += made && is_deep_enough(w, i);
    }
}

static bool is_contact(everyday_question q)
{
    return q == EVERYDAY_CONTACT || q == EVERYDAY_CONTACT_POSES || q == EVERYDAY_CONTACT_WORLD;
}

/* Returns the share of hits.  What is the library's own has to be the same at every level, to the last bit. */
static double check(const everyday_row *w)
{
    int hits = 0;
    for (uint32_t i = 0; i < (uint32_t)w->n; i++) order[i] = i;
    for (int k = 0; k < n_entrants; k++) {
        entrant *e = &entrants[k];
        const double ns = ask(e, w->n);
        if (w->question == EVERYDAY_BATCH) e->rounds = ns < 10 ? 64 : 1;
        for (int i = 0; i < w->n; i++) {
            const float right = entrants[0].answers[i], found = e->answers[i];
            const bool shallow = is_contact(w->question) && fmaxf(right, found) < w->near;
            if (is_ours(e)) must_be(found == right, "levels differ");
            e->others += !(fabsf(found - right) <= w->near || shallow);
        }
        if (e->others > w->most_off * (float)w->n) {
            fprintf(stderr, BENCH_NAME ": %s, %s: %d of %d answers of %s's %s are others\n", w->work, w->name,
                    e->others, w->n, e->library->name, e->method.call);
            exit(1);
        }
    }
    const bool time = w->question == EVERYDAY_RAY || w->question == EVERYDAY_SWEEP;
    for (int i = 0; i < w->n; i++) hits += time ? entrants[0].answers[i] < 2 : entrants[0].answers[i] > 0;
    return (double)hits / w->n;
}

static volatile float seen;

/* A pass is several orders, so that the steps of the clock, a microsecond on some machines, come out even. */
static void measure(const everyday_row *w, int passes)
{
    const int orders = w->n == PAIRS ? 4 : 1;
    kz_test_rng rng = kz_test_rng_make(7);
    uint32_t turns[MOST_ENTRANTS];
    for (int i = 0; i < passes * orders; i++) {
        shuffle(&rng, turns, (uint32_t)n_entrants);
        shuffle(&rng, order, (uint32_t)w->n);
        for (int k = 0; k < n_entrants; k++) {
            entrant *e = &entrants[turns[k]];
            e->ns[i / orders] += ask(e, w->n) / orders;
            seen = e->answers[i % w->n];
        }
    }
}

/* ---- Printing --------------------------------------------------------------------------------------------------- */

static const char *build_of(const entrant *e)
{
    return is_ours(e) ? kz_cpu_level_name(e->level) : e->library->build;
}

static void print_entrant(const entrant *e, int passes, bool as_json, bool first)
{
    double ns[MOST_PASSES], times[MOST_PASSES];
    for (int i = 0; i < passes; i++) {
        ns[i] = e->ns[i];
        times[i] = e->ns[i] / entrants[0].ns[i];
    }
    const double each = median(ns, passes), ratio = median(times, passes);
    if (as_json)
        printf("%s\n       {\"by\": \"%s\", \"version\": \"%s\", \"build\": \"%s\", \"call\": \"%s\", "
               "\"ns\": [%.2f, %.2f, %.2f], \"times\": [%.3f, %.3f, %.3f], \"others\": %d}",
               first ? "" : ",", e->library->name, e->library->version, build_of(e), e->method.call, each, ns[0],
               ns[passes - 1], ratio, times[0], times[passes - 1], e->others);
    else
        printf("  %-9s %-7.7s %-9.9s %-26s %9.2f ns %8.2f x  (%.2f to %.2f)%s", e->library->name,
               is_ours(e) ? "" : e->library->version, build_of(e), e->method.call, each, ratio, times[0],
               times[passes - 1], e->others ? "" : "\n");
    if (!as_json && e->others) printf("  %d answers others\n", e->others);
}

static void run_row(const everyday_row *w, int passes, bool as_json, bool first)
{
    add_entrants(w);
    draw_pairs(w);
    const double hits = check(w);
    const int n = w->n == PAIRS ? passes : (passes + 3) / 4;
    measure(w, n);
    if (as_json)
        printf("%s\n    {\"work\": \"%s\", \"row\": \"%s\", \"pairs\": %d, \"hits\": %.3f, \"by\": [", first ? "" : ",",
               w->work, w->name, w->n, hits);
    else printf("%s: %s (%d pairs, %.0f %% hits)\n", w->work, w->name, w->n, hits * 100);
    for (int k = 0; k < n_entrants; k++) print_entrant(&entrants[k], n, as_json, k == 0);
    if (as_json) printf("]}");
    fflush(stdout);
    free_entrants();
}

static bool is_wanted(const everyday_row *w, const char *text)
{
    char name[128];
    snprintf(name, sizeof name, "%s: %s", w->work, w->name);
    return !text || strstr(name, text) != NULL;
}

int main(int argc, char **argv)
{
    const char *text = NULL;
    bool as_json = false, first = true;
    int passes = 61;
    best = kz_cpu_level_now();
    libraries[n_libraries++] = everyday_kolize();
    libraries[n_libraries++] = everyday_plain();
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) as_json = true;
        else if (strcmp(argv[i], "--row") == 0 && i + 1 < argc) text = argv[++i];
        else if (strcmp(argv[i], "--library") == 0 && i + 1 < argc) open_library(argv[++i]);
        else passes = atoi(argv[i]);
    }
    passes = passes < 1 ? 1 : passes > MOST_PASSES ? MOST_PASSES : passes;
    if (as_json) {
        char machine[256];
        measure_machine(machine, sizeof machine);
        printf("{\n  \"machine\": \"%s, one core\", \"compiler\": \"%s\", \"passes\": %d,\n", machine, __VERSION__,
               passes);
        printf("  \"times\": \"median, least, most: how often as fast kolize is\",\n  \"everyday\": [");
    } else {
        printf("ns a question, and how often as fast Kolize's first line is: median, least and most of %d passes\n",
               passes);
    }
    for (size_t i = 0; i < everyday_n_rows; i++) {
        if (!is_wanted(&everyday_rows[i], text)) continue;
        run_row(&everyday_rows[i], passes, as_json, first);
        first = false;
    }
    if (as_json) printf("\n  ]\n}\n");
    return 0;
}

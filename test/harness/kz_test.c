/* kz_test.c - main() of every test program: picks tests, runs them, prints and counts. */
#include "kz_test.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A loop over millions of cases that is wrong everywhere should not fill the disk. */
#define PRINTED_FAILURES_PER_TEST 12

typedef struct context {
    const char *test;
    kz_test_counts counts;
    bool quiet;
    char note[256];
} context;

static kz_test_case *all_tests;
static context nowhere = {"(outside any test)", {0, 0}, false, ""}, *now = &nowhere;
static uint64_t run_seed = 1;
static int64_t run_scale = 100;

void kz_test_register(kz_test_case *test)
{
    kz_test_case **at = &all_tests;
    while (*at && (*at)->line < test->line) at = &(*at)->next;
    test->next = *at;
    *at = test;
}

uint64_t kz_test_seed(void) { return run_seed; }

kz_test_rng kz_test_rng_here(void)
{
    uint64_t h = run_seed;
    for (const char *c = now->test; *c; c++) h = (h ^ (unsigned char)*c) * 0x100000001b3u;
    return kz_test_rng_make(h);
}

int64_t kz_test_rounds(int64_t n)
{
    int64_t scaled = n > INT64_MAX / run_scale ? n / 100 * run_scale : n * run_scale / 100;
    return scaled > 0 ? scaled : 1;
}

void kz_test_note(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(now->note, sizeof now->note, format, args);
    va_end(args);
}

/* ---- Checks -------------------------------------------------------------------------------------------- */

kz_test_value kz_test_int(long long v) { return (kz_test_value){KZ_TEST_INT, v, 0, 0, NULL}; }
kz_test_value kz_test_uint(unsigned long long v) { return (kz_test_value){KZ_TEST_UINT, 0, v, 0, NULL}; }
kz_test_value kz_test_double(double v) { return (kz_test_value){KZ_TEST_REAL, 0, 0, v, NULL}; }
kz_test_value kz_test_pointer(const void *v) { return (kz_test_value){KZ_TEST_POINTER, 0, 0, 0, v}; }

/* Counts the check; true when the failure is to be printed, and then the line is begun. */
static bool begin_failure(bool ok, kz_test_place at, const char *what)
{
    now->counts.checks++;
    if (ok) return false;
    int64_t nth = ++now->counts.failed;
    if (now->quiet || nth > PRINTED_FAILURES_PER_TEST) return false;
    printf("%s:%d: %s: %s", at.file, at.line, now->test, what);
    return true;
}

static void end_failure(void)
{
    if (now->note[0]) printf("  [%s]", now->note);
    printf("\n");
    if (now->counts.failed == PRINTED_FAILURES_PER_TEST) printf("    (further failures of this test are only counted)\n");
    fflush(stdout);
}

bool kz_test_check(bool ok, kz_test_place at, const char *what)
{
    if (begin_failure(ok, at, what)) end_failure();
    return ok;
}

static void print_value(kz_test_value v)
{
    switch (v.kind) {
    case KZ_TEST_INT: printf("%" PRId64, v.i); break;
    case KZ_TEST_UINT: printf("%" PRIu64, v.u); break;
    case KZ_TEST_REAL: printf("%.17g", v.d); break;
    case KZ_TEST_POINTER: printf("%p", v.p); break;
    }
}

static double as_double(kz_test_value v)
{
    return v.kind == KZ_TEST_REAL ? v.d : v.kind == KZ_TEST_INT ? (double)v.i : (double)v.u;
}

/* -1, 0, +1; 2 when unordered (NaN, or a pointer against a number).  A negative int is less than any unsigned. */
static int order(kz_test_value a, kz_test_value b)
{
    if (a.kind == KZ_TEST_POINTER || b.kind == KZ_TEST_POINTER) {
        if (a.kind != b.kind) return 2;
        return a.p == b.p ? 0 : (uintptr_t)a.p < (uintptr_t)b.p ? -1 : 1;
    }
    if (a.kind == KZ_TEST_REAL || b.kind == KZ_TEST_REAL) {
        double x = as_double(a), y = as_double(b);
        return x < y ? -1 : x > y ? 1 : x == y ? 0 : 2;
    }
    if (a.kind == KZ_TEST_INT && a.i < 0) return b.kind == KZ_TEST_UINT || a.i < b.i ? -1 : a.i > b.i;
    if (b.kind == KZ_TEST_INT && b.i < 0) return 1;
    uint64_t x = a.kind == KZ_TEST_INT ? (uint64_t)a.i : a.u, y = b.kind == KZ_TEST_INT ? (uint64_t)b.i : b.u;
    return x < y ? -1 : x > y;
}

bool kz_test_compare(kz_test_op op, kz_test_value a, kz_test_value b, kz_test_place at, const char *what)
{
    int o = order(a, b);
    bool ok = false;
    switch (op) {
    case KZ_TEST_EQ: ok = o == 0; break;
    case KZ_TEST_NE: ok = o != 0; break;
    case KZ_TEST_LT: ok = o == -1; break;
    case KZ_TEST_LE: ok = o == -1 || o == 0; break;
    case KZ_TEST_GT: ok = o == 1; break;
    case KZ_TEST_GE: ok = o == 1 || o == 0; break;
    }
    if (begin_failure(ok, at, what)) {
        printf(": ");
        print_value(a);
        printf(" and ");
        print_value(b);
        end_failure();
    }
    return ok;
}

bool kz_test_near(double a, double b, double tolerance, kz_test_place at, const char *what)
{
    double off = a < b ? b - a : a - b;
    bool ok = a == b || off <= tolerance;
    if (begin_failure(ok, at, what)) {
        printf(": %.17g and %.17g, %.3g apart, %.3g allowed", a, b, off, tolerance);
        end_failure();
    }
    return ok;
}

bool kz_test_same_double(double a, double b, kz_test_place at, const char *what)
{
    uint64_t x, y;
    memcpy(&x, &a, sizeof x);
    memcpy(&y, &b, sizeof y);
    bool ok = x == y || (a != a && b != b);
    if (begin_failure(ok, at, what)) {
        printf(": %a (%.17g) and %a (%.17g)", a, a, b, b);
        end_failure();
    }
    return ok;
}

bool kz_test_same_float(float a, float b, kz_test_place at, const char *what)
{
    return kz_test_same_double((double)a, (double)b, at, what);
}

bool kz_test_same_text(const char *a, const char *b, kz_test_place at, const char *what)
{
    bool ok = a && b ? strcmp(a, b) == 0 : a == b;
    if (begin_failure(ok, at, what)) {
        printf(": \"%s\" and \"%s\"", a ? a : "(NULL)", b ? b : "(NULL)");
        end_failure();
    }
    return ok;
}

bool kz_test_same_bytes(const void *a, const void *b, size_t size, kz_test_place at, const char *what)
{
    const unsigned char *x = a, *y = b;
    size_t i = 0;
    while (i < size && x[i] == y[i]) i++;
    if (begin_failure(i == size, at, what)) {
        printf(": byte %zu of %zu is %02x and %02x", i, size, x[i], y[i]);
        end_failure();
    }
    return i == size;
}

/* ---- Runs ---------------------------------------------------------------------------------------------- */

kz_test_counts kz_test_apart(kz_test_function *f)
{
    context inner = {now->test, {0, 0}, true, ""}, *outer = now;
    now = &inner;
    f();
    now = outer;
    return inner.counts;
}

static bool run_test(kz_test_case *test, kz_test_counts *total)
{
    context c = {test->name, {0, 0}, false, ""};
    now = &c;
    test->run();
    now = &nowhere;
    total->checks += c.counts.checks;
    total->failed += c.counts.failed;
    if (c.counts.checks == 0) printf("  FAIL %s: made no check\n", test->name);
    else if (c.counts.failed) printf("  FAIL %s: %" PRId64 " of %" PRId64 " checks\n", test->name, c.counts.failed, c.counts.checks);
    else printf("  ok   %s: %" PRId64 " checks\n", test->name, c.counts.checks);
    fflush(stdout);
    return c.counts.checks > 0 && c.counts.failed == 0;
}

static bool parse_number(const char *text, uint64_t *out)
{
    char *end;
    if (!text || *text < '0' || *text > '9') return false;
    errno = 0;
    *out = strtoull(text, &end, 0);
    return *end == 0 && errno == 0;
}

static bool wanted(const kz_test_case *test, int n, char **names)
{
    for (int i = 0; i < n; i++)
        if (strstr(test->name, names[i])) return true;
    return n == 0;
}

static int usage(const char *program)
{
    fprintf(stderr, "usage: %s [--seed N] [--scale PERCENT] [--list] [NAME...]\n", program);
    return 2;
}

int main(int argc, char **argv)
{
    const char *slash = argv[0] + strlen(argv[0]), *seed = getenv("KZ_TEST_SEED"), *scale = getenv("KZ_TEST_SCALE");
    while (slash > argv[0] && slash[-1] != '/' && slash[-1] != '\\') slash--;
    bool list = false;
    int a = 1;
    for (; a < argc && argv[a][0] == '-'; a++) {
        if (!strcmp(argv[a], "--list")) list = true;
        else if (!strcmp(argv[a], "--seed") && a + 1 < argc) seed = argv[++a];
        else if (!strcmp(argv[a], "--scale") && a + 1 < argc) scale = argv[++a];
        else return usage(slash);
    }
    uint64_t scale_read = 100;
    if ((seed && !parse_number(seed, &run_seed)) || (scale && !parse_number(scale, &scale_read)) || scale_read < 1 ||
        scale_read > 1000000000)
        return usage(slash);
    run_scale = (int64_t)scale_read;

    if (!list) printf("%s: seed %" PRIu64 ", scale %" PRId64 " %%\n", slash, run_seed, run_scale);
    int ran = 0, failed = 0;
    kz_test_counts total = {0, 0};
    for (kz_test_case *test = all_tests; test; test = test->next) {
        if (!wanted(test, argc - a, argv + a)) continue;
        ran++;
        if (list) printf("%s\n", test->name);
        else if (!run_test(test, &total)) failed++;
    }
    if (!list) printf("%s: %d tests, %" PRId64 " checks, %d tests failed\n", slash, ran, total.checks, failed);
    if (ran == 0) return 2;
    return failed || nowhere.counts.failed ? 1 : 0;
}

/* golden.c - compares the hash of each module's answers with the table, at every kernel level of this machine.
 *
 *     golden --table golden.txt                compare; exit status 1 when anything differs
 *     golden --table golden.txt --level neon   the same, and fail when the machine has not that level
 *     golden --table golden.txt --fault 1234   at one level, with a bit of answer 1234 of each module flipped: must
 *                                              exit with 1
 *     golden --table golden.txt --ways         the same for worlds that are saved and restored in mid-run, and, where
 *                                              there is a pool (GOLDEN_POOL), on 1, 2, 3 and 8 threads
 *     golden --table golden_long.txt --level neon --one-level   at that level only
 *     golden --write                           print the table as this build would have it
 *     golden --write 100000 --module query     of that module, with so many answers at least
 *     golden --dump query                      print every answer of a module, to be compared with another build's
 *
 * A module asks anew, and other things, until it has as many answers as its row of the table.
 *
 * A changed hash means changed answers on somebody's machine.  Change the table only with a change that says so. */
#include "golden.h"

#include <kolize/base.h>
#ifdef GOLDEN_POOL
#include <kolize/pool.h>
#endif

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef GOLDEN_MODULES_FILE
#define GOLDEN_MODULES_FILE "golden_modules.h" /* made by build.sh: GOLDEN_MODULES(X) lists the golden_*.c here */
#endif
#include GOLDEN_MODULES_FILE

#define DECLARE(name) void golden_##name(kz_golden *g);
GOLDEN_MODULES(DECLARE)

typedef struct module {
    const char *name;
    void (*run)(kz_golden *g);
} module;

#define ENTRY(name) {#name, golden_##name},
static const module modules[] = {GOLDEN_MODULES(ENTRY)};
#define N_MODULES (sizeof modules / sizeof *modules)

/* ---- The hash ------------------------------------------------------------------------------------------ */

static bool dumping;

static void mix(kz_golden *g, uint64_t v)
{
    if (dumping) printf("%" PRId64 " %016" PRIx64 "\n", g->answers, v);
    g->hash = (g->hash ^ v) * 0x9fb21c651e98df25u;
    g->hash ^= g->hash >> 32;
}

void kz_golden_u64(kz_golden *g, uint64_t v)
{
    if (g->answers++ == g->fault_at) v ^= 1;
    mix(g, v);
}

void kz_golden_i64(kz_golden *g, int64_t v) { kz_golden_u64(g, (uint64_t)v); }

void kz_golden_f32(kz_golden *g, float v)
{
    uint32_t bits = 0x7fc00000u;
    if (v == v) memcpy(&bits, &v, sizeof bits);
    kz_golden_u64(g, bits);
}

void kz_golden_f64(kz_golden *g, double v)
{
    uint64_t bits = 0x7ff8000000000000u;
    if (v == v) memcpy(&bits, &v, sizeof bits);
    kz_golden_u64(g, bits);
}

void kz_golden_bytes(kz_golden *g, const void *bytes, size_t size)
{
    const unsigned char *p = bytes;
    uint64_t word = size;
    for (size_t i = 0; i < size; i++) {
        if (i % 8 == 0) {
            mix(g, word);
            word = 0;
        }
        word |= (uint64_t)p[i] << (i % 8 * 8);
    }
    kz_golden_u64(g, word);
}

void kz_golden_bits(kz_golden *g, const uint64_t *words, int n)
{
    for (int i = 0; i < n; i += 64) {
        const int64_t fault = g->fault_at - g->answers, in_word = n - i < 64 ? n - i : 64;
        mix(g, words[i / 64] ^ (fault >= 0 && fault < in_word ? (uint64_t)1 << fault : 0));
        g->answers += in_word;
    }
}

void kz_golden_text(kz_golden *g, const char *text) { kz_golden_bytes(g, text, strlen(text)); }

/* How worlds are run: see golden.h. */
typedef struct way {
    const kz_parallel *parallel;
    bool restores;
} way;

static kz_golden run_by(const module *m, int64_t answers, int64_t fault_at, way by)
{
    kz_golden g = {kz_test_rng_make(2027), 0x2545f4914f6cdd1du, 0, fault_at, by.parallel, by.restores};
    do m->run(&g);
    while (g.answers < answers);
    return g;
}

static kz_golden run(const module *m, int64_t answers, int64_t fault_at)
{
    return run_by(m, answers, fault_at, (way){NULL, false});
}

/* ---- The table ----------------------------------------------------------------------------------------- */

typedef struct row {
    char name[32];
    int64_t answers;
    uint64_t hash;
} row;

static int read_table(const char *path, row *rows, int room)
{
    FILE *f = fopen(path, "r");
    if (!f) {
        fprintf(stderr, "golden: cannot read %s\n", path);
        exit(2);
    }
    char line[200];
    int n = 0;
    while (fgets(line, sizeof line, f)) {
        if (line[0] == '#' || line[0] == '\n') continue;
        row *r = &rows[n];
        if (n == room || sscanf(line, "%31s %" SCNd64 " %" SCNx64, r->name, &r->answers, &r->hash) != 3) {
            fprintf(stderr, "golden: %s: bad line: %s", path, line);
            exit(2);
        }
        n++;
    }
    fclose(f);
    return n;
}

static bool matches(const module *m, const row *rows, int n, int64_t fault_at, kz_cpu_level level, way by)
{
    const row *expected = NULL;
    for (int i = 0; i < n; i++)
        if (!strcmp(rows[i].name, m->name)) expected = &rows[i];
    const kz_golden g = run_by(m, expected ? expected->answers : 0, fault_at, by);
    bool ok = expected && expected->hash == g.hash && expected->answers == g.answers;
    printf("%-8s %-12s %8" PRId64 " answers  %016" PRIx64 "  ", kz_cpu_level_name(level), m->name, g.answers, g.hash);
    if (by.parallel) printf("%u threads  ", by.parallel->n_threads);
    if (by.restores) printf("restored  ");
    if (ok) printf("ok\n");
    else if (expected) printf("DIFFERS from %" PRId64 " answers  %016" PRIx64 "\n", expected->answers, expected->hash);
    else printf("is NOT IN THE TABLE\n");
    return ok;
}

static void write_table(const char *only, int64_t answers)
{
    printf("# module          answers   hash of the answers\n");
    for (size_t i = 0; i < N_MODULES; i++) {
        if (only && strcmp(modules[i].name, only)) continue;
        kz_golden g = run(&modules[i], answers, -1);
        printf("%-15s %9" PRId64 "   %016" PRIx64 "\n", modules[i].name, g.answers, g.hash);
    }
}

static int dump(const char *name)
{
    dumping = true;
    for (size_t i = 0; i < N_MODULES; i++) {
        if (strcmp(modules[i].name, name)) continue;
        run(&modules[i], 0, -1);
        return 0;
    }
    return 2;
}

static bool is_of_worlds(const module *m) { return !strcmp(m->name, "world") || !strcmp(m->name, "many"); }

/* Worlds by other ways than one thread and one run: all of them at the best level, else 8 threads and restoring. */
static int compare_ways(const row *rows, int n, int64_t fault_at, kz_cpu_level level, bool is_best)
{
    int wrong = 0;
    (void)is_best; /* of a build without threads */
    for (size_t i = 0; i < N_MODULES; i++) {
        if (!is_of_worlds(&modules[i])) continue;
        wrong += !matches(&modules[i], rows, n, fault_at, level, (way){NULL, true});
#ifdef GOLDEN_POOL
        static const uint32_t threads[4] = {1, 2, 3, 8};
        for (int k = is_best ? 0 : 3; k < 4; k++) {
            kz_pool *pool = NULL;
            if (kz_pool_create(threads[k], NULL, &pool, NULL) != KZ_OK) abort();
            const kz_parallel parallel = kz_pool_parallel(pool);
            wrong += !matches(&modules[i], rows, n, fault_at, level, (way){&parallel, k == 3});
            kz_pool_free(pool);
        }
#endif
    }
    return wrong;
}

static int compare(const char *table, const char *needed_level, bool one_level, int64_t fault_at, bool ways)
{
    row rows[64];
    int n = read_table(table, rows, 64), wrong = 0;
    bool level_is_there = false;
    const kz_cpu_level best = kz_cpu_level_now();
    for (int i = 0; i < n; i++) {
        bool known = false;
        for (size_t j = 0; j < N_MODULES; j++) known |= !strcmp(rows[i].name, modules[j].name);
        if (!known) {
            printf("the table's module %s does not exist\n", rows[i].name);
            wrong++;
        }
    }
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        bool is_needed = !strcmp(kz_cpu_level_name((kz_cpu_level)level), needed_level);
        level_is_there |= is_needed;
        if (one_level && !is_needed) continue;
        for (size_t i = 0; i < N_MODULES && !ways; i++)
            wrong += !matches(&modules[i], rows, n, fault_at, (kz_cpu_level)level, (way){NULL, false});
        if (ways) wrong += compare_ways(rows, n, fault_at, (kz_cpu_level)level, level == (int)best);
    }
    if (!level_is_there) printf("%s: this machine has no such level\n", needed_level);
    return wrong || !level_is_there ? 1 : 0;
}

int main(int argc, char **argv)
{
    const char *table = NULL, *level = "plain", *only = NULL;
    bool writing = false, one_level = false, ways = false;
    int64_t fault_at = -1, answers = 0;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--write")) {
            writing = true;
            if (i + 1 < argc && argv[i + 1][0] != '-') answers = strtoll(argv[++i], NULL, 10);
        } else if (!strcmp(argv[i], "--one-level")) {
            one_level = true;
        } else if (!strcmp(argv[i], "--ways")) {
            ways = true;
        } else if (i + 1 == argc) {
            break;
        } else if (!strcmp(argv[i], "--dump")) {
            return dump(argv[i + 1]);
        } else if (!strcmp(argv[i], "--table")) {
            table = argv[++i];
        } else if (!strcmp(argv[i], "--module")) {
            only = argv[++i];
        } else if (!strcmp(argv[i], "--level")) {
            level = argv[++i];
        } else if (!strcmp(argv[i], "--fault")) {
            fault_at = strtoll(argv[++i], NULL, 10);
        }
    }
    if (writing) {
        write_table(only, answers);
        return 0;
    }
    if (!table) {
        fprintf(stderr, "usage: golden --table FILE [--level NAME] [--one-level] [--fault N] [--ways] |"
                        " --write [ANSWERS] [--module NAME] | --dump MODULE\n");
        return 2;
    }
    /* Whether a wrong answer is noticed is seen at one level. */
    return compare(table, level, one_level || fault_at >= 0, fault_at, ways);
}

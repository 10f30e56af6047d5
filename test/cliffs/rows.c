/* rows.c - rows and what they cost: growth from 1000 on, lucky beside unlucky, and the exceptions with their reasons.
 *
 * A row fails where ten times the size adds more than log2(10) doublings of a fifth, or where it costs more than three
 * times the lucky layout's.  A few blocks more or less are no growth: SLACK is added to both sides. */
#include "rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SLACK = 300, TOO_DEAR = 200000 };
static const double PER_DOUBLING = 1.2, MOST_UNLUCKY = 3;
static const double PER_DOUBLING_OF_TWO = 1.3; /* where no third size tells chance from growth */

static cliffs_result *results;
static size_t n_results, room;
static const char *only[8];
static size_t n_only;

void cliffs_only(const char *words)
{
    if (n_only < sizeof only / sizeof *only) only[n_only++] = words;
}

static void name_of(const cliffs_row *row, char *out, size_t size)
{
    snprintf(out, size, "%s | %s | %s | %s | %s", row->question, row->kind, row->partner, row->layout, row->place);
}

static cliffs_result *find(const cliffs_row *row)
{
    for (size_t i = n_results; i-- > 0;) { /* the last ones are asked for most */
        const cliffs_row *r = &results[i].row;
        if (r->question == row->question && r->kind == row->kind && r->partner == row->partner &&
            r->layout == row->layout && r->place == row->place) {
            return &results[i];
        }
    }
    return NULL;
}

bool cliffs_wants(const cliffs_row *row)
{
    char name[200];
    name_of(row, name, sizeof name);
    for (size_t i = 0; i < n_only; i++) {
        if (!strstr(name, only[i])) return false;
    }
    const cliffs_result *r = find(row);
    return !r || r->most < TOO_DEAR;
}

static void record(const cliffs_row *row, int n, uint64_t blocks)
{
    cliffs_result *r = find(row);
    if (!r) {
        if (n_results == room) {
            room = room ? 2 * room : 1024;
            results = (cliffs_result *)realloc(results, room * sizeof *results);
            if (!results) exit(2);
        }
        r = &results[n_results++];
        memset(r, 0, sizeof *r);
        r->row = *row;
    }
    int k = 0;
    while (k < CLIFFS_SIZES - 1 && cliffs_sizes[k] != n) k++;
    r->blocks[k] += (double)blocks;
    r->asked[k]++;
    if (blocks > r->most) r->most = blocks;
}

static uint64_t begun_at;
static FILE *record_to;

void cliffs_record_to(FILE *out) { record_to = out; }

void cliffs_begin(const cliffs_row *row)
{
    if (cliffs_profiled && cliffs_wants(row)) cliffs_profile_begin();
    begun_at = cliffs_blocks;
}

uint64_t cliffs_end(const cliffs_row *row, int n, int share)
{
    return cliffs_end_as(row, n, (cliffs_blocks - begun_at) / (uint64_t)share);
}

uint64_t cliffs_end_as(const cliffs_row *row, int n, uint64_t blocks)
{
    if (!cliffs_wants(row)) return blocks;
    record(row, n, blocks);
    if (cliffs_profiled) cliffs_profile_end(find(row)->spent, sizeof find(row)->spent);
    char name[220];
    name_of(row, name, sizeof name);
    if (record_to) fprintf(record_to, "%d %.0f %s\t%s\n", n, (double)blocks, name, find(row)->spent);
    if (cliffs_progress) fprintf(stderr, "%8d %9.0f %s\n", n, (double)blocks, name);
    return blocks;
}

double cliffs_mean(const cliffs_result *r, int k) { return r->asked[k] ? r->blocks[k] / r->asked[k] : -1; }

/* The lucky row of the same question: the first layout of that kind. */
static const cliffs_result *lucky_of(const cliffs_result *of)
{
    for (size_t i = 0; i < n_results; i++) {
        const cliffs_row *r = &results[i].row, *row = &of->row;
        if (r->question == row->question && r->kind == row->kind && r->partner == row->partner &&
            r->place == row->place) {
            return &results[i];
        }
    }
    return of;
}

/* What costs less at a larger size has not grown: chance decides which nodes of a tree are met. */
static double growth_per_doubling(const cliffs_result *r)
{
    double most = 0, least = INFINITY;
    for (int k = CLIFFS_SIZES - 1; k >= 2; k--) {
        const double larger = least;
        if (!r->asked[k]) continue;
        least = fmin(least, cliffs_mean(r, k) + SLACK);
        if (k == CLIFFS_SIZES - 1 || !r->asked[k + 1]) continue;
        const double doublings = log2((double)cliffs_sizes[k + 1] / cliffs_sizes[k]);
        most = fmax(most, pow(larger / least, 1 / doublings));
    }
    return most;
}

static double times_lucky(const cliffs_result *r)
{
    const cliffs_result *lucky = lucky_of(r);
    double most = 0;
    for (int k = 2; k < CLIFFS_SIZES; k++) {
        if (!r->asked[k] || !lucky->asked[k]) continue;
        most = fmax(most, (cliffs_mean(r, k) + SLACK) / (cliffs_mean(lucky, k) + SLACK));
    }
    return most;
}

static void print(const cliffs_result *r, const char *why)
{
    char name[200];
    name_of(&r->row, name, sizeof name);
    printf("%-8s %5.2f %6.1f ", why, r->growth, r->unlucky);
    for (int k = 0; k < CLIFFS_SIZES; k++) {
        if (r->asked[k]) printf("%9.0f", cliffs_mean(r, k));
        else printf("%9s", "-");
    }
    printf("  %s%s%s\n", name, r->spent[0] ? ": " : "", r->spent);
}

/* Failures of each question about each kind, and the worst of them. */
static void print_by_question(void)
{
    for (size_t i = 0; i < n_results; i++) {
        const cliffs_row *row = &results[i].row;
        size_t n = 0;
        double growth = 0, unlucky = 0;
        for (size_t k = 0; k < n_results; k++) {
            const cliffs_result *r = &results[k];
            if (!r->has_failed || r->row.question != row->question || r->row.kind != row->kind) continue;
            if (n++ == 0 && k < i) break; /* printed before */
            growth = fmax(growth, r->growth);
            unlucky = fmax(unlucky, r->unlucky);
        }
        if (results[i].has_failed && growth > 0) {
            printf("%5zu failures, x2 %.2f, lucky x%.0f: %s | %s\n", n, growth, unlucky, row->question, row->kind);
        }
    }
}

int cliffs_judge(cliffs_exceptions *except, bool all, bool some)
{
    size_t failed = 0, excused = 0;
    printf("%-8s %5s %6s ", "", "x2", "lucky");
    for (int k = 0; k < CLIFFS_SIZES; k++) printf("%9d", cliffs_sizes[k]);
    printf("  question | kind | partner | layout | place (blocks run)\n");
    for (size_t i = 0; i < n_results; i++) {
        cliffs_result *r = &results[i];
        r->growth = growth_per_doubling(r);
        r->unlucky = times_lucky(r);
        const bool grows = r->growth > (cliffs_small ? PER_DOUBLING_OF_TWO : PER_DOUBLING), dear = r->unlucky > MOST_UNLUCKY;
        const double growth = cliffs_small ? r->growth / PER_DOUBLING_OF_TWO * PER_DOUBLING : r->growth;
        const bool excepted =
            (grows || dear) && cliffs_excepted(except, &r->row, grows ? growth : 0, dear ? r->unlucky : 0);
        r->has_failed = (grows || dear) && !excepted;
        failed += r->has_failed;
        excused += excepted;
        if (all || r->has_failed) {
            print(r, excepted ? "excepted" : grows ? "GROWS" : dear ? "UNLUCKY" : "");
        }
    }
    printf("\n");
    print_by_question();
    const size_t bounded = cliffs_print_used(except);
    const size_t stale = n_only || cliffs_small || some ? 0 : cliffs_stale(except);
    printf("%zu rows: %zu failures, %zu by exceptions (%zu bounded), %zu exceptions without a row\n", n_results, failed,
           excused, bounded, stale);
    return failed || stale ? 1 : 0;
}

/* Rows are told apart by the addresses of their names: each name is kept once. */
static char *name_kept(const char *name)
{
    static char *names[200];
    static size_t n;
    for (size_t i = 0; i < n; i++) {
        if (strcmp(names[i], name) == 0) return names[i];
    }
    char *copy = (char *)cliffs_memory(strlen(name) + 1);
    memcpy(copy, name, strlen(name));
    if (n < sizeof names / sizeof *names) names[n++] = copy;
    return copy;
}

bool cliffs_read(FILE *in)
{
    char line[400];
    while (in && fgets(line, sizeof line, in)) {
        char *kept = (char *)cliffs_memory(sizeof line), *at = kept, *names[5];
        int n, used = 0, k = 0;
        double blocks;
        memcpy(kept, line, sizeof line);
        kept[strcspn(kept, "\n")] = 0;
        const size_t names_end = strcspn(kept, "\t");
        const char *spent = kept[names_end] ? kept + names_end + 1 : "";
        kept[names_end] = 0;
        if (sscanf(kept, "%d %lf %n", &n, &blocks, &used) != 2) continue;
        for (at = kept + used; k < 5 && at; k++) {
            names[k] = at;
            at = strstr(at, " | ");
            if (at) *at = 0, at += 3;
        }
        if (k < 5) continue;
        for (k = 0; k < 5; k++) names[k] = name_kept(names[k]);
        const cliffs_row row = {names[0], names[1], names[2], names[3], names[4]};
        if (cliffs_wants(&row)) {
            record(&row, n, (uint64_t)blocks);
            snprintf(find(&row)->spent, sizeof find(&row)->spent, "%s", spent);
        }
        free(kept);
    }
    return in != NULL;
}

/* ---- Figures for bench/plot.py ---- */

static bool one_of(const char *name, const char *const *names)
{
    for (; *names; names++) {
        if (strcmp(name, *names) == 0) return true;
    }
    return false;
}

/* A few rows: one partner of a kind, near it, in the lucky layout. */
void cliffs_write(const char *path)
{
    static const char *const partners[] = {"capsule", "point", "circle", "sprite", NULL};
    static const char *const places[] = {"near", "at rest", "moved, step", NULL};
    static const char *const layouts[] = {"hills", "blocks", "spread", NULL};
    FILE *out = fopen(path, "w");
    if (!out) return;
    fprintf(out, "{\"sizes\": [");
    for (int k = 0; k < CLIFFS_SIZES; k++) fprintf(out, "%s%d", k ? ", " : "", cliffs_sizes[k]);
    fprintf(out, "],\n \"rows\": [");
    const char *between = "\n";
    for (size_t i = 0; i < n_results; i++) {
        const cliffs_row *r = &results[i].row;
        if (!one_of(r->partner, partners) || !one_of(r->place, places) || !one_of(r->layout, layouts)) continue;
        fprintf(out, "%s  [\"%s\", \"%s\", \"%s\", \"%s\"", between, r->question, r->kind, r->partner, r->place);
        for (int k = 0; k < CLIFFS_SIZES; k++) {
            if (results[i].asked[k]) fprintf(out, ", %.0f", cliffs_mean(&results[i], k));
            else fprintf(out, ", null");
        }
        fprintf(out, "]");
        between = ",\n";
    }
    fprintf(out, "\n]}\n");
    fclose(out);
}

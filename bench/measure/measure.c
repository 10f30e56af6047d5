/* measure.c - the clock, the passes, the medians. */
#include "measure/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Of this process, not of the wall: other programs' turns do not count. */
double measure_now_ns(void) { return (double)clock() * (1e9 / CLOCKS_PER_SEC); }

/* splitmix64 (Steele, Lea, Flood 2014). */
uint64_t measure_random(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

int32_t measure_between(uint64_t *state, int32_t lo, int32_t hi)
{
    const uint64_t span = (uint64_t)((int64_t)hi - lo) + 1;
    return (int32_t)(lo + (int64_t)((measure_random(state) >> 32) * span >> 32));
}

float measure_real(uint64_t *state, float lo, float hi)
{
    return lo + (hi - lo) * ((float)(measure_random(state) >> 40) * 0x1p-24f);
}

void *measure_take(const kz_allocator *alloc, size_t size)
{
    return alloc ? alloc->alloc(alloc->ctx, size, sizeof(int64_t)) : malloc(size);
}

void measure_give(const kz_allocator *alloc, void *block, size_t size)
{
    if (block && alloc) alloc->release(alloc->ctx, block, size, sizeof(int64_t));
    else free(block);
}

static void shuffle_scene(measure_scene *scene, uint64_t *random)
{
    if (scene->shuffle) {
        scene->shuffle(scene, random);
        return;
    }
    for (int i = scene->n - 1; i > 0; i--) {
        const int j = measure_between(random, 0, i);
        const kz_cell saved = scene->place[i];
        scene->place[i] = scene->place[j];
        scene->place[j] = saved;
    }
}

static int by_number(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool force_level(kz_cpu_level level) { return kz_cpu_force(level) == KZ_OK; }

typedef struct method_timer {
    double ns;
    int64_t n; /* questions answered in that time */
} method_timer;

static void time_method(const measure_scene *scene, const measure_method *method, method_timer *timer)
{
    static int64_t answers[MEASURE_MOST_PLACES];
    force_level(method->level);
    const double from = measure_now_ns();
    timer->n += method->answer(scene, answers);
    timer->ns += measure_now_ns() - from;
}

/* So many rounds that a method takes its time, and that the clock's own step does not matter. */
static int rounds_for(const measure_scene *scene, const measure_method *method, double budget_ns)
{
    const double tick = 1e9 / CLOCKS_PER_SEC, target = budget_ns > 100 * tick ? budget_ns : 100 * tick;
    method_timer timer = {0, 0};
    for (int rounds = 1;; rounds++) {
        time_method(scene, method, &timer);
        if (timer.ns < target / 10 && rounds < 1000) continue;
        const double target_rounds = rounds * target / (timer.ns + 1);
        return target_rounds < 1 ? 1 : target_rounds > 100000 ? 100000 : (int)target_rounds;
    }
}

int measure_levels(kz_cpu_level levels[KZ_CPU_LEVEL_COUNT])
{
    int n = 0;
    for (int i = 0; i < KZ_CPU_LEVEL_COUNT; i++)
        if (kz_cpu_has((kz_cpu_level)i)) levels[n++] = (kz_cpu_level)i;
    return n;
}

int measure_row_methods(const measure_row_method row[MEASURE_ROW_METHODS], unsigned without,
                        measure_method methods[MEASURE_MAX_METHODS])
{
    kz_cpu_level levels[KZ_CPU_LEVEL_COUNT];
    const int n_levels = measure_levels(levels);
    int n = 0;
    for (const measure_row_method *w = row; w < row + MEASURE_ROW_METHODS && w->answer; w++) {
        const int first = w->when == MEASURE_BEST_LEVEL ? n_levels - 1 : 0;
        const int last = w->when == MEASURE_ONCE ? 0 : n_levels - 1;
        for (int i = first; i <= last; i++) {
            if (w->when == MEASURE_EACH_LEVEL && without >> levels[i] & 1) continue;
            methods[n++] =
                (measure_method){w->name ? w->name : kz_cpu_level_name(levels[i]), w->answer, levels[i], false};
        }
    }
    return n;
}

static int find_wrong_method(const measure_scene *scene, const measure_method *methods, int n_methods)
{
    static int64_t right[MEASURE_MOST_PLACES], answers[MEASURE_MOST_PLACES];
    for (int i = 0; i < n_methods; i++) {
        memset(answers, 0xff, sizeof answers);
        if (!force_level(methods[i].level)) return i;
        methods[i].answer(scene, i == 0 ? right : answers);
        for (int k = 0; k < scene->n && i > 0; k++) {
            const int64_t off = methods[i].only_whether ? (answers[k] < 0) != (right[k] < 0) : answers[k] - right[k];
            if (off > scene->tolerance || -off > scene->tolerance) return i;
        }
    }
    return -1;
}

static double median_of(const double *values, int n)
{
    double sorted[MEASURE_MOST_PASSES];
    memcpy(sorted, values, (size_t)n * sizeof *sorted);
    qsort(sorted, (size_t)n, sizeof *sorted, by_number);
    return sorted[n / 2];
}

static int passes_of(const double *ns, int passes)
{
    int n = 0;
    while (n < passes && ns[n] >= 0) n++;
    return n;
}

void measure_fill_figures(double ns[][MEASURE_MOST_PASSES], int n_methods, int passes, measure_figure *figures)
{
    for (int i = 0; i < n_methods; i++) {
        measure_figure *f = &figures[i];
        const int n = passes_of(ns[i], passes);
        *f = (measure_figure){0};
        if (n == 0) continue;
        f->ns = median_of(ns[i], n);
        f->ns_min = f->ns_max = ns[i][0];
        for (int p = 1; p < n; p++) {
            if (ns[i][p] < f->ns_min) f->ns_min = ns[i][p];
            if (ns[i][p] > f->ns_max) f->ns_max = ns[i][p];
        }
        for (int k = 0; k < n_methods; k++) {
            double ratio[MEASURE_MOST_PASSES];
            const int n_k = passes_of(ns[k], n);
            for (int p = 0; p < n_k; p++) ratio[p] = ns[i][p] > 0 ? ns[k][p] / ns[i][p] : 0;
            if (n_k > 0) f->times[k] = median_of(ratio, n_k);
            for (int p = 0; p < n_k && k == 0; p++) {
                if (p == 0 || ratio[p] < f->times_min) f->times_min = ratio[p];
                if (p == 0 || ratio[p] > f->times_max) f->times_max = ratio[p];
            }
        }
    }
}

int measure_methods(measure_scene *scene, const measure_method *methods, int n_methods, int passes, double budget_ns,
                    measure_figure *figures)
{
    static double ns[MEASURE_MAX_METHODS][MEASURE_MOST_PASSES];
    int rounds[MEASURE_MAX_METHODS], most_rounds = 0;
    uint64_t random = 1;
    const kz_cpu_level before = kz_cpu_level_now();
    const int wrong = find_wrong_method(scene, methods, n_methods);
    for (int i = 0; i < n_methods && wrong < 0; i++) {
        rounds[i] = rounds_for(scene, &methods[i], budget_ns);
        if (rounds[i] > most_rounds) most_rounds = rounds[i];
    }
    for (int pass = 0; pass < passes && wrong < 0; pass++) {
        method_timer timers[MEASURE_MAX_METHODS] = {{0, 0}};
        for (int round = 0; round < most_rounds; round++) {
            shuffle_scene(scene, &random);
            for (int i = 0; i < n_methods; i++)
                if (round < rounds[i]) time_method(scene, &methods[i], &timers[i]);
        }
        for (int i = 0; i < n_methods; i++) ns[i][pass] = timers[i].ns / (double)timers[i].n;
    }
    force_level(before);
    if (wrong < 0) measure_fill_figures(ns, n_methods, passes, figures);
    return wrong;
}

/* What follows the colon when the line is about `key`; NULL otherwise. */
static const char *value_of_line(const char *line, const char *key)
{
    const size_t n = strlen(key);
    if (strncmp(line, key, n) != 0 || (line[n] != '\t' && line[n] != ' ')) return NULL;
    const char *colon = strchr(line, ':');
    return colon ? colon + 1 + strspn(colon + 1, " \t") : NULL;
}

const char *measure_machine(char *name, size_t size)
{
    char line[256], model_name[128] = "";
    long family = 0, model = 0;
    FILE *f = fopen("/proc/cpuinfo", "r");
    while (f && fgets(line, sizeof line, f) && line[0] != '\n') { /* the first processor's lines */
        const char *value;
        if ((value = value_of_line(line, "model name")))
            snprintf(model_name, sizeof model_name, "%.*s", (int)strcspn(value, "\"\\\n"), value);
        else if ((value = value_of_line(line, "cpu family"))) family = strtol(value, NULL, 10);
        else if ((value = value_of_line(line, "model"))) model = strtol(value, NULL, 10);
    }
    if (f) (void)fclose(f);
    if (!model_name[0]) snprintf(name, size, "unknown");
    else if (family == 0) snprintf(name, size, "%s", model_name);
    else snprintf(name, size, "%s, family %ld, model %ld", model_name, family, model);
    return name;
}

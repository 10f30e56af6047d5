/* cliffs.c - does the cost of each question grow with what is near, and not with what there is?
 *
 *     cliffs [--all] [--small] [--plant] [--profile] [--progress] [--jobs N]
 *            [--exceptions FILE] [--read ROWS] [--json FILE] [--only WORDS]... [shapes|masks|worlds|grounds]...
 *
 * Each question is asked about grounds and worlds of 10 to 100 000 edges, parts, cells or bodies, laid out luckily and
 * unluckily, near and far.  Cost is basic blocks run (count.c), so the answer is the same under any load.  A row fails
 * where twice the size adds more than a fifth from 1000 on, or where it costs three times the lucky layout's.
 * --only keeps rows with these words in their names, --plant adds a linear question, which must fail. */
#define _GNU_SOURCE
#include "rows.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

bool cliffs_small, cliffs_planted, cliffs_profiled, cliffs_progress;

uint32_t cliffs_random(void)
{
    static uint32_t state = 12345;
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

float cliffs_between(float lo, float hi) { return lo + (hi - lo) * ((float)(cliffs_random() >> 8) / 16777216.0f); }

kz_vec2 cliffs_along(kz_vec2 from, kz_vec2 direction, float by)
{
    return kz_vec2_add(from, kz_vec2_scale(direction, by));
}

void *cliffs_memory(size_t bytes)
{
    void *p = calloc(1, bytes);
    if (!p) exit(2);
    return p;
}

void cliffs_must(kz_result result, const char *what)
{
    if (result == KZ_OK) return;
    fprintf(stderr, "cliffs: %s: %s\n", what, kz_result_name(result));
    exit(2);
}

typedef struct family {
    const char *name;
    void (*ask)(int part);
    int parts;
    bool wanted;
} family;

static family families[] = {
    {"grounds", cliffs_ask_grounds, CLIFFS_KINDS, false}, /* the longest first */
    {"shapes", cliffs_ask_shapes, CLIFFS_KINDS, false},
    {"worlds", cliffs_ask_worlds, CLIFFS_TOWNS, false},
    {"masks", cliffs_ask_masks, CLIFFS_MASK_KINDS, false},
};
enum { FAMILIES = sizeof families / sizeof *families };

static bool want(const char *name)
{
    for (size_t k = 0; k < FAMILIES; k++) {
        if (strcmp(name, families[k].name) == 0) return families[k].wanted = true;
    }
    fprintf(stderr, "cliffs: what is %s?\n", name);
    exit(2);
}

/* ---- Processes -------------------------------------------------------------------------------------------- */

enum { MOST_TASKS = 40 };

typedef struct task {
    const family *of;
    int part;
    FILE *rows;
} task;

static void ask_task(const task *t)
{
    cliffs_record_to(t->rows);
    t->of->ask(t->part);
    exit(fflush(t->rows) == 0 ? 0 : 2);
}

static void wait_for_one(int *running)
{
    int status = 0;
    if (wait(&status) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) exit(2);
    --*running;
}

/* Asks each part in a process of its own, `jobs` at a time.  Counts and chance are those of the part alone, so the rows
 * do not depend on the number of jobs. */
static void ask_all(task *tasks, int n, int jobs)
{
    int running = 0;
    for (int i = 0; i < n; i++) {
        if (running == jobs) wait_for_one(&running);
        tasks[i].rows = tmpfile();
        const pid_t child = tasks[i].rows ? fork() : -1;
        if (child < 0) exit(2);
        if (child == 0) ask_task(&tasks[i]);
        running++;
    }
    while (running > 0) wait_for_one(&running);
    for (int i = 0; i < n; i++) {
        rewind(tasks[i].rows);
        (void)cliffs_read(tasks[i].rows);
        fclose(tasks[i].rows);
    }
}

static int list_tasks(bool some, task *tasks)
{
    int n = 0;
    for (size_t k = 0; k < FAMILIES; k++) {
        for (int part = 0; part < families[k].parts && (families[k].wanted || !some); part++) {
            tasks[n].of = &families[k];
            tasks[n++].part = part;
        }
    }
    return n;
}

int main(int argc, char **argv)
{
    const char *exceptions = "test/cliffs/exceptions.txt", *read = NULL, *json = NULL;
    bool all = false, some = false;
    int jobs = 1;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (strcmp(word, "--all") == 0) all = true;
        else if (strcmp(word, "--small") == 0) cliffs_small = true;
        else if (strcmp(word, "--plant") == 0) cliffs_planted = true;
        else if (strcmp(word, "--profile") == 0) cliffs_profiled = true;
        else if (strcmp(word, "--progress") == 0) cliffs_progress = true;
        else if (strcmp(word, "--jobs") == 0 && i + 1 < argc) jobs = atoi(argv[++i]);
        else if (strcmp(word, "--only") == 0 && i + 1 < argc) cliffs_only(argv[++i]);
        else if (strcmp(word, "--read") == 0 && i + 1 < argc) read = argv[++i];
        else if (strcmp(word, "--json") == 0 && i + 1 < argc) json = argv[++i];
        else if (strcmp(word, "--exceptions") == 0 && i + 1 < argc) exceptions = argv[++i];
        else some |= want(word);
    }
    cliffs_must(kz_cpu_force(KZ_CPU_PLAIN), "plain C");
    task tasks[MOST_TASKS];
    ask_all(tasks, list_tasks(some, tasks), jobs > 0 ? jobs : 1);
    FILE *rows = read ? fopen(read, "r") : NULL;
    if (read && !cliffs_read(rows)) exit(2);
    if (rows) fclose(rows);
    if (json) cliffs_write(json);
    return cliffs_judge(cliffs_exceptions_read(exceptions), all, some);
}

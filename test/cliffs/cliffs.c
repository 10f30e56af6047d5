/* cliffs.c - does the cost of each question grow with what is near, and not with what there is?
 *
 *     cliffs [--all] [--small] [--plant] [--profile] [--progress] [--exceptions FILE] [--read ROWS] [--json FILE] [--only WORDS]... [shapes|masks|worlds|grounds]...
 *
 * Each question is asked about grounds and worlds of 10 to 100 000 edges, parts, cells or bodies, laid out luckily and
 * unluckily, near and far.  Cost is basic blocks run (count.c), so the answer is the same under any load.  A row fails
 * where twice the size adds more than a fifth from 1000 on, or where it costs three times the lucky layout's.
 * --only keeps rows with these words in their names, --plant adds a linear question, which must fail. */
#include "rows.h"

#include <stdlib.h>
#include <string.h>

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
    void (*ask)(void);
    bool wanted;
} family;

static family families[] = {
    {"shapes", cliffs_ask_shapes, false},
    {"masks", cliffs_ask_masks, false},
    {"worlds", cliffs_ask_worlds, false},
    {"grounds", cliffs_ask_grounds, false},
};

static bool want(const char *name)
{
    for (size_t k = 0; k < sizeof families / sizeof *families; k++) {
        if (strcmp(name, families[k].name) == 0) return families[k].wanted = true;
    }
    fprintf(stderr, "cliffs: what is %s?\n", name);
    exit(2);
}

int main(int argc, char **argv)
{
    const size_t n = sizeof families / sizeof *families;
    const char *exceptions = "test/cliffs/exceptions.txt", *read = NULL, *json = NULL;
    bool all = false, some = false;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (strcmp(word, "--all") == 0) all = true;
        else if (strcmp(word, "--small") == 0) cliffs_small = true;
        else if (strcmp(word, "--plant") == 0) cliffs_planted = true;
        else if (strcmp(word, "--profile") == 0) cliffs_profiled = true;
        else if (strcmp(word, "--progress") == 0) cliffs_progress = true;
        else if (strcmp(word, "--only") == 0 && i + 1 < argc) cliffs_only(argv[++i]);
        else if (strcmp(word, "--read") == 0 && i + 1 < argc) read = argv[++i];
        else if (strcmp(word, "--json") == 0 && i + 1 < argc) json = argv[++i];
        else if (strcmp(word, "--exceptions") == 0 && i + 1 < argc) exceptions = argv[++i];
        else some |= want(word);
    }
    cliffs_must(kz_cpu_force(KZ_CPU_PLAIN), "plain C");
    for (size_t k = 0; k < n; k++) {
        if (families[k].wanted || !some) families[k].ask();
    }
    if (read) cliffs_read(read);
    if (json) cliffs_write(json);
    return cliffs_judge(cliffs_exceptions_read(exceptions), all);
}

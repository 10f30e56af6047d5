/* measure.h - several ways to answer the same questions, timed beside each other.
 *
 * For `kolize bench` and for the programs in bench/.  Every way answers all questions of a scene at once into an array;
 * the answers are compared with the first way's before anything is timed.  The questions are shuffled for every round:
 * branch predictors learn lists of thousands by heart, which flatters branchy code.  All ways are timed in every pass,
 * so that a disturbance hits them alike; what counts is the median over the passes of the ratio within a pass. */
#ifndef KOLIZE_MEASURE_H
#define KOLIZE_MEASURE_H

#include <kolize/kolize.h>

enum { MEASURE_MOST_PASSES = 31, MEASURE_MOST_WAYS = 10, MEASURE_MOST_PLACES = 4096 };

/* What is asked: `what` at every place, be it an offset or a number of something. */
typedef struct measure_scene {
    void *what;
    kz_cell place[MEASURE_MOST_PLACES];
    int n;
    int64_t tolerance; /* by which right answers may differ */
} measure_scene;

/* Fills answers[scene->n].  It returns how many questions it has answered so: ways that answer more at once than they
 * are asked say more than scene->n. */
typedef int64_t measure_ask(const measure_scene *scene, int64_t *answers);

typedef struct measure_way {
    const char *name;
    measure_ask *ask;
    kz_cpu_level level; /* in force while this way is timed */
    bool only_whether;  /* its answers may be other ones, but are below 0 when the first way's are */
} measure_way;

typedef struct measure_figure {
    double ns, ns_min, ns_max;       /* a question: median, least and most over the passes */
    double times[MEASURE_MOST_WAYS]; /* how often as fast as way i: medians of the passes' ratios */
} measure_figure;

/* Returns the way whose answers differ from the first way's, or -1 when all has been measured into figures[n_ways].
 * Each way is given about `budget_ns` a pass. */
int measure_ways(measure_scene *scene, const measure_way *ways, int n_ways, int passes, double budget_ns,
                 measure_figure *figures);

/* The levels that this machine and build have, the plain one first; returns how many. */
int measure_levels(kz_cpu_level levels[KZ_CPU_LEVEL_COUNT]);

/* Random numbers: the same on every machine. */
uint64_t measure_random(uint64_t *state);
int32_t measure_between(uint64_t *state, int32_t lo, int32_t hi); /* lo <= result <= hi */

/* The processor's name, family and model, where the system tells them in a file, as Linux does; else "unknown". */
const char *measure_machine(char *name, size_t size);

#endif

/* measure.h - several ways to answer the same questions, timed beside each other.
 *
 * For `kolize bench` and for the programs in bench/.  Every way answers all questions of a scene at once into an array;
 * the answers are compared with the first way's before anything is timed.  The questions are shuffled for every round:
 * branch predictors learn lists of thousands by heart, which flatters branchy code.  All ways are timed in every pass,
 * so that a disturbance hits them alike; what counts is the median over the passes of the ratio within a pass. */
#ifndef KOLIZE_MEASURE_H
#define KOLIZE_MEASURE_H

#include <kolize/kolize.h>

enum { MEASURE_MOST_PASSES = 31, MEASURE_MOST_WAYS = 12, MEASURE_MOST_PLACES = 4096 };

typedef struct measure_scene measure_scene;

/* What is asked: `what` at every place, be it an offset or a number of something. */
struct measure_scene {
    void *what;
    kz_cell place[MEASURE_MOST_PLACES];
    int n;
    int64_t tolerance;                                       /* by which right answers may differ */
    void (*shuffle)(measure_scene *scene, uint64_t *random); /* NULL: it is the places that are shuffled */
};

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
    double times_min, times_max;     /* how often as fast as the first way, in the pass with the least and the most */
} measure_figure;

/* A way as a row names it; the last of a row has a NULL ask, or is the last that fits. */
enum measure_when { MEASURE_ONCE, MEASURE_EACH_LEVEL, MEASURE_BEST_LEVEL };
enum { MEASURE_ROW_WAYS = 3 };

typedef struct measure_row_way {
    const char *name; /* NULL: that of the level */
    measure_ask *ask;
    enum measure_when when;
} measure_row_way;

/* The row's ways, each level's for those that have several, but none for levels in the bits of `without`; returns how
 * many. */
int measure_row_ways(const measure_row_way row[MEASURE_ROW_WAYS], unsigned without,
                     measure_way ways[MEASURE_MOST_WAYS]);

/* Returns the way whose answers differ from the first way's, or -1 when all has been measured into figures[n_ways].
 * Each way is given about `budget_ns` a pass. */
int measure_ways(measure_scene *scene, const measure_way *ways, int n_ways, int passes, double budget_ns,
                 measure_figure *figures);

/* The levels that this machine and build have, the plain one first; returns how many. */
int measure_levels(kz_cpu_level levels[KZ_CPU_LEVEL_COUNT]);

/* Of this process, not of the wall: other programs' turns do not count. */
double measure_now_ns(void);

/* Figures of n_ways ways from the nanoseconds that each took in each pass; a way's passes from the first below 0 on do
 * not count. */
void measure_fill_figures(double ns[][MEASURE_MOST_PASSES], int n_ways, int passes, measure_figure *figures);

/* Memory from the allocator; NULL: malloc. */
void *measure_take(const kz_allocator *alloc, size_t size);
void measure_give(const kz_allocator *alloc, void *block, size_t size);

/* Random numbers: the same on every machine. */
uint64_t measure_random(uint64_t *state);
float measure_real(uint64_t *state, float lo, float hi);
int32_t measure_between(uint64_t *state, int32_t lo, int32_t hi); /* lo <= result <= hi */

/* The processor's name, family and model, where the system tells them in a file, as Linux does; else "unknown". */
const char *measure_machine(char *name, size_t size);

#endif

/* measure.h - several methods to answer the same questions, timed beside each other.
 *
 * For the programs in bench/.  Every method answers all questions of a scene at once into an
 * array; the answers are compared with the first method's before anything is timed.  The questions are shuffled for
 * every round: branch predictors learn lists of thousands by heart, which flatters branchy code.  All methods are
 * timed in every pass, so that a disturbance hits them alike; what counts is the median over the passes of the ratio
 * within a pass. */
#ifndef KOLIZE_MEASURE_H
#define KOLIZE_MEASURE_H

#include <kolize/kolize.h>

enum { MEASURE_MOST_PASSES = 31, MEASURE_MAX_METHODS = 16, MEASURE_MOST_PLACES = 4096 };

typedef struct measure_scene measure_scene;

/* The questions: `what` at every place, be it an offset or a number of something. */
struct measure_scene {
    void *what;
    kz_cell place[MEASURE_MOST_PLACES];
    int n;
    int64_t tolerance;                                       /* by which right answers may differ */
    void (*shuffle)(measure_scene *scene, uint64_t *random); /* NULL: it is the places that are shuffled */
};

/* Fills answers[scene->n].  It returns how many questions it has answered so: methods that answer more at once than
 * they have questions say more than scene->n. */
typedef int64_t measure_answer(const measure_scene *scene, int64_t *answers);

typedef struct measure_method {
    const char *name;
    measure_answer *answer;
    kz_cpu_level level; /* in force while this method is timed */
    bool only_whether;  /* its answers may be other ones, but are below 0 when the first method's are */
} measure_method;

typedef struct measure_figure {
    double ns, ns_min, ns_max;         /* a question: median, least and most over the passes */
    double times[MEASURE_MAX_METHODS]; /* how often as fast as method i: medians of the passes' ratios */
    double times_min, times_max; /* how often as fast as the first method, in the pass with the least and the most */
} measure_figure;

/* A method as a row names it; the last of a row has a NULL answer, or is the last that fits. */
enum measure_when { MEASURE_ONCE, MEASURE_EACH_LEVEL, MEASURE_BEST_LEVEL };
enum { MEASURE_ROW_METHODS = 3 };

typedef struct measure_row_method {
    const char *name; /* NULL: that of the level */
    measure_answer *answer;
    enum measure_when when;
} measure_row_method;

/* The row's methods, each level's for those that have several, but none for levels in the bits of `without`; returns
 * how many. */
int measure_row_methods(const measure_row_method row[MEASURE_ROW_METHODS], unsigned without,
                        measure_method methods[MEASURE_MAX_METHODS]);

/* Returns the method whose answers differ from the first method's, or -1 when all has been measured into
 * figures[n_methods].  Each method is given about `budget_ns` a pass. */
int measure_methods(measure_scene *scene, const measure_method *methods, int n_methods, int passes, double budget_ns,
                    measure_figure *figures);

/* The levels that this machine and build have, the plain one first; returns how many. */
int measure_levels(kz_cpu_level levels[KZ_CPU_LEVEL_COUNT]);

/* Of this process, not of the wall: time given to other programs does not count. */
double measure_now_ns(void);

/* Figures of n_methods methods from the nanoseconds that each took in each pass; a method's passes from the first
 * below 0 on do not count. */
void measure_fill_figures(double ns[][MEASURE_MOST_PASSES], int n_methods, int passes, measure_figure *figures);

/* Memory from the allocator; NULL: malloc. */
void *measure_take(const kz_allocator *alloc, size_t size);
void measure_give(const kz_allocator *alloc, void *block, size_t size);

/* Random numbers: the same on every machine. */
uint64_t measure_random(uint64_t *state);
float measure_real(uint64_t *state, float lo, float hi);
int32_t measure_between(uint64_t *state, int32_t lo, int32_t hi); /* lo <= result <= hi */

/* The processor's name, family and model, where the system has them in a file, as Linux does; else "unknown". */
const char *measure_machine(char *name, size_t size);

#endif

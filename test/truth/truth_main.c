/* truth_main.c - the library before exact arithmetic, on millions of random questions of one kind.
 *
 *     kolize_truth --what relate|contains|ray|sweep|distance|collide|exchange [--n N] [--seed S] [--job I/K]
 *                  [--only NUMBER] [--mixed] [--plant] [--dump]
 *
 * Question number i depends on the seed and i alone; --job I/K takes those with i % K == I.  Prints the counts of every
 * pair of kinds and the first wrong answers, as JSON that `kolize query` understands.  With --mixed all shapes have sizes
 * from 2^-149 to 2^120 at once.  --plant bends one answer in
 * four before it is judged, to see that faults are found; --dump prints every question with its answer and verdict, for
 * test_against_python.py.  Exit status: 0 nothing wrong, 1 something is, 2 usage; with --plant 0 when most faults were
 * found. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "truth.h"

enum { VERDICTS = 16, SHOWN = 3, REFUSED = TRUTH_COLUMNS, UNSURE, WRONG, COUNTS };

typedef struct options {
    const truth_what *what;
    long n, only;
    uint64_t seed;
    int job, jobs;
    bool plant, dump;
} options;

typedef struct tally {
    long count[MAKE_KINDS][MAKE_KINDS][COUNTS], all[COUNTS];
    long planted, caught;
    int n_verdicts;
    const char *verdict[VERDICTS];
    long said[VERDICTS];
} tally;

static const truth_what *const whats[] = {&truth_of_relate,   &truth_of_contains, &truth_of_ray,     &truth_of_sweep,
                                          &truth_of_distance, &truth_of_collide,  &truth_of_exchange};

const char truth_unsure[] = "unsure";

void truth_pieces(truth_case *c, const float *more, int n)
{
    int a, b;
    pieces_pose(&c->a, &c->of_a, &a);
    pieces_pose(&c->b, &c->of_b, &b);
    if (b > a) a = b;
    for (int i = 0; i < n; i++)
        if (num_scale_of(more[i]) > a) a = num_scale_of(more[i]);
    pieces_make(&c->of_a, a + 1);
    pieces_make(&c->of_b, a + 1);
}

bool truth_near(const drawn *s, kz_vec2 p, double r)
{
    drawn ball = {.n = 1};
    pieces of_ball, of_s;
    int scale, other;
    if (!(r > 1e-40 && r < 1e38)) return true;
    ball.leaf[0].kind = LEAF_CIRCLE, ball.leaf[0].n = 1, ball.leaf[0].p[0] = p, ball.leaf[0].r = (float)r;
    pieces_pose(&ball, &of_ball, &scale), pieces_pose(s, &of_s, &other);
    if (other > scale) scale = other;
    pieces_make(&of_ball, scale + 1), pieces_make(&of_s, scale + 1);
    return relate_all(&of_ball, &of_s) >= 0;
}

double truth_size(const pieces *s)
{
    double most = 0;
    for (int i = 0; i < s->n; i++) {
        const int which = s->p[i].leaf;
        const leaf *l = &s->leaf[which];
        const double mask = fmax(fabs(s->at[which][0]), fabs(s->at[which][1])) + MASK_SIDE;
        if (l->kind == LEAF_MASK) most = fmax(most, mask);
        for (int k = 0; k < l->n; k++)
            most = fmax(most, fmax(fabs((double)l->p[k].x), fabs((double)l->p[k].y)) + (double)l->r);
    }
    return most;
}

void truth_print_pair(FILE *f, const char *op, const truth_case *c)
{
    fprintf(f, "\"op\":\"%s\",\"a\":", op);
    shape_print(f, &c->a);
    fputs(",\"b\":", f);
    shape_print(f, &c->b);
}

/* The request alone on a line, after one about what is wrong; of a dump all in one. */
static void print_case(const options *o, const truth_case *c, long number, const char *wrong)
{
    if (!o->dump) {
        printf("# number %ld: %s; answered ", number, wrong);
        o->what->print_answer(stdout, c);
        putchar('\n');
    }
    printf(o->dump ? "{\"request\":{" : "{");
    o->what->print(stdout, c);
    if (o->dump) {
        printf("},\"answer\":");
        o->what->print_answer(stdout, c);
        printf(",\"wrong\":%s", wrong ? "true" : "false");
    }
    puts("}");
}

/* How often has this been said now?  */
static long times_said(tally *t, const char *verdict)
{
    int i = 0;
    while (i < t->n_verdicts && strcmp(t->verdict[i], verdict) != 0) i++;
    if (i == VERDICTS) return SHOWN + 1;
    if (i == t->n_verdicts) t->verdict[t->n_verdicts++] = verdict;
    return ++t->said[i];
}

/* Both shapes, taken by the library.  Some vertices brought together make an outline that is refused: draw again. */
static bool draw_case(const options *o, truth_case *c, kz_test_rng *rng)
{
    for (int attempt = 0; attempt < 8; attempt++) {
        o->what->make(rng, c);
        if (shape_give(&c->a, &c->in_a) != KZ_OK) continue;
        if (shape_give(&c->b, &c->in_b) == KZ_OK) return true;
        shape_take_back(&c->in_a);
    }
    return false;
}

static void one_case(const options *o, truth_case *c, long number, tally *t)
{
    kz_test_rng rng = kz_test_rng_make(o->seed * 0x9e3779b97f4a7c15u + (uint64_t)number);
    int column = REFUSED;
    const char *wrong = NULL;
    num_release(0);
    const bool taken = draw_case(o, c, &rng);
    long *row = t->count[c->a.kind][c->b.kind];
    if (taken) {
        o->what->ask(c);
        const bool bent = o->plant && kz_test_one_in(&rng, 4);
        if (bent) o->what->bend(&rng, c);
        wrong = o->what->judge(c, &column);
        t->planted += bent;
        t->caught += bent && wrong && wrong != truth_unsure;
        shape_take_back(&c->in_a);
        shape_take_back(&c->in_b);
    }
    if (wrong == truth_unsure) column = UNSURE;
    row[column]++, t->all[column]++;
    const bool is_wrong = wrong && wrong != truth_unsure;
    if (is_wrong) row[WRONG]++, t->all[WRONG]++;
    const bool shown = is_wrong && times_said(t, wrong) <= SHOWN && !o->plant;
    if (o->dump ? column != REFUSED && column != UNSURE : shown) print_case(o, c, number, wrong);
}

static void print_row(const long *row)
{
    for (int i = 0; i < COUNTS; i++) printf("%11ld", row[i]);
    putchar('\n');
}

static void report(const options *o, const tally *t)
{
    printf("%-22s%11s%11s%11s%11s%11s%11s\n", o->what->name, o->what->columns[0], o->what->columns[1],
           o->what->columns[2], "refused", "unsure", "wrong");
    for (int a = 0; a < MAKE_KINDS; a++)
        for (int b = 0; b < MAKE_KINDS; b++) {
            long any = 0;
            for (int i = 0; i < COUNTS; i++) any += t->count[a][b][i];
            if (!any) continue;
            printf("%-9s x %-10s", make_kind_name(a), make_kind_name(b));
            print_row(t->count[a][b]);
        }
    printf("%-22s", "all");
    print_row(t->all);
    for (int i = 0; i < t->n_verdicts; i++) printf("%11ld  %s\n", t->said[i], t->verdict[i]);
    if (o->plant) printf("%ld faults planted, %ld of them found\n", t->planted, t->caught);
}

/* ---- Options ------------------------------------------------------------------------------------------- */

static int usage(const char *why)
{
    fprintf(stderr,
            "kolize_truth: %s\n"
            "usage: kolize_truth --what relate|contains|ray|sweep|distance|collide|exchange [--n N] [--seed S]\n"
            "                    [--job I/K] [--only NUMBER] [--mixed] [--plant] [--dump]\n",
            why);
    return 2;
}

static const char *read_options(int argc, char **argv, options *o)
{
    for (int i = 1; i < argc; i++) {
        const char *key = argv[i];
        if (strcmp(key, "--plant") == 0) {
            o->plant = true;
        } else if (strcmp(key, "--dump") == 0) {
            o->dump = true;
        } else if (strcmp(key, "--mixed") == 0) {
            make_only_mixed = true;
        } else if (i + 1 == argc) {
            return "unknown option, or one without its value";
        } else {
            const char *value = argv[++i];
            if (strcmp(key, "--what") == 0) {
                for (size_t k = 0; k < sizeof whats / sizeof whats[0]; k++)
                    if (strcmp(value, whats[k]->name) == 0) o->what = whats[k];
            } else if (strcmp(key, "--n") == 0) o->n = strtol(value, NULL, 10);
            else if (strcmp(key, "--seed") == 0) o->seed = strtoull(value, NULL, 10);
            else if (strcmp(key, "--only") == 0) o->only = strtol(value, NULL, 10);
            else if (strcmp(key, "--job") == 0) {
                if (sscanf(value, "%d/%d", &o->job, &o->jobs) != 2 || o->jobs < 1) return "--job wants I/K";
            } else return "unknown option";
        }
    }
    return o->what ? NULL : "--what is missing, or not one of those";
}

int main(int argc, char **argv)
{
    options o = {.n = 10000, .only = -1, .seed = 1, .jobs = 1};
    const char *why = read_options(argc, argv, &o);
    if (why) return usage(why);
    truth_case *c = calloc(1, sizeof *c);
    tally *t = calloc(1, sizeof *t);
    if (!c || !t) return usage("no memory");
    if (o.only >= 0) o.jobs = 1, o.n = o.only + 1;
    for (long i = o.only >= 0 ? o.only : o.job; i < o.n; i += o.jobs) one_case(&o, c, i, t);
    if (!o.dump) report(&o, t);
    const bool good = o.plant ? t->planted > 0 && 2 * t->caught > t->planted : t->all[WRONG] == 0;
    free(t);
    free(c);
    return good ? 0 : 1;
}

/* truth_of_relate.c - kz_relate: the exact relation, in both orders. */
#include "truth.h"

static void relate_make(kz_test_rng *rng, truth_case *c) { make_pair(rng, &c->a, &c->b); }

static void relate_ask(truth_case *c)
{
    c->ab = kz_relate(&c->in_a.shape, &c->in_b.shape);
    c->ba = kz_relate(&c->in_b.shape, &c->in_a.shape);
}

static void relate_bend(kz_test_rng *rng, truth_case *c)
{
    c->ab = c->ba = (kz_relation)((c->ab + 1 + kz_test_range(rng, 1, 2)) % 3 - 1);
}

static const char *relate_judge(truth_case *c, int *column)
{
    truth_pieces(c, NULL, 0);
    const int relation = relate_all(&c->of_a, &c->of_b);
    *column = relation + 1;
    if (c->ab != c->ba) return "not the same for (b, a)";
    if ((int)c->ab == relation) return NULL;
    return relation < 0 ? "should be apart" : relation == 0 ? "should be touch" : "should be overlap";
}

static void relate_print(FILE *f, const truth_case *c) { truth_print_pair(f, "relate", c); }

static void relate_answer(FILE *f, const truth_case *c)
{
    static const char *const names[3] = {"apart", "touch", "overlap"};
    fprintf(f, "{\"relation\":\"%s\"}", names[c->ab + 1]);
}

const truth_what truth_of_relate = {
    "relate",     {"apart", "touch", "overlap"}, relate_make, relate_ask, relate_bend, relate_judge, relate_print,
    relate_answer};

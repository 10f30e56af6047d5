/* count_everyday.c - asks the pairs of a row some times over, so that the instructions of a call can be counted.
 *
 *     count_everyday ROW PAIRS TIMES     nothing is printed; without arguments, the names of the rows are
 *
 * For machines that are only emulated, where times say nothing: count.py runs it twice, and takes the difference. */
#include <stdio.h>
#include <stdlib.h>

#include <kolize/kolize.h>

#include "everyday/everyday_rows.h"

const everyday_library *everyday_kolize(void);

static float answers[EVERYDAY_PAIRS];

static void ask_row(const everyday_row *w, int n, int times)
{
    everyday_method methods[EVERYDAY_METHODS];
    (void)everyday_kolize()->methods(w->question, everyday_kind_of(w->a), everyday_kind_of(w->b), methods);
    unsigned char *pairs = malloc(methods[0].bytes * (size_t)n);
    if (!pairs) exit(2);
    for (int i = 0, seed = 1; i < n; seed++) {
        everyday_pair pair;
        everyday_draw(w->a, w->b, w->mix, (unsigned)seed, &pair);
        i += methods[0].make(&pair, pairs + methods[0].bytes * (size_t)i);
    }
    for (int i = 0; i < times; i++) methods[0].ask(pairs, n, answers);
    free(pairs);
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        for (size_t i = 0; i < everyday_n_rows; i++) printf("%s: %s\n", everyday_rows[i].work, everyday_rows[i].name);
        return 0;
    }
    const int row = atoi(argv[1]), n = atoi(argv[2]);
    if (row < 0 || (size_t)row >= everyday_n_rows || n < 1 || n > EVERYDAY_PAIRS) return 2;
    ask_row(&everyday_rows[row], n, atoi(argv[3]));
    return 0;
}

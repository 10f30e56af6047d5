/* everyday_rows.h - the rows of the everyday questions: which question, about which shapes, in which mix. */
#ifndef KZ_BENCH_EVERYDAY_ROWS_H
#define KZ_BENCH_EVERYDAY_ROWS_H

#include "everyday_pairs.h"

enum { EVERYDAY_PAIRS = 4096 }; /* the most of a row */

typedef struct everyday_row {
    const char *work, *name;
    everyday_question question;
    everyday_form a, b;
    everyday_mix mix;
    int n;          /* pairs */
    float near;     /* answers of others that are no further off count as the same */
    float most_off; /* stops the program: the share of answers that are others */
} everyday_row;

extern const everyday_row everyday_rows[];
extern const size_t everyday_n_rows;

#endif

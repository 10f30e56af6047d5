/* rows.h - what was measured of a row, and the exceptions: see rows.c and exceptions.c. */
#ifndef CLIFFS_ROWS_H
#define CLIFFS_ROWS_H

#include "cliffs.h"

typedef struct cliffs_result {
    cliffs_row row;
    double blocks[CLIFFS_SIZES];
    int asked[CLIFFS_SIZES];
    uint64_t most;
    char spent[120]; /* the functions that had most blocks, the last time */
    bool has_failed;
    double growth, unlucky; /* cost at twice the size, and beside the lucky layout: the most of either */
} cliffs_result;

typedef struct cliffs_exceptions cliffs_exceptions;

double cliffs_mean(const cliffs_result *r, int k);
void cliffs_only(const char *words); /* measures only rows with these words in their names */

/* Prints rows that fail, or all, then sums, and returns the exit status.  `some`: not all families were asked. */
int cliffs_judge(cliffs_exceptions *except, bool all, bool some);

void cliffs_write(const char *path); /* some rows as JSON, for bench/plot.py */

/* Rows of another program: a size, a cost and the five names on each line, and perhaps what it was spent in after a tab.
 * False if there is no such file. */
bool cliffs_read(FILE *in);
void cliffs_record_to(FILE *out); /* from now on rows are written there, too */

cliffs_exceptions *cliffs_exceptions_read(const char *path);
/* Do exceptions allow the row this growth, and that it is so unlucky?  0: it needs none for that. */
bool cliffs_excepted(cliffs_exceptions *all, const cliffs_row *row, double growth, double unlucky);
size_t cliffs_print_used(const cliffs_exceptions *all);
size_t cliffs_stale(const cliffs_exceptions *all); /* prints exceptions that no row needed */

#endif

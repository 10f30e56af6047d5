/* runs.h - which questions the forms are asked; see runs.c. */
#ifndef RUNS_H
#define RUNS_H

#include "port.h"

enum { MAX_RUNS = 512, RUNS_OF_FORM = 4 };

/* Everything that the forms of one kind are asked; at most `room`. */
int runs_of_kind(const port *p, port_kind kind, port_run *runs, int room);

/* What one form with one choice of sizes is asked for the table of cycles: x (the first of them), y on both ways
 * through x, and the grid. */
int runs_of_form(const port_form *form, int w1, int h1, int w2, int h2, port_run *runs);

#endif

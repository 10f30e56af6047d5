/* cli_sweep.h - the answer of `kolize sweep`: the verb finds it, draw_sweep.c draws it. */
#ifndef KOLIZE_CLI_SWEEP_H
#define KOLIZE_CLI_SWEEP_H

#include "report/cli_pair.h"

typedef struct sweep_answer {
    cli_pair pair;
    kz_vec2 motion; /* of A */
    kz_sweep_hit hit;
    kz_cell reached; /* by how many cells A is moved at t */
    bool has_cell;
    kz_cell cell; /* of B, met there */
} sweep_answer;

/* By how many cells A is moved at time t. */
kz_cell cli_sweep_at(const sweep_answer *sweep, double t);

int cli_draw_sweep(cli *c, const sweep_answer *sweep); /* to c->picture (draw_sweep.c) */

#endif

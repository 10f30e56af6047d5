/* port.h - the assembled forms seen from the machine that tests them: what there is, what to ask, what it answers and
 * what each call costs.  forms.s makes the table that this reads; main.c and sweep.s ask the same on sim65. */
#ifndef PORT_H
#define PORT_H

#include "cpu6502.h"

#include <kolize/query.h>
#include <stdio.h>

/* As in forms.s. */
typedef enum port_kind {
    PORT_EMPTY,
    PORT_26,
    PORT_26_PLAIN,
    PORT_26_VAR,
    PORT_WRAP,
    PORT_PLAIN,
    PORT_WRAP_VAR,
    PORT_PLAIN_VAR,
    PORT_WRAP_VAR1,
    PORT_PLAIN_VAR1,
    PORT_WRAP_SUB,
    PORT_PLAIN_SUB,
    PORT_WRAP_C,
    PORT_PLAIN_C,
    PORT_WRAP_C_10,
    PORT_PLAIN_C_10,
    PORT_26_SPAN,
    PORT_26_SPAN_PLAIN,
    PORT_WRAP_SPAN,
    PORT_PLAIN_SPAN,
    PORT_WRAP_SUM,
    PORT_N_KINDS
} port_kind;

typedef struct port_form {
    uint16_t start, hit, miss;
    uint8_t kind, w1, h1, w2, h2, axis;
} port_form;

enum { PORT_MAX_FORMS = 512, PORT_CALLS = 65536, PORT_ANSWER_BYTES = PORT_CALLS / 8 };
enum { PORT_GRID = 2 }; /* port_run.how besides the axes 0 and 1 */

/* 65 536 questions to one form: all positions of both boxes on one axis, or each of 16 values for each of the four
 * coordinates.  The order is that of sweep.s. */
typedef struct port_run {
    const port_form *form;
    int how;
    kz_box_u8 a, b;
    uint8_t grid[16];
} port_run;

/* What one call may cost, by answer, and all calls together. */
typedef struct port_cost {
    int best[2], worst[2];
    int64_t calls, cycles, crossed, crossed_sim65; /* see cpu6502.h */
} port_cost;
#define PORT_NO_COST {{9999, 9999}, {0, 0}, 0, 0, 0, 0}

typedef struct port {
    cpu6502 cpu;
    port_form forms[PORT_MAX_FORMS];
    int n_forms;
    uint16_t box_a, box_b, sum_w, sum_h, w2m1;
} port;

/* Reads a program for sim65 and the labels that ld65 wrote of it.  False, after a line on stderr, when they are not. */
bool port_load(port *p, const char *program, const char *labels);

/* The first form of that kind (and, where w1 >= 0, with those sizes); NULL when there is none. */
const port_form *port_find(const port *p, port_kind kind, int w1, int h1, int w2, int h2);

bool port_is_wrap(port_kind kind);
bool port_is_span(port_kind kind);

/* The two boxes of question `i` of a run. */
void port_question(const port_run *run, int i, kz_box_u8 *a, kz_box_u8 *b);

/* What the library says to each question, most significant bit first.  For forms of one axis: of x alone. */
void port_library(const port_run *run, uint8_t bits[PORT_ANSWER_BYTES]);

/* What the forms answer on this machine's 6502, and what it costs.  False when the program runs astray. */
bool port_ask(port *p, const port_run *run, uint8_t bits[PORT_ANSWER_BYTES], port_cost *cost);

/* The request that main.c reads. */
void port_write_request(const port_run *run, FILE *file);

/* Bits that differ. */
int port_differ(const uint8_t *a, const uint8_t *b);

#endif

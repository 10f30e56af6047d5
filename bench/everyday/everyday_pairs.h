/* everyday_pairs.h - random pairs for bench_everyday. */
#ifndef KZ_BENCH_EVERYDAY_PAIRS_H
#define KZ_BENCH_EVERYDAY_PAIRS_H

#include "everyday.h"

typedef enum everyday_form { FORM_BOX, FORM_CIRCLE, FORM_CAPSULE, FORM_QUAD, FORM_OCTAGON, FORM_MASK } everyday_form;

everyday_kind everyday_kind_of(everyday_form form);

/* Which pairs.  Halves, quarters: in a random order, each pair by the toss of a coin. */
typedef enum everyday_mix {
    MIX_HALF,          /* half overlap; the others' boxes, a twentieth wider as in broad phases, meet */
    MIX_APART,         /* none meet */
    MIX_OVERLAP,       /* all overlap */
    MIX_STACK,         /* the same: crates on each other on a slope, a hundredth to a twentieth deep */
    MIX_RAY,           /* half of the rays hit; all start outside */
    MIX_SWEEP,         /* a quarter overlap at the start; half of the others hit */
    MIX_SWEEP_APART,   /* none overlap at the start; half hit */
    MIX_CONTAINS,      /* of half the first has the second; the others' boxes meet */
    MIX_MASK,          /* shapes 48 to 60 pixels wide at whole pixels; boxes meet */
    MIX_MASK_SHALLOW,  /* the same, 0 to 6 pixels deep */
    MIX_MASK_ANY       /* the same, of any depth */
} everyday_mix;

/* The pair number i of a row: always the same one for the same numbers. */
void everyday_draw(everyday_form a, everyday_form b, everyday_mix mix, unsigned seed, everyday_pair *out);

#endif

/* truth_motion.h - does a piece that moves meet one that stays, during some time?  Exactly. */
#ifndef TRUTH_MOTION_H
#define TRUTH_MOTION_H

#include "truth_piece.h"

/* A time n / d of the motion, d > 0. */
typedef struct moment {
    num n, d;
    double about;
} moment;

typedef struct journey {
    const piece *a, *b;
    num mx, my;       /* the motion, in the pieces' unit */
    int least, scale; /* the relation that counts as meeting */
    bool is_round;
    double at[2], way[2]; /* of a mask that moves: its place and its motion, exactly */
} journey;

moment moment_of(double t); /* t >= 0 */

/* They do not meet at time 0.  Do they at some time in [0, t]? */
bool meets_by(const journey *j, double t, bool *unsure);
/* They do not meet at or before t.  Do they before or at `till`, which is above t? */
bool meets_between(const journey *j, double t, double till, bool *unsure);
/* The same, but not at `till` itself.  Not for masks that move. */
bool meets_before(const journey *j, double t, double till, bool *unsure);
/* How much lower than the true time that of round pieces may be: 2^-20 of the way or of the largest coordinate. */
double round_slack(const journey *j);
/* Do coordinates, radii and motion differ in size by more than 2^29?  Then nothing is asked of round pieces. */
bool sizes_differ(const journey *j);

/* truth_steps.c: of a mask that moves by whole cells. */
bool steps_meet(const journey *j, double till, bool *unsure);

#endif

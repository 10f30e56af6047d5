/* truth_hold.h - does a union of pieces hold all of a shape?  Exactly. */
#ifndef TRUTH_HOLD_H
#define TRUTH_HOLD_H

#include "truth_piece.h"

/* *touched: round pieces of b whose border touches, to 1 part in 10^9, an edge of a that is free on one side. */
bool pieces_hold(const pieces *a, const pieces *b, bool *touched);

#endif

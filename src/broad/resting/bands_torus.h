/* bands_torus.h - boxes of a torus, for prepared strips: the copies under which each is looked for, and the exact
 * answer for those two that were found.
 *
 * Copies cover the box with a margin, so that no rounding can lose a pair; what is found is then asked exactly.  Both
 * together give the answer of exact arithmetic for any float32 boxes, wherever they lie. */
#ifndef KZI_BANDS_TORUS_H
#define KZI_BANDS_TORUS_H

#include "base/base_private.h"
#include <kolize/math.h>

enum { KZI_TORUS_COPIES = 9 };

/* The copies of a box that is not empty, all that reach into [0, wrap_w] x [0, wrap_h] (an axis with period 0 stays as
 * it is): 1 for most boxes, more at the seams.  0: the box lies 2^27 periods away or more. */
uint32_t kzi_torus_copies(kz_box box, float wrap_w, float wrap_h, kz_box copies[KZI_TORUS_COPIES]);

/* Do two boxes, not empty, meet under some shift by whole periods?  In an axis with period 0: as they are. */
bool kzi_torus_meets(const kz_box *a, const kz_box *b, float wrap_w, float wrap_h);

static inline bool kzi_torus_period_ok(float period) { return period >= 0 && period < INFINITY; }

#endif

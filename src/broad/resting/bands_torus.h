/* bands_torus.h - resting boxes on a torus: the copies under which a box is searched, and the exact test of two boxes
 * that were found.
 *
 * Copies cover the box with a margin, so no rounding can lose a pair; each pair found is then tested exactly.  Together
 * they give the answer of exact arithmetic for any float32 boxes, wherever they are. */
#ifndef KZI_BANDS_TORUS_H
#define KZI_BANDS_TORUS_H

#include "base/base_private.h"
#include <kolize/math.h>

enum { KZI_TORUS_COPIES = 9 };

/* Writes all copies of a box that reach into [0, wrap_w] x [0, wrap_h]; the box must not be empty.  An axis with period
 * 0 stays as it is.  Most boxes have 1 copy, those at the wrap border more.  Returns 0 if the box is 2^27 periods away
 * or more. */
uint32_t kzi_torus_copies(kz_box box, float wrap_w, float wrap_h, kz_box copies[KZI_TORUS_COPIES]);

/* Do two boxes, neither empty, meet under some shift by whole periods?  An axis with period 0 has no shift. */
bool kzi_torus_meets(const kz_box *a, const kz_box *b, float wrap_w, float wrap_h);

static inline bool kzi_torus_period_ok(float period) { return period >= 0 && period < INFINITY; }

#endif

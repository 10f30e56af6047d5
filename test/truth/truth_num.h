/* truth_num.h - whole numbers of any size, for exact answers about float32 coordinates.
 *
 * Every coordinate of a question becomes a whole number of one power of two.  On grids these are tiny, so a number is
 * an int64 as long as it fits and grows into limbs only when it does not.  Limbs live in one arena that is emptied
 * after each question (and marked and released inside), so numbers are plain values: nothing is freed. */
#ifndef TRUTH_NUM_H
#define TRUTH_NUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct num {
    int64_t v;            /* the number, when limb is NULL */
    const uint32_t *limb; /* else its magnitude, lowest limb first, highest not 0; never one that fits int64 */
    int32_t n, sign;
} num;

size_t num_mark(void);
void num_release(size_t mark);
void *num_room(size_t bytes); /* from the same arena, aligned to 16 */

num num_wide_add(num a, num b, int sign_of_b);
num num_wide_mul(num a, num b);
int num_wide_cmp(num a, num b);

/* f * 2^scale, which must be whole; ends the program otherwise. */
num num_of(double f, int scale);
/* The least scale >= 0 at which f is whole. */
int num_scale_of(double f);
/* n / d as a double, right to some 2^-50; d is not 0. */
double num_ratio(num n, num d);
num num_shift_down(num a, int bits); /* floor(a / 2^bits) */
int num_bits(num a);                 /* of the magnitude */

static inline num num_small(int64_t v) { return (num){v, NULL, 0, 0}; }

static inline num num_add(num a, num b)
{
    int64_t r;
    if (!a.limb && !b.limb && !__builtin_add_overflow(a.v, b.v, &r)) return num_small(r);
    return num_wide_add(a, b, 1);
}

static inline num num_sub(num a, num b)
{
    int64_t r;
    if (!a.limb && !b.limb && !__builtin_sub_overflow(a.v, b.v, &r)) return num_small(r);
    return num_wide_add(a, b, -1);
}

static inline num num_mul(num a, num b)
{
    int64_t r;
    if (!a.limb && !b.limb && !__builtin_mul_overflow(a.v, b.v, &r)) return num_small(r);
    return num_wide_mul(a, b);
}

static inline int num_sign(num a) { return a.limb ? a.sign : (a.v > 0) - (a.v < 0); }

static inline int num_cmp(num a, num b)
{
    if (!a.limb && !b.limb) return (a.v > b.v) - (a.v < b.v);
    return num_wide_cmp(a, b);
}

static inline num num_neg(num a) { return num_sub(num_small(0), a); }
static inline num num_abs(num a) { return num_sign(a) < 0 ? num_neg(a) : a; }
static inline num num_sq(num a) { return num_mul(a, a); }
static inline bool num_less(num a, num b) { return num_cmp(a, b) < 0; }
static inline num num_min(num a, num b) { return num_less(b, a) ? b : a; }
static inline num num_max(num a, num b) { return num_less(a, b) ? b : a; }

#endif

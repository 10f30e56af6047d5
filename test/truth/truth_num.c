/* truth_num.c - schoolbook arithmetic on 32-bit limbs, for the numbers that int64 does not hold. */
#include "truth_num.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ARENA_BYTES ((size_t)64 << 20)

static unsigned char *arena;
static size_t arena_used;

static void num_break(const char *why)
{
    fprintf(stderr, "truth_num.c: %s\n", why);
    abort();
}

size_t num_mark(void) { return arena_used; }

void num_release(size_t mark) { arena_used = mark; }

void *num_room(size_t bytes)
{
    if (!arena) arena = malloc(ARENA_BYTES);
    if (!arena) num_break("no memory");
    bytes = (bytes + 15) & ~(size_t)15;
    if (bytes > ARENA_BYTES - arena_used) num_break("a question too large for the arena");
    void *p = arena + arena_used;
    arena_used += bytes;
    return p;
}

/* The limbs of any number; those of a small one go to `two`. */
static const uint32_t *limbs_of(num a, uint32_t two[2], int32_t *n, int *sign)
{
    if (a.limb) {
        *n = a.n, *sign = a.sign;
        return a.limb;
    }
    const uint64_t m = a.v < 0 ? 0 - (uint64_t)a.v : (uint64_t)a.v;
    two[0] = (uint32_t)m, two[1] = (uint32_t)(m >> 32);
    *n = two[1] ? 2 : two[0] ? 1 : 0;
    *sign = num_sign(a);
    return two;
}

/* A number from limbs in the arena: small if it fits. */
static num num_made(uint32_t *limb, int32_t n, int sign)
{
    while (n > 0 && limb[n - 1] == 0) n--;
    if (n <= 2) {
        const uint64_t m = (n > 0 ? limb[0] : 0) | (n > 1 ? (uint64_t)limb[1] << 32 : 0);
        if (m <= INT64_MAX) return num_small(sign < 0 ? -(int64_t)m : (int64_t)m);
    }
    return (num){0, limb, n, sign};
}

static int cmp_limbs(const uint32_t *a, int32_t na, const uint32_t *b, int32_t nb)
{
    if (na != nb) return na < nb ? -1 : 1;
    for (int32_t i = na; i-- > 0;)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

num num_wide_add(num a, num b, int sign_of_b)
{
    uint32_t ta[2], tb[2];
    int32_t na, nb;
    int sa, sb;
    const uint32_t *la = limbs_of(a, ta, &na, &sa), *lb = limbs_of(b, tb, &nb, &sb);
    sb *= sign_of_b;
    const int32_t n = (na > nb ? na : nb) + 1;
    uint32_t *r = num_room((size_t)n * 4);
    if (sa == sb || !sa || !sb) {
        uint64_t carry = 0;
        for (int32_t i = 0; i < n; i++) {
            carry += (uint64_t)(i < na ? la[i] : 0) + (i < nb ? lb[i] : 0);
            r[i] = (uint32_t)carry;
            carry >>= 32;
        }
        return num_made(r, n, sa ? sa : sb);
    }
    const int order = cmp_limbs(la, na, lb, nb);
    if (order < 0) {
        const uint32_t *l = la;
        la = lb, lb = l;
        const int32_t m = na;
        na = nb, nb = m;
        sa = sb;
    }
    int64_t borrow = 0;
    for (int32_t i = 0; i < n; i++) {
        const int64_t d = (int64_t)(i < na ? la[i] : 0) - (i < nb ? lb[i] : 0) + borrow;
        r[i] = (uint32_t)((uint64_t)d & 0xFFFFFFFFu);
        borrow = d < 0 ? -1 : 0;
    }
    return num_made(r, n, sa);
}

num num_wide_mul(num a, num b)
{
    uint32_t ta[2], tb[2];
    int32_t na, nb;
    int sa, sb;
    const uint32_t *la = limbs_of(a, ta, &na, &sa), *lb = limbs_of(b, tb, &nb, &sb);
    if (!sa || !sb) return num_small(0);
    uint32_t *r = num_room((size_t)(na + nb) * 4);
    memset(r, 0, (size_t)(na + nb) * 4);
    for (int32_t i = 0; i < na; i++) {
        uint64_t carry = 0;
        for (int32_t j = 0; j < nb; j++) {
            carry += r[i + j] + (uint64_t)la[i] * lb[j];
            r[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        r[i + nb] = (uint32_t)carry;
    }
    return num_made(r, na + nb, sa * sb);
}

int num_wide_cmp(num a, num b)
{
    uint32_t ta[2], tb[2];
    int32_t na, nb;
    int sa, sb;
    const uint32_t *la = limbs_of(a, ta, &na, &sa), *lb = limbs_of(b, tb, &nb, &sb);
    if (sa != sb) return sa < sb ? -1 : 1;
    return sa * cmp_limbs(la, na, lb, nb);
}

/* |f| = *odd * 2^result, *odd odd; 0 for 0. */
static int taken_apart(double f, int64_t *odd)
{
    int exponent;
    if (!isfinite(f)) num_break("not a finite number");
    *odd = (int64_t)ldexp(frexp(f, &exponent), 53);
    if (*odd == 0) return 0;
    exponent -= 53;
    while (!(*odd & 1)) *odd /= 2, exponent++;
    return exponent;
}

int num_scale_of(double f)
{
    int64_t odd;
    const int exponent = taken_apart(f, &odd);
    return exponent < 0 ? -exponent : 0;
}

num num_of(double f, int scale)
{
    int64_t odd;
    int shift = taken_apart(f, &odd) + scale;
    if (odd == 0) return num_small(0);
    if (shift < 0) num_break("not whole at this scale");
    if (shift < 62 && (odd < 0 ? -odd : odd) >> (62 - shift) == 0) return num_small(odd * ((int64_t)1 << shift));
    const int32_t n = shift / 32 + 3;
    uint32_t *r = num_room((size_t)n * 4);
    memset(r, 0, (size_t)n * 4);
    const uint64_t m = (uint64_t)(odd < 0 ? -odd : odd);
    const int word = shift / 32, bit = shift % 32;
    r[word] = (uint32_t)(m << bit);
    r[word + 1] = (uint32_t)(m >> (32 - bit)); /* bit 0: m >> 32 */
    if (bit) r[word + 2] = (uint32_t)((m >> 32) >> (32 - bit));
    return num_made(r, n, odd < 0 ? -1 : 1);
}

int num_bits(num a)
{
    uint32_t two[2];
    int32_t n;
    int sign, bits = 0;
    const uint32_t *l = limbs_of(a, two, &n, &sign);
    if (n == 0) return 0;
    while (l[n - 1] >> bits) {
        if (++bits == 32) break;
    }
    return 32 * (n - 1) + bits;
}

num num_shift_down(num a, int bits)
{
    if (!a.limb) return num_small(bits > 62 ? (a.v < 0 ? -1 : 0) : a.v >> bits);
    const int32_t word = bits / 32, bit = bits % 32, n = a.n - word;
    if (n <= 0) return num_small(a.sign < 0 ? -1 : 0);
    uint32_t *r = num_room((size_t)n * 4);
    bool lost = false;
    for (int32_t i = 0; i < word; i++) lost = lost || a.limb[i];
    if (bit && a.limb[word] << (32 - bit)) lost = true;
    for (int32_t i = 0; i < n; i++) {
        const uint64_t two = a.limb[i + word] | (uint64_t)(i + word + 1 < a.n ? a.limb[i + word + 1] : 0) << 32;
        r[i] = (uint32_t)(two >> bit);
    }
    const num down = num_made(r, n, a.sign);
    return lost && a.sign < 0 ? num_sub(down, num_small(1)) : down;
}

/* The highest 64 bits, and how far they were shifted down. */
static double top_of(num a, int *shift)
{
    const int bits = num_bits(a);
    *shift = bits > 62 ? bits - 62 : 0;
    return (double)num_shift_down(num_abs(a), *shift).v * num_sign(a);
}

double num_ratio(num n, num d)
{
    int by_n, by_d;
    const size_t mark = num_mark();
    const double top_n = top_of(n, &by_n), top_d = top_of(d, &by_d);
    num_release(mark);
    return ldexp(top_n / top_d, by_n - by_d);
}

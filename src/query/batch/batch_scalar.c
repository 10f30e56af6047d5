/* batch_scalar.c - kernels of batches in plain C, one pair at a time: the reference, which runs everywhere.
 *
 * Its name does not end in "plain" like the masks' file: gcc's vectoriser is switched on for such files, and it may
 * fuse operations. */
#include "query/batch/batch_kernels.h"

#define BATCH_NAME(f) batch_##f##_scalar

typedef double batch_scalar;

static double batch_scalar_min(double a, double b) { return a < b ? a : b; }
static double batch_scalar_max(double a, double b) { return a > b ? a : b; }
static double batch_scalar_abs(double a) { return a < 0 ? -a : a; }

#define V batch_scalar
#define M unsigned
#define LANES 1
#define LOAD(p) ((double)*(p))
#define ALL(c) ((double)(c))
#define ADD(a, b) ((a) + (b))
#define SUB(a, b) ((a) - (b))
#define MUL(a, b) ((a) * (b))
#define MIN(a, b) batch_scalar_min(a, b)
#define MAX(a, b) batch_scalar_max(a, b)
#define ABS(a) batch_scalar_abs(a)
#define LT(a, b) ((unsigned)((a) < (b)))
#define LE(a, b) ((unsigned)((a) <= (b)))
#define EQ(a, b) ((unsigned)((a) == (b)))
#define AND(m, n) ((m) & (n))
#define OR(m, n) ((m) | (n))
#define BUT(m, n) ((m) & ~(n))
#define NEVER 0u
#define EVERY 1u
#define BITS(m) (m)

#define F float
#define FM unsigned
#define FLANES 1
#define FLOAD(p) (*(p))
#define FLT(a, b) LT(a, b)
#define FLE(a, b) LE(a, b)
#define FAND(m, n) AND(m, n)
#define FOR(m, n) OR(m, n)
#define FBITS(m) (m)

#define LEAVE() ((void)0)
#define INLINE static

#include "query/batch/batch_lanes.h"

const kzi_batch_kernels *kzi_batch_kernels_scalar(void) { return &batch_table_scalar; }

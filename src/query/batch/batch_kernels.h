/* batch_kernels.h - kernels of batched overlap tests: one table for AVX2, one for the vectors that every processor has.
 *
 * A kernel compares eight pairs at a time in float.  It reports the pairs that certainly overlap and those that are
 * unknown, which batch.c tests one by one.  The computations are written once, in batch_*lanes.h. */
#ifndef KZI_BATCH_KERNELS_H
#define KZI_BATCH_KERNELS_H

#include <kolize/query.h>
#include <kolize/query_batch.h>

/* Kernels read KZI_BATCH_STEP pairs at once; shorter arrays are padded to them. */
enum { KZI_BATCH_STEP = 8, KZI_BATCH_CORNERS = 8 };

/* One side of the pairs, as streams of floats.  A circle has one corner and a capsule two.  A box has its lower and its
 * upper corner, or four as a polygon. */
typedef struct kzi_batch_side {
    const float *x[KZI_BATCH_CORNERS], *y[KZI_BATCH_CORNERS], *r; /* no r: 0 */
    int32_t n;
    size_t moves; /* all ones; 0 if the streams hold KZI_BATCH_STEP copies of one shape */
} kzi_batch_side;

/* Answers for the pairs from .. from + n - 1: bit i is pair from + i.  n is at most 64.  The kernel reads whole steps. */
typedef struct kzi_batch_answer {
    uint64_t overlaps, unknown;
} kzi_batch_answer;
typedef kzi_batch_answer kzi_batch_kernel(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n);

/* Eight pairs, one bit each: those that certainly overlap, and those in doubt. */
typedef struct kzi_batch_bits {
    unsigned overlap, open;
} kzi_batch_bits;

/* Answers eight pairs, of which p and q are the first of each side. */
typedef kzi_batch_bits kzi_batch_eight(const kzi_batch_side *a, size_t p, const kzi_batch_side *b, size_t q);

/* Writes the answers of whole blocks of 64 pairs of n, from block `from` / 64 on, until one has a pair in doubt, and adds
 * up those that overlap.  Returns the first pair that is not answered. */
typedef size_t kzi_batch_blocks(kzi_batch_kernel *kernel, const kzi_batch_side *a, const kzi_batch_side *b, size_t from,
                                size_t n, uint64_t *bits, size_t *count);

typedef struct kzi_batch_kernels {
    kzi_batch_blocks *blocks;
    kzi_batch_kernel *boxes;      /* two corners each */
    kzi_batch_kernel *circles;    /* one corner each */
    kzi_batch_kernel *circle_box; /* a: circles, b: boxes of two corners */
    kzi_batch_kernel *rounds;     /* a: circles or capsules, b: capsules or convexes */
    kzi_batch_kernel *convexes;   /* 3..8 corners each, turning from +x towards +y */
} kzi_batch_kernels;

/* The table of the level in force. */
const kzi_batch_kernels *kzi_batch_kernels_now(void);

/* The table for AVX2; NULL if this build does not have it. */
const kzi_batch_kernels *kzi_batch_kernels_avx2(void);

#endif

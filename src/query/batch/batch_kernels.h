/* batch_kernels.h - the loops over many pairs of shapes, one table of them for AVX2, one for NEON, one in plain C.
 *
 * Each looks at pairs in double, several side by side, and says of which it is certain that they overlap and of which
 * it does not know; batch.c asks those one by one.  So levels may differ in what they leave open, never in an answer.
 * What a kernel computes is written once, in batch_lanes.h. */
#ifndef KZI_BATCH_KERNELS_H
#define KZI_BATCH_KERNELS_H

#include <kolize/query_batch.h>

#if defined(__GNUC__)
#define KZI_BATCH_INLINE static inline __attribute__((always_inline))
#else
#define KZI_BATCH_INLINE static inline
#endif

/* Most floats that a kernel reads at once: what is shorter is padded to it. */
enum { KZI_BATCH_STEP = 8, KZI_BATCH_CORNERS = 8 };

/* One side of the pairs: streams of floats.  A circle has one corner, a capsule two, a box its lower and its upper one,
 * or four where it is taken as a polygon. */
typedef struct kzi_batch_side {
    const float *x[KZI_BATCH_CORNERS], *y[KZI_BATCH_CORNERS], *r;
    int32_t n;
    size_t moves; /* all ones, or 0 where KZI_BATCH_STEP copies of one shape stand for all */
} kzi_batch_side;

/* Pairs from .. from + n - 1, where n is a multiple of KZI_BATCH_STEP, at most 64: bit i for pair from + i. */
typedef struct kzi_batch_answer {
    uint64_t overlaps, unknown;
} kzi_batch_answer;
typedef kzi_batch_answer kzi_batch_kernel(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n);

typedef struct kzi_batch_kernels {
    kzi_batch_kernel *boxes;         /* two corners each */
    kzi_batch_kernel *circles;       /* one corner each */
    kzi_batch_kernel *capsules;      /* two corners each */
    kzi_batch_kernel *convexes;      /* 3..8 corners each, turning from +x towards +y */
    kzi_batch_kernel *circle_box;    /* a: circles, b: boxes of two corners */
    kzi_batch_kernel *circle_convex; /* a: circles */
    kzi_batch_kernel *capsule_convex;
} kzi_batch_kernels;

/* The table of the level in force. */
const kzi_batch_kernels *kzi_batch_kernels_now(void);

/* Each table; NULL where this build has none. */
const kzi_batch_kernels *kzi_batch_kernels_scalar(void);
const kzi_batch_kernels *kzi_batch_kernels_avx2(void);
const kzi_batch_kernels *kzi_batch_kernels_neon(void);

#endif

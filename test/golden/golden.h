/* golden.h - what a golden module does: asks the library a fixed set of questions and feeds the answers to a hash.
 *
 * One file golden_<module>.c with `void golden_<module>(kz_golden *g)` is a module; the build finds it by its name.
 * Feed every bit that is promised to be the same everywhere, draw numbers from g->rng only, use the public headers
 * only, leave nothing behind for the next call, and stay under about 0.1 s at -O2: each module runs once per kernel
 * level in each of the builds.  Draw one number per statement or declarator: compilers differ in which argument or
 * initialiser of a list they evaluate first. */
#ifndef KZ_GOLDEN_H
#define KZ_GOLDEN_H

#include <kolize/base.h>

#include <stddef.h>

#include "kz_test_rng.h"

typedef struct kz_golden {
    kz_test_rng rng; /* the same for every run of the module */
    uint64_t hash;
    int64_t answers;
    int64_t fault_at; /* this answer gets a bit flipped, to prove that it would be noticed; -1: none */
    const kz_parallel *parallel; /* for worlds; NULL: one thread.  Changes no answer */
    bool restores;               /* worlds are saved, spoilt and restored in between.  Changes no answer */
} kz_golden;

/* One answer each.  Numbers are hashed by value, the lowest byte first, so the machine's byte order has no part in
 * it.  All NaNs count as one: which of them an operation returns is the one thing IEEE leaves open. */
void kz_golden_u64(kz_golden *g, uint64_t v);
void kz_golden_i64(kz_golden *g, int64_t v);
void kz_golden_f32(kz_golden *g, float v);
void kz_golden_f64(kz_golden *g, double v);
void kz_golden_text(kz_golden *g, const char *text); /* results by kz_result_name: their numbers may change */
void kz_golden_bits(kz_golden *g, const uint64_t *words, int n); /* n yes-or-no answers, the lowest bit first */
void kz_golden_bytes(kz_golden *g, const void *bytes, size_t size);

#endif

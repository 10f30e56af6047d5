/* work.h - counts the steps of a long call, ends it at its limit, and asks the caller whether to go on. */
#ifndef KZI_WORK_H
#define KZI_WORK_H

#include "base/base_private.h"

/* Loops that may be long count their steps and stop once the work is over.  Their results are then useless, and the
 * call is refused.  A step takes one to two nanoseconds at -O2 (Zen 5). */
typedef struct kzi_work {
    uint64_t taken, most; /* steps, and their limit */
    uint64_t until_question;   /* steps until the caller is asked again */
    const kz_work *of;
    bool stopped;
} kzi_work;

kzi_work kzi_work_of(const kz_work *work);

/* Asks the caller. */
void kzi_work_question(kzi_work *work);

/* Steps that no limit counts, because they are few or were counted before. */
static inline void kzi_work_tick(kzi_work *work, uint64_t steps)
{
    if (steps < work->until_question) work->until_question -= steps;
    else kzi_work_question(work);
}

static inline void kzi_work_spend(kzi_work *work, uint64_t steps)
{
    work->taken += steps;
    kzi_work_tick(work, steps);
}

static inline bool kzi_work_is_over(const kzi_work *work) { return work->taken > work->most || work->stopped; }

/* KZ_ERR_STOPPED when the caller stopped the call, KZ_ERR_TOO_LARGE when the limit is passed. */
kz_result kzi_work_result(const kzi_work *work, kz_error *err);

#endif

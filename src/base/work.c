/* work.c - when a long call asks its caller whether to go on, and what it answers once it ended early. */
#include "base/work.h"

/* Steps between two questions: less than a millisecond at -O2, some milliseconds in a debug build. */
#define WORK_BETWEEN_QUESTIONS ((uint64_t)1 << 19)

kzi_work kzi_work_of(const kz_work *work)
{
    static const kz_work endless = {0, NULL, NULL};
    const kz_work *of = work ? work : &endless;
    return (kzi_work){.most = of->max_work > 0 ? of->max_work : UINT64_MAX,
                      .until_question = of->keep_going ? WORK_BETWEEN_QUESTIONS : UINT64_MAX,
                      .of = of};
}

void kzi_work_question(kzi_work *work)
{
    work->until_question = UINT64_MAX;
    if (!work->of->keep_going || work->stopped) return;
    if (work->of->keep_going(work->of->ctx)) work->until_question = WORK_BETWEEN_QUESTIONS;
    else work->stopped = true;
}

kz_result kzi_work_result(const kzi_work *work, kz_error *err)
{
    if (!kzi_work_is_over(work)) return KZ_OK;
    const int64_t taken = (int64_t)(work->taken & INT64_MAX), most = (int64_t)(work->most & INT64_MAX);
    return work->stopped ? kzi_fail(err, KZ_ERR_STOPPED, taken, 0) : kzi_fail(err, KZ_ERR_TOO_LARGE, taken, most);
}

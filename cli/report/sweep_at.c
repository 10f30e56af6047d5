/* sweep_at.c - where the moving sprite of `kolize sweep` is at a time. */
#include "report/cli_sweep.h"

#include <math.h>

static int32_t sweep_cell(double at)
{
    const double cell = ceil(at - 0.5), far = 1 << 30;
    return (int32_t)(cell < -far ? -far : cell > far ? far : cell);
}

kz_cell cli_sweep_at(const sweep_answer *sweep, double t)
{
    return (kz_cell){sweep_cell(t * (double)sweep->motion.x), sweep_cell(t * (double)sweep->motion.y)};
}

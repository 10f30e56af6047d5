/* trial.c - moves that are tried and may be given up: over a step, round a corner, down to a floor. */
#include "move/move_private.h"

kzi_trial kzi_begin_trial(const kzi_mover *m)
{
    kzi_trial t = {.pose = m->from.pose, .moved = m->moved, .finer = m->finer, .used = m->used, .n_hits = m->out->n_hits};
    t.sunk = m->sunk;
    t.listed_t = m->listed_t;
    t.n_passed = m->n_passed;
    KZ_ASSERT(m->n_passed <= KZI_MAX_PASSED);
    for (uint32_t i = 0; i < m->n_passed; i++) t.passed[i] = m->passed[i];
    return t;
}

kz_result kzi_give_up_trial(kzi_mover *m, const kzi_trial *t, kz_error *err)
{
    KZ_ASSERT(t->used <= m->used && t->n_hits <= m->out->n_hits); /* a trial only adds */
    m->used = t->used;
    m->finer = t->finer;
    m->sunk = t->sunk;
    m->listed_t = t->listed_t;
    m->out->n_hits = t->n_hits;
    m->n_passed = t->n_passed;
    for (uint32_t i = 0; i < t->n_passed; i++) m->passed[i] = t->passed[i];
    return kzi_mover_return(m, t->pose, t->moved, err);
}

kz_result kzi_go_aside(kzi_mover *m, kzi_vec motion, kzi_motion_segment *segment, kz_error *err)
{
    const double used = m->used;
    m->sunk = kzi_add(m->sunk, m->finer);
    m->finer = (kzi_vec){0, 0};
    const kz_result r = kzi_move_segment(m, motion, segment, err);
    m->used = used;
    return r;
}

kz_result kzi_try_path(kzi_mover *m, const kzi_vec *path, int n, kzi_motion_segment *last, kz_error *err)
{
    const kzi_trial t = kzi_begin_trial(m);
    for (int i = 0; i < n; i++) {
        const kz_result r = kzi_go_aside(m, path[i], last, err);
        if (r != KZ_OK) return r;
    }
    return kzi_give_up_trial(m, &t, err);
}

/* step_sweep.c - finds the pairs of boxes that meet, among movers and between movers and resting bodies. */
#include "world/step/step_private.h"

/* From this share of movers on, sweeping all bodies is as fast as merging. */
#define SWEEP_ALL_TENTHS 7

/* All bodies by number; slots without a body have an empty box. */
static kzi_box_set all_boxes(const kz_world *world) { return kzi_boxes_of(world, NULL, world->n_slots); }

/* Sweeps all bodies.  Pairs of resting bodies are not found, except on a torus. */
static kz_result sweep_all(kz_world *world, kzi_sap_how how, kz_error *err)
{
    kzi_stepper *step = &world->step;
    const kzi_box_set all = all_boxes(world);
    if (step->n_resting > 0 && !world->wraps) how.marks = kzi_states(world);
    how.mark = KZI_ASLEEP;
    step->has_found_all = step->n_resting == 0 || world->wraps;
    return kzi_sap_pairs(&world->alloc, &step->sap, &all, &how, err);
}

/* Is sweeping all bodies as cheap as sweeping the movers and merging them with the resting bodies? */
static bool is_all_as_cheap(const kz_world *world)
{
    const kzi_stepper *step = &world->step;
    const uint64_t movers = step->n_movers, bodies = world->n_slots;
    if (step->n_resting == 0) return movers * 5 >= bodies * 4; /* boxes are read in order, without a list */
    return movers * 10 >= bodies * SWEEP_ALL_TENTHS;
}

#if defined(KZ_DEBUG)
/* A body moves or rests; one that did both would be found twice. */
static bool are_awake(const kz_world *world, const kzi_box_set *movers)
{
    uint32_t i = 0;
    while (i < movers->n && !(kzi_states(world)[movers->ids ? movers->ids[i] : i] & KZI_ASLEEP)) i++;
    return i == movers->n;
}
#endif

kz_result kzi_sweep_some(kz_world *world, const kzi_box_set *movers, const kzi_sap_how *how, bool *is_done,
                         kz_error *err)
{
    kzi_stepper *step = &world->step;
    *is_done = true;
    KZ_ASSERT(are_awake(world, movers));
    if (step->n_resting == 0 || movers->n == 0) return kzi_sap_pairs(&world->alloc, &step->sap, movers, how, err);
    *is_done = kzi_update_columns(world);
    if (!*is_done) return KZ_OK;
    return kzi_resting_sweep(&world->alloc, &step->sap, &step->columns, movers, how, is_done, err);
}

kz_result kzi_sweep_movers(kz_world *world, const kzi_sap_how *how, kz_error *err)
{
    kzi_stepper *step = &world->step;
    const kzi_box_set movers = kzi_boxes_of(world, step->movers.at, step->n_movers);
    bool is_done;
    step->has_found_all = false;
    if (is_all_as_cheap(world)) return sweep_all(world, *how, err);
    const kz_result r = kzi_sweep_some(world, &movers, how, &is_done, err);
    return is_done ? r : sweep_all(world, *how, err);
}

bool kzi_sort_found(kz_world *world)
{
    kzi_stepper *step = &world->step;
    const kzi_pair_run all = {kzi_pairs_of(&step->found), step->found.n};
    const kz_parallel *by = world->has_parallel ? &world->parallel : NULL;
    return kzi_sort_pairs(&world->alloc, &step->sap.order, &all, 1, world->n_slots, by, kzi_pairs_of(&step->found),
                          NULL) == KZ_OK;
}

kz_result kzi_count_all_pairs(kz_world *world, kz_error *err)
{
    const kzi_box_set all = all_boxes(world);
    const kzi_sap_how how = kzi_how_of(world, world->max_pairs);
    return kzi_sap_pairs(&world->alloc, &world->step.sap, &all, &how, err);
}

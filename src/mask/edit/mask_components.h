/* mask_components.h - the runs of a mask, each labelled with its connected component. */
#ifndef KZI_MASK_COMPONENTS_H
#define KZI_MASK_COMPONENTS_H

#include <kolize/mask_edit.h>

#include "base/work.h"

typedef struct kzi_component_run {
    int32_t y, x0, x1;
    int32_t component; /* while joining, a run of the same component; then the component's number */
} kzi_component_run;

/* Runs in rising order of y, then x.  Components are numbered in the order of their first cells. */
typedef struct kzi_component_runs {
    kzi_component_run *run;
    int32_t n, n_components;
    kz_allocator alloc;
} kzi_component_runs;

/* Lists and labels the runs of set cells, or of clear ones.  KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE, KZ_ERR_STOPPED.  `work`
 * may be NULL. */
kz_result kzi_component_runs_make(const kz_mask *mask, bool set, kz_connectivity neighbors, kzi_work *work,
                                  const kz_allocator *alloc, kzi_component_runs *out, kz_error *err);
void kzi_component_runs_free(kzi_component_runs *runs);

/* The component of cell (x, y); -1 when the cell is in no run. */
int32_t kzi_component_at(const kzi_component_runs *runs, int32_t x, int32_t y);

#endif

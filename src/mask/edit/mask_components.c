/* mask_components.c - connected components of set cells, and holes, which are components of clear cells.
 *
 * The labelling works on runs, of which a row has few, and not on cells.  Runs are counted and listed in rising order
 * in one block.  A union-find joins neighbouring runs of neighbouring rows.  The smaller index is always the root, so a
 * component's root is the run of its first cell and components come out in the promised order.  A run takes 16 bytes, a
 * component 32.  Sprites and levels of a few thousand runs take some 100 KB, and nothing is ever grown. */
#include "mask/edit/mask_components.h"

#include "mask/mask_words.h"

#include <string.h>

/* The next run of set cells of a single strip: small sprites are asked about more often than levels. */
static inline bool next_run_of_word(uint64_t word, int32_t x, int32_t *x0, int32_t *x1)
{
    const uint64_t rest = x < 64 ? word & ~(uint64_t)0 << x : 0;
    if (rest == 0) return false;
    *x0 = kzi_bits_lowest(rest);
    const uint64_t clear = ~word & ~(uint64_t)0 << *x0;
    *x1 = clear ? kzi_bits_lowest(clear) : 64;
    return true;
}

/* Finds the next run of set cells, or of clear ones, of row y at or after x. */
static bool next_component_run(const kz_mask *mask, bool set, int32_t y, int32_t x, int32_t *x0, int32_t *x1)
{
    int32_t begin, end;
    if (set && mask->n_strips == 1) return next_run_of_word(kzi_mask_strip(mask, 0)[y], x, x0, x1);
    if (set) return kz_mask_next_run(mask, y, x, x0, x1);
    while (x < mask->w) {
        const bool found = kz_mask_next_run(mask, y, x, &begin, &end);
        if (!found || begin > x) {
            *x0 = x;
            *x1 = found ? begin : mask->w;
            return true;
        }
        x = end;
    }
    return false;
}

/* Steps of work for a run that is counted, one that is joined, and a word of a row. */
enum { RUN_COUNT_STEPS = 4, RUN_JOIN_STEPS = 12, RUN_WORD_STEPS = 2 };

static int64_t count_component_runs(const kz_mask *mask, bool set, kzi_work *work)
{
    int64_t n = 0;
    if (set) { /* each run begins with a set cell after a clear one */
        for (int32_t s = 0; s < mask->n_strips && !kzi_work_is_over(work); s++) {
            const uint64_t *strip = kzi_mask_strip(mask, s), *before = strip - (s > 0 ? mask->stride : 0);
            for (int32_t y = mask->bounds.y0; y < mask->bounds.y1; y++)
                n += kzi_bits_count(strip[y] & ~(strip[y] << 1 | (s > 0 ? before[y] >> 63 : 0)));
            kzi_work_spend(work, RUN_WORD_STEPS * (uint64_t)(mask->bounds.y1 - mask->bounds.y0));
        }
        return n;
    }
    for (int32_t y = 0; y < mask->h && !kzi_work_is_over(work); y++) {
        const int64_t before = n;
        for (int32_t x = 0, x0, x1; next_component_run(mask, set, y, x, &x0, &x1); x = x1) n++;
        kzi_work_spend(work, RUN_WORD_STEPS * (uint64_t)mask->n_strips + RUN_COUNT_STEPS * (uint64_t)(n - before));
    }
    return n;
}

/* ---- Joining ------------------------------------------------------------------------------------------- */

static int32_t component_root(kzi_component_run *run, int32_t i)
{
    while (run[i].component != i) {
        KZ_ASSERT(run[i].component < i);
        run[i].component = run[run[i].component].component; /* path halving */
        i = run[i].component;
    }
    return i;
}

static void unite_components(kzi_component_run *run, int32_t i, int32_t k)
{
    const int32_t a = component_root(run, i), b = component_root(run, k);
    if (a < b) run[b].component = a;
    if (b < a) run[a].component = b;
}

/* Joins runs i .. end-1 of a row with runs above .. i-1 of the row before it. */
static void unite_rows(kzi_component_run *run, int32_t above, int32_t i, int32_t end, int32_t corner)
{
    const int32_t end_above = i;
    KZ_ASSERT(above <= i && i <= end);
    while (above < end_above && i < end) {
        const kzi_component_run *a = run + above, *b = run + i;
        const int32_t a_end = a->x1, b_end = b->x1;
        if (a->x0 < b->x1 + corner && b->x0 < a->x1 + corner) unite_components(run, above, i);
        /* A clear cell precedes the other row's next run, so the run that ends first does not reach it. */
        if (a_end <= b_end) above++;
        else i++;
    }
}

/* Lists the runs, each with a run of its component; returns how many there are. */
static int32_t join_component_runs(const kz_mask *mask, bool set, kz_connectivity neighbors, kzi_work *work,
                                   kzi_component_run *run)
{
    int32_t at = 0, above = 0;
    for (int32_t y = 0; y < mask->h && !kzi_work_is_over(work); y++) {
        const int32_t begin = at;
        for (int32_t x = 0, x0, x1; next_component_run(mask, set, y, x, &x0, &x1); x = x1, at++)
            run[at] = (kzi_component_run){y, x0, x1, at};
        unite_rows(run, above, begin, at, neighbors == KZ_CONNECTIVITY_8);
        above = begin;
        kzi_work_spend(work, RUN_WORD_STEPS * (uint64_t)mask->n_strips + RUN_JOIN_STEPS * (uint64_t)(at - begin));
    }
    return at;
}

kz_result kzi_component_runs_make(const kz_mask *mask, bool set, kz_connectivity neighbors, kzi_work *work,
                                  const kz_allocator *alloc, kzi_component_runs *out, kz_error *err)
{
    kzi_work endless = kzi_work_of(NULL);
    if (!work) work = &endless;
    const int64_t n = count_component_runs(mask, set, work);
    size_t size;
    *out = (kzi_component_runs){NULL, 0, 0, kzi_allocator(alloc)};
    if (kzi_work_is_over(work)) return kzi_work_result(work, err);
    if (n > INT32_MAX || !kzi_mul_size((size_t)n, sizeof(kzi_component_run), &size))
        return kzi_fail(err, KZ_ERR_TOO_LARGE, n, INT32_MAX);
    if (n == 0) return KZ_OK;
    kzi_component_run *run = kzi_alloc(&out->alloc, size, sizeof(int32_t));
    if (!run) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0);
    const int32_t at = join_component_runs(mask, set, neighbors, work, run);
    if (kzi_work_is_over(work)) {
        kzi_release(&out->alloc, run, size, sizeof(int32_t));
        return kzi_work_result(work, err);
    }
    KZ_ASSERT(at == n);
    for (int32_t i = 0; i < at; i++) {
        KZ_ASSERT(run[i].component <= i); /* those before i are numbered already */
        run[i].component = run[i].component == i ? out->n_components++ : run[run[i].component].component;
    }
    out->run = run;
    out->n = at;
    return KZ_OK;
}

void kzi_component_runs_free(kzi_component_runs *runs)
{
    kzi_release(&runs->alloc, runs->run, (size_t)runs->n * sizeof(kzi_component_run), sizeof(int32_t));
}

int32_t kzi_component_at(const kzi_component_runs *runs, int32_t x, int32_t y)
{
    int32_t begin = 0, end = runs->n; /* the last run not after the cell lies before `end` */
    while (begin < end) {
        const int32_t middle = begin + (end - begin) / 2;
        const kzi_component_run *run = runs->run + middle;
        if (run->y < y || (run->y == y && run->x0 <= x)) begin = middle + 1;
        else end = middle;
    }
    if (end == 0) return -1;
    const kzi_component_run *run = runs->run + end - 1;
    return run->y == y && x < run->x1 ? run->component : -1;
}

/* ---- Measuring ----------------------------------------------------------------------------------------- */

static kz_component *alloc_components(int32_t n, const kz_allocator *from, kz_error *err)
{
    size_t size;
    kz_component *components = NULL;
    if (kzi_mul_size((size_t)n, sizeof(kz_component), &size)) components = kzi_alloc(from, size, sizeof(int64_t));
    else size = SIZE_MAX;
    if (!components) kzi_fail(err, KZ_ERR_MEMORY, (uint64_t)size > INT64_MAX ? INT64_MAX : (int64_t)size, 0);
    return components;
}

static void release_components(kz_component *components, int32_t n, const kz_allocator *from)
{
    kzi_release(from, components, (size_t)n * sizeof(kz_component), sizeof(int64_t));
}

void kz_components_free(kz_components *components)
{
    if (!components) return;
    if (components->items) release_components(components->items, components->n, &components->alloc);
    *components = (kz_components){NULL, 0, components->alloc};
}

static void measure_components(const kzi_component_runs *runs, kz_component *components)
{
    memset(components, 0, (size_t)runs->n_components * sizeof(kz_component));
    for (int32_t i = 0; i < runs->n; i++) {
        const kzi_component_run run = runs->run[i];
        KZ_ASSERT(run.component < runs->n_components && run.x0 < run.x1);
        kz_component *component = components + run.component;
        kz_cell_rect *box = &component->bounds;
        if (component->count == 0) {
            component->first = (kz_cell){run.x0, run.y};
            *box = (kz_cell_rect){run.x0, run.y, run.x1, run.y + 1};
        }
        component->count += run.x1 - run.x0;
        if (run.x0 < box->x0) box->x0 = run.x0;
        if (run.x1 > box->x1) box->x1 = run.x1;
        KZ_ASSERT(box->y1 <= run.y + 1); /* runs come by rising y */
        box->y1 = run.y + 1;
    }
}

static bool component_is_hole(const kz_component *component, const kz_mask *mask)
{
    const kz_cell_rect box = component->bounds;
    return box.x0 > 0 && box.y0 > 0 && box.x1 < mask->w && box.y1 < mask->h;
}

/* Selects the components of at least min_count cells (and, of clear ones, only holes) in a block of exactly their
 * number. */
static kz_result select_components(const kz_mask *mask, bool set, const kzi_component_runs *runs, int64_t min_count,
                                   kz_components *out, kz_error *err)
{
    const int32_t n = runs->n_components;
    if (n == 0) return KZ_OK;
    kz_component *all = alloc_components(n, &runs->alloc, err), *kept = NULL;
    if (!all) return KZ_ERR_MEMORY;
    measure_components(runs, all);
    int32_t n_kept = 0;
    for (int32_t i = 0; i < n; i++)
        if (all[i].count >= min_count && (set || component_is_hole(all + i, mask))) all[n_kept++] = all[i];
    if (n_kept == n) {
        out->items = all;
        out->n = n;
        return KZ_OK;
    }
    if (n_kept > 0) {
        kept = alloc_components(n_kept, &runs->alloc, err);
        if (kept) memcpy(kept, all, (size_t)n_kept * sizeof(kz_component));
    }
    release_components(all, n, &runs->alloc);
    if (n_kept > 0 && !kept) return KZ_ERR_MEMORY;
    out->items = kept;
    out->n = n_kept;
    return KZ_OK;
}

static bool neighbors_are_known(kz_connectivity neighbors)
{
    return neighbors == KZ_CONNECTIVITY_4 || neighbors == KZ_CONNECTIVITY_8;
}

static kz_result find_components(const kz_mask *mask, bool set, kz_connectivity neighbors, int64_t min_count,
                                 const kz_allocator *alloc, kz_components *out, kz_error *err)
{
    kzi_component_runs runs;
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!neighbors_are_known(neighbors)) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 5, 0);
    kz_result result = kzi_component_runs_make(mask, set, neighbors, NULL, alloc, &runs, err);
    if (result != KZ_OK) return result;
    kz_components found = {NULL, 0, runs.alloc};
    result = select_components(mask, set, &runs, min_count, &found, err);
    kzi_component_runs_free(&runs);
    if (result == KZ_OK) *out = found;
    return result;
}

kz_result kz_mask_components(const kz_mask *mask, kz_connectivity neighbors, int64_t min_count,
                             const kz_allocator *alloc, kz_components *out, kz_error *err)
{
    return find_components(mask, true, neighbors, min_count, alloc, out, err);
}

kz_result kz_mask_holes(const kz_mask *mask, kz_connectivity neighbors, int64_t min_count, const kz_allocator *alloc,
                        kz_components *out, kz_error *err)
{
    return find_components(mask, false, neighbors, min_count, alloc, out, err);
}

/* ---- New masks ----------------------------------------------------------------------------------------- */

kz_result kz_mask_component(const kz_mask *mask, kz_connectivity neighbors, int32_t x, int32_t y,
                            const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    kzi_component_runs runs;
    kz_mask *made;
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!neighbors_are_known(neighbors)) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 6, 0);
    kz_result result = kzi_component_runs_make(mask, true, neighbors, NULL, alloc, &runs, err);
    if (result != KZ_OK) return result;
    result = kzi_mask_new(mask->w, mask->h, alloc, &made, err);
    if (result == KZ_OK) {
        const int32_t component = kzi_component_at(&runs, x, y);
        for (int32_t i = 0; i < runs.n; i++) {
            const kzi_component_run run = runs.run[i];
            if (run.component == component) kzi_mask_set_run(made, run.y, run.x0, run.x1);
        }
        kzi_mask_bake(made);
        *out = made;
    }
    kzi_component_runs_free(&runs);
    return result;
}

/* Sets the runs of holes that are small enough. */
static kz_result fill_small_holes(kz_mask *mask, const kzi_component_runs *runs, int64_t max_count, kz_error *err)
{
    if (runs->n_components == 0) return KZ_OK;
    kz_component *components = alloc_components(runs->n_components, &runs->alloc, err);
    if (!components) return KZ_ERR_MEMORY;
    measure_components(runs, components);
    for (int32_t i = 0; i < runs->n; i++) {
        const kzi_component_run run = runs->run[i];
        const kz_component *component = components + run.component;
        if (component_is_hole(component, mask) && component->count <= max_count)
            kzi_mask_set_run(mask, run.y, run.x0, run.x1);
    }
    release_components(components, runs->n_components, &runs->alloc);
    return KZ_OK;
}

kz_result kz_mask_fill_holes(const kz_mask *mask, kz_connectivity neighbors, int64_t max_count,
                             const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    kzi_component_runs runs;
    kz_mask *made;
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!neighbors_are_known(neighbors)) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 5, 0);
    kz_result result = kzi_component_runs_make(mask, false, neighbors, NULL, alloc, &runs, err);
    if (result != KZ_OK) return result;
    result = kzi_mask_new_with(mask, mask->w, mask->h, 0, 0, alloc, &made, err);
    if (result == KZ_OK) {
        result = fill_small_holes(made, &runs, max_count, err);
        if (result == KZ_OK) {
            kzi_mask_bake(made);
            *out = made;
        } else {
            kz_mask_free(made);
        }
    }
    kzi_component_runs_free(&runs);
    return result;
}

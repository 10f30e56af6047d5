/* record_grids.c - the grids of a log: each is written once, with the cells that it has then, and from then on each edit.
 *
 * An edit is no call of a world.  So the log listens to the grid, and has an edit in its place among the calls, also one
 * that no body shows at that time.  What kz_grid_rewind does is written cell by cell: a replay has no journal that reaches
 * back beyond the log.  What the world's own kz_world_restore does is not written, as the replay does the same. */
#include "world/record/record_private.h"

#if !defined(KZ_NO_GRID)
#include "grid/grid_edit.h"

uint32_t kzi_number_of_grid(const kzi_recorder *recorder, const kz_grid *grid)
{
    const kzi_recorded_grid *g = recorder->grids;
    while (g && g->listener.grid != grid) g = g->next;
    return g ? g->number : 0;
}

/* Runs of equal numbers, by rows. */
static void put_runs(kzi_recorder *recorder, const kz_grid *grid)
{
    const size_t w = (size_t)grid->w, n = w * (size_t)grid->h;
    for (size_t i = 0, end; i < n; i = end) {
        const uint32_t id = kzi_grid_id(grid, (int32_t)(i % w), (int32_t)(i / w));
        for (end = i + 1; end < n && kzi_grid_id(grid, (int32_t)(end % w), (int32_t)(end / w)) == id;) end++;
        kzi_put_number(recorder, end - i);
        kzi_put_number(recorder, id);
    }
}

static void put_grid(kzi_recorder *recorder, const kz_grid *grid)
{
    kzi_put_byte(recorder, KZI_CALL_GRID);
    kzi_put_number(recorder, (uint64_t)grid->w);
    kzi_put_number(recorder, (uint64_t)grid->h);
    kzi_put_vec(recorder, (kz_vec2){grid->cell_w, grid->cell_h});
    kzi_put_byte(recorder, (unsigned)grid->id_bytes);
    kzi_put_number(recorder, (uint64_t)grid->n_tiles);
    for (int32_t i = 0; i < grid->n_tiles; i++) {
        const kz_tile *t = &grid->tiles[i].tile;
        kzi_put_byte(recorder, (unsigned)t->n_points);
        for (int32_t k = 0; k < t->n_points; k++) kzi_put_vec(recorder, t->points[k]);
        kzi_put_values(recorder, t->category, t->collides, t->flags, t->kind, t->user);
    }
    put_runs(recorder, grid);
}

bool kzi_record_grid(kzi_recorder *recorder, const kz_grid *grid)
{
    if (recorder->has_ended || kzi_number_of_grid(recorder, grid)) return !recorder->has_ended;
    kzi_recorded_grid *g = kzi_alloc(&recorder->alloc, sizeof *g, sizeof(uint64_t));
    if (!g) {
        recorder->has_ended = true;
        return false;
    }
    *g = (kzi_recorded_grid){.listener = {.hear = recorder->hear}, .recorder = recorder, .next = recorder->grids};
    g->number = g->next ? g->next->number + 1 : 1;
    recorder->grids = g;
    kzi_grid_listen(grid, &g->listener);
    put_grid(recorder, grid);
    return true;
}

void kzi_record_no_grids(kzi_recorder *recorder)
{
    while (recorder->grids) {
        kzi_recorded_grid *g = recorder->grids;
        recorder->grids = g->next;
        kzi_grid_listen_no_more(&g->listener);
        kzi_release(&recorder->alloc, g, sizeof *g, sizeof(uint64_t));
    }
}

#else

uint32_t kzi_number_of_grid(const kzi_recorder *recorder, const kz_grid *grid) { return (void)recorder, (void)grid, 0u; }
bool kzi_record_grid(kzi_recorder *recorder, const kz_grid *grid) { return (void)recorder, (void)grid, false; }
void kzi_record_no_grids(kzi_recorder *recorder) { (void)recorder; }

#endif

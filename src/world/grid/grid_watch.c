/* grid_watch.c - edits of grids reach a world: the bodies beside changed cells are tested again by the next step, and a
 * restored state has its grids as they were.
 *
 * A grid knows no world.  It counts its changes and keeps their rectangles (grid_edit.c), and each world remembers the
 * count up to which it has looked.  So one grid may be in several worlds. */
#include "world/grid/grid_watch.h"

#include "grid/grid_edit.h"
#include "grid/grid_cells.h"
#include "world/query/world_index.h"

static kzi_watched_grid *watched(const kz_world *world) { return world->grids.at; }

static bool is_watched(const kz_world *world, const kzi_watched_grid *w)
{
    return w->index < world->n_slots && (kzi_states(world)[w->index] & KZI_LIVE) && kzi_grid_of_body(world, w->index) != NULL;
}

/* Drops those that are no grids any more. */
static void drop_others(kz_world *world)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < world->n_grids; i++) {
        if (is_watched(world, &watched(world)[i])) watched(world)[n++] = watched(world)[i];
    }
    world->n_grids = n;
}

kz_result kzi_grid_watch_room(kz_world *world, kz_error *err)
{
    const size_t room = world->grids.bytes / sizeof(kzi_watched_grid);
    if (world->n_grids == room) drop_others(world);
    return kzi_block_grow(&world->alloc, &world->grids, world->n_grids, (size_t)world->n_grids + 1, sizeof(kzi_watched_grid), err);
}

void kzi_grid_watch(kz_world *world, uint32_t index)
{
    const uint64_t now = kzi_grid_of_body(world, index)->n_changes; /* the body itself is tested, as it is touched */
    for (uint32_t i = 0; i < world->n_grids; i++) {
        kzi_watched_grid *w = &watched(world)[i];
        if (w->index != index) continue;
        w->seen = now;
        return;
    }
    KZ_ASSERT(world->n_grids < world->grids.bytes / sizeof(kzi_watched_grid));
    watched(world)[world->n_grids++] = (kzi_watched_grid){index, now};
}

/* ---- Waking ---------------------------------------------------------------------------------------------- */

typedef struct wake_area {
    kz_box all;
    kz_box boxes[KZI_GRID_CHANGES];
    int n;
} wake_area;

static void area_of_changes(const kz_world *world, const kzi_watched_grid *w, wake_area *area)
{
    kz_cell_rect rects[KZI_GRID_CHANGES];
    kzi_image scratch;
    const kz_shape *shape = kzi_body_image(world, w->index, (kz_cell){0, 0}, &scratch);
    const kz_placed_grid *p = &shape->as.grid;
    area->n = shape->kind == KZ_KIND_GRID ? kzi_grid_changes_since(p->grid, w->seen, rects) : 0;
    area->all = KZ_BOX_EMPTY;
    for (int i = 0; i < area->n; i++) {
        area->boxes[i] = (kz_box){{kzi_grid_x(p, rects[i].x0), kzi_grid_y(p, rects[i].y0)},
                                  {kzi_grid_x(p, rects[i].x1), kzi_grid_y(p, rects[i].y1)}};
        area->all = kz_box_union(area->all, area->boxes[i]);
    }
}

static bool meets(const kz_world *world, kz_box a, kz_box b)
{
    if (!world->wraps) return kz_box_meets(a, b);
    const kz_cell_rect shifts = kzi_shifts_between(world, a, b);
    return shifts.x0 < shifts.x1 && shifts.y0 < shifts.y1;
}

static bool meets_area(const kz_world *world, const wake_area *area, kz_box box)
{
    if (!meets(world, area->all, box)) return false;
    for (int i = 0; i < area->n; i++) {
        if (meets(world, area->boxes[i], box)) return true;
    }
    return false;
}

/* Static bodies and the grid itself have no pair that an edit changes. */
static void wake_beside(kz_world *world, const wake_area *area, uint32_t grid)
{
    const kz_box *boxes = kzi_boxes(world);
    for (uint32_t i = 0; i < world->n_slots; i++) {
        if (!world->wraps && !kzi_box_is_near(&boxes[i], &area->all)) continue;
        const uint32_t both = kzi_states(world)[i] & kzi_states(world)[grid];
        if (!(kzi_states(world)[i] & KZI_ASLEEP) || (both & KZ_BODY_STATIC)) continue;
        if (i != grid && meets_area(world, area, boxes[i])) kzi_touch_body(world, i);
    }
}

void kzi_grids_wake(kz_world *world)
{
    for (uint32_t i = 0; i < world->n_grids; i++) {
        kzi_watched_grid *w = &watched(world)[i];
        wake_area area;
        if (!is_watched(world, w) || kzi_grid_of_body(world, w->index)->n_changes == w->seen) continue;
        area_of_changes(world, w, &area);
        if (area.n > 0) wake_beside(world, &area, w->index);
        w->seen = kzi_grid_of_body(world, w->index)->n_changes;
    }
}

/* ---- Saving ---------------------------------------------------------------------------------------------- */

uint32_t kzi_grids_count(const kz_world *world)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < world->n_grids; i++) n += is_watched(world, &watched(world)[i]);
    return n;
}

void kzi_grids_save(const kz_world *world, void *records)
{
    unsigned char *to = records;
    for (uint32_t i = 0; i < world->n_grids; i++) {
        const kzi_watched_grid *w = &watched(world)[i];
        if (!is_watched(world, w)) continue;
        const kz_grid *grid = kzi_grid_of_body(world, w->index);
        const kzi_saved_grid record = {w->index, grid->edits, kz_grid_hash(grid)};
        memcpy(to, &record, sizeof record);
        to += sizeof record;
    }
}

static kzi_saved_grid record_at(const void *records, size_t i)
{
    kzi_saved_grid record;
    memcpy(&record, (const unsigned char *)records + i * sizeof record, sizeof record);
    return record;
}

/* Shapes borrow a grid to read it; that a state takes it back is what kz_world_restore says. */
static kz_grid *grid_to_rewind(const kz_world *world, uint64_t index)
{
    return index < world->n_slots ? (kz_grid *)(uintptr_t)kzi_grid_of_body(world, (uint32_t)index) : NULL;
}

static bool rewind_all(const kz_world *world, const void *records, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const kzi_saved_grid record = record_at(records, i);
        kz_grid *grid = grid_to_rewind(world, record.index);
        if (!grid || !kzi_grid_go_to(grid, record.edits) || kz_grid_hash(grid) != record.hash) return false;
    }
    return true;
}

/* Several bodies may show one grid. */
static bool is_first_of_its_grid(const kz_world *world, uint32_t i)
{
    const kz_grid *grid = kzi_grid_of_body(world, watched(world)[i].index);
    for (uint32_t k = 0; k < i; k++) {
        if (kzi_grid_of_body(world, watched(world)[k].index) == grid) return false;
    }
    return true;
}

/* A restore that fails leaves the cells as they were.  It is no change of theirs, so nothing is tested again. */
bool kzi_grids_rewind(kz_world *world, const void *records, size_t n)
{
    for (uint32_t i = 0; i < world->n_grids; i++) {
        kzi_watched_grid *w = &watched(world)[i];
        w->seen = kzi_grid_of_body(world, w->index)->edits; /* to go back to */
    }
    const bool is_done = rewind_all(world, records, n);
    for (uint32_t i = 0; i < world->n_grids; i++) {
        kzi_watched_grid *w = &watched(world)[i];
        kz_grid *grid = grid_to_rewind(world, w->index);
        if (!is_done) kzi_grid_go_to(grid, w->seen);
        else if (is_first_of_its_grid(world, i)) kzi_grid_note_from(grid, w->seen);
    }
    for (uint32_t i = 0; i < world->n_grids; i++) {
        kzi_watched_grid *w = &watched(world)[i];
        w->seen = kzi_grid_of_body(world, w->index)->n_changes; /* all bodies move */
    }
    return is_done;
}

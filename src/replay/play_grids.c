/* play_grids.c - the grids of a replay, and the tape of their edits.
 *
 * A replay goes back and forth, and kz_grid_rewind of its grids would reach back only as far as a journal.  So all edits of
 * cells are on one tape, 12 bytes each, in the order in which they were played.  A place in the log has its place on the
 * tape, since a log plays alike each time.  Going to another place is going along the tape. */
#include "replay/replay_private.h"

#if !defined(KZ_NO_GRID)
#include "grid/grid_private.h"
#include "world/grid/grid_watch.h"

/* ---- Making ----------------------------------------------------------------------------------------------------- */

static bool read_tile(kzi_log *log, kz_tile *tile)
{
    memset(tile, 0, sizeof *tile);
    tile->n_points = (int32_t)kzi_get_byte(log);
    if (tile->n_points > KZ_INLINE_POINTS) return false;
    for (int32_t i = 0; i < tile->n_points; i++) tile->points[i] = kzi_get_vec(log);
    const kz_tag_def values = kzi_read_values(log);
    tile->category = values.category;
    tile->collides = values.collides;
    tile->flags = values.flags;
    tile->kind = values.kind;
    tile->user = values.user;
    return kzi_log_ok(log);
}

/* Reads runs of equal numbers, until there are n. */
static bool read_runs(kzi_log *log, unsigned char *ids, size_t n, int32_t id_bytes)
{
    for (size_t i = 0; i < n;) {
        const uint64_t length = kzi_get_number(log), id = kzi_get_number(log);
        const uint16_t wide = (uint16_t)id;
        if (!kzi_log_ok(log) || length < 1 || length > n - i || id > UINT16_MAX || (id_bytes == 1 && id > UINT8_MAX)) return false;
        if (id_bytes == 1) memset(ids + i, (int)id, (size_t)length);
        for (size_t k = i; id_bytes == 2 && k < i + length; k++) memcpy(ids + 2 * k, &wide, sizeof wide);
        i += (size_t)length;
    }
    return true;
}

static kz_result read_grid_def(kz_replay *replay, kz_grid_def *def)
{
    kzi_log *log = &replay->log;
    const uint32_t w = kzi_get_u32(log), h = kzi_get_u32(log);
    const kz_vec2 cell = kzi_get_vec(log);
    const unsigned id_bytes = kzi_get_byte(log);
    const size_t n = kzi_get_count(log);
    if (!kzi_log_ok(log) || w < 1 || w > KZ_GRID_MAX_SIDE || h < 1 || h > KZ_GRID_MAX_SIDE || id_bytes < 1 || id_bytes > 2 ||
        n > 65536) {
        return kzi_bad_content(replay);
    }
    if ((uint64_t)w * h > replay->limits.max_pixels) return kzi_replay_too_large(replay, (uint64_t)w * h, replay->limits.max_pixels);
    kz_tile *tiles = kzi_take_chunk(replay, (n + 1) * sizeof *tiles);
    if (!tiles) return replay->error.code;
    for (size_t i = 0; i < n; i++) {
        if (!read_tile(log, &tiles[i])) return kzi_bad_content(replay);
    }
    *def = (kz_grid_def){.w = (int32_t)w, .h = (int32_t)h, .cell_w = cell.x, .cell_h = cell.y, .id_bytes = (int32_t)id_bytes};
    def->tiles = tiles;
    def->n_tiles = (int32_t)n;
    def->alloc = &replay->alloc;
    return KZ_OK;
}

kz_result kzi_read_new_grid(kz_replay *replay)
{
    kzi_replay_grid *out = &((kzi_replay_grid *)replay->grids.at)[replay->n_grids];
    kz_grid_def def;
    replay->log.digest = 0;
    kz_result r = read_grid_def(replay, &def);
    if (r != KZ_OK) return r;
    const size_t n = (size_t)def.w * (size_t)def.h, bytes = n * (size_t)def.id_bytes;
    out->known.hash = replay->log.digest;
    out->is_shown = false;
    unsigned char *ids = kzi_alloc(&replay->alloc, bytes, 1);
    if (!ids) return kzi_replay_fail(replay, KZ_ERR_MEMORY, (int64_t)bytes);
    def.ids = ids;
    const bool are_read = read_runs(&replay->log, ids, n, def.id_bytes);
    if (are_read) r = kz_grid_create(&def, &out->grid, &replay->error);
    kzi_release(&replay->alloc, ids, bytes, 1);
    if (are_read && r == KZ_ERR_MEMORY) return kzi_replay_fail(replay, r, (int64_t)bytes);
    return are_read && r == KZ_OK ? KZ_OK : kzi_bad_content(replay);
}

void kzi_release_grids(kz_replay *replay)
{
    for (uint32_t i = 0; i < replay->n_grids; i++) kz_grid_free(kzi_grid_of_replay(replay, i + 1));
}

/* ---- The tape --------------------------------------------------------------------------------------------------- */

static kzi_played_edit *tape_of(const kz_replay *replay) { return replay->tape.at; }

static void put_edit(const kz_replay *replay, const kzi_played_edit *edit, uint16_t id)
{
    kz_grid *grid = kzi_grid_of_replay(replay, edit->grid + 1);
    const kz_cell cell = kz_grid_cell(grid, edit->cell);
    kz_grid_set(grid, cell.x, cell.y, id, NULL);
}

static kz_result tape_room(kz_replay *replay, uint64_t more)
{
    const size_t n = (size_t)replay->n_taped;
    if (more > SIZE_MAX / sizeof(kzi_played_edit) - n) return kzi_replay_fail(replay, KZ_ERR_MEMORY, (int64_t)more);
    const kz_result r = kzi_block_grow(&replay->alloc, &replay->tape, n, (size_t)(replay->edited + more), sizeof(kzi_played_edit), &replay->error);
    return r == KZ_OK ? r : kzi_replay_fail(replay, r, (int64_t)more);
}

/* What was on the tape beyond here, from when the log was played on, was the same. */
static void note_edit(kz_replay *replay, kzi_played_edit edit)
{
    tape_of(replay)[replay->edited++] = edit;
    if (replay->n_taped < replay->edited) replay->n_taped = replay->edited;
}

void kzi_go_to_edit(kz_replay *replay, uint64_t edits)
{
    KZ_ASSERT(edits <= replay->n_taped);
    while (replay->edited > edits) {
        const kzi_played_edit *edit = &tape_of(replay)[--replay->edited];
        put_edit(replay, edit, edit->was);
    }
    while (replay->edited < edits) {
        const kzi_played_edit *edit = &tape_of(replay)[replay->edited++];
        put_edit(replay, edit, edit->is);
    }
}

kz_result kzi_play_edit(kz_replay *replay, const kzi_log_call *read)
{
    kz_grid *grid = kzi_grid_of_replay(replay, read->grid);
    const kz_cell_rect c = read->call.cells;
    const uint32_t id = (uint32_t)read->call.number;
    uint64_t n = 0;
    if (read->call.number >= (uint64_t)grid->n_tiles || c.x1 > grid->w || c.y1 > grid->h) return kzi_bad_content(replay);
    for (int32_t y = c.y0; y < c.y1; y++) {
        for (int32_t x = c.x0; x < c.x1; x++) n += kzi_grid_id(grid, x, y) != id;
    }
    if (tape_room(replay, n) != KZ_OK) return replay->error.code;
    for (int32_t y = c.y0; y < c.y1; y++) {
        for (int32_t x = c.x0; x < c.x1; x++) {
            const uint16_t was = (uint16_t)kzi_grid_id(grid, x, y);
            if (was != id) note_edit(replay, (kzi_played_edit){read->grid - 1, y * grid->w + x, was, (uint16_t)id});
        }
    }
    replay->here.n_edits = replay->edited;
    return kz_grid_fill(grid, c, id, NULL);
}

static void note_shown(kz_replay *replay)
{
    const kzi_watched_grid *watched = replay->world->grids.at;
    kzi_replay_grid *grids = replay->grids.at;
    for (uint32_t i = 0; i < replay->n_grids; i++) {
        grids[i].is_shown = false;
        for (uint32_t k = 0; k < replay->world->n_grids; k++) {
            grids[i].is_shown |= kzi_grid_of_body(replay->world, watched[k].index) == grids[i].grid;
        }
    }
}

kz_result kzi_take_back_edits(kz_replay *replay, uint64_t edits)
{
    const kzi_replay_grid *grids = replay->grids.at;
    KZ_ASSERT(edits <= replay->edited);
    if (edits == replay->edited) return KZ_OK;
    if (tape_room(replay, replay->edited - edits) != KZ_OK) return replay->error.code;
    note_shown(replay);
    for (uint64_t i = replay->edited; i-- > edits;) {
        const kzi_played_edit e = tape_of(replay)[i];
        if (!grids[e.grid].is_shown) continue;
        put_edit(replay, &e, e.was);
        note_edit(replay, (kzi_played_edit){e.grid, e.cell, e.is, e.was});
    }
    replay->here.n_edits = replay->edited;
    return KZ_OK;
}

#else

kz_result kzi_read_new_grid(kz_replay *replay) { return kzi_bad_content(replay); }
kz_result kzi_play_edit(kz_replay *replay, const kzi_log_call *read) { return (void)read, kzi_bad_content(replay); }
void kzi_go_to_edit(kz_replay *replay, uint64_t edits) { (void)replay, (void)edits; }
kz_result kzi_take_back_edits(kz_replay *replay, uint64_t edits) { return (void)replay, (void)edits, KZ_OK; }
void kzi_release_grids(kz_replay *replay) { (void)replay; }

#endif

/* grid_edit.c - edits of a grid: counts, hash, journal, and what worlds have to look at again.
 *
 * The hash is a sum over words of eight bytes, each mixed with its place, so that an edit costs two words, and a new grid
 * is hashed eight cells at a time.  Words of 0 add nothing. */
#include "grid/grid_edit.h"

/* ---- The hash -------------------------------------------------------------------------------------------- */

/* Steele, Lea and Flood 2014, the finisher of SplitMix. */
static inline uint64_t mixed(uint64_t word, uint64_t place)
{
    uint64_t v = word + (place + 1) * UINT64_C(0x9e3779b97f4a7c15);
    const uint64_t is_set = 0 - (uint64_t)(word != 0); /* without a branch: it would be mispredicted */
    v = (v ^ v >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    v = (v ^ v >> 27) * UINT64_C(0x94d049bb133111eb);
    return (v ^ v >> 31) & is_set;
}

/* The numbers of a word, the first one lowest, on every machine. */
static uint64_t word_at(const kz_grid *grid, size_t place)
{
    const uint8_t *bytes = grid->ids + 8 * place;
    uint16_t wide[4];
    if (grid->id_bytes == 1) return kzi_grid_word(bytes);
    memcpy(wide, bytes, sizeof wide);
    return (uint64_t)wide[0] | (uint64_t)wide[1] << 16 | (uint64_t)wide[2] << 32 | (uint64_t)wide[3] << 48;
}

void kzi_grid_hash_all(kz_grid *grid)
{
    const size_t n = (grid->n_bytes + 7) / 8;
    grid->hash = 0;
    for (size_t i = 0; i < n; i++) grid->hash += mixed(word_at(grid, i), i);
}

uint64_t kz_grid_hash(const kz_grid *grid)
{
    return grid->hash + mixed((uint64_t)grid->w << 32 | (uint32_t)grid->h, UINT64_MAX - (uint64_t)grid->id_bytes);
}

/* ---- Cells ----------------------------------------------------------------------------------------------- */

static void put_id(kz_grid *grid, int32_t x, int32_t y, uint32_t id)
{
    const size_t at = (size_t)y * (size_t)grid->w + (size_t)x, place = at * (size_t)grid->id_bytes / 8;
    const uint32_t was = kzi_grid_id(grid, x, y);
    const uint16_t wide = (uint16_t)id;
    const int32_t bx = x / KZI_GRID_BLOCK, by = y / KZI_GRID_BLOCK;
    uint16_t *count = kzi_grid_block(grid, bx, by), *top = kzi_grid_top(grid, bx / KZI_GRID_BLOCK, by / KZI_GRID_BLOCK);
    const bool was_set = *count > 0;
    grid->hash -= mixed(word_at(grid, place), place);
    if (grid->id_bytes == 1) grid->ids[at] = (uint8_t)id;
    else memcpy(grid->ids + 2 * at, &wide, sizeof wide);
    grid->hash += mixed(word_at(grid, place), place);
    *count = (uint16_t)(*count + (id != 0) - (was != 0));
    *top = (uint16_t)(*top + (*count > 0) - was_set);
    KZ_ASSERT(*count <= KZI_GRID_BLOCK * KZI_GRID_BLOCK);
}

/* Sets the cell and notes the edit; false where it has that number already. */
static bool edit_cell(kz_grid *grid, int32_t x, int32_t y, uint32_t id)
{
    const uint32_t was = kzi_grid_id(grid, x, y);
    if (was == id) return false;
    put_id(grid, x, y, id);
    if (grid->n_journal > 0) {
        grid->journal[grid->edits % grid->n_journal] = (kzi_grid_edit){y * grid->w + x, (uint16_t)was, (uint16_t)id};
    }
    grid->edits++;
    grid->last_kept = grid->edits;
    if (grid->last_kept - grid->first_kept > grid->n_journal) grid->first_kept = grid->last_kept - grid->n_journal;
    return true;
}

/* ---- Changes, for worlds --------------------------------------------------------------------------------- */

static kz_cell_rect rect_around(kz_cell_rect a, kz_cell_rect b)
{
    return (kz_cell_rect){a.x0 < b.x0 ? a.x0 : b.x0, a.y0 < b.y0 ? a.y0 : b.y0, a.x1 > b.x1 ? a.x1 : b.x1,
                          a.y1 > b.y1 ? a.y1 : b.y1};
}

void kzi_grid_listen(const kz_grid *grid, kzi_grid_listener *listener)
{
    listener->grid = (kz_grid *)(uintptr_t)grid;
    listener->next = grid->listeners;
    listener->grid->listeners = listener;
}

void kzi_grid_listen_no_more(kzi_grid_listener *listener)
{
    if (!listener->grid) return;
    kzi_grid_listener **at = &listener->grid->listeners;
    while (*at != listener) at = &(*at)->next;
    *at = listener->next;
    listener->grid = NULL;
}

/* Makes room: each two of the older three quarters of all entries become one.  Worlds look at each step, so the newest, which
 * a world has not seen, are exact, and what it has seen wakes nobody again. */
static void join_old_changes(kz_grid *grid)
{
    enum { JOINED = KZI_GRID_CHANGES * 3 / 8 };
    kzi_grid_change *c = grid->changes;
    for (int i = 0; i < JOINED; i++) {
        c[i] = (kzi_grid_change){rect_around(c[2 * i].cells, c[2 * i + 1].cells), c[2 * i + 1].end};
    }
    grid->n_entries -= JOINED;
    memmove(c + JOINED, c + 2 * JOINED, (size_t)(grid->n_entries - JOINED) * sizeof *c);
}

/* Cells have this number now. */
static void note_change(kz_grid *grid, kz_cell_rect cells, uint32_t id)
{
    for (kzi_grid_listener *l = grid->listeners; l; l = l->next) l->hear(l, cells, id);
    grid->n_changes++;
    if (grid->n_entries == KZI_GRID_CHANGES) join_old_changes(grid);
    grid->changes[grid->n_entries++] = (kzi_grid_change){cells, grid->n_changes};
}

int kzi_grid_changes_since(const kz_grid *grid, uint64_t since, kz_cell_rect rects[KZI_GRID_CHANGES])
{
    int n = 0;
    for (int32_t i = grid->n_entries; i > 0 && grid->changes[i - 1].end > since; i--) rects[n++] = grid->changes[i - 1].cells;
    return n;
}

/* ---- Entries --------------------------------------------------------------------------------------------- */

kz_result kz_grid_set(kz_grid *grid, int32_t x, int32_t y, uint32_t id, kz_error *err)
{
    if (x < 0 || x >= grid->w) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, x);
    if (y < 0 || y >= grid->h) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, y);
    if (id >= (uint32_t)grid->n_tiles) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, id);
    if (edit_cell(grid, x, y, id)) note_change(grid, (kz_cell_rect){x, y, x + 1, y + 1}, id);
    return KZ_OK;
}

kz_result kz_grid_fill(kz_grid *grid, kz_cell_rect cells, uint32_t id, kz_error *err)
{
    const kz_cell_rect r = {cells.x0 > 0 ? cells.x0 : 0, cells.y0 > 0 ? cells.y0 : 0,
                            cells.x1 < grid->w ? cells.x1 : grid->w, cells.y1 < grid->h ? cells.y1 : grid->h};
    const uint64_t edits = grid->edits;
    if (id >= (uint32_t)grid->n_tiles) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, id);
    for (int32_t y = r.y0; y < r.y1; y++) {
        for (int32_t x = r.x0; x < r.x1; x++) edit_cell(grid, x, y, id);
    }
    if (grid->edits != edits) note_change(grid, r, id);
    return KZ_OK;
}

uint64_t kz_grid_edits(const kz_grid *grid) { return grid->edits; }

/* What an edit of the journal leaves in its cell, or what it found there. */
static uint32_t id_of_edit(const kzi_grid_edit *e, bool forward) { return forward ? e->is : e->was; }

static const kzi_grid_edit *edit_at(const kz_grid *grid, uint64_t edit) { return &grid->journal[edit % grid->n_journal]; }

static kz_cell cell_of_edit(const kz_grid *grid, const kzi_grid_edit *e) { return (kz_cell){e->cell % grid->w, e->cell / grid->w}; }

static void redo_edit(kz_grid *grid, uint64_t edit, bool forward)
{
    const kzi_grid_edit *e = edit_at(grid, edit);
    const kz_cell cell = cell_of_edit(grid, e);
    KZ_ASSERT(kzi_grid_id(grid, cell.x, cell.y) == id_of_edit(e, !forward));
    put_id(grid, cell.x, cell.y, id_of_edit(e, forward));
}

bool kzi_grid_go_to(kz_grid *grid, uint64_t edits)
{
    if (edits == grid->edits) return true;
    if (edits < grid->first_kept || edits > grid->last_kept) return false;
    while (grid->edits > edits) redo_edit(grid, --grid->edits, false);
    while (grid->edits < edits) redo_edit(grid, grid->edits++, true);
    return true;
}

static void note_redone(kz_grid *grid, uint64_t edit, bool forward)
{
    const kzi_grid_edit *e = edit_at(grid, edit);
    const kz_cell cell = cell_of_edit(grid, e);
    note_change(grid, (kz_cell_rect){cell.x, cell.y, cell.x + 1, cell.y + 1}, id_of_edit(e, forward));
}

void kzi_grid_note_from(kz_grid *grid, uint64_t from)
{
    while (from > grid->edits) note_redone(grid, --from, false);
    while (from < grid->edits) note_redone(grid, from++, true);
}

kz_result kz_grid_rewind(kz_grid *grid, uint64_t edits, kz_error *err)
{
    const uint64_t from = grid->edits;
    if (!kzi_grid_go_to(grid, edits)) return kzi_fail(err, KZ_ERR_CONTENT, (int64_t)edits, 0);
    kzi_grid_note_from(grid, from);
    return KZ_OK;
}

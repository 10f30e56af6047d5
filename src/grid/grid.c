/* grid.c - makes a grid of tiles, checks its numbers, and reads its cells. */
#include "grid/grid_edit.h"

#include "base/scalar.h"
#include "math/rounding.h"
#include "shape/shape_private.h"

/* ---- Checks ---------------------------------------------------------------------------------------------- */

static bool is_within_cell(const kz_grid_def *def, kz_vec2 p)
{
    return p.x >= 0 && p.x <= def->cell_w && p.y >= 0 && p.y <= def->cell_h;
}

/* Is the tile empty, or a convex polygon within the cell? */
static bool is_tile(const kz_grid_def *def, const kz_tile *tile)
{
    kz_shape shape;
    if (tile->flags & ~(uint32_t)KZI_TILE_FLAGS) return false;
    if (tile->n_points == 0) return true;
    if (tile->n_points < 3 || tile->n_points > KZ_INLINE_POINTS) return false;
    for (int32_t i = 0; i < tile->n_points; i++) {
        if (!is_within_cell(def, tile->points[i])) return false; /* not a number is not within either */
    }
    return kz_shape_polygon(tile->points, tile->n_points, &shape, NULL) == KZ_OK && (shape.flags & KZ_SHAPE_CONVEX);
}

static bool is_size(float v) { return v > 0 && kzi_is_finite(v); }

static bool are_sizes(const kz_grid_def *def)
{
    return def->w >= 1 && def->w <= KZ_GRID_MAX_SIDE && def->h >= 1 && def->h <= KZ_GRID_MAX_SIDE && is_size(def->cell_w) &&
           is_size(def->cell_h) && def->id_bytes >= 0 && def->id_bytes <= 2 && def->tiles && def->n_tiles >= 1 &&
           def->n_tiles <= (def->id_bytes == 2 ? 65536 : 256);
}

static kz_result check_def(const kz_grid_def *def, kz_error *err)
{
    if (!def || !are_sizes(def)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, -1);
    if (def->tiles[0].n_points != 0) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    for (int32_t i = 0; i < def->n_tiles; i++) {
        if (!is_tile(def, &def->tiles[i])) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, i);
    }
    return KZ_OK;
}

/* ---- Counts ---------------------------------------------------------------------------------------------- */

#define EACH_BYTE UINT64_C(0x0101010101010101)

/* How many of eight bytes are not 0: the high bit of each, then their sum (Warren, Hacker's Delight, 2012, 6-1). */
static inline uint32_t count_bytes(uint64_t word)
{
    const uint64_t low = word & 0x7f * EACH_BYTE, set = ((low + 0x7f * EACH_BYTE) | word) & 0x80 * EACH_BYTE;
    return (uint32_t)((set >> 7) * EACH_BYTE >> 56);
}

static uint32_t count_run(const kz_grid *grid, int32_t x, int32_t y)
{
    const int32_t end = x + KZI_GRID_BLOCK < grid->w ? x + KZI_GRID_BLOCK : grid->w;
    const uint8_t *bytes = grid->ids + (size_t)y * (size_t)grid->w + (size_t)x;
    uint32_t n = 0;
    if (grid->id_bytes == 1 && end - x == KZI_GRID_BLOCK) return count_bytes(kzi_grid_word(bytes)) + count_bytes(kzi_grid_word(bytes + 8));
    for (; x < end; x++) n += kzi_grid_id(grid, x, y) != 0;
    return n;
}

static void count_cells(kz_grid *grid)
{
    for (int32_t y = 0; y < grid->h; y++) {
        uint16_t *row = kzi_grid_block(grid, 0, y / KZI_GRID_BLOCK);
        for (int32_t i = 0; i < grid->blocks_w; i++) row[i] = (uint16_t)(row[i] + count_run(grid, i * KZI_GRID_BLOCK, y));
    }
    for (int32_t y = 0; y < grid->blocks_h; y++) {
        for (int32_t x = 0; x < grid->blocks_w; x++) {
            uint16_t *top = kzi_grid_top(grid, x / KZI_GRID_BLOCK, y / KZI_GRID_BLOCK);
            *top = (uint16_t)(*top + (*kzi_grid_block(grid, x, y) > 0));
        }
    }
}

/* Has each number a tile?  Eight bytes at a time: `more` carries those of n_tiles and above into the high bit. */
static bool are_below(const uint8_t *ids, size_t n_bytes, uint32_t n_tiles)
{
    const uint64_t more = (n_tiles <= 128 ? 128 - n_tiles : 256 - n_tiles) * EACH_BYTE;
    uint64_t wrong = 0;
    for (size_t i = 0; i < n_bytes; i += 8) { /* the bytes of padding are 0 */
        const uint64_t word = kzi_grid_word(ids + i), carried = (word & 0x7f * EACH_BYTE) + more;
        wrong |= n_tiles <= 128 ? carried | word : carried & word;
    }
    return n_tiles >= 256 || !(wrong & 0x80 * EACH_BYTE);
}

static bool have_tiles(const kz_grid *grid)
{
    uint32_t most = 0;
    if (grid->id_bytes == 1) return are_below(grid->ids, grid->n_bytes, (uint32_t)grid->n_tiles);
    for (int32_t y = 0; y < grid->h; y++) {
        for (int32_t x = 0; x < grid->w; x++) most = kzi_grid_id(grid, x, y) > most ? kzi_grid_id(grid, x, y) : most;
    }
    return most < (uint32_t)grid->n_tiles;
}

static kz_result check_ids(const kz_grid *grid, kz_error *err)
{
    if (have_tiles(grid)) return KZ_OK;
    for (int32_t i = 0;; i++) {
        const kz_cell cell = kz_grid_cell(grid, i);
        if (kzi_grid_id(grid, cell.x, cell.y) >= (uint32_t)grid->n_tiles) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, (int64_t)grid->n_tiles + i);
    }
}

/* ---- Memory ---------------------------------------------------------------------------------------------- */

static size_t padded_ids(const kz_grid *grid) { return (grid->n_bytes + 7) & ~(size_t)7; }

static size_t size_of_counts(const kz_grid *grid)
{
    const size_t n_tops = (size_t)grid->tops_w * (size_t)grid->tops_h;
    return sizeof *grid->counts * ((size_t)grid->blocks_w * (size_t)grid->blocks_h + n_tops);
}

static bool take_memory(kz_grid *grid)
{
    const kz_allocator *alloc = &grid->alloc;
    grid->ids = kzi_alloc(alloc, padded_ids(grid), 8);
    grid->counts = kzi_alloc(alloc, size_of_counts(grid), sizeof *grid->counts);
    grid->tiles = kzi_alloc(alloc, sizeof *grid->tiles * (size_t)grid->n_tiles, 8);
    grid->journal = kzi_alloc(alloc, sizeof *grid->journal * (size_t)grid->n_journal, 4);
    return grid->ids && grid->counts && grid->tiles && (grid->journal || grid->n_journal == 0);
}

void kz_grid_free(kz_grid *grid)
{
    if (!grid) return;
    const kz_allocator alloc = grid->alloc;
    while (grid->listeners) kzi_grid_listen_no_more(grid->listeners);
    kzi_release(&alloc, grid->ids, padded_ids(grid), 8);
    kzi_release(&alloc, grid->counts, size_of_counts(grid), sizeof *grid->counts);
    kzi_release(&alloc, grid->tiles, sizeof *grid->tiles * (size_t)grid->n_tiles, 8);
    kzi_release(&alloc, grid->journal, sizeof *grid->journal * (size_t)grid->n_journal, 4);
    kzi_release(&alloc, grid, sizeof *grid, 8);
}

static void take_sizes(kz_grid *grid, const kz_grid_def *def)
{
    memset(grid, 0, sizeof *grid);
    grid->alloc = kzi_allocator(def->alloc);
    grid->w = def->w;
    grid->h = def->h;
    grid->cell_w = def->cell_w;
    grid->cell_h = def->cell_h;
    grid->per_w = 1 / (double)def->cell_w;
    grid->per_h = 1 / (double)def->cell_h;
    grid->id_bytes = def->id_bytes == 2 ? 2 : 1;
    grid->n_tiles = def->n_tiles;
    grid->n_journal = def->journal;
    grid->blocks_w = (def->w + KZI_GRID_BLOCK - 1) / KZI_GRID_BLOCK;
    grid->blocks_h = (def->h + KZI_GRID_BLOCK - 1) / KZI_GRID_BLOCK;
    grid->tops_w = (grid->blocks_w + KZI_GRID_BLOCK - 1) / KZI_GRID_BLOCK;
    grid->tops_h = (grid->blocks_h + KZI_GRID_BLOCK - 1) / KZI_GRID_BLOCK;
}

/* Is the polygon its own bounding box?  Then each corner is one of the box, and four of them go round it. */
static bool is_box_tile(const kz_tile *tile, kz_box box)
{
    for (int32_t i = 0; i < tile->n_points; i++) {
        const kz_vec2 p = tile->points[i];
        if ((p.x != box.min.x && p.x != box.max.x) || (p.y != box.min.y && p.y != box.max.y)) return false;
    }
    return tile->n_points >= 4;
}

static void note_filters(kz_grid *grid)
{
    uint64_t kinds[1024] = {0}; /* a bit for each */
    grid->is_plain = true;
    for (int32_t i = 0; i < grid->n_tiles; i++) {
        kzi_grid_tile *t = &grid->tiles[i];
        if (t->tile.n_points == 0) continue;
        t->is_first_of_kind = !(kinds[t->tile.kind / 64] >> t->tile.kind % 64 & 1);
        kinds[t->tile.kind / 64] |= UINT64_C(1) << t->tile.kind % 64;
        grid->any_category |= t->tile.category;
        grid->any_collides |= t->tile.collides;
        grid->any_flags |= t->tile.flags;
        grid->is_plain &= t->tile.category == 1 && t->tile.collides == ~(uint32_t)0 && t->tile.flags == 0 && t->tile.kind == 0;
    }
}

static void take_tiles(kz_grid *grid, const kz_tile *tiles)
{
    for (int32_t i = 0; i < grid->n_tiles; i++) {
        kzi_grid_tile *t = &grid->tiles[i];
        memset(t, 0, sizeof *t);
        t->tile = tiles[i];
        if (t->tile.category == 0) t->tile.category = 1;
        if (t->tile.collides == 0) t->tile.collides = ~(uint32_t)0;
        if (t->tile.n_points == 0) continue;
        t->box = kzi_points_bounds(t->tile.points, t->tile.n_points);
        for (int32_t k = 0; k < t->tile.n_points; k++) {
            const kz_vec2 p = t->tile.points[k];
            grid->has_own_corners |= (p.x != 0 && p.x != grid->cell_w) || (p.y != 0 && p.y != grid->cell_h);
        }
        t->is_box = is_box_tile(&t->tile, t->box);
        t->is_full = t->is_box && t->box.min.x == 0 && t->box.min.y == 0 && t->box.max.x == grid->cell_w && t->box.max.y == grid->cell_h;
    }
    note_filters(grid);
}

static void take_ids(kz_grid *grid, const void *ids)
{
    memset(grid->counts, 0, size_of_counts(grid));
    memset(grid->ids + grid->n_bytes, 0, padded_ids(grid) - grid->n_bytes);
    if (!ids) memset(grid->ids, 0, grid->n_bytes);
    else memcpy(grid->ids, ids, grid->n_bytes);
}

kz_result kz_grid_create(const kz_grid_def *def, kz_grid **out, kz_error *err)
{
    kz_result r = check_def(def, err);
    size_t n_cells, bytes, journal;
    if (r != KZ_OK) return r;
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!kzi_mul_size((size_t)def->w, (size_t)def->h, &n_cells) ||
        !kzi_mul_size(n_cells, def->id_bytes == 2 ? 2 : 1, &bytes) || bytes > SIZE_MAX / 2) {
        return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)def->w * def->h * (def->id_bytes == 2 ? 2 : 1), (int64_t)(SIZE_MAX / 2));
    }
    if (!kzi_mul_size(def->journal, sizeof(kzi_grid_edit), &journal)) {
        return kzi_fail(err, KZ_ERR_TOO_LARGE, def->journal, (int64_t)(SIZE_MAX / sizeof(kzi_grid_edit)));
    }
    const kz_allocator alloc = kzi_allocator(def->alloc);
    kz_grid *grid = kzi_alloc(&alloc, sizeof *grid, 8);
    if (!grid) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)sizeof *grid, 0);
    take_sizes(grid, def);
    grid->n_bytes = bytes;
    if (!take_memory(grid)) {
        kz_grid_free(grid);
        return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)bytes, 0);
    }
    take_tiles(grid, def->tiles);
    take_ids(grid, def->ids);
    if ((r = check_ids(grid, err)) != KZ_OK) {
        kz_grid_free(grid);
        return r;
    }
    if (def->ids) count_cells(grid);
    kzi_grid_hash_all(grid);
    *out = grid;
    return KZ_OK;
}

/* ---- Reading --------------------------------------------------------------------------------------------- */

int32_t kz_grid_width(const kz_grid *grid) { return grid->w; }
int32_t kz_grid_height(const kz_grid *grid) { return grid->h; }
kz_vec2 kz_grid_cell_size(const kz_grid *grid) { return (kz_vec2){grid->cell_w, grid->cell_h}; }
const void *kz_grid_ids(const kz_grid *grid) { return grid->ids; }

uint32_t kz_grid_get(const kz_grid *grid, int32_t x, int32_t y)
{
    return x >= 0 && x < grid->w && y >= 0 && y < grid->h ? kzi_grid_id(grid, x, y) : 0;
}

const kz_tile *kz_grid_tile(const kz_grid *grid, uint32_t id)
{
    return id < (uint32_t)grid->n_tiles ? &grid->tiles[id].tile : NULL;
}

kz_cell kz_grid_cell(const kz_grid *grid, int32_t number)
{
    return (kz_cell){number % grid->w, number / grid->w};
}

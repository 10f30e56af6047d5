/* grid_private.h - the data of a grid, and where its cells lie. */
#ifndef KZI_GRID_PRIVATE_H
#define KZI_GRID_PRIVATE_H

#include "base/base_private.h"
#include <kolize/grid.h>

#include <string.h>

/* A block is a square of 16 x 16 cells, a top one of 16 x 16 blocks; searches skip those without a set cell. */
enum { KZI_GRID_BLOCK = 16, KZI_GRID_TOP = 256, KZI_GRID_CHANGES = 64 };

/* An edit of the journal.  The earlier number takes it back, the later one makes it again. */
typedef struct kzi_grid_edit {
    int32_t cell;
    uint16_t was, is;
} kzi_grid_edit;

/* Cells that changed, and the count of changes after the last of them. */
typedef struct kzi_grid_change {
    kz_cell_rect cells;
    uint64_t end;
} kzi_grid_change;

/* Who hears of edits, such as the log of a world: `cells` have number `id` now. */
typedef struct kzi_grid_listener {
    struct kzi_grid_listener *next; /* of the same grid */
    kz_grid *grid;                  /* NULL: it was freed */
    void (*hear)(struct kzi_grid_listener *listener, kz_cell_rect cells, uint32_t id);
} kzi_grid_listener;

/* KZ_BODY_SENSOR, _ONE_WAY, _PROBE and _DISABLED of world.h, which a grid does not know. */
enum { KZI_TILE_ONE_WAY = 4, KZI_TILE_DISABLED = 16, KZI_TILE_FLAGS = 2 | 4 | 8 | 16 };

/* A tile, with what its cells share. */
typedef struct kzi_grid_tile {
    kz_tile tile;
    bool is_box;          /* its polygon is `box` */
    bool is_full;         /* and that is the cell */
    bool is_first_of_kind; /* of the tiles that are not empty */
    kz_box box;
} kzi_grid_tile;

struct kz_grid {
    kz_allocator alloc;
    int32_t w, h, n_tiles, id_bytes;
    int32_t blocks_w, blocks_h;
    float cell_w, cell_h;
    double per_w, per_h; /* 1 / cell_w, rounded */
    size_t n_bytes;   /* of `ids` without the padding to whole words */
    uint8_t *ids;
    uint16_t *counts; /* set cells of each block, then set blocks of each square of 16 x 16 blocks */
    int32_t tops_w, tops_h;
    kzi_grid_tile *tiles;
    uint32_t any_category, any_collides, any_flags; /* of all tiles */
    bool is_plain; /* no tile has a filter, flags or a kind of its own */
    bool has_own_corners; /* a tile has one that is none of its cell */
    uint64_t hash;
    kzi_grid_edit *journal; /* a ring; edit e is at e % n_journal */
    uint32_t n_journal;
    uint64_t edits, first_kept, last_kept; /* edits [first_kept, last_kept) are in the ring */
    uint64_t n_changes; /* calls that changed cells, for worlds: rewinding is a change, too */
    int32_t n_entries;
    kzi_grid_change changes[KZI_GRID_CHANGES]; /* all of them, the oldest first; old ones are joined */
    kzi_grid_listener *listeners;
};

static inline uint32_t kzi_grid_id(const kz_grid *grid, int32_t x, int32_t y)
{
    const size_t at = (size_t)y * (size_t)grid->w + (size_t)x;
    uint16_t wide;
    if (grid->id_bytes == 1) return grid->ids[at];
    memcpy(&wide, grid->ids + 2 * at, sizeof wide);
    return wide;
}

static inline uint16_t *kzi_grid_block(const kz_grid *grid, int32_t x, int32_t y)
{
    return &grid->counts[(size_t)y * (size_t)grid->blocks_w + (size_t)x];
}

static inline uint16_t *kzi_grid_top(const kz_grid *grid, int32_t x, int32_t y)
{
    return &grid->counts[(size_t)grid->blocks_w * (size_t)grid->blocks_h + (size_t)y * (size_t)grid->tops_w + (size_t)x];
}

/* Eight bytes of the numbers, the first one lowest, on every machine. */
static inline uint64_t kzi_grid_word(const uint8_t *b)
{
    return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 | (uint64_t)b[4] << 32 |
           (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 | (uint64_t)b[7] << 56;
}

/* A coordinate of a placed grid: of the point `local` of the cell with this number along the axis.  The inner sum is the
 * exact start of the next cell where `local` is the cell's size. */
static inline float kzi_grid_coordinate(double at, int32_t cell, float size, float local)
{
    return (float)(at + ((double)cell * (double)size + (double)local));
}

static inline float kzi_grid_x(const kz_placed_grid *p, int32_t x)
{
    return kzi_grid_coordinate(p->at_x, x, p->grid->cell_w, 0);
}

static inline float kzi_grid_y(const kz_placed_grid *p, int32_t y)
{
    return kzi_grid_coordinate(p->at_y, y, p->grid->cell_h, 0);
}

#endif

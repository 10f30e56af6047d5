/* map_tiles.c - joins boxes of tiles that lie edge to edge to rectangles, so that a map needs fewer bodies; a rectangle
 * still knows its tiles.
 *
 * Typical maps have layers of 100 to 100 000 tiles, most of them full cells.  The rectangles are found once when the
 * map is read, and searched once a hit.  Tiles are joined to rows, and rows of one width to rectangles, where edges are
 * equal as float32.  So a rectangle has exactly the points of its tiles.  It keeps them by rows, which a search
 * needs. */
#include "io/map/map_private.h"

#include <string.h>

/* ---- An order ------------------------------------------------------------------------------------------ */

int32_t *kzi_map_sort(int32_t *from, int32_t *to, size_t n, kzi_before *before, const void *of)
{
    for (size_t run = 1; run < n; run *= 2) {
        for (size_t start = 0; start < n; start += 2 * run) {
            size_t a = start, b = start + run < n ? start + run : n;
            const size_t a_end = b, b_end = b + run < n ? b + run : n;
            for (size_t i = start; i < b_end; i++)
                to[i] = a < a_end && (b == b_end || !before(of, from[b], from[a])) ? from[a++] : from[b++];
        }
        int32_t *swapped = from;
        from = to;
        to = swapped;
    }
    return from;
}

/* Returns a number below 0, 0 or above it, so that tiles that may be one body come together.  Those of a layer lie
 * together in the map. */
static int tiles_compare_kind(const kz_map_item *a, const kz_map_item *b)
{
    if (a->layer != b->layer) return a < b ? -1 : 1;
    return a->class_name == b->class_name ? 0 : strcmp(a->class_name, b->class_name);
}

static int tiles_compare_span(float a_lo, float a_hi, float b_lo, float b_hi)
{
    if (a_lo != b_lo) return a_lo < b_lo ? -1 : 1;
    return (a_hi > b_hi) - (a_hi < b_hi);
}

/* Orders tiles by rows, from left to right. */
static bool tiles_before_in_rows(const void *of, int32_t i, int32_t j)
{
    const kz_map_item *a = (const kz_map_item *)of + i, *b = (const kz_map_item *)of + j;
    const kz_box p = a->shape.bounds, q = b->shape.bounds;
    int order = tiles_compare_kind(a, b);
    if (order == 0) order = tiles_compare_span(p.min.y, p.max.y, q.min.y, q.max.y);
    return order ? order < 0 : p.min.x < q.min.x;
}

/* ---- Joining ------------------------------------------------------------------------------------------- */

/* Tiles in a row, or the rows of a rectangle; `first` counts in an order of tiles. */
typedef struct tiles_joiner {
    const kz_map_item *items;
    const int32_t *tile; /* by rows */
    kzi_tile_block *rows;
    size_t n_tiles, n_rows;
} tiles_joiner;

static const kz_map_item *tiles_first_of(const tiles_joiner *j, int32_t row)
{
    return &j->items[j->tile[j->rows[row].first]];
}

/* Rows of one width come together, from the top down. */
static bool tiles_before_in_columns(const void *of, int32_t i, int32_t k)
{
    const tiles_joiner *j = of;
    const kz_box p = j->rows[i].box, q = j->rows[k].box;
    int order = tiles_compare_kind(tiles_first_of(j, i), tiles_first_of(j, k));
    if (order == 0) order = tiles_compare_span(p.min.x, p.max.x, q.min.x, q.max.x);
    return order ? order < 0 : p.min.y < q.min.y;
}

static void tiles_make_rows(tiles_joiner *j)
{
    for (size_t i = 0; i < j->n_tiles; i++) {
        const kz_map_item *item = &j->items[j->tile[i]];
        const kz_box box = item->shape.bounds;
        kzi_tile_block *row = j->n_rows ? &j->rows[j->n_rows - 1] : NULL;
        if (row && tiles_compare_kind(&j->items[j->tile[i - 1]], item) == 0 && row->box.min.y == box.min.y &&
            row->box.max.y == box.max.y && row->box.max.x == box.min.x) {
            row->box.max.x = box.max.x;
            row->n++;
        } else {
            j->rows[j->n_rows++] = (kzi_tile_block){box, (int32_t)i, 1};
        }
    }
}

/* Joins rows, in `order`, to rectangles of at least two tiles, whose tiles go to map->block_tiles. */
static void tiles_make_blocks(kz_map *map, const tiles_joiner *j, const int32_t *order)
{
    size_t n_kept = 0;
    for (size_t i = 0; i < j->n_rows;) {
        kzi_tile_block block = j->rows[order[i]];
        const kz_map_item *first = tiles_first_of(j, order[i]);
        size_t end = i + 1;
        for (; end < j->n_rows; end++) {
            const kz_box next = j->rows[order[end]].box;
            if (next.min.x != block.box.min.x || next.max.x != block.box.max.x || next.min.y != block.box.max.y ||
                tiles_compare_kind(first, tiles_first_of(j, order[end])) != 0)
                break;
            block.box.max.y = next.max.y;
            block.n += j->rows[order[end]].n;
        }
        if (block.n > 1) {
            block.first = (int32_t)n_kept;
            for (size_t r = i; r < end; r++) {
                const kzi_tile_block *row = &j->rows[order[r]];
                memcpy(map->block_tiles + n_kept, j->tile + row->first, (size_t)row->n * sizeof(int32_t));
                n_kept += (size_t)row->n;
            }
            for (size_t t = (size_t)block.first; t < n_kept; t++)
                map->block_of[map->block_tiles[t]] = (int32_t)map->n_blocks;
            map->blocks[map->n_blocks++] = block;
        }
        i = end;
    }
}

static bool tiles_may_join(const kz_map_item *item)
{
    const kz_box b = item->shape.bounds;
    return item->from_tile_layer && item->shape.kind == KZ_KIND_BOX && b.min.x < b.max.x && b.min.y < b.max.y;
}

kz_result kzi_map_join_tiles(const kzi_io *io, kz_map *map, const char *path)
{
    tiles_joiner j = {map->items, NULL, NULL, 0, 0};
    size_t order_room = 0, rows_room = 0;
    for (size_t i = 0; i < map->n_items; i++) j.n_tiles += tiles_may_join(&map->items[i]);
    if (j.n_tiles < 2) return KZ_OK;
    int32_t *order = kzi_grow(&io->alloc, NULL, 0, &order_room, 4 * j.n_tiles, sizeof *order);
    j.rows = kzi_grow(&io->alloc, NULL, 0, &rows_room, j.n_tiles, sizeof *j.rows);
    map->block_of = kzi_grow(&io->alloc, NULL, 0, &map->block_of_room, map->n_items, sizeof *map->block_of);
    map->block_tiles = kzi_grow(&io->alloc, NULL, 0, &map->block_tiles_room, j.n_tiles, sizeof *map->block_tiles);
    map->blocks = kzi_grow(&io->alloc, NULL, 0, &map->blocks_room, j.n_tiles / 2 + 1, sizeof *map->blocks);
    const bool all = order && j.rows && map->block_of && map->block_tiles && map->blocks;
    if (all) {
        int32_t *rows = order + 2 * j.n_tiles;
        size_t n = 0;
        for (size_t i = 0; i < map->n_items; i++) {
            map->block_of[i] = -1;
            if (tiles_may_join(&map->items[i])) order[n++] = (int32_t)i;
        }
        j.tile = kzi_map_sort(order, order + n, n, tiles_before_in_rows, map->items);
        tiles_make_rows(&j);
        for (size_t i = 0; i < j.n_rows; i++) rows[i] = (int32_t)i;
        tiles_make_blocks(map, &j, kzi_map_sort(rows, rows + j.n_rows, j.n_rows, tiles_before_in_columns, &j));
    }
    kzi_release_items(&io->alloc, order, order_room, sizeof *order);
    kzi_release_items(&io->alloc, j.rows, rows_room, sizeof *j.rows);
    return all ? KZ_OK : kzi_io_no_memory(io, path);
}

/* ---- Searching ----------------------------------------------------------------------------------------- */

const kzi_tile_block *kzi_map_block_of(const kz_map *map, int32_t item)
{
    return map->n_blocks && map->block_of[item] >= 0 ? &map->blocks[map->block_of[item]] : NULL;
}

static kz_box tiles_box(const kz_map *map, int32_t place) { return map->items[map->block_tiles[place]].shape.bounds; }

typedef enum tiles_side { TILES_END_AT_Y, TILES_BEGIN_BELOW, TILES_END_AT_X } tiles_side;

static bool tiles_is_there(kz_box tile, tiles_side side, float v)
{
    return side == TILES_END_AT_Y ? tile.max.y >= v : side == TILES_BEGIN_BELOW ? tile.min.y > v : tile.max.x >= v;
}

/* Finds the first of the places [lo, hi) with a tile for which the answer is yes; it stays yes from there on. */
static int32_t tiles_first(const kz_map *map, int32_t lo, int32_t hi, tiles_side side, float v)
{
    while (lo < hi) {
        const int32_t middle = lo + (hi - lo) / 2;
        if (tiles_is_there(tiles_box(map, middle), side, v)) hi = middle;
        else lo = middle + 1;
    }
    return lo;
}

size_t kz_map_tiles_in(const kz_map *map, int32_t item, kz_box where, int32_t *items, size_t max)
{
    size_t n = 0;
    if (item < 0 || (size_t)item >= map->n_items || map->items[item].shape.kind == KZ_KIND_NONE) return 0;
    const kzi_tile_block *block = kzi_map_block_of(map, item);
    if (!block) {
        if (!kz_box_meets(map->items[item].shape.bounds, where)) return 0;
        if (max > 0) items[0] = item;
        return 1;
    }
    const int32_t end = block->first + block->n;
    for (int32_t row = tiles_first(map, block->first, end, TILES_END_AT_Y, where.min.y);
         row < end && tiles_box(map, row).min.y <= where.max.y;) {
        const int32_t row_end = tiles_first(map, row, end, TILES_BEGIN_BELOW, tiles_box(map, row).min.y);
        for (int32_t i = tiles_first(map, row, row_end, TILES_END_AT_X, where.min.x);
             i < row_end && tiles_box(map, i).min.x <= where.max.x; i++, n++)
            if (n < max) items[n] = map->block_tiles[i];
        row = row_end;
    }
    return n;
}

static float tiles_clamp(float v, float lo, float hi) { return v < lo ? lo : v > hi ? hi : v; }

int32_t kz_map_tile_at(const kz_map *map, int32_t item, kz_vec2 point)
{
    if (item < 0 || (size_t)item >= map->n_items || point.x != point.x || point.y != point.y) return -1;
    const kzi_tile_block *block = kzi_map_block_of(map, item);
    if (!block) return item;
    const kz_vec2 near = {tiles_clamp(point.x, block->box.min.x, block->box.max.x),
                          tiles_clamp(point.y, block->box.min.y, block->box.max.y)};
    int32_t found = -1;
    kz_map_tiles_in(map, item, (kz_box){near, near}, &found, 1);
    return found;
}

/* fuzz_grid.c - any edits of a grid of tiles beside a plain array, taken back and made again; the grid as a shape before
 * a shape of any kind, and as a body of a world that is saved and brought back. */
#include "fuzz_made.h"
#include "fuzz_memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { SIDE = 20, TILES = 6 };

/* The slow grid. */
typedef struct plain {
    int32_t w, h;
    uint32_t ids[SIDE][SIDE];
} plain;

/* Corners of the cell, of its halves, or any at all. */
static kz_tile in_tile(input *in, kz_vec2 cell)
{
    kz_tile tile;
    memset(&tile, 0, sizeof tile);
    const uint8_t how = in_byte(in);
    tile.n_points = how & 1 ? 4 : in_below(in, KZ_INLINE_POINTS + 2);
    for (int32_t i = 0; i < tile.n_points && i < KZ_INLINE_POINTS; i++) {
        if (how & 8) tile.points[i] = in_point(in);
        else if (how & 1)
            tile.points[i] = (kz_vec2){i == 1 || i == 2 ? cell.x : 0, i < 2 ? 0 : how & 2 ? cell.y / 2 : cell.y};
        else tile.points[i] = (kz_vec2){in_below(in, 3) * cell.x / 2, in_below(in, 3) * cell.y / 2};
    }
    if (how & 16) tile.category = in_u32(in), tile.collides = in_u32(in);
    if (how & 32) tile.flags = in_byte(in) & 1 ? in_byte(in) & 31u : in_u32(in);
    tile.kind = (uint16_t)(how >> 6);
    return tile;
}

static kz_grid *in_grid(input *in, const kz_allocator *alloc, plain *p)
{
    static uint16_t ids[SIDE * SIDE];
    uint8_t small[SIDE * SIDE];
    kz_tile tiles[TILES];
    kz_grid_def def;
    kz_error err = {KZ_OK, 0, 0};
    kz_grid *grid = NULL;
    memset(&def, 0, sizeof def);
    memset(tiles, 0, sizeof tiles);
    memset(p, 0, sizeof *p);
    const uint8_t how = in_byte(in);
    in->raw = how & 1;
    def.w = in_below(in, SIDE + 1), def.h = in_below(in, SIDE + 1);
    def.cell_w = in_number(in), def.cell_h = how & 2 ? def.cell_w : in_number(in);
    def.n_tiles = 1 + in_below(in, TILES);
    for (int32_t i = 1; i < def.n_tiles; i++) tiles[i] = in_tile(in, (kz_vec2){def.cell_w, def.cell_h});
    def.tiles = tiles;
    def.id_bytes = in_below(in, 4);
    def.journal = how & 4 ? (uint32_t)in_byte(in) : 16;
    def.alloc = alloc;
    if (how & 8) {
        const bool is_wide = def.id_bytes == 2;
        for (int32_t i = 0; i < def.w * def.h; i++) {
            const uint8_t id = in_byte(in) % TILES;
            ids[i] = id, small[i] = id;
            p->ids[i / def.w][i % def.w] = id;
        }
        def.ids = is_wide ? (const void *)ids : (const void *)small;
    }
    const kz_result r = kz_grid_create(&def, &grid, &err);
    must(r == err.code, "the error says what was returned");
    if (r != KZ_OK) return NULL;
    p->w = kz_grid_width(grid), p->h = kz_grid_height(grid);
    const kz_vec2 cell = kz_grid_cell_size(grid);
    must(p->w == def.w && p->h == def.h && cell.x == def.cell_w && cell.y == def.cell_h, "a grid is of its size");
    return grid;
}

static void compare(const kz_grid *grid, const plain *p)
{
    for (int32_t y = -1; y <= p->h; y++)
        for (int32_t x = -1; x <= p->w; x++) {
            const bool is_within = x >= 0 && y >= 0 && x < p->w && y < p->h;
            must(kz_grid_get(grid, x, y) == (is_within ? p->ids[y][x] : 0), "a cell is what was set");
            must(kz_grid_tile(grid, kz_grid_get(grid, x, y)) != NULL, "each number has a tile");
        }
    must(kz_grid_ids(grid) != NULL, "there are numbers");
}

static void edit(input *in, kz_grid *grid, plain *p)
{
    const uint8_t what = in_byte(in);
    const int32_t x = in_offset(in), y = in_offset(in);
    const uint32_t id = what & 0x80 ? in_u32(in) : (uint32_t)in_below(in, TILES);
    const bool has_tile = kz_grid_tile(grid, id) != NULL;
    if (what % 4) {
        const bool is_within = x >= 0 && y >= 0 && x < p->w && y < p->h;
        must((kz_grid_set(grid, x, y, id, NULL) == KZ_OK) == (is_within && has_tile), "cells that are there are set");
        if (is_within && has_tile) p->ids[y][x] = id;
        return;
    }
    const kz_cell_rect r = {x, y, in_offset(in), in_offset(in)};
    if (kz_grid_fill(grid, r, id, NULL) != KZ_OK) return;
    must(has_tile, "a number has a tile");
    for (int32_t cy = 0; cy < p->h; cy++)
        for (int32_t cx = 0; cx < p->w; cx++)
            if (cx >= r.x0 && cx < r.x1 && cy >= r.y0 && cy < r.y1) p->ids[cy][cx] = id;
}

/* Edits, back to before them where the journal reaches, and forward again. */
static void edit_and_rewind(input *in, kz_grid *grid, plain *p)
{
    const plain before = *p;
    const uint64_t start = kz_grid_edits(grid), hash = kz_grid_hash(grid);
    for (int n = in_below(in, 12); n > 0; n--) edit(in, grid, p);
    compare(grid, p);
    const uint64_t end = kz_grid_edits(grid), hash_after = kz_grid_hash(grid);
    if (kz_grid_rewind(grid, start, NULL) == KZ_OK) {
        compare(grid, &before);
        must(kz_grid_hash(grid) == hash && kz_grid_edits(grid) == start, "taken back it is what it was");
        must(kz_grid_rewind(grid, end, NULL) == KZ_OK, "what was taken back comes forward");
        must(kz_grid_hash(grid) == hash_after, "it comes forward as it was");
    }
    compare(grid, p);
    if (in_byte(in) & 1 && kz_grid_rewind(grid, in_u64(in), NULL) != KZ_OK) compare(grid, p);
    for (int32_t y = 0; y < p->h; y++)
        for (int32_t x = 0; x < p->w; x++) p->ids[y][x] = kz_grid_get(grid, x, y);
}

static void ask_shape(input *in, const kz_shape *grid, const plain *p)
{
    made m;
    memset(&m, 0, sizeof m);
    if (made_make(in, &m)) {
        const kz_relation r = kz_relate(grid, &m.shape);
        const kz_vec2 motion = in_point(in);
        kz_contact contact;
        kz_cell cell;
        must(r == kz_relate(&m.shape, grid), "a relation has no order");
        must(kz_collide(grid, &m.shape, &contact) == r, "a contact has the relation");
        must(is_unit_or_none(contact.normal), "a normal is a unit vector");
        const kz_distance_result d = kz_distance(grid, &m.shape);
        must(r == KZ_APART || d.distance == 0, "shapes that meet are not apart");
        if (kz_contains(grid, &m.shape) && kz_relate(&m.shape, &m.shape) != KZ_APART)
            must(r != KZ_APART, "what is held is met");
        const kz_sweep_hit swept = kz_sweep(&m.shape, motion, grid, 0);
        must(!swept.hit || (swept.t >= 0 && swept.t <= 1), "a sweep's time is 0 to 1");
        const kz_vec2 from = in_point(in);
        const kz_ray_hit ray = kz_ray(grid, from, motion, 0);
        if (ray.hit) {
            cell = (kz_cell){ray.part % p->w, ray.part / p->w};
            must(ray.t >= 0 && ray.t <= 1 && cell.y < p->h && p->ids[cell.y][cell.x] != 0, "a ray hits a cell's tile");
        }
    }
    kz_mask_free(m.mask);
}

static void ask_world(input *in, kz_grid *grid, plain *p, const kz_allocator *alloc)
{
    static char saved[1 << 16];
    kz_world_def world_def;
    kz_body_def def;
    kz_body ground, mover;
    kz_world *world = NULL;
    kz_grid_hit cells[8];
    made m;
    memset(&m, 0, sizeof m);
    memset(&world_def, 0, sizeof world_def);
    memset(&def, 0, sizeof def);
    const uint8_t how = in_byte(in);
    world_def.mode = (kz_pair_mode)(how % 3);
    world_def.alloc = alloc;
    if (how & 0x20) world_def.wrap_w = in_number(in), world_def.wrap_h = in_number(in);
    if (kz_world_create(&world_def, &world, NULL) != KZ_OK) return;
    const kz_vec2 at = in_point(in);
    if (kz_shape_grid(grid, (double)at.x, (double)at.y, &def.shape, NULL) != KZ_OK) goto end;
    def.flags = how & 0x40 ? in_byte(in) & 31u : 0;
    def.pose.cos = 1;
    if (kz_body_create(world, &def, &ground, NULL) != KZ_OK) goto end;
    memset(&def, 0, sizeof def);
    if (!made_make(in, &m)) goto end;
    def.shape = m.shape;
    def.pose.cos = 1;
    if (kz_body_create(world, &def, &mover, NULL) != KZ_OK) goto end;
    for (int n = in_below(in, 6); n > 0; n--) {
        kz_move_result moved;
        kz_body_move(world, mover, in_point(in), NULL, NULL, 0, &moved, NULL);
        edit(in, grid, p);
        if (in_byte(in) & 1) kz_body_set_pose(world, ground, in_pose(in), NULL);
        kz_world_step(world, NULL);
        const size_t found = kz_bodies_cells(world, mover, ground, cells, 8);
        for (size_t i = 0; i < found && i < 8; i++)
            must(cells[i].id != 0 && cells[i].id == p->ids[cells[i].cell.y][cells[i].cell.x], "cells that are met are set");
    }
    const size_t bytes = kz_world_save_bytes(world);
    if (bytes <= sizeof saved && kz_world_save(world, saved, bytes, NULL) == KZ_OK) {
        const uint64_t edits = kz_grid_edits(grid);
        const kz_pose was = kz_body_pose(world, mover);
        kz_body_move(world, mover, in_point(in), NULL, NULL, 0, &(kz_move_result){0}, NULL);
        edit(in, grid, p);
        if (kz_world_restore(world, saved, bytes, NULL) == KZ_OK)
            must(kz_grid_edits(grid) == edits && same_point(was.at, kz_body_pose(world, mover).at),
                 "a world comes back with its grids");
        kz_world_step(world, NULL);
    }
end:
    kz_world_free(world);
    kz_mask_free(m.mask);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static plain p;
    input in = in_make(data, size);
    const kz_allocator alloc = {counted_alloc, counted_release, NULL};
    live = 0, calls = 0, refuse_at = SIZE_MAX;
    kz_grid *grid = in_grid(&in, &alloc, &p);
    if (grid) {
        kz_shape shape;
        edit_and_rewind(&in, grid, &p);
        const bool raw = in.raw;
        const kz_vec2 at = in_point(&in);
        const kz_cell first = kz_grid_cell(grid, in_below(&in, 256));
        must(first.x >= 0 && first.x < p.w, "a number is of a column");
        if (kz_shape_grid(grid, (double)at.x, (double)at.y, &shape, NULL) == KZ_OK) ask_shape(&in, &shape, &p);
        in.raw = raw;
        ask_world(&in, grid, &p, &alloc);
    }
    kz_grid_free(grid);
    must(live == 0, "all memory came back");
    return 0;
}

/* dig.c - a level of tiles as one body: a miner walks, takes coins, digs a hole and falls; then time goes back. */
#include <kolize/kolize.h>

#include <stdio.h>
#include <stdlib.h>

enum { EARTH = 1, COIN = 2 };

static void walk(kz_world *world, kz_body miner, const kz_grid *grid)
{
    const kz_move_def on_feet = {.up = {0, -1}, .snap = 4};
    int rows = 0;
    for (int frame = 0; frame < 80; frame++) {
        kz_move_result moved;
        size_t n;
        kz_body_move(world, miner, (kz_vec2){1, 4}, &on_feet, NULL, 0, &moved, NULL);
        kz_world_step(world, NULL);
        const kz_fixture_pair *began = kz_world_fixture_begin_events(world, &n);
        for (size_t i = 0; i < n; i++) rows += began[i].kind_a == COIN;
    }
    const kz_vec2 at = kz_body_pose(world, miner).at;
    printf("at %g %g after %d edits, rows of coins met: %d\n", (double)at.x, (double)at.y, (int)kz_grid_edits(grid), rows);
}

int main(void)
{
    kz_tile tiles[3] = {{0}}; /* number 0 is empty */
    for (int i = EARTH; i <= COIN; i++) {
        tiles[i].n_points = 4;
        tiles[i].points[1].x = tiles[i].points[2].x = tiles[i].points[2].y = tiles[i].points[3].y = 16;
        tiles[i].kind = (uint16_t)i;
    }
    tiles[COIN].flags = KZ_BODY_SENSOR; /* blocks nobody */
    const kz_grid_def grid_def = {
        .w = 40, .h = 20, .cell_w = 16, .cell_h = 16, .tiles = tiles, .n_tiles = 3, .journal = 1000};
    const kz_world_def world_def = {.fixture_pairs = true}; /* pairs of kinds are wanted */
    kz_body_def level_def = {.flags = KZ_BODY_STATIC}, miner_def = {.pose = {{40, 160}, 1, 0}};
    kz_grid *grid;
    kz_world *world;
    kz_body level, miner;
    if (kz_grid_create(&grid_def, &grid, NULL) || kz_world_create(&world_def, &world, NULL)) return 1;
    kz_grid_fill(grid, (kz_cell_rect){0, 10, 40, 20}, EARTH, NULL);
    kz_grid_fill(grid, (kz_cell_rect){6, 9, 9, 10}, COIN, NULL);
    kz_shape_grid(grid, 0, 0, &level_def.shape, NULL);
    kz_shape_box((kz_vec2){-5, -14}, (kz_vec2){5, 0}, &miner_def.shape, NULL);
    if (kz_body_create(world, &level_def, &level, NULL) || kz_body_create(world, &miner_def, &miner, NULL)) return 1;

    const size_t size = kz_world_save_bytes(world);
    void *saved = malloc(size);
    if (!saved || kz_world_save(world, saved, size, NULL)) return 1;
    walk(world, miner, grid);
    kz_grid_fill(grid, (kz_cell_rect){10, 10, 13, 14}, 0, NULL); /* a hole ahead */
    walk(world, miner, grid);
    kz_world_restore(world, saved, size, NULL); /* the miner, and the tiles */
    walk(world, miner, grid);
    kz_world_free(world);
    kz_grid_free(grid);
    free(saved);
    return 0;
}

/* dig.cpp - a level of tiles as one body: a miner walks, takes coins, digs a hole and falls; then time goes back. */
#include <kolize/kolize.hpp>

#include <cstdio>

enum : std::uint16_t { EARTH = 1, COIN = 2 };

static void walk(kz::world &world, kz::body miner, const kz::grid &grid)
{
    kz::move_def on_feet = {};
    on_feet.up = {0, -1};
    on_feet.snap = 4;
    int rows = 0;
    for (int frame = 0; frame < 80; frame++) {
        kz::move(world, miner, {1, 4}, on_feet).value();
        world.step().value();
        for (const kz::fixture_pair &began : world.fixture_begin_events()) rows += began.kind_a == COIN;
    }
    const kz::vec2 at = world.position(miner);
    std::printf("at %g %g after %d edits, rows of coins met: %d\n", double(at.x), double(at.y), int(grid.edits()),
                rows);
}

int main()
{
    kz::tile tiles[3] = {{}, kz::tile_full(16, 16), kz::tile_full(16, 16)}; /* number 0 is empty */
    tiles[EARTH].kind = EARTH;
    tiles[COIN].kind = COIN;
    tiles[COIN].flags = KZ_BODY_SENSOR; /* blocks nobody */
    kz::grid_def grid_def;
    grid_def.w = 40;
    grid_def.h = 20;
    grid_def.cell_w = grid_def.cell_h = 16;
    grid_def.tiles = tiles;
    grid_def.journal = 1000;
    const kz::grid grid = kz::grid::create(grid_def).value();
    grid.fill({0, 10, 40, 20}, EARTH).value();
    grid.fill({6, 9, 9, 10}, COIN).value();

    kz::world_def world_def;
    world_def.fixture_pairs = true; /* pairs of kinds are wanted */
    kz::world world = kz::world::create(world_def).value();
    kz::body_def level_def, miner_def;
    level_def.shape = kz::shape::grid(grid).value();
    level_def.flags = kz::body_static;
    miner_def.shape = kz::shape::box({-5, -14}, {5, 0}).value();
    miner_def.pose = kz::at(40, 160);
    world.create_body(level_def).value();
    const kz::body miner = world.create_body(miner_def).value();

    const kz::world_state saved = world.save().value();
    walk(world, miner, grid);
    grid.fill({10, 10, 13, 14}, 0).value(); /* a hole ahead */
    walk(world, miner, grid);
    world.restore(saved).value(); /* the miner, and the tiles */
    walk(world, miner, grid);
    return 0;
}

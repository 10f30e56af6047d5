//! A character on tiles, in a window:  cargo run --bin platformer
//!
//! Arrow keys run and jump; a click sets or clears a tile. The level is a grid, the character a capsule that is moved.

use kolize::{BodyDef, CellRect, Grid, MoveDef, MoveMemory, Shape, Tile, Vec2, World};
use macroquad::prelude as mq;

const CELL: f32 = 32.0;

fn level() -> kolize::Result<Grid> {
    let slope = Tile::polygon([(0.0, CELL), (CELL, 0.0), (CELL, CELL)]);
    let mut grid = Grid::new(25, 19, (CELL, CELL), &[Tile::empty(), Tile::full((CELL, CELL)), slope], None, 0)?;
    grid.fill(CellRect::new(0, 17, 25, 19), 1)?;
    grid.fill(CellRect::new(14, 14, 20, 17), 1)?;
    grid.set(13, 16, 2)?;
    Ok(grid)
}

#[macroquad::main("Kolize")]
async fn main() -> kolize::Result<()> {
    let mut world = World::new()?;
    let tiles = world.add_grid(level()?, (0.0, 0.0), &BodyDef::fixed())?;
    let hero = world.add(&Shape::capsule((0.0, -12.0), (0.0, 12.0), 10.0)?, &BodyDef::at((100.0, 300.0)))?;
    let (mut velocity, mut memory, mut on_floor) = (Vec2::ZERO, MoveMemory::default(), false);
    loop {
        let run = f32::from(mq::is_key_down(mq::KeyCode::Right)) - f32::from(mq::is_key_down(mq::KeyCode::Left));
        velocity = Vec2::new(run * 4.0, velocity.y + 0.5);
        if on_floor && mq::is_key_pressed(mq::KeyCode::Up) {
            velocity.y = -11.0;
        }
        let def = MoveDef {
            up: Vec2::new(0.0, -1.0),
            step_height: 8.0,
            snap: 8.0,
            memory: Some(&mut memory),
            ..MoveDef::default()
        };
        let moved = world.move_body(hero, velocity, def)?;
        on_floor = moved.on_floor;
        if moved.on_floor || moved.on_ceiling {
            velocity.y = 0.0;
        }
        if mq::is_mouse_button_pressed(mq::MouseButton::Left) {
            let (x, y) = mq::mouse_position();
            let grid = world.grid_mut(tiles).expect("the level lives as long as the world");
            let cell = ((x / CELL) as i32, (y / CELL) as i32);
            // Beyond the grid nothing is set.
            grid.set(cell.0, cell.1, u16::from(grid.get(cell.0, cell.1) == 0)).ok();
        }

        mq::clear_background(mq::SKYBLUE);
        let grid = world.grid(tiles).expect("the level lives as long as the world");
        for (x, y) in (0..19).flat_map(|y| (0..25).map(move |x| (x, y))) {
            let (left, top) = (x as f32 * CELL, y as f32 * CELL);
            match grid.get(x, y) {
                0 => {}
                1 => mq::draw_rectangle(left, top, CELL, CELL, mq::DARKBROWN),
                _ => mq::draw_triangle(
                    mq::vec2(left, top + CELL),
                    mq::vec2(left + CELL, top),
                    mq::vec2(left + CELL, top + CELL),
                    mq::DARKBROWN,
                ),
            }
        }
        let at = world.pose(hero).at;
        mq::draw_rectangle(at.x - 10.0, at.y - 12.0, 20.0, 24.0, mq::RED);
        mq::draw_circle(at.x, at.y - 12.0, 10.0, mq::RED);
        mq::draw_circle(at.x, at.y + 12.0, 10.0, mq::RED);
        mq::next_frame().await;
    }
}

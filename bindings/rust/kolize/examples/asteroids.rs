//! Asteroids without drawing: masks that turn, a world that wraps, a ray of the laser, events.
//!
//!     cargo run --example asteroids
//!
//! It prints what happens, the same on every machine.

use kolize::{Body, BodyDef, BodyFlags, Filter, Frames, Hits, Mask, PairMode, Vec2, World, WorldDef};
use std::sync::Arc;

const SHIP: u64 = 1;
const ROCK: u64 = 2;
const TURNS: i32 = 32;

struct Rock {
    body: Body,
    at: Vec2,
    velocity: Vec2,
    angle: f64,
    spin: f64,
}

fn main() -> kolize::Result<()> {
    let ship_mask = Mask::from_fn(16, 16, |x, y| (x - 8).abs() * 2 <= y)?;
    let rock_mask = Mask::from_fn(24, 24, |x, y| (x - 12).pow(2) + (y - 12).pow(2) <= 100 + 40 * ((x * y) % 2))?;
    let (ship_turns, rock_turns) = (Arc::new(Frames::turns(&ship_mask, TURNS)?), Arc::new(Frames::turns(&rock_mask, TURNS)?));

    let def = WorldDef { mode: PairMode::Overlap, wrap: Vec2::new(320.0, 240.0), ..WorldDef::default() };
    let mut world = World::with(&def)?;
    let ship = world.add_frames(&ship_turns, 0, &BodyDef { user: SHIP, ..BodyDef::at((160.0, 120.0)) })?;
    let mut rocks = Vec::new();
    for i in 0..6 {
        let at = Vec2::new(20.0 + 50.0 * i as f32, 30.0);
        let (velocity, spin) = (Vec2::new(0.7, 0.3).rotate(f64::from(i)), 0.02 * f64::from(i - 3));
        let def = BodyDef { user: ROCK, group: 1, ..BodyDef::at(at) };
        let body = world.add_frames(&rock_turns, 0, &def)?;
        rocks.push(Rock { body, at, velocity, angle: 0.0, spin });
    }

    let (mut heading, mut shields, mut score) = (0.0f64, 3, 0);
    for frame in 0..2000 {
        heading += 0.03;
        world.set_frame(ship, ship_turns.turn(heading, 0, TURNS))?;
        for rock in &mut rocks {
            rock.at = rock.at + rock.velocity;
            rock.angle += rock.spin;
            world.set_at(rock.body, rock.at)?;
            world.set_frame(rock.body, rock_turns.turn(rock.angle, 0, TURNS))?;
            rock.at = world.pose(rock.body).at;
        }
        world.step()?;
        for pair in world.began().filter(|pair| pair.a == ship || pair.b == ship) {
            shields -= 1;
            println!("frame {frame}: rock {} hits the ship, {shields} shields", pair.b.index());
        }
        if shields <= 0 {
            // A blinking ship meets nothing for a while.
            world.set_flags(ship, BodyFlags::DISABLED)?;
        }
        if frame % 150 == 0 {
            let muzzle = world.pose(ship).at;
            let aim = muzzle + Vec2::new(0.0, -150.0).rotate(heading);
            if let Some(hit) = world.ray(muzzle, aim, Hits::OVERLAP, &Filter::except(ship)) {
                score += 1;
                println!("frame {frame}: the laser meets rock {} at {:?}", hit.body.index(), hit.hit.point);
                world.remove(hit.body)?;
                rocks.retain(|rock| rock.body != hit.body);
            }
        }
    }
    println!("{score} rocks shot, {} left, hash {:016x}", rocks.len(), world.hash());
    Ok(())
}

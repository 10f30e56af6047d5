//! Calls the safe crate at random:  kolize-fuzz [--calls N] [--seed S] [--fault]
//!
//! Whatever safe code does, memory must stay whole: built with AddressSanitizer this program finds where it does not.
//! Shapes, masks, frames and grids are dropped while worlds and saved states still need them, handles are stale or of
//! another world, numbers are hostile, closures ask the world and panic, and threads ask at once. With --fault it breaks
//! a rule by the C interface, which must be noticed.

mod chance;
mod things;
mod worlds;

use chance::Chance;
use std::panic::{catch_unwind, AssertUnwindSafe};

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let number = |name: &str, otherwise: u64| {
        let at = words.iter().position(|word| word == name);
        at.and_then(|at| words.get(at + 1)).map_or(otherwise, |word| word.parse().expect("a number"))
    };
    let (calls, seed) = (number("--calls", 100_000), number("--seed", 1));
    if words.iter().any(|word| word == "--fault") {
        return fault();
    }
    std::panic::set_hook(Box::new(|panic| {
        // Panics of our closures are part of the test; others are not.
        if panic.payload().downcast_ref::<&str>() != Some(&chance::PLANNED) {
            eprintln!("{panic}");
            std::process::abort();
        }
    }));
    let mut chance = Chance::new(seed);
    let (mut things, mut worlds) = (things::Things::default(), worlds::Worlds::new());
    let (mut refused, mut panicked) = (0, 0);
    for call in 0..calls {
        let answer = catch_unwind(AssertUnwindSafe(|| match chance.below(3) {
            0 => things.call(&mut chance),
            _ => worlds.call(&mut chance, &mut things),
        }));
        match answer {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
            Err(_) => panicked += 1,
        }
        if call % 1000 == 999 {
            things = things::Things::default();
        }
    }
    assert!(refused > 0 && panicked > 0 || calls < 10_000, "the calls were too tame");
    println!("{calls} calls by seed {seed}: {refused} refused, {panicked} panics of closures went on, memory is whole");
}

/// A body whose points are freed while it lives, as safe code cannot.
fn fault() {
    use kolize::sys;
    let points: Vec<sys::kz_vec2> =
        (0..40).map(|i| f64::from(i) * 0.157).map(|a| sys::kz_vec2 { x: a.cos() as f32, y: a.sin() as f32 }).collect();
    unsafe {
        let (mut world, mut body) = (std::ptr::null_mut(), sys::kz_body { index: 0, generation: 0 });
        let mut def: sys::kz_body_def = std::mem::zeroed();
        sys::kz_world_create(std::ptr::null(), &mut world, std::ptr::null_mut());
        sys::kz_shape_polygon(points.as_ptr(), 40, &mut def.shape, std::ptr::null_mut());
        sys::kz_body_create(world, &def, &mut body, std::ptr::null_mut());
        drop(points);
        sys::kz_body_set_pose(world, body, sys::kz_pose_radians(1.0, 2.0, 0.5), std::ptr::null_mut());
        sys::kz_world_free(world);
    }
    println!("nothing was noticed");
}

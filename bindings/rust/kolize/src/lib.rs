#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![deny(missing_docs)]
#![warn(unreachable_pub)]

extern crate alloc;

pub use kolize_sys as sys;

/// Asserts that a struct of ours has the layout of C's, so that arrays of one are lent as the other.
macro_rules! same_layout {
    ($ours:ty, $theirs:ty) => {
        const _: () = assert!(
            core::mem::size_of::<$ours>() == core::mem::size_of::<$theirs>()
                && core::mem::align_of::<$ours>() == core::mem::align_of::<$theirs>()
        );
    };
}

mod body;
mod data;
mod edit;
mod error;
mod ffi;
mod frames;
mod grid;
mod mask;
mod math;
mod moves;
mod outline;
mod query;
mod record;
mod shape;
mod view;
mod world;

pub use body::{Body, BodyDef, BodyFlags};
pub use data::*;
pub use edit::Canvas;
pub use error::{Error, Result};
pub use frames::{Animation, Fixture, Fixtures, Frame, Frames, TagDef};
pub use grid::{Grid, GridRef, Tile};
pub use mask::{Mask, MaskRef, Rule, Transform};
pub use math::orient;
pub use moves::{MoveDef, MoveMemory, Moved, Respond};
pub use outline::{Fit, Outline, Ring, Simplify};
pub use query::{box_pairs, box_pairs_between, Hits};
pub use record::{Replay, ReplayCall, ReplayDifference};
pub use shape::{convex_hull, self_check, Shape, ShapeRef};
pub use view::{Bodies, Bullet, Filter, Keep, WorldView};
pub use world::{World, WorldDef, WorldState};

/// The version of the library, as text.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

same_layout!(Body, sys::kz_body);
// A handle is never of generation 0, so no handle takes no more room.
const _: () = assert!(core::mem::size_of::<Option<Body>>() == core::mem::size_of::<sys::kz_body>());

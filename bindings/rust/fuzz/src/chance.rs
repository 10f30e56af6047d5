//! Random numbers, many of them hostile; the same for the same seed.

use kolize::{Bounds, Cell, Hits, Pose, Vec2};

/// What our closures say when they panic.
pub const PLANNED: &str = "planned";

pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        (self.bits() >> 33) % n
    }

    pub fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    pub fn int(&mut self) -> i32 {
        match self.below(20) {
            0 => i32::MIN,
            1 => i32::MAX,
            2 => self.bits() as i32,
            3 => -(self.below(40) as i32),
            _ => self.below(40) as i32,
        }
    }

    pub fn float(&mut self) -> f32 {
        match self.below(60) {
            0 => f32::NAN,
            1 => f32::INFINITY,
            2 => f32::NEG_INFINITY,
            3 => f32::MAX,
            4 => f32::from_bits(self.bits() as u32),
            5 => 1e-30,
            6 => -0.0,
            7..=30 => self.below(64) as f32 - 16.0,
            _ => self.below(6400) as f32 / 100.0 - 16.0,
        }
    }

    pub fn vec(&mut self) -> Vec2 {
        Vec2::new(self.float(), self.float())
    }

    pub fn points(&mut self, most: u64) -> Vec<Vec2> {
        let n = self.below(most);
        if self.one_in(3) {
            return (0..n).map(|_| self.vec()).collect();
        }
        let (x, y, r) = (self.float(), self.float(), self.below(30) as f32);
        let star = self.one_in(2);
        let angle = |i: u64| i as f32 * std::f32::consts::TAU / n as f32;
        let radius = |i: u64| if star && i % 2 == 1 { r * 0.5 } else { r };
        (0..n).map(|i| Vec2::new(x + radius(i) * angle(i).cos(), y + radius(i) * angle(i).sin())).collect()
    }

    pub fn cell(&mut self) -> Cell {
        Cell::new(self.int(), self.int())
    }

    pub fn bounds(&mut self) -> Bounds {
        Bounds::new(self.vec(), self.vec())
    }

    pub fn pose(&mut self) -> Pose {
        match self.below(8) {
            0 => Pose { at: self.vec(), cos: self.float(), sin: self.float() },
            1..=3 => Pose::turned(self.vec(), f64::from(self.float())),
            _ => Pose::at(self.vec()),
        }
    }

    pub fn hits(&mut self) -> Hits {
        Hits { touch: self.one_in(2), union: self.one_in(3), pass_one_way: self.one_in(3) }
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            return None;
        }
        items.get(self.below(items.len() as u64) as usize)
    }

    /// Panics once in so many times.
    pub fn panic(&mut self, n: u64) {
        if self.one_in(n) {
            std::panic::panic_any(PLANNED);
        }
    }
}

/// A chance for closures that may be asked from anywhere.
pub fn of(bits: u64) -> std::cell::RefCell<Chance> {
    std::cell::RefCell::new(Chance::new(bits))
}

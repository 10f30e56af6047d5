//! Worlds: bodies of all kinds, steps, queries with closures, moves, states, logs, threads.

use crate::chance::{self, Chance};
use crate::things::{mask, Things};
use kolize::*;
use std::sync::Arc;

pub struct Worlds {
    worlds: Vec<World>,
    bodies: Vec<Body>,
    states: Vec<WorldState>,
    frames: Vec<Arc<Frames>>,
    logs: Vec<Vec<u8>>,
    memory: MoveMemory,
}

fn world(chance: &mut Chance) -> World {
    let mode = [PairMode::Overlap, PairMode::Touch, PairMode::Boxes][chance.below(3) as usize];
    let wrap = if chance.one_in(4) { Vec2::new(200.0, 150.0) } else { Vec2::ZERO };
    let def = WorldDef { mode, wrap, max_pairs: chance.below(3) * 2000, tag: chance.below(3) as u32, fixture_pairs: true };
    if chance.one_in(2) {
        return World::with(&def).expect("a good definition");
    }
    let inner = chance::of(chance.bits());
    let filter = move |world: &WorldView, pair: &Pair| {
        let mut chance = inner.borrow_mut();
        chance.panic(300);
        if chance.one_in(20) {
            world.find_at(chance.vec(), &Filter::ALL);
            world.shape(pair.a).map(|shape| shape.bounds());
        }
        world.user(pair.a) % 3 != world.user(pair.b) % 4
    };
    World::with_filter(&def, filter).expect("a good definition")
}

impl Worlds {
    pub fn new() -> Self {
        let mut chance = Chance::new(7);
        let (worlds, memory) = ((0..3).map(|_| world(&mut chance)).collect(), MoveMemory::default());
        Worlds { worlds, bodies: Vec::new(), states: Vec::new(), frames: Vec::new(), logs: Vec::new(), memory }
    }

    pub fn call(&mut self, chance: &mut Chance, things: &mut Things) -> Result<()> {
        let number = chance.below(3) as usize;
        match chance.below(16) {
            0..=2 => self.add(chance, things, number)?,
            3 | 4 => self.change(chance, things, number)?,
            5 => self.step(chance, number)?,
            6..=9 => self.ask(chance, things, number)?,
            10 | 11 => self.go(chance, things, number)?,
            12 => self.state(chance, number)?,
            13 => self.log(chance, number)?,
            14 => self.threads(chance, things, number),
            _ => {
                if chance.one_in(100) {
                    self.worlds[number] = world(chance);
                }
                let frames = Arc::new(sprite(chance, things)?);
                self.frames.push(frames);
                self.frames.drain(..self.frames.len().saturating_sub(6));
            }
        }
        Ok(())
    }

    /// A body, often stale, sometimes of another world.
    fn body(&self, chance: &mut Chance) -> Body {
        let forged = Body::from_bits(chance.bits() | 1 << 40).expect("a generation");
        match chance.one_in(40) {
            true => forged,
            false => chance.pick(&self.bodies).copied().unwrap_or(forged),
        }
    }

    fn add(&mut self, chance: &mut Chance, things: &mut Things, number: usize) -> Result<()> {
        let flags = [BodyFlags::STATIC, BodyFlags::SENSOR, BodyFlags::ONE_WAY, BodyFlags::PROBE, BodyFlags::DISABLED];
        let flags = if chance.one_in(3) { flags[chance.below(5) as usize] } else { BodyFlags::NONE };
        let (pose, one_way, user) = (chance.pose(), Vec2::new(0.0, -1.0), chance.bits());
        let (category, collides, group) = (chance.below(4) as u32, chance.below(4) as u32, chance.int() % 3);
        let def = BodyDef { pose, category, collides, group, flags, one_way, user };
        let (frames, world) = (chance.pick(&self.frames).cloned(), &mut self.worlds[number]);
        if world.len() > [8, 30, 60][number] {
            let last = world.bodies().last().expect("there are many");
            world.remove(last)?;
        }
        let added = match (chance.below(10), frames, chance.pick(&things.shapes)) {
            (0..=1, Some(frames), _) => world.add_frames(&frames, chance.int(), &def)?,
            (2, ..) => world.add_fixtures(&table(chance, things), &def)?,
            (3, ..) => world.add_grid(grid(chance)?, chance.vec(), &BodyDef { pose: Pose::at(chance.vec()), ..def })?,
            (_, _, Some(shape)) => world.add(shape, &def)?,
            _ => return Ok(()),
        };
        assert!(world.is_live(added));
        self.bodies.push(added);
        let most = self.bodies.len().saturating_sub(200);
        self.bodies.drain(..most);
        Ok(())
    }

    fn change(&mut self, chance: &mut Chance, things: &mut Things, number: usize) -> Result<()> {
        let body = self.body(chance);
        let (frames, world) = (chance.pick(&self.frames).cloned(), &mut self.worlds[number]);
        match chance.below(16) {
            0 | 1 => world.remove(body),
            2 | 3 => world.set_pose(body, chance.pose()),
            4 => world.set_at(body, chance.vec()),
            5 => {
                let bodies: Vec<_> = world.bodies().take(chance.below(30) as usize).collect();
                let at: Vec<_> = bodies.iter().map(|_| chance.vec()).collect();
                world.set_all_at(&bodies, &at)
            }
            6 => match chance.pick(&things.shapes) {
                Some(shape) => world.set_shape(body, shape),
                None => Ok(()),
            },
            7 => world.set_frame(body, chance.int()),
            8 => frames.map_or(Ok(()), |frames| world.set_frames(body, &frames, chance.int())),
            9 => world.set_fixtures(body, &table(chance, things)),
            10 => world.set_off(body, chance.below(4) as u32),
            11 => world.set_filter(body, chance.below(9) as u32, chance.below(9) as u32),
            12 => {
                world.set_group(body, chance.int())?;
                world.set_user(body, chance.bits())?;
                world.set_one_way(body, chance.vec())
            }
            13 => world.set_flags(body, BodyFlags::SENSOR | BodyFlags::STATIC),
            14 => world.shift(Vec2::new(chance.below(9) as f32, 2.0)),
            _ => match world.grid_mut(body) {
                Some(grid) => {
                    let edits = grid.edits();
                    grid.set(chance.int(), chance.int(), chance.below(4) as u16)?;
                    grid.fill(CellRect::new(0, 0, chance.int(), chance.int()), chance.below(3) as u16)?;
                    grid.rewind(edits.saturating_sub(chance.below(3)))
                }
                None => world.index(),
            },
        }
    }

    fn step(&mut self, chance: &mut Chance, number: usize) -> Result<()> {
        let world = &mut self.worlds[number];
        world.step()?;
        let pairs: Vec<Pair> = world.pairs().to_vec();
        assert!(pairs.windows(2).all(|two| (two[0].a.index(), two[0].b.index()) < (two[1].a.index(), two[1].b.index())));
        world.began().count();
        world.ended_users().count();
        world.fixture_pairs().chain(world.fixtures_began()).chain(world.fixtures_ended().map(|one| one.0)).count();
        if chance.one_in(4) {
            assert_eq!(world.contacts().len(), pairs.len());
            for pair in pairs.iter().take(5) {
                assert!(world.body_pairs(pair.b).iter().any(|one| one.a == pair.a || one.b == pair.a) || !world.is_live(pair.b));
            }
        }
        Ok(())
    }

    fn ask(&mut self, chance: &mut Chance, things: &mut Things, number: usize) -> Result<()> {
        let (a, b) = (self.body(chance), self.body(chance));
        let inner = chance::of(chance.bits());
        let world = &self.worlds[number];
        let keep = |view: &WorldView, body: Body| {
            let mut chance = inner.borrow_mut();
            chance.panic(200);
            if chance.one_in(10) {
                view.ray(chance.vec(), chance.vec(), Hits::OVERLAP, &Filter::ALL);
                view.collide(body, a);
                view.shape(body).map(|shape| shape.measure());
            }
            view.is_live(body) && chance.one_in(2)
        };
        let (category, collides) = (chance.below(3) as u32, chance.below(3) as u32);
        let (no_sensors, each_kind, except) = (chance.one_in(2), chance.one_in(3), chance.one_in(2).then_some(a));
        let keep: Option<Keep<'_>> = if chance.one_in(2) { Some(&keep) } else { None };
        let filter = Filter { category, collides, except, no_sensors, each_kind, keep };
        let fallback = Shape::circle((0.0, 0.0), 9.0)?;
        let shape = chance.pick(&things.shapes).unwrap_or(&fallback);
        match chance.below(8) {
            0 => drop(world.find(shape, PairMode::Touch, &filter)),
            1 => drop(world.find_at(chance.vec(), &filter)),
            2 => {
                world.ray(chance.vec(), chance.vec(), chance.hits(), &filter);
                world.ray_all(chance.vec(), chance.vec(), chance.hits(), &filter);
            }
            3 => {
                world.sweep(shape, chance.vec(), chance.hits(), &filter);
                world.sweep_all(shape, chance.vec(), chance.hits(), &filter);
            }
            4 => {
                let k = if chance.one_in(9) { usize::MAX } else { chance.below(9) as usize };
                world.nearest(shape, k, chance.float(), &filter);
            }
            5 => {
                let bullet = |chance: &mut Chance| Bullet { at: chance.vec(), motion: chance.vec(), r: chance.float() };
                let bullets: Vec<_> = (0..chance.below(60)).map(|_| bullet(chance)).collect();
                assert_eq!(world.cast_many(&bullets, chance.hits(), &filter).len(), bullets.len());
                world.ray_many(&bullets, chance.hits(), &filter);
            }
            6 => {
                if let Some(contact) = world.collide(a, b) {
                    world.contact_push(a, b, &contact);
                }
                world.fixtures_between(a, b);
                world.collide_fixtures(a, chance.int(), b, chance.int());
                world.cells(a, b);
            }
            _ => {
                // The lists of the last step stay, whatever has changed since.
                assert!(world.pairs().iter().all(|pair| pair.a.index() < pair.b.index()));
                assert!(world.began().chain(world.ended()).all(|pair| pair.a.index() < pair.b.index()));
                assert!(world.fixtures_began().chain(world.fixture_pairs()).all(|pair| pair.a != pair.b));
                let all = world.bodies().count();
                assert_eq!(all, world.len());
                let _ = (world.pose(a), world.bounds(a), world.frame(a), world.off(a), world.flags(a), world.one_way(a));
                world.relate(a, b);
                world.hash();
                world.body_hash(a);
            }
        }
        Ok(())
    }

    fn go(&mut self, chance: &mut Chance, things: &mut Things, number: usize) -> Result<()> {
        let body = self.body(chance);
        let mut inner = Chance::new(chance.bits());
        let responses = [Response::Slide, Response::Touch, Response::Bounce, Response::Cross, Response::Ignore, Response::Push];
        let world = &mut self.worlds[number];
        let mut respond = |view: &WorldView, hit: &MoveHit| {
            inner.panic(100);
            view.bounds(hit.body);
            view.nearest(&Shape::point((0.0, 0.0)).expect("finite"), 2, 50.0, &Filter::ALL);
            responses[inner.below(6) as usize]
        };
        let walk = [Walk::Along, Walk::Across, Walk::Project, Walk::Slip][chance.below(4) as usize];
        let memory = chance.one_in(2);
        let def = MoveDef {
            response: responses[chance.below(6) as usize],
            respond: if chance.one_in(2) { Some(&mut respond) } else { None },
            restitution: chance.below(5) as f32 / 4.0,
            up: if chance.one_in(2) { Vec2::new(0.0, -1.0) } else { Vec2::ZERO },
            max_turns: chance.int() % 20,
            step_height: chance.below(4) as f32,
            snap: chance.below(4) as f32,
            ledge_snap: chance.below(2) as f32,
            corner_slip: chance.below(3) as f32,
            walk,
            drops: chance.one_in(3),
            stops_at_ceilings: chance.one_in(2),
            whole_pixels: memory && chance.one_in(2),
            memory: if memory { Some(&mut self.memory) } else { None },
            ..MoveDef::default()
        };
        match chance.below(5) {
            // Among many that are jammed it takes seconds.
            0 if number == 0 => drop(world.carry(body, chance.vec(), chance.below(2) as f32 * chance.float() % 3.0, def)?),
            1 => drop(world.push_out(body, chance.int() % 20)?),
            2 => {
                if let Some(shape) = chance.pick(&things.shapes) {
                    world.move_shape(shape, chance.vec(), &Filter::except(body), def)?;
                }
            }
            _ => drop(world.move_body(body, chance.vec(), def)?),
        }
        Ok(())
    }

    fn state(&mut self, chance: &mut Chance, number: usize) -> Result<()> {
        if chance.one_in(2) || self.states.is_empty() {
            self.states.push(self.worlds[number].save()?);
            self.states.drain(..self.states.len().saturating_sub(8));
            return Ok(());
        }
        let state = chance.pick(&self.states).expect("one was saved").clone();
        let world = &mut self.worlds[number];
        world.restore(&state)?;
        self.bodies.extend(world.bodies().take(20));
        Ok(())
    }

    fn log(&mut self, chance: &mut Chance, number: usize) -> Result<()> {
        let world = &mut self.worlds[number];
        match chance.below(6) {
            0 => world.record(chance.one_in(2))?,
            1 => {
                let mut inner = Chance::new(chance.bits());
                world.record_to(true, move |bytes| inner.panic(if bytes.len() > 4000 { 2 } else { 60 }))?;
            }
            2 => world.mark(chance.bits(), "a frame")?,
            3 => {
                let mut log = world.end_record()?;
                if chance.one_in(3) && !log.is_empty() {
                    let at = chance.below(log.len() as u64) as usize;
                    log[at] ^= 1 << chance.below(8);
                }
                self.logs.push(log);
                self.logs.drain(..self.logs.len().saturating_sub(3));
            }
            _ => {
                let Some(log) = chance.pick(&self.logs) else { return Ok(()) };
                let mut replay = Replay::new(log.clone())?;
                let steps = replay.steps();
                replay.seek(chance.below(steps + 2))?;
                replay.world().find_at(chance.vec(), &Filter::ALL);
                while replay.next_call()?.is_some() {}
                replay.compare(&mut Replay::new(log.clone())?)?;
            }
        }
        Ok(())
    }

    /// Threads ask one world, and drop shapes and states that it shares, while another thread gives it back.
    fn threads(&mut self, chance: &mut Chance, things: &mut Things, number: usize) {
        if !chance.one_in(20) {
            return;
        }
        let (world, states) = (&self.worlds[number], std::mem::take(&mut self.states));
        let shapes = things.shapes.clone();
        let seeds = [chance.bits(), chance.bits()];
        std::thread::scope(|scope| {
            scope.spawn(move || drop((states, shapes)));
            for seed in seeds {
                scope.spawn(move || {
                    let mut chance = Chance::new(seed);
                    for _ in 0..20 {
                        world.ray(chance.vec(), chance.vec(), chance.hits(), &Filter::ALL);
                        world.find_at(chance.vec(), &Filter::ALL);
                    }
                });
            }
        });
    }
}

fn table(chance: &mut Chance, things: &Things) -> Fixtures {
    let fixtures: Vec<Fixture> = (0..chance.below(5))
        .filter_map(|kind| {
            let shape = chance.pick(&things.shapes)?;
            let (category, flags) = (chance.below(4) as u32, BodyFlags::NONE);
            Some(Fixture { category, flags, ..Fixture::new(shape, kind as u16) })
        })
        .collect();
    Fixtures::new(&fixtures)
}

fn grid(chance: &mut Chance) -> Result<Grid> {
    let (w, h) = (chance.below(12) as u32, 1 + chance.below(12) as u32);
    let slope = Tile::polygon([(0.0, 8.0), (8.0, 0.0), (8.0, 8.0)]);
    let ids: Vec<u16> = (0..w * h).map(|_| chance.below(3) as u16).collect();
    Grid::new(w, h, (8.0, 8.0), &[Tile::empty(), Tile::full((8.0, 8.0)), slope], Some(&ids), chance.below(20) as u32)
}

fn sprite(chance: &mut Chance, things: &Things) -> Result<Frames> {
    let mut frames = match chance.pick(&things.masks) {
        Some(mask) if chance.one_in(2) => Frames::turns(mask, chance.int().clamp(0, 9))?,
        _ => Frames::new()?,
    };
    let number = frames.add(&Frame { name: "one", pivot: chance.vec(), duration_ms: 100, ..Frame::default() })?;
    let drawn = mask(chance)?;
    frames.add_mask(number, "body", &drawn, (chance.int() % 50, 0))?;
    if let Some(shape) = chance.pick(&things.shapes) {
        // Shapes that need too much are refused.
        frames.add_shape(number, "hit", shape, "damage=3").ok();
    }
    if chance.one_in(2) {
        frames.add_flipped(0, frames.len() as i32).ok();
        frames.define_tag("hit", &TagDef { kind: 2, ..TagDef::default() })?;
    }
    frames.add_animation(&Animation { name: "walk", first: 0, last: number, play: Play::Pingpong, repeat: 0 })?;
    frames.frame_at(0, i64::from(chance.int()));
    frames.overlaps(number, &frames, chance.int(), chance.cell());
    frames.find("one").and_then(|frame| frames.mask(frame, chance.below(3) as usize));
    Ok(frames)
}

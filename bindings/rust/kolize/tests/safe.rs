//! The safe crate as its users call it: who keeps what alive, what is refused, closures that panic, threads.

use kolize::*;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;

fn ball(r: f32) -> Shape {
    Shape::circle((0.0, 0.0), r).unwrap()
}

fn star(n: i32) -> Vec<Vec2> {
    let r = |i: i32| if i % 2 == 0 { 10.0 } else { 4.0 };
    (0..n).map(|i| Vec2::new(r(i), 0.0).rotate(f64::from(i) * std::f64::consts::TAU / f64::from(n))).collect()
}

#[test]
fn a_world_keeps_what_its_bodies_are_made_of() {
    let mut world = World::new().unwrap();
    let mask = Mask::from_fn(20, 20, |x, y| (x - 10).pow(2) + (y - 10).pow(2) < 90).unwrap();
    let made = [
        world.add(&Shape::polygon(star(80)).unwrap(), &BodyDef::at((5.0, 5.0))).unwrap(),
        world.add(&Shape::mask(&mask, (0.0, 0.0)).unwrap(), &BodyDef::at((9.0, 5.0))).unwrap(),
        world.add_frames(&Arc::new(Frames::turns(&mask, 16).unwrap()), 3, &BodyDef::at((1.0, 5.0))).unwrap(),
        world.add_fixtures(&Fixtures::new(&[Fixture::new(&Shape::polygon(star(40)).unwrap(), 1)]), &BodyDef::default()).unwrap(),
        world.add(&Shape::compound([&Shape::polygon(star(30)).unwrap(), &ball(3.0)]).unwrap(), &BodyDef::default()).unwrap(),
    ];
    drop(mask);
    world.set_pose(made[0], Pose::turned((6.0, 6.0), 0.3)).unwrap();
    world.step().unwrap();
    assert_eq!(world.pairs().len(), 7);
    assert_eq!(world.bodies().collect::<Vec<_>>(), made);
}

#[test]
fn a_state_keeps_bodies_that_are_gone() {
    let mut world = World::new().unwrap();
    let body = world.add(&Shape::polygon(star(60)).unwrap(), &BodyDef::default()).unwrap();
    world.add(&ball(5.0), &BodyDef::default()).unwrap();
    world.step().unwrap();
    let (state, hash) = (world.save().unwrap(), world.hash());
    world.remove(body).unwrap();
    assert_eq!(world.set_at(body, (1.0, 1.0)).unwrap_err().kind(), ErrorKind::BadHandle);
    world.add(&ball(2.0), &BodyDef::default()).unwrap();
    world.step().unwrap();
    world.restore(&state).unwrap();
    assert_eq!(world.hash(), hash);
    world.set_pose(body, Pose::turned((1.0, 1.0), 1.0)).unwrap();
    world.step().unwrap();
    assert_eq!(World::new().unwrap().restore(&state).unwrap_err().kind(), ErrorKind::Argument);
}

#[test]
fn shapes_outlive_what_they_were_made_of() {
    let shape = {
        let mask = Mask::from_text("##\n##\n").unwrap();
        let holes = [[(1.0, 1.0), (2.0, 1.0), (2.0, 2.0)]];
        let frame = Shape::polygon_with_holes([(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)], holes).unwrap();
        let moved = (0..100_000).fold(frame, |it, _| it.transformed(Pose::at((0.0, 0.0))).unwrap());
        Shape::compound([&moved, &Shape::mask(&mask, (20.0, 0.0)).unwrap()]).unwrap()
    };
    assert!(!shape.contains_point((1.7, 1.3)) && shape.contains_point((8.0, 8.0)) && shape.contains_point((21.0, 1.0)));
    let turned = shape.part(0).unwrap().measure().size;
    assert_eq!(turned, 80.5);
    assert_eq!(shape.transformed(Pose::degrees((0.0, 0.0), 30.0)).unwrap_err().kind(), ErrorKind::MaskTurned);
}

#[test]
fn a_panic_waits_until_the_library_has_returned() {
    let caught = |f: &mut dyn FnMut()| {
        *catch_unwind(AssertUnwindSafe(f)).unwrap_err().downcast::<&str>().unwrap()
    };
    let mut world = World::with_filter(&WorldDef::default(), |world, pair| match world.user(pair.b) {
        7 => std::panic::panic_any("filter"),
        _ => true,
    })
    .unwrap();
    let one = world.add(&ball(5.0), &BodyDef::default()).unwrap();
    let two = world.add(&ball(5.0), &BodyDef { user: 7, ..BodyDef::at((4.0, 0.0)) }).unwrap();
    assert_eq!(caught(&mut || world.step().unwrap()), "filter");
    world.set_user(two, 8).unwrap();
    world.set_at(two, (4.5, 0.0)).unwrap();
    world.step().unwrap();
    let keep = Filter { keep: Some(&|_, _| std::panic::panic_any("keep")), ..Filter::ALL };
    assert_eq!(caught(&mut || drop(world.find_at((0.0, 0.0), &keep))), "keep");
    world.set_at(two, (20.0, 0.0)).unwrap();
    let mut respond = |_: &WorldView, _: &MoveHit| -> Response { std::panic::panic_any("respond") };
    let mut go = || {
        let def = MoveDef { respond: Some(&mut respond), ..MoveDef::default() };
        world.move_body(one, (30.0, 0.0), def).unwrap();
    };
    assert_eq!(caught(&mut go), "respond");
    assert_eq!(caught(&mut || drop(Mask::from_fn(9, 9, |_, _| std::panic::panic_any("solid")))), "solid");
    world.record_to(false, |_| std::panic::panic_any("sink")).unwrap();
    world.step().unwrap();
    assert_eq!(caught(&mut || drop(world.end_record())), "sink");
    world.step().unwrap();
}

#[test]
fn closures_answer_with_what_they_have_borrowed() {
    let mut world = World::new().unwrap();
    let walls: Vec<_> = (1..4)
        .map(|i| world.add(&Shape::segment((0.0, -9.0), (0.0, 9.0)).unwrap(), &BodyDef::at((i as f32 * 10.0, 0.0))).unwrap())
        .collect();
    let bullet = world.add(&ball(1.0), &BodyDef::default()).unwrap();
    let mut met = Vec::new();
    let mut respond = |world: &WorldView, hit: &MoveHit| {
        met.push(hit.body);
        match world.pose(hit.body).at.x < 25.0 {
            true => Response::Cross,
            false => Response::Bounce,
        }
    };
    let def = MoveDef { respond: Some(&mut respond), ..MoveDef::default() };
    let moved = world.move_body(bullet, (40.0, 0.0), def).unwrap();
    assert_eq!(met[..3], walls[..]);
    assert!(moved.hits.iter().map(|hit| hit.body).take(3).eq(walls));
    assert_eq!(moved.heading.x, -40.0);
    let seen = std::cell::Cell::new(0);
    let odd = |_: &WorldView, body: Body| {
        seen.set(seen.get() + 1);
        body.index() % 2 == 1
    };
    let filter = Filter { keep: Some(&odd), ..Filter::ALL };
    let hits = world.ray_all((0.0, 5.0), (99.0, 5.0), Hits::OVERLAP, &filter);
    assert_eq!(hits.iter().map(|hit| hit.body.index()).collect::<Vec<_>>(), [1]);
    assert!(seen.get() >= 3);
}

#[test]
fn threads_ask_one_world_and_get_it_back() {
    let mut world = World::new().unwrap();
    for i in 0..500 {
        world.add(&ball(4.0), &BodyDef::at(((i % 25) as f32 * 10.0, (i / 25) as f32 * 10.0))).unwrap();
    }
    world.step().unwrap();
    let ask = |world: &World| -> usize {
        (0..200).filter(|i| world.ray((0.0, *i as f32), (250.0, *i as f32), Hits::OVERLAP, &Filter::ALL).is_some()).count()
    };
    let alone = ask(&world);
    std::thread::scope(|scope| {
        let asked: Vec<_> = (0..4).map(|_| scope.spawn(|| ask(&world))).collect();
        assert!(asked.into_iter().all(|thread| thread.join().unwrap() == alone));
    });
    let world = std::thread::spawn(move || world).join().unwrap();
    assert_eq!(ask(&world), alone);
}

#[test]
fn many_casts_are_single_ones() {
    let mut world = World::new().unwrap();
    for i in 0..50 {
        world.add(&ball(3.0), &BodyDef::at(((i * 37 % 100) as f32, (i * 61 % 100) as f32))).unwrap();
    }
    let bullet = |i: i32| Bullet { at: ((i % 10 * 10) as f32, -20.0).into(), motion: ((i - 50) as f32, 140.0).into(), r: 1.5 };
    let bullets: Vec<_> = (0..100).map(bullet).collect();
    let (round, thin) = (
        world.cast_many(&bullets, Hits::OVERLAP, &Filter::ALL),
        world.ray_many(&bullets, Hits::OVERLAP, &Filter::ALL),
    );
    for (i, bullet) in bullets.iter().enumerate() {
        let circle = Shape::circle(bullet.at, bullet.r).unwrap();
        let one = world.sweep(&circle, bullet.motion, Hits::OVERLAP, &Filter::ALL);
        assert_eq!(one.map(|hit| (hit.body, hit.hit.t)), round[i].body.map(|body| (body, round[i].t)));
        let one = world.ray(bullet.at, bullet.at + bullet.motion, Hits::OVERLAP, &Filter::ALL);
        assert_eq!(one.map(|hit| hit.body), thin[i].body);
    }
    assert!(round.iter().filter(|hit| hit.body.is_some()).count() > 50);
    assert!(world.cast_many(&[], Hits::OVERLAP, &Filter::ALL).is_empty());
    let near = world.nearest(&ball(1.0), usize::MAX, f32::INFINITY, &Filter::ALL);
    assert_eq!(near.len(), 50);
    assert!(near.windows(2).all(|two| two[0].gap.distance <= two[1].gap.distance));
}

#[test]
fn what_cannot_be_meant_is_refused_and_asked_in_vain() {
    let kind = |answer: Result<Shape>| answer.unwrap_err().kind();
    assert_eq!(kind(Shape::circle((f32::NAN, 0.0), 1.0)), ErrorKind::NotFinite);
    assert_eq!(kind(Shape::circle((0.0, 0.0), -1.0)), ErrorKind::NegativeRadius);
    assert_eq!(kind(Shape::polygon([(0.0, 0.0), (1.0, 0.0)])), ErrorKind::TooFewPoints);
    assert_eq!(kind(Shape::polygon::<Vec2>([])), ErrorKind::TooFewPoints);
    assert_eq!(Mask::from_rgba(&[0; 15], 2, 2, Rule::default()).unwrap_err().kind(), ErrorKind::Argument);
    assert_eq!(Mask::from_rgba(&[], u32::MAX, 0, Rule::default()).unwrap_err().kind(), ErrorKind::TooLarge);
    assert_eq!(Mask::from_text("#.\n#").unwrap_err().kind(), ErrorKind::MaskText);
    assert_eq!(Mask::from_text("a\0b").unwrap_err().kind(), ErrorKind::Argument);
    assert_eq!(Frames::new().unwrap().add(&Frame { name: "a\0", ..Frame::default() }).unwrap_err().kind(), ErrorKind::Argument);
    assert_eq!(convex_hull([(0.0, f32::NAN)]).unwrap_err().kind(), ErrorKind::NotFinite);
    assert!(convex_hull::<Vec2>([]).unwrap().is_empty());
    assert!(ball(2.0).ray((f32::NAN, 0.0), (1.0, 1.0), Hits::OVERLAP).is_none());
    assert!(!ball(2.0).contains_point((f32::INFINITY, 0.0)));
    assert!(Replay::new(vec![1, 2, 3]).is_err() && Replay::new(vec![]).is_err());
    let mut world = World::new().unwrap();
    let stale = Body::from_bits(1 << 33 | 5).unwrap();
    assert!(Body::from_bits(5).is_none() && !world.is_live(stale) && world.shape(stale).is_none());
    assert_eq!(world.remove(stale).unwrap_err().kind(), ErrorKind::BadHandle);
    assert!(world.end_record().is_err() && world.set_all_at(&[stale], &[]).is_err());
    assert!(Grid::new(2, 2, (8.0, 8.0), &[Tile::empty()], Some(&[0, 0, 0]), 0).is_err());
    assert!(Grid::new(2, 2, (8.0, 8.0), &[Tile::empty()], Some(&[0, 0, 0, 9]), 0).is_err());
    assert!(self_check().is_ok());
}

#[test]
fn what_the_crate_itself_refuses_names_true_numbers() {
    let text = |error: Error| error.to_string();
    let side = format!("too large: {} is more than the limit of 16777216", u32::MAX);
    assert_eq!(text(Mask::from_fn(u32::MAX, 1, |_, _| true).unwrap_err()), side);
    assert_eq!(text(Canvas::new(3, u32::MAX).unwrap_err()), side);
    assert_eq!(text(convex_hull([(0.0, 0.0), (1.0, f32::NAN)]).unwrap_err()), "coordinate 3 is not a finite number");
    let argument = |number| format!("an argument is missing or out of range (argument {number})");
    let mut world = World::new().unwrap();
    let state = World::new().unwrap().save().unwrap();
    assert_eq!(text(world.restore(&state).unwrap_err()), argument(2));
    assert_eq!(text(world.set_all_at(&[], &[Vec2::ZERO]).unwrap_err()), argument(3));
    assert_eq!(text(world.add_fixtures(&Fixtures::new(&[]), &BodyDef::default()).unwrap_err()), argument(2));
    assert_eq!(text(Mask::from_rgba(&[0; 15], 2, 2, Rule::default()).unwrap_err()), argument(1));
    assert_eq!(text(Mask::from_text("a\0b").unwrap_err()), "an argument is missing or out of range");
}

#[test]
fn transform_puts_the_pivot_where_it_says() {
    let mask = Mask::from_text("#...\n....\n....\n...#\n").unwrap();
    let how = Transform { scale_x: 2.0, scale_y: 2.0, pivot: Vec2::new(4.0, 4.0), at: Vec2::new(100.0, 50.0), ..Transform::default() };
    let (large, origin) = mask.transform(&how).unwrap();
    let bounds = large.bounds();
    assert_eq!((origin.x + bounds.x1, origin.y + bounds.y1), (100, 50));
    assert_eq!(large.count(), 8);
}

#[test]
fn records_play_the_same_with_bodies_that_are_gone() {
    let mut world = World::new().unwrap();
    world.record(true).unwrap();
    for frame in 0..20 {
        let shape = Shape::polygon(star(20 + 2 * frame)).unwrap();
        let body = world.add(&shape, &BodyDef::at((frame as f32 * 4.0, 0.0))).unwrap();
        drop(shape);
        world.mark(frame as u64, "frame").unwrap();
        world.step().unwrap();
        if frame % 2 == 0 {
            world.remove(body).unwrap();
        }
    }
    let log = world.end_record().unwrap();
    let (mut one, mut two) = (Replay::new(log.clone()).unwrap(), Replay::new(log).unwrap());
    assert_eq!(one.steps(), 20);
    assert_eq!(one.compare(&mut two).unwrap(), None);
    one.seek(20).unwrap();
    while let Some(call) = one.next_call().unwrap() {
        assert!(!call.differs, "{call:?}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn plain_data_and_masks_are_written_and_read() {
    let def = BodyDef { user: 9, flags: BodyFlags::SENSOR, ..BodyDef::at((1.5, -2.0)) };
    let text = serde_json::to_string(&def).unwrap();
    assert_eq!(serde_json::from_str::<BodyDef>(&text).unwrap(), def);
    let mask = Mask::from_text("#.\n.#\n").unwrap();
    let read: Mask = serde_json::from_str(&serde_json::to_string(&mask).unwrap()).unwrap();
    assert_eq!(read, mask);
    assert!(serde_json::from_str::<Mask>("\"#x\"").is_err());
    let outline = mask.trace(Connectivity::Four).unwrap();
    assert!(serde_json::to_string(&outline).unwrap().contains("\"parent\":null"));
}

#[cfg(all(feature = "glam", feature = "mint"))]
#[test]
fn vectors_of_others_are_taken_and_given() {
    let shape = Shape::circle(glam::Vec2::new(1.0, 2.0), 3.0).unwrap();
    assert!(shape.contains_point(mint::Point2 { x: 1.0, y: 4.0 }));
    let at: glam::Vec2 = shape.bounds().min.into();
    assert_eq!(at, glam::Vec2::new(-2.0, -1.0));
}

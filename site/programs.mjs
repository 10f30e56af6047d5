// programs.mjs - programs of the guide in the other languages: each prints what the guide says that the one in C prints.
//     PROGRAMS: where a block of C stands, a line by which it is known, and the twins; site/test/test_code.mjs runs them

export const PROGRAMS = [
    {
        page: 'docs/guide/first-collision.md',
        known: 'kz_shape_circle((kz_vec2){12, 8}, 5, &ship, NULL);',
        prints: '2 deep; move by (-2, 0)\n',
        twins: {
            cpp: `#include <kolize/kolize.hpp>
#include <cstdio>

int main()
{
    const auto ship = kz::shape::circle({12, 8}, 5).value(); // centre, radius
    const auto wall = kz::shape::box({15, 0}, {20, 30}).value(); // minimum, maximum
    if (const auto hit = kz::collide(ship, wall)) {
        const kz::vec2 push = kz::contact_push(ship, wall, *hit);
        std::printf("%g deep; move by (%g, %g)\\n", double(hit->depth), double(push.x), double(push.y));
    }
}
`,
            python: `from kolize import Shape, collide

ship = Shape.circle((12, 8), 5)        # centre, radius
wall = Shape.box((15, 0), (20, 30))    # minimum, maximum
if hit := collide(ship, wall):
    x, y = hit.push
    print(f"{hit.depth:g} deep; move by ({x:g}, {y:g})")
`,
            javascript: `import { load, Shape } from 'kolize';

await load();
const ship = Shape.circle(12, 8, 5); // centre, radius
const wall = Shape.box(15, 0, 20, 30); // minimum, maximum
const hit = ship.collide(wall);
if (hit) console.log(\`\${hit.depth} deep; move by (\${hit.push.x}, \${hit.push.y})\`);
`,
            lua: `local kolize = require "kolize" ()

local ship = kolize.circle(12, 8, 5) -- centre, radius
local wall = kolize.box(15, 0, 20, 30) -- minimum, maximum
local nx, ny, depth, push_x, push_y = ship:collide(wall)
if depth then print(("%g deep; move by (%g, %g)"):format(depth, push_x, push_y)) end
`,
            rust: `use kolize::Shape;

fn main() -> kolize::Result<()> {
    let ship = Shape::circle((12.0, 8.0), 5.0)?; // centre, radius
    let wall = Shape::box_((15.0, 0.0), (20.0, 30.0))?; // minimum, maximum
    if let Some(hit) = ship.collide(&wall) {
        let push = ship.contact_push(&wall, &hit);
        println!("{} deep; move by ({}, {})", hit.depth, push.x, push.y);
    }
    Ok(())
}
`,
        },
    },
    {
        page: 'docs/guide/sweeps.md',
        known: 'const kz_sweep_hit hit = kz_sweep(&bullet, flight, &wall, 0);',
        prints: 'flies (148, 14.8) and meets the wall at (160, 54.8); normal (-1, 0)\n',
        twins: {
            cpp: `#include <kolize/kolize.hpp>
#include <cstdio>

int main()
{
    const auto bullet = kz::shape::circle({10, 40}, 2).value();
    const auto wall = kz::shape::box({160, 0}, {164, 200}).value();
    const kz::vec2 flight = {300, 30};
    if (const auto hit = kz::sweep(bullet, flight, wall)) {
        const double t = double(hit->t);
        std::printf("flies (%g, %g) and meets the wall at (%g, %g); normal (%g, %g)\\n", t * double(flight.x), t * double(flight.y),
                    double(hit->point.x), double(hit->point.y), double(hit->normal.x), double(hit->normal.y));
    }
}
`,
            python: `from kolize import Shape, sweep

bullet = Shape.circle((10, 40), 2)
wall = Shape.box((160, 0), (164, 200))
if hit := sweep(bullet, (300, 30), wall):
    print("flies (%g, %g) and meets the wall at (%g, %g); normal (%g, %g)"
          % (hit.t * 300, hit.t * 30, *hit.point, *hit.normal))
`,
            javascript: `import { load, Shape } from 'kolize';

await load();
const bullet = Shape.circle(10, 40, 2), wall = Shape.box(160, 0, 164, 200);
const hit = bullet.sweep(300, 30, wall), text = (x, y) => \`(\${+x.toPrecision(6)}, \${+y.toPrecision(6)})\`;
if (hit)
    console.log(\`flies \${text(hit.t * 300, hit.t * 30)} and meets the wall at \${
        text(hit.point.x, hit.point.y)}; normal \${text(hit.normal.x, hit.normal.y)}\`);
`,
            lua: `local kolize = require "kolize" ()

local bullet, wall = kolize.circle(10, 40, 2), kolize.box(160, 0, 164, 200)
local t, x, y, nx, ny = bullet:sweep(300, 30, wall)
if t then
    print(("flies (%g, %g) and meets the wall at (%g, %g); normal (%g, %g)"):format(t * 300, t * 30, x, y, nx, ny))
end
`,
            rust: `use kolize::{Hits, Shape, Vec2};

fn main() -> kolize::Result<()> {
    let bullet = Shape::circle((10.0, 40.0), 2.0)?;
    let wall = Shape::box_((160.0, 0.0), (164.0, 200.0))?;
    let flight = Vec2::new(300.0, 30.0);
    if let Some(hit) = bullet.sweep(flight, &wall, Hits::OVERLAP) {
        let short = |v: f32| (v * 1000.0).round() / 1000.0;
        println!(
            "flies ({}, {}) and meets the wall at ({}, {}); normal ({}, {})",
            short(hit.t * flight.x), short(hit.t * flight.y), hit.point.x, hit.point.y, hit.normal.x, hit.normal.y
        );
    }
    Ok(())
}
`,
        },
    },
    {
        page: 'docs/guide/worlds.md',
        known: 'static const char *const names[] = {"ship", "rock", "wall"};',
        prints: 'frame 1: ship hits rock\nframe 4: ship hits wall\nframe 4: ship leaves rock\n',
        twins: {
            cpp: `#include <kolize/kolize.hpp>
#include <cstdio>

static const char *const names[] = {"ship", "rock", "wall"};

static kz::body add(kz::world &world, std::uint64_t name, kz::vec2 at, float r, kz::body_flags flags = {})
{
    kz::body_def def;
    def.shape = kz::shape::circle({0, 0}, r).value(); // around the body's own origin
    def.pose = kz::at(at);
    def.flags = flags;
    def.user = name;
    return world.create_body(def).value();
}

int main()
{
    kz::world world = kz::world::create().value();
    const kz::body ship = add(world, 0, {0, 0}, 10);
    add(world, 1, {40, 5}, 20);
    add(world, 2, {100, 0}, 15, kz::body_static);

    for (int frame = 0; frame < 6; frame++) {
        world.set_pose(ship, kz::at(20.0f * float(frame), 0)).value();
        world.step().value(); // once a frame, after all have moved
        for (const kz::pair &pair : world.begin_events())
            std::printf("frame %d: %s hits %s\\n", frame, names[world.user(pair.a)], names[world.user(pair.b)]);
        for (const kz::pair &pair : world.end_events())
            std::printf("frame %d: %s leaves %s\\n", frame, names[world.user(pair.a)], names[world.user(pair.b)]);
    }
}
`,
            python: `from kolize import Shape, World

world = World()

def add(name, at, r, static=False):
    body = world.add(Shape.circle((0, 0), r), at, static=static)    # around the body's own origin
    world.set_user(body, name)
    return body

ship = add("ship", (0, 0), 10)
add("rock", (40, 5), 20)
add("wall", (100, 0), 15, static=True)

for frame in range(6):
    world.place(ship, (20 * frame, 0))
    world.step()    # once a frame, after all have moved
    for a, b, *_ in world.began():
        print(f"frame {frame}: {world.user(a)} hits {world.user(b)}")
    for a, b in world.ended_users():
        print(f"frame {frame}: {a} leaves {b}")
`,
            javascript: `import { load, Shape, World } from 'kolize';

await load();
const world = new World();
const add = (data, x, y, r, options = {}) => world.add(Shape.circle(0, 0, r), { x, y, data, ...options });
const ship = add('ship', 0, 0, 10);
add('rock', 40, 5, 20);
add('wall', 100, 0, 15, { static: true });

for (let frame = 0; frame < 6; frame++) {
    ship.moveTo(20 * frame, 0);
    world.step(); // once a frame, after all have moved
    for (const { a, b } of world.began) console.log(\`frame \${frame}: \${a.data} hits \${b.data}\`);
    for (const { a, b } of world.ended) console.log(\`frame \${frame}: \${a.data} leaves \${b.data}\`);
}
`,
            rust: `use kolize::{Body, BodyDef, BodyFlags, Pose, Shape, World};

const NAMES: [&str; 3] = ["ship", "rock", "wall"];

fn add(world: &mut World, user: u64, at: (f32, f32), r: f32, flags: BodyFlags) -> kolize::Result<Body> {
    let round = Shape::circle((0.0, 0.0), r)?; // around the body's own origin
    world.add(&round, &BodyDef { pose: Pose::at(at), flags, user, ..BodyDef::default() })
}

fn main() -> kolize::Result<()> {
    let mut world = World::new()?;
    let ship = add(&mut world, 0, (0.0, 0.0), 10.0, BodyFlags::default())?;
    add(&mut world, 1, (40.0, 5.0), 20.0, BodyFlags::default())?;
    add(&mut world, 2, (100.0, 0.0), 15.0, BodyFlags::STATIC)?;

    for frame in 0..6 {
        world.set_pose(ship, Pose::at((20.0 * frame as f32, 0.0)))?;
        world.step()?; // once a frame, after all have moved
        for pair in world.began() {
            println!("frame {frame}: {} hits {}", NAMES[world.user(pair.a) as usize], NAMES[world.user(pair.b) as usize]);
        }
        for (_, users) in world.ended_users() {
            println!("frame {frame}: {} leaves {}", NAMES[users.a as usize], NAMES[users.b as usize]);
        }
    }
    Ok(())
}
`,
        },
    },
];

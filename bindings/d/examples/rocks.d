/// rocks: a game of rocks without a picture, 240 steps of it.
/// Rocks are turning pixel masks in a world that wraps around; a ship turns, and shoots rays.
module rocks;

import kolize;
import std.stdio : writefln;

enum turns = 32;

enum ship = ".....#......\n" ~
    "....###.....\n" ~
    "....###.....\n" ~
    "...#####....\n" ~
    "...#####....\n" ~
    "..#######...\n" ~
    ".####.####..\n" ~
    "###.....###.";

enum rock = "...######...\n" ~
    ".##########.\n" ~
    "############\n" ~
    "##########..\n" ~
    "#########...\n" ~
    "############\n" ~
    ".##########.\n" ~
    "...####.....";

/// A mask as 1 + 32 frames: itself, and turned about its middle.
MaskSet spinning(string cells)
{
    auto mask = Mask.fromText(cells);
    auto set = MaskSet.create();
    Frame still = {name: "still", w: mask.width, h: mask.height, pivot: Vec2(6, 4)};
    set.addFrame(still);
    set.addMask(0, "body", mask, Cell(0, 0));
    set.addTurns(0, turns);
    return set;
}

struct Rock
{
    Body body_;
    float x, y, vx, vy;
    int spin;
}

void main()
{
    auto ships = spinning(ship);
    auto rocks = spinning(rock);
    WorldDef wraps = {wrapW: 320, wrapH: 240};
    auto world = World.create(wraps);

    BodyDef def = {frames: ships, frame: 1, pose: Pose.degrees(160, 120, 0)};
    const player = world.createBody(def);
    Rock[] all;
    foreach (i; 0 .. 8)
    {
        auto one = Rock(Body.init, 40 * i, 75 * i % 240, 1.25f * (i % 3) - 1, 1.5f * (i % 2) - 0.5f, 1 + i % 4);
        BodyDef flying = {frames: rocks, frame: 1, user: i, pose: Pose.degrees(one.x, one.y, 0)};
        one.body_ = world.createBody(flying);
        all ~= one;
    }

    int hits, touches;
    foreach (step; 0 .. 240)
    {
        foreach (ref one; all)
        {
            if (!world.bodyIsLive(one.body_)) continue;
            one.x += one.vx;
            one.y += one.vy;
            world.setBodyPose(one.body_, Pose.degrees(one.x, one.y, 0));
            world.setBodyFrame(one.body_, 1 + step * one.spin / 4 % turns);
        }
        const heading = step / 4 % turns;
        world.setBodyFrame(player, 1 + heading);
        world.step();
        foreach (pair; world.beginEvents)
        {
            if (pair.a != player && pair.b != player) continue;
            touches++;
            writefln("step %d: the ship meets rock %d", step, world.bodyUser(pair.other(player)));
        }
        if (step % 8 != 7) continue;
        const from = world.bodyPose(player).at;
        const aim = Vec2(0, -100).rotate(heading * 6.283185307179586 / turns);
        QueryFilter others = {except: player};
        const hit = world.ray(from, from.add(aim), 0, others);
        if (hit.isNull) continue;
        hits++;
        writefln("step %d: rock %d is hit at t %.6f", step, world.bodyUser(hit.get.body), hit.get.hit.t);
        world.destroyBody(hit.get.body);
    }
    writefln("%d hits, %d touches, %d rocks left", hits, touches, world.count - 1);
}

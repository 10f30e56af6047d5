//! rocks: a game of rocks without a picture, 240 steps of it.
//! Rocks are turning pixel masks in a world that wraps around; a ship turns, and shoots rays.
const std = @import("std");
const kz = @import("kolize");

extern fn printf(format: [*:0]const u8, ...) c_int;

const turns = 32;
const ship =
    \\.....#......
    \\....###.....
    \\....###.....
    \\...#####....
    \\...#####....
    \\..#######...
    \\.####.####..
    \\###.....###.
;
const rock =
    \\...######...
    \\.##########.
    \\############
    \\##########..
    \\#########...
    \\############
    \\.##########.
    \\...####.....
;

/// A mask as 1 + 32 frames: itself, and turned about its middle.
fn spinning(cells: [:0]const u8) !*kz.MaskSet {
    const mask = try kz.Mask.fromText(cells);
    defer mask.deinit();
    const set = try kz.MaskSet.create();
    errdefer set.deinit();
    try set.addFrame(&.{ .name = "still", .w = mask.width(), .h = mask.height(), .pivot = .{ .x = 6, .y = 4 } });
    try set.addMask(0, "body", mask, .{});
    try set.addTurns(0, turns);
    return set;
}

const Rock = struct { body: kz.Body, x: f32, y: f32, vx: f32, vy: f32, spin: i32 };

pub fn main() !void {
    try kz.checkSizes();
    const ships = try spinning(ship);
    defer ships.deinit();
    const rocks = try spinning(rock);
    defer rocks.deinit();
    const world = try kz.World.create(&.{ .wrap_w = 320, .wrap_h = 240 });
    defer world.deinit();

    const player = try world.createBody(&.{ .frames = ships, .frame = 1, .pose = kz.Pose.degrees(160, 120, 0) });
    var all: [8]Rock = undefined;
    for (&all, 0..) |*one, k| {
        const i: i32 = @intCast(k);
        const x: f32 = @floatFromInt(40 * i);
        const y: f32 = @floatFromInt(@rem(75 * i, 240));
        const across: f32 = @floatFromInt(@rem(i, 3));
        const down: f32 = @floatFromInt(@rem(i, 2));
        const body = try world.createBody(&.{ .frames = rocks, .frame = 1, .user = k, .pose = kz.Pose.degrees(x, y, 0) });
        one.* = .{ .body = body, .x = x, .y = y, .vx = 1.25 * across - 1, .vy = 1.5 * down - 0.5, .spin = 1 + @rem(i, 4) };
    }

    var hits: c_int = 0;
    var touches: c_int = 0;
    var step: i32 = 0;
    while (step < 240) : (step += 1) {
        for (&all) |*one| {
            if (!world.bodyIsLive(one.body)) continue;
            one.x += one.vx;
            one.y += one.vy;
            try world.setBodyPose(one.body, kz.Pose.degrees(one.x, one.y, 0));
            try world.setBodyFrame(one.body, 1 + @rem(@divTrunc(step * one.spin, 4), turns));
        }
        const heading = @rem(@divTrunc(step, 4), turns);
        try world.setBodyFrame(player, 1 + heading);
        try world.step();
        for (world.beginEvents()) |pair| {
            if (!pair.a.same(player) and !pair.b.same(player)) continue;
            touches += 1;
            _ = printf("step %d: the ship meets rock %llu\n", step, world.bodyUser(pair.other(player)));
        }
        if (@rem(step, 8) != 7) continue;
        const from = world.bodyPose(player).at;
        const aim = (kz.Vec2{ .x = 0, .y = -100 }).rotate(@as(f64, @floatFromInt(heading)) * 6.283185307179586 / turns);
        const hit = world.ray(from, from.add(aim), 0, &.{ .except = player }) orelse continue;
        hits += 1;
        _ = printf("step %d: rock %llu is hit at t %.6f\n", step, world.bodyUser(hit.body), @as(f64, hit.hit.t));
        try world.destroyBody(hit.body);
    }
    _ = printf("%d hits, %d touches, %d rocks left\n", hits, touches, world.count() - 1);
}

//! golden: asks what the golden table's modules ask, and prints their rows: golden [FAULT] < questions
//! With FAULT it changes a bit of that answer, which must be noticed.
const std = @import("std");
const kz = @import("kolize");

extern fn printf(format: [*:0]const u8, ...) c_int;
extern fn getchar() c_int;
extern fn atoi(text: [*:0]const u8) c_int;

/// Everything that the module declares is compiled, not only what is called.
fn compileAll(comptime T: type, comptime depth: usize) void {
    @setEvalBranchQuota(100000);
    inline for (comptime std.meta.declarations(T)) |one| {
        if (comptime std.mem.eql(u8, one, "last_error")) continue; // a variable of each thread
        if (@TypeOf(@field(T, one)) == type) {
            if (depth > 0) switch (@typeInfo(@field(T, one))) {
                .@"struct", .@"opaque", .@"union" => compileAll(@field(T, one), depth - 1),
                else => {},
            };
        } else _ = &@field(T, one);
    }
}

comptime {
    compileAll(kz, 1);
}

const Hash = struct {
    value: u64 = 0x2545f4914f6cdd1d,
    answers: i64 = 0,
    fault: i64 = -1,

    fn mix(self: *Hash, v: u64) void {
        self.value = (self.value ^ v) *% 0x9fb21c651e98df25;
        self.value ^= self.value >> 32;
    }

    fn put(self: *Hash, v: u64) void {
        self.mix(if (self.answers == self.fault) v ^ 1 else v);
        self.answers += 1;
    }

    fn number(self: *Hash, v: i64) void {
        self.put(@bitCast(v));
    }

    fn floats(self: *Hash, numbers: []const f32) void {
        for (numbers) |v| self.put(if (std.math.isNan(v)) 0x7fc00000 else @as(u32, @bitCast(v)));
    }

    fn text(self: *Hash, bytes: []const u8) void {
        var packed_bytes: u64 = bytes.len;
        for (bytes, 0..) |byte, i| {
            if (i % 8 == 0) {
                self.mix(packed_bytes);
                packed_bytes = 0;
            }
            packed_bytes |= @as(u64, byte) << @intCast(i % 8 * 8);
        }
        self.put(packed_bytes);
    }
};

var ended = false;
var line_ended = false;
var buffer: [4096]u8 = undefined;

/// The next word of the line.
fn word() [:0]const u8 {
    var n: usize = 0;
    while (true) {
        const char = getchar();
        if (char < 0) ended = true;
        line_ended = char < 0 or char == '\n';
        if (line_ended or char == ' ') break;
        buffer[n] = @intCast(char);
        n += 1;
    }
    buffer[n] = 0;
    return buffer[0..n :0];
}

fn int() usize {
    return std.fmt.parseInt(usize, word(), 10) catch unreachable;
}

fn float() f32 {
    return @bitCast(std.fmt.parseInt(u32, word(), 16) catch unreachable);
}

fn point() kz.Vec2 {
    const x = float();
    return .{ .x = x, .y = float() };
}

/// A shape and the memory it refers to.
const Kept = struct {
    shape: kz.Shape = .{},
    points: [16]kz.Vec2 = undefined,
    ends: [2]i32 = undefined,
    parts: [4]kz.Shape = undefined,
};

var shapes: [4096]Kept = undefined;
var masks: [512]*kz.Canvas = undefined;
var hash: Hash = .{};
var name: [64:0]u8 = undefined;
var last: kz.Result = .ok;

fn points(kept: *Kept, n: usize) []const kz.Vec2 {
    for (kept.points[0..n]) |*one| one.* = point();
    return kept.points[0..n];
}

fn make(kind: []const u8, kept: *Kept) kz.Error!kz.Shape {
    const is = std.mem.eql;
    if (is(u8, kind, "point")) return kz.Shape.point(point());
    if (is(u8, kind, "polygon")) return kz.Shape.polygon(points(kept, int()));
    if (is(u8, kind, "polyline")) return kz.Shape.polyline(points(kept, int()));
    if (is(u8, kind, "holes")) {
        kept.ends = .{ @intCast(int()), 0 };
        kept.ends[1] = @intCast(int());
        return kz.Shape.polygonWithHoles(points(kept, @intCast(kept.ends[1])), &kept.ends);
    }
    if (is(u8, kind, "mask")) {
        const mask = masks[int()].mask().?;
        const at = point();
        return kz.Shape.mask(mask, at.x, at.y);
    }
    if (is(u8, kind, "parts")) {
        const n = int();
        for (kept.parts[0..n]) |*one| one.* = shapes[int()].shape;
        return kz.Shape.parts(kept.parts[0..n]);
    }
    const a = point();
    if (is(u8, kind, "circle")) return kz.Shape.circle(a, float());
    const b = point();
    if (is(u8, kind, "segment")) return kz.Shape.segment(a, b);
    if (is(u8, kind, "box")) return kz.Shape.box(a, b);
    return kz.Shape.capsule(a, b, float());
}

fn cells() !void {
    const number = int();
    const w = int();
    const h = int();
    masks[number] = try kz.Canvas.create(@intCast(w), @intCast(h));
    for (0..h) |y| {
        const text = word();
        for (0..w) |x| masks[number].set(@intCast(x), @intCast(y), text[x] == '#');
    }
}

fn ask(kind: []const u8) !void {
    const is = std.mem.eql;
    if (is(u8, kind, "name")) {
        hash.text(kz.resultName(last));
    } else if (is(u8, kind, "shape")) {
        const shape = &shapes[int()].shape;
        hash.put(shape.flags);
        hash.floats(&.{ shape.bounds.min.x, shape.bounds.min.y, shape.bounds.max.x, shape.bounds.max.y });
    } else if (is(u8, kind, "ray")) {
        const shape = &shapes[int()].shape;
        const from = point();
        const to = point();
        const hit = shape.ray(from, to, @intCast(int()));
        hash.number(@as(i64, @intFromBool(hit.hit)) * 2 + @intFromBool(hit.inside));
        hash.floats(&.{ hit.t, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y });
        hash.number(hit.part);
        hash.number(hit.edge);
    } else if (is(u8, kind, "sweep")) {
        const a = &shapes[int()].shape;
        const motion = point();
        const b = &shapes[int()].shape;
        const hit = a.sweep(motion, b, @intCast(int()));
        hash.number(@as(i64, @intFromBool(hit.hit)) * 4 + @intFromEnum(hit.start));
        hash.floats(&.{ hit.t, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y });
    } else if (is(u8, kind, "distance")) {
        const a = int();
        const gap = shapes[a].shape.distance(&shapes[int()].shape);
        hash.floats(&.{ gap.distance, gap.on_a.x, gap.on_a.y, gap.on_b.x, gap.on_b.y });
    } else if (is(u8, kind, "contains")) {
        const a = int();
        hash.number(@intFromBool(shapes[a].shape.contains(&shapes[int()].shape)));
    } else if (is(u8, kind, "cells")) {
        try cells();
    } else {
        const kept = &shapes[int()];
        last = .ok;
        if (make(kind, kept)) |shape| {
            kept.shape = shape;
        } else |_| {
            last = kz.last_error.code;
        }
    }
}

fn row() void {
    if (name[0] != 0) _ = printf("%s %lld %016llx\n", &name, hash.answers, hash.value);
}

pub export fn main(argc: c_int, argv: [*]const [*:0]const u8) c_int {
    run(if (argc > 1) atoi(argv[1]) else -1) catch return 1;
    return 0;
}

fn run(fault: i64) !void {
    try kz.checkSizes();
    name[0] = 0;
    while (true) {
        const kind = word();
        if (ended) break;
        if (std.mem.eql(u8, kind, "module")) {
            row();
            const text = word();
            @memcpy(name[0..text.len], text);
            name[text.len] = 0;
            hash = .{ .fault = fault };
            continue;
        }
        var copy: [16]u8 = undefined;
        @memcpy(copy[0..kind.len], kind);
        try ask(copy[0..kind.len]);
    }
    row();
}

//! Written by bindings/languages/generate.py from bindings/flat/kolize_flat.json; `make api` writes it anew.
//! Exact, deterministic 2D collision: pixel masks, shapes and worlds of many bodies.
//!
//! Whoever makes a thing ends it: `defer world.deinit()`.  A Shape is a value that may refer to the slice it was made of:
//! vertices beyond 8, parts, and always masks.  Keep these as long as the shape and the bodies made of it.  Of one thing,
//! calls with a pointer to const may run on several threads at once; the others run alone.
const std = @import("std");

/// Why the last call of this thread failed.
pub threadlocal var last_error: LastError = .{};

/// A code and two numbers, which the sentence is about.
pub const LastError = extern struct {
    code: Result = .ok,
    a: i64 = 0,
    b: i64 = 0,

    /// The sentence of the error, cut to the buffer.
    pub fn text(self: *const LastError, buffer: []u8) []const u8 {
        const n = c.kzf_error_text(self, buffer.ptr, buffer.len);
        return buffer[0..@min(n, buffer.len -| 1)];
    }
};

fn succeed(result: Result) Error!void {
    if (result == .ok) return;
    if (last_error.code != result) last_error = .{ .code = result };
    return errorOf(result);
}

/// KZ_OK, or what went wrong: the names of KZ_RESULTS with KZ_ before them, numbered from 0 in that order.
pub const Result = enum(c_int) {
    /// "no error"
    ok = 0,
    /// "out of memory (%a bytes wanted)"
    err_memory = 1,
    /// "an argument is missing or out of range (argument %a)"
    err_argument = 2,
    /// "too large: %a is more than the limit of %b"
    err_too_large = 3,
    /// "the shape's extent does not fit into float32"
    err_overflow = 4,
    /// "coordinate %a is not a finite number"
    err_not_finite = 5,
    /// "the radius is negative"
    err_negative_radius = 6,
    /// "the box's minimum lies beyond its maximum"
    err_box_order = 7,
    /// "%a points, at least %b are needed"
    err_too_few_points = 8,
    /// "edge %a crosses edge %b"
    err_self_crossing = 9,
    /// "edge %a runs along edge %b"
    err_self_overlap = 10,
    /// "ring %a, a hole, is not inside the outline, ring 0"
    err_hole_outside = 11,
    /// "ring %a, a hole, lies in ring %b, another hole"
    err_hole_in_hole = 12,
    /// "ring %a, a hole, has no area"
    err_hole_empty = 13,
    /// "cosine and sine do not form a rotation (their squares must add up to 1)"
    err_not_a_rotation = 14,
    /// "part %a is a mask or a grid, which can be moved, not turned: transform a mask instead"
    err_mask_turned = 15,
    /// "part %a cannot be scaled so: round ones need one factor, masks and grids cannot be scaled"
    err_scale = 16,
    /// "mask text: row %a, column %b is none of . # 0 1, or the row's length differs"
    err_mask_text = 17,
    /// "unknown pixel format %a"
    err_format = 18,
    /// "rows of %a bytes do not fit a pitch of %b"
    err_pitch = 19,
    /// "the hot image's size differs from its sprite's (%a x %b)"
    err_hot_size = 20,
    /// "transparency rule %a does not suit this pixel format"
    err_rule = 21,
    /// "the handle %a is stale or was never valid"
    err_bad_handle = 22,
    /// "this machine or build has no kernels of level %a"
    err_cpu_level = 23,
    /// "the buffer holds %b, %a are needed"
    err_buffer = 24,
    /// "the file cannot be read"
    err_file = 25,
    /// "the file is not well-formed"
    err_syntax = 26,
    /// "the file's content makes no sense"
    err_content = 27,
    /// "this build cannot read that format"
    err_unsupported = 28,
    /// "self check %a failed: the compiler or its flags changed the arithmetic"
    err_self_check = 29,
    /// "stopped by the caller after %a steps"
    err_stopped = 30,
    /// "no tag is defined: the shapes of frame %a would collide with nothing"
    err_no_tag = 31,
    /// "part %a is a grid, which is a body or a fixture of its own, not a part"
    err_grid_part = 32,
    /// how many there are
    count = 33,
    _,
};

/// Which kernels run.
pub const CpuLevel = enum(c_int) {
    plain = 0,
    sse2 = 1,
    avx2 = 2,
    /// F, BW, VL, DQ, VBMI2, VPOPCNTDQ
    avx512 = 3,
    neon = 4,
    wasm128 = 5,
    count = 6,
    _,
};

/// the box of every body
pub const draw_boxes: u32 = 1;
/// a line between the middles of the boxes of each pair
pub const draw_pairs: u32 = 2;
/// the contact of each pair that overlaps, by World.bodiesCollide
pub const draw_contacts: u32 = 4;

/// Which cells are within n cells of another, for dilation and erosion.
pub const Metric = enum(c_int) {
    /// cells whose distance is at most n in x and at most n in y
    square = 0,
    /// cells whose centres are at most n apart
    round = 1,
    _,
};

/// Which neighbouring cells are connected.
pub const Connectivity = enum(c_int) {
    /// cells that share an edge
    connectivity_4 = 0,
    /// cells that share an edge or a corner
    connectivity_8 = 1,
    _,
};

/// The order in which an animation shows its frames.
pub const Play = enum(c_int) {
    forward = 0,
    reverse = 1,
    /// forward, then backward, ...; the frame at each end is shown once
    pingpong = 2,
    /// backward, then forward, ...
    pingpong_reverse = 3,
    count = 4,
    _,
};

/// On which side of the old rings the new ones may lie.
pub const SimplifyMode = enum(c_int) {
    /// as close as possible, on either side
    closest = 0,
    /// the new region lies within the old one: nothing is added
    inside = 1,
    /// the old region lies within the new one: nothing is lost
    cover = 2,
    _,
};

/// The three answers to "do they collide?", ordered: a higher one is more of a collision.
pub const Relation = enum(c_int) {
    /// no common point
    apart = -1,
    /// common points, but the insides share none
    touch = 0,
    /// the insides share a point: two areas share area, a segment crosses into an area, ...
    overlap = 1,
    _,
};

/// What a body does where it hits another.
pub const Response = enum(c_int) {
    /// goes on along the face it met
    slide = 0,
    /// stops there: bullets, arrows
    touch = 1,
    /// goes on mirrored by the face, with `restitution` of what is left
    bounce = 2,
    /// goes on through it, and lists it: coins, doors
    cross = 3,
    /// as if it were not there, and not listed
    ignore = 4,
    /// pushes it along, and goes on as far as it yields: crates; as a slide along static bodies
    push = 5,
    _,
};

/// How far a character goes on a slope that it can stand on.
pub const Walk = enum(c_int) {
    /// as far along the floor as the motion goes across `up`: slopes change no speed
    along = 0,
    /// as far across `up` as on level floors: what is above and below changes no speed
    across = 1,
    /// what the floor leaves of the motion: slower uphill, faster downhill; straight down it stands
    project = 2,
    /// the same, and straight down it slides down slopes: ice
    slip = 3,
    _,
};

/// Which cells count as covered by a shape.
pub const CellRule = enum(c_int) {
    /// Shape.relate(cell, shape) is KZ_OVERLAP; what Shape.commonCells counts
    overlapped = 0,
    /// Shape.relate(cell, shape) is not KZ_APART
    touched = 1,
    /// the cell's centre lies in the shape or on its border; of a mask shape: its cells
    centered = 2,
    /// every point of the cell is a point of the shape
    within = 3,
    _,
};

/// touching is a hit as well: the first common point of the closed sets
pub const hit_touch: u32 = 1;
/// sight: all bodies count as one set (World.ray)
pub const hit_union: u32 = 2;
/// one-way bodies are met only where they block a move (move.h)
pub const hit_pass_one_way: u32 = 4;

/// The kind of a Shape, which says which member of `as` is used.
pub const Kind = enum(c_int) {
    /// the kind of `Shape s = {0}`: contains nothing, meets nothing
    none = 0,
    point = 1,
    segment = 2,
    box = 3,
    circle = 4,
    capsule = 5,
    polygon = 6,
    polyline = 7,
    mask = 8,
    parts = 9,
    grid = 10,
    count = 11,
    _,
};

/// polygon: convex, goes round once, is not flat and has no holes
pub const shape_convex: u32 = 1;
/// polygon or polyline: all vertices on one line
pub const shape_flat: u32 = 2;
/// polygon: the outline turns clockwise (from +x towards +y)
pub const shape_clockwise: u32 = 4;
/// polygon: a vertex lies on another edge or vertex of the same polygon
pub const shape_touches_itself: u32 = 8;
/// the shape is a single point
pub const shape_point_like: u32 = 16;
/// compound: a convex polygon of at most 8 corners and a capsule along each edge
pub const shape_rounded: u32 = 32;

/// How one pixel lies in memory.
pub const Format = enum(c_int) {
    none = 0,
    index8 = 1,
    /// 8 pixels a byte, the leftmost in the highest bit (BMP, PBM, Playdate)
    index1_msb = 2,
    /// the leftmost in the lowest bit (XBM)
    index1_lsb = 3,
    rgb565 = 4,
    xrgb1555 = 5,
    argb1555 = 6,
    rgb24 = 7,
    bgr24 = 8,
    rgbx32 = 9,
    bgrx32 = 10,
    rgba32 = 11,
    bgra32 = 12,
    /// bytes A, R, G, B
    argb32 = 13,
    count = 14,
    _,
};

/// The kinds of rules.
pub const RuleKind = enum(c_int) {
    /// solid where alpha > threshold; formats without alpha are solid below threshold 255
    alpha = 0,
    /// solid unless |R-r|, |G-g| and |B-b| are all <= tolerance; alpha and X bytes are ignored
    key = 1,
    /// solid unless the index is in the set `transparent`; indexed formats only
    index = 2,
    /// solid unless the colour is exactly `color`, alpha included; read on `hot` when it is given, a second image of the same size that is never drawn
    air = 3,
    /// solid where `solid` says so
    call = 4,
    count = 5,
    _,
};

/// What counts as colliding.
pub const PairMode = enum(c_int) {
    /// bodies whose insides meet
    overlap = 0,
    /// and bodies that only touch
    touch = 1,
    /// bodies whose closed boxes meet; shapes are not tested, the relation is KZ_TOUCH for all
    boxes = 2,
    _,
};

/// does not move by itself, such as walls: two static bodies are no pair
pub const body_static: u32 = 1;
/// reported in pairs and found by queries, but blocks no motion (move.h)
pub const body_sensor: u32 = 2;
/// blocks only a motion against `one_way` (move.h)
pub const body_one_way: u32 = 4;
/// collides with others but not with probes, and is not found by queries
pub const body_probe: u32 = 8;
/// collides with nothing and is not found
pub const body_disabled: u32 = 16;

/// World.hash after each step, with which a replay compares its own
pub const record_hashes: u32 = 1;

pub const version_major = 0;
pub const version_minor = 3;
pub const version_patch = 0;
pub const grid_max_side = 32768;
pub const mask_max_side = 16777216;
pub const mask_set_max_tags = 65536;
pub const mask_set_max_text = 65535;
pub const feature_edge = 32768;
pub const feature_number = 32767;
pub const posed_bytes = 4096;
pub const sweep_max_cells = 32768;
pub const inline_points = 8;
pub const max_part_depth = 16;
pub const rounded_box_parts = 5;
pub const alpha_default = 127;
pub const air_default = 4294902015;
pub const fixture_bytes = 1024;

/// Why a call failed; `last_error` says more.
pub const Error = error{ Memory, Argument, TooLarge, Overflow, NotFinite, NegativeRadius, BoxOrder, TooFewPoints, SelfCrossing, SelfOverlap, HoleOutside, HoleInHole, HoleEmpty, NotARotation, MaskTurned, Scale, MaskText, Format, Pitch, HotSize, Rule, BadHandle, CpuLevel, Buffer, File, Syntax, Content, Unsupported, SelfCheck, Stopped, NoTag, GridPart, Unknown };

fn errorOf(result: Result) Error {
    return switch (result) {
        .err_memory => Error.Memory,
        .err_argument => Error.Argument,
        .err_too_large => Error.TooLarge,
        .err_overflow => Error.Overflow,
        .err_not_finite => Error.NotFinite,
        .err_negative_radius => Error.NegativeRadius,
        .err_box_order => Error.BoxOrder,
        .err_too_few_points => Error.TooFewPoints,
        .err_self_crossing => Error.SelfCrossing,
        .err_self_overlap => Error.SelfOverlap,
        .err_hole_outside => Error.HoleOutside,
        .err_hole_in_hole => Error.HoleInHole,
        .err_hole_empty => Error.HoleEmpty,
        .err_not_a_rotation => Error.NotARotation,
        .err_mask_turned => Error.MaskTurned,
        .err_scale => Error.Scale,
        .err_mask_text => Error.MaskText,
        .err_format => Error.Format,
        .err_pitch => Error.Pitch,
        .err_hot_size => Error.HotSize,
        .err_rule => Error.Rule,
        .err_bad_handle => Error.BadHandle,
        .err_cpu_level => Error.CpuLevel,
        .err_buffer => Error.Buffer,
        .err_file => Error.File,
        .err_syntax => Error.Syntax,
        .err_content => Error.Content,
        .err_unsupported => Error.Unsupported,
        .err_self_check => Error.SelfCheck,
        .err_stopped => Error.Stopped,
        .err_no_tag => Error.NoTag,
        .err_grid_part => Error.GridPart,
        else => Error.Unknown,
    };
}

/// Where memory comes from.
pub const Allocator = extern struct {
    alloc: ?*const fn (?*anyopaque, usize, usize) callconv(.c) ?*anyopaque = null,
    release: ?*const fn (?*anyopaque, ?*anyopaque, usize, usize) callconv(.c) void = null,
    ctx: ?*anyopaque = null,
};

/// Limits for input that may be hostile. 0 in a field, or NULL for the whole struct, means the default in brackets.
pub const Limits = extern struct {
    /// pixels in one image, and 64 times its rows where they are more than 4096 [64 Mi]
    max_pixels: u64 = 0,
    /// bytes in one file, and in any one block unpacked from it [256 Mi]
    max_bytes: u64 = 0,
    /// nesting of groups, parts, brackets [64]
    max_depth: u32 = 0,
    /// objects, tiles or vertices in one map [4 Mi]
    max_objects: u32 = 0,
    /// bytes that one map takes while it is read, with all files it names [1 Gi]
    max_memory: u64 = 0,
    /// notes that one map keeps; further ones are counted [1000]
    max_notes: u32 = 0,
    /// refuse a map where a note would say what is left out of it
    strict: bool = false,
    /// a folder: files outside it are refused, symbolic links resolved; NULL: no file is
    root: [*c]const u8 = null,
};

/// What ends a long call early.
pub const Work = extern struct {
    max_work: u64 = 0,
    keep_going: ?*const fn (?*anyopaque) callconv(.c) bool = null,
    ctx: ?*anyopaque = null,
};

/// How work is shared by several threads.
pub const Parallel = extern struct {
    run: ?*const fn (?*anyopaque, ?*const fn (?*anyopaque, u32) callconv(.c) void, ?*anyopaque, u32) callconv(.c) void = null,
    ctx: ?*anyopaque = null,
    /// how many jobs may run at once; work is split for that number; 0 and 1: no sharing
    n_threads: u32 = 0,
};

/// Indices into the given arrays.
pub const IndexPair = extern struct {
    a: u32 = 0,
    b: u32 = 0,
};

/// Options of a search for pairs; all zero, or NULL for the whole, is a good default.
pub const BoxOptions = extern struct {
    /// for scratch, all released before the call returns; NULL: malloc
    alloc: [*c]const Allocator = null,
    /// NULL: this thread alone
    parallel: [*c]const Parallel = null,
    /// > 0: the world is a torus of this width (height); 0: it does not wrap; see below
    wrap_w: f32 = 0,
    /// > 0: the world is a torus of this width (height); 0: it does not wrap; see below
    wrap_h: f32 = 0,
};

/// How a line, an area or a text is drawn.
pub const Pen = extern struct {
    /// 0xRRGGBBAA
    color: u32 = 0,
    /// of lines; of text the height of its letters; 0: the renderer chooses
    width: f32 = 0,
    /// areas are filled, else their outline is drawn
    filled: bool = false,
};

/// The functions that draw.
pub const Draw = extern struct {
    line: ?*const fn (?*anyopaque, Vec2, Vec2, [*c]const Pen) callconv(.c) void = null,
    polygon: ?*const fn (?*anyopaque, [*c]const Vec2, [*c]const i32, i32, [*c]const Pen) callconv(.c) void = null,
    circle: ?*const fn (?*anyopaque, Vec2, f32, [*c]const Pen) callconv(.c) void = null,
    cells: ?*const fn (?*anyopaque, ?*const Mask, CellRect, Cell, [*c]const Pen) callconv(.c) void = null,
    text: ?*const fn (?*anyopaque, Vec2, [*c]const u8, [*c]const Pen) callconv(.c) void = null,
    ctx: ?*anyopaque = null,
    /// pixels of the picture to a unit of the world, for dots and arrowheads of constant size; 0: 1
    scale: f32 = 0,
};

/// How a shape is drawn: its inside and its outline; alpha 0 skips either.
pub const DrawStyle = extern struct {
    fill: u32 = 0,
    line: u32 = 0,
    /// of the line, in pixels; 0: the renderer chooses
    width: f32 = 0,
};

/// How the bodies of a world are drawn.
pub const DrawColors = extern struct {
    moving: DrawStyle = .{},
    fixed: DrawStyle = .{},
    one_way: DrawStyle = .{},
    sensor: DrawStyle = .{},
    probe: DrawStyle = .{},
    disabled: DrawStyle = .{},
    colliding: DrawStyle = .{},
    box: u32 = 0,
    pair: u32 = 0,
    contact: u32 = 0,
};

/// A point, or a vector.
pub const Vec2 = extern struct {
    x: f32 = 0,
    y: f32 = 0,

    /// a + b; each coordinate is one float32 addition.
    pub fn add(self: Vec2, b: Vec2) Vec2 {
        var made_result: Vec2 = undefined;
        c.kzf_vec2_add(&self, &b, &made_result);
        return made_result;
    }

    /// a - b; each coordinate is one float32 subtraction.
    pub fn sub(self: Vec2, b: Vec2) Vec2 {
        var made_result: Vec2 = undefined;
        c.kzf_vec2_sub(&self, &b, &made_result);
        return made_result;
    }

    /// v times a number; each coordinate is one float32 multiplication.
    pub fn scale(self: Vec2, by: f32) Vec2 {
        var made_result: Vec2 = undefined;
        c.kzf_vec2_scale(&self, by, &made_result);
        return made_result;
    }

    /// The dot product a.x * b.x + a.y * b.y: > 0 when the directions are less than a right angle apart.
    pub fn dot(self: Vec2, b: Vec2) f32 {
        const value = c.kzf_vec2_dot(&self, &b);
        return value;
    }

    /// The cross product a.x * b.y - a.y * b.x: > 0 when b lies clockwise of a.
    pub fn cross(self: Vec2, b: Vec2) f32 {
        const value = c.kzf_vec2_cross(&self, &b);
        return value;
    }

    /// The length of a vector, within 1 ulp of float32; no square overflows.
    pub fn length(self: Vec2) f32 {
        const value = c.kzf_vec2_length(&self);
        return value;
    }

    /// The distance of two points, within 1 ulp of float32; no square overflows.
    pub fn distance(self: Vec2, b: Vec2) f32 {
        const value = c.kzf_vec2_distance(&self, &b);
        return value;
    }

    /// The vector of length 1 in the direction of v; each coordinate is within 1 ulp of float32.
    pub fn normalize(self: Vec2) Vec2 {
        var made_result: Vec2 = undefined;
        c.kzf_vec2_normalize(&self, &made_result);
        return made_result;
    }

    /// The vector rotated by an angle in radians: cosSin, then the sums of Pose.apply, rounded once.
    pub fn rotate(self: Vec2, angle_rad: f64) Vec2 {
        var made_result: Vec2 = undefined;
        c.kzf_vec2_rotate(&self, angle_rad, &made_result);
        return made_result;
    }

    /// a * (1 - t) + b * t, computed in double and rounded to float32 once. t = 0 gives a and t = 1 gives b, bit for bit.
    pub fn lerp(self: Vec2, b: Vec2, t: f32) Vec2 {
        var made_result: Vec2 = undefined;
        c.kzf_vec2_lerp(&self, &b, t, &made_result);
        return made_result;
    }
};

/// What a cell with a number is: a convex polygon within the cell, from (0, 0) to the cell's size.
pub const Tile = extern struct {
    /// 0: empty; otherwise 3 .. KZ_INLINE_POINTS
    n_points: i32 = 0,
    points: [8]Vec2 = std.mem.zeroes([8]Vec2),
    category: u32 = 0,
    collides: u32 = 0,
    flags: u32 = 0,
    kind: u16 = 0,
    user: u64 = 0,
};

/// How a grid is made; zeroed members have the values in brackets.
pub const GridDef = extern struct {
    /// cells, each 1 .. KZ_GRID_MAX_SIDE
    w: i32 = 0,
    /// cells, each 1 .. KZ_GRID_MAX_SIDE
    h: i32 = 0,
    /// > 0
    cell_w: f32 = 0,
    /// > 0
    cell_h: f32 = 0,
    /// of a cell's number: 1 or 2 [1]
    id_bytes: i32 = 0,
    /// w * h numbers by rows, copied; NULL: all 0
    ids: ?*const anyopaque = null,
    /// copied; number 0 must be empty
    tiles: [*c]const Tile = null,
    /// at most 256 for one byte, 65536 for two
    n_tiles: i32 = 0,
    /// how many edits Grid.rewind can take back [0]
    journal: u32 = 0,
    /// NULL: malloc and free
    alloc: [*c]const Allocator = null,
};

/// An affine map: q = (xx*x + xy*y + at_x, yx*x + yy*y + at_y).
pub const Affine = extern struct {
    xx: f64 = 0,
    xy: f64 = 0,
    yx: f64 = 0,
    yy: f64 = 0,
    at_x: f64 = 0,
    at_y: f64 = 0,

    /// The map that scales first, then shifts by `at`, then applies the pose: the order in which a sprite is drawn.
    pub fn fromPose(scale_x: f64, scale_y: f64, at: Vec2, pose: Pose) Affine {
        var made_result: Affine = undefined;
        c.kzf_affine_from_pose(scale_x, scale_y, &at, &pose, &made_result);
        return made_result;
    }
};

/// The eight symmetries of a pixel grid: mirrored left to right if `flip`, then rotated clockwise by `quarters` times 90 degrees.
pub const Rotation90 = extern struct {
    quarters: c_int = 0,
    flip: bool = false,
};

/// The size of a cache, and how often it had the mask that was needed.
pub const CacheStats = extern struct {
    /// bytes <= max_bytes at any time
    bytes: usize = 0,
    /// bytes <= max_bytes at any time
    max_bytes: usize = 0,
    hits: u64 = 0,
    misses: u64 = 0,
    dropped: u64 = 0,
    masks: i32 = 0,
};

/// The cells with x0 <= x < x1 and y0 <= y < y1.
pub const CellRect = extern struct {
    x0: i32 = 0,
    y0: i32 = 0,
    x1: i32 = 0,
    y1: i32 = 0,
};

/// A cell of a pixel grid, or an offset in whole cells.
pub const Cell = extern struct {
    x: i32 = 0,
    y: i32 = 0,
};

/// The contact of two masks that overlap.
pub const MaskContact = extern struct {
    /// common cells
    count: i64 = 0,
    /// of the common cells
    bounds: CellRect = .{},
    /// ties: the leftmost; for the sides the topmost
    topmost: Cell = .{},
    /// ties: the leftmost; for the sides the topmost
    bottommost: Cell = .{},
    /// ties: the leftmost; for the sides the topmost
    leftmost: Cell = .{},
    /// ties: the leftmost; for the sides the topmost
    rightmost: Cell = .{},
    /// mean of the common cells' centres, rounded once
    centroid: Vec2 = .{},
    /// whether `push` is known; false: deeper than max_cells
    pushed: bool = false,
    /// the shift of Mask.push
    push: Cell = .{},
    /// unit vector from a to b, opposite to `push`; without a push the direction in which a gains common cells, or {0, 0}
    normal: Vec2 = .{},
};

/// The first contact of a moving mask with another.
pub const MaskHit = extern struct {
    /// before any motion; with KZ_OVERLAP there is no hit
    start: Relation = @enumFromInt(0),
    /// moving on from t would make them overlap
    hit: bool = false,
    /// 0..1 along the motion: the last float32 before the step that makes them overlap
    t: f32 = 0,
    /// b's offset in a's cells at which they would overlap
    offset: Cell = .{},
    /// the first common cell there, in a's cells
    cell: Cell = .{},
    /// of the face that was met: the axis along which a stepped, pointing from b to a
    normal: Vec2 = .{},
};

/// The first cell of a mask on a ray.
pub const MaskRayHit = extern struct {
    /// `from` lies in a set cell; then `hit` is true, t is 0, and the normal is {0, 0}
    inside: bool = false,
    /// the ray enters a set cell
    hit: bool = false,
    /// 0..1 from `from` to `to`, rounded down: the last float32 at which the cell is not entered
    t: f32 = 0,
    cell: Cell = .{},
    /// of the face that is entered; at a corner the face across x, unless `from` has the cell's x
    normal: Vec2 = .{},
};

/// A mask and its offset.
pub const MaskAt = extern struct {
    mask: ?*const Mask = null,
    /// its cell (0, 0) in the other mask's cells
    x: i32 = 0,
    /// its cell (0, 0) in the other mask's cells
    y: i32 = 0,
};

/// A connected component of a mask.
pub const Component = extern struct {
    /// its topmost, then leftmost cell
    first: Cell = .{},
    bounds: CellRect = .{},
    /// cells
    count: i64 = 0,
};

/// Components in the order of their first cells.
pub const Components = extern struct {
    /// NULL when there are none
    items: [*c]Component = null,
    n: i32 = 0,
    alloc: Allocator = .{},

    /// Frees it.
    pub fn deinit(self: *Components) void {
        c.kzf_components_free(self);
    }

    /// The items as a slice.
    pub fn itemsSlice(self: *const Components) []const Component {
        return if (self.items) |p| p[0..@intCast(self.n * 1)] else &.{};
    }
};

/// What a shape loses against the mask, exactly.
pub const FitLoss = extern struct {
    /// set cells outside the shape
    missed: i64 = 0,
    /// clear cells inside it, and cells beyond the mask
    extra: i64 = 0,
    /// intersection over union: cells in both / cells in either; 1 is perfect, an empty mask gives 0
    iou: f32 = 0,
};

/// A convex polygon: corners clockwise, no three on a line.
pub const Hull = extern struct {
    /// NULL when there are none
    points: [*c]Vec2 = null,
    n_points: i32 = 0,
    alloc: Allocator = .{},

    /// Frees it.
    pub fn deinit(self: *Hull) void {
        c.kzf_hull_free(self);
    }

    /// The points as a slice.
    pub fn pointsSlice(self: *const Hull) []const Vec2 {
        return if (self.points) |p| p[0..@intCast(self.n_points * 1)] else &.{};
    }
};

/// One mask of a frame.
pub const TaggedMask = extern struct {
    /// never NULL; "" for the sprite itself
    tag: [*c]const u8 = null,
    /// the same for the same tag in all frames of the set
    tag_number: i32 = 0,
    /// cut to its set cells; 0 x 0 when it has none
    mask: ?*const Mask = null,
    /// the cell of the frame on which its cell (0, 0) lies
    at: Cell = .{},
    /// its set cells, in the frame; empty {0,0,0,0} when there are none
    bounds: CellRect = .{},
};

/// One picture of an animated sprite, with its masks.
pub const Frame = extern struct {
    name: [*c]const u8 = null,
    /// the untrimmed size; masks may reach beyond it
    w: i32 = 0,
    /// the untrimmed size; masks may reach beyond it
    h: i32 = 0,
    /// in cells from the frame's top-left corner; it stays in place when frames change
    pivot: Vec2 = .{},
    /// how long it is shown; 0: unknown
    duration_ms: i32 = 0,
    n_masks: i32 = 0,
    /// in the order they were added; a tag may occur more than once
    masks: [*c]const TaggedMask = null,
    /// of all its masks, in the frame; empty {0,0,0,0} when they have no cells
    bounds: CellRect = .{},
    n_shapes: i32 = 0,
    /// hit boxes and the like, in the order they were added: world_frames.h
    shapes: [*c]const TaggedShape = null,
};

/// A range of frames, and how they are shown.
pub const Animation = extern struct {
    name: [*c]const u8 = null,
    /// frames, both included
    first: i32 = 0,
    /// frames, both included
    last: i32 = 0,
    play: Play = @enumFromInt(0),
    /// rounds; forward and backward are two; 0: for ever
    repeat: i32 = 0,
};

/// Outlines and holes as rings of points, in the mask's cells.
pub const Rings = extern struct {
    points: [*c]Vec2 = null,
    ring_end: [*c]i32 = null,
    parent: [*c]i32 = null,
    n_points: i32 = 0,
    n_rings: i32 = 0,
    alloc: Allocator = .{},

    /// Frees it.
    pub fn deinit(self: *Rings) void {
        c.kzf_rings_free(self);
    }

    /// The points as a slice.
    pub fn pointsSlice(self: *const Rings) []const Vec2 {
        return if (self.points) |p| p[0..@intCast(self.n_points * 1)] else &.{};
    }

    /// The ring_end as a slice.
    pub fn ringEndSlice(self: *const Rings) []const i32 {
        return if (self.ring_end) |p| p[0..@intCast(self.n_rings * 1)] else &.{};
    }

    /// The parent as a slice.
    pub fn parentSlice(self: *const Rings) []const i32 {
        return if (self.parent) |p| p[0..@intCast(self.n_rings * 1)] else &.{};
    }

    /// Makes the mask of the cells whose centre lies inside the rings by the even-odd rule, exactly.
    pub fn fill(self: *const Rings, w: i32, h: i32) Error!*Mask {
        var made_out: ?*Mask = null;
        try succeed(c.kzf_rings_fill(self, w, h, null, &made_out, &last_error));
        return made_out.?;
    }

    /// Simplifies rings: the same rings with fewer points, none of them flat.
    pub fn simplify(self: *const Rings, how: *const Simplify) Error!struct { rings: Rings, largest: f32 } {
        var made_out: Rings = undefined;
        var made_largest: f32 = undefined;
        try succeed(c.kzf_rings_simplify(self, how, null, &made_out, &made_largest, &last_error));
        return .{ .rings = made_out, .largest = made_largest };
    }

    /// Splits the region of rings into convex parts, one ring each, none flat.
    pub fn convexParts(self: *const Rings, max_points: i32) Error!Rings {
        var made_out: Rings = undefined;
        try succeed(c.kzf_rings_convex_parts(self, max_points, null, &made_out, &last_error));
        return made_out;
    }
};

/// Rectangles of cells.
pub const CellRects = extern struct {
    /// NULL when there are none
    items: [*c]CellRect = null,
    n: i32 = 0,
    alloc: Allocator = .{},

    /// Frees it.
    pub fn deinit(self: *CellRects) void {
        c.kzf_cell_rects_free(self);
    }

    /// The items as a slice.
    pub fn itemsSlice(self: *const CellRects) []const CellRect {
        return if (self.items) |p| p[0..@intCast(self.n * 1)] else &.{};
    }
};

/// How rings are simplified.
pub const Simplify = extern struct {
    mode: SimplifyMode = @enumFromInt(0),
    /// the largest distance in cells of a point of an old ring from its new ring, and of a new one from the old.
    tolerance: f32 = 0,
    /// the most points in all rings together, if possible; 0: no limit
    max_points: i32 = 0,
    /// what ends it early
    work: Work = .{},
};

/// An axis-aligned box with its border. min <= max in both coordinates; with equal ones it is a segment or a point.
pub const Box = extern struct {
    min: Vec2 = .{},
    max: Vec2 = .{},

    /// Whether two boxes share a point.
    pub fn meets(self: Box, b: Box) bool {
        const value = c.kzf_box_meets(&self, &b);
        return value;
    }

    /// The smallest box that contains both.
    pub fn @"union"(self: Box, b: Box) Box {
        var made_result: Box = undefined;
        c.kzf_box_union(&self, &b, &made_result);
        return made_result;
    }

    /// The relation of two closed float boxes, min <= max in each; exact.
    pub fn relate(self: Box, b: Box) Relation {
        const value = c.kzf_box_relate(&self, &b);
        return value;
    }
};

/// All points from a to b.
pub const Segment = extern struct {
    a: Vec2 = .{},
    b: Vec2 = .{},

    /// Clips a segment to a closed box: *out is the stretch of it inside, from a to b.
    pub fn clip(self: Segment, box: Box) ?Segment {
        var made_out: Segment = undefined;
        if (!c.kzf_segment_clip(&self, &box, &made_out)) return null;
        return made_out;
    }
};

/// All points within r of the centre.
pub const Circle = extern struct {
    center: Vec2 = .{},
    r: f32 = 0,
};

/// All points within r of the segment a-b.
pub const Capsule = extern struct {
    a: Vec2 = .{},
    b: Vec2 = .{},
    r: f32 = 0,
};

/// A rigid motion: a rotation about the origin, then a shift by `at`.
pub const Pose = extern struct {
    at: Vec2 = .{},
    cos: f32 = 0,
    sin: f32 = 0,

    /// A pose at (x, y), rotated by an angle in radians as cosSin computes it.
    pub fn radians(x: f32, y: f32, angle_rad: f64) Pose {
        var made_result: Pose = undefined;
        c.kzf_pose_radians(x, y, angle_rad, &made_result);
        return made_result;
    }

    /// A pose at (x, y), rotated by an angle in degrees as cosSinDegrees computes it.
    pub fn degrees(x: f32, y: f32, angle_deg: f64) Pose {
        var made_result: Pose = undefined;
        c.kzf_pose_degrees(x, y, angle_deg, &made_result);
        return made_result;
    }

    /// The pose that moves nothing, as a value.
    pub fn identity() Pose {
        var made_result: Pose = undefined;
        c.kzf_pose_identity(&made_result);
        return made_result;
    }

    /// Checks that a pose can be used.
    pub fn check(self: Pose) Error!void {
        try succeed(c.kzf_pose_check(&self, &last_error));
    }

    /// Transforms a point: x' = at.x + (cos*x - sin*y), y' = at.y + (sin*x + cos*y).
    pub fn apply(self: Pose, p: Vec2) Vec2 {
        var made_result: Vec2 = undefined;
        c.kzf_pose_apply(&self, &p, &made_result);
        return made_result;
    }

    /// The point that Pose.apply moves to p: from the world into the frame of the pose.
    pub fn applyInverse(self: Pose, p: Vec2) Vec2 {
        var made_result: Vec2 = undefined;
        c.kzf_pose_apply_inverse(&self, &p, &made_result);
        return made_result;
    }

    /// The product a * b: b first, then a, as for a part with pose b in a body with pose a.
    pub fn mul(self: Pose, b: Pose) Pose {
        var made_result: Pose = undefined;
        c.kzf_pose_mul(&self, &b, &made_result);
        return made_result;
    }

    /// The pose that undoes a pose.
    pub fn inverse(self: Pose) Pose {
        var made_result: Pose = undefined;
        c.kzf_pose_inverse(&self, &made_result);
        return made_result;
    }
};

/// A handle to a body.
pub const Body = extern struct {
    index: u32 = 0,
    generation: u32 = 0,

    /// Whether two handles are the same body: of one index and one generation.
    pub fn same(self: Body, b: Body) bool {
        const value = c.kzf_body_same(&self, &b);
        return value;
    }
};

/// One body that was hit.
pub const MoveHit = extern struct {
    body: Body = .{},
    /// what was done
    response: Response = @enumFromInt(0),
    /// 0..1, rising: the fraction of the whole motion used up to here
    t: f32 = 0,
    /// the position of the moving body (its pose) then
    at: Vec2 = .{},
    /// unit, of the face met, against the motion: from the other body to the moving one
    normal: Vec2 = .{},
    /// where they met, on the other body; {0, 0} when they overlapped before
    point: Vec2 = .{},
    /// the motion that was left before the response
    motion: Vec2 = .{},
    /// of the other body; 0 of a body with one shape
    fixture: i32 = 0,
};

/// What a body's moves remember from one to the next; all zero at first.
pub const MoveMemory = extern struct {
    /// what rounding took from the last move, which the next one makes up for: less than a few last places of float32, or with `whole_pixels` less than a pixel
    remainder: Vec2 = .{},
    /// on which it stood at the end; {0, 0}: none
    floor: Body = .{},
    floor_normal: Vec2 = .{},
    /// of that, then
    floor_pose: Pose = .{},
    /// of the body, then
    at: Vec2 = .{},
    /// how far the world had been shifted, then
    origin_x: f64 = 0,
    /// how far the world had been shifted, then
    origin_y: f64 = 0,
};

/// How to move; all zero, or NULL for the whole, slides along everything.
pub const MoveDef = extern struct {
    /// to everything, unless `respond` says otherwise
    response: Response = @enumFromInt(0),
    /// Called for each hit, whose `response` is the one above; NULL: not called.
    respond: ?*const fn (?*anyopaque, ?*const World, Body, [*c]const MoveHit) callconv(.c) Response = null,
    ctx: ?*anyopaque = null,
    /// of a bounce: 0 means 1, all is kept; KZ_NO_BOUNCE keeps only what slides
    restitution: f32 = 0,
    /// hits that change the motion, before the rest of it is given up; 0 means 8
    max_turns: i32 = 0,
    /// For characters: unit; {0, 0}: there is no floor, and of the fields below only corner_slip is used
    up: Vec2 = .{},
    /// steepest floor, as rise over run; 0 means 1 (45 degrees).
    max_slope: f32 = 0,
    /// walls up to this height are climbed from the ground; round bodies roll over a little more.
    step_height: f32 = 0,
    /// how far down a floor is searched at the end, so that walking downhill stays on it; not when the motion goes up.
    snap: f32 = 0,
    /// how far it goes on slopes
    walk: Walk = @enumFromInt(0),
    /// a jump at a ceiling's corner slips aside by up to this much, if it can go on there.
    corner_slip: f32 = 0,
    /// ledges up to this height are climbed from the air, too; not when the motion goes up
    ledge_snap: f32 = 0,
    /// a ceiling ends the motion; otherwise the motion goes on along it
    stops_at_ceilings: bool = false,
    /// For all: goes down through one-way bodies; without `up`, through all one-way bodies
    drops: bool = false,
    /// ends at whole coordinates; needs `memory`
    whole_pixels: bool = false,
    /// of this body; NULL: none
    memory: [*c]MoveMemory = null,
};

/// How a motion went.
pub const MoveResult = extern struct {
    /// by how much the body's position changed
    moved: Vec2 = .{},
    /// the motion that was not used: {0, 0} unless it was stopped
    rest: Vec2 = .{},
    /// the motion after slides and bounces, {0, 0} when stopped: scaled, it is the new velocity; a fall beside a steep face keeps what goes along the face
    heading: Vec2 = .{},
    /// how many there were; the first `max` are written
    n_hits: usize = 0,
    /// it overlapped something at the start, which did not block it
    began_inside: bool = false,
    /// of the hits; with `snap` the floor is the one at the end; only with `up`
    on_floor: bool = false,
    /// of the hits; with `snap` the floor is the one at the end; only with `up`
    on_wall: bool = false,
    /// of the hits; with `snap` the floor is the one at the end; only with `up`
    on_ceiling: bool = false,
    /// `up` on a slope of steps, such as of pixels
    floor_normal: Vec2 = .{},
    /// {0, 0}: none
    floor: Body = .{},
    /// With `up`: of the last ones met; {0, 0}: none
    wall_normal: Vec2 = .{},
    /// With `up`: of the last ones met; {0, 0}: none
    ceiling_normal: Vec2 = .{},
    wall: Body = .{},
    ceiling: Body = .{},
    /// faces too steep to stand on ended its fall, such as in a V: let it jump as from a floor
    is_wedged: bool = false,
    /// by how much the floor on which it stood has moved since the last move, such as a platform: a jump may take it along; only with `memory`
    floor_motion: Vec2 = .{},
};

/// What a platform did to one body.
pub const CarryResult = extern struct {
    body: Body = .{},
    /// it stood on the platform; otherwise it was in its path
    rides: bool = false,
    /// it could not move aside: the platform ran over it, or overlaps it now
    crushed: bool = false,
    /// by how much
    moved: Vec2 = .{},
};

/// How a body was pushed out.
pub const PushOut = extern struct {
    /// it overlaps nothing any more
    free: bool = false,
    /// pushes used
    attempts: i32 = 0,
    /// sum of the pushes
    moved: Vec2 = .{},
    /// the body of the last push; {0, 0} if none
    last: Body = .{},
    /// how deep it still is in the one it is deepest in; 0 when free
    depth: f32 = 0,
};

/// Where and how deep a is in b.
pub const Contact = extern struct {
    relation: Relation = @enumFromInt(0),
    /// unit vector, from a to b
    normal: Vec2 = .{},
    /// how far a must go against the normal; > 0
    depth: f32 = 0,
    /// 0, 1 or 2: two where an edge lies along an edge, or a touches b in several places
    n_points: i32 = 0,
    /// where the two touch after each has gone back by half the depth: the ends of the contact
    points: [2]Vec2 = std.mem.zeroes([2]Vec2),
    /// no shorter shift separates: to 1e-5 of the depth and to rounding of the vertices
    shortest: bool = false,
    /// what touches at each point: see below
    features: [2]u32 = std.mem.zeroes([2]u32),
};

/// The contact of two parts.
pub const PartContact = extern struct {
    /// which part of each, counted from 0 through nested parts; 0 of a shape without parts
    a: i32 = 0,
    /// which part of each, counted from 0 through nested parts; 0 of a shape without parts
    b: i32 = 0,
    contact: Contact = .{},
};

/// Boxes of unsigned integers: top-left corner, width and height in cells, half-open [x, x + w).
pub const BoxU8 = extern struct {
    x: u8 = 0,
    y: u8 = 0,
    w: u8 = 0,
    h: u8 = 0,

    /// Do the boxes overlap in a plain world?
    pub fn overlap(self: BoxU8, b: BoxU8) bool {
        const value = c.kzf_box_u8_overlap(&self, &b);
        return value;
    }

    /// Do the boxes overlap in a world that wraps?
    pub fn overlapWrap(self: BoxU8, b: BoxU8) bool {
        const value = c.kzf_box_u8_overlap_wrap(&self, &b);
        return value;
    }
};

/// Boxes of unsigned integers: top-left corner, width and height in cells, half-open [x, x + w).
pub const BoxU16 = extern struct {
    x: u16 = 0,
    y: u16 = 0,
    w: u16 = 0,
    h: u16 = 0,

    /// Do the boxes overlap in a plain world?
    pub fn overlap(self: BoxU16, b: BoxU16) bool {
        const value = c.kzf_box_u16_overlap(&self, &b);
        return value;
    }

    /// Do the boxes overlap in a world that wraps?
    pub fn overlapWrap(self: BoxU16, b: BoxU16) bool {
        const value = c.kzf_box_u16_overlap_wrap(&self, &b);
        return value;
    }
};

/// Boxes of unsigned integers: top-left corner, width and height in cells, half-open [x, x + w).
pub const BoxU32 = extern struct {
    x: u32 = 0,
    y: u32 = 0,
    w: u32 = 0,
    h: u32 = 0,

    /// Do the boxes overlap in a plain world?
    pub fn overlap(self: BoxU32, b: BoxU32) bool {
        const value = c.kzf_box_u32_overlap(&self, &b);
        return value;
    }

    /// Do the boxes overlap in a world that wraps?
    pub fn overlapWrap(self: BoxU32, b: BoxU32) bool {
        const value = c.kzf_box_u32_overlap_wrap(&self, &b);
        return value;
    }
};

/// Boxes: minimum (x0, y0), maximum (x1, y1).
pub const Boxes = extern struct {
    x0: [*c]const f32 = null,
    y0: [*c]const f32 = null,
    x1: [*c]const f32 = null,
    y1: [*c]const f32 = null,
    stride: usize = 0,
};

/// Circles: centre and radius.
pub const Circles = extern struct {
    x: [*c]const f32 = null,
    y: [*c]const f32 = null,
    r: [*c]const f32 = null,
    stride: usize = 0,
};

/// Capsules: all points within r of the segment from (ax, ay) to (bx, by).
pub const Capsules = extern struct {
    ax: [*c]const f32 = null,
    ay: [*c]const f32 = null,
    bx: [*c]const f32 = null,
    by: [*c]const f32 = null,
    r: [*c]const f32 = null,
    stride: usize = 0,
};

/// Convex polygons of `n` vertices each, 3 to 8, all turning from +x towards +y.
pub const Convexes = extern struct {
    x: [*c]const [*c]const f32 = null,
    y: [*c]const [*c]const f32 = null,
    n: i32 = 0,
    stride: usize = 0,
};

/// The distance of two shapes, and where they are nearest.
pub const DistanceResult = extern struct {
    /// 0 exactly when Shape.relate is not KZ_APART; infinite when a shape has no points
    distance: f32 = 0,
    /// the nearest points; (0, 0) when the distance is 0 or infinite
    on_a: Vec2 = .{},
    /// the nearest points; (0, 0) when the distance is 0 or infinite
    on_b: Vec2 = .{},
};

/// Size and middle of a shape.
pub const Measure = extern struct {
    /// 2: it has area; 1: only length; 0: only points; -1: it has no points, and the rest is 0
    dimension: c_int = 0,
    /// area, or length, or the number of points
    size: f64 = 0,
    /// the centroid: where it would balance
    x: f64 = 0,
    /// the centroid: where it would balance
    y: f64 = 0,
    /// the moment of inertia about the centroid, for 1 unit of mass on each unit of size
    inertia: f64 = 0,
};

/// Where a ray enters a shape.
pub const RayHit = extern struct {
    hit: bool = false,
    /// `from` is inside already (with KZ_HIT_TOUCH: in or on the shape): hit, t 0, normal {0, 0}
    inside: bool = false,
    /// 0..1 from `from` to `to`, rounded down: at t the ray is not inside yet
    t: f32 = 0,
    /// where it meets the surface, rounded to float32; an edge along an axis gives its own coordinate
    point: Vec2 = .{},
    /// unit, against the ray: of the edge, arc or cell face entered; at a corner of the edge that faces the ray more
    normal: Vec2 = .{},
    /// which part of a shape of parts, counted through all nested ones; 0 for others
    part: i32 = 0,
    /// edge of a polygon or box, or segment of a polyline, that it enters; -1 for others.
    edge: i32 = 0,
};

/// A span: a stretch of a ray that lies inside a shape, from where it enters to where it leaves.
pub const RaySpan = extern struct {
    /// 0..1, rounded down: not inside yet; 0 when the ray starts inside
    t_in: f32 = 0,
    /// 0..1, rounded up: no longer inside; 1 when the ray ends inside
    t_out: f32 = 0,
    /// as `point` of RayHit
    point_in: Vec2 = .{},
    /// as `point` of RayHit
    point_out: Vec2 = .{},
    /// unit, out of the shape: against the ray at t_in, along it at t_out; {0, 0} where the ray starts or ends inside
    normal_in: Vec2 = .{},
    /// unit, out of the shape: against the ray at t_in, along it at t_out; {0, 0} where the ray starts or ends inside
    normal_out: Vec2 = .{},
    /// `from` or `to` lies inside, and this span begins or ends there
    starts_inside: bool = false,
    /// `from` or `to` lies inside, and this span begins or ends there
    ends_inside: bool = false,
    /// as in RayHit
    part: i32 = 0,
    /// as in RayHit; -1 where the ray starts or ends inside
    edge_in: i32 = 0,
    /// as in RayHit; -1 where the ray starts or ends inside
    edge_out: i32 = 0,
};

/// Where a moving shape meets another.
pub const SweepHit = extern struct {
    /// before any motion
    start: Relation = @enumFromInt(0),
    /// going on at t would make them overlap (with KZ_HIT_TOUCH: touch)
    hit: bool = false,
    /// 0..1 of the motion: a moved by t * motion does not overlap b (with KZ_HIT_TOUCH: nor touch it before).
    t: f32 = 0,
    /// unit, out of b, against the motion; of several faces met the one that faces it more
    normal: Vec2 = .{},
    /// where they meet, on b; {0, 0} when they overlap at the start
    point: Vec2 = .{},
};

/// A motion with rotation: at time t, 0..1, a shape stands at `from`, shifted by t * shift and rotated by t * turn_rad.
pub const Motion = extern struct {
    from: Pose = .{},
    shift: Vec2 = .{},
    /// any number of full turns, in either direction
    turn_rad: f32 = 0,

    /// The pose at time t; at 0 it is `from`.
    pub fn pose(self: Motion, t: f32) Pose {
        var made_result: Pose = undefined;
        c.kzf_motion_pose(&self, t, &made_result);
        return made_result;
    }
};

/// When a moving and rotating shape meets another: between the times t_lower and t_upper.
pub const Toi = extern struct {
    /// before any motion
    start: Relation = @enumFromInt(0),
    /// they come nearer than the tolerance; or the step limit was reached, then t_lower < t_upper
    hit: bool = false,
    /// up to and at this time they do not overlap, unless they do at the start; 1 without a hit
    t_lower: f32 = 0,
    /// they are nearer than the tolerance then: t_lower on a normal hit, 1 after the step limit
    t_upper: f32 = 0,
    /// the one that was used
    tolerance: f32 = 0,
    /// unit, out of b towards a at t_lower; 0 without a hit, and where they touch at the start
    normal: Vec2 = .{},
    /// the point of b nearest to a at t_lower; 0 without a hit
    point: Vec2 = .{},
};

/// One call of a log.
pub const ReplayOp = extern struct {
    /// such as "World.setBodyPose"; also "end", "state"
    name: [*c]const u8 = null,
    /// the step before which it was made, counted from 1; the byte of the log where it begins
    step: u64 = 0,
    /// the step before which it was made, counted from 1; the byte of the log where it begins
    place: u64 = 0,
    /// which it was about, or made; {0, 0}: none, or many
    body: Body = .{},
    /// its position or motion; where the body was afterwards
    at: Vec2 = .{},
    /// its position or motion; where the body was afterwards
    to: Vec2 = .{},
    /// the number of the last World.mark, this call included
    mark: u64 = 0,
    /// of a mark; else ""
    text: [*c]const u8 = null,
    /// in the log
    result: Result = @enumFromInt(0),
    /// the replay had another result, handle, position or hash
    differs: bool = false,
};

/// The first difference of two logs.
pub const ReplayDifference = extern struct {
    /// the frame, by its mark; without marks the step
    mark: u64 = 0,
    /// the step at which the hashes differ, in each log
    step_a: u64 = 0,
    /// the step at which the hashes differ, in each log
    step_b: u64 = 0,
    /// how many frames of both were compared; 0: they have none in common
    n_frames: u64 = 0,
    /// the first calls that differ, on the way to it; an empty name: the log has no such call
    a: ReplayOp = .{},
    /// the first calls that differ, on the way to it; an empty name: the log has no such call
    b: ReplayOp = .{},
    /// the one with the lowest index that differs after that step; {0, 0}: none
    body: Body = .{},
    /// all calls are the same: the answer of `a` differs, so one machine computed otherwise
    same_calls: bool = false,
    /// a sentence for people
    text: [160]u8 = std.mem.zeroes([160]u8),
};

/// A polygon or polyline: rings of vertices, one after the other in `points`.
pub const Polygon = extern struct {
    points: [*c]const Vec2 = null,
    ring_end: [*c]const i32 = null,
    tree: ?*const anyopaque = null,
    n_points: i32 = 0,
    n_rings: i32 = 0,
    room: f32 = 0,
    inline_points: [8]Vec2 = std.mem.zeroes([8]Vec2),
};

/// A mask placed in the world at (at_x, at_y).
pub const PlacedMask = extern struct {
    mask: ?*const Mask = null,
    exact: ?*const anyopaque = null,
    at_x: f64 = 0,
    at_y: f64 = 0,
    cell: Cell = .{},
    /// of the set cells, in the mask's own cells
    bounds: CellRect = .{},
};

/// A grid of tiles (grid.h) with the corner of its cell (0, 0) at (at_x, at_y), as large as `size_x` and `size_y`. `exact` is the library's own, as in PlacedMask.
pub const PlacedGrid = extern struct {
    grid: ?*const Grid = null,
    exact: ?*const anyopaque = null,
    at_x: f64 = 0,
    at_y: f64 = 0,
    size_x: f64 = 0,
    size_y: f64 = 0,
    category: u32 = 0,
    collides: u32 = 0,
    with: u32 = 0,
    without: u32 = 0,
    kind: i32 = 0,
    /// the library's own
    wraps: u32 = 0,
};

/// n shapes that count as one.
pub const Compound = extern struct {
    items: [*c]const Shape = null,
    n: i32 = 0,
    tree: ?*const anyopaque = null,
};

/// One of these, as `kind` says.
pub const AnyAs = extern union { point: Vec2, segment: Segment, circle: Circle, capsule: Capsule, polygon: Polygon, mask: PlacedMask, parts: Compound, grid: PlacedGrid };

/// Any shape; see the top of this file.
pub const Shape = extern struct {
    kind: Kind = @enumFromInt(0),
    flags: u32 = 0,
    /// the smallest float32 box around the shape; KZ_BOX_EMPTY for an empty shape
    bounds: Box = .{},
    /// a box is its bounds
    as: AnyAs = std.mem.zeroes(AnyAs),

    /// Makes the shape of a grid, with the corner of cell (0, 0) at (x, y).
    pub fn grid(grid_: *const Grid, x: f64, y: f64) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_grid(grid_, x, y, &made_out, &last_error));
        return made_out;
    }

    /// Makes a shape of a mask, with its cell (0, 0) placed at (x, y).
    pub fn mask(mask_: *const Mask, x: f64, y: f64) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_mask(mask_, x, y, &made_out, &last_error));
        return made_out;
    }

    /// Tells whether two shapes are apart, touch or overlap (Relation, in math.h).
    pub fn relate(self: *const Shape, b: *const Shape) Relation {
        const value = c.kzf_relate(self, b);
        return value;
    }

    /// Do the insides meet?
    pub fn overlap(self: *const Shape, b: *const Shape) bool {
        const value = c.kzf_overlap(self, b);
        return value;
    }

    /// Is there a common point?
    pub fn intersects(self: *const Shape, b: *const Shape) bool {
        const value = c.kzf_intersects(self, b);
        return value;
    }

    /// Relation and contact from one decision.
    pub fn collide(self: *const Shape, b: *const Shape) struct { relation: Relation, contact: Contact } {
        var made_out: Contact = undefined;
        const value = c.kzf_collide(self, b, &made_out);
        return .{ .relation = value, .contact = made_out };
    }

    /// The shift that moves a out of b: -normal * depth, and a little more for rounding.
    pub fn contactPush(self: *const Shape, b: *const Shape, contact: Contact) Vec2 {
        var made_result: Vec2 = undefined;
        c.kzf_contact_push(self, b, &contact, &made_result);
        return made_result;
    }

    /// The contacts of all pairs of parts that overlap, sorted by part of a, then by part of b.
    pub fn collideParts(self: *const Shape, b: *const Shape, contacts: []PartContact) usize {
        const value = c.kzf_collide_parts(self, b, contacts.ptr, @intCast(contacts.len));
        return value;
    }

    /// Finds the shortest push of a along a direction that separates it from b, such as upwards out of the ground.
    pub fn pushAlong(self: *const Shape, b: *const Shape, direction: Vec2) ?struct { push: Vec2, length: f32 } {
        var made_push: Vec2 = undefined;
        var made_length: f32 = undefined;
        if (!c.kzf_push_along(self, b, &direction, &made_push, &made_length)) return null;
        return .{ .push = made_push, .length = made_length };
    }

    /// The part with this number, as Shape.collideParts counts them; NULL if there is none.
    pub fn part(self: *const Shape, part_: i32) ?*const Shape {
        const value = c.kzf_shape_part(self, part_);
        return value;
    }

    /// Counts the cells of a mask shape whose squares overlap `other`.
    pub fn commonCells(self: *const Shape, other: *const Shape) struct { value: i64, first: Cell, bounds: CellRect } {
        var made_first: Cell = undefined;
        var made_bounds: CellRect = undefined;
        const value = c.kzf_common_cells(self, other, &made_first, &made_bounds);
        return .{ .value = value, .first = made_first, .bounds = made_bounds };
    }

    /// The distance of two shapes, and the nearest point of each.
    pub fn distance(self: *const Shape, b: *const Shape) DistanceResult {
        var made_result: DistanceResult = undefined;
        c.kzf_distance(self, b, &made_result);
        return made_result;
    }

    /// Finds a point that both shapes share.
    pub fn commonPoint(self: *const Shape, b: *const Shape) ?Vec2 {
        var made_out: Vec2 = undefined;
        if (!c.kzf_common_point(self, b, &made_out)) return null;
        return made_out;
    }

    /// Does a contain every point of b?
    pub fn contains(self: *const Shape, b: *const Shape) bool {
        const value = c.kzf_contains(self, b);
        return value;
    }

    /// Measures a shape: area, length or number of points, the centroid, and the moment of inertia.
    pub fn measure(self: *const Shape) Measure {
        var made_result: Measure = undefined;
        c.kzf_shape_measure(self, &made_result);
        return made_result;
    }

    /// Shape.relate of shapes with poses.
    pub fn relatePosed(self: *const Shape, pose_a: Pose, b: *const Shape, pose_b: Pose) Error!Relation {
        var made_out: Relation = undefined;
        try succeed(c.kzf_relate_posed(self, &pose_a, b, &pose_b, &made_out, &last_error));
        return made_out;
    }

    /// Shape.collide of shapes with poses, as Shape.relatePosed.
    pub fn collidePosed(self: *const Shape, pose_a: Pose, b: *const Shape, pose_b: Pose) Error!Contact {
        var made_out: Contact = undefined;
        try succeed(c.kzf_collide_posed(self, &pose_a, b, &pose_b, &made_out, &last_error));
        return made_out;
    }

    /// Shape.distance of shapes with poses, as Shape.relatePosed.
    pub fn distancePosed(self: *const Shape, pose_a: Pose, b: *const Shape, pose_b: Pose) Error!DistanceResult {
        var made_out: DistanceResult = undefined;
        try succeed(c.kzf_distance_posed(self, &pose_a, b, &pose_b, &made_out, &last_error));
        return made_out;
    }

    /// Shape.ray into a shape with a pose, as Shape.relatePosed.
    pub fn rayPosed(self: *const Shape, pose: Pose, from: Vec2, to: Vec2, flags: c_uint) Error!RayHit {
        var made_out: RayHit = undefined;
        try succeed(c.kzf_ray_posed(self, &pose, &from, &to, flags, &made_out, &last_error));
        return made_out;
    }

    /// Shape.sweep of shapes with poses, as Shape.relatePosed.
    pub fn sweepPosed(self: *const Shape, pose_a: Pose, motion: Vec2, b: *const Shape, pose_b: Pose, flags: c_uint) Error!SweepHit {
        var made_out: SweepHit = undefined;
        try succeed(c.kzf_sweep_posed(self, &pose_a, &motion, b, &pose_b, flags, &made_out, &last_error));
        return made_out;
    }

    /// Finds the next run of covered cells in row y, at or after cell x.
    pub fn nextRun(self: *const Shape, rule: CellRule, y: i32, x: i32) ?struct { x0: i32, x1: i32 } {
        var made_x0: i32 = undefined;
        var made_x1: i32 = undefined;
        if (!c.kzf_shape_next_run(self, rule, y, x, &made_x0, &made_x1)) return null;
        return .{ .x0 = made_x0, .x1 = made_x1 };
    }

    /// Finds the first point where the ray from `from` to `to` enters a shape.
    pub fn ray(self: *const Shape, from: Vec2, to: Vec2, flags: c_uint) RayHit {
        var made_result: RayHit = undefined;
        c.kzf_ray(self, &from, &to, flags, &made_result);
        return made_result;
    }

    /// Finds all stretches of a ray that lie inside a shape, by rising t_in.
    pub fn raySpans(self: *const Shape, from: Vec2, to: Vec2, flags: c_uint, spans: []RaySpan) usize {
        const value = c.kzf_ray_spans(self, &from, &to, flags, spans.ptr, @intCast(spans.len));
        return value;
    }

    /// Makes one shape of rings: a polygon for one outline, else a compound with a polygon for each outline.
    pub fn fromRings(rings: *const Rings, memory: []align(8) u8) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_from_rings(rings, memory.ptr, @intCast(memory.len), &made_out, &last_error));
        return made_out;
    }

    /// Moves a by `motion` past b, which stays, up to the first collision.
    pub fn sweep(self: *const Shape, motion: Vec2, b: *const Shape, flags: c_uint) SweepHit {
        var made_result: SweepHit = undefined;
        c.kzf_sweep(self, &motion, b, flags, &made_result);
        return made_result;
    }

    /// Moves and rotates a past b, which stays, up to the first contact.
    pub fn sweepRotating(self: *const Shape, motion: Motion, b: *const Shape, tolerance: f32) Error!Toi {
        var made_out: Toi = undefined;
        try succeed(c.kzf_sweep_rotating(self, &motion, b, tolerance, null, 0, &made_out, &last_error));
        return made_out;
    }

    /// Makes a point.
    pub fn point(p: Vec2) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_point(&p, &made_out, &last_error));
        return made_out;
    }

    /// Makes a segment.
    pub fn segment(a: Vec2, b: Vec2) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_segment(&a, &b, &made_out, &last_error));
        return made_out;
    }

    /// Makes a box.
    pub fn box(min: Vec2, max: Vec2) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_box(&min, &max, &made_out, &last_error));
        return made_out;
    }

    /// Makes a circle.
    pub fn circle(center: Vec2, r: f32) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_circle(&center, r, &made_out, &last_error));
        return made_out;
    }

    /// Makes a capsule: all points within r of the segment from a to b.
    pub fn capsule(a: Vec2, b: Vec2, r: f32) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_capsule(&a, &b, r, &made_out, &last_error));
        return made_out;
    }

    /// Makes a polygon of n >= 3 vertices, convex or concave, in either winding.
    pub fn polygon(points_: []const Vec2) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_polygon(points_.ptr, @intCast(points_.len), &made_out, &last_error));
        return made_out;
    }

    /// Makes a polygon with holes.
    pub fn polygonWithHoles(points_: []const Vec2, ring_end: []const i32) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_polygon_with_holes(points_.ptr, ring_end.ptr, @intCast(ring_end.len), &made_out, &last_error));
        return made_out;
    }

    /// Makes a polyline: n >= 2 vertices joined by segments.
    pub fn polyline(points_: []const Vec2) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_polyline(points_.ptr, @intCast(points_.len), &made_out, &last_error));
        return made_out;
    }

    /// Makes a compound: several shapes that count as one; n may be 0.
    pub fn parts(parts_: []const Shape) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_parts(parts_.ptr, @intCast(parts_.len), &made_out, &last_error));
        return made_out;
    }

    /// Makes a shape rotated and shifted by a pose: each vertex as Pose.apply moves it, radii unchanged.
    pub fn transform(self: *const Shape, pose: Pose, memory: []align(8) u8) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_transform(self, &pose, memory.ptr, @intCast(memory.len), &made_out, &last_error));
        return made_out;
    }

    /// Makes a shape scaled about the origin: each coordinate times sx or sy, rounded to float32 once.
    pub fn scale(self: *const Shape, sx: f32, sy: f32, memory: []align(8) u8) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_scale(self, sx, sy, memory.ptr, @intCast(memory.len), &made_out, &last_error));
        return made_out;
    }

    /// The vertices of a polygon or polyline, wherever they are stored.
    pub fn points(self: *const Shape) []const Vec2 {
        var made_n: usize = undefined;
        const value = c.kzf_shape_points(self, &made_n);
        return if (value) |p| p[0..@intCast(made_n)] else &.{};
    }

    /// Splits a polygon, with its holes, into convex polygons of at most `max_points` vertices (3 or more; 0: no limit).
    pub fn convexParts(self: *const Shape, max_points: i32) Error!ConvexParts {
        var made_out: ConvexParts = undefined;
        try succeed(c.kzf_shape_convex_parts(self, max_points, null, &made_out, &last_error));
        return made_out;
    }

    /// Splits a polygon, with its holes, into triangles.
    pub fn triangulate(self: *const Shape) Error!Triangles {
        var made_out: Triangles = undefined;
        try succeed(c.kzf_triangulate(self, null, &made_out, &last_error));
        return made_out;
    }

    /// Makes a polygon with a radius: all points within r of it, so its corners are round and it grows by r on each side.
    pub fn roundedPolygon(points_: []const Vec2, r: f32, parts_: []Shape) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_rounded_polygon(points_.ptr, @intCast(points_.len), r, parts_.ptr, @intCast(parts_.len), &made_out, &last_error));
        return made_out;
    }

    /// Makes a box with a radius, as Shape.roundedPolygon does: it grows by r on each side.
    pub fn roundedBox(min: Vec2, max: Vec2, r: f32, parts_: []Shape) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_rounded_box(&min, &max, r, parts_.ptr, &made_out, &last_error));
        return made_out;
    }

    /// Makes a polygon as Shape.polygonWithHoles does, with a tree of its edges.
    pub fn polygonWithTree(points_: []const Vec2, ring_end: []const i32, memory: []align(8) u8) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_polygon_with_tree(points_.ptr, ring_end.ptr, @intCast(ring_end.len), memory.ptr, @intCast(memory.len), &made_out, &last_error));
        return made_out;
    }

    /// Makes a polyline as Shape.polyline does, with a tree of its edges.
    pub fn polylineWithTree(points_: []const Vec2, memory: []align(8) u8) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_polyline_with_tree(points_.ptr, @intCast(points_.len), memory.ptr, @intCast(memory.len), &made_out, &last_error));
        return made_out;
    }

    /// Makes a compound as Shape.parts does, with a tree of its parts: queries look at parts that are near.
    pub fn partsWithTree(parts_: []const Shape, memory: []align(8) u8) Error!Shape {
        var made_out: Shape = undefined;
        try succeed(c.kzf_shape_parts_with_tree(parts_.ptr, @intCast(parts_.len), memory.ptr, @intCast(memory.len), &made_out, &last_error));
        return made_out;
    }
};

/// The convex parts of a polygon as one shape.
pub const ConvexParts = extern struct {
    /// a compound of convex polygons
    shape: Shape = .{},
    alloc: Allocator = .{},

    /// Frees it.
    pub fn deinit(self: *ConvexParts) void {
        c.kzf_convex_parts_free(self);
    }
};

/// Triangles of a polygon's vertices, each clockwise.
pub const Triangles = extern struct {
    /// numbers of vertices, 3 * n of them; NULL when there are none
    indices: [*c]i32 = null,
    n: i32 = 0,
    alloc: Allocator = .{},

    /// Frees it.
    pub fn deinit(self: *Triangles) void {
        c.kzf_triangles_free(self);
    }

    /// The indices as a slice.
    pub fn indicesSlice(self: *const Triangles) []const i32 {
        return if (self.indices) |p| p[0..@intCast(self.n * 3)] else &.{};
    }
};

/// Pixels in place.
pub const Surface = extern struct {
    /// the first byte of row 0
    pixels: ?*const anyopaque = null,
    /// bytes from one row to the next; negative for images stored bottom-up: then `pixels` points at the top row, the last one in memory
    pitch: isize = 0,
    format: Format = @enumFromInt(0),
    /// the part that counts: a sprite of a sheet is the sheet with its rectangle here
    x: i32 = 0,
    /// the part that counts: a sprite of a sheet is the sheet with its rectangle here
    y: i32 = 0,
    /// the part that counts: a sprite of a sheet is the sheet with its rectangle here
    w: i32 = 0,
    /// the part that counts: a sprite of a sheet is the sheet with its rectangle here
    h: i32 = 0,
    /// of indexed formats, entries 0xAARRGGBB; NULL: an index has no colour, and only rules about indices suit it
    palette: [*c]const u32 = null,
    /// entries of the palette
    n_colors: i32 = 0,

    /// Checks that these numbers describe a surface.
    pub fn check(self: *const Surface) Error!void {
        try succeed(c.kzf_surface_check(self, &last_error));
    }

    /// The colour of a pixel as 0xAARRGGBB.
    pub fn color(self: *const Surface, x: i32, y: i32) u32 {
        const value = c.kzf_surface_color(self, x, y);
        return value;
    }

    /// Whether pixel (x, y) is solid; no pixel outside the surface is.
    pub fn solid(self: *const Surface, rule: *const Rule, x: i32, y: i32) bool {
        const value = c.kzf_surface_solid(self, rule, x, y);
        return value;
    }

    /// Whether some pixel is solid in both surfaces.
    pub fn overlap(self: *const Surface, rule_a: *const Rule, b: *const Surface, rule_b: *const Rule, dx: i32, dy: i32) bool {
        const value = c.kzf_surface_overlap(self, rule_a, b, rule_b, dx, dy);
        return value;
    }

    /// The number of pixels that are solid in both surfaces.
    pub fn overlapArea(self: *const Surface, rule_a: *const Rule, b: *const Surface, rule_b: *const Rule, dx: i32, dy: i32) i64 {
        const value = c.kzf_surface_overlap_area(self, rule_a, b, rule_b, dx, dy);
        return value;
    }

    /// The topmost, then leftmost pixel that is solid in both surfaces, in a's pixels.
    pub fn overlapFirst(self: *const Surface, rule_a: *const Rule, b: *const Surface, rule_b: *const Rule, dx: i32, dy: i32) ?Cell {
        var made_first: Cell = undefined;
        if (!c.kzf_surface_overlap_first(self, rule_a, b, rule_b, dx, dy, &made_first)) return null;
        return made_first;
    }

    /// The solid pixels (x0 .. x0+n-1, y), 1 <= n <= 64, as the low n bits: bit i is pixel x0+i.
    pub fn bits(self: *const Surface, rule: *const Rule, x0: i32, y: i32, n: i32) u64 {
        const value = c.kzf_surface_bits(self, rule, x0, y, n);
        return value;
    }
};

/// A rule of transparency.
pub const Rule = extern struct {
    kind: RuleKind = @enumFromInt(0),
    /// ALPHA
    threshold: u8 = 0,
    /// KEY
    tolerance: u8 = 0,
    /// KEY: 0x00RRGGBB, AIR: 0xAARRGGBB
    color: u32 = 0,
    /// INDEX: bit i of word i/64 = index i is transparent
    transparent: [4]u64 = std.mem.zeroes([4]u64),
    /// AIR: the hot image; NULL: the drawn image is used
    hot: [*c]const Surface = null,
    /// CALL
    solid: ?*const fn (?*anyopaque, [*c]const Surface, i32, i32) callconv(.c) bool = null,
    ctx: ?*anyopaque = null,
};

/// A pair of bodies that collide, a.index < b.index.
pub const Pair = extern struct {
    a: Body = .{},
    b: Body = .{},
    relation: Relation = @enumFromInt(0),
    /// they did not at the last step
    began: bool = false,

    /// The other body of a pair of this body.
    pub fn other(self: Pair, body: Body) Body {
        var made_result: Body = undefined;
        c.kzf_pair_other(&self, &body, &made_result);
        return made_result;
    }
};

/// How a world is made; all zero, or NULL for the whole, is a good default.
pub const WorldDef = extern struct {
    /// copied; NULL: malloc
    alloc: [*c]const Allocator = null,
    /// what counts as colliding
    mode: PairMode = @enumFromInt(0),
    /// > 0: the world wraps around at this width (height); 0: it does not
    wrap_w: f32 = 0,
    /// > 0: the world wraps around at this width (height); 0: it does not
    wrap_h: f32 = 0,
    /// how many pairs of boxes may meet at a step, see World.step; 0: no limit
    max_pairs: u64 = 0,
    /// copied; NULL: the step runs on the caller's thread alone
    parallel: [*c]const Parallel = null,
    /// NULL: none
    filter: ?*const fn (?*anyopaque, ?*const World, [*c]const Pair, [*c]bool, usize) callconv(.c) void = null,
    filter_ctx: ?*anyopaque = null,
    /// 0..255: worlds with different tags never have a handle in common
    tag: u32 = 0,
    /// the lists of pairs of kinds are kept: world_fixture.h
    fixture_pairs: bool = false,
};

/// How a body is made.
pub const BodyDef = extern struct {
    /// in the body's own coordinates; what it refers to is borrowed until the body is destroyed or given another shape
    shape: Shape = .{},
    /// instead of a shape: the masks of an animated sprite, borrowed
    frames: ?*const MaskSet = null,
    /// of frames; its pivot is the body's origin
    frame: i32 = 0,
    /// instead of both: shapes with filters of their own (world_fixture.h), borrowed
    fixtures: [*c]const Fixture = null,
    n_fixtures: i32 = 0,
    /// cos and sin both 0 (a zeroed struct) means no rotation
    pose: Pose = .{},
    /// bits this body is; 0 means 1
    category: u32 = 0,
    /// bits of the categories it collides with; 0 means all
    collides: u32 = 0,
    /// bodies of one group other than 0 never collide: the limbs of one figure
    group: i32 = 0,
    /// KZ_BODY_...
    flags: u32 = 0,
    /// with KZ_BODY_ONE_WAY: the direction it lets pass; {0, -1}: from below upwards
    one_way: Vec2 = .{},
    /// the caller's own value
    user: u64 = 0,
};

/// The user values of a pair's bodies.
pub const PairUsers = extern struct {
    a: u64 = 0,
    b: u64 = 0,
};

/// A pair of the last step, and its contact.
pub const WorldContact = extern struct {
    /// as in World.pairs
    pair: Pair = .{},
    /// as World.bodiesCollide reports it now
    contact: Contact = .{},
};

/// Two parts that collide: parts of a shape of parts, or masks of a frame with their tags.
pub const BodyParts = extern struct {
    /// counted through nested parts, or the frame's masks; 0 of an undivided shape
    a: i32 = 0,
    /// counted through nested parts, or the frame's masks; 0 of an undivided shape
    b: i32 = 0,
    /// of a frame's mask; "" otherwise
    tag_a: [*c]const u8 = null,
    /// of a frame's mask; "" otherwise
    tag_b: [*c]const u8 = null,
    relation: Relation = @enumFromInt(0),
};

/// One shape of a body.
pub const Fixture = extern struct {
    /// in the body's coordinates, of any kind
    shape: Shape = .{},
    /// bits this fixture is; 0 means 1
    category: u32 = 0,
    /// bits of the categories it collides with; 0 means all
    collides: u32 = 0,
    /// of KZ_BODY_SENSOR, _ONE_WAY, _PROBE, _DISABLED; those of the body are added
    flags: u32 = 0,
    /// the caller's number, such as HURT, HIT, FOOT
    kind: u16 = 0,
    /// the caller's own value
    user: u64 = 0,
};

/// Two kinds of two bodies that collide, a.index < b.index.
pub const FixturePair = extern struct {
    a: Body = .{},
    b: Body = .{},
    kind_a: u16 = 0,
    kind_b: u16 = 0,
    /// the highest of all fixtures of these kinds
    relation: Relation = @enumFromInt(0),
    /// they did not at the last step
    began: bool = false,
};

/// Two fixtures of two bodies that collide.
pub const BodiesFixture = extern struct {
    /// their numbers
    a: i32 = 0,
    /// their numbers
    b: i32 = 0,
    kind_a: u16 = 0,
    kind_b: u16 = 0,
    relation: Relation = @enumFromInt(0),
};

/// A shape of a frame, such as a hit box; Frame has them.
pub const TaggedShape = extern struct {
    /// never NULL
    tag: [*c]const u8 = null,
    /// the same for the same tag in all frames of the set
    tag_number: i32 = 0,
    /// in cells of the frame, (0, 0) at its top left; what it refers to belongs to the set
    shape: Shape = .{},
    /// the artist's text: "damage=3 knock=2"; "" if there is none
    data: [*c]const u8 = null,
};

/// What the masks and shapes with a tag are in a world: the values of Fixture.
pub const TagDef = extern struct {
    /// 0: 1, and all
    category: u32 = 0,
    /// 0: 1, and all
    collides: u32 = 0,
    flags: u32 = 0,
    kind: u16 = 0,
    user: u64 = 0,
};

/// A cell that a body meets.
pub const GridHit = extern struct {
    cell: Cell = .{},
    /// its number: of the tile
    id: u32 = 0,
    relation: Relation = @enumFromInt(0),
};

/// Which bodies a query may find; all zero, or NULL for the whole: all of them.
pub const QueryFilter = extern struct {
    /// bits of the one who queries: bodies that collide with it are found; 0: all
    category: u32 = 0,
    /// bodies of these categories are found; 0: all
    collides: u32 = 0,
    /// never found; {0, 0}: none
    except: Body = .{},
    /// sensors are not found
    no_sensors: bool = false,
    /// a body with fixtures is found once for each kind of them, by the lowest number (world_fixture.h)
    each_kind: bool = false,
    /// the caller's own decision; NULL: all.
    keep: ?*const fn (?*anyopaque, ?*const World, Body) callconv(.c) bool = null,
    ctx: ?*anyopaque = null,
};

/// A body found.
pub const WorldHit = extern struct {
    body: Body = .{},
    /// to the shape of the query; KZ_TOUCH for all with KZ_PAIRS_BOXES
    relation: Relation = @enumFromInt(0),
    /// the lowest with this relation; 0 of a body with one shape
    fixture: i32 = 0,
};

/// Which body a ray hits, and where.
pub const WorldRayHit = extern struct {
    /// {0, 0}: no hit
    body: Body = .{},
    hit: RayHit = .{},
    fixture: i32 = 0,
};

/// Which body a moving shape hits, and where.
pub const WorldSweepHit = extern struct {
    /// {0, 0}: no hit
    body: Body = .{},
    hit: SweepHit = .{},
    fixture: i32 = 0,
};

/// Points or circles that move, read where they are: each from (x, y) to (x + dx, y + dy).
pub const MovingCircles = extern struct {
    x: [*c]const f32 = null,
    y: [*c]const f32 = null,
    dx: [*c]const f32 = null,
    dy: [*c]const f32 = null,
    r: [*c]const f32 = null,
    stride: usize = 0,
};

/// What one of them hits first.
pub const CastHit = extern struct {
    /// {0, 0}: no hit
    body: Body = .{},
    /// 0 of a body with one shape
    fixture: i32 = 0,
    /// as World.ray or World.sweep has it; 1 without a hit
    t: f32 = 0,
    /// as these have it
    normal: Vec2 = .{},
    /// it overlapped the body at the start; for rays as in RayHit
    inside: bool = false,
};

/// A body near by.
pub const WorldNear = extern struct {
    body: Body = .{},
    /// on_a is on the shape of the query, on_b on the body's nearest image
    gap: DistanceResult = .{},
    fixture: i32 = 0,
};

/// Where a log goes.
pub const Recorder = extern struct {
    /// Gets the bytes of the log in order, at the latest at the end of each step.
    write: ?*const fn (?*anyopaque, ?*const anyopaque, usize) callconv(.c) void = null,
    ctx: ?*anyopaque = null,
    /// KZ_RECORD_...
    flags: u32 = 0,
};

/// A tile map, made by Grid.create.
pub const Grid = opaque {

    /// Frees it.
    pub fn deinit(self: *Grid) void {
        c.kzf_grid_free(self);
    }

    /// Makes a grid.
    pub fn create(def: *const GridDef) Error!*Grid {
        var made_out: ?*Grid = null;
        try succeed(c.kzf_grid_create(def, &made_out, &last_error));
        return made_out.?;
    }

    /// The number of columns.
    pub fn width(self: *const Grid) i32 {
        const value = c.kzf_grid_width(self);
        return value;
    }

    /// The number of rows.
    pub fn height(self: *const Grid) i32 {
        const value = c.kzf_grid_height(self);
        return value;
    }

    /// The size of a cell.
    pub fn cellSize(self: *const Grid) Vec2 {
        var made_result: Vec2 = undefined;
        c.kzf_grid_cell_size(self, &made_result);
        return made_result;
    }

    /// The number of a cell; 0 beyond the grid.
    pub fn get(self: *const Grid, x: i32, y: i32) u32 {
        const value = c.kzf_grid_get(self, x, y);
        return value;
    }

    /// The cell that `part` of a ray's hit or `fixture` of a body's hit names: number y * width + x.
    pub fn cell(self: *const Grid, number: i32) Cell {
        var made_result: Cell = undefined;
        c.kzf_grid_cell(self, number, &made_result);
        return made_result;
    }

    /// Sets a cell.
    pub fn set(self: *Grid, x: i32, y: i32, id: u32) Error!void {
        try succeed(c.kzf_grid_set(self, x, y, id, &last_error));
    }

    /// Sets all cells of a rectangle that are within the grid.
    pub fn fill(self: *Grid, cells: CellRect, id: u32) Error!void {
        try succeed(c.kzf_grid_fill(self, &cells, id, &last_error));
    }

    /// The number of edits so far.
    pub fn edits(self: *const Grid) u64 {
        const value = c.kzf_grid_edits(self);
        return value;
    }

    /// Goes back to how the grid was when Grid.edits had this value, or forward again while no other edit was made.
    pub fn rewind(self: *Grid, edits_: u64) Error!void {
        try succeed(c.kzf_grid_rewind(self, edits_, &last_error));
    }

    /// A hash of all numbers and of the size, equal on all machines.
    pub fn hash(self: *const Grid) u64 {
        const value = c.kzf_grid_hash(self);
        return value;
    }
};

/// A rectangle of cells, each set or clear.
pub const Mask = opaque {

    /// Frees it.
    pub fn deinit(self: *Mask) void {
        c.kzf_mask_free(self);
    }

    /// Makes a mask of the solid pixels of a surface.
    pub fn fromSurface(surface: *const Surface, rule: *const Rule) Error!*Mask {
        var made_out: ?*Mask = null;
        try succeed(c.kzf_mask_from_surface(surface, rule, null, &made_out, &last_error));
        return made_out.?;
    }

    /// Makes a mask from text, for tests.
    pub fn fromText(text: [:0]const u8) Error!*Mask {
        var made_out: ?*Mask = null;
        try succeed(c.kzf_mask_from_text(text.ptr, null, &made_out, &last_error));
        return made_out.?;
    }

    /// Makes the mask of a rotated, scaled, mirrored or sheared sprite, in any combination.
    pub fn transform(self: *const Mask, map: Affine) Error!struct { mask: *Mask, origin: Cell } {
        var made_out: ?*Mask = null;
        var made_origin: Cell = undefined;
        try succeed(c.kzf_mask_transform(self, &map, null, &made_out, &made_origin, &last_error));
        return .{ .mask = made_out.?, .origin = made_origin };
    }

    /// Makes the whole mask mirrored and rotated by quarter turns.
    pub fn rotate90(self: *const Mask, rotation: Rotation90) Error!*Mask {
        var made_out: ?*Mask = null;
        try succeed(c.kzf_mask_rotate90(self, &rotation, null, &made_out, &last_error));
        return made_out.?;
    }

    /// columns
    pub fn width(self: *const Mask) i32 {
        const value = c.kzf_mask_width(self);
        return value;
    }

    /// rows
    pub fn height(self: *const Mask) i32 {
        const value = c.kzf_mask_height(self);
        return value;
    }

    /// is the cell set?
    pub fn get(self: *const Mask, x: i32, y: i32) bool {
        const value = c.kzf_mask_get(self, x, y);
        return value;
    }

    /// how many cells are set
    pub fn count(self: *const Mask) i64 {
        const value = c.kzf_mask_count(self);
        return value;
    }

    /// of the set cells; {0,0,0,0} if there are none
    pub fn bounds(self: *const Mask) CellRect {
        var made_result: CellRect = undefined;
        c.kzf_mask_bounds(self, &made_result);
        return made_result;
    }

    /// Writes the text that Mask.fromText reads, with a newline after every row, ended by 0.
    pub fn toText(self: *const Mask, text: []u8) usize {
        const value = c.kzf_mask_to_text(self, text.ptr, @intCast(text.len));
        return value;
    }

    /// The cells (x0 .. x0+n-1, y), 1 <= n <= 64, as the low n bits: bit i is cell x0+i.
    pub fn bits(self: *const Mask, x0: i32, y: i32, n: i32) u64 {
        const value = c.kzf_mask_bits(self, x0, y, n);
        return value;
    }

    /// Finds the next run of set cells, [*x0, *x1), in row y at or after cell x.
    pub fn nextRun(self: *const Mask, y: i32, x: i32) ?struct { x0: i32, x1: i32 } {
        var made_x0: i32 = undefined;
        var made_x1: i32 = undefined;
        if (!c.kzf_mask_next_run(self, y, x, &made_x0, &made_x1)) return null;
        return .{ .x0 = made_x0, .x1 = made_x1 };
    }

    /// Whether the masks have a common cell; masks that only touch have none.
    pub fn overlap(self: *const Mask, b: *const Mask, dx: i32, dy: i32) bool {
        const value = c.kzf_mask_overlap(self, b, dx, dy);
        return value;
    }

    /// How two masks relate.
    pub fn relate(self: *const Mask, b: *const Mask, dx: i32, dy: i32) Relation {
        const value = c.kzf_mask_relate(self, b, dx, dy);
        return value;
    }

    /// The number of common cells.
    pub fn overlapArea(self: *const Mask, b: *const Mask, dx: i32, dy: i32) i64 {
        const value = c.kzf_mask_overlap_area(self, b, dx, dy);
        return value;
    }

    /// Finds the topmost, then leftmost common cell, in a's cells.
    pub fn overlapFirst(self: *const Mask, b: *const Mask, dx: i32, dy: i32) ?Cell {
        var made_first: Cell = undefined;
        if (!c.kzf_mask_overlap_first(self, b, dx, dy, &made_first)) return null;
        return made_first;
    }

    /// The smallest rectangle around all common cells, in a's cells.
    pub fn overlapBounds(self: *const Mask, b: *const Mask, dx: i32, dy: i32) CellRect {
        var made_result: CellRect = undefined;
        c.kzf_mask_overlap_bounds(self, b, dx, dy, &made_result);
        return made_result;
    }

    /// Makes a mask of a's size with the common cells.
    pub fn overlapMask(self: *const Mask, b: *const Mask, dx: i32, dy: i32) Error!*Mask {
        var made_out: ?*Mask = null;
        try succeed(c.kzf_mask_overlap_mask(self, b, dx, dy, null, &made_out, &last_error));
        return made_out.?;
    }

    /// Finds the shortest whole-cell shift of a after which the masks have no common cell. *push is (0, 0) when they do not overlap.
    pub fn push(self: *const Mask, b: *const Mask, dx: i32, dy: i32, max_cells: i32) ?Cell {
        var made_push: Cell = undefined;
        if (!c.kzf_mask_push(self, b, dx, dy, max_cells, &made_push)) return null;
        return made_push;
    }

    /// Makes the mask of all offsets at which a and b overlap.
    pub fn configSpace(self: *const Mask, b: *const Mask) Error!struct { mask: *Mask, origin: Cell } {
        var made_out: ?*Mask = null;
        var made_origin: Cell = undefined;
        try succeed(c.kzf_mask_config_space(self, b, null, null, &made_out, &made_origin, &last_error));
        return .{ .mask = made_out.?, .origin = made_origin };
    }

    /// Computes the contact of two masks: the common cells, the push and the normal.
    pub fn collide(self: *const Mask, b: *const Mask, dx: i32, dy: i32, max_cells: i32) ?MaskContact {
        var made_out: MaskContact = undefined;
        if (!c.kzf_mask_collide(self, b, dx, dy, max_cells, &made_out)) return null;
        return made_out;
    }

    /// Moves a from a_at by `motion` past b at b_at, and stops before the first overlap.
    pub fn sweep(self: *const Mask, a_at: Vec2, motion: Vec2, b: *const Mask, b_at: Vec2) MaskHit {
        var made_result: MaskHit = undefined;
        c.kzf_mask_sweep(self, &a_at, &motion, b, &b_at, &made_result);
        return made_result;
    }

    /// Finds the first set cell that the segment from-to enters.
    pub fn ray(self: *const Mask, from: Vec2, to: Vec2) MaskRayHit {
        var made_result: MaskRayHit = undefined;
        c.kzf_mask_ray(self, &from, &to, &made_result);
        return made_result;
    }

    /// Makes the mask of all cells within n cells of a set cell, 0 <= n <= 4096.
    pub fn dilate(self: *const Mask, n: i32, metric: Metric) Error!*Mask {
        var made_out: ?*Mask = null;
        try succeed(c.kzf_mask_dilate(self, n, metric, null, &made_out, &last_error));
        return made_out.?;
    }

    /// Makes the mask of all cells that are not within n cells of a clear cell, 0 <= n <= 4096.
    pub fn erode(self: *const Mask, n: i32, metric: Metric) Error!*Mask {
        var made_out: ?*Mask = null;
        try succeed(c.kzf_mask_erode(self, n, metric, null, &made_out, &last_error));
        return made_out.?;
    }

    /// Finds the connected components of at least `min_count` cells, in the order of their first cells.
    pub fn components(self: *const Mask, connectivity: Connectivity, min_count: i64) Error!Components {
        var made_out: Components = undefined;
        try succeed(c.kzf_mask_components(self, connectivity, min_count, null, &made_out, &last_error));
        return made_out;
    }

    /// Finds the holes: components of clear cells that do not reach the mask's border.
    pub fn holes(self: *const Mask, connectivity: Connectivity, min_count: i64) Error!Components {
        var made_out: Components = undefined;
        try succeed(c.kzf_mask_holes(self, connectivity, min_count, null, &made_out, &last_error));
        return made_out;
    }

    /// Makes a mask of the same size with only the component of cell (x, y).
    pub fn component(self: *const Mask, connectivity: Connectivity, x: i32, y: i32) Error!*Mask {
        var made_out: ?*Mask = null;
        try succeed(c.kzf_mask_component(self, connectivity, x, y, null, &made_out, &last_error));
        return made_out.?;
    }

    /// Makes a mask with the holes of at most `max_count` cells filled; INT64_MAX fills all.
    pub fn fillHoles(self: *const Mask, connectivity: Connectivity, max_count: i64) Error!*Mask {
        var made_out: ?*Mask = null;
        try succeed(c.kzf_mask_fill_holes(self, connectivity, max_count, null, &made_out, &last_error));
        return made_out.?;
    }

    /// Computes the signed distance field: the exact squared distance to the nearest cell of the other kind.
    pub fn distances(self: *const Mask, field: []i32) Error!void {
        try succeed(c.kzf_mask_distances(self, field.ptr, @intCast(field.len), null, &last_error));
    }

    /// Fits the best box of whole cells, exactly.
    pub fn fitBox(self: *const Mask, tightness: f32) Error!struct { box: Box, loss: FitLoss } {
        var made_box: Box = undefined;
        var made_loss: FitLoss = undefined;
        try succeed(c.kzf_mask_fit_box(self, tightness, null, null, &made_box, &made_loss, &last_error));
        return .{ .box = made_box, .loss = made_loss };
    }

    /// Fits a circle.
    pub fn fitCircle(self: *const Mask, tightness: f32) Error!struct { circle: Circle, loss: FitLoss } {
        var made_circle: Circle = undefined;
        var made_loss: FitLoss = undefined;
        try succeed(c.kzf_mask_fit_circle(self, tightness, null, null, &made_circle, &made_loss, &last_error));
        return .{ .circle = made_circle, .loss = made_loss };
    }

    /// Fits a capsule.
    pub fn fitCapsule(self: *const Mask, tightness: f32) Error!struct { capsule: Capsule, loss: FitLoss } {
        var made_capsule: Capsule = undefined;
        var made_loss: FitLoss = undefined;
        try succeed(c.kzf_mask_fit_capsule(self, tightness, null, null, &made_capsule, &made_loss, &last_error));
        return .{ .capsule = made_capsule, .loss = made_loss };
    }

    /// Makes the convex hull of the set cells, exactly; an empty mask has a hull without corners.
    pub fn fitHull(self: *const Mask) Error!struct { hull: Hull, loss: FitLoss } {
        var made_hull: Hull = undefined;
        var made_loss: FitLoss = undefined;
        try succeed(c.kzf_mask_fit_hull(self, null, &made_hull, &made_loss, &last_error));
        return .{ .hull = made_hull, .loss = made_loss };
    }

    /// Traces the exact outlines of a mask; filled again they give the same cells.
    pub fn trace(self: *const Mask, connectivity: Connectivity) Error!Rings {
        var made_out: Rings = undefined;
        try succeed(c.kzf_mask_trace(self, connectivity, null, null, &made_out, &last_error));
        return made_out;
    }

    /// Splits the set cells into rectangles that do not overlap, sorted by (y0, x0).
    pub fn rectangles(self: *const Mask) Error!CellRects {
        var made_out: CellRects = undefined;
        try succeed(c.kzf_mask_rectangles(self, null, &made_out, &last_error));
        return made_out;
    }
};

/// A cache of transformed masks, bounded in bytes.
pub const MaskCache = opaque {
};

/// The configuration space of two masks, prepared for many tests.
pub const ConfigSpace = opaque {

    /// Frees it.
    pub fn deinit(self: *ConfigSpace) void {
        c.kzf_config_space_free(self);
    }

    /// Makes the configuration space of two masks.
    pub fn create(a: *const Mask, b: *const Mask) Error!*ConfigSpace {
        var made_out: ?*ConfigSpace = null;
        try succeed(c.kzf_config_space_create(a, b, null, &made_out, &last_error));
        return made_out.?;
    }

    /// of memory it takes
    pub fn bytes(self: *const ConfigSpace) usize {
        const value = c.kzf_config_space_bytes(self);
        return value;
    }

    /// Whether the masks overlap, as Mask.overlap answers.
    pub fn overlap(self: *const ConfigSpace, dx: i32, dy: i32) bool {
        const value = c.kzf_config_space_overlap(self, dx, dy);
        return value;
    }

    /// The shortest whole-cell shift of a that separates the masks, as Mask.push finds it, of any length.
    pub fn push(self: *const ConfigSpace, dx: i32, dy: i32) Cell {
        var made_result: Cell = undefined;
        c.kzf_config_space_push(self, dx, dy, &made_result);
        return made_result;
    }
};

/// A rectangle of cells to draw on.
pub const Canvas = opaque {

    /// Frees it.
    pub fn deinit(self: *Canvas) void {
        c.kzf_canvas_free(self);
    }

    /// Makes a canvas of w x h clear cells.
    pub fn create(w: i32, h: i32) Error!*Canvas {
        var made_out: ?*Canvas = null;
        try succeed(c.kzf_canvas_create(w, h, null, &made_out, &last_error));
        return made_out.?;
    }

    /// Makes a canvas with the cells of a mask, which stays as it is.
    pub fn fromMask(mask_: *const Mask) Error!*Canvas {
        var made_out: ?*Canvas = null;
        try succeed(c.kzf_canvas_from_mask(mask_, null, &made_out, &last_error));
        return made_out.?;
    }

    /// Makes a canvas of the solid pixels of a surface, as Mask.fromSurface makes a mask.
    pub fn fromSurface(surface: *const Surface, rule: *const Rule) Error!*Canvas {
        var made_out: ?*Canvas = null;
        try succeed(c.kzf_canvas_from_surface(surface, rule, null, &made_out, &last_error));
        return made_out.?;
    }

    /// Makes a canvas as large as a, with the cells of a that b has, too, b's cell (0, 0) lying on a's cell (dx, dy).
    pub fn fromOverlap(a: *const Mask, b: *const Mask, dx: i32, dy: i32) Error!*Canvas {
        var made_out: ?*Canvas = null;
        try succeed(c.kzf_canvas_from_overlap(a, b, dx, dy, null, &made_out, &last_error));
        return made_out.?;
    }

    /// The cells of a canvas as a mask.
    pub fn mask(self: *Canvas) ?*const Mask {
        const value = c.kzf_canvas_mask(self);
        return value;
    }

    /// sets or clears one cell
    pub fn set(self: *Canvas, x: i32, y: i32, solid: bool) void {
        c.kzf_canvas_set(self, x, y, solid);
    }

    /// sets or clears a rectangle
    pub fn fill(self: *Canvas, rect: CellRect, solid: bool) void {
        c.kzf_canvas_fill(self, &rect, solid);
    }

    /// flips every cell
    pub fn invert(self: *Canvas) void {
        c.kzf_canvas_invert(self);
    }

    /// sets its cells
    pub fn draw(self: *Canvas, mask_: *const Mask, dx: i32, dy: i32) void {
        c.kzf_canvas_draw(self, mask_, dx, dy);
    }

    /// clears its cells
    pub fn erase(self: *Canvas, mask_: *const Mask, dx: i32, dy: i32) void {
        c.kzf_canvas_erase(self, mask_, dx, dy);
    }

    /// flips its cells
    pub fn toggle(self: *Canvas, mask_: *const Mask, dx: i32, dy: i32) void {
        c.kzf_canvas_toggle(self, mask_, dx, dy);
    }

    /// clears all others
    pub fn keep(self: *Canvas, mask_: *const Mask, dx: i32, dy: i32) void {
        c.kzf_canvas_keep(self, mask_, dx, dy);
    }

    /// Sets or clears the cells that a shape covers on a canvas.
    pub fn drawShape(self: *Canvas, origin: Cell, shape: *const Shape, rule: CellRule, solid: bool) void {
        c.kzf_canvas_draw_shape(self, &origin, shape, rule, solid);
    }
};

/// Frames with their masks, and animations made of the frames.
pub const MaskSet = opaque {

    /// Frees it.
    pub fn deinit(self: *MaskSet) void {
        c.kzf_mask_set_free(self);
    }

    /// Makes a set without frames.
    pub fn create() Error!*MaskSet {
        var made_out: ?*MaskSet = null;
        try succeed(c.kzf_mask_set_create(null, &made_out, &last_error));
        return made_out.?;
    }

    /// Adds a frame without masks after the others.
    pub fn addFrame(self: *MaskSet, frame: *const Frame) Error!void {
        try succeed(c.kzf_mask_set_add_frame(self, frame, &last_error));
    }

    /// Adds a mask to a frame, after the frame's others.
    pub fn addMask(self: *MaskSet, frame: i32, tag: [:0]const u8, mask: *const Mask, at: Cell) Error!void {
        try succeed(c.kzf_mask_set_add_mask(self, frame, tag.ptr, mask, &at, &last_error));
    }

    /// Adds n frames of a spinning sprite: frame `frame` and its masks, rotated about its pivot.
    pub fn addTurns(self: *MaskSet, frame: i32, n: i32) Error!void {
        try succeed(c.kzf_mask_set_add_turns(self, frame, n, &last_error));
    }

    /// Adds an animation of frames that are there: 0 <= first <= last < number of frames.
    pub fn addAnimation(self: *MaskSet, animation: *const Animation) Error!void {
        try succeed(c.kzf_mask_set_add_animation(self, animation, &last_error));
    }

    /// how many frames the set has
    pub fn frameCount(self: *const MaskSet) i32 {
        const value = c.kzf_mask_set_frame_count(self);
        return value;
    }

    /// its number; -1: none; O(frames)
    pub fn findFrame(self: *const MaskSet, name: [:0]const u8) i32 {
        const value = c.kzf_mask_set_find_frame(self, name.ptr);
        return value;
    }

    /// how many different tags there are
    pub fn tagCount(self: *const MaskSet) i32 {
        const value = c.kzf_mask_set_tag_count(self);
        return value;
    }

    /// its number; -1: none; O(log tags)
    pub fn findTag(self: *const MaskSet, tag: [:0]const u8) i32 {
        const value = c.kzf_mask_set_find_tag(self, tag.ptr);
        return value;
    }

    /// how many there are
    pub fn animationCount(self: *const MaskSet) i32 {
        const value = c.kzf_mask_set_animation_count(self);
        return value;
    }

    /// -1: none; O(animations)
    pub fn findAnimation(self: *const MaskSet, name: [:0]const u8) i32 {
        const value = c.kzf_mask_set_find_animation(self, name.ptr);
        return value;
    }

    /// The frame that an animation shows `ms` milliseconds after it began.
    pub fn frameAt(self: *const MaskSet, animation: i32, ms: i64) i32 {
        const value = c.kzf_mask_set_frame_at(self, animation, ms);
        return value;
    }

    /// Adds a shape to a frame, after the frame's others.
    pub fn addShape(self: *MaskSet, frame: i32, tag: [:0]const u8, shape: *const Shape, data: [:0]const u8) Error!void {
        try succeed(c.kzf_mask_set_add_shape(self, frame, tag.ptr, shape, data.ptr, &last_error));
    }

    /// Makes bodies with this set have fixtures: one for each mask of the frame shown, then one for each shape.
    pub fn defineTag(self: *MaskSet, tag: [:0]const u8, def: TagDef) Error!void {
        try succeed(c.kzf_mask_set_define_tag(self, tag.ptr, &def, &last_error));
    }

    /// Adds frames `first` .. `first` + n - 1 once more, mirrored left to right about their pivots: a sprite that looks back.
    pub fn addFlipped(self: *MaskSet, first: i32, n: i32) Error!void {
        try succeed(c.kzf_mask_set_add_flipped(self, first, n, &last_error));
    }

    /// The number of the frame of n turns, the first of which is `first`, that shows an angle of any size and sign best.
    pub fn turn(first: i32, n: i32, degrees: f64) i32 {
        const value = c.kzf_mask_set_turn(first, n, degrees);
        return value;
    }
};

/// A log, and the world as it was at some place in it.
pub const Replay = opaque {
};

/// Bodies, and the pairs of them that collided at the last step.
pub const World = opaque {

    /// Frees it.
    pub fn deinit(self: *World) void {
        c.kzf_world_free(self);
    }

    /// Moves a body by `motion` and answers each hit as `def` says.
    pub fn moveBody(self: *World, body_: Body, motion: Vec2, def: ?*const MoveDef, hits: []MoveHit) Error!MoveResult {
        var made_out: MoveResult = undefined;
        try succeed(c.kzf_body_move(self, &body_, &motion, def, hits.ptr, @intCast(hits.len), &made_out, &last_error));
        return made_out;
    }

    /// The same as World.moveBody for a shape that is no body, with a filter of its own.
    pub fn moveShape(self: *const World, shape: *const Shape, motion: Vec2, filter: ?*const QueryFilter, def: ?*const MoveDef, hits: []MoveHit) Error!MoveResult {
        var made_out: MoveResult = undefined;
        try succeed(c.kzf_shape_move(self, shape, &motion, filter, def, hits.ptr, @intCast(hits.len), &made_out, &last_error));
        return made_out;
    }

    /// Moves a platform by `motion`, with the bodies that stand on it and the bodies in its path.
    pub fn movePlatform(self: *World, platform: Body, motion: Vec2, def: ?*const MoveDef, carried: []CarryResult) Error!usize {
        var made_n: usize = undefined;
        try succeed(c.kzf_platform_move(self, &platform, &motion, def, carried.ptr, @intCast(carried.len), &made_n, &last_error));
        return made_n;
    }

    /// The same with a rotation by `turn_rad` about the platform's position, such as of seesaws, wheels and flippers.
    pub fn turnPlatform(self: *World, platform: Body, motion: Vec2, turn_rad: f32, def: ?*const MoveDef, carried: []CarryResult) Error!usize {
        var made_n: usize = undefined;
        try succeed(c.kzf_platform_turn(self, &platform, &motion, turn_rad, def, carried.ptr, @intCast(carried.len), &made_n, &last_error));
        return made_n;
    }

    /// Pushes a body out of the others, out of the one it is deepest in first.
    pub fn bodyPushOut(self: *World, body_: Body, max_attempts: i32) Error!PushOut {
        var made_out: PushOut = undefined;
        try succeed(c.kzf_body_push_out(self, &body_, max_attempts, &made_out, &last_error));
        return made_out;
    }

    /// Makes an empty world.
    pub fn create(def: ?*const WorldDef) Error!*World {
        var made_out: ?*World = null;
        try succeed(c.kzf_world_create(def, &made_out, &last_error));
        return made_out.?;
    }

    /// live bodies
    pub fn count(self: *const World) u32 {
        const value = c.kzf_world_count(self);
        return value;
    }

    /// bytes of memory it has now
    pub fn bytes(self: *const World) usize {
        const value = c.kzf_world_bytes(self);
        return value;
    }

    /// Adds a body.
    pub fn createBody(self: *World, def: *const BodyDef) Error!Body {
        var made_out: Body = undefined;
        try succeed(c.kzf_body_create(self, def, &made_out, &last_error));
        return made_out;
    }

    /// Adds n bodies: all, or none when one is refused.
    pub fn createBodies(self: *World, defs: []const BodyDef, out: []Body) Error!void {
        try succeed(c.kzf_bodies_create(self, defs.ptr, @intCast(out.len), out.ptr, &last_error));
    }

    /// Destroys a body, at any time.
    pub fn destroyBody(self: *World, body_: Body) Error!void {
        try succeed(c.kzf_body_destroy(self, &body_));
    }

    /// Destroys n bodies.
    pub fn destroyBodies(self: *World, bodies: []const Body) Error!void {
        try succeed(c.kzf_bodies_destroy(self, bodies.ptr, @intCast(bodies.len)));
    }

    /// Sets the pose of a body.
    pub fn setBodyPose(self: *World, body_: Body, pose: Pose) Error!void {
        try succeed(c.kzf_body_set_pose(self, &body_, &pose, &last_error));
    }

    /// Sets the positions of n bodies; each keeps its rotation.
    pub fn setBodiesAt(self: *World, bodies: []const Body, at: []const Vec2) Error!void {
        try succeed(c.kzf_bodies_set_at(self, bodies.ptr, @intCast(at.len), at.ptr, 8, &last_error));
    }

    /// Moves all bodies by `offset`: the origin of the world moves by its opposite.
    pub fn shift(self: *World, offset: Vec2) Error!void {
        try succeed(c.kzf_world_shift(self, &offset, &last_error));
    }

    /// Gives a body another shape, in the body's own coordinates.
    pub fn setBodyShape(self: *World, body_: Body, shape: *const Shape) Error!void {
        try succeed(c.kzf_body_set_shape(self, &body_, shape, &last_error));
    }

    /// Shows another frame of the body's masks.
    pub fn setBodyFrame(self: *World, body_: Body, frame: i32) Error!void {
        try succeed(c.kzf_body_set_frame(self, &body_, frame, &last_error));
    }

    /// Sets the category of a body, and with which categories it collides.
    pub fn setBodyFilter(self: *World, body_: Body, category: u32, collides: u32) Error!void {
        try succeed(c.kzf_body_set_filter(self, &body_, category, collides));
    }

    /// sets its group; 0: none
    pub fn setBodyGroup(self: *World, body_: Body, group: i32) Error!void {
        try succeed(c.kzf_body_set_group(self, &body_, group));
    }

    /// sets the caller's own value
    pub fn setBodyUser(self: *World, body_: Body, user: u64) Error!void {
        try succeed(c.kzf_body_set_user(self, &body_, user));
    }

    /// sets what it lets pass
    pub fn setBodyOneWay(self: *World, body_: Body, one_way: Vec2) Error!void {
        try succeed(c.kzf_body_set_one_way(self, &body_, &one_way));
    }

    /// Sets all KZ_BODY_ flags at once.
    pub fn setBodyFlags(self: *World, body_: Body, flags: u32) Error!void {
        try succeed(c.kzf_body_set_flags(self, &body_, flags));
    }

    /// Getters of a body.
    pub fn bodyIsLive(self: *const World, body_: Body) bool {
        const value = c.kzf_body_is_live(self, &body_);
        return value;
    }

    /// the body there now [{0, 0}]
    pub fn body(self: *const World, index_: u32) Body {
        var made_result: Body = undefined;
        c.kzf_world_body(self, index_, &made_result);
        return made_result;
    }

    /// [no rotation, at (0, 0)]
    pub fn bodyPose(self: *const World, body_: Body) Pose {
        var made_result: Pose = undefined;
        c.kzf_body_pose(self, &body_, &made_result);
        return made_result;
    }

    /// of the posed shape [KZ_BOX_EMPTY]
    pub fn bodyBox(self: *const World, body_: Body) Box {
        var made_result: Box = undefined;
        c.kzf_body_box(self, &body_, &made_result);
        return made_result;
    }

    /// [0]
    pub fn bodyCategory(self: *const World, body_: Body) u32 {
        const value = c.kzf_body_category(self, &body_);
        return value;
    }

    /// [0]
    pub fn bodyCollides(self: *const World, body_: Body) u32 {
        const value = c.kzf_body_collides(self, &body_);
        return value;
    }

    /// [0]
    pub fn bodyGroup(self: *const World, body_: Body) i32 {
        const value = c.kzf_body_group(self, &body_);
        return value;
    }

    /// [0]
    pub fn bodyFlags(self: *const World, body_: Body) u32 {
        const value = c.kzf_body_flags(self, &body_);
        return value;
    }

    /// [{0, 0}]
    pub fn bodyOneWay(self: *const World, body_: Body) Vec2 {
        var made_result: Vec2 = undefined;
        c.kzf_body_one_way(self, &body_, &made_result);
        return made_result;
    }

    /// [0]
    pub fn bodyUser(self: *const World, body_: Body) u64 {
        const value = c.kzf_body_user(self, &body_);
        return value;
    }

    /// The live body with the lowest index above that of `body`: goes through all bodies.
    pub fn next(self: *const World, body_: Body) Body {
        var made_result: Body = undefined;
        c.kzf_world_next(self, &body_, &made_result);
        return made_result;
    }

    /// The shape of a body in world coordinates.
    pub fn bodyShape(self: *const World, body_: Body) ?Shape {
        var made_out: Shape = undefined;
        if (!c.kzf_body_shape(self, &body_, &made_out)) return null;
        return made_out;
    }

    /// Finds all pairs of bodies that collide now.
    pub fn step(self: *World) Error!void {
        try succeed(c.kzf_world_step(self, &last_error));
    }

    /// The pairs that collided at the last step, each once, sorted by (a.index, b.index).
    pub fn pairs(self: *World) []const Pair {
        var made_n: usize = undefined;
        const value = c.kzf_world_pairs(self, &made_n);
        return if (value) |p| p[0..@intCast(made_n)] else &.{};
    }

    /// The pairs of one body at the last step, by rising index of the other one.
    pub fn bodyPairs(self: *World, body_: Body, out: []Pair) usize {
        const value = c.kzf_body_pairs(self, &body_, out.ptr, @intCast(out.len));
        return value;
    }

    /// The pairs that began at the last step; sorted, and valid until the next step.
    pub fn beginEvents(self: *const World) []const Pair {
        var made_n: usize = undefined;
        const value = c.kzf_world_begin_events(self, &made_n);
        return if (value) |p| p[0..@intCast(made_n)] else &.{};
    }

    /// The pairs that ended at the last step; sorted, and valid until the next step.
    pub fn endEvents(self: *const World) []const Pair {
        var made_n: usize = undefined;
        const value = c.kzf_world_end_events(self, &made_n);
        return if (value) |p| p[0..@intCast(made_n)] else &.{};
    }

    /// The user values of the pair number i of World.endEvents, also those of bodies that are gone.
    pub fn endUsers(self: *const World, i: usize) PairUsers {
        var made_result: PairUsers = undefined;
        c.kzf_world_end_users(self, i, &made_result);
        return made_result;
    }

    /// The relation of two bodies now, and their contact, whatever their filters say.
    pub fn bodiesCollide(self: *const World, a: Body, b: Body) struct { relation: Relation, contact: Contact } {
        var made_out: Contact = undefined;
        const value = c.kzf_bodies_collide(self, &a, &b, &made_out);
        return .{ .relation = value, .contact = made_out };
    }

    /// The shift that moves a out of b: Shape.contactPush of two bodies.
    pub fn bodiesContactPush(self: *const World, a: Body, b: Body, contact: Contact) Vec2 {
        var made_result: Vec2 = undefined;
        c.kzf_bodies_contact_push(self, &a, &b, &contact, &made_result);
        return made_result;
    }

    /// The contacts of all pairs of the last step, in the order of World.pairs.
    pub fn contacts(self: *const World, out: []WorldContact) usize {
        const value = c.kzf_world_contacts(self, out.ptr, @intCast(out.len));
        return value;
    }

    /// Gives a body other fixtures.
    pub fn setBodyFixtures(self: *World, body_: Body, fixtures: []const Fixture) Error!void {
        try succeed(c.kzf_body_set_fixtures(self, &body_, fixtures.ptr, @intCast(fixtures.len), &last_error));
    }

    /// Switches off the fixtures of a body that have one of these categories, such as HURT after a blow; 0: none are off.
    pub fn setBodyOff(self: *World, body_: Body, categories: u32) Error!void {
        try succeed(c.kzf_body_set_off(self, &body_, categories));
    }

    /// The categories that are switched off; 0 for a stale handle.
    pub fn bodyOff(self: *const World, body_: Body) u32 {
        const value = c.kzf_body_off(self, &body_);
        return value;
    }

    /// The shape of one fixture in world coordinates.
    pub fn bodyFixtureShape(self: *const World, body_: Body, fixture: i32, memory: []align(8) u8) ?Shape {
        var made_out: Shape = undefined;
        if (!c.kzf_body_fixture_shape(self, &body_, fixture, memory.ptr, @intCast(memory.len), &made_out)) return null;
        return made_out;
    }

    /// The pairs of kinds that collided at the last step, of pairs of bodies of which at least one has fixtures.
    pub fn fixturePairs(self: *const World) []const FixturePair {
        var made_n: usize = undefined;
        const value = c.kzf_world_fixture_pairs(self, &made_n);
        return if (value) |p| p[0..@intCast(made_n)] else &.{};
    }

    /// The pairs of kinds that began at the last step; sorted, and valid until the next step.
    pub fn fixtureBeginEvents(self: *const World) []const FixturePair {
        var made_n: usize = undefined;
        const value = c.kzf_world_fixture_begin_events(self, &made_n);
        return if (value) |p| p[0..@intCast(made_n)] else &.{};
    }

    /// The pairs of kinds that ended at the last step; sorted, and valid until the next step.
    pub fn fixtureEndEvents(self: *const World) []const FixturePair {
        var made_n: usize = undefined;
        const value = c.kzf_world_fixture_end_events(self, &made_n);
        return if (value) |p| p[0..@intCast(made_n)] else &.{};
    }

    /// The user values of the bodies of pair number i of World.fixtureEndEvents; see World.endUsers.
    pub fn fixtureEndUsers(self: *const World, i: usize) PairUsers {
        var made_result: PairUsers = undefined;
        c.kzf_world_fixture_end_users(self, i, &made_result);
        return made_result;
    }

    /// Which fixtures of two bodies collide now, by the world's mode, sorted by (a, b).
    pub fn bodiesFixtures(self: *const World, a: Body, b: Body, out: []BodiesFixture) usize {
        const value = c.kzf_bodies_fixtures(self, &a, &b, out.ptr, @intCast(out.len));
        return value;
    }

    /// The relation of two fixtures now, and their contact, whatever their filters say.
    pub fn fixturesCollide(self: *const World, a: Body, fixture_a: i32, b: Body, fixture_b: i32) struct { relation: Relation, contact: Contact } {
        var made_out: Contact = undefined;
        const value = c.kzf_fixtures_collide(self, &a, fixture_a, &b, fixture_b, &made_out);
        return .{ .relation = value, .contact = made_out };
    }

    /// Shows a frame of another set, such as another animation's file.
    pub fn setBodyFrames(self: *World, body_: Body, frames: *const MaskSet, frame: i32) Error!void {
        try succeed(c.kzf_body_set_frames(self, &body_, frames, frame, &last_error));
    }

    /// The cells of `grid`, a body that is a grid, that another body overlaps now; in a world of KZ_PAIRS_TOUCH those, too, that it touches.
    pub fn bodiesCells(self: *const World, body_: Body, grid: Body, out: []GridHit) usize {
        const value = c.kzf_bodies_cells(self, &body_, &grid, out.ptr, @intCast(out.len));
        return value;
    }

    /// Builds the search trees over the bodies as they stand now, which makes queries fast.
    pub fn index(self: *World) Error!void {
        try succeed(c.kzf_world_index(self, &last_error));
    }

    /// Says that `n` queries come, and builds the search trees where that pays.
    pub fn expect(self: *World, n: u32) void {
        c.kzf_world_expect(self, n);
    }

    /// Finds the bodies that `shape` overlaps, in rising order of index.
    pub fn find(self: *const World, shape: *const Shape, mode: PairMode, filter: ?*const QueryFilter, out: []WorldHit) usize {
        const value = c.kzf_world_find(self, shape, mode, filter, out.ptr, @intCast(out.len));
        return value;
    }

    /// Finds the bodies that contain a point, borders included: what is under the mouse.
    pub fn findAt(self: *const World, point: Vec2, filter: ?*const QueryFilter, out: []WorldHit) usize {
        const value = c.kzf_world_find_at(self, &point, filter, out.ptr, @intCast(out.len));
        return value;
    }

    /// Finds the first body that the ray from `from` to `to` hits.
    pub fn ray(self: *const World, from: Vec2, to: Vec2, flags: c_uint, filter: ?*const QueryFilter) ?WorldRayHit {
        var made_out: WorldRayHit = undefined;
        if (!c.kzf_world_ray(self, &from, &to, flags, filter, &made_out)) return null;
        return made_out;
    }

    /// Finds all bodies that the ray hits, each at its first hit, by rising t, then index.
    pub fn rayAll(self: *const World, from: Vec2, to: Vec2, flags: c_uint, filter: ?*const QueryFilter, out: []WorldRayHit) usize {
        const value = c.kzf_world_ray_all(self, &from, &to, flags, filter, out.ptr, @intCast(out.len));
        return value;
    }

    /// Finds the first body that `shape` hits when it is moved by `motion`.
    pub fn sweep(self: *const World, shape: *const Shape, motion: Vec2, flags: c_uint, filter: ?*const QueryFilter) ?WorldSweepHit {
        var made_out: WorldSweepHit = undefined;
        if (!c.kzf_world_sweep(self, shape, &motion, flags, filter, &made_out)) return null;
        return made_out;
    }

    /// Finds all bodies that the moving shape hits, each at its first hit, by rising t, then index.
    pub fn sweepAll(self: *const World, shape: *const Shape, motion: Vec2, flags: c_uint, filter: ?*const QueryFilter, out: []WorldSweepHit) usize {
        const value = c.kzf_world_sweep_all(self, shape, &motion, flags, filter, out.ptr, @intCast(out.len));
        return value;
    }

    /// Finds the `k` bodies nearest to `shape`, by rising distance, then index.
    pub fn nearest(self: *const World, shape: *const Shape, within: f32, filter: ?*const QueryFilter, out: []WorldNear, k: usize) usize {
        const value = c.kzf_world_nearest(self, shape, within, filter, out.ptr, k);
        return value;
    }

    /// Writes a number and a text of the caller to the log, such as the number of the frame that comes.
    pub fn mark(self: *World, number: u64, text: [:0]const u8) void {
        c.kzf_world_mark(self, number, text.ptr);
    }

    /// A hash of what the next step depends on.
    pub fn hash(self: *const World) u64 {
        const value = c.kzf_world_hash(self);
        return value;
    }

    /// The part of that hash that one body has, to find the body that differs.
    pub fn bodyHash(self: *const World, body_: Body) u64 {
        const value = c.kzf_body_hash(self, &body_);
        return value;
    }

    /// The number of bytes that World.save needs now.
    pub fn saveBytes(self: *const World) usize {
        const value = c.kzf_world_save_bytes(self);
        return value;
    }

    /// Writes the world's state.
    pub fn save(self: *const World, bytes_: []u8) Error!void {
        try succeed(c.kzf_world_save(self, bytes_.ptr, @intCast(bytes_.len), &last_error));
    }

    /// Makes the world what it was when it was saved, including the lists of the last step.
    pub fn restore(self: *World, bytes_: []const u8) Error!void {
        try succeed(c.kzf_world_restore(self, bytes_.ptr, @intCast(bytes_.len), &last_error));
    }
};


/// The name of a result, such as "ERR_SELF_CROSSING"; scripts may rely on it.
pub fn resultName(code: Result) [:0]const u8 {
    const value = c.kzf_result_name(code);
    return std.mem.span(value);
}

/// "plain", "sse2", ..., or "unknown"
pub fn cpuLevelName(level: CpuLevel) [:0]const u8 {
    const value = c.kzf_cpu_level_name(level);
    return std.mem.span(value);
}

/// whether this machine and build can run it
pub fn cpuHas(level: CpuLevel) bool {
    const value = c.kzf_cpu_has(level);
    return value;
}

/// the level in force: the best one, or the forced one
pub fn cpuLevelNow() CpuLevel {
    const value = c.kzf_cpu_level_now();
    return value;
}

/// Makes the whole process use `level` from now on, to compare levels.
pub fn cpuForce(level: CpuLevel) Error!void {
    try succeed(c.kzf_cpu_force(level));
}

/// Checks that this build computes as the library's exact answers need it: IEEE 754, without fast-math.
pub fn selfCheck() Error!void {
    try succeed(c.kzf_self_check(&last_error));
}

/// The name of a check, with the compiler flag to blame in brackets.
pub fn selfCheckName(check: i64) [:0]const u8 {
    const value = c.kzf_self_check_name(check);
    return std.mem.span(value);
}

/// All pairs of boxes that meet, sorted by (a, b).
pub fn boxPairs(boxes: []const Box, pairs: []IndexPair) Error!usize {
    var made_n_pairs: usize = undefined;
    try succeed(c.kzf_box_pairs(boxes.ptr, @intCast(boxes.len), null, pairs.ptr, @intCast(pairs.len), &made_n_pairs, &last_error));
    return made_n_pairs;
}

/// All pairs of a box of a and a box of b that meet.
pub fn boxPairsBetween(a: []const Box, b: []const Box, pairs: []IndexPair) Error!usize {
    var made_n_pairs: usize = undefined;
    try succeed(c.kzf_box_pairs_between(a.ptr, @intCast(a.len), b.ptr, @intCast(b.len), null, pairs.ptr, @intCast(pairs.len), &made_n_pairs, &last_error));
    return made_n_pairs;
}

/// The pairs of boxes whose reference point lies in `tile`.
pub fn boxPairsTile(boxes: []const Box, tile: Box, pairs: []IndexPair) Error!usize {
    var made_n_pairs: usize = undefined;
    try succeed(c.kzf_box_pairs_tile(boxes.ptr, @intCast(boxes.len), &tile, null, pairs.ptr, @intCast(pairs.len), &made_n_pairs, &last_error));
    return made_n_pairs;
}

/// Computes cosine and sine of an angle in radians, the same bits on every machine.
pub fn cosSin(angle_rad: f64) struct { cos_out: f32, sin_out: f32 } {
    var made_cos_out: f32 = undefined;
    var made_sin_out: f32 = undefined;
    c.kzf_cos_sin(angle_rad, &made_cos_out, &made_sin_out);
    return .{ .cos_out = made_cos_out, .sin_out = made_sin_out };
}

/// Computes cosine and sine of an angle in degrees, within 1 ulp of float32 for every finite angle.
pub fn cosSinDegrees(angle_deg: f64) struct { cos_out: f32, sin_out: f32 } {
    var made_cos_out: f32 = undefined;
    var made_sin_out: f32 = undefined;
    c.kzf_cos_sin_degrees(angle_deg, &made_cos_out, &made_sin_out);
    return .{ .cos_out = made_cos_out, .sin_out = made_sin_out };
}

/// The angle of the vector (x, y) in radians, in [-pi, pi], within 1 ulp of float32.
pub fn atan2(y: f32, x: f32) f32 {
    const value = c.kzf_atan2(y, x);
    return value;
}

/// The side of the line a->b on which c lies.
pub fn orient(a: Vec2, b: Vec2, c_: Vec2) c_int {
    const value = c.kzf_orient(&a, &b, &c_);
    return value;
}

/// The side of the circle through a, b, c on which d lies.
pub fn inCircle(a: Vec2, b: Vec2, c_: Vec2, d: Vec2) c_int {
    const value = c.kzf_in_circle(&a, &b, &c_, &d);
    return value;
}

/// The sign of |p - q| - (r1 + r2), where r1, r2 >= 0 are added exactly.
pub fn compareDistance(p: Vec2, q: Vec2, r1: f32, r2: f32) c_int {
    const value = c.kzf_compare_distance(&p, &q, r1, r2);
    return value;
}

/// The sign of (distance of p to the segment a-b) - (r1 + r2), as compareDistance.
pub fn compareSegmentDistance(p: Vec2, a: Vec2, b: Vec2, r1: f32, r2: f32) c_int {
    const value = c.kzf_compare_segment_distance(&p, &a, &b, r1, r2);
    return value;
}

/// The velocity after a bounce at a face with this unit normal.
pub fn reflect(velocity: Vec2, normal: Vec2, restitution: f32) Vec2 {
    var made_result: Vec2 = undefined;
    c.kzf_reflect(&velocity, &normal, restitution, &made_result);
    return made_result;
}

/// The feature of a: the upper half.
pub fn featureOfA(features: u32) u32 {
    const value = c.kzf_feature_of_a(features);
    return value;
}

/// The feature of b: the lower half.
pub fn featureOfB(features: u32) u32 {
    const value = c.kzf_feature_of_b(features);
    return value;
}

/// Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer?
pub fn spanU8Plain(x1: u8, w1: u8, x2: u8, w2: u8) bool {
    const value = c.kzf_span_u8_plain(x1, w1, x2, w2);
    return value;
}

/// Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer, where they wrap?
pub fn spanU8Wrap(x1: u8, w1: u8, x2: u8, w2: u8) bool {
    const value = c.kzf_span_u8_wrap(x1, w1, x2, w2);
    return value;
}

/// Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer?
pub fn spanU16Plain(x1: u16, w1: u16, x2: u16, w2: u16) bool {
    const value = c.kzf_span_u16_plain(x1, w1, x2, w2);
    return value;
}

/// Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer, where they wrap?
pub fn spanU16Wrap(x1: u16, w1: u16, x2: u16, w2: u16) bool {
    const value = c.kzf_span_u16_wrap(x1, w1, x2, w2);
    return value;
}

/// Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer?
pub fn spanU32Plain(x1: u32, w1: u32, x2: u32, w2: u32) bool {
    const value = c.kzf_span_u32_plain(x1, w1, x2, w2);
    return value;
}

/// Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer, where they wrap?
pub fn spanU32Wrap(x1: u32, w1: u32, x2: u32, w2: u32) bool {
    const value = c.kzf_span_u32_wrap(x1, w1, x2, w2);
    return value;
}

/// Clips a convex polygon to a closed box.
pub fn polygonClipBox(points: []const Vec2, box: Box, out: []Vec2) Error!usize {
    var made_n_out: usize = undefined;
    try succeed(c.kzf_polygon_clip_box(points.ptr, @intCast(points.len), &box, out.ptr, @intCast(out.len), &made_n_out));
    return made_n_out;
}

/// "point", "segment", ..., "unknown"
pub fn kindName(kind: Kind) [:0]const u8 {
    const value = c.kzf_kind_name(kind);
    return std.mem.span(value);
}

/// Computes the convex hull of points, exactly.
pub fn convexHull(points: []const Vec2, hull: []Vec2) i32 {
    const value = c.kzf_convex_hull(points.ptr, @intCast(hull.len), hull.ptr);
    return value;
}

/// The flat interface itself, for what no type has.
pub const c = struct {
    pub extern fn kzf_result_name(code: Result) [*c]const u8;
    pub extern fn kzf_error_text(err: [*c]const LastError, text: [*c]u8, size: usize) usize;
    pub extern fn kzf_limits_resolve(limits: [*c]const Limits, result: [*c]Limits) void;
    pub extern fn kzf_cpu_level_name(level: CpuLevel) [*c]const u8;
    pub extern fn kzf_cpu_has(level: CpuLevel) bool;
    pub extern fn kzf_cpu_level_now() CpuLevel;
    pub extern fn kzf_cpu_force(level: CpuLevel) Result;
    pub extern fn kzf_self_check(err: [*c]LastError) Result;
    pub extern fn kzf_self_check_name(check: i64) [*c]const u8;
    pub extern fn kzf_box_pairs(boxes: [*c]const Box, n: usize, options: [*c]const BoxOptions, pairs: [*c]IndexPair, max: usize, n_pairs: [*c]usize, err: [*c]LastError) Result;
    pub extern fn kzf_box_pairs_between(a: [*c]const Box, n_a: usize, b: [*c]const Box, n_b: usize, options: [*c]const BoxOptions, pairs: [*c]IndexPair, max: usize, n_pairs: [*c]usize, err: [*c]LastError) Result;
    pub extern fn kzf_box_pairs_tile(boxes: [*c]const Box, n: usize, tile: [*c]const Box, options: [*c]const BoxOptions, pairs: [*c]IndexPair, max: usize, n_pairs: [*c]usize, err: [*c]LastError) Result;
    pub extern fn kzf_draw_line(draw: [*c]const Draw, a: [*c]const Vec2, b: [*c]const Vec2, color: u32, width: f32) void;
    pub extern fn kzf_draw_box(draw: [*c]const Draw, box: [*c]const Box, style: [*c]const DrawStyle) void;
    pub extern fn kzf_draw_text(draw: [*c]const Draw, at: [*c]const Vec2, text: [*c]const u8, color: u32, size: f32) void;
    pub extern fn kzf_draw_dot(draw: [*c]const Draw, at: [*c]const Vec2, color: u32, pixels: f32) void;
    pub extern fn kzf_draw_arrow(draw: [*c]const Draw, from: [*c]const Vec2, to: [*c]const Vec2, color: u32, width: f32) void;
    pub extern fn kzf_draw_shape(draw: [*c]const Draw, shape: [*c]const Shape, pose: [*c]const Pose, style: [*c]const DrawStyle) void;
    pub extern fn kzf_draw_cell_runs(draw: [*c]const Draw, mask: ?*const Mask, part: [*c]const CellRect, at: [*c]const Cell, pen: [*c]const Pen) void;
    pub extern fn kzf_draw_cell_edges(draw: [*c]const Draw, mask: ?*const Mask, part: [*c]const CellRect, at: [*c]const Cell, pen: [*c]const Pen) void;
    pub extern fn kzf_draw_surface(draw: [*c]const Draw, surface: [*c]const Surface, rule: [*c]const Rule, at: [*c]const Vec2, size: f32) void;
    pub extern fn kzf_draw_contact(draw: [*c]const Draw, contact: [*c]const Contact, color: u32) void;
    pub extern fn kzf_draw_ray(draw: [*c]const Draw, from: [*c]const Vec2, to: [*c]const Vec2, hit: [*c]const RayHit, color: u32) void;
    pub extern fn kzf_draw_sweep(draw: [*c]const Draw, shape: [*c]const Shape, motion: [*c]const Vec2, hit: [*c]const SweepHit, style: [*c]const DrawStyle, mark: u32) void;
    pub extern fn kzf_draw_colors_default(result: [*c]DrawColors) void;
    pub extern fn kzf_draw_world(draw: [*c]const Draw, world: ?*World, colors: [*c]const DrawColors, flags: c_uint) void;
    pub extern fn kzf_grid_create(def: [*c]const GridDef, out: [*c]?*Grid, err: [*c]LastError) Result;
    pub extern fn kzf_grid_free(grid: ?*Grid) void;
    pub extern fn kzf_grid_width(grid: ?*const Grid) i32;
    pub extern fn kzf_grid_height(grid: ?*const Grid) i32;
    pub extern fn kzf_grid_cell_size(grid: ?*const Grid, result: [*c]Vec2) void;
    pub extern fn kzf_grid_get(grid: ?*const Grid, x: i32, y: i32) u32;
    pub extern fn kzf_grid_tile(grid: ?*const Grid, id: u32) [*c]const Tile;
    pub extern fn kzf_grid_ids(grid: ?*const Grid) ?*const anyopaque;
    pub extern fn kzf_grid_cell(grid: ?*const Grid, number: i32, result: [*c]Cell) void;
    pub extern fn kzf_grid_set(grid: ?*Grid, x: i32, y: i32, id: u32, err: [*c]LastError) Result;
    pub extern fn kzf_grid_fill(grid: ?*Grid, cells: [*c]const CellRect, id: u32, err: [*c]LastError) Result;
    pub extern fn kzf_grid_edits(grid: ?*const Grid) u64;
    pub extern fn kzf_grid_rewind(grid: ?*Grid, edits: u64, err: [*c]LastError) Result;
    pub extern fn kzf_grid_hash(grid: ?*const Grid) u64;
    pub extern fn kzf_shape_grid(grid: ?*const Grid, x: f64, y: f64, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_mask_from_surface(surface: [*c]const Surface, rule: [*c]const Rule, alloc: [*c]const Allocator, out: [*c]?*Mask, err: [*c]LastError) Result;
    pub extern fn kzf_mask_from_text(text: [*c]const u8, alloc: [*c]const Allocator, out: [*c]?*Mask, err: [*c]LastError) Result;
    pub extern fn kzf_mask_from_call(w: i32, h: i32, solid: ?*const fn (?*anyopaque, i32, i32) callconv(.c) bool, ctx: ?*anyopaque, alloc: [*c]const Allocator, out: [*c]?*Mask, err: [*c]LastError) Result;
    pub extern fn kzf_affine_from_pose(scale_x: f64, scale_y: f64, at: [*c]const Vec2, pose: [*c]const Pose, result: [*c]Affine) void;
    pub extern fn kzf_mask_transform(mask: ?*const Mask, map: [*c]const Affine, alloc: [*c]const Allocator, out: [*c]?*Mask, origin: [*c]Cell, err: [*c]LastError) Result;
    pub extern fn kzf_mask_rotate90(mask: ?*const Mask, rotation: [*c]const Rotation90, alloc: [*c]const Allocator, out: [*c]?*Mask, err: [*c]LastError) Result;
    pub extern fn kzf_mask_free(mask: ?*Mask) void;
    pub extern fn kzf_mask_width(mask: ?*const Mask) i32;
    pub extern fn kzf_mask_height(mask: ?*const Mask) i32;
    pub extern fn kzf_mask_get(mask: ?*const Mask, x: i32, y: i32) bool;
    pub extern fn kzf_mask_count(mask: ?*const Mask) i64;
    pub extern fn kzf_mask_bounds(mask: ?*const Mask, result: [*c]CellRect) void;
    pub extern fn kzf_mask_to_text(mask: ?*const Mask, text: [*c]u8, size: usize) usize;
    pub extern fn kzf_mask_bits(mask: ?*const Mask, x0: i32, y: i32, n: i32) u64;
    pub extern fn kzf_mask_next_run(mask: ?*const Mask, y: i32, x: i32, x0: [*c]i32, x1: [*c]i32) bool;
    pub extern fn kzf_mask_words(mask: ?*const Mask, strip_words: [*c]usize, n_strips: [*c]i32) [*c]const u64;
    pub extern fn kzf_mask_overlap(a: ?*const Mask, b: ?*const Mask, dx: i32, dy: i32) bool;
    pub extern fn kzf_mask_relate(a: ?*const Mask, b: ?*const Mask, dx: i32, dy: i32) Relation;
    pub extern fn kzf_mask_overlap_area(a: ?*const Mask, b: ?*const Mask, dx: i32, dy: i32) i64;
    pub extern fn kzf_mask_overlap_first(a: ?*const Mask, b: ?*const Mask, dx: i32, dy: i32, first: [*c]Cell) bool;
    pub extern fn kzf_mask_overlap_bounds(a: ?*const Mask, b: ?*const Mask, dx: i32, dy: i32, result: [*c]CellRect) void;
    pub extern fn kzf_mask_overlap_mask(a: ?*const Mask, b: ?*const Mask, dx: i32, dy: i32, alloc: [*c]const Allocator, out: [*c]?*Mask, err: [*c]LastError) Result;
    pub extern fn kzf_mask_push(a: ?*const Mask, b: ?*const Mask, dx: i32, dy: i32, max_cells: i32, push: [*c]Cell) bool;
    pub extern fn kzf_mask_cache_create(max_bytes: usize, alloc: [*c]const Allocator, out: [*c]?*MaskCache, err: [*c]LastError) Result;
    pub extern fn kzf_mask_cache_free(cache: ?*MaskCache) void;
    pub extern fn kzf_mask_cache_get(cache: ?*MaskCache, mask: ?*const Mask, map: [*c]const Affine, out: [*c]?*const Mask, origin: [*c]Cell, err: [*c]LastError) Result;
    pub extern fn kzf_mask_cache_release(cache: ?*MaskCache, posed: ?*const Mask) void;
    pub extern fn kzf_mask_cache_remove(cache: ?*MaskCache, mask: ?*const Mask) void;
    pub extern fn kzf_mask_cache_stats(cache: ?*const MaskCache, result: [*c]CacheStats) void;
    pub extern fn kzf_mask_config_space(a: ?*const Mask, b: ?*const Mask, work: [*c]const Work, alloc: [*c]const Allocator, out: [*c]?*Mask, origin: [*c]Cell, err: [*c]LastError) Result;
    pub extern fn kzf_mask_overlap_areas(a: ?*const Mask, b: ?*const Mask, offsets: [*c]const CellRect, counts: [*c]i64, max: usize) usize;
    pub extern fn kzf_config_space_create(a: ?*const Mask, b: ?*const Mask, alloc: [*c]const Allocator, out: [*c]?*ConfigSpace, err: [*c]LastError) Result;
    pub extern fn kzf_config_space_free(config: ?*ConfigSpace) void;
    pub extern fn kzf_config_space_bytes(config: ?*const ConfigSpace) usize;
    pub extern fn kzf_config_space_overlap(config: ?*const ConfigSpace, dx: i32, dy: i32) bool;
    pub extern fn kzf_config_space_push(config: ?*const ConfigSpace, dx: i32, dy: i32, result: [*c]Cell) void;
    pub extern fn kzf_mask_collide(a: ?*const Mask, b: ?*const Mask, dx: i32, dy: i32, max_cells: i32, out: [*c]MaskContact) bool;
    pub extern fn kzf_mask_sweep(a: ?*const Mask, a_at: [*c]const Vec2, motion: [*c]const Vec2, b: ?*const Mask, b_at: [*c]const Vec2, result: [*c]MaskHit) void;
    pub extern fn kzf_mask_ray(mask: ?*const Mask, from: [*c]const Vec2, to: [*c]const Vec2, result: [*c]MaskRayHit) void;
    pub extern fn kzf_mask_overlap_many(mask: ?*const Mask, items: [*c]const MaskAt, n: usize, bits: [*c]u64) usize;
    pub extern fn kzf_canvas_create(w: i32, h: i32, alloc: [*c]const Allocator, out: [*c]?*Canvas, err: [*c]LastError) Result;
    pub extern fn kzf_canvas_from_mask(mask: ?*const Mask, alloc: [*c]const Allocator, out: [*c]?*Canvas, err: [*c]LastError) Result;
    pub extern fn kzf_canvas_from_surface(surface: [*c]const Surface, rule: [*c]const Rule, alloc: [*c]const Allocator, out: [*c]?*Canvas, err: [*c]LastError) Result;
    pub extern fn kzf_canvas_from_overlap(a: ?*const Mask, b: ?*const Mask, dx: i32, dy: i32, alloc: [*c]const Allocator, out: [*c]?*Canvas, err: [*c]LastError) Result;
    pub extern fn kzf_canvas_free(canvas: ?*Canvas) void;
    pub extern fn kzf_canvas_mask(canvas: ?*Canvas) ?*const Mask;
    pub extern fn kzf_canvas_words(canvas: ?*Canvas, strip_words: [*c]usize, n_strips: [*c]i32) [*c]u64;
    pub extern fn kzf_canvas_set(canvas: ?*Canvas, x: i32, y: i32, solid: bool) void;
    pub extern fn kzf_canvas_fill(canvas: ?*Canvas, rect: [*c]const CellRect, solid: bool) void;
    pub extern fn kzf_canvas_invert(canvas: ?*Canvas) void;
    pub extern fn kzf_canvas_draw(canvas: ?*Canvas, mask: ?*const Mask, dx: i32, dy: i32) void;
    pub extern fn kzf_canvas_erase(canvas: ?*Canvas, mask: ?*const Mask, dx: i32, dy: i32) void;
    pub extern fn kzf_canvas_toggle(canvas: ?*Canvas, mask: ?*const Mask, dx: i32, dy: i32) void;
    pub extern fn kzf_canvas_keep(canvas: ?*Canvas, mask: ?*const Mask, dx: i32, dy: i32) void;
    pub extern fn kzf_mask_dilate(mask: ?*const Mask, n: i32, metric: Metric, alloc: [*c]const Allocator, out: [*c]?*Mask, err: [*c]LastError) Result;
    pub extern fn kzf_mask_erode(mask: ?*const Mask, n: i32, metric: Metric, alloc: [*c]const Allocator, out: [*c]?*Mask, err: [*c]LastError) Result;
    pub extern fn kzf_components_free(components: [*c]Components) void;
    pub extern fn kzf_mask_components(mask: ?*const Mask, connectivity: Connectivity, min_count: i64, alloc: [*c]const Allocator, out: [*c]Components, err: [*c]LastError) Result;
    pub extern fn kzf_mask_holes(mask: ?*const Mask, connectivity: Connectivity, min_count: i64, alloc: [*c]const Allocator, out: [*c]Components, err: [*c]LastError) Result;
    pub extern fn kzf_mask_component(mask: ?*const Mask, connectivity: Connectivity, x: i32, y: i32, alloc: [*c]const Allocator, out: [*c]?*Mask, err: [*c]LastError) Result;
    pub extern fn kzf_mask_fill_holes(mask: ?*const Mask, connectivity: Connectivity, max_count: i64, alloc: [*c]const Allocator, out: [*c]?*Mask, err: [*c]LastError) Result;
    pub extern fn kzf_mask_distances(mask: ?*const Mask, field: [*c]i32, n_field: usize, alloc: [*c]const Allocator, err: [*c]LastError) Result;
    pub extern fn kzf_mask_fit_box(mask: ?*const Mask, tightness: f32, work: [*c]const Work, alloc: [*c]const Allocator, box: [*c]Box, loss: [*c]FitLoss, err: [*c]LastError) Result;
    pub extern fn kzf_mask_fit_circle(mask: ?*const Mask, tightness: f32, work: [*c]const Work, alloc: [*c]const Allocator, circle: [*c]Circle, loss: [*c]FitLoss, err: [*c]LastError) Result;
    pub extern fn kzf_mask_fit_capsule(mask: ?*const Mask, tightness: f32, work: [*c]const Work, alloc: [*c]const Allocator, capsule: [*c]Capsule, loss: [*c]FitLoss, err: [*c]LastError) Result;
    pub extern fn kzf_hull_free(hull: [*c]Hull) void;
    pub extern fn kzf_mask_fit_hull(mask: ?*const Mask, alloc: [*c]const Allocator, hull: [*c]Hull, loss: [*c]FitLoss, err: [*c]LastError) Result;
    pub extern fn kzf_mask_set_create(alloc: [*c]const Allocator, out: [*c]?*MaskSet, err: [*c]LastError) Result;
    pub extern fn kzf_mask_set_free(set: ?*MaskSet) void;
    pub extern fn kzf_mask_set_add_frame(set: ?*MaskSet, frame: [*c]const Frame, err: [*c]LastError) Result;
    pub extern fn kzf_mask_set_add_mask(set: ?*MaskSet, frame: i32, tag: [*c]const u8, mask: ?*const Mask, at: [*c]const Cell, err: [*c]LastError) Result;
    pub extern fn kzf_mask_set_add_turns(set: ?*MaskSet, frame: i32, n: i32, err: [*c]LastError) Result;
    pub extern fn kzf_mask_set_add_animation(set: ?*MaskSet, animation: [*c]const Animation, err: [*c]LastError) Result;
    pub extern fn kzf_mask_set_frame_count(set: ?*const MaskSet) i32;
    pub extern fn kzf_mask_set_frame(set: ?*const MaskSet, frame: i32) [*c]const Frame;
    pub extern fn kzf_mask_set_find_frame(set: ?*const MaskSet, name: [*c]const u8) i32;
    pub extern fn kzf_frame_find(frame: [*c]const Frame, tag: [*c]const u8, from: i32) i32;
    pub extern fn kzf_frame_overlap(a: [*c]const Frame, tag_a: [*c]const u8, b: [*c]const Frame, tag_b: [*c]const u8, dx: i32, dy: i32) bool;
    pub extern fn kzf_mask_set_tag_count(set: ?*const MaskSet) i32;
    pub extern fn kzf_mask_set_tag(set: ?*const MaskSet, tag_number: i32) [*c]const u8;
    pub extern fn kzf_mask_set_find_tag(set: ?*const MaskSet, tag: [*c]const u8) i32;
    pub extern fn kzf_mask_set_animation_count(set: ?*const MaskSet) i32;
    pub extern fn kzf_mask_set_animation(set: ?*const MaskSet, animation: i32) [*c]const Animation;
    pub extern fn kzf_mask_set_find_animation(set: ?*const MaskSet, name: [*c]const u8) i32;
    pub extern fn kzf_mask_set_frame_at(set: ?*const MaskSet, animation: i32, ms: i64) i32;
    pub extern fn kzf_rings_free(rings: [*c]Rings) void;
    pub extern fn kzf_mask_trace(mask: ?*const Mask, connectivity: Connectivity, work: [*c]const Work, alloc: [*c]const Allocator, out: [*c]Rings, err: [*c]LastError) Result;
    pub extern fn kzf_rings_fill(rings: [*c]const Rings, w: i32, h: i32, alloc: [*c]const Allocator, out: [*c]?*Mask, err: [*c]LastError) Result;
    pub extern fn kzf_cell_rects_free(rects: [*c]CellRects) void;
    pub extern fn kzf_mask_rectangles(mask: ?*const Mask, alloc: [*c]const Allocator, out: [*c]CellRects, err: [*c]LastError) Result;
    pub extern fn kzf_rings_simplify(rings: [*c]const Rings, how: [*c]const Simplify, alloc: [*c]const Allocator, out: [*c]Rings, largest: [*c]f32, err: [*c]LastError) Result;
    pub extern fn kzf_rings_convex_parts(rings: [*c]const Rings, max_points: i32, alloc: [*c]const Allocator, out: [*c]Rings, err: [*c]LastError) Result;
    pub extern fn kzf_vec2_add(a: [*c]const Vec2, b: [*c]const Vec2, result: [*c]Vec2) void;
    pub extern fn kzf_vec2_sub(a: [*c]const Vec2, b: [*c]const Vec2, result: [*c]Vec2) void;
    pub extern fn kzf_vec2_scale(v: [*c]const Vec2, by: f32, result: [*c]Vec2) void;
    pub extern fn kzf_vec2_dot(a: [*c]const Vec2, b: [*c]const Vec2) f32;
    pub extern fn kzf_vec2_cross(a: [*c]const Vec2, b: [*c]const Vec2) f32;
    pub extern fn kzf_vec2_length(v: [*c]const Vec2) f32;
    pub extern fn kzf_vec2_distance(a: [*c]const Vec2, b: [*c]const Vec2) f32;
    pub extern fn kzf_vec2_normalize(v: [*c]const Vec2, result: [*c]Vec2) void;
    pub extern fn kzf_vec2_rotate(v: [*c]const Vec2, angle_rad: f64, result: [*c]Vec2) void;
    pub extern fn kzf_vec2_lerp(a: [*c]const Vec2, b: [*c]const Vec2, t: f32, result: [*c]Vec2) void;
    pub extern fn kzf_cos_sin(angle_rad: f64, cos_out: [*c]f32, sin_out: [*c]f32) void;
    pub extern fn kzf_cos_sin_degrees(angle_deg: f64, cos_out: [*c]f32, sin_out: [*c]f32) void;
    pub extern fn kzf_atan2(y: f32, x: f32) f32;
    pub extern fn kzf_pose_radians(x: f32, y: f32, angle_rad: f64, result: [*c]Pose) void;
    pub extern fn kzf_pose_degrees(x: f32, y: f32, angle_deg: f64, result: [*c]Pose) void;
    pub extern fn kzf_pose_identity(result: [*c]Pose) void;
    pub extern fn kzf_pose_check(pose: [*c]const Pose, err: [*c]LastError) Result;
    pub extern fn kzf_pose_apply(pose: [*c]const Pose, p: [*c]const Vec2, result: [*c]Vec2) void;
    pub extern fn kzf_pose_apply_inverse(pose: [*c]const Pose, p: [*c]const Vec2, result: [*c]Vec2) void;
    pub extern fn kzf_pose_mul(a: [*c]const Pose, b: [*c]const Pose, result: [*c]Pose) void;
    pub extern fn kzf_pose_inverse(pose: [*c]const Pose, result: [*c]Pose) void;
    pub extern fn kzf_orient(a: [*c]const Vec2, b: [*c]const Vec2, c: [*c]const Vec2) c_int;
    pub extern fn kzf_in_circle(a: [*c]const Vec2, b: [*c]const Vec2, c: [*c]const Vec2, d: [*c]const Vec2) c_int;
    pub extern fn kzf_compare_distance(p: [*c]const Vec2, q: [*c]const Vec2, r1: f32, r2: f32) c_int;
    pub extern fn kzf_compare_segment_distance(p: [*c]const Vec2, a: [*c]const Vec2, b: [*c]const Vec2, r1: f32, r2: f32) c_int;
    pub extern fn kzf_box_meets(a: [*c]const Box, b: [*c]const Box) bool;
    pub extern fn kzf_box_union(a: [*c]const Box, b: [*c]const Box, result: [*c]Box) void;
    pub extern fn kzf_body_move(world: ?*World, body: [*c]const Body, motion: [*c]const Vec2, def: [*c]const MoveDef, hits: [*c]MoveHit, max: usize, out: [*c]MoveResult, err: [*c]LastError) Result;
    pub extern fn kzf_shape_move(world: ?*const World, shape: [*c]const Shape, motion: [*c]const Vec2, filter: [*c]const QueryFilter, def: [*c]const MoveDef, hits: [*c]MoveHit, max: usize, out: [*c]MoveResult, err: [*c]LastError) Result;
    pub extern fn kzf_platform_move(world: ?*World, platform: [*c]const Body, motion: [*c]const Vec2, def: [*c]const MoveDef, carried: [*c]CarryResult, max: usize, n: [*c]usize, err: [*c]LastError) Result;
    pub extern fn kzf_platform_turn(world: ?*World, platform: [*c]const Body, motion: [*c]const Vec2, turn_rad: f32, def: [*c]const MoveDef, carried: [*c]CarryResult, max: usize, n: [*c]usize, err: [*c]LastError) Result;
    pub extern fn kzf_body_push_out(world: ?*World, body: [*c]const Body, max_attempts: i32, out: [*c]PushOut, err: [*c]LastError) Result;
    pub extern fn kzf_reflect(velocity: [*c]const Vec2, normal: [*c]const Vec2, restitution: f32, result: [*c]Vec2) void;
    pub extern fn kzf_shape_mask(mask: ?*const Mask, x: f64, y: f64, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_relate(a: [*c]const Shape, b: [*c]const Shape) Relation;
    pub extern fn kzf_overlap(a: [*c]const Shape, b: [*c]const Shape) bool;
    pub extern fn kzf_intersects(a: [*c]const Shape, b: [*c]const Shape) bool;
    pub extern fn kzf_feature_of_a(features: u32) u32;
    pub extern fn kzf_feature_of_b(features: u32) u32;
    pub extern fn kzf_collide(a: [*c]const Shape, b: [*c]const Shape, out: [*c]Contact) Relation;
    pub extern fn kzf_contact_push(a: [*c]const Shape, b: [*c]const Shape, contact: [*c]const Contact, result: [*c]Vec2) void;
    pub extern fn kzf_collide_parts(a: [*c]const Shape, b: [*c]const Shape, contacts: [*c]PartContact, max: usize) usize;
    pub extern fn kzf_push_along(a: [*c]const Shape, b: [*c]const Shape, direction: [*c]const Vec2, push: [*c]Vec2, length: [*c]f32) bool;
    pub extern fn kzf_shape_part(shape: [*c]const Shape, part: i32) [*c]const Shape;
    pub extern fn kzf_common_cells(mask: [*c]const Shape, other: [*c]const Shape, first: [*c]Cell, bounds: [*c]CellRect) i64;
    pub extern fn kzf_box_relate(a: [*c]const Box, b: [*c]const Box) Relation;
    pub extern fn kzf_span_u8_plain(x1: u8, w1: u8, x2: u8, w2: u8) bool;
    pub extern fn kzf_span_u8_wrap(x1: u8, w1: u8, x2: u8, w2: u8) bool;
    pub extern fn kzf_box_u8_overlap(a: [*c]const BoxU8, b: [*c]const BoxU8) bool;
    pub extern fn kzf_box_u8_overlap_wrap(a: [*c]const BoxU8, b: [*c]const BoxU8) bool;
    pub extern fn kzf_span_u16_plain(x1: u16, w1: u16, x2: u16, w2: u16) bool;
    pub extern fn kzf_span_u16_wrap(x1: u16, w1: u16, x2: u16, w2: u16) bool;
    pub extern fn kzf_box_u16_overlap(a: [*c]const BoxU16, b: [*c]const BoxU16) bool;
    pub extern fn kzf_box_u16_overlap_wrap(a: [*c]const BoxU16, b: [*c]const BoxU16) bool;
    pub extern fn kzf_span_u32_plain(x1: u32, w1: u32, x2: u32, w2: u32) bool;
    pub extern fn kzf_span_u32_wrap(x1: u32, w1: u32, x2: u32, w2: u32) bool;
    pub extern fn kzf_box_u32_overlap(a: [*c]const BoxU32, b: [*c]const BoxU32) bool;
    pub extern fn kzf_box_u32_overlap_wrap(a: [*c]const BoxU32, b: [*c]const BoxU32) bool;
    pub extern fn kzf_boxes_of(b: [*c]const Box, result: [*c]Boxes) void;
    pub extern fn kzf_circles_of(c: [*c]const Circle, result: [*c]Circles) void;
    pub extern fn kzf_capsules_of(c: [*c]const Capsule, result: [*c]Capsules) void;
    pub extern fn kzf_overlap_boxes(a: [*c]const Boxes, b: [*c]const Boxes, n: usize, bits: [*c]u64) usize;
    pub extern fn kzf_overlap_circles(a: [*c]const Circles, b: [*c]const Circles, n: usize, bits: [*c]u64) usize;
    pub extern fn kzf_overlap_capsules(a: [*c]const Capsules, b: [*c]const Capsules, n: usize, bits: [*c]u64) usize;
    pub extern fn kzf_overlap_convexes(a: [*c]const Convexes, b: [*c]const Convexes, n: usize, bits: [*c]u64) usize;
    pub extern fn kzf_overlap_one_boxes(one: [*c]const Shape, many: [*c]const Boxes, n: usize, bits: [*c]u64) usize;
    pub extern fn kzf_overlap_one_circles(one: [*c]const Shape, many: [*c]const Circles, n: usize, bits: [*c]u64) usize;
    pub extern fn kzf_overlap_one_capsules(one: [*c]const Shape, many: [*c]const Capsules, n: usize, bits: [*c]u64) usize;
    pub extern fn kzf_overlap_one_convexes(one: [*c]const Shape, many: [*c]const Convexes, n: usize, bits: [*c]u64) usize;
    pub extern fn kzf_segment_clip(segment: [*c]const Segment, box: [*c]const Box, out: [*c]Segment) bool;
    pub extern fn kzf_polygon_clip_box(points: [*c]const Vec2, n: i32, box: [*c]const Box, out: [*c]Vec2, max: usize, n_out: [*c]usize) Result;
    pub extern fn kzf_distance(a: [*c]const Shape, b: [*c]const Shape, result: [*c]DistanceResult) void;
    pub extern fn kzf_common_point(a: [*c]const Shape, b: [*c]const Shape, out: [*c]Vec2) bool;
    pub extern fn kzf_contains(a: [*c]const Shape, b: [*c]const Shape) bool;
    pub extern fn kzf_shape_measure(shape: [*c]const Shape, result: [*c]Measure) void;
    pub extern fn kzf_relate_posed(a: [*c]const Shape, pose_a: [*c]const Pose, b: [*c]const Shape, pose_b: [*c]const Pose, out: [*c]Relation, err: [*c]LastError) Result;
    pub extern fn kzf_collide_posed(a: [*c]const Shape, pose_a: [*c]const Pose, b: [*c]const Shape, pose_b: [*c]const Pose, out: [*c]Contact, err: [*c]LastError) Result;
    pub extern fn kzf_distance_posed(a: [*c]const Shape, pose_a: [*c]const Pose, b: [*c]const Shape, pose_b: [*c]const Pose, out: [*c]DistanceResult, err: [*c]LastError) Result;
    pub extern fn kzf_ray_posed(shape: [*c]const Shape, pose: [*c]const Pose, from: [*c]const Vec2, to: [*c]const Vec2, flags: c_uint, out: [*c]RayHit, err: [*c]LastError) Result;
    pub extern fn kzf_sweep_posed(a: [*c]const Shape, pose_a: [*c]const Pose, motion: [*c]const Vec2, b: [*c]const Shape, pose_b: [*c]const Pose, flags: c_uint, out: [*c]SweepHit, err: [*c]LastError) Result;
    pub extern fn kzf_shape_next_run(shape: [*c]const Shape, rule: CellRule, y: i32, x: i32, x0: [*c]i32, x1: [*c]i32) bool;
    pub extern fn kzf_canvas_draw_shape(canvas: ?*Canvas, origin: [*c]const Cell, shape: [*c]const Shape, rule: CellRule, solid: bool) void;
    pub extern fn kzf_ray(shape: [*c]const Shape, from: [*c]const Vec2, to: [*c]const Vec2, flags: c_uint, result: [*c]RayHit) void;
    pub extern fn kzf_ray_spans(shape: [*c]const Shape, from: [*c]const Vec2, to: [*c]const Vec2, flags: c_uint, spans: [*c]RaySpan, max: usize) usize;
    pub extern fn kzf_shape_from_rings_bytes(rings: [*c]const Rings) usize;
    pub extern fn kzf_shape_from_rings(rings: [*c]const Rings, memory: ?*anyopaque, bytes: usize, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_sweep(a: [*c]const Shape, motion: [*c]const Vec2, b: [*c]const Shape, flags: c_uint, result: [*c]SweepHit) void;
    pub extern fn kzf_motion_pose(motion: [*c]const Motion, t: f32, result: [*c]Pose) void;
    pub extern fn kzf_sweep_rotating(a: [*c]const Shape, motion: [*c]const Motion, b: [*c]const Shape, tolerance: f32, memory: ?*anyopaque, bytes: usize, out: [*c]Toi, err: [*c]LastError) Result;
    pub extern fn kzf_replay_create(log: ?*const anyopaque, n: usize, limits: [*c]const Limits, alloc: [*c]const Allocator, out: [*c]?*Replay, err: [*c]LastError) Result;
    pub extern fn kzf_replay_free(replay: ?*Replay) void;
    pub extern fn kzf_replay_world(replay: ?*const Replay) ?*World;
    pub extern fn kzf_replay_steps(replay: ?*Replay) u64;
    pub extern fn kzf_replay_at(replay: ?*const Replay) u64;
    pub extern fn kzf_replay_seek(replay: ?*Replay, step: u64, err: [*c]LastError) Result;
    pub extern fn kzf_replay_next(replay: ?*Replay, out: [*c]ReplayOp) bool;
    pub extern fn kzf_replay_error(replay: ?*const Replay, err: [*c]LastError) Result;
    pub extern fn kzf_replay_draw(draw: [*c]const Draw, replay: ?*const Replay, colors: [*c]const DrawColors, flags: c_uint) void;
    pub extern fn kzf_replay_compare(a: ?*Replay, b: ?*Replay, out: [*c]ReplayDifference, err: [*c]LastError) bool;
    pub extern fn kzf_shape_point(p: [*c]const Vec2, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_shape_segment(a: [*c]const Vec2, b: [*c]const Vec2, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_shape_box(min: [*c]const Vec2, max: [*c]const Vec2, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_shape_circle(center: [*c]const Vec2, r: f32, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_shape_capsule(a: [*c]const Vec2, b: [*c]const Vec2, r: f32, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_shape_polygon(points: [*c]const Vec2, n: i32, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_shape_polygon_with_holes(points: [*c]const Vec2, ring_end: [*c]const i32, n_rings: i32, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_shape_polyline(points: [*c]const Vec2, n: i32, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_shape_parts(parts: [*c]const Shape, n: i32, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_shape_transform_bytes(shape: [*c]const Shape) usize;
    pub extern fn kzf_shape_transform(shape: [*c]const Shape, pose: [*c]const Pose, memory: ?*anyopaque, bytes: usize, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_shape_scale(shape: [*c]const Shape, sx: f32, sy: f32, memory: ?*anyopaque, bytes: usize, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_kind_name(kind: Kind) [*c]const u8;
    pub extern fn kzf_shape_points(shape: [*c]const Shape, n: [*c]usize) [*c]const Vec2;
    pub extern fn kzf_convex_hull(points: [*c]const Vec2, n: i32, hull: [*c]Vec2) i32;
    pub extern fn kzf_convex_parts_free(parts: [*c]ConvexParts) void;
    pub extern fn kzf_shape_convex_parts(polygon: [*c]const Shape, max_points: i32, alloc: [*c]const Allocator, out: [*c]ConvexParts, err: [*c]LastError) Result;
    pub extern fn kzf_triangles_free(triangles: [*c]Triangles) void;
    pub extern fn kzf_triangulate(polygon: [*c]const Shape, alloc: [*c]const Allocator, out: [*c]Triangles, err: [*c]LastError) Result;
    pub extern fn kzf_shape_rounded_polygon(points: [*c]const Vec2, n: i32, r: f32, parts: [*c]Shape, max: usize, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_shape_rounded_box(min: [*c]const Vec2, max: [*c]const Vec2, r: f32, parts: [*c]Shape, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_edge_tree_bytes(n_points: i32) usize;
    pub extern fn kzf_shape_polygon_with_tree(points: [*c]const Vec2, ring_end: [*c]const i32, n_rings: i32, memory: ?*anyopaque, bytes: usize, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_shape_polyline_with_tree(points: [*c]const Vec2, n: i32, memory: ?*anyopaque, bytes: usize, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_part_tree_bytes(n: i32) usize;
    pub extern fn kzf_shape_parts_with_tree(parts: [*c]const Shape, n: i32, memory: ?*anyopaque, bytes: usize, out: [*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_surface_check(surface: [*c]const Surface, err: [*c]LastError) Result;
    pub extern fn kzf_surface_part(surface: [*c]const Surface, x: i32, y: i32, w: i32, h: i32, result: [*c]Surface) void;
    pub extern fn kzf_surface_color(surface: [*c]const Surface, x: i32, y: i32) u32;
    pub extern fn kzf_rule_alpha(threshold: u8, result: [*c]Rule) void;
    pub extern fn kzf_rule_key(rgb: u32, tolerance: u8, result: [*c]Rule) void;
    pub extern fn kzf_rule_index(transparent: u8, result: [*c]Rule) void;
    pub extern fn kzf_rule_add_index(rule: [*c]Rule, transparent: u8) void;
    pub extern fn kzf_rule_air(argb: u32, hot: [*c]const Surface, result: [*c]Rule) void;
    pub extern fn kzf_rule_call(solid: ?*const fn (?*anyopaque, [*c]const Surface, i32, i32) callconv(.c) bool, ctx: ?*anyopaque, result: [*c]Rule) void;
    pub extern fn kzf_rule_check(rule: [*c]const Rule, surface: [*c]const Surface, err: [*c]LastError) Result;
    pub extern fn kzf_surface_solid(surface: [*c]const Surface, rule: [*c]const Rule, x: i32, y: i32) bool;
    pub extern fn kzf_surface_overlap(a: [*c]const Surface, rule_a: [*c]const Rule, b: [*c]const Surface, rule_b: [*c]const Rule, dx: i32, dy: i32) bool;
    pub extern fn kzf_surface_overlap_area(a: [*c]const Surface, rule_a: [*c]const Rule, b: [*c]const Surface, rule_b: [*c]const Rule, dx: i32, dy: i32) i64;
    pub extern fn kzf_surface_overlap_first(a: [*c]const Surface, rule_a: [*c]const Rule, b: [*c]const Surface, rule_b: [*c]const Rule, dx: i32, dy: i32, first: [*c]Cell) bool;
    pub extern fn kzf_surface_bits(surface: [*c]const Surface, rule: [*c]const Rule, x0: i32, y: i32, n: i32) u64;
    pub extern fn kzf_body_same(a: [*c]const Body, b: [*c]const Body) bool;
    pub extern fn kzf_world_def_default(result: [*c]WorldDef) void;
    pub extern fn kzf_world_create(def: [*c]const WorldDef, out: [*c]?*World, err: [*c]LastError) Result;
    pub extern fn kzf_world_free(world: ?*World) void;
    pub extern fn kzf_world_count(world: ?*const World) u32;
    pub extern fn kzf_world_bytes(world: ?*const World) usize;
    pub extern fn kzf_body_def_default(result: [*c]BodyDef) void;
    pub extern fn kzf_body_create(world: ?*World, def: [*c]const BodyDef, out: [*c]Body, err: [*c]LastError) Result;
    pub extern fn kzf_bodies_create(world: ?*World, defs: [*c]const BodyDef, n: usize, out: [*c]Body, err: [*c]LastError) Result;
    pub extern fn kzf_body_destroy(world: ?*World, body: [*c]const Body) Result;
    pub extern fn kzf_bodies_destroy(world: ?*World, bodies: [*c]const Body, n: usize) Result;
    pub extern fn kzf_body_set_pose(world: ?*World, body: [*c]const Body, pose: [*c]const Pose, err: [*c]LastError) Result;
    pub extern fn kzf_bodies_set_at(world: ?*World, bodies: [*c]const Body, n: usize, at: [*c]const Vec2, stride: usize, err: [*c]LastError) Result;
    pub extern fn kzf_world_shift(world: ?*World, offset: [*c]const Vec2, err: [*c]LastError) Result;
    pub extern fn kzf_body_set_shape(world: ?*World, body: [*c]const Body, shape: [*c]const Shape, err: [*c]LastError) Result;
    pub extern fn kzf_body_set_frame(world: ?*World, body: [*c]const Body, frame: i32, err: [*c]LastError) Result;
    pub extern fn kzf_body_set_filter(world: ?*World, body: [*c]const Body, category: u32, collides: u32) Result;
    pub extern fn kzf_body_set_group(world: ?*World, body: [*c]const Body, group: i32) Result;
    pub extern fn kzf_body_set_user(world: ?*World, body: [*c]const Body, user: u64) Result;
    pub extern fn kzf_body_set_one_way(world: ?*World, body: [*c]const Body, one_way: [*c]const Vec2) Result;
    pub extern fn kzf_body_set_flags(world: ?*World, body: [*c]const Body, flags: u32) Result;
    pub extern fn kzf_body_is_live(world: ?*const World, body: [*c]const Body) bool;
    pub extern fn kzf_world_body(world: ?*const World, index: u32, result: [*c]Body) void;
    pub extern fn kzf_body_pose(world: ?*const World, body: [*c]const Body, result: [*c]Pose) void;
    pub extern fn kzf_body_box(world: ?*const World, body: [*c]const Body, result: [*c]Box) void;
    pub extern fn kzf_body_category(world: ?*const World, body: [*c]const Body) u32;
    pub extern fn kzf_body_collides(world: ?*const World, body: [*c]const Body) u32;
    pub extern fn kzf_body_group(world: ?*const World, body: [*c]const Body) i32;
    pub extern fn kzf_body_flags(world: ?*const World, body: [*c]const Body) u32;
    pub extern fn kzf_body_one_way(world: ?*const World, body: [*c]const Body, result: [*c]Vec2) void;
    pub extern fn kzf_body_user(world: ?*const World, body: [*c]const Body) u64;
    pub extern fn kzf_body_frames(world: ?*const World, body: [*c]const Body, frame: [*c]i32) ?*const MaskSet;
    pub extern fn kzf_world_next(world: ?*const World, body: [*c]const Body, result: [*c]Body) void;
    pub extern fn kzf_body_shape(world: ?*const World, body: [*c]const Body, out: [*c]Shape) bool;
    pub extern fn kzf_world_step(world: ?*World, err: [*c]LastError) Result;
    pub extern fn kzf_world_pairs(world: ?*World, n: [*c]usize) [*c]const Pair;
    pub extern fn kzf_body_pairs(world: ?*World, body: [*c]const Body, out: [*c]Pair, max: usize) usize;
    pub extern fn kzf_pair_other(pair: [*c]const Pair, body: [*c]const Body, result: [*c]Body) void;
    pub extern fn kzf_world_begin_events(world: ?*const World, n: [*c]usize) [*c]const Pair;
    pub extern fn kzf_world_end_events(world: ?*const World, n: [*c]usize) [*c]const Pair;
    pub extern fn kzf_world_end_users(world: ?*const World, i: usize, result: [*c]PairUsers) void;
    pub extern fn kzf_bodies_collide(world: ?*const World, a: [*c]const Body, b: [*c]const Body, out: [*c]Contact) Relation;
    pub extern fn kzf_bodies_contact_push(world: ?*const World, a: [*c]const Body, b: [*c]const Body, contact: [*c]const Contact, result: [*c]Vec2) void;
    pub extern fn kzf_world_contacts(world: ?*const World, out: [*c]WorldContact, max: usize) usize;
    pub extern fn kzf_bodies_parts(world: ?*const World, a: [*c]const Body, b: [*c]const Body, out: [*c]BodyParts, max: usize) usize;
    pub extern fn kzf_body_set_fixtures(world: ?*World, body: [*c]const Body, fixtures: [*c]const Fixture, n: i32, err: [*c]LastError) Result;
    pub extern fn kzf_body_set_off(world: ?*World, body: [*c]const Body, categories: u32) Result;
    pub extern fn kzf_body_off(world: ?*const World, body: [*c]const Body) u32;
    pub extern fn kzf_body_fixtures(world: ?*const World, body: [*c]const Body, n: [*c]i32) [*c]const Fixture;
    pub extern fn kzf_body_fixture_shape(world: ?*const World, body: [*c]const Body, fixture: i32, memory: ?*anyopaque, bytes: usize, out: [*c]Shape) bool;
    pub extern fn kzf_world_fixture_pairs(world: ?*const World, n: [*c]usize) [*c]const FixturePair;
    pub extern fn kzf_world_fixture_begin_events(world: ?*const World, n: [*c]usize) [*c]const FixturePair;
    pub extern fn kzf_world_fixture_end_events(world: ?*const World, n: [*c]usize) [*c]const FixturePair;
    pub extern fn kzf_world_fixture_end_users(world: ?*const World, i: usize, result: [*c]PairUsers) void;
    pub extern fn kzf_bodies_fixtures(world: ?*const World, a: [*c]const Body, b: [*c]const Body, out: [*c]BodiesFixture, max: usize) usize;
    pub extern fn kzf_fixtures_collide(world: ?*const World, a: [*c]const Body, fixture_a: i32, b: [*c]const Body, fixture_b: i32, out: [*c]Contact) Relation;
    pub extern fn kzf_mask_set_add_shape(set: ?*MaskSet, frame: i32, tag: [*c]const u8, shape: [*c]const Shape, data: [*c]const u8, err: [*c]LastError) Result;
    pub extern fn kzf_mask_set_define_tag(set: ?*MaskSet, tag: [*c]const u8, def: [*c]const TagDef, err: [*c]LastError) Result;
    pub extern fn kzf_mask_set_add_flipped(set: ?*MaskSet, first: i32, n: i32, err: [*c]LastError) Result;
    pub extern fn kzf_mask_set_turn(first: i32, n: i32, degrees: f64) i32;
    pub extern fn kzf_body_set_frames(world: ?*World, body: [*c]const Body, frames: ?*const MaskSet, frame: i32, err: [*c]LastError) Result;
    pub extern fn kzf_data_number(data: [*c]const u8, key: [*c]const u8, otherwise: f64) f64;
    pub extern fn kzf_data_text(data: [*c]const u8, key: [*c]const u8, out: [*c]u8, size: usize) bool;
    pub extern fn kzf_bodies_cells(world: ?*const World, body: [*c]const Body, grid: [*c]const Body, out: [*c]GridHit, max: usize) usize;
    pub extern fn kzf_world_index(world: ?*World, err: [*c]LastError) Result;
    pub extern fn kzf_world_expect(world: ?*World, n: u32) void;
    pub extern fn kzf_world_find(world: ?*const World, shape: [*c]const Shape, mode: PairMode, filter: [*c]const QueryFilter, out: [*c]WorldHit, max: usize) usize;
    pub extern fn kzf_world_find_at(world: ?*const World, point: [*c]const Vec2, filter: [*c]const QueryFilter, out: [*c]WorldHit, max: usize) usize;
    pub extern fn kzf_world_find_many(world: ?*const World, shapes: [*c]const Shape, n: usize, mode: PairMode, filter: [*c]const QueryFilter, out: [*c]WorldHit, max: usize, end: [*c]usize) usize;
    pub extern fn kzf_world_ray(world: ?*const World, from: [*c]const Vec2, to: [*c]const Vec2, flags: c_uint, filter: [*c]const QueryFilter, out: [*c]WorldRayHit) bool;
    pub extern fn kzf_world_ray_all(world: ?*const World, from: [*c]const Vec2, to: [*c]const Vec2, flags: c_uint, filter: [*c]const QueryFilter, out: [*c]WorldRayHit, max: usize) usize;
    pub extern fn kzf_world_sweep(world: ?*const World, shape: [*c]const Shape, motion: [*c]const Vec2, flags: c_uint, filter: [*c]const QueryFilter, out: [*c]WorldSweepHit) bool;
    pub extern fn kzf_world_sweep_all(world: ?*const World, shape: [*c]const Shape, motion: [*c]const Vec2, flags: c_uint, filter: [*c]const QueryFilter, out: [*c]WorldSweepHit, max: usize) usize;
    pub extern fn kzf_world_cast_many(world: ?*const World, bullets: [*c]const MovingCircles, n: usize, flags: c_uint, filter: [*c]const QueryFilter, out: [*c]CastHit) usize;
    pub extern fn kzf_world_nearest(world: ?*const World, shape: [*c]const Shape, within: f32, filter: [*c]const QueryFilter, out: [*c]WorldNear, k: usize) usize;
    pub extern fn kzf_world_record(world: ?*World, recorder: [*c]const Recorder, err: [*c]LastError) Result;
    pub extern fn kzf_world_mark(world: ?*World, number: u64, text: [*c]const u8) void;
    pub extern fn kzf_world_hash(world: ?*const World) u64;
    pub extern fn kzf_body_hash(world: ?*const World, body: [*c]const Body) u64;
    pub extern fn kzf_world_save_bytes(world: ?*const World) usize;
    pub extern fn kzf_world_save(world: ?*const World, bytes: ?*anyopaque, size: usize, err: [*c]LastError) Result;
    pub extern fn kzf_world_restore(world: ?*World, bytes: ?*const anyopaque, size: usize, err: [*c]LastError) Result;
    pub extern fn kzf_sizeof(name: [*c]const u8) usize;
    pub extern fn kzf_shape_copy(shape: [*c]const Shape, out: [*c][*c]Shape, err: [*c]LastError) Result;
    pub extern fn kzf_shape_free(shape: [*c]Shape) void;
};

/// Fails when a struct has another size here than in the library: it would give wrong answers in silence.
pub fn checkSizes() error{WrongSize}!void {
    if (c.kzf_sizeof("kz_error") != @sizeOf(LastError)) return error.WrongSize;
    if (c.kzf_sizeof("kz_allocator") != @sizeOf(Allocator)) return error.WrongSize;
    if (c.kzf_sizeof("kz_limits") != @sizeOf(Limits)) return error.WrongSize;
    if (c.kzf_sizeof("kz_work") != @sizeOf(Work)) return error.WrongSize;
    if (c.kzf_sizeof("kz_parallel") != @sizeOf(Parallel)) return error.WrongSize;
    if (c.kzf_sizeof("kz_index_pair") != @sizeOf(IndexPair)) return error.WrongSize;
    if (c.kzf_sizeof("kz_box_options") != @sizeOf(BoxOptions)) return error.WrongSize;
    if (c.kzf_sizeof("kz_pen") != @sizeOf(Pen)) return error.WrongSize;
    if (c.kzf_sizeof("kz_draw") != @sizeOf(Draw)) return error.WrongSize;
    if (c.kzf_sizeof("kz_draw_style") != @sizeOf(DrawStyle)) return error.WrongSize;
    if (c.kzf_sizeof("kz_draw_colors") != @sizeOf(DrawColors)) return error.WrongSize;
    if (c.kzf_sizeof("kz_tile") != @sizeOf(Tile)) return error.WrongSize;
    if (c.kzf_sizeof("kz_grid_def") != @sizeOf(GridDef)) return error.WrongSize;
    if (c.kzf_sizeof("kz_affine") != @sizeOf(Affine)) return error.WrongSize;
    if (c.kzf_sizeof("kz_rotation90") != @sizeOf(Rotation90)) return error.WrongSize;
    if (c.kzf_sizeof("kz_cache_stats") != @sizeOf(CacheStats)) return error.WrongSize;
    if (c.kzf_sizeof("kz_mask_contact") != @sizeOf(MaskContact)) return error.WrongSize;
    if (c.kzf_sizeof("kz_mask_hit") != @sizeOf(MaskHit)) return error.WrongSize;
    if (c.kzf_sizeof("kz_mask_ray_hit") != @sizeOf(MaskRayHit)) return error.WrongSize;
    if (c.kzf_sizeof("kz_mask_at") != @sizeOf(MaskAt)) return error.WrongSize;
    if (c.kzf_sizeof("kz_component") != @sizeOf(Component)) return error.WrongSize;
    if (c.kzf_sizeof("kz_components") != @sizeOf(Components)) return error.WrongSize;
    if (c.kzf_sizeof("kz_fit_loss") != @sizeOf(FitLoss)) return error.WrongSize;
    if (c.kzf_sizeof("kz_hull") != @sizeOf(Hull)) return error.WrongSize;
    if (c.kzf_sizeof("kz_tagged_mask") != @sizeOf(TaggedMask)) return error.WrongSize;
    if (c.kzf_sizeof("kz_frame") != @sizeOf(Frame)) return error.WrongSize;
    if (c.kzf_sizeof("kz_animation") != @sizeOf(Animation)) return error.WrongSize;
    if (c.kzf_sizeof("kz_rings") != @sizeOf(Rings)) return error.WrongSize;
    if (c.kzf_sizeof("kz_cell_rects") != @sizeOf(CellRects)) return error.WrongSize;
    if (c.kzf_sizeof("kz_simplify") != @sizeOf(Simplify)) return error.WrongSize;
    if (c.kzf_sizeof("kz_vec2") != @sizeOf(Vec2)) return error.WrongSize;
    if (c.kzf_sizeof("kz_box") != @sizeOf(Box)) return error.WrongSize;
    if (c.kzf_sizeof("kz_cell") != @sizeOf(Cell)) return error.WrongSize;
    if (c.kzf_sizeof("kz_cell_rect") != @sizeOf(CellRect)) return error.WrongSize;
    if (c.kzf_sizeof("kz_segment") != @sizeOf(Segment)) return error.WrongSize;
    if (c.kzf_sizeof("kz_circle") != @sizeOf(Circle)) return error.WrongSize;
    if (c.kzf_sizeof("kz_capsule") != @sizeOf(Capsule)) return error.WrongSize;
    if (c.kzf_sizeof("kz_pose") != @sizeOf(Pose)) return error.WrongSize;
    if (c.kzf_sizeof("kz_move_hit") != @sizeOf(MoveHit)) return error.WrongSize;
    if (c.kzf_sizeof("kz_move_memory") != @sizeOf(MoveMemory)) return error.WrongSize;
    if (c.kzf_sizeof("kz_move_def") != @sizeOf(MoveDef)) return error.WrongSize;
    if (c.kzf_sizeof("kz_move_result") != @sizeOf(MoveResult)) return error.WrongSize;
    if (c.kzf_sizeof("kz_carry_result") != @sizeOf(CarryResult)) return error.WrongSize;
    if (c.kzf_sizeof("kz_push_out") != @sizeOf(PushOut)) return error.WrongSize;
    if (c.kzf_sizeof("kz_contact") != @sizeOf(Contact)) return error.WrongSize;
    if (c.kzf_sizeof("kz_part_contact") != @sizeOf(PartContact)) return error.WrongSize;
    if (c.kzf_sizeof("kz_box_u8") != @sizeOf(BoxU8)) return error.WrongSize;
    if (c.kzf_sizeof("kz_box_u16") != @sizeOf(BoxU16)) return error.WrongSize;
    if (c.kzf_sizeof("kz_box_u32") != @sizeOf(BoxU32)) return error.WrongSize;
    if (c.kzf_sizeof("kz_boxes") != @sizeOf(Boxes)) return error.WrongSize;
    if (c.kzf_sizeof("kz_circles") != @sizeOf(Circles)) return error.WrongSize;
    if (c.kzf_sizeof("kz_capsules") != @sizeOf(Capsules)) return error.WrongSize;
    if (c.kzf_sizeof("kz_convexes") != @sizeOf(Convexes)) return error.WrongSize;
    if (c.kzf_sizeof("kz_distance_result") != @sizeOf(DistanceResult)) return error.WrongSize;
    if (c.kzf_sizeof("kz_measure") != @sizeOf(Measure)) return error.WrongSize;
    if (c.kzf_sizeof("kz_ray_hit") != @sizeOf(RayHit)) return error.WrongSize;
    if (c.kzf_sizeof("kz_ray_span") != @sizeOf(RaySpan)) return error.WrongSize;
    if (c.kzf_sizeof("kz_sweep_hit") != @sizeOf(SweepHit)) return error.WrongSize;
    if (c.kzf_sizeof("kz_motion") != @sizeOf(Motion)) return error.WrongSize;
    if (c.kzf_sizeof("kz_toi") != @sizeOf(Toi)) return error.WrongSize;
    if (c.kzf_sizeof("kz_replay_op") != @sizeOf(ReplayOp)) return error.WrongSize;
    if (c.kzf_sizeof("kz_replay_difference") != @sizeOf(ReplayDifference)) return error.WrongSize;
    if (c.kzf_sizeof("kz_polygon") != @sizeOf(Polygon)) return error.WrongSize;
    if (c.kzf_sizeof("kz_placed_mask") != @sizeOf(PlacedMask)) return error.WrongSize;
    if (c.kzf_sizeof("kz_placed_grid") != @sizeOf(PlacedGrid)) return error.WrongSize;
    if (c.kzf_sizeof("kz_compound") != @sizeOf(Compound)) return error.WrongSize;
    if (c.kzf_sizeof("kz_shape") != @sizeOf(Shape)) return error.WrongSize;
    if (c.kzf_sizeof("kz_convex_parts") != @sizeOf(ConvexParts)) return error.WrongSize;
    if (c.kzf_sizeof("kz_triangles") != @sizeOf(Triangles)) return error.WrongSize;
    if (c.kzf_sizeof("kz_surface") != @sizeOf(Surface)) return error.WrongSize;
    if (c.kzf_sizeof("kz_rule") != @sizeOf(Rule)) return error.WrongSize;
    if (c.kzf_sizeof("kz_body") != @sizeOf(Body)) return error.WrongSize;
    if (c.kzf_sizeof("kz_pair") != @sizeOf(Pair)) return error.WrongSize;
    if (c.kzf_sizeof("kz_world_def") != @sizeOf(WorldDef)) return error.WrongSize;
    if (c.kzf_sizeof("kz_body_def") != @sizeOf(BodyDef)) return error.WrongSize;
    if (c.kzf_sizeof("kz_pair_users") != @sizeOf(PairUsers)) return error.WrongSize;
    if (c.kzf_sizeof("kz_world_contact") != @sizeOf(WorldContact)) return error.WrongSize;
    if (c.kzf_sizeof("kz_body_parts") != @sizeOf(BodyParts)) return error.WrongSize;
    if (c.kzf_sizeof("kz_fixture") != @sizeOf(Fixture)) return error.WrongSize;
    if (c.kzf_sizeof("kz_fixture_pair") != @sizeOf(FixturePair)) return error.WrongSize;
    if (c.kzf_sizeof("kz_bodies_fixture") != @sizeOf(BodiesFixture)) return error.WrongSize;
    if (c.kzf_sizeof("kz_tagged_shape") != @sizeOf(TaggedShape)) return error.WrongSize;
    if (c.kzf_sizeof("kz_tag_def") != @sizeOf(TagDef)) return error.WrongSize;
    if (c.kzf_sizeof("kz_grid_hit") != @sizeOf(GridHit)) return error.WrongSize;
    if (c.kzf_sizeof("kz_query_filter") != @sizeOf(QueryFilter)) return error.WrongSize;
    if (c.kzf_sizeof("kz_world_hit") != @sizeOf(WorldHit)) return error.WrongSize;
    if (c.kzf_sizeof("kz_world_ray_hit") != @sizeOf(WorldRayHit)) return error.WrongSize;
    if (c.kzf_sizeof("kz_world_sweep_hit") != @sizeOf(WorldSweepHit)) return error.WrongSize;
    if (c.kzf_sizeof("kz_moving_circles") != @sizeOf(MovingCircles)) return error.WrongSize;
    if (c.kzf_sizeof("kz_cast_hit") != @sizeOf(CastHit)) return error.WrongSize;
    if (c.kzf_sizeof("kz_world_near") != @sizeOf(WorldNear)) return error.WrongSize;
    if (c.kzf_sizeof("kz_recorder") != @sizeOf(Recorder)) return error.WrongSize;
}

comptime {
    if (@sizeOf(usize) == 8 and @sizeOf(LastError) != 24) @compileError("kz_error");
    if (@sizeOf(usize) == 8 and @sizeOf(Allocator) != 24) @compileError("kz_allocator");
    if (@sizeOf(usize) == 8 and @sizeOf(Limits) != 48) @compileError("kz_limits");
    if (@sizeOf(usize) == 8 and @sizeOf(Work) != 24) @compileError("kz_work");
    if (@sizeOf(usize) == 8 and @sizeOf(Parallel) != 24) @compileError("kz_parallel");
    if (@sizeOf(usize) == 8 and @sizeOf(IndexPair) != 8) @compileError("kz_index_pair");
    if (@sizeOf(usize) == 8 and @sizeOf(BoxOptions) != 24) @compileError("kz_box_options");
    if (@sizeOf(usize) == 8 and @sizeOf(Pen) != 12) @compileError("kz_pen");
    if (@sizeOf(usize) == 8 and @sizeOf(Draw) != 56) @compileError("kz_draw");
    if (@sizeOf(usize) == 8 and @sizeOf(DrawStyle) != 12) @compileError("kz_draw_style");
    if (@sizeOf(usize) == 8 and @sizeOf(DrawColors) != 96) @compileError("kz_draw_colors");
    if (@sizeOf(usize) == 8 and @sizeOf(Tile) != 96) @compileError("kz_tile");
    if (@sizeOf(usize) == 8 and @sizeOf(GridDef) != 56) @compileError("kz_grid_def");
    if (@sizeOf(usize) == 8 and @sizeOf(Affine) != 48) @compileError("kz_affine");
    if (@sizeOf(usize) == 8 and @sizeOf(Rotation90) != 8) @compileError("kz_rotation90");
    if (@sizeOf(usize) == 8 and @sizeOf(CacheStats) != 48) @compileError("kz_cache_stats");
    if (@sizeOf(usize) == 8 and @sizeOf(MaskContact) != 88) @compileError("kz_mask_contact");
    if (@sizeOf(usize) == 8 and @sizeOf(MaskHit) != 36) @compileError("kz_mask_hit");
    if (@sizeOf(usize) == 8 and @sizeOf(MaskRayHit) != 24) @compileError("kz_mask_ray_hit");
    if (@sizeOf(usize) == 8 and @sizeOf(MaskAt) != 16) @compileError("kz_mask_at");
    if (@sizeOf(usize) == 8 and @sizeOf(Component) != 32) @compileError("kz_component");
    if (@sizeOf(usize) == 8 and @sizeOf(Components) != 40) @compileError("kz_components");
    if (@sizeOf(usize) == 8 and @sizeOf(FitLoss) != 24) @compileError("kz_fit_loss");
    if (@sizeOf(usize) == 8 and @sizeOf(Hull) != 40) @compileError("kz_hull");
    if (@sizeOf(usize) == 8 and @sizeOf(TaggedMask) != 48) @compileError("kz_tagged_mask");
    if (@sizeOf(usize) == 8 and @sizeOf(Frame) != 72) @compileError("kz_frame");
    if (@sizeOf(usize) == 8 and @sizeOf(Animation) != 24) @compileError("kz_animation");
    if (@sizeOf(usize) == 8 and @sizeOf(Rings) != 56) @compileError("kz_rings");
    if (@sizeOf(usize) == 8 and @sizeOf(CellRects) != 40) @compileError("kz_cell_rects");
    if (@sizeOf(usize) == 8 and @sizeOf(Simplify) != 40) @compileError("kz_simplify");
    if (@sizeOf(usize) == 8 and @sizeOf(Vec2) != 8) @compileError("kz_vec2");
    if (@sizeOf(usize) == 8 and @sizeOf(Box) != 16) @compileError("kz_box");
    if (@sizeOf(usize) == 8 and @sizeOf(Cell) != 8) @compileError("kz_cell");
    if (@sizeOf(usize) == 8 and @sizeOf(CellRect) != 16) @compileError("kz_cell_rect");
    if (@sizeOf(usize) == 8 and @sizeOf(Segment) != 16) @compileError("kz_segment");
    if (@sizeOf(usize) == 8 and @sizeOf(Circle) != 12) @compileError("kz_circle");
    if (@sizeOf(usize) == 8 and @sizeOf(Capsule) != 20) @compileError("kz_capsule");
    if (@sizeOf(usize) == 8 and @sizeOf(Pose) != 16) @compileError("kz_pose");
    if (@sizeOf(usize) == 8 and @sizeOf(MoveHit) != 52) @compileError("kz_move_hit");
    if (@sizeOf(usize) == 8 and @sizeOf(MoveMemory) != 64) @compileError("kz_move_memory");
    if (@sizeOf(usize) == 8 and @sizeOf(MoveDef) != 80) @compileError("kz_move_def");
    if (@sizeOf(usize) == 8 and @sizeOf(MoveResult) != 96) @compileError("kz_move_result");
    if (@sizeOf(usize) == 8 and @sizeOf(CarryResult) != 20) @compileError("kz_carry_result");
    if (@sizeOf(usize) == 8 and @sizeOf(PushOut) != 28) @compileError("kz_push_out");
    if (@sizeOf(usize) == 8 and @sizeOf(Contact) != 48) @compileError("kz_contact");
    if (@sizeOf(usize) == 8 and @sizeOf(PartContact) != 56) @compileError("kz_part_contact");
    if (@sizeOf(usize) == 8 and @sizeOf(BoxU8) != 4) @compileError("kz_box_u8");
    if (@sizeOf(usize) == 8 and @sizeOf(BoxU16) != 8) @compileError("kz_box_u16");
    if (@sizeOf(usize) == 8 and @sizeOf(BoxU32) != 16) @compileError("kz_box_u32");
    if (@sizeOf(usize) == 8 and @sizeOf(Boxes) != 40) @compileError("kz_boxes");
    if (@sizeOf(usize) == 8 and @sizeOf(Circles) != 32) @compileError("kz_circles");
    if (@sizeOf(usize) == 8 and @sizeOf(Capsules) != 48) @compileError("kz_capsules");
    if (@sizeOf(usize) == 8 and @sizeOf(Convexes) != 32) @compileError("kz_convexes");
    if (@sizeOf(usize) == 8 and @sizeOf(DistanceResult) != 20) @compileError("kz_distance_result");
    if (@sizeOf(usize) == 8 and @sizeOf(Measure) != 40) @compileError("kz_measure");
    if (@sizeOf(usize) == 8 and @sizeOf(RayHit) != 32) @compileError("kz_ray_hit");
    if (@sizeOf(usize) == 8 and @sizeOf(RaySpan) != 56) @compileError("kz_ray_span");
    if (@sizeOf(usize) == 8 and @sizeOf(SweepHit) != 28) @compileError("kz_sweep_hit");
    if (@sizeOf(usize) == 8 and @sizeOf(Motion) != 28) @compileError("kz_motion");
    if (@sizeOf(usize) == 8 and @sizeOf(Toi) != 36) @compileError("kz_toi");
    if (@sizeOf(usize) == 8 and @sizeOf(ReplayOp) != 72) @compileError("kz_replay_op");
    if (@sizeOf(usize) == 8 and @sizeOf(ReplayDifference) != 352) @compileError("kz_replay_difference");
    if (@sizeOf(usize) == 8 and @sizeOf(Polygon) != 104) @compileError("kz_polygon");
    if (@sizeOf(usize) == 8 and @sizeOf(PlacedMask) != 56) @compileError("kz_placed_mask");
    if (@sizeOf(usize) == 8 and @sizeOf(PlacedGrid) != 72) @compileError("kz_placed_grid");
    if (@sizeOf(usize) == 8 and @sizeOf(Compound) != 24) @compileError("kz_compound");
    if (@sizeOf(usize) == 8 and @sizeOf(Shape) != 128) @compileError("kz_shape");
    if (@sizeOf(usize) == 8 and @sizeOf(ConvexParts) != 152) @compileError("kz_convex_parts");
    if (@sizeOf(usize) == 8 and @sizeOf(Triangles) != 40) @compileError("kz_triangles");
    if (@sizeOf(usize) == 8 and @sizeOf(Surface) != 56) @compileError("kz_surface");
    if (@sizeOf(usize) == 8 and @sizeOf(Rule) != 72) @compileError("kz_rule");
    if (@sizeOf(usize) == 8 and @sizeOf(Body) != 8) @compileError("kz_body");
    if (@sizeOf(usize) == 8 and @sizeOf(Pair) != 24) @compileError("kz_pair");
    if (@sizeOf(usize) == 8 and @sizeOf(WorldDef) != 64) @compileError("kz_world_def");
    if (@sizeOf(usize) == 8 and @sizeOf(BodyDef) != 208) @compileError("kz_body_def");
    if (@sizeOf(usize) == 8 and @sizeOf(PairUsers) != 16) @compileError("kz_pair_users");
    if (@sizeOf(usize) == 8 and @sizeOf(WorldContact) != 72) @compileError("kz_world_contact");
    if (@sizeOf(usize) == 8 and @sizeOf(BodyParts) != 32) @compileError("kz_body_parts");
    if (@sizeOf(usize) == 8 and @sizeOf(Fixture) != 152) @compileError("kz_fixture");
    if (@sizeOf(usize) == 8 and @sizeOf(FixturePair) != 28) @compileError("kz_fixture_pair");
    if (@sizeOf(usize) == 8 and @sizeOf(BodiesFixture) != 16) @compileError("kz_bodies_fixture");
    if (@sizeOf(usize) == 8 and @sizeOf(TaggedShape) != 152) @compileError("kz_tagged_shape");
    if (@sizeOf(usize) == 8 and @sizeOf(TagDef) != 24) @compileError("kz_tag_def");
    if (@sizeOf(usize) == 8 and @sizeOf(GridHit) != 16) @compileError("kz_grid_hit");
    if (@sizeOf(usize) == 8 and @sizeOf(QueryFilter) != 40) @compileError("kz_query_filter");
    if (@sizeOf(usize) == 8 and @sizeOf(WorldHit) != 16) @compileError("kz_world_hit");
    if (@sizeOf(usize) == 8 and @sizeOf(WorldRayHit) != 44) @compileError("kz_world_ray_hit");
    if (@sizeOf(usize) == 8 and @sizeOf(WorldSweepHit) != 40) @compileError("kz_world_sweep_hit");
    if (@sizeOf(usize) == 8 and @sizeOf(MovingCircles) != 48) @compileError("kz_moving_circles");
    if (@sizeOf(usize) == 8 and @sizeOf(CastHit) != 28) @compileError("kz_cast_hit");
    if (@sizeOf(usize) == 8 and @sizeOf(WorldNear) != 32) @compileError("kz_world_near");
    if (@sizeOf(usize) == 8 and @sizeOf(Recorder) != 24) @compileError("kz_recorder");
}

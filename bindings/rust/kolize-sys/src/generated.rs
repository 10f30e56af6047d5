// Written by bindings/rust/generate.py from docs/reference/api.json, its layouts from bindings/flat/kolize_flat.json; `make api` writes it anew.
/// KZ_OK, or what went wrong: the names of KZ_RESULTS with KZ_ before them, numbered from 0 in that order.
pub type kz_result = c_int;
/// "no error"
pub const KZ_OK: kz_result = 0;
/// "out of memory (%a bytes wanted)"
pub const KZ_ERR_MEMORY: kz_result = 1;
/// "an argument is missing or out of range (argument %a)"
pub const KZ_ERR_ARGUMENT: kz_result = 2;
/// "too large: %a is more than the limit of %b"
pub const KZ_ERR_TOO_LARGE: kz_result = 3;
/// "the shape's extent does not fit into float32"
pub const KZ_ERR_OVERFLOW: kz_result = 4;
/// "coordinate %a is not a finite number"
pub const KZ_ERR_NOT_FINITE: kz_result = 5;
/// "the radius is negative"
pub const KZ_ERR_NEGATIVE_RADIUS: kz_result = 6;
/// "the box's minimum lies beyond its maximum"
pub const KZ_ERR_BOX_ORDER: kz_result = 7;
/// "%a points, at least %b are needed"
pub const KZ_ERR_TOO_FEW_POINTS: kz_result = 8;
/// "edge %a crosses edge %b"
pub const KZ_ERR_SELF_CROSSING: kz_result = 9;
/// "edge %a runs along edge %b"
pub const KZ_ERR_SELF_OVERLAP: kz_result = 10;
/// "ring %a, a hole, is not inside the outline, ring 0"
pub const KZ_ERR_HOLE_OUTSIDE: kz_result = 11;
/// "ring %a, a hole, lies in ring %b, another hole"
pub const KZ_ERR_HOLE_IN_HOLE: kz_result = 12;
/// "ring %a, a hole, has no area"
pub const KZ_ERR_HOLE_EMPTY: kz_result = 13;
/// "cosine and sine do not form a rotation (their squares must add up to 1)"
pub const KZ_ERR_NOT_A_ROTATION: kz_result = 14;
/// "part %a is a mask or a grid, which can be moved, not turned: transform a mask instead"
pub const KZ_ERR_MASK_TURNED: kz_result = 15;
/// "part %a cannot be scaled so: round ones need one factor, masks and grids cannot be scaled"
pub const KZ_ERR_SCALE: kz_result = 16;
/// "mask text: row %a, column %b is none of . # 0 1, or the row's length differs"
pub const KZ_ERR_MASK_TEXT: kz_result = 17;
/// "unknown pixel format %a"
pub const KZ_ERR_FORMAT: kz_result = 18;
/// "rows of %a bytes do not fit a pitch of %b"
pub const KZ_ERR_PITCH: kz_result = 19;
/// "the hot image's size differs from its sprite's (%a x %b)"
pub const KZ_ERR_HOT_SIZE: kz_result = 20;
/// "transparency rule %a does not suit this pixel format"
pub const KZ_ERR_RULE: kz_result = 21;
/// "the handle %a is stale or was never valid"
pub const KZ_ERR_BAD_HANDLE: kz_result = 22;
/// "this machine or build has no kernels of level %a"
pub const KZ_ERR_CPU_LEVEL: kz_result = 23;
/// "the buffer holds %b, %a are needed"
pub const KZ_ERR_BUFFER: kz_result = 24;
/// "the file cannot be read"
pub const KZ_ERR_FILE: kz_result = 25;
/// "the file is not well-formed"
pub const KZ_ERR_SYNTAX: kz_result = 26;
/// "the file's content makes no sense"
pub const KZ_ERR_CONTENT: kz_result = 27;
/// "this build cannot read that format"
pub const KZ_ERR_UNSUPPORTED: kz_result = 28;
/// "self check %a failed: the compiler or its flags changed the arithmetic"
pub const KZ_ERR_SELF_CHECK: kz_result = 29;
/// "stopped by the caller after %a steps"
pub const KZ_ERR_STOPPED: kz_result = 30;
/// "no tag is defined: the shapes of frame %a would collide with nothing"
pub const KZ_ERR_NO_TAG: kz_result = 31;
/// "part %a is a grid, which is a body or a fixture of its own, not a part"
pub const KZ_ERR_GRID_PART: kz_result = 32;
/// how many there are
pub const KZ_RESULT_COUNT: kz_result = 33;
/// Which kernels run.
pub type kz_cpu_level = c_int;
pub const KZ_CPU_PLAIN: kz_cpu_level = 0;
pub const KZ_CPU_SSE2: kz_cpu_level = 1;
pub const KZ_CPU_AVX2: kz_cpu_level = 2;
/// F, BW, VL, DQ, VBMI2, VPOPCNTDQ
pub const KZ_CPU_AVX512: kz_cpu_level = 3;
pub const KZ_CPU_NEON: kz_cpu_level = 4;
pub const KZ_CPU_WASM128: kz_cpu_level = 5;
pub const KZ_CPU_LEVEL_COUNT: kz_cpu_level = 6;

/// the box of every body
pub const KZ_DRAW_BOXES: u32 = 1;
/// a line between the middles of the boxes of each pair
pub const KZ_DRAW_PAIRS: u32 = 2;
/// the contact of each pair that overlaps, by kz_bodies_collide
pub const KZ_DRAW_CONTACTS: u32 = 4;
/// Which cells are within n cells of another, for dilation and erosion.
pub type kz_metric = c_int;
/// cells whose distance is at most n in x and at most n in y
pub const KZ_METRIC_SQUARE: kz_metric = 0;
/// cells whose centres are at most n apart
pub const KZ_METRIC_ROUND: kz_metric = 1;
/// Which neighbouring cells are connected.
pub type kz_connectivity = c_int;
/// cells that share an edge
pub const KZ_CONNECTIVITY_4: kz_connectivity = 0;
/// cells that share an edge or a corner
pub const KZ_CONNECTIVITY_8: kz_connectivity = 1;
/// The order in which an animation shows its frames.
pub type kz_play = c_int;
pub const KZ_PLAY_FORWARD: kz_play = 0;
pub const KZ_PLAY_REVERSE: kz_play = 1;
/// forward, then backward, ...; the frame at each end is shown once
pub const KZ_PLAY_PINGPONG: kz_play = 2;
/// backward, then forward, ...
pub const KZ_PLAY_PINGPONG_REVERSE: kz_play = 3;
pub const KZ_PLAY_COUNT: kz_play = 4;
/// On which side of the old rings the new ones may lie.
pub type kz_simplify_mode = c_int;
/// as close as possible, on either side
pub const KZ_SIMPLIFY_CLOSEST: kz_simplify_mode = 0;
/// the new region lies within the old one: nothing is added
pub const KZ_SIMPLIFY_INSIDE: kz_simplify_mode = 1;
/// the old region lies within the new one: nothing is lost
pub const KZ_SIMPLIFY_COVER: kz_simplify_mode = 2;
/// The three answers to "do they collide?", ordered: a higher one is more of a collision.
pub type kz_relation = c_int;
/// no common point
pub const KZ_APART: kz_relation = -1;
/// common points, but the insides share none
pub const KZ_TOUCH: kz_relation = 0;
/// the insides share a point: two areas share area, a segment crosses into an area, ...
pub const KZ_OVERLAP: kz_relation = 1;
/// What a body does where it hits another.
pub type kz_response = c_int;
/// goes on along the face it met
pub const KZ_RESPONSE_SLIDE: kz_response = 0;
/// stops there: bullets, arrows
pub const KZ_RESPONSE_TOUCH: kz_response = 1;
/// goes on mirrored by the face, with `restitution` of what is left
pub const KZ_RESPONSE_BOUNCE: kz_response = 2;
/// goes on through it, and lists it: coins, doors
pub const KZ_RESPONSE_CROSS: kz_response = 3;
/// as if it were not there, and not listed
pub const KZ_RESPONSE_IGNORE: kz_response = 4;
/// pushes it along, and goes on as far as it yields: crates; as a slide along static bodies
pub const KZ_RESPONSE_PUSH: kz_response = 5;
/// How far a character goes on a slope that it can stand on.
pub type kz_walk = c_int;
/// as far along the floor as the motion goes across `up`: slopes change no speed
pub const KZ_WALK_ALONG: kz_walk = 0;
/// as far across `up` as on level floors: what is above and below changes no speed
pub const KZ_WALK_ACROSS: kz_walk = 1;
/// what the floor leaves of the motion: slower uphill, faster downhill; straight down it stands
pub const KZ_WALK_PROJECT: kz_walk = 2;
/// the same, and straight down it slides down slopes: ice
pub const KZ_WALK_SLIP: kz_walk = 3;
/// Which cells count as covered by a shape.
pub type kz_cell_rule = c_int;
/// kz_relate(cell, shape) is KZ_OVERLAP; what kz_common_cells counts
pub const KZ_CELLS_OVERLAPPED: kz_cell_rule = 0;
/// kz_relate(cell, shape) is not KZ_APART
pub const KZ_CELLS_TOUCHED: kz_cell_rule = 1;
/// the cell's centre lies in the shape or on its border; of a mask shape: its cells
pub const KZ_CELLS_CENTERED: kz_cell_rule = 2;
/// every point of the cell is a point of the shape
pub const KZ_CELLS_WITHIN: kz_cell_rule = 3;

/// touching is a hit as well: the first common point of the closed sets
pub const KZ_HIT_TOUCH: u32 = 1;
/// sight: all bodies count as one set (kz_world_ray)
pub const KZ_HIT_UNION: u32 = 2;
/// one-way bodies are met only where they block a move (move.h)
pub const KZ_HIT_PASS_ONE_WAY: u32 = 4;
/// The kind of a kz_shape, which says which member of `as` is used.
pub type kz_kind = c_int;
/// the kind of `kz_shape s = {0}`: contains nothing, meets nothing
pub const KZ_KIND_NONE: kz_kind = 0;
pub const KZ_KIND_POINT: kz_kind = 1;
pub const KZ_KIND_SEGMENT: kz_kind = 2;
pub const KZ_KIND_BOX: kz_kind = 3;
pub const KZ_KIND_CIRCLE: kz_kind = 4;
pub const KZ_KIND_CAPSULE: kz_kind = 5;
pub const KZ_KIND_POLYGON: kz_kind = 6;
pub const KZ_KIND_POLYLINE: kz_kind = 7;
pub const KZ_KIND_MASK: kz_kind = 8;
pub const KZ_KIND_PARTS: kz_kind = 9;
pub const KZ_KIND_GRID: kz_kind = 10;
pub const KZ_KIND_COUNT: kz_kind = 11;

/// polygon: convex, goes round once, is not flat and has no holes
pub const KZ_SHAPE_CONVEX: u32 = 1;
/// polygon or polyline: all vertices on one line
pub const KZ_SHAPE_FLAT: u32 = 2;
/// polygon: the outline turns clockwise (from +x towards +y)
pub const KZ_SHAPE_CLOCKWISE: u32 = 4;
/// polygon: a vertex lies on another edge or vertex of the same polygon
pub const KZ_SHAPE_TOUCHES_ITSELF: u32 = 8;
/// the shape is a single point
pub const KZ_SHAPE_POINT_LIKE: u32 = 16;
/// compound: a convex polygon of at most 8 corners and a capsule along each edge
pub const KZ_SHAPE_ROUNDED: u32 = 32;
/// How one pixel lies in memory.
pub type kz_format = c_int;
pub const KZ_FORMAT_NONE: kz_format = 0;
pub const KZ_FORMAT_INDEX8: kz_format = 1;
/// 8 pixels a byte, the leftmost in the highest bit (BMP, PBM, Playdate)
pub const KZ_FORMAT_INDEX1_MSB: kz_format = 2;
/// the leftmost in the lowest bit (XBM)
pub const KZ_FORMAT_INDEX1_LSB: kz_format = 3;
pub const KZ_FORMAT_RGB565: kz_format = 4;
pub const KZ_FORMAT_XRGB1555: kz_format = 5;
pub const KZ_FORMAT_ARGB1555: kz_format = 6;
pub const KZ_FORMAT_RGB24: kz_format = 7;
pub const KZ_FORMAT_BGR24: kz_format = 8;
pub const KZ_FORMAT_RGBX32: kz_format = 9;
pub const KZ_FORMAT_BGRX32: kz_format = 10;
pub const KZ_FORMAT_RGBA32: kz_format = 11;
pub const KZ_FORMAT_BGRA32: kz_format = 12;
/// bytes A, R, G, B
pub const KZ_FORMAT_ARGB32: kz_format = 13;
pub const KZ_FORMAT_COUNT: kz_format = 14;
/// The kinds of rules.
pub type kz_rule_kind = c_int;
/// solid where alpha \> threshold; formats without alpha are solid below threshold 255
pub const KZ_RULE_ALPHA: kz_rule_kind = 0;
/// solid unless |R-r|, |G-g| and |B-b| are all \<= tolerance; alpha and X bytes are ignored
pub const KZ_RULE_KEY: kz_rule_kind = 1;
/// solid unless the index is in the set `transparent`; indexed formats only
pub const KZ_RULE_INDEX: kz_rule_kind = 2;
/// solid unless the colour is exactly `color`, alpha included; read on `hot` when it is given, a second image of the same size that is never drawn
pub const KZ_RULE_AIR: kz_rule_kind = 3;
/// solid where `solid` says so
pub const KZ_RULE_CALL: kz_rule_kind = 4;
pub const KZ_RULE_COUNT: kz_rule_kind = 5;
/// What counts as colliding.
pub type kz_pair_mode = c_int;
/// bodies whose insides meet
pub const KZ_PAIRS_OVERLAP: kz_pair_mode = 0;
/// and bodies that only touch
pub const KZ_PAIRS_TOUCH: kz_pair_mode = 1;
/// bodies whose closed boxes meet; shapes are not tested, the relation is KZ_TOUCH for all
pub const KZ_PAIRS_BOXES: kz_pair_mode = 2;

/// does not move by itself, such as walls: two static bodies are no pair
pub const KZ_BODY_STATIC: u32 = 1;
/// reported in pairs and found by queries, but blocks no motion (move.h)
pub const KZ_BODY_SENSOR: u32 = 2;
/// blocks only a motion against `one_way` (move.h)
pub const KZ_BODY_ONE_WAY: u32 = 4;
/// collides with others but not with probes, and is not found by queries
pub const KZ_BODY_PROBE: u32 = 8;
/// collides with nothing and is not found
pub const KZ_BODY_DISABLED: u32 = 16;

/// kz_world_hash after each step, with which a replay compares its own
pub const KZ_RECORD_HASHES: u32 = 1;
pub const KZ_VERSION_MAJOR: u32 = 0;
pub const KZ_VERSION_MINOR: u32 = 3;
pub const KZ_VERSION_PATCH: u32 = 0;
pub const KZ_GRID_MAX_SIDE: u32 = 32768;
pub const KZ_MASK_MAX_SIDE: u32 = 16777216;
pub const KZ_MASK_SET_MAX_TAGS: u32 = 65536;
pub const KZ_MASK_SET_MAX_TEXT: u32 = 65535;
pub const KZ_FEATURE_EDGE: u32 = 32768;
pub const KZ_FEATURE_NUMBER: u32 = 32767;
pub const KZ_POSED_BYTES: u32 = 4096;
pub const KZ_SWEEP_MAX_CELLS: u32 = 32768;
pub const KZ_INLINE_POINTS: u32 = 8;
pub const KZ_MAX_PART_DEPTH: u32 = 16;
pub const KZ_ROUNDED_BOX_PARTS: u32 = 5;
pub const KZ_ALPHA_DEFAULT: u32 = 127;
pub const KZ_AIR_DEFAULT: u32 = 4294902015;
pub const KZ_FIXTURE_BYTES: u32 = 1024;
/// Opaque.
#[repr(C)]
pub struct kz_canvas {
    _opaque: [u8; 0],
    _thread: PhantomData<*mut u8>,
}
/// Opaque.
#[repr(C)]
pub struct kz_config_space {
    _opaque: [u8; 0],
    _thread: PhantomData<*mut u8>,
}
/// Opaque.
#[repr(C)]
pub struct kz_edge_tree {
    _opaque: [u8; 0],
    _thread: PhantomData<*mut u8>,
}
/// Opaque.
#[repr(C)]
pub struct kz_grid {
    _opaque: [u8; 0],
    _thread: PhantomData<*mut u8>,
}
/// Opaque.
#[repr(C)]
pub struct kz_mask {
    _opaque: [u8; 0],
    _thread: PhantomData<*mut u8>,
}
/// Opaque.
#[repr(C)]
pub struct kz_mask_cache {
    _opaque: [u8; 0],
    _thread: PhantomData<*mut u8>,
}
/// Opaque.
#[repr(C)]
pub struct kz_mask_set {
    _opaque: [u8; 0],
    _thread: PhantomData<*mut u8>,
}
/// Opaque.
#[repr(C)]
pub struct kz_part_tree {
    _opaque: [u8; 0],
    _thread: PhantomData<*mut u8>,
}
/// Opaque.
#[repr(C)]
pub struct kz_replay {
    _opaque: [u8; 0],
    _thread: PhantomData<*mut u8>,
}
/// Opaque.
#[repr(C)]
pub struct kz_world {
    _opaque: [u8; 0],
    _thread: PhantomData<*mut u8>,
}
/// Opaque.
#[repr(C)]
pub struct kzi_grid_exact {
    _opaque: [u8; 0],
    _thread: PhantomData<*mut u8>,
}
/// Opaque.
#[repr(C)]
pub struct kzi_mask_exact {
    _opaque: [u8; 0],
    _thread: PhantomData<*mut u8>,
}
pub type kz_pair_filter = unsafe extern "C" fn(ctx: *mut c_void, world: *const kz_world, pairs: *const kz_pair, keep: *mut bool, n: usize);
/// What went wrong, and where.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_error {
    pub code: kz_result,
    /// the positions or numbers of the sentence; 0 when it has none
    pub a: i64,
    /// the positions or numbers of the sentence; 0 when it has none
    pub b: i64,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_error, 24, 8, code: 0, a: 8, b: 16);
#[cfg(target_arch = "wasm32")]
layout!(kz_error, 24, 8, code: 0, a: 8, b: 16);

/// Where memory comes from.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_allocator {
    pub alloc: Option<unsafe extern "C" fn(ctx: *mut c_void, size: usize, align: usize) -> *mut c_void>,
    pub release: Option<unsafe extern "C" fn(ctx: *mut c_void, block: *mut c_void, size: usize, align: usize)>,
    pub ctx: *mut c_void,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_allocator, 24, 8, alloc: 0, release: 8, ctx: 16);
#[cfg(target_arch = "wasm32")]
layout!(kz_allocator, 12, 4, alloc: 0, release: 4, ctx: 8);

/// Limits for input that may be hostile. 0 in a field, or NULL for the whole struct, means the default in brackets.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_limits {
    /// pixels in one image, and 64 times its rows where they are more than 4096 \[64 Mi\]
    pub max_pixels: u64,
    /// bytes in one file, and in any one block unpacked from it \[256 Mi\]
    pub max_bytes: u64,
    /// nesting of groups, parts, brackets \[64\]
    pub max_depth: u32,
    /// objects, tiles or vertices in one map \[4 Mi\]
    pub max_objects: u32,
    /// bytes that one map takes while it is read, with all files it names \[1 Gi\]
    pub max_memory: u64,
    /// notes that one map keeps; further ones are counted \[1000\]
    pub max_notes: u32,
    /// refuse a map where a note would say what is left out of it
    pub strict: bool,
    /// a folder: files outside it are refused, symbolic links resolved; NULL: no file is
    pub root: *const c_char,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_limits, 48, 8, max_pixels: 0, max_bytes: 8, max_depth: 16, max_objects: 20, max_memory: 24, max_notes: 32, strict: 36, root: 40);
#[cfg(target_arch = "wasm32")]
layout!(kz_limits, 48, 8, max_pixels: 0, max_bytes: 8, max_depth: 16, max_objects: 20, max_memory: 24, max_notes: 32, strict: 36, root: 40);

/// What ends a long call early.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_work {
    pub max_work: u64,
    pub keep_going: Option<unsafe extern "C" fn(ctx: *mut c_void) -> bool>,
    pub ctx: *mut c_void,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_work, 24, 8, max_work: 0, keep_going: 8, ctx: 16);
#[cfg(target_arch = "wasm32")]
layout!(kz_work, 16, 8, max_work: 0, keep_going: 8, ctx: 12);

/// How work is shared by several threads.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_parallel {
    pub run: Option<unsafe extern "C" fn(ctx: *mut c_void, job: Option<unsafe extern "C" fn(data: *mut c_void, i: u32)>, data: *mut c_void, n: u32)>,
    pub ctx: *mut c_void,
    /// how many jobs may run at once; work is split for that number; 0 and 1: no sharing
    pub n_threads: u32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_parallel, 24, 8, run: 0, ctx: 8, n_threads: 16);
#[cfg(target_arch = "wasm32")]
layout!(kz_parallel, 12, 4, run: 0, ctx: 4, n_threads: 8);

/// Indices into the given arrays.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_index_pair {
    pub a: u32,
    pub b: u32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_index_pair, 8, 4, a: 0, b: 4);
#[cfg(target_arch = "wasm32")]
layout!(kz_index_pair, 8, 4, a: 0, b: 4);

/// Options of a search for pairs; all zero, or NULL for the whole, is a good default.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_box_options {
    /// for scratch, all released before the call returns; NULL: malloc
    pub alloc: *const kz_allocator,
    /// NULL: this thread alone
    pub parallel: *const kz_parallel,
    /// \> 0: the world is a torus of this width (height); 0: it does not wrap; see below
    pub wrap_w: f32,
    /// \> 0: the world is a torus of this width (height); 0: it does not wrap; see below
    pub wrap_h: f32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_box_options, 24, 8, alloc: 0, parallel: 8, wrap_w: 16, wrap_h: 20);
#[cfg(target_arch = "wasm32")]
layout!(kz_box_options, 16, 4, alloc: 0, parallel: 4, wrap_w: 8, wrap_h: 12);

/// How a line, an area or a text is drawn.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_pen {
    /// 0xRRGGBBAA
    pub color: u32,
    /// of lines; of text the height of its letters; 0: the renderer chooses
    pub width: f32,
    /// areas are filled, else their outline is drawn
    pub filled: bool,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_pen, 12, 4, color: 0, width: 4, filled: 8);
#[cfg(target_arch = "wasm32")]
layout!(kz_pen, 12, 4, color: 0, width: 4, filled: 8);

/// The functions that draw.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_draw {
    pub line: Option<unsafe extern "C" fn(ctx: *mut c_void, a: kz_vec2, b: kz_vec2, pen: *const kz_pen)>,
    pub polygon: Option<unsafe extern "C" fn(ctx: *mut c_void, points: *const kz_vec2, ring_end: *const i32, n_rings: i32, pen: *const kz_pen)>,
    pub circle: Option<unsafe extern "C" fn(ctx: *mut c_void, center: kz_vec2, r: f32, pen: *const kz_pen)>,
    pub cells: Option<unsafe extern "C" fn(ctx: *mut c_void, mask: *const kz_mask, part: kz_cell_rect, at: kz_cell, pen: *const kz_pen)>,
    pub text: Option<unsafe extern "C" fn(ctx: *mut c_void, at: kz_vec2, text: *const c_char, pen: *const kz_pen)>,
    pub ctx: *mut c_void,
    /// pixels of the picture to a unit of the world, for dots and arrowheads of constant size; 0: 1
    pub scale: f32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_draw, 56, 8, line: 0, polygon: 8, circle: 16, cells: 24, text: 32, ctx: 40, scale: 48);
#[cfg(target_arch = "wasm32")]
layout!(kz_draw, 28, 4, line: 0, polygon: 4, circle: 8, cells: 12, text: 16, ctx: 20, scale: 24);

/// How a shape is drawn: its inside and its outline; alpha 0 skips either.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_draw_style {
    pub fill: u32,
    pub line: u32,
    /// of the line, in pixels; 0: the renderer chooses
    pub width: f32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_draw_style, 12, 4, fill: 0, line: 4, width: 8);
#[cfg(target_arch = "wasm32")]
layout!(kz_draw_style, 12, 4, fill: 0, line: 4, width: 8);

/// How the bodies of a world are drawn.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_draw_colors {
    pub moving: kz_draw_style,
    pub fixed: kz_draw_style,
    pub one_way: kz_draw_style,
    pub sensor: kz_draw_style,
    pub probe: kz_draw_style,
    pub disabled: kz_draw_style,
    pub colliding: kz_draw_style,
    pub r#box: u32,
    pub pair: u32,
    pub contact: u32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_draw_colors, 96, 4, moving: 0, fixed: 12, one_way: 24, sensor: 36, probe: 48, disabled: 60, colliding: 72, r#box: 84, pair: 88, contact: 92);
#[cfg(target_arch = "wasm32")]
layout!(kz_draw_colors, 96, 4, moving: 0, fixed: 12, one_way: 24, sensor: 36, probe: 48, disabled: 60, colliding: 72, r#box: 84, pair: 88, contact: 92);

/// A point, or a vector.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_vec2 {
    pub x: f32,
    pub y: f32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_vec2, 8, 4, x: 0, y: 4);
#[cfg(target_arch = "wasm32")]
layout!(kz_vec2, 8, 4, x: 0, y: 4);

/// What a cell with a number is: a convex polygon within the cell, from (0, 0) to the cell's size.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_tile {
    /// 0: empty; otherwise 3 .. KZ_INLINE_POINTS
    pub n_points: i32,
    pub points: [kz_vec2; 8],
    pub category: u32,
    pub collides: u32,
    pub flags: u32,
    pub kind: u16,
    pub user: u64,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_tile, 96, 8, n_points: 0, points: 4, category: 68, collides: 72, flags: 76, kind: 80, user: 88);
#[cfg(target_arch = "wasm32")]
layout!(kz_tile, 96, 8, n_points: 0, points: 4, category: 68, collides: 72, flags: 76, kind: 80, user: 88);

/// How a grid is made; zeroed members have the values in brackets.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_grid_def {
    /// cells, each 1 .. KZ_GRID_MAX_SIDE
    pub w: i32,
    /// cells, each 1 .. KZ_GRID_MAX_SIDE
    pub h: i32,
    /// \> 0
    pub cell_w: f32,
    /// \> 0
    pub cell_h: f32,
    /// of a cell's number: 1 or 2 \[1\]
    pub id_bytes: i32,
    /// w * h numbers by rows, copied; NULL: all 0
    pub ids: *const c_void,
    /// copied; number 0 must be empty
    pub tiles: *const kz_tile,
    /// at most 256 for one byte, 65536 for two
    pub n_tiles: i32,
    /// how many edits kz_grid_rewind can take back \[0\]
    pub journal: u32,
    /// NULL: malloc and free
    pub alloc: *const kz_allocator,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_grid_def, 56, 8, w: 0, h: 4, cell_w: 8, cell_h: 12, id_bytes: 16, ids: 24, tiles: 32, n_tiles: 40, journal: 44, alloc: 48);
#[cfg(target_arch = "wasm32")]
layout!(kz_grid_def, 40, 4, w: 0, h: 4, cell_w: 8, cell_h: 12, id_bytes: 16, ids: 20, tiles: 24, n_tiles: 28, journal: 32, alloc: 36);

/// An affine map: q = (xx*x + xy*y + at_x, yx*x + yy*y + at_y).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_affine {
    pub xx: f64,
    pub xy: f64,
    pub yx: f64,
    pub yy: f64,
    pub at_x: f64,
    pub at_y: f64,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_affine, 48, 8, xx: 0, xy: 8, yx: 16, yy: 24, at_x: 32, at_y: 40);
#[cfg(target_arch = "wasm32")]
layout!(kz_affine, 48, 8, xx: 0, xy: 8, yx: 16, yy: 24, at_x: 32, at_y: 40);

/// The eight symmetries of a pixel grid: mirrored left to right if `flip`, then rotated clockwise by `quarters` times 90 degrees.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_rotation90 {
    pub quarters: c_int,
    pub flip: bool,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_rotation90, 8, 4, quarters: 0, flip: 4);
#[cfg(target_arch = "wasm32")]
layout!(kz_rotation90, 8, 4, quarters: 0, flip: 4);

/// The size of a cache, and how often it had the mask that was needed.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_cache_stats {
    /// bytes \<= max_bytes at any time
    pub bytes: usize,
    /// bytes \<= max_bytes at any time
    pub max_bytes: usize,
    pub hits: u64,
    pub misses: u64,
    pub dropped: u64,
    pub masks: i32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_cache_stats, 48, 8, bytes: 0, max_bytes: 8, hits: 16, misses: 24, dropped: 32, masks: 40);
#[cfg(target_arch = "wasm32")]
layout!(kz_cache_stats, 40, 8, bytes: 0, max_bytes: 4, hits: 8, misses: 16, dropped: 24, masks: 32);

/// The cells with x0 \<= x \< x1 and y0 \<= y \< y1.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_cell_rect {
    pub x0: i32,
    pub y0: i32,
    pub x1: i32,
    pub y1: i32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_cell_rect, 16, 4, x0: 0, y0: 4, x1: 8, y1: 12);
#[cfg(target_arch = "wasm32")]
layout!(kz_cell_rect, 16, 4, x0: 0, y0: 4, x1: 8, y1: 12);

/// A cell of a pixel grid, or an offset in whole cells.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_cell {
    pub x: i32,
    pub y: i32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_cell, 8, 4, x: 0, y: 4);
#[cfg(target_arch = "wasm32")]
layout!(kz_cell, 8, 4, x: 0, y: 4);

/// The contact of two masks that overlap.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_mask_contact {
    /// common cells
    pub count: i64,
    /// of the common cells
    pub bounds: kz_cell_rect,
    /// ties: the leftmost; for the sides the topmost
    pub topmost: kz_cell,
    /// ties: the leftmost; for the sides the topmost
    pub bottommost: kz_cell,
    /// ties: the leftmost; for the sides the topmost
    pub leftmost: kz_cell,
    /// ties: the leftmost; for the sides the topmost
    pub rightmost: kz_cell,
    /// mean of the common cells' centres, rounded once
    pub centroid: kz_vec2,
    /// whether `push` is known; false: deeper than max_cells
    pub pushed: bool,
    /// the shift of kz_mask_push
    pub push: kz_cell,
    /// unit vector from a to b, opposite to `push`; without a push the direction in which a gains common cells, or {0, 0}
    pub normal: kz_vec2,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_mask_contact, 88, 8, count: 0, bounds: 8, topmost: 24, bottommost: 32, leftmost: 40, rightmost: 48, centroid: 56, pushed: 64, push: 68, normal: 76);
#[cfg(target_arch = "wasm32")]
layout!(kz_mask_contact, 88, 8, count: 0, bounds: 8, topmost: 24, bottommost: 32, leftmost: 40, rightmost: 48, centroid: 56, pushed: 64, push: 68, normal: 76);

/// The first contact of a moving mask with another.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_mask_hit {
    /// before any motion; with KZ_OVERLAP there is no hit
    pub start: kz_relation,
    /// moving on from t would make them overlap
    pub hit: bool,
    /// 0..1 along the motion: the last float32 before the step that makes them overlap
    pub t: f32,
    /// b's offset in a's cells at which they would overlap
    pub offset: kz_cell,
    /// the first common cell there, in a's cells
    pub cell: kz_cell,
    /// of the face that was met: the axis along which a stepped, pointing from b to a
    pub normal: kz_vec2,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_mask_hit, 36, 4, start: 0, hit: 4, t: 8, offset: 12, cell: 20, normal: 28);
#[cfg(target_arch = "wasm32")]
layout!(kz_mask_hit, 36, 4, start: 0, hit: 4, t: 8, offset: 12, cell: 20, normal: 28);

/// The first cell of a mask on a ray.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_mask_ray_hit {
    /// `from` lies in a set cell; then `hit` is true, t is 0, and the normal is {0, 0}
    pub inside: bool,
    /// the ray enters a set cell
    pub hit: bool,
    /// 0..1 from `from` to `to`, rounded down: the last float32 at which the cell is not entered
    pub t: f32,
    pub cell: kz_cell,
    /// of the face that is entered; at a corner the face across x, unless `from` has the cell's x
    pub normal: kz_vec2,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_mask_ray_hit, 24, 4, inside: 0, hit: 1, t: 4, cell: 8, normal: 16);
#[cfg(target_arch = "wasm32")]
layout!(kz_mask_ray_hit, 24, 4, inside: 0, hit: 1, t: 4, cell: 8, normal: 16);

/// A mask and its offset.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_mask_at {
    pub mask: *const kz_mask,
    /// its cell (0, 0) in the other mask's cells
    pub x: i32,
    /// its cell (0, 0) in the other mask's cells
    pub y: i32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_mask_at, 16, 8, mask: 0, x: 8, y: 12);
#[cfg(target_arch = "wasm32")]
layout!(kz_mask_at, 12, 4, mask: 0, x: 4, y: 8);

/// A connected component of a mask.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_component {
    /// its topmost, then leftmost cell
    pub first: kz_cell,
    pub bounds: kz_cell_rect,
    /// cells
    pub count: i64,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_component, 32, 8, first: 0, bounds: 8, count: 24);
#[cfg(target_arch = "wasm32")]
layout!(kz_component, 32, 8, first: 0, bounds: 8, count: 24);

/// Components in the order of their first cells.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_components {
    /// NULL when there are none
    pub items: *mut kz_component,
    pub n: i32,
    pub alloc: kz_allocator,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_components, 40, 8, items: 0, n: 8, alloc: 16);
#[cfg(target_arch = "wasm32")]
layout!(kz_components, 20, 4, items: 0, n: 4, alloc: 8);

/// What a shape loses against the mask, exactly.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_fit_loss {
    /// set cells outside the shape
    pub missed: i64,
    /// clear cells inside it, and cells beyond the mask
    pub extra: i64,
    /// intersection over union: cells in both / cells in either; 1 is perfect, an empty mask gives 0
    pub iou: f32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_fit_loss, 24, 8, missed: 0, extra: 8, iou: 16);
#[cfg(target_arch = "wasm32")]
layout!(kz_fit_loss, 24, 8, missed: 0, extra: 8, iou: 16);

/// A convex polygon: corners clockwise, no three on a line.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_hull {
    /// NULL when there are none
    pub points: *mut kz_vec2,
    pub n_points: i32,
    pub alloc: kz_allocator,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_hull, 40, 8, points: 0, n_points: 8, alloc: 16);
#[cfg(target_arch = "wasm32")]
layout!(kz_hull, 20, 4, points: 0, n_points: 4, alloc: 8);

/// One mask of a frame.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_tagged_mask {
    /// never NULL; "" for the sprite itself
    pub tag: *const c_char,
    /// the same for the same tag in all frames of the set
    pub tag_number: i32,
    /// cut to its set cells; 0 x 0 when it has none
    pub mask: *const kz_mask,
    /// the cell of the frame on which its cell (0, 0) lies
    pub at: kz_cell,
    /// its set cells, in the frame; empty {0,0,0,0} when there are none
    pub bounds: kz_cell_rect,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_tagged_mask, 48, 8, tag: 0, tag_number: 8, mask: 16, at: 24, bounds: 32);
#[cfg(target_arch = "wasm32")]
layout!(kz_tagged_mask, 36, 4, tag: 0, tag_number: 4, mask: 8, at: 12, bounds: 20);

/// One picture of an animated sprite, with its masks.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_frame {
    pub name: *const c_char,
    /// the untrimmed size; masks may reach beyond it
    pub w: i32,
    /// the untrimmed size; masks may reach beyond it
    pub h: i32,
    /// in cells from the frame's top-left corner; it stays in place when frames change
    pub pivot: kz_vec2,
    /// how long it is shown; 0: unknown
    pub duration_ms: i32,
    pub n_masks: i32,
    /// in the order they were added; a tag may occur more than once
    pub masks: *const kz_tagged_mask,
    /// of all its masks, in the frame; empty {0,0,0,0} when they have no cells
    pub bounds: kz_cell_rect,
    pub n_shapes: i32,
    /// hit boxes and the like, in the order they were added: world_frames.h
    pub shapes: *const kz_tagged_shape,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_frame, 72, 8, name: 0, w: 8, h: 12, pivot: 16, duration_ms: 24, n_masks: 28, masks: 32, bounds: 40, n_shapes: 56, shapes: 64);
#[cfg(target_arch = "wasm32")]
layout!(kz_frame, 56, 4, name: 0, w: 4, h: 8, pivot: 12, duration_ms: 20, n_masks: 24, masks: 28, bounds: 32, n_shapes: 48, shapes: 52);

/// A range of frames, and how they are shown.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_animation {
    pub name: *const c_char,
    /// frames, both included
    pub first: i32,
    /// frames, both included
    pub last: i32,
    pub play: kz_play,
    /// rounds; forward and backward are two; 0: for ever
    pub repeat: i32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_animation, 24, 8, name: 0, first: 8, last: 12, play: 16, repeat: 20);
#[cfg(target_arch = "wasm32")]
layout!(kz_animation, 20, 4, name: 0, first: 4, last: 8, play: 12, repeat: 16);

/// Outlines and holes as rings of points, in the mask's cells.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_rings {
    pub points: *mut kz_vec2,
    pub ring_end: *mut i32,
    pub parent: *mut i32,
    pub n_points: i32,
    pub n_rings: i32,
    pub alloc: kz_allocator,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_rings, 56, 8, points: 0, ring_end: 8, parent: 16, n_points: 24, n_rings: 28, alloc: 32);
#[cfg(target_arch = "wasm32")]
layout!(kz_rings, 32, 4, points: 0, ring_end: 4, parent: 8, n_points: 12, n_rings: 16, alloc: 20);

/// Rectangles of cells.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_cell_rects {
    /// NULL when there are none
    pub items: *mut kz_cell_rect,
    pub n: i32,
    pub alloc: kz_allocator,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_cell_rects, 40, 8, items: 0, n: 8, alloc: 16);
#[cfg(target_arch = "wasm32")]
layout!(kz_cell_rects, 20, 4, items: 0, n: 4, alloc: 8);

/// How rings are simplified.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_simplify {
    pub mode: kz_simplify_mode,
    /// the largest distance in cells of a point of an old ring from its new ring, and of a new one from the old.
    pub tolerance: f32,
    /// the most points in all rings together, if possible; 0: no limit
    pub max_points: i32,
    /// what ends it early
    pub work: kz_work,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_simplify, 40, 8, mode: 0, tolerance: 4, max_points: 8, work: 16);
#[cfg(target_arch = "wasm32")]
layout!(kz_simplify, 32, 8, mode: 0, tolerance: 4, max_points: 8, work: 16);

/// An axis-aligned box with its border. min \<= max in both coordinates; with equal ones it is a segment or a point.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_box {
    pub min: kz_vec2,
    pub max: kz_vec2,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_box, 16, 4, min: 0, max: 8);
#[cfg(target_arch = "wasm32")]
layout!(kz_box, 16, 4, min: 0, max: 8);

/// All points from a to b.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_segment {
    pub a: kz_vec2,
    pub b: kz_vec2,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_segment, 16, 4, a: 0, b: 8);
#[cfg(target_arch = "wasm32")]
layout!(kz_segment, 16, 4, a: 0, b: 8);

/// All points within r of the centre.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_circle {
    pub center: kz_vec2,
    pub r: f32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_circle, 12, 4, center: 0, r: 8);
#[cfg(target_arch = "wasm32")]
layout!(kz_circle, 12, 4, center: 0, r: 8);

/// All points within r of the segment a-b.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_capsule {
    pub a: kz_vec2,
    pub b: kz_vec2,
    pub r: f32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_capsule, 20, 4, a: 0, b: 8, r: 16);
#[cfg(target_arch = "wasm32")]
layout!(kz_capsule, 20, 4, a: 0, b: 8, r: 16);

/// A rigid motion: a rotation about the origin, then a shift by `at`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_pose {
    pub at: kz_vec2,
    pub cos: f32,
    pub sin: f32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_pose, 16, 4, at: 0, cos: 8, sin: 12);
#[cfg(target_arch = "wasm32")]
layout!(kz_pose, 16, 4, at: 0, cos: 8, sin: 12);

/// A handle to a body.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_body {
    pub index: u32,
    pub generation: u32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_body, 8, 4, index: 0, generation: 4);
#[cfg(target_arch = "wasm32")]
layout!(kz_body, 8, 4, index: 0, generation: 4);

/// One body that was hit.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_move_hit {
    pub body: kz_body,
    /// what was done
    pub response: kz_response,
    /// 0..1, rising: the fraction of the whole motion used up to here
    pub t: f32,
    /// the position of the moving body (its pose) then
    pub at: kz_vec2,
    /// unit, of the face met, against the motion: from the other body to the moving one
    pub normal: kz_vec2,
    /// where they met, on the other body; {0, 0} when they overlapped before
    pub point: kz_vec2,
    /// the motion that was left before the response
    pub motion: kz_vec2,
    /// of the other body; 0 of a body with one shape
    pub fixture: i32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_move_hit, 52, 4, body: 0, response: 8, t: 12, at: 16, normal: 24, point: 32, motion: 40, fixture: 48);
#[cfg(target_arch = "wasm32")]
layout!(kz_move_hit, 52, 4, body: 0, response: 8, t: 12, at: 16, normal: 24, point: 32, motion: 40, fixture: 48);

/// What a body's moves remember from one to the next; all zero at first.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_move_memory {
    /// what rounding took from the last move, which the next one makes up for: less than a few last places of float32, or with `whole_pixels` less than a pixel
    pub remainder: kz_vec2,
    /// on which it stood at the end; {0, 0}: none
    pub floor: kz_body,
    pub floor_normal: kz_vec2,
    /// of that, then
    pub floor_pose: kz_pose,
    /// of the body, then
    pub at: kz_vec2,
    /// how far the world had been shifted, then
    pub origin_x: f64,
    /// how far the world had been shifted, then
    pub origin_y: f64,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_move_memory, 64, 8, remainder: 0, floor: 8, floor_normal: 16, floor_pose: 24, at: 40, origin_x: 48, origin_y: 56);
#[cfg(target_arch = "wasm32")]
layout!(kz_move_memory, 64, 8, remainder: 0, floor: 8, floor_normal: 16, floor_pose: 24, at: 40, origin_x: 48, origin_y: 56);

/// How to move; all zero, or NULL for the whole, slides along everything.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_move_def {
    /// to everything, unless `respond` says otherwise
    pub response: kz_response,
    /// Called for each hit, whose `response` is the one above; NULL: not called.
    pub respond: Option<unsafe extern "C" fn(ctx: *mut c_void, world: *const kz_world, mover: kz_body, hit: *const kz_move_hit) -> kz_response>,
    pub ctx: *mut c_void,
    /// of a bounce: 0 means 1, all is kept; KZ_NO_BOUNCE keeps only what slides
    pub restitution: f32,
    /// hits that change the motion, before the rest of it is given up; 0 means 8
    pub max_turns: i32,
    /// For characters: unit; {0, 0}: there is no floor, and of the fields below only corner_slip is used
    pub up: kz_vec2,
    /// steepest floor, as rise over run; 0 means 1 (45 degrees).
    pub max_slope: f32,
    /// walls up to this height are climbed from the ground; round bodies roll over a little more.
    pub step_height: f32,
    /// how far down a floor is searched at the end, so that walking downhill stays on it; not when the motion goes up.
    pub snap: f32,
    /// how far it goes on slopes
    pub walk: kz_walk,
    /// a jump at a ceiling's corner slips aside by up to this much, if it can go on there.
    pub corner_slip: f32,
    /// ledges up to this height are climbed from the air, too; not when the motion goes up
    pub ledge_snap: f32,
    /// a ceiling ends the motion; otherwise the motion goes on along it
    pub stops_at_ceilings: bool,
    /// For all: goes down through one-way bodies; without `up`, through all one-way bodies
    pub drops: bool,
    /// ends at whole coordinates; needs `memory`
    pub whole_pixels: bool,
    /// of this body; NULL: none
    pub memory: *mut kz_move_memory,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_move_def, 80, 8, response: 0, respond: 8, ctx: 16, restitution: 24, max_turns: 28, up: 32, max_slope: 40, step_height: 44, snap: 48, walk: 52, corner_slip: 56, ledge_snap: 60, stops_at_ceilings: 64, drops: 65, whole_pixels: 66, memory: 72);
#[cfg(target_arch = "wasm32")]
layout!(kz_move_def, 60, 4, response: 0, respond: 4, ctx: 8, restitution: 12, max_turns: 16, up: 20, max_slope: 28, step_height: 32, snap: 36, walk: 40, corner_slip: 44, ledge_snap: 48, stops_at_ceilings: 52, drops: 53, whole_pixels: 54, memory: 56);

/// How a motion went.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_move_result {
    /// by how much the body's position changed
    pub moved: kz_vec2,
    /// the motion that was not used: {0, 0} unless it was stopped
    pub rest: kz_vec2,
    /// the motion after slides and bounces, {0, 0} when stopped: scaled, it is the new velocity; a fall beside a steep face keeps what goes along the face
    pub heading: kz_vec2,
    /// how many there were; the first `max` are written
    pub n_hits: usize,
    /// it overlapped something at the start, which did not block it
    pub began_inside: bool,
    /// of the hits; with `snap` the floor is the one at the end; only with `up`
    pub on_floor: bool,
    /// of the hits; with `snap` the floor is the one at the end; only with `up`
    pub on_wall: bool,
    /// of the hits; with `snap` the floor is the one at the end; only with `up`
    pub on_ceiling: bool,
    /// `up` on a slope of steps, such as of pixels
    pub floor_normal: kz_vec2,
    /// {0, 0}: none
    pub floor: kz_body,
    /// With `up`: of the last ones met; {0, 0}: none
    pub wall_normal: kz_vec2,
    /// With `up`: of the last ones met; {0, 0}: none
    pub ceiling_normal: kz_vec2,
    pub wall: kz_body,
    pub ceiling: kz_body,
    /// faces too steep to stand on ended its fall, such as in a V: let it jump as from a floor
    pub is_wedged: bool,
    /// by how much the floor on which it stood has moved since the last move, such as a platform: a jump may take it along; only with `memory`
    pub floor_motion: kz_vec2,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_move_result, 96, 8, moved: 0, rest: 8, heading: 16, n_hits: 24, began_inside: 32, on_floor: 33, on_wall: 34, on_ceiling: 35, floor_normal: 36, floor: 44, wall_normal: 52, ceiling_normal: 60, wall: 68, ceiling: 76, is_wedged: 84, floor_motion: 88);
#[cfg(target_arch = "wasm32")]
layout!(kz_move_result, 92, 4, moved: 0, rest: 8, heading: 16, n_hits: 24, began_inside: 28, on_floor: 29, on_wall: 30, on_ceiling: 31, floor_normal: 32, floor: 40, wall_normal: 48, ceiling_normal: 56, wall: 64, ceiling: 72, is_wedged: 80, floor_motion: 84);

/// What a platform did to one body.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_carry_result {
    pub body: kz_body,
    /// it stood on the platform; otherwise it was in its path
    pub rides: bool,
    /// it could not move aside: the platform ran over it, or overlaps it now
    pub crushed: bool,
    /// by how much
    pub moved: kz_vec2,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_carry_result, 20, 4, body: 0, rides: 8, crushed: 9, moved: 12);
#[cfg(target_arch = "wasm32")]
layout!(kz_carry_result, 20, 4, body: 0, rides: 8, crushed: 9, moved: 12);

/// How a body was pushed out.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_push_out {
    /// it overlaps nothing any more
    pub free: bool,
    /// pushes used
    pub attempts: i32,
    /// sum of the pushes
    pub moved: kz_vec2,
    /// the body of the last push; {0, 0} if none
    pub last: kz_body,
    /// how deep it still is in the one it is deepest in; 0 when free
    pub depth: f32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_push_out, 28, 4, free: 0, attempts: 4, moved: 8, last: 16, depth: 24);
#[cfg(target_arch = "wasm32")]
layout!(kz_push_out, 28, 4, free: 0, attempts: 4, moved: 8, last: 16, depth: 24);

/// Where and how deep a is in b.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_contact {
    pub relation: kz_relation,
    /// unit vector, from a to b
    pub normal: kz_vec2,
    /// how far a must go against the normal; \> 0
    pub depth: f32,
    /// 0, 1 or 2: two where an edge lies along an edge, or a touches b in several places
    pub n_points: i32,
    /// where the two touch after each has gone back by half the depth: the ends of the contact
    pub points: [kz_vec2; 2],
    /// no shorter shift separates: to 1e-5 of the depth and to rounding of the vertices
    pub shortest: bool,
    /// what touches at each point: see below
    pub features: [u32; 2],
}
#[cfg(target_pointer_width = "64")]
layout!(kz_contact, 48, 4, relation: 0, normal: 4, depth: 12, n_points: 16, points: 20, shortest: 36, features: 40);
#[cfg(target_arch = "wasm32")]
layout!(kz_contact, 48, 4, relation: 0, normal: 4, depth: 12, n_points: 16, points: 20, shortest: 36, features: 40);

/// The contact of two parts.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_part_contact {
    /// which part of each, counted from 0 through nested parts; 0 of a shape without parts
    pub a: i32,
    /// which part of each, counted from 0 through nested parts; 0 of a shape without parts
    pub b: i32,
    pub contact: kz_contact,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_part_contact, 56, 4, a: 0, b: 4, contact: 8);
#[cfg(target_arch = "wasm32")]
layout!(kz_part_contact, 56, 4, a: 0, b: 4, contact: 8);

/// Boxes of unsigned integers: top-left corner, width and height in cells, half-open \[x, x + w).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_box_u8 {
    pub x: u8,
    pub y: u8,
    pub w: u8,
    pub h: u8,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_box_u8, 4, 1, x: 0, y: 1, w: 2, h: 3);
#[cfg(target_arch = "wasm32")]
layout!(kz_box_u8, 4, 1, x: 0, y: 1, w: 2, h: 3);

/// Boxes of unsigned integers: top-left corner, width and height in cells, half-open \[x, x + w).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_box_u16 {
    pub x: u16,
    pub y: u16,
    pub w: u16,
    pub h: u16,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_box_u16, 8, 2, x: 0, y: 2, w: 4, h: 6);
#[cfg(target_arch = "wasm32")]
layout!(kz_box_u16, 8, 2, x: 0, y: 2, w: 4, h: 6);

/// Boxes of unsigned integers: top-left corner, width and height in cells, half-open \[x, x + w).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_box_u32 {
    pub x: u32,
    pub y: u32,
    pub w: u32,
    pub h: u32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_box_u32, 16, 4, x: 0, y: 4, w: 8, h: 12);
#[cfg(target_arch = "wasm32")]
layout!(kz_box_u32, 16, 4, x: 0, y: 4, w: 8, h: 12);

/// Boxes: minimum (x0, y0), maximum (x1, y1).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_boxes {
    pub x0: *const f32,
    pub y0: *const f32,
    pub x1: *const f32,
    pub y1: *const f32,
    pub stride: usize,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_boxes, 40, 8, x0: 0, y0: 8, x1: 16, y1: 24, stride: 32);
#[cfg(target_arch = "wasm32")]
layout!(kz_boxes, 20, 4, x0: 0, y0: 4, x1: 8, y1: 12, stride: 16);

/// Circles: centre and radius.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_circles {
    pub x: *const f32,
    pub y: *const f32,
    pub r: *const f32,
    pub stride: usize,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_circles, 32, 8, x: 0, y: 8, r: 16, stride: 24);
#[cfg(target_arch = "wasm32")]
layout!(kz_circles, 16, 4, x: 0, y: 4, r: 8, stride: 12);

/// Capsules: all points within r of the segment from (ax, ay) to (bx, by).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_capsules {
    pub ax: *const f32,
    pub ay: *const f32,
    pub bx: *const f32,
    pub by: *const f32,
    pub r: *const f32,
    pub stride: usize,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_capsules, 48, 8, ax: 0, ay: 8, bx: 16, by: 24, r: 32, stride: 40);
#[cfg(target_arch = "wasm32")]
layout!(kz_capsules, 24, 4, ax: 0, ay: 4, bx: 8, by: 12, r: 16, stride: 20);

/// Convex polygons of `n` vertices each, 3 to 8, all turning from +x towards +y.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_convexes {
    pub x: *const *const f32,
    pub y: *const *const f32,
    pub n: i32,
    pub stride: usize,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_convexes, 32, 8, x: 0, y: 8, n: 16, stride: 24);
#[cfg(target_arch = "wasm32")]
layout!(kz_convexes, 16, 4, x: 0, y: 4, n: 8, stride: 12);

/// The distance of two shapes, and where they are nearest.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_distance_result {
    /// 0 exactly when kz_relate is not KZ_APART; infinite when a shape has no points
    pub distance: f32,
    /// the nearest points; (0, 0) when the distance is 0 or infinite
    pub on_a: kz_vec2,
    /// the nearest points; (0, 0) when the distance is 0 or infinite
    pub on_b: kz_vec2,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_distance_result, 20, 4, distance: 0, on_a: 4, on_b: 12);
#[cfg(target_arch = "wasm32")]
layout!(kz_distance_result, 20, 4, distance: 0, on_a: 4, on_b: 12);

/// Size and middle of a shape.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_measure {
    /// 2: it has area; 1: only length; 0: only points; -1: it has no points, and the rest is 0
    pub dimension: c_int,
    /// area, or length, or the number of points
    pub size: f64,
    /// the centroid: where it would balance
    pub x: f64,
    /// the centroid: where it would balance
    pub y: f64,
    /// the moment of inertia about the centroid, for 1 unit of mass on each unit of size
    pub inertia: f64,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_measure, 40, 8, dimension: 0, size: 8, x: 16, y: 24, inertia: 32);
#[cfg(target_arch = "wasm32")]
layout!(kz_measure, 40, 8, dimension: 0, size: 8, x: 16, y: 24, inertia: 32);

/// Where a ray enters a shape.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_ray_hit {
    pub hit: bool,
    /// `from` is inside already (with KZ_HIT_TOUCH: in or on the shape): hit, t 0, normal {0, 0}
    pub inside: bool,
    /// 0..1 from `from` to `to`, rounded down: at t the ray is not inside yet
    pub t: f32,
    /// where it meets the surface, rounded to float32; an edge along an axis gives its own coordinate
    pub point: kz_vec2,
    /// unit, against the ray: of the edge, arc or cell face entered; at a corner of the edge that faces the ray more
    pub normal: kz_vec2,
    /// which part of a shape of parts, counted through all nested ones; 0 for others
    pub part: i32,
    /// edge of a polygon or box, or segment of a polyline, that it enters; -1 for others.
    pub edge: i32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_ray_hit, 32, 4, hit: 0, inside: 1, t: 4, point: 8, normal: 16, part: 24, edge: 28);
#[cfg(target_arch = "wasm32")]
layout!(kz_ray_hit, 32, 4, hit: 0, inside: 1, t: 4, point: 8, normal: 16, part: 24, edge: 28);

/// A span: a stretch of a ray that lies inside a shape, from where it enters to where it leaves.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_ray_span {
    /// 0..1, rounded down: not inside yet; 0 when the ray starts inside
    pub t_in: f32,
    /// 0..1, rounded up: no longer inside; 1 when the ray ends inside
    pub t_out: f32,
    /// as `point` of kz_ray_hit
    pub point_in: kz_vec2,
    /// as `point` of kz_ray_hit
    pub point_out: kz_vec2,
    /// unit, out of the shape: against the ray at t_in, along it at t_out; {0, 0} where the ray starts or ends inside
    pub normal_in: kz_vec2,
    /// unit, out of the shape: against the ray at t_in, along it at t_out; {0, 0} where the ray starts or ends inside
    pub normal_out: kz_vec2,
    /// `from` or `to` lies inside, and this span begins or ends there
    pub starts_inside: bool,
    /// `from` or `to` lies inside, and this span begins or ends there
    pub ends_inside: bool,
    /// as in kz_ray_hit
    pub part: i32,
    /// as in kz_ray_hit; -1 where the ray starts or ends inside
    pub edge_in: i32,
    /// as in kz_ray_hit; -1 where the ray starts or ends inside
    pub edge_out: i32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_ray_span, 56, 4, t_in: 0, t_out: 4, point_in: 8, point_out: 16, normal_in: 24, normal_out: 32, starts_inside: 40, ends_inside: 41, part: 44, edge_in: 48, edge_out: 52);
#[cfg(target_arch = "wasm32")]
layout!(kz_ray_span, 56, 4, t_in: 0, t_out: 4, point_in: 8, point_out: 16, normal_in: 24, normal_out: 32, starts_inside: 40, ends_inside: 41, part: 44, edge_in: 48, edge_out: 52);

/// Where a moving shape meets another.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_sweep_hit {
    /// before any motion
    pub start: kz_relation,
    /// going on at t would make them overlap (with KZ_HIT_TOUCH: touch)
    pub hit: bool,
    /// 0..1 of the motion: a moved by t * motion does not overlap b (with KZ_HIT_TOUCH: nor touch it before).
    pub t: f32,
    /// unit, out of b, against the motion; of several faces met the one that faces it more
    pub normal: kz_vec2,
    /// where they meet, on b; {0, 0} when they overlap at the start
    pub point: kz_vec2,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_sweep_hit, 28, 4, start: 0, hit: 4, t: 8, normal: 12, point: 20);
#[cfg(target_arch = "wasm32")]
layout!(kz_sweep_hit, 28, 4, start: 0, hit: 4, t: 8, normal: 12, point: 20);

/// A motion with rotation: at time t, 0..1, a shape stands at `from`, shifted by t * shift and rotated by t * turn_rad.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_motion {
    pub from: kz_pose,
    pub shift: kz_vec2,
    /// any number of full turns, in either direction
    pub turn_rad: f32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_motion, 28, 4, from: 0, shift: 16, turn_rad: 24);
#[cfg(target_arch = "wasm32")]
layout!(kz_motion, 28, 4, from: 0, shift: 16, turn_rad: 24);

/// When a moving and rotating shape meets another: between the times t_lower and t_upper.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_toi {
    /// before any motion
    pub start: kz_relation,
    /// they come nearer than the tolerance; or the step limit was reached, then t_lower \< t_upper
    pub hit: bool,
    /// up to and at this time they do not overlap, unless they do at the start; 1 without a hit
    pub t_lower: f32,
    /// they are nearer than the tolerance then: t_lower on a normal hit, 1 after the step limit
    pub t_upper: f32,
    /// the one that was used
    pub tolerance: f32,
    /// unit, out of b towards a at t_lower; 0 without a hit, and where they touch at the start
    pub normal: kz_vec2,
    /// the point of b nearest to a at t_lower; 0 without a hit
    pub point: kz_vec2,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_toi, 36, 4, start: 0, hit: 4, t_lower: 8, t_upper: 12, tolerance: 16, normal: 20, point: 28);
#[cfg(target_arch = "wasm32")]
layout!(kz_toi, 36, 4, start: 0, hit: 4, t_lower: 8, t_upper: 12, tolerance: 16, normal: 20, point: 28);

/// One call of a log.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_replay_op {
    /// such as "kz_body_set_pose"; also "end", "state"
    pub name: *const c_char,
    /// the step before which it was made, counted from 1; the byte of the log where it begins
    pub step: u64,
    /// the step before which it was made, counted from 1; the byte of the log where it begins
    pub place: u64,
    /// which it was about, or made; {0, 0}: none, or many
    pub body: kz_body,
    /// its position or motion; where the body was afterwards
    pub at: kz_vec2,
    /// its position or motion; where the body was afterwards
    pub to: kz_vec2,
    /// the number of the last kz_world_mark, this call included
    pub mark: u64,
    /// of a mark; else ""
    pub text: *const c_char,
    /// in the log
    pub result: kz_result,
    /// the replay had another result, handle, position or hash
    pub differs: bool,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_replay_op, 72, 8, name: 0, step: 8, place: 16, body: 24, at: 32, to: 40, mark: 48, text: 56, result: 64, differs: 68);
#[cfg(target_arch = "wasm32")]
layout!(kz_replay_op, 72, 8, name: 0, step: 8, place: 16, body: 24, at: 32, to: 40, mark: 48, text: 56, result: 60, differs: 64);

/// The first difference of two logs.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_replay_difference {
    /// the frame, by its mark; without marks the step
    pub mark: u64,
    /// the step at which the hashes differ, in each log
    pub step_a: u64,
    /// the step at which the hashes differ, in each log
    pub step_b: u64,
    /// how many frames of both were compared; 0: they have none in common
    pub n_frames: u64,
    /// the first calls that differ, on the way to it; an empty name: the log has no such call
    pub a: kz_replay_op,
    /// the first calls that differ, on the way to it; an empty name: the log has no such call
    pub b: kz_replay_op,
    /// the one with the lowest index that differs after that step; {0, 0}: none
    pub body: kz_body,
    /// all calls are the same: the answer of `a` differs, so one machine computed otherwise
    pub same_calls: bool,
    /// a sentence for people
    pub text: [c_char; 160],
}
#[cfg(target_pointer_width = "64")]
layout!(kz_replay_difference, 352, 8, mark: 0, step_a: 8, step_b: 16, n_frames: 24, a: 32, b: 104, body: 176, same_calls: 184, text: 185);
#[cfg(target_arch = "wasm32")]
layout!(kz_replay_difference, 352, 8, mark: 0, step_a: 8, step_b: 16, n_frames: 24, a: 32, b: 104, body: 176, same_calls: 184, text: 185);

/// A polygon or polyline: rings of vertices, one after the other in `points`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_polygon {
    pub points: *const kz_vec2,
    pub ring_end: *const i32,
    pub tree: *const kz_edge_tree,
    pub n_points: i32,
    pub n_rings: i32,
    pub room: f32,
    pub inline_points: [kz_vec2; 8],
}
#[cfg(target_pointer_width = "64")]
layout!(kz_polygon, 104, 8, points: 0, ring_end: 8, tree: 16, n_points: 24, n_rings: 28, room: 32, inline_points: 36);
#[cfg(target_arch = "wasm32")]
layout!(kz_polygon, 88, 4, points: 0, ring_end: 4, tree: 8, n_points: 12, n_rings: 16, room: 20, inline_points: 24);

/// A mask placed in the world at (at_x, at_y).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_placed_mask {
    pub mask: *const kz_mask,
    pub exact: *const kzi_mask_exact,
    pub at_x: f64,
    pub at_y: f64,
    pub cell: kz_cell,
    /// of the set cells, in the mask's own cells
    pub bounds: kz_cell_rect,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_placed_mask, 56, 8, mask: 0, exact: 8, at_x: 16, at_y: 24, cell: 32, bounds: 40);
#[cfg(target_arch = "wasm32")]
layout!(kz_placed_mask, 48, 8, mask: 0, exact: 4, at_x: 8, at_y: 16, cell: 24, bounds: 32);

/// A grid of tiles (grid.h) with the corner of its cell (0, 0) at (at_x, at_y), as large as `size_x` and `size_y`. `exact` is the library's own, as in kz_placed_mask.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_placed_grid {
    pub grid: *const kz_grid,
    pub exact: *const kzi_grid_exact,
    pub at_x: f64,
    pub at_y: f64,
    pub size_x: f64,
    pub size_y: f64,
    pub category: u32,
    pub collides: u32,
    pub with: u32,
    pub without: u32,
    pub kind: i32,
    /// the library's own
    pub wraps: u32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_placed_grid, 72, 8, grid: 0, exact: 8, at_x: 16, at_y: 24, size_x: 32, size_y: 40, category: 48, collides: 52, with: 56, without: 60, kind: 64, wraps: 68);
#[cfg(target_arch = "wasm32")]
layout!(kz_placed_grid, 64, 8, grid: 0, exact: 4, at_x: 8, at_y: 16, size_x: 24, size_y: 32, category: 40, collides: 44, with: 48, without: 52, kind: 56, wraps: 60);

/// n shapes that count as one.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_compound {
    pub items: *const kz_shape,
    pub n: i32,
    pub tree: *const kz_part_tree,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_compound, 24, 8, items: 0, n: 8, tree: 16);
#[cfg(target_arch = "wasm32")]
layout!(kz_compound, 12, 4, items: 0, n: 4, tree: 8);

/// The member `as` of `kz_shape`.
#[repr(C)]
#[derive(Clone, Copy)]
pub union kz_shape_as {
    pub point: kz_vec2,
    pub segment: kz_segment,
    pub circle: kz_circle,
    pub capsule: kz_capsule,
    pub polygon: kz_polygon,
    pub mask: kz_placed_mask,
    pub parts: kz_compound,
    pub grid: kz_placed_grid,
}
/// Any shape; see the top of this file.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kz_shape {
    pub kind: kz_kind,
    pub flags: u32,
    /// the smallest float32 box around the shape; KZ_BOX_EMPTY for an empty shape
    pub bounds: kz_box,
    /// a box is its bounds
    pub r#as: kz_shape_as,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_shape, 128, 8, kind: 0, flags: 4, bounds: 8, r#as: 24);
#[cfg(target_arch = "wasm32")]
layout!(kz_shape, 112, 8, kind: 0, flags: 4, bounds: 8, r#as: 24);

/// The convex parts of a polygon as one shape.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kz_convex_parts {
    /// a compound of convex polygons
    pub shape: kz_shape,
    pub alloc: kz_allocator,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_convex_parts, 152, 8, shape: 0, alloc: 128);
#[cfg(target_arch = "wasm32")]
layout!(kz_convex_parts, 128, 8, shape: 0, alloc: 112);

/// Triangles of a polygon's vertices, each clockwise.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_triangles {
    /// numbers of vertices, 3 * n of them; NULL when there are none
    pub indices: *mut i32,
    pub n: i32,
    pub alloc: kz_allocator,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_triangles, 40, 8, indices: 0, n: 8, alloc: 16);
#[cfg(target_arch = "wasm32")]
layout!(kz_triangles, 20, 4, indices: 0, n: 4, alloc: 8);

/// Pixels in place.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_surface {
    /// the first byte of row 0
    pub pixels: *const c_void,
    /// bytes from one row to the next; negative for images stored bottom-up: then `pixels` points at the top row, the last one in memory
    pub pitch: isize,
    pub format: kz_format,
    /// the part that counts: a sprite of a sheet is the sheet with its rectangle here
    pub x: i32,
    /// the part that counts: a sprite of a sheet is the sheet with its rectangle here
    pub y: i32,
    /// the part that counts: a sprite of a sheet is the sheet with its rectangle here
    pub w: i32,
    /// the part that counts: a sprite of a sheet is the sheet with its rectangle here
    pub h: i32,
    /// of indexed formats, entries 0xAARRGGBB; NULL: an index has no colour, and only rules about indices suit it
    pub palette: *const u32,
    /// entries of the palette
    pub n_colors: i32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_surface, 56, 8, pixels: 0, pitch: 8, format: 16, x: 20, y: 24, w: 28, h: 32, palette: 40, n_colors: 48);
#[cfg(target_arch = "wasm32")]
layout!(kz_surface, 36, 4, pixels: 0, pitch: 4, format: 8, x: 12, y: 16, w: 20, h: 24, palette: 28, n_colors: 32);

/// A rule of transparency.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_rule {
    pub kind: kz_rule_kind,
    /// ALPHA
    pub threshold: u8,
    /// KEY
    pub tolerance: u8,
    /// KEY: 0x00RRGGBB, AIR: 0xAARRGGBB
    pub color: u32,
    /// INDEX: bit i of word i/64 = index i is transparent
    pub transparent: [u64; 4],
    /// AIR: the hot image; NULL: the drawn image is used
    pub hot: *const kz_surface,
    /// CALL
    pub solid: Option<unsafe extern "C" fn(ctx: *mut c_void, surface: *const kz_surface, x: i32, y: i32) -> bool>,
    pub ctx: *mut c_void,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_rule, 72, 8, kind: 0, threshold: 4, tolerance: 5, color: 8, transparent: 16, hot: 48, solid: 56, ctx: 64);
#[cfg(target_arch = "wasm32")]
layout!(kz_rule, 64, 8, kind: 0, threshold: 4, tolerance: 5, color: 8, transparent: 16, hot: 48, solid: 52, ctx: 56);

/// A pair of bodies that collide, a.index \< b.index.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_pair {
    pub a: kz_body,
    pub b: kz_body,
    pub relation: kz_relation,
    /// they did not at the last step
    pub began: bool,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_pair, 24, 4, a: 0, b: 8, relation: 16, began: 20);
#[cfg(target_arch = "wasm32")]
layout!(kz_pair, 24, 4, a: 0, b: 8, relation: 16, began: 20);

/// How a world is made; all zero, or NULL for the whole, is a good default.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_world_def {
    /// copied; NULL: malloc
    pub alloc: *const kz_allocator,
    /// what counts as colliding
    pub mode: kz_pair_mode,
    /// \> 0: the world wraps around at this width (height); 0: it does not
    pub wrap_w: f32,
    /// \> 0: the world wraps around at this width (height); 0: it does not
    pub wrap_h: f32,
    /// how many pairs of boxes may meet at a step, see kz_world_step; 0: no limit
    pub max_pairs: u64,
    /// copied; NULL: the step runs on the caller's thread alone
    pub parallel: *const kz_parallel,
    /// NULL: none
    pub filter: Option<kz_pair_filter>,
    pub filter_ctx: *mut c_void,
    /// 0..255: worlds with different tags never have a handle in common
    pub tag: u32,
    /// the lists of pairs of kinds are kept: world_fixture.h
    pub fixture_pairs: bool,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_world_def, 64, 8, alloc: 0, mode: 8, wrap_w: 12, wrap_h: 16, max_pairs: 24, parallel: 32, filter: 40, filter_ctx: 48, tag: 56, fixture_pairs: 60);
#[cfg(target_arch = "wasm32")]
layout!(kz_world_def, 48, 8, alloc: 0, mode: 4, wrap_w: 8, wrap_h: 12, max_pairs: 16, parallel: 24, filter: 28, filter_ctx: 32, tag: 36, fixture_pairs: 40);

/// How a body is made.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kz_body_def {
    /// in the body's own coordinates; what it refers to is borrowed until the body is destroyed or given another shape
    pub shape: kz_shape,
    /// instead of a shape: the masks of an animated sprite, borrowed
    pub frames: *const kz_mask_set,
    /// of frames; its pivot is the body's origin
    pub frame: i32,
    /// instead of both: shapes with filters of their own (world_fixture.h), borrowed
    pub fixtures: *const kz_fixture,
    pub n_fixtures: i32,
    /// cos and sin both 0 (a zeroed struct) means no rotation
    pub pose: kz_pose,
    /// bits this body is; 0 means 1
    pub category: u32,
    /// bits of the categories it collides with; 0 means all
    pub collides: u32,
    /// bodies of one group other than 0 never collide: the limbs of one figure
    pub group: i32,
    /// KZ_BODY_...
    pub flags: u32,
    /// with KZ_BODY_ONE_WAY: the direction it lets pass; {0, -1}: from below upwards
    pub one_way: kz_vec2,
    /// the caller's own value
    pub user: u64,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_body_def, 208, 8, shape: 0, frames: 128, frame: 136, fixtures: 144, n_fixtures: 152, pose: 156, category: 172, collides: 176, group: 180, flags: 184, one_way: 188, user: 200);
#[cfg(target_arch = "wasm32")]
layout!(kz_body_def, 176, 8, shape: 0, frames: 112, frame: 116, fixtures: 120, n_fixtures: 124, pose: 128, category: 144, collides: 148, group: 152, flags: 156, one_way: 160, user: 168);

/// The user values of a pair's bodies.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_pair_users {
    pub a: u64,
    pub b: u64,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_pair_users, 16, 8, a: 0, b: 8);
#[cfg(target_arch = "wasm32")]
layout!(kz_pair_users, 16, 8, a: 0, b: 8);

/// A pair of the last step, and its contact.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_world_contact {
    /// as in kz_world_pairs
    pub pair: kz_pair,
    /// as kz_bodies_collide reports it now
    pub contact: kz_contact,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_world_contact, 72, 4, pair: 0, contact: 24);
#[cfg(target_arch = "wasm32")]
layout!(kz_world_contact, 72, 4, pair: 0, contact: 24);

/// Two parts that collide: parts of a shape of parts, or masks of a frame with their tags.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_body_parts {
    /// counted through nested parts, or the frame's masks; 0 of an undivided shape
    pub a: i32,
    /// counted through nested parts, or the frame's masks; 0 of an undivided shape
    pub b: i32,
    /// of a frame's mask; "" otherwise
    pub tag_a: *const c_char,
    /// of a frame's mask; "" otherwise
    pub tag_b: *const c_char,
    pub relation: kz_relation,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_body_parts, 32, 8, a: 0, b: 4, tag_a: 8, tag_b: 16, relation: 24);
#[cfg(target_arch = "wasm32")]
layout!(kz_body_parts, 20, 4, a: 0, b: 4, tag_a: 8, tag_b: 12, relation: 16);

/// One shape of a body.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kz_fixture {
    /// in the body's coordinates, of any kind
    pub shape: kz_shape,
    /// bits this fixture is; 0 means 1
    pub category: u32,
    /// bits of the categories it collides with; 0 means all
    pub collides: u32,
    /// of KZ_BODY_SENSOR, _ONE_WAY, _PROBE, _DISABLED; those of the body are added
    pub flags: u32,
    /// the caller's number, such as HURT, HIT, FOOT
    pub kind: u16,
    /// the caller's own value
    pub user: u64,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_fixture, 152, 8, shape: 0, category: 128, collides: 132, flags: 136, kind: 140, user: 144);
#[cfg(target_arch = "wasm32")]
layout!(kz_fixture, 136, 8, shape: 0, category: 112, collides: 116, flags: 120, kind: 124, user: 128);

/// Two kinds of two bodies that collide, a.index \< b.index.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_fixture_pair {
    pub a: kz_body,
    pub b: kz_body,
    pub kind_a: u16,
    pub kind_b: u16,
    /// the highest of all fixtures of these kinds
    pub relation: kz_relation,
    /// they did not at the last step
    pub began: bool,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_fixture_pair, 28, 4, a: 0, b: 8, kind_a: 16, kind_b: 18, relation: 20, began: 24);
#[cfg(target_arch = "wasm32")]
layout!(kz_fixture_pair, 28, 4, a: 0, b: 8, kind_a: 16, kind_b: 18, relation: 20, began: 24);

/// Two fixtures of two bodies that collide.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_bodies_fixture {
    /// their numbers
    pub a: i32,
    /// their numbers
    pub b: i32,
    pub kind_a: u16,
    pub kind_b: u16,
    pub relation: kz_relation,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_bodies_fixture, 16, 4, a: 0, b: 4, kind_a: 8, kind_b: 10, relation: 12);
#[cfg(target_arch = "wasm32")]
layout!(kz_bodies_fixture, 16, 4, a: 0, b: 4, kind_a: 8, kind_b: 10, relation: 12);

/// A shape of a frame, such as a hit box; kz_frame has them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kz_tagged_shape {
    /// never NULL
    pub tag: *const c_char,
    /// the same for the same tag in all frames of the set
    pub tag_number: i32,
    /// in cells of the frame, (0, 0) at its top left; what it refers to belongs to the set
    pub shape: kz_shape,
    /// the artist's text: "damage=3 knock=2"; "" if there is none
    pub data: *const c_char,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_tagged_shape, 152, 8, tag: 0, tag_number: 8, shape: 16, data: 144);
#[cfg(target_arch = "wasm32")]
layout!(kz_tagged_shape, 128, 8, tag: 0, tag_number: 4, shape: 8, data: 120);

/// What the masks and shapes with a tag are in a world: the values of kz_fixture.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_tag_def {
    /// 0: 1, and all
    pub category: u32,
    /// 0: 1, and all
    pub collides: u32,
    pub flags: u32,
    pub kind: u16,
    pub user: u64,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_tag_def, 24, 8, category: 0, collides: 4, flags: 8, kind: 12, user: 16);
#[cfg(target_arch = "wasm32")]
layout!(kz_tag_def, 24, 8, category: 0, collides: 4, flags: 8, kind: 12, user: 16);

/// A cell that a body meets.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_grid_hit {
    pub cell: kz_cell,
    /// its number: of the tile
    pub id: u32,
    pub relation: kz_relation,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_grid_hit, 16, 4, cell: 0, id: 8, relation: 12);
#[cfg(target_arch = "wasm32")]
layout!(kz_grid_hit, 16, 4, cell: 0, id: 8, relation: 12);

/// Which bodies a query may find; all zero, or NULL for the whole: all of them.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_query_filter {
    /// bits of the one who queries: bodies that collide with it are found; 0: all
    pub category: u32,
    /// bodies of these categories are found; 0: all
    pub collides: u32,
    /// never found; {0, 0}: none
    pub except: kz_body,
    /// sensors are not found
    pub no_sensors: bool,
    /// a body with fixtures is found once for each kind of them, by the lowest number (world_fixture.h)
    pub each_kind: bool,
    /// the caller's own decision; NULL: all.
    pub keep: Option<unsafe extern "C" fn(ctx: *mut c_void, world: *const kz_world, body: kz_body) -> bool>,
    pub ctx: *mut c_void,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_query_filter, 40, 8, category: 0, collides: 4, except: 8, no_sensors: 16, each_kind: 17, keep: 24, ctx: 32);
#[cfg(target_arch = "wasm32")]
layout!(kz_query_filter, 28, 4, category: 0, collides: 4, except: 8, no_sensors: 16, each_kind: 17, keep: 20, ctx: 24);

/// A body found.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_world_hit {
    pub body: kz_body,
    /// to the shape of the query; KZ_TOUCH for all with KZ_PAIRS_BOXES
    pub relation: kz_relation,
    /// the lowest with this relation; 0 of a body with one shape
    pub fixture: i32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_world_hit, 16, 4, body: 0, relation: 8, fixture: 12);
#[cfg(target_arch = "wasm32")]
layout!(kz_world_hit, 16, 4, body: 0, relation: 8, fixture: 12);

/// Which body a ray hits, and where.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_world_ray_hit {
    /// {0, 0}: no hit
    pub body: kz_body,
    pub hit: kz_ray_hit,
    pub fixture: i32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_world_ray_hit, 44, 4, body: 0, hit: 8, fixture: 40);
#[cfg(target_arch = "wasm32")]
layout!(kz_world_ray_hit, 44, 4, body: 0, hit: 8, fixture: 40);

/// Which body a moving shape hits, and where.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_world_sweep_hit {
    /// {0, 0}: no hit
    pub body: kz_body,
    pub hit: kz_sweep_hit,
    pub fixture: i32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_world_sweep_hit, 40, 4, body: 0, hit: 8, fixture: 36);
#[cfg(target_arch = "wasm32")]
layout!(kz_world_sweep_hit, 40, 4, body: 0, hit: 8, fixture: 36);

/// Points or circles that move, read where they are: each from (x, y) to (x + dx, y + dy).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_moving_circles {
    pub x: *const f32,
    pub y: *const f32,
    pub dx: *const f32,
    pub dy: *const f32,
    pub r: *const f32,
    pub stride: usize,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_moving_circles, 48, 8, x: 0, y: 8, dx: 16, dy: 24, r: 32, stride: 40);
#[cfg(target_arch = "wasm32")]
layout!(kz_moving_circles, 24, 4, x: 0, y: 4, dx: 8, dy: 12, r: 16, stride: 20);

/// What one of them hits first.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_cast_hit {
    /// {0, 0}: no hit
    pub body: kz_body,
    /// 0 of a body with one shape
    pub fixture: i32,
    /// as kz_world_ray or kz_world_sweep has it; 1 without a hit
    pub t: f32,
    /// as these have it
    pub normal: kz_vec2,
    /// it overlapped the body at the start; for rays as in kz_ray_hit
    pub inside: bool,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_cast_hit, 28, 4, body: 0, fixture: 8, t: 12, normal: 16, inside: 24);
#[cfg(target_arch = "wasm32")]
layout!(kz_cast_hit, 28, 4, body: 0, fixture: 8, t: 12, normal: 16, inside: 24);

/// A body near by.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_world_near {
    pub body: kz_body,
    /// on_a is on the shape of the query, on_b on the body's nearest image
    pub gap: kz_distance_result,
    pub fixture: i32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_world_near, 32, 4, body: 0, gap: 8, fixture: 28);
#[cfg(target_arch = "wasm32")]
layout!(kz_world_near, 32, 4, body: 0, gap: 8, fixture: 28);

/// Where a log goes.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct kz_recorder {
    /// Gets the bytes of the log in order, at the latest at the end of each step.
    pub write: Option<unsafe extern "C" fn(ctx: *mut c_void, bytes: *const c_void, n: usize)>,
    pub ctx: *mut c_void,
    /// KZ_RECORD_...
    pub flags: u32,
}
#[cfg(target_pointer_width = "64")]
layout!(kz_recorder, 24, 8, write: 0, ctx: 8, flags: 16);
#[cfg(target_arch = "wasm32")]
layout!(kz_recorder, 12, 4, write: 0, ctx: 4, flags: 8);

extern "C" {
    /// The name of a result, such as "ERR_SELF_CROSSING"; scripts may rely on it.
    pub fn kz_result_name(code: kz_result) -> *const c_char;
    /// Writes the sentence of an error into `text`, ended by 0.
    pub fn kz_error_text(err: *const kz_error, text: *mut c_char, size: usize) -> usize;
    /// The limits with every 0 replaced by its default; NULL gives all defaults.
    pub fn kz_limits_resolve(limits: *const kz_limits) -> kz_limits;
    /// "plain", "sse2", ..., or "unknown"
    pub fn kz_cpu_level_name(level: kz_cpu_level) -> *const c_char;
    /// whether this machine and build can run it
    pub fn kz_cpu_has(level: kz_cpu_level) -> bool;
    /// the level in force: the best one, or the forced one
    pub fn kz_cpu_level_now() -> kz_cpu_level;
    /// Makes the whole process use `level` from now on, to compare levels.
    pub fn kz_cpu_force(level: kz_cpu_level) -> kz_result;
    /// Checks that this build computes as the library's exact answers need it: IEEE 754, without fast-math.
    pub fn kz_self_check(err: *mut kz_error) -> kz_result;
    /// The name of a check, with the compiler flag to blame in brackets.
    pub fn kz_self_check_name(check: i64) -> *const c_char;
    /// All pairs of boxes that meet, sorted by (a, b).
    pub fn kz_box_pairs(boxes: *const kz_box, n: usize, options: *const kz_box_options, pairs: *mut kz_index_pair, max: usize, n_pairs: *mut usize, err: *mut kz_error) -> kz_result;
    /// All pairs of a box of a and a box of b that meet.
    pub fn kz_box_pairs_between(a: *const kz_box, n_a: usize, b: *const kz_box, n_b: usize, options: *const kz_box_options, pairs: *mut kz_index_pair, max: usize, n_pairs: *mut usize, err: *mut kz_error) -> kz_result;
    /// The pairs of boxes whose reference point lies in `tile`.
    pub fn kz_box_pairs_tile(boxes: *const kz_box, n: usize, tile: kz_box, options: *const kz_box_options, pairs: *mut kz_index_pair, max: usize, n_pairs: *mut usize, err: *mut kz_error) -> kz_result;
    /// Draws a line from a to b.
    pub fn kz_draw_line(draw: *const kz_draw, a: kz_vec2, b: kz_vec2, color: u32, width: f32);
    /// Draws the inside and the outline of a box.
    pub fn kz_draw_box(draw: *const kz_draw, r#box: kz_box, style: kz_draw_style);
    /// Draws a text with its top left corner at `at`.
    pub fn kz_draw_text(draw: *const kz_draw, at: kz_vec2, text: *const c_char, color: u32, size: f32);
    /// Draws a dot whose radius is so many pixels of the picture, \>= 0.
    pub fn kz_draw_dot(draw: *const kz_draw, at: kz_vec2, color: u32, pixels: f32);
    /// Draws an arrow as one polygon of 7 corners, with a shaft `width` pixels wide.
    pub fn kz_draw_arrow(draw: *const kz_draw, from: kz_vec2, to: kz_vec2, color: u32, width: f32);
    /// Draws a shape at a pose; cos and sin both 0 mean no rotation.
    pub fn kz_draw_shape(draw: *const kz_draw, shape: *const kz_shape, pose: kz_pose, style: kz_draw_style);
    /// Draws the set cells of a part of a mask, for `cells` functions of simple renderers. kz_draw_cell_runs fills a rectangle for each run of cells in a row, by `polygon`.
    pub fn kz_draw_cell_runs(draw: *const kz_draw, mask: *const kz_mask, part: kz_cell_rect, at: kz_cell, pen: *const kz_pen);
    /// Draws the set cells of a part of a mask, for `cells` functions of simple renderers. kz_draw_cell_runs fills a rectangle for each run of cells in a row, by `polygon`.
    pub fn kz_draw_cell_edges(draw: *const kz_draw, mask: *const kz_mask, part: kz_cell_rect, at: kz_cell, pen: *const kz_pen);
    /// Draws the pixels of a surface without a texture: each run of one colour in a row is a filled polygon.
    pub fn kz_draw_surface(draw: *const kz_draw, surface: *const kz_surface, rule: *const kz_rule, at: kz_vec2, size: f32);
    /// Draws a contact of kz_collide: a dot at each point, and an arrow from their middle with the depth as text at its end.
    pub fn kz_draw_contact(draw: *const kz_draw, contact: *const kz_contact, color: u32);
    /// Draws a ray and its hit: the line up to the hit, the rest of it faint, a dot, and the normal 24 pixels long.
    pub fn kz_draw_ray(draw: *const kz_draw, from: kz_vec2, to: kz_vec2, hit: *const kz_ray_hit, color: u32);
    /// Draws a sweep of kz_sweep and its hit.
    pub fn kz_draw_sweep(draw: *const kz_draw, shape: *const kz_shape, motion: kz_vec2, hit: *const kz_sweep_hit, style: kz_draw_style, mark: u32);
    /// Colours to begin with: moving bodies blue, walls grey, sensors green, collisions red.
    pub fn kz_draw_colors_default() -> kz_draw_colors;
    /// Draws all bodies of a world by rising index, then what `flags` choose, from the last step's pairs.
    pub fn kz_draw_world(draw: *const kz_draw, world: *mut kz_world, colors: *const kz_draw_colors, flags: c_uint);
    /// Makes a grid.
    pub fn kz_grid_create(def: *const kz_grid_def, out: *mut *mut kz_grid, err: *mut kz_error) -> kz_result;
    /// Frees a grid; NULL is ignored.
    pub fn kz_grid_free(grid: *mut kz_grid);
    /// The number of columns.
    pub fn kz_grid_width(grid: *const kz_grid) -> i32;
    /// The number of rows.
    pub fn kz_grid_height(grid: *const kz_grid) -> i32;
    /// The size of a cell.
    pub fn kz_grid_cell_size(grid: *const kz_grid) -> kz_vec2;
    /// The number of a cell; 0 beyond the grid.
    pub fn kz_grid_get(grid: *const kz_grid, x: i32, y: i32) -> u32;
    /// The tile with a number; NULL when there is none.
    pub fn kz_grid_tile(grid: *const kz_grid, id: u32) -> *const kz_tile;
    /// All numbers by rows, each of kz_grid_def.id_bytes: for saving.
    pub fn kz_grid_ids(grid: *const kz_grid) -> *const c_void;
    /// The cell that `part` of a ray's hit or `fixture` of a body's hit names: number y * width + x.
    pub fn kz_grid_cell(grid: *const kz_grid, number: i32) -> kz_cell;
    /// Sets a cell.
    pub fn kz_grid_set(grid: *mut kz_grid, x: i32, y: i32, id: u32, err: *mut kz_error) -> kz_result;
    /// Sets all cells of a rectangle that are within the grid.
    pub fn kz_grid_fill(grid: *mut kz_grid, cells: kz_cell_rect, id: u32, err: *mut kz_error) -> kz_result;
    /// The number of edits so far.
    pub fn kz_grid_edits(grid: *const kz_grid) -> u64;
    /// Goes back to how the grid was when kz_grid_edits had this value, or forward again while no other edit was made.
    pub fn kz_grid_rewind(grid: *mut kz_grid, edits: u64, err: *mut kz_error) -> kz_result;
    /// A hash of all numbers and of the size, equal on all machines.
    pub fn kz_grid_hash(grid: *const kz_grid) -> u64;
    /// Makes the shape of a grid, with the corner of cell (0, 0) at (x, y).
    pub fn kz_shape_grid(grid: *const kz_grid, x: f64, y: f64, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// Makes a mask of the solid pixels of a surface.
    pub fn kz_mask_from_surface(surface: *const kz_surface, rule: *const kz_rule, alloc: *const kz_allocator, out: *mut *mut kz_mask, err: *mut kz_error) -> kz_result;
    /// Makes a mask from text, for tests.
    pub fn kz_mask_from_text(text: *const c_char, alloc: *const kz_allocator, out: *mut *mut kz_mask, err: *mut kz_error) -> kz_result;
    /// Makes a mask by calling `solid` once for every cell, row by row.
    pub fn kz_mask_from_call(w: i32, h: i32, solid: Option<unsafe extern "C" fn(ctx: *mut c_void, x: i32, y: i32) -> bool>, ctx: *mut c_void, alloc: *const kz_allocator, out: *mut *mut kz_mask, err: *mut kz_error) -> kz_result;
    /// The map that scales first, then shifts by `at`, then applies the pose: the order in which a sprite is drawn.
    pub fn kz_affine_from_pose(scale_x: f64, scale_y: f64, at: kz_vec2, pose: kz_pose) -> kz_affine;
    /// Makes the mask of a rotated, scaled, mirrored or sheared sprite, in any combination.
    pub fn kz_mask_transform(mask: *const kz_mask, map: *const kz_affine, alloc: *const kz_allocator, out: *mut *mut kz_mask, origin: *mut kz_cell, err: *mut kz_error) -> kz_result;
    /// Makes the whole mask mirrored and rotated by quarter turns.
    pub fn kz_mask_rotate90(mask: *const kz_mask, rotation: kz_rotation90, alloc: *const kz_allocator, out: *mut *mut kz_mask, err: *mut kz_error) -> kz_result;
    /// NULL is fine
    pub fn kz_mask_free(mask: *mut kz_mask);
    /// columns
    pub fn kz_mask_width(mask: *const kz_mask) -> i32;
    /// rows
    pub fn kz_mask_height(mask: *const kz_mask) -> i32;
    /// is the cell set?
    pub fn kz_mask_get(mask: *const kz_mask, x: i32, y: i32) -> bool;
    /// how many cells are set
    pub fn kz_mask_count(mask: *const kz_mask) -> i64;
    /// of the set cells; {0,0,0,0} if there are none
    pub fn kz_mask_bounds(mask: *const kz_mask) -> kz_cell_rect;
    /// Writes the text that kz_mask_from_text reads, with a newline after every row, ended by 0.
    pub fn kz_mask_to_text(mask: *const kz_mask, text: *mut c_char, size: usize) -> usize;
    /// The cells (x0 .. x0+n-1, y), 1 \<= n \<= 64, as the low n bits: bit i is cell x0+i.
    pub fn kz_mask_bits(mask: *const kz_mask, x0: i32, y: i32, n: i32) -> u64;
    /// Finds the next run of set cells, \[*x0, *x1), in row y at or after cell x.
    pub fn kz_mask_next_run(mask: *const kz_mask, y: i32, x: i32, x0: *mut i32, x1: *mut i32) -> bool;
    /// The packed words of a mask, to save it or to read it fast.
    pub fn kz_mask_words(mask: *const kz_mask, strip_words: *mut usize, n_strips: *mut i32) -> *const u64;
    /// Whether the masks have a common cell; masks that only touch have none.
    pub fn kz_mask_overlap(a: *const kz_mask, b: *const kz_mask, dx: i32, dy: i32) -> bool;
    /// How two masks relate.
    pub fn kz_mask_relate(a: *const kz_mask, b: *const kz_mask, dx: i32, dy: i32) -> kz_relation;
    /// The number of common cells.
    pub fn kz_mask_overlap_area(a: *const kz_mask, b: *const kz_mask, dx: i32, dy: i32) -> i64;
    /// Finds the topmost, then leftmost common cell, in a's cells.
    pub fn kz_mask_overlap_first(a: *const kz_mask, b: *const kz_mask, dx: i32, dy: i32, first: *mut kz_cell) -> bool;
    /// The smallest rectangle around all common cells, in a's cells.
    pub fn kz_mask_overlap_bounds(a: *const kz_mask, b: *const kz_mask, dx: i32, dy: i32) -> kz_cell_rect;
    /// Makes a mask of a's size with the common cells.
    pub fn kz_mask_overlap_mask(a: *const kz_mask, b: *const kz_mask, dx: i32, dy: i32, alloc: *const kz_allocator, out: *mut *mut kz_mask, err: *mut kz_error) -> kz_result;
    /// Finds the shortest whole-cell shift of a after which the masks have no common cell. *push is (0, 0) when they do not overlap.
    pub fn kz_mask_push(a: *const kz_mask, b: *const kz_mask, dx: i32, dy: i32, max_cells: i32, push: *mut kz_cell) -> bool;
    /// Makes a cache that never takes more than `max_bytes` of memory, its own included.
    pub fn kz_mask_cache_create(max_bytes: usize, alloc: *const kz_allocator, out: *mut *mut kz_mask_cache, err: *mut kz_error) -> kz_result;
    /// NULL is fine; its masks are freed, too
    pub fn kz_mask_cache_free(cache: *mut kz_mask_cache);
    /// Returns the mask that kz_mask_transform makes, from the cache if it is there.
    pub fn kz_mask_cache_get(cache: *mut kz_mask_cache, mask: *const kz_mask, map: *const kz_affine, out: *mut *const kz_mask, origin: *mut kz_cell, err: *mut kz_error) -> kz_result;
    /// Gives back a mask that kz_mask_cache_get returned, once for each time.
    pub fn kz_mask_cache_release(cache: *mut kz_mask_cache, posed: *const kz_mask);
    /// Drops all transformed masks of `mask`, in use or not; call it before the mask itself is freed.
    pub fn kz_mask_cache_remove(cache: *mut kz_mask_cache, mask: *const kz_mask);
    /// The numbers of a cache now.
    pub fn kz_mask_cache_stats(cache: *const kz_mask_cache) -> kz_cache_stats;
    /// Makes the mask of all offsets at which a and b overlap.
    pub fn kz_mask_config_space(a: *const kz_mask, b: *const kz_mask, work: *const kz_work, alloc: *const kz_allocator, out: *mut *mut kz_mask, origin: *mut kz_cell, err: *mut kz_error) -> kz_result;
    /// Counts the common cells at every offset of a rectangle.
    pub fn kz_mask_overlap_areas(a: *const kz_mask, b: *const kz_mask, offsets: kz_cell_rect, counts: *mut i64, max: usize) -> usize;
    /// Makes the configuration space of two masks.
    pub fn kz_config_space_create(a: *const kz_mask, b: *const kz_mask, alloc: *const kz_allocator, out: *mut *mut kz_config_space, err: *mut kz_error) -> kz_result;
    /// NULL is fine
    pub fn kz_config_space_free(config: *mut kz_config_space);
    /// of memory it takes
    pub fn kz_config_space_bytes(config: *const kz_config_space) -> usize;
    /// Whether the masks overlap, as kz_mask_overlap answers.
    pub fn kz_config_space_overlap(config: *const kz_config_space, dx: i32, dy: i32) -> bool;
    /// The shortest whole-cell shift of a that separates the masks, as kz_mask_push finds it, of any length.
    pub fn kz_config_space_push(config: *const kz_config_space, dx: i32, dy: i32) -> kz_cell;
    /// Computes the contact of two masks: the common cells, the push and the normal.
    pub fn kz_mask_collide(a: *const kz_mask, b: *const kz_mask, dx: i32, dy: i32, max_cells: i32, out: *mut kz_mask_contact) -> bool;
    /// Moves a from a_at by `motion` past b at b_at, and stops before the first overlap.
    pub fn kz_mask_sweep(a: *const kz_mask, a_at: kz_vec2, motion: kz_vec2, b: *const kz_mask, b_at: kz_vec2) -> kz_mask_hit;
    /// Finds the first set cell that the segment from-to enters.
    pub fn kz_mask_ray(mask: *const kz_mask, from: kz_vec2, to: kz_vec2) -> kz_mask_ray_hit;
    /// Tests one mask against n others for common cells.
    pub fn kz_mask_overlap_many(mask: *const kz_mask, items: *const kz_mask_at, n: usize, bits: *mut u64) -> usize;
    /// Makes a canvas of w x h clear cells.
    pub fn kz_canvas_create(w: i32, h: i32, alloc: *const kz_allocator, out: *mut *mut kz_canvas, err: *mut kz_error) -> kz_result;
    /// Makes a canvas with the cells of a mask, which stays as it is.
    pub fn kz_canvas_from_mask(mask: *const kz_mask, alloc: *const kz_allocator, out: *mut *mut kz_canvas, err: *mut kz_error) -> kz_result;
    /// Makes a canvas of the solid pixels of a surface, as kz_mask_from_surface makes a mask.
    pub fn kz_canvas_from_surface(surface: *const kz_surface, rule: *const kz_rule, alloc: *const kz_allocator, out: *mut *mut kz_canvas, err: *mut kz_error) -> kz_result;
    /// Makes a canvas as large as a, with the cells of a that b has, too, b's cell (0, 0) lying on a's cell (dx, dy).
    pub fn kz_canvas_from_overlap(a: *const kz_mask, b: *const kz_mask, dx: i32, dy: i32, alloc: *const kz_allocator, out: *mut *mut kz_canvas, err: *mut kz_error) -> kz_result;
    /// NULL is fine
    pub fn kz_canvas_free(canvas: *mut kz_canvas);
    /// The cells of a canvas as a mask.
    pub fn kz_canvas_mask(canvas: *mut kz_canvas) -> *const kz_mask;
    /// The words of a canvas, to be written by you, as kz_mask_words lays them out.
    pub fn kz_canvas_words(canvas: *mut kz_canvas, strip_words: *mut usize, n_strips: *mut i32) -> *mut u64;
    /// sets or clears one cell
    pub fn kz_canvas_set(canvas: *mut kz_canvas, x: i32, y: i32, solid: bool);
    /// sets or clears a rectangle
    pub fn kz_canvas_fill(canvas: *mut kz_canvas, rect: kz_cell_rect, solid: bool);
    /// flips every cell
    pub fn kz_canvas_invert(canvas: *mut kz_canvas);
    /// sets its cells
    pub fn kz_canvas_draw(canvas: *mut kz_canvas, mask: *const kz_mask, dx: i32, dy: i32);
    /// clears its cells
    pub fn kz_canvas_erase(canvas: *mut kz_canvas, mask: *const kz_mask, dx: i32, dy: i32);
    /// flips its cells
    pub fn kz_canvas_toggle(canvas: *mut kz_canvas, mask: *const kz_mask, dx: i32, dy: i32);
    /// clears all others
    pub fn kz_canvas_keep(canvas: *mut kz_canvas, mask: *const kz_mask, dx: i32, dy: i32);
    /// Makes the mask of all cells within n cells of a set cell, 0 \<= n \<= 4096.
    pub fn kz_mask_dilate(mask: *const kz_mask, n: i32, metric: kz_metric, alloc: *const kz_allocator, out: *mut *mut kz_mask, err: *mut kz_error) -> kz_result;
    /// Makes the mask of all cells that are not within n cells of a clear cell, 0 \<= n \<= 4096.
    pub fn kz_mask_erode(mask: *const kz_mask, n: i32, metric: kz_metric, alloc: *const kz_allocator, out: *mut *mut kz_mask, err: *mut kz_error) -> kz_result;
    /// NULL, or a zeroed struct, is fine
    pub fn kz_components_free(components: *mut kz_components);
    /// Finds the connected components of at least `min_count` cells, in the order of their first cells.
    pub fn kz_mask_components(mask: *const kz_mask, connectivity: kz_connectivity, min_count: i64, alloc: *const kz_allocator, out: *mut kz_components, err: *mut kz_error) -> kz_result;
    /// Finds the holes: components of clear cells that do not reach the mask's border.
    pub fn kz_mask_holes(mask: *const kz_mask, connectivity: kz_connectivity, min_count: i64, alloc: *const kz_allocator, out: *mut kz_components, err: *mut kz_error) -> kz_result;
    /// Makes a mask of the same size with only the component of cell (x, y).
    pub fn kz_mask_component(mask: *const kz_mask, connectivity: kz_connectivity, x: i32, y: i32, alloc: *const kz_allocator, out: *mut *mut kz_mask, err: *mut kz_error) -> kz_result;
    /// Makes a mask with the holes of at most `max_count` cells filled; INT64_MAX fills all.
    pub fn kz_mask_fill_holes(mask: *const kz_mask, connectivity: kz_connectivity, max_count: i64, alloc: *const kz_allocator, out: *mut *mut kz_mask, err: *mut kz_error) -> kz_result;
    /// Computes the signed distance field: the exact squared distance to the nearest cell of the other kind.
    pub fn kz_mask_distances(mask: *const kz_mask, field: *mut i32, n_field: usize, alloc: *const kz_allocator, err: *mut kz_error) -> kz_result;
    /// Fits the best box of whole cells, exactly.
    pub fn kz_mask_fit_box(mask: *const kz_mask, tightness: f32, work: *const kz_work, alloc: *const kz_allocator, r#box: *mut kz_box, loss: *mut kz_fit_loss, err: *mut kz_error) -> kz_result;
    /// Fits a circle.
    pub fn kz_mask_fit_circle(mask: *const kz_mask, tightness: f32, work: *const kz_work, alloc: *const kz_allocator, circle: *mut kz_circle, loss: *mut kz_fit_loss, err: *mut kz_error) -> kz_result;
    /// Fits a capsule.
    pub fn kz_mask_fit_capsule(mask: *const kz_mask, tightness: f32, work: *const kz_work, alloc: *const kz_allocator, capsule: *mut kz_capsule, loss: *mut kz_fit_loss, err: *mut kz_error) -> kz_result;
    /// NULL, or a zeroed struct, is fine
    pub fn kz_hull_free(hull: *mut kz_hull);
    /// Makes the convex hull of the set cells, exactly; an empty mask has a hull without corners.
    pub fn kz_mask_fit_hull(mask: *const kz_mask, alloc: *const kz_allocator, hull: *mut kz_hull, loss: *mut kz_fit_loss, err: *mut kz_error) -> kz_result;
    /// Makes a set without frames.
    pub fn kz_mask_set_create(alloc: *const kz_allocator, out: *mut *mut kz_mask_set, err: *mut kz_error) -> kz_result;
    /// NULL is fine
    pub fn kz_mask_set_free(set: *mut kz_mask_set);
    /// Adds a frame without masks after the others.
    pub fn kz_mask_set_add_frame(set: *mut kz_mask_set, frame: *const kz_frame, err: *mut kz_error) -> kz_result;
    /// Adds a mask to a frame, after the frame's others.
    pub fn kz_mask_set_add_mask(set: *mut kz_mask_set, frame: i32, tag: *const c_char, mask: *const kz_mask, at: kz_cell, err: *mut kz_error) -> kz_result;
    /// Adds n frames of a spinning sprite: frame `frame` and its masks, rotated about its pivot.
    pub fn kz_mask_set_add_turns(set: *mut kz_mask_set, frame: i32, n: i32, err: *mut kz_error) -> kz_result;
    /// Adds an animation of frames that are there: 0 \<= first \<= last \< number of frames.
    pub fn kz_mask_set_add_animation(set: *mut kz_mask_set, animation: *const kz_animation, err: *mut kz_error) -> kz_result;
    /// how many frames the set has
    pub fn kz_mask_set_frame_count(set: *const kz_mask_set) -> i32;
    /// that frame; NULL beyond the last
    pub fn kz_mask_set_frame(set: *const kz_mask_set, frame: i32) -> *const kz_frame;
    /// its number; -1: none; O(frames)
    pub fn kz_mask_set_find_frame(set: *const kz_mask_set, name: *const c_char) -> i32;
    /// Finds the first mask of a frame with that tag, at or after number `from`.
    pub fn kz_frame_find(frame: *const kz_frame, tag: *const c_char, from: i32) -> i32;
    /// Whether a mask of frame a with tag_a has a cell in common with a mask of frame b with tag_b.
    pub fn kz_frame_overlap(a: *const kz_frame, tag_a: *const c_char, b: *const kz_frame, tag_b: *const c_char, dx: i32, dy: i32) -> bool;
    /// how many different tags there are
    pub fn kz_mask_set_tag_count(set: *const kz_mask_set) -> i32;
    /// that tag; NULL beyond
    pub fn kz_mask_set_tag(set: *const kz_mask_set, tag_number: i32) -> *const c_char;
    /// its number; -1: none; O(log tags)
    pub fn kz_mask_set_find_tag(set: *const kz_mask_set, tag: *const c_char) -> i32;
    /// how many there are
    pub fn kz_mask_set_animation_count(set: *const kz_mask_set) -> i32;
    /// NULL beyond
    pub fn kz_mask_set_animation(set: *const kz_mask_set, animation: i32) -> *const kz_animation;
    /// -1: none; O(animations)
    pub fn kz_mask_set_find_animation(set: *const kz_mask_set, name: *const c_char) -> i32;
    /// The frame that an animation shows `ms` milliseconds after it began.
    pub fn kz_mask_set_frame_at(set: *const kz_mask_set, animation: i32, ms: i64) -> i32;
    /// NULL, or a zeroed struct, is fine
    pub fn kz_rings_free(rings: *mut kz_rings);
    /// Traces the exact outlines of a mask; filled again they give the same cells.
    pub fn kz_mask_trace(mask: *const kz_mask, connectivity: kz_connectivity, work: *const kz_work, alloc: *const kz_allocator, out: *mut kz_rings, err: *mut kz_error) -> kz_result;
    /// Makes the mask of the cells whose centre lies inside the rings by the even-odd rule, exactly.
    pub fn kz_rings_fill(rings: *const kz_rings, w: i32, h: i32, alloc: *const kz_allocator, out: *mut *mut kz_mask, err: *mut kz_error) -> kz_result;
    /// NULL, or a zeroed struct, is fine
    pub fn kz_cell_rects_free(rects: *mut kz_cell_rects);
    /// Splits the set cells into rectangles that do not overlap, sorted by (y0, x0).
    pub fn kz_mask_rectangles(mask: *const kz_mask, alloc: *const kz_allocator, out: *mut kz_cell_rects, err: *mut kz_error) -> kz_result;
    /// Simplifies rings: the same rings with fewer points, none of them flat.
    pub fn kz_rings_simplify(rings: *const kz_rings, how: *const kz_simplify, alloc: *const kz_allocator, out: *mut kz_rings, largest: *mut f32, err: *mut kz_error) -> kz_result;
    /// Splits the region of rings into convex parts, one ring each, none flat.
    pub fn kz_rings_convex_parts(rings: *const kz_rings, max_points: i32, alloc: *const kz_allocator, out: *mut kz_rings, err: *mut kz_error) -> kz_result;
    /// a + b; each coordinate is one float32 addition.
    pub fn kz_vec2_add(a: kz_vec2, b: kz_vec2) -> kz_vec2;
    /// a - b; each coordinate is one float32 subtraction.
    pub fn kz_vec2_sub(a: kz_vec2, b: kz_vec2) -> kz_vec2;
    /// v times a number; each coordinate is one float32 multiplication.
    pub fn kz_vec2_scale(v: kz_vec2, by: f32) -> kz_vec2;
    /// The dot product a.x * b.x + a.y * b.y: \> 0 when the directions are less than a right angle apart.
    pub fn kz_vec2_dot(a: kz_vec2, b: kz_vec2) -> f32;
    /// The cross product a.x * b.y - a.y * b.x: \> 0 when b lies clockwise of a.
    pub fn kz_vec2_cross(a: kz_vec2, b: kz_vec2) -> f32;
    /// The length of a vector, within 1 ulp of float32; no square overflows.
    pub fn kz_vec2_length(v: kz_vec2) -> f32;
    /// The distance of two points, within 1 ulp of float32; no square overflows.
    pub fn kz_vec2_distance(a: kz_vec2, b: kz_vec2) -> f32;
    /// The vector of length 1 in the direction of v; each coordinate is within 1 ulp of float32.
    pub fn kz_vec2_normalize(v: kz_vec2) -> kz_vec2;
    /// The vector rotated by an angle in radians: kz_cos_sin, then the sums of kz_pose_apply, rounded once.
    pub fn kz_vec2_rotate(v: kz_vec2, angle_rad: f64) -> kz_vec2;
    /// a * (1 - t) + b * t, computed in double and rounded to float32 once. t = 0 gives a and t = 1 gives b, bit for bit.
    pub fn kz_vec2_lerp(a: kz_vec2, b: kz_vec2, t: f32) -> kz_vec2;
    /// Computes cosine and sine of an angle in radians, the same bits on every machine.
    pub fn kz_cos_sin(angle_rad: f64, cos_out: *mut f32, sin_out: *mut f32);
    /// Computes cosine and sine of an angle in degrees, within 1 ulp of float32 for every finite angle.
    pub fn kz_cos_sin_degrees(angle_deg: f64, cos_out: *mut f32, sin_out: *mut f32);
    /// The angle of the vector (x, y) in radians, in \[-pi, pi\], within 1 ulp of float32.
    pub fn kz_atan2(y: f32, x: f32) -> f32;
    /// A pose at (x, y), rotated by an angle in radians as kz_cos_sin computes it.
    pub fn kz_pose_radians(x: f32, y: f32, angle_rad: f64) -> kz_pose;
    /// A pose at (x, y), rotated by an angle in degrees as kz_cos_sin_degrees computes it.
    pub fn kz_pose_degrees(x: f32, y: f32, angle_deg: f64) -> kz_pose;
    /// The pose that moves nothing, as a value.
    pub fn kz_pose_identity() -> kz_pose;
    /// Checks that a pose can be used.
    pub fn kz_pose_check(pose: kz_pose, err: *mut kz_error) -> kz_result;
    /// Transforms a point: x' = at.x + (cos*x - sin*y), y' = at.y + (sin*x + cos*y).
    pub fn kz_pose_apply(pose: kz_pose, p: kz_vec2) -> kz_vec2;
    /// The point that kz_pose_apply moves to p: from the world into the frame of the pose.
    pub fn kz_pose_apply_inverse(pose: kz_pose, p: kz_vec2) -> kz_vec2;
    /// The product a * b: b first, then a, as for a part with pose b in a body with pose a.
    pub fn kz_pose_mul(a: kz_pose, b: kz_pose) -> kz_pose;
    /// The pose that undoes a pose.
    pub fn kz_pose_inverse(pose: kz_pose) -> kz_pose;
    /// The side of the line a-\>b on which c lies.
    pub fn kz_orient(a: kz_vec2, b: kz_vec2, c: kz_vec2) -> c_int;
    /// The side of the circle through a, b, c on which d lies.
    pub fn kz_in_circle(a: kz_vec2, b: kz_vec2, c: kz_vec2, d: kz_vec2) -> c_int;
    /// The sign of |p - q| - (r1 + r2), where r1, r2 \>= 0 are added exactly.
    pub fn kz_compare_distance(p: kz_vec2, q: kz_vec2, r1: f32, r2: f32) -> c_int;
    /// The sign of (distance of p to the segment a-b) - (r1 + r2), as kz_compare_distance.
    pub fn kz_compare_segment_distance(p: kz_vec2, a: kz_vec2, b: kz_vec2, r1: f32, r2: f32) -> c_int;
    /// Whether two boxes share a point.
    pub fn kz_box_meets(a: kz_box, b: kz_box) -> bool;
    /// The smallest box that contains both.
    pub fn kz_box_union(a: kz_box, b: kz_box) -> kz_box;
    /// Moves a body by `motion` and answers each hit as `def` says.
    pub fn kz_body_move(world: *mut kz_world, body: kz_body, motion: kz_vec2, def: *const kz_move_def, hits: *mut kz_move_hit, max: usize, out: *mut kz_move_result, err: *mut kz_error) -> kz_result;
    /// The same as kz_body_move for a shape that is no body, with a filter of its own.
    pub fn kz_shape_move(world: *const kz_world, shape: *const kz_shape, motion: kz_vec2, filter: *const kz_query_filter, def: *const kz_move_def, hits: *mut kz_move_hit, max: usize, out: *mut kz_move_result, err: *mut kz_error) -> kz_result;
    /// Moves a platform by `motion`, with the bodies that stand on it and the bodies in its path.
    pub fn kz_platform_move(world: *mut kz_world, platform: kz_body, motion: kz_vec2, def: *const kz_move_def, carried: *mut kz_carry_result, max: usize, n: *mut usize, err: *mut kz_error) -> kz_result;
    /// The same with a rotation by `turn_rad` about the platform's position, such as of seesaws, wheels and flippers.
    pub fn kz_platform_turn(world: *mut kz_world, platform: kz_body, motion: kz_vec2, turn_rad: f32, def: *const kz_move_def, carried: *mut kz_carry_result, max: usize, n: *mut usize, err: *mut kz_error) -> kz_result;
    /// Pushes a body out of the others, out of the one it is deepest in first.
    pub fn kz_body_push_out(world: *mut kz_world, body: kz_body, max_attempts: i32, out: *mut kz_push_out, err: *mut kz_error) -> kz_result;
    /// The velocity after a bounce at a face with this unit normal.
    pub fn kz_reflect(velocity: kz_vec2, normal: kz_vec2, restitution: f32) -> kz_vec2;
    /// Makes a shape of a mask, with its cell (0, 0) placed at (x, y).
    pub fn kz_shape_mask(mask: *const kz_mask, x: f64, y: f64, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// Tells whether two shapes are apart, touch or overlap (kz_relation, in math.h).
    pub fn kz_relate(a: *const kz_shape, b: *const kz_shape) -> kz_relation;
    /// Do the insides meet?
    pub fn kz_overlap(a: *const kz_shape, b: *const kz_shape) -> bool;
    /// Is there a common point?
    pub fn kz_intersects(a: *const kz_shape, b: *const kz_shape) -> bool;
    /// The feature of a: the upper half.
    pub fn kz_feature_of_a(features: u32) -> u32;
    /// The feature of b: the lower half.
    pub fn kz_feature_of_b(features: u32) -> u32;
    /// Relation and contact from one decision.
    pub fn kz_collide(a: *const kz_shape, b: *const kz_shape, out: *mut kz_contact) -> kz_relation;
    /// The shift that moves a out of b: -normal * depth, and a little more for rounding.
    pub fn kz_contact_push(a: *const kz_shape, b: *const kz_shape, contact: *const kz_contact) -> kz_vec2;
    /// The contacts of all pairs of parts that overlap, sorted by part of a, then by part of b.
    pub fn kz_collide_parts(a: *const kz_shape, b: *const kz_shape, contacts: *mut kz_part_contact, max: usize) -> usize;
    /// Finds the shortest push of a along a direction that separates it from b, such as upwards out of the ground.
    pub fn kz_push_along(a: *const kz_shape, b: *const kz_shape, direction: kz_vec2, push: *mut kz_vec2, length: *mut f32) -> bool;
    /// The part with this number, as kz_collide_parts counts them; NULL if there is none.
    pub fn kz_shape_part(shape: *const kz_shape, part: i32) -> *const kz_shape;
    /// Counts the cells of a mask shape whose squares overlap `other`.
    pub fn kz_common_cells(mask: *const kz_shape, other: *const kz_shape, first: *mut kz_cell, bounds: *mut kz_cell_rect) -> i64;
    /// The relation of two closed float boxes, min \<= max in each; exact.
    pub fn kz_box_relate(a: kz_box, b: kz_box) -> kz_relation;
    /// Do \[x1, x1 + w1) and \[x2, x2 + w2) have a common integer?
    pub fn kz_span_u8_plain(x1: u8, w1: u8, x2: u8, w2: u8) -> bool;
    /// Do \[x1, x1 + w1) and \[x2, x2 + w2) have a common integer, where they wrap?
    pub fn kz_span_u8_wrap(x1: u8, w1: u8, x2: u8, w2: u8) -> bool;
    /// Do the boxes overlap in a plain world?
    pub fn kz_box_u8_overlap(a: kz_box_u8, b: kz_box_u8) -> bool;
    /// Do the boxes overlap in a world that wraps?
    pub fn kz_box_u8_overlap_wrap(a: kz_box_u8, b: kz_box_u8) -> bool;
    /// Do \[x1, x1 + w1) and \[x2, x2 + w2) have a common integer?
    pub fn kz_span_u16_plain(x1: u16, w1: u16, x2: u16, w2: u16) -> bool;
    /// Do \[x1, x1 + w1) and \[x2, x2 + w2) have a common integer, where they wrap?
    pub fn kz_span_u16_wrap(x1: u16, w1: u16, x2: u16, w2: u16) -> bool;
    /// Do the boxes overlap in a plain world?
    pub fn kz_box_u16_overlap(a: kz_box_u16, b: kz_box_u16) -> bool;
    /// Do the boxes overlap in a world that wraps?
    pub fn kz_box_u16_overlap_wrap(a: kz_box_u16, b: kz_box_u16) -> bool;
    /// Do \[x1, x1 + w1) and \[x2, x2 + w2) have a common integer?
    pub fn kz_span_u32_plain(x1: u32, w1: u32, x2: u32, w2: u32) -> bool;
    /// Do \[x1, x1 + w1) and \[x2, x2 + w2) have a common integer, where they wrap?
    pub fn kz_span_u32_wrap(x1: u32, w1: u32, x2: u32, w2: u32) -> bool;
    /// Do the boxes overlap in a plain world?
    pub fn kz_box_u32_overlap(a: kz_box_u32, b: kz_box_u32) -> bool;
    /// Do the boxes overlap in a world that wraps?
    pub fn kz_box_u32_overlap_wrap(a: kz_box_u32, b: kz_box_u32) -> bool;
    /// An array of kz_box, read where it is.
    pub fn kz_boxes_of(b: *const kz_box) -> kz_boxes;
    /// An array of kz_circle, read where it is.
    pub fn kz_circles_of(c: *const kz_circle) -> kz_circles;
    /// An array of kz_capsule, read where it is.
    pub fn kz_capsules_of(c: *const kz_capsule) -> kz_capsules;
    /// Does a\[i\] overlap b\[i\]?
    pub fn kz_overlap_boxes(a: kz_boxes, b: kz_boxes, n: usize, bits: *mut u64) -> usize;
    /// Does a\[i\] overlap b\[i\]?
    pub fn kz_overlap_circles(a: kz_circles, b: kz_circles, n: usize, bits: *mut u64) -> usize;
    /// Does a\[i\] overlap b\[i\]?
    pub fn kz_overlap_capsules(a: kz_capsules, b: kz_capsules, n: usize, bits: *mut u64) -> usize;
    /// Does a\[i\] overlap b\[i\]?
    pub fn kz_overlap_convexes(a: kz_convexes, b: kz_convexes, n: usize, bits: *mut u64) -> usize;
    /// Does one shape, of any kind, overlap each of the others? kz_overlap_one_boxes, kz_overlap_one_circles, kz_overlap_one_capsules and kz_overlap_one_convexes differ in the kind of the others alone.
    pub fn kz_overlap_one_boxes(one: *const kz_shape, many: kz_boxes, n: usize, bits: *mut u64) -> usize;
    /// Does one shape, of any kind, overlap each of the others? kz_overlap_one_boxes, kz_overlap_one_circles, kz_overlap_one_capsules and kz_overlap_one_convexes differ in the kind of the others alone.
    pub fn kz_overlap_one_circles(one: *const kz_shape, many: kz_circles, n: usize, bits: *mut u64) -> usize;
    /// Does one shape, of any kind, overlap each of the others? kz_overlap_one_boxes, kz_overlap_one_circles, kz_overlap_one_capsules and kz_overlap_one_convexes differ in the kind of the others alone.
    pub fn kz_overlap_one_capsules(one: *const kz_shape, many: kz_capsules, n: usize, bits: *mut u64) -> usize;
    /// Does one shape, of any kind, overlap each of the others? kz_overlap_one_boxes, kz_overlap_one_circles, kz_overlap_one_capsules and kz_overlap_one_convexes differ in the kind of the others alone.
    pub fn kz_overlap_one_convexes(one: *const kz_shape, many: kz_convexes, n: usize, bits: *mut u64) -> usize;
    /// Clips a segment to a closed box: *out is the stretch of it inside, from a to b.
    pub fn kz_segment_clip(segment: kz_segment, r#box: kz_box, out: *mut kz_segment) -> bool;
    /// Clips a convex polygon to a closed box.
    pub fn kz_polygon_clip_box(points: *const kz_vec2, n: i32, r#box: kz_box, out: *mut kz_vec2, max: usize, n_out: *mut usize) -> kz_result;
    /// The distance of two shapes, and the nearest point of each.
    pub fn kz_distance(a: *const kz_shape, b: *const kz_shape) -> kz_distance_result;
    /// Finds a point that both shapes share.
    pub fn kz_common_point(a: *const kz_shape, b: *const kz_shape, out: *mut kz_vec2) -> bool;
    /// Does a contain every point of b?
    pub fn kz_contains(a: *const kz_shape, b: *const kz_shape) -> bool;
    /// Measures a shape: area, length or number of points, the centroid, and the moment of inertia.
    pub fn kz_shape_measure(shape: *const kz_shape) -> kz_measure;
    /// kz_relate of shapes with poses.
    pub fn kz_relate_posed(a: *const kz_shape, pose_a: kz_pose, b: *const kz_shape, pose_b: kz_pose, out: *mut kz_relation, err: *mut kz_error) -> kz_result;
    /// kz_collide of shapes with poses, as kz_relate_posed.
    pub fn kz_collide_posed(a: *const kz_shape, pose_a: kz_pose, b: *const kz_shape, pose_b: kz_pose, out: *mut kz_contact, err: *mut kz_error) -> kz_result;
    /// kz_distance of shapes with poses, as kz_relate_posed.
    pub fn kz_distance_posed(a: *const kz_shape, pose_a: kz_pose, b: *const kz_shape, pose_b: kz_pose, out: *mut kz_distance_result, err: *mut kz_error) -> kz_result;
    /// kz_ray into a shape with a pose, as kz_relate_posed.
    pub fn kz_ray_posed(shape: *const kz_shape, pose: kz_pose, from: kz_vec2, to: kz_vec2, flags: c_uint, out: *mut kz_ray_hit, err: *mut kz_error) -> kz_result;
    /// kz_sweep of shapes with poses, as kz_relate_posed.
    pub fn kz_sweep_posed(a: *const kz_shape, pose_a: kz_pose, motion: kz_vec2, b: *const kz_shape, pose_b: kz_pose, flags: c_uint, out: *mut kz_sweep_hit, err: *mut kz_error) -> kz_result;
    /// Finds the next run of covered cells in row y, at or after cell x.
    pub fn kz_shape_next_run(shape: *const kz_shape, rule: kz_cell_rule, y: i32, x: i32, x0: *mut i32, x1: *mut i32) -> bool;
    /// Sets or clears the cells that a shape covers on a canvas.
    pub fn kz_canvas_draw_shape(canvas: *mut kz_canvas, origin: kz_cell, shape: *const kz_shape, rule: kz_cell_rule, solid: bool);
    /// Finds the first point where the ray from `from` to `to` enters a shape.
    pub fn kz_ray(shape: *const kz_shape, from: kz_vec2, to: kz_vec2, flags: c_uint) -> kz_ray_hit;
    /// Finds all stretches of a ray that lie inside a shape, by rising t_in.
    pub fn kz_ray_spans(shape: *const kz_shape, from: kz_vec2, to: kz_vec2, flags: c_uint, spans: *mut kz_ray_span, max: usize) -> usize;
    /// The bytes of memory, aligned to 8, that kz_shape_from_rings needs; 0 for no rings.
    pub fn kz_shape_from_rings_bytes(rings: *const kz_rings) -> usize;
    /// Makes one shape of rings: a polygon for one outline, else a compound with a polygon for each outline.
    pub fn kz_shape_from_rings(rings: *const kz_rings, memory: *mut c_void, bytes: usize, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// Moves a by `motion` past b, which stays, up to the first collision.
    pub fn kz_sweep(a: *const kz_shape, motion: kz_vec2, b: *const kz_shape, flags: c_uint) -> kz_sweep_hit;
    /// The pose at time t; at 0 it is `from`.
    pub fn kz_motion_pose(motion: kz_motion, t: f32) -> kz_pose;
    /// Moves and rotates a past b, which stays, up to the first contact.
    pub fn kz_sweep_rotating(a: *const kz_shape, motion: kz_motion, b: *const kz_shape, tolerance: f32, memory: *mut c_void, bytes: usize, out: *mut kz_toi, err: *mut kz_error) -> kz_result;
    /// Reads the head of a log and the world with which it begins.
    pub fn kz_replay_create(log: *const c_void, n: usize, limits: *const kz_limits, alloc: *const kz_allocator, out: *mut *mut kz_replay, err: *mut kz_error) -> kz_result;
    /// NULL is fine
    pub fn kz_replay_free(replay: *mut kz_replay);
    /// The world as it is at this place of the log.
    pub fn kz_replay_world(replay: *const kz_replay) -> *mut kz_world;
    /// How many steps the log has.
    pub fn kz_replay_steps(replay: *mut kz_replay) -> u64;
    /// How many steps have been played.
    pub fn kz_replay_at(replay: *const kz_replay) -> u64;
    /// Plays to just after step number `step`, counted from 1; 0 is the beginning.
    pub fn kz_replay_seek(replay: *mut kz_replay, step: u64, err: *mut kz_error) -> kz_result;
    /// Plays one call.
    pub fn kz_replay_next(replay: *mut kz_replay, out: *mut kz_replay_op) -> bool;
    /// Why the last kz_replay_next ended; KZ_OK at the end of the log.
    pub fn kz_replay_error(replay: *const kz_replay, err: *mut kz_error) -> kz_result;
    /// Draws the world as kz_draw_world does.
    pub fn kz_replay_draw(draw: *const kz_draw, replay: *const kz_replay, colors: *const kz_draw_colors, flags: c_uint);
    /// Finds the first difference of two logs.
    pub fn kz_replay_compare(a: *mut kz_replay, b: *mut kz_replay, out: *mut kz_replay_difference, err: *mut kz_error) -> bool;
    /// Makes a point.
    pub fn kz_shape_point(p: kz_vec2, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// Makes a segment.
    pub fn kz_shape_segment(a: kz_vec2, b: kz_vec2, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// Makes a box.
    pub fn kz_shape_box(min: kz_vec2, max: kz_vec2, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// Makes a circle.
    pub fn kz_shape_circle(center: kz_vec2, r: f32, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// Makes a capsule: all points within r of the segment from a to b.
    pub fn kz_shape_capsule(a: kz_vec2, b: kz_vec2, r: f32, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// Makes a polygon of n \>= 3 vertices, convex or concave, in either winding.
    pub fn kz_shape_polygon(points: *const kz_vec2, n: i32, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// Makes a polygon with holes.
    pub fn kz_shape_polygon_with_holes(points: *const kz_vec2, ring_end: *const i32, n_rings: i32, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// Makes a polyline: n \>= 2 vertices joined by segments.
    pub fn kz_shape_polyline(points: *const kz_vec2, n: i32, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// Makes a compound: several shapes that count as one; n may be 0.
    pub fn kz_shape_parts(parts: *const kz_shape, n: i32, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// The most bytes of memory, aligned to 8, that kz_shape_transform needs for this shape; 0 if it fits into kz_shape.
    pub fn kz_shape_transform_bytes(shape: *const kz_shape) -> usize;
    /// Makes a shape rotated and shifted by a pose: each vertex as kz_pose_apply moves it, radii unchanged.
    pub fn kz_shape_transform(shape: *const kz_shape, pose: kz_pose, memory: *mut c_void, bytes: usize, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// Makes a shape scaled about the origin: each coordinate times sx or sy, rounded to float32 once.
    pub fn kz_shape_scale(shape: *const kz_shape, sx: f32, sy: f32, memory: *mut c_void, bytes: usize, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// "point", "segment", ..., "unknown"
    pub fn kz_kind_name(kind: kz_kind) -> *const c_char;
    /// The vertices of a polygon or polyline, wherever they are stored.
    pub fn kz_shape_points(shape: *const kz_shape, n: *mut usize) -> *const kz_vec2;
    /// Computes the convex hull of points, exactly.
    pub fn kz_convex_hull(points: *const kz_vec2, n: i32, hull: *mut kz_vec2) -> i32;
    /// NULL, or a zeroed struct, is fine
    pub fn kz_convex_parts_free(parts: *mut kz_convex_parts);
    /// Splits a polygon, with its holes, into convex polygons of at most `max_points` vertices (3 or more; 0: no limit).
    pub fn kz_shape_convex_parts(polygon: *const kz_shape, max_points: i32, alloc: *const kz_allocator, out: *mut kz_convex_parts, err: *mut kz_error) -> kz_result;
    /// NULL, or a zeroed struct, is fine
    pub fn kz_triangles_free(triangles: *mut kz_triangles);
    /// Splits a polygon, with its holes, into triangles.
    pub fn kz_triangulate(polygon: *const kz_shape, alloc: *const kz_allocator, out: *mut kz_triangles, err: *mut kz_error) -> kz_result;
    /// Makes a polygon with a radius: all points within r of it, so its corners are round and it grows by r on each side.
    pub fn kz_shape_rounded_polygon(points: *const kz_vec2, n: i32, r: f32, parts: *mut kz_shape, max: usize, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// Makes a box with a radius, as kz_shape_rounded_polygon does: it grows by r on each side.
    pub fn kz_shape_rounded_box(min: kz_vec2, max: kz_vec2, r: f32, parts: *mut kz_shape, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// The bytes of memory, aligned to 8, for the edge tree of a polygon or polyline: about 2.4 a vertex.
    pub fn kz_edge_tree_bytes(n_points: i32) -> usize;
    /// Makes a polygon as kz_shape_polygon_with_holes does, with a tree of its edges.
    pub fn kz_shape_polygon_with_tree(points: *const kz_vec2, ring_end: *const i32, n_rings: i32, memory: *mut c_void, bytes: usize, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// Makes a polyline as kz_shape_polyline does, with a tree of its edges.
    pub fn kz_shape_polyline_with_tree(points: *const kz_vec2, n: i32, memory: *mut c_void, bytes: usize, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// The bytes of memory, aligned to 8, for the tree of a compound of n parts: about 30 a part.
    pub fn kz_part_tree_bytes(n: i32) -> usize;
    /// Makes a compound as kz_shape_parts does, with a tree of its parts: queries look at parts that are near.
    pub fn kz_shape_parts_with_tree(parts: *const kz_shape, n: i32, memory: *mut c_void, bytes: usize, out: *mut kz_shape, err: *mut kz_error) -> kz_result;
    /// Checks that these numbers describe a surface.
    pub fn kz_surface_check(surface: *const kz_surface, err: *mut kz_error) -> kz_result;
    /// The part (x, y, w, h) of a surface, in the surface's own pixels and clipped to it.
    pub fn kz_surface_part(surface: *const kz_surface, x: i32, y: i32, w: i32, h: i32) -> kz_surface;
    /// The colour of a pixel as 0xAARRGGBB.
    pub fn kz_surface_color(surface: *const kz_surface, x: i32, y: i32) -> u32;
    /// solid where alpha \> threshold
    pub fn kz_rule_alpha(threshold: u8) -> kz_rule;
    /// solid unless it is near this colour
    pub fn kz_rule_key(rgb: u32, tolerance: u8) -> kz_rule;
    /// solid unless it has this index
    pub fn kz_rule_index(transparent: u8) -> kz_rule;
    /// adds an index that is not solid
    pub fn kz_rule_add_index(rule: *mut kz_rule, transparent: u8);
    /// solid unless it has this colour
    pub fn kz_rule_air(argb: u32, hot: *const kz_surface) -> kz_rule;
    /// A rule that asks the caller's function about each pixel.
    pub fn kz_rule_call(solid: Option<unsafe extern "C" fn(ctx: *mut c_void, s: *const kz_surface, x: i32, y: i32) -> bool>, ctx: *mut c_void) -> kz_rule;
    /// Checks that a rule can be used on a surface.
    pub fn kz_rule_check(rule: *const kz_rule, surface: *const kz_surface, err: *mut kz_error) -> kz_result;
    /// Whether pixel (x, y) is solid; no pixel outside the surface is.
    pub fn kz_surface_solid(surface: *const kz_surface, rule: *const kz_rule, x: i32, y: i32) -> bool;
    /// Whether some pixel is solid in both surfaces.
    pub fn kz_surface_overlap(a: *const kz_surface, rule_a: *const kz_rule, b: *const kz_surface, rule_b: *const kz_rule, dx: i32, dy: i32) -> bool;
    /// The number of pixels that are solid in both surfaces.
    pub fn kz_surface_overlap_area(a: *const kz_surface, rule_a: *const kz_rule, b: *const kz_surface, rule_b: *const kz_rule, dx: i32, dy: i32) -> i64;
    /// The topmost, then leftmost pixel that is solid in both surfaces, in a's pixels.
    pub fn kz_surface_overlap_first(a: *const kz_surface, rule_a: *const kz_rule, b: *const kz_surface, rule_b: *const kz_rule, dx: i32, dy: i32, first: *mut kz_cell) -> bool;
    /// The solid pixels (x0 .. x0+n-1, y), 1 \<= n \<= 64, as the low n bits: bit i is pixel x0+i.
    pub fn kz_surface_bits(surface: *const kz_surface, rule: *const kz_rule, x0: i32, y: i32, n: i32) -> u64;
    /// Whether two handles are the same body: of one index and one generation.
    pub fn kz_body_same(a: kz_body, b: kz_body) -> bool;
    /// A kz_world_def with all defaults, to change and to make a world of: for compilers that warn of fields left out.
    pub fn kz_world_def_default() -> kz_world_def;
    /// Makes an empty world.
    pub fn kz_world_create(def: *const kz_world_def, out: *mut *mut kz_world, err: *mut kz_error) -> kz_result;
    /// NULL is fine
    pub fn kz_world_free(world: *mut kz_world);
    /// live bodies
    pub fn kz_world_count(world: *const kz_world) -> u32;
    /// bytes of memory it has now
    pub fn kz_world_bytes(world: *const kz_world) -> usize;
    /// A kz_body_def with all defaults, without a shape yet, to change and to make a body of.
    pub fn kz_body_def_default() -> kz_body_def;
    /// Adds a body.
    pub fn kz_body_create(world: *mut kz_world, def: *const kz_body_def, out: *mut kz_body, err: *mut kz_error) -> kz_result;
    /// Adds n bodies: all, or none when one is refused.
    pub fn kz_bodies_create(world: *mut kz_world, defs: *const kz_body_def, n: usize, out: *mut kz_body, err: *mut kz_error) -> kz_result;
    /// Destroys a body, at any time.
    pub fn kz_body_destroy(world: *mut kz_world, body: kz_body) -> kz_result;
    /// Destroys n bodies.
    pub fn kz_bodies_destroy(world: *mut kz_world, bodies: *const kz_body, n: usize) -> kz_result;
    /// Sets the pose of a body.
    pub fn kz_body_set_pose(world: *mut kz_world, body: kz_body, pose: kz_pose, err: *mut kz_error) -> kz_result;
    /// Sets the positions of n bodies; each keeps its rotation.
    pub fn kz_bodies_set_at(world: *mut kz_world, bodies: *const kz_body, n: usize, at: *const kz_vec2, stride: usize, err: *mut kz_error) -> kz_result;
    /// Moves all bodies by `offset`: the origin of the world moves by its opposite.
    pub fn kz_world_shift(world: *mut kz_world, offset: kz_vec2, err: *mut kz_error) -> kz_result;
    /// Gives a body another shape, in the body's own coordinates.
    pub fn kz_body_set_shape(world: *mut kz_world, body: kz_body, shape: *const kz_shape, err: *mut kz_error) -> kz_result;
    /// Shows another frame of the body's masks.
    pub fn kz_body_set_frame(world: *mut kz_world, body: kz_body, frame: i32, err: *mut kz_error) -> kz_result;
    /// Sets the category of a body, and with which categories it collides.
    pub fn kz_body_set_filter(world: *mut kz_world, body: kz_body, category: u32, collides: u32) -> kz_result;
    /// sets its group; 0: none
    pub fn kz_body_set_group(world: *mut kz_world, body: kz_body, group: i32) -> kz_result;
    /// sets the caller's own value
    pub fn kz_body_set_user(world: *mut kz_world, body: kz_body, user: u64) -> kz_result;
    /// sets what it lets pass
    pub fn kz_body_set_one_way(world: *mut kz_world, body: kz_body, one_way: kz_vec2) -> kz_result;
    /// Sets all KZ_BODY_ flags at once.
    pub fn kz_body_set_flags(world: *mut kz_world, body: kz_body, flags: u32) -> kz_result;
    /// Getters of a body.
    pub fn kz_body_is_live(world: *const kz_world, body: kz_body) -> bool;
    /// the body there now \[{0, 0}\]
    pub fn kz_world_body(world: *const kz_world, index: u32) -> kz_body;
    /// \[no rotation, at (0, 0)\]
    pub fn kz_body_pose(world: *const kz_world, body: kz_body) -> kz_pose;
    /// of the posed shape \[KZ_BOX_EMPTY\]
    pub fn kz_body_box(world: *const kz_world, body: kz_body) -> kz_box;
    /// \[0\]
    pub fn kz_body_category(world: *const kz_world, body: kz_body) -> u32;
    /// \[0\]
    pub fn kz_body_collides(world: *const kz_world, body: kz_body) -> u32;
    /// \[0\]
    pub fn kz_body_group(world: *const kz_world, body: kz_body) -> i32;
    /// \[0\]
    pub fn kz_body_flags(world: *const kz_world, body: kz_body) -> u32;
    /// \[{0, 0}\]
    pub fn kz_body_one_way(world: *const kz_world, body: kz_body) -> kz_vec2;
    /// \[0\]
    pub fn kz_body_user(world: *const kz_world, body: kz_body) -> u64;
    /// \[NULL, -1\]
    pub fn kz_body_frames(world: *const kz_world, body: kz_body, frame: *mut i32) -> *const kz_mask_set;
    /// The live body with the lowest index above that of `body`: goes through all bodies.
    pub fn kz_world_next(world: *const kz_world, body: kz_body) -> kz_body;
    /// The shape of a body in world coordinates.
    pub fn kz_body_shape(world: *const kz_world, body: kz_body, out: *mut kz_shape) -> bool;
    /// Finds all pairs of bodies that collide now.
    pub fn kz_world_step(world: *mut kz_world, err: *mut kz_error) -> kz_result;
    /// The pairs that collided at the last step, each once, sorted by (a.index, b.index).
    pub fn kz_world_pairs(world: *mut kz_world, n: *mut usize) -> *const kz_pair;
    /// The pairs of one body at the last step, by rising index of the other one.
    pub fn kz_body_pairs(world: *mut kz_world, body: kz_body, out: *mut kz_pair, max: usize) -> usize;
    /// The other body of a pair of this body.
    pub fn kz_pair_other(pair: kz_pair, body: kz_body) -> kz_body;
    /// The pairs that began at the last step; sorted, and valid until the next step.
    pub fn kz_world_begin_events(world: *const kz_world, n: *mut usize) -> *const kz_pair;
    /// The pairs that ended at the last step; sorted, and valid until the next step.
    pub fn kz_world_end_events(world: *const kz_world, n: *mut usize) -> *const kz_pair;
    /// The user values of the pair number i of kz_world_end_events, also those of bodies that are gone.
    pub fn kz_world_end_users(world: *const kz_world, i: usize) -> kz_pair_users;
    /// The relation of two bodies now, and their contact, whatever their filters say.
    pub fn kz_bodies_collide(world: *const kz_world, a: kz_body, b: kz_body, out: *mut kz_contact) -> kz_relation;
    /// The shift that moves a out of b: kz_contact_push of two bodies.
    pub fn kz_bodies_contact_push(world: *const kz_world, a: kz_body, b: kz_body, contact: *const kz_contact) -> kz_vec2;
    /// The contacts of all pairs of the last step, in the order of kz_world_pairs.
    pub fn kz_world_contacts(world: *const kz_world, out: *mut kz_world_contact, max: usize) -> usize;
    /// Which parts of two bodies collide, by the world's mode, sorted by (a, b).
    pub fn kz_bodies_parts(world: *const kz_world, a: kz_body, b: kz_body, out: *mut kz_body_parts, max: usize) -> usize;
    /// Gives a body other fixtures.
    pub fn kz_body_set_fixtures(world: *mut kz_world, body: kz_body, fixtures: *const kz_fixture, n: i32, err: *mut kz_error) -> kz_result;
    /// Switches off the fixtures of a body that have one of these categories, such as HURT after a blow; 0: none are off.
    pub fn kz_body_set_off(world: *mut kz_world, body: kz_body, categories: u32) -> kz_result;
    /// The categories that are switched off; 0 for a stale handle.
    pub fn kz_body_off(world: *const kz_world, body: kz_body) -> u32;
    /// The table of a body, and how many fixtures it has.
    pub fn kz_body_fixtures(world: *const kz_world, body: kz_body, n: *mut i32) -> *const kz_fixture;
    /// The shape of one fixture in world coordinates.
    pub fn kz_body_fixture_shape(world: *const kz_world, body: kz_body, fixture: i32, memory: *mut c_void, bytes: usize, out: *mut kz_shape) -> bool;
    /// The pairs of kinds that collided at the last step, of pairs of bodies of which at least one has fixtures.
    pub fn kz_world_fixture_pairs(world: *const kz_world, n: *mut usize) -> *const kz_fixture_pair;
    /// The pairs of kinds that began at the last step; sorted, and valid until the next step.
    pub fn kz_world_fixture_begin_events(world: *const kz_world, n: *mut usize) -> *const kz_fixture_pair;
    /// The pairs of kinds that ended at the last step; sorted, and valid until the next step.
    pub fn kz_world_fixture_end_events(world: *const kz_world, n: *mut usize) -> *const kz_fixture_pair;
    /// The user values of the bodies of pair number i of kz_world_fixture_end_events; see kz_world_end_users.
    pub fn kz_world_fixture_end_users(world: *const kz_world, i: usize) -> kz_pair_users;
    /// Which fixtures of two bodies collide now, by the world's mode, sorted by (a, b).
    pub fn kz_bodies_fixtures(world: *const kz_world, a: kz_body, b: kz_body, out: *mut kz_bodies_fixture, max: usize) -> usize;
    /// The relation of two fixtures now, and their contact, whatever their filters say.
    pub fn kz_fixtures_collide(world: *const kz_world, a: kz_body, fixture_a: i32, b: kz_body, fixture_b: i32, out: *mut kz_contact) -> kz_relation;
    /// Adds a shape to a frame, after the frame's others.
    pub fn kz_mask_set_add_shape(set: *mut kz_mask_set, frame: i32, tag: *const c_char, shape: *const kz_shape, data: *const c_char, err: *mut kz_error) -> kz_result;
    /// Makes bodies with this set have fixtures: one for each mask of the frame shown, then one for each shape.
    pub fn kz_mask_set_define_tag(set: *mut kz_mask_set, tag: *const c_char, def: *const kz_tag_def, err: *mut kz_error) -> kz_result;
    /// Adds frames `first` .. `first` + n - 1 once more, mirrored left to right about their pivots: a sprite that looks back.
    pub fn kz_mask_set_add_flipped(set: *mut kz_mask_set, first: i32, n: i32, err: *mut kz_error) -> kz_result;
    /// The number of the frame of n turns, the first of which is `first`, that shows an angle of any size and sign best.
    pub fn kz_mask_set_turn(first: i32, n: i32, degrees: f64) -> i32;
    /// Shows a frame of another set, such as another animation's file.
    pub fn kz_body_set_frames(world: *mut kz_world, body: kz_body, frames: *const kz_mask_set, frame: i32, err: *mut kz_error) -> kz_result;
    /// The number of a key in an artist's text, such as kz_tagged_shape.data.
    pub fn kz_data_number(data: *const c_char, key: *const c_char, otherwise: f64) -> f64;
    /// The same for a text; `out` receives as much of it as fits, always ended by a 0.
    pub fn kz_data_text(data: *const c_char, key: *const c_char, out: *mut c_char, size: usize) -> bool;
    /// The cells of `grid`, a body that is a grid, that another body overlaps now; in a world of KZ_PAIRS_TOUCH those, too, that it touches.
    pub fn kz_bodies_cells(world: *const kz_world, body: kz_body, grid: kz_body, out: *mut kz_grid_hit, max: usize) -> usize;
    /// Builds the search trees over the bodies as they stand now, which makes queries fast.
    pub fn kz_world_index(world: *mut kz_world, err: *mut kz_error) -> kz_result;
    /// Says that `n` queries come, and builds the search trees where that pays.
    pub fn kz_world_expect(world: *mut kz_world, n: u32);
    /// Finds the bodies that `shape` overlaps, in rising order of index.
    pub fn kz_world_find(world: *const kz_world, shape: *const kz_shape, mode: kz_pair_mode, filter: *const kz_query_filter, out: *mut kz_world_hit, max: usize) -> usize;
    /// Finds the bodies that contain a point, borders included: what is under the mouse.
    pub fn kz_world_find_at(world: *const kz_world, point: kz_vec2, filter: *const kz_query_filter, out: *mut kz_world_hit, max: usize) -> usize;
    /// kz_world_find for many shapes at once.
    pub fn kz_world_find_many(world: *const kz_world, shapes: *const kz_shape, n: usize, mode: kz_pair_mode, filter: *const kz_query_filter, out: *mut kz_world_hit, max: usize, end: *mut usize) -> usize;
    /// Finds the first body that the ray from `from` to `to` hits.
    pub fn kz_world_ray(world: *const kz_world, from: kz_vec2, to: kz_vec2, flags: c_uint, filter: *const kz_query_filter, out: *mut kz_world_ray_hit) -> bool;
    /// Finds all bodies that the ray hits, each at its first hit, by rising t, then index.
    pub fn kz_world_ray_all(world: *const kz_world, from: kz_vec2, to: kz_vec2, flags: c_uint, filter: *const kz_query_filter, out: *mut kz_world_ray_hit, max: usize) -> usize;
    /// Finds the first body that `shape` hits when it is moved by `motion`.
    pub fn kz_world_sweep(world: *const kz_world, shape: *const kz_shape, motion: kz_vec2, flags: c_uint, filter: *const kz_query_filter, out: *mut kz_world_sweep_hit) -> bool;
    /// Finds all bodies that the moving shape hits, each at its first hit, by rising t, then index.
    pub fn kz_world_sweep_all(world: *const kz_world, shape: *const kz_shape, motion: kz_vec2, flags: c_uint, filter: *const kz_query_filter, out: *mut kz_world_sweep_hit, max: usize) -> usize;
    /// Finds the first body that each of n bullets or rays hits: kz_world_ray or kz_world_sweep for many at once.
    pub fn kz_world_cast_many(world: *const kz_world, bullets: kz_moving_circles, n: usize, flags: c_uint, filter: *const kz_query_filter, out: *mut kz_cast_hit) -> usize;
    /// Finds the `k` bodies nearest to `shape`, by rising distance, then index.
    pub fn kz_world_nearest(world: *const kz_world, shape: *const kz_shape, within: f32, filter: *const kz_query_filter, out: *mut kz_world_near, k: usize) -> usize;
    /// Begins a log, with the world as it is now; NULL ends it.
    pub fn kz_world_record(world: *mut kz_world, recorder: *const kz_recorder, err: *mut kz_error) -> kz_result;
    /// Writes a number and a text of the caller to the log, such as the number of the frame that comes.
    pub fn kz_world_mark(world: *mut kz_world, number: u64, text: *const c_char);
    /// A hash of what the next step depends on.
    pub fn kz_world_hash(world: *const kz_world) -> u64;
    /// The part of that hash that one body has, to find the body that differs.
    pub fn kz_body_hash(world: *const kz_world, body: kz_body) -> u64;
    /// The number of bytes that kz_world_save needs now.
    pub fn kz_world_save_bytes(world: *const kz_world) -> usize;
    /// Writes the world's state.
    pub fn kz_world_save(world: *const kz_world, bytes: *mut c_void, size: usize, err: *mut kz_error) -> kz_result;
    /// Makes the world what it was when it was saved, including the lists of the last step.
    pub fn kz_world_restore(world: *mut kz_world, bytes: *const c_void, size: usize, err: *mut kz_error) -> kz_result;
}

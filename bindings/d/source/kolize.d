/// Written by bindings/languages/generate.py from bindings/flat/kolize_flat.json; `make api` writes it anew.
///
/// Exact, deterministic 2D collision: pixel masks, shapes and worlds of many bodies.
///
/// Objects (Mask, Shape, World ...) end when the collector finds them, or at once by `close`.  A Shape owns its vertices,
/// and a World refers to the shapes and masks of its bodies.  Calls that fail throw a KolizeException.  Of one object,
/// calls that only read may run on several threads at once; a call that changes it runs alone.
module kolize;

import kolize_support : Ref;
import std.string : fromStringz;
import std.typecons : Nullable, nullable, Tuple, tuple;

/// Why a call failed; the message is the sentence of the error.
final class KolizeException : Exception
{
    const Result code;
    const long a, b;

    private this(RawError error)
    {
        char[512] text;
        kzf_error_text(&error, text.ptr, text.length);
        super(fromStringz(text.ptr).idup);
        code = cast(Result) error.code;
        a = error.a;
        b = error.b;
    }
}

/// An error of C; `check` throws it.
struct RawError
{
    int code;
    long a, b;

    void check(int result)
    {
        if (result == 0) return;
        if (code != result) this = RawError(result, 0, 0);
        throw new KolizeException(this);
    }
}

private Shape copied(const(void)* shape, Ref[] keeps...)
{
    if (shape is null) return null;
    void* made;
    RawError failed;
    failed.check(kzf_shape_copy(shape, &made, &failed));
    auto copy = new Shape(Ref.make(made, &kzf_shape_free));
    foreach (one; keeps) copy.owned.keep(one);
    return copy;
}

private void* lowerShapes(Ref temp, Shape[] shapes)
{
    auto all = cast(RawShape*) temp.take(shapes.length * RawShape.sizeof);
    foreach (i, one; shapes)
    {
        all[i] = *cast(RawShape*) one.ptr;
        temp.keep(one.owned);
    }
    return all;
}

/// KZ_OK, or what went wrong: the names of KZ_RESULTS with KZ_ before them, numbered from 0 in that order.
enum Result
{
    /// "no error"
    ok = 0,
    /// "out of memory (%a bytes wanted)"
    errMemory = 1,
    /// "an argument is missing or out of range (argument %a)"
    errArgument = 2,
    /// "too large: %a is more than the limit of %b"
    errTooLarge = 3,
    /// "the shape's extent does not fit into float32"
    errOverflow = 4,
    /// "coordinate %a is not a finite number"
    errNotFinite = 5,
    /// "the radius is negative"
    errNegativeRadius = 6,
    /// "the box's minimum lies beyond its maximum"
    errBoxOrder = 7,
    /// "%a points, at least %b are needed"
    errTooFewPoints = 8,
    /// "edge %a crosses edge %b"
    errSelfCrossing = 9,
    /// "edge %a runs along edge %b"
    errSelfOverlap = 10,
    /// "ring %a, a hole, is not inside the outline, ring 0"
    errHoleOutside = 11,
    /// "ring %a, a hole, lies in ring %b, another hole"
    errHoleInHole = 12,
    /// "ring %a, a hole, has no area"
    errHoleEmpty = 13,
    /// "cosine and sine do not form a rotation (their squares must add up to 1)"
    errNotARotation = 14,
    /// "part %a is a mask or a grid, which can be moved, not turned: transform a mask instead"
    errMaskTurned = 15,
    /// "part %a cannot be scaled so: round ones need one factor, masks and grids cannot be scaled"
    errScale = 16,
    /// "mask text: row %a, column %b is none of . # 0 1, or the row's length differs"
    errMaskText = 17,
    /// "unknown pixel format %a"
    errFormat = 18,
    /// "rows of %a bytes do not fit a pitch of %b"
    errPitch = 19,
    /// "the hot image's size differs from its sprite's (%a x %b)"
    errHotSize = 20,
    /// "transparency rule %a does not suit this pixel format"
    errRule = 21,
    /// "the handle %a is stale or was never valid"
    errBadHandle = 22,
    /// "this machine or build has no kernels of level %a"
    errCpuLevel = 23,
    /// "the buffer holds %b, %a are needed"
    errBuffer = 24,
    /// "the file cannot be read"
    errFile = 25,
    /// "the file is not well-formed"
    errSyntax = 26,
    /// "the file's content makes no sense"
    errContent = 27,
    /// "this build cannot read that format"
    errUnsupported = 28,
    /// "self check %a failed: the compiler or its flags changed the arithmetic"
    errSelfCheck = 29,
    /// "stopped by the caller after %a steps"
    errStopped = 30,
    /// "no tag is defined: the shapes of frame %a would collide with nothing"
    errNoTag = 31,
    /// "part %a is a grid, which is a body or a fixture of its own, not a part"
    errGridPart = 32,
    /// how many there are
    count = 33,
}

/// Which kernels run.
enum CpuLevel
{
    /// ditto
    plain = 0,
    /// ditto
    sse2 = 1,
    /// ditto
    avx2 = 2,
    /// F, BW, VL, DQ, VBMI2, VPOPCNTDQ
    avx512 = 3,
    /// ditto
    neon = 4,
    /// ditto
    wasm128 = 5,
    /// ditto
    count = 6,
}

/// What is drawn of a world besides its bodies.
enum : uint
{
    /// the box of every body
    drawBoxes = 1,
    /// a line between the middles of the boxes of each pair
    drawPairs = 2,
    /// the contact of each pair that overlaps, by World.bodiesCollide
    drawContacts = 4,
}

/// Which cells are within n cells of another, for dilation and erosion.
enum Metric
{
    /// cells whose distance is at most n in x and at most n in y
    square = 0,
    /// cells whose centres are at most n apart
    round = 1,
}

/// Which neighbouring cells are connected.
enum Connectivity
{
    /// cells that share an edge
    connectivity4 = 0,
    /// cells that share an edge or a corner
    connectivity8 = 1,
}

/// The order in which an animation shows its frames.
enum Play
{
    /// ditto
    forward = 0,
    /// ditto
    reverse = 1,
    /// forward, then backward, ...; the frame at each end is shown once
    pingpong = 2,
    /// backward, then forward, ...
    pingpongReverse = 3,
    /// ditto
    count = 4,
}

/// On which side of the old rings the new ones may lie.
enum SimplifyMode
{
    /// as close as possible, on either side
    closest = 0,
    /// the new region lies within the old one: nothing is added
    inside = 1,
    /// the old region lies within the new one: nothing is lost
    cover = 2,
}

/// The three answers to "do they collide?", ordered: a higher one is more of a collision.
enum Relation
{
    /// no common point
    apart = -1,
    /// common points, but the insides share none
    touch = 0,
    /// the insides share a point: two areas share area, a segment crosses into an area, ...
    overlap = 1,
}

/// What a body does where it hits another.
enum Response
{
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
}

/// How far a character goes on a slope that it can stand on.
enum Walk
{
    /// as far along the floor as the motion goes across `up`: slopes change no speed
    along = 0,
    /// as far across `up` as on level floors: what is above and below changes no speed
    across = 1,
    /// what the floor leaves of the motion: slower uphill, faster downhill; straight down it stands
    project = 2,
    /// the same, and straight down it slides down slopes: ice
    slip = 3,
}

/// Which cells count as covered by a shape.
enum CellRule
{
    /// Shape.relate(cell, shape) is KZ_OVERLAP; what Shape.commonCells counts
    overlapped = 0,
    /// Shape.relate(cell, shape) is not KZ_APART
    touched = 1,
    /// the cell's centre lies in the shape or on its border; of a mask shape: its cells
    centered = 2,
    /// every point of the cell is a point of the shape
    within = 3,
}

/// Flags of rays and sweeps.
enum : uint
{
    /// touching is a hit as well: the first common point of the closed sets
    hitTouch = 1,
    /// sight: all bodies count as one set (World.ray)
    hitUnion = 2,
    /// one-way bodies are met only where they block a move (move.h)
    hitPassOneWay = 4,
}

/// The kind of a Shape, which says which member of `as` is used.
enum Kind
{
    /// the kind of `Shape s = {0}`: contains nothing, meets nothing
    none = 0,
    /// ditto
    point = 1,
    /// ditto
    segment = 2,
    /// ditto
    box = 3,
    /// ditto
    circle = 4,
    /// ditto
    capsule = 5,
    /// ditto
    polygon = 6,
    /// ditto
    polyline = 7,
    /// ditto
    mask = 8,
    /// ditto
    parts = 9,
    /// ditto
    grid = 10,
    /// ditto
    count = 11,
}

/// What a maker finds out about a shape: bits of its `flags`.
enum : uint
{
    /// polygon: convex, goes round once, is not flat and has no holes
    shapeConvex = 1,
    /// polygon or polyline: all vertices on one line
    shapeFlat = 2,
    /// polygon: the outline turns clockwise (from +x towards +y)
    shapeClockwise = 4,
    /// polygon: a vertex lies on another edge or vertex of the same polygon
    shapeTouchesItself = 8,
    /// the shape is a single point
    shapePointLike = 16,
    /// compound: a convex polygon of at most 8 corners and a capsule along each edge
    shapeRounded = 32,
}

/// How one pixel lies in memory.
enum Format
{
    /// ditto
    none = 0,
    /// ditto
    index8 = 1,
    /// 8 pixels a byte, the leftmost in the highest bit (BMP, PBM, Playdate)
    index1Msb = 2,
    /// the leftmost in the lowest bit (XBM)
    index1Lsb = 3,
    /// ditto
    rgb565 = 4,
    /// ditto
    xrgb1555 = 5,
    /// ditto
    argb1555 = 6,
    /// ditto
    rgb24 = 7,
    /// ditto
    bgr24 = 8,
    /// ditto
    rgbx32 = 9,
    /// ditto
    bgrx32 = 10,
    /// ditto
    rgba32 = 11,
    /// ditto
    bgra32 = 12,
    /// bytes A, R, G, B
    argb32 = 13,
    /// ditto
    count = 14,
}

/// The kinds of rules.
enum RuleKind
{
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
    /// ditto
    count = 5,
}

/// What counts as colliding.
enum PairMode
{
    /// bodies whose insides meet
    overlap = 0,
    /// and bodies that only touch
    touch = 1,
    /// bodies whose closed boxes meet; shapes are not tested, the relation is KZ_TOUCH for all
    boxes = 2,
}

/// Flags of bodies.
enum : uint
{
    /// does not move by itself, such as walls: two static bodies are no pair
    bodyStatic = 1,
    /// reported in pairs and found by queries, but blocks no motion (move.h)
    bodySensor = 2,
    /// blocks only a motion against `one_way` (move.h)
    bodyOneWay = 4,
    /// collides with others but not with probes, and is not found by queries
    bodyProbe = 8,
    /// collides with nothing and is not found
    bodyDisabled = 16,
}

/// What a log has besides the calls.
enum : uint
{
    /// World.hash after each step, with which a replay compares its own
    recordHashes = 1,
}

enum versionMajor = 0; ///
enum versionMinor = 3; ///
enum versionPatch = 0; ///
enum gridMaxSide = 32768; ///
enum maskMaxSide = 16777216; ///
enum maskSetMaxTags = 65536; ///
enum maskSetMaxText = 65535; ///
enum featureEdge = 32768; ///
enum featureNumber = 32767; ///
enum posedBytes = 4096; ///
enum sweepMaxCells = 32768; ///
enum inlinePoints = 8; ///
enum maxPartDepth = 16; ///
enum roundedBoxParts = 5; ///
enum alphaDefault = 127; ///
enum airDefault = 4294902015; ///
enum fixtureBytes = 1024; ///

struct RawAllocator
{
    void* alloc;
    void* release;
    void* ctx;
}

struct RawLimits
{
    ulong maxPixels;
    ulong maxBytes;
    uint maxDepth;
    uint maxObjects;
    ulong maxMemory;
    uint maxNotes;
    bool strict;
    void* root;
}

struct RawWork
{
    ulong maxWork;
    void* keepGoing;
    void* ctx;
}

struct RawParallel
{
    void* run;
    void* ctx;
    uint nThreads;
}

/// Indices into the given arrays.
struct IndexPair
{
    /// The values.
    uint a;
    /// ditto
    uint b;
}

struct RawBoxOptions
{
    void* alloc;
    void* parallel;
    float wrapW = 0;
    float wrapH = 0;
}

/// How a line, an area or a text is drawn.
struct Pen
{
    /// 0xRRGGBBAA
    uint color;
    /// of lines; of text the height of its letters; 0: the renderer chooses
    float width = 0;
    /// areas are filled, else their outline is drawn
    bool filled;
}

struct RawDraw
{
    void* line;
    void* polygon;
    void* circle;
    void* cells;
    void* text;
    void* ctx;
    float scale = 0;
}

/// How a shape is drawn: its inside and its outline; alpha 0 skips either.
struct DrawStyle
{
    /// The values.
    uint fill;
    /// ditto
    uint line;
    /// of the line, in pixels; 0: the renderer chooses
    float width = 0;
}

/// How the bodies of a world are drawn.
struct DrawColors
{
    /// The values.
    DrawStyle moving;
    /// ditto
    DrawStyle fixed;
    /// ditto
    DrawStyle oneWay;
    /// ditto
    DrawStyle sensor;
    /// ditto
    DrawStyle probe;
    /// ditto
    DrawStyle disabled;
    /// ditto
    DrawStyle colliding;
    /// ditto
    uint box;
    /// ditto
    uint pair;
    /// ditto
    uint contact;
}

/// A point, or a vector.
struct Vec2
{
    /// The values.
    float x = 0;
    /// ditto
    float y = 0;

    /// a + b; each coordinate is one float32 addition.
    Vec2 add(Vec2 b) const
    {
        Vec2 outResult;
        kzf_vec2_add(&this, &b, &outResult);
        return outResult;
    }

    /// a - b; each coordinate is one float32 subtraction.
    Vec2 sub(Vec2 b) const
    {
        Vec2 outResult;
        kzf_vec2_sub(&this, &b, &outResult);
        return outResult;
    }

    /// v times a number; each coordinate is one float32 multiplication.
    Vec2 scale(float by) const
    {
        Vec2 outResult;
        kzf_vec2_scale(&this, by, &outResult);
        return outResult;
    }

    /// The dot product a.x * b.x + a.y * b.y: > 0 when the directions are less than a right angle apart.
    float dot(Vec2 b) const
    {
        auto value = kzf_vec2_dot(&this, &b);
        return value;
    }

    /// The cross product a.x * b.y - a.y * b.x: > 0 when b lies clockwise of a.
    float cross(Vec2 b) const
    {
        auto value = kzf_vec2_cross(&this, &b);
        return value;
    }

    /// The length of a vector, within 1 ulp of float32; no square overflows.
    float length() const
    {
        auto value = kzf_vec2_length(&this);
        return value;
    }

    /// The distance of two points, within 1 ulp of float32; no square overflows.
    float distance(Vec2 b) const
    {
        auto value = kzf_vec2_distance(&this, &b);
        return value;
    }

    /// The vector of length 1 in the direction of v; each coordinate is within 1 ulp of float32.
    Vec2 normalize() const
    {
        Vec2 outResult;
        kzf_vec2_normalize(&this, &outResult);
        return outResult;
    }

    /// The vector rotated by an angle in radians: cosSin, then the sums of Pose.apply, rounded once.
    Vec2 rotate(double angleRad) const
    {
        Vec2 outResult;
        kzf_vec2_rotate(&this, angleRad, &outResult);
        return outResult;
    }

    /// a * (1 - t) + b * t, computed in double and rounded to float32 once. t = 0 gives a and t = 1 gives b, bit for bit.
    Vec2 lerp(Vec2 b, float t) const
    {
        Vec2 outResult;
        kzf_vec2_lerp(&this, &b, t, &outResult);
        return outResult;
    }
}

/// What a cell with a number is: a convex polygon within the cell, from (0, 0) to the cell's size.
struct Tile
{
    /// 0: empty; otherwise 3 .. KZ_INLINE_POINTS
    int nPoints;
    /// ditto
    Vec2[8] points;
    /// ditto
    uint category;
    /// ditto
    uint collides;
    /// ditto
    uint flags;
    /// ditto
    ushort kind;
    /// ditto
    ulong user;
}

struct RawGridDef
{
    int w;
    int h;
    float cellW = 0;
    float cellH = 0;
    int idBytes;
    void* ids;
    void* tiles;
    int nTiles;
    uint journal;
    void* alloc;
}

/// An affine map: q = (xx*x + xy*y + at_x, yx*x + yy*y + at_y).
struct Affine
{
    /// The values.
    double xx = 0;
    /// ditto
    double xy = 0;
    /// ditto
    double yx = 0;
    /// ditto
    double yy = 0;
    /// ditto
    double atX = 0;
    /// ditto
    double atY = 0;

    /// The map that scales first, then shifts by `at`, then applies the pose: the order in which a sprite is drawn.
    static Affine fromPose(double scaleX, double scaleY, Vec2 at, Pose pose)
    {
        Affine outResult;
        kzf_affine_from_pose(scaleX, scaleY, &at, &pose, &outResult);
        return outResult;
    }
}

/// The eight symmetries of a pixel grid: mirrored left to right if `flip`, then rotated clockwise by `quarters` times 90 degrees.
struct Rotation90
{
    /// The values.
    int quarters;
    /// ditto
    bool flip;
}

/// The size of a cache, and how often it had the mask that was needed.
struct CacheStats
{
    /// bytes <= max_bytes at any time
    size_t bytes;
    /// bytes <= max_bytes at any time
    size_t maxBytes;
    /// ditto
    ulong hits;
    /// ditto
    ulong misses;
    /// ditto
    ulong dropped;
    /// ditto
    int masks;
}

/// The cells with x0 <= x < x1 and y0 <= y < y1.
struct CellRect
{
    /// The values.
    int x0;
    /// ditto
    int y0;
    /// ditto
    int x1;
    /// ditto
    int y1;
}

/// A cell of a pixel grid, or an offset in whole cells.
struct Cell
{
    /// The values.
    int x;
    /// ditto
    int y;
}

/// The contact of two masks that overlap.
struct MaskContact
{
    /// common cells
    long count;
    /// of the common cells
    CellRect bounds;
    /// ties: the leftmost; for the sides the topmost
    Cell topmost;
    /// ties: the leftmost; for the sides the topmost
    Cell bottommost;
    /// ties: the leftmost; for the sides the topmost
    Cell leftmost;
    /// ties: the leftmost; for the sides the topmost
    Cell rightmost;
    /// mean of the common cells' centres, rounded once
    Vec2 centroid;
    /// whether `push` is known; false: deeper than max_cells
    bool pushed;
    /// the shift of Mask.push
    Cell push;
    /// unit vector from a to b, opposite to `push`; without a push the direction in which a gains common cells, or {0, 0}
    Vec2 normal;
}

/// The first contact of a moving mask with another.
struct MaskHit
{
    /// before any motion; with KZ_OVERLAP there is no hit
    Relation start;
    /// moving on from t would make them overlap
    bool hit;
    /// 0..1 along the motion: the last float32 before the step that makes them overlap
    float t = 0;
    /// b's offset in a's cells at which they would overlap
    Cell offset;
    /// the first common cell there, in a's cells
    Cell cell;
    /// of the face that was met: the axis along which a stepped, pointing from b to a
    Vec2 normal;
}

/// The first cell of a mask on a ray.
struct MaskRayHit
{
    /// `from` lies in a set cell; then `hit` is true, t is 0, and the normal is {0, 0}
    bool inside;
    /// the ray enters a set cell
    bool hit;
    /// 0..1 from `from` to `to`, rounded down: the last float32 at which the cell is not entered
    float t = 0;
    /// ditto
    Cell cell;
    /// of the face that is entered; at a corner the face across x, unless `from` has the cell's x
    Vec2 normal;
}

struct RawMaskAt
{
    void* mask;
    int x;
    int y;
}

/// A connected component of a mask.
struct Component
{
    /// its topmost, then leftmost cell
    Cell first;
    /// ditto
    CellRect bounds;
    /// cells
    long count;
}

struct RawComponents
{
    void* items;
    int n;
    RawAllocator alloc;
}

/// What a shape loses against the mask, exactly.
struct FitLoss
{
    /// set cells outside the shape
    long missed;
    /// clear cells inside it, and cells beyond the mask
    long extra;
    /// intersection over union: cells in both / cells in either; 1 is perfect, an empty mask gives 0
    float iou = 0;
}

struct RawHull
{
    void* points;
    int nPoints;
    RawAllocator alloc;
}

struct RawTaggedMask
{
    void* tag;
    int tagNumber;
    void* mask;
    Cell at;
    CellRect bounds;
}

struct RawFrame
{
    void* name;
    int w;
    int h;
    Vec2 pivot;
    int durationMs;
    int nMasks;
    void* masks;
    CellRect bounds;
    int nShapes;
    void* shapes;
}

struct RawAnimation
{
    void* name;
    int first;
    int last;
    int play;
    int repeat;
}

struct RawRings
{
    void* points;
    void* ringEnd;
    void* parent;
    int nPoints;
    int nRings;
    RawAllocator alloc;
}

struct RawCellRects
{
    void* items;
    int n;
    RawAllocator alloc;
}

struct RawSimplify
{
    int mode;
    float tolerance = 0;
    int maxPoints;
    RawWork work;
}

/// An axis-aligned box with its border. min <= max in both coordinates; with equal ones it is a segment or a point.
struct Box
{
    /// The values.
    Vec2 min;
    /// ditto
    Vec2 max;

    /// Whether two boxes share a point.
    bool meets(Box b) const
    {
        auto value = kzf_box_meets(&this, &b);
        return value;
    }

    /// The smallest box that contains both.
    Box union_(Box b) const
    {
        Box outResult;
        kzf_box_union(&this, &b, &outResult);
        return outResult;
    }

    /// The relation of two closed float boxes, min <= max in each; exact.
    Relation relate(Box b) const
    {
        auto value = kzf_box_relate(&this, &b);
        return cast(Relation) value;
    }
}

/// All points from a to b.
struct Segment
{
    /// The values.
    Vec2 a;
    /// ditto
    Vec2 b;

    /// Clips a segment to a closed box: *out is the stretch of it inside, from a to b.
    Nullable!(Segment) clip(Box box) const
    {
        Segment outOut;
        auto value = kzf_segment_clip(&this, &box, &outOut);
        return value ? nullable(outOut) : Nullable!(Segment).init;
    }
}

/// All points within r of the centre.
struct Circle
{
    /// The values.
    Vec2 center;
    /// ditto
    float r = 0;
}

/// All points within r of the segment a-b.
struct Capsule
{
    /// The values.
    Vec2 a;
    /// ditto
    Vec2 b;
    /// ditto
    float r = 0;
}

/// A rigid motion: a rotation about the origin, then a shift by `at`.
struct Pose
{
    /// The values.
    Vec2 at;
    /// ditto
    float cos = 0;
    /// ditto
    float sin = 0;

    /// A pose at (x, y), rotated by an angle in radians as cosSin computes it.
    static Pose radians(float x, float y, double angleRad)
    {
        Pose outResult;
        kzf_pose_radians(x, y, angleRad, &outResult);
        return outResult;
    }

    /// A pose at (x, y), rotated by an angle in degrees as cosSinDegrees computes it.
    static Pose degrees(float x, float y, double angleDeg)
    {
        Pose outResult;
        kzf_pose_degrees(x, y, angleDeg, &outResult);
        return outResult;
    }

    /// The pose that moves nothing, as a value.
    static Pose identity()
    {
        Pose outResult;
        kzf_pose_identity(&outResult);
        return outResult;
    }

    /// Checks that a pose can be used.
    void check() const
    {
        RawError failed;
        auto value = kzf_pose_check(&this, &failed);
        failed.check(value);
    }

    /// Transforms a point: x' = at.x + (cos*x - sin*y), y' = at.y + (sin*x + cos*y).
    Vec2 apply(Vec2 p) const
    {
        Vec2 outResult;
        kzf_pose_apply(&this, &p, &outResult);
        return outResult;
    }

    /// The point that Pose.apply moves to p: from the world into the frame of the pose.
    Vec2 applyInverse(Vec2 p) const
    {
        Vec2 outResult;
        kzf_pose_apply_inverse(&this, &p, &outResult);
        return outResult;
    }

    /// The product a * b: b first, then a, as for a part with pose b in a body with pose a.
    Pose mul(Pose b) const
    {
        Pose outResult;
        kzf_pose_mul(&this, &b, &outResult);
        return outResult;
    }

    /// The pose that undoes a pose.
    Pose inverse() const
    {
        Pose outResult;
        kzf_pose_inverse(&this, &outResult);
        return outResult;
    }
}

/// A handle to a body.
struct Body
{
    /// The values.
    uint index;
    /// ditto
    uint generation;

    /// Whether two handles are the same body: of one index and one generation.
    bool same(Body b) const
    {
        auto value = kzf_body_same(&this, &b);
        return value;
    }
}

/// One body that was hit.
struct MoveHit
{
    /// The values.
    Body body;
    /// what was done
    Response response;
    /// 0..1, rising: the fraction of the whole motion used up to here
    float t = 0;
    /// the position of the moving body (its pose) then
    Vec2 at;
    /// unit, of the face met, against the motion: from the other body to the moving one
    Vec2 normal;
    /// where they met, on the other body; {0, 0} when they overlapped before
    Vec2 point;
    /// the motion that was left before the response
    Vec2 motion;
    /// of the other body; 0 of a body with one shape
    int fixture;
}

/// What a body's moves remember from one to the next; all zero at first.
struct MoveMemory
{
    /// what rounding took from the last move, which the next one makes up for: less than a few last places of float32, or with `whole_pixels` less than a pixel
    Vec2 remainder;
    /// on which it stood at the end; {0, 0}: none
    Body floor;
    /// ditto
    Vec2 floorNormal;
    /// of that, then
    Pose floorPose;
    /// of the body, then
    Vec2 at;
    /// how far the world had been shifted, then
    double originX = 0;
    /// how far the world had been shifted, then
    double originY = 0;
}

struct RawMoveDef
{
    int response;
    void* respond;
    void* ctx;
    float restitution = 0;
    int maxTurns;
    Vec2 up;
    float maxSlope = 0;
    float stepHeight = 0;
    float snap = 0;
    int walk;
    float cornerSlip = 0;
    float ledgeSnap = 0;
    bool stopsAtCeilings;
    bool drops;
    bool wholePixels;
    void* memory;
}

/// How a motion went.
struct MoveResult
{
    /// by how much the body's position changed
    Vec2 moved;
    /// the motion that was not used: {0, 0} unless it was stopped
    Vec2 rest;
    /// the motion after slides and bounces, {0, 0} when stopped: scaled, it is the new velocity; a fall beside a steep face keeps what goes along the face
    Vec2 heading;
    /// how many there were; the first `max` are written
    size_t nHits;
    /// it overlapped something at the start, which did not block it
    bool beganInside;
    /// of the hits; with `snap` the floor is the one at the end; only with `up`
    bool onFloor;
    /// of the hits; with `snap` the floor is the one at the end; only with `up`
    bool onWall;
    /// of the hits; with `snap` the floor is the one at the end; only with `up`
    bool onCeiling;
    /// `up` on a slope of steps, such as of pixels
    Vec2 floorNormal;
    /// {0, 0}: none
    Body floor;
    /// With `up`: of the last ones met; {0, 0}: none
    Vec2 wallNormal;
    /// With `up`: of the last ones met; {0, 0}: none
    Vec2 ceilingNormal;
    /// ditto
    Body wall;
    /// ditto
    Body ceiling;
    /// faces too steep to stand on ended its fall, such as in a V: let it jump as from a floor
    bool isWedged;
    /// by how much the floor on which it stood has moved since the last move, such as a platform: a jump may take it along; only with `memory`
    Vec2 floorMotion;
}

/// What a platform did to one body.
struct CarryResult
{
    /// The values.
    Body body;
    /// it stood on the platform; otherwise it was in its path
    bool rides;
    /// it could not move aside: the platform ran over it, or overlaps it now
    bool crushed;
    /// by how much
    Vec2 moved;
}

/// How a body was pushed out.
struct PushOut
{
    /// it overlaps nothing any more
    bool free;
    /// pushes used
    int attempts;
    /// sum of the pushes
    Vec2 moved;
    /// the body of the last push; {0, 0} if none
    Body last;
    /// how deep it still is in the one it is deepest in; 0 when free
    float depth = 0;
}

/// Where and how deep a is in b.
struct Contact
{
    /// The values.
    Relation relation;
    /// unit vector, from a to b
    Vec2 normal;
    /// how far a must go against the normal; > 0
    float depth = 0;
    /// 0, 1 or 2: two where an edge lies along an edge, or a touches b in several places
    int nPoints;
    /// where the two touch after each has gone back by half the depth: the ends of the contact
    Vec2[2] points;
    /// no shorter shift separates: to 1e-5 of the depth and to rounding of the vertices
    bool shortest;
    /// what touches at each point: see below
    uint[2] features;
}

/// The contact of two parts.
struct PartContact
{
    /// which part of each, counted from 0 through nested parts; 0 of a shape without parts
    int a;
    /// which part of each, counted from 0 through nested parts; 0 of a shape without parts
    int b;
    /// ditto
    Contact contact;
}

/// Boxes of unsigned integers: top-left corner, width and height in cells, half-open [x, x + w).
struct BoxU8
{
    /// The values.
    ubyte x;
    /// ditto
    ubyte y;
    /// ditto
    ubyte w;
    /// ditto
    ubyte h;

    /// Do the boxes overlap in a plain world?
    bool overlap(BoxU8 b) const
    {
        auto value = kzf_box_u8_overlap(&this, &b);
        return value;
    }

    /// Do the boxes overlap in a world that wraps?
    bool overlapWrap(BoxU8 b) const
    {
        auto value = kzf_box_u8_overlap_wrap(&this, &b);
        return value;
    }
}

/// Boxes of unsigned integers: top-left corner, width and height in cells, half-open [x, x + w).
struct BoxU16
{
    /// The values.
    ushort x;
    /// ditto
    ushort y;
    /// ditto
    ushort w;
    /// ditto
    ushort h;

    /// Do the boxes overlap in a plain world?
    bool overlap(BoxU16 b) const
    {
        auto value = kzf_box_u16_overlap(&this, &b);
        return value;
    }

    /// Do the boxes overlap in a world that wraps?
    bool overlapWrap(BoxU16 b) const
    {
        auto value = kzf_box_u16_overlap_wrap(&this, &b);
        return value;
    }
}

/// Boxes of unsigned integers: top-left corner, width and height in cells, half-open [x, x + w).
struct BoxU32
{
    /// The values.
    uint x;
    /// ditto
    uint y;
    /// ditto
    uint w;
    /// ditto
    uint h;

    /// Do the boxes overlap in a plain world?
    bool overlap(BoxU32 b) const
    {
        auto value = kzf_box_u32_overlap(&this, &b);
        return value;
    }

    /// Do the boxes overlap in a world that wraps?
    bool overlapWrap(BoxU32 b) const
    {
        auto value = kzf_box_u32_overlap_wrap(&this, &b);
        return value;
    }
}

struct RawBoxes
{
    void* x0;
    void* y0;
    void* x1;
    void* y1;
    size_t stride;
}

struct RawCircles
{
    void* x;
    void* y;
    void* r;
    size_t stride;
}

struct RawCapsules
{
    void* ax;
    void* ay;
    void* bx;
    void* by;
    void* r;
    size_t stride;
}

struct RawConvexes
{
    void* x;
    void* y;
    int n;
    size_t stride;
}

/// The distance of two shapes, and where they are nearest.
struct DistanceResult
{
    /// 0 exactly when Shape.relate is not KZ_APART; infinite when a shape has no points
    float distance = 0;
    /// the nearest points; (0, 0) when the distance is 0 or infinite
    Vec2 onA;
    /// the nearest points; (0, 0) when the distance is 0 or infinite
    Vec2 onB;
}

/// Size and middle of a shape.
struct Measure
{
    /// 2: it has area; 1: only length; 0: only points; -1: it has no points, and the rest is 0
    int dimension;
    /// area, or length, or the number of points
    double size = 0;
    /// the centroid: where it would balance
    double x = 0;
    /// the centroid: where it would balance
    double y = 0;
    /// the moment of inertia about the centroid, for 1 unit of mass on each unit of size
    double inertia = 0;
}

/// Where a ray enters a shape.
struct RayHit
{
    /// The values.
    bool hit;
    /// `from` is inside already (with KZ_HIT_TOUCH: in or on the shape): hit, t 0, normal {0, 0}
    bool inside;
    /// 0..1 from `from` to `to`, rounded down: at t the ray is not inside yet
    float t = 0;
    /// where it meets the surface, rounded to float32; an edge along an axis gives its own coordinate
    Vec2 point;
    /// unit, against the ray: of the edge, arc or cell face entered; at a corner of the edge that faces the ray more
    Vec2 normal;
    /// which part of a shape of parts, counted through all nested ones; 0 for others
    int part;
    /// edge of a polygon or box, or segment of a polyline, that it enters; -1 for others.
    int edge;
}

/// A span: a stretch of a ray that lies inside a shape, from where it enters to where it leaves.
struct RaySpan
{
    /// 0..1, rounded down: not inside yet; 0 when the ray starts inside
    float tIn = 0;
    /// 0..1, rounded up: no longer inside; 1 when the ray ends inside
    float tOut = 0;
    /// as `point` of RayHit
    Vec2 pointIn;
    /// as `point` of RayHit
    Vec2 pointOut;
    /// unit, out of the shape: against the ray at t_in, along it at t_out; {0, 0} where the ray starts or ends inside
    Vec2 normalIn;
    /// unit, out of the shape: against the ray at t_in, along it at t_out; {0, 0} where the ray starts or ends inside
    Vec2 normalOut;
    /// `from` or `to` lies inside, and this span begins or ends there
    bool startsInside;
    /// `from` or `to` lies inside, and this span begins or ends there
    bool endsInside;
    /// as in RayHit
    int part;
    /// as in RayHit; -1 where the ray starts or ends inside
    int edgeIn;
    /// as in RayHit; -1 where the ray starts or ends inside
    int edgeOut;
}

/// Where a moving shape meets another.
struct SweepHit
{
    /// before any motion
    Relation start;
    /// going on at t would make them overlap (with KZ_HIT_TOUCH: touch)
    bool hit;
    /// 0..1 of the motion: a moved by t * motion does not overlap b (with KZ_HIT_TOUCH: nor touch it before).
    float t = 0;
    /// unit, out of b, against the motion; of several faces met the one that faces it more
    Vec2 normal;
    /// where they meet, on b; {0, 0} when they overlap at the start
    Vec2 point;
}

/// A motion with rotation: at time t, 0..1, a shape stands at `from`, shifted by t * shift and rotated by t * turn_rad.
struct Motion
{
    /// The values.
    Pose from;
    /// ditto
    Vec2 shift;
    /// any number of full turns, in either direction
    float turnRad = 0;

    /// The pose at time t; at 0 it is `from`.
    Pose pose(float t) const
    {
        Pose outResult;
        kzf_motion_pose(&this, t, &outResult);
        return outResult;
    }
}

/// When a moving and rotating shape meets another: between the times t_lower and t_upper.
struct Toi
{
    /// before any motion
    Relation start;
    /// they come nearer than the tolerance; or the step limit was reached, then t_lower < t_upper
    bool hit;
    /// up to and at this time they do not overlap, unless they do at the start; 1 without a hit
    float tLower = 0;
    /// they are nearer than the tolerance then: t_lower on a normal hit, 1 after the step limit
    float tUpper = 0;
    /// the one that was used
    float tolerance = 0;
    /// unit, out of b towards a at t_lower; 0 without a hit, and where they touch at the start
    Vec2 normal;
    /// the point of b nearest to a at t_lower; 0 without a hit
    Vec2 point;
}

struct RawReplayOp
{
    void* name;
    ulong step;
    ulong place;
    Body body;
    Vec2 at;
    Vec2 to;
    ulong mark;
    void* text;
    int result;
    bool differs;
}

struct RawReplayDifference
{
    ulong mark;
    ulong stepA;
    ulong stepB;
    ulong nFrames;
    RawReplayOp a;
    RawReplayOp b;
    Body body;
    bool sameCalls;
    char[160] text;
}

struct RawPolygon
{
    void* points;
    void* ringEnd;
    void* tree;
    int nPoints;
    int nRings;
    float room = 0;
    Vec2[8] inlinePoints;
}

struct RawPlacedMask
{
    void* mask;
    void* exact;
    double atX = 0;
    double atY = 0;
    Cell cell;
    CellRect bounds;
}

struct RawPlacedGrid
{
    void* grid;
    void* exact;
    double atX = 0;
    double atY = 0;
    double sizeX = 0;
    double sizeY = 0;
    uint category;
    uint collides;
    uint with_;
    uint without;
    int kind;
    uint wraps;
}

struct RawCompound
{
    void* items;
    int n;
    void* tree;
}

struct RawShape
{
    int kind;
    uint flags;
    Box bounds;
    void*[13] as;
}

struct RawConvexParts
{
    RawShape shape;
    RawAllocator alloc;
}

struct RawTriangles
{
    void* indices;
    int n;
    RawAllocator alloc;
}

struct RawSurface
{
    void* pixels;
    ptrdiff_t pitch;
    int format;
    int x;
    int y;
    int w;
    int h;
    void* palette;
    int nColors;
}

struct RawRule
{
    int kind;
    ubyte threshold;
    ubyte tolerance;
    uint color;
    ulong[4] transparent;
    void* hot;
    void* solid;
    void* ctx;
}

/// A pair of bodies that collide, a.index < b.index.
struct Pair
{
    /// The values.
    Body a;
    /// ditto
    Body b;
    /// ditto
    Relation relation;
    /// they did not at the last step
    bool began;

    /// The other body of a pair of this body.
    Body other(Body body) const
    {
        Body outResult;
        kzf_pair_other(&this, &body, &outResult);
        return outResult;
    }
}

struct RawWorldDef
{
    void* alloc;
    int mode;
    float wrapW = 0;
    float wrapH = 0;
    ulong maxPairs;
    void* parallel;
    void* filter;
    void* filterCtx;
    uint tag;
    bool fixturePairs;
}

struct RawBodyDef
{
    RawShape shape;
    void* frames;
    int frame;
    void* fixtures;
    int nFixtures;
    Pose pose;
    uint category;
    uint collides;
    int group;
    uint flags;
    Vec2 oneWay;
    ulong user;
}

/// The user values of a pair's bodies.
struct PairUsers
{
    /// The values.
    ulong a;
    /// ditto
    ulong b;
}

/// A pair of the last step, and its contact.
struct WorldContact
{
    /// as in World.pairs
    Pair pair;
    /// as World.bodiesCollide reports it now
    Contact contact;
}

struct RawBodyParts
{
    int a;
    int b;
    void* tagA;
    void* tagB;
    int relation;
}

struct RawFixture
{
    RawShape shape;
    uint category;
    uint collides;
    uint flags;
    ushort kind;
    ulong user;
}

/// Two kinds of two bodies that collide, a.index < b.index.
struct FixturePair
{
    /// The values.
    Body a;
    /// ditto
    Body b;
    /// ditto
    ushort kindA;
    /// ditto
    ushort kindB;
    /// the highest of all fixtures of these kinds
    Relation relation;
    /// they did not at the last step
    bool began;
}

/// Two fixtures of two bodies that collide.
struct BodiesFixture
{
    /// their numbers
    int a;
    /// their numbers
    int b;
    /// ditto
    ushort kindA;
    /// ditto
    ushort kindB;
    /// ditto
    Relation relation;
}

struct RawTaggedShape
{
    void* tag;
    int tagNumber;
    RawShape shape;
    void* data;
}

/// What the masks and shapes with a tag are in a world: the values of Fixture.
struct TagDef
{
    /// 0: 1, and all
    uint category;
    /// 0: 1, and all
    uint collides;
    /// ditto
    uint flags;
    /// ditto
    ushort kind;
    /// ditto
    ulong user;
}

/// A cell that a body meets.
struct GridHit
{
    /// The values.
    Cell cell;
    /// its number: of the tile
    uint id;
    /// ditto
    Relation relation;
}

struct RawQueryFilter
{
    uint category;
    uint collides;
    Body except;
    bool noSensors;
    bool eachKind;
    void* keep;
    void* ctx;
}

/// A body found.
struct WorldHit
{
    /// The values.
    Body body;
    /// to the shape of the query; KZ_TOUCH for all with KZ_PAIRS_BOXES
    Relation relation;
    /// the lowest with this relation; 0 of a body with one shape
    int fixture;
}

/// Which body a ray hits, and where.
struct WorldRayHit
{
    /// {0, 0}: no hit
    Body body;
    /// ditto
    RayHit hit;
    /// ditto
    int fixture;
}

/// Which body a moving shape hits, and where.
struct WorldSweepHit
{
    /// {0, 0}: no hit
    Body body;
    /// ditto
    SweepHit hit;
    /// ditto
    int fixture;
}

struct RawMovingCircles
{
    void* x;
    void* y;
    void* dx;
    void* dy;
    void* r;
    size_t stride;
}

/// What one of them hits first.
struct CastHit
{
    /// {0, 0}: no hit
    Body body;
    /// 0 of a body with one shape
    int fixture;
    /// as World.ray or World.sweep has it; 1 without a hit
    float t = 0;
    /// as these have it
    Vec2 normal;
    /// it overlapped the body at the start; for rays as in RayHit
    bool inside;
}

/// A body near by.
struct WorldNear
{
    /// The values.
    Body body;
    /// on_a is on the shape of the query, on_b on the body's nearest image
    DistanceResult gap;
    /// ditto
    int fixture;
}

struct RawRecorder
{
    void* write;
    void* ctx;
    uint flags;
}

/// How a grid is made; zeroed members have the values in brackets.
struct GridDef
{
    /// cells, each 1 .. KZ_GRID_MAX_SIDE
    int w;
    /// cells, each 1 .. KZ_GRID_MAX_SIDE
    int h;
    /// > 0
    float cellW = 0;
    /// > 0
    float cellH = 0;
    /// of a cell's number: 1 or 2 [1]
    int idBytes;
    /// w * h numbers by rows, copied; NULL: all 0
    const(ubyte)[] ids;
    /// copied; number 0 must be empty
    const(Tile)[] tiles;
    /// how many edits Grid.rewind can take back [0]
    uint journal;

    private void fill(RawGridDef* c, Ref temp)
    {
        c.w = w;
        c.h = h;
        c.cellW = cellW;
        c.cellH = cellH;
        c.idBytes = idBytes;
        c.ids = temp.lower(ids);
        c.nTiles = cast(int) tiles.length; c.tiles = temp.lower(tiles);
        c.journal = journal;
    }

    private void* lower(Ref temp)
    {
        auto c = cast(RawGridDef*) temp.take(RawGridDef.sizeof);
        fill(c, temp);
        return c;
    }
}

private void* lowerGridDef(Ref temp, GridDef[] items)
{
    auto c = items.length ? cast(RawGridDef*) temp.take(items.length * RawGridDef.sizeof) : null;
    foreach (i, ref one; items) one.fill(&c[i], temp);
    return c;
}

/// One picture of an animated sprite, with its masks.
struct Frame
{
    /// ditto
    string name;
    /// the untrimmed size; masks may reach beyond it
    int w;
    /// the untrimmed size; masks may reach beyond it
    int h;
    /// in cells from the frame's top-left corner; it stays in place when frames change
    Vec2 pivot;
    /// how long it is shown; 0: unknown
    int durationMs;

    private void fill(RawFrame* c, Ref temp)
    {
        c.name = temp.text(name);
        c.w = w;
        c.h = h;
        c.pivot = pivot;
        c.durationMs = durationMs;
    }

    private void* lower(Ref temp)
    {
        auto c = cast(RawFrame*) temp.take(RawFrame.sizeof);
        fill(c, temp);
        return c;
    }
}

private void* lowerFrame(Ref temp, Frame[] items)
{
    auto c = items.length ? cast(RawFrame*) temp.take(items.length * RawFrame.sizeof) : null;
    foreach (i, ref one; items) one.fill(&c[i], temp);
    return c;
}

/// A range of frames, and how they are shown.
struct Animation
{
    /// ditto
    string name;
    /// frames, both included
    int first;
    /// frames, both included
    int last;
    /// ditto
    Play play;
    /// rounds; forward and backward are two; 0: for ever
    int repeat;

    private void fill(RawAnimation* c, Ref temp)
    {
        c.name = temp.text(name);
        c.first = first;
        c.last = last;
        c.play = play;
        c.repeat = repeat;
    }

    private void* lower(Ref temp)
    {
        auto c = cast(RawAnimation*) temp.take(RawAnimation.sizeof);
        fill(c, temp);
        return c;
    }
}

private void* lowerAnimation(Ref temp, Animation[] items)
{
    auto c = items.length ? cast(RawAnimation*) temp.take(items.length * RawAnimation.sizeof) : null;
    foreach (i, ref one; items) one.fill(&c[i], temp);
    return c;
}

/// How rings are simplified.
struct Simplify
{
    /// ditto
    SimplifyMode mode;
    /// the largest distance in cells of a point of an old ring from its new ring, and of a new one from the old.
    float tolerance = 0;
    /// the most points in all rings together, if possible; 0: no limit
    int maxPoints;

    private void fill(RawSimplify* c, Ref temp)
    {
        c.mode = mode;
        c.tolerance = tolerance;
        c.maxPoints = maxPoints;
    }

    private void* lower(Ref temp)
    {
        auto c = cast(RawSimplify*) temp.take(RawSimplify.sizeof);
        fill(c, temp);
        return c;
    }
}

private void* lowerSimplify(Ref temp, Simplify[] items)
{
    auto c = items.length ? cast(RawSimplify*) temp.take(items.length * RawSimplify.sizeof) : null;
    foreach (i, ref one; items) one.fill(&c[i], temp);
    return c;
}

/// How to move; all zero, or NULL for the whole, slides along everything.
struct MoveDef
{
    /// to everything, unless `respond` says otherwise
    Response response;
    /// of a bounce: 0 means 1, all is kept; KZ_NO_BOUNCE keeps only what slides
    float restitution = 0;
    /// hits that change the motion, before the rest of it is given up; 0 means 8
    int maxTurns;
    /// For characters: unit; {0, 0}: there is no floor, and of the fields below only corner_slip is used
    Vec2 up;
    /// steepest floor, as rise over run; 0 means 1 (45 degrees).
    float maxSlope = 0;
    /// walls up to this height are climbed from the ground; round bodies roll over a little more.
    float stepHeight = 0;
    /// how far down a floor is searched at the end, so that walking downhill stays on it; not when the motion goes up.
    float snap = 0;
    /// how far it goes on slopes
    Walk walk;
    /// a jump at a ceiling's corner slips aside by up to this much, if it can go on there.
    float cornerSlip = 0;
    /// ledges up to this height are climbed from the air, too; not when the motion goes up
    float ledgeSnap = 0;
    /// a ceiling ends the motion; otherwise the motion goes on along it
    bool stopsAtCeilings;
    /// For all: goes down through one-way bodies; without `up`, through all one-way bodies
    bool drops;
    /// ends at whole coordinates; needs `memory`
    bool wholePixels;

    private void fill(RawMoveDef* c, Ref temp)
    {
        c.response = response;
        c.restitution = restitution;
        c.maxTurns = maxTurns;
        c.up = up;
        c.maxSlope = maxSlope;
        c.stepHeight = stepHeight;
        c.snap = snap;
        c.walk = walk;
        c.cornerSlip = cornerSlip;
        c.ledgeSnap = ledgeSnap;
        c.stopsAtCeilings = stopsAtCeilings;
        c.drops = drops;
        c.wholePixels = wholePixels;
    }

    private void* lower(Ref temp)
    {
        auto c = cast(RawMoveDef*) temp.take(RawMoveDef.sizeof);
        fill(c, temp);
        return c;
    }
}

private void* lowerMoveDef(Ref temp, MoveDef[] items)
{
    auto c = items.length ? cast(RawMoveDef*) temp.take(items.length * RawMoveDef.sizeof) : null;
    foreach (i, ref one; items) one.fill(&c[i], temp);
    return c;
}

/// Pixels in place.
struct Surface
{
    /// the first byte of row 0
    const(ubyte)[] pixels;
    /// bytes from one row to the next; negative for images stored bottom-up: then `pixels` points at the top row, the last one in memory
    ptrdiff_t pitch;
    /// ditto
    Format format;
    /// the part that counts: a sprite of a sheet is the sheet with its rectangle here
    int x;
    /// the part that counts: a sprite of a sheet is the sheet with its rectangle here
    int y;
    /// the part that counts: a sprite of a sheet is the sheet with its rectangle here
    int w;
    /// the part that counts: a sprite of a sheet is the sheet with its rectangle here
    int h;
    /// of indexed formats, entries 0xAARRGGBB; NULL: an index has no colour, and only rules about indices suit it
    const(uint)[] palette;

    private void fill(RawSurface* c, Ref temp)
    {
        c.pixels = temp.lower(pixels);
        c.pitch = pitch;
        c.format = format;
        c.x = x;
        c.y = y;
        c.w = w;
        c.h = h;
        c.nColors = cast(int) palette.length; c.palette = temp.lower(palette);
    }

    private void* lower(Ref temp)
    {
        auto c = cast(RawSurface*) temp.take(RawSurface.sizeof);
        fill(c, temp);
        return c;
    }

    /// Checks that these numbers describe a surface.
    void check()
    {
        auto temp = Ref.arena();
        RawError failed;
        auto value = kzf_surface_check(lower(temp), &failed);
        failed.check(value);
    }

    /// The colour of a pixel as 0xAARRGGBB.
    uint color(int x, int y)
    {
        auto temp = Ref.arena();
        auto value = kzf_surface_color(lower(temp), x, y);
        return value;
    }

    /// Whether pixel (x, y) is solid; no pixel outside the surface is.
    bool solid(Rule rule, int x, int y)
    {
        auto temp = Ref.arena();
        auto value = kzf_surface_solid(lower(temp), rule.lower(temp), x, y);
        return value;
    }

    /// Whether some pixel is solid in both surfaces.
    bool overlap(Rule ruleA, Surface b, Rule ruleB, int dx, int dy)
    {
        auto temp = Ref.arena();
        auto value = kzf_surface_overlap(lower(temp), ruleA.lower(temp), b.lower(temp), ruleB.lower(temp), dx, dy);
        return value;
    }

    /// The number of pixels that are solid in both surfaces.
    long overlapArea(Rule ruleA, Surface b, Rule ruleB, int dx, int dy)
    {
        auto temp = Ref.arena();
        auto value = kzf_surface_overlap_area(lower(temp), ruleA.lower(temp), b.lower(temp), ruleB.lower(temp), dx, dy);
        return value;
    }

    /// The topmost, then leftmost pixel that is solid in both surfaces, in a's pixels.
    Nullable!(Cell) overlapFirst(Rule ruleA, Surface b, Rule ruleB, int dx, int dy)
    {
        auto temp = Ref.arena();
        Cell outFirst;
        auto value = kzf_surface_overlap_first(lower(temp), ruleA.lower(temp), b.lower(temp), ruleB.lower(temp), dx, dy, &outFirst);
        return value ? nullable(outFirst) : Nullable!(Cell).init;
    }

    /// The solid pixels (x0 .. x0+n-1, y), 1 <= n <= 64, as the low n bits: bit i is pixel x0+i.
    ulong bits(Rule rule, int x0, int y, int n)
    {
        auto temp = Ref.arena();
        auto value = kzf_surface_bits(lower(temp), rule.lower(temp), x0, y, n);
        return value;
    }
}

private void* lowerSurface(Ref temp, Surface[] items)
{
    auto c = items.length ? cast(RawSurface*) temp.take(items.length * RawSurface.sizeof) : null;
    foreach (i, ref one; items) one.fill(&c[i], temp);
    return c;
}

/// A rule of transparency.
struct Rule
{
    /// ditto
    RuleKind kind;
    /// ALPHA
    ubyte threshold;
    /// KEY
    ubyte tolerance;
    /// KEY: 0x00RRGGBB, AIR: 0xAARRGGBB
    uint color;
    /// INDEX: bit i of word i/64 = index i is transparent
    ulong[4] transparent;

    private void fill(RawRule* c, Ref temp)
    {
        c.kind = kind;
        c.threshold = threshold;
        c.tolerance = tolerance;
        c.color = color;
        c.transparent = transparent;
    }

    private void* lower(Ref temp)
    {
        auto c = cast(RawRule*) temp.take(RawRule.sizeof);
        fill(c, temp);
        return c;
    }
}

private void* lowerRule(Ref temp, Rule[] items)
{
    auto c = items.length ? cast(RawRule*) temp.take(items.length * RawRule.sizeof) : null;
    foreach (i, ref one; items) one.fill(&c[i], temp);
    return c;
}

/// How a world is made; all zero, or NULL for the whole, is a good default.
struct WorldDef
{
    /// what counts as colliding
    PairMode mode;
    /// > 0: the world wraps around at this width (height); 0: it does not
    float wrapW = 0;
    /// > 0: the world wraps around at this width (height); 0: it does not
    float wrapH = 0;
    /// how many pairs of boxes may meet at a step, see World.step; 0: no limit
    ulong maxPairs;
    /// 0..255: worlds with different tags never have a handle in common
    uint tag;
    /// the lists of pairs of kinds are kept: world_fixture.h
    bool fixturePairs;

    private void fill(RawWorldDef* c, Ref temp)
    {
        c.mode = mode;
        c.wrapW = wrapW;
        c.wrapH = wrapH;
        c.maxPairs = maxPairs;
        c.tag = tag;
        c.fixturePairs = fixturePairs;
    }

    private void* lower(Ref temp)
    {
        auto c = cast(RawWorldDef*) temp.take(RawWorldDef.sizeof);
        fill(c, temp);
        return c;
    }
}

private void* lowerWorldDef(Ref temp, WorldDef[] items)
{
    auto c = items.length ? cast(RawWorldDef*) temp.take(items.length * RawWorldDef.sizeof) : null;
    foreach (i, ref one; items) one.fill(&c[i], temp);
    return c;
}

/// How a body is made.
struct BodyDef
{
    /// in the body's own coordinates; what it refers to is borrowed until the body is destroyed or given another shape
    Shape shape;
    /// instead of a shape: the masks of an animated sprite, borrowed
    MaskSet frames;
    /// of frames; its pivot is the body's origin
    int frame;
    /// instead of both: shapes with filters of their own (world_fixture.h), borrowed
    Fixture[] fixtures;
    /// cos and sin both 0 (a zeroed struct) means no rotation
    Pose pose;
    /// bits this body is; 0 means 1
    uint category;
    /// bits of the categories it collides with; 0 means all
    uint collides;
    /// bodies of one group other than 0 never collide: the limbs of one figure
    int group;
    /// KZ_BODY_...
    uint flags;
    /// with KZ_BODY_ONE_WAY: the direction it lets pass; {0, -1}: from below upwards
    Vec2 oneWay;
    /// the caller's own value
    ulong user;

    private void fill(RawBodyDef* c, Ref temp)
    {
        if (shape !is null) { c.shape = *cast(RawShape*) shape.ptr; temp.keep(shape.owned); }
        if (frames !is null) { c.frames = frames.ptr; temp.keep(frames.owned); }
        c.frame = frame;
        c.nFixtures = cast(int) fixtures.length; c.fixtures = lowerFixture(temp, fixtures);
        c.pose = pose;
        c.category = category;
        c.collides = collides;
        c.group = group;
        c.flags = flags;
        c.oneWay = oneWay;
        c.user = user;
    }

    private void* lower(Ref temp)
    {
        auto c = cast(RawBodyDef*) temp.take(RawBodyDef.sizeof);
        fill(c, temp);
        return c;
    }
}

private void* lowerBodyDef(Ref temp, BodyDef[] items)
{
    auto c = items.length ? cast(RawBodyDef*) temp.take(items.length * RawBodyDef.sizeof) : null;
    foreach (i, ref one; items) one.fill(&c[i], temp);
    return c;
}

/// One shape of a body.
struct Fixture
{
    /// in the body's coordinates, of any kind
    Shape shape;
    /// bits this fixture is; 0 means 1
    uint category;
    /// bits of the categories it collides with; 0 means all
    uint collides;
    /// of KZ_BODY_SENSOR, _ONE_WAY, _PROBE, _DISABLED; those of the body are added
    uint flags;
    /// the caller's number, such as HURT, HIT, FOOT
    ushort kind;
    /// the caller's own value
    ulong user;

    private void fill(RawFixture* c, Ref temp)
    {
        if (shape !is null) { c.shape = *cast(RawShape*) shape.ptr; temp.keep(shape.owned); }
        c.category = category;
        c.collides = collides;
        c.flags = flags;
        c.kind = kind;
        c.user = user;
    }

    private void* lower(Ref temp)
    {
        auto c = cast(RawFixture*) temp.take(RawFixture.sizeof);
        fill(c, temp);
        return c;
    }
}

private void* lowerFixture(Ref temp, Fixture[] items)
{
    auto c = items.length ? cast(RawFixture*) temp.take(items.length * RawFixture.sizeof) : null;
    foreach (i, ref one; items) one.fill(&c[i], temp);
    return c;
}

/// Which bodies a query may find; all zero, or NULL for the whole: all of them.
struct QueryFilter
{
    /// bits of the one who queries: bodies that collide with it are found; 0: all
    uint category;
    /// bodies of these categories are found; 0: all
    uint collides;
    /// never found; {0, 0}: none
    Body except;
    /// sensors are not found
    bool noSensors;
    /// a body with fixtures is found once for each kind of them, by the lowest number (world_fixture.h)
    bool eachKind;

    private void fill(RawQueryFilter* c, Ref temp)
    {
        c.category = category;
        c.collides = collides;
        c.except = except;
        c.noSensors = noSensors;
        c.eachKind = eachKind;
    }

    private void* lower(Ref temp)
    {
        auto c = cast(RawQueryFilter*) temp.take(RawQueryFilter.sizeof);
        fill(c, temp);
        return c;
    }
}

private void* lowerQueryFilter(Ref temp, QueryFilter[] items)
{
    auto c = items.length ? cast(RawQueryFilter*) temp.take(items.length * RawQueryFilter.sizeof) : null;
    foreach (i, ref one; items) one.fill(&c[i], temp);
    return c;
}

/// A tile map, made by Grid.create.
final class Grid
{
    private Ref owned;

    private this(Ref made)
    {
        owned = made;
    }

    /// The object for the `kzf_` functions: use it while this is referred to.
    void* ptr()
    {
        return owned.get();
    }

    /// Ends it at once, unless a body or shape still refers to it.
    void close()
    {
        owned = Ref.init;
    }

    /// Makes a grid.
    static Grid create(GridDef def)
    {
        auto temp = Ref.arena();
        RawError failed;
        void* outOut;
        auto value = kzf_grid_create(def.lower(temp), &outOut, &failed);
        failed.check(value);
        return new Grid(Ref.make(outOut, &kzf_grid_free));
    }

    /// The number of columns.
    int width()
    {
        auto value = kzf_grid_width(ptr);
        return value;
    }

    /// The number of rows.
    int height()
    {
        auto value = kzf_grid_height(ptr);
        return value;
    }

    /// The size of a cell.
    Vec2 cellSize()
    {
        Vec2 outResult;
        kzf_grid_cell_size(ptr, &outResult);
        return outResult;
    }

    /// The number of a cell; 0 beyond the grid.
    uint get(int x, int y)
    {
        auto value = kzf_grid_get(ptr, x, y);
        return value;
    }

    /// The cell that `part` of a ray's hit or `fixture` of a body's hit names: number y * width + x.
    Cell cell(int number)
    {
        Cell outResult;
        kzf_grid_cell(ptr, number, &outResult);
        return outResult;
    }

    /// Sets a cell.
    void set(int x, int y, uint id)
    {
        RawError failed;
        auto value = kzf_grid_set(ptr, x, y, id, &failed);
        failed.check(value);
    }

    /// Sets all cells of a rectangle that are within the grid.
    void fill(CellRect cells, uint id)
    {
        RawError failed;
        auto value = kzf_grid_fill(ptr, &cells, id, &failed);
        failed.check(value);
    }

    /// The number of edits so far.
    ulong edits()
    {
        auto value = kzf_grid_edits(ptr);
        return value;
    }

    /// Goes back to how the grid was when Grid.edits had this value, or forward again while no other edit was made.
    void rewind(ulong edits)
    {
        RawError failed;
        auto value = kzf_grid_rewind(ptr, edits, &failed);
        failed.check(value);
    }

    /// A hash of all numbers and of the size, equal on all machines.
    ulong hash()
    {
        auto value = kzf_grid_hash(ptr);
        return value;
    }
}

/// A rectangle of cells, each set or clear.
final class Mask
{
    private Ref owned;

    private this(Ref made)
    {
        owned = made;
    }

    /// The object for the `kzf_` functions: use it while this is referred to.
    void* ptr()
    {
        return owned.get();
    }

    /// Ends it at once, unless a body or shape still refers to it.
    void close()
    {
        owned = Ref.init;
    }

    /// Makes a mask of the solid pixels of a surface.
    static Mask fromSurface(Surface surface, Rule rule)
    {
        auto temp = Ref.arena();
        RawError failed;
        void* outOut;
        auto value = kzf_mask_from_surface(surface.lower(temp), rule.lower(temp), null, &outOut, &failed);
        failed.check(value);
        return new Mask(Ref.make(outOut, &kzf_mask_free));
    }

    /// Makes a mask from text, for tests.
    static Mask fromText(const(char)[] text)
    {
        auto temp = Ref.arena();
        RawError failed;
        void* outOut;
        auto value = kzf_mask_from_text(temp.text(text), null, &outOut, &failed);
        failed.check(value);
        return new Mask(Ref.make(outOut, &kzf_mask_free));
    }

    /// Makes the mask of a rotated, scaled, mirrored or sheared sprite, in any combination.
    Tuple!(Mask, "mask", Cell, "origin") transform(Affine map)
    {
        RawError failed;
        void* outOut;
        Cell outOrigin;
        auto value = kzf_mask_transform(ptr, &map, null, &outOut, &outOrigin, &failed);
        failed.check(value);
        return Tuple!(Mask, "mask", Cell, "origin")(new Mask(Ref.make(outOut, &kzf_mask_free)), outOrigin);
    }

    /// Makes the whole mask mirrored and rotated by quarter turns.
    Mask rotate90(Rotation90 rotation)
    {
        RawError failed;
        void* outOut;
        auto value = kzf_mask_rotate90(ptr, &rotation, null, &outOut, &failed);
        failed.check(value);
        return new Mask(Ref.make(outOut, &kzf_mask_free));
    }

    /// columns
    int width()
    {
        auto value = kzf_mask_width(ptr);
        return value;
    }

    /// rows
    int height()
    {
        auto value = kzf_mask_height(ptr);
        return value;
    }

    /// is the cell set?
    bool get(int x, int y)
    {
        auto value = kzf_mask_get(ptr, x, y);
        return value;
    }

    /// how many cells are set
    long count()
    {
        auto value = kzf_mask_count(ptr);
        return value;
    }

    /// of the set cells; {0,0,0,0} if there are none
    CellRect bounds()
    {
        CellRect outResult;
        kzf_mask_bounds(ptr, &outResult);
        return outResult;
    }

    /// Writes the text that Mask.fromText reads, with a newline after every row, ended by 0.
    string toText()
    {
        auto text = new char[1024];
        const n = kzf_mask_to_text(ptr, text.ptr, cast(size_t) (text.length));
        if (n >= text.length)
        {
            text = new char[n + 1];
            kzf_mask_to_text(ptr, text.ptr, cast(size_t) (text.length));
        }
        return fromStringz(text.ptr).idup;
    }

    /// The cells (x0 .. x0+n-1, y), 1 <= n <= 64, as the low n bits: bit i is cell x0+i.
    ulong bits(int x0, int y, int n)
    {
        auto value = kzf_mask_bits(ptr, x0, y, n);
        return value;
    }

    /// Finds the next run of set cells, [*x0, *x1), in row y at or after cell x.
    Nullable!(Tuple!(int, "x0", int, "x1")) nextRun(int y, int x)
    {
        int outX0;
        int outX1;
        auto value = kzf_mask_next_run(ptr, y, x, &outX0, &outX1);
        return value ? nullable(Tuple!(int, "x0", int, "x1")(outX0, outX1)) : Nullable!(Tuple!(int, "x0", int, "x1")).init;
    }

    /// Whether the masks have a common cell; masks that only touch have none.
    bool overlap(Mask b, int dx, int dy)
    {
        auto value = kzf_mask_overlap(ptr, b.ptr, dx, dy);
        return value;
    }

    /// How two masks relate.
    Relation relate(Mask b, int dx, int dy)
    {
        auto value = kzf_mask_relate(ptr, b.ptr, dx, dy);
        return cast(Relation) value;
    }

    /// The number of common cells.
    long overlapArea(Mask b, int dx, int dy)
    {
        auto value = kzf_mask_overlap_area(ptr, b.ptr, dx, dy);
        return value;
    }

    /// Finds the topmost, then leftmost common cell, in a's cells.
    Nullable!(Cell) overlapFirst(Mask b, int dx, int dy)
    {
        Cell outFirst;
        auto value = kzf_mask_overlap_first(ptr, b.ptr, dx, dy, &outFirst);
        return value ? nullable(outFirst) : Nullable!(Cell).init;
    }

    /// The smallest rectangle around all common cells, in a's cells.
    CellRect overlapBounds(Mask b, int dx, int dy)
    {
        CellRect outResult;
        kzf_mask_overlap_bounds(ptr, b.ptr, dx, dy, &outResult);
        return outResult;
    }

    /// Makes a mask of a's size with the common cells.
    Mask overlapMask(Mask b, int dx, int dy)
    {
        RawError failed;
        void* outOut;
        auto value = kzf_mask_overlap_mask(ptr, b.ptr, dx, dy, null, &outOut, &failed);
        failed.check(value);
        return new Mask(Ref.make(outOut, &kzf_mask_free));
    }

    /// Finds the shortest whole-cell shift of a after which the masks have no common cell. *push is (0, 0) when they do not overlap.
    Nullable!(Cell) push(Mask b, int dx, int dy, int maxCells)
    {
        Cell outPush;
        auto value = kzf_mask_push(ptr, b.ptr, dx, dy, maxCells, &outPush);
        return value ? nullable(outPush) : Nullable!(Cell).init;
    }

    /// Makes the mask of all offsets at which a and b overlap.
    Tuple!(Mask, "mask", Cell, "origin") configSpace(Mask b)
    {
        RawError failed;
        void* outOut;
        Cell outOrigin;
        auto value = kzf_mask_config_space(ptr, b.ptr, null, null, &outOut, &outOrigin, &failed);
        failed.check(value);
        return Tuple!(Mask, "mask", Cell, "origin")(new Mask(Ref.make(outOut, &kzf_mask_free)), outOrigin);
    }

    /// Computes the contact of two masks: the common cells, the push and the normal.
    Nullable!(MaskContact) collide(Mask b, int dx, int dy, int maxCells)
    {
        MaskContact outOut;
        auto value = kzf_mask_collide(ptr, b.ptr, dx, dy, maxCells, &outOut);
        return value ? nullable(outOut) : Nullable!(MaskContact).init;
    }

    /// Moves a from a_at by `motion` past b at b_at, and stops before the first overlap.
    MaskHit sweep(Vec2 aAt, Vec2 motion, Mask b, Vec2 bAt)
    {
        MaskHit outResult;
        kzf_mask_sweep(ptr, &aAt, &motion, b.ptr, &bAt, &outResult);
        return outResult;
    }

    /// Finds the first set cell that the segment from-to enters.
    MaskRayHit ray(Vec2 from, Vec2 to)
    {
        MaskRayHit outResult;
        kzf_mask_ray(ptr, &from, &to, &outResult);
        return outResult;
    }

    /// Makes the mask of all cells within n cells of a set cell, 0 <= n <= 4096.
    Mask dilate(int n, Metric metric)
    {
        RawError failed;
        void* outOut;
        auto value = kzf_mask_dilate(ptr, n, metric, null, &outOut, &failed);
        failed.check(value);
        return new Mask(Ref.make(outOut, &kzf_mask_free));
    }

    /// Makes the mask of all cells that are not within n cells of a clear cell, 0 <= n <= 4096.
    Mask erode(int n, Metric metric)
    {
        RawError failed;
        void* outOut;
        auto value = kzf_mask_erode(ptr, n, metric, null, &outOut, &failed);
        failed.check(value);
        return new Mask(Ref.make(outOut, &kzf_mask_free));
    }

    /// Finds the connected components of at least `min_count` cells, in the order of their first cells.
    Components components(Connectivity connectivity, long minCount)
    {
        import core.stdc.stdlib : calloc;

        RawError failed;
        auto outOut = cast(RawComponents*) calloc(1, RawComponents.sizeof);
        auto value = kzf_mask_components(ptr, connectivity, minCount, null, outOut, &failed);
        scope (failure) { import core.stdc.stdlib : free; free(outOut); }
        failed.check(value);
        return new Components(Ref.make(outOut, &endComponents));
    }

    /// Finds the holes: components of clear cells that do not reach the mask's border.
    Components holes(Connectivity connectivity, long minCount)
    {
        import core.stdc.stdlib : calloc;

        RawError failed;
        auto outOut = cast(RawComponents*) calloc(1, RawComponents.sizeof);
        auto value = kzf_mask_holes(ptr, connectivity, minCount, null, outOut, &failed);
        scope (failure) { import core.stdc.stdlib : free; free(outOut); }
        failed.check(value);
        return new Components(Ref.make(outOut, &endComponents));
    }

    /// Makes a mask of the same size with only the component of cell (x, y).
    Mask component(Connectivity connectivity, int x, int y)
    {
        RawError failed;
        void* outOut;
        auto value = kzf_mask_component(ptr, connectivity, x, y, null, &outOut, &failed);
        failed.check(value);
        return new Mask(Ref.make(outOut, &kzf_mask_free));
    }

    /// Makes a mask with the holes of at most `max_count` cells filled; INT64_MAX fills all.
    Mask fillHoles(Connectivity connectivity, long maxCount)
    {
        RawError failed;
        void* outOut;
        auto value = kzf_mask_fill_holes(ptr, connectivity, maxCount, null, &outOut, &failed);
        failed.check(value);
        return new Mask(Ref.make(outOut, &kzf_mask_free));
    }

    /// Computes the signed distance field: the exact squared distance to the nearest cell of the other kind.
    int[] distances()
    {
        RawError failed;
        auto list = new int[width * height];
        auto value = kzf_mask_distances(ptr, list.ptr, cast(size_t) (list.length), null, &failed);
        failed.check(value);
        return list;
    }

    /// Fits the best box of whole cells, exactly.
    Tuple!(Box, "box", FitLoss, "loss") fitBox(float tightness)
    {
        RawError failed;
        Box outBox;
        FitLoss outLoss;
        auto value = kzf_mask_fit_box(ptr, tightness, null, null, &outBox, &outLoss, &failed);
        failed.check(value);
        return Tuple!(Box, "box", FitLoss, "loss")(outBox, outLoss);
    }

    /// Fits a circle.
    Tuple!(Circle, "circle", FitLoss, "loss") fitCircle(float tightness)
    {
        RawError failed;
        Circle outCircle;
        FitLoss outLoss;
        auto value = kzf_mask_fit_circle(ptr, tightness, null, null, &outCircle, &outLoss, &failed);
        failed.check(value);
        return Tuple!(Circle, "circle", FitLoss, "loss")(outCircle, outLoss);
    }

    /// Fits a capsule.
    Tuple!(Capsule, "capsule", FitLoss, "loss") fitCapsule(float tightness)
    {
        RawError failed;
        Capsule outCapsule;
        FitLoss outLoss;
        auto value = kzf_mask_fit_capsule(ptr, tightness, null, null, &outCapsule, &outLoss, &failed);
        failed.check(value);
        return Tuple!(Capsule, "capsule", FitLoss, "loss")(outCapsule, outLoss);
    }

    /// Makes the convex hull of the set cells, exactly; an empty mask has a hull without corners.
    Tuple!(Hull, "hull", FitLoss, "loss") fitHull()
    {
        import core.stdc.stdlib : calloc;

        RawError failed;
        auto outHull = cast(RawHull*) calloc(1, RawHull.sizeof);
        FitLoss outLoss;
        auto value = kzf_mask_fit_hull(ptr, null, outHull, &outLoss, &failed);
        scope (failure) { import core.stdc.stdlib : free; free(outHull); }
        failed.check(value);
        return Tuple!(Hull, "hull", FitLoss, "loss")(new Hull(Ref.make(outHull, &endHull)), outLoss);
    }

    /// Traces the exact outlines of a mask; filled again they give the same cells.
    Rings trace(Connectivity connectivity)
    {
        import core.stdc.stdlib : calloc;

        RawError failed;
        auto outOut = cast(RawRings*) calloc(1, RawRings.sizeof);
        auto value = kzf_mask_trace(ptr, connectivity, null, null, outOut, &failed);
        scope (failure) { import core.stdc.stdlib : free; free(outOut); }
        failed.check(value);
        return new Rings(Ref.make(outOut, &endRings));
    }

    /// Splits the set cells into rectangles that do not overlap, sorted by (y0, x0).
    CellRects rectangles()
    {
        import core.stdc.stdlib : calloc;

        RawError failed;
        auto outOut = cast(RawCellRects*) calloc(1, RawCellRects.sizeof);
        auto value = kzf_mask_rectangles(ptr, null, outOut, &failed);
        scope (failure) { import core.stdc.stdlib : free; free(outOut); }
        failed.check(value);
        return new CellRects(Ref.make(outOut, &endCellRects));
    }
}

/// The configuration space of two masks, prepared for many tests.
final class ConfigSpace
{
    private Ref owned;

    private this(Ref made)
    {
        owned = made;
    }

    /// The object for the `kzf_` functions: use it while this is referred to.
    void* ptr()
    {
        return owned.get();
    }

    /// Ends it at once, unless a body or shape still refers to it.
    void close()
    {
        owned = Ref.init;
    }

    /// Makes the configuration space of two masks.
    static ConfigSpace create(Mask a, Mask b)
    {
        RawError failed;
        void* outOut;
        auto value = kzf_config_space_create(a.ptr, b.ptr, null, &outOut, &failed);
        failed.check(value);
        return new ConfigSpace(Ref.make(outOut, &kzf_config_space_free));
    }

    /// of memory it takes
    size_t bytes()
    {
        auto value = kzf_config_space_bytes(ptr);
        return value;
    }

    /// Whether the masks overlap, as Mask.overlap answers.
    bool overlap(int dx, int dy)
    {
        auto value = kzf_config_space_overlap(ptr, dx, dy);
        return value;
    }

    /// The shortest whole-cell shift of a that separates the masks, as Mask.push finds it, of any length.
    Cell push(int dx, int dy)
    {
        Cell outResult;
        kzf_config_space_push(ptr, dx, dy, &outResult);
        return outResult;
    }
}

/// A rectangle of cells to draw on.
final class Canvas
{
    private Ref owned;

    private this(Ref made)
    {
        owned = made;
    }

    /// The object for the `kzf_` functions: use it while this is referred to.
    void* ptr()
    {
        return owned.get();
    }

    /// Ends it at once, unless a body or shape still refers to it.
    void close()
    {
        owned = Ref.init;
    }

    /// Makes a canvas of w x h clear cells.
    static Canvas create(int w, int h)
    {
        RawError failed;
        void* outOut;
        auto value = kzf_canvas_create(w, h, null, &outOut, &failed);
        failed.check(value);
        return new Canvas(Ref.make(outOut, &kzf_canvas_free));
    }

    /// Makes a canvas with the cells of a mask, which stays as it is.
    static Canvas fromMask(Mask mask)
    {
        RawError failed;
        void* outOut;
        auto value = kzf_canvas_from_mask(mask.ptr, null, &outOut, &failed);
        failed.check(value);
        return new Canvas(Ref.make(outOut, &kzf_canvas_free));
    }

    /// Makes a canvas of the solid pixels of a surface, as Mask.fromSurface makes a mask.
    static Canvas fromSurface(Surface surface, Rule rule)
    {
        auto temp = Ref.arena();
        RawError failed;
        void* outOut;
        auto value = kzf_canvas_from_surface(surface.lower(temp), rule.lower(temp), null, &outOut, &failed);
        failed.check(value);
        return new Canvas(Ref.make(outOut, &kzf_canvas_free));
    }

    /// Makes a canvas as large as a, with the cells of a that b has, too, b's cell (0, 0) lying on a's cell (dx, dy).
    static Canvas fromOverlap(Mask a, Mask b, int dx, int dy)
    {
        RawError failed;
        void* outOut;
        auto value = kzf_canvas_from_overlap(a.ptr, b.ptr, dx, dy, null, &outOut, &failed);
        failed.check(value);
        return new Canvas(Ref.make(outOut, &kzf_canvas_free));
    }

    /// The cells of a canvas as a mask.
    Mask mask()
    {
        auto value = kzf_canvas_mask(ptr);
        auto lent = new Mask(Ref.make(cast(void*) value, null));
        lent.owned.keep(owned);
        return lent;
    }

    /// sets or clears one cell
    void set(int x, int y, bool solid)
    {
        kzf_canvas_set(ptr, x, y, solid);
    }

    /// sets or clears a rectangle
    void fill(CellRect rect, bool solid)
    {
        kzf_canvas_fill(ptr, &rect, solid);
    }

    /// flips every cell
    void invert()
    {
        kzf_canvas_invert(ptr);
    }

    /// sets its cells
    void draw(Mask mask, int dx, int dy)
    {
        kzf_canvas_draw(ptr, mask.ptr, dx, dy);
    }

    /// clears its cells
    void erase(Mask mask, int dx, int dy)
    {
        kzf_canvas_erase(ptr, mask.ptr, dx, dy);
    }

    /// flips its cells
    void toggle(Mask mask, int dx, int dy)
    {
        kzf_canvas_toggle(ptr, mask.ptr, dx, dy);
    }

    /// clears all others
    void keep(Mask mask, int dx, int dy)
    {
        kzf_canvas_keep(ptr, mask.ptr, dx, dy);
    }

    /// Sets or clears the cells that a shape covers on a canvas.
    void drawShape(Cell origin, Shape shape, CellRule rule, bool solid)
    {
        kzf_canvas_draw_shape(ptr, &origin, shape.ptr, rule, solid);
    }
}

/// Frames with their masks, and animations made of the frames.
final class MaskSet
{
    private Ref owned;

    private this(Ref made)
    {
        owned = made;
    }

    /// The object for the `kzf_` functions: use it while this is referred to.
    void* ptr()
    {
        return owned.get();
    }

    /// Ends it at once, unless a body or shape still refers to it.
    void close()
    {
        owned = Ref.init;
    }

    /// Makes a set without frames.
    static MaskSet create()
    {
        RawError failed;
        void* outOut;
        auto value = kzf_mask_set_create(null, &outOut, &failed);
        failed.check(value);
        return new MaskSet(Ref.make(outOut, &kzf_mask_set_free));
    }

    /// Adds a frame without masks after the others.
    void addFrame(Frame frame)
    {
        auto temp = Ref.arena();
        RawError failed;
        auto value = kzf_mask_set_add_frame(ptr, frame.lower(temp), &failed);
        failed.check(value);
    }

    /// Adds a mask to a frame, after the frame's others.
    void addMask(int frame, const(char)[] tag, Mask mask, Cell at)
    {
        auto temp = Ref.arena();
        RawError failed;
        auto value = kzf_mask_set_add_mask(ptr, frame, temp.text(tag), mask.ptr, &at, &failed);
        failed.check(value);
    }

    /// Adds n frames of a spinning sprite: frame `frame` and its masks, rotated about its pivot.
    void addTurns(int frame, int n)
    {
        RawError failed;
        auto value = kzf_mask_set_add_turns(ptr, frame, n, &failed);
        failed.check(value);
    }

    /// Adds an animation of frames that are there: 0 <= first <= last < number of frames.
    void addAnimation(Animation animation)
    {
        auto temp = Ref.arena();
        RawError failed;
        auto value = kzf_mask_set_add_animation(ptr, animation.lower(temp), &failed);
        failed.check(value);
    }

    /// how many frames the set has
    int frameCount()
    {
        auto value = kzf_mask_set_frame_count(ptr);
        return value;
    }

    /// its number; -1: none; O(frames)
    int findFrame(const(char)[] name)
    {
        auto temp = Ref.arena();
        auto value = kzf_mask_set_find_frame(ptr, temp.text(name));
        return value;
    }

    /// how many different tags there are
    int tagCount()
    {
        auto value = kzf_mask_set_tag_count(ptr);
        return value;
    }

    /// its number; -1: none; O(log tags)
    int findTag(const(char)[] tag)
    {
        auto temp = Ref.arena();
        auto value = kzf_mask_set_find_tag(ptr, temp.text(tag));
        return value;
    }

    /// how many there are
    int animationCount()
    {
        auto value = kzf_mask_set_animation_count(ptr);
        return value;
    }

    /// -1: none; O(animations)
    int findAnimation(const(char)[] name)
    {
        auto temp = Ref.arena();
        auto value = kzf_mask_set_find_animation(ptr, temp.text(name));
        return value;
    }

    /// The frame that an animation shows `ms` milliseconds after it began.
    int frameAt(int animation, long ms)
    {
        auto value = kzf_mask_set_frame_at(ptr, animation, ms);
        return value;
    }

    /// Adds a shape to a frame, after the frame's others.
    void addShape(int frame, const(char)[] tag, Shape shape, const(char)[] data)
    {
        auto temp = Ref.arena();
        RawError failed;
        auto value = kzf_mask_set_add_shape(ptr, frame, temp.text(tag), shape.ptr, temp.text(data), &failed);
        failed.check(value);
        owned.keep(shape.owned);
    }

    /// Makes bodies with this set have fixtures: one for each mask of the frame shown, then one for each shape.
    void defineTag(const(char)[] tag, TagDef def)
    {
        auto temp = Ref.arena();
        RawError failed;
        auto value = kzf_mask_set_define_tag(ptr, temp.text(tag), &def, &failed);
        failed.check(value);
    }

    /// Adds frames `first` .. `first` + n - 1 once more, mirrored left to right about their pivots: a sprite that looks back.
    void addFlipped(int first, int n)
    {
        RawError failed;
        auto value = kzf_mask_set_add_flipped(ptr, first, n, &failed);
        failed.check(value);
    }

    /// The number of the frame of n turns, the first of which is `first`, that shows an angle of any size and sign best.
    static int turn(int first, int n, double degrees)
    {
        auto value = kzf_mask_set_turn(first, n, degrees);
        return value;
    }
}

/// Bodies, and the pairs of them that collided at the last step.
final class World
{
    private Ref owned;

    private this(Ref made)
    {
        owned = made;
    }

    /// The object for the `kzf_` functions: use it while this is referred to.
    void* ptr()
    {
        return owned.get();
    }

    /// Ends it at once, unless a body or shape still refers to it.
    void close()
    {
        owned = Ref.init;
    }

    /// Moves a body by `motion` and answers each hit as `def` says.
    Tuple!(MoveResult, "moveResult", MoveHit[], "hits") moveBody(Body body, Vec2 motion, MoveDef def = MoveDef.init)
    {
        auto temp = Ref.arena();
        RawError failed;
        auto list = new MoveHit[64];
        MoveResult outOut;
        auto value = kzf_body_move(ptr, &body, &motion, def.lower(temp), list.ptr, cast(size_t) (list.length), &outOut, &failed);
        failed.check(value);
        if (outOut.nHits < list.length) list.length = outOut.nHits;
        return Tuple!(MoveResult, "moveResult", MoveHit[], "hits")(outOut, list);
    }

    /// The same as World.moveBody for a shape that is no body, with a filter of its own.
    Tuple!(MoveResult, "moveResult", MoveHit[], "hits") moveShape(Shape shape, Vec2 motion, QueryFilter filter = QueryFilter.init, MoveDef def = MoveDef.init)
    {
        auto temp = Ref.arena();
        RawError failed;
        auto list = new MoveHit[64];
        MoveResult outOut;
        auto value = kzf_shape_move(ptr, shape.ptr, &motion, filter.lower(temp), def.lower(temp), list.ptr, cast(size_t) (list.length), &outOut, &failed);
        failed.check(value);
        if (outOut.nHits < list.length) list.length = outOut.nHits;
        return Tuple!(MoveResult, "moveResult", MoveHit[], "hits")(outOut, list);
    }

    /// Moves a platform by `motion`, with the bodies that stand on it and the bodies in its path.
    CarryResult[] movePlatform(Body platform, Vec2 motion, MoveDef def = MoveDef.init)
    {
        auto temp = Ref.arena();
        RawError failed;
        auto list = new CarryResult[128];
        size_t outN;
        auto value = kzf_platform_move(ptr, &platform, &motion, def.lower(temp), list.ptr, cast(size_t) (list.length), &outN, &failed);
        failed.check(value);
        if (outN < list.length) list.length = outN;
        return list;
    }

    /// The same with a rotation by `turn_rad` about the platform's position, such as of seesaws, wheels and flippers.
    CarryResult[] turnPlatform(Body platform, Vec2 motion, float turnRad, MoveDef def = MoveDef.init)
    {
        auto temp = Ref.arena();
        RawError failed;
        auto list = new CarryResult[128];
        size_t outN;
        auto value = kzf_platform_turn(ptr, &platform, &motion, turnRad, def.lower(temp), list.ptr, cast(size_t) (list.length), &outN, &failed);
        failed.check(value);
        if (outN < list.length) list.length = outN;
        return list;
    }

    /// Pushes a body out of the others, out of the one it is deepest in first.
    PushOut bodyPushOut(Body body, int maxAttempts)
    {
        auto temp = Ref.arena();
        RawError failed;
        PushOut outOut;
        auto value = kzf_body_push_out(ptr, &body, maxAttempts, &outOut, &failed);
        failed.check(value);
        return outOut;
    }

    /// Makes an empty world.
    static World create(WorldDef def = WorldDef.init)
    {
        auto temp = Ref.arena();
        RawError failed;
        void* outOut;
        auto value = kzf_world_create(def.lower(temp), &outOut, &failed);
        failed.check(value);
        return new World(Ref.make(outOut, &kzf_world_free));
    }

    /// live bodies
    uint count()
    {
        auto value = kzf_world_count(ptr);
        return value;
    }

    /// bytes of memory it has now
    size_t bytes()
    {
        auto value = kzf_world_bytes(ptr);
        return value;
    }

    /// Adds a body.
    Body createBody(BodyDef def)
    {
        auto temp = Ref.arena();
        RawError failed;
        Body outOut;
        auto value = kzf_body_create(ptr, def.lower(temp), &outOut, &failed);
        failed.check(value);
        owned.keepBody(outOut.index, temp);
        return outOut;
    }

    /// Adds n bodies: all, or none when one is refused.
    Body[] createBodies(BodyDef[] defs)
    {
        auto temp = Ref.arena();
        RawError failed;
        auto list = new Body[defs.length];
        auto value = kzf_bodies_create(ptr, lowerBodyDef(temp, defs), cast(size_t) (list.length), list.ptr, &failed);
        failed.check(value);
        foreach (one; list) owned.keepBody(one.index, temp);
        return list;
    }

    /// Destroys a body, at any time.
    void destroyBody(Body body)
    {
        auto value = kzf_body_destroy(ptr, &body);
        RawError().check(value);
        owned.dropBody(body.index);
    }

    /// Destroys n bodies.
    void destroyBodies(const(Body)[] bodies)
    {
        auto value = kzf_bodies_destroy(ptr, bodies.ptr, cast(size_t) (bodies.length));
        RawError().check(value);
        foreach (one; bodies) owned.dropBody(one.index);
    }

    /// Sets the pose of a body.
    void setBodyPose(Body body, Pose pose)
    {
        RawError failed;
        auto value = kzf_body_set_pose(ptr, &body, &pose, &failed);
        failed.check(value);
    }

    /// Sets the positions of n bodies; each keeps its rotation.
    void setBodiesAt(const(Body)[] bodies, const(Vec2)[] at)
    {
        RawError failed;
        auto value = kzf_bodies_set_at(ptr, bodies.ptr, cast(size_t) (at.length), at.ptr, 8, &failed);
        failed.check(value);
    }

    /// Moves all bodies by `offset`: the origin of the world moves by its opposite.
    void shift(Vec2 offset)
    {
        RawError failed;
        auto value = kzf_world_shift(ptr, &offset, &failed);
        failed.check(value);
    }

    /// Gives a body another shape, in the body's own coordinates.
    void setBodyShape(Body body, Shape shape)
    {
        RawError failed;
        auto value = kzf_body_set_shape(ptr, &body, shape.ptr, &failed);
        failed.check(value);
        owned.keepBody(body.index, shape.owned);
    }

    /// Shows another frame of the body's masks.
    void setBodyFrame(Body body, int frame)
    {
        RawError failed;
        auto value = kzf_body_set_frame(ptr, &body, frame, &failed);
        failed.check(value);
    }

    /// Sets the category of a body, and with which categories it collides.
    void setBodyFilter(Body body, uint category, uint collides)
    {
        auto value = kzf_body_set_filter(ptr, &body, category, collides);
        RawError().check(value);
    }

    /// sets its group; 0: none
    void setBodyGroup(Body body, int group)
    {
        auto value = kzf_body_set_group(ptr, &body, group);
        RawError().check(value);
    }

    /// sets the caller's own value
    void setBodyUser(Body body, ulong user)
    {
        auto value = kzf_body_set_user(ptr, &body, user);
        RawError().check(value);
    }

    /// sets what it lets pass
    void setBodyOneWay(Body body, Vec2 oneWay)
    {
        auto value = kzf_body_set_one_way(ptr, &body, &oneWay);
        RawError().check(value);
    }

    /// Sets all KZ_BODY_ flags at once.
    void setBodyFlags(Body body, uint flags = 0)
    {
        auto value = kzf_body_set_flags(ptr, &body, flags);
        RawError().check(value);
    }

    /// Getters of a body.
    bool bodyIsLive(Body body)
    {
        auto value = kzf_body_is_live(ptr, &body);
        return value;
    }

    /// the body there now [{0, 0}]
    Body body(uint index)
    {
        Body outResult;
        kzf_world_body(ptr, index, &outResult);
        return outResult;
    }

    /// [no rotation, at (0, 0)]
    Pose bodyPose(Body body)
    {
        Pose outResult;
        kzf_body_pose(ptr, &body, &outResult);
        return outResult;
    }

    /// of the posed shape [KZ_BOX_EMPTY]
    Box bodyBox(Body body)
    {
        Box outResult;
        kzf_body_box(ptr, &body, &outResult);
        return outResult;
    }

    /// [0]
    uint bodyCategory(Body body)
    {
        auto value = kzf_body_category(ptr, &body);
        return value;
    }

    /// [0]
    uint bodyCollides(Body body)
    {
        auto value = kzf_body_collides(ptr, &body);
        return value;
    }

    /// [0]
    int bodyGroup(Body body)
    {
        auto value = kzf_body_group(ptr, &body);
        return value;
    }

    /// [0]
    uint bodyFlags(Body body)
    {
        auto value = kzf_body_flags(ptr, &body);
        return value;
    }

    /// [{0, 0}]
    Vec2 bodyOneWay(Body body)
    {
        Vec2 outResult;
        kzf_body_one_way(ptr, &body, &outResult);
        return outResult;
    }

    /// [0]
    ulong bodyUser(Body body)
    {
        auto value = kzf_body_user(ptr, &body);
        return value;
    }

    /// The live body with the lowest index above that of `body`: goes through all bodies.
    Body next(Body body)
    {
        Body outResult;
        kzf_world_next(ptr, &body, &outResult);
        return outResult;
    }

    /// The shape of a body in world coordinates.
    Shape bodyShape(Body body)
    {
        RawShape outOut;
        auto value = kzf_body_shape(ptr, &body, &outOut);
        return value ? copied(&outOut, owned) : null;
    }

    /// Finds all pairs of bodies that collide now.
    void step()
    {
        RawError failed;
        auto value = kzf_world_step(ptr, &failed);
        failed.check(value);
    }

    /// The pairs that collided at the last step, each once, sorted by (a.index, b.index).
    Pair[] pairs()
    {
        size_t outN;
        auto value = kzf_world_pairs(ptr, &outN);
        auto list = (cast(Pair*) value)[0 .. outN].dup;
        return list;
    }

    /// The pairs of one body at the last step, by rising index of the other one.
    Pair[] bodyPairs(Body body)
    {
        auto list = new Pair[64];
        auto value = kzf_body_pairs(ptr, &body, list.ptr, cast(size_t) (list.length));
        if (value > list.length)
        {
            list.length = value;
            value = kzf_body_pairs(ptr, &body, list.ptr, cast(size_t) (list.length));
        }
        if (value < list.length) list.length = value;
        return list;
    }

    /// The pairs that began at the last step; sorted, and valid until the next step.
    Pair[] beginEvents()
    {
        size_t outN;
        auto value = kzf_world_begin_events(ptr, &outN);
        auto list = (cast(Pair*) value)[0 .. outN].dup;
        return list;
    }

    /// The pairs that ended at the last step; sorted, and valid until the next step.
    Pair[] endEvents()
    {
        size_t outN;
        auto value = kzf_world_end_events(ptr, &outN);
        auto list = (cast(Pair*) value)[0 .. outN].dup;
        return list;
    }

    /// The user values of the pair number i of World.endEvents, also those of bodies that are gone.
    PairUsers endUsers(size_t i)
    {
        PairUsers outResult;
        kzf_world_end_users(ptr, i, &outResult);
        return outResult;
    }

    /// The relation of two bodies now, and their contact, whatever their filters say.
    Tuple!(Relation, "relation", Contact, "contact") bodiesCollide(Body a, Body b)
    {
        Contact outOut;
        auto value = kzf_bodies_collide(ptr, &a, &b, &outOut);
        return Tuple!(Relation, "relation", Contact, "contact")(cast(Relation) value, outOut);
    }

    /// The shift that moves a out of b: Shape.contactPush of two bodies.
    Vec2 bodiesContactPush(Body a, Body b, Contact contact)
    {
        Vec2 outResult;
        kzf_bodies_contact_push(ptr, &a, &b, &contact, &outResult);
        return outResult;
    }

    /// The contacts of all pairs of the last step, in the order of World.pairs.
    WorldContact[] contacts()
    {
        auto list = new WorldContact[64];
        auto value = kzf_world_contacts(ptr, list.ptr, cast(size_t) (list.length));
        if (value > list.length)
        {
            list.length = value;
            value = kzf_world_contacts(ptr, list.ptr, cast(size_t) (list.length));
        }
        if (value < list.length) list.length = value;
        return list;
    }

    /// Gives a body other fixtures.
    void setBodyFixtures(Body body, Fixture[] fixtures)
    {
        auto temp = Ref.arena();
        RawError failed;
        auto value = kzf_body_set_fixtures(ptr, &body, lowerFixture(temp, fixtures), cast(int) (fixtures.length), &failed);
        failed.check(value);
        owned.keepBody(body.index, temp);
    }

    /// Switches off the fixtures of a body that have one of these categories, such as HURT after a blow; 0: none are off.
    void setBodyOff(Body body, uint categories)
    {
        auto value = kzf_body_set_off(ptr, &body, categories);
        RawError().check(value);
    }

    /// The categories that are switched off; 0 for a stale handle.
    uint bodyOff(Body body)
    {
        auto value = kzf_body_off(ptr, &body);
        return value;
    }

    /// The shape of one fixture in world coordinates.
    Shape bodyFixtureShape(Body body, int fixture)
    {
        auto temp = Ref.arena();
        RawShape outOut;
        auto value = kzf_body_fixture_shape(ptr, &body, fixture, temp.take(1024), cast(size_t) (1024), &outOut);
        return value ? copied(&outOut, owned) : null;
    }

    /// The pairs of kinds that collided at the last step, of pairs of bodies of which at least one has fixtures.
    FixturePair[] fixturePairs()
    {
        size_t outN;
        auto value = kzf_world_fixture_pairs(ptr, &outN);
        auto list = (cast(FixturePair*) value)[0 .. outN].dup;
        return list;
    }

    /// The pairs of kinds that began at the last step; sorted, and valid until the next step.
    FixturePair[] fixtureBeginEvents()
    {
        size_t outN;
        auto value = kzf_world_fixture_begin_events(ptr, &outN);
        auto list = (cast(FixturePair*) value)[0 .. outN].dup;
        return list;
    }

    /// The pairs of kinds that ended at the last step; sorted, and valid until the next step.
    FixturePair[] fixtureEndEvents()
    {
        size_t outN;
        auto value = kzf_world_fixture_end_events(ptr, &outN);
        auto list = (cast(FixturePair*) value)[0 .. outN].dup;
        return list;
    }

    /// The user values of the bodies of pair number i of World.fixtureEndEvents; see World.endUsers.
    PairUsers fixtureEndUsers(size_t i)
    {
        PairUsers outResult;
        kzf_world_fixture_end_users(ptr, i, &outResult);
        return outResult;
    }

    /// Which fixtures of two bodies collide now, by the world's mode, sorted by (a, b).
    BodiesFixture[] bodiesFixtures(Body a, Body b)
    {
        auto list = new BodiesFixture[64];
        auto value = kzf_bodies_fixtures(ptr, &a, &b, list.ptr, cast(size_t) (list.length));
        if (value > list.length)
        {
            list.length = value;
            value = kzf_bodies_fixtures(ptr, &a, &b, list.ptr, cast(size_t) (list.length));
        }
        if (value < list.length) list.length = value;
        return list;
    }

    /// The relation of two fixtures now, and their contact, whatever their filters say.
    Tuple!(Relation, "relation", Contact, "contact") fixturesCollide(Body a, int fixtureA, Body b, int fixtureB)
    {
        Contact outOut;
        auto value = kzf_fixtures_collide(ptr, &a, fixtureA, &b, fixtureB, &outOut);
        return Tuple!(Relation, "relation", Contact, "contact")(cast(Relation) value, outOut);
    }

    /// Shows a frame of another set, such as another animation's file.
    void setBodyFrames(Body body, MaskSet frames, int frame)
    {
        RawError failed;
        auto value = kzf_body_set_frames(ptr, &body, frames.ptr, frame, &failed);
        failed.check(value);
        owned.keepBody(body.index, frames.owned);
    }

    /// The cells of `grid`, a body that is a grid, that another body overlaps now; in a world of KZ_PAIRS_TOUCH those, too, that it touches.
    GridHit[] bodiesCells(Body body, Body grid)
    {
        auto list = new GridHit[64];
        auto value = kzf_bodies_cells(ptr, &body, &grid, list.ptr, cast(size_t) (list.length));
        if (value > list.length)
        {
            list.length = value;
            value = kzf_bodies_cells(ptr, &body, &grid, list.ptr, cast(size_t) (list.length));
        }
        if (value < list.length) list.length = value;
        return list;
    }

    /// Builds the search trees over the bodies as they stand now, which makes queries fast.
    void index()
    {
        RawError failed;
        auto value = kzf_world_index(ptr, &failed);
        failed.check(value);
    }

    /// Says that `n` queries come, and builds the search trees where that pays.
    void expect(uint n)
    {
        kzf_world_expect(ptr, n);
    }

    /// Finds the bodies that `shape` overlaps, in rising order of index.
    WorldHit[] find(Shape shape, PairMode mode, QueryFilter filter = QueryFilter.init)
    {
        auto temp = Ref.arena();
        auto list = new WorldHit[64];
        auto value = kzf_world_find(ptr, shape.ptr, mode, filter.lower(temp), list.ptr, cast(size_t) (list.length));
        if (value > list.length)
        {
            list.length = value;
            value = kzf_world_find(ptr, shape.ptr, mode, filter.lower(temp), list.ptr, cast(size_t) (list.length));
        }
        if (value < list.length) list.length = value;
        return list;
    }

    /// Finds the bodies that contain a point, borders included: what is under the mouse.
    WorldHit[] findAt(Vec2 point, QueryFilter filter = QueryFilter.init)
    {
        auto temp = Ref.arena();
        auto list = new WorldHit[64];
        auto value = kzf_world_find_at(ptr, &point, filter.lower(temp), list.ptr, cast(size_t) (list.length));
        if (value > list.length)
        {
            list.length = value;
            value = kzf_world_find_at(ptr, &point, filter.lower(temp), list.ptr, cast(size_t) (list.length));
        }
        if (value < list.length) list.length = value;
        return list;
    }

    /// Finds the first body that the ray from `from` to `to` hits.
    Nullable!(WorldRayHit) ray(Vec2 from, Vec2 to, uint flags = 0, QueryFilter filter = QueryFilter.init)
    {
        auto temp = Ref.arena();
        WorldRayHit outOut;
        auto value = kzf_world_ray(ptr, &from, &to, flags, filter.lower(temp), &outOut);
        return value ? nullable(outOut) : Nullable!(WorldRayHit).init;
    }

    /// Finds all bodies that the ray hits, each at its first hit, by rising t, then index.
    WorldRayHit[] rayAll(Vec2 from, Vec2 to, uint flags = 0, QueryFilter filter = QueryFilter.init)
    {
        auto temp = Ref.arena();
        auto list = new WorldRayHit[64];
        auto value = kzf_world_ray_all(ptr, &from, &to, flags, filter.lower(temp), list.ptr, cast(size_t) (list.length));
        if (value > list.length)
        {
            list.length = value;
            value = kzf_world_ray_all(ptr, &from, &to, flags, filter.lower(temp), list.ptr, cast(size_t) (list.length));
        }
        if (value < list.length) list.length = value;
        return list;
    }

    /// Finds the first body that `shape` hits when it is moved by `motion`.
    Nullable!(WorldSweepHit) sweep(Shape shape, Vec2 motion, uint flags = 0, QueryFilter filter = QueryFilter.init)
    {
        auto temp = Ref.arena();
        WorldSweepHit outOut;
        auto value = kzf_world_sweep(ptr, shape.ptr, &motion, flags, filter.lower(temp), &outOut);
        return value ? nullable(outOut) : Nullable!(WorldSweepHit).init;
    }

    /// Finds all bodies that the moving shape hits, each at its first hit, by rising t, then index.
    WorldSweepHit[] sweepAll(Shape shape, Vec2 motion, uint flags = 0, QueryFilter filter = QueryFilter.init)
    {
        auto temp = Ref.arena();
        auto list = new WorldSweepHit[64];
        auto value = kzf_world_sweep_all(ptr, shape.ptr, &motion, flags, filter.lower(temp), list.ptr, cast(size_t) (list.length));
        if (value > list.length)
        {
            list.length = value;
            value = kzf_world_sweep_all(ptr, shape.ptr, &motion, flags, filter.lower(temp), list.ptr, cast(size_t) (list.length));
        }
        if (value < list.length) list.length = value;
        return list;
    }

    /// Finds the `k` bodies nearest to `shape`, by rising distance, then index.
    WorldNear[] nearest(Shape shape, float within, QueryFilter filter, size_t k)
    {
        auto temp = Ref.arena();
        auto list = new WorldNear[k];
        auto value = kzf_world_nearest(ptr, shape.ptr, within, filter.lower(temp), list.ptr, k);
        if (value < list.length) list.length = value;
        return list;
    }

    /// Writes a number and a text of the caller to the log, such as the number of the frame that comes.
    void mark(ulong number, const(char)[] text)
    {
        auto temp = Ref.arena();
        kzf_world_mark(ptr, number, temp.text(text));
    }

    /// A hash of what the next step depends on.
    ulong hash()
    {
        auto value = kzf_world_hash(ptr);
        return value;
    }

    /// The part of that hash that one body has, to find the body that differs.
    ulong bodyHash(Body body)
    {
        auto value = kzf_body_hash(ptr, &body);
        return value;
    }

    /// The number of bytes that World.save needs now.
    size_t saveBytes()
    {
        auto value = kzf_world_save_bytes(ptr);
        return value;
    }

    /// Writes the world's state.
    void save(ubyte[] bytes)
    {
        RawError failed;
        auto value = kzf_world_save(ptr, bytes.ptr, cast(size_t) (bytes.length), &failed);
        failed.check(value);
        owned.save();
    }

    /// Makes the world what it was when it was saved, including the lists of the last step.
    void restore(const(ubyte)[] bytes)
    {
        RawError failed;
        auto value = kzf_world_restore(ptr, bytes.ptr, cast(size_t) (bytes.length), &failed);
        failed.check(value);
    }
}

/// Any shape; see the top of this file.
final class Shape
{
    private Ref owned;

    private this(Ref made)
    {
        owned = made;
    }

    /// The object for the `kzf_` functions: use it while this is referred to.
    void* ptr()
    {
        return owned.get();
    }

    /// Ends it at once, unless a body or shape still refers to it.
    void close()
    {
        owned = Ref.init;
    }

    /// The shape's kind.
    Kind kind()
    {
        return cast(Kind) (cast(RawShape*) ptr).kind;
    }

    /// The shape's flags.
    uint flags()
    {
        return cast(uint) (cast(RawShape*) ptr).flags;
    }

    /// The shape's bounds.
    Box bounds()
    {
        return cast(Box) (cast(RawShape*) ptr).bounds;
    }

    /// Makes the shape of a grid, with the corner of cell (0, 0) at (x, y).
    static Shape grid(Grid grid, double x, double y)
    {
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_grid(grid.ptr, x, y, &outOut, &failed);
        failed.check(value);
        return copied(&outOut, grid.owned);
    }

    /// Makes a shape of a mask, with its cell (0, 0) placed at (x, y).
    static Shape mask(Mask mask, double x, double y)
    {
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_mask(mask.ptr, x, y, &outOut, &failed);
        failed.check(value);
        return copied(&outOut, mask.owned);
    }

    /// Tells whether two shapes are apart, touch or overlap (Relation, in math.h).
    Relation relate(Shape b)
    {
        auto value = kzf_relate(ptr, b.ptr);
        return cast(Relation) value;
    }

    /// Do the insides meet?
    bool overlap(Shape b)
    {
        auto value = kzf_overlap(ptr, b.ptr);
        return value;
    }

    /// Is there a common point?
    bool intersects(Shape b)
    {
        auto value = kzf_intersects(ptr, b.ptr);
        return value;
    }

    /// Relation and contact from one decision.
    Tuple!(Relation, "relation", Contact, "contact") collide(Shape b)
    {
        Contact outOut;
        auto value = kzf_collide(ptr, b.ptr, &outOut);
        return Tuple!(Relation, "relation", Contact, "contact")(cast(Relation) value, outOut);
    }

    /// The shift that moves a out of b: -normal * depth, and a little more for rounding.
    Vec2 contactPush(Shape b, Contact contact)
    {
        Vec2 outResult;
        kzf_contact_push(ptr, b.ptr, &contact, &outResult);
        return outResult;
    }

    /// The contacts of all pairs of parts that overlap, sorted by part of a, then by part of b.
    PartContact[] collideParts(Shape b)
    {
        auto list = new PartContact[64];
        auto value = kzf_collide_parts(ptr, b.ptr, list.ptr, cast(size_t) (list.length));
        if (value > list.length)
        {
            list.length = value;
            value = kzf_collide_parts(ptr, b.ptr, list.ptr, cast(size_t) (list.length));
        }
        if (value < list.length) list.length = value;
        return list;
    }

    /// Finds the shortest push of a along a direction that separates it from b, such as upwards out of the ground.
    Nullable!(Tuple!(Vec2, "push", float, "length")) pushAlong(Shape b, Vec2 direction)
    {
        Vec2 outPush;
        float outLength;
        auto value = kzf_push_along(ptr, b.ptr, &direction, &outPush, &outLength);
        return value ? nullable(Tuple!(Vec2, "push", float, "length")(outPush, outLength)) : Nullable!(Tuple!(Vec2, "push", float, "length")).init;
    }

    /// The part with this number, as Shape.collideParts counts them; NULL if there is none.
    Shape part(int part)
    {
        auto value = kzf_shape_part(ptr, part);
        return copied(value, owned);
    }

    /// Counts the cells of a mask shape whose squares overlap `other`.
    Tuple!(long, "value", Cell, "first", CellRect, "bounds") commonCells(Shape other)
    {
        Cell outFirst;
        CellRect outBounds;
        auto value = kzf_common_cells(ptr, other.ptr, &outFirst, &outBounds);
        return Tuple!(long, "value", Cell, "first", CellRect, "bounds")(value, outFirst, outBounds);
    }

    /// The distance of two shapes, and the nearest point of each.
    DistanceResult distance(Shape b)
    {
        DistanceResult outResult;
        kzf_distance(ptr, b.ptr, &outResult);
        return outResult;
    }

    /// Finds a point that both shapes share.
    Nullable!(Vec2) commonPoint(Shape b)
    {
        Vec2 outOut;
        auto value = kzf_common_point(ptr, b.ptr, &outOut);
        return value ? nullable(outOut) : Nullable!(Vec2).init;
    }

    /// Does a contain every point of b?
    bool contains(Shape b)
    {
        auto value = kzf_contains(ptr, b.ptr);
        return value;
    }

    /// Measures a shape: area, length or number of points, the centroid, and the moment of inertia.
    Measure measure()
    {
        Measure outResult;
        kzf_shape_measure(ptr, &outResult);
        return outResult;
    }

    /// Shape.relate of shapes with poses.
    Relation relatePosed(Pose poseA, Shape b, Pose poseB)
    {
        RawError failed;
        Relation outOut;
        auto value = kzf_relate_posed(ptr, &poseA, b.ptr, &poseB, &outOut, &failed);
        failed.check(value);
        return outOut;
    }

    /// Shape.collide of shapes with poses, as Shape.relatePosed.
    Contact collidePosed(Pose poseA, Shape b, Pose poseB)
    {
        RawError failed;
        Contact outOut;
        auto value = kzf_collide_posed(ptr, &poseA, b.ptr, &poseB, &outOut, &failed);
        failed.check(value);
        return outOut;
    }

    /// Shape.distance of shapes with poses, as Shape.relatePosed.
    DistanceResult distancePosed(Pose poseA, Shape b, Pose poseB)
    {
        RawError failed;
        DistanceResult outOut;
        auto value = kzf_distance_posed(ptr, &poseA, b.ptr, &poseB, &outOut, &failed);
        failed.check(value);
        return outOut;
    }

    /// Shape.ray into a shape with a pose, as Shape.relatePosed.
    RayHit rayPosed(Pose pose, Vec2 from, Vec2 to, uint flags = 0)
    {
        RawError failed;
        RayHit outOut;
        auto value = kzf_ray_posed(ptr, &pose, &from, &to, flags, &outOut, &failed);
        failed.check(value);
        return outOut;
    }

    /// Shape.sweep of shapes with poses, as Shape.relatePosed.
    SweepHit sweepPosed(Pose poseA, Vec2 motion, Shape b, Pose poseB, uint flags = 0)
    {
        RawError failed;
        SweepHit outOut;
        auto value = kzf_sweep_posed(ptr, &poseA, &motion, b.ptr, &poseB, flags, &outOut, &failed);
        failed.check(value);
        return outOut;
    }

    /// Finds the next run of covered cells in row y, at or after cell x.
    Nullable!(Tuple!(int, "x0", int, "x1")) nextRun(CellRule rule, int y, int x)
    {
        int outX0;
        int outX1;
        auto value = kzf_shape_next_run(ptr, rule, y, x, &outX0, &outX1);
        return value ? nullable(Tuple!(int, "x0", int, "x1")(outX0, outX1)) : Nullable!(Tuple!(int, "x0", int, "x1")).init;
    }

    /// Finds the first point where the ray from `from` to `to` enters a shape.
    RayHit ray(Vec2 from, Vec2 to, uint flags = 0)
    {
        RayHit outResult;
        kzf_ray(ptr, &from, &to, flags, &outResult);
        return outResult;
    }

    /// Finds all stretches of a ray that lie inside a shape, by rising t_in.
    RaySpan[] raySpans(Vec2 from, Vec2 to, uint flags = 0)
    {
        auto list = new RaySpan[64];
        auto value = kzf_ray_spans(ptr, &from, &to, flags, list.ptr, cast(size_t) (list.length));
        if (value > list.length)
        {
            list.length = value;
            value = kzf_ray_spans(ptr, &from, &to, flags, list.ptr, cast(size_t) (list.length));
        }
        if (value < list.length) list.length = value;
        return list;
    }

    /// Makes one shape of rings: a polygon for one outline, else a compound with a polygon for each outline.
    static Shape fromRings(Rings rings)
    {
        auto temp = Ref.arena();
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_from_rings(rings.ptr, temp.take(kzf_shape_from_rings_bytes(rings.ptr)), cast(size_t) (kzf_shape_from_rings_bytes(rings.ptr)), &outOut, &failed);
        failed.check(value);
        return copied(&outOut, rings.owned);
    }

    /// Moves a by `motion` past b, which stays, up to the first collision.
    SweepHit sweep(Vec2 motion, Shape b, uint flags = 0)
    {
        SweepHit outResult;
        kzf_sweep(ptr, &motion, b.ptr, flags, &outResult);
        return outResult;
    }

    /// Moves and rotates a past b, which stays, up to the first contact.
    Toi sweepRotating(Motion motion, Shape b, float tolerance)
    {
        RawError failed;
        Toi outOut;
        auto value = kzf_sweep_rotating(ptr, &motion, b.ptr, tolerance, null, 0, &outOut, &failed);
        failed.check(value);
        return outOut;
    }

    /// Makes a point.
    static Shape point(Vec2 p)
    {
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_point(&p, &outOut, &failed);
        failed.check(value);
        return copied(&outOut);
    }

    /// Makes a segment.
    static Shape segment(Vec2 a, Vec2 b)
    {
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_segment(&a, &b, &outOut, &failed);
        failed.check(value);
        return copied(&outOut);
    }

    /// Makes a box.
    static Shape box(Vec2 min, Vec2 max)
    {
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_box(&min, &max, &outOut, &failed);
        failed.check(value);
        return copied(&outOut);
    }

    /// Makes a circle.
    static Shape circle(Vec2 center, float r)
    {
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_circle(&center, r, &outOut, &failed);
        failed.check(value);
        return copied(&outOut);
    }

    /// Makes a capsule: all points within r of the segment from a to b.
    static Shape capsule(Vec2 a, Vec2 b, float r)
    {
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_capsule(&a, &b, r, &outOut, &failed);
        failed.check(value);
        return copied(&outOut);
    }

    /// Makes a polygon of n >= 3 vertices, convex or concave, in either winding.
    static Shape polygon(const(Vec2)[] points)
    {
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_polygon(points.ptr, cast(int) (points.length), &outOut, &failed);
        failed.check(value);
        return copied(&outOut);
    }

    /// Makes a polygon with holes.
    static Shape polygonWithHoles(const(Vec2)[] points, const(int)[] ringEnd)
    {
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_polygon_with_holes(points.ptr, ringEnd.ptr, cast(int) (ringEnd.length), &outOut, &failed);
        failed.check(value);
        return copied(&outOut);
    }

    /// Makes a polyline: n >= 2 vertices joined by segments.
    static Shape polyline(const(Vec2)[] points)
    {
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_polyline(points.ptr, cast(int) (points.length), &outOut, &failed);
        failed.check(value);
        return copied(&outOut);
    }

    /// Makes a compound: several shapes that count as one; n may be 0.
    static Shape parts(Shape[] parts)
    {
        auto temp = Ref.arena();
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_parts(lowerShapes(temp, parts), cast(int) (parts.length), &outOut, &failed);
        failed.check(value);
        return copied(&outOut, temp);
    }

    /// Makes a shape rotated and shifted by a pose: each vertex as Pose.apply moves it, radii unchanged.
    Shape transform(Pose pose)
    {
        auto temp = Ref.arena();
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_transform(ptr, &pose, temp.take(kzf_shape_transform_bytes(ptr)), cast(size_t) (kzf_shape_transform_bytes(ptr)), &outOut, &failed);
        failed.check(value);
        return copied(&outOut, owned);
    }

    /// Makes a shape scaled about the origin: each coordinate times sx or sy, rounded to float32 once.
    Shape scale(float sx, float sy)
    {
        auto temp = Ref.arena();
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_scale(ptr, sx, sy, temp.take(kzf_shape_transform_bytes(ptr)), cast(size_t) (kzf_shape_transform_bytes(ptr)), &outOut, &failed);
        failed.check(value);
        return copied(&outOut, owned);
    }

    /// The vertices of a polygon or polyline, wherever they are stored.
    Vec2[] points()
    {
        size_t outN;
        auto value = kzf_shape_points(ptr, &outN);
        auto list = (cast(Vec2*) value)[0 .. outN].dup;
        return list;
    }

    /// Splits a polygon, with its holes, into convex polygons of at most `max_points` vertices (3 or more; 0: no limit).
    Shape convexParts(int maxPoints)
    {
        RawError failed;
        RawConvexParts outOut;
        auto value = kzf_shape_convex_parts(ptr, maxPoints, null, &outOut, &failed);
        failed.check(value);
        scope (exit) kzf_convex_parts_free(&outOut);
        return copied(&outOut.shape);
    }

    /// Splits a polygon, with its holes, into triangles.
    Triangles triangulate()
    {
        import core.stdc.stdlib : calloc;

        RawError failed;
        auto outOut = cast(RawTriangles*) calloc(1, RawTriangles.sizeof);
        auto value = kzf_triangulate(ptr, null, outOut, &failed);
        scope (failure) { import core.stdc.stdlib : free; free(outOut); }
        failed.check(value);
        return new Triangles(Ref.make(outOut, &endTriangles));
    }

    /// Makes a polygon with a radius: all points within r of it, so its corners are round and it grows by r on each side.
    static Shape roundedPolygon(const(Vec2)[] points, float r)
    {
        auto temp = Ref.arena();
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_rounded_polygon(points.ptr, cast(int) (points.length), r, temp.take((points.length + 1) * RawShape.sizeof), cast(size_t) (points.length + 1), &outOut, &failed);
        failed.check(value);
        return copied(&outOut);
    }

    /// Makes a box with a radius, as Shape.roundedPolygon does: it grows by r on each side.
    static Shape roundedBox(Vec2 min, Vec2 max, float r)
    {
        auto temp = Ref.arena();
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_rounded_box(&min, &max, r, temp.take(1280), &outOut, &failed);
        failed.check(value);
        return copied(&outOut);
    }

    /// Makes a polygon as Shape.polygonWithHoles does, with a tree of its edges.
    static Shape polygonWithTree(const(Vec2)[] points, const(int)[] ringEnd)
    {
        auto temp = Ref.arena();
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_polygon_with_tree(points.ptr, ringEnd.ptr, cast(int) (ringEnd.length), temp.take(kzf_edge_tree_bytes(cast(int) points.length)), cast(size_t) (kzf_edge_tree_bytes(cast(int) points.length)), &outOut, &failed);
        failed.check(value);
        return copied(&outOut);
    }

    /// Makes a polyline as Shape.polyline does, with a tree of its edges.
    static Shape polylineWithTree(const(Vec2)[] points)
    {
        auto temp = Ref.arena();
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_polyline_with_tree(points.ptr, cast(int) (points.length), temp.take(kzf_edge_tree_bytes(cast(int) points.length)), cast(size_t) (kzf_edge_tree_bytes(cast(int) points.length)), &outOut, &failed);
        failed.check(value);
        return copied(&outOut);
    }

    /// Makes a compound as Shape.parts does, with a tree of its parts: queries look at parts that are near.
    static Shape partsWithTree(Shape[] parts)
    {
        auto temp = Ref.arena();
        RawError failed;
        RawShape outOut;
        auto value = kzf_shape_parts_with_tree(lowerShapes(temp, parts), cast(int) (parts.length), temp.take(kzf_part_tree_bytes(cast(int) parts.length)), cast(size_t) (kzf_part_tree_bytes(cast(int) parts.length)), &outOut, &failed);
        failed.check(value);
        return copied(&outOut, temp);
    }
}

/// Components in the order of their first cells.
final class Components
{
    private Ref owned;

    private this(Ref made)
    {
        owned = made;
    }

    /// The object for the `kzf_` functions: use it while this is referred to.
    void* ptr()
    {
        return owned.get();
    }

    /// Ends it at once, unless a body or shape still refers to it.
    void close()
    {
        owned = Ref.init;
    }

    /// NULL when there are none
    Component[] items()
    {
        return (cast(Component*) (cast(RawComponents*) ptr).items)[0 .. (cast(RawComponents*) ptr).n * 1].dup;
    }
}

private extern (C) void endComponents(void* c) nothrow @nogc
{
    import core.stdc.stdlib : free;

    kzf_components_free(c);
    free(c);
}

/// A convex polygon: corners clockwise, no three on a line.
final class Hull
{
    private Ref owned;

    private this(Ref made)
    {
        owned = made;
    }

    /// The object for the `kzf_` functions: use it while this is referred to.
    void* ptr()
    {
        return owned.get();
    }

    /// Ends it at once, unless a body or shape still refers to it.
    void close()
    {
        owned = Ref.init;
    }

    /// NULL when there are none
    Vec2[] points()
    {
        return (cast(Vec2*) (cast(RawHull*) ptr).points)[0 .. (cast(RawHull*) ptr).nPoints * 1].dup;
    }
}

private extern (C) void endHull(void* c) nothrow @nogc
{
    import core.stdc.stdlib : free;

    kzf_hull_free(c);
    free(c);
}

/// Outlines and holes as rings of points, in the mask's cells.
final class Rings
{
    private Ref owned;

    private this(Ref made)
    {
        owned = made;
    }

    /// The object for the `kzf_` functions: use it while this is referred to.
    void* ptr()
    {
        return owned.get();
    }

    /// Ends it at once, unless a body or shape still refers to it.
    void close()
    {
        owned = Ref.init;
    }

    /// The points.
    Vec2[] points()
    {
        return (cast(Vec2*) (cast(RawRings*) ptr).points)[0 .. (cast(RawRings*) ptr).nPoints * 1].dup;
    }

    /// The ringEnd.
    int[] ringEnd()
    {
        return (cast(int*) (cast(RawRings*) ptr).ringEnd)[0 .. (cast(RawRings*) ptr).nRings * 1].dup;
    }

    /// The parent.
    int[] parent()
    {
        return (cast(int*) (cast(RawRings*) ptr).parent)[0 .. (cast(RawRings*) ptr).nRings * 1].dup;
    }

    /// Makes the mask of the cells whose centre lies inside the rings by the even-odd rule, exactly.
    Mask fill(int w, int h)
    {
        RawError failed;
        void* outOut;
        auto value = kzf_rings_fill(ptr, w, h, null, &outOut, &failed);
        failed.check(value);
        return new Mask(Ref.make(outOut, &kzf_mask_free));
    }

    /// Simplifies rings: the same rings with fewer points, none of them flat.
    Tuple!(Rings, "rings", float, "largest") simplify(Simplify how)
    {
        import core.stdc.stdlib : calloc;

        auto temp = Ref.arena();
        RawError failed;
        auto outOut = cast(RawRings*) calloc(1, RawRings.sizeof);
        float outLargest;
        auto value = kzf_rings_simplify(ptr, how.lower(temp), null, outOut, &outLargest, &failed);
        scope (failure) { import core.stdc.stdlib : free; free(outOut); }
        failed.check(value);
        return Tuple!(Rings, "rings", float, "largest")(new Rings(Ref.make(outOut, &endRings)), outLargest);
    }

    /// Splits the region of rings into convex parts, one ring each, none flat.
    Rings convexParts(int maxPoints)
    {
        import core.stdc.stdlib : calloc;

        RawError failed;
        auto outOut = cast(RawRings*) calloc(1, RawRings.sizeof);
        auto value = kzf_rings_convex_parts(ptr, maxPoints, null, outOut, &failed);
        scope (failure) { import core.stdc.stdlib : free; free(outOut); }
        failed.check(value);
        return new Rings(Ref.make(outOut, &endRings));
    }
}

private extern (C) void endRings(void* c) nothrow @nogc
{
    import core.stdc.stdlib : free;

    kzf_rings_free(c);
    free(c);
}

/// Rectangles of cells.
final class CellRects
{
    private Ref owned;

    private this(Ref made)
    {
        owned = made;
    }

    /// The object for the `kzf_` functions: use it while this is referred to.
    void* ptr()
    {
        return owned.get();
    }

    /// Ends it at once, unless a body or shape still refers to it.
    void close()
    {
        owned = Ref.init;
    }

    /// NULL when there are none
    CellRect[] items()
    {
        return (cast(CellRect*) (cast(RawCellRects*) ptr).items)[0 .. (cast(RawCellRects*) ptr).n * 1].dup;
    }
}

private extern (C) void endCellRects(void* c) nothrow @nogc
{
    import core.stdc.stdlib : free;

    kzf_cell_rects_free(c);
    free(c);
}

/// The convex parts of a polygon as one shape.
final class ConvexParts
{
    private Ref owned;

    private this(Ref made)
    {
        owned = made;
    }

    /// The object for the `kzf_` functions: use it while this is referred to.
    void* ptr()
    {
        return owned.get();
    }

    /// Ends it at once, unless a body or shape still refers to it.
    void close()
    {
        owned = Ref.init;
    }
}

private extern (C) void endConvexParts(void* c) nothrow @nogc
{
    import core.stdc.stdlib : free;

    kzf_convex_parts_free(c);
    free(c);
}

/// Triangles of a polygon's vertices, each clockwise.
final class Triangles
{
    private Ref owned;

    private this(Ref made)
    {
        owned = made;
    }

    /// The object for the `kzf_` functions: use it while this is referred to.
    void* ptr()
    {
        return owned.get();
    }

    /// Ends it at once, unless a body or shape still refers to it.
    void close()
    {
        owned = Ref.init;
    }

    /// numbers of vertices, 3 * n of them; NULL when there are none
    int[] indices()
    {
        return (cast(int*) (cast(RawTriangles*) ptr).indices)[0 .. (cast(RawTriangles*) ptr).n * 3].dup;
    }
}

private extern (C) void endTriangles(void* c) nothrow @nogc
{
    import core.stdc.stdlib : free;

    kzf_triangles_free(c);
    free(c);
}


/// The name of a result, such as "ERR_SELF_CROSSING"; scripts may rely on it.
string resultName(Result code)
{
    auto value = kzf_result_name(code);
    return fromStringz(value).idup;
}

/// "plain", "sse2", ..., or "unknown"
string cpuLevelName(CpuLevel level)
{
    auto value = kzf_cpu_level_name(level);
    return fromStringz(value).idup;
}

/// whether this machine and build can run it
bool cpuHas(CpuLevel level)
{
    auto value = kzf_cpu_has(level);
    return value;
}

/// the level in force: the best one, or the forced one
CpuLevel cpuLevelNow()
{
    auto value = kzf_cpu_level_now();
    return cast(CpuLevel) value;
}

/// Makes the whole process use `level` from now on, to compare levels.
void cpuForce(CpuLevel level)
{
    auto value = kzf_cpu_force(level);
    RawError().check(value);
}

/// Checks that this build computes as the library's exact answers need it: IEEE 754, without fast-math.
void selfCheck()
{
    RawError failed;
    auto value = kzf_self_check(&failed);
    failed.check(value);
}

/// The name of a check, with the compiler flag to blame in brackets.
string selfCheckName(long check)
{
    auto value = kzf_self_check_name(check);
    return fromStringz(value).idup;
}

/// All pairs of boxes that meet, sorted by (a, b).
IndexPair[] boxPairs(const(Box)[] boxes)
{
    RawError failed;
    auto list = new IndexPair[64];
    size_t outNPairs;
    auto value = kzf_box_pairs(boxes.ptr, cast(size_t) (boxes.length), null, list.ptr, cast(size_t) (list.length), &outNPairs, &failed);
    if (outNPairs > list.length)
    {
        list.length = outNPairs;
        value = kzf_box_pairs(boxes.ptr, cast(size_t) (boxes.length), null, list.ptr, cast(size_t) (list.length), &outNPairs, &failed);
    }
    failed.check(value);
    if (outNPairs < list.length) list.length = outNPairs;
    return list;
}

/// All pairs of a box of a and a box of b that meet.
IndexPair[] boxPairsBetween(const(Box)[] a, const(Box)[] b)
{
    RawError failed;
    auto list = new IndexPair[64];
    size_t outNPairs;
    auto value = kzf_box_pairs_between(a.ptr, cast(size_t) (a.length), b.ptr, cast(size_t) (b.length), null, list.ptr, cast(size_t) (list.length), &outNPairs, &failed);
    if (outNPairs > list.length)
    {
        list.length = outNPairs;
        value = kzf_box_pairs_between(a.ptr, cast(size_t) (a.length), b.ptr, cast(size_t) (b.length), null, list.ptr, cast(size_t) (list.length), &outNPairs, &failed);
    }
    failed.check(value);
    if (outNPairs < list.length) list.length = outNPairs;
    return list;
}

/// The pairs of boxes whose reference point lies in `tile`.
IndexPair[] boxPairsTile(const(Box)[] boxes, Box tile)
{
    RawError failed;
    auto list = new IndexPair[64];
    size_t outNPairs;
    auto value = kzf_box_pairs_tile(boxes.ptr, cast(size_t) (boxes.length), &tile, null, list.ptr, cast(size_t) (list.length), &outNPairs, &failed);
    if (outNPairs > list.length)
    {
        list.length = outNPairs;
        value = kzf_box_pairs_tile(boxes.ptr, cast(size_t) (boxes.length), &tile, null, list.ptr, cast(size_t) (list.length), &outNPairs, &failed);
    }
    failed.check(value);
    if (outNPairs < list.length) list.length = outNPairs;
    return list;
}

/// Computes cosine and sine of an angle in radians, the same bits on every machine.
Tuple!(float, "cosOut", float, "sinOut") cosSin(double angleRad)
{
    float outCosOut;
    float outSinOut;
    kzf_cos_sin(angleRad, &outCosOut, &outSinOut);
    return Tuple!(float, "cosOut", float, "sinOut")(outCosOut, outSinOut);
}

/// Computes cosine and sine of an angle in degrees, within 1 ulp of float32 for every finite angle.
Tuple!(float, "cosOut", float, "sinOut") cosSinDegrees(double angleDeg)
{
    float outCosOut;
    float outSinOut;
    kzf_cos_sin_degrees(angleDeg, &outCosOut, &outSinOut);
    return Tuple!(float, "cosOut", float, "sinOut")(outCosOut, outSinOut);
}

/// The angle of the vector (x, y) in radians, in [-pi, pi], within 1 ulp of float32.
float atan2(float y, float x)
{
    auto value = kzf_atan2(y, x);
    return value;
}

/// The side of the line a->b on which c lies.
int orient(Vec2 a, Vec2 b, Vec2 c)
{
    auto value = kzf_orient(&a, &b, &c);
    return value;
}

/// The side of the circle through a, b, c on which d lies.
int inCircle(Vec2 a, Vec2 b, Vec2 c, Vec2 d)
{
    auto value = kzf_in_circle(&a, &b, &c, &d);
    return value;
}

/// The sign of |p - q| - (r1 + r2), where r1, r2 >= 0 are added exactly.
int compareDistance(Vec2 p, Vec2 q, float r1, float r2)
{
    auto value = kzf_compare_distance(&p, &q, r1, r2);
    return value;
}

/// The sign of (distance of p to the segment a-b) - (r1 + r2), as compareDistance.
int compareSegmentDistance(Vec2 p, Vec2 a, Vec2 b, float r1, float r2)
{
    auto value = kzf_compare_segment_distance(&p, &a, &b, r1, r2);
    return value;
}

/// The velocity after a bounce at a face with this unit normal.
Vec2 reflect(Vec2 velocity, Vec2 normal, float restitution)
{
    Vec2 outResult;
    kzf_reflect(&velocity, &normal, restitution, &outResult);
    return outResult;
}

/// The feature of a: the upper half.
uint featureOfA(uint features)
{
    auto value = kzf_feature_of_a(features);
    return value;
}

/// The feature of b: the lower half.
uint featureOfB(uint features)
{
    auto value = kzf_feature_of_b(features);
    return value;
}

/// Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer?
bool spanU8Plain(ubyte x1, ubyte w1, ubyte x2, ubyte w2)
{
    auto value = kzf_span_u8_plain(x1, w1, x2, w2);
    return value;
}

/// Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer, where they wrap?
bool spanU8Wrap(ubyte x1, ubyte w1, ubyte x2, ubyte w2)
{
    auto value = kzf_span_u8_wrap(x1, w1, x2, w2);
    return value;
}

/// Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer?
bool spanU16Plain(ushort x1, ushort w1, ushort x2, ushort w2)
{
    auto value = kzf_span_u16_plain(x1, w1, x2, w2);
    return value;
}

/// Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer, where they wrap?
bool spanU16Wrap(ushort x1, ushort w1, ushort x2, ushort w2)
{
    auto value = kzf_span_u16_wrap(x1, w1, x2, w2);
    return value;
}

/// Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer?
bool spanU32Plain(uint x1, uint w1, uint x2, uint w2)
{
    auto value = kzf_span_u32_plain(x1, w1, x2, w2);
    return value;
}

/// Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer, where they wrap?
bool spanU32Wrap(uint x1, uint w1, uint x2, uint w2)
{
    auto value = kzf_span_u32_wrap(x1, w1, x2, w2);
    return value;
}

/// Clips a convex polygon to a closed box.
Vec2[] polygonClipBox(const(Vec2)[] points, Box box)
{
    auto list = new Vec2[64];
    size_t outNOut;
    auto value = kzf_polygon_clip_box(points.ptr, cast(int) (points.length), &box, list.ptr, cast(size_t) (list.length), &outNOut);
    if (outNOut > list.length)
    {
        list.length = outNOut;
        value = kzf_polygon_clip_box(points.ptr, cast(int) (points.length), &box, list.ptr, cast(size_t) (list.length), &outNOut);
    }
    RawError().check(value);
    if (outNOut < list.length) list.length = outNOut;
    return list;
}

/// "point", "segment", ..., "unknown"
string kindName(Kind kind)
{
    auto value = kzf_kind_name(kind);
    return fromStringz(value).idup;
}

/// Computes the convex hull of points, exactly.
Vec2[] convexHull(const(Vec2)[] points)
{
    auto list = new Vec2[points.length];
    auto value = kzf_convex_hull(points.ptr, cast(int) (list.length), list.ptr);
    if (value < list.length) list.length = value;
    return list;
}

/// The flat interface itself, for what no type has.
extern (C) nothrow @nogc
{
    const(char)* kzf_result_name(int code); ///
    size_t kzf_error_text(const(void)* err, char* text, size_t size); ///
    void kzf_limits_resolve(const(void)* limits, void* result); ///
    const(char)* kzf_cpu_level_name(int level); ///
    bool kzf_cpu_has(int level); ///
    int kzf_cpu_level_now(); ///
    int kzf_cpu_force(int level); ///
    int kzf_self_check(void* err); ///
    const(char)* kzf_self_check_name(long check); ///
    int kzf_box_pairs(const(void)* boxes, size_t n, const(void)* options, void* pairs, size_t max, void* nPairs, void* err); ///
    int kzf_box_pairs_between(const(void)* a, size_t nA, const(void)* b, size_t nB, const(void)* options, void* pairs, size_t max, void* nPairs, void* err); ///
    int kzf_box_pairs_tile(const(void)* boxes, size_t n, const(void)* tile, const(void)* options, void* pairs, size_t max, void* nPairs, void* err); ///
    void kzf_draw_line(const(void)* draw, const(void)* a, const(void)* b, uint color, float width); ///
    void kzf_draw_box(const(void)* draw, const(void)* box, const(void)* style); ///
    void kzf_draw_text(const(void)* draw, const(void)* at, const(char)* text, uint color, float size); ///
    void kzf_draw_dot(const(void)* draw, const(void)* at, uint color, float pixels); ///
    void kzf_draw_arrow(const(void)* draw, const(void)* from, const(void)* to, uint color, float width); ///
    void kzf_draw_shape(const(void)* draw, const(void)* shape, const(void)* pose, const(void)* style); ///
    void kzf_draw_cell_runs(const(void)* draw, const(void)* mask, const(void)* part, const(void)* at, const(void)* pen); ///
    void kzf_draw_cell_edges(const(void)* draw, const(void)* mask, const(void)* part, const(void)* at, const(void)* pen); ///
    void kzf_draw_surface(const(void)* draw, const(void)* surface, const(void)* rule, const(void)* at, float size); ///
    void kzf_draw_contact(const(void)* draw, const(void)* contact, uint color); ///
    void kzf_draw_ray(const(void)* draw, const(void)* from, const(void)* to, const(void)* hit, uint color); ///
    void kzf_draw_sweep(const(void)* draw, const(void)* shape, const(void)* motion, const(void)* hit, const(void)* style, uint mark); ///
    void kzf_draw_colors_default(void* result); ///
    void kzf_draw_world(const(void)* draw, void* world, const(void)* colors, uint flags); ///
    int kzf_grid_create(const(void)* def, void* out_, void* err); ///
    void kzf_grid_free(void* grid); ///
    int kzf_grid_width(const(void)* grid); ///
    int kzf_grid_height(const(void)* grid); ///
    void kzf_grid_cell_size(const(void)* grid, void* result); ///
    uint kzf_grid_get(const(void)* grid, int x, int y); ///
    const(void)* kzf_grid_tile(const(void)* grid, uint id); ///
    const(void)* kzf_grid_ids(const(void)* grid); ///
    void kzf_grid_cell(const(void)* grid, int number, void* result); ///
    int kzf_grid_set(void* grid, int x, int y, uint id, void* err); ///
    int kzf_grid_fill(void* grid, const(void)* cells, uint id, void* err); ///
    ulong kzf_grid_edits(const(void)* grid); ///
    int kzf_grid_rewind(void* grid, ulong edits, void* err); ///
    ulong kzf_grid_hash(const(void)* grid); ///
    int kzf_shape_grid(const(void)* grid, double x, double y, void* out_, void* err); ///
    int kzf_mask_from_surface(const(void)* surface, const(void)* rule, const(void)* alloc, void* out_, void* err); ///
    int kzf_mask_from_text(const(char)* text, const(void)* alloc, void* out_, void* err); ///
    int kzf_mask_from_call(int w, int h, void* solid, void* ctx, const(void)* alloc, void* out_, void* err); ///
    void kzf_affine_from_pose(double scaleX, double scaleY, const(void)* at, const(void)* pose, void* result); ///
    int kzf_mask_transform(const(void)* mask, const(void)* map, const(void)* alloc, void* out_, void* origin, void* err); ///
    int kzf_mask_rotate90(const(void)* mask, const(void)* rotation, const(void)* alloc, void* out_, void* err); ///
    void kzf_mask_free(void* mask); ///
    int kzf_mask_width(const(void)* mask); ///
    int kzf_mask_height(const(void)* mask); ///
    bool kzf_mask_get(const(void)* mask, int x, int y); ///
    long kzf_mask_count(const(void)* mask); ///
    void kzf_mask_bounds(const(void)* mask, void* result); ///
    size_t kzf_mask_to_text(const(void)* mask, char* text, size_t size); ///
    ulong kzf_mask_bits(const(void)* mask, int x0, int y, int n); ///
    bool kzf_mask_next_run(const(void)* mask, int y, int x, void* x0, void* x1); ///
    const(void)* kzf_mask_words(const(void)* mask, void* stripWords, void* nStrips); ///
    bool kzf_mask_overlap(const(void)* a, const(void)* b, int dx, int dy); ///
    int kzf_mask_relate(const(void)* a, const(void)* b, int dx, int dy); ///
    long kzf_mask_overlap_area(const(void)* a, const(void)* b, int dx, int dy); ///
    bool kzf_mask_overlap_first(const(void)* a, const(void)* b, int dx, int dy, void* first); ///
    void kzf_mask_overlap_bounds(const(void)* a, const(void)* b, int dx, int dy, void* result); ///
    int kzf_mask_overlap_mask(const(void)* a, const(void)* b, int dx, int dy, const(void)* alloc, void* out_, void* err); ///
    bool kzf_mask_push(const(void)* a, const(void)* b, int dx, int dy, int maxCells, void* push); ///
    int kzf_mask_cache_create(size_t maxBytes, const(void)* alloc, void* out_, void* err); ///
    void kzf_mask_cache_free(void* cache); ///
    int kzf_mask_cache_get(void* cache, const(void)* mask, const(void)* map, void* out_, void* origin, void* err); ///
    void kzf_mask_cache_release(void* cache, const(void)* posed); ///
    void kzf_mask_cache_remove(void* cache, const(void)* mask); ///
    void kzf_mask_cache_stats(const(void)* cache, void* result); ///
    int kzf_mask_config_space(const(void)* a, const(void)* b, const(void)* work, const(void)* alloc, void* out_, void* origin, void* err); ///
    size_t kzf_mask_overlap_areas(const(void)* a, const(void)* b, const(void)* offsets, void* counts, size_t max); ///
    int kzf_config_space_create(const(void)* a, const(void)* b, const(void)* alloc, void* out_, void* err); ///
    void kzf_config_space_free(void* config); ///
    size_t kzf_config_space_bytes(const(void)* config); ///
    bool kzf_config_space_overlap(const(void)* config, int dx, int dy); ///
    void kzf_config_space_push(const(void)* config, int dx, int dy, void* result); ///
    bool kzf_mask_collide(const(void)* a, const(void)* b, int dx, int dy, int maxCells, void* out_); ///
    void kzf_mask_sweep(const(void)* a, const(void)* aAt, const(void)* motion, const(void)* b, const(void)* bAt, void* result); ///
    void kzf_mask_ray(const(void)* mask, const(void)* from, const(void)* to, void* result); ///
    size_t kzf_mask_overlap_many(const(void)* mask, const(void)* items, size_t n, void* bits); ///
    int kzf_canvas_create(int w, int h, const(void)* alloc, void* out_, void* err); ///
    int kzf_canvas_from_mask(const(void)* mask, const(void)* alloc, void* out_, void* err); ///
    int kzf_canvas_from_surface(const(void)* surface, const(void)* rule, const(void)* alloc, void* out_, void* err); ///
    int kzf_canvas_from_overlap(const(void)* a, const(void)* b, int dx, int dy, const(void)* alloc, void* out_, void* err); ///
    void kzf_canvas_free(void* canvas); ///
    const(void)* kzf_canvas_mask(void* canvas); ///
    void* kzf_canvas_words(void* canvas, void* stripWords, void* nStrips); ///
    void kzf_canvas_set(void* canvas, int x, int y, bool solid); ///
    void kzf_canvas_fill(void* canvas, const(void)* rect, bool solid); ///
    void kzf_canvas_invert(void* canvas); ///
    void kzf_canvas_draw(void* canvas, const(void)* mask, int dx, int dy); ///
    void kzf_canvas_erase(void* canvas, const(void)* mask, int dx, int dy); ///
    void kzf_canvas_toggle(void* canvas, const(void)* mask, int dx, int dy); ///
    void kzf_canvas_keep(void* canvas, const(void)* mask, int dx, int dy); ///
    int kzf_mask_dilate(const(void)* mask, int n, int metric, const(void)* alloc, void* out_, void* err); ///
    int kzf_mask_erode(const(void)* mask, int n, int metric, const(void)* alloc, void* out_, void* err); ///
    void kzf_components_free(void* components); ///
    int kzf_mask_components(const(void)* mask, int connectivity, long minCount, const(void)* alloc, void* out_, void* err); ///
    int kzf_mask_holes(const(void)* mask, int connectivity, long minCount, const(void)* alloc, void* out_, void* err); ///
    int kzf_mask_component(const(void)* mask, int connectivity, int x, int y, const(void)* alloc, void* out_, void* err); ///
    int kzf_mask_fill_holes(const(void)* mask, int connectivity, long maxCount, const(void)* alloc, void* out_, void* err); ///
    int kzf_mask_distances(const(void)* mask, void* field, size_t nField, const(void)* alloc, void* err); ///
    int kzf_mask_fit_box(const(void)* mask, float tightness, const(void)* work, const(void)* alloc, void* box, void* loss, void* err); ///
    int kzf_mask_fit_circle(const(void)* mask, float tightness, const(void)* work, const(void)* alloc, void* circle, void* loss, void* err); ///
    int kzf_mask_fit_capsule(const(void)* mask, float tightness, const(void)* work, const(void)* alloc, void* capsule, void* loss, void* err); ///
    void kzf_hull_free(void* hull); ///
    int kzf_mask_fit_hull(const(void)* mask, const(void)* alloc, void* hull, void* loss, void* err); ///
    int kzf_mask_set_create(const(void)* alloc, void* out_, void* err); ///
    void kzf_mask_set_free(void* set); ///
    int kzf_mask_set_add_frame(void* set, const(void)* frame, void* err); ///
    int kzf_mask_set_add_mask(void* set, int frame, const(char)* tag, const(void)* mask, const(void)* at, void* err); ///
    int kzf_mask_set_add_turns(void* set, int frame, int n, void* err); ///
    int kzf_mask_set_add_animation(void* set, const(void)* animation, void* err); ///
    int kzf_mask_set_frame_count(const(void)* set); ///
    const(void)* kzf_mask_set_frame(const(void)* set, int frame); ///
    int kzf_mask_set_find_frame(const(void)* set, const(char)* name); ///
    int kzf_frame_find(const(void)* frame, const(char)* tag, int from); ///
    bool kzf_frame_overlap(const(void)* a, const(char)* tagA, const(void)* b, const(char)* tagB, int dx, int dy); ///
    int kzf_mask_set_tag_count(const(void)* set); ///
    const(char)* kzf_mask_set_tag(const(void)* set, int tagNumber); ///
    int kzf_mask_set_find_tag(const(void)* set, const(char)* tag); ///
    int kzf_mask_set_animation_count(const(void)* set); ///
    const(void)* kzf_mask_set_animation(const(void)* set, int animation); ///
    int kzf_mask_set_find_animation(const(void)* set, const(char)* name); ///
    int kzf_mask_set_frame_at(const(void)* set, int animation, long ms); ///
    void kzf_rings_free(void* rings); ///
    int kzf_mask_trace(const(void)* mask, int connectivity, const(void)* work, const(void)* alloc, void* out_, void* err); ///
    int kzf_rings_fill(const(void)* rings, int w, int h, const(void)* alloc, void* out_, void* err); ///
    void kzf_cell_rects_free(void* rects); ///
    int kzf_mask_rectangles(const(void)* mask, const(void)* alloc, void* out_, void* err); ///
    int kzf_rings_simplify(const(void)* rings, const(void)* how, const(void)* alloc, void* out_, void* largest, void* err); ///
    int kzf_rings_convex_parts(const(void)* rings, int maxPoints, const(void)* alloc, void* out_, void* err); ///
    void kzf_vec2_add(const(void)* a, const(void)* b, void* result); ///
    void kzf_vec2_sub(const(void)* a, const(void)* b, void* result); ///
    void kzf_vec2_scale(const(void)* v, float by, void* result); ///
    float kzf_vec2_dot(const(void)* a, const(void)* b); ///
    float kzf_vec2_cross(const(void)* a, const(void)* b); ///
    float kzf_vec2_length(const(void)* v); ///
    float kzf_vec2_distance(const(void)* a, const(void)* b); ///
    void kzf_vec2_normalize(const(void)* v, void* result); ///
    void kzf_vec2_rotate(const(void)* v, double angleRad, void* result); ///
    void kzf_vec2_lerp(const(void)* a, const(void)* b, float t, void* result); ///
    void kzf_cos_sin(double angleRad, void* cosOut, void* sinOut); ///
    void kzf_cos_sin_degrees(double angleDeg, void* cosOut, void* sinOut); ///
    float kzf_atan2(float y, float x); ///
    void kzf_pose_radians(float x, float y, double angleRad, void* result); ///
    void kzf_pose_degrees(float x, float y, double angleDeg, void* result); ///
    void kzf_pose_identity(void* result); ///
    int kzf_pose_check(const(void)* pose, void* err); ///
    void kzf_pose_apply(const(void)* pose, const(void)* p, void* result); ///
    void kzf_pose_apply_inverse(const(void)* pose, const(void)* p, void* result); ///
    void kzf_pose_mul(const(void)* a, const(void)* b, void* result); ///
    void kzf_pose_inverse(const(void)* pose, void* result); ///
    int kzf_orient(const(void)* a, const(void)* b, const(void)* c); ///
    int kzf_in_circle(const(void)* a, const(void)* b, const(void)* c, const(void)* d); ///
    int kzf_compare_distance(const(void)* p, const(void)* q, float r1, float r2); ///
    int kzf_compare_segment_distance(const(void)* p, const(void)* a, const(void)* b, float r1, float r2); ///
    bool kzf_box_meets(const(void)* a, const(void)* b); ///
    void kzf_box_union(const(void)* a, const(void)* b, void* result); ///
    int kzf_body_move(void* world, const(void)* body, const(void)* motion, const(void)* def, void* hits, size_t max, void* out_, void* err); ///
    int kzf_shape_move(const(void)* world, const(void)* shape, const(void)* motion, const(void)* filter, const(void)* def, void* hits, size_t max, void* out_, void* err); ///
    int kzf_platform_move(void* world, const(void)* platform, const(void)* motion, const(void)* def, void* carried, size_t max, void* n, void* err); ///
    int kzf_platform_turn(void* world, const(void)* platform, const(void)* motion, float turnRad, const(void)* def, void* carried, size_t max, void* n, void* err); ///
    int kzf_body_push_out(void* world, const(void)* body, int maxAttempts, void* out_, void* err); ///
    void kzf_reflect(const(void)* velocity, const(void)* normal, float restitution, void* result); ///
    int kzf_shape_mask(const(void)* mask, double x, double y, void* out_, void* err); ///
    int kzf_relate(const(void)* a, const(void)* b); ///
    bool kzf_overlap(const(void)* a, const(void)* b); ///
    bool kzf_intersects(const(void)* a, const(void)* b); ///
    uint kzf_feature_of_a(uint features); ///
    uint kzf_feature_of_b(uint features); ///
    int kzf_collide(const(void)* a, const(void)* b, void* out_); ///
    void kzf_contact_push(const(void)* a, const(void)* b, const(void)* contact, void* result); ///
    size_t kzf_collide_parts(const(void)* a, const(void)* b, void* contacts, size_t max); ///
    bool kzf_push_along(const(void)* a, const(void)* b, const(void)* direction, void* push, void* length); ///
    const(void)* kzf_shape_part(const(void)* shape, int part); ///
    long kzf_common_cells(const(void)* mask, const(void)* other, void* first, void* bounds); ///
    int kzf_box_relate(const(void)* a, const(void)* b); ///
    bool kzf_span_u8_plain(ubyte x1, ubyte w1, ubyte x2, ubyte w2); ///
    bool kzf_span_u8_wrap(ubyte x1, ubyte w1, ubyte x2, ubyte w2); ///
    bool kzf_box_u8_overlap(const(void)* a, const(void)* b); ///
    bool kzf_box_u8_overlap_wrap(const(void)* a, const(void)* b); ///
    bool kzf_span_u16_plain(ushort x1, ushort w1, ushort x2, ushort w2); ///
    bool kzf_span_u16_wrap(ushort x1, ushort w1, ushort x2, ushort w2); ///
    bool kzf_box_u16_overlap(const(void)* a, const(void)* b); ///
    bool kzf_box_u16_overlap_wrap(const(void)* a, const(void)* b); ///
    bool kzf_span_u32_plain(uint x1, uint w1, uint x2, uint w2); ///
    bool kzf_span_u32_wrap(uint x1, uint w1, uint x2, uint w2); ///
    bool kzf_box_u32_overlap(const(void)* a, const(void)* b); ///
    bool kzf_box_u32_overlap_wrap(const(void)* a, const(void)* b); ///
    void kzf_boxes_of(const(void)* b, void* result); ///
    void kzf_circles_of(const(void)* c, void* result); ///
    void kzf_capsules_of(const(void)* c, void* result); ///
    size_t kzf_overlap_boxes(const(void)* a, const(void)* b, size_t n, void* bits); ///
    size_t kzf_overlap_circles(const(void)* a, const(void)* b, size_t n, void* bits); ///
    size_t kzf_overlap_capsules(const(void)* a, const(void)* b, size_t n, void* bits); ///
    size_t kzf_overlap_convexes(const(void)* a, const(void)* b, size_t n, void* bits); ///
    size_t kzf_overlap_one_boxes(const(void)* one, const(void)* many, size_t n, void* bits); ///
    size_t kzf_overlap_one_circles(const(void)* one, const(void)* many, size_t n, void* bits); ///
    size_t kzf_overlap_one_capsules(const(void)* one, const(void)* many, size_t n, void* bits); ///
    size_t kzf_overlap_one_convexes(const(void)* one, const(void)* many, size_t n, void* bits); ///
    bool kzf_segment_clip(const(void)* segment, const(void)* box, void* out_); ///
    int kzf_polygon_clip_box(const(void)* points, int n, const(void)* box, void* out_, size_t max, void* nOut); ///
    void kzf_distance(const(void)* a, const(void)* b, void* result); ///
    bool kzf_common_point(const(void)* a, const(void)* b, void* out_); ///
    bool kzf_contains(const(void)* a, const(void)* b); ///
    void kzf_shape_measure(const(void)* shape, void* result); ///
    int kzf_relate_posed(const(void)* a, const(void)* poseA, const(void)* b, const(void)* poseB, void* out_, void* err); ///
    int kzf_collide_posed(const(void)* a, const(void)* poseA, const(void)* b, const(void)* poseB, void* out_, void* err); ///
    int kzf_distance_posed(const(void)* a, const(void)* poseA, const(void)* b, const(void)* poseB, void* out_, void* err); ///
    int kzf_ray_posed(const(void)* shape, const(void)* pose, const(void)* from, const(void)* to, uint flags, void* out_, void* err); ///
    int kzf_sweep_posed(const(void)* a, const(void)* poseA, const(void)* motion, const(void)* b, const(void)* poseB, uint flags, void* out_, void* err); ///
    bool kzf_shape_next_run(const(void)* shape, int rule, int y, int x, void* x0, void* x1); ///
    void kzf_canvas_draw_shape(void* canvas, const(void)* origin, const(void)* shape, int rule, bool solid); ///
    void kzf_ray(const(void)* shape, const(void)* from, const(void)* to, uint flags, void* result); ///
    size_t kzf_ray_spans(const(void)* shape, const(void)* from, const(void)* to, uint flags, void* spans, size_t max); ///
    size_t kzf_shape_from_rings_bytes(const(void)* rings); ///
    int kzf_shape_from_rings(const(void)* rings, void* memory, size_t bytes, void* out_, void* err); ///
    void kzf_sweep(const(void)* a, const(void)* motion, const(void)* b, uint flags, void* result); ///
    void kzf_motion_pose(const(void)* motion, float t, void* result); ///
    int kzf_sweep_rotating(const(void)* a, const(void)* motion, const(void)* b, float tolerance, void* memory, size_t bytes, void* out_, void* err); ///
    int kzf_replay_create(const(void)* log, size_t n, const(void)* limits, const(void)* alloc, void* out_, void* err); ///
    void kzf_replay_free(void* replay); ///
    void* kzf_replay_world(const(void)* replay); ///
    ulong kzf_replay_steps(void* replay); ///
    ulong kzf_replay_at(const(void)* replay); ///
    int kzf_replay_seek(void* replay, ulong step, void* err); ///
    bool kzf_replay_next(void* replay, void* out_); ///
    int kzf_replay_error(const(void)* replay, void* err); ///
    void kzf_replay_draw(const(void)* draw, const(void)* replay, const(void)* colors, uint flags); ///
    bool kzf_replay_compare(void* a, void* b, void* out_, void* err); ///
    int kzf_shape_point(const(void)* p, void* out_, void* err); ///
    int kzf_shape_segment(const(void)* a, const(void)* b, void* out_, void* err); ///
    int kzf_shape_box(const(void)* min, const(void)* max, void* out_, void* err); ///
    int kzf_shape_circle(const(void)* center, float r, void* out_, void* err); ///
    int kzf_shape_capsule(const(void)* a, const(void)* b, float r, void* out_, void* err); ///
    int kzf_shape_polygon(const(void)* points, int n, void* out_, void* err); ///
    int kzf_shape_polygon_with_holes(const(void)* points, const(void)* ringEnd, int nRings, void* out_, void* err); ///
    int kzf_shape_polyline(const(void)* points, int n, void* out_, void* err); ///
    int kzf_shape_parts(const(void)* parts, int n, void* out_, void* err); ///
    size_t kzf_shape_transform_bytes(const(void)* shape); ///
    int kzf_shape_transform(const(void)* shape, const(void)* pose, void* memory, size_t bytes, void* out_, void* err); ///
    int kzf_shape_scale(const(void)* shape, float sx, float sy, void* memory, size_t bytes, void* out_, void* err); ///
    const(char)* kzf_kind_name(int kind); ///
    const(void)* kzf_shape_points(const(void)* shape, void* n); ///
    int kzf_convex_hull(const(void)* points, int n, void* hull); ///
    void kzf_convex_parts_free(void* parts); ///
    int kzf_shape_convex_parts(const(void)* polygon, int maxPoints, const(void)* alloc, void* out_, void* err); ///
    void kzf_triangles_free(void* triangles); ///
    int kzf_triangulate(const(void)* polygon, const(void)* alloc, void* out_, void* err); ///
    int kzf_shape_rounded_polygon(const(void)* points, int n, float r, void* parts, size_t max, void* out_, void* err); ///
    int kzf_shape_rounded_box(const(void)* min, const(void)* max, float r, void* parts, void* out_, void* err); ///
    size_t kzf_edge_tree_bytes(int nPoints); ///
    int kzf_shape_polygon_with_tree(const(void)* points, const(void)* ringEnd, int nRings, void* memory, size_t bytes, void* out_, void* err); ///
    int kzf_shape_polyline_with_tree(const(void)* points, int n, void* memory, size_t bytes, void* out_, void* err); ///
    size_t kzf_part_tree_bytes(int n); ///
    int kzf_shape_parts_with_tree(const(void)* parts, int n, void* memory, size_t bytes, void* out_, void* err); ///
    int kzf_surface_check(const(void)* surface, void* err); ///
    void kzf_surface_part(const(void)* surface, int x, int y, int w, int h, void* result); ///
    uint kzf_surface_color(const(void)* surface, int x, int y); ///
    void kzf_rule_alpha(ubyte threshold, void* result); ///
    void kzf_rule_key(uint rgb, ubyte tolerance, void* result); ///
    void kzf_rule_index(ubyte transparent, void* result); ///
    void kzf_rule_add_index(void* rule, ubyte transparent); ///
    void kzf_rule_air(uint argb, const(void)* hot, void* result); ///
    void kzf_rule_call(void* solid, void* ctx, void* result); ///
    int kzf_rule_check(const(void)* rule, const(void)* surface, void* err); ///
    bool kzf_surface_solid(const(void)* surface, const(void)* rule, int x, int y); ///
    bool kzf_surface_overlap(const(void)* a, const(void)* ruleA, const(void)* b, const(void)* ruleB, int dx, int dy); ///
    long kzf_surface_overlap_area(const(void)* a, const(void)* ruleA, const(void)* b, const(void)* ruleB, int dx, int dy); ///
    bool kzf_surface_overlap_first(const(void)* a, const(void)* ruleA, const(void)* b, const(void)* ruleB, int dx, int dy, void* first); ///
    ulong kzf_surface_bits(const(void)* surface, const(void)* rule, int x0, int y, int n); ///
    bool kzf_body_same(const(void)* a, const(void)* b); ///
    void kzf_world_def_default(void* result); ///
    int kzf_world_create(const(void)* def, void* out_, void* err); ///
    void kzf_world_free(void* world); ///
    uint kzf_world_count(const(void)* world); ///
    size_t kzf_world_bytes(const(void)* world); ///
    void kzf_body_def_default(void* result); ///
    int kzf_body_create(void* world, const(void)* def, void* out_, void* err); ///
    int kzf_bodies_create(void* world, const(void)* defs, size_t n, void* out_, void* err); ///
    int kzf_body_destroy(void* world, const(void)* body); ///
    int kzf_bodies_destroy(void* world, const(void)* bodies, size_t n); ///
    int kzf_body_set_pose(void* world, const(void)* body, const(void)* pose, void* err); ///
    int kzf_bodies_set_at(void* world, const(void)* bodies, size_t n, const(void)* at, size_t stride, void* err); ///
    int kzf_world_shift(void* world, const(void)* offset, void* err); ///
    int kzf_body_set_shape(void* world, const(void)* body, const(void)* shape, void* err); ///
    int kzf_body_set_frame(void* world, const(void)* body, int frame, void* err); ///
    int kzf_body_set_filter(void* world, const(void)* body, uint category, uint collides); ///
    int kzf_body_set_group(void* world, const(void)* body, int group); ///
    int kzf_body_set_user(void* world, const(void)* body, ulong user); ///
    int kzf_body_set_one_way(void* world, const(void)* body, const(void)* oneWay); ///
    int kzf_body_set_flags(void* world, const(void)* body, uint flags); ///
    bool kzf_body_is_live(const(void)* world, const(void)* body); ///
    void kzf_world_body(const(void)* world, uint index, void* result); ///
    void kzf_body_pose(const(void)* world, const(void)* body, void* result); ///
    void kzf_body_box(const(void)* world, const(void)* body, void* result); ///
    uint kzf_body_category(const(void)* world, const(void)* body); ///
    uint kzf_body_collides(const(void)* world, const(void)* body); ///
    int kzf_body_group(const(void)* world, const(void)* body); ///
    uint kzf_body_flags(const(void)* world, const(void)* body); ///
    void kzf_body_one_way(const(void)* world, const(void)* body, void* result); ///
    ulong kzf_body_user(const(void)* world, const(void)* body); ///
    const(void)* kzf_body_frames(const(void)* world, const(void)* body, void* frame); ///
    void kzf_world_next(const(void)* world, const(void)* body, void* result); ///
    bool kzf_body_shape(const(void)* world, const(void)* body, void* out_); ///
    int kzf_world_step(void* world, void* err); ///
    const(void)* kzf_world_pairs(void* world, void* n); ///
    size_t kzf_body_pairs(void* world, const(void)* body, void* out_, size_t max); ///
    void kzf_pair_other(const(void)* pair, const(void)* body, void* result); ///
    const(void)* kzf_world_begin_events(const(void)* world, void* n); ///
    const(void)* kzf_world_end_events(const(void)* world, void* n); ///
    void kzf_world_end_users(const(void)* world, size_t i, void* result); ///
    int kzf_bodies_collide(const(void)* world, const(void)* a, const(void)* b, void* out_); ///
    void kzf_bodies_contact_push(const(void)* world, const(void)* a, const(void)* b, const(void)* contact, void* result); ///
    size_t kzf_world_contacts(const(void)* world, void* out_, size_t max); ///
    size_t kzf_bodies_parts(const(void)* world, const(void)* a, const(void)* b, void* out_, size_t max); ///
    int kzf_body_set_fixtures(void* world, const(void)* body, const(void)* fixtures, int n, void* err); ///
    int kzf_body_set_off(void* world, const(void)* body, uint categories); ///
    uint kzf_body_off(const(void)* world, const(void)* body); ///
    const(void)* kzf_body_fixtures(const(void)* world, const(void)* body, void* n); ///
    bool kzf_body_fixture_shape(const(void)* world, const(void)* body, int fixture, void* memory, size_t bytes, void* out_); ///
    const(void)* kzf_world_fixture_pairs(const(void)* world, void* n); ///
    const(void)* kzf_world_fixture_begin_events(const(void)* world, void* n); ///
    const(void)* kzf_world_fixture_end_events(const(void)* world, void* n); ///
    void kzf_world_fixture_end_users(const(void)* world, size_t i, void* result); ///
    size_t kzf_bodies_fixtures(const(void)* world, const(void)* a, const(void)* b, void* out_, size_t max); ///
    int kzf_fixtures_collide(const(void)* world, const(void)* a, int fixtureA, const(void)* b, int fixtureB, void* out_); ///
    int kzf_mask_set_add_shape(void* set, int frame, const(char)* tag, const(void)* shape, const(char)* data, void* err); ///
    int kzf_mask_set_define_tag(void* set, const(char)* tag, const(void)* def, void* err); ///
    int kzf_mask_set_add_flipped(void* set, int first, int n, void* err); ///
    int kzf_mask_set_turn(int first, int n, double degrees); ///
    int kzf_body_set_frames(void* world, const(void)* body, const(void)* frames, int frame, void* err); ///
    double kzf_data_number(const(char)* data, const(char)* key, double otherwise); ///
    bool kzf_data_text(const(char)* data, const(char)* key, char* out_, size_t size); ///
    size_t kzf_bodies_cells(const(void)* world, const(void)* body, const(void)* grid, void* out_, size_t max); ///
    int kzf_world_index(void* world, void* err); ///
    void kzf_world_expect(void* world, uint n); ///
    size_t kzf_world_find(const(void)* world, const(void)* shape, int mode, const(void)* filter, void* out_, size_t max); ///
    size_t kzf_world_find_at(const(void)* world, const(void)* point, const(void)* filter, void* out_, size_t max); ///
    size_t kzf_world_find_many(const(void)* world, const(void)* shapes, size_t n, int mode, const(void)* filter, void* out_, size_t max, void* end); ///
    bool kzf_world_ray(const(void)* world, const(void)* from, const(void)* to, uint flags, const(void)* filter, void* out_); ///
    size_t kzf_world_ray_all(const(void)* world, const(void)* from, const(void)* to, uint flags, const(void)* filter, void* out_, size_t max); ///
    bool kzf_world_sweep(const(void)* world, const(void)* shape, const(void)* motion, uint flags, const(void)* filter, void* out_); ///
    size_t kzf_world_sweep_all(const(void)* world, const(void)* shape, const(void)* motion, uint flags, const(void)* filter, void* out_, size_t max); ///
    size_t kzf_world_cast_many(const(void)* world, const(void)* bullets, size_t n, uint flags, const(void)* filter, void* out_); ///
    size_t kzf_world_nearest(const(void)* world, const(void)* shape, float within, const(void)* filter, void* out_, size_t k); ///
    int kzf_world_record(void* world, const(void)* recorder, void* err); ///
    void kzf_world_mark(void* world, ulong number, const(char)* text); ///
    ulong kzf_world_hash(const(void)* world); ///
    ulong kzf_body_hash(const(void)* world, const(void)* body); ///
    size_t kzf_world_save_bytes(const(void)* world); ///
    int kzf_world_save(const(void)* world, void* bytes, size_t size, void* err); ///
    int kzf_world_restore(void* world, const(void)* bytes, size_t size, void* err); ///
    size_t kzf_sizeof(const(char)* name); ///
    int kzf_shape_copy(const(void)* shape, void* out_, void* err); ///
    void kzf_shape_free(void* shape); ///
}

/// A struct that is too short gives wrong answers in silence, so sizes are compared when the program starts.
shared static this()
{
    assert(kzf_sizeof("kz_error") == RawError.sizeof, "kolize: another size of kz_error");
    assert(kzf_sizeof("kz_allocator") == RawAllocator.sizeof, "kolize: another size of kz_allocator");
    assert(kzf_sizeof("kz_limits") == RawLimits.sizeof, "kolize: another size of kz_limits");
    assert(kzf_sizeof("kz_work") == RawWork.sizeof, "kolize: another size of kz_work");
    assert(kzf_sizeof("kz_parallel") == RawParallel.sizeof, "kolize: another size of kz_parallel");
    assert(kzf_sizeof("kz_index_pair") == IndexPair.sizeof, "kolize: another size of kz_index_pair");
    assert(kzf_sizeof("kz_box_options") == RawBoxOptions.sizeof, "kolize: another size of kz_box_options");
    assert(kzf_sizeof("kz_pen") == Pen.sizeof, "kolize: another size of kz_pen");
    assert(kzf_sizeof("kz_draw") == RawDraw.sizeof, "kolize: another size of kz_draw");
    assert(kzf_sizeof("kz_draw_style") == DrawStyle.sizeof, "kolize: another size of kz_draw_style");
    assert(kzf_sizeof("kz_draw_colors") == DrawColors.sizeof, "kolize: another size of kz_draw_colors");
    assert(kzf_sizeof("kz_tile") == Tile.sizeof, "kolize: another size of kz_tile");
    assert(kzf_sizeof("kz_grid_def") == RawGridDef.sizeof, "kolize: another size of kz_grid_def");
    assert(kzf_sizeof("kz_affine") == Affine.sizeof, "kolize: another size of kz_affine");
    assert(kzf_sizeof("kz_rotation90") == Rotation90.sizeof, "kolize: another size of kz_rotation90");
    assert(kzf_sizeof("kz_cache_stats") == CacheStats.sizeof, "kolize: another size of kz_cache_stats");
    assert(kzf_sizeof("kz_mask_contact") == MaskContact.sizeof, "kolize: another size of kz_mask_contact");
    assert(kzf_sizeof("kz_mask_hit") == MaskHit.sizeof, "kolize: another size of kz_mask_hit");
    assert(kzf_sizeof("kz_mask_ray_hit") == MaskRayHit.sizeof, "kolize: another size of kz_mask_ray_hit");
    assert(kzf_sizeof("kz_mask_at") == RawMaskAt.sizeof, "kolize: another size of kz_mask_at");
    assert(kzf_sizeof("kz_component") == Component.sizeof, "kolize: another size of kz_component");
    assert(kzf_sizeof("kz_components") == RawComponents.sizeof, "kolize: another size of kz_components");
    assert(kzf_sizeof("kz_fit_loss") == FitLoss.sizeof, "kolize: another size of kz_fit_loss");
    assert(kzf_sizeof("kz_hull") == RawHull.sizeof, "kolize: another size of kz_hull");
    assert(kzf_sizeof("kz_tagged_mask") == RawTaggedMask.sizeof, "kolize: another size of kz_tagged_mask");
    assert(kzf_sizeof("kz_frame") == RawFrame.sizeof, "kolize: another size of kz_frame");
    assert(kzf_sizeof("kz_animation") == RawAnimation.sizeof, "kolize: another size of kz_animation");
    assert(kzf_sizeof("kz_rings") == RawRings.sizeof, "kolize: another size of kz_rings");
    assert(kzf_sizeof("kz_cell_rects") == RawCellRects.sizeof, "kolize: another size of kz_cell_rects");
    assert(kzf_sizeof("kz_simplify") == RawSimplify.sizeof, "kolize: another size of kz_simplify");
    assert(kzf_sizeof("kz_vec2") == Vec2.sizeof, "kolize: another size of kz_vec2");
    assert(kzf_sizeof("kz_box") == Box.sizeof, "kolize: another size of kz_box");
    assert(kzf_sizeof("kz_cell") == Cell.sizeof, "kolize: another size of kz_cell");
    assert(kzf_sizeof("kz_cell_rect") == CellRect.sizeof, "kolize: another size of kz_cell_rect");
    assert(kzf_sizeof("kz_segment") == Segment.sizeof, "kolize: another size of kz_segment");
    assert(kzf_sizeof("kz_circle") == Circle.sizeof, "kolize: another size of kz_circle");
    assert(kzf_sizeof("kz_capsule") == Capsule.sizeof, "kolize: another size of kz_capsule");
    assert(kzf_sizeof("kz_pose") == Pose.sizeof, "kolize: another size of kz_pose");
    assert(kzf_sizeof("kz_move_hit") == MoveHit.sizeof, "kolize: another size of kz_move_hit");
    assert(kzf_sizeof("kz_move_memory") == MoveMemory.sizeof, "kolize: another size of kz_move_memory");
    assert(kzf_sizeof("kz_move_def") == RawMoveDef.sizeof, "kolize: another size of kz_move_def");
    assert(kzf_sizeof("kz_move_result") == MoveResult.sizeof, "kolize: another size of kz_move_result");
    assert(kzf_sizeof("kz_carry_result") == CarryResult.sizeof, "kolize: another size of kz_carry_result");
    assert(kzf_sizeof("kz_push_out") == PushOut.sizeof, "kolize: another size of kz_push_out");
    assert(kzf_sizeof("kz_contact") == Contact.sizeof, "kolize: another size of kz_contact");
    assert(kzf_sizeof("kz_part_contact") == PartContact.sizeof, "kolize: another size of kz_part_contact");
    assert(kzf_sizeof("kz_box_u8") == BoxU8.sizeof, "kolize: another size of kz_box_u8");
    assert(kzf_sizeof("kz_box_u16") == BoxU16.sizeof, "kolize: another size of kz_box_u16");
    assert(kzf_sizeof("kz_box_u32") == BoxU32.sizeof, "kolize: another size of kz_box_u32");
    assert(kzf_sizeof("kz_boxes") == RawBoxes.sizeof, "kolize: another size of kz_boxes");
    assert(kzf_sizeof("kz_circles") == RawCircles.sizeof, "kolize: another size of kz_circles");
    assert(kzf_sizeof("kz_capsules") == RawCapsules.sizeof, "kolize: another size of kz_capsules");
    assert(kzf_sizeof("kz_convexes") == RawConvexes.sizeof, "kolize: another size of kz_convexes");
    assert(kzf_sizeof("kz_distance_result") == DistanceResult.sizeof, "kolize: another size of kz_distance_result");
    assert(kzf_sizeof("kz_measure") == Measure.sizeof, "kolize: another size of kz_measure");
    assert(kzf_sizeof("kz_ray_hit") == RayHit.sizeof, "kolize: another size of kz_ray_hit");
    assert(kzf_sizeof("kz_ray_span") == RaySpan.sizeof, "kolize: another size of kz_ray_span");
    assert(kzf_sizeof("kz_sweep_hit") == SweepHit.sizeof, "kolize: another size of kz_sweep_hit");
    assert(kzf_sizeof("kz_motion") == Motion.sizeof, "kolize: another size of kz_motion");
    assert(kzf_sizeof("kz_toi") == Toi.sizeof, "kolize: another size of kz_toi");
    assert(kzf_sizeof("kz_replay_op") == RawReplayOp.sizeof, "kolize: another size of kz_replay_op");
    assert(kzf_sizeof("kz_replay_difference") == RawReplayDifference.sizeof, "kolize: another size of kz_replay_difference");
    assert(kzf_sizeof("kz_polygon") == RawPolygon.sizeof, "kolize: another size of kz_polygon");
    assert(kzf_sizeof("kz_placed_mask") == RawPlacedMask.sizeof, "kolize: another size of kz_placed_mask");
    assert(kzf_sizeof("kz_placed_grid") == RawPlacedGrid.sizeof, "kolize: another size of kz_placed_grid");
    assert(kzf_sizeof("kz_compound") == RawCompound.sizeof, "kolize: another size of kz_compound");
    assert(kzf_sizeof("kz_shape") == RawShape.sizeof, "kolize: another size of kz_shape");
    assert(kzf_sizeof("kz_convex_parts") == RawConvexParts.sizeof, "kolize: another size of kz_convex_parts");
    assert(kzf_sizeof("kz_triangles") == RawTriangles.sizeof, "kolize: another size of kz_triangles");
    assert(kzf_sizeof("kz_surface") == RawSurface.sizeof, "kolize: another size of kz_surface");
    assert(kzf_sizeof("kz_rule") == RawRule.sizeof, "kolize: another size of kz_rule");
    assert(kzf_sizeof("kz_body") == Body.sizeof, "kolize: another size of kz_body");
    assert(kzf_sizeof("kz_pair") == Pair.sizeof, "kolize: another size of kz_pair");
    assert(kzf_sizeof("kz_world_def") == RawWorldDef.sizeof, "kolize: another size of kz_world_def");
    assert(kzf_sizeof("kz_body_def") == RawBodyDef.sizeof, "kolize: another size of kz_body_def");
    assert(kzf_sizeof("kz_pair_users") == PairUsers.sizeof, "kolize: another size of kz_pair_users");
    assert(kzf_sizeof("kz_world_contact") == WorldContact.sizeof, "kolize: another size of kz_world_contact");
    assert(kzf_sizeof("kz_body_parts") == RawBodyParts.sizeof, "kolize: another size of kz_body_parts");
    assert(kzf_sizeof("kz_fixture") == RawFixture.sizeof, "kolize: another size of kz_fixture");
    assert(kzf_sizeof("kz_fixture_pair") == FixturePair.sizeof, "kolize: another size of kz_fixture_pair");
    assert(kzf_sizeof("kz_bodies_fixture") == BodiesFixture.sizeof, "kolize: another size of kz_bodies_fixture");
    assert(kzf_sizeof("kz_tagged_shape") == RawTaggedShape.sizeof, "kolize: another size of kz_tagged_shape");
    assert(kzf_sizeof("kz_tag_def") == TagDef.sizeof, "kolize: another size of kz_tag_def");
    assert(kzf_sizeof("kz_grid_hit") == GridHit.sizeof, "kolize: another size of kz_grid_hit");
    assert(kzf_sizeof("kz_query_filter") == RawQueryFilter.sizeof, "kolize: another size of kz_query_filter");
    assert(kzf_sizeof("kz_world_hit") == WorldHit.sizeof, "kolize: another size of kz_world_hit");
    assert(kzf_sizeof("kz_world_ray_hit") == WorldRayHit.sizeof, "kolize: another size of kz_world_ray_hit");
    assert(kzf_sizeof("kz_world_sweep_hit") == WorldSweepHit.sizeof, "kolize: another size of kz_world_sweep_hit");
    assert(kzf_sizeof("kz_moving_circles") == RawMovingCircles.sizeof, "kolize: another size of kz_moving_circles");
    assert(kzf_sizeof("kz_cast_hit") == CastHit.sizeof, "kolize: another size of kz_cast_hit");
    assert(kzf_sizeof("kz_world_near") == WorldNear.sizeof, "kolize: another size of kz_world_near");
    assert(kzf_sizeof("kz_recorder") == RawRecorder.sizeof, "kolize: another size of kz_recorder");
}

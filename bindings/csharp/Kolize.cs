// Written by bindings/languages/generate.py from bindings/flat/kolize_flat.json; `make api` writes it anew.
// Exact, deterministic 2D collision: pixel masks, shapes and worlds of many bodies.
//
// Objects end when nobody refers to them, or by Dispose.  A Shape owns its vertices, and a World refers to the shapes and
// masks of its bodies.  Calls that fail throw a KolizeException.  Of one object, calls that only read may run on several
// threads at once; a call that changes it runs alone.  The library is kolize-flat; 64-bit systems.
#pragma warning disable 0649
using System;
using System.Runtime.InteropServices;

namespace Kolize
{
    /// <summary>KZ_OK, or what went wrong: the names of KZ_RESULTS with KZ_ before them, numbered from 0 in that order.</summary>
    public enum Result
    {
        /// <summary>"no error"</summary>
        Ok = 0,
        /// <summary>"out of memory (%a bytes wanted)"</summary>
        ErrMemory = 1,
        /// <summary>"an argument is missing or out of range (argument %a)"</summary>
        ErrArgument = 2,
        /// <summary>"too large: %a is more than the limit of %b"</summary>
        ErrTooLarge = 3,
        /// <summary>"the shape's extent does not fit into float32"</summary>
        ErrOverflow = 4,
        /// <summary>"coordinate %a is not a finite number"</summary>
        ErrNotFinite = 5,
        /// <summary>"the radius is negative"</summary>
        ErrNegativeRadius = 6,
        /// <summary>"the box's minimum lies beyond its maximum"</summary>
        ErrBoxOrder = 7,
        /// <summary>"%a points, at least %b are needed"</summary>
        ErrTooFewPoints = 8,
        /// <summary>"edge %a crosses edge %b"</summary>
        ErrSelfCrossing = 9,
        /// <summary>"edge %a runs along edge %b"</summary>
        ErrSelfOverlap = 10,
        /// <summary>"ring %a, a hole, is not inside the outline, ring 0"</summary>
        ErrHoleOutside = 11,
        /// <summary>"ring %a, a hole, lies in ring %b, another hole"</summary>
        ErrHoleInHole = 12,
        /// <summary>"ring %a, a hole, has no area"</summary>
        ErrHoleEmpty = 13,
        /// <summary>"cosine and sine do not form a rotation (their squares must add up to 1)"</summary>
        ErrNotARotation = 14,
        /// <summary>"part %a is a mask or a grid, which can be moved, not turned: transform a mask instead"</summary>
        ErrMaskTurned = 15,
        /// <summary>"part %a cannot be scaled so: round ones need one factor, masks and grids cannot be scaled"</summary>
        ErrScale = 16,
        /// <summary>"mask text: row %a, column %b is none of . # 0 1, or the row's length differs"</summary>
        ErrMaskText = 17,
        /// <summary>"unknown pixel format %a"</summary>
        ErrFormat = 18,
        /// <summary>"rows of %a bytes do not fit a pitch of %b"</summary>
        ErrPitch = 19,
        /// <summary>"the hot image's size differs from its sprite's (%a x %b)"</summary>
        ErrHotSize = 20,
        /// <summary>"transparency rule %a does not suit this pixel format"</summary>
        ErrRule = 21,
        /// <summary>"the handle %a is stale or was never valid"</summary>
        ErrBadHandle = 22,
        /// <summary>"this machine or build has no kernels of level %a"</summary>
        ErrCpuLevel = 23,
        /// <summary>"the buffer holds %b, %a are needed"</summary>
        ErrBuffer = 24,
        /// <summary>"the file cannot be read"</summary>
        ErrFile = 25,
        /// <summary>"the file is not well-formed"</summary>
        ErrSyntax = 26,
        /// <summary>"the file's content makes no sense"</summary>
        ErrContent = 27,
        /// <summary>"this build cannot read that format"</summary>
        ErrUnsupported = 28,
        /// <summary>"self check %a failed: the compiler or its flags changed the arithmetic"</summary>
        ErrSelfCheck = 29,
        /// <summary>"stopped by the caller after %a steps"</summary>
        ErrStopped = 30,
        /// <summary>"no tag is defined: the shapes of frame %a would collide with nothing"</summary>
        ErrNoTag = 31,
        /// <summary>"part %a is a grid, which is a body or a fixture of its own, not a part"</summary>
        ErrGridPart = 32,
        /// <summary>how many there are</summary>
        Count = 33,
    }

    /// <summary>Which kernels run.</summary>
    public enum CpuLevel
    {
        Plain = 0,
        Sse2 = 1,
        Avx2 = 2,
        /// <summary>F, BW, VL, DQ, VBMI2, VPOPCNTDQ</summary>
        Avx512 = 3,
        Neon = 4,
        Wasm128 = 5,
        Count = 6,
    }

    /// <summary>Which cells are within n cells of another, for dilation and erosion.</summary>
    public enum Metric
    {
        /// <summary>cells whose distance is at most n in x and at most n in y</summary>
        Square = 0,
        /// <summary>cells whose centres are at most n apart</summary>
        Round = 1,
    }

    /// <summary>Which neighbouring cells are connected.</summary>
    public enum Connectivity
    {
        /// <summary>cells that share an edge</summary>
        Connectivity4 = 0,
        /// <summary>cells that share an edge or a corner</summary>
        Connectivity8 = 1,
    }

    /// <summary>The order in which an animation shows its frames.</summary>
    public enum Play
    {
        Forward = 0,
        Reverse = 1,
        /// <summary>forward, then backward, ...; the frame at each end is shown once</summary>
        Pingpong = 2,
        /// <summary>backward, then forward, ...</summary>
        PingpongReverse = 3,
        Count = 4,
    }

    /// <summary>On which side of the old rings the new ones may lie.</summary>
    public enum SimplifyMode
    {
        /// <summary>as close as possible, on either side</summary>
        Closest = 0,
        /// <summary>the new region lies within the old one: nothing is added</summary>
        Inside = 1,
        /// <summary>the old region lies within the new one: nothing is lost</summary>
        Cover = 2,
    }

    /// <summary>The three answers to "do they collide?", ordered: a higher one is more of a collision.</summary>
    public enum Relation
    {
        /// <summary>no common point</summary>
        Apart = -1,
        /// <summary>common points, but the insides share none</summary>
        Touch = 0,
        /// <summary>the insides share a point: two areas share area, a segment crosses into an area, ...</summary>
        Overlap = 1,
    }

    /// <summary>What a body does where it hits another.</summary>
    public enum Response
    {
        /// <summary>goes on along the face it met</summary>
        Slide = 0,
        /// <summary>stops there: bullets, arrows</summary>
        Touch = 1,
        /// <summary>goes on mirrored by the face, with `restitution` of what is left</summary>
        Bounce = 2,
        /// <summary>goes on through it, and lists it: coins, doors</summary>
        Cross = 3,
        /// <summary>as if it were not there, and not listed</summary>
        Ignore = 4,
        /// <summary>pushes it along, and goes on as far as it yields: crates; as a slide along static bodies</summary>
        Push = 5,
    }

    /// <summary>How far a character goes on a slope that it can stand on.</summary>
    public enum Walk
    {
        /// <summary>as far along the floor as the motion goes across `up`: slopes change no speed</summary>
        Along = 0,
        /// <summary>as far across `up` as on level floors: what is above and below changes no speed</summary>
        Across = 1,
        /// <summary>what the floor leaves of the motion: slower uphill, faster downhill; straight down it stands</summary>
        Project = 2,
        /// <summary>the same, and straight down it slides down slopes: ice</summary>
        Slip = 3,
    }

    /// <summary>Which cells count as covered by a shape.</summary>
    public enum CellRule
    {
        /// <summary>Shape.Relate(cell, shape) is KZ_OVERLAP; what Shape.CommonCells counts</summary>
        Overlapped = 0,
        /// <summary>Shape.Relate(cell, shape) is not KZ_APART</summary>
        Touched = 1,
        /// <summary>the cell's centre lies in the shape or on its border; of a mask shape: its cells</summary>
        Centered = 2,
        /// <summary>every point of the cell is a point of the shape</summary>
        Within = 3,
    }

    /// <summary>The kind of a Shape, which says which member of `as` is used.</summary>
    public enum Kind
    {
        /// <summary>the kind of `Shape s = {0}`: contains nothing, meets nothing</summary>
        None = 0,
        Point = 1,
        Segment = 2,
        Box = 3,
        Circle = 4,
        Capsule = 5,
        Polygon = 6,
        Polyline = 7,
        Mask = 8,
        Parts = 9,
        Grid = 10,
        Count = 11,
    }

    /// <summary>How one pixel lies in memory.</summary>
    public enum Format
    {
        None = 0,
        Index8 = 1,
        /// <summary>8 pixels a byte, the leftmost in the highest bit (BMP, PBM, Playdate)</summary>
        Index1Msb = 2,
        /// <summary>the leftmost in the lowest bit (XBM)</summary>
        Index1Lsb = 3,
        Rgb565 = 4,
        Xrgb1555 = 5,
        Argb1555 = 6,
        Rgb24 = 7,
        Bgr24 = 8,
        Rgbx32 = 9,
        Bgrx32 = 10,
        Rgba32 = 11,
        Bgra32 = 12,
        /// <summary>bytes A, R, G, B</summary>
        Argb32 = 13,
        Count = 14,
    }

    /// <summary>The kinds of rules.</summary>
    public enum RuleKind
    {
        /// <summary>solid where alpha &gt; threshold; formats without alpha are solid below threshold 255</summary>
        Alpha = 0,
        /// <summary>solid unless |R-r|, |G-g| and |B-b| are all &lt;= tolerance; alpha and X bytes are ignored</summary>
        Key = 1,
        /// <summary>solid unless the index is in the set `transparent`; indexed formats only</summary>
        Index = 2,
        /// <summary>solid unless the colour is exactly `color`, alpha included; read on `hot` when it is given, a second image of the same size that is never drawn</summary>
        Air = 3,
        /// <summary>solid where `solid` says so</summary>
        Call = 4,
        Count = 5,
    }

    /// <summary>What counts as colliding.</summary>
    public enum PairMode
    {
        /// <summary>bodies whose insides meet</summary>
        Overlap = 0,
        /// <summary>and bodies that only touch</summary>
        Touch = 1,
        /// <summary>bodies whose closed boxes meet; shapes are not tested, the relation is KZ_TOUCH for all</summary>
        Boxes = 2,
    }

    /// <summary>Flags, numbers, and what belongs to no type.</summary>
    public static unsafe partial class Kz
    {
        public const uint DrawBoxes = 1;
        public const uint DrawPairs = 2;
        public const uint DrawContacts = 4;
        public const uint HitTouch = 1;
        public const uint HitUnion = 2;
        public const uint HitPassOneWay = 4;
        public const uint ShapeConvex = 1;
        public const uint ShapeFlat = 2;
        public const uint ShapeClockwise = 4;
        public const uint ShapeTouchesItself = 8;
        public const uint ShapePointLike = 16;
        public const uint ShapeRounded = 32;
        public const uint BodyStatic = 1;
        public const uint BodySensor = 2;
        public const uint BodyOneWay = 4;
        public const uint BodyProbe = 8;
        public const uint BodyDisabled = 16;
        public const uint RecordHashes = 1;
        public const long VersionMajor = 0;
        public const long VersionMinor = 3;
        public const long VersionPatch = 0;
        public const long GridMaxSide = 32768;
        public const long MaskMaxSide = 16777216;
        public const long MaskSetMaxTags = 65536;
        public const long MaskSetMaxText = 65535;
        public const long FeatureEdge = 32768;
        public const long FeatureNumber = 32767;
        public const long PosedBytes = 4096;
        public const long SweepMaxCells = 32768;
        public const long InlinePoints = 8;
        public const long MaxPartDepth = 16;
        public const long RoundedBoxParts = 5;
        public const long AlphaDefault = 127;
        public const long AirDefault = 4294902015;
        public const long FixtureBytes = 1024;
    }

    /// <summary>Indices into the given arrays.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct IndexPair
    {
        public uint A;
        public uint B;

        public IndexPair(uint a, uint b) { A = a; B = b; }
    }

    /// <summary>How a line, an area or a text is drawn.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Pen
    {
        /// <summary>0xRRGGBBAA</summary>
        public uint Color;
        /// <summary>of lines; of text the height of its letters; 0: the renderer chooses</summary>
        public float Width;
        /// <summary>areas are filled, else their outline is drawn</summary>
        public bool Filled;

        public Pen(uint color, float width, bool filled) { Color = color; Width = width; Filled = filled; }
    }

    /// <summary>How a shape is drawn: its inside and its outline; alpha 0 skips either.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct DrawStyle
    {
        public uint Fill;
        public uint Line;
        /// <summary>of the line, in pixels; 0: the renderer chooses</summary>
        public float Width;

        public DrawStyle(uint fill, uint line, float width) { Fill = fill; Line = line; Width = width; }
    }

    /// <summary>How the bodies of a world are drawn.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct DrawColors
    {
        public DrawStyle Moving;
        public DrawStyle Fixed;
        public DrawStyle OneWay;
        public DrawStyle Sensor;
        public DrawStyle Probe;
        public DrawStyle Disabled;
        public DrawStyle Colliding;
        public uint Box;
        public uint Pair;
        public uint Contact;
    }

    /// <summary>A point, or a vector.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Vec2
    {
        public float X;
        public float Y;

        public Vec2(float x, float y) { X = x; Y = y; }

        /// <summary>a + b; each coordinate is one float32 addition.</summary><remarks>kz_vec2_add</remarks>
        public Vec2 Add(Vec2 b)
        {
            fixed (Vec2* me = &this)
            {
                Vec2 outResult = default(Vec2);
                Native.kzf_vec2_add(me, &b, &outResult);
                return outResult;
            }
        }

        /// <summary>a - b; each coordinate is one float32 subtraction.</summary><remarks>kz_vec2_sub</remarks>
        public Vec2 Sub(Vec2 b)
        {
            fixed (Vec2* me = &this)
            {
                Vec2 outResult = default(Vec2);
                Native.kzf_vec2_sub(me, &b, &outResult);
                return outResult;
            }
        }

        /// <summary>v times a number; each coordinate is one float32 multiplication.</summary><remarks>kz_vec2_scale</remarks>
        public Vec2 Scale(float by)
        {
            fixed (Vec2* me = &this)
            {
                Vec2 outResult = default(Vec2);
                Native.kzf_vec2_scale(me, by, &outResult);
                return outResult;
            }
        }

        /// <summary>The dot product a.x * b.x + a.y * b.y: &gt; 0 when the directions are less than a right angle apart.</summary><remarks>kz_vec2_dot</remarks>
        public float Dot(Vec2 b)
        {
            fixed (Vec2* me = &this)
            {
                var value = Native.kzf_vec2_dot(me, &b);
                return (float)value;
            }
        }

        /// <summary>The cross product a.x * b.y - a.y * b.x: &gt; 0 when b lies clockwise of a.</summary><remarks>kz_vec2_cross</remarks>
        public float Cross(Vec2 b)
        {
            fixed (Vec2* me = &this)
            {
                var value = Native.kzf_vec2_cross(me, &b);
                return (float)value;
            }
        }

        /// <summary>The length of a vector, within 1 ulp of float32; no square overflows.</summary><remarks>kz_vec2_length</remarks>
        public float Length
        {
            get
            {
                fixed (Vec2* me = &this)
                {
                    var value = Native.kzf_vec2_length(me);
                    return (float)value;
                }
            }
        }

        /// <summary>The distance of two points, within 1 ulp of float32; no square overflows.</summary><remarks>kz_vec2_distance</remarks>
        public float Distance(Vec2 b)
        {
            fixed (Vec2* me = &this)
            {
                var value = Native.kzf_vec2_distance(me, &b);
                return (float)value;
            }
        }

        /// <summary>The vector of length 1 in the direction of v; each coordinate is within 1 ulp of float32.</summary><remarks>kz_vec2_normalize</remarks>
        public Vec2 Normalize()
        {
            fixed (Vec2* me = &this)
            {
                Vec2 outResult = default(Vec2);
                Native.kzf_vec2_normalize(me, &outResult);
                return outResult;
            }
        }

        /// <summary>The vector rotated by an angle in radians: Kz.CosSin, then the sums of Pose.Apply, rounded once.</summary><remarks>kz_vec2_rotate</remarks>
        public Vec2 Rotate(double angleRad)
        {
            fixed (Vec2* me = &this)
            {
                Vec2 outResult = default(Vec2);
                Native.kzf_vec2_rotate(me, angleRad, &outResult);
                return outResult;
            }
        }

        /// <summary>a * (1 - t) + b * t, computed in double and rounded to float32 once. t = 0 gives a and t = 1 gives b, bit for bit.</summary><remarks>kz_vec2_lerp</remarks>
        public Vec2 Lerp(Vec2 b, float t)
        {
            fixed (Vec2* me = &this)
            {
                Vec2 outResult = default(Vec2);
                Native.kzf_vec2_lerp(me, &b, t, &outResult);
                return outResult;
            }
        }
    }

    /// <summary>What a cell with a number is: a convex polygon within the cell, from (0, 0) to the cell's size.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Tile
    {
        /// <summary>0: empty; otherwise 3 .. KZ_INLINE_POINTS</summary>
        public int NPoints;
        public Vec2 Points0;
        public Vec2 Points1;
        public Vec2 Points2;
        public Vec2 Points3;
        public Vec2 Points4;
        public Vec2 Points5;
        public Vec2 Points6;
        public Vec2 Points7;
        public uint Category;
        public uint Collides;
        public uint Flags;
        public ushort Kind;
        public ulong User;
    }

    /// <summary>An affine map: q = (xx*x + xy*y + at_x, yx*x + yy*y + at_y).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Affine
    {
        public double Xx;
        public double Xy;
        public double Yx;
        public double Yy;
        public double AtX;
        public double AtY;

        /// <summary>The map that scales first, then shifts by `at`, then applies the pose: the order in which a sprite is drawn.</summary><remarks>kz_affine_from_pose</remarks>
        public static Affine FromPose(double scaleX, double scaleY, Vec2 at, Pose pose)
        {
            Affine outResult = default(Affine);
            Native.kzf_affine_from_pose(scaleX, scaleY, &at, &pose, &outResult);
            return outResult;
        }
    }

    /// <summary>The eight symmetries of a pixel grid: mirrored left to right if `flip`, then rotated clockwise by `quarters` times 90 degrees.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Rotation90
    {
        public int Quarters;
        public bool Flip;

        public Rotation90(int quarters, bool flip) { Quarters = quarters; Flip = flip; }
    }

    /// <summary>The size of a cache, and how often it had the mask that was needed.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct CacheStats
    {
        /// <summary>bytes &lt;= max_bytes at any time</summary>
        public ulong Bytes;
        /// <summary>bytes &lt;= max_bytes at any time</summary>
        public ulong MaxBytes;
        public ulong Hits;
        public ulong Misses;
        public ulong Dropped;
        public int Masks;
    }

    /// <summary>The cells with x0 &lt;= x &lt; x1 and y0 &lt;= y &lt; y1.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct CellRect
    {
        public int X0;
        public int Y0;
        public int X1;
        public int Y1;

        public CellRect(int x0, int y0, int x1, int y1) { X0 = x0; Y0 = y0; X1 = x1; Y1 = y1; }
    }

    /// <summary>A cell of a pixel grid, or an offset in whole cells.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Cell
    {
        public int X;
        public int Y;

        public Cell(int x, int y) { X = x; Y = y; }
    }

    /// <summary>The contact of two masks that overlap.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct MaskContact
    {
        /// <summary>common cells</summary>
        public long Count;
        /// <summary>of the common cells</summary>
        public CellRect Bounds;
        /// <summary>ties: the leftmost; for the sides the topmost</summary>
        public Cell Topmost;
        /// <summary>ties: the leftmost; for the sides the topmost</summary>
        public Cell Bottommost;
        /// <summary>ties: the leftmost; for the sides the topmost</summary>
        public Cell Leftmost;
        /// <summary>ties: the leftmost; for the sides the topmost</summary>
        public Cell Rightmost;
        /// <summary>mean of the common cells' centres, rounded once</summary>
        public Vec2 Centroid;
        /// <summary>whether `push` is known; false: deeper than max_cells</summary>
        public bool Pushed;
        /// <summary>the shift of Mask.Push</summary>
        public Cell Push;
        /// <summary>unit vector from a to b, opposite to `push`; without a push the direction in which a gains common cells, or {0, 0}</summary>
        public Vec2 Normal;
    }

    /// <summary>The first contact of a moving mask with another.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct MaskHit
    {
        /// <summary>before any motion; with KZ_OVERLAP there is no hit</summary>
        public Relation Start;
        /// <summary>moving on from t would make them overlap</summary>
        public bool Hit;
        /// <summary>0..1 along the motion: the last float32 before the step that makes them overlap</summary>
        public float T;
        /// <summary>b's offset in a's cells at which they would overlap</summary>
        public Cell Offset;
        /// <summary>the first common cell there, in a's cells</summary>
        public Cell Cell;
        /// <summary>of the face that was met: the axis along which a stepped, pointing from b to a</summary>
        public Vec2 Normal;
    }

    /// <summary>The first cell of a mask on a ray.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct MaskRayHit
    {
        /// <summary>`from` lies in a set cell; then `hit` is true, t is 0, and the normal is {0, 0}</summary>
        public bool Inside;
        /// <summary>the ray enters a set cell</summary>
        public bool Hit;
        /// <summary>0..1 from `from` to `to`, rounded down: the last float32 at which the cell is not entered</summary>
        public float T;
        public Cell Cell;
        /// <summary>of the face that is entered; at a corner the face across x, unless `from` has the cell's x</summary>
        public Vec2 Normal;
    }

    /// <summary>A connected component of a mask.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Component
    {
        /// <summary>its topmost, then leftmost cell</summary>
        public Cell First;
        public CellRect Bounds;
        /// <summary>cells</summary>
        public long Count;

        public Component(Cell first, CellRect bounds, long count) { First = first; Bounds = bounds; Count = count; }
    }

    /// <summary>What a shape loses against the mask, exactly.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct FitLoss
    {
        /// <summary>set cells outside the shape</summary>
        public long Missed;
        /// <summary>clear cells inside it, and cells beyond the mask</summary>
        public long Extra;
        /// <summary>intersection over union: cells in both / cells in either; 1 is perfect, an empty mask gives 0</summary>
        public float Iou;

        public FitLoss(long missed, long extra, float iou) { Missed = missed; Extra = extra; Iou = iou; }
    }

    /// <summary>An axis-aligned box with its border. min &lt;= max in both coordinates; with equal ones it is a segment or a point.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Box
    {
        public Vec2 Min;
        public Vec2 Max;

        public Box(Vec2 min, Vec2 max) { Min = min; Max = max; }

        /// <summary>Whether two boxes share a point.</summary><remarks>kz_box_meets</remarks>
        public bool Meets(Box b)
        {
            fixed (Box* me = &this)
            {
                var value = Native.kzf_box_meets(me, &b);
                return value != 0;
            }
        }

        /// <summary>The smallest box that contains both.</summary><remarks>kz_box_union</remarks>
        public Box Union(Box b)
        {
            fixed (Box* me = &this)
            {
                Box outResult = default(Box);
                Native.kzf_box_union(me, &b, &outResult);
                return outResult;
            }
        }

        /// <summary>The relation of two closed float boxes, min &lt;= max in each; exact.</summary><remarks>kz_box_relate</remarks>
        public Relation Relate(Box b)
        {
            fixed (Box* me = &this)
            {
                var value = Native.kzf_box_relate(me, &b);
                return (Relation)value;
            }
        }
    }

    /// <summary>All points from a to b.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Segment
    {
        public Vec2 A;
        public Vec2 B;

        public Segment(Vec2 a, Vec2 b) { A = a; B = b; }

        /// <summary>Clips a segment to a closed box: *out is the stretch of it inside, from a to b.</summary><remarks>kz_segment_clip</remarks>
        public Segment? Clip(Box box)
        {
            fixed (Segment* me = &this)
            {
                Segment outOut = default(Segment);
                var value = Native.kzf_segment_clip(me, &box, &outOut);
                if (value == 0) return null;
                return outOut;
            }
        }
    }

    /// <summary>All points within r of the centre.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Circle
    {
        public Vec2 Center;
        public float R;

        public Circle(Vec2 center, float r) { Center = center; R = r; }
    }

    /// <summary>All points within r of the segment a-b.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Capsule
    {
        public Vec2 A;
        public Vec2 B;
        public float R;

        public Capsule(Vec2 a, Vec2 b, float r) { A = a; B = b; R = r; }
    }

    /// <summary>A rigid motion: a rotation about the origin, then a shift by `at`.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Pose
    {
        public Vec2 At;
        public float Cos;
        public float Sin;

        public Pose(Vec2 at, float cos, float sin) { At = at; Cos = cos; Sin = sin; }

        /// <summary>A pose at (x, y), rotated by an angle in radians as Kz.CosSin computes it.</summary><remarks>kz_pose_radians</remarks>
        public static Pose Radians(float x, float y, double angleRad)
        {
            Pose outResult = default(Pose);
            Native.kzf_pose_radians(x, y, angleRad, &outResult);
            return outResult;
        }

        /// <summary>A pose at (x, y), rotated by an angle in degrees as Kz.CosSinDegrees computes it.</summary><remarks>kz_pose_degrees</remarks>
        public static Pose Degrees(float x, float y, double angleDeg)
        {
            Pose outResult = default(Pose);
            Native.kzf_pose_degrees(x, y, angleDeg, &outResult);
            return outResult;
        }

        /// <summary>The pose that moves nothing, as a value.</summary><remarks>kz_pose_identity</remarks>
        public static Pose Identity()
        {
            Pose outResult = default(Pose);
            Native.kzf_pose_identity(&outResult);
            return outResult;
        }

        /// <summary>Checks that a pose can be used.</summary><remarks>kz_pose_check</remarks>
        public void Check()
        {
            var failed = new RawError();
            fixed (Pose* me = &this)
            {
                var value = Native.kzf_pose_check(me, &failed);
                failed.Check(value);
            }
        }

        /// <summary>Transforms a point: x' = at.x + (cos*x - sin*y), y' = at.y + (sin*x + cos*y).</summary><remarks>kz_pose_apply</remarks>
        public Vec2 Apply(Vec2 p)
        {
            fixed (Pose* me = &this)
            {
                Vec2 outResult = default(Vec2);
                Native.kzf_pose_apply(me, &p, &outResult);
                return outResult;
            }
        }

        /// <summary>The point that Pose.Apply moves to p: from the world into the frame of the pose.</summary><remarks>kz_pose_apply_inverse</remarks>
        public Vec2 ApplyInverse(Vec2 p)
        {
            fixed (Pose* me = &this)
            {
                Vec2 outResult = default(Vec2);
                Native.kzf_pose_apply_inverse(me, &p, &outResult);
                return outResult;
            }
        }

        /// <summary>The product a * b: b first, then a, as for a part with pose b in a body with pose a.</summary><remarks>kz_pose_mul</remarks>
        public Pose Mul(Pose b)
        {
            fixed (Pose* me = &this)
            {
                Pose outResult = default(Pose);
                Native.kzf_pose_mul(me, &b, &outResult);
                return outResult;
            }
        }

        /// <summary>The pose that undoes a pose.</summary><remarks>kz_pose_inverse</remarks>
        public Pose Inverse()
        {
            fixed (Pose* me = &this)
            {
                Pose outResult = default(Pose);
                Native.kzf_pose_inverse(me, &outResult);
                return outResult;
            }
        }
    }

    /// <summary>A handle to a body.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Body
    {
        public uint Index;
        public uint Generation;

        public Body(uint index, uint generation) { Index = index; Generation = generation; }

        /// <summary>Whether two handles are the same body: of one index and one generation.</summary><remarks>kz_body_same</remarks>
        public bool Same(Body b)
        {
            fixed (Body* me = &this)
            {
                var value = Native.kzf_body_same(me, &b);
                return value != 0;
            }
        }
    }

    /// <summary>One body that was hit.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct MoveHit
    {
        public Body Body;
        /// <summary>what was done</summary>
        public Response Response;
        /// <summary>0..1, rising: the fraction of the whole motion used up to here</summary>
        public float T;
        /// <summary>the position of the moving body (its pose) then</summary>
        public Vec2 At;
        /// <summary>unit, of the face met, against the motion: from the other body to the moving one</summary>
        public Vec2 Normal;
        /// <summary>where they met, on the other body; {0, 0} when they overlapped before</summary>
        public Vec2 Point;
        /// <summary>the motion that was left before the response</summary>
        public Vec2 Motion;
        /// <summary>of the other body; 0 of a body with one shape</summary>
        public int Fixture;
    }

    /// <summary>What a body's moves remember from one to the next; all zero at first.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct MoveMemory
    {
        /// <summary>what rounding took from the last move, which the next one makes up for: less than a few last places of float32, or with `whole_pixels` less than a pixel</summary>
        public Vec2 Remainder;
        /// <summary>on which it stood at the end; {0, 0}: none</summary>
        public Body Floor;
        public Vec2 FloorNormal;
        /// <summary>of that, then</summary>
        public Pose FloorPose;
        /// <summary>of the body, then</summary>
        public Vec2 At;
        /// <summary>how far the world had been shifted, then</summary>
        public double OriginX;
        /// <summary>how far the world had been shifted, then</summary>
        public double OriginY;
    }

    /// <summary>How a motion went.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct MoveResult
    {
        /// <summary>by how much the body's position changed</summary>
        public Vec2 Moved;
        /// <summary>the motion that was not used: {0, 0} unless it was stopped</summary>
        public Vec2 Rest;
        /// <summary>the motion after slides and bounces, {0, 0} when stopped: scaled, it is the new velocity; a fall beside a steep face keeps what goes along the face</summary>
        public Vec2 Heading;
        /// <summary>how many there were; the first `max` are written</summary>
        public ulong NHits;
        /// <summary>it overlapped something at the start, which did not block it</summary>
        public bool BeganInside;
        /// <summary>of the hits; with `snap` the floor is the one at the end; only with `up`</summary>
        public bool OnFloor;
        /// <summary>of the hits; with `snap` the floor is the one at the end; only with `up`</summary>
        public bool OnWall;
        /// <summary>of the hits; with `snap` the floor is the one at the end; only with `up`</summary>
        public bool OnCeiling;
        /// <summary>`up` on a slope of steps, such as of pixels</summary>
        public Vec2 FloorNormal;
        /// <summary>{0, 0}: none</summary>
        public Body Floor;
        /// <summary>With `up`: of the last ones met; {0, 0}: none</summary>
        public Vec2 WallNormal;
        /// <summary>With `up`: of the last ones met; {0, 0}: none</summary>
        public Vec2 CeilingNormal;
        public Body Wall;
        public Body Ceiling;
        /// <summary>faces too steep to stand on ended its fall, such as in a V: let it jump as from a floor</summary>
        public bool IsWedged;
        /// <summary>by how much the floor on which it stood has moved since the last move, such as a platform: a jump may take it along; only with `memory`</summary>
        public Vec2 FloorMotion;
    }

    /// <summary>What a platform did to one body.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct CarryResult
    {
        public Body Body;
        /// <summary>it stood on the platform; otherwise it was in its path</summary>
        public bool Rides;
        /// <summary>it could not move aside: the platform ran over it, or overlaps it now</summary>
        public bool Crushed;
        /// <summary>by how much</summary>
        public Vec2 Moved;

        public CarryResult(Body body, bool rides, bool crushed, Vec2 moved) { Body = body; Rides = rides; Crushed = crushed; Moved = moved; }
    }

    /// <summary>How a body was pushed out.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct PushOut
    {
        /// <summary>it overlaps nothing any more</summary>
        public bool Free;
        /// <summary>pushes used</summary>
        public int Attempts;
        /// <summary>sum of the pushes</summary>
        public Vec2 Moved;
        /// <summary>the body of the last push; {0, 0} if none</summary>
        public Body Last;
        /// <summary>how deep it still is in the one it is deepest in; 0 when free</summary>
        public float Depth;
    }

    /// <summary>Where and how deep a is in b.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Contact
    {
        public Relation Relation;
        /// <summary>unit vector, from a to b</summary>
        public Vec2 Normal;
        /// <summary>how far a must go against the normal; &gt; 0</summary>
        public float Depth;
        /// <summary>0, 1 or 2: two where an edge lies along an edge, or a touches b in several places</summary>
        public int NPoints;
        /// <summary>where the two touch after each has gone back by half the depth: the ends of the contact</summary>
        public Vec2 Points0;
        /// <summary>where the two touch after each has gone back by half the depth: the ends of the contact</summary>
        public Vec2 Points1;
        /// <summary>no shorter shift separates: to 1e-5 of the depth and to rounding of the vertices</summary>
        public bool Shortest;
        /// <summary>what touches at each point: see below</summary>
        public uint Features0;
        /// <summary>what touches at each point: see below</summary>
        public uint Features1;
    }

    /// <summary>The contact of two parts.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct PartContact
    {
        /// <summary>which part of each, counted from 0 through nested parts; 0 of a shape without parts</summary>
        public int A;
        /// <summary>which part of each, counted from 0 through nested parts; 0 of a shape without parts</summary>
        public int B;
        public Contact Contact;

        public PartContact(int a, int b, Contact contact) { A = a; B = b; Contact = contact; }
    }

    /// <summary>Boxes of unsigned integers: top-left corner, width and height in cells, half-open [x, x + w).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct BoxU8
    {
        public byte X;
        public byte Y;
        public byte W;
        public byte H;

        public BoxU8(byte x, byte y, byte w, byte h) { X = x; Y = y; W = w; H = h; }

        /// <summary>Do the boxes overlap in a plain world?</summary><remarks>kz_box_u8_overlap</remarks>
        public bool Overlap(BoxU8 b)
        {
            fixed (BoxU8* me = &this)
            {
                var value = Native.kzf_box_u8_overlap(me, &b);
                return value != 0;
            }
        }

        /// <summary>Do the boxes overlap in a world that wraps?</summary><remarks>kz_box_u8_overlap_wrap</remarks>
        public bool OverlapWrap(BoxU8 b)
        {
            fixed (BoxU8* me = &this)
            {
                var value = Native.kzf_box_u8_overlap_wrap(me, &b);
                return value != 0;
            }
        }
    }

    /// <summary>Boxes of unsigned integers: top-left corner, width and height in cells, half-open [x, x + w).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct BoxU16
    {
        public ushort X;
        public ushort Y;
        public ushort W;
        public ushort H;

        public BoxU16(ushort x, ushort y, ushort w, ushort h) { X = x; Y = y; W = w; H = h; }

        /// <summary>Do the boxes overlap in a plain world?</summary><remarks>kz_box_u16_overlap</remarks>
        public bool Overlap(BoxU16 b)
        {
            fixed (BoxU16* me = &this)
            {
                var value = Native.kzf_box_u16_overlap(me, &b);
                return value != 0;
            }
        }

        /// <summary>Do the boxes overlap in a world that wraps?</summary><remarks>kz_box_u16_overlap_wrap</remarks>
        public bool OverlapWrap(BoxU16 b)
        {
            fixed (BoxU16* me = &this)
            {
                var value = Native.kzf_box_u16_overlap_wrap(me, &b);
                return value != 0;
            }
        }
    }

    /// <summary>Boxes of unsigned integers: top-left corner, width and height in cells, half-open [x, x + w).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct BoxU32
    {
        public uint X;
        public uint Y;
        public uint W;
        public uint H;

        public BoxU32(uint x, uint y, uint w, uint h) { X = x; Y = y; W = w; H = h; }

        /// <summary>Do the boxes overlap in a plain world?</summary><remarks>kz_box_u32_overlap</remarks>
        public bool Overlap(BoxU32 b)
        {
            fixed (BoxU32* me = &this)
            {
                var value = Native.kzf_box_u32_overlap(me, &b);
                return value != 0;
            }
        }

        /// <summary>Do the boxes overlap in a world that wraps?</summary><remarks>kz_box_u32_overlap_wrap</remarks>
        public bool OverlapWrap(BoxU32 b)
        {
            fixed (BoxU32* me = &this)
            {
                var value = Native.kzf_box_u32_overlap_wrap(me, &b);
                return value != 0;
            }
        }
    }

    /// <summary>The distance of two shapes, and where they are nearest.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct DistanceResult
    {
        /// <summary>0 exactly when Shape.Relate is not KZ_APART; infinite when a shape has no points</summary>
        public float Distance;
        /// <summary>the nearest points; (0, 0) when the distance is 0 or infinite</summary>
        public Vec2 OnA;
        /// <summary>the nearest points; (0, 0) when the distance is 0 or infinite</summary>
        public Vec2 OnB;

        public DistanceResult(float distance, Vec2 onA, Vec2 onB) { Distance = distance; OnA = onA; OnB = onB; }
    }

    /// <summary>Size and middle of a shape.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Measure
    {
        /// <summary>2: it has area; 1: only length; 0: only points; -1: it has no points, and the rest is 0</summary>
        public int Dimension;
        /// <summary>area, or length, or the number of points</summary>
        public double Size;
        /// <summary>the centroid: where it would balance</summary>
        public double X;
        /// <summary>the centroid: where it would balance</summary>
        public double Y;
        /// <summary>the moment of inertia about the centroid, for 1 unit of mass on each unit of size</summary>
        public double Inertia;
    }

    /// <summary>Where a ray enters a shape.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RayHit
    {
        public bool Hit;
        /// <summary>`from` is inside already (with KZ_HIT_TOUCH: in or on the shape): hit, t 0, normal {0, 0}</summary>
        public bool Inside;
        /// <summary>0..1 from `from` to `to`, rounded down: at t the ray is not inside yet</summary>
        public float T;
        /// <summary>where it meets the surface, rounded to float32; an edge along an axis gives its own coordinate</summary>
        public Vec2 Point;
        /// <summary>unit, against the ray: of the edge, arc or cell face entered; at a corner of the edge that faces the ray more</summary>
        public Vec2 Normal;
        /// <summary>which part of a shape of parts, counted through all nested ones; 0 for others</summary>
        public int Part;
        /// <summary>edge of a polygon or box, or segment of a polyline, that it enters; -1 for others.</summary>
        public int Edge;
    }

    /// <summary>A span: a stretch of a ray that lies inside a shape, from where it enters to where it leaves.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RaySpan
    {
        /// <summary>0..1, rounded down: not inside yet; 0 when the ray starts inside</summary>
        public float TIn;
        /// <summary>0..1, rounded up: no longer inside; 1 when the ray ends inside</summary>
        public float TOut;
        /// <summary>as `point` of RayHit</summary>
        public Vec2 PointIn;
        /// <summary>as `point` of RayHit</summary>
        public Vec2 PointOut;
        /// <summary>unit, out of the shape: against the ray at t_in, along it at t_out; {0, 0} where the ray starts or ends inside</summary>
        public Vec2 NormalIn;
        /// <summary>unit, out of the shape: against the ray at t_in, along it at t_out; {0, 0} where the ray starts or ends inside</summary>
        public Vec2 NormalOut;
        /// <summary>`from` or `to` lies inside, and this span begins or ends there</summary>
        public bool StartsInside;
        /// <summary>`from` or `to` lies inside, and this span begins or ends there</summary>
        public bool EndsInside;
        /// <summary>as in RayHit</summary>
        public int Part;
        /// <summary>as in RayHit; -1 where the ray starts or ends inside</summary>
        public int EdgeIn;
        /// <summary>as in RayHit; -1 where the ray starts or ends inside</summary>
        public int EdgeOut;
    }

    /// <summary>Where a moving shape meets another.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SweepHit
    {
        /// <summary>before any motion</summary>
        public Relation Start;
        /// <summary>going on at t would make them overlap (with KZ_HIT_TOUCH: touch)</summary>
        public bool Hit;
        /// <summary>0..1 of the motion: a moved by t * motion does not overlap b (with KZ_HIT_TOUCH: nor touch it before).</summary>
        public float T;
        /// <summary>unit, out of b, against the motion; of several faces met the one that faces it more</summary>
        public Vec2 Normal;
        /// <summary>where they meet, on b; {0, 0} when they overlap at the start</summary>
        public Vec2 Point;
    }

    /// <summary>A motion with rotation: at time t, 0..1, a shape stands at `from`, shifted by t * shift and rotated by t * turn_rad.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Motion
    {
        public Pose From;
        public Vec2 Shift;
        /// <summary>any number of full turns, in either direction</summary>
        public float TurnRad;

        public Motion(Pose @from, Vec2 shift, float turnRad) { From = @from; Shift = shift; TurnRad = turnRad; }

        /// <summary>The pose at time t; at 0 it is `from`.</summary><remarks>kz_motion_pose</remarks>
        public Pose Pose(float t)
        {
            fixed (Motion* me = &this)
            {
                Pose outResult = default(Pose);
                Native.kzf_motion_pose(me, t, &outResult);
                return outResult;
            }
        }
    }

    /// <summary>When a moving and rotating shape meets another: between the times t_lower and t_upper.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Toi
    {
        /// <summary>before any motion</summary>
        public Relation Start;
        /// <summary>they come nearer than the tolerance; or the step limit was reached, then t_lower &lt; t_upper</summary>
        public bool Hit;
        /// <summary>up to and at this time they do not overlap, unless they do at the start; 1 without a hit</summary>
        public float TLower;
        /// <summary>they are nearer than the tolerance then: t_lower on a normal hit, 1 after the step limit</summary>
        public float TUpper;
        /// <summary>the one that was used</summary>
        public float Tolerance;
        /// <summary>unit, out of b towards a at t_lower; 0 without a hit, and where they touch at the start</summary>
        public Vec2 Normal;
        /// <summary>the point of b nearest to a at t_lower; 0 without a hit</summary>
        public Vec2 Point;
    }

    /// <summary>A pair of bodies that collide, a.index &lt; b.index.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Pair
    {
        public Body A;
        public Body B;
        public Relation Relation;
        /// <summary>they did not at the last step</summary>
        public bool Began;

        public Pair(Body a, Body b, Relation relation, bool began) { A = a; B = b; Relation = relation; Began = began; }

        /// <summary>The other body of a pair of this body.</summary><remarks>kz_pair_other</remarks>
        public Body Other(Body body)
        {
            fixed (Pair* me = &this)
            {
                Body outResult = default(Body);
                Native.kzf_pair_other(me, &body, &outResult);
                return outResult;
            }
        }
    }

    /// <summary>The user values of a pair's bodies.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct PairUsers
    {
        public ulong A;
        public ulong B;

        public PairUsers(ulong a, ulong b) { A = a; B = b; }
    }

    /// <summary>A pair of the last step, and its contact.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct WorldContact
    {
        /// <summary>as in World.Pairs</summary>
        public Pair Pair;
        /// <summary>as World.BodiesCollide reports it now</summary>
        public Contact Contact;

        public WorldContact(Pair pair, Contact contact) { Pair = pair; Contact = contact; }
    }

    /// <summary>Two kinds of two bodies that collide, a.index &lt; b.index.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct FixturePair
    {
        public Body A;
        public Body B;
        public ushort KindA;
        public ushort KindB;
        /// <summary>the highest of all fixtures of these kinds</summary>
        public Relation Relation;
        /// <summary>they did not at the last step</summary>
        public bool Began;
    }

    /// <summary>Two fixtures of two bodies that collide.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct BodiesFixture
    {
        /// <summary>their numbers</summary>
        public int A;
        /// <summary>their numbers</summary>
        public int B;
        public ushort KindA;
        public ushort KindB;
        public Relation Relation;
    }

    /// <summary>What the masks and shapes with a tag are in a world: the values of Fixture.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct TagDef
    {
        /// <summary>0: 1, and all</summary>
        public uint Category;
        /// <summary>0: 1, and all</summary>
        public uint Collides;
        public uint Flags;
        public ushort Kind;
        public ulong User;
    }

    /// <summary>A cell that a body meets.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct GridHit
    {
        public Cell Cell;
        /// <summary>its number: of the tile</summary>
        public uint Id;
        public Relation Relation;

        public GridHit(Cell cell, uint id, Relation relation) { Cell = cell; Id = id; Relation = relation; }
    }

    /// <summary>A body found.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct WorldHit
    {
        public Body Body;
        /// <summary>to the shape of the query; KZ_TOUCH for all with KZ_PAIRS_BOXES</summary>
        public Relation Relation;
        /// <summary>the lowest with this relation; 0 of a body with one shape</summary>
        public int Fixture;

        public WorldHit(Body body, Relation relation, int fixture) { Body = body; Relation = relation; Fixture = fixture; }
    }

    /// <summary>Which body a ray hits, and where.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct WorldRayHit
    {
        /// <summary>{0, 0}: no hit</summary>
        public Body Body;
        public RayHit Hit;
        public int Fixture;

        public WorldRayHit(Body body, RayHit hit, int fixture) { Body = body; Hit = hit; Fixture = fixture; }
    }

    /// <summary>Which body a moving shape hits, and where.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct WorldSweepHit
    {
        /// <summary>{0, 0}: no hit</summary>
        public Body Body;
        public SweepHit Hit;
        public int Fixture;

        public WorldSweepHit(Body body, SweepHit hit, int fixture) { Body = body; Hit = hit; Fixture = fixture; }
    }

    /// <summary>What one of them hits first.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct CastHit
    {
        /// <summary>{0, 0}: no hit</summary>
        public Body Body;
        /// <summary>0 of a body with one shape</summary>
        public int Fixture;
        /// <summary>as World.Ray or World.Sweep has it; 1 without a hit</summary>
        public float T;
        /// <summary>as these have it</summary>
        public Vec2 Normal;
        /// <summary>it overlapped the body at the start; for rays as in RayHit</summary>
        public bool Inside;
    }

    /// <summary>A body near by.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct WorldNear
    {
        public Body Body;
        /// <summary>on_a is on the shape of the query, on_b on the body's nearest image</summary>
        public DistanceResult Gap;
        public int Fixture;

        public WorldNear(Body body, DistanceResult gap, int fixture) { Body = body; Gap = gap; Fixture = fixture; }
    }

    [StructLayout(LayoutKind.Sequential, Size = 24)]
    public unsafe struct RawAllocator
    {
        public void* Alloc;
        public void* Release;
        public void* Ctx;
    }

    [StructLayout(LayoutKind.Sequential, Size = 48)]
    public unsafe struct RawLimits
    {
        public ulong MaxPixels;
        public ulong MaxBytes;
        public uint MaxDepth;
        public uint MaxObjects;
        public ulong MaxMemory;
        public uint MaxNotes;
        public byte Strict;
        public void* Root;
    }

    [StructLayout(LayoutKind.Sequential, Size = 24)]
    public unsafe struct RawWork
    {
        public ulong MaxWork;
        public void* KeepGoing;
        public void* Ctx;
    }

    [StructLayout(LayoutKind.Sequential, Size = 24)]
    public unsafe struct RawParallel
    {
        public void* Run;
        public void* Ctx;
        public uint NThreads;
    }

    [StructLayout(LayoutKind.Sequential, Size = 24)]
    public unsafe struct RawBoxOptions
    {
        public void* Alloc;
        public void* Parallel;
        public float WrapW;
        public float WrapH;
    }

    [StructLayout(LayoutKind.Sequential, Size = 56)]
    public unsafe struct RawDraw
    {
        public void* Line;
        public void* Polygon;
        public void* Circle;
        public void* Cells;
        public void* Text;
        public void* Ctx;
        public float Scale;
    }

    [StructLayout(LayoutKind.Sequential, Size = 56)]
    public unsafe struct RawGridDef
    {
        public int W;
        public int H;
        public float CellW;
        public float CellH;
        public int IdBytes;
        public void* Ids;
        public void* Tiles;
        public int NTiles;
        public uint Journal;
        public void* Alloc;
    }

    [StructLayout(LayoutKind.Sequential, Size = 16)]
    public unsafe struct RawMaskAt
    {
        public void* Mask;
        public int X;
        public int Y;
    }

    [StructLayout(LayoutKind.Sequential, Size = 40)]
    public unsafe struct RawComponents
    {
        public void* Items;
        public int N;
        public RawAllocator Alloc;
    }

    [StructLayout(LayoutKind.Sequential, Size = 40)]
    public unsafe struct RawHull
    {
        public void* Points;
        public int NPoints;
        public RawAllocator Alloc;
    }

    [StructLayout(LayoutKind.Sequential, Size = 48)]
    public unsafe struct RawTaggedMask
    {
        public void* Tag;
        public int TagNumber;
        public void* Mask;
        public Cell At;
        public CellRect Bounds;
    }

    [StructLayout(LayoutKind.Sequential, Size = 72)]
    public unsafe struct RawFrame
    {
        public void* Name;
        public int W;
        public int H;
        public Vec2 Pivot;
        public int DurationMs;
        public int NMasks;
        public void* Masks;
        public CellRect Bounds;
        public int NShapes;
        public void* Shapes;
    }

    [StructLayout(LayoutKind.Sequential, Size = 24)]
    public unsafe struct RawAnimation
    {
        public void* Name;
        public int First;
        public int Last;
        public int Play;
        public int Repeat;
    }

    [StructLayout(LayoutKind.Sequential, Size = 56)]
    public unsafe struct RawRings
    {
        public void* Points;
        public void* RingEnd;
        public void* Parent;
        public int NPoints;
        public int NRings;
        public RawAllocator Alloc;
    }

    [StructLayout(LayoutKind.Sequential, Size = 40)]
    public unsafe struct RawCellRects
    {
        public void* Items;
        public int N;
        public RawAllocator Alloc;
    }

    [StructLayout(LayoutKind.Sequential, Size = 40)]
    public unsafe struct RawSimplify
    {
        public int Mode;
        public float Tolerance;
        public int MaxPoints;
        public RawWork Work;
    }

    [StructLayout(LayoutKind.Sequential, Size = 80)]
    public unsafe struct RawMoveDef
    {
        public int Response;
        public void* Respond;
        public void* Ctx;
        public float Restitution;
        public int MaxTurns;
        public Vec2 Up;
        public float MaxSlope;
        public float StepHeight;
        public float Snap;
        public int Walk;
        public float CornerSlip;
        public float LedgeSnap;
        public byte StopsAtCeilings;
        public byte Drops;
        public byte WholePixels;
        public void* Memory;
    }

    [StructLayout(LayoutKind.Sequential, Size = 40)]
    public unsafe struct RawBoxes
    {
        public void* X0;
        public void* Y0;
        public void* X1;
        public void* Y1;
        public UIntPtr Stride;
    }

    [StructLayout(LayoutKind.Sequential, Size = 32)]
    public unsafe struct RawCircles
    {
        public void* X;
        public void* Y;
        public void* R;
        public UIntPtr Stride;
    }

    [StructLayout(LayoutKind.Sequential, Size = 48)]
    public unsafe struct RawCapsules
    {
        public void* Ax;
        public void* Ay;
        public void* Bx;
        public void* By;
        public void* R;
        public UIntPtr Stride;
    }

    [StructLayout(LayoutKind.Sequential, Size = 32)]
    public unsafe struct RawConvexes
    {
        public void* X;
        public void* Y;
        public int N;
        public UIntPtr Stride;
    }

    [StructLayout(LayoutKind.Sequential, Size = 72)]
    public unsafe struct RawReplayOp
    {
        public void* Name;
        public ulong Step;
        public ulong Place;
        public Body Body;
        public Vec2 At;
        public Vec2 To;
        public ulong Mark;
        public void* Text;
        public int Result;
        public byte Differs;
    }

    [StructLayout(LayoutKind.Sequential, Size = 352)]
    public unsafe struct RawReplayDifference
    {
        public ulong Mark;
        public ulong StepA;
        public ulong StepB;
        public ulong NFrames;
        public RawReplayOp A;
        public RawReplayOp B;
        public Body Body;
        public byte SameCalls;
        public byte Text0;
        public byte Text1;
        public byte Text2;
        public byte Text3;
        public byte Text4;
        public byte Text5;
        public byte Text6;
        public byte Text7;
        public byte Text8;
        public byte Text9;
        public byte Text10;
        public byte Text11;
        public byte Text12;
        public byte Text13;
        public byte Text14;
        public byte Text15;
        public byte Text16;
        public byte Text17;
        public byte Text18;
        public byte Text19;
        public byte Text20;
        public byte Text21;
        public byte Text22;
        public byte Text23;
        public byte Text24;
        public byte Text25;
        public byte Text26;
        public byte Text27;
        public byte Text28;
        public byte Text29;
        public byte Text30;
        public byte Text31;
        public byte Text32;
        public byte Text33;
        public byte Text34;
        public byte Text35;
        public byte Text36;
        public byte Text37;
        public byte Text38;
        public byte Text39;
        public byte Text40;
        public byte Text41;
        public byte Text42;
        public byte Text43;
        public byte Text44;
        public byte Text45;
        public byte Text46;
        public byte Text47;
        public byte Text48;
        public byte Text49;
        public byte Text50;
        public byte Text51;
        public byte Text52;
        public byte Text53;
        public byte Text54;
        public byte Text55;
        public byte Text56;
        public byte Text57;
        public byte Text58;
        public byte Text59;
        public byte Text60;
        public byte Text61;
        public byte Text62;
        public byte Text63;
        public byte Text64;
        public byte Text65;
        public byte Text66;
        public byte Text67;
        public byte Text68;
        public byte Text69;
        public byte Text70;
        public byte Text71;
        public byte Text72;
        public byte Text73;
        public byte Text74;
        public byte Text75;
        public byte Text76;
        public byte Text77;
        public byte Text78;
        public byte Text79;
        public byte Text80;
        public byte Text81;
        public byte Text82;
        public byte Text83;
        public byte Text84;
        public byte Text85;
        public byte Text86;
        public byte Text87;
        public byte Text88;
        public byte Text89;
        public byte Text90;
        public byte Text91;
        public byte Text92;
        public byte Text93;
        public byte Text94;
        public byte Text95;
        public byte Text96;
        public byte Text97;
        public byte Text98;
        public byte Text99;
        public byte Text100;
        public byte Text101;
        public byte Text102;
        public byte Text103;
        public byte Text104;
        public byte Text105;
        public byte Text106;
        public byte Text107;
        public byte Text108;
        public byte Text109;
        public byte Text110;
        public byte Text111;
        public byte Text112;
        public byte Text113;
        public byte Text114;
        public byte Text115;
        public byte Text116;
        public byte Text117;
        public byte Text118;
        public byte Text119;
        public byte Text120;
        public byte Text121;
        public byte Text122;
        public byte Text123;
        public byte Text124;
        public byte Text125;
        public byte Text126;
        public byte Text127;
        public byte Text128;
        public byte Text129;
        public byte Text130;
        public byte Text131;
        public byte Text132;
        public byte Text133;
        public byte Text134;
        public byte Text135;
        public byte Text136;
        public byte Text137;
        public byte Text138;
        public byte Text139;
        public byte Text140;
        public byte Text141;
        public byte Text142;
        public byte Text143;
        public byte Text144;
        public byte Text145;
        public byte Text146;
        public byte Text147;
        public byte Text148;
        public byte Text149;
        public byte Text150;
        public byte Text151;
        public byte Text152;
        public byte Text153;
        public byte Text154;
        public byte Text155;
        public byte Text156;
        public byte Text157;
        public byte Text158;
        public byte Text159;
    }

    [StructLayout(LayoutKind.Sequential, Size = 104)]
    public unsafe struct RawPolygon
    {
        public void* Points;
        public void* RingEnd;
        public void* Tree;
        public int NPoints;
        public int NRings;
        public float Room;
        public Vec2 InlinePoints0;
        public Vec2 InlinePoints1;
        public Vec2 InlinePoints2;
        public Vec2 InlinePoints3;
        public Vec2 InlinePoints4;
        public Vec2 InlinePoints5;
        public Vec2 InlinePoints6;
        public Vec2 InlinePoints7;
    }

    [StructLayout(LayoutKind.Sequential, Size = 56)]
    public unsafe struct RawPlacedMask
    {
        public void* Mask;
        public void* Exact;
        public double AtX;
        public double AtY;
        public Cell Cell;
        public CellRect Bounds;
    }

    [StructLayout(LayoutKind.Sequential, Size = 72)]
    public unsafe struct RawPlacedGrid
    {
        public void* Grid;
        public void* Exact;
        public double AtX;
        public double AtY;
        public double SizeX;
        public double SizeY;
        public uint Category;
        public uint Collides;
        public uint With;
        public uint Without;
        public int Kind;
        public uint Wraps;
    }

    [StructLayout(LayoutKind.Sequential, Size = 24)]
    public unsafe struct RawCompound
    {
        public void* Items;
        public int N;
        public void* Tree;
    }

    [StructLayout(LayoutKind.Sequential, Size = 128)]
    public unsafe struct RawShape
    {
        public int Kind;
        public uint Flags;
        public Box Bounds;
        public long As;
    }

    [StructLayout(LayoutKind.Sequential, Size = 152)]
    public unsafe struct RawConvexParts
    {
        public RawShape Shape;
        public RawAllocator Alloc;
    }

    [StructLayout(LayoutKind.Sequential, Size = 40)]
    public unsafe struct RawTriangles
    {
        public void* Indices;
        public int N;
        public RawAllocator Alloc;
    }

    [StructLayout(LayoutKind.Sequential, Size = 56)]
    public unsafe struct RawSurface
    {
        public void* Pixels;
        public IntPtr Pitch;
        public int Format;
        public int X;
        public int Y;
        public int W;
        public int H;
        public void* Palette;
        public int NColors;
    }

    [StructLayout(LayoutKind.Sequential, Size = 72)]
    public unsafe struct RawRule
    {
        public int Kind;
        public byte Threshold;
        public byte Tolerance;
        public uint Color;
        public ulong Transparent0;
        public ulong Transparent1;
        public ulong Transparent2;
        public ulong Transparent3;
        public void* Hot;
        public void* Solid;
        public void* Ctx;
    }

    [StructLayout(LayoutKind.Sequential, Size = 64)]
    public unsafe struct RawWorldDef
    {
        public void* Alloc;
        public int Mode;
        public float WrapW;
        public float WrapH;
        public ulong MaxPairs;
        public void* Parallel;
        public void* Filter;
        public void* FilterCtx;
        public uint Tag;
        public byte FixturePairs;
    }

    [StructLayout(LayoutKind.Sequential, Size = 208)]
    public unsafe struct RawBodyDef
    {
        public RawShape Shape;
        public void* Frames;
        public int Frame;
        public void* Fixtures;
        public int NFixtures;
        public Pose Pose;
        public uint Category;
        public uint Collides;
        public int Group;
        public uint Flags;
        public Vec2 OneWay;
        public ulong User;
    }

    [StructLayout(LayoutKind.Sequential, Size = 32)]
    public unsafe struct RawBodyParts
    {
        public int A;
        public int B;
        public void* TagA;
        public void* TagB;
        public int Relation;
    }

    [StructLayout(LayoutKind.Sequential, Size = 152)]
    public unsafe struct RawFixture
    {
        public RawShape Shape;
        public uint Category;
        public uint Collides;
        public uint Flags;
        public ushort Kind;
        public ulong User;
    }

    [StructLayout(LayoutKind.Sequential, Size = 152)]
    public unsafe struct RawTaggedShape
    {
        public void* Tag;
        public int TagNumber;
        public RawShape Shape;
        public void* Data;
    }

    [StructLayout(LayoutKind.Sequential, Size = 40)]
    public unsafe struct RawQueryFilter
    {
        public uint Category;
        public uint Collides;
        public Body Except;
        public byte NoSensors;
        public byte EachKind;
        public void* Keep;
        public void* Ctx;
    }

    [StructLayout(LayoutKind.Sequential, Size = 48)]
    public unsafe struct RawMovingCircles
    {
        public void* X;
        public void* Y;
        public void* Dx;
        public void* Dy;
        public void* R;
        public UIntPtr Stride;
    }

    [StructLayout(LayoutKind.Sequential, Size = 24)]
    public unsafe struct RawRecorder
    {
        public void* Write;
        public void* Ctx;
        public uint Flags;
    }

    /// <summary>How a grid is made; zeroed members have the values in brackets.</summary>
    public sealed unsafe partial class GridDef
    {
        /// <summary>cells, each 1 .. KZ_GRID_MAX_SIDE</summary>
        public int W;
        /// <summary>cells, each 1 .. KZ_GRID_MAX_SIDE</summary>
        public int H;
        /// <summary>&gt; 0</summary>
        public float CellW;
        /// <summary>&gt; 0</summary>
        public float CellH;
        /// <summary>of a cell's number: 1 or 2 [1]</summary>
        public int IdBytes;
        /// <summary>w * h numbers by rows, copied; NULL: all 0</summary>
        public byte[] Ids;
        /// <summary>copied; number 0 must be empty</summary>
        public Tile[] Tiles;
        /// <summary>how many edits Grid.Rewind can take back [0]</summary>
        public uint Journal;

        internal void Fill(RawGridDef* c, Arena temp)
        {
            c->W = W;
            c->H = H;
            c->CellW = CellW;
            c->CellH = CellH;
            c->IdBytes = IdBytes;
            if (Ids != null)
            {
                c->Ids = temp.Take((ulong)(Ids.Length * sizeof(byte)));
                for (int i = 0; i < Ids.Length; i++) ((byte*)c->Ids)[i] = Ids[i];
            }
            c->NTiles = Tiles == null ? 0 : Tiles.Length;
            if (Tiles != null)
            {
                c->Tiles = temp.Take((ulong)(Tiles.Length * sizeof(Tile)));
                for (int i = 0; i < Tiles.Length; i++) ((Tile*)c->Tiles)[i] = Tiles[i];
            }
            c->Journal = Journal;
        }

        internal static void* Lower(Arena temp, params GridDef[] items)
        {
            if (items == null || items.Length == 0 || items.Length == 1 && items[0] == null) return null;
            var c = (RawGridDef*)temp.Take((ulong)(items.Length * sizeof(RawGridDef)));
            for (int i = 0; i < items.Length; i++) items[i].Fill(&c[i], temp);
            return c;
        }
    }

    /// <summary>One picture of an animated sprite, with its masks.</summary>
    public sealed unsafe partial class Frame
    {
        public string Name;
        /// <summary>the untrimmed size; masks may reach beyond it</summary>
        public int W;
        /// <summary>the untrimmed size; masks may reach beyond it</summary>
        public int H;
        /// <summary>in cells from the frame's top-left corner; it stays in place when frames change</summary>
        public Vec2 Pivot;
        /// <summary>how long it is shown; 0: unknown</summary>
        public int DurationMs;

        internal void Fill(RawFrame* c, Arena temp)
        {
            c->Name = temp.Take(Name);
            c->W = W;
            c->H = H;
            c->Pivot = Pivot;
            c->DurationMs = DurationMs;
        }

        internal static void* Lower(Arena temp, params Frame[] items)
        {
            if (items == null || items.Length == 0 || items.Length == 1 && items[0] == null) return null;
            var c = (RawFrame*)temp.Take((ulong)(items.Length * sizeof(RawFrame)));
            for (int i = 0; i < items.Length; i++) items[i].Fill(&c[i], temp);
            return c;
        }
    }

    /// <summary>A range of frames, and how they are shown.</summary>
    public sealed unsafe partial class Animation
    {
        public string Name;
        /// <summary>frames, both included</summary>
        public int First;
        /// <summary>frames, both included</summary>
        public int Last;
        public Play Play;
        /// <summary>rounds; forward and backward are two; 0: for ever</summary>
        public int Repeat;

        internal void Fill(RawAnimation* c, Arena temp)
        {
            c->Name = temp.Take(Name);
            c->First = First;
            c->Last = Last;
            c->Play = (int)Play;
            c->Repeat = Repeat;
        }

        internal static void* Lower(Arena temp, params Animation[] items)
        {
            if (items == null || items.Length == 0 || items.Length == 1 && items[0] == null) return null;
            var c = (RawAnimation*)temp.Take((ulong)(items.Length * sizeof(RawAnimation)));
            for (int i = 0; i < items.Length; i++) items[i].Fill(&c[i], temp);
            return c;
        }
    }

    /// <summary>How rings are simplified.</summary>
    public sealed unsafe partial class Simplify
    {
        public SimplifyMode Mode;
        /// <summary>the largest distance in cells of a point of an old ring from its new ring, and of a new one from the old.</summary>
        public float Tolerance;
        /// <summary>the most points in all rings together, if possible; 0: no limit</summary>
        public int MaxPoints;

        internal void Fill(RawSimplify* c, Arena temp)
        {
            c->Mode = (int)Mode;
            c->Tolerance = Tolerance;
            c->MaxPoints = MaxPoints;
        }

        internal static void* Lower(Arena temp, params Simplify[] items)
        {
            if (items == null || items.Length == 0 || items.Length == 1 && items[0] == null) return null;
            var c = (RawSimplify*)temp.Take((ulong)(items.Length * sizeof(RawSimplify)));
            for (int i = 0; i < items.Length; i++) items[i].Fill(&c[i], temp);
            return c;
        }
    }

    /// <summary>How to move; all zero, or NULL for the whole, slides along everything.</summary>
    public sealed unsafe partial class MoveDef
    {
        /// <summary>to everything, unless `respond` says otherwise</summary>
        public Response Response;
        /// <summary>of a bounce: 0 means 1, all is kept; KZ_NO_BOUNCE keeps only what slides</summary>
        public float Restitution;
        /// <summary>hits that change the motion, before the rest of it is given up; 0 means 8</summary>
        public int MaxTurns;
        /// <summary>For characters: unit; {0, 0}: there is no floor, and of the fields below only corner_slip is used</summary>
        public Vec2 Up;
        /// <summary>steepest floor, as rise over run; 0 means 1 (45 degrees).</summary>
        public float MaxSlope;
        /// <summary>walls up to this height are climbed from the ground; round bodies roll over a little more.</summary>
        public float StepHeight;
        /// <summary>how far down a floor is searched at the end, so that walking downhill stays on it; not when the motion goes up.</summary>
        public float Snap;
        /// <summary>how far it goes on slopes</summary>
        public Walk Walk;
        /// <summary>a jump at a ceiling's corner slips aside by up to this much, if it can go on there.</summary>
        public float CornerSlip;
        /// <summary>ledges up to this height are climbed from the air, too; not when the motion goes up</summary>
        public float LedgeSnap;
        /// <summary>a ceiling ends the motion; otherwise the motion goes on along it</summary>
        public bool StopsAtCeilings;
        /// <summary>For all: goes down through one-way bodies; without `up`, through all one-way bodies</summary>
        public bool Drops;
        /// <summary>ends at whole coordinates; needs `memory`</summary>
        public bool WholePixels;

        internal void Fill(RawMoveDef* c, Arena temp)
        {
            c->Response = (int)Response;
            c->Restitution = Restitution;
            c->MaxTurns = MaxTurns;
            c->Up = Up;
            c->MaxSlope = MaxSlope;
            c->StepHeight = StepHeight;
            c->Snap = Snap;
            c->Walk = (int)Walk;
            c->CornerSlip = CornerSlip;
            c->LedgeSnap = LedgeSnap;
            c->StopsAtCeilings = (byte)(StopsAtCeilings ? 1 : 0);
            c->Drops = (byte)(Drops ? 1 : 0);
            c->WholePixels = (byte)(WholePixels ? 1 : 0);
        }

        internal static void* Lower(Arena temp, params MoveDef[] items)
        {
            if (items == null || items.Length == 0 || items.Length == 1 && items[0] == null) return null;
            var c = (RawMoveDef*)temp.Take((ulong)(items.Length * sizeof(RawMoveDef)));
            for (int i = 0; i < items.Length; i++) items[i].Fill(&c[i], temp);
            return c;
        }
    }

    /// <summary>Pixels in place.</summary>
    public sealed unsafe partial class Surface
    {
        /// <summary>the first byte of row 0</summary>
        public byte[] Pixels;
        /// <summary>bytes from one row to the next; negative for images stored bottom-up: then `pixels` points at the top row, the last one in memory</summary>
        public long Pitch;
        public Format Format;
        /// <summary>the part that counts: a sprite of a sheet is the sheet with its rectangle here</summary>
        public int X;
        /// <summary>the part that counts: a sprite of a sheet is the sheet with its rectangle here</summary>
        public int Y;
        /// <summary>the part that counts: a sprite of a sheet is the sheet with its rectangle here</summary>
        public int W;
        /// <summary>the part that counts: a sprite of a sheet is the sheet with its rectangle here</summary>
        public int H;
        /// <summary>of indexed formats, entries 0xAARRGGBB; NULL: an index has no colour, and only rules about indices suit it</summary>
        public uint[] Palette;

        internal void Fill(RawSurface* c, Arena temp)
        {
            if (Pixels != null)
            {
                c->Pixels = temp.Take((ulong)(Pixels.Length * sizeof(byte)));
                for (int i = 0; i < Pixels.Length; i++) ((byte*)c->Pixels)[i] = Pixels[i];
            }
            c->Pitch = (IntPtr)Pitch;
            c->Format = (int)Format;
            c->X = X;
            c->Y = Y;
            c->W = W;
            c->H = H;
            c->NColors = Palette == null ? 0 : Palette.Length;
            if (Palette != null)
            {
                c->Palette = temp.Take((ulong)(Palette.Length * sizeof(uint)));
                for (int i = 0; i < Palette.Length; i++) ((uint*)c->Palette)[i] = Palette[i];
            }
        }

        internal static void* Lower(Arena temp, params Surface[] items)
        {
            if (items == null || items.Length == 0 || items.Length == 1 && items[0] == null) return null;
            var c = (RawSurface*)temp.Take((ulong)(items.Length * sizeof(RawSurface)));
            for (int i = 0; i < items.Length; i++) items[i].Fill(&c[i], temp);
            return c;
        }

        /// <summary>Checks that these numbers describe a surface.</summary><remarks>kz_surface_check</remarks>
        public void Check()
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                var value = Native.kzf_surface_check(global::Kolize.Surface.Lower(temp, this), &failed);
                failed.Check(value);
            }
        }

        /// <summary>The colour of a pixel as 0xAARRGGBB.</summary><remarks>kz_surface_color</remarks>
        public uint Color(int x, int y)
        {
            using (var temp = new Arena())
            {
                var value = Native.kzf_surface_color(global::Kolize.Surface.Lower(temp, this), x, y);
                return (uint)value;
            }
        }

        /// <summary>Whether pixel (x, y) is solid; no pixel outside the surface is.</summary><remarks>kz_surface_solid</remarks>
        public bool Solid(Rule rule, int x, int y)
        {
            using (var temp = new Arena())
            {
                var value = Native.kzf_surface_solid(global::Kolize.Surface.Lower(temp, this), global::Kolize.Rule.Lower(temp, rule), x, y);
                return value != 0;
            }
        }

        /// <summary>Whether some pixel is solid in both surfaces.</summary><remarks>kz_surface_overlap</remarks>
        public bool Overlap(Rule ruleA, Surface b, Rule ruleB, int dx, int dy)
        {
            using (var temp = new Arena())
            {
                var value = Native.kzf_surface_overlap(global::Kolize.Surface.Lower(temp, this), global::Kolize.Rule.Lower(temp, ruleA), global::Kolize.Surface.Lower(temp, b), global::Kolize.Rule.Lower(temp, ruleB), dx, dy);
                return value != 0;
            }
        }

        /// <summary>The number of pixels that are solid in both surfaces.</summary><remarks>kz_surface_overlap_area</remarks>
        public long OverlapArea(Rule ruleA, Surface b, Rule ruleB, int dx, int dy)
        {
            using (var temp = new Arena())
            {
                var value = Native.kzf_surface_overlap_area(global::Kolize.Surface.Lower(temp, this), global::Kolize.Rule.Lower(temp, ruleA), global::Kolize.Surface.Lower(temp, b), global::Kolize.Rule.Lower(temp, ruleB), dx, dy);
                return (long)value;
            }
        }

        /// <summary>The topmost, then leftmost pixel that is solid in both surfaces, in a's pixels.</summary><remarks>kz_surface_overlap_first</remarks>
        public Cell? OverlapFirst(Rule ruleA, Surface b, Rule ruleB, int dx, int dy)
        {
            using (var temp = new Arena())
            {
                Cell outFirst = default(Cell);
                var value = Native.kzf_surface_overlap_first(global::Kolize.Surface.Lower(temp, this), global::Kolize.Rule.Lower(temp, ruleA), global::Kolize.Surface.Lower(temp, b), global::Kolize.Rule.Lower(temp, ruleB), dx, dy, &outFirst);
                if (value == 0) return null;
                return outFirst;
            }
        }

        /// <summary>The solid pixels (x0 .. x0+n-1, y), 1 &lt;= n &lt;= 64, as the low n bits: bit i is pixel x0+i.</summary><remarks>kz_surface_bits</remarks>
        public ulong Bits(Rule rule, int x0, int y, int n)
        {
            using (var temp = new Arena())
            {
                var value = Native.kzf_surface_bits(global::Kolize.Surface.Lower(temp, this), global::Kolize.Rule.Lower(temp, rule), x0, y, n);
                return (ulong)value;
            }
        }
    }

    /// <summary>A rule of transparency.</summary>
    public sealed unsafe partial class Rule
    {
        public RuleKind Kind;
        /// <summary>ALPHA</summary>
        public byte Threshold;
        /// <summary>KEY</summary>
        public byte Tolerance;
        /// <summary>KEY: 0x00RRGGBB, AIR: 0xAARRGGBB</summary>
        public uint Color;
        /// <summary>INDEX: bit i of word i/64 = index i is transparent</summary>
        public readonly ulong[] Transparent = new ulong[4];

        internal void Fill(RawRule* c, Arena temp)
        {
            c->Kind = (int)Kind;
            c->Threshold = Threshold;
            c->Tolerance = Tolerance;
            c->Color = Color;
            c->Transparent0 = Transparent[0];
            c->Transparent1 = Transparent[1];
            c->Transparent2 = Transparent[2];
            c->Transparent3 = Transparent[3];
        }

        internal static void* Lower(Arena temp, params Rule[] items)
        {
            if (items == null || items.Length == 0 || items.Length == 1 && items[0] == null) return null;
            var c = (RawRule*)temp.Take((ulong)(items.Length * sizeof(RawRule)));
            for (int i = 0; i < items.Length; i++) items[i].Fill(&c[i], temp);
            return c;
        }
    }

    /// <summary>How a world is made; all zero, or NULL for the whole, is a good default.</summary>
    public sealed unsafe partial class WorldDef
    {
        /// <summary>what counts as colliding</summary>
        public PairMode Mode;
        /// <summary>&gt; 0: the world wraps around at this width (height); 0: it does not</summary>
        public float WrapW;
        /// <summary>&gt; 0: the world wraps around at this width (height); 0: it does not</summary>
        public float WrapH;
        /// <summary>how many pairs of boxes may meet at a step, see World.Step; 0: no limit</summary>
        public ulong MaxPairs;
        /// <summary>0..255: worlds with different tags never have a handle in common</summary>
        public uint Tag;
        /// <summary>the lists of pairs of kinds are kept: world_fixture.h</summary>
        public bool FixturePairs;

        internal void Fill(RawWorldDef* c, Arena temp)
        {
            c->Mode = (int)Mode;
            c->WrapW = WrapW;
            c->WrapH = WrapH;
            c->MaxPairs = MaxPairs;
            c->Tag = Tag;
            c->FixturePairs = (byte)(FixturePairs ? 1 : 0);
        }

        internal static void* Lower(Arena temp, params WorldDef[] items)
        {
            if (items == null || items.Length == 0 || items.Length == 1 && items[0] == null) return null;
            var c = (RawWorldDef*)temp.Take((ulong)(items.Length * sizeof(RawWorldDef)));
            for (int i = 0; i < items.Length; i++) items[i].Fill(&c[i], temp);
            return c;
        }
    }

    /// <summary>How a body is made.</summary>
    public sealed unsafe partial class BodyDef
    {
        /// <summary>in the body's own coordinates; what it refers to is borrowed until the body is destroyed or given another shape</summary>
        public Shape Shape;
        /// <summary>instead of a shape: the masks of an animated sprite, borrowed</summary>
        public MaskSet Frames;
        /// <summary>of frames; its pivot is the body's origin</summary>
        public int Frame;
        /// <summary>instead of both: shapes with filters of their own (world_fixture.h), borrowed</summary>
        public Fixture[] Fixtures;
        /// <summary>cos and sin both 0 (a zeroed struct) means no rotation</summary>
        public Pose Pose;
        /// <summary>bits this body is; 0 means 1</summary>
        public uint Category;
        /// <summary>bits of the categories it collides with; 0 means all</summary>
        public uint Collides;
        /// <summary>bodies of one group other than 0 never collide: the limbs of one figure</summary>
        public int Group;
        /// <summary>KZ_BODY_...</summary>
        public uint Flags;
        /// <summary>with KZ_BODY_ONE_WAY: the direction it lets pass; {0, -1}: from below upwards</summary>
        public Vec2 OneWay;
        /// <summary>the caller's own value</summary>
        public ulong User;

        internal void Fill(RawBodyDef* c, Arena temp)
        {
            c->Shape = temp.Fill(Shape);
            c->Frames = temp.Fill(Frames);
            c->Frame = Frame;
            c->NFixtures = Fixtures == null ? 0 : Fixtures.Length;
            c->Fixtures = Fixture.Lower(temp, Fixtures);
            c->Pose = Pose;
            c->Category = Category;
            c->Collides = Collides;
            c->Group = Group;
            c->Flags = Flags;
            c->OneWay = OneWay;
            c->User = User;
        }

        internal static void* Lower(Arena temp, params BodyDef[] items)
        {
            if (items == null || items.Length == 0 || items.Length == 1 && items[0] == null) return null;
            var c = (RawBodyDef*)temp.Take((ulong)(items.Length * sizeof(RawBodyDef)));
            for (int i = 0; i < items.Length; i++) items[i].Fill(&c[i], temp);
            return c;
        }
    }

    /// <summary>One shape of a body.</summary>
    public sealed unsafe partial class Fixture
    {
        /// <summary>in the body's coordinates, of any kind</summary>
        public Shape Shape;
        /// <summary>bits this fixture is; 0 means 1</summary>
        public uint Category;
        /// <summary>bits of the categories it collides with; 0 means all</summary>
        public uint Collides;
        /// <summary>of KZ_BODY_SENSOR, _ONE_WAY, _PROBE, _DISABLED; those of the body are added</summary>
        public uint Flags;
        /// <summary>the caller's number, such as HURT, HIT, FOOT</summary>
        public ushort Kind;
        /// <summary>the caller's own value</summary>
        public ulong User;

        internal void Fill(RawFixture* c, Arena temp)
        {
            c->Shape = temp.Fill(Shape);
            c->Category = Category;
            c->Collides = Collides;
            c->Flags = Flags;
            c->Kind = Kind;
            c->User = User;
        }

        internal static void* Lower(Arena temp, params Fixture[] items)
        {
            if (items == null || items.Length == 0 || items.Length == 1 && items[0] == null) return null;
            var c = (RawFixture*)temp.Take((ulong)(items.Length * sizeof(RawFixture)));
            for (int i = 0; i < items.Length; i++) items[i].Fill(&c[i], temp);
            return c;
        }
    }

    /// <summary>Which bodies a query may find; all zero, or NULL for the whole: all of them.</summary>
    public sealed unsafe partial class QueryFilter
    {
        /// <summary>bits of the one who queries: bodies that collide with it are found; 0: all</summary>
        public uint Category;
        /// <summary>bodies of these categories are found; 0: all</summary>
        public uint Collides;
        /// <summary>never found; {0, 0}: none</summary>
        public Body Except;
        /// <summary>sensors are not found</summary>
        public bool NoSensors;
        /// <summary>a body with fixtures is found once for each kind of them, by the lowest number (world_fixture.h)</summary>
        public bool EachKind;

        internal void Fill(RawQueryFilter* c, Arena temp)
        {
            c->Category = Category;
            c->Collides = Collides;
            c->Except = Except;
            c->NoSensors = (byte)(NoSensors ? 1 : 0);
            c->EachKind = (byte)(EachKind ? 1 : 0);
        }

        internal static void* Lower(Arena temp, params QueryFilter[] items)
        {
            if (items == null || items.Length == 0 || items.Length == 1 && items[0] == null) return null;
            var c = (RawQueryFilter*)temp.Take((ulong)(items.Length * sizeof(RawQueryFilter)));
            for (int i = 0; i < items.Length; i++) items[i].Fill(&c[i], temp);
            return c;
        }
    }

    /// <summary>A tile map, made by Grid.Create.</summary>
    public sealed unsafe partial class Grid : Thing
    {
        internal Grid(Unmade unmade) { }

        internal static Grid Made(void* memory, params object[] keeps)
        {
            var made = new Grid(new Unmade());
            made.Own(memory, keeps);
            return made;
        }

        internal override void Free(void* memory) { Native.kzf_grid_free(memory); }

        /// <summary>Makes a grid.</summary><remarks>kz_grid_create</remarks>
        public Grid(GridDef @def)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                void* outOut = null;
                var value = Native.kzf_grid_create(global::Kolize.GridDef.Lower(temp, @def), &outOut, &failed);
                failed.Check(value);
                Own(outOut);
            }
        }

        /// <summary>The number of columns.</summary><remarks>kz_grid_width</remarks>
        public int Width
        {
            get
            {
                var value = Native.kzf_grid_width(Ptr);
                GC.KeepAlive(this);
                return (int)value;
            }
        }

        /// <summary>The number of rows.</summary><remarks>kz_grid_height</remarks>
        public int Height
        {
            get
            {
                var value = Native.kzf_grid_height(Ptr);
                GC.KeepAlive(this);
                return (int)value;
            }
        }

        /// <summary>The size of a cell.</summary><remarks>kz_grid_cell_size</remarks>
        public Vec2 CellSize
        {
            get
            {
                Vec2 outResult = default(Vec2);
                Native.kzf_grid_cell_size(Ptr, &outResult);
                GC.KeepAlive(this);
                return outResult;
            }
        }

        /// <summary>The number of a cell; 0 beyond the grid.</summary><remarks>kz_grid_get</remarks>
        public uint Get(int x, int y)
        {
            var value = Native.kzf_grid_get(Ptr, x, y);
            GC.KeepAlive(this);
            return (uint)value;
        }

        /// <summary>The cell that `part` of a ray's hit or `fixture` of a body's hit names: number y * width + x.</summary><remarks>kz_grid_cell</remarks>
        public Cell Cell(int number)
        {
            Cell outResult = default(Cell);
            Native.kzf_grid_cell(Ptr, number, &outResult);
            GC.KeepAlive(this);
            return outResult;
        }

        /// <summary>Sets a cell.</summary><remarks>kz_grid_set</remarks>
        public void Set(int x, int y, uint id)
        {
            var failed = new RawError();
            var value = Native.kzf_grid_set(Ptr, x, y, id, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
        }

        /// <summary>Sets all cells of a rectangle that are within the grid.</summary><remarks>kz_grid_fill</remarks>
        public void Fill(CellRect cells, uint id)
        {
            var failed = new RawError();
            var value = Native.kzf_grid_fill(Ptr, &cells, id, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
        }

        /// <summary>The number of edits so far.</summary><remarks>kz_grid_edits</remarks>
        public ulong Edits
        {
            get
            {
                var value = Native.kzf_grid_edits(Ptr);
                GC.KeepAlive(this);
                return (ulong)value;
            }
        }

        /// <summary>Goes back to how the grid was when Grid.Edits had this value, or forward again while no other edit was made.</summary><remarks>kz_grid_rewind</remarks>
        public void Rewind(ulong edits)
        {
            var failed = new RawError();
            var value = Native.kzf_grid_rewind(Ptr, edits, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
        }

        /// <summary>A hash of all numbers and of the size, equal on all machines.</summary><remarks>kz_grid_hash</remarks>
        public ulong Hash()
        {
            var value = Native.kzf_grid_hash(Ptr);
            GC.KeepAlive(this);
            return (ulong)value;
        }
    }

    /// <summary>A rectangle of cells, each set or clear.</summary>
    public sealed unsafe partial class Mask : Thing
    {
        internal Mask(Unmade unmade) { }

        internal static Mask Made(void* memory, params object[] keeps)
        {
            var made = new Mask(new Unmade());
            made.Own(memory, keeps);
            return made;
        }

        internal override void Free(void* memory) { Native.kzf_mask_free(memory); }

        /// <summary>Makes a mask of the solid pixels of a surface.</summary><remarks>kz_mask_from_surface</remarks>
        public static Mask FromSurface(Surface surface, Rule rule)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                void* outOut = null;
                var value = Native.kzf_mask_from_surface(global::Kolize.Surface.Lower(temp, surface), global::Kolize.Rule.Lower(temp, rule), null, &outOut, &failed);
                failed.Check(value);
                return global::Kolize.Mask.Made(outOut);
            }
        }

        /// <summary>Makes a mask from text, for tests.</summary><remarks>kz_mask_from_text</remarks>
        public static Mask FromText(string text)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                void* outOut = null;
                var value = Native.kzf_mask_from_text(temp.Take(text), null, &outOut, &failed);
                failed.Check(value);
                return global::Kolize.Mask.Made(outOut);
            }
        }

        /// <summary>Makes the mask of a rotated, scaled, mirrored or sheared sprite, in any combination.</summary><remarks>kz_mask_transform</remarks>
        public (Mask Mask, Cell Origin) Transform(Affine map)
        {
            var failed = new RawError();
            void* outOut = null;
            Cell outOrigin = default(Cell);
            var value = Native.kzf_mask_transform(Ptr, &map, null, &outOut, &outOrigin, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
            return (global::Kolize.Mask.Made(outOut), outOrigin);
        }

        /// <summary>Makes the whole mask mirrored and rotated by quarter turns.</summary><remarks>kz_mask_rotate90</remarks>
        public Mask Rotate90(Rotation90 rotation)
        {
            var failed = new RawError();
            void* outOut = null;
            var value = Native.kzf_mask_rotate90(Ptr, &rotation, null, &outOut, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
            return global::Kolize.Mask.Made(outOut);
        }

        /// <summary>columns</summary><remarks>kz_mask_width</remarks>
        public int Width
        {
            get
            {
                var value = Native.kzf_mask_width(Ptr);
                GC.KeepAlive(this);
                return (int)value;
            }
        }

        /// <summary>rows</summary><remarks>kz_mask_height</remarks>
        public int Height
        {
            get
            {
                var value = Native.kzf_mask_height(Ptr);
                GC.KeepAlive(this);
                return (int)value;
            }
        }

        /// <summary>is the cell set?</summary><remarks>kz_mask_get</remarks>
        public bool Get(int x, int y)
        {
            var value = Native.kzf_mask_get(Ptr, x, y);
            GC.KeepAlive(this);
            return value != 0;
        }

        /// <summary>how many cells are set</summary><remarks>kz_mask_count</remarks>
        public long Count
        {
            get
            {
                var value = Native.kzf_mask_count(Ptr);
                GC.KeepAlive(this);
                return (long)value;
            }
        }

        /// <summary>of the set cells; {0,0,0,0} if there are none</summary><remarks>kz_mask_bounds</remarks>
        public CellRect Bounds
        {
            get
            {
                CellRect outResult = default(CellRect);
                Native.kzf_mask_bounds(Ptr, &outResult);
                GC.KeepAlive(this);
                return outResult;
            }
        }

        /// <summary>Writes the text that Mask.FromText reads, with a newline after every row, ended by 0.</summary><remarks>kz_mask_to_text</remarks>
        public string ToText()
        {
            using (var temp = new Arena())
            {
                ulong size = (ulong)Native.kzf_mask_to_text(Ptr, null, UIntPtr.Zero) + 1;
                var text = (byte*)temp.Take(size);
                Native.kzf_mask_to_text(Ptr, text, (UIntPtr)(size));
                GC.KeepAlive(this);
                return Arena.Text(text);
            }
        }

        /// <summary>The cells (x0 .. x0+n-1, y), 1 &lt;= n &lt;= 64, as the low n bits: bit i is cell x0+i.</summary><remarks>kz_mask_bits</remarks>
        public ulong Bits(int x0, int y, int n)
        {
            var value = Native.kzf_mask_bits(Ptr, x0, y, n);
            GC.KeepAlive(this);
            return (ulong)value;
        }

        /// <summary>Finds the next run of set cells, [*x0, *x1), in row y at or after cell x.</summary><remarks>kz_mask_next_run</remarks>
        public (int X0, int X1)? NextRun(int y, int x)
        {
            int outX0 = default(int);
            int outX1 = default(int);
            var value = Native.kzf_mask_next_run(Ptr, y, x, &outX0, &outX1);
            GC.KeepAlive(this);
            if (value == 0) return null;
            return ((int)outX0, (int)outX1);
        }

        /// <summary>Whether the masks have a common cell; masks that only touch have none.</summary><remarks>kz_mask_overlap</remarks>
        public bool Overlap(Mask b, int dx, int dy)
        {
            var value = Native.kzf_mask_overlap(Ptr, b.Ptr, dx, dy);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            return value != 0;
        }

        /// <summary>How two masks relate.</summary><remarks>kz_mask_relate</remarks>
        public Relation Relate(Mask b, int dx, int dy)
        {
            var value = Native.kzf_mask_relate(Ptr, b.Ptr, dx, dy);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            return (Relation)value;
        }

        /// <summary>The number of common cells.</summary><remarks>kz_mask_overlap_area</remarks>
        public long OverlapArea(Mask b, int dx, int dy)
        {
            var value = Native.kzf_mask_overlap_area(Ptr, b.Ptr, dx, dy);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            return (long)value;
        }

        /// <summary>Finds the topmost, then leftmost common cell, in a's cells.</summary><remarks>kz_mask_overlap_first</remarks>
        public Cell? OverlapFirst(Mask b, int dx, int dy)
        {
            Cell outFirst = default(Cell);
            var value = Native.kzf_mask_overlap_first(Ptr, b.Ptr, dx, dy, &outFirst);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            if (value == 0) return null;
            return outFirst;
        }

        /// <summary>The smallest rectangle around all common cells, in a's cells.</summary><remarks>kz_mask_overlap_bounds</remarks>
        public CellRect OverlapBounds(Mask b, int dx, int dy)
        {
            CellRect outResult = default(CellRect);
            Native.kzf_mask_overlap_bounds(Ptr, b.Ptr, dx, dy, &outResult);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            return outResult;
        }

        /// <summary>Makes a mask of a's size with the common cells.</summary><remarks>kz_mask_overlap_mask</remarks>
        public Mask OverlapMask(Mask b, int dx, int dy)
        {
            var failed = new RawError();
            void* outOut = null;
            var value = Native.kzf_mask_overlap_mask(Ptr, b.Ptr, dx, dy, null, &outOut, &failed);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            failed.Check(value);
            return global::Kolize.Mask.Made(outOut);
        }

        /// <summary>Finds the shortest whole-cell shift of a after which the masks have no common cell. *push is (0, 0) when they do not overlap.</summary><remarks>kz_mask_push</remarks>
        public Cell? Push(Mask b, int dx, int dy, int maxCells)
        {
            Cell outPush = default(Cell);
            var value = Native.kzf_mask_push(Ptr, b.Ptr, dx, dy, maxCells, &outPush);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            if (value == 0) return null;
            return outPush;
        }

        /// <summary>Makes the mask of all offsets at which a and b overlap.</summary><remarks>kz_mask_config_space</remarks>
        public (Mask Mask, Cell Origin) ConfigSpace(Mask b)
        {
            var failed = new RawError();
            void* outOut = null;
            Cell outOrigin = default(Cell);
            var value = Native.kzf_mask_config_space(Ptr, b.Ptr, null, null, &outOut, &outOrigin, &failed);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            failed.Check(value);
            return (global::Kolize.Mask.Made(outOut), outOrigin);
        }

        /// <summary>Computes the contact of two masks: the common cells, the push and the normal.</summary><remarks>kz_mask_collide</remarks>
        public MaskContact? Collide(Mask b, int dx, int dy, int maxCells)
        {
            MaskContact outOut = default(MaskContact);
            var value = Native.kzf_mask_collide(Ptr, b.Ptr, dx, dy, maxCells, &outOut);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            if (value == 0) return null;
            return outOut;
        }

        /// <summary>Moves a from a_at by `motion` past b at b_at, and stops before the first overlap.</summary><remarks>kz_mask_sweep</remarks>
        public MaskHit Sweep(Vec2 aAt, Vec2 motion, Mask b, Vec2 bAt)
        {
            MaskHit outResult = default(MaskHit);
            Native.kzf_mask_sweep(Ptr, &aAt, &motion, b.Ptr, &bAt, &outResult);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            return outResult;
        }

        /// <summary>Finds the first set cell that the segment from-to enters.</summary><remarks>kz_mask_ray</remarks>
        public MaskRayHit Ray(Vec2 @from, Vec2 to)
        {
            MaskRayHit outResult = default(MaskRayHit);
            Native.kzf_mask_ray(Ptr, &@from, &to, &outResult);
            GC.KeepAlive(this);
            return outResult;
        }

        /// <summary>Makes the mask of all cells within n cells of a set cell, 0 &lt;= n &lt;= 4096.</summary><remarks>kz_mask_dilate</remarks>
        public Mask Dilate(int n, Metric metric)
        {
            var failed = new RawError();
            void* outOut = null;
            var value = Native.kzf_mask_dilate(Ptr, n, (int)metric, null, &outOut, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
            return global::Kolize.Mask.Made(outOut);
        }

        /// <summary>Makes the mask of all cells that are not within n cells of a clear cell, 0 &lt;= n &lt;= 4096.</summary><remarks>kz_mask_erode</remarks>
        public Mask Erode(int n, Metric metric)
        {
            var failed = new RawError();
            void* outOut = null;
            var value = Native.kzf_mask_erode(Ptr, n, (int)metric, null, &outOut, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
            return global::Kolize.Mask.Made(outOut);
        }

        /// <summary>Finds the connected components of at least `min_count` cells, in the order of their first cells.</summary><remarks>kz_mask_components</remarks>
        public Components Components(Connectivity connectivity, long minCount)
        {
            var failed = new RawError();
            var outOut = (RawComponents*)Marshal.AllocHGlobal(sizeof(RawComponents));
            *outOut = new RawComponents();
            var value = Native.kzf_mask_components(Ptr, (int)connectivity, minCount, null, outOut, &failed);
            GC.KeepAlive(this);
            if (value != 0) Marshal.FreeHGlobal((IntPtr)outOut);
            failed.Check(value);
            return global::Kolize.Components.Made(outOut);
        }

        /// <summary>Finds the holes: components of clear cells that do not reach the mask's border.</summary><remarks>kz_mask_holes</remarks>
        public Components Holes(Connectivity connectivity, long minCount)
        {
            var failed = new RawError();
            var outOut = (RawComponents*)Marshal.AllocHGlobal(sizeof(RawComponents));
            *outOut = new RawComponents();
            var value = Native.kzf_mask_holes(Ptr, (int)connectivity, minCount, null, outOut, &failed);
            GC.KeepAlive(this);
            if (value != 0) Marshal.FreeHGlobal((IntPtr)outOut);
            failed.Check(value);
            return global::Kolize.Components.Made(outOut);
        }

        /// <summary>Makes a mask of the same size with only the component of cell (x, y).</summary><remarks>kz_mask_component</remarks>
        public Mask Component(Connectivity connectivity, int x, int y)
        {
            var failed = new RawError();
            void* outOut = null;
            var value = Native.kzf_mask_component(Ptr, (int)connectivity, x, y, null, &outOut, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
            return global::Kolize.Mask.Made(outOut);
        }

        /// <summary>Makes a mask with the holes of at most `max_count` cells filled; INT64_MAX fills all.</summary><remarks>kz_mask_fill_holes</remarks>
        public Mask FillHoles(Connectivity connectivity, long maxCount)
        {
            var failed = new RawError();
            void* outOut = null;
            var value = Native.kzf_mask_fill_holes(Ptr, (int)connectivity, maxCount, null, &outOut, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
            return global::Kolize.Mask.Made(outOut);
        }

        /// <summary>Computes the signed distance field: the exact squared distance to the nearest cell of the other kind.</summary><remarks>kz_mask_distances</remarks>
        public int[] Distances()
        {
            var failed = new RawError();
            var list = new int[Width * Height];
            fixed (int* pField = list)
            {
                var value = Native.kzf_mask_distances(Ptr, pField, (UIntPtr)(list.Length), null, &failed);
                GC.KeepAlive(this);
                failed.Check(value);
                return list;
            }
        }

        /// <summary>Fits the best box of whole cells, exactly.</summary><remarks>kz_mask_fit_box</remarks>
        public (Box Box, FitLoss Loss) FitBox(float tightness)
        {
            var failed = new RawError();
            Box outBox = default(Box);
            FitLoss outLoss = default(FitLoss);
            var value = Native.kzf_mask_fit_box(Ptr, tightness, null, null, &outBox, &outLoss, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
            return (outBox, outLoss);
        }

        /// <summary>Fits a circle.</summary><remarks>kz_mask_fit_circle</remarks>
        public (Circle Circle, FitLoss Loss) FitCircle(float tightness)
        {
            var failed = new RawError();
            Circle outCircle = default(Circle);
            FitLoss outLoss = default(FitLoss);
            var value = Native.kzf_mask_fit_circle(Ptr, tightness, null, null, &outCircle, &outLoss, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
            return (outCircle, outLoss);
        }

        /// <summary>Fits a capsule.</summary><remarks>kz_mask_fit_capsule</remarks>
        public (Capsule Capsule, FitLoss Loss) FitCapsule(float tightness)
        {
            var failed = new RawError();
            Capsule outCapsule = default(Capsule);
            FitLoss outLoss = default(FitLoss);
            var value = Native.kzf_mask_fit_capsule(Ptr, tightness, null, null, &outCapsule, &outLoss, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
            return (outCapsule, outLoss);
        }

        /// <summary>Makes the convex hull of the set cells, exactly; an empty mask has a hull without corners.</summary><remarks>kz_mask_fit_hull</remarks>
        public (Hull Hull, FitLoss Loss) FitHull()
        {
            var failed = new RawError();
            var outHull = (RawHull*)Marshal.AllocHGlobal(sizeof(RawHull));
            *outHull = new RawHull();
            FitLoss outLoss = default(FitLoss);
            var value = Native.kzf_mask_fit_hull(Ptr, null, outHull, &outLoss, &failed);
            GC.KeepAlive(this);
            if (value != 0) Marshal.FreeHGlobal((IntPtr)outHull);
            failed.Check(value);
            return (global::Kolize.Hull.Made(outHull), outLoss);
        }

        /// <summary>Traces the exact outlines of a mask; filled again they give the same cells.</summary><remarks>kz_mask_trace</remarks>
        public Rings Trace(Connectivity connectivity)
        {
            var failed = new RawError();
            var outOut = (RawRings*)Marshal.AllocHGlobal(sizeof(RawRings));
            *outOut = new RawRings();
            var value = Native.kzf_mask_trace(Ptr, (int)connectivity, null, null, outOut, &failed);
            GC.KeepAlive(this);
            if (value != 0) Marshal.FreeHGlobal((IntPtr)outOut);
            failed.Check(value);
            return global::Kolize.Rings.Made(outOut);
        }

        /// <summary>Splits the set cells into rectangles that do not overlap, sorted by (y0, x0).</summary><remarks>kz_mask_rectangles</remarks>
        public CellRects Rectangles()
        {
            var failed = new RawError();
            var outOut = (RawCellRects*)Marshal.AllocHGlobal(sizeof(RawCellRects));
            *outOut = new RawCellRects();
            var value = Native.kzf_mask_rectangles(Ptr, null, outOut, &failed);
            GC.KeepAlive(this);
            if (value != 0) Marshal.FreeHGlobal((IntPtr)outOut);
            failed.Check(value);
            return global::Kolize.CellRects.Made(outOut);
        }
    }

    /// <summary>The configuration space of two masks, prepared for many tests.</summary>
    public sealed unsafe partial class ConfigSpace : Thing
    {
        internal ConfigSpace(Unmade unmade) { }

        internal static ConfigSpace Made(void* memory, params object[] keeps)
        {
            var made = new ConfigSpace(new Unmade());
            made.Own(memory, keeps);
            return made;
        }

        internal override void Free(void* memory) { Native.kzf_config_space_free(memory); }

        /// <summary>Makes the configuration space of two masks.</summary><remarks>kz_config_space_create</remarks>
        public ConfigSpace(Mask a, Mask b)
        {
            var failed = new RawError();
            void* outOut = null;
            var value = Native.kzf_config_space_create(a.Ptr, b.Ptr, null, &outOut, &failed);
            GC.KeepAlive(a);
            GC.KeepAlive(b);
            failed.Check(value);
            Own(outOut);
        }

        /// <summary>of memory it takes</summary><remarks>kz_config_space_bytes</remarks>
        public ulong Bytes
        {
            get
            {
                var value = Native.kzf_config_space_bytes(Ptr);
                GC.KeepAlive(this);
                return (ulong)value;
            }
        }

        /// <summary>Whether the masks overlap, as Mask.Overlap answers.</summary><remarks>kz_config_space_overlap</remarks>
        public bool Overlap(int dx, int dy)
        {
            var value = Native.kzf_config_space_overlap(Ptr, dx, dy);
            GC.KeepAlive(this);
            return value != 0;
        }

        /// <summary>The shortest whole-cell shift of a that separates the masks, as Mask.Push finds it, of any length.</summary><remarks>kz_config_space_push</remarks>
        public Cell Push(int dx, int dy)
        {
            Cell outResult = default(Cell);
            Native.kzf_config_space_push(Ptr, dx, dy, &outResult);
            GC.KeepAlive(this);
            return outResult;
        }
    }

    /// <summary>A rectangle of cells to draw on.</summary>
    public sealed unsafe partial class Canvas : Thing
    {
        internal Canvas(Unmade unmade) { }

        internal static Canvas Made(void* memory, params object[] keeps)
        {
            var made = new Canvas(new Unmade());
            made.Own(memory, keeps);
            return made;
        }

        internal override void Free(void* memory) { Native.kzf_canvas_free(memory); }

        /// <summary>Makes a canvas of w x h clear cells.</summary><remarks>kz_canvas_create</remarks>
        public Canvas(int w, int h)
        {
            var failed = new RawError();
            void* outOut = null;
            var value = Native.kzf_canvas_create(w, h, null, &outOut, &failed);
            failed.Check(value);
            Own(outOut);
        }

        /// <summary>Makes a canvas with the cells of a mask, which stays as it is.</summary><remarks>kz_canvas_from_mask</remarks>
        public static Canvas FromMask(Mask mask)
        {
            var failed = new RawError();
            void* outOut = null;
            var value = Native.kzf_canvas_from_mask(mask.Ptr, null, &outOut, &failed);
            GC.KeepAlive(mask);
            failed.Check(value);
            return global::Kolize.Canvas.Made(outOut);
        }

        /// <summary>Makes a canvas of the solid pixels of a surface, as Mask.FromSurface makes a mask.</summary><remarks>kz_canvas_from_surface</remarks>
        public static Canvas FromSurface(Surface surface, Rule rule)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                void* outOut = null;
                var value = Native.kzf_canvas_from_surface(global::Kolize.Surface.Lower(temp, surface), global::Kolize.Rule.Lower(temp, rule), null, &outOut, &failed);
                failed.Check(value);
                return global::Kolize.Canvas.Made(outOut);
            }
        }

        /// <summary>Makes a canvas as large as a, with the cells of a that b has, too, b's cell (0, 0) lying on a's cell (dx, dy).</summary><remarks>kz_canvas_from_overlap</remarks>
        public static Canvas FromOverlap(Mask a, Mask b, int dx, int dy)
        {
            var failed = new RawError();
            void* outOut = null;
            var value = Native.kzf_canvas_from_overlap(a.Ptr, b.Ptr, dx, dy, null, &outOut, &failed);
            GC.KeepAlive(a);
            GC.KeepAlive(b);
            failed.Check(value);
            return global::Kolize.Canvas.Made(outOut);
        }

        /// <summary>The cells of a canvas as a mask.</summary><remarks>kz_canvas_mask</remarks>
        public Mask Mask()
        {
            var value = Native.kzf_canvas_mask(Ptr);
            GC.KeepAlive(this);
            return (Mask)global::Kolize.Mask.Made(value, this).Borrowed();
        }

        /// <summary>sets or clears one cell</summary><remarks>kz_canvas_set</remarks>
        public void Set(int x, int y, bool solid)
        {
            Native.kzf_canvas_set(Ptr, x, y, (byte)(solid ? 1 : 0));
            GC.KeepAlive(this);
        }

        /// <summary>sets or clears a rectangle</summary><remarks>kz_canvas_fill</remarks>
        public void Fill(CellRect rect, bool solid)
        {
            Native.kzf_canvas_fill(Ptr, &rect, (byte)(solid ? 1 : 0));
            GC.KeepAlive(this);
        }

        /// <summary>flips every cell</summary><remarks>kz_canvas_invert</remarks>
        public void Invert()
        {
            Native.kzf_canvas_invert(Ptr);
            GC.KeepAlive(this);
        }

        /// <summary>sets its cells</summary><remarks>kz_canvas_draw</remarks>
        public void Draw(Mask mask, int dx, int dy)
        {
            Native.kzf_canvas_draw(Ptr, mask.Ptr, dx, dy);
            GC.KeepAlive(this);
            GC.KeepAlive(mask);
        }

        /// <summary>clears its cells</summary><remarks>kz_canvas_erase</remarks>
        public void Erase(Mask mask, int dx, int dy)
        {
            Native.kzf_canvas_erase(Ptr, mask.Ptr, dx, dy);
            GC.KeepAlive(this);
            GC.KeepAlive(mask);
        }

        /// <summary>flips its cells</summary><remarks>kz_canvas_toggle</remarks>
        public void Toggle(Mask mask, int dx, int dy)
        {
            Native.kzf_canvas_toggle(Ptr, mask.Ptr, dx, dy);
            GC.KeepAlive(this);
            GC.KeepAlive(mask);
        }

        /// <summary>clears all others</summary><remarks>kz_canvas_keep</remarks>
        public void Keep(Mask mask, int dx, int dy)
        {
            Native.kzf_canvas_keep(Ptr, mask.Ptr, dx, dy);
            GC.KeepAlive(this);
            GC.KeepAlive(mask);
        }

        /// <summary>Sets or clears the cells that a shape covers on a canvas.</summary><remarks>kz_canvas_draw_shape</remarks>
        public void DrawShape(Cell origin, Shape shape, CellRule rule, bool solid)
        {
            Native.kzf_canvas_draw_shape(Ptr, &origin, shape.Ptr, (int)rule, (byte)(solid ? 1 : 0));
            GC.KeepAlive(this);
            GC.KeepAlive(shape);
        }
    }

    /// <summary>Frames with their masks, and animations made of the frames.</summary>
    public sealed unsafe partial class MaskSet : Thing
    {
        internal MaskSet(Unmade unmade) { }

        internal static MaskSet Made(void* memory, params object[] keeps)
        {
            var made = new MaskSet(new Unmade());
            made.Own(memory, keeps);
            return made;
        }

        internal override void Free(void* memory) { Native.kzf_mask_set_free(memory); }

        /// <summary>Makes a set without frames.</summary><remarks>kz_mask_set_create</remarks>
        public MaskSet()
        {
            var failed = new RawError();
            void* outOut = null;
            var value = Native.kzf_mask_set_create(null, &outOut, &failed);
            failed.Check(value);
            Own(outOut);
        }

        /// <summary>Adds a frame without masks after the others.</summary><remarks>kz_mask_set_add_frame</remarks>
        public void AddFrame(Frame frame)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                var value = Native.kzf_mask_set_add_frame(Ptr, global::Kolize.Frame.Lower(temp, frame), &failed);
                GC.KeepAlive(this);
                failed.Check(value);
            }
        }

        /// <summary>Adds a mask to a frame, after the frame's others.</summary><remarks>kz_mask_set_add_mask</remarks>
        public void AddMask(int frame, string tag, Mask mask, Cell at)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                var value = Native.kzf_mask_set_add_mask(Ptr, frame, temp.Take(tag), mask.Ptr, &at, &failed);
                GC.KeepAlive(this);
                GC.KeepAlive(mask);
                failed.Check(value);
            }
        }

        /// <summary>Adds n frames of a spinning sprite: frame `frame` and its masks, rotated about its pivot.</summary><remarks>kz_mask_set_add_turns</remarks>
        public void AddTurns(int frame, int n)
        {
            var failed = new RawError();
            var value = Native.kzf_mask_set_add_turns(Ptr, frame, n, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
        }

        /// <summary>Adds an animation of frames that are there: 0 &lt;= first &lt;= last &lt; number of frames.</summary><remarks>kz_mask_set_add_animation</remarks>
        public void AddAnimation(Animation animation)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                var value = Native.kzf_mask_set_add_animation(Ptr, global::Kolize.Animation.Lower(temp, animation), &failed);
                GC.KeepAlive(this);
                failed.Check(value);
            }
        }

        /// <summary>how many frames the set has</summary><remarks>kz_mask_set_frame_count</remarks>
        public int FrameCount
        {
            get
            {
                var value = Native.kzf_mask_set_frame_count(Ptr);
                GC.KeepAlive(this);
                return (int)value;
            }
        }

        /// <summary>its number; -1: none; O(frames)</summary><remarks>kz_mask_set_find_frame</remarks>
        public int FindFrame(string name)
        {
            using (var temp = new Arena())
            {
                var value = Native.kzf_mask_set_find_frame(Ptr, temp.Take(name));
                GC.KeepAlive(this);
                return (int)value;
            }
        }

        /// <summary>how many different tags there are</summary><remarks>kz_mask_set_tag_count</remarks>
        public int TagCount
        {
            get
            {
                var value = Native.kzf_mask_set_tag_count(Ptr);
                GC.KeepAlive(this);
                return (int)value;
            }
        }

        /// <summary>its number; -1: none; O(log tags)</summary><remarks>kz_mask_set_find_tag</remarks>
        public int FindTag(string tag)
        {
            using (var temp = new Arena())
            {
                var value = Native.kzf_mask_set_find_tag(Ptr, temp.Take(tag));
                GC.KeepAlive(this);
                return (int)value;
            }
        }

        /// <summary>how many there are</summary><remarks>kz_mask_set_animation_count</remarks>
        public int AnimationCount
        {
            get
            {
                var value = Native.kzf_mask_set_animation_count(Ptr);
                GC.KeepAlive(this);
                return (int)value;
            }
        }

        /// <summary>-1: none; O(animations)</summary><remarks>kz_mask_set_find_animation</remarks>
        public int FindAnimation(string name)
        {
            using (var temp = new Arena())
            {
                var value = Native.kzf_mask_set_find_animation(Ptr, temp.Take(name));
                GC.KeepAlive(this);
                return (int)value;
            }
        }

        /// <summary>The frame that an animation shows `ms` milliseconds after it began.</summary><remarks>kz_mask_set_frame_at</remarks>
        public int FrameAt(int animation, long ms)
        {
            var value = Native.kzf_mask_set_frame_at(Ptr, animation, ms);
            GC.KeepAlive(this);
            return (int)value;
        }

        /// <summary>Adds a shape to a frame, after the frame's others.</summary><remarks>kz_mask_set_add_shape</remarks>
        public void AddShape(int frame, string tag, Shape shape, string data)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                var value = Native.kzf_mask_set_add_shape(Ptr, frame, temp.Take(tag), shape.Ptr, temp.Take(data), &failed);
                GC.KeepAlive(this);
                GC.KeepAlive(shape);
                failed.Check(value);
                Keeps = new object[] { Keeps, shape };
            }
        }

        /// <summary>Makes bodies with this set have fixtures: one for each mask of the frame shown, then one for each shape.</summary><remarks>kz_mask_set_define_tag</remarks>
        public void DefineTag(string tag, TagDef @def)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                var value = Native.kzf_mask_set_define_tag(Ptr, temp.Take(tag), &@def, &failed);
                GC.KeepAlive(this);
                failed.Check(value);
            }
        }

        /// <summary>Adds frames `first` .. `first` + n - 1 once more, mirrored left to right about their pivots: a sprite that looks back.</summary><remarks>kz_mask_set_add_flipped</remarks>
        public void AddFlipped(int first, int n)
        {
            var failed = new RawError();
            var value = Native.kzf_mask_set_add_flipped(Ptr, first, n, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
        }

        /// <summary>The number of the frame of n turns, the first of which is `first`, that shows an angle of any size and sign best.</summary><remarks>kz_mask_set_turn</remarks>
        public static int Turn(int first, int n, double degrees)
        {
            var value = Native.kzf_mask_set_turn(first, n, degrees);
            return (int)value;
        }
    }

    /// <summary>Bodies, and the pairs of them that collided at the last step.</summary>
    public sealed unsafe partial class World : Thing
    {
        internal World(Unmade unmade) { }

        internal static World Made(void* memory, params object[] keeps)
        {
            var made = new World(new Unmade());
            made.Own(memory, keeps);
            return made;
        }

        internal override void Free(void* memory) { Native.kzf_world_free(memory); }

        /// <summary>Moves a body by `motion` and answers each hit as `def` says.</summary><remarks>kz_body_move</remarks>
        public (MoveResult MoveResult, MoveHit[] Hits) MoveBody(Body body, Vec2 motion, MoveDef @def = null)
        {
            var failed = new RawError();
            var list = new MoveHit[64];
            fixed (MoveHit* pHits = list)
            using (var temp = new Arena())
            {
                MoveResult outOut = default(MoveResult);
                var value = Native.kzf_body_move(Ptr, &body, &motion, global::Kolize.MoveDef.Lower(temp, @def), pHits, (UIntPtr)(list.Length), &outOut, &failed);
                GC.KeepAlive(this);
                failed.Check(value);
                if ((int)outOut.NHits < list.Length) Array.Resize(ref list, (int)outOut.NHits);
                return (outOut, list);
            }
        }

        /// <summary>The same as World.MoveBody for a shape that is no body, with a filter of its own.</summary><remarks>kz_shape_move</remarks>
        public (MoveResult MoveResult, MoveHit[] Hits) MoveShape(Shape shape, Vec2 motion, QueryFilter filter = null, MoveDef @def = null)
        {
            var failed = new RawError();
            var list = new MoveHit[64];
            fixed (MoveHit* pHits = list)
            using (var temp = new Arena())
            {
                MoveResult outOut = default(MoveResult);
                var value = Native.kzf_shape_move(Ptr, shape.Ptr, &motion, global::Kolize.QueryFilter.Lower(temp, filter), global::Kolize.MoveDef.Lower(temp, @def), pHits, (UIntPtr)(list.Length), &outOut, &failed);
                GC.KeepAlive(this);
                GC.KeepAlive(shape);
                failed.Check(value);
                if ((int)outOut.NHits < list.Length) Array.Resize(ref list, (int)outOut.NHits);
                return (outOut, list);
            }
        }

        /// <summary>Moves a platform by `motion`, with the bodies that stand on it and the bodies in its path.</summary><remarks>kz_platform_move</remarks>
        public CarryResult[] MovePlatform(Body platform, Vec2 motion, MoveDef @def = null)
        {
            var failed = new RawError();
            var list = new CarryResult[128];
            fixed (CarryResult* pCarried = list)
            using (var temp = new Arena())
            {
                UIntPtr outN = default(UIntPtr);
                var value = Native.kzf_platform_move(Ptr, &platform, &motion, global::Kolize.MoveDef.Lower(temp, @def), pCarried, (UIntPtr)(list.Length), &outN, &failed);
                GC.KeepAlive(this);
                failed.Check(value);
                if ((int)outN < list.Length) Array.Resize(ref list, (int)outN);
                return list;
            }
        }

        /// <summary>The same with a rotation by `turn_rad` about the platform's position, such as of seesaws, wheels and flippers.</summary><remarks>kz_platform_turn</remarks>
        public CarryResult[] TurnPlatform(Body platform, Vec2 motion, float turnRad, MoveDef @def = null)
        {
            var failed = new RawError();
            var list = new CarryResult[128];
            fixed (CarryResult* pCarried = list)
            using (var temp = new Arena())
            {
                UIntPtr outN = default(UIntPtr);
                var value = Native.kzf_platform_turn(Ptr, &platform, &motion, turnRad, global::Kolize.MoveDef.Lower(temp, @def), pCarried, (UIntPtr)(list.Length), &outN, &failed);
                GC.KeepAlive(this);
                failed.Check(value);
                if ((int)outN < list.Length) Array.Resize(ref list, (int)outN);
                return list;
            }
        }

        /// <summary>Pushes a body out of the others, out of the one it is deepest in first.</summary><remarks>kz_body_push_out</remarks>
        public PushOut BodyPushOut(Body body, int maxAttempts)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                PushOut outOut = default(PushOut);
                var value = Native.kzf_body_push_out(Ptr, &body, maxAttempts, &outOut, &failed);
                GC.KeepAlive(this);
                failed.Check(value);
                return outOut;
            }
        }

        /// <summary>Makes an empty world.</summary><remarks>kz_world_create</remarks>
        public World(WorldDef @def = null)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                void* outOut = null;
                var value = Native.kzf_world_create(global::Kolize.WorldDef.Lower(temp, @def), &outOut, &failed);
                failed.Check(value);
                Own(outOut);
            }
        }

        /// <summary>live bodies</summary><remarks>kz_world_count</remarks>
        public uint Count
        {
            get
            {
                var value = Native.kzf_world_count(Ptr);
                GC.KeepAlive(this);
                return (uint)value;
            }
        }

        /// <summary>bytes of memory it has now</summary><remarks>kz_world_bytes</remarks>
        public ulong Bytes
        {
            get
            {
                var value = Native.kzf_world_bytes(Ptr);
                GC.KeepAlive(this);
                return (ulong)value;
            }
        }

        /// <summary>Adds a body.</summary><remarks>kz_body_create</remarks>
        public Body CreateBody(BodyDef @def)
        {
            var failed = new RawError();
            var temp = new Arena();
            Body outOut = default(Body);
            var value = Native.kzf_body_create(Ptr, global::Kolize.BodyDef.Lower(temp, @def), &outOut, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
            Keep(outOut, temp);
            return outOut;
        }

        /// <summary>Adds n bodies: all, or none when one is refused.</summary><remarks>kz_bodies_create</remarks>
        public Body[] CreateBodies(BodyDef[] defs)
        {
            var failed = new RawError();
            var list = new Body[defs.Length];
            var temp = new Arena();
            fixed (Body* pOut = list)
            {
                var value = Native.kzf_bodies_create(Ptr, global::Kolize.BodyDef.Lower(temp, defs), (UIntPtr)(list.Length), pOut, &failed);
                GC.KeepAlive(this);
                GC.KeepAlive(defs);
                failed.Check(value);
                foreach (var one in list) Keep(one, temp);
                return list;
            }
        }

        /// <summary>Destroys a body, at any time.</summary><remarks>kz_body_destroy</remarks>
        public void DestroyBody(Body body)
        {
            var value = Native.kzf_body_destroy(Ptr, &body);
            GC.KeepAlive(this);
            new RawError().Check(value);
            Drop(body);
        }

        /// <summary>Destroys n bodies.</summary><remarks>kz_bodies_destroy</remarks>
        public void DestroyBodies(ReadOnlySpan<Body> bodies)
        {
            fixed (Body* pBodies = &MemoryMarshal.GetReference(bodies))
            {
                var value = Native.kzf_bodies_destroy(Ptr, pBodies, (UIntPtr)(bodies.Length));
                GC.KeepAlive(this);
                new RawError().Check(value);
                foreach (var one in bodies) Drop(one);
            }
        }

        /// <summary>Sets the pose of a body.</summary><remarks>kz_body_set_pose</remarks>
        public void SetBodyPose(Body body, Pose pose)
        {
            var failed = new RawError();
            var value = Native.kzf_body_set_pose(Ptr, &body, &pose, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
        }

        /// <summary>Sets the positions of n bodies; each keeps its rotation.</summary><remarks>kz_bodies_set_at</remarks>
        public void SetBodiesAt(ReadOnlySpan<Body> bodies, ReadOnlySpan<Vec2> at)
        {
            var failed = new RawError();
            fixed (Body* pBodies = &MemoryMarshal.GetReference(bodies))
            fixed (Vec2* pAt = &MemoryMarshal.GetReference(at))
            {
                var value = Native.kzf_bodies_set_at(Ptr, pBodies, (UIntPtr)(at.Length), pAt, (UIntPtr)8, &failed);
                GC.KeepAlive(this);
                failed.Check(value);
            }
        }

        /// <summary>Moves all bodies by `offset`: the origin of the world moves by its opposite.</summary><remarks>kz_world_shift</remarks>
        public void Shift(Vec2 offset)
        {
            var failed = new RawError();
            var value = Native.kzf_world_shift(Ptr, &offset, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
        }

        /// <summary>Gives a body another shape, in the body's own coordinates.</summary><remarks>kz_body_set_shape</remarks>
        public void SetBodyShape(Body body, Shape shape)
        {
            var failed = new RawError();
            var value = Native.kzf_body_set_shape(Ptr, &body, shape.Ptr, &failed);
            GC.KeepAlive(this);
            GC.KeepAlive(shape);
            failed.Check(value);
            Keep(body, shape);
        }

        /// <summary>Shows another frame of the body's masks.</summary><remarks>kz_body_set_frame</remarks>
        public void SetBodyFrame(Body body, int frame)
        {
            var failed = new RawError();
            var value = Native.kzf_body_set_frame(Ptr, &body, frame, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
        }

        /// <summary>Sets the category of a body, and with which categories it collides.</summary><remarks>kz_body_set_filter</remarks>
        public void SetBodyFilter(Body body, uint category, uint collides)
        {
            var value = Native.kzf_body_set_filter(Ptr, &body, category, collides);
            GC.KeepAlive(this);
            new RawError().Check(value);
        }

        /// <summary>sets its group; 0: none</summary><remarks>kz_body_set_group</remarks>
        public void SetBodyGroup(Body body, int group)
        {
            var value = Native.kzf_body_set_group(Ptr, &body, group);
            GC.KeepAlive(this);
            new RawError().Check(value);
        }

        /// <summary>sets the caller's own value</summary><remarks>kz_body_set_user</remarks>
        public void SetBodyUser(Body body, ulong user)
        {
            var value = Native.kzf_body_set_user(Ptr, &body, user);
            GC.KeepAlive(this);
            new RawError().Check(value);
        }

        /// <summary>sets what it lets pass</summary><remarks>kz_body_set_one_way</remarks>
        public void SetBodyOneWay(Body body, Vec2 oneWay)
        {
            var value = Native.kzf_body_set_one_way(Ptr, &body, &oneWay);
            GC.KeepAlive(this);
            new RawError().Check(value);
        }

        /// <summary>Sets all KZ_BODY_ flags at once.</summary><remarks>kz_body_set_flags</remarks>
        public void SetBodyFlags(Body body, uint flags = 0)
        {
            var value = Native.kzf_body_set_flags(Ptr, &body, flags);
            GC.KeepAlive(this);
            new RawError().Check(value);
        }

        /// <summary>Getters of a body.</summary><remarks>kz_body_is_live</remarks>
        public bool BodyIsLive(Body body)
        {
            var value = Native.kzf_body_is_live(Ptr, &body);
            GC.KeepAlive(this);
            return value != 0;
        }

        /// <summary>the body there now [{0, 0}]</summary><remarks>kz_world_body</remarks>
        public Body Body(uint index)
        {
            Body outResult = default(Body);
            Native.kzf_world_body(Ptr, index, &outResult);
            GC.KeepAlive(this);
            return outResult;
        }

        /// <summary>[no rotation, at (0, 0)]</summary><remarks>kz_body_pose</remarks>
        public Pose BodyPose(Body body)
        {
            Pose outResult = default(Pose);
            Native.kzf_body_pose(Ptr, &body, &outResult);
            GC.KeepAlive(this);
            return outResult;
        }

        /// <summary>of the posed shape [KZ_BOX_EMPTY]</summary><remarks>kz_body_box</remarks>
        public Box BodyBox(Body body)
        {
            Box outResult = default(Box);
            Native.kzf_body_box(Ptr, &body, &outResult);
            GC.KeepAlive(this);
            return outResult;
        }

        /// <summary>[0]</summary><remarks>kz_body_category</remarks>
        public uint BodyCategory(Body body)
        {
            var value = Native.kzf_body_category(Ptr, &body);
            GC.KeepAlive(this);
            return (uint)value;
        }

        /// <summary>[0]</summary><remarks>kz_body_collides</remarks>
        public uint BodyCollides(Body body)
        {
            var value = Native.kzf_body_collides(Ptr, &body);
            GC.KeepAlive(this);
            return (uint)value;
        }

        /// <summary>[0]</summary><remarks>kz_body_group</remarks>
        public int BodyGroup(Body body)
        {
            var value = Native.kzf_body_group(Ptr, &body);
            GC.KeepAlive(this);
            return (int)value;
        }

        /// <summary>[0]</summary><remarks>kz_body_flags</remarks>
        public uint BodyFlags(Body body)
        {
            var value = Native.kzf_body_flags(Ptr, &body);
            GC.KeepAlive(this);
            return (uint)value;
        }

        /// <summary>[{0, 0}]</summary><remarks>kz_body_one_way</remarks>
        public Vec2 BodyOneWay(Body body)
        {
            Vec2 outResult = default(Vec2);
            Native.kzf_body_one_way(Ptr, &body, &outResult);
            GC.KeepAlive(this);
            return outResult;
        }

        /// <summary>[0]</summary><remarks>kz_body_user</remarks>
        public ulong BodyUser(Body body)
        {
            var value = Native.kzf_body_user(Ptr, &body);
            GC.KeepAlive(this);
            return (ulong)value;
        }

        /// <summary>The live body with the lowest index above that of `body`: goes through all bodies.</summary><remarks>kz_world_next</remarks>
        public Body Next(Body body)
        {
            Body outResult = default(Body);
            Native.kzf_world_next(Ptr, &body, &outResult);
            GC.KeepAlive(this);
            return outResult;
        }

        /// <summary>The shape of a body in world coordinates.</summary><remarks>kz_body_shape</remarks>
        public Shape BodyShape(Body body)
        {
            RawShape outOut = default(RawShape);
            var value = Native.kzf_body_shape(Ptr, &body, &outOut);
            GC.KeepAlive(this);
            if (value == 0) return null;
            return global::Kolize.Shape.Copy(&outOut, this);
        }

        /// <summary>Finds all pairs of bodies that collide now.</summary><remarks>kz_world_step</remarks>
        public void Step()
        {
            var failed = new RawError();
            var value = Native.kzf_world_step(Ptr, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
        }

        /// <summary>The pairs that collided at the last step, each once, sorted by (a.index, b.index).</summary><remarks>kz_world_pairs</remarks>
        public Pair[] Pairs
        {
            get
            {
                UIntPtr outN = default(UIntPtr);
                var value = Native.kzf_world_pairs(Ptr, &outN);
                GC.KeepAlive(this);
                var list = new Pair[(int)outN];
                for (int i = 0; i < list.Length; i++) list[i] = ((Pair*)value)[i];
                return list;
            }
        }

        /// <summary>The pairs of one body at the last step, by rising index of the other one.</summary><remarks>kz_body_pairs</remarks>
        public Pair[] BodyPairs(Body body)
        {
            var list = new Pair[64];
            again:
            fixed (Pair* pOut = list)
            {
                var value = Native.kzf_body_pairs(Ptr, &body, pOut, (UIntPtr)(list.Length));
                if ((int)value > list.Length) { list = new Pair[(int)value]; goto again; }
                GC.KeepAlive(this);
                if ((int)value < list.Length) Array.Resize(ref list, (int)value);
                return list;
            }
        }

        /// <summary>The pairs that began at the last step; sorted, and valid until the next step.</summary><remarks>kz_world_begin_events</remarks>
        public Pair[] BeginEvents
        {
            get
            {
                UIntPtr outN = default(UIntPtr);
                var value = Native.kzf_world_begin_events(Ptr, &outN);
                GC.KeepAlive(this);
                var list = new Pair[(int)outN];
                for (int i = 0; i < list.Length; i++) list[i] = ((Pair*)value)[i];
                return list;
            }
        }

        /// <summary>The pairs that ended at the last step; sorted, and valid until the next step.</summary><remarks>kz_world_end_events</remarks>
        public Pair[] EndEvents
        {
            get
            {
                UIntPtr outN = default(UIntPtr);
                var value = Native.kzf_world_end_events(Ptr, &outN);
                GC.KeepAlive(this);
                var list = new Pair[(int)outN];
                for (int i = 0; i < list.Length; i++) list[i] = ((Pair*)value)[i];
                return list;
            }
        }

        /// <summary>The user values of the pair number i of World.EndEvents, also those of bodies that are gone.</summary><remarks>kz_world_end_users</remarks>
        public PairUsers EndUsers(ulong i)
        {
            PairUsers outResult = default(PairUsers);
            Native.kzf_world_end_users(Ptr, (UIntPtr)i, &outResult);
            GC.KeepAlive(this);
            return outResult;
        }

        /// <summary>The relation of two bodies now, and their contact, whatever their filters say.</summary><remarks>kz_bodies_collide</remarks>
        public (Relation Relation, Contact Contact) BodiesCollide(Body a, Body b)
        {
            Contact outOut = default(Contact);
            var value = Native.kzf_bodies_collide(Ptr, &a, &b, &outOut);
            GC.KeepAlive(this);
            return ((Relation)value, outOut);
        }

        /// <summary>The shift that moves a out of b: Shape.ContactPush of two bodies.</summary><remarks>kz_bodies_contact_push</remarks>
        public Vec2 BodiesContactPush(Body a, Body b, Contact contact)
        {
            Vec2 outResult = default(Vec2);
            Native.kzf_bodies_contact_push(Ptr, &a, &b, &contact, &outResult);
            GC.KeepAlive(this);
            return outResult;
        }

        /// <summary>The contacts of all pairs of the last step, in the order of World.Pairs.</summary><remarks>kz_world_contacts</remarks>
        public WorldContact[] Contacts()
        {
            var list = new WorldContact[64];
            again:
            fixed (WorldContact* pOut = list)
            {
                var value = Native.kzf_world_contacts(Ptr, pOut, (UIntPtr)(list.Length));
                if ((int)value > list.Length) { list = new WorldContact[(int)value]; goto again; }
                GC.KeepAlive(this);
                if ((int)value < list.Length) Array.Resize(ref list, (int)value);
                return list;
            }
        }

        /// <summary>Gives a body other fixtures.</summary><remarks>kz_body_set_fixtures</remarks>
        public void SetBodyFixtures(Body body, Fixture[] fixtures)
        {
            var failed = new RawError();
            var temp = new Arena();
            var value = Native.kzf_body_set_fixtures(Ptr, &body, global::Kolize.Fixture.Lower(temp, fixtures), (int)(fixtures.Length), &failed);
            GC.KeepAlive(this);
            GC.KeepAlive(fixtures);
            failed.Check(value);
            Keep(body, temp);
        }

        /// <summary>Switches off the fixtures of a body that have one of these categories, such as HURT after a blow; 0: none are off.</summary><remarks>kz_body_set_off</remarks>
        public void SetBodyOff(Body body, uint categories)
        {
            var value = Native.kzf_body_set_off(Ptr, &body, categories);
            GC.KeepAlive(this);
            new RawError().Check(value);
        }

        /// <summary>The categories that are switched off; 0 for a stale handle.</summary><remarks>kz_body_off</remarks>
        public uint BodyOff(Body body)
        {
            var value = Native.kzf_body_off(Ptr, &body);
            GC.KeepAlive(this);
            return (uint)value;
        }

        /// <summary>The shape of one fixture in world coordinates.</summary><remarks>kz_body_fixture_shape</remarks>
        public Shape BodyFixtureShape(Body body, int fixture)
        {
            using (var temp = new Arena())
            {
                RawShape outOut = default(RawShape);
                var value = Native.kzf_body_fixture_shape(Ptr, &body, fixture, temp.Take(1024), (UIntPtr)(1024), &outOut);
                GC.KeepAlive(this);
                if (value == 0) return null;
                return global::Kolize.Shape.Copy(&outOut, this);
            }
        }

        /// <summary>The pairs of kinds that collided at the last step, of pairs of bodies of which at least one has fixtures.</summary><remarks>kz_world_fixture_pairs</remarks>
        public FixturePair[] FixturePairs()
        {
            UIntPtr outN = default(UIntPtr);
            var value = Native.kzf_world_fixture_pairs(Ptr, &outN);
            GC.KeepAlive(this);
            var list = new FixturePair[(int)outN];
            for (int i = 0; i < list.Length; i++) list[i] = ((FixturePair*)value)[i];
            return list;
        }

        /// <summary>The pairs of kinds that began at the last step; sorted, and valid until the next step.</summary><remarks>kz_world_fixture_begin_events</remarks>
        public FixturePair[] FixtureBeginEvents()
        {
            UIntPtr outN = default(UIntPtr);
            var value = Native.kzf_world_fixture_begin_events(Ptr, &outN);
            GC.KeepAlive(this);
            var list = new FixturePair[(int)outN];
            for (int i = 0; i < list.Length; i++) list[i] = ((FixturePair*)value)[i];
            return list;
        }

        /// <summary>The pairs of kinds that ended at the last step; sorted, and valid until the next step.</summary><remarks>kz_world_fixture_end_events</remarks>
        public FixturePair[] FixtureEndEvents()
        {
            UIntPtr outN = default(UIntPtr);
            var value = Native.kzf_world_fixture_end_events(Ptr, &outN);
            GC.KeepAlive(this);
            var list = new FixturePair[(int)outN];
            for (int i = 0; i < list.Length; i++) list[i] = ((FixturePair*)value)[i];
            return list;
        }

        /// <summary>The user values of the bodies of pair number i of World.FixtureEndEvents; see World.EndUsers.</summary><remarks>kz_world_fixture_end_users</remarks>
        public PairUsers FixtureEndUsers(ulong i)
        {
            PairUsers outResult = default(PairUsers);
            Native.kzf_world_fixture_end_users(Ptr, (UIntPtr)i, &outResult);
            GC.KeepAlive(this);
            return outResult;
        }

        /// <summary>Which fixtures of two bodies collide now, by the world's mode, sorted by (a, b).</summary><remarks>kz_bodies_fixtures</remarks>
        public BodiesFixture[] BodiesFixtures(Body a, Body b)
        {
            var list = new BodiesFixture[64];
            again:
            fixed (BodiesFixture* pOut = list)
            {
                var value = Native.kzf_bodies_fixtures(Ptr, &a, &b, pOut, (UIntPtr)(list.Length));
                if ((int)value > list.Length) { list = new BodiesFixture[(int)value]; goto again; }
                GC.KeepAlive(this);
                if ((int)value < list.Length) Array.Resize(ref list, (int)value);
                return list;
            }
        }

        /// <summary>The relation of two fixtures now, and their contact, whatever their filters say.</summary><remarks>kz_fixtures_collide</remarks>
        public (Relation Relation, Contact Contact) FixturesCollide(Body a, int fixtureA, Body b, int fixtureB)
        {
            Contact outOut = default(Contact);
            var value = Native.kzf_fixtures_collide(Ptr, &a, fixtureA, &b, fixtureB, &outOut);
            GC.KeepAlive(this);
            return ((Relation)value, outOut);
        }

        /// <summary>Shows a frame of another set, such as another animation's file.</summary><remarks>kz_body_set_frames</remarks>
        public void SetBodyFrames(Body body, MaskSet frames, int frame)
        {
            var failed = new RawError();
            var value = Native.kzf_body_set_frames(Ptr, &body, frames.Ptr, frame, &failed);
            GC.KeepAlive(this);
            GC.KeepAlive(frames);
            failed.Check(value);
            Keep(body, frames);
        }

        /// <summary>The cells of `grid`, a body that is a grid, that another body overlaps now; in a world of KZ_PAIRS_TOUCH those, too, that it touches.</summary><remarks>kz_bodies_cells</remarks>
        public GridHit[] BodiesCells(Body body, Body grid)
        {
            var list = new GridHit[64];
            again:
            fixed (GridHit* pOut = list)
            {
                var value = Native.kzf_bodies_cells(Ptr, &body, &grid, pOut, (UIntPtr)(list.Length));
                if ((int)value > list.Length) { list = new GridHit[(int)value]; goto again; }
                GC.KeepAlive(this);
                if ((int)value < list.Length) Array.Resize(ref list, (int)value);
                return list;
            }
        }

        /// <summary>Builds the search trees over the bodies as they stand now, which makes queries fast.</summary><remarks>kz_world_index</remarks>
        public void Index()
        {
            var failed = new RawError();
            var value = Native.kzf_world_index(Ptr, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
        }

        /// <summary>Says that `n` queries come, and builds the search trees where that pays.</summary><remarks>kz_world_expect</remarks>
        public void Expect(uint n)
        {
            Native.kzf_world_expect(Ptr, n);
            GC.KeepAlive(this);
        }

        /// <summary>Finds the bodies that `shape` overlaps, in rising order of index.</summary><remarks>kz_world_find</remarks>
        public WorldHit[] Find(Shape shape, PairMode mode, QueryFilter filter = null)
        {
            var list = new WorldHit[64];
            again:
            fixed (WorldHit* pOut = list)
            using (var temp = new Arena())
            {
                var value = Native.kzf_world_find(Ptr, shape.Ptr, (int)mode, global::Kolize.QueryFilter.Lower(temp, filter), pOut, (UIntPtr)(list.Length));
                if ((int)value > list.Length) { list = new WorldHit[(int)value]; goto again; }
                GC.KeepAlive(this);
                GC.KeepAlive(shape);
                if ((int)value < list.Length) Array.Resize(ref list, (int)value);
                return list;
            }
        }

        /// <summary>Finds the bodies that contain a point, borders included: what is under the mouse.</summary><remarks>kz_world_find_at</remarks>
        public WorldHit[] FindAt(Vec2 point, QueryFilter filter = null)
        {
            var list = new WorldHit[64];
            again:
            fixed (WorldHit* pOut = list)
            using (var temp = new Arena())
            {
                var value = Native.kzf_world_find_at(Ptr, &point, global::Kolize.QueryFilter.Lower(temp, filter), pOut, (UIntPtr)(list.Length));
                if ((int)value > list.Length) { list = new WorldHit[(int)value]; goto again; }
                GC.KeepAlive(this);
                if ((int)value < list.Length) Array.Resize(ref list, (int)value);
                return list;
            }
        }

        /// <summary>Finds the first body that the ray from `from` to `to` hits.</summary><remarks>kz_world_ray</remarks>
        public WorldRayHit? Ray(Vec2 @from, Vec2 to, uint flags = 0, QueryFilter filter = null)
        {
            using (var temp = new Arena())
            {
                WorldRayHit outOut = default(WorldRayHit);
                var value = Native.kzf_world_ray(Ptr, &@from, &to, flags, global::Kolize.QueryFilter.Lower(temp, filter), &outOut);
                GC.KeepAlive(this);
                if (value == 0) return null;
                return outOut;
            }
        }

        /// <summary>Finds all bodies that the ray hits, each at its first hit, by rising t, then index.</summary><remarks>kz_world_ray_all</remarks>
        public WorldRayHit[] RayAll(Vec2 @from, Vec2 to, uint flags = 0, QueryFilter filter = null)
        {
            var list = new WorldRayHit[64];
            again:
            fixed (WorldRayHit* pOut = list)
            using (var temp = new Arena())
            {
                var value = Native.kzf_world_ray_all(Ptr, &@from, &to, flags, global::Kolize.QueryFilter.Lower(temp, filter), pOut, (UIntPtr)(list.Length));
                if ((int)value > list.Length) { list = new WorldRayHit[(int)value]; goto again; }
                GC.KeepAlive(this);
                if ((int)value < list.Length) Array.Resize(ref list, (int)value);
                return list;
            }
        }

        /// <summary>Finds the first body that `shape` hits when it is moved by `motion`.</summary><remarks>kz_world_sweep</remarks>
        public WorldSweepHit? Sweep(Shape shape, Vec2 motion, uint flags = 0, QueryFilter filter = null)
        {
            using (var temp = new Arena())
            {
                WorldSweepHit outOut = default(WorldSweepHit);
                var value = Native.kzf_world_sweep(Ptr, shape.Ptr, &motion, flags, global::Kolize.QueryFilter.Lower(temp, filter), &outOut);
                GC.KeepAlive(this);
                GC.KeepAlive(shape);
                if (value == 0) return null;
                return outOut;
            }
        }

        /// <summary>Finds all bodies that the moving shape hits, each at its first hit, by rising t, then index.</summary><remarks>kz_world_sweep_all</remarks>
        public WorldSweepHit[] SweepAll(Shape shape, Vec2 motion, uint flags = 0, QueryFilter filter = null)
        {
            var list = new WorldSweepHit[64];
            again:
            fixed (WorldSweepHit* pOut = list)
            using (var temp = new Arena())
            {
                var value = Native.kzf_world_sweep_all(Ptr, shape.Ptr, &motion, flags, global::Kolize.QueryFilter.Lower(temp, filter), pOut, (UIntPtr)(list.Length));
                if ((int)value > list.Length) { list = new WorldSweepHit[(int)value]; goto again; }
                GC.KeepAlive(this);
                GC.KeepAlive(shape);
                if ((int)value < list.Length) Array.Resize(ref list, (int)value);
                return list;
            }
        }

        /// <summary>Finds the `k` bodies nearest to `shape`, by rising distance, then index.</summary><remarks>kz_world_nearest</remarks>
        public WorldNear[] Nearest(Shape shape, float within, QueryFilter filter, ulong k)
        {
            var list = new WorldNear[k];
            fixed (WorldNear* pOut = list)
            using (var temp = new Arena())
            {
                var value = Native.kzf_world_nearest(Ptr, shape.Ptr, within, global::Kolize.QueryFilter.Lower(temp, filter), pOut, (UIntPtr)k);
                GC.KeepAlive(this);
                GC.KeepAlive(shape);
                if ((int)value < list.Length) Array.Resize(ref list, (int)value);
                return list;
            }
        }

        /// <summary>Writes a number and a text of the caller to the log, such as the number of the frame that comes.</summary><remarks>kz_world_mark</remarks>
        public void Mark(ulong number, string text)
        {
            using (var temp = new Arena())
            {
                Native.kzf_world_mark(Ptr, number, temp.Take(text));
                GC.KeepAlive(this);
            }
        }

        /// <summary>A hash of what the next step depends on.</summary><remarks>kz_world_hash</remarks>
        public ulong Hash()
        {
            var value = Native.kzf_world_hash(Ptr);
            GC.KeepAlive(this);
            return (ulong)value;
        }

        /// <summary>The part of that hash that one body has, to find the body that differs.</summary><remarks>kz_body_hash</remarks>
        public ulong BodyHash(Body body)
        {
            var value = Native.kzf_body_hash(Ptr, &body);
            GC.KeepAlive(this);
            return (ulong)value;
        }

        /// <summary>The number of bytes that World.Save needs now.</summary><remarks>kz_world_save_bytes</remarks>
        public ulong SaveBytes()
        {
            var value = Native.kzf_world_save_bytes(Ptr);
            GC.KeepAlive(this);
            return (ulong)value;
        }

        /// <summary>Writes the world's state.</summary><remarks>kz_world_save</remarks>
        public void Save(Span<byte> bytes)
        {
            var failed = new RawError();
            fixed (byte* pBytes = &MemoryMarshal.GetReference(bytes))
            {
                var value = Native.kzf_world_save(Ptr, pBytes, (UIntPtr)(bytes.Length), &failed);
                GC.KeepAlive(this);
                failed.Check(value);
                saved = true;
            }
        }

        /// <summary>Makes the world what it was when it was saved, including the lists of the last step.</summary><remarks>kz_world_restore</remarks>
        public void Restore(ReadOnlySpan<byte> bytes)
        {
            var failed = new RawError();
            fixed (byte* pBytes = &MemoryMarshal.GetReference(bytes))
            {
                var value = Native.kzf_world_restore(Ptr, pBytes, (UIntPtr)(bytes.Length), &failed);
                GC.KeepAlive(this);
                failed.Check(value);
            }
        }
    }

    /// <summary>Any shape; see the top of this file.</summary>
    public sealed unsafe partial class Shape : Thing
    {
        internal Shape(Unmade unmade) { }

        internal static Shape Made(void* memory, params object[] keeps)
        {
            var made = new Shape(new Unmade());
            made.Own(memory, keeps);
            return made;
        }

        internal override void Free(void* memory) { Native.kzf_shape_free(memory); }

        /// <summary>Makes the shape of a grid, with the corner of cell (0, 0) at (x, y).</summary><remarks>kz_shape_grid</remarks>
        public static Shape Grid(Grid grid, double x, double y)
        {
            var failed = new RawError();
            RawShape outOut = default(RawShape);
            var value = Native.kzf_shape_grid(grid.Ptr, x, y, &outOut, &failed);
            GC.KeepAlive(grid);
            failed.Check(value);
            return global::Kolize.Shape.Copy(&outOut, grid);
        }

        /// <summary>Makes a shape of a mask, with its cell (0, 0) placed at (x, y).</summary><remarks>kz_shape_mask</remarks>
        public static Shape Mask(Mask mask, double x, double y)
        {
            var failed = new RawError();
            RawShape outOut = default(RawShape);
            var value = Native.kzf_shape_mask(mask.Ptr, x, y, &outOut, &failed);
            GC.KeepAlive(mask);
            failed.Check(value);
            return global::Kolize.Shape.Copy(&outOut, mask);
        }

        /// <summary>Tells whether two shapes are apart, touch or overlap (Relation, in math.h).</summary><remarks>kz_relate</remarks>
        public Relation Relate(Shape b)
        {
            var value = Native.kzf_relate(Ptr, b.Ptr);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            return (Relation)value;
        }

        /// <summary>Do the insides meet?</summary><remarks>kz_overlap</remarks>
        public bool Overlap(Shape b)
        {
            var value = Native.kzf_overlap(Ptr, b.Ptr);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            return value != 0;
        }

        /// <summary>Is there a common point?</summary><remarks>kz_intersects</remarks>
        public bool Intersects(Shape b)
        {
            var value = Native.kzf_intersects(Ptr, b.Ptr);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            return value != 0;
        }

        /// <summary>Relation and contact from one decision.</summary><remarks>kz_collide</remarks>
        public (Relation Relation, Contact Contact) Collide(Shape b)
        {
            Contact outOut = default(Contact);
            var value = Native.kzf_collide(Ptr, b.Ptr, &outOut);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            return ((Relation)value, outOut);
        }

        /// <summary>The shift that moves a out of b: -normal * depth, and a little more for rounding.</summary><remarks>kz_contact_push</remarks>
        public Vec2 ContactPush(Shape b, Contact contact)
        {
            Vec2 outResult = default(Vec2);
            Native.kzf_contact_push(Ptr, b.Ptr, &contact, &outResult);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            return outResult;
        }

        /// <summary>The contacts of all pairs of parts that overlap, sorted by part of a, then by part of b.</summary><remarks>kz_collide_parts</remarks>
        public PartContact[] CollideParts(Shape b)
        {
            var list = new PartContact[64];
            again:
            fixed (PartContact* pContacts = list)
            {
                var value = Native.kzf_collide_parts(Ptr, b.Ptr, pContacts, (UIntPtr)(list.Length));
                if ((int)value > list.Length) { list = new PartContact[(int)value]; goto again; }
                GC.KeepAlive(this);
                GC.KeepAlive(b);
                if ((int)value < list.Length) Array.Resize(ref list, (int)value);
                return list;
            }
        }

        /// <summary>Finds the shortest push of a along a direction that separates it from b, such as upwards out of the ground.</summary><remarks>kz_push_along</remarks>
        public (Vec2 Push, float Length)? PushAlong(Shape b, Vec2 direction)
        {
            Vec2 outPush = default(Vec2);
            float outLength = default(float);
            var value = Native.kzf_push_along(Ptr, b.Ptr, &direction, &outPush, &outLength);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            if (value == 0) return null;
            return (outPush, (float)outLength);
        }

        /// <summary>The part with this number, as Shape.CollideParts counts them; NULL if there is none.</summary><remarks>kz_shape_part</remarks>
        public Shape Part(int part)
        {
            var value = Native.kzf_shape_part(Ptr, part);
            GC.KeepAlive(this);
            return global::Kolize.Shape.Copy(value, this);
        }

        /// <summary>Counts the cells of a mask shape whose squares overlap `other`.</summary><remarks>kz_common_cells</remarks>
        public (long Value, Cell First, CellRect Bounds) CommonCells(Shape other)
        {
            Cell outFirst = default(Cell);
            CellRect outBounds = default(CellRect);
            var value = Native.kzf_common_cells(Ptr, other.Ptr, &outFirst, &outBounds);
            GC.KeepAlive(this);
            GC.KeepAlive(other);
            return ((long)value, outFirst, outBounds);
        }

        /// <summary>The distance of two shapes, and the nearest point of each.</summary><remarks>kz_distance</remarks>
        public DistanceResult Distance(Shape b)
        {
            DistanceResult outResult = default(DistanceResult);
            Native.kzf_distance(Ptr, b.Ptr, &outResult);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            return outResult;
        }

        /// <summary>Finds a point that both shapes share.</summary><remarks>kz_common_point</remarks>
        public Vec2? CommonPoint(Shape b)
        {
            Vec2 outOut = default(Vec2);
            var value = Native.kzf_common_point(Ptr, b.Ptr, &outOut);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            if (value == 0) return null;
            return outOut;
        }

        /// <summary>Does a contain every point of b?</summary><remarks>kz_contains</remarks>
        public bool Contains(Shape b)
        {
            var value = Native.kzf_contains(Ptr, b.Ptr);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            return value != 0;
        }

        /// <summary>Measures a shape: area, length or number of points, the centroid, and the moment of inertia.</summary><remarks>kz_shape_measure</remarks>
        public Measure Measure()
        {
            Measure outResult = default(Measure);
            Native.kzf_shape_measure(Ptr, &outResult);
            GC.KeepAlive(this);
            return outResult;
        }

        /// <summary>Shape.Relate of shapes with poses.</summary><remarks>kz_relate_posed</remarks>
        public Relation RelatePosed(Pose poseA, Shape b, Pose poseB)
        {
            var failed = new RawError();
            int outOut = default(int);
            var value = Native.kzf_relate_posed(Ptr, &poseA, b.Ptr, &poseB, &outOut, &failed);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            failed.Check(value);
            return (Relation)outOut;
        }

        /// <summary>Shape.Collide of shapes with poses, as Shape.RelatePosed.</summary><remarks>kz_collide_posed</remarks>
        public Contact CollidePosed(Pose poseA, Shape b, Pose poseB)
        {
            var failed = new RawError();
            Contact outOut = default(Contact);
            var value = Native.kzf_collide_posed(Ptr, &poseA, b.Ptr, &poseB, &outOut, &failed);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            failed.Check(value);
            return outOut;
        }

        /// <summary>Shape.Distance of shapes with poses, as Shape.RelatePosed.</summary><remarks>kz_distance_posed</remarks>
        public DistanceResult DistancePosed(Pose poseA, Shape b, Pose poseB)
        {
            var failed = new RawError();
            DistanceResult outOut = default(DistanceResult);
            var value = Native.kzf_distance_posed(Ptr, &poseA, b.Ptr, &poseB, &outOut, &failed);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            failed.Check(value);
            return outOut;
        }

        /// <summary>Shape.Ray into a shape with a pose, as Shape.RelatePosed.</summary><remarks>kz_ray_posed</remarks>
        public RayHit RayPosed(Pose pose, Vec2 @from, Vec2 to, uint flags = 0)
        {
            var failed = new RawError();
            RayHit outOut = default(RayHit);
            var value = Native.kzf_ray_posed(Ptr, &pose, &@from, &to, flags, &outOut, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
            return outOut;
        }

        /// <summary>Shape.Sweep of shapes with poses, as Shape.RelatePosed.</summary><remarks>kz_sweep_posed</remarks>
        public SweepHit SweepPosed(Pose poseA, Vec2 motion, Shape b, Pose poseB, uint flags = 0)
        {
            var failed = new RawError();
            SweepHit outOut = default(SweepHit);
            var value = Native.kzf_sweep_posed(Ptr, &poseA, &motion, b.Ptr, &poseB, flags, &outOut, &failed);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            failed.Check(value);
            return outOut;
        }

        /// <summary>Finds the next run of covered cells in row y, at or after cell x.</summary><remarks>kz_shape_next_run</remarks>
        public (int X0, int X1)? NextRun(CellRule rule, int y, int x)
        {
            int outX0 = default(int);
            int outX1 = default(int);
            var value = Native.kzf_shape_next_run(Ptr, (int)rule, y, x, &outX0, &outX1);
            GC.KeepAlive(this);
            if (value == 0) return null;
            return ((int)outX0, (int)outX1);
        }

        /// <summary>Finds the first point where the ray from `from` to `to` enters a shape.</summary><remarks>kz_ray</remarks>
        public RayHit Ray(Vec2 @from, Vec2 to, uint flags = 0)
        {
            RayHit outResult = default(RayHit);
            Native.kzf_ray(Ptr, &@from, &to, flags, &outResult);
            GC.KeepAlive(this);
            return outResult;
        }

        /// <summary>Finds all stretches of a ray that lie inside a shape, by rising t_in.</summary><remarks>kz_ray_spans</remarks>
        public RaySpan[] RaySpans(Vec2 @from, Vec2 to, uint flags = 0)
        {
            var list = new RaySpan[64];
            again:
            fixed (RaySpan* pSpans = list)
            {
                var value = Native.kzf_ray_spans(Ptr, &@from, &to, flags, pSpans, (UIntPtr)(list.Length));
                if ((int)value > list.Length) { list = new RaySpan[(int)value]; goto again; }
                GC.KeepAlive(this);
                if ((int)value < list.Length) Array.Resize(ref list, (int)value);
                return list;
            }
        }

        /// <summary>Makes one shape of rings: a polygon for one outline, else a compound with a polygon for each outline.</summary><remarks>kz_shape_from_rings</remarks>
        public static Shape FromRings(Rings rings)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                RawShape outOut = default(RawShape);
                var value = Native.kzf_shape_from_rings(rings.Ptr, temp.Take((ulong)Native.kzf_shape_from_rings_bytes(rings.Ptr)), (UIntPtr)((ulong)Native.kzf_shape_from_rings_bytes(rings.Ptr)), &outOut, &failed);
                GC.KeepAlive(rings);
                failed.Check(value);
                return global::Kolize.Shape.Copy(&outOut, rings);
            }
        }

        /// <summary>Moves a by `motion` past b, which stays, up to the first collision.</summary><remarks>kz_sweep</remarks>
        public SweepHit Sweep(Vec2 motion, Shape b, uint flags = 0)
        {
            SweepHit outResult = default(SweepHit);
            Native.kzf_sweep(Ptr, &motion, b.Ptr, flags, &outResult);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            return outResult;
        }

        /// <summary>Moves and rotates a past b, which stays, up to the first contact.</summary><remarks>kz_sweep_rotating</remarks>
        public Toi SweepRotating(Motion motion, Shape b, float tolerance)
        {
            var failed = new RawError();
            Toi outOut = default(Toi);
            var value = Native.kzf_sweep_rotating(Ptr, &motion, b.Ptr, tolerance, null, (UIntPtr)0, &outOut, &failed);
            GC.KeepAlive(this);
            GC.KeepAlive(b);
            failed.Check(value);
            return outOut;
        }

        /// <summary>Makes a point.</summary><remarks>kz_shape_point</remarks>
        public static Shape Point(Vec2 p)
        {
            var failed = new RawError();
            RawShape outOut = default(RawShape);
            var value = Native.kzf_shape_point(&p, &outOut, &failed);
            failed.Check(value);
            return global::Kolize.Shape.Copy(&outOut);
        }

        /// <summary>Makes a segment.</summary><remarks>kz_shape_segment</remarks>
        public static Shape Segment(Vec2 a, Vec2 b)
        {
            var failed = new RawError();
            RawShape outOut = default(RawShape);
            var value = Native.kzf_shape_segment(&a, &b, &outOut, &failed);
            failed.Check(value);
            return global::Kolize.Shape.Copy(&outOut);
        }

        /// <summary>Makes a box.</summary><remarks>kz_shape_box</remarks>
        public static Shape Box(Vec2 min, Vec2 max)
        {
            var failed = new RawError();
            RawShape outOut = default(RawShape);
            var value = Native.kzf_shape_box(&min, &max, &outOut, &failed);
            failed.Check(value);
            return global::Kolize.Shape.Copy(&outOut);
        }

        /// <summary>Makes a circle.</summary><remarks>kz_shape_circle</remarks>
        public static Shape Circle(Vec2 center, float r)
        {
            var failed = new RawError();
            RawShape outOut = default(RawShape);
            var value = Native.kzf_shape_circle(&center, r, &outOut, &failed);
            failed.Check(value);
            return global::Kolize.Shape.Copy(&outOut);
        }

        /// <summary>Makes a capsule: all points within r of the segment from a to b.</summary><remarks>kz_shape_capsule</remarks>
        public static Shape Capsule(Vec2 a, Vec2 b, float r)
        {
            var failed = new RawError();
            RawShape outOut = default(RawShape);
            var value = Native.kzf_shape_capsule(&a, &b, r, &outOut, &failed);
            failed.Check(value);
            return global::Kolize.Shape.Copy(&outOut);
        }

        /// <summary>Makes a polygon of n &gt;= 3 vertices, convex or concave, in either winding.</summary><remarks>kz_shape_polygon</remarks>
        public static Shape Polygon(ReadOnlySpan<Vec2> points)
        {
            var failed = new RawError();
            fixed (Vec2* pPoints = &MemoryMarshal.GetReference(points))
            {
                RawShape outOut = default(RawShape);
                var value = Native.kzf_shape_polygon(pPoints, (int)(points.Length), &outOut, &failed);
                failed.Check(value);
                return global::Kolize.Shape.Copy(&outOut);
            }
        }

        /// <summary>Makes a polygon with holes.</summary><remarks>kz_shape_polygon_with_holes</remarks>
        public static Shape PolygonWithHoles(ReadOnlySpan<Vec2> points, ReadOnlySpan<int> ringEnd)
        {
            var failed = new RawError();
            fixed (Vec2* pPoints = &MemoryMarshal.GetReference(points))
            fixed (int* pRingEnd = &MemoryMarshal.GetReference(ringEnd))
            {
                RawShape outOut = default(RawShape);
                var value = Native.kzf_shape_polygon_with_holes(pPoints, pRingEnd, (int)(ringEnd.Length), &outOut, &failed);
                failed.Check(value);
                return global::Kolize.Shape.Copy(&outOut);
            }
        }

        /// <summary>Makes a polyline: n &gt;= 2 vertices joined by segments.</summary><remarks>kz_shape_polyline</remarks>
        public static Shape Polyline(ReadOnlySpan<Vec2> points)
        {
            var failed = new RawError();
            fixed (Vec2* pPoints = &MemoryMarshal.GetReference(points))
            {
                RawShape outOut = default(RawShape);
                var value = Native.kzf_shape_polyline(pPoints, (int)(points.Length), &outOut, &failed);
                failed.Check(value);
                return global::Kolize.Shape.Copy(&outOut);
            }
        }

        /// <summary>Makes a compound: several shapes that count as one; n may be 0.</summary><remarks>kz_shape_parts</remarks>
        public static Shape Parts(Shape[] parts)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                RawShape outOut = default(RawShape);
                var value = Native.kzf_shape_parts(temp.Lower(parts), (int)(parts.Length), &outOut, &failed);
                GC.KeepAlive(parts);
                failed.Check(value);
                return global::Kolize.Shape.Copy(&outOut, parts);
            }
        }

        /// <summary>Makes a shape rotated and shifted by a pose: each vertex as Pose.Apply moves it, radii unchanged.</summary><remarks>kz_shape_transform</remarks>
        public Shape Transform(Pose pose)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                RawShape outOut = default(RawShape);
                var value = Native.kzf_shape_transform(Ptr, &pose, temp.Take((ulong)Native.kzf_shape_transform_bytes(Ptr)), (UIntPtr)((ulong)Native.kzf_shape_transform_bytes(Ptr)), &outOut, &failed);
                GC.KeepAlive(this);
                failed.Check(value);
                return global::Kolize.Shape.Copy(&outOut, this);
            }
        }

        /// <summary>Makes a shape scaled about the origin: each coordinate times sx or sy, rounded to float32 once.</summary><remarks>kz_shape_scale</remarks>
        public Shape Scale(float sx, float sy)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                RawShape outOut = default(RawShape);
                var value = Native.kzf_shape_scale(Ptr, sx, sy, temp.Take((ulong)Native.kzf_shape_transform_bytes(Ptr)), (UIntPtr)((ulong)Native.kzf_shape_transform_bytes(Ptr)), &outOut, &failed);
                GC.KeepAlive(this);
                failed.Check(value);
                return global::Kolize.Shape.Copy(&outOut, this);
            }
        }

        /// <summary>The vertices of a polygon or polyline, wherever they are stored.</summary><remarks>kz_shape_points</remarks>
        public Vec2[] Points
        {
            get
            {
                UIntPtr outN = default(UIntPtr);
                var value = Native.kzf_shape_points(Ptr, &outN);
                GC.KeepAlive(this);
                var list = new Vec2[(int)outN];
                for (int i = 0; i < list.Length; i++) list[i] = ((Vec2*)value)[i];
                return list;
            }
        }

        /// <summary>Splits a polygon, with its holes, into convex polygons of at most `max_points` vertices (3 or more; 0: no limit).</summary><remarks>kz_shape_convex_parts</remarks>
        public Shape ConvexParts(int maxPoints)
        {
            var failed = new RawError();
            RawConvexParts outOut = default(RawConvexParts);
            var value = Native.kzf_shape_convex_parts(Ptr, maxPoints, null, &outOut, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
            var made = global::Kolize.Shape.Copy(&outOut.Shape);
            Native.kzf_convex_parts_free(&outOut);
            return made;
        }

        /// <summary>Splits a polygon, with its holes, into triangles.</summary><remarks>kz_triangulate</remarks>
        public Triangles Triangulate()
        {
            var failed = new RawError();
            var outOut = (RawTriangles*)Marshal.AllocHGlobal(sizeof(RawTriangles));
            *outOut = new RawTriangles();
            var value = Native.kzf_triangulate(Ptr, null, outOut, &failed);
            GC.KeepAlive(this);
            if (value != 0) Marshal.FreeHGlobal((IntPtr)outOut);
            failed.Check(value);
            return global::Kolize.Triangles.Made(outOut);
        }

        /// <summary>Makes a polygon with a radius: all points within r of it, so its corners are round and it grows by r on each side.</summary><remarks>kz_shape_rounded_polygon</remarks>
        public static Shape RoundedPolygon(ReadOnlySpan<Vec2> points, float r)
        {
            var failed = new RawError();
            fixed (Vec2* pPoints = &MemoryMarshal.GetReference(points))
            using (var temp = new Arena())
            {
                RawShape outOut = default(RawShape);
                var value = Native.kzf_shape_rounded_polygon(pPoints, (int)(points.Length), r, temp.Take((ulong)(points.Length + 1) * (uint)sizeof(RawShape)), (UIntPtr)(points.Length + 1), &outOut, &failed);
                failed.Check(value);
                return global::Kolize.Shape.Copy(&outOut);
            }
        }

        /// <summary>Makes a box with a radius, as Shape.RoundedPolygon does: it grows by r on each side.</summary><remarks>kz_shape_rounded_box</remarks>
        public static Shape RoundedBox(Vec2 min, Vec2 max, float r)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                RawShape outOut = default(RawShape);
                var value = Native.kzf_shape_rounded_box(&min, &max, r, temp.Take(1280), &outOut, &failed);
                failed.Check(value);
                return global::Kolize.Shape.Copy(&outOut);
            }
        }

        /// <summary>Makes a polygon as Shape.PolygonWithHoles does, with a tree of its edges.</summary><remarks>kz_shape_polygon_with_tree</remarks>
        public static Shape PolygonWithTree(ReadOnlySpan<Vec2> points, ReadOnlySpan<int> ringEnd)
        {
            var failed = new RawError();
            fixed (Vec2* pPoints = &MemoryMarshal.GetReference(points))
            fixed (int* pRingEnd = &MemoryMarshal.GetReference(ringEnd))
            using (var temp = new Arena())
            {
                RawShape outOut = default(RawShape);
                var value = Native.kzf_shape_polygon_with_tree(pPoints, pRingEnd, (int)(ringEnd.Length), temp.Take((ulong)Native.kzf_edge_tree_bytes(points.Length)), (UIntPtr)((ulong)Native.kzf_edge_tree_bytes(points.Length)), &outOut, &failed);
                failed.Check(value);
                return global::Kolize.Shape.Copy(&outOut);
            }
        }

        /// <summary>Makes a polyline as Shape.Polyline does, with a tree of its edges.</summary><remarks>kz_shape_polyline_with_tree</remarks>
        public static Shape PolylineWithTree(ReadOnlySpan<Vec2> points)
        {
            var failed = new RawError();
            fixed (Vec2* pPoints = &MemoryMarshal.GetReference(points))
            using (var temp = new Arena())
            {
                RawShape outOut = default(RawShape);
                var value = Native.kzf_shape_polyline_with_tree(pPoints, (int)(points.Length), temp.Take((ulong)Native.kzf_edge_tree_bytes(points.Length)), (UIntPtr)((ulong)Native.kzf_edge_tree_bytes(points.Length)), &outOut, &failed);
                failed.Check(value);
                return global::Kolize.Shape.Copy(&outOut);
            }
        }

        /// <summary>Makes a compound as Shape.Parts does, with a tree of its parts: queries look at parts that are near.</summary><remarks>kz_shape_parts_with_tree</remarks>
        public static Shape PartsWithTree(Shape[] parts)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                RawShape outOut = default(RawShape);
                var value = Native.kzf_shape_parts_with_tree(temp.Lower(parts), (int)(parts.Length), temp.Take((ulong)Native.kzf_part_tree_bytes(parts.Length)), (UIntPtr)((ulong)Native.kzf_part_tree_bytes(parts.Length)), &outOut, &failed);
                GC.KeepAlive(parts);
                failed.Check(value);
                return global::Kolize.Shape.Copy(&outOut, parts);
            }
        }
    }

    /// <summary>Components in the order of their first cells.</summary>
    public sealed unsafe partial class Components : Thing
    {
        internal Components(Unmade unmade) { }

        internal static Components Made(void* memory, params object[] keeps)
        {
            var made = new Components(new Unmade());
            made.Own(memory, keeps);
            return made;
        }

        internal override void Free(void* memory) { Native.kzf_components_free(memory); Marshal.FreeHGlobal((IntPtr)memory); }
        /// <summary>NULL when there are none</summary>
        public Component[] Items
        {
            get
            {
                var list = new Component[((RawComponents*)Ptr)->N * 1];
                for (int i = 0; i < list.Length; i++) list[i] = ((Component*)((RawComponents*)Ptr)->Items)[i];
                GC.KeepAlive(this);
                return list;
            }
        }
    }

    /// <summary>A convex polygon: corners clockwise, no three on a line.</summary>
    public sealed unsafe partial class Hull : Thing
    {
        internal Hull(Unmade unmade) { }

        internal static Hull Made(void* memory, params object[] keeps)
        {
            var made = new Hull(new Unmade());
            made.Own(memory, keeps);
            return made;
        }

        internal override void Free(void* memory) { Native.kzf_hull_free(memory); Marshal.FreeHGlobal((IntPtr)memory); }
        /// <summary>NULL when there are none</summary>
        public Vec2[] Points
        {
            get
            {
                var list = new Vec2[((RawHull*)Ptr)->NPoints * 1];
                for (int i = 0; i < list.Length; i++) list[i] = ((Vec2*)((RawHull*)Ptr)->Points)[i];
                GC.KeepAlive(this);
                return list;
            }
        }
    }

    /// <summary>Outlines and holes as rings of points, in the mask's cells.</summary>
    public sealed unsafe partial class Rings : Thing
    {
        internal Rings(Unmade unmade) { }

        internal static Rings Made(void* memory, params object[] keeps)
        {
            var made = new Rings(new Unmade());
            made.Own(memory, keeps);
            return made;
        }

        internal override void Free(void* memory) { Native.kzf_rings_free(memory); Marshal.FreeHGlobal((IntPtr)memory); }
        public Vec2[] Points
        {
            get
            {
                var list = new Vec2[((RawRings*)Ptr)->NPoints * 1];
                for (int i = 0; i < list.Length; i++) list[i] = ((Vec2*)((RawRings*)Ptr)->Points)[i];
                GC.KeepAlive(this);
                return list;
            }
        }
        public int[] RingEnd
        {
            get
            {
                var list = new int[((RawRings*)Ptr)->NRings * 1];
                for (int i = 0; i < list.Length; i++) list[i] = ((int*)((RawRings*)Ptr)->RingEnd)[i];
                GC.KeepAlive(this);
                return list;
            }
        }
        public int[] Parent
        {
            get
            {
                var list = new int[((RawRings*)Ptr)->NRings * 1];
                for (int i = 0; i < list.Length; i++) list[i] = ((int*)((RawRings*)Ptr)->Parent)[i];
                GC.KeepAlive(this);
                return list;
            }
        }

        /// <summary>Makes the mask of the cells whose centre lies inside the rings by the even-odd rule, exactly.</summary><remarks>kz_rings_fill</remarks>
        public Mask Fill(int w, int h)
        {
            var failed = new RawError();
            void* outOut = null;
            var value = Native.kzf_rings_fill(Ptr, w, h, null, &outOut, &failed);
            GC.KeepAlive(this);
            failed.Check(value);
            return global::Kolize.Mask.Made(outOut);
        }

        /// <summary>Simplifies rings: the same rings with fewer points, none of them flat.</summary><remarks>kz_rings_simplify</remarks>
        public (Rings Rings, float Largest) Simplify(Simplify how)
        {
            var failed = new RawError();
            using (var temp = new Arena())
            {
                var outOut = (RawRings*)Marshal.AllocHGlobal(sizeof(RawRings));
                *outOut = new RawRings();
                float outLargest = default(float);
                var value = Native.kzf_rings_simplify(Ptr, global::Kolize.Simplify.Lower(temp, how), null, outOut, &outLargest, &failed);
                GC.KeepAlive(this);
                if (value != 0) Marshal.FreeHGlobal((IntPtr)outOut);
                failed.Check(value);
                return (global::Kolize.Rings.Made(outOut), (float)outLargest);
            }
        }

        /// <summary>Splits the region of rings into convex parts, one ring each, none flat.</summary><remarks>kz_rings_convex_parts</remarks>
        public Rings ConvexParts(int maxPoints)
        {
            var failed = new RawError();
            var outOut = (RawRings*)Marshal.AllocHGlobal(sizeof(RawRings));
            *outOut = new RawRings();
            var value = Native.kzf_rings_convex_parts(Ptr, maxPoints, null, outOut, &failed);
            GC.KeepAlive(this);
            if (value != 0) Marshal.FreeHGlobal((IntPtr)outOut);
            failed.Check(value);
            return global::Kolize.Rings.Made(outOut);
        }
    }

    /// <summary>Rectangles of cells.</summary>
    public sealed unsafe partial class CellRects : Thing
    {
        internal CellRects(Unmade unmade) { }

        internal static CellRects Made(void* memory, params object[] keeps)
        {
            var made = new CellRects(new Unmade());
            made.Own(memory, keeps);
            return made;
        }

        internal override void Free(void* memory) { Native.kzf_cell_rects_free(memory); Marshal.FreeHGlobal((IntPtr)memory); }
        /// <summary>NULL when there are none</summary>
        public CellRect[] Items
        {
            get
            {
                var list = new CellRect[((RawCellRects*)Ptr)->N * 1];
                for (int i = 0; i < list.Length; i++) list[i] = ((CellRect*)((RawCellRects*)Ptr)->Items)[i];
                GC.KeepAlive(this);
                return list;
            }
        }
    }

    /// <summary>The convex parts of a polygon as one shape.</summary>
    public sealed unsafe partial class ConvexParts : Thing
    {
        internal ConvexParts(Unmade unmade) { }

        internal static ConvexParts Made(void* memory, params object[] keeps)
        {
            var made = new ConvexParts(new Unmade());
            made.Own(memory, keeps);
            return made;
        }

        internal override void Free(void* memory) { Native.kzf_convex_parts_free(memory); Marshal.FreeHGlobal((IntPtr)memory); }
    }

    /// <summary>Triangles of a polygon's vertices, each clockwise.</summary>
    public sealed unsafe partial class Triangles : Thing
    {
        internal Triangles(Unmade unmade) { }

        internal static Triangles Made(void* memory, params object[] keeps)
        {
            var made = new Triangles(new Unmade());
            made.Own(memory, keeps);
            return made;
        }

        internal override void Free(void* memory) { Native.kzf_triangles_free(memory); Marshal.FreeHGlobal((IntPtr)memory); }
        /// <summary>numbers of vertices, 3 * n of them; NULL when there are none</summary>
        public int[] Indices
        {
            get
            {
                var list = new int[((RawTriangles*)Ptr)->N * 3];
                for (int i = 0; i < list.Length; i++) list[i] = ((int*)((RawTriangles*)Ptr)->Indices)[i];
                GC.KeepAlive(this);
                return list;
            }
        }
    }

    public static unsafe partial class Kz
    {

        /// <summary>The name of a result, such as "ERR_SELF_CROSSING"; scripts may rely on it.</summary><remarks>kz_result_name</remarks>
        public static string ResultName(Result code)
        {
            var value = Native.kzf_result_name((int)code);
            return Arena.Text(value);
        }

        /// <summary>"plain", "sse2", ..., or "unknown"</summary><remarks>kz_cpu_level_name</remarks>
        public static string CpuLevelName(CpuLevel level)
        {
            var value = Native.kzf_cpu_level_name((int)level);
            return Arena.Text(value);
        }

        /// <summary>whether this machine and build can run it</summary><remarks>kz_cpu_has</remarks>
        public static bool CpuHas(CpuLevel level)
        {
            var value = Native.kzf_cpu_has((int)level);
            return value != 0;
        }

        /// <summary>the level in force: the best one, or the forced one</summary><remarks>kz_cpu_level_now</remarks>
        public static CpuLevel CpuLevelNow()
        {
            var value = Native.kzf_cpu_level_now();
            return (CpuLevel)value;
        }

        /// <summary>Makes the whole process use `level` from now on, to compare levels.</summary><remarks>kz_cpu_force</remarks>
        public static void CpuForce(CpuLevel level)
        {
            var value = Native.kzf_cpu_force((int)level);
            new RawError().Check(value);
        }

        /// <summary>Checks that this build computes as the library's exact answers need it: IEEE 754, without fast-math.</summary><remarks>kz_self_check</remarks>
        public static void SelfCheck()
        {
            var failed = new RawError();
            var value = Native.kzf_self_check(&failed);
            failed.Check(value);
        }

        /// <summary>The name of a check, with the compiler flag to blame in brackets.</summary><remarks>kz_self_check_name</remarks>
        public static string SelfCheckName(long check)
        {
            var value = Native.kzf_self_check_name(check);
            return Arena.Text(value);
        }

        /// <summary>All pairs of boxes that meet, sorted by (a, b).</summary><remarks>kz_box_pairs</remarks>
        public static IndexPair[] BoxPairs(ReadOnlySpan<Box> boxes)
        {
            var failed = new RawError();
            var list = new IndexPair[64];
            again:
            fixed (Box* pBoxes = &MemoryMarshal.GetReference(boxes))
            fixed (IndexPair* pPairs = list)
            {
                UIntPtr outNPairs = default(UIntPtr);
                var value = Native.kzf_box_pairs(pBoxes, (UIntPtr)(boxes.Length), null, pPairs, (UIntPtr)(list.Length), &outNPairs, &failed);
                if ((int)outNPairs > list.Length) { list = new IndexPair[(int)outNPairs]; goto again; }
                failed.Check(value);
                if ((int)outNPairs < list.Length) Array.Resize(ref list, (int)outNPairs);
                return list;
            }
        }

        /// <summary>All pairs of a box of a and a box of b that meet.</summary><remarks>kz_box_pairs_between</remarks>
        public static IndexPair[] BoxPairsBetween(ReadOnlySpan<Box> a, ReadOnlySpan<Box> b)
        {
            var failed = new RawError();
            var list = new IndexPair[64];
            again:
            fixed (Box* pA = &MemoryMarshal.GetReference(a))
            fixed (Box* pB = &MemoryMarshal.GetReference(b))
            fixed (IndexPair* pPairs = list)
            {
                UIntPtr outNPairs = default(UIntPtr);
                var value = Native.kzf_box_pairs_between(pA, (UIntPtr)(a.Length), pB, (UIntPtr)(b.Length), null, pPairs, (UIntPtr)(list.Length), &outNPairs, &failed);
                if ((int)outNPairs > list.Length) { list = new IndexPair[(int)outNPairs]; goto again; }
                failed.Check(value);
                if ((int)outNPairs < list.Length) Array.Resize(ref list, (int)outNPairs);
                return list;
            }
        }

        /// <summary>The pairs of boxes whose reference point lies in `tile`.</summary><remarks>kz_box_pairs_tile</remarks>
        public static IndexPair[] BoxPairsTile(ReadOnlySpan<Box> boxes, Box tile)
        {
            var failed = new RawError();
            var list = new IndexPair[64];
            again:
            fixed (Box* pBoxes = &MemoryMarshal.GetReference(boxes))
            fixed (IndexPair* pPairs = list)
            {
                UIntPtr outNPairs = default(UIntPtr);
                var value = Native.kzf_box_pairs_tile(pBoxes, (UIntPtr)(boxes.Length), &tile, null, pPairs, (UIntPtr)(list.Length), &outNPairs, &failed);
                if ((int)outNPairs > list.Length) { list = new IndexPair[(int)outNPairs]; goto again; }
                failed.Check(value);
                if ((int)outNPairs < list.Length) Array.Resize(ref list, (int)outNPairs);
                return list;
            }
        }

        /// <summary>Computes cosine and sine of an angle in radians, the same bits on every machine.</summary><remarks>kz_cos_sin</remarks>
        public static (float CosOut, float SinOut) CosSin(double angleRad)
        {
            float outCosOut = default(float);
            float outSinOut = default(float);
            Native.kzf_cos_sin(angleRad, &outCosOut, &outSinOut);
            return ((float)outCosOut, (float)outSinOut);
        }

        /// <summary>Computes cosine and sine of an angle in degrees, within 1 ulp of float32 for every finite angle.</summary><remarks>kz_cos_sin_degrees</remarks>
        public static (float CosOut, float SinOut) CosSinDegrees(double angleDeg)
        {
            float outCosOut = default(float);
            float outSinOut = default(float);
            Native.kzf_cos_sin_degrees(angleDeg, &outCosOut, &outSinOut);
            return ((float)outCosOut, (float)outSinOut);
        }

        /// <summary>The angle of the vector (x, y) in radians, in [-pi, pi], within 1 ulp of float32.</summary><remarks>kz_atan2</remarks>
        public static float Atan2(float y, float x)
        {
            var value = Native.kzf_atan2(y, x);
            return (float)value;
        }

        /// <summary>The side of the line a-&gt;b on which c lies.</summary><remarks>kz_orient</remarks>
        public static int Orient(Vec2 a, Vec2 b, Vec2 c)
        {
            var value = Native.kzf_orient(&a, &b, &c);
            return (int)value;
        }

        /// <summary>The side of the circle through a, b, c on which d lies.</summary><remarks>kz_in_circle</remarks>
        public static int InCircle(Vec2 a, Vec2 b, Vec2 c, Vec2 d)
        {
            var value = Native.kzf_in_circle(&a, &b, &c, &d);
            return (int)value;
        }

        /// <summary>The sign of |p - q| - (r1 + r2), where r1, r2 &gt;= 0 are added exactly.</summary><remarks>kz_compare_distance</remarks>
        public static int CompareDistance(Vec2 p, Vec2 q, float r1, float r2)
        {
            var value = Native.kzf_compare_distance(&p, &q, r1, r2);
            return (int)value;
        }

        /// <summary>The sign of (distance of p to the segment a-b) - (r1 + r2), as Kz.CompareDistance.</summary><remarks>kz_compare_segment_distance</remarks>
        public static int CompareSegmentDistance(Vec2 p, Vec2 a, Vec2 b, float r1, float r2)
        {
            var value = Native.kzf_compare_segment_distance(&p, &a, &b, r1, r2);
            return (int)value;
        }

        /// <summary>The velocity after a bounce at a face with this unit normal.</summary><remarks>kz_reflect</remarks>
        public static Vec2 Reflect(Vec2 velocity, Vec2 normal, float restitution)
        {
            Vec2 outResult = default(Vec2);
            Native.kzf_reflect(&velocity, &normal, restitution, &outResult);
            return outResult;
        }

        /// <summary>The feature of a: the upper half.</summary><remarks>kz_feature_of_a</remarks>
        public static uint FeatureOfA(uint features)
        {
            var value = Native.kzf_feature_of_a(features);
            return (uint)value;
        }

        /// <summary>The feature of b: the lower half.</summary><remarks>kz_feature_of_b</remarks>
        public static uint FeatureOfB(uint features)
        {
            var value = Native.kzf_feature_of_b(features);
            return (uint)value;
        }

        /// <summary>Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer?</summary><remarks>kz_span_u8_plain</remarks>
        public static bool SpanU8Plain(byte x1, byte w1, byte x2, byte w2)
        {
            var value = Native.kzf_span_u8_plain(x1, w1, x2, w2);
            return value != 0;
        }

        /// <summary>Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer, where they wrap?</summary><remarks>kz_span_u8_wrap</remarks>
        public static bool SpanU8Wrap(byte x1, byte w1, byte x2, byte w2)
        {
            var value = Native.kzf_span_u8_wrap(x1, w1, x2, w2);
            return value != 0;
        }

        /// <summary>Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer?</summary><remarks>kz_span_u16_plain</remarks>
        public static bool SpanU16Plain(ushort x1, ushort w1, ushort x2, ushort w2)
        {
            var value = Native.kzf_span_u16_plain(x1, w1, x2, w2);
            return value != 0;
        }

        /// <summary>Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer, where they wrap?</summary><remarks>kz_span_u16_wrap</remarks>
        public static bool SpanU16Wrap(ushort x1, ushort w1, ushort x2, ushort w2)
        {
            var value = Native.kzf_span_u16_wrap(x1, w1, x2, w2);
            return value != 0;
        }

        /// <summary>Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer?</summary><remarks>kz_span_u32_plain</remarks>
        public static bool SpanU32Plain(uint x1, uint w1, uint x2, uint w2)
        {
            var value = Native.kzf_span_u32_plain(x1, w1, x2, w2);
            return value != 0;
        }

        /// <summary>Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer, where they wrap?</summary><remarks>kz_span_u32_wrap</remarks>
        public static bool SpanU32Wrap(uint x1, uint w1, uint x2, uint w2)
        {
            var value = Native.kzf_span_u32_wrap(x1, w1, x2, w2);
            return value != 0;
        }

        /// <summary>Clips a convex polygon to a closed box.</summary><remarks>kz_polygon_clip_box</remarks>
        public static Vec2[] PolygonClipBox(ReadOnlySpan<Vec2> points, Box box)
        {
            var list = new Vec2[64];
            again:
            fixed (Vec2* pPoints = &MemoryMarshal.GetReference(points))
            fixed (Vec2* pOut = list)
            {
                UIntPtr outNOut = default(UIntPtr);
                var value = Native.kzf_polygon_clip_box(pPoints, (int)(points.Length), &box, pOut, (UIntPtr)(list.Length), &outNOut);
                if ((int)outNOut > list.Length) { list = new Vec2[(int)outNOut]; goto again; }
                new RawError().Check(value);
                if ((int)outNOut < list.Length) Array.Resize(ref list, (int)outNOut);
                return list;
            }
        }

        /// <summary>"point", "segment", ..., "unknown"</summary><remarks>kz_kind_name</remarks>
        public static string KindName(Kind kind)
        {
            var value = Native.kzf_kind_name((int)kind);
            return Arena.Text(value);
        }

        /// <summary>Computes the convex hull of points, exactly.</summary><remarks>kz_convex_hull</remarks>
        public static Vec2[] ConvexHull(ReadOnlySpan<Vec2> points)
        {
            var list = new Vec2[points.Length];
            fixed (Vec2* pPoints = &MemoryMarshal.GetReference(points))
            fixed (Vec2* pHull = list)
            {
                var value = Native.kzf_convex_hull(pPoints, (int)(list.Length), pHull);
                if ((int)value < list.Length) Array.Resize(ref list, (int)value);
                return list;
            }
        }
    }

    /// <summary>The flat interface itself, for what no class has.</summary>
    public static unsafe partial class Native
    {
        private const string Library = "kolize-flat";

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* kzf_result_name(int code);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_error_text(void* err, byte* text, UIntPtr size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_limits_resolve(void* limits, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* kzf_cpu_level_name(int level);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_cpu_has(int level);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_cpu_level_now();
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_cpu_force(int level);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_self_check(void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* kzf_self_check_name(long check);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_box_pairs(void* boxes, UIntPtr n, void* options, void* pairs, UIntPtr max, void* nPairs, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_box_pairs_between(void* a, UIntPtr nA, void* b, UIntPtr nB, void* options, void* pairs, UIntPtr max, void* nPairs, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_box_pairs_tile(void* boxes, UIntPtr n, void* tile, void* options, void* pairs, UIntPtr max, void* nPairs, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_draw_line(void* draw, void* a, void* b, uint color, float width);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_draw_box(void* draw, void* box, void* style);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_draw_text(void* draw, void* at, byte* text, uint color, float size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_draw_dot(void* draw, void* at, uint color, float pixels);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_draw_arrow(void* draw, void* @from, void* to, uint color, float width);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_draw_shape(void* draw, void* shape, void* pose, void* style);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_draw_cell_runs(void* draw, void* mask, void* part, void* at, void* pen);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_draw_cell_edges(void* draw, void* mask, void* part, void* at, void* pen);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_draw_surface(void* draw, void* surface, void* rule, void* at, float size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_draw_contact(void* draw, void* contact, uint color);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_draw_ray(void* draw, void* @from, void* to, void* hit, uint color);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_draw_sweep(void* draw, void* shape, void* motion, void* hit, void* style, uint mark);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_draw_colors_default(void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_draw_world(void* draw, void* world, void* colors, uint flags);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_grid_create(void* @def, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_grid_free(void* grid);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_grid_width(void* grid);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_grid_height(void* grid);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_grid_cell_size(void* grid, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern uint kzf_grid_get(void* grid, int x, int y);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_grid_tile(void* grid, uint id);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_grid_ids(void* grid);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_grid_cell(void* grid, int number, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_grid_set(void* grid, int x, int y, uint id, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_grid_fill(void* grid, void* cells, uint id, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong kzf_grid_edits(void* grid);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_grid_rewind(void* grid, ulong edits, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong kzf_grid_hash(void* grid);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_grid(void* grid, double x, double y, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_from_surface(void* surface, void* rule, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_from_text(byte* text, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_from_call(int w, int h, void* solid, void* ctx, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_affine_from_pose(double scaleX, double scaleY, void* at, void* pose, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_transform(void* mask, void* map, void* alloc, void* @out, void* origin, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_rotate90(void* mask, void* rotation, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_mask_free(void* mask);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_width(void* mask);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_height(void* mask);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_mask_get(void* mask, int x, int y);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern long kzf_mask_count(void* mask);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_mask_bounds(void* mask, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_mask_to_text(void* mask, byte* text, UIntPtr size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong kzf_mask_bits(void* mask, int x0, int y, int n);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_mask_next_run(void* mask, int y, int x, void* x0, void* x1);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_mask_words(void* mask, void* stripWords, void* nStrips);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_mask_overlap(void* a, void* b, int dx, int dy);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_relate(void* a, void* b, int dx, int dy);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern long kzf_mask_overlap_area(void* a, void* b, int dx, int dy);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_mask_overlap_first(void* a, void* b, int dx, int dy, void* first);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_mask_overlap_bounds(void* a, void* b, int dx, int dy, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_overlap_mask(void* a, void* b, int dx, int dy, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_mask_push(void* a, void* b, int dx, int dy, int maxCells, void* push);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_cache_create(UIntPtr maxBytes, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_mask_cache_free(void* cache);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_cache_get(void* cache, void* mask, void* map, void* @out, void* origin, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_mask_cache_release(void* cache, void* posed);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_mask_cache_remove(void* cache, void* mask);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_mask_cache_stats(void* cache, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_config_space(void* a, void* b, void* work, void* alloc, void* @out, void* origin, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_mask_overlap_areas(void* a, void* b, void* offsets, void* counts, UIntPtr max);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_config_space_create(void* a, void* b, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_config_space_free(void* config);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_config_space_bytes(void* config);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_config_space_overlap(void* config, int dx, int dy);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_config_space_push(void* config, int dx, int dy, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_mask_collide(void* a, void* b, int dx, int dy, int maxCells, void* @out);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_mask_sweep(void* a, void* aAt, void* motion, void* b, void* bAt, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_mask_ray(void* mask, void* @from, void* to, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_mask_overlap_many(void* mask, void* items, UIntPtr n, void* bits);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_canvas_create(int w, int h, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_canvas_from_mask(void* mask, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_canvas_from_surface(void* surface, void* rule, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_canvas_from_overlap(void* a, void* b, int dx, int dy, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_canvas_free(void* canvas);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_canvas_mask(void* canvas);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_canvas_words(void* canvas, void* stripWords, void* nStrips);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_canvas_set(void* canvas, int x, int y, byte solid);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_canvas_fill(void* canvas, void* rect, byte solid);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_canvas_invert(void* canvas);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_canvas_draw(void* canvas, void* mask, int dx, int dy);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_canvas_erase(void* canvas, void* mask, int dx, int dy);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_canvas_toggle(void* canvas, void* mask, int dx, int dy);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_canvas_keep(void* canvas, void* mask, int dx, int dy);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_dilate(void* mask, int n, int metric, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_erode(void* mask, int n, int metric, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_components_free(void* components);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_components(void* mask, int connectivity, long minCount, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_holes(void* mask, int connectivity, long minCount, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_component(void* mask, int connectivity, int x, int y, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_fill_holes(void* mask, int connectivity, long maxCount, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_distances(void* mask, void* field, UIntPtr nField, void* alloc, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_fit_box(void* mask, float tightness, void* work, void* alloc, void* box, void* loss, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_fit_circle(void* mask, float tightness, void* work, void* alloc, void* circle, void* loss, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_fit_capsule(void* mask, float tightness, void* work, void* alloc, void* capsule, void* loss, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_hull_free(void* hull);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_fit_hull(void* mask, void* alloc, void* hull, void* loss, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_set_create(void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_mask_set_free(void* set);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_set_add_frame(void* set, void* frame, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_set_add_mask(void* set, int frame, byte* tag, void* mask, void* at, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_set_add_turns(void* set, int frame, int n, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_set_add_animation(void* set, void* animation, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_set_frame_count(void* set);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_mask_set_frame(void* set, int frame);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_set_find_frame(void* set, byte* name);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_frame_find(void* frame, byte* tag, int @from);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_frame_overlap(void* a, byte* tagA, void* b, byte* tagB, int dx, int dy);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_set_tag_count(void* set);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* kzf_mask_set_tag(void* set, int tagNumber);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_set_find_tag(void* set, byte* tag);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_set_animation_count(void* set);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_mask_set_animation(void* set, int animation);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_set_find_animation(void* set, byte* name);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_set_frame_at(void* set, int animation, long ms);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_rings_free(void* rings);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_trace(void* mask, int connectivity, void* work, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_rings_fill(void* rings, int w, int h, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_cell_rects_free(void* rects);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_rectangles(void* mask, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_rings_simplify(void* rings, void* how, void* alloc, void* @out, void* largest, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_rings_convex_parts(void* rings, int maxPoints, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_vec2_add(void* a, void* b, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_vec2_sub(void* a, void* b, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_vec2_scale(void* v, float by, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern float kzf_vec2_dot(void* a, void* b);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern float kzf_vec2_cross(void* a, void* b);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern float kzf_vec2_length(void* v);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern float kzf_vec2_distance(void* a, void* b);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_vec2_normalize(void* v, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_vec2_rotate(void* v, double angleRad, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_vec2_lerp(void* a, void* b, float t, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_cos_sin(double angleRad, void* cosOut, void* sinOut);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_cos_sin_degrees(double angleDeg, void* cosOut, void* sinOut);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern float kzf_atan2(float y, float x);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_pose_radians(float x, float y, double angleRad, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_pose_degrees(float x, float y, double angleDeg, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_pose_identity(void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_pose_check(void* pose, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_pose_apply(void* pose, void* p, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_pose_apply_inverse(void* pose, void* p, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_pose_mul(void* a, void* b, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_pose_inverse(void* pose, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_orient(void* a, void* b, void* c);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_in_circle(void* a, void* b, void* c, void* d);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_compare_distance(void* p, void* q, float r1, float r2);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_compare_segment_distance(void* p, void* a, void* b, float r1, float r2);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_box_meets(void* a, void* b);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_box_union(void* a, void* b, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_body_move(void* world, void* body, void* motion, void* @def, void* hits, UIntPtr max, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_move(void* world, void* shape, void* motion, void* filter, void* @def, void* hits, UIntPtr max, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_platform_move(void* world, void* platform, void* motion, void* @def, void* carried, UIntPtr max, void* n, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_platform_turn(void* world, void* platform, void* motion, float turnRad, void* @def, void* carried, UIntPtr max, void* n, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_body_push_out(void* world, void* body, int maxAttempts, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_reflect(void* velocity, void* normal, float restitution, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_mask(void* mask, double x, double y, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_relate(void* a, void* b);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_overlap(void* a, void* b);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_intersects(void* a, void* b);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern uint kzf_feature_of_a(uint features);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern uint kzf_feature_of_b(uint features);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_collide(void* a, void* b, void* @out);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_contact_push(void* a, void* b, void* contact, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_collide_parts(void* a, void* b, void* contacts, UIntPtr max);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_push_along(void* a, void* b, void* direction, void* push, void* length);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_shape_part(void* shape, int part);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern long kzf_common_cells(void* mask, void* other, void* first, void* bounds);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_box_relate(void* a, void* b);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_span_u8_plain(byte x1, byte w1, byte x2, byte w2);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_span_u8_wrap(byte x1, byte w1, byte x2, byte w2);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_box_u8_overlap(void* a, void* b);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_box_u8_overlap_wrap(void* a, void* b);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_span_u16_plain(ushort x1, ushort w1, ushort x2, ushort w2);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_span_u16_wrap(ushort x1, ushort w1, ushort x2, ushort w2);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_box_u16_overlap(void* a, void* b);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_box_u16_overlap_wrap(void* a, void* b);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_span_u32_plain(uint x1, uint w1, uint x2, uint w2);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_span_u32_wrap(uint x1, uint w1, uint x2, uint w2);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_box_u32_overlap(void* a, void* b);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_box_u32_overlap_wrap(void* a, void* b);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_boxes_of(void* b, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_circles_of(void* c, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_capsules_of(void* c, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_overlap_boxes(void* a, void* b, UIntPtr n, void* bits);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_overlap_circles(void* a, void* b, UIntPtr n, void* bits);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_overlap_capsules(void* a, void* b, UIntPtr n, void* bits);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_overlap_convexes(void* a, void* b, UIntPtr n, void* bits);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_overlap_one_boxes(void* one, void* many, UIntPtr n, void* bits);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_overlap_one_circles(void* one, void* many, UIntPtr n, void* bits);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_overlap_one_capsules(void* one, void* many, UIntPtr n, void* bits);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_overlap_one_convexes(void* one, void* many, UIntPtr n, void* bits);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_segment_clip(void* segment, void* box, void* @out);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_polygon_clip_box(void* points, int n, void* box, void* @out, UIntPtr max, void* nOut);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_distance(void* a, void* b, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_common_point(void* a, void* b, void* @out);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_contains(void* a, void* b);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_shape_measure(void* shape, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_relate_posed(void* a, void* poseA, void* b, void* poseB, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_collide_posed(void* a, void* poseA, void* b, void* poseB, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_distance_posed(void* a, void* poseA, void* b, void* poseB, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_ray_posed(void* shape, void* pose, void* @from, void* to, uint flags, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_sweep_posed(void* a, void* poseA, void* motion, void* b, void* poseB, uint flags, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_shape_next_run(void* shape, int rule, int y, int x, void* x0, void* x1);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_canvas_draw_shape(void* canvas, void* origin, void* shape, int rule, byte solid);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_ray(void* shape, void* @from, void* to, uint flags, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_ray_spans(void* shape, void* @from, void* to, uint flags, void* spans, UIntPtr max);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_shape_from_rings_bytes(void* rings);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_from_rings(void* rings, void* memory, UIntPtr bytes, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_sweep(void* a, void* motion, void* b, uint flags, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_motion_pose(void* motion, float t, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_sweep_rotating(void* a, void* motion, void* b, float tolerance, void* memory, UIntPtr bytes, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_replay_create(void* log, UIntPtr n, void* limits, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_replay_free(void* replay);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_replay_world(void* replay);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong kzf_replay_steps(void* replay);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong kzf_replay_at(void* replay);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_replay_seek(void* replay, ulong step, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_replay_next(void* replay, void* @out);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_replay_error(void* replay, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_replay_draw(void* draw, void* replay, void* colors, uint flags);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_replay_compare(void* a, void* b, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_point(void* p, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_segment(void* a, void* b, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_box(void* min, void* max, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_circle(void* center, float r, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_capsule(void* a, void* b, float r, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_polygon(void* points, int n, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_polygon_with_holes(void* points, void* ringEnd, int nRings, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_polyline(void* points, int n, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_parts(void* parts, int n, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_shape_transform_bytes(void* shape);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_transform(void* shape, void* pose, void* memory, UIntPtr bytes, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_scale(void* shape, float sx, float sy, void* memory, UIntPtr bytes, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte* kzf_kind_name(int kind);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_shape_points(void* shape, void* n);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_convex_hull(void* points, int n, void* hull);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_convex_parts_free(void* parts);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_convex_parts(void* polygon, int maxPoints, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_triangles_free(void* triangles);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_triangulate(void* polygon, void* alloc, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_rounded_polygon(void* points, int n, float r, void* parts, UIntPtr max, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_rounded_box(void* min, void* max, float r, void* parts, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_edge_tree_bytes(int nPoints);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_polygon_with_tree(void* points, void* ringEnd, int nRings, void* memory, UIntPtr bytes, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_polyline_with_tree(void* points, int n, void* memory, UIntPtr bytes, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_part_tree_bytes(int n);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_parts_with_tree(void* parts, int n, void* memory, UIntPtr bytes, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_surface_check(void* surface, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_surface_part(void* surface, int x, int y, int w, int h, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern uint kzf_surface_color(void* surface, int x, int y);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_rule_alpha(byte threshold, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_rule_key(uint rgb, byte tolerance, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_rule_index(byte transparent, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_rule_add_index(void* rule, byte transparent);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_rule_air(uint argb, void* hot, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_rule_call(void* solid, void* ctx, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_rule_check(void* rule, void* surface, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_surface_solid(void* surface, void* rule, int x, int y);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_surface_overlap(void* a, void* ruleA, void* b, void* ruleB, int dx, int dy);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern long kzf_surface_overlap_area(void* a, void* ruleA, void* b, void* ruleB, int dx, int dy);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_surface_overlap_first(void* a, void* ruleA, void* b, void* ruleB, int dx, int dy, void* first);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong kzf_surface_bits(void* surface, void* rule, int x0, int y, int n);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_body_same(void* a, void* b);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_world_def_default(void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_world_create(void* @def, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_world_free(void* world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern uint kzf_world_count(void* world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_world_bytes(void* world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_body_def_default(void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_body_create(void* world, void* @def, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_bodies_create(void* world, void* defs, UIntPtr n, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_body_destroy(void* world, void* body);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_bodies_destroy(void* world, void* bodies, UIntPtr n);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_body_set_pose(void* world, void* body, void* pose, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_bodies_set_at(void* world, void* bodies, UIntPtr n, void* at, UIntPtr stride, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_world_shift(void* world, void* offset, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_body_set_shape(void* world, void* body, void* shape, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_body_set_frame(void* world, void* body, int frame, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_body_set_filter(void* world, void* body, uint category, uint collides);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_body_set_group(void* world, void* body, int group);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_body_set_user(void* world, void* body, ulong user);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_body_set_one_way(void* world, void* body, void* oneWay);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_body_set_flags(void* world, void* body, uint flags);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_body_is_live(void* world, void* body);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_world_body(void* world, uint index, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_body_pose(void* world, void* body, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_body_box(void* world, void* body, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern uint kzf_body_category(void* world, void* body);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern uint kzf_body_collides(void* world, void* body);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_body_group(void* world, void* body);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern uint kzf_body_flags(void* world, void* body);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_body_one_way(void* world, void* body, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong kzf_body_user(void* world, void* body);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_body_frames(void* world, void* body, void* frame);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_world_next(void* world, void* body, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_body_shape(void* world, void* body, void* @out);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_world_step(void* world, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_world_pairs(void* world, void* n);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_body_pairs(void* world, void* body, void* @out, UIntPtr max);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_pair_other(void* pair, void* body, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_world_begin_events(void* world, void* n);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_world_end_events(void* world, void* n);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_world_end_users(void* world, UIntPtr i, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_bodies_collide(void* world, void* a, void* b, void* @out);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_bodies_contact_push(void* world, void* a, void* b, void* contact, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_world_contacts(void* world, void* @out, UIntPtr max);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_bodies_parts(void* world, void* a, void* b, void* @out, UIntPtr max);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_body_set_fixtures(void* world, void* body, void* fixtures, int n, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_body_set_off(void* world, void* body, uint categories);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern uint kzf_body_off(void* world, void* body);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_body_fixtures(void* world, void* body, void* n);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_body_fixture_shape(void* world, void* body, int fixture, void* memory, UIntPtr bytes, void* @out);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_world_fixture_pairs(void* world, void* n);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_world_fixture_begin_events(void* world, void* n);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void* kzf_world_fixture_end_events(void* world, void* n);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_world_fixture_end_users(void* world, UIntPtr i, void* result);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_bodies_fixtures(void* world, void* a, void* b, void* @out, UIntPtr max);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_fixtures_collide(void* world, void* a, int fixtureA, void* b, int fixtureB, void* @out);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_set_add_shape(void* set, int frame, byte* tag, void* shape, byte* data, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_set_define_tag(void* set, byte* tag, void* @def, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_set_add_flipped(void* set, int first, int n, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_mask_set_turn(int first, int n, double degrees);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_body_set_frames(void* world, void* body, void* frames, int frame, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern double kzf_data_number(byte* data, byte* key, double otherwise);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_data_text(byte* data, byte* key, byte* @out, UIntPtr size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_bodies_cells(void* world, void* body, void* grid, void* @out, UIntPtr max);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_world_index(void* world, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_world_expect(void* world, uint n);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_world_find(void* world, void* shape, int mode, void* filter, void* @out, UIntPtr max);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_world_find_at(void* world, void* point, void* filter, void* @out, UIntPtr max);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_world_find_many(void* world, void* shapes, UIntPtr n, int mode, void* filter, void* @out, UIntPtr max, void* end);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_world_ray(void* world, void* @from, void* to, uint flags, void* filter, void* @out);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_world_ray_all(void* world, void* @from, void* to, uint flags, void* filter, void* @out, UIntPtr max);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern byte kzf_world_sweep(void* world, void* shape, void* motion, uint flags, void* filter, void* @out);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_world_sweep_all(void* world, void* shape, void* motion, uint flags, void* filter, void* @out, UIntPtr max);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_world_cast_many(void* world, void* bullets, UIntPtr n, uint flags, void* filter, void* @out);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_world_nearest(void* world, void* shape, float within, void* filter, void* @out, UIntPtr k);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_world_record(void* world, void* recorder, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_world_mark(void* world, ulong number, byte* text);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong kzf_world_hash(void* world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern ulong kzf_body_hash(void* world, void* body);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_world_save_bytes(void* world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_world_save(void* world, void* bytes, UIntPtr size, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_world_restore(void* world, void* bytes, UIntPtr size, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr kzf_sizeof(byte* name);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int kzf_shape_copy(void* shape, void* @out, void* err);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void kzf_shape_free(void* shape);

        /// <summary>A struct that is too short gives wrong answers in silence, so sizes are compared.</summary>
        static Native()
        {
            Size("kz_error", sizeof(RawError));
            Size("kz_allocator", sizeof(RawAllocator));
            Size("kz_limits", sizeof(RawLimits));
            Size("kz_work", sizeof(RawWork));
            Size("kz_parallel", sizeof(RawParallel));
            Size("kz_index_pair", sizeof(IndexPair));
            Size("kz_box_options", sizeof(RawBoxOptions));
            Size("kz_pen", sizeof(Pen));
            Size("kz_draw", sizeof(RawDraw));
            Size("kz_draw_style", sizeof(DrawStyle));
            Size("kz_draw_colors", sizeof(DrawColors));
            Size("kz_tile", sizeof(Tile));
            Size("kz_grid_def", sizeof(RawGridDef));
            Size("kz_affine", sizeof(Affine));
            Size("kz_rotation90", sizeof(Rotation90));
            Size("kz_cache_stats", sizeof(CacheStats));
            Size("kz_mask_contact", sizeof(MaskContact));
            Size("kz_mask_hit", sizeof(MaskHit));
            Size("kz_mask_ray_hit", sizeof(MaskRayHit));
            Size("kz_mask_at", sizeof(RawMaskAt));
            Size("kz_component", sizeof(Component));
            Size("kz_components", sizeof(RawComponents));
            Size("kz_fit_loss", sizeof(FitLoss));
            Size("kz_hull", sizeof(RawHull));
            Size("kz_tagged_mask", sizeof(RawTaggedMask));
            Size("kz_frame", sizeof(RawFrame));
            Size("kz_animation", sizeof(RawAnimation));
            Size("kz_rings", sizeof(RawRings));
            Size("kz_cell_rects", sizeof(RawCellRects));
            Size("kz_simplify", sizeof(RawSimplify));
            Size("kz_vec2", sizeof(Vec2));
            Size("kz_box", sizeof(Box));
            Size("kz_cell", sizeof(Cell));
            Size("kz_cell_rect", sizeof(CellRect));
            Size("kz_segment", sizeof(Segment));
            Size("kz_circle", sizeof(Circle));
            Size("kz_capsule", sizeof(Capsule));
            Size("kz_pose", sizeof(Pose));
            Size("kz_move_hit", sizeof(MoveHit));
            Size("kz_move_memory", sizeof(MoveMemory));
            Size("kz_move_def", sizeof(RawMoveDef));
            Size("kz_move_result", sizeof(MoveResult));
            Size("kz_carry_result", sizeof(CarryResult));
            Size("kz_push_out", sizeof(PushOut));
            Size("kz_contact", sizeof(Contact));
            Size("kz_part_contact", sizeof(PartContact));
            Size("kz_box_u8", sizeof(BoxU8));
            Size("kz_box_u16", sizeof(BoxU16));
            Size("kz_box_u32", sizeof(BoxU32));
            Size("kz_boxes", sizeof(RawBoxes));
            Size("kz_circles", sizeof(RawCircles));
            Size("kz_capsules", sizeof(RawCapsules));
            Size("kz_convexes", sizeof(RawConvexes));
            Size("kz_distance_result", sizeof(DistanceResult));
            Size("kz_measure", sizeof(Measure));
            Size("kz_ray_hit", sizeof(RayHit));
            Size("kz_ray_span", sizeof(RaySpan));
            Size("kz_sweep_hit", sizeof(SweepHit));
            Size("kz_motion", sizeof(Motion));
            Size("kz_toi", sizeof(Toi));
            Size("kz_replay_op", sizeof(RawReplayOp));
            Size("kz_replay_difference", sizeof(RawReplayDifference));
            Size("kz_polygon", sizeof(RawPolygon));
            Size("kz_placed_mask", sizeof(RawPlacedMask));
            Size("kz_placed_grid", sizeof(RawPlacedGrid));
            Size("kz_compound", sizeof(RawCompound));
            Size("kz_shape", sizeof(RawShape));
            Size("kz_convex_parts", sizeof(RawConvexParts));
            Size("kz_triangles", sizeof(RawTriangles));
            Size("kz_surface", sizeof(RawSurface));
            Size("kz_rule", sizeof(RawRule));
            Size("kz_body", sizeof(Body));
            Size("kz_pair", sizeof(Pair));
            Size("kz_world_def", sizeof(RawWorldDef));
            Size("kz_body_def", sizeof(RawBodyDef));
            Size("kz_pair_users", sizeof(PairUsers));
            Size("kz_world_contact", sizeof(WorldContact));
            Size("kz_body_parts", sizeof(RawBodyParts));
            Size("kz_fixture", sizeof(RawFixture));
            Size("kz_fixture_pair", sizeof(FixturePair));
            Size("kz_bodies_fixture", sizeof(BodiesFixture));
            Size("kz_tagged_shape", sizeof(RawTaggedShape));
            Size("kz_tag_def", sizeof(TagDef));
            Size("kz_grid_hit", sizeof(GridHit));
            Size("kz_query_filter", sizeof(RawQueryFilter));
            Size("kz_world_hit", sizeof(WorldHit));
            Size("kz_world_ray_hit", sizeof(WorldRayHit));
            Size("kz_world_sweep_hit", sizeof(WorldSweepHit));
            Size("kz_moving_circles", sizeof(RawMovingCircles));
            Size("kz_cast_hit", sizeof(CastHit));
            Size("kz_world_near", sizeof(WorldNear));
            Size("kz_recorder", sizeof(RawRecorder));
        }
    }
}

// Code generated: written by bindings/languages/generate.py from bindings/flat/kolize_flat.json; `make api` writes it anew. DO NOT EDIT.

// Package kolize is exact, deterministic 2D collision: pixel masks, shapes and worlds of many bodies.
//
// Objects (Mask, Shape, World ...) free what they have when nobody refers to them, or at once by Close. A Shape owns its
// vertices; a World refers to the shapes and masks of its bodies, so they live as long as needed. Calls that can fail
// return an error, which errors.Is compares with ErrMemory and its like. Of one object, calls that only read may run on
// several goroutines at once; a call that changes it runs alone.
package kolize

/*
#cgo CFLAGS: -std=gnu11 -O2
#cgo LDFLAGS: -lm
#include <stdlib.h>
#include <string.h>
#include "kolize_flat.h"
*/
import "C"

import (
	"fmt"
	"runtime"
	"unsafe"
)

// Result: KZ_OK, or what went wrong: the names of KZ_RESULTS with KZ_ before them, numbered from 0 in that order.
type Result int32

const (
	// "no error"
	OK Result = 0
	// "out of memory (%a bytes wanted)"
	ErrMemory Result = 1
	// "an argument is missing or out of range (argument %a)"
	ErrArgument Result = 2
	// "too large: %a is more than the limit of %b"
	ErrTooLarge Result = 3
	// "the shape's extent does not fit into float32"
	ErrOverflow Result = 4
	// "coordinate %a is not a finite number"
	ErrNotFinite Result = 5
	// "the radius is negative"
	ErrNegativeRadius Result = 6
	// "the box's minimum lies beyond its maximum"
	ErrBoxOrder Result = 7
	// "%a points, at least %b are needed"
	ErrTooFewPoints Result = 8
	// "edge %a crosses edge %b"
	ErrSelfCrossing Result = 9
	// "edge %a runs along edge %b"
	ErrSelfOverlap Result = 10
	// "ring %a, a hole, is not inside the outline, ring 0"
	ErrHoleOutside Result = 11
	// "ring %a, a hole, lies in ring %b, another hole"
	ErrHoleInHole Result = 12
	// "ring %a, a hole, has no area"
	ErrHoleEmpty Result = 13
	// "cosine and sine do not form a rotation (their squares must add up to 1)"
	ErrNotARotation Result = 14
	// "part %a is a mask or a grid, which can be moved, not turned: transform a mask instead"
	ErrMaskTurned Result = 15
	// "part %a cannot be scaled so: round ones need one factor, masks and grids cannot be scaled"
	ErrScale Result = 16
	// "mask text: row %a, column %b is none of . # 0 1, or the row's length differs"
	ErrMaskText Result = 17
	// "unknown pixel format %a"
	ErrFormat Result = 18
	// "rows of %a bytes do not fit a pitch of %b"
	ErrPitch Result = 19
	// "the hot image's size differs from its sprite's (%a x %b)"
	ErrHotSize Result = 20
	// "transparency rule %a does not suit this pixel format"
	ErrRule Result = 21
	// "the handle %a is stale or was never valid"
	ErrBadHandle Result = 22
	// "this machine or build has no kernels of level %a"
	ErrCpuLevel Result = 23
	// "the buffer holds %b, %a are needed"
	ErrBuffer Result = 24
	// "the file cannot be read"
	ErrFile Result = 25
	// "the file is not well-formed"
	ErrSyntax Result = 26
	// "the file's content makes no sense"
	ErrContent Result = 27
	// "this build cannot read that format"
	ErrUnsupported Result = 28
	// "self check %a failed: the compiler or its flags changed the arithmetic"
	ErrSelfCheck Result = 29
	// "stopped by the caller after %a steps"
	ErrStopped Result = 30
	// "no tag is defined: the shapes of frame %a would collide with nothing"
	ErrNoTag Result = 31
	// "part %a is a grid, which is a body or a fixture of its own, not a part"
	ErrGridPart Result = 32
	// how many there are
	ResultCount Result = 33
)

// CpuLevel: Which kernels run.
type CpuLevel int32

const (
	CpuPlain CpuLevel = 0
	CpuSse2  CpuLevel = 1
	CpuAvx2  CpuLevel = 2
	// F, BW, VL, DQ, VBMI2, VPOPCNTDQ
	CpuAvx512     CpuLevel = 3
	CpuNeon       CpuLevel = 4
	CpuWasm128    CpuLevel = 5
	CpuLevelCount CpuLevel = 6
)

const (
	// the box of every body
	DrawBoxes = 1
	// a line between the middles of the boxes of each pair
	DrawPairs = 2
	// the contact of each pair that overlaps, by World.BodiesCollide
	DrawContacts = 4
)

// Metric: Which cells are within n cells of another, for dilation and erosion.
type Metric int32

const (
	// cells whose distance is at most n in x and at most n in y
	MetricSquare Metric = 0
	// cells whose centres are at most n apart
	MetricRound Metric = 1
)

// Connectivity: Which neighbouring cells are connected.
type Connectivity int32

const (
	// cells that share an edge
	Connectivity4 Connectivity = 0
	// cells that share an edge or a corner
	Connectivity8 Connectivity = 1
)

// Play: The order in which an animation shows its frames.
type Play int32

const (
	PlayForward Play = 0
	PlayReverse Play = 1
	// forward, then backward, ...; the frame at each end is shown once
	PlayPingpong Play = 2
	// backward, then forward, ...
	PlayPingpongReverse Play = 3
	PlayCount           Play = 4
)

// SimplifyMode: On which side of the old rings the new ones may lie.
type SimplifyMode int32

const (
	// as close as possible, on either side
	SimplifyClosest SimplifyMode = 0
	// the new region lies within the old one: nothing is added
	SimplifyInside SimplifyMode = 1
	// the old region lies within the new one: nothing is lost
	SimplifyCover SimplifyMode = 2
)

// Relation: The three answers to "do they collide?", ordered: a higher one is more of a collision.
type Relation int32

const (
	// no common point
	Apart Relation = -1
	// common points, but the insides share none
	Touch Relation = 0
	// the insides share a point: two areas share area, a segment crosses into an area, ...
	Overlap Relation = 1
)

// Response: What a body does where it hits another.
type Response int32

const (
	// goes on along the face it met
	ResponseSlide Response = 0
	// stops there: bullets, arrows
	ResponseTouch Response = 1
	// goes on mirrored by the face, with `restitution` of what is left
	ResponseBounce Response = 2
	// goes on through it, and lists it: coins, doors
	ResponseCross Response = 3
	// as if it were not there, and not listed
	ResponseIgnore Response = 4
	// pushes it along, and goes on as far as it yields: crates; as a slide along static bodies
	ResponsePush Response = 5
)

// Walk: How far a character goes on a slope that it can stand on.
type Walk int32

const (
	// as far along the floor as the motion goes across `up`: slopes change no speed
	WalkAlong Walk = 0
	// as far across `up` as on level floors: what is above and below changes no speed
	WalkAcross Walk = 1
	// what the floor leaves of the motion: slower uphill, faster downhill; straight down it stands
	WalkProject Walk = 2
	// the same, and straight down it slides down slopes: ice
	WalkSlip Walk = 3
)

// CellRule: Which cells count as covered by a shape.
type CellRule int32

const (
	// Shape.Relate(cell, shape) is KZ_OVERLAP; what Shape.CommonCells counts
	CellsOverlapped CellRule = 0
	// Shape.Relate(cell, shape) is not KZ_APART
	CellsTouched CellRule = 1
	// the cell's centre lies in the shape or on its border; of a mask shape: its cells
	CellsCentered CellRule = 2
	// every point of the cell is a point of the shape
	CellsWithin CellRule = 3
)

const (
	// touching is a hit as well: the first common point of the closed sets
	HitTouch = 1
	// sight: all bodies count as one set (World.Ray)
	HitUnion = 2
	// one-way bodies are met only where they block a move (move.h)
	HitPassOneWay = 4
)

// Kind: The kind of a Shape, which says which member of `as` is used.
type Kind int32

const (
	// the kind of `Shape s = {0}`: contains nothing, meets nothing
	KindNone     Kind = 0
	KindPoint    Kind = 1
	KindSegment  Kind = 2
	KindBox      Kind = 3
	KindCircle   Kind = 4
	KindCapsule  Kind = 5
	KindPolygon  Kind = 6
	KindPolyline Kind = 7
	KindMask     Kind = 8
	KindParts    Kind = 9
	KindGrid     Kind = 10
	KindCount    Kind = 11
)

const (
	// polygon: convex, goes round once, is not flat and has no holes
	ShapeConvex = 1
	// polygon or polyline: all vertices on one line
	ShapeFlat = 2
	// polygon: the outline turns clockwise (from +x towards +y)
	ShapeClockwise = 4
	// polygon: a vertex lies on another edge or vertex of the same polygon
	ShapeTouchesItself = 8
	// the shape is a single point
	ShapePointLike = 16
	// compound: a convex polygon of at most 8 corners and a capsule along each edge
	ShapeRounded = 32
)

// Format: How one pixel lies in memory.
type Format int32

const (
	FormatNone   Format = 0
	FormatIndex8 Format = 1
	// 8 pixels a byte, the leftmost in the highest bit (BMP, PBM, Playdate)
	FormatIndex1Msb Format = 2
	// the leftmost in the lowest bit (XBM)
	FormatIndex1Lsb Format = 3
	FormatRgb565    Format = 4
	FormatXrgb1555  Format = 5
	FormatArgb1555  Format = 6
	FormatRgb24     Format = 7
	FormatBgr24     Format = 8
	FormatRgbx32    Format = 9
	FormatBgrx32    Format = 10
	FormatRgba32    Format = 11
	FormatBgra32    Format = 12
	// bytes A, R, G, B
	FormatArgb32 Format = 13
	FormatCount  Format = 14
)

// RuleKind: The kinds of rules.
type RuleKind int32

const (
	// solid where alpha > threshold; formats without alpha are solid below threshold 255
	RuleAlpha RuleKind = 0
	// solid unless |R-r|, |G-g| and |B-b| are all <= tolerance; alpha and X bytes are ignored
	RuleKey RuleKind = 1
	// solid unless the index is in the set `transparent`; indexed formats only
	RuleIndex RuleKind = 2
	// solid unless the colour is exactly `color`, alpha included; read on `hot` when it is given, a second image of the same size that is never drawn
	RuleAir RuleKind = 3
	// solid where `solid` says so
	RuleCall  RuleKind = 4
	RuleCount RuleKind = 5
)

// PairMode: What counts as colliding.
type PairMode int32

const (
	// bodies whose insides meet
	PairsOverlap PairMode = 0
	// and bodies that only touch
	PairsTouch PairMode = 1
	// bodies whose closed boxes meet; shapes are not tested, the relation is KZ_TOUCH for all
	PairsBoxes PairMode = 2
)

const (
	// does not move by itself, such as walls: two static bodies are no pair
	BodyStatic = 1
	// reported in pairs and found by queries, but blocks no motion (move.h)
	BodySensor = 2
	// blocks only a motion against `one_way` (move.h)
	BodyOneWay = 4
	// collides with others but not with probes, and is not found by queries
	BodyProbe = 8
	// collides with nothing and is not found
	BodyDisabled = 16
)

const (
	// World.Hash after each step, with which a replay compares its own
	RecordHashes = 1
)

const (
	VersionMajor    = 0
	VersionMinor    = 3
	VersionPatch    = 0
	GridMaxSide     = 32768
	MaskMaxSide     = 16777216
	MaskSetMaxTags  = 65536
	MaskSetMaxText  = 65535
	FeatureEdge     = 32768
	FeatureNumber   = 32767
	PosedBytes      = 4096
	SweepMaxCells   = 32768
	InlinePoints    = 8
	MaxPartDepth    = 16
	RoundedBoxParts = 5
	AlphaDefault    = 127
	AirDefault      = 4294902015
	FixtureBytes    = 1024
)

// IndexPair: Indices into the given arrays.
type IndexPair struct {
	A uint32
	B uint32
}

// Pen: How a line, an area or a text is drawn.
type Pen struct {
	Color  uint32  // 0xRRGGBBAA
	Width  float32 // of lines; of text the height of its letters; 0: the renderer chooses
	Filled bool    // areas are filled, else their outline is drawn
}

// DrawStyle: How a shape is drawn: its inside and its outline; alpha 0 skips either.
type DrawStyle struct {
	Fill  uint32
	Line  uint32
	Width float32 // of the line, in pixels; 0: the renderer chooses
}

// DrawColors: How the bodies of a world are drawn.
type DrawColors struct {
	Moving    DrawStyle
	Fixed     DrawStyle
	OneWay    DrawStyle
	Sensor    DrawStyle
	Probe     DrawStyle
	Disabled  DrawStyle
	Colliding DrawStyle
	Box       uint32
	Pair      uint32
	Contact   uint32
}

// Vec2: A point, or a vector.
type Vec2 struct {
	X float32
	Y float32
}

// Tile: What a cell with a number is: a convex polygon within the cell, from (0, 0) to the cell's size.
type Tile struct {
	NPoints  int32 // 0: empty; otherwise 3 .. KZ_INLINE_POINTS
	Points   [8]Vec2
	Category uint32
	Collides uint32
	Flags    uint32
	Kind     uint16
	User     uint64
}

// Affine: An affine map: q = (xx*x + xy*y + at_x, yx*x + yy*y + at_y).
type Affine struct {
	Xx  float64
	Xy  float64
	Yx  float64
	Yy  float64
	AtX float64
	AtY float64
}

// Rotation90: The eight symmetries of a pixel grid: mirrored left to right if `flip`, then rotated clockwise by `quarters` times 90 degrees.
type Rotation90 struct {
	Quarters int32
	Flip     bool
}

// CacheStats: The size of a cache, and how often it had the mask that was needed.
type CacheStats struct {
	Bytes    int // bytes <= max_bytes at any time
	MaxBytes int // bytes <= max_bytes at any time
	Hits     uint64
	Misses   uint64
	Dropped  uint64
	Masks    int32
}

// CellRect: The cells with x0 <= x < x1 and y0 <= y < y1.
type CellRect struct {
	X0 int32
	Y0 int32
	X1 int32
	Y1 int32
}

// Cell: A cell of a pixel grid, or an offset in whole cells.
type Cell struct {
	X int32
	Y int32
}

// MaskContact: The contact of two masks that overlap.
type MaskContact struct {
	Count      int64    // common cells
	Bounds     CellRect // of the common cells
	Topmost    Cell     // ties: the leftmost; for the sides the topmost
	Bottommost Cell     // ties: the leftmost; for the sides the topmost
	Leftmost   Cell     // ties: the leftmost; for the sides the topmost
	Rightmost  Cell     // ties: the leftmost; for the sides the topmost
	Centroid   Vec2     // mean of the common cells' centres, rounded once
	Pushed     bool     // whether `push` is known; false: deeper than max_cells
	Push       Cell     // the shift of Mask.Push
	Normal     Vec2     // unit vector from a to b, opposite to `push`; without a push the direction in which a gains common cells, or {0, 0}
}

// MaskHit: The first contact of a moving mask with another.
type MaskHit struct {
	Start  Relation // before any motion; with KZ_OVERLAP there is no hit
	Hit    bool     // moving on from t would make them overlap
	T      float32  // 0..1 along the motion: the last float32 before the step that makes them overlap
	Offset Cell     // b's offset in a's cells at which they would overlap
	Cell   Cell     // the first common cell there, in a's cells
	Normal Vec2     // of the face that was met: the axis along which a stepped, pointing from b to a
}

// MaskRayHit: The first cell of a mask on a ray.
type MaskRayHit struct {
	Inside bool    // `from` lies in a set cell; then `hit` is true, t is 0, and the normal is {0, 0}
	Hit    bool    // the ray enters a set cell
	T      float32 // 0..1 from `from` to `to`, rounded down: the last float32 at which the cell is not entered
	Cell   Cell
	Normal Vec2 // of the face that is entered; at a corner the face across x, unless `from` has the cell's x
}

// Component: A connected component of a mask.
type Component struct {
	First  Cell // its topmost, then leftmost cell
	Bounds CellRect
	Count  int64 // cells
}

// FitLoss: What a shape loses against the mask, exactly.
type FitLoss struct {
	Missed int64   // set cells outside the shape
	Extra  int64   // clear cells inside it, and cells beyond the mask
	Iou    float32 // intersection over union: cells in both / cells in either; 1 is perfect, an empty mask gives 0
}

// Box: An axis-aligned box with its border. min <= max in both coordinates; with equal ones it is a segment or a point.
type Box struct {
	Min Vec2
	Max Vec2
}

// Segment: All points from a to b.
type Segment struct {
	A Vec2
	B Vec2
}

// Circle: All points within r of the centre.
type Circle struct {
	Center Vec2
	R      float32
}

// Capsule: All points within r of the segment a-b.
type Capsule struct {
	A Vec2
	B Vec2
	R float32
}

// Pose: A rigid motion: a rotation about the origin, then a shift by `at`.
type Pose struct {
	At  Vec2
	Cos float32
	Sin float32
}

// Body: A handle to a body.
type Body struct {
	Index      uint32
	Generation uint32
}

// MoveHit: One body that was hit.
type MoveHit struct {
	Body     Body
	Response Response // what was done
	T        float32  // 0..1, rising: the fraction of the whole motion used up to here
	At       Vec2     // the position of the moving body (its pose) then
	Normal   Vec2     // unit, of the face met, against the motion: from the other body to the moving one
	Point    Vec2     // where they met, on the other body; {0, 0} when they overlapped before
	Motion   Vec2     // the motion that was left before the response
	Fixture  int32    // of the other body; 0 of a body with one shape
}

// MoveMemory: What a body's moves remember from one to the next; all zero at first.
type MoveMemory struct {
	Remainder   Vec2 // what rounding took from the last move, which the next one makes up for: less than a few last places of float32, or with `whole_pixels` less than a pixel
	Floor       Body // on which it stood at the end; {0, 0}: none
	FloorNormal Vec2
	FloorPose   Pose    // of that, then
	At          Vec2    // of the body, then
	OriginX     float64 // how far the world had been shifted, then
	OriginY     float64 // how far the world had been shifted, then
}

// MoveResult: How a motion went.
type MoveResult struct {
	Moved         Vec2 // by how much the body's position changed
	Rest          Vec2 // the motion that was not used: {0, 0} unless it was stopped
	Heading       Vec2 // the motion after slides and bounces, {0, 0} when stopped: scaled, it is the new velocity; a fall beside a steep face keeps what goes along the face
	NHits         int  // how many there were; the first `max` are written
	BeganInside   bool // it overlapped something at the start, which did not block it
	OnFloor       bool // of the hits; with `snap` the floor is the one at the end; only with `up`
	OnWall        bool // of the hits; with `snap` the floor is the one at the end; only with `up`
	OnCeiling     bool // of the hits; with `snap` the floor is the one at the end; only with `up`
	FloorNormal   Vec2 // `up` on a slope of steps, such as of pixels
	Floor         Body // {0, 0}: none
	WallNormal    Vec2 // With `up`: of the last ones met; {0, 0}: none
	CeilingNormal Vec2 // With `up`: of the last ones met; {0, 0}: none
	Wall          Body
	Ceiling       Body
	IsWedged      bool // faces too steep to stand on ended its fall, such as in a V: let it jump as from a floor
	FloorMotion   Vec2 // by how much the floor on which it stood has moved since the last move, such as a platform: a jump may take it along; only with `memory`
}

// CarryResult: What a platform did to one body.
type CarryResult struct {
	Body    Body
	Rides   bool // it stood on the platform; otherwise it was in its path
	Crushed bool // it could not move aside: the platform ran over it, or overlaps it now
	Moved   Vec2 // by how much
}

// PushOut: How a body was pushed out.
type PushOut struct {
	Free     bool    // it overlaps nothing any more
	Attempts int32   // pushes used
	Moved    Vec2    // sum of the pushes
	Last     Body    // the body of the last push; {0, 0} if none
	Depth    float32 // how deep it still is in the one it is deepest in; 0 when free
}

// Contact: Where and how deep a is in b.
type Contact struct {
	Relation Relation
	Normal   Vec2      // unit vector, from a to b
	Depth    float32   // how far a must go against the normal; > 0
	NPoints  int32     // 0, 1 or 2: two where an edge lies along an edge, or a touches b in several places
	Points   [2]Vec2   // where the two touch after each has gone back by half the depth: the ends of the contact
	Shortest bool      // no shorter shift separates: to 1e-5 of the depth and to rounding of the vertices
	Features [2]uint32 // what touches at each point: see below
}

// PartContact: The contact of two parts.
type PartContact struct {
	A       int32 // which part of each, counted from 0 through nested parts; 0 of a shape without parts
	B       int32 // which part of each, counted from 0 through nested parts; 0 of a shape without parts
	Contact Contact
}

// BoxU8: Boxes of unsigned integers: top-left corner, width and height in cells, half-open [x, x + w).
type BoxU8 struct {
	X uint8
	Y uint8
	W uint8
	H uint8
}

// BoxU16: Boxes of unsigned integers: top-left corner, width and height in cells, half-open [x, x + w).
type BoxU16 struct {
	X uint16
	Y uint16
	W uint16
	H uint16
}

// BoxU32: Boxes of unsigned integers: top-left corner, width and height in cells, half-open [x, x + w).
type BoxU32 struct {
	X uint32
	Y uint32
	W uint32
	H uint32
}

// DistanceResult: The distance of two shapes, and where they are nearest.
type DistanceResult struct {
	Distance float32 // 0 exactly when Shape.Relate is not KZ_APART; infinite when a shape has no points
	OnA      Vec2    // the nearest points; (0, 0) when the distance is 0 or infinite
	OnB      Vec2    // the nearest points; (0, 0) when the distance is 0 or infinite
}

// Measure: Size and middle of a shape.
type Measure struct {
	Dimension int32   // 2: it has area; 1: only length; 0: only points; -1: it has no points, and the rest is 0
	Size      float64 // area, or length, or the number of points
	X         float64 // the centroid: where it would balance
	Y         float64 // the centroid: where it would balance
	Inertia   float64 // the moment of inertia about the centroid, for 1 unit of mass on each unit of size
}

// RayHit: Where a ray enters a shape.
type RayHit struct {
	Hit    bool
	Inside bool    // `from` is inside already (with KZ_HIT_TOUCH: in or on the shape): hit, t 0, normal {0, 0}
	T      float32 // 0..1 from `from` to `to`, rounded down: at t the ray is not inside yet
	Point  Vec2    // where it meets the surface, rounded to float32; an edge along an axis gives its own coordinate
	Normal Vec2    // unit, against the ray: of the edge, arc or cell face entered; at a corner of the edge that faces the ray more
	Part   int32   // which part of a shape of parts, counted through all nested ones; 0 for others
	Edge   int32   // edge of a polygon or box, or segment of a polyline, that it enters; -1 for others.
}

// RaySpan: A span: a stretch of a ray that lies inside a shape, from where it enters to where it leaves.
type RaySpan struct {
	TIn          float32 // 0..1, rounded down: not inside yet; 0 when the ray starts inside
	TOut         float32 // 0..1, rounded up: no longer inside; 1 when the ray ends inside
	PointIn      Vec2    // as `point` of RayHit
	PointOut     Vec2    // as `point` of RayHit
	NormalIn     Vec2    // unit, out of the shape: against the ray at t_in, along it at t_out; {0, 0} where the ray starts or ends inside
	NormalOut    Vec2    // unit, out of the shape: against the ray at t_in, along it at t_out; {0, 0} where the ray starts or ends inside
	StartsInside bool    // `from` or `to` lies inside, and this span begins or ends there
	EndsInside   bool    // `from` or `to` lies inside, and this span begins or ends there
	Part         int32   // as in RayHit
	EdgeIn       int32   // as in RayHit; -1 where the ray starts or ends inside
	EdgeOut      int32   // as in RayHit; -1 where the ray starts or ends inside
}

// SweepHit: Where a moving shape meets another.
type SweepHit struct {
	Start  Relation // before any motion
	Hit    bool     // going on at t would make them overlap (with KZ_HIT_TOUCH: touch)
	T      float32  // 0..1 of the motion: a moved by t * motion does not overlap b (with KZ_HIT_TOUCH: nor touch it before).
	Normal Vec2     // unit, out of b, against the motion; of several faces met the one that faces it more
	Point  Vec2     // where they meet, on b; {0, 0} when they overlap at the start
}

// Motion: A motion with rotation: at time t, 0..1, a shape stands at `from`, shifted by t * shift and rotated by t * turn_rad.
type Motion struct {
	From    Pose
	Shift   Vec2
	TurnRad float32 // any number of full turns, in either direction
}

// Toi: When a moving and rotating shape meets another: between the times t_lower and t_upper.
type Toi struct {
	Start     Relation // before any motion
	Hit       bool     // they come nearer than the tolerance; or the step limit was reached, then t_lower < t_upper
	TLower    float32  // up to and at this time they do not overlap, unless they do at the start; 1 without a hit
	TUpper    float32  // they are nearer than the tolerance then: t_lower on a normal hit, 1 after the step limit
	Tolerance float32  // the one that was used
	Normal    Vec2     // unit, out of b towards a at t_lower; 0 without a hit, and where they touch at the start
	Point     Vec2     // the point of b nearest to a at t_lower; 0 without a hit
}

// Pair: A pair of bodies that collide, a.index < b.index.
type Pair struct {
	A        Body
	B        Body
	Relation Relation
	Began    bool // they did not at the last step
}

// PairUsers: The user values of a pair's bodies.
type PairUsers struct {
	A uint64
	B uint64
}

// WorldContact: A pair of the last step, and its contact.
type WorldContact struct {
	Pair    Pair    // as in World.Pairs
	Contact Contact // as World.BodiesCollide reports it now
}

// FixturePair: Two kinds of two bodies that collide, a.index < b.index.
type FixturePair struct {
	A        Body
	B        Body
	KindA    uint16
	KindB    uint16
	Relation Relation // the highest of all fixtures of these kinds
	Began    bool     // they did not at the last step
}

// BodiesFixture: Two fixtures of two bodies that collide.
type BodiesFixture struct {
	A        int32 // their numbers
	B        int32 // their numbers
	KindA    uint16
	KindB    uint16
	Relation Relation
}

// TagDef: What the masks and shapes with a tag are in a world: the values of Fixture.
type TagDef struct {
	Category uint32 // 0: 1, and all
	Collides uint32 // 0: 1, and all
	Flags    uint32
	Kind     uint16
	User     uint64
}

// GridHit: A cell that a body meets.
type GridHit struct {
	Cell     Cell
	Id       uint32 // its number: of the tile
	Relation Relation
}

// WorldHit: A body found.
type WorldHit struct {
	Body     Body
	Relation Relation // to the shape of the query; KZ_TOUCH for all with KZ_PAIRS_BOXES
	Fixture  int32    // the lowest with this relation; 0 of a body with one shape
}

// WorldRayHit: Which body a ray hits, and where.
type WorldRayHit struct {
	Body    Body // {0, 0}: no hit
	Hit     RayHit
	Fixture int32
}

// WorldSweepHit: Which body a moving shape hits, and where.
type WorldSweepHit struct {
	Body    Body // {0, 0}: no hit
	Hit     SweepHit
	Fixture int32
}

// CastHit: What one of them hits first.
type CastHit struct {
	Body    Body    // {0, 0}: no hit
	Fixture int32   // 0 of a body with one shape
	T       float32 // as World.Ray or World.Sweep has it; 1 without a hit
	Normal  Vec2    // as these have it
	Inside  bool    // it overlapped the body at the start; for rays as in RayHit
}

// WorldNear: A body near by.
type WorldNear struct {
	Body    Body
	Gap     DistanceResult // on_a is on the shape of the query, on_b on the body's nearest image
	Fixture int32
}

// GridDef: How a grid is made; zeroed members have the values in brackets.
type GridDef struct {
	W       int32   // cells, each 1 .. KZ_GRID_MAX_SIDE
	H       int32   // cells, each 1 .. KZ_GRID_MAX_SIDE
	CellW   float32 // > 0
	CellH   float32 // > 0
	IdBytes int32   // of a cell's number: 1 or 2 [1]
	Ids     []byte  // w * h numbers by rows, copied; NULL: all 0
	Tiles   []Tile  // copied; number 0 must be empty
	Journal uint32  // how many edits Grid.Rewind can take back [0]
}

func (d *GridDef) fill(c *C.kz_grid_def, a *arena) {
	*(*int32)(unsafe.Pointer(&c.w)) = d.W
	*(*int32)(unsafe.Pointer(&c.h)) = d.H
	*(*float32)(unsafe.Pointer(&c.cell_w)) = d.CellW
	*(*float32)(unsafe.Pointer(&c.cell_h)) = d.CellH
	*(*int32)(unsafe.Pointer(&c.id_bytes)) = d.IdBytes
	c.ids = (lowered(a, d.Ids))
	c.tiles = (*C.kz_tile)(lowered(a, d.Tiles))
	c.n_tiles = C.int32_t(len(d.Tiles))
	*(*uint32)(unsafe.Pointer(&c.journal)) = d.Journal
}

func (d *GridDef) lower(a *arena) *C.kz_grid_def {
	if d == nil {
		return nil
	}
	c := (*C.kz_grid_def)(a.take(C.sizeof_kz_grid_def))
	d.fill(c, a)
	return c
}

// Frame: One picture of an animated sprite, with its masks.
type Frame struct {
	Name       string
	W          int32 // the untrimmed size; masks may reach beyond it
	H          int32 // the untrimmed size; masks may reach beyond it
	Pivot      Vec2  // in cells from the frame's top-left corner; it stays in place when frames change
	DurationMs int32 // how long it is shown; 0: unknown
}

func (d *Frame) fill(c *C.kz_frame, a *arena) {
	c.name = a.text(d.Name)
	*(*int32)(unsafe.Pointer(&c.w)) = d.W
	*(*int32)(unsafe.Pointer(&c.h)) = d.H
	*(*Vec2)(unsafe.Pointer(&c.pivot)) = d.Pivot
	*(*int32)(unsafe.Pointer(&c.duration_ms)) = d.DurationMs
}

func (d *Frame) lower(a *arena) *C.kz_frame {
	if d == nil {
		return nil
	}
	c := (*C.kz_frame)(a.take(C.sizeof_kz_frame))
	d.fill(c, a)
	return c
}

// Animation: A range of frames, and how they are shown.
type Animation struct {
	Name   string
	First  int32 // frames, both included
	Last   int32 // frames, both included
	Play   Play
	Repeat int32 // rounds; forward and backward are two; 0: for ever
}

func (d *Animation) fill(c *C.kz_animation, a *arena) {
	c.name = a.text(d.Name)
	*(*int32)(unsafe.Pointer(&c.first)) = d.First
	*(*int32)(unsafe.Pointer(&c.last)) = d.Last
	*(*Play)(unsafe.Pointer(&c.play)) = d.Play
	*(*int32)(unsafe.Pointer(&c.repeat)) = d.Repeat
}

func (d *Animation) lower(a *arena) *C.kz_animation {
	if d == nil {
		return nil
	}
	c := (*C.kz_animation)(a.take(C.sizeof_kz_animation))
	d.fill(c, a)
	return c
}

// Simplify: How rings are simplified.
type Simplify struct {
	Mode      SimplifyMode
	Tolerance float32 // the largest distance in cells of a point of an old ring from its new ring, and of a new one from the old.
	MaxPoints int32   // the most points in all rings together, if possible; 0: no limit
}

func (d *Simplify) fill(c *C.kz_simplify, a *arena) {
	*(*SimplifyMode)(unsafe.Pointer(&c.mode)) = d.Mode
	*(*float32)(unsafe.Pointer(&c.tolerance)) = d.Tolerance
	*(*int32)(unsafe.Pointer(&c.max_points)) = d.MaxPoints
}

func (d *Simplify) lower(a *arena) *C.kz_simplify {
	if d == nil {
		return nil
	}
	c := (*C.kz_simplify)(a.take(C.sizeof_kz_simplify))
	d.fill(c, a)
	return c
}

// MoveDef: How to move; all zero, or NULL for the whole, slides along everything.
type MoveDef struct {
	Response        Response // to everything, unless `respond` says otherwise
	Restitution     float32  // of a bounce: 0 means 1, all is kept; KZ_NO_BOUNCE keeps only what slides
	MaxTurns        int32    // hits that change the motion, before the rest of it is given up; 0 means 8
	Up              Vec2     // For characters: unit; {0, 0}: there is no floor, and of the fields below only corner_slip is used
	MaxSlope        float32  // steepest floor, as rise over run; 0 means 1 (45 degrees).
	StepHeight      float32  // walls up to this height are climbed from the ground; round bodies roll over a little more.
	Snap            float32  // how far down a floor is searched at the end, so that walking downhill stays on it; not when the motion goes up.
	Walk            Walk     // how far it goes on slopes
	CornerSlip      float32  // a jump at a ceiling's corner slips aside by up to this much, if it can go on there.
	LedgeSnap       float32  // ledges up to this height are climbed from the air, too; not when the motion goes up
	StopsAtCeilings bool     // a ceiling ends the motion; otherwise the motion goes on along it
	Drops           bool     // For all: goes down through one-way bodies; without `up`, through all one-way bodies
	WholePixels     bool     // ends at whole coordinates; needs `memory`
}

func (d *MoveDef) fill(c *C.kz_move_def, a *arena) {
	*(*Response)(unsafe.Pointer(&c.response)) = d.Response
	*(*float32)(unsafe.Pointer(&c.restitution)) = d.Restitution
	*(*int32)(unsafe.Pointer(&c.max_turns)) = d.MaxTurns
	*(*Vec2)(unsafe.Pointer(&c.up)) = d.Up
	*(*float32)(unsafe.Pointer(&c.max_slope)) = d.MaxSlope
	*(*float32)(unsafe.Pointer(&c.step_height)) = d.StepHeight
	*(*float32)(unsafe.Pointer(&c.snap)) = d.Snap
	*(*Walk)(unsafe.Pointer(&c.walk)) = d.Walk
	*(*float32)(unsafe.Pointer(&c.corner_slip)) = d.CornerSlip
	*(*float32)(unsafe.Pointer(&c.ledge_snap)) = d.LedgeSnap
	*(*bool)(unsafe.Pointer(&c.stops_at_ceilings)) = d.StopsAtCeilings
	*(*bool)(unsafe.Pointer(&c.drops)) = d.Drops
	*(*bool)(unsafe.Pointer(&c.whole_pixels)) = d.WholePixels
}

func (d *MoveDef) lower(a *arena) *C.kz_move_def {
	if d == nil {
		return nil
	}
	c := (*C.kz_move_def)(a.take(C.sizeof_kz_move_def))
	d.fill(c, a)
	return c
}

// Surface: Pixels in place.
type Surface struct {
	Pixels  []byte // the first byte of row 0
	Pitch   int    // bytes from one row to the next; negative for images stored bottom-up: then `pixels` points at the top row, the last one in memory
	Format  Format
	X       int32    // the part that counts: a sprite of a sheet is the sheet with its rectangle here
	Y       int32    // the part that counts: a sprite of a sheet is the sheet with its rectangle here
	W       int32    // the part that counts: a sprite of a sheet is the sheet with its rectangle here
	H       int32    // the part that counts: a sprite of a sheet is the sheet with its rectangle here
	Palette []uint32 // of indexed formats, entries 0xAARRGGBB; NULL: an index has no colour, and only rules about indices suit it
}

func (d *Surface) fill(c *C.kz_surface, a *arena) {
	c.pixels = (lowered(a, d.Pixels))
	*(*C.ptrdiff_t)(unsafe.Pointer(&c.pitch)) = C.ptrdiff_t(d.Pitch)
	*(*Format)(unsafe.Pointer(&c.format)) = d.Format
	*(*int32)(unsafe.Pointer(&c.x)) = d.X
	*(*int32)(unsafe.Pointer(&c.y)) = d.Y
	*(*int32)(unsafe.Pointer(&c.w)) = d.W
	*(*int32)(unsafe.Pointer(&c.h)) = d.H
	c.palette = (*C.uint32_t)(lowered(a, d.Palette))
	c.n_colors = C.int32_t(len(d.Palette))
}

func (d *Surface) lower(a *arena) *C.kz_surface {
	if d == nil {
		return nil
	}
	c := (*C.kz_surface)(a.take(C.sizeof_kz_surface))
	d.fill(c, a)
	return c
}

// Rule: A rule of transparency.
type Rule struct {
	Kind        RuleKind
	Threshold   uint8     // ALPHA
	Tolerance   uint8     // KEY
	Color       uint32    // KEY: 0x00RRGGBB, AIR: 0xAARRGGBB
	Transparent [4]uint64 // INDEX: bit i of word i/64 = index i is transparent
}

func (d *Rule) fill(c *C.kz_rule, a *arena) {
	*(*RuleKind)(unsafe.Pointer(&c.kind)) = d.Kind
	*(*uint8)(unsafe.Pointer(&c.threshold)) = d.Threshold
	*(*uint8)(unsafe.Pointer(&c.tolerance)) = d.Tolerance
	*(*uint32)(unsafe.Pointer(&c.color)) = d.Color
	*(*[4]uint64)(unsafe.Pointer(&c.transparent)) = d.Transparent
}

func (d *Rule) lower(a *arena) *C.kz_rule {
	if d == nil {
		return nil
	}
	c := (*C.kz_rule)(a.take(C.sizeof_kz_rule))
	d.fill(c, a)
	return c
}

// WorldDef: How a world is made; all zero, or NULL for the whole, is a good default.
type WorldDef struct {
	Mode         PairMode // what counts as colliding
	WrapW        float32  // > 0: the world wraps around at this width (height); 0: it does not
	WrapH        float32  // > 0: the world wraps around at this width (height); 0: it does not
	MaxPairs     uint64   // how many pairs of boxes may meet at a step, see World.Step; 0: no limit
	Tag          uint32   // 0..255: worlds with different tags never have a handle in common
	FixturePairs bool     // the lists of pairs of kinds are kept: world_fixture.h
}

func (d *WorldDef) fill(c *C.kz_world_def, a *arena) {
	*(*PairMode)(unsafe.Pointer(&c.mode)) = d.Mode
	*(*float32)(unsafe.Pointer(&c.wrap_w)) = d.WrapW
	*(*float32)(unsafe.Pointer(&c.wrap_h)) = d.WrapH
	*(*uint64)(unsafe.Pointer(&c.max_pairs)) = d.MaxPairs
	*(*uint32)(unsafe.Pointer(&c.tag)) = d.Tag
	*(*bool)(unsafe.Pointer(&c.fixture_pairs)) = d.FixturePairs
}

func (d *WorldDef) lower(a *arena) *C.kz_world_def {
	if d == nil {
		return nil
	}
	c := (*C.kz_world_def)(a.take(C.sizeof_kz_world_def))
	d.fill(c, a)
	return c
}

// BodyDef: How a body is made.
type BodyDef struct {
	Shape    *Shape    // in the body's own coordinates; what it refers to is borrowed until the body is destroyed or given another shape
	Frames   *MaskSet  // instead of a shape: the masks of an animated sprite, borrowed
	Frame    int32     // of frames; its pivot is the body's origin
	Fixtures []Fixture // instead of both: shapes with filters of their own (world_fixture.h), borrowed
	Pose     Pose      // cos and sin both 0 (a zeroed struct) means no rotation
	Category uint32    // bits this body is; 0 means 1
	Collides uint32    // bits of the categories it collides with; 0 means all
	Group    int32     // bodies of one group other than 0 never collide: the limbs of one figure
	Flags    uint32    // KZ_BODY_...
	OneWay   Vec2      // with KZ_BODY_ONE_WAY: the direction it lets pass; {0, -1}: from below upwards
	User     uint64    // the caller's own value
}

func (d *BodyDef) fill(c *C.kz_body_def, a *arena) {
	d.Shape.fill(&c.shape, a)
	if d.Frames != nil {
		c.frames = d.Frames.ptr()
		a.keeps = append(a.keeps, d.Frames)
	}
	*(*int32)(unsafe.Pointer(&c.frame)) = d.Frame
	c.fixtures = lowerAll(a, d.Fixtures, func(one *Fixture, c *C.kz_fixture) { (*one).fill(c, a) })
	c.n_fixtures = C.int32_t(len(d.Fixtures))
	*(*Pose)(unsafe.Pointer(&c.pose)) = d.Pose
	*(*uint32)(unsafe.Pointer(&c.category)) = d.Category
	*(*uint32)(unsafe.Pointer(&c.collides)) = d.Collides
	*(*int32)(unsafe.Pointer(&c.group)) = d.Group
	*(*uint32)(unsafe.Pointer(&c.flags)) = d.Flags
	*(*Vec2)(unsafe.Pointer(&c.one_way)) = d.OneWay
	*(*uint64)(unsafe.Pointer(&c.user)) = d.User
}

func (d *BodyDef) lower(a *arena) *C.kz_body_def {
	if d == nil {
		return nil
	}
	c := (*C.kz_body_def)(a.take(C.sizeof_kz_body_def))
	d.fill(c, a)
	return c
}

// Fixture: One shape of a body.
type Fixture struct {
	Shape    *Shape // in the body's coordinates, of any kind
	Category uint32 // bits this fixture is; 0 means 1
	Collides uint32 // bits of the categories it collides with; 0 means all
	Flags    uint32 // of KZ_BODY_SENSOR, _ONE_WAY, _PROBE, _DISABLED; those of the body are added
	Kind     uint16 // the caller's number, such as HURT, HIT, FOOT
	User     uint64 // the caller's own value
}

func (d *Fixture) fill(c *C.kz_fixture, a *arena) {
	d.Shape.fill(&c.shape, a)
	*(*uint32)(unsafe.Pointer(&c.category)) = d.Category
	*(*uint32)(unsafe.Pointer(&c.collides)) = d.Collides
	*(*uint32)(unsafe.Pointer(&c.flags)) = d.Flags
	*(*uint16)(unsafe.Pointer(&c.kind)) = d.Kind
	*(*uint64)(unsafe.Pointer(&c.user)) = d.User
}

func (d *Fixture) lower(a *arena) *C.kz_fixture {
	if d == nil {
		return nil
	}
	c := (*C.kz_fixture)(a.take(C.sizeof_kz_fixture))
	d.fill(c, a)
	return c
}

// QueryFilter: Which bodies a query may find; all zero, or NULL for the whole: all of them.
type QueryFilter struct {
	Category  uint32 // bits of the one who queries: bodies that collide with it are found; 0: all
	Collides  uint32 // bodies of these categories are found; 0: all
	Except    Body   // never found; {0, 0}: none
	NoSensors bool   // sensors are not found
	EachKind  bool   // a body with fixtures is found once for each kind of them, by the lowest number (world_fixture.h)
}

func (d *QueryFilter) fill(c *C.kz_query_filter, a *arena) {
	*(*uint32)(unsafe.Pointer(&c.category)) = d.Category
	*(*uint32)(unsafe.Pointer(&c.collides)) = d.Collides
	*(*Body)(unsafe.Pointer(&c.except)) = d.Except
	*(*bool)(unsafe.Pointer(&c.no_sensors)) = d.NoSensors
	*(*bool)(unsafe.Pointer(&c.each_kind)) = d.EachKind
}

func (d *QueryFilter) lower(a *arena) *C.kz_query_filter {
	if d == nil {
		return nil
	}
	c := (*C.kz_query_filter)(a.take(C.sizeof_kz_query_filter))
	d.fill(c, a)
	return c
}

// Grid: A tile map, made by NewGrid.
type Grid struct {
	c *C.kz_grid
	object
}

func newGrid(c *C.kz_grid, keeps ...any) *Grid {
	t := &Grid{c: c, object: object{keeps: keeps}}
	runtime.SetFinalizer(t, (*Grid).Close)
	return t
}

func (t *Grid) ptr() *C.kz_grid {
	if t == nil || t.c == nil {
		panic("kolize: a Grid that is nil or closed")
	}
	return t.c
}

// Close frees it at once; a second time does nothing.
func (t *Grid) Close() {
	if t == nil || t.c == nil {
		return
	}
	if !t.lent {
		C.kzf_grid_free(t.c)
	}
	t.c = nil
	t.keeps = nil
	runtime.SetFinalizer(t, nil)
}

// Mask: A rectangle of cells, each set or clear.
type Mask struct {
	c *C.kz_mask
	object
}

func newMask(c *C.kz_mask, keeps ...any) *Mask {
	t := &Mask{c: c, object: object{keeps: keeps}}
	runtime.SetFinalizer(t, (*Mask).Close)
	return t
}

func (t *Mask) ptr() *C.kz_mask {
	if t == nil || t.c == nil {
		panic("kolize: a Mask that is nil or closed")
	}
	return t.c
}

// Close frees it at once; a second time does nothing.
func (t *Mask) Close() {
	if t == nil || t.c == nil {
		return
	}
	if !t.lent {
		C.kzf_mask_free(t.c)
	}
	t.c = nil
	t.keeps = nil
	runtime.SetFinalizer(t, nil)
}

// ConfigSpace: The configuration space of two masks, prepared for many tests.
type ConfigSpace struct {
	c *C.kz_config_space
	object
}

func newConfigSpace(c *C.kz_config_space, keeps ...any) *ConfigSpace {
	t := &ConfigSpace{c: c, object: object{keeps: keeps}}
	runtime.SetFinalizer(t, (*ConfigSpace).Close)
	return t
}

func (t *ConfigSpace) ptr() *C.kz_config_space {
	if t == nil || t.c == nil {
		panic("kolize: a ConfigSpace that is nil or closed")
	}
	return t.c
}

// Close frees it at once; a second time does nothing.
func (t *ConfigSpace) Close() {
	if t == nil || t.c == nil {
		return
	}
	if !t.lent {
		C.kzf_config_space_free(t.c)
	}
	t.c = nil
	t.keeps = nil
	runtime.SetFinalizer(t, nil)
}

// Canvas: A rectangle of cells to draw on.
type Canvas struct {
	c *C.kz_canvas
	object
}

func newCanvas(c *C.kz_canvas, keeps ...any) *Canvas {
	t := &Canvas{c: c, object: object{keeps: keeps}}
	runtime.SetFinalizer(t, (*Canvas).Close)
	return t
}

func (t *Canvas) ptr() *C.kz_canvas {
	if t == nil || t.c == nil {
		panic("kolize: a Canvas that is nil or closed")
	}
	return t.c
}

// Close frees it at once; a second time does nothing.
func (t *Canvas) Close() {
	if t == nil || t.c == nil {
		return
	}
	if !t.lent {
		C.kzf_canvas_free(t.c)
	}
	t.c = nil
	t.keeps = nil
	runtime.SetFinalizer(t, nil)
}

// MaskSet: Frames with their masks, and animations made of the frames.
type MaskSet struct {
	c *C.kz_mask_set
	object
}

func newMaskSet(c *C.kz_mask_set, keeps ...any) *MaskSet {
	t := &MaskSet{c: c, object: object{keeps: keeps}}
	runtime.SetFinalizer(t, (*MaskSet).Close)
	return t
}

func (t *MaskSet) ptr() *C.kz_mask_set {
	if t == nil || t.c == nil {
		panic("kolize: a MaskSet that is nil or closed")
	}
	return t.c
}

// Close frees it at once; a second time does nothing.
func (t *MaskSet) Close() {
	if t == nil || t.c == nil {
		return
	}
	if !t.lent {
		C.kzf_mask_set_free(t.c)
	}
	t.c = nil
	t.keeps = nil
	runtime.SetFinalizer(t, nil)
}

// World: Bodies, and the pairs of them that collided at the last step.
type World struct {
	c *C.kz_world
	object
	bodies map[uint32][]any
	saved  bool
	held   []any
}

func newWorld(c *C.kz_world, keeps ...any) *World {
	t := &World{c: c, object: object{keeps: keeps}}
	runtime.SetFinalizer(t, (*World).Close)
	return t
}

func (t *World) ptr() *C.kz_world {
	if t == nil || t.c == nil {
		panic("kolize: a World that is nil or closed")
	}
	return t.c
}

// Close frees it at once; a second time does nothing.
func (t *World) Close() {
	if t == nil || t.c == nil {
		return
	}
	if !t.lent {
		C.kzf_world_free(t.c)
	}
	t.c = nil
	t.keeps = nil
	runtime.SetFinalizer(t, nil)
}

// Shape: Any shape; see the top of this file.
type Shape struct {
	c *C.kz_shape
	object
}

func newShape(c *C.kz_shape, keeps ...any) *Shape {
	t := &Shape{c: c, object: object{keeps: keeps}}
	runtime.SetFinalizer(t, (*Shape).Close)
	return t
}

func (t *Shape) ptr() *C.kz_shape {
	if t == nil || t.c == nil {
		panic("kolize: a Shape that is nil or closed")
	}
	return t.c
}

// Close frees it at once; a second time does nothing.
func (t *Shape) Close() {
	if t == nil || t.c == nil {
		return
	}
	if !t.lent {
		C.kzf_shape_free(t.c)
	}
	t.c = nil
	t.keeps = nil
	runtime.SetFinalizer(t, nil)
}

// Components: Components in the order of their first cells.
type Components struct {
	c C.kz_components
	object
}

func newComponents(c C.kz_components, keeps ...any) *Components {
	t := &Components{c: c, object: object{keeps: keeps}}
	runtime.SetFinalizer(t, (*Components).Close)
	return t
}

func (t *Components) ptr() *C.kz_components {
	if t == nil || t.closed {
		panic("kolize: a Components that is nil or closed")
	}
	return &t.c
}

// Close frees it at once; a second time does nothing.
func (t *Components) Close() {
	if t == nil || t.closed {
		return
	}
	if !t.lent {
		C.kzf_components_free(&t.c)
	}
	t.closed = true
	t.keeps = nil
	runtime.SetFinalizer(t, nil)
}

// Items: NULL when there are none
func (t *Components) Items() []Component {
	out := copied[Component](unsafe.Pointer(t.ptr().items), int(t.c.n)*1)
	runtime.KeepAlive(t)
	return out
}

// Hull: A convex polygon: corners clockwise, no three on a line.
type Hull struct {
	c C.kz_hull
	object
}

func newHull(c C.kz_hull, keeps ...any) *Hull {
	t := &Hull{c: c, object: object{keeps: keeps}}
	runtime.SetFinalizer(t, (*Hull).Close)
	return t
}

func (t *Hull) ptr() *C.kz_hull {
	if t == nil || t.closed {
		panic("kolize: a Hull that is nil or closed")
	}
	return &t.c
}

// Close frees it at once; a second time does nothing.
func (t *Hull) Close() {
	if t == nil || t.closed {
		return
	}
	if !t.lent {
		C.kzf_hull_free(&t.c)
	}
	t.closed = true
	t.keeps = nil
	runtime.SetFinalizer(t, nil)
}

// Points: NULL when there are none
func (t *Hull) Points() []Vec2 {
	out := copied[Vec2](unsafe.Pointer(t.ptr().points), int(t.c.n_points)*1)
	runtime.KeepAlive(t)
	return out
}

// Rings: Outlines and holes as rings of points, in the mask's cells.
type Rings struct {
	c C.kz_rings
	object
}

func newRings(c C.kz_rings, keeps ...any) *Rings {
	t := &Rings{c: c, object: object{keeps: keeps}}
	runtime.SetFinalizer(t, (*Rings).Close)
	return t
}

func (t *Rings) ptr() *C.kz_rings {
	if t == nil || t.closed {
		panic("kolize: a Rings that is nil or closed")
	}
	return &t.c
}

// Close frees it at once; a second time does nothing.
func (t *Rings) Close() {
	if t == nil || t.closed {
		return
	}
	if !t.lent {
		C.kzf_rings_free(&t.c)
	}
	t.closed = true
	t.keeps = nil
	runtime.SetFinalizer(t, nil)
}

// Points: what it has
func (t *Rings) Points() []Vec2 {
	out := copied[Vec2](unsafe.Pointer(t.ptr().points), int(t.c.n_points)*1)
	runtime.KeepAlive(t)
	return out
}

// RingEnd: what it has
func (t *Rings) RingEnd() []int32 {
	out := copied[int32](unsafe.Pointer(t.ptr().ring_end), int(t.c.n_rings)*1)
	runtime.KeepAlive(t)
	return out
}

// Parent: what it has
func (t *Rings) Parent() []int32 {
	out := copied[int32](unsafe.Pointer(t.ptr().parent), int(t.c.n_rings)*1)
	runtime.KeepAlive(t)
	return out
}

// CellRects: Rectangles of cells.
type CellRects struct {
	c C.kz_cell_rects
	object
}

func newCellRects(c C.kz_cell_rects, keeps ...any) *CellRects {
	t := &CellRects{c: c, object: object{keeps: keeps}}
	runtime.SetFinalizer(t, (*CellRects).Close)
	return t
}

func (t *CellRects) ptr() *C.kz_cell_rects {
	if t == nil || t.closed {
		panic("kolize: a CellRects that is nil or closed")
	}
	return &t.c
}

// Close frees it at once; a second time does nothing.
func (t *CellRects) Close() {
	if t == nil || t.closed {
		return
	}
	if !t.lent {
		C.kzf_cell_rects_free(&t.c)
	}
	t.closed = true
	t.keeps = nil
	runtime.SetFinalizer(t, nil)
}

// Items: NULL when there are none
func (t *CellRects) Items() []CellRect {
	out := copied[CellRect](unsafe.Pointer(t.ptr().items), int(t.c.n)*1)
	runtime.KeepAlive(t)
	return out
}

// ConvexParts: The convex parts of a polygon as one shape.
type ConvexParts struct {
	c C.kz_convex_parts
	object
}

func newConvexParts(c C.kz_convex_parts, keeps ...any) *ConvexParts {
	t := &ConvexParts{c: c, object: object{keeps: keeps}}
	runtime.SetFinalizer(t, (*ConvexParts).Close)
	return t
}

func (t *ConvexParts) ptr() *C.kz_convex_parts {
	if t == nil || t.closed {
		panic("kolize: a ConvexParts that is nil or closed")
	}
	return &t.c
}

// Close frees it at once; a second time does nothing.
func (t *ConvexParts) Close() {
	if t == nil || t.closed {
		return
	}
	if !t.lent {
		C.kzf_convex_parts_free(&t.c)
	}
	t.closed = true
	t.keeps = nil
	runtime.SetFinalizer(t, nil)
}

// Triangles: Triangles of a polygon's vertices, each clockwise.
type Triangles struct {
	c C.kz_triangles
	object
}

func newTriangles(c C.kz_triangles, keeps ...any) *Triangles {
	t := &Triangles{c: c, object: object{keeps: keeps}}
	runtime.SetFinalizer(t, (*Triangles).Close)
	return t
}

func (t *Triangles) ptr() *C.kz_triangles {
	if t == nil || t.closed {
		panic("kolize: a Triangles that is nil or closed")
	}
	return &t.c
}

// Close frees it at once; a second time does nothing.
func (t *Triangles) Close() {
	if t == nil || t.closed {
		return
	}
	if !t.lent {
		C.kzf_triangles_free(&t.c)
	}
	t.closed = true
	t.keeps = nil
	runtime.SetFinalizer(t, nil)
}

// Indices: numbers of vertices, 3 * n of them; NULL when there are none
func (t *Triangles) Indices() []int32 {
	out := copied[int32](unsafe.Pointer(t.ptr().indices), int(t.c.n)*3)
	runtime.KeepAlive(t)
	return out
}

// ResultName: The name of a result, such as "ERR_SELF_CROSSING"; scripts may rely on it.
//
// C: kz_result_name
func ResultName(code Result) string {
	value := C.kzf_result_name(C.kz_result(code))
	return C.GoString(value)
}

// CpuLevelName: "plain", "sse2", ..., or "unknown"
//
// C: kz_cpu_level_name
func CpuLevelName(level CpuLevel) string {
	value := C.kzf_cpu_level_name(C.kz_cpu_level(level))
	return C.GoString(value)
}

// CpuHas: whether this machine and build can run it
//
// C: kz_cpu_has
func CpuHas(level CpuLevel) bool {
	value := C.kzf_cpu_has(C.kz_cpu_level(level))
	return bool(value)
}

// CpuLevelNow: the level in force: the best one, or the forced one
//
// C: kz_cpu_level_now
func CpuLevelNow() CpuLevel {
	value := C.kzf_cpu_level_now()
	return CpuLevel(value)
}

// CpuForce: Makes the whole process use `level` from now on, to compare levels.
//
// C: kz_cpu_force
func CpuForce(level CpuLevel) error {
	value := C.kzf_cpu_force(C.kz_cpu_level(level))
	return failure(value, &C.kz_error{})
}

// SelfCheck: Checks that this build computes as the library's exact answers need it: IEEE 754, without fast-math.
//
// C: kz_self_check
func SelfCheck() error {
	var failed C.kz_error
	value := C.kzf_self_check(&failed)
	return failure(value, &failed)
}

// SelfCheckName: The name of a check, with the compiler flag to blame in brackets.
//
// C: kz_self_check_name
func SelfCheckName(check int64) string {
	value := C.kzf_self_check_name(C.int64_t(check))
	return C.GoString(value)
}

// BoxPairs: All pairs of boxes that meet, sorted by (a, b).
//
// C: kz_box_pairs
func BoxPairs(boxes []Box) ([]IndexPair, error) {
	var outNPairs C.size_t
	var failed C.kz_error
	list := make([]IndexPair, 64)
	value := C.kzf_box_pairs((*C.kz_box)(firstOf(boxes)), C.size_t(len(boxes)), nil, (*C.kz_index_pair)(firstOf(list)), C.size_t(len(list)), &outNPairs, &failed)
	n := int(outNPairs)
	if n > len(list) {
		list = make([]IndexPair, n)
		value = C.kzf_box_pairs((*C.kz_box)(firstOf(boxes)), C.size_t(len(boxes)), nil, (*C.kz_index_pair)(firstOf(list)), C.size_t(len(list)), &outNPairs, &failed)
		n = int(outNPairs)
	}
	list = cut(list, n)
	return list, failure(value, &failed)
}

// BoxPairsBetween: All pairs of a box of a and a box of b that meet.
//
// C: kz_box_pairs_between
func BoxPairsBetween(a []Box, b []Box) ([]IndexPair, error) {
	var outNPairs C.size_t
	var failed C.kz_error
	list := make([]IndexPair, 64)
	value := C.kzf_box_pairs_between((*C.kz_box)(firstOf(a)), C.size_t(len(a)), (*C.kz_box)(firstOf(b)), C.size_t(len(b)), nil, (*C.kz_index_pair)(firstOf(list)), C.size_t(len(list)), &outNPairs, &failed)
	n := int(outNPairs)
	if n > len(list) {
		list = make([]IndexPair, n)
		value = C.kzf_box_pairs_between((*C.kz_box)(firstOf(a)), C.size_t(len(a)), (*C.kz_box)(firstOf(b)), C.size_t(len(b)), nil, (*C.kz_index_pair)(firstOf(list)), C.size_t(len(list)), &outNPairs, &failed)
		n = int(outNPairs)
	}
	list = cut(list, n)
	return list, failure(value, &failed)
}

// BoxPairsTile: The pairs of boxes whose reference point lies in `tile`.
//
// C: kz_box_pairs_tile
func BoxPairsTile(boxes []Box, tile Box) ([]IndexPair, error) {
	var outNPairs C.size_t
	var failed C.kz_error
	list := make([]IndexPair, 64)
	value := C.kzf_box_pairs_tile((*C.kz_box)(firstOf(boxes)), C.size_t(len(boxes)), (*C.kz_box)(unsafe.Pointer(&tile)), nil, (*C.kz_index_pair)(firstOf(list)), C.size_t(len(list)), &outNPairs, &failed)
	n := int(outNPairs)
	if n > len(list) {
		list = make([]IndexPair, n)
		value = C.kzf_box_pairs_tile((*C.kz_box)(firstOf(boxes)), C.size_t(len(boxes)), (*C.kz_box)(unsafe.Pointer(&tile)), nil, (*C.kz_index_pair)(firstOf(list)), C.size_t(len(list)), &outNPairs, &failed)
		n = int(outNPairs)
	}
	list = cut(list, n)
	return list, failure(value, &failed)
}

// NewGrid: Makes a grid.
//
// C: kz_grid_create
func NewGrid(def *GridDef) (*Grid, error) {
	temp := &arena{}
	defer temp.free()
	var outOut *C.kz_grid
	var failed C.kz_error
	value := C.kzf_grid_create(def.lower(temp), &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newGrid(outOut), nil
}

// Width: The number of columns.
//
// C: kz_grid_width
func (it *Grid) Width() int32 {
	value := C.kzf_grid_width(it.ptr())
	runtime.KeepAlive(it)
	return int32(value)
}

// Height: The number of rows.
//
// C: kz_grid_height
func (it *Grid) Height() int32 {
	value := C.kzf_grid_height(it.ptr())
	runtime.KeepAlive(it)
	return int32(value)
}

// CellSize: The size of a cell.
//
// C: kz_grid_cell_size
func (it *Grid) CellSize() Vec2 {
	var outResult C.kz_vec2
	C.kzf_grid_cell_size(it.ptr(), &outResult)
	runtime.KeepAlive(it)
	return *(*Vec2)(unsafe.Pointer(&outResult))
}

// Get: The number of a cell; 0 beyond the grid.
//
// C: kz_grid_get
func (it *Grid) Get(x int32, y int32) uint32 {
	value := C.kzf_grid_get(it.ptr(), C.int32_t(x), C.int32_t(y))
	runtime.KeepAlive(it)
	return uint32(value)
}

// Cell: The cell that `part` of a ray's hit or `fixture` of a body's hit names: number y * width + x.
//
// C: kz_grid_cell
func (it *Grid) Cell(number int32) Cell {
	var outResult C.kz_cell
	C.kzf_grid_cell(it.ptr(), C.int32_t(number), &outResult)
	runtime.KeepAlive(it)
	return *(*Cell)(unsafe.Pointer(&outResult))
}

// Set: Sets a cell.
//
// C: kz_grid_set
func (it *Grid) Set(x int32, y int32, id uint32) error {
	var failed C.kz_error
	value := C.kzf_grid_set(it.ptr(), C.int32_t(x), C.int32_t(y), C.uint32_t(id), &failed)
	runtime.KeepAlive(it)
	return failure(value, &failed)
}

// Fill: Sets all cells of a rectangle that are within the grid.
//
// C: kz_grid_fill
func (it *Grid) Fill(cells CellRect, id uint32) error {
	var failed C.kz_error
	value := C.kzf_grid_fill(it.ptr(), (*C.kz_cell_rect)(unsafe.Pointer(&cells)), C.uint32_t(id), &failed)
	runtime.KeepAlive(it)
	return failure(value, &failed)
}

// Edits: The number of edits so far.
//
// C: kz_grid_edits
func (it *Grid) Edits() uint64 {
	value := C.kzf_grid_edits(it.ptr())
	runtime.KeepAlive(it)
	return uint64(value)
}

// Rewind: Goes back to how the grid was when Grid.Edits had this value, or forward again while no other edit was made.
//
// C: kz_grid_rewind
func (it *Grid) Rewind(edits uint64) error {
	var failed C.kz_error
	value := C.kzf_grid_rewind(it.ptr(), C.uint64_t(edits), &failed)
	runtime.KeepAlive(it)
	return failure(value, &failed)
}

// Hash: A hash of all numbers and of the size, equal on all machines.
//
// C: kz_grid_hash
func (it *Grid) Hash() uint64 {
	value := C.kzf_grid_hash(it.ptr())
	runtime.KeepAlive(it)
	return uint64(value)
}

// NewShapeGrid: Makes the shape of a grid, with the corner of cell (0, 0) at (x, y).
//
// C: kz_shape_grid
func NewShapeGrid(grid *Grid, x float64, y float64) (*Shape, error) {
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_grid(grid.ptr(), C.double(x), C.double(y), &outOut, &failed)
	runtime.KeepAlive(grid)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut, grid), nil
}

// NewMaskFromSurface: Makes a mask of the solid pixels of a surface.
//
// C: kz_mask_from_surface
func NewMaskFromSurface(surface *Surface, rule *Rule) (*Mask, error) {
	temp := &arena{}
	defer temp.free()
	var outOut *C.kz_mask
	var failed C.kz_error
	value := C.kzf_mask_from_surface(surface.lower(temp), rule.lower(temp), nil, &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newMask(outOut), nil
}

// NewMaskFromText: Makes a mask from text, for tests.
//
// C: kz_mask_from_text
func NewMaskFromText(text string) (*Mask, error) {
	temp := &arena{}
	defer temp.free()
	var outOut *C.kz_mask
	var failed C.kz_error
	value := C.kzf_mask_from_text(temp.text(text), nil, &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newMask(outOut), nil
}

// AffineFromPose: The map that scales first, then shifts by `at`, then applies the pose: the order in which a sprite is drawn.
//
// C: kz_affine_from_pose
func AffineFromPose(scaleX float64, scaleY float64, at Vec2, pose Pose) Affine {
	var outResult C.kz_affine
	C.kzf_affine_from_pose(C.double(scaleX), C.double(scaleY), (*C.kz_vec2)(unsafe.Pointer(&at)), (*C.kz_pose)(unsafe.Pointer(&pose)), &outResult)
	return *(*Affine)(unsafe.Pointer(&outResult))
}

// Transform: Makes the mask of a rotated, scaled, mirrored or sheared sprite, in any combination.
//
// C: kz_mask_transform
func (it *Mask) Transform(map_ Affine) (*Mask, Cell, error) {
	var outOut *C.kz_mask
	var outOrigin C.kz_cell
	var failed C.kz_error
	value := C.kzf_mask_transform(it.ptr(), (*C.kz_affine)(unsafe.Pointer(&map_)), nil, &outOut, &outOrigin, &failed)
	runtime.KeepAlive(it)
	var zero1 Cell
	if err := failure(value, &failed); err != nil {
		return nil, zero1, err
	}
	return newMask(outOut), *(*Cell)(unsafe.Pointer(&outOrigin)), nil
}

// Rotate90: Makes the whole mask mirrored and rotated by quarter turns.
//
// C: kz_mask_rotate90
func (it *Mask) Rotate90(rotation Rotation90) (*Mask, error) {
	var outOut *C.kz_mask
	var failed C.kz_error
	value := C.kzf_mask_rotate90(it.ptr(), (*C.kz_rotation90)(unsafe.Pointer(&rotation)), nil, &outOut, &failed)
	runtime.KeepAlive(it)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newMask(outOut), nil
}

// Width: columns
//
// C: kz_mask_width
func (it *Mask) Width() int32 {
	value := C.kzf_mask_width(it.ptr())
	runtime.KeepAlive(it)
	return int32(value)
}

// Height: rows
//
// C: kz_mask_height
func (it *Mask) Height() int32 {
	value := C.kzf_mask_height(it.ptr())
	runtime.KeepAlive(it)
	return int32(value)
}

// Get: is the cell set?
//
// C: kz_mask_get
func (it *Mask) Get(x int32, y int32) bool {
	value := C.kzf_mask_get(it.ptr(), C.int32_t(x), C.int32_t(y))
	runtime.KeepAlive(it)
	return bool(value)
}

// Count: how many cells are set
//
// C: kz_mask_count
func (it *Mask) Count() int64 {
	value := C.kzf_mask_count(it.ptr())
	runtime.KeepAlive(it)
	return int64(value)
}

// Bounds: of the set cells; {0,0,0,0} if there are none
//
// C: kz_mask_bounds
func (it *Mask) Bounds() CellRect {
	var outResult C.kz_cell_rect
	C.kzf_mask_bounds(it.ptr(), &outResult)
	runtime.KeepAlive(it)
	return *(*CellRect)(unsafe.Pointer(&outResult))
}

// ToText: Writes the text that NewMaskFromText reads, with a newline after every row, ended by 0.
//
// C: kz_mask_to_text
func (it *Mask) ToText() string {
	size := C.size_t(1024)
	text := (*C.char)(C.malloc(size))
	if n := C.kzf_mask_to_text(it.ptr(), text, C.size_t(size)); n >= size {
		size = n + 1
		C.free(unsafe.Pointer(text))
		text = (*C.char)(C.malloc(size))
		C.kzf_mask_to_text(it.ptr(), text, C.size_t(size))
	}
	defer C.free(unsafe.Pointer(text))
	runtime.KeepAlive(it)
	return C.GoString(text)
}

// Bits: The cells (x0 .. x0+n-1, y), 1 <= n <= 64, as the low n bits: bit i is cell x0+i.
//
// C: kz_mask_bits
func (it *Mask) Bits(x0 int32, y int32, n int32) uint64 {
	value := C.kzf_mask_bits(it.ptr(), C.int32_t(x0), C.int32_t(y), C.int32_t(n))
	runtime.KeepAlive(it)
	return uint64(value)
}

// NextRun: Finds the next run of set cells, [*x0, *x1), in row y at or after cell x.
//
// C: kz_mask_next_run
func (it *Mask) NextRun(y int32, x int32) (int32, int32, bool) {
	var outX0 C.int32_t
	var outX1 C.int32_t
	value := C.kzf_mask_next_run(it.ptr(), C.int32_t(y), C.int32_t(x), &outX0, &outX1)
	runtime.KeepAlive(it)
	return int32(outX0), int32(outX1), bool(value)
}

// Overlap: Whether the masks have a common cell; masks that only touch have none.
//
// C: kz_mask_overlap
func (it *Mask) Overlap(b *Mask, dx int32, dy int32) bool {
	value := C.kzf_mask_overlap(it.ptr(), b.ptr(), C.int32_t(dx), C.int32_t(dy))
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return bool(value)
}

// Relate: How two masks relate.
//
// C: kz_mask_relate
func (it *Mask) Relate(b *Mask, dx int32, dy int32) Relation {
	value := C.kzf_mask_relate(it.ptr(), b.ptr(), C.int32_t(dx), C.int32_t(dy))
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return Relation(value)
}

// OverlapArea: The number of common cells.
//
// C: kz_mask_overlap_area
func (it *Mask) OverlapArea(b *Mask, dx int32, dy int32) int64 {
	value := C.kzf_mask_overlap_area(it.ptr(), b.ptr(), C.int32_t(dx), C.int32_t(dy))
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return int64(value)
}

// OverlapFirst: Finds the topmost, then leftmost common cell, in a's cells.
//
// C: kz_mask_overlap_first
func (it *Mask) OverlapFirst(b *Mask, dx int32, dy int32) (Cell, bool) {
	var outFirst C.kz_cell
	value := C.kzf_mask_overlap_first(it.ptr(), b.ptr(), C.int32_t(dx), C.int32_t(dy), &outFirst)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return *(*Cell)(unsafe.Pointer(&outFirst)), bool(value)
}

// OverlapBounds: The smallest rectangle around all common cells, in a's cells.
//
// C: kz_mask_overlap_bounds
func (it *Mask) OverlapBounds(b *Mask, dx int32, dy int32) CellRect {
	var outResult C.kz_cell_rect
	C.kzf_mask_overlap_bounds(it.ptr(), b.ptr(), C.int32_t(dx), C.int32_t(dy), &outResult)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return *(*CellRect)(unsafe.Pointer(&outResult))
}

// OverlapMask: Makes a mask of a's size with the common cells.
//
// C: kz_mask_overlap_mask
func (it *Mask) OverlapMask(b *Mask, dx int32, dy int32) (*Mask, error) {
	var outOut *C.kz_mask
	var failed C.kz_error
	value := C.kzf_mask_overlap_mask(it.ptr(), b.ptr(), C.int32_t(dx), C.int32_t(dy), nil, &outOut, &failed)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newMask(outOut), nil
}

// Push: Finds the shortest whole-cell shift of a after which the masks have no common cell. *push is (0, 0) when they do not overlap.
//
// C: kz_mask_push
func (it *Mask) Push(b *Mask, dx int32, dy int32, maxCells int32) (Cell, bool) {
	var outPush C.kz_cell
	value := C.kzf_mask_push(it.ptr(), b.ptr(), C.int32_t(dx), C.int32_t(dy), C.int32_t(maxCells), &outPush)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return *(*Cell)(unsafe.Pointer(&outPush)), bool(value)
}

// ConfigSpace: Makes the mask of all offsets at which a and b overlap.
//
// C: kz_mask_config_space
func (it *Mask) ConfigSpace(b *Mask) (*Mask, Cell, error) {
	var outOut *C.kz_mask
	var outOrigin C.kz_cell
	var failed C.kz_error
	value := C.kzf_mask_config_space(it.ptr(), b.ptr(), nil, nil, &outOut, &outOrigin, &failed)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	var zero1 Cell
	if err := failure(value, &failed); err != nil {
		return nil, zero1, err
	}
	return newMask(outOut), *(*Cell)(unsafe.Pointer(&outOrigin)), nil
}

// NewConfigSpace: Makes the configuration space of two masks.
//
// C: kz_config_space_create
func NewConfigSpace(a *Mask, b *Mask) (*ConfigSpace, error) {
	var outOut *C.kz_config_space
	var failed C.kz_error
	value := C.kzf_config_space_create(a.ptr(), b.ptr(), nil, &outOut, &failed)
	runtime.KeepAlive(a)
	runtime.KeepAlive(b)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newConfigSpace(outOut), nil
}

// Bytes: of memory it takes
//
// C: kz_config_space_bytes
func (it *ConfigSpace) Bytes() int {
	value := C.kzf_config_space_bytes(it.ptr())
	runtime.KeepAlive(it)
	return int(value)
}

// Overlap: Whether the masks overlap, as Mask.Overlap answers.
//
// C: kz_config_space_overlap
func (it *ConfigSpace) Overlap(dx int32, dy int32) bool {
	value := C.kzf_config_space_overlap(it.ptr(), C.int32_t(dx), C.int32_t(dy))
	runtime.KeepAlive(it)
	return bool(value)
}

// Push: The shortest whole-cell shift of a that separates the masks, as Mask.Push finds it, of any length.
//
// C: kz_config_space_push
func (it *ConfigSpace) Push(dx int32, dy int32) Cell {
	var outResult C.kz_cell
	C.kzf_config_space_push(it.ptr(), C.int32_t(dx), C.int32_t(dy), &outResult)
	runtime.KeepAlive(it)
	return *(*Cell)(unsafe.Pointer(&outResult))
}

// Collide: Computes the contact of two masks: the common cells, the push and the normal.
//
// C: kz_mask_collide
func (it *Mask) Collide(b *Mask, dx int32, dy int32, maxCells int32) (MaskContact, bool) {
	var outOut C.kz_mask_contact
	value := C.kzf_mask_collide(it.ptr(), b.ptr(), C.int32_t(dx), C.int32_t(dy), C.int32_t(maxCells), &outOut)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return *(*MaskContact)(unsafe.Pointer(&outOut)), bool(value)
}

// Sweep: Moves a from a_at by `motion` past b at b_at, and stops before the first overlap.
//
// C: kz_mask_sweep
func (it *Mask) Sweep(aAt Vec2, motion Vec2, b *Mask, bAt Vec2) MaskHit {
	var outResult C.kz_mask_hit
	C.kzf_mask_sweep(it.ptr(), (*C.kz_vec2)(unsafe.Pointer(&aAt)), (*C.kz_vec2)(unsafe.Pointer(&motion)), b.ptr(), (*C.kz_vec2)(unsafe.Pointer(&bAt)), &outResult)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return *(*MaskHit)(unsafe.Pointer(&outResult))
}

// Ray: Finds the first set cell that the segment from-to enters.
//
// C: kz_mask_ray
func (it *Mask) Ray(from Vec2, to Vec2) MaskRayHit {
	var outResult C.kz_mask_ray_hit
	C.kzf_mask_ray(it.ptr(), (*C.kz_vec2)(unsafe.Pointer(&from)), (*C.kz_vec2)(unsafe.Pointer(&to)), &outResult)
	runtime.KeepAlive(it)
	return *(*MaskRayHit)(unsafe.Pointer(&outResult))
}

// NewCanvas: Makes a canvas of w x h clear cells.
//
// C: kz_canvas_create
func NewCanvas(w int32, h int32) (*Canvas, error) {
	var outOut *C.kz_canvas
	var failed C.kz_error
	value := C.kzf_canvas_create(C.int32_t(w), C.int32_t(h), nil, &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newCanvas(outOut), nil
}

// NewCanvasFromMask: Makes a canvas with the cells of a mask, which stays as it is.
//
// C: kz_canvas_from_mask
func NewCanvasFromMask(mask *Mask) (*Canvas, error) {
	var outOut *C.kz_canvas
	var failed C.kz_error
	value := C.kzf_canvas_from_mask(mask.ptr(), nil, &outOut, &failed)
	runtime.KeepAlive(mask)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newCanvas(outOut), nil
}

// NewCanvasFromSurface: Makes a canvas of the solid pixels of a surface, as NewMaskFromSurface makes a mask.
//
// C: kz_canvas_from_surface
func NewCanvasFromSurface(surface *Surface, rule *Rule) (*Canvas, error) {
	temp := &arena{}
	defer temp.free()
	var outOut *C.kz_canvas
	var failed C.kz_error
	value := C.kzf_canvas_from_surface(surface.lower(temp), rule.lower(temp), nil, &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newCanvas(outOut), nil
}

// NewCanvasFromOverlap: Makes a canvas as large as a, with the cells of a that b has, too, b's cell (0, 0) lying on a's cell (dx, dy).
//
// C: kz_canvas_from_overlap
func NewCanvasFromOverlap(a *Mask, b *Mask, dx int32, dy int32) (*Canvas, error) {
	var outOut *C.kz_canvas
	var failed C.kz_error
	value := C.kzf_canvas_from_overlap(a.ptr(), b.ptr(), C.int32_t(dx), C.int32_t(dy), nil, &outOut, &failed)
	runtime.KeepAlive(a)
	runtime.KeepAlive(b)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newCanvas(outOut), nil
}

// Mask: The cells of a canvas as a mask.
//
// C: kz_canvas_mask
func (it *Canvas) Mask() *Mask {
	value := C.kzf_canvas_mask(it.ptr())
	runtime.KeepAlive(it)
	return &Mask{c: value, object: object{lent: true, keeps: []any{it}}}
}

// Set: sets or clears one cell
//
// C: kz_canvas_set
func (it *Canvas) Set(x int32, y int32, solid bool) {
	C.kzf_canvas_set(it.ptr(), C.int32_t(x), C.int32_t(y), C.bool(solid))
	runtime.KeepAlive(it)
}

// Fill: sets or clears a rectangle
//
// C: kz_canvas_fill
func (it *Canvas) Fill(rect CellRect, solid bool) {
	C.kzf_canvas_fill(it.ptr(), (*C.kz_cell_rect)(unsafe.Pointer(&rect)), C.bool(solid))
	runtime.KeepAlive(it)
}

// Invert: flips every cell
//
// C: kz_canvas_invert
func (it *Canvas) Invert() {
	C.kzf_canvas_invert(it.ptr())
	runtime.KeepAlive(it)
}

// Draw: sets its cells
//
// C: kz_canvas_draw
func (it *Canvas) Draw(mask *Mask, dx int32, dy int32) {
	C.kzf_canvas_draw(it.ptr(), mask.ptr(), C.int32_t(dx), C.int32_t(dy))
	runtime.KeepAlive(it)
	runtime.KeepAlive(mask)
}

// Erase: clears its cells
//
// C: kz_canvas_erase
func (it *Canvas) Erase(mask *Mask, dx int32, dy int32) {
	C.kzf_canvas_erase(it.ptr(), mask.ptr(), C.int32_t(dx), C.int32_t(dy))
	runtime.KeepAlive(it)
	runtime.KeepAlive(mask)
}

// Toggle: flips its cells
//
// C: kz_canvas_toggle
func (it *Canvas) Toggle(mask *Mask, dx int32, dy int32) {
	C.kzf_canvas_toggle(it.ptr(), mask.ptr(), C.int32_t(dx), C.int32_t(dy))
	runtime.KeepAlive(it)
	runtime.KeepAlive(mask)
}

// Keep: clears all others
//
// C: kz_canvas_keep
func (it *Canvas) Keep(mask *Mask, dx int32, dy int32) {
	C.kzf_canvas_keep(it.ptr(), mask.ptr(), C.int32_t(dx), C.int32_t(dy))
	runtime.KeepAlive(it)
	runtime.KeepAlive(mask)
}

// Dilate: Makes the mask of all cells within n cells of a set cell, 0 <= n <= 4096.
//
// C: kz_mask_dilate
func (it *Mask) Dilate(n int32, metric Metric) (*Mask, error) {
	var outOut *C.kz_mask
	var failed C.kz_error
	value := C.kzf_mask_dilate(it.ptr(), C.int32_t(n), C.kz_metric(metric), nil, &outOut, &failed)
	runtime.KeepAlive(it)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newMask(outOut), nil
}

// Erode: Makes the mask of all cells that are not within n cells of a clear cell, 0 <= n <= 4096.
//
// C: kz_mask_erode
func (it *Mask) Erode(n int32, metric Metric) (*Mask, error) {
	var outOut *C.kz_mask
	var failed C.kz_error
	value := C.kzf_mask_erode(it.ptr(), C.int32_t(n), C.kz_metric(metric), nil, &outOut, &failed)
	runtime.KeepAlive(it)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newMask(outOut), nil
}

// Components: Finds the connected components of at least `min_count` cells, in the order of their first cells.
//
// C: kz_mask_components
func (it *Mask) Components(connectivity Connectivity, minCount int64) (*Components, error) {
	var outOut C.kz_components
	var failed C.kz_error
	value := C.kzf_mask_components(it.ptr(), C.kz_connectivity(connectivity), C.int64_t(minCount), nil, &outOut, &failed)
	runtime.KeepAlive(it)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newComponents(outOut), nil
}

// Holes: Finds the holes: components of clear cells that do not reach the mask's border.
//
// C: kz_mask_holes
func (it *Mask) Holes(connectivity Connectivity, minCount int64) (*Components, error) {
	var outOut C.kz_components
	var failed C.kz_error
	value := C.kzf_mask_holes(it.ptr(), C.kz_connectivity(connectivity), C.int64_t(minCount), nil, &outOut, &failed)
	runtime.KeepAlive(it)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newComponents(outOut), nil
}

// Component: Makes a mask of the same size with only the component of cell (x, y).
//
// C: kz_mask_component
func (it *Mask) Component(connectivity Connectivity, x int32, y int32) (*Mask, error) {
	var outOut *C.kz_mask
	var failed C.kz_error
	value := C.kzf_mask_component(it.ptr(), C.kz_connectivity(connectivity), C.int32_t(x), C.int32_t(y), nil, &outOut, &failed)
	runtime.KeepAlive(it)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newMask(outOut), nil
}

// FillHoles: Makes a mask with the holes of at most `max_count` cells filled; INT64_MAX fills all.
//
// C: kz_mask_fill_holes
func (it *Mask) FillHoles(connectivity Connectivity, maxCount int64) (*Mask, error) {
	var outOut *C.kz_mask
	var failed C.kz_error
	value := C.kzf_mask_fill_holes(it.ptr(), C.kz_connectivity(connectivity), C.int64_t(maxCount), nil, &outOut, &failed)
	runtime.KeepAlive(it)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newMask(outOut), nil
}

// Distances: Computes the signed distance field: the exact squared distance to the nearest cell of the other kind.
//
// C: kz_mask_distances
func (it *Mask) Distances() ([]int32, error) {
	var failed C.kz_error
	list := make([]int32, it.Width()*it.Height())
	value := C.kzf_mask_distances(it.ptr(), (*C.int32_t)(firstOf(list)), C.size_t(len(list)), nil, &failed)
	runtime.KeepAlive(it)
	return list, failure(value, &failed)
}

// FitBox: Fits the best box of whole cells, exactly.
//
// C: kz_mask_fit_box
func (it *Mask) FitBox(tightness float32) (Box, FitLoss, error) {
	var outBox C.kz_box
	var outLoss C.kz_fit_loss
	var failed C.kz_error
	value := C.kzf_mask_fit_box(it.ptr(), C.float(tightness), nil, nil, &outBox, &outLoss, &failed)
	runtime.KeepAlive(it)
	return *(*Box)(unsafe.Pointer(&outBox)), *(*FitLoss)(unsafe.Pointer(&outLoss)), failure(value, &failed)
}

// FitCircle: Fits a circle.
//
// C: kz_mask_fit_circle
func (it *Mask) FitCircle(tightness float32) (Circle, FitLoss, error) {
	var outCircle C.kz_circle
	var outLoss C.kz_fit_loss
	var failed C.kz_error
	value := C.kzf_mask_fit_circle(it.ptr(), C.float(tightness), nil, nil, &outCircle, &outLoss, &failed)
	runtime.KeepAlive(it)
	return *(*Circle)(unsafe.Pointer(&outCircle)), *(*FitLoss)(unsafe.Pointer(&outLoss)), failure(value, &failed)
}

// FitCapsule: Fits a capsule.
//
// C: kz_mask_fit_capsule
func (it *Mask) FitCapsule(tightness float32) (Capsule, FitLoss, error) {
	var outCapsule C.kz_capsule
	var outLoss C.kz_fit_loss
	var failed C.kz_error
	value := C.kzf_mask_fit_capsule(it.ptr(), C.float(tightness), nil, nil, &outCapsule, &outLoss, &failed)
	runtime.KeepAlive(it)
	return *(*Capsule)(unsafe.Pointer(&outCapsule)), *(*FitLoss)(unsafe.Pointer(&outLoss)), failure(value, &failed)
}

// FitHull: Makes the convex hull of the set cells, exactly; an empty mask has a hull without corners.
//
// C: kz_mask_fit_hull
func (it *Mask) FitHull() (*Hull, FitLoss, error) {
	var outHull C.kz_hull
	var outLoss C.kz_fit_loss
	var failed C.kz_error
	value := C.kzf_mask_fit_hull(it.ptr(), nil, &outHull, &outLoss, &failed)
	runtime.KeepAlive(it)
	var zero1 FitLoss
	if err := failure(value, &failed); err != nil {
		return nil, zero1, err
	}
	return newHull(outHull), *(*FitLoss)(unsafe.Pointer(&outLoss)), nil
}

// NewMaskSet: Makes a set without frames.
//
// C: kz_mask_set_create
func NewMaskSet() (*MaskSet, error) {
	var outOut *C.kz_mask_set
	var failed C.kz_error
	value := C.kzf_mask_set_create(nil, &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newMaskSet(outOut), nil
}

// AddFrame: Adds a frame without masks after the others.
//
// C: kz_mask_set_add_frame
func (it *MaskSet) AddFrame(frame *Frame) error {
	temp := &arena{}
	defer temp.free()
	var failed C.kz_error
	value := C.kzf_mask_set_add_frame(it.ptr(), frame.lower(temp), &failed)
	runtime.KeepAlive(it)
	return failure(value, &failed)
}

// AddMask: Adds a mask to a frame, after the frame's others.
//
// C: kz_mask_set_add_mask
func (it *MaskSet) AddMask(frame int32, tag string, mask *Mask, at Cell) error {
	temp := &arena{}
	defer temp.free()
	var failed C.kz_error
	value := C.kzf_mask_set_add_mask(it.ptr(), C.int32_t(frame), temp.text(tag), mask.ptr(), (*C.kz_cell)(unsafe.Pointer(&at)), &failed)
	runtime.KeepAlive(it)
	runtime.KeepAlive(mask)
	return failure(value, &failed)
}

// AddTurns: Adds n frames of a spinning sprite: frame `frame` and its masks, rotated about its pivot.
//
// C: kz_mask_set_add_turns
func (it *MaskSet) AddTurns(frame int32, n int32) error {
	var failed C.kz_error
	value := C.kzf_mask_set_add_turns(it.ptr(), C.int32_t(frame), C.int32_t(n), &failed)
	runtime.KeepAlive(it)
	return failure(value, &failed)
}

// AddAnimation: Adds an animation of frames that are there: 0 <= first <= last < number of frames.
//
// C: kz_mask_set_add_animation
func (it *MaskSet) AddAnimation(animation *Animation) error {
	temp := &arena{}
	defer temp.free()
	var failed C.kz_error
	value := C.kzf_mask_set_add_animation(it.ptr(), animation.lower(temp), &failed)
	runtime.KeepAlive(it)
	return failure(value, &failed)
}

// FrameCount: how many frames the set has
//
// C: kz_mask_set_frame_count
func (it *MaskSet) FrameCount() int32 {
	value := C.kzf_mask_set_frame_count(it.ptr())
	runtime.KeepAlive(it)
	return int32(value)
}

// FindFrame: its number; -1: none; O(frames)
//
// C: kz_mask_set_find_frame
func (it *MaskSet) FindFrame(name string) int32 {
	temp := &arena{}
	defer temp.free()
	value := C.kzf_mask_set_find_frame(it.ptr(), temp.text(name))
	runtime.KeepAlive(it)
	return int32(value)
}

// TagCount: how many different tags there are
//
// C: kz_mask_set_tag_count
func (it *MaskSet) TagCount() int32 {
	value := C.kzf_mask_set_tag_count(it.ptr())
	runtime.KeepAlive(it)
	return int32(value)
}

// FindTag: its number; -1: none; O(log tags)
//
// C: kz_mask_set_find_tag
func (it *MaskSet) FindTag(tag string) int32 {
	temp := &arena{}
	defer temp.free()
	value := C.kzf_mask_set_find_tag(it.ptr(), temp.text(tag))
	runtime.KeepAlive(it)
	return int32(value)
}

// AnimationCount: how many there are
//
// C: kz_mask_set_animation_count
func (it *MaskSet) AnimationCount() int32 {
	value := C.kzf_mask_set_animation_count(it.ptr())
	runtime.KeepAlive(it)
	return int32(value)
}

// FindAnimation: -1: none; O(animations)
//
// C: kz_mask_set_find_animation
func (it *MaskSet) FindAnimation(name string) int32 {
	temp := &arena{}
	defer temp.free()
	value := C.kzf_mask_set_find_animation(it.ptr(), temp.text(name))
	runtime.KeepAlive(it)
	return int32(value)
}

// FrameAt: The frame that an animation shows `ms` milliseconds after it began.
//
// C: kz_mask_set_frame_at
func (it *MaskSet) FrameAt(animation int32, ms int64) int32 {
	value := C.kzf_mask_set_frame_at(it.ptr(), C.int32_t(animation), C.int64_t(ms))
	runtime.KeepAlive(it)
	return int32(value)
}

// Trace: Traces the exact outlines of a mask; filled again they give the same cells.
//
// C: kz_mask_trace
func (it *Mask) Trace(connectivity Connectivity) (*Rings, error) {
	var outOut C.kz_rings
	var failed C.kz_error
	value := C.kzf_mask_trace(it.ptr(), C.kz_connectivity(connectivity), nil, nil, &outOut, &failed)
	runtime.KeepAlive(it)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newRings(outOut), nil
}

// Fill: Makes the mask of the cells whose centre lies inside the rings by the even-odd rule, exactly.
//
// C: kz_rings_fill
func (it *Rings) Fill(w int32, h int32) (*Mask, error) {
	var outOut *C.kz_mask
	var failed C.kz_error
	value := C.kzf_rings_fill(it.ptr(), C.int32_t(w), C.int32_t(h), nil, &outOut, &failed)
	runtime.KeepAlive(it)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newMask(outOut), nil
}

// Rectangles: Splits the set cells into rectangles that do not overlap, sorted by (y0, x0).
//
// C: kz_mask_rectangles
func (it *Mask) Rectangles() (*CellRects, error) {
	var outOut C.kz_cell_rects
	var failed C.kz_error
	value := C.kzf_mask_rectangles(it.ptr(), nil, &outOut, &failed)
	runtime.KeepAlive(it)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newCellRects(outOut), nil
}

// Simplify: Simplifies rings: the same rings with fewer points, none of them flat.
//
// C: kz_rings_simplify
func (it *Rings) Simplify(how *Simplify) (*Rings, float32, error) {
	temp := &arena{}
	defer temp.free()
	var outOut C.kz_rings
	var outLargest C.float
	var failed C.kz_error
	value := C.kzf_rings_simplify(it.ptr(), how.lower(temp), nil, &outOut, &outLargest, &failed)
	runtime.KeepAlive(it)
	var zero1 float32
	if err := failure(value, &failed); err != nil {
		return nil, zero1, err
	}
	return newRings(outOut), float32(outLargest), nil
}

// ConvexParts: Splits the region of rings into convex parts, one ring each, none flat.
//
// C: kz_rings_convex_parts
func (it *Rings) ConvexParts(maxPoints int32) (*Rings, error) {
	var outOut C.kz_rings
	var failed C.kz_error
	value := C.kzf_rings_convex_parts(it.ptr(), C.int32_t(maxPoints), nil, &outOut, &failed)
	runtime.KeepAlive(it)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newRings(outOut), nil
}

// Add: a + b; each coordinate is one float32 addition.
//
// C: kz_vec2_add
func (it Vec2) Add(b Vec2) Vec2 {
	var outResult C.kz_vec2
	C.kzf_vec2_add((*C.kz_vec2)(unsafe.Pointer(&it)), (*C.kz_vec2)(unsafe.Pointer(&b)), &outResult)
	return *(*Vec2)(unsafe.Pointer(&outResult))
}

// Sub: a - b; each coordinate is one float32 subtraction.
//
// C: kz_vec2_sub
func (it Vec2) Sub(b Vec2) Vec2 {
	var outResult C.kz_vec2
	C.kzf_vec2_sub((*C.kz_vec2)(unsafe.Pointer(&it)), (*C.kz_vec2)(unsafe.Pointer(&b)), &outResult)
	return *(*Vec2)(unsafe.Pointer(&outResult))
}

// Scale: v times a number; each coordinate is one float32 multiplication.
//
// C: kz_vec2_scale
func (it Vec2) Scale(by float32) Vec2 {
	var outResult C.kz_vec2
	C.kzf_vec2_scale((*C.kz_vec2)(unsafe.Pointer(&it)), C.float(by), &outResult)
	return *(*Vec2)(unsafe.Pointer(&outResult))
}

// Dot: The dot product a.x * b.x + a.y * b.y: > 0 when the directions are less than a right angle apart.
//
// C: kz_vec2_dot
func (it Vec2) Dot(b Vec2) float32 {
	value := C.kzf_vec2_dot((*C.kz_vec2)(unsafe.Pointer(&it)), (*C.kz_vec2)(unsafe.Pointer(&b)))
	return float32(value)
}

// Cross: The cross product a.x * b.y - a.y * b.x: > 0 when b lies clockwise of a.
//
// C: kz_vec2_cross
func (it Vec2) Cross(b Vec2) float32 {
	value := C.kzf_vec2_cross((*C.kz_vec2)(unsafe.Pointer(&it)), (*C.kz_vec2)(unsafe.Pointer(&b)))
	return float32(value)
}

// Length: The length of a vector, within 1 ulp of float32; no square overflows.
//
// C: kz_vec2_length
func (it Vec2) Length() float32 {
	value := C.kzf_vec2_length((*C.kz_vec2)(unsafe.Pointer(&it)))
	return float32(value)
}

// Distance: The distance of two points, within 1 ulp of float32; no square overflows.
//
// C: kz_vec2_distance
func (it Vec2) Distance(b Vec2) float32 {
	value := C.kzf_vec2_distance((*C.kz_vec2)(unsafe.Pointer(&it)), (*C.kz_vec2)(unsafe.Pointer(&b)))
	return float32(value)
}

// Normalize: The vector of length 1 in the direction of v; each coordinate is within 1 ulp of float32.
//
// C: kz_vec2_normalize
func (it Vec2) Normalize() Vec2 {
	var outResult C.kz_vec2
	C.kzf_vec2_normalize((*C.kz_vec2)(unsafe.Pointer(&it)), &outResult)
	return *(*Vec2)(unsafe.Pointer(&outResult))
}

// Rotate: The vector rotated by an angle in radians: CosSin, then the sums of Pose.Apply, rounded once.
//
// C: kz_vec2_rotate
func (it Vec2) Rotate(angleRad float64) Vec2 {
	var outResult C.kz_vec2
	C.kzf_vec2_rotate((*C.kz_vec2)(unsafe.Pointer(&it)), C.double(angleRad), &outResult)
	return *(*Vec2)(unsafe.Pointer(&outResult))
}

// Lerp: a * (1 - t) + b * t, computed in double and rounded to float32 once. t = 0 gives a and t = 1 gives b, bit for bit.
//
// C: kz_vec2_lerp
func (it Vec2) Lerp(b Vec2, t float32) Vec2 {
	var outResult C.kz_vec2
	C.kzf_vec2_lerp((*C.kz_vec2)(unsafe.Pointer(&it)), (*C.kz_vec2)(unsafe.Pointer(&b)), C.float(t), &outResult)
	return *(*Vec2)(unsafe.Pointer(&outResult))
}

// CosSin: Computes cosine and sine of an angle in radians, the same bits on every machine.
//
// C: kz_cos_sin
func CosSin(angleRad float64) (float32, float32) {
	var outCosOut C.float
	var outSinOut C.float
	C.kzf_cos_sin(C.double(angleRad), &outCosOut, &outSinOut)
	return float32(outCosOut), float32(outSinOut)
}

// CosSinDegrees: Computes cosine and sine of an angle in degrees, within 1 ulp of float32 for every finite angle.
//
// C: kz_cos_sin_degrees
func CosSinDegrees(angleDeg float64) (float32, float32) {
	var outCosOut C.float
	var outSinOut C.float
	C.kzf_cos_sin_degrees(C.double(angleDeg), &outCosOut, &outSinOut)
	return float32(outCosOut), float32(outSinOut)
}

// Atan2: The angle of the vector (x, y) in radians, in [-pi, pi], within 1 ulp of float32.
//
// C: kz_atan2
func Atan2(y float32, x float32) float32 {
	value := C.kzf_atan2(C.float(y), C.float(x))
	return float32(value)
}

// PoseRadians: A pose at (x, y), rotated by an angle in radians as CosSin computes it.
//
// C: kz_pose_radians
func PoseRadians(x float32, y float32, angleRad float64) Pose {
	var outResult C.kz_pose
	C.kzf_pose_radians(C.float(x), C.float(y), C.double(angleRad), &outResult)
	return *(*Pose)(unsafe.Pointer(&outResult))
}

// PoseDegrees: A pose at (x, y), rotated by an angle in degrees as CosSinDegrees computes it.
//
// C: kz_pose_degrees
func PoseDegrees(x float32, y float32, angleDeg float64) Pose {
	var outResult C.kz_pose
	C.kzf_pose_degrees(C.float(x), C.float(y), C.double(angleDeg), &outResult)
	return *(*Pose)(unsafe.Pointer(&outResult))
}

// PoseIdentity: The pose that moves nothing, as a value.
//
// C: kz_pose_identity
func PoseIdentity() Pose {
	var outResult C.kz_pose
	C.kzf_pose_identity(&outResult)
	return *(*Pose)(unsafe.Pointer(&outResult))
}

// Check: Checks that a pose can be used.
//
// C: kz_pose_check
func (it Pose) Check() error {
	var failed C.kz_error
	value := C.kzf_pose_check((*C.kz_pose)(unsafe.Pointer(&it)), &failed)
	return failure(value, &failed)
}

// Apply: Transforms a point: x' = at.x + (cos*x - sin*y), y' = at.y + (sin*x + cos*y).
//
// C: kz_pose_apply
func (it Pose) Apply(p Vec2) Vec2 {
	var outResult C.kz_vec2
	C.kzf_pose_apply((*C.kz_pose)(unsafe.Pointer(&it)), (*C.kz_vec2)(unsafe.Pointer(&p)), &outResult)
	return *(*Vec2)(unsafe.Pointer(&outResult))
}

// ApplyInverse: The point that Pose.Apply moves to p: from the world into the frame of the pose.
//
// C: kz_pose_apply_inverse
func (it Pose) ApplyInverse(p Vec2) Vec2 {
	var outResult C.kz_vec2
	C.kzf_pose_apply_inverse((*C.kz_pose)(unsafe.Pointer(&it)), (*C.kz_vec2)(unsafe.Pointer(&p)), &outResult)
	return *(*Vec2)(unsafe.Pointer(&outResult))
}

// Mul: The product a * b: b first, then a, as for a part with pose b in a body with pose a.
//
// C: kz_pose_mul
func (it Pose) Mul(b Pose) Pose {
	var outResult C.kz_pose
	C.kzf_pose_mul((*C.kz_pose)(unsafe.Pointer(&it)), (*C.kz_pose)(unsafe.Pointer(&b)), &outResult)
	return *(*Pose)(unsafe.Pointer(&outResult))
}

// Inverse: The pose that undoes a pose.
//
// C: kz_pose_inverse
func (it Pose) Inverse() Pose {
	var outResult C.kz_pose
	C.kzf_pose_inverse((*C.kz_pose)(unsafe.Pointer(&it)), &outResult)
	return *(*Pose)(unsafe.Pointer(&outResult))
}

// Orient: The side of the line a->b on which c lies.
//
// C: kz_orient
func Orient(a Vec2, b Vec2, c Vec2) int32 {
	value := C.kzf_orient((*C.kz_vec2)(unsafe.Pointer(&a)), (*C.kz_vec2)(unsafe.Pointer(&b)), (*C.kz_vec2)(unsafe.Pointer(&c)))
	return int32(value)
}

// InCircle: The side of the circle through a, b, c on which d lies.
//
// C: kz_in_circle
func InCircle(a Vec2, b Vec2, c Vec2, d Vec2) int32 {
	value := C.kzf_in_circle((*C.kz_vec2)(unsafe.Pointer(&a)), (*C.kz_vec2)(unsafe.Pointer(&b)), (*C.kz_vec2)(unsafe.Pointer(&c)), (*C.kz_vec2)(unsafe.Pointer(&d)))
	return int32(value)
}

// CompareDistance: The sign of |p - q| - (r1 + r2), where r1, r2 >= 0 are added exactly.
//
// C: kz_compare_distance
func CompareDistance(p Vec2, q Vec2, r1 float32, r2 float32) int32 {
	value := C.kzf_compare_distance((*C.kz_vec2)(unsafe.Pointer(&p)), (*C.kz_vec2)(unsafe.Pointer(&q)), C.float(r1), C.float(r2))
	return int32(value)
}

// CompareSegmentDistance: The sign of (distance of p to the segment a-b) - (r1 + r2), as CompareDistance.
//
// C: kz_compare_segment_distance
func CompareSegmentDistance(p Vec2, a Vec2, b Vec2, r1 float32, r2 float32) int32 {
	value := C.kzf_compare_segment_distance((*C.kz_vec2)(unsafe.Pointer(&p)), (*C.kz_vec2)(unsafe.Pointer(&a)), (*C.kz_vec2)(unsafe.Pointer(&b)), C.float(r1), C.float(r2))
	return int32(value)
}

// Meets: Whether two boxes share a point.
//
// C: kz_box_meets
func (it Box) Meets(b Box) bool {
	value := C.kzf_box_meets((*C.kz_box)(unsafe.Pointer(&it)), (*C.kz_box)(unsafe.Pointer(&b)))
	return bool(value)
}

// Union: The smallest box that contains both.
//
// C: kz_box_union
func (it Box) Union(b Box) Box {
	var outResult C.kz_box
	C.kzf_box_union((*C.kz_box)(unsafe.Pointer(&it)), (*C.kz_box)(unsafe.Pointer(&b)), &outResult)
	return *(*Box)(unsafe.Pointer(&outResult))
}

// MoveBody: Moves a body by `motion` and answers each hit as `def` says.
//
// C: kz_body_move
func (it *World) MoveBody(body Body, motion Vec2, def *MoveDef) (MoveResult, []MoveHit, error) {
	temp := &arena{}
	defer temp.free()
	var outOut C.kz_move_result
	var failed C.kz_error
	list := make([]MoveHit, 64)
	value := C.kzf_body_move(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), (*C.kz_vec2)(unsafe.Pointer(&motion)), def.lower(temp), (*C.kz_move_hit)(firstOf(list)), C.size_t(len(list)), &outOut, &failed)
	n := int(outOut.n_hits)
	list = cut(list, n)
	runtime.KeepAlive(it)
	return *(*MoveResult)(unsafe.Pointer(&outOut)), list, failure(value, &failed)
}

// MoveShape: The same as World.MoveBody for a shape that is no body, with a filter of its own.
//
// C: kz_shape_move
func (it *World) MoveShape(shape *Shape, motion Vec2, filter *QueryFilter, def *MoveDef) (MoveResult, []MoveHit, error) {
	temp := &arena{}
	defer temp.free()
	var outOut C.kz_move_result
	var failed C.kz_error
	list := make([]MoveHit, 64)
	value := C.kzf_shape_move(it.ptr(), shape.ptr(), (*C.kz_vec2)(unsafe.Pointer(&motion)), filter.lower(temp), def.lower(temp), (*C.kz_move_hit)(firstOf(list)), C.size_t(len(list)), &outOut, &failed)
	n := int(outOut.n_hits)
	list = cut(list, n)
	runtime.KeepAlive(it)
	runtime.KeepAlive(shape)
	return *(*MoveResult)(unsafe.Pointer(&outOut)), list, failure(value, &failed)
}

// MovePlatform: Moves a platform by `motion`, with the bodies that stand on it and the bodies in its path.
//
// C: kz_platform_move
func (it *World) MovePlatform(platform Body, motion Vec2, def *MoveDef) ([]CarryResult, error) {
	temp := &arena{}
	defer temp.free()
	var outN C.size_t
	var failed C.kz_error
	list := make([]CarryResult, 128)
	value := C.kzf_platform_move(it.ptr(), (*C.kz_body)(unsafe.Pointer(&platform)), (*C.kz_vec2)(unsafe.Pointer(&motion)), def.lower(temp), (*C.kz_carry_result)(firstOf(list)), C.size_t(len(list)), &outN, &failed)
	n := int(outN)
	list = cut(list, n)
	runtime.KeepAlive(it)
	return list, failure(value, &failed)
}

// TurnPlatform: The same with a rotation by `turn_rad` about the platform's position, such as of seesaws, wheels and flippers.
//
// C: kz_platform_turn
func (it *World) TurnPlatform(platform Body, motion Vec2, turnRad float32, def *MoveDef) ([]CarryResult, error) {
	temp := &arena{}
	defer temp.free()
	var outN C.size_t
	var failed C.kz_error
	list := make([]CarryResult, 128)
	value := C.kzf_platform_turn(it.ptr(), (*C.kz_body)(unsafe.Pointer(&platform)), (*C.kz_vec2)(unsafe.Pointer(&motion)), C.float(turnRad), def.lower(temp), (*C.kz_carry_result)(firstOf(list)), C.size_t(len(list)), &outN, &failed)
	n := int(outN)
	list = cut(list, n)
	runtime.KeepAlive(it)
	return list, failure(value, &failed)
}

// BodyPushOut: Pushes a body out of the others, out of the one it is deepest in first.
//
// C: kz_body_push_out
func (it *World) BodyPushOut(body Body, maxAttempts int32) (PushOut, error) {
	temp := &arena{}
	defer temp.free()
	var outOut C.kz_push_out
	var failed C.kz_error
	value := C.kzf_body_push_out(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), C.int32_t(maxAttempts), &outOut, &failed)
	runtime.KeepAlive(it)
	return *(*PushOut)(unsafe.Pointer(&outOut)), failure(value, &failed)
}

// Reflect: The velocity after a bounce at a face with this unit normal.
//
// C: kz_reflect
func Reflect(velocity Vec2, normal Vec2, restitution float32) Vec2 {
	var outResult C.kz_vec2
	C.kzf_reflect((*C.kz_vec2)(unsafe.Pointer(&velocity)), (*C.kz_vec2)(unsafe.Pointer(&normal)), C.float(restitution), &outResult)
	return *(*Vec2)(unsafe.Pointer(&outResult))
}

// NewShapeMask: Makes a shape of a mask, with its cell (0, 0) placed at (x, y).
//
// C: kz_shape_mask
func NewShapeMask(mask *Mask, x float64, y float64) (*Shape, error) {
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_mask(mask.ptr(), C.double(x), C.double(y), &outOut, &failed)
	runtime.KeepAlive(mask)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut, mask), nil
}

// Relate: Tells whether two shapes are apart, touch or overlap (Relation, in math.h).
//
// C: kz_relate
func (it *Shape) Relate(b *Shape) Relation {
	value := C.kzf_relate(it.ptr(), b.ptr())
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return Relation(value)
}

// Overlap: Do the insides meet?
//
// C: kz_overlap
func (it *Shape) Overlap(b *Shape) bool {
	value := C.kzf_overlap(it.ptr(), b.ptr())
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return bool(value)
}

// Intersects: Is there a common point?
//
// C: kz_intersects
func (it *Shape) Intersects(b *Shape) bool {
	value := C.kzf_intersects(it.ptr(), b.ptr())
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return bool(value)
}

// FeatureOfA: The feature of a: the upper half.
//
// C: kz_feature_of_a
func FeatureOfA(features uint32) uint32 {
	value := C.kzf_feature_of_a(C.uint32_t(features))
	return uint32(value)
}

// FeatureOfB: The feature of b: the lower half.
//
// C: kz_feature_of_b
func FeatureOfB(features uint32) uint32 {
	value := C.kzf_feature_of_b(C.uint32_t(features))
	return uint32(value)
}

// Collide: Relation and contact from one decision.
//
// C: kz_collide
func (it *Shape) Collide(b *Shape) (Relation, Contact) {
	var outOut C.kz_contact
	value := C.kzf_collide(it.ptr(), b.ptr(), &outOut)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return Relation(value), *(*Contact)(unsafe.Pointer(&outOut))
}

// ContactPush: The shift that moves a out of b: -normal * depth, and a little more for rounding.
//
// C: kz_contact_push
func (it *Shape) ContactPush(b *Shape, contact Contact) Vec2 {
	var outResult C.kz_vec2
	C.kzf_contact_push(it.ptr(), b.ptr(), (*C.kz_contact)(unsafe.Pointer(&contact)), &outResult)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return *(*Vec2)(unsafe.Pointer(&outResult))
}

// CollideParts: The contacts of all pairs of parts that overlap, sorted by part of a, then by part of b.
//
// C: kz_collide_parts
func (it *Shape) CollideParts(b *Shape) []PartContact {
	list := make([]PartContact, 64)
	value := C.kzf_collide_parts(it.ptr(), b.ptr(), (*C.kz_part_contact)(firstOf(list)), C.size_t(len(list)))
	n := int(value)
	if n > len(list) {
		list = make([]PartContact, n)
		value = C.kzf_collide_parts(it.ptr(), b.ptr(), (*C.kz_part_contact)(firstOf(list)), C.size_t(len(list)))
		n = int(value)
	}
	_ = value
	list = cut(list, n)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return list
}

// PushAlong: Finds the shortest push of a along a direction that separates it from b, such as upwards out of the ground.
//
// C: kz_push_along
func (it *Shape) PushAlong(b *Shape, direction Vec2) (Vec2, float32, bool) {
	var outPush C.kz_vec2
	var outLength C.float
	value := C.kzf_push_along(it.ptr(), b.ptr(), (*C.kz_vec2)(unsafe.Pointer(&direction)), &outPush, &outLength)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return *(*Vec2)(unsafe.Pointer(&outPush)), float32(outLength), bool(value)
}

// Part: The part with this number, as Shape.CollideParts counts them; NULL if there is none.
//
// C: kz_shape_part
func (it *Shape) Part(part int32) *Shape {
	value := C.kzf_shape_part(it.ptr(), C.int32_t(part))
	runtime.KeepAlive(it)
	return shaped(value, it)
}

// CommonCells: Counts the cells of a mask shape whose squares overlap `other`.
//
// C: kz_common_cells
func (it *Shape) CommonCells(other *Shape) (int64, Cell, CellRect) {
	var outFirst C.kz_cell
	var outBounds C.kz_cell_rect
	value := C.kzf_common_cells(it.ptr(), other.ptr(), &outFirst, &outBounds)
	runtime.KeepAlive(it)
	runtime.KeepAlive(other)
	return int64(value), *(*Cell)(unsafe.Pointer(&outFirst)), *(*CellRect)(unsafe.Pointer(&outBounds))
}

// Relate: The relation of two closed float boxes, min <= max in each; exact.
//
// C: kz_box_relate
func (it Box) Relate(b Box) Relation {
	value := C.kzf_box_relate((*C.kz_box)(unsafe.Pointer(&it)), (*C.kz_box)(unsafe.Pointer(&b)))
	return Relation(value)
}

// SpanU8Plain: Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer?
//
// C: kz_span_u8_plain
func SpanU8Plain(x1 uint8, w1 uint8, x2 uint8, w2 uint8) bool {
	value := C.kzf_span_u8_plain(C.uint8_t(x1), C.uint8_t(w1), C.uint8_t(x2), C.uint8_t(w2))
	return bool(value)
}

// SpanU8Wrap: Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer, where they wrap?
//
// C: kz_span_u8_wrap
func SpanU8Wrap(x1 uint8, w1 uint8, x2 uint8, w2 uint8) bool {
	value := C.kzf_span_u8_wrap(C.uint8_t(x1), C.uint8_t(w1), C.uint8_t(x2), C.uint8_t(w2))
	return bool(value)
}

// Overlap: Do the boxes overlap in a plain world?
//
// C: kz_box_u8_overlap
func (it BoxU8) Overlap(b BoxU8) bool {
	value := C.kzf_box_u8_overlap((*C.kz_box_u8)(unsafe.Pointer(&it)), (*C.kz_box_u8)(unsafe.Pointer(&b)))
	return bool(value)
}

// OverlapWrap: Do the boxes overlap in a world that wraps?
//
// C: kz_box_u8_overlap_wrap
func (it BoxU8) OverlapWrap(b BoxU8) bool {
	value := C.kzf_box_u8_overlap_wrap((*C.kz_box_u8)(unsafe.Pointer(&it)), (*C.kz_box_u8)(unsafe.Pointer(&b)))
	return bool(value)
}

// SpanU16Plain: Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer?
//
// C: kz_span_u16_plain
func SpanU16Plain(x1 uint16, w1 uint16, x2 uint16, w2 uint16) bool {
	value := C.kzf_span_u16_plain(C.uint16_t(x1), C.uint16_t(w1), C.uint16_t(x2), C.uint16_t(w2))
	return bool(value)
}

// SpanU16Wrap: Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer, where they wrap?
//
// C: kz_span_u16_wrap
func SpanU16Wrap(x1 uint16, w1 uint16, x2 uint16, w2 uint16) bool {
	value := C.kzf_span_u16_wrap(C.uint16_t(x1), C.uint16_t(w1), C.uint16_t(x2), C.uint16_t(w2))
	return bool(value)
}

// Overlap: Do the boxes overlap in a plain world?
//
// C: kz_box_u16_overlap
func (it BoxU16) Overlap(b BoxU16) bool {
	value := C.kzf_box_u16_overlap((*C.kz_box_u16)(unsafe.Pointer(&it)), (*C.kz_box_u16)(unsafe.Pointer(&b)))
	return bool(value)
}

// OverlapWrap: Do the boxes overlap in a world that wraps?
//
// C: kz_box_u16_overlap_wrap
func (it BoxU16) OverlapWrap(b BoxU16) bool {
	value := C.kzf_box_u16_overlap_wrap((*C.kz_box_u16)(unsafe.Pointer(&it)), (*C.kz_box_u16)(unsafe.Pointer(&b)))
	return bool(value)
}

// SpanU32Plain: Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer?
//
// C: kz_span_u32_plain
func SpanU32Plain(x1 uint32, w1 uint32, x2 uint32, w2 uint32) bool {
	value := C.kzf_span_u32_plain(C.uint32_t(x1), C.uint32_t(w1), C.uint32_t(x2), C.uint32_t(w2))
	return bool(value)
}

// SpanU32Wrap: Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer, where they wrap?
//
// C: kz_span_u32_wrap
func SpanU32Wrap(x1 uint32, w1 uint32, x2 uint32, w2 uint32) bool {
	value := C.kzf_span_u32_wrap(C.uint32_t(x1), C.uint32_t(w1), C.uint32_t(x2), C.uint32_t(w2))
	return bool(value)
}

// Overlap: Do the boxes overlap in a plain world?
//
// C: kz_box_u32_overlap
func (it BoxU32) Overlap(b BoxU32) bool {
	value := C.kzf_box_u32_overlap((*C.kz_box_u32)(unsafe.Pointer(&it)), (*C.kz_box_u32)(unsafe.Pointer(&b)))
	return bool(value)
}

// OverlapWrap: Do the boxes overlap in a world that wraps?
//
// C: kz_box_u32_overlap_wrap
func (it BoxU32) OverlapWrap(b BoxU32) bool {
	value := C.kzf_box_u32_overlap_wrap((*C.kz_box_u32)(unsafe.Pointer(&it)), (*C.kz_box_u32)(unsafe.Pointer(&b)))
	return bool(value)
}

// Clip: Clips a segment to a closed box: *out is the stretch of it inside, from a to b.
//
// C: kz_segment_clip
func (it Segment) Clip(box Box) (Segment, bool) {
	var outOut C.kz_segment
	value := C.kzf_segment_clip((*C.kz_segment)(unsafe.Pointer(&it)), (*C.kz_box)(unsafe.Pointer(&box)), &outOut)
	return *(*Segment)(unsafe.Pointer(&outOut)), bool(value)
}

// PolygonClipBox: Clips a convex polygon to a closed box.
//
// C: kz_polygon_clip_box
func PolygonClipBox(points []Vec2, box Box) ([]Vec2, error) {
	var outNOut C.size_t
	list := make([]Vec2, 64)
	value := C.kzf_polygon_clip_box((*C.kz_vec2)(firstOf(points)), C.int32_t(len(points)), (*C.kz_box)(unsafe.Pointer(&box)), (*C.kz_vec2)(firstOf(list)), C.size_t(len(list)), &outNOut)
	n := int(outNOut)
	if n > len(list) {
		list = make([]Vec2, n)
		value = C.kzf_polygon_clip_box((*C.kz_vec2)(firstOf(points)), C.int32_t(len(points)), (*C.kz_box)(unsafe.Pointer(&box)), (*C.kz_vec2)(firstOf(list)), C.size_t(len(list)), &outNOut)
		n = int(outNOut)
	}
	list = cut(list, n)
	return list, failure(value, &C.kz_error{})
}

// Distance: The distance of two shapes, and the nearest point of each.
//
// C: kz_distance
func (it *Shape) Distance(b *Shape) DistanceResult {
	var outResult C.kz_distance_result
	C.kzf_distance(it.ptr(), b.ptr(), &outResult)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return *(*DistanceResult)(unsafe.Pointer(&outResult))
}

// CommonPoint: Finds a point that both shapes share.
//
// C: kz_common_point
func (it *Shape) CommonPoint(b *Shape) (Vec2, bool) {
	var outOut C.kz_vec2
	value := C.kzf_common_point(it.ptr(), b.ptr(), &outOut)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return *(*Vec2)(unsafe.Pointer(&outOut)), bool(value)
}

// Contains: Does a contain every point of b?
//
// C: kz_contains
func (it *Shape) Contains(b *Shape) bool {
	value := C.kzf_contains(it.ptr(), b.ptr())
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return bool(value)
}

// Measure: Measures a shape: area, length or number of points, the centroid, and the moment of inertia.
//
// C: kz_shape_measure
func (it *Shape) Measure() Measure {
	var outResult C.kz_measure
	C.kzf_shape_measure(it.ptr(), &outResult)
	runtime.KeepAlive(it)
	return *(*Measure)(unsafe.Pointer(&outResult))
}

// RelatePosed: Shape.Relate of shapes with poses.
//
// C: kz_relate_posed
func (it *Shape) RelatePosed(poseA Pose, b *Shape, poseB Pose) (Relation, error) {
	var outOut C.kz_relation
	var failed C.kz_error
	value := C.kzf_relate_posed(it.ptr(), (*C.kz_pose)(unsafe.Pointer(&poseA)), b.ptr(), (*C.kz_pose)(unsafe.Pointer(&poseB)), &outOut, &failed)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return Relation(outOut), failure(value, &failed)
}

// CollidePosed: Shape.Collide of shapes with poses, as Shape.RelatePosed.
//
// C: kz_collide_posed
func (it *Shape) CollidePosed(poseA Pose, b *Shape, poseB Pose) (Contact, error) {
	var outOut C.kz_contact
	var failed C.kz_error
	value := C.kzf_collide_posed(it.ptr(), (*C.kz_pose)(unsafe.Pointer(&poseA)), b.ptr(), (*C.kz_pose)(unsafe.Pointer(&poseB)), &outOut, &failed)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return *(*Contact)(unsafe.Pointer(&outOut)), failure(value, &failed)
}

// DistancePosed: Shape.Distance of shapes with poses, as Shape.RelatePosed.
//
// C: kz_distance_posed
func (it *Shape) DistancePosed(poseA Pose, b *Shape, poseB Pose) (DistanceResult, error) {
	var outOut C.kz_distance_result
	var failed C.kz_error
	value := C.kzf_distance_posed(it.ptr(), (*C.kz_pose)(unsafe.Pointer(&poseA)), b.ptr(), (*C.kz_pose)(unsafe.Pointer(&poseB)), &outOut, &failed)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return *(*DistanceResult)(unsafe.Pointer(&outOut)), failure(value, &failed)
}

// RayPosed: Shape.Ray into a shape with a pose, as Shape.RelatePosed.
//
// C: kz_ray_posed
func (it *Shape) RayPosed(pose Pose, from Vec2, to Vec2, flags uint32) (RayHit, error) {
	var outOut C.kz_ray_hit
	var failed C.kz_error
	value := C.kzf_ray_posed(it.ptr(), (*C.kz_pose)(unsafe.Pointer(&pose)), (*C.kz_vec2)(unsafe.Pointer(&from)), (*C.kz_vec2)(unsafe.Pointer(&to)), C.uint(flags), &outOut, &failed)
	runtime.KeepAlive(it)
	return *(*RayHit)(unsafe.Pointer(&outOut)), failure(value, &failed)
}

// SweepPosed: Shape.Sweep of shapes with poses, as Shape.RelatePosed.
//
// C: kz_sweep_posed
func (it *Shape) SweepPosed(poseA Pose, motion Vec2, b *Shape, poseB Pose, flags uint32) (SweepHit, error) {
	var outOut C.kz_sweep_hit
	var failed C.kz_error
	value := C.kzf_sweep_posed(it.ptr(), (*C.kz_pose)(unsafe.Pointer(&poseA)), (*C.kz_vec2)(unsafe.Pointer(&motion)), b.ptr(), (*C.kz_pose)(unsafe.Pointer(&poseB)), C.uint(flags), &outOut, &failed)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return *(*SweepHit)(unsafe.Pointer(&outOut)), failure(value, &failed)
}

// NextRun: Finds the next run of covered cells in row y, at or after cell x.
//
// C: kz_shape_next_run
func (it *Shape) NextRun(rule CellRule, y int32, x int32) (int32, int32, bool) {
	var outX0 C.int32_t
	var outX1 C.int32_t
	value := C.kzf_shape_next_run(it.ptr(), C.kz_cell_rule(rule), C.int32_t(y), C.int32_t(x), &outX0, &outX1)
	runtime.KeepAlive(it)
	return int32(outX0), int32(outX1), bool(value)
}

// DrawShape: Sets or clears the cells that a shape covers on a canvas.
//
// C: kz_canvas_draw_shape
func (it *Canvas) DrawShape(origin Cell, shape *Shape, rule CellRule, solid bool) {
	C.kzf_canvas_draw_shape(it.ptr(), (*C.kz_cell)(unsafe.Pointer(&origin)), shape.ptr(), C.kz_cell_rule(rule), C.bool(solid))
	runtime.KeepAlive(it)
	runtime.KeepAlive(shape)
}

// Ray: Finds the first point where the ray from `from` to `to` enters a shape.
//
// C: kz_ray
func (it *Shape) Ray(from Vec2, to Vec2, flags uint32) RayHit {
	var outResult C.kz_ray_hit
	C.kzf_ray(it.ptr(), (*C.kz_vec2)(unsafe.Pointer(&from)), (*C.kz_vec2)(unsafe.Pointer(&to)), C.uint(flags), &outResult)
	runtime.KeepAlive(it)
	return *(*RayHit)(unsafe.Pointer(&outResult))
}

// RaySpans: Finds all stretches of a ray that lie inside a shape, by rising t_in.
//
// C: kz_ray_spans
func (it *Shape) RaySpans(from Vec2, to Vec2, flags uint32) []RaySpan {
	list := make([]RaySpan, 64)
	value := C.kzf_ray_spans(it.ptr(), (*C.kz_vec2)(unsafe.Pointer(&from)), (*C.kz_vec2)(unsafe.Pointer(&to)), C.uint(flags), (*C.kz_ray_span)(firstOf(list)), C.size_t(len(list)))
	n := int(value)
	if n > len(list) {
		list = make([]RaySpan, n)
		value = C.kzf_ray_spans(it.ptr(), (*C.kz_vec2)(unsafe.Pointer(&from)), (*C.kz_vec2)(unsafe.Pointer(&to)), C.uint(flags), (*C.kz_ray_span)(firstOf(list)), C.size_t(len(list)))
		n = int(value)
	}
	_ = value
	list = cut(list, n)
	runtime.KeepAlive(it)
	return list
}

// NewShapeFromRings: Makes one shape of rings: a polygon for one outline, else a compound with a polygon for each outline.
//
// C: kz_shape_from_rings
func NewShapeFromRings(rings *Rings) (*Shape, error) {
	temp := &arena{}
	defer temp.free()
	scratch := temp.take(uintptr(C.kzf_shape_from_rings_bytes(rings.ptr())))
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_from_rings(rings.ptr(), scratch, C.size_t(uintptr(C.kzf_shape_from_rings_bytes(rings.ptr()))), &outOut, &failed)
	runtime.KeepAlive(rings)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut, rings), nil
}

// Sweep: Moves a by `motion` past b, which stays, up to the first collision.
//
// C: kz_sweep
func (it *Shape) Sweep(motion Vec2, b *Shape, flags uint32) SweepHit {
	var outResult C.kz_sweep_hit
	C.kzf_sweep(it.ptr(), (*C.kz_vec2)(unsafe.Pointer(&motion)), b.ptr(), C.uint(flags), &outResult)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return *(*SweepHit)(unsafe.Pointer(&outResult))
}

// Pose: The pose at time t; at 0 it is `from`.
//
// C: kz_motion_pose
func (it Motion) Pose(t float32) Pose {
	var outResult C.kz_pose
	C.kzf_motion_pose((*C.kz_motion)(unsafe.Pointer(&it)), C.float(t), &outResult)
	return *(*Pose)(unsafe.Pointer(&outResult))
}

// SweepRotating: Moves and rotates a past b, which stays, up to the first contact.
//
// C: kz_sweep_rotating
func (it *Shape) SweepRotating(motion Motion, b *Shape, tolerance float32) (Toi, error) {
	var outOut C.kz_toi
	var failed C.kz_error
	value := C.kzf_sweep_rotating(it.ptr(), (*C.kz_motion)(unsafe.Pointer(&motion)), b.ptr(), C.float(tolerance), nil, C.size_t(0), &outOut, &failed)
	runtime.KeepAlive(it)
	runtime.KeepAlive(b)
	return *(*Toi)(unsafe.Pointer(&outOut)), failure(value, &failed)
}

// NewShapePoint: Makes a point.
//
// C: kz_shape_point
func NewShapePoint(p Vec2) (*Shape, error) {
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_point((*C.kz_vec2)(unsafe.Pointer(&p)), &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut), nil
}

// NewShapeSegment: Makes a segment.
//
// C: kz_shape_segment
func NewShapeSegment(a Vec2, b Vec2) (*Shape, error) {
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_segment((*C.kz_vec2)(unsafe.Pointer(&a)), (*C.kz_vec2)(unsafe.Pointer(&b)), &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut), nil
}

// NewShapeBox: Makes a box.
//
// C: kz_shape_box
func NewShapeBox(min Vec2, max Vec2) (*Shape, error) {
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_box((*C.kz_vec2)(unsafe.Pointer(&min)), (*C.kz_vec2)(unsafe.Pointer(&max)), &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut), nil
}

// NewShapeCircle: Makes a circle.
//
// C: kz_shape_circle
func NewShapeCircle(center Vec2, r float32) (*Shape, error) {
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_circle((*C.kz_vec2)(unsafe.Pointer(&center)), C.float(r), &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut), nil
}

// NewShapeCapsule: Makes a capsule: all points within r of the segment from a to b.
//
// C: kz_shape_capsule
func NewShapeCapsule(a Vec2, b Vec2, r float32) (*Shape, error) {
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_capsule((*C.kz_vec2)(unsafe.Pointer(&a)), (*C.kz_vec2)(unsafe.Pointer(&b)), C.float(r), &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut), nil
}

// NewShapePolygon: Makes a polygon of n >= 3 vertices, convex or concave, in either winding.
//
// C: kz_shape_polygon
func NewShapePolygon(points []Vec2) (*Shape, error) {
	temp := &arena{}
	defer temp.free()
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_polygon((*C.kz_vec2)(lowered(temp, points)), C.int32_t(len(points)), &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut), nil
}

// NewShapePolygonWithHoles: Makes a polygon with holes.
//
// C: kz_shape_polygon_with_holes
func NewShapePolygonWithHoles(points []Vec2, ringEnd []int32) (*Shape, error) {
	temp := &arena{}
	defer temp.free()
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_polygon_with_holes((*C.kz_vec2)(lowered(temp, points)), (*C.int32_t)(lowered(temp, ringEnd)), C.int32_t(len(ringEnd)), &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut), nil
}

// NewShapePolyline: Makes a polyline: n >= 2 vertices joined by segments.
//
// C: kz_shape_polyline
func NewShapePolyline(points []Vec2) (*Shape, error) {
	temp := &arena{}
	defer temp.free()
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_polyline((*C.kz_vec2)(lowered(temp, points)), C.int32_t(len(points)), &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut), nil
}

// NewShapeParts: Makes a compound: several shapes that count as one; n may be 0.
//
// C: kz_shape_parts
func NewShapeParts(parts []*Shape) (*Shape, error) {
	temp := &arena{}
	defer temp.free()
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_parts(lowerAll(temp, parts, func(one **Shape, c *C.kz_shape) { (*one).fill(c, temp) }), C.int32_t(len(parts)), &outOut, &failed)
	runtime.KeepAlive(parts)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut, parts), nil
}

// Transform: Makes a shape rotated and shifted by a pose: each vertex as Pose.Apply moves it, radii unchanged.
//
// C: kz_shape_transform
func (it *Shape) Transform(pose Pose) (*Shape, error) {
	temp := &arena{}
	defer temp.free()
	scratch := temp.take(uintptr(C.kzf_shape_transform_bytes(it.ptr())))
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_transform(it.ptr(), (*C.kz_pose)(unsafe.Pointer(&pose)), scratch, C.size_t(uintptr(C.kzf_shape_transform_bytes(it.ptr()))), &outOut, &failed)
	runtime.KeepAlive(it)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut, it), nil
}

// Scale: Makes a shape scaled about the origin: each coordinate times sx or sy, rounded to float32 once.
//
// C: kz_shape_scale
func (it *Shape) Scale(sx float32, sy float32) (*Shape, error) {
	temp := &arena{}
	defer temp.free()
	scratch := temp.take(uintptr(C.kzf_shape_transform_bytes(it.ptr())))
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_scale(it.ptr(), C.float(sx), C.float(sy), scratch, C.size_t(uintptr(C.kzf_shape_transform_bytes(it.ptr()))), &outOut, &failed)
	runtime.KeepAlive(it)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut, it), nil
}

// KindName: "point", "segment", ..., "unknown"
//
// C: kz_kind_name
func KindName(kind Kind) string {
	value := C.kzf_kind_name(C.kz_kind(kind))
	return C.GoString(value)
}

// Points: The vertices of a polygon or polyline, wherever they are stored.
//
// C: kz_shape_points
func (it *Shape) Points() []Vec2 {
	var outN C.size_t
	value := C.kzf_shape_points(it.ptr(), &outN)
	runtime.KeepAlive(it)
	return copied[Vec2](unsafe.Pointer(value), int(outN))
}

// ConvexHull: Computes the convex hull of points, exactly.
//
// C: kz_convex_hull
func ConvexHull(points []Vec2) []Vec2 {
	list := make([]Vec2, len(points))
	value := C.kzf_convex_hull((*C.kz_vec2)(firstOf(points)), C.int32_t(len(list)), (*C.kz_vec2)(firstOf(list)))
	n := int(value)
	list = cut(list, n)
	return list
}

// ConvexParts: Splits a polygon, with its holes, into convex polygons of at most `max_points` vertices (3 or more; 0: no limit).
//
// C: kz_shape_convex_parts
func (it *Shape) ConvexParts(maxPoints int32) (*Shape, error) {
	var outOut C.kz_convex_parts
	var failed C.kz_error
	value := C.kzf_shape_convex_parts(it.ptr(), C.int32_t(maxPoints), nil, &outOut, &failed)
	runtime.KeepAlive(it)
	defer C.kzf_convex_parts_free(&outOut)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut.shape), nil
}

// Triangulate: Splits a polygon, with its holes, into triangles.
//
// C: kz_triangulate
func (it *Shape) Triangulate() (*Triangles, error) {
	var outOut C.kz_triangles
	var failed C.kz_error
	value := C.kzf_triangulate(it.ptr(), nil, &outOut, &failed)
	runtime.KeepAlive(it)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newTriangles(outOut), nil
}

// NewShapeRoundedPolygon: Makes a polygon with a radius: all points within r of it, so its corners are round and it grows by r on each side.
//
// C: kz_shape_rounded_polygon
func NewShapeRoundedPolygon(points []Vec2, r float32) (*Shape, error) {
	temp := &arena{}
	defer temp.free()
	scratch := temp.take((uintptr(len(points)) + 1) * C.sizeof_kz_shape)
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_rounded_polygon((*C.kz_vec2)(firstOf(points)), C.int32_t(len(points)), C.float(r), (*C.kz_shape)(scratch), C.size_t(len(points)+1), &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut), nil
}

// NewShapeRoundedBox: Makes a box with a radius, as NewShapeRoundedPolygon does: it grows by r on each side.
//
// C: kz_shape_rounded_box
func NewShapeRoundedBox(min Vec2, max Vec2, r float32) (*Shape, error) {
	temp := &arena{}
	defer temp.free()
	scratch := temp.take(1280)
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_rounded_box((*C.kz_vec2)(unsafe.Pointer(&min)), (*C.kz_vec2)(unsafe.Pointer(&max)), C.float(r), (*C.kz_shape)(scratch), &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut), nil
}

// NewShapePolygonWithTree: Makes a polygon as NewShapePolygonWithHoles does, with a tree of its edges.
//
// C: kz_shape_polygon_with_tree
func NewShapePolygonWithTree(points []Vec2, ringEnd []int32) (*Shape, error) {
	temp := &arena{}
	defer temp.free()
	scratch := temp.take(uintptr(C.kzf_edge_tree_bytes(C.int32_t(len(points)))))
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_polygon_with_tree((*C.kz_vec2)(lowered(temp, points)), (*C.int32_t)(lowered(temp, ringEnd)), C.int32_t(len(ringEnd)), scratch, C.size_t(uintptr(C.kzf_edge_tree_bytes(C.int32_t(len(points))))), &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut), nil
}

// NewShapePolylineWithTree: Makes a polyline as NewShapePolyline does, with a tree of its edges.
//
// C: kz_shape_polyline_with_tree
func NewShapePolylineWithTree(points []Vec2) (*Shape, error) {
	temp := &arena{}
	defer temp.free()
	scratch := temp.take(uintptr(C.kzf_edge_tree_bytes(C.int32_t(len(points)))))
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_polyline_with_tree((*C.kz_vec2)(lowered(temp, points)), C.int32_t(len(points)), scratch, C.size_t(uintptr(C.kzf_edge_tree_bytes(C.int32_t(len(points))))), &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut), nil
}

// NewShapePartsWithTree: Makes a compound as NewShapeParts does, with a tree of its parts: queries look at parts that are near.
//
// C: kz_shape_parts_with_tree
func NewShapePartsWithTree(parts []*Shape) (*Shape, error) {
	temp := &arena{}
	defer temp.free()
	scratch := temp.take(uintptr(C.kzf_part_tree_bytes(C.int32_t(len(parts)))))
	var outOut C.kz_shape
	var failed C.kz_error
	value := C.kzf_shape_parts_with_tree(lowerAll(temp, parts, func(one **Shape, c *C.kz_shape) { (*one).fill(c, temp) }), C.int32_t(len(parts)), scratch, C.size_t(uintptr(C.kzf_part_tree_bytes(C.int32_t(len(parts))))), &outOut, &failed)
	runtime.KeepAlive(parts)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return shaped(&outOut, parts), nil
}

// Check: Checks that these numbers describe a surface.
//
// C: kz_surface_check
func (it *Surface) Check() error {
	temp := &arena{}
	defer temp.free()
	var failed C.kz_error
	value := C.kzf_surface_check(it.lower(temp), &failed)
	return failure(value, &failed)
}

// Color: The colour of a pixel as 0xAARRGGBB.
//
// C: kz_surface_color
func (it *Surface) Color(x int32, y int32) uint32 {
	temp := &arena{}
	defer temp.free()
	value := C.kzf_surface_color(it.lower(temp), C.int32_t(x), C.int32_t(y))
	return uint32(value)
}

// Solid: Whether pixel (x, y) is solid; no pixel outside the surface is.
//
// C: kz_surface_solid
func (it *Surface) Solid(rule *Rule, x int32, y int32) bool {
	temp := &arena{}
	defer temp.free()
	value := C.kzf_surface_solid(it.lower(temp), rule.lower(temp), C.int32_t(x), C.int32_t(y))
	return bool(value)
}

// Overlap: Whether some pixel is solid in both surfaces.
//
// C: kz_surface_overlap
func (it *Surface) Overlap(ruleA *Rule, b *Surface, ruleB *Rule, dx int32, dy int32) bool {
	temp := &arena{}
	defer temp.free()
	value := C.kzf_surface_overlap(it.lower(temp), ruleA.lower(temp), b.lower(temp), ruleB.lower(temp), C.int32_t(dx), C.int32_t(dy))
	return bool(value)
}

// OverlapArea: The number of pixels that are solid in both surfaces.
//
// C: kz_surface_overlap_area
func (it *Surface) OverlapArea(ruleA *Rule, b *Surface, ruleB *Rule, dx int32, dy int32) int64 {
	temp := &arena{}
	defer temp.free()
	value := C.kzf_surface_overlap_area(it.lower(temp), ruleA.lower(temp), b.lower(temp), ruleB.lower(temp), C.int32_t(dx), C.int32_t(dy))
	return int64(value)
}

// OverlapFirst: The topmost, then leftmost pixel that is solid in both surfaces, in a's pixels.
//
// C: kz_surface_overlap_first
func (it *Surface) OverlapFirst(ruleA *Rule, b *Surface, ruleB *Rule, dx int32, dy int32) (Cell, bool) {
	temp := &arena{}
	defer temp.free()
	var outFirst C.kz_cell
	value := C.kzf_surface_overlap_first(it.lower(temp), ruleA.lower(temp), b.lower(temp), ruleB.lower(temp), C.int32_t(dx), C.int32_t(dy), &outFirst)
	return *(*Cell)(unsafe.Pointer(&outFirst)), bool(value)
}

// Bits: The solid pixels (x0 .. x0+n-1, y), 1 <= n <= 64, as the low n bits: bit i is pixel x0+i.
//
// C: kz_surface_bits
func (it *Surface) Bits(rule *Rule, x0 int32, y int32, n int32) uint64 {
	temp := &arena{}
	defer temp.free()
	value := C.kzf_surface_bits(it.lower(temp), rule.lower(temp), C.int32_t(x0), C.int32_t(y), C.int32_t(n))
	return uint64(value)
}

// Same: Whether two handles are the same body: of one index and one generation.
//
// C: kz_body_same
func (it Body) Same(b Body) bool {
	value := C.kzf_body_same((*C.kz_body)(unsafe.Pointer(&it)), (*C.kz_body)(unsafe.Pointer(&b)))
	return bool(value)
}

// NewWorld: Makes an empty world.
//
// C: kz_world_create
func NewWorld(def *WorldDef) (*World, error) {
	temp := &arena{}
	defer temp.free()
	var outOut *C.kz_world
	var failed C.kz_error
	value := C.kzf_world_create(def.lower(temp), &outOut, &failed)
	if err := failure(value, &failed); err != nil {
		return nil, err
	}
	return newWorld(outOut), nil
}

// Count: live bodies
//
// C: kz_world_count
func (it *World) Count() uint32 {
	value := C.kzf_world_count(it.ptr())
	runtime.KeepAlive(it)
	return uint32(value)
}

// Bytes: bytes of memory it has now
//
// C: kz_world_bytes
func (it *World) Bytes() int {
	value := C.kzf_world_bytes(it.ptr())
	runtime.KeepAlive(it)
	return int(value)
}

// CreateBody: Adds a body.
//
// C: kz_body_create
func (it *World) CreateBody(def *BodyDef) (Body, error) {
	temp := &arena{}
	var outOut C.kz_body
	var failed C.kz_error
	value := C.kzf_body_create(it.ptr(), def.lower(temp), &outOut, &failed)
	runtime.KeepAlive(it)
	if value == C.KZ_OK {
		it.keep(*(*Body)(unsafe.Pointer(&outOut)), temp)
		runtime.SetFinalizer(temp, (*arena).free)
	} else {
		temp.free()
	}
	return *(*Body)(unsafe.Pointer(&outOut)), failure(value, &failed)
}

// CreateBodies: Adds n bodies: all, or none when one is refused.
//
// C: kz_bodies_create
func (it *World) CreateBodies(defs []BodyDef) ([]Body, error) {
	temp := &arena{}
	var failed C.kz_error
	list := make([]Body, len(defs))
	value := C.kzf_bodies_create(it.ptr(), lowerAll(temp, defs, func(one *BodyDef, c *C.kz_body_def) { (*one).fill(c, temp) }), C.size_t(len(list)), (*C.kz_body)(firstOf(list)), &failed)
	runtime.KeepAlive(it)
	runtime.KeepAlive(defs)
	if value == C.KZ_OK {
		for _, one := range list {
			it.keep(one, temp)
		}
		runtime.SetFinalizer(temp, (*arena).free)
	} else {
		temp.free()
	}
	return list, failure(value, &failed)
}

// DestroyBody: Destroys a body, at any time.
//
// C: kz_body_destroy
func (it *World) DestroyBody(body Body) error {
	value := C.kzf_body_destroy(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)))
	runtime.KeepAlive(it)
	it.drop(body)
	return failure(value, &C.kz_error{})
}

// DestroyBodies: Destroys n bodies.
//
// C: kz_bodies_destroy
func (it *World) DestroyBodies(bodies []Body) error {
	value := C.kzf_bodies_destroy(it.ptr(), (*C.kz_body)(firstOf(bodies)), C.size_t(len(bodies)))
	runtime.KeepAlive(it)
	for _, one := range bodies {
		it.drop(one)
	}
	return failure(value, &C.kz_error{})
}

// SetBodyPose: Sets the pose of a body.
//
// C: kz_body_set_pose
func (it *World) SetBodyPose(body Body, pose Pose) error {
	var failed C.kz_error
	value := C.kzf_body_set_pose(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), (*C.kz_pose)(unsafe.Pointer(&pose)), &failed)
	runtime.KeepAlive(it)
	return failure(value, &failed)
}

// SetBodiesAt: Sets the positions of n bodies; each keeps its rotation.
//
// C: kz_bodies_set_at
func (it *World) SetBodiesAt(bodies []Body, at []Vec2) error {
	var failed C.kz_error
	value := C.kzf_bodies_set_at(it.ptr(), (*C.kz_body)(firstOf(bodies)), C.size_t(len(at)), (*C.kz_vec2)(firstOf(at)), C.size_t(8), &failed)
	runtime.KeepAlive(it)
	return failure(value, &failed)
}

// Shift: Moves all bodies by `offset`: the origin of the world moves by its opposite.
//
// C: kz_world_shift
func (it *World) Shift(offset Vec2) error {
	var failed C.kz_error
	value := C.kzf_world_shift(it.ptr(), (*C.kz_vec2)(unsafe.Pointer(&offset)), &failed)
	runtime.KeepAlive(it)
	return failure(value, &failed)
}

// SetBodyShape: Gives a body another shape, in the body's own coordinates.
//
// C: kz_body_set_shape
func (it *World) SetBodyShape(body Body, shape *Shape) error {
	var failed C.kz_error
	value := C.kzf_body_set_shape(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), shape.ptr(), &failed)
	runtime.KeepAlive(it)
	runtime.KeepAlive(shape)
	if value == C.KZ_OK {
		it.keep(body, shape)
	}
	return failure(value, &failed)
}

// SetBodyFrame: Shows another frame of the body's masks.
//
// C: kz_body_set_frame
func (it *World) SetBodyFrame(body Body, frame int32) error {
	var failed C.kz_error
	value := C.kzf_body_set_frame(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), C.int32_t(frame), &failed)
	runtime.KeepAlive(it)
	return failure(value, &failed)
}

// SetBodyFilter: Sets the category of a body, and with which categories it collides.
//
// C: kz_body_set_filter
func (it *World) SetBodyFilter(body Body, category uint32, collides uint32) error {
	value := C.kzf_body_set_filter(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), C.uint32_t(category), C.uint32_t(collides))
	runtime.KeepAlive(it)
	return failure(value, &C.kz_error{})
}

// SetBodyGroup: sets its group; 0: none
//
// C: kz_body_set_group
func (it *World) SetBodyGroup(body Body, group int32) error {
	value := C.kzf_body_set_group(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), C.int32_t(group))
	runtime.KeepAlive(it)
	return failure(value, &C.kz_error{})
}

// SetBodyUser: sets the caller's own value
//
// C: kz_body_set_user
func (it *World) SetBodyUser(body Body, user uint64) error {
	value := C.kzf_body_set_user(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), C.uint64_t(user))
	runtime.KeepAlive(it)
	return failure(value, &C.kz_error{})
}

// SetBodyOneWay: sets what it lets pass
//
// C: kz_body_set_one_way
func (it *World) SetBodyOneWay(body Body, oneWay Vec2) error {
	value := C.kzf_body_set_one_way(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), (*C.kz_vec2)(unsafe.Pointer(&oneWay)))
	runtime.KeepAlive(it)
	return failure(value, &C.kz_error{})
}

// SetBodyFlags: Sets all KZ_BODY_ flags at once.
//
// C: kz_body_set_flags
func (it *World) SetBodyFlags(body Body, flags uint32) error {
	value := C.kzf_body_set_flags(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), C.uint32_t(flags))
	runtime.KeepAlive(it)
	return failure(value, &C.kz_error{})
}

// BodyIsLive: Getters of a body.
//
// C: kz_body_is_live
func (it *World) BodyIsLive(body Body) bool {
	value := C.kzf_body_is_live(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)))
	runtime.KeepAlive(it)
	return bool(value)
}

// Body: the body there now [{0, 0}]
//
// C: kz_world_body
func (it *World) Body(index uint32) Body {
	var outResult C.kz_body
	C.kzf_world_body(it.ptr(), C.uint32_t(index), &outResult)
	runtime.KeepAlive(it)
	return *(*Body)(unsafe.Pointer(&outResult))
}

// BodyPose: [no rotation, at (0, 0)]
//
// C: kz_body_pose
func (it *World) BodyPose(body Body) Pose {
	var outResult C.kz_pose
	C.kzf_body_pose(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), &outResult)
	runtime.KeepAlive(it)
	return *(*Pose)(unsafe.Pointer(&outResult))
}

// BodyBox: of the posed shape [KZ_BOX_EMPTY]
//
// C: kz_body_box
func (it *World) BodyBox(body Body) Box {
	var outResult C.kz_box
	C.kzf_body_box(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), &outResult)
	runtime.KeepAlive(it)
	return *(*Box)(unsafe.Pointer(&outResult))
}

// BodyCategory: [0]
//
// C: kz_body_category
func (it *World) BodyCategory(body Body) uint32 {
	value := C.kzf_body_category(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)))
	runtime.KeepAlive(it)
	return uint32(value)
}

// BodyCollides: [0]
//
// C: kz_body_collides
func (it *World) BodyCollides(body Body) uint32 {
	value := C.kzf_body_collides(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)))
	runtime.KeepAlive(it)
	return uint32(value)
}

// BodyGroup: [0]
//
// C: kz_body_group
func (it *World) BodyGroup(body Body) int32 {
	value := C.kzf_body_group(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)))
	runtime.KeepAlive(it)
	return int32(value)
}

// BodyFlags: [0]
//
// C: kz_body_flags
func (it *World) BodyFlags(body Body) uint32 {
	value := C.kzf_body_flags(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)))
	runtime.KeepAlive(it)
	return uint32(value)
}

// BodyOneWay: [{0, 0}]
//
// C: kz_body_one_way
func (it *World) BodyOneWay(body Body) Vec2 {
	var outResult C.kz_vec2
	C.kzf_body_one_way(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), &outResult)
	runtime.KeepAlive(it)
	return *(*Vec2)(unsafe.Pointer(&outResult))
}

// BodyUser: [0]
//
// C: kz_body_user
func (it *World) BodyUser(body Body) uint64 {
	value := C.kzf_body_user(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)))
	runtime.KeepAlive(it)
	return uint64(value)
}

// Next: The live body with the lowest index above that of `body`: goes through all bodies.
//
// C: kz_world_next
func (it *World) Next(body Body) Body {
	var outResult C.kz_body
	C.kzf_world_next(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), &outResult)
	runtime.KeepAlive(it)
	return *(*Body)(unsafe.Pointer(&outResult))
}

// BodyShape: The shape of a body in world coordinates.
//
// C: kz_body_shape
func (it *World) BodyShape(body Body) (*Shape, bool) {
	var outOut C.kz_shape
	value := C.kzf_body_shape(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), &outOut)
	runtime.KeepAlive(it)
	if !bool(value) {
		return nil, false
	}
	return shaped(&outOut, it), true
}

// Step: Finds all pairs of bodies that collide now.
//
// C: kz_world_step
func (it *World) Step() error {
	var failed C.kz_error
	value := C.kzf_world_step(it.ptr(), &failed)
	runtime.KeepAlive(it)
	return failure(value, &failed)
}

// Pairs: The pairs that collided at the last step, each once, sorted by (a.index, b.index).
//
// C: kz_world_pairs
func (it *World) Pairs() []Pair {
	var outN C.size_t
	value := C.kzf_world_pairs(it.ptr(), &outN)
	runtime.KeepAlive(it)
	return copied[Pair](unsafe.Pointer(value), int(outN))
}

// BodyPairs: The pairs of one body at the last step, by rising index of the other one.
//
// C: kz_body_pairs
func (it *World) BodyPairs(body Body) []Pair {
	list := make([]Pair, 64)
	value := C.kzf_body_pairs(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), (*C.kz_pair)(firstOf(list)), C.size_t(len(list)))
	n := int(value)
	if n > len(list) {
		list = make([]Pair, n)
		value = C.kzf_body_pairs(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), (*C.kz_pair)(firstOf(list)), C.size_t(len(list)))
		n = int(value)
	}
	_ = value
	list = cut(list, n)
	runtime.KeepAlive(it)
	return list
}

// Other: The other body of a pair of this body.
//
// C: kz_pair_other
func (it Pair) Other(body Body) Body {
	var outResult C.kz_body
	C.kzf_pair_other((*C.kz_pair)(unsafe.Pointer(&it)), (*C.kz_body)(unsafe.Pointer(&body)), &outResult)
	return *(*Body)(unsafe.Pointer(&outResult))
}

// BeginEvents: The pairs that began at the last step; sorted, and valid until the next step.
//
// C: kz_world_begin_events
func (it *World) BeginEvents() []Pair {
	var outN C.size_t
	value := C.kzf_world_begin_events(it.ptr(), &outN)
	runtime.KeepAlive(it)
	return copied[Pair](unsafe.Pointer(value), int(outN))
}

// EndEvents: The pairs that ended at the last step; sorted, and valid until the next step.
//
// C: kz_world_end_events
func (it *World) EndEvents() []Pair {
	var outN C.size_t
	value := C.kzf_world_end_events(it.ptr(), &outN)
	runtime.KeepAlive(it)
	return copied[Pair](unsafe.Pointer(value), int(outN))
}

// EndUsers: The user values of the pair number i of World.EndEvents, also those of bodies that are gone.
//
// C: kz_world_end_users
func (it *World) EndUsers(i int) PairUsers {
	var outResult C.kz_pair_users
	C.kzf_world_end_users(it.ptr(), C.size_t(i), &outResult)
	runtime.KeepAlive(it)
	return *(*PairUsers)(unsafe.Pointer(&outResult))
}

// BodiesCollide: The relation of two bodies now, and their contact, whatever their filters say.
//
// C: kz_bodies_collide
func (it *World) BodiesCollide(a Body, b Body) (Relation, Contact) {
	var outOut C.kz_contact
	value := C.kzf_bodies_collide(it.ptr(), (*C.kz_body)(unsafe.Pointer(&a)), (*C.kz_body)(unsafe.Pointer(&b)), &outOut)
	runtime.KeepAlive(it)
	return Relation(value), *(*Contact)(unsafe.Pointer(&outOut))
}

// BodiesContactPush: The shift that moves a out of b: Shape.ContactPush of two bodies.
//
// C: kz_bodies_contact_push
func (it *World) BodiesContactPush(a Body, b Body, contact Contact) Vec2 {
	var outResult C.kz_vec2
	C.kzf_bodies_contact_push(it.ptr(), (*C.kz_body)(unsafe.Pointer(&a)), (*C.kz_body)(unsafe.Pointer(&b)), (*C.kz_contact)(unsafe.Pointer(&contact)), &outResult)
	runtime.KeepAlive(it)
	return *(*Vec2)(unsafe.Pointer(&outResult))
}

// Contacts: The contacts of all pairs of the last step, in the order of World.Pairs.
//
// C: kz_world_contacts
func (it *World) Contacts() []WorldContact {
	list := make([]WorldContact, 64)
	value := C.kzf_world_contacts(it.ptr(), (*C.kz_world_contact)(firstOf(list)), C.size_t(len(list)))
	n := int(value)
	if n > len(list) {
		list = make([]WorldContact, n)
		value = C.kzf_world_contacts(it.ptr(), (*C.kz_world_contact)(firstOf(list)), C.size_t(len(list)))
		n = int(value)
	}
	_ = value
	list = cut(list, n)
	runtime.KeepAlive(it)
	return list
}

// SetBodyFixtures: Gives a body other fixtures.
//
// C: kz_body_set_fixtures
func (it *World) SetBodyFixtures(body Body, fixtures []Fixture) error {
	temp := &arena{}
	var failed C.kz_error
	value := C.kzf_body_set_fixtures(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), lowerAll(temp, fixtures, func(one *Fixture, c *C.kz_fixture) { (*one).fill(c, temp) }), C.int32_t(len(fixtures)), &failed)
	runtime.KeepAlive(it)
	runtime.KeepAlive(fixtures)
	if value == C.KZ_OK {
		it.keep(body, temp)
		runtime.SetFinalizer(temp, (*arena).free)
	} else {
		temp.free()
	}
	return failure(value, &failed)
}

// SetBodyOff: Switches off the fixtures of a body that have one of these categories, such as HURT after a blow; 0: none are off.
//
// C: kz_body_set_off
func (it *World) SetBodyOff(body Body, categories uint32) error {
	value := C.kzf_body_set_off(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), C.uint32_t(categories))
	runtime.KeepAlive(it)
	return failure(value, &C.kz_error{})
}

// BodyOff: The categories that are switched off; 0 for a stale handle.
//
// C: kz_body_off
func (it *World) BodyOff(body Body) uint32 {
	value := C.kzf_body_off(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)))
	runtime.KeepAlive(it)
	return uint32(value)
}

// BodyFixtureShape: The shape of one fixture in world coordinates.
//
// C: kz_body_fixture_shape
func (it *World) BodyFixtureShape(body Body, fixture int32) (*Shape, bool) {
	temp := &arena{}
	defer temp.free()
	scratch := temp.take(1024)
	var outOut C.kz_shape
	value := C.kzf_body_fixture_shape(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), C.int32_t(fixture), scratch, C.size_t(1024), &outOut)
	runtime.KeepAlive(it)
	if !bool(value) {
		return nil, false
	}
	return shaped(&outOut, it), true
}

// FixturePairs: The pairs of kinds that collided at the last step, of pairs of bodies of which at least one has fixtures.
//
// C: kz_world_fixture_pairs
func (it *World) FixturePairs() []FixturePair {
	var outN C.size_t
	value := C.kzf_world_fixture_pairs(it.ptr(), &outN)
	runtime.KeepAlive(it)
	return copied[FixturePair](unsafe.Pointer(value), int(outN))
}

// FixtureBeginEvents: The pairs of kinds that began at the last step; sorted, and valid until the next step.
//
// C: kz_world_fixture_begin_events
func (it *World) FixtureBeginEvents() []FixturePair {
	var outN C.size_t
	value := C.kzf_world_fixture_begin_events(it.ptr(), &outN)
	runtime.KeepAlive(it)
	return copied[FixturePair](unsafe.Pointer(value), int(outN))
}

// FixtureEndEvents: The pairs of kinds that ended at the last step; sorted, and valid until the next step.
//
// C: kz_world_fixture_end_events
func (it *World) FixtureEndEvents() []FixturePair {
	var outN C.size_t
	value := C.kzf_world_fixture_end_events(it.ptr(), &outN)
	runtime.KeepAlive(it)
	return copied[FixturePair](unsafe.Pointer(value), int(outN))
}

// FixtureEndUsers: The user values of the bodies of pair number i of World.FixtureEndEvents; see World.EndUsers.
//
// C: kz_world_fixture_end_users
func (it *World) FixtureEndUsers(i int) PairUsers {
	var outResult C.kz_pair_users
	C.kzf_world_fixture_end_users(it.ptr(), C.size_t(i), &outResult)
	runtime.KeepAlive(it)
	return *(*PairUsers)(unsafe.Pointer(&outResult))
}

// BodiesFixtures: Which fixtures of two bodies collide now, by the world's mode, sorted by (a, b).
//
// C: kz_bodies_fixtures
func (it *World) BodiesFixtures(a Body, b Body) []BodiesFixture {
	list := make([]BodiesFixture, 64)
	value := C.kzf_bodies_fixtures(it.ptr(), (*C.kz_body)(unsafe.Pointer(&a)), (*C.kz_body)(unsafe.Pointer(&b)), (*C.kz_bodies_fixture)(firstOf(list)), C.size_t(len(list)))
	n := int(value)
	if n > len(list) {
		list = make([]BodiesFixture, n)
		value = C.kzf_bodies_fixtures(it.ptr(), (*C.kz_body)(unsafe.Pointer(&a)), (*C.kz_body)(unsafe.Pointer(&b)), (*C.kz_bodies_fixture)(firstOf(list)), C.size_t(len(list)))
		n = int(value)
	}
	_ = value
	list = cut(list, n)
	runtime.KeepAlive(it)
	return list
}

// FixturesCollide: The relation of two fixtures now, and their contact, whatever their filters say.
//
// C: kz_fixtures_collide
func (it *World) FixturesCollide(a Body, fixtureA int32, b Body, fixtureB int32) (Relation, Contact) {
	var outOut C.kz_contact
	value := C.kzf_fixtures_collide(it.ptr(), (*C.kz_body)(unsafe.Pointer(&a)), C.int32_t(fixtureA), (*C.kz_body)(unsafe.Pointer(&b)), C.int32_t(fixtureB), &outOut)
	runtime.KeepAlive(it)
	return Relation(value), *(*Contact)(unsafe.Pointer(&outOut))
}

// AddShape: Adds a shape to a frame, after the frame's others.
//
// C: kz_mask_set_add_shape
func (it *MaskSet) AddShape(frame int32, tag string, shape *Shape, data string) error {
	temp := &arena{}
	defer temp.free()
	var failed C.kz_error
	value := C.kzf_mask_set_add_shape(it.ptr(), C.int32_t(frame), temp.text(tag), shape.ptr(), temp.text(data), &failed)
	runtime.KeepAlive(it)
	runtime.KeepAlive(shape)
	it.keeps = append(it.keeps, shape)
	return failure(value, &failed)
}

// DefineTag: Makes bodies with this set have fixtures: one for each mask of the frame shown, then one for each shape.
//
// C: kz_mask_set_define_tag
func (it *MaskSet) DefineTag(tag string, def TagDef) error {
	temp := &arena{}
	defer temp.free()
	var failed C.kz_error
	value := C.kzf_mask_set_define_tag(it.ptr(), temp.text(tag), (*C.kz_tag_def)(unsafe.Pointer(&def)), &failed)
	runtime.KeepAlive(it)
	return failure(value, &failed)
}

// AddFlipped: Adds frames `first` .. `first` + n - 1 once more, mirrored left to right about their pivots: a sprite that looks back.
//
// C: kz_mask_set_add_flipped
func (it *MaskSet) AddFlipped(first int32, n int32) error {
	var failed C.kz_error
	value := C.kzf_mask_set_add_flipped(it.ptr(), C.int32_t(first), C.int32_t(n), &failed)
	runtime.KeepAlive(it)
	return failure(value, &failed)
}

// NewMaskSetTurn: The number of the frame of n turns, the first of which is `first`, that shows an angle of any size and sign best.
//
// C: kz_mask_set_turn
func NewMaskSetTurn(first int32, n int32, degrees float64) int32 {
	value := C.kzf_mask_set_turn(C.int32_t(first), C.int32_t(n), C.double(degrees))
	return int32(value)
}

// SetBodyFrames: Shows a frame of another set, such as another animation's file.
//
// C: kz_body_set_frames
func (it *World) SetBodyFrames(body Body, frames *MaskSet, frame int32) error {
	var failed C.kz_error
	value := C.kzf_body_set_frames(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), frames.ptr(), C.int32_t(frame), &failed)
	runtime.KeepAlive(it)
	runtime.KeepAlive(frames)
	if value == C.KZ_OK {
		it.keep(body, frames)
	}
	return failure(value, &failed)
}

// BodiesCells: The cells of `grid`, a body that is a grid, that another body overlaps now; in a world of KZ_PAIRS_TOUCH those, too, that it touches.
//
// C: kz_bodies_cells
func (it *World) BodiesCells(body Body, grid Body) []GridHit {
	list := make([]GridHit, 64)
	value := C.kzf_bodies_cells(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), (*C.kz_body)(unsafe.Pointer(&grid)), (*C.kz_grid_hit)(firstOf(list)), C.size_t(len(list)))
	n := int(value)
	if n > len(list) {
		list = make([]GridHit, n)
		value = C.kzf_bodies_cells(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)), (*C.kz_body)(unsafe.Pointer(&grid)), (*C.kz_grid_hit)(firstOf(list)), C.size_t(len(list)))
		n = int(value)
	}
	_ = value
	list = cut(list, n)
	runtime.KeepAlive(it)
	return list
}

// Index: Builds the search trees over the bodies as they stand now, which makes queries fast.
//
// C: kz_world_index
func (it *World) Index() error {
	var failed C.kz_error
	value := C.kzf_world_index(it.ptr(), &failed)
	runtime.KeepAlive(it)
	return failure(value, &failed)
}

// Expect: Says that `n` queries come, and builds the search trees where that pays.
//
// C: kz_world_expect
func (it *World) Expect(n uint32) {
	C.kzf_world_expect(it.ptr(), C.uint32_t(n))
	runtime.KeepAlive(it)
}

// Find: Finds the bodies that `shape` overlaps, in rising order of index.
//
// C: kz_world_find
func (it *World) Find(shape *Shape, mode PairMode, filter *QueryFilter) []WorldHit {
	temp := &arena{}
	defer temp.free()
	list := make([]WorldHit, 64)
	value := C.kzf_world_find(it.ptr(), shape.ptr(), C.kz_pair_mode(mode), filter.lower(temp), (*C.kz_world_hit)(firstOf(list)), C.size_t(len(list)))
	n := int(value)
	if n > len(list) {
		list = make([]WorldHit, n)
		value = C.kzf_world_find(it.ptr(), shape.ptr(), C.kz_pair_mode(mode), filter.lower(temp), (*C.kz_world_hit)(firstOf(list)), C.size_t(len(list)))
		n = int(value)
	}
	_ = value
	list = cut(list, n)
	runtime.KeepAlive(it)
	runtime.KeepAlive(shape)
	return list
}

// FindAt: Finds the bodies that contain a point, borders included: what is under the mouse.
//
// C: kz_world_find_at
func (it *World) FindAt(point Vec2, filter *QueryFilter) []WorldHit {
	temp := &arena{}
	defer temp.free()
	list := make([]WorldHit, 64)
	value := C.kzf_world_find_at(it.ptr(), (*C.kz_vec2)(unsafe.Pointer(&point)), filter.lower(temp), (*C.kz_world_hit)(firstOf(list)), C.size_t(len(list)))
	n := int(value)
	if n > len(list) {
		list = make([]WorldHit, n)
		value = C.kzf_world_find_at(it.ptr(), (*C.kz_vec2)(unsafe.Pointer(&point)), filter.lower(temp), (*C.kz_world_hit)(firstOf(list)), C.size_t(len(list)))
		n = int(value)
	}
	_ = value
	list = cut(list, n)
	runtime.KeepAlive(it)
	return list
}

// Ray: Finds the first body that the ray from `from` to `to` hits.
//
// C: kz_world_ray
func (it *World) Ray(from Vec2, to Vec2, flags uint32, filter *QueryFilter) (WorldRayHit, bool) {
	temp := &arena{}
	defer temp.free()
	var outOut C.kz_world_ray_hit
	value := C.kzf_world_ray(it.ptr(), (*C.kz_vec2)(unsafe.Pointer(&from)), (*C.kz_vec2)(unsafe.Pointer(&to)), C.uint(flags), filter.lower(temp), &outOut)
	runtime.KeepAlive(it)
	return *(*WorldRayHit)(unsafe.Pointer(&outOut)), bool(value)
}

// RayAll: Finds all bodies that the ray hits, each at its first hit, by rising t, then index.
//
// C: kz_world_ray_all
func (it *World) RayAll(from Vec2, to Vec2, flags uint32, filter *QueryFilter) []WorldRayHit {
	temp := &arena{}
	defer temp.free()
	list := make([]WorldRayHit, 64)
	value := C.kzf_world_ray_all(it.ptr(), (*C.kz_vec2)(unsafe.Pointer(&from)), (*C.kz_vec2)(unsafe.Pointer(&to)), C.uint(flags), filter.lower(temp), (*C.kz_world_ray_hit)(firstOf(list)), C.size_t(len(list)))
	n := int(value)
	if n > len(list) {
		list = make([]WorldRayHit, n)
		value = C.kzf_world_ray_all(it.ptr(), (*C.kz_vec2)(unsafe.Pointer(&from)), (*C.kz_vec2)(unsafe.Pointer(&to)), C.uint(flags), filter.lower(temp), (*C.kz_world_ray_hit)(firstOf(list)), C.size_t(len(list)))
		n = int(value)
	}
	_ = value
	list = cut(list, n)
	runtime.KeepAlive(it)
	return list
}

// Sweep: Finds the first body that `shape` hits when it is moved by `motion`.
//
// C: kz_world_sweep
func (it *World) Sweep(shape *Shape, motion Vec2, flags uint32, filter *QueryFilter) (WorldSweepHit, bool) {
	temp := &arena{}
	defer temp.free()
	var outOut C.kz_world_sweep_hit
	value := C.kzf_world_sweep(it.ptr(), shape.ptr(), (*C.kz_vec2)(unsafe.Pointer(&motion)), C.uint(flags), filter.lower(temp), &outOut)
	runtime.KeepAlive(it)
	runtime.KeepAlive(shape)
	return *(*WorldSweepHit)(unsafe.Pointer(&outOut)), bool(value)
}

// SweepAll: Finds all bodies that the moving shape hits, each at its first hit, by rising t, then index.
//
// C: kz_world_sweep_all
func (it *World) SweepAll(shape *Shape, motion Vec2, flags uint32, filter *QueryFilter) []WorldSweepHit {
	temp := &arena{}
	defer temp.free()
	list := make([]WorldSweepHit, 64)
	value := C.kzf_world_sweep_all(it.ptr(), shape.ptr(), (*C.kz_vec2)(unsafe.Pointer(&motion)), C.uint(flags), filter.lower(temp), (*C.kz_world_sweep_hit)(firstOf(list)), C.size_t(len(list)))
	n := int(value)
	if n > len(list) {
		list = make([]WorldSweepHit, n)
		value = C.kzf_world_sweep_all(it.ptr(), shape.ptr(), (*C.kz_vec2)(unsafe.Pointer(&motion)), C.uint(flags), filter.lower(temp), (*C.kz_world_sweep_hit)(firstOf(list)), C.size_t(len(list)))
		n = int(value)
	}
	_ = value
	list = cut(list, n)
	runtime.KeepAlive(it)
	runtime.KeepAlive(shape)
	return list
}

// Nearest: Finds the `k` bodies nearest to `shape`, by rising distance, then index.
//
// C: kz_world_nearest
func (it *World) Nearest(shape *Shape, within float32, filter *QueryFilter, k int) []WorldNear {
	temp := &arena{}
	defer temp.free()
	list := make([]WorldNear, k)
	value := C.kzf_world_nearest(it.ptr(), shape.ptr(), C.float(within), filter.lower(temp), (*C.kz_world_near)(firstOf(list)), C.size_t(k))
	n := int(value)
	list = cut(list, n)
	runtime.KeepAlive(it)
	runtime.KeepAlive(shape)
	return list
}

// Mark: Writes a number and a text of the caller to the log, such as the number of the frame that comes.
//
// C: kz_world_mark
func (it *World) Mark(number uint64, text string) {
	temp := &arena{}
	defer temp.free()
	C.kzf_world_mark(it.ptr(), C.uint64_t(number), temp.text(text))
	runtime.KeepAlive(it)
}

// Hash: A hash of what the next step depends on.
//
// C: kz_world_hash
func (it *World) Hash() uint64 {
	value := C.kzf_world_hash(it.ptr())
	runtime.KeepAlive(it)
	return uint64(value)
}

// BodyHash: The part of that hash that one body has, to find the body that differs.
//
// C: kz_body_hash
func (it *World) BodyHash(body Body) uint64 {
	value := C.kzf_body_hash(it.ptr(), (*C.kz_body)(unsafe.Pointer(&body)))
	runtime.KeepAlive(it)
	return uint64(value)
}

// SaveBytes: The number of bytes that World.Save needs now.
//
// C: kz_world_save_bytes
func (it *World) SaveBytes() int {
	value := C.kzf_world_save_bytes(it.ptr())
	runtime.KeepAlive(it)
	return int(value)
}

// Save: Writes the world's state.
//
// C: kz_world_save
func (it *World) Save(bytes []byte) error {
	var failed C.kz_error
	value := C.kzf_world_save(it.ptr(), firstOf(bytes), C.size_t(len(bytes)), &failed)
	runtime.KeepAlive(it)
	it.saved = true
	return failure(value, &failed)
}

// Restore: Makes the world what it was when it was saved, including the lists of the last step.
//
// C: kz_world_restore
func (it *World) Restore(bytes []byte) error {
	var failed C.kz_error
	value := C.kzf_world_restore(it.ptr(), firstOf(bytes), C.size_t(len(bytes)), &failed)
	runtime.KeepAlive(it)
	return failure(value, &failed)
}

func init() {
	for name, size := range map[string]uintptr{
		"kz_index_pair":        unsafe.Sizeof(IndexPair{}),
		"kz_pen":               unsafe.Sizeof(Pen{}),
		"kz_draw_style":        unsafe.Sizeof(DrawStyle{}),
		"kz_draw_colors":       unsafe.Sizeof(DrawColors{}),
		"kz_vec2":              unsafe.Sizeof(Vec2{}),
		"kz_tile":              unsafe.Sizeof(Tile{}),
		"kz_affine":            unsafe.Sizeof(Affine{}),
		"kz_rotation90":        unsafe.Sizeof(Rotation90{}),
		"kz_cache_stats":       unsafe.Sizeof(CacheStats{}),
		"kz_cell_rect":         unsafe.Sizeof(CellRect{}),
		"kz_cell":              unsafe.Sizeof(Cell{}),
		"kz_mask_contact":      unsafe.Sizeof(MaskContact{}),
		"kz_mask_hit":          unsafe.Sizeof(MaskHit{}),
		"kz_mask_ray_hit":      unsafe.Sizeof(MaskRayHit{}),
		"kz_component":         unsafe.Sizeof(Component{}),
		"kz_fit_loss":          unsafe.Sizeof(FitLoss{}),
		"kz_box":               unsafe.Sizeof(Box{}),
		"kz_segment":           unsafe.Sizeof(Segment{}),
		"kz_circle":            unsafe.Sizeof(Circle{}),
		"kz_capsule":           unsafe.Sizeof(Capsule{}),
		"kz_pose":              unsafe.Sizeof(Pose{}),
		"kz_body":              unsafe.Sizeof(Body{}),
		"kz_move_hit":          unsafe.Sizeof(MoveHit{}),
		"kz_move_memory":       unsafe.Sizeof(MoveMemory{}),
		"kz_move_result":       unsafe.Sizeof(MoveResult{}),
		"kz_carry_result":      unsafe.Sizeof(CarryResult{}),
		"kz_push_out":          unsafe.Sizeof(PushOut{}),
		"kz_contact":           unsafe.Sizeof(Contact{}),
		"kz_part_contact":      unsafe.Sizeof(PartContact{}),
		"kz_box_u8":            unsafe.Sizeof(BoxU8{}),
		"kz_box_u16":           unsafe.Sizeof(BoxU16{}),
		"kz_box_u32":           unsafe.Sizeof(BoxU32{}),
		"kz_distance_result":   unsafe.Sizeof(DistanceResult{}),
		"kz_measure":           unsafe.Sizeof(Measure{}),
		"kz_ray_hit":           unsafe.Sizeof(RayHit{}),
		"kz_ray_span":          unsafe.Sizeof(RaySpan{}),
		"kz_sweep_hit":         unsafe.Sizeof(SweepHit{}),
		"kz_motion":            unsafe.Sizeof(Motion{}),
		"kz_toi":               unsafe.Sizeof(Toi{}),
		"kz_pair":              unsafe.Sizeof(Pair{}),
		"kz_pair_users":        unsafe.Sizeof(PairUsers{}),
		"kz_world_contact":     unsafe.Sizeof(WorldContact{}),
		"kz_fixture_pair":      unsafe.Sizeof(FixturePair{}),
		"kz_bodies_fixture":    unsafe.Sizeof(BodiesFixture{}),
		"kz_tag_def":           unsafe.Sizeof(TagDef{}),
		"kz_grid_hit":          unsafe.Sizeof(GridHit{}),
		"kz_world_hit":         unsafe.Sizeof(WorldHit{}),
		"kz_world_ray_hit":     unsafe.Sizeof(WorldRayHit{}),
		"kz_world_sweep_hit":   unsafe.Sizeof(WorldSweepHit{}),
		"kz_cast_hit":          unsafe.Sizeof(CastHit{}),
		"kz_world_near":        unsafe.Sizeof(WorldNear{}),
		"kz_allocator":         C.sizeof_kz_allocator,
		"kz_limits":            C.sizeof_kz_limits,
		"kz_work":              C.sizeof_kz_work,
		"kz_parallel":          C.sizeof_kz_parallel,
		"kz_box_options":       C.sizeof_kz_box_options,
		"kz_draw":              C.sizeof_kz_draw,
		"kz_grid_def":          C.sizeof_kz_grid_def,
		"kz_mask_at":           C.sizeof_kz_mask_at,
		"kz_components":        C.sizeof_kz_components,
		"kz_hull":              C.sizeof_kz_hull,
		"kz_tagged_mask":       C.sizeof_kz_tagged_mask,
		"kz_frame":             C.sizeof_kz_frame,
		"kz_animation":         C.sizeof_kz_animation,
		"kz_rings":             C.sizeof_kz_rings,
		"kz_cell_rects":        C.sizeof_kz_cell_rects,
		"kz_simplify":          C.sizeof_kz_simplify,
		"kz_move_def":          C.sizeof_kz_move_def,
		"kz_boxes":             C.sizeof_kz_boxes,
		"kz_circles":           C.sizeof_kz_circles,
		"kz_capsules":          C.sizeof_kz_capsules,
		"kz_convexes":          C.sizeof_kz_convexes,
		"kz_replay_op":         C.sizeof_kz_replay_op,
		"kz_replay_difference": C.sizeof_kz_replay_difference,
		"kz_polygon":           C.sizeof_kz_polygon,
		"kz_placed_mask":       C.sizeof_kz_placed_mask,
		"kz_placed_grid":       C.sizeof_kz_placed_grid,
		"kz_compound":          C.sizeof_kz_compound,
		"kz_shape":             C.sizeof_kz_shape,
		"kz_convex_parts":      C.sizeof_kz_convex_parts,
		"kz_triangles":         C.sizeof_kz_triangles,
		"kz_surface":           C.sizeof_kz_surface,
		"kz_rule":              C.sizeof_kz_rule,
		"kz_world_def":         C.sizeof_kz_world_def,
		"kz_body_def":          C.sizeof_kz_body_def,
		"kz_body_parts":        C.sizeof_kz_body_parts,
		"kz_fixture":           C.sizeof_kz_fixture,
		"kz_tagged_shape":      C.sizeof_kz_tagged_shape,
		"kz_query_filter":      C.sizeof_kz_query_filter,
		"kz_moving_circles":    C.sizeof_kz_moving_circles,
		"kz_recorder":          C.sizeof_kz_recorder,
	} {
		s := C.CString(name)
		if uintptr(C.kzf_sizeof(s)) != size {
			panic(fmt.Sprintf("kolize: %s has %d bytes here, not those of the library", name, size))
		}
		C.free(unsafe.Pointer(s))
	}
}

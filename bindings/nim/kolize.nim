## Written by bindings/languages/generate.py from bindings/flat/kolize_flat.json; `make api` writes it anew.
##
## Exact, deterministic 2D collision: pixel masks, shapes and worlds of many bodies.
##
## Objects (Mask, Shape, World ...) are refs: they end when nobody refers to them, or at once by `close`.  A Shape owns its
## vertices, and a World refers to the shapes and masks of its bodies.  Calls that fail raise a KolizeError.  Of one object,
## calls that only read may run on several threads at once; a call that changes it runs alone.
import std/[options, tables]

proc c_calloc(n, bytes: csize_t): pointer {.importc: "calloc", header: "<stdlib.h>".}
proc c_free(memory: pointer) {.importc: "free", header: "<stdlib.h>".}

type
  RawError* = object
    ## A code and two numbers, which the sentence of an error is about.
    code*: cint
    a*, b*: int64
  Thing* = ref object of RootObj
    ## Any object of the library.
    memory: pointer
    lent: bool
    keeps: seq[RootRef]
  Arena = ref object of RootObj
    blocks: seq[pointer]
    keeps: seq[RootRef]
type
  Result* {.pure, size: 4.} = enum
    ## KZ_OK, or what went wrong: the names of KZ_RESULTS with KZ_ before them, numbered from 0 in that order.
    ok = 0 ## "no error"
    errMemory = 1 ## "out of memory (%a bytes wanted)"
    errArgument = 2 ## "an argument is missing or out of range (argument %a)"
    errTooLarge = 3 ## "too large: %a is more than the limit of %b"
    errOverflow = 4 ## "the shape's extent does not fit into float32"
    errNotFinite = 5 ## "coordinate %a is not a finite number"
    errNegativeRadius = 6 ## "the radius is negative"
    errBoxOrder = 7 ## "the box's minimum lies beyond its maximum"
    errTooFewPoints = 8 ## "%a points, at least %b are needed"
    errSelfCrossing = 9 ## "edge %a crosses edge %b"
    errSelfOverlap = 10 ## "edge %a runs along edge %b"
    errHoleOutside = 11 ## "ring %a, a hole, is not inside the outline, ring 0"
    errHoleInHole = 12 ## "ring %a, a hole, lies in ring %b, another hole"
    errHoleEmpty = 13 ## "ring %a, a hole, has no area"
    errNotARotation = 14 ## "cosine and sine do not form a rotation (their squares must add up to 1)"
    errMaskTurned = 15 ## "part %a is a mask or a grid, which can be moved, not turned: transform a mask instead"
    errScale = 16 ## "part %a cannot be scaled so: round ones need one factor, masks and grids cannot be scaled"
    errMaskText = 17 ## "mask text: row %a, column %b is none of . # 0 1, or the row's length differs"
    errFormat = 18 ## "unknown pixel format %a"
    errPitch = 19 ## "rows of %a bytes do not fit a pitch of %b"
    errHotSize = 20 ## "the hot image's size differs from its sprite's (%a x %b)"
    errRule = 21 ## "transparency rule %a does not suit this pixel format"
    errBadHandle = 22 ## "the handle %a is stale or was never valid"
    errCpuLevel = 23 ## "this machine or build has no kernels of level %a"
    errBuffer = 24 ## "the buffer holds %b, %a are needed"
    errFile = 25 ## "the file cannot be read"
    errSyntax = 26 ## "the file is not well-formed"
    errContent = 27 ## "the file's content makes no sense"
    errUnsupported = 28 ## "this build cannot read that format"
    errSelfCheck = 29 ## "self check %a failed: the compiler or its flags changed the arithmetic"
    errStopped = 30 ## "stopped by the caller after %a steps"
    errNoTag = 31 ## "no tag is defined: the shapes of frame %a would collide with nothing"
    errGridPart = 32 ## "part %a is a grid, which is a body or a fixture of its own, not a part"
    count = 33 ## how many there are
  CpuLevel* {.pure, size: 4.} = enum
    ## Which kernels run.
    plain = 0
    sse2 = 1
    avx2 = 2
    avx512 = 3 ## F, BW, VL, DQ, VBMI2, VPOPCNTDQ
    neon = 4
    wasm128 = 5
    count = 6
  Metric* {.pure, size: 4.} = enum
    ## Which cells are within n cells of another, for dilation and erosion.
    square = 0 ## cells whose distance is at most n in x and at most n in y
    round = 1 ## cells whose centres are at most n apart
  Connectivity* {.pure, size: 4.} = enum
    ## Which neighbouring cells are connected.
    connectivity4 = 0 ## cells that share an edge
    connectivity8 = 1 ## cells that share an edge or a corner
  Play* {.pure, size: 4.} = enum
    ## The order in which an animation shows its frames.
    forward = 0
    reverse = 1
    pingpong = 2 ## forward, then backward, ...; the frame at each end is shown once
    pingpongReverse = 3 ## backward, then forward, ...
    count = 4
  SimplifyMode* {.pure, size: 4.} = enum
    ## On which side of the old rings the new ones may lie.
    closest = 0 ## as close as possible, on either side
    inside = 1 ## the new region lies within the old one: nothing is added
    cover = 2 ## the old region lies within the new one: nothing is lost
  Relation* {.pure, size: 4.} = enum
    ## The three answers to "do they collide?", ordered: a higher one is more of a collision.
    apart = -1 ## no common point
    touch = 0 ## common points, but the insides share none
    overlap = 1 ## the insides share a point: two areas share area, a segment crosses into an area, ...
  Response* {.pure, size: 4.} = enum
    ## What a body does where it hits another.
    slide = 0 ## goes on along the face it met
    touch = 1 ## stops there: bullets, arrows
    bounce = 2 ## goes on mirrored by the face, with `restitution` of what is left
    cross = 3 ## goes on through it, and lists it: coins, doors
    ignore = 4 ## as if it were not there, and not listed
    push = 5 ## pushes it along, and goes on as far as it yields: crates; as a slide along static bodies
  Walk* {.pure, size: 4.} = enum
    ## How far a character goes on a slope that it can stand on.
    along = 0 ## as far along the floor as the motion goes across `up`: slopes change no speed
    across = 1 ## as far across `up` as on level floors: what is above and below changes no speed
    project = 2 ## what the floor leaves of the motion: slower uphill, faster downhill; straight down it stands
    slip = 3 ## the same, and straight down it slides down slopes: ice
  CellRule* {.pure, size: 4.} = enum
    ## Which cells count as covered by a shape.
    overlapped = 0 ## relate(cell, shape) is KZ_OVERLAP; what commonCells counts
    touched = 1 ## relate(cell, shape) is not KZ_APART
    centered = 2 ## the cell's centre lies in the shape or on its border; of a mask shape: its cells
    within = 3 ## every point of the cell is a point of the shape
  Kind* {.pure, size: 4.} = enum
    ## The kind of a Shape, which says which member of `as` is used.
    none = 0 ## the kind of `Shape s = {0}`: contains nothing, meets nothing
    point = 1
    segment = 2
    box = 3
    circle = 4
    capsule = 5
    polygon = 6
    polyline = 7
    mask = 8
    parts = 9
    grid = 10
    count = 11
  Format* {.pure, size: 4.} = enum
    ## How one pixel lies in memory.
    none = 0
    index8 = 1
    index1Msb = 2 ## 8 pixels a byte, the leftmost in the highest bit (BMP, PBM, Playdate)
    index1Lsb = 3 ## the leftmost in the lowest bit (XBM)
    rgb565 = 4
    xrgb1555 = 5
    argb1555 = 6
    rgb24 = 7
    bgr24 = 8
    rgbx32 = 9
    bgrx32 = 10
    rgba32 = 11
    bgra32 = 12
    argb32 = 13 ## bytes A, R, G, B
    count = 14
  RuleKind* {.pure, size: 4.} = enum
    ## The kinds of rules.
    alpha = 0 ## solid where alpha > threshold; formats without alpha are solid below threshold 255
    key = 1 ## solid unless |R-r|, |G-g| and |B-b| are all <= tolerance; alpha and X bytes are ignored
    index = 2 ## solid unless the index is in the set `transparent`; indexed formats only
    air = 3 ## solid unless the colour is exactly `color`, alpha included; read on `hot` when it is given, a second image of the same size that is never drawn
    call = 4 ## solid where `solid` says so
    count = 5
  PairMode* {.pure, size: 4.} = enum
    ## What counts as colliding.
    overlap = 0 ## bodies whose insides meet
    touch = 1 ## and bodies that only touch
    boxes = 2 ## bodies whose closed boxes meet; shapes are not tested, the relation is KZ_TOUCH for all
  RawAllocator* = object
    alloc*: pointer
    release*: pointer
    ctx*: pointer
  RawLimits* = object
    maxPixels*: uint64
    maxBytes*: uint64
    maxDepth*: uint32
    maxObjects*: uint32
    maxMemory*: uint64
    maxNotes*: uint32
    strict*: bool
    root*: pointer
  RawWork* = object
    maxWork*: uint64
    keepGoing*: pointer
    ctx*: pointer
  RawParallel* = object
    run*: pointer
    ctx*: pointer
    nThreads*: uint32
  IndexPair* = object
    ## Indices into the given arrays.
    a*: uint32
    b*: uint32
  RawBoxOptions* = object
    alloc*: pointer
    parallel*: pointer
    wrapW*: float32
    wrapH*: float32
  Pen* = object
    ## How a line, an area or a text is drawn.
    color*: uint32 ## 0xRRGGBBAA
    width*: float32 ## of lines; of text the height of its letters; 0: the renderer chooses
    filled*: bool ## areas are filled, else their outline is drawn
  RawDraw* = object
    line*: pointer
    polygon*: pointer
    circle*: pointer
    cells*: pointer
    text*: pointer
    ctx*: pointer
    scale*: float32
  DrawStyle* = object
    ## How a shape is drawn: its inside and its outline; alpha 0 skips either.
    fill*: uint32
    line*: uint32
    width*: float32 ## of the line, in pixels; 0: the renderer chooses
  DrawColors* = object
    ## How the bodies of a world are drawn.
    moving*: DrawStyle
    fixed*: DrawStyle
    oneWay*: DrawStyle
    sensor*: DrawStyle
    probe*: DrawStyle
    disabled*: DrawStyle
    colliding*: DrawStyle
    box*: uint32
    pair*: uint32
    contact*: uint32
  Vec2* = object
    ## A point, or a vector.
    x*: float32
    y*: float32
  Tile* = object
    ## What a cell with a number is: a convex polygon within the cell, from (0, 0) to the cell's size.
    nPoints*: int32 ## 0: empty; otherwise 3 .. KZ_INLINE_POINTS
    points*: array[8, Vec2]
    category*: uint32
    collides*: uint32
    flags*: uint32
    kind*: uint16
    user*: uint64
  RawGridDef* = object
    w*: int32
    h*: int32
    cellW*: float32
    cellH*: float32
    idBytes*: int32
    ids*: pointer
    tiles*: pointer
    nTiles*: int32
    journal*: uint32
    alloc*: pointer
  Affine* = object
    ## An affine map: q = (xx*x + xy*y + at_x, yx*x + yy*y + at_y).
    xx*: float64
    xy*: float64
    yx*: float64
    yy*: float64
    atX*: float64
    atY*: float64
  Rotation90* = object
    ## The eight symmetries of a pixel grid: mirrored left to right if `flip`, then rotated clockwise by `quarters` times 90 degrees.
    quarters*: int32
    flip*: bool
  CacheStats* = object
    ## The size of a cache, and how often it had the mask that was needed.
    bytes*: csize_t ## bytes <= max_bytes at any time
    maxBytes*: csize_t ## bytes <= max_bytes at any time
    hits*: uint64
    misses*: uint64
    dropped*: uint64
    masks*: int32
  CellRect* = object
    ## The cells with x0 <= x < x1 and y0 <= y < y1.
    x0*: int32
    y0*: int32
    x1*: int32
    y1*: int32
  Cell* = object
    ## A cell of a pixel grid, or an offset in whole cells.
    x*: int32
    y*: int32
  MaskContact* = object
    ## The contact of two masks that overlap.
    count*: int64 ## common cells
    bounds*: CellRect ## of the common cells
    topmost*: Cell ## ties: the leftmost; for the sides the topmost
    bottommost*: Cell ## ties: the leftmost; for the sides the topmost
    leftmost*: Cell ## ties: the leftmost; for the sides the topmost
    rightmost*: Cell ## ties: the leftmost; for the sides the topmost
    centroid*: Vec2 ## mean of the common cells' centres, rounded once
    pushed*: bool ## whether `push` is known; false: deeper than max_cells
    push*: Cell ## the shift of push
    normal*: Vec2 ## unit vector from a to b, opposite to `push`; without a push the direction in which a gains common cells, or {0, 0}
  MaskHit* = object
    ## The first contact of a moving mask with another.
    start*: Relation ## before any motion; with KZ_OVERLAP there is no hit
    hit*: bool ## moving on from t would make them overlap
    t*: float32 ## 0..1 along the motion: the last float32 before the step that makes them overlap
    offset*: Cell ## b's offset in a's cells at which they would overlap
    cell*: Cell ## the first common cell there, in a's cells
    normal*: Vec2 ## of the face that was met: the axis along which a stepped, pointing from b to a
  MaskRayHit* = object
    ## The first cell of a mask on a ray.
    inside*: bool ## `from` lies in a set cell; then `hit` is true, t is 0, and the normal is {0, 0}
    hit*: bool ## the ray enters a set cell
    t*: float32 ## 0..1 from `from` to `to`, rounded down: the last float32 at which the cell is not entered
    cell*: Cell
    normal*: Vec2 ## of the face that is entered; at a corner the face across x, unless `from` has the cell's x
  RawMaskAt* = object
    mask*: pointer
    x*: int32
    y*: int32
  Component* = object
    ## A connected component of a mask.
    first*: Cell ## its topmost, then leftmost cell
    bounds*: CellRect
    count*: int64 ## cells
  RawComponents* = object
    items*: pointer
    n*: int32
    alloc*: RawAllocator
  FitLoss* = object
    ## What a shape loses against the mask, exactly.
    missed*: int64 ## set cells outside the shape
    extra*: int64 ## clear cells inside it, and cells beyond the mask
    iou*: float32 ## intersection over union: cells in both / cells in either; 1 is perfect, an empty mask gives 0
  RawHull* = object
    points*: pointer
    nPoints*: int32
    alloc*: RawAllocator
  RawTaggedMask* = object
    tag*: pointer
    tagNumber*: int32
    mask*: pointer
    at*: Cell
    bounds*: CellRect
  RawFrame* = object
    name*: pointer
    w*: int32
    h*: int32
    pivot*: Vec2
    durationMs*: int32
    nMasks*: int32
    masks*: pointer
    bounds*: CellRect
    nShapes*: int32
    shapes*: pointer
  RawAnimation* = object
    name*: pointer
    first*: int32
    last*: int32
    play*: cint
    repeat*: int32
  RawRings* = object
    points*: pointer
    ringEnd*: pointer
    parent*: pointer
    nPoints*: int32
    nRings*: int32
    alloc*: RawAllocator
  RawCellRects* = object
    items*: pointer
    n*: int32
    alloc*: RawAllocator
  RawSimplify* = object
    mode*: cint
    tolerance*: float32
    maxPoints*: int32
    work*: RawWork
  Box* = object
    ## An axis-aligned box with its border. min <= max in both coordinates; with equal ones it is a segment or a point.
    min*: Vec2
    max*: Vec2
  Segment* = object
    ## All points from a to b.
    a*: Vec2
    b*: Vec2
  Circle* = object
    ## All points within r of the centre.
    center*: Vec2
    r*: float32
  Capsule* = object
    ## All points within r of the segment a-b.
    a*: Vec2
    b*: Vec2
    r*: float32
  Pose* = object
    ## A rigid motion: a rotation about the origin, then a shift by `at`.
    at*: Vec2
    cos*: float32
    sin*: float32
  Body* = object
    ## A handle to a body.
    index*: uint32
    generation*: uint32
  MoveHit* = object
    ## One body that was hit.
    body*: Body
    response*: Response ## what was done
    t*: float32 ## 0..1, rising: the fraction of the whole motion used up to here
    at*: Vec2 ## the position of the moving body (its pose) then
    normal*: Vec2 ## unit, of the face met, against the motion: from the other body to the moving one
    point*: Vec2 ## where they met, on the other body; {0, 0} when they overlapped before
    motion*: Vec2 ## the motion that was left before the response
    fixture*: int32 ## of the other body; 0 of a body with one shape
  MoveMemory* = object
    ## What a body's moves remember from one to the next; all zero at first.
    remainder*: Vec2 ## what rounding took from the last move, which the next one makes up for: less than a few last places of float32, or with `whole_pixels` less than a pixel
    floor*: Body ## on which it stood at the end; {0, 0}: none
    floorNormal*: Vec2
    floorPose*: Pose ## of that, then
    at*: Vec2 ## of the body, then
    originX*: float64 ## how far the world had been shifted, then
    originY*: float64 ## how far the world had been shifted, then
  RawMoveDef* = object
    response*: cint
    respond*: pointer
    ctx*: pointer
    restitution*: float32
    maxTurns*: int32
    up*: Vec2
    maxSlope*: float32
    stepHeight*: float32
    snap*: float32
    walk*: cint
    cornerSlip*: float32
    ledgeSnap*: float32
    stopsAtCeilings*: bool
    drops*: bool
    wholePixels*: bool
    memory*: pointer
  MoveResult* = object
    ## How a motion went.
    moved*: Vec2 ## by how much the body's position changed
    rest*: Vec2 ## the motion that was not used: {0, 0} unless it was stopped
    heading*: Vec2 ## the motion after slides and bounces, {0, 0} when stopped: scaled, it is the new velocity; a fall beside a steep face keeps what goes along the face
    nHits*: csize_t ## how many there were; the first `max` are written
    beganInside*: bool ## it overlapped something at the start, which did not block it
    onFloor*: bool ## of the hits; with `snap` the floor is the one at the end; only with `up`
    onWall*: bool ## of the hits; with `snap` the floor is the one at the end; only with `up`
    onCeiling*: bool ## of the hits; with `snap` the floor is the one at the end; only with `up`
    floorNormal*: Vec2 ## `up` on a slope of steps, such as of pixels
    floor*: Body ## {0, 0}: none
    wallNormal*: Vec2 ## With `up`: of the last ones met; {0, 0}: none
    ceilingNormal*: Vec2 ## With `up`: of the last ones met; {0, 0}: none
    wall*: Body
    ceiling*: Body
    isWedged*: bool ## faces too steep to stand on ended its fall, such as in a V: let it jump as from a floor
    floorMotion*: Vec2 ## by how much the floor on which it stood has moved since the last move, such as a platform: a jump may take it along; only with `memory`
  CarryResult* = object
    ## What a platform did to one body.
    body*: Body
    rides*: bool ## it stood on the platform; otherwise it was in its path
    crushed*: bool ## it could not move aside: the platform ran over it, or overlaps it now
    moved*: Vec2 ## by how much
  PushOut* = object
    ## How a body was pushed out.
    free*: bool ## it overlaps nothing any more
    attempts*: int32 ## pushes used
    moved*: Vec2 ## sum of the pushes
    last*: Body ## the body of the last push; {0, 0} if none
    depth*: float32 ## how deep it still is in the one it is deepest in; 0 when free
  Contact* = object
    ## Where and how deep a is in b.
    relation*: Relation
    normal*: Vec2 ## unit vector, from a to b
    depth*: float32 ## how far a must go against the normal; > 0
    nPoints*: int32 ## 0, 1 or 2: two where an edge lies along an edge, or a touches b in several places
    points*: array[2, Vec2] ## where the two touch after each has gone back by half the depth: the ends of the contact
    shortest*: bool ## no shorter shift separates: to 1e-5 of the depth and to rounding of the vertices
    features*: array[2, uint32] ## what touches at each point: see below
  PartContact* = object
    ## The contact of two parts.
    a*: int32 ## which part of each, counted from 0 through nested parts; 0 of a shape without parts
    b*: int32 ## which part of each, counted from 0 through nested parts; 0 of a shape without parts
    contact*: Contact
  BoxU8* = object
    ## Boxes of unsigned integers: top-left corner, width and height in cells, half-open [x, x + w).
    x*: uint8
    y*: uint8
    w*: uint8
    h*: uint8
  BoxU16* = object
    ## Boxes of unsigned integers: top-left corner, width and height in cells, half-open [x, x + w).
    x*: uint16
    y*: uint16
    w*: uint16
    h*: uint16
  BoxU32* = object
    ## Boxes of unsigned integers: top-left corner, width and height in cells, half-open [x, x + w).
    x*: uint32
    y*: uint32
    w*: uint32
    h*: uint32
  RawBoxes* = object
    x0*: pointer
    y0*: pointer
    x1*: pointer
    y1*: pointer
    stride*: csize_t
  RawCircles* = object
    x*: pointer
    y*: pointer
    r*: pointer
    stride*: csize_t
  RawCapsules* = object
    ax*: pointer
    ay*: pointer
    bx*: pointer
    by*: pointer
    r*: pointer
    stride*: csize_t
  RawConvexes* = object
    x*: pointer
    y*: pointer
    n*: int32
    stride*: csize_t
  DistanceResult* = object
    ## The distance of two shapes, and where they are nearest.
    distance*: float32 ## 0 exactly when relate is not KZ_APART; infinite when a shape has no points
    onA*: Vec2 ## the nearest points; (0, 0) when the distance is 0 or infinite
    onB*: Vec2 ## the nearest points; (0, 0) when the distance is 0 or infinite
  Measure* = object
    ## Size and middle of a shape.
    dimension*: int32 ## 2: it has area; 1: only length; 0: only points; -1: it has no points, and the rest is 0
    size*: float64 ## area, or length, or the number of points
    x*: float64 ## the centroid: where it would balance
    y*: float64 ## the centroid: where it would balance
    inertia*: float64 ## the moment of inertia about the centroid, for 1 unit of mass on each unit of size
  RayHit* = object
    ## Where a ray enters a shape.
    hit*: bool
    inside*: bool ## `from` is inside already (with KZ_HIT_TOUCH: in or on the shape): hit, t 0, normal {0, 0}
    t*: float32 ## 0..1 from `from` to `to`, rounded down: at t the ray is not inside yet
    point*: Vec2 ## where it meets the surface, rounded to float32; an edge along an axis gives its own coordinate
    normal*: Vec2 ## unit, against the ray: of the edge, arc or cell face entered; at a corner of the edge that faces the ray more
    part*: int32 ## which part of a shape of parts, counted through all nested ones; 0 for others
    edge*: int32 ## edge of a polygon or box, or segment of a polyline, that it enters; -1 for others.
  RaySpan* = object
    ## A span: a stretch of a ray that lies inside a shape, from where it enters to where it leaves.
    tIn*: float32 ## 0..1, rounded down: not inside yet; 0 when the ray starts inside
    tOut*: float32 ## 0..1, rounded up: no longer inside; 1 when the ray ends inside
    pointIn*: Vec2 ## as `point` of RayHit
    pointOut*: Vec2 ## as `point` of RayHit
    normalIn*: Vec2 ## unit, out of the shape: against the ray at t_in, along it at t_out; {0, 0} where the ray starts or ends inside
    normalOut*: Vec2 ## unit, out of the shape: against the ray at t_in, along it at t_out; {0, 0} where the ray starts or ends inside
    startsInside*: bool ## `from` or `to` lies inside, and this span begins or ends there
    endsInside*: bool ## `from` or `to` lies inside, and this span begins or ends there
    part*: int32 ## as in RayHit
    edgeIn*: int32 ## as in RayHit; -1 where the ray starts or ends inside
    edgeOut*: int32 ## as in RayHit; -1 where the ray starts or ends inside
  SweepHit* = object
    ## Where a moving shape meets another.
    start*: Relation ## before any motion
    hit*: bool ## going on at t would make them overlap (with KZ_HIT_TOUCH: touch)
    t*: float32 ## 0..1 of the motion: a moved by t * motion does not overlap b (with KZ_HIT_TOUCH: nor touch it before).
    normal*: Vec2 ## unit, out of b, against the motion; of several faces met the one that faces it more
    point*: Vec2 ## where they meet, on b; {0, 0} when they overlap at the start
  Motion* = object
    ## A motion with rotation: at time t, 0..1, a shape stands at `from`, shifted by t * shift and rotated by t * turn_rad.
    `from`*: Pose
    shift*: Vec2
    turnRad*: float32 ## any number of full turns, in either direction
  Toi* = object
    ## When a moving and rotating shape meets another: between the times t_lower and t_upper.
    start*: Relation ## before any motion
    hit*: bool ## they come nearer than the tolerance; or the step limit was reached, then t_lower < t_upper
    tLower*: float32 ## up to and at this time they do not overlap, unless they do at the start; 1 without a hit
    tUpper*: float32 ## they are nearer than the tolerance then: t_lower on a normal hit, 1 after the step limit
    tolerance*: float32 ## the one that was used
    normal*: Vec2 ## unit, out of b towards a at t_lower; 0 without a hit, and where they touch at the start
    point*: Vec2 ## the point of b nearest to a at t_lower; 0 without a hit
  RawReplayOp* = object
    name*: pointer
    step*: uint64
    place*: uint64
    body*: Body
    at*: Vec2
    to*: Vec2
    mark*: uint64
    text*: pointer
    `result`*: cint
    differs*: bool
  RawReplayDifference* = object
    mark*: uint64
    stepA*: uint64
    stepB*: uint64
    nFrames*: uint64
    a*: RawReplayOp
    b*: RawReplayOp
    body*: Body
    sameCalls*: bool
    text*: array[160, char]
  RawPolygon* = object
    points*: pointer
    ringEnd*: pointer
    tree*: pointer
    nPoints*: int32
    nRings*: int32
    room*: float32
    inlinePoints*: array[8, Vec2]
  RawPlacedMask* = object
    mask*: pointer
    exact*: pointer
    atX*: float64
    atY*: float64
    cell*: Cell
    bounds*: CellRect
  RawPlacedGrid* = object
    grid*: pointer
    exact*: pointer
    atX*: float64
    atY*: float64
    sizeX*: float64
    sizeY*: float64
    category*: uint32
    collides*: uint32
    with*: uint32
    without*: uint32
    kind*: int32
    wraps*: uint32
  RawCompound* = object
    items*: pointer
    n*: int32
    tree*: pointer
  RawShape* = object
    kind*: cint
    flags*: uint32
    bounds*: Box
    `as`*: array[13, pointer]
  RawConvexParts* = object
    shape*: RawShape
    alloc*: RawAllocator
  RawTriangles* = object
    indices*: pointer
    n*: int32
    alloc*: RawAllocator
  RawSurface* = object
    pixels*: pointer
    pitch*: int
    format*: cint
    x*: int32
    y*: int32
    w*: int32
    h*: int32
    palette*: pointer
    nColors*: int32
  RawRule* = object
    kind*: cint
    threshold*: uint8
    tolerance*: uint8
    color*: uint32
    transparent*: array[4, uint64]
    hot*: pointer
    solid*: pointer
    ctx*: pointer
  Pair* = object
    ## A pair of bodies that collide, a.index < b.index.
    a*: Body
    b*: Body
    relation*: Relation
    began*: bool ## they did not at the last step
  RawWorldDef* = object
    alloc*: pointer
    mode*: cint
    wrapW*: float32
    wrapH*: float32
    maxPairs*: uint64
    parallel*: pointer
    filter*: pointer
    filterCtx*: pointer
    tag*: uint32
    fixturePairs*: bool
  RawBodyDef* = object
    shape*: RawShape
    frames*: pointer
    frame*: int32
    fixtures*: pointer
    nFixtures*: int32
    pose*: Pose
    category*: uint32
    collides*: uint32
    group*: int32
    flags*: uint32
    oneWay*: Vec2
    user*: uint64
  PairUsers* = object
    ## The user values of a pair's bodies.
    a*: uint64
    b*: uint64
  WorldContact* = object
    ## A pair of the last step, and its contact.
    pair*: Pair ## as in pairs
    contact*: Contact ## as bodiesCollide reports it now
  RawBodyParts* = object
    a*: int32
    b*: int32
    tagA*: pointer
    tagB*: pointer
    relation*: cint
  RawFixture* = object
    shape*: RawShape
    category*: uint32
    collides*: uint32
    flags*: uint32
    kind*: uint16
    user*: uint64
  FixturePair* = object
    ## Two kinds of two bodies that collide, a.index < b.index.
    a*: Body
    b*: Body
    kindA*: uint16
    kindB*: uint16
    relation*: Relation ## the highest of all fixtures of these kinds
    began*: bool ## they did not at the last step
  BodiesFixture* = object
    ## Two fixtures of two bodies that collide.
    a*: int32 ## their numbers
    b*: int32 ## their numbers
    kindA*: uint16
    kindB*: uint16
    relation*: Relation
  RawTaggedShape* = object
    tag*: pointer
    tagNumber*: int32
    shape*: RawShape
    data*: pointer
  TagDef* = object
    ## What the masks and shapes with a tag are in a world: the values of Fixture.
    category*: uint32 ## 0: 1, and all
    collides*: uint32 ## 0: 1, and all
    flags*: uint32
    kind*: uint16
    user*: uint64
  GridHit* = object
    ## A cell that a body meets.
    cell*: Cell
    id*: uint32 ## its number: of the tile
    relation*: Relation
  RawQueryFilter* = object
    category*: uint32
    collides*: uint32
    `except`*: Body
    noSensors*: bool
    eachKind*: bool
    keep*: pointer
    ctx*: pointer
  WorldHit* = object
    ## A body found.
    body*: Body
    relation*: Relation ## to the shape of the query; KZ_TOUCH for all with KZ_PAIRS_BOXES
    fixture*: int32 ## the lowest with this relation; 0 of a body with one shape
  WorldRayHit* = object
    ## Which body a ray hits, and where.
    body*: Body ## {0, 0}: no hit
    hit*: RayHit
    fixture*: int32
  WorldSweepHit* = object
    ## Which body a moving shape hits, and where.
    body*: Body ## {0, 0}: no hit
    hit*: SweepHit
    fixture*: int32
  RawMovingCircles* = object
    x*: pointer
    y*: pointer
    dx*: pointer
    dy*: pointer
    r*: pointer
    stride*: csize_t
  CastHit* = object
    ## What one of them hits first.
    body*: Body ## {0, 0}: no hit
    fixture*: int32 ## 0 of a body with one shape
    t*: float32 ## as ray or sweep has it; 1 without a hit
    normal*: Vec2 ## as these have it
    inside*: bool ## it overlapped the body at the start; for rays as in RayHit
  WorldNear* = object
    ## A body near by.
    body*: Body
    gap*: DistanceResult ## on_a is on the shape of the query, on_b on the body's nearest image
    fixture*: int32
  RawRecorder* = object
    write*: pointer
    ctx*: pointer
    flags*: uint32
  Grid* = ref object of Thing
    ## A tile map, made by newGrid.
  Mask* = ref object of Thing
    ## A rectangle of cells, each set or clear.
  ConfigSpace* = ref object of Thing
    ## The configuration space of two masks, prepared for many tests.
  Canvas* = ref object of Thing
    ## A rectangle of cells to draw on.
  MaskSet* = ref object of Thing
    ## Frames with their masks, and animations made of the frames.
  World* = ref object of Thing
    ## Bodies, and the pairs of them that collided at the last step.
    saved: bool
    bodies: Table[uint32, RootRef]
  Shape* = ref object of Thing
    ## Any shape; see the top of this file.
  Components* = ref object of Thing
    ## Components in the order of their first cells.
  Hull* = ref object of Thing
    ## A convex polygon: corners clockwise, no three on a line.
  Rings* = ref object of Thing
    ## Outlines and holes as rings of points, in the mask's cells.
  CellRects* = ref object of Thing
    ## Rectangles of cells.
  ConvexParts* = ref object of Thing
    ## The convex parts of a polygon as one shape.
  Triangles* = ref object of Thing
    ## Triangles of a polygon's vertices, each clockwise.
  GridDef* = object
    ## How a grid is made; zeroed members have the values in brackets.
    w*: int32 ## cells, each 1 .. KZ_GRID_MAX_SIDE
    h*: int32 ## cells, each 1 .. KZ_GRID_MAX_SIDE
    cellW*: float32 ## > 0
    cellH*: float32 ## > 0
    idBytes*: int32 ## of a cell's number: 1 or 2 [1]
    ids*: seq[byte] ## w * h numbers by rows, copied; NULL: all 0
    tiles*: seq[Tile] ## copied; number 0 must be empty
    journal*: uint32 ## how many edits rewind can take back [0]
  Frame* = object
    ## One picture of an animated sprite, with its masks.
    name*: string
    w*: int32 ## the untrimmed size; masks may reach beyond it
    h*: int32 ## the untrimmed size; masks may reach beyond it
    pivot*: Vec2 ## in cells from the frame's top-left corner; it stays in place when frames change
    durationMs*: int32 ## how long it is shown; 0: unknown
  Animation* = object
    ## A range of frames, and how they are shown.
    name*: string
    first*: int32 ## frames, both included
    last*: int32 ## frames, both included
    play*: Play
    repeat*: int32 ## rounds; forward and backward are two; 0: for ever
  Simplify* = object
    ## How rings are simplified.
    mode*: SimplifyMode
    tolerance*: float32 ## the largest distance in cells of a point of an old ring from its new ring, and of a new one from the old.
    maxPoints*: int32 ## the most points in all rings together, if possible; 0: no limit
  MoveDef* = object
    ## How to move; all zero, or NULL for the whole, slides along everything.
    response*: Response ## to everything, unless `respond` says otherwise
    restitution*: float32 ## of a bounce: 0 means 1, all is kept; KZ_NO_BOUNCE keeps only what slides
    maxTurns*: int32 ## hits that change the motion, before the rest of it is given up; 0 means 8
    up*: Vec2 ## For characters: unit; {0, 0}: there is no floor, and of the fields below only corner_slip is used
    maxSlope*: float32 ## steepest floor, as rise over run; 0 means 1 (45 degrees).
    stepHeight*: float32 ## walls up to this height are climbed from the ground; round bodies roll over a little more.
    snap*: float32 ## how far down a floor is searched at the end, so that walking downhill stays on it; not when the motion goes up.
    walk*: Walk ## how far it goes on slopes
    cornerSlip*: float32 ## a jump at a ceiling's corner slips aside by up to this much, if it can go on there.
    ledgeSnap*: float32 ## ledges up to this height are climbed from the air, too; not when the motion goes up
    stopsAtCeilings*: bool ## a ceiling ends the motion; otherwise the motion goes on along it
    drops*: bool ## For all: goes down through one-way bodies; without `up`, through all one-way bodies
    wholePixels*: bool ## ends at whole coordinates; needs `memory`
  Surface* = object
    ## Pixels in place.
    pixels*: seq[byte] ## the first byte of row 0
    pitch*: int ## bytes from one row to the next; negative for images stored bottom-up: then `pixels` points at the top row, the last one in memory
    format*: Format
    x*: int32 ## the part that counts: a sprite of a sheet is the sheet with its rectangle here
    y*: int32 ## the part that counts: a sprite of a sheet is the sheet with its rectangle here
    w*: int32 ## the part that counts: a sprite of a sheet is the sheet with its rectangle here
    h*: int32 ## the part that counts: a sprite of a sheet is the sheet with its rectangle here
    palette*: seq[uint32] ## of indexed formats, entries 0xAARRGGBB; NULL: an index has no colour, and only rules about indices suit it
  Rule* = object
    ## A rule of transparency.
    kind*: RuleKind
    threshold*: uint8 ## ALPHA
    tolerance*: uint8 ## KEY
    color*: uint32 ## KEY: 0x00RRGGBB, AIR: 0xAARRGGBB
    transparent*: array[4, uint64] ## INDEX: bit i of word i/64 = index i is transparent
  WorldDef* = object
    ## How a world is made; all zero, or NULL for the whole, is a good default.
    mode*: PairMode ## what counts as colliding
    wrapW*: float32 ## > 0: the world wraps around at this width (height); 0: it does not
    wrapH*: float32 ## > 0: the world wraps around at this width (height); 0: it does not
    maxPairs*: uint64 ## how many pairs of boxes may meet at a step, see step; 0: no limit
    tag*: uint32 ## 0..255: worlds with different tags never have a handle in common
    fixturePairs*: bool ## the lists of pairs of kinds are kept: world_fixture.h
  BodyDef* = object
    ## How a body is made.
    shape*: Shape ## in the body's own coordinates; what it refers to is borrowed until the body is destroyed or given another shape
    frames*: MaskSet ## instead of a shape: the masks of an animated sprite, borrowed
    frame*: int32 ## of frames; its pivot is the body's origin
    fixtures*: seq[Fixture] ## instead of both: shapes with filters of their own (world_fixture.h), borrowed
    pose*: Pose ## cos and sin both 0 (a zeroed struct) means no rotation
    category*: uint32 ## bits this body is; 0 means 1
    collides*: uint32 ## bits of the categories it collides with; 0 means all
    group*: int32 ## bodies of one group other than 0 never collide: the limbs of one figure
    flags*: uint32 ## KZ_BODY_...
    oneWay*: Vec2 ## with KZ_BODY_ONE_WAY: the direction it lets pass; {0, -1}: from below upwards
    user*: uint64 ## the caller's own value
  Fixture* = object
    ## One shape of a body.
    shape*: Shape ## in the body's coordinates, of any kind
    category*: uint32 ## bits this fixture is; 0 means 1
    collides*: uint32 ## bits of the categories it collides with; 0 means all
    flags*: uint32 ## of KZ_BODY_SENSOR, _ONE_WAY, _PROBE, _DISABLED; those of the body are added
    kind*: uint16 ## the caller's number, such as HURT, HIT, FOOT
    user*: uint64 ## the caller's own value
  QueryFilter* = object
    ## Which bodies a query may find; all zero, or NULL for the whole: all of them.
    category*: uint32 ## bits of the one who queries: bodies that collide with it are found; 0: all
    collides*: uint32 ## bodies of these categories are found; 0: all
    `except`*: Body ## never found; {0, 0}: none
    noSensors*: bool ## sensors are not found
    eachKind*: bool ## a body with fixtures is found once for each kind of them, by the lowest number (world_fixture.h)
  KolizeError* = object of CatchableError
    ## Why a call failed; the message is the sentence of the error.
    code*: Result
    a*, b*: int64

const
  DrawBoxes* = 1'u32 ## the box of every body
  DrawPairs* = 2'u32 ## a line between the middles of the boxes of each pair
  DrawContacts* = 4'u32 ## the contact of each pair that overlaps, by bodiesCollide
  HitTouch* = 1'u32 ## touching is a hit as well: the first common point of the closed sets
  HitUnion* = 2'u32 ## sight: all bodies count as one set (ray)
  HitPassOneWay* = 4'u32 ## one-way bodies are met only where they block a move (move.h)
  ShapeConvex* = 1'u32 ## polygon: convex, goes round once, is not flat and has no holes
  ShapeFlat* = 2'u32 ## polygon or polyline: all vertices on one line
  ShapeClockwise* = 4'u32 ## polygon: the outline turns clockwise (from +x towards +y)
  ShapeTouchesItself* = 8'u32 ## polygon: a vertex lies on another edge or vertex of the same polygon
  ShapePointLike* = 16'u32 ## the shape is a single point
  ShapeRounded* = 32'u32 ## compound: a convex polygon of at most 8 corners and a capsule along each edge
  BodyStatic* = 1'u32 ## does not move by itself, such as walls: two static bodies are no pair
  BodySensor* = 2'u32 ## reported in pairs and found by queries, but blocks no motion (move.h)
  BodyOneWay* = 4'u32 ## blocks only a motion against `one_way` (move.h)
  BodyProbe* = 8'u32 ## collides with others but not with probes, and is not found by queries
  BodyDisabled* = 16'u32 ## collides with nothing and is not found
  RecordHashes* = 1'u32 ## hash after each step, with which a replay compares its own
  VersionMajor* = 0
  VersionMinor* = 3
  VersionPatch* = 0
  GridMaxSide* = 32768
  MaskMaxSide* = 16777216
  MaskSetMaxTags* = 65536
  MaskSetMaxText* = 65535
  FeatureEdge* = 32768
  FeatureNumber* = 32767
  PosedBytes* = 4096
  SweepMaxCells* = 32768
  InlinePoints* = 8
  MaxPartDepth* = 16
  RoundedBoxParts* = 5
  AlphaDefault* = 127
  AirDefault* = 4294902015
  FixtureBytes* = 1024

proc kzf_result_name*(code: cint): pointer {.importc, cdecl.}
proc kzf_error_text*(err: pointer, text: pointer, size: csize_t): csize_t {.importc, cdecl.}
proc kzf_limits_resolve*(limits: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_cpu_level_name*(level: cint): pointer {.importc, cdecl.}
proc kzf_cpu_has*(level: cint): bool {.importc, cdecl.}
proc kzf_cpu_level_now*(): cint {.importc, cdecl.}
proc kzf_cpu_force*(level: cint): cint {.importc, cdecl.}
proc kzf_self_check*(err: pointer): cint {.importc, cdecl.}
proc kzf_self_check_name*(check: int64): pointer {.importc, cdecl.}
proc kzf_box_pairs*(boxes: pointer, n: csize_t, options: pointer, pairs: pointer, max: csize_t, nPairs: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_box_pairs_between*(a: pointer, nA: csize_t, b: pointer, nB: csize_t, options: pointer, pairs: pointer, max: csize_t, nPairs: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_box_pairs_tile*(boxes: pointer, n: csize_t, tile: pointer, options: pointer, pairs: pointer, max: csize_t, nPairs: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_draw_line*(draw: pointer, a: pointer, b: pointer, color: uint32, width: float32) {.importc, cdecl.}
proc kzf_draw_box*(draw: pointer, box: pointer, style: pointer) {.importc, cdecl.}
proc kzf_draw_text*(draw: pointer, at: pointer, text: pointer, color: uint32, size: float32) {.importc, cdecl.}
proc kzf_draw_dot*(draw: pointer, at: pointer, color: uint32, pixels: float32) {.importc, cdecl.}
proc kzf_draw_arrow*(draw: pointer, `from`: pointer, to: pointer, color: uint32, width: float32) {.importc, cdecl.}
proc kzf_draw_shape*(draw: pointer, shape: pointer, pose: pointer, style: pointer) {.importc, cdecl.}
proc kzf_draw_cell_runs*(draw: pointer, mask: pointer, part: pointer, at: pointer, pen: pointer) {.importc, cdecl.}
proc kzf_draw_cell_edges*(draw: pointer, mask: pointer, part: pointer, at: pointer, pen: pointer) {.importc, cdecl.}
proc kzf_draw_surface*(draw: pointer, surface: pointer, rule: pointer, at: pointer, size: float32) {.importc, cdecl.}
proc kzf_draw_contact*(draw: pointer, contact: pointer, color: uint32) {.importc, cdecl.}
proc kzf_draw_ray*(draw: pointer, `from`: pointer, to: pointer, hit: pointer, color: uint32) {.importc, cdecl.}
proc kzf_draw_sweep*(draw: pointer, shape: pointer, motion: pointer, hit: pointer, style: pointer, mark: uint32) {.importc, cdecl.}
proc kzf_draw_colors_default*(`result`: pointer) {.importc, cdecl.}
proc kzf_draw_world*(draw: pointer, world: pointer, colors: pointer, flags: uint32) {.importc, cdecl.}
proc kzf_grid_create*(def: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_grid_free*(grid: pointer) {.importc, cdecl.}
proc kzf_grid_width*(grid: pointer): int32 {.importc, cdecl.}
proc kzf_grid_height*(grid: pointer): int32 {.importc, cdecl.}
proc kzf_grid_cell_size*(grid: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_grid_get*(grid: pointer, x: int32, y: int32): uint32 {.importc, cdecl.}
proc kzf_grid_tile*(grid: pointer, id: uint32): pointer {.importc, cdecl.}
proc kzf_grid_ids*(grid: pointer): pointer {.importc, cdecl.}
proc kzf_grid_cell*(grid: pointer, number: int32, `result`: pointer) {.importc, cdecl.}
proc kzf_grid_set*(grid: pointer, x: int32, y: int32, id: uint32, err: pointer): cint {.importc, cdecl.}
proc kzf_grid_fill*(grid: pointer, cells: pointer, id: uint32, err: pointer): cint {.importc, cdecl.}
proc kzf_grid_edits*(grid: pointer): uint64 {.importc, cdecl.}
proc kzf_grid_rewind*(grid: pointer, edits: uint64, err: pointer): cint {.importc, cdecl.}
proc kzf_grid_hash*(grid: pointer): uint64 {.importc, cdecl.}
proc kzf_shape_grid*(grid: pointer, x: float64, y: float64, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_from_surface*(surface: pointer, rule: pointer, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_from_text*(text: pointer, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_from_call*(w: int32, h: int32, solid: pointer, ctx: pointer, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_affine_from_pose*(scaleX: float64, scaleY: float64, at: pointer, pose: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_mask_transform*(mask: pointer, map: pointer, alloc: pointer, `out`: pointer, origin: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_rotate90*(mask: pointer, rotation: pointer, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_free*(mask: pointer) {.importc, cdecl.}
proc kzf_mask_width*(mask: pointer): int32 {.importc, cdecl.}
proc kzf_mask_height*(mask: pointer): int32 {.importc, cdecl.}
proc kzf_mask_get*(mask: pointer, x: int32, y: int32): bool {.importc, cdecl.}
proc kzf_mask_count*(mask: pointer): int64 {.importc, cdecl.}
proc kzf_mask_bounds*(mask: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_mask_to_text*(mask: pointer, text: pointer, size: csize_t): csize_t {.importc, cdecl.}
proc kzf_mask_bits*(mask: pointer, x0: int32, y: int32, n: int32): uint64 {.importc, cdecl.}
proc kzf_mask_next_run*(mask: pointer, y: int32, x: int32, x0: pointer, x1: pointer): bool {.importc, cdecl.}
proc kzf_mask_words*(mask: pointer, stripWords: pointer, nStrips: pointer): pointer {.importc, cdecl.}
proc kzf_mask_overlap*(a: pointer, b: pointer, dx: int32, dy: int32): bool {.importc, cdecl.}
proc kzf_mask_relate*(a: pointer, b: pointer, dx: int32, dy: int32): cint {.importc, cdecl.}
proc kzf_mask_overlap_area*(a: pointer, b: pointer, dx: int32, dy: int32): int64 {.importc, cdecl.}
proc kzf_mask_overlap_first*(a: pointer, b: pointer, dx: int32, dy: int32, first: pointer): bool {.importc, cdecl.}
proc kzf_mask_overlap_bounds*(a: pointer, b: pointer, dx: int32, dy: int32, `result`: pointer) {.importc, cdecl.}
proc kzf_mask_overlap_mask*(a: pointer, b: pointer, dx: int32, dy: int32, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_push*(a: pointer, b: pointer, dx: int32, dy: int32, maxCells: int32, push: pointer): bool {.importc, cdecl.}
proc kzf_mask_cache_create*(maxBytes: csize_t, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_cache_free*(cache: pointer) {.importc, cdecl.}
proc kzf_mask_cache_get*(cache: pointer, mask: pointer, map: pointer, `out`: pointer, origin: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_cache_release*(cache: pointer, posed: pointer) {.importc, cdecl.}
proc kzf_mask_cache_remove*(cache: pointer, mask: pointer) {.importc, cdecl.}
proc kzf_mask_cache_stats*(cache: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_mask_config_space*(a: pointer, b: pointer, work: pointer, alloc: pointer, `out`: pointer, origin: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_overlap_areas*(a: pointer, b: pointer, offsets: pointer, counts: pointer, max: csize_t): csize_t {.importc, cdecl.}
proc kzf_config_space_create*(a: pointer, b: pointer, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_config_space_free*(config: pointer) {.importc, cdecl.}
proc kzf_config_space_bytes*(config: pointer): csize_t {.importc, cdecl.}
proc kzf_config_space_overlap*(config: pointer, dx: int32, dy: int32): bool {.importc, cdecl.}
proc kzf_config_space_push*(config: pointer, dx: int32, dy: int32, `result`: pointer) {.importc, cdecl.}
proc kzf_mask_collide*(a: pointer, b: pointer, dx: int32, dy: int32, maxCells: int32, `out`: pointer): bool {.importc, cdecl.}
proc kzf_mask_sweep*(a: pointer, aAt: pointer, motion: pointer, b: pointer, bAt: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_mask_ray*(mask: pointer, `from`: pointer, to: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_mask_overlap_many*(mask: pointer, items: pointer, n: csize_t, bits: pointer): csize_t {.importc, cdecl.}
proc kzf_canvas_create*(w: int32, h: int32, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_canvas_from_mask*(mask: pointer, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_canvas_from_surface*(surface: pointer, rule: pointer, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_canvas_from_overlap*(a: pointer, b: pointer, dx: int32, dy: int32, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_canvas_free*(canvas: pointer) {.importc, cdecl.}
proc kzf_canvas_mask*(canvas: pointer): pointer {.importc, cdecl.}
proc kzf_canvas_words*(canvas: pointer, stripWords: pointer, nStrips: pointer): pointer {.importc, cdecl.}
proc kzf_canvas_set*(canvas: pointer, x: int32, y: int32, solid: bool) {.importc, cdecl.}
proc kzf_canvas_fill*(canvas: pointer, rect: pointer, solid: bool) {.importc, cdecl.}
proc kzf_canvas_invert*(canvas: pointer) {.importc, cdecl.}
proc kzf_canvas_draw*(canvas: pointer, mask: pointer, dx: int32, dy: int32) {.importc, cdecl.}
proc kzf_canvas_erase*(canvas: pointer, mask: pointer, dx: int32, dy: int32) {.importc, cdecl.}
proc kzf_canvas_toggle*(canvas: pointer, mask: pointer, dx: int32, dy: int32) {.importc, cdecl.}
proc kzf_canvas_keep*(canvas: pointer, mask: pointer, dx: int32, dy: int32) {.importc, cdecl.}
proc kzf_mask_dilate*(mask: pointer, n: int32, metric: cint, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_erode*(mask: pointer, n: int32, metric: cint, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_components_free*(components: pointer) {.importc, cdecl.}
proc kzf_mask_components*(mask: pointer, connectivity: cint, minCount: int64, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_holes*(mask: pointer, connectivity: cint, minCount: int64, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_component*(mask: pointer, connectivity: cint, x: int32, y: int32, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_fill_holes*(mask: pointer, connectivity: cint, maxCount: int64, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_distances*(mask: pointer, field: pointer, nField: csize_t, alloc: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_fit_box*(mask: pointer, tightness: float32, work: pointer, alloc: pointer, box: pointer, loss: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_fit_circle*(mask: pointer, tightness: float32, work: pointer, alloc: pointer, circle: pointer, loss: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_fit_capsule*(mask: pointer, tightness: float32, work: pointer, alloc: pointer, capsule: pointer, loss: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_hull_free*(hull: pointer) {.importc, cdecl.}
proc kzf_mask_fit_hull*(mask: pointer, alloc: pointer, hull: pointer, loss: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_set_create*(alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_set_free*(set: pointer) {.importc, cdecl.}
proc kzf_mask_set_add_frame*(set: pointer, frame: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_set_add_mask*(set: pointer, frame: int32, tag: pointer, mask: pointer, at: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_set_add_turns*(set: pointer, frame: int32, n: int32, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_set_add_animation*(set: pointer, animation: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_set_frame_count*(set: pointer): int32 {.importc, cdecl.}
proc kzf_mask_set_frame*(set: pointer, frame: int32): pointer {.importc, cdecl.}
proc kzf_mask_set_find_frame*(set: pointer, name: pointer): int32 {.importc, cdecl.}
proc kzf_frame_find*(frame: pointer, tag: pointer, `from`: int32): int32 {.importc, cdecl.}
proc kzf_frame_overlap*(a: pointer, tagA: pointer, b: pointer, tagB: pointer, dx: int32, dy: int32): bool {.importc, cdecl.}
proc kzf_mask_set_tag_count*(set: pointer): int32 {.importc, cdecl.}
proc kzf_mask_set_tag*(set: pointer, tagNumber: int32): pointer {.importc, cdecl.}
proc kzf_mask_set_find_tag*(set: pointer, tag: pointer): int32 {.importc, cdecl.}
proc kzf_mask_set_animation_count*(set: pointer): int32 {.importc, cdecl.}
proc kzf_mask_set_animation*(set: pointer, animation: int32): pointer {.importc, cdecl.}
proc kzf_mask_set_find_animation*(set: pointer, name: pointer): int32 {.importc, cdecl.}
proc kzf_mask_set_frame_at*(set: pointer, animation: int32, ms: int64): int32 {.importc, cdecl.}
proc kzf_rings_free*(rings: pointer) {.importc, cdecl.}
proc kzf_mask_trace*(mask: pointer, connectivity: cint, work: pointer, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_rings_fill*(rings: pointer, w: int32, h: int32, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_cell_rects_free*(rects: pointer) {.importc, cdecl.}
proc kzf_mask_rectangles*(mask: pointer, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_rings_simplify*(rings: pointer, how: pointer, alloc: pointer, `out`: pointer, largest: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_rings_convex_parts*(rings: pointer, maxPoints: int32, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_vec2_add*(a: pointer, b: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_vec2_sub*(a: pointer, b: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_vec2_scale*(v: pointer, by: float32, `result`: pointer) {.importc, cdecl.}
proc kzf_vec2_dot*(a: pointer, b: pointer): float32 {.importc, cdecl.}
proc kzf_vec2_cross*(a: pointer, b: pointer): float32 {.importc, cdecl.}
proc kzf_vec2_length*(v: pointer): float32 {.importc, cdecl.}
proc kzf_vec2_distance*(a: pointer, b: pointer): float32 {.importc, cdecl.}
proc kzf_vec2_normalize*(v: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_vec2_rotate*(v: pointer, angleRad: float64, `result`: pointer) {.importc, cdecl.}
proc kzf_vec2_lerp*(a: pointer, b: pointer, t: float32, `result`: pointer) {.importc, cdecl.}
proc kzf_cos_sin*(angleRad: float64, cosOut: pointer, sinOut: pointer) {.importc, cdecl.}
proc kzf_cos_sin_degrees*(angleDeg: float64, cosOut: pointer, sinOut: pointer) {.importc, cdecl.}
proc kzf_atan2*(y: float32, x: float32): float32 {.importc, cdecl.}
proc kzf_pose_radians*(x: float32, y: float32, angleRad: float64, `result`: pointer) {.importc, cdecl.}
proc kzf_pose_degrees*(x: float32, y: float32, angleDeg: float64, `result`: pointer) {.importc, cdecl.}
proc kzf_pose_identity*(`result`: pointer) {.importc, cdecl.}
proc kzf_pose_check*(pose: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_pose_apply*(pose: pointer, p: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_pose_apply_inverse*(pose: pointer, p: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_pose_mul*(a: pointer, b: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_pose_inverse*(pose: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_orient*(a: pointer, b: pointer, c: pointer): cint {.importc, cdecl.}
proc kzf_in_circle*(a: pointer, b: pointer, c: pointer, d: pointer): cint {.importc, cdecl.}
proc kzf_compare_distance*(p: pointer, q: pointer, r1: float32, r2: float32): cint {.importc, cdecl.}
proc kzf_compare_segment_distance*(p: pointer, a: pointer, b: pointer, r1: float32, r2: float32): cint {.importc, cdecl.}
proc kzf_box_meets*(a: pointer, b: pointer): bool {.importc, cdecl.}
proc kzf_box_union*(a: pointer, b: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_body_move*(world: pointer, body: pointer, motion: pointer, def: pointer, hits: pointer, max: csize_t, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_shape_move*(world: pointer, shape: pointer, motion: pointer, filter: pointer, def: pointer, hits: pointer, max: csize_t, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_platform_move*(world: pointer, platform: pointer, motion: pointer, def: pointer, carried: pointer, max: csize_t, n: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_platform_turn*(world: pointer, platform: pointer, motion: pointer, turnRad: float32, def: pointer, carried: pointer, max: csize_t, n: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_body_push_out*(world: pointer, body: pointer, maxAttempts: int32, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_reflect*(velocity: pointer, normal: pointer, restitution: float32, `result`: pointer) {.importc, cdecl.}
proc kzf_shape_mask*(mask: pointer, x: float64, y: float64, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_relate*(a: pointer, b: pointer): cint {.importc, cdecl.}
proc kzf_overlap*(a: pointer, b: pointer): bool {.importc, cdecl.}
proc kzf_intersects*(a: pointer, b: pointer): bool {.importc, cdecl.}
proc kzf_feature_of_a*(features: uint32): uint32 {.importc, cdecl.}
proc kzf_feature_of_b*(features: uint32): uint32 {.importc, cdecl.}
proc kzf_collide*(a: pointer, b: pointer, `out`: pointer): cint {.importc, cdecl.}
proc kzf_contact_push*(a: pointer, b: pointer, contact: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_collide_parts*(a: pointer, b: pointer, contacts: pointer, max: csize_t): csize_t {.importc, cdecl.}
proc kzf_push_along*(a: pointer, b: pointer, direction: pointer, push: pointer, length: pointer): bool {.importc, cdecl.}
proc kzf_shape_part*(shape: pointer, part: int32): pointer {.importc, cdecl.}
proc kzf_common_cells*(mask: pointer, other: pointer, first: pointer, bounds: pointer): int64 {.importc, cdecl.}
proc kzf_box_relate*(a: pointer, b: pointer): cint {.importc, cdecl.}
proc kzf_span_u8_plain*(x1: uint8, w1: uint8, x2: uint8, w2: uint8): bool {.importc, cdecl.}
proc kzf_span_u8_wrap*(x1: uint8, w1: uint8, x2: uint8, w2: uint8): bool {.importc, cdecl.}
proc kzf_box_u8_overlap*(a: pointer, b: pointer): bool {.importc, cdecl.}
proc kzf_box_u8_overlap_wrap*(a: pointer, b: pointer): bool {.importc, cdecl.}
proc kzf_span_u16_plain*(x1: uint16, w1: uint16, x2: uint16, w2: uint16): bool {.importc, cdecl.}
proc kzf_span_u16_wrap*(x1: uint16, w1: uint16, x2: uint16, w2: uint16): bool {.importc, cdecl.}
proc kzf_box_u16_overlap*(a: pointer, b: pointer): bool {.importc, cdecl.}
proc kzf_box_u16_overlap_wrap*(a: pointer, b: pointer): bool {.importc, cdecl.}
proc kzf_span_u32_plain*(x1: uint32, w1: uint32, x2: uint32, w2: uint32): bool {.importc, cdecl.}
proc kzf_span_u32_wrap*(x1: uint32, w1: uint32, x2: uint32, w2: uint32): bool {.importc, cdecl.}
proc kzf_box_u32_overlap*(a: pointer, b: pointer): bool {.importc, cdecl.}
proc kzf_box_u32_overlap_wrap*(a: pointer, b: pointer): bool {.importc, cdecl.}
proc kzf_boxes_of*(b: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_circles_of*(c: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_capsules_of*(c: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_overlap_boxes*(a: pointer, b: pointer, n: csize_t, bits: pointer): csize_t {.importc, cdecl.}
proc kzf_overlap_circles*(a: pointer, b: pointer, n: csize_t, bits: pointer): csize_t {.importc, cdecl.}
proc kzf_overlap_capsules*(a: pointer, b: pointer, n: csize_t, bits: pointer): csize_t {.importc, cdecl.}
proc kzf_overlap_convexes*(a: pointer, b: pointer, n: csize_t, bits: pointer): csize_t {.importc, cdecl.}
proc kzf_overlap_one_boxes*(one: pointer, many: pointer, n: csize_t, bits: pointer): csize_t {.importc, cdecl.}
proc kzf_overlap_one_circles*(one: pointer, many: pointer, n: csize_t, bits: pointer): csize_t {.importc, cdecl.}
proc kzf_overlap_one_capsules*(one: pointer, many: pointer, n: csize_t, bits: pointer): csize_t {.importc, cdecl.}
proc kzf_overlap_one_convexes*(one: pointer, many: pointer, n: csize_t, bits: pointer): csize_t {.importc, cdecl.}
proc kzf_segment_clip*(segment: pointer, box: pointer, `out`: pointer): bool {.importc, cdecl.}
proc kzf_polygon_clip_box*(points: pointer, n: int32, box: pointer, `out`: pointer, max: csize_t, nOut: pointer): cint {.importc, cdecl.}
proc kzf_distance*(a: pointer, b: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_common_point*(a: pointer, b: pointer, `out`: pointer): bool {.importc, cdecl.}
proc kzf_contains*(a: pointer, b: pointer): bool {.importc, cdecl.}
proc kzf_shape_measure*(shape: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_relate_posed*(a: pointer, poseA: pointer, b: pointer, poseB: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_collide_posed*(a: pointer, poseA: pointer, b: pointer, poseB: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_distance_posed*(a: pointer, poseA: pointer, b: pointer, poseB: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_ray_posed*(shape: pointer, pose: pointer, `from`: pointer, to: pointer, flags: uint32, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_sweep_posed*(a: pointer, poseA: pointer, motion: pointer, b: pointer, poseB: pointer, flags: uint32, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_shape_next_run*(shape: pointer, rule: cint, y: int32, x: int32, x0: pointer, x1: pointer): bool {.importc, cdecl.}
proc kzf_canvas_draw_shape*(canvas: pointer, origin: pointer, shape: pointer, rule: cint, solid: bool) {.importc, cdecl.}
proc kzf_ray*(shape: pointer, `from`: pointer, to: pointer, flags: uint32, `result`: pointer) {.importc, cdecl.}
proc kzf_ray_spans*(shape: pointer, `from`: pointer, to: pointer, flags: uint32, spans: pointer, max: csize_t): csize_t {.importc, cdecl.}
proc kzf_shape_from_rings_bytes*(rings: pointer): csize_t {.importc, cdecl.}
proc kzf_shape_from_rings*(rings: pointer, memory: pointer, bytes: csize_t, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_sweep*(a: pointer, motion: pointer, b: pointer, flags: uint32, `result`: pointer) {.importc, cdecl.}
proc kzf_motion_pose*(motion: pointer, t: float32, `result`: pointer) {.importc, cdecl.}
proc kzf_sweep_rotating*(a: pointer, motion: pointer, b: pointer, tolerance: float32, memory: pointer, bytes: csize_t, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_replay_create*(log: pointer, n: csize_t, limits: pointer, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_replay_free*(replay: pointer) {.importc, cdecl.}
proc kzf_replay_world*(replay: pointer): pointer {.importc, cdecl.}
proc kzf_replay_steps*(replay: pointer): uint64 {.importc, cdecl.}
proc kzf_replay_at*(replay: pointer): uint64 {.importc, cdecl.}
proc kzf_replay_seek*(replay: pointer, step: uint64, err: pointer): cint {.importc, cdecl.}
proc kzf_replay_next*(replay: pointer, `out`: pointer): bool {.importc, cdecl.}
proc kzf_replay_error*(replay: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_replay_draw*(draw: pointer, replay: pointer, colors: pointer, flags: uint32) {.importc, cdecl.}
proc kzf_replay_compare*(a: pointer, b: pointer, `out`: pointer, err: pointer): bool {.importc, cdecl.}
proc kzf_shape_point*(p: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_shape_segment*(a: pointer, b: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_shape_box*(min: pointer, max: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_shape_circle*(center: pointer, r: float32, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_shape_capsule*(a: pointer, b: pointer, r: float32, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_shape_polygon*(points: pointer, n: int32, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_shape_polygon_with_holes*(points: pointer, ringEnd: pointer, nRings: int32, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_shape_polyline*(points: pointer, n: int32, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_shape_parts*(parts: pointer, n: int32, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_shape_transform_bytes*(shape: pointer): csize_t {.importc, cdecl.}
proc kzf_shape_transform*(shape: pointer, pose: pointer, memory: pointer, bytes: csize_t, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_shape_scale*(shape: pointer, sx: float32, sy: float32, memory: pointer, bytes: csize_t, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_kind_name*(kind: cint): pointer {.importc, cdecl.}
proc kzf_shape_points*(shape: pointer, n: pointer): pointer {.importc, cdecl.}
proc kzf_convex_hull*(points: pointer, n: int32, hull: pointer): int32 {.importc, cdecl.}
proc kzf_convex_parts_free*(parts: pointer) {.importc, cdecl.}
proc kzf_shape_convex_parts*(polygon: pointer, maxPoints: int32, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_triangles_free*(triangles: pointer) {.importc, cdecl.}
proc kzf_triangulate*(polygon: pointer, alloc: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_shape_rounded_polygon*(points: pointer, n: int32, r: float32, parts: pointer, max: csize_t, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_shape_rounded_box*(min: pointer, max: pointer, r: float32, parts: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_edge_tree_bytes*(nPoints: int32): csize_t {.importc, cdecl.}
proc kzf_shape_polygon_with_tree*(points: pointer, ringEnd: pointer, nRings: int32, memory: pointer, bytes: csize_t, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_shape_polyline_with_tree*(points: pointer, n: int32, memory: pointer, bytes: csize_t, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_part_tree_bytes*(n: int32): csize_t {.importc, cdecl.}
proc kzf_shape_parts_with_tree*(parts: pointer, n: int32, memory: pointer, bytes: csize_t, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_surface_check*(surface: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_surface_part*(surface: pointer, x: int32, y: int32, w: int32, h: int32, `result`: pointer) {.importc, cdecl.}
proc kzf_surface_color*(surface: pointer, x: int32, y: int32): uint32 {.importc, cdecl.}
proc kzf_rule_alpha*(threshold: uint8, `result`: pointer) {.importc, cdecl.}
proc kzf_rule_key*(rgb: uint32, tolerance: uint8, `result`: pointer) {.importc, cdecl.}
proc kzf_rule_index*(transparent: uint8, `result`: pointer) {.importc, cdecl.}
proc kzf_rule_add_index*(rule: pointer, transparent: uint8) {.importc, cdecl.}
proc kzf_rule_air*(argb: uint32, hot: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_rule_call*(solid: pointer, ctx: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_rule_check*(rule: pointer, surface: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_surface_solid*(surface: pointer, rule: pointer, x: int32, y: int32): bool {.importc, cdecl.}
proc kzf_surface_overlap*(a: pointer, ruleA: pointer, b: pointer, ruleB: pointer, dx: int32, dy: int32): bool {.importc, cdecl.}
proc kzf_surface_overlap_area*(a: pointer, ruleA: pointer, b: pointer, ruleB: pointer, dx: int32, dy: int32): int64 {.importc, cdecl.}
proc kzf_surface_overlap_first*(a: pointer, ruleA: pointer, b: pointer, ruleB: pointer, dx: int32, dy: int32, first: pointer): bool {.importc, cdecl.}
proc kzf_surface_bits*(surface: pointer, rule: pointer, x0: int32, y: int32, n: int32): uint64 {.importc, cdecl.}
proc kzf_body_same*(a: pointer, b: pointer): bool {.importc, cdecl.}
proc kzf_world_def_default*(`result`: pointer) {.importc, cdecl.}
proc kzf_world_create*(def: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_world_free*(world: pointer) {.importc, cdecl.}
proc kzf_world_count*(world: pointer): uint32 {.importc, cdecl.}
proc kzf_world_bytes*(world: pointer): csize_t {.importc, cdecl.}
proc kzf_body_def_default*(`result`: pointer) {.importc, cdecl.}
proc kzf_body_create*(world: pointer, def: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_bodies_create*(world: pointer, defs: pointer, n: csize_t, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_body_destroy*(world: pointer, body: pointer): cint {.importc, cdecl.}
proc kzf_bodies_destroy*(world: pointer, bodies: pointer, n: csize_t): cint {.importc, cdecl.}
proc kzf_body_set_pose*(world: pointer, body: pointer, pose: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_bodies_set_at*(world: pointer, bodies: pointer, n: csize_t, at: pointer, stride: csize_t, err: pointer): cint {.importc, cdecl.}
proc kzf_world_shift*(world: pointer, offset: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_body_set_shape*(world: pointer, body: pointer, shape: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_body_set_frame*(world: pointer, body: pointer, frame: int32, err: pointer): cint {.importc, cdecl.}
proc kzf_body_set_filter*(world: pointer, body: pointer, category: uint32, collides: uint32): cint {.importc, cdecl.}
proc kzf_body_set_group*(world: pointer, body: pointer, group: int32): cint {.importc, cdecl.}
proc kzf_body_set_user*(world: pointer, body: pointer, user: uint64): cint {.importc, cdecl.}
proc kzf_body_set_one_way*(world: pointer, body: pointer, oneWay: pointer): cint {.importc, cdecl.}
proc kzf_body_set_flags*(world: pointer, body: pointer, flags: uint32): cint {.importc, cdecl.}
proc kzf_body_is_live*(world: pointer, body: pointer): bool {.importc, cdecl.}
proc kzf_world_body*(world: pointer, index: uint32, `result`: pointer) {.importc, cdecl.}
proc kzf_body_pose*(world: pointer, body: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_body_box*(world: pointer, body: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_body_category*(world: pointer, body: pointer): uint32 {.importc, cdecl.}
proc kzf_body_collides*(world: pointer, body: pointer): uint32 {.importc, cdecl.}
proc kzf_body_group*(world: pointer, body: pointer): int32 {.importc, cdecl.}
proc kzf_body_flags*(world: pointer, body: pointer): uint32 {.importc, cdecl.}
proc kzf_body_one_way*(world: pointer, body: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_body_user*(world: pointer, body: pointer): uint64 {.importc, cdecl.}
proc kzf_body_frames*(world: pointer, body: pointer, frame: pointer): pointer {.importc, cdecl.}
proc kzf_world_next*(world: pointer, body: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_body_shape*(world: pointer, body: pointer, `out`: pointer): bool {.importc, cdecl.}
proc kzf_world_step*(world: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_world_pairs*(world: pointer, n: pointer): pointer {.importc, cdecl.}
proc kzf_body_pairs*(world: pointer, body: pointer, `out`: pointer, max: csize_t): csize_t {.importc, cdecl.}
proc kzf_pair_other*(pair: pointer, body: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_world_begin_events*(world: pointer, n: pointer): pointer {.importc, cdecl.}
proc kzf_world_end_events*(world: pointer, n: pointer): pointer {.importc, cdecl.}
proc kzf_world_end_users*(world: pointer, i: csize_t, `result`: pointer) {.importc, cdecl.}
proc kzf_bodies_collide*(world: pointer, a: pointer, b: pointer, `out`: pointer): cint {.importc, cdecl.}
proc kzf_bodies_contact_push*(world: pointer, a: pointer, b: pointer, contact: pointer, `result`: pointer) {.importc, cdecl.}
proc kzf_world_contacts*(world: pointer, `out`: pointer, max: csize_t): csize_t {.importc, cdecl.}
proc kzf_bodies_parts*(world: pointer, a: pointer, b: pointer, `out`: pointer, max: csize_t): csize_t {.importc, cdecl.}
proc kzf_body_set_fixtures*(world: pointer, body: pointer, fixtures: pointer, n: int32, err: pointer): cint {.importc, cdecl.}
proc kzf_body_set_off*(world: pointer, body: pointer, categories: uint32): cint {.importc, cdecl.}
proc kzf_body_off*(world: pointer, body: pointer): uint32 {.importc, cdecl.}
proc kzf_body_fixtures*(world: pointer, body: pointer, n: pointer): pointer {.importc, cdecl.}
proc kzf_body_fixture_shape*(world: pointer, body: pointer, fixture: int32, memory: pointer, bytes: csize_t, `out`: pointer): bool {.importc, cdecl.}
proc kzf_world_fixture_pairs*(world: pointer, n: pointer): pointer {.importc, cdecl.}
proc kzf_world_fixture_begin_events*(world: pointer, n: pointer): pointer {.importc, cdecl.}
proc kzf_world_fixture_end_events*(world: pointer, n: pointer): pointer {.importc, cdecl.}
proc kzf_world_fixture_end_users*(world: pointer, i: csize_t, `result`: pointer) {.importc, cdecl.}
proc kzf_bodies_fixtures*(world: pointer, a: pointer, b: pointer, `out`: pointer, max: csize_t): csize_t {.importc, cdecl.}
proc kzf_fixtures_collide*(world: pointer, a: pointer, fixtureA: int32, b: pointer, fixtureB: int32, `out`: pointer): cint {.importc, cdecl.}
proc kzf_mask_set_add_shape*(set: pointer, frame: int32, tag: pointer, shape: pointer, data: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_set_define_tag*(set: pointer, tag: pointer, def: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_set_add_flipped*(set: pointer, first: int32, n: int32, err: pointer): cint {.importc, cdecl.}
proc kzf_mask_set_turn*(first: int32, n: int32, degrees: float64): int32 {.importc, cdecl.}
proc kzf_body_set_frames*(world: pointer, body: pointer, frames: pointer, frame: int32, err: pointer): cint {.importc, cdecl.}
proc kzf_data_number*(data: pointer, key: pointer, otherwise: float64): float64 {.importc, cdecl.}
proc kzf_data_text*(data: pointer, key: pointer, `out`: pointer, size: csize_t): bool {.importc, cdecl.}
proc kzf_bodies_cells*(world: pointer, body: pointer, grid: pointer, `out`: pointer, max: csize_t): csize_t {.importc, cdecl.}
proc kzf_world_index*(world: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_world_expect*(world: pointer, n: uint32) {.importc, cdecl.}
proc kzf_world_find*(world: pointer, shape: pointer, mode: cint, filter: pointer, `out`: pointer, max: csize_t): csize_t {.importc, cdecl.}
proc kzf_world_find_at*(world: pointer, point: pointer, filter: pointer, `out`: pointer, max: csize_t): csize_t {.importc, cdecl.}
proc kzf_world_find_many*(world: pointer, shapes: pointer, n: csize_t, mode: cint, filter: pointer, `out`: pointer, max: csize_t, `end`: pointer): csize_t {.importc, cdecl.}
proc kzf_world_ray*(world: pointer, `from`: pointer, to: pointer, flags: uint32, filter: pointer, `out`: pointer): bool {.importc, cdecl.}
proc kzf_world_ray_all*(world: pointer, `from`: pointer, to: pointer, flags: uint32, filter: pointer, `out`: pointer, max: csize_t): csize_t {.importc, cdecl.}
proc kzf_world_sweep*(world: pointer, shape: pointer, motion: pointer, flags: uint32, filter: pointer, `out`: pointer): bool {.importc, cdecl.}
proc kzf_world_sweep_all*(world: pointer, shape: pointer, motion: pointer, flags: uint32, filter: pointer, `out`: pointer, max: csize_t): csize_t {.importc, cdecl.}
proc kzf_world_cast_many*(world: pointer, bullets: pointer, n: csize_t, flags: uint32, filter: pointer, `out`: pointer): csize_t {.importc, cdecl.}
proc kzf_world_nearest*(world: pointer, shape: pointer, within: float32, filter: pointer, `out`: pointer, k: csize_t): csize_t {.importc, cdecl.}
proc kzf_world_record*(world: pointer, recorder: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_world_mark*(world: pointer, number: uint64, text: pointer) {.importc, cdecl.}
proc kzf_world_hash*(world: pointer): uint64 {.importc, cdecl.}
proc kzf_body_hash*(world: pointer, body: pointer): uint64 {.importc, cdecl.}
proc kzf_world_save_bytes*(world: pointer): csize_t {.importc, cdecl.}
proc kzf_world_save*(world: pointer, bytes: pointer, size: csize_t, err: pointer): cint {.importc, cdecl.}
proc kzf_world_restore*(world: pointer, bytes: pointer, size: csize_t, err: pointer): cint {.importc, cdecl.}
proc kzf_sizeof*(name: pointer): csize_t {.importc, cdecl.}
proc kzf_shape_copy*(shape: pointer, `out`: pointer, err: pointer): cint {.importc, cdecl.}
proc kzf_shape_free*(shape: pointer) {.importc, cdecl.}

proc close*(it: Grid) =
  ## Frees it at once; a second time does nothing.
  if it == nil or it.memory == nil: return
  if not it.lent: kzf_grid_free(it.memory)
  it.memory = nil
  it.keeps = @[]

proc endGrid(it: Grid) = it.close

proc ownGrid(memory: pointer): Grid =
  new(result, endGrid)
  result.memory = memory

proc close*(it: Mask) =
  ## Frees it at once; a second time does nothing.
  if it == nil or it.memory == nil: return
  if not it.lent: kzf_mask_free(it.memory)
  it.memory = nil
  it.keeps = @[]

proc endMask(it: Mask) = it.close

proc ownMask(memory: pointer): Mask =
  new(result, endMask)
  result.memory = memory

proc close*(it: ConfigSpace) =
  ## Frees it at once; a second time does nothing.
  if it == nil or it.memory == nil: return
  if not it.lent: kzf_config_space_free(it.memory)
  it.memory = nil
  it.keeps = @[]

proc endConfigSpace(it: ConfigSpace) = it.close

proc ownConfigSpace(memory: pointer): ConfigSpace =
  new(result, endConfigSpace)
  result.memory = memory

proc close*(it: Canvas) =
  ## Frees it at once; a second time does nothing.
  if it == nil or it.memory == nil: return
  if not it.lent: kzf_canvas_free(it.memory)
  it.memory = nil
  it.keeps = @[]

proc endCanvas(it: Canvas) = it.close

proc ownCanvas(memory: pointer): Canvas =
  new(result, endCanvas)
  result.memory = memory

proc close*(it: MaskSet) =
  ## Frees it at once; a second time does nothing.
  if it == nil or it.memory == nil: return
  if not it.lent: kzf_mask_set_free(it.memory)
  it.memory = nil
  it.keeps = @[]

proc endMaskSet(it: MaskSet) = it.close

proc ownMaskSet(memory: pointer): MaskSet =
  new(result, endMaskSet)
  result.memory = memory

proc close*(it: World) =
  ## Frees it at once; a second time does nothing.
  if it == nil or it.memory == nil: return
  if not it.lent: kzf_world_free(it.memory)
  it.memory = nil
  it.keeps = @[]
  it.bodies.clear

proc endWorld(it: World) = it.close

proc ownWorld(memory: pointer): World =
  new(result, endWorld)
  result.memory = memory

proc close*(it: Shape) =
  ## Frees it at once; a second time does nothing.
  if it == nil or it.memory == nil: return
  if not it.lent: kzf_shape_free(it.memory)
  it.memory = nil
  it.keeps = @[]

proc endShape(it: Shape) = it.close

proc ownShape(memory: pointer): Shape =
  new(result, endShape)
  result.memory = memory

proc close*(it: Components) =
  ## Frees it at once; a second time does nothing.
  if it == nil or it.memory == nil: return
  if not it.lent: kzf_components_free(it.memory); c_free(it.memory)
  it.memory = nil
  it.keeps = @[]

proc endComponents(it: Components) = it.close

proc ownComponents(memory: pointer): Components =
  new(result, endComponents)
  result.memory = memory

proc close*(it: Hull) =
  ## Frees it at once; a second time does nothing.
  if it == nil or it.memory == nil: return
  if not it.lent: kzf_hull_free(it.memory); c_free(it.memory)
  it.memory = nil
  it.keeps = @[]

proc endHull(it: Hull) = it.close

proc ownHull(memory: pointer): Hull =
  new(result, endHull)
  result.memory = memory

proc close*(it: Rings) =
  ## Frees it at once; a second time does nothing.
  if it == nil or it.memory == nil: return
  if not it.lent: kzf_rings_free(it.memory); c_free(it.memory)
  it.memory = nil
  it.keeps = @[]

proc endRings(it: Rings) = it.close

proc ownRings(memory: pointer): Rings =
  new(result, endRings)
  result.memory = memory

proc close*(it: CellRects) =
  ## Frees it at once; a second time does nothing.
  if it == nil or it.memory == nil: return
  if not it.lent: kzf_cell_rects_free(it.memory); c_free(it.memory)
  it.memory = nil
  it.keeps = @[]

proc endCellRects(it: CellRects) = it.close

proc ownCellRects(memory: pointer): CellRects =
  new(result, endCellRects)
  result.memory = memory

proc close*(it: ConvexParts) =
  ## Frees it at once; a second time does nothing.
  if it == nil or it.memory == nil: return
  if not it.lent: kzf_convex_parts_free(it.memory); c_free(it.memory)
  it.memory = nil
  it.keeps = @[]

proc endConvexParts(it: ConvexParts) = it.close

proc ownConvexParts(memory: pointer): ConvexParts =
  new(result, endConvexParts)
  result.memory = memory

proc close*(it: Triangles) =
  ## Frees it at once; a second time does nothing.
  if it == nil or it.memory == nil: return
  if not it.lent: kzf_triangles_free(it.memory); c_free(it.memory)
  it.memory = nil
  it.keeps = @[]

proc endTriangles(it: Triangles) = it.close

proc ownTriangles(memory: pointer): Triangles =
  new(result, endTriangles)
  result.memory = memory

include kolize_support

proc lowerFixture(temp: Arena, items: openArray[Fixture]): pointer

proc fill(it: GridDef, c: var RawGridDef, temp: Arena) =
  c.w = it.w
  c.h = it.h
  c.cellW = it.cellW
  c.cellH = it.cellH
  c.idBytes = it.idBytes
  c.ids = temp.lower(it.ids)
  c.nTiles = int32(it.tiles.len); c.tiles = temp.lower(it.tiles)
  c.journal = it.journal

proc lower(it: GridDef, temp: Arena): pointer =
  result = temp.take(sizeof(RawGridDef))
  it.fill(cast[ptr RawGridDef](result)[], temp)

proc lowerGridDef(temp: Arena, items: openArray[GridDef]): pointer =
  if items.len > 0: result = temp.take(items.len * sizeof(RawGridDef))
  for i, one in items: one.fill(cast[ptr UncheckedArray[RawGridDef]](result)[i], temp)

proc fill(it: Frame, c: var RawFrame, temp: Arena) =
  c.name = temp.text(it.name)
  c.w = it.w
  c.h = it.h
  c.pivot = it.pivot
  c.durationMs = it.durationMs

proc lower(it: Frame, temp: Arena): pointer =
  result = temp.take(sizeof(RawFrame))
  it.fill(cast[ptr RawFrame](result)[], temp)

proc lowerFrame(temp: Arena, items: openArray[Frame]): pointer =
  if items.len > 0: result = temp.take(items.len * sizeof(RawFrame))
  for i, one in items: one.fill(cast[ptr UncheckedArray[RawFrame]](result)[i], temp)

proc fill(it: Animation, c: var RawAnimation, temp: Arena) =
  c.name = temp.text(it.name)
  c.first = it.first
  c.last = it.last
  c.play = cint(it.play)
  c.repeat = it.repeat

proc lower(it: Animation, temp: Arena): pointer =
  result = temp.take(sizeof(RawAnimation))
  it.fill(cast[ptr RawAnimation](result)[], temp)

proc lowerAnimation(temp: Arena, items: openArray[Animation]): pointer =
  if items.len > 0: result = temp.take(items.len * sizeof(RawAnimation))
  for i, one in items: one.fill(cast[ptr UncheckedArray[RawAnimation]](result)[i], temp)

proc fill(it: Simplify, c: var RawSimplify, temp: Arena) =
  c.mode = cint(it.mode)
  c.tolerance = it.tolerance
  c.maxPoints = it.maxPoints

proc lower(it: Simplify, temp: Arena): pointer =
  result = temp.take(sizeof(RawSimplify))
  it.fill(cast[ptr RawSimplify](result)[], temp)

proc lowerSimplify(temp: Arena, items: openArray[Simplify]): pointer =
  if items.len > 0: result = temp.take(items.len * sizeof(RawSimplify))
  for i, one in items: one.fill(cast[ptr UncheckedArray[RawSimplify]](result)[i], temp)

proc fill(it: MoveDef, c: var RawMoveDef, temp: Arena) =
  c.response = cint(it.response)
  c.restitution = it.restitution
  c.maxTurns = it.maxTurns
  c.up = it.up
  c.maxSlope = it.maxSlope
  c.stepHeight = it.stepHeight
  c.snap = it.snap
  c.walk = cint(it.walk)
  c.cornerSlip = it.cornerSlip
  c.ledgeSnap = it.ledgeSnap
  c.stopsAtCeilings = it.stopsAtCeilings
  c.drops = it.drops
  c.wholePixels = it.wholePixels

proc lower(it: MoveDef, temp: Arena): pointer =
  result = temp.take(sizeof(RawMoveDef))
  it.fill(cast[ptr RawMoveDef](result)[], temp)

proc lowerMoveDef(temp: Arena, items: openArray[MoveDef]): pointer =
  if items.len > 0: result = temp.take(items.len * sizeof(RawMoveDef))
  for i, one in items: one.fill(cast[ptr UncheckedArray[RawMoveDef]](result)[i], temp)

proc fill(it: Surface, c: var RawSurface, temp: Arena) =
  c.pixels = temp.lower(it.pixels)
  c.pitch = it.pitch
  c.format = cint(it.format)
  c.x = it.x
  c.y = it.y
  c.w = it.w
  c.h = it.h
  c.nColors = int32(it.palette.len); c.palette = temp.lower(it.palette)

proc lower(it: Surface, temp: Arena): pointer =
  result = temp.take(sizeof(RawSurface))
  it.fill(cast[ptr RawSurface](result)[], temp)

proc lowerSurface(temp: Arena, items: openArray[Surface]): pointer =
  if items.len > 0: result = temp.take(items.len * sizeof(RawSurface))
  for i, one in items: one.fill(cast[ptr UncheckedArray[RawSurface]](result)[i], temp)

proc fill(it: Rule, c: var RawRule, temp: Arena) =
  c.kind = cint(it.kind)
  c.threshold = it.threshold
  c.tolerance = it.tolerance
  c.color = it.color
  c.transparent = it.transparent

proc lower(it: Rule, temp: Arena): pointer =
  result = temp.take(sizeof(RawRule))
  it.fill(cast[ptr RawRule](result)[], temp)

proc lowerRule(temp: Arena, items: openArray[Rule]): pointer =
  if items.len > 0: result = temp.take(items.len * sizeof(RawRule))
  for i, one in items: one.fill(cast[ptr UncheckedArray[RawRule]](result)[i], temp)

proc fill(it: WorldDef, c: var RawWorldDef, temp: Arena) =
  c.mode = cint(it.mode)
  c.wrapW = it.wrapW
  c.wrapH = it.wrapH
  c.maxPairs = it.maxPairs
  c.tag = it.tag
  c.fixturePairs = it.fixturePairs

proc lower(it: WorldDef, temp: Arena): pointer =
  result = temp.take(sizeof(RawWorldDef))
  it.fill(cast[ptr RawWorldDef](result)[], temp)

proc lowerWorldDef(temp: Arena, items: openArray[WorldDef]): pointer =
  if items.len > 0: result = temp.take(items.len * sizeof(RawWorldDef))
  for i, one in items: one.fill(cast[ptr UncheckedArray[RawWorldDef]](result)[i], temp)

proc fill(it: BodyDef, c: var RawBodyDef, temp: Arena) =
  if it.shape != nil: (c.shape = cast[ptr RawShape](it.shape.at)[]; temp.keeps.add it.shape)
  if it.frames != nil: (c.frames = it.frames.at; temp.keeps.add it.frames)
  c.frame = it.frame
  c.nFixtures = int32(it.fixtures.len); c.fixtures = lowerFixture(temp, it.fixtures)
  c.pose = it.pose
  c.category = it.category
  c.collides = it.collides
  c.group = it.group
  c.flags = it.flags
  c.oneWay = it.oneWay
  c.user = it.user

proc lower(it: BodyDef, temp: Arena): pointer =
  result = temp.take(sizeof(RawBodyDef))
  it.fill(cast[ptr RawBodyDef](result)[], temp)

proc lowerBodyDef(temp: Arena, items: openArray[BodyDef]): pointer =
  if items.len > 0: result = temp.take(items.len * sizeof(RawBodyDef))
  for i, one in items: one.fill(cast[ptr UncheckedArray[RawBodyDef]](result)[i], temp)

proc fill(it: Fixture, c: var RawFixture, temp: Arena) =
  if it.shape != nil: (c.shape = cast[ptr RawShape](it.shape.at)[]; temp.keeps.add it.shape)
  c.category = it.category
  c.collides = it.collides
  c.flags = it.flags
  c.kind = it.kind
  c.user = it.user

proc lower(it: Fixture, temp: Arena): pointer =
  result = temp.take(sizeof(RawFixture))
  it.fill(cast[ptr RawFixture](result)[], temp)

proc lowerFixture(temp: Arena, items: openArray[Fixture]): pointer =
  if items.len > 0: result = temp.take(items.len * sizeof(RawFixture))
  for i, one in items: one.fill(cast[ptr UncheckedArray[RawFixture]](result)[i], temp)

proc fill(it: QueryFilter, c: var RawQueryFilter, temp: Arena) =
  c.category = it.category
  c.collides = it.collides
  c.`except` = it.`except`
  c.noSensors = it.noSensors
  c.eachKind = it.eachKind

proc lower(it: QueryFilter, temp: Arena): pointer =
  result = temp.take(sizeof(RawQueryFilter))
  it.fill(cast[ptr RawQueryFilter](result)[], temp)

proc lowerQueryFilter(temp: Arena, items: openArray[QueryFilter]): pointer =
  if items.len > 0: result = temp.take(items.len * sizeof(RawQueryFilter))
  for i, one in items: one.fill(cast[ptr UncheckedArray[RawQueryFilter]](result)[i], temp)

proc items*(it: Components): seq[Component] =
  ## NULL when there are none
  copied(cast[ptr RawComponents](it.at).items, cast[ptr RawComponents](it.at).n * 1, Component)

proc points*(it: Hull): seq[Vec2] =
  ## NULL when there are none
  copied(cast[ptr RawHull](it.at).points, cast[ptr RawHull](it.at).nPoints * 1, Vec2)

proc points*(it: Rings): seq[Vec2] =
  ## The points.
  copied(cast[ptr RawRings](it.at).points, cast[ptr RawRings](it.at).nPoints * 1, Vec2)

proc ringEnd*(it: Rings): seq[int32] =
  ## The ringEnd.
  copied(cast[ptr RawRings](it.at).ringEnd, cast[ptr RawRings](it.at).nRings * 1, int32)

proc parent*(it: Rings): seq[int32] =
  ## The parent.
  copied(cast[ptr RawRings](it.at).parent, cast[ptr RawRings](it.at).nRings * 1, int32)

proc items*(it: CellRects): seq[CellRect] =
  ## NULL when there are none
  copied(cast[ptr RawCellRects](it.at).items, cast[ptr RawCellRects](it.at).n * 1, CellRect)

proc indices*(it: Triangles): seq[int32] =
  ## numbers of vertices, 3 * n of them; NULL when there are none
  copied(cast[ptr RawTriangles](it.at).indices, cast[ptr RawTriangles](it.at).n * 3, int32)

proc resultName*(code: Result): string =
  ## The name of a result, such as "ERR_SELF_CROSSING"; scripts may rely on it.
  let value = kzf_result_name(cint(code))
  result = $cast[cstring](value)

proc cpuLevelName*(level: CpuLevel): string =
  ## "plain", "sse2", ..., or "unknown"
  let value = kzf_cpu_level_name(cint(level))
  result = $cast[cstring](value)

proc cpuHas*(level: CpuLevel): bool =
  ## whether this machine and build can run it
  let value = kzf_cpu_has(cint(level))
  result = value

proc cpuLevelNow*(): CpuLevel =
  ## the level in force: the best one, or the forced one
  let value = kzf_cpu_level_now()
  result = CpuLevel(value)

proc cpuForce*(level: CpuLevel) =
  ## Makes the whole process use `level` from now on, to compare levels.
  let value = kzf_cpu_force(cint(level))
  RawError().check value

proc selfCheck*() =
  ## Checks that this build computes as the library's exact answers need it: IEEE 754, without fast-math.
  var failed: RawError
  let value = kzf_self_check(addr failed)
  failed.check value

proc selfCheckName*(check: int64): string =
  ## The name of a check, with the compiler flag to blame in brackets.
  let value = kzf_self_check_name(check)
  result = $cast[cstring](value)

proc boxPairs*(boxes: openArray[Box]): seq[IndexPair] =
  ## All pairs of boxes that meet, sorted by (a, b).
  var failed: RawError
  var list = newSeq[IndexPair](64)
  var outNPairs: csize_t
  var value = kzf_box_pairs(first(boxes), csize_t(boxes.len), nil, first(list), csize_t(list.len), addr outNPairs, addr failed)
  if int(outNPairs) > list.len:
    list.setLen int(outNPairs)
    value = kzf_box_pairs(first(boxes), csize_t(boxes.len), nil, first(list), csize_t(list.len), addr outNPairs, addr failed)
  failed.check value
  if int(outNPairs) < list.len: list.setLen int(outNPairs)
  result = list

proc boxPairsBetween*(a: openArray[Box], b: openArray[Box]): seq[IndexPair] =
  ## All pairs of a box of a and a box of b that meet.
  var failed: RawError
  var list = newSeq[IndexPair](64)
  var outNPairs: csize_t
  var value = kzf_box_pairs_between(first(a), csize_t(a.len), first(b), csize_t(b.len), nil, first(list), csize_t(list.len), addr outNPairs, addr failed)
  if int(outNPairs) > list.len:
    list.setLen int(outNPairs)
    value = kzf_box_pairs_between(first(a), csize_t(a.len), first(b), csize_t(b.len), nil, first(list), csize_t(list.len), addr outNPairs, addr failed)
  failed.check value
  if int(outNPairs) < list.len: list.setLen int(outNPairs)
  result = list

proc boxPairsTile*(boxes: openArray[Box], tile: Box): seq[IndexPair] =
  ## The pairs of boxes whose reference point lies in `tile`.
  var failed: RawError
  var list = newSeq[IndexPair](64)
  var outNPairs: csize_t
  var value = kzf_box_pairs_tile(first(boxes), csize_t(boxes.len), unsafeAddr tile, nil, first(list), csize_t(list.len), addr outNPairs, addr failed)
  if int(outNPairs) > list.len:
    list.setLen int(outNPairs)
    value = kzf_box_pairs_tile(first(boxes), csize_t(boxes.len), unsafeAddr tile, nil, first(list), csize_t(list.len), addr outNPairs, addr failed)
  failed.check value
  if int(outNPairs) < list.len: list.setLen int(outNPairs)
  result = list

proc newGrid*(def: GridDef): Grid =
  ## Makes a grid.
  let temp = newArena()
  var failed: RawError
  var outOut: pointer
  let value = kzf_grid_create(def.lower(temp), addr outOut, addr failed)
  failed.check value
  result = ownGrid(outOut)

proc width*(it: Grid): int32 =
  ## The number of columns.
  let value = kzf_grid_width(it.at)
  result = value

proc height*(it: Grid): int32 =
  ## The number of rows.
  let value = kzf_grid_height(it.at)
  result = value

proc cellSize*(it: Grid): Vec2 =
  ## The size of a cell.
  var outResult: Vec2
  kzf_grid_cell_size(it.at, addr outResult)
  result = outResult

proc get*(it: Grid, x: int32, y: int32): uint32 =
  ## The number of a cell; 0 beyond the grid.
  let value = kzf_grid_get(it.at, x, y)
  result = value

proc cell*(it: Grid, number: int32): Cell =
  ## The cell that `part` of a ray's hit or `fixture` of a body's hit names: number y * width + x.
  var outResult: Cell
  kzf_grid_cell(it.at, number, addr outResult)
  result = outResult

proc set*(it: Grid, x: int32, y: int32, id: uint32) =
  ## Sets a cell.
  var failed: RawError
  let value = kzf_grid_set(it.at, x, y, id, addr failed)
  failed.check value

proc fill*(it: Grid, cells: CellRect, id: uint32) =
  ## Sets all cells of a rectangle that are within the grid.
  var failed: RawError
  let value = kzf_grid_fill(it.at, unsafeAddr cells, id, addr failed)
  failed.check value

proc edits*(it: Grid): uint64 =
  ## The number of edits so far.
  let value = kzf_grid_edits(it.at)
  result = value

proc rewind*(it: Grid, edits: uint64) =
  ## Goes back to how the grid was when edits had this value, or forward again while no other edit was made.
  var failed: RawError
  let value = kzf_grid_rewind(it.at, edits, addr failed)
  failed.check value

proc hash*(it: Grid): uint64 =
  ## A hash of all numbers and of the size, equal on all machines.
  let value = kzf_grid_hash(it.at)
  result = value

proc grid*(_: typedesc[Shape], grid: Grid, x: float64, y: float64): Shape =
  ## Makes the shape of a grid, with the corner of cell (0, 0) at (x, y).
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_grid(grid.at, x, y, addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut, grid)

proc fromSurface*(_: typedesc[Mask], surface: Surface, rule: Rule): Mask =
  ## Makes a mask of the solid pixels of a surface.
  let temp = newArena()
  var failed: RawError
  var outOut: pointer
  let value = kzf_mask_from_surface(surface.lower(temp), rule.lower(temp), nil, addr outOut, addr failed)
  failed.check value
  result = ownMask(outOut)

proc fromText*(_: typedesc[Mask], text: string): Mask =
  ## Makes a mask from text, for tests.
  let temp = newArena()
  var failed: RawError
  var outOut: pointer
  let value = kzf_mask_from_text(temp.text(text), nil, addr outOut, addr failed)
  failed.check value
  result = ownMask(outOut)

proc fromPose*(_: typedesc[Affine], scaleX: float64, scaleY: float64, at: Vec2, pose: Pose): Affine =
  ## The map that scales first, then shifts by `at`, then applies the pose: the order in which a sprite is drawn.
  var outResult: Affine
  kzf_affine_from_pose(scaleX, scaleY, unsafeAddr at, unsafeAddr pose, addr outResult)
  result = outResult

proc transform*(it: Mask, map: Affine): tuple[mask: Mask, origin: Cell] =
  ## Makes the mask of a rotated, scaled, mirrored or sheared sprite, in any combination.
  var failed: RawError
  var outOut: pointer
  var outOrigin: Cell
  let value = kzf_mask_transform(it.at, unsafeAddr map, nil, addr outOut, addr outOrigin, addr failed)
  failed.check value
  result = (mask: ownMask(outOut), origin: outOrigin)

proc rotate90*(it: Mask, rotation: Rotation90): Mask =
  ## Makes the whole mask mirrored and rotated by quarter turns.
  var failed: RawError
  var outOut: pointer
  let value = kzf_mask_rotate90(it.at, unsafeAddr rotation, nil, addr outOut, addr failed)
  failed.check value
  result = ownMask(outOut)

proc width*(it: Mask): int32 =
  ## columns
  let value = kzf_mask_width(it.at)
  result = value

proc height*(it: Mask): int32 =
  ## rows
  let value = kzf_mask_height(it.at)
  result = value

proc get*(it: Mask, x: int32, y: int32): bool =
  ## is the cell set?
  let value = kzf_mask_get(it.at, x, y)
  result = value

proc count*(it: Mask): int64 =
  ## how many cells are set
  let value = kzf_mask_count(it.at)
  result = value

proc bounds*(it: Mask): CellRect =
  ## of the set cells; {0,0,0,0} if there are none
  var outResult: CellRect
  kzf_mask_bounds(it.at, addr outResult)
  result = outResult

proc toText*(it: Mask): string =
  ## Writes the text that fromText reads, with a newline after every row, ended by 0.
  var text = newSeq[char](1024)
  let n = int(kzf_mask_to_text(it.at, addr text[0], csize_t(text.len)))
  if n >= text.len:
    text.setLen n + 1
    discard kzf_mask_to_text(it.at, addr text[0], csize_t(text.len))
  result = $cast[cstring](addr text[0])

proc bits*(it: Mask, x0: int32, y: int32, n: int32): uint64 =
  ## The cells (x0 .. x0+n-1, y), 1 <= n <= 64, as the low n bits: bit i is cell x0+i.
  let value = kzf_mask_bits(it.at, x0, y, n)
  result = value

proc nextRun*(it: Mask, y: int32, x: int32): Option[tuple[x0: int32, x1: int32]] =
  ## Finds the next run of set cells, [*x0, *x1), in row y at or after cell x.
  var outX0: int32
  var outX1: int32
  let value = kzf_mask_next_run(it.at, y, x, addr outX0, addr outX1)
  if value: result = some((x0: outX0, x1: outX1))

proc overlap*(it: Mask, b: Mask, dx: int32, dy: int32): bool =
  ## Whether the masks have a common cell; masks that only touch have none.
  let value = kzf_mask_overlap(it.at, b.at, dx, dy)
  result = value

proc relate*(it: Mask, b: Mask, dx: int32, dy: int32): Relation =
  ## How two masks relate.
  let value = kzf_mask_relate(it.at, b.at, dx, dy)
  result = Relation(value)

proc overlapArea*(it: Mask, b: Mask, dx: int32, dy: int32): int64 =
  ## The number of common cells.
  let value = kzf_mask_overlap_area(it.at, b.at, dx, dy)
  result = value

proc overlapFirst*(it: Mask, b: Mask, dx: int32, dy: int32): Option[Cell] =
  ## Finds the topmost, then leftmost common cell, in a's cells.
  var outFirst: Cell
  let value = kzf_mask_overlap_first(it.at, b.at, dx, dy, addr outFirst)
  if value: result = some(outFirst)

proc overlapBounds*(it: Mask, b: Mask, dx: int32, dy: int32): CellRect =
  ## The smallest rectangle around all common cells, in a's cells.
  var outResult: CellRect
  kzf_mask_overlap_bounds(it.at, b.at, dx, dy, addr outResult)
  result = outResult

proc overlapMask*(it: Mask, b: Mask, dx: int32, dy: int32): Mask =
  ## Makes a mask of a's size with the common cells.
  var failed: RawError
  var outOut: pointer
  let value = kzf_mask_overlap_mask(it.at, b.at, dx, dy, nil, addr outOut, addr failed)
  failed.check value
  result = ownMask(outOut)

proc push*(it: Mask, b: Mask, dx: int32, dy: int32, maxCells: int32): Option[Cell] =
  ## Finds the shortest whole-cell shift of a after which the masks have no common cell. *push is (0, 0) when they do not overlap.
  var outPush: Cell
  let value = kzf_mask_push(it.at, b.at, dx, dy, maxCells, addr outPush)
  if value: result = some(outPush)

proc configSpace*(it: Mask, b: Mask): tuple[mask: Mask, origin: Cell] =
  ## Makes the mask of all offsets at which a and b overlap.
  var failed: RawError
  var outOut: pointer
  var outOrigin: Cell
  let value = kzf_mask_config_space(it.at, b.at, nil, nil, addr outOut, addr outOrigin, addr failed)
  failed.check value
  result = (mask: ownMask(outOut), origin: outOrigin)

proc newConfigSpace*(a: Mask, b: Mask): ConfigSpace =
  ## Makes the configuration space of two masks.
  var failed: RawError
  var outOut: pointer
  let value = kzf_config_space_create(a.at, b.at, nil, addr outOut, addr failed)
  failed.check value
  result = ownConfigSpace(outOut)

proc bytes*(it: ConfigSpace): int =
  ## of memory it takes
  let value = kzf_config_space_bytes(it.at)
  result = int(value)

proc overlap*(it: ConfigSpace, dx: int32, dy: int32): bool =
  ## Whether the masks overlap, as overlap answers.
  let value = kzf_config_space_overlap(it.at, dx, dy)
  result = value

proc push*(it: ConfigSpace, dx: int32, dy: int32): Cell =
  ## The shortest whole-cell shift of a that separates the masks, as push finds it, of any length.
  var outResult: Cell
  kzf_config_space_push(it.at, dx, dy, addr outResult)
  result = outResult

proc collide*(it: Mask, b: Mask, dx: int32, dy: int32, maxCells: int32): Option[MaskContact] =
  ## Computes the contact of two masks: the common cells, the push and the normal.
  var outOut: MaskContact
  let value = kzf_mask_collide(it.at, b.at, dx, dy, maxCells, addr outOut)
  if value: result = some(outOut)

proc sweep*(it: Mask, aAt: Vec2, motion: Vec2, b: Mask, bAt: Vec2): MaskHit =
  ## Moves a from a_at by `motion` past b at b_at, and stops before the first overlap.
  var outResult: MaskHit
  kzf_mask_sweep(it.at, unsafeAddr aAt, unsafeAddr motion, b.at, unsafeAddr bAt, addr outResult)
  result = outResult

proc ray*(it: Mask, `from`: Vec2, to: Vec2): MaskRayHit =
  ## Finds the first set cell that the segment from-to enters.
  var outResult: MaskRayHit
  kzf_mask_ray(it.at, unsafeAddr `from`, unsafeAddr to, addr outResult)
  result = outResult

proc newCanvas*(w: int32, h: int32): Canvas =
  ## Makes a canvas of w x h clear cells.
  var failed: RawError
  var outOut: pointer
  let value = kzf_canvas_create(w, h, nil, addr outOut, addr failed)
  failed.check value
  result = ownCanvas(outOut)

proc fromMask*(_: typedesc[Canvas], mask: Mask): Canvas =
  ## Makes a canvas with the cells of a mask, which stays as it is.
  var failed: RawError
  var outOut: pointer
  let value = kzf_canvas_from_mask(mask.at, nil, addr outOut, addr failed)
  failed.check value
  result = ownCanvas(outOut)

proc fromSurface*(_: typedesc[Canvas], surface: Surface, rule: Rule): Canvas =
  ## Makes a canvas of the solid pixels of a surface, as fromSurface makes a mask.
  let temp = newArena()
  var failed: RawError
  var outOut: pointer
  let value = kzf_canvas_from_surface(surface.lower(temp), rule.lower(temp), nil, addr outOut, addr failed)
  failed.check value
  result = ownCanvas(outOut)

proc fromOverlap*(_: typedesc[Canvas], a: Mask, b: Mask, dx: int32, dy: int32): Canvas =
  ## Makes a canvas as large as a, with the cells of a that b has, too, b's cell (0, 0) lying on a's cell (dx, dy).
  var failed: RawError
  var outOut: pointer
  let value = kzf_canvas_from_overlap(a.at, b.at, dx, dy, nil, addr outOut, addr failed)
  failed.check value
  result = ownCanvas(outOut)

proc mask*(it: Canvas): Mask =
  ## The cells of a canvas as a mask.
  let value = kzf_canvas_mask(it.at)
  result = ownMask(value)
  result.lent = true
  result.keeps.add it

proc set*(it: Canvas, x: int32, y: int32, solid: bool) =
  ## sets or clears one cell
  kzf_canvas_set(it.at, x, y, solid)

proc fill*(it: Canvas, rect: CellRect, solid: bool) =
  ## sets or clears a rectangle
  kzf_canvas_fill(it.at, unsafeAddr rect, solid)

proc invert*(it: Canvas) =
  ## flips every cell
  kzf_canvas_invert(it.at)

proc draw*(it: Canvas, mask: Mask, dx: int32, dy: int32) =
  ## sets its cells
  kzf_canvas_draw(it.at, mask.at, dx, dy)

proc erase*(it: Canvas, mask: Mask, dx: int32, dy: int32) =
  ## clears its cells
  kzf_canvas_erase(it.at, mask.at, dx, dy)

proc toggle*(it: Canvas, mask: Mask, dx: int32, dy: int32) =
  ## flips its cells
  kzf_canvas_toggle(it.at, mask.at, dx, dy)

proc keep*(it: Canvas, mask: Mask, dx: int32, dy: int32) =
  ## clears all others
  kzf_canvas_keep(it.at, mask.at, dx, dy)

proc dilate*(it: Mask, n: int32, metric: Metric): Mask =
  ## Makes the mask of all cells within n cells of a set cell, 0 <= n <= 4096.
  var failed: RawError
  var outOut: pointer
  let value = kzf_mask_dilate(it.at, n, cint(metric), nil, addr outOut, addr failed)
  failed.check value
  result = ownMask(outOut)

proc erode*(it: Mask, n: int32, metric: Metric): Mask =
  ## Makes the mask of all cells that are not within n cells of a clear cell, 0 <= n <= 4096.
  var failed: RawError
  var outOut: pointer
  let value = kzf_mask_erode(it.at, n, cint(metric), nil, addr outOut, addr failed)
  failed.check value
  result = ownMask(outOut)

proc components*(it: Mask, connectivity: Connectivity, minCount: int64): Components =
  ## Finds the connected components of at least `min_count` cells, in the order of their first cells.
  var failed: RawError
  let outOut = c_calloc(1, csize_t(sizeof(RawComponents)))
  let value = kzf_mask_components(it.at, cint(connectivity), minCount, nil, outOut, addr failed)
  if value != 0: c_free(outOut)
  failed.check value
  result = ownComponents(outOut)

proc holes*(it: Mask, connectivity: Connectivity, minCount: int64): Components =
  ## Finds the holes: components of clear cells that do not reach the mask's border.
  var failed: RawError
  let outOut = c_calloc(1, csize_t(sizeof(RawComponents)))
  let value = kzf_mask_holes(it.at, cint(connectivity), minCount, nil, outOut, addr failed)
  if value != 0: c_free(outOut)
  failed.check value
  result = ownComponents(outOut)

proc component*(it: Mask, connectivity: Connectivity, x: int32, y: int32): Mask =
  ## Makes a mask of the same size with only the component of cell (x, y).
  var failed: RawError
  var outOut: pointer
  let value = kzf_mask_component(it.at, cint(connectivity), x, y, nil, addr outOut, addr failed)
  failed.check value
  result = ownMask(outOut)

proc fillHoles*(it: Mask, connectivity: Connectivity, maxCount: int64): Mask =
  ## Makes a mask with the holes of at most `max_count` cells filled; INT64_MAX fills all.
  var failed: RawError
  var outOut: pointer
  let value = kzf_mask_fill_holes(it.at, cint(connectivity), maxCount, nil, addr outOut, addr failed)
  failed.check value
  result = ownMask(outOut)

proc distances*(it: Mask): seq[int32] =
  ## Computes the signed distance field: the exact squared distance to the nearest cell of the other kind.
  var failed: RawError
  var list = newSeq[int32](it.width * it.height)
  let value = kzf_mask_distances(it.at, first(list), csize_t(list.len), nil, addr failed)
  failed.check value
  result = list

proc fitBox*(it: Mask, tightness: float32): tuple[box: Box, loss: FitLoss] =
  ## Fits the best box of whole cells, exactly.
  var failed: RawError
  var outBox: Box
  var outLoss: FitLoss
  let value = kzf_mask_fit_box(it.at, tightness, nil, nil, addr outBox, addr outLoss, addr failed)
  failed.check value
  result = (box: outBox, loss: outLoss)

proc fitCircle*(it: Mask, tightness: float32): tuple[circle: Circle, loss: FitLoss] =
  ## Fits a circle.
  var failed: RawError
  var outCircle: Circle
  var outLoss: FitLoss
  let value = kzf_mask_fit_circle(it.at, tightness, nil, nil, addr outCircle, addr outLoss, addr failed)
  failed.check value
  result = (circle: outCircle, loss: outLoss)

proc fitCapsule*(it: Mask, tightness: float32): tuple[capsule: Capsule, loss: FitLoss] =
  ## Fits a capsule.
  var failed: RawError
  var outCapsule: Capsule
  var outLoss: FitLoss
  let value = kzf_mask_fit_capsule(it.at, tightness, nil, nil, addr outCapsule, addr outLoss, addr failed)
  failed.check value
  result = (capsule: outCapsule, loss: outLoss)

proc fitHull*(it: Mask): tuple[hull: Hull, loss: FitLoss] =
  ## Makes the convex hull of the set cells, exactly; an empty mask has a hull without corners.
  var failed: RawError
  let outHull = c_calloc(1, csize_t(sizeof(RawHull)))
  var outLoss: FitLoss
  let value = kzf_mask_fit_hull(it.at, nil, outHull, addr outLoss, addr failed)
  if value != 0: c_free(outHull)
  failed.check value
  result = (hull: ownHull(outHull), loss: outLoss)

proc newMaskSet*(): MaskSet =
  ## Makes a set without frames.
  var failed: RawError
  var outOut: pointer
  let value = kzf_mask_set_create(nil, addr outOut, addr failed)
  failed.check value
  result = ownMaskSet(outOut)

proc addFrame*(it: MaskSet, frame: Frame) =
  ## Adds a frame without masks after the others.
  let temp = newArena()
  var failed: RawError
  let value = kzf_mask_set_add_frame(it.at, frame.lower(temp), addr failed)
  failed.check value

proc addMask*(it: MaskSet, frame: int32, tag: string, mask: Mask, at: Cell) =
  ## Adds a mask to a frame, after the frame's others.
  let temp = newArena()
  var failed: RawError
  let value = kzf_mask_set_add_mask(it.at, frame, temp.text(tag), mask.at, unsafeAddr at, addr failed)
  failed.check value

proc addTurns*(it: MaskSet, frame: int32, n: int32) =
  ## Adds n frames of a spinning sprite: frame `frame` and its masks, rotated about its pivot.
  var failed: RawError
  let value = kzf_mask_set_add_turns(it.at, frame, n, addr failed)
  failed.check value

proc addAnimation*(it: MaskSet, animation: Animation) =
  ## Adds an animation of frames that are there: 0 <= first <= last < number of frames.
  let temp = newArena()
  var failed: RawError
  let value = kzf_mask_set_add_animation(it.at, animation.lower(temp), addr failed)
  failed.check value

proc frameCount*(it: MaskSet): int32 =
  ## how many frames the set has
  let value = kzf_mask_set_frame_count(it.at)
  result = value

proc findFrame*(it: MaskSet, name: string): int32 =
  ## its number; -1: none; O(frames)
  let temp = newArena()
  let value = kzf_mask_set_find_frame(it.at, temp.text(name))
  result = value

proc tagCount*(it: MaskSet): int32 =
  ## how many different tags there are
  let value = kzf_mask_set_tag_count(it.at)
  result = value

proc findTag*(it: MaskSet, tag: string): int32 =
  ## its number; -1: none; O(log tags)
  let temp = newArena()
  let value = kzf_mask_set_find_tag(it.at, temp.text(tag))
  result = value

proc animationCount*(it: MaskSet): int32 =
  ## how many there are
  let value = kzf_mask_set_animation_count(it.at)
  result = value

proc findAnimation*(it: MaskSet, name: string): int32 =
  ## -1: none; O(animations)
  let temp = newArena()
  let value = kzf_mask_set_find_animation(it.at, temp.text(name))
  result = value

proc frameAt*(it: MaskSet, animation: int32, ms: int64): int32 =
  ## The frame that an animation shows `ms` milliseconds after it began.
  let value = kzf_mask_set_frame_at(it.at, animation, ms)
  result = value

proc trace*(it: Mask, connectivity: Connectivity): Rings =
  ## Traces the exact outlines of a mask; filled again they give the same cells.
  var failed: RawError
  let outOut = c_calloc(1, csize_t(sizeof(RawRings)))
  let value = kzf_mask_trace(it.at, cint(connectivity), nil, nil, outOut, addr failed)
  if value != 0: c_free(outOut)
  failed.check value
  result = ownRings(outOut)

proc fill*(it: Rings, w: int32, h: int32): Mask =
  ## Makes the mask of the cells whose centre lies inside the rings by the even-odd rule, exactly.
  var failed: RawError
  var outOut: pointer
  let value = kzf_rings_fill(it.at, w, h, nil, addr outOut, addr failed)
  failed.check value
  result = ownMask(outOut)

proc rectangles*(it: Mask): CellRects =
  ## Splits the set cells into rectangles that do not overlap, sorted by (y0, x0).
  var failed: RawError
  let outOut = c_calloc(1, csize_t(sizeof(RawCellRects)))
  let value = kzf_mask_rectangles(it.at, nil, outOut, addr failed)
  if value != 0: c_free(outOut)
  failed.check value
  result = ownCellRects(outOut)

proc simplify*(it: Rings, how: Simplify): tuple[rings: Rings, largest: float32] =
  ## Simplifies rings: the same rings with fewer points, none of them flat.
  let temp = newArena()
  var failed: RawError
  let outOut = c_calloc(1, csize_t(sizeof(RawRings)))
  var outLargest: float32
  let value = kzf_rings_simplify(it.at, how.lower(temp), nil, outOut, addr outLargest, addr failed)
  if value != 0: c_free(outOut)
  failed.check value
  result = (rings: ownRings(outOut), largest: outLargest)

proc convexParts*(it: Rings, maxPoints: int32): Rings =
  ## Splits the region of rings into convex parts, one ring each, none flat.
  var failed: RawError
  let outOut = c_calloc(1, csize_t(sizeof(RawRings)))
  let value = kzf_rings_convex_parts(it.at, maxPoints, nil, outOut, addr failed)
  if value != 0: c_free(outOut)
  failed.check value
  result = ownRings(outOut)

proc add*(it: Vec2, b: Vec2): Vec2 =
  ## a + b; each coordinate is one float32 addition.
  var outResult: Vec2
  kzf_vec2_add(unsafeAddr it, unsafeAddr b, addr outResult)
  result = outResult

proc sub*(it: Vec2, b: Vec2): Vec2 =
  ## a - b; each coordinate is one float32 subtraction.
  var outResult: Vec2
  kzf_vec2_sub(unsafeAddr it, unsafeAddr b, addr outResult)
  result = outResult

proc scale*(it: Vec2, by: float32): Vec2 =
  ## v times a number; each coordinate is one float32 multiplication.
  var outResult: Vec2
  kzf_vec2_scale(unsafeAddr it, by, addr outResult)
  result = outResult

proc dot*(it: Vec2, b: Vec2): float32 =
  ## The dot product a.x * b.x + a.y * b.y: > 0 when the directions are less than a right angle apart.
  let value = kzf_vec2_dot(unsafeAddr it, unsafeAddr b)
  result = value

proc cross*(it: Vec2, b: Vec2): float32 =
  ## The cross product a.x * b.y - a.y * b.x: > 0 when b lies clockwise of a.
  let value = kzf_vec2_cross(unsafeAddr it, unsafeAddr b)
  result = value

proc length*(it: Vec2): float32 =
  ## The length of a vector, within 1 ulp of float32; no square overflows.
  let value = kzf_vec2_length(unsafeAddr it)
  result = value

proc distance*(it: Vec2, b: Vec2): float32 =
  ## The distance of two points, within 1 ulp of float32; no square overflows.
  let value = kzf_vec2_distance(unsafeAddr it, unsafeAddr b)
  result = value

proc normalize*(it: Vec2): Vec2 =
  ## The vector of length 1 in the direction of v; each coordinate is within 1 ulp of float32.
  var outResult: Vec2
  kzf_vec2_normalize(unsafeAddr it, addr outResult)
  result = outResult

proc rotate*(it: Vec2, angleRad: float64): Vec2 =
  ## The vector rotated by an angle in radians: cosSin, then the sums of apply, rounded once.
  var outResult: Vec2
  kzf_vec2_rotate(unsafeAddr it, angleRad, addr outResult)
  result = outResult

proc lerp*(it: Vec2, b: Vec2, t: float32): Vec2 =
  ## a * (1 - t) + b * t, computed in double and rounded to float32 once. t = 0 gives a and t = 1 gives b, bit for bit.
  var outResult: Vec2
  kzf_vec2_lerp(unsafeAddr it, unsafeAddr b, t, addr outResult)
  result = outResult

proc cosSin*(angleRad: float64): tuple[cosOut: float32, sinOut: float32] =
  ## Computes cosine and sine of an angle in radians, the same bits on every machine.
  var outCosOut: float32
  var outSinOut: float32
  kzf_cos_sin(angleRad, addr outCosOut, addr outSinOut)
  result = (cosOut: outCosOut, sinOut: outSinOut)

proc cosSinDegrees*(angleDeg: float64): tuple[cosOut: float32, sinOut: float32] =
  ## Computes cosine and sine of an angle in degrees, within 1 ulp of float32 for every finite angle.
  var outCosOut: float32
  var outSinOut: float32
  kzf_cos_sin_degrees(angleDeg, addr outCosOut, addr outSinOut)
  result = (cosOut: outCosOut, sinOut: outSinOut)

proc atan2*(y: float32, x: float32): float32 =
  ## The angle of the vector (x, y) in radians, in [-pi, pi], within 1 ulp of float32.
  let value = kzf_atan2(y, x)
  result = value

proc radians*(_: typedesc[Pose], x: float32, y: float32, angleRad: float64): Pose =
  ## A pose at (x, y), rotated by an angle in radians as cosSin computes it.
  var outResult: Pose
  kzf_pose_radians(x, y, angleRad, addr outResult)
  result = outResult

proc degrees*(_: typedesc[Pose], x: float32, y: float32, angleDeg: float64): Pose =
  ## A pose at (x, y), rotated by an angle in degrees as cosSinDegrees computes it.
  var outResult: Pose
  kzf_pose_degrees(x, y, angleDeg, addr outResult)
  result = outResult

proc identity*(_: typedesc[Pose]): Pose =
  ## The pose that moves nothing, as a value.
  var outResult: Pose
  kzf_pose_identity(addr outResult)
  result = outResult

proc check*(it: Pose) =
  ## Checks that a pose can be used.
  var failed: RawError
  let value = kzf_pose_check(unsafeAddr it, addr failed)
  failed.check value

proc apply*(it: Pose, p: Vec2): Vec2 =
  ## Transforms a point: x' = at.x + (cos*x - sin*y), y' = at.y + (sin*x + cos*y).
  var outResult: Vec2
  kzf_pose_apply(unsafeAddr it, unsafeAddr p, addr outResult)
  result = outResult

proc applyInverse*(it: Pose, p: Vec2): Vec2 =
  ## The point that apply moves to p: from the world into the frame of the pose.
  var outResult: Vec2
  kzf_pose_apply_inverse(unsafeAddr it, unsafeAddr p, addr outResult)
  result = outResult

proc mul*(it: Pose, b: Pose): Pose =
  ## The product a * b: b first, then a, as for a part with pose b in a body with pose a.
  var outResult: Pose
  kzf_pose_mul(unsafeAddr it, unsafeAddr b, addr outResult)
  result = outResult

proc inverse*(it: Pose): Pose =
  ## The pose that undoes a pose.
  var outResult: Pose
  kzf_pose_inverse(unsafeAddr it, addr outResult)
  result = outResult

proc orient*(a: Vec2, b: Vec2, c: Vec2): int32 =
  ## The side of the line a->b on which c lies.
  let value = kzf_orient(unsafeAddr a, unsafeAddr b, unsafeAddr c)
  result = int32(value)

proc inCircle*(a: Vec2, b: Vec2, c: Vec2, d: Vec2): int32 =
  ## The side of the circle through a, b, c on which d lies.
  let value = kzf_in_circle(unsafeAddr a, unsafeAddr b, unsafeAddr c, unsafeAddr d)
  result = int32(value)

proc compareDistance*(p: Vec2, q: Vec2, r1: float32, r2: float32): int32 =
  ## The sign of |p - q| - (r1 + r2), where r1, r2 >= 0 are added exactly.
  let value = kzf_compare_distance(unsafeAddr p, unsafeAddr q, r1, r2)
  result = int32(value)

proc compareSegmentDistance*(p: Vec2, a: Vec2, b: Vec2, r1: float32, r2: float32): int32 =
  ## The sign of (distance of p to the segment a-b) - (r1 + r2), as compareDistance.
  let value = kzf_compare_segment_distance(unsafeAddr p, unsafeAddr a, unsafeAddr b, r1, r2)
  result = int32(value)

proc meets*(it: Box, b: Box): bool =
  ## Whether two boxes share a point.
  let value = kzf_box_meets(unsafeAddr it, unsafeAddr b)
  result = value

proc union*(it: Box, b: Box): Box =
  ## The smallest box that contains both.
  var outResult: Box
  kzf_box_union(unsafeAddr it, unsafeAddr b, addr outResult)
  result = outResult

proc moveBody*(it: World, body: Body, motion: Vec2, def: MoveDef = MoveDef()): tuple[moveResult: MoveResult, hits: seq[MoveHit]] =
  ## Moves a body by `motion` and answers each hit as `def` says.
  let temp = newArena()
  var failed: RawError
  var list = newSeq[MoveHit](64)
  var outOut: MoveResult
  let value = kzf_body_move(it.at, unsafeAddr body, unsafeAddr motion, def.lower(temp), first(list), csize_t(list.len), addr outOut, addr failed)
  failed.check value
  if int(outOut.nHits) < list.len: list.setLen int(outOut.nHits)
  result = (moveResult: outOut, hits: list)

proc moveShape*(it: World, shape: Shape, motion: Vec2, filter: QueryFilter = QueryFilter(), def: MoveDef = MoveDef()): tuple[moveResult: MoveResult, hits: seq[MoveHit]] =
  ## The same as moveBody for a shape that is no body, with a filter of its own.
  let temp = newArena()
  var failed: RawError
  var list = newSeq[MoveHit](64)
  var outOut: MoveResult
  let value = kzf_shape_move(it.at, shape.at, unsafeAddr motion, filter.lower(temp), def.lower(temp), first(list), csize_t(list.len), addr outOut, addr failed)
  failed.check value
  if int(outOut.nHits) < list.len: list.setLen int(outOut.nHits)
  result = (moveResult: outOut, hits: list)

proc movePlatform*(it: World, platform: Body, motion: Vec2, def: MoveDef = MoveDef()): seq[CarryResult] =
  ## Moves a platform by `motion`, with the bodies that stand on it and the bodies in its path.
  let temp = newArena()
  var failed: RawError
  var list = newSeq[CarryResult](128)
  var outN: csize_t
  let value = kzf_platform_move(it.at, unsafeAddr platform, unsafeAddr motion, def.lower(temp), first(list), csize_t(list.len), addr outN, addr failed)
  failed.check value
  if int(outN) < list.len: list.setLen int(outN)
  result = list

proc turnPlatform*(it: World, platform: Body, motion: Vec2, turnRad: float32, def: MoveDef = MoveDef()): seq[CarryResult] =
  ## The same with a rotation by `turn_rad` about the platform's position, such as of seesaws, wheels and flippers.
  let temp = newArena()
  var failed: RawError
  var list = newSeq[CarryResult](128)
  var outN: csize_t
  let value = kzf_platform_turn(it.at, unsafeAddr platform, unsafeAddr motion, turnRad, def.lower(temp), first(list), csize_t(list.len), addr outN, addr failed)
  failed.check value
  if int(outN) < list.len: list.setLen int(outN)
  result = list

proc bodyPushOut*(it: World, body: Body, maxAttempts: int32): PushOut =
  ## Pushes a body out of the others, out of the one it is deepest in first.
  let temp = newArena()
  var failed: RawError
  var outOut: PushOut
  let value = kzf_body_push_out(it.at, unsafeAddr body, maxAttempts, addr outOut, addr failed)
  failed.check value
  result = outOut

proc reflect*(velocity: Vec2, normal: Vec2, restitution: float32): Vec2 =
  ## The velocity after a bounce at a face with this unit normal.
  var outResult: Vec2
  kzf_reflect(unsafeAddr velocity, unsafeAddr normal, restitution, addr outResult)
  result = outResult

proc mask*(_: typedesc[Shape], mask: Mask, x: float64, y: float64): Shape =
  ## Makes a shape of a mask, with its cell (0, 0) placed at (x, y).
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_mask(mask.at, x, y, addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut, mask)

proc relate*(it: Shape, b: Shape): Relation =
  ## Tells whether two shapes are apart, touch or overlap (Relation, in math.h).
  let value = kzf_relate(it.at, b.at)
  result = Relation(value)

proc overlap*(it: Shape, b: Shape): bool =
  ## Do the insides meet?
  let value = kzf_overlap(it.at, b.at)
  result = value

proc intersects*(it: Shape, b: Shape): bool =
  ## Is there a common point?
  let value = kzf_intersects(it.at, b.at)
  result = value

proc featureOfA*(features: uint32): uint32 =
  ## The feature of a: the upper half.
  let value = kzf_feature_of_a(features)
  result = value

proc featureOfB*(features: uint32): uint32 =
  ## The feature of b: the lower half.
  let value = kzf_feature_of_b(features)
  result = value

proc collide*(it: Shape, b: Shape): tuple[relation: Relation, contact: Contact] =
  ## Relation and contact from one decision.
  var outOut: Contact
  let value = kzf_collide(it.at, b.at, addr outOut)
  result = (relation: Relation(value), contact: outOut)

proc contactPush*(it: Shape, b: Shape, contact: Contact): Vec2 =
  ## The shift that moves a out of b: -normal * depth, and a little more for rounding.
  var outResult: Vec2
  kzf_contact_push(it.at, b.at, unsafeAddr contact, addr outResult)
  result = outResult

proc collideParts*(it: Shape, b: Shape): seq[PartContact] =
  ## The contacts of all pairs of parts that overlap, sorted by part of a, then by part of b.
  var list = newSeq[PartContact](64)
  var value = kzf_collide_parts(it.at, b.at, first(list), csize_t(list.len))
  if int(value) > list.len:
    list.setLen int(value)
    value = kzf_collide_parts(it.at, b.at, first(list), csize_t(list.len))
  if int(value) < list.len: list.setLen int(value)
  result = list

proc pushAlong*(it: Shape, b: Shape, direction: Vec2): Option[tuple[push: Vec2, length: float32]] =
  ## Finds the shortest push of a along a direction that separates it from b, such as upwards out of the ground.
  var outPush: Vec2
  var outLength: float32
  let value = kzf_push_along(it.at, b.at, unsafeAddr direction, addr outPush, addr outLength)
  if value: result = some((push: outPush, length: outLength))

proc part*(it: Shape, part: int32): Shape =
  ## The part with this number, as collideParts counts them; NULL if there is none.
  let value = kzf_shape_part(it.at, part)
  result = copiedShape(value, it)

proc commonCells*(it: Shape, other: Shape): tuple[value: int64, first: Cell, bounds: CellRect] =
  ## Counts the cells of a mask shape whose squares overlap `other`.
  var outFirst: Cell
  var outBounds: CellRect
  let value = kzf_common_cells(it.at, other.at, addr outFirst, addr outBounds)
  result = (value: value, first: outFirst, bounds: outBounds)

proc relate*(it: Box, b: Box): Relation =
  ## The relation of two closed float boxes, min <= max in each; exact.
  let value = kzf_box_relate(unsafeAddr it, unsafeAddr b)
  result = Relation(value)

proc spanU8Plain*(x1: uint8, w1: uint8, x2: uint8, w2: uint8): bool =
  ## Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer?
  let value = kzf_span_u8_plain(x1, w1, x2, w2)
  result = value

proc spanU8Wrap*(x1: uint8, w1: uint8, x2: uint8, w2: uint8): bool =
  ## Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer, where they wrap?
  let value = kzf_span_u8_wrap(x1, w1, x2, w2)
  result = value

proc overlap*(it: BoxU8, b: BoxU8): bool =
  ## Do the boxes overlap in a plain world?
  let value = kzf_box_u8_overlap(unsafeAddr it, unsafeAddr b)
  result = value

proc overlapWrap*(it: BoxU8, b: BoxU8): bool =
  ## Do the boxes overlap in a world that wraps?
  let value = kzf_box_u8_overlap_wrap(unsafeAddr it, unsafeAddr b)
  result = value

proc spanU16Plain*(x1: uint16, w1: uint16, x2: uint16, w2: uint16): bool =
  ## Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer?
  let value = kzf_span_u16_plain(x1, w1, x2, w2)
  result = value

proc spanU16Wrap*(x1: uint16, w1: uint16, x2: uint16, w2: uint16): bool =
  ## Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer, where they wrap?
  let value = kzf_span_u16_wrap(x1, w1, x2, w2)
  result = value

proc overlap*(it: BoxU16, b: BoxU16): bool =
  ## Do the boxes overlap in a plain world?
  let value = kzf_box_u16_overlap(unsafeAddr it, unsafeAddr b)
  result = value

proc overlapWrap*(it: BoxU16, b: BoxU16): bool =
  ## Do the boxes overlap in a world that wraps?
  let value = kzf_box_u16_overlap_wrap(unsafeAddr it, unsafeAddr b)
  result = value

proc spanU32Plain*(x1: uint32, w1: uint32, x2: uint32, w2: uint32): bool =
  ## Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer?
  let value = kzf_span_u32_plain(x1, w1, x2, w2)
  result = value

proc spanU32Wrap*(x1: uint32, w1: uint32, x2: uint32, w2: uint32): bool =
  ## Do [x1, x1 + w1) and [x2, x2 + w2) have a common integer, where they wrap?
  let value = kzf_span_u32_wrap(x1, w1, x2, w2)
  result = value

proc overlap*(it: BoxU32, b: BoxU32): bool =
  ## Do the boxes overlap in a plain world?
  let value = kzf_box_u32_overlap(unsafeAddr it, unsafeAddr b)
  result = value

proc overlapWrap*(it: BoxU32, b: BoxU32): bool =
  ## Do the boxes overlap in a world that wraps?
  let value = kzf_box_u32_overlap_wrap(unsafeAddr it, unsafeAddr b)
  result = value

proc clip*(it: Segment, box: Box): Option[Segment] =
  ## Clips a segment to a closed box: *out is the stretch of it inside, from a to b.
  var outOut: Segment
  let value = kzf_segment_clip(unsafeAddr it, unsafeAddr box, addr outOut)
  if value: result = some(outOut)

proc polygonClipBox*(points: openArray[Vec2], box: Box): seq[Vec2] =
  ## Clips a convex polygon to a closed box.
  var list = newSeq[Vec2](64)
  var outNOut: csize_t
  var value = kzf_polygon_clip_box(first(points), int32(points.len), unsafeAddr box, first(list), csize_t(list.len), addr outNOut)
  if int(outNOut) > list.len:
    list.setLen int(outNOut)
    value = kzf_polygon_clip_box(first(points), int32(points.len), unsafeAddr box, first(list), csize_t(list.len), addr outNOut)
  RawError().check value
  if int(outNOut) < list.len: list.setLen int(outNOut)
  result = list

proc distance*(it: Shape, b: Shape): DistanceResult =
  ## The distance of two shapes, and the nearest point of each.
  var outResult: DistanceResult
  kzf_distance(it.at, b.at, addr outResult)
  result = outResult

proc commonPoint*(it: Shape, b: Shape): Option[Vec2] =
  ## Finds a point that both shapes share.
  var outOut: Vec2
  let value = kzf_common_point(it.at, b.at, addr outOut)
  if value: result = some(outOut)

proc contains*(it: Shape, b: Shape): bool =
  ## Does a contain every point of b?
  let value = kzf_contains(it.at, b.at)
  result = value

proc measure*(it: Shape): Measure =
  ## Measures a shape: area, length or number of points, the centroid, and the moment of inertia.
  var outResult: Measure
  kzf_shape_measure(it.at, addr outResult)
  result = outResult

proc relatePosed*(it: Shape, poseA: Pose, b: Shape, poseB: Pose): Relation =
  ## relate of shapes with poses.
  var failed: RawError
  var outOut: cint
  let value = kzf_relate_posed(it.at, unsafeAddr poseA, b.at, unsafeAddr poseB, addr outOut, addr failed)
  failed.check value
  result = Relation(outOut)

proc collidePosed*(it: Shape, poseA: Pose, b: Shape, poseB: Pose): Contact =
  ## collide of shapes with poses, as relatePosed.
  var failed: RawError
  var outOut: Contact
  let value = kzf_collide_posed(it.at, unsafeAddr poseA, b.at, unsafeAddr poseB, addr outOut, addr failed)
  failed.check value
  result = outOut

proc distancePosed*(it: Shape, poseA: Pose, b: Shape, poseB: Pose): DistanceResult =
  ## distance of shapes with poses, as relatePosed.
  var failed: RawError
  var outOut: DistanceResult
  let value = kzf_distance_posed(it.at, unsafeAddr poseA, b.at, unsafeAddr poseB, addr outOut, addr failed)
  failed.check value
  result = outOut

proc rayPosed*(it: Shape, pose: Pose, `from`: Vec2, to: Vec2, flags: uint32 = 0'u32): RayHit =
  ## ray into a shape with a pose, as relatePosed.
  var failed: RawError
  var outOut: RayHit
  let value = kzf_ray_posed(it.at, unsafeAddr pose, unsafeAddr `from`, unsafeAddr to, flags, addr outOut, addr failed)
  failed.check value
  result = outOut

proc sweepPosed*(it: Shape, poseA: Pose, motion: Vec2, b: Shape, poseB: Pose, flags: uint32 = 0'u32): SweepHit =
  ## sweep of shapes with poses, as relatePosed.
  var failed: RawError
  var outOut: SweepHit
  let value = kzf_sweep_posed(it.at, unsafeAddr poseA, unsafeAddr motion, b.at, unsafeAddr poseB, flags, addr outOut, addr failed)
  failed.check value
  result = outOut

proc nextRun*(it: Shape, rule: CellRule, y: int32, x: int32): Option[tuple[x0: int32, x1: int32]] =
  ## Finds the next run of covered cells in row y, at or after cell x.
  var outX0: int32
  var outX1: int32
  let value = kzf_shape_next_run(it.at, cint(rule), y, x, addr outX0, addr outX1)
  if value: result = some((x0: outX0, x1: outX1))

proc drawShape*(it: Canvas, origin: Cell, shape: Shape, rule: CellRule, solid: bool) =
  ## Sets or clears the cells that a shape covers on a canvas.
  kzf_canvas_draw_shape(it.at, unsafeAddr origin, shape.at, cint(rule), solid)

proc ray*(it: Shape, `from`: Vec2, to: Vec2, flags: uint32 = 0'u32): RayHit =
  ## Finds the first point where the ray from `from` to `to` enters a shape.
  var outResult: RayHit
  kzf_ray(it.at, unsafeAddr `from`, unsafeAddr to, flags, addr outResult)
  result = outResult

proc raySpans*(it: Shape, `from`: Vec2, to: Vec2, flags: uint32 = 0'u32): seq[RaySpan] =
  ## Finds all stretches of a ray that lie inside a shape, by rising t_in.
  var list = newSeq[RaySpan](64)
  var value = kzf_ray_spans(it.at, unsafeAddr `from`, unsafeAddr to, flags, first(list), csize_t(list.len))
  if int(value) > list.len:
    list.setLen int(value)
    value = kzf_ray_spans(it.at, unsafeAddr `from`, unsafeAddr to, flags, first(list), csize_t(list.len))
  if int(value) < list.len: list.setLen int(value)
  result = list

proc fromRings*(_: typedesc[Shape], rings: Rings): Shape =
  ## Makes one shape of rings: a polygon for one outline, else a compound with a polygon for each outline.
  let temp = newArena()
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_from_rings(rings.at, temp.take(kzf_shape_from_rings_bytes(rings.at)), csize_t(kzf_shape_from_rings_bytes(rings.at)), addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut, rings)

proc sweep*(it: Shape, motion: Vec2, b: Shape, flags: uint32 = 0'u32): SweepHit =
  ## Moves a by `motion` past b, which stays, up to the first collision.
  var outResult: SweepHit
  kzf_sweep(it.at, unsafeAddr motion, b.at, flags, addr outResult)
  result = outResult

proc pose*(it: Motion, t: float32): Pose =
  ## The pose at time t; at 0 it is `from`.
  var outResult: Pose
  kzf_motion_pose(unsafeAddr it, t, addr outResult)
  result = outResult

proc sweepRotating*(it: Shape, motion: Motion, b: Shape, tolerance: float32): Toi =
  ## Moves and rotates a past b, which stays, up to the first contact.
  var failed: RawError
  var outOut: Toi
  let value = kzf_sweep_rotating(it.at, unsafeAddr motion, b.at, tolerance, nil, 0, addr outOut, addr failed)
  failed.check value
  result = outOut

proc point*(_: typedesc[Shape], p: Vec2): Shape =
  ## Makes a point.
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_point(unsafeAddr p, addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut)

proc segment*(_: typedesc[Shape], a: Vec2, b: Vec2): Shape =
  ## Makes a segment.
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_segment(unsafeAddr a, unsafeAddr b, addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut)

proc box*(_: typedesc[Shape], min: Vec2, max: Vec2): Shape =
  ## Makes a box.
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_box(unsafeAddr min, unsafeAddr max, addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut)

proc circle*(_: typedesc[Shape], center: Vec2, r: float32): Shape =
  ## Makes a circle.
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_circle(unsafeAddr center, r, addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut)

proc capsule*(_: typedesc[Shape], a: Vec2, b: Vec2, r: float32): Shape =
  ## Makes a capsule: all points within r of the segment from a to b.
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_capsule(unsafeAddr a, unsafeAddr b, r, addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut)

proc polygon*(_: typedesc[Shape], points: openArray[Vec2]): Shape =
  ## Makes a polygon of n >= 3 vertices, convex or concave, in either winding.
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_polygon(first(points), int32(points.len), addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut)

proc polygonWithHoles*(_: typedesc[Shape], points: openArray[Vec2], ringEnd: openArray[int32]): Shape =
  ## Makes a polygon with holes.
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_polygon_with_holes(first(points), first(ringEnd), int32(ringEnd.len), addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut)

proc polyline*(_: typedesc[Shape], points: openArray[Vec2]): Shape =
  ## Makes a polyline: n >= 2 vertices joined by segments.
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_polyline(first(points), int32(points.len), addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut)

proc parts*(_: typedesc[Shape], parts: openArray[Shape]): Shape =
  ## Makes a compound: several shapes that count as one; n may be 0.
  let temp = newArena()
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_parts(lowerShapes(temp, parts), int32(parts.len), addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut, temp)

proc transform*(it: Shape, pose: Pose): Shape =
  ## Makes a shape rotated and shifted by a pose: each vertex as apply moves it, radii unchanged.
  let temp = newArena()
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_transform(it.at, unsafeAddr pose, temp.take(kzf_shape_transform_bytes(it.at)), csize_t(kzf_shape_transform_bytes(it.at)), addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut, it)

proc scale*(it: Shape, sx: float32, sy: float32): Shape =
  ## Makes a shape scaled about the origin: each coordinate times sx or sy, rounded to float32 once.
  let temp = newArena()
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_scale(it.at, sx, sy, temp.take(kzf_shape_transform_bytes(it.at)), csize_t(kzf_shape_transform_bytes(it.at)), addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut, it)

proc kindName*(kind: Kind): string =
  ## "point", "segment", ..., "unknown"
  let value = kzf_kind_name(cint(kind))
  result = $cast[cstring](value)

proc points*(it: Shape): seq[Vec2] =
  ## The vertices of a polygon or polyline, wherever they are stored.
  var outN: csize_t
  let value = kzf_shape_points(it.at, addr outN)
  result = copied(value, outN, Vec2)

proc convexHull*(points: openArray[Vec2]): seq[Vec2] =
  ## Computes the convex hull of points, exactly.
  var list = newSeq[Vec2](points.len)
  let value = kzf_convex_hull(first(points), int32(list.len), first(list))
  if int(value) < list.len: list.setLen int(value)
  result = list

proc convexParts*(it: Shape, maxPoints: int32): Shape =
  ## Splits a polygon, with its holes, into convex polygons of at most `max_points` vertices (3 or more; 0: no limit).
  var failed: RawError
  var outOut: RawConvexParts
  let value = kzf_shape_convex_parts(it.at, maxPoints, nil, addr outOut, addr failed)
  failed.check value
  defer: kzf_convex_parts_free(addr outOut)
  result = copiedShape(addr outOut.shape)

proc triangulate*(it: Shape): Triangles =
  ## Splits a polygon, with its holes, into triangles.
  var failed: RawError
  let outOut = c_calloc(1, csize_t(sizeof(RawTriangles)))
  let value = kzf_triangulate(it.at, nil, outOut, addr failed)
  if value != 0: c_free(outOut)
  failed.check value
  result = ownTriangles(outOut)

proc roundedPolygon*(_: typedesc[Shape], points: openArray[Vec2], r: float32): Shape =
  ## Makes a polygon with a radius: all points within r of it, so its corners are round and it grows by r on each side.
  let temp = newArena()
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_rounded_polygon(first(points), int32(points.len), r, temp.take((points.len + 1) * sizeof(RawShape)), csize_t(points.len + 1), addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut)

proc roundedBox*(_: typedesc[Shape], min: Vec2, max: Vec2, r: float32): Shape =
  ## Makes a box with a radius, as roundedPolygon does: it grows by r on each side.
  let temp = newArena()
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_rounded_box(unsafeAddr min, unsafeAddr max, r, temp.take(1280), addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut)

proc polygonWithTree*(_: typedesc[Shape], points: openArray[Vec2], ringEnd: openArray[int32]): Shape =
  ## Makes a polygon as polygonWithHoles does, with a tree of its edges.
  let temp = newArena()
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_polygon_with_tree(first(points), first(ringEnd), int32(ringEnd.len), temp.take(kzf_edge_tree_bytes(int32(points.len))), csize_t(kzf_edge_tree_bytes(int32(points.len))), addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut)

proc polylineWithTree*(_: typedesc[Shape], points: openArray[Vec2]): Shape =
  ## Makes a polyline as polyline does, with a tree of its edges.
  let temp = newArena()
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_polyline_with_tree(first(points), int32(points.len), temp.take(kzf_edge_tree_bytes(int32(points.len))), csize_t(kzf_edge_tree_bytes(int32(points.len))), addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut)

proc partsWithTree*(_: typedesc[Shape], parts: openArray[Shape]): Shape =
  ## Makes a compound as parts does, with a tree of its parts: queries look at parts that are near.
  let temp = newArena()
  var failed: RawError
  var outOut: RawShape
  let value = kzf_shape_parts_with_tree(lowerShapes(temp, parts), int32(parts.len), temp.take(kzf_part_tree_bytes(int32(parts.len))), csize_t(kzf_part_tree_bytes(int32(parts.len))), addr outOut, addr failed)
  failed.check value
  result = copiedShape(addr outOut, temp)

proc check*(it: Surface) =
  ## Checks that these numbers describe a surface.
  let temp = newArena()
  var failed: RawError
  let value = kzf_surface_check(it.lower(temp), addr failed)
  failed.check value

proc color*(it: Surface, x: int32, y: int32): uint32 =
  ## The colour of a pixel as 0xAARRGGBB.
  let temp = newArena()
  let value = kzf_surface_color(it.lower(temp), x, y)
  result = value

proc solid*(it: Surface, rule: Rule, x: int32, y: int32): bool =
  ## Whether pixel (x, y) is solid; no pixel outside the surface is.
  let temp = newArena()
  let value = kzf_surface_solid(it.lower(temp), rule.lower(temp), x, y)
  result = value

proc overlap*(it: Surface, ruleA: Rule, b: Surface, ruleB: Rule, dx: int32, dy: int32): bool =
  ## Whether some pixel is solid in both surfaces.
  let temp = newArena()
  let value = kzf_surface_overlap(it.lower(temp), ruleA.lower(temp), b.lower(temp), ruleB.lower(temp), dx, dy)
  result = value

proc overlapArea*(it: Surface, ruleA: Rule, b: Surface, ruleB: Rule, dx: int32, dy: int32): int64 =
  ## The number of pixels that are solid in both surfaces.
  let temp = newArena()
  let value = kzf_surface_overlap_area(it.lower(temp), ruleA.lower(temp), b.lower(temp), ruleB.lower(temp), dx, dy)
  result = value

proc overlapFirst*(it: Surface, ruleA: Rule, b: Surface, ruleB: Rule, dx: int32, dy: int32): Option[Cell] =
  ## The topmost, then leftmost pixel that is solid in both surfaces, in a's pixels.
  let temp = newArena()
  var outFirst: Cell
  let value = kzf_surface_overlap_first(it.lower(temp), ruleA.lower(temp), b.lower(temp), ruleB.lower(temp), dx, dy, addr outFirst)
  if value: result = some(outFirst)

proc bits*(it: Surface, rule: Rule, x0: int32, y: int32, n: int32): uint64 =
  ## The solid pixels (x0 .. x0+n-1, y), 1 <= n <= 64, as the low n bits: bit i is pixel x0+i.
  let temp = newArena()
  let value = kzf_surface_bits(it.lower(temp), rule.lower(temp), x0, y, n)
  result = value

proc same*(it: Body, b: Body): bool =
  ## Whether two handles are the same body: of one index and one generation.
  let value = kzf_body_same(unsafeAddr it, unsafeAddr b)
  result = value

proc newWorld*(def: WorldDef = WorldDef()): World =
  ## Makes an empty world.
  let temp = newArena()
  var failed: RawError
  var outOut: pointer
  let value = kzf_world_create(def.lower(temp), addr outOut, addr failed)
  failed.check value
  result = ownWorld(outOut)

proc count*(it: World): uint32 =
  ## live bodies
  let value = kzf_world_count(it.at)
  result = value

proc bytes*(it: World): int =
  ## bytes of memory it has now
  let value = kzf_world_bytes(it.at)
  result = int(value)

proc createBody*(it: World, def: BodyDef): Body =
  ## Adds a body.
  let temp = newArena()
  var failed: RawError
  var outOut: Body
  let value = kzf_body_create(it.at, def.lower(temp), addr outOut, addr failed)
  failed.check value
  it.keep(outOut, temp)
  result = outOut

proc createBodies*(it: World, defs: openArray[BodyDef]): seq[Body] =
  ## Adds n bodies: all, or none when one is refused.
  let temp = newArena()
  var failed: RawError
  var list = newSeq[Body](defs.len)
  let value = kzf_bodies_create(it.at, lowerBodyDef(temp, defs), csize_t(list.len), first(list), addr failed)
  failed.check value
  for one in list: it.keep(one, temp)
  result = list

proc destroyBody*(it: World, body: Body) =
  ## Destroys a body, at any time.
  let value = kzf_body_destroy(it.at, unsafeAddr body)
  RawError().check value
  it.drop body

proc destroyBodies*(it: World, bodies: openArray[Body]) =
  ## Destroys n bodies.
  let value = kzf_bodies_destroy(it.at, first(bodies), csize_t(bodies.len))
  RawError().check value
  for one in bodies: it.drop one

proc setBodyPose*(it: World, body: Body, pose: Pose) =
  ## Sets the pose of a body.
  var failed: RawError
  let value = kzf_body_set_pose(it.at, unsafeAddr body, unsafeAddr pose, addr failed)
  failed.check value

proc setBodiesAt*(it: World, bodies: openArray[Body], at: openArray[Vec2]) =
  ## Sets the positions of n bodies; each keeps its rotation.
  var failed: RawError
  let value = kzf_bodies_set_at(it.at, first(bodies), csize_t(at.len), first(at), 8, addr failed)
  failed.check value

proc shift*(it: World, offset: Vec2) =
  ## Moves all bodies by `offset`: the origin of the world moves by its opposite.
  var failed: RawError
  let value = kzf_world_shift(it.at, unsafeAddr offset, addr failed)
  failed.check value

proc setBodyShape*(it: World, body: Body, shape: Shape) =
  ## Gives a body another shape, in the body's own coordinates.
  var failed: RawError
  let value = kzf_body_set_shape(it.at, unsafeAddr body, shape.at, addr failed)
  failed.check value
  it.keep(body, shape)

proc setBodyFrame*(it: World, body: Body, frame: int32) =
  ## Shows another frame of the body's masks.
  var failed: RawError
  let value = kzf_body_set_frame(it.at, unsafeAddr body, frame, addr failed)
  failed.check value

proc setBodyFilter*(it: World, body: Body, category: uint32, collides: uint32) =
  ## Sets the category of a body, and with which categories it collides.
  let value = kzf_body_set_filter(it.at, unsafeAddr body, category, collides)
  RawError().check value

proc setBodyGroup*(it: World, body: Body, group: int32) =
  ## sets its group; 0: none
  let value = kzf_body_set_group(it.at, unsafeAddr body, group)
  RawError().check value

proc setBodyUser*(it: World, body: Body, user: uint64) =
  ## sets the caller's own value
  let value = kzf_body_set_user(it.at, unsafeAddr body, user)
  RawError().check value

proc setBodyOneWay*(it: World, body: Body, oneWay: Vec2) =
  ## sets what it lets pass
  let value = kzf_body_set_one_way(it.at, unsafeAddr body, unsafeAddr oneWay)
  RawError().check value

proc setBodyFlags*(it: World, body: Body, flags: uint32) =
  ## Sets all KZ_BODY_ flags at once.
  let value = kzf_body_set_flags(it.at, unsafeAddr body, flags)
  RawError().check value

proc bodyIsLive*(it: World, body: Body): bool =
  ## Getters of a body.
  let value = kzf_body_is_live(it.at, unsafeAddr body)
  result = value

proc body*(it: World, index: uint32): Body =
  ## the body there now [{0, 0}]
  var outResult: Body
  kzf_world_body(it.at, index, addr outResult)
  result = outResult

proc bodyPose*(it: World, body: Body): Pose =
  ## [no rotation, at (0, 0)]
  var outResult: Pose
  kzf_body_pose(it.at, unsafeAddr body, addr outResult)
  result = outResult

proc bodyBox*(it: World, body: Body): Box =
  ## of the posed shape [KZ_BOX_EMPTY]
  var outResult: Box
  kzf_body_box(it.at, unsafeAddr body, addr outResult)
  result = outResult

proc bodyCategory*(it: World, body: Body): uint32 =
  ## [0]
  let value = kzf_body_category(it.at, unsafeAddr body)
  result = value

proc bodyCollides*(it: World, body: Body): uint32 =
  ## [0]
  let value = kzf_body_collides(it.at, unsafeAddr body)
  result = value

proc bodyGroup*(it: World, body: Body): int32 =
  ## [0]
  let value = kzf_body_group(it.at, unsafeAddr body)
  result = value

proc bodyFlags*(it: World, body: Body): uint32 =
  ## [0]
  let value = kzf_body_flags(it.at, unsafeAddr body)
  result = value

proc bodyOneWay*(it: World, body: Body): Vec2 =
  ## [{0, 0}]
  var outResult: Vec2
  kzf_body_one_way(it.at, unsafeAddr body, addr outResult)
  result = outResult

proc bodyUser*(it: World, body: Body): uint64 =
  ## [0]
  let value = kzf_body_user(it.at, unsafeAddr body)
  result = value

proc next*(it: World, body: Body): Body =
  ## The live body with the lowest index above that of `body`: goes through all bodies.
  var outResult: Body
  kzf_world_next(it.at, unsafeAddr body, addr outResult)
  result = outResult

proc bodyShape*(it: World, body: Body): Shape =
  ## The shape of a body in world coordinates.
  var outOut: RawShape
  let value = kzf_body_shape(it.at, unsafeAddr body, addr outOut)
  if value: result = copiedShape(addr outOut, it)

proc step*(it: World) =
  ## Finds all pairs of bodies that collide now.
  var failed: RawError
  let value = kzf_world_step(it.at, addr failed)
  failed.check value

proc pairs*(it: World): seq[Pair] =
  ## The pairs that collided at the last step, each once, sorted by (a.index, b.index).
  var outN: csize_t
  let value = kzf_world_pairs(it.at, addr outN)
  result = copied(value, outN, Pair)

proc bodyPairs*(it: World, body: Body): seq[Pair] =
  ## The pairs of one body at the last step, by rising index of the other one.
  var list = newSeq[Pair](64)
  var value = kzf_body_pairs(it.at, unsafeAddr body, first(list), csize_t(list.len))
  if int(value) > list.len:
    list.setLen int(value)
    value = kzf_body_pairs(it.at, unsafeAddr body, first(list), csize_t(list.len))
  if int(value) < list.len: list.setLen int(value)
  result = list

proc other*(it: Pair, body: Body): Body =
  ## The other body of a pair of this body.
  var outResult: Body
  kzf_pair_other(unsafeAddr it, unsafeAddr body, addr outResult)
  result = outResult

proc beginEvents*(it: World): seq[Pair] =
  ## The pairs that began at the last step; sorted, and valid until the next step.
  var outN: csize_t
  let value = kzf_world_begin_events(it.at, addr outN)
  result = copied(value, outN, Pair)

proc endEvents*(it: World): seq[Pair] =
  ## The pairs that ended at the last step; sorted, and valid until the next step.
  var outN: csize_t
  let value = kzf_world_end_events(it.at, addr outN)
  result = copied(value, outN, Pair)

proc endUsers*(it: World, i: int): PairUsers =
  ## The user values of the pair number i of endEvents, also those of bodies that are gone.
  var outResult: PairUsers
  kzf_world_end_users(it.at, csize_t(i), addr outResult)
  result = outResult

proc bodiesCollide*(it: World, a: Body, b: Body): tuple[relation: Relation, contact: Contact] =
  ## The relation of two bodies now, and their contact, whatever their filters say.
  var outOut: Contact
  let value = kzf_bodies_collide(it.at, unsafeAddr a, unsafeAddr b, addr outOut)
  result = (relation: Relation(value), contact: outOut)

proc bodiesContactPush*(it: World, a: Body, b: Body, contact: Contact): Vec2 =
  ## The shift that moves a out of b: contactPush of two bodies.
  var outResult: Vec2
  kzf_bodies_contact_push(it.at, unsafeAddr a, unsafeAddr b, unsafeAddr contact, addr outResult)
  result = outResult

proc contacts*(it: World): seq[WorldContact] =
  ## The contacts of all pairs of the last step, in the order of pairs.
  var list = newSeq[WorldContact](64)
  var value = kzf_world_contacts(it.at, first(list), csize_t(list.len))
  if int(value) > list.len:
    list.setLen int(value)
    value = kzf_world_contacts(it.at, first(list), csize_t(list.len))
  if int(value) < list.len: list.setLen int(value)
  result = list

proc setBodyFixtures*(it: World, body: Body, fixtures: openArray[Fixture]) =
  ## Gives a body other fixtures.
  let temp = newArena()
  var failed: RawError
  let value = kzf_body_set_fixtures(it.at, unsafeAddr body, lowerFixture(temp, fixtures), int32(fixtures.len), addr failed)
  failed.check value
  it.keep(body, temp)

proc setBodyOff*(it: World, body: Body, categories: uint32) =
  ## Switches off the fixtures of a body that have one of these categories, such as HURT after a blow; 0: none are off.
  let value = kzf_body_set_off(it.at, unsafeAddr body, categories)
  RawError().check value

proc bodyOff*(it: World, body: Body): uint32 =
  ## The categories that are switched off; 0 for a stale handle.
  let value = kzf_body_off(it.at, unsafeAddr body)
  result = value

proc bodyFixtureShape*(it: World, body: Body, fixture: int32): Shape =
  ## The shape of one fixture in world coordinates.
  let temp = newArena()
  var outOut: RawShape
  let value = kzf_body_fixture_shape(it.at, unsafeAddr body, fixture, temp.take(1024), csize_t(1024), addr outOut)
  if value: result = copiedShape(addr outOut, it)

proc fixturePairs*(it: World): seq[FixturePair] =
  ## The pairs of kinds that collided at the last step, of pairs of bodies of which at least one has fixtures.
  var outN: csize_t
  let value = kzf_world_fixture_pairs(it.at, addr outN)
  result = copied(value, outN, FixturePair)

proc fixtureBeginEvents*(it: World): seq[FixturePair] =
  ## The pairs of kinds that began at the last step; sorted, and valid until the next step.
  var outN: csize_t
  let value = kzf_world_fixture_begin_events(it.at, addr outN)
  result = copied(value, outN, FixturePair)

proc fixtureEndEvents*(it: World): seq[FixturePair] =
  ## The pairs of kinds that ended at the last step; sorted, and valid until the next step.
  var outN: csize_t
  let value = kzf_world_fixture_end_events(it.at, addr outN)
  result = copied(value, outN, FixturePair)

proc fixtureEndUsers*(it: World, i: int): PairUsers =
  ## The user values of the bodies of pair number i of fixtureEndEvents; see endUsers.
  var outResult: PairUsers
  kzf_world_fixture_end_users(it.at, csize_t(i), addr outResult)
  result = outResult

proc bodiesFixtures*(it: World, a: Body, b: Body): seq[BodiesFixture] =
  ## Which fixtures of two bodies collide now, by the world's mode, sorted by (a, b).
  var list = newSeq[BodiesFixture](64)
  var value = kzf_bodies_fixtures(it.at, unsafeAddr a, unsafeAddr b, first(list), csize_t(list.len))
  if int(value) > list.len:
    list.setLen int(value)
    value = kzf_bodies_fixtures(it.at, unsafeAddr a, unsafeAddr b, first(list), csize_t(list.len))
  if int(value) < list.len: list.setLen int(value)
  result = list

proc fixturesCollide*(it: World, a: Body, fixtureA: int32, b: Body, fixtureB: int32): tuple[relation: Relation, contact: Contact] =
  ## The relation of two fixtures now, and their contact, whatever their filters say.
  var outOut: Contact
  let value = kzf_fixtures_collide(it.at, unsafeAddr a, fixtureA, unsafeAddr b, fixtureB, addr outOut)
  result = (relation: Relation(value), contact: outOut)

proc addShape*(it: MaskSet, frame: int32, tag: string, shape: Shape, data: string) =
  ## Adds a shape to a frame, after the frame's others.
  let temp = newArena()
  var failed: RawError
  let value = kzf_mask_set_add_shape(it.at, frame, temp.text(tag), shape.at, temp.text(data), addr failed)
  failed.check value
  it.keeps.add shape

proc defineTag*(it: MaskSet, tag: string, def: TagDef) =
  ## Makes bodies with this set have fixtures: one for each mask of the frame shown, then one for each shape.
  let temp = newArena()
  var failed: RawError
  let value = kzf_mask_set_define_tag(it.at, temp.text(tag), unsafeAddr def, addr failed)
  failed.check value

proc addFlipped*(it: MaskSet, first: int32, n: int32) =
  ## Adds frames `first` .. `first` + n - 1 once more, mirrored left to right about their pivots: a sprite that looks back.
  var failed: RawError
  let value = kzf_mask_set_add_flipped(it.at, first, n, addr failed)
  failed.check value

proc turn*(_: typedesc[MaskSet], first: int32, n: int32, degrees: float64): int32 =
  ## The number of the frame of n turns, the first of which is `first`, that shows an angle of any size and sign best.
  let value = kzf_mask_set_turn(first, n, degrees)
  result = value

proc setBodyFrames*(it: World, body: Body, frames: MaskSet, frame: int32) =
  ## Shows a frame of another set, such as another animation's file.
  var failed: RawError
  let value = kzf_body_set_frames(it.at, unsafeAddr body, frames.at, frame, addr failed)
  failed.check value
  it.keep(body, frames)

proc bodiesCells*(it: World, body: Body, grid: Body): seq[GridHit] =
  ## The cells of `grid`, a body that is a grid, that another body overlaps now; in a world of KZ_PAIRS_TOUCH those, too, that it touches.
  var list = newSeq[GridHit](64)
  var value = kzf_bodies_cells(it.at, unsafeAddr body, unsafeAddr grid, first(list), csize_t(list.len))
  if int(value) > list.len:
    list.setLen int(value)
    value = kzf_bodies_cells(it.at, unsafeAddr body, unsafeAddr grid, first(list), csize_t(list.len))
  if int(value) < list.len: list.setLen int(value)
  result = list

proc index*(it: World) =
  ## Builds the search trees over the bodies as they stand now, which makes queries fast.
  var failed: RawError
  let value = kzf_world_index(it.at, addr failed)
  failed.check value

proc expect*(it: World, n: uint32) =
  ## Says that `n` queries come, and builds the search trees where that pays.
  kzf_world_expect(it.at, n)

proc find*(it: World, shape: Shape, mode: PairMode, filter: QueryFilter = QueryFilter()): seq[WorldHit] =
  ## Finds the bodies that `shape` overlaps, in rising order of index.
  let temp = newArena()
  var list = newSeq[WorldHit](64)
  var value = kzf_world_find(it.at, shape.at, cint(mode), filter.lower(temp), first(list), csize_t(list.len))
  if int(value) > list.len:
    list.setLen int(value)
    value = kzf_world_find(it.at, shape.at, cint(mode), filter.lower(temp), first(list), csize_t(list.len))
  if int(value) < list.len: list.setLen int(value)
  result = list

proc findAt*(it: World, point: Vec2, filter: QueryFilter = QueryFilter()): seq[WorldHit] =
  ## Finds the bodies that contain a point, borders included: what is under the mouse.
  let temp = newArena()
  var list = newSeq[WorldHit](64)
  var value = kzf_world_find_at(it.at, unsafeAddr point, filter.lower(temp), first(list), csize_t(list.len))
  if int(value) > list.len:
    list.setLen int(value)
    value = kzf_world_find_at(it.at, unsafeAddr point, filter.lower(temp), first(list), csize_t(list.len))
  if int(value) < list.len: list.setLen int(value)
  result = list

proc ray*(it: World, `from`: Vec2, to: Vec2, flags: uint32 = 0'u32, filter: QueryFilter = QueryFilter()): Option[WorldRayHit] =
  ## Finds the first body that the ray from `from` to `to` hits.
  let temp = newArena()
  var outOut: WorldRayHit
  let value = kzf_world_ray(it.at, unsafeAddr `from`, unsafeAddr to, flags, filter.lower(temp), addr outOut)
  if value: result = some(outOut)

proc rayAll*(it: World, `from`: Vec2, to: Vec2, flags: uint32 = 0'u32, filter: QueryFilter = QueryFilter()): seq[WorldRayHit] =
  ## Finds all bodies that the ray hits, each at its first hit, by rising t, then index.
  let temp = newArena()
  var list = newSeq[WorldRayHit](64)
  var value = kzf_world_ray_all(it.at, unsafeAddr `from`, unsafeAddr to, flags, filter.lower(temp), first(list), csize_t(list.len))
  if int(value) > list.len:
    list.setLen int(value)
    value = kzf_world_ray_all(it.at, unsafeAddr `from`, unsafeAddr to, flags, filter.lower(temp), first(list), csize_t(list.len))
  if int(value) < list.len: list.setLen int(value)
  result = list

proc sweep*(it: World, shape: Shape, motion: Vec2, flags: uint32 = 0'u32, filter: QueryFilter = QueryFilter()): Option[WorldSweepHit] =
  ## Finds the first body that `shape` hits when it is moved by `motion`.
  let temp = newArena()
  var outOut: WorldSweepHit
  let value = kzf_world_sweep(it.at, shape.at, unsafeAddr motion, flags, filter.lower(temp), addr outOut)
  if value: result = some(outOut)

proc sweepAll*(it: World, shape: Shape, motion: Vec2, flags: uint32 = 0'u32, filter: QueryFilter = QueryFilter()): seq[WorldSweepHit] =
  ## Finds all bodies that the moving shape hits, each at its first hit, by rising t, then index.
  let temp = newArena()
  var list = newSeq[WorldSweepHit](64)
  var value = kzf_world_sweep_all(it.at, shape.at, unsafeAddr motion, flags, filter.lower(temp), first(list), csize_t(list.len))
  if int(value) > list.len:
    list.setLen int(value)
    value = kzf_world_sweep_all(it.at, shape.at, unsafeAddr motion, flags, filter.lower(temp), first(list), csize_t(list.len))
  if int(value) < list.len: list.setLen int(value)
  result = list

proc nearest*(it: World, shape: Shape, within: float32, filter: QueryFilter = QueryFilter(), k: int): seq[WorldNear] =
  ## Finds the `k` bodies nearest to `shape`, by rising distance, then index.
  let temp = newArena()
  var list = newSeq[WorldNear](k)
  let value = kzf_world_nearest(it.at, shape.at, within, filter.lower(temp), first(list), csize_t(k))
  if int(value) < list.len: list.setLen int(value)
  result = list

proc mark*(it: World, number: uint64, text: string) =
  ## Writes a number and a text of the caller to the log, such as the number of the frame that comes.
  let temp = newArena()
  kzf_world_mark(it.at, number, temp.text(text))

proc hash*(it: World): uint64 =
  ## A hash of what the next step depends on.
  let value = kzf_world_hash(it.at)
  result = value

proc bodyHash*(it: World, body: Body): uint64 =
  ## The part of that hash that one body has, to find the body that differs.
  let value = kzf_body_hash(it.at, unsafeAddr body)
  result = value

proc saveBytes*(it: World): int =
  ## The number of bytes that save needs now.
  let value = kzf_world_save_bytes(it.at)
  result = int(value)

proc save*(it: World, bytes: var openArray[byte]) =
  ## Writes the world's state.
  var failed: RawError
  let value = kzf_world_save(it.at, first(bytes), csize_t(bytes.len), addr failed)
  failed.check value
  it.saved = true

proc restore*(it: World, bytes: openArray[byte]) =
  ## Makes the world what it was when it was saved, including the lists of the last step.
  var failed: RawError
  let value = kzf_world_restore(it.at, first(bytes), csize_t(bytes.len), addr failed)
  failed.check value

# A struct that is too short gives wrong answers in silence, so sizes are compared when the program starts.
doAssert int(kzf_sizeof(cstring"kz_error")) == sizeof(RawError), "kolize: another size of kz_error"
doAssert int(kzf_sizeof(cstring"kz_allocator")) == sizeof(RawAllocator), "kolize: another size of kz_allocator"
doAssert int(kzf_sizeof(cstring"kz_limits")) == sizeof(RawLimits), "kolize: another size of kz_limits"
doAssert int(kzf_sizeof(cstring"kz_work")) == sizeof(RawWork), "kolize: another size of kz_work"
doAssert int(kzf_sizeof(cstring"kz_parallel")) == sizeof(RawParallel), "kolize: another size of kz_parallel"
doAssert int(kzf_sizeof(cstring"kz_index_pair")) == sizeof(IndexPair), "kolize: another size of kz_index_pair"
doAssert int(kzf_sizeof(cstring"kz_box_options")) == sizeof(RawBoxOptions), "kolize: another size of kz_box_options"
doAssert int(kzf_sizeof(cstring"kz_pen")) == sizeof(Pen), "kolize: another size of kz_pen"
doAssert int(kzf_sizeof(cstring"kz_draw")) == sizeof(RawDraw), "kolize: another size of kz_draw"
doAssert int(kzf_sizeof(cstring"kz_draw_style")) == sizeof(DrawStyle), "kolize: another size of kz_draw_style"
doAssert int(kzf_sizeof(cstring"kz_draw_colors")) == sizeof(DrawColors), "kolize: another size of kz_draw_colors"
doAssert int(kzf_sizeof(cstring"kz_tile")) == sizeof(Tile), "kolize: another size of kz_tile"
doAssert int(kzf_sizeof(cstring"kz_grid_def")) == sizeof(RawGridDef), "kolize: another size of kz_grid_def"
doAssert int(kzf_sizeof(cstring"kz_affine")) == sizeof(Affine), "kolize: another size of kz_affine"
doAssert int(kzf_sizeof(cstring"kz_rotation90")) == sizeof(Rotation90), "kolize: another size of kz_rotation90"
doAssert int(kzf_sizeof(cstring"kz_cache_stats")) == sizeof(CacheStats), "kolize: another size of kz_cache_stats"
doAssert int(kzf_sizeof(cstring"kz_mask_contact")) == sizeof(MaskContact), "kolize: another size of kz_mask_contact"
doAssert int(kzf_sizeof(cstring"kz_mask_hit")) == sizeof(MaskHit), "kolize: another size of kz_mask_hit"
doAssert int(kzf_sizeof(cstring"kz_mask_ray_hit")) == sizeof(MaskRayHit), "kolize: another size of kz_mask_ray_hit"
doAssert int(kzf_sizeof(cstring"kz_mask_at")) == sizeof(RawMaskAt), "kolize: another size of kz_mask_at"
doAssert int(kzf_sizeof(cstring"kz_component")) == sizeof(Component), "kolize: another size of kz_component"
doAssert int(kzf_sizeof(cstring"kz_components")) == sizeof(RawComponents), "kolize: another size of kz_components"
doAssert int(kzf_sizeof(cstring"kz_fit_loss")) == sizeof(FitLoss), "kolize: another size of kz_fit_loss"
doAssert int(kzf_sizeof(cstring"kz_hull")) == sizeof(RawHull), "kolize: another size of kz_hull"
doAssert int(kzf_sizeof(cstring"kz_tagged_mask")) == sizeof(RawTaggedMask), "kolize: another size of kz_tagged_mask"
doAssert int(kzf_sizeof(cstring"kz_frame")) == sizeof(RawFrame), "kolize: another size of kz_frame"
doAssert int(kzf_sizeof(cstring"kz_animation")) == sizeof(RawAnimation), "kolize: another size of kz_animation"
doAssert int(kzf_sizeof(cstring"kz_rings")) == sizeof(RawRings), "kolize: another size of kz_rings"
doAssert int(kzf_sizeof(cstring"kz_cell_rects")) == sizeof(RawCellRects), "kolize: another size of kz_cell_rects"
doAssert int(kzf_sizeof(cstring"kz_simplify")) == sizeof(RawSimplify), "kolize: another size of kz_simplify"
doAssert int(kzf_sizeof(cstring"kz_vec2")) == sizeof(Vec2), "kolize: another size of kz_vec2"
doAssert int(kzf_sizeof(cstring"kz_box")) == sizeof(Box), "kolize: another size of kz_box"
doAssert int(kzf_sizeof(cstring"kz_cell")) == sizeof(Cell), "kolize: another size of kz_cell"
doAssert int(kzf_sizeof(cstring"kz_cell_rect")) == sizeof(CellRect), "kolize: another size of kz_cell_rect"
doAssert int(kzf_sizeof(cstring"kz_segment")) == sizeof(Segment), "kolize: another size of kz_segment"
doAssert int(kzf_sizeof(cstring"kz_circle")) == sizeof(Circle), "kolize: another size of kz_circle"
doAssert int(kzf_sizeof(cstring"kz_capsule")) == sizeof(Capsule), "kolize: another size of kz_capsule"
doAssert int(kzf_sizeof(cstring"kz_pose")) == sizeof(Pose), "kolize: another size of kz_pose"
doAssert int(kzf_sizeof(cstring"kz_move_hit")) == sizeof(MoveHit), "kolize: another size of kz_move_hit"
doAssert int(kzf_sizeof(cstring"kz_move_memory")) == sizeof(MoveMemory), "kolize: another size of kz_move_memory"
doAssert int(kzf_sizeof(cstring"kz_move_def")) == sizeof(RawMoveDef), "kolize: another size of kz_move_def"
doAssert int(kzf_sizeof(cstring"kz_move_result")) == sizeof(MoveResult), "kolize: another size of kz_move_result"
doAssert int(kzf_sizeof(cstring"kz_carry_result")) == sizeof(CarryResult), "kolize: another size of kz_carry_result"
doAssert int(kzf_sizeof(cstring"kz_push_out")) == sizeof(PushOut), "kolize: another size of kz_push_out"
doAssert int(kzf_sizeof(cstring"kz_contact")) == sizeof(Contact), "kolize: another size of kz_contact"
doAssert int(kzf_sizeof(cstring"kz_part_contact")) == sizeof(PartContact), "kolize: another size of kz_part_contact"
doAssert int(kzf_sizeof(cstring"kz_box_u8")) == sizeof(BoxU8), "kolize: another size of kz_box_u8"
doAssert int(kzf_sizeof(cstring"kz_box_u16")) == sizeof(BoxU16), "kolize: another size of kz_box_u16"
doAssert int(kzf_sizeof(cstring"kz_box_u32")) == sizeof(BoxU32), "kolize: another size of kz_box_u32"
doAssert int(kzf_sizeof(cstring"kz_boxes")) == sizeof(RawBoxes), "kolize: another size of kz_boxes"
doAssert int(kzf_sizeof(cstring"kz_circles")) == sizeof(RawCircles), "kolize: another size of kz_circles"
doAssert int(kzf_sizeof(cstring"kz_capsules")) == sizeof(RawCapsules), "kolize: another size of kz_capsules"
doAssert int(kzf_sizeof(cstring"kz_convexes")) == sizeof(RawConvexes), "kolize: another size of kz_convexes"
doAssert int(kzf_sizeof(cstring"kz_distance_result")) == sizeof(DistanceResult), "kolize: another size of kz_distance_result"
doAssert int(kzf_sizeof(cstring"kz_measure")) == sizeof(Measure), "kolize: another size of kz_measure"
doAssert int(kzf_sizeof(cstring"kz_ray_hit")) == sizeof(RayHit), "kolize: another size of kz_ray_hit"
doAssert int(kzf_sizeof(cstring"kz_ray_span")) == sizeof(RaySpan), "kolize: another size of kz_ray_span"
doAssert int(kzf_sizeof(cstring"kz_sweep_hit")) == sizeof(SweepHit), "kolize: another size of kz_sweep_hit"
doAssert int(kzf_sizeof(cstring"kz_motion")) == sizeof(Motion), "kolize: another size of kz_motion"
doAssert int(kzf_sizeof(cstring"kz_toi")) == sizeof(Toi), "kolize: another size of kz_toi"
doAssert int(kzf_sizeof(cstring"kz_replay_op")) == sizeof(RawReplayOp), "kolize: another size of kz_replay_op"
doAssert int(kzf_sizeof(cstring"kz_replay_difference")) == sizeof(RawReplayDifference), "kolize: another size of kz_replay_difference"
doAssert int(kzf_sizeof(cstring"kz_polygon")) == sizeof(RawPolygon), "kolize: another size of kz_polygon"
doAssert int(kzf_sizeof(cstring"kz_placed_mask")) == sizeof(RawPlacedMask), "kolize: another size of kz_placed_mask"
doAssert int(kzf_sizeof(cstring"kz_placed_grid")) == sizeof(RawPlacedGrid), "kolize: another size of kz_placed_grid"
doAssert int(kzf_sizeof(cstring"kz_compound")) == sizeof(RawCompound), "kolize: another size of kz_compound"
doAssert int(kzf_sizeof(cstring"kz_shape")) == sizeof(RawShape), "kolize: another size of kz_shape"
doAssert int(kzf_sizeof(cstring"kz_convex_parts")) == sizeof(RawConvexParts), "kolize: another size of kz_convex_parts"
doAssert int(kzf_sizeof(cstring"kz_triangles")) == sizeof(RawTriangles), "kolize: another size of kz_triangles"
doAssert int(kzf_sizeof(cstring"kz_surface")) == sizeof(RawSurface), "kolize: another size of kz_surface"
doAssert int(kzf_sizeof(cstring"kz_rule")) == sizeof(RawRule), "kolize: another size of kz_rule"
doAssert int(kzf_sizeof(cstring"kz_body")) == sizeof(Body), "kolize: another size of kz_body"
doAssert int(kzf_sizeof(cstring"kz_pair")) == sizeof(Pair), "kolize: another size of kz_pair"
doAssert int(kzf_sizeof(cstring"kz_world_def")) == sizeof(RawWorldDef), "kolize: another size of kz_world_def"
doAssert int(kzf_sizeof(cstring"kz_body_def")) == sizeof(RawBodyDef), "kolize: another size of kz_body_def"
doAssert int(kzf_sizeof(cstring"kz_pair_users")) == sizeof(PairUsers), "kolize: another size of kz_pair_users"
doAssert int(kzf_sizeof(cstring"kz_world_contact")) == sizeof(WorldContact), "kolize: another size of kz_world_contact"
doAssert int(kzf_sizeof(cstring"kz_body_parts")) == sizeof(RawBodyParts), "kolize: another size of kz_body_parts"
doAssert int(kzf_sizeof(cstring"kz_fixture")) == sizeof(RawFixture), "kolize: another size of kz_fixture"
doAssert int(kzf_sizeof(cstring"kz_fixture_pair")) == sizeof(FixturePair), "kolize: another size of kz_fixture_pair"
doAssert int(kzf_sizeof(cstring"kz_bodies_fixture")) == sizeof(BodiesFixture), "kolize: another size of kz_bodies_fixture"
doAssert int(kzf_sizeof(cstring"kz_tagged_shape")) == sizeof(RawTaggedShape), "kolize: another size of kz_tagged_shape"
doAssert int(kzf_sizeof(cstring"kz_tag_def")) == sizeof(TagDef), "kolize: another size of kz_tag_def"
doAssert int(kzf_sizeof(cstring"kz_grid_hit")) == sizeof(GridHit), "kolize: another size of kz_grid_hit"
doAssert int(kzf_sizeof(cstring"kz_query_filter")) == sizeof(RawQueryFilter), "kolize: another size of kz_query_filter"
doAssert int(kzf_sizeof(cstring"kz_world_hit")) == sizeof(WorldHit), "kolize: another size of kz_world_hit"
doAssert int(kzf_sizeof(cstring"kz_world_ray_hit")) == sizeof(WorldRayHit), "kolize: another size of kz_world_ray_hit"
doAssert int(kzf_sizeof(cstring"kz_world_sweep_hit")) == sizeof(WorldSweepHit), "kolize: another size of kz_world_sweep_hit"
doAssert int(kzf_sizeof(cstring"kz_moving_circles")) == sizeof(RawMovingCircles), "kolize: another size of kz_moving_circles"
doAssert int(kzf_sizeof(cstring"kz_cast_hit")) == sizeof(CastHit), "kolize: another size of kz_cast_hit"
doAssert int(kzf_sizeof(cstring"kz_world_near")) == sizeof(WorldNear), "kolize: another size of kz_world_near"
doAssert int(kzf_sizeof(cstring"kz_recorder")) == sizeof(RawRecorder), "kolize: another size of kz_recorder"

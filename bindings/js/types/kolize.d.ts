// kolize.d.ts - what the types of kolize have besides those of kolize/masks; package.mjs puts the two together.

/** A path of a canvas, where the program's types know one. */
type CanvasPath = typeof globalThis extends { Path2D: { prototype: infer P } } ? P : never;

export interface Mask {
    /** {kz_mask_trace} Points are corners of cells; set cells that meet at a corner alone are one (8, unless given) or two (4). */
    trace(connectivity?: 4 | 8): Outline;
    /** {kz_mask_fit_box} */
    fitBox(options?: FitOptions): Bounds & FitLoss;
    /** {kz_mask_fit_circle} Centre and radius in cells. */
    fitCircle(options?: FitOptions): { x: number; y: number; r: number } & FitLoss;
    /** {kz_mask_fit_capsule} Both ends of its middle line, and its radius, in cells. */
    fitCapsule(options?: FitOptions): { x0: number; y0: number; x1: number; y1: number; r: number } & FitLoss;
    /** {kz_mask_fit_hull} Its corners are x, y, x, y. */
    fitHull(): { points: Float32Array } & FitLoss;
    /** {kz_mask_rectangles} */
    rectangles(): Rect[];
    /** {kz_mask_components} With `holes`, components of clear cells that do not reach the border. minCount: 0 unless given. */
    components(options?: { connectivity?: 4 | 8; minCount?: number; holes?: boolean }): Component[];
}

/** Cells that are joined: the first one by rows, the rectangle around them, and how many there are. */
export interface Component { first: Point; bounds: Rect; count: number }
/** A box: minX <= x <= maxX and minY <= y <= maxY. */
export interface Bounds { minX: number; minY: number; maxX: number; maxY: number }
/** How a shape is fitted to a mask. */
export interface FitOptions {
    /** 0 (unless given): the smallest shape that contains all set cells; 1: the largest that contains no clear one. */
    tightness?: number;
    /** Steps after which it gives up with an error; 0: no limit. */
    maxWork?: number;
}
/** Set cells outside, clear cells inside, and intersection over union: 1 is perfect. */
export interface FitLoss { missed: number; extra: number; iou: number }
/** x, y, x, y; or pairs; or objects. */
export type Points = Float32Array | readonly number[] | readonly (readonly [number, number])[] | readonly Point[];

/** How an outline is simplified. */
export interface SimplifyOptions {
    /** "inside" adds nothing to the region, "cover" loses nothing of it, "closest" may do either; that unless given. */
    mode?: 'closest' | 'inside' | 'cover';
    /** {kz_simplify.tolerance} 1 unless given. */
    tolerance?: number;
    /** {kz_simplify.max_points} */
    maxPoints?: number;
    /** Steps after which the call gives up with ERR_TOO_LARGE, the same number on every machine; any number unless given. */
    maxWork?: number;
}

/** Outlines and holes, in the cells of the mask that was traced. */
export class Outline extends Owned {
    private constructor();
    /** Points of all rings together. */
    readonly pointCount: number;
    /** Each ring's points, x, y, x, y; `parent` is -1 for an outline, and the number of the outline around a hole. */
    readonly rings: { points: Float32Array; parent: number }[];
    /** {kz_rings_simplify} @throws KolizeError when maxWork did not suffice. */
    simplify(options?: SimplifyOptions): Outline;
    /** {kz_rings_convex_parts} maxPoints: of a part, 3 or more; 0: no limit. @throws KolizeError for rings that cross. */
    convexParts(maxPoints?: number): Outline;
    /** {kz_rings_fill} The mask has width x height cells; what lies beyond is left out. */
    fill(width: number, height: number): Mask;
    /** What JSON.stringify writes. */
    toJSON(): { rings: { points: number[]; parent: number }[] };
    /** The rings as the `d` of an SVG path; it is filled by the even-odd rule. */
    toSvgPath(): string;
    /** The same as a path of a canvas. @throws ReferenceError where there is no Path2D, as in node. */
    toPath2D(): CanvasPath;
}

/** Where and how deep two shapes are in each other. */
export interface Contact {
    /** Unit vector, from this to the other. */
    normal: Point;
    /** How far this must go against the normal; more than 0. */
    depth: number;
    /** {kz_contact.points} One or two; none of pairs that have no such place. */
    points: Point[];
    /** {kz_contact.shortest} */
    shortest: boolean;
    /** What touches at each point, as a number: the same feature keeps its number from frame to frame. */
    features: number[];
    /** The shift that moves this out of the other: -normal * depth, and a little more for rounding. */
    push: Point;
}
/** What counts as a hit of a ray or a sweep. */
export interface HitOptions {
    /** Touching is a hit, too; otherwise only what would overlap. */
    touch?: boolean;
}
/** The same in a world. */
export interface WorldHitOptions extends HitOptions {
    /** One-way bodies are met only where they block a move. */
    passOneWay?: boolean;
}
/** The same for sight. */
export interface SightOptions extends WorldHitOptions {
    /** All bodies together block the way, also at seams and at walls on a floor along which the ray runs. */
    union?: boolean;
}
/** Where a ray enters a shape. */
export interface RayHit {
    /** {kz_ray_hit.t} */
    t: number;
    /** {kz_ray_hit.point} */
    point: Point;
    /** {kz_ray_hit.normal} */
    normal: Point;
    /** The ray begins inside: t is 0 and the normal (0, 0). */
    inside: boolean;
    /** {kz_ray_hit.part} */
    part: number;
    /** {kz_ray_hit.edge} */
    edge: number;
}
/** A stretch of a ray that lies inside a shape: where it enters, and where it leaves. */
export interface RaySpan {
    /** {kz_ray_span.t_in} */
    tIn: number;
    /** {kz_ray_span.t_out} */
    tOut: number;
    /** Where it enters; where the ray starts, when that is inside. */
    pointIn: Point;
    /** Where it leaves; where the ray ends, when that is inside. */
    pointOut: Point;
    /** Unit vector out of the shape where it enters, against the ray; (0, 0) where the ray starts inside. */
    normalIn: Point;
    /** Unit vector out of the shape where it leaves, along the ray; (0, 0) where the ray ends inside. */
    normalOut: Point;
    /** The ray starts inside, and this span with it. */
    startsInside: boolean;
    /** The ray ends inside, and this span with it. */
    endsInside: boolean;
    /** {kz_ray_span.part} */
    part: number;
    /** The edge that it enters, as of a ray's hit. */
    edgeIn: number;
    /** The edge that it leaves by. */
    edgeOut: number;
}
/** When a shape that moves and turns meets another. */
export interface TurningHit {
    /** {kz_toi.start} */
    start: Relation;
    /** Up to this time, 0 to 1, they do not overlap, unless they do at the start. */
    t: number;
    /** {kz_toi.t_upper} */
    tUpper: number;
    /** {kz_toi.tolerance} */
    tolerance: number;
    /** Unit vector out of the other at t; (0, 0) where they touch at the start. */
    normal: Point;
    /** {kz_toi.point} */
    point: Point;
}
/** The contact of two parts, each by its number through nested parts. */
export type PartContact = Omit<Contact, 'push'> & { a: number; b: number };
/** Which cells count as covered: those that overlap the shape, touch it, have their centre in it, or lie within it. */
export type CellRule = 'overlapped' | 'touched' | 'centered' | 'within';
/** Where a moving shape meets another. */
export interface SweepHit {
    /** How they lay before any motion. */
    start: Relation;
    /** 0 to 1 of the motion: up to there they do not overlap; with `touch` they do not touch before. */
    t: number;
    /** Unit vector, out of the other, against the motion. */
    normal: Point;
    /** Where they meet, on the other; (0, 0) when they overlap at the start. */
    point: Point;
}
/** Where two shapes are nearest. */
export interface Nearest {
    /** 0 when they touch or overlap; Infinity when a shape has no points. */
    distance: number;
    /** The nearest point of this shape; (0, 0) when the distance is 0 or Infinity. */
    onThis: Point;
    /** The nearest point of the other; (0, 0) when the distance is 0 or Infinity. */
    onOther: Point;
}
/** {kz_measure} */
export interface Measure {
    /** {kz_measure.dimension} */
    dimension: number;
    /** {kz_measure.size} */
    size: number;
    /** The centroid, along x. */
    x: number;
    /** The centroid, along y. */
    y: number;
    /** {kz_measure.inertia} */
    inertia: number;
}
/** What a shape is. */
export type Kind = 'point' | 'segment' | 'box' | 'circle' | 'capsule' | 'polygon' | 'polyline' | 'mask' | 'compound' | 'grid';

/**
 * Any shape, in coordinates of its own and at a place: `moveTo` changes the place. Lengths have the unit of your coordinates,
 * which are kept as float32. Shapes that share only points of their borders touch, and do not overlap.
 */
export class Shape extends Owned {
    private constructor();
    /** {kz_shape_point} @throws KolizeError for coordinates that are not finite. */
    static point(x: number, y: number): Shape;
    /** A segment from (x0, y0) to (x1, y1), which may be one point. @throws KolizeError for coordinates that are not finite. */
    static segment(x0: number, y0: number, x1: number, y1: number): Shape;
    /** A box from its least to its greatest coordinates, not by width and height; sides may be 0. @throws KolizeError when a minimum lies beyond its maximum. */
    static box(minX: number, minY: number, maxX: number, maxY: number): Shape;
    /** A circle by centre and radius; radius 0 is a point. @throws KolizeError for a negative radius. */
    static circle(x: number, y: number, r: number): Shape;
    /** A capsule: all points within r of the segment from (x0, y0) to (x1, y1). @throws KolizeError for a negative radius. */
    static capsule(x0: number, y0: number, x1: number, y1: number, r: number): Shape;
    /** A polygon of 3 or more points, convex or concave, in either winding, with holes. @throws KolizeError that names the edges that cross, or the hole that is not inside. */
    static polygon(outline: Points, ...holes: Points[]): Shape;
    /** {kz_shape_polyline} It has no inside: it is met from both sides. @throws KolizeError for fewer points. */
    static polyline(points: Points): Shape;
    /** A mask with its cell (0, 0) at (x, y); it can be moved but not turned. The shape keeps the mask. @throws KolizeError for coordinates that are not finite. */
    static mask(mask: Mask, x?: number, y?: number): Shape;
    /** Several shapes as one, each where it is now; later moves of them do not count. */
    static compound(shapes: readonly Shape[]): Shape;
    /** {kz_shape_rounded_box} @throws KolizeError for a negative radius, and when a minimum lies beyond its maximum. */
    static roundedBox(minX: number, minY: number, maxX: number, maxY: number, r: number): Shape;
    /** {kz_shape_rounded_polygon} @throws KolizeError for a negative radius, and for edges that cross. */
    static roundedPolygon(outline: Points, r: number): Shape;
    /** {kz_shape_from_rings} @throws KolizeError for rings that cross. */
    static fromOutline(outline: Outline): Shape;
    /** {kz_shape_grid} It can be moved but not turned. @throws KolizeError for coordinates that are not finite. */
    static grid(grid: Grid, x?: number, y?: number): Shape;
    /** The relations of many pairs at once, in their order. */
    static relateAll(pairs: readonly (readonly [Shape, Shape])[]): Int8Array;

    /** What it was made as. */
    readonly kind: Kind;
    /** Where `moveTo` put it; 0 at first. */
    readonly x: number;
    /** Where `moveTo` put it; 0 at first. */
    readonly y: number;
    /** The angle of `moveTo`, in radians; 0 at first. */
    readonly angle: number;
    /** The box around it where it is now; around no point, as of parts of no shape, minX is Infinity and maxX -Infinity. */
    readonly bounds: Bounds;
    /** The vertices of a polygon, polyline, segment or point where it is now, x, y, x, y; empty for others. */
    readonly points: Float32Array;
    /** Turned by `angle` radians about (0, 0) of its own coordinates, then shifted by (x, y). Without an angle it is not turned. @throws KolizeError for a mask that is turned. */
    moveTo(x: number, y: number, angle?: number): this;
    /** A copy of the shape as it is now, scaled about (0, 0); sy is sx unless given. @throws KolizeError for a mask, and for round shapes when sx and sy differ. */
    scaled(sx: number, sy?: number): Shape;
    /** {kz_measure} */
    measure(): Measure;
    /** Whether it contains a point, borders included. @throws KolizeError for coordinates that are not finite. */
    containsPoint(x: number, y: number): boolean;
    /** {kz_ray} null: no hit. A ray that only touches is no hit unless `touch` is given. */
    ray(x0: number, y0: number, x1: number, y1: number, options?: HitOptions): RayHit | null;

    /** {kz_ray_spans} */
    raySpans(x0: number, y0: number, x1: number, y1: number, options?: HitOptions): RaySpan[];
    /** The cells of a rectangle that it covers where it is now, as a mask whose cell (0, 0) is the first of the rectangle: "centered" unless given. @throws RangeError for sides that are negative or above 2^24. */
    toMask(cells: Rect, rule?: CellRule): Mask;
    /** Draws it where it is now; colours are 0xRRGGBBAA, and alpha 0 draws nothing. Widths are in pixels. @throws what the target throws. */
    draw(target: DrawTarget, options?: { fill?: number; line?: number; width?: number; scale?: number }): void;

    /** What JSON.stringify writes: for reading, as no shape is made of it again. */
    toJSON(): { kind: Kind; x: number; y: number; angle: number; bounds: Bounds };
    /** One line, which node shows in its console, too: Shape box at (0, 0). @throws nothing. */
    toString(): string;

    /** How the two lie, exactly for the float32 coordinates. */
    relate(other: Shape): Relation;
    /** Whether their insides share a point; touching is not enough. */
    overlaps(other: Shape): boolean;
    /** Whether they overlap or touch. */
    intersects(other: Shape): boolean;
    /** The contact of shapes that overlap; null: they touch or are apart. */
    collide(other: Shape): Contact | null;
    /** {kz_collide_parts} */
    collideParts(other: Shape): PartContact[];
    /** {kz_push_along} (0, 0) when they do not overlap; null for a direction without length, and where float32 ends. */
    pushAlong(other: Shape, dx: number, dy: number): (Point & { length: number }) | null;
    /** The distance of the two; 0 when they touch or overlap, Infinity when one has no points. */
    distance(other: Shape): number;
    /** The distance, and where they are nearest. */
    nearest(other: Shape): Nearest;
    /** A point that both have; null: they are apart. */
    commonPoint(other: Shape): Point | null;
    /** Whether all points of the other lie in this one, borders included. */
    contains(other: Shape): boolean;
    /** Moves this by (dx, dy), without turning, past the other, which stays; null: no hit. Touching on the way is no hit unless `touch` is given. */
    sweep(dx: number, dy: number, other: Shape, options?: HitOptions): SweepHit | null;
    /** The same while it turns by `angle` radians about its place, `x` and `y`; null: no hit. Coming nearer than `tolerance`, 0 unless given, is a hit. @throws KolizeError for a mask. */
    sweepTurning(dx: number, dy: number, angle: number, other: Shape, tolerance?: number): TurningHit | null;
}

/** How a line, an area or a text is drawn. */
export interface Pen {
    /** 0xRRGGBB. */
    color: number;
    /** 0 to 1; always more than 0. */
    alpha: number;
    /** Of lines, in pixels of the picture; of text the height of its letters; 0: as you like. */
    width: number;
    /** Areas are filled by the even-odd rule, else their outline is drawn. */
    filled: boolean;
}
/** Functions that draw; what is left out is not drawn. Coordinates are those of the world. */
export interface DrawFunctions {
    /** A line from (x0, y0) to (x1, y1). */
    line?(x0: number, y0: number, x1: number, y1: number, pen: Pen): void;
    /** Closed rings of points, x, y, x, y; those after the first are holes. */
    polygon?(rings: number[][], pen: Pen): void;
    /** A circle by centre and radius. */
    circle?(x: number, y: number, r: number, pen: Pen): void;
    /** The filled cells of a mask, as rectangles that do not overlap. */
    cells?(rects: Rect[], pen: Pen): void;
    /** A text with its top left corner at (x, y). */
    text?(x: number, y: number, text: string, pen: Pen): void;
}
/** The context of a canvas, where the program's types know one. */
export type Canvas2D = typeof globalThis extends { CanvasRenderingContext2D: { prototype: infer C } } ? C : never;
/** What debug drawings go to: the context of a canvas, a Graphics of PixiJS 8 (which draws no text), or functions of yours. */
export type DrawTarget = Canvas2D | DrawFunctions | { poly(points: number[], close?: boolean): unknown; fill(style: any): unknown; stroke(style: any): unknown; cut(): unknown };
/** How an inside and its outline are drawn; colours are 0xRRGGBBAA, and alpha 0 draws nothing. */
export interface DrawStyle { fill?: number; line?: number; width?: number }
/** What is drawn of a world, and how. */
export interface DrawOptions {
    /** The box of every body. */
    boxes?: boolean;
    /** A line between the bodies of each pair of the last step. */
    pairs?: boolean;
    /** The contact of each pair that overlaps, with its push and depth. */
    contacts?: boolean;
    /** {kz_draw.scale} Of a canvas it is read from its transform. */
    scale?: number;
    /** Styles and colours instead of the usual ones: moving bodies blue, walls grey, sensors green, collisions red. */
    colors?: Partial<Record<'moving' | 'static' | 'oneWay' | 'sensor' | 'probe' | 'disabled' | 'colliding', DrawStyle>> & { box?: number; pair?: number; contact?: number };
}

/** What a cell with a number is; without points it is the whole cell. */
export interface Tile extends FixtureFilter {
    /** A convex polygon of 3 to 8 points within the cell, from (0, 0) to the cell's size, such as a slope. */
    points?: Points;
}
/** A tile as its grid has it. */
export type GridTile = Required<Omit<Tile, 'points'>> & { points: number[] };
/** How a grid is made. */
export interface GridDef {
    /** Columns, 1 to 32768. */
    width: number;
    /** Rows, 1 to 32768. */
    height: number;
    /** The width of a cell; more than 0. */
    cellWidth: number;
    /** Its height; its width unless given. */
    cellHeight?: number;
    /** The number of each cell, row by row; all 0 unless given. */
    ids?: ArrayLike<number>;
    /** What each number is; null is empty, and number 0 must be. Unless given 1 is a full cell. With more than 256 a cell takes two bytes. */
    tiles?: readonly (Tile | null)[];
    /** {kz_grid_def.journal} 0 unless given. */
    journal?: number;
}
/**
 * A tile map in memory: one or two bytes a cell. Flush cells are one solid: nothing is caught at a seam. `Shape.grid` makes a
 * shape of it, for every query and for bodies; edits show there at once, and in pairs at the next step.
 */
export class Grid extends Owned {
    /** {kz_grid_create} @throws KolizeError that names the tile that is not convex; RangeError that names the tile that leaves the cell or the cell whose number has no tile, and when `ids` are not width * height. */
    constructor(grid: GridDef);
    /** {kz_grid_width} */
    readonly width: number;
    /** {kz_grid_height} */
    readonly height: number;
    /** {kz_grid_get} */
    get(x: number, y: number): number;
    /** {kz_grid_set} @throws RangeError for a cell beyond the grid, and for a number without a tile. */
    set(x: number, y: number, id: number): void;
    /** Sets the cells of a rectangle that are within the grid: columns x0 to before x1, rows y0 to before y1. @throws RangeError for a number without a tile. */
    fill(cells: Rect, id: number): void;
    /** All numbers by rows, to be saved: `ids` of another grid. */
    toIds(): Uint8Array | Uint16Array;
    /** What each number is: `tiles` of another grid, each with points and all of its filter. A new list each time. */
    readonly tiles: (GridTile | null)[];
    /** What `new Grid` makes the same grid of, from JSON too; edits that could be taken back are not there. */
    toJSON(): GridDef;
    /** The cell that `part` of a ray's hit names, or `fixture` of a hit in a world. */
    cellOf(part: number): Point;
    /** The cell in which a point of the grid's own coordinates lies, also beyond the border. */
    cellAt(x: number, y: number): Point;
    /** How wide a cell is. */
    readonly cellWidth: number;
    /** How high a cell is. */
    readonly cellHeight: number;
    /** {kz_grid_edits} */
    readonly edits: number;
    /** {kz_grid_rewind} @throws KolizeError that says how many edits the journal has, when it does not reach that far. */
    rewind(edits: number): void;
    /** {kz_grid_hash} 16 hexadecimal digits. */
    hash(): string;
}

/** One picture of a sprite; lengths are cells from its top left corner. */
export interface FrameDef {
    /** By which `find` finds it; "" unless given. */
    name?: string;
    /** Its size; masks may reach beyond it. */
    width?: number;
    /** The same along y. */
    height?: number;
    /** The point that lies at the body's place; it stays when frames change. */
    pivotX?: number;
    /** The same along y. */
    pivotY?: number;
    /** How long an animation shows it, in milliseconds. */
    duration?: number;
    /** Its masks, each with its cell (0, 0) at (x, y). */
    masks?: readonly { mask: Mask; tag?: string; x?: number; y?: number }[];
    /** Its shapes, such as hit boxes, each where it is now; `data` is a text of yours. */
    shapes?: readonly { shape: Shape; tag?: string; data?: string }[];
}
/** What a frame has; lengths are cells from its top left corner. */
export interface FrameInfo {
    /** Its name; "": none. */
    name: string;
    /** Its size. */
    width: number;
    /** The same along y. */
    height: number;
    /** The point that lies at the body's place. */
    pivotX: number;
    /** The same along y. */
    pivotY: number;
    /** How long it is shown, in milliseconds. */
    duration: number;
    /** Its masks, in the order of fixtures: the tag of each, and the rectangle around its set cells. */
    masks: { tag: string; bounds: Rect }[];
    /** Its shapes, whose fixtures follow those of the masks. */
    shapes: { tag: string; data: string; bounds: Bounds }[];
}
/** An animation: frames from `first` to `last`, both included. */
export interface AnimationDef {
    /** By which `findAnimation` finds it. */
    name?: string;
    /** Its first frame; 0 unless given. */
    first?: number;
    /** Its last frame; the first unless given. */
    last?: number;
    /** "forward" unless given. */
    play?: 'forward' | 'reverse' | 'pingpong' | 'pingpong reverse';
    /** Rounds, after which the last frame stays; forward and backward are two; 0, unless given: for ever. */
    repeat?: number;
}
/** What one shape of several collides with, and its flags: those of its body are added. */
export interface FixtureFilter extends Omit<BodyFlags, 'static'> {
    /** {kz_fixture.category} */
    category?: number;
    /** {kz_fixture.collides} */
    collides?: number;
    /** A number of yours, 0 to 65535, such as of hurt and hit boxes: pairs of fixtures tell it. */
    kind?: number;
}
/** One shape of a body, where it is now; later moves of it do not count. */
export type Fixture = FixtureFilter & { shape: Shape };
/** Fixtures of two bodies that collide, once for each pair of kinds. `began`: they did not at the step before. */
export interface FixturePair { a: Body; b: Body; kindA: number; kindB: number; relation: Relation; began: boolean }

/**
 * Pictures of a sprite with their masks and named shapes: turned masks, an animation with hit boxes. Bodies of a world are
 * made of them and show one. All is added before the first body shows one.
 */
export class Frames extends Owned {
    /** No frames. @throws KolizeError before load(). */
    constructor();
    /** n frames of a mask, the k-th turned by k n-ths of a full turn, clockwise on a screen, about its middle unless another pivot is given. Masks of a world cannot be turned; so they are shown. */
    static turns(mask: Mask, n: number, options?: { pivotX?: number; pivotY?: number }): Frames;
    /** How many frames there are. */
    readonly length: number;
    /** Adds a frame after the others, and returns its number. What is refused leaves the frames as they were. @throws KolizeError once a body shows one, and for a shape of more than 128 vertices. */
    add(frame?: FrameDef): number;
    /** {kz_mask_set_add_turns} It returns the number of the first. @throws KolizeError once a body shows one. */
    addTurns(frame: number, n: number): number;
    /** {kz_mask_set_add_flipped} It returns the number of the first. @throws KolizeError once a body shows one. */
    addFlipped(first: number, n: number): number;
    /** {kz_mask_set_define_tag} Tags without a call are solid and collide with all. @throws KolizeError once a body shows one. */
    defineTag(tag: string, def?: FixtureFilter): void;
    /** Adds an animation of frames that are there, and returns its number. @throws KolizeError for frames that are not there. */
    addAnimation(animation?: AnimationDef): number;
    /** What a frame has. @throws RangeError for a number that is none. */
    frame(number: number): FrameInfo;
    /** The number of the first frame with a name; -1: none. */
    find(name: string): number;
    /** The number of the first animation with a name; -1: none. */
    findAnimation(name: string): number;
    /** The number of the frame that an animation shows `ms` milliseconds after it began. @throws RangeError for an animation that is not there. */
    frameAt(animation: number, ms: number): number;
    /** The number of the frame of n turns, the first of which is `first`, that shows an angle in radians best; of all frames unless given. */
    turn(angle: number, first?: number, n?: number): number;
}

/** What counts as colliding: overlapping, touching too, or overlapping boxes. */
export type PairMode = 'overlap' | 'touch' | 'boxes';
/** What a move does at a hit: goes on along the face, stops, is reflected, goes through (and reports it, or not), pushes the body. */
export type Response = 'slide' | 'touch' | 'bounce' | 'cross' | 'ignore' | 'push';
/** What a body is; all false unless given. */
export interface BodyFlags {
    /** It does not move by itself, such as a wall: two static bodies are no pair. */
    static?: boolean;
    /** It is reported in pairs and found by queries, but blocks no move. */
    sensor?: boolean;
    /** It blocks only a motion against the direction `pass`. */
    oneWay?: boolean;
    /** It collides with others but not with probes, and no query finds it. */
    probe?: boolean;
    /** It collides with nothing and is not found, until the flag is gone. */
    disabled?: boolean;
}
/** How a body is made. */
export interface BodyDef<T = unknown> extends BodyFlags {
    /** Where (0, 0) of its shape lies; 0 unless given. */
    x?: number;
    /** The same along y. */
    y?: number;
    /** Radians, about (0, 0) of its shape. */
    angle?: number;
    /** {kz_body_def.category} */
    category?: number;
    /** {kz_body_def.collides} */
    collides?: number;
    /** {kz_body_def.group} */
    group?: number;
    /** Of frames: the number of the frame that it shows at first; 0 unless given. */
    frame?: number;
    /** One-way: the direction that it lets pass; {x: 0, y: -1} is from below upwards on a screen. Of a grid or fixtures those
     *  parts that are oneWay do. */
    pass?: Point;
    /** Whatever you like; `body.data` has it. */
    data?: T;
}
/** Which bodies a query finds. In `keep`, `respond` and a world's `filter` bodies may be asked for `x`, `y`, `angle`, `live`, `data`, `frame`, `category`, `collides`, `group`, `flags` and `off`, grids for their cells, tiles and hash, masks for `get` and `count`; other calls throw a KolizeError. */
export interface QueryOptions {
    /** {kz_query_filter.category} */
    category?: number;
    /** {kz_query_filter.collides} */
    collides?: number;
    /** A body that is never found, such as the one who looks. */
    except?: Body;
    /** false: sensors are not found. */
    sensors?: boolean;
    /** {kz_query_filter.each_kind} */
    eachKind?: boolean;
    /** Your own decision for each body that is near. */
    keep?(body: Body): boolean;
}
/** Which shape of a body was hit. */
export interface FixtureHit {
    /** Its number: in the list that the body was made of, or in its frame, masks first; of a grid the cell (`Grid.cellOf`). 0 of a body with one shape. */
    fixture: number;
    /** Your number for it, or for the tile; 0 unless given. */
    kind: number;
    /** The tag of a frame's mask or shape; "" of others. */
    tag: string;
}
/** A body that was found. */
export interface WorldHit extends FixtureHit {
    /** The body. */
    body: Body;
    /** How the shape and the body lie. */
    relation: Relation;
}
/** One body that a move met. */
export interface MoveHit extends FixtureHit {
    /** The body that was met. */
    body: Body;
    /** {kz_move_hit.response} */
    response: Response;
    /** {kz_move_hit.t} */
    t: number;
    /** {kz_move_hit.at} */
    at: Point;
    /** {kz_move_hit.normal} */
    normal: Point;
    /** {kz_move_hit.point} */
    point: Point;
    /** {kz_move_hit.motion} */
    motion: Point;
}
/** How a body moves. Lengths have the unit of your coordinates. */
export interface MoveOptions {
    /** What it does at each hit: "slide" unless given. */
    response?: Response;
    /** Called for each hit; what it returns is done. */
    respond?(hit: MoveHit): Response;
    /** Of a bounce: 1, all is kept, unless given; 0 keeps only what slides. */
    restitution?: number;
    /** {kz_move_def.max_turns} */
    maxTurns?: number;
    /** For characters: the vector of length 1 away from the floor, {x: 0, y: -1} on a screen. Without it there is no floor, and of the fields below only `cornerSlip` is used. */
    up?: Point;
    /** {kz_move_def.max_slope} */
    maxSlope?: number;
    /** {kz_move_def.step_height} */
    stepHeight?: number;
    /** {kz_move_def.snap} */
    snap?: number;
    /** How far it goes on slopes: as far along the slope as on flat ground ("along", unless given), as far across ("across"), what the slope leaves of the motion ("project"), or that, sliding down when it falls ("slip": ice). */
    walk?: 'along' | 'across' | 'project' | 'slip';
    /** {kz_move_def.corner_slip} */
    cornerSlip?: number;
    /** {kz_move_def.ledge_snap} */
    ledgeSnap?: number;
    /** {kz_move_def.stops_at_ceilings} */
    stopsAtCeilings?: boolean;
    /** It goes down through one-way bodies; without `up`, through all one-way bodies. */
    drops?: boolean;
    /** Ends at whole coordinates, and makes up for what rounding took; needs `memory`. */
    wholePixels?: boolean;
    /** What this body's moves remember: one for each body. */
    memory?: MoveMemory;
}
/** What a body's moves remember: one for each body, and reset when it is put elsewhere. */
export class MoveMemory {
    /** An empty memory; `load` comes first. */
    constructor();
    /** Forgets all, such as after a teleport. @throws nothing. */
    reset(): void;
}
/** How a move went. */
export interface MoveResult {
    /** {kz_move_result.moved} */
    moved: Point;
    /** {kz_move_result.rest} */
    rest: Point;
    /** {kz_move_result.heading} */
    heading: Point;
    /** What was met, in order: the first 32. */
    hits: MoveHit[];
    /** {kz_move_result.began_inside} */
    beganInside: boolean;
    /** It met a floor, or with `snap` stands on one at the end; only with `up`. */
    onFloor: boolean;
    /** It met a wall; only with `up`. */
    onWall: boolean;
    /** It met a ceiling; only with `up`. */
    onCeiling: boolean;
    /** {kz_move_result.floor_normal} */
    floorNormal: Point;
    /** The body that is the floor; null: none. */
    floor: Body | null;
    /** Unit vector out of the last wall met; (0, 0): none. */
    wallNormal: Point;
    /** The last wall met; null: none. */
    wall: Body | null;
    /** Unit vector out of the last ceiling met; (0, 0): none. */
    ceilingNormal: Point;
    /** The last ceiling met; null: none. */
    ceiling: Body | null;
    /** {kz_move_result.is_wedged} */
    isWedged: boolean;
    /** How far the floor has moved since the last move; with `memory`. A jump may take it along. */
    floorMotion: Point;
}
/** What a platform did to one body. */
export interface Carried {
    /** The body on it or in its path. */
    body: Body;
    /** {kz_carry_result.rides} */
    rides: boolean;
    /** {kz_carry_result.crushed} */
    crushed: boolean;
    /** By how much it was moved. */
    moved: Point;
}
/** How a body was pushed out of others. */
export interface PushOut {
    /** {kz_push_out.free} */
    free: boolean;
    /** {kz_push_out.attempts} */
    attempts: number;
    /** {kz_push_out.moved} */
    moved: Point;
    /** The body of the last push; null: none. */
    last: Body | null;
    /** {kz_push_out.depth} */
    depth: number;
}
/** Two bodies that collide; `a` has the lower index. `began`: they did not at the step before. */
export interface Pair { a: Body; b: Body; relation: Relation; began: boolean }

/** A body of a world: a shape at a place. `data` is yours. Its fields are read from the module each time. */
export class Body<T = any> {
    private constructor();
    /** The world that it was added to. */
    readonly world: World;
    /** Its number in that world: of bodies that live now no other has it. */
    readonly index: number;
    /** Tells bodies that had the same index one after another. */
    readonly generation: number;
    /** Its shape, in its own coordinates; null: it has frames or several shapes. */
    readonly shape: Shape | null;
    /** Its frames; null: it has a shape or several. */
    readonly frames: Frames | null;
    /** The grid that its shape shows; null: it shows none. */
    readonly grid: Grid | null;
    /** The number of the frame that it shows, which may be set; null: it has no frames. Setting it throws a KolizeError for a number that is none. */
    get frame(): number | null;
    set frame(frame: number);
    /** What `add` was given as data. */
    data: T;
    /** false once it was removed, or its world was disposed. @throws nothing. */
    readonly live: boolean;
    /** Where (0, 0) of its shape lies. A body that was removed lies nowhere: x, y, angle and bounds throw a KolizeError. */
    readonly x: number;
    /** The same along y. */
    readonly y: number;
    /** Radians, between -pi and pi. */
    readonly angle: number;
    /** The box around it. */
    readonly bounds: Bounds;
    /** Puts it elsewhere, through whatever is on the way. Without an angle its rotation stays. @throws KolizeError for coordinates that are not finite, and for a mask that is turned. */
    moveTo(x: number, y: number, angle?: number): void;
    /** Gives it another shape, in its own coordinates; place and filter stay. @throws KolizeError when the body is turned and the shape is a mask. */
    setShape(shape: Shape): void;
    /** Gives it frames, and shows one of them; 0 unless given. Kinds that both have go on without an event. @throws KolizeError for a number that is none. */
    setFrames(frames: Frames, frame?: number): void;
    /** {kz_body_set_fixtures} @throws KolizeError when the body is turned and one is a mask. */
    setFixtures(fixtures: readonly Fixture[]): void;
    /** {kz_body_set_off} */
    setOff(categories: number): void;
    /** The bits that it is; of several shapes those of all that are not off. */
    readonly category: number;
    /** The bits of the categories that it collides with. */
    readonly collides: number;
    /** Its group; 0: none. */
    readonly group: number;
    /** What it is. */
    readonly flags: Required<BodyFlags>;
    /** {kz_body_off} */
    readonly off: number;
    /** The direction that it lets pass when it is one-way; (0, 0): none. */
    readonly pass: Point;
    /** {kz_body_pairs} A new list each time. */
    readonly pairs: Pair[];
    /** Sets the direction that it lets pass when it is one-way. */
    setPass(x: number, y: number): void;
    /** Sets what it is and what it collides with; what is not given is 1, all and none. */
    setFilter(filter?: { category?: number; collides?: number; group?: number }): void;
    /** Sets all flags at once: those not given are false. */
    setFlags(flags: BodyFlags): void;
    /** The contact with another body of its world now, whatever their filters say; null: they touch or are apart. */
    collide(other: Body): Contact | null;
    /** {kz_fixtures_collide} Number 0 unless given. */
    collide(other: Body, fixtures: { fixture?: number; otherFixture?: number }): Omit<Contact, 'push'> | null;
    /** {kz_bodies_fixtures} */
    fixturesWith(other: Body): { a: number; b: number; kindA: number; kindB: number; relation: Relation }[];
    /** {kz_bodies_parts} The tags are those of a frame's masks. */
    partsWith(other: Body): { a: number; b: number; tagA: string; tagB: string; relation: Relation }[];
    /** The cells of another body that is a grid that this one overlaps now, by rows, with their numbers; none when it is no grid. */
    cellsWith(grid: Body): (Point & { id: number; relation: Relation })[];
    /** Moves until it hits, and slides, bounces or walks on. It never tunnels, and does not turn. @throws KolizeError for a motion that is not finite. */
    move(dx: number, dy: number, options?: MoveOptions): MoveResult;
    /** Moves a platform, turned by `angle` radians about its place, with the bodies on it and in its path: at most 128 are told. @throws KolizeError for a motion that is not finite. */
    carry(dx: number, dy: number, options?: MoveOptions & { angle?: number }): Carried[];
    /** {kz_body_push_out} maxAttempts: as many pushes as the library thinks right, unless given. */
    pushOut(maxAttempts?: number): PushOut;
    /** {kz_body_hash} 16 hexadecimal digits. */
    hash(): string;
    /** What JSON.stringify writes; `shape` is its kind. Of one that was removed x, y and angle are null. */
    toJSON(): { index: number; generation: number; shape: Kind | 'frames' | 'fixtures'; x: number | null; y: number | null; angle: number | null; data: T };
    /** One line, which node shows in its console, too: Body 3 circle at (5, 0). @throws nothing. */
    toString(): string;
    /** Takes it out of its world; the pairs that it had end at the next step. */
    remove(): void;
}

/** How a world is made. */
export interface WorldOptions {
    /** What counts as colliding: "overlap" unless given. */
    mode?: PairMode;
    /** The world wraps around at this width; 0, unless given: it does not. */
    wrapWidth?: number;
    /** The same for its height. */
    wrapHeight?: number;
    /** {kz_world_def.max_pairs} */
    maxPairs?: number;
    /** The lists of pairs of fixtures are kept: `fixturePairs` and its events. */
    fixturePairs?: boolean;
    /**
     * Your own decision about pairs whose boxes meet and whose filters agree: false, and they do not collide. `step` calls it, not again for
     * pairs of bodies that rest. It may ask bodies for `x`, `y`, `angle`, `live` and `data`; other calls throw a KolizeError there. What it
     * throws, `step` throws after its work.
     */
    filter?(a: Body, b: Body): boolean;
}
/** A body that a ray hits, and where. */
export type WorldRayHit = RayHit & FixtureHit & { body: Body };
/** A body that a moving shape hits, and where. */
export type WorldSweepHit = SweepHit & FixtureHit & { body: Body };
/** A body near a shape, its distance (0: they touch or overlap), and where the two are nearest. */
export interface Near extends FixtureHit { body: Body; distance: number; onShape: Point; onBody: Point }

/** What many rays or bullets hit: number i of each list is of ray i. */
export interface CastHits {
    /** How many hit something. */
    count: number;
    /** The first body on the way of each; null: none. */
    bodies: (Body | null)[];
    /** Which fixture of that body, as in other hits; 0 without a hit. */
    fixtures: Int32Array;
    /** 0 to 1 along each way, as `ray` and `sweep` have it; 1 without a hit. */
    t: Float32Array;
    /** The unit vector out of what was met, x, y of each; (0, 0) without a hit. */
    normals: Float32Array;
    /** 1 where the ray began inside of the body. */
    inside: Uint8Array;
}

/** Many bodies, and the pairs of them that collide. Queries see bodies where they are now, also before the next step. */
export class World extends Owned {
    /** An empty world. @throws KolizeError for widths that are negative or not finite. */
    constructor(options?: WorldOptions);
    /** Adds a body of a shape, of frames, or of several shapes. It keeps what it is made of, which others may have, too; where a single shape was moved to does not count. @throws KolizeError for coordinates that are not finite, and for a mask that is turned. */
    add<T = unknown>(shape: Shape | Frames | readonly Fixture[], def?: BodyDef<T>): Body<T>;
    /** How many bodies it has. */
    readonly size: number;
    /** The bodies, by rising index: a new list each time. */
    readonly bodies: Body[];
    /** {kz_world_bytes} */
    readonly bytes: number;
    /** {kz_world_step} @throws KolizeError when there are more than maxPairs; what `filter` throws. */
    step(): void;
    /** {kz_world_pairs} A new list each time. */
    readonly pairs: Pair[];
    /** The pairs that began at the last step. */
    readonly began: Pair[];
    /** The pairs that ended at the last step, also of bodies that were removed. */
    readonly ended: Pair[];
    /** {kz_world_fixture_pairs} In a world with `fixturePairs` alone. */
    readonly fixturePairs: FixturePair[];
    /** Those that began at the last step. */
    readonly fixturesBegan: FixturePair[];
    /** Those that ended at the last step. */
    readonly fixturesEnded: FixturePair[];
    /** The pairs of the last step as indices of their bodies, a, b, a, b: the fastest way to read many. */
    pairIndices(): Uint32Array;
    /** Calls `visit` with the bodies of each pair of the last step; it may call anything. @throws what `visit` throws. */
    eachPair(visit: (a: Body, b: Body) => void): void;
    /** {kz_world_contacts} */
    contacts(): ({ a: Body; b: Body; relation: Relation } & Omit<Contact, 'push'>)[];
    /** Finds the bodies that a shape overlaps where it is now, by rising index; in mode "touch" those, too, that it touches. @throws what `keep` throws. */
    find(shape: Shape, options?: QueryOptions & { mode?: PairMode }): Body[];
    /** As `find`, with the relation of each, and which of its fixtures was found. @throws what `keep` throws. */
    hits(shape: Shape, options?: QueryOptions & { mode?: PairMode }): WorldHit[];
    /** As `findAt`, with the same. @throws what `keep` throws. */
    hitsAt(x: number, y: number, options?: QueryOptions): WorldHit[];
    /** {kz_world_find_at} @throws what `keep` throws. */
    findAt(x: number, y: number, options?: QueryOptions): Body[];
    /** Finds the first body that the ray from (x0, y0) to (x1, y1) hits; null: none. Touching is no hit unless `touch` is given. @throws what `keep` throws. */
    ray(x0: number, y0: number, x1: number, y1: number, options?: QueryOptions & SightOptions): WorldRayHit | null;
    /** {kz_world_ray_all} @throws what `keep` throws. */
    rayAll(x0: number, y0: number, x1: number, y1: number, options?: QueryOptions & WorldHitOptions): WorldRayHit[];
    /** Finds the first body that a shape hits when it is moved by (dx, dy) from where it is now; null: none. @throws what `keep` throws. */
    sweep(shape: Shape, dx: number, dy: number, options?: QueryOptions & WorldHitOptions): WorldSweepHit | null;
    /** {kz_world_sweep_all} @throws what `keep` throws. */
    sweepAll(shape: Shape, dx: number, dy: number, options?: QueryOptions & WorldHitOptions): WorldSweepHit[];
    /** Moves a shape that is no body, from where it is now, as `Body.move` does: nothing changes, and `at` of hits is how far it was shifted. @throws KolizeError for a shape of some 500 vertices or more. */
    moveShape(shape: Shape, dx: number, dy: number, options?: QueryOptions & MoveOptions): MoveResult;
    /** Draws all bodies where they are now, and what the options name. @throws what the target throws. */
    draw(target: DrawTarget, options?: DrawOptions): void;
    /** The `k` bodies nearest to a shape, 1 unless given, by rising distance, then index; none further than `within`. @throws what `keep` throws. */
    nearest(shape: Shape, options?: QueryOptions & { k?: number; within?: number }): Near[];
    /**
     * {kz_world_cast_many} Each has four numbers, x, y, dx, dy: it goes from (x, y) to (x + dx, y + dy). Without `r` they are rays; with it circles
     * of that radius, one for all or one for each. A negative radius hits nothing; circles know no `union`.
     * @throws RangeError when the lists do not fit each other, and for a number that is not finite, with its place.
     */
    castMany(rays: Float32Array | readonly number[], options?: QueryOptions & SightOptions & { r?: number | Float32Array | readonly number[] }): CastHits;
    /** Begins a log of what the world does, with the world as it is now; with `hashes` each step's is in it, and a replay compares its own. @throws KolizeError when a log is open; what `filter` throws. */
    record(options?: { hashes?: boolean }): WorldLog;
    /** {kz_world_mark} @throws RangeError for a number that is negative or no whole one. */
    mark(number: number, text?: string): void;
    /** {kz_world_hash} 16 hexadecimal digits: two machines that stepped alike have the same. */
    hash(): string;
    /** Moves all bodies, so that what is near the players is near zero, where float32 is fine. Moves' memories and saved states know of it. @throws KolizeError for a shift that is not finite. */
    shift(dx: number, dy: number): void;
    /** Builds search trees now. Queries do it where it pays. */
    index(): void;
    /** What JSON.stringify writes: its bodies. `save` keeps a world. */
    toJSON(): { size: number; bodies: Body[] };
    /** Positions of many bodies, to be set at once. */
    batch(bodies: readonly Body[]): Batch;
    /**
     * The world as bytes, for a file or another machine: bodies with their handles, shapes, masks, frames and grids by content, and the pairs of
     * the last step. `World.load` makes it again. `data` says what of each body is kept as its `data`, by JSON; undefined keeps nothing. Not kept are names,
     * durations and animations of frames, journals of grids, and `filter`. @throws TypeError for data that JSON cannot write.
     */
    save(options?: { data?(body: Body): unknown }): Uint8Array;
    /**
     * The world that `save` wrote, on this machine or another: with the same `hash()`, and the same after the same steps. Bodies have new shapes, frames
     * and grids: `body.shape`, `body.frames`, `body.grid`. Bytes may come from anyone: they are checked, and need at most `maxMemory` bytes, 1 Gi unless given.
     * @throws KolizeError for bytes that are damaged, cut short, or a log that goes on, with the byte; for more than `maxMemory`, or 4 Mi bodies and fixtures.
     */
    static load(bytes: Uint8Array | ArrayBuffer, options?: { filter?: WorldOptions['filter']; maxMemory?: number }): World;
    /** {kz_world_save} Bodies, places, filters, pairs, for `restore` of this world; it keeps the shapes alive. Much faster than `save`. */
    snapshot(): WorldState;
    /** {kz_world_restore} Bodies that were removed since live again; those added since are gone. @throws TypeError for a snapshot of another world. */
    restore(state: WorldState): void;
}

/** Positions of bodies as one array: write `xy`, then `apply`. */
export class Batch extends Owned {
    private constructor();
    /** How many bodies it has. */
    readonly length: number;
    /** x, y of each body, as they were when the batch was made: always the same array. */
    readonly xy: Float32Array;
    /** {kz_bodies_set_at} All or none. @throws KolizeError when a body was removed or a number is not finite. */
    apply(): void;
}

/** A world's state, by `snapshot`; it keeps the shapes of its bodies alive. */
export class WorldState extends Owned {
    private constructor();
    /** How many bytes of the module's memory it takes. */
    readonly bytes: number;
}

/** A log of a world that is being written: `world.record()` makes one. */
export class WorldLog {
    private constructor();
    /** Ends the log, and returns its bytes for `Replay`, on this machine or any other; called again it returns the same. @throws KolizeError when memory did not suffice. */
    end(): Uint8Array;
}

/** A body of a replay, as it is at its place. */
export interface ReplayBody { index: number; generation: number; x: number; y: number; angle: number; bounds: Bounds }

/** One call of a log. */
export interface ReplayCall {
    /** {kz_replay_op.name} */
    name: string;
    /** The step before which it was made, counted from 1. */
    step: number;
    /** The byte of the log where it begins. */
    place: number;
    /** The body that it was about, or made; null: none, or many. */
    body: { index: number; generation: number } | null;
    /** Its position or motion. */
    at: Point;
    /** Where the body was afterwards. */
    to: Point;
    /** {kz_replay_op.mark} */
    mark: number;
    /** {kz_replay_op.text} */
    text: string;
    /** A kz_result: 0 when it was done. */
    result: number;
    /** {kz_replay_op.differs} */
    differs: boolean;
}
/** The first difference of two logs. */
export interface ReplayDifference {
    /** true: there is one. */
    differs: true;
    /** {kz_replay_difference.n_frames} */
    frames: number;
    /** {kz_replay_difference.mark} */
    mark: number;
    /** The step at which the hashes differ, in the first log. */
    stepA: number;
    /** The same in the second. */
    stepB: number;
    /** The first call of the first log that differs, on the way there; null: it has no such call. */
    a: ReplayCall | null;
    /** The same of the second. */
    b: ReplayCall | null;
    /** The body with the lowest index that differs after that step; null: none. */
    body: { index: number; generation: number } | null;
    /** {kz_replay_difference.same_calls} */
    sameCalls: boolean;
    /** {kz_replay_difference.text} */
    text: string;
}
/** A log that is played again, and its world at some place of it. Logs may come from anyone: they are checked. */
export class Replay extends Owned {
    /** {kz_replay_create} The bytes are copied. @throws KolizeError for what is no log, another version's, or damaged, with the byte. */
    constructor(bytes: Uint8Array | ArrayBuffer);
    /** How many steps the log has: up to its end, or to where it is damaged. The first question plays it all. */
    readonly steps: number;
    /** How many steps have been played. */
    readonly at: number;
    /** The bodies as they are now, by rising index: a new list each time. */
    readonly bodies: ReplayBody[];
    /** {kz_replay_seek} @throws KolizeError where the log is damaged. */
    seek(step: number): void;
    /** The world's hash, as `world.hash()` was then. */
    hash(): string;
    /** Plays one call, and tells it; null at the end of the log. @throws KolizeError where the log is damaged. */
    next(): ReplayCall | null;
    /** Draws the world as it is at this place, as `World.draw` does. @throws what the target throws. */
    draw(target: DrawTarget, options?: DrawOptions): void;
    /** {kz_replay_compare} Both are then after the step that differs. @throws KolizeError where a log is damaged. */
    static compare(a: Replay, b: Replay): ReplayDifference | { differs: false; frames: number };
}

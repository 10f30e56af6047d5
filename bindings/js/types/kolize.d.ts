// kolize.d.ts - what the types of kolize have besides those of kolize/masks; package.mjs puts the two together.

/** A path of a canvas, where the program's types know one. */
type CanvasPath = typeof globalThis extends { Path2D: { prototype: infer P } } ? P : never;

export interface Mask {
    /** The exact outlines and holes. */
    trace(connectivity?: 4 | 8): Outline;
    fitBox(options?: FitOptions): Bounds & FitLoss;
    fitCircle(options?: FitOptions): { x: number; y: number; r: number } & FitLoss;
    fitCapsule(options?: FitOptions): { x0: number; y0: number; x1: number; y1: number; r: number } & FitLoss;
    fitHull(): { points: Float32Array } & FitLoss;
    /** The set cells as rectangles that do not overlap. */
    rectangles(): Rect[];
    components(options?: { connectivity?: 4 | 8; minCount?: number; holes?: boolean }):
        { first: Point; bounds: Rect; count: number }[];
}

export interface Bounds { minX: number; minY: number; maxX: number; maxY: number }
/** tightness 0: the smallest shape that contains all cells; 1: the largest that contains no clear one. */
export interface FitOptions { tightness?: number; maxWork?: number }
/** Set cells outside, clear cells inside, and intersection over union. */
export interface FitLoss { missed: number; extra: number; iou: number }
/** x, y, x, y; or pairs; or objects. */
export type Points = Float32Array | readonly number[] | readonly (readonly [number, number])[] | readonly Point[];

/** Outlines and holes, in the cells of the mask that was traced. */
export class Outline extends Owned {
    private constructor();
    readonly pointCount: number;
    /** Each ring's points, x, y, x, y; `parent` is -1 for an outline, and the number of the outline around a hole. */
    readonly rings: { points: Float32Array; parent: number }[];
    /** The same rings with fewer points: "inside" adds nothing to the region, "cover" loses nothing of it. */
    simplify(options?: { mode?: 'closest' | 'inside' | 'cover'; tolerance?: number; maxPoints?: number; maxWork?: number }): Outline;
    convexParts(maxPoints?: number): Outline;
    fill(width: number, height: number): Mask;
    toSvgPath(): string;
    toPath2D(): CanvasPath;
}

export interface Contact {
    /** Unit vector, from this to the other. */
    normal: Point;
    depth: number;
    points: Point[];
    shortest: boolean;
    features: number[];
    /** The shift that moves this out of the other. */
    push: Point;
}
export interface HitOptions { touch?: boolean }
/** passOneWay: one-way bodies are met only where they block a move. */
export interface WorldHitOptions extends HitOptions { passOneWay?: boolean }
/** union: sight; all bodies together block the way, also at seams and at walls on a floor along which the ray runs. */
export interface SightOptions extends WorldHitOptions { union?: boolean }
export interface RayHit { t: number; point: Point; normal: Point; inside: boolean; part: number; edge: number }
export interface SweepHit { start: Relation; t: number; normal: Point; point: Point }
export type Kind = 'point' | 'segment' | 'box' | 'circle' | 'capsule' | 'polygon' | 'polyline' | 'mask' | 'compound';

/** Any shape, in coordinates of its own and at a place: `moveTo` changes the place. */
export class Shape extends Owned {
    private constructor();
    static point(x: number, y: number): Shape;
    static segment(x0: number, y0: number, x1: number, y1: number): Shape;
    static box(minX: number, minY: number, maxX: number, maxY: number): Shape;
    static circle(x: number, y: number, r: number): Shape;
    static capsule(x0: number, y0: number, x1: number, y1: number, r: number): Shape;
    /** Convex or concave, in either winding, with holes. */
    static polygon(outline: Points, ...holes: Points[]): Shape;
    static polyline(points: Points): Shape;
    static mask(mask: Mask, x?: number, y?: number): Shape;
    static compound(shapes: readonly Shape[]): Shape;
    static fromOutline(outline: Outline): Shape;
    /** The relations of many pairs at once. */
    static relateAll(pairs: readonly (readonly [Shape, Shape])[]): Int8Array;

    readonly kind: Kind;
    readonly x: number;
    readonly y: number;
    readonly angle: number;
    readonly bounds: Bounds;
    readonly points: Float32Array;
    /** Turned by `angle` radians about (0, 0) of its own coordinates, then shifted by (x, y). */
    moveTo(x: number, y: number, angle?: number): this;
    scaled(sx: number, sy?: number): Shape;
    measure(): { dimension: number; size: number; x: number; y: number; inertia: number };
    containsPoint(x: number, y: number): boolean;
    ray(x0: number, y0: number, x1: number, y1: number, options?: HitOptions): RayHit | null;

    relate(other: Shape): Relation;
    overlaps(other: Shape): boolean;
    /** Overlaps or touches. */
    intersects(other: Shape): boolean;
    collide(other: Shape): Contact | null;
    distance(other: Shape): number;
    nearest(other: Shape): { distance: number; onThis: Point; onOther: Point };
    commonPoint(other: Shape): Point | null;
    contains(other: Shape): boolean;
    sweep(dx: number, dy: number, other: Shape, options?: HitOptions): SweepHit | null;
}

export type PairMode = 'overlap' | 'touch' | 'boxes';
export type Response = 'slide' | 'touch' | 'bounce' | 'cross' | 'ignore' | 'push';
export interface BodyFlags { static?: boolean; sensor?: boolean; oneWay?: boolean; probe?: boolean; disabled?: boolean }
export interface BodyDef<T = unknown> extends BodyFlags {
    x?: number; y?: number; angle?: number;
    /** Bits that it is, and bits of the categories that it collides with. */
    category?: number; collides?: number;
    /** Bodies of one group other than 0 never collide. */
    group?: number;
    /** One-way: the direction that it lets pass. */
    pass?: Point;
    data?: T;
}
/** In `keep` and `respond` bodies may be asked for `x`, `y`, `angle`, `live` and `data`; other calls throw a KolizeError. */
export interface QueryOptions { category?: number; collides?: number; except?: Body; sensors?: boolean; keep?(body: Body): boolean }
export interface MoveHit { body: Body; response: Response; t: number; at: Point; normal: Point; point: Point; motion: Point }
export interface MoveOptions {
    response?: Response;
    respond?(hit: MoveHit): Response;
    restitution?: number; maxTurns?: number;
    up?: Point; maxSlope?: number; stepHeight?: number; snap?: number;
    walk?: 'along' | 'across' | 'project' | 'slip';
    cornerSlip?: number; ledgeSnap?: number; stopsAtCeilings?: boolean; drops?: boolean;
    /** Ends at whole coordinates, and makes up for what rounding took; needs `memory`. */
    wholePixels?: boolean;
    memory?: MoveMemory;
}
/** What a body's moves remember: one for each body, and reset when it is put elsewhere. */
export class MoveMemory { reset(): void }
export interface MoveResult {
    moved: Point; rest: Point; heading: Point; hits: MoveHit[]; beganInside: boolean;
    onFloor: boolean; onWall: boolean; onCeiling: boolean; floorNormal: Point; floor: Body | null;
    wallNormal: Point; wall: Body | null; ceilingNormal: Point; ceiling: Body | null; isWedged: boolean;
    /** How far the floor has moved since the last move; with `memory`. A jump may take it along. */
    floorMotion: Point;
}
export interface Pair { a: Body; b: Body; relation: Relation; began: boolean }

export class Body<T = any> {
    private constructor();
    readonly world: World;
    readonly index: number;
    readonly generation: number;
    readonly shape: Shape;
    data: T;
    readonly live: boolean;
    readonly x: number;
    readonly y: number;
    readonly angle: number;
    readonly bounds: Bounds;
    moveTo(x: number, y: number, angle?: number): void;
    setShape(shape: Shape): void;
    setFilter(filter: { category?: number; collides?: number; group?: number }): void;
    setFlags(flags: BodyFlags): void;
    collide(other: Body): Contact | null;
    /** Moves until it hits, and slides, bounces or walks on. It never tunnels. */
    move(dx: number, dy: number, options?: MoveOptions): MoveResult;
    /** Moves a platform, turned by `angle` radians about its place, with the bodies on it and in its path. */
    carry(dx: number, dy: number, options?: MoveOptions & { angle?: number }): { body: Body; rides: boolean; crushed: boolean; moved: Point }[];
    pushOut(maxAttempts?: number): { free: boolean; attempts: number; moved: Point; last: Body | null; depth: number };
    remove(): void;
}

export class World extends Owned {
    constructor(options?: { mode?: PairMode; wrapWidth?: number; wrapHeight?: number; maxPairs?: number });
    add<T = unknown>(shape: Shape, def?: BodyDef<T>): Body<T>;
    readonly size: number;
    readonly bodies: Body[];
    /** Finds the pairs that collide now. */
    step(): void;
    readonly pairs: Pair[];
    readonly began: Pair[];
    readonly ended: Pair[];
    pairIndices(): Uint32Array;
    eachPair(visit: (a: Body, b: Body) => void): void;
    contacts(): ({ a: Body; b: Body; relation: Relation } & Omit<Contact, 'push'>)[];
    find(shape: Shape, options?: QueryOptions & { mode?: PairMode }): Body[];
    findAt(x: number, y: number, options?: QueryOptions): Body[];
    ray(x0: number, y0: number, x1: number, y1: number, options?: QueryOptions & SightOptions): (RayHit & { body: Body }) | null;
    rayAll(x0: number, y0: number, x1: number, y1: number, options?: QueryOptions & WorldHitOptions): (RayHit & { body: Body })[];
    sweep(shape: Shape, dx: number, dy: number, options?: QueryOptions & WorldHitOptions): (SweepHit & { body: Body }) | null;
    /** The `k` nearest, the first one first; Infinity: all. */
    nearest(shape: Shape, options?: QueryOptions & { k?: number; within?: number }):
        { body: Body; distance: number; onShape: Point; onBody: Point }[];
    shift(dx: number, dy: number): void;
    index(): void;
    batch(bodies: readonly Body[]): Batch;
    save(): WorldState;
    restore(state: WorldState): void;
}

/** Positions of bodies as one array: write `xy`, then `apply`. */
export class Batch extends Owned {
    private constructor();
    readonly length: number;
    readonly xy: Float32Array;
    apply(): void;
}

/** A world's state; it keeps the shapes of its bodies alive. */
export class WorldState extends Owned {
    private constructor();
    readonly bytes: number;
}

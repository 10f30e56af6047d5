// detect-collisions.d.ts - the types of kolize/detect-collisions.
import type { Bounds, Point as Vector, World } from 'kolize';

/** How a body is made; `isTrigger` ones are found and never separated. */
export interface BodyOptions<T = any> {
    /** Two static bodies do not collide, and separate() leaves them where they are. */
    isStatic?: boolean;
    /** It is found, but separate() lets it pass. */
    isTrigger?: boolean;
    /** Its position is the middle of its box, and no longer the top left corner of a box or the origin of its points. */
    isCentered?: boolean;
    /** Radians. */
    angle?: number;
    /** The upper 16 bits say what it is, the lower 16 what it collides with. */
    group?: number;
    /** Whatever you like. */
    userData?: T;
}
/** A point; what is not given is 0. */
export type PartialVector = { x?: number; y?: number };
/** Called for each pair; what it returns, if true, ends the check. */
export type Callback = (response: Response) => unknown;

/** Used again for each pair: keep what you read of it, not the object. */
export class Response {
    /** The body that was asked about. */
    readonly a: Body;
    /** The body that it overlaps. */
    readonly b: Body;
    /** Taken from a's position, it separates a from b. */
    readonly overlapV: Vector;
    /** The unit vector of overlapV; (0, 0) when they do not overlap. */
    readonly overlapN: Vector;
    /** The length of overlapV; 0 when they do not overlap. */
    readonly overlap: number;
    /** Whether all of a lies in b, borders included. */
    readonly aInB: boolean;
    /** Whether all of b lies in a, borders included. */
    readonly bInA: boolean;
    /** Forgets the pair. @throws nothing. */
    clear(): this;
}

/** What all bodies have. Bodies that only touch do not collide. */
export abstract class Body<T = any> {
    /** What it was made as. */
    readonly type: 'Point' | 'Line' | 'Circle' | 'Polygon' | 'Box' | 'Ellipse';
    /** Where it is; set it by setPosition, x or y. */
    readonly pos: Vector;
    /** Where it is, along x; it may be set. */
    x: number;
    /** Where it is, along y; it may be set. */
    y: number;
    /** Radians; set it by setAngle. */
    angle: number;
    /** Two static bodies do not collide, and separate() leaves them where they are. */
    isStatic: boolean;
    /** It is found, but separate() lets it pass. */
    isTrigger: boolean;
    /** What `group` of the options said. */
    readonly group: number;
    /** Whatever you like. */
    userData: T;
    /** The system that it is in; null: none. */
    readonly system: System | null;
    /** The box around it where it is now. */
    readonly bbox: Bounds;
    /** Puts it elsewhere; systems see it at their next check. */
    setPosition(x: number, y: number, updateNow?: boolean): this;
    /** Turns it to an angle in radians. */
    setAngle(angle: number, updateNow?: boolean): this;
    /** Scales it by x and y, each 1 at first; y is x unless given. A circle takes x alone. */
    setScale(x: number, y?: number, updateNow?: boolean): this;
    /** Moves it by `speed` in the direction of its angle; 1 unless given. */
    move(speed?: number, updateNow?: boolean): this;
    /** Turns it by an angle in radians. */
    rotate(by: number, updateNow?: boolean): this;
    /** The box around it where it is now. */
    getAABBAsBBox(): Bounds;
}
/** A body of one point. */
export class Point extends Body {
    /** A body of one point, in no system yet. */
    constructor(position: PartialVector, options?: BodyOptions);
}
/** A body that is a segment. */
export class Line extends Body {
    /** A segment from start to end, in no system yet. */
    constructor(start: Vector, end: Vector, options?: BodyOptions);
    /** Where it begins. */
    readonly start: Vector;
    /** Where it ends. */
    readonly end: Vector;
}
/** A body that is a circle. */
export class Circle extends Body {
    /** A circle around a position, in no system yet. */
    constructor(position: PartialVector, radius: number, options?: BodyOptions);
    /** Its radius, unscaled. */
    r: number;
}
/** A body that is a polygon, convex or concave. */
export class Polygon extends Body {
    /** A polygon of points relative to its position, in no system yet. */
    constructor(position: PartialVector, points: PartialVector[], options?: BodyOptions);
    /** Its points in its own coordinates. */
    readonly points: Vector[];
    /** Its points as they are scaled, turned and centred. */
    readonly calcPoints: Vector[];
    /** Gives it other points. */
    setPoints(points: PartialVector[]): this;
}
/** A body that is a box; its position is its top left corner. */
export class Box extends Polygon {
    /** A box of that size, in no system yet. */
    constructor(position: PartialVector, width: number, height: number, options?: BodyOptions);
}
/** A body that is an ellipse of corners `step` apart. */
export class Ellipse extends Polygon {
    /** An ellipse, in no system yet. radiusY is radiusX, and `step` 1, unless given. */
    constructor(position: PartialVector, radiusX: number, radiusY?: number, step?: number, options?: BodyOptions);
}

/** Bodies, and the questions which of them collide. */
export class System {
    /** The Kolize world that the bodies are in. */
    readonly world: World;
    /** What calls use that are given no response. */
    readonly response: Response;
    /** Adds a body; one of another system leaves that. */
    insert(body: Body): this;
    /** Takes a body out. */
    remove(body: Body): this;
    /** Takes all bodies out. */
    clear(): void;
    /** All bodies. @throws nothing. */
    all(): Body[];
    /** Adds a point. */
    createPoint(position: PartialVector, options?: BodyOptions): Point;
    /** Adds a segment from start to end. */
    createLine(start: Vector, end: Vector, options?: BodyOptions): Line;
    /** Adds a circle around the position. */
    createCircle(position: PartialVector, radius: number, options?: BodyOptions): Circle;
    /** Adds a box with its top left corner, or with isCentered its middle, at the position. */
    createBox(position: PartialVector, width: number, height: number, options?: BodyOptions): Box;
    /** Adds an ellipse; radiusY is radiusX unless given. */
    createEllipse(position: PartialVector, radiusX: number, radiusY?: number, step?: number, options?: BodyOptions): Ellipse;
    /** Adds a polygon; its points are relative to the position. */
    createPolygon(position: PartialVector, points: PartialVector[], options?: BodyOptions): Polygon;
    /** For programs written for eager systems: checks look at what changed by themselves. */
    update(): void;
    /** The same for one body. */
    updateBody(body?: Body): void;
    /** Calls back for each pair that overlaps, once for each of the two that is not static; true: a callback ended it. */
    checkAll(callback?: Callback, response?: Response): boolean;
    /** Calls back for each body that overlaps this one, which is not static; true: a callback ended it. */
    checkOne(body: Body, callback?: Callback, response?: Response): boolean;
    /** The same as checkAll for bodies that have a box in the area. */
    checkArea(area: Bounds, callback?: Callback, response?: Response): boolean;
    /** Whether two bodies overlap, and the response of it. */
    checkCollision(a: Body, b: Body, response?: Response): boolean;
    /** Moves bodies out of those that they overlap, where the callback returns true; static ones and triggers stay. */
    separate(callback?: Callback, response?: Response): void;
    /** Moves one body out of the others. */
    separateBody(body: Body, callback?: Callback, response?: Response): void;
    /** The first body that the segment from start to end enters, and where; undefined: none. */
    raycast(start: Vector, end: Vector, allow?: (body: Body, start: Vector) => unknown): { point: Vector; body: Body } | undefined;
    /** Gives the memory of its world back; afterwards its calls throw. */
    dispose(): void;
}
/** Radians of degrees. @throws nothing. */
export function deg2rad(degrees: number): number;
/** Degrees of radians. @throws nothing. */
export function rad2deg(radians: number): number;

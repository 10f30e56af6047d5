// sat.d.ts - the types of kolize/sat.

/** A vector that its calls change: each returns it. */
export class Vector {
    /** A vector; what is not given is 0. @throws nothing. */
    constructor(x?: number, y?: number);
    /** Its part along x. */
    x: number;
    /** Its part along y. */
    y: number;
    /** Takes the numbers of another. @throws nothing. */
    copy(other: { x: number; y: number }): this;
    /** Another vector of the same numbers. @throws nothing. */
    clone(): Vector;
    /** Turns it by a quarter: (y, -x). @throws nothing. */
    perp(): this;
    /** Turns it by an angle in radians. @throws nothing. */
    rotate(angle: number): this;
    /** Turns it round. @throws nothing. */
    reverse(): this;
    /** Gives it the length 1; (0, 0) stays. @throws nothing. */
    normalize(): this;
    /** Adds another. @throws nothing. */
    add(other: { x: number; y: number }): this;
    /** Takes another away. @throws nothing. */
    sub(other: { x: number; y: number }): this;
    /** Multiplies by x and y; y is x unless given. @throws nothing. */
    scale(x: number, y?: number): this;
    /** Projects it onto another. @throws nothing. */
    project(other: Vector): this;
    /** Projects it onto a unit vector. @throws nothing. */
    projectN(other: Vector): this;
    /** Mirrors it at an axis. @throws nothing. */
    reflect(axis: Vector): this;
    /** Mirrors it at an axis that is a unit vector. @throws nothing. */
    reflectN(axis: Vector): this;
    /** The dot product with another. @throws nothing. */
    dot(other: { x: number; y: number }): number;
    /** Its length squared. @throws nothing. */
    len2(): number;
    /** Its length. @throws nothing. */
    len(): number;
}
/** The same class. */
export const V: typeof Vector;

/** A circle; its fields may be set at any time. */
export class Circle {
    /** A circle around a position; (0, 0) and 0 unless given. @throws nothing. */
    constructor(pos?: Vector, r?: number);
    /** Its middle, without the offset. */
    pos: Vector;
    /** Its radius. */
    r: number;
    /** Added to its position. */
    offset: Vector;
    /** Sets its offset. @throws nothing. */
    setOffset(offset: Vector): this;
    /** The box around it. @throws nothing. */
    getAABBAsBox(): Box;
    /** The box around it, as a polygon. @throws nothing. */
    getAABB(): Polygon;
}
/** A polygon, convex or concave, of points relative to its position; points that are changed in place are seen by setPoints. */
export class Polygon {
    /** A polygon of points; equal ones that follow each other are taken out of the list. @throws nothing. */
    constructor(pos?: Vector, points?: Vector[]);
    /** Where its origin lies; it may be set at any time. */
    pos: Vector;
    /** Its points as they were given. */
    readonly points: Vector[];
    /** Radians; set it by setAngle. */
    readonly angle: number;
    /** Added to its points before they are turned; set it by setOffset. */
    readonly offset: Vector;
    /** Its points with offset and angle, relative to its position. */
    readonly calcPoints: Vector[];
    /** The vectors from each of them to the next. */
    readonly edges: Vector[];
    /** The unit vectors across its edges. */
    readonly normals: Vector[];
    /** Gives it other points, or takes over those that have changed. @throws nothing. */
    setPoints(points: Vector[]): this;
    /** Turns it to an angle in radians. @throws nothing. */
    setAngle(angle: number): this;
    /** Sets its offset. @throws nothing. */
    setOffset(offset: Vector): this;
    /** Turns its points by an angle in radians; `angle` stays. @throws nothing. */
    rotate(angle: number): this;
    /** Moves its points; its position stays. @throws nothing. */
    translate(x: number, y: number): this;
    /** The box around it. @throws nothing. */
    getAABBAsBox(): Box;
    /** The box around it, as a polygon. @throws nothing. */
    getAABB(): Polygon;
    /** The middle of its area, relative to its position; (0, 0) for polygons of no area. @throws nothing. */
    getCentroid(): Vector;
}
/** A box along the axes. Tests take polygons: toPolygon() makes one. */
export class Box {
    /** A box with its corner of least x and y at a position. @throws nothing. */
    constructor(pos?: Vector, w?: number, h?: number);
    /** Its corner of least x and y. */
    pos: Vector;
    /** Its width. */
    w: number;
    /** Its height. */
    h: number;
    /** A polygon of its four corners. @throws nothing. */
    toPolygon(): Polygon;
}
/** How two shapes overlap; a test that finds them apart leaves it as it was. */
export class Response {
    /** An empty response. @throws nothing. */
    constructor();
    /** The first that was tested. */
    a: Circle | Polygon | null;
    /** The second that was tested. */
    b: Circle | Polygon | null;
    /** The length of overlapV; 0 where they touch. */
    overlap: number;
    /** Taken from a's position, it separates a from b. */
    overlapV: Vector;
    /** The unit vector from a to b across which they meet; (0, 0) where two that touch have no single one. */
    overlapN: Vector;
    /** Whether all of a lies in b, borders included. */
    aInB: boolean;
    /** Whether all of b lies in a, borders included. */
    bInA: boolean;
    /** Makes it ready for isSeparatingAxis. @throws nothing. */
    clear(): this;
}
/** Whether an axis, a unit vector, separates two convex polygons; else a response gets the overlap along it where that is less. @throws nothing. */
export function isSeparatingAxis(aPos: Vector, bPos: Vector, aPoints: Vector[], bPoints: Vector[], axis: Vector, response?: Response): boolean;
/** Whether a point lies in a circle, its line included. */
export function pointInCircle(point: { x: number; y: number }, circle: Circle): boolean;
/** Whether a point lies in a polygon, its border included. */
export function pointInPolygon(point: { x: number; y: number }, polygon: Polygon): boolean;
/** Whether two circles overlap or touch, and in a response how. */
export function testCircleCircle(a: Circle, b: Circle, response?: Response): boolean;
/** The same of a circle and a polygon. */
export function testCirclePolygon(a: Circle, b: Polygon, response?: Response): boolean;
/** The same of a polygon and a circle. */
export function testPolygonCircle(a: Polygon, b: Circle, response?: Response): boolean;
/** The same of two polygons, which may be concave. */
export function testPolygonPolygon(a: Polygon, b: Polygon, response?: Response): boolean;

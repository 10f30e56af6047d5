// detect-collisions.d.ts - the types of kolize/detect-collisions.
import type { Bounds, World } from 'kolize';
import type { Vector } from 'kolize/sat';

/** Two numbers; systems and bodies take plain objects. */
export type XY = { x: number; y: number };
/** The vectors of kolize/sat. */
export { Vector as SATVector } from 'kolize/sat';

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
    /** Taken for programs that set it, and added to minX and others: a body is looked for where it is. */
    padding?: number;
    /** The upper 16 bits say what it is, the lower 16 what it collides with. */
    group?: number;
    /** Whatever you like. */
    userData?: T;
}
/** The types of bodies. */
export type BodyType = 'Point' | 'Line' | 'Circle' | 'Polygon' | 'Box' | 'Ellipse';
/** The same, as an object. */
export const BodyType: { [T in BodyType]: T };
/** A bit for each type. */
export const BodyGroup: { [T in BodyType]: number };
/** A point; what is not given is 0. */
export type PartialVector = { x?: number; y?: number };
/** Called for each pair; what it returns, if true, ends the check. */
export type Callback = (response: Response) => unknown;

/** Used again for each pair: keep what you read of it, or cloneResponse() of it. It stays as it was when a body moves. */
export class Response {
    /** An empty response. @throws nothing. */
    constructor();
    /** The body that was asked about. */
    readonly a: Body;
    /** The body that it meets. */
    readonly b: Body;
    /** Taken from a's position, it separates a from b. */
    readonly overlapV: Vector;
    /** The unit vector from a to b across which they meet, also where they touch; (0, 0) where two that touch have no single one. */
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

/** What all bodies have. Systems see at their next check where a body is, and its size once it is inserted again or updated. */
export abstract class Body<T = any> {
    /** What it was made as. */
    readonly type: BodyType;
    /** The number of its type in BodyGroup. */
    readonly typeGroup: number;
    /** Where it is; x and y of it may be set. */
    pos: Vector;
    /** Where it is, along x; it may be set. */
    x: number;
    /** Where it is, along y; it may be set. */
    y: number;
    /** Radians; it may be set. */
    angle: number;
    /** Its offset from its position, turned for a circle; set it by setOffset. */
    readonly offset: Vector;
    /** Two static bodies do not collide, and separate() leaves them where they are. */
    isStatic: boolean;
    /** It is found, but separate() lets it pass. */
    isTrigger: boolean;
    /** Its position is its middle; circles and ellipses are always so. */
    isCentered: boolean;
    /** Whether it has no dents; of polygons of one turn. */
    readonly isConvex: boolean;
    /** The upper 16 bits say what it is, the lower 16 what it collides with; it may be set. */
    group: number;
    /** Added to minX and others; searches do not use it. */
    padding: number;
    /** It was moved with `updateNow` false, or by a field, since the last update. Checks see the move without it. */
    readonly dirty: boolean;
    /** Whatever you like. */
    userData: T;
    /** The system that it is in; null: none. */
    readonly system: System | null;
    /** The box around it where it is now. */
    readonly bbox: Bounds;
    /** The box with its padding: its least x. */
    readonly minX: number;
    /** The same: its least y. */
    readonly minY: number;
    /** The same: its greatest x. */
    readonly maxX: number;
    /** The same: its greatest y. */
    readonly maxY: number;
    /** Factor along x. */
    readonly scaleX: number;
    /** Factor along y. */
    readonly scaleY: number;
    /** The mean of both; it sets both. */
    scale: number;
    /** Puts it elsewhere. */
    setPosition(x: number, y: number, updateNow?: boolean): this;
    /** Turns it to an angle in radians. */
    setAngle(angle: number, updateNow?: boolean): this;
    /** Sets its offset, which turns with it: a vector, or two numbers. */
    setOffset(offset: XY, updateNow?: boolean): this;
    /** The same of two numbers. */
    setOffset(x: number, y: number): this;
    /** Scales it by x and y, each 1 at first, without their signs; y is x unless given. A circle takes x alone. */
    setScale(x: number, y?: number, updateNow?: boolean): this;
    /** Moves it by `speed` in the direction of its angle; 1 unless given. */
    move(speed?: number, updateNow?: boolean): this;
    /** Tells its system of all that has changed; unless `updateNow` is given, only when it is dirty. */
    updateBody(updateNow?: boolean): void;
    /** The box around it where it is now. */
    getAABBAsBBox(): Bounds;
    /** Adds its outline to the path of a canvas. */
    draw(context: Path): void;
    /** Adds its box with the padding to the path of a canvas. */
    drawBVH(context: Path): void;
}
/** What draw() uses of a canvas's context. */
export type Path = { moveTo(x: number, y: number): void; lineTo(x: number, y: number): void; arc(x: number, y: number, r: number, from: number, to: number): void };
/** A body that is a circle. */
export class Circle<T = any> extends Body<T> {
    /** A circle around a position, in no system yet. */
    constructor(position: PartialVector, radius: number, options?: BodyOptions<T>);
    /** Its radius as it is scaled; it may be set. */
    r: number;
}
/** A body that is a polygon, convex or concave. One whose edges cross each other is refused when it is inserted. */
export class Polygon<T = any> extends Body<T> {
    /** A polygon of points relative to its position, in no system yet. @throws TypeError without points. */
    constructor(position: PartialVector, points: PartialVector[], options?: BodyOptions<T>);
    /** Its points in its own coordinates, scaled. */
    readonly points: Vector[];
    /** Its points relative to its position, with offset and angle. */
    readonly calcPoints: Vector[];
    /** Gives it other points, which are not scaled. */
    setPoints(points: PartialVector[]): this;
    /** Moves its points; its position stays. */
    translate(x: number, y: number): this;
    /** Turns its points by an angle in radians; `angle` stays. */
    rotate(angle: number): this;
    /** The edge from point number `index` to the next, in the world. */
    getEdge(index: number): { start: XY; end: XY };
    /** The middle of its area, relative to its position; of its points where it has no area. */
    getCentroid(): Vector;
    /** Whether no edges cross each other. */
    isSimple(): boolean;
}
/** A body that is a box; its position is its top left corner, unless it is centred. */
export class Box<T = any> extends Polygon<T> {
    /** A box of that size, in no system yet. */
    constructor(position: PartialVector, width: number, height: number, options?: BodyOptions<T>);
    /** Its width, unscaled; it may be set. */
    width: number;
    /** Its height, unscaled; it may be set. */
    height: number;
}
/** A body of one point. */
export class Point<T = any> extends Box<T> {
    /** A body of one point, in no system yet; at (0, 0) unless given. */
    constructor(position?: PartialVector, options?: BodyOptions<T>);
}
/** A body that is a segment. */
export class Line<T = any> extends Polygon<T> {
    /** A segment from start to end, in no system yet. @throws TypeError without an end. */
    constructor(start: XY, end: XY, options?: BodyOptions<T>);
    /** Where it begins; set, it moves the whole line. */
    get start(): XY;
    set start(start: XY);
    /** Where it ends; it may be set. */
    get end(): XY;
    set end(end: XY);
}
/** A body that is an ellipse of corners `step` apart. */
export class Ellipse<T = any> extends Polygon<T> {
    /** An ellipse, in no system yet. radiusY is radiusX unless given, and `step` their sum by pi. */
    constructor(position: PartialVector, radiusX: number, radiusY?: number, step?: number, options?: BodyOptions<T>);
    /** Its radius along x, unscaled; it may be set. */
    radiusX: number;
    /** Its radius along y, unscaled; it may be set. */
    radiusY: number;
    /** How far apart its corners are; it may be set. */
    step: number;
}

/** Bodies, and the questions which of them collide. */
export class System {
    /** The Kolize world that the bodies are in. */
    readonly world: World;
    /** What calls use that are given no response. */
    readonly response: Response;
    /** Whether bodies that touch collide. */
    readonly touch: boolean;
    /** A system; `touch: false`: bodies that only touch do not collide. */
    constructor(options?: { touch?: boolean } | number);
    /** Adds a body, or updates one that is there; one of another system leaves that. */
    insert(body: Body): this;
    /** Adds many bodies. */
    load(bodies: Body[]): this;
    /** Takes a body out. */
    remove(body: Body): this;
    /** Takes all bodies out. */
    clear(): this;
    /** All bodies. @throws nothing. */
    all(): Body[];
    /** Adds a point. */
    createPoint<T = Point>(position: PartialVector, options?: BodyOptions, Class?: new (...args: any) => T): T;
    /** Adds a segment from start to end. */
    createLine<T = Line>(start: XY, end: XY, options?: BodyOptions, Class?: new (...args: any) => T): T;
    /** Adds a circle around the position. */
    createCircle<T = Circle>(position: PartialVector, radius: number, options?: BodyOptions, Class?: new (...args: any) => T): T;
    /** Adds a box with its top left corner, or with isCentered its middle, at the position. */
    createBox<T = Box>(position: PartialVector, width: number, height: number, options?: BodyOptions, Class?: new (...args: any) => T): T;
    /** Adds an ellipse; radiusY is radiusX unless given. */
    createEllipse<T = Ellipse>(position: PartialVector, radiusX: number, radiusY?: number, step?: number, options?: BodyOptions, Class?: new (...args: any) => T): T;
    /** Adds a polygon; its points are relative to the position. */
    createPolygon<T = Polygon>(position: PartialVector, points: PartialVector[], options?: BodyOptions, Class?: new (...args: any) => T): T;
    /** Takes over the sizes that have changed. Moves are seen by themselves. */
    update(): void;
    /** Takes over all that has changed of one body. */
    updateBody(body: Body): void;
    /** Adds the outlines of all bodies to the path of a canvas. */
    draw(context: Path): void;
    /** Adds the boxes of all bodies to the path of a canvas. */
    drawBVH(context: Path): void;
    /** Calls visit for each body until it returns something true, and returns that body. @throws what `visit` throws. */
    traverse(visit: (body: Body, bodies: Body[], index: number) => unknown): Body | undefined;
    /** Calls back for each pair that collides, once for each of the two that is not static; true: a callback ended it. Pairs that a callback has parted are left out, those that it makes come at the next check. */
    checkAll(callback?: Callback, response?: Response): boolean;
    /** Calls back for each body that collides with this one, which is not static; true: a callback ended it. */
    checkOne(body: Body, callback?: Callback, response?: Response): boolean;
    /** The same as checkOne for each body that has a box in the area. */
    checkArea(area: Bounds, callback?: Callback, response?: Response): boolean;
    /** Whether two bodies collide, and the response of it. false for bodies that were never in a system. */
    checkCollision(a: Body, b: Body, response?: Response): boolean;
    /** The bodies whose boxes meet an area, borders included. */
    search(area: Bounds): Body[];
    /** Whether there is one. */
    collides(area: Bounds): boolean;
    /** The other bodies whose boxes meet that of a body, or those in an area. */
    getPotentials(body: Body | Bounds): Body[];
    /** Where the lines of two bodies cross; none where one lies in the other. */
    getCollisionPoints(a: Body, b: Body): XY[];
    /** Moves bodies out of those that they overlap, where the callback returns true; static ones and triggers stay. */
    separate(callback?: Callback, response?: Response): void;
    /** Moves one body out of the others. */
    separateBody(body: Body, callback?: Callback, response?: Response): void;
    /** The first line of a body that the segment from start to end meets, and where; undefined: none. A body that it begins in counts where it is left. */
    raycast(start: XY, end: XY, allow?: (body: Body, ray: Line) => unknown): { point: XY; body: Body } | undefined;
    /** Gives the memory of its world back; afterwards its calls throw. */
    dispose(): void;
}
/** Radians of degrees. @throws nothing. */
export function deg2rad(degrees: number): number;
/** Degrees of radians. @throws nothing. */
export function rad2deg(radians: number): number;
/** Radians of a degree. */
export const DEG2RAD: number;
/** Degrees of a radian. */
export const RAD2DEG: number;

/** What helpers take for a circle: a body, or its middle and radius. */
export type CircleLike = { pos: XY; r: number; offset?: XY };
/** What helpers take for a polygon: a body, or its position and points relative to it. */
export type PolygonLike = { pos: XY; calcPoints: XY[] };
/** What helpers take for a segment: a body, or its ends. */
export type LineLike = { start: XY; end: XY };
/** The corners of a box. @throws nothing. */
export function createBox(width: number, height: number): Vector[];
/** The corners of an ellipse, `step` apart. @throws nothing. */
export function createEllipse(radiusX: number, radiusY?: number, step?: number): Vector[];
/** Whether points run clockwise where y points up. @throws nothing. */
export function clockwise(points: XY[]): boolean;
/** A vector of a point; what is not given is 0. @throws nothing. */
export function ensureVectorPoint(point?: PartialVector): Vector;
/** Vectors of points, which run counterclockwise where y points up. @throws nothing. */
export function ensurePolygonPoints(points?: PartialVector[]): Vector[];
/** How far two points are apart. @throws nothing. */
export function distance(a: XY, b: XY): number;
/** Whether two points are the same. @throws nothing. */
export function pointsEqual(a: XY, b: XY): boolean;
/** The points of a polygon in the world. @throws nothing. */
export function getWorldPoints(polygon: PolygonLike): XY[];
/** Whether all of a lies in b, borders included. */
export function checkAInB(a: Body, b: Body): boolean;
/** Whether a point lies in a polygon, its border included. */
export function pointInPolygon(point: XY, polygon: PolygonLike): boolean;
/** Whether all of a polygon lies in a circle, its line included. */
export function polygonInCircle(polygon: PolygonLike, circle: CircleLike): boolean;
/** Whether all of a polygon lies in another, its border included. */
export function polygonInPolygon(a: PolygonLike, b: PolygonLike): boolean;
/** Whether all of a circle lies in another, its line included. */
export function circleInCircle(a: CircleLike, b: CircleLike): boolean;
/** Whether all of a circle lies in a polygon, its border included. */
export function circleInPolygon(circle: CircleLike, polygon: PolygonLike): boolean;
/** Whether a circle and a polygon have no point in common. */
export function circleOutsidePolygon(circle: CircleLike, polygon: PolygonLike): boolean;
/** Whether a point lies on the line of a circle, by its numbers. @throws nothing. */
export function pointOnCircle(point: XY, circle: CircleLike): boolean;
/** Where two segments cross; undefined where they do not, and where they are parallel. @throws nothing. */
export function intersectLineLine(a: LineLike, b: LineLike): XY | undefined;
/** Whether two segments have a point in common. */
export function intersectLineLineFast(a: LineLike, b: LineLike): boolean;
/** Where a segment meets the line of a circle: none, one or two points. @throws nothing. */
export function intersectLineCircle(line: LineLike, circle: CircleLike): XY[];
/** Where a segment meets the edges of a polygon. @throws nothing. */
export function intersectLinePolygon(line: LineLike, polygon: PolygonLike): XY[];
/** Where the edges of two polygons cross, each point once. @throws nothing. */
export function intersectPolygonPolygon(a: PolygonLike, b: PolygonLike): XY[];
/** Where the lines of two circles cross. @throws nothing. */
export function intersectCircleCircle(a: CircleLike, b: CircleLike): XY[];
/** Whether two boxes have no point in common. @throws nothing. */
export function notIntersectAABB(a: Bounds, b: Bounds): boolean;
/** Whether two boxes have a point in common. @throws nothing. */
export function intersectAABB(a: Bounds, b: Bounds): boolean;
/** Whether a body has changed since its system last looked. @throws nothing. */
export function bodyMoved(body: Body): boolean;
/** Whether the groups of two bodies let them collide. @throws nothing. */
export function canInteract(a: { group: number }, b: { group: number }): boolean;
/** The number of a text of binary digits. @throws nothing. */
export function bin2dec(binary: string): number;
/** The number, or that of binary digits. @throws nothing. */
export function ensureNumber(input: number | string): number;
/** A group of what a body is and what it collides with, which is the same unless given. @throws nothing. */
export function groupBits(category: number | string, mask?: number | string): number;
/** A group from 0 to 0x7fffffff. @throws nothing. */
export function getGroup(group: number): number;
/** The unit vector in which a body bounces off another that is as heavy. @throws nothing. */
export function getBounceDirection(body: XY, collider: XY): Vector;
/** A response of its own with what another says now. */
export function cloneResponse(response: Response): Response;
/** The callback of those who give none. @throws nothing. */
export function returnTrue(): true;
/** Moves a body by `speed` in the direction of its angle. */
export function move(body: Body, speed?: number, updateNow?: boolean): void;

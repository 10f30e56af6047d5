// detect-collisions.d.ts - the types of kolize/detect-collisions.
import type { Bounds, Point as Vector, World } from 'kolize';

export interface BodyOptions<T = any> {
    isStatic?: boolean; isTrigger?: boolean; isCentered?: boolean;
    /** Radians. */
    angle?: number;
    /** The upper 16 bits say what it is, the lower 16 what it collides with. */
    group?: number;
    userData?: T;
}
export type PartialVector = { x?: number; y?: number };
export type Callback = (response: Response) => unknown;

/** Used again for each pair: keep what you read of it, not the object. */
export class Response {
    readonly a: Body;
    readonly b: Body;
    /** Taken from a's position, it separates a from b. */
    readonly overlapV: Vector;
    readonly overlapN: Vector;
    readonly overlap: number;
    readonly aInB: boolean;
    readonly bInA: boolean;
    clear(): this;
}

export abstract class Body<T = any> {
    readonly type: 'Point' | 'Line' | 'Circle' | 'Polygon' | 'Box' | 'Ellipse';
    readonly pos: Vector;
    x: number;
    y: number;
    angle: number;
    isStatic: boolean;
    isTrigger: boolean;
    readonly group: number;
    userData: T;
    readonly system: System | null;
    readonly bbox: Bounds;
    setPosition(x: number, y: number, updateNow?: boolean): this;
    setAngle(angle: number, updateNow?: boolean): this;
    setScale(x: number, y?: number, updateNow?: boolean): this;
    move(speed?: number, updateNow?: boolean): this;
    rotate(by: number, updateNow?: boolean): this;
    getAABBAsBBox(): Bounds;
}
export class Point extends Body { constructor(position: PartialVector, options?: BodyOptions) }
export class Line extends Body { constructor(start: Vector, end: Vector, options?: BodyOptions); readonly start: Vector; readonly end: Vector }
export class Circle extends Body { constructor(position: PartialVector, radius: number, options?: BodyOptions); r: number }
export class Polygon extends Body {
    constructor(position: PartialVector, points: PartialVector[], options?: BodyOptions);
    readonly points: Vector[];
    readonly calcPoints: Vector[];
    setPoints(points: PartialVector[]): this;
}
export class Box extends Polygon { constructor(position: PartialVector, width: number, height: number, options?: BodyOptions) }
export class Ellipse extends Polygon {
    constructor(position: PartialVector, radiusX: number, radiusY?: number, step?: number, options?: BodyOptions);
}

export class System {
    readonly world: World;
    readonly response: Response;
    insert(body: Body): this;
    remove(body: Body): this;
    clear(): void;
    all(): Body[];
    createPoint(position: PartialVector, options?: BodyOptions): Point;
    createLine(start: Vector, end: Vector, options?: BodyOptions): Line;
    createCircle(position: PartialVector, radius: number, options?: BodyOptions): Circle;
    createBox(position: PartialVector, width: number, height: number, options?: BodyOptions): Box;
    createEllipse(position: PartialVector, radiusX: number, radiusY?: number, step?: number, options?: BodyOptions): Ellipse;
    createPolygon(position: PartialVector, points: PartialVector[], options?: BodyOptions): Polygon;
    update(): void;
    updateBody(body?: Body): void;
    checkAll(callback?: Callback, response?: Response): boolean;
    checkOne(body: Body, callback?: Callback, response?: Response): boolean;
    checkArea(area: Bounds, callback?: Callback, response?: Response): boolean;
    checkCollision(a: Body, b: Body, response?: Response): boolean;
    separate(callback?: Callback, response?: Response): void;
    separateBody(body: Body, callback?: Callback, response?: Response): void;
    raycast(start: Vector, end: Vector, allow?: (body: Body, start: Vector) => unknown): { point: Vector; body: Body } | undefined;
    dispose(): void;
}
export function deg2rad(degrees: number): number;
export function rad2deg(radians: number): number;

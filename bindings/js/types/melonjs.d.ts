// melonjs.d.ts - the types of kolize/melonjs; what is melonJS's own is told by what is read of it.
import type { World } from 'kolize';

/** Two numbers. */
export type XY = { x: number; y: number };
/** What is used of melonJS's Vector2d. */
export interface VectorLike extends XY {
    /** Takes two numbers. @throws nothing. */
    set(x: number, y: number): any;
}
/** A Rect, a Polygon or an Ellipse of melonJS. Polygons may be concave; an ellipse that is no circle is a polygon at most 0.02 pixels within it. */
export interface ShapeLike {
    /** Where it lies in its renderable; of an ellipse its middle. */
    pos: XY;
    /** The corners of a polygon, relative to `pos`. */
    points?: readonly XY[];
    /** The radii of an ellipse. */
    radiusV?: XY;
    /** What this shape is, where that is not what its body is. */
    collisionType?: number | undefined;
    /** What this shape collides with, where that is not what its body does. */
    collisionMask?: number | undefined;
    /** It is found, and stops nothing. */
    isTrigger?: boolean | undefined;
    /** false: it is left out; read when the shapes are given. */
    isActive?: boolean | undefined;
}
/** What is used of melonJS's Renderable. */
export interface RenderableLike {
    /** Where it is: steps write it, and follow the game where that has written it. */
    pos: XY;
    /** The body of it. */
    body?: any;
    /** Turned as the body turns. */
    currentTransform?: any;
    /** null: it has left its container, and is called no more. */
    ancestor?: any;
}
/** How a body is made: a BodyDefinition of melonJS. `fixedRotation` has no meaning: bodies turn by angle and angular velocity alone. */
export interface BodyDefinition {
    /** Static ones do not move; kinematic ones move by their velocity through everything, and carry what stands on them. */
    type: 'static' | 'dynamic' | 'kinematic';
    /** Its shapes, in the coordinates of the renderable. */
    shapes: readonly ShapeLike[];
    /** Mass of 32 x 32 pixels; the mass of a body is 1 unless it is given. */
    density?: number;
    /** The part of its velocity that it loses in a frame. */
    frictionAir?: number | XY;
    /** The part of its velocity that it gives back, of the greater of two bodies; 0 unless given. */
    restitution?: number;
    /** How much bodies that slide along each other brake; 0 unless given. */
    friction?: number;
    /** Factor of gravity; 1 unless given. */
    gravityScale?: number;
    /** The most of its velocity along x and y. */
    maxVelocity?: XY;
    /** It has no meaning here. */
    fixedRotation?: boolean;
    /** It is told of what it meets, and stops nothing. */
    isSensor?: boolean;
    /** What it is: bits 0 to 29; 1 unless given. */
    collisionType?: number;
    /** What it collides with; all unless given. */
    collisionMask?: number;
    /** Whatever you like. */
    userData?: unknown;
}
/** A PhysicsBody of melonJS: `renderable.body`. */
export class KolizeBody {
    private constructor();
    /** The adapter that made it. */
    readonly adapter: KolizeAdapter;
    /** What it is the body of. */
    readonly renderable: RenderableLike;
    /** What it was made as; set by setStatic. */
    readonly type: 'static' | 'dynamic' | 'kinematic';
    /** Pixels a frame. */
    readonly velocity: XY;
    /** Radians. */
    readonly angle: number;
    /** Its mass. */
    readonly mass: number;
    /** Its shapes. */
    readonly shapes: readonly ShapeLike[];
    /** What it is; it may be set. */
    collisionType: number;
    /** What it collides with; it may be set. */
    collisionMask: number;
    /** Whatever you like. */
    userData: unknown;
    /** Sets its velocity in pixels a frame. @throws TypeError for numbers that are not finite. */
    setVelocity(x: number, y: number): void;
    /** Its velocity, in `out` where that is given. @throws nothing. */
    getVelocity(out?: VectorLike): any;
    /** Adds a force for the next step. A point does not count: there is no torque. @throws TypeError for numbers that are not finite. */
    applyForce(x: number, y: number, pointX?: number, pointY?: number): void;
    /** Changes the velocity of a dynamic body by an impulse. @throws TypeError for numbers that are not finite. */
    applyImpulse(x: number, y: number): void;
    /** Makes it static, or dynamic. */
    setStatic(isStatic?: boolean): void;
    /** Makes it a sensor, or solid. */
    setSensor(isSensor?: boolean): void;
    /** Sets its mass. @throws TypeError for one that is not above 0. */
    setMass(mass: number): void;
    /** Sets the part of its velocity that it gives back. @throws nothing. */
    setBounce(bounce: number): void;
    /** Sets its factor of gravity. @throws nothing. */
    setGravityScale(scale: number): void;
    /** Sets what it is. */
    setCollisionType(type: number): void;
    /** Sets what it collides with. */
    setCollisionMask(mask: number): void;
    /** Sets how much it turns in a frame, in radians. @throws nothing. */
    setAngularVelocity(omega: number): void;
    /** How much it turns in a frame. @throws nothing. */
    getAngularVelocity(): number;
    /** Turns it to an angle in radians about the middle of its shapes; its shapes turn, too. */
    setAngle(angle: number): void;
    /** Its angle. @throws nothing. */
    getAngle(): number;
}
/** A PhysicsAdapter of melonJS 20: `new Application(width, height, { physic: adapter })`. */
export class KolizeAdapter {
    /** An adapter. Gravity is in pixels a frame, a frame: (0, 0.98) unless given. Without `state` steps go on in a pause. @throws TypeError without Vector2d. */
    constructor(options: { Vector2d: new () => VectorLike; state?: { isPaused(): boolean }; gravity?: XY });
    /** What it can: no constraints, no sleep; moves that never tunnel; rays in the plane; limits of velocity; isGrounded. */
    readonly capabilities: { constraints: false; continuousCollisionDetection: true; sleepingBodies: false; raycasts: true; raycasts3d: false; velocityLimit: true; isGrounded: true };
    /** What `world.physic` is. */
    readonly physicLabel: 'kolize';
    /** What the banner says. */
    readonly name: string;
    /** It may be changed at any time. */
    gravity: any;
    /** The Kolize world of its bodies, once the application has begun; null before and after. */
    readonly world: World | null;
    /** The bodies, by their renderables. */
    readonly bodies: Map<any, KolizeBody>;
    /** melonJS calls it once. */
    init(world: any): void;
    /** melonJS calls it at the end: it gives back what it holds. */
    destroy(): void;
    /** A step of dt milliseconds, at most 100 of which count. Renderables hear onCollisionStart, onCollisionEnd, then onCollisionActive, or onCollision. @throws what they throw. */
    step(dt: number): void;
    /** Writes the positions of bodies that are not static to their renderables. */
    syncFromPhysics(): void;
    /** Makes the body of a renderable; one that it has is replaced. @throws TypeError for a shape of another class. */
    addBody(renderable: any, def: BodyDefinition): KolizeBody;
    /** Takes the body of a renderable out, if it has one. */
    removeBody(renderable: any): void;
    /** Gives a body other shapes; velocity and angle stay. */
    updateShape(renderable: any, shapes: readonly ShapeLike[]): void;
    /** The shapes of a body; [] without one. @throws nothing. */
    getBodyShapes(renderable: any): readonly any[];
    /** Writes the box of a body, relative to its renderable, to `out`; undefined without a body. */
    getBodyAABB<B>(renderable: any, out: B): B | undefined;
    /** The velocity of a body; (0, 0) without one. @throws nothing. */
    getVelocity(renderable: any, out?: VectorLike): any;
    /** Sets the velocity of a body. @throws TypeError for numbers that are not finite. */
    setVelocity(renderable: any, velocity: XY): void;
    /** Adds a force for the next step; a point does not count. @throws TypeError for numbers that are not finite. */
    applyForce(renderable: any, force: XY, point?: XY): void;
    /** Changes the velocity by an impulse; a point does not count. @throws TypeError for numbers that are not finite. */
    applyImpulse(renderable: any, impulse: XY, point?: XY): void;
    /** Puts a renderable and its body elsewhere, through whatever is on the way. */
    setPosition(renderable: any, position: XY): void;
    /** Turns a body; one that is dynamic is pushed out of what it then overlaps. */
    setAngle(renderable: any, angle: number): void;
    /** Its angle; 0 without a body. @throws nothing. */
    getAngle(renderable: any): number;
    /** Sets how much a body turns in a frame. @throws nothing. */
    setAngularVelocity(renderable: any, omega: number): void;
    /** How much it turns in a frame. @throws nothing. */
    getAngularVelocity(renderable: any): number;
    /** Makes a body static, or dynamic. */
    setStatic(renderable: any, isStatic: boolean): void;
    /** Makes a body a sensor, or solid. */
    setSensor(renderable: any, isSensor: boolean): void;
    /** Sets a factor of gravity. @throws nothing. */
    setGravityScale(renderable: any, scale: number): void;
    /** Sets the part of its velocity that a body loses in a frame. @throws nothing. */
    setFrictionAir(renderable: any, friction: number | XY): void;
    /** Sets the most of a velocity. @throws nothing. */
    setMaxVelocity(renderable: any, limit: XY): void;
    /** The most of a velocity; Infinity without a limit. @throws nothing. */
    getMaxVelocity(renderable: any): XY;
    /** Sets what a body is. */
    setCollisionType(renderable: any, type: number): void;
    /** Sets what a body collides with. */
    setCollisionMask(renderable: any, mask: number): void;
    /** Whether a body met something solid below it in the last step; below is where gravity pulls. @throws nothing. */
    isGrounded(renderable: any): boolean;
    /** The first body that a ray enters, whatever types and masks say; null: none. Bodies that it begins in do not count. */
    raycast(from: XY, to: XY): { renderable: any; point: any; normal: any; fraction: number } | null;
    /** The renderables whose bodies have a box that meets a Rect. */
    queryAABB(rect: { pos: XY; width: number; height: number }): any[];
}

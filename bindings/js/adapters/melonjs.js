// melonjs.js - Kolize as the physics of melonJS 20: bodies move at any speed without tunnelling, and tell what they meet.
//
//     import { Application, Vector2d, state } from 'melonjs';
//     new Application(800, 600, { physic: new KolizeAdapter({ Vector2d, state, gravity: { x: 0, y: 0.98 } }) });
//
// Velocities are pixels a frame of a sixtieth of a second, gravity and forces likewise, as in melonJS's own adapter.  A
// step adds gravity and forces to each velocity, then moves by it (semi-implicit Euler).  What a body runs into takes the
// part of its velocity that goes in, and hands it on to what is dynamic.  There are no constraints and no torque.
import { Shape, TOUCH, World, namesOf, optionsOf } from './kolize-core.mjs';
import { facing, shapeOf } from './sat.mjs';

const FRAME = 1000 / 60,
    LONGEST = 100, // ms of a step: a page that slept goes on where it was
    STEEP = 0.7, // of a normal that is a floor's
    ROUND = 0.02; // pixels between an ellipse and its polygon
// Two categories that no body of melonJS may use: 0 means all to a world, and nothing to melonJS.
const NO_TYPE = 0x80000000,
    NO_MASK = 0x40000000,
    USED = 0x3fffffff;

const clamp = (value, most) => Math.max(-most, Math.min(most, value));
const both = (value) => (typeof value === 'object' ? { x: value.x, y: value.y } : { x: value ?? 0, y: value ?? 0 });
function finite(x, y, call) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new TypeError(`KolizeBody.${call}: two finite numbers are wanted`);
}
const dot = (a, b) => a.x * b.x + a.y * b.y;

/** The corners of an ellipse of melonJS, or its circle. */
function ellipseOf({ pos, radiusV: { x, y } }, dx, dy) {
    if (x === y) return Shape.circle(pos.x + dx, pos.y + dy, x);
    const n = Math.min(256, Math.max(8, Math.ceil(Math.PI / Math.acos(1 - Math.min(1, ROUND / Math.max(x, y))))));
    return Shape.polygon(
        Array.from({ length: n }, (_, i) => {
            const angle = (2 * Math.PI * i) / n;
            return [pos.x + dx + x * Math.cos(angle), pos.y + dy + y * Math.sin(angle)];
        }),
    );
}

/** The shape of a Rect, Polygon or Ellipse of melonJS, moved by (dx, dy). */
function madeOf(shape, dx, dy) {
    if (shape.radiusV) return ellipseOf(shape, dx, dy);
    if (!shape.pos || !shape.points) throw new TypeError('KolizeAdapter: a shape is a Rect, a Polygon or an Ellipse of melonJS');
    return shapeOf(shape.points.map(({ x, y }) => ({ x: shape.pos.x + x + dx, y: shape.pos.y + y + dy })));
}

/** The box of shapes in the coordinates of their renderable. */
function boxOf(shapes) {
    const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
    for (const one of shapes) {
        const made = madeOf(one, 0, 0),
            { minX, minY, maxX, maxY } = made.bounds;
        made.dispose();
        box.minX = Math.min(box.minX, minX);
        box.minY = Math.min(box.minY, minY);
        box.maxX = Math.max(box.maxX, maxX);
        box.maxY = Math.max(box.maxY, maxY);
    }
    return shapes.length ? box : { minX: 0, minY: 0, maxX: 0, maxY: 0 };
}

/** What `renderable.body` is: a body of the adapter, with the calls of melonJS's PhysicsBody. */
class KolizeBody {
    constructor(adapter, renderable, def) {
        this.adapter = adapter;
        this.renderable = renderable;
        this.type = def.type ?? 'dynamic';
        this.velocity = { x: 0, y: 0 };
        this.force = { x: 0, y: 0 };
        this.angle = this.angularVelocity = 0;
        this.friction = def.friction ?? 0;
        this.frictionAir = both(def.frictionAir);
        this.bounce = def.restitution ?? 0;
        this.gravityScale = def.gravityScale ?? 1;
        this.maxVelocity = def.maxVelocity ? both(def.maxVelocity) : null;
        this.isSensor = def.isSensor === true;
        this._type = def.collisionType ?? 1;
        this._mask = def.collisionMask ?? 0xffffffff;
        this.userData = def.userData;
        this._grounded = false;
        this._body = null;
        this._seen = { x: renderable.pos.x, y: renderable.pos.y };
        this._take(def.shapes ?? []);
        this.mass = def.density === undefined ? 1 : Math.max(1e-6, def.density * this._area);
    }

    // ---- What melonJS asks of a body ----------------------------------------------------------------------------

    setVelocity(x, y) {
        finite(x, y, 'setVelocity');
        this.velocity.x = x;
        this.velocity.y = y;
    }

    getVelocity(out) {
        return this.adapter._vector(out, this.velocity);
    }

    /** The point does not count: there is no torque. */
    applyForce(x, y) {
        finite(x, y, 'applyForce');
        this.force.x += x;
        this.force.y += y;
    }

    applyImpulse(x, y) {
        finite(x, y, 'applyImpulse');
        if (this.type !== 'dynamic') return;
        this.velocity.x += x / this.mass;
        this.velocity.y += y / this.mass;
    }

    setStatic(isStatic = true) {
        this.type = isStatic ? 'static' : 'dynamic';
        if (isStatic) this.setVelocity(0, 0);
        this._flag();
    }

    setSensor(isSensor = true) {
        this.isSensor = isSensor;
        this._flag();
    }

    setMass(mass) {
        if (!(mass > 0)) throw new TypeError('KolizeBody.setMass: a number above 0 is wanted');
        this.mass = mass;
    }

    setBounce(bounce) {
        this.bounce = bounce;
    }

    setGravityScale(scale) {
        this.gravityScale = scale;
    }

    setCollisionType(type) {
        this._type = type;
        this._filter();
    }

    setCollisionMask(mask) {
        this._mask = mask;
        this._filter();
    }

    setAngularVelocity(omega) {
        this.angularVelocity = omega;
    }

    getAngularVelocity() {
        return this.angularVelocity;
    }

    setAngle(angle) {
        this._turn(angle);
    }

    getAngle() {
        return this.angle;
    }

    get collisionType() {
        return this._type;
    }

    set collisionType(type) {
        this.setCollisionType(type);
    }

    get collisionMask() {
        return this._mask;
    }

    set collisionMask(mask) {
        this.setCollisionMask(mask);
    }

    // ---- Its body of Kolize ---------------------------------------------------------------------------------------

    /** The middle of its shapes, about which it turns, is the origin of the Kolize body. */
    _take(shapes) {
        const box = boxOf(shapes);
        this.shapes = shapes;
        this._middle = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
        const parts = shapes.filter((one) => one.isActive !== false).map((shape) => ({ shape, made: madeOf(shape, -this._middle.x, -this._middle.y) }));
        this._area = parts.reduce((sum, { made }) => sum + made.measure().size, 0) / 1024;
        this._parts = parts;
        const { world } = this.adapter, { pos } = this.renderable;
        if (this._body) this._body.setFixtures(this._fixtures());
        else this._body = world.add(this._fixtures(), { data: this });
        this._flag();
        this._body.moveTo(pos.x + this._middle.x, pos.y + this._middle.y, this.angle);
    }

    /** A body without shapes is a point that meets nothing. */
    _fixtures() {
        if (!this._parts.length) return [{ shape: Shape.point(0, 0), category: NO_TYPE, collides: NO_MASK, sensor: true }];
        return this._parts.map(({ shape: { collisionType = this._type, collisionMask = this._mask, isTrigger }, made }) => ({
            shape: made.moveTo(0, 0),
            category: (collisionType & USED) >>> 0 || NO_TYPE,
            collides: (collisionMask & USED) >>> 0 || NO_MASK,
            sensor: isTrigger === true,
        }));
    }

    /** Its shapes where they are now. */
    _places() {
        const { x, y } = this._body;
        return this._parts.map(({ made }) => made.moveTo(x, y, this.angle));
    }

    _filter() {
        if (this._body) this._body.setFixtures(this._fixtures());
    }

    _flag() {
        this._body?.setFlags({ static: this.type === 'static', sensor: this.isSensor });
    }

    _turn(angle) {
        const { x, y } = this._body;
        this._body.moveTo(x, y, angle);
        this.angle = angle;
        if (this.type === 'dynamic' && !this.isSensor) this._body.pushOut();
    }

    /** A renderable whose `pos` the game has changed is there now. */
    _follow() {
        if (!this.renderable.pos) return; // it was destroyed, and is still here
        const { x, y } = this.renderable.pos;
        if (x === this._seen.x && y === this._seen.y) return;
        this._body.moveTo(x + this._middle.x, y + this._middle.y);
        this._seen.x = x;
        this._seen.y = y;
    }

    _place(x, y) {
        const { pos } = this.renderable;
        pos.x = this._seen.x = x;
        pos.y = this._seen.y = y;
        this._seen.x = pos.x;
        this._seen.y = pos.y;
    }
}

const keyOf = (a, b) => `${a.index}:${a.generation}:${b.index}:${b.generation}`;

/** The normal from one to another that it touches; (0, 0) where they face each other in no single way. */
function touching(one, other) {
    const there = other._places();
    for (const a of one._places())
        for (const b of there) {
            const normal = a.relate(b) === TOUCH ? facing(a, b) : { x: 0, y: 0 };
            if (normal.x || normal.y) return normal;
        }
    return { x: 0, y: 0 };
}

/** What a kinematic body has pushed goes on with the velocity of that, at least; what rides on it keeps its own. */
function push(body, moved, { x, y }) {
    const length = Math.hypot(moved.x, moved.y),
        n = { x: moved.x / length, y: moved.y / length },
        lacks = dot({ x, y }, n) - dot(body.velocity, n);
    if (length > 0 && lacks > 0) body.setVelocity(body.velocity.x + lacks * n.x, body.velocity.y + lacks * n.y);
}

// Takes the part of a's velocity that goes into b, along the unit vector n out of b; b, if it is dynamic, gets its share.
// Kinematic ones have moved already, with what rides on them.
function meet(a, b, n, slow) {
    const other = b.type === 'dynamic' ? b.velocity : { x: 0, y: 0 },
        relative = { x: a.velocity.x - other.x, y: a.velocity.y - other.y },
        into = relative.x * n.x + relative.y * n.y;
    if (into >= 0) return;
    const bounce = -into > slow ? Math.max(a.bounce, b.bounce) : 0, // slow ones come to rest
        light = 1 / a.mass,
        otherLight = b.type === 'dynamic' ? 1 / b.mass : 0,
        impulse = (-(1 + bounce) * into) / (light + otherLight),
        t = { x: -n.y, y: n.x },
        along = relative.x * t.x + relative.y * t.y,
        most = Math.sqrt(a.friction * b.friction) * impulse,
        rub = clamp(-along / (light + otherLight), most);
    const x = impulse * n.x + rub * t.x,
        y = impulse * n.y + rub * t.y;
    a.setVelocity(a.velocity.x + x * light, a.velocity.y + y * light);
    if (otherLight) b.setVelocity(b.velocity.x - x * otherLight, b.velocity.y - y * otherLight);
}

const OPTIONS = namesOf('Vector2d state gravity');

/** A PhysicsAdapter of melonJS. */
class KolizeAdapter {
    constructor(options) {
        const { Vector2d, state, gravity = { x: 0, y: 0.98 } } = optionsOf(options, OPTIONS, 'options', 'KolizeAdapter');
        if (typeof Vector2d !== 'function') throw new TypeError('KolizeAdapter: options.Vector2d: the class of melonJS is wanted');
        this.Vector2d = Vector2d;
        this.state = state;
        this.gravity = this._vector(null, gravity);
        this.physicLabel = 'kolize';
        this.name = 'kolize/melonjs';
        this.capabilities = {
            constraints: false,
            continuousCollisionDetection: true,
            sleepingBodies: false,
            raycasts: true,
            raycasts3d: false,
            velocityLimit: true,
            isGrounded: true,
        };
        this.world = null;
        this.bodies = new Map(); // by renderable
        this._normals = new Map(); // of pairs, by the indices of their bodies
        this._met = new Map(); // the normals of this step's hits, from the body of the lower index
    }

    init(world) {
        this.melonWorld = world;
        this.world = new World({ mode: 'touch' });
    }

    destroy() {
        this.bodies.clear();
        this._normals.clear();
        this.world?.dispose();
        this.world = null;
    }

    // ---- Bodies -------------------------------------------------------------------------------------------------

    addBody(renderable, def) {
        this.removeBody(renderable);
        const body = new KolizeBody(this, renderable, def);
        this.bodies.set(renderable, body);
        renderable.body = body;
        return body;
    }

    removeBody(renderable) {
        const body = this.bodies.get(renderable);
        if (!body) return;
        body._body.remove();
        this.bodies.delete(renderable);
    }

    updateShape(renderable, shapes) {
        this.bodies.get(renderable)?._take(shapes);
    }

    getBodyShapes(renderable) {
        return this.bodies.get(renderable)?.shapes ?? [];
    }

    getBodyAABB(renderable, out) {
        const body = this.bodies.get(renderable);
        if (!body) return undefined;
        const { minX, minY, maxX, maxY } = body._body.bounds,
            x = body._body.x - body._middle.x,
            y = body._body.y - body._middle.y;
        out.setMinMax(minX - x, minY - y, maxX - x, maxY - y);
        return out;
    }

    // ---- One step -----------------------------------------------------------------------------------------------

    step(dt) {
        if (!this.world || this.state?.isPaused() || !(dt > 0)) return;
        const frames = Math.min(dt, LONGEST) / FRAME;
        this._met.clear();
        for (const body of this.bodies.values()) {
            body._follow();
            if (body.type === 'dynamic') this._accelerate(body, frames);
        }
        for (const body of this.bodies.values()) if (body.type === 'kinematic') this._carry(body, frames);
        for (const body of this.bodies.values()) if (body.type === 'dynamic') this._advance(body, frames);
        this.world.step();
        this._tell();
    }

    _accelerate(body, frames) {
        const { velocity, force, frictionAir, maxVelocity, gravityScale, mass } = body;
        for (const axis of ['x', 'y']) {
            velocity[axis] += (this.gravity[axis] * gravityScale + force[axis] / mass) * frames;
            if (frictionAir[axis]) velocity[axis] *= Math.max(0, 1 - frictionAir[axis]) ** frames;
            if (maxVelocity) velocity[axis] = clamp(velocity[axis], maxVelocity[axis]);
            force[axis] = 0;
        }
    }

    _carry(body, frames) {
        const { x, y } = body.velocity;
        if (!x && !y && !body.angularVelocity) return;
        const angle = body.angularVelocity * frames;
        if (body.isSensor) body._body.moveTo(body._body.x + x * frames, body._body.y + y * frames, body.angle + angle);
        else
            for (const { body: there, rides, moved } of body._body.carry(x * frames, y * frames, { up: this._up(), angle }))
                if (there && !rides) push(there.data, moved, body.velocity);
        body.angle += angle;
    }

    _advance(body, frames) {
        const there = body._body,
            { x, y } = body.velocity;
        if (body.angularVelocity) body._turn(body.angle + body.angularVelocity * frames);
        if (!x && !y) return;
        const { hits, beganInside } = there.move(x * frames, y * frames);
        if (beganInside) this._free(body);
        const slow = 2 * Math.hypot(this.gravity.x, this.gravity.y) * Math.abs(body.gravityScale) * frames;
        for (const { body: met, normal } of hits) {
            if (!met) continue;
            meet(body, met.data, normal, slow);
            const isFirst = there.index < met.index,
                [a, b] = isFirst ? [there, met] : [met, there];
            this._met.set(keyOf(a, b), isFirst ? { x: 0 - normal.x, y: 0 - normal.y } : normal);
        }
    }

    /** Out of what it overlaps; its velocity loses the part that goes back in. */
    _free(body) {
        const { moved, last } = body._body.pushOut(),
            length = Math.hypot(moved.x, moved.y);
        if (last && length > 0) meet(body, last.data, { x: moved.x / length, y: moved.y / length }, Infinity);
    }

    _up() {
        const { x, y } = this.gravity,
            length = Math.hypot(x, y);
        return length ? { x: -x / length, y: -y / length } : { x: 0, y: -1 };
    }

    syncFromPhysics() {
        for (const body of this.bodies.values()) {
            if (body.type === 'static' || !body.renderable.pos) continue;
            const { _body, _middle, renderable } = body;
            body._place(_body.x - _middle.x, _body.y - _middle.y);
            this._show(body, renderable.currentTransform);
        }
    }

    /** Turns what is drawn by as much as the body has turned since. */
    _show(body, transform) {
        const by = body.angle - (body._shown ?? 0);
        if (!by || !transform) return;
        const { x, y } = body._middle;
        transform.translate(x, y);
        transform.rotate(by);
        transform.translate(-x, -y);
        body._shown = body.angle;
    }

    // ---- Contacts -----------------------------------------------------------------------------------------------

    /** Pairs of which one is dynamic call their renderables; contacts know which way each is pushed. */
    _tell() {
        const up = this._up(),
            before = this._normals,
            told = [];
        this._normals = new Map();
        for (const body of this.bodies.values()) body._grounded = false;
        for (const { a, b, normal: found, depth } of this.world.contacts()) {
            const one = a.data,
                other = b.data;
            if (one.type !== 'dynamic' && other.type !== 'dynamic') continue;
            const key = keyOf(a, b),
                normal = depth > 0 ? found : this._met.get(key) ?? touching(one, other),
                away = { x: 0 - normal.x, y: 0 - normal.y };
            this._normals.set(key, { one, other, away });
            told.push({ one, other, away, depth, isNew: !before.has(key) });
            if (one.isSensor || other.isSensor) continue;
            if (dot(away, up) > STEEP) one._grounded = true;
            if (dot(normal, up) > STEEP) other._grounded = true;
        }
        for (const { one, other, away, depth, isNew } of told) if (isNew) call('onCollisionStart', one, other, away, depth);
        for (const [key, { one, other, away }] of before) if (!this._normals.has(key)) call('onCollisionEnd', one, other, away, 0);
        for (const { one, other, away, depth } of told) call('onCollisionActive', one, other, away, depth);
    }

    // ---- Calls for a renderable ---------------------------------------------------------------------------------

    getVelocity(renderable, out) {
        return this._vector(out, this.bodies.get(renderable)?.velocity ?? { x: 0, y: 0 });
    }

    setVelocity(renderable, { x, y }) {
        this.bodies.get(renderable)?.setVelocity(x, y);
    }

    applyForce(renderable, { x, y }) {
        this.bodies.get(renderable)?.applyForce(x, y);
    }

    applyImpulse(renderable, { x, y }) {
        this.bodies.get(renderable)?.applyImpulse(x, y);
    }

    setPosition(renderable, { x, y }) {
        const body = this.bodies.get(renderable);
        renderable.pos.x = x;
        renderable.pos.y = y;
        if (!body) return;
        body._place(x, y);
        body._body.moveTo(x + body._middle.x, y + body._middle.y);
    }

    setAngle(renderable, angle) {
        this.bodies.get(renderable)?.setAngle(angle);
    }

    getAngle(renderable) {
        return this.bodies.get(renderable)?.angle ?? 0;
    }

    setAngularVelocity(renderable, omega) {
        this.bodies.get(renderable)?.setAngularVelocity(omega);
    }

    getAngularVelocity(renderable) {
        return this.bodies.get(renderable)?.angularVelocity ?? 0;
    }

    setStatic(renderable, isStatic) {
        this.bodies.get(renderable)?.setStatic(isStatic);
    }

    setSensor(renderable, isSensor) {
        this.bodies.get(renderable)?.setSensor(isSensor);
    }

    setGravityScale(renderable, scale) {
        this.bodies.get(renderable)?.setGravityScale(scale);
    }

    setFrictionAir(renderable, friction) {
        const body = this.bodies.get(renderable);
        if (body) body.frictionAir = both(friction);
    }

    setMaxVelocity(renderable, limit) {
        const body = this.bodies.get(renderable);
        if (body) body.maxVelocity = both(limit);
    }

    getMaxVelocity(renderable) {
        return { ...(this.bodies.get(renderable)?.maxVelocity ?? { x: Infinity, y: Infinity }) };
    }

    setCollisionType(renderable, type) {
        this.bodies.get(renderable)?.setCollisionType(type);
    }

    setCollisionMask(renderable, mask) {
        this.bodies.get(renderable)?.setCollisionMask(mask);
    }

    isGrounded(renderable) {
        return this.bodies.get(renderable)?._grounded ?? false;
    }

    // ---- Queries: of geometry alone, whatever the types and masks say --------------------------------------------

    raycast(from, to) {
        if (!this.world) return null;
        const way = [from.x, from.y, to.x, to.y],
            first = this.world.ray(...way),
            hit = first?.inside ? this.world.rayAll(...way).find((one) => !one.inside) : first;
        if (!hit) return null;
        const { point, normal, t, body } = hit;
        return { renderable: body.data.renderable, point: this._vector(null, point), normal: this._vector(null, normal), fraction: t };
    }

    queryAABB({ pos: { x, y }, width, height }) {
        if (!this.world) return [];
        const area = Shape.box(x, y, x + width, y + height),
            found = this.world.find(area, { mode: 'boxes' });
        area.dispose();
        return found.map((one) => one.data.renderable);
    }

    _vector(out, { x, y }) {
        return (out ?? new this.Vector2d()).set(x, y);
    }
}

/** Tells both renderables, unless they have left their container; the normal is the way out for the one that hears it. */
function call(name, one, other, away, depth) {
    const back = { x: 0 - away.x, y: 0 - away.y };
    for (const [a, b, normal] of [
        [one, other, away],
        [other, one, back],
    ]) {
        const isGone = (body) => body.renderable.ancestor === null || body.adapter.bodies.get(body.renderable) !== body;
        if (isGone(a) || (isGone(b) && name !== 'onCollisionEnd')) continue;
        const handler = a.renderable[name] ?? (name === 'onCollisionActive' ? a.renderable.onCollision : undefined);
        if (typeof handler === 'function')
            handler.call(a.renderable, { a: a.renderable, b: b.renderable, normal, depth }, b.renderable);
    }
}

export { KolizeAdapter, KolizeBody };

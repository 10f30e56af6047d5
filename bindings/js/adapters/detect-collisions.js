// detect-collisions.js - Kolize in the habits of detect-collisions: bodies with setPosition, a System that checks them all.
//
// Bodies collide when they overlap; those that only touch do not. Polygons may be concave. A response is used again for
// each pair, and what it says beside `a` and `b` is computed when it is first read.
import { Shape, World } from './kolize-core.mjs';

const ELLIPSE_STEP = 1,
    FULL = 0x7fffffff;

const deg2rad = (degrees) => (degrees * Math.PI) / 180;
const rad2deg = (radians) => (radians * 180) / Math.PI;

class Response {
    constructor() {
        this.clear();
    }

    clear() {
        return this._set(null, null);
    }

    _set(a, b) {
        this.a = a;
        this.b = b;
        this._vector = null;
        return this;
    }

    _find() {
        const contact = this.a && this.a._place().collide(this.b._place()),
            push = contact ? contact.push : { x: 0, y: 0 };
        this._vector = { x: 0 - push.x, y: 0 - push.y };
        this._length = Math.hypot(push.x, push.y);
        return this._vector;
    }

    /** Taken from a's position, it separates a from b. */
    get overlapV() {
        return this._vector ?? this._find();
    }

    get overlap() {
        if (!this._vector) this._find();
        return this._length;
    }

    get overlapN() {
        const { x, y } = this.overlapV,
            length = this._length || 1;
        return { x: x / length, y: y / length };
    }

    get aInB() {
        return this.b._place().contains(this.a._place());
    }

    get bInA() {
        return this.a._place().contains(this.b._place());
    }
}

/** What all bodies have: `x`, `y`, `angle`, `setPosition`, `isStatic`, `isTrigger`, `group`, `userData`. */
class Body {
    constructor(type, position, options) {
        const { isStatic = false, isTrigger = false, isCentered = false, angle = 0, group = FULL, userData } = options;
        this.type = type;
        this.pos = { x: position.x ?? 0, y: position.y ?? 0 };
        this.angle = angle;
        this.isStatic = isStatic;
        this.isTrigger = isTrigger;
        this.isCentered = isCentered;
        this.group = group;
        this.userData = userData;
        this.scaleX = this.scaleY = 1;
        this.system = null;
        this.dirty = true;
        this._body = null;
        this._shape = null;
        this._placed = false;
    }

    get x() {
        return this.pos.x;
    }

    set x(x) {
        this.setPosition(x, this.pos.y);
    }

    get y() {
        return this.pos.y;
    }

    set y(y) {
        this.setPosition(this.pos.x, y);
    }

    /** Systems see it at their next check; `updateNow` is for programs written for eager ones. */
    setPosition(x, y, updateNow = true) {
        this.pos.x = x;
        this.pos.y = y;
        return this._changed(updateNow);
    }

    move(speed = 1, updateNow = true) {
        return this.setPosition(
            this.pos.x + Math.cos(this.angle) * speed,
            this.pos.y + Math.sin(this.angle) * speed,
            updateNow,
        );
    }

    setAngle(angle, updateNow = true) {
        this.angle = angle;
        return this._changed(updateNow);
    }

    rotate(by, updateNow = true) {
        return this.setAngle(this.angle + by, updateNow);
    }

    setScale(x, y = x, updateNow = true) {
        this.scaleX = x;
        this.scaleY = y;
        this._remake();
        return this._changed(updateNow);
    }

    get bbox() {
        return this._place().bounds;
    }

    getAABBAsBBox() {
        return this.bbox;
    }

    _changed() {
        this._placed = false;
        if (!this.dirty && this.system) this.system._moved.push(this);
        this.dirty = true;
        return this;
    }

    _remake() {
        this._shape?.dispose();
        this._shape = null;
        this._placed = false;
        if (this._body) this._body.setShape(this._own());
    }

    _own() {
        return (this._shape ??= this._make(this.scaleX, this.scaleY));
    }

    _place() {
        const shape = this._own();
        if (!this._placed) shape.moveTo(this.pos.x, this.pos.y, this.angle);
        this._placed = true;
        return shape;
    }
}

class Point extends Body {
    constructor(position, options = {}) {
        super('Point', position, options);
    }

    _make() {
        return Shape.point(0, 0);
    }
}

class Line extends Body {
    constructor(start, end, options = {}) {
        super('Line', start, options);
        this._end = { x: end.x - start.x, y: end.y - start.y };
    }

    get start() {
        return { x: this.x, y: this.y };
    }

    get end() {
        return { x: this.x + this._end.x, y: this.y + this._end.y };
    }

    _make(sx, sy) {
        return Shape.segment(0, 0, sx * this._end.x, sy * this._end.y);
    }
}

class Circle extends Body {
    constructor(position, radius, options = {}) {
        super('Circle', position, options);
        this.unscaledR = radius;
    }

    get r() {
        return this.unscaledR * this.scaleX;
    }

    set r(radius) {
        this.unscaledR = radius;
        this._remake();
        this._changed();
    }

    _make(scale) {
        return Shape.circle(0, 0, this.unscaledR * scale);
    }
}

class Polygon extends Body {
    constructor(position, points, options = {}, type = 'Polygon') {
        super(type, position, options);
        this.setPoints(points);
    }

    setPoints(points) {
        this.points = points.map(({ x = 0, y = 0 }) => ({ x, y }));
        this._remake();
        this._changed();
        return this;
    }

    /** The corners where they are now. */
    get calcPoints() {
        const flat = this._place().points;
        return Array.from({ length: flat.length / 2 }, (_, i) => ({
            x: flat[2 * i] - this.x,
            y: flat[2 * i + 1] - this.y,
        }));
    }

    _make(sx, sy) {
        const made = Shape.polygon(this.points.map(({ x, y }) => [sx * x, sy * y]));
        if (!this.isCentered) return made;
        const { x, y } = made.measure();
        made.dispose();
        return Shape.polygon(this.points.map((point) => [sx * point.x - x, sy * point.y - y]));
    }
}

class Box extends Polygon {
    constructor(position, width, height, options = {}) {
        super(
            position,
            [
                { x: 0, y: 0 },
                { x: width, y: 0 },
                { x: width, y: height },
                { x: 0, y: height },
            ],
            options,
            'Box',
        );
        this.width = width;
        this.height = height;
    }
}

class Ellipse extends Polygon {
    constructor(position, radiusX, radiusY = radiusX, step = ELLIPSE_STEP, options = {}) {
        const steps = Math.max(12, Math.ceil((Math.PI * Math.hypot(radiusX, radiusY)) / Math.max(step, ELLIPSE_STEP)));
        super(
            position,
            Array.from({ length: steps }, (_, i) => ({
                x: Math.cos((2 * Math.PI * i) / steps) * radiusX,
                y: Math.sin((2 * Math.PI * i) / steps) * radiusY,
            })),
            options,
            'Ellipse',
        );
    }
}

const some = () => true;

/** Bodies that are checked together. */
class System {
    constructor() {
        this.world = new World();
        this.response = new Response();
        this._moved = [];
        this._bodies = new Set();
        this._ray = null;
    }

    // ---- Bodies -------------------------------------------------------------------------------------------------

    insert(body) {
        if (body.system === this) return this;
        body.system?.remove(body);
        const { x, y } = body.pos;
        body._body = this.world.add(body._own(), {
            x,
            y,
            angle: body.angle,
            data: body,
            static: body.isStatic && !body.isTrigger,
            category: body.group >>> 16,
            collides: body.group & 0xffff,
        });
        body.system = this;
        body.dirty = false;
        body._angleThere = body.angle;
        this._bodies.add(body);
        return this;
    }

    remove(body) {
        if (body.system !== this) return this;
        body._body.remove();
        body._body = body.system = null;
        body.dirty = true;
        this._moved = this._moved.filter((one) => one !== body);
        this._bodies.delete(body);
        return this;
    }

    clear() {
        for (const body of this._bodies) this.remove(body);
    }

    all() {
        return [...this._bodies];
    }

    createPoint(position, options) {
        return this._made(new Point(position, options));
    }

    createLine(start, end, options) {
        return this._made(new Line(start, end, options));
    }

    createCircle(position, radius, options) {
        return this._made(new Circle(position, radius, options));
    }

    createBox(position, width, height, options) {
        return this._made(new Box(position, width, height, options));
    }

    createEllipse(position, radiusX, radiusY, step, options) {
        return this._made(new Ellipse(position, radiusX, radiusY, step, options));
    }

    createPolygon(position, points, options) {
        return this._made(new Polygon(position, points, options));
    }

    _made(body) {
        this.insert(body);
        return body;
    }

    /** Tells the world where bodies are that have moved; checks do it by themselves. */
    update() {
        for (const body of this._moved) {
            const { x, y } = body.pos,
                isTurned = body.angle !== body._angleThere;
            body._body.moveTo(x, y, isTurned ? body.angle : undefined);
            body._angleThere = body.angle;
            body.dirty = false;
        }
        this._moved.length = 0;
    }

    updateBody() {
        this.update();
    }

    // ---- Checks: each returns whether a callback returned something true ----------------------------------------

    /** Every pair that overlaps, once for each of the two that is not static. */
    checkAll(callback = some, response = this.response) {
        this.update();
        this.world.step();
        const bodies = this.world._bodies.slice(), // which callbacks may change
            pairs = this.world.pairIndices();
        for (let i = 0; i < pairs.length; i += 2) {
            const a = bodies[pairs[i]]?.data,
                b = bodies[pairs[i + 1]]?.data;
            if (a?.system !== this || b?.system !== this) continue; // a callback has removed one
            if (!(a.isStatic && !a.isTrigger) && callback(response._set(a, b))) return true;
            if (!(b.isStatic && !b.isTrigger) && callback(response._set(b, a))) return true;
        }
        return false;
    }

    checkOne(body, callback = some, response = this.response) {
        if (body.isStatic && !body.isTrigger) return false;
        for (const other of this._around(body)) if (callback(response._set(body, other))) return true;
        return false;
    }

    _around(body) {
        this.update();
        const options = {
            category: body.group >>> 16,
            collides: body.group & 0xffff,
            ...(body._body ? { except: body._body } : {}),
        };
        return this.world.find(body._place(), options).map((one) => one.data);
    }

    checkArea({ minX, minY, maxX, maxY }, callback = some, response = this.response) {
        this.update();
        const area = Shape.box(minX, minY, maxX, maxY),
            found = this.world.find(area, { mode: 'boxes' });
        area.dispose();
        return found.some(({ data }) => this.checkOne(data, callback, response));
    }

    checkCollision(a, b, response = this.response) {
        const meets =
            (a.group >>> 16) & b.group & 0xffff &&
            (b.group >>> 16) & a.group & 0xffff &&
            a._place().overlaps(b._place());
        response._set(a, b);
        return Boolean(meets);
    }

    /** Moves every body out of those that it overlaps; triggers move nothing and are not moved. */
    separate(callback = some, response = this.response) {
        for (const body of this._bodies) this.separateBody(body, callback, response);
    }

    separateBody(body, callback = some, response = this.response) {
        if (body.isStatic && !body.isTrigger) return;
        let x = 0,
            y = 0;
        this.checkOne(
            body,
            (found) => {
                const { overlapV } = found;
                if (callback(found) && !body.isTrigger && !found.b.isTrigger) {
                    x += overlapV.x;
                    y += overlapV.y;
                }
                return false;
            },
            response,
        );
        if (x || y) body.setPosition(body.x - x, body.y - y);
    }

    /** The first point of a body from start to end: { point, body }, or undefined. */
    raycast(start, end, allow = some) {
        this.update();
        const hit = this.world // the nearest first
            .rayAll(start.x, start.y, end.x, end.y, { touch: true })
            .find((one) => allow(one.body.data, start));
        return hit ? { point: hit.point, body: hit.body.data } : undefined;
    }

    dispose() {
        this.world.dispose();
    }
}

export { System, Response, Point, Line, Circle, Polygon, Box, Ellipse, deg2rad, rad2deg };

// bodies.js - Kolize in the habits of detect-collisions: bodies with a position, an angle, a scale and an offset.
//
// A body knows its shape in its own coordinates; `_place` puts it where the body is.  A system's world hears of moves at
// its next check, and of sizes when the body is inserted or updated, as there.
import { Shape, World } from './kolize-core.mjs';
import { Vector, centroidOf, overlapOf, shapeOf } from './sat.mjs';

const FULL = 0x7fffffff,
    DEG2RAD = Math.PI / 180,
    RAD2DEG = 180 / Math.PI;
const BodyType = { Ellipse: 'Ellipse', Circle: 'Circle', Polygon: 'Polygon', Box: 'Box', Line: 'Line', Point: 'Point' };
const BodyGroup = { Ellipse: 32, Circle: 16, Polygon: 8, Box: 4, Line: 2, Point: 1 };

const deg2rad = (degrees) => degrees * DEG2RAD;
const rad2deg = (radians) => radians * RAD2DEG;
const getGroup = (group) => Math.max(0, Math.min(group, FULL));
const some = () => true;

let moves = 0, // how often anything has moved
    pending = null; // the response that has yet to be computed

const createBox = (width, height) =>
    [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
    ].map(([x, y]) => new Vector(x, y));

function createEllipse(radiusX, radiusY = radiusX, step = 1) {
    const n = Math.max(8, Math.ceil((2 * Math.PI * Math.hypot(radiusX, radiusY)) / Math.max(1, step)));
    return Array.from({ length: n }, (_, i) => {
        const angle = (i / n) * 2 * Math.PI;
        return new Vector(Math.cos(angle) * radiusX, Math.sin(angle) * radiusY);
    });
}

/** Whether points run clockwise where y points up. */
function clockwise(points) {
    let sum = 0;
    points.forEach((p, i) => {
        const q = points[(i + 1) % points.length];
        sum += (q.x - p.x) * (q.y + p.y);
    });
    return sum > 0;
}

const ensureVectorPoint = (point = {}) => (point instanceof Vector ? point : new Vector(point.x, point.y));
function ensurePolygonPoints(points = []) {
    const all = points.map(ensureVectorPoint);
    return clockwise(all) ? all.reverse() : all;
}

/** A position whose body hears of changes. */
class Place extends Vector {
    constructor(body, { x, y }) {
        super(x, y);
        this._body = body;
    }

    get x() {
        return this._x;
    }

    set x(x) {
        this._body?._leave();
        this._x = x;
        this._body?._move();
    }

    get y() {
        return this._y;
    }

    set y(y) {
        this._body?._leave();
        this._y = y;
        this._body?._move();
    }
}

/** What all bodies have. */
class Body {
    constructor(type, position = {}, options = {}) {
        const { isStatic = false, isTrigger = false, padding = 0, group = FULL } = options;
        this.type = type;
        this.typeGroup = BodyGroup[type];
        this._pos = new Place(this, position);
        this._angle = 0;
        this._offset = { x: 0, y: 0 }; // before it is turned
        this._isStatic = Boolean(isStatic);
        this._isTrigger = Boolean(isTrigger);
        this.padding = padding;
        this._group = getGroup(group);
        this.userData = options.userData;
        this.system = null;
        this.dirty = false;
        this._body = this._shape = null;
        this._placed = this._queued = this._resized = this._known = false;
    }

    get pos() {
        return this._pos;
    }

    set pos({ x, y }) {
        this.setPosition(x, y, false);
    }

    get x() {
        return this._pos._x;
    }

    set x(x) {
        this.setPosition(x, this.y, false);
    }

    get y() {
        return this._pos._y;
    }

    set y(y) {
        this.setPosition(this.x, y, false);
    }

    get angle() {
        return this._angle;
    }

    set angle(angle) {
        this.setAngle(angle, false);
    }

    get isStatic() {
        return this._isStatic;
    }

    set isStatic(isStatic) {
        this._isStatic = Boolean(isStatic);
        this._flag();
    }

    get isTrigger() {
        return this._isTrigger;
    }

    set isTrigger(isTrigger) {
        this._isTrigger = Boolean(isTrigger);
        this._flag();
    }

    get group() {
        return this._group;
    }

    set group(group) {
        this._group = getGroup(group);
        this._body?.setFilter(this._filter());
    }

    get scale() {
        return (this.scaleX + this.scaleY) / 2;
    }

    set scale(scale) {
        this.setScale(scale);
    }

    setPosition(x, y, updateNow = true) {
        this._leave();
        this._pos._x = x;
        this._pos._y = y;
        return this._move(updateNow);
    }

    move(speed = 1, updateNow = true) {
        return this.setPosition(this.x + Math.cos(this.angle) * speed, this.y + Math.sin(this.angle) * speed, updateNow);
    }

    setAngle(angle, updateNow = true) {
        this._leave();
        this._angle = angle;
        this._turned();
        return this._move(updateNow);
    }

    /** Two numbers or a vector; it is turned with the body. */
    setOffset(offset, y = 0) {
        this._leave();
        this._offset = typeof offset === 'number' ? { x: offset, y: Number(y) } : { x: offset.x, y: offset.y };
        this._turned();
        this._remake();
        return this._move(typeof y === 'boolean' ? y : true);
    }

    get bbox() {
        return this.getAABBAsBBox();
    }

    get minX() {
        return this.bbox.minX - this.padding;
    }

    get minY() {
        return this.bbox.minY - this.padding;
    }

    get maxX() {
        return this.bbox.maxX + this.padding;
    }

    get maxY() {
        return this.bbox.maxY + this.padding;
    }

    /** Tells the system of all that has changed. */
    updateBody(updateNow = this.dirty) {
        if (updateNow) this.system?.insert(this);
        if (updateNow) this.dirty = false;
    }

    drawBVH(context) {
        const { minX, minY, maxX, maxY } = this;
        outline(context, [minX, minY, maxX, minY, maxX, maxY, minX, maxY]);
    }

    /** A group that has none of the 16 bits gets one that nobody has: 0 means all to a world. */
    _filter() {
        return { category: this._group >>> 16 || 1 << 30, collides: this._group & 0xffff || 1 << 29 };
    }

    /** Whether it asks nobody, and is moved by nothing. */
    _rests() {
        return this._isStatic && !this._isTrigger;
    }

    _flag() {
        this._body?.setFlags({ static: this._rests() });
    }

    /** Before it changes: what was found of it is computed while it still holds. */
    _leave() {
        if (pending && (pending.a === this || pending.b === this)) pending._fill();
    }

    _move(updateNow = false) {
        moves++;
        this._placed = false;
        this.dirty = !updateNow;
        if (this._body && !this._queued) {
            this._queued = true;
            this.system._moved.push(this);
        }
        return this;
    }

    _remake() {
        this._shape?.dispose();
        this._shape = null;
        this._placed = false;
        this._resized = true;
    }

    _own() {
        return (this._shape ??= this._make());
    }

    _place() {
        const shape = this._own();
        if (!this._placed) shape.moveTo(this.x, this.y, this._angle);
        this._placed = true;
        return shape;
    }

    /** The world's body gets what has changed. */
    _sync() {
        this._queued = false;
        if (this._resized) this._body.setShape(this._own());
        this._resized = false;
        const isTurned = this._angle !== this._angleThere;
        this._body.moveTo(this.x, this.y, isTurned ? this._angle : undefined);
        this._angleThere = this._angle;
    }

    _turned() {}
}

/** Adds a closed outline, of x, y and so on, to a path. */
function outline(context, points) {
    const n = points.length;
    if (n === 2) context.arc(points[0], points[1], 1, 0, 2 * Math.PI);
    else context.moveTo(points[n - 2], points[n - 1]);
    for (let i = 0; i < n; i += 2) context.lineTo(points[i], points[i + 1]);
}

const turned = ({ x, y }, angle) => {
    if (!angle) return { x, y };
    const cos = Math.cos(angle),
        sin = Math.sin(angle);
    return { x: x * cos - y * sin, y: x * sin + y * cos };
};

class Circle extends Body {
    constructor(position, radius, options) {
        super(BodyType.Circle, position, options);
        this._unscaled = this._r = radius;
        this.isConvex = true;
        this.offset = new Vector();
        if (options?.angle) this.setAngle(options.angle);
    }

    get isCentered() {
        return true;
    }

    set isCentered(_) {}

    get r() {
        return this._r;
    }

    set r(radius) {
        this._leave();
        this._r = radius;
        this._remake();
    }

    get scaleX() {
        return this._r / this._unscaled;
    }

    get scaleY() {
        return this.scaleX;
    }

    /** A circle takes x alone. */
    setScale(x, _, updateNow = true) {
        this.r = this._unscaled * Math.abs(x);
        return this._move(updateNow);
    }

    getAABBAsBBox() {
        const x = this.x + this.offset.x,
            y = this.y + this.offset.y,
            r = this._r;
        return { minX: x - r, maxX: x + r, minY: y - r, maxY: y + r };
    }

    draw(context) {
        const x = this.x + this.offset.x,
            y = this.y + this.offset.y;
        context.moveTo(x + this._r, y);
        context.arc(x, y, this._r, 0, 2 * Math.PI);
    }

    _turned() {
        this.offset.copy(turned(this._offset, this._angle));
    }

    _make() {
        return Shape.circle(this._offset.x, this._offset.y, this._r);
    }
}

class Polygon extends Body {
    constructor(position, points, options, type = BodyType.Polygon) {
        super(type, position, options);
        if (!points?.length) throw new TypeError(`${type}: no points are given`);
        this._scale = { x: 1, y: 1 };
        this._centered = false;
        this.offset = new Vector();
        this.setPoints(ensurePolygonPoints(points));
        if (options?.isCentered) this.isCentered = true;
        if (options?.angle) this.setAngle(options.angle);
    }

    get isCentered() {
        return this._centered;
    }

    /** Its position is then the middle of its area; else its first point. */
    set isCentered(isCentered) {
        if (this._centered === isCentered) return;
        const middle = isCentered ? this._middle() : this.points[0];
        this.setPoints(this.points.map(({ x, y }) => new Vector(x - middle.x, y - middle.y)));
        this._centered = isCentered;
    }

    get scaleX() {
        return this._scale.x;
    }

    get scaleY() {
        return this._scale.y;
    }

    setScale(x, y = x, updateNow = true) {
        this._scale.x = Math.abs(x);
        this._scale.y = Math.abs(y);
        this._reshape(this._unscaled.map((point) => new Vector(point.x * this.scaleX, point.y * this.scaleY)));
        return this._move(updateNow);
    }

    /** Takes its points, relative to its position, as they are now. */
    setPoints(points) {
        this._reshape(points.map(ensureVectorPoint));
        this._unscaled = this.points.map((point) => point.clone());
        return this;
    }

    translate(x, y) {
        return this.setPoints(this.points.map((point) => point.clone().add({ x, y })));
    }

    /** Turns its points about its position; `angle` stays. */
    rotate(angle) {
        return this.setPoints(this.points.map((point) => point.clone().rotate(angle)));
    }

    /** Its points as they are now, relative to its position. */
    get calcPoints() {
        return (this._calc ??= this.points.map(({ x, y }) =>
            new Vector().copy(turned({ x: x + this._offset.x, y: y + this._offset.y }, this._angle)),
        ));
    }

    get isConvex() {
        return (this._convex ??= isConvex(this.points));
    }

    /** false: edges cross each other, and it can collide with nothing. */
    isSimple() {
        try {
            this._own();
            return true;
        } catch {
            return false;
        }
    }

    getCentroid() {
        const middle = centroidOf(this.calcPoints);
        if (middle) return middle;
        const sum = new Vector(); // of no area
        for (const point of this.calcPoints) sum.add(point);
        return sum.scale(1 / this.points.length);
    }

    getAABBAsBBox() {
        const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
        for (const { x, y } of this.calcPoints) {
            box.minX = Math.min(box.minX, x);
            box.minY = Math.min(box.minY, y);
            box.maxX = Math.max(box.maxX, x);
            box.maxY = Math.max(box.maxY, y);
        }
        return { minX: this.x + box.minX, minY: this.y + box.minY, maxX: this.x + box.maxX, maxY: this.y + box.maxY };
    }

    /** { start, end } of an edge, in the world. */
    getEdge(index) {
        const all = this.calcPoints,
            [p, q] = [all[index], all[(index + 1) % all.length]];
        return { start: { x: this.x + p.x, y: this.y + p.y }, end: { x: this.x + q.x, y: this.y + q.y } };
    }

    draw(context) {
        outline(context, this.calcPoints.flatMap(({ x, y }) => [this.x + x, this.y + y]));
    }

    _middle() {
        const angle = this._angle;
        this._angle = 0;
        this._calc = null;
        const middle = this.getCentroid();
        this._angle = angle;
        this._calc = null;
        return middle;
    }

    _reshape(points) {
        this._leave();
        this.points = points;
        this._calc = this._convex = null;
        this._remake();
    }

    _turned() {
        this.offset.copy(this._offset);
        this._calc = null;
    }

    _make() {
        const { x, y } = this._offset;
        return shapeOf(x || y ? this.points.map((point) => point.clone().add({ x, y })) : this.points);
    }
}

/** Whether a ring turns one way alone, and once around. */
function isConvex(points) {
    let left = 0,
        right = 0,
        turns = 0;
    const n = points.length;
    for (let i = 0; i < n; i++) {
        const [p, q, r] = [points[i], points[(i + 1) % n], points[(i + 2) % n]];
        const cross = (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x);
        if (cross > 0) left++;
        if (cross < 0) right++;
        if (q.x > p.x !== r.x > q.x) turns++;
    }
    return n < 4 || ((left === 0 || right === 0) && turns <= 2);
}

class Box extends Polygon {
    constructor(position, width = 0, height = 0, options, type = BodyType.Box) {
        super(position, createBox(width, height), options, type);
        this._width = width;
        this._height = height;
    }

    get width() {
        return this._width;
    }

    set width(width) {
        this._width = width;
        this._resize(createBox(width, this._height));
    }

    get height() {
        return this._height;
    }

    set height(height) {
        this._height = height;
        this._resize(createBox(this._width, height));
    }

    _resize(points) {
        const isCentered = this._centered;
        this._centered = false;
        this.setPoints(points);
        this.isCentered = isCentered;
    }
}

class Point extends Box {
    constructor(position, options) {
        super(position, 0, 0, options, BodyType.Point);
    }

    _make() {
        return Shape.point(this.points[0].x + this._offset.x, this.points[0].y + this._offset.y);
    }
}

class Line extends Polygon {
    constructor(start, end, options) {
        if (typeof end?.x !== 'number' || typeof end.y !== 'number') throw new TypeError('Line: an end is wanted: { x, y }');
        super(start, [new Vector(), new Vector(end.x - (start.x ?? 0), end.y - (start.y ?? 0))], options, BodyType.Line);
    }

    get start() {
        return this.getEdge(0).start;
    }

    set start({ x, y }) {
        this.setPosition(x, y, false);
    }

    get end() {
        return this.getEdge(0).end;
    }

    set end({ x, y }) {
        const { start } = this;
        this.setPoints([this.points[0], new Vector(x - start.x, y - start.y)]);
    }

    getCentroid() {
        const [p, q] = this.calcPoints;
        return new Vector((p.x + q.x) / 2, (p.y + q.y) / 2);
    }
}

class Ellipse extends Polygon {
    constructor(position, radiusX, radiusY = radiusX, step = (radiusX + radiusY) / Math.PI, options = undefined) {
        super(position, createEllipse(radiusX, radiusY, step), options, BodyType.Ellipse);
        this._radiusX = radiusX;
        this._radiusY = radiusY;
        this._step = step;
    }

    get isCentered() {
        return true;
    }

    set isCentered(_) {}

    get radiusX() {
        return this._radiusX;
    }

    set radiusX(radiusX) {
        this._radiusX = radiusX;
        this._resize();
    }

    get radiusY() {
        return this._radiusY;
    }

    set radiusY(radiusY) {
        this._radiusY = radiusY;
        this._resize();
    }

    get step() {
        return this._step;
    }

    set step(step) {
        this._step = step;
        this._resize();
    }

    _resize() {
        this.setPoints(createEllipse(this._radiusX, this._radiusY, this._step));
    }
}

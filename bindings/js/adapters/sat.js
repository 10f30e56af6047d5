// sat.js - Kolize in the habits of SAT.js: vectors, circles, polygons, boxes, and tests of two that fill in a response.
//
// Polygons may be concave, and tests of them are exact for their float32 coordinates. Shapes that touch collide, as there.
import { Shape } from './kolize-core.mjs';

class Vector {
    constructor(x = 0, y = 0) {
        this.x = x || 0;
        this.y = y || 0;
    }

    copy({ x, y }) {
        this.x = x;
        this.y = y;
        return this;
    }

    clone() {
        return new Vector(this.x, this.y);
    }

    perp() {
        return this.copy({ x: this.y, y: -this.x });
    }

    rotate(angle) {
        const cos = Math.cos(angle),
            sin = Math.sin(angle);
        return this.copy({ x: this.x * cos - this.y * sin, y: this.x * sin + this.y * cos });
    }

    reverse() {
        return this.copy({ x: -this.x, y: -this.y });
    }

    normalize() {
        const length = this.len();
        return length > 0 ? this.copy({ x: this.x / length, y: this.y / length }) : this;
    }

    add({ x, y }) {
        return this.copy({ x: this.x + x, y: this.y + y });
    }

    sub({ x, y }) {
        return this.copy({ x: this.x - x, y: this.y - y });
    }

    scale(x, y = x) {
        return this.copy({ x: this.x * x, y: this.y * y });
    }

    project(other) {
        const amount = this.dot(other) / (other.x * other.x + other.y * other.y);
        return this.copy({ x: amount * other.x, y: amount * other.y });
    }

    /** Of a unit vector. */
    projectN(other) {
        const amount = this.dot(other);
        return this.copy({ x: amount * other.x, y: amount * other.y });
    }

    reflect(axis) {
        const { x, y } = this;
        return this.project(axis).scale(2).sub({ x, y });
    }

    reflectN(axis) {
        const { x, y } = this;
        return this.projectN(axis).scale(2).sub({ x, y });
    }

    dot({ x, y }) {
        return this.x * x + this.y * y;
    }

    len2() {
        return this.dot(this);
    }

    len() {
        return Math.hypot(this.x, this.y);
    }
}

class Circle {
    constructor(pos = new Vector(), r = 0) {
        this.pos = pos;
        this.r = r;
        this.offset = new Vector();
        this._shape = null;
        this._of = NaN;
    }

    setOffset(offset) {
        this.offset = offset;
        return this;
    }

    getAABBAsBox() {
        const { pos, offset, r } = this;
        return new Box(new Vector(pos.x + offset.x - r, pos.y + offset.y - r), 2 * r, 2 * r);
    }

    getAABB() {
        return this.getAABBAsBox().toPolygon();
    }

    _place() {
        const { pos, offset, r } = this;
        if (this._of !== r) {
            this._shape?.dispose();
            this._shape = Shape.circle(0, 0, r);
            this._of = r;
        }
        return this._shape.moveTo(pos.x + offset.x, pos.y + offset.y);
    }
}

/** The shape of a list of points: a point, a segment, or a polygon. */
function shapeOf(points) {
    const [a, b] = points;
    if (points.length === 0) throw new TypeError('Polygon: one point is wanted at least');
    if (points.length === 1) return Shape.point(a.x, a.y);
    if (points.length === 2) return Shape.segment(a.x, a.y, b.x, b.y);
    return Shape.polygon(points.flatMap(({ x, y }) => [x, y]));
}

class Polygon {
    constructor(pos = new Vector(), points = []) {
        this.pos = pos;
        this.angle = 0;
        this.offset = new Vector();
        this._shape = null;
        this.setPoints(points);
    }

    /** Equal points that follow each other are taken out of the list, unless they are one object. */
    setPoints(points) {
        if (this.points?.length !== points.length) {
            const kept = points.filter((p, i) => {
                const next = points[(i + 1) % points.length];
                return p === next || p.x !== next.x || p.y !== next.y;
            });
            points.splice(0, points.length, ...kept);
        }
        this.points = points;
        return this._remake();
    }

    setAngle(angle) {
        this.angle = angle;
        return this._recalc();
    }

    setOffset(offset) {
        this.offset = offset;
        return this._remake();
    }

    rotate(angle) {
        for (const point of this.points) point.rotate(angle);
        return this._remake();
    }

    translate(x, y) {
        for (const point of this.points) point.add({ x, y });
        return this._remake();
    }

    _remake() {
        this._shape?.dispose();
        this._shape = null;
        return this._recalc();
    }

    _recalc() {
        const { points, offset, angle } = this;
        const all = points.map(({ x, y }) => new Vector(x + offset.x, y + offset.y));
        if (angle !== 0) for (const point of all) point.rotate(angle);
        this.calcPoints = all;
        this.edges = all.map((point, i) => all[(i + 1) % all.length].clone().sub(point));
        this.normals = this.edges.map((edge) => edge.clone().perp().normalize());
        return this;
    }

    getAABBAsBox() {
        const xs = this.calcPoints.map(({ x }) => x),
            ys = this.calcPoints.map(({ y }) => y),
            x = Math.min(...xs),
            y = Math.min(...ys);
        return new Box(new Vector(this.pos.x + x, this.pos.y + y), Math.max(...xs) - x, Math.max(...ys) - y);
    }

    getAABB() {
        return this.getAABBAsBox().toPolygon();
    }

    /** The middle of its area, relative to its position. */
    getCentroid() {
        return centroidOf(this.calcPoints) ?? new Vector();
    }

    _place() {
        const { pos, points, offset, angle } = this;
        this._shape ??= shapeOf(points.map(({ x, y }) => ({ x: x + offset.x, y: y + offset.y })));
        return this._shape.moveTo(pos.x, pos.y, angle);
    }
}

/** The middle of an area; null: there is none. */
function centroidOf(points) {
    let x = 0,
        y = 0,
        area = 0;
    points.forEach((p, i) => {
        const q = points[(i + 1) % points.length],
            part = p.x * q.y - q.x * p.y;
        x += (p.x + q.x) * part;
        y += (p.y + q.y) * part;
        area += part;
    });
    return area === 0 ? null : new Vector(x / (3 * area), y / (3 * area));
}

class Box {
    constructor(pos = new Vector(), w = 0, h = 0) {
        this.pos = pos;
        this.w = w;
        this.h = h;
    }

    toPolygon() {
        const { pos, w, h } = this;
        return new Polygon(new Vector(pos.x, pos.y), [new Vector(), new Vector(w, 0), new Vector(w, h), new Vector(0, h)]);
    }
}

class Response {
    constructor() {
        this.a = this.b = null;
        this.overlapN = new Vector();
        this.overlapV = new Vector();
        this.clear();
    }

    clear() {
        this.aInB = this.bInA = true;
        this.overlap = Number.MAX_VALUE;
        return this;
    }
}

/** Which way two shapes that touch face each other, from a to b; (0, 0) where no single way is theirs. */
function facing(a, b) {
    const one = a.bounds,
        other = b.bounds;
    const x = other.minX + other.maxX - one.minX - one.maxX,
        y = other.minY + other.maxY - one.minY - one.maxY;
    if (x === 0 && y === 0) return { x: 0, y: 0 };
    const hit = a.sweep(x, y, b); // one that starts in touch and goes in tells the normal
    return hit ? { x: 0 - hit.normal.x, y: 0 - hit.normal.y } : { x: 0, y: 0 };
}

/** How a and b overlap: `push`, taken from a's position, separates them; `normal` is its direction, also where they touch. */
function overlapOf(a, b) {
    const contact = a.collide(b);
    if (!contact) return { x: 0, y: 0, length: 0, normal: facing(a, b) };
    const { push, normal } = contact;
    return { x: 0 - push.x, y: 0 - push.y, length: Math.hypot(push.x, push.y), normal };
}

function test(a, b, response) {
    const one = a._place(),
        other = b._place();
    if (!one.intersects(other)) return false;
    if (!response) return true;
    const { x, y, length, normal } = overlapOf(one, other);
    response.a = a;
    response.b = b;
    response.overlap = length;
    response.overlapV.copy({ x, y });
    response.overlapN.copy(normal);
    response.aInB = other.contains(one);
    response.bInA = one.contains(other);
    return true;
}

const pointIn = (point, shape) => shape._place().containsPoint(point.x, point.y);

/** The range of points along an axis. */
function rangeOf(pos, points, axis) {
    const along = points.map(({ x, y }) => axis.x * (x + pos.x) + axis.y * (y + pos.y));
    return [Math.min(...along), Math.max(...along)];
}

/** Whether an axis, a unit vector, separates two convex polygons; if not, the response gets the overlap along it where that is less. */
function isSeparatingAxis(aPos, bPos, aPoints, bPoints, axis, response) {
    const [a0, a1] = rangeOf(aPos, aPoints, axis),
        [b0, b1] = rangeOf(bPos, bPoints, axis);
    if (a0 > b1 || b0 > a1) return true;
    if (!response) return false;
    const forward = a1 - b0,
        back = b1 - a0,
        overlap = Math.min(forward, back);
    response.aInB &&= a0 >= b0 && a1 <= b1;
    response.bInA &&= b0 >= a0 && b1 <= a1;
    if (overlap < response.overlap) {
        response.overlap = overlap;
        response.overlapN.copy(axis).scale(forward < back ? 1 : -1);
    }
    return false;
}

const testCircleCircle = test,
    testPolygonCircle = test,
    testCirclePolygon = test,
    testPolygonPolygon = test,
    pointInCircle = pointIn,
    pointInPolygon = pointIn,
    V = Vector;

export { Vector, V, Circle, Polygon, Box, Response, isSeparatingAxis, pointInCircle, pointInPolygon, testCircleCircle, testCirclePolygon, testPolygonCircle, testPolygonPolygon, centroidOf, facing, overlapOf, shapeOf };

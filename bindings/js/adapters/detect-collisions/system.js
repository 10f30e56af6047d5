// system.js - a System checks its bodies by a world of Kolize; a response says how two overlap.

/** Used again for each pair: what it says beside `a` and `b` is computed when it is first read, or when one of them moves. */
class Response {
    constructor() {
        this._v = new Vector();
        this._n = new Vector();
        this.clear();
    }

    clear() {
        this.a = this.b = null;
        return this._forget();
    }

    /** Taken from a's position, it separates a from b. */
    get overlapV() {
        if (!this._found) this._find();
        return this._v;
    }

    get overlapN() {
        if (!this._found) this._find();
        return this._n;
    }

    get overlap() {
        if (!this._found) this._find();
        return this._length;
    }

    get aInB() {
        if (!this._nested) this._nest();
        return this._aInB;
    }

    get bInA() {
        if (!this._nested) this._nest();
        return this._bInA;
    }

    _set(a, b) {
        if (pending && pending !== this) pending._fill();
        this.a = a;
        this.b = b;
        this._found = this._nested = false;
        pending = this;
        return this;
    }

    _forget() {
        if (pending === this) pending = null;
        this._v.copy({ x: 0, y: 0 });
        this._n.copy({ x: 0, y: 0 });
        this._length = 0;
        this._aInB = this._bInA = false;
        this._found = this._nested = true;
        return this;
    }

    _find() {
        const { x, y, length, normal } = overlapOf(this.a._place(), this.b._place());
        this._v.copy({ x, y });
        this._n.copy(normal);
        this._length = length;
        this._found = true;
    }

    _nest() {
        const one = this.a._place(),
            other = this.b._place();
        this._aInB = other.contains(one);
        this._bInA = one.contains(other);
        this._nested = true;
    }

    _fill() {
        pending = null;
        if (!this._found) this._find();
        if (!this._nested) this._nest();
    }
}

/** A response that stays as it is. */
function cloneResponse(response) {
    const clone = new Response(),
        { a, b, overlap, overlapV, overlapN, aInB, bInA } = response;
    clone._v.copy(overlapV);
    clone._n.copy(overlapN);
    return Object.assign(clone, { a, b, _length: overlap, _aInB: aInB, _bInA: bInA });
}

/** Bodies that are checked together. */
class System {
    /** `touch: false`: bodies that only touch do not collide. */
    constructor(options) {
        this.touch = options?.touch ?? true;
        this.world = new World({ mode: this.touch ? 'touch' : 'overlap' });
        this.response = new Response();
        this._moved = [];
        this._bodies = new Set();
        this._ray = null;
    }

    // ---- Bodies -------------------------------------------------------------------------------------------------

    /** A body that is there already is updated. */
    insert(body) {
        if (!(body instanceof Body)) throw new TypeError('System.insert: a body is wanted, which new Circle(...) and others make');
        if (body.system === this) {
            if (body._resized || body._queued) this._sync(body);
            return this;
        }
        body.system?.remove(body);
        body._body = this.world.add(body._own(), { x: body.x, y: body.y, angle: body.angle, data: body, static: body._rests() });
        body._body.setFilter(body._filter());
        body.system = this;
        body.dirty = body._resized = false;
        body._known = true;
        body._angleThere = body.angle;
        this._bodies.add(body);
        return this;
    }

    remove(body) {
        if (body.system !== this) return this;
        if (pending && (pending.a === body || pending.b === body)) pending._fill();
        body._body.remove();
        body._body = body.system = null;
        if (body._queued) this._moved = this._moved.filter((one) => one !== body);
        body._queued = false;
        this._bodies.delete(body);
        moves++;
        return this;
    }

    load(bodies) {
        for (const body of bodies) this.insert(body);
        return this;
    }

    clear() {
        for (const body of this._bodies) this.remove(body);
        return this;
    }

    all() {
        return [...this._bodies];
    }

    createPoint(position, options, Class = Point) {
        return this._made(new Class(position, options));
    }

    createLine(start, end, options, Class = Line) {
        return this._made(new Class(start, end, options));
    }

    createCircle(position, radius, options, Class = Circle) {
        return this._made(new Class(position, radius, options));
    }

    createBox(position, width, height, options, Class = Box) {
        return this._made(new Class(position, width, height, options));
    }

    createEllipse(position, radiusX, radiusY, step, options, Class = Ellipse) {
        return this._made(new Class(position, radiusX, radiusY, step, options));
    }

    createPolygon(position, points, options, Class = Polygon) {
        return this._made(new Class(position, points, options));
    }

    _made(body) {
        this.insert(body);
        return body;
    }

    /** Takes over the sizes of bodies that have changed; moves are seen by themselves. */
    update() {
        for (const body of this._bodies) {
            if (body._resized) this._sync(body);
            body.dirty = false;
        }
        this._hear();
    }

    updateBody(body) {
        body.updateBody(true);
    }

    _sync(body) {
        const wasQueued = body._queued;
        body._sync();
        if (wasQueued) this._moved = this._moved.filter((one) => one !== body);
    }

    /** Tells the world where bodies are that have moved. */
    _hear() {
        for (const body of this._moved) body._sync();
        this._moved.length = 0;
    }

    draw(context) {
        for (const body of this._bodies) body.draw(context);
    }

    drawBVH(context) {
        for (const body of this._bodies) body.drawBVH(context);
    }

    /** Calls visit(body, bodies, index) until it returns something true, and returns that body. */
    traverse(visit) {
        const all = this.all();
        return all.find((body, i) => visit(body, all, i));
    }

    // ---- Checks: each returns whether a callback returned something true ----------------------------------------

    /** Every pair that collides, once for each of the two that is not static. */
    checkAll(callback = some, response = this.response) {
        this._hear();
        this.world.step();
        const bodies = this.world._bodies.slice(), // which callbacks may change
            pairs = this.world.pairIndices(),
            before = moves;
        const found = (a, b) => !a._rests() && (moves === before || this._still(a, b)) && callback(response._set(a, b));
        for (let i = 0; i < pairs.length; i += 2) {
            const a = bodies[pairs[i]].data,
                b = bodies[pairs[i + 1]].data;
            if (found(a, b) || found(b, a)) return true;
        }
        return false;
    }

    checkOne(body, callback = some, response = this.response) {
        if (body._rests() || !body._known) return false;
        const others = this._around(body),
            before = moves;
        return others.some(
            (other) => (moves === before || this._still(body, other)) && callback(response._set(body, other)),
        );
    }

    _around(body) {
        this._hear();
        const options = { ...body._filter(), mode: this.touch ? 'touch' : 'overlap' };
        if (body.system === this) options.except = body._body;
        return this.world.find(body._place(), options).map((one) => one.data);
    }

    _meet(a, b) {
        return this.touch ? a._place().intersects(b._place()) : a._place().overlaps(b._place());
    }

    /** After a callback has moved or removed something. */
    _still(a, b) {
        return b.system === this && (a.system === this || !a._body) && this._meet(a, b);
    }

    /** Bodies whose boxes meet an area, borders included. */
    search({ minX, minY, maxX, maxY }) {
        this._hear();
        const area = Shape.box(minX, minY, maxX, maxY),
            found = this.world.find(area, { mode: 'boxes' });
        area.dispose();
        return found.map((one) => one.data);
    }

    collides(area) {
        return this.search(area).length > 0;
    }

    /** The others whose boxes meet that of a body, or an area. */
    getPotentials(body) {
        return this.search(body).filter((one) => one !== body);
    }

    checkArea(area, callback = some, response = this.response) {
        return this.search(area).some((body) => this.checkOne(body, callback, response));
    }

    /** Of bodies that have been in a system. */
    checkCollision(a, b, response = this.response) {
        if (a._known && b._known && canInteract(a, b) && this._meet(a, b)) {
            response._set(a, b);
            return true;
        }
        response.clear();
        return false;
    }

    /** Moves every body out of those that it overlaps; triggers move nothing and are not moved. */
    separate(callback = some, response = this.response) {
        for (const body of this.all()) if (body.system === this) this.separateBody(body, callback, response);
    }

    separateBody(body, callback = some, response = this.response) {
        let x = 0,
            y = 0;
        this.checkOne(
            body,
            (found) => {
                if (!callback(found) || body.isTrigger || found.b.isTrigger) return false;
                x += found.overlapV.x;
                y += found.overlapV.y;
                return false;
            },
            response,
        );
        if (x || y) body.setPosition(body.x - x, body.y - y);
    }

    getCollisionPoints(a, b) {
        return collisionPoints(a, b);
    }

    // ---- Rays ---------------------------------------------------------------------------------------------------

    /** The first line of a body that the ray from start to end meets: { point, body }, or undefined. */
    raycast(start, end, allow) {
        this._hear();
        const way = [start.x, start.y, end.x, end.y],
            ray = allow ? this._rayFrom(start, end) : { start, end },
            length = distance(start, end),
            passed = new Set(),
            options = { touch: true, category: FULL >>> 16, collides: 0xffff };
        let best,
            least = Infinity;
        // Whether a hit ends the search; a body that the ray begins in counts where it is left.
        const ends = (hit) => {
            if (!hit || hit.t * length > least) return true;
            passed.add(hit.body);
            const body = hit.body.data;
            if (allow && !allow(body, ray)) return false;
            for (const point of hit.inside ? crossings(ray, body) : [hit.point]) {
                const far = distance(start, point);
                if (far < least) [best, least] = [{ point, body }, far];
            }
            return !hit.inside;
        };
        if (ends(this.world.ray(...way, options))) return best;
        const keep = (body) => !passed.has(body);
        for (let i = 0; i < FEW; i++) if (ends(this.world.ray(...way, { ...options, keep }))) return best;
        for (const hit of this.world.rayAll(...way, { ...options, keep })) if (ends(hit)) break;
        return best;
    }

    _rayFrom(start, end) {
        this._ray ??= new Line(start, end, { isTrigger: true });
        this._ray.start = start;
        this._ray.end = end;
        return this._ray;
    }

    dispose() {
        this.world.dispose();
    }
}

const FEW = 4; // rays that are cheaper than all hits of one
const crossings = (line, body) =>
    body.typeGroup === BodyGroup.Circle ? intersectLineCircle(line, body) : intersectLinePolygon(line, body);

const returnTrue = some,
    SATVector = Vector;

export { System, Response, Point, Line, Circle, Polygon, Box, Ellipse, BodyType, BodyGroup, SATVector, DEG2RAD, RAD2DEG, deg2rad, rad2deg, createBox, createEllipse, clockwise, ensureVectorPoint, ensurePolygonPoints, distance, pointsEqual, getWorldPoints, checkAInB, pointInPolygon, polygonInCircle, polygonInPolygon, circleInCircle, circleInPolygon, circleOutsidePolygon, pointOnCircle, intersectLineLine, intersectLineLineFast, intersectLineCircle, intersectLinePolygon, intersectPolygonPolygon, intersectCircleCircle, notIntersectAABB, intersectAABB, bodyMoved, canInteract, bin2dec, ensureNumber, groupBits, getGroup, getBounceDirection, cloneResponse, returnTrue, move };

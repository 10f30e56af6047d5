// intersect.js - points and questions of two bodies, of plain circles { pos, r }, polygons { pos, calcPoints } and lines.

const pointsEqual = (a, b) => a.x === b.x && a.y === b.y;
const unique = (points) => points.filter((p, i) => points.findIndex((q) => pointsEqual(p, q)) === i);
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const middleOf = ({ pos, offset }) => ({ x: pos.x + (offset?.x ?? 0), y: pos.y + (offset?.y ?? 0) });
const getWorldPoints = ({ calcPoints, pos }) => calcPoints.map(({ x, y }) => ({ x: x + pos.x, y: y + pos.y }));

/** Calls ask with the shape of each thing; those made for it end with it. */
function withShapes(things, ask) {
    const made = [];
    const keep = (shape) => (made.push(shape), shape);
    try {
        return ask(...things.map((thing) => {
            if (thing instanceof Body) return thing._place();
            if (thing.start) return keep(shapeOf([thing.start, thing.end]));
            if (thing.calcPoints) return keep(shapeOf(getWorldPoints(thing)));
            const { x, y } = thing.pos ? middleOf(thing) : thing;
            return keep(thing.r === undefined ? Shape.point(x, y) : Shape.circle(x, y, thing.r));
        }));
    } finally {
        for (const shape of made) shape.dispose();
    }
}

const isIn = (a, b) => withShapes([a, b], (one, other) => other.contains(one));

// Borders count as inside.
const checkAInB = isIn,
    pointInPolygon = isIn,
    polygonInCircle = isIn,
    polygonInPolygon = isIn,
    circleInCircle = isIn,
    circleInPolygon = isIn;
const circleOutsidePolygon = (circle, polygon) => withShapes([circle, polygon], (a, b) => !a.intersects(b));
const intersectLineLineFast = (a, b) => withShapes([a, b], (one, other) => one.intersects(other));

function pointOnCircle(point, circle) {
    const { x, y } = middleOf(circle);
    return (point.x - x) ** 2 + (point.y - y) ** 2 === circle.r ** 2;
}

/** Where two segments cross; undefined where they do not, and where they are parallel. */
function intersectLineLine({ start: p, end: q }, { start: a, end: b }) {
    const dx = q.x - p.x,
        dy = q.y - p.y,
        ex = b.x - a.x,
        ey = b.y - a.y,
        det = dx * ey - dy * ex;
    if (det === 0) return undefined;
    const t = ((a.x - p.x) * ey - (a.y - p.y) * ex) / det,
        u = ((a.x - p.x) * dy - (a.y - p.y) * dx) / det;
    return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? { x: p.x + t * dx, y: p.y + t * dy } : undefined;
}

/** Where a segment meets the line of a circle, from start to end: none, one or two points. */
function intersectLineCircle({ start, end }, circle) {
    const middle = middleOf(circle),
        dx = end.x - start.x,
        dy = end.y - start.y,
        px = start.x - middle.x,
        py = start.y - middle.y,
        length2 = dx * dx + dy * dy,
        half = -(dx * px + dy * py),
        root = half * half - length2 * (px * px + py * py - circle.r * circle.r);
    if (length2 === 0 || root < 0) return [];
    const off = Math.sqrt(root),
        ts = off === 0 ? [half / length2] : [(half - off) / length2, (half + off) / length2];
    return ts.filter((t) => t >= 0 && t <= 1).map((t) => ({ x: start.x + dx * t, y: start.y + dy * t }));
}

const edgesOf = (polygon) => {
    const points = getWorldPoints(polygon);
    return points.map((end, i) => ({ start: points.at(i - 1), end }));
};

const intersectLinePolygon = (line, polygon) => edgesOf(polygon).flatMap((edge) => intersectLineLine(line, edge) ?? []);
const intersectPolygonPolygon = (a, b) => unique(edgesOf(a).flatMap((edge) => intersectLinePolygon(edge, b)));

/** Where the lines of two circles cross; none where one point is the middle of both. */
function intersectCircleCircle(a, b) {
    const p = middleOf(a),
        q = middleOf(b),
        apart = distance(p, q);
    if (apart > a.r + b.r || apart < Math.abs(a.r - b.r) || apart === 0) return [];
    const along = (a.r * a.r - b.r * b.r + apart * apart) / (2 * apart),
        beside = Math.sqrt(Math.max(0, a.r * a.r - along * along)),
        nx = (q.x - p.x) / apart,
        ny = (q.y - p.y) / apart,
        x = p.x + nx * along,
        y = p.y + ny * along;
    return [
        { x: x + beside * ny, y: y - beside * nx },
        { x: x - beside * ny, y: y + beside * nx },
    ];
}

/** Where the lines of two bodies cross. */
function collisionPoints(a, b) {
    const isRound = [a, b].map((body) => body.typeGroup === BodyGroup.Circle);
    if (isRound[0] && isRound[1]) return unique(intersectCircleCircle(a, b));
    if (isRound[0]) return collisionPoints(b, a);
    return isRound[1] ? unique(edgesOf(a).flatMap((edge) => intersectLineCircle(edge, b))) : intersectPolygonPolygon(a, b);
}

const notIntersectAABB = (a, b) => b.minX > a.maxX || b.minY > a.maxY || b.maxX < a.minX || b.maxY < a.minY;
const intersectAABB = (a, b) => !notIntersectAABB(a, b);
const bodyMoved = (body) => body._queued || body._resized;

/** Whether the groups of two bodies let them collide: the upper 16 bits say what each is, the lower what it collides with. */
const canInteract = (a, b) => ((a.group >>> 16) & b.group & 0xffff) !== 0 && ((b.group >>> 16) & a.group & 0xffff) !== 0;

const bin2dec = (binary) => Number(`0b${binary}`.replace(/\s/g, ''));
const ensureNumber = (input) => (typeof input === 'number' ? input : bin2dec(input));
const groupBits = (category, mask = category) => (ensureNumber(category) << 16) | ensureNumber(mask);

/** The direction in which a body leaves another that it meets, as a unit vector: from the other's position to its own. */
function getBounceDirection(body, collider) {
    return new Vector(body.x - collider.x, body.y - collider.y).normalize();
}

const move = (body, speed = 1, updateNow = true) => void body.move(speed, updateNow);

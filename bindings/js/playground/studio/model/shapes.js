// shapes.js - shapes that hands change: their handles, what moving one does, and points on edges.
//
//     { kind: 'outline', rings: [{ points: [x, y, ...], parent }] }    parent: the ring that a hole is in, or -1
//     { kind: 'box', at: [x0, y0, x1, y1] }   { kind: 'circle', at: [x, y, r] }   { kind: 'capsule', at: [x0, y0, x1, y1, r] }

const f = Math.fround;

/** Where an index over all points of an outline's rings lies: [ring, point]. */
export function placeOf(shape, index) {
    let left = index;
    for (let ring = 0; ring < shape.rings.length; ring++) {
        const n = shape.rings[ring].points.length / 2;
        if (left < n) return [ring, left];
        left -= n;
    }
    return [-1, -1];
}

export const pointCount = (shape) =>
    shape.kind === 'outline'
        ? shape.rings.reduce((sum, { points }) => sum + points.length / 2, 0)
        : handles(shape).length;

/** The points by which a shape is held. */
export function handles(shape) {
    const { at } = shape;
    if (shape.kind === 'box')
        return [
            [at[0], at[1]],
            [at[2], at[1]],
            [at[2], at[3]],
            [at[0], at[3]],
        ];
    if (shape.kind === 'circle')
        return [
            [at[0], at[1]],
            [at[0] + at[2], at[1]],
        ];
    if (shape.kind === 'capsule') {
        const [x0, y0, x1, y1, r] = at,
            length = Math.hypot(x1 - x0, y1 - y0),
            [ux, uy] = length > 0 ? [(x1 - x0) / length, (y1 - y0) / length] : [0, 1];
        return [
            [x0, y0],
            [x1, y1],
            [(x0 + x1) / 2 + r * uy, (y0 + y1) / 2 - r * ux],
        ];
    }
    return shape.rings.flatMap(({ points }) =>
        Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i], points[2 * i + 1]]),
    );
}

function movedBox([x0, y0, x1, y1], index, x, y) {
    const left = index === 0 || index === 3,
        top = index < 2;
    const xs = left ? [x, x1] : [x0, x],
        ys = top ? [y, y1] : [y0, y];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The shape with one handle at (x, y). */
export function moveHandle(shape, index, x, y) {
    const { at } = shape;
    if (shape.kind === 'box') return { ...shape, at: movedBox(at, index, x, y).map(f) };
    if (shape.kind === 'circle')
        return {
            ...shape,
            at: (index === 0 ? [x, y, at[2]] : [at[0], at[1], Math.hypot(x - at[0], y - at[1])]).map(f),
        };
    if (shape.kind === 'capsule') {
        if (index === 0) return { ...shape, at: [x, y, ...at.slice(2)].map(f) };
        if (index === 1) return { ...shape, at: [at[0], at[1], x, y, at[4]].map(f) };
        return { ...shape, at: [...at.slice(0, 4), toSegment(x, y, at).distance].map(f) };
    }
    const [ring, i] = placeOf(shape, index);
    return withPoints(shape, ring, shape.rings[ring].points.with(2 * i, f(x)).with(2 * i + 1, f(y)));
}

/** The shape moved as a whole. */
export function moveShape(shape, dx, dy) {
    const moved = (list, n = list.length) => list.map((v, i) => (i < n ? f(v + (i % 2 ? dy : dx)) : v));
    if (shape.kind === 'outline')
        return { ...shape, rings: shape.rings.map((ring) => ({ ...ring, points: moved(ring.points) })) };
    return { ...shape, at: moved(shape.at, { box: 4, circle: 2, capsule: 4 }[shape.kind]) };
}

const withPoints = (shape, ring, points) => ({
    ...shape,
    rings: shape.rings.map((one, i) => (i === ring ? { ...one, points } : one)),
});

function toSegment(x, y, [x0, y0, x1, y1]) {
    const dx = x1 - x0,
        dy = y1 - y0,
        square = dx * dx + dy * dy;
    const t = square > 0 ? Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / square)) : 0;
    return { x: x0 + t * dx, y: y0 + t * dy, distance: Math.hypot(x - x0 - t * dx, y - y0 - t * dy) };
}

/** The nearest place on an outline's edges: { distance, x, y, index }, where a point added at `index` lies on that edge. */
export function nearestEdge(shape, x, y) {
    let best = { distance: Infinity },
        before = 0;
    for (const { points } of shape.kind === 'outline' ? shape.rings : []) {
        const n = points.length / 2;
        for (let i = 0; i < n; i++) {
            const k = (i + 1) % n,
                found = toSegment(x, y, [points[2 * i], points[2 * i + 1], points[2 * k], points[2 * k + 1]]);
            if (found.distance < best.distance) best = { ...found, index: before + i + 1 };
        }
        before += n;
    }
    return best;
}

/** The number of the nearest handle within `reach`, or -1. */
export function nearestHandle(shape, x, y, reach) {
    let best = -1,
        least = reach;
    handles(shape).forEach(([hx, hy], i) => {
        const distance = Math.hypot(x - hx, y - hy);
        if (distance <= least) [best, least] = [i, distance];
    });
    return best;
}

/** The outline with a point more: behind the point `index - 1` of all its points. */
export function addPoint(shape, index, x, y) {
    const [ring, i] = placeOf(shape, index - 1),
        { points } = shape.rings[ring];
    return withPoints(shape, ring, points.toSpliced(2 * (i + 1), 0, f(x), f(y)));
}

/** The outline without a point; null when nothing is left of it. A ring of three points goes as a whole, with its holes. */
export function removePoint(shape, index) {
    const [ring, i] = placeOf(shape, index),
        { points } = shape.rings[ring];
    if (points.length > 6) return withPoints(shape, ring, points.toSpliced(2 * i, 2));
    const stays = shape.rings.map((one, k) => k !== ring && one.parent !== ring),
        number = stays.map((_, k) => stays.slice(0, k).filter(Boolean).length);
    const rings = shape.rings
        .filter((_, k) => stays[k])
        .map((one) => ({ ...one, parent: one.parent < 0 ? -1 : number[one.parent] }));
    return rings.length ? { ...shape, rings } : null;
}

/** Places rounded to a grid; 0: not. */
export const snapped = (value, grid) => (grid > 0 ? Math.round(value / grid) * grid : Math.round(value * 100) / 100);

export function snapShape(shape, grid) {
    const all = (list) => list.map((v) => f(snapped(v, grid)));
    return shape.kind === 'outline'
        ? { ...shape, rings: shape.rings.map((ring) => ({ ...ring, points: all(ring.points) })) }
        : { ...shape, at: all(shape.at) };
}

/** Whether a place is inside a shape, by the even-odd rule: for the hand, not for a verdict. */
export function holds(shape, x, y) {
    const { at } = shape;
    if (shape.kind === 'box') return x >= at[0] && x <= at[2] && y >= at[1] && y <= at[3];
    if (shape.kind === 'circle') return Math.hypot(x - at[0], y - at[1]) <= at[2];
    if (shape.kind === 'capsule') return toSegment(x, y, at).distance <= at[4];
    let odd = false;
    for (const { points } of shape.rings)
        for (let i = 0, k = points.length - 2; i < points.length; k = i, i += 2)
            if (
                points[i + 1] > y !== points[k + 1] > y &&
                x < points[i] + ((points[k] - points[i]) * (y - points[i + 1])) / (points[k + 1] - points[i + 1])
            )
                odd = !odd;
    return odd;
}

/** The box around a shape. */
export function boundsOf(shape) {
    const { at } = shape;
    if (shape.kind === 'box') return at;
    if (shape.kind === 'circle') return [at[0] - at[2], at[1] - at[2], at[0] + at[2], at[1] + at[2]];
    if (shape.kind === 'capsule')
        return [
            Math.min(at[0], at[2]) - at[4],
            Math.min(at[1], at[3]) - at[4],
            Math.max(at[0], at[2]) + at[4],
            Math.max(at[1], at[3]) + at[4],
        ];
    const all = [Infinity, Infinity, -Infinity, -Infinity];
    for (const { points } of shape.rings)
        points.forEach((v, i) => {
            all[i % 2] = Math.min(all[i % 2], v);
            all[2 + (i % 2)] = Math.max(all[2 + (i % 2)], v);
        });
    return all;
}

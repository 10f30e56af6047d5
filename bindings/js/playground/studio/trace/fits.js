// fits.js - one simple shape in place of the solid pixels: box, oriented box, circle, capsule, hull.

/** The smallest box in any direction around a hull: one of its sides lies along a side of it (Freeman and Shapira 1975). */
export function orientedBox(points) {
    const n = points.length / 2;
    let best = null;
    for (let i = 0; i < n; i++) {
        const k = (i + 1) % n,
            dx = points[2 * k] - points[2 * i],
            dy = points[2 * k + 1] - points[2 * i + 1],
            square = dx * dx + dy * dy;
        const ends = [Infinity, -Infinity, Infinity, -Infinity];
        for (let j = 0; j < n; j++) {
            const along = dx * points[2 * j] + dy * points[2 * j + 1],
                across = dx * points[2 * j + 1] - dy * points[2 * j];
            ends.splice(
                0,
                4,
                Math.min(ends[0], along),
                Math.max(ends[1], along),
                Math.min(ends[2], across),
                Math.max(ends[3], across),
            );
        }
        const area = ((ends[1] - ends[0]) * (ends[3] - ends[2])) / square;
        if (!best || area < best.area) best = { dx, dy, square, ends, area };
    }
    return best && corners(best);
}

function corners({ dx, dy, square, ends: [u0, u1, v0, v1] }) {
    return [
        [u0, v0],
        [u1, v0],
        [u1, v1],
        [u0, v1],
    ].flatMap(([u, v]) => [Math.fround((dx * u - dy * v) / square), Math.fround((dx * v + dy * u) / square)]);
}

const ring = (points) => ({ kind: 'outline', rings: [{ points: Array.from(points), parent: -1 }] });

/** Fits a shape of a kind to a mask; null: there is nothing solid. */
export function fitted(mask, kind, tightness) {
    if (mask.count === 0) return null;
    if (kind === 'box') {
        const { minX, minY, maxX, maxY } = mask.fitBox({ tightness });
        return { kind, at: [minX, minY, maxX, maxY] };
    }
    if (kind === 'circle') {
        const { x, y, r } = mask.fitCircle({ tightness });
        return { kind, at: [x, y, r] };
    }
    if (kind === 'capsule') {
        const { x0, y0, x1, y1, r } = mask.fitCapsule({ tightness });
        return { kind, at: [x0, y0, x1, y1, r] };
    }
    const { points } = mask.fitHull();
    return ring(kind === 'hull' ? points : orientedBox(points));
}

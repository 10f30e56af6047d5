// faults.js - faults of a frame's shapes, found and said as `kolize lint` does: the checks that need no file.
import { boundsOf } from '../model/shapes.js';

const CROSSING = 9,
    OVERLAP = 10,
    POINTS_MOST = 8192,
    RINGS_MOST = 64; // kz_result; checking takes the square of the points
const HOLES = { 11: 'a hole leaves its outline', 12: 'a hole lies in another hole', 13: 'a hole has no area' };
export const OUTSIDE = 2; // pixels beyond the frame that are no fault

const pairs = (points) => Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i], points[2 * i + 1]]);
const brief = (v) => String(Number(v.toPrecision(6)));
const short = (v, digits) => String(Number(v.toPrecision(digits)));
const area = (points) =>
    points.reduce(
        (sum, [x, y], i) => sum + x * points[(i + 1) % points.length][1] - points[(i + 1) % points.length][0] * y,
        0,
    ) / 2;

function crossing(points, i, k) {
    const n = points.length,
        [p, q, r, s] = [points[i], points[(i + 1) % n], points[k], points[(k + 1) % n]],
        [ux, uy, vx, vy] = [q[0] - p[0], q[1] - p[1], s[0] - r[0], s[1] - r[1]],
        d = ux * vy - uy * vx;
    const t = d === 0 ? 0.5 : Math.min(1, Math.max(0, ((r[0] - p[0]) * vy - (r[1] - p[1]) * vx) / d));
    return [p[0] + t * ux, p[1] + t * uy];
}

function repeated(points) {
    const i = points.findIndex(
        ([x, y], at) =>
            points.length > 1 && x === points[(at + 1) % points.length][0] && y === points[(at + 1) % points.length][1],
    );
    if (i < 0) return null;
    return {
        fault: 'duplicate',
        at: points[i],
        text: `points ${i} and ${(i + 1) % points.length} are the same, (${points[i].map(brief).join(', ')})`,
    };
}

function isFlat(kolize, points) {
    const [a] = points,
        b = points.find(([x, y]) => x !== a[0] || y !== a[1]) ?? a;
    return points.every((c) => kolize.orient(a, b, c) === 0);
}

// A point at which the outline turns back on itself.
function spike(kolize, points, i, k) {
    const n = points.length,
        at = k === (i + 1) % n ? k : i === (k + 1) % n ? i : -1;
    return at >= 0
        ? {
              fault: 'spike',
              at: points[at],
              text: `the outline turns back on itself at point ${at}, (${points[at].map(brief).join(', ')})`,
          }
        : null;
}

function crossed(kolize, points) {
    if (points.length > POINTS_MOST)
        return {
            fault: 'crossing',
            at: points[0],
            text: `${points.length} points are more than ${POINTS_MOST}: crossings are not looked for`,
        };
    try {
        kolize.Shape.polygon(points).dispose();
    } catch (error) {
        if (error.code !== CROSSING && error.code !== OVERLAP) throw error;
        const at = crossing(points, error.a, error.b),
            what = error.code === CROSSING ? 'cross' : 'lie on each other';
        return (
            (error.code === OVERLAP && spike(kolize, points, error.a, error.b)) || {
                fault: 'crossing',
                at,
                text: `edges ${error.a} and ${error.b} ${what} at (${at.map((v) => short(v, 4)).join(', ')})`,
            }
        );
    }
    return null;
}

function ringFaults(kolize, points) {
    const out = [repeated(points)];
    if (points.length < 3 || isFlat(kolize, points))
        return [
            ...out,
            {
                fault: 'flat',
                at: points[0],
                text:
                    points.length < 3 ? `an outline of ${points.length} points has no area` : 'the outline has no area',
            },
        ];
    out.push(crossed(kolize, points));
    if (!out[1] && Math.abs(area(points)) < 1)
        out.push({
            fault: 'tiny',
            at: points[0],
            text: `the outline has an area of ${short(Math.abs(area(points)), 3)} pixels`,
        });
    return out;
}

// Holes are looked at once the outlines are right by themselves.
function holeFaults(kolize, shape) {
    const rings = shape.rings.map(({ points }) => pairs(points));
    return shape.rings.flatMap(({ parent }, i) => {
        const holes = rings.filter((_, k) => shape.rings[k].parent === i);
        if (parent >= 0 || holes.length === 0) return [];
        try {
            kolize.Shape.polygon(rings[i], ...holes).dispose();
            return [];
        } catch (error) {
            return [{ fault: 'hole', at: holes[0][0], text: HOLES[error.code] ?? 'a hole and its outline cross' }];
        }
    });
}

function outside(shape, w, h) {
    const [x0, y0, x1, y1] = boundsOf(shape),
        most = Math.max(-x0, -y0, x1 - w, y1 - h);
    if (!(most > OUTSIDE)) return [];
    return [
        {
            fault: 'outside',
            at: [Math.min(Math.max(x0, 0), w), Math.min(Math.max(y0, 0), h)],
            text: `leaves the sprite of ${w} x ${h} by ${short(most, 3)} pixels`,
        },
    ];
}

/** Faults of a shape: { fault, at: [x, y], text } each. */
export function faultsOf(kolize, shape, w, h) {
    if (shape.kind !== 'outline') {
        const [x0, y0, x1, y1] = boundsOf(shape);
        const tiny =
            Math.min(x1 - x0, y1 - y0) < 1
                ? [{ fault: 'tiny', at: [x0, y0], text: `the ${shape.kind} is thinner than a pixel` }]
                : [];
        return [...tiny, ...outside(shape, w, h)];
    }
    const own = [];
    for (const { points } of shape.rings) {
        own.push(...ringFaults(kolize, pairs(points)).filter(Boolean));
        if (own.length > RINGS_MOST)
            return [...own, { fault: 'many', at: own[0].at, text: 'and so on: the other rings are not looked at' }];
    }
    return [...own, ...(own.length ? [] : holeFaults(kolize, shape)), ...outside(shape, w, h)];
}

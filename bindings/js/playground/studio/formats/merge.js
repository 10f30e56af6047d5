// merge.js - outlines with holes of the convex parts that formats cut them into: edges that two parts share go.
import { holds } from '../model/shapes.js';

const keyOf = (x, y) => `${x},${y}`;

function looseEdges(rings) {
    const edges = new Map();
    for (const points of rings)
        for (let i = 0; i < points.length; i += 2) {
            const k = (i + 2) % points.length,
                from = keyOf(points[i], points[i + 1]),
                to = keyOf(points[k], points[k + 1]);
            if (edges.has(`${from} ${to}`)) return null;
            if (!edges.delete(`${to} ${from}`)) edges.set(`${from} ${to}`, [from, to]);
        }
    return edges.values();
}

function loops(edges) {
    const next = new Map();
    for (const [from, to] of edges) {
        if (next.has(from)) return null;
        next.set(from, to);
    }
    const out = [];
    for (const [start] of next) {
        if (!next.has(start)) continue;
        const ring = [];
        for (let at = start; next.has(at);) {
            ring.push(...at.split(',').map(Number));
            const to = next.get(at);
            next.delete(at);
            at = to;
        }
        if (ring.length < 6) return null;
        out.push(ring);
    }
    return out;
}

const area = (p) =>
    p.reduce((sum, x, i) => (i % 2 ? sum : sum + x * p[(i + 3) % p.length] - p[(i + 2) % p.length] * p[i + 1]), 0) / 2;

const around = (points, x, y) => holds({ kind: 'outline', rings: [{ points }] }, x, y);

/** Rings with `parent` of parts that meet edge to edge; the parts themselves where they do not come out whole. */
export function mergeParts(parts) {
    const alone = parts.map((points) => ({ points, parent: -1 })),
        turned = parts.map((points) =>
            area(points) < 0
                ? Array.from({ length: points.length / 2 }, (_, i) =>
                      points.slice(points.length - 2 * i - 2, points.length - 2 * i),
                  ).flat()
                : points,
        ),
        edges = looseEdges(turned),
        rings = edges && loops(edges);
    if (!rings?.length) return alone;
    const outlines = rings.filter((ring) => area(ring) > 0),
        holes = rings.filter((ring) => area(ring) < 0),
        out = outlines.map((points) => ({ points, parent: -1 }));
    for (const points of holes) {
        const inside = outlines
            .map((ring, i) => [i, area(ring)])
            .filter(([i]) => around(outlines[i], points[0], points[1]));
        if (inside.length === 0) return alone;
        out.push({ points, parent: inside.sort((a, b) => a[1] - b[1])[0][0] });
    }
    return out;
}

/** The solid outlines of a frame as one shape, of the parts in which they were written. */
export function joined(shapes) {
    const parts = shapes.filter((one) => one.kind === 'outline' && one.role === 'solid' && one.rings.length === 1);
    if (parts.length < 2) return shapes;
    const rings = mergeParts(parts.map((one) => one.rings[0].points));
    return [{ ...parts[0], rings }, ...shapes.filter((one) => !parts.includes(one))];
}

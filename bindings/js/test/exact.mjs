// Exact arithmetic of float32 points as whole numbers, and random polygons: what tests and benchmarks of kolize/geometry share.

const cell = new DataView(new ArrayBuffer(4));

/** A float32 times 2^149: a whole number. */
export function whole(x) {
    cell.setFloat32(0, x);
    const bits = cell.getUint32(0), exponent = (bits >>> 23) & 255, fraction = bits & 0x7fffff;
    const size = exponent ? BigInt(fraction | 0x800000) << BigInt(exponent - 1) : BigInt(fraction);
    return bits >>> 31 ? -size : size;
}
export const wholes = (list) => Array.from({ length: list.length / 2 }, (_, i) => [whole(list[2 * i]), whole(list[2 * i + 1])]);

export const sign = (n) => (n > 0n ? 1 : n < 0n ? -1 : 0);
export const cross = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
export const side = (a, b, c) => sign(cross(a, b, c));
export const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/** Twice the area of a ring, positive when it is clockwise on a screen. */
export const twiceArea = (ring) => ring.reduce((sum, p, i) => sum + p[0] * ring[(i + 1) % ring.length][1] - p[1] * ring[(i + 1) % ring.length][0], 0n);

/** The rings of points (already whole) that begin at 0 and at each hole. */
export const ringsOf = (points, holes = []) => [0, ...holes].map((begin, i) => points.slice(begin, holes[i] ?? points.length));

const between = (a, b, p) => (a < b ? a <= p && p <= b : b <= p && p <= a);

/** 1 inside an odd number of rings, 0 on an edge, -1 outside. */
export function located(rings, p) {
    let odd = false;
    for (const ring of rings)
        for (let i = 0, a = ring[ring.length - 1]; i < ring.length; a = ring[i++]) {
            const b = ring[i];
            if (side(a, b, p) === 0 && between(a[0], b[0], p[0]) && between(a[1], b[1], p[1])) return 0;
            if ((a[1] > p[1]) !== (b[1] > p[1]) && (side(a, b, p) > 0) === (b[1] > a[1])) odd = !odd;
        }
    return odd ? 1 : -1;
}

/**
 * What is wrong with pieces, lists of whole points, as a partition of the region of the rings; '' if nothing is. Pieces that
 * all turn clockwise, and whose edges cancel but for those of the region, cover each of its points once and no other.
 */
export function partitionFault(pieces, rings) {
    const net = new Map();
    const add = (a, b, by) => {
        if (same(a, b)) return;
        const forth = `${a} ${b}`, back = `${b} ${a}`;
        if (net.has(back)) net.set(back, net.get(back) - by);
        else net.set(forth, (net.get(forth) ?? 0) + by);
    };
    for (const piece of pieces) {
        if (twiceArea(piece) <= 0n) return 'a piece has no area, or is wound the other way';
        if (piece.some((p, i) => side(p, piece[(i + 1) % piece.length], piece[(i + 2) % piece.length]) < 0)) return 'a piece is concave';
        piece.forEach((p, i) => add(p, piece[(i + 1) % piece.length], 1));
    }
    rings.forEach((ring, r) => {
        const clockwise = (twiceArea(ring) > 0n) === (r === 0);
        ring.forEach((p, i) => { const q = ring[(i + 1) % ring.length]; add(clockwise ? p : q, clockwise ? q : p, -1); });
    });
    const sum = pieces.reduce((all, piece) => all + twiceArea(piece), 0n);
    const area = rings.reduce((all, ring, r) => { const one = twiceArea(ring); return all + ((one > 0n) === (r === 0) ? one : -one); }, 0n);
    if (sum !== area) return 'the areas of the pieces are not that of the polygon';
    return [...net.values()].some((n) => n !== 0) ? 'edges of the pieces are neither shared nor of the polygon' : '';
}

// ---- Random polygons -----------------------------------------------------------------------------------------------

export function randomFrom(seed) {
    let state = (seed * 2654435761) >>> 0 || 1;
    return () => { // xorshift32
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) / 4294967296;
    };
}

/** Star-shaped about its middle: rays at rising angles, of any length. */
export function star(random, n, { size = 100, x = 0, y = 0, least = 0.2 } = {}) {
    const out = new Float32Array(2 * n);
    for (let i = 0; i < n; i++) {
        const r = size * (least + (1 - least) * random()), angle = (2 * Math.PI * (i + 0.6 * random())) / n;
        out.set([x + r * Math.cos(angle), y + r * Math.sin(angle)], 2 * i);
    }
    return out;
}

/** A comb: teeth of random lengths along x. */
export function comb(random, teeth, { size = 100, x = 0, y = 0 } = {}) {
    const out = [x, y];
    for (let i = 0; i < teeth; i++) out.push(x + i + 0.5, y + size * (0.1 + 0.9 * random()), x + i + 1, y + 1 + random());
    out.push(x + teeth, y - 1, x, y - 1);
    return new Float32Array(out);
}

/** A strip that winds inwards. */
export function spiral(turns, steps, { size = 100 } = {}) {
    const out = [], at = (i, gap) => {
        const angle = (2 * Math.PI * i) / steps, r = size * (1 - i / (turns * steps + steps)) - gap;
        return [r * Math.cos(angle), r * Math.sin(angle)];
    };
    for (let i = 0; i <= turns * steps; i++) out.push(...at(i, 0));
    for (let i = turns * steps; i >= 0; i--) out.push(...at(i, size / (3 * turns)));
    return new Float32Array(out);
}

/** A square with k x k diamonds as holes, which touch each other in corners when `touching`. */
export function sieve(k, touching) {
    const out = [0, 0, 4 * k + 2, 0, 4 * k + 2, 4 * k + 2, 0, 4 * k + 2], holes = [], r = touching ? 2 : 1.5;
    for (let i = 0; i < k; i++)
        for (let j = 0; j < k; j++) {
            const x = 3 + 4 * i, y = 3 + 4 * j;
            holes.push(out.length / 2);
            out.push(x - r, y, x, y - r, x + r, y, x, y + r);
        }
    return { points: new Float32Array(out), holes };
}

/** The outline of a staircase on whole numbers, as pixels have it, with repeated and collinear vertices. */
export function stairs(random, n) {
    const top = [], bottom = [];
    for (let i = 0; i < n; i++) {
        const y = Math.floor(10 * random());
        top.push(i, y, i + 1, y);
        bottom.unshift(i + 1, 20 + y, i, 20 + y);
        if (random() < 0.2) top.push(i + 1, y);
    }
    return new Float32Array([...top, ...bottom]);
}

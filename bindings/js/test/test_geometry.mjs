// kolize/geometry beside exact arithmetic and beside kolize:  node --expose-gc test_geometry.mjs PACKAGE
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { comb, cross, located, partitionFault, randomFrom, ringsOf, side, sieve, sign, spiral, stairs, star, twiceArea, whole, wholes } from './exact.mjs';

const dist = join(process.argv[2], 'dist'), random = randomFrom(7), below = (n) => Math.floor(n * random());
const geo = await import(pathToFileURL(join(dist, 'geometry.mjs'))), kz = await import(pathToFileURL(join(dist, 'kolize.mjs')));
let checks = 0;

function test(name, run) {
    try {
        run();
        checks++;
    } catch (error) {
        console.error(`FAILED ${name}`);
        throw error;
    }
}
function says(call, text, Class = geo.KolizeError) {
    assert.throws(call, (error) => {
        assert.ok(error instanceof geo.KolizeError && error instanceof Class, `${error}`);
        assert.equal(error.message, text);
        return true;
    }, String(call));
}

test('nothing is answered before load()', () => {
    const calls = { triangulate: [[0, 0, 1, 0, 0, 1]], hull: [[0, 0]], boxPairs: [[]], orient: [0, 0, 1, 0, 0, 1], memoryUse: [], cellRectangles: [[1], 1, 1] };
    for (const [name, args] of Object.entries(calls)) says(() => geo[name](...args), `${name}: Kolize is not loaded; call \`await load()\` first`);
});
await geo.load();
await kz.load();
const kept = 66000; // what one call may leave for the next

// ---- Polygons --------------------------------------------------------------------------------------------------------

const square = [0, 0, 10, 0, 10, 10, 0, 10], hole = [3, 3, 6, 3, 6, 6, 3, 6];
const repeated = (list) => new Float32Array([...list].flatMap((x, i) =>
    (i % 2 ? [] : random() < 0.3 ? [x, list[i + 1], x, list[i + 1]] : [x, list[i + 1]])));
const scaled = (list, by) => Float32Array.from(list, (x) => x * by);
const backwards = (list) => Float32Array.from(list, (_, i) => list[list.length - 2 - i + 2 * (i % 2)]);

function* polygons() {
    for (let i = 0; i < 24; i++) yield { points: star(random, 3 + below(60), { least: random() }) };
    for (const by of [1e-40, 1e-44, 1e30, 3e36, 1e-3]) yield { points: scaled(star(random, 40), by) };
    for (let i = 0; i < 6; i++) yield { points: star(random, 30, { size: 8, x: 8388600, y: -1e6, least: 0.9 }) };
    yield { points: comb(random, 40) };
    yield { points: spiral(4, 20) };
    for (const touching of [false, true]) yield sieve(4, touching);
    for (let i = 0; i < 6; i++) yield { points: stairs(random, 30) };
    for (let i = 0; i < 6; i++) yield { points: repeated(star(random, 30)) };
    yield { points: new Float32Array([...square, ...hole]), holes: [4] };
    yield { points: new Float32Array([...square, 0, 0]) }; // the first again at the end
}
const cases = [];
let refused = 0;
for (const one of polygons()) {
    for (const points of [one.points, ...(one.holes ? [] : [backwards(one.points)])]) {
        try {
            geo.area(points, one.holes);
            const at = wholes(points);
            cases.push({ points, holes: one.holes, at, rings: ringsOf(at, one.holes) });
        } catch (error) {
            assert.ok(/crosses|runs along/.test(error.message), error.message);
            refused++;
        }
    }
}

test('polygons were made, few of them with edges that rounding lets cross', () => assert.ok(cases.length > 90 && refused < 20, `${cases.length} ${refused}`));

test('triangles are a partition of the polygon, exactly', () => {
    for (const { points, holes, at, rings } of cases) {
        const found = geo.triangulate(points, holes), pieces = [];
        for (let i = 0; i < found.length; i += 3) pieces.push([at[found[i]], at[found[i + 1]], at[found[i + 2]]]);
        assert.equal(partitionFault(pieces, rings), '');
    }
});

test('the partition test notices a triangle that is gone, doubled, turned or moved', () => {
    const { points, holes, at, rings } = cases.find(({ rings: r }) => r.length > 1), found = geo.triangulate(points, holes);
    const pieces = (list) => Array.from({ length: list.length / 3 }, (_, i) => [0, 1, 2].map((k) => at[list[3 * i + k]]));
    const faults = [found.slice(3), [...found, ...found.slice(0, 3)], [found[1], found[0], ...found.slice(2)], [(found[0] + 1) % at.length, ...found.slice(1)]];
    for (const list of faults) assert.notEqual(partitionFault(pieces(list), rings), '');
});

test('convex parts are a partition, and have no more corners than asked for', () => {
    for (const { points, holes, rings } of cases)
        for (const maxPoints of [0, 3, 5]) {
            const parts = geo.convexParts(points, { holes, maxPoints });
            const sum = parts.reduce((all, part) => all + twiceArea(wholes(part)), 0n);
            assert.ok(parts.every((part) => part.length >= 6 && (!maxPoints || part.length <= 2 * maxPoints)));
            for (const part of parts.map(wholes)) {
                const n = part.length;
                assert.ok(part.every((p, i) => side(p, part[(i + 1) % n], part[(i + 2) % n]) > 0), 'a corner that is none');
            }
            const area = rings.reduce((all, ring, r) => { const one = twiceArea(ring); return all + ((one > 0n) === (r === 0) ? one : -one); }, 0n);
            assert.equal(sum, area);
        }
});

test('area and centroid are those of exact sums', () => {
    for (const { points, holes, rings } of cases) {
        const exact = rings.reduce((all, ring, r) => { const one = twiceArea(ring); return all + ((one > 0n) === (r === 0) ? one : -one); }, 0n);
        const { area, x, y, inertia } = geo.measure(points, holes), truth = Number(exact) * 2 ** -299;
        assert.equal(area, geo.area(points, holes));
        assert.ok(Math.abs(area - truth) <= 1e-9 * truth, `${area} ${truth}`);
        assert.ok(inertia >= 0 && Number.isFinite(x) && Number.isFinite(y));
    }
    assert.deepEqual(geo.measure(square), { area: 100, x: 5, y: 5, inertia: 100 * 200 / 12 });
    assert.deepEqual([geo.area([...square, ...hole], [4]), geo.area([0, 0, 1, 1, 2, 2])], [91, 0]);
});

test('points are located exactly, also on edges and in rings that cross', () => {
    const crossing = [0, 1, 2, 3].map(() => ({ points: Float32Array.from({ length: 80 }, () => below(40)) }));
    for (const { points, holes } of [...cases, ...crossing.map((one) => ({ ...one, holes: [13, 20] }))]) {
        const rings = ringsOf(wholes(points), holes), n = points.length / 2, asked = [];
        for (let i = 0; i < 40; i++) {
            const k = below(n), m = below(n), t = [0, 0.5, 1, random()][below(4)];
            asked.push(points[2 * k] + t * (points[2 * m] - points[2 * k]), points[2 * k + 1] + t * (points[2 * m + 1] - points[2 * k + 1]));
        }
        const at = new Float32Array(asked).map((x) => (Number.isFinite(x) ? x : 0)), truth = wholes(at).map((p) => located(rings, p));
        assert.deepEqual([...geo.locate(points, at, holes)], truth);
        assert.deepEqual([...geo.locate(points, at.slice(0, 4), holes)], truth.slice(0, 2)); // without a tree
        assert.equal(geo.contains(points, at[0], at[1], holes), truth[0] >= 0);
    }
    assert.deepEqual([...geo.locate(square, [5, 5, 10, 5, 10.0001, 5])], [geo.OVERLAP, geo.TOUCH, geo.APART]);
});

test('a hull is the smallest convex ring', () => {
    for (const spread of [4, 30, 1e6, 0]) {
        const points = Float32Array.from({ length: 200 }, () => (spread ? Math.floor(spread * random()) : (random() - 0.5) * 2 ** (below(250) - 125)));
        const found = wholes(geo.hull(points)), n = found.length;
        assert.ok(found.every((p, i) => side(p, found[(i + 1) % n], found[(i + 2) % n]) > 0));
        for (const p of wholes(points)) assert.ok(found.every((a, i) => side(a, found[(i + 1) % n], p) >= 0));
    }
    assert.deepEqual([[], [1, 1, 1, 1], [0, 0, 1, 1, 3, 3, 2, 2]].map((list) => [...geo.hull(list)]), [[], [1, 1], [0, 0, 3, 3]]);
});

// ---- Simplifying -----------------------------------------------------------------------------------------------------

test('fewer points stay within mode and tolerance, and turn as before', () => {
    let dropped = 0;
    for (const { points, holes, rings } of cases) {
        if (Math.abs(points[0]) > 1e5 || Math.abs(points[0]) < 1e-6) continue; // tolerances are lengths
        for (const mode of ['closest', 'inside', 'cover']) {
            const made = geo.simplify(points, { holes, mode, tolerance: 2 }), at = ringsOf(wholes(made.points), [...made.holes]);
            assert.ok(made.largest <= 2 && at.length === rings.length);
            dropped += points.length - made.points.length;
            geo.triangulate(made.points, made.holes); // its edges do not cross
            at.forEach((ring, i) => assert.equal(sign(twiceArea(ring)), sign(twiceArea(rings[i]))));
            for (const p of wholes(points)) if (mode === 'cover') assert.ok(located(at, p) >= 0 || located(rings, p) < 0);
            for (const p of wholes(made.points)) if (mode === 'inside') assert.ok(located(rings, p) >= 0);
        }
    }
    assert.ok(dropped > 500, `${dropped}`);
    const cut = geo.simplify([...square, 3, 3, 5, 3, 6, 3, 6, 6, 3, 6], { holes: [4], tolerance: 0 });
    assert.deepEqual([[...cut.points], [...cut.holes], cut.largest], [[...square, ...hole], [4], 0]);
    assert.equal(geo.simplify(star(random, 200), { maxPoints: 20, tolerance: Infinity }).points.length <= 40, true);
});

// ---- Rectangles --------------------------------------------------------------------------------------------------------

function area4(list) {
    let sum = 0n;
    for (let i = 0; i < list.length; i += 4) sum += (whole(list[i + 2]) - whole(list[i])) * (whole(list[i + 3]) - whole(list[i + 1]));
    return sum;
}
const disjoint = (list) => { // in pairs they only touch
    const pairs = geo.boxPairs(list);
    for (let k = 0; k < pairs.length; k += 2) {
        const [a, b] = [4 * pairs[k], 4 * pairs[k + 1]];
        if (Math.min(list[a + 2], list[b + 2]) > Math.max(list[a], list[b]) && Math.min(list[a + 3], list[b + 3]) > Math.max(list[a + 1], list[b + 1])) return false;
    }
    return true;
};

test('rectangles are the polygon, of whole numbers, fractions and huge ones', () => {
    for (const by of [1, 0.1, 1e30, 1e-40])
        for (let i = 0; i < 8; i++) {
            const points = scaled(stairs(random, 25), by), found = geo.rectangles(points), rings = ringsOf(wholes(points));
            const exact = twiceArea(rings[0]);
            assert.equal(2n * area4(found), exact < 0n ? -exact : exact);
            assert.ok(disjoint(found));
        }
    assert.deepEqual([...geo.rectangles([...square, ...hole], [4])], [0, 0, 10, 3, 0, 3, 3, 6, 6, 3, 10, 6, 0, 6, 10, 10]);
    assert.deepEqual([...geo.rectangles([0, 0, 4, 0, 4, 4, 0, 4, 2, 2, 6, 2, 6, 6, 2, 6], [4])], [0, 0, 4, 2, 0, 2, 2, 4, 4, 2, 6, 4, 2, 4, 6, 6]); // odd
    for (const flat of [[], [1, 1], [1, 1, 1, 5], [-0, 0, 0, 0, 3, 0]]) assert.equal(geo.rectangles(flat).length, 0);
});

test('rectangles of cells are the set ones', () => {
    for (let i = 0; i < 20; i++) {
        const w = 1 + below(90), h = 1 + below(40), cells = Uint8Array.from({ length: w * h }, () => (random() < 0.6 ? 1 + below(255) : 0));
        const left = Uint8Array.from(cells, (x) => (x ? 1 : 0)), found = geo.cellRectangles(cells, w, h);
        for (let k = 0; k < found.length; k += 4)
            for (let y = found[k + 1]; y < found[k + 3]; y++) for (let x = found[k]; x < found[k + 2]; x++) assert.equal(left[y * w + x]--, 1);
        assert.ok(left.every((x) => x === 0));
    }
    assert.deepEqual(geo.cellRectangles([true, false, 1, 5], 2, 2), geo.cellRectangles(new Uint8Array([1, 0, 1, 1]), 2, 2));
    assert.equal(geo.cellRectangles([], 0, 0).length, 0);
});

// ---- Clipping, boxes, signs --------------------------------------------------------------------------------------------

test('clipped is what lies in the box', () => {
    for (let i = 0; i < 300; i++) {
        const at = () => (i % 2 ? below(20) : 20 * random()), points = geo.hull(Float32Array.from({ length: 14 }, at));
        const [x0, x1, y0, y1] = [...[at(), at()].sort((a, b) => a - b), ...[at(), at()].sort((a, b) => a - b)].map(Math.fround);
        if (points.length < 6) continue;
        const found = geo.clip(points, [x0, y0, x1, y1]), relation = kz.Shape.polygon(points).relate(kz.Shape.box(x0, y0, x1, y1));
        assert.equal(found.length > 0, relation >= 0);
        if (relation > 0 && found.length >= 6) {
            const strips = [[-1, -1, x0, 21], [x1, -1, 21, 21], [x0, -1, x1, y0], [x0, y1, x1, 21]].map((box) => geo.clip(points, box));
            const all = [found, ...strips].reduce((sum, part) => sum + Number(twiceArea(wholes(part))) * 2 ** -298, 0);
            assert.ok(Math.abs(all - 2 * geo.area(points)) < 1e-4, `${all} ${2 * geo.area(points)}`);
        }
        for (let k = 0; k < found.length; k += 2) assert.ok(x0 <= found[k] && found[k] <= x1 && y0 <= found[k + 1] && found[k + 1] <= y1);
        const [a, b, c, d] = [at(), at(), at(), at()].map(Math.fround), segment = geo.clipSegment(a, b, c, d, [x0, y0, x1, y1]);
        assert.equal(segment !== null, kz.Shape.segment(a, b, c, d).intersects(kz.Shape.box(x0, y0, x1, y1)));
    }
    assert.deepEqual([...geo.clipSegment(-5, 5, 50, 5, [0, 0, 10, 10])], [0, 5, 10, 5]);
});

test('box pairs are those of a plain search', () => {
    for (const n of [0, 1, 2, 50, 400]) {
        const boxes = () => Float32Array.from({ length: n }).reduce((list) => { const x = below(100), y = below(100); list.push(x, y, x + below(9), y + below(9)); return list; }, []);
        const a = boxes(), b = boxes(), meet = (p, i, q, k) => p[4 * i] <= q[4 * k + 2] && q[4 * k] <= p[4 * i + 2] && p[4 * i + 1] <= q[4 * k + 3] && q[4 * k + 1] <= p[4 * i + 3];
        const own = [], both = [];
        for (let i = 0; i < n; i++) for (let k = 0; k < n; k++) {
            if (i < k && meet(a, i, a, k)) own.push(i, k);
            if (meet(a, i, b, k)) both.push(i, k);
        }
        assert.deepEqual([...geo.boxPairs(a)], own);
        assert.deepEqual([...geo.boxPairsBetween(new Float64Array(a), b)], both);
    }
    const crowd = Array.from({ length: 300 }, () => [0, 0, 1, 1]).flat(); // more pairs than there is room for at first
    assert.equal(geo.boxPairs(crowd).length, 300 * 299);
    assert.deepEqual([...geo.boxPairs([0, 0, 1, 1, 9, 0, 10, 1], { wrapWidth: 10 })], [0, 1]);
    assert.deepEqual([...geo.boxPairs([-Infinity, 0, Infinity, 1, 3, 0, 4, 9, 5, 5, 4, 4])], [0, 1]);
});

test('signs are exact', () => {
    const near = () => { // close to a line: products that cancel
        const a = [random(), random()].map(Math.fround), d = [random(), random()].map(Math.fround), t = below(100);
        return [...a, ...d, a[0] + t * (d[0] - a[0]), a[1] + t * (d[1] - a[1])].map(Math.fround);
    };
    for (let i = 0; i < 2000; i++) {
        const list = i % 2 ? near() : Array.from({ length: 6 }, () => Math.fround((random() - 0.5) * 2 ** (below(200) - 100)));
        const [a, b, c] = wholes(list);
        assert.equal(geo.orient(...list), sign(cross(a, b, c)));
        const d = wholes(i % 3 ? [list[1], list[0]] : [list[0], list[1]])[0], row = (p) => [p[0] - d[0], p[1] - d[1]];
        const [p, q, r] = [row(a), row(b), row(c)], square2 = (v) => v[0] * v[0] + v[1] * v[1], det = (v, w) => v[0] * w[1] - v[1] * w[0];
        assert.equal(geo.inCircle(...list, ...(i % 3 ? [list[1], list[0]] : [list[0], list[1]])), sign(square2(p) * det(q, r) - square2(q) * det(p, r) + square2(r) * det(p, q)));
    }
});

// ---- Beside the whole module: the same numbers, bit for bit --------------------------------------------------------------

test('triangles and measures are those of kolize', () => {
    const f = kz.flat(), out = f.kzj_malloc(64), err = f.kzj_malloc(64);
    for (const { points, holes } of cases) {
        const shape = kz.Shape.polygon(points.slice(0, 2 * (holes?.[0] ?? points.length)),
            ...(holes ?? []).map((begin, i) => points.slice(2 * begin, 2 * (holes[i + 1] ?? points.length / 2))));
        const { size, x, y, inertia } = shape.measure();
        assert.deepEqual(geo.measure(points, holes), { area: size, x, y, inertia });
        assert.equal(f.kzf_triangulate(shape._p, 0, out, err), 0);
        const [first, n] = new Uint32Array(f.memory.buffer, out, 2);
        assert.deepEqual(geo.triangulate(points, holes), new Uint32Array(f.memory.buffer, first, 3 * n).slice());
        f.kzf_triangles_free(out);
        shape.dispose();
    }
});

// ---- Refusals, degenerate and large input ---------------------------------------------------------------------------------

test('what is refused is named', () => {
    says(() => geo.triangulate([0, 0, 4, 4, 4, 0, 0, 4]), 'triangulate: edge 0 crosses edge 2');
    says(() => geo.triangulate([...square, 30, 30, 60, 30, 60, 60], [4]), 'triangulate: ring 1, a hole, is not inside the outline, ring 0');
    says(() => geo.triangulate(square, [5]), 'triangulate: holes[0]: 5 is no whole number from 1 to 3', RangeError);
    says(() => geo.convexParts([0, 0, NaN, 1, 2, 2]), 'convexParts: points: number 2 is NaN, and no finite float32', RangeError);
    says(() => geo.area(Float64Array.of(0, 0, 1e39, 1, 2, 2)), 'area: points: number 2 is 1e+39, and no finite float32', RangeError);
    says(() => geo.hull([0, 0, 1]), 'hull: points: the last of 3 numbers has no partner', RangeError);
    says(() => geo.measure([0, 0, 1, 1]), 'measure: 2 points, at least 3 are needed');
    says(() => geo.simplify([0, 0, 1, 1, 2, 2]), 'simplify: points: a polygon with area is wanted', RangeError);
    says(() => geo.simplify(square, { tolerance: NaN }), 'simplify: tolerance: NaN is no distance', RangeError);
    says(() => geo.simplify(square, { mode: 'best' }), 'simplify: mode: best is none of closest, inside, cover', TypeError);
    says(() => geo.convexParts(square, { maxPoints: 2 }), 'convexParts: maxPoints: 2 is neither 0 nor 3 or more', RangeError);
    says(() => geo.contains(square, 1), 'contains: y: a number is wanted, and not undefined', TypeError);
    says(() => geo.locate(square, [1, NaN]), 'locate: at: number 1 is NaN, and no finite float32', RangeError);
    says(() => geo.rectangles([0, 0, 3, 1, 2, 2]), 'rectangles: points: edge 0 is neither horizontal nor vertical', RangeError);
    says(() => geo.rectangles([0, NaN, 0, 1, 2, 1]), 'rectangles: points: number 1 is NaN, and no finite float32', RangeError);
    says(() => geo.cellRectangles([1], 2, 2), 'cellRectangles: 1 cells are not 2 x 2', RangeError);
    says(() => geo.clip([0, 0, 9, 0, 9, 9, 5, 1], [0, 0, 1, 1]), 'clip: points: a convex polygon with area is wanted; convexParts makes some of any', RangeError);
    says(() => geo.clip(square, [5, 0, 1, 1]), "clip: the box's minimum lies beyond its maximum");
    says(() => geo.clip(square, [5, 0, 1]), 'clip: box: x0, y0, x1, y1 of each box are wanted, and not 3 numbers', RangeError);
    says(() => geo.clipSegment(0, 0, Infinity, 0, [0, 0, 1, 1]), 'clipSegment: x1: Infinity is no finite float32', RangeError);
    says(() => geo.boxPairs([0, 0, NaN, 1]), 'boxPairs: boxes: number 2 is NaN, and no float32', RangeError);
    says(() => geo.boxPairs([0, 0, 1, 1], { wrapHeight: -1 }), 'boxPairs: wrapHeight: -1 is below 0', RangeError);
    says(() => geo.orient(0, 0, 1, 0, 'a', 1), 'orient: cx: a number is wanted, and not string', TypeError);
    for (const odd of [null, undefined, 7, 'abc', {}, new BigInt64Array(6), [Symbol('s')], [[1, 'a'], [2, 3], [4, 5]]])
        for (const call of ['triangulate', 'convexParts', 'simplify', 'area', 'hull', 'rectangles']) assert.throws(() => geo[call](odd), geo.KolizeError, call);
});

test('whatever is given, calls answer or refuse by a KolizeError, and no memory stays', () => {
    const odd = [() => null, () => undefined, () => 'x', () => 10n, () => Symbol('s'), () => ({}), () => ({ length: below(9), 0: 1 }), () => new Proxy([], {}),
        () => new BigInt64Array(4), () => new Float64Array(below(9)), () => -1, () => NaN, () => Infinity, () => 1e39, () => 2 ** 31, () => [[1], [2]], () => [square]];
    const points = () => Float32Array.from({ length: 2 * below(9) }, () => below(6)), list = () => Array.from({ length: below(5) }, () => below(7));
    const n = () => below(12) - 3, maybe = (make) => (random() < 0.1 ? odd[below(odd.length)]() : make());
    const options = (parts) => Object.fromEntries(Object.entries(parts).filter(() => random() < 0.5).map(([key, make]) => [key, maybe(make)]));
    const holes = list, box = () => [n(), n(), n() + 6, n() + 6], boxes = () => Array.from({ length: below(6) }, box).flat();
    const calls = {
        triangulate: [points, holes], convexParts: [points, () => options({ holes, maxPoints: n })], rectangles: [points, holes], area: [points, holes], measure: [points, holes],
        simplify: [points, () => options({ holes, tolerance: n, maxPoints: n, mode: () => ['inside', 'cover', 'closest'][below(3)] })],
        contains: [points, n, n, holes], locate: [points, points, holes], hull: [points], clip: [points, box], clipSegment: [n, n, n, n, box],
        boxPairs: [boxes, () => options({ wrapWidth: n })], boxPairsBetween: [boxes, boxes], cellRectangles: [list, n, n], orient: [n, n, n, n, n, n], inCircle: [n, n, n, n, n, n, n, n],
    };
    let answers = 0;
    for (let i = 0; i < 6000; i++) {
        const [name, makers] = Object.entries(calls)[below(16)], args = makers.map(maybe);
        try {
            geo[name](...args);
            answers++;
        } catch (error) {
            assert.ok(error instanceof geo.KolizeError || /null|undefined|Symbol|BigInt/.test(error.message), `${name}: ${error.stack}`);
        }
    }
    assert.ok(answers > 1000, `${answers}`);
    assert.ok(geo.memoryUse().used <= kept);
});

test('large input takes time in proportion, and no memory stays', () => {
    const large = star(random, 20000, { least: 0.9, size: 1e6 }), begin = performance.now();
    const fine = geo.convexParts(large).reduce((sum, part) => sum + geo.area(part), 0);
    assert.ok(Math.abs(fine - geo.area(large)) < 1e-6 * fine);
    assert.equal(geo.locate(large, large).filter((x) => x === geo.TOUCH).length, 20000);
    says(() => geo.clip(large, [0, 0, 1, 1]), 'clip: points: a convex polygon with area is wanted; convexParts makes some of any', RangeError);
    assert.ok(performance.now() - begin < 10000);
    assert.ok(geo.memoryUse().used <= kept);
});

test('callers that change their lists meanwhile do no harm', () => {
    const points = [[0, 0], [9, 0], { get length() { points.length = 0; return 2; }, get x() { points.length = 0; return 9; }, y: 9 }];
    assert.equal(geo.triangulate(points).length, 3);
    const moved = new Float32Array(square);
    structuredClone(moved.buffer, { transfer: [moved.buffer] });
    says(() => geo.triangulate(moved), 'triangulate: 0 points, at least 3 are needed');
});

test('require(), the file of the module and the script answer alike', async () => {
    const cjs = createRequire(import.meta.url)(join(dist, 'geometry.cjs')), page = vm.createContext({ TextDecoder, WebAssembly, atob });
    cjs.loadSync();
    vm.runInContext(readFileSync(join(dist, 'geometry-inline.js'), 'utf8'), page);
    vm.runInContext('Kolize.loadSync()', page);
    const want = [...geo.triangulate([...square, ...hole], [4])];
    assert.deepEqual([...cjs.triangulate([...square, ...hole], [4])], want);
    assert.deepEqual([...vm.runInContext(`Kolize.triangulate([${square},${hole}], [4])`, page)], want);
});

const file = await import(pathToFileURL(join(dist, 'geometry-wasm.mjs')));
await file.load(readFileSync(join(dist, 'geometry.wasm')));
assert.equal(file.triangulate, geo.triangulate); // one core, whichever entry loaded it
console.log(`geometry: ${checks} tests, ${cases.length} polygons`);

// kolize/geometry beside earcut, rbush, simplify-js, d3-polygon and robust-predicates:  node geometry.mjs PACKAGE MODULES
//
// First every answer is held against exact arithmetic, and wrong ones are counted. Then both are timed in turn, in an order of
// chance, and the median of the ratios of the passes is printed: above 1 the peer takes longer. All coordinates are float32.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { comb, located, partitionFault, randomFrom, ringsOf, side, sieve, spiral, stairs, star, twiceArea, wholes } from '../test/exact.mjs';

const [pack, modules] = process.argv.slice(2), peer = (path) => import(pathToFileURL(join(modules, path)));
const geo = await import(pathToFileURL(join(pack, 'dist', 'geometry.mjs'))), kz = await import(pathToFileURL(join(pack, 'dist', 'kolize.mjs')));
const [{ default: earcut }, { default: RBush }, d3, { orient2d }] = [await peer('earcut/src/earcut.js'), await peer('rbush/index.js'),
    await peer('d3-polygon/dist/d3-polygon.mjs'), await peer('robust-predicates/index.js')];
const simplifyJs = createRequire(import.meta.url)(join(modules, 'simplify-js'));
await geo.load();
await kz.load();
const random = randomFrom(3), below = (n) => Math.floor(n * random());

// ---- Telling and timing ------------------------------------------------------------------------------------------------

const tell = (what, peerName, said) => console.log(`${what.padEnd(38)} ${peerName.padEnd(18)} ${said}`);
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

/** Times both; the first is Kolize. */
function timed(what, peerName, ours, theirs, passes = 15) {
    const times = [[], []], runs = [ours, theirs];
    for (let pass = -2; pass < passes; pass++) // the first two are for the compiler
        for (const k of random() < 0.5 ? [0, 1] : [1, 0]) {
            const begin = performance.now();
            runs[k]();
            if (pass >= 0) times[k].push(performance.now() - begin);
        }
    const ratio = median(times[1].map((t, i) => t / times[0][i]));
    tell(what, peerName, `${ratio.toFixed(2)} times Kolize's ${median(times[0]).toFixed(3)} ms`);
}

// ---- Polygons --------------------------------------------------------------------------------------------------------

/** Of w x w cells the outline with the most holes, as kolize traces it: it may touch itself and its holes. */
function traced(w, isSet, tolerance) {
    const outline = kz.Mask.fromCells(Uint8Array.from({ length: w * w }, (_, i) => isSet(i % w, Math.floor(i / w))), w, w).trace(8);
    const { rings } = tolerance ? outline.simplify({ tolerance }) : outline, holes = [];
    const families = rings.map((ring, i) => [ring, ...rings.filter(({ parent }) => parent === i)]).filter(([{ parent }]) => parent < 0);
    const family = families.sort((a, b) => b.length - a.length)[0].map(({ points }) => points);
    let n = 0;
    for (const ring of family) {
        if (n) holes.push(n);
        n += ring.length / 2;
    }
    return { points: Float32Array.from(family.flatMap((ring) => [...ring])), holes };
}
function discs(tolerance) {
    const w = 30 + below(60), list = Array.from({ length: 25 }, () => [w * random(), w * random(), w * (0.03 + 0.12 * random())]);
    return traced(w, (x, y) => list.filter(([x0, y0, r]) => (x - x0) ** 2 + (y - y0) ** 2 < r * r).length % 2, tolerance);
}
const noise = () => traced(14, () => (random() < 0.75 ? 1 : 0), 0.8);
/** A star whose corners are 2^-60 to 2^60 from its middle. */
const wide = () => {
    const points = star(random, 20);
    for (let i = 0, by; i < 40; i++) points[i] *= i % 2 ? by : (by = 2 ** (120 * (random() - 0.5)));
    return points;
};
const many = (n, make) => Array.from({ length: n }, () => { const made = make(); return made.points ? made : { points: made, holes: [] }; });
const moved = (list, by) => Float32Array.from(list, (x) => x + by);
const sets = {
    'stars of 8 corners': many(1000, () => star(random, 8)),
    'stars of 100 corners': many(300, () => star(random, 100)),
    'stars of 2000 corners': many(4, () => star(random, 2000, { least: 0.8 })),
    'stars far out, steps of half a unit': many(300, () => moved(star(random, 40, { size: 60, least: 0.6 }), 5e6)),
    'combs of 50 teeth': many(100, () => comb(random, 50)),
    'spirals': many(20, () => spiral(3 + below(4), 12 + below(20))),
    'stairs of whole pixels': many(200, () => stairs(random, 40)),
    'sieves of 25 holes': many(20, () => sieve(5, false)),
    'sieves whose 25 holes touch': many(20, () => sieve(5, true)),
    'pixel outlines with holes': many(100, () => discs(0)),
    'the same, simplified': many(200, () => discs(0.5)),
    'small ones whose holes touch': many(3000, noise),
    'stars, corners 2^-60 to 2^60 away': many(500, wide),
};
for (const [name, list] of Object.entries(sets)) // what rounding let cross is no polygon
    sets[name] = list.filter(({ points, holes }) => { try { return geo.area(points, holes) > 0; } catch { return false; } });

/** Edges of triangles and rings with the vertices that lie on them: pieces may have corners in the middle of others' edges. */
function divided(ring, vertices) {
    return ring.flatMap((a, i) => {
        const b = ring[(i + 1) % ring.length];
        const on = vertices.filter((v) => (v[0] - a[0]) * (v[0] - b[0]) <= 0n && (v[1] - a[1]) * (v[1] - b[1]) <= 0n && side(a, b, v) === 0);
        const along = (v) => (v[0] - a[0]) * (b[0] - a[0]) + (v[1] - a[1]) * (b[1] - a[1]);
        return [a, ...on.filter((v) => along(v) > 0n && along(v) < along(b)).sort((v, w) => (along(v) < along(w) ? -1 : 1))];
    });
}

/** Whether triangles, in whichever order and with flat ones, are the polygon. */
function isPartition(triangles, points, holes) {
    const at = wholes(points), rings = ringsOf(at, holes), pieces = [];
    for (let i = 0; i < triangles.length; i += 3) {
        const piece = [at[triangles[i]], at[triangles[i + 1]], at[triangles[i + 2]]], area = twiceArea(piece);
        if (area !== 0n) pieces.push(area > 0n ? piece : piece.reverse());
    }
    if (!partitionFault(pieces, rings)) return true;
    return !partitionFault(pieces.map((piece) => divided(piece, at)), rings.map((ring) => divided(ring, at)));
}

const exactArea = (points, holes) => ringsOf(wholes(points), holes).reduce((all, ring, r) => {
    const one = twiceArea(ring);
    return all + ((one > 0n) === (r === 0) ? one : -one);
}, 0n);
const coveredArea = (triangles, points) => {
    const at = wholes(points);
    let sum = 0n;
    for (let i = 0; i < triangles.length; i += 3) { const one = twiceArea([0, 1, 2].map((k) => at[triangles[i + k]])); sum += one < 0n ? -one : one; }
    return sum;
};

for (let i = 0; i < 20000; i++) geo.triangulate(sets['stars of 8 corners'][i % 1000].points); // the module is compiled twice, the second time when it is used
console.log('Triangles: beside earcut');
let all = 0, wrong = 0, visible = 0;
for (const [name, list] of Object.entries(sets)) {
    const doubles = list.map(({ points }) => Array.from(points));
    let ours = 0, theirs = 0, seen = 0;
    list.forEach(({ points, holes }, i) => {
        ours += isPartition(geo.triangulate(points, holes), points, holes) ? 0 : 1;
        const cut = earcut(doubles[i], holes);
        if (isPartition(cut, points, holes)) return;
        theirs++;
        const want = Number(exactArea(points, holes));
        if (Math.abs(Number(coveredArea(cut, points)) - want) > 0.001 * want) seen++;
    });
    all += list.length;
    wrong += theirs;
    visible += seen;
    tell(`${list.length} ${name}`, 'earcut', `wrong in ${theirs}, by more than 0.1 % of the area in ${seen}; Kolize in ${ours}`);
    timed('', 'earcut', () => list.forEach(({ points, holes }) => geo.triangulate(points, holes)), () => list.forEach(({ holes }, i) => earcut(doubles[i], holes)), 9);
}
tell(`${all} polygons in all`, 'earcut', `wrong in ${wrong}, by more than 0.1 % of the area in ${visible}`);

const bows = many(1000, () => Float32Array.from({ length: 16 }, () => 100 * random())).filter(({ points }) => { try { geo.area(points); return false; } catch { return true; } });
tell(`${bows.length} outlines that cross themselves`, 'earcut', `triangles for ${bows.filter(({ points }) => earcut(Array.from(points)).length > 0).length}; Kolize names the edges that cross`);

// ---- Simpler outlines ------------------------------------------------------------------------------------------------

console.log('Fewer points: beside simplify-js with its high quality, which knows lines only: each ring by itself');
const asObjects = (points) => Array.from({ length: points.length / 2 }, (_, i) => ({ x: points[2 * i], y: points[2 * i + 1] }));
const isSound = (points, holes) => { try { return geo.area(points, holes) >= 0; } catch { return false; } };
for (const [name, tolerance] of [['combs of 50 teeth', 2], ['stairs of whole pixels', 1], ['stars of 100 corners', 10], ['pixel outlines with holes', 1]]) {
    const list = sets[name], rings = list.map(({ points, holes }) => [0, ...holes].map((begin, i) => asObjects(points.slice(2 * begin, 2 * (holes[i] ?? points.length / 2)))));
    let ours = 0, theirs = 0, left = 0, theirLeft = 0;
    list.forEach(({ points, holes }, i) => {
        const one = geo.simplify(points, { holes, tolerance });
        ours += isSound(one.points, one.holes) ? 0 : 1;
        left += one.points.length / 2;
        const two = rings[i].map((ring) => simplifyJs([...ring, ring[0]], tolerance, true).slice(0, -1)), ends = [];
        let n = 0;
        for (const ring of two) { if (n) ends.push(n); n += ring.length; }
        theirs += isSound(two.flat(), ends) ? 0 : 1;
        theirLeft += n;
    });
    tell(`${list.length} ${name}`, 'simplify-js', `no polygon in ${theirs}, ${theirLeft} points left; Kolize in ${ours}, ${left}`);
    timed('', 'simplify-js', () => list.forEach(({ points, holes }) => geo.simplify(points, { holes, tolerance })),
        () => rings.forEach((one) => one.forEach((ring) => simplifyJs(ring, tolerance, true))), 9);
}

// ---- d3-polygon ------------------------------------------------------------------------------------------------------

console.log('Points in polygons, hulls, areas: beside d3-polygon');
for (const [name, size] of [['stars of 8 corners', 100], ['stars of 100 corners', 100], ['stars of 2000 corners', 4], ['stairs of whole pixels', 100]]) {
    const list = sets[name].slice(0, size), pairs = list.map(({ points }) => asObjects(points).map(({ x, y }) => [x, y]));
    const asked = list.map(({ points }) => Float32Array.from({ length: 200 }, (_, i) => { // half of them in the middle of edges or on vertices
        const k = below(points.length / 2), m = (k + 1) % (points.length / 2);
        return i % 4 < 2 ? (points[2 * k + (i % 2)] + points[2 * m + (i % 2)]) / 2 : 150 * (random() - 0.5);
    }));
    for (const one of asked) for (let i = 0; i < 200; i += 4) { // both numbers of one edge
        const { points } = list[asked.indexOf(one)], k = below(points.length / 2), m = random() < 0.5 ? k : (k + 1) % (points.length / 2);
        one.set([(points[2 * k] + points[2 * m]) / 2, (points[2 * k + 1] + points[2 * m + 1]) / 2], i);
    }
    let ours = 0, theirs = 0, edges = 0, inside = 0;
    list.forEach(({ points, holes }, i) => {
        const rings = ringsOf(wholes(points), holes), found = geo.locate(points, asked[i]);
        wholes(asked[i]).forEach((p, k) => {
            const truth = located(rings, p), isIn = d3.polygonContains(pairs[i], [asked[i][2 * k], asked[i][2 * k + 1]]);
            ours += found[k] === truth ? 0 : 1;
            if (truth !== 0) theirs += isIn === truth > 0 ? 0 : 1;
            else if (isIn) inside++;
            else edges++;
        });
    });
    tell(`${100 * list.length} points, ${name}`, 'd3-polygon', `wrong in ${theirs}; on edges it says in of ${inside}, out of ${edges}; Kolize wrong in ${ours}`);
    timed('  one call for all points', 'd3-polygon', () => list.forEach(({ points }, i) => geo.locate(points, asked[i])),
        () => pairs.forEach((ring, i) => { for (let k = 0; k < 200; k += 2) d3.polygonContains(ring, [asked[i][k], asked[i][k + 1]]); }));
    timed('  a call for each of ten points', 'd3-polygon', () => list.forEach(({ points }, i) => { for (let k = 0; k < 20; k += 2) geo.contains(points, asked[i][k], asked[i][k + 1]); }),
        () => pairs.forEach((ring, i) => { for (let k = 0; k < 20; k += 2) d3.polygonContains(ring, [asked[i][k], asked[i][k + 1]]); }));
    timed('  area and centroid', 'd3-polygon', () => list.forEach(({ points }) => geo.measure(points)), () => pairs.forEach((ring) => { d3.polygonArea(ring); d3.polygonCentroid(ring); }));
}
for (const [what, make] of [['random numbers', () => Math.fround(100 * random())], ['whole numbers below 30', () => below(30)],
    ['points along lines', null]]) {
    const sets1000 = Array.from({ length: 200 }, () => {
        if (make) return Float32Array.from({ length: 400 }, make);
        const [x, y, dx, dy] = [random(), random(), random(), random()];
        return Float32Array.from({ length: 400 }, (_, i) => (i % 2 ? y + (i - 1) * dy : x + i * dx));
    });
    const pairs = sets1000.map((points) => asObjects(points).map(({ x, y }) => [x, y]));
    let ours = 0, theirs = 0;
    const isHull = (ring, points) => {
        const n = ring.length;
        if (n < 3) return ring.length > 0 && points.every((p) => side(ring[0], ring[n - 1], p) === 0);
        const turn = side(ring[0], ring[1], ring[2]);
        return turn !== 0 && ring.every((a, i) => side(a, ring[(i + 1) % n], ring[(i + 2) % n]) === turn && points.every((p) => side(a, ring[(i + 1) % n], p) * turn >= 0));
    };
    sets1000.forEach((points, i) => {
        const at = wholes(points), their = d3.polygonHull(pairs[i]);
        ours += isHull(wholes(geo.hull(points)), at) ? 0 : 1;
        theirs += their && isHull(wholes(their.flat()), at) ? 0 : 1;
    });
    tell(`200 hulls of 200 points, ${what}`, 'd3-polygon', `wrong in ${theirs}; Kolize in ${ours}`);
    timed('', 'd3-polygon', () => sets1000.forEach((points) => geo.hull(points)), () => pairs.forEach((list) => d3.polygonHull(list)));
}

// ---- Boxes, signs ------------------------------------------------------------------------------------------------------

console.log('Pairs of boxes: beside rbush, which is made anew, and asked once a box');
for (const n of [300, 1000, 10000, 100000]) {
    const extent = 16 * Math.sqrt(n), boxes = new Float32Array(4 * n);
    for (let i = 0; i < n; i++) { const x = extent * random(), y = extent * random(); boxes.set([x, y, x + 4 + 12 * random(), y + 4 + 12 * random()], 4 * i); }
    const items = Array.from({ length: n }, (_, id) => ({ minX: boxes[4 * id], minY: boxes[4 * id + 1], maxX: boxes[4 * id + 2], maxY: boxes[4 * id + 3], id }));
    const byTree = (found) => {
        const tree = new RBush().load(items);
        let count = 0;
        for (const item of items) for (const other of tree.search(item)) if (item.id < other.id) { count++; found?.push(`${item.id} ${other.id}`); }
        return count;
    };
    const list = [], pairs = geo.boxPairs(boxes), own = Array.from({ length: pairs.length / 2 }, (_, i) => `${pairs[2 * i]} ${pairs[2 * i + 1]}`);
    byTree(list);
    tell(`${n} boxes, ${own.length} pairs`, 'rbush', `answers ${list.sort().join() === own.sort().join() ? 'are the same' : 'DIFFER'}`);
    timed('', 'rbush', () => geo.boxPairs(boxes), () => byTree(), n > 50000 ? 5 : 15);
}

console.log('The side of a line: beside robust-predicates');
for (const [what, make] of [['random', () => Array.from({ length: 6 }, () => Math.fround(random()))],
    ['close to a line', () => { const [a, b, c, d] = Array.from({ length: 4 }, () => Math.fround(random())), t = random(); return [a, b, c, d, Math.fround(a + t * (c - a)), Math.fround(b + t * (d - b))]; }],
    ['on a line', () => { const [x, y, dx, dy] = Array.from({ length: 4 }, () => below(4096)); return [x, y, x + dx, y + dy, x + 3 * dx, y + 3 * dy]; }]]) {
    const list = Array.from({ length: 20000 }, make), same = list.every((six) => geo.orient(...six) === -Math.sign(orient2d(...six)) + 0);
    let sum = 0;
    tell(`20000 signs, ${what}`, 'robust-predicates', same ? 'answers are the same' : 'answers DIFFER');
    timed('', 'robust-predicates', () => { for (const p of list) sum += geo.orient(p[0], p[1], p[2], p[3], p[4], p[5]); },
        () => { for (const p of list) sum += Math.sign(orient2d(p[0], p[1], p[2], p[3], p[4], p[5])); });
}

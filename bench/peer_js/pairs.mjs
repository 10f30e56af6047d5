// Kolize compiled to WebAssembly beside libraries from npm, in node: do two shapes overlap, their contact, rays.
//     node --no-liftoff pairs.mjs [--json] [PASSES]           default 41
//
// 1024 random pairs of a row whose bounds meet, asked in another order in every pass.  Medians of the passes' ratios
// with the least and the most; all are timed in turn, and answers are compared before.  --no-liftoff: WebAssembly is
// compiled by the optimising compiler from the start, Kolize's and Box2D's.
//
//   kolize            a loop over the pairs in WebAssembly, shapes in world coordinates
//   kolize from JS    called for each pair from JavaScript
//   kolize posed      the loop, shapes posed first (kz_shape_transform): their own coordinates and a pose each, as the
//                     others keep them
//   Box2D v3          box2d3-wasm: the narrow phase of b2World_Step, by its own clock (b2Profile.collide):
//                     b2CollidePolygons and others with poses, and what the step keeps for each contact.  Its API has
//                     no call for one pair.  Eight worlds with the pairs in other orders, stepped in turn.
//   Box2D v3 from JS  b2Shape_RayCast for each ray: most of it is the call, and the object with the answer
//   planck            testOverlap (GJK); rayCast; CollidePolygons and others with getWorldManifold
//   SAT               testPolygonPolygon and others, for contacts with a Response
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { WASI } from 'node:wasi';
import Box2D from 'box2d3-wasm';
import * as planck from 'planck';
import SAT from 'sat';

const PAIRS = 1024, WORLDS = 8, NEAR_ENOUGH = 0.03;

// ---- Random pairs ----------------------------------------------------------------------------------------------

let state = 7;

function random() { // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let z = Math.imul(state ^ (state >>> 15), 1 | state);
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
}

const between = (lo, hi) => Math.fround(lo + (hi - lo) * random());

function ring(n, least) {
    const points = [];
    for (let i = 0; i < n; i++) {
        const reach = between(least, 8), angle = 2 * Math.PI * i / n;
        points.push({ x: Math.fround(reach * Math.cos(angle)), y: Math.fround(reach * Math.sin(angle)) });
    }
    return points;
}

const kinds = {
    circle: () => ({ points: [], r: between(3, 8) }),
    quad: () => ({ points: ring(4, 6), r: 0 }),
    octagon: () => ({ points: ring(8, 7.5), r: 0 }),
};

function shape(kind) {
    return { ...kinds[kind](), x: between(-12, 12), y: between(-12, 12), degrees: between(0, 360) };
}

function shuffled() {
    const order = Uint32Array.from({ length: PAIRS }, (_, i) => i);
    for (let i = PAIRS - 1; i > 0; i--) {
        const j = Math.floor(random() * (i + 1));
        [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
}

// ---- Kolize ----------------------------------------------------------------------------------------------------

const wasi = new WASI({ version: 'preview1' });
const module = await WebAssembly.compile(await readFile(new URL('kolize.wasm', import.meta.url)));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
wasi.initialize(instance);
const kolize = instance.exports;

function setKolize(side, i, s) {
    const corners = new Float32Array(kolize.memory.buffer, kolize.corners_at(), 16);
    s.points.forEach((p, k) => { corners[2 * k] = p.x; corners[2 * k + 1] = p.y; });
    return kolize.set(side, i, s.points.length, s.r, s.x, s.y, s.degrees) !== 0;
}

function makePairs(kindA, kindB) {
    const pairs = [];
    while (pairs.length < PAIRS) {
        const a = shape(kindA), b = shape(kindB), i = pairs.length;
        if (setKolize(0, i, a) && setKolize(1, i, b) && kolize.bounds_meet(i)) pairs.push({ a, b });
    }
    pairs.forEach((pair, i) => {
        const aim = 2 * Math.PI * random(), x = Math.fround(pair.b.x + 15 * Math.cos(aim));
        const y = Math.fround(pair.b.y + 15 * Math.sin(aim));
        const to = { x: between(2 * pair.b.x - x - 14, 2 * pair.b.x - x + 14),
            y: between(2 * pair.b.y - y - 14, 2 * pair.b.y - y + 14) };
        pair.ray = { from: { x, y }, to };
        kolize.set_ray(i, x, y, to.x, to.y);
    });
    return pairs;
}

function kolizeWays() {
    const fromJs = (ask) => (order) => {
        let sum = 0;
        for (let i = 0; i < PAIRS; i++) sum += ask(order[i]);
        return sum;
    };
    const loop = (ask) => (order) => {
        new Uint32Array(kolize.memory.buffer, kolize.order_at(), PAIRS).set(order);
        return ask();
    };
    return {
        overlap: { kolize: loop(kolize.overlap_all), 'kolize from JS': fromJs(kolize.overlap_one) },
        contact: {
            kolize: loop(kolize.depth_all), 'kolize from JS': fromJs(kolize.depth_one),
            'kolize posed': loop(kolize.depth_posed_all),
        },
        ray: { kolize: loop(kolize.ray_all), 'kolize from JS': fromJs(kolize.ray_one) },
    };
}

// ---- planck ----------------------------------------------------------------------------------------------------

function planckSide(s) {
    const made = s.points.length ? new planck.PolygonShape(s.points) : new planck.CircleShape({ x: 0, y: 0 }, s.r);
    return { made, at: new planck.Transform({ x: s.x, y: s.y }, s.degrees * Math.PI / 180), r: s.r };
}

function planckWays(pairs) {
    const sides = pairs.map(({ a, b }) => [planckSide(a), planckSide(b)]);
    const manifold = new planck.Manifold(), world = new planck.WorldManifold();
    const circles = pairs[0].a.r > 0 && pairs[0].b.r > 0, mixed = !circles && pairs[0].a.r > 0;
    const depth = (i) => {
        let [p, q] = sides[i];
        manifold.recycle();
        if (circles) planck.CollideCircles(manifold, p.made, p.at, q.made, q.at);
        else if (mixed) { // the polygon comes first
            [p, q] = [q, p];
            planck.CollidePolygonCircle(manifold, p.made, p.at, q.made, q.at);
        } else planck.CollidePolygons(manifold, p.made, p.at, q.made, q.at);
        if (manifold.pointCount === 0) return -1;
        manifold.getWorldManifold(world, p.at, p.made.m_radius, q.at, q.made.m_radius);
        let least = world.separations[0];
        for (let k = 1; k < manifold.pointCount; k++) least = Math.min(least, world.separations[k]);
        return -least;
    };
    const overlaps = (i) => {
        const [p, q] = sides[i];
        return planck.testOverlap(p.made, 0, q.made, 0, p.at, q.at) ? 1 : 0;
    };
    const hit = { normal: { x: 0, y: 0 }, fraction: 0 };
    const inputs = pairs.map(({ ray }) => ({ p1: ray.from, p2: ray.to, maxFraction: 1 }));
    const ray = (i) => (sides[i][1].made.rayCast(hit, inputs[i], sides[i][1].at, 0) ? hit.fraction : 2);
    return { overlap: overlaps, contact: depth, ray };
}

// ---- SAT -------------------------------------------------------------------------------------------------------

function satSide(s) {
    if (!s.points.length) return new SAT.Circle(new SAT.Vector(s.x, s.y), s.r);
    const polygon = new SAT.Polygon(new SAT.Vector(s.x, s.y), s.points.map((p) => new SAT.Vector(p.x, p.y)));
    return polygon.setAngle(s.degrees * Math.PI / 180);
}

function satWays(pairs) {
    const sides = pairs.map(({ a, b }) => [satSide(a), satSide(b)]);
    const response = new SAT.Response();
    const test = pairs[0].a.r > 0 ? (pairs[0].b.r > 0 ? SAT.testCircleCircle : SAT.testCirclePolygon)
        : SAT.testPolygonPolygon;
    const overlaps = (i) => (test(sides[i][0], sides[i][1]) ? 1 : 0);
    const depth = (i) => {
        response.clear();
        return test(sides[i][0], sides[i][1], response) ? response.overlap : -1;
    };
    return { overlap: overlaps, contact: depth };
}

// ---- Box2D v3 --------------------------------------------------------------------------------------------------

const b2 = await Box2D();

function box2dBody(world, s, x, y) {
    const body = b2.b2DefaultBodyDef();
    body.type = b2.b2BodyType.b2_dynamicBody;
    body.position = new b2.b2Vec2(x + s.x, y + s.y);
    body.rotation = b2.b2MakeRot(s.degrees * Math.PI / 180);
    const id = b2.b2CreateBody(world, body);
    if (s.points.length) {
        const hull = b2.b2ComputeHull(s.points.map((p) => new b2.b2Vec2(p.x, p.y)));
        return { id, shape: b2.b2CreatePolygonShape(id, b2.b2DefaultShapeDef(), b2.b2MakePolygon(hull, 0)) };
    }
    const circle = new b2.b2Circle();
    circle.center = new b2.b2Vec2(0, 0);
    circle.radius = s.r;
    return { id, shape: b2.b2CreateCircleShape(id, b2.b2DefaultShapeDef(), circle) };
}

// Inputs are made before; the answer is an object each time, which has to be given back.
function box2dRay(shapes, inputs) {
    return (i) => {
        const hit = b2.b2Shape_RayCast(shapes[i], inputs[i]), t = hit.hit ? hit.fraction : 2;
        hit.delete();
        return t;
    };
}

function box2dRayInput({ from, to }, x, y) {
    const input = new b2.b2RayCastInput();
    input.origin = new b2.b2Vec2(x + from.x, y + from.y);
    input.translation = new b2.b2Vec2(to.x - from.x, to.y - from.y);
    input.maxFraction = 1;
    return input;
}

// A step this short moves nothing, but looks at every contact.  The pairs lie far from each other.
const STEP = 1e-7;

function box2dWorld(pairs, order) {
    const def = b2.b2DefaultWorldDef();
    def.gravity = new b2.b2Vec2(0, 0);
    def.enableSleep = false;
    const world = b2.b2CreateWorld(def), bodies = [], shapes = [], inputs = [];
    order.forEach((pair, k) => {
        const x = 64 * (k % 32), y = 64 * Math.floor(k / 32);
        bodies[pair] = box2dBody(world, pairs[pair].a, x, y).id;
        shapes[pair] = box2dBody(world, pairs[pair].b, x, y).shape;
        inputs[pair] = box2dRayInput(pairs[pair].ray, x, y);
    });
    b2.b2World_Step(world, STEP, 1);
    b2.b2World_Step(world, STEP, 1);
    return { world, bodies, ray: box2dRay(shapes, inputs) };
}

function box2dDepth(body) {
    let depth = -1;
    for (const contact of b2.b2Body_GetContactData(body, 4))
        for (let k = 0; k < contact.manifold.pointCount; k++)
            depth = Math.max(depth, -contact.manifold.GetPoint(k).separation);
    return depth;
}

// Returns the depths of the first world's contacts, and how long a contact takes in each world's step.
function box2dWay(pairs) {
    const worlds = Array.from({ length: WORLDS }, () => box2dWorld(pairs, shuffled()));
    let next = 0;
    return {
        depths: worlds[0].bodies.map(box2dDepth),
        ray: worlds[0].ray,
        contacts: b2.b2World_GetCounters(worlds[0].world).contactCount,
        ns: () => {
            const { world } = worlds[next++ % WORLDS];
            b2.b2World_Step(world, STEP, 1);
            return b2.b2World_GetProfile(world).collide * 1e6 / PAIRS;
        },
        free: () => worlds.forEach(({ world }) => b2.b2DestroyWorld(world)),
    };
}

// ---- Measuring -------------------------------------------------------------------------------------------------

let kept = 0;

function median(values) {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)];
}

function check(name, question, library, found, right) {
    let others = 0;
    for (let i = 0; i < PAIRS; i++) {
        const near = question === 'overlap' ? found[i] === right[i] : Math.abs(found[i] - right[i]) <= NEAR_ENOUGH;
        if (!near && !(question === 'contact' && Math.max(found[i], right[i]) < NEAR_ENOUGH)) others++;
    }
    if (others > PAIRS / 50) throw new Error(`${name}, ${question}: ${others} answers are not those of ${library}`);
}

// The median of a few rounds: a clock of the wall counts other programs' turns, too.
const ofRounds = (round) => () => median(Array.from({ length: 7 }, round));

// Another order in every round.
const timer = (all) => ofRounds(() => {
    const order = shuffled(), from = performance.now();
    kept += all(order);
    return (performance.now() - from) * 1e6 / PAIRS;
});

const loopOf = (ask) => (order) => {
    let sum = 0;
    for (let i = 0; i < PAIRS; i++) sum += ask(order[i]);
    return sum;
};

function measure(ways, passes) {
    const names = Object.keys(ways), ns = Object.fromEntries(names.map((name) => [name, []]));
    for (const name of names) for (let k = 0; k < 20; k++) ways[name](); // compiled by then
    for (let pass = 0; pass < passes; pass++) {
        for (let k = 0; k < names.length; k++) {
            const name = names[(k + pass) % names.length];
            ns[name][pass] = ways[name]();
        }
    }
    return names.map((name) => {
        const ratio = ns[name].map((v, pass) => v / ns.kolize[pass]);
        return { way: name, ns: median(ns[name]), times: [median(ratio), Math.min(...ratio), Math.max(...ratio)] };
    });
}

function askRow(kindA, kindB, passes) {
    const name = `${kindA}, ${kindB}`, pairs = makePairs(kindA, kindB);
    const ours = kolizeWays(), peers = { planck: planckWays(pairs), SAT: satWays(pairs) }, box2d = box2dWay(pairs);
    const all = Array.from({ length: PAIRS }, (_, i) => i), rows = [];
    const asked = { overlap: kolize.overlap_one, contact: kolize.depth_one, ray: kolize.ray_one };
    for (const question of kindA === kindB ? ['overlap', 'contact', 'ray'] : ['overlap', 'contact']) {
        const ways = {}, right = all.map(asked[question]);
        for (const way of Object.keys(ours[question])) ways[way] = timer(ours[question][way]);
        for (const way of Object.keys(peers)) {
            if (!peers[way][question]) continue;
            check(name, question, way, all.map(peers[way][question]), right);
            ways[way] = timer(loopOf(peers[way][question]));
        }
        if (question === 'contact') {
            check(name, question, 'Box2D v3', box2d.depths, right);
            if (box2d.contacts !== PAIRS) throw new Error(`${name}: Box2D has ${box2d.contacts} contacts`);
            ways['Box2D v3'] = ofRounds(box2d.ns);
        }
        if (question === 'ray') {
            check(name, question, 'Box2D v3', all.map(box2d.ray), right);
            ways['Box2D v3 from JS'] = timer(loopOf(box2d.ray));
        }
        rows.push({ row: name, question, ways: measure(ways, passes) });
    }
    box2d.free();
    return rows;
}

const asJson = process.argv.includes('--json');
const passes = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 41);
const rows = [];
for (const [a, b] of [['circle', 'circle'], ['circle', 'quad'], ['quad', 'quad'], ['octagon', 'octagon']])
    rows.push(...askRow(a, b, passes));
if (asJson) {
    const short = (_, v) => (typeof v === 'number' ? +v.toPrecision(4) : v);
    const lines = rows.map((row) => `    ${JSON.stringify(row, short)}`);
    console.log(`{\n  "machine": ${JSON.stringify(cpus()[0].model)}, "node": "${process.version}", "pairs": ${PAIRS}, `
        + `"passes": ${passes},\n  "times": "median, least, most: how often as fast kolize is",\n  "wasm": [\n`
        + `${lines.join(',\n')}\n  ]\n}`);
} else {
    for (const { row, question, ways } of rows) {
        console.log(`\n${row}: ${question}`);
        for (const { way, ns, times } of ways)
            console.log(`  ${way.padEnd(16)} ${ns.toFixed(1).padStart(8)} ns   kolize is ${times[0].toFixed(2)} x `
                + `as fast (${times[1].toFixed(2)} to ${times[2].toFixed(2)})`);
    }
}
process.exit(Number.isNaN(kept) ? 1 : 0); // Box2D's threads would go on waiting

// Random calls of the package with hostile arguments:  node --expose-gc hostile.mjs PACKAGE [CALLS [SEED [fault]]]
// Numbers of all sizes, lists and options that lie or run code while they are read, objects that are gone or of other
// classes, functions that throw, call back or dispose. A call may answer, or refuse with an error of a class that the types
// name; it must not trap, lose memory, or change a bit of what it has nothing to do with. With `fault` one bit is changed.
import assert from 'node:assert/strict';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [folder, calls = '20000', seed = '1', fault] = process.argv.slice(2);
const kz = await import(pathToFileURL(`${folder}/dist/kolize.mjs`));
await kz.load();
const { Mask, Shape, World, Body, Batch, WorldState, Outline, Frames, Grid, Replay, WorldLog, MoveMemory, KolizeError } = kz;
const dc = await import(pathToFileURL(`${folder}/dist/detect-collisions.mjs`));

let state = (Number(seed) * 2654435761) >>> 0 || 1;
function random() { // xorshift32
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
}
const below = (n) => Math.floor(random() * n), one = (list) => list[below(list.length)];

// ---- What no call has to do with ---------------------------------------------------------------------------------------

const text = (w, h) => Array.from({ length: h }, () => Array.from({ length: w }, () => (random() < 0.5 ? '#' : '.')).join('')).join('\n') + '\n';
const apart = { masks: [], shapes: [], worlds: [] };
for (let i = 0; i < 20; i++) {
    const mask = Mask.fromText(text(1 + 7 * i, 3 + i)), n = 3 + 5 * i, world = new World();
    const star = Array.from({ length: 2 * n }, (_, k) => {
        const angle = (Math.PI * k) / n, r = k % 2 ? 10 : 4 + i;
        return [r * Math.cos(angle), r * Math.sin(angle)];
    });
    const shapes = [Shape.polygon(star), Shape.mask(mask, i, 1), Shape.circle(i, 2, 3)];
    for (let k = 0; k < 10; k++) world.add(shapes[k % 3], { x: k * 5, y: i });
    world.step();
    apart.masks.push(mask);
    apart.shapes.push(...shapes);
    apart.worlds.push(world);
}
function picture() {
    const worlds = apart.worlds.map((world) => {
        const kept = world.snapshot(), bytes = Buffer.from(kz.flat().memory.buffer, kept._p, kept.bytes).toString('latin1');
        kept.dispose();
        return [bytes, [...world.pairIndices()], world.find(apart.shapes[0]).length];
    });
    return JSON.stringify([apart.masks.map(String), worlds, apart.shapes.map((s) => [[...s.points], s.bounds, s.relate(apart.shapes[1])])]);
}

// ---- Arguments ---------------------------------------------------------------------------------------------------------

const pool = { mask: [], shape: [], outline: [], frames: [], grid: [], log: [], replay: [], world: [], body: [], batch: [], state: [], memory: [new MoveMemory()] };
const KINDS = Object.keys(pool), NUMBERS = [0, -0, 1, -1, 2, 3.5, 7, 64, 255, 256, 1e6, NaN, Infinity, -Infinity, 2 ** 31 - 1, 2 ** 31,
    -(2 ** 31), 2 ** 32, 2 ** 32 + 1, 2 ** 53, 1e40, -1e40, 5e-324, 1e300, 107374183, 119304648, 0.5, -0.49999, 2 ** 24, 2 ** 30];
class Mine extends Error {}
let deep = 0, current = [], asked = ''; // what the call under way was given, and the function of the caller's that runs
function mischief() { // what a caller's function does beside its work
    if (deep > 2) return;
    deep++;
    try {
        const what = below(8);
        if (what > 5) end(one(current));
        if (what === 0) throw new Mine('of the caller');
        if (what === 1) drop(one(KINDS));
        if (what > 1 && what < 6) call();
    } finally {
        deep--;
    }
}
function end(thing) {
    if (thing instanceof Body) thing.remove();
    else if (Array.isArray(thing)) thing.length = 0;
    else if (thing?.disposed === false) thing.dispose();
}
const drop = (kind) => end(one(pool[kind]));
const liar = (value) => ({ valueOf() { mischief(); return value; }, toString() { mischief(); return String(value); } });
const number = () => (random() < 0.85 ? below(40) - 10 : one(NUMBERS));
const list = (make) => Array.from({ length: below(8) }, make);
const ODD = [() => null, () => undefined, () => '', () => 'constructor', () => '__proto__', () => 'toString', () => '12', () => true, () => 10n,
    () => Symbol('s'), () => ({}), () => [], () => liar(number()), () => liar('slide'), () => () => mischief(), () => thing(one(KINDS)),
    () => new Proxy({}, { get: () => mischief() ?? number(), has: () => true }), () => ({ length: number(), 0: number(), 1: number() }),
    () => ({ get length() { mischief(); return below(9); }, get 0() { mischief(); return [1, 2]; }, 1: 3 }),
    () => new Float32Array(below(6)), () => new Int32Array([1, 2]), () => new Uint8Array(below(70)), () => new Float64Array(3),
    () => Object.defineProperty(new Float32Array(4), 'length', { value: 1 << below(30) }), () => new BigInt64Array(2),
    () => Object.defineProperty(new Int32Array(below(4)), 'length', { value: below(9) }), () => Object.create(Mask.prototype),
    () => { const view = new Float32Array(4); structuredClone(view.buffer, { transfer: [view.buffer] }); return view; },
    () => new Date(NaN), () => number(), () => new Shape.constructor('return 1'), () => list(() => thing('shape'))];
const odd = () => one(ODD)();
const thing = (kind) => one(pool[kind]);
const maybe = (make) => () => (random() < 0.05 ? odd() : make());
const options = (parts) => () => {
    const out = {};
    for (const [name, make] of Object.entries(parts)) {
        if (random() < 0.6) continue;
        if (random() < 0.1) Object.defineProperty(out, name, { enumerable: true, get() { mischief(); return make(); } });
        else out[name] = make();
    }
    return random() < 0.1 ? Object.create(out) : out;
};
const n = maybe(number), named = (...names) => maybe(() => one(names)), flag = maybe(() => random() < 0.5);
const points = maybe(() => (random() < 0.3 ? new Float32Array(list(number).concat(list(number))) : random() < 0.5 ? list(() => [n(), n()])
    : one([[0, 0, 9, 0, 9, 9], [[0, 0], [5, 1], [4, 4]], [{ x: 0, y: 0 }, { x: 3, y: 0 }, { x: 0, y: 3 }], list(number)])));
const of = Object.fromEntries(KINDS.map((kind) => [kind, maybe(() => thing(kind))]));
function within(name, run) { // mischief inside of a call of the module
    const before = asked;
    asked = name;
    try {
        return run();
    } finally {
        asked = before;
    }
}
let asked1 = 0;
const plain = [Shape.circle(0, 0, 3), Shape.box(0, 0, 6, 4)];
const keep = maybe(() => () => within('keep', () => { asked1++; if (random() < 0.2) mischief(); return random() < 0.5 || odd(); }));
const keepPair = () => within('filter', () => { asked1++; if (random() < 0.2) mischief(); return random() < 0.5 || odd(); });
const painter = maybe(() => ({ line: () => mischief(), polygon: () => mischief(), circle() {}, get cells() { mischief(); return undefined; } }));
const answer = named('slide', 'touch', 'bounce', 'cross', 'ignore', 'push');
const respond = maybe(() => () => within('respond', () => { asked1++; if (random() < 0.3) mischief(); return answer(); }));
const point = maybe(() => ({ x: number(), y: number() }));
const flags = { static: flag, sensor: flag, oneWay: flag, probe: flag, disabled: flag };
const misnamed = (parts) => () => { // options, now and then with a name that is not there
    const out = options(parts)();
    if (random() < 0.03) out[one(['', 'colides', '__proto__x', 'constructor', 'x'.repeat(9999), 'touche'])] = number();
    return out;
};
const QUERY = { category: n, collides: n, except: of.body, sensors: flag, eachKind: flag, keep };
const asks = misnamed(QUERY), finds = misnamed({ ...QUERY, mode: named('overlap', 'touch', 'boxes') }), touches = misnamed({ touch: flag });
const sights = misnamed({ ...QUERY, touch: flag, union: flag, passOneWay: flag }), sweeps = misnamed({ ...QUERY, touch: flag, passOneWay: flag });
const nears = misnamed({ ...QUERY, k: maybe(() => one([1, 5, 5, Infinity, -1, NaN, 2.5, 1e8, 2 ** 31, 107374183])), within: n });
const filter = misnamed({ category: n, collides: n, group: n }), both = misnamed({ fixture: n, otherFixture: n });
const rays = maybe(() => (random() < 0.5 ? Float32Array.from({ length: 4 * below(9) }, number) : list(number)));
const bullets = () => Object.assign(sights(), random() < 0.5 ? {} : { r: one([n(), rays(), 2]) });
const MOVE = { response: answer, respond, restitution: n, maxTurns: n, up: maybe(() => ({ x: 0, y: -1 })), maxSlope: n, stepHeight: n,
    snap: n, walk: named('along', 'across', 'project', 'slip'), cornerSlip: n, ledgeSnap: n, stopsAtCeilings: flag, drops: flag,
    wholePixels: flag, memory: of.memory };
const moves = misnamed(MOVE), carries = misnamed({ ...MOVE, angle: n }), shapeMoves = misnamed({ ...QUERY, ...MOVE });
const def = options({ x: n, y: n, angle: n, category: maybe(() => 1), collides: maybe(() => 0xffffffff), group: n, pass: point, data: odd, frame: maybe(() => below(3)), ...flags });
const rect = maybe(() => ({ x0: number(), y0: number(), x1: number(), y1: number() })), drawing = misnamed({ boxes: flag, pairs: flag, contacts: flag, scale: n, colors: options({ moving: options({ fill: n, line: n, width: n }), box: n }) }), style = misnamed({ scale: n, fill: n, line: n, width: n });
const word = named('', 'hit', 'hurt', 'walk'), fixture = options({ shape: of.shape, category: n, collides: n, kind: maybe(() => below(9)), ...flags });
const fixtures = maybe(() => list(fixture)), made = () => one([of.shape, of.shape, of.frames, fixtures])();
const frameDef = options({ name: word, width: n, height: n, pivotX: n, pivotY: n, duration: n,
    masks: maybe(() => list(options({ mask: of.mask, tag: word, x: n, y: n }))), shapes: maybe(() => list(options({ shape: of.shape, tag: word, data: word }))) });
const gridDef = options({ width: maybe(() => 3), height: maybe(() => 2), cellWidth: maybe(() => 8), cellHeight: n, journal: maybe(() => 4),
    ids: maybe(() => list(() => below(3))), tiles: maybe(() => [null, {}, ...list(options({ points, category: n, kind: n, ...flags }))]) });
function savedNow() {
    try {
        return thing('world')?.save();
    } catch {
        return null;
    }
}
function damaged(bytes) { // a log, often with one wrong byte or cut short
    const copy = bytes?.slice() ?? new Uint8Array(below(40));
    if (copy.length && random() < 0.4) copy[below(copy.length)] ^= 1 << below(8);
    return random() < 0.2 ? copy.subarray(0, below(copy.length)) : copy;
}
const rgba = () => [maybe(() => new Uint8ClampedArray(4 * 6)), maybe(() => 3), maybe(() => 2), options({ alpha: n, key: n, tolerance: n })];
const STATIC = [[Mask, 'fromRgba', ...rgba()], [Mask, 'fromCells', maybe(() => list(flag)), maybe(() => below(8)), maybe(() => 1)],
    [Mask, 'fromText', maybe(() => text(1 + below(9), below(5)))], [Mask, 'fromImageData', options({ data: odd, width: n, height: n })],
    [Shape, 'point', n, n], [Shape, 'segment', n, n, n, n], [Shape, 'box', n, n, n, n], [Shape, 'circle', n, n, n],
    [Shape, 'capsule', n, n, n, n, n], [Shape, 'polygon', points], [Shape, 'polygon', points, points], [Shape, 'polyline', points],
    [Shape, 'mask', of.mask, n, n], [Shape, 'compound', maybe(() => list(of.shape))], [Shape, 'fromOutline', of.outline],
    [Shape, 'grid', of.grid, n, n], [Frames, 'turns', of.mask, maybe(() => 1 + below(9)), options({ pivotX: n, pivotY: n })],
    [Shape, 'roundedBox', n, n, n, n, n], [Shape, 'roundedPolygon', points, n], [Replay, 'compare', of.replay, of.replay],
    [World, 'load', maybe(() => damaged(savedNow())), misnamed({ filter: maybe(() => keepPair), maxMemory: maybe(() => one([1 << 24, 1 << 24, 0, 5])) })],
    [Shape, 'relateAll', maybe(() => list(() => [of.shape(), of.shape()]))]];
const NEW = [[World, options({ mode: named('overlap', 'touch', 'boxes'), wrapWidth: maybe(() => 0), wrapHeight: maybe(() => 0), maxPairs: maybe(() => 0), fixturePairs: flag, filter: maybe(() => one([undefined, keepPair])) })],
    [MoveMemory], [Replay, maybe(() => damaged(thing('log')?._bytes))], [Frames], [Grid, gridDef], [Grid, gridDef], [Mask, n, n], [Shape, n], [Outline, n], [Body, of.world, n, n, of.shape], [Batch, of.world, odd], [WorldState, of.world]];
const METHODS = {
    mask: { get: [n, n], toCells: [], toString: [], overlaps: [of.mask, n, n], overlapsAt: [of.mask, maybe(() => list(n))], relate: [of.mask, n, n],
        overlapArea: [of.mask, n, n], overlapFirst: [of.mask, n, n], overlapBounds: [of.mask, n, n], overlapMask: [of.mask, n, n],
        push: [of.mask, n, n, n], collide: [of.mask, n, n, n], sweep: [n, n, n, n, of.mask, n, n], ray: [n, n, n, n],
        transform: [options({ scaleX: maybe(() => 1), scaleY: maybe(() => 2), angle: n, pivotX: n, pivotY: n, x: n, y: n })],
        rotate90: [n, flag], dilate: [maybe(() => below(5)), named('square', 'round')], erode: [maybe(() => below(5)), named('square', 'round')],
        fillHoles: [options({ connectivity: maybe(() => 4), maxCount: n })], component: [n, n, maybe(() => 8)],
        combine: [of.mask, n, n, named('draw', 'erase', 'toggle', 'keep', 'invert')], invert: [], trace: [maybe(() => 8)], fitHull: [],
        fitBox: [options({ tightness: n, maxWork: n })], fitCircle: [options({ tightness: n, maxWork: n })], rectangles: [],
        fitCapsule: [options({ tightness: n, maxWork: n })], components: [options({ connectivity: maybe(() => 8), minCount: n, holes: flag })] },
    outline: { simplify: [options({ mode: named('closest', 'inside', 'cover'), tolerance: n, maxPoints: n, maxWork: n })], convexParts: [n],
        fill: [maybe(() => below(90)), maybe(() => below(90))], toSvgPath: [] },
    shape: { moveTo: [n, n, n], scaled: [n, n], measure: [], containsPoint: [n, n], ray: [n, n, n, n, touches], relate: [of.shape], overlaps: [of.shape],
        intersects: [of.shape], collide: [of.shape], distance: [of.shape], nearest: [of.shape], commonPoint: [of.shape], contains: [of.shape],
        sweep: [n, n, of.shape, touches], raySpans: [n, n, n, n, touches], collideParts: [of.shape], pushAlong: [of.shape, n, n], sweepTurning: [n, n, maybe(() => random() * 8 - 4), of.shape, maybe(() => random())],
        toMask: [rect, named('overlapped', 'touched', 'centered', 'within')], draw: [painter, style] },
    log: { end: [] }, replay: { seek: [n], hash: [], next: [], draw: [painter, drawing] },
    grid: { get: [n, n], set: [n, n, maybe(() => below(3))], cellAt: [n, n], fill: [rect, maybe(() => below(3))],
        toIds: [], cellOf: [n], rewind: [n], hash: [] },
    frames: { add: [frameDef], addTurns: [n, maybe(() => below(5))], addFlipped: [n, n], defineTag: [word, options({ category: n, collides: n, kind: n, ...flags })],
        addAnimation: [options({ name: word, first: n, last: n, play: named('forward', 'pingpong'), repeat: n })], find: [word], findAnimation: [word], frame: [n], frameAt: [n, n], turn: [n, n, n] },
    world: { add: [made, def], step: [], pairIndices: [], contacts: [], eachPair: [maybe(() => () => mischief())], find: [of.shape, finds], hits: [of.shape, finds], hitsAt: [n, n, asks], sweepAll: [of.shape, n, n, sweeps], moveShape: [of.shape, n, n, shapeMoves], draw: [painter, drawing],
        findAt: [n, n, asks], ray: [n, n, n, n, sights], rayAll: [n, n, n, n, sweeps], sweep: [of.shape, n, n, sweeps], nearest: [of.shape, nears],
        castMany: [rays, bullets], hash: [], record: [options({ hashes: flag })], mark: [n, word], index: [], shift: [n, n], batch: [maybe(() => list(of.body))], snapshot: [], save: [misnamed({ data: maybe(() => () => { mischief(); return odd(); }) })], restore: [of.state] },
    body: { moveTo: [n, n, n], setShape: [of.shape], setFrames: [of.frames, n], setFixtures: [fixtures], setOff: [n], setFilter: [filter], setFlags: [options(flags)], setPass: [n, n], collide: [of.body, both], fixturesWith: [of.body], partsWith: [of.body], cellsWith: [of.body], move: [n, n, moves],
        carry: [n, n, carries], hash: [], pushOut: [maybe(() => below(4))], remove: [] },
    batch: { apply: [] }, state: {}, memory: { reset: [] },
};
const GETTERS = { mask: ['count', 'bounds', 'disposed'], outline: ['pointCount', 'rings'], shape: ['bounds', 'points'], world: ['size', 'bytes', 'bodies', 'pairs', 'began', 'ended', 'fixturePairs', 'fixturesBegan', 'fixturesEnded'],
    frames: ['length'], grid: ['width', 'edits'], log: [], replay: ['steps', 'at', 'bodies'], body: ['live', 'shape', 'frames', 'grid', 'frame', 'x', 'y', 'angle', 'bounds', 'world', 'index', 'category', 'collides', 'group', 'flags', 'off', 'pass', 'pairs'], batch: ['xy', 'length'], state: ['bytes'], memory: [] };
const KIND_OF = [[Mask, 'mask'], [Shape, 'shape'], [Outline, 'outline'], [Frames, 'frames'], [Grid, 'grid'], [WorldLog, 'log'], [Replay, 'replay'], [World, 'world'], [Body, 'body'], [Batch, 'batch'], [WorldState, 'state'], [MoveMemory, 'memory']];

// ---- Calls -------------------------------------------------------------------------------------------------------------

const MOST_CELLS = 1 << 16, MOST = 24;
function take(result) { // into the pool, unless it is large
    if (result?.mask instanceof Mask) result = result.mask;
    const kind = KIND_OF.find(([Class]) => result instanceof Class)?.[1];
    if (!kind) return;
    if (kind === 'world') for (let i = 0; i < 8; i++) take(result.add(plain[i % 2], { x: 9 * i, y: i, static: i > 4 }));
    if (kind === 'mask' && result.width * result.height > MOST_CELLS) return void result.dispose();
    if (pool[kind].length < MOST) return void pool[kind].push(result);
    const at = below(MOST), old = pool[kind][at];
    pool[kind][at] = result;
    if (old !== result && random() < 0.9 && !(old instanceof Body)) old.dispose?.();
}
let last = '', done = 0;
const READS = /^(mask\.get|grid\.(get|toIds|cellOf|cellAt|hash))$/; // what a caller's function may ask
function refusedInside(result) {
    if (asked && !READS.test(last)) throw new Error(`${last} was not refused in ${asked}`);
    return result;
}
const refused = new Map();
function call() {
    done++;
    const way = random(), values = (makes) => makes.map((make) => make());
    if (way < 0.15) {
        const [Class, name, ...makes] = one(STATIC), given = values(makes);
        last = `${Class.name}.${name}`;
        if (deep === 0) current = given.flat(2);
        return take(refusedInside(Class[name](...given)));
    }
    if (way < 0.19) {
        const [Class, ...makes] = one(NEW), given = values(makes);
        last = `new ${Class.name}`;
        return take(Class === MoveMemory ? new Class() : refusedInside(new Class(...given)));
    }
    const kind = random() < 0.4 ? one(['world', 'body']) : one(KINDS), self = thing(kind) ?? {}, Class = KIND_OF.find(([, name]) => name === kind)[0];
    if (way < 0.2 && kind !== 'body') return drop(kind);
    if (way < 0.3 && GETTERS[kind].length) {
        const name = one(GETTERS[kind]), from = random() < 0.05 ? odd() : self, value = from?.[name];
        last = `${kind}.${name}`;
        if (name === 'xy' && random() < 0.5 && value?.fill) value.fill(number());
        if (name === 'xy' && value && random() < 0.02) structuredClone(value.buffer, { transfer: [value.buffer] });
        return undefined;
    }
    const names = Object.keys(METHODS[kind]);
    if (!names.length) return undefined;
    const name = one(names), given = values(METHODS[kind][name]), from = random() < 0.02 ? odd() : self;
    last = `${kind}.${name}`;
    if (deep === 0) current = [from, ...given, ...given.flat(2)];
    const result = Class.prototype[name].apply(from, given);
    return take(name === 'reset' ? result : refusedInside(result));
}
function system() { // the adapter of detect-collisions, which keeps a world of its own
    const s = new dc.System(), made = [];
    for (let i = 0; i < 12; i++) {
        try {
            const makes = [() => s.createCircle(point(), n()), () => s.createBox(point(), n(), n()), () => s.createPolygon(point(), list(point)),
                () => made.length && s.remove(one(made)), () => one(made)?.setPosition(n(), n()), () => one(made)?.setScale(n(), n()),
                () => s.checkAll(() => { mischief(); if (made.length && random() < 0.2) s.remove(one(made)); }), () => s.separate(),
                () => s.raycast({ x: n(), y: n() }, { x: n(), y: n() }, (body) => { mischief(); return body.bbox.minX > 0; })];
            const result = one(makes)();
            if (result instanceof dc.Body) made.push(result);
        } catch (error) {
            allowed(error);
        }
    }
    s.dispose();
    for (const body of made) body._shape?.dispose();
}
const VAGUE = /an argument is missing|makes no sense|the buffer holds|limit of 0$|is stale or/; // sentences of C that name nothing of the caller's
function allowed(error) {
    if (VAGUE.test(error.message)) throw new Error(`${last}: ${error.message}`, { cause: error });
    const fine = error instanceof KolizeError || error instanceof TypeError || error instanceof RangeError || error instanceof Mine;
    if (!fine || error instanceof WebAssembly.RuntimeError || /call stack/.test(error.message)) throw new Error(`${last}: ${error}`, { cause: error });
    refused.set(error.constructor.name, (refused.get(error.constructor.name) ?? 0) + 1);
}

const before = picture(), base = kz.memoryUse().used;
let most = 0;
const start = Date.now();
for (let round = 0; done < Number(calls); round++) {
    for (const kind of KINDS) if (pool[kind].length > 4 && random() < 0.05) pool[kind].splice(0, 2).forEach((old) => old.remove === undefined && old.dispose?.());
    try {
        if (round % 50 === 0) system();
        else call();
    } catch (error) {
        allowed(error);
    }
    if (fault && round === 300) new Uint8Array(kz.flat().memory.buffer)[kz.flat().kzf_mask_words(apart.masks[7]._p, 0, 0)] ^= 4;
    if (round % 3000 === 0 || (fault && round === 301)) {
        assert.equal(picture(), before, `after ${done} calls, the last of them ${last}`);
        most = Math.max(most, kz.memoryUse().used);
        assert.ok(kz.memoryUse().used < base + (64 << 20), `${kz.memoryUse().used} bytes used`);
    }
    if (round % 20000 === 0) await new Promise((resume) => { setImmediate(resume); }); // what the collector found is given back
}
assert.equal(picture(), before, 'at the end');
for (const kind of KINDS) for (const old of pool[kind]) if (old.dispose) old.dispose();
for (const kind of KINDS) pool[kind].length = 0;
for (let i = 0; i < 5; i++) {
    globalThis.gc?.();
    await new Promise((resume) => { setTimeout(resume, 20); });
}
const left = kz.memoryUse().used - base;
assert.ok(left < 1 << 20 || !globalThis.gc, `${left} bytes were lost`);
console.log(`${done} calls and ${asked1} of callbacks in ${((Date.now() - start) / 1000).toFixed(1)} s: refused ${[...refused].map(([name, k]) => `${k} by ${name}`).join(', ')}; at most ${
    most - base} bytes, ${left} left`);

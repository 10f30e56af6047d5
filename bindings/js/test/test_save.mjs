// Worlds as bytes: saved here, loaded by another copy of the module in another thread, played on alike; bytes that are cut
// short, damaged or of a log are refused:  node test_save.mjs PACKAGE
import assert from 'node:assert/strict';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

const folder = isMainThread ? process.argv[2] : workerData;
const kz = await import(pathToFileURL(join(folder, 'dist', 'kolize.mjs')));
await kz.load();
const { Frames, Grid, Mask, Replay, Shape, World, KolizeError } = kz;

/** Steps of a game that does what bodies by their numbers can do; the hash after each. */
function play(world, steps = 24) {
    const hashes = [], ball = Shape.circle(0, 0, 3);
    let state = 12345;
    const below = (n) => (state = (state * 48271) % 2147483647) % n;
    for (let step = 0; step < steps; step++) {
        for (const body of world.bodies) {
            if (body.flags.static) continue;
            const way = below(12);
            if (way === 0 && body.index > 12) body.remove();
            else if (way === 1 && body.frames) body.frame = below(body.frames.length);
            else if (way < 5) body.move(below(9) - 4, below(9) - 4, { up: { x: 0, y: -1 }, snap: 2 });
            else if (way < 7 && body.shape?.kind === 'polygon') body.moveTo(body.x + below(3) - 1, body.y, below(6));
            else if (way < 9) body.moveTo(body.x + below(5) - 2, body.y + below(5) - 2);
        }
        if (below(3) === 0) world.add(ball, { x: below(120), y: below(60) });
        world.bodies[0].grid.set(below(8), below(4), below(3));
        world.step();
        hashes.push(world.hash(), world.pairs.length, world.began.length, world.ended.length, world.fixturePairs.length);
    }
    return hashes;
}

if (!isMainThread) {
    const loaded = World.load(await new Promise((resolve) => { parentPort.once('message', resolve); })), hash = loaded.hash(), again = loaded.save();
    parentPort.postMessage({ hash, again, data: loaded.bodies.map(({ data }) => data), hashes: play(loaded) });
} else {
    await test();
}

function worldOfAll(options) {
    const world = new World({ fixturePairs: true, ...options }), mask = Mask.fromText('.##.\n####\n.##.\n'), fighter = new Frames();
    const level = new Grid({ width: 8, height: 4, cellWidth: 16, tiles: [null, {}, { points: [0, 16, 16, 0, 16, 16], kind: 3 }], ids: Array.from({ length: 32 }, (_, i) => (i >= 24 ? 1 : i % 7 === 3 ? 2 : 0)) });
    world.add(Shape.grid(level), { static: true, data: 'level' });
    fighter.add({ pivotX: 2, pivotY: 2, masks: [{ mask, tag: 'body' }], shapes: [{ shape: Shape.box(1, 1, 6, 3), tag: 'hit' }] });
    fighter.add({ pivotX: 1, pivotY: 2, masks: [{ mask, tag: 'body', x: 1 }] });
    fighter.defineTag('hit', { category: 2, kind: 7, sensor: true });
    const star = Array.from({ length: 80 }, (_, k) => [(k % 2 ? 9 : 5) * Math.cos(k * Math.PI / 40), (k % 2 ? 9 : 5) * Math.sin(k * Math.PI / 40)]);
    const made = [fighter, Shape.mask(mask, 1, -1), Shape.circle(1, 2, 4), Shape.capsule(0, 0, 6, 2, 2), Shape.box(-3, -3, 3, 3), Shape.polygon(star), Shape.polygon([0, 0, 9, 0, 9, 9, 0, 9], [2, 2, 4, 2, 4, 4]),
        Shape.polyline([0, 0, 5, 3, 9, 0]), Shape.segment(0, 0, 4, 4), Shape.point(1, 1), Shape.roundedBox(0, 0, 5, 5, 1), Shape.compound([Shape.circle(0, 0, 2), Shape.mask(mask, 3, 0), Shape.polygon([0, 0, 5, 0, 2, 2, 0, 5])]),
        [{ shape: Shape.circle(0, 0, 3), kind: 1, category: 4 }, { shape: Shape.mask(mask), kind: 2, sensor: true }], Frames.turns(mask, 8)];
    made.forEach((of, i) => world.add(of, { x: 9 * i, y: 20 + 5 * (i % 4), angle: of instanceof Shape && /circle|capsule|box|polygon|polyline|segment/.test(of.kind) ? i : 0, group: i % 3, category: Array.isArray(of) ? 0 : 1 + (i % 2), data: { number: i, name: `Nr. ${i} \u00fc` } }));
    world.add(Shape.box(0, 0, 40, 4), { x: 10, y: 40, static: true, pass: { x: 0, y: -1 } });
    const gone = [world.add(Shape.circle(0, 0, 9), { x: 20, y: 20 }), world.add(Shape.circle(0, 0, 9), { x: 21, y: 20 })];
    world.step();
    for (const body of gone) body.remove();
    world.bodies[13].setOff(4);
    world.shift(0.5, 0);
    world.step();
    world.bodies[3].moveTo(33, 20);
    return world;
}

async function test() {
    const elsewhere = (bytes) => new Promise((resolve, reject) => {
        const worker = new Worker(new URL(import.meta.url), { workerData: folder });
        worker.once('error', reject);
        worker.once('message', (answer) => worker.terminate().then(() => resolve(answer)));
        worker.postMessage(bytes);
    });

    // ---- The same world, here and there ----
    const world = worldOfAll(), before = world.hash(), bytes = world.save({ data: (body) => body.data });
    assert.equal(world.hash(), before);
    assert.ok(bytes instanceof Uint8Array && bytes.length < 4000, `${bytes.length}`);
    const there = await elsewhere(bytes), here = World.load(bytes);
    assert.deepEqual([there.hash, here.hash()], [before, before]);
    assert.deepEqual(there.data, world.bodies.map(({ data }) => data));
    assert.deepEqual(Buffer.compare(there.again, here.save()), 0); // of what was loaded, the same bytes without the data
    assert.deepEqual(Buffer.compare(there.again, world.save()), 0);
    assert.deepEqual(here.bodies.map(String), world.bodies.map(String));
    assert.deepEqual(here.bodies.map(({ shape, frames, frame, flags, off, pass, group, x, y, angle }) => [shape?.kind, [...shape?.points ?? []], frames?.length, frame, flags, off, pass, group, x, y, angle]),
        world.bodies.map(({ shape, frames, frame, flags, off, pass, group, x, y, angle }) => [shape?.kind, [...shape?.points ?? []], frames?.length, frame, flags, off, pass, group, x, y, angle]));
    assert.deepEqual(here.bodies[1].frames.frame(0).masks, world.bodies[1].frames.frame(0).masks);
    assert.deepEqual([...here.bodies[0].grid.toIds()], [...world.bodies[0].grid.toIds()]);
    assert.equal(here.bodies[0].shape, here.bodies[0].shape);
    const hits = (of) => of.hits(Shape.box(0, 0, 200, 100)).map(({ body, fixture, kind, tag }) => [body.index, fixture, kind, tag]);
    assert.deepEqual(hits(here), hits(world));
    const hashes = play(world);
    assert.equal(new Set(hashes.filter((one) => typeof one === 'string')).size, 24);
    assert.deepEqual(there.hashes, hashes);
    assert.deepEqual(play(here), hashes);

    // ---- Worlds of other kinds ----
    for (const options of [{ mode: 'touch' }, { mode: 'boxes', wrapWidth: 500, wrapHeight: 400 }, { maxPairs: 5000, fixturePairs: false }]) {
        const one = worldOfAll(options), other = World.load(one.save());
        assert.deepEqual([other.hash(), play(other, 10)], [one.hash(), play(one, 10)]);
    }
    const empty = World.load(new World().save());
    assert.deepEqual([empty.size, empty.hash()], [0, new World().hash()]);
    let asked = 0;
    const pair = new World({ filter: () => (asked++, true) });
    for (const x of [0, 3]) pair.add(Shape.circle(0, 0, 4), { x });
    const log = pair.record(), saved = pair.save(), filtered = World.load(saved, { filter: (a, b) => a.x === b.x });
    assert.equal(asked, 0);
    filtered.step();
    pair.step();
    assert.deepEqual([filtered.pairs.length, pair.pairs.length, new Replay(log.end()).steps, asked], [0, 1, 1, 1]); // its log went on
    const later = World.load(saved), snapshot = later.snapshot(), [ball] = later.bodies;
    ball.remove();
    later.restore(snapshot);
    assert.deepEqual([later.size, ball.live, later.bodies[0]], [2, true, ball]);
    assert.deepEqual(new Replay(saved).bodies.map(({ x }) => x), [0, 3]); // a log, too
    assert.deepEqual(World.load(saved.buffer.slice(saved.byteOffset)).size, 2);
    const kept = later.bodies[0].shape;
    later.dispose();
    assert.equal(kept.measure().dimension, 2); // shapes stay
    assert.throws(() => pair.restore(saved), { name: 'TypeError', message: /^World.restore: state: a WorldState is wanted, and not object; world.snapshot\(\) makes one/ });
    for (const [data, text] of [[5, /^World.save: data: a function is wanted/], [() => 5n, /^World.save: data: .*BigInt/]])
        assert.throws(() => pair.save({ data }), { name: 'TypeError', message: text });

    // ---- Bytes of anyone ----
    const small = new World(), few = Mask.fromText('##\n#.\n');
    for (const [i, shape] of [Shape.mask(few), Shape.polygon([0, 0, 9, 0, 9, 9]), Shape.circle(0, 0, 4)].entries()) small.add(shape, { x: 2 * i, category: 1 + i });
    small.step();
    const good = small.save({ data: ({ index }) => index }), used = kz.memoryUse().used;
    let refused = 0, loaded = 0;
    const start = process.cpuUsage();
    function tries(given, isCut) {
        try {
            const one = World.load(given, { maxMemory: 1 << 22 });
            one.dispose();
            loaded++;
            assert.ok(!isCut, `cut short at ${given.length}`);
        } catch (error) {
            if (!(error instanceof KolizeError)) throw error;
            assert.match(error.message, /^World.load: (bytes: .* byte \d+|too large: \d+ is more than the limit of \d+|out of memory \(\d+ bytes wanted\))/);
            if (error.code === 27) assert.ok(error.a >= 0 && error.a <= given.length);
            refused++;
        }
    }
    const ends = good.length - JSON.stringify([0, 1, 2].map((i) => [i, small.bodies[i].generation, i])).length;
    for (let n = 0; n < good.length; n++) if (n !== ends) tries(good.slice(0, n), true);
    for (let at = 0; at < good.length; at++)
        for (let bit = 0; bit < 8; bit++) {
            const bad = good.slice();
            bad[at] ^= 1 << bit;
            tries(bad, false);
        }
    const spent = process.cpuUsage(start), ms = (spent.user + spent.system) / 1000;
    assert.ok(refused > good.length + 600 && refused + loaded === 9 * good.length - 1, `${refused} ${loaded} of ${good.length}`);
    assert.ok(ms < 20000, `${ms} ms`);
    const going = small.record();
    small.step();
    assert.throws(() => World.load(going.end()), { code: 27, message: /^World.load: bytes: a log goes on at byte \d+, and no world was saved; new Replay\(bytes\) plays it$/ });
    const away = good.slice();
    structuredClone(away, { transfer: [away.buffer] });
    assert.throws(() => World.load(away), { code: 27, message: /byte 0$/ });
    assert.throws(() => World.load(good, { filter: 1 }), { name: 'TypeError', message: /^World.load: filter: / });
    for (const wrong of [undefined, null, 'text', [1, 2], {}, new Float32Array(4)])
        assert.throws(() => World.load(wrong), { name: 'TypeError', message: /^World.load: bytes: a Uint8Array is wanted, and not / });
    // A table of many fixtures for many bodies takes few bytes: what all need together is limited.
    const many = new World(), table = Array.from({ length: 400 }, (_, i) => ({ shape: Shape.circle(i, 0, 1) }));
    for (let i = 0; i < 20; i++) many.add(table, { x: 500 * i });
    const long = many.save();
    assert.ok(long.length < 16000, `${long.length}`);
    const all = World.load(long);
    assert.deepEqual([all.size, all.hash()], [20, many.hash()]);
    for (const one of [all, many, ...table.map(({ shape }) => shape)]) one.dispose();
    for (let i = 0; i < 5; i++) {
        globalThis.gc?.();
        await new Promise((resolve) => { setTimeout(resolve, 10); });
    }
    if (globalThis.gc) assert.ok(kz.memoryUse().used - used < 1 << 20, `${kz.memoryUse().used - used} bytes`);
    console.log(`save: ${bytes.length} bytes for 16 bodies, played on alike in another thread; of ${refused + loaded} damaged ones ${refused} refused in ${ms.toFixed(0)} ms`);
}

// What callers must not do is refused by name, and does no harm:  node test_refused.mjs PACKAGE
import assert from 'node:assert/strict';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const folder = process.argv[2];
const kz = await import(pathToFileURL(`${folder}/dist/kolize.mjs`));
await kz.load();
const { Mask, Shape, World, Body, Outline, Grid, Frames, Replay, KolizeError } = kz;
const { PixelHitArea } = await import(pathToFileURL(`${folder}/dist/pixi.mjs`));
const { SpritePixels } = await import(pathToFileURL(`${folder}/dist/phaser.mjs`));
let tests = 0;
function test(name, run) {
    try {
        run();
        tests++;
    } catch (error) {
        console.error(`FAILED ${name}`);
        throw error;
    }
}
const refused = (run, type, text) => assert.throws(run, (error) => error instanceof type && text.test(error.message) || assert.fail(String(error)));
function many(n) {
    const world = new World(), dot = Shape.circle(0, 0, 2);
    const bodies = Array.from({ length: n }, (_, i) => world.add(dot, { x: (i % 100) * 3, y: Math.floor(i / 100) * 3 }));
    return { world, bodies };
}
const everywhere = Shape.box(-10, -10, 400, 400), middle = Shape.circle(50, 50, 1), mask = Mask.fromText('##\n#.\n');

test('nearest gives all bodies for a k without end, and no other answer is harmed', () => {
    const { world } = many(3000), kept = Array.from({ length: 50 }, () => Mask.fromText(`${'#'.repeat(20)}\n`.repeat(2)));
    const before = kept.map(String);
    for (const k of [Infinity, 1e8, 119304648, 107374183, 134217729, 2 ** 53]) assert.equal(world.nearest(middle, { k }).length, 3000);
    for (const k of [-1, NaN, 0.5, '5', null, {}]) refused(() => world.nearest(middle, { k }), Error, /: k: /);
    assert.equal(world.find(everywhere).length, 3000);
    assert.deepEqual(kept.map(String), before);
    world.step();
    assert.ok(world.pairs.length > 0);
});

test('a call after one that memory was refused to has room of its own', () => {
    const { world } = many(30);
    refused(() => mask.overlapsAt(mask, new Int32Array(2 ** 29)), KolizeError, /out of memory/);
    assert.equal(world.nearest(middle, { k: 5 }).length, 5);
    assert.equal(world.find(everywhere).length, 30);
});

test('calls from inside keep and respond are refused by name; places of bodies may be read', () => {
    const { world, bodies } = many(30), other = many(5).world, square = Shape.box(0, 0, 10, 10), kept = world.snapshot();
    let read = 0;
    assert.equal(world.find(everywhere, { keep: (body) => { read += body.x + body.y + body.angle; return body.live; } }).length, 30);
    assert.ok(read > 0);
    const inner = [() => world.find(square), () => other.find(square, { keep: () => true }), () => world.nearest(square), () => world.ray(0, 0, 9, 9),
        () => world.step(), () => world.add(square), () => bodies[3].remove(), () => bodies[3].move(1, 1, { respond: () => 'cross' }),
        () => bodies[3].moveTo(1, 1), () => bodies[3].bounds, () => bodies[3].collide(bodies[4]), () => world.dispose(), () => square.dispose(),
        () => new World(), () => Shape.point(0, 0), () => Mask.fromText('#'), () => mask.overlaps(mask, 0, 0), () => square.relate(square),
        () => world.save(), () => world.snapshot(), () => world.restore(kept), () => world.index(), () => world.batch(bodies), () => world.pairs, () => world.contacts(),
        () => Shape.relateAll([]), () => mask.overlapsAt(mask, []), () => mask.trace(), () => mask.fitBox(), () => bodies[3].setShape(square), () => square.moveTo(1, 1), () => world.pairIndices()];
    for (const call of inner) {
        refused(() => world.find(everywhere, { keep: call }), KolizeError, /^keep must not call Kolize/);
        refused(() => bodies[0].move(9, 0, { respond: call }), KolizeError, /^respond must not call Kolize/);
        bodies[0].moveTo(0, 0);
    }
    assert.equal(world.size, 30);
    assert.equal(world.find(everywhere).length, 30);
    refused(() => world.find(everywhere, { keep: 5 }), TypeError, /: keep: /);
    refused(() => bodies[0].move(9, 0, { respond: () => 'constructor' }), TypeError, /: respond: constructor is none of/);
});

test('names are those of the lists, and none that objects inherit', () => {
    const { bodies } = many(2);
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', null, undefined, 5, { toString: () => 'round' }]) {
        if (name !== undefined) refused(() => mask.dilate(1, name), TypeError, /: metric: /);
        refused(() => mask.combine(mask, 0, 0, name), TypeError, /: combine: /);
        if (name !== undefined) refused(() => bodies[0].move(1, 1, { walk: name }), TypeError, /: walk: /);
        if (name !== undefined) refused(() => new World({ mode: name }), TypeError, /: mode: /);
    }
});

test('nothing is lost by calls of what is disposed', () => {
    const gone = Mask.fromText(`${'#'.repeat(500)}\n`.repeat(500)), { world } = many(3);
    gone.dispose();
    world.dispose();
    const used = kz.memoryUse().used;
    for (let i = 0; i < 50; i++) {
        for (const call of [() => gone.toCells(), () => gone.toString(), () => gone.dilate(1), () => Shape.mask(gone), () => world.find(everywhere),
            () => Shape.compound([middle, everywhere, gone]), () => Shape.relateAll([[middle, null]]), () => Shape.polygon([0, 0, 1, 1], [0, 0])])
            assert.throws(call);
        assert.throws(() => Shape.compound([middle, everywhere, Shape.polygon([[0, 0], [1, NaN], [2, 2]])]));
    }
    assert.ok(kz.memoryUse().used - used < 4096, `${kz.memoryUse().used - used} bytes`);
});

test('sizes are those that lists have, whatever they say', () => {
    const lying = { length: 4e6, buffer: new ArrayBuffer(4), byteOffset: 0, byteLength: 4 }, feigned = new Uint8Array(4);
    Object.defineProperty(feigned, 'length', { value: 4e6 });
    for (const data of [lying, feigned, new Float64Array(4e6), new Uint16Array(4e6), [], null]) assert.throws(() => Mask.fromRgba(data, 1000, 1000));
    for (const [w, h] of [[2.5, 1.6], [-2, -2], [NaN, 1], [0, 1e9], ['2', 2], [2 ** 32 + 1, 4]]) refused(() => Mask.fromCells([1, 1, 1, 1], w, h), Error, /width|height/);
    const long = new Int32Array(4), list = { get length() { return this.n++ ? 1e6 : 2; }, n: 0, 0: 0, 1: 0 };
    Object.defineProperty(long, 'length', { value: 1e6 });
    assert.deepEqual([...mask.overlapsAt(mask, long)], [1, 1]);
    assert.deepEqual([...mask.overlapsAt(mask, list)], [1]);
    for (const wrong of [[7], [0, NaN], [0, 2 ** 40], { length: 1e300 }, { length: -1 }, 'ab', 5, null, [0, '1'], new Float64Array([0, 2 ** 31])])
        refused(() => mask.overlapsAt(mask, wrong), Error, /offsets/);
    for (const wrong of [[[0, 0], [1]], [0, 0, 1, 0, 0], [{ x: 0 }], { length: 5e8 }, [null], 'abcdef', new Float32Array(7)])
        refused(() => Shape.polygon(wrong), Error, /points/);
    const shared = new Float32Array([0, 0, 5, 0, 5, 5]);
    Object.defineProperty(shared, 'length', { value: 4000 });
    assert.equal(Shape.polygon(shared).points.length, 6);
    assert.equal(Mask.fromCells(new Float32Array([0.5, 0]), 2, 1).count, 1);
    assert.equal(Mask.fromCells([256, 0], 2, 1).count, 1);
    refused(() => Mask.fromText('#\0#'), TypeError, /zeros/);
    const own = Mask.fromText('####\n####\n');
    for (const field of ['width', 'height']) {
        refused(() => { own[field] = 1; }, TypeError, new RegExp(`^Mask.${field}: cannot be set`));
        Object.defineProperty(own, field, { value: 1 });
    }
    assert.equal(own.toCells().length, 8);
});

test('a value that runs code while it is read does not reach the module', () => {
    const victim = Mask.fromText('###\n'), killer = { valueOf() { victim.dispose(); return 0; } };
    refused(() => victim.overlaps(victim, killer, 0), TypeError, /: dx: /);
    assert.equal(victim.disposed, false);
    const brief = Shape.point(1, 1), pairs = [[middle, brief], { 0: middle, get 1() { brief.dispose(); return middle; } }];
    refused(() => Shape.relateAll(pairs), KolizeError, /reads the pairs/);
    const { world, bodies } = many(9);
    refused(() => world.ray(0, 0, 9, 9, { get touch() { world.dispose(); return true; } }), KolizeError, /was disposed/);
    const again = many(9).world, filter = { category: 1, get mode() { again.find(everywhere, { collides: 4, keep: () => false }); return 'overlap'; } };
    assert.equal(again.find(everywhere, filter).length, 9);
    refused(() => bodies[0].move(1, 1, { up: { x: 0, y: killer } }), Error, /was disposed|up: /);
});

test('objects of other classes, worlds and makers are refused', () => {
    const { world, bodies } = many(3), other = many(3);
    for (const wrong of [middle, world, bodies[0], {}, null, undefined, 5, 'x', { _p: 64 }, Object.create(Mask.prototype)])
        refused(() => mask.overlaps(wrong, 0, 0), Error, /Mask|dispose/);
    for (const wrong of [mask, world, bodies[0], {}, null, { _w: 64 }]) refused(() => middle.relate(wrong), TypeError, /Shape/);
    for (const wrong of [other.bodies[0], mask, {}, { index: 0, generation: 1 }]) {
        refused(() => bodies[0].collide(wrong), TypeError, /Body|body/);
        refused(() => world.find(everywhere, { except: wrong }), TypeError, /Body|body/);
        refused(() => world.batch([wrong]), TypeError, /Body|body/);
    }
    refused(() => world.restore(other.world.snapshot()), TypeError, /another world/);
    refused(() => world.restore({ world, bytes: 8 }), TypeError, /WorldState/);
    refused(() => bodies[0].move(1, 1, { memory: { _bytes: new Uint8Array(4096) } }), TypeError, /MoveMemory/);
    for (const make of [() => new Mask(64, 64), () => new Shape(64), () => new Outline(64), () => new Body(world, 0, 1, middle)])
        refused(make, TypeError, /not by new/);
    refused(() => Mask.prototype.toCells.call(middle), TypeError, /Mask/);
});

test('a body that a restored world does not have stays gone', () => {
    const world = new World(), first = world.add(middle), saved = world.snapshot();
    first.remove();
    const second = world.add(everywhere);
    world.restore(saved);
    first.remove();
    const third = world.add(mask.count ? Shape.circle(0, 0, 3) : middle); // may have the handle that the second had
    assert.equal(second.live, false);
    refused(() => second.remove(), KolizeError, /remove/);
    assert.deepEqual([third.live, world.size, world.bodies.length], [true, 1, 1]);
    assert.equal(world.find(everywhere)[0], third);
});

test('a function of the caller reads cells, bits and flags, and sets none', () => {
    const grid = new Grid({ width: 3, height: 2, cellWidth: 4, ids: [0, 1, 0, 0, 0, 1], journal: 3 }), { world, bodies } = many(3), seen = [];
    bodies[1].setFilter({ category: 4, collides: 2, group: 7 });
    bodies[1].setFlags({ sensor: true });
    const reads = (body) => [grid.get(1, 0), grid.get(-1, 9), grid.tiles.length, [...grid.toIds()], grid.hash(), grid.edits, grid.cellAt(5, 5), grid.cellOf(5), mask.get(1, 1), mask.count,
        body.category, body.collides, body.group, body.flags.sensor, body.off, body.frame];
    const apart = reads(bodies[1]);
    world.find(everywhere, { keep: (body) => seen.push(reads(body)) });
    assert.deepEqual([seen.length, seen[1]], [3, apart]);
    for (const call of [() => grid.set(0, 0, 1), () => grid.fill({ x0: 0, y0: 0, x1: 1, y1: 1 }, 1), () => grid.rewind(0), () => grid.dispose(), () => Shape.grid(grid), () => bodies[1].setFlags({})])
        refused(() => world.find(everywhere, { keep: call }), KolizeError, /^keep must not call Kolize/);
    const asked = new World({ filter: (a, b) => grid.get(1, 0) === 1 && a.category === 1 && !b.flags.sensor });
    asked.add(middle);
    asked.add(middle);
    asked.step();
    assert.equal(asked.pairs.length, 1);
    grid.dispose();
    assert.throws(() => world.find(everywhere, { keep: () => grid.get(0, 0) }), KolizeError);
});

test('what is refused is named: cells, edits, bodies, fixtures, logs', () => {
    const star = Shape.polygon(Array.from({ length: 600 }, (_, i) => [Math.cos(i / 600 * 6.28) * (i % 2 ? 90 : 99), Math.sin(i / 600 * 6.28) * (i % 2 ? 90 : 99)]));
    const small = Shape.box(0, 0, 4, 4), world = new World({ wrapWidth: 100 }), body = world.add(small), plain = new World(), lift = plain.add(small);
    for (const [call, text] of [
        [() => plain.add([{ shape: small }, { shape: star }]), /^World.add: shape\[1\].shape: it has more than 128 vertices/],
        [() => lift.setFixtures([{ shape: small }, { shape: small, kind: 2 ** 16 }]), /^Body.setFixtures: fixtures\[1\].kind: 65536 is no whole number from 0 to 65535/],
        [() => lift.setFixtures([{ shape: small, static: true }]), /^Body.setFixtures: fixtures\[0\]: there is no static;/],
        [() => new Frames().add({ shapes: [{ shape: star }] }), /^Frames.add: shapes\[0\].shape: it has more than 128 vertices/],
        [() => plain.moveShape(star, 1, 1), /^World.moveShape: shape: it has more than 512 vertices; world.add/],
        [() => body.move(1e4, 0), /^Body.move: too large: 100 is more than the limit of 64/], [() => world.shift(7e6, 0), /^World.shift: too large: 70000 is more than the limit of 65536/],
        [() => lift.carry(0, 0, { angle: 65 }), /^Body.carry: too large: 65 is more than the limit of 64/],
        [() => mask.trace().convexParts(2), /^Outline.convexParts: maxPoints: 2 is below 3; 0 is any number$/],
        [() => Frames.turns(mask, 2).addFlipped(1, 0), /^Frames.addFlipped: n: 0 is no whole number from 1 to 1/], [() => Frames.turns(mask, 2).addFlipped(2, 1), /^Frames.addFlipped: first: 2 is no whole number from 0 to 1/]])
        refused(call, KolizeError, text);
    const batch = plain.batch([lift, plain.add(small)]);
    lift.remove();
    refused(() => batch.apply(), KolizeError, /^Batch.apply: bodies: number 0, body 0, was removed$/);
    const grid = new Grid({ width: 9, height: 1, cellWidth: 4, journal: 2 }), level = plain.add(Shape.grid(grid), { static: true }), kept = plain.snapshot();
    for (let x = 0; x < 3; x++) grid.set(x, 0, 1);
    refused(() => grid.rewind(0), KolizeError, /^Grid.rewind: edits: the journal of 2 edits does not reach 0; there were 3, and new Grid\({ journal }\) keeps more$/);
    refused(() => plain.restore(kept), KolizeError, new RegExp(`^World.restore: state: the grid of body ${level.index}: the journal of 2 edits does not reach 0; there were 3,`));
    assert.deepEqual([grid.edits, plain.size], [3, 2]);
    grid.rewind(1);
    assert.deepEqual([...grid.toIds()], [1, 0, 0, 0, 0, 0, 0, 0, 0]);
    const noisy = new World(), log = noisy.record({ hashes: true });
    for (let i = 0; i < 20; i++) noisy.add(small, { x: i }), noisy.step();
    const bytes = log.end(), hurt = bytes.slice();
    hurt[bytes.length >> 1] = 255;
    refused(() => Replay.compare(new Replay(bytes), new Replay(hurt)), KolizeError, /^Replay.compare: b: no log, damaged or cut short at byte \d+$/);
});

test('a batch owns its numbers', () => {
    const { world, bodies } = many(4), batch = world.batch(bodies), { xy } = batch;
    xy[0] = 77;
    batch.apply();
    assert.equal(bodies[0].x, 77);
    batch.dispose();
    const block = Mask.fromText('.'.repeat(200));
    xy.fill(NaN); // memory of the module it was once
    assert.equal(block.count, 0);
    const again = world.batch(bodies);
    structuredClone(again.xy.buffer, { transfer: [again.xy.buffer] });
    refused(() => again.apply(), RangeError, /: xy: /);
});

test('adapters answer of points that are nowhere', () => {
    const area = new PixelHitArea(mask);
    for (const x of [NaN, Infinity, -Infinity, 1e300, -1, 2]) assert.equal(area.contains(x, 0), false);
    assert.equal(area.contains(0.5, 1.5), true);
    const pixels = new SpritePixels(), frame = {}, at = (x) => ({ frame, x, y: 0, rotation: 0, scaleX: 1, scaleY: 1, originX: 0, originY: 0 });
    pixels.frames.set(frame, { mask, turned: new Map() });
    assert.equal(pixels.overlaps(at(0), at(1)), true);
    for (const x of [1e12, -1e12, NaN, Infinity]) assert.deepEqual([pixels.overlaps(at(0), at(x)), pixels.collide(at(0), at(x)), pixels.contains(at(x), 0, 0)], [false, null, false]);
});

console.log(`${tests} tests passed`);

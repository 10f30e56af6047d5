// The package as users load it, and its answers beside known ones:  node test_package.mjs PACKAGE
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';

const folder = resolve(process.argv[2]);
const kz = await import(pathToFileURL(`${folder}/dist/kolize.mjs`));
await kz.load();
const files = await import(pathToFileURL(`${folder}/dist/kolize-wasm.mjs`));
const { Mask, Shape, World, OVERLAP, TOUCH, APART } = kz;
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

test('the modules import nothing', () => {
    for (const name of ['kolize', 'masks', 'geometry'])
        assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(`${folder}/dist/${name}.wasm`))), []);
});

test('an entry is as small as promised', () => {
    const size = (...files) => files.reduce((sum, f) => sum + gzipSync(readFileSync(`${folder}/dist/${f}`), { level: 9 }).length, 0);
    const whole = size('kolize-core.mjs', 'kolize.mjs'), masks = size('masks-core.mjs', 'masks.mjs');
    const geometry = size('geometry-core.mjs', 'geometry.mjs');
    const files = size('kolize-core.mjs', 'kolize-wasm.mjs', 'kolize.wasm');
    console.log(`compressed: kolize ${whole} bytes, kolize/wasm ${files}, masks ${masks}, geometry ${geometry}`);
    assert.ok(whole <= 426000 && files <= 424000 && masks <= 50000 && geometry <= 60000);
});

test('all flat functions are exported, but for drawing and pixels in place', () => {
    const source = readFileSync(new URL('../../flat/kolize_flat.json', import.meta.url), 'utf8');
    for (const { name } of JSON.parse(source).functions)
        assert.equal(typeof kz.flat()[name], /^kzf_(draw_|surface_|replay_draw$)/.test(name) ? 'undefined' : 'function', name);
});

test('the README program', () => {
    const ship = Shape.circle(12, 8, 5), wall = Shape.box(15, 0, 20, 30), hit = ship.collide(wall);
    assert.equal(hit.depth, 2);
    assert.deepEqual(hit.push, { x: -2, y: 0 });
    assert.deepEqual(hit.normal, { x: 1, y: 0 });
});

test('edges that lie on each other touch', () => {
    const a = Shape.box(0, 0, 4, 4), b = Shape.box(4, 0, 8, 4);
    assert.equal(a.relate(b), TOUCH);
    assert.ok(a.intersects(b) && !a.overlaps(b) && a.collide(b) === null);
    b.moveTo(1e-3, 0);
    assert.equal(a.relate(b), APART);
    b.moveTo(-1e-3, 0);
    assert.equal(a.relate(b), OVERLAP);
    assert.deepEqual([...Shape.relateAll([[a, b], [a, Shape.point(9, 9)]])], [1, -1]);
});

test('masks: text, cells, pixels and turns agree', () => {
    const text = '..##..\n.####.\n..##..\n', mask = Mask.fromText(text);
    assert.equal(String(mask), text);
    assert.equal(String(Mask.fromCells(mask.toCells(), 6, 3)), text);
    const pixels = new Uint8ClampedArray(4 * 18);
    mask.toCells().forEach((cell, i) => { pixels[4 * i + 3] = cell ? 128 : 127; });
    assert.equal(String(Mask.fromImageData({ data: pixels, width: 6, height: 3 })), text);
    assert.equal(Mask.fromRgba(pixels, 6, 3, { alpha: 128 }).count, 0);
    assert.equal(String(mask.rotate90(2)), text);
    assert.equal(mask.invert().count, 10);
    assert.equal(mask.combine(mask, 1, 0, 'erase').count, 3);
    assert.equal(mask.transform({ scaleX: 2 }).mask.count, 32);
    const full = Mask.fromText('####\n####\n####\n'); // the pivot is a point of the mask, however it is scaled
    assert.deepEqual(full.transform({ scaleX: 3, scaleY: -2, pivotX: 2, pivotY: 1, x: 10, y: 20 }).origin, { x: 10 - 3 * 2, y: 20 - 2 * (3 - 1) });
    assert.deepEqual(full.transform({ scaleX: 3, angle: Math.PI, pivotX: 2, pivotY: 1 }).origin, { x: 3 * (2 - 4), y: 3 * (1 - 3) });
    const grown = mask.dilate(1); // by a cell on each side, so that cell (0, 0) of the mask is its (1, 1)
    assert.deepEqual([grown.width, grown.height, grown.overlapArea(mask, 1, 1)], [8, 5, mask.count]);
    assert.equal(mask.erode(1).count, 0);
});

test('two masks are compared at every offset', () => {
    const a = Mask.fromText('##.\n.##\n'), b = Mask.fromText('#.\n##\n'), offsets = [], truth = [];
    for (let dy = -3; dy <= 3; dy++)
        for (let dx = -3; dx <= 4; dx++) {
            let common = 0;
            for (let y = 0; y < 2; y++) for (let x = 0; x < 3; x++) common += a.get(x, y) && b.get(x - dx, y - dy) ? 1 : 0;
            assert.equal(a.overlapArea(b, dx, dy), common);
            assert.equal(a.overlaps(b, dx, dy), common > 0);
            assert.equal(a.collide(b, dx, dy)?.count ?? 0, common);
            const push = a.push(b, dx, dy);
            if (common) assert.ok(!a.overlaps(b, dx - push.x, dy - push.y));
            offsets.push(dx, dy);
            truth.push(common > 0 ? 1 : 0);
        }
    assert.deepEqual([...a.overlapsAt(b, offsets)], truth);
});

test('outlines fill to the same mask, simplified ones cover it', () => {
    const mask = Mask.fromText('.####.\n##..##\n##..##\n.####.\n'), outline = mask.trace();
    assert.equal(String(outline.fill(6, 4)), String(mask));
    assert.deepEqual(outline.rings.map((ring) => ring.parent), [-1, 0]);
    const cover = outline.simplify({ mode: 'cover', tolerance: 1 });
    assert.ok(cover.pointCount < outline.pointCount);
    assert.equal(cover.fill(6, 4).overlapArea(mask, 0, 0), mask.count);
    assert.match(outline.toSvgPath(), /^M.*Z$/);
    assert.deepEqual(mask.fitBox(), { minX: 0, minY: 0, maxX: 6, maxY: 4, missed: 0, extra: 8, iou: Math.fround(2 / 3) });
    assert.equal(mask.components({ holes: true })[0].count, 4);
    assert.equal(mask.rectangles().reduce((sum, r) => sum + (r.x1 - r.x0) * (r.y1 - r.y0), 0), mask.count);
    const shape = Shape.fromOutline(outline);
    assert.ok(shape.containsPoint(0.5, 1.5) && !shape.containsPoint(3, 2));
});

test('rays, sweeps and distances of shapes', () => {
    const wall = Shape.box(10, -5, 12, 5), ball = Shape.circle(0, 0, 2);
    assert.equal(wall.ray(0, 0, 20, 0).t, 0.5);
    assert.deepEqual(wall.ray(0, 0, 20, 0).normal, { x: -1, y: 0 });
    assert.equal(wall.ray(0, 5, 20, 5), null);
    assert.notEqual(wall.ray(0, 5, 20, 5, { touch: true }), null);
    const { t } = ball.sweep(16, 0, wall); // rounded down: the ball does not overlap the wall there
    assert.ok(t <= 0.5 && t > 0.5 - 1e-6);
    assert.equal(ball.distance(wall), 8);
    assert.deepEqual(ball.nearest(wall).onOther, { x: 10, y: 0 });
    const horn = Shape.polygon([[0, 0], [10, 0], [10, 10], [5, 2], [0, 10]]);
    assert.ok(!horn.containsPoint(5, 5) && horn.containsPoint(5, 1));
    assert.equal(horn.measure().dimension, 2);
});

test('polygons of any size, holes and compounds move', () => {
    const ring = Array.from({ length: 200 }, (_, i) => ({ x: 20 * Math.cos(i * Math.PI / 100), y: 20 * Math.sin(i * Math.PI / 100) }));
    const disc = Shape.polygon(ring), frame = Shape.polygon([0, 0, 9, 0, 9, 9, 0, 9], [3, 3, 6, 3, 6, 6, 3, 6]);
    disc.moveTo(100, 0, 1);
    assert.ok(disc.containsPoint(119, 0) && !disc.containsPoint(0, 0));
    assert.ok(!frame.containsPoint(4, 4) && frame.containsPoint(1, 1));
    const both = Shape.compound([disc, frame]);
    disc.moveTo(500, 0);
    both.moveTo(0, 50);
    assert.ok(both.containsPoint(119, 50) && both.containsPoint(1, 51) && !both.containsPoint(500, 50));
});

test('errors are named, and what is disposed is refused', () => {
    assert.throws(() => Shape.circle(0, 0, -1), (error) => error instanceof kz.KolizeError && /radius/.test(error.message));
    assert.throws(() => Shape.polygon([0, 0, 4, 4, 4, 0, 0, 4]), /crosses/);
    assert.throws(() => Mask.fromText('#x'), /mask text/);
    const mask = Mask.fromText('#');
    mask[Symbol.dispose ?? Symbol.for('Symbol.dispose')]();
    assert.throws(() => mask.count, /Mask.count: this Mask was disposed/);
});

test('a world is shifted', () => {
    const world = new World(), a = world.add(Shape.circle(0, 0, 2), { x: 1e6, y: 5 });
    world.shift(-1e6, 2);
    assert.deepEqual([a.x, a.y], [0, 7]);
    assert.throws(() => world.shift(Infinity, 0));
    world.dispose();
});

test('sight goes through no seam, and one-way bodies may be passed', () => {
    const world = new World(), tile = Shape.box(0, 0, 16, 16);
    world.add(tile, { static: true });
    world.add(tile, { x: 16, static: true });
    assert.equal(world.ray(16, -5, 16, 30), null);
    assert.deepEqual(world.ray(16, -5, 16, 30, { union: true }).point, { x: 16, y: 0 });
    const plank = world.add(Shape.box(100, 0, 120, 4), { static: true, pass: { x: 0, y: -1 } });
    assert.equal(world.ray(110, 20, 110, -20).body, plank);
    assert.equal(world.ray(110, 20, 110, -20, { passOneWay: true }), null);
    assert.equal(world.rayAll(110, -20, 110, 20, { passOneWay: true })[0].body, plank);
    assert.equal(world.sweep(Shape.circle(110, 20, 1), 0, -40, { passOneWay: true }), null);
});

test('a world: pairs, events, filters, queries', () => {
    const world = new World(), ball = Shape.circle(0, 0, 5);
    const a = world.add(ball, { x: 0, data: 'a' }), b = world.add(ball, { x: 8, data: 'b' }), c = world.add(ball, { x: 100, static: true });
    ball.dispose(); // the bodies keep it
    world.step();
    assert.deepEqual(world.pairs.map((p) => p.a.data + p.b.data), ['ab']);
    assert.equal(world.began.length, 1);
    assert.deepEqual([...world.pairIndices()], [a.index, b.index]);
    assert.equal(world.contacts()[0].depth, 2);
    assert.equal(a.collide(b).depth, 2);
    b.remove();
    world.step();
    assert.deepEqual(world.ended.map((p) => p.b.data), ['b']);
    assert.ok(!b.live && a.live && world.size === 2);
    assert.equal(world.ray(50, 0, 200, 0).body, c);
    assert.equal(world.ray(50, 0, 200, 0, { keep: (body) => body !== c }), null);
    assert.throws(() => world.ray(50, 0, 200, 0, { keep: () => { throw new Error('from keep'); } }), /from keep/);
    assert.deepEqual(world.findAt(1, 1), [a]);
    assert.equal(world.nearest(Shape.point(90, 0))[0].body, c);
    a.moveTo(5, 6, 1);
    assert.equal(Math.fround(a.angle), 1);
    a.moveTo(7, 8);
    assert.deepEqual([a.x, a.y, Math.fround(a.angle)], [7, 8, 1]);
});

test('many rays and bullets hit what one by one hits', () => {
    for (const wrap of [0, 300]) {
        const world = new World({ wrapWidth: wrap, wrapHeight: wrap }), shapes = [Shape.circle(0, 0, 4), Shape.box(-5, -2, 5, 2), Shape.mask(Mask.fromText('##.\n.##\n'))];
        let state = 7;
        const number = (most) => { state = (state * 48271) % 2147483647; return (state / 2147483647) * most; };
        const bodies = Array.from({ length: 200 }, (_, i) => world.add(shapes[i % 3], { x: number(300), y: number(300), category: 1 + (i & 1) }));
        bodies[5].remove();
        const rays = Array.from({ length: 4 * 300 }, (_, i) => Math.fround(i % 4 < 2 ? number(300) : number(200) - 100)), radii = Float32Array.from({ length: 300 }, () => number(6));
        rays.splice(6, 2, 0, 0); // no way at all
        for (const options of [{}, { touch: true }, { collides: 2 }, { except: bodies[0], keep: (body) => body !== bodies[1] }, { union: true }])
            for (const r of [undefined, 3, radii]) {
                if (r !== undefined && options.union) continue;
                const hits = world.castMany(r ? new Float32Array(rays) : rays, { ...options, r });
                let count = 0;
                for (let i = 0; i < 300; i++) {
                    const [x, y, dx, dy] = rays.slice(4 * i, 4 * i + 4), end = [Math.fround(x + dx), Math.fround(y + dy)];
                    const truth = r === undefined ? world.ray(x, y, ...end, options) : world.sweep(Shape.circle(x, y, typeof r === 'number' ? r : r[i]), dx, dy, options);
                    if (hits.bodies[i] !== (truth?.body ?? null)) assert.fail(`${i} ${r}: ${hits.bodies[i]} ${truth?.body}`);
                    if (truth) assert.ok(Math.abs(hits.t[i] - truth.t) < 1e-5 && Math.abs(hits.normals[2 * i] - truth.normal.x) < 1e-5, `${i}`);
                    count += truth ? 1 : 0;
                }
                assert.ok(count > 40 || r === undefined);
                assert.equal(hits.count, count);
            }
        assert.deepEqual(world.castMany([]), { count: 0, bodies: [], fixtures: new Int32Array(0), t: new Float32Array(0), normals: new Float32Array(0), inside: new Uint8Array(0) });
        for (const [list, r, says] of [[[1, 2, 3], undefined, /^World.castMany: rays: 3 numbers are not four a ray/], [[1, 2, 3, 4], [1, 2], /^World.castMany: r: 2 radii are not 1/],
            [5, undefined, /rays/], [[1, 2, 3, '4'], undefined, /rays\[3\]: a number/], [[1, 2, 3, 4], ['1'], /r\[0\]: a number/]])
            assert.throws(() => world.castMany(list, { r }), { message: says });
        world.dispose();
    }
});

test('frames: turned masks, named boxes, and the body that shows them', () => {
    const { Frames } = kz, blade = Mask.fromText('########\n########\n#.......\n'), turns = Frames.turns(blade, 16, { pivotX: 4, pivotY: 1 }), world = new World();
    assert.equal(turns.length, 16);
    const sword = world.add(turns, { x: 50, y: 50, frame: 2, data: 'sword' }), dot = Shape.box(-0.5, -0.5, 0.5, 0.5);
    assert.ok(sword.frame === 2 && sword.frames === turns && sword.shape === null);
    for (let i = 0; i < 16; i++) { // each is the mask that transform makes, with its pivot at the body's place
        const angle = (2 * Math.PI * i) / 16, { mask, origin } = blade.transform({ angle, pivotX: 4, pivotY: 1 });
        assert.equal(turns.turn(angle + 0.1), i);
        sword.frame = turns.turn(angle - 2 * Math.PI);
        for (let y = -10; y < 10; y++) for (let x = -10; x < 10; x++)
            assert.equal(world.find(dot.moveTo(50 + x + 0.5, 50 + y + 0.5)).length === 1, mask.get(x - origin.x, y - origin.y), `${i}: ${x}, ${y}`);
    }
    assert.throws(() => turns.add({}), { message: 'Frames.add: a body shows these frames; add to them before' });
    assert.throws(() => { sword.frame = 16; }, { name: 'RangeError', message: 'Body.frame: frame: 16 is no whole number from 0 to 15' });
    turns.dispose(); // the body keeps it
    assert.equal(sword.frame, 15);
    const kept = world.snapshot();
    sword.setShape(dot);
    assert.ok(sword.frame === null && sword.shape === dot);
    assert.throws(() => { sword.frame = 0; }, { name: 'KolizeError', message: /^Body.frame: this body has no frames/ });
    world.restore(kept);
    assert.ok(sword.frame === 15 && sword.frames === turns);
    assert.equal(JSON.parse(JSON.stringify(sword)).shape, 'frames');

    const HIT = 1, HURT = 2, fighter = new Frames();
    const body = (x, hits) => ({ width: 20, height: 20, pivotX: 10, pivotY: 20, duration: 100, name: `pose ${x}`,
        shapes: [{ shape: Shape.box(6, 2, 14, 20), tag: 'hurt' }, ...(hits ? [{ shape: Shape.box(14, 6, 20 + x, 10), tag: 'hit', data: 'damage=3' }] : [])] });
    for (const [x, hits] of [[0, false], [4, true], [6, true], [0, false]]) fighter.add(body(x, hits));
    assert.deepEqual([fighter.find('pose 6'), fighter.find('none'), fighter.addFlipped(0, 4), fighter.length], [2, -1, 4, 8]);
    const attack = fighter.addAnimation({ name: 'attack', first: 0, last: 3, repeat: 1 });
    assert.deepEqual([0, 99, 100, 250, 350, 5000].map((ms) => fighter.frameAt(attack, ms)), [0, 0, 1, 2, 3, 3]);
    assert.deepEqual([fighter.findAnimation('attack'), fighter.findAnimation('none')], [0, -1]);
    fighter.defineTag('hurt', { category: HURT, collides: HIT, kind: 10 });
    fighter.defineTag('hit', { category: HIT, collides: HURT, kind: 20, sensor: true });
    for (const long of [{ masks: { length: 2 ** 24 } }, { shapes: { length: 2 ** 24 } }]) // refused at the first, not after all
        assert.throws(() => new Frames().add(long), { name: 'TypeError', message: /^Frames.add: (masks\[0\].mask: a Mask|shapes\[0\].shape: a Shape) is wanted, and not undefined/ });
    const ring = new World({ fixturePairs: true }), left = ring.add(fighter, { x: 0, y: 0 }), right = ring.add(fighter, { x: 15, y: 0, frame: 4 });
    const seen = [0, 1, 2, 3].map((frame) => {
        left.frame = frame;
        ring.step();
        return [ring.fixturePairs.length, ring.fixturesBegan.length, ring.fixturesEnded.length];
    });
    assert.deepEqual(seen, [[0, 0, 0], [1, 1, 0], [1, 0, 0], [0, 0, 1]]); // one blow, of two frames
    left.frame = 1;
    ring.step();
    const [{ a, b, kindA, kindB, relation, began }] = ring.fixturePairs;
    assert.ok(a === left && b === right && kindA === 20 && kindB === 10 && relation === OVERLAP && began);
    right.setOff(HURT);
    ring.step();
    assert.equal(ring.fixturesEnded.length, 1);
});

test('a body of several shapes, each with its filter', () => {
    const FOOT = 4, world = new World({ fixturePairs: true }), box = Shape.box(-5, -5, 5, 5), foot = Shape.circle(0, 5, 2);
    const hero = world.add([{ shape: box, category: 1, kind: 1 }, { shape: foot, category: FOOT, collides: 8, kind: 2, sensor: true }], { data: 'hero' });
    const ground = world.add(Shape.box(-50, 6, 50, 20), { category: 8, static: true });
    box.moveTo(100, 0); // later moves of the shapes do not count
    foot.dispose();
    world.step();
    assert.deepEqual(world.fixturePairs.map(({ a, b, kindA, kindB }) => [a, b, kindA, kindB]), [[hero, ground, 2, 0]]);
    assert.ok(hero.shape === null && hero.frames === null && hero.frame === null);
    assert.deepEqual(world.findAt(0, 6.5, { collides: FOOT }), [hero]);
    hero.setFixtures([{ shape: Shape.circle(0, 0, 30) }]);
    assert.ok(world.findAt(0, -29).includes(hero));
    hero.setShape(Shape.circle(0, 0, 1));
    assert.ok(!world.findAt(0, -29).includes(hero));
    assert.throws(() => world.add([]), { message: 'World.add: shape: an empty list has no shapes' });
    assert.throws(() => world.add([{ shape: foot }]), { message: 'World.add: shape[0].shape: this Shape was disposed; dispose it after its last use' });
    assert.throws(() => world.add([{ shape: box, kind: 70000 }]), { message: /^World.add: shape\[0\].kind: 70000 is no whole number/ });
    assert.equal(world.size, 2);
});

test('a grid is walked on, dug and put back', () => {
    const { Grid } = kz, slope = { points: [0, 16, 16, 0, 16, 16], kind: 3 };
    const grid = new Grid({ width: 20, height: 6, cellWidth: 16, tiles: [null, {}, slope], journal: 100,
        ids: Array.from({ length: 120 }, (_, i) => (i >= 80 ? 1 : i === 4 * 20 - 5 ? 2 : i > 75 ? 1 : 0)) }); // a floor from row 4, a slope at column 15 of row 3
    const ground = Shape.grid(grid), world = new World(), floor = world.add(ground, { static: true }), up = { x: 0, y: -1 };
    assert.equal(ground.kind, 'grid');
    const hero = world.add(Shape.box(-4, -12, 4, 0), { x: 20, y: 60 }), landed = hero.move(0, 30, { up });
    assert.ok(landed.onFloor && landed.floor === floor && hero.y === 64);
    for (let i = 0; i < 26; i++) assert.ok(hero.move(8, 0.5, { up, snap: 4 }).onFloor); // over seams, then up the slope
    assert.ok(hero.x === 228 && hero.y === 64);
    for (let i = 0; i < 5; i++) hero.move(8, 0.5, { up, snap: 4 });
    assert.ok(hero.x > 255 && hero.y === 48);
    assert.deepEqual(grid.cellOf(world.ray(40, 0, 40, 90).part), { x: 2, y: 4 });
    const before = [grid.hash(), grid.edits, [...grid.toIds()]];
    grid.fill({ x0: 2, y0: 4, x1: 3, y1: 99 }, 0);
    assert.ok(grid.get(2, 4) === 0 && grid.get(3, 4) === 1 && world.ray(40, 0, 40, 90) === null && grid.hash() !== before[0]);
    grid.set(2, 5, 1);
    assert.equal(world.ray(40, 0, 40, 90).point.y, 80);
    grid.rewind(before[1]);
    assert.deepEqual([grid.hash(), grid.edits, [...grid.toIds()]], before);
    const copy = new Grid({ width: 20, height: 6, cellWidth: 16, tiles: [null, {}, slope], ids: grid.toIds() });
    assert.equal(copy.hash(), grid.hash());
    assert.deepEqual(copy.tiles[2], { points: slope.points, category: 1, collides: 0xffffffff, kind: 3, sensor: false, oneWay: false, probe: false, disabled: false });
    assert.deepEqual([copy.tiles.length, copy.tiles[0], copy.tiles[1].points], [3, null, [0, 0, 16, 0, 16, 16, 0, 16]]);
    const again = new Grid(JSON.parse(JSON.stringify(grid))); // JSON has what makes it again
    assert.deepEqual([again.hash(), again.tiles, again.toJSON()], [grid.hash(), grid.tiles, grid.toJSON()]);
    grid.dispose(); // its shape, and the body of that, keep it
    ground.dispose();
    assert.equal(world.ray(40, 0, 40, 90).point.y, 64);
    const wide = new Grid({ width: 3, height: 1, cellWidth: 4, cellHeight: 2, tiles: [null, ...Array(300).fill({})], ids: [0, 300, 1] });
    assert.deepEqual(wide.toIds(), new Uint16Array([0, 300, 1]));
    assert.deepEqual(Shape.grid(wide, 1, 1).bounds, { minX: 1, minY: 1, maxX: 13, maxY: 3 });
    const sound = { width: 2, height: 1, cellWidth: 4 };
    for (const [def, says] of [[{}, /^new Grid: cellWidth: a number is wanted/], [{ ...sound, width: 0 }, /^new Grid: width: 0 is no whole/], [{ ...sound, ids: [1] }, /^new Grid: 1 ids are not 2 x 1/],
        [{ ...sound, height: 3, ids: [0, 0, 0, 0, 0, 2] }, /^new Grid: ids\[5\]: cell \(1, 2\): 2 is the number of no tile; there are 0 to 1$/], [{ ...sound, ids: new Uint8Array([0, 9]) }, /^new Grid: ids\[1\]: cell \(1, 0\): 9 is/],
        [{ ...sound, ids: [0, 256] }, /^new Grid: ids\[1\]: cell \(1, 0\): 256 is/], [{ ...sound, ids: [0, 0.5] }, /^new Grid: ids\[1\]: 0.5 is no whole/], [{ ...sound, tiles: [{}] }, /^new Grid: tiles\[0\]: null is wanted/],
        [{ ...sound, tiles: [null, {}, { points: [0, 0, 4, 0, 0, 9] }] }, /^new Grid: tiles\[2\].points: point 2, \(0, 9\), lies beyond the cell, \(0, 0\) to \(4, 4\)$/], [{ ...sound, tiles: [] }, /^new Grid: tiles: the list is empty/],
        [{ ...sound, tiles: [null, {}, { points: [0, 0, 4, 4, 4, 0, 0, 4] }] }, /^new Grid: tiles\[2\].points: they are no convex polygon$/], [{ ...sound, tiles: [null, { kind: -1 }] }, /^new Grid: tiles\[1\].kind: -1 is no whole/],
        [{ ...sound, tiles: [null, { static: true }] }, /^new Grid: tiles\[1\]: there is no static;/], [{ ...sound, tiles: [null, 7] }, /^new Grid: tiles\[1\]: an object is wanted, and not number$/],
        [{ ...sound, tiles: [null, { points: Array(18).fill(0) }] }, /^new Grid: tiles\[1\].points: 9 points are not 3 to 8/], [{ ...sound, cellWidth: -1 }, /^new Grid: /], [{ ...sound, tiles: { length: 2 ** 24 } }, /^new Grid: tiles.length: 16777216 is more/]])
        assert.throws(() => new Grid(def), { message: says });
    assert.throws(() => wide.set(3, 0, 0), { message: 'Grid.set: x: 3 is no whole number from 0 to 2' });
    assert.throws(() => wide.set(0, 0, 301), { name: 'RangeError', message: 'Grid.set: id: 301 is the number of no tile; there are 0 to 300' });
    assert.throws(() => wide.fill({ x0: 0, y0: 0, x1: 1, y1: 1 }, 301), { name: 'RangeError', message: 'Grid.fill: id: 301 is the number of no tile; there are 0 to 300' });
    assert.throws(() => wide.rewind(5), { name: 'KolizeError', code: 27, message: 'Grid.rewind: edits: the journal of 0 edits does not reach 5; there were 0, and new Grid({ journal }) keeps more' });
    assert.throws(() => Shape.grid(wide).moveTo(0, 0, 1), { name: 'KolizeError', message: /^Shape.moveTo: / });
});

test('a log is played again, forward and back', () => {
    const { Replay } = kz, world = new World(), ball = Shape.circle(0, 0, 3), bodies = [0, 1, 2, 3].map((i) => world.add(ball, { x: 5 * i }));
    world.add(Shape.mask(Mask.fromText('##\n##\n')), { x: 40, y: 0, static: true });
    world.step();
    const log = world.record({ hashes: true }), hashes = [world.hash()], places = [bodies[0].x];
    assert.throws(() => world.record(), { name: 'KolizeError', message: /^World.record: a log of this world is open/ });
    for (let i = 0; i < 20; i++) {
        world.mark(i, `frame ${i}`);
        bodies[i % 4].move(3, 1);
        if (i === 7) world.add(Shape.box(0, 0, 4, 4), { x: 9, y: 9, angle: 1 });
        if (i === 12) bodies[1].remove(), bodies[1] = world.add(ball, { y: 50 });
        world.step();
        hashes.push(world.hash());
        places.push(bodies[0].x);
    }
    const bytes = log.end();
    assert.ok(bytes instanceof Uint8Array && bytes === log.end() && bytes.length > 500);
    bodies[0].moveTo(1e4, 0); // no part of it any more
    world.dispose();
    const replay = new Replay(bytes.slice());
    assert.equal(replay.steps, 20);
    for (const step of [0, 1, 20, 7, 8, 13, 3]) {
        replay.seek(step);
        assert.deepEqual([replay.at, replay.hash(), replay.bodies[0].x], [step, hashes[step], places[step]]);
        assert.equal(replay.bodies.length, step < 8 ? 5 : 6);
    }
    replay.dispose();
    for (const [given, says] of [[new Uint8Array(0), /^new Replay: /], [new Uint8Array(100), /^new Replay: /], [[1, 2], /^new Replay: bytes: a Uint8Array is wanted, and not an array/]])
        assert.throws(() => new Replay(given), { message: says });
    const cut = new Replay(bytes.slice(0, bytes.length >> 1));
    assert.ok(cut.steps < 20);
    const gone = new World(), open = gone.record();
    gone.add(ball);
    gone.step();
    gone.dispose();
    assert.ok(open.end().length > 0);
});

test('hashes tell worlds that differ', () => {
    const make = (x) => {
        const world = new World(), body = world.add(Shape.circle(0, 0, 2), { x });
        world.add(Shape.box(0, 0, 3, 3), { x: 1 });
        world.step();
        return { world, body };
    };
    const a = make(0), b = make(0), c = make(Math.fround(1e-7));
    assert.match(a.world.hash(), /^[0-9a-f]{16}$/);
    assert.equal(a.world.hash(), b.world.hash());
    assert.equal(a.body.hash(), b.body.hash());
    assert.notEqual(a.world.hash(), c.world.hash());
    assert.notEqual(a.body.hash(), c.body.hash());
    const kept = a.world.snapshot(), before = a.world.hash();
    a.body.moveTo(9, 9);
    assert.notEqual(a.world.hash(), before);
    a.world.restore(kept);
    assert.equal(a.world.hash(), before);
});

test('moves slide, bounce and never tunnel; a caller may answer', () => {
    const world = new World(), ball = world.add(Shape.circle(0, 0, 1)), wall = world.add(Shape.box(10, -100, 11, 100), { static: true });
    const slide = ball.move(1000, 5);
    assert.ok(slide.hits[0].body === wall && Math.abs(ball.x - 9) < 1e-3 && ball.y === 5);
    ball.moveTo(0, 0);
    assert.equal(ball.move(18, 0, { response: 'bounce' }).heading.x < 0, true);
    ball.moveTo(0, 0);
    const seen = [];
    ball.move(100, 0, { respond: (hit) => { seen.push(hit.body); return 'cross'; } });
    assert.ok(seen.includes(wall) && ball.x === 100);
    assert.throws(() => ball.move(-200, 0, { respond: () => 'no' }), /none of slide/);
    ball.moveTo(10.5, 0);
    assert.ok(ball.pushOut().free);
});

test('a character drops through a plank when it is told to, and pushes a crate', () => {
    const world = new World(), up = { x: 0, y: -1 }, hero = world.add(Shape.box(-2, -8, 2, 0), { y: -1 });
    const plank = world.add(Shape.box(-20, 0, 20, 2), { static: true, pass: up });
    const landed = hero.move(0, 5, { up });
    assert.ok(landed.onFloor && landed.floor === plank && hero.y === 0);
    assert.ok(!hero.move(0, 5, { up, drops: true }).onFloor && hero.y === 5);
    const crate = world.add(Shape.box(10, -4, 14, 5)), met = hero.move(10, 0, { up, response: 'push' });
    assert.ok(met.onWall && met.wall === crate && met.wallNormal.x === -1 && crate.x > 0);
});

test('a lift and a turning platform carry their riders', () => {
    const world = new World(), up = { x: 0, y: -1 }, memory = new kz.MoveMemory(), walk = { up, snap: 4, memory };
    const lift = world.add(Shape.box(-10, 0, 10, 4), { static: true }), hero = world.add(Shape.box(-2, -6, 2, 0));
    hero.move(0, 1, walk);
    const [carried] = lift.carry(2, -3, { up });
    assert.ok(carried.body === hero && carried.rides && !carried.crushed && hero.x === 2 && hero.y === -3);
    assert.deepEqual(hero.move(0, 1, walk).floorMotion, { x: 2, y: -3 });
    memory.reset();
    assert.deepEqual(hero.move(0, 1, walk).floorMotion, { x: 0, y: 0 });
    // A bar about (100, 0), whose right end with a rider goes down by a quarter of a turn.
    const bar = world.add(Shape.box(-20, 0, 20, 2), { x: 100, static: true }), rider = world.add(Shape.box(-1, -4, 1, 0), { x: 115 });
    const turned = bar.carry(0, 0, { up, angle: Math.PI / 4 });
    assert.ok(turned.length === 1 && turned[0].body === rider && rider.y > 8 && Math.abs(bar.angle - Math.PI / 4) < 1e-6);
});

test('whole pixels keep the remainder', () => {
    const world = new World(), hero = world.add(Shape.box(0, 0, 4, 4)), memory = new kz.MoveMemory();
    for (let i = 0; i < 10; i++) hero.move(0.3, 0, { wholePixels: true, memory });
    assert.equal(hero.x, 3);
});

test('states are restored with the bodies they had', () => {
    const world = new World(), a = world.add(Shape.circle(0, 0, 5)), b = world.add(Shape.circle(0, 0, 5), { x: 3 });
    world.step();
    const state = world.snapshot();
    a.moveTo(50, 0);
    b.remove();
    world.step();
    world.restore(state);
    assert.ok(b.live && world.size === 2 && a.x === 0 && world.pairs.length === 1);
});

test('views are read again after memory grows', () => {
    const world = new World(), bodies = [];
    const ball = Shape.circle(0, 0, 1), first = world.add(ball), batch = world.batch([first]), before = kz.memoryUse().size;
    for (let i = 0; i < 30000; i++) bodies.push(world.add(ball, { x: 3 * i, y: 100 }));
    world.step();
    assert.ok(kz.memoryUse().size > before);
    batch.xy[0] = 42;
    batch.apply();
    assert.equal(first.x, 42);
    world.dispose();
});

const { load, Mask: Inline } = createRequire(import.meta.url)(`${folder}/dist/masks.cjs`);
await load();
const cjs = createRequire(import.meta.url)(`${folder}/dist/kolize.cjs`);
await cjs.load();
const page = vm.createContext({ atob, WebAssembly, TextDecoder, TextEncoder, FinalizationRegistry });
vm.runInContext(readFileSync(`${folder}/dist/kolize-inline.js`, 'utf8'), page);
await vm.runInContext('Kolize.load()', page);

// ---- How a module is found, and what is said when it is not -----------------------------------------------------------

test('no entry names a module of node, and each subpath is a folder, too', () => {
    const about = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    for (const file of readdirSync(`${folder}/dist`).filter((name) => /js$/.test(name)))
        assert.doesNotMatch(readFileSync(`${folder}/dist/${file}`, 'utf8'), /(import|require)\(['"]node:|from ['"]node:|\b(?<!\.)process\b|\bBuffer\b/, file);
    for (const [path, entry] of Object.entries(about.exports)) {
        if (typeof entry === 'string' || path === '.') continue;
        const old = JSON.parse(readFileSync(`${folder}/${path}/package.json`, 'utf8'));
        const at = (given) => new URL(given, pathToFileURL(`${folder}/${path}/`)).href;
        const wanted = (given) => pathToFileURL(`${folder}/${given}`).href;
        assert.deepEqual([at(old.main), at(old.module)], [wanted(entry.require.default), wanted(entry.import.default)]);
        assert.ok(existsSync(new URL(at(old.main))) && existsSync(new URL(at(old.types))));
    }
});

test('entries of one module have the same classes', () => {
    assert.ok(files.Shape === kz.Shape && files.KolizeError === kz.KolizeError && files.flat() === kz.flat());
});

const answers = {
    '/gone': [404, 'text/plain', 'not found', /answers 404 Not Found; pass load/],
    '/page': [200, 'text/html', '<!doctype html><p>all paths are this page', /comes as text\/html and begins with "<!doctype html>/],
    '/empty': [200, 'application/wasm', '', /begins with ""/],
};
const server = createServer(({ url }, answer) => {
    const [status, type, text] = answers[url] ?? [200, 'text/plain', readFileSync(`${folder}/dist/masks.wasm`)];
    answer.writeHead(status, { 'Content-Type': type }).end(text);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${server.address().port}`, lazy = await import(pathToFileURL(`${folder}/dist/masks-wasm.mjs`));
for (const [path, [, , , says]] of Object.entries(answers))
    for (const source of [address + path, new URL(address + path), fetch(address + path)])
        await assert.rejects(async () => lazy.load(await source), (error) => error instanceof lazy.KolizeError &&
            error.message.startsWith(`load: ${address}${path} `) && says.test(error.message), path);
for (const source of [5, null, {}, [1], () => 0, true, Symbol('s')])
    await assert.rejects(lazy.load(source), { name: 'TypeError', message: /^load: source: an address, .* and not/ });
for (const source of [undefined, 5, 'x.wasm', {}]) assert.throws(() => lazy.loadSync(source), { message: /^loadSync: module: bytes or/ });
const another = readFileSync(`${folder}/dist/geometry.wasm`), plain = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]), SIZES = [0, 3, 9, 5000];
for (const bytes of [...SIZES.map((n) => readFileSync(`${folder}/dist/masks.wasm`).subarray(0, n)), new Uint8Array(9)])
    for (const load of [lazy.load, async (given) => lazy.loadSync(given)])
        await assert.rejects(load(bytes), (error) => error instanceof lazy.KolizeError && error instanceof WebAssembly.CompileError && /^load(Sync)?: WebAssembly refuses the module: /.test(error.message));
for (const bytes of [another, plain, new WebAssembly.Module(plain)]) // nothing of them is used: the next load is the first
    for (const load of [lazy.load, async (given) => lazy.loadSync(given)])
        await assert.rejects(load(bytes), { name: 'KolizeError', message: /^load(Sync)?: this module is of another entry or version; pass load/ });
const moved = mkdtempSync(`${tmpdir()}/kolize-moved-`); // the entry without its .wasm file, and where nothing tells where it lies
for (const name of ['masks-core.mjs', 'masks-wasm.mjs']) copyFileSync(`${folder}/dist/${name}`, `${moved}/${name}`);
writeFileSync(`${moved}/lost.mjs`, readFileSync(`${folder}/dist/masks-wasm.mjs`, 'utf8').replace(', import.meta.url', ', undefined'));
for (const [name, says] of [['masks-wasm', /masks\.wasm cannot be read \(ENOENT.*\); pass load\(\)/], ['lost', /^load: this file does not know where it lies: .*; pass load\(\)/]])
    await assert.rejects((await import(pathToFileURL(`${moved}/${name}.mjs`))).load(), { name: 'KolizeError', message: says });
rmSync(moved, { recursive: true });
await assert.rejects(lazy.load('http://127.0.0.1:1/x.wasm'), { name: 'KolizeError', message: /x.wasm cannot be fetched/ });
await lazy.load(`${address}/masks.wasm`); // of whatever type: its bytes say what it is
server.closeAllConnections?.();
await new Promise((done) => server.close(done));
test('a module by its address, after addresses that had none', () => {
    assert.equal(lazy.Mask.fromText('##').count, 2);
});

test('require, inlined modules and a script answer alike', () => {
    assert.equal(Inline.fromText('##').overlaps(Inline.fromText('#'), 1, 0), true);
    assert.equal(cjs.Shape.circle(12, 8, 5).collide(cjs.Shape.box(15, 0, 20, 30)).depth, 2);
    assert.equal(vm.runInContext('Kolize.Shape.circle(12, 8, 5).collide(Kolize.Shape.box(15, 0, 20, 30)).depth', page), 2);
});
console.log(`${checks} tests passed, vectors: ${kz.level()}`);

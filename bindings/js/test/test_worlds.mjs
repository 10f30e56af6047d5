// What worlds have besides bodies and pairs: hits with fixtures, filters, contacts, drawings, logs compared:  node test_worlds.mjs PACKAGE
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const kz = await import(pathToFileURL(`${resolve(process.argv[2])}/dist/kolize.mjs`));
await kz.load();
const { Frames, Grid, Mask, Replay, Shape, World, OVERLAP } = kz;
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
const HURT = 1, HIT = 2;

test('all bodies in the way of a shape, by rising time', () => {
    const world = new World(), box = Shape.box(0, 0, 2, 10), walls = [50, 20, 35].map((x) => world.add(box, { x }));
    const ball = Shape.circle(0, 5, 1), all = world.sweepAll(ball, 100, 0);
    assert.deepEqual(all.map(({ body }) => body), [walls[1], walls[2], walls[0]]);
    assert.deepEqual(all[0], world.sweep(ball, 100, 0));
    for (const hit of all) assert.deepEqual({ start: hit.start, t: hit.t, normal: hit.normal, point: hit.point }, ball.sweep(100, 0, box.moveTo(hit.body.x, 0)));
    assert.deepEqual(world.sweepAll(ball, 100, 0, { except: walls[1], keep: (body) => body !== walls[0] }).map(({ body }) => body), [walls[2]]);
    assert.deepEqual(world.sweepAll(ball, -100, 0), []);
    for (let i = 0; i < 300; i++) world.add(box, { x: 60 + i / 10 });
    assert.equal(world.sweepAll(ball, 100, 0).length, 303); // more than there is room for at first
    assert.throws(() => world.sweepAll(ball, 100, 0, { keep: () => { throw new Error('mine'); } }), /mine/);
});

test('hits tell the fixture, its kind and its tag', () => {
    const world = new World();
    const knight = world.add([{ shape: Shape.box(-5, -20, 5, 0), kind: HURT }, { shape: Shape.box(5, -15, 20, -12), kind: HIT }, { shape: Shape.box(5, -12, 20, -9), kind: HIT }]);
    const probe = Shape.box(-10, -14, 30, -8);
    assert.deepEqual(world.find(probe), [knight]);
    assert.deepEqual(world.hits(probe), [{ body: knight, relation: OVERLAP, fixture: 0, kind: HURT, tag: '' }]);
    const each = world.hits(probe, { eachKind: true });
    assert.deepEqual(each.map(({ fixture, kind }) => [fixture, kind]), [[0, HURT], [1, HIT]]);
    assert.deepEqual(world.hitsAt(10, -12, { eachKind: true }).map(({ fixture }) => fixture), [1]); // of two the lower
    const { body, fixture, kind } = world.ray(15, -30, 15, 30);
    assert.ok(body === knight && fixture === 1 && kind === HIT);
    assert.deepEqual(world.rayAll(40, -13, -40, -13, { eachKind: true }).map((hit) => hit.kind), [HIT, HURT]);
    assert.deepEqual(world.sweepAll(Shape.circle(40, -13, 1), -80, 0, { eachKind: true }).map((hit) => hit.kind), [HIT, HURT]);
    assert.equal(world.sweep(Shape.circle(40, -13, 1), -80, 0).kind, HIT);
    assert.deepEqual(world.nearest(Shape.point(40, -13), { k: 9, eachKind: true }).map((near) => near.kind), [HIT, HURT]);
    assert.deepEqual([...world.castMany([40, -13, -80, 0, 40, 50, 1, 1]).fixtures], [1, 0]);
    const hero = world.add(Shape.circle(40, -13, 1)), [met] = hero.move(-30, 0).hits;
    assert.ok(met.body === knight && met.fixture === 1 && met.kind === HIT && met.tag === '');
    let told = 0;
    hero.moveTo(0, 0);
    hero.move(-30, 0, { respond: (hit) => { told = hit.kind; return 'touch'; } });
    assert.equal(told, HIT);

    const fighter = new Frames();
    fighter.add({ masks: [{ mask: Mask.fromText('##\n##\n'), tag: 'body' }], shapes: [{ shape: Shape.box(2, 0, 6, 1), tag: 'fist', data: 'damage=3' }] });
    fighter.defineTag('fist', { kind: HIT });
    const boxer = world.add(fighter, { x: 100, y: 100 });
    assert.deepEqual(world.hits(Shape.box(99, 99, 120, 120), { eachKind: true }).map((hit) => [hit.fixture, hit.kind, hit.tag]), [[0, 0, 'body'], [1, HIT, 'fist']]);
    assert.equal(world.ray(120, 100.5, 90, 100.5).tag, 'fist');
    assert.deepEqual(fighter.frame(0), { name: '', width: 0, height: 0, pivotX: 0, pivotY: 0, duration: 0, masks: [{ tag: 'body', bounds: { x0: 0, y0: 0, x1: 2, y1: 2 } }],
        shapes: [{ tag: 'fist', data: 'damage=3', bounds: { minX: 2, minY: 0, maxX: 6, maxY: 1 } }] });
    assert.throws(() => fighter.frame(1), { name: 'RangeError', message: /^Frames.frame: number/ });
    boxer.remove();

    const grid = new Grid({ width: 4, height: 2, cellWidth: 8, ids: [0, 0, 0, 0, 1, 2, 1, 0], tiles: [null, { kind: 5 }, { kind: 6 }] });
    const level = world.add(Shape.grid(grid), { x: 200, static: true }), down = world.ray(212, -5, 212, 30);
    assert.deepEqual([down.kind, grid.cellOf(down.fixture)], [6, { x: 1, y: 1 }]);
    assert.deepEqual([grid.cellAt(12, 9), grid.cellAt(-0.5, 99), grid.cellWidth, grid.cellHeight], [{ x: 1, y: 1 }, { x: -1, y: 12 }, 8, 8]);
    assert.deepEqual([world.ray(199, 9, 260, 9, { union: true }).fixture, world.ray(260, 9, 199, 9, { union: true }).fixture], [4, 6]);
    const planks = new Grid({ width: 3, height: 3, cellWidth: 8, ids: [0, 0, 0, 1, 0, 0, 0, 2, 0], tiles: [null, {}, { oneWay: true }] });
    const ground = world.add(Shape.grid(planks), { x: 300, static: true, pass: { x: 0, y: -1 } }), ball = world.add(Shape.circle(0, 0, 2), { x: 316, y: 12 });
    assert.deepEqual([ground.flags.oneWay, ball.move(-30, 0).hits[0].fixture, ball.move(0, 30).hits[0].fixture], [false, 3, 7]);
    ground.remove(), ball.remove();
    const foot = world.add(Shape.box(0, 0, 10, 10), { x: 204, y: 0 });
    assert.deepEqual(foot.cellsWith(level), [{ x: 0, y: 1, id: 1, relation: OVERLAP }, { x: 1, y: 1, id: 2, relation: OVERLAP }]);
    assert.deepEqual(level.cellsWith(foot), []);
});

test('what a body is can be read, and its pairs', () => {
    const world = new World({ fixturePairs: true }), box = Shape.box(0, 0, 10, 10);
    const a = world.add(box, { category: 4, collides: 0x80000001, group: -3, sensor: true, data: 'a' }), b = world.add(box, { x: 5, static: true, pass: { x: 0, y: -1 } });
    assert.deepEqual([a.category, a.collides, a.group, a.off], [4, 0x80000001, -3, 0]);
    assert.deepEqual([b.category, b.collides, b.group, b.pass], [1, 0xffffffff, 0, { x: 0, y: -1 }]);
    assert.deepEqual(b.flags, { static: true, sensor: false, oneWay: true, probe: false, disabled: false });
    b.setPass(1, 0);
    assert.deepEqual(b.pass, { x: 1, y: 0 });
    a.setFilter({ category: 8 });
    assert.equal(a.category, 8);
    const c = world.add(box, { x: -5 });
    world.step();
    assert.deepEqual(a.pairs.map((pair) => [pair.a.index, pair.b.index, pair.relation, pair.began]), [[0, 1, OVERLAP, true], [0, 2, OVERLAP, true]]);
    assert.deepEqual([b.pairs.length, c.pairs.length], [1, 1]); // b and c only touch
    a.setFilter({ category: 8, collides: 2 });
    world.step();
    assert.deepEqual([a.pairs, c.pairs], [[], []]);
    for (const [field, call] of [['category', 'setFilter'], ['flags', 'setFlags'], ['pass', 'setPass'], ['off', 'setOff']])
        assert.throws(() => { c[field] = 1; }, { name: 'TypeError', message: new RegExp(`Body.${field}: cannot be set; call ${call}`) });
    c.remove();
    assert.throws(() => c.category, /Body.category: this body was removed/);
});

test('a filter decides about pairs', () => {
    const kept = [], world = new World({ filter: (one, other) => { kept.push([one.data, other.data, one.x]); return one.data !== 'ghost' && other.data !== 'ghost'; } });
    const ball = Shape.circle(0, 0, 5), a = world.add(ball, { data: 'a' }), ghost = world.add(ball, { x: 3, data: 'ghost' }), b = world.add(ball, { x: 6, data: 'b' });
    world.step();
    assert.deepEqual(world.pairs.map((pair) => [pair.a, pair.b]), [[a, b]]);
    assert.deepEqual(kept.map(([one, other]) => one + other).sort(), ['ab', 'aghost', 'ghostb']);
    assert.ok(kept.every(([, , x]) => x === 0 || x === 3));
    assert.deepEqual(b.pairs.map((pair) => pair.a), [a]);
    let now = () => { throw new Error('of the filter'); };
    const strict = new World({ filter: (...both) => now(...both) });
    strict.add(ball, {});
    strict.add(ball, { x: 2 });
    assert.throws(() => strict.step(), /of the filter/);
    now = () => strict.step();
    assert.throws(() => { strict.bodies[0].moveTo(0, 1); strict.step(); }, /filter must not call Kolize/);
    now = () => true;
    strict.bodies[0].moveTo(0, 0);
    strict.step();
    assert.equal(strict.pairs.length, 1);
    assert.throws(() => new World({ filter: 5 }), { message: 'new World: filter: a function is wanted, and not number' });
    const log = world.record({ hashes: true });
    ghost.moveTo(4, 0);
    world.step();
    const hash = world.hash(), replay = new Replay(log.end());
    replay.seek(1);
    assert.equal(replay.hash(), hash); // the answers of the filter are in the log
    for (const one of [world, strict]) one.dispose();
});

test('two bodies: fixtures, parts, the contact of two fixtures', () => {
    const world = new World(), two = [{ shape: Shape.box(0, 0, 10, 10), kind: 1 }, { shape: Shape.box(20, 0, 30, 10), kind: 2 }];
    const a = world.add(two), b = world.add(two, { x: 17 }), all = a.fixturesWith(b);
    assert.deepEqual(all, [{ a: 1, b: 0, kindA: 2, kindB: 1, relation: OVERLAP }]);
    assert.equal(a.collide(b, { fixture: 1, otherFixture: 0 }).depth, 7);
    assert.equal(a.collide(b, { fixture: 0, otherFixture: 0 }), null);
    assert.equal(a.collide(b, { fixture: 7 }), null);
    const bar = Shape.compound([Shape.box(0, 0, 4, 4), Shape.box(8, 0, 12, 4)]), p = world.add(bar, { y: 50 }), q = world.add(bar, { x: 9, y: 50 });
    assert.deepEqual(p.partsWith(q), [{ a: 1, b: 0, tagA: '', tagB: '', relation: OVERLAP }]);
    assert.deepEqual(bar.collideParts(Shape.box(3, 0, 9, 4)).map((part) => [part.a, part.b, part.depth]), [[0, 0, 1], [1, 0, 1]]);
    b.remove();
    assert.throws(() => a.fixturesWith(b), /other: this body was removed/);
    assert.ok(world.bytes > 1000);
});

test('a shape that is no body moves like one', () => {
    const world = new World(), up = { x: 0, y: -1 };
    world.add(Shape.box(0, 40, 100, 50), { static: true, category: 2 });
    const hero = world.add(Shape.box(-4, -8, 4, 0), { x: 20, y: 30 }), twin = Shape.box(16, 22, 24, 30);
    const told = world.moveShape(twin, 5, 30, { up, snap: 4, except: hero }), truth = hero.move(5, 30, { up, snap: 4 });
    assert.deepEqual(told.hits.map(({ at }) => at.y), [10]); // of a shape by how far it was shifted
    for (const result of [told, truth]) for (const hit of result.hits) delete hit.at;
    assert.deepEqual(told, truth);
    assert.deepEqual(twin.bounds, { minX: 16, minY: 22, maxX: 24, maxY: 30 });
    assert.equal(world.moveShape(twin, 0, 90, { collides: 4 }).hits.length, 0);
});

test('shapes: rounded ones, spans of rays, pushes along a way, sweeps that turn, cells', () => {
    const round = Shape.roundedBox(0, 0, 10, 6, 2);
    assert.deepEqual(round.bounds, { minX: -2, minY: -2, maxX: 12, maxY: 8 });
    assert.ok(round.containsPoint(-2, 3) && !round.containsPoint(-1.5, -1.5) && round.containsPoint(5, 3));
    const star = Shape.roundedPolygon([[0, 0], [10, 0], [5, 4]], 1);
    assert.ok(star.containsPoint(5, -1) && !star.containsPoint(5, -1.01) && star.moveTo(100, 0).containsPoint(105, -1));
    assert.throws(() => Shape.roundedBox(0, 0, 1, 1, -1), { name: 'KolizeError', message: /^Shape.roundedBox: the radius is negative/ });
    const ring = Shape.polygon([0, 0, 30, 0, 30, 30, 0, 30], [10, 10, 20, 10, 20, 20, 10, 20]);
    const spans = ring.raySpans(-10, 15, 50, 15);
    assert.deepEqual(spans.map(({ pointIn, pointOut }) => [pointIn.x, pointOut.x]), [[0, 10], [20, 30]]);
    assert.deepEqual([spans[0].normalIn, spans[0].normalOut, spans[0].startsInside], [{ x: -1, y: 0 }, { x: 1, y: 0 }, false]);
    const a = Shape.box(0, 0, 4, 4), b = Shape.box(3, -10, 20, 10);
    assert.deepEqual(a.pushAlong(b, 0, -5), { x: 0, y: -14, length: 14 });
    assert.deepEqual(a.pushAlong(Shape.box(90, 0, 91, 1), 0, -1), { x: 0, y: 0, length: 0 });
    assert.equal(a.pushAlong(b, 0, 0), null);
    const bar = Shape.box(-10, -1, 10, 1).moveTo(0, 0), post = Shape.circle(0, 6, 1), turned = bar.sweepTurning(0, 0, Math.PI / 2, post);
    assert.ok(turned.t > 0.5 && turned.t < 1 && turned.start === -1, `${turned.t}`);
    bar.moveTo(0, 0, turned.t * Math.PI / 2);
    assert.ok(!bar.overlaps(post) && bar.distance(post) < 1e-3);
    assert.equal(bar.moveTo(0, 0).sweepTurning(0, 0, -Math.PI / 8, Shape.circle(0, 30, 1)), null);
    assert.throws(() => Shape.mask(Mask.fromText('#')).sweepTurning(1, 0, 1, post), { name: 'KolizeError' });
    const disc = Shape.circle(5, 5, 3), mask = disc.toMask({ x0: 0, y0: 0, x1: 10, y1: 10 });
    for (let y = 0; y < 10; y++) for (let x = 0; x < 10; x++) assert.equal(mask.get(x, y), disc.containsPoint(x + 0.5, y + 0.5), `${x}, ${y}`);
    const count = (rule) => disc.toMask({ x0: -1, y0: -1, x1: 12, y1: 12 }, rule).count;
    assert.ok(count('within') < count('centered') && count('centered') < count('overlapped') && count('overlapped') <= count('touched'));
    assert.throws(() => disc.toMask({ x0: 3, y0: 0, x1: 1, y1: 1 }), { name: 'RangeError', message: /^Shape.toMask: x1 - x0/ });
});

test('a frame that is refused leaves the frames as they were', () => {
    const frames = new Frames(), mask = Mask.fromText('#'), large = Shape.polygon(Array.from({ length: 400 }, (_, i) => [50 * Math.cos(i * Math.PI / 200), 50 * Math.sin(i * Math.PI / 200)]));
    frames.add({ name: 'one', masks: [{ mask, tag: 'a' }] });
    for (const [def, says] of [[{ masks: [{ mask, tag: 'b' }], shapes: [{ shape: large, tag: 'c' }] }, /^Frames.add: /], [{ masks: [{ mask, x: 2 ** 31 - 1 }] }, /^Frames.add: /],
        [{ pivotX: NaN }, /^Frames.add: /], [{ width: -1 }, /^Frames.add: width/]]) {
        const before = [frames.length, frames.frame(0), kz.flat().kzf_mask_set_tag_count(frames._p), frames._m.parts.length];
        assert.throws(() => frames.add(def), { message: says });
        assert.deepEqual([frames.length, frames.frame(0), kz.flat().kzf_mask_set_tag_count(frames._p), frames._m.parts.length], before);
    }
    assert.equal(frames.add({ name: 'two' }), 1);
});

test('a world with a grid is recorded and played again', () => {
    const grid = new Grid({ width: 30, height: 4, cellWidth: 8, ids: Array.from({ length: 120 }, (_, i) => (i >= 90 ? 1 : 0)) }), world = new World();
    world.add(Shape.grid(grid), { static: true });
    const hero = world.add(Shape.box(-3, -6, 3, 0), { x: 20, y: 10 }), log = world.record({ hashes: true }), hashes = [world.hash()];
    for (let i = 0; i < 20; i++) {
        hero.move(2, 3, { up: { x: 0, y: -1 } });
        if (i === 9) grid.fill({ x0: 5, y0: 3, x1: 12, y1: 4 }, 0);
        world.step();
        hashes.push(world.hash());
    }
    const replay = new Replay(log.end());
    assert.equal(replay.steps, 20);
    for (const step of [20, 9, 10, 11, 0]) {
        replay.seek(step);
        assert.equal(replay.hash(), hashes[step], `${step}`);
    }
});

test('the first difference of two logs', () => {
    const play = (late, wind = 0) => {
        const world = new World(), ball = Shape.circle(0, 0, 3), bodies = [0, 20, 40].map((x) => world.add(ball, { x })), log = world.record({ hashes: true });
        for (let i = 1; i <= 30; i++) {
            world.mark(i, `frame ${i}`);
            bodies[i % 3].moveTo(bodies[i % 3].x + 1, i === late ? 7 : wind);
            world.step();
        }
        const bytes = log.end();
        world.dispose();
        return new Replay(bytes);
    };
    assert.deepEqual(Replay.compare(play(0), play(0)), { differs: false, frames: 30 });
    const a = play(0), b = play(17), found = Replay.compare(a, b);
    assert.ok(found.differs && found.mark === 17 && found.stepA === 17 && found.stepB === 17 && !found.sameCalls);
    assert.deepEqual([found.a.name, found.b.name, found.a.to.y, found.b.to.y], [found.a.name, found.a.name, 0, 7]);
    assert.match(found.a.name, /^kz_bod/);
    assert.equal(found.body.index, b.bodies.find(({ y }) => y === 7).index);
    assert.match(found.text, /17/);
    assert.deepEqual([a.at, b.at], [17, 17]);
    a.seek(0);
    const calls = [];
    for (let call; (call = a.next());) calls.push(call);
    assert.ok(calls.filter(({ name }) => name === 'kz_world_step').length === 30 && calls.some(({ text }) => text === 'frame 3') && calls.every(({ differs }) => !differs));
    assert.throws(() => Replay.compare(a, a), { name: 'TypeError', message: /^Replay.compare: b: this is the same/ });
    assert.throws(() => Replay.compare(a, {}), { message: /^Replay.compare: b: a Replay is wanted, and not object/ });
    b.dispose();
    assert.throws(() => Replay.compare(a, b), /^KolizeError: Replay.compare: b: this Replay was disposed/);
});

// ---- Drawings --------------------------------------------------------------------------------------------------------------

/** What is drawn, as lines of text: a canvas that notes its calls. */
function canvas(scale = 1) {
    const said = [], note = (name) => (...given) => { said.push(`${name}(${given.map((one) => (typeof one === 'number' ? Math.round(one * 1000) / 1000 : one)).join(' ')})`); };
    const context = { getTransform: () => ({ a: scale, b: 0 }), said };
    for (const name of ['save', 'restore', 'beginPath', 'moveTo', 'lineTo', 'closePath', 'arc', 'rect', 'fillText']) context[name] = note(name);
    context.fill = (rule) => said.push(`fill ${context.fillStyle} ${rule}`);
    context.stroke = () => said.push(`stroke ${context.strokeStyle} ${context.lineWidth}`);
    return context;
}

test('worlds and shapes are drawn on a canvas', () => {
    const on = canvas(2);
    Shape.box(1, 2, 5, 6).draw(on, { fill: 0xff000080, line: 0x00ff00ff, width: 3 });
    const fill = on.said.find((one) => one.startsWith('fill')), stroke = on.said.find((one) => one.startsWith('stroke'));
    assert.match(fill, /^fill rgba\(255, 0, 0, 0\.50\d*\) evenodd$/);
    assert.equal(stroke, 'stroke rgba(0, 255, 0, 1) 1.5');
    assert.ok(on.said.includes('moveTo(1 2)') && on.said.includes('lineTo(5 6)') && on.said[0] === 'save()' && on.said.at(-1) === 'restore()');
    const circle = canvas();
    Shape.circle(7, 8, 3).draw(circle);
    assert.ok(circle.said.includes('arc(7 8 3 0 6.283)'));
    const pixels = canvas();
    Shape.mask(Mask.fromText('.##.\n####\n'), 10, 20).draw(pixels, { line: 0 });
    assert.deepEqual(pixels.said.filter((one) => one.startsWith('rect')), ['rect(11 20 2 1)', 'rect(10 21 4 1)']);

    const world = new World(), ball = Shape.circle(0, 0, 5);
    world.add(ball);
    world.add(ball, { x: 8 });
    world.add(Shape.box(0, 0, 9, 9), { x: 50, static: true });
    world.step();
    const drawn = { plain: canvas(), all: canvas(), own: canvas() };
    world.draw(drawn.plain);
    world.draw(drawn.all, { boxes: true, pairs: true, contacts: true });
    world.draw(drawn.own, { colors: { static: { fill: 0x12345678 }, moving: { line: 0 } } });
    assert.equal(drawn.plain.said.filter((one) => one.startsWith('arc')).length, 6); // inside, outline, and what collides
    assert.ok(drawn.all.said.length > drawn.plain.said.length && drawn.all.said.includes('fillText(2 0 0)') === false);
    assert.ok(drawn.all.said.some((one) => /^fillText\(2/.test(one)), 'the depth'); // of the contact
    assert.ok(drawn.own.said.some((one) => one.startsWith('fill rgba(18, 52, 86')));
    const wordless = { calls: 0, line() { this.calls++; }, polygon(rings, pen) { assert.ok(rings.every((ring) => ring.length % 2 === 0) && pen.alpha > 0); this.calls++; }, circle() { this.calls++; } };
    world.draw(wordless);
    assert.ok(wordless.calls >= 8);
    for (const [target, options, says] of [[{}, {}, /^World.draw: target: the context of a canvas, a Graphics/], [null, {}, /and not null/], [canvas(), { scale: -1 }, /scale: -1/],
        [canvas(), { colors: { moving: { fill: 'red' } } }, /^World.draw: colors.moving.fill: a number is wanted/], [canvas(), { colors: { box: -1 } }, /colors.box/]])
        assert.throws(() => world.draw(target, options), { message: says });
    const failing = canvas();
    failing.arc = () => { throw new Error('of the canvas'); };
    assert.throws(() => world.draw(failing), /of the canvas/);
    assert.equal(failing.said.at(-1), 'restore()');
    const log = world.record();
    world.step();
    const replay = new Replay(log.end()), again = canvas();
    replay.seek(1);
    replay.draw(again);
    assert.deepEqual(again.said, drawn.plain.said);
    world.dispose();
    assert.throws(() => world.draw(canvas()), /^KolizeError: World.draw: this World was disposed/);
});

test('a Graphics of PixiJS gets polygons with holes cut', () => {
    const said = [], graphics = Object.fromEntries(['moveTo', 'lineTo', 'poly', 'rect', 'circle', 'fill', 'stroke', 'cut'].map((name) => [name, function (...given) { said.push([name, ...given]); return this; }]));
    Shape.polygon([0, 0, 9, 0, 9, 9, 0, 9], [3, 3, 6, 3, 6, 6, 3, 6]).draw(graphics, { fill: 0xff0000ff, line: 0x0000ffff, width: 2 });
    assert.deepEqual(said.slice(0, 4), [['poly', [0, 0, 9, 0, 9, 9, 0, 9], true], ['fill', { color: 0xff0000, alpha: 1 }], ['poly', [3, 3, 6, 3, 6, 6, 3, 6], true], ['cut']]);
    assert.deepEqual(said.filter(([name]) => name === 'stroke'), [['stroke', { color: 255, alpha: 1, width: 2 }], ['stroke', { color: 255, alpha: 1, width: 2 }]]);
});

console.log(`worlds: ${checks} tests passed`);

// The adapter in the habits of detect-collisions, by known answers:  node test_detect_collisions.mjs PACKAGE [MODULES]
// With the peer's own package among MODULES, random scenes are checked by both, too.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [folder, modules] = process.argv.slice(2);
const { load } = await import(pathToFileURL(`${folder}/dist/kolize.mjs`));
const dc = await import(pathToFileURL(`${folder}/dist/detect-collisions.mjs`));
await load();

const near = (a, b, tolerance = 1e-4) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);
function pairsOf(system) {
    const found = [];
    system.checkAll(({ a, b }) => {
        found.push(`${a.userData}${b.userData}`);
    });
    return found.sort();
}

{
    // responses, separation, static bodies and triggers
    const system = new dc.System();
    const ball = system.createCircle({ x: 0, y: 0 }, 5, { userData: 'b' });
    const wall = system.createBox({ x: 3, y: -20 }, 10, 40, { isStatic: true, userData: 'w' });
    const coin = system.createCircle({ x: -2, y: 0 }, 1, { isTrigger: true, userData: 'c' });
    assert.deepEqual(pairsOf(system), ['bc', 'bw', 'cb']); // the wall is static: it asks nobody
    assert.equal(system.checkCollision(ball, wall), true);
    const { overlap, overlapV, overlapN, aInB, bInA } = system.response;
    assert.deepEqual([overlap, { ...overlapV }, { ...overlapN }, aInB, bInA], [2, { x: 2, y: 0 }, { x: 1, y: 0 }, false, false]);
    assert.ok(system.checkCollision(coin, ball) && system.response.aInB);
    system.separate();
    assert.deepEqual([ball.x, ball.y, wall.x, coin.x], [-2, 0, 3, -2]);
    assert.equal(system.checkCollision(ball, wall), true); // they touch
    assert.deepEqual([system.response.overlap, { ...system.response.overlapN }], [0, { x: 1, y: 0 }]);
    assert.deepEqual(system.raycast({ x: -50, y: 0 }, { x: 50, y: 0 }).point, { x: -7, y: 0 });
    assert.equal(system.raycast({ x: -50, y: 0 }, { x: 50, y: 0 }, (body) => body === wall).body, wall);
    assert.equal(system.raycast({ x: -50, y: 90 }, { x: 50, y: 90 }), undefined);
    system.remove(wall);
    assert.deepEqual(pairsOf(system), ['bc', 'cb']);
    system.dispose();
}
{
    // places, angles, scales, groups
    const system = new dc.System(),
        line = system.createLine({ x: 0, y: 0 }, { x: 10, y: 0 }, { userData: 'l' });
    const box = system.createBox({ x: 20, y: 0 }, 4, 4, { isCentered: true, angle: Math.PI / 4, userData: 'q' });
    near(box.bbox.maxX, 20 + 2 * Math.SQRT2);
    assert.deepEqual(pairsOf(system), []);
    line.setPosition(12, 0);
    assert.deepEqual([line.end, pairsOf(system)], [{ x: 22, y: 0 }, ['lq', 'ql']]);
    line.x = 40;
    assert.deepEqual(pairsOf(system), []);
    box.setScale(20).setAngle(0);
    assert.deepEqual(pairsOf(system), ['lq', 'ql']);
    const ghost = system.createCircle({ x: 40, y: 0 }, 3, { group: 0x00020002, userData: 'g' });
    assert.equal(system.checkCollision(ghost, box), true);
    assert.equal(
        system.checkArea({ minX: 39, minY: -1, maxX: 41, maxY: 1 }, () => true),
        true,
    );
    ghost.setPosition(900, 0);
    assert.equal(system.checkOne(ghost), false);
    const other = system.createCircle({ x: 900, y: 0 }, 3, { group: 0x00010001 });
    assert.equal(system.checkCollision(ghost, other), false); // of different groups
    assert.equal(system.checkOne(ghost), false);
    system.dispose();
}
{
    // changes that are seen at once, and sizes that are seen once the body is updated
    const system = new dc.System(), still = system.createBox({ x: 20, y: 0 }, 10, 10, { userData: 's' });
    const box = system.createBox({ x: 0, y: 0 }, 10, 10, { userData: 'b' });
    const hits = () => pairsOf(system).length;
    assert.equal(hits(), 0);
    box.pos.x = 10; // they touch
    assert.equal(hits(), 2);
    box.pos.x = 9;
    system.updateBody(box);
    assert.equal(hits(), 0);
    box.width = 12;
    assert.equal(hits(), 0);
    system.insert(box);
    assert.equal(hits(), 2);
    box.height = 0.5;
    box.width = 2;
    system.update();
    assert.deepEqual([hits(), box.bbox], [0, { minX: 9, minY: 0, maxX: 11, maxY: 0.5 }]);
    box.setOffset({ x: 9, y: 0 });
    assert.equal(hits(), 2);
    box.setAngle(Math.PI / 2); // the offset turns with it
    near(box.bbox.minY, 9);
    near(box.calcPoints[0].y, 9);
    assert.equal(hits(), 0);
    box.setAngle(0).group = 0x00020002;
    still.group = 0x00010001;
    assert.equal(hits(), 0);
    still.group = 0x00020003;
    assert.equal(hits(), 2);
    still.group = 0; // of no group
    assert.equal(hits() + system.checkOne(still) + system.checkOne(box), 0);
    still.group = 0x00020000; // it collides with none
    assert.equal(hits(), 0);
    still.group = 0x7fffffff;
    still.isStatic = box.isStatic = true;
    assert.equal(hits(), 0);
    still.isTrigger = true;
    assert.deepEqual(pairsOf(system), ['sb']);
    assert.deepEqual([box.dirty, box.setPosition(0, 0, false).dirty, (system.update(), box.dirty)], [false, true, false]);
    system.dispose();
    const apart = new dc.System({ touch: false });
    apart.createBox({ x: 0, y: 0 }, 10, 10);
    apart.createBox({ x: 10, y: 0 }, 10, 10);
    assert.equal(pairsOf(apart).length, 0);
    apart.dispose();
}
{
    // responses stay what they were when a callback moves a body; pairs that it parts are told no more
    const system = new dc.System({ touch: false }), seen = [];
    for (const x of [0, 8]) system.createBox({ x, y: 0 }, 10, 20, { userData: x });
    system.checkAll((response) => {
        response.a.x -= 50;
        seen.push(response.overlap, response.overlapV.x, response.aInB);
    });
    assert.deepEqual(seen, [2, 2, false]);
    const [a, b] = system.all(), kept = new dc.Response(), other = new dc.Response();
    a.setPosition(0, 0);
    system.checkCollision(a, b, kept);
    b.setPosition(2, 0);
    system.checkCollision(a, b, other);
    b.setPosition(900, 0);
    assert.deepEqual([kept.overlap, other.overlap], [2, 8]);
    const clone = dc.cloneResponse(other);
    system.checkCollision(a, b, other);
    assert.deepEqual([clone.overlap, { ...clone.overlapN }, other.overlap, other.aInB], [8, { x: 1, y: 0 }, 0, false]);
    system.checkAll((response) => void system.remove(response.b));
    system.dispose();
}
{
    // polygons: centres, scales, turns, edges that cross, few points
    const system = new dc.System();
    const triangle = new dc.Polygon({}, [{ x: 0, y: 0 }, { x: 30, y: 0 }, { x: 0, y: 30 }], { isCentered: true, angle: 1 });
    near(triangle.getCentroid().x + triangle.getCentroid().y, 0);
    triangle.isCentered = false;
    assert.deepEqual({ ...triangle.points[0] }, { x: 0, y: 0 });
    triangle.setAngle(0).setScale(-2, 3);
    assert.deepEqual([triangle.scaleX, triangle.scaleY, triangle.scale, triangle.isConvex], [2, 3, 2.5, true]);
    triangle.rotate(Math.PI);
    near(triangle.bbox.minY, -90);
    assert.equal(triangle.angle, 0);
    triangle.translate(1, 2);
    near(triangle.bbox.maxY, 2);
    const bow = new dc.Polygon({}, [{ x: 0, y: 0 }, { x: 9, y: 9 }, { x: 9, y: 0 }, { x: 0, y: 9 }]);
    assert.deepEqual([bow.isSimple(), triangle.isSimple(), bow.isConvex], [false, true, false]);
    assert.throws(() => system.insert(bow), /crosses/);
    const spot = system.createPolygon({ x: 5, y: 5 }, [{}]), ring = system.createCircle({ x: 5, y: 5 }, 2);
    assert.ok(system.checkOne(spot) && system.checkCollision(spot, ring) && system.response.aInB);
    ring.setScale(2, 9);
    assert.deepEqual([ring.r, ring.scaleX, ring.scaleY], [4, 2, 2]);
    ring.setScale(0.01);
    ring.setOffset({ x: 3, y: 0 });
    assert.equal(system.checkOne(spot), false);
    assert.equal(system.checkCollision(new dc.Circle({}, 9), ring), false); // which was never in a system
    const ellipse = system.createEllipse({ x: 50, y: 5 }, 20, 10);
    ellipse.radiusX = 44;
    ellipse.isCentered = false;
    system.update();
    assert.deepEqual([ellipse.isCentered, system.checkOne(spot)], [true, false]);
    ellipse.step = 0.1;
    ellipse.radiusX = 46;
    system.insert(ellipse);
    assert.equal(system.checkOne(spot), true);
    class Mine extends dc.Circle {}
    assert.ok(system.createCircle({}, 1, {}, Mine) instanceof Mine);
    assert.throws(() => new dc.Polygon({}, []), /no points/);
    assert.throws(() => new dc.Line({}), /an end/);
    assert.throws(() => system.insert(null), /System.insert: a body is wanted/);
    near(new dc.Polygon({}, [{ x: 0, y: 0 }, { x: 5, y: 0 }, { x: 10, y: 0 }]).getCentroid().x, 5); // of no area
    const body = new dc.Point();
    assert.deepEqual([body.x, body.y, body instanceof dc.Box], [0, 0, true]);
    system.dispose();
}
{
    // potentials, areas, lines that meet, and helpers
    const system = new dc.System(), a = system.createCircle({ x: 10, y: 10 }, 10, { padding: 5 });
    const b = system.createBox({ x: 20, y: 0 }, 20, 20), c = system.createCircle({ x: 30, y: 10 }, 10);
    system.createBox({ x: 90, y: 0 }, 1, 1);
    assert.deepEqual([a.minX, a.bbox.minX], [-5, 0]);
    assert.deepEqual(system.getPotentials(a), [b, c]);
    assert.deepEqual(system.search({ minX: 91, minY: 1, maxX: 99, maxY: 9 }).length, 1);
    assert.equal(system.collides({ minX: 60, minY: 0, maxX: 80, maxY: 9 }), false);
    assert.deepEqual([[a, b], [b, a], [a, c]].map(([p, q]) => system.getCollisionPoints(p, q)), Array(3).fill([{ x: 20, y: 10 }]));
    assert.deepEqual(system.getCollisionPoints(b, system.createLine({ x: 0, y: 5 }, { x: 60, y: 5 })), [{ x: 20, y: 5 }, { x: 40, y: 5 }]);
    assert.deepEqual({ ...dc.getBounceDirection({ x: 100, y: 100 }, { x: 120, y: 100 }) }, { x: -1, y: 0 });
    const line = { start: { x: 0, y: 0 }, end: { x: 100, y: 100 } };
    assert.deepEqual(dc.intersectLineLine(line, { start: { x: 100, y: 0 }, end: { x: 0, y: 100 } }), { x: 50, y: 50 });
    assert.equal(dc.intersectLineLine(line, { start: { x: 0, y: 1 }, end: { x: 100, y: 101 } }), undefined);
    assert.equal(dc.intersectLineCircle(line, { pos: { x: 50, y: 50 }, r: 10 }).length, 2);
    const square = { pos: { x: 0, y: 0 }, calcPoints: dc.createBox(10, 10) };
    assert.deepEqual(dc.intersectLinePolygon({ start: { x: -5, y: 5 }, end: { x: 5, y: 5 } }, square), [{ x: 0, y: 5 }]);
    assert.ok(dc.pointInPolygon({ x: 10, y: 10 }, square) && !dc.pointInPolygon({ x: 10.01, y: 10 }, square));
    assert.ok(dc.circleInPolygon({ pos: { x: 5, y: 5 }, r: 5 }, square) && dc.circleOutsidePolygon({ pos: { x: 16, y: 5 }, r: 5 }, square));
    assert.ok(dc.polygonInCircle(square, { pos: { x: 5, y: 5 }, r: 7.1 }) && dc.circleInCircle({ pos: { x: 0, y: 0 }, r: 1 }, { pos: { x: 1, y: 0 }, r: 2 }));
    assert.deepEqual([dc.groupBits('10', '11'), dc.groupBits(1), dc.getGroup(-5)], [0x20003, 0x10001, 0]);
    assert.ok(dc.intersectAABB(b, c) && dc.notIntersectAABB({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, b));
    const drawn = [], pen = Object.fromEntries(['moveTo', 'lineTo', 'arc'].map((name) => [name, () => drawn.push(name)]));
    system.draw(pen);
    system.drawBVH(pen);
    assert.deepEqual(drawn.filter((name) => name === 'arc').length, 2);
    system.clear();
    assert.deepEqual([system.all(), a.system], [[], null]);
    system.dispose();
}
{
    // rays: from inside, through what is not allowed, by groups
    const system = new dc.System(), room = system.createBox({ x: 0, y: 0 }, 100, 100);
    const ball = system.createCircle({ x: 60, y: 50 }, 5), from = { x: 50, y: 50 };
    assert.deepEqual(system.raycast(from, { x: 200, y: 50 }), { point: { x: 55, y: 50 }, body: ball });
    assert.deepEqual(system.raycast(from, { x: 50, y: 200 }), { point: { x: 50, y: 100 }, body: room });
    assert.equal(system.raycast(from, { x: 50, y: 80 }), undefined); // it meets no line
    assert.deepEqual(system.raycast(from, { x: 200, y: 50 }, (body, ray) => body !== ball && ray.end.x === 200).point, { x: 100, y: 50 });
    assert.deepEqual(system.raycast({ x: -9, y: 50 }, { x: 70, y: 50 }, (body) => body !== room), { point: { x: 55, y: 50 }, body: ball });
    ball.group = 0;
    assert.deepEqual(system.raycast(from, { x: 200, y: 50 }).point, { x: 100, y: 50 });
    // the same among many, most of which have just moved
    const many = Array.from({ length: 10000 }, (_, i) => system.createCircle({ x: 1000 + 30 * (i % 100), y: 30 * Math.floor(i / 100) }, 10));
    system.checkAll();
    for (const one of many) one.setPosition(one.x + 5, one.y);
    let least = Infinity; // of ten batches: others use the machine, too
    for (let batch = 0; batch < 10; batch++) {
        const start = performance.now();
        for (let row = 0; row < 100; row++) {
            const hit = system.raycast({ x: 900, y: 30 * row }, { x: 5000, y: 30 * row });
            assert.ok(hit.point.x === 995 && hit.body === many[100 * row]);
        }
        least = Math.min(least, (performance.now() - start) / 100);
    }
    assert.ok(least < 0.2, `a ray takes ${least} ms`); // a search of all takes 0.4 ms and more
    console.log(`a ray among 10 000 bodies that have moved: ${(1000 * least).toFixed(1)} us`);
    system.dispose();
}
console.log('adapter of detect-collisions: known answers');

if (modules) {
    // 200 random scenes of circles, boxes and convex polygons: the same pairs, overlaps and separations
    const peer = createRequire(resolve(modules, 'x.js'))('detect-collisions');
    let random = 7,
        pairs = 0;
    const next = () => (random = (random * 16807) % 2147483647) / 2147483647;
    for (let scene = 0; scene < 200; scene++) {
        const things = Array.from({ length: 30 }, () => ({
            kind: Math.floor(3 * next()),
            x: next() * 200,
            y: next() * 200,
            s: 5 + next() * 20,
            angle: next() * 6,
        }));
        const systems = [peer, dc].map((from) => {
            const system = new from.System();
            things.forEach(({ kind, x, y, s, angle }, i) => {
                const options = { userData: i, angle: kind ? angle : 0 };
                if (kind === 0) system.createCircle({ x, y }, s, options);
                else if (kind === 1) system.createBox({ x, y }, s, 2 * s, options);
                else
                    system.createPolygon(
                        { x, y },
                        [
                            { x: -s, y: -s },
                            { x: s, y: -s / 2 },
                            { x: s / 3, y: s },
                        ],
                        options,
                    );
            });
            system.update();
            return system;
        });
        const found = systems.map((system) => {
            const list = new Map();
            system.checkAll((response) => {
                list.set(`${response.a.userData}-${response.b.userData}`, response.overlap);
            });
            return list;
        });
        assert.deepEqual([...found[1].keys()].sort(), [...found[0].keys()].sort(), `pairs of scene ${scene}`);
        for (const [key, overlap] of found[0]) near(found[1].get(key), overlap, 1e-3 + 0.01 * overlap);
        pairs += found[0].size;
    }
    console.log(`beside detect-collisions: 200 scenes, the same ${pairs} pairs and overlaps`);
}

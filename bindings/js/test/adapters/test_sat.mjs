// The adapter in the habits of SAT.js, by known answers:  node test_sat.mjs PACKAGE [MODULES]
// With the peer's own package among MODULES, random pairs are tested by both, too.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [folder, modules] = process.argv.slice(2);
const { load } = await import(pathToFileURL(`${folder}/dist/kolize.mjs`));
const SAT = await import(pathToFileURL(`${folder}/dist/sat.mjs`));
const { V, Circle, Polygon, Box, Response } = SAT;
assert.throws(() => SAT.pointInCircle(new V(), new Circle(new V(), 1)), /is not loaded/);
await load();

const near = (a, b, tolerance = 1e-4) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);
const xy = ({ x, y }) => [x, y];
const square = (x = 0, y = 0, size = 40) => new Box(new V(x, y), size, size).toPolygon();

{
    // vectors
    const v = new V(5, 5);
    assert.deepEqual(xy(v.scale(10, 10)), [50, 50]);
    assert.deepEqual(xy(v.scale(0, 1)), [0, 50]);
    assert.deepEqual(xy(v.scale(1, 0)), [0, 0]);
    assert.deepEqual(xy(new V(3, 4).normalize()), [0.6, 0.8]);
    assert.deepEqual([new V().normalize().len(), new V(3, 4).len(), new V(3, 4).len2()], [0, 5, 25]);
    assert.deepEqual(xy(new V(3, 4).perp()), [4, -3]);
    assert.deepEqual(xy(new V(3, 4).project(new V(2, 0))), [3, 0]);
    assert.deepEqual(xy(new V(3, 4).reflect(new V(5, 0))), [3, -4]);
    assert.deepEqual(xy(new V(3, 4).reflectN(new V(0, 1))), [-3, 4]);
    assert.deepEqual(xy(new V(1, 2).add(new V(3, 4)).sub(new V(1, 1)).reverse().clone()), [-3, -5]);
}
{
    // polygons: centroid, box, angle, offset, points that repeat
    assert.deepEqual(xy(square().getCentroid()), [20, 20]);
    assert.deepEqual(xy(new Polygon(new V(), [new V(), new V(100, 0), new V(50, 99)]).getCentroid()), [50, 33]);
    const line = new Box(new V(50, 50), 100, 0).toPolygon();
    assert.deepEqual([line.points.length, line.getAABBAsBox().w, line.getAABBAsBox().h], [2, 100, 0]);
    const one = square(10, 10).setOffset(new V(-20, -20));
    one.setAngle(Math.PI / 4);
    near(one.getAABBAsBox().pos.x, 10 - 20 * Math.SQRT2);
    assert.equal(one.normals.length, 4);
    assert.equal(new Circle(new V(9, 9), 2).setOffset(new V(1, 0)).getAABB().pos.x, 8);
    // seen by tests: angle, offset, points, position
    const spot = new Circle(new V(10, 10 + 20 * Math.SQRT2 + 0.5), 1);
    assert.equal(SAT.testPolygonCircle(one, spot), true);
    assert.equal(SAT.testPolygonCircle(one.setAngle(0), spot), false);
    assert.equal(SAT.testPolygonCircle(one.translate(0, 10), spot), true);
    assert.equal(SAT.testPolygonCircle(one.setOffset(new V(0, 100)), spot), false);
    one.pos.y -= 100;
    assert.equal(SAT.testPolygonCircle(one, spot), true);
    spot.pos.x -= 50;
    assert.equal(SAT.testPolygonCircle(one, spot), false);
    spot.r = 60;
    assert.equal(SAT.testPolygonCircle(one, spot), true);
    spot.r = 0.1;
    assert.equal(SAT.testPolygonCircle(one, spot), false);
}
{
    // responses
    const response = new Response(), a = new Circle(new V(), 20), b = new Circle(new V(30, 0), 20);
    assert.ok(SAT.testCircleCircle(a, b, response));
    assert.deepEqual([response.overlap, xy(response.overlapV), xy(response.overlapN)], [10, [10, 0], [1, 0]]);
    a.offset = new V(-10, -10);
    assert.equal(SAT.testCircleCircle(a, b, response), false);
    const round = new Circle(new V(50, 50), 20);
    assert.ok(SAT.testPolygonCircle(square(), round, response));
    near(response.overlap, 20 - Math.hypot(10, 10));
    assert.ok(SAT.testCirclePolygon(round, square(), response));
    near(response.overlapV.x, -response.overlap * Math.SQRT1_2);
    assert.deepEqual([response.a, response.aInB, response.bInA], [round, false, false]);
    assert.equal(SAT.testPolygonCircle(new Box(new V(1000, 1000), 100, 0).toPolygon(), round), false);
    assert.ok(SAT.testPolygonCircle(new Box(new V(50, 50), 100, 0).toPolygon(), round, response));
    near(response.overlap, 20);
    const wedge = new Polygon(new V(30, 0), [new V(), new V(30, 0), new V(0, 30)]);
    assert.ok(SAT.testPolygonPolygon(square(), wedge, response));
    assert.deepEqual([response.overlap, xy(response.overlapV)], [10, [10, 0]]);
    assert.ok(SAT.testPolygonPolygon(square(5, 5, 10), square(), response) && response.aInB && !response.bInA);
    assert.ok(SAT.testPolygonPolygon(square(), square(5, 5, 10), response) && !response.aInB && response.bInA);
    // they touch
    assert.ok(SAT.testPolygonPolygon(square(), square(40, 3), response));
    assert.deepEqual([response.overlap, xy(response.overlapV), xy(response.overlapN)], [0, [0, 0], [1, 0]]);
    // concave ones, too
    const horns = new Polygon(new V(), [new V(), new V(30, 0), new V(30, 30), new V(20, 30), new V(20, 10), new V(10, 10), new V(10, 30), new V(0, 30)]);
    assert.equal(SAT.testPolygonPolygon(horns, square(12, 15, 6)), false);
    assert.ok(SAT.testPolygonPolygon(horns, square(9, 15, 6)));
    assert.throws(() => SAT.pointInPolygon(new V(), new Polygon(new V(), [new V(), new V(9, 9), new V(9, 0), new V(0, 9)])), /crosses/);
    assert.throws(() => SAT.pointInPolygon(new V(), new Polygon()), /one point is wanted/);
}
{
    // points, axes
    const round = new Circle(new V(100, 100), 20), wedge = new Polygon(new V(30, 0), [new V(), new V(30, 0), new V(0, 30)]);
    assert.deepEqual([SAT.pointInCircle(new V(0, 0), round), SAT.pointInCircle(new V(110, 110), round)], [false, true]);
    round.offset = new V(-10, -10);
    assert.equal(SAT.pointInCircle(new V(110, 110), round), false);
    assert.deepEqual([SAT.pointInPolygon(new V(), wedge), SAT.pointInPolygon(new V(35, 5), wedge)], [false, true]);
    const points = square().calcPoints, response = new Response();
    assert.equal(SAT.isSeparatingAxis(new V(), new V(41, 0), points, points, new V(1, 0)), true);
    assert.equal(SAT.isSeparatingAxis(new V(), new V(30, 0), points, points, new V(1, 0), response), false);
    assert.deepEqual([response.overlap, xy(response.overlapN), response.aInB], [10, [1, 0], false]);
}
console.log('adapter of SAT.js: known answers');

if (modules) {
    // 20 000 random pairs of circles, boxes and triangles: the same answers, and the same overlaps of those that overlap
    const peer = createRequire(resolve(modules, 'x.js'))('sat');
    let random = 7, hits = 0, nested = 0;
    const next = () => (random = (random * 16807) % 2147483647) / 2147483647;
    const thing = () => ({ kind: Math.floor(3 * next()), x: next() * 60, y: next() * 60, s: 5 + next() * 20, angle: next() * 6 });
    const made = (from, { kind, x, y, s, angle }) => {
        const at = new from.Vector(x, y), corner = (px, py) => new from.Vector(px * s, py * s);
        if (kind === 0) return new from.Circle(at, s);
        if (kind === 1) return new from.Box(at, s, 2 * s).toPolygon().setAngle(angle);
        return new from.Polygon(at, [corner(-1, -1), corner(1, -0.5), corner(0.3, 1)]).setAngle(angle);
    };
    const named = (a, b) => `test${a.kind ? 'Polygon' : 'Circle'}${b.kind ? 'Polygon' : 'Circle'}`;
    for (let i = 0; i < 20000; i++) {
        const a = thing(), b = thing();
        const [one, other] = [peer, SAT].map((from) => {
            const response = new from.Response();
            return { hit: from[named(a, b)](made(from, a), made(from, b), response), response };
        });
        assert.equal(other.hit, one.hit, `pair ${i}`);
        if (!one.hit) continue;
        hits++;
        nested += one.response.aInB || one.response.bInA ? 1 : 0;
        // The peer gives the middle of a circle in a polygon another way out, which may be longer.
        assert.ok(other.response.overlap <= one.response.overlap + 1e-3, `pair ${i}: ${other.response.overlap}, ${one.response.overlap}`);
        if (a.kind && b.kind) near(other.response.overlap, one.response.overlap, 1e-3);
        if (a.kind && b.kind) assert.deepEqual([other.response.aInB, other.response.bInA], [one.response.aInB, one.response.bInA]);
    }
    console.log(`beside SAT.js: 20 000 pairs, the same ${hits} hits, ${nested} of one in the other`);
}

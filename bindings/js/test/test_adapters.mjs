// The adapter in the habits of detect-collisions, by known answers:  node test_adapters.mjs PACKAGE [MODULES]
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
    assert.deepEqual([overlap, overlapV, overlapN, aInB, bInA], [2, { x: 2, y: 0 }, { x: 1, y: 0 }, false, false]);
    assert.ok(system.checkCollision(coin, ball) && system.response.aInB);
    system.separate();
    assert.deepEqual([ball.x, ball.y, wall.x, coin.x], [-2, 0, 3, -2]);
    assert.equal(system.checkCollision(ball, wall), false); // they touch
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

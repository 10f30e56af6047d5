// A million objects, or as many as are asked for, made and given back by each of three means leave the module as it was:
//     node --expose-gc test_cycles.mjs PACKAGE [CYCLES]
import assert from 'node:assert/strict';
import process from 'node:process';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';

const kz = await import(pathToFileURL(`${process.argv[2]}/dist/kolize.mjs`));
await kz.load();
const { Mask, Shape, World } = kz;

function cycle(i) {
    const shape = i % 2 ? Shape.circle(i % 97, 3, 2) : Shape.polygon([0, 0, 9, i % 7, 4, 8]);
    shape.moveTo(i % 11, 0, i % 3);
    shape.dispose();
    if (i % 16 === 0) {
        const mask = Mask.fromText('##.\n.##\n'), turned = mask.rotate90(i), outline = turned.trace();
        for (const one of [outline, turned, mask]) one.dispose();
    }
    if (i % 1024 === 0) {
        const world = new World(), ball = Shape.circle(0, 0, 1);
        for (let k = 0; k < 20; k++) world.add(ball, { x: k });
        world.step();
        ball.dispose();
        world.dispose();
    }
}

for (let i = 0; i < 20000; i++) cycle(i);
const before = kz.memoryUse();
const cycles = Number(process.argv[3] ?? 1000000);
for (let i = 0; i < cycles; i++) cycle(i);
assert.deepEqual(kz.memoryUse(), before, `${cycles} cycles with dispose`);

// Whoever never disposes leaves it to the collector of garbage, which runs its registry after a turn of the event loop.
for (let round = 0; round < 20; round++) {
    for (let i = 0; i < 2000; i++) Shape.circle(i, 0, 1);
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 1));
}
for (let i = 0; i < 100 && kz.memoryUse().used > before.used; i++) {
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 5));
}
assert.equal(kz.memoryUse().used, before.used, 'objects that nobody refers to');

// How long a call of a class takes, the least of many. Each has a loop of its own, as in a program: a loop that is shared
// calls functions of its own, which costs as much again. At most 20 ns where nothing else runs; machines are shared.
function least(call, ...things) {
    const loop = new Function('a', 'b', 'n', `let sum = 0; for (let i = 0; i < n; i++) sum += ${call} ? 1 : 0; return sum;`);
    let best = Infinity;
    for (let round = 0; round < 60; round++) {
        const start = performance.now(), sum = loop(...things, 20000);
        best = Math.min(best, (performance.now() - start) / 20000 * 1e6 + (sum < 0 ? 1 : 0));
    }
    console.log(`${call}: ${best.toFixed(1)} ns`);
    return best;
}
const mask = Mask.fromText(('#'.repeat(64) + '\n').repeat(64)), ball = Shape.circle(0, 0, 5), box = Shape.box(0, 0, 9, 9);
const world = new World(), body = world.add(ball);
for (const times of [least('a.overlaps(b, 100, i & 7)', mask, mask), least('a.overlaps(b, 3, i & 7)', mask, mask),
    least('a.overlaps(b)', ball, Shape.circle(3, 3, 5)), least('a.overlaps(b)', box, Shape.box(3, 3, 5, 20)),
    least('a.relate(b)', ball, box), least('a.x', body, body)])
    assert.ok(times < 60);

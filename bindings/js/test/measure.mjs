// What builds of the module cost, to choose the one that is shipped:  node measure.mjs PACKAGE
// Least times: calls of classes, pairs of polygons in one call, and steps of 10 000 circles that all move.
import process from 'node:process';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';

const kz = await import(pathToFileURL(`${process.argv[2]}/dist/kolize.mjs`));
await kz.load();
const { Mask, Shape, World } = kz;

function least(name, n, run, rounds = 40) {
    let best = Infinity;
    for (let i = 0; i < rounds; i++) {
        const start = performance.now();
        run();
        best = Math.min(best, performance.now() - start);
    }
    console.log(`${name.padEnd(44)} ${(best * 1e6 / n).toFixed(1).padStart(9)} ns`);
}
let sum = 0;
const each = (call) => () => { for (let i = 0; i < 20000; i++) sum += call(i) ? 1 : 0; };
const solid = (w) => Mask.fromText(('#'.repeat(w) + '\n').repeat(w));
const disc = (w) => Mask.fromCells(Uint8Array.from({ length: w * w }, (_, i) => Math.hypot(i % w - w / 2, Math.floor(i / w) - w / 2) < w / 2), w, w);
const a = solid(64), d = disc(64), big = disc(512), ball = Shape.circle(0, 0, 5), other = Shape.circle(3, 3, 5);
const quad = (x, y) => Shape.polygon([0, 0, 9, 1, 8, 10, -1, 9]).moveTo(x, y, x);
const quads = Array.from({ length: 1000 }, (_, i) => [quad(i % 13, i % 7), quad(i % 11, i % 17)]);
least('mask 64 x 64, apart', 20000, each((i) => a.overlaps(a, 100, i & 7)));
least('mask 64 x 64, hit', 20000, each((i) => a.overlaps(a, 3, i & 7)));
least('discs 64 x 64, corner miss', 20000, each((i) => d.overlaps(d, 58, 58)));
least('discs 512 x 512, corner miss', 20000, each((i) => big.overlaps(big, 400, 400)));
least('discs 512 x 512, area', 2000, () => { for (let i = 0; i < 2000; i++) sum += big.overlapArea(big, i & 63, 5); });
least('circles overlap', 20000, each(() => ball.overlaps(other)));
least('circles collide, with objects', 20000, each(() => ball.collide(other)));
least('quads, relateAll of 1000', 1000, () => { sum += Shape.relateAll(quads)[0]; });
least('quads collide, with objects', 1000, () => { for (const [p, q] of quads) sum += p.collide(q) ? 1 : 0; });
least('quads ray', 1000, () => { for (const [p] of quads) sum += p.ray(-20, 3, 30, 5) ? 1 : 0; });
for (const n of [1000, 10000]) {
    const world = new World(), size = Math.sqrt(n) * 24, circle = Shape.circle(0, 0, 6);
    const bodies = Array.from({ length: n }, (_, i) => world.add(circle, { x: (i * 37) % size, y: (i * 91) % size }));
    const batch = world.batch(bodies), home = Float32Array.from(batch.xy);
    let t = 0;
    least(`${n} circles move and step, a body`, n, () => {
        t++;
        const xy = batch.xy;
        for (let i = 0; i < xy.length; i++) xy[i] = home[i] + ((i * 7 + t * 3) % 16);
        batch.apply();
        world.step();
        sum += world.pairIndices().length;
    });
}
if (sum < 0) console.log(sum);

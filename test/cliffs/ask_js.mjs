// Rows of `make cliffs` from JavaScript:  node ask_js.mjs PACKAGE COUNTED_MODULE
// Worlds that nobody indexed.  The module calls out where a function begins, returns or loops; those calls are counted.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

let count = 0;
const imports = { env: { log_execution: () => { count++; } } };
const instantiate = WebAssembly.instantiate.bind(WebAssembly);
WebAssembly.instantiate = (from, given) => instantiate(from, given ?? imports);

const kz = await import(pathToFileURL(`${process.argv[2]}/dist/kolize.mjs`));
await kz.load(readFileSync(process.argv[3]));
const { Shape, World } = kz;

// A world of n circles 2 apart, what has happened to it, and a place between bodies in its middle.
function town(n, state) {
    const side = Math.ceil(Math.sqrt(n)), world = new World(), ball = Shape.circle(0, 0, 0.5);
    const home = (i) => [2 * (i % side) + (i * 7 % 5) / 10, 2 * Math.floor(i / side) + (i * 3 % 5) / 10];
    const bodies = Array.from({ length: n }, (_, i) => world.add(ball, { x: home(i)[0], y: home(i)[1] }));
    const x = Math.floor(side / 2) * 2 + 1.3, y = x;
    const move = (t) => bodies.forEach((body, i) => body.moveTo(home(i)[0] + (i * 11 + t) % 7 / 40, home(i)[1]));
    for (let t = 0; t < 6 && state !== 'new'; t++) {
        if (state !== 'at rest') move(t);
        world.step();
        world.ray(x, y, x + 2, y + 1);
    }
    if (state === 'step, all moved') move(9);
    return { world, mover: world.add(Shape.circle(0, 0, 0.3), { x, y }), x, y };
}

for (const state of ['at rest', 'moved, step', 'new', 'step, all moved']) {
    for (const n of [1000, 10000, 100000]) {
        const { world, mover, x, y } = town(n, state), small = Shape.circle(x, y, 0.3);
        for (let i = 0; i < 100; i++) world.ray(x, y, x + 1.7, y + 0.9); // by then a world has paid to build its trees
        const questions = {
            'world ray': () => world.ray(x, y, x + 1.7, y + 0.9),
            'world find': () => world.find(small),
            'world nearest': () => world.nearest(small, { k: 4 }),
            'body move': () => { mover.move(0.4, 0.2); mover.moveTo(x, y); },
            'body place': () => mover.moveTo(x, y),
        };
        for (const [name, ask] of Object.entries(questions)) {
            for (let i = 0; i < 4; i++) {
                const before = count;
                ask();
                console.log(`${n} ${count - before} ${name} | bodies of JavaScript | circle | spread | ${state}`);
            }
        }
    }
}

// Rays right after moves: set all places, then ask 1000 rays for the first thing in their way.
import assert from 'node:assert/strict';
import { race, random, seed, tell } from './measure.mjs';
import { frames } from './pairs.mjs';
import { ofDetectCollisions, ofKolize, ofMatter, ofPlanck, ofRapier } from './peers.mjs';

const SIDES = { Kolize: ofKolize, 'detect-collisions': ofDetectCollisions, rapier2d: ofRapier, planck: ofPlanck, 'matter-js': ofMatter };
const RAYS = 1000, SHARES = { 'detect-collisions': 0.05, 'matter-js': 0.02 }; // these two do fewer

function row(kolize, peers, kind, n, passes, names) {
    seed(n + 1);
    const all = frames(n, 24), size = Math.sqrt(n) * 24;
    const rays = Array.from({ length: RAYS }, () => [random() * size, random() * size].flatMap((at) => [at, at + (random() - 0.5) * 400]));
    const worlds = names.map((name) => ({ name, world: SIDES[name](name === 'Kolize' ? kolize : peers, kind, all[0]) }));
    const ask = (world, t, count) => {
        const found = new Int32Array(count);
        world.move(all[t % all.length]);
        world.update?.();
        for (let i = 0; i < count; i++) {
            const [x0, x1, y0, y1] = rays[i];
            found[i] = world.ray(x0, y0, x1, y1);
        }
        return found;
    };
    const truth = ask(worlds[0].world, 1, RAYS), isOpen = rays.map(([x, , y]) => worlds[0].world.isOpen(x, y));
    assert.ok(truth.filter((body) => body >= 0).length > RAYS / 3);
    for (const { name, world } of worlds.slice(1)) {
        const found = ask(world, 1, RAYS * (SHARES[name] ?? 1));
        const compared = [...found.keys()].filter((i) => isOpen[i]); // a ray that starts inside means another thing to each
        const same = compared.filter((i) => (found[i] === -2 ? truth[i] >= 0 : found[i] === truth[i])).length / compared.length;
        console.log(`${`${n} ${kind}, 1000 rays`.padEnd(30)} ${name.padEnd(20)} agrees about ${(100 * same).toFixed(1)} % of those that start outside`);
        assert.ok(same > 0.99, `${n} ${kind}: ${name}`);
    }
    tell(`${n} ${kind} move, 1000 rays`, race(worlds.map(({ name, world }) => {
        const share = SHARES[name] ?? 1;
        return { name, share, run: (t) => ask(world, t, RAYS * share) };
    }), passes));
}

export function bench(kolize, peers) {
    const names = Object.keys(SIDES);
    for (const kind of ['circles', 'boxes', 'heptagons']) row(kolize, peers, kind, 1000, 16, names);
    for (const kind of ['circles', 'boxes']) row(kolize, peers, kind, 10000, 6, ['Kolize', 'rapier2d', 'planck']);
}

// A frame in which everything moves: set all places, find every pair.
import assert from 'node:assert/strict';
import { race, random, seed, tell } from './measure.mjs';
import { ofDetectCollisions, ofKolize, ofMatter, ofPlanck, ofRapier, ofSat } from './peers.mjs';

/** Where n things are in each of some frames, x, y, x, y: about a twentieth of them meet another. */
export function frames(n, count) {
    const size = Math.sqrt(n) * 24, home = Float32Array.from({ length: 2 * n }, () => random() * size);
    return Array.from({ length: count }, (_, t) => home.map((x, i) => x + ((i * 7 + t * 3) % 16)));
}

const SIDES = { Kolize: ofKolize, 'detect-collisions': ofDetectCollisions, rapier2d: ofRapier, planck: ofPlanck, 'matter-js': ofMatter, 'SAT.js': ofSat };
// matter's circles are polygons within them, so it finds fewer; planck's polygons have a skin, so it finds more.
const slack = (name, kind) => (name === 'matter-js' && kind === 'circles' ? 0.1 : name === 'planck' ? 0.02 : 0.002);
const isNear = (found, truth, name, kind) => Math.abs(found - truth) <= slack(name, kind) * truth + 1;

function row(kolize, peers, kind, n, passes, repeat, names) {
    seed(n);
    const all = frames(n, 24), worlds = names.map((name) => ({ name, world: SIDES[name](name === 'Kolize' ? kolize : peers, kind, all[0]) }));
    const frame = ({ world }, t) => {
        world.move(all[t % all.length]);
        return world.pairs();
    };
    for (let t = 1; t < 4; t++) {
        const [truth, ...others] = worlds.map((one) => frame(one, t));
        assert.ok(truth > 10);
        others.forEach((found, i) => assert.ok(isNear(found, truth, names[i + 1], kind), `${n} ${kind}: ${names[i + 1]} finds ${found} pairs, Kolize ${truth}`));
    }
    tell(`a frame of ${n} ${kind}`, race(worlds.map((one) => ({ name: one.name, run: (t) => frame(one, t) })), passes, repeat));
}

export function bench(kolize, peers) {
    const names = Object.keys(SIDES);
    for (const kind of ['circles', 'boxes', 'heptagons']) row(kolize, peers, kind, 1000, 12, 10, names);
    for (const kind of ['circles', 'boxes', 'heptagons']) row(kolize, peers, kind, 10000, 5, 2, names.slice(0, 4)); // n * n takes too long
}

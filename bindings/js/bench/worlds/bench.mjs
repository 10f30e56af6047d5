// The package beside detect-collisions, rapier2d, planck, matter-js and SAT.js:  node bench.mjs PACKAGE [pairs|rays|moves...]
//     answers are compared before anything is timed; x: the time divided by Kolize's in the same pass, its median
import { cpus } from 'node:os';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import * as moves from './moves.mjs';
import * as pairs from './pairs.mjs';
import { peersOf } from './peers.mjs';
import * as rays from './rays.mjs';

const [folder, ...wanted] = process.argv.slice(2), all = { pairs, rays, moves };
const kolize = await import(pathToFileURL(`${folder}/dist/kolize.mjs`));
await kolize.load();
const peers = await peersOf();
console.log(`${cpus()[0]?.model}, node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`);
for (const [name, { bench }] of Object.entries(all)) if (wanted.length === 0 || wanted.includes(name)) bench(kolize, peers);

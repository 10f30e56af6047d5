// The playground's log.js: a log that a C program wrote plays in WebAssembly, with the hashes that it has everywhere.
//     node test_replay.mjs PACKAGE
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { LAYOUT, Log } from '../playground/log.js';

const tree = fileURLToPath(new URL('../../..', import.meta.url));
const module = await WebAssembly.compile(readFileSync(join(process.argv[2], 'dist', 'kolize.wasm')));
const bytes = (name) => new Uint8Array(readFileSync(join(tree, 'examples', 'logs', name)));

const flat = JSON.parse(readFileSync(join(tree, 'bindings', 'flat', 'kolize_flat.json'), 'utf8'));
for (const [name, fields] of Object.entries(LAYOUT)) {
    const { offsets } = flat.structs.find((one) => one.name === name).wasm32;
    for (const [field, at] of Object.entries(fields)) assert.equal(field === 'as' ? offsets['as.point'] : offsets[field], at, `${name}.${field}`);
}

const log = await Log.open(module, bytes('mine.kzlog'));
assert.equal(log.steps, 40);
const calls = log.seek(40);
assert.equal(log.hash, '828c342f3bf23078'); // as `kolize replay` prints it: docs/tool.md
assert.equal(calls.at(-1).name, 'kz_world_step');
assert.ok(calls.every((call) => !call.differs));
assert.equal(calls.filter((call) => call.name === 'kz_body_set_pose').length, 8);
const end = log.bodies();
assert.equal(end.length, 8);
assert.ok(end.every((body) => body.shapes.length === 1 && body.shapes[0].kind === 'circle' && body.shapes[0].r === 3));

log.seek(1); // back
assert.equal(log.step, 1);
assert.ok(log.pairs('pairs').length >= 0 && log.pairs('begin_events').length >= 0);
for (let step = 1; step <= 40; step++) assert.ok(log.seek(step).every((call) => !call.differs), `step ${step}`);

await assert.rejects(Log.open(module, new Uint8Array(20)), /./);
const cut = await Log.open(module, bytes('yours.kzlog').slice(0, 2000));
assert.ok(cut.steps < 40);
console.log('replay: ok');

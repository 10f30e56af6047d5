// The golden table by the packaged module, through its exports:  node test_golden.mjs PACKAGE PROGRAM TABLE
// Each row at each level of the module; and with one bit of each module's answers flipped, which must be noticed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { runGolden } from './golden_host.mjs';

const [folder, program, table] = process.argv.slice(2),
    bytes = readFileSync(program);
const kz = await import(pathToFileURL(`${folder}/dist/kolize.mjs`));
await kz.load();

const text = readFileSync(table, 'utf8')
    .split('\n')
    .filter((line) => !/^(surface|replay) /.test(line))
    .join('\n');
const files = { 'golden.txt': new TextEncoder().encode(text) },
    rows = text.split('\n').filter((line) => /^\w/.test(line)).length;

const good = await runGolden(kz.flat(), bytes, ['--table', '/golden.txt', '--level', 'wasm128'], files);
const equal = good.text.match(/ ok$/gm)?.length ?? 0;
assert.equal(good.status, 0, good.text);
assert.ok(rows >= 25 && equal === 2 * rows, `${equal} of ${2 * rows} rows at two levels`);

const bad = await runGolden(kz.flat(), bytes, ['--table', '/golden.txt', '--level', 'wasm128', '--fault', '20'], files);
assert.equal(bad.status, 1);
assert.equal(bad.text.match(/DIFFERS/g).length, rows, 'a flipped bit is noticed in every row');
console.log(`golden table through the package: ${rows} rows at 2 levels`);

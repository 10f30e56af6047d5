// Every call and field of the types has a comment; each call says what it throws:  node test_types.mjs PACKAGE
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { callOf } from '../document.mjs';

const dist = join(process.argv[2], 'dist');

/** What a text of types declares, with the comment before it: '' where there is none. */
function declarations(text) {
    const found = [], lines = text.split('\n');
    let inBody = false;
    lines.forEach((line, i) => {
        const member = inBody && /^    (?!\*|\/|private|\})(?:static |readonly |get )*(?!set )[\w[]/.test(line) && !/^    {5}/.test(line);
        if (member || /^export /.test(line)) {
            let start = i - 1;
            while (/\*\/$/.test(lines[i - 1] ?? '') && !/^ *\/\*\*/.test(lines[start])) start--;
            const says = /\*\/$/.test(lines[i - 1] ?? '') ? lines.slice(start, i).join('\n') : '';
            found.push({ line, says, call: callOf(line) });
        }
        if (/^export .*\{$/.test(line)) inBody = true;
        if (/^\}/.test(line)) inBody = false;
    });
    return found;
}

/** What is wrong with a text of types. */
function faultsOf(text) {
    const faults = [...text.matchAll(/\{kz_[^}]*\}/g)].map(([mark]) => `${mark} is left`);
    for (const { line, says, call } of declarations(text)) {
        if (/^export interface Mask \{|^export (?:type )?\{/.test(line)) continue; // which masks.d.ts documents
        if (!says) faults.push(`no comment: ${line.trim()}`);
        else if (call && !/@throws \w/.test(says)) faults.push(`says not what it throws: ${line.trim()}`);
        else if (says.replace(/@throws[^]*/, '').replace(/[\s/*]/g, '').length < 8) faults.push(`says nothing: ${line.trim()}`);
    }
    return faults;
}

const files = readdirSync(dist).filter((name) => /\.d\.mts$/.test(name));
let calls = 0, all = 0;
for (const file of files) {
    const text = readFileSync(join(dist, file), 'utf8');
    assert.deepEqual(faultsOf(text), [], file);
    const found = declarations(text);
    all += found.length;
    calls += found.filter(({ call }) => call).length;
    assert.equal(readFileSync(join(dist, file.replace('.d.mts', '.d.cts')), 'utf8').length, text.length);
}
assert.ok(calls >= 140 && all >= 300, `${calls} calls of ${all}`);

// The test notices each comment that is gone, each call that says not what it throws, and each mark.
let noticed = 0, comments = 0, thrown = 0, missed = 0;
for (const part of readFileSync(join(dist, 'kolize.d.mts'), 'utf8').split(/^(?=\/\*\*)/m)) { // a comment, and what is declared behind it
    for (const [one] of part.matchAll(/^ *\/\*\*[^]*?\*\/\n/gm)) {
        noticed += faultsOf(part.replace(one, '')).length > 0 ? 1 : 0;
        comments++;
    }
    for (const { 0: one, index } of part.matchAll(/@throws [^]*?(?=\*\/)/g)) {
        missed += faultsOf(part.slice(0, index) + part.slice(index + one.length)).length > 0 ? 0 : 1;
        thrown++;
    }
}
assert.ok(thrown > 150 && missed <= 1, `${missed} of ${thrown}`); // `live` is a field
assert.ok(comments > 500 && noticed >= comments - 4, `${noticed} of ${comments}`); // four stand before types that are not exported
console.log(`types: ${calls} calls and ${all - calls} other names in ${files.length} files, all with comments`);

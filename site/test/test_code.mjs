// The code that the pair table shows for every cell, and the first lines of the front page, compiled and run in six languages:
//     node test_code.mjs PACKAGE LIBRARY FLAT WORK [LANGUAGE...]      folders with libkolize and with libkolize-flat
// A language whose tools are missing is named and not run; `--all` makes that an error.  `--programs`: without the pairs.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { firstProgram, LANGUAGES, linesOf } from '../web/code.js';
import { PROGRAMS } from '../programs.mjs';
import { answersOf, NAMES, pairOf, PLACES } from '../web/kinds.js';

const args = process.argv.slice(2).filter((one) => !one.startsWith('--')), all = process.argv.includes('--all');
const [pack, library, flat, work] = args.slice(0, 4).map((path) => resolve(path)), only = args.slice(4);
const tree = fileURLToPath(new URL('../..', import.meta.url));
const api = await import(pathToFileURL(join(pack, 'dist', 'kolize.mjs')).href);
await api.load();

const names = process.argv.includes('--programs') ? [] : NAMES;
const pairs = names.flatMap((a) => names.flatMap((b) => Object.values(PLACES).map((places) => pairOf(a, b, places))));
/** What a program prints of a pair, by the package. */
function lineList(pair) {
    const { relation, contact, nearest, ray, sweep } = answersOf(api, pair), out = [['relation', relation], ['distance', nearest.distance]];
    if (contact) out.push(['contact', contact.depth, contact.normal.x, contact.normal.y, contact.push.x, contact.push.y]);
    if (ray) out.push(['ray', ray.t, ray.point.x, ray.point.y]);
    if (sweep) out.push(['sweep', sweep.t, sweep.normal.x, sweep.normal.y]);
    return out;
}
const wanted = pairs.flatMap(lineList);
const read = (text) => text.trim().split('\n').map((line) => line.split(' ').map((word, i) => (i ? Math.fround(Number(word)) + 0 : word)));

const cc = process.env.CC ?? 'cc', cxx = process.env.CXX ?? 'c++', strict = ['-Wall', '-Wextra', '-Werror'];
const link = [`-I${join(tree, 'include')}`, '-L', library, '-lkolize', `-Wl,-rpath,${library}`];
const isFlat = (name) => /^libkolize-flat\.(so|dylib)/.test(name);
const has = (tool) => spawnSync(tool, ['--version']).status === 0 || spawnSync(tool, ['-v']).status === 0;
const run = (tool, list, options = {}) => execFileSync(tool, list, { encoding: 'utf8', timeout: 1800000, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26, ...options });

/** All programs in Rust are built at once: the library is compiled but once. */
function buildRust(programs) {
    const crate = join(work, 'rust'), bin = join(crate, 'src', 'bin');
    rmSync(bin, { recursive: true, force: true });
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(crate, 'Cargo.toml'), `[package]\nname = "pairs"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\nkolize = { path = "${join(tree, 'bindings/rust/kolize')}" }\n[workspace]\n`);
    for (const [name, text] of programs) writeFileSync(join(bin, `${name}.rs`), `${text}\n`);
    run('cargo', ['build', '--quiet'], { cwd: crate, env: { ...process.env, CARGO_TARGET_DIR: join(work, 'rust-target') } });
}
const HOW = {
    c: { tool: cc, run: (file, out) => (run(cc, ['-std=c11', ...strict, file, ...link, '-o', out]), run(out, [])) },
    cpp: { tool: cxx, run: (file, out) => (run(cxx, ['-std=c++17', ...strict, file, ...link, '-o', out]), run(out, [])) },
    python: {
        tool: 'python3',
        missing: () => spawnSync('python3', ['-c', 'import kolize'], { env: { ...process.env, PYTHONPATH: process.env.KOLIZE_PYTHON ?? '' } }).status !== 0 && 'KOLIZE_PYTHON, a folder with the package, is not set',
        run: (file) => run('python3', ['-B', file], { env: { ...process.env, PYTHONPATH: process.env.KOLIZE_PYTHON ?? '' } }),
    },
    javascript: { tool: process.execPath, run: (file) => run(process.execPath, [file]) },
    lua: {
        tool: 'luajit',
        missing: () => !readdirSync(flat).some(isFlat) && `${flat} has no libkolize-flat`,
        run: (file) => run('luajit', [file], { cwd: join(work, 'lua') }),
    },
    rust: { tool: 'cargo', build: buildRust, run: (file, out, name) => run(join(work, 'rust-target', 'debug', name), []) },
};

function prepare() {
    rmSync(join(work, 'lua'), { recursive: true, force: true });
    mkdirSync(join(work, 'lua'), { recursive: true });
    mkdirSync(join(work, 'node_modules'), { recursive: true });
    rmSync(join(work, 'node_modules', 'kolize'), { force: true });
    symlinkSync(pack, join(work, 'node_modules', 'kolize'));
    for (const file of [join(tree, 'bindings/lua/kolize.lua'), join(tree, 'bindings/flat/kolize_flat.h')]) cpSync(file, join(work, 'lua', file.split('/').pop()));
    for (const file of readdirSync(flat).filter(isFlat)) cpSync(join(flat, file), join(work, 'lua', file));
}

/** What a program of a language prints. */
function printed(language, name, text) {
    const folder = language === 'lua' ? join(work, 'lua') : work, file = join(folder, `${name}_${LANGUAGES[language].file}`);
    writeFileSync(file, `${text}\n`);
    return HOW[language].run(file, join(work, `${name}_${language}`), name);
}
function check(language) {
    const { program, block, print } = LANGUAGES[language];
    const programs = [['first', firstProgram(language)]];
    if (pairs.length) programs.unshift(['all', program(pairs.flatMap((pair) => block([...linesOf(language, pair), ...print])))]);
    const twins = PROGRAMS.filter((one) => one.twins[language]);
    twins.forEach((one, i) => programs.push([`guide${i}`, one.twins[language]]));
    HOW[language].build?.(programs);
    const texts = programs.map(([name, text]) => printed(language, name, text));
    if (pairs.length) assert.deepEqual(read(texts.shift()), wanted, language);
    const [first, ...rest] = texts;
    assert.equal(first.trim(), '2 deep', language);
    rest.forEach((text, i) => assert.equal(text, twins[i].prints, `${language}: ${twins[i].page}`));
}

for (const { page, known, prints } of PROGRAMS) {
    const text = readFileSync(join(tree, page), 'utf8'), at = text.indexOf(known);
    assert.ok(at >= 0 && text.indexOf(prints, at) > at, `${page} has ${known}, which prints ${prints}`);
}
prepare();
const ran = [], left = [];
for (const language of Object.keys(LANGUAGES).filter((name) => !only.length || only.includes(name))) {
    const why = (!has(HOW[language].tool) && `no ${HOW[language].tool}`) || HOW[language].missing?.();
    if (why) left.push(`${LANGUAGES[language].title} (${why})`);
    else {
        check(language);
        ran.push(LANGUAGES[language].title);
    }
}
// This test can fail: a pair that moves otherwise, or a page that says otherwise, is noticed.
if (!only.length || only.includes('javascript')) {
    const kept = LANGUAGES.javascript.ask, { prints } = PROGRAMS[0];
    if (pairs.length) LANGUAGES.javascript.ask = (pair) => kept({ ...pair, motion: [pair.motion[0], pair.motion[1] + 0.5] });
    else PROGRAMS[0].prints = `3${prints.slice(1)}`;
    assert.throws(() => check('javascript'), /javascript/);
    LANGUAGES.javascript.ask = kept;
    PROGRAMS[0].prints = prints;
}
assert.ok(!all || !left.length, `not run: ${left.join(', ')}`);
console.log(`code: ${pairs.length ? `${pairs.length} pairs and ` : ''}programs in ${ran.join(', ')} print what the package answers${
    left.length ? `; not run: ${left.join(', ')}` : ''}`);

// kolize/io beside kolize-io of this system, byte by byte, and what its classes make of it; hostile files end in bounded time:
//     node test_io.mjs PACKAGE TREE NATIVE        NATIVE is io_native.c, compiled
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { deflateSync, gzipSync } from 'node:zlib';

const [folder, tree, native] = process.argv.slice(2).map((path) => resolve(path));
if (!existsSync(`${folder}/dist/io.wasm`)) {
    console.log('this package has no kolize/io');
    process.exit(77);
}
process.chdir(tree);
const kz = await import(pathToFileURL(`${folder}/dist/kolize.mjs`)), io = await import(pathToFileURL(`${folder}/dist/io.mjs`));
const { KolizeError, Shape, World } = kz;
let checks = 0;

async function test(name, run) {
    try {
        await run();
        checks++;
    } catch (error) {
        console.error(`FAILED ${name}`);
        throw error;
    }
}

const read = (name) => (existsSync(name) && statSync(name).isFile() ? readFileSync(name) : null);

// ---- Trees of the module and of this system ----------------------------------------------------------------------

/** Answers of kolize-io on this system: {code, bytes} of each question. */
function nativeAnswers(questions) {
    const { stdout, status } = spawnSync(native, { input: questions.map((one) => `${one.join('\t')}\n`).join(''), maxBuffer: 1 << 30 });
    assert.equal(status, 0);
    const answers = [];
    for (let at = 0; at < stdout.length;) {
        const code = stdout.readUInt32LE(at), size = stdout.readUInt32LE(at + 4);
        answers.push({ code, bytes: stdout.subarray(at + 8, (at += 8 + size)) });
    }
    assert.equal(answers.length, questions.length);
    return answers;
}

const { exports: e } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(`${folder}/dist/io.wasm`)));
const view = (p, n) => Buffer.from(e.memory.buffer, p, n);
const blockOf = (bytes) => {
    const p = e.kzj_malloc(bytes.length || 1);
    view(p, bytes.length).set(bytes);
    return p;
};
const textAt = (p) => view(p, 4096).toString('latin1').split('\0')[0];
const decoded = new Map(); // images that the module does not read, as this system does

function bytesFor(name) {
    const bytes = read(name);
    if (!bytes) return null;
    const p = blockOf(bytes.subarray(0, 4096)), lacks = e.kzj_image_lacks(p, Math.min(bytes.length, 4096));
    e.kzj_free(p);
    return lacks ? decoded.get(name) ?? bytes : bytes;
}

/** What the module answers; it is given each file that it asks for. */
function moduleAnswer([what, file, number = 0]) {
    const files = e.kzj_files_create(), at = blockOf(Buffer.from(`${file}\0`));
    let code, map = 0;
    for (let p = 1; p !== 0;) {
        if (map) e.kzj_map_free(map);
        map = 0;
        e.kzj_limits_set(0, 0, 0, 0, 0, 0, 0);
        if (what === 'sheet') code = e.kzj_sheet_read(files, at, -1, 0, 127, 0, number, 0);
        else if (what === 'shapes') code = e.kzj_shapes_read(files, at);
        else if (what === 'set') code = e.kzj_set_read(files, at);
        else if (what === 'image') code = e.kzj_image_read(files, at);
        else if (what === 'mask') code = e.kzj_mask_read(files, at, 127, 0);
        else code = (map = e.kzj_map_open(files, at, 0, 0, 0)) ? 0 : e.kzj_error_code();
        const first = p = e.kzj_files_next(files);
        for (; p !== 0; p = e.kzj_files_next(files)) {
            const bytes = bytesFor(textAt(e.kzj_file_name(p)));
            e.kzj_file_answer(p, bytes ? blockOf(bytes) : 0, bytes ? bytes.length : 0, 0);
        }
        p = first;
    }
    if (map && what === 'grid') code = e.kzj_map_grid(map, 0);
    else if (map && what === 'origin') code = e.kzj_map_at_origin(map, number);
    else if (map && what === 'picture') code = e.kzj_map_image(map, number);
    else if (map) code = e.kzj_map_write(map, at);
    const bytes = code === 0 ? Buffer.from(view(e.kzj_tree_at(), e.kzj_tree_size())) : Buffer.from(textAt(e.kzj_error_text()), 'latin1');
    if (map) e.kzj_map_free(map);
    e.kzj_tree_drop();
    e.kzj_files_free(files);
    e.kzj_free(at);
    return { code, bytes };
}

const filesIn = (path) => (existsSync(path) ? readdirSync(path).sort().map((name) => join(path, name)).filter((name) => statSync(name).isFile()) : []);
const corpus = (name) => filesIn(`fuzz/corpus/${name}`);
const examples = ['room', 'platformer', 'topdown', 'arcade'].flatMap((name) => filesIn(`examples/${name}`));
const tiled = filesIn('/usr/share/doc/tiled/examples').filter((name) => /\.t[ms]x$/.test(name) && statSync(name).size < 200000);
const maps = [...examples, ...tiled].filter((name) => name.endsWith('.tmx'));
const KINDS = ['bmp', 'pcx', 'pnm', 'tga', 'aseprite', 'png'];

const questions = [
    ...[...maps, ...['tmx', 'tmj', 'ldtk', 'lua'].flatMap(corpus)].map((file) => ['map', file]),
    ...maps.map((file) => ['grid', file]),
    ...maps.flatMap((file) => [0, 5, 40, 150].map((i) => ['origin', file, i])),
    ...maps.map((file) => ['picture', file, 0]),
    ...corpus('sheet').flatMap((file) => [0, 1, 2, 3].map((use) => ['sheet', file, use])),
    ...[...examples, ...tiled].filter((name) => /\.(t[ms]x|json|atlas|xml)$/.test(name)).map((file) => ['shapes', file]),
    ...[...corpus('shape_sheet'), ...corpus('sheet'), ...corpus('ldtk')].map((file) => ['shapes', file]),
    ...corpus('kmask').map((file) => ['set', file]),
    ...[...examples.filter((name) => name.endsWith('.png')), ...KINDS.flatMap((kind) => corpus(`image_${kind}`))]
        .flatMap((file) => [['image', file], ['mask', file]]),
];

await test('the module reads what this system reads, byte by byte', () => {
    let same = 0, refused = 0;
    const started = performance.now();
    nativeAnswers(questions).forEach((there, i) => {
        const here = moduleAnswer(questions[i]), name = questions[i].join(' ');
        assert.equal(here.code, there.code, `${name}: ${here.bytes} / ${there.bytes}`);
        if (here.code !== 0) {
            refused++;
            assert.equal(here.bytes.toString('latin1'), there.bytes.toString('latin1'), name);
            return;
        }
        same++;
        assert.ok(here.bytes.equals(there.bytes), `${name}: the trees differ at byte ${here.bytes.findIndex((byte, k) => byte !== there.bytes[k])} of ${there.bytes.length}`);
    });
    console.log(`${same} trees and ${refused} errors as on this system, ${Math.round(performance.now() - started)} ms`);
    assert.ok(same > 150 && refused > 40);
});
console.log(`${checks} tests passed`);

// kolize/io beside kolize-io of this system, byte by byte, and what its classes make of it; hostile files end in bounded time:
//     node test_io.mjs PACKAGE TREE [NATIVE [TIMES]]        NATIVE is io_native.c, compiled, or -: files are not compared then;
//                                                           TIMES: how often each file of the corpora is damaged
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { inspect } from 'node:util';
import { pathToFileURL } from 'node:url';
import { deflateSync, gzipSync } from 'node:zlib';

const [folder, tree] = process.argv.slice(2, 4).map((path) => resolve(path)), [given = '-', times = 4] = process.argv.slice(4);
const native = given === '-' ? null : resolve(given);
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

const decoded = new Map(); // files of the tests' own
const read = (name) => decoded.get(name) ?? (existsSync(name) && statSync(name).isFile() ? readFileSync(name) : null);

// ---- Trees of the module and of this system ----------------------------------------------------------------------

/** Answers of kolize-io on this system: {code, bytes} of each question; none without it. */
function nativeAnswers(questions) {
    if (!native) return [];
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
            const bytes = read(textAt(e.kzj_file_name(p)));
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
    if (native) console.log(`${same} trees and ${refused} errors as on this system, ${Math.round(performance.now() - started)} ms`);
    assert.ok(!native || (same > 150 && refused > 40));
});
// ---- Classes -------------------------------------------------------------------------------------------------------

const ask = (name) => read(name);
const refused = (promise, like, Class = KolizeError) => assert.rejects(promise, (error) => {
    assert.ok(error instanceof KolizeError && error instanceof Class, `${error}`);
    assert.match(error.message, like);
    return true;
});

await test('before load() calls say so, and reading loads the module itself', async () => {
    assert.throws(() => io.imageFormats(), /call `await load\(\)` of it first/);
    const map = await io.readMap('examples/room/room.tmx', ask); // shapes are made when they are asked for
    assert.throws(() => map.items[0].shape, /call `await load\(\)` first/);
    assert.match(io.imageFormats(), /^PNG, BMP/);
    await kz.load();
    assert.equal(map.items[0].shape.kind, 'box');
});

await test('worlds and grids of maps are those of C: equal hashes after a step', async () => {
    const kinds = ['world', 'joined', 'posed', 'cells'];
    const answers = nativeAnswers(maps.flatMap((file) => kinds.map((kind) => [kind, file])));
    for (const [i, file] of native ? maps.entries() : []) {
        const map = await io.readMap(file, ask);
        for (const [k, kind] of kinds.entries()) {
            const { code, bytes } = answers[i * kinds.length + k];
            let hash = '';
            if (kind === 'cells') {
                const tiles = map.items.find(({ fromTileLayer, layer }) => fromTileLayer && layer.cellSize.x > 0);
                if (code === 0) hash = map.grid(tiles.layer.name).grid.hash();
                else assert.throws(() => map.grid(), /TileMap.grid: layer: the map has no layer of upright cells/);
            } else {
                const world = new World(), prepare = (body) => { body.atOrigin = kind === 'posed'; };
                map.addTo(world, { joined: kind === 'joined', prepare });
                world.step();
                hash = world.hash();
            }
            if (code === 0) assert.equal(hash, String(bytes), `${kind} ${file}`);
        }
    }
});

await test('a map has the words of the Python package', async () => {
    const map = await io.readMap('examples/platformer/platformer.tmx', ask), [hero] = map.find('exit');
    assert.deepEqual(map.bounds, { minX: 0, minY: 0, maxX: 480, maxY: 272 });
    assert.equal(map.format, 'Tiled');
    assert.ok(hero.id > 0 && map.findId(hero.id) === hero && hero.layer.name === 'things' && map.findId(0) === null);
    assert.equal(map.find(null, 'ladder').length, map.items.filter((item) => item.className === 'ladder').length);
    const world = new World(), bodies = map.addTo(world, { joined: true }), ladder = map.find(undefined, 'ladder')[0];
    assert.ok(bodies[hero.number].data === hero && world.size === new Set(bodies.filter(Boolean)).size);
    assert.equal(bodies[ladder.number], bodies[map.find(null, 'ladder')[1].number]); // joined
    const first = bodies[ladder.number].data;
    assert.equal(map.tileAt(first, ladder.cell.x * 16 + 8, ladder.cell.y * 16 + 8), ladder);
    const picture = map.image(hero.image);
    assert.ok(picture.data.length === 4 * picture.width * picture.height && map.image(hero.image) === picture && map.image(-1) === null);
    const left = map.addTo(new World(), { prepare: (body, item) => item === hero });
    assert.deepEqual(left.filter(Boolean).map((body) => body.data), [hero]);
    const seen = [], { grid, x, y, leftOut } = map.grid('ground', { prepare: (tile, item) => { tile.kind = seen.push(item.tile); tile.oneWay = tile.kind === 1; } });
    assert.deepEqual(grid.tiles.slice(1).map(({ kind, oneWay }) => [kind, oneWay]), seen.map((_, i) => [i + 1, i === 0]));
    assert.ok(seen.length > 0 && grid.width > 10 && x === 0 && leftOut === 0 && Number.isFinite(y));
});

await test('sheets become frames, and masks have the pixels of the image', async () => {
    const sheet = await io.readSheet('fuzz/corpus/sheet/hash.json', ask, { image: null });
    assert.ok(sheet.frames.length > 0 && sheet.toFrames().length === sheet.frames.length);
    const files = { 'a.json': JSON.stringify({ frames: [{ filename: 'one', frame: { x: 1, y: 0, w: 2, h: 2 }, duration: 70 }, { filename: 'two', frame: { x: 0, y: 0, w: 1, h: 2 } }],
        meta: { app: 'https://www.aseprite.org/', image: 'a.pam', slices: [{ name: 'hit', color: '#ff0000ff', data: 'd=1', keys: [{ frame: 0, bounds: { x: 0, y: 0, w: 1, h: 2 } }] }],
            frameTags: [{ name: 'go', from: 0, to: 1, direction: 'pingpong' }] } }),
    'a.pam': { width: 3, height: 2, data: Uint8Array.from([255, 255, 0, 0, 255, 0].flatMap((alpha) => [9, 8, 7, alpha])) } };
    const made = await io.readSheet('a.json', (name) => files[name], { slices: 'boxes' });
    assert.equal(String(made.frames[0].masks[0].mask).trim(), '#\n#');
    assert.deepEqual([made.frames[0].duration, made.frames[0].shapes[0].tag, made.frames[0].shapes[0].data, made.image], [70, 'hit', 'd=1', 'a.pam']);
    assert.equal(made.frames[0].shapes[0].shape.kind, 'box');
    const frames = made.toFrames();
    assert.deepEqual([frames.find('two'), frames.findAnimation('go'), made.animations[0].play], [1, 0, 'pingpong']);
    const world = new World(), body = world.add(frames);
    body.frame = 1;
    await refused(io.readSheet('a.json', (name) => (name === 'a.json' ? files[name] : null)), /^a\.pam: cannot be opened: No such file or directory$/);
});

await test('a level, layers and values of LDtk are read alone', async () => {
    const file = 'fuzz/corpus/ldtk/' + corpus('ldtk').map((name) => name.split('/').pop()).find((name) => name.endsWith('.ldtk'));
    const all = await io.readMap(file, ask), none = await io.readMap(file, ask, { layers: ['nothing'] });
    assert.equal(all.format, 'LDtk');
    assert.ok(all.items.length > 0 && none.items.length === 0);
    await refused(io.readMap(file, ask, { level: 'nothing' }), /nothing/);
});

await test('shapes that were drawn for a sheet become shapes of its frames', async () => {
    const files = { 'a.json': JSON.stringify({ frames: { one: { frame: { x: 0, y: 0, w: 4, h: 4 } } }, meta: { image: 'a.pam' } }), 'a.pam': { width: 4, height: 4, data: new Uint8Array(64).fill(255) },
        'd.json': JSON.stringify({ file: 'one.png', shapes: [{ polygon: [[0, 0], [4, 0], [4, 4], [0, 4]], holes: [[[1, 1], [1, 3], [3, 3], [3, 1]]] }] }) };
    const sheet = await io.readSheet('a.json', (name) => files[name], { drawn: 'd.json' }), [ring] = sheet.frames[0].shapes;
    assert.ok(ring.shape.containsPoint(0.5, 2) && !ring.shape.containsPoint(2, 2)); // the hole is cut out
    assert.equal(sheet.frames[0].masks[0].mask.count, 16);
});

await test('drawn shapes of Godot become shapes of frames', async () => {
    const drawn = await io.readShapes('fuzz/corpus/shape_sheet/scene.tscn', ask);
    assert.match(drawn.format, /Godot/);
    const shapes = drawn.sprites.flatMap((sprite) => sprite.shapes);
    assert.ok(shapes.length > 0 && shapes.every(({ shape }) => shape instanceof Shape));
    assert.equal(drawn.toFrames().length, drawn.sprites.length);
});

await test('masks by a rule are those of the pixels', async () => {
    for (const file of corpus('image_png')) {
        const image = await io.readImage(file, ask), mask = await io.readMask(file, ask, { rule: 99 });
        assert.equal(String(mask), String(kz.Mask.fromImageData(image, { alpha: 99 })), file);
    }
    const keyed = await io.readMask('a', () => ({ width: 2, height: 1, data: Uint8Array.of(255, 0, 255, 255, 0, 0, 0, 255) }), { rule: 'ff00ff' });
    assert.equal(String(keyed).trim(), '.#');
    assert.equal((await io.readFrames('fuzz/corpus/kmask/twelve_frames.kmask', ask)).length, 12);
});

// ---- Files that are asked for ----------------------------------------------------------------------------------------

const TILESET = '<tileset name="t" tilewidth="2" tileheight="2" tilecount="1" columns="1"><image source="t.png" width="2" height="2"/><tile id="0"><objectgroup><object id="1" x="0" y="0" width="2" height="2"/></objectgroup></tile></tileset>';
const MAP = '<map orientation="orthogonal" width="1" height="1" tilewidth="2" tileheight="2"><tileset firstgid="1" source="../sets/t.tsx"/><layer id="1" name="l" width="1" height="1"><data encoding="csv">1</data></layer></map>';

await test('each file is asked for once, beside the one that names it', async () => {
    const asked = [];
    const map = await io.readMap('https://host:81/a/maps/m.tmx?v=2', async (name) => {
        asked.push(name);
        return name.includes('m.tmx') ? MAP : name.endsWith('.tsx') ? TILESET : null;
    });
    assert.deepEqual(asked, ['https://host:81/a/maps/m.tmx?v=2', 'https://host:81/a/sets/t.tsx', 'https://host:81/a/sets/t.png']);
    assert.deepEqual(map.notes.map(({ kind, file }) => [kind, file]), [['picture', 'a/sets/t.tsx']]);
    assert.match(map.notes[0].text, /t\.png: cannot be opened: No such file or directory: the picture is left out/);
    assert.equal(map.items.length, 1); // its shape stays
});

await test('what a file is may come in many forms, and why it is missing is told', async () => {
    const forms = [MAP, Buffer.from(MAP), new TextEncoder().encode(MAP).buffer, new DataView(new TextEncoder().encode(MAP).buffer),
        new Blob([MAP]), new Response(MAP), Promise.resolve(MAP)];
    for (const form of forms) assert.equal((await io.readMap('m.tmx', (name) => (name === 'm.tmx' ? form : null))).notes.length, 2);
    const noted = async (other) => (await io.readMap('m.tmx', (name) => (name === 'm.tmx' ? MAP : other()))).notes[0].text;
    assert.match(await noted(() => new Response('', { status: 404, statusText: 'Not Found' })), /t\.tsx: cannot be opened: the server answers 404 Not Found/);
    assert.match(await noted(() => { throw new Error('offline\nstack'); }), /cannot be opened: offline: /);
    assert.match(await noted(() => Promise.reject(undefined)), /cannot be opened: undefined/);
    await refused(io.readMap('m.tmx', () => 7), /^readMap: ask: bytes, a text, .* is wanted, and not number$/, TypeError);
    await refused(io.readMap('m.tmx', () => null), /^m\.tmx: cannot be opened: No such file or directory$/);
    await refused(io.readMap('m.tmx', (name) => (name === 'm.tmx' ? MAP : null), { strict: true }), /t\.tsx: cannot be opened/);
    await refused(io.readMap('m.tmx', () => ''), /^m\.tmx: the file is empty$/);
});

await test('images that the module does not decode go to a decoder', async () => {
    const jpeg = readFileSync(corpus('image_jpeg')[0]), pixels = { width: 2, height: 2, data: new Uint8ClampedArray(16).fill(255) };
    const files = { 'm.tmx': MAP, 'sets/t.tsx': TILESET.replace('t.png', 't.jpg'), '../sets/t.tsx': TILESET.replace('t.png', 't.jpg'), '../sets/t.jpg': jpeg };
    const given = [];
    const map = await io.readMap('m.tmx', (name) => files[name], { decode: (bytes, name) => { given.push(name, bytes.length); return pixels; } });
    assert.deepEqual([given, map.notes.length, map.image(map.items[0].image).data[3]], [['../sets/t.jpg', jpeg.length], 0, 255]);
    const notes = async (decode) => (await io.readMap('m.tmx', (name) => files[name], { decode })).notes[0].text;
    assert.match(await notes(null), /t\.jpg: cannot be opened: it is JPEG, for which a decoder is wanted: the option decode/);
    assert.match(await notes(() => { throw new Error('damaged'); }), /it is JPEG, and its decoder says: damaged/);
    await refused(io.readMap('m.tmx', (name) => files[name], { decode: () => 'x' }), /decode: pixels or an image is wanted/, TypeError);
    await refused(io.readMap('m.tmx', (name) => files[name], { decode: () => ({ width: 3, height: 2, data: new Uint8Array(7) }) }), /7 bytes of pixels are not 3 x 2/, RangeError);
    assert.equal((await io.readMask('a.jpg', () => jpeg, { decode: () => pixels })).count, 4);
});

await test('a grid is of the one layer that is meant; consoles and JSON have a line for each thing', async () => {
    const layer = (name) => `<layer name="${name}" width="2" height="1"><data encoding="csv">1,0</data></layer>`;
    const room = (...names) => `<map orientation="orthogonal" width="2" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="1" columns="1"><image source="t.png" width="8" height="8"/><tile id="0"><objectgroup><object id="1" x="0" y="0" width="8" height="8"/></objectgroup></tile></tileset>${
        names.map(layer).join('')}<objectgroup name="things"><object id="9" name="door" class="exit" x="3" y="4" width="2" height="2"/><object id="10" x="1" y="2"><point/></object></objectgroup></map>`;
    const read = (...names) => io.readMap('m', (name) => (name === 'm' ? room(...names) : null)), one = await read('walls'), two = await read('walls', 'ice'), twins = await read('ice', 'ice'), none = await read();
    assert.equal(one.grid().grid.hash(), one.grid('walls').grid.hash());
    assert.equal(two.grid('ice').grid.get(0, 0), 1);
    for (const [call, text] of [[() => two.grid(), '"walls", "ice" are 2; name the one that is meant'], [() => two.grid(null), '"walls", "ice" are 2; name the one that is meant'],
        [() => twins.grid('ice'), '"ice", "ice" are 2; give each a name of its own'], [() => none.grid(), 'the map has no layer of upright cells with tiles that collide'],
        [() => two.grid('things'), 'of upright cells with tiles that collide none is named "things"; there are "walls", "ice"']])
        assert.throws(call, { name: 'RangeError', message: `TileMap.grid: layer: ${text}` });
    const grouped = await io.readMap('m', (name) => (name === 'm' ? room('ice').replace('<layer', `<group name="a">${layer('ice')}</group><layer`) : null));
    assert.deepEqual([grouped.grid('a/ice').grid.get(0, 0), grouped.grid('ice').grid.get(0, 0)], [1, 1]);
    assert.throws(() => grouped.grid(), { message: 'TileMap.grid: layer: "a/ice", "ice" are 2; name the one that is meant' });
    assert.throws(() => two.grid('walls', { journl: 1 }), { message: 'TileMap.grid: options: there is no journl; perhaps journal is meant' });
    for (const wrong of [NaN, Infinity, 1e39]) assert.throws(() => two.tileAt(two.items[0], wrong, 0), { name: 'RangeError', message: `TileMap.tileAt: x: ${wrong} is no finite float32` });
    const [door] = two.find('door'), lines = [two, door, two.find()[2], door.layer, two.items[0]].map((thing) => inspect(thing));
    assert.deepEqual(lines, ['TileMap of Tiled: 4 items, 0 pictures, 1 notes', 'Item 3 "door" of class exit: box at (3, 4)', 'Item 2: point at (1, 2)', 'Layer things', 'Item 0: box at (0, 0)']);
    const told = JSON.parse(JSON.stringify(two));
    assert.deepEqual([told.items[3].layer, told.items[3].shape, told.items[3].name, told.layers.map(({ path }) => path)], ['things', 'box', 'door', two.layers.map(({ path }) => path)]);
    two.dispose();
    assert.throws(() => none.dispose() ?? none.grid(), /TileMap.grid: this TileMap was disposed/);
    await assert.rejects(io.readMap('maps/level.tmx'), { message: 'maps/level.tmx: cannot be opened: in node fetch reads no files; pass readFile of node:fs/promises' });
    assert.equal(inspect(two), 'TileMap (disposed)');
    for (const file of ['examples/platformer/platformer.tmx']) for (const picture of (await io.readMap(file, ask)).pictures.slice(0, 1)) assert.match(inspect(picture), /^Picture .*in /);
});

await test('wrong arguments are refused by name', async () => {
    await refused(io.readMap(7, ask), /^readMap: name: a text without zeros is wanted, and not number$/, TypeError);
    await refused(io.readMap('a', ask, 5), /^readMap: options: an object is wanted, and not number$/, TypeError);
    await refused(io.readMap('', ask), /No such file/);
    await refused(io.readMap('m', () => readFileSync(corpus('image_jpeg')[0])), /^m: this is an image \(JPEG\), not a text$/);
    await refused(io.readMap('a', 7), /^readMap: ask: a function is wanted, and not number$/, TypeError);
    await refused(io.readMap('a', ask, { limits: { maxBites: 1 } }), /^readMap: limits: there is no maxBites; perhaps maxBytes is meant$/, TypeError);
    await refused(io.readMap('a', ask, { limits: { maxBytes: -1 } }), /limits\.maxBytes: a whole number is wanted, and not -1/, RangeError);
    await refused(io.readSheet('a', ask, { slices: 'some' }), /slices must be 'solid', 'pixels', 'none' or 'boxes'/, TypeError);
    await refused(io.readMask('a', ask, { rule: 300 }), /alpha must be 0 to 255/, RangeError);
    await refused(io.readMask('a', ask, { rule: 'red' }), /rule must be an alpha threshold, or RRGGBB or RRGGBB~TOLERANCE/, TypeError);
    await refused(io.readMap('examples/room/room.tmx', ask, { level: 'x' }), /part|level/);
    assert.throws(() => new io.TileMap(), TypeError);
    const map = await io.readMap('examples/room/room.tmx', ask);
    assert.throws(() => map.addTo({}), /world: a World is wanted/);
    for (const state of [{ naturalWidth: 0, naturalHeight: 0 }, { naturalWidth: 9, naturalHeight: 7, complete: false }]) // whatever its tag says
        await assert.rejects(io.readMask('x', () => ({ [Symbol.toStringTag]: 'HTMLImageElement', width: 9, height: 7, ...state })), { name: 'RangeError', message: /^readMask: an image is not loaded; await / });
    for (const given of [5, {}, ['a'], true]) {
        assert.throws(() => map.find(given), { name: 'TypeError', message: /^TileMap\.find: name: a text is wanted, and not / });
        assert.throws(() => map.find(null, given), { name: 'TypeError', message: /^TileMap\.find: className: a text is wanted, and not / });
    }
    assert.throws(() => map.image(99), /there is no image 99/);
    assert.throws(() => map.grid('nothing'), /TileMap.grid: layer: of upright cells with tiles that collide none is named "nothing"; there are "walls"$/);
    map.dispose();
    map.dispose();
    assert.ok(map.disposed && map.items[0].shape);
    assert.throws(() => map.grid(), /TileMap\.grid: this TileMap was disposed/);
    assert.throws(() => map.tileAt(map.items[0], 0, 0), /was disposed/);
});

await test('several readings at once do not disturb each other', async () => {
    const slow = async (name) => {
        await new Promise((done) => setTimeout(done, (name.length * 7) % 5));
        return read(name);
    };
    const all = await Promise.all([...maps, ...maps].map((name) => io.readMap(name, slow)));
    for (const [i, map] of all.entries()) assert.equal(map.items.length, all[i % maps.length].items.length);
});

await test('names of properties may be any', async () => {
    const text = MAP.replace('<tileset firstgid', '<properties><property name="__proto__" value="p"/><property name="constructor" value="c"/></properties><tileset firstgid');
    const map = await io.readMap('m.tmx', (name) => (name === 'm.tmx' ? text : null));
    assert.deepEqual(Object.entries(map.properties).sort(), [['__proto__', 'p'], ['constructor', 'c']]);
});

await test('require() and the form with a file read the same', async () => {
    const require = createRequire(`${folder}/x.js`), common = require('./dist/io.cjs'), files = await import(pathToFileURL(`${folder}/dist/io-wasm.mjs`));
    await files.load(readFileSync(`${folder}/dist/io.wasm`));
    for (const other of [common, files]) assert.equal((await other.readMap('examples/room/room.tmx', ask)).items.length, 41);
});

// ---- Hostile files ---------------------------------------------------------------------------------------------------

const SECONDS = 5; // of the processor, each
let slowest = [0];
async function bounded(name, reading, like) {
    const started = process.cpuUsage(), result = await reading().then(() => null, (error) => error);
    assert.ok(result === null || result instanceof KolizeError, `${name}: ${result?.stack}`);
    if (like) assert.match(String(result?.message), like, name);
    const { user, system } = process.cpuUsage(started), seconds = (user + system) / 1e6;
    if (seconds > slowest[0]) slowest = [seconds, name];
    assert.ok(seconds < SECONDS, `${name}: ${seconds} s`);
}

const layer = (side, encoding, text) => `<map orientation="orthogonal" width="${side}" height="${side}" tilewidth="2" tileheight="2"><layer id="1" name="l" width="${side}" height="${side}"><data ${encoding}>${text}</data></layer></map>`;
await test('hostile maps end with an error in bounded time', async () => {
    const one = (text) => (name) => (name === 'm.tmx' ? text : null), b64 = (bytes) => bytes.toString('base64'), zeros = Buffer.alloc(1 << 26);
    const entities = `<!DOCTYPE map [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]><map>&j;</map>`;
    const cases = {
        entities: [entities, /a DTD inside the file is refused/],
        deep: ['<g>'.repeat(100000), /nested deeper/],
        brackets: [`{"layers":${'['.repeat(100000)}`, /nested deeper/],
        many: [`<map>${'<x/>'.repeat(5000000)}</map>`, /more elements/],
        sides: [layer(2000000000, 'encoding="csv"', '1'), /./],
        wide: [layer(100000, 'encoding="csv"', '1'), /./],
        zlib: [layer(10, 'encoding="base64" compression="zlib"', b64(deflateSync(zeros))), /more tiles than the layer's 100/],
        gzip: [layer(10, 'encoding="base64" compression="gzip"', b64(gzipSync(zeros))), /more tiles/],
        zstd: [layer(10, 'encoding="base64" compression="zstd"', 'KLUv/aD//////////w=='), /./],
        images: [`<map orientation="orthogonal" width="1" height="1" tilewidth="2" tileheight="2">${Array.from({ length: 70000 }, (_, i) => `<imagelayer id="${i}"><image source="i${i}.png"/></imagelayer>`).join('')}</map>`, /more than 65536 files/],
        itself: ['<map orientation="orthogonal" width="1" height="1" tilewidth="2" tileheight="2"><tileset firstgid="1" source="m.tmx"/></map>', null],
    };
    for (const [name, [text, like]] of Object.entries(cases)) await bounded(name, () => io.readMap('m.tmx', one(text)), like);
    await bounded('pixels', () => io.readImage('i', () => Buffer.from('P6 100000 100000 255\n')), /more than the limit/);
    console.log(`the slowest hostile file takes ${slowest[0].toFixed(2)} s: ${slowest[1]}`);
});

await test('files that are cut short or changed end in bounded time, and leave no memory behind', async () => {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(`${folder}/dist/io.wasm`)));
    assert.ok(exports.kzj_used() === 0);
    const kinds = { tmx: 'map', tmj: 'map', ldtk: 'map', lua: 'map', sheet: 'sheet', shape_sheet: 'shapes', kmask: 'set', image_png: 'image', image_aseprite: 'image', image_tga: 'image' };
    let state = 7, n = 0;
    const random = (most) => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return (state >>> 8) % most;
    };
    const usedBefore = e.kzj_used();
    for (const [name, what] of Object.entries(kinds))
        for (const file of corpus(name))
            for (let i = 0; i < Number(times); i++, n++) {
                const bytes = Buffer.from(read(file));
                if (i % 2 === 0) decoded.set('hostile', bytes.subarray(0, random(bytes.length)));
                else {
                    for (let k = 0; k < 3; k++) bytes[random(bytes.length)] = random(256);
                    decoded.set('hostile', bytes);
                }
                const started = process.cpuUsage(), { code } = moduleAnswer([what, 'hostile']), { user } = process.cpuUsage(started);
                assert.ok(code >= 0 && user < 1e6 * SECONDS, file);
            }
    assert.equal(e.kzj_used(), usedBefore, `after ${n} files`);
});

await test('the module imports nothing and is as small as promised', () => {
    assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(`${folder}/dist/io.wasm`))), []);
    const size = (name) => gzipSync(readFileSync(`${folder}/dist/${name}`), { level: 9 }).length;
    console.log(`compressed: io.wasm ${size('io.wasm')} bytes, kolize/io ${size('io.mjs')}, kolize/io/wasm ${size('io-wasm.mjs')} beside it`);
    assert.ok(size('io.wasm') <= 210000 && size('io.mjs') <= 250000);
    assert.match(readFileSync(`${folder}/THIRD-PARTY`, 'utf8'), /expat[^]*Expat maintainers[^]*Petri Lehtinen[^]*Jean-loup Gailly[^]*Meta Platforms[^]*Rich Felker/);
});
console.log(`${checks} tests passed`);

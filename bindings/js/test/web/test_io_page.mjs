// kolize/io in Chromium: maps by fetch, images that the browser decodes, files that are not there; on a page and in a worker:
//     node test_io_page.mjs PACKAGE TREE WORK
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { onPage } from './browser.mjs';

const [pack, tree, work] = process.argv.slice(2).map((path) => resolve(path));
rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
cpSync(join(pack, 'dist'), join(work, 'dist'), { recursive: true });
for (const name of ['arcade', 'platformer']) cpSync(join(tree, 'examples', name), join(work, name), { recursive: true });
writeFileSync(join(work, 'page.html'), '<!doctype html><link rel="icon" href="data:,"><title>io</title>');
const MAPS = ['arcade/arcade.tmx', 'platformer/platformer.tmx'];

// What a page and a worker run; it ends with one text.
const SHARED = `import { load, World } from './dist/kolize.mjs';
import * as inside from './dist/io.mjs';
import * as files from './dist/io-wasm.mjs';
async function run(draw) {
    await load();
    const said = [];
    for (const io of [inside, files])
        for (const name of ${JSON.stringify(MAPS)}) {
            const map = await io.readMap(name), world = new World();
            map.addTo(world, { joined: true });
            world.step();
            said.push(world.hash(), map.notes.length);
        }
    for (const type of ['image/webp', 'image/jpeg', 'image/png']) {
        const blob = await draw(type), mask = await inside.readMask('drawn', () => blob, { rule: 'ffffff~40' });
        said.push(String(mask).replaceAll('\\n', '|'));
    }
    const bitmap = await createImageBitmap(await draw('image/png'));
    said.push((await inside.readMask('bitmap', () => bitmap, { rule: 'ffffff' })).count);
    const gif = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (c) => c.charCodeAt(0));
    said.push((await inside.readMask('clear.gif', () => gif)).count);
    said.push(await inside.readMask('damaged.jpg', () => Uint8Array.of(255, 216, 255, 224, 0, 16, 74, 70, 73, 70, 0)).catch((error) => error.message.split(' says')[0]));
    said.push(await inside.readMap('blob:nothing', () => null).catch((error) => error.message));
    return said.join(' ; ');
}
`;
const DRAWN = `async (type) => { const canvas = new OffscreenCanvas(32, 16), to = canvas.getContext('2d'); to.fillStyle = '#fff'; to.fillRect(0, 0, 32, 16); to.fillStyle = '#000'; to.fillRect(0, 0, 16, 16); return canvas.convertToBlob({ type, quality: 1 }); }`;
writeFileSync(join(work, 'worker.js'), `${SHARED}run(${DRAWN}).then(postMessage, (error) => postMessage(String(error.stack)));\n`);
writeFileSync(join(work, 'page.js'), `${SHARED}export { run };\n`);

const kz = await import(pathToFileURL(join(pack, 'dist', 'kolize.mjs'))), io = await import(pathToFileURL(join(pack, 'dist', 'io.mjs')));
await kz.load();
const expected = [];
for (const name of MAPS) {
    const map = await io.readMap(name, (file) => readFileSync(join(work, file))), world = new kz.World();
    map.addTo(world, { joined: true });
    world.step();
    expected.push(world.hash(), 0);
}
const half = `${`${'#'.repeat(16)}${'.'.repeat(16)}|`.repeat(16)}`;
const says = [...expected, ...expected, half, half, half, 256, 0,
    'damaged.jpg: cannot be opened: it is JPEG, and its decoder', 'blob:nothing: cannot be opened: No such file or directory'].join(' ; ');

const [page, worker, missing] = await onPage(work, 'desktop', async (tab, address) => {
    await tab.goto(`${address}/page.html`);
    const onTab = await tab.evaluate(async (drawn) => (await import('./page.js')).run(eval(drawn)), DRAWN);
    const inWorker = await tab.evaluate(() => new Promise((done) => { new Worker('worker.js', { type: 'module' }).onmessage = ({ data }) => done(data); }));
    const gone = await tab.evaluate(async () => { // by a response, since a failed fetch is told on the console
        const { inside = await import('./dist/io.mjs') } = {};
        const map = await inside.readMap('platformer/platformer.tmx', (name) => (name.endsWith('.png') ? new Response('', { status: 404, statusText: 'Not Found' }) : fetch(name)));
        return map.notes[0].text;
    });
    return [onTab, inWorker, gone];
});
assert.equal(page, says);
assert.equal(worker, says);
assert.match(missing, /\.png: cannot be opened: the server answers 404 Not Found/);
console.log('kolize/io: maps, images and missing files on a page and in a worker');

// The guide's platformer in Chromium, on a canvas and by keys:  node test_guide_page.mjs PACKAGE WORK SHOTS
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { onPage, shotFolder } from './browser.mjs';

const [folder, work, shots] = process.argv.slice(2);
rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
cpSync(join(folder, 'dist'), join(work, 'dist'), { recursive: true });
for (const [, mark, body] of readFileSync(join(folder, 'guide.md'), 'utf8').matchAll(/^<!-- (file: \S+|page) -->\n```js\n([^]*?)^```$/gm))
    writeFileSync(join(work, mark === 'page' ? 'page.mjs' : mark.slice('file: '.length)), body);
writeFileSync(join(work, 'index.html'), `<!doctype html><link rel="icon" href="data:,"><canvas width="1024" height="256"></canvas>
<script type="importmap">{ "imports": { "kolize": "./dist/kolize.mjs" } }</script><script type="module" src="page.mjs"></script>`);

await onPage(work, 'desktop', async (page, address) => {
    await page.addInitScript(() => {
        /** How many pixels of a box of the canvas are painted: of a copy, as reading the canvas itself would slow it. */
        globalThis.painted = (x, y, w, h) => {
            const copy = new OffscreenCanvas(w, h).getContext('2d', { willReadFrequently: true });
            copy.drawImage(document.querySelector('canvas'), -x, -y);
            return copy.getImageData(0, 0, w, h).data.filter((value, i) => i % 4 === 3 && value > 0).length;
        };
    });
    await page.goto(`${address}/index.html`);
    await page.waitForFunction(() => globalThis.painted(512, 240, 4, 4) === 16); // the floor
    assert.ok((await page.evaluate(() => globalThis.painted(37, 190, 22, 28))) > 300, 'the hero stands at the left');
    await page.keyboard.down('ArrowRight');
    await page.waitForFunction(() => globalThis.painted(37, 190, 22, 28) === 0);
    await page.screenshot({ path: join(shotFolder(shots), 'guide-platformer.png') });
});
console.log('the guide in a page: the platformer is drawn and hears the keys');

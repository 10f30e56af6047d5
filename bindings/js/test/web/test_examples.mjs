// The example pages of the adapters and of the geometry, with Phaser's and PixiJS's own packages:  node test_examples.mjs PACKAGE MODULES WORK SHOTS
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { onPage, shotFolder } from './browser.mjs';

const [pack, modules, work, shots] = process.argv.slice(2),
    examples = fileURLToPath(new URL('../../examples/', import.meta.url));
rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
cpSync(examples, work, { recursive: true });
cpSync(join(pack, 'dist'), join(work, 'kolize'), { recursive: true });
cpSync(join(modules, 'phaser', 'dist', 'phaser.esm.js'), join(work, 'phaser.esm.js'));
cpSync(join(modules, 'pixi.js', 'dist', 'pixi.mjs'), join(work, 'pixi.mjs'));
shotFolder(shots);

const numbers = async (page) => (await page.textContent('#said')).match(/\d+/g)?.map(Number) ?? [];

await onPage(work, 'desktop', async (page, address) => {
    await page.goto(`${address}/detect-collisions.html`);
    await page.waitForFunction(() => parseInt(document.getElementById('said').textContent, 10) > 60);
    const [frames, hits] = await numbers(page);
    assert.ok(frames > 60 && hits > 20);
    await page.screenshot({ path: join(shots, 'example-detect-collisions.png') });
    console.log(`example: detect-collisions, ${frames} frames, ${hits} hits`);
});

await onPage(work, 'desktop', async (page, address) => {
    await page.goto(`${address}/phaser.html`);
    await page.waitForFunction(() => {
        // frames are slow where nothing draws them fast
        const [boxes, pixels] = document.getElementById('said').textContent.match(/\d+/g)?.map(Number) ?? [0, 0];
        return pixels > 3 && boxes > pixels + 10;
    });
    const [boxes, pixels] = await numbers(page);
    await page.screenshot({ path: join(shots, 'example-phaser.png') });
    console.log(`example: Phaser, boxes overlap in ${boxes} frames, pixels in ${pixels}`);
});

await onPage(
    work,
    'desktop',
    async (page, address) => {
        await page.goto(`${address}/pixi.html`);
        await page.waitForSelector('html[data-ready=yes]');
        const box = await page.locator('canvas').boundingBox(),
            click = (x, y) => page.mouse.click(box.x + x, box.y + y);
        await page.waitForTimeout(300);
        for (const [x, y] of [
            [200, 150],
            [105, 55],
            [295, 245],
            [10, 10],
        ])
            await click(x, y); // hole, corners, outside
        assert.equal(await page.textContent('#said'), 'nothing yet');
        for (const [x, y] of [
            [200, 75],
            [275, 150],
        ])
            await click(x, y);
        assert.equal(await page.textContent('#said'), '2 clicks on the ring');
        await page.screenshot({ path: join(shots, 'example-pixi.png') });
        console.log('example: PixiJS, clicks on pixels alone');
    },
    { software: true },
);

await onPage(work, 'desktop', async (page, address) => {
    await page.goto(`${address}/geometry.html`);
    await page.waitForFunction(() => /triangles/.test(document.getElementById('said').textContent));
    const [points, triangles] = await numbers(page);
    await page.fill('#tolerance', '0');
    const [all, most] = await numbers(page);
    assert.ok(points > 20 && points < 200 && triangles === points && all > 500 && most === all); // a hole: as many as points
    await page.fill('#tolerance', '4');
    await page.screenshot({ path: join(shots, 'example-geometry.png') });
    console.log(`example: geometry, ${points} of ${all} points, ${triangles} triangles`);
});

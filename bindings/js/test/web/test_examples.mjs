// The example pages of the adapters, with the engines' own packages, and of the geometry:  node test_examples.mjs PACKAGE MODULES WORK SHOTS
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
cpSync(join(modules, 'melonjs', 'build', 'index.js'), join(work, 'melonjs.mjs'));
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

for (const [version, name] of [
    [3, 'phaser3'],
    [4, 'phaser'],
]) {
    cpSync(join(modules, name, 'dist', 'phaser.esm.js'), join(work, 'phaser.esm.js'));
    await onPage(work, 'desktop', async (page, address) => {
        await page.goto(`${address}/phaser.html`);
        await page.waitForFunction(() => {
            // frames are slow where nothing draws them fast
            const [boxes, pixels] = document.getElementById('said').textContent.match(/\d+/g)?.map(Number) ?? [0, 0];
            return pixels > 3 && boxes > pixels + 10;
        });
        const [boxes, pixels] = await numbers(page);
        await page.screenshot({ path: join(shots, `example-phaser${version}.png`) });
        console.log(`example: Phaser ${version}, boxes overlap in ${boxes} frames, pixels in ${pixels}`);
    });
    await onPage(work, 'desktop', async (page, address) => {
        await page.goto(`${address}/phaser-tiles.html`);
        await page.waitForFunction(() => {
            const [left, right, hill, sled] = document.getElementById('said').textContent.match(/\d+/g)?.map(Number) ?? [];
            return left > 0 && right > 0 && hill > 20 && sled > 20;
        });
        const [left, right, hill, sled, , inside] = await numbers(page);
        assert.equal(inside, 0);
        await page.screenshot({ path: join(shots, `example-phaser${version}-tiles.png`) });
        console.log(`example: Phaser ${version}, tiles: ${left + right} walls, ${hill} frames on the hill, ${sled} on the sled, none inside`);
    });
}

await onPage(work, 'desktop', async (page, address) => {
    await page.goto(`${address}/melonjs.html`);
    await page.waitForFunction(() => {
        const [frames, starts, grounded, inTray] = document.getElementById('said').textContent.match(/\d+/g)?.map(Number) ?? [];
        return frames > 120 && starts > 8 && grounded >= 6 && inTray === 6;
    });
    const [, starts, , , shot] = await numbers(page);
    assert.equal(shot, 600);
    await page.screenshot({ path: join(shots, 'example-melonjs.png') });
    console.log(`example: melonJS, ${starts} contacts, the shot stops at ${shot}`);
});

await onPage(work, 'desktop', async (page, address) => {
    await page.goto(`${address}/sat.html`);
    await page.waitForFunction(() => parseInt(document.getElementById('said').textContent.split(', ')[1], 10) > 3);
    const [frames, pushes, inside] = await numbers(page);
    assert.equal(inside, 0);
    await page.screenshot({ path: join(shots, 'example-sat.png') });
    console.log(`example: SAT.js, ${frames} frames, ${pushes} pushes`);
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

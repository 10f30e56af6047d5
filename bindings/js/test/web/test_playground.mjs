// The playground's scenes in Chromium, by mouse, fingers and keyboard, at the size of a desktop and of a phone:
//     node test_playground.mjs PLAYGROUND SHOTS LOG
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { onPage, shotFolder } from './browser.mjs';

const [folder, shots, log] = process.argv.slice(2),
    axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
shotFolder(shots);

const said = (page, list) =>
    page.$eval(`#${list}`, (dl) =>
        Object.fromEntries(
            [...dl.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling.textContent]),
        ),
    );
const open = async (page, address) => {
    await page.goto(address.includes('scenes.html') ? address : `${address}/scenes.html`);
    await page.waitForSelector('html[data-ready=yes]');
};

// The state in the page's link, which follows a little later, once `holds` says that it is there.
async function linked(page, holds) {
    for (let i = 0; ; i++) {
        const state = await page.evaluate(() =>
            JSON.parse(atob(location.hash.slice(1).replaceAll('-', '+').replaceAll('_', '/')) || '{}'),
        );
        if (i === 40 || (state.a && holds(state))) return state;
        await page.waitForTimeout(50);
    }
}

// Where a cell of the sprites' canvas lies on the page.
async function placeOf(page, x, y) {
    const box = await page.locator('#sprites-view').boundingBox();
    return [box.x + (x / 220) * box.width, box.y + (y / 150) * box.height];
}

async function drag(page, from, to) {
    await page.mouse.move(...(await placeOf(page, ...from)));
    await page.mouse.down();
    for (let i = 1; i <= 4; i++)
        await page.mouse.move(
            ...(await placeOf(page, from[0] + ((to[0] - from[0]) * i) / 4, from[1] + ((to[1] - from[1]) * i) / 4)),
        );
    await page.mouse.up();
}

async function faults(page, where) {
    await page
        .evaluate((source) => {
            (0, eval)(source);
        }, axe)
        .catch(() => page.addScriptTag({ content: axe }));
    const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
    const serious = found.violations.filter((one) => ['serious', 'critical'].includes(one.impact));
    assert.deepEqual(
        serious.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`),
        [],
        `axe, ${where}`,
    );
}

async function sprites(page, address, size) {
    await open(page, address);
    assert.equal((await said(page, 'sprites-said')).Relation, 'apart');
    await drag(page, [66, 70], [100, 74]);
    const hit = await said(page, 'sprites-said');
    assert.equal(hit.Relation, 'overlap');
    assert.ok(Number(hit['Common pixels']) > 0 && /,/.test(hit.Normal) && /,/.test(hit['Push A by']));
    await page.screenshot({ path: join(shots, `sprites-${size}.png`), fullPage: true });

    // By keys: back until the two are apart, by the push that the page says.
    const [dx, dy] = hit['Push A by'].split(', ').map(Number);
    await page.focus('#sprites-view');
    for (let i = 0; i < Math.abs(dx); i++) await page.keyboard.press(dx < 0 ? 'ArrowLeft' : 'ArrowRight');
    for (let i = 0; i < Math.abs(dy); i++) await page.keyboard.press(dy < 0 ? 'ArrowUp' : 'ArrowDown');
    assert.notEqual((await said(page, 'sprites-said')).Relation, 'overlap', 'the push separates');
    const before = await page.inputValue('#angle');
    await page.keyboard.press('e');
    assert.equal(Number(await page.inputValue('#angle')), Number(before) + 5);
    await page.keyboard.press('+');
    assert.equal(Number(await page.inputValue('#scale')), 1.05);
    await page.keyboard.press('s');
    assert.ok(await page.isChecked('input[name=sprite][value="1"]'));
    await page.locator('#angle').focus();
    await page.keyboard.press('End');
    assert.equal(await page.textContent('#angle-out'), '180 degrees');

    await page.check('input[name=tool][value=ray]');
    await drag(page, [5, 74], [210, 74]);
    const ray = await said(page, 'sprites-said');
    assert.ok(ray.Hit === 'A' && Number(ray.Time) > 0 && Number(ray.Time) < 1);
    await page.screenshot({ path: join(shots, `ray-${size}.png`), fullPage: true });
    await page.focus('#sprites-view');
    await page.keyboard.press('Shift+ArrowUp');
    assert.notEqual((await said(page, 'sprites-said')).To, ray.To);

    await page.check('input[name=tool][value=move]');
    await page.check('input[name=sprite][value="0"]');
    await page.focus('#sprites-view');
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowLeft');
    await page.check('input[name=tool][value=sweep]');
    await drag(page, [20, 20], [180, 22]);
    const sweep = await said(page, 'sprites-said');
    assert.deepEqual([sweep.Start, sweep.Hit, sweep.There], ['apart', 'yes', 'touch']);
    await page.screenshot({ path: join(shots, `sweep-${size}.png`), fullPage: true });
    await page.focus('#sprites-view');
    await page.keyboard.press('ArrowRight');
    assert.notEqual((await said(page, 'sprites-said')).Motion, sweep.Motion);
}

// An image is chosen, then one is dropped: a disc on a clear ground, as a PNG that the page's own canvas makes.
async function images(page, address) {
    await open(page, address);
    const png = await page.evaluate(() => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 }),
            context = canvas.getContext('2d');
        context.arc(20, 20, 20, 0, 7);
        context.fill();
        return canvas.toDataURL().split(',')[1];
    });
    await page.setInputFiles('#image', { name: 'disc.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
    const kept = async (key) => {
        const state = await linked(page, (one) => /^14\.14\./.test(one[key].cells));
        assert.match(state[key].cells, /^14\.14\./);
    };
    await kept('a');
    await page.evaluate((data) => {
        const file = new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], 'b.png', { type: 'image/png' });
        const transfer = new DataTransfer(),
            canvas = document.getElementById('sprites-view'),
            box = canvas.getBoundingClientRect();
        transfer.items.add(file);
        const at = {
            clientX: box.left + 0.7 * box.width,
            clientY: box.top + 0.5 * box.height,
            dataTransfer: transfer,
            bubbles: true,
            cancelable: true,
        };
        canvas.dispatchEvent(new DragEvent('dragover', at));
        canvas.dispatchEvent(new DragEvent('drop', at));
    }, png);
    await kept('b');
    await page.setInputFiles('#image', { name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await page.waitForSelector('#trouble:not([hidden])');
    assert.match(await page.textContent('#trouble'), /no image that the browser reads/);

    // The link alone brings it all back.
    await page.click('#copy-link');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto('about:blank');
    await open(page, link);
    await kept('b');
    assert.match((await said(page, 'sprites-said')).Relation, /apart|touch|overlap/);
}

// A log of a C program is dropped and played, to its end and back: the hash is the one that the tool prints.
async function replay(page, address, size) {
    await open(page, address);
    await page.click('#tab-replay');
    await page.setInputFiles('#log', log);
    await page.waitForFunction(() => document.getElementById('step-out').textContent === '1 of 40');
    await page.focus('#step');
    await page.keyboard.press('End');
    await page.waitForFunction(() => document.getElementById('step-out').textContent === '40 of 40');
    assert.equal((await said(page, 'replay-said')).Hash, '828c342f3bf23078');
    assert.match(await page.textContent('#calls'), /kz_world_step/);
    await page.screenshot({ path: join(shots, `replay-${size}.png`), fullPage: true });
    await page.keyboard.press('Home');
    await page.setInputFiles('#log', {
        name: 'no.kzlog',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from('no log'),
    });
    await page.waitForSelector('#trouble:not([hidden])');
    assert.match(await page.textContent('#trouble'), /no\.kzlog: ./);
}

async function map(page, address, size) {
    await open(page, address);
    await page.click('#tab-map');
    assert.match(await page.textContent('#map-said'), /^8 objects, 4 pairs/);
    assert.match(await page.textContent('#map-pairs'), /floor and hill/);
    await page.screenshot({ path: join(shots, `map-${size}.png`), fullPage: true });
    await page.focus('#map-text');
    await page.keyboard.press('Control+A');
    const tmj = {
        width: 4,
        height: 4,
        tilewidth: 8,
        tileheight: 8,
        tilesets: [
            { firstgid: 1, tiles: [{ id: 0, objectgroup: { objects: [{ id: 1, x: 0, y: 0, width: 8, height: 8 }] } }] },
        ],
        layers: [
            { name: 'ground', width: 4, data: [0, 0, 0, 0, 1, 1, 0, 0] },
            { name: 'things', objects: [{ id: 7, name: 'ball', x: 1, y: 5, width: 6, height: 6, ellipse: true }] },
        ],
    };
    await page.keyboard.insertText(JSON.stringify(tmj));
    assert.match(await page.textContent('#map-said'), /^3 objects, 1 pairs/);
    assert.equal(await page.textContent('#map-pairs'), 'tile 0, 1 and ball');
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('<map');
    assert.match(await page.textContent('#map-said'), /cannot be read/);
}

async function bodies(page, address, size) {
    await open(page, address);
    await page.click('#tab-bodies');
    await page.waitForTimeout(400);
    const first = await said(page, 'bodies-said');
    assert.ok(parseFloat(first['A step']) < 30);
    assert.ok(first.Bodies === '1000' && Number(first.Pairs) > 100, JSON.stringify(first));
    await page.screenshot({ path: join(shots, `bodies-${size}.png`), fullPage: true });
    await page.focus('#run');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(100);
    const paused = await said(page, 'bodies-said');
    await page.waitForTimeout(200);
    assert.deepEqual(await said(page, 'bodies-said'), paused, 'paused');
    await page.focus('#count');
    await page.keyboard.press('PageUp');
    assert.notEqual((await said(page, 'bodies-said')).Bodies, '1000');
    for (const kind of ['circle', 'polygon', 'mask']) {
        await page.selectOption('#kind', kind);
        assert.ok(Number((await said(page, 'bodies-said')).Pairs) > 0, kind);
    }
    return first['A step'];
}

// Fingers go from places to others: each has [from, to], in cells, or stays where it is.
async function fingers(page, ...paths) {
    const session = await page.context().newCDPSession(page),
        steps = 8;
    const at = async ([from, to], i, id) => {
        const [x, y] = await placeOf(page, ...from.map((one, k) => one + (((to ?? from)[k] - one) * i) / steps));
        return { x, y, id };
    };
    const send = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    for (let n = 1; n <= paths.length; n++)
        // one after the other
        await send('touchStart', await Promise.all(paths.slice(0, n).map((path, id) => at(path, 0, id))));
    for (let i = 1; i <= steps; i++)
        await send('touchMove', await Promise.all(paths.map((path, id) => at(path, i, id))));
    return {
        /** Lifts all fingers but the first `n`; those then go on to `to`. */
        async lift(n, to) {
            const lifted = paths.map((path, id) => at(path, steps, id)).slice(n),
                still = paths.slice(0, n).map(([, from]) => [from, to]);
            await send('touchEnd', n ? await Promise.all(lifted) : []);
            if (!n) return;
            for (let i = 1; i <= steps; i++)
                await send('touchMove', await Promise.all(still.map((path, id) => at(path, i, id))));
            await send('touchEnd', []);
        },
    };
}

const near = (is, want, most, what) => assert.ok(Math.abs(is - want) <= most, `${what} is ${is}, not ${want}`);

// A finger drags a sprite.
async function touch(page, address) {
    await open(page, address);
    const hand = await fingers(page, [
        [66, 70],
        [100, 72],
    ]);
    await hand.lift(0);
    assert.equal((await said(page, 'sprites-said')).Relation, 'overlap');
    assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
        false,
        'nothing is wider than a phone',
    );
}

// Two fingers scale, turn and move a sprite, as photographs are: what lies under them stays under them.
async function pinch(page, address, size) {
    await open(page, address);
    const before = await linked(page, () => true);
    assert.deepEqual([before.sprite, before.a.scale, before.a.angle], ['0', 1, 20]);

    // On B: twice as far apart, a quarter turn clockwise, the middle 10 to the left and 4 down. It is chosen, too.
    let hand = await fingers(
        page,
        [
            [120, 74],
            [130, 38],
        ],
        [
            [160, 74],
            [130, 118],
        ],
    );
    let { sprite, a, b } = await linked(page, (state) => state.b.scale > 1.9);
    assert.equal(sprite, '1');
    assert.ok(await page.isChecked('input[name=sprite][value="1"]'));
    near(b.scale, 2, 0.02, 'the scale');
    near(b.angle, 90, 0.5, 'the angle');
    near(b.x, 130, 0.7, 'x'); // its middle was between the fingers
    near(b.y, 78, 0.7, 'y');
    assert.deepEqual([a.x, a.y, a.angle, a.scale], [66, 76, 20, 1], 'A stays');
    near(Number(await page.inputValue('#scale')), 2, 0.05, 'the slider');
    assert.equal(await page.textContent('#angle-out'), '90 degrees');
    assert.equal((await said(page, 'sprites-said')).Relation, 'overlap');
    await page.screenshot({ path: join(shots, `pinch-${size}.png`), fullPage: true });

    // One finger is lifted: the other drags on without a jump, and without a turn.
    await hand.lift(1, [140, 58]);
    ({ b } = await linked(page, (state) => state.b.x > 139));
    near(b.x, 140, 0.7, 'x, dragged');
    near(b.y, 98, 0.7, 'y, dragged');
    near(b.scale, 2, 0.02, 'the scale, dragged');
    near(b.angle, 90, 0.5, 'the angle, dragged');

    // The scale ends at a quarter, and the sprite is still where the fingers are.
    hand = await fingers(
        page,
        [
            [80, 98],
            [136, 98],
        ],
        [
            [200, 98],
            [144, 98],
        ],
    );
    await hand.lift(0);
    ({ b } = await linked(page, (state) => state.b.scale === 0.25));
    assert.equal(b.scale, 0.25);
    near(b.x, 140, 0.7, 'x, small');
    near(b.y, 98, 0.7, 'y, small');

    // Nothing under the fingers, but A between them; and with the tool Ray, which draws nothing then.
    await page.check('input[name=tool][value=ray]');
    const { ray } = await linked(page, (state) => state.tool === 'ray');
    hand = await fingers(
        page,
        [
            [20, 76],
            [46, 76],
        ],
        [
            [132, 76],
            [106, 76],
        ],
    );
    await hand.lift(1, [20, 20]);
    let after = await linked(page, (state) => state.a.scale < 0.6);
    assert.equal(after.sprite, '0');
    near(after.a.scale, 60 / 112, 0.01, 'the scale of A');
    near(after.a.angle, 20, 0.5, 'the angle of A');
    near(after.a.x, 76 - (10 * 60) / 112, 0.7, 'x of A'); // it was 10 to the left of their middle
    near(after.a.y, 76, 0.7, 'y of A');
    assert.deepEqual(after.ray, ray, 'no ray is drawn');
    near(await page.evaluate(() => visualViewport.scale), 1, 0, "the page's own zoom");

    // A third finger changes nothing, and a ray is drawn by one finger again.
    hand = await fingers(
        page,
        [[52, 76]],
        [[80, 76]],
        [
            [200, 20],
            [20, 140],
        ],
    );
    await hand.lift(0);
    await page.waitForTimeout(400); // the link would follow
    assert.deepEqual((await linked(page, () => true)).ray, ray);
    hand = await fingers(page, [
        [20, 20],
        [190, 130],
    ]);
    await hand.lift(0);
    after = await linked(page, (state) => state.ray[3] > 129);
    near(after.a.scale, 60 / 112, 0.01, 'the scale, with three fingers');
    assert.deepEqual(after.ray.map(Math.round), [20, 20, 190, 130]);
}

for (const size of ['desktop', 'phone']) {
    for (const [name, scene] of Object.entries({
        sprites,
        images,
        map,
        bodies,
        replay,
        ...(size === 'phone' ? { touch, pinch } : {}),
    })) {
        const figure = await onPage(folder, size, (page, address) => scene(page, address, size));
        console.log(`playground, ${size}: ${name}${figure ? `, a step of 1000 bodies ${figure}` : ''}`);
    }
    for (const dark of [false, true]) {
        await onPage(
            folder,
            size,
            async (page, address) => {
                await open(page, address);
                for (const tab of ['sprites', 'map', 'bodies', 'replay']) {
                    await page.click(`#tab-${tab}`);
                    await faults(page, `${tab}, ${size}, ${dark ? 'dark' : 'light'}`);
                    if (dark) await page.screenshot({ path: join(shots, `${tab}-${size}-dark.png`), fullPage: true });
                }
            },
            { dark },
        );
        console.log(`playground, ${size}, ${dark ? 'dark' : 'light'}: axe finds nothing serious`);
    }
}

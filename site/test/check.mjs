// The site in Chromium: console, axe, budget, keys, fingers, links, and screenshots in three sizes and both colours:
//     node check.mjs SITE SHOTS      modules are found from where a file lies: run.sh puts this one beside them
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, resolve } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

const [site, shots] = process.argv.slice(2).map((path) => resolve(path)), axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
mkdirSync(shots, { recursive: true });
const SIZES = { desktop: { width: 1280, height: 860 }, tablet: { width: 820, height: 1100 }, phone: { width: 390, height: 844 } };
const server = await serve(site, 0), address = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

let here = ''; // the page that is open, for complaints
/** Calls run(page) on a page of the site; fails on whatever the console says, and on a request that leaves the site. */
async function on(path, run, { size = 'desktop', dark = false, quiet = false } = {}) {
    const context = await browser.newContext({ viewport: SIZES[size], hasTouch: size === 'phone', isMobile: size === 'phone', colorScheme: dark ? 'dark' : 'light', permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage(), complaints = [];
    page.setDefaultTimeout(90000);
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(`${here}: ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(`${here}: ${error}`));
    page.on('request', (request) => /^(blob|data):/.test(request.url()) || request.url().startsWith(address) || complaints.push(`asks for ${request.url()}`));
    page.on('response', (response) => response.status() >= 400 && complaints.push(`${response.status()} ${response.url()}`));
    here = path;
    try {
        await page.goto(`${address}/${path}`, { waitUntil: 'load' });
        const result = await run(page);
        assert.ok(quiet || !complaints.length, complaints.join('; '));
        return result;
    } finally {
        await context.close();
    }
}
const ready = (page) => page.waitForFunction(() => document.documentElement.dataset.ready, null, { timeout: 90000 });

// ---- Budget ----------------------------------------------------------------------------------------------------------

/** Bytes of the first page, and when it can be dragged: the median of five; another program of the machine may spoil one. */
async function budget(tries = 3) {
    const times = [];
    let bytes = 0, files = 0;
    for (let round = 0; round < 5; round++) {
        const context = await browser.newContext({ viewport: SIZES.desktop }), page = await context.newPage(), asked = new Set();
        await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
        page.on('request', (request) => asked.add(new URL(request.url()).pathname.replace(/\/$/, '/index.html')));
        await page.goto(`${address}/`);
        await ready(page);
        times.push(Number(await page.evaluate(() => document.documentElement.dataset.ready)));
        await page.waitForLoadState('networkidle');
        bytes = [...asked].reduce((sum, path) => sum + gzipSync(readFileSync(join(site, path)), { level: 9 }).length, 0);
        files = asked.size;
        await context.close();
    }
    const median = times.sort((a, b) => a - b)[2];
    console.log(`first page: ${(bytes / 1000).toFixed(0)} kB gzipped in ${files} files, interactive after ${median} ms at a CPU throttling rate of 4 (median of ${times.join(', ')})`);
    assert.ok(bytes < 500e3);
    if (median < 1000) return;
    assert.ok(tries > 1, 'not interactive within a second');
    await budget(tries - 1);
}

// ---- Each page -------------------------------------------------------------------------------------------------------

const PAGES = ['index.html', 'pairs.html', 'sheet.html', 'guide/index.html', 'guide/worlds.html', 'lessons/edges.html', 'lessons/halves.html', 'lessons/sweep.html',
    'lessons/push.html', 'lessons/seams.html', 'deterministic.html', 'why-not.html', 'docs/index.html', 'docs/conventions.html', 'bindings/python.html', 'source/include/kolize/query.h.html'];
const live = (path) => /^(index|pairs|sheet|lessons)/.test(path);

async function faults(page, path) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    const bad = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
    assert.deepEqual(bad.map(({ id, nodes }) => `${path}: ${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(' | ')}`), []);
    return violations.length;
}
async function eachPage() {
    let runs = 0, slight = 0;
    for (const size of Object.keys(SIZES))
        for (const dark of [false, true])
            for (const path of PAGES.filter((one) => size === 'desktop' || !one.startsWith('source')))
                await on(path, async (page) => {
                    if (live(path)) await ready(page);
                    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                    assert.ok(wide <= 0, `${path} is ${wide} pixels too wide on a ${size}`);
                    if (size === 'desktop' || (size === 'phone' && !dark)) slight += await faults(page, path);
                    if (PAGES.indexOf(path) < 8 || path === 'docs/index.html') await page.screenshot({ path: join(shots, `${path.replace(/\W/g, '_')}_${size}_${dark ? 'dark' : 'light'}.png`), fullPage: path === 'index.html' });
                    runs++;
                }, { size, dark });
    console.log(`axe: desktop light and dark, phone; ${runs} views of ${PAGES.length} pages in three sizes and two colour schemes, no serious faults, ${slight} slight ones; nothing on the console; no page wider than the screen`);
}

// ---- Links -----------------------------------------------------------------------------------------------------------

/** Every page of the site, but the reference, opened: no request fails. Links between files: test_site.mjs. */
async function everyPage() {
    const all = readdirSync(site, { recursive: true }).filter((name) => extname(name) === '.html' && !/^(reference|play)\//.test(name));
    await on(all[0], async (page) => {
        for (const path of all) {
            here = path;
            await page.goto(`${address}/${path}`, { waitUntil: 'load' });
        }
    });
    console.log(`${all.length} pages opened without a complaint`);
}

/** The site lies below any folder of a server. */
async function below() {
    const other = await serve(dirname(site), 0), page = await browser.newPage(), name = basename(site);
    const failed = [];
    page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
    for (const path of ['index.html', 'pairs.html', 'lessons/seams.html']) {
        await page.goto(`http://127.0.0.1:${other.address().port}/${name}/${path}`);
        await ready(page);
    }
    await page.close();
    other.close();
    assert.deepEqual(failed, []);
}

// ---- By hand ---------------------------------------------------------------------------------------------------------

async function hands() {
    await on('index.html', async (page) => {
        await ready(page);
        const before = await page.textContent('#answer');
        assert.match(before, /apart|touching|overlapping/);
        const box = await page.locator('#scene').boundingBox(), ship = await page.locator('.handle').boundingBox();
        await page.mouse.move(ship.x + ship.width / 2, ship.y + ship.height / 2);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 5 });
        await page.mouse.up();
        assert.match(await page.textContent('#answer'), /overlapping: \d+ pixels/);
        await page.getByRole('tab', { name: 'Rust' }).click();
        assert.match(await page.locator('.hero pre:visible').textContent(), /Shape::circle/);
        await page.getByRole('button', { name: 'Dark colours' }).click();
        assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
        await page.goto(`${address}/guide/index.html`);
        assert.match(await page.locator('.tabs pre:visible').first().textContent(), /fn main/); // the language was kept
    });
    await on('pairs.html', async (page) => {
        await ready(page);
        await page.focus('#table button[tabindex="0"]');
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
        assert.match(page.url(), /#circle-circle/);
        assert.match(await page.textContent('[data-answer=relation]'), /apart/);
        await page.locator('.handle').nth(1).focus();
        for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowRight');
        assert.match(await page.textContent('[data-answer=relation]'), /overlap/);
        assert.match(await page.locator('code[data-code=c]').textContent(), /\(kz_vec2\)\{13, 6\}, 3/);
        await page.getByRole('button', { name: 'close' }).click();
        assert.equal(await page.locator('#table button[data-relation=overlap]').count() > 20, true);
    });
    await on('sheet.html', async (page) => {
        await page.fill('#words', 'world ray');
        assert.match(await page.textContent('#found'), /^[1-9]\d* of 4\d\d$/);
        assert.ok(await page.locator('#kz_world_ray').isVisible());
        assert.ok(!(await page.locator('#kz_relate').isVisible()));
        await page.fill('#words', '');
        const pdf = await page.pdf({ path: join(shots, 'sheet.pdf'), preferCSSPageSize: true });
        console.log(`the sheet as PDF: ${(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length} pages`);
    });
    await on('lessons/edges.html', async (page) => {
        await ready(page);
        assert.match(await page.textContent('#answer'), /^touch/);
        for (const [value, answer] of [[1, /^overlap/], [-1, /^apart/]]) {
            await page.fill('#ulps', String(value));
            assert.match(await page.textContent('#answer'), answer);
        }
    });
    await on('lessons/seams.html', async (page) => {
        await ready(page);
        assert.match(await page.textContent('#answer'), /comes to \(32, 10\.5\)/);
        await page.check('#kerb');
        assert.match(await page.textContent('#answer'), /comes to \(21, 10\.5\)/);
    });
    await on('index.html', async (page) => {
        await ready(page);
        const before = await page.textContent('#answer'), ship = await page.locator('.handle').boundingBox(), input = await page.context().newCDPSession(page);
        const touch = (type, x) => input.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: ship.y + ship.height / 2 }] });
        await touch('touchStart', ship.x + ship.width / 2);
        for (let by = 10; by <= 90; by += 20) await touch('touchMove', ship.x + ship.width / 2 - by);
        await touch('touchEnd');
        assert.match(before, /overlapping/);
        assert.match(await page.textContent('#answer'), /apart/);
        assert.equal(await page.evaluate(() => scrollY), 0); // the finger dragged the ship, and not the page
    }, { size: 'phone' });
    for (const path of ['index.html', 'pairs.html', 'lessons/edges.html'])
        await on('why-not.html', async (page) => {
            await page.route('**/*.wasm', (route) => route.fulfill({ status: 404, body: 'not found' }));
            await page.goto(`${address}/${path}`);
            await page.waitForSelector('#trouble:not([hidden])');
            assert.match(await page.textContent('#trouble'), /could not be loaded: .*404/);
        }, { quiet: true });
    await below();
    console.log('mouse, keys, tabs, theme, search, print, fingers and lessons answer, below another folder, too; a missing module is named');
}

const only = process.argv[4]; // budget, hands, everyPage or eachPage alone
try {
    for (const part of [budget, hands, everyPage, eachPage]) if (!only || part.name === only) await part();
} finally {
    await browser.close();
    server.close();
}

// The adapter of melonJS in a page with its own package:  node test_melonjs.mjs PACKAGE MODULES WORK
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { onPage } from './browser.mjs';

const [pack, modules, work] = process.argv.slice(2);
rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
cpSync(join(pack, 'dist'), join(work, 'kolize'), { recursive: true });
cpSync(join(modules, 'melonjs', 'build', 'index.js'), join(work, 'melonjs.mjs'));
cpSync(fileURLToPath(new URL('melonjs_page.js', import.meta.url)), join(work, 'melonjs_page.js'));
writeFileSync(join(work, 'index.html'), '<!doctype html><html lang="en"><link rel="icon" href="data:,"><div id="screen"></div><script type="module" src="melonjs_page.js"></script></html>');

await onPage(work, 'desktop', async (page, address) => {
    await page.goto(address);
    await page.waitForFunction(() => globalThis.isReady);
    console.log(`melonJS: ${await page.evaluate(() => globalThis.runTests())} tests in its own worlds`);
});

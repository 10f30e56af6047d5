// The blocks for TurboWarp in a page with Scratch's own machine and renderer:  node test_scratch.mjs PACKAGE MODULES WORK
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { onPage } from './browser.mjs';

const [pack, modules, work] = process.argv.slice(2), SCRIPTS = ['scratch-vm', 'scratch-render', 'scratch-storage', 'scratch-svg-renderer'];
rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
for (const name of SCRIPTS) cpSync(join(modules, name, 'dist', 'web'), join(work, name), { recursive: true });
cpSync(fileURLToPath(new URL('scratch_page.js', import.meta.url)), join(work, 'scratch_page.js'));
writeFileSync(join(work, 'index.html'), `<!doctype html><html lang="en"><link rel="icon" href="data:,"><canvas width="480" height="360"></canvas>
${SCRIPTS.map((name) => `<script src="${name}/${name}.js"></script>`).join('\n')}
<script>globalThis.ScratchStorageModule = globalThis.ScratchStorage ?? globalThis;</script><script src="scratch_page.js"></script></html>`);
const blocks = readFileSync(join(pack, 'dist', 'kolize-turbowarp.js'), 'utf8');

const sum = await onPage(work, 'desktop', async (page, address) => {
    await page.goto(address);
    return page.evaluate((text) => globalThis.runProjects(20, 20, text), blocks);
}, { software: true, quiet: true });

assert.equal(sum.projects, 20);
assert.deepEqual([sum.wrong, sum.ourFaults, sum.stuck], [0, 0, 0], JSON.stringify(sum));
assert.ok(sum.poses > 350 && sum.overlaps > 100 && sum.overlaps < sum.poses - 100 && sum.slides > 350, JSON.stringify(sum));
assert.ok(sum.edges < sum.cells / 20 && sum.beside > 100, JSON.stringify(sum));
console.log(`Scratch: ${sum.projects} projects, ${sum.poses} poses, ${sum.cells} cells are those of a fill at cell centres (${sum.edges} centres on edges); ${
    sum.overlaps} overlaps, ${sum.slides} slides that end outside`);
console.log(`Scratch: its own test differs in ${sum.scratchYes + sum.scratchNo} poses (${sum.scratchYes} times yes), and says yes to ${sum.besideYes} of ${
    sum.beside} slides that end side by side`);

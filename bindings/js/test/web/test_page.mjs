// The package in Chromium as pages use it: as a script, as modules, in a worker, under a strict content security policy; the
// README's page; and the golden table through its module:  node test_page.mjs PACKAGE PROGRAM TABLE WORK
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { onPage } from './browser.mjs';

const [pack, program, table, work] = process.argv.slice(2),
    here = fileURLToPath(new URL('.', import.meta.url));
rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
cpSync(join(pack, 'dist'), join(work, 'dist'), { recursive: true });
cpSync(join(here, '..', 'golden_host.mjs'), join(work, 'golden_host.mjs'));
cpSync(program, join(work, 'package.wasm'));
writeFileSync(
    join(work, 'golden.txt'),
    readFileSync(table, 'utf8')
        .split('\n')
        .filter((line) => !/^(surface|replay) /.test(line))
        .join('\n'),
);

const example = /```js\n([\s\S]*?)```/.exec(readFileSync(join(pack, 'README.md'), 'utf8'))[1];
const said = / \/\/ (.*)\n$/.exec(example)[1],
    told = 'globalThis.console = { ...console, log: (text) => globalThis.said(text) };\n';
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src data:";
const write = (name, script) => {
    writeFileSync(join(work, `${name}.js`), script);
    const module = /^import /m.test(script) || !/Kolize/.test(script);
    writeFileSync(
        join(work, `${name}.html`),
        `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${
            POLICY
        }"><link rel="icon" href="data:,"><title>${name}</title>${module ? '' : '<script src="dist/kolize-inline.js"></script>'}<script ${
            module ? 'type="module" ' : ''
        }src="${name}.js"></script>`,
    );
};
const body = example.replace(/import .*;\n/, '');
write('script', `${told}(async () => {\nconst { load, Shape } = Kolize;\n${body}})();\n`);
write(
    'module',
    `${example.replace("'kolize'", "'./dist/kolize-wasm.mjs'")}`.replace('await load();', `${told}await load();`),
);
write(
    'inline',
    `${example.replace("'kolize'", "'./dist/kolize.mjs'")}`.replace('await load();', `${told}await load();`),
);
writeFileSync(
    join(work, 'own.js'),
    `${example.replace("'kolize'", "'./dist/kolize.mjs'")}`.replace(
        'await load();',
        'globalThis.console = { log: (text) => postMessage(text) };\nawait load();',
    ),
);
write('worker', "new Worker('own.js', { type: 'module' }).onmessage = ({ data }) => globalThis.said(data);\n");

for (const name of ['script', 'module', 'inline', 'worker']) {
    const got = await onPage(work, 'desktop', async (page, address) => {
        let tell;
        const heard = new Promise((resolve, reject) => {
            tell = resolve;
            setTimeout(() => reject(new Error(`${name}: nothing was printed`)), 20000);
        });
        await page.exposeFunction('said', (text) => tell(text));
        await page.goto(`${address}/${name}.html`);
        return heard;
    });
    assert.equal(got, said, name);
    console.log(`page: ${name} runs the README's program`);
}

// The page that the README shows, with `dist` beside it as the README says; browsers ask for an icon of their own accord.
const readme = join(work, 'readme');
cpSync(join(pack, 'dist'), join(readme, 'kolize'), { recursive: true });
writeFileSync(join(readme, 'favicon.ico'), '');
writeFileSync(
    join(readme, 'index.html'),
    /```html\n([\s\S]*?)```/.exec(readFileSync(join(pack, 'README.md'), 'utf8'))[1],
);
const shown = await onPage(readme, 'desktop', async (page, address) => {
    await page.goto(`${address}/index.html`);
    await page.waitForFunction(() => document.getElementById('answer').textContent);
    return page.textContent('#answer');
});
assert.equal(shown, said);
console.log("page: the README's page, as it stands there");

writeFileSync(join(work, 'empty.html'), '<!doctype html><link rel="icon" href="data:,"><title>golden</title>');
const golden = await onPage(work, 'desktop', async (page, address) => {
    await page.goto(`${address}/empty.html`);
    return page.evaluate(async () => {
        const [kz, { runGolden }] = await Promise.all([import('./dist/kolize.mjs'), import('./golden_host.mjs')]);
        await kz.load();
        const bytes = async (path) => new Uint8Array(await (await fetch(path)).arrayBuffer());
        return runGolden(kz.flat(), await bytes('package.wasm'), ['--table', '/golden.txt', '--level', 'wasm128'], {
            'golden.txt': await bytes('golden.txt'),
        });
    });
});
assert.equal(golden.status, 0, golden.text);
const rows = golden.text.match(/ ok$/gm).length;
assert.ok(rows >= 50);
console.log(`page: golden table in Chromium, ${rows} rows ok`);

// Masks of what pages have: ImageData, canvases, image bitmaps.
const counts = await onPage(work, 'desktop', async (page, address) => {
    await page.goto(`${address}/empty.html`);
    return page.evaluate(async () => {
        const { load, Mask } = await import('./dist/masks.mjs');
        await load();
        const canvas = Object.assign(document.createElement('canvas'), { width: 9, height: 7 }),
            context = canvas.getContext('2d', { willReadFrequently: true });
        context.fillRect(2, 1, 4, 3);
        const image = Object.assign(new Image(), { src: canvas.toDataURL() });
        const refused = (source) => {
            try {
                return Mask.fromImage(source).count;
            } catch (error) {
                return error.name;
            }
        };
        const early = [new Image(9, 7), Object.assign(new Image(9, 7), { src: `${canvas.toDataURL()}#` }), Object.assign(document.createElement('video'), { width: 9, height: 7 })].map(refused);
        await image.decode();
        return [early.join(' '),
            Mask.fromImageData(context.getImageData(0, 0, 9, 7)),
            ...[canvas, await createImageBitmap(canvas), image].map((one) => Mask.fromImage(one)),
        ].map((mask) => (typeof mask === 'string' ? mask : `${mask.width} x ${mask.height}, ${mask.count}`));
    });
});
assert.equal(counts.shift(), 'RangeError RangeError RangeError'); // whatever size their tags give
assert.deepEqual(counts, Array(4).fill('9 x 7, 12'));
console.log('page: masks from ImageData, a canvas, an image bitmap, an image');

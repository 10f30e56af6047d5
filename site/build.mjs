// build.mjs - writes the site, static files for any HTTP server:
//     node build.mjs PACKAGE OUT [REFERENCE]     PACKAGE: of make js; REFERENCE: the folder of HTML that make docs writes
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { page, tabs } from './frame.mjs';
import { markdownPages, pageOf } from './guide.mjs';
import { highlighted } from './highlight.mjs';
import { escape } from './markdown.mjs';
import { pairsBody } from './pairs.mjs';
import { sheetBody } from './sheet.mjs';
import { LANGUAGES } from './web/code.js';

const here = dirname(fileURLToPath(import.meta.url)), tree = resolve(here, '..');
const [pack, out, reference] = process.argv.slice(2).map((path) => resolve(path));
const read = (...path) => readFileSync(join(tree, ...path), 'utf8');
if (!pack || !out) throw new Error('usage: node build.mjs PACKAGE OUT [REFERENCE]');
if (!existsSync(join(pack, 'package.json'))) throw new Error(`${pack} is not the npm package: make js writes it`);
if (reference && !existsSync(join(reference, 'index.html'))) throw new Error(`${reference} is not the reference: make docs writes it`);
const version = JSON.parse(readFileSync(join(pack, 'package.json'), 'utf8')).version;
const api = JSON.parse(read('docs/reference/api.json'));

const pages = markdownPages(tree), used = new Map(), world = { tree, pages, used };
const own = ['index.html', 'sheet.html', 'pairs.html', ...Object.values(pages), 'play/index.html', 'play/scenes.html', ...(reference ? ['reference/index.html'] : [])];
const around = { there: (path) => own.includes(path), version };
function write(path, text) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
}
const put = (one) => write(one.path, page(one, around));

/** The install lines, as the pages of each language have them. */
const INSTALL = [['C, C++', 'guide/index.html', 'make install PREFIX=$HOME/.local'], ['C, C++ as two files', 'docs/platforms.html', 'make amalgamation'], ['Python', 'bindings/python.html', 'pip install ./bindings/python'],
    ['JavaScript', 'bindings/js.html', 'make js'], ['Lua', 'bindings/lua.html', 'make lua'], ['Rust', 'bindings/rust.html', 'cargo add --path bindings/rust/kolize'],
    ['C#, Unity', 'bindings/csharp.html', 'make amalgamation'], ['Godot, Tiled, Aseprite', 'docs/editors.html', 'sudo make install']];

function frontPage() {
    const first = Object.fromEntries(Object.entries(LANGUAGES).map(([name, { first: { lines } }]) => [name, `${lines.join('\n')}\n`]));
    const install = `<div class="wide" tabindex="0" role="region" aria-label="install lines"><table><tbody>${INSTALL.map(([words, path, line]) => `<tr><th scope="row"><a href="${path}">${words}</a></th><td><code>${escape(line)}</code></td></tr>`).join('')}</tbody></table></div>`;
    const body = readFileSync(join(here, 'text/front.html'), 'utf8').replace('{tabs}', () => tabs(first, 'Three lines')).replace('{install}', () => install);
    put({ path: 'index.html', title: 'Kolize: exact 2D collision', about: 'A C library for exact, deterministic, fast 2D collision of pixel masks and shapes, for C, C++, Python, JavaScript, Lua and Rust.', body, scripts: ['front.js'], kind: 'wide-page',
        early: ['web/drag.js', 'kolize/masks-wasm.mjs', 'kolize/masks-core.mjs', 'kolize/masks.wasm', 'pictures/ship.png', 'pictures/rock_big.png'] });
    used.set('examples/arcade/ship.png', 'pictures/ship.png').set('examples/arcade/rock_big.png', 'pictures/rock_big.png');
}
function tables() {
    const { html, count } = sheetBody(api, 'sheet.html');
    for (const { header } of api) used.set(`include/${header}`, `source/include/${header}.html`);
    put({ path: 'sheet.html', title: 'Sheet', about: `All ${count} functions of Kolize, a line each.`, body: html, scripts: ['sheet.js'], kind: 'sheet wide-page' });
    put({ path: 'pairs.html', title: 'Pairs', about: 'Any two kinds of shapes, live: relation, contact, distance, ray, sweep, and the code in six languages.', body: pairsBody(), scripts: ['pairs.js'], kind: 'wide-page',
        early: ['web/drag.js', 'web/kinds.js', 'web/code.js', 'kolize/kolize-wasm.mjs', 'kolize/kolize-core.mjs', 'kolize/kolize.wasm'] });
    return count;
}

/** A source that a page refers to, with an anchor at each name that api.json declares in it. */
function sourcePage(file, path) {
    const language = /\.(\w+)$/.exec(file)?.[1] ?? '', header = api.find((one) => `include/${one.header}` === file);
    let html = highlighted({ h: 'c', hpp: 'cpp', py: 'python', mjs: 'js', rs: 'rust' }[language] ?? language, read(file));
    for (const name of new Set((header?.declares ?? []).map((one) => one.name))) {
        const place = new RegExp(`^(?!\\s*<span class="comment">).*\\b${name}\\b(?=\\(| *;|\\b)`, 'm');
        if (place.test(html)) html = html.replace(place, (line) => line.replace(name, `<span id="${name}">${name}</span>`));
        else html = `<span id="${name}"></span>${html}`; // a macro declares it
    }
    put({ path, title: file, about: `The file ${file} of Kolize's sources.`, body: `<h1><code>${escape(file)}</code></h1><div class="source"><pre tabindex="0"><code>${html}</code></pre></div>`, kind: 'wide-page' });
}
function sources() {
    for (const [file, path] of used)
        if (path.startsWith('source/')) sourcePage(file, path);
        else {
            mkdirSync(join(out, 'pictures'), { recursive: true });
            cpSync(join(tree, file), join(out, path));
        }
}

/** A text for programs that read: what there is, with a line each. */
function llms(count) {
    const line = ([file, path]) => {
        const text = read(file), title = /^# (.*)$/m.exec(text)?.[1] ?? file;
        return `- [${title}](${path})`;
    };
    const of = (start) => Object.entries(pages).filter(([, path]) => path.startsWith(start)).map(line).join('\n');
    write('llms.txt', `# Kolize ${version}

> A C library (C11, MIT licence, no dependencies) for exact, deterministic 2D collision: pixel masks, points, segments, boxes, circles, capsules, polygons of any form, grids of tiles, worlds of bodies, rays, sweeps and moves. Bindings: C++, Python, JavaScript, Lua, Rust and others. It is not a physics engine: no forces, joints or stacks.

Coordinates are float32; x points right, y down. Two shapes are apart, touch or overlap; only an overlap is a collision, and the answer is exact. A contact's normal points from a to b; moving a by the push takes it out.

## First program

${Object.values(LANGUAGES).map(({ title, first }) => `${title}:\n\n${first.lines.map((text) => `    ${text}`).join('\n')}`).join('\n\n')}

## The guide

${of('guide/')}

## Functions

- [Sheet](sheet.html): all ${count} functions of C, a line each
- [Pairs](pairs.html): any two kinds of shapes, with code in six languages

## Languages

${of('bindings/')}

## Pages

${of('docs/')}
${Object.entries(pages).filter(([, path]) => !path.includes('/')).map(line).join('\n')}
`);
}

rmSync(out, { recursive: true, force: true });
frontPage();
for (const file of Object.keys(pages)) put(pageOf(world, file));
const count = tables();
sources();
llms(count);
cpSync(join(here, 'web'), join(out, 'web'), { recursive: true });
mkdirSync(join(out, 'kolize'));
for (const name of ['kolize', 'masks']) for (const file of [`${name}-core.mjs`, `${name}-wasm.mjs`, `${name}.wasm`]) cpSync(join(pack, 'dist', file), join(out, 'kolize', file));
execFileSync(process.execPath, [join(tree, 'bindings/js/playground/assemble.mjs'), pack, join(out, 'play'), '../index.html']);
if (reference) cpSync(reference, join(out, 'reference'), { recursive: true });
console.log(`site: ${readdirSync(out, { recursive: true }).filter((name) => name.endsWith('.html') && !name.startsWith('reference')).length} pages, ${count} functions on the sheet${reference ? '' : '; without the reference'}`);

// The site's files: every function is on the sheet, links and anchors lead somewhere, the first page is small, nothing is asked elsewhere:
//     node test_site.mjs PACKAGE WORK
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { GROUPS } from '../sheet.mjs';
import { toHtml } from '../markdown.mjs';

const [pack, work] = process.argv.slice(2).map((path) => resolve(path)), here = fileURLToPath(new URL('..', import.meta.url)), tree = join(here, '..'), site = join(work, 'site');
execFileSync(process.execPath, [join(here, 'build.mjs'), pack, site], { stdio: ['ignore', 'ignore', 'inherit'] });
const text = (path) => readFileSync(join(site, path), 'utf8');
const pages = readdirSync(site, { recursive: true }).filter((name) => name.endsWith('.html') && !name.startsWith('play'));

// ---- The sheet -------------------------------------------------------------------------------------------------------

const api = JSON.parse(readFileSync(join(tree, 'docs/reference/api.json'), 'utf8')), callable = ({ kind }) => ['function', 'inline'].includes(kind);
const missing = (html) => api.flatMap(({ declares }) => declares.filter(callable)).filter(({ name }) => !html.includes(`<li id="${name}">`)).map(({ name }) => name);
assert.deepEqual(missing(text('sheet.html')), []);
assert.deepEqual(missing(text('sheet.html').replace('<li id="kz_relate">', '<li>')), ['kz_relate']);
assert.match(text('sheet.html'), /<code>kz_distance_result <a href="source\/include\/kolize\/query_distance\.h\.html#kz_distance"><b>kz_distance<\/b><\/a>\(const kz_shape \*a, const kz_shape \*b\)<\/code>/);
assert.deepEqual(api.map(({ header }) => header.replace('kolize/', '')).filter((name) => !Object.values(GROUPS).flat().includes(name)), [], 'a header that is in no group of the sheet');

// ---- The list at the top ---------------------------------------------------------------------------------------------

/** Which entries of the list a page marks as where the reader is. */
const marked = (path) => [...text(path).split('</nav>')[0].matchAll(/ aria-current="(\w+)">([^<]*)<\/a>/g)].map(([, how, words]) => `${words}: ${how}`);
assert.deepEqual(['docs/index.html', 'docs/editors.html', 'docs/cases.html', 'pairs.html', 'index.html'].map(marked),
    [['Pages: page'], ['Editors: page'], ['Pages: true'], ['Pairs: page'], []]);

// ---- Links -----------------------------------------------------------------------------------------------------------

const idsOf = (html) => [...html.matchAll(/ id="([^"]*)"/g)].map((found) => found[1]);
const ids = new Map(pages.map((path) => [path, new Set(idsOf(text(path)))]));
/** What is wrong with the links of a page. */
function dead(path, html) {
    const out = [];
    for (const [, target] of html.matchAll(/ (?:href|src)="([^"]*)"/g)) {
        if (/^(https?|mailto):/.test(target)) continue;
        const [name, hash] = target.replace(/&amp;/g, '&').split('#'), there = name ? normalize(join(dirname(path), name)) : path;
        if (!existsSync(join(site, there))) out.push(`${path}: ${target}`);
        else if (hash && ids.has(there) && !ids.get(there).has(decodeURIComponent(hash))) out.push(`${path}: no such place: ${target}`);
    }
    return out;
}
assert.deepEqual(pages.flatMap((path) => dead(path, text(path))), []);
assert.deepEqual(dead('index.html', '<a href="nowhere.html"><img src="pictures/none.png"><a href="sheet.html#no_such">'), ['index.html: nowhere.html', 'index.html: pictures/none.png', 'index.html: no such place: sheet.html#no_such']);
for (const path of pages) {
    const list = idsOf(text(path));
    assert.equal(new Set(list).size, list.length, `${path} has an id twice: ${list.filter((id, i) => list.indexOf(id) < i)}`);
    assert.match(text(path), /<h1[ >]/, path);
}
for (const path of ['play/index.html', 'play/scenes.html']) assert.match(text(path), /<h1><a href="\.\.\/index\.html">Kolize<\/a> <span>/, `${path} does not lead back`);
for (const [, target] of text('llms.txt').matchAll(/\]\(([^)]*)\)/g)) assert.ok(existsSync(join(site, target)), `llms.txt: ${target}`);

// ---- Requests and weight ---------------------------------------------------------------------------------------------

for (const path of [...pages, ...readdirSync(join(site, 'web')).map((name) => `web/${name}`)])
    assert.ok(!/(?:src|rel="[^"]*" href)="(?:https?:)?\/\/|url\((?:https?:)?\/\/|(?:import|fetch|from)\s*\(?['"`]https?:/.test(text(path)), `${path} asks another server`);
const first = [...text('index.html').matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]*)"/g)].map((found) => found[1]);
const bytes = ['index.html', ...new Set(first)].reduce((sum, path) => sum + gzipSync(readFileSync(join(site, path)), { level: 9 }).length, 0);
assert.ok(bytes < 500e3, `${bytes} bytes`);

// ---- Markdown --------------------------------------------------------------------------------------------------------

const html = (words) => toHtml(words, { link: (target) => (target === 'none' ? null : target), code: (language, body) => `[${language}:${body}]` }).html;
assert.equal(html('a `<b>` *c* **d** [e](f) [g](none) 2 * 3 * 4'), '<p>a <code>&lt;b&gt;</code> <em>c</em> <strong>d</strong> <a href="f">e</a> g 2 * 3 * 4</p>');
assert.match(html('| a | b |\n| --- | --- |\n| `x \\| y` | |'), /<td><code>x \| y<\/code><\/td><td><\/td>/);
assert.equal(html('- a\n  b\n- c\n\n1. d'), '<ul><li>a b</li>\n<li>c</li></ul>\n<ol><li>d</li></ol>');
assert.equal(html('<!-- file: x -->\n```c\nint;\n```'), '[c:int;\n]');

// ---- A file that is not there is named --------------------------------------------------------------------------------

writeFileSync(join(work, 'no_package'), '');
assert.throws(() => execFileSync(process.execPath, [join(here, 'build.mjs'), join(work, 'no_package'), join(work, 'none')], { stdio: 'pipe' }), /make js/);
rmSync(join(work, 'no_package'));
console.log(`site: ${pages.length} pages, all links live, ${api.flatMap(({ declares }) => declares.filter(callable)).length} functions on the sheet, first page ${(bytes / 1000).toFixed(0)} kB gzipped`);

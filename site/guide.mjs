// guide.mjs - the pages that are written in Markdown: which of the tree the site has, where, and how their code is shown.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { codeBlock, relative, tabs } from './frame.mjs';
import { toHtml, escape } from './markdown.mjs';
import { PROGRAMS } from './programs.mjs';

const GUIDE = ['first-collision', 'shapes', 'masks', 'contacts', 'sweeps', 'worlds', 'javascript', 'coming-from'];
/** The guide of each language: where its user begins. */
export const LANGUAGE_PAGES = {
    C: 'guide/index.html', 'C++': 'docs/cpp.html', Python: 'bindings/python.html', JavaScript: 'guide/javascript.html',
    Lua: 'bindings/lua.html', Rust: 'bindings/rust.html', 'and others': 'bindings/index.html',
};
const LESSONS = ['edges', 'halves', 'sweep', 'push', 'seams'];

const names = (folder, end = '.md') => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(end)).sort() : []);

/** Source file -> page, for all pages of Markdown in the tree. */
export function markdownPages(tree) {
    const out = {};
    for (const folder of ['docs', 'docs/guide', 'docs/contract', 'docs/decisions'])
        for (const name of names(join(tree, folder))) {
            const page = `${folder.replace('docs/guide', 'guide')}/${name.replace('README.md', 'index.md').replace(/md$/, 'html')}`;
            out[`${folder}/${name}`] = page.replace('guide/first-collision.html', 'guide/index.html');
        }
    out['bindings/README.md'] = 'bindings/index.html';
    for (const name of readdirSync(join(tree, 'bindings')))
        for (const file of [`bindings/${name}/README.md`, `bindings/${name}/kolize/README.md`]) if (existsSync(join(tree, file))) out[file] = `bindings/${name}.html`;
    for (const name of names(join(tree, 'site/text'))) out[`site/text/${name}`] = LESSONS.includes(name.slice(0, -3)) ? `lessons/${name.replace(/md$/, 'html')}` : name.replace(/md$/, 'html');
    for (const [file, page] of [['README.md', 'docs/readme.html'], ['CHANGELOG.md', 'docs/changelog.html'], ['ARCHITECTURE.md', 'docs/architecture.html'], ['CONTRIBUTING.md', 'docs/contributing.html'],
        ['examples/README.md', 'docs/examples.html'], ['SECURITY.md', 'docs/security.html'], ['bindings/python/CALLS.md', 'bindings/python-calls.html']]) if (existsSync(join(tree, file))) out[file] = page;
    return out;
}

const TEXTS = /\.(c|h|hpp|cpp|py|pyi|js|mjs|ts|lua|rs|go|zig|nim|d|cs|c3|odin|sh|txt|json|jsonl|cmake|mk|s|in|toml)$|(^|\/)(Makefile|LICENSE)$/;

/** Where links of a page lead: other pages, pictures, sources, which are collected in `used`. */
export function linker({ tree, pages, used }, file, path) {
    return (target, isPicture) => {
        if (/^[a-z]+:/.test(target)) return isPicture ? null : target;
        const [name, hash] = target.split('#');
        if (!name) return target;
        const there = normalize(join(dirname(file), name)).replace(/\/$/, ''), end = hash ? `#${hash}` : '';
        const page = pages[there] ?? pages[`${there}/README.md`];
        if (page) return relative(path, page) + end;
        if (!existsSync(join(tree, there))) throw new Error(`${file}: ${target} leads nowhere`);
        if (statSync(join(tree, there)).isDirectory()) return null;
        const to = isPicture || /\.(png|svg|jpg|bmp)$/.test(there) ? `pictures/${there.replace(/^docs\/pictures\//, '').replace(/\//g, '_')}` : `source/${there}.html`;
        if (to.startsWith('source/') && (!TEXTS.test(there) || statSync(join(tree, there)).size > 200000)) return null;
        used.set(there, to);
        return relative(path, to) + end;
    };
}

/** A block of a page as it is shown: with its twins in other languages where there are any. */
export function coder(file) {
    return (language, body) => {
        const found = PROGRAMS.find((one) => one.page === file && language === 'c' && body.includes(one.known));
        return found ? tabs({ c: body, ...found.twins }, 'The program in six languages') : codeBlock(language, body);
    };
}

function sideList(title, entries, path) {
    return `<p>${title}</p><ul>${entries.map(([to, words]) => `<li><a href="${relative(path, to)}"${to === path ? ' aria-current="page"' : ''}>${words}</a></li>`).join('')}</ul>`;
}
const titleOf = (tree, file) => /^# (.*)$/m.exec(readFileSync(join(tree, file), 'utf8'))?.[1].replace(/[`*]/g, '') ?? file;

/** What stands beside a page: the guide and its languages, the lessons, or the pages of the same folder. */
export function sideOf(tree, pages, path) {
    const entries = (files) => files.filter((file) => pages[file]).map((file) => [pages[file], escape(titleOf(tree, file))]);
    const languages = Object.entries(LANGUAGE_PAGES).filter(([, page]) => Object.values(pages).includes(page)).map(([words, page]) => [page, words]);
    let list = '';
    if (path.startsWith('guide/') || path.startsWith('bindings/') || path === 'docs/cpp.html')
        list = sideList('The guide in', languages, path) + sideList('Pages', entries(GUIDE.map((name) => `docs/guide/${name}.md`)), path) +
            (path.startsWith('bindings/') ? sideList('Languages', entries(Object.keys(pages).filter((file) => file.startsWith('bindings/'))), path) : '');
    else if (path.startsWith('lessons/')) list = sideList('Drag and see', entries(LESSONS.map((name) => `site/text/${name}.md`)), path);
    else if (path.startsWith('docs/')) {
        const folder = path.split('/').slice(0, -1).join('/');
        list = sideList('Pages', entries(Object.keys(pages).filter((file) => pages[file].split('/').slice(0, -1).join('/') === folder)), path);
    }
    return list && `<nav class="side" aria-label="Pages beside this one"><details open><summary class="small">Pages beside this one</summary>${list}</details></nav>`;
}

/** The page after this one in the guide and the lessons. */
export function nextOf(tree, pages, path) {
    const files = [...GUIDE.map((name) => `docs/guide/${name}.md`), ...LESSONS.map((name) => `site/text/${name}.md`)], i = files.findIndex((file) => pages[file] === path);
    if (i < 0) return '';
    const link = (file, words) => (file && pages[file].split('/')[0] === path.split('/')[0] ? `<a href="${relative(path, pages[file])}">${words}: ${escape(titleOf(tree, file))}</a>` : '<span></span>');
    return `<nav class="next" aria-label="Next page">${link(files[i - 1], 'Before')}${link(files[i + 1], 'Next')}</nav>`;
}

/** The scene of a lesson, and what stands below it. */
const CONTROLS = {
    edges: '<p class="controls"><label for="ulps">Millionths below</label> <input id="ulps" type="range" min="-3" max="3" value="0"></p>',
    seams: '<p class="controls"><label><input id="kerb" type="checkbox"> A kerb stands in the way</label></p>',
};
const sceneOf = (name) => `<p id="trouble" class="note" role="alert" hidden></p><div class="scene" id="scene" style="aspect-ratio: 3 / 2"></div>
${CONTROLS[name] ?? ''}<p class="answer"><output id="answer" aria-live="polite">The library is being loaded.</output></p>`;

/** A page of Markdown: { path, title, about, body, side, scripts }. */
export function pageOf(world, file) {
    const { tree, pages } = world, path = pages[file], text = readFileSync(join(tree, file), 'utf8');
    const { html, title } = toHtml(text, { link: linker(world, file, path), code: coder(file) });
    const lesson = path.startsWith('lessons/') ? path.slice(8, -5) : null;
    const about = (/^(?!#|\||`|<|!|\s|-|\d)[^]*?(?=\n\n)/m.exec(text)?.[0] ?? title).replace(/\s+/g, ' ').replace(/[`*]|\]\([^)]*\)|\[/g, '').slice(0, 200);
    const body = lesson ? html.replace('<p>{scene}</p>', sceneOf(lesson)) : html;
    return { path, title, about, body: body + nextOf(tree, pages, path), side: sideOf(tree, pages, path), scripts: lesson ? [`lesson_${lesson}.js`] : [],
        early: lesson ? ['web/drag.js', 'kolize/kolize-wasm.mjs', 'kolize/kolize-core.mjs', 'kolize/kolize.wasm'] : [] };
}

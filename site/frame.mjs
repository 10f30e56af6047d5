// frame.mjs - what every page of the site has around its content, and tabs of code.
import { LANGUAGES } from './web/code.js';
import { highlighted } from './highlight.mjs';
import { escape } from './markdown.mjs';

const NAV = [['guide/index.html', 'Guide'], ['pairs.html', 'Pairs'], ['sheet.html', 'Sheet'], ['lessons/edges.html', 'Drag and see'],
    ['docs/index.html', 'Pages'], ['docs/editors.html', 'Editors'], ['play/index.html', 'Studio'], ['play/scenes.html', 'Playground'], ['reference/index.html', 'Reference']];

/** The address of a page of the site, seen from another page. */
export function relative(from, to) {
    const up = from.split('/').slice(0, -1), [path, ...hash] = to.split('#'), down = path.split('/');
    while (up.length && down.length > 1 && up[0] === down[0]) up.shift(), down.shift();
    return `${'../'.repeat(up.length)}${down.join('/')}${hash.length ? `#${hash.join('#')}` : ''}`;
}

/** One page: { path, title, about, body, scripts, early, side, kind }, as a whole file; `early`: files that its scripts will ask for. `there(path)`: does the site have that page? */
export function page({ path, title, about, body, scripts = [], early = [], side = '', kind = 'text' }, { there, version }) {
    const to = (target) => escape(relative(path, target));
    // A page that the list has not stands below the first one of its folder.
    const folder = path.split('/').slice(0, -1)[0], pages = NAV.filter(([target]) => there(target));
    const [current] = pages.find(([target]) => target === path) ?? pages.find(([target]) => folder && folder !== 'play' && target.split('/')[0] === folder) ?? [];
    const nav = pages.map(([target, words]) => {
        const here = target !== current ? '' : target === path ? ' aria-current="page"' : ' aria-current="true"';
        return `<li><a href="${to(target)}"${here}>${words}</a></li>`;
    }).join('');
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escape(title)}${path === 'index.html' ? '' : ' - Kolize'}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escape(about)}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${to('web/icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('web/site.css')}">
${early.map((file) => (/js$/.test(file) ? `<link rel="modulepreload" href="${to(file)}">` : `<link rel="preload" href="${to(file)}" as="${/png$/.test(file) ? 'image' : 'fetch'}"${/png$/.test(file) ? '' : ' crossorigin'}>`)).join('\n')}
<script type="module" src="${to('web/site.js')}"></script>
${scripts.map((script) => `<script type="module" src="${to(`web/${script}`)}"></script>`).join('\n')}
</head>
<body class="${kind}">
<a class="skip" href="#content">Skip to the content</a>
<header class="top"><a class="name" href="${to('index.html')}">Kolize</a>
<nav aria-label="Site"><ul>${nav}</ul></nav>
<button id="theme" type="button" hidden>Dark</button></header>
<div class="columns${side ? ' sided' : ''}">${side}
<main id="content" tabindex="-1">
${body}
</main></div>
<footer><p>Kolize ${escape(version)}, MIT licence. These pages ask nothing of any other server. <a href="${to('docs/conventions.html')}">Conventions</a>, <a href="${to('deterministic.html')}">what deterministic means here</a>, <a href="${to('why-not.html')}">why is there no ...</a></p></footer>
</body>
</html>
`;
}

export const codeBlock = (language, body) => `<pre tabindex="0"><code>${highlighted(language, body.replace(/\n$/, ''))}</code></pre>`;
/** Blocks of one thing in several languages: { language: body }. Without scripts they stand one below the other. */
export function tabs(blocks, label) {
    const one = ([name, body]) => `<figure data-language="${name}"><figcaption>${LANGUAGES[name].title}</figcaption>${codeBlock(name, body)}</figure>`;
    return `<div class="tabs" data-label="${escape(label)}">${Object.entries(blocks).map(one).join('\n')}</div>`;
}

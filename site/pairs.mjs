// pairs.mjs - the page of the pair table: kinds by kinds, each cell a button with a picture that web/pairs.js draws.
import { LANGUAGES } from './web/code.js';
import { NAMES } from './web/kinds.js';

const DEAL = { relation: 'Relation', contact: 'Contact', distance: 'Distance', ray: 'Ray on B', sweep: 'Sweep of A' };

export function pairsBody() {
    const head = NAMES.map((name) => `<th scope="col">${name}</th>`).join('');
    const rows = NAMES.map((a) => `<tr><th scope="row">${a}</th>${NAMES.map((b) =>
        `<td><button type="button" tabindex="-1" data-a="${a}" data-b="${b}" aria-label="${a} and ${b}"><canvas width="96" height="64" aria-hidden="true"></canvas></button></td>`).join('')}</tr>`);
    const options = NAMES.map((name) => `<option>${name}</option>`).join('');
    return `<h1>Pairs</h1>
<p>Any two kinds of shapes, and five questions about them: do they overlap, how do they get apart, how far is it, what does a ray meet,
what does a motion meet? Drag the things in the large picture; the answers and the code change. Every answer comes from the
library, which runs in this page.</p>
<noscript><p class="note">The pictures need JavaScript. <a href="sheet.html">The sheet</a> and <a href="guide/index.html">the guide</a> do not.</p></noscript>
<p id="trouble" class="note" role="alert" hidden></p>
<section class="pair" aria-label="One pair">
<div class="pick"><label>A <select id="kind-a">${options}</select></label> <label>B <select id="kind-b">${options}</select></label>
<span role="group" aria-label="Where they lie"><button type="button" data-place="apart" aria-pressed="true">apart</button>
<button type="button" data-place="close" aria-pressed="false">close</button></span></div>
<div class="halves"><div class="scene" id="scene"></div>
<dl id="answers">${Object.entries(DEAL).map(([key, words]) => `<dt>${words}</dt><dd data-answer="${key}">...</dd>`).join('')}</dl></div>
<p id="said" class="hidden" aria-live="polite"></p>
<div class="tabs live" data-label="The code of this pair">${Object.entries(LANGUAGES).map(([name, { title }]) =>
        `<figure data-language="${name}"><figcaption>${title}</figcaption><pre tabindex="0"><code data-code="${name}"></code></pre></figure>`).join('')}</div>
</section>
<h2>All pairs</h2>
<p>Rows are A, columns are B. Blue is A, amber is B; a red border says that they overlap. Dashed or pale blue is A where its motion ends
or meets B. Choose a cell for the picture above; arrow keys go from cell to cell.</p>
<div class="wide" tabindex="0" role="region" aria-label="table of pairs"><table class="grid" id="table"><thead><tr><td></td>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>
<p>A mask lies on whole cells. A polygon may be concave, and a polyline has no inside. Posed shapes, compounds and grids of tiles answer
the same questions: <a href="docs/conventions.html">conventions</a>.</p>`;
}

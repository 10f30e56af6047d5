// sheet.js - the search of the sheet: lines that have all words stay.
import { $ } from './drag.js';

const items = [...document.querySelectorAll('main section li')].map((item) => ({ item, text: item.textContent.toLowerCase() }));
const blocks = [...document.querySelectorAll('main section, main section h3')];

function search() {
    const words = $('words').value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { item, text } of items) {
        item.hidden = !words.every((word) => text.includes(word));
        found += !item.hidden;
    }
    for (const block of blocks) {
        const within = block.tagName === 'H3' ? block.nextElementSibling : block;
        block.hidden = !within.querySelector('li:not([hidden])');
    }
    $('found').textContent = words.length ? `${found} of ${items.length}` : '';
    history.replaceState(null, '', words.length ? `?q=${encodeURIComponent($('words').value)}` : location.pathname + location.hash);
}

$('search').addEventListener('submit', (event) => event.preventDefault());
$('words').addEventListener('input', search);
$('print').hidden = false;
$('print').addEventListener('click', () => print());
const asked = new URLSearchParams(location.search).get('q');
if (asked) {
    $('words').value = asked;
    search();
}
document.documentElement.dataset.ready = String(Math.round(performance.now()));

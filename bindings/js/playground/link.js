// link.js - the page's state in its address, behind the #: sprites as runs of cells, numbers, the map's text.

const MOST = 60000; // letters of an address that browsers take

/** Cells as runs, clear ones first: "w.h.3.5.2". */
export function runsOf(mask) {
    const runs = [mask.width, mask.height],
        cells = mask.toCells();
    let now = 0,
        n = 0;
    for (const cell of cells) {
        if (cell === now) n++;
        else {
            runs.push(n);
            now = cell;
            n = 1;
        }
    }
    return [...runs, n].map((run) => run.toString(36)).join('.');
}

export function cellsOf(text) {
    const [width, height, ...runs] = text.split('.').map((run) => parseInt(run, 36));
    if (!(width > 0 && height > 0 && width * height <= 1 << 22)) throw new RangeError('the link holds no mask');
    const cells = new Uint8Array(width * height);
    let at = 0;
    runs.forEach((run, i) => {
        if (i % 2) cells.fill(1, at, at + run);
        at += run;
    });
    return { cells, width, height };
}

const encode = (text) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(text)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
const decode = (text) =>
    new TextDecoder().decode(
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)),
    );

// What is of the same type as the page's own; of numbers those that are finite.
function overlay(state, kept) {
    for (const [key, now] of Object.entries(state)) {
        if (!Object.hasOwn(kept, key) || typeof kept[key] !== typeof now) continue;
        if (typeof now === 'object') overlay(now, kept[key] ?? {});
        else if (typeof now !== 'number' || Math.abs(kept[key]) < 1e6) state[key] = kept[key];
    }
}

/** The state that the address holds, laid over `state`; what cannot be read is left out. */
export function readLink(state) {
    if (location.hash.length < 2) return;
    try {
        const kept = JSON.parse(decode(location.hash.slice(1)));
        overlay(state, kept);
    } catch {
        history.replaceState(null, '', location.pathname);
    }
}

let timer = 0;
/** Keeps the state in the address, soon. */
export function keepLink(state) {
    clearTimeout(timer);
    timer = setTimeout(() => writeLink(state), 200);
}

export function writeLink(state) {
    let text = JSON.stringify(state);
    if (text.length > MOST) text = JSON.stringify({ ...state, map: '' });
    if (text.length > MOST)
        text = JSON.stringify({ ...state, map: '', a: { ...state.a, cells: '' }, b: { ...state.b, cells: '' } });
    history.replaceState(null, '', `#${encode(text)}`);
    return location.href;
}

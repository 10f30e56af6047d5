// module.js - the second WebAssembly module, which has kolize-io: its memory, its errors, and what it reads as objects.
//
// The files of this folder are parts of one module, in the order that package.mjs lists: they share what they declare.

let isLoaded = false;
let e = null; // the exports of the module, once it is loaded

const ready = () => isLoaded;

function attach(instance) {
    if (isLoaded) return; // whoever loads twice goes on with the first
    e = instance.exports;
    isLoaded = true;
    e.kzj_seed(Math.floor(Math.random() * 4294967296));
}

const bytesAt = (p, n) => new Uint8Array(e.memory.buffer, p, n);

function textAt(p) {
    const bytes = new Uint8Array(e.memory.buffer);
    let end = p;
    while (bytes[end]) end++;
    return new TextDecoder().decode(bytes.slice(p, end));
}

/** The error that the last reading left: its text names the file and the place in it. */
const failure = () => new KolizeError(textAt(e.kzj_error_text()), e.kzj_error_code(), 0, 0);

function take(n, what) {
    const p = n >= 0 && n < 0x7fffffff ? e.kzj_malloc(n || 1) : 0;
    if (p === 0) throw new KolizeError(`${what}: out of memory (${n} bytes wanted)`, 1, n, 0);
    return p;
}

/** A block with a copy of bytes. */
function blockOf(bytes, what) {
    const p = take(bytes.length, what);
    bytesAt(p, bytes.length).set(bytes);
    return p;
}

/** What use(pointers) returns; they point to texts, and are 0 for null. */
function withTexts(texts, use) {
    const blocks = [];
    try {
        for (const text of texts) blocks.push(text === null ? 0 : blockOf(new TextEncoder().encode(`${text}\0`), 'text'));
        return use(...blocks);
    } finally {
        for (const p of blocks) if (p) e.kzj_free(p);
    }
}

// ---- Trees ------------------------------------------------------------------------------------------------------

/** The tree that the last call left, which then ends there; tree.h describes its bytes. */
function takeTree() {
    const bytes = bytesAt(e.kzj_tree_at(), e.kzj_tree_size()).slice();
    e.kzj_tree_drop();
    const view = new DataView(bytes.buffer), decoder = new TextDecoder(), slots = [];
    let at = 0;
    const size = () => view.getUint32((at += 4) - 4, true);
    const part = (n) => bytes.slice(at, (at += n));
    const list = () => {
        const out = [];
        while (bytes[at] !== END) out.push(value());
        at++;
        return out;
    };
    const fields = () => {
        const out = {};
        while (bytes[at] !== END) {
            const key = value();
            out[key] = value();
        }
        at++;
        return out;
    };
    const pairs = () => { // with keys of a file's choice: "__proto__" is one as any
        const out = [];
        while (bytes[at] !== END) out.push([value(), value()]);
        at++;
        return Object.freeze(Object.fromEntries(out));
    };
    const numbers = (n, read, Class) => { // most are points and boxes, which take less room as plain arrays
        if (n > FEW) return new Class(part(4 * n).buffer);
        const out = [];
        for (; n > 0; n--) out.push(view[read]((at += 4) - 4, true));
        return out;
    };
    const text = () => {
        const slot = size(), n = size();
        return (slots[slot] = decoder.decode(bytes.subarray(at, (at += n))));
    };
    function value() {
        switch (String.fromCharCode(bytes[at++])) {
        case 'N': return null;
        case 'T': return true;
        case 'F': return false;
        case 'Y': return view.getInt8(at++);
        case 'D': return view.getFloat64((at += 8) - 8, true);
        case 'S': return text();
        case 'R': return slots[size()];
        case 'V': return numbers(size(), 'getFloat32', Float32Array);
        case 'I': return numbers(size(), 'getInt32', Int32Array);
        case 'B': return part(size());
        case 'L': return list();
        case 'O': return fields();
        case 'P': return pairs();
        default: throw new KolizeError('kolize/io: its module and its code are of different versions', 2, 0, 0);
        }
    }
    return value();
}

const END = 'E'.charCodeAt(0), FEW = 8;

// ---- Masks and shapes of the other module -----------------------------------------------------------------------

/** A mask of its width, height and strips of 64 columns with eight bytes a row. */
function maskOf([width, height, words]) {
    const cells = new Uint8Array(width * height);
    for (let x = 0; x < width; x++) {
        const strip = (x >> 6) * height * 8 + ((x & 63) >> 3), bit = x & 7;
        for (let y = 0; y < height; y++) cells[y * width + x] = (words[strip + 8 * y] >> bit) & 1;
    }
    return Mask.fromCells(cells, width, height);
}

/** Masks that are made when they are asked for, once each. */
function masksOf(list) {
    const masks = [];
    return (i) => (masks[i] ??= maskOf(list[i]));
}

/** A shape of its kind and numbers; maskAt(i) is a mask. */
function shapeOf([kind, ...given], maskAt) {
    if (kind === 'polygon') return Shape.polygon(...given);
    if (kind === 'polyline') return Shape.polyline(given[0]);
    if (kind === 'mask') return Shape.mask(maskAt(given[0]), given[1], given[2]);
    if (kind !== 'compound') return Shape[kind](...given[0]);
    const parts = given.map((part) => shapeOf(part, maskAt));
    try {
        return Shape.compound(parts);
    } finally {
        for (const part of parts) part.dispose();
    }
}

const pointOf = ([x, y]) => ({ x, y });
const rectOf = ([x, y, width, height]) => ({ x, y, width, height });

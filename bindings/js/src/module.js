// module.js - the WebAssembly module: its functions, views of its memory, errors, and who owns what in it.
//
// The files of this folder are parts of one module, in the order that package.mjs lists: they share what they declare.

let isLoaded = false;
let e = new Proxy({}, { get: notLoaded }); // the exports of the module, once it is loaded
let now = 'Kolize'; // the call under way: package.mjs has each method of a class set it
let U8, I8, U16, I32, U32, F32, F64; // views of its memory, made anew whenever that has grown
let ERR = 0, ANSWER = 0; // where it leaves errors and answers

function refresh() {
    const buffer = e.memory.buffer;
    U8 = new Uint8Array(buffer);
    I8 = new Int8Array(buffer);
    U16 = new Uint16Array(buffer);
    I32 = new Int32Array(buffer);
    U32 = new Uint32Array(buffer);
    F32 = new Float32Array(buffer);
    F64 = new Float64Array(buffer);
}

// Memory that has grown leaves the old views empty. Called before views are read, after anything that may allocate.
function fresh() {
    if (F32.length === 0) refresh();
}

function attach(instance) {
    if (isLoaded) return; // whoever loads twice goes on with the first
    e = instance.exports;
    isLoaded = true;
    refresh();
    ERR = e.kzj_error();
    ANSWER = e.kzj_answer_at();
    if (e.kzf_self_check(ERR) !== 0) throw failure();
}

// ---- Errors -----------------------------------------------------------------------------------------------------

const WRONG = new WeakSet(); // errors of the language's own classes that count as ours

/** An error of Kolize: `code` is a kz_result, `a` and `b` are the numbers that its text names. */
class KolizeError extends Error {
    constructor(text, code, a, b) {
        super(text);
        this.name = 'KolizeError';
        this.code = code;
        this.a = a;
        this.b = b;
    }

    static [Symbol.hasInstance](value) {
        return Function.prototype[Symbol.hasInstance].call(this, value) || (this === KolizeError && WRONG.has(value));
    }
}

/** A TypeError or RangeError, which is a KolizeError as well, about what a call was given. */
function wrong(Class, text, call = now) {
    const error = Object.assign(new Class(`${call}: ${text}`), { code: 2, a: 0, b: 0 });
    WRONG.add(error);
    return error;
}

function notLoaded() {
    throw new KolizeError(`${now}: Kolize is not loaded; call \`await load()\` first`, 2, 0, 0);
}

function textAt(p) {
    let end = p;
    while (U8[end]) end++;
    return new TextDecoder().decode(U8.slice(p, end));
}

/** The error that the last call left; why(code, a, b) may know more of it than the sentence of the code. */
function failure(why) {
    const room = take(512);
    e.kzf_error_text(ERR, room, 512);
    fresh();
    const text = textAt(room), code = I32[ERR >> 2], a = Number(i64(ERR + 8)), b = Number(i64(ERR + 16));
    e.kzj_free(room);
    return new KolizeError(`${now}: ${why?.(code, a, b) ?? text}`, code, a, b);
}

const i64 = (p) => I32[(p >> 2) + 1] * 4294967296 + U32[p >> 2];

/** A pointer that a maker returned; NULL is its error. */
function made(p) {
    if (p === 0) throw failure();
    return p;
}

function check(result, why) {
    if (result !== 0) throw failure(why);
}

function checkCode(result, why) { // of calls that leave no error: a stale body, no memory, or what `why` says
    if (result !== 0) throw new KolizeError(`${now}: ${result === 2 && why ? why : textAt(e.kzf_result_name(result))}`, result, 0, 0);
}

function gone(what, name) {
    throw new KolizeError(`${now}: ${what === 'this' ? '' : `${what}: `}this ${name} was disposed; dispose it after its last use`, 2, 0, 0);
}

// ---- What callers give ------------------------------------------------------------------------------------------
//
// Lists, options and names are read first, once, and may run the caller's code. Numbers are then checked, which runs none;
// pointers are read last. So nothing that a caller does meanwhile changes what a call of the module gets.

const MOST_SIDE = 1 << 24, MOST_ITEMS = 1 << 24;
let inside = ''; // which function of the caller's the module calls now

function idle() {
    if (inside) throw new KolizeError(`${inside} must not call Kolize`, 2, 0, 0);
}

// Names that a minifier leaves as they are, and where objects of a class come from.
const NAMES = new Map(), SOURCES = new Map();
const article = (name) => `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;

/** Gives a class its name; its getters throw when they are set, and say which call sets them. */
function published(Class, name, source, setters = {}) {
    NAMES.set(Class, name);
    SOURCES.set(Class, source);
    const all = Object.getOwnPropertyDescriptors(Class.prototype);
    for (const field in all) {
        if (!all[field].get || all[field].set) continue;
        const how = setters[field] ? `call ${setters[field]}` : 'it is for reading';
        const set = () => { throw wrong(TypeError, `cannot be set; ${how}`, `${name}.${field}`); };
        Object.defineProperty(Class.prototype, field, { ...all[field], set });
    }
}

function nameOf(value) {
    if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
    let found = Array.isArray(value) ? 'an array' : 'object';
    for (const [Class, name] of NAMES) if (value instanceof Class) found = article(name); // the last is the narrowest
    return found;
}

/** Why an object cannot be used: `of` is none of the class, or gone, or a function of the caller's is running. */
function refuse(of, Class, what = 'this') {
    idle();
    const name = NAMES.get(Class);
    if (of instanceof Class) gone(what, name);
    throw wrong(TypeError, `${what}: ${article(name)} is wanted, and not ${nameOf(of)}; ${SOURCES.get(Class)}`);
}

const OWN = {}; // what constructors of this module are called with
function own(key, name, source) {
    if (key !== OWN) throw wrong(TypeError, `not by new; ${source}`, name);
}

const ready = () => isLoaded;
const number = (n, what) => (typeof n === 'number' ? n : notWhole(n, what));
const BEYOND = 2 ** 128 - 2 ** 103; // the first number that as float32 is Infinity
const real = (n, what) => (typeof n === 'number' && n < BEYOND && n > -BEYOND ? n : notReal(n, what));
function notReal(n, what) {
    throw wrong(RangeError, `${what}: ${number(n, what)} is no finite float32`);
}
function notWhole(n, what, least, most) {
    if (typeof n !== 'number') throw wrong(TypeError, `${what}: a number is wanted, and not ${nameOf(n)}`);
    throw wrong(RangeError, `${what}: ${n} is no whole number from ${least} to ${most}`);
}

const size = (n, what) => (typeof n === 'number' && n >= 0 && n < BEYOND ? n : notSize(n, what));
function notSize(n, what) {
    throw wrong(RangeError, `${what}: ${real(n, what)} is below 0`);
}

function portion(n, what) {
    if (size(n, what) > 1) throw wrong(RangeError, `${what}: ${n} is more than 1`);
    return n;
}

function distance(n, what) { // without end, too
    if (!(number(n, what) >= 0)) throw wrong(RangeError, `${what}: ${n} is no distance`);
    return Math.min(n, 3e38);
}

const vector = (v, what) => {
    if (v === null || typeof v !== 'object') throw wrong(TypeError, `${what}: { x, y } is wanted, and not ${nameOf(v)}`);
    return v;
};

// Where numbers become sizes, indices or 32 bits.
const whole = (n, what, least, most) =>
    (typeof n === 'number' && n >= least && n <= most && n % 1 === 0 ? n : notWhole(n, what, least, most));
/** Columns and rows of a rectangle: from x0 and y0 to before x1 and y1. */
function cellsOf(cells) {
    const { x0, y0, x1, y1 } = typeof cells === 'object' && cells || {};
    if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined)
        throw wrong(TypeError, `cells: an object { x0, y0, x1, y1 } is wanted, and not ${nameOf(cells)}`);
    return [int32(x0, 'x0'), int32(y0, 'y0'), int32(x1, 'x1'), int32(y1, 'y1')];
}
const int32 = (n, what) => // fractions are cut off, towards 0
    (typeof n !== 'number' || (n | 0) === n ? number(n, what) : whole(Math.trunc(n), what, -0x80000000, 0x7fffffff));
const bits = (n, what) => whole(n, what, -0x80000000, 0xffffffff);
const side = (n, what) => whole(n, what, 0, MOST_SIDE);
const limit = (n, what, most = 0x7fffffff) => (typeof n === 'number' && n > most ? most : whole(n, what, 0, most));

function choice(of, name, what) {
    if (typeof name === 'string' && Object.hasOwn(of, name)) return of[name];
    throw wrong(TypeError, `${what}: ${typeof name === 'string' ? name : nameOf(name)} is none of ${Object.keys(of).join(', ')}`);
}

// What a list is: of typed arrays neither the class nor the length can be feigned.
const getter = (key) => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), key).get;
const kindOf = (list) => KIND_OF.call(list), lengthOf = (list) => LENGTH_OF.call(list);
const KIND_OF = getter(Symbol.toStringTag), LENGTH_OF = getter('length');

/** What a list says that its length is, asked once. */
function lengthGiven(list, what) {
    const length = kindOf(list) ? lengthOf(list) : list?.length;
    if (typeof list !== 'object' || typeof length !== 'number') throw wrong(TypeError, `${what}: a list is wanted, and not ${nameOf(list)}`);
    return length;
}

/** Calls take(item, i) with each item of an array, or of what has a length. */
function eachOf(list, what, visit) {
    const n = whole(lengthGiven(list, what), `${what}.length`, 0, MOST_ITEMS);
    let i = 0;
    try {
        for (; i < n; i++) visit(list[i], i, n);
    } catch (error) {
        throw placed(error, what, i);
    }
}

/** The error of an item of a list names its place; no call pays for that. */
function placed(error, what, i) {
    if (error instanceof KolizeError)
        for (const field of ['message', 'stack']) error[field] = error[field]?.replace(`: ${what}: `, `: ${what}[${i}]: `);
    return error;
}

// What options may be named: of one text the same table each time.
const namesOf = (text) => Object.assign(Object.create(null), Object.fromEntries(text.split(' ').map((name) => [name, true])));
const NO_OPTIONS = Object.freeze({});

/** The options that a call was given, none of which has a name that is not there. */
function optionsOf(given, names, what = 'options', call = now) {
    if (given === undefined || given === null) return NO_OPTIONS;
    if (typeof given !== 'object') throw wrong(TypeError, `${what}: an object is wanted, and not ${nameOf(given)}`, call);
    for (const name in given) // in half of the time of Object.keys; of inherited ones nothing is said
        if (names[name] !== true && Object.hasOwn(given, name)) throw unknown(given, name, names, what, call);
    return given;
}

function unknown(given, name, names, what, call) {
    if (nameOf(given) !== 'object') return wrong(TypeError, `${what}: an object is wanted, and not ${nameOf(given)}`, call);
    const plain = (text) => text.slice(0, 40).toLowerCase().replace(/[-_]/g, ''), all = Object.keys(names), wanted = plain(name);
    const [[far, near]] = all.map((one) => [apartBy(plain(one), wanted), one]).sort(([a], [b]) => a - b);
    return wrong(TypeError, `${what}: there is no ${name.slice(0, 40)}; ${far <= (wanted.length < 4 ? 1 : Math.max(2, wanted.length / 3)) ? `perhaps ${near} is meant` : `there are ${all.join(', ')}`}`, call);
}

/** How many letters were typed wrongly, left out or too many. */
function apartBy(a, b) {
    let row = Array.from({ length: b.length + 1 }, (_, i) => i);
    for (let i = 1; i <= a.length; i++) {
        const next = [i];
        for (let k = 1; k <= b.length; k++) next.push(Math.min(row[k] + 1, next[k - 1] + 1, row[k - 1] + (a[i - 1] === b[k - 1] ? 0 : 1)));
        row = next;
    }
    return row[b.length];
}

/** Refuses a list with a number that no finite float32 is, and says which. */
function finiteList(list, what) {
    for (let i = 0, n = lengthOf(list); i < n; i++) {
        const at = Math.fround(list[i]);
        if (at - at !== 0) throw wrong(RangeError, `${what}: number ${i} is ${list[i]}, and no finite float32`);
    }
    return list;
}

/** The numbers of a list: a typed array of that class as it is, all else as one of ours. */
function numbers(list, Class, what, check = number) {
    if (kindOf(list) === Class.name) return list;
    let out = new Class(0);
    eachOf(list, what, (item, i, n) => {
        if (i === 0) out = new Class(n);
        out[i] = check(item, what, i);
    });
    return out;
}

function even(list, what) {
    if (lengthOf(list) % 2) throw wrong(RangeError, `${what}: the last of ${lengthOf(list)} numbers has no partner`);
    return list;
}

/** Points as [x, y, x, y], as [[x, y]] or as [{x, y}], all as the first. */
function flatPoints(points, what = 'points') {
    if (kindOf(points) || points?.length === 0 || typeof points?.[0] === 'number')
        return finiteList(even(numbers(points, Float32Array, what), what), what);
    let out = new Float32Array(0);
    eachOf(points, what, (point, i, n) => {
        if (i === 0) out = new Float32Array(2 * n);
        const isPair = Array.isArray(point);
        out[2 * i] = number(isPair ? point[0] : point?.x, what);
        out[2 * i + 1] = number(isPair ? point[1] : point?.y, what);
    });
    return finiteList(out, what);
}

// ---- Memory -----------------------------------------------------------------------------------------------------

let turn = 0; // counts what may move or end memory

function take(bytes) {
    idle();
    turn++;
    const p = bytes >= 0 && bytes < 0x7fffffff ? e.kzj_malloc(bytes) : 0;
    if (p === 0) throw new KolizeError(`${now}: out of memory (${bytes} bytes wanted)`, 1, bytes, 0);
    fresh();
    return p;
}

// Room for answers of any number, kept for the next call.
let roomAt = 0, roomBytes = 0;
function room(bytes) {
    idle();
    turn++;
    if (bytes > roomBytes) {
        if (roomAt) e.kzj_free(roomAt);
        roomAt = roomBytes = 0; // until there is a new one
        const most = Math.max(bytes, 1024);
        roomAt = take(most);
        roomBytes = most;
    }
    return roomAt;
}

/** What use(pointer) returns; the memory there ends with it. */
function withBlock(bytes, use) {
    const p = take(bytes);
    try {
        return use(p);
    } finally {
        e.kzj_free(p);
    }
}

/** What an object owns in the module. It ends when its last user gives it back: the object itself, or a body with it. */
class Memory {
    constructor(p, end, parts) {
        this.p = p;
        this.end = end;
        this.parts = parts; // other memory that this refers to
        this.users = 1;
        if (parts) for (const part of parts) part.users++;
    }

    release() {
        if (--this.users > 0) return;
        this.end(this.p);
        if (this.parts) for (const part of this.parts) part.release();
    }
}

const registry = typeof FinalizationRegistry === 'function' ? new FinalizationRegistry((memory) => memory.release()) : null;
const DISPOSE = Symbol.dispose ?? Symbol.for('Symbol.dispose');

/** What is made in the module, and given back by `dispose`, at the end of `using`, or when nobody refers to it any more. */
class Owned {
    constructor(p, end, parts) {
        this._p = p;
        this._m = new Memory(p, end, parts);
        if (registry) registry.register(this, this._m, this);
    }

    get disposed() {
        return this._p === 0;
    }

    dispose() {
        if (this._p === 0) return;
        idle();
        turn++;
        this._p = 0;
        if (registry) registry.unregister(this);
        this._m.release();
    }
}
Owned.prototype[DISPOSE] = Owned.prototype.dispose;
published(Owned, 'Owned', 'other classes make one');

/** What consoles show of a class: one line, by describe(object). JSON shows the same, unless the class has more to tell. */
function described(Class, describe, name = NAMES.get(Class)) {
    const line = function () { return this.disposed ? `${name} (disposed)` : describe(this); };
    for (const way of ['toString', 'toJSON']) if (!Object.hasOwn(Class.prototype, way)) Class.prototype[way] = line;
    Class.prototype[Symbol.for('nodejs.util.inspect.custom')] = line;
    Class.prototype[Symbol.for('Deno.customInspect')] = line;
}

/** Bytes that the module uses of its memory, and bytes that this has. */
function memoryUse() {
    now = 'memoryUse';
    return { used: e.kzj_used(), size: e.memory.buffer.byteLength };
}

/** The kernels that the module was built with: "wasm128" or "plain". */
function level() {
    now = 'level';
    return e.kzj_level() === 5 ? 'wasm128' : 'plain';
}

const vecAt = (p) => ({ x: F32[p >> 2], y: F32[(p >> 2) + 1] });
const cellAt = (p) => ({ x: I32[p >> 2], y: I32[(p >> 2) + 1] });
const rectAt = (p) => ({ x0: I32[p >> 2], y0: I32[(p >> 2) + 1], x1: I32[(p >> 2) + 2], y1: I32[(p >> 2) + 3] });

const APART = -1, TOUCH = 0, OVERLAP = 1;

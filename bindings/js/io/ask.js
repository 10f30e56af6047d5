// ask.js - readings that ask the caller for files: the module tries, tells which files it lacks, and tries again.

const MOST_FILES = 65536, AT_ONCE = 16;
const LIMITS = ['maxPixels', 'maxBytes', 'maxDepth', 'maxObjects', 'maxMemory', 'maxNotes'];
const MOST = { maxDepth: 0xffffffff, maxObjects: 0xffffffff, maxNotes: 0xffffffff };

function textGiven(text, what, call) {
    if (typeof text !== 'string' || text.includes('\0'))
        throw wrong(TypeError, `${what}: a text without zeros is wanted, and not ${nameOf(text)}`, call);
    return text;
}

const maybeText = (text, what, call) => (text === undefined || text === null ? null : textGiven(text, what, call));

function functionGiven(value, what, call) {
    if (typeof value !== 'function') throw wrong(TypeError, `${what}: a function is wanted, and not ${nameOf(value)}`, call);
    return value;
}

const notWhole = (n, what, call) => (typeof n === 'number' ? wrong(RangeError, `${what}: a whole number is wanted, and not ${n}`, call)
    : wrong(TypeError, `${what}: a whole number is wanted, and not ${nameOf(n)}`, call));

const LIMIT_NAMES = namesOf(LIMITS.join(' '));

function limitsGiven(given, call) {
    const limits = optionsOf(given, LIMIT_NAMES, 'limits', call);
    return LIMITS.map((key) => {
        const n = limits[key] ?? 0, most = MOST[key] ?? 2 ** 53;
        if (typeof n !== 'number' || !(n >= 0) || n % 1 > 0) throw notWhole(n, `limits.${key}`, call);
        return Math.min(n, most);
    });
}

/** The alpha threshold and the colour key of a rule. */
function ruleGiven(rule, call) {
    if (typeof rule === 'number') {
        if (rule >= 0 && rule <= 255 && rule % 1 === 0) return [rule, null];
        throw wrong(RangeError, 'alpha must be 0 to 255', call);
    }
    if (typeof rule === 'string' && !rule.includes('\0') && withTexts([rule], (p) => e.kzj_is_key(p))) return [0, rule];
    throw wrong(TypeError, 'rule must be an alpha threshold, or RRGGBB or RRGGBB~TOLERANCE', call);
}

/** Where a name is an address, what stands before its path: paths beside it are made by their letters alone. */
function splitAddress(name) {
    const found = /^([a-z][a-z0-9+.-]*:\/\/[^/]*\/?)([^?#]*)/i.exec(name);
    return found ? [found[1], found[2]] : ['', name];
}

async function fetchedFile(name) {
    try {
        return await fetch(name);
    } catch (error) {
        if (!globalThis.process?.versions?.node || /^[a-z]{2,}:/i.test(name)) throw error;
        throw new Error('in node fetch reads no files; pass readFile of node:fs/promises');
    }
}

/** One reading: what is asked, of whom, and the files so far. */
class Reading {
    constructor(call, name, ask, { decode, limits, strict = false }) {
        [this.prefix, this.name] = splitAddress(textGiven(name, 'name', call));
        this.given = name;
        this.call = call;
        this.ask = functionGiven(ask ?? fetchedFile, 'ask', call);
        this.decode = decode === undefined || decode === null ? drawn : functionGiven(decode, 'decode', call);
        this.limits = limitsGiven(limits, call);
        this.strict = Boolean(strict);
        this.isPicture = false; // the first file
        this.n = 0;
    }

    /** Calls step(files), which returns a kz_result, until it asks for nothing new; then finish() makes the answer. */
    async run(step, finish) {
        const files = e.kzj_files_create();
        if (files === 0) throw new KolizeError(`${this.call}: out of memory`, 1, 0, 0);
        try {
            for (;;) {
                e.kzj_limits_set(...this.limits, 0);
                const result = step(files), wanted = this.wantedOf(files);
                if (wanted.length) {
                    await this.answerAll(wanted);
                    continue;
                }
                if (result !== 0) throw failure();
                if (!this.strict) return finish();
                e.kzj_limits_set(...this.limits, 1); // which stops at the first file that is missing
                if (step(files) !== 0) throw failure();
                return finish();
            }
        } finally {
            e.kzj_files_free(files);
        }
    }

    wantedOf(files) {
        const wanted = [];
        for (let p; (p = e.kzj_files_next(files)) !== 0;) wanted.push({ p, name: textAt(e.kzj_file_name(p)) });
        this.n += wanted.length;
        if (this.n > MOST_FILES) throw new KolizeError(`${this.name}: more than ${MOST_FILES} files are named`, 3, this.n, MOST_FILES);
        return wanted;
    }

    async answerAll(wanted) {
        let next = 0;
        const one = async () => {
            while (next < wanted.length) await this.answer(wanted[next++]);
        };
        const all = await Promise.allSettled(Array.from({ length: Math.min(AT_ONCE, wanted.length) }, one));
        for (const { reason } of all) if (reason !== undefined) throw reason;
    }

    /** What the caller has for a name; why a file cannot be read is told as of one that cannot be opened. */
    async answer({ p, name }) {
        let got, why = null;
        try {
            got = await this.ask(this.addressOf(name));
            got = await contentOf(got);
        } catch (error) {
            why = error?.code === 'ENOENT' ? null : reasonOf(error); // as node tells of a file that is not there
            got = null;
        }
        if (why === null) [got, why] = await this.pictureOf(this.bytesOf(got), name);
        const bytes = got ? blockOf(got, name) : 0;
        e.kzj_file_answer(p, bytes, got ? got.length : 0, why === null ? 0 : blockOf(new TextEncoder().encode(`${why}\0`), name));
    }

    addressOf(name) {
        if (name === this.name) return this.given;
        return this.prefix && name.startsWith('/') ? this.prefix + name.slice(1) : this.prefix + name;
    }

    /** Bytes, pixels or an image that can be drawn, as bytes; null: there is no such file. */
    bytesOf(got) {
        if (got === null || got === undefined) return null;
        if (got instanceof Uint8Array) return got;
        if (isPixels(got)) return picture(got, this.call);
        if (isDrawable(got)) return picture(pixelsOf(got, this.call), this.call);
        throw wrong(TypeError, `ask: bytes, a text, a Blob, a response, pixels or an image is wanted, and not ${nameOf(got)}`, this.call);
    }

    /** The same, with images decoded that the module cannot decode; and why not. */
    async pictureOf(bytes, name) {
        if (!bytes || (name === this.name && !this.isPicture)) return [bytes, null];
        const p = blockOf(bytes.subarray(0, 4096), name), format = e.kzj_image_lacks(p, Math.min(bytes.length, 4096));
        const lacks = format ? textAt(format) : '';
        e.kzj_free(p);
        if (!lacks) return [bytes, null];
        if (!this.decode) return [null, `it is ${lacks}, for which a decoder is wanted: the option decode`];
        try {
            const pixels = await this.decode(bytes, name);
            if (isPixels(pixels)) return [picture(pixels, this.call), null];
            if (isDrawable(pixels)) return [picture(pixelsOf(pixels, this.call), this.call), null];
            throw wrong(TypeError, `decode: pixels or an image is wanted, and not ${nameOf(pixels)}`, this.call);
        } catch (error) {
            if (error instanceof KolizeError) throw error;
            return [null, `it is ${lacks}, and its decoder says: ${reasonOf(error)}`];
        }
    }
}

const reasonOf = (error) => String(error?.message ?? error).replaceAll('\0', '').split('\n')[0] || 'no reason is given';

/** What waits, or has another form, as bytes. */
async function contentOf(got) {
    if (typeof got === 'string') return new TextEncoder().encode(got);
    if (tagOf(got) === 'ArrayBuffer') return new Uint8Array(got);
    if (ArrayBuffer.isView(got)) return new Uint8Array(got.buffer, got.byteOffset, got.byteLength);
    if (typeof got?.arrayBuffer !== 'function') return got;
    if (got.ok === false) throw new Error(`the server answers ${got.status} ${got.statusText ?? ''}`.trimEnd());
    return new Uint8Array(await got.arrayBuffer());
}

// ---- Pixels -----------------------------------------------------------------------------------------------------

const isPixels = (of) => ArrayBuffer.isView(of?.data) && typeof of.width === 'number' && typeof of.height === 'number';
const isDrawable = (of) => typeof of === 'object' && of !== null && /Image|Canvas|Video/.test(tagOf(of)) &&
    typeof (of.naturalWidth ?? of.width) === 'number';

/** Pixels as a PAM file, which the module reads as it is. */
function picture({ width, height, data }, call) {
    if (data.byteLength !== 4 * width * height || !(width > 0))
        throw wrong(RangeError, `${data.byteLength} bytes of pixels are not ${width} x ${height} of four`, call);
    const head = new TextEncoder().encode(`P7\nWIDTH ${width}\nHEIGHT ${height}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n`);
    const out = new Uint8Array(head.length + data.byteLength);
    out.set(head);
    out.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), head.length);
    return out;
}

function pixelsOf(image, call) {
    const width = drawnSide(image, 'Width'), height = drawnSide(image, 'Height');
    if (!(width > 0 && height > 0)) throw wrong(RangeError, 'an image is not loaded; await image.decode() comes first', call);
    const canvas = typeof OffscreenCanvas === 'function' ? new OffscreenCanvas(width, height)
        : Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, width, height);
}

/** The browser's decoder; null where there is none. */
const drawn = typeof createImageBitmap === 'function'
    ? (bytes) => createImageBitmap(new Blob([bytes]), { premultiplyAlpha: 'none', colorSpaceConversion: 'none' }) : null;

/** Loads the module unless it is there, and begins a reading. */
async function begin(call, name, ask, given, names) {
    const options = optionsOf(given, names, 'options', call);
    if (!isLoaded) await load();
    return [new Reading(call, name, ask, options), options];
}

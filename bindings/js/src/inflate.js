// inflate.js - the module out of an entry's text: base64 of a raw DEFLATE stream (RFC 1951), unpacked without waiting.

const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** A look-up of codes by their bits as they arrive: symbol << 4 | length. */
function codesOf(lengths) {
    const most = Math.max(...lengths, 1), codes = new Uint16Array(1 << most);
    for (let n = 1, code = 0; n <= most; n++, code <<= 1)
        for (let symbol = 0; symbol < lengths.length; symbol++) {
            if (lengths[symbol] !== n) continue;
            let first = 0;
            for (let i = 0; i < n; i++) first |= ((code >> i) & 1) << (n - 1 - i);
            for (let i = first; i < codes.length; i += 1 << n) codes[i] = (symbol << 4) | n;
            code++;
        }
    return { codes, most };
}

// Lengths from symbol 257 and distances: how many bits follow, and the first that each stands for.
function rangesOf(n, first, extraOf) {
    const ranges = [];
    for (let i = 0, base = first; i < n; i++) {
        ranges.push({ base, extra: extraOf(i) });
        base += 1 << extraOf(i);
    }
    return ranges;
}

/** The `size` bytes that a stream stands for. */
function inflate(from, size) {
    const out = new Uint8Array(size);
    const runs = rangesOf(28, 3, (i) => (i < 8 ? 0 : (i >> 2) - 1)), ways = rangesOf(30, 1, (i) => (i < 4 ? 0 : (i >> 1) - 1));
    runs.push({ base: 258, extra: 0 });
    let at = 0, held = 0, nHeld = 0, end = 0;
    const fill = (n) => { for (; nHeld < n; nHeld += 8) held |= from[at++] << nHeld; };
    const take = (n) => {
        fill(n);
        const bits = held & ((1 << n) - 1);
        held >>>= n;
        nHeld -= n;
        return bits;
    };
    const symbolOf = ({ codes, most }) => {
        fill(most);
        const code = codes[held & ((1 << most) - 1)];
        take(code & 15);
        return code >> 4;
    };
    const ownCodes = () => {
        const nRuns = take(5) + 257, nWays = take(5) + 1, nLengths = take(4) + 4, ofLengths = Array(19).fill(0), lengths = [];
        for (let i = 0; i < nLengths; i++) ofLengths[LENGTH_ORDER[i]] = take(3);
        const codes = codesOf(ofLengths);
        while (lengths.length < nRuns + nWays) {
            const symbol = symbolOf(codes), again = symbol === 16 ? lengths[lengths.length - 1] : 0;
            let n = symbol < 16 ? 0 : symbol === 16 ? 3 + take(2) : symbol === 17 ? 3 + take(3) : 11 + take(7);
            if (symbol < 16) lengths.push(symbol);
            for (; n > 0; n--) lengths.push(again);
        }
        return [codesOf(lengths.slice(0, nRuns)), codesOf(lengths.slice(nRuns))];
    };
    const fixedCodes = () => [codesOf(Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))),
        codesOf(Array(30).fill(5))];
    const stored = () => {
        at -= nHeld >> 3;
        held = nHeld = 0;
        const n = from[at] | (from[at + 1] << 8);
        out.set(from.subarray(at + 4, at + 4 + n), end);
        at += 4 + n;
        end += n;
    };
    for (let last = 0; !last;) {
        last = take(1);
        const kind = take(2);
        if (kind === 0) {
            stored();
            continue;
        }
        const [literals, distances] = kind === 1 ? fixedCodes() : ownCodes();
        for (let symbol; (symbol = symbolOf(literals)) !== 256;) {
            if (symbol < 256) {
                out[end++] = symbol;
                continue;
            }
            const run = runs[symbol - 257], n = run.base + take(run.extra), way = ways[symbolOf(distances)];
            const start = end - way.base - take(way.extra);
            for (let i = 0; i < n; i++) out[end++] = out[start + i];
        }
    }
    return out;
}

function moduleBytes() {
    const text = atob(MODULE), bytes = new Uint8Array(text.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
    return inflate(bytes, MODULE_SIZE);
}

/** Compiles the module, which is part of this file unless another is given, and runs its self-check. */
async function load(source) {
    if (!ready()) await loadFrom(source === undefined ? moduleBytes() : source);
}

/** The same at once; pages may refuse to compile a large module so outside of workers. */
function loadSync(source) {
    if (!ready()) loadSyncFrom(source === undefined ? moduleBytes() : source);
}

// load.js - how the module gets here: from a file, an address, a response, bytes, or the text inside a package's entry.

const MODULE_WANTED = 'pass load() the address or the bytes of the .wasm file, or import an entry that has the module inside';

const tagOf = (value) => Object.prototype.toString.call(value).slice(8, -1); // also of another page's or context's classes

/** The Width or Height of what a canvas draws: an image or a video that is not loaded has none, whatever its tag says. */
const drawnSide = (of, side) => (of.complete === false || of.readyState < 2 ? 0
    : of[`natural${side}`] ?? of[`video${side}`] ?? of[side.toLowerCase()]);

/** What load() was given, as bytes or a compiled module. */
async function moduleOf(source) {
    if (typeof source === 'string' || typeof source?.href === 'string') return bytesOf(await fetched(source.href ?? source));
    if (isBytes(source) || isCompiled(source)) return source;
    if (typeof source?.arrayBuffer !== 'function')
        throw wrong(TypeError, `source: an address, a response, bytes or a WebAssembly.Module is wanted, and not ${nameOf(source)}`, 'load');
    return tagOf(source) === 'Response' ? bytesOf(source) : source.arrayBuffer();
}

const isBytes = (source) => ArrayBuffer.isView(source) || tagOf(source) === 'ArrayBuffer';
const isCompiled = (source) => tagOf(source) === 'WebAssembly.Module';

async function fetched(address) {
    try {
        return await fetch(address);
    } catch (error) {
        throw unloaded(`${address} cannot be fetched (${error.message})`);
    }
}

async function bytesOf(response) {
    const from = response.url || 'the response';
    if (!response.ok) throw unloaded(`${from} answers ${response.status} ${response.statusText}`.trimEnd());
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (isModule(bytes)) return bytes;
    const type = response.headers.get('content-type') ?? 'no type', start = new TextDecoder().decode(bytes.subarray(0, 16));
    throw unloaded(`${from} is no WebAssembly: it comes as ${type} and begins with ${JSON.stringify(start)}`);
}

const isModule = (bytes) => bytes.length >= 4 && bytes[0] === 0 && bytes[1] === 0x61 && bytes[2] === 0x73 && bytes[3] === 0x6d;
const unloaded = (text, call = 'load') => new KolizeError(`${call}: ${text}; ${MODULE_WANTED}`, 2, 0, 0);

// What cannot be compiled throws its own class, such as CompileError, which counts as ours. EXPORTS is how many the module has.
const refusedBy = (error, call) => wrong(error.constructor, `WebAssembly refuses the module: ${error.message}`, call);

/** An instance of this package's module, and of no other: before anything of it is used. */
function ours(instance, call) {
    if (Object.keys(instance.exports).length === EXPORTS) return instance;
    throw unloaded('this module is of another entry or version', call);
}

/** Compiles a module and runs its self-check. */
async function loadFrom(source) {
    const given = await moduleOf(source), made = await WebAssembly.instantiate(given).catch((error) => { throw refusedBy(error, 'load'); });
    attach(ours(isCompiled(given) ? made : made.instance, 'load'));
}

/** The same at once. */
function loadSyncFrom(source) {
    if (!isBytes(source) && !isCompiled(source))
        throw wrong(TypeError, `module: bytes or a WebAssembly.Module is wanted, and not ${nameOf(source)}`, 'loadSync');
    const call = 'loadSync', made = () => new WebAssembly.Instance(isCompiled(source) ? source : new WebAssembly.Module(source));
    try {
        source = made();
    } catch (error) {
        throw refusedBy(error, call);
    }
    attach(ours(source, call));
}

/** The functions of the flat interface, kzf_..., and the module's memory. */
function flat() {
    return isLoaded ? e : null;
}

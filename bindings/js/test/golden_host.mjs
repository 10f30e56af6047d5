// golden_host.mjs - runs the golden program of golden.sh with the functions of the package, in node and in pages:
//     runGolden(kolize.flat(), program, ['--table', 'golden.txt'], { 'golden.txt': bytes }) -> { status, text }
// The program speaks WASI: what it needs of that is here, so that pages can run it, too.

const START = 64 << 20; // where the program's data begins: --global-base in golden.sh
const ROOT = 3,
    FILE = 4,
    BAD = 8,
    NOT_THERE = 44,
    UNKNOWN = 52;

/** Arguments, files that are read, and text that is printed, in the program's memory. */
function system(memory, args, files, printed) {
    const view = () => new DataView(memory.buffer),
        bytes = () => new Uint8Array(memory.buffer);
    const encode = (text) => new TextEncoder().encode(text);
    const words = args.map((word) => encode(`${word}\0`));
    let open = null,
        at = 0;
    const parts = (list, n) =>
        Array.from({ length: n }, (_, i) => [
            view().getUint32(list + 8 * i, true),
            view().getUint32(list + 8 * i + 4, true),
        ]);
    const put = (p, number) => (view().setUint32(p, number, true), 0);
    return {
        args_sizes_get: (count, size) => (
            put(count, words.length),
            put(
                size,
                words.reduce((sum, word) => sum + word.length, 0),
            )
        ),
        args_get(list, text) {
            words.forEach((word, i) => {
                put(list + 4 * i, text);
                bytes().set(word, text);
                text += word.length;
            });
            return 0;
        },
        fd_write(fd, list, n, count) {
            let sum = 0;
            for (const [p, size] of parts(list, n)) {
                printed.push(new TextDecoder().decode(bytes().slice(p, p + size)));
                sum += size;
            }
            return put(count, sum);
        },
        fd_read(fd, list, n, count) {
            let sum = 0;
            for (const [p, size] of parts(list, n)) {
                const part = open.subarray(at, at + size);
                bytes().set(part, p);
                at += part.length;
                sum += part.length;
            }
            return put(count, sum);
        },
        fd_prestat_get: (fd, p) => (fd === ROOT ? (put(p, 0), put(p + 4, 1)) : BAD),
        fd_prestat_dir_name: (fd, p) => (bytes().set(encode('/'), p), 0),
        path_open(fd, follow, path, length, flags, rights, inheriting, more, out) {
            open = files[new TextDecoder().decode(bytes().slice(path, path + length))] ?? null;
            at = 0;
            return open ? put(out, FILE) : NOT_THERE;
        },
        fd_fdstat_get(fd, p) {
            // a file that can be read and written
            bytes().fill(0, p, p + 24);
            view().setUint8(p, fd === ROOT ? 3 : 4);
            view().setBigUint64(p + 8, ~0n, true);
            view().setBigUint64(p + 16, ~0n, true);
            return 0;
        },
        fd_close: () => 0,
        proc_exit(status) {
            throw new Exit(status);
        },
    };
}

class Exit extends Error {
    constructor(status) {
        super(`exit ${status}`);
        this.status = status;
    }
}

export async function runGolden(flat, program, args, files) {
    const compiled = await WebAssembly.compile(program),
        printed = [],
        { memory } = flat;
    flat.kzj_free(flat.kzj_malloc(1)); // the heap takes what there is of memory, before there is more
    memory.grow(Math.max(0, Math.ceil((START + (16 << 20) - memory.buffer.byteLength) / 65536)));
    const needs = (name) =>
        WebAssembly.Module.imports(compiled)
            .filter((one) => one.module === name)
            .map((one) => one.name);
    const table = flat.__indirect_function_table,
        places = new Map();
    const adopt = (index) => {
        // functions that the program gives to the core are called through the package's table
        if (!places.has(index)) {
            places.set(index, table.grow(1));
            table.set(places.get(index), instance.exports.__indirect_function_table.get(index));
        }
        return places.get(index);
    };
    const wasi = system(memory, ['golden', ...args], files, printed);
    const instance = await WebAssembly.instantiate(compiled, {
        env: { memory },
        host: { adopt },
        kolize: Object.fromEntries(needs('kolize').map((name) => [name, flat[name]])),
        wasi_snapshot_preview1: Object.fromEntries(
            needs('wasi_snapshot_preview1').map((name) => [name, wasi[name] ?? (() => UNKNOWN)]),
        ),
    });
    if (instance.exports.__heap_base.value > START + (16 << 20))
        throw new Error('the golden program needs more memory');
    try {
        instance.exports._start();
    } catch (error) {
        if (!(error instanceof Exit)) throw error;
        return { status: error.status, text: printed.join('') };
    }
    return { status: 0, text: printed.join('') };
}

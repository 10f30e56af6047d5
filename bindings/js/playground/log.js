// log.js - a log of a world (world_record.h), played by the same kz_replay as everywhere. It has a module of its own, so that
// whatever a log does to its memory ends with it.

const OP = 0, // kz_replay_op, 72 bytes: see kolize_flat.json, which test_replay.mjs compares
    ERR = 72,
    HANDLE = 96, // and two numbers behind it
    SHAPE = 112,
    TAIL = 224, // memory of a fixture's shape, 1024 bytes
    ROOM = 1248;
const KINDS = ['none', 'point', 'segment', 'box', 'circle', 'capsule', 'polygon', 'polyline', 'mask', 'parts'];

/** The offsets that this file relies on, of 32-bit addresses. */
export const LAYOUT = {
    kz_replay_op: { name: 0, step: 8, place: 16, body: 24, at: 32, to: 40, mark: 48, text: 56, result: 60, differs: 64 },
    kz_shape: { kind: 0, bounds: 8, as: 24 },
    kz_polygon: { points: 0, ring_end: 4, n_points: 12, n_rings: 16, inline_points: 24 },
    kz_placed_mask: { mask: 0, cell: 24, bounds: 32 },
    kz_compound: { items: 0, n: 4 },
};

export class Log {
    /** Opens the bytes of a log with a compiled module. */
    static async open(module, bytes) {
        const { exports } = await WebAssembly.instantiate(module);
        return new Log(exports, bytes);
    }

    constructor(e, bytes) {
        this.e = e;
        this.at = e.kzj_malloc(ROOM);
        const log = e.kzj_malloc(bytes.length + 1);
        if (!this.at || !log) throw new Error('no memory for this log');
        new Uint8Array(e.memory.buffer, log, bytes.length).set(bytes);
        this.check(e.kzf_replay_create(log, bytes.length, 0, 0, this.at + HANDLE, this.at + ERR));
        this.replay = this.view().getUint32(this.at + HANDLE, true);
        this.steps = Number(e.kzf_replay_steps(this.replay));
    }

    view() {
        return new DataView(this.e.memory.buffer);
    }

    text(p) {
        const all = new Uint8Array(this.e.memory.buffer);
        let end = p;
        while (all[end]) end++;
        return new TextDecoder().decode(all.slice(p, end));
    }

    check(result) {
        if (result === 0) return;
        const room = this.e.kzj_malloc(512);
        this.e.kzf_error_text(this.at + ERR, room, 512);
        const words = this.text(room);
        this.e.kzj_free(room);
        throw new Error(words);
    }

    get step() {
        return Number(this.e.kzf_replay_at(this.replay));
    }

    get hash() {
        return BigInt.asUintN(64, this.e.kzf_world_hash(this.world())).toString(16).padStart(16, '0');
    }

    world() {
        return this.e.kzf_replay_world(this.replay);
    }

    /** Goes to a step, and returns the calls on the way to it from the step before. */
    seek(step) {
        const calls = [];
        this.check(this.e.kzf_replay_seek(this.replay, BigInt(Math.max(0, step - 1)), this.at + ERR));
        while (this.step < step && this.e.kzf_replay_next(this.replay, this.at + OP)) calls.push(this.call());
        return calls;
    }

    call() {
        const v = this.view(),
            o = this.at + OP;
        return {
            name: this.text(v.getUint32(o, true)),
            step: Number(v.getBigUint64(o + 8, true)),
            body: v.getUint32(o + 28, true) ? v.getUint32(o + 24, true) : -1,
            at: [v.getFloat32(o + 32, true), v.getFloat32(o + 36, true)],
            to: [v.getFloat32(o + 40, true), v.getFloat32(o + 44, true)],
            mark: Number(v.getBigUint64(o + 48, true)),
            text: this.text(v.getUint32(o + 56, true)),
            differs: v.getUint8(o + 64) !== 0,
        };
    }

    /** The indices of pairs: those that began or ended at this step, or all that collide. */
    pairs(which) {
        const p = this.e[`kzf_world_${which}`](this.world(), this.at + HANDLE),
            v = this.view(),
            n = v.getUint32(this.at + HANDLE, true);
        return Array.from({ length: n }, (_, i) => [v.getUint32(p + 24 * i, true), v.getUint32(p + 24 * i + 8, true)]);
    }

    /** All bodies: index, flags and shapes in the world. */
    bodies() {
        const { e, at } = this,
            found = [];
        this.view().setBigUint64(at + HANDLE, 0n, true);
        for (;;) {
            e.kzf_world_next(this.world(), at + HANDLE, at + HANDLE);
            if (this.view().getUint32(at + HANDLE + 4, true) === 0) return found;
            const index = this.view().getUint32(at + HANDLE, true),
                flags = e.kzf_body_flags(this.world(), at + HANDLE),
                shapes = [];
            for (let i = 0; i < 64; i++) {
                if (!e.kzf_body_fixture_shape(this.world(), at + HANDLE, i, at + TAIL, 1024, at + SHAPE)) break;
                shapes.push(...this.shape(at + SHAPE));
            }
            found.push({ index, flags, shapes });
        }
    }

    points(p, n) {
        const v = this.view();
        return Array.from({ length: n }, (_, i) => [v.getFloat32(p + 8 * i, true), v.getFloat32(p + 8 * i + 4, true)]);
    }

    /** A shape as plain data; of parts all of them. */
    shape(p) {
        const v = this.view(),
            kind = KINDS[v.getUint32(p, true)],
            as = p + 24;
        if (kind === 'parts') {
            const items = v.getUint32(as, true),
                n = v.getInt32(as + 4, true);
            return Array.from({ length: n }, (_, i) => this.shape(items + 112 * i)).flat();
        }
        if (kind === 'polygon' || kind === 'polyline') {
            const n = v.getInt32(as + 12, true),
                rings = v.getInt32(as + 16, true),
                ends = v.getUint32(as + 4, true),
                all = this.points(v.getUint32(as, true) || as + 24, n);
            const cut = Array.from({ length: rings }, (_, i) => (ends ? v.getInt32(ends + 4 * i, true) : n));
            return [{ kind, rings: cut.map((end, i) => all.slice(i ? cut[i - 1] : 0, end)) }];
        }
        if (kind === 'circle') return [{ kind, points: this.points(as, 1), r: v.getFloat32(as + 8, true) }];
        if (kind === 'capsule') return [{ kind, points: this.points(as, 2), r: v.getFloat32(as + 16, true) }];
        if (kind === 'mask') return [{ kind, runs: this.runs(as) }];
        if (kind === 'none') return [];
        return [{ kind, points: kind === 'point' ? this.points(as, 1) : kind === 'segment' ? this.points(as, 2) : this.points(p + 8, 2) }];
    }

    /** The rows of set cells of a mask: x, y and length. */
    runs(as) {
        const v = this.view(),
            [mask, x, y] = [v.getUint32(as, true), v.getInt32(as + 24, true), v.getInt32(as + 28, true)],
            [y0, y1] = [v.getInt32(as + 36, true), v.getInt32(as + 44, true)],
            out = [];
        for (let row = y0; row < y1; row++) {
            for (let from = 0; this.e.kzf_mask_next_run(mask, row, from, this.at + HANDLE + 8, this.at + HANDLE + 12);) {
                const begin = this.view().getInt32(this.at + HANDLE + 8, true);
                from = this.view().getInt32(this.at + HANDLE + 12, true);
                out.push([x + begin, y + row, from - begin]);
            }
        }
        return out;
    }
}

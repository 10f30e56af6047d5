// rings.js - rings, shapes and cells between JavaScript and the module's memory, where the classes have no call for it.

/** Offsets of 32-bit addresses, which the node test compares with kolize_flat.json. */
export const LAYOUT = {
    kz_rings: { points: 0, ring_end: 4, parent: 8, n_points: 12, n_rings: 16 },
    kz_error: { code: 0, a: 8, b: 16 },
};
const SIZE = { rings: 32, shape: 112 };
const CENTERED = 2; // kz_cell_rule: cells whose centre is in the shape or on its border

export class Memory {
    constructor(e) {
        this.e = e;
        this.kept = [];
    }

    take(bytes) {
        const p = this.e.kzj_malloc(Math.max(bytes, 8));
        if (!p) throw new Error('There is no memory for this outline.');
        this.kept.push(p);
        return p;
    }

    floats(list) {
        const p = this.take(4 * list.length);
        new Float32Array(this.e.memory.buffer, p, list.length).set(list);
        return p;
    }

    ints(list) {
        const p = this.take(4 * list.length);
        new Int32Array(this.e.memory.buffer, p, list.length).set(list);
        return p;
    }

    end() {
        for (const p of this.kept.splice(0)) this.e.kzj_free(p);
    }
}

/** What use(memory) returns; its memory ends with it. */
export function withMemory(e, use) {
    const memory = new Memory(e);
    try {
        return use(memory);
    } finally {
        memory.end();
    }
}

/** Rings as a kz_rings in the module. */
export function ringsAt(memory, rings) {
    const points = memory.floats(rings.flatMap((ring) => Array.from(ring.points)));
    let n = 0;
    const ends = memory.ints(rings.map((ring) => (n += ring.points.length / 2))),
        parents = memory.ints(rings.map((ring) => ring.parent)),
        p = memory.take(SIZE.rings);
    const view = new Int32Array(memory.e.memory.buffer, p, SIZE.rings / 4);
    view.fill(0);
    view.set([points, ends, parents, n, rings.length]);
    return p;
}

/** The rings of a kz_rings in the module. */
export function readRings(e, p) {
    const head = new Int32Array(e.memory.buffer, p, 5),
        [points, ends, parents, , n] = head,
        at = new Float32Array(e.memory.buffer, points, 2 * head[3]),
        end = new Int32Array(e.memory.buffer, ends, n),
        parent = new Int32Array(e.memory.buffer, parents, n);
    return Array.from({ length: n }, (_, i) => ({
        points: Array.from(at.subarray(i ? 2 * end[i - 1] : 0, 2 * end[i])),
        parent: parent[i],
    }));
}

/** The error of a call that failed, as the module says it. */
function failure(e) {
    const room = e.kzj_malloc(512);
    e.kzf_error_text(e.kzj_error(), room, 512);
    const bytes = new Uint8Array(e.memory.buffer, room, 512),
        text = new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
    e.kzj_free(room);
    return new Error(text);
}

/** Convex parts of rings, of at most `most` corners each; 0: any number. */
export function convexParts(e, rings, most) {
    return withMemory(e, (memory) => {
        const out = e.kzj_rings_convex(ringsAt(memory, rings), most);
        if (!out) throw failure(e);
        const parts = readRings(e, out);
        e.kzj_rings_free(out);
        return parts;
    });
}

function drawShape(e, memory, canvas, shape, left, top) {
    const { at } = shape,
        ends = [at[0] - left, at[1] - top, at[2] - left, at[3] - top],
        out = memory.take(SIZE.shape),
        error = e.kzj_error();
    let result;
    if (shape.kind === 'box')
        result = e.kzf_shape_box(memory.floats(ends.slice(0, 2)), memory.floats(ends.slice(2)), out, error);
    else if (shape.kind === 'circle') result = e.kzf_shape_circle(memory.floats(ends.slice(0, 2)), at[2], out, error);
    else result = e.kzf_shape_capsule(memory.floats(ends.slice(0, 2)), memory.floats(ends.slice(2)), at[4], out, error);
    if (result !== 0) throw failure(e);
    e.kzf_canvas_draw_shape(canvas, memory.ints([0, 0]), out, CENTERED, 1);
}

function drawOutline(e, memory, canvas, shape, left, top, w, h) {
    const moved = shape.rings.map(({ points, parent }) => ({
            points: points.map((v, i) => v - (i % 2 ? top : left)),
            parent,
        })),
        mask = e.kzj_rings_fill(ringsAt(memory, moved), w, h);
    if (!mask) throw failure(e);
    e.kzf_canvas_draw(canvas, mask, 0, 0);
    e.kzf_mask_free(mask);
}

/** The cells that shapes cover together, a byte each: { cells, width, height }, the first of them at (left, top). */
export function cellsOf(e, shapes, { left, top, width, height }) {
    return withMemory(e, (memory) => {
        const out = memory.take(8),
            error = e.kzj_error();
        if (e.kzf_canvas_create(width, height, 0, out, error) !== 0) throw failure(e);
        const canvas = new Uint32Array(e.memory.buffer, out, 1)[0];
        try {
            for (const shape of shapes) {
                if (shape.kind === 'outline') drawOutline(e, memory, canvas, shape, left, top, width, height);
                else drawShape(e, memory, canvas, shape, left, top);
            }
            return { cells: readCells(e, e.kzf_canvas_mask(canvas), width, height, out), width, height };
        } finally {
            e.kzf_canvas_free(canvas);
        }
    });
}

function readCells(e, mask, width, height, at) {
    const cells = new Uint8Array(width * height),
        ends = new Int32Array(e.memory.buffer, at, 2);
    for (let y = 0; y < height; y++)
        for (let x = 0; e.kzf_mask_next_run(mask, y, x, at, at + 4); x = ends[1])
            cells.fill(1, y * width + ends[0], y * width + ends[1]);
    return cells;
}

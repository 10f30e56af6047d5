// mask.js - masks: made of pixels, compared, moved, edited.

const freeMask = (p) => e.kzf_mask_free(p);
const METRICS = { square: 0, round: 1 };
const HOW = { draw: 0, erase: 1, toggle: 2, keep: 3, invert: 4 };

function choice(of, name, what) {
    const value = of[name];
    if (value === undefined) throw new TypeError(`${what}: ${name} is none of ${Object.keys(of).join(', ')}`);
    return value;
}

function connectivity(n) {
    if (n !== 4 && n !== 8) throw new TypeError(`connectivity: ${n} is neither 4 nor 8`);
    return n === 8 ? 1 : 0;
}

function newMask(p) {
    return new Mask(made(p));
}

// Calls make(pointer) with bytes copied into the module.
function withBytes(bytes, make) {
    const p = take(bytes.length || 1);
    U8.set(bytes, p);
    try {
        return newMask(make(p));
    } finally {
        e.kzj_free(p);
    }
}

/** One bit a pixel: solid or not. A mask never changes. */
class Mask extends Owned {
    constructor(p) {
        super(p, freeMask, null);
        fresh();
        this.width = e.kzf_mask_width(p);
        this.height = e.kzf_mask_height(p);
    }

    static fromRgba(data, width, height, { alpha = 127, key, tolerance = 0 } = {}) {
        if (data.length !== 4 * width * height) throw new RangeError(`${data.length} bytes are not ${width} x ${height} pixels`);
        const bytes = data instanceof Uint8Array ? data : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
        return withBytes(bytes, (p) => (key === undefined ? e.kzj_mask_alpha(p, width, height, alpha)
            : e.kzj_mask_key(p, width, height, key, tolerance)));
    }

    static fromImageData(image, options) {
        return Mask.fromRgba(image.data, image.width, image.height, options);
    }

    static fromImage(source, options) {
        const width = source.naturalWidth || source.width, height = source.naturalHeight || source.height;
        const canvas = typeof OffscreenCanvas === 'function' ? new OffscreenCanvas(width, height)
            : Object.assign(document.createElement('canvas'), { width, height });
        const context = canvas.getContext('2d', { willReadFrequently: true });
        context.drawImage(source, 0, 0);
        return Mask.fromImageData(context.getImageData(0, 0, width, height), options);
    }

    static fromCells(cells, width, height) {
        if (cells.length !== width * height) throw new RangeError(`${cells.length} cells are not ${width} x ${height}`);
        return withBytes(cells, (p) => e.kzj_mask_cells(p, width, height));
    }

    static fromText(text) {
        return withBytes(new TextEncoder().encode(text + '\0'), (p) => e.kzj_mask_text(p));
    }

    // ---- One mask -----------------------------------------------------------------------------------------------

    get count() {
        return e.kzj_mask_count(this._p || gone());
    }

    get bounds() {
        e.kzj_mask_bounds(this._p || gone());
        return rectAt(ANSWER);
    }

    get(x, y) {
        return e.kzf_mask_get(this._p || gone(), x, y) !== 0;
    }

    toCells() {
        const n = this.width * this.height, p = take(n || 1);
        e.kzj_mask_to_cells(this._p || gone(), p);
        const cells = U8.slice(p, p + n);
        e.kzj_free(p);
        return cells;
    }

    toString() {
        const n = (this.width + 1) * this.height + 1, p = take(n);
        e.kzf_mask_to_text(this._p || gone(), p, n);
        const text = textAt(p);
        e.kzj_free(p);
        return text;
    }

    // ---- Two masks: (dx, dy) is where the other's cell (0, 0) lies ----------------------------------------------

    overlaps(other, dx, dy) {
        return e.kzf_mask_overlap(this._p || gone(), other._p || gone(), dx, dy) !== 0;
    }

    overlapsAt(other, offsets) {
        const n = offsets.length >> 1, p = room(9 * n);
        I32.set(offsets, p >> 2);
        e.kzj_mask_overlap_at(this._p || gone(), other._p || gone(), p, n, p + 8 * n);
        return U8.slice(p + 8 * n, p + 9 * n);
    }

    relate(other, dx, dy) {
        return e.kzf_mask_relate(this._p || gone(), other._p || gone(), dx, dy);
    }

    overlapArea(other, dx, dy) {
        return e.kzj_mask_area(this._p || gone(), other._p || gone(), dx, dy);
    }

    overlapFirst(other, dx, dy) {
        return e.kzj_mask_first(this._p || gone(), other._p || gone(), dx, dy) ? cellAt(ANSWER) : null;
    }

    overlapBounds(other, dx, dy) {
        e.kzj_mask_common_bounds(this._p || gone(), other._p || gone(), dx, dy);
        return rectAt(ANSWER);
    }

    overlapMask(other, dx, dy) {
        return newMask(e.kzj_mask_common(this._p || gone(), other._p || gone(), dx, dy));
    }

    push(other, dx, dy, maxCells = 1 << 24) {
        return e.kzj_mask_push(this._p || gone(), other._p || gone(), dx, dy, maxCells) ? cellAt(ANSWER) : null;
    }

    collide(other, dx, dy, maxCells = 1 << 24) {
        if (!e.kzj_mask_collide(this._p || gone(), other._p || gone(), dx, dy, maxCells)) return null;
        const at = (field) => ANSWER + L.kz_mask_contact[field];
        return {
            count: i64(at('count')), bounds: rectAt(at('bounds')), topmost: cellAt(at('topmost')),
            bottommost: cellAt(at('bottommost')), leftmost: cellAt(at('leftmost')), rightmost: cellAt(at('rightmost')),
            centroid: vecAt(at('centroid')), push: U8[at('pushed')] ? cellAt(at('push')) : null,
            normal: vecAt(at('normal')),
        };
    }

    sweep(x, y, dx, dy, other, otherX, otherY) {
        if (!e.kzj_mask_sweep(this._p || gone(), x, y, dx, dy, other._p || gone(), otherX, otherY)) return null;
        const at = (field) => ANSWER + L.kz_mask_hit[field];
        return {
            start: I32[at('start') >> 2], t: F32[at('t') >> 2], offset: cellAt(at('offset')), cell: cellAt(at('cell')),
            normal: vecAt(at('normal')),
        };
    }

    ray(x0, y0, x1, y1) {
        if (!e.kzj_mask_ray(this._p || gone(), x0, y0, x1, y1)) return null;
        const at = (field) => ANSWER + L.kz_mask_ray_hit[field];
        return { inside: U8[at('inside')] !== 0, t: F32[at('t') >> 2], cell: cellAt(at('cell')), normal: vecAt(at('normal')) };
    }

    // ---- New masks of this one ----------------------------------------------------------------------------------

    transform({ scaleX = 1, scaleY = scaleX, angle = 0, pivotX = 0, pivotY = 0, x = 0, y = 0 } = {}) {
        const p = e.kzj_mask_transform(this._p || gone(), scaleX, scaleY, pivotX, pivotY, x, y, angle);
        const mask = newMask(p);
        return { mask, origin: cellAt(ANSWER) };
    }

    rotate90(quarters, flip = false) {
        return newMask(e.kzj_mask_rotate90(this._p || gone(), quarters, flip ? 1 : 0));
    }

    dilate(n, metric = 'square') {
        return newMask(e.kzj_mask_grow(this._p || gone(), n, choice(METRICS, metric, 'metric')));
    }

    erode(n, metric = 'square') {
        return newMask(e.kzj_mask_grow(this._p || gone(), -n, choice(METRICS, metric, 'metric')));
    }

    fillHoles({ connectivity: c = 8, maxCount = 2 ** 52 } = {}) {
        return newMask(e.kzj_mask_fill_holes(this._p || gone(), connectivity(c), maxCount));
    }

    component(x, y, c = 8) {
        return newMask(e.kzj_mask_component(this._p || gone(), connectivity(c), x, y));
    }

    combine(other, dx, dy, how) {
        return newMask(e.kzj_mask_combine(this._p || gone(), other._p || gone(), dx, dy, choice(HOW, how, 'combine')));
    }

    invert() {
        return newMask(e.kzj_mask_combine(this._p || gone(), this._p, 0, 0, HOW.invert));
    }
}

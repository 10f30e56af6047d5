// mask.js - masks: made of pixels, compared, moved, edited.

const MASKS = 'Mask.fromImage, fromRgba, fromCells and fromText make one';
const freeMask = (p) => e.kzf_mask_free(p);
const MOST_GROWTH = 4096, METRICS = { square: 0, round: 1 };
const PIXELS = namesOf('alpha key tolerance'), TRANSFORMS = namesOf('scaleX scaleY angle pivotX pivotY x y'), HOLES = namesOf('connectivity maxCount');
const HOW = { draw: 0, erase: 1, toggle: 2, keep: 3, invert: 4 };
const maskAt = (of, what) => (of instanceof Mask && of._p && !inside ? of._p : refuse(of, Mask, what));

const bitsAt = (of) => (of instanceof Mask ? of._p || gone('this', 'Mask') : refuse(of, Mask)); // to be read, also by a caller's function

function connectivity(n) {
    if (n !== 4 && n !== 8) throw wrong(TypeError, 'connectivity is neither 4 nor 8');
    return n === 8 ? 1 : 0;
}

function newMask(p) {
    return new Mask(made(p), OWN);
}

// Calls make(pointer) with bytes, a typed array, copied into the module.
function withBytes(bytes, make) {
    return withBlock(lengthOf(bytes) || 1, (p) => {
        U8.set(bytes, p);
        return newMask(make(p));
    });
}

function fitting(list, n, what, width, height) {
    if (lengthOf(list) !== n) throw wrong(RangeError, `${lengthOf(list)} ${what} are not ${width} x ${height}`);
}

let saidOpaque = false;

/** A picture on a background of its own colour is a box for the usual rule: said once. */
function sayOpaque({ width, height, count }, [red, green, blue]) {
    if (saidOpaque || count === 0 || count < width * height) return;
    saidOpaque = true;
    const key = ((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0');
    console.warn(`Mask.fromImage: of ${width} x ${height} pixels nothing is transparent, so all of it is solid. If the corner is background: { key: 0x${key} }; if not, { alpha: 127 } ends this note.`);
}

/** One bit a pixel: solid or not. A mask never changes. */
class Mask extends Owned {
    constructor(p, key) {
        own(key, 'Mask', MASKS);
        super(p, freeMask, null);
        fresh();
        this._width = e.kzf_mask_width(p);
        this._height = e.kzf_mask_height(p);
    }

    get width() {
        return this._width;
    }

    get height() {
        return this._height;
    }

    static fromRgba(data, width, height, options) {
        const { alpha = 127, key, tolerance = 0 } = optionsOf(options, PIXELS);
        if (kindOf(data) !== 'Uint8Array' && kindOf(data) !== 'Uint8ClampedArray')
            throw wrong(TypeError, `data: a Uint8Array or Uint8ClampedArray is wanted, and not ${nameOf(data)}`);
        const n = side(width, 'width') * side(height, 'height'), byte = (value, what) => whole(value, what, 0, 255);
        const least = byte(alpha, 'alpha'), near = byte(tolerance, 'tolerance'), color = key === undefined ? 0 : whole(key, 'key', 0, 0xffffff);
        fitting(data, 4 * n, 'bytes of pixels', width, height);
        return withBytes(data, (p) => (key === undefined ? e.kzj_mask_alpha(p, width, height, least) : e.kzj_mask_key(p, width, height, color, near)));
    }

    static fromImageData(image, options) {
        if (image === null || typeof image !== 'object') throw wrong(TypeError, `image: { data, width, height } is wanted, and not ${nameOf(image)}`);
        return Mask.fromRgba(image.data, image.width, image.height, options);
    }

    static fromImage(source, options) {
        if (source === null || typeof source !== 'object') throw wrong(TypeError, `source: an image, a canvas or an ImageBitmap is wanted, and not ${nameOf(source)}`);
        const width = drawnSide(source, 'Width'), height = drawnSide(source, 'Height');
        if (!(width > 0 && height > 0)) throw wrong(RangeError, 'source: it has no pixels; of an image that loads, await image.decode() comes first');
        if (typeof OffscreenCanvas !== 'function' && typeof document === 'undefined')
            throw new KolizeError(`${now}: source: no canvas is here to draw it on; Mask.fromRgba takes pixels`, 2, 0, 0);
        const canvas = typeof OffscreenCanvas === 'function' ? new OffscreenCanvas(width, height)
            : Object.assign(document.createElement('canvas'), { width, height });
        const context = canvas.getContext('2d', { willReadFrequently: true });
        context.drawImage(source, 0, 0);
        const image = context.getImageData(0, 0, width, height), mask = Mask.fromImageData(image, options);
        if (options === undefined) sayOpaque(mask, image.data);
        return mask;
    }

    static fromCells(cells, width, height) {
        const n = side(width, 'width') * side(height, 'height');
        const all = numbers(cells, Uint8Array, 'cells', (cell, what) => (typeof cell === 'boolean' ? cell : real(cell, what) !== 0));
        fitting(all, n, 'cells', width, height);
        return withBytes(all, (p) => e.kzj_mask_cells(p, width, height));
    }

    static fromText(text) {
        if (typeof text !== 'string' || text.includes('\0')) throw wrong(TypeError, `text: a text without zeros is wanted, and not ${nameOf(text)}`);
        return withBytes(new TextEncoder().encode(`${text}\0`), (p) => e.kzj_mask_text(p));
    }

    // ---- One mask -----------------------------------------------------------------------------------------------

    get count() {
        return e.kzj_mask_count(bitsAt(this));
    }

    get bounds() {
        e.kzj_mask_bounds(maskAt(this));
        return rectAt(ANSWER);
    }

    get(x, y) {
        return e.kzf_mask_get(bitsAt(this), int32(x, 'x'), int32(y, 'y')) !== 0;
    }

    toCells() {
        const p = maskAt(this), n = e.kzf_mask_width(p) * e.kzf_mask_height(p);
        return withBlock(n || 1, (at) => {
            e.kzj_mask_to_cells(p, at);
            return U8.slice(at, at + n);
        });
    }

    toString() {
        const p = maskAt(this), n = (e.kzf_mask_width(p) + 1) * e.kzf_mask_height(p) + 1;
        return withBlock(n, (at) => {
            e.kzf_mask_to_text(p, at, n);
            return textAt(at);
        });
    }

    // ---- Two masks: (dx, dy) is where the other's cell (0, 0) lies ----------------------------------------------

    overlaps(other, dx, dy) {
        return e.kzf_mask_overlap(maskAt(this), maskAt(other, 'other'), int32(dx, 'dx'), int32(dy, 'dy')) !== 0;
    }

    overlapsAt(other, offsets) {
        const all = even(numbers(offsets, Int32Array, 'offsets', int32), 'offsets'), n = lengthOf(all) >> 1, p = room(9 * n);
        fresh();
        I32.set(all, p >> 2);
        e.kzj_mask_overlap_at(maskAt(this), maskAt(other, 'other'), p, n, p + 8 * n);
        return U8.slice(p + 8 * n, p + 9 * n);
    }

    relate(other, dx, dy) {
        return e.kzf_mask_relate(maskAt(this), maskAt(other, 'other'), int32(dx, 'dx'), int32(dy, 'dy'));
    }

    overlapArea(other, dx, dy) {
        return e.kzj_mask_area(maskAt(this), maskAt(other, 'other'), int32(dx, 'dx'), int32(dy, 'dy'));
    }

    overlapFirst(other, dx, dy) {
        return e.kzj_mask_first(maskAt(this), maskAt(other, 'other'), int32(dx, 'dx'), int32(dy, 'dy')) ? cellAt(ANSWER) : null;
    }

    overlapBounds(other, dx, dy) {
        e.kzj_mask_common_bounds(maskAt(this), maskAt(other, 'other'), int32(dx, 'dx'), int32(dy, 'dy'));
        return rectAt(ANSWER);
    }

    overlapMask(other, dx, dy) {
        return newMask(e.kzj_mask_common(maskAt(this), maskAt(other, 'other'), int32(dx, 'dx'), int32(dy, 'dy')));
    }

    push(other, dx, dy, maxCells = 1 << 24) {
        return e.kzj_mask_push(maskAt(this), maskAt(other, 'other'), int32(dx, 'dx'), int32(dy, 'dy'), limit(maxCells, 'maxCells')) ? cellAt(ANSWER) : null;
    }

    collide(other, dx, dy, maxCells = 1 << 24) {
        if (!e.kzj_mask_collide(maskAt(this), maskAt(other, 'other'), int32(dx, 'dx'), int32(dy, 'dy'), limit(maxCells, 'maxCells'))) return null;
        const at = (field) => ANSWER + L.kz_mask_contact[field];
        return {
            count: i64(at('count')), bounds: rectAt(at('bounds')), topmost: cellAt(at('topmost')),
            bottommost: cellAt(at('bottommost')), leftmost: cellAt(at('leftmost')), rightmost: cellAt(at('rightmost')),
            centroid: vecAt(at('centroid')), push: U8[at('pushed')] ? cellAt(at('push')) : null,
            normal: vecAt(at('normal')),
        };
    }

    sweep(x, y, dx, dy, other, otherX, otherY) {
        if (!e.kzj_mask_sweep(maskAt(this), real(x, 'x'), real(y, 'y'), real(dx, 'dx'), real(dy, 'dy'), maskAt(other, 'other'),
            real(otherX, 'otherX'), real(otherY, 'otherY'))) return null;
        const at = (field) => ANSWER + L.kz_mask_hit[field];
        return {
            start: I32[at('start') >> 2], t: F32[at('t') >> 2], offset: cellAt(at('offset')), cell: cellAt(at('cell')),
            normal: vecAt(at('normal')),
        };
    }

    ray(x0, y0, x1, y1) {
        if (!e.kzj_mask_ray(maskAt(this), real(x0, 'x0'), real(y0, 'y0'), real(x1, 'x1'), real(y1, 'y1'))) return null;
        const at = (field) => ANSWER + L.kz_mask_ray_hit[field];
        return { inside: U8[at('inside')] !== 0, t: F32[at('t') >> 2], cell: cellAt(at('cell')), normal: vecAt(at('normal')) };
    }

    // ---- New masks of this one ----------------------------------------------------------------------------------

    transform(options) {
        const { scaleX = 1, scaleY = scaleX, angle = 0, pivotX = 0, pivotY = 0, x = 0, y = 0 } = optionsOf(options, TRANSFORMS);
        const p = e.kzj_mask_transform(maskAt(this), real(scaleX, 'scaleX'), real(scaleY, 'scaleY'), real(pivotX, 'pivotX'),
            real(pivotY, 'pivotY'), real(x, 'x'), real(y, 'y'), real(angle, 'angle'));
        const mask = newMask(p);
        return { mask, origin: cellAt(ANSWER) };
    }

    rotate90(quarters, flip = false) {
        return newMask(e.kzj_mask_rotate90(maskAt(this), int32(quarters, 'quarters'), flip ? 1 : 0));
    }

    dilate(n, metric = 'square') {
        return newMask(e.kzj_mask_grow(maskAt(this), whole(n, 'n', -MOST_GROWTH, MOST_GROWTH), choice(METRICS, metric, 'metric')));
    }

    erode(n, metric = 'square') {
        return newMask(e.kzj_mask_grow(maskAt(this), -whole(n, 'n', -MOST_GROWTH, MOST_GROWTH), choice(METRICS, metric, 'metric')));
    }

    fillHoles(options) {
        const { connectivity: c = 8, maxCount = 2 ** 52 } = optionsOf(options, HOLES);
        return newMask(e.kzj_mask_fill_holes(maskAt(this), connectivity(c), limit(maxCount, 'maxCount', 2 ** 52)));
    }

    component(x, y, c = 8) {
        return newMask(e.kzj_mask_component(maskAt(this), connectivity(c), int32(x, 'x'), int32(y, 'y')));
    }

    combine(other, dx, dy, how) {
        return newMask(e.kzj_mask_combine(maskAt(this), maskAt(other, 'other'), int32(dx, 'dx'), int32(dy, 'dy'), choice(HOW, how, 'combine')));
    }

    invert() {
        return newMask(e.kzj_mask_combine(maskAt(this), maskAt(this), 0, 0, HOW.invert));
    }
}

published(Mask, 'Mask', MASKS);
described(Mask, (mask) => `Mask ${mask.width} x ${mask.height}`);
Mask.prototype.toJSON = function () {
    return { width: this.width, height: this.height, text: String(this) };
};

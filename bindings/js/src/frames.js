// frames.js - pictures of an animated or turning sprite with their masks and named shapes, which bodies show one of.

const PLAYS = { forward: 0, reverse: 1, pingpong: 2, 'pingpong reverse': 3 };
const PIVOTS = namesOf('pivotX pivotY'), LAYERS = namesOf('mask tag x y'), BOXES = namesOf('shape tag data'), ANIMATIONS = namesOf('name first last play repeat');
const PICTURES = namesOf('name width height pivotX pivotY duration masks shapes part rotated quarters at'); // the last four are of a sheet's
const TAGS = namesOf(FIXTURE), FIXTURES = namesOf(`shape ${FIXTURE}`);
const FRAMES = 'new Frames() and Frames.turns make one';
const freeSet = (p) => e.kzf_mask_set_free(p);
const framesAt = (of, what) => (of instanceof Frames && of._p && !inside ? of._p : refuse(of, Frames, what));

/** The number of a frame that a set has. */
function frameOf(set, number, what, least = 0) {
    const count = e.kzf_mask_set_frame_count(set);
    if (count === 0) throw wrong(RangeError, `${what}: there are no frames; Frames.add adds one`);
    return whole(number, what, least, count - 1);
}

function textOf(text, what) {
    if (typeof text !== 'string' || text.includes('\0')) throw wrong(TypeError, `${what}: a text without zeros is wanted, and not ${nameOf(text)}`);
    return new TextEncoder().encode(`${text}\0`);
}

/** Calls use(pointer, ...pointers of the texts) with a struct of zeros before them. */
function withStruct(size, texts, use) {
    const starts = [];
    let end = (size + 7) & ~7;
    for (const text of texts) {
        starts.push(end);
        end += text.length;
    }
    return withBlock(end, (p) => {
        U8.fill(0, p, p + size);
        texts.forEach((text, i) => U8.set(text, p + starts[i]));
        return use(p, ...starts.map((start) => p + start));
    });
}

/** Adds a frame with its masks and shapes; its number. */
function addFrame(set, { text, width, height, pivotX, pivotY, duration, layers, boxes }) {
    const f = L.kz_frame, number = e.kzf_mask_set_frame_count(set);
    withStruct(f.size, [text], (p, nameAt) => {
        U32[(p + f.name) >> 2] = nameAt;
        I32[(p + f.w) >> 2] = width;
        I32[(p + f.h) >> 2] = height;
        F32[(p + f.pivot) >> 2] = pivotX;
        F32[(p + f.pivot + 4) >> 2] = pivotY;
        I32[(p + f.duration_ms) >> 2] = duration;
        check(e.kzf_mask_set_add_frame(set, p, ERR));
    });
    for (const { mask, tag, x, y } of layers)
        withStruct(8, [tag], (p, tagAt) => {
            I32[p >> 2] = x;
            I32[(p >> 2) + 1] = y;
            check(e.kzf_mask_set_add_mask(set, number, tagAt, mask._p, p, ERR));
        });
    for (const { kept, tag, data } of boxes)
        withStruct(0, [tag, data], (p, tagAt, dataAt) => check(e.kzf_mask_set_add_shape(set, number, tagAt, kept._w, dataAt, ERR)));
    return number;
}

/** Adds it to a set of its own first, so that what is refused leaves the frames as they were. */
function tryFrame(def) {
    const p = room(4);
    check(e.kzf_mask_set_create(0, p, ERR));
    fresh();
    const set = U32[p >> 2];
    try {
        addFrame(set, def);
    } finally {
        e.kzf_mask_set_free(set);
    }
}

const MOST_TAGS = 65536;

/** Refuses more different tags than a set may have. */
function haveTags(set, tagged) {
    const count = e.kzf_mask_set_tag_count(set);
    if (count + tagged.length <= MOST_TAGS) return;
    const isNew = ({ tag }) => withStruct(0, [tag], (p, at) => e.kzf_mask_set_find_tag(set, at) < 0);
    const texts = new Set(tagged.filter(isNew).map(({ tag }) => String(tag)));
    if (count + texts.size > MOST_TAGS) throw wrong(RangeError, `tag: more than ${MOST_TAGS} different ones`);
}

/** Frames with masks and shapes. All are added before a body shows one of them. */
class Frames extends Owned {
    constructor() {
        idle();
        const p = room(4);
        check(e.kzf_mask_set_create(0, p, ERR));
        fresh();
        super(U32[p >> 2], freeSet, []);
        this._shown = false;
    }

    /** n frames of a mask, each turned by an n-th of a full turn more, about its middle unless another pivot is given. */
    static turns(mask, n, options) {
        const { pivotX, pivotY } = optionsOf(options, PIVOTS), at = maskAt(mask, 'mask'), count = whole(n, 'n', 1, 1 << 16), width = e.kzf_mask_width(at), height = e.kzf_mask_height(at);
        const x = real(pivotX === undefined ? width / 2 : pivotX, 'pivotX'), y = real(pivotY === undefined ? height / 2 : pivotY, 'pivotY'), frames = new Frames();
        try {
            for (let k = 0; k < count; k++) {
                const turned = mask.transform({ angle: (2 * Math.PI * k) / count, pivotX: x, pivotY: y, x, y }), { origin } = turned;
                frames.add({ width, height, pivotX: x, pivotY: y, masks: [{ mask: turned.mask, x: origin.x, y: origin.y }] });
                turned.mask.dispose();
            }
            return frames;
        } catch (error) {
            frames.dispose();
            throw error;
        }
    }

    _open() {
        if (this._shown) throw new KolizeError(`${now}: a body shows these frames; add to them before`, 2, 0, 0);
        return framesAt(this);
    }

    get length() {
        return e.kzf_mask_set_frame_count(framesAt(this));
    }

    /** Adds a frame after the others; its number. */
    add(frame) {
        const { name = '', width = 0, height = 0, pivotX = 0, pivotY = 0, duration = 0, masks = [], shapes = [] } = optionsOf(frame, PICTURES, 'frame');
        const text = textOf(name, 'name'), layers = [], boxes = [];
        eachOf(masks, 'masks', (one, i) => {
            const at = `masks[${i}]`, { mask, tag = '', x = 0, y = 0 } = optionsOf(one, LAYERS, at);
            maskAt(mask, `${at}.mask`);
            layers.push({ mask, tag: textOf(tag, `${at}.tag`), x: int32(x, `${at}.x`), y: int32(y, `${at}.y`) });
        });
        eachOf(shapes, 'shapes', (one, i) => {
            const at = `shapes[${i}]`, { shape, tag = '', data = '' } = optionsOf(one, BOXES, at);
            shapeAt(shape, `${at}.shape`);
            boxes.push({ shape, tag: textOf(tag, `${at}.tag`), data: textOf(data, `${at}.data`) });
        });
        for (const { mask } of layers) maskAt(mask, 'masks'); // a later getter may have disposed one
        for (const { shape } of boxes) shapeAt(shape, 'shapes');
        const set = this._open(), def = { text, width: side(width, 'width'), height: side(height, 'height'), pivotX: real(pivotX, 'pivotX'),
            pivotY: real(pivotY, 'pivotY'), duration: limit(duration, 'duration'), layers, boxes: [] };
        try {
            for (const box of boxes) def.boxes.push({ ...box, kept: fixtureCopy(box.shape, `shapes[${def.boxes.length}].shape`) }); // its masks are borrowed
            tryFrame(def);
            haveTags(set, [...layers, ...boxes]);
            const number = addFrame(set, def);
            for (const { kept } of def.boxes) {
                this._m.parts.push(kept._m);
                kept._m.users++;
            }
            return number;
        } finally {
            for (const { kept } of def.boxes) kept.dispose();
        }
    }

    /** Adds frame `frame` n times, each turned by an n-th of a full turn more; the number of the first. */
    addTurns(frame, n) {
        const first = e.kzf_mask_set_frame_count(this._open());
        check(e.kzf_mask_set_add_turns(this._open(), frameOf(this._open(), frame, 'frame'), whole(n, 'n', 1, 1 << 16), ERR));
        return first;
    }

    /** Adds n frames from `first` on once more, mirrored left to right; the number of the first of them. */
    addFlipped(first, n) {
        const next = e.kzf_mask_set_frame_count(this._open());
        check(e.kzf_mask_set_add_flipped(this._open(), frameOf(this._open(), first, 'first'), whole(n, 'n', 1, next - first), ERR));
        return next;
    }

    /** Says what the masks and shapes with a tag are in a world. */
    defineTag(tag, def) {
        const { category, collides, kind, flags } = filterBits(optionsOf(def, TAGS, 'def'), 'def'), text = textOf(tag, 'tag'), d = L.kz_tag_def;
        const set = this._open();
        withStruct(d.size, [text], (p, tagAt) => {
            U32[(p + d.category) >> 2] = category;
            U32[(p + d.collides) >> 2] = collides;
            U32[(p + d.flags) >> 2] = flags;
            U16[(p + d.kind) >> 1] = kind;
            check(e.kzf_mask_set_define_tag(set, tagAt, p, ERR));
        });
    }

    /** Adds an animation of frames that are there; its number. */
    addAnimation(animation) {
        const { name = '', first = 0, last = first, play = 'forward', repeat = 0 } = optionsOf(animation, ANIMATIONS, 'animation'), text = textOf(name, 'name'), how = choice(PLAYS, play, 'play'), a = L.kz_animation, set = this._open();
        const number = e.kzf_mask_set_animation_count(set), begin = frameOf(set, first, 'first'), end = frameOf(set, last, 'last', begin);
        withStruct(a.size, [text], (p, nameAt) => {
            U32[(p + a.name) >> 2] = nameAt;
            I32[(p + a.first) >> 2] = begin;
            I32[(p + a.last) >> 2] = end;
            I32[(p + a.play) >> 2] = how;
            I32[(p + a.repeat) >> 2] = limit(repeat, 'repeat');
            check(e.kzf_mask_set_add_animation(set, p, ERR));
        });
        return number;
    }

    /** What a frame has: its size, and the tags, places and data of its masks and shapes. */
    frame(number) {
        const set = framesAt(this), f = L.kz_frame, m = L.kz_tagged_mask, s = L.kz_tagged_shape;
        const p = e.kzf_mask_set_frame(set, frameOf(set, number, 'number'));
        fresh();
        const at = (field) => I32[(p + f[field]) >> 2], masks = at('masks'), shapes = at('shapes');
        const box = (q) => ({ minX: F32[q >> 2], minY: F32[(q >> 2) + 1], maxX: F32[(q >> 2) + 2], maxY: F32[(q >> 2) + 3] });
        return {
            name: textAt(at('name')), width: at('w'), height: at('h'), pivotX: F32[(p + f.pivot) >> 2], pivotY: F32[(p + f.pivot + 4) >> 2],
            duration: at('duration_ms'),
            masks: Array.from({ length: at('n_masks') }, (_, i) => {
                const q = masks + i * m.size;
                return { tag: textAt(U32[(q + m.tag) >> 2]), bounds: rectAt(q + m.bounds) };
            }),
            shapes: Array.from({ length: at('n_shapes') }, (_, i) => {
                const q = shapes + i * s.size;
                return { tag: textAt(U32[(q + s.tag) >> 2]), data: textAt(U32[(q + s.data) >> 2]), bounds: box(q + s.shape + L.kz_shape.bounds) };
            }),
        };
    }

    /** The number of a frame by its name; -1: none. */
    find(name) {
        return withStruct(0, [textOf(name, 'name')], (p, nameAt) => e.kzf_mask_set_find_frame(framesAt(this), nameAt));
    }

    /** The number of an animation by its name; -1: none. */
    findAnimation(name) {
        return withStruct(0, [textOf(name, 'name')], (p, nameAt) => e.kzf_mask_set_find_animation(framesAt(this), nameAt));
    }

    /** The frame that an animation shows ms milliseconds after it began. */
    frameAt(animation, ms) {
        const n = e.kzf_mask_set_animation_count(framesAt(this));
        if (n === 0) throw wrong(RangeError, 'animation: there is none; addAnimation adds one');
        const number = whole(animation, 'animation', 0, n - 1);
        return e.kzf_mask_set_frame_at(framesAt(this), number, BigInt(limit(Math.trunc(real(ms, 'ms')), 'ms', 2 ** 53)));
    }

    /** The frame of n turns, the first of which is `first`, that shows an angle in radians best. */
    turn(angle, first = 0, n) {
        const all = e.kzf_mask_set_frame_count(framesAt(this));
        return e.kzf_mask_set_turn(limit(first, 'first'), limit(n === undefined ? all : n, 'n'), real(angle, 'angle') * 180 / Math.PI);
    }
}

// ---- What a body is made of: a shape, frames, or several shapes with filters of their own -------------------------------

/** What a call was given as that: pointers for the module, and the memory that the body keeps. */
function heldOf(of, what) {
    if (Array.isArray(of)) return fixturesOf(of, what);
    const held = { of, shape: 0, frames: 0, fixtures: 0, n: 0, isOwn: false };
    if (of instanceof Frames) held.frames = framesAt(of, what);
    else held.shape = ownAt(of, what);
    return { ...held, uses: of._m };
}

/** What tiles, tags and fixtures have in common, as numbers. */
function filterBits(given, what) {
    const { category = 0, collides = 0, kind = 0 } = given, flags = flagBits(given, FIXTURE_FLAGS);
    return { category: bits(category, `${what}.category`), collides: bits(collides, `${what}.collides`), kind: whole(kind, `${what}.kind`, 0, 65535), flags };
}
const FIXTURE_BYTES = 1024;

/** A shape where it is now, as one of several. */
function fixtureCopy(shape, what) {
    const kept = keptCopy(shape, what);
    if (e.kzf_shape_transform_bytes(kept._w) <= FIXTURE_BYTES) return kept;
    kept.dispose();
    throw wrong(RangeError, `${what}: it has more than 128 vertices, and is too large for one of several; make it a body`);
}

function fixturesOf(list, what) {
    const rows = [], kept = [], f = L.kz_fixture;
    eachOf(list, what, (one, i) => {
        const at = `${what}[${i}]`, given = optionsOf(one, FIXTURES, at), { shape } = given;
        shapeAt(shape, `${at}.shape`);
        rows.push({ shape, ...filterBits(given, at) });
    });
    if (rows.length === 0) throw wrong(RangeError, `${what}: an empty list has no shapes`);
    try {
        for (const { shape } of rows) kept.push(fixtureCopy(shape, `${what}[${kept.length}].shape`));
        const p = take(rows.length * f.size);
        fresh();
        U8.fill(0, p, p + rows.length * f.size);
        rows.forEach(({ category, collides, kind, flags }, i) => {
            const at = p + i * f.size;
            U8.copyWithin(at, kept[i]._w, kept[i]._w + L.kz_shape.size);
            U32[(at + f.category) >> 2] = category;
            U32[(at + f.collides) >> 2] = collides;
            U32[(at + f.flags) >> 2] = flags;
            U16[(at + f.kind) >> 1] = kind;
        });
        const uses = new Memory(p, freeBlock, kept.map((shape) => shape._m));
        return { of: null, shape: 0, frames: 0, fixtures: p, n: rows.length, isOwn: true, uses };
    } finally {
        for (const shape of kept) shape.dispose();
    }
}

/** Calls use(held); then the body keeps its memory, or nobody does. */
function holding(of, what, use) {
    const held = heldOf(of, what);
    try {
        use(held);
    } catch (error) {
        if (held.isOwn) held.uses.release();
        throw error;
    }
    if (!held.isOwn) held.uses.users++;
    if (held.frames) held.of._shown = true;
    return held;
}

published(Frames, 'Frames', FRAMES);
described(Frames, (frames) => `Frames${inside ? '' : ` of ${frames.length} pictures`}`);

// sheet.js - sprite sheets, drawn shapes, masks and images.

const PLAIN_FILES = namesOf('decode limits'), PICTURES = namesOf('decode limits rule'), SHEETS = namesOf('decode limits image rule slices texture drawn');
const USES = { solid: 0, pixels: 1, none: 2, boxes: 3 };
const imageOf = ([width, height, data]) => ({ width, height, data: new Uint8ClampedArray(data.buffer) });

/** A shape with the name that an artist gave it. */
class TaggedShape {
    #raw;
    #maskAt;
    #made = null;

    constructor(key, { shape, tag, data = '' }, maskAt) {
        if (key !== MADE) throw wrong(TypeError, 'not by new; readSheet() and readShapes() make one', 'TaggedShape');
        this.#raw = shape;
        this.#maskAt = maskAt;
        this.tag = tag;
        this.data = data;
    }

    get _kind() {
        return this.#raw[0];
    }

    get shape() {
        return (this.#made ??= shapeOf(this.#raw, this.#maskAt));
    }
}

described(TaggedShape, ({ tag, _kind }) => `TaggedShape ${JSON.stringify(tag)}: ${_kind}`);
TaggedShape.prototype.toJSON = function () {
    return { tag: this.tag, data: this.data, shape: this._kind };
};

/** The frames of a set with their masks and shapes, as Frames.add takes them. */
function shownOf({ shown, masks }) {
    const maskAt = masksOf(masks);
    return shown.map((frame) => ({
        ...frame,
        masks: frame.masks.map(({ mask, ...placed }) => ({ mask: maskAt(mask), ...placed })),
        shapes: frame.shapes.map((one) => new TaggedShape(MADE, one, maskAt)),
    }));
}

function framesOf(list, animations) {
    const frames = new Frames();
    try {
        for (const frame of list) frames.add(frame);
        for (const animation of animations) frames.addAnimation(animation);
        return frames;
    } catch (error) {
        frames.dispose();
        throw error;
    }
}

/** The frames of a sprite sheet, with their masks and boxes. */
class Sheet {
    constructor(key, { frames, slices, set, ...fields }) {
        if (key !== MADE) throw wrong(TypeError, 'not by new; readSheet() makes one', 'Sheet');
        const shown = set ? shownOf(set) : [];
        Object.assign(this, fields);
        this.frames = frames.map(({ part, at, ...frame }, i) =>
            ({ ...frame, part: rectOf(part), at: pointOf(at), masks: shown[i]?.masks ?? [], shapes: shown[i]?.shapes ?? [] }));
        this.slices = slices.map(({ keys, ...slice }) => ({ ...slice, keys: keys.map(({ frame, bounds, center, pivot }) =>
            ({ frame, bounds: rectOf(bounds), center: rectOf(center), pivot: pivot && pointOf(pivot) })) }));
    }

    /** The frames for World.add and body.frame, with their tags, pivots, durations and animations. */
    toFrames() {
        return framesOf(this.frames, this.animations);
    }
}

described(Sheet, ({ frames, animations, slices }) => `Sheet of ${frames.length} frames, ${animations.length} animations, ${slices.length} slices`);

/** Collision shapes that were drawn by hand, beside the sprites that they stand for. */
class DrawnShapes {
    constructor(key, { sprites, ...fields }) {
        if (key !== MADE) throw wrong(TypeError, 'not by new; readShapes() makes one', 'DrawnShapes');
        Object.assign(this, fields);
        this.sprites = sprites.map(({ part, at, shapes, outlines, ...sprite }) => ({
            ...sprite, part: rectOf(part), at: pointOf(at),
            outlines: outlines.map((outline) => ({ ...outline, points: Float32Array.from(outline.points) })),
            shapes: shapes.map((one) => new TaggedShape(MADE, one, null)),
        }));
    }

    /** A frame for each sprite, with its shapes. */
    toFrames() {
        return framesOf(this.sprites.map(({ name, width, height, shapes }) => ({ name, width, height, shapes })), []);
    }
}

described(DrawnShapes, ({ sprites }) => `DrawnShapes of ${sprites.length} sprites`);

/** Reads a sprite sheet: JSON of Aseprite or TexturePacker, <TextureAtlas> in XML, an .atlas; with its image. */
async function readSheet(name, ask, given) {
    const call = 'readSheet', [reading, options] = await begin(call, name, ask, given, SHEETS);
    const { image, rule = 127, slices = 'solid', texture = null, drawn = null } = options, [alpha, key] = ruleGiven(rule, call);
    if (!Object.hasOwn(USES, slices)) throw wrong(TypeError, "slices must be 'solid', 'pixels', 'none' or 'boxes'", call);
    if (texture !== null && !(Number.isInteger(texture) && texture >= 0 && texture < 0x7fffffff)) throw notWhole(texture, 'texture', call);
    const texts = [reading.name, image === null ? '' : maybeText(image, 'image', call), key, maybeText(drawn, 'drawn', call)];
    const step = (files) => withTexts(texts, (at, imageAt, keyAt, drawnAt) =>
        e.kzj_sheet_read(files, at, texture ?? -1, imageAt, alpha, keyAt, USES[slices], drawnAt));
    return reading.run(step, () => new Sheet(MADE, takeTree()));
}

/** Reads collision shapes: of Tiled, Godot, PhysicsEditor, LDtk, Aseprite, TexturePacker, or `kolize trace --json`. */
async function readShapes(name, ask, given) {
    const [reading] = await begin('readShapes', name, ask, given, PLAIN_FILES);
    const step = (files) => withTexts([reading.name], (at) => e.kzj_shapes_read(files, at));
    return reading.run(step, () => new DrawnShapes(MADE, takeTree()));
}

/** Reads a .kmask file, as `kolize` writes it. */
async function readFrames(name, ask, given) {
    const [reading] = await begin('readFrames', name, ask, given, PLAIN_FILES);
    const step = (files) => withTexts([reading.name], (at) => e.kzj_set_read(files, at));
    return reading.run(step, () => {
        const set = takeTree();
        return framesOf(shownOf(set), set.animations);
    });
}

/** Reads the solid pixels of an image. */
async function readMask(name, ask, given) {
    const [reading, options] = await begin('readMask', name, ask, given, PICTURES), [alpha, key] = ruleGiven(options.rule ?? 127, 'readMask');
    reading.isPicture = true;
    const step = (files) => withTexts([reading.name, key], (at, keyAt) => e.kzj_mask_read(files, at, alpha, keyAt));
    return reading.run(step, () => maskOf(takeTree()));
}

/** Reads the pixels of an image. */
async function readImage(name, ask, given) {
    const [reading] = await begin('readImage', name, ask, given, PLAIN_FILES);
    reading.isPicture = true;
    const step = (files) => withTexts([reading.name], (at) => e.kzj_image_read(files, at));
    return reading.run(step, () => imageOf(takeTree()));
}

/** The formats of images that the module itself reads; the browser decodes others. */
function imageFormats() {
    if (!isLoaded) throw new KolizeError('imageFormats: kolize/io is not loaded; call `await load()` of it first', 2, 0, 0);
    return textAt(e.kzj_formats());
}

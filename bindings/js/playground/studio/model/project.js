// project.js - what the studio works on: pictures, frames of them, the shapes of each frame, and how they are traced.
//
// Everything here returns a new project and leaves the old one alone. Shapes are in pixels from the frame's top left
// corner. Pixels are kept elsewhere, by the number of their picture.

export const VERSION = 1;
export const ROLES = ['solid', 'hit', 'hurt', 'push'];
export const PIVOTS = { 'top left': [0, 0], center: [0.5, 0.5], bottom: [0.5, 1], point: null };

export const newProject = () => ({
    version: VERSION,
    images: [],
    frames: [],
    how: { mode: 'closest', tolerance: 1, points: 0, connectivity: 8, holes: true, convex: false },
    axes: { pivot: 'top left', x: 0, y: 0, scale: 1, yUp: false },
    play: { fps: 10, order: 'forward' },
});

const RULE = { alpha: 127, key: null, tolerance: 0 };

/** The name of a file as one that programs allow, as `kolize trace` makes it. */
export function plainName(file) {
    const base = file.replace(/^.*[/\\]/, ''),
        stem = base
            .split('.')[0]
            .slice(0, 62)
            .replace(/[^0-9A-Za-z]/g, '_');
    return /^[0-9]/.test(base) ? `_${stem}` : stem || '_';
}

function freeName(project, name) {
    const taken = new Set(project.frames.map((frame) => frame.name));
    if (!taken.has(name)) return name;
    for (let i = 2; ; i++) if (!taken.has(`${name}_${i}`)) return `${name}_${i}`;
}

export const nextId = (list) => list.reduce((most, one) => Math.max(most, one.id), 0) + 1;

/** A frame of which nothing is known yet but its place. */
export const newFrame = (image, name, { x, y, w, h }, more = {}) => ({
    image,
    name,
    x,
    y,
    w,
    h,
    duration: 0,
    auto: true,
    shapes: [],
    ...more,
});

/** The project with one more picture, which is one frame at first. `pixels`: false for a picture that is known by name alone. */
export function withImage(project, { id = nextId(project.images), name, width, height, pixels = true }) {
    const frame = newFrame(id, freeName(project, plainName(name)), { x: 0, y: 0, w: width, h: height });
    return {
        ...project,
        images: [...project.images, { id, name, width, height, pixels, rule: RULE }],
        frames: [...project.frames, frame],
    };
}

export function withoutImage(project, id) {
    return {
        ...project,
        images: project.images.filter((one) => one.id !== id),
        frames: project.frames.filter((one) => one.image !== id),
    };
}

export const imageOf = (project, frame) => project.images.find((one) => one.id === frame.image);
export const framesOf = (project, id) => project.frames.filter((frame) => frame.image === id);

export function changeImage(project, id, change) {
    return { ...project, images: project.images.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

export function changeFrame(project, index, change) {
    if (!project.frames[index]) return project;
    return { ...project, frames: project.frames.map((one, i) => (i === index ? { ...one, ...change } : one)) };
}

/** The picture cut into frames anew: where a frame was at the same place, its shapes stay. */
export function withFrames(project, id, rects) {
    const image = project.images.find((one) => one.id === id),
        old = new Map(framesOf(project, id).map((frame) => [[frame.x, frame.y, frame.w, frame.h].join(), frame])),
        base = plainName(image.name),
        first = project.frames.findIndex((frame) => frame.image === id);
    const frames = rects.map((rect, i) => {
        const { name, x, y, w, h, ...more } = rect,
            kept = old.get([x, y, w, h].join());
        return {
            ...newFrame(id, '', rect),
            ...kept,
            ...more,
            name: name ? plainName(name) : rects.length > 1 ? `${base}_${i}` : base,
        };
    });
    const rest = project.frames.filter((frame) => frame.image !== id),
        at = first < 0 ? rest.length : first;
    return { ...project, frames: [...rest.slice(0, at), ...frames, ...rest.slice(at)] };
}

// ---- Shapes of a frame -----------------------------------------------------------------------------------------------

export const solidOf = (frame) => frame.shapes.filter((shape) => shape.role === 'solid');

/** Adds a shape, and returns the project and its number. */
export function addShape(project, index, shape) {
    const frame = project.frames[index],
        id = nextId(frame.shapes);
    return {
        project: changeFrame(project, index, { shapes: [...frame.shapes, { name: '', role: 'solid', ...shape, id }] }),
        id,
    };
}

function byHand(shape) {
    const own = { ...shape };
    delete own.traced;
    return own;
}

/** Puts a changed shape in place of that with its number. What a hand changed is not traced again. */
export function changeShape(project, index, id, change) {
    const frame = project.frames[index];
    const shapes = frame.shapes.map((one) => (one.id === id ? byHand({ ...one, ...change }) : one)),
        touched = frame.shapes.some((one) => one.id === id && one.traced);
    return changeFrame(project, index, { shapes, auto: frame.auto && !touched });
}

export function removeShape(project, index, id) {
    const frame = project.frames[index],
        gone = frame.shapes.find((one) => one.id === id);
    return changeFrame(project, index, {
        shapes: frame.shapes.filter((one) => one !== gone),
        auto: frame.auto && !gone?.traced,
    });
}

/** Copies a shape to the frames with those numbers; there it takes the place of one with the same name and role. */
export function copyShape(project, index, id, to) {
    const shape = project.frames[index].shapes.find((one) => one.id === id);
    let out = project;
    for (const i of to) {
        if (i === index || !out.frames[i]) continue;
        const { shapes } = out.frames[i],
            same = shapes.find(
                (one) => one.name === shape.name && one.role === shape.role && one.kind === shape.kind && !one.traced,
            );
        const copy = { ...byHand(shape), id: same?.id ?? nextId(shapes) };
        out = changeFrame(out, i, {
            shapes: same ? shapes.map((one) => (one === same ? copy : one)) : [...shapes, copy],
        });
    }
    return out;
}

/** What the engine is told of a frame: its place, and which of its pixels are solid. */
export const ruled = (project, { image, x, y, w, h }) => ({
    image,
    rule: project.images.find((one) => one.id === image).rule,
    x,
    y,
    w,
    h,
});

// ---- Tracing ---------------------------------------------------------------------------------------------------------

const texts = new WeakMap(); // of settings, which nobody changes
function textOf(settings) {
    if (!texts.has(settings)) texts.set(settings, JSON.stringify(settings));
    return texts.get(settings);
}

/** What the outline of a frame depends on; a frame whose outline was made of another is traced anew. */
export function traceKey(project, frame) {
    const { rule, pixels } = imageOf(project, frame);
    return `${pixels} ${frame.x} ${frame.y} ${frame.w} ${frame.h} ${textOf(rule)} ${textOf(project.how)}`;
}

/** The frames that are to be traced, the one that is looked at first. */
export function pendingFrames(project, current = 0) {
    const order = [current, ...project.frames.keys()];
    return [...new Set(order)].filter((i) => {
        const frame = project.frames[i];
        return frame?.auto && imageOf(project, frame)?.pixels && frame.key !== traceKey(project, frame);
    });
}

function traced(frame, key, { rings, exact, failed }) {
    const others = frame.shapes.filter((one) => !one.traced),
        old = frame.shapes.find((one) => one.traced),
        shape = { id: old?.id ?? nextId(frame.shapes), name: '', role: 'solid', kind: 'outline', rings, traced: true },
        own = { ...frame, shapes: rings.length ? [shape, ...others] : others, key, exact };
    delete own.failed;
    return failed ? { ...own, failed } : own;
}

/** The project with what was found for frames, [index, key, found] each; frames that changed meanwhile stay. */
export function withTraces(project, list) {
    const frames = [...project.frames];
    let n = 0;
    for (const [index, key, found] of list) {
        const frame = frames[index];
        if (!frame?.auto || !imageOf(project, frame) || traceKey(project, frame) !== key) continue;
        frames[index] = traced(frame, key, found);
        n++;
    }
    return n ? { ...project, frames } : project;
}

/** The frame's outline follows the settings again, and what a hand made of it is gone. */
export function traceAgain(project, index) {
    const shapes = project.frames[index].shapes.filter((one) => one.role !== 'solid');
    return changeFrame(project, index, { auto: true, key: undefined, shapes });
}

// ---- Axes ------------------------------------------------------------------------------------------------------------

/** The pivot of a frame in pixels from its top left corner. */
export function pivotOf(project, frame) {
    const { pivot, x, y } = project.axes,
        part = PIVOTS[pivot];
    return part ? [part[0] * frame.w, part[1] * frame.h] : [x, y];
}

/** A name for each frame that no other has, for files: frames of other pictures may be called the same. */
export function uniqueNames(frames) {
    const seen = new Map();
    return frames.map(({ name }) => {
        const n = seen.get(name) ?? 0;
        seen.set(name, n + 1);
        return n ? `${name}_${n + 1}` : name;
    });
}

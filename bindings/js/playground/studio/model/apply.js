// apply.js - a file that was opened, put on the project: its frames find those they are of, by name, place and number.
import { boundsOf } from './shapes.js';
import { changeFrame, changeImage, newFrame, nextId, plainName, withFrames, withImage } from './project.js';

const sameFile = (a, b) => a.replace(/^.*[/\\]/, '').toLowerCase() === b.replace(/^.*[/\\]/, '').toLowerCase();

// The picture that a frame names; without one, the only picture.
function pictureOf(project, name) {
    const found = name ? project.images.find((one) => sameFile(one.name, name)) : null;
    return found ?? (project.images.length === 1 ? project.images[0] : null);
}

// How far frames reach along an axis: 0 is x, 1 is y.
function extent(frames, axis) {
    const [at, size] = [
        ['x', 'w'],
        ['y', 'h'],
    ][axis];
    const ends = frames.map(
        (one) => (one[at] ?? 0) + (one[size] ?? Math.max(1, ...one.shapes.map((shape) => boundsOf(shape)[2 + axis]))),
    );
    return Math.ceil(ends.reduce((most, end) => Math.max(most, end), 1));
}

// A picture that is not there yet: its place is kept until a file of its name is opened.
function withMissing(project, read) {
    const names = read.images.length ? read.images.map((one) => one.name) : ['picture.png'];
    let out = project;
    for (const name of names) {
        if (pictureOf(out, name)) continue;
        const frames = read.frames.filter((one) => !one.image || sameFile(one.image, name)),
            given = read.images.find((one) => one.name === name) ?? {};
        out = withImage(out, {
            name: name.replace(/^.*[/\\]/, ''),
            width: given.width || extent(frames, 0),
            height: given.height || extent(frames, 1),
            pixels: false,
        });
    }
    return out;
}

const numbered = (name) => Number(/(?:^frame_|_)(\d+)$/.exec(name ?? '')?.[1] ?? -1);

function target(project, image, one) {
    const own = project.frames.map((frame, i) => [frame, i]).filter(([frame]) => frame.image === image.id),
        by = (test) => own.find(([frame]) => test(frame))?.[1];
    if (one.x !== undefined)
        return by((frame) => frame.x === one.x && frame.y === one.y && frame.w === one.w && frame.h === one.h);
    const name = one.name && plainName(one.name);
    return by((frame) => frame.name === name) ?? own[numbered(one.name) >= 0 ? numbered(one.name) : one.index]?.[1];
}

const isWhole = (shape) => (shape.at ?? shape.rings.flatMap((ring) => ring.points)).every(Number.isFinite);

/** The project with the frames and shapes that a file holds, and what to say about it. */
export function withRead(project, read) {
    const broken = read.frames.find((one) => !one.shapes.every(isWhole));
    if (broken)
        throw new Error(`A shape of ${broken.name ?? `frame ${broken.index}`} has a number that cannot be read.`);
    let out = withMissing(project, read);
    const places = read.frames.filter((one) => one.x !== undefined),
        placed = new Map();
    for (const one of places) {
        const image = pictureOf(out, one.image);
        if (image?.pixels && (one.x < 0 || one.y < 0 || one.x + one.w > image.width || one.y + one.h > image.height))
            throw new Error(
                `The frame ${one.name ?? one.index}, ${one.w} x ${one.h} at ${one.x}, ${one.y}, leaves its picture of ${image.width} x ${image.height}.`,
            );
        if (image) placed.set(image.id, [...(placed.get(image.id) ?? []), one]);
    }
    for (const [id, list] of placed)
        if (list.some((one) => target(out, { id }, one) === undefined))
            out = withFrames(
                out,
                id,
                list.map(({ name, x, y, w, h, duration, source }) => ({
                    name: /^frame_\d+$/.test(name ?? '') ? '' : name,
                    x,
                    y,
                    w,
                    h,
                    ...(duration ? { duration } : {}),
                    ...(source ? { source } : {}),
                })),
            );
    let n = 0;
    const lost = [];
    for (const one of read.frames) {
        const image = pictureOf(out, one.image),
            index = image ? target(out, image, one) : undefined;
        if (index === undefined) lost.push(one.name ?? `frame ${one.index}`);
        else if (one.shapes.length) {
            const frame = out.frames[index];
            out = changeFrame(out, index, {
                auto: false,
                key: undefined,
                shapes: one.shapes.map((shape, i) => ({ ...shape, id: nextId(frame.shapes) + i })),
            });
            n++;
        }
    }
    const said = `${read.format}: ${read.frames.length} frames, shapes of ${n}.`;
    return {
        project: out,
        said: lost.length
            ? `${said} No frame here fits ${lost.slice(0, 3).join(', ')}${lost.length > 3 ? ` and ${lost.length - 3} more` : ''}.`
            : said,
    };
}

/** A picture that was opened: it takes the place of one that was missing, or is a new one. */
export function withPicture(project, picture) {
    const missing = project.images.find((one) => !one.pixels && sameFile(one.name, picture.name));
    if (!missing) return withImage(project, picture);
    const whole = project.frames.filter((one) => one.image === missing.id),
        { name, width, height } = picture,
        out = changeImage(project, missing.id, { name, width, height, pixels: true });
    if (whole.length !== 1 || whole[0].w !== missing.width || whole[0].h !== missing.height) return out;
    return {
        ...out,
        frames: out.frames.map((one) =>
            one === whole[0]
                ? newFrame(
                      one.image,
                      one.name,
                      { x: 0, y: 0, w: picture.width, h: picture.height },
                      { auto: one.auto, shapes: one.shapes },
                  )
                : one,
        ),
    };
}

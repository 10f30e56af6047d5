// grid.js - frames of a sheet by a grid: cells of one size, with a margin around them and a spacing between them.

const MOST = 4096;

/** Rectangles by rows, left to right; throws where there would be none, or too many. */
export function gridFrames(width, height, { w, h, margin = 0, spacing = 0 }) {
    for (const [name, value, least] of [
        ['width', w, 1],
        ['height', h, 1],
        ['margin', margin, 0],
        ['spacing', spacing, 0],
    ])
        if (!Number.isInteger(value) || value < least)
            throw new RangeError(`The ${name} of a frame is a whole number, at least ${least}.`);
    const columns = Math.floor((width - 2 * margin + spacing) / (w + spacing)),
        rows = Math.floor((height - 2 * margin + spacing) / (h + spacing));
    if (columns < 1 || rows < 1) throw new RangeError(`No frame of ${w} x ${h} fits in ${width} x ${height}.`);
    if (columns * rows > MOST)
        throw new RangeError(`${columns * rows} frames are more than ${MOST}: choose larger ones.`);
    return Array.from({ length: columns * rows }, (_, i) => ({
        x: margin + (i % columns) * (w + spacing),
        y: margin + Math.floor(i / columns) * (h + spacing),
        w,
        h,
    }));
}

/** The size of a frame that a file's name tells, as in walk_32x48.png; else one square for each short side; null: one frame. */
export function guessGrid(name, width, height) {
    const told = /(?:^|[^0-9])(\d{1,4})x(\d{1,4})(?:[^0-9]|$)/i.exec(name);
    if (told) {
        const [w, h] = [Number(told[1]), Number(told[2])];
        if (w > 0 && h > 0 && w <= width && h <= height && (w < width || h < height)) return { w, h };
    }
    const short = Math.min(width, height),
        long = Math.max(width, height);
    return long > short && long % short === 0 ? { w: short, h: short } : null;
}

/** The grid that frames lie in: { w, h, columns }, when they fill a picture from its corner by rows; null: none. */
export function gridOf(frames, width) {
    const [{ w, h }] = frames,
        columns = Math.floor(width / w);
    const fits = frames.every(
        (one, i) => one.w === w && one.h === h && one.x === (i % columns) * w && one.y === Math.floor(i / columns) * h,
    );
    return fits ? { w, h, columns } : null;
}

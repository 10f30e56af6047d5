// json.js - a line of JSON for each frame, as `kolize trace --format json` writes it, and read back.
import { isPoints, numberText, outline, pointList, simple } from './text.js';

const n = numberText;
const ring = (points) =>
    `[${pointList(points)
        .map(([x, y]) => `[${n(x)},${n(y)}]`)
        .join(',')}]`;
const words = ({ role, name }) =>
    `${role === 'solid' ? '' : `,"role":"${role}"`}${name ? `,"name":${JSON.stringify(name)}` : ''}`;

/** The shapes of a frame: an outline with its holes is one. */
export function shapesText(shapes) {
    const out = shapes.flatMap((shape) => {
        if (shape.kind !== 'outline') return [`{"${shape.kind}":[${shape.at.map(n).join(',')}]${words(shape)}}`];
        const rings = shape.shown ?? shape.rings;
        return rings.flatMap(({ points, parent }, i) => {
            if (parent >= 0) return [];
            const holes = rings.filter((one) => one.parent === i).map((one) => ring(one.points));
            return [`{"polygon":${ring(points)}${holes.length ? `,"holes":[${holes.join(',')}]` : ''}${words(shape)}}`];
        });
    });
    return `[${out.join(',')}]`;
}

const points = (shapes) =>
    shapes
        .filter((one) => one.kind === 'outline')
        .reduce((sum, one) => sum + one.rings.reduce((all, { points: list }) => all + list.length / 2, 0), 0);

export function ruleText({ alpha, key, tolerance }) {
    return key === null
        ? `alpha > ${alpha}`
        : `key ${key.toString(16).padStart(6, '0')}${tolerance ? `~${tolerance}` : ''}`;
}

export function writeJson(doc) {
    const lines = doc.frames.map((frame, i) => {
        const image = doc.images.find((one) => one.id === frame.image),
            isPart = frame.w !== image.width || frame.h !== image.height,
            { found } = frame;
        const part = `${doc.framed ? `,"frame":${doc.images.length > 1 ? 0 : i}` : ''}${isPart ? `,"part":[${frame.x},${frame.y},${frame.x + frame.w},${frame.y + frame.h}]` : ''}`;
        const traced =
            found && frame.traced
                ? `,"points":${points(frame.shapes)},"exact_points":${frame.traced.exact},"largest":${n(frame.traced.largest)}`
                : found
                  ? `,"points":${points(frame.shapes)}`
                  : '';
        const pixels = found
                ? `,"count":${found.solid},"bounds":${JSON.stringify(found.bounds)},"rule":"${ruleText(image.rule)}"`
                : '',
            loss = found ? `,"missed":${found.missed},"extra":${found.extra},"iou":${n(found.iou)}` : '';
        return `{"file":${JSON.stringify(image.name)}${part},"width":${frame.w},"height":${frame.h}${pixels}${traced}${loss},"shapes":${shapesText(frame.shapes)}}\n`;
    });
    return lines.join('');
}

const flatten = (list) => {
    const all = list.flat();
    if (!isPoints(all)) throw new Error('A polygon has fewer than three points.');
    return all;
};

export function readShape(one) {
    const more = { role: ['hit', 'hurt', 'push'].includes(one.role) ? one.role : 'solid', name: one.name ?? '' };
    if (one.polygon) {
        const shape = outline(flatten(one.polygon), more);
        return {
            ...shape,
            rings: [
                ...shape.rings,
                ...(one.holes ?? []).map((hole) => ({ points: flatten(hole).map(Math.fround), parent: 0 })),
            ],
        };
    }
    for (const [kind, length] of [
        ['box', 4],
        ['circle', 3],
        ['capsule', 5],
    ]) {
        if (!one[kind]) continue;
        if (one[kind].length !== length || !one[kind].every(Number.isFinite))
            throw new Error(`A ${kind} has ${length} numbers.`);
        return simple(kind, one[kind], more);
    }
    throw new Error('A shape here is a polygon, box, circle or capsule.');
}

/** Lines of objects with "shapes", or a list of them. */
export function readJson(items) {
    const files = new Set(items.map((one) => one.file ?? '')),
        frames = items.map((one, index) => {
            const [x0, y0, x1, y1] = one.part ?? [0, 0, one.width, one.height];
            return {
                index,
                image: one.file,
                ...(Number.isFinite(x1) ? { x: x0, y: y0, w: x1 - x0, h: y1 - y0 } : {}),
                shapes: one.shapes.map(readShape),
            };
        });
    return { format: 'JSON', images: [...files].filter(Boolean).map((name) => ({ name })), frames };
}

// sheets.js - sheets of frames as PixiJS loads them, with outlines, and as Aseprite exports them, with slices; and read back.
import { isSheet, readSheet } from '../frames/sheet.js';
import { boundsOf } from '../model/shapes.js';
import { readShape, shapesText } from './json.js';
import { isPoints, numberText, outline, pointList, simple } from './text.js';

export { isSheet };

const n = numberText;
const COLORS = { solid: '#5b6ee1ff', hit: '#ac3232ff', hurt: '#6abe30ff', push: '#fbf236ff' };
const sourceOf = (frame) => frame.source ?? { w: frame.w, h: frame.h, x: 0, y: 0 };

function frameText(frame, more) {
    const { w, h, x, y } = sourceOf(frame);
    return `{"frame":{"x":${frame.x},"y":${frame.y},"w":${frame.w},"h":${frame.h}},"rotated":false,"trimmed":${Boolean(frame.source)},"spriteSourceSize":{"x":${x},"y":${y},"w":${frame.w},"h":${frame.h}},"sourceSize":{"w":${w},"h":${h}}${more}}`;
}

// Vertices are in the frame's untrimmed pixels. A single outline is a polygon; else there are triangles of convex parts.
function vertices(frame) {
    const { x, y } = sourceOf(frame),
        outlines = frame.shapes.filter((one) => one.kind === 'outline' && one.role === 'solid'),
        pair = ([px, py]) => `[${n(px + x)},${n(py + y)}]`;
    if (outlines.length === 0) return '';
    if (outlines.length === 1 && outlines[0].rings.length === 1)
        return `,"vertices":[${pointList(outlines[0].rings[0].points).map(pair).join(',')}]`;
    const lists = [],
        triangles = [];
    for (const points of outlines.flatMap((one) => one.polygons)) {
        const first = lists.length,
            list = pointList(points);
        lists.push(...list);
        for (let i = 2; i < list.length; i++) triangles.push(`[${first},${first + i - 1},${first + i}]`);
    }
    return `,"vertices":[${lists.map(pair).join(',')}],"triangles":[${triangles.join(',')}]`;
}

/** A sheet for PixiJS: `vertices` for TexturePacker's readers, `shapes` with everything, both kept in spritesheet.data. */
export function writePixi(doc) {
    const sheet = (image) => {
        const frames = doc.frames.filter((one) => one.image === image.id),
            rows = frames.map((frame) => {
                const [px, py] = frame.pivot,
                    { w, h, x, y } = sourceOf(frame);
                return `"${frame.name}":${frameText(frame, `,"anchor":{"x":${n((px + x) / w)},"y":${n((py + y) / h)}}${vertices(frame)},"shapes":${shapesText(frame.shapes)}`)}`;
            });
        return `{"frames":{\n${rows.join(',\n')}},\n"animations":{"${doc.base}":${JSON.stringify(frames.map((one) => one.name))}},\n"meta":{"app":"kolize ${doc.kolize}","image":${JSON.stringify(image.name)},"size":{"w":${image.width},"h":${image.height}},"format":"RGBA8888","scale":"1"}}`;
    };
    return doc.images.length === 1
        ? `${sheet(doc.images[0])}\n`
        : `{"textures":[${doc.images.map((one) => `{"image":${JSON.stringify(one.name)},${sheet(one).slice(1)}`).join(',\n')}]}\n`;
}

// A slice is a box of whole pixels: an outline is the box around it.
function slices(doc, frames) {
    const table = new Map();
    frames.forEach((frame, number) => {
        for (const shape of frame.shapes) {
            const name = shape.name || shape.role,
                [x0, y0, x1, y1] = boundsOf(shape),
                [left, top] = [Math.floor(x0), Math.floor(y0)],
                keys = table.get(`${shape.role} ${name}`) ?? { name, role: shape.role, keys: [] };
            if (keys.keys.some((one) => one.frame === number)) continue;
            const [px, py] = frame.pivot;
            keys.keys.push({
                frame: number,
                bounds: { x: left, y: top, w: Math.ceil(x1) - left, h: Math.ceil(y1) - top },
                pivot: { x: Math.round(px - left), y: Math.round(py - top) },
            });
            table.set(`${shape.role} ${name}`, keys);
        }
    });
    return [...table.values()].map(({ name, role, keys }) =>
        JSON.stringify({ name, color: COLORS[role], data: role, keys }),
    );
}

export function writeAseprite(doc) {
    const [image] = doc.images,
        frames = doc.frames.filter((one) => one.image === image.id),
        rows = frames.map(
            (frame) =>
                `{"filename":"${frame.name}",${frameText(frame, `,"duration":${frame.duration || Math.round(1000 / doc.fps)}`).slice(1)}`,
        );
    return `{"frames":[\n${rows.join(',\n')}],\n"meta":{"app":"kolize ${doc.kolize}","image":${JSON.stringify(image.name)},"format":"RGBA8888","size":{"w":${image.width},"h":${image.height}},"scale":"1","frameTags":[],"slices":[\n${slices(doc, frames).join(',\n')}]}}\n`;
}

// A key of a slice holds until the next one.
function sliceShapes(list, number) {
    return list.flatMap(({ name, data, keys }) => {
        const key = keys.filter((one) => one.frame <= number).at(-1);
        if (!key || key.bounds.w < 1 || key.bounds.h < 1) return [];
        const { x, y, w, h } = key.bounds,
            role = ['hit', 'hurt', 'push', 'solid'].find((one) => one === data || one === name) ?? 'hit';
        return [simple('box', [x, y, x + w, y + h], { role, name: name === role ? '' : name })];
    });
}

function verticesShapes({ vertices: list, source }) {
    if (!list) return [];
    const points = list.flatMap(([x, y]) => [x - (source?.x ?? 0), y - (source?.y ?? 0)]);
    return isPoints(points) ? [outline(points)] : [];
}

/** Frames with their places; shapes by `shapes`, by vertices without triangles, by slices. */
export function readFrames(json) {
    const { images, frames, slices: list } = readSheet(json);
    return {
        format: 'Sheet',
        images: images.map((name) => ({ name })),
        frames: frames.map((one, index) => {
            const { name, image, x, y, w, h, duration, source } = one,
                own = one.shapes ? one.shapes.map(readShape) : one.triangles ? [] : verticesShapes(one);
            return {
                index,
                name,
                image,
                x,
                y,
                w,
                h,
                duration,
                ...(source ? { source } : {}),
                shapes: [...own, ...sliceShapes(list, index)],
            };
        }),
    };
}

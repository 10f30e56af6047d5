// formats.js - every format by name: what it writes, how its files end, and which one a file that is opened is.
import { pivotOf, plainName, ruled, uniqueNames } from '../model/project.js';
import { readC, writeC } from './c.js';
import { readGodot, writeGodot } from './godot.js';
import { readJson, writeJson } from './json.js';
import { readLove, writeLove } from './love.js';
import { isPhaser, readPhaser, writePhaser } from './phaser.js';
import { isSheet, readFrames, writeAseprite, writePixi } from './sheets.js';
import { axesOf } from './text.js';
import { readTiledSet, writeTiled } from './tiled.js';

// parts: corners of a convex part at most, where polygons are convex; holes: whether the format knows them.
export const FORMATS = {
    godot: {
        name: 'Godot 4',
        ending: '.tscn',
        write: writeGodot(true),
        parts: 0,
        holes: false,
        axes: true,
        picture: true,
        does: 'A scene: a body for each frame, boxes as areas.',
    },
    godot3: {
        name: 'Godot 3',
        ending: '.tscn',
        write: writeGodot(false),
        parts: 0,
        holes: false,
        axes: true,
        picture: true,
        does: 'A scene: a body for each frame, boxes as areas.',
    },
    tiled: {
        name: 'Tiled',
        ending: '.tsx',
        write: writeTiled,
        parts: 0,
        holes: false,
        axes: false,
        does: 'A tileset with collision shapes.',
    },
    phaser: {
        name: 'Phaser',
        ending: '.json',
        write: writePhaser,
        parts: 8,
        holes: false,
        axes: true,
        does: "PhysicsEditor's JSON for Matter, in convex parts.",
    },
    pixi: {
        name: 'PixiJS',
        ending: '.json',
        write: writePixi,
        parts: 0,
        holes: true,
        axes: false,
        does: 'A sheet; its data keeps the shapes of each frame.',
    },
    love: {
        name: 'LÖVE',
        ending: '.lua',
        write: writeLove,
        parts: 8,
        holes: false,
        axes: true,
        does: 'A table of convex parts of at most 8 corners.',
    },
    c: {
        name: 'C arrays',
        ending: '.h',
        write: writeC,
        parts: 0,
        holes: true,
        axes: false,
        does: 'Arrays of points and rings.',
    },
    json: {
        name: 'JSON',
        ending: '.json',
        write: writeJson,
        parts: 0,
        holes: true,
        axes: false,
        does: 'A line for each frame, as the tool prints.',
    },
    aseprite: {
        name: 'Aseprite slices',
        ending: '.json',
        write: writeAseprite,
        parts: 0,
        holes: true,
        axes: false,
        does: 'Slices are boxes: an outline is the box around it.',
    },
};

/** What a format writes, with convex parts where it wants them. `engine` has parts(rings, most) and measure(frame, shapes). */
export async function documentOf(project, format, engine, { kolize = '', picture = false, only = null } = {}) {
    const { parts, holes } = FORMATS[format],
        chosen = only ?? project.frames,
        names = uniqueNames(chosen),
        images = project.images.filter((image) => chosen.some((frame) => frame.image === image.id));
    const [first] = images,
        framed = chosen.length > 1 || chosen.some((one) => one.w !== first.width || one.h !== first.height);
    const frames = [];
    for (const [i, frame] of chosen.entries()) {
        const shapes = [];
        for (const shape of frame.shapes) shapes.push(shape.kind === 'outline' ? await cut(shape) : shape);
        const isTraced = frame.auto && shapes.every((one) => one.traced),
            found = format === 'json' ? await engine.measure(ruled(project, frame), frame.shapes) : null;
        frames.push({
            ...frame,
            name: names[i],
            shapes,
            pivot: pivotOf(project, frame),
            found: found?.solid === undefined ? null : found,
            traced: (isTraced && frame.exact) || null,
        });
    }

    async function cut(shape) {
        const needs = project.how.convex || parts > 0 || (!holes && shape.rings.some((ring) => ring.parent >= 0)),
            shown =
                needs || (format === 'pixi' && shape.rings.length > 1)
                    ? await engine.parts(shape.rings, parts)
                    : shape.rings;
        return {
            ...shape,
            polygons: shown.map((ring) => ring.points),
            ...(project.how.convex && holes ? { shown } : {}),
        };
    }
    return {
        images,
        frames,
        framed,
        base: images.length === 1 ? plainName(first.name) : 'sprites',
        axes: project.axes,
        picture,
        kolize,
        fps: project.play.fps,
    };
}

export const writeDocument = (doc, format) => FORMATS[format].write(doc);

/** Whether shapes become something else in a format, said in a sentence; '' when nothing is lost. */
export function lossOf(project, format) {
    const shapes = project.frames.flatMap((frame) => frame.shapes),
        { name, holes, parts } = FORMATS[format],
        said = [];
    if (format === 'aseprite' && shapes.some((one) => one.kind !== 'box'))
        said.push('Slices are boxes: outlines and round shapes become the boxes around them.');
    if (format === 'aseprite' && project.images.length > 1)
        said.push('Only the first picture is written: a sheet of Aseprite has one.');
    if (format === 'pixi' && project.images.length > 1)
        said.push(
            'PixiJS loads sheets of one picture: save each picture by itself, or read the list of textures yourself.',
        );
    if (format === 'tiled' && shapes.some((one) => one.kind === 'capsule'))
        said.push('Capsules need Tiled 1.12: older ones show boxes.');
    if (
        !holes &&
        shapes.some(
            (one) => one.kind === 'outline' && one.rings.length > 1 && one.rings.some((ring) => ring.parent >= 0),
        )
    )
        said.push(`${name} knows no holes: outlines with holes are written in convex parts.`);
    else if (parts > 0 && shapes.some((one) => one.kind === 'outline'))
        said.push(`Outlines are written in convex parts of at most ${parts} corners.`);
    if (['phaser', 'love'].includes(format) && shapes.some((one) => one.kind === 'capsule'))
        said.push('Capsules are written as polygons of 18 corners.');
    return said.join(' ');
}

// ---- Reading ---------------------------------------------------------------------------------------------------------

const lines = (text) =>
    text
        .trim()
        .split(/\n(?=\{)/)
        .map((line) => JSON.parse(line));

function readAnyJson(text, axes) {
    let items;
    try {
        items = [JSON.parse(text)].flat();
    } catch (error) {
        try {
            items = lines(text);
        } catch {
            throw new Error(`This JSON does not parse: ${error.message}.`);
        }
    }
    const [json] = items;
    if (json?.studio) return { format: 'project', project: json };
    if (items.every((one) => Array.isArray(one?.shapes))) return readJson(items);
    if (isSheet(json)) return readFrames(json);
    if (json && isPhaser(json)) return readPhaser(json, axes);
    throw new Error('This JSON has neither frames, nor shapes, nor fixtures.');
}

/** What a file of text holds: { format, images, frames }, or { format: 'project', project }. */
export function readFile(name, text, project) {
    const axes = axesOf(project.axes, pivotOf(project, project.frames[0] ?? { w: 0, h: 0 }));
    if (/\.(tsx|xml)$/i.test(name) || /^\s*<\?xml/.test(text)) return readTiledSet(text);
    if (/\.tscn$/i.test(name) || /^\s*\[gd_scene/.test(text)) return readGodot(text, axes);
    if (/\.lua$/i.test(name)) return readLove(text, axes);
    if (/\.(h|c)$/i.test(name)) return readC(text);
    return readAnyJson(text, axes);
}

export const TEXT_ENDINGS = /\.(json|tsx|xml|tscn|lua|h|c)$/i;

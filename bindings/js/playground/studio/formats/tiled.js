// tiled.js - a tileset with collision shapes, as `kolize trace --format tiled` writes it, and read back.
import { readXml } from '../../xml.js';
import { gridOf } from '../frames/grid.js';
import { joined } from './merge.js';
import { isPoints, numberText, numbersIn, outline, pointsText, simple } from './text.js';

const escaped = (text) => text.replace(/[&<"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '"': '&quot;' })[c]);
const n = numberText;

function place(shape) {
    const { at } = shape;
    if (shape.kind === 'box')
        return `x="${n(at[0])}" y="${n(at[1])}" width="${n(at[2] - at[0])}" height="${n(at[3] - at[1])}"`;
    if (shape.kind === 'circle')
        return `x="${n(at[0] - at[2])}" y="${n(at[1] - at[2])}" width="${n(2 * at[2])}" height="${n(2 * at[2])}"`;
    const [x0, y0, x1, y1, r] = at, // a capsule lies along its width, turned about its corner
        length = Math.hypot(x1 - x0, y1 - y0),
        [c, s] = length > 0 ? [(x1 - x0) / length, (y1 - y0) / length] : [1, 0];
    const turn = s === 0 && c > 0 ? '' : ` rotation="${n((Math.atan2(s, c) * 180) / Math.PI)}"`;
    return `x="${n(x0 - c * r + s * r)}" y="${n(y0 - s * r - c * r)}" width="${n(length + 2 * r)}" height="${n(2 * r)}"${turn}`;
}

function object(shape, id, points) {
    const words = `${shape.name ? ` name="${escaped(shape.name)}"` : ''}${shape.role === 'solid' ? '' : ` type="${shape.role}"`}`;
    if (points)
        return `   <object id="${id}"${words} x="0" y="0">\n    <polygon points="${pointsText(points, ',', ' ')}"/>\n   </object>\n`;
    const inside = { box: '', circle: '\n    <ellipse/>\n   ', capsule: '\n    <capsule/>\n   ' }[shape.kind];
    return `   <object id="${id}"${words} ${place(shape)}${inside ? `>${inside}</object>` : '/>'}\n`;
}

function tile(frame, id, inner = '', attributes = '') {
    let number = 0;
    const objects = frame.shapes.flatMap((shape) =>
        shape.kind === 'outline'
            ? shape.polygons.map((points) => object(shape, ++number, points))
            : [object(shape, ++number)],
    );
    if (objects.length === 0 && !inner) return '';
    const group = objects.length ? `  <objectgroup draworder="index">\n${objects.join('')}  </objectgroup>\n` : '';
    return ` <tile id="${id}"${attributes}>\n${inner}${group} </tile>\n`;
}

const head = (version, name, w, h, count, columns) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<tileset version="${version}" name="${name}" tilewidth="${w}" tileheight="${h}" tilecount="${count}" columns="${columns}">\n`;
const picture = ({ name, width, height }, indent) =>
    `${indent}<image source="${escaped(name)}" width="${width}" height="${height}"/>\n`;

/** One picture cut by a grid is a tileset of it; else each frame names its picture and its place there. */
export function writeTiled(doc) {
    const { images, frames, base } = doc,
        grid = images.length === 1 ? gridOf(frames, images[0].width) : null;
    if (grid) {
        const body = frames.map((frame, i) => tile(frame, i)).join('');
        return `${head('1.8', base, grid.w, grid.h, frames.length, grid.columns)}${picture(images[0], ' ')}${body}</tileset>\n`;
    }
    const most = (key) => Math.max(...frames.map((frame) => frame[key]));
    const tiles = frames.map((frame, i) => {
        const image = images.find((one) => one.id === frame.image);
        return tile(
            frame,
            i,
            picture(image, '  '),
            ` x="${frame.x}" y="${frame.y}" width="${frame.w}" height="${frame.h}"`,
        );
    });
    return `${head('1.10', base, most('w'), most('h'), frames.length, 0)}${tiles.join('')}</tileset>\n`;
}

const number = (element, key, otherwise = 0) => (element.get(key) === null ? otherwise : Number(element.get(key)));

function readObject(one) {
    const role = one.get('type') ?? one.get('class') ?? '',
        more = { name: one.get('name') ?? '', role: ['hit', 'hurt', 'push'].includes(role) ? role : 'solid' },
        [x, y, w, h] = ['x', 'y', 'width', 'height'].map((key) => number(one, key)),
        polygon = one.all('polygon')[0];
    const angle = (number(one, 'rotation') * Math.PI) / 180,
        turn = (px, py) => [
            x + px * Math.cos(angle) - py * Math.sin(angle),
            y + px * Math.sin(angle) + py * Math.cos(angle),
        ];
    if (polygon) {
        const list = numbersIn(polygon.get('points') ?? '');
        if (!isPoints(list)) throw new Error(`The polygon of object ${one.get('id')} has fewer than three points.`);
        return outline(
            Array.from({ length: list.length / 2 }, (_, i) => turn(list[2 * i], list[2 * i + 1])).flat(),
            more,
        );
    }
    if (one.all('ellipse')[0] && w === h) return simple('circle', [...turn(w / 2, h / 2), w / 2], more);
    if (one.all('capsule')[0]) {
        const r = Math.min(w, h) / 2;
        return simple('capsule', [...turn(r, r), ...turn(w - r, h - r), r], more);
    }
    if (one.all('polyline', 'point', 'text', 'ellipse').length || w === 0 || h === 0) return null;
    return angle === 0
        ? simple('box', [x, y, x + w, y + h], more)
        : outline([turn(0, 0), turn(w, 0), turn(w, h), turn(0, h)].flat(), more);
}

export function readTiledSet(text) {
    const set = readXml(text.trim());
    if (set.tag !== 'tileset') throw new Error('This is no tileset of Tiled: maps are opened on the page "Tiled map".');
    const w = number(set, 'tilewidth'),
        h = number(set, 'tileheight'),
        columns = number(set, 'columns'),
        [sheet] = set.all('image');
    const size = (image) => ({
        name: image.get('source') ?? '',
        width: number(image, 'width'),
        height: number(image, 'height'),
    });
    const tiles = new Map(set.all('tile').map((one) => [number(one, 'id'), one]));
    const count = sheet ? Math.max(number(set, 'tilecount'), ...[...tiles.keys()].map((id) => id + 1)) : tiles.size;
    const ids = sheet ? Array.from({ length: count }, (_, i) => i) : [...tiles.keys()];
    const frames = ids.map((id, index) => {
        const one = tiles.get(id),
            own = one?.all('image')[0],
            shapes = joined(
                (one?.all('objectgroup') ?? []).flatMap((group) => group.all('object').map(readObject).filter(Boolean)),
            );
        const rect = own
            ? {
                  x: number(one, 'x'),
                  y: number(one, 'y'),
                  w: number(one, 'width', number(own, 'width')),
                  h: number(one, 'height', number(own, 'height')),
              }
            : { x: (id % Math.max(columns, 1)) * w, y: Math.floor(id / Math.max(columns, 1)) * h, w, h };
        return { index, image: own ? own.get('source') : sheet?.get('source'), ...rect, shapes };
    });
    const images = [
        ...new Map(
            (sheet ? [sheet] : ids.flatMap((id) => tiles.get(id).all('image'))).map((one) => [
                one.get('source'),
                size(one),
            ]),
        ).values(),
    ];
    return { format: 'Tiled', images, frames };
}

// tiled.js - the objects of a Tiled map, .tmx or .tmj, as what shapes are made of: { name, layer, kind, x, y, angle, ... }.
// Tiles collide by the shapes of tilesets inside the map, where its layers are written as numbers (CSV).

import { readXml } from './xml.js';

const number = (text, otherwise = 0) => (text === null || text === undefined || text === '' ? otherwise : Number(text));
const pointsOf = (text) =>
    text
        .trim()
        .split(/\s+/)
        .map((pair) => pair.split(',').map(Number));
const FLIPS = 0xf0000000;

function fromElement(element) {
    const get = (name) => number(element.get(name));
    const out = {
        id: get('id'),
        name: element.get('name') ?? '',
        x: get('x'),
        y: get('y'),
        width: get('width'),
        height: get('height'),
        rotation: get('rotation'),
        gid: get('gid'),
    };
    for (const child of element.children) {
        if (child.tag === 'polygon' || child.tag === 'polyline') out[child.tag] = pointsOf(child.get('points') ?? '');
        else if (child.tag === 'ellipse' || child.tag === 'point') out[child.tag] = true;
    }
    return out;
}

const layersOf = (element) =>
    element.children.flatMap((one) =>
        one.tag === 'group' ? layersOf(one) : ['objectgroup', 'layer'].includes(one.tag) ? [one] : [],
    );

function fromXml(text) {
    const map = readXml(text.trim()),
        get = (name) => number(map.get(name));
    if (map.tag !== 'map') throw new Error('This is no Tiled map.');
    return {
        width: get('width') * get('tilewidth'),
        height: get('height') * get('tileheight'),
        tilewidth: get('tilewidth'),
        tileheight: get('tileheight'),
        tilesets: map.all('tileset').map((set) => ({
            firstgid: number(set.get('firstgid'), 1),
            source: set.get('source'),
            tiles: new Map(
                set
                    .all('tile')
                    .map((tile) => [
                        number(tile.get('id')),
                        tile.all('objectgroup').flatMap((group) => group.all('object').map(fromElement)),
                    ]),
            ),
        })),
        layers: layersOf(map).map((layer) => ({
            name: layer.get('name') ?? '',
            x: number(layer.get('offsetx')),
            y: number(layer.get('offsety')),
            objects: layer.all('object').map(fromElement),
            columns: number(layer.get('width'), 1),
            cells: cellsOf(layer.all('data')[0]),
        })),
    };
}

function cellsOf(data) {
    if (!data) return [];
    if (data.get('encoding') !== 'csv') throw new Error('Tile layers must be written as CSV.');
    return data.text
        .trim()
        .split(/\s*,\s*/)
        .map(Number);
}

function fromJson(text) {
    const map = JSON.parse(text);
    if (!Array.isArray(map.layers)) throw new Error('This is no Tiled map.');
    const points = (list) => list?.map(({ x, y }) => [x, y]);
    const clean = (one) => ({
        name: '',
        rotation: 0,
        width: 0,
        height: 0,
        gid: 0,
        ...one,
        polygon: points(one.polygon),
        polyline: points(one.polyline),
    });
    const flat = (layers) => layers.flatMap((layer) => (layer.layers ? flat(layer.layers) : [layer]));
    return {
        width: map.width * map.tilewidth,
        height: map.height * map.tileheight,
        tilewidth: map.tilewidth,
        tileheight: map.tileheight,
        tilesets: (map.tilesets ?? []).map((set) => ({
            firstgid: set.firstgid,
            source: set.source,
            tiles: new Map((set.tiles ?? []).map((tile) => [tile.id, (tile.objectgroup?.objects ?? []).map(clean)])),
        })),
        layers: flat(map.layers).map((layer) => {
            if (typeof layer.data === 'string') throw new Error('Tile layers must be written as CSV.');
            return {
                name: layer.name ?? '',
                x: layer.offsetx ?? 0,
                y: layer.offsety ?? 0,
                objects: (layer.objects ?? []).map(clean),
                columns: layer.width ?? 1,
                cells: layer.data ?? [],
            };
        }),
    };
}

function placed(one, name, layer, x, y) {
    const kind = ['polygon', 'polyline', 'ellipse', 'point'].find((key) => one[key]) ?? 'box';
    return {
        name: one.name || name,
        layer,
        kind,
        x: one.x + x,
        y: one.y + y,
        angle: (one.rotation * Math.PI) / 180,
        width: one.width,
        height: one.height,
        points: one.polygon ?? one.polyline,
    };
}

/** { width, height, things, notes }: notes say what was left out. */
export function readTiled(text) {
    const map = text.trim().startsWith('<') ? fromXml(text) : fromJson(text),
        things = [],
        notes = new Set();
    if (map.tilesets.some((set) => set.source)) notes.add('Tilesets in files of their own are not read.');
    const shapesOf = (gid) => {
        const set = map.tilesets
            .filter((one) => one.firstgid <= gid)
            .sort((one, two) => two.firstgid - one.firstgid)[0];
        return set?.tiles.get(gid - set.firstgid) ?? [];
    };
    for (const layer of map.layers) {
        for (const one of layer.objects) {
            if (one.gid) notes.add('Objects that show a tile are left out.');
            else things.push(placed(one, `object ${one.id}`, layer.name, layer.x, layer.y));
        }
        layer.cells.forEach((cell, i) => {
            const gid = (cell & ~FLIPS) >>> 0,
                column = i % layer.columns,
                row = Math.floor(i / layer.columns);
            if (cell & FLIPS && shapesOf(gid).length) notes.add('Tiles that are turned or flipped are left out.');
            else
                for (const one of shapesOf(gid))
                    things.push(
                        placed(
                            one,
                            `tile ${column}, ${row}`,
                            layer.name,
                            column * map.tilewidth + layer.x,
                            row * map.tileheight + layer.y,
                        ),
                    );
        });
    }
    return { width: map.width || 1, height: map.height || 1, things, notes: [...notes] };
}

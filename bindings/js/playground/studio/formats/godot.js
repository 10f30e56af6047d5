// godot.js - a scene of Godot 4 or 3, as `kolize trace --format godot` writes it, with the pictures if wanted, and read back.
import { joined } from './merge.js';
import { axesOf, isPoints, numberText, numbersIn, outline, pointsText, simple } from './text.js';

const n = numberText;
const WORDS = {
    4: {
        points: (text) => `PackedVector2Array(${text})`,
        vector: (x, y) => `Vector2(${n(x)}, ${n(y)})`,
        rect: (...v) => `Rect2(${v.map(n).join(', ')})`,
        sub: (id) => `SubResource("${id}")`,
        ext: (id) => `ExtResource("${id}")`,
        id: (id) => `"${id}"`,
        texture: 'Texture2D',
        sprite: 'Sprite2D',
    },
    3: {
        points: (text) => `PoolVector2Array( ${text} )`,
        vector: (x, y) => `Vector2( ${n(x)}, ${n(y)} )`,
        rect: (...v) => `Rect2( ${v.map(n).join(', ')} )`,
        sub: (id) => `SubResource( ${id} )`,
        ext: (id) => `ExtResource( ${id} )`,
        id: String,
        texture: 'Texture',
        sprite: 'Sprite',
    },
};

function resource(shape, axes, words, newer) {
    const { at, kind } = shape;
    if (kind === 'box') {
        const [w, h] = [axes.length(at[2] - at[0]), axes.length(at[3] - at[1])];
        return ['RectangleShape2D', newer ? `size = ${words.vector(w, h)}` : `extents = ${words.vector(w / 2, h / 2)}`];
    }
    const r = axes.length(at.at(-1));
    if (kind === 'circle') return ['CircleShape2D', `radius = ${n(r)}`];
    const between = axes.length(Math.hypot(at[2] - at[0], at[3] - at[1]));
    return ['CapsuleShape2D', `radius = ${n(r)}\nheight = ${n(newer ? between + 2 * r : between)}`];
}

// Where the shape of a resource lies: a capsule stands in its own coordinates.
function position(shape, axes, words) {
    const { at, kind } = shape;
    if (kind === 'circle') return `position = ${words.vector(...axes.point(at[0], at[1]))}\n`;
    const middle = axes.point((at[0] + at[2]) / 2, (at[1] + at[3]) / 2);
    if (kind === 'box') return `position = ${words.vector(...middle)}\n`;
    const [a, b] = [axes.point(at[0], at[1]), axes.point(at[2], at[3])],
        turn = Math.atan2(b[1] - a[1], b[0] - a[0]) - Math.PI / 2;
    const isUpright = a[0] === b[0] && a[1] <= b[1];
    return `position = ${words.vector(...middle)}\n${isUpright ? '' : `rotation = ${n(turn)}\n`}`;
}

function sprite(frame, axes, words, parent, image) {
    const [px, py] = frame.pivot,
        scale = axes.length(1),
        sy = axes.point(0, 1)[1] < axes.point(0, 0)[1] ? -scale : scale;
    return `\n[node name="sprite" type="${words.sprite}" parent="${parent}"]\n${scale === 1 && sy === 1 ? '' : `scale = ${words.vector(scale, sy)}\n`}texture = ${words.ext(
        image,
    )}\ncentered = false\n${px || py ? `offset = ${words.vector(-px, -py)}\n` : ''}region_enabled = true\nregion_rect = ${words.rect(frame.x, frame.y, frame.w, frame.h)}\n`;
}

const label = (text) => text.replace(/[".:@/%]/g, '_');

export const writeGodot = (newer) => (doc) => {
    const { images, frames, base, framed } = doc,
        words = WORDS[newer ? 4 : 3],
        resources = [],
        nodes = [];
    const put = (shape, i, parent, axes) => {
        if (shape.kind === 'outline') {
            for (const points of shape.polygons)
                nodes.push(
                    `\n[node name="shape_${i.n++}" type="CollisionPolygon2D" parent="${parent}"]\npolygon = ${words.points(pointsText(axes.ring(points), ', ', ', '))}\n`,
                );
            return;
        }
        const id = resources.length + 1,
            [type, text] = resource(shape, axes, words, newer);
        resources.push(`\n[sub_resource type="${type}" id=${words.id(newer ? `shape_${id}` : id)}]\n${text}\n`);
        nodes.push(
            `\n[node name="shape_${i.n++}" type="CollisionShape2D" parent="${parent}"]\n${position(shape, axes, words)}shape = ${words.sub(newer ? `shape_${id}` : id)}\n`,
        );
    };
    frames.forEach((frame, index) => {
        const axes = axesOf(doc.axes, frame.pivot),
            own = framed ? (frame.name === `${base}_${index}` ? `frame_${index}` : frame.name) : '.',
            inside = (name) => (framed ? `${own}/${name}` : name),
            number = { n: 0 };
        nodes.push(
            framed
                ? `\n[node name="${own}" type="StaticBody2D" parent="."]\n`
                : `\n[node name="${base}" type="StaticBody2D"]\n`,
        );
        const [x, y] = [axes.length(frame.x), axes.length(frame.y)]; // with pictures the scene looks like the sheet
        if (doc.picture && framed && (x || y)) nodes.push(`position = ${words.vector(x, y)}\n`);
        if (doc.picture)
            nodes.push(sprite(frame, axes, words, own, images.findIndex((one) => one.id === frame.image) + 1));
        for (const shape of frame.shapes.filter((one) => one.role === 'solid')) put(shape, number, own, axes);
        frame.shapes
            .filter((one) => one.role !== 'solid')
            .forEach((shape, i) => {
                const area = `${shape.role}_${i}${shape.name ? `_${label(shape.name)}` : ''}`;
                nodes.push(`\n[node name="${area}" type="Area2D" parent="${own}"]\n`);
                put(shape, { n: 0 }, inside(area), axes);
            });
    });
    const pictures = doc.picture
            ? images.map(
                  (one, i) =>
                      `\n[ext_resource path="res://${one.name.replaceAll('"', '_')}" type="${words.texture}" id=${words.id(i + 1)}]`,
              )
            : [],
        steps = pictures.length + resources.length;
    const head = `[gd_scene ${steps ? `load_steps=${steps + 1} ` : ''}format=${newer ? 3 : 2}]\n`;
    const root = framed ? `\n[node name="${base}" type="Node2D"]\n` : '';
    return `${head}${pictures.length ? `${pictures.join('')}\n` : ''}${resources.join('')}${root}${nodes.join('')}`;
};

// ---- Reading ---------------------------------------------------------------------------------------------------------

/** Sections of a text scene: { tag, attributes, values }; values go on until their brackets are closed. */
function sections(text) {
    const out = [];
    let open = null;
    for (const line of text.split(/\r?\n/)) {
        if (open) {
            open.now.values[open.key] += ` ${line}`;
            open.depth += depth(line);
            if (open.depth <= 0) open = null;
            continue;
        }
        const head = /^\[(\w+)(.*)\]\s*$/.exec(line),
            pair = /^([\w/]+)\s*=\s*(.*)$/.exec(line);
        if (head)
            out.push({
                tag: head[1],
                attributes: Object.fromEntries(
                    [...head[2].matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|([^\s\]]+))/g)].map(([, key, quoted, bare]) => [
                        key,
                        quoted ?? bare,
                    ]),
                ),
                values: {},
            });
        else if (pair && out.length) {
            const now = out.at(-1);
            now.values[pair[1]] = pair[2];
            if (depth(pair[2]) > 0) open = { now, key: pair[1], depth: depth(pair[2]) };
        }
    }
    return out;
}
const depth = (text) => {
    const bare = text.replace(/"[^"]*"/g, '');
    return (bare.match(/[([{]/g) ?? []).length - (bare.match(/[)\]}]/g) ?? []).length;
};
const inBrackets = (text) => numbersIn(text.slice(text.indexOf('(') + 1));
const reference = (text) => /\(\s*"?([^")]+?)"?\s*\)/.exec(text ?? '')?.[1];

function readShape(node, resources, newer) {
    const { tag, attributes, values } = resources.get(reference(node.values.shape)) ?? {};
    if (!tag) return null;
    const [x, y] = node.values.position ? inBrackets(node.values.position) : [0, 0],
        turn = Number(node.values.rotation ?? 0),
        r = Number(values.radius ?? 10);
    if (attributes.type === 'CircleShape2D') return { kind: 'circle', at: [x, y, r] };
    if (attributes.type === 'RectangleShape2D') {
        const [w, h] = values.extents
            ? inBrackets(values.extents).map((v) => 2 * v)
            : values.size
              ? inBrackets(values.size)
              : [20, 20];
        return { kind: 'box', at: [x - w / 2, y - h / 2, x + w / 2, y + h / 2] };
    }
    if (attributes.type === 'CapsuleShape2D') {
        const half = (newer ? Number(values.height ?? 30) - 2 * r : Number(values.height ?? 20)) / 2,
            [dx, dy] = [-Math.sin(turn) * half, Math.cos(turn) * half];
        return { kind: 'capsule', at: [x - dx, y - dy, x + dx, y + dy, r] };
    }
    return null;
}

// From the scene's coordinates to pixels of the frame: by the sprite beside the shapes, or else by the axes of the page.
function backOf(spriteNode, axes) {
    if (!spriteNode) return axes;
    const [sx, sy] = spriteNode.values.scale ? inBrackets(spriteNode.values.scale) : [1, 1],
        [ox, oy] = spriteNode.values.offset ? inBrackets(spriteNode.values.offset) : [0, 0];
    return axesOf({ scale: sx, yUp: sy < 0 }, [-ox, -oy]);
}

function toPixels(shape, back) {
    if (shape.kind === 'outline')
        return { ...shape, rings: shape.rings.map((ring) => ({ ...ring, points: back.backRing(ring.points) })) };
    const [a, b] = [
        back.back(shape.at[0], shape.at[1]),
        shape.kind === 'circle' ? [] : back.back(shape.at[2], shape.at[3]),
    ];
    if (shape.kind === 'box')
        return {
            ...shape,
            at: [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])],
        };
    return { ...shape, at: [...a, ...b, back.backLength(shape.at.at(-1))] };
}

/** `axes` are those of frames without a picture. */
export function readGodot(text, axes) {
    const all = sections(text),
        newer = Number(all[0]?.attributes.format ?? 3) >= 3;
    if (all[0]?.tag !== 'gd_scene') throw new Error('This is no scene of Godot.');
    const resources = new Map(all.filter((one) => one.tag === 'sub_resource').map((one) => [one.attributes.id, one])),
        textures = new Map(
            all
                .filter((one) => one.tag === 'ext_resource')
                .map((one) => [one.attributes.id, one.attributes.path.replace(/^res:\/\//, '')]),
        ),
        nodes = all.filter((one) => one.tag === 'node');
    const pathOf = ({ attributes: { parent, name } }) =>
        parent === undefined ? '.' : parent === '.' ? name : `${parent}/${name}`;
    const bodies = nodes.filter((node) =>
            /(Static|Rigid|Kinematic|Character|Animatable)Body2D/.test(node.attributes.type),
        ),
        areas = new Map(nodes.filter((node) => node.attributes.type === 'Area2D').map((node) => [pathOf(node), node]));
    const frames = bodies.map((body, index) => {
        const path = pathOf(body),
            children = (of) => nodes.filter((node) => node.attributes.parent === of),
            spriteNode = children(path).find((node) => /^Sprite(2D)?$/.test(node.attributes.type)),
            back = backOf(spriteNode, axes);
        const shapesIn = (of, more) =>
            children(of).flatMap((node) => {
                const list =
                    node.attributes.type === 'CollisionPolygon2D' ? inBrackets(node.values.polygon ?? '') : null;
                const shape = list
                    ? isPoints(list)
                        ? outline(list, more)
                        : null
                    : node.attributes.type === 'CollisionShape2D'
                      ? readShape(node, resources, newer)
                      : null;
                return shape
                    ? [toPixels({ name: '', ...more, ...(list ? shape : simple(shape.kind, shape.at, more)) }, back)]
                    : [];
            });
        const own = [...areas].filter(([key, node]) => (node.attributes.parent === path ? key : false));
        const boxes = own.flatMap(([key, node]) => {
            const [, role, name] = /^(hit|hurt|push)_\d+_?(.*)$/.exec(node.attributes.name) ?? [
                null,
                'hit',
                node.attributes.name,
            ];
            return shapesIn(key, { role, name });
        });
        const region = spriteNode?.values.region_rect ? inBrackets(spriteNode.values.region_rect) : null,
            image = textures.get(reference(spriteNode?.values.texture));
        return {
            index,
            name: body.attributes.name,
            image,
            ...(region ? { x: region[0], y: region[1], w: region[2], h: region[3] } : {}),
            shapes: [...joined(shapesIn(path, { role: 'solid' })), ...boxes],
        };
    });
    return {
        format: newer ? 'Godot 4' : 'Godot 3',
        images: [...new Set(textures.values())].map((name) => ({ name })),
        frames,
    };
}

// phaser.js - PhysicsEditor's JSON, which Phaser's Matter reads, as `kolize trace --format phaser` writes it, and read back.
import { joined } from './merge.js';
import { axesOf, isPoints, numberText, outline, pointList, polygonOf, simple } from './text.js';

const vertices = (points) =>
    `[${pointList(points)
        .map(([x, y]) => `{"x":${numberText(x)},"y":${numberText(y)}}`)
        .join(',')}]`;

function fixture(shapes, axes, label, isSensor) {
    const polygons = shapes
        .filter((one) => one.kind !== 'circle')
        .flatMap((one) => (one.kind === 'outline' ? one.polygons : [polygonOf(one)]));
    const round = shapes
        .filter((one) => one.kind === 'circle')
        .map(({ at }) => {
            const [x, y] = axes.point(at[0], at[1]);
            return `{"label":${label},"isSensor":${isSensor},"circle":{"x":${numberText(x)},"y":${numberText(y)},"radius":${numberText(axes.length(at[2]))}}}`;
        });
    const lists = polygons.map((points) => `\n ${vertices(axes.ring(points))}`).join(',');
    return [
        ...(polygons.length || !round.length
            ? [`{"label":${label},"isSensor":${isSensor},"vertices":[${lists}]}`]
            : []),
        ...round,
    ];
}

export function writePhaser(doc) {
    const bodies = doc.frames.map((frame) => {
        const axes = axesOf(doc.axes, frame.pivot),
            solid = frame.shapes.filter((one) => one.role === 'solid'),
            boxes = frame.shapes.filter((one) => one.role !== 'solid');
        const fixtures = [
            ...fixture(solid, axes, '""', false),
            ...boxes.flatMap((one) =>
                fixture([one], axes, JSON.stringify(one.name ? `${one.role} ${one.name}` : one.role), true),
            ),
        ];
        return `,\n"${frame.name}":{"type":"fromPhysicsEditor","label":"${frame.name}","isStatic":false,"density":0.1,"restitution":0.1,"friction":0.1,"frictionAir":0.01,"frictionStatic":0.5,"collisionFilter":{"group":0,"category":1,"mask":255},"fixtures":[${fixtures.join(',')}]}`;
    });
    return `{"generator_info":"kolize ${doc.kolize}"${bodies.join('')}\n}\n`;
}

export const isPhaser = (json) => Object.values(json).some((body) => Array.isArray(body?.fixtures));

function readFixture({ label = '', vertices: lists = [], circle }, back) {
    const [, role = 'solid', name = ''] = /^(hit|hurt|push)(?: (.*))?$/.exec(label) ?? [];
    const polygons = lists.map((list) => {
        const points = list.flatMap(({ x, y }) => [x, y]);
        if (!isPoints(points)) throw new Error('A list of vertices has fewer than three, or one without x and y.');
        return outline(back.backRing(points), { role, name });
    });
    return [
        ...polygons,
        ...(circle
            ? [simple('circle', [...back.back(circle.x, circle.y), back.backLength(circle.radius)], { role, name })]
            : []),
    ];
}

export function readPhaser(json, axes) {
    const frames = Object.entries(json)
        .filter(([, body]) => Array.isArray(body?.fixtures))
        .map(([name, body], index) => ({
            name,
            index,
            shapes: joined(body.fixtures.flatMap((one) => readFixture(one, axes))),
        }));
    return { format: 'Phaser', images: [], frames };
}

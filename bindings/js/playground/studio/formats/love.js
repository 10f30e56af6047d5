// love.js - a table of Lua for LÖVE, as `kolize trace --format love` writes it, and read back.
import { joined } from './merge.js';
import { axesOf, isPoints, numberText, numbersIn, outline, pointsText, polygonOf, simple } from './text.js';

const quoted = (text) => `"${text.replace(/["\\\n]/g, '_')}"`;

/** Polygons are the list itself; what has a name, and circles, are in fields of their own. */
export function writeLove(doc) {
    const tables = doc.frames.map((frame) => {
        const axes = axesOf(doc.axes, frame.pivot),
            solid = frame.shapes.filter((one) => one.role === 'solid'),
            polygons = solid
                .filter((one) => one.kind !== 'circle')
                .flatMap((one) => (one.kind === 'outline' ? one.polygons : [polygonOf(one)]));
        const line = (points) => `{${pointsText(axes.ring(points), ', ', ', ')}}`,
            circle = ({ at }) => `{${[...axes.point(at[0], at[1]), axes.length(at[2])].map(numberText).join(', ')}}`;
        const circles = solid.filter((one) => one.kind === 'circle').map((one) => `      ${circle(one)},\n`);
        const boxes = frame.shapes
            .filter((one) => one.role !== 'solid')
            .flatMap((one) => {
                const words = `role = "${one.role}", name = ${quoted(one.name)}`;
                if (one.kind === 'circle') return [`      {${words}, circle = ${circle(one)}},\n`];
                return (one.kind === 'outline' ? one.polygons : [polygonOf(one)]).map(
                    (points) => `      {${words}, polygon = ${line(points)}},\n`,
                );
            });
        const field = (name, rows) => (rows.length ? `    ${name} = {\n${rows.join('')}    },\n` : '');
        return `  ["${frame.name}"] = {\n${polygons.map((points) => `    ${line(points)},\n`).join('')}${field('circles', circles)}${field('boxes', boxes)}  },\n`;
    });
    return `return {\n${tables.join('')}}\n`;
}

const isBox = (p) =>
    p.length === 8 && p[0] === p[6] && p[1] === p[3] && p[2] === p[4] && p[5] === p[7] && p[0] < p[2] && p[1] < p[5];

/** What writeLove wrote; no other Lua. */
export function readLove(text, axes) {
    if (!/^\s*return\s*\{/.test(text)) throw new Error('This Lua file returns no table of outlines.');
    const frames = [...text.matchAll(/^ {2}\["([^"]*)"\] = \{\n([^]*?)^ {2}\},$/gm)].map(([, name, body], index) => {
        const shapes = [];
        let field = '';
        for (const line of body.split('\n')) {
            if (/^ {4}(circles|boxes) = \{/.test(line)) field = line.trim().split(' ')[0];
            else if (/^ {4}\},/.test(line)) field = '';
            else if (line.trim()) {
                const role = /role = "(\w+)"/.exec(line)?.[1] ?? 'solid',
                    more = { role, name: /name = "([^"]*)"/.exec(line)?.[1] ?? '' },
                    isCircle = field === 'circles' || line.includes('circle ='),
                    list = numbersIn(line.slice(line.lastIndexOf('{')));
                if (isCircle)
                    shapes.push(simple('circle', [...axes.back(list[0], list[1]), axes.backLength(list[2])], more));
                else if (isPoints(list)) {
                    const points = axes.backRing(list);
                    shapes.push(
                        role !== 'solid' && isBox(points)
                            ? simple('box', [points[0], points[1], points[4], points[5]], more)
                            : outline(points, more),
                    );
                }
            }
        }
        return { name, index, shapes: joined(shapes) };
    });
    return { format: 'LÖVE', images: [], frames };
}

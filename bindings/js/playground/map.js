// map.js - a Tiled map that is pasted, and the pairs of its objects that collide.
import { Shape, World } from './kolize/kolize-wasm.mjs';
import { MAP } from './samples.js';
import { readTiled } from './tiled.js';
import { $, View, short } from './view.js';

const ROUND = 32; // corners of an ellipse that is no circle

function shapeOf({ kind, width, height, points }) {
    if (kind === 'polygon') return Shape.polygon(points);
    if (kind === 'polyline') return Shape.polyline(points);
    if (kind === 'point') return Shape.point(0, 0);
    if (kind === 'box') return Shape.box(0, 0, width, height);
    if (width === height) return Shape.circle(width / 2, width / 2, width / 2);
    return Shape.polygon(
        Array.from({ length: ROUND }, (_, i) => {
            const angle = (2 * Math.PI * i) / ROUND;
            return [(width / 2) * (1 + Math.cos(angle)), (height / 2) * (1 + Math.sin(angle))];
        }),
    );
}

function drawThing(context, { kind, width, height, points, x, y, angle }) {
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.beginPath();
    if (points) {
        points.forEach(([px, py], i) => context[i ? 'lineTo' : 'moveTo'](px, py));
        if (kind === 'polygon') context.closePath();
    } else if (kind === 'ellipse') context.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
    else if (kind === 'point') context.arc(0, 0, 2, 0, 2 * Math.PI);
    else context.rect(0, 0, width, height);
    context.restore();
    if (kind !== 'polyline') context.fill();
    context.stroke();
}

export function startMap({ state, changed }) {
    const view = new View($('map-view'), 320, 192),
        box = $('map-text');
    let map = null,
        hit = new Set();

    function find() {
        const world = new World(),
            pairs = [];
        hit = new Set();
        try {
            map = readTiled(box.value);
            const wrong = [];
            for (const thing of map.things) {
                try {
                    const shape = shapeOf(thing);
                    world.add(shape, { x: thing.x, y: thing.y, angle: thing.angle, data: thing });
                    shape.dispose(); // its body keeps it
                } catch (error) {
                    wrong.push(`${thing.name}: ${error.message}.`);
                }
            }
            const start = performance.now();
            world.step();
            const ms = performance.now() - start;
            for (const { a, b } of world.pairs) {
                hit.add(a.data).add(b.data);
                pairs.push(`${a.data.name} and ${b.data.name}`);
            }
            $('map-said').textContent = [
                `${map.things.length} objects, ${pairs.length} pairs, ${short(ms)} ms.`,
                ...map.notes,
                ...wrong,
            ].join(' ');
        } catch (error) {
            map = null;
            $('map-said').textContent = `This map cannot be read. ${error.message}`;
        } finally {
            world.dispose();
        }
        $('map-pairs').replaceChildren(
            ...pairs.slice(0, 500).map((text) => Object.assign(document.createElement('li'), { textContent: text })),
        );
    }

    function draw() {
        if (map) view.resize(map.width, map.height);
        const context = view.begin();
        if (!context || !map) return;
        for (const thing of map.things) {
            const color = view.color(hit.has(thing) ? 'both' : 'a');
            context.fillStyle = color;
            context.strokeStyle = color;
            context.lineWidth = 1.5 * view.pixel;
            context.globalAlpha = 0.55;
            drawThing(context, thing);
        }
        context.globalAlpha = 1;
    }

    box.value = state.map || MAP;
    box.addEventListener('input', () => {
        state.map = box.value === MAP ? '' : box.value;
        find();
        draw();
        changed();
    });
    find();
    return { draw };
}

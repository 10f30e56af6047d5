// bodies.js - a world of many bodies that move, and what a step of it takes.
import { Mask, Shape, World } from './kolize/kolize-wasm.mjs';
import { $, View, say, short } from './view.js';

const WIDTH = 320,
    HEIGHT = 200,
    FRAMES = 30;
const CROSS = '..##..\n..##..\n######\n######\n..##..\n..##..\n';

export function startBodies({ state, changed }) {
    const view = new View($('bodies-view'), WIDTH, HEIGHT);
    const mask = Mask.fromText(CROSS),
        still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let world = null,
        batch = null,
        bodies = [],
        speeds = null,
        running = !still,
        frame = 0,
        times = [],
        pairs = [];

    function shapes() {
        const size = Math.max(1, 60 / Math.sqrt(state.count)),
            s = size / 3;
        const all = {
            circle: Shape.circle(0, 0, size),
            mask: Shape.mask(mask, -3, -3),
            polygon: Shape.polygon([
                [-3 * s, -3 * s],
                [3 * s, -2 * s],
                [0, 0],
                [2 * s, 3 * s],
                [-2 * s, 2 * s],
            ]),
        };
        return Object.hasOwn(all, state.kind) ? [all[state.kind]] : Object.values(all);
    }

    function build() {
        world?.dispose();
        world = new World();
        state.count = Math.min(10000, Math.max(1, Math.round(state.count))); // of a link
        const kinds = shapes();
        let random = 12345;
        const next = () => (random = (random * 16807) % 2147483647) / 2147483647;
        speeds = Float32Array.from({ length: 2 * state.count }, () => next() - 0.5);
        bodies = Array.from({ length: state.count }, (_, i) =>
            world.add(kinds[i % kinds.length], { x: next() * WIDTH, y: next() * HEIGHT }),
        );
        batch = world.batch(bodies);
        times = [];
        step();
    }

    function step() {
        const { xy } = batch;
        for (let i = 0; i < xy.length; i++) {
            if (xy[i] < 0 || xy[i] > (i % 2 ? HEIGHT : WIDTH)) speeds[i] = (xy[i] < 0 ? 1 : -1) * Math.abs(speeds[i]);
            xy[i] += speeds[i];
        }
        const start = performance.now();
        batch.apply();
        world.step();
        pairs = world.pairIndices();
        times.push(performance.now() - start);
        if (times.length > FRAMES) times.shift();
    }

    function draw() {
        $('count').value = state.count;
        $('count-out').textContent = String(state.count);
        if (!world) build();
        paint();
        if (running && !frame) frame = requestAnimationFrame(tick);
    }

    function paint() {
        const context = view.begin();
        if (!context) return;
        const hit = new Set(pairs),
            { xy } = batch,
            plain = view.color('a'),
            both = view.color('both');
        const size = Math.max(1, 60 / Math.sqrt(state.count));
        bodies.forEach((body, i) => {
            context.fillStyle = hit.has(body.index) ? both : plain;
            const x = xy[2 * i],
                y = xy[2 * i + 1],
                s = size / 3;
            context.beginPath();
            if (body.shape.kind === 'circle') context.arc(x, y, size, 0, 2 * Math.PI);
            else if (body.shape.kind === 'polygon') {
                for (const [px, py] of [
                    [-3, -3],
                    [3, -2],
                    [0, 0],
                    [2, 3],
                    [-2, 2],
                ])
                    context.lineTo(x + px * s, y + py * s);
            } else {
                context.rect(x - 3, y - 1, 6, 2);
                context.rect(x - 1, y - 3, 2, 6);
            }
            context.fill();
        });
        const mean = times.reduce((sum, one) => sum + one, 0) / times.length;
        say($('bodies-said'), [
            ['Bodies', String(bodies.length)],
            ['Pairs', String(pairs.length / 2)],
            ['A step', `${short(mean)} ms`],
        ]);
    }

    function tick() {
        frame = 0;
        if (state.tab !== 'bodies') return;
        step();
        draw();
    }

    $('run').textContent = running ? 'Pause' : 'Run';
    $('run').setAttribute('aria-pressed', String(running));
    $('run').addEventListener('click', () => {
        running = !running;
        $('run').textContent = running ? 'Pause' : 'Run';
        $('run').setAttribute('aria-pressed', String(running));
        draw();
    });
    $('kind').value = state.kind;
    const rebuild = () => {
        build();
        draw();
        changed();
    };
    $('kind').addEventListener('change', () => {
        state.kind = $('kind').value;
        rebuild();
    });
    $('count').addEventListener('input', () => {
        state.count = Number($('count').value);
        rebuild();
    });
    return { draw };
}

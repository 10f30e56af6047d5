// lesson_seams.js - seams: a body that slides over flush tiles is caught at none of them; a kerb stops it.
import { Grid, load, Shape, World } from '../kolize/kolize-wasm.mjs';
import { $, arrow, begin, colors, Scene, short } from './drag.js';

const CELL = 2, WIDE = 18, HIGH = 8;
begin(async () => {
    await load(new URL('../kolize/kolize.wasm', import.meta.url));
    const ids = Array.from({ length: WIDE * HIGH }, (_, i) => Number(i >= 6 * WIDE)), grid = new Grid({ width: WIDE, height: HIGH, cellWidth: CELL, ids });
    /** Where a box of 2 x 3 that slides from `start` towards `end` comes to, and how often it was turned aside. */
    function slide({ handles: { start, end } }) {
        const world = new World(), body = world.add(Shape.box(-1, -1.5, 1, 1.5), { x: start.x, y: start.y });
        world.add(Shape.grid(grid), { static: true });
        const moved = body.move(end.x - start.x, end.y - start.y), out = { x: body.x, y: body.y, hits: moved.hits.length };
        world.dispose();
        return out;
    }
    function say(self) {
        const { x, y, hits } = slide(self), seams = Math.abs(Math.floor(x / CELL) - Math.floor(self.handles.start.x / CELL));
        $('answer').textContent = `it comes to (${short(x)}, ${short(y)}) over ${seams} seams, turned aside ${hits} time${hits === 1 ? '' : 's'}`;
    }
    function draw(context, self) {
        const { a, b, line, arrow: green } = colors(), { start, end } = self.handles, to = slide(self);
        for (let y = 0; y < HIGH; y++)
            for (let x = 0; x < WIDE; x++) {
                if (!grid.get(x, y)) continue;
                context.fillStyle = b;
                context.globalAlpha = 0.5;
                context.fillRect(x * CELL, y * CELL, CELL, CELL);
                context.globalAlpha = 1;
                context.strokeStyle = line;
                context.lineWidth = self.pixel;
                context.strokeRect(x * CELL, y * CELL, CELL, CELL);
            }
        context.strokeStyle = a;
        context.lineWidth = 2 * self.pixel;
        context.setLineDash([4 * self.pixel, 3 * self.pixel]);
        context.strokeRect(start.x - 1, start.y - 1.5, 2, 3);
        context.setLineDash([]);
        arrow(context, [start.x, start.y], [end.x - start.x, end.y - start.y], self.pixel, green);
        context.strokeRect(to.x - 1, to.y - 1.5, 2, 3);
    }
    const scene = new Scene($('scene'), { width: WIDE * CELL, height: HIGH * CELL, step: 0.25, label: 'A box that slides over a floor of tiles', handles: { start: { x: 4, y: 10.5, label: 'Box', size: 44, color: 'a' }, end: { x: 32, y: 13, label: 'Where it wants to go' } }, draw, changed: say });
    $('kerb').addEventListener('change', () => {
        grid.set(11, 5, Number($('kerb').checked));
        say(scene);
        scene.draw();
    });
    say(scene);
});

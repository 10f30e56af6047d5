// lesson_halves.js - a mask at a real place occupies whole cells: the nearest, halves down.
import { load, Mask, Shape } from '../kolize/kolize-wasm.mjs';
import { $, begin, colors, lines, Scene } from './drag.js';

const TEXT = '.##.\n####\n##.#\n.##.';
begin(async () => {
    await load(new URL('../kolize/kolize.wasm', import.meta.url));
    const mask = Mask.fromText(TEXT), cell = (v) => Math.ceil(v - 0.5), wall = Shape.box(15, 0, 20, 16);
    function say({ handles: { mask: { x, y } } }) {
        const shape = Shape.mask(mask, x, y), relation = ['apart', 'touch', 'overlap'][shape.relate(wall) + 1];
        $('answer').textContent = `placed at (${x}, ${y}): its cells lie at (${cell(x)}, ${cell(y)}); the wall: ${relation}`;
        shape.dispose();
    }
    function draw(context, self) {
        const { a, b, line, faint } = colors(), { x, y } = self.handles.mask;
        lines(context, self, line);
        context.fillStyle = b;
        context.globalAlpha = 0.5;
        context.fillRect(15, 0, 5, 16);
        context.fillStyle = a;
        TEXT.split('\n').forEach((row, dy) => [...row].forEach((solid, dx) => solid === '#' && context.fillRect(cell(x) + dx, cell(y) + dy, 1, 1)));
        context.globalAlpha = 1;
        context.setLineDash([4 * self.pixel, 3 * self.pixel]);
        context.strokeStyle = faint;
        context.lineWidth = 1.5 * self.pixel;
        context.strokeRect(x, y, 4, 4);
        context.setLineDash([]);
    }
    const scene = new Scene($('scene'), { width: 24, height: 16, step: 0.125, label: 'A mask of four by four cells on a grid, and where it was placed, dashed', handles: { mask: { x: 8.5, y: 5.25, label: 'Place of the mask', size: 44, color: 'a' } }, draw, changed: say });
    say(scene);
});

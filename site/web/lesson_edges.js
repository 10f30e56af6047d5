// lesson_edges.js - the edge rule: a box on a floor overlaps, touches or is apart; there is nothing between.
import { load, Shape } from '../kolize/kolize-wasm.mjs';
import { $, begin, colors, lines, Scene, short } from './drag.js';

const WORDS = ['apart', 'touch', 'overlap'], FLOOR = [1, 10, 23, 14];
begin(async () => {
    await load(new URL('../kolize/kolize.wasm', import.meta.url));
    const floor = Shape.box(...FLOOR), ulp = 2 ** -20; // float32 between 8 and 16 are so far apart
    const bottom = ({ handles: { box } }) => box.y + 2 + Number($('ulps').value) * ulp;
    const boxAt = (self) => Shape.box(self.handles.box.x - 3, bottom(self) - 4, self.handles.box.x + 3, bottom(self));
    function say(self) {
        const box = boxAt(self), relation = box.relate(floor), distance = box.distance(floor), hit = box.collide(floor);
        $('answer').textContent = `${WORDS[relation + 1]}; the bottom is at ${bottom(self)}, the floor at 10; distance ${distance && short(distance)}, depth ${hit ? short(hit.depth) : 0}`;
        box.dispose();
    }
    function draw(context, self) {
        const { a, b, both, line } = colors(), box = boxAt(self), { minX, minY, maxX, maxY } = box.bounds, relation = box.relate(floor);
        lines(context, self, line);
        for (const [color, x0, y0, x1, y1] of [[b, ...FLOOR], [relation > 0 ? both : a, minX, minY, maxX, maxY]]) {
            context.fillStyle = context.strokeStyle = color;
            context.lineWidth = 2 * self.pixel;
            context.globalAlpha = 0.4;
            context.fillRect(x0, y0, x1 - x0, y1 - y0);
            context.globalAlpha = 1;
            context.strokeRect(x0, y0, x1 - x0, y1 - y0);
        }
        box.dispose();
    }
    const scene = new Scene($('scene'), { width: 24, height: 16, label: 'A box above a floor', handles: { box: { x: 8, y: 8, label: 'Box', size: 56, color: 'a' } }, draw, changed: say });
    $('ulps').addEventListener('input', () => {
        say(scene);
        scene.draw();
    });
    say(scene);
});

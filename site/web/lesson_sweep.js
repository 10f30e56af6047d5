// lesson_sweep.js - a sweep and its safe t: however fast, nothing is jumped over, and at t nothing overlaps.
import { load, Shape } from '../kolize/kolize-wasm.mjs';
import { $, arrow, begin, colors, dot, Scene, short } from './drag.js';

const WALL = [[18, 1], [19, 1], [20, 12], [26, 15], [17, 15], [18, 9]];
begin(async () => {
    await load(new URL('../kolize/kolize.wasm', import.meta.url));
    const wall = Shape.polygon(WALL.flat());
    const asked = ({ handles: { start, end } }) => ({ ball: Shape.circle(start.x, start.y, 1.5), by: [end.x - start.x, end.y - start.y] });
    function say(self) {
        const { ball, by } = asked(self), hit = ball.sweep(...by, wall), { start } = self.handles;
        if (!hit) $('answer').textContent = 'no hit: the whole motion is free';
        else {
            const after = Shape.circle(start.x + hit.t * by[0], start.y + hit.t * by[1], 1.5), frames = Math.floor(Math.hypot(...by) / 3);
            $('answer').textContent = `t = ${short(hit.t)}, normal (${short(hit.normal.x)}, ${short(hit.normal.y)}); moved by t, it ${after.overlaps(wall) ? 'overlaps' : 'does not overlap'} the wall, and is ${short(after.distance(wall))} away. The way is ${frames} diameters long.`;
            after.dispose();
        }
        ball.dispose();
    }
    function draw(context, self) {
        const { a, b, both, arrow: green, faint } = colors(), { start, end } = self.handles, { ball, by } = asked(self), hit = ball.sweep(...by, wall);
        const circle = (x, y, color, dash) => {
            context.setLineDash(dash ? [4 * self.pixel, 3 * self.pixel] : []);
            context.strokeStyle = color;
            context.lineWidth = 2 * self.pixel;
            context.beginPath();
            context.arc(x, y, 1.5, 0, 2 * Math.PI);
            context.stroke();
            context.setLineDash([]);
        };
        context.beginPath();
        WALL.forEach(([x, y]) => context.lineTo(x, y));
        context.closePath();
        context.fillStyle = b;
        context.globalAlpha = 0.5;
        context.fill();
        context.globalAlpha = 1;
        arrow(context, [start.x, start.y], by, self.pixel, faint);
        circle(start.x, start.y, a);
        circle(end.x, end.y, faint, true);
        if (hit) {
            circle(start.x + hit.t * by[0], start.y + hit.t * by[1], a);
            if (hit.start !== 1) {
                arrow(context, [hit.point.x, hit.point.y], [2.5 * hit.normal.x, 2.5 * hit.normal.y], self.pixel, green);
                dot(context, [hit.point.x, hit.point.y], self.pixel, both);
            }
        }
        ball.dispose();
    }
    const scene = new Scene($('scene'), { width: 36, height: 16, step: 0.25, label: 'A ball that flies past a thin wall', handles: { start: { x: 4, y: 5, label: 'Ball', size: 44, color: 'a' }, end: { x: 32, y: 7, label: 'End of its motion' } }, draw, changed: say });
    say(scene);
});

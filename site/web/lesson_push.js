// lesson_push.js - the push-out: the shift after which two shapes do not overlap, for a concave one, too.
import { load, Shape } from '../kolize/kolize-wasm.mjs';
import { $, arrow, begin, colors, dot, pair, Scene, short } from './drag.js';

const BAY = [[6, 3], [24, 3], [24, 14], [18, 14], [18, 8], [12, 8], [12, 14], [6, 14]], CRATE = 2;
begin(async () => {
    await load(new URL('../kolize/kolize.wasm', import.meta.url));
    const bay = Shape.polygon(BAY.flat()), crateAt = (x, y) => Shape.box(x - CRATE, y - CRATE, x + CRATE, y + CRATE);
    const along = (crate) => crate.pushAlong(bay, 0, 1);
    function say({ handles: { crate: { x, y } } }) {
        const crate = crateAt(x, y), hit = crate.collide(bay);
        if (!hit) $('answer').textContent = crate.intersects(bay) ? 'touch: nothing to push' : 'apart: nothing to push';
        else {
            const moved = crateAt(x, y).moveTo(hit.push.x, hit.push.y), down = along(crate);
            $('answer').textContent = `${short(hit.depth)} deep; push ${pair(hit.push)}${hit.shortest ? ', the shortest there is' : ''}; then it ${moved.overlaps(bay) ? 'still overlaps' : 'is out'}. Straight down it is ${short(down.length)}.`;
            moved.dispose();
        }
        crate.dispose();
    }
    function draw(context, self) {
        const { a, b, both, arrow: green, faint } = colors(), { x, y } = self.handles.crate, crate = crateAt(x, y), hit = crate.collide(bay);
        context.beginPath();
        BAY.forEach(([px, py]) => context.lineTo(px, py));
        context.closePath();
        context.fillStyle = b;
        context.globalAlpha = 0.5;
        context.fill();
        const box = (bx, by, color, dash) => {
            context.globalAlpha = 1;
            context.setLineDash(dash ? [4 * self.pixel, 3 * self.pixel] : []);
            context.strokeStyle = context.fillStyle = color;
            context.lineWidth = 2 * self.pixel;
            context.strokeRect(bx - CRATE, by - CRATE, 2 * CRATE, 2 * CRATE);
            context.setLineDash([]);
        };
        box(x, y, hit ? both : a);
        if (hit) {
            const down = along(crate);
            box(x + down.x, y + down.y, faint, true);
            box(x + hit.push.x, y + hit.push.y, green, true);
            arrow(context, [x, y], [hit.push.x, hit.push.y], self.pixel, green);
            for (const point of hit.points) dot(context, [point.x, point.y], self.pixel, both);
        }
        crate.dispose();
    }
    const scene = new Scene($('scene'), { width: 30, height: 18, step: 0.25, label: 'A crate in the bay of a concave polygon', handles: { crate: { x: 12.5, y: 11.5, label: 'Crate', size: 56, color: 'a' } }, draw, changed: say });
    say(scene);
});

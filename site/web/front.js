// front.js - the front page's scene: a ship and a rock by their pixels; the module of masks alone is loaded, 33 kB of it.
import { load, Mask } from '../kolize/masks-wasm.mjs';
import { $, arrow, begin, colors, pair, Scene } from './drag.js';

const picture = (name) => new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error(`${name} is missing`));
    image.src = new URL(`../pictures/${name}`, import.meta.url).href;
});

/** The cells of a mask, as squares of the picture. */
function cells(context, mask, x, y, color) {
    context.fillStyle = color;
    for (let row = 0; row < mask.height; row++)
        for (let from = 0; from < mask.width; from++) {
            let to = from;
            while (mask.get(to, row)) to++;
            if (to > from) context.fillRect(x + from, y + row, to - from, 1);
            from = to;
        }
}

begin(async () => {
    const [ship, rock] = await Promise.all([picture('ship.png'), picture('rock_big.png'), load(new URL('../kolize/masks.wasm', import.meta.url))]);
    const a = Mask.fromImage(ship), b = Mask.fromImage(rock), place = { x: 62, y: 16 };
    const where = ({ ship: at }) => ({ x: Math.round(at.x) - 24, y: Math.round(at.y) - 16 });
    function say(scene) {
        const at = where(scene.handles), [dx, dy] = [place.x - at.x, place.y - at.y], hit = a.collide(b, dx, dy);
        const words = ['apart', 'touching', 'overlapping'][a.relate(b, dx, dy) + 1];
        $('answer').textContent = hit ? `overlapping: ${hit.count} pixels; the shortest way out is ${pair(hit.push)}` : `${words}: no pixel in common`;
    }
    function draw(context, scene) {
        const { both, arrow: green } = colors(), at = where(scene.handles), [dx, dy] = [place.x - at.x, place.y - at.y];
        context.imageSmoothingEnabled = false;
        context.drawImage(rock, place.x, place.y);
        context.drawImage(ship, at.x, at.y);
        const hit = a.collide(b, dx, dy);
        if (!hit) return;
        const common = a.overlapMask(b, dx, dy);
        cells(context, common, at.x, at.y, both);
        common.dispose();
        context.globalAlpha = 0.35;
        context.drawImage(ship, at.x + hit.push.x, at.y + hit.push.y);
        context.globalAlpha = 1;
        arrow(context, [at.x + 24, at.y + 16], [hit.push.x, hit.push.y], scene.pixel, green);
    }
    const scene = new Scene($('scene'), {
        width: 140, height: 96, step: 1, label: 'A ship and a rock; their common pixels are red, the way out is an arrow',
        handles: { ship: { x: 51, y: 40, label: 'Ship', size: 72, color: 'a' } }, draw, changed: say,
    });
    say(scene);
});

// A ring that hears the pointer on its pixels, and neither in its hole nor in the corners of its rectangle.
import { Application, Sprite, Texture } from './pixi.mjs';
import { load } from './kolize/kolize.mjs';
import { PixelHitArea } from './kolize/pixi.mjs';

await load();
const app = new Application(),
    said = document.getElementById('said');
await app.init({ width: 400, height: 300, background: '#f7f7f5', preference: 'webgl' });
document.getElementById('game').append(app.canvas);

const drawn = Object.assign(document.createElement('canvas'), { width: 200, height: 200 }),
    context = drawn.getContext('2d');
context.lineWidth = 40;
context.strokeStyle = '#d97706';
context.beginPath();
context.arc(100, 100, 75, 0, 2 * Math.PI);
context.stroke();

const ring = new Sprite({
    texture: Texture.from(drawn),
    anchor: 0.5,
    x: 200,
    y: 150,
    eventMode: 'static',
    cursor: 'pointer',
});
ring.hitArea = PixelHitArea.of(ring);
let clicks = 0;
ring.on('pointertap', () => {
    said.textContent = `${++clicks} clicks on the ring`;
});
app.stage.addChild(ring);
document.documentElement.dataset.ready = 'yes';

// Balls and boxes that push each other apart: only the import differs from a program for detect-collisions.
import { load } from './kolize/kolize.mjs';
import { System } from './kolize/detect-collisions.mjs';

await load();
const canvas = document.getElementById('view'),
    context = canvas.getContext('2d'),
    system = new System();
for (const [x, y, w, h] of [
    [-20, 0, 20, 400],
    [640, 0, 20, 400],
    [0, -20, 640, 20],
    [0, 400, 640, 20],
    [280, 160, 80, 80],
])
    system.createBox({ x, y }, w, h, { isStatic: true });
const movers = Array.from({ length: 60 }, (_, i) => {
    const at = { x: 30 + ((i * 97) % 230), y: 30 + ((i * 53) % 340) },
        size = 8 + (i % 7);
    const body =
        i % 3 ? system.createCircle(at, size) : system.createBox(at, 2 * size, size, { angle: i, isCentered: true });
    return Object.assign(body, { vx: Math.cos(i) * 1.5, vy: Math.sin(i) * 1.5 });
});

let frames = 0,
    hits = 0;
function frame() {
    for (const body of movers) body.setPosition(body.x + body.vx, body.y + body.vy);
    system.checkAll(({ a, overlapN, overlapV }) => {
        if (a.isStatic) return;
        hits++;
        a.setPosition(a.x - overlapV.x / 2, a.y - overlapV.y / 2);
        const into = a.vx * overlapN.x + a.vy * overlapN.y;
        if (into > 0) {
            a.vx -= 2 * into * overlapN.x;
            a.vy -= 2 * into * overlapN.y;
        }
    });
    context.clearRect(0, 0, 640, 400);
    for (const body of system.all()) {
        context.fillStyle = body.isStatic ? '#777' : '#2563eb';
        context.beginPath();
        if (body.type === 'Circle') context.arc(body.x, body.y, body.r, 0, 2 * Math.PI);
        else for (const { x, y } of body.calcPoints) context.lineTo(body.x + x, body.y + y);
        context.fill();
    }
    document.getElementById('said').textContent = `${++frames} frames, ${hits} hits`;
    requestAnimationFrame(frame);
}
frame();

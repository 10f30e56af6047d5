// An island with a lake: its outline is simplified, cut into triangles, and asked which of many points lie inside.
import { load, locate, measure, simplify, triangulate } from './kolize/geometry.mjs';

await load();
const context = document.getElementById('view').getContext('2d'), tolerance = document.getElementById('tolerance');

// A coast with bays: a circle whose radius varies.
function coast(n, x, y, r, waves) {
    return Array.from({ length: n }, (_, i) => {
        const angle = (2 * Math.PI * i) / n;
        const out = r * (1 + 0.25 * Math.sin(waves * angle) + 0.05 * Math.sin(13 * angle + 2 * Math.sin(3 * angle)));
        return [x + 1.4 * out * Math.cos(angle), y + out * Math.sin(angle)];
    });
}
const outline = coast(400, 320, 200, 140, 5), lake = coast(120, 330, 205, 40, 3);
const island = Float32Array.from([...outline, ...lake].flat()), holes = [outline.length];
const trees = Float32Array.from({ length: 1200 }, (_, i) => ((i * 0.618034 * (i % 2 ? 577 : 331)) % 1) * (i % 2 ? 400 : 640));

function draw() {
    const { points, holes: lakes } = simplify(island, { holes, tolerance: Number(tolerance.value) });
    const triangles = triangulate(points, lakes), { area, x, y } = measure(points, lakes), inside = locate(points, trees, lakes);
    context.fillStyle = '#bfdbfe';
    context.fillRect(0, 0, 640, 400);
    for (let i = 0; i < triangles.length; i += 3) {
        context.beginPath();
        for (const corner of triangles.subarray(i, i + 3)) context.lineTo(points[2 * corner], points[2 * corner + 1]);
        context.closePath();
        context.fillStyle = '#d9c38f';
        context.fill();
        context.strokeStyle = '#a58a4d';
        context.stroke();
    }
    context.fillStyle = '#166534';
    inside.forEach((place, i) => { if (place > 0) context.fillRect(trees[2 * i] - 2, trees[2 * i + 1] - 2, 4, 4); });
    context.fillStyle = '#b91c1c';
    context.fillRect(x - 4, y - 4, 8, 8);
    document.getElementById('said').textContent = `${points.length / 2} points, ${triangles.length / 3} triangles, area ${
        area.toFixed(1)}, ${inside.filter((place) => place > 0).length} trees, the middle at ${x.toFixed(1)}, ${y.toFixed(1)}`;
}
tolerance.addEventListener('input', draw);
draw();

// A star of ten corners turns; a ball that flies by is pushed out of its points.  SAT.js would need the star in convex parts.
import { load } from './kolize/kolize.mjs';
import { Circle, Polygon, Response, V, testCirclePolygon } from './kolize/sat.mjs';

await load();
const pen = document.getElementById('stage').getContext('2d'),
    said = document.getElementById('said'),
    response = new Response();
const corners = Array.from({ length: 10 }, (_, i) => new V(i % 2 ? 30 : 90, 0).rotate((i * Math.PI) / 5)),
    star = new Polygon(new V(200, 150), corners),
    ball = new Circle(new V(40, 40), 14),
    velocity = new V(2.3, 1.7);
let frames = 0,
    pushes = 0,
    inside = 0;

function draw() {
    pen.clearRect(0, 0, 400, 300);
    pen.fillStyle = '#d97706';
    pen.beginPath();
    for (const { x, y } of star.calcPoints) pen.lineTo(star.pos.x + x, star.pos.y + y);
    pen.fill();
    pen.fillStyle = '#2563eb';
    pen.beginPath();
    pen.arc(ball.pos.x, ball.pos.y, ball.r, 0, 7);
    pen.fill();
}

function frame() {
    star.setAngle(star.angle + 0.01);
    ball.pos.add(velocity);
    if (ball.pos.x < 14 || ball.pos.x > 386) velocity.x = Math.abs(velocity.x) * (ball.pos.x < 14 ? 1 : -1);
    if (ball.pos.y < 14 || ball.pos.y > 286) velocity.y = Math.abs(velocity.y) * (ball.pos.y < 14 ? 1 : -1);
    if (testCirclePolygon(ball, star, response)) {
        pushes++;
        ball.pos.sub(response.overlapV);
        velocity.reflectN(response.overlapN).reverse();
        if (testCirclePolygon(ball, star, response) && response.overlap > 0.001) inside++;
    }
    draw();
    said.textContent = `${++frames} frames, ${pushes} pushes, ${inside} left inside`;
    requestAnimationFrame(frame);
}
frame();

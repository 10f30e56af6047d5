// Balls fall into a tray, which is one concave polygon; one rides a lift, and a shot at 3000 pixels a frame stops at a wall of one pixel.
import { Application, Ellipse, Polygon, Rect, Renderable, Vector2d, state, video } from './melonjs.mjs';
import { load } from './kolize/kolize.mjs';
import { KolizeAdapter } from './kolize/melonjs.mjs';

await load();
const said = document.getElementById('said'),
    adapter = new KolizeAdapter({ Vector2d, state, gravity: { x: 0, y: 0.5 } }),
    counts = { frames: 0, starts: 0, grounded: 0 };

/** A renderable that draws its shapes. */
class Thing extends Renderable {
    constructor(x, y, color, def) {
        super(x, y, 10, 10);
        this.anchorPoint.set(0, 0);
        this.color = color;
        this.bodyDef = def;
        this.alwaysUpdate = true;
    }

    draw(renderer) {
        renderer.translate(this.pos.x, this.pos.y);
        renderer.setColor(this.color);
        for (const shape of this.bodyDef.shapes) renderer.fill(shape);
    }

    onCollisionStart() {
        counts.starts++;
    }
}

const app = new Application(640, 400, { parent: 'screen', renderer: video.CANVAS, scale: 1, physic: adapter, consoleHeader: false });
await app.init?.();
const solid = (x, y, shapes, type = 'static') => {
    const one = new Thing(x, y, '#64748b', { type, shapes });
    app.world.addChild(one, 1);
    return one;
};
solid(0, 380, [new Rect(0, 0, 640, 20)]);
solid(100, 240, [new Polygon(0, 0, [[0, 0], [10, 0], [10, 60], [150, 60], [150, 0], [160, 0], [160, 70], [0, 70]].map(([x, y]) => new Vector2d(x, y)))]);
solid(600, 60, [new Rect(0, 0, 1, 40)]);
const lift = solid(360, 370, [new Rect(0, 0, 120, 10)], 'kinematic'),
    balls = [];
const drop = (x, y, radius, color, more) => {
    const ball = new Thing(x, y, color, { type: 'dynamic', shapes: [new Ellipse(radius, radius, 2 * radius, 2 * radius)], restitution: 0.3, ...more });
    app.world.addChild(ball, 2);
    balls.push(ball);
    return ball;
};
for (let i = 0; i < 6; i++) drop(120 + 18 * i, 20 + 30 * (i % 3), 7, '#2563eb');
const rider = drop(410, 330, 8, '#d97706'),
    shot = drop(20, 70, 4, '#dc2626', { gravityScale: 0, restitution: 0 });
adapter.setVelocity(shot, { x: 3000, y: 0 });

app.world.addChild(
    new (class extends Renderable {
        constructor() {
            super(0, 0, 1, 1);
            this.alwaysUpdate = true;
        }

        update() {
            counts.frames++;
            counts.grounded = balls.filter((ball) => adapter.isGrounded(ball)).length;
            adapter.setVelocity(lift, { x: 0, y: lift.pos.y < 250 ? 1 : lift.pos.y > 365 ? -1 : lift.body.velocity.y || -1 });
            const inTray = balls.filter((ball) => ball.pos.x > 100 && ball.pos.x < 260 && ball.pos.y < 300).length;
            said.textContent = `frames ${counts.frames}, starts ${counts.starts}, on ground ${counts.grounded}, in the tray ${inTray}, shot at ${Math.round(shot.pos.x + 8)}, rider above lift ${
                Math.round(lift.pos.y - rider.pos.y - 16)}`;
            return true;
        }
    })(),
);

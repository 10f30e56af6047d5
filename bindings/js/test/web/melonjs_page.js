// melonjs_page.js - what test_melonjs.mjs runs in a page: the adapter in worlds of melonJS, by its own containers and shapes.
import { Application, Bounds, Container, Ellipse, Polygon, Rect, Renderable, Vector2d, World, collision, state, video } from './melonjs.mjs';
import { load } from './kolize/kolize.mjs';
import { KolizeAdapter } from './kolize/melonjs.mjs';

function check(is, what) {
    if (!is) throw new Error(what);
}
const near = (a, b, what, tolerance = 0.05) => check(Math.abs(a - b) <= tolerance, `${what}: ${a} is not ${b}`);

function game() {
    const adapter = new KolizeAdapter({ Vector2d, state, gravity: { x: 0, y: 1 } }), world = new World(0, 0, 800, 600, adapter), heard = [];
    class Thing extends Renderable {
        onCollisionStart(response, other) {
            heard.push(['start', this, other, response.normal.y]);
        }

        onCollisionEnd(response, other) {
            heard.push(['end', this, other]);
        }
    }
    const add = (x, y, def, parent = world) => {
        const one = new Thing(x, y, 32, 32);
        one.alwaysUpdate = true;
        one.bodyDef = { type: 'dynamic', shapes: [new Rect(0, 0, 32, 32)], ...def };
        parent.addChild(one);
        return one;
    };
    const steps = (n) => {
        for (let i = 0; i < n; i++) world.update(1000 / 60);
    };
    return { adapter, world, heard, add, steps, floor: (more) => add(0, 200, { type: 'static', shapes: [new Rect(0, 0, 800, 20)], ...more }) };
}

const TESTS = {
    'a body falls, lands, is heard and grounded'() {
        const { adapter, heard, add, steps, floor } = game(), ground = floor(), ball = add(100, 150);
        steps(60);
        near(ball.pos.y, 168, 'y');
        check(adapter.isGrounded(ball) && ball.body.getVelocity() instanceof Vector2d, 'grounded');
        check(heard.length === 2 && heard.some(([, one, , up]) => one === ball && up === -1), 'heard');
        adapter.setPosition(ball, new Vector2d(900, 0));
        steps(1);
        check(heard.filter(([kind]) => kind === 'end').length === 2 && ground.body.type === 'static', 'end');
    },
    'shapes of melonJS rest where they are drawn'() {
        const { adapter, add, steps, floor } = game();
        floor();
        const round = add(100, 100, { shapes: [new Ellipse(16, 16, 32, 32)] }), oval = add(200, 100, { shapes: [new Ellipse(20, 10, 40, 20)] });
        const wedge = add(300, 100, { shapes: [new Polygon(0, 0, [new Vector2d(0, 0), new Vector2d(30, 25), new Vector2d(0, 25)])] });
        const both = add(400, 100, { shapes: [new Rect(0, 0, 10, 10), new Rect(5, 10, 20, 30)] });
        steps(80);
        [round, oval, wedge, both].forEach((one, i) => near(one.pos.y, [168, 180, 175, 160][i], `shape ${i}`));
        const box = adapter.getBodyAABB(both, new Bounds());
        near(box.width, 25, 'width');
        near(box.height, 40, 'height');
    },
    'containers that leave take their bodies along'() {
        const { adapter, world, add, steps } = game(), level = new Container(0, 0, 800, 600);
        world.addChild(level);
        const coin = add(100, 100, { gravityScale: 0 }, level), region = new Rect(90, 90, 60, 60);
        steps(1);
        check(adapter.queryAABB(region)[0] === coin, 'there');
        level.removeChildNow(coin, true);
        steps(1);
        check(adapter.queryAABB(region).length === 0 && adapter.bodies.size === 0, 'gone');
        level.addChild(coin);
        check(adapter.queryAABB(region)[0] === coin, 'back');
        world.removeChildNow(level);
        steps(1);
        check(adapter.bodies.size === 0, 'the level is gone');
    },
    'types and masks, rays that ask neither'() {
        const { adapter, add, steps, floor } = game(), { WORLD_SHAPE, PLAYER_OBJECT, ENEMY_OBJECT, ALL_OBJECT } = collision.types;
        const ground = floor({ collisionType: WORLD_SHAPE, collisionMask: PLAYER_OBJECT });
        const player = add(100, 100, { collisionType: PLAYER_OBJECT, collisionMask: ALL_OBJECT }), enemy = add(200, 100, { collisionType: ENEMY_OBJECT });
        steps(60);
        near(player.pos.y, 168, 'player');
        check(enemy.pos.y > 400, 'enemy');
        check(adapter.raycast(new Vector2d(700, 0), new Vector2d(700, 500)).renderable === ground, 'ray');
    },
    'a pause stops all'() {
        const { add, steps } = game(), one = add(100, 100), { isPaused } = state;
        state.isPaused = () => true;
        try {
            steps(5);
        } finally {
            state.isPaused = isPaused;
        }
        check(one.pos.y === 100, 'y');
        steps(1);
        check(one.pos.y > 100, 'goes on');
    },
};

globalThis.runTests = async () => {
    await load();
    const app = new Application(800, 600, { parent: 'screen', renderer: video.CANVAS, consoleHeader: false });
    await app.init?.();
    for (const [name, run] of Object.entries(TESTS)) {
        try {
            run();
        } catch (error) {
            throw new Error(`${name}: ${error.stack}`);
        }
    }
    return Object.keys(TESTS).length;
};
globalThis.isReady = true;

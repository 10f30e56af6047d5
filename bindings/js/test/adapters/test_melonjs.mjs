// The adapter of melonJS, by known answers and stand-ins for melonJS's classes:  node test_melonjs.mjs PACKAGE
import assert from 'node:assert/strict';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
const { load } = await import(pathToFileURL(`${folder}/dist/kolize.mjs`));
const { KolizeAdapter } = await import(pathToFileURL(`${folder}/dist/melonjs.mjs`));
await load();

const near = (a, b, tolerance = 1e-3) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);
class Vector2d {
    set(x, y) {
        return Object.assign(this, { x, y });
    }
}
class Box {
    setMinMax(...all) {
        this.all = all;
    }
}
const polygon = (x, y, ...points) => ({ pos: { x, y }, points: points.map(([px, py]) => ({ x: px, y: py })) });
const rect = (x, y, width, height) => ({ ...polygon(x, y, [0, 0], [width, 0], [width, height], [0, height]), width, height });
const ellipse = (x, y, rx, ry = rx) => ({ pos: { x, y }, radiusV: { x: rx, y: ry } });
const paused = { now: false };

function game({ gravity = { x: 0, y: 1 } } = {}) {
    const adapter = new KolizeAdapter({ Vector2d, state: { isPaused: () => paused.now }, gravity }), heard = [];
    adapter.init({});
    const add = (name, x, y, def) => {
        const turns = [];
        const renderable = { name, pos: { x, y }, ancestor: {}, turns, currentTransform: { translate() {}, rotate: (by) => turns.push(by) } };
        for (const kind of ['Start', 'Active', 'End'])
            renderable[`onCollision${kind}`] = (response, other) => {
                assert.deepEqual([response.a, response.b], [renderable, other]);
                heard.push(`${name} ${kind} ${other.name}`);
                renderable.last = response;
            };
        adapter.addBody(renderable, { type: 'dynamic', shapes: [rect(0, 0, 32, 32)], ...def });
        return renderable;
    };
    const steps = (n, dt = 1000 / 60) => {
        for (let i = 0; i < n; i++) {
            adapter.step(dt);
            adapter.syncFromPhysics();
        }
    };
    return { adapter, add, steps, heard, solid: (x, y, w, h, def) => add('solid', x, y, { type: 'static', shapes: [rect(0, 0, w, h)], ...def }) };
}

{
    // a fall, a floor, what is heard, and the ground
    const { adapter, add, steps, heard, solid } = game(), ball = add('ball', 100, 150), floor = solid(0, 200, 800, 20);
    steps(3);
    assert.deepEqual([ball.pos.y, adapter.getVelocity(ball).y, adapter.isGrounded(ball)], [156, 3, false]); // 1 + 2 + 3
    steps(20);
    assert.deepEqual([ball.pos.y, adapter.getVelocity(ball).y, adapter.isGrounded(ball), adapter.isGrounded(floor)], [168, 0, true, false]);
    assert.deepEqual(heard.filter((one) => /Start/.test(one)), ['ball Start solid', 'solid Start ball']);
    assert.ok(heard.filter((one) => one === 'ball Active solid').length > 10);
    near(ball.last.normal.y, -1);
    near(floor.last.normal.y, 1);
    paused.now = true;
    adapter.setVelocity(ball, { x: 0, y: -50 });
    steps(5);
    assert.equal(ball.pos.y, 168);
    paused.now = false;
    steps(1);
    assert.equal(adapter.isGrounded(ball), false);
    assert.deepEqual(heard.slice(-2), ['ball End solid', 'solid End ball']);
    ball.pos.y = 0; // the game puts it elsewhere
    adapter.setVelocity(ball, { x: 0, y: 0 });
    steps(1);
    assert.equal(ball.pos.y, 1);
    adapter.destroy();
    adapter.step(16);
    assert.deepEqual([adapter.getVelocity(ball).x, adapter.raycast({ x: 0, y: 0 }, { x: 1, y: 0 }), adapter.queryAABB(rect(0, 0, 9, 9))], [0, null, []]);
}
{
    // speed: nothing tunnels, bounces keep what they are given, pushes hand velocity on
    const { adapter, add, steps, solid } = game({ gravity: { x: 0, y: 0 } }), shot = add('shot', 0, 0, { shapes: [ellipse(2, 2, 2)], restitution: 1 });
    solid(500, -50, 1, 100);
    adapter.setVelocity(shot, { x: 5000, y: 0 });
    steps(1);
    assert.ok(shot.pos.x + 4 <= 500);
    assert.equal(adapter.getVelocity(shot).x, -5000);
    const [a, b] = [add('a', 0, 200, { density: 1 }), add('b', 40, 200, { density: 1 })];
    adapter.setVelocity(a, { x: 20, y: 0 });
    steps(1);
    assert.deepEqual([adapter.getVelocity(a).x, adapter.getVelocity(b).x], [10, 10]); // of equal mass, without bounce
    const light = add('light', 40, 400, { density: 0.001, restitution: 1 }), heavy = add('heavy', 0, 400, { density: 1000 });
    assert.equal(heavy.body.mass, 1000);
    adapter.setVelocity(heavy, { x: 10, y: 0 });
    steps(1);
    near(adapter.getVelocity(light).x, 20, 0.01);
    near(adapter.getVelocity(heavy).x, 10, 0.01);
    const pushed = add('pushed', 0, 600, { frictionAir: 0.5, maxVelocity: { x: 6, y: 5 } });
    for (let i = 0; i < 5; i++) {
        adapter.applyForce(pushed, { x: 100, y: 0 });
        steps(1);
    }
    assert.equal(adapter.getVelocity(pushed).x, 6);
    steps(1);
    assert.equal(adapter.getVelocity(pushed).x, 3);
    adapter.applyImpulse(pushed, { x: -3, y: 2 });
    assert.deepEqual({ ...pushed.body.getVelocity() }, { x: 0, y: 2 });
    const out = new Vector2d();
    assert.equal(adapter.getVelocity(pushed, out), out);
    steps(1, 5000); // a page that slept
    assert.ok(pushed.pos.y < 620);
    adapter.destroy();
}
{
    // seams of tiles, friction, slopes, concave shapes
    const { adapter, add, steps, solid } = game();
    for (let x = 0; x < 20; x++) solid(32 * x, 100, 32, 32);
    const walker = add('walker', 8, 68, { shapes: [rect(0, 0, 16, 32)] }), sled = add('sled', 8, 67, { collisionType: 2, collisionMask: 64, friction: 1 });
    solid(0, 99, 800, 1, { friction: 0.25, collisionType: 64, collisionMask: 2 });
    adapter.setVelocity(walker, { x: 3, y: 0 });
    adapter.setVelocity(sled, { x: 3, y: 0 });
    steps(100);
    assert.deepEqual([walker.pos.x, walker.pos.y, adapter.getVelocity(walker).x], [308, 68, 3]);
    assert.equal(adapter.getVelocity(sled).x, 0);
    near(sled.pos.x, 8 + 3 + 2.5 + 2 + 1.5 + 1 + 0.5);
    const bowl = add('bowl', 0, 400, { type: 'static', shapes: [polygon(0, 0, [0, 0], [10, 0], [10, 90], [90, 90], [90, 0], [100, 0], [100, 100], [0, 100])] });
    const marble = add('marble', 20, 410, { shapes: [ellipse(8, 5, 8, 5)] });
    steps(60);
    near(marble.pos.y, 400 + 90 - 10, 0.05);
    assert.equal(adapter.getBodyShapes(bowl).length, 1);
    adapter.destroy();
}
{
    // filters of bodies and of shapes, sensors, what is switched off
    const { adapter, add, steps, heard, solid } = game(), floor = solid(0, 200, 800, 20, { collisionType: 64 });
    const ghost = add('ghost', 0, 150, { collisionMask: 0 }), none = add('none', 100, 150, { collisionType: 0 });
    const ship = add('ship', 200, 150, { shapes: [rect(0, 0, 32, 16), Object.assign(rect(0, 16, 32, 40), { isTrigger: true }), Object.assign(rect(0, 0, 9, 900), { isActive: false })] });
    const eye = add('eye', 400, 150, { isSensor: true });
    steps(60);
    assert.ok(ghost.pos.y > 800 && none.pos.y > 800 && eye.pos.y > 800);
    assert.equal(ship.pos.y, 184);
    assert.ok(heard.includes('eye Start solid') && heard.includes('eye End solid') && !heard.some((one) => /ghost|none/.test(one)));
    assert.equal(adapter.isGrounded(eye), false);
    adapter.setSensor(floor, true);
    steps(30);
    assert.ok(ship.pos.y > 250);
    adapter.setSensor(floor, false);
    adapter.setPosition(ship, { x: 200, y: 100 });
    adapter.setVelocity(ship, { x: 0, y: 0 });
    adapter.setCollisionMask(ship, 2);
    assert.equal(ship.body.collisionMask, 2);
    steps(30);
    assert.ok(ship.pos.y > 250);
    ship.body.collisionMask = 64;
    adapter.setCollisionType(ship, 8);
    adapter.setPosition(ship, { x: 200, y: 100 });
    steps(60);
    assert.equal(ship.pos.y, 184);
    assert.deepEqual(adapter.queryAABB(rect(0, 199, 10, 4)), [floor]);
    assert.equal(adapter.raycast({ x: 10, y: 0 }, { x: 10, y: 500 }).renderable, floor);
    adapter.setCollisionMask(floor, 0);
    const hit = adapter.raycast({ x: 10, y: 0 }, { x: 10, y: 400 });
    assert.deepEqual([hit.renderable, hit.point.y, hit.normal.y, hit.fraction], [floor, 200, -1, 0.5]);
    assert.equal(adapter.raycast({ x: 10, y: 210 }, { x: 10, y: 215 }), null); // it begins inside
    adapter.destroy();
}
{
    // kinematic bodies carry, turns push out, shapes are replaced, statics are freed
    const { adapter, add, steps, heard, solid } = game(), lift = add('lift', 0, 200, { type: 'kinematic', shapes: [rect(0, 0, 100, 10)] });
    const rider = add('rider', 20, 168);
    steps(2);
    adapter.setVelocity(lift, { x: 2, y: -3 });
    steps(10);
    assert.deepEqual([lift.pos.x, lift.pos.y], [20, 170]);
    near(rider.pos.x, 40, 0.01);
    near(rider.pos.y, 138, 1.01);
    const plank = add('plank', 500, 500, { shapes: [rect(0, 0, 100, 10)], gravityScale: 0 }), post = solid(550, 530, 10, 10);
    adapter.setAngle(plank, Math.PI / 2);
    steps(1);
    near(plank.turns[0], Math.PI / 2, 1e-6);
    near(plank.pos.x, 495, 0.01); // it is pushed out of the post
    adapter.setPosition(plank, { x: 500, y: 700 });
    const paddle = add('paddle', 0, 700, { type: 'kinematic' }), puck = add('puck', 33, 700, { gravityScale: 0 });
    adapter.setVelocity(paddle, { x: 7, y: 0 });
    steps(3);
    assert.equal(puck.body.velocity.x, 7); // it is pushed, and goes on
    adapter.setVelocity(paddle, { x: 0, y: 0 });
    steps(3);
    near(puck.pos.x, 39 + 6 * 7, 0.01);
    const calm = add('calm', 300, 800, { gravityScale: 0 });
    solid(332, 800, 10, 32);
    steps(1);
    assert.deepEqual(calm.last.normal, { x: -1, y: 0 }); // they touch, and neither moves
    assert.equal(adapter.getAngle(plank), Math.PI / 2);
    const box = new Box();
    assert.equal(adapter.getBodyAABB(plank, box), box);
    near(box.all[0], 45, 0.01);
    near(box.all[3], 55, 0.01);
    assert.equal(adapter.getBodyAABB({}, box), undefined);
    adapter.setVelocity(plank, { x: 1, y: -2 });
    adapter.updateShape(plank, [ellipse(50, 5, 5)]);
    assert.deepEqual({ ...adapter.getVelocity(plank) }, { x: 1, y: -2 });
    adapter.setAngularVelocity(plank, 0.1);
    steps(1);
    near(adapter.getAngle(plank), Math.PI / 2 + 0.1, 1e-9);
    adapter.setStatic(rider, true);
    const { y } = rider.pos;
    steps(20);
    assert.equal(rider.pos.y, y);
    rider.body.setStatic(false);
    adapter.removeBody(lift);
    adapter.removeBody(lift);
    steps(20);
    assert.ok(rider.pos.y > y + 50);
    assert.deepEqual([adapter.getMaxVelocity(rider).x, adapter.bodies.has(lift), adapter.getBodyShapes(lift)], [Infinity, false, []]);
    // a coin that is taken out where it is heard is heard no more
    const coin = add('coin', 0, 0, { type: 'static', isSensor: true }), hero = add('hero', 0, 0, { gravityScale: 0 });
    coin.onCollisionStart = () => {
        adapter.removeBody(coin);
        coin.ancestor = null;
    };
    heard.length = 0;
    steps(3);
    assert.ok(!heard.some((one) => /coin (Active|End)|Active coin/.test(one)), heard.join());
    assert.deepEqual(adapter.queryAABB(rect(0, 0, 9, 9)), [hero]);
    // two bodies that begin in one another
    const twin = add('twin', 10, 0, { gravityScale: 0 });
    adapter.setVelocity(twin, { x: 1, y: 0 });
    steps(2);
    assert.ok(twin.pos.x >= 32 || hero.pos.x <= twin.pos.x - 32);
    assert.ok(post.body.type === 'static');
    assert.throws(() => add('odd', 0, 0, { shapes: [{}] }), /a Rect, a Polygon or an Ellipse/);
    assert.throws(() => new KolizeAdapter({}), /Vector2d/);
    assert.throws(() => adapter.setVelocity(hero, { x: NaN, y: 0 }), /setVelocity: two finite numbers/);
    assert.throws(() => adapter.applyForce(hero, { x: 0 }), /applyForce: two finite numbers/);
    assert.throws(() => hero.body.setMass(0), /above 0/);
    const { x: before } = hero.pos;
    adapter.setVelocity(hero, { x: 5, y: 0 });
    for (const dt of [0, -16, NaN]) steps(1, dt);
    assert.equal(hero.pos.x, before);
    add('empty', 0, 0, { shapes: [] });
    steps(1);
    adapter.destroy();
}
console.log('adapter of melonJS: known answers');

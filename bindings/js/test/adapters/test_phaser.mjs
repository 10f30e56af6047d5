// The adapter of Phaser, by known answers and stand-ins for its sprites, arcade bodies and tile layers:  node test_phaser.mjs PACKAGE
import assert from 'node:assert/strict';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
const { load, Mask, Shape } = await import(pathToFileURL(`${folder}/dist/kolize.mjs`));
const { SpritePixels, SpriteWorld } = await import(pathToFileURL(`${folder}/dist/phaser.mjs`));
await load();

const near = (a, b, tolerance = 1e-3) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);
const UP = { x: 0, y: -1 };

// ---- Stand-ins -----------------------------------------------------------------------------------------------------

const vec = (x, y) => ({ x, y });
/** A sprite whose origin is its middle, with an arcade body of w x h about it. */
function sprite(x, y, w, h, body = true) {
    const one = { x, y, rotation: 0, scaleX: 1, scaleY: 1, originX: 0.5, originY: 0.5, displayOriginX: w / 2, displayOriginY: h / 2 };
    if (body)
        one.body = { enable: true, isCircle: false, offset: vec(0, 0), width: w, height: h, position: vec(x - w / 2, y - h / 2), prev: vec(0, 0), prevFrame: vec(0, 0),
            velocity: vec(0, 0), bounce: vec(0, 0), blocked: {}, updateCenter() {} };
    return one;
}
/** What arcade physics does in a frame: it moves bodies by their velocities, tells the step, and shows them. */
class Arcade {
    constructor() {
        this.bodies = [];
        this.gravity = 0;
        this.heard = [];
    }

    on(event, fn) {
        this.heard.push([event, fn]);
    }

    off(event, fn) {
        this.heard = this.heard.filter(([name, one]) => name !== event || one !== fn);
    }

    frames(n, seconds = 1 / 60) {
        for (let i = 0; i < n; i++) {
            for (const { body } of this.bodies) {
                Object.assign(body.prev, body.position);
                Object.assign(body.prevFrame, body.position);
                body.blocked = { none: true };
                body.velocity.y += this.gravity * seconds;
                body.position.x += body.velocity.x * seconds;
                body.position.y += body.velocity.y * seconds;
            }
            for (const [event, fn] of this.heard) if (event === 'worldstep') fn();
            for (const one of this.bodies) {
                one.x += one.body.position.x - one.body.prevFrame.x;
                one.y += one.body.position.y - one.body.prevFrame.y;
            }
        }
    }
}
const FULL = { collideLeft: true, collideRight: true, collideUp: true, collideDown: true };
/** A layer of 32-pixel tiles by letters of a text. */
function layerOf(text, kinds, place = {}) {
    const rows = text.trim().split('\n').map((row) => row.trim());
    const data = rows.map((row) =>
        [...row].map((letter) => {
            const { objects, ...rest } = kinds[letter] ?? { index: -1 };
            return { index: 1, width: 32, height: 32, baseWidth: 32, baseHeight: 32, flipX: false, flipY: false, rotation: 0, ...rest,
                tileset: { getTileCollisionGroup: () => (objects ? { objects } : null) } };
        }),
    );
    return { x: 0, y: 0, scaleX: 1, scaleY: 1, layer: { data, width: rows[0].length, height: rows.length, tileWidth: 32, tileHeight: 32 }, ...place };
}
const SLOPE = [{ x: 0, y: 32, polygon: [vec(0, 0), vec(32, -32), vec(32, 0)] }];
const KINDS = { '#': FULL, '/': { ...FULL, objects: SLOPE }, '\\': { ...FULL, objects: SLOPE, flipX: true }, '-': { collideUp: true } };

{
    // floors, walls, ceilings, and what arcade bodies hear of them
    const arcade = new Arcade(), world = new SpriteWorld({ arcade }), hero = sprite(48, 40, 20, 30);
    world.addLayer(layerOf(`
        ........#
        ........#
        #########`, KINDS));
    world.add(hero, { up: UP, snap: 4 });
    arcade.bodies.push(hero);
    arcade.gravity = 600;
    arcade.frames(60);
    assert.deepEqual([hero.y, hero.body.velocity.y, hero.body.blocked.down, hero.body.blocked.none], [64 - 15, 0, true, false]);
    hero.body.velocity.x = 300;
    arcade.frames(30);
    near(hero.x, 48 + 150, 0.01); // over seams
    arcade.frames(60);
    assert.equal(world.resultOf(hero).onWall, false); // it stands still
    hero.body.velocity.x = 300;
    arcade.frames(1);
    assert.deepEqual([hero.x, hero.body.velocity.x, hero.body.blocked.right], [256 - 10, 0, true]);
    hero.body.velocity.y = -9000; // a jump to nowhere, then a fall at speed
    arcade.frames(1);
    assert.equal(hero.body.blocked.down, undefined);
    hero.body.velocity.y = 60000;
    arcade.frames(2);
    assert.equal(hero.y, 49);
    hero.body.bounce.x = 0.5;
    hero.body.velocity.x = -100;
    arcade.frames(20);
    hero.body.velocity.x = 400;
    arcade.frames(10);
    assert.equal(hero.body.velocity.x, -200);
    world.remove(hero);
    arcade.frames(60);
    assert.ok(hero.y > 100);
    world.dispose();
    assert.equal(arcade.heard.length, 0);
}
{
    // slopes both ways, tiles that are stood on from above, edits of the layer
    const arcade = new Arcade(), world = new SpriteWorld({ arcade }), hero = sprite(80, 40, 16, 30), ground = layerOf(`
        ............
        ...../\\.....
        ##########--
        ............`, KINDS);
    world.addLayer(ground).addLayer(ground);
    world.add(hero, { up: UP, snap: 12, maxSlope: 1.1 });
    arcade.bodies.push(hero);
    arcade.gravity = 600;
    arcade.frames(30);
    assert.equal(hero.y, 64 - 15);
    hero.body.velocity.x = 120;
    let top = Infinity;
    while (hero.x < 234) {
        arcade.frames(1);
        top = Math.min(top, hero.y);
        assert.ok(hero.body.blocked.down, `in the air at ${hero.x}`);
        assert.deepEqual([hero.body.velocity.x, hero.body.blocked.right], [120, undefined]);
    }
    near(top, 32 - 15, 1.5); // over the hill; walking along it, as "walk" has it
    assert.equal(hero.y, 64 - 15);
    while (hero.x < 330) arcade.frames(1);
    hero.body.velocity.x = 0;
    hero.body.velocity.y = 0;
    arcade.frames(10);
    assert.equal(hero.y, 49); // on the planks
    hero.y = 120;
    hero.body.position.y = 105;
    hero.body.velocity.y = -400;
    arcade.frames(30);
    assert.ok(hero.y < 49); // through them from below
    arcade.frames(90);
    assert.equal(hero.y, 49);
    ground.layer.data[2][10].collideUp = ground.layer.data[2][11].collideUp = false;
    world.refresh(ground);
    arcade.frames(60);
    assert.ok(hero.y > 150);
    assert.deepEqual(world.world.size, 2);
    world.remove(ground).dispose();
    assert.throws(() => new SpriteWorld().addLayer({}), /tile layer/);
    assert.throws(() => new SpriteWorld().addLayer({ layer: { data: [], orientation: 1 } }), /not orthogonal/);
}
{
    // tiles beside the grid: concave, turned, several objects, taller than a cell, an ellipse, a scaled layer; circles
    const objects = [{ x: 0, y: 0, polygon: [vec(0, 0), vec(8, 0), vec(8, 24), vec(24, 24), vec(24, 0), vec(32, 0), vec(32, 32), vec(0, 32)] }];
    const kinds = { u: { ...FULL, objects }, e: { ...FULL, objects: [{ x: 0, y: 0, width: 32, height: 32, ellipse: true }, { x: 3, y: 3, point: true }] },
        t: { ...FULL, height: 64 }, r: { ...FULL, objects: SLOPE, rotation: Math.PI / 2 }, b: { ...FULL, objects: [{ x: 0, y: 0, width: 32, height: 8 }] } };
    const world = new SpriteWorld(), ball = sprite(16, -20, 8, 8), { world: inside } = world;
    ball.body.isCircle = true;
    world.addLayer(layerOf('uetrb', kinds, { x: 100, y: 200, scaleX: 2, scaleY: 2 })).add(ball);
    const down = (x) => inside.ray(x, 0, x, 500)?.point.y;
    // 64 pixels each, from x = 100: a cup, an ellipse, a tile that rises above its cell, a slope turned by a quarter, a shelf
    assert.deepEqual([108, 132, 260, 308, 340, 388].map(down), [200, 248, 136, 216, 248, 200]);
    near(down(196), 200, 0.05);
    assert.equal(inside.ray(388, 500, 388, 210).point.y, 216);
    assert.throws(() => world.move({}, 1, 1), /was not added/);
    ball.x = 132;
    assert.equal(world.move(ball, 0, 400).hits.length, 1);
    near(ball.y, 248 - 4, 0.01); // in the cup
    world.dispose();
}
{
    // solids carry; sprites by their pixels, which turn; shapes of one's own
    const arcade = new Arcade(), pixels = { of: (one) => ({ mask: masks[one.rotation ? 1 : 0], x: Math.round(one.x) - 8, y: Math.round(one.y) - 8 }) };
    const masks = [Mask.fromText('................\n'.repeat(8) + '################\n'.repeat(8)), Mask.fromText('########........\n'.repeat(16))];
    const world = new SpriteWorld({ arcade, pixels }), lift = sprite(100, 100, 40, 10, false), hero = sprite(100, 70, 10, 20);
    world.addSolid(lift, { shape: Shape.box(-20, -5, 20, 5) });
    const mover = world.add(hero, { up: UP, snap: 2 });
    arcade.bodies.push(hero);
    arcade.gravity = 600;
    arcade.frames(30);
    assert.equal(hero.y, 85);
    for (let i = 0; i < 20; i++) {
        lift.x += 2;
        lift.y -= 1;
        arcade.frames(1);
    }
    near(hero.x, 140, 0.01);
    near(hero.y, 65, 0.01);
    assert.equal(mover.result.onFloor, true);
    const low = sprite(300, 0, 16, 16, false), floor = sprite(300, 50, 0, 0, false);
    world.addSolid(floor, { shape: Shape.box(-50, 0, 50, 10) });
    world.add(low);
    world.move(low, 0, 100);
    near(low.y, 42, 0.5); // pixels are where they are drawn: the lower half of its picture is solid
    low.rotation = 1;
    low.y = 20;
    world.move(low, 0, 0);
    world.addSolid(sprite(311, 20, 0, 0, false), { shape: Shape.box(0, -8, 10, 8) });
    world.move(low, 100, 0);
    near(low.x, 311, 0.5); // and now its left half
    low.rotation = 0; // it looks different, and is pushed out of what it overlaps then
    world.move(low, 0, 0);
    assert.ok(!world.world.find(Shape.box(311, 12, 321, 28)).some((body) => body.data === low));
    world.dispose();
}
{
    // filters, bodies that are switched off, sprites and layers that are destroyed
    const arcade = new Arcade(), world = new SpriteWorld({ arcade }), hero = sprite(0, 0, 10, 10), foe = sprite(30, 0, 10, 10), ends = [];
    foe.once = (event, fn) => ends.push(fn);
    const ground = layerOf('#', KINDS, { x: 100, y: -16, once: (event, fn) => ends.push(fn) });
    world.add(hero, { category: 1, collides: 2 });
    world.add(foe, { category: 2, collides: 1 });
    arcade.bodies.push(foe);
    arcade.bodies.push(hero);
    const run = () => {
        hero.x = 0;
        hero.body.position.x = -5;
        hero.body.velocity.x = 6000;
        arcade.frames(1);
        return Math.round(hero.x);
    };
    assert.equal(run(), 20);
    foe.body.enable = false;
    assert.equal(run(), 100);
    world.addLayer(ground, { category: 2 });
    assert.equal(run(), 95);
    foe.body.enable = true;
    assert.equal(run(), 20);
    ends[0]();
    assert.deepEqual([run(), world.movers.size], [95, 1]);
    ends[1]();
    assert.equal(run(), 100);
    world.add(sprite(30, 0, 10, 10), { category: 4 });
    assert.equal(run(), 100);
    world.dispose();
    for (const [one, options] of [[null], [{}], [sprite(0, 0, 1, 1), { shape: 'round' }], [sprite(0, 0, 1, 1, false), { shape: 'body' }]])
        assert.throws(() => new SpriteWorld().add(one, options), /^TypeError: SpriteWorld.add: /);
    // pixels are where the sprite is drawn, scaled about its origin
    const pixels = new SpritePixels(), frame = {};
    pixels.frames.set(frame, { mask: Mask.fromText('##########\n'.repeat(10)), turned: new Map() });
    const { mask, x, y } = pixels.of({ ...sprite(100, 50, 10, 10, false), scaleX: 2, scaleY: 3, originY: 1, frame });
    assert.deepEqual([mask.width, mask.height, x, y], [20, 30, 90, 20]);
}
console.log('adapter of Phaser: known answers');

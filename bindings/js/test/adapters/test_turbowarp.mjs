// The blocks for TurboWarp, on stand-ins for Scratch's targets and renderer:  node test_turbowarp.mjs PACKAGE [MODULES]
// With scratch-vm and scratch-storage among MODULES, its virtual machine runs them in a script, too.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import process from 'node:process';
import { runInThisContext } from 'node:vm';
import { deflateSync } from 'node:zlib';

const [folder, modules] = process.argv.slice(2);
const text = readFileSync(`${folder}/dist/kolize-turbowarp.js`, 'utf8');
assert.match(text, /^\/\/ Name: Kolize\n\/\/ ID: kolize\n/);

/** The blocks, as a Scratch without a sandbox gets them. */
function blocksOf(runtime, unsandboxed = true) {
    let registered = null;
    const Scratch = { vm: { runtime }, extensions: { unsandboxed, register: (one) => (registered = one) } };
    runInThisContext(`(Scratch) => {${text}}`)(Scratch);
    return registered;
}
assert.throws(() => blocksOf({}, false), /without a sandbox/);

/** A skin of w x h pixels, solid where `is(x, y)`. */
function skin(w, h, is, { resolution = 1, center = [w / 2 / resolution, h / 2 / resolution] } = {}) {
    const data = new Uint8ClampedArray(4 * w * h);
    for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) data[4 * (y * w + x) + 3] = is(x, y) ? 1 : 0; // the faintest that is drawn
    return { size: [w / resolution, h / resolution], rotationCenter: center, _silhouette: { _colorData: data, _width: w, _height: h } };
}

class Stage {
    constructor() {
        this.targets = [];
        this.renderer = { _allDrawables: [] };
    }

    getSpriteTargetByName(name) {
        return this.targets.find((one) => one.name === name && one.isOriginal);
    }

    add(name, x, y, look, more) {
        const first = this.getSpriteTargetByName(name), drawableID = this.renderer._allDrawables.length;
        const one = { name, x, y, direction: 90, size: 100, rotationStyle: 'all around', visible: true, isOriginal: !first, isStage: false, drawableID,
            sprite: first?.sprite ?? { clones: [] }, getName: () => name, setXY: (px, py) => void Object.assign(one, { x: px, y: py }), ...more };
        one.sprite.clones.push(one);
        this.targets.push(one);
        this.renderer._allDrawables.push({ skin: look, updateCPURenderAttributes() {} });
        return one;
    }
}

{
    const stage = new Stage(), full = () => true, blocks = blocksOf(stage), on = (target) => ({ target });
    const hero = stage.add('hero', 0, 0, skin(10, 10, full)), wall = stage.add('wall', 20, 0, skin(10, 40, full));
    const touches = (name = 'wall') => blocks.touching({ NAME: name }, on(hero));
    assert.equal(await touches(), false); // the first waits for the module
    assert.equal(blocks.getInfo().blocks.length, 4);
    assert.deepEqual(blocks._sprites(), ['hero', 'wall']);
    hero.x = 10;
    assert.equal(touches(), false); // side by side
    hero.x = 10.49; // Scratch draws at whole places
    assert.equal(touches(), false);
    hero.x = 10.5;
    assert.equal(touches(), true);
    assert.deepEqual([touches('nobody'), touches('hero'), touches(7)], [false, false, false]);
    wall.visible = false;
    assert.equal(touches(), false);
    wall.visible = true;
    // turned, scaled, mirrored, with a centre beside the middle
    Object.assign(hero, { x: 0, y: 0, direction: 135 });
    assert.equal(touches(), false);
    hero.size = 240; // the diagonal of 24 is 34
    assert.equal(touches(), true);
    hero.rotationStyle = "don't rotate";
    assert.equal(touches(), false);
    hero.rotationStyle = 'left-right';
    stage.renderer._allDrawables[0].skin = skin(40, 10, full, { resolution: 2, center: [2, 2.5] }); // 20 x 5: 18 to the right
    hero.size = 100;
    assert.equal(touches(), true);
    hero.direction = -90;
    assert.equal(touches(), false);
    // push out, by whole steps; clones count
    Object.assign(hero, { direction: 90, rotationStyle: 'all around', x: 0.25, y: 0 });
    blocks.pushOut({ NAME: 'wall' }, on(hero));
    assert.deepEqual([hero.x, hero.y, touches()], [-2.75, 0, false]);
    const clone = stage.add('wall', 5, 0, skin(10, 40, full));
    assert.equal(touches(), true);
    blocks.pushOut({ NAME: 'wall' }, on(clone)); // out of the first
    assert.deepEqual([clone.x, clone.sprite.clones.length], [5, 2]);
    blocks.pushOut({ NAME: 'wall' }, on(hero));
    assert.deepEqual([hero.x, touches()], [27.25, false]); // out of both
    // the normal, in Scratch's degrees: away from what is met
    assert.equal(blocks.normal({ NAME: 'wall' }, on(hero)), 90); // side by side
    hero.x += 5;
    assert.equal(blocks.normal({ NAME: 'wall' }, on(hero)), '');
    hero.x -= 6;
    assert.equal(blocks.normal({ NAME: 'wall' }, on(hero)), 90);
    const floor = stage.add('floor', 0, -100, skin(200, 20, full));
    Object.assign(hero, { x: 0, y: -88 });
    assert.equal(blocks.normal({ NAME: 'floor' }, on(hero)), 0); // up
    hero.y = -112;
    assert.equal(Math.abs(blocks.normal({ NAME: 'floor' }, on(hero))), 180);
    assert.equal(blocks.normal({ NAME: 'nobody' }, on(hero)), '');
    assert.equal(floor.y, -100);
}
{
    // slides: over a floor, against a wall, slowly, and with nothing on the way
    const stage = new Stage(), full = () => true, blocks = blocksOf(stage), on = (target) => ({ target });
    await blocks.ready;
    const ball = stage.add('ball', 0, 40, skin(17, 17, (x, y) => (x - 8) ** 2 + (y - 8) ** 2 <= 72));
    stage.add('ground', 0, 0, skin(400, 20, full));
    stage.add('ground', 100, 100, skin(20, 400, full));
    const slide = (X, Y, NAME = 'ground') => blocks.slide({ X, Y, NAME }, on(ball));
    slide(7, -500);
    assert.equal(blocks.touching({ NAME: 'ground' }, on(ball)), false);
    assert.deepEqual([Math.round(ball.x), Math.round(ball.y)], [7, 18]); // 10 above the middle, and 8 cells of the ball below its centre
    assert.equal(blocks.normal({ NAME: 'ground' }, on(ball)), 0);
    for (let i = 0; i < 300; i++) {
        slide(0.3, -0.2); // less than a cell
        assert.equal(blocks.touching({ NAME: 'ground' }, on(ball)), false, `step ${i}`);
    }
    assert.deepEqual([Math.round(ball.x), Math.round(ball.y)], [82, 18]); // 90 less 8: the wall
    slide('x', 'y');
    slide(-1000, 0);
    assert.ok(ball.x < -900);
    slide(3, 4, 'nobody');
    assert.ok(Math.abs(ball.y - 22) < 0.6);
    // a ball that rolls over a round hill is never in it
    stage.add('hill', 0, 10, skin(120, 60, (x, y) => (x - 60) ** 2 + (y - 60) ** 2 < 3600));
    Object.assign(ball, { x: -100, y: 18 });
    let top = 0;
    for (let i = 0; i < 200; i++) {
        slide(0, 3, 'hill');
        slide(1.7, 0, 'hill');
        slide(0, -3, 'hill');
        top = Math.max(top, ball.y);
        assert.equal(blocks.touching({ NAME: 'hill' }, on(ball)), false, `step ${i}`);
    }
    assert.ok(top > 35 && ball.x > 60, `${top} ${ball.x}`);
}
console.log('blocks for TurboWarp: known answers');

if (modules) {
    // A script of Scratch's own virtual machine: when the flag is clicked, say what touches, push out, slide, say where it is.
    const require = createRequire(resolve(modules, 'x.js')), VirtualMachine = require('scratch-vm').default ?? require('scratch-vm');
    const { ScratchStorage } = require('scratch-storage');
    const crc = (bytes) => {
        let sum = ~0;
        for (const byte of bytes) {
            sum ^= byte;
            for (let k = 0; k < 8; k++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
        }
        return ~sum >>> 0;
    };
    const chunk = (kind, data) => {
        const body = Buffer.concat([Buffer.from(kind), data]), ends = Buffer.alloc(8);
        ends.writeUInt32BE(data.length);
        ends.writeUInt32BE(crc(body), 4);
        return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
    };
    const header = Buffer.from([0, 0, 0, 20, 0, 0, 0, 20, 8, 6, 0, 0, 0]);
    const png = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk('IHDR', header),
        chunk('IDAT', deflateSync(Buffer.alloc(20 * 81, 255).map((_, i) => (i % 81 ? 255 : 0)))), chunk('IEND', Buffer.alloc(0))]);
    const svg = Buffer.from('<svg version="1.1" width="2" height="2" viewBox="-1 -1 2 2" xmlns="http://www.w3.org/2000/svg"/>');
    const idOf = (bytes) => createHash('md5').update(bytes).digest('hex');
    const costume = (bytes, dataFormat, center) => ({ assetId: idOf(bytes), name: 'c', bitmapResolution: 1, md5ext: `${idOf(bytes)}.${dataFormat}`,
        dataFormat, rotationCenterX: center, rotationCenterY: center });
    const targetOf = (name, more) => ({ isStage: false, name, variables: {}, lists: {}, broadcasts: {}, blocks: {}, comments: {}, currentCostume: 0, sounds: [],
        volume: 100, costumes: [costume(png, 'png', 10)], layerOrder: 1, visible: true, x: 0, y: 0, size: 100, direction: 90, draggable: false,
        rotationStyle: 'all around', ...more });
    const vm = new VirtualMachine(), storage = new ScratchStorage();
    vm.attachStorage(storage);
    storage.builtinHelper._store(storage.AssetType.ImageBitmap, 'png', new Uint8Array(png), idOf(png));
    storage.builtinHelper._store(storage.AssetType.ImageVector, 'svg', new Uint8Array(svg), idOf(svg));
    await vm.loadProject(JSON.stringify({ targets: [targetOf('Stage', { isStage: true, costumes: [costume(svg, 'svg', 1)], layerOrder: 0, tempo: 60,
        videoTransparency: 50, videoState: 'on', textToSpeechLanguage: null }), targetOf('A'), targetOf('B', { x: 15, y: 3 })], monitors: [], extensions: [],
    meta: { semver: '3.0.0', vm: '0.2.0', agent: '' } }));
    const [a, b] = vm.runtime.targets.filter((one) => !one.isStage);
    vm.runtime.renderer = { _allDrawables: [a, b].map(() => ({ skin: skin(20, 20, () => true), updateCPURenderAttributes() {} })), draw() {} };
    [a.drawableID, b.drawableID] = [0, 1];
    const blocks = blocksOf(vm.runtime);
    vm.extensionManager._loadedExtensions.set('kolize', vm.extensionManager._registerInternalExtension(blocks));
    await new Promise((done) => setTimeout(done, 50));
    const put = (id, opcode, inputs, next = null, parent = null) =>
        a.blocks.createBlock({ id, opcode, fields: {}, next, parent, topLevel: opcode === 'event_whenflagclicked', shadow: false, x: 0, y: 0,
            inputs: Object.fromEntries(Object.entries(inputs).map(([name, block]) => [name, { name, block, shadow: null }])) });
    const word = (id, text, parent) => a.blocks.createBlock({ id, opcode: 'text', fields: { TEXT: { name: 'TEXT', value: text } }, inputs: {}, next: null,
        topLevel: false, parent, shadow: true });
    put('flag', 'event_whenflagclicked', {}, 'say1');
    put('say1', 'looks_say', { MESSAGE: 'touch1' }, 'push', 'flag');
    put('touch1', 'kolize_touching', { NAME: 'name' }, null, 'say1');
    put('push', 'kolize_pushOut', { NAME: 'name' }, 'say2', 'say1');
    put('say2', 'looks_say', { MESSAGE: 'touch2' }, 'slide', 'push');
    put('touch2', 'kolize_touching', { NAME: 'name' }, null, 'say2');
    put('slide', 'kolize_slide', { NAME: 'name', X: 'x', Y: 'y' }, 'say3', 'say2');
    put('say3', 'looks_say', { MESSAGE: 'normal' }, null, 'slide');
    put('normal', 'kolize_normal', { NAME: 'name' }, null, 'say3');
    for (const [id, what] of [['name', 'B'], ['x', '30'], ['y', '4']]) word(id, what, 'flag');
    const said = [];
    vm.runtime.removeAllListeners('SAY'); // those draw bubbles
    vm.runtime.on('SAY', (target, kind, what) => said.push(what));
    a.setXY = (x, y) => void Object.assign(a, { x, y }); // which would ask the renderer for its fence
    vm.start();
    vm.greenFlag();
    for (let i = 0; i < 100 && said.length < 3; i++) await new Promise((done) => setTimeout(done, 20));
    assert.deepEqual([said, a.x, a.y], [[true, false, -90], -5, 4]);
    console.log("blocks for TurboWarp: a script of Scratch's own virtual machine");
    process.exit(0); // which would go on
}

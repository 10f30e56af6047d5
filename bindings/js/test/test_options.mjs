// Every call that takes options: all of them are taken, a name that is not there is refused with the one that is meant, and so
// are numbers that are none:  node test_options.mjs PACKAGE
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const dist = join(process.argv[2], 'dist'), from = (name) => import(pathToFileURL(join(dist, `${name}.mjs`)));
const kz = await from('kolize'), geo = await from('geometry'), io = await from('io').catch(() => null);
const { PixelHitArea } = await from('pixi'), { SpritePixels, SpriteWorld } = await from('phaser'), { KolizeAdapter } = await from('melonjs');
await kz.load();
await geo.load();
const { Mask, Shape, World, Frames, Grid, MoveMemory, Replay, KolizeError } = kz;

// ---- What each call may be given: { option: a value that is taken } -----------------------------------------------------

const world = new World(), ball = Shape.circle(0, 0, 2), body = world.add(ball), other = world.add(ball, { x: 90, static: true }), up = { x: 0, y: -1 };
const mask = Mask.fromText('##\n##\n'), outline = mask.trace(), canvas = { line() {} }, replay = new Replay(world.record().end());
const square = [0, 0, 4, 0, 4, 4, 0, 4], memory = new MoveMemory(), turned = Frames.turns(mask, 4);
const SETS = { static: false, sensor: true, oneWay: true, probe: false, disabled: false }, FILTER = { category: 1, collides: 2, kind: 3, sensor: true, oneWay: true, probe: false, disabled: false };
const QUERY = { category: 1, collides: 1, except: other, sensors: false, eachKind: true, keep: () => true };
const SWEEP = { ...QUERY, touch: true, passOneWay: true }, SIGHT = { ...SWEEP, union: true };
const MOVE = { response: 'slide', respond: () => 'slide', restitution: 0.5, maxTurns: 4, up, maxSlope: 1, stepHeight: 2, snap: 2, walk: 'along', cornerSlip: 1,
    ledgeSnap: 1, stopsAtCeilings: true, drops: true, wholePixels: false, memory };
const COLORS = { moving: {}, static: {}, oneWay: {}, sensor: {}, probe: {}, disabled: {}, colliding: {}, box: 1, pair: 2, contact: 3 };
const DRAW = { boxes: true, pairs: true, contacts: true, scale: 2, colors: {} }, STYLE = { fill: 1, line: 2, width: 3 };
const GRID = { width: 2, height: 1, cellWidth: 8, cellHeight: 8, ids: [0, 1], tiles: [null, {}], journal: 2 };
const PICTURE = { name: 'a', width: 2, height: 2, pivotX: 1, pivotY: 1, duration: 5, masks: [], shapes: [] }, OF_SHEETS = ['part', 'rotated', 'quarters', 'at'];
const TILES = (tile) => new Grid({ width: 1, height: 1, cellWidth: 8, tiles: [null, tile] }), frames = (def) => new Frames().add(def);
const rgba = [new Uint8Array(4), 1, 1], cells = (of) => ({ points: [0, 0, 8, 0, 8, 8], ...of });

const CALLS = [ // the call, as errors name it; what they call the object; how it is called; its options, with what must be there
    ['Mask.fromRgba', 'options', (o) => Mask.fromRgba(...rgba, o), { alpha: 1, key: 2, tolerance: 3 }],
    ['Mask.transform', 'options', (o) => mask.transform(o), { scaleX: 1, scaleY: 1, angle: 1, pivotX: 1, pivotY: 1, x: 1, y: 1 }],
    ['Mask.fillHoles', 'options', (o) => mask.fillHoles(o), { connectivity: 4, maxCount: 3 }],
    ['Mask.components', 'options', (o) => mask.components(o), { connectivity: 4, minCount: 1, holes: true }],
    ...['fitBox', 'fitCircle', 'fitCapsule'].map((name) => [`Mask.${name}`, 'options', (o) => mask[name](o), { tightness: 0.5, maxWork: 1e6 }]),
    ['Outline.simplify', 'options', (o) => outline.simplify(o), { mode: 'cover', tolerance: 1, maxPoints: 9, maxWork: 1e6 }],
    ['Shape.ray', 'options', (o) => ball.ray(9, 9, 0, 0, o), { touch: true }], ['Shape.raySpans', 'options', (o) => ball.raySpans(9, 9, 0, 0, o), { touch: true }],
    ['Shape.sweep', 'options', (o) => ball.sweep(9, 9, ball, o), { touch: true }], ['Shape.draw', 'options', (o) => ball.draw(canvas, o), { ...STYLE, scale: 1 }],
    ['new Grid', 'grid', (o) => new Grid({ ...GRID, ...o }), GRID], ['new Grid', 'tiles[1]', (o) => TILES(cells(o)), { ...FILTER, points: square }],
    ['Frames.turns', 'options', (o) => Frames.turns(mask, 2, o), { pivotX: 1, pivotY: 1 }], ['Frames.add', 'frame', frames, PICTURE, OF_SHEETS],
    ['Frames.add', 'masks[0]', (o) => frames({ masks: [{ mask, ...o }] }), { mask, tag: 'a', x: 1, y: 2 }], ['Frames.add', 'shapes[0]', (o) => frames({ shapes: [{ shape: ball, ...o }] }), { shape: ball, tag: 'a', data: 'b' }],
    ['Frames.defineTag', 'def', (o) => new Frames().defineTag('a', o), FILTER],
    ['Frames.addAnimation', 'animation', (o) => Frames.turns(mask, 2).addAnimation(o), { name: 'a', first: 0, last: 0, play: 'reverse', repeat: 2 }],
    ['new World', 'options', (o) => new World(o).dispose(), { mode: 'touch', wrapWidth: 100, wrapHeight: 100, maxPairs: 1e6, fixturePairs: true, filter: () => true }],
    ['World.add', 'def', (o) => world.add(turned, o).remove(), { x: 1, y: 1, angle: 0, category: 1, collides: 1, group: 1, frame: 1, pass: up, data: 'mine', ...SETS }],
    ['World.add', 'shape[0]', (o) => world.add([{ shape: ball, ...o }]).remove(), { shape: ball, ...FILTER }],
    ['Body.setFixtures', 'fixtures[0]', (o) => world.add(ball).setFixtures([{ shape: ball, ...o }]), { shape: ball, ...FILTER }],
    ['Body.setFilter', 'filter', (o) => other.setFilter(o), { category: 1, collides: 1, group: 1 }], ['Body.setFlags', 'flags', (o) => body.setFlags(o), SETS],
    ['Body.collide', 'options', (o) => body.collide(other, o), { fixture: 0, otherFixture: 0 }], ['Body.move', 'options', (o) => body.move(0.1, 0, o), MOVE],
    ['Body.carry', 'options', (o) => body.carry(0.1, 0, o), { ...MOVE, angle: 0.1 }], ['World.moveShape', 'options', (o) => world.moveShape(ball, 1, 1, o), { ...QUERY, ...MOVE }],
    ...['find', 'hits'].map((name) => [`World.${name}`, 'options', (o) => world[name](ball, o), { ...QUERY, mode: 'touch' }]),
    ...['findAt', 'hitsAt'].map((name) => [`World.${name}`, 'options', (o) => world[name](1, 1, o), QUERY]),
    ['World.ray', 'options', (o) => world.ray(-9, 0, 9, 0, o), SIGHT], ['World.rayAll', 'options', (o) => world.rayAll(-9, 0, 9, 0, o), SWEEP],
    ...['sweep', 'sweepAll'].map((name) => [`World.${name}`, 'options', (o) => world[name](ball, 9, 9, o), SWEEP]),
    ['World.nearest', 'options', (o) => world.nearest(ball, o), { ...QUERY, k: 2, within: 5 }], ['World.castMany', 'options', (o) => world.castMany([0, 0, 9, 9], o), { ...SIGHT, r: 1 }],
    ['World.draw', 'options', (o) => world.draw(canvas, o), DRAW], ['Replay.draw', 'options', (o) => replay.draw(canvas, o), DRAW],
    ['World.draw', 'colors', (o) => world.draw(canvas, { colors: o }), COLORS], ['World.draw', 'colors.moving', (o) => world.draw(canvas, { colors: { moving: o } }), STYLE],
    ['World.record', 'options', (o) => world.record(o).end(), { hashes: true }], ['World.save', 'options', (o) => world.save(o), { data: () => 1 }],
    ['World.load', 'options', (o) => World.load(world.save(), o), { filter: () => true, maxMemory: 1e7 }],
    ['convexParts', 'options', (o) => geo.convexParts(square, o), { holes: [], maxPoints: 4 }],
    ['simplify', 'options', (o) => geo.simplify(square, o), { holes: [], mode: 'cover', tolerance: 1, maxPoints: 4 }],
    ['boxPairs', 'options', (o) => geo.boxPairs(square, o), { wrapWidth: 9, wrapHeight: 9 }], ['boxPairsBetween', 'options', (o) => geo.boxPairsBetween(square, square, o), { wrapWidth: 9, wrapHeight: 9 }],
    ['PixelHitArea', 'options', (o) => new PixelHitArea(mask, o), { x: 1, y: 1, resolution: 2 }], ['SpritePixels', 'options', (o) => new SpritePixels(o), { alpha: 1, steps: 8 }],
    ['SpriteWorld', 'options', (o) => new SpriteWorld(o), { arcade: null, pixels: new SpritePixels() }],
    ...['add', 'addSolid'].map((name) => [`SpriteWorld.${name}`, 'options', (o) => new SpriteWorld()[name]({ x: 1, y: 1 }, { shape: ball, ...o }), { shape: ball, category: 1, collides: 1, ...MOVE }]),
    ['KolizeAdapter', 'options', (o) => new KolizeAdapter({ Vector2d: class { set() { return this; } }, ...o }), { Vector2d: class { set() { return this; } }, state: null, gravity: { x: 0, y: 1 } }],
];

// ---- What is checked of each --------------------------------------------------------------------------------------------

const withNames = 'zzzzzzzzzzzz';
const misspelled = (name) => (name.length > 3 ? [name.slice(0, -1), name.replace(/(.)(.)$/, '$2$1'), `${name}s`, name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)] : []);
const unnamed = [];
let taken = 0, refused = 0, numbers = 0;
function throws(call, options, text, Class = TypeError) {
    assert.throws(call, (error) => (error instanceof KolizeError || error instanceof geo.KolizeError) && error instanceof Class && text.test(error.message) || assert.fail(`${error}, and not ${text}`),
        `${JSON.stringify(options)} is taken: ${text}`);
}
const INFINITE = new Set(['tolerance', 'within', 'k', 'maxPoints', 'maxCount', 'maxWork', 'minCount', 'maxPairs', 'maxTurns', 'journal', 'duration', 'repeat', 'first', 'last', 'frame', 'fixture', 'otherFixture', 'maxMemory']);
for (const [name, what, call, options, also = []] of CALLS) {
    const is = (text) => new RegExp(`^${name}: ${what.replace(/[.[\]]/g, '\\$&')}: ${text}`), wrong = { [withNames]: 1 };
    if (what !== 'masks[0]' && what !== 'shapes[0]') call(options);
    throws(() => call(wrong), wrong, is(`there is no ${withNames}; there are ${[].join()}`)); // all names are those of this table
    try {
        call(wrong);
    } catch ({ message }) {
        assert.deepEqual(message.replace(/.*there are /, '').split(', ').sort(), [...Object.keys(options), ...also].sort(), name);
    }
    for (const [option, value] of Object.entries(options)) {
        if (option !== 'tolerance' || name !== 'Mask.fromRgba') call({ [option]: value });
        taken++;
        for (const typed of misspelled(option)) {
            if (typed in options || also.includes(typed)) continue;
            throws(() => call({ ...options, [typed]: value }), { [typed]: value }, is(`there is no ${typed}; perhaps \\w+ is meant$`));
            refused++;
        }
        for (const odd of typeof value === 'number' ? [-1, 0, 0.5, 1e30, 2 ** 31, -1e30] : []) { // whatever is refused is refused by its name
            try {
                call({ ...options, [option]: odd });
            } catch ({ message }) {
                if (!new RegExp(`^[\\w. ]+: .*(${option}|place|frame|width|side|cells|memory|float32|scale|wrap|too large|is a mask)`).test(message) || /an argument is missing/.test(message)) unnamed.push(`${option} ${odd}: ${message}`);
            }
        }
        if (typeof value !== 'number' || /^(SpriteWorld|KolizeAdapter)/.test(name)) continue; // World.add checks them
        for (const none of [NaN, ...INFINITE.has(option) ? [] : [Infinity, -Infinity, 1e39], 'no', null, undefined].slice(0, -1)) {
            throws(() => call({ [option]: none }), { [option]: none }, new RegExp(`^${name}: ([\\w.[\\]]*${option}|connectivity)\\b`, ), Error);
            numbers++;
        }
    }
    if (/^(options|def|frame|animation|filter|flags)$/.test(what)) for (const none of [5, 'text', () => 0, true, Symbol('s')]) if (!/^(new Grid|KolizeAdapter|SpriteWorld.add)/.test(name)) throws(() => call(none), none, is('an object is wanted, and not '));
}
if (io) { // nothing is read of files where an option is wrong
    const asked = async () => assert.fail('a file was asked for'), READ = { decode: null, limits: {} };
    for (const [name, options] of Object.entries({ readMap: { ...READ, strict: true, level: 'a', layers: 'a', values: '1' }, readSheet: { ...READ, image: null, rule: 1, slices: 'none', texture: 0, drawn: 'a' },
        readShapes: READ, readFrames: READ, readMask: { ...READ, rule: 1 }, readImage: READ })) {
        await assert.rejects(io[name]('a', asked, { [withNames]: 1 }), ({ message }) => {
            assert.deepEqual(message.replace(/.*there are /, '').split(', ').sort(), Object.keys(options).sort());
            return message.startsWith(`${name}: options: there is no ${withNames}; `);
        });
        for (const option of Object.keys(options)) await assert.rejects(io[name]('a', asked, { [`${option}s`]: options[option] }), { message: `${name}: options: there is no ${option}s; perhaps ${option} is meant` }), refused++;
    }
    const map = await io.readMap('m', () => '<map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8"/>');
    for (const [call, option, name] of [[(o) => map.addTo(world, o), 'joind', 'TileMap.addTo'], [(o) => map.grid(null, o), 'jornal', 'TileMap.grid']])
        throws(() => call({ [option]: 1 }), option, new RegExp(`^${name}: options: there is no ${option}; perhaps `));
}

assert.deepEqual(unnamed, []);

// What the types name is what is taken.
const types = readFileSync(join(dist, 'kolize.d.mts'), 'utf8') + readFileSync(join(dist, 'masks.d.mts'), 'utf8');
const fieldsOf = (name) => [...new RegExp(`export interface ${name}[^{]*\\{([^]*?)\\n\\}`).exec(types)[1].matchAll(/^ {4}(\w+)\??[:(]/gm)].map(([, field]) => field).sort();
for (const [name, options] of Object.entries({ BodyFlags: SETS, QueryOptions: QUERY, MoveOptions: MOVE, DrawOptions: DRAW, GridDef: GRID, FrameDef: PICTURE, FitOptions: { tightness: 0, maxWork: 0 },
    WorldOptions: { mode: 0, wrapWidth: 0, wrapHeight: 0, maxPairs: 0, fixturePairs: 0, filter: 0 }, AnimationDef: { name: 0, first: 0, last: 0, play: 0, repeat: 0 } }))
    assert.deepEqual(fieldsOf(name), Object.keys(options).sort(), name);
assert.ok(taken > 250 && refused > 900 && numbers > 300, `${taken} ${refused} ${numbers}`);
console.log(`options: ${CALLS.length} calls take ${taken}, and refuse ${refused} that are misspelled and ${numbers} numbers that are none`);

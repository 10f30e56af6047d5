// What is said before load(), after dispose(), of wrong arguments and of removed bodies; what fields, consoles and JSON
// show:  node test_messages.mjs PACKAGE
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import process from 'node:process';
import { inspect } from 'node:util';

const kz = createRequire(import.meta.url)(resolve(process.argv[2], 'dist', 'kolize.cjs'));
const { Mask, Shape, World, Body, Outline, Frames, Grid, Replay, WorldLog, Batch, WorldState, MoveMemory, Owned = Object.getPrototypeOf(Mask), KolizeError } = kz;
let checks = 0;

/** The call throws a KolizeError with that text; wrong arguments are of the language's classes as well. */
function says(call, text, Class = KolizeError) {
    assert.throws(call, (error) => {
        assert.ok(error instanceof KolizeError && error instanceof Class, `${error} of ${call}`);
        assert.equal(error.message, text);
        assert.equal(typeof error.code, 'number');
        return true;
    }, String(call));
    checks++;
}

// ---- Before load() ---------------------------------------------------------------------------------------------------

const statics = (Class) => Object.getOwnPropertyNames(Class).filter((name) => typeof Class[name] === 'function');
const SOUND = {
    fromRgba: [new Uint8Array(4), 1, 1], fromImageData: [{ data: new Uint8Array(4), width: 1, height: 1 }], fromCells: [[1], 1, 1], fromText: ['#'],
    point: [0, 0], segment: [0, 0, 1, 1], box: [0, 0, 1, 1], circle: [0, 0, 1], capsule: [0, 0, 1, 1, 1], polygon: [[0, 0, 1, 0, 0, 1]], polyline: [[0, 0, 1, 1]],
    compound: [[]],
};
for (const Class of [Mask, Shape])
    for (const name of statics(Class)) {
        if (!SOUND[name]) continue; // of a mask, an outline, pairs: there are none yet
        const call = name === 'fromImageData' ? 'fromRgba' : name;
        says(() => Class[name](...SOUND[name]), `${Class.name}.${call}: Kolize is not loaded; call \`await load()\` first`);
    }
for (const [name, call] of Object.entries({ 'new World': () => new World(), 'new Frames': () => new Frames(), 'new Grid': () => new Grid({ width: 1, height: 1, cellWidth: 1 }), memoryUse: () => kz.memoryUse(), level: () => kz.level() }))
    says(call, `${name}: Kolize is not loaded; call \`await load()\` first`);
assert.equal(kz.flat(), null);
assert.ok(new MoveMemory().reset() === undefined);
kz.loadSync();

// ---- After dispose(), of removed bodies, of wrong types: every method and getter ----------------------------------------

const make = () => {
    const world = new World(), shape = Shape.box(0, 0, 2, 2), mask = Mask.fromText('##\n##\n'), body = world.add(shape, { x: 5 });
    return { world, shape, mask, body, outline: mask.trace(), frames: Frames.turns(mask, 1), grid: new Grid({ width: 2, height: 2, cellWidth: 8 }), replay: new Replay(world.record().end()), batch: world.batch([body]), state: world.snapshot() };
};
const things = make();
things.frames.addAnimation({ name: 'idle' });
const target = { line() {} };
const both = (names, args) => Object.fromEntries(names.split(' ').map((name) => [name, args]));
const ARGUMENTS = {
    Mask: { get: [0, 0], overlapsAt: [things.mask, [0, 0]], sweep: [0, 0, 1, 1, things.mask, 0, 0], ray: [0, 0, 1, 1], rotate90: [1], dilate: [1], erode: [1],
        component: [0, 0], combine: [things.mask, 0, 0, 'draw'], ...both('overlaps relate overlapArea overlapFirst overlapBounds overlapMask push collide', [things.mask, 0, 0]), otherwise: [] },
    Shape: { moveTo: [1, 1], scaled: [2], containsPoint: [0, 0], ray: [0, 0, 1, 1], sweep: [1, 1, things.shape], raySpans: [0, 0, 1, 1], toMask: [{ x0: 0, y0: 0, x1: 1, y1: 1 }], pushAlong: [things.shape, 1, 1],
        sweepTurning: [1, 1, 1, things.shape], draw: [target], ...both('relate overlaps intersects collide collideParts distance nearest commonPoint contains', [things.shape]), otherwise: [] },
    Outline: { fill: [2, 2], otherwise: [] },
    Body: { moveTo: [1, 1], setShape: [things.shape], setFlags: [{}], setFrames: [things.frames], setFixtures: [[{ shape: things.shape }]], setOff: [1], collide: [things.body], move: [1, 1], carry: [1, 1], setPass: [1, 1], ...both('fixturesWith partsWith cellsWith', [things.body]), otherwise: [] },
    World: { add: [things.shape], eachPair: [() => 0], find: [things.shape], findAt: [0, 0], hits: [things.shape], hitsAt: [0, 0], sweepAll: [things.shape, 1, 1], moveShape: [things.shape, 1, 1], draw: [target], ray: [0, 0, 1, 1], rayAll: [0, 0, 1, 1], sweep: [things.shape, 1, 1],
        nearest: [things.shape], castMany: [[]], mark: [1], shift: [1, 1], batch: [[]], restore: [things.state], otherwise: [] },
    Frames: { add: [], addTurns: [0, 2], addFlipped: [0, 1], defineTag: ['a'], addAnimation: [], find: ['a'], findAnimation: ['a'], frameAt: [0, 5], turn: [1, 0, 1], frame: [0], otherwise: [] },
    Grid: { get: [0, 0], set: [0, 0, 1], fill: [{ x0: 0, y0: 0, x1: 1, y1: 1 }, 1], cellOf: [0], cellAt: [0, 0], rewind: [0], otherwise: [] },
    Replay: { seek: [0], draw: [target], otherwise: [] }, Batch: { otherwise: [] }, WorldState: { otherwise: [] },
};
const OWN_FIELDS = { // what an object itself knows, also when it is gone
    Mask: ['width', 'height', 'disposed'], Shape: ['kind', 'x', 'y', 'angle'], Body: ['world', 'index', 'generation', 'shape', 'frames', 'grid', 'live'],
    World: ['size', 'bodies'], Batch: ['length'], WorldState: ['bytes'], Outline: [], Frames: [], Grid: ['width', 'height', 'cellWidth', 'cellHeight'], Replay: [],
};
const HIDDEN = /^_|^(constructor|dispose|disposed|toString|toJSON|save|batch)$/; // save and batch are asked below
function* callsOf(Class, thing) {
    const { otherwise, ...given } = ARGUMENTS[Class.name];
    for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(Class.prototype))) {
        if (HIDDEN.test(name) || OWN_FIELDS[Class.name].includes(name)) continue;
        if (get) yield [name, () => thing[name], []];
        else if (typeof value === 'function') yield [name, (...args) => thing[name](...args), given[name] ?? otherwise];
    }
}
const ALSO = { 'Mask.toString': 'toString', 'World.eachPair': 'pairIndices', 'Outline.toSvgPath': 'rings', 'Outline.toPath2D': 'rings' };
const named = (Class, name) => `${Class.name}.${ALSO[`${Class.name}.${name}`] ?? name}`;
const CLASSES = [[Mask, 'mask'], [Shape, 'shape'], [Outline, 'outline'], [Frames, 'frames'], [Grid, 'grid'], [Replay, 'replay'], [World, 'world'], [Batch, 'batch'], [WorldState, 'state']];
for (const [Class, key] of CLASSES) {
    const thing = make()[key];
    thing.dispose();
    thing.dispose(); // once more does nothing
    for (const [name, call, args] of callsOf(Class, thing))
        says(() => call(...args), `${named(Class, name)}: this ${Class.name} was disposed; dispose it after its last use`);
}
const gone = make();
gone.world.dispose();
says(() => gone.world.save(), 'World.save: this World was disposed; dispose it after its last use');
says(() => gone.world.batch([gone.body]), 'World.batch: this World was disposed; dispose it after its last use');
says(() => gone.batch.apply(), 'Batch.apply: its world: this World was disposed; dispose it after its last use');
for (const [name, call, args] of callsOf(Body, gone.body))
    if (name !== 'collide') says(() => call(...args), `Body.${name}: its world: this World was disposed; dispose it after its last use`);
for (const restored of [false, true]) { // removed by remove(), and by going back to before it was there
    const { world, shape } = make(), state = world.snapshot(), body = world.add(shape), other = world.add(shape);
    if (restored) world.restore(state);
    else body.remove();
    for (const [name, call, args] of callsOf(Body, body))
        if (name !== 'collide') says(() => call(...args), `Body.${name}: this body was removed; body.live tells`);
    says(() => body.collide(world.bodies[0]), 'Body.collide: this body was removed; body.live tells');
    says(() => world.batch([body]), 'World.batch: bodies[0]: this body was removed; body.live tells');
    if (!restored) says(() => other.collide(body), 'Body.collide: other: this body was removed; body.live tells');
    assert.ok(!body.live && body.shape === shape && body.world === world && body.index >= 0);
    assert.deepEqual(world.find(shape, { except: body }).length, restored ? 0 : 1); // a body that is gone is never found
}

// Each argument in turn is of a wrong type: the error begins with the call, and names the argument.
const WRONG = [undefined, null, '5', true, {}, [], Symbol('s'), 5n, () => 0];
function wrongOf(value) {
    if (typeof value === 'number') return WRONG;
    if (Array.isArray(value)) return [];
    if (value instanceof Owned) return [...WRONG, 7, value === things.mask ? things.shape : things.mask];
    return value instanceof Body ? [...WRONG, 7, things.shape] : [];
}
let wrongs = 0;
for (const [Class, key] of [...CLASSES, [Body, 'body']])
    for (const [name, call, args] of callsOf(Class, things[key]))
        args.forEach((value, i) => {
            if (name === 'moveTo' && i > 1) return;
            for (const wrong of wrongOf(value)) {
                if (wrong === undefined && (name === 'scaled' || (name === 'turn' && i > 0))) continue; // which may be left out
                if (name === 'add' && Array.isArray(wrong)) continue; // a list of shapes
                assert.throws(() => call(...args.with?.(i, wrong) ?? args.map((one, k) => (k === i ? wrong : one))), (error) => error instanceof KolizeError &&
                    error instanceof TypeError && error.message.startsWith(`${Class.name}.${name}: `) && /^\S+: \w+: (a|an) \w+ is wanted, and not /.test(error.message) ||
                    assert.fail(`${Class.name}.${name}, argument ${i}: ${error}`),
                    `${Class.name}.${name} takes argument ${i} of ${typeof wrong}`);
                wrongs++;
            }
        });
assert.ok(wrongs > 400, `${wrongs}`);

// Each number in turn is none that a float32 can be: the error begins with the call, and names the argument.
const NO_NUMBERS = [NaN, Infinity, -Infinity, 1e39, -1e39];
let numbers = 0;
function refusesNumbers(name, args, call) {
    args.forEach((value, i) => {
        if (typeof value !== 'number') return;
        for (const wrong of NO_NUMBERS) {
            assert.throws(() => call(...args.map((one, k) => (k === i ? wrong : one))), (error) => error instanceof KolizeError && error instanceof RangeError &&
                new RegExp(`^${name}: \\w+: `).test(error.message) && error.message.includes(String(wrong)) || assert.fail(`${name}, argument ${i}, ${wrong}: ${error}`), `${name}, argument ${i}: ${wrong}`);
            numbers++;
        }
    });
}
const LIMITS = { 'Replay.seek': [0], 'Frames.turn': [1, 2], 'Frames.frameAt': [1], 'Frames.addTurns': [0], 'Frames.addFlipped': [0, 1] }; // where Infinity means the last or all
for (const [Class, key] of [...CLASSES, [Body, 'body']])
    for (const [name, call, args] of callsOf(Class, things[key]))
        refusesNumbers(`${Class.name}.${name}`, args.map((value, i) => (LIMITS[`${Class.name}.${name}`]?.includes(i) ? String(value) : value)),
            (...given) => call(...given.map((one, i) => (LIMITS[`${Class.name}.${name}`]?.includes(i) ? Number(one) : one))));
for (const name of ['point', 'segment', 'box', 'circle', 'capsule']) refusesNumbers(`Shape.${name}`, SOUND[name], Shape[name]);
refusesNumbers('Shape.roundedBox', [0, 0, 4, 4, 1], Shape.roundedBox);
refusesNumbers('Shape.mask', [things.mask, 1, 1], Shape.mask);
refusesNumbers('Shape.grid', [things.grid, 1, 1], Shape.grid);
refusesNumbers('Shape.moveTo', [1, 1, 1], (...given) => things.shape.moveTo(...given));
refusesNumbers('Body.moveTo', [1, 1, 1], (...given) => things.body.moveTo(...given));
refusesNumbers('Shape.sweepTurning', [1, 1, 1, things.shape, 1], (...given) => things.shape.sweepTurning(...given));
refusesNumbers('Shape.scaled', [2, 2], (...given) => things.shape.scaled(...given));
for (const wrong of NO_NUMBERS) { // of lists the place is named
    const at = [0, 0, 9, 0, wrong, 9, 0, 9], shown = Math.fround(wrong), pairs = [[0, 0], [9, 0], [wrong, 9]];
    for (const [call, text] of [[() => things.world.castMany(at), `World.castMany: rays: number 4 is ${shown}`], [() => things.world.castMany(Float32Array.from(at)), `World.castMany: rays: number 4 is ${shown}`],
        [() => things.world.castMany([0, 0, 1, 1], { r: [wrong] }), `World.castMany: r: number 0 is ${shown}`], [() => Shape.polygon(at), `Shape.polygon: points: number 4 is ${shown}`],
        [() => Shape.polyline(pairs), `Shape.polyline: points: number 4 is ${shown}`], [() => Shape.polygon(Float32Array.from(at)), `Shape.polygon: points: number 4 is ${shown}`]])
        says(call, `${text}, and no finite float32`, RangeError);
}
assert.ok(numbers > 500, `${numbers}`);
says(() => things.shape.collide(things.mask), 'Shape.collide: other: a Shape is wanted, and not a Mask; Shape.box, circle, polygon, mask and others make one', TypeError);
says(() => things.world.eachPair(5), 'World.eachPair: visit: a function is wanted, and not number', TypeError);
says(() => { const boxes = new Frames(); boxes.add({ shapes: [{ shape: things.shape, tag: 'hurt' }] }); new World().add(boxes); }, 'World.add: no tag is defined: the shapes of frame 0 would collide with nothing');
says(() => Shape.compound(things.shape), 'Shape.compound: shapes: a list is wanted, and not a Shape', TypeError);
says(() => new Frames().add(things.mask), 'Frames.add: frame: an object is wanted, and not a Mask', TypeError);
says(() => { const all = new World().add(things.shape).world.batch([]); all.xy.fill(NaN); const one = things.world.batch([things.body]); one.xy[1] = NaN; all.apply(); one.apply(); }, 'Batch.apply: xy: number 1 is NaN, and no finite float32', RangeError);
says(() => things.world.add(), 'World.add: shape: a Shape is wanted, and not undefined; Shape.box, circle, polygon, mask and others make one', TypeError);
says(() => things.mask.relate(things.outline, 0, 0), 'Mask.relate: other: a Mask is wanted, and not an Outline; Mask.fromImage, fromRgba, fromCells and fromText make one', TypeError);
says(() => Shape.circle(0, 0), 'Shape.circle: r: a number is wanted, and not undefined', TypeError);
says(() => Shape.circle(0, 0, -1), 'Shape.circle: the radius is negative');
says(() => Shape.polygon([0, 0, 1]), 'Shape.polygon: points: the last of 3 numbers has no partner', RangeError);
says(() => new World().add([{ shape: things.shape }]).setFilter({}), 'Body.setFilter: each fixture of this body has a filter of its own; setFixtures and Frames.defineTag give it');
says(() => things.body.setOff(1), 'Body.setOff: this body has no fixtures to switch off; world.add([{ shape, category }]) makes one that has');
says(() => things.body.move(1, 1, { walk: 'away' }), 'Body.move: walk: away is none of along, across, project, slip', TypeError);
says(() => things.body.move(1, 1, { up: { x: 0, y: -2 } }), 'Body.move: up: { x: 0, y: -2 } has the length 2, and 1 is wanted: { x: 0, y: -1 } is up on a screen', RangeError);
says(() => things.body.move(9, 0, { memory: {} }), 'Body.move: memory: a MoveMemory is wanted, and not object; new MoveMemory() makes one', TypeError);
says(() => things.body.moveTo(NaN, 0), 'Body.moveTo: x: NaN is no finite float32', RangeError);
says(() => make().world.restore(things.state), 'World.restore: state: this state is of another world', TypeError);
says(() => new Shape(), 'Shape: not by new; Shape.box, circle, polygon, mask and others make one', TypeError);
says(() => new Batch(things.world, []), 'Batch: not by new; world.batch(bodies) makes one', TypeError);
says(() => new WorldLog(things.world), 'WorldLog: not by new; world.record() makes one', TypeError);
says(() => new WorldState(things.world), 'WorldState: not by new; world.snapshot() makes one', TypeError);
// A caller's function may ask for bodies meanwhile: the error is still of the call that it is in.
const meeting = new World(), ball = Shape.circle(0, 0, 2), runner = meeting.add(ball);
meeting.add(ball, { x: 9, static: true });
says(() => runner.move(20, 0, { respond: (hit) => (hit.body.x > 0 ? 'nothing' : 'slide') }), 'Body.move: respond: nothing is none of slide, touch, bounce, cross, ignore, push', TypeError);
says(() => meeting.find(Shape.box(-50, -50, 50, 50), { keep: () => meeting.step() }), 'keep must not call Kolize');
class Mine extends KolizeError {}
assert.ok(!(new TypeError('x') instanceof KolizeError) && !(new KolizeError('x', 1, 0, 0) instanceof Mine) && new Mine('x', 1, 0, 0) instanceof KolizeError);

// ---- Pictures: what is not one, is not loaded, or has nothing transparent ------------------------------------------------

const pixels = Uint8ClampedArray.of(0x33, 0x66, 0x99, 255, 9, 9, 9, 255), warned = [], { warn } = console;
delete globalThis.OffscreenCanvas; // as in node
says(() => Mask.fromImage({ width: 4, height: 4 }), 'Mask.fromImage: source: no canvas is here to draw it on; Mask.fromRgba takes pixels');
globalThis.OffscreenCanvas = class { getContext() { return { drawImage() {}, getImageData: (x, y, width, height) => ({ data: pixels, width, height }) }; } };
console.warn = (text) => warned.push(text);
for (const options of [{ alpha: 127 }, undefined, undefined]) assert.equal(Mask.fromImage({ width: 2, height: 1 }, options).count, 2);
pixels[7] = 0;
assert.equal(Mask.fromImage({ naturalWidth: 2, naturalHeight: 1 }).count, 1);
console.warn = warn;
assert.deepEqual(warned, ['Mask.fromImage: of 2 x 1 pixels nothing is transparent, so all of it is solid. If the corner is background: { key: 0x336699 }; if not, { alpha: 127 } ends this note.']);
for (const source of [{ width: 0, height: 0 }, { width: 9, height: 7, naturalWidth: 0, naturalHeight: 0, complete: true }, { width: 9, height: 7, naturalWidth: 9, naturalHeight: 7, complete: false },
    { width: 9, height: 7, videoWidth: 9, videoHeight: 7, readyState: 1 }, { width: 9, height: 7, videoWidth: 0, videoHeight: 0, readyState: 4 }]) // as elements whose tag has a size
    says(() => Mask.fromImage(source), 'Mask.fromImage: source: it has no pixels; of an image that loads, await image.decode() comes first', RangeError);
for (const wrong of [undefined, null, 'hero.png', 5]) {
    says(() => Mask.fromImage(wrong), `Mask.fromImage: source: an image, a canvas or an ImageBitmap is wanted, and not ${wrong === null ? 'null' : typeof wrong}`, TypeError);
    says(() => Mask.fromImageData(wrong), `Mask.fromImageData: image: { data, width, height } is wanted, and not ${wrong === null ? 'null' : typeof wrong}`, TypeError);
}

// ---- Fields that are for reading, consoles, JSON ------------------------------------------------------------------------

const HOW = { 'Shape.x': 'moveTo(x, y)', 'Shape.y': 'moveTo(x, y)', 'Shape.angle': 'moveTo(x, y, angle)', 'Body.x': 'moveTo(x, y)', 'Body.y': 'moveTo(x, y)',
    'Body.angle': 'moveTo(x, y, angle)', 'Body.shape': 'setShape(shape)', 'Body.frames': 'setFrames(frames)', 'Body.category': 'setFilter({ category })', 'Body.collides': 'setFilter({ collides })',
    'Body.group': 'setFilter({ group })', 'Body.flags': 'setFlags(flags)', 'Body.off': 'setOff(categories)', 'Body.pass': 'setPass(x, y)' };
const sloppy = new Function('thing', 'name', 'thing[name] = 5;'); // of scripts that are not strict
let fields = 0;
for (const [Class, key] of [...CLASSES, [Body, 'body'], [Owned, 'mask']])
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(Class.prototype))) {
        if (!get || name === 'frame') continue; // which may be set
        const how = HOW[`${Class.name}.${name}`];
        says(() => sloppy(things[key], name), `${Class.name}.${name}: cannot be set; ${how ? `call ${how}` : 'it is for reading'}`, TypeError);
        fields++;
    }
assert.ok(fields > 25);
things.body.data = 'mine';
assert.equal(things.body.data, 'mine');

const lines = Object.fromEntries(Object.entries({ ...things, memory: new MoveMemory() }).map(([name, thing]) => [name, inspect(thing)]));
assert.match(lines.state, /^WorldState of \d+ bytes$/);
assert.deepEqual({ ...lines, state: 0 }, { world: 'World of 1 bodies', shape: 'Shape box at (0, 0)', mask: 'Mask 2 x 2', body: 'Body 0 box at (5, 0)',
    outline: 'Outline', frames: 'Frames of 1 pictures', grid: 'Grid 2 x 2', replay: 'Replay', batch: 'Batch of 1 bodies', state: 0, memory: 'MoveMemory' });
assert.equal(`${things.body}`, 'Body 0 box at (5, 0)');
assert.equal(`${things.mask}`, '##\n##\n');
things.body.moveTo(1, 2, 1);
assert.equal(inspect(things.body), `Body 0 box at (1, 2) turned by ${things.body.angle}`);
const json = (thing) => JSON.parse(JSON.stringify(thing));
assert.deepEqual(json(things.mask), { width: 2, height: 2, text: '##\n##\n' });
assert.deepEqual(json(things.shape), { kind: 'box', x: 0, y: 0, angle: 0, bounds: { minX: 0, minY: 0, maxX: 2, maxY: 2 } });
assert.deepEqual(json(things.outline), { rings: [{ points: [0, 0, 2, 0, 2, 2, 0, 2], parent: -1 }] });
for (const name of ['frames', 'replay', 'batch', 'state']) assert.equal(json(things[name]), lines[name]); // the line of consoles, and nothing of the inside
assert.deepEqual([json(new MoveMemory()), json(new World().record())], ['MoveMemory', 'WorldLog, open']);
assert.deepEqual([json(things.grid).width, json(things.grid).ids, json(things.grid).tiles[1].points], [2, [0, 0, 0, 0], [0, 0, 8, 0, 8, 8, 0, 8]]);
const { angle, ...told } = json(things.world).bodies[0];
assert.deepEqual(json(gone.body), { index: 0, generation: gone.body.generation, shape: 'box', x: null, y: null, angle: null });
assert.deepEqual(told, { index: 0, generation: things.body.generation, shape: 'box', x: 1, y: 2, data: 'mine' });
assert.equal(angle, things.body.angle);
for (const thing of [things.mask, things.shape, things.outline, things.world]) thing.dispose();
assert.deepEqual([things.mask, things.shape, things.outline, things.world].map((thing) => inspect(thing)),
    ['Mask', 'Shape', 'Outline', 'World'].map((name) => `${name} (disposed)`));
assert.equal(inspect(things.body), 'Body 0 box (removed)');
console.log(`messages: ${checks} texts, ${wrongs} wrong arguments, ${fields} fields that throw when they are set, ${numbers} numbers that are none`);

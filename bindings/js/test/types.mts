// What the types say of the package, compiled by the strict compiler without the types of pages or node, then run.
import { load, APART, Frames, Grid, KolizeError, Mask, Shape, World } from 'kolize';
import type { Body, WorldState, Contact, GridTile, MoveResult, Outline, Points, Relation, Tile } from 'kolize';
import * as masks from 'kolize/masks';
import * as inline from 'kolize/inline';
import * as geometry from 'kolize/geometry';
import type { Holes, Simplified } from 'kolize/geometry';

import { System, SATVector } from 'kolize/detect-collisions';
import { Circle, Response, Vector, testCircleCircle } from 'kolize/sat';
import type { SpritePixels } from 'kolize/phaser';
import type { PixelHitArea } from 'kolize/pixi';
import { readMap, readMask, TileMap } from 'kolize/io';

declare const console: { log(text: string): void };

await load();
await masks.load();
inline.loadSync();

const mask: Mask = Mask.fromText('.##.\n####\n.##.\n');
const outline: Outline = mask.trace(8).simplify({ mode: 'cover', tolerance: 1 });
const points: Points = [[0, 0], [9, 0], [4, 8]];
const ship = Shape.polygon(points).moveTo(3, 4, 0.5), wall = Shape.fromOutline(outline);
const relation: Relation = ship.relate(wall), hit: Contact | null = ship.collide(wall);
if (hit && relation !== APART) {
    const x: number = hit.push.x + hit.normal.x + (hit.points[0]?.x ?? 0);
    if (Number.isNaN(x)) throw new Error('no number');
}

const world = new World({ mode: 'touch' });
const hero: Body<{ name: string }> = world.add(Shape.circle(0, 0, 4), { data: { name: 'hero' } });
const moved: MoveResult = hero.move(10, 0, { response: 'slide', up: { x: 0, y: -1 } });
const name: string = hero.data.name, offsets = mask.overlapsAt(mask, [0, 0, 1, 1]);
world.step();
world.eachPair((a, b) => { a.collide(b); });
if (moved.onFloor || name !== 'hero' || offsets.length !== 2) throw new Error('moved wrongly');

const blade: Frames = Frames.turns(mask, 8), sword = world.add(blade, { frame: 3 }), made2 = world.add([{ shape: ship, kind: 2, sensor: true }]);
sword.frame = blade.turn(1);
const shown: number | null = sword.frame, kinds: number = world.fixturePairs.length, cast = world.castMany([0, 0, 9, 9], { r: 2, except: made2 });
if (shown !== 1 || kinds !== 0 || cast.t.length !== 1 || world.hash().length !== 16) throw new Error('shows another frame');

const [first] = world.sweepAll(ship, 9, 0, { eachKind: true }), asked: string = first?.tag ?? '', [met] = world.hits(ship);
world.draw({ line: (x0: number, _y: number, _x: number, _y1: number, pen) => { if (pen.alpha > 2 || x0 > 1e9) throw new Error('drawn wrongly'); } }, { contacts: true, colors: { static: { fill: 0x12345678 } } });
const filtered = new World({ filter: (one, two) => one.data !== two.data }), pass: number = hero.pass.x + hero.pairs.length;
const saved: Uint8Array = world.save({ data: (one) => one.index }), loaded = World.load(saved, { maxMemory: 1e8 }), dug: boolean = loaded.bodies[0]?.grid === null;
const plank: Tile = { points: [0, 0, 8, 0, 8, 2, 0, 2], oneWay: true, kind: 3 }, planks = new Grid({ width: 1, height: 1, cellWidth: 8, tiles: [null, plank], ids: [1] });
const [none, its]: (GridTile | null)[] = planks.tiles, same: Grid = new Grid(planks.toJSON());
// @ts-expect-error a tile is not static: its body is
const fixed: Tile = { static: true };
if (none !== null || its?.kind !== 3 || !its.oneWay || same.hash() !== planks.hash() || !fixed) throw new Error('another grid');
const state: WorldState = world.snapshot();
world.restore(state);
if (!dug || loaded.hash() !== world.hash()) throw new Error('loaded another world');
if (asked !== '' || (met && met.fixture < 0) || filtered.bytes < 1 || pass < -1 || !hero.collide(hero, { fixture: 0 }) && hero.category === 0) throw new Error('hits wrongly');

const system = new System(), ball = system.createCircle({ x: 0, y: 0 }, 5), other = system.createBox({ x: 3, y: 0 }, 4, 4);
system.checkAll(({ a, b, overlapV }) => { if (a === ball && b === other) a.setPosition(a.x - overlapV.x, a.y - overlapV.y); });
const answer = new Response(), round: Circle = new Circle(new Vector(0, 0), 20), place: Vector = new SATVector(30, 0);
if (!testCircleCircle(round, new Circle(place, 20), answer) || answer.overlapV.clone().len() !== 10) throw new Error('not 10 deep');
const inPage = (sprites: SpritePixels, area: PixelHitArea, sprite: any): boolean => sprites.process(sprite, sprite) && area.contains(1, 2);
void inPage;

const corridor = '<map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8"><objectgroup id="1" name="o"><object id="1" name="door" x="1" y="2" width="3" height="4"/></objectgroup></map>';
const map: TileMap = await readMap('corridor.tmx', (name) => (name === 'corridor.tmx' ? corridor : null)), [door] = map.find('door');
const placed: (Body | null)[] = map.addTo(world, { joined: true, prepare: (body, item) => { body.atOrigin = item.name === 'door'; } });
const dot: Mask = await readMask('dot', async () => ({ width: 1, height: 1, data: new Uint8Array(4).fill(255) }), { rule: 'ff00ff~3' });
if (door?.shape?.kind !== 'box' || placed[0]?.x !== 1 || map.notes.length !== 0 || dot.count !== 1) throw new Error('reads another map');
map.dispose();
await geometry.load();
const ground = new Float32Array([0, 0, 9, 0, 9, 9, 0, 9]), holes: Holes = [], fewer: Simplified = geometry.simplify(ground, { holes, mode: 'inside' });
const triangles: Uint32Array = geometry.triangulate([[0, 0], [9, 0], [9, 9]]), turns: -1 | 0 | 1 = geometry.orient(0, 0, 1, 0, 1, 1);
if (triangles.length !== 3 || turns !== 1 || fewer.holes.length !== 0 || geometry.clipSegment(0, 0, 1, 1, [5, 5, 6, 6]) !== null) throw new Error('wrong geometry');

// What is wrong does not compile.
// @ts-expect-error: there is no such mode
const bad = () => geometry.simplify(ground, { mode: 'best' });
void bad;
// @ts-expect-error: a relation is -1, 0 or 1
const wrong: Relation = 2;
// @ts-expect-error: masks alone cannot be traced
const alone = (one: masks.Mask) => one.trace();
// @ts-expect-error: masks of two modules do not meet
const mixed = () => mask.overlaps(masks.Mask.fromText('#'), 0, 0);
// @ts-expect-error: there is no such option
const misnamed = () => hero.move(1, 0, { stepHeigth: 3 });
void misnamed;
// @ts-expect-error: bytes are no snapshot
const back = () => world.restore(world.save());
void back;
// @ts-expect-error: there is no such response
const response = () => hero.move(1, 0, { response: 'jump' });
// @ts-expect-error: a rule is no colour of CSS's
const ruled = () => readMask('a', null, { rule: {} });
// @ts-expect-error: shapes are made by name
const made = () => new Shape();
void [wrong, alone, mixed, response, ruled, made];

{
    const owned = mask.rotate90(1);
    owned[Symbol.dispose]();
    try {
        owned.count;
    } catch (error) {
        if (!(error instanceof KolizeError) || error.code === 0) throw error;
        console.log('types hold');
    }
}

// What the types say of the package, compiled by the strict compiler without the types of pages or node, then run.
import { load, APART, Frames, KolizeError, Mask, Shape, World } from 'kolize';
import type { Body, Contact, MoveResult, Outline, Points, Relation } from 'kolize';
import * as masks from 'kolize/masks';
import * as inline from 'kolize/inline';

import { System } from 'kolize/detect-collisions';
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

const system = new System(), ball = system.createCircle({ x: 0, y: 0 }, 5), other = system.createBox({ x: 3, y: 0 }, 4, 4);
system.checkAll(({ a, b, overlapV }) => { if (a === ball && b === other) a.setPosition(a.x - overlapV.x, a.y - overlapV.y); });
const inPage = (sprites: SpritePixels, area: PixelHitArea, sprite: any): boolean => sprites.process(sprite, sprite) && area.contains(1, 2);
void inPage;

const corridor = '<map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8"><objectgroup id="1" name="o"><object id="1" name="door" x="1" y="2" width="3" height="4"/></objectgroup></map>';
const map: TileMap = await readMap('corridor.tmx', (name) => (name === 'corridor.tmx' ? corridor : null)), [door] = map.find('door');
const placed: (Body | null)[] = map.addTo(world, { joined: true, prepare: (body, item) => { body.atOrigin = item.name === 'door'; } });
const dot: Mask = await readMask('dot', async () => ({ width: 1, height: 1, data: new Uint8Array(4).fill(255) }), { rule: 'ff00ff~3' });
if (door?.shape?.kind !== 'box' || placed[0]?.x !== 1 || map.notes.length !== 0 || dot.count !== 1) throw new Error('reads another map');
map.dispose();

// What is wrong does not compile.
// @ts-expect-error: a relation is -1, 0 or 1
const wrong: Relation = 2;
// @ts-expect-error: masks alone cannot be traced
const alone = (one: masks.Mask) => one.trace();
// @ts-expect-error: masks of two modules do not meet
const mixed = () => mask.overlaps(masks.Mask.fromText('#'), 0, 0);
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

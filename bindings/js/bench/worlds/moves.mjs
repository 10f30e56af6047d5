// Character moves on tiles: floors, kerbs, gaps and walls; 50 characters run, jump and fall.  Beside rapier's character controller.
// Both make the moves of one course, each from the place where it began there: rapier's from its own skin above.
import assert from 'node:assert/strict';
import { race, random, seed, tell } from './measure.mjs';

const TILE = 16, COLUMNS = 100, ROWS = 20, CHARACTERS = 50, FRAMES = 100, SKIN = 0.01;
const UP = { x: 0, y: -1 }, OPTIONS = { up: UP, stepHeight: 4, snap: 4 };

/** The top left corners of tiles: twenty floors above each other, a sixth of each floor is gaps. */
function level() {
    const tiles = [];
    for (let row = 0; row < ROWS; row++) {
        const floor = (4 * row + 3) * TILE;
        for (let column = 0; column < COLUMNS; column++) {
            const isEdge = column === 0 || column === COLUMNS - 1;
            if (isEdge) for (let k = 0; k < 3; k++) tiles.push([column * TILE, floor - (k + 1) * TILE]);
            if (isEdge || column % 12 > 1) tiles.push([column * TILE, floor]);
            if (!isEdge && column % 12 > 3 && random() < 0.06) tiles.push([column * TILE, floor - 3]); // a kerb
            if (!isEdge && column % 12 === 7 && random() < 0.3) tiles.push([column * TILE, floor - TILE]); // a wall
        }
    }
    return tiles;
}

const HEROES = {
    capsules: { shape: (Shape) => Shape.capsule(0, -4, 0, 4, 5), desc: ({ ColliderDesc }) => ColliderDesc.capsule(4, 5) },
    boxes: { shape: (Shape) => Shape.box(-5, -9, 5, 9), desc: ({ ColliderDesc }) => ColliderDesc.cuboid(5, 9) },
};

function ofKolize({ Shape, World }, tiles, kind) {
    const world = new World(), tile = Shape.box(0, 0, TILE, TILE), hero = HEROES[kind].shape(Shape);
    for (const [x, y] of tiles) world.add(tile, { x, y, static: true });
    const heroes = Array.from({ length: CHARACTERS }, () => world.add(hero, { category: 2, collides: 1 }));
    world.step();
    return { world, heroes };
}

function ofRapier({ RAPIER }, tiles, kind) {
    const world = new RAPIER.World({ x: 0, y: 0 }), groups = 0x00020001;
    for (const [x, y] of tiles) world.createCollider(RAPIER.ColliderDesc.cuboid(TILE / 2, TILE / 2).setTranslation(x + TILE / 2, y + TILE / 2));
    const heroes = Array.from({ length: CHARACTERS }, () => world.createCollider(HEROES[kind].desc(RAPIER).setCollisionGroups(groups)));
    world.step();
    const controller = world.createCharacterController(SKIN);
    controller.setUp(UP);
    controller.enableAutostep(OPTIONS.stepHeight, 1, false);
    controller.enableSnapToGround(OPTIONS.snap);
    return { world, heroes, controller, groups };
}

/** The moves of a course: who, from where, by what; and where it came to. */
function course({ world, heroes }) {
    const list = [], actors = heroes.map((body, i) => ({ body, i, dx: i % 2 ? 2 : -2, dy: 0 }));
    for (const { body, i } of actors) body.moveTo(40 + random() * (COLUMNS * TILE - 80), (4 * (i % ROWS) + 2) * TILE - 4);
    for (let frame = 0; frame < FRAMES; frame++) {
        for (const actor of actors) {
            const { body, i } = actor, from = { x: body.x, y: body.y }, by = { x: actor.dx, y: actor.dy };
            const went = body.move(by.x, by.y, OPTIONS);
            list.push({ i, from, by, to: { x: body.x, y: body.y } });
            actor.dy = went.onFloor ? (random() < 0.02 ? -5 : 0.3) : went.onCeiling ? 0.3 : Math.min(actor.dy + 0.3, 6);
            if (went.onWall) actor.dx = -actor.dx;
        }
        world.step();
    }
    return list;
}

function row(kolize, peers, kind) {
    seed(7);
    const tiles = level(), ours = ofKolize(kolize, tiles, kind), theirs = ofRapier(peers, tiles, kind), list = course(ours), { RAPIER } = peers;
    const move = ({ i, from, by }) => {
        const body = ours.heroes[i];
        body.moveTo(from.x, from.y);
        body.move(by.x, by.y, OPTIONS);
        return body;
    };
    const moveTheirs = ({ i, from, by }) => {
        const collider = theirs.heroes[i], { controller } = theirs;
        collider.setTranslation({ x: from.x, y: from.y - SKIN });
        controller.computeColliderMovement(collider, by, RAPIER.QueryFilterFlags.EXCLUDE_SENSORS, theirs.groups);
        const went = controller.computedMovement();
        controller.computedGrounded();
        return { x: from.x + went.x, y: from.y - SKIN + went.y };
    };
    let same = 0;
    for (const one of list) {
        const { x, y } = move(one), other = moveTheirs(one);
        assert.deepEqual([x, y], [one.to.x, one.to.y]); // the course again
        same += Math.hypot(other.x - x, other.y - y) < 0.1 ? 1 : 0;
    }
    console.log(`${list.length} moves of ${kind} on ${tiles.length} tiles: rapier2d comes to the same place within 0.1 in ${((100 * same) / list.length).toFixed(1)} %`);
    assert.ok(same > 0.65 * list.length, `${same}`); // most of the others it cuts short on level floors of tiles
    tell(`${list.length} character moves, ${kind}`, race([{ name: 'Kolize', run: () => list.forEach(move) }, { name: 'rapier2d', run: () => list.forEach(moveTheirs) }], 15, 2));
}

export function bench(kolize, peers) {
    for (const kind of Object.keys(HEROES)) row(kolize, peers, kind);
}

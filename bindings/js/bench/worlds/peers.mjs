// The peers, and worlds of theirs with n things of one kind at places: { move(places), pairs(), ray(x0, y0, x1, y1) }.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export async function peersOf() {
    const rapier = require('@dimforge/rapier2d-compat'), RAPIER = rapier.default ?? rapier;
    await RAPIER.init();
    return { RAPIER, dc: require('detect-collisions'), SAT: require('sat'), Matter: require('matter-js'), planck: require('planck') };
}

export const R = 6, SIDE = 10; // of circles and boxes
export const CORNERS = Array.from({ length: 7 }, (_, k) => ({ x: Math.fround(9 * Math.cos((2 * Math.PI * k) / 7)), y: Math.fround(9 * Math.sin((2 * Math.PI * k) / 7)) }));
const BOX = [[-SIDE / 2, -SIDE / 2], [SIDE / 2, -SIDE / 2], [SIDE / 2, SIDE / 2], [-SIDE / 2, SIDE / 2]].map(([x, y]) => ({ x, y }));
const flat = (points) => Float32Array.from(points.flatMap(({ x, y }) => [x, y]));
const each = (places, visit) => Array.from({ length: places.length / 2 }, (_, i) => visit(places[2 * i], places[2 * i + 1], i));

export function ofKolize({ Shape, World }, kind, places) {
    const world = new World(), shape = kind === 'circles' ? Shape.circle(0, 0, R) : kind === 'boxes' ? Shape.box(-SIDE / 2, -SIDE / 2, SIDE / 2, SIDE / 2) : Shape.polygon(flat(CORNERS));
    const batch = world.batch(each(places, (x, y) => world.add(shape, { x, y })));
    return {
        move(to) {
            batch.xy.set(to);
            batch.apply();
        },
        pairs() {
            world.step();
            return world.pairIndices().length / 2;
        },
        ray: (x0, y0, x1, y1) => world.ray(x0, y0, x1, y1)?.body.index ?? -1,
        isOpen: (x, y) => world.findAt(x, y).length === 0,
    };
}

export function ofDetectCollisions({ dc }, kind, places) {
    const system = new dc.System(), made = { circles: (at) => system.createCircle(at, R), boxes: (at) => system.createPolygon(at, BOX), heptagons: (at) => system.createPolygon(at, CORNERS) };
    const bodies = each(places, (x, y, i) => Object.assign(made[kind]({ x, y }), { number: i }));
    return {
        move(to) {
            bodies.forEach((body, i) => body.setPosition(to[2 * i], to[2 * i + 1], false));
            system.update();
        },
        pairs() {
            let found = 0;
            system.checkAll(() => { found++; });
            return found / 2;
        },
        ray: (x0, y0, x1, y1) => system.raycast({ x: x0, y: y0 }, { x: x1, y: y1 })?.body.number ?? -1,
    };
}

export function ofRapier({ RAPIER }, kind, places) {
    const world = new RAPIER.World({ x: 0, y: 0 }), events = new RAPIER.EventQueue(true), { ColliderDesc } = RAPIER;
    const desc = () => (kind === 'circles' ? ColliderDesc.ball(R) : kind === 'boxes' ? ColliderDesc.cuboid(SIDE / 2, SIDE / 2) : ColliderDesc.convexHull(flat(CORNERS)));
    const numbers = new Map(), bodies = each(places, (x, y, i) => {
        const body = world.createRigidBody(RAPIER.RigidBodyDesc.kinematicPositionBased().setTranslation(x, y));
        const collider = world.createCollider(desc().setSensor(true).setActiveCollisionTypes(RAPIER.ActiveCollisionTypes.ALL).setActiveEvents(RAPIER.ActiveEvents.COLLISION_EVENTS), body);
        numbers.set(collider.handle, i);
        return body;
    });
    let now = 0; // pairs: rapier tells what begins and ends
    return {
        move: (to) => bodies.forEach((body, i) => body.setTranslation({ x: to[2 * i], y: to[2 * i + 1] }, true)),
        pairs() {
            world.step(events);
            events.drainCollisionEvents((a, b, began) => { now += began ? 1 : -1; });
            return now;
        },
        update: () => world.step(), // rays see what was moved at the next step
        ray(x0, y0, x1, y1) {
            const hit = world.castRay(new RAPIER.Ray({ x: x0, y: y0 }, { x: x1 - x0, y: y1 - y0 }), 1, true);
            return hit ? numbers.get(hit.collider.handle) : -1;
        },
    };
}

export function ofPlanck({ planck }, kind, places) {
    const world = planck.World({ gravity: planck.Vec2(0, 0) }), corners = (points) => planck.Polygon(points.map(({ x, y }) => planck.Vec2(x, y)));
    const shape = kind === 'circles' ? planck.Circle(R) : corners(kind === 'boxes' ? BOX : CORNERS);
    const bodies = each(places, (x, y, i) => {
        const body = world.createBody({ type: 'dynamic', position: planck.Vec2(x, y), userData: i });
        body.createFixture({ shape, isSensor: true });
        return body;
    });
    return {
        move: (to) => bodies.forEach((body, i) => {
            body.setPosition(planck.Vec2(to[2 * i], to[2 * i + 1]));
            body.setAwake(true);
        }),
        pairs() {
            let found = 0;
            world.findNewContacts(); // which a step does at its end, for the next one
            world.step(1 / 60);
            for (let contact = world.getContactList(); contact; contact = contact.getNext()) found += contact.isTouching() ? 1 : 0;
            return found;
        },
        ray(x0, y0, x1, y1) {
            let first = -1;
            world.rayCast(planck.Vec2(x0, y0), planck.Vec2(x1, y1), (fixture, point, normal, t) => {
                first = fixture.getBody().getUserData();
                return t;
            });
            return first;
        },
    };
}

export function ofMatter({ Matter }, kind, places) {
    const { Bodies, Body, Detector, Query } = Matter, options = { isStatic: false };
    const list = each(places, (x, y, i) => {
        const body = kind === 'circles' ? Bodies.circle(x, y, R, options) : kind === 'boxes' ? Bodies.rectangle(x, y, SIDE, SIDE, options) : Bodies.fromVertices(x, y, [CORNERS], options);
        return Object.assign(body, { number: i });
    }), detector = Detector.create({ bodies: list });
    return {
        move: (to) => list.forEach((body, i) => Body.setPosition(body, { x: to[2 * i], y: to[2 * i + 1] })),
        pairs: () => Detector.collisions(detector).length,
        ray: (x0, y0, x1, y1) => (Query.ray(list, { x: x0, y: y0 }, { x: x1, y: y1 }).length > 0 ? -2 : -1), // which are hit, not which first
    };
}

/** Each with each, boxes compared first. */
export function ofSat({ SAT }, kind, places) {
    const V = (x, y) => new SAT.Vector(x, y), of = (points) => (x, y) => new SAT.Polygon(V(x, y), points.map((p) => V(p.x, p.y)));
    const list = each(places, kind === 'circles' ? (x, y) => new SAT.Circle(V(x, y), R) : of(kind === 'boxes' ? BOX : CORNERS));
    const reach = { circles: 2 * R, boxes: SIDE, heptagons: 18 }[kind], meet = kind === 'circles' ? SAT.testCircleCircle : SAT.testPolygonPolygon;
    return {
        move: (to) => list.forEach((one, i) => {
            one.pos.x = to[2 * i];
            one.pos.y = to[2 * i + 1];
        }),
        pairs() {
            let found = 0;
            for (let i = 0; i < list.length; i++)
                for (let k = i + 1; k < list.length; k++)
                    if (Math.abs(list[i].pos.x - list[k].pos.x) < reach && Math.abs(list[i].pos.y - list[k].pos.y) < reach && meet(list[i], list[k])) found++;
            return found;
        },
    };
}

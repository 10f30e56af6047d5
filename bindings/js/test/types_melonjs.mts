// The adapter of melonJS fits the interface of melonJS's own types.
import { Application, Rect, Renderable, Vector2d, state } from 'melonjs';
import type { PhysicsAdapter } from 'melonjs';
import { KolizeAdapter } from 'kolize/melonjs';

const adapter = new KolizeAdapter({ Vector2d, state, gravity: new Vector2d(0, 1) }), known: PhysicsAdapter = adapter;
new Application(800, 600, { physic: adapter });
const one = new Renderable(0, 0, 32, 32), body = adapter.addBody(one, { type: 'dynamic', shapes: [new Rect(0, 0, 32, 32)] });
body.setVelocity(1, known.gravity.y);
// @ts-expect-error: there is no such kind of body
adapter.addBody(one, { type: 'soft', shapes: [] });

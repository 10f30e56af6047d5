// edits.js - what tools and keys do to the shapes of the frame: each is a change that can be undone.
import { addShape, changeImage, changeShape, copyShape, removeShape } from '../model/project.js';
import {
    addPoint,
    handles,
    holds,
    moveHandle,
    moveShape,
    nearestEdge,
    nearestHandle,
    pointCount,
    removePoint,
    snapped,
} from '../model/shapes.js';
import { brief } from './dom.js';

export class Edits {
    constructor(app) {
        this.app = app;
    }

    snap(v, exact = false) {
        return snapped(v, exact ? 0 : this.app.view.snap);
    }

    put(shape, key = null) {
        const { app } = this;
        app.change(changeShape(app.project, app.view.frame, shape.id, shape), key);
    }

    /** Chooses a shape, and one of its points; says it. */
    choose(id, point = -1) {
        const { app } = this;
        app.look({ shape: id, point });
        if (app.shape) app.say(this.described());
    }

    described() {
        const { shape, view } = this.app,
            name = `${shape.role} ${shape.kind}${shape.name ? ` ${shape.name}` : ''}`;
        if (view.point < 0) return `${name}, ${pointCount(shape)} points`;
        const [x, y] = handles(shape)[view.point] ?? [0, 0];
        return `${name}, point ${view.point + 1} of ${pointCount(shape)}, at ${brief(x)}, ${brief(y)}`;
    }

    /** The shape and handle under a place; the chosen shape comes first. */
    under(x, y, reach) {
        const { frame, shape } = this.app,
            order = [...(shape ? [shape] : []), ...[...frame.shapes].reverse().filter((one) => one !== shape)];
        for (const one of order) {
            const point = nearestHandle(one, x, y, reach);
            if (point >= 0) return { shape: one, point };
        }
        const held =
            order.find((one) => one.role !== 'solid' && holds(one, x, y)) ??
            order.find((one) => holds(one, x, y) || nearestEdge(one, x, y).distance <= reach);
        return held ? { shape: held, point: -1 } : null;
    }

    movePoint(x, y, exact) {
        const { shape, view } = this.app;
        if (shape && view.point >= 0)
            this.put(
                moveHandle(shape, view.point, this.snap(x, exact), this.snap(y, exact)),
                `point ${shape.id} ${view.point}`,
            );
    }

    /** Moves the chosen point, or the whole shape, by that much. */
    nudge(dx, dy) {
        const { shape, view } = this.app;
        if (!shape) return;
        if (view.point < 0) this.put(moveShape(shape, dx, dy), `nudge ${shape.id}`);
        else {
            const [x, y] = handles(shape)[view.point];
            this.put(moveHandle(shape, view.point, x + dx, y + dy), `nudge ${shape.id} ${view.point}`);
        }
        this.app.say(this.described());
    }

    moveBy(dx, dy) {
        const { shape } = this.app;
        if (shape) this.put(moveShape(shape, dx, dy), `move ${shape.id}`);
    }

    /** Adds a point on the nearest edge of any outline, where one is within reach. */
    addPointAt(x, y, reach) {
        const { app } = this,
            best = app.frame.shapes
                .map((shape) => ({ shape, ...nearestEdge(shape, x, y) }))
                .sort((a, b) => a.distance - b.distance)[0];
        if (!best || best.distance > reach) return false;
        app.look({ shape: best.shape.id, point: -1 });
        this.put(addPoint(best.shape, best.index, this.snap(best.x), this.snap(best.y)));
        this.choose(best.shape.id, best.index);
        return true;
    }

    /** Adds a point in the middle of the edge behind the chosen one. */
    addBehind() {
        const { shape, view } = this.app;
        if (shape?.kind !== 'outline') return;
        let index = Math.max(0, view.point),
            before = 0;
        for (const { points } of shape.rings) {
            const n = points.length / 2;
            if (index < before + n) {
                const i = index - before,
                    k = (i + 1) % n;
                this.put(
                    addPoint(
                        shape,
                        index + 1,
                        (points[2 * i] + points[2 * k]) / 2,
                        (points[2 * i + 1] + points[2 * k + 1]) / 2,
                    ),
                );
                break;
            }
            before += n;
        }
        this.choose(shape.id, index + 1);
    }

    /** Deletes the chosen point, or the chosen shape. */
    remove() {
        const { app } = this,
            { shape, view } = app;
        if (!shape) return;
        const left = view.point >= 0 && shape.kind === 'outline' ? removePoint(shape, view.point) : null;
        if (!left) {
            app.change(removeShape(app.project, view.frame, shape.id));
            app.look({ shape: null, point: -1 });
            app.say('Deleted.');
            return;
        }
        this.put(left);
        this.choose(shape.id, Math.min(view.point, pointCount(left) - 1));
    }

    /** The next point of the chosen shape, or the first of the first shape. */
    step(by) {
        const { app } = this,
            shape = app.shape ?? app.frame?.shapes[0];
        if (!shape) return;
        const n = handles(shape).length;
        this.choose(shape.id, app.shape ? (app.view.point + by + n) % n : 0);
    }

    /** The next shape of the frame. */
    stepShape(by) {
        const { shapes } = this.app.frame,
            at = shapes.findIndex((one) => one.id === this.app.view.shape);
        if (shapes.length) this.choose(shapes[(at + by + shapes.length) % shapes.length].id);
    }

    add(shape) {
        const { app } = this,
            { project, id } = addShape(app.project, app.view.frame, { role: app.view.role, ...shape });
        app.change(project);
        this.choose(id);
        return id;
    }

    addBox([x0, y0, x1, y1]) {
        if (x1 > x0 && y1 > y0) this.add({ kind: 'box', at: [x0, y0, x1, y1] });
    }

    addOutline(points) {
        if (points.length >= 3) this.add({ kind: 'outline', rings: [{ points: points.flat(), parent: -1 }] });
    }

    copyToAll() {
        const { app } = this;
        if (!app.shape) return;
        app.change(copyShape(app.project, app.view.frame, app.shape.id, [...app.project.frames.keys()]));
        app.say(`Copied to ${app.project.frames.length - 1} frames.`);
    }

    /** The colour of a pixel becomes the one that is clear. */
    async pick(x, y) {
        const { app } = this,
            { frame, image } = app,
            rgba = await app.engine.pixel(image.id, Math.floor(x + frame.x), Math.floor(y + frame.y)).catch(() => null);
        if (!rgba) return;
        app.change(
            changeImage(app.project, image.id, {
                rule: { ...image.rule, key: (rgba[0] << 16) | (rgba[1] << 8) | rgba[2] },
            }),
        );
        app.look({ tool: 'edit' });
        app.say(`Pixels of the colour ${rgba.slice(0, 3).join(', ')} are clear.`);
    }
}

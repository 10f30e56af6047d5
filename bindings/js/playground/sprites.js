// sprites.js - two sprites that are dragged, turned and scaled: their common pixels, normal and push; rays and sweeps.
import { Mask } from './kolize/kolize-wasm.mjs';
import { followFingers, middle, pinched, turned, zoomed } from './fingers.js';
import { cellsOf, runsOf } from './link.js';
import { ring, rocket } from './samples.js';
import { $, View, check, checked, picture, say, short } from './view.js';

const WIDTH = 220,
    HEIGHT = 150,
    MOST_SIDE = 8192;

class Sprite {
    constructor(pose, color, sample) {
        this.pose = pose; // x, y of its middle, angle in degrees, scale; part of the page's state
        this.color = color;
        const { cells, width, height } = pose.cells ? cellsOf(pose.cells) : sample;
        this.image = null;
        this.own = Mask.fromCells(cells, width, height);
        this.place();
    }

    /** The mask where it is now: `mask`, whose cell (0, 0) lies at (left, top). */
    place() {
        const { pose, own } = this,
            pivot = { pivotX: own.width / 2, pivotY: own.height / 2 };
        const { mask, origin } = own.transform({ scaleX: pose.scale, angle: (pose.angle * Math.PI) / 180, ...pivot });
        this.mask?.dispose();
        this.mask = mask;
        this.left = Math.round(pose.x) + origin.x;
        this.top = Math.round(pose.y) + origin.y;
        this.drawn = null;
    }

    take(source, width, height) {
        if (Math.max(width, height) > MOST_SIDE)
            throw new Error(`The image has ${width} x ${height} pixels, more than ${MOST_SIDE} on a side.`);
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width, height });
        canvas.getContext('2d').drawImage(source, 0, 0);
        const mask = Mask.fromImage(canvas);
        if (mask.count === 0) throw new Error('The image has no solid pixels.');
        this.own.dispose();
        this.own = mask;
        this.image = canvas;
        this.pose.cells = runsOf(mask);
        this.pose.scale = Math.min(1, 80 / Math.max(mask.width, mask.height));
        this.place();
    }

    /** The smallest scale: one at which a large image fits, too. */
    get least() {
        return Math.min(0.25, 80 / Math.max(this.own.width, this.own.height));
    }

    has(x, y) {
        return this.mask.get(Math.floor(x) - this.left, Math.floor(y) - this.top);
    }

    draw(view) {
        const { context } = view,
            { pose, own } = this;
        this.drawn ??= picture(this.mask, view.color(this.color));
        context.globalAlpha = this.image ? 0.35 : 0.85;
        context.drawImage(this.drawn, this.left, this.top);
        if (this.image) {
            context.save();
            context.globalAlpha = 0.75;
            context.translate(Math.round(pose.x), Math.round(pose.y));
            context.rotate((pose.angle * Math.PI) / 180);
            context.scale(pose.scale, pose.scale);
            context.drawImage(this.image, -own.width / 2, -own.height / 2);
            context.restore();
        }
        context.globalAlpha = 1;
    }
}

export function startSprites({ state, changed, trouble }) {
    const view = new View($('sprites-view'), WIDTH, HEIGHT);
    const sprites = [new Sprite(state.a, 'a', rocket()), new Sprite(state.b, 'b', ring())];
    const active = () => sprites[Number(state.sprite)],
        other = () => sprites[1 - Number(state.sprite)];

    // ---- What the tools draw and say ----------------------------------------------------------------------------

    function collide() {
        const [a, b] = sprites,
            dx = b.left - a.left,
            dy = b.top - a.top;
        const hit = a.mask.collide(b.mask, dx, dy);
        if (!hit)
            return [
                ['Relation', a.mask.relate(b.mask, dx, dy) === 0 ? 'touch' : 'apart'],
                ['Common pixels', '0'],
            ];
        const common = a.mask.overlapMask(b.mask, dx, dy);
        view.context.drawImage(picture(common, view.color('both')), a.left, a.top);
        common.dispose();
        const x = a.left + hit.centroid.x,
            y = a.top + hit.centroid.y,
            color = view.color('arrow');
        view.arrow(x, y, 18 * hit.normal.x, 18 * hit.normal.y, color);
        const rows = [
            ['Relation', 'overlap'],
            ['Common pixels', String(hit.count)],
            ['Normal', `${short(hit.normal.x)}, ${short(hit.normal.y)}`],
        ];
        if (hit.push) {
            view.arrow(a.pose.x, a.pose.y, hit.push.x, hit.push.y, view.color('ink'), 2);
            rows.push(['Push A by', `${hit.push.x}, ${hit.push.y}`]);
        }
        return [
            ...rows,
            ['First pixel', `${a.left + hit.topmost.x}, ${a.top + hit.topmost.y}`],
            ['A call', `${short(nanoseconds())} ns`],
        ];
    }

    function nanoseconds() {
        const [a, b] = sprites,
            dx = b.left - a.left,
            dy = b.top - a.top,
            n = 2000,
            start = performance.now();
        for (let i = 0; i < n; i++) a.mask.overlaps(b.mask, dx, dy);
        return Math.round(((performance.now() - start) * 1e6) / n);
    }

    function castRay() {
        const [x0, y0, x1, y1] = state.ray,
            color = view.color('arrow');
        let best = null;
        for (const sprite of sprites) {
            const hit = sprite.mask.ray(x0 - sprite.left, y0 - sprite.top, x1 - sprite.left, y1 - sprite.top);
            if (hit && (!best || hit.t < best.t)) best = { ...hit, sprite };
        }
        view.line(x0, y0, x1, y1, view.color('faint'), 2, [5, 4]);
        view.dot(x0, y0, view.color('ink'));
        const rows = [
            ['From', `${short(x0)}, ${short(y0)}`],
            ['To', `${short(x1)}, ${short(y1)}`],
        ];
        if (!best) return [...rows, ['Hit', 'nothing']];
        const x = x0 + best.t * (x1 - x0),
            y = y0 + best.t * (y1 - y0);
        view.line(x0, y0, x, y, color, 3);
        view.dot(x, y, view.color('both'));
        view.arrow(x, y, 12 * best.normal.x, 12 * best.normal.y, color);
        return [
            ...rows,
            ['Hit', best.sprite === sprites[0] ? 'A' : 'B'],
            ['Time', short(best.t)],
            ['Normal', `${short(best.normal.x)}, ${short(best.normal.y)}`],
        ];
    }

    function castSweep() {
        const one = active(),
            two = other(),
            [dx, dy] = state.sweep.map(Math.round);
        const hit = one.mask.sweep(one.left, one.top, dx, dy, two.mask, two.left, two.top);
        view.arrow(one.pose.x, one.pose.y, dx, dy, view.color('faint'), 2);
        const t = hit ? hit.t : 1,
            at = { x: Math.ceil(one.left + t * dx - 0.5), y: Math.ceil(one.top + t * dy - 0.5) };
        view.context.globalAlpha = 0.5;
        view.context.drawImage(one.drawn, at.x, at.y);
        view.context.globalAlpha = 1;
        const start = one.mask.relate(two.mask, two.left - one.left, two.top - one.top);
        const rows = [
            ['Motion', `${dx}, ${dy}`],
            ['Start', ['apart', 'touch', 'overlap'][start + 1]],
            ['Hit', hit ? 'yes' : 'nothing'],
            ['Time', short(t)],
        ];
        if (!hit) return rows;
        view.arrow(one.pose.x + t * dx, one.pose.y + t * dy, 14 * hit.normal.x, 14 * hit.normal.y, view.color('arrow'));
        const there = one.mask.relate(two.mask, two.left - at.x, two.top - at.y);
        return [
            ...rows,
            ['There', ['apart', 'touch', 'overlap'][there + 1]],
            ['Normal', `${short(hit.normal.x)}, ${short(hit.normal.y)}`],
        ];
    }

    const tools = { move: collide, ray: castRay, sweep: castSweep };

    function draw() {
        const { pose } = active();
        $('angle').value = pose.angle;
        $('scale').min = active().least;
        $('scale').value = pose.scale;
        $('angle-out').textContent = `${Math.round(pose.angle)} degrees`;
        $('scale-out').textContent = `x ${short(pose.scale)}`;
        if (!view.begin()) return;
        for (const sprite of sprites) {
            sprite.drawn = null;
            sprite.draw(view);
        }
        say($('sprites-said'), tools[state.tool]());
    }

    function update(change) {
        change(active().pose);
        active().place();
        draw();
        changed();
    }

    // ---- Pointer ------------------------------------------------------------------------------------------------

    let grip = null; // where the fingers and the sprite were when the last one was put down or lifted
    const spriteAt = ({ x, y }) => [1, 0].find((i) => sprites[i].has(x, y));

    function choose(index) {
        state.sprite = String(index);
        check('sprite', index);
    }

    function place(to) {
        update((pose) => {
            Object.assign(pose, to);
            pose.x = Math.min(WIDTH, Math.max(0, pose.x));
            pose.y = Math.min(HEIGHT, Math.max(0, pose.y));
        });
    }

    // Two fingers hold the sprite under one of them, or between them, or else the chosen one.
    followFingers(view, {
        gripped(fingers, before) {
            const places = fingers.length === 2 ? [...fingers, middle(fingers)] : fingers,
                found = places.map(spriteAt).find((index) => index !== undefined);
            const holds = fingers.length === 2 || state.tool === 'move';
            if (fingers.length > before && holds && found !== undefined) choose(found);
            grip = { fingers, pose: { ...active().pose }, lifted: fingers.length < before };
            draw();
        },
        moved(fingers) {
            const { pose } = grip,
                [from] = grip.fingers,
                [to] = fingers,
                by = [to.x - from.x, to.y - from.y];
            if (fingers.length === 2) return place(pinched(pose, grip.fingers, fingers, active().least));
            if (state.tool === 'move') return place({ x: pose.x + by[0], y: pose.y + by[1] });
            if (grip.lifted) return; // the last finger of a pinch draws no ray
            if (state.tool === 'ray') state.ray = [from.x, from.y, to.x, to.y];
            else state.sweep = by;
            draw();
            changed();
        },
    });
    view.canvas.addEventListener(
        'wheel',
        (event) => {
            event.preventDefault();
            const by = Math.sign(event.deltaY);
            update((pose) => {
                if (event.shiftKey) pose.angle = turned(pose.angle + 5 * by);
                else pose.scale = zoomed(pose.scale - 0.05 * by, active().least);
            });
        },
        { passive: false },
    );

    // ---- Keys ---------------------------------------------------------------------------------------------------

    const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    view.canvas.addEventListener('keydown', (event) => {
        const step = event.shiftKey ? 10 : 1,
            move = MOVES[event.key]?.map((n) => n * step),
            key = event.key.toLowerCase();
        if (move && state.tool === 'ray')
            state.ray = [state.ray[0], state.ray[1], state.ray[2] + move[0], state.ray[3] + move[1]];
        else if (move && state.tool === 'sweep') state.sweep = [state.sweep[0] + move[0], state.sweep[1] + move[1]];
        else if (move)
            update((pose) => {
                pose.x += move[0];
                pose.y += move[1];
            });
        else if (key === 'q' || key === 'e')
            update((pose) => {
                pose.angle = turned(pose.angle + (key === 'q' ? -5 : 5));
            });
        else if (key === '+' || key === '-')
            update((pose) => {
                pose.scale = zoomed(pose.scale + (key === '+' ? 0.05 : -0.05), active().least);
            });
        else if (key === 's') choose(1 - Number(state.sprite));
        else return;
        event.preventDefault();
        draw();
        changed();
    });

    // ---- Controls -----------------------------------------------------------------------------------------------

    $('angle').addEventListener('input', () =>
        update((pose) => {
            pose.angle = Number($('angle').value);
        }),
    );
    $('scale').addEventListener('input', () =>
        update((pose) => {
            pose.scale = Number($('scale').value);
        }),
    );
    for (const name of ['tool', 'sprite']) {
        check(name, state[name]);
        for (const input of document.querySelectorAll(`input[name=${name}]`))
            input.addEventListener('change', () => {
                state[name] = checked(name);
                draw();
                changed();
            });
    }

    async function takeFile(file, sprite) {
        try {
            const bitmap = await createImageBitmap(file);
            sprite.take(bitmap, bitmap.width, bitmap.height);
            trouble('');
        } catch (error) {
            trouble(
                `${file.name}: ${error.name === 'InvalidStateError' ? 'This is no image that the browser reads.' : error.message}`,
            );
        }
        draw();
        changed();
    }
    $('image').addEventListener('change', () => {
        if ($('image').files[0]) takeFile($('image').files[0], active());
    });
    view.canvas.addEventListener('dragover', (event) => {
        event.preventDefault();
        view.canvas.classList.add('dropping');
    });
    view.canvas.addEventListener('dragleave', () => view.canvas.classList.remove('dropping'));
    view.canvas.addEventListener('drop', (event) => {
        event.preventDefault();
        view.canvas.classList.remove('dropping');
        const { x } = view.at(event),
            files = [...event.dataTransfer.files];
        const nearer = Math.abs(sprites[0].pose.x - x) <= Math.abs(sprites[1].pose.x - x) ? 0 : 1;
        if (files.length > 1) files.slice(0, 2).forEach((file, i) => takeFile(file, sprites[i]));
        else if (files[0]) {
            choose(nearer);
            takeFile(files[0], sprites[nearer]);
        }
    });

    return { draw };
}

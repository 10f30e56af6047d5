// drag.js - a picture with things to drag, by pointer, fingers and arrow keys.
//     new Scene(host, { width, height, label, step, handles: { name: { x, y, label, size } }, draw(context, scene), changed(scene) })
// Coordinates are units of the picture; a handle is a button, so that keys and screen readers reach it.

const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Scene {
    constructor(host, { width, height, label, step = 0.5, handles, draw, changed = () => {} }) {
        Object.assign(this, { host, width, height, step, paint: draw, changed, handles: {} });
        host.classList.add('scene');
        host.style.aspectRatio = `${width} / ${height}`;
        this.canvas = document.createElement('canvas');
        this.canvas.setAttribute('role', 'img');
        this.canvas.setAttribute('aria-label', label);
        host.replaceChildren(this.canvas);
        for (const [name, handle] of Object.entries(handles)) this.add(name, handle);
        this.canvas.addEventListener('pointerdown', (event) => this.grab(event));
        new ResizeObserver(() => this.draw()).observe(host);
        matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
        addEventListener('themechange', () => this.draw());
        this.draw();
    }
    add(name, { x, y, label, size = 24, color = 'ink' }) {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'handle';
        button.style.setProperty('--size', `${size}px`);
        button.style.setProperty('--dot', `var(--${color})`);
        this.handles[name] = { x, y, label, size, button };
        button.addEventListener('pointerdown', (event) => this.hold(name, event));
        button.addEventListener('keydown', (event) => {
            const by = KEYS[event.key];
            if (!by) return;
            event.preventDefault();
            const far = event.shiftKey ? 4 : 1;
            this.move(name, this.handles[name].x + by[0] * this.step * far, this.handles[name].y + by[1] * this.step * far);
        });
        this.host.append(button);
    }
    /** A mouse may take the nearest thing; fingers take handles, so that the page still scrolls. */
    grab(event) {
        if (event.pointerType !== 'mouse') return;
        const [x, y] = this.at(event), far = ({ x: hx, y: hy }) => Math.hypot(hx - x, hy - y);
        const [name, nearest] = Object.entries(this.handles).sort(([, a], [, b]) => far(a) - far(b))[0];
        if (far(nearest) < this.width / 6) this.hold(name, event);
    }
    at(event) {
        const box = this.canvas.getBoundingClientRect();
        return [((event.clientX - box.left) / box.width) * this.width, ((event.clientY - box.top) / box.height) * this.height];
    }
    hold(name, event) {
        event.preventDefault();
        const handle = this.handles[name], [x, y] = this.at(event), from = [handle.x - x, handle.y - y];
        handle.button.focus({ preventScroll: true });
        handle.button.setPointerCapture(event.pointerId);
        const move = (next) => {
            const [nx, ny] = this.at(next);
            this.move(name, nx + from[0], ny + from[1]);
        };
        const end = () => {
            handle.button.removeEventListener('pointermove', move);
            for (const type of ['pointerup', 'pointercancel']) handle.button.removeEventListener(type, end);
        };
        handle.button.addEventListener('pointermove', move);
        for (const type of ['pointerup', 'pointercancel']) handle.button.addEventListener(type, end);
    }
    move(name, x, y) {
        const handle = this.handles[name], snap = (value, most) => Math.round(Math.min(most, Math.max(0, value)) / this.step) * this.step;
        [handle.x, handle.y] = [snap(x, this.width), snap(y, this.height)];
        this.changed(this, name);
        this.draw();
    }
    draw() {
        const wide = this.host.clientWidth, ratio = devicePixelRatio || 1, scale = wide / this.width;
        if (!wide) return;
        this.canvas.width = Math.round(wide * ratio);
        this.canvas.height = Math.round((wide * ratio * this.height) / this.width);
        for (const { button, x, y, label } of Object.values(this.handles)) {
            button.style.left = `${(100 * x) / this.width}%`;
            button.style.top = `${(100 * y) / this.height}%`;
            button.setAttribute('aria-label', `${label}, at ${x}, ${y}; arrow keys move it`);
        }
        const context = this.canvas.getContext('2d');
        context.scale(scale * ratio, scale * ratio);
        context.lineJoin = context.lineCap = 'round';
        this.pixel = 1 / scale;
        this.paint(context, this);
    }
}

/** Colours of the page's theme, for pictures. */
export const colors = () => Object.fromEntries(['a', 'b', 'both', 'arrow', 'ink', 'faint', 'line', 'card'].map((name) => [name, css(name)]));

/** An arrow from one point by a vector; `pixel` is the length of a pixel in units. */
export function arrow(context, [x, y], [dx, dy], pixel, color) {
    const length = Math.hypot(dx, dy);
    if (!length) return;
    const [ux, uy] = [dx / length, dy / length], head = Math.min(8 * pixel, length / 2), [ex, ey] = [x + dx, y + dy];
    context.strokeStyle = context.fillStyle = color;
    context.lineWidth = 2 * pixel;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(ex - ux * head * 0.8, ey - uy * head * 0.8);
    context.stroke();
    context.beginPath();
    context.moveTo(ex, ey);
    context.lineTo(ex - ux * head - uy * head * 0.6, ey - uy * head + ux * head * 0.6);
    context.lineTo(ex - ux * head + uy * head * 0.6, ey - uy * head - ux * head * 0.6);
    context.fill();
}
export function dot(context, [x, y], pixel, color, size = 4) {
    context.fillStyle = color;
    context.beginPath();
    context.arc(x, y, size * pixel, 0, 2 * Math.PI);
    context.fill();
}
/** Lines of a grid, every `step` units. */
export function lines(context, { width, height, pixel }, color, step = 1) {
    context.strokeStyle = color;
    context.lineWidth = 0.5 * pixel;
    context.beginPath();
    for (let x = 0; x <= width; x += step) context.moveTo(x, 0), context.lineTo(x, height);
    for (let y = 0; y <= height; y += step) context.moveTo(0, y), context.lineTo(width, y);
    context.stroke();
}
/** A number as people read it: the shortest text of at most six digits. */
export const short = (n) => String(+n.toPrecision(5)).replace('-', '\u2212');
export const pair = ({ x, y }) => `(${short(x)}, ${short(y)})`;
export const $ = (id) => document.getElementById(id);
/** The page says that it is ready, or why not. */
export async function begin(start) {
    try {
        await start();
        document.documentElement.dataset.ready = String(Math.round(performance.now()));
    } catch (error) {
        const trouble = $('trouble');
        trouble.textContent = `The library could not be loaded: ${error.message}`;
        trouble.hidden = false;
    }
}

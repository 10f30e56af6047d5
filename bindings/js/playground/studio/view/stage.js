// stage.js - the canvas with the picture: zoom and pan, what it shows, and what keys do on it.
import { pivotOf, ruled } from '../model/project.js';
import { drawStage } from './draw.js';
import { $ } from './dom.js';

const LEAST = 1 / 64,
    MOST = 128;
const CHECK = 8,
    MARGIN = 56;
const TINT = [255, 0, 170];

export class Stage {
    constructor(app) {
        Object.assign(this, {
            app,
            canvas: $('view'),
            x: 0,
            y: 0,
            zoom: 1,
            shown: null,
            draft: null,
            compared: null,
            tint: null,
            tinted: null,
        });
        this.context = this.canvas.getContext('2d');
        this.colors = new Map();
        this.color = (name) => {
            if (!this.colors.has(name))
                this.colors.set(name, getComputedStyle(this.canvas).getPropertyValue(`--${name}`).trim());
            return this.colors.get(name);
        };
        new ResizeObserver(() => this.resize()).observe(this.canvas);
        matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
            this.colors.clear();
            this.pattern = null;
            app.renew();
        });
        app.onChange(() => this.draw());
    }

    /** A pixel of the screen, in pixels of the picture. */
    get pixel() {
        return 1 / this.zoom;
    }

    resize() {
        const { canvas } = this;
        if (!canvas.clientWidth) return;
        canvas.width = Math.round(canvas.clientWidth * devicePixelRatio);
        canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
        if (this.isFit) this.fit(this.isFit);
        this.draw();
    }

    checks(color) {
        if (!this.pattern) {
            const tile = new OffscreenCanvas(2 * CHECK, 2 * CHECK),
                context = tile.getContext('2d');
            context.fillStyle = color;
            context.fillRect(0, 0, CHECK, CHECK);
            context.fillRect(CHECK, CHECK, CHECK, CHECK);
            this.pattern = this.context.createPattern(tile, 'repeat');
        }
        this.pattern.setTransform(new DOMMatrix().scale(this.pixel));
        return this.pattern;
    }

    /** Shows all of the frame, or of the picture. */
    fit(what = 'frame') {
        const { frame, image } = this.app,
            { clientWidth: width, clientHeight: height } = this.canvas;
        if (!frame || !width) return;
        const [x, y, w, h] =
                what === 'frame' ? [frame.x, frame.y, frame.w, frame.h] : [0, 0, image.width, image.height],
            zoom = Math.min((width - MARGIN) / w, (height - MARGIN) / h);
        this.zoom = Math.min(MOST, Math.max(LEAST, zoom > 3 ? Math.floor(zoom) : zoom));
        this.x = width / 2 - (x + w / 2) * this.zoom;
        this.y = height / 2 - (y + h / 2) * this.zoom;
        this.isFit = what;
        this.draw();
    }

    /** Whether a frame is on the screen, and large enough to be seen. */
    shows({ x, y, w, h }) {
        const { zoom } = this,
            [left, top] = [this.x + x * zoom, this.y + y * zoom];
        return (
            left < this.canvas.clientWidth &&
            top < this.canvas.clientHeight &&
            left + w * zoom > 0 &&
            top + h * zoom > 0 &&
            Math.max(w, h) * zoom > 3
        );
    }

    /** Zooms about a place of the canvas. */
    zoomBy(factor, px = this.canvas.clientWidth / 2, py = this.canvas.clientHeight / 2) {
        const zoom = Math.min(MOST, Math.max(LEAST, this.zoom * factor)),
            by = zoom / this.zoom;
        this.x = px - (px - this.x) * by;
        this.y = py - (py - this.y) * by;
        this.zoom = zoom;
        this.isFit = null;
        this.app.renew();
    }

    panBy(dx, dy) {
        this.x += dx;
        this.y += dy;
        this.isFit = null;
        this.app.renew();
    }

    /** Where a pointer is: on the canvas, and in pixels of the frame. */
    at(event) {
        const box = this.canvas.getBoundingClientRect(),
            [px, py] = [event.clientX - box.left, event.clientY - box.top],
            { frame } = this.app;
        return {
            px,
            py,
            x: (px - this.x) / this.zoom - (frame?.x ?? 0),
            y: (py - this.y) / this.zoom - (frame?.y ?? 0),
        };
    }

    /** Where a pixel of the frame lies on the page: for tests, and for what is put beside it. */
    placeOf(x, y) {
        const box = this.canvas.getBoundingClientRect(),
            { frame } = this.app;
        return [box.left + this.x + (frame.x + x) * this.zoom, box.top + this.y + (frame.y + y) * this.zoom];
    }

    // The tint is the engine's; the old one stays until the new one is there.
    async retint() {
        const { app } = this,
            { frame, image } = app,
            key =
                app.view.tint && frame && app.picture
                    ? JSON.stringify([frame.image, frame.x, frame.y, frame.w, frame.h, image.rule, image.pixels])
                    : null;
        if (key === this.tinted) return;
        this.tinted = key;
        if (key === null) {
            this.tint = null;
            return;
        }
        const place = JSON.stringify([frame.image, frame.x, frame.y, frame.w, frame.h]);
        if (this.tintPlace !== place) this.tint = null;
        const tint = await app.engine.tint(ruled(app.project, frame), TINT).catch(() => null);
        if (this.tinted !== key) return;
        this.tint = tint;
        this.tintPlace = place;
        app.renew();
    }

    draw() {
        const { app, canvas, context } = this;
        this.retint();
        if (!app.frame || !canvas.clientWidth) return;
        const key = `${app.image.id} ${app.view.frame} ${app.image.width} ${app.frame.w} ${app.frame.h}`;
        if (this.shown !== key) {
            this.shown = key;
            this.fit('frame');
        }
        const scale = this.zoom * devicePixelRatio;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, canvas.width, canvas.height);
        context.setTransform(scale, 0, 0, scale, this.x * devicePixelRatio, this.y * devicePixelRatio);
        drawStage(context, app, this, {
            pivot: pivotOf(app.project, app.frame),
            draft: this.draft,
            tint: this.tint,
            compared: this.compared,
        });
        $('zoom').textContent = `${this.zoom >= 1 ? Math.round(100 * this.zoom) : (100 * this.zoom).toFixed(1)} %`;
    }
}

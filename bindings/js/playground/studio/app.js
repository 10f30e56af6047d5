// app.js - the state of the page: the project with its history, what is chosen, pictures, and the work of the engine.
import { amended, changed, newHistory, redone, settled, undone } from './model/history.js';
import { imageOf, newProject, pendingFrames, ruled, traceKey, withTraces } from './model/project.js';

const TRACED_MOST = 64,
    TRACED_MS = 60; // frames traced at once, and for how long
const newView = () => ({ frame: 0, shape: null, point: -1, tool: 'edit', role: 'hit', snap: 1, tint: true });

export class App {
    constructor(engine, session) {
        Object.assign(this, {
            engine,
            session,
            history: newHistory(newProject()),
            view: newView(),
            pictures: new Map(),
            found: null,
            listeners: [],
            freshImage: 1,
            said: '',
        });
    }

    get project() {
        return this.history.present;
    }

    get frame() {
        return this.project.frames[this.view.frame] ?? null;
    }

    get shape() {
        return this.frame?.shapes.find((one) => one.id === this.view.shape) ?? null;
    }

    get image() {
        return this.frame && imageOf(this.project, this.frame);
    }

    /** The picture of the frame that is looked at: { blob, bitmap, opaque }, or undefined. */
    get picture() {
        return this.image && this.pictures.get(this.image.id);
    }

    // ---- Changes ---------------------------------------------------------------------------------------------------

    onChange(listener) {
        this.listeners.push(listener);
    }

    /** A change that can be undone; those in a row with the same key are one. */
    change(project, key = null) {
        this.history = changed(this.history, project, key);
        this.renew();
    }

    settle() {
        this.history = settled(this.history);
    }

    undo() {
        this.history = undone(this.history);
        this.renew();
    }

    redo() {
        this.history = redone(this.history);
        this.renew();
    }

    look(change) {
        this.view = { ...this.view, ...change };
        this.renew();
    }

    selectFrame(index) {
        const n = this.project.frames.length;
        if (n) this.look({ frame: Math.min(n - 1, Math.max(0, index)), shape: null, point: -1 });
    }

    /** Draws once, at the next picture of the screen; starts the engine's work and keeps the session. */
    renew() {
        this.view.frame = Math.max(0, Math.min(this.view.frame, this.project.frames.length - 1));
        if (this.view.shape !== null && !this.shape) Object.assign(this.view, { shape: null, point: -1 });
        if (!this.drawing)
            this.drawing = requestAnimationFrame(() => {
                this.drawing = 0;
                for (const listener of this.listeners) listener();
            });
        this.trace();
        this.measure();
        clearTimeout(this.saving);
        this.saving = setTimeout(() => this.save(), 80);
    }

    // ---- Pictures, and what is kept --------------------------------------------------------------------------------

    /** Takes the bytes of a picture; the answer tells its size. */
    async takePicture(id, blob) {
        const told = await this.engine.decode(id, blob);
        this.pictures.set(id, { blob, bitmap: await createImageBitmap(blob), opaque: told.opaque });
        this.freshImage = Math.max(this.freshImage, id + 1);
        this.session
            .keep(id, blob)
            .catch(() => this.say('The browser keeps no more: this picture is gone after a reload.'));
        return told;
    }

    /** Everything anew: a project with its pictures, or an empty one. */
    async begin(project, blobs, view = {}) {
        for (const [id, blob] of blobs)
            if (project.images.some((one) => one.id === id)) await this.takePicture(id, blob);
        this.history = newHistory(project);
        this.view = { ...newView(), ...view };
        this.found = null;
        this.renew();
    }

    save() {
        return this.session.save({ project: this.project, view: { frame: this.view.frame } }).catch(() => {});
    }

    say(text) {
        this.said = text;
        this.renew();
    }

    // ---- The engine's work -----------------------------------------------------------------------------------------

    async trace() {
        if (this.tracing) return;
        let pending = pendingFrames(this.project, this.view.frame);
        if (pending.length === 0) return;
        this.tracing = true;
        try {
            for (; pending.length > 0; pending = pendingFrames(this.project, this.view.frame))
                await this.traceList(pending);
        } finally {
            this.tracing = false;
        }
        this.renew();
    }

    // Some at a time: then settings may have changed, or another frame is looked at.
    async traceList(list) {
        const { project } = this;
        this.left = list.length;
        const asked = list
                .slice(0, TRACED_MOST)
                .map((i) => [i, traceKey(project, project.frames[i]), ruled(project, project.frames[i])]),
            found = await this.engine.traceMany(
                asked.map(([, , frame]) => frame),
                project.how,
                TRACED_MS,
            );
        this.history = amended(
            this.history,
            withTraces(
                this.project,
                found.map((one, n) => [asked[n][0], asked[n][1], one]),
            ),
        );
        this.renew();
    }

    /** What the shapes of the frame lose, and their faults, once the engine has time. */
    async measure() {
        const { frame, image } = this;
        if (!frame || this.measuring || (this.found?.of === frame && this.found.image === image)) return;
        this.measuring = true;
        try {
            const told = await this.engine.measure(ruled(this.project, frame), frame.shapes);
            this.found = { of: frame, image, ...told };
        } catch (error) {
            this.found = { of: frame, image, faults: [{ fault: 'unknown', text: error.message, at: [0, 0] }] };
        }
        this.measuring = false;
        this.renew();
    }
}

// tools.js - the pointer on the stage: a tool by one finger or the mouse, zoom and pan by two fingers or the wheel.
import { $ } from './dom.js';

const REACH = { mouse: 8, pen: 12, touch: 22 }; // pixels of the screen

export function startTools(app, stage, edits) {
    const down = new Map(); // pointers
    let drag = null,
        pinch = null;

    const reach = (event) => (REACH[event.pointerType] ?? REACH.mouse) / stage.zoom;
    const box = (from, to) =>
        [Math.min(from.x, to.x), Math.min(from.y, to.y), Math.max(from.x, to.x), Math.max(from.y, to.y)].map((v) =>
            edits.snap(v),
        );

    // ---- One pointer: what it grips is what it drags -------------------------------------------------------------------

    function gripEdit(event, at) {
        const found = edits.under(at.x, at.y, reach(event));
        if (!found) {
            if (event.pointerType === 'mouse') edits.choose(null);
            return { kind: 'pan', at };
        }
        const again = found.shape.id === app.view.shape;
        edits.choose(found.shape.id, found.point);
        if (found.point >= 0) return { kind: 'point' };
        // A traced outline is no thing to be moved by chance; what is chosen and drawn by hand is.
        return again && !found.shape.traced && found.shape.kind !== 'outline'
            ? { kind: 'shape', at, whole: [0, 0] }
            : { kind: 'pan', at };
    }

    function grip(event) {
        const at = stage.at(event),
            { tool } = app.view;
        if (event.button === 1 || tool === 'pan' || event.altKey) return { kind: 'pan', at };
        if (tool === 'pick') return void edits.pick(at.x, at.y);
        if (tool === 'box') return { kind: 'box', at };
        if (tool === 'pen') return void penAt(at, reach(event));
        if (tool === 'add')
            return edits.addPointAt(at.x, at.y, 2 * reach(event)) ? { kind: 'point' } : { kind: 'pan', at };
        return gripEdit(event, at);
    }

    function penAt(at, near) {
        const points = stage.draft?.points ?? [],
            [first] = points;
        if (points.length >= 3 && Math.hypot(at.x - first[0], at.y - first[1]) <= near) return endPen();
        stage.draft = { points: [...points, [edits.snap(at.x), edits.snap(at.y)]] };
        app.say(`${points.length + 1} points; the first one again, or Enter, ends the outline.`);
    }
    function endPen() {
        const { points } = stage.draft ?? {};
        stage.draft = null;
        if (points) edits.addOutline(points);
    }

    function pull(event) {
        const at = stage.at(event);
        if (drag.kind === 'pan') {
            stage.panBy(at.px - drag.at.px, at.py - drag.at.py);
            drag.at = stage.at(event);
        } else if (drag.kind === 'point') edits.movePoint(at.x, at.y, event.ctrlKey);
        else if (drag.kind === 'box') {
            stage.draft = { box: box(drag.at, at) };
            app.renew();
        } else {
            const to = [edits.snap(at.x - drag.at.x), edits.snap(at.y - drag.at.y)];
            if (to[0] !== drag.whole[0] || to[1] !== drag.whole[1])
                edits.moveBy(to[0] - drag.whole[0], to[1] - drag.whole[1]);
            drag.whole = to;
        }
    }

    function letGo() {
        if (drag?.kind === 'box' && stage.draft?.box) {
            const { box: drawn } = stage.draft;
            stage.draft = null;
            edits.addBox(drawn);
            app.look({ tool: 'edit' });
        }
        if (drag?.kind === 'point' && app.shape) app.say(edits.described());
        drag = null;
        app.settle();
    }

    // ---- Two pointers --------------------------------------------------------------------------------------------------

    const middle = () => {
        const [p, q] = [...down.values()];
        return { x: (p.px + q.px) / 2, y: (p.py + q.py) / 2, apart: Math.hypot(p.px - q.px, p.py - q.py) || 1 };
    };

    stage.canvas.addEventListener('pointerdown', (event) => {
        if (!app.frame || down.size === 2) return;
        if (event.pointerType === 'mouse') event.preventDefault(); // the middle button scrolls
        stage.canvas.focus({ preventScroll: true });
        stage.canvas.setPointerCapture(event.pointerId);
        down.set(event.pointerId, stage.at(event));
        if (down.size === 1) drag = grip(event) ?? null;
        else {
            if (drag?.kind === 'box') stage.draft = null;
            drag = null;
            pinch = middle();
        }
    });
    stage.canvas.addEventListener('pointermove', (event) => {
        if (!down.has(event.pointerId)) return;
        down.set(event.pointerId, stage.at(event));
        if (down.size === 1) {
            if (drag) pull(event);
            return;
        }
        const now = middle();
        stage.panBy(now.x - pinch.x, now.y - pinch.y);
        stage.zoomBy(now.apart / pinch.apart, now.x, now.y);
        pinch = now;
    });
    for (const end of ['pointerup', 'pointercancel'])
        stage.canvas.addEventListener(end, (event) => {
            if (!down.delete(event.pointerId)) return;
            if (down.size === 0) letGo();
        });
    stage.canvas.addEventListener(
        'wheel',
        (event) => {
            if (!app.frame) return;
            event.preventDefault();
            const { px, py } = stage.at(event);
            stage.zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), px, py);
        },
        { passive: false },
    );
    stage.canvas.addEventListener('dblclick', (event) => {
        const at = stage.at(event);
        if (app.view.tool === 'pen') endPen();
        else if (app.view.tool === 'edit' && app.frame) edits.addPointAt(at.x, at.y, reach(event));
    });

    // ---- The tool bar --------------------------------------------------------------------------------------------------

    for (const input of document.querySelectorAll('input[name=tool]'))
        input.addEventListener('change', () => {
            stage.draft = null;
            app.look({ tool: input.value });
        });
    $('role').addEventListener('change', () => app.look({ role: $('role').value }));
    const buttons = {
        delete: () => edits.remove(),
        'zoom-in': () => stage.zoomBy(1.5),
        'zoom-out': () => stage.zoomBy(1 / 1.5),
        fit: () => stage.fit(stage.isFit === 'frame' ? 'picture' : 'frame'),
    };
    for (const [id, act] of Object.entries(buttons)) $(id).addEventListener('click', act);
    app.onChange(() => {
        document.querySelector(`input[name=tool][value=${app.view.tool}]`).checked = true;
        $('role').value = app.view.role;
        $('delete').disabled = !app.shape;
        stage.canvas.dataset.tool = app.view.tool;
    });
    return { endPen };
}

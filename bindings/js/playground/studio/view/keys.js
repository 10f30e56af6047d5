// keys.js - what keys do: on the whole page, and on the stage while it has the focus.

const TOOLS = { v: 'edit', a: 'add', p: 'pen', b: 'box', i: 'pick', h: 'pan' };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function startKeys(app, stage, edits, { endPen, save }) {
    const isText = (element) =>
        /^(TEXTAREA|SELECT)$/.test(element.tagName) ||
        (element.tagName === 'INPUT' && !/^(checkbox|radio|range|button|file|color)$/.test(element.type));

    addEventListener('keydown', (event) => {
        if (!(event.ctrlKey || event.metaKey)) return;
        const key = event.key.toLowerCase();
        if (key === 's') save();
        else if (isText(event.target)) return;
        else if (key === 'z' && event.shiftKey) app.redo();
        else if (key === 'z') app.undo();
        else if (key === 'y') app.redo();
        else return;
        event.preventDefault();
    });

    const simple = {
        '+': () => stage.zoomBy(1.5),
        '=': () => stage.zoomBy(1.5),
        '-': () => stage.zoomBy(1 / 1.5),
        0: () => stage.fit('frame'),
        9: () => stage.fit('picture'),
        n: () => edits.step(1),
        N: () => edits.step(-1),
        m: () => edits.stepShape(1),
        M: () => edits.stepShape(-1),
        Insert: () => edits.addBehind(),
        '.': () => edits.addBehind(),
        Delete: () => edits.remove(),
        Backspace: () => edits.remove(),
        PageDown: () => app.selectFrame(app.view.frame + 1),
        PageUp: () => app.selectFrame(app.view.frame - 1),
        Home: () => app.selectFrame(0),
        End: () => app.selectFrame(app.project.frames.length - 1),
        Enter: () => keyEnter(),
        Escape: () => {
            stage.draft = null;
            edits.choose(null);
        },
    };
    // Without a pointer a box begins as the middle half of the frame, and is then moved by its corners.
    function keyEnter() {
        if (app.view.tool === 'pen') return endPen();
        if (app.view.tool !== 'box') return undefined;
        const { w, h } = app.frame;
        edits.addBox([w / 4, h / 4, (3 * w) / 4, (3 * h) / 4].map(Math.round));
        return app.look({ tool: 'edit' });
    }

    stage.canvas.addEventListener('keydown', (event) => {
        if (!app.frame || event.ctrlKey || event.metaKey || event.altKey) return;
        const arrow = ARROWS[event.key],
            act = simple[event.key];
        if (arrow) {
            const by = event.shiftKey ? 10 : app.view.snap || 0.25;
            if (app.shape) edits.nudge(arrow[0] * by, arrow[1] * by);
            else stage.panBy(-40 * arrow[0], -40 * arrow[1]);
        } else if (act) act();
        else if (TOOLS[event.key]) app.look({ tool: TOOLS[event.key] });
        else return;
        event.preventDefault();
    });
}

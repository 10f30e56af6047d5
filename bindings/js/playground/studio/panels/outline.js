// outline.js - how frames are traced, what the outline loses, and simple shapes fitted in its place.
import { ROLES, addShape, changeFrame, removeShape, ruled, solidOf, traceAgain } from '../model/project.js';
import { pointCount } from '../model/shapes.js';
import { $, brief, onNumber, percent, rows, write } from '../view/dom.js';

export function startOutline(app) {
    const how = (change, key = null) => app.change({ ...app.project, how: { ...app.project.how, ...change } }, key);
    for (const id of ['tolerance', 'tolerance-number'])
        onNumber(id, (tolerance) => how({ tolerance }, 'how tolerance'));
    onNumber('points', (points) => how({ points: Math.round(points) }, 'how points'));
    $('mode').addEventListener('change', () => how({ mode: $('mode').value }));
    $('holes').addEventListener('change', () => how({ holes: $('holes').checked }));
    $('corners').addEventListener('change', () => how({ connectivity: $('corners').checked ? 8 : 4 }));
    $('convex').addEventListener('change', () => how({ convex: $('convex').checked }));
    $('again').addEventListener('click', () => {
        if (!app.frame) return;
        app.change(traceAgain(app.project, app.view.frame));
        app.look({ shape: null, point: -1 });
    });
    $('again-all').addEventListener('click', () =>
        app.change(app.project.frames.reduce((project, _, i) => traceAgain(project, i), app.project)),
    );

    // ---- Fits ------------------------------------------------------------------------------------------------------------

    // A fitted solid shape takes the place of the outline; one with another role stands beside it.
    function withFit(project, index, shape, role) {
        let out = project;
        if (role === 'solid') for (const one of solidOf(project.frames[index])) out = removeShape(out, index, one.id);
        return changeFrame(
            addShape(out, index, { ...shape, role }).project,
            index,
            role === 'solid' ? { auto: false } : {},
        );
    }

    async function fit(kind, indices) {
        const tightness = $('tightness').valueAsNumber,
            role = $('fit-role').value,
            before = app.project,
            told = [];
        for (const index of indices) {
            const found = await app.engine
                .fit(ruled(before, before.frames[index]), kind, tightness)
                .catch((error) => ({ error }));
            if (found?.error) return app.say(found.error.message);
            told.push(found);
        }
        if (app.project.frames.length !== before.frames.length) return undefined;
        let out = app.project;
        indices.forEach((index, i) => {
            if (told[i]) out = withFit(out, index, told[i].shape, role);
        });
        if (!told.some(Boolean)) return app.say('No pixel is solid: nothing to fit.');
        app.change(out);
        const [first] = told.filter(Boolean);
        return app.say(
            `The ${kind} loses ${first.missed} pixels and adds ${first.extra}: ${percent(first.iou)} in common.`,
        );
    }
    $('fits').addEventListener('click', (event) => {
        const { fit: kind } = event.target.dataset;
        if (kind && app.frame) fit(kind, $('fit-all').checked ? [...app.project.frames.keys()] : [app.view.frame]);
    });
    $('fit-role').replaceChildren(
        ...ROLES.map((role) => new Option(role === 'solid' ? 'the outline' : `a ${role} shape`, role)),
    );
    onNumber('tightness', (v) => write($('tightness-out'), brief(v)));

    return () => {
        const { project, frame, found } = app;
        if (!frame) return;
        const { mode, tolerance, points, holes, connectivity, convex } = project.how;
        $('tolerance').value = tolerance;
        write($('tolerance-number'), tolerance);
        write($('points'), points);
        $('mode').value = mode;
        $('holes').checked = holes;
        $('corners').checked = connectivity === 8;
        $('convex').checked = convex;
        const solid = solidOf(frame),
            n = solid.reduce((sum, shape) => sum + (shape.kind === 'outline' ? pointCount(shape) : 0), 0),
            fresh = found?.of === frame && found.solid !== undefined ? found : null;
        rows($('numbers'), [
            ['Points', frame.exact && frame.auto ? `${n} of ${frame.exact.exact}` : String(n)],
            ['Missed', fresh ? `${fresh.missed} pixels` : '...'],
            ['Extra', fresh ? `${fresh.extra} pixels` : '...'],
            ['In common', fresh ? percent(fresh.iou) : '...'],
            ['Solid', fresh ? `${fresh.solid} of ${fresh.all}` : '...'],
        ]);
        $('by-hand').hidden = frame.auto;
        $('trace-failed').hidden = !frame.failed;
        $('trace-failed').textContent = frame.failed ?? '';
    };
}

// shapes.js - the shapes of the frame as a list, the chosen one's role, name and point in numbers; and its faults.
import { ROLES, changeShape } from '../model/project.js';
import { handles, moveHandle, pointCount, snapShape } from '../model/shapes.js';
import { $, brief, count, make, onNumber, write } from '../view/dom.js';

export function startShapes(app, edits) {
    let listed = '';
    $('shape-role').replaceChildren(...ROLES.map((role) => new Option(role, role)));
    $('shape-role').addEventListener(
        'change',
        () => app.shape && edits.put({ ...app.shape, role: $('shape-role').value }),
    );
    $('shape-name').addEventListener(
        'input',
        () => app.shape && edits.put({ ...app.shape, name: $('shape-name').value }, `name ${app.view.shape}`),
    );
    for (const [axis, id] of ['point-x', 'point-y'].entries())
        onNumber(id, (value) => {
            const { shape, view } = app;
            if (!shape || view.point < 0) return;
            const at = handles(shape)[view.point];
            edits.put(
                moveHandle(shape, view.point, axis ? at[0] : value, axis ? value : at[1]),
                `number ${shape.id} ${view.point}`,
            );
        });
    $('point-before').addEventListener('click', () => edits.step(-1));
    $('point-next').addEventListener('click', () => edits.step(1));
    $('point-add').addEventListener('click', () => edits.addBehind());
    $('point-delete').addEventListener('click', () => edits.remove());
    $('shape-all').addEventListener('click', () => edits.copyToAll());
    $('shape-snap').addEventListener(
        'click',
        () =>
            app.shape &&
            app.change(
                changeShape(app.project, app.view.frame, app.shape.id, snapShape(app.shape, app.view.snap || 1)),
            ),
    );
    $('snap').addEventListener('change', () => app.look({ snap: Number($('snap').value) }));

    const labelOf = (shape) =>
        `${shape.role}${shape.name ? ` ${shape.name}` : ''}: ${shape.kind}, ${count(pointCount(shape), shape.kind === 'outline' ? 'point' : 'handle')}`;
    function list() {
        const { shapes } = app.frame,
            key = JSON.stringify([app.view.frame, app.view.shape, shapes.map((shape) => [shape.id, labelOf(shape)])]);
        if (key === listed) return;
        listed = key;
        const items = shapes.map((shape) => {
            const button = make('button', {
                type: 'button',
                textContent: labelOf(shape),
                dataset: { role: shape.role },
            });
            button.setAttribute('aria-pressed', String(shape.id === app.view.shape));
            button.addEventListener('click', () => edits.choose(shape.id === app.view.shape ? null : shape.id));
            return make('li', {}, button);
        });
        $('shapes').replaceChildren(...items);
        $('no-shapes').hidden = shapes.length > 0;
    }

    return () => {
        if (!app.frame) return;
        list();
        const { shape, view } = app,
            at = shape && view.point >= 0 ? handles(shape)[view.point] : null;
        $('shape-fields').disabled = !shape;
        $('point-fields').disabled = !at;
        $('point-add').disabled = shape?.kind !== 'outline';
        if (shape) {
            $('shape-role').value = shape.role;
            write($('shape-name'), shape.name);
        }
        write($('point-x'), at ? brief(at[0]) : '');
        write($('point-y'), at ? brief(at[1]) : '');
        $('point-said').textContent = shape
            ? `${view.point >= 0 ? `point ${view.point + 1} of ` : ''}${count(pointCount(shape), 'point')}`
            : 'Nothing is chosen.';
        $('snap').value = String(view.snap);
    };
}

export function startFaults(app, stage) {
    let of = null;
    return () => {
        const { found, frame } = app;
        if (!frame || found?.of !== frame || of === found) return;
        of = found;
        $('faults-said').textContent = found.faults.length ? count(found.faults.length, 'fault') : 'No faults.';
        $('faults-room').dataset.faults = found.faults.length;
        $('faults').replaceChildren(
            ...found.faults.map(({ fault, text, at, id }) => {
                const button = make('button', { type: 'button', textContent: `${fault}: ${text}` });
                button.addEventListener('click', () => {
                    app.look({ shape: id ?? null, point: -1 });
                    const { canvas } = stage;
                    stage.zoomBy(Math.max(1, 8 / stage.zoom));
                    stage.panBy(
                        canvas.clientWidth / 2 - stage.x - (frame.x + at[0]) * stage.zoom,
                        canvas.clientHeight / 2 - stage.y - (frame.y + at[1]) * stage.zoom,
                    );
                });
                return make('li', {}, button);
            }),
        );
    };
}

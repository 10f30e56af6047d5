// compare.js - two frames' shapes over each other: what they have in common, in numbers and on the stage.
import { ROLES, pivotOf } from '../model/project.js';
import { moveShape } from '../model/shapes.js';
import { $, percent, rows } from '../view/dom.js';

export function startCompare(app, stage) {
    let asked = '';
    $('compare-role').replaceChildren(...ROLES.map((role) => new Option(role, role)));
    for (const id of ['compare-with', 'compare-by', 'compare-role'])
        $(id).addEventListener('change', () => app.renew());
    $('compare-room').addEventListener('toggle', () => app.renew());

    function fill() {
        const list = $('compare-with'),
            names = app.project.frames.map((frame) => frame.name),
            text = names.join('\n');
        if (list.dataset.names === text) return;
        const was = list.value;
        list.dataset.names = text;
        list.replaceChildren(...names.map((name, i) => new Option(name, i)));
        if (was && was < names.length) list.value = was;
    }

    return async () => {
        const { frame, project } = app;
        if (!frame || !$('compare-room').open) {
            if (stage.compared) {
                stage.compared = null;
                asked = '';
                app.renew();
            }
            return;
        }
        fill();
        const other = project.frames[Number($('compare-with').value)] ?? frame,
            role = $('compare-role').value,
            [a, b] = [frame, other].map((one) => one.shapes.filter((shape) => shape.role === role));
        const [p, q] = [frame, other].map((one) =>
                $('compare-by').value === 'pivot' ? pivotOf(project, one) : [0, 0],
            ),
            [dx, dy] = [p[0] - q[0], p[1] - q[1]],
            key = JSON.stringify([a, b, dx, dy]);
        if (key === asked) return;
        asked = key;
        stage.compared = b.map((shape) => moveShape(shape, dx, dy));
        if (!a.length || !b.length) {
            rows($('compared'), [['Nothing to compare', `${a.length ? other.name : frame.name} has no ${role} shape`]]);
            return app.renew();
        }
        const told = await app.engine.compare(a, b, dx, dy).catch((error) => ({ error }));
        if (asked !== key) return undefined;
        rows(
            $('compared'),
            told.error
                ? [['Fault', told.error.message]]
                : [
                      ['They', told.relation],
                      ['In both', `${told.both} pixels, ${percent(told.iou)}`],
                      ['Only here', `${told.a - told.both} pixels`],
                      ['Only there', `${told.b - told.both} pixels`],
                  ],
        );
        return app.renew();
    };
}

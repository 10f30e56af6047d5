// replay.js - the log of a world, dropped on the page: its steps on a slider, drawn, with the calls and events of each.
import { Log } from './log.js';
import { takeLog } from './studio/store/session.js';
import { $, View, say, short } from './view.js';

const WIDTH = 320,
    HEIGHT = 200,
    MOST_LINES = 400;

function trace(context, shape) {
    const { kind, points, rings, r } = shape;
    context.beginPath();
    if (rings) {
        for (const ring of rings) {
            ring.forEach(([x, y], i) => context[i ? 'lineTo' : 'moveTo'](x, y));
            if (kind === 'polygon') context.closePath();
        }
    } else if (kind === 'mask') for (const [x, y, n] of shape.runs) context.rect(x, y, n, 1);
    else if (kind === 'circle') context.arc(...points[0], r, 0, 2 * Math.PI);
    else if (kind === 'box') context.rect(...points[0], points[1][0] - points[0][0], points[1][1] - points[0][1]);
    else if (kind === 'capsule') {
        const [a, b] = points,
            angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
        context.arc(...b, r, angle - Math.PI / 2, angle + Math.PI / 2);
        context.arc(...a, r, angle + Math.PI / 2, angle - Math.PI / 2);
        context.closePath();
    } else if (kind === 'segment') {
        context.moveTo(...points[0]);
        context.lineTo(...points[1]);
    } else context.arc(...points[0], 1, 0, 2 * Math.PI);
}

/** The box around all that is drawn. */
const around = (a, b) =>
    a ? [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])] : b;

function boundsOf(bodies) {
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    const add = (x, y) => {
        box[0] = Math.min(box[0], x);
        box[1] = Math.min(box[1], y);
        box[2] = Math.max(box[2], x);
        box[3] = Math.max(box[3], y);
    };
    for (const { points = [], rings = [], runs = [], r = 0 } of bodies.flatMap((body) => body.shapes)) {
        for (const [x, y] of [...points, ...rings.flat()]) {
            add(x - r, y - r);
            add(x + r, y + r);
        }
        for (const [x, y, n] of runs) {
            add(x, y);
            add(x + n, y + 1);
        }
    }
    return box[0] <= box[2] ? box : [0, 0, WIDTH, HEIGHT];
}

export function startReplay({ trouble, module }) {
    const view = new View($('replay-view'), WIDTH, HEIGHT);
    let log = null,
        calls = [],
        whole = null; // the box of the first step that has bodies

    function lines() {
        const said = calls.map(({ name, body, at, to, mark, text, differs }) =>
            name === 'kz_world_mark'
                ? `mark ${mark} ${text}`
                : `${name}${body < 0 ? '' : ` body ${body}: ${at.map(short)} to ${to.map(short)}`}${differs ? ' DIFFERS' : ''}`,
        );
        for (const [word, which] of [
            ['begin', 'begin_events'],
            ['end', 'end_events'],
        ])
            said.push(...log.pairs(which).map(([a, b]) => `${word} ${a}, ${b}`));
        return said.length > MOST_LINES ? [...said.slice(0, MOST_LINES), `and ${said.length - MOST_LINES} more`] : said;
    }

    function paint() {
        const context = view.begin();
        if (!context || !log) return;
        const bodies = log.bodies(),
            hit = new Set(log.pairs('pairs').flat());
        if (bodies.length > 0) whole = around(whole, boundsOf(bodies)); // all that was seen stays in view
        const [x0, y0, x1, y1] = whole ?? [0, 0, WIDTH, HEIGHT],
            scale = Math.min(WIDTH / (x1 - x0 || 1), HEIGHT / (y1 - y0 || 1)) * 0.9;
        context.translate(WIDTH / 2, HEIGHT / 2);
        context.scale(scale, scale);
        context.translate(-(x0 + x1) / 2, -(y0 + y1) / 2);
        context.lineWidth = view.pixel / scale;
        for (const { index, flags, shapes } of bodies) {
            context.globalAlpha = flags & 16 ? 0.2 : flags & 2 ? 0.5 : 1;
            context.fillStyle = context.strokeStyle = view.color(hit.has(index) ? 'both' : flags & 1 ? 'b' : 'a');
            for (const shape of shapes) {
                trace(context, shape);
                if (shape.kind === 'segment' || shape.kind === 'polyline') context.stroke();
                else context.fill('evenodd');
            }
        }
        context.globalAlpha = 1;
    }

    function draw() {
        if (!log) {
            view.begin();
            return;
        }
        paint();
        $('step-out').textContent = `${log.step} of ${log.steps}`;
        $('calls').replaceChildren(
            ...lines().map((line) => {
                const item = document.createElement('li');
                item.textContent = line;
                return item;
            }),
        );
        say($('replay-said'), [
            ['Hash', log.hash],
            ['Pairs', String(log.pairs('pairs').length)],
        ]);
    }

    function go(step) {
        try {
            calls = log.seek(step);
        } catch (error) {
            trouble(`The log cannot be played further: ${error.message}`);
        }
        draw();
    }

    async function open(file) {
        trouble('');
        try {
            log = await Log.open(await module(), new Uint8Array(await file.arrayBuffer()));
            whole = null;
            $('step').max = String(log.steps);
            $('step').value = String(Math.min(1, log.steps));
            go(Number($('step').value));
        } catch (error) {
            trouble(`${file.name}: ${error.message}`);
        }
    }

    $('step').addEventListener('input', () => log && go(Number($('step').value)));
    $('log').addEventListener('change', () => $('log').files[0] && open($('log').files[0]));
    $('replay').addEventListener('dragover', (event) => event.preventDefault());
    $('replay').addEventListener('drop', (event) => {
        event.preventDefault();
        if (event.dataTransfer.files[0]) open(event.dataTransfer.files[0]);
    });
    if (new URLSearchParams(location.search).get('log') === 'kept')
        // by the studio, on which it was dropped
        takeLog()
            .then((file) => file && open(file))
            .catch((error) => trouble(`The log cannot be read: ${error.message}`));
    return { draw };
}

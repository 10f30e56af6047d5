// pairs.js - the pair table: the picture of each cell, and one pair to drag, with its answers and its code.
import * as api from '../kolize/kolize-wasm.mjs';
import { linesOf } from './code.js';
import { $, arrow, begin, colors, dot, lines, pair as text, Scene, short } from './drag.js';
import { answersOf, NAMES, pairOf, PLACES, ROOM, shapeAt, trace } from './kinds.js';

const state = { a: 'circle', b: 'box', place: 'apart' }, WORDS = ['apart', 'touch', 'overlap'];
let scene, table;

function fill(context, shape, color, pixel, open = /point|polyline|segment/.test(shape.kind)) {
    trace(context, shape);
    context.strokeStyle = context.fillStyle = color;
    context.lineWidth = 2 * pixel;
    if (!open || shape.kind === 'point') {
        context.globalAlpha *= 0.45;
        context.fill();
        context.globalAlpha /= 0.45;
    }
    if (shape.rows === undefined) context.stroke();
}
/** A pair with all that is asked about it. */
function drawPair(context, pair, middles, answers, pixel, small) {
    const { a, b, both, arrow: green, ink, faint } = colors(), { contact, nearest, ray, sweep } = answers, [ax, ay] = middles.a;
    context.globalAlpha = 1;
    fill(context, pair.b, b, pixel);
    fill(context, pair.a, a, pixel);
    const t = sweep ? sweep.t : 1, end = [ax + t * pair.motion[0], ay + t * pair.motion[1]];
    trace(context, shapeAt(pair.a.kind, end));
    context.strokeStyle = context.fillStyle = a;
    context.lineWidth = pixel;
    if (pair.a.rows) {
        context.globalAlpha = 0.2; // its cells have no outline
        context.fill();
        context.globalAlpha = 1;
    } else {
        context.setLineDash([3 * pixel, 3 * pixel]);
        context.stroke();
        context.setLineDash([]);
    }
    if (!small) arrow(context, middles.a, pair.motion, pixel, a);
    context.strokeStyle = faint;
    context.beginPath();
    context.moveTo(...pair.from);
    context.lineTo(...(ray ? [ray.point.x, ray.point.y] : pair.to));
    context.stroke();
    if (ray) {
        context.setLineDash([2 * pixel, 4 * pixel]);
        context.beginPath();
        context.moveTo(ray.point.x, ray.point.y);
        context.lineTo(...pair.to);
        context.stroke();
        context.setLineDash([]);
    }
    if (ray) dot(context, [ray.point.x, ray.point.y], pixel, ink, small ? 2 : 4);
    if (sweep && sweep.start !== 1) dot(context, [sweep.point.x, sweep.point.y], pixel, a, small ? 2 : 4);
    if (nearest.distance > 0) {
        context.strokeStyle = green;
        context.beginPath();
        context.moveTo(nearest.onThis.x, nearest.onThis.y);
        context.lineTo(nearest.onOther.x, nearest.onOther.y);
        context.stroke();
    }
    if (contact) {
        arrow(context, middles.a, [contact.push.x, contact.push.y], pixel, green);
        for (const point of contact.points) dot(context, [point.x, point.y], pixel, both, small ? 2 : 4);
    }
}

// ---- One pair --------------------------------------------------------------------------------------------------------

const places = ({ handles: { a, b, from, to, motion } }) => ({
    a: [a.x, a.y], b: [b.x, b.y], from: [from.x, from.y], to: [to.x, to.y], motion: [motion.x - a.x, motion.y - a.y],
});
const pairNow = () => pairOf(state.a, state.b, places(scene));

function describe({ relation, contact, nearest, ray, sweep }) {
    return {
        relation: WORDS[relation + 1],
        contact: contact ? `${short(contact.depth)} deep, normal ${text(contact.normal)}, push ${text(contact.push)}` : 'none: they do not overlap',
        distance: nearest.distance > 0 ? `${short(nearest.distance)}, from ${text(nearest.onThis)} to ${text(nearest.onOther)}` : '0',
        ray: ray ? (ray.inside ? 'starts inside' : `meets B at ${text(ray.point)}, t ${short(ray.t)}`) : 'does not meet B',
        sweep: sweep ? `meets B at t ${short(sweep.t)}, normal ${text(sweep.normal)}` : 'does not meet B',
    };
}
function show() {
    const pair = pairNow(), answers = answersOf(api, pair), words = describe(answers);
    for (const cell of document.querySelectorAll('[data-answer]')) cell.textContent = words[cell.dataset.answer];
    $('answers').dataset.relation = words.relation;
    for (const code of document.querySelectorAll('[data-code]')) code.textContent = linesOf(code.dataset.code, pair).join('\n');
    clearTimeout(show.later); // a screen reader hears the last answer of a drag, and not each
    show.later = setTimeout(() => ($('said').textContent = `${state.a} and ${state.b}: ${words.relation}`), 600);
}
function place() {
    const from = PLACES[state.place], { handles } = scene;
    for (const name of ['a', 'b', 'from', 'to']) [handles[name].x, handles[name].y] = from[name];
    state.motion = from.motion;
    [handles.motion.x, handles.motion.y] = [from.a[0] + from.motion[0], from.a[1] + from.motion[1]];
}
function choose(a, b) {
    Object.assign(state, { a, b });
    $('kind-a').value = a;
    $('kind-b').value = b;
    history.replaceState(null, '', `#${a}-${b}`);
    for (const cell of table) {
        const is = cell.dataset.a === a && cell.dataset.b === b;
        cell.tabIndex = is ? 0 : -1;
        if (is) cell.setAttribute('aria-current', 'true');
        else cell.removeAttribute('aria-current');
    }
    show();
    scene.draw();
}

// ---- The table -------------------------------------------------------------------------------------------------------

function drawCell(cell) {
    const canvas = cell.firstElementChild, context = canvas.getContext('2d'), ratio = Math.max(1, devicePixelRatio || 1);
    canvas.width = 96 * ratio;
    canvas.height = 64 * ratio;
    context.scale((96 / ROOM.width) * ratio, (64 / ROOM.height) * ratio);
    const middles = PLACES[state.place], pair = pairOf(cell.dataset.a, cell.dataset.b, middles), answers = answersOf(api, pair);
    cell.dataset.relation = WORDS[answers.relation + 1];
    cell.setAttribute('aria-label', `${cell.dataset.a} and ${cell.dataset.b}: ${cell.dataset.relation}`);
    drawPair(context, pair, middles, answers, ROOM.width / 96, true);
}
const drawTable = () => table.forEach(drawCell);
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -NAMES.length, ArrowDown: NAMES.length };
function startTable() {
    table = [...document.querySelectorAll('#table button')];
    table.forEach((cell, i) => {
        cell.addEventListener('click', () => {
            choose(cell.dataset.a, cell.dataset.b);
            document.querySelector('.pair').scrollIntoView({ block: 'nearest', behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
        });
        cell.addEventListener('keydown', (event) => {
            const next = table[i + STEPS[event.key]];
            if (!next) return;
            event.preventDefault();
            cell.tabIndex = -1;
            next.tabIndex = 0;
            next.focus();
        });
    });
}
function startPlaces() {
    for (const button of document.querySelectorAll('[data-place]'))
        button.addEventListener('click', () => {
            state.place = button.dataset.place;
            for (const one of document.querySelectorAll('[data-place]')) one.setAttribute('aria-pressed', String(one === button));
            place();
            show();
            scene.draw();
            drawTable();
        });
    for (const name of ['kind-a', 'kind-b']) $(name).addEventListener('change', () => choose($('kind-a').value, $('kind-b').value));
}

begin(async () => {
    await api.load(new URL('../kolize/kolize.wasm', import.meta.url));
    const [a, b] = location.hash.slice(1).split('-');
    if (NAMES.includes(a) && NAMES.includes(b)) Object.assign(state, { a, b });
    startTable();
    scene = new Scene($('scene'), {
        ...ROOM, label: 'The pair; answers stand beside it', handles: {
            b: { x: 0, y: 0, label: 'B', size: 44, color: 'b' }, a: { x: 0, y: 0, label: 'A', size: 44, color: 'a' },
            motion: { x: 0, y: 0, label: "End of A's motion", color: 'a' }, from: { x: 0, y: 0, label: 'Start of the ray' }, to: { x: 0, y: 0, label: 'End of the ray' },
        },
        draw(context, self) {
            if (!scene) return;
            lines(context, self, colors().line);
            const pair = pairNow();
            drawPair(context, pair, places(self), answersOf(api, pair), self.pixel, false);
        },
        changed(self, name) {
            const { a: at, motion } = self.handles;
            if (name === 'motion') state.motion = [motion.x - at.x, motion.y - at.y];
            else [motion.x, motion.y] = [at.x + state.motion[0], at.y + state.motion[1]]; // A's motion goes along
            show();
        },
    });
    place();
    startPlaces();
    drawTable();
    choose(state.a, state.b);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawTable);
    addEventListener('themechange', drawTable);
});

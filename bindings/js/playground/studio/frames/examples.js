// examples.js - pictures to begin with, drawn here: a ship, a walk of 24 frames, and a fighter with boxes.
import { addShape, newProject, withFrames, withImage } from '../model/project.js';
import { gridFrames } from './grid.js';

const ink = (context, color, ...rects) => {
    context.fillStyle = color;
    for (const [x, y, w, h] of rects) context.fillRect(Math.round(x), Math.round(y), Math.round(w), Math.round(h));
};
function disc(context, color, x, y, r) {
    context.fillStyle = color;
    for (let dy = -r; dy <= r; dy++) {
        const half = Math.floor(Math.sqrt(r * r - dy * dy));
        context.fillRect(Math.round(x) - half, Math.round(y) + dy, 2 * half + 1, 1);
    }
}

function ship(context) {
    for (let y = 4; y < 84; y++) {
        const half = y < 60 ? Math.round(14 * Math.sqrt((y - 3) / 57)) : 14 - Math.round((y - 60) / 5);
        ink(context, '#3d5a80', [48 - half, y, 2 * half, 1]);
        ink(context, '#5f86b3', [48 - half, y, half, 1]);
        if (y > 40 && y < 78) {
            const fin = Math.round((y - 40) * 0.8);
            ink(context, '#ee6c4d', [48 - half - fin, y, fin, 1], [48 + half, y, fin, 1]);
        }
    }
    disc(context, '#e0fbfc', 48, 32, 7);
    context.clearRect(40, 84, 6, 12);
    ink(context, '#ffb703', [40, 84, 4, 7], [52, 84, 4, 7]);
    context.clearRect(30, 66, 5, 5); // a hole in each fin
    context.clearRect(61, 66, 5, 5);
}

// A figure of 32 x 32 whose legs and arms swing.
function walker(context, x, y, phase) {
    const swing = Math.sin(phase),
        rise = Math.abs(Math.cos(phase)) * 1.5;
    const top = y + 4 - rise + 1;
    ink(context, '#6d597a', [x + 14 + 5 * swing, top + 18, 4, 8 + rise], [x + 13 + 5 * swing, y + 28, 6, 2]);
    ink(context, '#355070', [x + 14 - 5 * swing, top + 18, 4, 8 + rise], [x + 13 - 5 * swing, y + 28, 6, 2]);
    ink(context, '#e56b6f', [x + 12, top + 9, 8, 10]);
    ink(context, '#b56576', [x + 14 - 5 * swing, top + 10, 3, 8]);
    disc(context, '#eaac8b', x + 16, top + 5, 5);
    ink(context, '#355070', [x + 11, top, 10, 3]);
}

// A figure of 48 x 48 that strikes: its arm goes out over six frames.
function fighter(context, x, reach) {
    ink(context, '#264653', [x + 16, 30, 5, 15], [x + 26, 30, 5, 15], [x + 15, 44, 8, 2], [x + 25, 44, 8, 2]);
    ink(context, '#2a9d8f', [x + 15, 15, 17, 17]);
    ink(context, '#e9c46a', [x + 12, 17, 4, 12], [x + 28, 18, 4 + reach, 5]);
    disc(context, '#e76f51', x + 33 + reach, 20, 3);
    disc(context, '#e9c46a', x + 23, 9, 6);
    ink(context, '#264653', [x + 17, 3, 13, 4]);
}
const REACH = [0, 3, 8, 10, 6, 2];

async function drawn(width, height, paint) {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    paint(canvas.getContext('2d'));
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function boxed(project) {
    let out = { ...project, axes: { ...project.axes, pivot: 'bottom' }, play: { ...project.play, fps: 8 } };
    REACH.forEach((reach, i) => {
        const add = (role, name, at) => {
            out = addShape(out, i, { kind: 'box', role, name, at }).project;
        };
        add('hurt', 'head', [16, 2, 30, 16]);
        add('hurt', 'body', [14, 15, 33, 46]);
        if (reach >= 8) add('hit', 'fist', [30 + reach, 16, 37 + reach, 24]);
        add('push', '', [15, 3, 32, 46]);
    });
    return out;
}

// What a button shows of each: a part of its picture.
const PARTS = {
    ship: [96, 96, ship],
    walk: [160, 96, sheet],
    fighter: [144, 48, (context) => [0, 2, 3].forEach((k, i) => fighter(context, 48 * i, REACH[k]))],
};
export function preview(canvas, name) {
    const [width, height, paint] = PARTS[name];
    Object.assign(canvas, { width, height });
    paint(canvas.getContext('2d'));
}

function sheet(context) {
    for (let i = 0; i < 24; i++) walker(context, 32 * (i % 8), 32 * Math.floor(i / 8), (i * Math.PI) / 12);
}

/** Each makes { blob, project }: a picture, and a project of it with number `id`. */
export const EXAMPLES = {
    async ship(id) {
        return {
            blob: await drawn(96, 96, ship),
            project: withImage(newProject(), { id, name: 'ship.png', width: 96, height: 96 }),
        };
    },
    async walk(id) {
        const blob = await drawn(256, 96, sheet),
            whole = withImage(newProject(), { id, name: 'walk.png', width: 256, height: 96 });
        return { blob, project: withFrames(whole, id, gridFrames(256, 96, { w: 32, h: 32 })) };
    },
    async fighter(id) {
        const blob = await drawn(288, 48, (context) => REACH.forEach((reach, i) => fighter(context, 48 * i, reach))),
            whole = withImage(newProject(), { id, name: 'fighter.png', width: 288, height: 48 });
        return { blob, project: boxed(withFrames(whole, id, gridFrames(288, 48, { w: 48, h: 48 }))) };
    },
};

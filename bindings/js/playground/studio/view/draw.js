// draw.js - what the stage shows: the picture pixel by pixel, solid pixels tinted, frames, shapes with their handles, faults.
import { handles } from '../model/shapes.js';

const paths = new WeakMap(); // of shapes, which nobody changes
const HANDLES_MOST = 3000,
    GRID_ZOOM = 10;

/** A shape as a path, in pixels of its frame. */
export function pathOf(shape) {
    let path = paths.get(shape);
    if (path) return path;
    path = new Path2D();
    const { at } = shape;
    if (shape.kind === 'box') path.rect(at[0], at[1], at[2] - at[0], at[3] - at[1]);
    else if (shape.kind === 'circle') path.arc(at[0], at[1], at[2], 0, 2 * Math.PI);
    else if (shape.kind === 'capsule') {
        const along = Math.atan2(at[3] - at[1], at[2] - at[0]);
        path.arc(at[2], at[3], at[4], along - Math.PI / 2, along + Math.PI / 2);
        path.arc(at[0], at[1], at[4], along + Math.PI / 2, along + 1.5 * Math.PI);
        path.closePath();
    } else
        for (const { points } of shape.rings) {
            for (let i = 0; i < points.length; i += 2) path[i ? 'lineTo' : 'moveTo'](points[i], points[i + 1]);
            path.closePath();
        }
    paths.set(shape, path);
    return path;
}

/** Shapes of a frame: `pixel` is a pixel of the screen in pixels of the picture. */
export function drawShapes(context, shapes, { pixel, color, chosen = null, faint = false }) {
    for (const shape of shapes) {
        const path = pathOf(shape),
            is = shape.id === chosen;
        context.fillStyle = context.strokeStyle = color(shape.role);
        context.globalAlpha = faint ? 0.08 : is ? 0.28 : 0.16;
        context.fill(path, 'evenodd');
        context.globalAlpha = faint ? 0.6 : 1;
        context.lineWidth = (is ? 2.5 : faint ? 1 : 1.75) * pixel;
        context.stroke(path);
    }
    context.globalAlpha = 1;
}

function drawHandles(context, shape, { pixel, color, point }) {
    const list = handles(shape),
        size = (point >= 0 || list.length < 400 ? 4 : 3) * pixel;
    if (list.length > HANDLES_MOST) return;
    context.lineWidth = 1.5 * pixel;
    list.forEach(([x, y], i) => {
        const is = i === point,
            half = is ? 1.5 * size : size;
        context.fillStyle = is ? color(shape.role) : color('card');
        context.strokeStyle = is ? color('ink') : color(shape.role);
        context.fillRect(x - half, y - half, 2 * half, 2 * half);
        context.strokeRect(x - half, y - half, 2 * half, 2 * half);
    });
}

function drawGround(context, stage, image, color) {
    context.save();
    context.beginPath();
    context.rect(0, 0, image.width, image.height);
    context.clip();
    context.fillStyle = color('check-a');
    context.fillRect(0, 0, image.width, image.height);
    context.fillStyle = stage.checks(color('check-b'));
    context.fillRect(0, 0, image.width, image.height);
    context.restore();
}

function drawGrid(context, { x, y, w, h }, pixel, color) {
    context.beginPath();
    for (let i = 0; i <= w; i++) {
        context.moveTo(x + i, y);
        context.lineTo(x + i, y + h);
    }
    for (let i = 0; i <= h; i++) {
        context.moveTo(x, y + i);
        context.lineTo(x + w, y + i);
    }
    context.strokeStyle = color('grid');
    context.lineWidth = pixel / 2;
    context.stroke();
}

// All but the frame that is looked at is dimmed, and the frames have borders.
function drawFrames(context, app, stage, image, color) {
    const { frame, project } = app,
        { pixel } = stage,
        whole = frame.w === image.width && frame.h === image.height;
    if (whole) return;
    context.fillStyle = color('dim');
    context.beginPath();
    context.rect(0, 0, image.width, image.height);
    context.rect(frame.x, frame.y, frame.w, frame.h);
    context.fill('evenodd');
    context.lineWidth = pixel;
    for (const other of project.frames) {
        if (other.image !== frame.image || !stage.shows(other)) continue;
        context.strokeStyle = color(other === frame ? 'ink' : 'line');
        context.strokeRect(other.x, other.y, other.w, other.h);
        if (other === frame) continue;
        context.save();
        context.translate(other.x, other.y);
        drawShapes(context, other.shapes, { pixel, color, faint: true });
        context.restore();
    }
}

function drawMarks(context, { pixel, color }, faults) {
    context.strokeStyle = color('both');
    context.lineWidth = 2.5 * pixel;
    for (const { at } of faults) {
        context.beginPath();
        context.arc(at[0], at[1], 9 * pixel, 0, 2 * Math.PI);
        context.stroke();
    }
}

function drawPivot(context, [x, y], { pixel, color }) {
    const arm = 8 * pixel;
    for (const [width, ink] of [
        [4, color('card')],
        [1.5, color('pivot')],
    ]) {
        context.strokeStyle = ink;
        context.lineWidth = width * pixel;
        context.beginPath();
        context.moveTo(x - arm, y);
        context.lineTo(x + arm, y);
        context.moveTo(x, y - arm);
        context.lineTo(x, y + arm);
        context.stroke();
    }
}

// What is being drawn by a tool: a box, or the points of a pen.
function drawDraft(context, draft, { pixel, color }, role) {
    context.strokeStyle = color(role);
    context.lineWidth = 2 * pixel;
    context.setLineDash([5 * pixel, 4 * pixel]);
    context.beginPath();
    if (draft.box) context.rect(draft.box[0], draft.box[1], draft.box[2] - draft.box[0], draft.box[3] - draft.box[1]);
    else draft.points.forEach(([x, y], i) => context[i ? 'lineTo' : 'moveTo'](x, y));
    context.stroke();
    context.setLineDash([]);
    if (draft.points)
        drawHandles(
            context,
            { kind: 'outline', role, rings: [{ points: draft.points.flat(), parent: -1 }] },
            { pixel, color, point: 0 },
        );
}

/** All of it, on a context whose unit is a pixel of the picture. */
export function drawStage(context, app, stage, { pivot, draft, tint, compared }) {
    const { frame, image, picture, view } = app,
        { color, pixel, zoom } = stage;
    drawGround(context, stage, image, color);
    context.imageSmoothingEnabled = zoom < 1;
    if (picture) context.drawImage(picture.bitmap, 0, 0);
    context.imageSmoothingEnabled = false;
    if (tint) {
        context.globalAlpha = 0.25;
        context.drawImage(tint, frame.x, frame.y);
        context.globalAlpha = 1;
    }
    drawFrames(context, app, stage, image, color);
    if (zoom >= GRID_ZOOM && frame.w * frame.h < 1 << 20) drawGrid(context, frame, pixel, color);
    context.save();
    context.translate(frame.x, frame.y);
    drawShapes(context, frame.shapes, { pixel, color, chosen: view.shape });
    if (compared) drawShapes(context, compared, { pixel, color: () => color('other') });
    drawPivot(context, pivot, stage);
    if (app.shape) drawHandles(context, app.shape, { pixel, color, point: view.point });
    if (app.found?.of === frame)
        drawMarks(
            context,
            stage,
            app.found.faults.filter(({ fault }) => fault !== 'bare'),
        );
    if (draft) drawDraft(context, draft, stage, view.role);
    context.restore();
}

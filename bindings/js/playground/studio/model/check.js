// check.js - whether what a file or the last session holds is a project: a page that shows anything else would break.
import { PIVOTS, ROLES, VERSION } from './project.js';

const LENGTHS = { box: 4, circle: 3, capsule: 5 };
const MODES = ['closest', 'inside', 'cover'];

const isObject = (value) => value !== null && typeof value === 'object';
const isText = (value) => typeof value === 'string';
const areNumbers = (...list) => list.every(Number.isFinite);
const isRing = (ring, i, all) =>
    Array.isArray(ring?.points) &&
    ring.points.length >= 6 &&
    ring.points.length % 2 === 0 &&
    ring.points.every(Number.isFinite) &&
    (ring.parent === -1 || isObject(all[ring.parent]));

function isShape(shape) {
    if (!isObject(shape) || !Number.isInteger(shape.id) || !ROLES.includes(shape.role) || !isText(shape.name))
        return false;
    if (shape.kind === 'outline')
        return Array.isArray(shape.rings) && shape.rings.length > 0 && shape.rings.every(isRing);
    return Array.isArray(shape.at) && shape.at.length === LENGTHS[shape.kind] && areNumbers(...shape.at);
}

const isImage = (image) =>
    isObject(image) &&
    isText(image.name) &&
    isObject(image.rule) &&
    areNumbers(image.id, image.width, image.height, image.rule.alpha, image.rule.tolerance, image.rule.key ?? 0);

const isFrame = (images) => (frame) =>
    isObject(frame) &&
    isText(frame.name) &&
    images.some((image) => image.id === frame.image) &&
    areNumbers(frame.x, frame.y, frame.w, frame.h, frame.duration) &&
    frame.w > 0 &&
    frame.h > 0 &&
    Array.isArray(frame.shapes) &&
    frame.shapes.every(isShape);

/** The project, or an error that says which part of it is wrong. */
export function checkedProject(project) {
    const wrong = (what) => {
        throw new Error(`This is no project of the studio: ${what}.`);
    };
    if (!isObject(project) || project.version !== VERSION) wrong(`its version is ${project?.version}, not ${VERSION}`);
    const { images, frames, how, axes, play } = project;
    if (!Array.isArray(images) || !images.every(isImage)) wrong('its pictures');
    if (!Array.isArray(frames)) wrong('its frames');
    const bad = frames.findIndex((frame) => !isFrame(images)(frame));
    if (bad >= 0) wrong(`its frame ${bad}`);
    if (!isObject(how) || !MODES.includes(how.mode) || !areNumbers(how.tolerance, how.points, how.connectivity))
        wrong('how it is traced');
    if (
        !isObject(axes) ||
        !Object.hasOwn(PIVOTS, axes.pivot) ||
        !areNumbers(axes.x, axes.y, axes.scale) ||
        axes.scale === 0
    )
        wrong('its axes');
    if (!isObject(play) || !(play.fps > 0)) wrong('its animation');
    return project;
}

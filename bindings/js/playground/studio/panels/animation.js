// animation.js - the frames as an animation that plays, with their boxes; and where the pivot, the unit and y are.
import { PIVOTS, changeFrame, pivotOf } from '../model/project.js';
import { $, onNumber, write } from '../view/dom.js';
import { drawShapes } from '../view/draw.js';

/** The frame that shows ms after the start: frames hold for their own time, or that of the rate. */
export function frameAt(durations, order, ms) {
    const n = durations.length,
        turn =
            order === 'pingpong' && n > 1
                ? [...durations.keys(), ...Array.from({ length: n - 2 }, (_, i) => n - 2 - i)]
                : [...durations.keys()];
    if (order === 'reverse') turn.reverse();
    const total = turn.reduce((sum, i) => sum + durations[i], 0);
    let left = total > 0 ? ms % total : 0;
    for (const i of turn) {
        left -= durations[i];
        if (left < 0) return i;
    }
    return turn.at(-1) ?? 0;
}

export function startAnimation(app, stage) {
    const canvas = $('preview'),
        context = canvas.getContext('2d');
    let playing = !matchMedia('(prefers-reduced-motion: reduce)').matches,
        began = performance.now(),
        request = 0;

    const play = (change, key) => app.change({ ...app.project, play: { ...app.project.play, ...change } }, key);
    onNumber('fps', (fps) => play({ fps }, 'fps'));
    $('order').addEventListener('change', () => play({ order: $('order').value }));
    onNumber(
        'duration',
        (duration) => app.frame && app.change(changeFrame(app.project, app.view.frame, { duration }), 'duration'),
    );
    $('play').addEventListener('click', () => {
        playing = !playing;
        began = performance.now();
        app.renew();
    });

    // All frames of the picture, on a canvas that takes in each of them around the pivot.
    function scene() {
        const frames = app.project.frames.filter((frame) => frame.image === app.frame.image),
            ends = [0, 0, 1, 1];
        for (const frame of frames) {
            const [px, py] = pivotOf(app.project, frame);
            ends.splice(
                0,
                4,
                Math.max(ends[0], px),
                Math.max(ends[1], py),
                Math.max(ends[2], frame.w - px),
                Math.max(ends[3], frame.h - py),
            );
        }
        return { frames, ends };
    }

    function draw(now) {
        request = 0;
        if (!app.frame || !canvas.clientWidth) return;
        const {
                frames,
                ends: [left, top, right, bottom],
            } = scene(),
            { fps, order } = app.project.play,
            current = frames.indexOf(app.frame),
            durations = frames.map((frame) => frame.duration || 1000 / fps);
        const frame = frames[playing ? frameAt(durations, order, now - began) : current];
        const ratio = devicePixelRatio;
        canvas.width = canvas.clientWidth * ratio;
        canvas.height = canvas.clientHeight * ratio;
        const fit = Math.min(canvas.width / (left + right + 2), canvas.height / (top + bottom + 2)),
            zoom = fit > 2 ? Math.floor(fit) : fit,
            [px, py] = pivotOf(app.project, frame);
        context.setTransform(
            zoom,
            0,
            0,
            zoom,
            canvas.width / 2 + ((left - right) / 2 - px) * zoom,
            canvas.height / 2 + ((top - bottom) / 2 - py) * zoom,
        );
        context.imageSmoothingEnabled = zoom < 1;
        const picture = app.pictures.get(frame.image);
        if (picture) context.drawImage(picture.bitmap, frame.x, frame.y, frame.w, frame.h, 0, 0, frame.w, frame.h);
        if ($('play-shapes').checked) drawShapes(context, frame.shapes, { pixel: ratio / zoom, color: stage.color });
        canvas.dataset.frame = app.project.frames.indexOf(frame);
        if (playing && frames.length > 1 && $('animation-room').open) request = requestAnimationFrame(draw);
    }

    // ---- Axes ------------------------------------------------------------------------------------------------------------

    const axes = (change, key) => app.change({ ...app.project, axes: { ...app.project.axes, ...change } }, key);
    $('pivot').replaceChildren(
        ...Object.keys(PIVOTS).map((name) => new Option(name === 'point' ? 'a point' : name, name)),
    );
    $('pivot').addEventListener('change', () => {
        const [x, y] = app.frame ? pivotOf(app.project, app.frame) : [0, 0];
        axes($('pivot').value === 'point' ? { pivot: 'point', x, y } : { pivot: $('pivot').value });
    });
    onNumber('pivot-x', (x) => axes({ pivot: 'point', x }, 'pivot x'));
    onNumber('pivot-y', (y) => axes({ pivot: 'point', y }, 'pivot y'));
    onNumber('unit', (unit) => axes({ scale: unit }, 'unit'));
    $('y-up').addEventListener('change', () => axes({ yUp: $('y-up').checked }));
    $('animation-room').addEventListener('toggle', () => app.renew());
    $('play-shapes').addEventListener('change', () => app.renew());

    return () => {
        const { project, frame } = app;
        if (!frame) return;
        write($('fps'), project.play.fps);
        $('order').value = project.play.order;
        write($('duration'), frame.duration);
        $('play').textContent = playing ? 'Pause' : 'Play';
        $('play').setAttribute('aria-pressed', String(playing));
        const [x, y] = pivotOf(project, frame);
        $('pivot').value = project.axes.pivot;
        write($('pivot-x'), x);
        write($('pivot-y'), y);
        write($('unit'), project.axes.scale);
        $('y-up').checked = project.axes.yUp;
        if (!request) request = requestAnimationFrame(draw);
    };
}

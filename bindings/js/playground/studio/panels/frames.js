// frames.js - the frames of a picture: by a grid, by what is solid, and the strip from which one is chosen.
import { guessGrid, gridFrames, gridOf } from '../frames/grid.js';
import { framesOf, plainName, ruled, withFrames } from '../model/project.js';
import { $, count, make } from '../view/dom.js';
import { drawShapes } from '../view/draw.js';

const THUMB = 56,
    THUMBS_MOST = 300;

export function startFrames(app, stage) {
    const fields = ['w', 'h', 'margin', 'spacing'].map((name) => $(`grid-${name}`));
    let shown = null;

    const said = (text) => {
        $('frames-said').textContent = text;
    };
    function cut(rects) {
        app.change(withFrames(app.project, app.image.id, rects));
        app.selectFrame(app.project.frames.findIndex((frame) => frame.image === app.image.id));
        said(count(rects.length, 'frame'));
    }
    const guarded = (act) => async () => {
        try {
            await act();
        } catch (error) {
            said(error.message);
        }
    };
    $('grid-cut').addEventListener(
        'click',
        guarded(async () => {
            const [w, h, margin, spacing] = fields.map((field) => field.valueAsNumber),
                { image } = app;
            let rects = gridFrames(image.width, image.height, { w, h, margin, spacing });
            if ($('grid-empty').checked && image.pixels) {
                const solid = await Promise.all(
                    rects.map((rect) => app.engine.solid({ ...ruled(app.project, app.frame), ...rect })),
                );
                rects = rects.filter((_, i) => solid[i] > 0);
            }
            if (rects.length === 0) said('All these frames are empty.');
            else cut(rects);
        }),
    );
    $('detect').addEventListener(
        'click',
        guarded(async () => {
            const { image } = app,
                rects = await app.engine.detect(
                    image.id,
                    image.rule,
                    image.width,
                    image.height,
                    $('detect-gap').valueAsNumber || 0,
                );
            if (rects.length === 0) said('No pixel is solid.');
            else cut(rects);
        }),
    );
    $('one-frame').addEventListener(
        'click',
        () => app.image && cut([{ x: 0, y: 0, w: app.image.width, h: app.image.height }]),
    );

    // A sheet's grid is in the fields when its picture is chosen.
    function fill(image) {
        if (shown === image.id) return;
        shown = image.id;
        const frames = framesOf(app.project, image.id),
            grid = frames.length > 1 ? gridOf(frames, image.width) : guessGrid(image.name, image.width, image.height);
        fields[0].value = grid?.w ?? 32;
        fields[1].value = grid?.h ?? 32;
        said(frames.length > 1 ? count(frames.length, 'frame') : '');
    }

    // ---- The strip -------------------------------------------------------------------------------------------------------

    const entries = []; // what is on the strip, and the frame that each shows

    function thumb(canvas, frame, picture) {
        const scale = Math.min(1, (THUMB - 4) / Math.max(frame.w, frame.h)),
            context = canvas.getContext('2d');
        canvas.width = canvas.height = THUMB;
        const zoom = scale < 1 ? scale : Math.floor((THUMB - 4) / Math.max(frame.w, frame.h));
        context.setTransform(zoom, 0, 0, zoom, (THUMB - frame.w * zoom) / 2, (THUMB - frame.h * zoom) / 2);
        context.imageSmoothingEnabled = zoom < 1;
        if (picture) context.drawImage(picture.bitmap, frame.x, frame.y, frame.w, frame.h, 0, 0, frame.w, frame.h);
        drawShapes(context, frame.shapes, { pixel: 1 / zoom, color: stage.color });
    }

    // Frames of one picture differ in what comes behind its name.
    function shortName({ image, name }) {
        const base = plainName(app.project.images.find((one) => one.id === image)?.name ?? '');
        return name.startsWith(`${base}_`) && name.length > base.length + 1 ? name.slice(base.length + 1) : name;
    }

    function entry(index) {
        const canvas = make('canvas', { width: THUMB, height: THUMB, hidden: index >= THUMBS_MOST }),
            name = make('span'),
            button = make('button', { type: 'button' }, canvas, name),
            item = make('li', {}, button);
        button.addEventListener('click', () => app.selectFrame(index));
        $('strip').append(item);
        return { canvas, name, button, item };
    }

    // Only what changed is drawn: there may be thousands of frames.
    function strip() {
        const { project, view } = app,
            color = stage.color('solid');
        while (entries.length > project.frames.length) entries.pop().item.remove();
        while (entries.length < project.frames.length) entries.push(entry(entries.length));
        entries.forEach((one, i) => {
            const frame = project.frames[i],
                picture = app.pictures.get(frame.image),
                is = i === view.frame;
            if (is !== one.is) {
                one.is = is;
                one.button.setAttribute('aria-current', String(is));
                one.button.tabIndex = is ? 0 : -1; // thousands of frames are one stop of Tab
                if (is) reveal($('strip'), one.item);
            }
            if (one.frame === frame && one.picture === picture && one.color === color) return;
            Object.assign(one, { frame, picture, color });
            if (one.button.title !== frame.name) {
                one.button.title = frame.name;
                one.name.textContent = shortName(frame);
            }
            if (i < THUMBS_MOST) thumb(one.canvas, frame, picture);
        });
        $('frame-name').textContent = app.frame
            ? `${app.frame.name}, ${view.frame + 1} of ${project.frames.length}`
            : '';
    }
    function reveal(list, item) {
        const left = item.offsetLeft - list.offsetLeft;
        if (left < list.scrollLeft || left + item.offsetWidth > list.scrollLeft + list.clientWidth)
            list.scrollLeft = left - list.clientWidth / 2;
    }
    $('strip').addEventListener('keydown', (event) => {
        const { frame } = app.view,
            to = { ArrowLeft: frame - 1, ArrowRight: frame + 1, Home: 0, End: entries.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        app.selectFrame(to);
        entries[app.view.frame].button.focus();
    });
    $('strip-back').addEventListener('click', () => app.selectFrame(app.view.frame - 1));
    $('strip-on').addEventListener('click', () => app.selectFrame(app.view.frame + 1));

    return () => {
        if (app.image) fill(app.image);
        strip();
    };
}

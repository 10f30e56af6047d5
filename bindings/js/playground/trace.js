// trace.js - a sprite's outline and fitted shape, by sliders, and as text of several formats.
import { Outline } from './kolize/kolize-wasm.mjs';
import { FORMATS } from './formats.js';
import { $, View, check, checked, picture, say, short } from './view.js';

export function startTrace({ state, changed }, sprites) {
    const view = new View($('trace-view'), 80, 80);

    function traced(mask) {
        const exact = mask.trace(),
            simple = state.tolerance > 0 ? exact.simplify({ mode: state.mode, tolerance: state.tolerance }) : null;
        const outline = simple ?? exact,
            parts = state.convex ? outline.convexParts() : null;
        const filled = outline.fill(mask.width, mask.height),
            both = filled.overlapArea(mask, 0, 0);
        const found = {
            rings: (parts ?? outline).rings,
            exactPoints: exact.pointCount,
            missed: mask.count - both,
            extra: filled.count - both,
        };
        found.iou = both / (mask.count + found.extra);
        for (const one of [exact, simple, parts, filled]) if (one instanceof Outline || one) one.dispose();
        return found;
    }

    function fitted(mask) {
        const options = { tightness: state.tightness };
        if (state.fit === 'box') return mask.fitBox(options);
        if (state.fit === 'circle') return mask.fitCircle(options);
        if (state.fit === 'capsule') return mask.fitCapsule(options);
        return state.fit === 'hull' ? mask.fitHull() : null;
    }

    function path(points, context) {
        for (let i = 0; i < points.length; i += 2) context[i ? 'lineTo' : 'moveTo'](points[i], points[i + 1]);
        context.closePath();
    }

    function drawFit(fit, context) {
        context.beginPath();
        if (state.fit === 'box') context.rect(fit.minX, fit.minY, fit.maxX - fit.minX, fit.maxY - fit.minY);
        else if (state.fit === 'circle') context.arc(fit.x, fit.y, fit.r, 0, 2 * Math.PI);
        else if (state.fit === 'hull') path(fit.points, context);
        else {
            const along = Math.atan2(fit.y1 - fit.y0, fit.x1 - fit.x0);
            context.arc(fit.x1, fit.y1, fit.r, along - Math.PI / 2, along + Math.PI / 2);
            context.arc(fit.x0, fit.y0, fit.r, along + Math.PI / 2, along + (3 * Math.PI) / 2);
            context.closePath();
        }
        context.strokeStyle = view.color('arrow');
        context.lineWidth = 3 * view.pixel;
        context.stroke();
    }

    function draw() {
        const mask = sprites.mask(Number(state.traced)),
            found = traced(mask),
            fit = fitted(mask);
        for (const name of ['tolerance', 'tightness']) {
            $(name).value = state[name];
            $(`${name}-out`).textContent = short(state[name]);
        }
        $('text').value = FORMATS[state.format](found, {
            width: mask.width,
            height: mask.height,
            name: `sprite_${state.traced === '0' ? 'a' : 'b'}`,
        });
        const points = found.rings.reduce((sum, ring) => sum + ring.points.length / 2, 0);
        const rows = [
            ['Points', `${points} of ${found.exactPoints}`],
            ['Rings', String(found.rings.length)],
            ['Missed, extra', `${found.missed}, ${found.extra} pixels`],
            ['Overlap', `${short(100 * found.iou)} %`],
        ];
        if (fit) rows.push([`The ${state.fit}`, `${short(100 * fit.iou)} %, ${fit.missed} missed, ${fit.extra} extra`]);
        say($('trace-said'), rows);

        view.resize(mask.width + 8, mask.height + 8);
        const context = view.begin();
        if (!context) return;
        context.translate(4, 4);
        context.globalAlpha = 0.4;
        context.drawImage(picture(mask, view.color(state.traced === '0' ? 'a' : 'b')), 0, 0);
        context.globalAlpha = 1;
        context.beginPath();
        for (const ring of found.rings) path(ring.points, context);
        context.strokeStyle = view.color('both');
        context.lineWidth = 2 * view.pixel;
        context.stroke();
        for (const ring of found.rings)
            for (let i = 0; i < ring.points.length; i += 2)
                view.dot(ring.points[i], ring.points[i + 1], view.color('ink'), 2.5);
        if (fit) drawFit(fit, context);
    }

    const update = () => {
        draw();
        changed();
    };
    for (const name of ['tolerance', 'tightness'])
        $(name).addEventListener('input', () => {
            state[name] = Number($(name).value);
            update();
        });
    for (const name of ['mode', 'fit', 'format']) {
        $(name).value = state[name];
        $(name).addEventListener('change', () => {
            state[name] = $(name).value;
            update();
        });
    }
    $('convex').checked = state.convex;
    $('convex').addEventListener('change', () => {
        state.convex = $('convex').checked;
        update();
    });
    check('traced', state.traced);
    for (const input of document.querySelectorAll('input[name=traced]'))
        input.addEventListener('change', () => {
            state.traced = checked('traced');
            update();
        });
    $('copy').addEventListener('click', async () => {
        try {
            await navigator.clipboard.writeText($('text').value);
            $('copied').textContent = 'Copied';
        } catch {
            // a page without a secure address may not write to the clipboard
            $('text').select();
            $('copied').textContent = 'Selected: press Ctrl and C';
        }
        setTimeout(() => {
            $('copied').textContent = '';
        }, 2500);
    });
    return { draw };
}

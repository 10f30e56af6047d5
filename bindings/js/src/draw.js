// draw.js - debug drawings: worlds and shapes painted on a canvas, a Graphics of PixiJS 8, or by functions of the caller's.

const DRAW_FLAGS = { boxes: 1, pairs: 2, contacts: 4 };
const DRAWN_STYLES = { moving: 'moving', static: 'fixed', oneWay: 'one_way', sensor: 'sensor', probe: 'probe', disabled: 'disabled', colliding: 'colliding' };
const DRAWS = namesOf('boxes pairs contacts scale colors'), COLORS = namesOf('moving static oneWay sensor probe disabled colliding box pair contact');
const STYLES = namesOf('fill line width'), DRAWN = namesOf('fill line width scale');
const LINE = 0, POLYGON = 1, CIRCLE = 2, TEXT = 3, CELLS = 4, FILLED = 16;
const WAYS = ['line', 'polygon', 'circle', 'text', 'cells'];
const TARGETS = 'the context of a canvas, a Graphics of PixiJS 8, or an object with line, polygon, circle, text or cells';

// ---- Targets: each has a function for each thing, which gets a pen { color, alpha, width, filled } ------------------------

const cssColor = ({ color, alpha }) => `rgba(${color >> 16}, ${(color >> 8) & 255}, ${color & 255}, ${alpha})`;

function onCanvas(context, scale) {
    const fill = (pen) => {
        context.fillStyle = cssColor(pen);
        context.fill('evenodd');
    };
    const stroke = (pen) => {
        context.strokeStyle = cssColor(pen);
        context.lineWidth = (pen.width || 1) / scale;
        context.stroke();
    };
    const path = (pen, draw) => {
        context.beginPath();
        draw();
        (pen.filled ? fill : stroke)(pen);
    };
    return {
        line: (x0, y0, x1, y1, pen) => path({ ...pen, filled: false }, () => {
            context.moveTo(x0, y0);
            context.lineTo(x1, y1);
        }),
        polygon: (rings, pen) => path(pen, () => rings.forEach((ring) => {
            for (let i = 0; i < ring.length; i += 2) context[i ? 'lineTo' : 'moveTo'](ring[i], ring[i + 1]);
            context.closePath();
        })),
        circle: (x, y, r, pen) => path(pen, () => context.arc(x, y, r, 0, 2 * Math.PI)),
        cells: (rects, pen) => path(pen, () => rects.forEach(({ x0, y0, x1, y1 }) => context.rect(x0, y0, x1 - x0, y1 - y0))),
        text: (x, y, text, pen) => {
            context.fillStyle = cssColor(pen);
            context.font = `${(pen.width || 12) / scale}px sans-serif`;
            context.textBaseline = 'top';
            context.fillText(text, x, y);
        },
    };
}

function onGraphics(graphics, scale) {
    const end = ({ color, alpha, width, filled }) => (filled ? graphics.fill({ color, alpha }) : graphics.stroke({ color, alpha, width: (width || 1) / scale }));
    return {
        line: (x0, y0, x1, y1, pen) => {
            graphics.moveTo(x0, y0).lineTo(x1, y1);
            end({ ...pen, filled: false });
        },
        polygon: ([outline, ...holes], pen) => {
            graphics.poly(outline, true);
            end(pen);
            for (const hole of holes) {
                graphics.poly(hole, true);
                if (pen.filled) graphics.cut();
                else end(pen);
            }
        },
        circle: (x, y, r, pen) => {
            graphics.circle(x, y, r);
            end(pen);
        },
        cells: (rects, pen) => {
            for (const { x0, y0, x1, y1 } of rects) graphics.rect(x0, y0, x1 - x0, y1 - y0);
            end(pen);
        },
    };
}

/** How many pixels of a canvas a unit is. */
function scaleOf(context) {
    const { a = 1, b = 0 } = context.getTransform?.() ?? {};
    return Math.hypot(a, b) || 1;
}

function targetOf(target, options) {
    const has = (...names) => names.every((name) => typeof target?.[name] === 'function');
    const given = options.scale === undefined ? 0 : real(options.scale, 'scale');
    if (given < 0 || !(given < Infinity)) throw wrong(RangeError, `scale: ${given} is no size`);
    if (has('beginPath', 'lineTo', 'fillText', 'save')) {
        const scale = given || scaleOf(target);
        return { scale, on: onCanvas(target, scale), isCanvas: true };
    }
    const scale = given || 1;
    if (has('poly', 'fill', 'stroke', 'cut')) return { scale, on: onGraphics(target, scale) };
    if (WAYS.some((name) => has(name))) return { scale, on: target };
    throw wrong(TypeError, `target: ${TARGETS} is wanted, and not ${nameOf(target)}`);
}

// ---- The list that the module made ----------------------------------------------------------------------------------------

/** A list of numbers as calls { way, given }: nothing of the module is read any more when these are made. */
function drawnCalls(n) {
    const calls = [], end = (e.kzj_drawn() >> 2) + n;
    fresh();
    for (let at = end - n; at < end;) {
        const kind = U32[at] & 15, color = U32[at + 1], count = U32[at + 3], from = at + 4;
        const pen = { color: color >>> 8, alpha: (color & 255) / 255, width: F32[at + 2], filled: (U32[at] & FILLED) !== 0 };
        calls.push({ way: WAYS[kind], given: [...drawnThing(kind, from, count), pen] });
        at = from + count;
    }
    return calls;
}

function drawnThing(kind, from, count) {
    const numbers = () => [...F32.subarray(from, from + count)];
    if (kind === LINE || kind === CIRCLE) return numbers();
    if (kind === POLYGON) return [drawnRings(from)];
    if (kind === CELLS) return [Array.from({ length: count / 4 }, (_, i) => rectAt(4 * from + 16 * i))];
    return [F32[from], F32[from + 1], new TextDecoder().decode(U8.slice(4 * from + 12, 4 * from + 12 + U32[from + 2]))];
}

function drawnRings(from) {
    const n = U32[from], points = from + 1 + n, rings = [];
    for (let i = 0, start = 0; i < n; i++) {
        const end = U32[from + 1 + i];
        rings.push([...F32.subarray(points + 2 * start, points + 2 * end)]);
        start = end;
    }
    return rings;
}

/** Draws what make(scale) lists. */
function paint(target, options, make) {
    const { scale, on, isCanvas } = targetOf(target, options), n = make(scale);
    if (n < 0) throw failure();
    const calls = drawnCalls(n);
    if (isCanvas) target.save();
    try {
        for (const { way, given } of calls) on[way]?.(...given);
    } finally {
        if (isCanvas) target.restore();
    }
}

// ---- What is drawn ---------------------------------------------------------------------------------------------------------

const colorOf = (value, what) => whole(value, what, 0, 0xffffffff);

function drawFlags(options) {
    let set = 0;
    for (const name in DRAW_FLAGS) if (options[name]) set |= DRAW_FLAGS[name];
    return set;
}

/** The caller's colours over the usual ones, checked before anything is written. */
function colorsOf(given) {
    if (given === undefined) return null;
    optionsOf(given, COLORS, 'colors');
    const rows = [], c = L.kz_draw_colors, s = L.kz_draw_style;
    for (const [name, field] of Object.entries(DRAWN_STYLES)) {
        const { fill, line, width } = optionsOf(given[name], STYLES, `colors.${name}`);
        if (fill !== undefined) rows.push([U32, c[field] + s.fill, colorOf(fill, `colors.${name}.fill`)]);
        if (line !== undefined) rows.push([U32, c[field] + s.line, colorOf(line, `colors.${name}.line`)]);
        if (width !== undefined) rows.push([F32, c[field] + s.width, real(width, `colors.${name}.width`)]);
    }
    for (const name of ['box', 'pair', 'contact'])
        if (given[name] !== undefined) rows.push([U32, c[name], colorOf(given[name], `colors.${name}`)]);
    return rows.map(([kind, at, value]) => ({ isFloat: kind === F32, at, value }));
}

function listWorld(world, scale, rows, flags) {
    if (!rows) return e.kzj_world_draw(world, scale, 0, flags);
    const p = room(L.kz_draw_colors.size);
    e.kzj_colors_default(p);
    fresh();
    for (const { isFloat, at, value } of rows) (isFloat ? F32 : U32)[(p + at) >> 2] = value;
    return e.kzj_world_draw(world, scale, p, flags);
}

Object.assign(World.prototype, {
    /** Draws its bodies, and what the options name. */
    draw(target, given) {
        const options = optionsOf(given, DRAWS), rows = colorsOf(options.colors), flags = drawFlags(options);
        paint(target, options, (scale) => listWorld(worldAt(this), scale, rows, flags));
    },
});

Object.assign(Replay.prototype, {
    /** Draws the world as it is at this place. */
    draw(target, given) {
        const options = optionsOf(given, DRAWS), rows = colorsOf(options.colors), flags = drawFlags(options);
        paint(target, options, (scale) => listWorld(e.kzf_replay_world(replayAt(this)), scale, rows, flags));
    },
});

Object.assign(Shape.prototype, {
    /** Draws it where it is now. */
    draw(target, given) {
        const options = optionsOf(given, DRAWN), { fill = 0x5ab0f246, line = 0x5ab0f2ff, width = 0 } = options;
        colorOf(fill, 'fill');
        colorOf(line, 'line');
        real(width, 'width');
        paint(target, options, (scale) => e.kzj_shape_draw(shapeAt(this), scale, fill, line, width));
    },
});

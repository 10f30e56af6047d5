// text.js - numbers and points as `kolize trace` writes them, and the axes that engines get.

/** The shortest decimal that is the same float32, as C's %g writes it. */
export function numberText(value) {
    const x = Math.fround(value);
    if (x === 0) return '0';
    if (Number.isInteger(x) && Math.abs(x) < 16777216) return String(x);
    for (let digits = 1; ; digits++) {
        const text = x.toPrecision(digits);
        if (digits < 9 && Math.fround(Number(text)) !== x) continue;
        const exponent = Number(x.toExponential(digits - 1).split('e')[1]);
        if (exponent < -4 || exponent >= digits) {
            const [head, power] = x.toExponential(digits - 1).split('e');
            return `${plain(head)}e${power[0]}${power.slice(1).padStart(2, '0')}`;
        }
        return plain(text);
    }
}
const plain = (text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

export const pointList = (points) =>
    Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i], points[2 * i + 1]]);

/** All points as text, with a text between the two numbers of one, and one between two points. */
export const pointsText = (points, comma, between) =>
    pointList(points)
        .map(([x, y]) => `${numberText(x)}${comma}${numberText(y)}`)
        .join(between);

/** Axes of a frame: from its pixels to an engine's coordinates and back; `pivot` is where these begin. */
export function axesOf({ scale, yUp }, [px, py]) {
    const sign = yUp ? -1 : 1,
        f = Math.fround;
    const out = (x, y) => [f((x - px) * scale), f((y - py) * scale * sign)],
        back = (x, y) => [f(x / scale + px), f((y * sign) / scale + py)];
    // Mirrored, the other way round is the same winding.
    const ring = (points, by) => {
        const list = pointList(points).map(([x, y]) => by(x, y));
        return (yUp ? list.reverse() : list).flat();
    };
    return {
        point: out,
        back,
        length: (v) => f(v * scale),
        backLength: (v) => f(v / scale),
        ring: (points) => ring(points, out),
        backRing: (points) => ring(points, back),
        isPlain: scale === 1 && !yUp && px === 0 && py === 0,
    };
}

/** The corners of a shape that is no outline, where a format knows polygons alone; round ones have 16 or 18. */
export function polygonOf({ kind, at }) {
    if (kind === 'box') return [at[0], at[1], at[2], at[1], at[2], at[3], at[0], at[3]];
    const [x0, y0, x1, y1, r] = kind === 'circle' ? [at[0], at[1], at[0], at[1], at[2]] : at,
        along = Math.atan2(y1 - y0, x1 - x0);
    const half = (x, y, from) =>
        Array.from({ length: 9 }, (_, i) => from + (i * Math.PI) / 8).flatMap((a) => [
            Math.fround(x + r * Math.cos(a)),
            Math.fround(y + r * Math.sin(a)),
        ]);
    const out = [...half(x1, y1, along - Math.PI / 2), ...half(x0, y0, along + Math.PI / 2)];
    return kind === 'circle' ? [...out.slice(0, 16), ...out.slice(18, 34)] : out;
}

/** Numbers in a text, such as those of Vector2(1, 2). */
export const numbersIn = (text) => (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);

export const isPoints = (list, least = 3) =>
    Array.isArray(list) && list.length >= 2 * least && list.length % 2 === 0 && list.every(Number.isFinite);

export const outline = (points, more = {}) => ({
    kind: 'outline',
    role: 'solid',
    name: '',
    rings: [{ points: points.map(Math.fround), parent: -1 }],
    ...more,
});
export const simple = (kind, at, more = {}) => ({ kind, role: 'solid', name: '', at: at.map(Math.fround), ...more });

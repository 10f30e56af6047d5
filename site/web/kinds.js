// kinds.js - the kinds of the pair table: where their points lie, the shape that the module makes, the tool's JSON, a path.

const ROWS = ['.####.', '######', '##..##', '##...#', '######', '.####.'];
const moved = (points, x, y) => points.map(([px, py]) => [px + x, py + y]);

/** kind -> (x, y) -> the numbers, points or rows of a shape in the middle of which (x, y) lies. */
export const KINDS = {
    point: (x, y) => ({ numbers: [x, y] }),
    segment: (x, y) => ({ numbers: [x - 3, y - 2, x + 3, y + 2] }),
    box: (x, y) => ({ numbers: [x - 3, y - 2, x + 3, y + 2] }),
    circle: (x, y) => ({ numbers: [x, y, 3] }),
    capsule: (x, y) => ({ numbers: [x - 2, y - 1, x + 2, y + 1, 1.5] }),
    polygon: (x, y) => ({ points: moved([[-3, -3], [3, 0], [-3, 3], [-1, 0]], x, y) }),
    polyline: (x, y) => ({ points: moved([[-3, 2], [-1, -2], [1, 2], [3, -2]], x, y) }),
    mask: (x, y) => ({ rows: ROWS, at: [x - 3, y - 3] }),
};
export const NAMES = Object.keys(KINDS);
/** The picture of a pair, in units; one unit is a cell of a mask. */
export const ROOM = { width: 24, height: 16 };
/** Where the two lie at first, and the ray and the motion that are asked about. */
export const PLACES = {
    apart: { a: [5, 6], b: [15, 9], from: [4, 14], to: [22, 4], motion: [10, 3] },
    close: { a: [13, 8], b: [15, 9], from: [4, 14], to: [22, 4], motion: [6, 2] },
};

export const shapeAt = (kind, [x, y]) => ({ kind, ...KINDS[kind](x, y) });
export const pairOf = (kindA, kindB, { a, b, from, to, motion }) => ({ a: shapeAt(kindA, a), b: shapeAt(kindB, b), from, to, motion });

/** The module's shape: `api` is the package with Shape and Mask. */
export function made({ Mask, Shape }, { kind, numbers, points, rows, at }) {
    if (rows) return Shape.mask(Mask.fromText(rows.join('\n')), ...at);
    return points ? Shape[kind](points.flat()) : Shape[kind](...numbers);
}

/** What `kolize query` takes. */
export const jsonOf = ({ kind, numbers, points, rows, at }) => (rows ? { mask: rows, at } : { [kind]: points ?? numbers });

/** All that the page says of a pair. */
export function answersOf(api, pair) {
    const a = made(api, pair.a), b = made(api, pair.b);
    const nearest = a.nearest(b), met = a.sweep(...pair.motion, b);
    const answers = { relation: a.relate(b), contact: a.collide(b), nearest, ray: b.ray(...pair.from, ...pair.to), sweep: met };
    a.dispose();
    b.dispose();
    return answers;
}

/** A path of the shape in a context that is scaled to units. */
export function trace(context, { kind, numbers, points, rows, at }) {
    context.beginPath();
    if (rows)
        rows.forEach((row, y) => [...row].forEach((cell, x) => cell === '#' && context.rect(at[0] + x, at[1] + y, 1, 1)));
    else if (points) {
        points.forEach(([x, y], i) => context[i ? 'lineTo' : 'moveTo'](x, y));
        if (kind === 'polygon') context.closePath();
    } else if (kind === 'box') context.rect(numbers[0], numbers[1], numbers[2] - numbers[0], numbers[3] - numbers[1]);
    else if (kind === 'circle') context.arc(...numbers, 0, 2 * Math.PI);
    else if (kind === 'point') context.arc(...numbers, 0.28, 0, 2 * Math.PI);
    else if (kind === 'segment') {
        context.moveTo(numbers[0], numbers[1]);
        context.lineTo(numbers[2], numbers[3]);
    } else {
        const [x0, y0, x1, y1, r] = numbers, angle = Math.atan2(y1 - y0, x1 - x0);
        context.arc(x0, y0, r, angle + Math.PI / 2, angle - Math.PI / 2);
        context.arc(x1, y1, r, angle - Math.PI / 2, angle + Math.PI / 2);
        context.closePath();
    }
}

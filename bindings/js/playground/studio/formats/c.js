// c.js - arrays of C, as `kolize trace --format c` writes them, and read back.
import { numberText, numbersIn, pointList, simple } from './text.js';

const cNumber = (v) => {
    const text = numberText(v);
    return /[.e]/.test(text) ? `${text}f` : text;
};
const rows = (list, perRow) =>
    list.map((text, i) => `${i > 0 ? ',' : ''}${i % perRow ? ' ' : '\n    '}${text}`).join('');
const ints = (name, what, list) => `static const int ${name}_${what}[] = {${rows(list, 16)}\n};\n`;
const LENGTHS = { box: 4, circle: 3, capsule: 5 };
const TYPES = ['box', 'circle', 'capsule'];
const ROLES = ['solid', 'hit', 'hurt', 'push'];

function outlines(name, rings) {
    const points = rings.flatMap((ring) => pointList(ring.points));
    let end = 0;
    const ends = rings.map((ring) => (end += ring.points.length / 2));
    const head = `/* ${rings.length} rings of ${points.length} points.  Ring i ends before point ${name}_ring_end[i]; its parent is the outline it is a hole of, or -1. */\nenum { ${name}_n_points = ${points.length}, ${name}_n_rings = ${rings.length} };\n`;
    if (rings.length === 0) return head;
    return `${head}static const float ${name}_points[][2] = {${rows(
        points.map(([x, y]) => `{${cNumber(x)}, ${cNumber(y)}}`),
        6,
    )}\n};\n${ints(name, 'ring_end', ends)}${ints(
        name,
        'parent',
        rings.map((ring) => ring.parent),
    )}`;
}

function simples(name, shapes) {
    if (shapes.length === 0) return '';
    const list = shapes.map(
        (one) =>
            `    {${TYPES.indexOf(one.kind)}, ${ROLES.indexOf(one.role)}, {${[...one.at, 0, 0].slice(0, 5).map(cNumber).join(', ')}}, "${one.name.replace(/["\\\n]/g, '_')}"}`,
    );
    return `/* Kind 0: a box x0, y0, x1, y1; 1: a circle x, y, r; 2: a capsule x0, y0, x1, y1, r.  Role 0: solid; 1: hit; 2: hurt; 3: push. */\nstatic const struct { int kind, role; float at[5]; const char *name; } ${name}_shapes[] = {\n${list.join(',\n')}\n};\n`;
}

/** All outlines of a frame in one list of rings; the parents of later ones count on. */
export const allRings = (shapes) => {
    const out = [];
    for (const shape of shapes) {
        const before = out.length;
        out.push(
            ...(shape.shown ?? shape.rings).map((ring) => ({
                points: ring.points,
                parent: ring.parent < 0 ? -1 : ring.parent + before,
            })),
        );
    }
    return out;
};

export const writeC = (doc) =>
    doc.frames
        .map(
            (frame) =>
                `${outlines(frame.name, allRings(frame.shapes.filter((one) => one.kind === 'outline')))}${simples(
                    frame.name,
                    frame.shapes.filter((one) => one.kind !== 'outline'),
                )}`,
        )
        .join('');

/** One shape for each outline with its holes. */
function split(rings) {
    return rings.flatMap((ring, i) =>
        ring.parent >= 0
            ? []
            : [
                  {
                      kind: 'outline',
                      role: 'solid',
                      name: '',
                      rings: [
                          { ...ring, parent: -1 },
                          ...rings.filter((one) => one.parent === i).map((one) => ({ ...one, parent: 0 })),
                      ],
                  },
              ],
    );
}

export function readC(text) {
    const counts = [...text.matchAll(/enum \{ (\w+)_n_points = (\d+), \w+_n_rings = (\d+) \};/g)];
    if (counts.length === 0) throw new Error('These are no arrays of `kolize trace --format c`.');
    const array = (name) => new RegExp(`\\b${name}\\[\\](?:\\[2\\])? = \\{([^;]*)\\};`).exec(text)?.[1] ?? '';
    const numbers = (name) => numbersIn(array(name).replace(/(\d)f/g, '$1'));
    const frames = counts.map(([, name], index) => {
        const points = numbers(`${name}_points`),
            ends = numbers(`${name}_ring_end`),
            parents = numbers(`${name}_parent`),
            rings = ends.map((end, i) => ({
                points: points.slice(i ? 2 * ends[i - 1] : 0, 2 * end),
                parent: parents[i],
            }));
        const others = [...array(`${name}_shapes`).matchAll(/\{(\d), (\d), \{([^}]*)\}, "([^"]*)"\}/g)].map(
            ([, kind, role, at, label]) =>
                simple(TYPES[kind], numbersIn(at.replace(/(\d)f/g, '$1')).slice(0, LENGTHS[TYPES[kind]]), {
                    role: ROLES[role],
                    name: label,
                }),
        );
        return { name, index, shapes: [...split(rings), ...others] };
    });
    return { format: 'C', images: [], frames };
}

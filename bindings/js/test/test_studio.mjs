// The studio's parts that need no page: history, frames, edits, tracing, and every format out and in.
//     node test_studio.mjs PACKAGE [TOOL]        TOOL: kolize, whose `trace` writes the same and whose `lint` reads it
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { joinBoxes } from '../playground/studio/frames/detect.js';
import { gridFrames, gridOf, guessGrid } from '../playground/studio/frames/grid.js';
import { documentOf, FORMATS, lossOf, readFile, writeDocument } from '../playground/studio/formats/formats.js';
import { mergeParts } from '../playground/studio/formats/merge.js';
import { axesOf, numberText } from '../playground/studio/formats/text.js';
import { withPicture, withRead } from '../playground/studio/model/apply.js';
import { amended, changed, newHistory, redone, settled, undone } from '../playground/studio/model/history.js';
import { checkedProject } from '../playground/studio/model/check.js';
import * as P from '../playground/studio/model/project.js';
import * as S from '../playground/studio/model/shapes.js';
import { makeEngine } from '../playground/studio/trace/engine.js';
import { orientedBox } from '../playground/studio/trace/fits.js';
import { LAYOUT } from '../playground/studio/trace/rings.js';

const [pack, tool] = process.argv.slice(2),
    tree = fileURLToPath(new URL('../../..', import.meta.url)),
    kolize = await import(pathToFileURL(join(pack, 'dist', 'kolize.mjs'))),
    version = /KZ_VERSION_TEXT +"([^"]+)"/.exec(readFileSync(join(tree, 'include', 'kolize', 'base.h'), 'utf8'))[1];
await kolize.load();
const engine = makeEngine(kolize);

// ---- A sheet of four frames: rings of several sizes with a bite, the last one empty -----------------------------------

const W = 96,
    H = 24,
    SIDE = 24;
function sheet() {
    const data = new Uint8ClampedArray(4 * W * H);
    for (let y = 0; y < H; y++)
        for (let x = 0; x < 3 * SIDE; x++) {
            const i = Math.floor(x / SIDE),
                d = Math.hypot(x - SIDE * i - 11.5, y - 11.5);
            const solid = d < 8 + i && d > 3 && !(x % SIDE > 14 && y > 16);
            data.set([200, 90 + i, 40, solid ? 255 : 100], 4 * (y * W + x));
        }
    return { data, width: W, height: H };
}
engine.open(1, sheet());
function traced(project) {
    let out = project;
    for (const i of P.pendingFrames(out))
        out = P.withTraces(out, [
            [i, P.traceKey(out, out.frames[i]), engine.trace(P.ruled(out, out.frames[i]), out.how)],
        ]);
    assert.deepEqual(P.pendingFrames(out), []);
    return out;
}
const start = P.withFrames(
    P.withImage(P.newProject(), { name: 'walk.tga', width: W, height: H }),
    1,
    gridFrames(W, H, { w: SIDE, h: SIDE }),
);
const project = traced(start);

{
    // history
    let h = newHistory(1);
    h = changed(h, 2, 'a');
    h = changed(h, 3, 'a');
    h = changed(settled(h), 4, 'a');
    h = amended(h, 4.5);
    assert.deepEqual([undone(h).present, undone(undone(h)).present, undone(undone(undone(h))).present], [3, 1, 1]);
    assert.equal(redone(undone(h)).present, 4.5);
    assert.equal(redone(redone(undone(undone(h)))).present, 4.5);
    assert.equal(redone(changed(undone(h), 9)).present, 9, 'a change ends what could be done again');
    for (let i = 0; i < 500; i++) h = changed(h, 10 + i);
    assert.ok(h.past.length === 200 && changed(h, h.present) === h);
}
{
    // frames
    assert.equal(project.frames.length, 4);
    assert.deepEqual(
        project.frames.map((one) => one.name),
        ['walk_0', 'walk_1', 'walk_2', 'walk_3'],
    );
    assert.deepEqual(gridOf(project.frames, W), { w: 24, h: 24, columns: 4 });
    assert.equal(gridFrames(100, 50, { w: 20, h: 20, margin: 4, spacing: 2 }).length, 8);
    assert.deepEqual(gridFrames(100, 50, { w: 20, h: 20, margin: 4, spacing: 2 })[5], { x: 26, y: 26, w: 20, h: 20 });
    for (const bad of [
        { w: 0, h: 2 },
        { w: 200, h: 2 },
        { w: 1.5, h: 1 },
        { w: 1, h: 1, margin: -1 },
        { w: NaN, h: 1 },
    ])
        assert.throws(() => gridFrames(W, H, bad), RangeError);
    assert.throws(() => gridFrames(4096, 4096, { w: 1, h: 1 }), /more than 4096/);
    assert.deepEqual(
        [guessGrid('a_16x24.png', 64, 24), guessGrid('a.png', 96, 24), guessGrid('a.png', 50, 24)],
        [{ w: 16, h: 24 }, { w: 24, h: 24 }, null],
    );
    const found = engine.detect(1, project.images[0].rule, W, H, 1);
    assert.deepEqual(
        found.map(({ w }) => w),
        [16, 18, 20],
    );
    assert.deepEqual(
        joinBoxes(
            [
                { x0: 0, y0: 0, x1: 4, y1: 4 },
                { x0: 5, y0: 0, x1: 9, y1: 4 },
                { x0: 30, y0: 2, x1: 32, y1: 40 },
                { x0: 0, y0: 20, x1: 3, y1: 24 },
            ],
            2,
        ).map((one) => [one.x0, one.y0, one.x1]),
        [
            [0, 0, 9],
            [0, 20, 3],
            [30, 2, 32],
        ],
    );
    // Every piece within the gap of another, through a third one, is of one frame.
    assert.equal(
        joinBoxes(
            [
                { x0: 0, y0: 0, x1: 2, y1: 9 },
                { x0: 9, y0: 0, x1: 11, y1: 2 },
                { x0: 1, y0: 8, x1: 12, y1: 9 },
                { x0: 9, y0: 3, x1: 11, y1: 5 },
            ],
            4,
        ).length,
        1,
    );
    assert.equal(
        joinBoxes(
            [
                { x0: 0, y0: 0, x1: 2, y1: 2 },
                { x0: 0, y0: 20, x1: 2, y1: 22 },
                { x0: 1, y0: 0, x1: 3, y1: 22 },
            ],
            1,
        ).length,
        1,
    );
    const again = P.withFrames(P.changeFrame(project, 1, { auto: false }), 1, gridFrames(W, H, { w: SIDE, h: SIDE }));
    assert.equal(again.frames[1].auto, false, 'a frame at the same place keeps what it has');
    assert.equal(P.plainName('dir/9 lives.old.png'), '_9_lives');
}
{
    // outlines, and what they lose
    const [frame] = project.frames,
        [shape] = frame.shapes,
        found = engine.measure(P.ruled(project, frame), frame.shapes);
    assert.deepEqual(
        shape.rings.map((ring) => ring.parent),
        [-1, 0],
    );
    assert.ok(S.pointCount(shape) < frame.exact.exact && found.iou > 0.9 && found.iou < 1 && found.faults.length === 0);
    const how = (more) => engine.trace(P.ruled(project, frame), { ...project.how, ...more });
    assert.equal(engine.measure(P.ruled(project, frame), [{ ...shape, rings: how({ tolerance: 0 }).rings }]).iou, 1);
    assert.equal(how({ holes: false }).rings.length, 1);
    assert.equal(how({ tolerance: 0, points: 9 }).rings.flatMap((ring) => ring.points).length, 18);
    const cover = engine.measure(P.ruled(project, frame), [
            { ...shape, rings: how({ mode: 'cover', tolerance: 2 }).rings },
        ]),
        inside = engine.measure(P.ruled(project, frame), [
            { ...shape, rings: how({ mode: 'inside', tolerance: 2 }).rings },
        ]);
    assert.ok(cover.missed === 0 && cover.extra > 0 && inside.extra === 0 && inside.missed > 0);
    assert.deepEqual(project.frames[3].shapes, [], 'an empty frame has no outline');
    assert.equal(engine.measure(P.ruled(project, project.frames[3]), []).faults[0].fault, 'bare');
    // Another threshold traces all anew, and stale answers are dropped.
    const loose = P.changeImage(project, 1, { rule: { alpha: 50, key: null, tolerance: 0 } });
    assert.deepEqual(P.pendingFrames(loose, 2), [2, 0, 1, 3]);
    assert.equal(P.withTraces(loose, [[0, P.traceKey(project, frame), { rings: [], exact: {} }]]), loose);
    assert.equal(engine.solid(P.ruled(loose, frame)), 576);
    const keyed = { alpha: 0, key: 0xc85a28, tolerance: 0 };
    assert.equal(engine.solid({ ...P.ruled(project, frame), rule: keyed }), 0);
    assert.equal(engine.solid({ ...P.ruled(project, project.frames[1]), rule: keyed }), 576);
    for (const kind of ['box', 'oriented', 'circle', 'capsule', 'hull']) {
        const fit = engine.fit(P.ruled(project, frame), kind, 0);
        assert.ok(fit.missed === 0 && fit.iou > 0.5, `${kind} ${JSON.stringify(fit)}`);
    }
    assert.equal(engine.fit(P.ruled(project, project.frames[3]), 'circle', 0), null);
    assert.deepEqual(
        orientedBox([0, 0, 2, 2, 1, 3, -1, 1]).map((v) => Math.round(v * 1e6) / 1e6),
        [0, 0, 2, 2, 1, 3, -1, 1],
    );
    assert.deepEqual(orientedBox([0, 0, 8, 0, 9, 1, 9, 2, 0, 2]), [0, 0, 9, 0, 9, 2, 0, 2]);
    // A clear pixel that meets the outside at a corner is a hole where solid pixels that meet at corners are joined.
    const gap = new Uint8ClampedArray(36);
    for (const i of [1, 2, 3, 5, 6, 7, 8]) gap[4 * i + 3] = 255;
    engine.open(7, { data: gap, width: 3, height: 3 });
    const cells = (connectivity) => {
        const place7 = { image: 7, rule: project.images[0].rule, x: 0, y: 0, w: 3, h: 3 },
            found7 = engine.trace(place7, { ...project.how, tolerance: 0, holes: false, connectivity });
        return engine.measure(place7, [{ id: 1, kind: 'outline', role: 'solid', rings: found7.rings }]).extra;
    };
    assert.deepEqual([cells(8), cells(4)], [1, 0]);
    const both = engine.compare(frame.shapes, project.frames[1].shapes, 0, 0);
    assert.ok(both.relation === 'overlap' && both.iou > 0.5 && both.both <= both.a);
    assert.equal(engine.compare(frame.shapes, frame.shapes, 30, 0).relation, 'apart');
}
{
    // edits
    const box = { id: 1, kind: 'box', role: 'hit', name: '', at: [2, 2, 8, 9] };
    assert.deepEqual(S.moveHandle(box, 0, 10, 1).at, [8, 1, 10, 9], 'a corner dragged over the other one');
    assert.deepEqual(S.moveHandle({ kind: 'circle', at: [5, 5, 1] }, 1, 8, 9).at, [5, 5, 5]);
    assert.deepEqual(S.moveHandle({ kind: 'capsule', at: [0, 0, 4, 0, 1] }, 2, 2, 3).at, [0, 0, 4, 0, 3]);
    assert.deepEqual(S.handles({ kind: 'capsule', at: [3, 3, 3, 3, 2] })[2], [5, 3]);
    const square = {
        kind: 'outline',
        rings: [
            { points: [0, 0, 8, 0, 8, 8, 0, 8], parent: -1 },
            { points: [2, 2, 2, 4, 4, 2], parent: 0 },
        ],
    };
    const edge = S.nearestEdge(square, 8.5, 3);
    assert.deepEqual([edge.index, edge.x, edge.y], [2, 8, 3]);
    const more = S.addPoint(square, edge.index, 9, 3);
    assert.deepEqual(more.rings[0].points, [0, 0, 8, 0, 9, 3, 8, 8, 0, 8]);
    assert.deepEqual(S.addPoint(square, S.nearestEdge(square, -1, 4).index, -1, 4).rings[0].points.slice(-2), [-1, 4]);
    assert.deepEqual(S.removePoint(more, 2).rings, square.rings);
    assert.equal(S.removePoint(square, 5).rings.length, 1, 'a hole of three points goes as a whole');
    assert.equal(
        S.removePoint({ kind: 'outline', rings: [{ points: [0, 0, 1, 0, 0, 1], parent: -1 }, square.rings[1]] }, 0),
        null,
        'and so does an outline, with its holes',
    );
    const pair = {
        kind: 'outline',
        rings: [{ points: [20, 0, 21, 0, 20, 1], parent: -1 }, square.rings[0], { ...square.rings[1], parent: 1 }],
    };
    assert.deepEqual(S.removePoint(pair, 1).rings, square.rings, 'holes still know their outline');
    assert.ok(S.holds(square, 7, 7) && !S.holds(square, 2.5, 2.5) && !S.holds(square, 9, 1));
    assert.deepEqual(S.snapShape(S.moveShape(box, 0.3, 0.6), 1).at, [2, 3, 8, 10]);
    let out = P.changeShape(project, 0, 1, S.moveHandle(project.frames[0].shapes[0], 0, 1, 1));
    assert.ok(!out.frames[0].auto && !out.frames[0].shapes[0].traced && P.pendingFrames(out).length === 0);
    assert.deepEqual(P.pendingFrames(P.traceAgain(out, 0)), [0]);
    assert.equal(
        P.withTraces(out, [[0, P.traceKey(out, out.frames[0]), { rings: [], exact: {} }]]),
        out,
        'an answer that comes too late changes nothing by hand',
    );
    ({ project: out } = P.addShape(out, 0, box));
    out = P.copyShape(P.copyShape(out, 0, 2, [1, 2, 3]), 0, 2, [1]);
    assert.deepEqual(
        out.frames.map((frame) => frame.shapes.filter((one) => one.role === 'hit').length),
        [1, 1, 1, 1],
    );
    assert.ok(
        out.frames[1].auto && P.removeShape(out, 1, 2).frames[1].auto && !P.removeShape(out, 1, 1).frames[1].auto,
    );
    assert.equal(P.withoutImage(out, 1).frames.length, 0);
}
{
    // faults, in the tool's words
    const faults = (points, ...holes) =>
        engine
            .measure({ image: 9, w: 20, h: 20 }, [
                {
                    id: 1,
                    kind: 'outline',
                    role: 'solid',
                    rings: [{ points, parent: -1 }, ...holes.map((hole) => ({ points: hole, parent: 0 }))],
                },
            ])
            .faults.map((one) => [one.fault, one.text]);
    assert.deepEqual(faults([0, 0, 9, 9, 9, 0, 0, 9]), [['crossing', 'edges 0 and 2 cross at (4.5, 4.5)']]);
    assert.deepEqual(faults([0, 0, 0, 0, 9, 0, 9, 9])[0], ['duplicate', 'points 0 and 1 are the same, (0, 0)']);
    assert.deepEqual(faults([0, 0, 5, 0, 9, 0]), [['flat', 'the outline has no area']]);
    assert.equal(faults([0, 0, 9, 0, 4, 0, 4, 9])[0][0], 'spike');
    assert.deepEqual(faults([9, 0, 4, 0, 4, 9, 0, 0])[0], [
        'spike',
        'the outline turns back on itself at point 0, (9, 0)',
    ]);
    assert.equal(faults([0, 0, 0.5, 0, 0, 0.5])[0][0], 'tiny');
    assert.deepEqual(faults([0, 0, 23.5, 0, 0, 9]), [['outside', 'leaves the sprite of 20 x 20 by 3.5 pixels']]);
    assert.equal(faults([0, 0, 9, 0, 9, 9, 0, 9], [11, 1, 12, 3, 13, 1])[0][0], 'hole');
    assert.deepEqual(faults([0, 0, 9, 0, 9, 9, 0, 9], [2, 2, 3, 4, 4, 2]), []);
}
for (const [name, fields] of Object.entries(LAYOUT)) {
    const { offsets } = JSON.parse(
        readFileSync(join(tree, 'bindings', 'flat', 'kolize_flat.json'), 'utf8'),
    ).structs.find((one) => one.name === name).wasm32;
    for (const [field, at] of Object.entries(fields)) assert.equal(offsets[field], at, `${name}.${field}`);
}

{
    // What is no project is refused, and what is one goes through JSON.
    const good = JSON.parse(
        JSON.stringify(P.addShape(project, 1, { kind: 'circle', role: 'hit', name: 'a', at: [1, 2, 3] }).project),
    );
    assert.equal(checkedProject(good), good);
    const spoilt = [
        [(one) => (one.version = 2), /version is 2/],
        [(one) => (one.images[0].rule = null), /its pictures/],
        [(one) => (one.frames[2].w = 0), /its frame 2/],
        [(one) => (one.frames[1].image = 9), /its frame 1/],
        [(one) => one.frames[1].shapes[0].rings[0].points.pop(), /its frame 1/],
        [(one) => (one.frames[1].shapes[0].rings[1].parent = 7), /its frame 1/],
        [(one) => (one.frames[1].shapes[1].at[2] = null), /its frame 1/],
        [(one) => (one.frames[1].shapes[1].kind = 'star'), /its frame 1/],
        [(one) => (one.axes.scale = 0), /its axes/],
        [(one) => (one.how.mode = 'x'), /how it is traced/],
        [(one) => delete one.play, /its animation/],
    ];
    for (const [spoil, like] of spoilt) {
        const bad = structuredClone(good);
        spoil(bad);
        assert.throws(() => checkedProject(bad), like);
    }
    for (const bad of [null, 3, [], {}]) assert.throws(() => checkedProject(bad), /no project/);
}

// ---- Formats ---------------------------------------------------------------------------------------------------------

for (const [value, text] of [
    [0.1, '0.1'],
    [1e-7, '1e-07'],
    [1e-5, '1e-05'],
    [1e-4, '0.0001'],
    [-13.75, '-13.75'],
    [16777216, '16777216'],
    [3e9, '3e+09'],
    [1 / 3, '0.33333334'],
    [-0, '0'],
    [123456.7, '123456.7'],
    [9.536743e-7, '9.536743e-07'],
])
    assert.equal(numberText(value), text);
assert.deepEqual(
    mergeParts([
        [0, 0, 1, 0, 1, 1],
        [0, 0, 1, 1, 0, 1],
        [5, 5, 6, 5, 6, 6],
    ]).map((ring) => ring.points.length),
    [8, 6],
);

const boxes = [
    { kind: 'box', role: 'hurt', name: 'body', at: [3, 4, 15, 20] },
    { kind: 'circle', role: 'hit', name: 'fist', at: [18, 8, 3.5] },
    { kind: 'capsule', role: 'push', name: '', at: [10, 6, 12, 18, 4.25] },
    { kind: 'box', role: 'solid', name: '', at: [0, 20, 24, 24] },
];
let rich = project;
for (const shape of boxes) rich = P.addShape(rich, 1, shape).project;
const frameIn = (x, y) => ({
    kind: 'outline',
    role: 'solid',
    name: '',
    rings: [
        { points: [x, y, x + 4, y, x + 4, y + 4, x, y + 4], parent: -1 },
        { points: [x + 1, y + 1, x + 1, y + 3, x + 3, y + 2], parent: 0 },
    ],
});
for (const at of [0, 19]) rich = P.addShape(rich, 2, frameIn(at, 19)).project;
const text = async (of, format, options) =>
    writeDocument(await documentOf(of, format, engine, { kolize: version, ...options }), format);
const place = (points) => points.map((v) => Math.round(v * 1e3) / 1e3).join();
// Rings by their points, wherever they begin, with the ring that they are a hole of.
const ringText = ({ points }) =>
    Array.from({ length: points.length / 2 }, (_, i) => place(points.slice(2 * i, 2 * i + 2)))
        .sort()
        .join(' ');
const rings = (shapes) =>
    shapes
        .filter((one) => one.kind === 'outline')
        .flatMap((one) =>
            one.rings.map(
                (ring) => `${ringText(ring)}${ring.parent < 0 ? '' : ` in ${ringText(one.rings[ring.parent])}`}`,
            ),
        )
        .sort();
const others = (shapes) =>
    shapes
        .filter((one) => one.kind !== 'outline')
        .map((one) => `${one.kind} ${one.role} ${one.name} ${place(one.at)}`)
        .sort();

// Everything comes back: by the format itself, on a project that has the picture, and on an empty one where the file tells places.
const moved = { ...rich, axes: { pivot: 'point', x: 12, y: 24, scale: 0.5, yUp: true } };
for (const [format, { axes }] of Object.entries(FORMATS)) {
    if (format === 'aseprite') continue;
    for (const [given, picture] of [
        [rich, false],
        [axes ? moved : rich, true],
    ]) {
        const written = await text(given, format, { picture }),
            read = readFile(`walk${FORMATS[format].ending}`, written, given),
            back = withRead({ ...start, axes: given.axes }, read).project;
        for (const [i, frame] of back.frames.entries()) {
            const was = rich.frames[i].shapes;
            const bar = '0,20 0,24 24,20 24,24'; // the solid box, in formats that know polygons alone
            assert.deepEqual(
                rings(frame.shapes.filter((one) => one.role === 'solid')).filter((one) => one !== bar),
                rings(was),
                `${format}, frame ${i}`,
            );
            const kinds = (shapes) =>
                others(shapes).filter((one) => !/^capsule/.test(one) || !['phaser', 'love'].includes(format));
            if (format === 'phaser' || format === 'love')
                assert.deepEqual(
                    kinds(frame.shapes).filter((one) => /^circle/.test(one)),
                    kinds(was).filter((one) => /^circle/.test(one)),
                    format,
                );
            else assert.deepEqual(kinds(frame.shapes), kinds(was), `${format}, frame ${i}`);
        }
    }
}
{
    // a sheet that is read before its picture: its place is kept
    const alone = withRead(
        P.newProject(),
        readFile('walk.tscn', await text(rich, 'godot', { picture: true }), P.newProject()),
    ).project;
    assert.ok(alone.frames.length === 4 && alone.images.length === 1 && !alone.images[0].pixels);
    const there = withPicture(alone, { name: 'walk.tga', width: W, height: H });
    assert.ok(
        there.images.length === 1 &&
            there.images[0].pixels &&
            there.frames[1].shapes.length === rich.frames[1].shapes.length,
    );
    const slices = withRead(
        P.newProject(),
        readFile('walk.json', await text(rich, 'aseprite'), P.newProject()),
    ).project;
    assert.deepEqual(others(slices.frames[1].shapes)[1], 'box hurt body 3,4,15,20');
    assert.match(lossOf(rich, 'aseprite'), /Slices are boxes/);
    assert.match(lossOf(rich, 'godot'), /holes/);
    assert.equal(lossOf(rich, 'json'), '');
    for (const [name, bad, like] of [
        ['a.json', '{"frames"', /does not parse/],
        ['a.json', '{}', /neither frames/],
        ['a.tscn', '[x]', /no scene/],
        ['a.tsx', '<map/>', /no tileset/],
        ['a.lua', 'x = 1', /no table/],
        ['a.h', 'int x;', /no arrays/],
        ['a.json', '{"shapes":[{"polygon":[[0,0],[1,null],[2,2]]}]}', /fewer than three/],
        ['a.json', '{"frames":{"a":{"frame":{"x":0}}}}', /"y" of the frame a/],
        ['a.json', '{"frames":{"a":{"frame":{"x":0,"y":0,"w":0,"h":4}}}}', /"w" of the frame a is 0/],
        ['a.json', 'null', /neither frames/],
    ])
        assert.throws(() => readFile(name, bad, project), like, name);
}
assert.throws(
    () =>
        withRead(
            start,
            readFile(
                'a.json',
                '{"frames":{"a":{"frame":{"x":90,"y":0,"w":8,"h":4}}},"meta":{"image":"walk.tga"}}',
                start,
            ),
        ),
    /The frame a, 8 x 4 at 90, 0, leaves its picture of 96 x 24/,
);
{
    const scene =
        '[gd_scene format=3]\n\n[sub_resource type="CircleShape2D" id="1"]\nradius = x\n\n[node name="a" type="StaticBody2D"]\n\n[node name="b" type="CollisionShape2D" parent="."]\nshape = SubResource("1")\n';
    assert.throws(() => withRead(start, readFile('a.tscn', scene, start)), /A shape of a has a number/);
}
{
    // two pictures, frames at any place
    const two = P.withImage(rich, { name: 'other one.png', width: 40, height: 40 });
    engine.open(2, { data: new Uint8ClampedArray(4 * 1600).fill(255), width: 40, height: 40 });
    const all = traced(
        P.withFrames(two, 2, [
            { x: 3, y: 5, w: 10, h: 12 },
            { x: 20, y: 5, w: 20, h: 20, name: 'walk 1' },
        ]),
    );
    for (const format of ['tiled', 'godot', 'pixi', 'json']) {
        const back = withRead(
            { ...all, frames: all.frames.map((one) => ({ ...one, shapes: [] })) },
            readFile(`a${FORMATS[format].ending}`, await text(all, format, { picture: true }), all),
        ).project;
        assert.deepEqual(
            back.frames.map((one) => rings(one.shapes)),
            all.frames.map((one) => rings(one.shapes)),
            format,
        );
    }
    assert.deepEqual(P.uniqueNames(all.frames).at(-1), 'walk_1_2');
}
assert.deepEqual(
    axesOf({ scale: 2, yUp: true }, [1, 2])
        .ring([1, 2, 3, 2, 3, 4])
        .map((v) => v + 0),
    [4, -4, 4, 0, 0, 0],
);

// ---- The tool writes the same, and reads what the studio writes -------------------------------------------------------

function tga({ data, width, height }) {
    const out = Buffer.alloc(18 + 4 * width * height);
    out.set([0, 0, 2]);
    out.writeUInt16LE(width, 12);
    out.writeUInt16LE(height, 14);
    out.set([32, 0x28], 16);
    for (let i = 0; i < data.length; i += 4) out.set([data[i + 2], data[i + 1], data[i], data[i + 3]], 18 + i);
    return out;
}

if (tool) {
    const folder = mkdtempSync(join(tmpdir(), 'studio'));
    const run = (...args) => spawnSync(resolve(tool), args, { cwd: folder, encoding: 'utf8' });
    try {
        writeFileSync(join(folder, 'walk.tga'), tga(sheet()));
        const cases = [
            [project, ['--tolerance', '1', '--frames', '24x24']],
            [
                traced({
                    ...project,
                    how: { ...project.how, tolerance: 2.5, mode: 'cover', connectivity: 4, convex: true },
                }),
                ['--tolerance', '2.5', '--mode', 'cover', '--neighbors', '4', '--convex', '--frames', '24x24'],
            ],
            [
                traced({ ...project, how: { ...project.how, tolerance: 0, points: 8, holes: false, mode: 'inside' } }),
                ['--points', '8', '--no-holes', '--mode', 'inside', '--frames', '24x24'],
            ],
            [
                traced(
                    P.withImage(
                        { ...P.newProject(), how: { ...project.how, tolerance: 0.5 } },
                        { name: 'walk.tga', width: W, height: H },
                    ),
                ),
                ['--tolerance', '0.5'],
            ],
        ];
        for (const [of, args] of cases)
            for (const format of ['tiled', 'godot', 'godot3', 'phaser', 'love', 'c', 'json']) {
                const told = run('trace', 'walk.tga', '--format', format, ...args);
                assert.equal(await text(of, format), told.stdout, `${format} ${args.join(' ')} ${told.stderr}`);
                if (format === 'godot')
                    assert.equal(
                        await text({ ...of, axes: { pivot: 'center', x: 0, y: 0, scale: 0.25, yUp: true } }, format),
                        run(
                            'trace',
                            'walk.tga',
                            '--format',
                            format,
                            '--origin',
                            'center',
                            '--scale',
                            '0.25',
                            '--y-up',
                            ...args,
                        ).stdout,
                    );
            }
        for (const format of ['tiled', 'godot', 'godot3', 'phaser', 'pixi', 'json', 'aseprite']) {
            const name = `out_${format}${FORMATS[format].ending}`;
            writeFileSync(join(folder, name), await text(rich, format, { picture: true }));
            const told = run('lint', name, '--json', '--missed', '60', '--extra', '60', '--iou', '0', '--worst', '99');
            assert.ok(told.status < 2, `${format}: ${told.stderr}`);
            const { findings, sprites } = JSON.parse(told.stdout.trim().split('\n').at(-1));
            assert.ok(sprites.length >= 3, format);
            assert.deepEqual(
                (findings ?? []).filter((one) => ['flat', 'duplicate', 'crossing', 'concave'].includes(one.fault)),
                [],
                format,
            );
        }
        const godot = JSON.parse(
                run('lint', 'out_godot.tscn', '--json').stdout.trim().split('\n').at(-1),
            ).sprites.filter((one) => one.solid),
            frames = project.frames
                .slice(0, 3)
                .map((frame, i) => engine.measure(P.ruled(project, frame), P.solidOf(rich.frames[i])));
        assert.deepEqual(
            godot.slice(0, 3).map((one) => [one.solid, one.missed, one.extra]),
            frames.map((one) => [one.solid, one.missed, one.extra]),
            'the tool measures the same losses',
        );
    } finally {
        rmSync(folder, { recursive: true });
    }
}
console.log(`studio: ok${tool ? ', and as the tool writes and reads' : ''}`);

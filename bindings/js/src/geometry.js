// geometry.js - polygons, points and boxes as lists of numbers: the calls of kolize/geometry.
//
// Lists are read and checked before memory is taken, as module.js says. A list that a call makes is copied out at once.

const MODES = { closest: 0, inside: 1, cover: 2 };
const MOST_CELLS = 2 ** 31; // of the columns and rows between the corners of `rectangles`

// ---- Lists into the module -------------------------------------------------------------------------------------------

const PLAIN = new Set('Float16 Float32 Float64 Int8 Int16 Int32 Uint8 Uint8Clamped Uint16 Uint32'.split(' ').map((name) => `${name}Array`));

/** Numbers that a Float32Array can be set to: typed arrays as they are, all else as one of ours. One whose memory is gone is empty. */
function floats(list, what) {
    if (!PLAIN.has(kindOf(list))) return numbers(list, Float32Array, what);
    return lengthOf(list) ? list : new Float32Array(0);
}

/** Points in any form, as x, y, x, y. */
const pointList = (points, what) => (kindOf(points) ? even(floats(points, what), what) : flatPoints(points, what));

function boxList(boxes, what) {
    const list = floats(boxes, what), n = lengthOf(list);
    if (n % 4) throw wrong(RangeError, `${what}: x0, y0, x1, y1 of each box are wanted, and not ${n} numbers`);
    return list;
}

function oneBox(box) {
    const list = boxList(box, 'box');
    if (lengthOf(list) !== 4) throw wrong(RangeError, `box: x0, y0, x1, y1 are wanted, and not ${lengthOf(list)} numbers`);
    return list;
}

const PARTS = namesOf('holes maxPoints'), SIMPLIFIES = namesOf('holes mode tolerance maxPoints'), WRAPS = namesOf('wrapWidth wrapHeight');

/** The numbers at `first` of `floats32`, which `list` became, must be finite; of boxes they need only be numbers. */
function checkFinite(floats32, first, list, what, isBoxes) {
    for (let i = 0, n = lengthOf(list); i < n; i++) {
        const at = floats32[first + i];
        if (isBoxes ? at !== at : at - at !== 0)
            throw wrong(RangeError, `${what}: number ${i} is ${list[i]}, and no ${isBoxes ? '' : 'finite '}float32`);
    }
}

function put(list, p, what, isBoxes = false) {
    F32.set(list, p >> 2);
    checkFinite(F32, p >> 2, list, what, isBoxes);
}

/** Where each ring ends, of the vertices at which holes begin. */
function ringEnds(holes, n) {
    if (holes === undefined || holes === null) return [n];
    const ends = [];
    eachOf(holes, 'holes', (at) => { ends.push(whole(at, 'holes', (ends[ends.length - 1] ?? 0) + 1, n - 1)); });
    ends.push(n);
    return ends;
}

const LARGE = 1 << 16; // bytes from which on memory is not kept for the next call

/** What use(address) returns; the memory there is for this call alone. */
const within = (bytes, use) => (bytes < LARGE ? use(room(bytes + 8)) : withBlock(bytes, use));

// What use(points, ends, n, behind) returns: addresses in the module, and how many rings. Behind the ends is room for 2 * n
// numbers, and behind that for `extra` bytes.
function withRings(list, ends, use, extra = 0) {
    const bytes = 4 * lengthOf(list), n = ends.length;
    return within(bytes + 12 * n + 8 + extra, (p) => {
        put(list, p, 'points');
        const at = p + bytes;
        for (let i = 0; i < n; i++) I32[(at >> 2) + i] = ends[i];
        return use(p, at, n, (at + 12 * n + 7) & ~7);
    });
}

function withPolygon(points, holes, use) {
    const list = pointList(points, 'points');
    return withRings(list, ringEnds(holes, lengthOf(list) / 2), use);
}

/** The list that a call made, by copy(first, n, firstEnd, nEnds). */
function answered(copy) {
    fresh();
    const at = ANSWER >> 2;
    try {
        return copy(U32[at] >> 2, I32[at + 2], U32[at + 1] >> 2, I32[at + 3]);
    } finally {
        e.kzj_list_free();
    }
}

const answeredPoints = () => answered((first, n) => F32.slice(first, first + 2 * n));

// ---- Polygons --------------------------------------------------------------------------------------------------------

function triangulate(points, holes) {
    now = 'triangulate';
    return withPolygon(points, holes, (p, ends, n) => {
        check(e.kzj_triangulate(p, ends, n));
        return answered((first, count) => U32.slice(first, first + count));
    });
}

function convexParts(points, options) {
    now = 'convexParts';
    const { holes, maxPoints = 0 } = optionsOf(options, PARTS), most = limit(maxPoints, 'maxPoints');
    if (most === 1 || most === 2) throw wrong(RangeError, `maxPoints: ${most} is neither 0 nor 3 or more`);
    return withPolygon(points, holes, (p, ends, n) => {
        check(e.kzj_convex_parts(p, ends, n, ends + 4 * n, most));
        return answered((first, count, end, parts) => Array.from({ length: parts },
            (_, i) => F32.slice(first + (i ? 2 * I32[end + i - 1] : 0), first + 2 * I32[end + i])));
    });
}

function simplify(points, options) {
    now = 'simplify';
    const { holes, mode = 'closest', tolerance = 1, maxPoints = 0 } = optionsOf(options, SIMPLIFIES);
    const how = choice(MODES, mode, 'mode'), most = limit(maxPoints, 'maxPoints');
    const furthest = distance(tolerance, 'tolerance');
    return withPolygon(points, holes, (p, ends, n) => {
        const result = e.kzj_simplify(p, ends, n, ends + 4 * n, how, furthest, most);
        if (result < 0) throw wrong(RangeError, 'points: a polygon with area is wanted');
        check(result);
        return answered((first, count, end) => ({ points: F32.slice(first, first + 2 * count), holes: U32.slice(end, end + n - 1),
            largest: F32[(ANSWER >> 2) + 4] }));
    });
}

function measured(points, holes) {
    return withPolygon(points, holes, (p, ends, n) => {
        check(e.kzj_measure_polygon(p, ends, n));
        fresh();
        const of = (field) => F64[(ANSWER + L.kz_measure[field]) >> 3], hasArea = I32[ANSWER >> 2] === 2;
        return { area: hasArea ? of('size') : 0, x: of('x'), y: of('y'), inertia: hasArea ? of('inertia') : 0 };
    });
}

function measure(points, holes) {
    now = 'measure';
    return measured(points, holes);
}

function area(points, holes) {
    now = 'area';
    return measured(points, holes).area;
}

function locate(points, at, holes) {
    now = 'locate';
    const asked = pointList(at, 'at'), n = lengthOf(asked) / 2, list = pointList(points, 'points');
    return withRings(list, ringEnds(holes, lengthOf(list) / 2), (p, ends, rings, behind) => {
        put(asked, behind, 'at');
        check(e.kzj_locate(p, ends, rings, behind, n, behind + 8 * n));
        fresh();
        return I8.slice(behind + 8 * n, behind + 9 * n);
    }, 9 * n);
}

function contains(points, x, y, holes) {
    now = 'contains';
    real(x, 'x');
    real(y, 'y');
    return withPolygon(points, holes, (p, ends, n) => e.kzj_locate_one(p, ends, n, x, y) >= 0);
}

function hull(points) {
    now = 'hull';
    const list = pointList(points, 'points'), n = lengthOf(list) / 2;
    return withRings(list, [n], (p) => {
        e.kzj_hull(p, n);
        return answeredPoints();
    });
}

// ---- Clipping --------------------------------------------------------------------------------------------------------

function clip(points, box) {
    now = 'clip';
    const sides = oneBox(box), list = pointList(points, 'points'), n = lengthOf(list) / 2;
    return withRings(list, [n], (p, ends, rings, at) => {
        put(sides, at, 'box');
        const result = e.kzj_clip(p, n, at, at + 16);
        if (result < 0) throw wrong(RangeError, 'points: a convex polygon with area is wanted; convexParts makes some of any');
        check(result);
        return answeredPoints();
    }, 16 + 8 * (n + 4));
}

function clipSegment(x0, y0, x1, y1, box) {
    now = 'clipSegment';
    const sides = oneBox(box), ends = Float64Array.of(real(x0, 'x0'), real(y0, 'y0'), real(x1, 'x1'), real(y1, 'y1'));
    return within(48, (p) => {
        put(ends, p, 'ends');
        put(sides, p + 16, 'box');
        check(e.kzj_clip_segment(p, p + 16, p + 32));
        const out = answeredPoints();
        return out.length ? out : null;
    });
}

// ---- Boxes -----------------------------------------------------------------------------------------------------------

/** All pairs that find(pairs, max) writes; asked again with more room where it was too small. */
function pairsBy(find, guess) {
    for (let max = guess; ;) {
        const found = withBlock(8 * max, (p) => { // not `within`: the boxes may be there
            check(find(p, max));
            fresh();
            const n = U32[ANSWER >> 2];
            return n <= max ? U32.slice(p >> 2, (p >> 2) + 2 * n) : n;
        });
        if (typeof found !== 'number') return found;
        max = found;
    }
}

function boxPairs(boxes, options) {
    now = 'boxPairs';
    const { wrapWidth = 0, wrapHeight = 0 } = optionsOf(options, WRAPS);
    const list = boxList(boxes, 'boxes'), n = lengthOf(list) / 4, w = size(wrapWidth, 'wrapWidth'), h = size(wrapHeight, 'wrapHeight');
    return within(16 * n, (p) => {
        put(list, p, 'boxes', true);
        return pairsBy((pairs, max) => e.kzj_box_pairs(p, n, w, h, pairs, max), 4 * n + 64);
    });
}

function boxPairsBetween(a, b, options) {
    now = 'boxPairsBetween';
    const { wrapWidth = 0, wrapHeight = 0 } = optionsOf(options, WRAPS);
    const first = boxList(a, 'a'), second = boxList(b, 'b'), n = lengthOf(first) / 4, m = lengthOf(second) / 4;
    const w = size(wrapWidth, 'wrapWidth'), h = size(wrapHeight, 'wrapHeight');
    return within(16 * (n + m), (p) => {
        put(first, p, 'a', true);
        put(second, p + 16 * n, 'b', true);
        return pairsBy((pairs, max) => e.kzj_box_pairs_between(p, n, p + 16 * n, m, w, h, pairs, max), 4 * Math.max(n, m) + 64);
    });
}

// ---- Rectangles ------------------------------------------------------------------------------------------------------

/** The different numbers of every second one of a list, rising, and where in them each of these is. */
function ranked(list, odd) {
    const all = Float32Array.from({ length: list.length / 2 }, (_, i) => list[2 * i + odd] + 0), sorted = all.slice().sort();
    const at = sorted.filter((x, i) => i === 0 || x !== sorted[i - 1]), place = new Map();
    at.forEach((x, i) => { place.set(x, i); });
    return { at, of: (i) => place.get(all[i]) };
}

function checkRight(list, ends) {
    ends.forEach((end, ring) => {
        for (let begin = ring ? ends[ring - 1] : 0, i = begin; i < end; i++) {
            const k = i + 1 === end ? begin : i + 1;
            if (list[2 * i] !== list[2 * k] && list[2 * i + 1] !== list[2 * k + 1])
                throw wrong(RangeError, `points: edge ${i} is neither horizontal nor vertical`);
        }
    });
}

/** The corners are numbered along both axes: then columns and rows between them are cells of a mask. */
function rectangles(points, holes) {
    now = 'rectangles';
    const list = Float32Array.from(pointList(points, 'points')), ends = ringEnds(holes, list.length / 2);
    checkFinite(list, 0, list, 'points');
    checkRight(list, ends);
    const x = ranked(list, 0), y = ranked(list, 1), w = Math.max(x.at.length - 1, 0), h = Math.max(y.at.length - 1, 0);
    if (w * h > MOST_CELLS) throw wrong(RangeError, `points: ${w} columns times ${h} rows are more than 2^31 cells`);
    return withRings(list, ends, (p, end, n) => {
        for (let i = 0; i < list.length / 2; i++) F32.set([x.of(i), y.of(i)], (p >> 2) + 2 * i);
        check(e.kzj_ring_rectangles(p, end, n, end + 4 * n, w, h));
        return answered((first, count) => Float32Array.from({ length: 4 * count }, (_, i) => (i % 2 ? y : x).at[I32[first + i]]));
    });
}

function cellRectangles(cells, width, height) {
    now = 'cellRectangles';
    const list = numbers(cells, Uint8Array, 'cells', (cell) => (cell ? 1 : 0));
    const n = side(width, 'width') * side(height, 'height');
    if (lengthOf(list) !== n) throw wrong(RangeError, `${lengthOf(list)} cells are not ${width} x ${height}`);
    return within(n + 1, (p) => {
        U8.set(list, p);
        check(e.kzj_cell_rectangles(p, width, height));
        return answered((first, count) => I32.slice(first, first + 4 * count));
    });
}

// ---- Signs -----------------------------------------------------------------------------------------------------------

function orient(ax, ay, bx, by, cx, cy) {
    now = 'orient';
    return e.kzj_orient(real(ax, 'ax'), real(ay, 'ay'), real(bx, 'bx'), real(by, 'by'), real(cx, 'cx'), real(cy, 'cy'));
}

function inCircle(ax, ay, bx, by, cx, cy, dx, dy) {
    now = 'inCircle';
    return e.kzj_in_circle(real(ax, 'ax'), real(ay, 'ay'), real(bx, 'bx'), real(by, 'by'), real(cx, 'cx'),
        real(cy, 'cy'), real(dx, 'dx'), real(dy, 'dy'));
}

// shape.js - shapes, and what is asked of one or two.

const KIND = { point: 1, segment: 2, box: 3, circle: 4, capsule: 5, polygon: 6, polyline: 7, mask: 8, compound: 9 };
const KINDS = ['none', ...Object.keys(KIND), 'grid'];
const TREE_FROM = 64; // vertices from which on a tree over the edges is worth its memory

// A shape's memory: the shape in its own coordinates, the shape where it is now, and what both refer to.
function endShape(blocks) {
    for (const p of blocks) e.kzj_free(p);
}

function newShape(fill, blocks, parts) {
    const size = L.kz_shape.size;
    let p = 0;
    try {
        p = block(2 * size, blocks);
        check(fill(p));
        const bytes = e.kzf_shape_transform_bytes(p);
        const memory = bytes ? block(bytes, blocks) : 0;
        fresh();
        U8.copyWithin(p + size, p, p + size);
        return new Shape(p, blocks, parts, memory, bytes, OWN);
    } catch (error) {
        endShape(blocks);
        throw error;
    }
}

function block(bytes, blocks) {
    const p = take(bytes);
    blocks.push(p);
    return p;
}

function pointsBlock(points, blocks) {
    const p = block(4 * lengthOf(points) + 4, blocks);
    F32.set(points, p >> 2);
    return p;
}

/** make(points, parts, p) of these numbers, with room for n parts. */
function roundedShape(points, n, make) {
    const blocks = [];
    return newShape((p) => make(pointsBlock(points, blocks), block(n * L.kz_shape.size, blocks), p), blocks);
}

const CELL_RULES = { overlapped: 0, touched: 1, centered: 2, within: 3 };

const SHAPES = 'Shape.box, circle, polygon, mask and others make one';
const shapeAt = (of, what) => (of instanceof Shape && of._w && !inside ? of._w : refuse(of, Shape, what));
const ownAt = (of, what) => (of instanceof Shape && of._p && !inside ? of._p : refuse(of, Shape, what)); // in its own coordinates

function contactAt(p, push) {
    const c = L.kz_contact, n = I32[(p + c.n_points) >> 2];
    const points = n === 0 ? [] : n === 1 ? [vecAt(p + c.points)] : [vecAt(p + c.points), vecAt(p + c.points + 8)];
    const contact = {
        normal: vecAt(p + c.normal), depth: F32[(p + c.depth) >> 2], points, shortest: U8[p + c.shortest] !== 0,
        features: n === 0 ? [] : n === 1 ? [U32[(p + c.features) >> 2]]
            : [U32[(p + c.features) >> 2], U32[(p + c.features + 4) >> 2]],
    };
    if (push) contact.push = vecAt(push);
    return contact;
}

function rayAt(p) {
    const r = L.kz_ray_hit;
    return {
        t: F32[(p + r.t) >> 2], point: vecAt(p + r.point), normal: vecAt(p + r.normal), inside: U8[p + r.inside] !== 0,
        part: I32[(p + r.part) >> 2], edge: I32[(p + r.edge) >> 2],
    };
}

function sweepAt(p) {
    const s = L.kz_sweep_hit;
    return {
        start: I32[(p + s.start) >> 2], t: F32[(p + s.t) >> 2], normal: vecAt(p + s.normal), point: vecAt(p + s.point),
    };
}

// KZ_HIT_TOUCH, KZ_HIT_UNION, KZ_HIT_PASS_ONE_WAY
const flagsOf = (options) =>
    (options ? (options.touch ? 1 : 0) | (options.union ? 2 : 0) | (options.passOneWay ? 4 : 0) : 0);
const TOUCHES = namesOf('touch');
const touchOf = (options) => (options ? flagsOf(optionsOf(options, TOUCHES)) : 0);

/** A point, segment, box, circle, capsule, polygon, polyline, mask or compound, at a place of its own. */
class Shape extends Owned {
    constructor(p, blocks, parts, memory, bytes, key) {
        own(key, 'Shape', SHAPES);
        super(p, endShape, parts);
        this._m.p = blocks;
        this._memory = memory; // for what moves
        this._bytes = bytes;
        this._w = p + L.kz_shape.size; // where it is now
        this._kind = KINDS[I32[(p + L.kz_shape.kind) >> 2]];
        this._x = 0;
        this._y = 0;
        this._angle = 0;
    }

    get kind() {
        return this._kind;
    }

    get x() {
        return this._x;
    }

    get y() {
        return this._y;
    }

    get angle() {
        return this._angle;
    }

    dispose() {
        super.dispose();
        this._w = 0;
    }

    static point(x, y) {
        return newShape((p) => e.kzj_shape_point(p, real(x, 'x'), real(y, 'y')), []);
    }

    static segment(x0, y0, x1, y1) {
        return newShape((p) => e.kzj_shape_segment(p, real(x0, 'x0'), real(y0, 'y0'), real(x1, 'x1'), real(y1, 'y1')), []);
    }

    static box(x0, y0, x1, y1) {
        return newShape((p) => e.kzj_shape_box(p, real(x0, 'minX'), real(y0, 'minY'), real(x1, 'maxX'), real(y1, 'maxY')), []);
    }

    static circle(x, y, r) {
        return newShape((p) => e.kzj_shape_circle(p, real(x, 'x'), real(y, 'y'), real(r, 'r')), []);
    }

    static capsule(x0, y0, x1, y1, r) {
        return newShape((p) => e.kzj_shape_capsule(p, real(x0, 'x0'), real(y0, 'y0'), real(x1, 'x1'), real(y1, 'y1'),
            real(r, 'r')), []);
    }

    static polygon(outline, ...holes) {
        const rings = [outline, ...holes].map((points, i) => flatPoints(points, i ? `holes[${i - 1}]` : 'points')), blocks = [], ends = [];
        let length = 0;
        for (const ring of rings) ends.push((length += lengthOf(ring)) >> 1);
        const n = length >> 1;
        return newShape((p) => {
            const points = block(4 * length + 4, blocks);
            rings.forEach((ring, i) => F32.set(ring, (points >> 2) + (i ? 2 * ends[i - 1] : 0)));
            if (rings.length === 1 && n < TREE_FROM) return e.kzf_shape_polygon(points, n, p, ERR);
            const end = block(4 * ends.length, blocks);
            I32.set(ends, end >> 2);
            if (n < TREE_FROM) return e.kzf_shape_polygon_with_holes(points, end, ends.length, p, ERR);
            const bytes = e.kzf_edge_tree_bytes(n);
            return e.kzf_shape_polygon_with_tree(points, end, ends.length, block(bytes, blocks), bytes, p, ERR);
        }, blocks);
    }

    static polyline(line) {
        const all = flatPoints(line), blocks = [], n = lengthOf(all) >> 1;
        return newShape((p) => {
            const points = pointsBlock(all, blocks), bytes = n < TREE_FROM ? 0 : e.kzf_edge_tree_bytes(n);
            return bytes ? e.kzf_shape_polyline_with_tree(points, n, block(bytes, blocks), bytes, p, ERR)
                : e.kzf_shape_polyline(points, n, p, ERR);
        }, blocks);
    }

    static mask(mask, x = 0, y = 0) {
        const at = maskAt(mask, 'mask');
        return newShape((p) => e.kzj_shape_mask(p, at, real(x, 'x'), real(y, 'y')), [], [mask._m]);
    }

    /** Several shapes as one, each where it is now. */
    static compound(shapes) {
        const size = L.kz_shape.size, given = [], kept = [], blocks = [];
        eachOf(shapes, 'shapes', (shape) => given.push(shape));
        try {
            for (const shape of given) kept.push(keptCopy(shape, `shapes[${kept.length}]`));
            return newShape((p) => {
                const items = block(size * kept.length + 8, blocks);
                kept.forEach((shape, i) => U8.copyWithin(items + size * i, shape._w, shape._w + size));
                return e.kzf_shape_parts(items, kept.length, p, ERR);
            }, blocks, kept.map((shape) => shape._m));
        } finally {
            for (const shape of kept) shape.dispose();
        }
    }

    /** A box that grows by r on each side, with round corners. */
    static roundedBox(x0, y0, x1, y1, r) {
        return roundedShape(Float32Array.of(real(x0, 'minX'), real(y0, 'minY'), real(x1, 'maxX'), real(y1, 'maxY')), 5, (points, parts, p) =>
            e.kzf_shape_rounded_box(points, points + 8, real(r, 'r'), parts, p, ERR));
    }

    /** A polygon that does. */
    static roundedPolygon(outline, r) {
        const all = flatPoints(outline), n = lengthOf(all) >> 1;
        return roundedShape(all, n + 1, (points, parts, p) => e.kzf_shape_rounded_polygon(points, n, real(r, 'r'), parts, n + 1, p, ERR));
    }

    static fromOutline(outline) {
        const rings = outlineAt(outline, 'outline'), bytes = e.kzf_shape_from_rings_bytes(rings), blocks = [];
        return newShape((p) => e.kzf_shape_from_rings(rings, block(bytes || 8, blocks), bytes, p, ERR), blocks);
    }

    static relateAll(pairs) {
        const n = whole(lengthGiven(pairs, 'pairs'), 'pairs.length', 0, MOST_ITEMS);
        if (n) shapeAt(pairs[0]?.[0], 'pairs');
        const p = room(9 * n), at = p >> 2, before = turn; // these are many: pointers are read with the list
        let i = 0;
        try {
            for (; i < n; i++) {
                const pair = pairs[i];
                U32[at + 2 * i] = shapeAt(pair?.[0], 'pairs');
                U32[at + 2 * i + 1] = shapeAt(pair?.[1], 'pairs');
            }
        } catch (error) {
            throw placed(error, 'pairs', i);
        }
        if (turn !== before) throw new KolizeError(`${now}: what reads the pairs must not call Kolize`, 2, 0, 0);
        e.kzj_relate_pairs(p, n, p + 8 * n);
        return I8.slice(p + 8 * n, p + 9 * n);
    }

    // ---- One shape ----------------------------------------------------------------------------------------------

    moveTo(x, y, angle = 0) {
        check(e.kzj_shape_pose(ownAt(this), real(x, 'x'), real(y, 'y'), real(angle, 'angle'), this._memory, this._bytes, this._w));
        this._x = x;
        this._y = y;
        this._angle = angle;
        return this;
    }

    /** A copy that refers to nothing of this shape: where it is now becomes its own coordinates, scaled about (0, 0). */
    scaled(sx, sy = sx) {
        const at = shapeAt(this), bytes = e.kzf_shape_transform_bytes(at), blocks = [];
        return newShape((p) => e.kzj_shape_scale(at, real(sx, 'sx'), real(sy, 'sy'), bytes && block(bytes, blocks), bytes, p),
            blocks, [this._m]);
    }

    get bounds() {
        fresh();
        const at = (shapeAt(this) + L.kz_shape.bounds) >> 2;
        return { minX: F32[at], minY: F32[at + 1], maxX: F32[at + 2], maxY: F32[at + 3] };
    }

    get points() {
        const n = room(8), p = e.kzf_shape_points(shapeAt(this), n);
        fresh();
        return F32.slice(p >> 2, (p >> 2) + 2 * I32[n >> 2]);
    }

    measure() {
        e.kzj_measure(shapeAt(this));
        const m = L.kz_measure;
        return { dimension: I32[(ANSWER + m.dimension) >> 2], size: F64[(ANSWER + m.size) >> 3], x: F64[(ANSWER + m.x) >> 3],
            y: F64[(ANSWER + m.y) >> 3], inertia: F64[(ANSWER + m.inertia) >> 3] };
    }

    containsPoint(x, y) {
        const p = room(L.kz_shape.size);
        check(e.kzj_shape_point(p, real(x, 'x'), real(y, 'y')));
        return e.kzf_contains(shapeAt(this), p) !== 0;
    }

    ray(x0, y0, x1, y1, options) {
        const flags = touchOf(options);
        return e.kzj_ray(shapeAt(this), real(x0, 'x0'), real(y0, 'y0'), real(x1, 'x1'), real(y1, 'y1'), flags) ? rayAt(ANSWER) : null;
    }

    /** All stretches of a ray that lie inside. */
    raySpans(x0, y0, x1, y1, options) {
        const flags = touchOf(options), s = L.kz_ray_span;
        return listOf(s.size, (out, max) => e.kzj_ray_spans(shapeAt(this), real(x0, 'x0'), real(y0, 'y0'), real(x1, 'x1'), real(y1, 'y1'),
            flags, out, max), (p) => ({
            tIn: F32[(p + s.t_in) >> 2], tOut: F32[(p + s.t_out) >> 2], pointIn: vecAt(p + s.point_in), pointOut: vecAt(p + s.point_out),
            normalIn: vecAt(p + s.normal_in), normalOut: vecAt(p + s.normal_out), startsInside: U8[p + s.starts_inside] !== 0,
            endsInside: U8[p + s.ends_inside] !== 0, part: I32[(p + s.part) >> 2], edgeIn: I32[(p + s.edge_in) >> 2], edgeOut: I32[(p + s.edge_out) >> 2],
        }));
    }

    /** The cells of a rectangle that it covers where it is now, as a mask whose cell (0, 0) is the rectangle's first. */
    toMask(cells, rule = 'centered') {
        const rect = cellsOf(cells), how = choice(CELL_RULES, rule, 'rule');
        const w = side(rect[2] - rect[0], 'x1 - x0'), h = side(rect[3] - rect[1], 'y1 - y0');
        return newMask(e.kzj_shape_cells(shapeAt(this), rect[0], rect[1], w, h, how));
    }

    // ---- Two shapes ---------------------------------------------------------------------------------------------

    relate(other) {
        return e.kzf_relate(shapeAt(this), shapeAt(other, 'other'));
    }

    overlaps(other) {
        return e.kzf_relate(shapeAt(this), shapeAt(other, 'other')) > 0;
    }

    intersects(other) {
        return e.kzf_relate(shapeAt(this), shapeAt(other, 'other')) >= 0;
    }

    collide(other) {
        if (e.kzj_collide(shapeAt(this), shapeAt(other, 'other')) !== OVERLAP) return null;
        return contactAt(ANSWER, ANSWER + ((L.kz_contact.size + 3) & ~3));
    }

    /** The contacts of all pairs of parts that overlap. */
    collideParts(other) {
        const c = L.kz_part_contact;
        return listOf(c.size, (out, max) => e.kzf_collide_parts(shapeAt(this), shapeAt(other, 'other'), out, max), (p) => ({
            a: I32[(p + c.a) >> 2], b: I32[(p + c.b) >> 2], ...contactAt(p + c.contact, 0),
        }));
    }

    /** The shortest push along (dx, dy) that ends the overlap; null where none does. */
    pushAlong(other, dx, dy) {
        if (!e.kzj_push_along(shapeAt(this), shapeAt(other, 'other'), real(dx, 'dx'), real(dy, 'dy'))) return null;
        return { ...vecAt(ANSWER), length: F32[(ANSWER >> 2) + 2] };
    }

    distance(other) {
        return e.kzj_distance(shapeAt(this), shapeAt(other, 'other'));
    }

    nearest(other) {
        const distance = e.kzj_distance(shapeAt(this), shapeAt(other, 'other')), d = L.kz_distance_result;
        return { distance, onThis: vecAt(ANSWER + d.on_a), onOther: vecAt(ANSWER + d.on_b) };
    }

    commonPoint(other) {
        return e.kzj_common_point(shapeAt(this), shapeAt(other, 'other')) ? vecAt(ANSWER) : null;
    }

    contains(other) {
        return e.kzf_contains(shapeAt(this), shapeAt(other, 'other')) !== 0;
    }

    /** As sweep, while it turns about its place by `angle` radians; `tolerance` is a distance. */
    sweepTurning(dx, dy, angle, other, tolerance = 0) {
        const numbers = [real(dx, 'dx'), real(dy, 'dy'), real(angle, 'angle')], to = shapeAt(other, 'other'), own = ownAt(this);
        real(tolerance, 'tolerance');
        withBlock(this._bytes + 8, (memory) => check(e.kzj_sweep_rotating(own, this._x, this._y, this._angle, ...numbers, to, tolerance,
            memory, this._bytes)));
        fresh();
        const t = L.kz_toi, at = (field) => (ANSWER + t[field]) >> 2;
        if (!U8[ANSWER + t.hit]) return null;
        return { start: I32[at('start')], t: F32[at('t_lower')], tUpper: F32[at('t_upper')], tolerance: F32[at('tolerance')],
            normal: vecAt(ANSWER + t.normal), point: vecAt(ANSWER + t.point) };
    }

    sweep(dx, dy, other, options) {
        const flags = touchOf(options);
        return e.kzj_sweep(shapeAt(this), real(dx, 'dx'), real(dy, 'dy'), shapeAt(other, 'other'), flags) ? sweepAt(ANSWER) : null;
    }
}

published(Shape, 'Shape', SHAPES, { x: 'moveTo(x, y)', y: 'moveTo(x, y)', angle: 'moveTo(x, y, angle)' });
const placeOf = ({ x, y, angle }) => `at (${x}, ${y})${angle ? ` turned by ${angle}` : ''}`;
described(Shape, (shape) => `Shape ${shape.kind} ${placeOf(shape)}`);
Shape.prototype.toJSON = function () {
    const { kind, x, y, angle, bounds } = this;
    return { kind, x, y, angle, bounds };
};

// Where a shape is now, as a shape of its own that stays when the first moves.
function keptCopy(shape, what) {
    const at = shapeAt(shape, what), bytes = e.kzf_shape_transform_bytes(at), blocks = [];
    return newShape((p) => e.kzj_shape_pose(at, 0, 0, 0, bytes && block(bytes, blocks), bytes, p), blocks, [shape._m]);
}

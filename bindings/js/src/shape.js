// shape.js - shapes, and what is asked of one or two.

const KIND = { point: 1, segment: 2, box: 3, circle: 4, capsule: 5, polygon: 6, polyline: 7, mask: 8, compound: 9 };
const KINDS = ['none', ...Object.keys(KIND)];
const TREE_FROM = 64; // vertices from which on a tree over the edges is worth its memory

// A shape's memory: the shape in its own coordinates, the shape where it is now, and what both refer to.
function endShape(blocks) {
    for (const p of blocks) e.kzj_free(p);
}

function newShape(fill, blocks, parts) {
    const size = L.kz_shape.size;
    let p = 0;
    try {
        p = take(2 * size);
        blocks.push(p);
        check(fill(p));
        const bytes = e.kzf_shape_transform_bytes(p);
        const memory = bytes ? take(bytes) : 0;
        if (memory) blocks.push(memory);
        fresh();
        U8.copyWithin(p + size, p, p + size);
        return new Shape(p, blocks, parts, memory, bytes);
    } catch (error) {
        endShape(blocks);
        throw error;
    }
}

function pointsBlock(points, blocks) {
    const p = take(4 * points.length + 4);
    blocks.push(p);
    F32.set(points, p >> 2);
    return p;
}

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

const flagsOf = (options) => (options && options.touch ? 1 : 0);

/** A point, segment, box, circle, capsule, polygon, polyline, mask or compound, at a place of its own. */
class Shape extends Owned {
    constructor(p, blocks, parts, memory, bytes) {
        super(p, endShape, parts);
        this._m.p = blocks;
        this._memory = memory; // for what moves
        this._bytes = bytes;
        this._w = p + L.kz_shape.size; // where it is now
        this.kind = KINDS[I32[(p + L.kz_shape.kind) >> 2]];
        this.x = 0;
        this.y = 0;
        this.angle = 0;
    }

    dispose() {
        this._w = 0;
        super.dispose();
    }

    static point(x, y) {
        return newShape((p) => e.kzj_shape_point(p, x, y), []);
    }

    static segment(x0, y0, x1, y1) {
        return newShape((p) => e.kzj_shape_segment(p, x0, y0, x1, y1), []);
    }

    static box(x0, y0, x1, y1) {
        return newShape((p) => e.kzj_shape_box(p, x0, y0, x1, y1), []);
    }

    static circle(x, y, r) {
        return newShape((p) => e.kzj_shape_circle(p, x, y, r), []);
    }

    static capsule(x0, y0, x1, y1, r) {
        return newShape((p) => e.kzj_shape_capsule(p, x0, y0, x1, y1, r), []);
    }

    static polygon(outline, ...holes) {
        const rings = [outline, ...holes].map(flatPoints), blocks = [];
        const all = holes.length ? Float32Array.from(rings.flatMap((ring) => Array.from(ring))) : rings[0];
        const n = all.length >> 1, points = pointsBlock(all, blocks);
        if (holes.length === 0 && n < TREE_FROM) return newShape((p) => e.kzf_shape_polygon(points, n, p, ERR), blocks);
        const ends = take(4 * rings.length);
        blocks.push(ends);
        let end = 0;
        rings.forEach((ring, i) => { I32[(ends >> 2) + i] = end += ring.length >> 1; });
        if (n < TREE_FROM)
            return newShape((p) => e.kzf_shape_polygon_with_holes(points, ends, rings.length, p, ERR), blocks);
        const bytes = e.kzf_edge_tree_bytes(n), tree = take(bytes);
        blocks.push(tree);
        return newShape((p) => e.kzf_shape_polygon_with_tree(points, ends, rings.length, tree, bytes, p, ERR), blocks);
    }

    static polyline(line) {
        const all = flatPoints(line), blocks = [], n = all.length >> 1, points = pointsBlock(all, blocks);
        if (n < TREE_FROM) return newShape((p) => e.kzf_shape_polyline(points, n, p, ERR), blocks);
        const bytes = e.kzf_edge_tree_bytes(n), tree = take(bytes);
        blocks.push(tree);
        return newShape((p) => e.kzf_shape_polyline_with_tree(points, n, tree, bytes, p, ERR), blocks);
    }

    static mask(mask, x = 0, y = 0) {
        return newShape((p) => e.kzj_shape_mask(p, mask._p || gone(), x, y), [], [mask._m]);
    }

    /** Several shapes as one, each where it is now. */
    static compound(shapes) {
        const size = L.kz_shape.size, items = take(size * shapes.length + 8), kept = shapes.map(keptCopy);
        kept.forEach((shape, i) => U8.copyWithin(items + size * i, shape._w, shape._w + size));
        const made = newShape((p) => e.kzf_shape_parts(items, shapes.length, p, ERR), [items], kept.map((shape) => shape._m));
        for (const shape of kept) shape.dispose();
        return made;
    }

    static fromOutline(outline) {
        const bytes = e.kzf_shape_from_rings_bytes(outline._p || gone()), memory = take(bytes || 8);
        return newShape((p) => e.kzf_shape_from_rings(outline._p, memory, bytes, p, ERR), [memory]);
    }

    static relateAll(pairs) {
        const n = pairs.length, p = room(9 * n);
        for (let i = 0; i < n; i++) {
            U32[(p >> 2) + 2 * i] = pairs[i][0]._w || gone();
            U32[(p >> 2) + 2 * i + 1] = pairs[i][1]._w || gone();
        }
        e.kzj_relate_pairs(p, n, p + 8 * n);
        return I8.slice(p + 8 * n, p + 9 * n);
    }

    // ---- One shape ----------------------------------------------------------------------------------------------

    moveTo(x, y, angle = 0) {
        check(e.kzj_shape_pose(this._p || gone(), x, y, angle, this._memory, this._bytes, this._w));
        this.x = x;
        this.y = y;
        this.angle = angle;
        return this;
    }

    /** A copy that refers to nothing of this shape: where it is now becomes its own coordinates, scaled about (0, 0). */
    scaled(sx, sy = sx) {
        const bytes = e.kzf_shape_transform_bytes(this._w || gone()), memory = bytes ? take(bytes) : 0;
        return newShape((p) => e.kzj_shape_scale(this._w, sx, sy, memory, bytes, p), memory ? [memory] : [],
            [this._m]);
    }

    get bounds() {
        fresh();
        const at = ((this._w || gone()) + L.kz_shape.bounds) >> 2;
        return { minX: F32[at], minY: F32[at + 1], maxX: F32[at + 2], maxY: F32[at + 3] };
    }

    get points() {
        const n = room(8), p = e.kzf_shape_points(this._w || gone(), n);
        fresh();
        return F32.slice(p >> 2, (p >> 2) + 2 * I32[n >> 2]);
    }

    measure() {
        e.kzj_measure(this._w || gone());
        const m = L.kz_measure;
        return { dimension: I32[(ANSWER + m.dimension) >> 2], size: F64[(ANSWER + m.size) >> 3], x: F64[(ANSWER + m.x) >> 3],
            y: F64[(ANSWER + m.y) >> 3], inertia: F64[(ANSWER + m.inertia) >> 3] };
    }

    containsPoint(x, y) {
        const p = room(L.kz_shape.size);
        check(e.kzj_shape_point(p, x, y));
        return e.kzf_contains(this._w || gone(), p) !== 0;
    }

    ray(x0, y0, x1, y1, options) {
        return e.kzj_ray(this._w || gone(), x0, y0, x1, y1, flagsOf(options)) ? rayAt(ANSWER) : null;
    }

    // ---- Two shapes ---------------------------------------------------------------------------------------------

    relate(other) {
        return e.kzf_relate(this._w || gone(), other._w || gone());
    }

    overlaps(other) {
        return e.kzf_relate(this._w || gone(), other._w || gone()) > 0;
    }

    intersects(other) {
        return e.kzf_relate(this._w || gone(), other._w || gone()) >= 0;
    }

    collide(other) {
        if (e.kzj_collide(this._w || gone(), other._w || gone()) !== OVERLAP) return null;
        return contactAt(ANSWER, ANSWER + ((L.kz_contact.size + 3) & ~3));
    }

    distance(other) {
        return e.kzj_distance(this._w || gone(), other._w || gone());
    }

    nearest(other) {
        const distance = this.distance(other), d = L.kz_distance_result;
        return { distance, onThis: vecAt(ANSWER + d.on_a), onOther: vecAt(ANSWER + d.on_b) };
    }

    commonPoint(other) {
        return e.kzj_common_point(this._w || gone(), other._w || gone()) ? vecAt(ANSWER) : null;
    }

    contains(other) {
        return e.kzf_contains(this._w || gone(), other._w || gone()) !== 0;
    }

    sweep(dx, dy, other, options) {
        return e.kzj_sweep(this._w || gone(), dx, dy, other._w || gone(), flagsOf(options)) ? sweepAt(ANSWER) : null;
    }
}

// Where a shape is now, as a shape of its own that stays when the first moves.
function keptCopy(shape) {
    const bytes = e.kzf_shape_transform_bytes(shape._w || gone()), memory = bytes ? take(bytes) : 0;
    return newShape((p) => e.kzj_shape_pose(shape._w, 0, 0, 0, memory, bytes, p), memory ? [memory] : [], [shape._m]);
}

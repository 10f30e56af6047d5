// outline.js - from pixels to shapes: outlines that are simplified and split, and fitted shapes.

const MODES = { closest: 0, inside: 1, cover: 2 };
const SIMPLIFIES = namesOf('mode tolerance maxPoints maxWork'), FITS = namesOf('tightness maxWork'), COMPONENTS = namesOf('connectivity minCount holes');
const OUTLINES = 'mask.trace() makes one';
const outlineAt = (of, what) => (of instanceof Outline && of._p && !inside ? of._p : refuse(of, Outline, what));
const freeRings = (p) => e.kzj_rings_free(p);

/** Outlines and holes as rings of points, in the mask's cells. */
class Outline extends Owned {
    constructor(p, key) {
        own(key, 'Outline', OUTLINES);
        super(made(p), freeRings, null);
        fresh();
    }

    get pointCount() {
        return I32[(fresh(), ((outlineAt(this)) + L.kz_rings.n_points) >> 2)];
    }

    get rings() {
        const p = outlineAt(this);
        fresh();
        const at = (field) => U32[(p + L.kz_rings[field]) >> 2];
        const n = at('n_rings'), points = at('points') >> 2, ends = at('ring_end') >> 2, parents = at('parent') >> 2;
        return Array.from({ length: n }, (_, i) => ({
            points: F32.slice(points + 2 * (i ? I32[ends + i - 1] : 0), points + 2 * I32[ends + i]),
            parent: I32[parents + i],
        }));
    }

    simplify(options) {
        const { mode = 'closest', tolerance = 1, maxPoints = 0, maxWork = 0 } = optionsOf(options, SIMPLIFIES);
        return new Outline(e.kzj_rings_simplify(outlineAt(this), choice(MODES, mode, 'mode'), distance(tolerance, 'tolerance'),
            limit(maxPoints, 'maxPoints'), limit(maxWork, 'maxWork', 2 ** 53)), OWN);
    }

    convexParts(maxPoints = 0) {
        const most = limit(maxPoints, 'maxPoints');
        if (most === 1 || most === 2) throw wrong(RangeError, `maxPoints: ${most} is below 3; 0 is any number`);
        return new Outline(e.kzj_rings_convex(outlineAt(this), most), OWN);
    }

    fill(width, height) {
        return newMask(e.kzj_rings_fill(outlineAt(this), side(width, 'width'), side(height, 'height')));
    }

    toSvgPath() {
        return this.rings.map(({ points }) => {
            let text = '';
            for (let i = 0; i < points.length; i += 2) text += `${i ? 'L' : 'M'}${points[i]} ${points[i + 1]}`;
            return text + 'Z';
        }).join('');
    }

    toPath2D() {
        const path = this.toSvgPath();
        return new Path2D(path);
    }
}

published(Outline, 'Outline', OUTLINES);
described(Outline, () => 'Outline');
Outline.prototype.toJSON = function () {
    return { rings: this.rings.map(({ points, parent }) => ({ points: [...points], parent })) };
};

function fitted(mask, kind, options) {
    const { tightness = 0, maxWork = 0 } = optionsOf(options, FITS);
    check(e.kzj_mask_fit(maskAt(mask), kind, portion(tightness, 'tightness'), limit(maxWork, 'maxWork', 2 ** 53)));
    fresh();
    const loss = ANSWER + 24; // five numbers of the shape, one of padding
    return [F32.slice(ANSWER >> 2, (ANSWER >> 2) + 5), {
        missed: i64(loss + L.kz_fit_loss.missed), extra: i64(loss + L.kz_fit_loss.extra),
        iou: F32[(loss + L.kz_fit_loss.iou) >> 2],
    }];
}

Object.assign(Mask.prototype, {
    trace(c = 8) {
        return new Outline(e.kzj_mask_trace(maskAt(this), connectivity(c)), OWN);
    },

    fitBox(options) {
        const [[minX, minY, maxX, maxY], loss] = fitted(this, KIND.box, options);
        return { minX, minY, maxX, maxY, ...loss };
    },

    fitCircle(options) {
        const [[x, y, r], loss] = fitted(this, KIND.circle, options);
        return { x, y, r, ...loss };
    },

    fitCapsule(options) {
        const [[x0, y0, x1, y1, r], loss] = fitted(this, KIND.capsule, options);
        return { x0, y0, x1, y1, r, ...loss };
    },

    fitHull() {
        const hull = room(L.kz_hull.size + L.kz_fit_loss.size + 8), loss = hull + ((L.kz_hull.size + 7) & ~7);
        check(e.kzf_mask_fit_hull(maskAt(this), 0, hull, loss, ERR));
        fresh();
        const points = U32[(hull + L.kz_hull.points) >> 2] >> 2, n = I32[(hull + L.kz_hull.n_points) >> 2];
        const out = {
            points: F32.slice(points, points + 2 * n), missed: i64(loss + L.kz_fit_loss.missed),
            extra: i64(loss + L.kz_fit_loss.extra), iou: F32[(loss + L.kz_fit_loss.iou) >> 2],
        };
        e.kzf_hull_free(hull);
        return out;
    },

    rectangles() {
        const list = room(L.kz_cell_rects.size);
        check(e.kzf_mask_rectangles(maskAt(this), 0, list, ERR));
        fresh();
        const items = U32[(list + L.kz_cell_rects.items) >> 2], n = I32[(list + L.kz_cell_rects.n) >> 2];
        const out = Array.from({ length: n }, (_, i) => rectAt(items + 16 * i));
        e.kzf_cell_rects_free(list);
        return out;
    },

    components(options) {
        const { connectivity: c = 8, minCount = 0, holes = false } = optionsOf(options, COMPONENTS);
        const list = room(L.kz_components.size), find = holes ? e.kzf_mask_holes : e.kzf_mask_components;
        check(find(maskAt(this), connectivity(c), BigInt(limit(minCount, 'minCount', 2 ** 53)), 0, list, ERR));
        fresh();
        const items = U32[(list + L.kz_components.items) >> 2], n = I32[(list + L.kz_components.n) >> 2];
        const out = Array.from({ length: n }, (_, i) => {
            const p = items + L.kz_component.size * i;
            return { first: cellAt(p + L.kz_component.first), bounds: rectAt(p + L.kz_component.bounds),
                count: i64(p + L.kz_component.count) };
        });
        e.kzf_components_free(list);
        return out;
    },
});

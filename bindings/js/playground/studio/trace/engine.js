// engine.js - everything about pixels: masks of frames, outlines, fits, measures, faults. It runs in a worker, and in tests.
import { joinBoxes, boxFrames } from '../frames/detect.js';
import { boundsOf, moveShape } from '../model/shapes.js';
import { faultsOf } from './faults.js';
import { fitted } from './fits.js';
import { cellsOf, convexParts, withMemory } from './rings.js';

const FLT_MAX = 3.4028234663852886e38,
    MOST_POINTS = 400000, // of an exact outline that is simplified and shown
    MOST_PIECES = 20000,
    MOST_MASKS = 64;

/** kolize: the classes of the package, loaded. Pictures are given by number, as their RGBA bytes. */
export function makeEngine(kolize) {
    const { Mask, flat } = kolize,
        pictures = new Map(),
        masks = new Map();
    const orient = (a, b, c) =>
        withMemory(flat(), (memory) => flat().kzf_orient(memory.floats(a), memory.floats(b), memory.floats(c)));
    const tools = { ...kolize, Shape: kolize.Shape, orient };

    function crop({ data, width, height }, { x, y, w, h }) {
        if (x === 0 && y === 0 && w === width && h === height) return data;
        const out = new Uint8ClampedArray(4 * w * h);
        for (let row = Math.max(0, -y); row < h && y + row < height; row++) {
            const from = Math.max(0, x),
                to = Math.min(width, x + w);
            if (from < to)
                out.set(
                    data.subarray(4 * ((y + row) * width + from), 4 * ((y + row) * width + to)),
                    4 * (row * w + from - x),
                );
        }
        return out;
    }

    /** The mask of a frame, kept while it is among the last. */
    function maskOf({ image, rule, x, y, w, h }) {
        const key = JSON.stringify([image, rule, x, y, w, h]),
            kept = masks.get(key);
        masks.delete(key);
        const picture = pictures.get(image);
        if (!picture) throw new Error('This picture has no pixels yet.');
        const how = rule.key === null ? { alpha: rule.alpha } : { key: rule.key, tolerance: rule.tolerance };
        const mask = kept ?? Mask.fromRgba(crop(picture, { x, y, w, h }), w, h, how);
        masks.set(key, mask);
        if (masks.size > MOST_MASKS) {
            const [[oldest, old]] = masks;
            masks.delete(oldest);
            old.dispose();
        }
        return mask;
    }

    function compared(mask, shapes) {
        if (shapes.length === 0) return { missed: mask.count, extra: 0, iou: 0 };
        const bounds = shapes.map(boundsOf),
            at = (i, of) => of(...bounds.map((one) => one[i]));
        const left = Math.min(0, Math.floor(at(0, Math.min))),
            top = Math.min(0, Math.floor(at(1, Math.min))),
            width = Math.max(mask.width, Math.ceil(at(2, Math.max))) - left,
            height = Math.max(mask.height, Math.ceil(at(3, Math.max))) - top;
        if (!(width * height <= 1 << 28)) throw new Error('The shapes reach too far beyond their picture.');
        const covered = cellsOf(flat(), shapes, { left, top, width, height }),
            filled = Mask.fromCells(covered.cells, width, height),
            both = mask.overlapArea(filled, left, top),
            all = mask.count + filled.count - both;
        const out = { missed: mask.count - both, extra: filled.count - both, iou: all ? both / all : 0 };
        filled.dispose();
        return out;
    }

    function exactOutline(mask, how) {
        const region = how.holes ? mask : mask.fillHoles({ connectivity: how.connectivity === 8 ? 4 : 8 }),
            exact = region.trace(how.connectivity);
        if (region !== mask) region.dispose();
        return exact;
    }

    // A number of points alone: whatever tolerance it takes.
    function simplified(exact, { mode, tolerance, points }) {
        if (!(tolerance > 0) && points === 0) return [exact, 0];
        const simple = exact.simplify({ mode, tolerance: tolerance > 0 ? tolerance : FLT_MAX, maxPoints: points }),
            largest = new Float32Array(flat().memory.buffer, flat().kzj_answer_at(), 1)[0];
        exact.dispose();
        return [simple, largest];
    }

    return {
        open(id, picture) {
            for (const [key, mask] of masks)
                if (JSON.parse(key)[0] === id) {
                    masks.delete(key);
                    mask.dispose();
                }
            pictures.set(id, picture);
            let clear = 0;
            for (let i = 3; i < picture.data.length && !clear; i += 4) clear += picture.data[i] < 128;
            return { opaque: clear === 0 };
        },
        close: (id) => pictures.delete(id),
        pixel(id, x, y) {
            const { data, width, height } = pictures.get(id);
            if (x < 0 || y < 0 || x >= width || y >= height) return null;
            return Array.from(data.slice(4 * (y * width + x), 4 * (y * width + x) + 4));
        },
        solid: (frame) => maskOf(frame).count,
        cells: (frame) => maskOf(frame).toCells(),

        /** The outline of a frame: rings, how many points the exact one has, and what is lost. */
        trace(frame, how) {
            const mask = maskOf(frame);
            let outline = exactOutline(mask, how);
            const exact = outline.pointCount;
            if (exact > MOST_POINTS) {
                outline.dispose();
                throw new Error(
                    `This frame has ${exact} corners, more than ${MOST_POINTS}: raise the alpha threshold, or cut it into frames.`,
                );
            }
            let largest;
            [outline, largest] = simplified(outline, how);
            const rings = outline.rings.map(({ points, parent }) => ({ points: Array.from(points), parent }));
            outline.dispose();
            return { rings, exact: { exact, largest } };
        },

        /** Outlines of frames, one after the other until `ms` are over: as many as were found, at least one. */
        traceMany(frames, how, ms) {
            const out = [],
                end = performance.now() + ms;
            for (const frame of frames) {
                try {
                    out.push(this.trace(frame, how));
                } catch (error) {
                    out.push({ rings: [], exact: null, failed: error.message });
                }
                if (performance.now() > end) break;
            }
            return out;
        },
        parts: (rings, most) => convexParts(flat(), rings, most),

        /** What the solid shapes of a frame lose, and the faults of all. */
        measure(frame, shapes) {
            const found = shapes.flatMap((shape) =>
                faultsOf(tools, shape, frame.w, frame.h).map((one) => ({ ...one, id: shape.id })),
            );
            if (!pictures.has(frame.image)) return { faults: found };
            const mask = maskOf(frame),
                solid = shapes.filter((shape) => shape.role === 'solid');
            const loss = compared(mask, solid);
            if (mask.count === 0) found.push({ fault: 'bare', at: [0, 0], text: 'no solid pixel' });
            const { x0, y0, x1, y1 } = mask.bounds;
            return {
                solid: mask.count,
                all: frame.w * frame.h,
                bounds: mask.count ? [x0, y0, x1, y1] : null,
                ...loss,
                faults: found,
            };
        },
        fit(frame, kind, tightness) {
            const shape = fitted(maskOf(frame), kind, tightness);
            return shape && { shape, ...compared(maskOf(frame), [shape]) };
        },
        detect(image, rule, width, height, gap) {
            const pieces = maskOf({ image, rule, x: 0, y: 0, w: width, h: height }).components({ minCount: 2 });
            if (pieces.length > MOST_PIECES)
                throw new Error(`${pieces.length} pieces are more than ${MOST_PIECES}: raise the alpha threshold.`);
            return boxFrames(
                joinBoxes(
                    pieces.map(({ bounds }) => bounds),
                    gap,
                ),
            );
        },

        /** Two lists of shapes beside each other, the second moved by (dx, dy). */
        compare(a, b, dx, dy) {
            const moved = b.map((shape) => moveShape(shape, dx, dy));
            const all = [...a, ...moved].map(boundsOf),
                left = Math.floor(Math.min(...all.map((one) => one[0]))),
                top = Math.floor(Math.min(...all.map((one) => one[1]))),
                width = Math.ceil(Math.max(...all.map((one) => one[2]))) - left,
                height = Math.ceil(Math.max(...all.map((one) => one[3]))) - top;
            if (!(width * height <= 1 << 28)) throw new Error('The two are too far apart.');
            const [first, second] = [a, moved].map((list) =>
                    Mask.fromCells(cellsOf(flat(), list, { left, top, width, height }).cells, width, height),
                ),
                both = first.overlapArea(second, 0, 0);
            const out = {
                a: first.count,
                b: second.count,
                both,
                iou: both / (first.count + second.count - both || 1),
                relation: relation(a, moved),
            };
            first.dispose();
            second.dispose();
            return out;
        },
    };

    function relation(a, b) {
        try {
            const [one, two] = [a, b].map(compound),
                found = one.relate(two);
            one.dispose();
            two.dispose();
            return { '-1': 'apart', 0: 'touch', 1: 'overlap' }[found];
        } catch {
            return 'unknown: an outline has faults';
        }
    }

    function compound(shapes) {
        const { Shape } = kolize,
            flatList = shapes.flatMap((shape) => {
                if (shape.kind !== 'outline') return [Shape[shape.kind](...shape.at)];
                return shape.rings.flatMap(({ points, parent }, i) =>
                    parent >= 0
                        ? []
                        : [
                              Shape.polygon(
                                  points,
                                  ...shape.rings.filter((ring) => ring.parent === i).map((ring) => ring.points),
                              ),
                          ],
                );
            });
        return Shape.compound(flatList);
    }
}

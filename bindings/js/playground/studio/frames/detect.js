// detect.js - frames of a sheet by what is solid: each piece is one, with the pieces that are near it.

/** { x0, y0, x1, y1 } of pieces, those less than `gap` pixels apart as one, in reading order. */
export function joinBoxes(boxes, gap) {
    const sorted = boxes.map((box) => ({ ...box })).sort((a, b) => a.x0 - b.x0);
    for (let again = true; again;) {
        again = false;
        let open = [];
        const done = [];
        for (const box of sorted.splice(0)) {
            open = open.filter((one) => one.x1 + gap > box.x0 || (done.push(one), false));
            const near = open.find((one) => one.y0 < box.y1 + gap && box.y0 < one.y1 + gap);
            if (!near) open.push(box);
            else {
                Object.assign(near, {
                    y0: Math.min(near.y0, box.y0),
                    x1: Math.max(near.x1, box.x1),
                    y1: Math.max(near.y1, box.y1),
                });
                again = true;
            }
        }
        sorted.push(...done, ...open);
        sorted.sort((a, b) => a.x0 - b.x0);
    }
    return inRows(sorted);
}

// Boxes whose middle lies beside the first of a row are of that row.
function inRows(boxes) {
    const left = [...boxes].sort((a, b) => a.y0 - b.y0),
        out = [];
    while (left.length) {
        const [top] = left,
            row = left.filter((one) => (one.y0 + one.y1) / 2 <= top.y1);
        if (!row.includes(top)) row.push(top);
        for (const one of row) left.splice(left.indexOf(one), 1);
        out.push(...row.sort((a, b) => a.x0 - b.x0));
    }
    return out;
}

export const boxFrames = (boxes) => boxes.map(({ x0, y0, x1, y1 }) => ({ x: x0, y: y0, w: x1 - x0, h: y1 - y0 }));

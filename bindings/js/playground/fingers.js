// fingers.js - what a mouse, a finger or two fingers do on a canvas: who is down, and what a pinch makes of a pose.

/**
 * Calls gripped(fingers, before) when one is put down or lifted, where `before` is how many there were, and
 * moved(fingers) when one moves. Fingers are places in cells, two at most.
 */
export function followFingers(view, { gripped, moved }) {
    const down = new Map(),
        fingers = () => [...down.values()];
    view.canvas.addEventListener('pointerdown', (event) => {
        if (down.size === 2) return;
        down.set(event.pointerId, view.at(event));
        view.canvas.setPointerCapture(event.pointerId);
        gripped(fingers(), down.size - 1);
    });
    view.canvas.addEventListener('pointermove', (event) => {
        if (!down.has(event.pointerId)) return;
        down.set(event.pointerId, view.at(event));
        moved(fingers());
    });
    for (const end of ['pointerup', 'pointercancel'])
        view.canvas.addEventListener(end, (event) => {
            if (down.delete(event.pointerId)) gripped(fingers(), down.size + 1);
        });
}

export const middle = ([p, q]) => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
export const turned = (angle) => ((((angle + 180) % 360) + 360) % 360) - 180;
export const zoomed = (scale, least = 0.25) => Math.min(4, Math.max(least, scale));

/** The pose after the fingers that hold it went from `from` to `to`: it follows their middle and their line. */
export function pinched(pose, from, to, least) {
    const line = ([p, q]) => ({ x: q.x - p.x, y: q.y - p.y }),
        a = line(from),
        b = line(to);
    const scale = zoomed((pose.scale * Math.hypot(b.x, b.y)) / (Math.hypot(a.x, a.y) || 1), least),
        by = scale / pose.scale, // less than the fingers say where the scale ends
        angle = Math.atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y);
    const was = middle(from),
        is = middle(to),
        x = by * (pose.x - was.x),
        y = by * (pose.y - was.y);
    return {
        x: is.x + x * Math.cos(angle) - y * Math.sin(angle),
        y: is.y + x * Math.sin(angle) + y * Math.cos(angle),
        angle: turned(pose.angle + (angle * 180) / Math.PI),
        scale,
    };
}

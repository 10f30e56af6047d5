// view.js - a canvas whose unit is a cell, in the colours of the page, and the elements that scenes read and write.

export const $ = (id) => document.getElementById(id);
export const checked = (name) => document.querySelector(`input[name=${name}]:checked`).value;
export const check = (name, value) => {
    document.querySelector(`input[name=${name}][value="${value}"]`).checked = true;
};

/** Rounded to what people read. */
export const short = (x) => String(Math.round(x * 1000) / 1000);

/** Writes a list of terms and what they are. */
export function say(list, rows) {
    list.replaceChildren(
        ...rows.flatMap(([term, text]) => {
            const dt = document.createElement('dt'),
                dd = document.createElement('dd');
            dt.textContent = term;
            dd.textContent = text;
            return [dt, dd];
        }),
    );
}

export class View {
    constructor(canvas, width, height) {
        this.canvas = canvas;
        this.context = canvas.getContext('2d');
        this.resize(width, height);
    }

    resize(width, height) {
        this.width = width;
        this.height = height;
        this.canvas.style.aspectRatio = `${width} / ${height}`;
    }

    color(name) {
        return getComputedStyle(this.canvas).getPropertyValue(`--${name}`).trim();
    }

    /** Clears, and returns the context with a cell as its unit; null when the canvas is not shown. */
    begin() {
        const { canvas, context } = this,
            shown = canvas.clientWidth;
        if (shown === 0) return null;
        const scale = (shown * devicePixelRatio) / this.width;
        canvas.width = Math.round(this.width * scale);
        canvas.height = Math.round(this.height * scale);
        context.setTransform(scale, 0, 0, scale, 0, 0);
        context.imageSmoothingEnabled = false;
        this.pixel = (1 / scale) * devicePixelRatio; // a pixel of the page, in cells
        return context;
    }

    /** Where a pointer is, in cells. */
    at(event) {
        const box = this.canvas.getBoundingClientRect();
        return {
            x: ((event.clientX - box.left) / box.width) * this.width,
            y: ((event.clientY - box.top) / box.height) * this.height,
        };
    }

    line(x0, y0, x1, y1, color, pixels = 2, dash = []) {
        const { context } = this;
        context.strokeStyle = color;
        context.lineWidth = pixels * this.pixel;
        context.setLineDash(dash.map((d) => d * this.pixel));
        context.beginPath();
        context.moveTo(x0, y0);
        context.lineTo(x1, y1);
        context.stroke();
        context.setLineDash([]);
    }

    arrow(x, y, dx, dy, color, pixels = 3) {
        const length = Math.hypot(dx, dy);
        if (length === 0) return;
        const head = Math.min(9 * this.pixel, length),
            ux = (dx / length) * head,
            uy = (dy / length) * head;
        this.line(x, y, x + dx, y + dy, color, pixels);
        this.line(x + dx, y + dy, x + dx - ux + uy / 2, y + dy - uy - ux / 2, color, pixels);
        this.line(x + dx, y + dy, x + dx - ux - uy / 2, y + dy - uy + ux / 2, color, pixels);
    }

    dot(x, y, color, pixels = 4) {
        this.context.fillStyle = color;
        this.context.beginPath();
        this.context.arc(x, y, pixels * this.pixel, 0, 2 * Math.PI);
        this.context.fill();
    }
}

/** A mask as an image of one colour. */
export function picture(mask, color) {
    const canvas = document.createElement('canvas');
    canvas.width = mask.width || 1;
    canvas.height = mask.height || 1;
    const context = canvas.getContext('2d'),
        cells = mask.toCells();
    context.fillStyle = color;
    cells.forEach((cell, i) => {
        if (cell) context.fillRect(i % mask.width, Math.floor(i / mask.width), 1, 1);
    });
    return canvas;
}

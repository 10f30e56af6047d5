// worker.js - the engine away from the page, so that no picture is too large to go on working beside.
import * as kolize from '../../kolize/kolize-wasm.mjs';
import { makeEngine } from './engine.js';

const ready = kolize.load(new URL('../../kolize/kolize.wasm', import.meta.url)).then(() => makeEngine(kolize));

const SIDE_MOST = 32767,
    AREA_MOST = 1 << 28; // beyond, canvases of browsers stay empty without a word

async function pixelsOf(blob) {
    const bitmap = await createImageBitmap(blob, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' }),
        { width, height } = bitmap;
    if (Math.max(width, height) > SIDE_MOST || width * height > AREA_MOST)
        throw new Error(`A picture of ${width} x ${height} is larger than a canvas of the browser.`);
    const canvas = new OffscreenCanvas(width, height),
        context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    return { data: context.getImageData(0, 0, width, height).data, width, height };
}

// What is not the engine's alone, as it is about pictures of the browser.
const OWN = {
    async decode(engine, id, blob) {
        const picture = await pixelsOf(blob);
        return { width: picture.width, height: picture.height, ...engine.open(id, picture) };
    },

    /** The solid pixels of a frame in one colour, as a picture to be drawn over it. */
    async tint(engine, frame, color) {
        const cells = engine.cells(frame),
            image = new ImageData(frame.w, frame.h),
            out = new Uint32Array(image.data.buffer),
            [r, g, b] = color,
            full = (0xff000000 | (b << 16) | (g << 8) | r) >>> 0;
        for (let i = 0; i < cells.length; i++) if (cells[i]) out[i] = full;
        return createImageBitmap(image);
    },
};

onmessage = async ({ data: { id, call, args } }) => {
    try {
        const engine = await ready,
            result = OWN[call] ? await OWN[call](engine, ...args) : await engine[call](...args);
        postMessage({ id, result }, { transfer: result instanceof ImageBitmap ? [result] : [] });
    } catch (error) {
        postMessage({
            id,
            error: error.name === 'InvalidStateError' ? 'This is no picture that the browser reads.' : error.message,
        });
    }
};

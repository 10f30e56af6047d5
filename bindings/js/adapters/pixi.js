// pixi.js - hit areas of PixiJS that are the solid pixels of a texture:  sprite.hitArea = PixelHitArea.of(sprite)
import { Mask, nameOf, namesOf, optionsOf, wrong } from './kolize-core.mjs';

const PLACES = namesOf('x y resolution');

/** Solid pixels as a hit area: `contains` gets a point in the sprite's own coordinates. */
class PixelHitArea {
    /** `x` and `y` are where the mask's cell (0, 0) lies, `resolution` how many cells a unit has. */
    constructor(mask, options) {
        const { x = 0, y = 0, resolution = 1 } = optionsOf(options, PLACES, 'options', 'PixelHitArea');
        for (const [what, n] of Object.entries({ x, y, resolution })) {
            if (typeof n !== 'number') throw wrong(TypeError, `${what}: a number is wanted, and not ${nameOf(n)}`, 'PixelHitArea');
            if (!Number.isFinite(Math.fround(n))) throw wrong(RangeError, `${what}: ${n} is no place`, 'PixelHitArea');
        }
        this.mask = mask;
        this.x = x;
        this.y = y;
        this.resolution = resolution;
    }

    contains(x, y) {
        const { mask, resolution } = this,
            cx = Math.floor((x - this.x) * resolution),
            cy = Math.floor((y - this.y) * resolution);
        // Points may be nowhere, as those of a sprite of size 0.
        return cx >= 0 && cy >= 0 && cx < mask.width && cy < mask.height && mask.get(cx, cy);
    }

    /** Of a sprite of PixiJS 8 whose texture is an image or a canvas. */
    static of(sprite, rule) {
        const { texture } = sprite,
            { frame, source } = texture,
            { resolution = 1, resource } = source;
        const canvas = document.createElement('canvas');
        canvas.width = Math.round(frame.width * resolution);
        canvas.height = Math.round(frame.height * resolution);
        canvas
            .getContext('2d', { willReadFrequently: true })
            .drawImage(
                resource,
                frame.x * resolution,
                frame.y * resolution,
                canvas.width,
                canvas.height,
                0,
                0,
                canvas.width,
                canvas.height,
            );
        const trim = texture.trim ?? { x: 0, y: 0 },
            { width, height } = texture.orig ?? frame;
        return new PixelHitArea(Mask.fromImage(canvas, rule), {
            resolution,
            x: trim.x - (sprite.anchor?.x ?? 0) * width,
            y: trim.y - (sprite.anchor?.y ?? 0) * height,
        });
    }
}

export { PixelHitArea };

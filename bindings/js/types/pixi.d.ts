// pixi.d.ts - the types of kolize/pixi.
import type { Mask, Rule } from 'kolize';

/** Solid pixels as a hit area of PixiJS. */
export class PixelHitArea {
    /** (x, y): where the mask's cell (0, 0) lies in the sprite's coordinates, 0 unless given. resolution: cells for a unit, 1 unless given. @throws TypeError for what is no mask. */
    constructor(mask: Mask, options?: { x?: number; y?: number; resolution?: number });
    /** The solid pixels. */
    readonly mask: Mask;
    /** Whether the pixel at (x, y) of the sprite's coordinates is solid: PixiJS calls it. */
    contains(x: number, y: number): boolean;
    /** Of a sprite of PixiJS 8 whose texture is an image or a canvas, with its anchor and resolution. @throws DOMException for pixels of another origin. */
    static of(sprite: { texture: any; anchor?: { x: number; y: number } }, rule?: Rule): PixelHitArea;
}

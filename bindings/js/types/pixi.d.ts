// pixi.d.ts - the types of kolize/pixi.
import type { Mask, Rule } from 'kolize';

/** Solid pixels as a hit area of PixiJS. */
export class PixelHitArea {
    constructor(mask: Mask, options?: { x?: number; y?: number; resolution?: number });
    readonly mask: Mask;
    contains(x: number, y: number): boolean;
    /** Of a sprite of PixiJS 8 whose texture is an image or a canvas. */
    static of(sprite: { texture: any; anchor?: { x: number; y: number } }, rule?: Rule): PixelHitArea;
}

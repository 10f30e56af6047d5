// phaser.d.ts - the types of kolize/phaser; sprites are told by what is read of them.
import type { Mask, MaskContact } from 'kolize';

export interface SpriteLike {
    x: number; y: number; rotation: number; scaleX: number; scaleY: number; flipX?: boolean; flipY?: boolean;
    originX: number; originY: number; frame: any;
}

/** Masks of sprites, made once for a frame and for each of its turns and scales. */
export class SpritePixels {
    /** steps: directions of a full turn, 128 by default. */
    constructor(options?: { alpha?: number; steps?: number });
    /** For `physics.add.overlap(a, b, onHit, pixels.process)`. */
    readonly process: (a: any, b: any) => boolean;
    of(sprite: SpriteLike): { mask: Mask; x: number; y: number };
    overlaps(a: SpriteLike, b: SpriteLike): boolean;
    collide(a: SpriteLike, b: SpriteLike): MaskContact | null;
    contains(sprite: SpriteLike, x: number, y: number): boolean;
}

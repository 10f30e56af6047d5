// phaser.d.ts - the types of kolize/phaser; sprites are told by what is read of them.
import type { Mask, MaskContact } from 'kolize';

/** What is read of a sprite of Phaser. */
export interface SpriteLike {
    /** Where its origin lies in the world, in pixels. */
    x: number;
    /** The same along y. */
    y: number;
    /** Radians, clockwise. */
    rotation: number;
    /** Factor along x; negative ones mirror. */
    scaleX: number;
    /** Factor along y; negative ones mirror. */
    scaleY: number;
    /** Mirrored left to right. */
    flipX?: boolean;
    /** Mirrored top to bottom. */
    flipY?: boolean;
    /** 0 to 1: where its origin lies in the frame. */
    originX: number;
    /** The same along y. */
    originY: number;
    /** The frame of a texture that is shown. */
    frame: any;
}

/** Masks of sprites, made once for a frame and for each of its turns and scales. */
export class SpritePixels {
    /** alpha: pixels with more are solid, 127 unless given. steps: directions of a full turn, 128 unless given. @throws nothing. */
    constructor(options?: { alpha?: number; steps?: number });
    /** For `physics.add.overlap(a, b, onHit, pixels.process)`: `overlaps`, bound to this. */
    readonly process: (a: any, b: any) => boolean;
    /** The mask of a sprite as it is drawn, and where its cell (0, 0) lies in the world, in pixels. */
    of(sprite: SpriteLike): { mask: Mask; x: number; y: number };
    /** Whether two sprites have a solid pixel in common as they are drawn; pixels that only touch do not count. */
    overlaps(a: SpriteLike, b: SpriteLike): boolean;
    /** The contact of two sprites in pixels of a's mask; null: they have no pixel in common. */
    collide(a: SpriteLike, b: SpriteLike): MaskContact | null;
    /** Whether the pixel at (x, y) of the world is a solid one of the sprite. */
    contains(sprite: SpriteLike, x: number, y: number): boolean;
}

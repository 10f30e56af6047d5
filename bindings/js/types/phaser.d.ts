// phaser.d.ts - the types of kolize/phaser, for Phaser 4 and 3; sprites and layers are told by what is read of them.
import type { Body, Mask, MaskContact, MoveOptions, MoveResult, Shape, World } from 'kolize';

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

/** How a sprite is added: how it moves, and its shape. */
export interface SpriteOptions extends MoveOptions {
    /** "body", that of its arcade body, which is a box or a circle; "pixels", as it is drawn; or one of yours about its position. "body" unless given, for sprites without one "pixels". */
    shape?: 'body' | 'pixels' | Shape;
    /** Bits of what it is; 1 unless given. */
    category?: number;
    /** Bits of what blocks it; all unless given. Two sprites block each other where both agree. */
    collides?: number;
}
/** A sprite in a SpriteWorld. */
export interface SpriteMover {
    /** The sprite. */
    readonly sprite: any;
    /** Its body in the world of Kolize; `data` is the sprite. */
    readonly body: Body;
    /** How it moves; it may be changed. */
    options: MoveOptions;
    /** How its last move went; null: it has not moved. */
    readonly result: MoveResult | null;
}
/**
 * Sprites that move through tile layers and other sprites: they slide, stand on slopes, and pass through nothing. Arcade bodies keep
 * velocity, gravity and drag; they hear in `blocked` what they met. One that begins inside of a solid leaves it freely.
 */
export class SpriteWorld {
    /** With `arcade`, this.physics.world of a scene, sprites that have a body move at each of its steps; else by move(). */
    constructor(options?: { arcade?: any; pixels?: SpritePixels });
    /** The world of Kolize, for rays and other questions: the `data` of bodies is their sprite or layer. */
    readonly world: World;
    /** The pixels of sprites. */
    readonly pixels: SpritePixels;
    /** Makes the tiles of an orthogonal layer solid of which a face collides: all of a tile, or the shapes that its tileset has for it. One whose upper face alone collides is stood on from above. It leaves when the layer is destroyed. */
    addLayer(layer: any, filter?: { category?: number; collides?: number }): this;
    /** Reads a layer again, whose tiles have changed. */
    refresh(layer: any): this;
    /** Adds a sprite that blocks others. When it is moved, it carries what stands on it, and pushes what is in its way. */
    addSolid(sprite: any, options?: SpriteOptions): SpriteMover;
    /** Adds a sprite that slides along what it meets, by its options. It leaves when it is destroyed, and blocks nobody while its arcade body is switched off. */
    add(sprite: any, options?: SpriteOptions): SpriteMover;
    /** Takes a sprite or a layer out. */
    remove(what: any): this;
    /** How the last move of a sprite went; null: it has not moved, or is not here. @throws nothing. */
    resultOf(sprite: any): MoveResult | null;
    /** Moves a sprite by (dx, dy), as far as it goes; options of this move come before its own. @throws TypeError for a sprite that was not added. */
    move(sprite: any, dx: number, dy: number, options?: MoveOptions): MoveResult;
    /** A step of arcade physics: it calls this itself. */
    step(): void;
    /** Gives the memory of its world back, and hears no more steps. Call it when the scene shuts down. */
    dispose(): void;
}

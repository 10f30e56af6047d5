// pixels.js - pixels of sprites of Phaser 3 and 4, compared exactly as they are drawn: turned, scaled, flipped, by their frame.
//
//     const pixels = new SpritePixels();
//     this.physics.add.overlap(player, bullets, onHit, pixels.process);
import { Grid, MOVE, Mask, Shape, World, nameOf, namesOf, optionsOf, wrong } from './kolize-core.mjs';
import { shapeOf } from './sat.mjs';

const KEPT = 256; // turned masks that are kept of a frame
const PIXELS = namesOf('alpha steps'), WORLDS = namesOf('arcade pixels'), LAYERS = namesOf('category collides');
const SPRITES = namesOf(`shape category collides ${MOVE}`), MOVES = namesOf(MOVE);
const FAR = 2 ** 30; // no two sprites so far apart have a common pixel

// Also of points that are nowhere, as those of sprites of size 0.
const has = (mask, x, y) => x >= 0 && y >= 0 && x < mask.width && y < mask.height && mask.get(x, y);

/** Masks of sprites, made once for a frame, and once for each of its turns and scales. */
class SpritePixels {
    constructor(options) {
        const { alpha = 127, steps = 128 } = optionsOf(options, PIXELS, 'options', 'SpritePixels');
        for (const [what, n, least, most] of [['alpha', alpha, 0, 255], ['steps', steps, 1, 65536]])
            if (!Number.isInteger(n) || n < least || n > most)
                throw wrong(typeof n === 'number' ? RangeError : TypeError, `${what}: ${typeof n === 'number' ? n : nameOf(n)} is no whole number from ${least} to ${most}`, 'SpritePixels');
        this.alpha = alpha;
        this.steps = steps; // directions of a full turn: a sprite is turned to the nearest
        this.frames = new WeakMap();
        this.process = (a, b) => this.overlaps(a, b);
    }

    _frame(frame) {
        let kept = this.frames.get(frame);
        if (!kept) {
            const canvas = document.createElement('canvas'),
                { width, height } = frame;
            canvas.width = width;
            canvas.height = height;
            canvas
                .getContext('2d', { willReadFrequently: true })
                .drawImage(
                    frame.source.image,
                    frame.cutX,
                    frame.cutY,
                    frame.cutWidth,
                    frame.cutHeight,
                    frame.x,
                    frame.y,
                    frame.cutWidth,
                    frame.cutHeight,
                );
            kept = { mask: Mask.fromImage(canvas, { alpha: this.alpha }), turned: new Map() };
            this.frames.set(frame, kept);
        }
        return kept;
    }

    /** { mask, x, y }: the mask as the sprite is drawn, whose cell (0, 0) lies at (x, y) of the world. */
    of(sprite) {
        const { mask, turned } = this._frame(sprite.frame),
            step = Math.round((sprite.rotation / (2 * Math.PI)) * this.steps);
        const sx = sprite.scaleX * (sprite.flipX ? -1 : 1),
            sy = sprite.scaleY * (sprite.flipY ? -1 : 1);
        const key = `${step % this.steps} ${sx} ${sy} ${sprite.originX} ${sprite.originY}`;
        let one = turned.get(key);
        if (!one) {
            if (turned.size >= KEPT) turned.clear();
            const ox = sprite.originX * mask.width,
                oy = sprite.originY * mask.height;
            one = mask.transform({
                scaleX: sx,
                scaleY: sy,
                angle: (step / this.steps) * 2 * Math.PI,
                pivotX: sprite.flipX ? mask.width - ox : ox,
                pivotY: sprite.flipY ? mask.height - oy : oy,
            });
            turned.set(key, one);
        }
        return { mask: one.mask, x: Math.round(sprite.x) + one.origin.x, y: Math.round(sprite.y) + one.origin.y };
    }

    /** What ask(mask, other, dx, dy) says of two sprites; null where they are far apart, or nowhere. */
    _both(a, b, ask) {
        const one = this.of(a),
            other = this.of(b),
            dx = other.x - one.x,
            dy = other.y - one.y;
        return Math.abs(dx) < FAR && Math.abs(dy) < FAR ? ask(one.mask, other.mask, dx, dy) : null;
    }

    /** Have two sprites a pixel in common? */
    overlaps(a, b) {
        return this._both(a, b, (one, other, dx, dy) => one.overlaps(other, dx, dy)) === true;
    }

    /** What Mask.collide says of two sprites: count, normal, push; null when they have no common pixel. */
    collide(a, b) {
        return this._both(a, b, (one, other, dx, dy) => one.collide(other, dx, dy));
    }

    /** Is a point of the world on a pixel of the sprite? */
    contains(sprite, x, y) {
        const { mask, x: left, y: top } = this.of(sprite);
        return has(mask, Math.floor(x) - left, Math.floor(y) - top);
    }
}

// world.js - sprites that move through tile layers and other sprites: they slide, stand on slopes, and pass through nothing.
//
//     const solids = new SpriteWorld({ arcade: this.physics.world });
//     solids.addLayer(ground);
//     solids.add(player, { up: { x: 0, y: -1 }, snap: 8, stepHeight: 4 });
//
// Arcade bodies keep their velocities, gravity and drag.  After each of its steps the way that a body went is gone again
// in a world of Kolize, and the body is where that way ended.

const STEP = 'worldstep',
    GONE = 'destroy',
    NOWHERE = { x: 0, y: 0 };

/** A sprite in a SpriteWorld: its body, how it moves, and how its last move went. */
class SpriteMover {
    constructor(owner, sprite, { shape = sprite.body ? 'body' : 'pixels', category, collides, ...options }, isSolid) {
        this.owner = owner;
        this.sprite = sprite;
        this.shape = shape;
        this.options = options;
        this.isSolid = isSolid;
        this.result = null;
        this._made = null;
        this._key = '';
        this.body = owner.world.add(this._current(), { x: sprite.x, y: sprite.y, static: isSolid, data: sprite, category, collides });
        this._isOff = false;
    }

    /** One whose arcade body is switched off is in nobody's way. */
    _switch() {
        const isOff = this.sprite.body?.enable === false;
        if (isOff !== this._isOff) this.body.setFlags({ static: this.isSolid, disabled: isOff });
        this._isOff = isOff;
    }

    /** Its shape about its position, made anew when it looks different. */
    _current() {
        const { sprite, shape } = this;
        if (shape === 'body') return this._kept(this._boxKey(), () => this._box());
        if (shape !== 'pixels') return shape;
        const { mask, x, y } = this.owner.pixels.of(sprite),
            dx = x - Math.round(sprite.x),
            dy = y - Math.round(sprite.y);
        return mask === this._mask ? this._made : this._kept(`${dx} ${dy}`, () => Shape.mask((this._mask = mask), dx, dy), true);
    }

    _kept(key, make, isNew = false) {
        if (isNew || key !== this._key) {
            this._key = key;
            this._made = make();
        }
        return this._made;
    }

    /** Where an arcade body lies about its sprite: as Phaser puts it at the next frame. */
    _corner() {
        const { body, scaleX, scaleY, displayOriginX, displayOriginY } = this.sprite;
        return { x: scaleX * (body.offset.x - displayOriginX), y: scaleY * (body.offset.y - displayOriginY) };
    }

    _boxKey() {
        const { body } = this.sprite,
            { x, y } = this._corner();
        return `${body.isCircle} ${body.width} ${body.height} ${x.toFixed(3)} ${y.toFixed(3)}`;
    }

    _box() {
        const { isCircle, width, height } = this.sprite.body,
            { x, y } = this._corner();
        return isCircle ? Shape.circle(x + width / 2, y + width / 2, width / 2) : Shape.box(x, y, x + width, y + height);
    }

    /** Shows its shape as the sprite looks now; one that overlaps then is pushed out. */
    _reshape() {
        const before = this._made,
            shape = this._current();
        if (shape === before || this.shape instanceof Shape) return NOWHERE;
        this.body.setShape(shape);
        return this.isSolid || before === null ? NOWHERE : this.body.pushOut().moved;
    }
}

/** Whether a surface can be walked on: it is no steeper than maxSlope, rise over run. */
function isFloor({ x, y }, { up, maxSlope = 1 }) {
    if (!up) return false;
    const rise = x * up.x + y * up.y;
    return rise > 0 && Math.abs(x * up.y - y * up.x) <= rise * maxSlope * (1 + 1e-6);
}

/** What is left of a velocity after a move: nothing goes into what was met, or back by the bounce of the body. */
function leftOf(velocity, bounce, { hits, onFloor }, options) {
    let { x, y } = velocity;
    const stop = (n) => {
        const into = x * n.x + y * n.y,
            factor = 1 + Math.abs(n.x * bounce.x) + Math.abs(n.y * bounce.y);
        if (into < 0) [x, y] = [x - factor * into * n.x, y - factor * into * n.y];
    };
    for (const { normal } of hits) stop(isFloor(normal, options) ? options.up : normal); // slopes do not slow down who walks
    if (onFloor && hits.length === 0) stop(options.up);
    return { x, y };
}

/** Sprites and tile layers of a scene, in a world of Kolize. */
class SpriteWorld {
    constructor(options) {
        const { arcade = null, pixels = new SpritePixels() } = optionsOf(options, WORLDS, 'options', 'SpriteWorld');
        this.world = new World();
        this.pixels = pixels;
        this.arcade = arcade;
        this.movers = new Map(); // by sprite
        this.layers = new Map(); // by layer
        this._onStep = () => this.step();
        arcade?.on(STEP, this._onStep);
    }

    /** The tiles of a layer that collide are solid. */
    addLayer(layer, filter = {}) {
        if (this.layers.has(layer)) return this;
        this.layers.set(layer, new LayerSolids(this.world, layer, filter));
        layer.once?.(GONE, () => this.remove(layer));
        return this;
    }

    /** Reads a layer again, whose tiles have changed. */
    refresh(layer) {
        this.layers.get(layer)?.refresh();
        return this;
    }

    /** A sprite that blocks others, and carries what stands on it when it is moved. */
    addSolid(sprite, options) {
        return this._put(sprite, optionsOf(options, SPRITES, 'options', 'SpriteWorld.addSolid'), true);
    }

    /** A sprite that slides. */
    add(sprite, options) {
        return this._put(sprite, optionsOf(options, SPRITES, 'options', 'SpriteWorld.add'), false);
    }

    _put(sprite, options, isSolid) {
        const { shape } = options;
        if (typeof sprite?.x !== 'number') throw new TypeError('SpriteWorld.add: a sprite is wanted, with x and y');
        if (shape === 'body' ? !sprite.body : shape !== undefined && shape !== 'pixels' && !(shape instanceof Shape))
            throw new TypeError('SpriteWorld.add: options.shape: "body" of an arcade sprite, "pixels" or a Shape is wanted');
        this.remove(sprite);
        const mover = new SpriteMover(this, sprite, options, isSolid);
        this.movers.set(sprite, mover);
        sprite.once?.(GONE, () => this.movers.get(sprite) === mover && this.remove(sprite));
        return mover;
    }

    /** Of a sprite or a layer. */
    remove(what) {
        this.movers.get(what)?.body.remove();
        this.movers.delete(what);
        this.layers.get(what)?.remove();
        this.layers.delete(what);
        return this;
    }

    /** How the last move of a sprite went; null: it has not moved. */
    resultOf(sprite) {
        return this.movers.get(sprite)?.result ?? null;
    }

    /** Moves a sprite without arcade physics, by (dx, dy). */
    move(sprite, dx, dy, options) {
        const mover = this._of(sprite);
        optionsOf(options, MOVES, 'options', 'SpriteWorld.move');
        mover.body.moveTo(sprite.x, sprite.y);
        const pushed = mover._reshape();
        mover.result = mover.body.move(dx, dy, { ...mover.options, ...options });
        sprite.x += pushed.x + mover.result.moved.x;
        sprite.y += pushed.y + mover.result.moved.y;
        return mover.result;
    }

    _of(sprite) {
        const mover = this.movers.get(sprite);
        if (!mover) throw new TypeError('SpriteWorld.move: this sprite was not added; add(sprite) does');
        return mover;
    }

    /** After a step of arcade physics, which calls it. */
    step() {
        for (const mover of this.movers.values()) mover._switch();
        for (const mover of this.movers.values()) if (mover.isSolid) this._follow(mover);
        for (const mover of this.movers.values()) if (!mover.isSolid && mover.sprite.body?.enable) this._slide(mover);
    }

    /** A solid goes where its sprite is, with those that stand on it or are in its way. */
    _follow(mover) {
        const { body, sprite, options } = mover;
        mover._reshape();
        const dx = sprite.x - body.x,
            dy = sprite.y - body.y;
        if (Math.abs(dx) < 1e-3 && Math.abs(dy) < 1e-3) return;
        for (const { body: other, moved } of body.carry(dx, dy, { up: { x: 0, y: -1 }, ...options })) {
            const { position, prev } = other?.data?.body ?? {};
            if (!position) continue;
            for (const point of [position, prev]) {
                point.x += moved.x;
                point.y += moved.y;
            }
        }
    }

    _slide(mover) {
        const { body: there, sprite, options } = mover,
            { body } = sprite,
            { position, prev, velocity, bounce, blocked, prevFrame } = body,
            x = sprite.x + prev.x - prevFrame.x, // where the sprite is shown once this step is over
            y = sprite.y + prev.y - prevFrame.y;
        there.moveTo(x, y);
        const pushed = mover._reshape(),
            result = there.move(position.x - prev.x, position.y - prev.y, options);
        mover.result = result;
        position.x = prev.x + pushed.x + result.moved.x;
        position.y = prev.y + pushed.y + result.moved.y;
        const left = leftOf(velocity, bounce, result, options);
        velocity.x = left.x;
        velocity.y = left.y;
        for (const { normal } of result.hits) {
            if (isFloor(normal, options)) continue; // slopes that are walked on are in nobody's way
            if (normal.y < -0.5) blocked.down = true;
            if (normal.y > 0.5) blocked.up = true;
            if (normal.x > 0.5) blocked.left = true;
            if (normal.x < -0.5) blocked.right = true;
        }
        if (result.onFloor) blocked.down = true;
        blocked.none = !(blocked.down || blocked.up || blocked.left || blocked.right);
        body.updateCenter();
    }

    dispose() {
        this.arcade?.off(STEP, this._onStep);
        this.movers.clear();
        this.layers.clear();
        this.world.dispose();
    }
}

export { SpritePixels, SpriteWorld };

// turbowarp.js - blocks for TurboWarp and other forms of Scratch that load extensions without a sandbox.
//
// A sprite is the cells of the stage whose centre lies on a pixel of its costume, as it is drawn: turned, scaled, mirrored,
// at the whole place where Scratch draws it.  Costumes come from the renderer, those of vectors, too.  Scratch's own
// "touching" samples the corners of cells instead, and looks at pixels beside them where a vector costume is turned.
// package.mjs makes one file of the module, sat.js and this.

const POSED = 64; // masks that are kept of a costume
const LEFT_RIGHT = 'left-right',
    UPRIGHT = "don't rotate";

/** Masks of drawables, as cells of the stage: x to the right, y down, (0, 0) in its middle. */
class StageMasks {
    constructor(runtime) {
        this.runtime = runtime;
        this.kept = new WeakMap(); // by the pixels of a silhouette
    }

    /** { mask, x, y }: the cells of a target, whose cell (0, 0) lies at (x, y); null for one that is hidden or has no pixels. */
    of(target) {
        const drawable = this.runtime.renderer?._allDrawables?.[target.drawableID];
        if (!target.visible || !drawable?.skin) return null;
        drawable.updateCPURenderAttributes(); // makes the silhouette of a vector costume
        const { skin } = drawable,
            { _colorData: pixels, _width: width, _height: height } = skin._silhouette;
        if (!pixels || !width || !height) return null;
        const [w, h] = skin.size,
            [cx, cy] = skin.rotationCenter,
            { angle, sx, sy } = this._pose(target),
            posed = this._posed(pixels, width, height, {
                scaleX: (sx * w) / width,
                scaleY: (sy * h) / height,
                angle,
                pivotX: (cx * width) / w,
                pivotY: (cy * height) / h,
            });
        return { mask: posed.mask, x: posed.origin.x + Math.round(target.x), y: posed.origin.y - Math.round(target.y) };
    }

    /** Quarters are exact: Scratch's direction is in degrees, clockwise, and 90 is as drawn. */
    _pose({ direction, size, rotationStyle }) {
        const factor = size / 100;
        if (rotationStyle === UPRIGHT) return { angle: 0, sx: factor, sy: factor };
        if (rotationStyle === LEFT_RIGHT) return { angle: 0, sx: direction < 0 ? -factor : factor, sy: factor };
        return { angle: ((direction - 90) * Math.PI) / 180, sx: factor, sy: factor };
    }

    _posed(pixels, width, height, pose) {
        let kept = this.kept.get(pixels);
        if (!kept) {
            kept = { mask: Mask.fromImageData({ data: pixels, width, height }, { alpha: 0 }), posed: new Map() };
            this.kept.set(pixels, kept);
        }
        const key = Object.values(pose).join(' ');
        if (!kept.posed.has(key)) {
            if (kept.posed.size >= POSED) kept.posed.clear();
            kept.posed.set(key, kept.mask.transform(pose));
        }
        return kept.posed.get(key);
    }
}

const asNumber = (value) => (Number.isFinite(Number(value)) ? Number(value) : 0);

/** Where a sprite is after a move from `from` to `to`, so that Scratch draws it in the cells that Kolize means; stopped, at a whole place. */
function placed(drawn, to, from, sign, isStopped) {
    const cell = drawn + sign * (Math.ceil(to - 0.5) - from),
        place = drawn + sign * (to - from);
    return isStopped || Math.round(place) !== cell ? cell : place;
}

/** The blocks. */
class KolizeBlocks {
    constructor(runtime) {
        this.runtime = runtime;
        this.masks = new StageMasks(runtime);
        this.ready = null; // a promise, until the module is there
    }

    getInfo() {
        const name = { NAME: { type: 'string', menu: 'sprites' } },
            number = (defaultValue) => ({ type: 'number', defaultValue });
        return {
            id: 'kolize',
            name: 'Kolize',
            color1: '#2563eb',
            blocks: [
                { opcode: 'touching', blockType: 'Boolean', text: 'touching [NAME] exactly?', arguments: name, filter: ['sprite'] },
                { opcode: 'pushOut', blockType: 'command', text: 'push out of [NAME]', arguments: name, filter: ['sprite'] },
                { opcode: 'normal', blockType: 'reporter', text: 'normal to [NAME]', arguments: name, filter: ['sprite'] },
                { opcode: 'slide', blockType: 'command', text: 'slide by x: [X] y: [Y] against [NAME]',
                    arguments: { X: number(10), Y: number(0), ...name }, filter: ['sprite'] },
            ],
            menus: { sprites: { acceptReporters: true, items: '_sprites' } },
        };
    }

    _sprites() {
        const editing = this.runtime.getEditingTarget?.(),
            names = this.runtime.targets.filter((one) => one.isOriginal && !one.isStage && one !== editing).map((one) => one.getName());
        return names.length ? names : [''];
    }

    /** Whether they have a cell in common: pixels that only lie side by side do not count. */
    touching({ NAME }, { target }) {
        return this._when(() => {
            const mine = this.masks.of(target);
            return mine !== null && this._others(NAME, target).some((one) => mine.mask.overlaps(one.mask, one.x - mine.x, one.y - mine.y));
        });
    }

    /** Moves the sprite by whole steps until it has no cell in common with any of them. */
    pushOut({ NAME }, { target }) {
        return this._when(() =>
            this._inWorld(NAME, target, (me) => {
                const { moved } = me.pushOut();
                if (moved.x || moved.y) target.setXY(target.x + moved.x, target.y - moved.y);
            }),
        );
    }

    /** The direction away from what it is deepest in, or touches; nothing where it is apart. */
    normal({ NAME }, { target }) {
        return this._when(() => this._inWorld(NAME, target, (me, others) => this._away(me, others)) ?? '');
    }

    /** Moves the sprite until it meets one of them, and on along that. */
    slide({ NAME, X, Y }, { target }) {
        return this._when(() => {
            const dx = asNumber(X) + target.x - Math.round(target.x),
                dy = asNumber(Y) + target.y - Math.round(target.y);
            const done = this._inWorld(NAME, target, (me) => {
                const { x, y } = me,
                    { hits } = me.move(dx, -dy);
                target.setXY(
                    placed(Math.round(target.x), me.x, x, 1, hits.some(({ normal }) => normal.x)),
                    placed(Math.round(target.y), me.y, y, -1, hits.some(({ normal }) => normal.y)),
                );
                return true;
            });
            if (done === undefined) target.setXY(target.x + asNumber(X), target.y + asNumber(Y));
        });
    }

    _away(me, others) {
        let deepest = null;
        for (const other of others) {
            const contact = me.collide(other);
            if (contact && (deepest === null || contact.depth > deepest.depth)) deepest = contact;
        }
        const normal = deepest?.normal ?? this._touched(me, others);
        return normal ? (Math.atan2(-normal.x, normal.y) * 180) / Math.PI + 0 : '';
    }

    /** The normal from one to the first of others that it lies side by side with. */
    _touched(me, others) {
        const mine = me.shape.moveTo(me.x, me.y);
        for (const other of others) {
            const theirs = other.shape.moveTo(other.x, other.y);
            const normal = mine.relate(theirs) === 0 ? facing(mine, theirs) : { x: 0, y: 0 };
            if (normal.x || normal.y) return normal;
        }
        return null;
    }

    /** The cells of a sprite of that name and of its clones, but for the one that asks. */
    _others(name, target) {
        const one = this.runtime.getSpriteTargetByName(String(name)),
            all = one?.sprite?.clones ?? (one ? [one] : []);
        return all.filter((other) => other !== target).map((other) => this.masks.of(other)).filter(Boolean);
    }

    /** Calls ask(me, others) in a world of the two; undefined where one has no pixels. */
    _inWorld(name, target, ask) {
        const mine = this.masks.of(target),
            others = this._others(name, target);
        if (!mine || !others.length) return undefined;
        const world = new World(),
            add = ({ mask, x, y }, isStatic) => world.add(Shape.mask(mask), { x, y, static: isStatic });
        try {
            return ask(add(mine, false), others.map((one) => add(one, true)));
        } finally {
            world.dispose();
        }
    }

    /** At once, or when the module is there: Scratch waits for promises. */
    _when(answer) {
        return this.ready ? this.ready.then(answer) : answer();
    }
}

if (!Scratch.extensions.unsandboxed) throw new Error('Kolize: this extension must run without a sandbox');
const blocks = new KolizeBlocks(Scratch.vm.runtime);
blocks.ready = load().then(() => {
    blocks.ready = null;
});
Scratch.extensions.register(blocks);

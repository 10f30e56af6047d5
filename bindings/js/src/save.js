// save.js - worlds as bytes for files and other machines: a log that has the world as it is, and behind its end what the
// caller says of bodies, as JSON. Loading checks all; what bodies borrow then belongs to the replay that has read it.

const SAVES = namesOf('data'), LOADS = namesOf('filter maxMemory');
const DEFINITION = 8; // the byte of a log where its world is defined: mode, wrap_w, wrap_h, max_pairs, tag, what it has

/** What data(body) returns of each body, as JSON: [[index, generation, value]]. */
function dataBytes(world, data, call) {
    const values = [];
    for (const body of world.bodies) {
        const value = data(body);
        if (value !== undefined) values.push([body.index, body.generation, value]);
    }
    now = call;
    try {
        return new TextEncoder().encode(JSON.stringify(values));
    } catch (error) {
        throw wrong(TypeError, `data: ${error.message.split('\n')[0]}`);
    }
}

/** The same of bytes: by the handles of bodies. */
function dataOf(bytes, at) {
    try {
        const values = bytes.length ? JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) : [];
        return new Map(values.map(([index, generation, value]) => [goneKey(index, generation), value]));
    } catch {
        throw new KolizeError(`${now}: bytes: from byte ${at} on there is no data of bodies`, CONTENT, at, 0);
    }
}

Object.assign(World.prototype, {
    /** Bytes of which World.load makes this world again, on any machine. */
    save(options) {
        const call = now, { data } = optionsOf(options, SAVES);
        worldAt(this);
        const behind = data === undefined ? new Uint8Array(0) : dataBytes(this, callback(data, 'data'), call);
        const world = worldAt(this), copy = made(e.kzj_world_create(...this._kind, 0, 0));
        try {
            return closeLog(openLog(false, (to) => e.kzj_world_write(world, copy, to)), behind);
        } finally {
            freeWorld(copy);
        }
    },
});

/** How the world of a log that was read is made. */
function definitionAt(log) {
    const view = new DataView(e.memory.buffer, log + DEFINITION);
    let at = 9, maxPairs = 0, byte = 128;
    for (let place = 1; byte >= 128; place *= 128) maxPairs += ((byte = view.getUint8(at++)) & 127) * place;
    return { mode: Object.keys(PAIRS)[view.getUint8(0)], wrapWidth: view.getFloat32(1, true), wrapHeight: view.getFloat32(5, true),
        maxPairs, fixturePairs: (view.getUint8(at + 1) & 2) !== 0 };
}

/** An object for what another owns. */
function borrowed(Class, p, owner, fields) {
    const one = Object.assign(Object.create(Class.prototype), { _p: p, _m: new Memory(p, () => {}, [owner]) }, fields);
    if (registry) registry.register(one, one._m, one);
    return one;
}

function borrowedGrid(p, owner) {
    e.kzf_grid_cell_size(p, ANSWER);
    fresh();
    const { x, y } = vecAt(ANSWER);
    let n = 1;
    while (e.kzf_grid_tile(p, n)) n++;
    return borrowed(Grid, p, owner, { _width: e.kzf_grid_width(p), _height: e.kzf_grid_height(p), _cellWidth: x, _cellHeight: y, _n: n, _journal: 0,
        _Class: e.kzj_grid_id_bytes(p) === 1 ? Uint8Array : Uint16Array });
}

/** What bodies are made of, each thing once: find(world, index, generation) is { of, uses }. */
function makings(content) {
    const made = new Map(), size = L.kz_shape.size;
    const once = (key, make) => {
        if (!made.has(key)) made.set(key, make());
        return made.get(key);
    };
    const shapeHeld = (p, owner, grid) => {
        const of = newShape((q) => {
            fresh();
            U8.copyWithin(q, p, p + size);
            return 0;
        }, [], [owner]);
        if (grid) of._grid = grid;
        return { of, uses: of._m };
    };
    const find = (p, world, index, generation) => {
        const kind = e.kzj_body_made_of(world, index, generation, p);
        fresh();
        const at = U32[ANSWER >> 2];
        if (kind === 1) return once(at, () => ({ of: null, uses: new Memory(at, () => {}, [content]) }));
        if (kind === 2) return once(at, () => {
            const of = borrowed(Frames, at, content, { _shown: true });
            return { of, uses: of._m };
        });
        const grid = at ? once(at, () => borrowedGrid(at, content)) : null; // of equal bytes are equal shapes
        return once(U32.slice(p >> 2, (p + size) >> 2).join(), () => shapeHeld(p, grid ? grid._m : content, grid));
    };
    const owns = () => { // a table without an object is its bodies' alone
        for (const { of, uses } of made.values()) if (of === null) uses.release();
    };
    return { find, owns };
}

/** Bodies for all that a world of the module has. */
function addAll(world, content, data) {
    const { find, owns } = makings(content);
    const each = (p) => {
        for (const [index, generation] of handlesOf(world._p)) {
            fresh();
            U8.fill(0, p, p + L.kz_shape.size);
            const held = find(p, world._p, index, generation);
            held.uses.users++;
            while (world._bodies.length <= index) world._bodies.push(undefined);
            world._bodies[index] = new Body(world, index, generation, held, data.get(goneKey(index, generation)), OWN);
            world._size++;
        }
    };
    try {
        withBlock(L.kz_shape.size, each);
    } finally {
        owns();
    }
}

/** The byte behind the log of a saved world, which has no calls. */
function savedEnd(replay, n) {
    const result = e.kzj_saved_end(replay);
    fresh();
    const end = U32[ANSWER >> 2];
    if (result !== 0 && end <= n)
        throw new KolizeError(`${now}: bytes: a log goes on at byte ${end - 2}, and no world was saved; new Replay(bytes) plays it`, CONTENT, end - 2, 0);
    checkLog(result);
    return end;
}

/** The world that save() wrote. */
World.load = function (bytes, options) {
    now = 'World.load';
    const { filter, maxMemory = 0 } = optionsOf(options, LOADS);
    if (filter !== undefined) callback(filter, 'filter');
    const content = new Memory(openReplay(bytes, limit(maxMemory, 'maxMemory')), freeReplay, null);
    const { replay, log, n } = content.p;
    let world = null, empty = 0;
    try {
        const end = savedEnd(replay, n), data = dataOf(U8.slice(log + end, log + n), end);
        world = new World({ ...definitionAt(log), filter });
        now = 'World.load';
        empty = made(e.kzj_world_create(...world._kind, 0, 0));
        check(e.kzj_world_take(world._p, replay, empty));
        addAll(world, content, data);
        return world;
    } catch (error) {
        if (world) world.dispose();
        throw error;
    } finally {
        if (empty) freeWorld(empty);
        content.release();
    }
};

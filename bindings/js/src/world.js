// world.js - worlds: bodies, steps with events, queries, moves, and states that are kept.

const PAIRS = { overlap: 0, touch: 1, boxes: 2 };
const RESPONSES = { slide: 0, touch: 1, bounce: 2, cross: 3, ignore: 4, push: 5 };
const WALKS = { along: 0, across: 1, project: 2, slip: 3 };
const RESPONSE_NAMES = Object.keys(RESPONSES);
const FLAGS = { static: 1, sensor: 2, oneWay: 4, probe: 8, disabled: 16 };
const NONE = { x: 0, y: 0 };

const freeWorld = (p) => e.kzf_world_free(p);

function flagBits(def) {
    let bits = 0;
    for (const name in FLAGS) if (def[name]) bits |= FLAGS[name];
    return bits;
}

// ---- Functions of JavaScript, called by the module ------------------------------------------------------------------

// A module of one function with n integer parameters, which calls fn: so the large module needs no imports.
function callable(fn, n) {
    const types = [0x60, n, ...Array(n).fill(0x7f), 1, 0x7f];
    const bytes = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, types.length + 1, 1, ...types,
        2, 7, 1, 1, 0x66, 1, 0x66, 0, 0, 7, 5, 1, 1, 0x66, 0, 0]);
    const { f } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { f: { f: fn } }).exports;
    const table = e.__indirect_function_table, at = table.grow(1);
    table.set(at, f);
    return at;
}

let keepNow = null, respondNow = null, keepAt = 0, respondAt = 0, thrown = null;

// What a caller's function throws must not pass through the module; it is thrown when the call has ended.
function guarded(fn, otherwise) {
    try {
        return thrown ? otherwise : fn();
    } catch (error) {
        thrown = { error };
        return otherwise;
    }
}

function throwOn() {
    if (!thrown) return;
    const { error } = thrown;
    thrown = null;
    throw error;
}

function keepFunction(world, keep) {
    keepNow = (index) => (keep(world._bodies[index]) ? 1 : 0);
    if (keepAt === 0)
        keepAt = callable((ctx, w, body) => guarded(() => { fresh(); return keepNow(U32[body >> 2]); }, 0), 3);
    return keepAt;
}

function respondFunction(world, respond) {
    respondNow = (hit) => choice(RESPONSES, respond(moveHitAt(world, hit)), 'respond');
    if (respondAt === 0)
        respondAt = callable((ctx, w, mover, hit) => guarded(() => { fresh(); return respondNow(hit); }, 1), 4);
    return respondAt;
}

// ---- What calls take and return ----------------------------------------------------------------------------------

let filterAt = 0, moveDefAt = 0, moveMemoryAt = 0;

function filterOf(world, options) {
    if (!options) return 0;
    const { category = 0, collides = 0, except, sensors = true, keep } = options, f = L.kz_query_filter;
    filterAt = filterAt || take(f.size);
    fresh();
    U32[(filterAt + f.category) >> 2] = category;
    U32[(filterAt + f.collides) >> 2] = collides;
    U32[(filterAt + f.except) >> 2] = except ? except.index : 0;
    U32[(filterAt + f.except + 4) >> 2] = except ? except.generation : 0;
    U8[filterAt + f.no_sensors] = sensors ? 0 : 1;
    U32[(filterAt + f.keep) >> 2] = keep ? keepFunction(world, keep) : 0;
    U32[(filterAt + f.ctx) >> 2] = 0;
    return filterAt;
}

/** What a body's moves remember: one for each body, and reset when it is put elsewhere. */
class MoveMemory {
    constructor() {
        this._bytes = new Uint8Array(L.kz_move_memory.size);
    }

    reset() {
        this._bytes.fill(0);
    }
}

function moveDefOf(world, options) {
    if (!options) return 0;
    const { response = 'slide', respond, restitution = 1, maxTurns = 0, up = NONE, maxSlope = 1, stepHeight = 0, snap = 0,
        walk = 'along', cornerSlip = 0, ledgeSnap = 0, stopsAtCeilings = false, drops = false, wholePixels = false, memory } = options,
        d = L.kz_move_def;
    moveDefAt = moveDefAt || take(d.size);
    moveMemoryAt = moveMemoryAt || take(L.kz_move_memory.size);
    fresh();
    if (memory) U8.set(memory._bytes, moveMemoryAt);
    U8.fill(0, moveDefAt, moveDefAt + d.size);
    I32[(moveDefAt + d.response) >> 2] = choice(RESPONSES, response, 'response');
    U32[(moveDefAt + d.respond) >> 2] = respond ? respondFunction(world, respond) : 0;
    U32[(moveDefAt + d.ctx) >> 2] = 0;
    F32[(moveDefAt + d.restitution) >> 2] = restitution === 0 ? -1 : restitution;
    I32[(moveDefAt + d.max_turns) >> 2] = maxTurns;
    F32[(moveDefAt + d.up) >> 2] = up.x;
    F32[(moveDefAt + d.up + 4) >> 2] = up.y;
    F32[(moveDefAt + d.max_slope) >> 2] = maxSlope;
    F32[(moveDefAt + d.step_height) >> 2] = stepHeight;
    F32[(moveDefAt + d.snap) >> 2] = snap;
    I32[(moveDefAt + d.walk) >> 2] = choice(WALKS, walk, 'walk');
    F32[(moveDefAt + d.corner_slip) >> 2] = cornerSlip;
    F32[(moveDefAt + d.ledge_snap) >> 2] = ledgeSnap;
    U8[moveDefAt + d.stops_at_ceilings] = stopsAtCeilings ? 1 : 0;
    U8[moveDefAt + d.drops] = drops ? 1 : 0;
    U8[moveDefAt + d.whole_pixels] = wholePixels ? 1 : 0;
    U32[(moveDefAt + d.memory) >> 2] = memory ? moveMemoryAt : 0;
    return moveDefAt;
}

function bodyAt(world, p) {
    const index = U32[p >> 2], generation = U32[(p >> 2) + 1], body = world._bodies[index];
    if (body && body.generation === generation) return body;
    return generation === 0 ? null : world._gone.get(goneKey(index, generation)) ?? world._goneBefore.get(goneKey(index, generation)) ?? null;
}

const goneKey = (index, generation) => `${index}:${generation}`;

function moveHitAt(world, p) {
    const h = L.kz_move_hit;
    return {
        body: bodyAt(world, p + h.body), response: RESPONSE_NAMES[I32[(p + h.response) >> 2]], t: F32[(p + h.t) >> 2],
        at: vecAt(p + h.at), normal: vecAt(p + h.normal), point: vecAt(p + h.point), motion: vecAt(p + h.motion),
    };
}

// Calls list(out, max) until `out` has room for all that there is, and reads each by read(pointer).
let listMost = 64;
function listOf(size, list, read) {
    for (;;) {
        const most = listMost, p = room(most * size), n = list(p, most);
        throwOn();
        if (n <= most) {
            fresh();
            return Array.from({ length: n }, (_, i) => read(p + i * size));
        }
        listMost = n + (n >> 1);
    }
}

// ---- Bodies ------------------------------------------------------------------------------------------------------

/** A body of a world: a shape at a place. `data` is the caller's. */
class Body {
    constructor(world, index, generation, shape, data) {
        this.world = world;
        this.index = index;
        this.generation = generation;
        this.shape = shape;
        this.data = data;
        this._uses = shape._m;
    }

    get live() {
        const p = this.world._p;
        return p !== 0 && e.kzj_body_is_live(p, this.index, this.generation) !== 0;
    }

    get x() {
        return e.kzj_body_x(this.world._p || gone(), this.index, this.generation);
    }

    get y() {
        return e.kzj_body_y(this.world._p || gone(), this.index, this.generation);
    }

    get angle() {
        return e.kzj_body_where(this.world._p || gone(), this.index, this.generation);
    }

    get bounds() {
        e.kzj_body_box(this.world._p || gone(), this.index, this.generation);
        fresh();
        return { minX: F32[ANSWER >> 2], minY: F32[(ANSWER >> 2) + 1], maxX: F32[(ANSWER >> 2) + 2], maxY: F32[(ANSWER >> 2) + 3] };
    }

    /** Without an angle the rotation stays. */
    moveTo(x, y, angle) {
        const p = this.world._p || gone();
        check(angle === undefined ? e.kzj_body_move_to(p, this.index, this.generation, x, y)
            : e.kzj_body_pose(p, this.index, this.generation, x, y, angle));
    }

    setShape(shape) {
        check(e.kzj_body_shape(this.world._p || gone(), this.index, this.generation, shape._p || gone()));
        shape._m.users++;
        this._uses.release();
        this.shape = shape;
        this._uses = shape._m;
    }

    setFilter({ category = 1, collides = 0xffffffff, group = 0 } = {}) {
        const p = this.world._p || gone();
        checkCode(e.kzj_body_filter(p, this.index, this.generation, category, collides), 'setFilter');
        checkCode(e.kzj_body_group(p, this.index, this.generation, group), 'setFilter');
    }

    setFlags(flags) {
        checkCode(e.kzj_body_flags(this.world._p || gone(), this.index, this.generation, flagBits(flags)), 'setFlags');
    }

    collide(other) {
        const relation = e.kzj_bodies_collide(this.world._p || gone(), this.index, this.generation, other.index,
            other.generation);
        fresh();
        return relation === OVERLAP ? contactAt(ANSWER, ANSWER + ((L.kz_contact.size + 3) & ~3)) : null;
    }

    move(dx, dy, options) {
        const def = moveDefOf(this.world, options), h = L.kz_move_hit, m = L.kz_move_result, most = 32;
        const hits = room(most * h.size);
        const result = e.kzj_body_move(this.world._p || gone(), this.index, this.generation, dx, dy, def, hits, most);
        throwOn();
        check(result);
        fresh();
        options?.memory?._bytes.set(U8.subarray(moveMemoryAt, moveMemoryAt + L.kz_move_memory.size));
        const at = (field) => ANSWER + m[field], n = Math.min(U32[at('n_hits') >> 2], most);
        return {
            moved: vecAt(at('moved')), rest: vecAt(at('rest')), heading: vecAt(at('heading')),
            hits: n === 0 ? [] : Array.from({ length: n }, (_, i) => moveHitAt(this.world, hits + i * h.size)),
            beganInside: U8[at('began_inside')] !== 0, onFloor: U8[at('on_floor')] !== 0, onWall: U8[at('on_wall')] !== 0,
            onCeiling: U8[at('on_ceiling')] !== 0, floorNormal: vecAt(at('floor_normal')),
            floor: bodyAt(this.world, at('floor')), wallNormal: vecAt(at('wall_normal')), wall: bodyAt(this.world, at('wall')),
            ceilingNormal: vecAt(at('ceiling_normal')), ceiling: bodyAt(this.world, at('ceiling')),
            isWedged: U8[at('is_wedged')] !== 0, floorMotion: vecAt(at('floor_motion')),
        };
    }

    /** Moves a platform, turned by options.angle, with the bodies on it and in its path. */
    carry(dx, dy, options) {
        const def = moveDefOf(this.world, options), c = L.kz_carry_result, most = 128, out = room(most * c.size + 8);
        const n = out + most * c.size;
        const angle = options?.angle ?? 0;
        const result = e.kzj_platform_turn(this.world._p || gone(), this.index, this.generation, dx, dy, angle, def, out, most, n);
        throwOn();
        check(result);
        fresh();
        return Array.from({ length: U32[n >> 2] }, (_, i) => {
            const p = out + i * c.size;
            return { body: bodyAt(this.world, p), rides: U8[p + c.rides] !== 0, crushed: U8[p + c.crushed] !== 0,
                moved: vecAt(p + c.moved) };
        });
    }

    pushOut(maxAttempts = 0) {
        check(e.kzj_body_push_out(this.world._p || gone(), this.index, this.generation, maxAttempts));
        fresh();
        const o = L.kz_push_out;
        return { free: U8[ANSWER + o.free] !== 0, attempts: I32[(ANSWER + o.attempts) >> 2], moved: vecAt(ANSWER + o.moved),
            last: bodyAt(this.world, ANSWER + o.last), depth: F32[(ANSWER + o.depth) >> 2] };
    }

    remove() {
        const world = this.world;
        checkCode(e.kzj_body_destroy(world._p || gone(), this.index, this.generation), 'remove');
        world._bodies[this.index] = undefined;
        world._gone.set(goneKey(this.index, this.generation), this);
        world._size--;
        this._uses.release();
    }
}

// ---- Worlds ------------------------------------------------------------------------------------------------------

/** Many bodies, and the pairs of them that collide. */
class World extends Owned {
    constructor({ mode = 'overlap', wrapWidth = 0, wrapHeight = 0, maxPairs = 0 } = {}) {
        super(made(e.kzj_world_create(choice(PAIRS, mode, 'mode'), wrapWidth, wrapHeight, maxPairs)), freeWorld, null);
        const bodies = this._bodies = []; // by index
        this._m.end = (p) => { // bodies give their shapes back after the world is gone
            freeWorld(p);
            for (const body of bodies) if (body) body._uses.release();
            bodies.length = 0;
        };
        this._size = 0;
        this._gone = new Map();
        this._goneBefore = new Map();
    }

    add(shape, def = {}) {
        const { x = 0, y = 0, angle = 0, category = 0, collides = 0, group = 0, pass = NONE, data } = def;
        check(e.kzj_body_create(this._p || gone(), shape._p || gone(), x, y, angle, category, collides, group,
            flagBits(def) | (def.pass ? FLAGS.oneWay : 0), pass.x, pass.y));
        fresh();
        const index = U32[ANSWER >> 2], body = new Body(this, index, U32[(ANSWER >> 2) + 1], shape, data);
        while (this._bodies.length <= index) this._bodies.push(undefined);
        this._bodies[index] = body;
        this._size++;
        shape._m.users++;
        return body;
    }

    get size() {
        return this._size;
    }

    get bodies() {
        return this._bodies.filter((body) => body !== undefined);
    }

    step() {
        check(e.kzf_world_step(this._p || gone(), ERR));
        this._goneBefore = this._gone;
        this._gone = new Map();
    }

    // ---- Pairs of the last step ---------------------------------------------------------------------------------

    _pairs(which) {
        const p = e.kzj_world_pairs(this._p || gone(), which), k = L.kz_pair;
        fresh();
        return Array.from({ length: U32[ANSWER >> 2] }, (_, i) => {
            const at = p + i * k.size;
            return { a: bodyAt(this, at + k.a), b: bodyAt(this, at + k.b), relation: I32[(at + k.relation) >> 2],
                began: U8[at + k.began] !== 0 };
        });
    }

    get pairs() {
        return this._pairs(0);
    }

    get began() {
        return this._pairs(1);
    }

    get ended() {
        return this._pairs(2);
    }

    /** The indices of each pair's bodies: a, b, a, b. */
    pairIndices() {
        const p = e.kzj_world_pairs(this._p || gone(), 0);
        fresh();
        const n = U32[ANSWER >> 2], out = room(8 * n);
        e.kzj_pair_indices(p, n, out);
        return U32.slice(out >> 2, (out >> 2) + 2 * n);
    }

    eachPair(visit) {
        const list = this.pairIndices();
        for (let i = 0; i < list.length; i += 2) visit(this._bodies[list[i]], this._bodies[list[i + 1]]);
    }

    contacts() {
        const c = L.kz_world_contact;
        return listOf(c.size, (out, max) => e.kzf_world_contacts(this._p || gone(), out, max), (p) => ({
            a: bodyAt(this, p + c.pair + L.kz_pair.a), b: bodyAt(this, p + c.pair + L.kz_pair.b),
            relation: I32[(p + c.contact + L.kz_contact.relation) >> 2], ...contactAt(p + c.contact, 0),
        }));
    }

    // ---- Queries ------------------------------------------------------------------------------------------------

    find(shape, options) {
        const filter = filterOf(this, options), mode = choice(PAIRS, options?.mode ?? 'overlap', 'mode');
        return listOf(L.kz_world_hit.size,
            (out, max) => e.kzf_world_find(this._p || gone(), shape._w || gone(), mode, filter, out, max),
            (p) => bodyAt(this, p));
    }

    findAt(x, y, options) {
        const filter = filterOf(this, options);
        return listOf(L.kz_world_hit.size, (out, max) => e.kzj_world_find_at(this._p || gone(), x, y, filter, out, max),
            (p) => bodyAt(this, p));
    }

    ray(x0, y0, x1, y1, options) {
        const hit = e.kzj_world_ray(this._p || gone(), x0, y0, x1, y1, flagsOf(options), filterOf(this, options));
        throwOn();
        fresh();
        return hit ? { body: bodyAt(this, ANSWER), ...rayAt(ANSWER + L.kz_world_ray_hit.hit) } : null;
    }

    rayAll(x0, y0, x1, y1, options) {
        const filter = filterOf(this, options), w = L.kz_world_ray_hit;
        return listOf(w.size,
            (out, max) => e.kzj_world_ray_all(this._p || gone(), x0, y0, x1, y1, flagsOf(options), filter, out, max),
            (p) => ({ body: bodyAt(this, p), ...rayAt(p + w.hit) }));
    }

    sweep(shape, dx, dy, options) {
        const hit = e.kzj_world_sweep(this._p || gone(), shape._w || gone(), dx, dy, flagsOf(options), filterOf(this, options));
        throwOn();
        fresh();
        return hit ? { body: bodyAt(this, ANSWER), ...sweepAt(ANSWER + L.kz_world_sweep_hit.hit) } : null;
    }

    nearest(shape, { k = 1, within = Infinity, ...options } = {}) {
        const w = L.kz_world_near, d = L.kz_distance_result, out = room(k * w.size);
        const n = e.kzf_world_nearest(this._p || gone(), shape._w || gone(), within, filterOf(this, options), out, k);
        throwOn();
        fresh();
        return Array.from({ length: n }, (_, i) => {
            const p = out + i * w.size;
            return { body: bodyAt(this, p), distance: F32[(p + w.gap + d.distance) >> 2], onShape: vecAt(p + w.gap + d.on_a),
                onBody: vecAt(p + w.gap + d.on_b) };
        });
    }

    /** Builds search trees: worth it before many queries. */
    index() {
        check(e.kzf_world_index(this._p || gone(), ERR));
    }

    /** Positions of many bodies, set at once. */
    batch(bodies) {
        return new Batch(this, bodies);
    }

    // ---- States -------------------------------------------------------------------------------------------------

    save() {
        return new WorldState(this);
    }

    restore(state) {
        if (state.world !== this) throw new TypeError('restore: the state is of another world');
        check(e.kzf_world_restore(this._p || gone(), state._p || gone(), state.bytes, ERR));
        for (const [i, body] of this._bodies.entries()) {
            if (body) body._uses.release();
            this._bodies[i] = undefined;
        }
        for (const { body, shape, uses, data } of state._kept) {
            Object.assign(body, { shape, _uses: uses, data });
            uses.users++;
            this._bodies[body.index] = body;
        }
        this._size = state._kept.length;
        this._gone = new Map(state._gone);
        this._goneBefore = new Map(state._goneBefore);
    }
}

const freeBlock = (p) => e.kzj_free(p);

/** A world's state: bodies, poses, pairs. It keeps the shapes of its bodies alive. */
class WorldState extends Owned {
    constructor(world) {
        const bytes = e.kzf_world_save_bytes(world._p || gone()), p = take(bytes);
        const kept = world.bodies.map((body) => ({ body, shape: body.shape, uses: body._uses, data: body.data }));
        super(p, freeBlock, kept.map((one) => one.uses));
        check(e.kzf_world_save(world._p, p, bytes, ERR));
        this.world = world;
        this.bytes = bytes;
        this._kept = kept;
        this._gone = new Map(world._gone);
        this._goneBefore = new Map(world._goneBefore);
    }
}

/** Positions of bodies as one array: write `xy`, then `apply`. */
class Batch extends Owned {
    constructor(world, bodies) {
        const n = bodies.length, p = take(16 * n + 8);
        super(p, freeBlock, null);
        bodies.forEach((body, i) => {
            U32[(p >> 2) + 2 * i] = body.index;
            U32[(p >> 2) + 2 * i + 1] = body.generation;
        });
        this.world = world;
        this.length = n;
        this._at = p + 8 * n;
        this._xy = null;
        bodies.forEach((body, i) => {
            const x = body.x, y = body.y, xy = this.xy;
            xy[2 * i] = x;
            xy[2 * i + 1] = y;
        });
    }

    /** x, y of each body. Ask for it anew each frame: the module's memory may have grown. */
    get xy() {
        if (this._p === 0) gone();
        if (this._xy === null || this._xy.length !== 2 * this.length || this._xy.buffer !== e.memory.buffer)
            this._xy = new Float32Array(e.memory.buffer, this._at, 2 * this.length);
        return this._xy;
    }

    apply() {
        check(e.kzf_bodies_set_at(this.world._p || gone(), this._p || gone(), this.length, this._at, 8, ERR));
    }
}

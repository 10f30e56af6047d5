// world.js - worlds: bodies, steps with events, queries, moves, and states that are kept.

const PAIRS = { overlap: 0, touch: 1, boxes: 2 };
const RESPONSES = { slide: 0, touch: 1, bounce: 2, cross: 3, ignore: 4, push: 5 };
const WALKS = { along: 0, across: 1, project: 2, slip: 3 };
const RESPONSE_NAMES = Object.keys(RESPONSES);
const FLAGS = { static: 1, ...FIXTURE_FLAGS };
const NONE = { x: 0, y: 0 }, NOWHERE = 0xffffffff;

const STATES = 'world.snapshot() makes one', BATCHES = 'world.batch(bodies) makes one';
const BODIES = 'world.add returns one';
const QUERY = 'category collides except sensors eachKind keep', SETS = Object.keys(FLAGS).join(' ');
const MOVE = 'response respond restitution maxTurns up maxSlope stepHeight snap walk cornerSlip ledgeSnap stopsAtCeilings drops wholePixels memory';
const WORLDS = namesOf('mode wrapWidth wrapHeight maxPairs fixturePairs filter'), DEFS = namesOf(`x y angle category collides group frame pass data ${SETS}`);
const FLAG_NAMES = namesOf(SETS), FILTERS = namesOf('category collides group'), BOTH = namesOf('fixture otherFixture'), HASHES = namesOf('hashes');
const FINDS = namesOf(`${QUERY} mode`), ASKS = namesOf(QUERY), SIGHTS = namesOf(`${QUERY} touch union passOneWay`), SWEEPS = namesOf(`${QUERY} touch passOneWay`);
const NEARS = namesOf(`${QUERY} k within`), CASTS = namesOf(`${QUERY} touch union passOneWay r`);
const MOVES = namesOf(MOVE), CARRIES = namesOf(`${MOVE} angle`), SHAPE_MOVES = namesOf(`${QUERY} ${MOVE}`);
const freeWorld = (p) => e.kzf_world_free(p);
const worldAt = (of, what) => (of instanceof World && of._p && !inside ? of._p : refuse(of, World, what));
const askedAt = (of) => { // for a query: its world indexes itself when that pays
    const p = worldAt(of);
    e.kzf_world_expect(p, 1);
    return p;
};

// The world of a body that is there; with readAt also for what a caller's function may read.
const homeAt = (body) => (body._at === NOWHERE ? removed(body) : worldAt(body._world, 'its world'));
const readAt = (body) => (body._at !== NOWHERE && body._world._p ? body._world._p : homeAt(body));

function removed(body, what) {
    idle();
    throw new KolizeError(`${now}: ${what ? `${what}: ` : ''}this body was removed; body.live tells`, 22, body._index, 0);
}

function flagBits(def, flags = FLAGS) {
    let bits = 0;
    for (const name in flags) if (def[name]) bits |= flags[name];
    return bits;
}

// ---- Functions of JavaScript, called by the module ------------------------------------------------------------------

// A module of one function with n integer parameters and one result, or none, which calls fn: so the large module needs no imports.
function callable(fn, n, nResults = 1) {
    const types = [0x60, n, ...Array(n).fill(0x7f), nResults, ...Array(nResults).fill(0x7f)];
    const bytes = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, types.length + 1, 1, ...types,
        2, 7, 1, 1, 0x66, 1, 0x66, 0, 0, 7, 5, 1, 1, 0x66, 0, 0]);
    const { f } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { f: { f: fn } }).exports;
    const table = e.__indirect_function_table, at = table.grow(1);
    table.set(at, f);
    return at;
}

let keepNow = null, respondNow = null, keepAt = 0, respondAt = 0, filterPairsAt = 0, thrown = null;

// Worlds that ask a function of the caller's about pairs, by the number that the module hands back.
const asking = new Map();
let askingNumber = 0;
const weakly = (world) => (typeof WeakRef === 'function' ? new WeakRef(world) : { deref: () => world });

// What a caller's function throws must not pass through the module; it is thrown when the call has ended.
function guarded(name, fn, otherwise) {
    if (thrown) return otherwise;
    const call = now;
    inside = name;
    try {
        fresh();
        return fn();
    } catch (error) {
        thrown = { error };
        return otherwise;
    } finally {
        inside = '';
        now = call;
    }
}

function callback(fn, what) {
    if (typeof fn !== 'function') throw wrong(TypeError, `${what}: a function is wanted, and not ${nameOf(fn)}`);
    return fn;
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
        keepAt = callable((ctx, w, body) => guarded('keep', () => keepNow(U32[body >> 2]), 0), 3);
    return keepAt;
}

function pairsFunction() {
    const k = L.kz_pair, ask = (world, pairs, keep, n) => {
        for (let i = 0; i < n; i++) {
            const at = pairs + i * k.size, a = bodyAt(world, at + k.a), b = bodyAt(world, at + k.b);
            const keeps = world._filter(a, b);
            fresh();
            U8[keep + i] = keeps ? 1 : 0;
        }
    };
    if (filterPairsAt === 0)
        filterPairsAt = callable((number, w, pairs, keep, n) => guarded('filter', () => ask(asking.get(number).deref(), pairs, keep, n)), 5, 0);
    return filterPairsAt;
}

function respondFunction(world, respond) {
    const call = now;
    respondNow = (hit) => {
        const answer = respond(moveHitAt(world, hit));
        now = call;
        return choice(RESPONSES, answer, 'respond');
    };
    if (respondAt === 0)
        respondAt = callable((ctx, w, mover, hit) => guarded('respond', () => respondNow(hit), 1), 4);
    return respondAt;
}

// ---- What calls take and return ----------------------------------------------------------------------------------

let filterAt = 0, moveDefAt = 0, moveMemoryAt = 0;

function filterOf(world, options) {
    if (!options) return 0;
    const { category = 0, collides = 0, except, sensors = true, eachKind = false, keep } = options, f = L.kz_query_filter;
    const left = except ? bodyOf(world, except, 'except') : null;
    worldAt(world); // before anything is written
    filterAt = filterAt || take(f.size);
    fresh();
    U32[(filterAt + f.category) >> 2] = bits(category, 'category');
    U32[(filterAt + f.collides) >> 2] = bits(collides, 'collides');
    U32[(filterAt + f.except) >> 2] = left ? left._at : 0;
    U32[(filterAt + f.except + 4) >> 2] = left ? left._generation : 0;
    U8[filterAt + f.no_sensors] = sensors ? 0 : 1;
    U8[filterAt + f.each_kind] = eachKind ? 1 : 0;
    U32[(filterAt + f.keep) >> 2] = keep ? keepFunction(world, callback(keep, 'keep')) : 0;
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

// Moves are made by the thousand: what most options are is compared before it is looked up.
const codeOf = (of, name, usual, what) => (name === usual ? 0 : choice(of, name, what));

/** A direction of length 1, or none. */
function upright(x, y) {
    const long = real(x, 'up') * x + real(y, 'up') * y;
    if (long !== 0 && !(long > 0.999 && long < 1.001))
        throw wrong(RangeError, `up: { x: ${x}, y: ${y} } has the length ${Math.hypot(x, y)}, and 1 is wanted: { x: 0, y: -1 } is up on a screen`);
}

function moveDefOf(world, options, memory) {
    if (!options) return 0;
    const { response = 'slide', respond, restitution = 1, maxTurns = 0, up = NONE, maxSlope = 1, stepHeight = 0, snap = 0,
        walk = 'along', cornerSlip = 0, ledgeSnap = 0, stopsAtCeilings = false, drops = false, wholePixels = false } = options,
        d = L.kz_move_def, { x, y } = vector(up, 'up');
    upright(x, y);
    portion(restitution, 'restitution');
    if (memory && !(memory instanceof MoveMemory)) refuse(memory, MoveMemory, 'memory');
    if (wholePixels && !memory) throw wrong(TypeError, 'memory: wholePixels wants a MoveMemory; new MoveMemory() makes one');
    if (!world._p || inside) worldAt(world); // before anything is written
    if (moveDefAt === 0) {
        moveDefAt = take(d.size);
        moveMemoryAt = take(L.kz_move_memory.size);
    }
    fresh();
    const code = codeOf(RESPONSES, response, 'slide', 'response'), way = codeOf(WALKS, walk, 'along', 'walk'), turns = maxTurns === 0 ? 0 : limit(maxTurns, 'maxTurns');
    const ask = respond ? respondFunction(world, callback(respond, 'respond')) : 0;
    if (memory) U8.set(memory._bytes, moveMemoryAt);
    I32[(moveDefAt + d.response) >> 2] = code;
    U32[(moveDefAt + d.respond) >> 2] = ask;
    F32[(moveDefAt + d.restitution) >> 2] = restitution === 0 ? -1 : restitution;
    I32[(moveDefAt + d.max_turns) >> 2] = turns;
    F32[(moveDefAt + d.up) >> 2] = x;
    F32[(moveDefAt + d.up + 4) >> 2] = y;
    F32[(moveDefAt + d.max_slope) >> 2] = size(maxSlope, 'maxSlope');
    F32[(moveDefAt + d.step_height) >> 2] = size(stepHeight, 'stepHeight');
    F32[(moveDefAt + d.snap) >> 2] = size(snap, 'snap');
    I32[(moveDefAt + d.walk) >> 2] = way;
    F32[(moveDefAt + d.corner_slip) >> 2] = size(cornerSlip, 'cornerSlip');
    F32[(moveDefAt + d.ledge_snap) >> 2] = size(ledgeSnap, 'ledgeSnap');
    U8[moveDefAt + d.stops_at_ceilings] = stopsAtCeilings ? 1 : 0;
    U8[moveDefAt + d.drops] = drops ? 1 : 0;
    U8[moveDefAt + d.whole_pixels] = wholePixels ? 1 : 0;
    U32[(moveDefAt + d.memory) >> 2] = memory ? moveMemoryAt : 0;
    U32[(moveDefAt + d.ctx) >> 2] = 0;
    return moveDefAt;
}

function bodyAt(world, p) {
    const index = U32[p >> 2], generation = U32[(p >> 2) + 1], body = world._bodies[index];
    if (body && body._generation === generation) return body;
    return generation === 0 ? null : world._gone.get(goneKey(index, generation)) ?? world._goneBefore.get(goneKey(index, generation)) ?? null;
}

const hashText = (hash) => BigInt.asUintN(64, hash).toString(16).padStart(16, '0');
const goneKey = (index, generation) => `${index}:${generation}`;

const isOneShape = (body) => !body || body._at === NOWHERE || (body._of && body._of._kind !== undefined && body._of._kind !== 'grid');

/** What a hit tells of the fixture that was hit: its number, the caller's kind, and the tag of a frame's mask or shape. */
function fixtureAt(body, at) {
    const fixture = I32[at >> 2];
    if (isOneShape(body)) return { fixture, kind: 0, tag: '' };
    const home = body._world._p, of = body._of, kind = e.kzj_fixture_kind(home, body._at, body._generation, fixture);
    return { fixture, kind, tag: of instanceof Frames ? tagText(of, e.kzj_fixture_tag(home, body._at, body._generation, fixture)) : '' };
}

function tagText(frames, p) { // texts of frames stay where they are
    if (p === 0) return '';
    frames._tags ??= new Map();
    if (!frames._tags.has(p)) frames._tags.set(p, textAt(p));
    return frames._tags.get(p);
}

function moveHitAt(world, p) {
    const h = L.kz_move_hit, body = bodyAt(world, p + h.body);
    const hit = {
        body, fixture: I32[(p + h.fixture) >> 2], kind: 0, tag: '', response: RESPONSE_NAMES[I32[(p + h.response) >> 2]], t: F32[(p + h.t) >> 2],
        at: vecAt(p + h.at), normal: vecAt(p + h.normal), point: vecAt(p + h.point), motion: vecAt(p + h.motion),
    };
    return isOneShape(body) ? hit : Object.assign(hit, fixtureAt(body, p + h.fixture));
}

const MOST_HITS = 32;

function moveHits(world, hits, n) {
    const list = [];
    for (let i = 0; i < n; i++) list.push(moveHitAt(world, hits + i * L.kz_move_hit.size));
    return list;
}

/** The kz_move_result at ANSWER, and the hits. */
function moveResult(world, hits, memory) {
    const m = L.kz_move_result;
    fresh();
    memory?._bytes.set(U8.subarray(moveMemoryAt, moveMemoryAt + L.kz_move_memory.size));
    const n = Math.min(U32[(ANSWER + m.n_hits) >> 2], MOST_HITS);
    return {
        moved: vecAt(ANSWER + m.moved), rest: vecAt(ANSWER + m.rest), heading: vecAt(ANSWER + m.heading),
        hits: moveHits(world, hits, n),
        beganInside: U8[ANSWER + m.began_inside] !== 0, onFloor: U8[ANSWER + m.on_floor] !== 0, onWall: U8[ANSWER + m.on_wall] !== 0,
        onCeiling: U8[ANSWER + m.on_ceiling] !== 0, floorNormal: vecAt(ANSWER + m.floor_normal),
        floor: bodyAt(world, ANSWER + m.floor), wallNormal: vecAt(ANSWER + m.wall_normal), wall: bodyAt(world, ANSWER + m.wall),
        ceilingNormal: vecAt(ANSWER + m.ceiling_normal), ceiling: bodyAt(world, ANSWER + m.ceiling),
        isWedged: U8[ANSWER + m.is_wedged] !== 0, floorMotion: vecAt(ANSWER + m.floor_motion),
    };
}

function pairAt(world, p) {
    const k = L.kz_pair;
    return { a: bodyAt(world, p + k.a), b: bodyAt(world, p + k.b), relation: I32[(p + k.relation) >> 2], began: U8[p + k.began] !== 0 };
}

/** A body of this world, and no other object. */
function bodyOf(world, body, what) {
    if (!(body instanceof Body)) refuse(body, Body, what);
    if (body._world !== world) throw wrong(TypeError, `${what}: this body is of another world`);
    return body;
}

const liveOf = (world, body, what) => (bodyOf(world, body, what)._at === NOWHERE ? removed(body, what) : body);

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
    constructor(world, index, generation, held, data, key) {
        own(key, 'Body', BODIES);
        this._world = world;
        this._index = index;
        this._at = index; // NOWHERE once it is gone: after a restore its handle may be another body's
        this._generation = generation;
        this._of = held.of;
        this.data = data;
        this._uses = held.uses;
    }

    get world() {
        return this._world;
    }

    get index() {
        return this._index;
    }

    get generation() {
        return this._generation;
    }

    get shape() {
        return this._of instanceof Shape ? this._of : null;
    }

    /** The grid that its shape shows. */
    get grid() {
        return this.shape?._grid ?? null;
    }

    get frames() {
        return this._of instanceof Frames ? this._of : null;
    }

    /** The number of the frame that it shows; null: it has none. */
    get frame() {
        const frame = e.kzj_body_frame(readAt(this), this._at, this._generation);
        return frame < 0 ? null : frame;
    }

    set frame(frame) {
        now = 'Body.frame';
        const home = homeAt(this);
        if (!this.frames) throw new KolizeError(`${now}: this body has no frames; world.add(frames) makes one that has`, 2, 0, 0);
        const number = frameOf(this._uses.p, frame, 'frame');
        check(e.kzj_body_set_frame(home, this._at, this._generation, number));
    }

    get live() {
        const p = this._world._p;
        return p !== 0 && e.kzj_body_is_live(p, this._at, this._generation) !== 0;
    }

    get x() {
        return e.kzj_body_x(readAt(this), this._at, this._generation);
    }

    get y() {
        return e.kzj_body_y(readAt(this), this._at, this._generation);
    }

    get angle() {
        return e.kzj_body_angle(readAt(this), this._at, this._generation);
    }

    get bounds() {
        e.kzj_body_box(homeAt(this), this._at, this._generation);
        fresh();
        return { minX: F32[ANSWER >> 2], minY: F32[(ANSWER >> 2) + 1], maxX: F32[(ANSWER >> 2) + 2], maxY: F32[(ANSWER >> 2) + 3] };
    }

    /** Without an angle the rotation stays. */
    moveTo(x, y, angle) {
        const p = homeAt(this);
        check(angle === undefined ? (this._world._log ? e.kzj_body_move_named : e.kzj_body_move_to)(p, this._at, this._generation, real(x, 'x'), real(y, 'y'))
            : e.kzj_body_pose(p, this._at, this._generation, real(x, 'x'), real(y, 'y'), real(angle, 'angle')));
    }

    setShape(shape) {
        ownAt(shape, 'shape');
        this._take(shape, 'shape', (held) => e.kzj_body_shape(homeAt(this), this._at, this._generation, held.shape));
    }

    setFrames(frames, frame = 0) {
        const number = frameOf(framesAt(frames, 'frames'), frame, 'frame');
        this._take(frames, 'frames', (held) => e.kzj_body_frames(homeAt(this), this._at, this._generation, held.frames, number));
    }

    setFixtures(list) {
        if (!Array.isArray(list)) throw wrong(TypeError, `fixtures: an array is wanted, and not ${nameOf(list)}`);
        this._take(list, 'fixtures', (held) => e.kzj_body_fixtures(homeAt(this), this._at, this._generation, held.fixtures, held.n));
    }

    _take(of, what, set) {
        const { uses, of: kept } = holding(of, what, (held) => check(set(held)));
        this._uses.release();
        this._of = kept;
        this._uses = uses;
    }

    /** Switches off its fixtures of these categories. */
    setOff(categories) {
        checkCode(e.kzj_body_off(homeAt(this), this._at, this._generation, bits(categories, 'categories')),
            'this body has no fixtures to switch off; world.add([{ shape, category }]) makes one that has');
    }

    /** The bits that it is; of fixtures those of all that are not off. */
    get category() {
        return e.kzj_body_bits(readAt(this), this._at, this._generation, 0) >>> 0;
    }

    get collides() {
        return e.kzj_body_bits(readAt(this), this._at, this._generation, 1) >>> 0;
    }

    get group() {
        return e.kzj_body_get_group(readAt(this), this._at, this._generation);
    }

    get flags() {
        const set = e.kzj_body_bits(readAt(this), this._at, this._generation, 2), flags = {};
        for (const name in FLAGS) flags[name] = (set & FLAGS[name]) !== 0;
        return flags;
    }

    get off() {
        return e.kzj_body_bits(readAt(this), this._at, this._generation, 3) >>> 0;
    }

    get pass() {
        e.kzj_body_pass(homeAt(this), this._at, this._generation);
        fresh();
        return vecAt(ANSWER);
    }

    /** The direction that it lets pass, when it is one-way. */
    setPass(x, y) {
        checkCode(e.kzj_body_set_pass(homeAt(this), this._at, this._generation, real(x, 'x'), real(y, 'y')));
    }

    /** Its pairs of the last step. */
    get pairs() {
        return listOf(L.kz_pair.size, (out, max) => e.kzj_body_pairs(homeAt(this), this._at, this._generation, out, max),
            (p) => pairAt(this._world, p));
    }

    setFilter(filter) {
        const { category = 1, collides = 0xffffffff, group = 0 } = optionsOf(filter, FILTERS, 'filter'), p = homeAt(this);
        int32(group, 'group');
        checkCode(e.kzj_body_filter(p, this._at, this._generation, bits(category, 'category'), bits(collides, 'collides')),
            'each fixture of this body has a filter of its own; setFixtures and Frames.defineTag give it');
        checkCode(e.kzj_body_group(p, this._at, this._generation, group));
    }

    setFlags(flags) {
        const set = flagBits(optionsOf(flags, FLAG_NAMES, 'flags'));
        checkCode(e.kzj_body_flags(homeAt(this), this._at, this._generation, set));
    }

    /** With a fixture of either, only these two count. */
    collide(other, options) {
        const { fixture, otherFixture } = optionsOf(options, BOTH);
        const { _at, _generation } = liveOf(this._world, other, 'other');
        if (fixture !== undefined || otherFixture !== undefined) return this._collideFixtures(other, fixture, otherFixture);
        const relation = e.kzj_bodies_collide(homeAt(this), this._at, this._generation, _at, _generation);
        fresh();
        return relation === OVERLAP ? contactAt(ANSWER, ANSWER + ((L.kz_contact.size + 3) & ~3)) : null;
    }

    _collideFixtures({ _at, _generation }, fixture = 0, otherFixture = 0) {
        const relation = e.kzj_fixtures_collide(homeAt(this), this._at, this._generation, limit(fixture, 'fixture'), _at, _generation,
            limit(otherFixture, 'otherFixture'));
        fresh();
        return relation === OVERLAP ? contactAt(ANSWER, 0) : null;
    }

    _listWith(other, what, size, read) {
        homeAt(this);
        const { _at, _generation } = liveOf(this._world, other, 'other');
        return listOf(size, (out, max) => e.kzj_bodies_list(homeAt(this), this._at, this._generation, _at, _generation, what, out, max), read);
    }

    /** Which fixtures of two bodies collide now. */
    fixturesWith(other) {
        const f = L.kz_bodies_fixture;
        return this._listWith(other, 0, f.size, (p) => ({ a: I32[(p + f.a) >> 2], b: I32[(p + f.b) >> 2],
            kindA: U16[(p + f.kind_a) >> 1], kindB: U16[(p + f.kind_b) >> 1], relation: I32[(p + f.relation) >> 2] }));
    }

    /** Which parts of their shapes, or masks of their frames. */
    partsWith(other) {
        const f = L.kz_body_parts;
        return this._listWith(other, 1, f.size, (p) => ({ a: I32[(p + f.a) >> 2], b: I32[(p + f.b) >> 2],
            tagA: textAt(U32[(p + f.tag_a) >> 2]), tagB: textAt(U32[(p + f.tag_b) >> 2]), relation: I32[(p + f.relation) >> 2] }));
    }

    /** Which cells of a body that is a grid. */
    cellsWith(grid) {
        const f = L.kz_grid_hit;
        return this._listWith(grid, 2, f.size, (p) => ({ ...cellAt(p + f.cell), id: U32[(p + f.id) >> 2], relation: I32[(p + f.relation) >> 2] }));
    }

    move(dx, dy, options) {
        const memory = optionsOf(options, MOVES).memory, def = moveDefOf(this._world, options, memory), hits = room(MOST_HITS * L.kz_move_hit.size);
        const result = e.kzj_body_move(homeAt(this), this._at, this._generation, real(dx, 'dx'), real(dy, 'dy'), def, hits, MOST_HITS);
        if (thrown) throwOn();
        check(result);
        return moveResult(this._world, hits, memory);
    }

    /** Moves a platform, turned by options.angle, with the bodies on it and in its path. */
    carry(dx, dy, options) {
        const { angle = 0, memory } = optionsOf(options, CARRIES), def = moveDefOf(this._world, options, memory), c = L.kz_carry_result, most = 128, out = room(most * c.size + 8);
        const n = out + most * c.size;
        const result = e.kzj_platform_turn(homeAt(this), this._at, this._generation, real(dx, 'dx'), real(dy, 'dy'),
            real(angle, 'angle'), def, out, most, n);
        throwOn();
        check(result);
        fresh();
        return Array.from({ length: U32[n >> 2] }, (_, i) => {
            const p = out + i * c.size;
            return { body: bodyAt(this._world, p), rides: U8[p + c.rides] !== 0, crushed: U8[p + c.crushed] !== 0,
                moved: vecAt(p + c.moved) };
        });
    }

    pushOut(maxAttempts = 0) {
        check(e.kzj_body_push_out(homeAt(this), this._at, this._generation, limit(maxAttempts, 'maxAttempts')));
        fresh();
        const o = L.kz_push_out;
        return { free: U8[ANSWER + o.free] !== 0, attempts: I32[(ANSWER + o.attempts) >> 2], moved: vecAt(ANSWER + o.moved),
            last: bodyAt(this._world, ANSWER + o.last), depth: F32[(ANSWER + o.depth) >> 2] };
    }

    hash() {
        const p = room(8), home = homeAt(this);
        fresh();
        U32[p >> 2] = this._at;
        U32[(p >> 2) + 1] = this._generation;
        return hashText(e.kzf_body_hash(home, p));
    }

    remove() {
        const world = this._world;
        checkCode(e.kzj_body_destroy(homeAt(this), this._at, this._generation));
        world._bodies[this._index] = undefined;
        this._at = NOWHERE;
        world._gone.set(goneKey(this._index, this._generation), this);
        world._size--;
        this._uses.release();
    }
}

published(Body, 'Body', BODIES, { x: 'moveTo(x, y)', y: 'moveTo(x, y)', angle: 'moveTo(x, y, angle)', shape: 'setShape(shape)', frames: 'setFrames(frames)',
    category: 'setFilter({ category })', collides: 'setFilter({ collides })', group: 'setFilter({ group })', flags: 'setFlags(flags)', off: 'setOff(categories)',
    pass: 'setPass(x, y)' });
const kindOfBody = (body) => (body.shape ? body.shape.kind : body.frames ? 'frames' : 'fixtures');
described(Body, (body) => `Body ${body.index} ${kindOfBody(body)} ${body.live ? placeOf(body) : '(removed)'}`);
Body.prototype.toJSON = function () {
    const { index, generation, live, data } = this, [x, y, angle] = live ? [this.x, this.y, this.angle] : [null, null, null];
    return { index, generation, shape: kindOfBody(this), x, y, angle, data };
};

// ---- Worlds ------------------------------------------------------------------------------------------------------

/** Many bodies, and the pairs of them that collide. */
class World extends Owned {
    constructor(options) {
        idle();
        const { mode = 'overlap', wrapWidth = 0, wrapHeight = 0, maxPairs = 0, fixturePairs = false, filter } = optionsOf(options, WORLDS);
        const number = filter === undefined ? 0 : ++askingNumber, ask = number ? (callback(filter, 'filter'), pairsFunction()) : 0;
        const kind = [choice(PAIRS, mode, 'mode'), size(wrapWidth, 'wrapWidth'), size(wrapHeight, 'wrapHeight'), limit(maxPairs, 'maxPairs', 2 ** 53), fixturePairs ? 1 : 0];
        super(made(e.kzj_world_create(...kind, ask, number)), freeWorld, null);
        this._kind = kind;
        this._filter = filter ?? null;
        if (number) asking.set(number, weakly(this));
        const bodies = this._bodies = []; // by index
        this._m.end = (p) => { // bodies give their shapes back after the world is gone
            freeWorld(p);
            asking.delete(number);
            for (const body of bodies) if (body) body._uses.release();
            bodies.length = 0;
        };
        this._size = 0;
        this._gone = new Map();
        this._goneBefore = new Map();
        this._log = null;
    }

    add(shape, def) {
        const given = optionsOf(def, DEFS, 'def'), { x = 0, y = 0, angle = 0, category = 0, collides = 0, group = 0, frame = 0, pass, data } = given;
        const flags = flagBits(given), { x: passX, y: passY } = pass ? vector(pass, 'pass') : NONE;
        worldAt(this);
        const held = holding(shape, 'shape', ({ shape: own, frames, fixtures, n }) => check(e.kzj_body_create(worldAt(this), own, frames,
            frames ? frameOf(frames, frame, 'frame') : limit(frame, 'frame'), fixtures, n, real(x, 'x'), real(y, 'y'), real(angle, 'angle'), bits(category, 'category'),
            bits(collides, 'collides'), int32(group, 'group'), flags | (pass && !fixtures && shape.kind !== 'grid' ? FLAGS.oneWay : 0), real(passX, 'pass'), real(passY, 'pass'))));
        fresh();
        const index = U32[ANSWER >> 2], body = new Body(this, index, U32[(ANSWER >> 2) + 1], held, data, OWN);
        while (this._bodies.length <= index) this._bodies.push(undefined);
        this._bodies[index] = body;
        this._size++;
        return body;
    }

    get size() {
        return this._p === 0 ? 0 : this._size;
    }

    get bodies() {
        return this._bodies.filter((body) => body !== undefined);
    }

    /** Bytes of the module's memory that it takes. */
    get bytes() {
        return e.kzf_world_bytes(worldAt(this));
    }

    step() {
        const result = e.kzf_world_step(worldAt(this), ERR);
        if (result === 0) {
            this._goneBefore = this._gone;
            this._gone = new Map();
        }
        throwOn();
        check(result);
    }

    // ---- Pairs of the last step ---------------------------------------------------------------------------------

    _pairs(which) {
        const p = e.kzj_world_pairs(worldAt(this), which), k = L.kz_pair;
        fresh();
        return Array.from({ length: U32[ANSWER >> 2] }, (_, i) => pairAt(this, p + i * k.size));
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

    _kinds(which) {
        const p = e.kzj_world_fixture_pairs(worldAt(this), which), k = L.kz_fixture_pair;
        fresh();
        return Array.from({ length: U32[ANSWER >> 2] }, (_, i) => {
            const at = p + i * k.size;
            return { a: bodyAt(this, at + k.a), b: bodyAt(this, at + k.b), kindA: U16[(at + k.kind_a) >> 1], kindB: U16[(at + k.kind_b) >> 1],
                relation: I32[(at + k.relation) >> 2], began: U8[at + k.began] !== 0 };
        });
    }

    get fixturePairs() {
        return this._kinds(0);
    }

    get fixturesBegan() {
        return this._kinds(1);
    }

    get fixturesEnded() {
        return this._kinds(2);
    }

    /** The indices of each pair's bodies: a, b, a, b. */
    pairIndices() {
        const p = e.kzj_world_pairs(worldAt(this), 0);
        fresh();
        const n = U32[ANSWER >> 2], out = room(8 * n);
        e.kzj_pair_indices(p, n, out);
        return U32.slice(out >> 2, (out >> 2) + 2 * n);
    }

    eachPair(visit) {
        callback(visit, 'visit');
        const list = this.pairIndices(), bodies = this._bodies.slice(); // which visit may change
        for (let i = 0; i < list.length; i += 2) visit(bodies[list[i]], bodies[list[i + 1]]);
    }

    contacts() {
        const c = L.kz_world_contact;
        return listOf(c.size, (out, max) => e.kzf_world_contacts(worldAt(this), out, max), (p) => ({
            a: bodyAt(this, p + c.pair + L.kz_pair.a), b: bodyAt(this, p + c.pair + L.kz_pair.b),
            relation: I32[(p + c.contact + L.kz_contact.relation) >> 2], ...contactAt(p + c.contact, 0),
        }));
    }

    // ---- Queries ------------------------------------------------------------------------------------------------

    _found(shape, options, read) {
        const mode = choice(PAIRS, optionsOf(options, FINDS).mode ?? 'overlap', 'mode'), filter = filterOf(this, options);
        return listOf(L.kz_world_hit.size,
            (out, max) => e.kzf_world_find(askedAt(this), shapeAt(shape, 'shape'), mode, filter, out, max), read);
    }

    _foundAt(x, y, options, read) {
        const filter = filterOf(this, optionsOf(options, ASKS));
        return listOf(L.kz_world_hit.size,
            (out, max) => e.kzj_world_find_at(askedAt(this), real(x, 'x'), real(y, 'y'), filter, out, max), read);
    }

    _hit(p) {
        const h = L.kz_world_hit, body = bodyAt(this, p);
        return { body, relation: I32[(p + h.relation) >> 2], ...fixtureAt(body, p + h.fixture) };
    }

    find(shape, options) {
        return this._found(shape, options, (p) => bodyAt(this, p));
    }

    findAt(x, y, options) {
        return this._foundAt(x, y, options, (p) => bodyAt(this, p));
    }

    /** As find, with the relation and the fixture of each. */
    hits(shape, options) {
        return this._found(shape, options, (p) => this._hit(p));
    }

    hitsAt(x, y, options) {
        return this._foundAt(x, y, options, (p) => this._hit(p));
    }

    ray(x0, y0, x1, y1, options) {
        const flags = flagsOf(optionsOf(options, SIGHTS)), filter = filterOf(this, options);
        const hit = e.kzj_world_ray(askedAt(this), real(x0, 'x0'), real(y0, 'y0'), real(x1, 'x1'), real(y1, 'y1'), flags, filter);
        throwOn();
        fresh();
        return hit ? this._rayHit(ANSWER) : null;
    }

    _rayHit(p) {
        const body = bodyAt(this, p);
        return { body, ...rayAt(p + L.kz_world_ray_hit.hit), ...fixtureAt(body, p + L.kz_world_ray_hit.fixture) };
    }

    rayAll(x0, y0, x1, y1, options) {
        const flags = flagsOf(optionsOf(options, SWEEPS)), filter = filterOf(this, options), w = L.kz_world_ray_hit;
        return listOf(w.size, (out, max) => e.kzj_world_ray_all(askedAt(this), real(x0, 'x0'), real(y0, 'y0'), real(x1, 'x1'),
            real(y1, 'y1'), flags, filter, out, max), (p) => this._rayHit(p));
    }

    sweep(shape, dx, dy, options) {
        const flags = flagsOf(optionsOf(options, SWEEPS)), filter = filterOf(this, options);
        const hit = e.kzj_world_sweep(askedAt(this), shapeAt(shape, 'shape'), real(dx, 'dx'), real(dy, 'dy'), flags, filter);
        throwOn();
        fresh();
        return hit ? this._sweepHit(ANSWER) : null;
    }

    _sweepHit(p) {
        const body = bodyAt(this, p);
        return { body, ...sweepAt(p + L.kz_world_sweep_hit.hit), ...fixtureAt(body, p + L.kz_world_sweep_hit.fixture) };
    }

    sweepAll(shape, dx, dy, options) {
        const flags = flagsOf(optionsOf(options, SWEEPS)), filter = filterOf(this, options);
        return listOf(L.kz_world_sweep_hit.size, (out, max) => e.kzj_world_sweep_all(askedAt(this), shapeAt(shape, 'shape'),
            real(dx, 'dx'), real(dy, 'dy'), flags, filter, out, max), (p) => this._sweepHit(p));
    }

    nearest(shape, options) {
        const { k = 1, within = Infinity, eachKind } = optionsOf(options, NEARS);
        const w = L.kz_world_near, d = L.kz_distance_result, wanted = limit(k, 'k'), filter = filterOf(this, options);
        distance(within, 'within');
        for (let most = Math.min(wanted, this._size); ; most = Math.min(wanted, 2 * most)) {
            const out = room(most * w.size);
            const n = e.kzf_world_nearest(askedAt(this), shapeAt(shape, 'shape'), within, filter, out, most);
            throwOn();
            if (eachKind && n === most && most > 0 && most < wanted) continue; // a body may be there more than once
            fresh();
            return Array.from({ length: n }, (_, i) => {
                const p = out + i * w.size, body = bodyAt(this, p);
                return { body, ...fixtureAt(body, p + w.fixture), distance: F32[(p + w.gap + d.distance) >> 2], onShape: vecAt(p + w.gap + d.on_a),
                    onBody: vecAt(p + w.gap + d.on_b) };
            });
        }
    }

    /** The first body that each of many rays meets, or of many circles with radii: x, y, dx, dy of each. */
    castMany(rays, options) {
        const { r } = optionsOf(options, CASTS), radii = r === undefined ? r : typeof r === 'number' ? real(r, 'r') : finiteList(numbers(r, Float32Array, 'r'), 'r');
        const all = finiteList(numbers(rays, Float32Array, 'rays'), 'rays'), flags = flagsOf(options), filter = filterOf(this, options);
        const n = lengthOf(all) / 4, c = L.kz_moving_circles, h = L.kz_cast_hit; // all that may run code is done
        if (n % 1) throw wrong(RangeError, `rays: ${lengthOf(all)} numbers are not four a ray`);
        if (typeof radii === 'object' && lengthOf(radii) !== n) throw wrong(RangeError, `r: ${lengthOf(radii)} radii are not ${n}`);
        const row = radii === undefined ? 4 : 5, p = room(c.size + n * (4 * row + h.size)), from = p + c.size, out = from + 4 * row * n;
        fresh();
        if (row === 4) F32.set(all, from >> 2);
        else for (let i = 0, at = from >> 2; i < n; i++, at += 5) {
            for (let k = 0; k < 4; k++) F32[at + k] = all[4 * i + k];
            F32[at + 4] = typeof radii === 'number' ? radii : radii[i];
        }
        for (const [k, field] of ['x', 'y', 'dx', 'dy', 'r'].entries()) U32[(p + c[field]) >> 2] = k < row ? from + 4 * k : 0;
        U32[(p + c.stride) >> 2] = 4 * row;
        const hits = { count: 0, bodies: [], fixtures: new Int32Array(n), t: new Float32Array(n), normals: new Float32Array(2 * n), inside: new Uint8Array(n) };
        const world = worldAt(this);
        e.kzf_world_expect(world, n);
        hits.count = e.kzf_world_cast_many(world, p, n, flags, filter, out);
        throwOn();
        fresh();
        for (let i = 0, at = out; i < n; i++, at += h.size) {
            hits.bodies.push(bodyAt(this, at));
            hits.fixtures[i] = I32[(at + h.fixture) >> 2];
            hits.t[i] = F32[(at + h.t) >> 2];
            hits.normals[2 * i] = F32[(at + h.normal) >> 2];
            hits.normals[2 * i + 1] = F32[(at + h.normal + 4) >> 2];
            hits.inside[i] = U8[at + h.inside];
        }
        return hits;
    }

    /** Moves a shape that is no body, as Body.move does: nothing in the world changes. */
    moveShape(shape, dx, dy, options) {
        const memory = optionsOf(options, SHAPE_MOVES).memory, def = moveDefOf(this, options, memory), filter = filterOf(this, options);
        const hits = room(MOST_HITS * L.kz_move_hit.size);
        const result = e.kzj_shape_move(askedAt(this), shapeAt(shape, 'shape'), real(dx, 'dx'), real(dy, 'dy'), filter, def, hits, MOST_HITS);
        throwOn();
        check(result, (code) => (code === BUFFER ? 'shape: it has more than 512 vertices; world.add(shape, { probe: true }) makes a body of it' : undefined));
        return moveResult(this, hits, memory);
    }

    /** A log of what the world does, as bytes for any machine; it begins with the world as it is. */
    record(options) {
        const { hashes = false } = optionsOf(options, HASHES);
        worldAt(this);
        if (this._log) throw new KolizeError(`${now}: a log of this world is open; end it first`, 2, 0, 0);
        return new WorldLog(this, hashes, OWN);
    }

    /** Writes a number and a text to the log, such as the frame that comes; without a log nothing. */
    mark(number, text = '') {
        const n = BigInt(whole(number, 'number', 0, 2 ** 53)), bytes = textOf(text, 'text');
        withStruct(0, [bytes], (p, at) => e.kzf_world_mark(worldAt(this), n, at));
    }

    /** Of what the next step depends on: two machines that agree have the same. */
    hash() {
        return hashText(e.kzf_world_hash(worldAt(this)));
    }

    /** Moves all bodies, so that what is near the players is near zero, where coordinates are fine. */
    shift(dx, dy) {
        check(e.kzj_world_shift(worldAt(this), real(dx, 'dx'), real(dy, 'dy')));
    }

    /** Builds search trees now. Queries do it where it pays. */
    index() {
        check(e.kzf_world_index(worldAt(this), ERR));
    }

    /** Positions of many bodies, set at once. */
    batch(bodies) {
        worldAt(this);
        return new Batch(this, bodies, OWN);
    }

    // ---- States -------------------------------------------------------------------------------------------------

    snapshot() {
        return new WorldState(this, OWN);
    }

    restore(state) {
        worldAt(this);
        if (!(state instanceof WorldState)) refuse(state, WorldState, 'state');
        if (state._world !== this) throw wrong(TypeError, 'state: this state is of another world');
        check(e.kzf_world_restore(worldAt(this), state._p || gone('state', 'WorldState'), state._bytes, ERR),
            (code, a) => (code === CONTENT && a === 1 ? `state: ${gridBeyond(state)}` : undefined));
        for (const [i, body] of this._bodies.entries()) {
            if (!body) continue;
            body._uses.release();
            body._at = NOWHERE;
            this._bodies[i] = undefined;
        }
        for (const { body, of, uses, data } of state._kept) {
            Object.assign(body, { _of: of, data, _uses: uses, _at: body._index });
            uses.users++;
            this._bodies[body._index] = body;
        }
        this._size = state._kept.length;
        this._gone = new Map(state._gone);
        this._goneBefore = new Map(state._goneBefore);
    }
}

const freeBlock = (p) => e.kzj_free(p);

/** Which body's grid cannot go back to how it was. */
function gridBeyond({ _edits }) {
    for (const [index, grid, edits] of _edits)
        if (Math.abs(Number(e.kzf_grid_edits(grid._m.p)) - edits) > grid._journal) return `the grid of body ${index}: ${beyondJournal(grid, edits)}`;
    return 'the journal of a grid does not reach back';
}

/** A world's state: bodies, poses, pairs. It keeps the shapes of its bodies alive. */
class WorldState extends Owned {
    constructor(world, key) {
        own(key, 'WorldState', STATES);
        const bytes = e.kzf_world_save_bytes(worldAt(world)), p = take(bytes);
        const kept = world.bodies.map((body) => ({ body, of: body._of, uses: body._uses, data: body.data }));
        super(p, freeBlock, kept.map((one) => one.uses));
        check(e.kzf_world_save(world._p, p, bytes, ERR));
        this._world = world;
        this._bytes = bytes;
        this._kept = kept;
        this._edits = kept.filter(({ of }) => of?._grid).map(({ body, of: { _grid } }) => [body.index, _grid, Number(e.kzf_grid_edits(_grid._m.p))]);
        this._gone = new Map(world._gone);
        this._goneBefore = new Map(world._goneBefore);
    }

    get bytes() {
        return this._bytes;
    }
}

/** Positions of bodies as one array: write `xy`, then `apply`. */
class Batch extends Owned {
    constructor(world, bodies, key) {
        own(key, 'Batch', BATCHES);
        const all = [];
        eachOf(bodies, 'bodies', (body) => all.push(liveOf(world, body, 'bodies')));
        const n = all.length, p = take(16 * n + 8), xy = new Float32Array(2 * n);
        super(p, freeBlock, null);
        all.forEach((body, i) => {
            U32[(p >> 2) + 2 * i] = body._at;
            U32[(p >> 2) + 2 * i + 1] = body._generation;
            xy[2 * i] = body.x;
            xy[2 * i + 1] = body.y;
        });
        this._world = world;
        this._n = n;
        this._xy = xy;
    }

    get length() {
        return this._n;
    }

    /** x, y of each body: always the same array, and no memory of the module. */
    get xy() {
        return this._p === 0 ? gone('this', 'Batch') : this._xy;
    }

    apply() {
        const w = worldAt(this._world, 'its world'), p = this._p || gone('this', 'Batch'), n = this._n, at = p + 8 * n;
        if (lengthOf(this._xy) !== 2 * n) throw wrong(RangeError, 'xy: its memory was given away');
        fresh();
        F32.set(this._xy, at >> 2);
        const result = e.kzf_bodies_set_at(w, p, n, at, 8, ERR);
        if (result !== 0) finiteList(this._xy, 'xy'); // which names the number
        check(result, (code, a, b) => (code === STALE ? `bodies: number ${b}, body ${U32[(p >> 2) + 2 * b]}, was removed`
            : code === TOO_LARGE ? `xy: body number ${b} would be too far out, at ${a}: cells of masks lie within 2^30, bodies of a world that wraps near it` : undefined));
    }
}

published(MoveMemory, 'MoveMemory', 'new MoveMemory() makes one');
described(MoveMemory, () => 'MoveMemory');
published(World, 'World', 'new World() makes one');
described(World, (world) => `World of ${world.size} bodies`);
World.prototype.toJSON = function () {
    return { size: this.size, bodies: this.bodies };
};
published(WorldState, 'WorldState', STATES);
described(WorldState, (state) => `WorldState of ${state.bytes} bytes`);
published(Batch, 'Batch', BATCHES);
described(Batch, (batch) => `Batch of ${batch.length} bodies`);

// replay.js - logs of worlds as bytes, written while a program plays and played again on any machine.

const REPLAYS = 'new Replay(bytes) makes one', LOGS = 'world.record() makes one';
const logs = new Map(); // those that are open, by the number that the module hands back
let logNumber = 0, writeAt = 0;

function writeFunction() {
    if (writeAt === 0)
        writeAt = callable((log, from, n) => {
            fresh();
            logs.get(log).push(U8.slice(from, from + n));
        }, 3, 0);
    return writeAt;
}

/** The number of a log that begin(recorder) writes. */
function openLog(hashes, begin) {
    const r = L.kz_recorder, write = writeFunction(), number = ++logNumber;
    logs.set(number, []);
    try {
        withBlock(r.size, (at) => {
            U32[(at + r.write) >> 2] = write;
            U32[(at + r.ctx) >> 2] = number;
            U32[(at + r.flags) >> 2] = hashes ? 1 : 0;
            const result = begin(at);
            throwOn();
            check(result);
        });
        return number;
    } catch (error) {
        logs.delete(number);
        throw error;
    }
}

/** The bytes of a log that has ended, with more behind them. */
function closeLog(number, ...more) {
    const chunks = [...logs.get(number), ...more], bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
    logs.delete(number);
    let end = 0;
    for (const chunk of chunks) {
        bytes.set(chunk, end);
        end += chunk.length;
    }
    return bytes;
}

/** What a world does from now on, until end(). */
class WorldLog {
    constructor(world, hashes, key) {
        own(key, 'WorldLog', LOGS);
        const p = worldAt(world);
        this._world = world;
        this._bytes = null;
        this._number = openLog(hashes, (to) => e.kzf_world_record(p, to, ERR));
        world._log = this;
    }

    /** Ends the log; its bytes, also when it is called again. */
    end() {
        now = 'WorldLog.end';
        idle();
        if (this._bytes) return this._bytes;
        const world = this._world;
        let result = 0;
        if (world._p && world._log === this) {
            result = e.kzf_world_record(world._p, 0, ERR);
            world._log = null;
        }
        this._bytes = closeLog(this._number);
        check(result);
        return this._bytes;
    }
}

const freeReplay = ({ replay, log }) => {
    e.kzf_replay_free(replay);
    e.kzj_free(log);
};
const replayAt = (of, what) => (of instanceof Replay && of._p && !inside ? of._p : refuse(of, Replay, what));

const TOO_LARGE = 3, STALE = 22, BUFFER = 24, CONTENT = 27, UNSUPPORTED = 28;
function checkLog(result, of = 'bytes') {
    if (result !== CONTENT && result !== UNSUPPORTED) return check(result);
    fresh();
    const at = i64(ERR + 8), what = result === CONTENT ? 'no log, damaged or cut short' : 'a log of another version,';
    throw new KolizeError(`${now}: ${of}: ${what} at byte ${at}`, result, at, 0);
}

/** A replay of a copy of bytes: { replay, log, n }. */
function openReplay(given, maxMemory = 0) {
    idle();
    const bytes = tagOf(given) === 'ArrayBuffer' ? new Uint8Array(given) : given, l = L.kz_limits;
    if (kindOf(bytes) !== 'Uint8Array') throw wrong(TypeError, `bytes: a Uint8Array is wanted, and not ${nameOf(given)}`);
    const n = lengthOf(bytes), log = take(n || 1);
    if (n) U8.set(bytes, log); // memory that was given away has no bytes
    try {
        return withBlock(l.size, (limits) => {
            U8.fill(0, limits, limits + l.size);
            U32[(limits + l.max_memory) >> 2] = maxMemory;
            checkLog(e.kzf_replay_create(log, n, limits, 0, ANSWER, ERR));
            fresh();
            return { replay: U32[ANSWER >> 2], log, n };
        });
    } catch (error) {
        e.kzj_free(log);
        throw error;
    }
}

/** Bodies of a world in the module, as [index, generation]. */
function handlesOf(world) {
    const found = [], p = room(16);
    fresh();
    for (let index = NOWHERE, generation = 0; ;) {
        U32[p >> 2] = index;
        U32[(p >> 2) + 1] = generation;
        e.kzf_world_next(world, generation ? p : 0, p + 8);
        index = U32[(p + 8) >> 2];
        generation = U32[(p + 12) >> 2];
        if (generation === 0) return found;
        found.push([index, generation]);
    }
}

/** A log, and the world as it was at some place in it. */
class Replay extends Owned {
    constructor(bytes) {
        const opened = openReplay(bytes);
        super(opened.replay, freeReplay, null);
        this._m.p = opened;
    }

    get steps() {
        return Number(e.kzf_replay_steps(replayAt(this)));
    }

    get at() {
        return Number(e.kzf_replay_at(replayAt(this)));
    }

    seek(step) {
        checkLog(e.kzf_replay_seek(replayAt(this), BigInt(limit(step, 'step', 2 ** 53)), ERR));
    }

    hash() {
        return hashText(e.kzf_world_hash(e.kzf_replay_world(replayAt(this))));
    }

    /** The bodies as they are at this place. */
    get bodies() {
        const world = e.kzf_replay_world(replayAt(this));
        return handlesOf(world).map(([index, generation]) => {
            e.kzj_body_box(world, index, generation);
            const [minX, minY, maxX, maxY] = F32.subarray(ANSWER >> 2, (ANSWER >> 2) + 4);
            return { index, generation, x: e.kzj_body_x(world, index, generation), y: e.kzj_body_y(world, index, generation),
                angle: e.kzj_body_angle(world, index, generation), bounds: { minX, minY, maxX, maxY } };
        });
    }
}

const bodyName = (p) => (U32[(p >> 2) + 1] === 0 ? null : { index: U32[p >> 2], generation: U32[(p >> 2) + 1] });

/** A kz_replay_op; null: there is none. */
function callAt(p) {
    const o = L.kz_replay_op, name = textAt(U32[(p + o.name) >> 2]);
    if (name === '') return null;
    return { name, step: i64(p + o.step), place: i64(p + o.place), body: bodyName(p + o.body), at: vecAt(p + o.at), to: vecAt(p + o.to),
        mark: i64(p + o.mark), text: textAt(U32[(p + o.text) >> 2]), result: I32[(p + o.result) >> 2], differs: U8[p + o.differs] !== 0 };
}

Object.assign(Replay.prototype, {
    /** Plays one call; null at the end of the log. */
    next() {
        const p = room(L.kz_replay_op.size), replay = replayAt(this);
        if (e.kzf_replay_next(replay, p)) {
            fresh();
            return callAt(p);
        }
        checkLog(e.kzf_replay_error(replay, ERR));
        return null;
    },
});

/** The first difference of two logs of machines that should have agreed. */
Replay.compare = function (a, b) {
    now = 'Replay.compare';
    const d = L.kz_replay_difference, one = replayAt(a, 'a'), other = replayAt(b, 'b'), p = room(d.size);
    if (one === other) throw wrong(TypeError, 'b: this is the same Replay as a; two are compared');
    U8.fill(0, p, p + d.size);
    U8.fill(0, ERR, ERR + 4);
    const differs = e.kzf_replay_compare(one, other, p, ERR) !== 0;
    fresh();
    if (!differs && I32[ERR >> 2]) { // the one that has stopped
        for (const [name, of] of [['a', one], ['b', other]]) checkLog(e.kzf_replay_error(of, ERR), name);
        check(I32[ERR >> 2]);
    }
    const frames = i64(p + d.n_frames);
    if (!differs) return { differs, frames };
    return { differs, frames, mark: i64(p + d.mark), stepA: i64(p + d.step_a), stepB: i64(p + d.step_b), a: callAt(p + d.a), b: callAt(p + d.b),
        body: bodyName(p + d.body), sameCalls: U8[p + d.same_calls] !== 0, text: textAt(p + d.text) };
};

published(WorldLog, 'WorldLog', LOGS);
described(WorldLog, (log) => `WorldLog${log._bytes ? ` of ${log._bytes.length} bytes` : ', open'}`);
published(Replay, 'Replay', REPLAYS);
described(Replay, () => 'Replay');

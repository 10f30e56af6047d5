// grid.js - tile maps in memory: cells with numbers, each of which stands for a tile; flush cells are one solid.

const FIXTURE_FLAGS = { sensor: 2, oneWay: 4, probe: 8, disabled: 16 }; // a tile is as a fixture is
const FIXTURE = `category collides kind ${Object.keys(FIXTURE_FLAGS).join(' ')}`;
const DEFINES = namesOf('width height cellWidth cellHeight ids tiles journal'), TILES = namesOf(`points ${FIXTURE}`);
const GRIDS = 'new Grid({ width, height, cellWidth }) makes one';
const TILE_POINTS = 8, MOST_TILES = 65536;
const freeGrid = (p) => e.kzf_grid_free(p);
const gridAt = (of, what) => (of instanceof Grid && of._p && !inside ? of._p : refuse(of, Grid, what));
const cellsAt = (of) => (of instanceof Grid ? of._p || gone('this', 'Grid') : refuse(of, Grid)); // to be read, also by a caller's function

/** What callers say of tiles, read once: null is empty; without points a tile is the whole cell. */
function tilesOf(list, cellWidth, cellHeight) {
    const tiles = [];
    eachOf(list, 'tiles', (one, i, n) => {
        if (n > MOST_TILES) throw wrong(RangeError, `tiles.length: ${n} is more than ${MOST_TILES}`);
        if (one === null || one === undefined) return void tiles.push(null);
        if (i === 0) throw wrong(TypeError, `tiles[0]: null is wanted, and not ${nameOf(one)}: number 0 is the empty cell`);
        const what = `tiles[${i}]`, given = optionsOf(one, TILES, what), { points } = given;
        const all = points === undefined ? Float32Array.of(0, 0, cellWidth, 0, cellWidth, cellHeight, 0, cellHeight) : new Float32Array(flatPoints(points, `${what}.points`));
        pointsOfTile(all, Math.fround(cellWidth), Math.fround(cellHeight), `${what}.points`);
        tiles.push({ points: all, ...filterBits(given, what) });
    });
    if (tiles.length === 0) throw wrong(RangeError, 'tiles: the list is empty; the first is null, the empty cell');
    return tiles;
}

function pointsOfTile(points, w, h, what) {
    const n = points.length / 2;
    if (n === 0) return; // empty, too
    if (n < 3 || n > TILE_POINTS) throw wrong(RangeError, `${what}: ${n} points are not 3 to ${TILE_POINTS}`);
    for (let i = 0; i < 2 * n; i += 2) {
        const x = points[i], y = points[i + 1];
        if (!(x >= 0 && x <= w && y >= 0 && y <= h)) throw wrong(RangeError, `${what}: point ${i / 2}, (${x}, ${y}), lies beyond the cell, (0, 0) to (${w}, ${h})`);
    }
}

/** A tile of the module, as a caller gives it. */
function tileAt(p) {
    const t = L.kz_tile, n = I32[(p + t.n_points) >> 2], flags = U32[(p + t.flags) >> 2];
    if (n === 0) return null;
    const at = (p + t.points) >> 2, tile = { points: [...F32.subarray(at, at + 2 * n)], category: U32[(p + t.category) >> 2],
        collides: U32[(p + t.collides) >> 2], kind: U16[(p + t.kind) >> 1] };
    for (const name in FIXTURE_FLAGS) tile[name] = (flags & FIXTURE_FLAGS[name]) !== 0;
    return tile;
}

const noTile = (id, n) => `${id} is the number of no tile; there are 0 to ${n - 1}`;
function idOf({ _n }, id) {
    if (whole(id, 'id', 0, 65535) >= _n) throw wrong(RangeError, `id: ${noTile(id, _n)}`);
    return id;
}

/** Why a grid cannot go back to how it was after so many edits. */
const beyondJournal = ({ _m, _journal }, edits) => `the journal of ${_journal} edits does not reach ${edits}; there were ${e.kzf_grid_edits(_m.p)}, and new Grid({ journal }) keeps more`;

function writeTile(at, { points, category, collides, kind, flags }) {
    const t = L.kz_tile;
    I32[(at + t.n_points) >> 2] = points.length >> 1;
    F32.set(points, (at + t.points) >> 2);
    U32[(at + t.category) >> 2] = category;
    U32[(at + t.collides) >> 2] = collides;
    U32[(at + t.flags) >> 2] = flags;
    U16[(at + t.kind) >> 1] = kind;
}

/** A tile map of width x height cells. Edits show in its shapes at once, and in pairs at the next step. */
class Grid extends Owned {
    constructor(grid) {
        idle();
        const { width, height, cellWidth, cellHeight = cellWidth, ids, tiles = [null, {}], journal = 0 } = optionsOf(grid, DEFINES, 'grid');
        for (const [what, n] of [['cellWidth', cellWidth], ['cellHeight', cellHeight]]) if (size(n, what) === 0) throw wrong(RangeError, `${what}: 0 is no size`);
        const kinds = tilesOf(tiles, cellWidth, cellHeight), n = whole(width, 'width', 1, 32768) * whole(height, 'height', 1, 32768);
        const most = limit(journal, 'journal'), Class = kinds.length > 256 ? Uint16Array : Uint8Array, g = L.kz_grid_def;
        const cellText = (i, id) => `ids[${i}]: cell (${i % width}, ${Math.floor(i / width)}): ${noTile(id, kinds.length)}`;
        const all = ids === undefined ? null : numbers(ids, Class, 'ids', (id, what, i) => { // before the number is cut to a byte
            if (whole(id, what, 0, 65535) >= kinds.length) throw wrong(RangeError, cellText(i, id));
            return id;
        });
        if (all) fitting(all, n, 'ids', width, height);
        const bytes = all ? n * Class.BYTES_PER_ELEMENT : 0, idsAt = g.size + 4 + 4 + kinds.length * L.kz_tile.size;
        const made = withBlock(idsAt + bytes, (p) => {
            U8.fill(0, p, p + idsAt);
            const tilesAt = (p + g.size + 7) & ~7;
            kinds.forEach((tile, i) => tile && writeTile(tilesAt + i * L.kz_tile.size, tile));
            if (all) (Class === Uint8Array ? U8 : U16).set(all, (p + idsAt) / Class.BYTES_PER_ELEMENT);
            I32[(p + g.w) >> 2] = width;
            I32[(p + g.h) >> 2] = height;
            F32[(p + g.cell_w) >> 2] = cellWidth;
            F32[(p + g.cell_h) >> 2] = cellHeight;
            I32[(p + g.id_bytes) >> 2] = Class.BYTES_PER_ELEMENT;
            U32[(p + g.ids) >> 2] = all ? p + idsAt : 0;
            U32[(p + g.tiles) >> 2] = tilesAt;
            I32[(p + g.n_tiles) >> 2] = kinds.length;
            U32[(p + g.journal) >> 2] = most;
            check(e.kzf_grid_create(p, ANSWER, ERR), (code, a, b) => (code !== 2 || b < 1 ? undefined
                : b < kinds.length ? `tiles[${b}].points: they are no convex polygon` : cellText(b - kinds.length, all[b - kinds.length])));
            fresh();
            return U32[ANSWER >> 2];
        });
        super(made, freeGrid, null);
        this._width = width;
        this._height = height;
        this._cellWidth = Math.fround(cellWidth);
        this._cellHeight = Math.fround(cellHeight);
        this._Class = Class;
        this._n = kinds.length;
        this._journal = most;
    }

    get width() {
        return this._width;
    }

    get height() {
        return this._height;
    }

    /** The number of a cell; 0 beyond the grid. */
    get(x, y) {
        return e.kzf_grid_get(cellsAt(this), int32(x, 'x'), int32(y, 'y'));
    }

    set(x, y, id) {
        check(e.kzf_grid_set(gridAt(this), whole(x, 'x', 0, this._width - 1), whole(y, 'y', 0, this._height - 1), idOf(this, id), ERR));
    }

    /** Sets the cells of a rectangle that are within the grid. */
    fill(cells, id) {
        const rect = cellsOf(cells), grid = gridAt(this), number = idOf(this, id);
        fresh();
        I32.set(rect, ANSWER >> 2);
        check(e.kzf_grid_fill(grid, ANSWER, number, ERR));
    }

    /** What each number is: for saving. */
    get tiles() {
        const p = cellsAt(this);
        fresh();
        return Array.from({ length: this._n }, (_, id) => tileAt(e.kzf_grid_tile(p, id)));
    }

    /** All numbers by rows: for saving. */
    toIds() {
        const p = e.kzf_grid_ids(cellsAt(this)), n = this._width * this._height;
        fresh();
        return this._Class === Uint8Array ? U8.slice(p, p + n) : U16.slice(p >> 1, (p >> 1) + n);
    }

    /** The cell that `part` of a ray's hit names. */
    cellOf(part) {
        const number = whole(part, 'part', 0, this._width * this._height - 1);
        cellsAt(this);
        return { x: number % this._width, y: Math.floor(number / this._width) };
    }

    /** The cell in which a point of its own coordinates lies, also beyond its border. */
    cellAt(x, y) {
        cellsAt(this);
        return { x: Math.floor(real(x, 'x') / this._cellWidth), y: Math.floor(real(y, 'y') / this._cellHeight) };
    }

    get cellWidth() {
        return this._cellWidth;
    }

    get cellHeight() {
        return this._cellHeight;
    }

    get edits() {
        return Number(e.kzf_grid_edits(cellsAt(this)));
    }

    /** How it was when `edits` had this value. */
    rewind(edits) {
        check(e.kzf_grid_rewind(gridAt(this), BigInt(whole(edits, 'edits', 0, 2 ** 53)), ERR), (code) => (code === CONTENT
            ? `edits: ${beyondJournal(this, edits)}` : undefined));
    }

    hash() {
        return hashText(e.kzf_grid_hash(cellsAt(this)));
    }

    /** What makes it again. */
    toJSON() {
        const { width, height, cellWidth, cellHeight, tiles, _journal: journal } = this;
        return { width, height, cellWidth, cellHeight, tiles, ids: [...this.toIds()], journal };
    }
}

published(Grid, 'Grid', GRIDS);
described(Grid, (grid) => `Grid ${grid.width} x ${grid.height}`);

Shape.grid = function (grid, x = 0, y = 0) {
    now = 'Shape.grid';
    const at = gridAt(grid, 'grid');
    return Object.assign(newShape((p) => e.kzf_shape_grid(at, real(x, 'x'), real(y, 'y'), p, ERR), [], [grid._m]), { _grid: grid });
};

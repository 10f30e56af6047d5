// grid.js - tile maps in memory: cells with numbers, each of which stands for a tile; flush cells are one solid.

const DEFINES = namesOf('width height cellWidth cellHeight ids tiles journal'), TILES = namesOf('points category collides kind static sensor oneWay probe disabled');
const GRIDS = 'new Grid({ width, height, cellWidth }) makes one';
const TILE_POINTS = 8, MOST_TILES = 65536;
const freeGrid = (p) => e.kzf_grid_free(p);
const gridAt = (of, what) => (of instanceof Grid && of._p && !inside ? of._p : refuse(of, Grid, what));

/** What callers say of tiles, read once: null is empty; without points a tile is the whole cell. */
function tilesOf(list, cellWidth, cellHeight) {
    const tiles = [];
    eachOf(list, 'tiles', (one, i, n) => {
        if (n > MOST_TILES) throw wrong(RangeError, `tiles: ${n} are more than ${MOST_TILES}`);
        if (one === null || one === undefined) return void tiles.push(null);
        const given = optionsOf(one, TILES, 'tiles'), { points, category = 0, collides = 0, kind = 0 } = given;
        const all = new Float32Array(points === undefined ? [0, 0, cellWidth, 0, cellWidth, cellHeight, 0, cellHeight] : flatPoints(points));
        if (all.length > 2 * TILE_POINTS) throw wrong(RangeError, `points: ${all.length / 2} points, at most ${TILE_POINTS} are those of a tile`);
        tiles.push({ points: all, category: bits(category, 'category'), collides: bits(collides, 'collides'),
            kind: whole(kind, 'kind', 0, 65535), flags: flagBits(given) });
    });
    return tiles;
}

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
        const all = ids === undefined ? null : numbers(ids, Class, 'ids', (id, what) => whole(id, what, 0, 65535));
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
            check(e.kzf_grid_create(p, ANSWER, ERR));
            fresh();
            return U32[ANSWER >> 2];
        });
        super(made, freeGrid, null);
        this._width = width;
        this._height = height;
        this._cellWidth = Math.fround(cellWidth);
        this._cellHeight = Math.fround(cellHeight);
        this._Class = Class;
    }

    get width() {
        return this._width;
    }

    get height() {
        return this._height;
    }

    /** The number of a cell; 0 beyond the grid. */
    get(x, y) {
        return e.kzf_grid_get(gridAt(this), int32(x, 'x'), int32(y, 'y'));
    }

    set(x, y, id) {
        check(e.kzf_grid_set(gridAt(this), whole(x, 'x', 0, this._width - 1), whole(y, 'y', 0, this._height - 1), whole(id, 'id', 0, 65535), ERR));
    }

    /** Sets the cells of a rectangle that are within the grid. */
    fill(cells, id) {
        const { x0, y0, x1, y1 } = Object(cells);
        const rect = [int32(x0, 'x0'), int32(y0, 'y0'), int32(x1, 'x1'), int32(y1, 'y1')], number = whole(id, 'id', 0, 65535), grid = gridAt(this);
        fresh();
        I32.set(rect, ANSWER >> 2);
        check(e.kzf_grid_fill(grid, ANSWER, number, ERR));
    }

    /** All numbers by rows: for saving. */
    toIds() {
        const p = e.kzf_grid_ids(gridAt(this)), n = this._width * this._height;
        fresh();
        return this._Class === Uint8Array ? U8.slice(p, p + n) : U16.slice(p >> 1, (p >> 1) + n);
    }

    /** The cell that `part` of a ray's hit names. */
    cellOf(part) {
        const number = whole(part, 'part', 0, this._width * this._height - 1);
        gridAt(this);
        return { x: number % this._width, y: Math.floor(number / this._width) };
    }

    /** The cell in which a point of its own coordinates lies, also beyond its border. */
    cellAt(x, y) {
        gridAt(this);
        return { x: Math.floor(real(x, 'x') / this._cellWidth), y: Math.floor(real(y, 'y') / this._cellHeight) };
    }

    get cellWidth() {
        return this._cellWidth;
    }

    get cellHeight() {
        return this._cellHeight;
    }

    get edits() {
        return Number(e.kzf_grid_edits(gridAt(this)));
    }

    /** How it was when `edits` had this value. */
    rewind(edits) {
        check(e.kzf_grid_rewind(gridAt(this), BigInt(whole(edits, 'edits', 0, 2 ** 53)), ERR));
    }

    hash() {
        return hashText(e.kzf_grid_hash(gridAt(this)));
    }
}

published(Grid, 'Grid', GRIDS);
described(Grid, (grid) => `Grid ${grid.width} x ${grid.height}`);

Shape.grid = function (grid, x = 0, y = 0) {
    now = 'Shape.grid';
    const at = gridAt(grid, 'grid');
    return Object.assign(newShape((p) => e.kzf_shape_grid(at, real(x, 'x'), real(y, 'y'), p, ERR), [], [grid._m]), { _grid: grid });
};

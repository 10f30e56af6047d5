// map.js - maps of Tiled and LDtk: their items, and bodies and grids of these.

const MADE = {}; // what constructors of this module are called with
const MAPS = 'readMap() makes one';
const N_DRAWN = 12, N_ITEM = 18 + N_DRAWN, N_PICTURE = 3 + N_DRAWN; // values of each, as map.c writes them
const TILES = 2; // their category, as kz_map_add_to_world gives it
const READS = namesOf('decode limits strict level layers values'), ADDS = namesOf('joined prepare'), GRIDDED = namesOf('journal prepare');
const ended = typeof FinalizationRegistry === 'function' ? new FinalizationRegistry((p) => e.kzj_map_free(p)) : null;
const DISPOSE = Symbol.dispose ?? Symbol.for('Symbol.dispose');

/** A layer, or a group of them. */
class Layer {
    constructor({ path, name, className, group, properties, cellSize, at }) {
        Object.assign(this, { path, name, className, group, properties, cellSize, at });
    }

    toJSON() {
        return { ...this, group: this.group?.path ?? null };
    }
}
described(Layer, ({ path }) => `Layer ${path}`);

/** Something that is only drawn. */
class Picture {
    toJSON() {
        return { ...this, layer: this.layer?.path ?? null };
    }
}
described(Picture, ({ className, layer }) => `Picture ${className ? `of class ${className} ` : ''}in ${layer?.path ?? 'no layer'}`);

function drawnOf(to, of, at) {
    to.image = of[at];
    to.part = { x: of[at + 1], y: of[at + 2], width: of[at + 3], height: of[at + 4] };
    to.draw = of.slice(at + 5, at + 11);
    to.opacity = of[at + 11];
    return to;
}

/** A thing of a map that can collide: an object, or a tile with collision shapes or a mask. */
class Item {
    #map;
    #shape;
    #made = null;
    #atOrigin = null;

    constructor(key, map, number, of, at) {
        if (key !== MADE) throw wrong(TypeError, `not by new; ${MAPS}`, 'Item');
        this.#map = map;
        this.number = number;
        this.name = of[at];
        this.className = of[at + 1];
        this.tileset = of[at + 2];
        this.rule = of[at + 3];
        this.fromTileLayer = of[at + 4];
        this.sensor = of[at + 5];
        this.visible = of[at + 6];
        this.#shape = of[at + 7];
        this.id = of[at + 8];
        this.tile = of[at + 9];
        this.line = of[at + 10];
        this.degrees = of[at + 11];
        this.cell = { x: of[at + 12], y: of[at + 13] };
        this.origin = { x: of[at + 14], y: of[at + 15] };
        this.layer = map.layers[of[at + 16]];
        this.properties = map._propertiesAt(of[at + 17]);
        drawnOf(this, of, at + 18);
    }

    /** In map pixels, posed already; null when it has none. The same one each time. */
    get shape() {
        if (this.#shape) this.#made ??= shapeOf(this.#shape, this.#map._maskAt);
        return this.#made;
    }

    /** Around the object's own point: a body with it at `origin` stands where the map shows it. */
    get shapeAtOrigin() {
        if (this.#shape) this.#atOrigin ??= this.#map._shapeAtOrigin(this.number);
        return this.#atOrigin;
    }

    get _kind() {
        return this.#shape?.[0] ?? null;
    }

    toJSON() {
        const { layer, ...rest } = this;
        return { ...rest, layer: layer?.path ?? null, shape: this._kind };
    }

    /** What World.add is given of it. */
    get body() {
        if (this.fromTileLayer) return { static: true, category: TILES, collides: ~TILES >>> 0, data: this };
        return { category: 1, collides: 0xffffffff, sensor: this.sensor, data: this };
    }
}

described(Item, ({ number, name, className, _kind, origin }) =>
    `Item ${number}${name ? ` ${JSON.stringify(name)}` : ''}${className ? ` of class ${className}` : ''}: ${_kind ?? 'no shape'} at (${origin.x}, ${origin.y})`);

/** A map with all that it names. It keeps memory for its images and grids, until dispose() or nobody refers to it. */
class TileMap {
    #p;
    #joined = new Map(); // the number of each joined tile, and its block
    #images = [];
    #properties;

    constructor(key, p, { items, pictures, layers, notes, joined, bounds, propertyLists, masks, ...fields }) {
        if (key !== MADE) throw wrong(TypeError, `not by new; ${MAPS}`, 'TileMap');
        this.#p = p;
        ended?.register(this, p, this);
        this.#properties = propertyLists;
        Object.defineProperty(this, '_maskAt', { value: masksOf(masks) });
        Object.assign(this, fields);
        const [minX, minY, maxX, maxY] = bounds;
        this.bounds = { minX, minY, maxX, maxY };
        this.layers = layers.map(({ cellSize, at, properties, ...layer }) =>
            new Layer({ ...layer, cellSize: pointOf(cellSize), at: pointOf(at), properties: this._propertiesAt(properties) }));
        for (const layer of this.layers) layer.group = this.layers[layer.group] ?? null;
        this.items = [];
        for (let at = 0; at < items.length; at += N_ITEM) this.items.push(new Item(MADE, this, this.items.length, items, at));
        this.pictures = [];
        for (let at = 0; at < pictures.length; at += N_PICTURE)
            this.pictures.push(drawnOf(Object.assign(new Picture(), { className: pictures[at], layer: this.layers[pictures[at + 1]],
                properties: this._propertiesAt(pictures[at + 2]) }), pictures, at + 3));
        this.notes = notes;
        for (let i = 0; i < joined.length; i += 2)
            for (const tile of joined[i + 1]) this.#joined.set(tile, { box: joined[i], first: joined[i + 1][0], tiles: joined[i + 1] });
    }

    get disposed() {
        return this.#p === 0;
    }

    /** Gives its memory back: images and grids cannot be asked for any more. Items and bodies stay. */
    dispose() {
        if (this.#p === 0) return;
        ended?.unregister(this);
        e.kzj_map_free(this.#p);
        this.#p = 0;
    }

    _pointer(call) {
        if (this.#p === 0) throw new KolizeError(`TileMap.${call}: this TileMap was disposed; dispose it after its last use`, 2, 0, 0);
        return this.#p;
    }

    _propertiesAt(i) {
        return this.#properties[i] ?? NO_PROPERTIES;
    }

    _shapeAtOrigin(number) {
        if (e.kzj_map_at_origin(this._pointer('items'), number) !== 0) throw failure();
        return shapeOf(takeTree(), this._maskAt);
    }

    /** The items of a name and a class; undefined or null means any. */
    find(name, className) {
        for (const [what, text] of [['name', name], ['className', className]])
            if (typeof (text ?? '') !== 'string') throw wrong(TypeError, `${what}: a text is wanted, and not ${nameOf(text)}`, 'TileMap.find');
        return this.items.filter((item) => (name ?? item.name) === item.name && (className ?? item.className) === item.className);
    }

    /** The object with an id, such as one that a property names; null: there is none. */
    findId(id) {
        return (id !== 0 && this.items.find((item) => item.id === id)) || null;
    }

    /** Adds the items with a shape to a world; the body of each item, or null. */
    addTo(world, options) {
        const call = 'TileMap.addTo', { joined = false, prepare = null } = optionsOf(options, ADDS, 'options', call), bodies = Array(this.items.length).fill(null);
        if (typeof world?.add !== 'function') throw wrong(TypeError, `world: a World is wanted, and not ${nameOf(world)}`, call);
        if (prepare !== null) functionGiven(prepare, 'prepare', call);
        for (const item of this.items) {
            const block = joined ? this.#joined.get(item.number) : undefined;
            if (!item.shape && !block) continue;
            if (block && block.first !== item.number) continue;
            const body = this._addItem(world, item, block, prepare);
            if (body) for (const number of block ? block.tiles : [item.number]) bodies[number] = body;
        }
        if (this.items.length) world.index();
        return bodies;
    }

    _addItem(world, item, block, prepare) {
        const def = { shape: block ? Shape.box(...block.box) : item.shape, atOrigin: false, ...item.body };
        if (prepare && prepare(def, item) === false) return null;
        const { shape, atOrigin, ...rest } = def;
        if (!atOrigin || item.fromTileLayer) return world.add(shape, rest);
        return world.add(shape === item.shape ? item.shapeAtOrigin : shape, { ...rest, x: item.origin.x, y: item.origin.y });
    }

    /** The item of the tile of a joined body at a point, such as that of a contact. */
    tileAt(item, x, y) {
        const call = 'TileMap.tileAt';
        if (!(item instanceof Item)) throw wrong(TypeError, `item: an Item is wanted, and not ${nameOf(item)}`, call);
        for (const [axis, n] of [['x', x], ['y', y]]) {
            if (typeof n !== 'number') throw wrong(TypeError, `${axis}: a number is wanted, and not ${nameOf(n)}`, call);
            if (!Number.isFinite(Math.fround(n))) throw wrong(RangeError, `${axis}: ${n} is no finite float32`, call);
        }
        return this.items[e.kzj_map_tile_at(this._pointer('tileAt'), item.number, x, y)] ?? null;
    }

    /** The path of the one layer of tiles that is meant. */
    _gridLayer(name, call) {
        const all = [...new Set(this.items.filter((item) => item.fromTileLayer && item.layer.cellSize.x > 0).map(({ layer }) => layer))];
        const by = (as) => all.filter((layer) => layer[as] === name), meant = name === null ? all : by('path').length ? by('path') : by('name');
        const quoted = (list) => list.map(({ path }) => JSON.stringify(path)).join(', ');
        if (meant.length === 1) return meant[0].path;
        if (all.length === 0) throw wrong(RangeError, 'layer: the map has no layer of upright cells with tiles that collide', call);
        if (meant.length === 0) throw wrong(RangeError, `layer: of upright cells with tiles that collide none is named ${JSON.stringify(name)}; there are ${quoted(all)}`, call);
        const areTwins = new Set(meant.map(({ path }) => path)).size < meant.length;
        throw wrong(RangeError, `layer: ${quoted(meant)} are ${meant.length}; ${areTwins ? 'give each a name of its own' : 'name the one that is meant'}`, call);
    }

    /** A grid of a layer of tiles: one body that is edited a cell at a time. */
    grid(layer, options) {
        const call = 'TileMap.grid', { journal = 0, prepare = null } = optionsOf(options, GRIDDED, 'options', call);
        const given = maybeText(layer, 'layer', call), p = this._pointer('grid'), name = this._gridLayer(given, call);
        if (prepare !== null) functionGiven(prepare, 'prepare', call);
        if (withTexts([name], (at) => e.kzj_map_grid(p, at)) !== 0) throw failure();
        const { width, height, cellSize, at, first, leftOut, ids, tiles } = takeTree(), kinds = [null];
        for (let i = 0; i < tiles.length; i += 3) {
            const tile = { points: tiles[i], sensor: tiles[i + 2] };
            if (prepare) prepare(tile, this.items[tiles[i + 1]]);
            kinds.push(tile);
        }
        const words = new Uint16Array(ids.buffer);
        const grid = new Grid({ width, height, cellWidth: cellSize[0], cellHeight: cellSize[1], tiles: kinds, journal,
            ids: kinds.length > 256 ? words : Uint8Array.from(words) });
        return { grid, x: at[0], y: at[1], first: pointOf(first), leftOut };
    }

    /** The pixels of an image that items and pictures name by number; null for -1. */
    image(i) {
        if (typeof i !== 'number') throw wrong(TypeError, `i: a number is wanted, and not ${nameOf(i)}`, 'TileMap.image');
        if (i === -1) return null;
        if (this.#images[i]) return this.#images[i];
        if (e.kzj_map_image(this._pointer('image'), i) !== 0) throw failure();
        if (e.kzj_tree_size() === 0) throw wrong(RangeError, `i: there is no image ${i}`, 'TileMap.image');
        return (this.#images[i] = imageOf(takeTree()));
    }
}
TileMap.prototype[DISPOSE] = TileMap.prototype.dispose;
described(TileMap, ({ format, items, pictures, notes }) =>
    `TileMap of ${format}: ${items.length} items, ${pictures.length} pictures, ${notes.length} notes`, 'TileMap');
TileMap.prototype.toJSON = function () {
    const { format, bounds, background, properties, layers, items, pictures, notes } = this;
    return { format, bounds, background, properties, layers, items, pictures, notes };
};
const NO_PROPERTIES = Object.freeze({});

/** Reads a map with the tilesets, templates and images it names. */
async function readMap(name, ask, given) {
    const [reading, options] = await begin('readMap', name, ask, given, READS);
    const part = ['level', 'layers', 'values'].map((key) => maybeText(listed(options[key]), key, 'readMap'));
    let p = 0;
    const drop = () => {
        if (p) e.kzj_map_free(p);
        p = 0;
    };
    const step = (files) => {
        drop();
        p = withTexts([reading.name, ...part], (at, ...parts) => e.kzj_map_open(files, at, ...parts));
        return p ? 0 : e.kzj_error_code();
    };
    const finish = () => {
        if (withTexts([reading.name], (at) => e.kzj_map_write(p, at)) !== 0) throw failure();
        const map = new TileMap(MADE, p, takeTree());
        p = 0; // the map has it now
        return map;
    };
    try {
        return await reading.run(step, finish);
    } finally {
        drop();
    }
}

const listed = (names) => (Array.isArray(names) ? names.join(',') : names);

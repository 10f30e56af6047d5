// layers.js - tile layers of Phaser as solids: a grid of the tiles that fit in their cells, and polygons of the others.
//
// A tile is solid where a face of it collides: all of it, or the objects that its tileset has for it.  One whose upper
// face alone collides is stood on from above.

const WHOLE = Math.PI / 2; // Phaser turns tiles by these
const ELLIPSE_POINTS = 32;

const cornersOf = (x, y, width, height) => [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
];

/** The corners of an object of Tiled, in the pixels of its tile; null for a point or a text. */
function pointsOf({ x, y, width = 0, height = 0, rotation = 0, polygon, polyline, ellipse, point, text }) {
    if (point || text || (!polygon && !polyline && !width && !height)) return null;
    const angle = (rotation * Math.PI) / 180,
        local = polygon ?? polyline;
    const all = local
        ? local.map((one) => [one.x, one.y])
        : ellipse
          ? Array.from({ length: ELLIPSE_POINTS }, (_, i) => {
                const turn = (2 * Math.PI * i) / ELLIPSE_POINTS;
                return [(width / 2) * (1 + Math.cos(turn)), (height / 2) * (1 + Math.sin(turn))];
            })
          : cornersOf(0, 0, width, height);
    const [cos, sin] = angle ? [Math.cos(angle), Math.sin(angle)] : [1, 0];
    return all.map(([px, py]) => [x + px * cos - py * sin, y + px * sin + py * cos]);
}

/** Points of a tile as it is drawn: mirrored, then turned about its middle by quarters. */
function drawn(points, { width, height, flipX, flipY, rotation = 0 }) {
    const quarters = (((Math.round(rotation / WHOLE) % 4) + 4) % 4),
        [cos, sin] = [
            [1, 0],
            [0, 1],
            [-1, 0],
            [0, -1],
        ][quarters];
    return points.map(([x, y]) => {
        const dx = (x - width / 2) * (flipX ? -1 : 1),
            dy = (y - height / 2) * (flipY ? -1 : 1);
        return [width / 2 + dx * cos - dy * sin, height / 2 + dx * sin + dy * cos];
    });
}

/** Whether points, in order, are a convex polygon of at most eight corners within a cell: a tile of a grid. */
function fits(points, width, height) {
    const n = points.length;
    if (n < 3 || n > 8 || points.some(([x, y]) => x < 0 || y < 0 || x > width || y > height)) return false;
    let turn = 0;
    for (let i = 0; i < n; i++) {
        const [[ax, ay], [bx, by], [cx, cy]] = [points[i], points[(i + 1) % n], points[(i + 2) % n]],
            cross = Math.sign((bx - ax) * (cy - by) - (by - ay) * (cx - bx));
        if (cross === 0 || cross === -turn) return false;
        turn = cross;
    }
    return true;
}

/** What a tile is solid as: { shapes, oneWay, isPlain }, in the pixels of the layer from its cell; null: empty. */
function solidOf(tile) {
    if (!tile || tile.index < 0) return null;
    const { collideLeft, collideRight, collideUp, collideDown, width, height, baseWidth = width, baseHeight = height } = tile,
        objects = tile.tileset?.getTileCollisionGroup?.(tile.index)?.objects ?? [],
        oneWay = Boolean(collideUp) && !collideDown && !collideLeft && !collideRight;
    if (!collideLeft && !collideRight && !collideUp && !collideDown) return null;
    const outlines = objects.map(pointsOf).filter(Boolean),
        rise = baseHeight - height; // taller tiles rise above their cells
    const shapes = (outlines.length ? outlines : [cornersOf(0, 0, width, height)]).map((points, i) =>
        (objects[i]?.polyline ? points : drawn(points, tile)).map(([x, y]) => [x, y + rise]),
    );
    const isLine = objects.some((one) => one.polyline);
    return { shapes, oneWay, isTile: shapes.length === 1 && !isLine && fits(shapes[0], baseWidth, baseHeight) };
}

/** The solids of a tile layer in a world; `refresh` reads the layer again. */
class LayerSolids {
    constructor(world, layer, options) {
        const { category, collides } = optionsOf(options, LAYERS, 'options', 'SpriteWorld.addLayer');
        const { layer: data } = layer;
        if (!data?.data) throw new TypeError('SpriteWorld.addLayer: a tile layer is wanted, as tilemap.createLayer makes one');
        if (data.orientation && data.orientation !== 0 && data.orientation !== 'orthogonal')
            throw new TypeError('SpriteWorld.addLayer: the map is not orthogonal');
        this.world = world;
        this.layer = layer;
        this.filter = { category, collides };
        this.bodies = [];
        this.refresh();
    }

    refresh() {
        this.remove();
        const { layer } = this,
            { data, width, height, tileWidth, tileHeight } = layer.layer,
            { scaleX = 1, scaleY = 1 } = layer,
            ids = new Uint16Array(width * height),
            tiles = [null],
            numbers = new Map(),
            others = [];
        const scaled = (points, x, y) => points.map(([px, py]) => [(x * tileWidth + px) * scaleX, (y * tileHeight + py) * scaleY]);
        data.forEach((row, y) =>
            row.forEach((tile, x) => {
                const solid = solidOf(tile);
                if (!solid) return;
                if (!solid.isTile) return void others.push({ oneWay: solid.oneWay, all: solid.shapes.map((one) => scaled(one, x, y)) });
                const key = JSON.stringify([solid.shapes[0], solid.oneWay]);
                if (!numbers.has(key)) {
                    numbers.set(key, tiles.length);
                    tiles.push({ points: scaled(solid.shapes[0], 0, 0), oneWay: solid.oneWay });
                }
                ids[y * width + x] = numbers.get(key);
            }),
        );
        if (tiles.length > 1)
            this._add(Shape.grid(new Grid({ width, height, cellWidth: tileWidth * scaleX, cellHeight: tileHeight * scaleY, ids, tiles })), false);
        for (const oneWay of [false, true]) {
            const parts = others.filter((one) => one.oneWay === oneWay).flatMap(({ all }) => all);
            if (parts.length) this._add(Shape.compound(parts.map((points) => shapeOf(points.map(([x, y]) => ({ x, y }))))), oneWay);
        }
    }

    _add(shape, oneWay) {
        const { x = 0, y = 0 } = this.layer,
            body = this.world.add(shape, { x, y, static: true, pass: { x: 0, y: -1 }, data: this.layer, ...this.filter });
        body.setFlags({ static: true, oneWay }); // of a grid each tile knows
        this.bodies.push(body);
    }

    remove() {
        for (const body of this.bodies) body.remove();
        this.bodies = [];
    }
}

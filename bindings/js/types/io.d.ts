// io.d.ts - the types of kolize/io: maps, sheets, drawn shapes and images from files, by kolize-io.
import type { Body, BodyDef, CompiledModule, Frames, Grid, Mask, ModuleBytes, Shape, World } from 'kolize';

/** A point, or a distance in x and y; y points down. */
export interface Place {
    /** To the right. */
    x: number;
    /** Downwards. */
    y: number;
}

/** A rectangle of pixels. */
export interface Part {
    /** Its left side. */
    x: number;
    /** Its top side. */
    y: number;
    /** How many columns. */
    width: number;
    /** How many rows. */
    height: number;
}

/** Pixels of four bytes, red, green, blue, alpha: an ImageData is one. */
export interface Pixels {
    /** How many columns. */
    width: number;
    /** How many rows. */
    height: number;
    /** Rows of pixels without gaps; colours are not multiplied by alpha. */
    data: Uint8ClampedArray | Uint8Array;
}

/** What has bytes to wait for: a Response, whose status says whether there are any, or a Blob, as a File is one. */
export interface Content {
    /** The bytes. */
    arrayBuffer(): Promise<ArrayBuffer>;
    /** Of a Response: false means that there is no such file. */
    readonly ok?: boolean;
    /** Of a Response. */
    readonly status?: number;
    /** Of a Response. */
    readonly statusText?: string;
}

/** What an asked-for file is: bytes, a text, pixels or an image that can be drawn; null: there is no such file. */
export type Answer = ArrayBuffer | ArrayBufferView | string | Content | Pixels | { readonly width: number; readonly height: number } | null | undefined;

/** Called once for each file that is wanted, with its path beside the file that names it. What it throws is why the file cannot be read. */
export type Ask = (name: string) => Answer | Promise<Answer>;

/** Bounds of what a file may take; a file beyond one is refused. */
export interface Limits {
    /** Pixels in one image; 64 Mi unless given. */
    maxPixels?: number;
    /** Bytes in one file, and in a block unpacked from it; 256 Mi unless given. */
    maxBytes?: number;
    /** Nesting of groups and brackets; 64 unless given. */
    maxDepth?: number;
    /** Objects, tiles or vertices in one map; 4 Mi unless given. */
    maxObjects?: number;
    /** Bytes that a map takes while it is read; 1 Gi unless given. */
    maxMemory?: number;
    /** Notes that a map keeps; 1000 unless given. */
    maxNotes?: number;
}

/** How files are read. */
export interface ReadOptions {
    /** Decodes images of formats that the module does not read, such as JPEG, WebP and GIF; the browser does unless it is given. */
    decode?: (bytes: Uint8Array, name: string) => Pixels | { readonly width: number; readonly height: number } | Promise<Pixels | { readonly width: number; readonly height: number }>;
    /** Bounds of what a file may take. */
    limits?: Limits;
}

/** How a map is read. */
export interface MapOptions extends ReadOptions {
    /** Refuses a map where a note would say what is left out of it. */
    strict?: boolean;
    /** Of LDtk: identifier or iid of the one level that is read; all of them unless it is given. */
    level?: string;
    /** Of LDtk: identifiers of the layers that are read. */
    layers?: string | readonly string[];
    /** Of LDtk: the values of IntGrid cells that are solid, numbers or identifiers; all but 0 unless given. */
    values?: string | readonly string[];
}

/** A mask's pixels: those with more alpha than the number are solid; or those that differ from a colour, "RRGGBB" or "RRGGBB~TOLERANCE". */
export type Rule = number | string;

/** How a sheet is read. */
export interface SheetOptions extends ReadOptions {
    /** The image; the one that the file names unless it is given. null: none is read, and frames have no masks. */
    image?: string | null;
    /** Which pixels are solid; 127 unless given. */
    rule?: Rule;
    /** What slices become: masks of their rectangle, of its solid pixels, nothing, or boxes with their name as tag. */
    slices?: 'solid' | 'pixels' | 'none' | 'boxes';
    /** Of a file for several images: the number of the one that is read. */
    texture?: number;
    /** A file with shapes that were drawn for the frames, which are added to them. */
    drawn?: string;
}

/** Custom properties by their names, inherited ones too. Colours are 0xAARRGGBB, objects their id, files their path. */
export type Properties = Readonly<Record<string, string | number | boolean | object | null>>;

/** A layer, or the group that it lies in. */
export interface Layer {
    /** Its name with its groups: "level/walls". */
    path: string;
    /** Its name; "" if none. */
    name: string;
    /** Its class; "" if none. */
    className: string;
    /** The group that it lies in; null: none. */
    group: Layer | null;
    /** Its own properties. */
    properties: Properties;
    /** Of its upright grid in pixels; 0 where there is none. */
    cellSize: Place;
    /** The corner of its cell (0, 0) in pixels of the map. */
    at: Place;
}

/** What is drawn, and where. */
export interface Drawn {
    /** The number of the image, for `map.image`; -1: none, or it could not be read. */
    image: number;
    /** The part of the image that is drawn. */
    part: Part;
    /** From pixels of the part to pixels of the map: x is d[0] x + d[1] y + d[4], and y is d[2] x + d[3] y + d[5]. */
    draw: number[];
    /** 0 to 1, of its layers together. */
    opacity: number;
}

/** Something that is only drawn: a tile without collision, an image layer. */
export interface Picture extends Drawn {
    /** The layer that it lies in. */
    layer: Layer;
    /** Its tile's class; "" if none. */
    className: string;
    /** Its tile's properties. */
    properties: Properties;
}

/** Something that a map has and that is not read as it stands. */
export interface Note {
    /** What is left out; of 'nothing' something is odd and all is read, and 'more' counts further notes. */
    kind: 'nothing' | 'value' | 'element' | 'property' | 'picture' | 'tileset' | 'tile' | 'shape' | 'more';
    /** One line: "room.tmx:41:17: edge 0 crosses edge 2: the shape is left out". */
    text: string;
    /** The file that it is in. */
    file: string;
    /** From 1; 0 in JSON, where the text has the path of keys. */
    line: number;
    /** From 1; 0 in JSON. */
    column: number;
    /** How often the same was met in this place. */
    count: number;
}

/** What a body is about to be made of. All that World.add takes may be set. */
export interface MapBodyDef extends BodyDef {
    /** The body's shape; another one may be put in its place. */
    shape: Shape;
    /** True makes a body posed at the object's own point, with its shape around that: for doors and lifts. */
    atOrigin: boolean;
}

/** A tile of a grid that is about to be made. */
export interface MapTileDef {
    /** Its corners in its cell, x, y, x, y. */
    points: Float32Array | readonly number[];
    /** It is reported, and blocks nothing. */
    sensor?: boolean;
    /** It blocks only a motion against `pass` of its body: a plank. */
    oneWay?: boolean;
    /** It collides with others but not with probes, and no query finds it. */
    probe?: boolean;
    /** It collides with nothing and is not found. */
    disabled?: boolean;
    /** A number of your own, of 16 bits. */
    kind?: number;
    /** The bits that it is. */
    category?: number;
    /** The bits that it collides with. */
    collides?: number;
}

/** A thing of a map that can collide: an object, or a tile with collision shapes or a mask. */
export class Item implements Drawn {
    private constructor();
    /** Its place among the map's items. */
    readonly number: number;
    /** Tiled's object id; 0 for a tile of a tile layer. */
    id: number;
    /** The object's name, or its template's; "" if none. */
    name: string;
    /** Its class; "" if none. */
    className: string;
    /** The layer that it lies in. */
    layer: Layer;
    /** The name of its tileset; "" if it is no tile. */
    tileset: string;
    /** The tile's number in it; -1 if it is no tile. */
    tile: number;
    /** Its place in its tile layer; (0, 0) for objects. */
    cell: Place;
    /** It is a tile of a tile layer. */
    fromTileLayer: boolean;
    /** It is reported, and blocks no motion: an entity of LDtk. */
    sensor: boolean;
    /** So are all its layers; invisible things collide as well. */
    visible: boolean;
    /** In pixels of the map, posed; null when a note says why. The same shape each time. */
    readonly shape: Shape | null;
    /** Around the object's own point: a body with it at `origin` stands where the map shows it. */
    readonly shapeAtOrigin: Shape | null;
    /** What World.add is given of it: tiles are static and of category 2, all else of category 1. */
    readonly body: BodyDef;
    /** The object's own point, about which Tiled rotates it; (0, 0) for tiles. */
    origin: Place;
    /** The object's rotation, clockwise; `shape` is rotated by it already. */
    degrees: number;
    /** The mask rule used, such as "alpha > 127"; "" when it is no mask. */
    rule: string;
    /** Of the map file; 0 if unknown. */
    line: number;
    /** Its own, then those of its template and of its tile. */
    properties: Properties;
    /** The number of the image, for `map.image`; -1: none. */
    image: number;
    /** The part of the image that is drawn. */
    part: Part;
    /** From pixels of the part to pixels of the map, as of a picture. */
    draw: number[];
    /** 0 to 1, of its layers together. */
    opacity: number;
}

/** A map of Tiled or LDtk with all files that it names. It keeps memory until dispose() or until nobody refers to it. */
export class TileMap {
    private constructor();
    /** The editor that it is of: "Tiled" or "LDtk". */
    format: string;
    /** Of its grid of tiles in pixels; of an infinite map its used part. */
    bounds: { minX: number; minY: number; maxX: number; maxY: number };
    /** 0xAARRGGBB; 0 if the map names none. */
    background: number;
    /** The map's own properties. */
    properties: Properties;
    /** The layers that items and pictures lie in, and their groups. */
    layers: Layer[];
    /** What can collide, in drawing order. */
    items: Item[];
    /** What is only drawn, in drawing order, before all items. */
    pictures: Picture[];
    /** What is left out, in the order of reading: a map without notes is read in full. */
    notes: Note[];
    /** Its memory was given back. */
    readonly disposed: boolean;
    /** Gives its memory back; its images and grids cannot be asked for any more. Items, shapes and bodies stay. @throws nothing. */
    dispose(): void;
    /** The same at the end of `using`. @throws nothing. */
    [Symbol.dispose](): void;
    /** The items of a name and a class; undefined or null means any. @throws TypeError for what is no text. */
    find(name?: string | null, className?: string | null): Item[];
    /** The object with an id, such as one that a property names; null: there is none. @throws nothing. */
    findId(id: number): Item | null;
    /**
     * Adds the items with a shape to a world, and indexes it. `joined` makes one body of many tiles that form a rectangle. `prepare` may change
     * what each body is made of, and leaves it out where it returns false. `body.data` is the item.
     * @returns the body of each item, by its number; null where there is none.
     */
    addTo(world: World, options?: { joined?: boolean; prepare?: (body: MapBodyDef, item: Item) => boolean | void }): (Body | null)[];
    /** The item of the tile of a joined body that contains a point in pixels of the map, or is nearest; `item` is that body's. */
    tileAt(item: Item, x: number, y: number): Item | null;
    /**
     * A grid of the layer of tiles with that path or name, or of the only one: one body that is edited a cell at a time, `Shape.grid(grid, x, y)`.
     * `first` is the layer's cell that is the grid's cell (0, 0). `prepare` may change what each different tile is.
     * `leftOut` counts tiles that are no convex polygons within their cells, and those below others.
     * @throws RangeError when no layer of upright cells with tiles that collide has that name, or several are meant: it names those that there are.
     */
    grid(layer?: string | null, options?: { journal?: number; prepare?: (tile: MapTileDef, item: Item) => void }): { grid: Grid; x: number; y: number; first: Place; leftOut: number };
    /** The pixels of an image that items and pictures name by its number; null for -1. */
    image(number: number): Pixels | null;
}

/** A shape with the name that an artist gave it. */
export class TaggedShape {
    private constructor();
    /** The name; "" if none. */
    tag: string;
    /** The artist's text beside it; "" if none. */
    data: string;
    /** In pixels of the frame, (0, 0) at its top left. The same shape each time. */
    readonly shape: Shape;
}

/** A frame of a sheet, as Frames.add takes one. */
export interface SheetFrame {
    /** Its name; in a grid its number. */
    name: string;
    /** Its pixels, as they lie in the image. */
    part: Part;
    /** There its sides are swapped. */
    rotated: boolean;
    /** There it is rotated by so many quarter turns clockwise. */
    quarters: number;
    /** Untrimmed and upright. */
    width: number;
    /** Untrimmed and upright. */
    height: number;
    /** Where its pixels lie in it, upright. */
    at: Place;
    /** In pixels of the untrimmed frame; 0 when the sheet names none. */
    pivotX: number;
    /** The same along y. */
    pivotY: number;
    /** Milliseconds; 0 when the sheet names none. */
    duration: number;
    /** The mask of its pixels with tag "", then those of its slices; each begins on the frame's cell (x, y). */
    masks: { mask: Mask; tag: string; x: number; y: number }[];
    /** Boxes of slices, and shapes that were drawn for it. */
    shapes: TaggedShape[];
}

/** Frames first to last. */
export interface SheetAnimation {
    /** Its name. */
    name: string;
    /** The first frame. */
    first: number;
    /** The last frame. */
    last: number;
    /** How it goes. */
    play: 'forward' | 'reverse' | 'pingpong' | 'pingpong reverse';
    /** Rounds; 0: for ever. */
    repeat: number;
}

/** A rectangle that Aseprite calls a slice. */
export interface Slice {
    /** Its name. */
    name: string;
    /** The artist's text beside it. */
    data: string;
    /** 0xAARRGGBB; 0 when there is none. */
    color: number;
    /** By rising frame; each is valid until the next. */
    keys: { frame: number; bounds: Part; center: Part; pivot: Place | null }[];
}

/** The frames of a sprite sheet, with their masks and boxes. */
export class Sheet {
    private constructor();
    /** The path of the image that the file names; "" when there is none. */
    image: string;
    /** How many images the file has frames in. */
    textures: number;
    /** In the order of the file. */
    frames: SheetFrame[];
    /** In the order of the file. */
    animations: SheetAnimation[];
    /** In the order of the file. */
    slices: Slice[];
    /** What was skipped without harm, a line each. */
    warnings: string[];
    /** The frames with their tags, pivots, durations and animations, for World.add and body.frame. */
    toFrames(): Frames;
}

/** An outline as its file has it, also where it crosses itself. */
export interface DrawnOutline {
    /** "" if none. */
    name: string;
    /** Its place in the file: "tiles.tsx:12:5", or keys in JSON. */
    where: string;
    /** What it was drawn as; round ones have their points on the curve. */
    kind: 'polygon' | 'box' | 'round' | 'line' | 'point' | 'segments' | 'ray';
    /** The format says that it is a convex part. */
    convex: boolean;
    /** It is cut out of the outline before it. */
    hole: boolean;
    /** What the artist wrote beside it: a slice's data, custom properties of Tiled, `data` of plain JSON; "" if none. */
    data: string;
    /** It marks a part of the sprite, and is no shape of all of it. */
    marks: boolean;
    /** In pixels of the sprite: x, y, x, y. */
    points: Float32Array;
}

/** A tile, a frame or an image with its outlines; or a layer of objects, which has no image. */
export interface DrawnSprite {
    /** Its name; "" if none. */
    name: string;
    /** A tile's number in its tileset, a frame's in its sheet, -1 of a layer. */
    number: number;
    /** The path of its image; "" if none. */
    image: string;
    /** Its pixels in the image. */
    part: Part;
    /** There its sides are swapped. */
    rotated: boolean;
    /** There it is rotated by so many quarter turns clockwise. */
    quarters: number;
    /** Upright and untrimmed; 0 when it has no image. */
    width: number;
    /** Upright and untrimmed; 0 when it has no image. */
    height: number;
    /** Where its pixels lie in it, upright. */
    at: Place;
    /** In the order of the file. */
    outlines: DrawnOutline[];
    /** The outlines that make shapes, holes cut out. */
    shapes: TaggedShape[];
    /** Outlines that make none: they cross themselves, have more than 128 points, or are rays or segments. */
    leftOut: number;
}

/** Collision shapes that were drawn by hand, beside the sprites that they stand for. */
export class DrawnShapes {
    private constructor();
    /** The format, such as "Tiled tileset". */
    format: string;
    /** In the order of the file. */
    sprites: DrawnSprite[];
    /** What was skipped without harm, a line each. */
    warnings: string[];
    /** A frame for each sprite, with its shapes. */
    toFrames(): Frames;
}

/**
 * Reads a map of Tiled (.tmx, .tmj, .json, or exported as .lua) or LDtk (.ldtk, .ldtkl), with the tilesets, templates and images it names.
 * `ask` is given their paths, and is `fetch` unless it is given. What is missing is left out of the map, as its notes say.
 * @throws KolizeError in words that name the file, the line and the column; TypeError or RangeError that names a wrong argument.
 */
export function readMap(name: string, ask?: Ask | null, options?: MapOptions): Promise<TileMap>;

/**
 * Reads a sprite sheet with its image: JSON of TexturePacker or Aseprite, a <TextureAtlas> in XML, an .atlas of libGDX or Spine.
 * @throws KolizeError in words that name the file and the place; TypeError or RangeError that names a wrong argument.
 */
export function readSheet(name: string, ask?: Ask | null, options?: SheetOptions): Promise<Sheet>;

/**
 * Reads collision shapes of Tiled, Godot 3 and 4, PhysicsEditor, LDtk, Aseprite, TexturePacker, or `kolize trace --json`.
 * @throws KolizeError in words that name the file and the place; TypeError or RangeError that names a wrong argument.
 */
export function readShapes(name: string, ask?: Ask | null, options?: ReadOptions): Promise<DrawnShapes>;

/**
 * Reads the frames of a .kmask file, as `kolize sheet` writes one.
 * @throws KolizeError in words that name the file and the byte; TypeError or RangeError that names a wrong argument.
 */
export function readFrames(name: string, ask?: Ask | null, options?: ReadOptions): Promise<Frames>;

/**
 * Reads the solid pixels of an image: PNG, BMP, TGA, PCX, PNM, PAM, Aseprite, and what the browser or `decode` decodes.
 * @throws KolizeError in words that name the file and the byte; TypeError or RangeError that names a wrong argument.
 */
export function readMask(name: string, ask?: Ask | null, options?: ReadOptions & { rule?: Rule }): Promise<Mask>;

/**
 * Reads the pixels of an image as readMask does.
 * @throws KolizeError in words that name the file and the byte; TypeError or RangeError that names a wrong argument.
 */
export function readImage(name: string, ask?: Ask | null, options?: ReadOptions): Promise<Pixels>;

/** The formats of images that the module reads itself: "PNG, BMP, ...". @throws KolizeError in words that ask for load(). */
export function imageFormats(): string;

/**
 * Loads the module, which is part of `kolize/io`, and beside `kolize/io/wasm`; reading does so by itself. `source` is another address, a response,
 * bytes or a compiled module. `kolize` has a load() of its own, which shapes need.
 * @throws KolizeError in words that say what answered instead of the module.
 */
export function load(source?: string | { readonly href: string } | { arrayBuffer(): Promise<ArrayBuffer> } | ModuleBytes | CompiledModule): Promise<void>;

/** The same at once, of bytes or a compiled module. @throws KolizeError in words that say what was given instead. */
export function loadSync(source?: ModuleBytes | CompiledModule): void;

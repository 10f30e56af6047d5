// masks.d.ts - the types of kolize/masks: pixel masks alone.

/** A point, a shift or a direction; y points down on a screen, but no call relies on it. */
export interface Point { x: number; y: number }
/** Cells with x0 <= x < x1 and y0 <= y < y1. */
export interface Rect { x0: number; y0: number; x1: number; y1: number }

/** Memory of the module that an object owns: it ends with `using`, `dispose()`, or when nobody refers to the object. */
export abstract class Owned {
    /** Whether its memory was given back; then each call throws. */
    readonly disposed: boolean;
    /** Gives its memory back; a second call does nothing. Bodies keep the shapes they were made with, compounds their parts. @throws KolizeError in `keep` and `respond`. */
    dispose(): void;
    /** The same as `dispose`, called at the end of `using`. @throws KolizeError in `keep` and `respond`. */
    [Symbol.dispose](): void;
}

/** Which pixels are solid: those with more alpha than `alpha` (127), or those that differ from the colour `key`. */
export interface Rule {
    /** 0 to 255: pixels with more alpha are solid; 127 unless given. */
    alpha?: number;
    /** 0xRRGGBB: pixels of this colour are clear, whatever their alpha. */
    key?: number;
    /** 0 to 255: how far each channel of a clear pixel may be from the key's. */
    tolerance?: number;
}

/** Where two masks overlap, in cells of the first mask. */
export interface MaskContact {
    /** {kz_mask_contact.count} */
    count: number;
    /** The smallest rectangle around them. */
    bounds: Rect;
    /** The common cell highest up; of several the leftmost. */
    topmost: Point;
    /** The common cell furthest down; of several the leftmost. */
    bottommost: Point;
    /** The common cell furthest left; of several the topmost. */
    leftmost: Point;
    /** The common cell furthest right; of several the topmost. */
    rightmost: Point;
    /** {kz_mask_contact.centroid} */
    centroid: Point;
    /** The shortest shift by whole cells that separates the first from the second; null: longer than maxCells. */
    push: Point | null;
    /** Unit vector, from the first to the second: opposite to the push. */
    normal: Point;
}

/** Where a moving mask meets another. */
export interface MaskSweep {
    /** How they lay before any motion. */
    start: Relation;
    /** 0 to 1 along the motion: the last time without overlap. */
    t: number;
    /** Where the other's cell (0, 0) would lie, in cells of this one, if it went on. */
    offset: Point;
    /** The first cell that would be common then, in cells of this one. */
    cell: Point;
    /** {kz_mask_hit.normal} */
    normal: Point;
}
/** Where a ray enters a mask. */
export interface MaskRay {
    /** The ray begins in a set cell; then t is 0 and the normal (0, 0). */
    inside: boolean;
    /** 0 to 1 along the ray: the last float32 at which the cell is not entered. */
    t: number;
    /** The cell that it enters. */
    cell: Point;
    /** {kz_mask_ray_hit.normal} */
    normal: Point;
}
/** How `transform` places a mask: scaled, then turned about the pivot, which comes to lie at (x, y). */
export interface TransformOptions {
    /** Factor along x; negative ones mirror. 1 unless given. */
    scaleX?: number;
    /** Factor along y; scaleX unless given. */
    scaleY?: number;
    /** Radians, from x towards y: clockwise on a screen. */
    angle?: number;
    /** The point of the mask, in cells, that comes to lie at (x, y). */
    pivotX?: number;
    /** The same along y. */
    pivotY?: number;
    /** Where the pivot comes to lie, in cells. */
    x?: number;
    /** The same along y. */
    y?: number;
}

/**
 * One bit a pixel: solid or not. A mask never changes. All lengths are in cells, one a pixel. (dx, dy) is where the other
 * mask's cell (0, 0) lies in cells of this one; fractions are cut off, towards 0. Masks that only touch have no common cell.
 */
export class Mask extends Owned {
    private constructor();
    /** A mask of four bytes a pixel: red, green, blue, alpha, row by row from the top. @throws RangeError when the list has not 4 * width * height bytes. */
    static fromRgba(data: Uint8Array | Uint8ClampedArray, width: number, height: number, rule?: Rule): Mask;
    /** A mask of what a canvas' `getImageData` gives. @throws RangeError when the list does not fit its size. */
    static fromImageData(image: { data: Uint8ClampedArray | Uint8Array; width: number; height: number }, rule?: Rule): Mask;
    /** A mask of whatever a canvas draws: an image that is loaded, a canvas, an ImageBitmap. In pages and workers. Where nothing is transparent and no rule was given, the console says so, once. @throws RangeError for an image that is not loaded; DOMException for pixels of another origin. */
    static fromImage(source: ImageLike, rule?: Rule): Mask;
    /** A mask of one number or boolean a cell, row by row: 0 and false are clear. @throws RangeError when there are not width * height. */
    static fromCells(cells: ArrayLike<number | boolean>, width: number, height: number): Mask;
    /** A mask of one line a row: # or 1 is set, . or 0 is clear. @throws KolizeError that names row and column of any other character. */
    static fromText(text: string): Mask;

    /** Cells in a row. */
    readonly width: number;
    /** Cells in a column. */
    readonly height: number;
    /** {kz_mask_count} */
    readonly count: number;
    /** The smallest rectangle around the set cells; {0, 0, 0, 0} if there are none. */
    readonly bounds: Rect;
    /** {kz_mask_get} Cells beyond the mask are clear. */
    get(x: number, y: number): boolean;
    /** One byte a cell, row by row: 1 is set. */
    toCells(): Uint8Array;
    /** The text that `fromText` reads: one line a row, # for set cells. */
    toString(): string;
    /** What JSON.stringify writes; `Mask.fromText` reads its text. */
    toJSON(): { width: number; height: number; text: string };

    /** {kz_mask_overlap} */
    overlaps(other: Mask, dx: number, dy: number): boolean;
    /** `overlaps` for many offsets, dx, dy, dx, dy: a byte each, 1 where they overlap. @throws RangeError when the last number has no partner. */
    overlapsAt(other: Mask, offsets: Int32Array | number[]): Uint8Array;
    /** {kz_mask_relate} TOUCH: no common cell, but cells that share an edge or a corner. */
    relate(other: Mask, dx: number, dy: number): Relation;
    /** {kz_mask_overlap_area} */
    overlapArea(other: Mask, dx: number, dy: number): number;
    /** The topmost, then leftmost common cell, in cells of this mask; null: there is none. */
    overlapFirst(other: Mask, dx: number, dy: number): Point | null;
    /** The smallest rectangle around all common cells, in cells of this mask; {0, 0, 0, 0} if there are none. */
    overlapBounds(other: Mask, dx: number, dy: number): Rect;
    /** A mask of this one's size with the common cells. */
    overlapMask(other: Mask, dx: number, dy: number): Mask;
    /** The shortest shift of this mask by whole cells after which they have no common cell: (0, 0) when they have none now; null: longer than maxCells. */
    push(other: Mask, dx: number, dy: number, maxCells?: number): Point | null;
    /** {kz_mask_collide} null: they have no common cell. maxCells limits the push, 2^24 unless given. */
    collide(other: Mask, dx: number, dy: number, maxCells?: number): MaskContact | null;
    /** Moves this mask from (x, y) by (dx, dy) past the other at (otherX, otherY), both at rounded places; null: no hit. Touching is no hit. */
    sweep(x: number, y: number, dx: number, dy: number, other: Mask, otherX: number, otherY: number): MaskSweep | null;
    /** {kz_mask_ray} In cells, with fractions; null: it enters none. Running along an edge is no hit. */
    ray(x0: number, y0: number, x1: number, y1: number): MaskRay | null;

    /** The mask scaled, turned and shifted, a cell set where its centre comes from a set cell; `origin` is where the new mask's cell (0, 0) lies. A factor 0 leaves a mask without cells. @throws KolizeError when the result would be too large. */
    transform(options?: TransformOptions): { mask: Mask; origin: Point };
    /** The mask turned by quarters, clockwise on a screen; with `flip` it is mirrored left to right first. */
    rotate90(quarters: number, flip?: boolean): Mask;
    /** The cells within n cells of a set cell, n from 0 to 4096 (a negative n erodes); the result is n cells larger on each side. Distance is the larger of both axes ("square") or Euclid's ("round"). @throws KolizeError for n beyond 4096. */
    dilate(n: number, metric?: 'square' | 'round'): Mask;
    /** The cells that are not within n cells of a clear one, n from 0 to 4096; beyond the mask all is clear. @throws KolizeError for n beyond 4096. */
    erode(n: number, metric?: 'square' | 'round'): Mask;
    /** The mask with its holes of at most maxCount cells filled; all unless given. Clear cells join by their edges (4) or by corners, too (8). */
    fillHoles(options?: { connectivity?: 4 | 8; maxCount?: number }): Mask;
    /** {kz_mask_component} Without set cells if that cell is clear. */
    component(x: number, y: number, connectivity?: 4 | 8): Mask;
    /** A copy on which the other mask's cells are set ("draw"), cleared ("erase") or flipped ("toggle"), or of which only these are kept ("keep"). */
    combine(other: Mask, dx: number, dy: number, how: 'draw' | 'erase' | 'toggle' | 'keep'): Mask;
    /** A copy with every cell flipped. */
    invert(): Mask;
}

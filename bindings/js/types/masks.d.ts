// masks.d.ts - the types of kolize/masks: pixel masks alone.
/// <reference lib="esnext.disposable" />

/** A compiled module, where the program's types know WebAssembly. */
type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer M } } } ? M : never;
/** Whatever has pixels for a canvas: an image, a canvas, an ImageBitmap, a video frame. */
export interface ImageLike { readonly width: unknown; readonly height: unknown }
export type ModuleBytes = ArrayBuffer | ArrayBufferView;

/** Compiles the WebAssembly module and runs its self-check. Call it once, before anything else. */
export function load(
    source?: string | { readonly href: string } | { arrayBuffer(): Promise<ArrayBuffer> } | ModuleBytes | CompiledModule,
): Promise<void>;
/** The same at once. `kolize/inline` needs no argument. Pages may refuse to compile a large module so outside of workers. */
export function loadSync(module?: ModuleBytes | CompiledModule): void;
/** The functions of the flat interface by their names, `kzf_...`, and the module's `memory`. */
export function flat(): Record<string, any>;
/** Bytes in use, and the size of the module's memory. */
export function memoryUse(): { used: number; size: number };
/** The vectors that the module was built with. */
export function level(): 'plain' | 'wasm128';

export interface Point { x: number; y: number }
/** Cells with x0 <= x < x1 and y0 <= y < y1. */
export interface Rect { x0: number; y0: number; x1: number; y1: number }

/** -1: no common point. */
export const APART: -1;
/** 0: common points, but the insides share none. */
export const TOUCH: 0;
/** 1: the insides share a point. */
export const OVERLAP: 1;
export type Relation = -1 | 0 | 1;

/**
 * What Kolize refuses: `code` is a `kz_result`. Arguments of a wrong type are a TypeError, numbers that are no size, no
 * index or no 32 bits a RangeError; each names the argument. Fractions of cells are cut off, towards 0; limits may be Infinity.
 */
export class KolizeError extends Error {
    readonly code: number;
    readonly a: number;
    readonly b: number;
}

/** Memory of the module that an object owns: it ends with `using`, `dispose()`, or when nobody refers to the object. */
export abstract class Owned {
    readonly disposed: boolean;
    dispose(): void;
    [Symbol.dispose](): void;
}

/** Which pixels are solid: those with more alpha than `alpha` (127), or those that differ from the colour `key`. */
export interface Rule { alpha?: number; key?: number; tolerance?: number }

export interface MaskContact {
    /** Common cells, their bounds and their outermost ones, in cells of the first mask. */
    count: number; bounds: Rect; topmost: Point; bottommost: Point; leftmost: Point; rightmost: Point;
    centroid: Point;
    /** The shortest shift by whole cells that separates the first from the second; null: longer than maxCells. */
    push: Point | null;
    /** Unit vector, from the first to the second. */
    normal: Point;
}

/** `t` is the last time without overlap; going on, the other's cell (0, 0) would lie at `offset` of the first, and `cell` be common. */
export interface MaskSweep { start: Relation; t: number; offset: Point; cell: Point; normal: Point }
export interface MaskRay { inside: boolean; t: number; cell: Point; normal: Point }
export interface TransformOptions {
    scaleX?: number; scaleY?: number;
    /** Radians, clockwise. */
    angle?: number;
    /** The point of the mask that comes to lie at (x, y), and about which it is scaled and turned. */
    pivotX?: number; pivotY?: number; x?: number; y?: number;
}

/** One bit a pixel: solid or not. A mask never changes. (dx, dy) is where the other mask's cell (0, 0) lies. */
export class Mask extends Owned {
    private constructor();
    /** Four bytes a pixel: red, green, blue, alpha. */
    static fromRgba(data: Uint8Array | Uint8ClampedArray, width: number, height: number, rule?: Rule): Mask;
    static fromImageData(image: { data: Uint8ClampedArray | Uint8Array; width: number; height: number }, rule?: Rule): Mask;
    /** Whatever a canvas draws: an image, a canvas, an ImageBitmap. In pages and workers. */
    static fromImage(source: ImageLike, rule?: Rule): Mask;
    /** One byte a cell: 0 is clear. */
    static fromCells(cells: ArrayLike<number>, width: number, height: number): Mask;
    /** One line a row: # is set, . is clear. */
    static fromText(text: string): Mask;

    readonly width: number;
    readonly height: number;
    /** Set cells, and the smallest rectangle around them. */
    readonly count: number;
    readonly bounds: Rect;
    get(x: number, y: number): boolean;
    toCells(): Uint8Array;
    toString(): string;

    /** Have the two a common cell? */
    overlaps(other: Mask, dx: number, dy: number): boolean;
    /** The same for many offsets, dx, dy, dx, dy: a byte each. */
    overlapsAt(other: Mask, offsets: Int32Array | number[]): Uint8Array;
    relate(other: Mask, dx: number, dy: number): Relation;
    overlapArea(other: Mask, dx: number, dy: number): number;
    overlapFirst(other: Mask, dx: number, dy: number): Point | null;
    overlapBounds(other: Mask, dx: number, dy: number): Rect;
    overlapMask(other: Mask, dx: number, dy: number): Mask;
    push(other: Mask, dx: number, dy: number, maxCells?: number): Point | null;
    collide(other: Mask, dx: number, dy: number, maxCells?: number): MaskContact | null;
    /** Moves this mask from (x, y) by (dx, dy) past the other; null: no hit. */
    sweep(x: number, y: number, dx: number, dy: number, other: Mask, otherX: number, otherY: number): MaskSweep | null;
    ray(x0: number, y0: number, x1: number, y1: number): MaskRay | null;

    /** Scaled, turned and shifted; `origin` is where the new mask's cell (0, 0) lies. */
    transform(options: TransformOptions): { mask: Mask; origin: Point };
    rotate90(quarters: number, flip?: boolean): Mask;
    dilate(n: number, metric?: 'square' | 'round'): Mask;
    erode(n: number, metric?: 'square' | 'round'): Mask;
    fillHoles(options?: { connectivity?: 4 | 8; maxCount?: number }): Mask;
    component(x: number, y: number, connectivity?: 4 | 8): Mask;
    combine(other: Mask, dx: number, dy: number, how: 'draw' | 'erase' | 'toggle' | 'keep'): Mask;
    invert(): Mask;
}

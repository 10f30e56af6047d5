// module.d.ts - the types that all entries have: loading, errors, relations.
/// <reference lib="esnext.disposable" />

/** A compiled module, where the program's types know WebAssembly. */
type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer M } } } ? M : never;
/** Whatever has pixels for a canvas: an image, a canvas, an ImageBitmap, a video frame. */
export interface ImageLike { readonly width: unknown; readonly height: unknown }
/** The bytes of a WebAssembly module. */
export type ModuleBytes = ArrayBuffer | ArrayBufferView;

/**
 * Compiles the WebAssembly module and runs its self-check. Call it once, before anything else; further calls do nothing.
 * Without a source it is the module of this entry. A source is an address, a response, bytes or a compiled module.
 * @throws KolizeError when an address answers with no module, or with another one; when bytes are none it is a WebAssembly.CompileError, too.
 */
export function load(
    source?: string | { readonly href: string } | { arrayBuffer(): Promise<ArrayBuffer> } | ModuleBytes | CompiledModule,
): Promise<void>;
/**
 * The same as `load`, at once. `kolize/wasm` needs the module as an argument. Pages may refuse to compile a large module so
 * outside of workers.
 * @throws TypeError for what is neither bytes nor a compiled module.
 */
export function loadSync(module?: ModuleBytes | CompiledModule): void;
/**
 * The functions of the flat interface by their names, `kzf_...`, and the module's `memory`; null before `load`. They check nothing.
 * @throws nothing.
 */
export function flat(): Record<string, any>;
/** Bytes of the module's memory that are in use, and the size of that memory in bytes. */
export function memoryUse(): { used: number; size: number };
/** The vectors that the module was built with. */
export function level(): 'plain' | 'wasm128';

/** -1: no common point. */
export const APART: -1;
/** 0: common points, but the insides share none. */
export const TOUCH: 0;
/** 1: the insides share a point. */
export const OVERLAP: 1;
/** How two things lie: APART, TOUCH or OVERLAP. */
export type Relation = -1 | 0 | 1;

/**
 * What Kolize refuses: `code` is a `kz_result`. The message names the call, the argument and what is wanted. Arguments of a
 * wrong type are a TypeError as well, numbers that are no size, no index or no 32 bits a RangeError: both are `instanceof
 * KolizeError`, too. Fractions of cells are cut off, towards 0; limits may be Infinity.
 */
export class KolizeError extends Error {
    /** The number of a `kz_result`: 1 memory, 2 an argument, 22 a body that was removed, and so on. */
    readonly code: number;
    /** The first number that the message names. */
    readonly a: number;
    /** The second number that the message names. */
    readonly b: number;
}

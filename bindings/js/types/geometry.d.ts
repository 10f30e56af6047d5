// geometry.d.ts - the types of kolize/geometry: polygons, points and boxes as lists of numbers.

/**
 * Points as x, y, x, y, as [x, y] or as {x, y}. Each number is rounded to float32, as everywhere in Kolize; a Float32Array is
 * taken as it is. Polygons may be wound either way and have any number of corners; a first point that is repeated at the
 * end changes nothing. NaN and numbers beyond float32 are refused.
 */
export type Points = ArrayLike<number> | readonly (readonly [number, number])[] | readonly { readonly x: number; readonly y: number }[];
/** The numbers of the vertices at which holes begin, rising, as earcut has them: [4, 8] for holes from vertex 4 and from 8 on. */
export type Holes = ArrayLike<number>;
/** Boxes as x0, y0, x1, y1 with x0 <= x1 and y0 <= y1. */
export type Boxes = ArrayLike<number>;

/**
 * Splits a polygon into triangles: numbers of its vertices, three a triangle, each clockwise on a screen. They cover the polygon
 * exactly and share no area; in nearly all cases they are the constrained Delaunay triangulation. A polygon without area has none.
 * @throws KolizeError for edges that cross or lie on each other, and for holes that are outside, empty or within another.
 */
export function triangulate(points: Points, holes?: Holes): Uint32Array;

/** How `convexParts` splits. */
export interface ConvexOptions {
    /** Where holes begin. */
    holes?: Holes;
    /** The most corners of a part, 3 or more; 0, as unless given: no limit. */
    maxPoints?: number;
}
/**
 * Splits a polygon into convex ones, x, y, x, y each, clockwise on a screen. They cover it exactly, share no area, and have
 * area. With maxPoints 0 there are at most four times as many as needed.
 * @throws KolizeError for polygons that `triangulate` refuses.
 */
export function convexParts(points: Points, options?: ConvexOptions): Float32Array[];

/** How `simplify` leaves out points. */
export interface SimplifyOptions {
    /** Where holes begin. */
    holes?: Holes;
    /** Points stay as close as possible ("closest"), the new polygon lies within the old one ("inside"), or the old one within the new one ("cover"). */
    mode?: 'closest' | 'inside' | 'cover';
    /** The largest distance of the old outline from the new one, and of the new from the old; 1 unless given. 0 leaves out points on straight edges alone. */
    tolerance?: number;
    /** The most points of all rings together, if possible; 0, as unless given: no limit. */
    maxPoints?: number;
}
/** A polygon that `simplify` made. */
export interface Simplified {
    /** x, y, x, y of all rings. */
    points: Float32Array;
    /** Where holes begin. */
    holes: Uint32Array;
    /** The distance between the old and the new outline: at most the tolerance. */
    largest: number;
}
/**
 * The same polygon with fewer points. No edge crosses another, none touches one that it did not touch before, and mode and
 * tolerance hold exactly.
 * @throws KolizeError for polygons that `triangulate` refuses.
 */
export function simplify(points: Points, options?: SimplifyOptions): Simplified;

/**
 * Splits what lies inside an odd number of rings with horizontal and vertical edges into rectangles, x0, y0, x1, y1 each, by
 * y0, then x0. They share no area. There are few, but they are not proven to be the fewest. Rings may cross. Cost: columns
 * times rows between the corners.
 * @throws RangeError for an edge that is neither horizontal nor vertical, and for more than 2^31 columns times rows.
 */
export function rectangles(points: Points, holes?: Holes): Float32Array;
/**
 * The same of a bitmap, row by row: 0 and false are clear. The rectangles are x0, y0, x1, y1 with x0 <= x < x1 and y0 <= y < y1.
 * @throws RangeError when there are not width * height cells.
 */
export function cellRectangles(cells: ArrayLike<number | boolean>, width: number, height: number): Int32Array;

/**
 * The area of a polygon, without its holes; never negative. The sum is rounded some 16 times in double.
 * @throws KolizeError for polygons that `triangulate` refuses.
 */
export function area(points: Points, holes?: Holes): number;
/** What `measure` finds. */
export interface Measure {
    /** The area, never negative. */
    area: number;
    /** The centroid, where it would balance. */
    x: number;
    /** The centroid's y. */
    y: number;
    /** The moment of inertia about the centroid, for a mass of 1 on each unit of area. */
    inertia: number;
}
/** Area, centroid and moment of inertia of a polygon. Of one without area the centroid of its edges is given. @throws KolizeError for polygons that `triangulate` refuses. */
export function measure(points: Points, holes?: Holes): Measure;

/**
 * Whether the point lies inside an odd number of rings or on an edge; exact. Rings may cross. A polygon without points contains
 * none. Cost: the points; ask `locate` about many.
 */
export function contains(points: Points, x: number, y: number, holes?: Holes): boolean;
/**
 * Where each of many points lies: OVERLAP inside an odd number of rings, TOUCH on an edge, APART outside; exact. Rings may cross.
 * From eight points on the edges are sorted into a tree once, and a point costs as much as there is near it.
 */
export function locate(points: Points, at: Points, holes?: Holes): Int8Array;

/**
 * The convex hull of any points, clockwise on a screen, from the topmost, then leftmost one; exact. No three of its corners lie
 * on a line. Equal points give one corner, points on a line two, none none.
 */
export function hull(points: Points): Float32Array;

/**
 * The part of a convex polygon in a closed box; empty when they share no point, exactly. Vertices in the box stay as they are. New
 * ones lie on its sides, off their edge by at most half a step of float32 and 2^-48 of the largest coordinate.
 * @throws KolizeError for a polygon that is concave or without area, and for a box with x0 > x1 or y0 > y1.
 */
export function clip(points: Points, box: Boxes): Float32Array;
/**
 * The stretch of a segment in a closed box, x0, y0, x1, y1; null when they share no point, exactly. Ends in the box stay as they
 * are; new ones are as near as those of `clip`.
 * @throws KolizeError for a box with x0 > x1 or y0 > y1.
 */
export function clipSegment(x0: number, y0: number, x1: number, y1: number, box: Boxes): Float32Array | null;

/** A world that goes round, as on a torus: its size along x and y; 0, as unless given: it does not. */
export interface PairOptions {
    /** Width of the world. */
    wrapWidth?: number;
    /** Height of the world. */
    wrapHeight?: number;
}
/**
 * All pairs of boxes that share a point: numbers a, b, a, b with a < b, sorted by a, then b. Boxes are closed, so that touching
 * ones count. A box with x0 > x1 or y0 > y1 is in no pair; numbers may be infinite. Near-linear in boxes and pairs.
 */
export function boxPairs(boxes: Boxes, options?: PairOptions): Uint32Array;
/** The same of two lists: a is a box of the first, b one of the second. */
export function boxPairsBetween(a: Boxes, b: Boxes, options?: PairOptions): Uint32Array;

/** The side of the line from a to b on which c lies, exactly: 1 when a, b, c turn clockwise on a screen, -1 the other way, 0 on one line. */
export function orient(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): -1 | 0 | 1;
/** The side of the circle through a, b, c on which d lies, exactly: 1 inside, 0 on it, -1 outside, where `orient` of a, b, c is 1; where it is -1, the opposite. */
export function inCircle(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number): -1 | 0 | 1;

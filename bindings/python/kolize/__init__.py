"""Kolize: which 2D things collide, where, how deep, and how do they get apart?

Pixel masks and shapes meet in one world.  Every yes or no is exact for the float32 coordinates given.  x goes right and
y down; one unit is a pixel where masks are involved.  Bodies of a world are whole numbers.
"""

from ._core import (APART, OVERLAP, TOUCH, Canvas, Carried, Contact, Distance, Error, Mask, Moved, MoveHit, MoveMemory,
                    PushedOut, RayHit, Shape, SweepHit, World, __version__, bounds_of, box_pairs, box_pairs_between,
                    box_pairs_tile, collide, common_point, contains, distance, fit, intersects, overlap, overlap_boxes,
                    overlap_circles, ray, relate, relate_pairs, sweep, trace)
from ._columns import column_of
from ._join import Cut, join, join_tile, nearest, pairs_hash, tiles
from ._stream import join_stream, parquet_blocks

__all__ = ["APART", "Canvas", "Carried", "Contact", "Cut", "Distance", "Error", "Mask", "MoveHit", "MoveMemory",
           "Moved", "OVERLAP", "PushedOut", "RayHit", "Shape", "SweepHit", "TOUCH", "World", "__version__",
           "bounds_of", "box_pairs", "box_pairs_between", "box_pairs_tile", "collide", "column_of", "common_point",
           "contains", "distance", "fit", "intersects", "join", "join_stream", "join_tile", "nearest", "overlap",
           "overlap_boxes", "overlap_circles", "pairs_hash", "parquet_blocks", "ray", "relate", "relate_pairs",
           "sweep", "tiles", "trace"]

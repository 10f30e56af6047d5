"""Kolize: which 2D things collide, where, how deep, and how do they get apart?

Pixel masks and shapes meet in one world.  Every yes or no is exact for the float32 coordinates given.  x goes right and
y down; one unit is a pixel where masks are involved.  Bodies of a world are whole numbers.
"""

from . import _core
from ._core import (APART, Canvas, Carried, Contact, Distance, Drawn, Error, Fixture, Fixtures, Grid, Mask, MaskSet, MoveHit, MoveMemory,
                    Moved, OVERLAP, PartContact, PushedOut, RayHit, RaySpan, Replay, ReplayOp, RotatingHit, Shape, SweepHit, TOUCH, World, WorldRayHit, WorldState, WorldSweepHit,
                    __version__, bounds_of, box_pairs, box_pairs_between, box_pairs_tile, collide, collide_parts,
                    common_point, contains, distance, fit, intersects, overlap, overlap_boxes, overlap_circles, push_along, ray, ray_spans, relate, relate_pairs, sweep, sweep_rotating,
                    trace)
from ._enums import BodyFlag, Relation, Response
from ._grid import Tile
from ._join import Cut, column_of, join, join_stream, join_tile, nearest, pairs_hash, parquet_blocks, tiles

_core.main_only()

__all__ = ["APART", "BodyFlag", "Canvas", "Carried", "Contact", "Cut", "Distance", "Drawn", "Error", "Fixture", "Fixtures", "Grid",
           "Mask", "MaskSet", "MoveHit", "MoveMemory", "Moved", "OVERLAP", "PartContact", "PushedOut", "RayHit", "RaySpan", "Relation", "Replay", "ReplayOp", "RotatingHit",
           "Response", "Shape", "SweepHit", "TOUCH", "Tile", "World", "WorldRayHit", "WorldState", "WorldSweepHit",
           "__version__", "bounds_of", "box_pairs", "box_pairs_between", "box_pairs_tile", "collide", "collide_parts", "column_of", "common_point",
           "contains", "distance", "fit", "intersects", "join", "join_stream", "join_tile", "nearest", "overlap", "overlap_boxes",
           "overlap_circles", "pairs_hash", "parquet_blocks", "push_along", "ray", "ray_spans", "relate", "relate_pairs", "sweep", "sweep_rotating", "tiles", "trace"]

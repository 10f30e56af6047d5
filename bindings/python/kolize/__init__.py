"""Kolize: which 2D things collide, where, how deep, and how do they get apart?

Pixel masks and shapes meet in one world.  Every yes or no is exact for the float32 coordinates given.  x goes right and y
down; one unit is a pixel where masks are involved.
"""

from ._core import Canvas, Error, Mask, __version__

__all__ = ["Canvas", "Error", "Mask", "__version__"]

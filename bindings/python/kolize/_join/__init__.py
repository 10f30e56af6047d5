"""Joins of two collections: what they take, how they are cut, and what they answer.  Its names are those of kolize."""

from .columns import Column, column_of
from .cut import Cut, join, join_tile, nearest, pairs_hash, tiles
from .stream import join_stream, parquet_blocks

__all__ = ["Column", "Cut", "column_of", "join", "join_stream", "join_tile", "nearest", "pairs_hash", "parquet_blocks", "tiles"]

"""The predicates of joins by name.  All but interiors, dwithin and nearest are those of DE-9IM, as shapely has them."""

from __future__ import annotations

PREDICATES = ("interiors", "intersects", "overlaps", "within", "contains", "covers", "covered_by", "touches", "crosses",
              "equals", "dwithin")  # in the order of the extension
SYMMETRIC = frozenset(("interiors", "intersects", "overlaps", "touches", "equals", "dwithin"))


def predicate_number(name: str) -> int:
    """The number that the extension knows it by."""
    if name not in PREDICATES:
        raise ValueError(f"predicate: {name!r} is none of {', '.join(PREDICATES)} and nearest")
    return PREDICATES.index(name)

"""Names of the library's numbers.  They are whole numbers, too, as arrays have them."""

from enum import IntEnum, IntFlag


class Relation(IntEnum):
    """How two shapes lie to each other; TOUCH: they have common points, but their insides do not meet."""

    APART = -1
    TOUCH = 0
    OVERLAP = 1


class Response(IntEnum):
    """What a move does at a body that it hits; in the "response" of its hits, and what respond may answer."""

    SLIDE = 0
    TOUCH = 1
    BOUNCE = 2
    CROSS = 3
    IGNORE = 4
    PUSH = 5


class BodyFlag(IntFlag):
    """What a body is; PROBE: it collides with bodies that are no probes, and is not found by queries."""

    STATIC = 1
    SENSOR = 2
    ONE_WAY = 4
    PROBE = 8
    DISABLED = 16

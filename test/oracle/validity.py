"""Shapes that must be refused, and odd ones that must not be.

Two sources: LISTED polygons and OTHERS, made by hand, each with what must become of it; and make_shape(), which draws
rings from few grid points, so that crossing, overlapping, touching and collapsing all happen often, and leaves the
judgement to the oracle.
"""

import outlines

# name, accepted?, rings
LISTED = (
    ("square", True, [[[0, 0], [4, 0], [4, 4], [0, 4]]]),
    ("square the other way round", True, [[[0, 4], [4, 4], [4, 0], [0, 0]]]),
    ("first vertex repeated at the end", True, [[[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]]]),
    ("every vertex three times", True, [[p for p in ([0, 0], [4, 0], [0, 4]) for _ in range(3)]]),
    ("vertices on a straight edge", True, [[[0, 0], [1, 0], [2, 0], [4, 0], [4, 4], [2, 2], [1, 1]]]),
    ("all vertices on one line", True, [[[0, 0], [3, 3], [1, 1], [2, 2]]]),
    ("there and back", True, [[[0, 0], [5, 0], [0, 0]]]),
    ("all vertices in one point", True, [[[2, 2], [2, 2], [2, 2]]]),
    ("a vertex on another edge", True, [[[0, 0], [4, 0], [4, 4], [2, 0], [0, 4]]]),
    ("passes twice through a vertex, touching", True, [[[0, 0], [2, 2], [4, 0], [4, 4], [2, 2], [0, 4]]]),
    ("an inner loop that hangs on a vertex", True, [[[0, 0], [4, 0], [4, 4], [0, 4], [0, 0], [1, 2], [2, 1]]]),
    ("two squares joined at a corner", True,
     [[[0, 0], [2, 0], [2, 2], [4, 2], [4, 4], [2, 4], [2, 2], [0, 2]]]),
    ("crosses itself where it has a vertex each time", False, [[[0, 0], [2, 2], [4, 4], [4, 0], [2, 2], [0, 4]]]),
    ("crosses an edge at a vertex", False, [[[0, 0], [4, 0], [4, 2], [2, 0], [1, -2]]]),
    ("passes three times through a vertex", True,
     [[[0, 0], [-1, -3], [1, -3], [0, 0], [3, 1], [2, 3], [0, 0], [-2, 3], [-3, 1]]]),
    ("bow tie", False, [[[0, 0], [4, 4], [4, 0], [0, 4]]]),
    ("pentagram", False, [[[0, -10], [6, 8], [-9, -3], [9, -3], [-6, 8]]]),
    ("spike outwards", False, [[[0, 0], [4, 0], [4, 2], [8, 2], [4, 2], [4, 4], [0, 4]]]),
    ("spike inwards", False, [[[0, 0], [4, 0], [4, 2], [2, 2], [4, 2], [4, 4], [0, 4]]]),
    ("spike at a vertex that runs back along the edge", False, [[[0, 0], [4, 0], [2, 0], [2, 4]]]),
    ("gone round twice", False, [[[0, 0], [4, 0], [0, 4], [0, 0], [4, 0], [0, 4]]]),
    ("keyhole with a slit", False,
     [[[0, 0], [6, 0], [6, 6], [0, 6], [0, 0], [2, 2], [2, 4], [4, 4], [4, 2], [2, 2]]]),
    ("edges along each other in part", False, [[[0, 0], [6, 0], [6, 4], [5, 4], [5, 0], [2, 0], [2, 3], [0, 3]]]),
    ("too few vertices: none", False, [[]]),
    ("too few vertices: two", False, [[[0, 0], [1, 1]]]),
    ("hole", True, [[[0, 0], [6, 0], [6, 6], [0, 6]], [[1, 1], [2, 1], [2, 2]]]),
    ("hole wound like the outline", True, [[[0, 0], [6, 0], [6, 6], [0, 6]], [[1, 1], [2, 2], [2, 1]]]),
    ("hole that touches the outline with a vertex", True, [[[0, 0], [6, 0], [6, 6], [0, 6]], [[0, 3], [2, 2], [2, 4]]]),
    ("hole that touches the outline with every vertex", True,
     [[[0, 0], [6, 0], [6, 6], [0, 6]], [[3, 0], [6, 3], [3, 6], [0, 3]]]),
    ("hole that touches a vertex of the outline", True, [[[0, 0], [6, 0], [6, 6], [0, 6]], [[0, 0], [2, 1], [1, 2]]]),
    ("outline whose vertex touches a hole's edge", True,
     [[[0, 0], [6, 0], [6, 6], [3, 4], [0, 6]], [[1, 4], [5, 4], [3, 1]]]),
    ("holes that touch each other at a point", True,
     [[[0, 0], [9, 0], [9, 9], [0, 9]], [[1, 1], [4, 1], [4, 4], [1, 4]], [[4, 4], [7, 4], [7, 7]]]),
    ("hole with repeated vertices", True, [[[0, 0], [6, 0], [6, 6], [0, 6]], [[1, 1], [1, 1], [2, 1], [2, 2], [2, 2]]]),
    ("hole that is the outline", False, [[[0, 0], [6, 0], [6, 6], [0, 6]], [[0, 0], [6, 0], [6, 6], [0, 6]]]),
    ("hole along an edge of the outline", False, [[[0, 0], [6, 0], [6, 6], [0, 6]], [[1, 0], [3, 0], [2, 2]]]),
    ("hole outside", False, [[[0, 0], [6, 0], [6, 6], [0, 6]], [[7, 1], [9, 1], [9, 2]]]),
    ("hole outside that touches", False, [[[0, 0], [6, 0], [6, 6], [0, 6]], [[6, 1], [9, 1], [9, 2]]]),
    ("hole around the outline", False, [[[0, 0], [6, 0], [6, 6], [0, 6]], [[-1, -1], [7, -1], [7, 7], [-1, 7]]]),
    ("hole partly outside", False, [[[0, 0], [6, 0], [6, 6], [0, 6]], [[3, 3], [9, 3], [9, 4]]]),
    ("hole that leaves through vertices", False,
     [[[0, 0], [6, 0], [3, 3], [6, 6], [0, 6]], [[1, 3], [3, 3], [5, 3], [4, 5]]]),
    ("hole in the outline's notch", False,
     [[[0, 0], [6, 0], [3, 3], [6, 6], [0, 6]], [[3, 3], [5, 2], [5, 4]]]),
    ("hole in a hole", False,
     [[[0, 0], [9, 0], [9, 9], [0, 9]], [[1, 1], [8, 1], [8, 8], [1, 8]], [[2, 2], [3, 2], [3, 3]]]),
    ("hole around a hole", False,
     [[[0, 0], [9, 0], [9, 9], [0, 9]], [[2, 2], [3, 2], [3, 3]], [[1, 1], [8, 1], [8, 8], [1, 8]]]),
    ("hole in a hole, touching it", False,
     [[[0, 0], [9, 0], [9, 9], [0, 9]], [[1, 1], [8, 1], [8, 8], [1, 8]], [[1, 1], [3, 2], [2, 3]]]),
    ("the same hole twice", False,
     [[[0, 0], [9, 0], [9, 9], [0, 9]], [[1, 1], [8, 1], [8, 8]], [[1, 1], [8, 1], [8, 8]]]),
    ("holes that cross", False,
     [[[0, 0], [9, 0], [9, 9], [0, 9]], [[1, 1], [5, 1], [5, 5]], [[4, 1], [8, 4], [2, 4]]]),
    ("holes side by side along an edge", False,
     [[[0, 0], [9, 0], [9, 9], [0, 9]], [[1, 1], [4, 1], [4, 4], [1, 4]], [[4, 1], [7, 1], [7, 4], [4, 4]]]),
    ("hole without area", False, [[[0, 0], [6, 0], [6, 6], [0, 6]], [[1, 1], [2, 2], [3, 3]]]),
    ("hole that is a point", False, [[[0, 0], [6, 0], [6, 6], [0, 6]], [[2, 2], [2, 2], [2, 2]]]),
    ("hole of two vertices", False, [[[0, 0], [6, 0], [6, 6], [0, 6]], [[1, 1], [2, 2]]]),
    ("hole in a polygon without area", False, [[[0, 0], [6, 0], [3, 0]], [[1, 0], [2, 0], [3, 0]]]),
)

SQUARE = [[0, 0], [2, 0], [2, 2], [0, 2]]


def nested(depth):
    return {"parts": [nested(depth - 1)]} if depth else {"point": [0, 0]}


# name, accepted?, shape
OTHERS = (
    ("the largest float", True, {"point": [3.4028234663852886e38, -3.4028234663852886e38]}),
    ("just below what rounds to infinity", True, {"point": [3.402823567797336e38, 0]}),
    ("rounds to infinity", False, {"point": [3.4028235677973366e38, 0]}),
    ("too large for float", False, {"point": [0, 1e39]}),
    ("rounds to 0", True, {"point": [1e-46, -1e-300]}),
    ("negative radius", False, {"circle": [0, 0, -1]}),
    ("smallest negative radius", False, {"circle": [0, 0, -1e-45]}),
    ("radius -0", True, {"circle": [0, 0, -0.0]}),
    ("circle that reaches beyond float", False, {"circle": [3e38, 0, 1e38]}),
    ("circle that reaches the largest float", True, {"circle": [0, 0, 3.4028234663852886e38]}),
    ("capsule of negative radius", False, {"capsule": [0, 0, 1, 1, -1]}),
    ("capsule that reaches beyond float", False, {"capsule": [0, 0, 0, -3e38, 1e38]}),
    ("box of a point", True, {"box": [1, 1, 1, 1]}),
    ("box with x turned round", False, {"box": [1, 0, 0, 1]}),
    ("box with y turned round", False, {"box": [0, 1, 1, 0]}),
    ("polyline of one point", False, {"polyline": [[0, 0]]}),
    ("polyline of none", False, {"polyline": []}),
    ("polyline that stays", True, {"polyline": [[1, 1], [1, 1]]}),
    ("polyline that crosses itself", True, {"polyline": [[0, 0], [2, 2], [2, 0], [0, 2]]}),
    ("point with three coordinates", False, {"point": [0, 0, 0]}),
    ("segment with three numbers", False, {"segment": [0, 0, 1]}),
    ("vertex with one coordinate", False, {"polygon": [[0, 0], [1], [1, 1]]}),
    ("text for a number", False, {"point": ["1", 0]}),
    ("null for a number", False, {"circle": [0, 0, None]}),
    ("no kind at all", False, {}),
    ("unknown kind", False, {"sphere": [0, 0, 1]}),
    ("no shape but a list", False, [0, 0]),
    ("no turn at all", False, {"point": [1, 0], "pose": {"at": [0, 0], "turn": [0, 0]}}),
    ("turn that doubles", False, {"point": [1, 0], "pose": {"at": [0, 0], "turn": [2, 0]}}),
    ("turn a little too long", False, {"point": [1, 0], "pose": {"at": [0, 0], "turn": [1.0006, 0]}}),
    ("turn long but allowed", True, {"point": [1, 0], "pose": {"at": [0, 0], "turn": [1.0004, 0]}}),
    ("pose that carries beyond float", False, {"point": [3e38, 0], "pose": {"at": [3e38, 0]}}),
    ("pose that flattens a polygon", True, {"polygon": SQUARE, "pose": {"at": [1e9, 1e9]}}),
    ("pose that makes a polygon cross itself", False,
     {"polygon": [[0, 0], [60, 20], [64, 0], [64, 64], [62, 24], [0, 64]], "pose": {"at": [1e9, 0]}}),
    ("polygon refused though its pose would flatten it", False,
     {"polygon": [[0, 0], [2, 2], [2, 0], [0, 2]], "pose": {"at": [1e9, 1e9]}}),
    ("mask without rows", True, {"mask": [], "at": [0, 0]}),
    ("mask without columns", True, {"mask": ["", ""], "at": [0, 0]}),
    ("mask with nothing set", True, {"mask": ["..", ".."], "at": [0, 0]}),
    ("mask with nothing set, too far out", False, {"mask": [".."], "at": [0, 3e9]}),
    ("mask with rows of different length", False, {"mask": ["##", "#"], "at": [0, 0]}),
    ("mask with a strange letter", False, {"mask": ["#x"], "at": [0, 0]}),
    ("mask far out", True, {"mask": ["#"], "at": [1073741000, -1073741000]}),
    ("mask too far out", False, {"mask": ["#"], "at": [1.1e9, 0]}),
    ("mask carried too far out by its pose", False, {"mask": ["#"], "at": [1e9, 0], "pose": {"at": [1e9, 0]}}),
    ("turned mask too far out", False, {"mask": ["#"], "at": [1e9, 0], "pose": {"at": [1e9, 0], "turn": [0.6, 0.8]}}),
    ("mask scaled to nothing", True, {"mask": ["##"], "at": [0, 0], "scale": [0, 1]}),
    ("no parts", True, {"parts": []}),
    ("a good and a bad part", False, {"parts": [{"point": [0, 0]}, {"circle": [0, 0, -1]}]}),
    ("parts in parts", True, nested(8)),
    ("parts nested too deep", False, nested(20)),
    ("a mask among turned parts", False,
     {"parts": [{"mask": ["#"], "at": [0, 0]}], "pose": {"at": [0, 0], "turn": [0, 1]}}),
    ("a mask among shifted parts", True, {"parts": [{"mask": ["#"], "at": [0, 0]}], "pose": {"at": [0.25, 7]}}),
)


def shape_of(rings):
    shape = {"polygon": rings[0]}
    if len(rings) > 1:
        shape["holes"] = rings[1:]
    return shape


def make_shape(rng):
    """(name, shape): a polygon that may or may not be valid."""
    if rng.random() < 0.08:
        return "listed polygon", shape_of(_moved(rng, rng.choice(LISTED)[2]))
    if rng.random() < 0.02:
        return "listed shape", rng.choice(OTHERS)[2]
    reach = rng.choice((1, 2, 2, 4))

    def ring(n):
        return [[rng.randint(-reach, reach), rng.randint(-reach, reach)] for _ in range(n)]

    how = rng.random()
    if how < 0.35:
        return "random ring", {"polygon": ring(rng.randint(3, 8))}
    if how < 0.55:
        return "star ring", {"polygon": outlines.by_angle(rng, ring(rng.randint(4, 9)))}
    if how < 0.7:
        # One vertex of a good outline moved.
        stairs = [list(p) for p in rng.choice(outlines.stairs())[0]]
        k = rng.randrange(len(stairs))
        stairs[k] = [stairs[k][0] + rng.randint(-2, 2), stairs[k][1] + rng.randint(-2, 2)]
        return "moved vertex", {"polygon": stairs}
    outer = outlines.by_angle(rng, [[5 * x, 5 * y] for x, y in ring(rng.randint(3, 6))])
    reach = rng.choice((1, 2, 3, 6))
    holes = [outlines.by_angle(rng, ring(rng.choice((3, 3, 4)))) for _ in range(rng.choice((1, 1, 2, 3)))]
    return "random holes", shape_of([outer] + holes)


def _moved(rng, rings):
    """The same rings elsewhere, mirrored or turned, begun at another vertex: nothing of that matters."""
    dx, dy, flip, swap = rng.randint(-9, 9), rng.randint(-9, 9), rng.choice((1, -1)), rng.random() < 0.5
    moved = []
    for ring in rings:
        ring = [[x * flip + dx, y + dy] for x, y in ring]
        if swap:
            ring = [[y, x] for x, y in ring]
        if ring and rng.random() < 0.5:
            k = rng.randrange(len(ring))
            ring = ring[k:] + ring[:k]
        moved.append(ring)
    return moved

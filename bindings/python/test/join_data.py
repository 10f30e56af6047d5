"""Parcels and boxes in four frames, for joins beside shapely: UTM to the centimetre, EPSG:3857, degrees, 1.7e9."""

import numpy

PREDICATES = ("intersects", "overlaps", "within", "contains", "covers", "covered_by", "touches", "crosses")
FRAMES = {
    "UTM": lambda p: numpy.round(p + [412345.67, 5401234.56], 2),
    "EPSG:3857": lambda p: p * 1.494 + [1338394.123, 6849541.987],
    "degrees": lambda p: numpy.round(p * [1.5e-5, 1e-5] + [11.54321, 48.13579], 7),
    "1.7e9": lambda p: p + 1.7e9,
}


def step_in(frame, x, y=0.0):
    """How far a step of the plan goes in a frame."""
    ends = frame(numpy.array([[0.0, 0.0], [x, y]]))
    return ends[1] - ends[0]


def boxes(n, seed, frame):
    """Boxes of 3 to 25, half of them on a grid of 3, so that they share sides."""
    random = numpy.random.default_rng(seed)
    low = random.uniform(0, 30 * n**0.5, (n, 2))
    high = low + random.uniform(3, 25, (n, 2))
    snapped = n // 2
    low[:snapped] = numpy.round(low[:snapped] / 3) * 3
    high[:snapped] = numpy.maximum(numpy.round(high[:snapped] / 3) * 3, low[:snapped] + 3)
    return numpy.hstack((frame(low), frame(high)))


def parcels(n, seed, frame):
    """Some n quadrilaterals that cover the ground and share their edges: rings (n, 5, 2)."""
    random = numpy.random.default_rng(seed)
    side = int(n**0.5)
    corners = numpy.stack(numpy.meshgrid(numpy.arange(side + 1.0), numpy.arange(side + 1.0), indexing="ij"), -1) * 30
    corners = frame(corners + random.uniform(-9, 9, corners.shape))
    around = (corners[:-1, :-1], corners[1:, :-1], corners[1:, 1:], corners[:-1, 1:], corners[:-1, :-1])
    return numpy.stack(around, 2).reshape(-1, 5, 2)


def beside(rings, seed, frame):
    """Of each parcel itself, a building in it, or half of it; of the second half of them many are shifted."""
    random = numpy.random.default_rng(seed)
    n, middle = len(rings), rings[:, :4].mean(1, keepdims=True)
    half = rings.copy()
    half[:, 2] = half[:, 1] + (half[:, 2] - half[:, 1]) * 0.5
    half[:, 3] = half[:, 0] + (half[:, 3] - half[:, 0]) * 0.5
    chance = random.random((n, 1, 1))
    out = numpy.where(chance < 0.3, middle + (rings - middle) * 0.5, numpy.where(chance < 0.6, half, rings))
    out[n // 2 :] += numpy.where(random.random((n - n // 2, 1, 1)) < 0.5, step_in(frame, 13, 7), 0)
    return out


def stars(n, corners, seed, frame, size=40.0, room=60.0):
    """Concave rings of so many corners, one on each square of room: (n, corners, 2)."""
    random = numpy.random.default_rng(seed)
    angles = (numpy.arange(corners) + random.uniform(0, 0.8, (n, corners))) / corners * 2 * numpy.pi
    far = random.uniform(0.3 * size, size, (n, corners))
    middles = random.uniform(0, room * n**0.5, (n, 1, 2))
    return frame(middles + numpy.stack((numpy.cos(angles) * far, numpy.sin(angles) * far), -1))


def shapely_pairs(shapely, a, b, predicate, **options):
    """The pairs of shapely's tree, sorted."""
    a_rows, b_rows = shapely.STRtree(b).query(a, predicate=predicate, **options)
    order = numpy.lexsort((b_rows, a_rows))
    return numpy.column_stack((a_rows[order], b_rows[order])).astype("u4")

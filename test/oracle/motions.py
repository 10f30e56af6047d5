"""Rays and sweeps: random ones, made to meet and to graze, and what the tool's answer to each must fulfil."""

import math
from fractions import Fraction

import generate
import relate
from exact import Refused, f32, next_f32
from motion import Journey
from shapes import Leaf, read_leaves
from tool import ToolFailed

MASK_WAY = 1e5  # a mask that moves may take as many steps
FACTORS = (1, 1, 1, 2, 2, 0.5, 3, -1, 1.5, 4)


class MotionCase:
    """One request for a ray or a sweep.  `expected`: hit, miss, begun (meeting from the start), refused, or unsure."""

    asks = 1

    def __init__(self, number, kinds, mix, request, a, motion, b):
        """a and b: leaves, None for a shape to be refused; a is what moves."""
        self.number, self.kinds, self.mix, self.request, self.meet = number, kinds, mix, request, True
        self.motion, self.journey, self.leaves = motion, None, b
        if a is None or b is None:
            self.expected = "refused"
            return
        self.least = relate.TOUCH if request.get("touch") else relate.OVERLAP
        at_touch = request.get("op") in ("ray", "sweep") and self.least == relate.TOUCH
        self.journey = journey = Journey(a, motion, b, self.least, at_touch, request.get("op") == "ray")
        self.expected = ("begun" if journey.begun else "unsure" if journey.unsure else "hit" if journey.hit
                         else "miss")

    def requests(self):
        yield dict(self.request, id=self.number)

    def found(self, answers):
        """The failure the answer is, or None."""
        said = self.complaint(answers[0])
        if said is None:
            return None
        return {"number": self.number, "kinds": list(self.kinds), "mix": self.mix, "expected": self.expected,
                "said": said, "answer": answers[0], **self.request}

    def complaint(self, answer):
        if not isinstance(answer, dict) or answer.get("id") != self.number:
            raise ToolFailed("expected the answer to request %r, got %r" % (self.number, answer))
        if "error" in answer:
            return None if self.expected == "refused" else "refused"
        if self.expected == "refused":
            return "not refused"
        hit, t = answer["hit"], answer.get("t", 1)
        if f32(t) != f32(f32(t)) or not isinstance(hit, bool):
            return "neither true nor false"
        if self.request["op"] == "sweep" and answer["start"] != relate.NAMES[self.journey.start]:
            return "start should be " + relate.NAMES[self.journey.start]
        if self.request["op"] == "ray" and hit and answer["inside"] != self.journey.begun:
            return "inside"
        if self.expected == "begun":
            return self.begun_complaint(hit, t)
        if self.expected == "unsure":
            return None
        # The tool prints the shortest decimal that reads back as the same float32.
        return self.journey.complaint(hit, f32(t)) or (self.details(answer, f32(t)) if hit else None)

    def begun_complaint(self, hit, t):
        if self.request["op"] == "sweep" and self.journey.start == relate.OVERLAP:
            return None if t == (0 if hit else 1) else "t of what overlaps from the start"
        return None if hit and t == 0 else "no hit at the start"

    def details(self, answer, t):
        return self.normal_complaint(answer["normal"]) or self.point_complaint(answer, t) or self.part_complaint(answer)

    def normal_complaint(self, normal):
        """Of length 1, and not away from what comes."""
        n = [Fraction(c) for c in normal]
        if abs(n[0] * n[0] + n[1] * n[1] - 1) > Fraction(1, 10**6):
            return "the normal is not of length 1"
        along = n[0] * self.motion[0] + n[1] * self.motion[1]
        return "the normal points away" if along > max(map(abs, self.motion)) / 10**6 else None

    def point_complaint(self, answer, t):
        point = [Fraction(c) for c in answer["point"]]
        if self.request["op"] == "ray":
            start = [Fraction(f32(c)) for c in self.request["from"]]
            end = [Fraction(f32(c)) for c in self.request["to"]]
            for axis in (0, 1):
                off = abs(point[axis] - start[axis] - Fraction(t) * self.motion[axis])
                if off > (abs(start[axis]) + abs(end[axis])) / 2**22 + Fraction(1, 2**149):
                    return "the point is not at t"
            return None
        size = max([abs(c) for c in point] + [abs(c) for c in self.motion] + [_size(leaf) for leaf in self.leaves])
        near = Leaf("round", [[tuple(answer["point"])] * 2], float(size / 10**5))
        if near.r > 1e38 or near.r < 1e-40:
            return None
        if any(relate.relate([near.piece()], [piece]) >= relate.TOUCH for piece in _pieces(self.leaves)):
            return None
        return "the point is not on b"

    def part_complaint(self, answer):
        if "part" not in answer or any(pair.is_round for pair in self.journey.pairs):
            return None
        known = [f for f in self.journey.floats if f is not None]
        # Met at that very time or just after it, both are met at one time.
        if self.journey.floats[answer["part"]] not in (min(known), next_f32(min(known), 1)):
            return "another part is met first"
        return None


def _pieces(leaves):
    return [p for p in (leaf.piece() for leaf in leaves) if p.cells is None or p.cells]


def _size(leaf):
    piece = leaf.piece()
    if piece.cells is not None:
        return max((abs(c) for cell in piece.cells for c in cell), default=0)
    points = [p for ring in piece.rings for p in ring] if piece.rings else piece.points
    return Fraction(max(abs(c) for p in points for c in p) + piece.r, piece.den)


# ---- Making them -----------------------------------------------------------------------------------------


def leaves_of(shape):
    try:
        return read_leaves(shape)
    except Refused:
        return None


def some_features(rng, shape):
    try:
        return generate.features(shape, rng)
    except Refused:
        return [], []


def finite(*values):
    return all(math.isfinite(f32(v)) for v in values)


def any_way(rng, shapes):
    """A vector of the shapes' own size: from one feature to another, along an edge, level or upright."""
    points, edges = [], []
    for shape in shapes:
        p, e = some_features(rng, shape)
        points, edges = points + p, edges + e
    how = rng.random()
    if edges and how < 0.35:
        (px, py), (qx, qy) = rng.choice(edges)
    elif points and how < 0.95:
        (px, py), (qx, qy) = generate.spot(rng, points, edges), rng.choice(points)
    else:
        px, py, qx, qy = (rng.randint(-9, 9) for _ in range(4))
    x, y = qx - px, qy - py
    if rng.random() < 0.2:
        x, y = (0, y) if rng.random() < 0.5 else (x, 0)
    if rng.random() < 0.15:
        x, y = -y, x
    by = rng.choice(FACTORS) * (rng.choice((1e3, 1e-3, 2.0**-20, 2.0**20)) if rng.random() < 0.04 else 1)
    x, y = x * by, y * by
    if (x, y) == (0, 0) and rng.random() < 0.9:
        x, y = rng.choice(((1, 0), (0, -2), (3, 4), (-2, 1)))
    return (x, y) if finite(x, y) else (1, 1)


def make_sweep(rng, number, kinds=None):
    pair = generate.make_pair(rng, kinds)
    x, y = any_way(rng, (pair.a, pair.b))
    a = pair.a
    if generate.holds_mask(a):
        x, y = (max(-MASK_WAY, min(MASK_WAY, v)) for v in (x, y))
    x, y = f32(x), f32(y)
    if rng.random() < 0.75:
        # Back to where it comes from: it then passes the place where the pair was made to meet.
        part = rng.choice((1, 1, 0.5, 0.25, 0.75, rng.random()))
        back = generate.shifted(a, -part * x, -part * y)
        a = back if leaves_of(back) is not None else a
    request = {"op": "sweep", "a": a, "b": pair.b, "motion": [x, y]}
    if rng.random() < 0.25:
        request["touch"] = True
    motion = Fraction(x), Fraction(y)
    return MotionCase(number, pair.kinds, pair.mix, request, leaves_of(a), motion, leaves_of(pair.b))


def make_ray(rng, number, kinds=None):
    kind = kinds[1] if kinds else rng.choice(generate.KINDS)
    pair = generate.make_pair(rng, ("point", kind))
    points, edges = some_features(rng, pair.b)
    at = generate.spot(rng, points, edges) if points and rng.random() < 0.8 else None
    if at is None:
        at = pair.a["point"] if "pose" not in pair.a else (rng.randint(-5, 5), rng.randint(-5, 5))
    x, y = any_way(rng, (pair.b,))
    back, on = rng.choice((1, 1, 2, 0.5, 0, rng.random())), rng.choice((1, 1, 2, 0.5, 0, 0.25))
    start = [f32(at[0] - back * x), f32(at[1] - back * y)]
    end = [f32(at[0] + on * x), f32(at[1] + on * y)]
    if not finite(*start, *end):
        start, end = [0.0, 0.0], [1.0, 1.0]
    request = {"op": "ray", "a": pair.b, "from": start, "to": end}
    if rng.random() < 0.25:
        request["touch"] = True
    motion = Fraction(end[0]) - Fraction(start[0]), Fraction(end[1]) - Fraction(start[1])
    point = [Leaf("point", [[tuple(start)]])]
    return MotionCase(number, ("point", kind), pair.mix, request, point, motion, leaves_of(pair.b))


MAKERS = {"ray": make_ray, "sweep": make_sweep}


def case_of(number, line):
    """A request for a ray or a sweep from a file."""
    request = {key: line[key] for key in ("op", "a", "b", "from", "to", "motion", "touch") if key in line}
    if request["op"] == "ray":
        start, end = ([f32(c) for c in request[key]] for key in ("from", "to"))
        motion = tuple(Fraction(e) - Fraction(s) for s, e in zip(start, end))
        return MotionCase(number, ("point", "?"), "replay", request, [Leaf("point", [[tuple(start)]])], motion,
                          leaves_of(request["a"]))
    motion = tuple(Fraction(f32(c)) for c in request["motion"])
    return MotionCase(number, ("?", "?"), "replay", request, leaves_of(request["a"]), motion, leaves_of(request["b"]))

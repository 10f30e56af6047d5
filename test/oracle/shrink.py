"""Makes a counterexample small: tries simpler pairs of shapes as long as the tool still gets one wrong."""

import json

from run import judge
from tool import Tool, ToolFailed, verdict


def smaller(path, failure, rounds=400):
    """The failure with simpler shapes, its "expected", "ab" and "ba" brought up to date."""
    asker = _Asker(path)
    best = dict(failure)
    try:
        improved = True
        while improved and rounds > 0:
            improved = False
            for a, b in _simpler_pairs(best["a"], best["b"]):
                rounds -= 1
                words = asker.wrong(a, b)
                if words:
                    best.update(a=a, b=b, expected=words[0], ab=words[1], ba=words[2])
                    improved = True
                    break
    except ToolFailed as failed:
        best["note"] = str(failed)
    finally:
        asker.tool.kill()
    return best


class _Asker:
    def __init__(self, path):
        self.tool, self.count = Tool(path, 10.0), 0

    def wrong(self, a, b):
        """(expected, a to b, b to a) when the tool is wrong about the pair, or None."""
        self.count += 2
        both = enumerate(((a, b), (b, a)))
        self.tool.send({"id": self.count + k, "op": "relate", "a": s, "b": t} for k, (s, t) in both)
        ab, ba = (verdict(answer, self.count + k) for k, answer in enumerate(self.tool.receive(2)))
        expected, _ = judge(a, b)
        return (expected, ab, ba) if (ab, ba) != (expected, expected) else None


def _simpler_pairs(a, b):
    """Pairs that are simpler, boldest first."""
    for s in _simpler(a):
        yield s, b
    for t in _simpler(b):
        yield a, t
    for a2, b2 in _both_plainer(a, b):
        yield a2, b2


def _simpler(shape):
    if "parts" in shape:
        for part in shape["parts"]:
            yield dict(part, pose=shape["pose"]) if "pose" in shape and "pose" not in part else part
        for k, part in enumerate(shape["parts"]):
            yield dict(shape, parts=shape["parts"][:k] + shape["parts"][k + 1:])
            for simpler in _simpler(part):
                yield dict(shape, parts=shape["parts"][:k] + [simpler] + shape["parts"][k + 1:])
    for key in ("pose", "scale"):
        if key in shape:
            yield {k: v for k, v in shape.items() if k != key}
    if "holes" in shape:
        yield {"polygon": shape["polygon"], **({"pose": shape["pose"]} if "pose" in shape else {})}
        for k, hole in enumerate(shape["holes"]):
            yield dict(shape, holes=shape["holes"][:k] + shape["holes"][k + 1:])
            for fewer in _fewer(hole, 3):
                yield dict(shape, holes=shape["holes"][:k] + [fewer] + shape["holes"][k + 1:])
    for key, least in (("polygon", 3), ("polyline", 2)):
        if key in shape:
            for fewer in _fewer(shape[key], least):
                yield dict(shape, **{key: fewer})
    if "mask" in shape:
        yield from (dict(shape, mask=rows) for rows in _less_mask(shape["mask"]))


def _fewer(points, least):
    if len(points) > least:
        for k in range(len(points)):
            yield points[:k] + points[k + 1:]


def _less_mask(rows):
    for k in range(len(rows)):
        if len(rows) > 1:
            yield rows[:k] + rows[k + 1:]
    for k in range(len(rows[0]) if rows else 0):
        if len(rows[0]) > 1:
            yield [row[:k] + row[k + 1:] for row in rows]
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            if pixel in "#1":
                yield rows[:y] + [row[:x] + "." + row[x + 1:]] + rows[y + 1:]


def _both_plainer(a, b):
    """Each number, wherever it occurs in the pair, replaced everywhere by a plainer one."""
    seen = sorted(set(_numbers([a, b])), key=lambda v: -len(repr(v)))
    for value in seen:
        for plainer in {0, 1, round(value), round(value, 2), value / 2}:
            if len(repr(plainer)) < len(repr(value)) or abs(plainer) < abs(value) and plainer == int(plainer):
                yield _replaced(a, value, plainer), _replaced(b, value, plainer)


def _numbers(value):
    if isinstance(value, (int, float)):
        yield value
    elif isinstance(value, (list, dict)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _numbers(inner)


def _replaced(value, old, new):
    return json.loads(json.dumps(_swap(value, old, new)))


def _swap(value, old, new):
    if isinstance(value, dict):
        return {k: _swap(v, old, new) for k, v in value.items()}
    if isinstance(value, list):
        return [_swap(v, old, new) for v in value]
    return new if isinstance(value, (int, float)) and value == old else value

"""What Tiled saved beside what the tool prints: the tool is asked for each tile, cut by --rect."""

import math
import os
from xml.etree import ElementTree

import files


def shapes_of(text):
    """{tile: [shape]} of a saved tileset; a shape is its kind, class, name and numbers."""
    out = {}
    for tile in ElementTree.fromstring(text).iter("tile"):
        for thing in tile.iter("object"):
            at = [float(thing.get(key, "0")) for key in ("x", "y", "width", "height", "rotation")]
            points = thing.find("polygon")
            kind = "polygon" if points is not None else next((k for k in ("ellipse", "capsule", "point") if thing.find(k) is not None), "box")
            if points is not None:
                at = [float(n) + at[i % 2] for pair in points.get("points").split() for i, n in enumerate(pair.split(","))]
            out.setdefault(int(tile.get("id")), []).append(
                {"kind": kind, "numbers": at, "name": thing.get("name", ""), "class": thing.get("class", thing.get("type", ""))})
    return out


def numbers_of(shape, capsules):
    """A shape of the tool as Tiled keeps it; independent of the extension's own code."""
    if "polygon" in shape:
        return "polygon", [n for point in shape["polygon"] for n in point]
    if "box" in shape:
        x0, y0, x1, y1 = shape["box"]
        return "box", [x0, y0, x1 - x0, y1 - y0, 0]
    if "circle" in shape:
        x, y, r = shape["circle"]
        return "ellipse", [x - r, y - r, 2 * r, 2 * r, 0]
    return "capsule" if capsules else "polygon", shape["capsule"]


def ends_of_capsule(numbers):
    """The middle line and radius of Tiled's capsule: x, y, width, height, rotation."""
    x, y, width, height, angle = numbers
    r, turn = min(width, height) / 2, math.radians(angle)
    ends = [(r, r), (width - r, r)] if width >= height else [(r, r), (r, height - r)]
    return sorted([x + u * math.cos(turn) - v * math.sin(turn), y + u * math.sin(turn) + v * math.cos(turn)] for u, v in ends), r


def near(a, b):
    """Equal to six digits; 0.0005 is what these leave of a number above 100."""
    return len(a) == len(b) and all(abs(x - y) <= max(0.0005, 2e-5 * abs(y)) for x, y in zip(a, b))


def capsule_differs(found, told):
    x0, y0, x1, y1, r = told
    if found["kind"] == "capsule":
        ends, radius = ends_of_capsule(found["numbers"])
        wanted = sorted([[x0, y0], [x1, y1]])
        return not (abs(radius - r) < 0.001 and all(math.dist(a, b) < 0.01 for a, b in zip(ends, wanted)))
    pairs = list(zip(found["numbers"][::2], found["numbers"][1::2]))
    length = math.dist((x0, y0), (x1, y1))
    def away(p):
        t = 0 if length == 0 else max(0, min(1, ((p[0] - x0) * (x1 - x0) + (p[1] - y0) * (y1 - y0)) / length ** 2))
        return math.dist(p, (x0 + t * (x1 - x0), y0 + t * (y1 - y0)))
    return len(pairs) != 16 or any(not r * 1.019 <= away(p) <= r * 1.0197 for p in pairs)


def told_by(answer, name):
    """The shapes of an answer of trace, or of fit."""
    return answer["shapes"] if "shapes" in answer else [answer[name]["shape"]] if answer[name]["shape"] else []


def differs(found, answer, name, capsules):
    """What is wrong with the shapes of a tile beside the tool's answer for it, or ''."""
    told = told_by(answer, name)
    if len(found) != len(told):
        return "%d shapes, the tool has %d" % (len(found), len(told))
    for have, want in zip(found, told):
        kind, numbers = numbers_of(want, capsules)
        wrong = capsule_differs(have, numbers) if "capsule" in want else not near(have["numbers"], numbers)
        if have["kind"] != kind or wrong:
            return "%s %s, the tool has %s %s" % (have["kind"], have["numbers"][:8], kind, numbers[:8])
    return ""


def words_of(line):
    """The tool's words for an option line, written anew here: what the extension's own are checked by."""
    shape, *rest = line.split()
    options = dict(item.split("=") for item in rest)
    rule = [w for key in ("alpha", "key") if key in options for w in ("--" + key, options[key])]
    if shape in ("box", "circle", "capsule", "hull"):
        names = {"tightness": "--tightness", "corners": "--max-points"}
        return ["fit", "--" + shape], [w for key in names if key in options for w in (names[key], options[key])] + rule
    names = {"tolerance": "--tolerance", "points": "--points", "mode": "--mode"}
    words = [w for key in names if key in options for w in (names[key], options[key])] + rule
    words += ["--no-holes"] * (options.get("holes") == "fill") + ["--largest"] * (options.get("pieces") == "largest")
    words += ["--rectangles"] * (shape == "rectangles")
    words += ["--convex", "--max-points", options.get("corners", "8")] * (shape == "parts")
    return ["trace"], words


def answer_for(run, line, image, rect, more=()):
    verb, words = words_of(line)
    cut = ["--rect", ",".join(map(str, rect))] if rect else []
    answer = run.ask(*verb, image, *words, *more, *cut, "--json")[0]
    if verb[0] == "trace" and any(s.get("holes") for s in answer["shapes"]):
        answer = run.ask(*verb, image, *words, *more, *cut, "--convex", "--max-points", "8", "--json")[0]
    return answer


def written_anew(run, name, told):
    """The tileset with the tool's shapes {tile: [(kind, numbers)]} in six digits, without Tiled; the new file's name."""
    root = ElementTree.fromstring(run.read(name))
    for tile in root.findall("tile"):
        root.remove(tile)
    for number in sorted(told):
        group = ElementTree.SubElement(ElementTree.SubElement(root, "tile", id=str(number)), "objectgroup")
        for i, (kind, numbers) in enumerate(told[number]):
            digits = ["%.6g" % n for n in numbers]
            if kind == "polygon":
                thing = ElementTree.SubElement(group, "object", id=str(i + 1), x="0", y="0")
                ElementTree.SubElement(thing, "polygon", points=" ".join(map(",".join, zip(digits[::2], digits[1::2]))))
            else:
                thing = ElementTree.SubElement(group, "object", dict(zip(("x", "y", "width", "height"), digits), id=str(i + 1)))
                ElementTree.SubElement(thing, kind) if kind != "box" else None
    ElementTree.ElementTree(root).write(run.path("anew_" + name))
    return "anew_" + name


def lint_differs(run, name, told, rule):
    """The tool reads the tileset that Tiled saved: it misses and adds the pixels that the tool's shapes do in six digits."""
    seen = [{s["name"].rsplit(" ", 1)[1]: (s["outlines"], s["missed"], s["extra"]) for s in
             run.ask("lint", each, "--winding", "any", *rule, "--json")[0]["sprites"] if s.get("solid")}
            for each in (name, written_anew(run, name, told))]
    wrong = [tile for tile in told if seen[0].get(str(tile)) != seen[1].get(str(tile))]
    if not wrong and told and seen[0]:
        return ""
    return "lint of %s: tile %s has %s, not %s" % (name, wrong[:1], *(s.get(str(wrong[0])) if wrong else s for s in seen))


def sheet_differs(run, name, line, tiles=range(12), margin=0, spacing=0, columns=4, rule=(), lint=True, capsules=False):
    root = ElementTree.fromstring(run.read(name))
    image = os.path.join(os.path.dirname(name), root.find("image").get("source"))
    found, told = shapes_of(run.read(name)), {}
    for tile in tiles:
        step = files.TILE + spacing
        rect = (margin + tile % columns * step, margin + tile // columns * step, files.TILE, files.TILE)
        answer = answer_for(run, line, image, rect, rule)
        wrong = differs(found.get(tile, []), answer, line.split()[0], capsules)
        if wrong:
            return "tile %d of %s: %s" % (tile, name, wrong)
        shapes = told_by(answer, line.split()[0])
        if shapes:
            told[tile] = [numbers_of(shape, capsules) for shape in shapes]
    return lint_differs(run, name, told, rule) if lint else ""

"""Answers about images from the command line: python -m kolize hit|trace|fit.  Pillow opens the images.

python -m kolize stubs DIR writes stubs of pygame in which pygame.mask is kolize.pygame.

The options are those of the kolize tool, as far as they are simple.  Exit status: 0 found, or none was needed; 1 found
none; 2 wrong usage; 3 could not do it.
"""

import argparse
import importlib.util
import json
import os
import sys
from collections.abc import Sequence
from typing import Any, Literal

from ._core import Error, Mask, Shape, collide, fit, relate, trace

_KINDS: tuple[Literal["box", "circle", "capsule", "hull"], ...] = ("box", "circle", "capsule", "hull")
_RELATIONS = ("apart", "touch", "overlap")
_ANY_TOLERANCE = 1e6  # more than any image is wide
_FOUND, _FOUND_NONE, _FAILED = 0, 1, 3


class _CannotDo(Exception):
    """What ends the program with status 3."""


# ---- What is read ----------------------------------------------------------------------------------------------------


def _load(path: str, alpha: int) -> Mask:
    try:
        from PIL import Image
    except ImportError:
        raise _CannotDo("images need Pillow: pip install pillow") from None
    try:
        with Image.open(path) as image:
            opaque = image.convert("RGBA").getchannel("A").point([int(a > alpha) for a in range(256)])
            return Mask(memoryview(opaque.tobytes()).cast("B", (opaque.height, opaque.width)))
    except (OSError, ValueError, Image.DecompressionBombError) as error:
        raise _CannotDo(f"{path}: {error}") from None


def _about(path: str, mask: Mask, alpha: int) -> dict[str, Any]:
    return {"file": path, "width": mask.width, "height": mask.height, "count": mask.count(), "rule": f"alpha > {alpha}"}


def _cell(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


def _byte(text: str) -> int:
    if not 0 <= int(text) <= 255:
        raise ValueError
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m kolize", description=__doc__, allow_abbrev=False)
    verbs = parser.add_subparsers(dest="verb", required=True)
    hit = verbs.add_parser("hit", help="do two images collide, where, and how do they get apart?", allow_abbrev=False)
    hit.add_argument("images", nargs=2, metavar="IMAGE")
    hit.add_argument("--at", type=_cell, required=True, metavar="X,Y", help="where B lies in A's pixels, whole numbers")
    hit.add_argument("--touch", action="store_true", help="touching counts as found, too")
    outlines = verbs.add_parser("trace", help="outlines of images", allow_abbrev=False)
    outlines.add_argument("--tolerance", type=float, metavar="T", help="pixels an outline may move by")
    outlines.add_argument("--points", type=int, default=0, metavar="N",
                          help="points to leave, all outlines together; alone: whatever tolerance it takes")
    outlines.add_argument("--mode", choices=("closest", "inside", "cover"), default="closest")
    shapes = verbs.add_parser("fit", help="one shape in place of an image", allow_abbrev=False)
    shapes.add_argument("--tightness", type=float, default=0.5, metavar="T", help="0 loses none, 1 adds none")
    for kind in _KINDS:
        shapes.add_argument(f"--{kind}", action="append_const", dest="kinds", const=kind)
    for verb in outlines, shapes:
        verb.add_argument("images", nargs="+", metavar="IMAGE")
    for verb in hit, outlines, shapes:
        verb.add_argument("--alpha", type=_byte, default=127, metavar="N", help="solid where alpha > N")
    stubs = verbs.add_parser("stubs", help="stubs of pygame with these masks, for mypy and pyright", allow_abbrev=False)
    stubs.add_argument("folder", metavar="DIR")
    for verb in hit, outlines, shapes, stubs:
        verb.add_argument("--json", action="store_true", help="one object of JSON a line")
    return parser


def _joined(words: Sequence[str]) -> list[str]:
    """The words with --at X,Y as one: argparse takes -3,0 for an option."""
    out: list[str] = []
    for word in words:
        if out and out[-1] == "--at":
            out[-1] += "=" + word
        else:
            out.append(word)
    return out


# ---- Answers ---------------------------------------------------------------------------------------------------------


def _rounded(row: Any) -> list[float]:
    """Numbers as JSON takes them, whole ones without a point."""
    return [int(x) if float(x).is_integer() else float(x) for x in row]


def _rows(points: Any) -> list[list[float]]:
    return [_rounded(row) for row in points.tolist()]


def _hit(given: argparse.Namespace) -> tuple[list[dict[str, Any]], int]:
    a, b = (_load(path, given.alpha) for path in given.images)
    placed = Shape.mask(a), Shape.mask(b, given.at)
    relation, contact = relate(*placed), collide(*placed)
    answer = {"a": _about(given.images[0], a, given.alpha), "b": _about(given.images[1], b, given.alpha),
              "at": list(given.at), "relation": _RELATIONS[relation + 1], "cells": a.overlap_area(b, given.at),
              "first": a.overlap_first(b, given.at), "normal": _rounded(contact.normal) if contact else None,
              "push": _rounded(contact.push) if contact else None}
    return [answer], _FOUND if relation >= (0 if given.touch else 1) else _FOUND_NONE


def _trace(given: argparse.Namespace) -> tuple[list[dict[str, Any]], int]:
    answers = []
    tolerance = (_ANY_TOLERANCE if given.points else 0.0) if given.tolerance is None else given.tolerance
    for path in given.images:
        mask = _load(path, given.alpha)
        traced = trace(mask, tolerance, given.points, given.mode)
        shapes = [{"polygon": _rows(outline), **({"holes": [_rows(hole) for hole in holes]} if holes else {})}
                  for outline, holes in traced]
        points = sum(len(ring) for outline, holes in traced for ring in (outline, *holes))
        answers.append(_about(path, mask, given.alpha) | {"points": points, "shapes": shapes})
    return answers, _FOUND


def _fit(given: argparse.Namespace) -> tuple[list[dict[str, Any]], int]:
    answers = []
    for path in given.images:
        mask = _load(path, given.alpha)
        answer = _about(path, mask, given.alpha) | {"tightness": given.tightness}
        for kind in _KINDS:
            if given.kinds and kind not in given.kinds:
                continue
            shape, missed, extra, iou = fit(mask, kind, given.tightness)
            answer[kind] = {"shape": {"bounds": _rounded(shape.bounds), "points": _rows(shape.points)},
                            "missed": missed, "extra": extra, "iou": round(iou, 7)}
        answers.append(answer)
    return answers, _FOUND


# ---- Text ------------------------------------------------------------------------------------------------------------


def _head(of: dict[str, Any]) -> str:
    return f"{of['file']}: {of['width']} x {of['height']}, {of['count']} solid, {of['rule']}"


def _pair(numbers: Any) -> str:
    return "(" + ", ".join(f"{x:g}" for x in numbers) + ")"


def _hit_text(answer: dict[str, Any]) -> str:
    lines = [f"A  {_head(answer['a'])}", f"B  {_head(answer['b'])}", f"   at {_pair(answer['at'])} of A", ""]
    if answer["relation"] != "overlap":
        return "\n".join([*lines, "touch: no cell in common" if answer["relation"] == "touch" else
                          "apart: they have no point in common"])
    return "\n".join([*lines, f"overlap: {answer['cells']} cells in common", f"  first     {_pair(answer['first'])} of A",
                      f"  normal    {_pair(answer['normal'])} from A to B",
                      f"  push-out  {_pair(answer['push'])} moves A free"])


def _trace_text(answer: dict[str, Any]) -> str:
    holes = sum(len(shape.get("holes", ())) for shape in answer["shapes"])
    lines = [_head(answer), f"  outlines {len(answer['shapes'])}, holes {holes}, points {answer['points']}"]
    for shape in answer["shapes"]:
        lines += ["  outline " + " ".join(map(_pair, shape["polygon"]))]
        lines += ["     hole " + " ".join(map(_pair, hole)) for hole in shape.get("holes", ())]
    return "\n".join(lines)


def _fit_text(answer: dict[str, Any]) -> str:
    lines = [f"{_head(answer)}, tightness {answer['tightness']:g}"]
    for kind in _KINDS:
        if kind in answer:
            found = answer[kind]
            lines.append(f"  {kind:8} missed {found['missed']:5}  extra {found['extra']:5}  iou {found['iou']:.3f}  "
                         f"bounds {_pair(found['shape']['bounds'])}")
    return "\n".join(lines)


# ---- Stubs -----------------------------------------------------------------------------------------------------------


# They are pygame's own, copied from where it is installed; its mask.pyi alone is written here.
_MASK_STUB = '''"""kolize.pygame, which install() puts in the place of this module."""

from kolize.pygame import Mask as Mask, MaskType as MaskType, from_surface as from_surface, from_threshold as from_threshold
'''
# mypy reports what it finds in a folder of mypy_path, also what its strict mode thinks of stubs of others.
_NOT_JUDGED = "# mypy: ignore-errors\n"
_LEFT_OUT = ("docs", "examples", "tests")


def _installed() -> str:
    """The folder of pygame, which is not imported."""
    spec = importlib.util.find_spec("pygame")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError("pygame is not installed here")
    return spec.submodule_search_locations[0]


def _write_stubs(folder: str) -> list[str]:
    """_write_stubs(folder) -> list of the files written below it, in its folder pygame."""
    source, written = _installed(), []
    for place, folders, names in os.walk(source):
        folders[:] = sorted(name for name in folders if name not in _LEFT_OUT and not name.startswith("__"))
        target = os.path.join(folder, "pygame", os.path.relpath(place, source))
        stubs = sorted(name for name in names if name.endswith(".pyi"))
        if stubs:
            os.makedirs(target, exist_ok=True)
        for name in stubs:
            written.append(os.path.normpath(os.path.join(target, name)))
            with open(os.path.join(place, name), encoding="utf-8") as file:
                text = _MASK_STUB if place == source and name == "mask.pyi" else file.read()
            with open(written[-1], "w", encoding="utf-8") as file:
                file.write(_NOT_JUDGED + text)
    return written


def _stubs(given: argparse.Namespace) -> tuple[list[dict[str, Any]], int]:
    try:
        return [{"folder": given.folder, "files": len(_write_stubs(given.folder))}], _FOUND
    except OSError as error:
        raise _CannotDo(str(error)) from None


def _stubs_text(answer: dict[str, Any]) -> str:
    return f"{answer['files']} stubs of pygame in {answer['folder']}: for mypy mypy_path, for pyright stubPath"


_VERBS = {"hit": (_hit, _hit_text), "trace": (_trace, _trace_text), "fit": (_fit, _fit_text), "stubs": (_stubs, _stubs_text)}


def main(words: Sequence[str] | None = None) -> int:
    """main(words=None) -> int: does what the command line says, and returns the exit status; 2 ends by SystemExit."""
    given = _parser().parse_args(_joined(sys.argv[1:] if words is None else words))
    answer_of, text_of = _VERBS[given.verb]
    try:
        answers, status = answer_of(given)
    except (_CannotDo, Error) as error:
        print(f"kolize: {error}", file=sys.stderr)
        return _FAILED
    for answer in answers:
        print(json.dumps(answer, separators=(",", ":")) if given.json else text_of(answer))
    return status


if __name__ == "__main__":
    sys.exit(main())

"""Stubs of pygame in which pygame.mask is kolize.pygame, for checkers of programs that call install().

They are pygame's own, copied from where it is installed; its mask.pyi alone is written here.
"""

from __future__ import annotations

import importlib.util
import os

_MASK = '''"""kolize.pygame, which install() puts in the place of this module."""

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


def write_stubs(folder: str) -> list[str]:
    """write_stubs(folder) -> list of the files written below it, in its folder pygame."""
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
                text = _MASK if place == source and name == "mask.pyi" else file.read()
            with open(written[-1], "w", encoding="utf-8") as file:
                file.write(_NOT_JUDGED + text)
    return written

"""Masks for pygame and pygame-ce: a drop-in for pygame.mask, faster, with normals, push-outs, sweeps and rotations.

    from kolize import pygame as masks
    mask = masks.from_surface(image)

Every method, argument and error of pygame.mask is there, and pygame.mask itself is never called.  After install() all of
pygame uses these masks.  connected_component() without a position differs: it really is the largest one.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from ._core import PygameMask as Mask
from ._pygame_sprite import collide_mask, groupcollide, spritecollide
from ._pygame_surface import from_surface, from_threshold

__all__ = ["Mask", "MaskType", "collide_mask", "from_surface", "from_threshold", "groupcollide", "install", "spritecollide"]

MaskType = Mask


def _unpickled(kind: type[Any] | None, size: tuple[int, int], words: bytes) -> Any:
    """A mask from its size and words, of the kind Mask for None; of subclasses __init__ is not called."""
    own: Any = kind or Mask
    mask = own.__new__(own)
    Mask.__init__(mask, size)
    mask._load(words)
    return mask


_own_spec = __spec__


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives this module to whoever imports pygame.mask."""

    def find_spec(self, name: str, path: Sequence[str] | None = None,
                  target: ModuleType | None = None) -> importlib.machinery.ModuleSpec | None:
        return importlib.machinery.ModuleSpec(name, self) if name == "pygame.mask" else None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return sys.modules[__name__]

    def exec_module(self, module: ModuleType) -> None:
        """The module is there; only its own place is noted again."""
        module.__spec__ = _own_spec


def install() -> None:
    """Puts this module in the place of pygame.mask, for pygame's own sprites, too.

    Called before pygame is imported, the compiled pygame.mask is never even loaded.
    """
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
    module = sys.modules[__name__]
    package = sys.modules.get("pygame")
    if package is None or "pygame.mask" not in sys.modules:
        return
    sys.modules["pygame.mask"] = module
    vars(package).update(mask=module, Mask=Mask)
    if "pygame.sprite" in sys.modules:
        vars(sys.modules["pygame.sprite"])["from_surface"] = from_surface

"""Masks for pygame and pygame-ce: a drop-in for pygame.mask, with normals, push-outs, sweeps and rotations.

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

from . import _pygame_sprite
from ._core import PygameMask as Mask
from ._core import collide_mask, from_surface, from_threshold, groupcollide, spritecollide, spritecollideany
from ._pygame_draw import draw

__all__ = ["Mask", "MaskType", "collide_mask", "draw", "from_surface", "from_threshold", "groupcollide", "install",
           "spritecollide", "spritecollideany"]

MaskType = Mask


def _unpickled(kind: type[Any] | None, size: tuple[int, int], words: bytes) -> Any:
    """A mask from its size and words, of the kind Mask for None; of subclasses __init__ is not called."""
    own: Any = kind or Mask
    mask = own.__new__(own)
    Mask.__init__(mask, size)
    mask._load(words)
    return mask


_own_spec = __spec__


class _SpriteLoader(importlib.abc.Loader):
    """Loads pygame.sprite as ever, and then puts our functions into it."""

    def __init__(self, own: Any) -> None:
        self._own = own

    def __getattr__(self, name: str) -> Any:
        return getattr(self._own, name)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        made: ModuleType | None = self._own.create_module(spec)
        return made

    def exec_module(self, module: ModuleType) -> None:
        self._own.exec_module(module)
        _pygame_sprite.replace(module)


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives this module to whoever imports pygame.mask, and its functions to pygame.sprite."""

    def find_spec(self, name: str, path: Sequence[str] | None = None,
                  target: ModuleType | None = None) -> importlib.machinery.ModuleSpec | None:
        if name == "pygame.mask":
            return importlib.machinery.ModuleSpec(name, self)
        if name != "pygame.sprite":
            return None
        for finder in sys.meta_path:
            spec = None if finder is self else finder.find_spec(name, path, target)
            if spec is not None:
                spec.loader = _SpriteLoader(spec.loader)
                return spec
        return None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return sys.modules[__name__]

    def exec_module(self, module: ModuleType) -> None:
        """The module is there; only its own place is noted again."""
        module.__spec__ = _own_spec


def install() -> None:
    """Puts this module in the place of pygame.mask, for pygame's own sprites, too.

    spritecollide, spritecollideany and groupcollide of pygame.sprite, given collide_mask, are then as fast as those here.
    Called before pygame is imported, the compiled pygame.mask is never even loaded.
    """
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
    module = sys.modules[__name__]
    if "pygame.sprite" in sys.modules:
        _pygame_sprite.replace(sys.modules["pygame.sprite"])
    package = sys.modules.get("pygame")
    if package is None or "pygame.mask" not in sys.modules:
        return
    sys.modules["pygame.mask"] = module
    vars(package).update(mask=module, Mask=Mask)

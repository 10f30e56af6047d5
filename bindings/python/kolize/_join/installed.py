"""NumPy, which all joins read and answer with, and other packages that a join may need: an ImportError names what to install."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(package: str, name: str, what: str) -> Iterator[None]:
    """Of an import in it that finds no such package, the error says what needs it, and how it is installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != package:
            raise
        text = f"{what} need {name}, which is not installed: python -m pip install {package}"
        raise ModuleNotFoundError(text, name=package) from None


with needed("numpy", "NumPy", "kolize.join, nearest and the other joins"):
    import numpy as numpy

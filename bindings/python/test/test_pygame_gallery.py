"""The programs of the gallery, run without a display: each checks its own answers, and its picture is the one beside it."""

import os
import subprocess
import sys
import tempfile
import unittest

from PIL import Image, ImageChops, ImageStat

GALLERY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "gallery")
PROGRAMS = ("rocks", "platformer", "million", "tracing", "joining")


def difference(a, b):
    """The mean over pixels and colours, 0 to 255."""
    a, b = (Image.open(path).convert("RGB") for path in (a, b))
    if a.size != b.size:
        return 255.0
    return sum(ImageStat.Stat(ImageChops.difference(a, b)).mean) / 3


def kept(name):
    return os.path.join(GALLERY, name + ".png")


class Gallery(unittest.TestCase):
    def test_each_program_runs_and_draws_its_picture(self):
        environment = dict(os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
        with tempfile.TemporaryDirectory() as folder:
            for name in PROGRAMS:
                path = os.path.join(folder, name + ".png")
                run = subprocess.run([sys.executable, "-B", os.path.join(GALLERY, name + ".py"), path], env=environment,
                                     capture_output=True, text=True)
                self.assertEqual(run.returncode, 0, name + run.stderr)
                self.assertLess(difference(path, kept(name)), 3, name)

    def test_another_picture_would_be_seen(self):
        self.assertGreater(difference(kept("million"), kept("joining")), 3)
        with tempfile.TemporaryDirectory() as folder:
            blank = os.path.join(folder, "blank.png")
            for name in PROGRAMS:
                picture = Image.open(kept(name)).convert("RGB")
                Image.new("RGB", picture.size, picture.getpixel((0, 0))).save(blank)
                self.assertGreater(difference(blank, kept(name)), 3, name)


if __name__ == "__main__":
    unittest.main()

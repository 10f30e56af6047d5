"""Sprites that nobody here made: every PNG of Debian's packages `glob2-data` and `pingus-data`, some 2600 files of many
kinds, becomes a mask whose count of cells is the one that Pillow's decoder gives."""

import json
import os
import subprocess
import unittest

KOLIZE = os.environ["KOLIZE"]
PACKAGES = ("glob2-data", "pingus-data")
LEAST = 1000
AT_ONCE = 200  # files for one run of the tool
THRESHOLD = 127


def sprites_of(package):
    """The package's PNG files, or an AssertionError that says what to install."""
    try:
        listed = subprocess.run(["dpkg", "-L", package], capture_output=True, text=True, check=True).stdout.split("\n")
    except (OSError, subprocess.CalledProcessError):
        listed = []
    files = [path for path in listed if path.lower().endswith(".png") and os.path.isfile(path)]
    if not files:
        raise AssertionError("the sprites of the package %s are not here: apt-get install %s" % (package, package))
    return files


def pillow_reads(path):
    """(width, height, pixels whose alpha is above the threshold, the file's own mode)"""
    try:
        from PIL import Image  # pylint: disable=import-outside-toplevel
    except ImportError as problem:
        raise AssertionError("Pillow is not here: apt-get install python3-pil") from problem
    with Image.open(path) as image:
        alpha = image.convert("RGBA").getchannel("A")
        histogram = alpha.histogram()
        return image.width, image.height, sum(histogram[THRESHOLD + 1:]), image.mode


def kolize_reads(paths):
    """What the tool prints of each file, in their order."""
    run = subprocess.run([KOLIZE, "mask", *paths, "--json"], capture_output=True, text=True, check=False, timeout=300)
    if run.returncode != 0:
        raise AssertionError("exit status %d\n%s" % (run.returncode, run.stderr))
    return [json.loads(line) for line in run.stdout.splitlines()]


class RealSprites(unittest.TestCase):
    def test_every_sprite_has_as_many_solid_pixels_as_pillow_says(self):
        files = [path for package in PACKAGES for path in sprites_of(package)]
        self.assertGreaterEqual(len(files), LEAST)
        modes, transparent, differing = set(), 0, []
        for start in range(0, len(files), AT_ONCE):
            batch = files[start:start + AT_ONCE]
            answers = kolize_reads(batch)
            self.assertEqual([answer["file"] for answer in answers], batch)
            for path, answer in zip(batch, answers):
                width, height, count, mode = pillow_reads(path)
                modes.add(mode)
                transparent += count < width * height
                self.assertEqual(answer["rule"], "alpha > %d" % THRESHOLD)
                if (answer["width"], answer["height"], answer["count"]) != (width, height, count):
                    differing.append((path, mode, (width, height, count), answer))
        self.assertEqual(differing, [])
        # Not all of one kind, and not all opaque: else the comparison would say little.
        self.assertTrue({"P", "RGBA"} <= modes, modes)
        self.assertGreater(transparent, LEAST / 2)


if __name__ == "__main__":
    unittest.main()

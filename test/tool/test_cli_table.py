"""Files made to be expensive, from scripts/limits.py: some of them here, all of them by `make limits`."""

import os
import subprocess
import sys
import unittest

from cli_support import KOLIZE

SCRIPT = os.path.join(os.environ["KOLIZE_SOURCE"], "scripts", "limits.py")
MORE = 8 if os.environ.get("KOLIZE_SANITIZED") == "1" else 1  # ASan's shadow and quarantine count, too


def table(*words, megabytes=512 * MORE, seconds=30):
    """Status and rows.  Time is bounded so loosely that only a hang is found: machines differ."""
    command = [sys.executable, "-B", SCRIPT, KOLIZE, *words, "--megabytes", str(megabytes), "--seconds", str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    return done.returncode, done.stdout + done.stderr


class Table(unittest.TestCase):
    def held(self, *words, refused):
        status, rows = table(*words)
        self.assertEqual(status, 0, rows)
        for option in refused:
            self.assertIn(option, rows)

    def test_a_large_image_is_refused_by_every_verb(self):  # 8192 x 8192 pixels in 16 kB
        self.held("--kinds", "image", "--only", "large", refused=["--max-pixels"])

    def test_thousands_of_boxes_in_one_place(self):
        self.held("--kinds", "map", "--only", "boxes2500", refused=["--max-pairs"])

    def test_a_layer_of_four_million_tiles(self):
        self.held("--kinds", "map", "--only", "layer1000", refused=["--max-memory"])
        self.held("--kinds", "map", "--only", "layer2000", refused=["--max-objects"])

    def test_large_templates_of_thousands_of_objects(self):
        self.held("--kinds", "map", "--only", "templates", refused=["--max-objects"])

    def test_images_named_thousands_of_times_are_decoded_once(self):  # 0.8 and 1.9 s each time
        self.held("--kinds", "map", "--only", "keys_clear", refused=[])
        self.held("--kinds", "map", "--only", "keys_tail", refused=[])

    def test_requests_with_thousands_of_corners(self):
        self.held("--kinds", "request", "--only", "saws", refused=["--max-work"])

    def test_a_row_beyond_the_limits_is_noticed(self):
        status, rows = table("--kinds", "map", "--only", "tilesets", megabytes=1)
        self.assertEqual(status, 1, rows)
        self.assertIn("7 rows, 7 beyond the limits", rows)


if __name__ == "__main__":
    unittest.main()

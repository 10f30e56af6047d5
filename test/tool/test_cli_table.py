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


# Words of rows, and the option that allows more of what they refuse; none: nothing is refused.  Making the files takes
# most of the time, so that each kind's are asked in one go.
ROWS = {
    "image": {"large": "--max-pixels"},  # 8192 x 8192 pixels in 16 kB, by every verb
    "map": {
        "boxes2500": "--max-pairs",  # all in one place
        "layer1000": "--max-memory",  # a million tiles
        "layer2000": "--max-objects",
        "templates": "--max-objects",  # large ones, of thousands of objects
        "keys_clear": None,  # an image named thousands of times is decoded once: 0.8 and 1.9 s each time
        "keys_tail": None,
    },
    "request": {"saws": "--max-work"},  # thousands of corners
}


class Table(unittest.TestCase):
    def asked(self, kind):
        words = ROWS[kind]
        status, text = table("--kinds", kind, *("--only=" + word for word in words))
        self.assertEqual(status, 0, text)
        for word, option in words.items():
            rows = [row for row in text.splitlines() if word in row.split("  ")[0]]
            self.assertTrue(rows, word)
            if option:
                self.assertIn(option, "".join(rows))

    def test_images(self):
        self.asked("image")

    def test_maps(self):
        self.asked("map")

    def test_requests(self):
        self.asked("request")

    def test_a_row_beyond_the_limits_is_noticed(self):
        status, rows = table("--kinds", "map", "--only", "tilesets", megabytes=1)
        self.assertEqual(status, 1, rows)
        self.assertIn("12 rows, 12 beyond the limits", rows)


if __name__ == "__main__":
    unittest.main()

"""The pictures of the figures are those drawn from the JSON that lies in the tree."""

import glob
import json
import os
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

SOURCE = os.environ["KOLIZE_SOURCE"]
PICTURES = os.path.join(SOURCE, "docs", "pictures")
sys.path.insert(0, os.path.join(SOURCE, "bench"))
import plot  # noqa: E402


def read(path):
    with open(path, "rb") as file:
        return file.read()


class Plot(unittest.TestCase):
    def test_each_picture_in_the_tree_is_the_one_drawn_from_the_json(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-B", os.path.join(SOURCE, "bench", "plot.py"), folder], check=True,
                           stdout=subprocess.DEVNULL)
            drawn = sorted(os.listdir(folder))
            kept = sorted(os.path.basename(p) for p in glob.glob(os.path.join(PICTURES, "bench_*.svg")))
            self.assertEqual(drawn, kept)
            for name in drawn:
                self.assertEqual(read(os.path.join(folder, name)), read(os.path.join(PICTURES, name)),
                                 "%s: draw it anew by python3 bench/plot.py" % name)

    def test_pictures_are_well_formed_and_within_their_frame(self):
        for name in plot.PLOTS:
            root = ElementTree.fromstring(read(os.path.join(PICTURES, name)))
            width, height = float(root.get("width")), float(root.get("height"))
            for element in root.iter():
                for key in ("x", "y", "x1", "y1", "x2", "y2", "cx", "cy"):
                    most = width if "x" in key else height
                    if element.get(key) is not None:
                        self.assertTrue(0 <= float(element.get(key)) <= most, "%s: %s" % (name, element.attrib))

    def test_another_figure_is_another_picture(self):
        with tempfile.TemporaryDirectory() as folder:
            for path in glob.glob(os.path.join(plot.RESULTS, "*.json")):
                with open(path, encoding="utf-8") as file:
                    figures = json.load(file)
                for row in figures.get("world", []):
                    row["ways"][0]["ns"] *= 2
                with open(os.path.join(folder, os.path.basename(path)), "w", encoding="utf-8") as file:
                    json.dump(figures, file)
            before, plot.RESULTS = plot.RESULTS, folder
            try:
                self.assertNotEqual(plot.draw_bodies().encode(), read(os.path.join(PICTURES, "bench_bodies.svg")))
                self.assertEqual(plot.draw_masks().encode(), read(os.path.join(PICTURES, "bench_masks.svg")))
            finally:
                plot.RESULTS = before


if __name__ == "__main__":
    unittest.main()

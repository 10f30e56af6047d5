"""docs/guide/coming-from.md has a row for every call of pygame's masks, of its sprites' collisions and of its rectangles'."""

import os
import re
import unittest

import pygame

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "docs", "guide", "coming-from.md")


def calls():
    from pygame import mask, sprite

    names = [f"Mask.{name}" for name in dir(mask.Mask) if not name.startswith("_")]
    names += [f"mask.{name}" for name in ("from_surface", "from_threshold")]
    names += [f"sprite.{name}" for name in dir(sprite) if "collide" in name]
    return names + [f"Rect.{name}" for name in dir(pygame.Rect) if re.match("collide|contains|clip", name)]


class ComingFrom(unittest.TestCase):
    def test_every_call_has_a_row(self):
        with open(PAGE, encoding="utf-8") as file:
            rows = [line.split("|")[1] for line in file if line.startswith("|")]
        there = set(re.findall(r"[A-Za-z]+\.[a-z_]+", " ".join(rows)))
        self.assertGreater(len(calls()), 40)
        self.assertEqual([name for name in calls() if name not in there], [])


if __name__ == "__main__":
    unittest.main()

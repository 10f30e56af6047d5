"""pygame-ce's own tests of masks and sprites, with kolize.pygame in the place of pygame.mask.

    pygame_own.py mask_test sprite_test

The finder stands before pygame is imported, so the compiled pygame.mask is never loaded: that is checked at the end.
"""

import os
import sys
import unittest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import kolize.pygame  # noqa: E402

kolize.pygame.install()

import pygame  # noqa: E402


def main():
    assert pygame.mask is kolize.pygame and pygame.Mask is kolize.pygame.Mask
    suite = unittest.TestSuite(
        unittest.defaultTestLoader.loadTestsFromName("pygame.tests." + name) for name in sys.argv[1:])
    result = unittest.TextTestRunner(verbosity=1).run(suite)
    with open("/proc/self/maps", encoding="utf-8") as maps:
        loaded = [line for line in maps if "/pygame/mask." in line]
    print("pygame.mask was loaded" if loaded else "pygame.mask was never loaded")
    print("skipped:", len(result.skipped), *(reason for _, reason in result.skipped))
    return 0 if result.wasSuccessful() and not loaded and result.testsRun else 1


if __name__ == "__main__":
    sys.exit(main())

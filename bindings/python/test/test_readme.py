"""The code of README.md, run from top to bottom in one program."""

import os
import re
import subprocess
import sys
import unittest

README = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "README.md")


class Readme(unittest.TestCase):
    def test_its_code_runs(self):
        with open(README, encoding="utf-8") as file:
            blocks = re.findall(r"^```python\n(.*?)^```", file.read(), re.M | re.S)
        self.assertGreaterEqual(len(blocks), 5)
        environment = dict(os.environ, SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
        run = subprocess.run([sys.executable, "-B", "-c", "\n".join(blocks)], env=environment, capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)

    def test_its_level_runs_alone_and_without_numpy(self):
        with open(README, encoding="utf-8") as file:
            [block] = re.findall(r"^## Levels of tiles\n.*?^```python\n(.*?)^```", file.read(), re.M | re.S)
        run = subprocess.run([sys.executable, "-B", "-c", "import sys\nsys.modules['numpy'] = None\n" + block], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)

    def test_the_game_that_it_names_is_played(self):
        game = os.path.join(os.path.dirname(README), "examples", "asteroids.py")
        environment = dict(os.environ, SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
        runs = [subprocess.run([sys.executable, "-B", game, "200"], env=environment, capture_output=True, text=True) for _ in range(2)]
        self.assertEqual((runs[0].returncode, runs[0].stdout), (0, runs[1].stdout), runs[0].stderr)
        self.assertRegex(runs[0].stdout, "^200 frames: [1-9][0-9]* rocks hit")

    def test_it_has_no_link_that_an_index_page_cannot_follow(self):
        with open(README, encoding="utf-8") as file:
            links = re.findall(r"\]\(([^)]*)\)", file.read())
        self.assertEqual([link for link in links if not link.startswith(("https://", "#"))], [])

    def test_the_index_of_calls_is_what_the_docstrings_say(self):
        program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "calls.py")
        run = subprocess.run([sys.executable, "-B", program], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, "test/calls.py --write writes CALLS.md anew\n" + run.stderr)


if __name__ == "__main__":
    unittest.main()

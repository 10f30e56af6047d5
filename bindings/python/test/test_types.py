"""What mypy --strict and pyright say: of mistakes beside the stubs, and of pygame.mask with and without the overlay.

Run by run.sh types; where mypy or pyright is not installed, its tests are skipped.
"""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
PATHS = [path for path in sys.path if os.path.isdir(path)]


def marked(name, mark):
    """The numbers of the lines of a program that end with a mark."""
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return {number for number, line in enumerate(file, 1) if line.rstrip().endswith(mark)}


def by_mypy(name, folder, overlay=None):
    path = os.pathsep.join(filter(None, [overlay, *(p for p in PATHS if os.path.isdir(os.path.join(p, "kolize")))]))
    run = subprocess.run([sys.executable, "-B", "-m", "mypy", "--config-file", os.path.join(HERE, "mypy.ini"), "--cache-dir",
                          os.path.join(folder, "cache"), os.path.join(HERE, name)],
                         env=dict(os.environ, MYPYPATH=path), capture_output=True, text=True)
    lines = re.findall(r"^(.*?):(\d+): error", run.stdout, re.M)
    foreign = [line for line in lines if os.path.basename(line[0]) != name]
    assert not foreign and run.returncode in (0, 1), run.stdout + run.stderr
    return {int(number) for _, number in lines}


def by_pyright(name, folder, overlay=None):
    with open(os.path.join(HERE, name), encoding="utf-8") as file, open(os.path.join(folder, name), "w") as copy:
        copy.write(file.read())
    settings = {"extraPaths": PATHS, "stubPath": overlay or "none", "typeCheckingMode": "standard",
                "reportMissingModuleSource": False}
    with open(os.path.join(folder, "pyrightconfig.json"), "w") as file:
        json.dump(settings, file)
    run = subprocess.run([sys.executable, "-B", "-m", "pyright", "--pythonpath", sys.executable, "--project", folder,
                          "--outputjson", os.path.join(folder, name)], cwd=folder, capture_output=True, text=True)
    found = json.loads(run.stdout)["generalDiagnostics"]
    return {each["range"]["start"]["line"] + 1 for each in found if each["severity"] == "error"}


def package_by_pyright(folder):
    """Errors in the modules of the package itself."""
    here = os.path.dirname(importlib.util.find_spec("kolize").origin)
    shutil.copytree(here, os.path.join(folder, "kolize"), ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    settings = {"extraPaths": PATHS, "typeCheckingMode": "standard", "reportMissingModuleSource": False, "reportMissingImports": False}
    with open(os.path.join(folder, "pyrightconfig.json"), "w") as file:
        json.dump(settings, file)
    run = subprocess.run([sys.executable, "-B", "-m", "pyright", "--pythonpath", sys.executable, "--project", folder, "--outputjson"],
                         cwd=folder, capture_output=True, text=True)
    found = json.loads(run.stdout)
    assert found["summary"]["filesAnalyzed"] > 20, found["summary"]
    return [f"{each['file']}: {each['message']}" for each in found["generalDiagnostics"] if each["severity"] == "error"]


class Types:
    """Tests of one checker."""

    def setUp(self):
        made = tempfile.TemporaryDirectory()
        self.addCleanup(made.cleanup)
        self.folder = made.name

    def test_every_planted_mistake_is_found_and_nothing_else(self):
        planted = marked("typed_wrong.py", "# wrong")
        self.assertGreaterEqual(len(planted), 27)
        self.assertEqual(self.lines("typed_wrong.py", self.folder), planted)

    def test_the_overlay_makes_pygame_mask_ours(self):
        overlay = os.path.join(self.folder, "overlay")
        run = subprocess.run([sys.executable, "-B", "-m", "kolize", "stubs", overlay], capture_output=True, text=True,
                             env=dict(os.environ, PYTHONPATH=os.pathsep.join(PATHS)), cwd=self.folder)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertRegex(run.stdout, r"^[1-9]\d* stubs of pygame")
        self.assertEqual(self.lines("typed_pygame.py", self.folder), marked("typed_pygame.py", "# ours"))
        self.assertEqual(self.lines("typed_pygame.py", self.folder, overlay), set())


@unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed")
class Mypy(Types, unittest.TestCase):
    lines = staticmethod(by_mypy)


def pyright_runs():
    """It brings its program along, or fetches it at its first run."""
    return importlib.util.find_spec("pyright") and subprocess.run(
        [sys.executable, "-B", "-m", "pyright", "--version"], capture_output=True).returncode == 0


@unittest.skipUnless(pyright_runs(), "pyright is not installed, or cannot run")
class Pyright(Types, unittest.TestCase):
    lines = staticmethod(by_pyright)

    def test_the_package_itself_has_no_error(self):
        self.assertEqual(package_by_pyright(self.folder), [])


if __name__ == "__main__":
    unittest.main()

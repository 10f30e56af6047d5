"""What the package says of itself: its manifest and the project's fields agree; a second interpreter is refused."""

import os
import subprocess
import sys
import tomllib
import unittest

import kolize

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.dirname(HERE)
PACKAGING = os.path.join(PACKAGE, "..", "..", "packaging")

SECOND = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
code = '''
import sys
sys.path[:0] = %r
try:
    import kolize
except ImportError as error:
    print("refused:", error)
else:
    print("imported")
''' % sys.path
for config in configs:
    interpreter = interpreters.create(**config) if isinstance(config, dict) else interpreters.create(config)
    error = (interpreters.exec if hasattr(interpreters, "exec") else interpreters.run_string)(interpreter, code)
    print(error or "", end="", flush=True)
"""


class Package(unittest.TestCase):
    def manifest(self):
        with open(os.path.join(PACKAGE, "pyproject.toml"), "rb") as file:
            return tomllib.load(file)["project"]

    @unittest.skipUnless(os.path.exists(PACKAGING), "not in a source distribution")
    def test_manifests_are_filled_from_the_project(self):
        run = subprocess.run([sys.executable, "-B", os.path.join(PACKAGING, "fill.py")], capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stdout), (0, ""))

    @unittest.skipUnless(os.path.exists(PACKAGING), "not in a source distribution")
    def test_addresses_appear_once_they_are_known_and_not_before(self):
        sys.path.insert(0, PACKAGING)
        self.addCleanup(sys.path.remove, PACKAGING)
        import fill
        project = {"authors": ["A", 'B "C"'], "homepage": "", "repository": ""}
        self.assertEqual(tomllib.loads(fill.python_fields(project)), {"authors": [{"name": "A"}, {"name": 'B "C"'}]})
        project["repository"] = "https://repository.example"
        self.assertEqual(tomllib.loads(fill.python_fields(project))["urls"], {"Repository": "https://repository.example"})
        text = "a\n" + fill.BEGIN + "old\n" + fill.END + "b\n"
        self.assertEqual(fill.filled(text, "new\n"), "a\n" + fill.BEGIN + "new\n" + fill.END + "b\n")

    def test_licence_and_version(self):
        manifest = self.manifest()
        self.assertEqual((manifest["license"], manifest["license-files"]), ("MIT", ["LICENSE"]))
        with open(os.path.join(PACKAGE, "LICENSE"), encoding="utf-8") as file:
            self.assertTrue(file.read().startswith("MIT License"))
        self.assertEqual(manifest["version"], kolize.__version__)

    def test_classifiers_are_the_index_s(self):
        try:
            from trove_classifiers import classifiers
        except ImportError:
            self.skipTest("trove-classifiers is not here")
        self.assertEqual([name for name in self.manifest()["classifiers"] if name not in classifiers], [])

    def test_subinterpreters_are_refused(self):
        configs = ["{'isolated': False}", "{'isolated': True}"] if sys.version_info < (3, 13) else ["'legacy'", "'isolated'"]
        program = "import sys\nconfigs = [%s]\n%s" % (", ".join(configs), SECOND)
        environment = dict(os.environ, PYTHONPATH=os.pathsep.join(path for path in sys.path if path))
        run = subprocess.run([sys.executable, "-B", "-c", program], env=environment, capture_output=True, text=True)
        self.assertEqual(run.stdout.count("refused:"), 2, run.stdout + run.stderr)
        self.assertNotIn("imported", run.stdout)


if __name__ == "__main__":
    unittest.main()

"""README.md, the guide, and pages about worlds: whatever they show of code is compiled and run, and prints what they say."""

import glob
import os
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from guide_blocks import agrees, blocks_of, commands_of  # noqa: E402

SOURCE, BUILD, CC = os.environ["KOLIZE_SOURCE"], os.environ["KOLIZE_BUILD"], os.environ.get("CC", "cc")
PAGES = [os.path.join(SOURCE, "README.md")]
PAGES += [os.path.join(SOURCE, "docs", name + ".md") for name in ("worlds", "fixtures", "grids", "rollback")]
PAGES += sorted(glob.glob(os.path.join(SOURCE, "docs", "guide", "*.md")))
FLAGS = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-I" + os.path.join(SOURCE, "include")]


def run(command, folder, **more):
    return subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=250,
                          **more)


def function_of(block):
    """A piece of a program as a function, which is only compiled."""
    return ("#include <kolize/kolize.h>\n#include <stdio.h>\nvoid piece(void);\nvoid piece(void)\n{\n%s\n%s\n}\n"
            % (block.given, block.body))


class Guide(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory(prefix="kolize-guide-")
        cls.addClassCleanup(cls.holder.cleanup)
        prefix = os.path.join(cls.holder.name, ".local")
        done = run(["cmake", "--install", BUILD, "--prefix", prefix], cls.holder.name)
        assert done.returncode == 0, done.stderr
        # A new user has a home and the system's programs, and what the first page says to type after the install.
        cls.environment = {"HOME": cls.holder.name, "PATH": "/usr/local/bin:/usr/bin:/bin", "CC": CC}
        with open(os.path.join(SOURCE, "docs", "guide", "first-collision.md"), encoding="utf-8") as file:
            cls.setup = re.search(r"^<!-- setup -->\n```sh\n(export .*)\n```$", file.read(), re.M)[1] + "\n"

    def folder(self):
        """A folder with the images and maps of the arcade."""
        holder = tempfile.TemporaryDirectory(prefix="page-", dir=self.holder.name)
        self.addCleanup(holder.cleanup)
        for path in glob.glob(os.path.join(SOURCE, "examples", "arcade", "*")):
            os.symlink(path, os.path.join(holder.name, os.path.basename(path)))
        return holder.name

    def compile(self, text, folder, name, *more):
        with open(os.path.join(folder, name + ".c"), "w", encoding="utf-8") as file:
            file.write(text)
        done = run([CC, *FLAGS, name + ".c", *more], folder)
        self.assertEqual(done.returncode, 0, done.stderr)

    def check_page(self, text):
        """Everything of a page in its order; how many things were looked at."""
        folder, n = self.folder(), 0
        for block in blocks_of(text):
            where = "line %d" % block.line
            if block.file:
                with open(os.path.join(folder, block.file), "w", encoding="utf-8") as file:
                    file.write(block.body)
                n += 1
                continue
            with self.subTest(where):
                if block.kind == "c" and "int main(" in block.body:
                    library = os.path.join(BUILD, "libkolize.a")
                    self.compile(block.body, folder, "program", library, "-lm", "-o", "program")
                    done = run(["./program"], folder)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    if block.prints is not None:
                        self.assertEqual(done.stdout, block.prints)
                elif block.kind == "c":
                    self.compile(function_of(block), folder, "piece", "-Wno-unused", "-c", "-o", "piece.o")
                elif block.kind == "python":
                    start = ["/bin/sh", "-c", self.setup + 'exec "$0" -c "$1"', sys.executable, block.body]
                    done = run(start, folder, env=self.environment)
                    self.assertEqual((done.stdout, done.stderr), (block.prints, ""))
                elif block.kind == "console":
                    self.assertGreater(len(commands_of(block)), 0)
                    for command, shown in commands_of(block):
                        done = run(["/bin/sh", "-c", self.setup + command], folder, env=self.environment)
                        told = "%s\nprints\n%s%s" % (command, done.stdout, done.stderr)
                        self.assertTrue(agrees(shown, done.stdout), told)
                else:
                    self.assertIn(block.kind, ("sh", "cmake", "js", ""), "a block of an unknown kind")
                    continue
            n += 1
        return n

    def test_pages_show_code_that_runs(self):
        self.assertGreaterEqual(len(PAGES), 9)
        for path in PAGES:
            with self.subTest(os.path.basename(path)), open(path, encoding="utf-8") as file:
                self.assertGreaterEqual(self.check_page(file.read()), 1)

    def test_nothing_is_found_without_what_the_page_says(self):
        done = run(["/bin/sh", "-c", "pkg-config --exists kolize || command -v kolize"], self.holder.name,
                   env=self.environment)
        self.assertNotEqual(done.returncode, 0, "this machine has another kolize, and the test would not see ours")

    def test_a_program_finds_the_shared_library_by_its_run_path(self):
        with open(os.path.join(self.holder.name, "version.c"), "w", encoding="utf-8") as file:
            file.write('#include <kolize/kolize.h>\n#include <stdio.h>\n'
                       'int main(void) { kz_shape s; return kz_shape_box((kz_vec2){0, 0}, (kz_vec2){1, 1}, &s, NULL); }\n')
        line = "$CC version.c $(pkg-config --cflags --libs kolize) -o version && ./version && ldd version"
        done = run(["/bin/sh", "-c", self.setup + line], self.holder.name, env=self.environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(os.path.join(self.holder.name, ".local"), done.stdout)

    def test_a_page_that_says_something_wrong_is_found(self):
        right = "```c\n#include <stdio.h>\nint main(void) { puts(\"%s\"); }\n```\n\n```text\n4\n```\n"
        wrong = {
            "a program prints something else": right % 5,
            "a piece calls what there is not": "```c\nkz_no_such_thing();\n```\n",
            "a command prints something else": "```console\n$ kolize --version\nkolize 99\n```\n",
            "a kind nobody runs": "```pascal\nbegin end.\n```\n",
            "an output without its program": right % 4 + "\nAnd so on.\n\n```text\n5\n```\n",
        }
        self.assertEqual(self.check_page(right % 4), 1)
        for what, text in wrong.items():
            result = unittest.TestResult()

            class One(Guide):
                setUpClass = classmethod(lambda cls: None)

                def runTest(self, page=text):
                    self.check_page(page)

            One.holder, One.environment, One.setup = self.holder, self.environment, self.setup
            One().run(result)
            self.assertFalse(result.wasSuccessful(), what)
            self.assertEqual(result.errors, [], what)


if __name__ == "__main__":
    unittest.main()

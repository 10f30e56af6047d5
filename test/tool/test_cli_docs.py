"""docs/tool.md shows real commands with their real output: each is run and compared."""

import os
import re
import shlex
import subprocess
import unittest

from cli_support import ARCADE, EXAMPLES, KOLIZE

PAGE = os.path.join(EXAMPLES, "..", "docs", "tool.md")


def blocks():
    with open(PAGE, encoding="utf-8") as file:
        return re.findall(r"^```\n(\$ .*?)^```$", file.read(), re.M | re.S)


def commands(block):
    """(command, what it prints) for each `$ ` line of a block."""
    parts = re.split(r"^\$ (.*)\n", block, flags=re.M)[1:]
    return list(zip(parts[::2], parts[1::2]))


class Docs(unittest.TestCase):
    def run_command(self, command, text=None):
        words = shlex.split(command)
        self.assertEqual(words[0], "kolize")
        if "-o" in words:  # the picture is not what is compared
            del words[words.index("-o") : words.index("-o") + 2]
        return subprocess.run(
            [KOLIZE, *words[1:]], cwd=ARCADE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, input=text
        ).stdout.decode()

    def test_the_page_has_examples(self):
        self.assertGreaterEqual(sum(len(commands(block)) for block in blocks()), 7)

    def test_every_example_prints_what_the_page_says(self):
        for block in blocks():
            for command, shown in commands(block):
                if command == "kolize query":
                    continue
                printed = self.run_command(command)
                if shown.endswith("...\n"):
                    self.assertEqual(printed[: len(shown) - 4].rstrip(), shown[:-4].rstrip(), command)
                else:
                    self.assertEqual(printed, shown, command)

    def test_every_request_is_answered_as_the_page_says(self):
        for block in blocks():
            for command, shown in commands(block):
                if command != "kolize query":
                    continue
                lines = shown.splitlines()
                printed = self.run_command(command, "".join(line + "\n" for line in lines[::2]).encode())
                self.assertEqual(printed.splitlines(), lines[1::2])
                self.assertGreaterEqual(len(lines), 8)


if __name__ == "__main__":
    unittest.main()

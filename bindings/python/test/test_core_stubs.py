"""Stubs and docstrings name the same parameters in the same order; stubtest cannot see those of an extension."""

import ast
import os
import re
import unittest

import kolize._core as core

INTERNAL = {"mask_from_pixels", "mask_from_near", "paint_mask", "mask_pairs"}  # called by kolize.pygame alone
STUBS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "kolize", "_core.pyi")


def in_stub(function):
    """[(name, whether it may be left out)], without self and what takes any keywords."""
    a = function.args
    names = [arg.arg for arg in (*a.posonlyargs, *a.args)]
    optional = [False] * (len(names) - len(a.defaults)) + [True] * len(a.defaults)
    return [pair for pair in zip(names, optional) if pair[0] != "self"]


def in_docstring(name, text):
    """The same of a docstring that begins with name(parameters); None when it does not."""
    if not text or not text.startswith(name + "("):
        return None
    depth, end = 0, 0
    for end, letter in enumerate(text):
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and letter == ")":
            break
    inside = re.sub(r"\([^()]*\)", "0", text[len(name) + 1 : end])
    parts = [part.strip() for part in inside.split(",") if part.strip() and not part.strip().startswith("**")]
    return [(part.split("=")[0], "=" in part) for part in parts]


def functions():
    """(where, name, function of the stub, docstring) of all functions and methods but those with underscores."""
    with open(STUBS, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name not in INTERNAL:
            yield node.name, node.name, node, getattr(core, node.name).__doc__
        elif isinstance(node, ast.ClassDef):
            own = getattr(core, node.name)
            for method in node.body:
                if not isinstance(method, ast.FunctionDef) or method.name.startswith("__"):
                    continue
                if not any("property" in ast.dump(decorator) for decorator in method.decorator_list):
                    yield f"{node.name}.{method.name}", method.name, method, getattr(own, method.name).__doc__


class Stubs(unittest.TestCase):
    def test_parameters_are_those_of_the_docstrings(self):
        seen = 0
        for where, name, function, text in functions():
            seen += 1
            with self.subTest(where):
                self.assertEqual(in_docstring(name, text), in_stub(function))
        self.assertGreater(seen, 80)

    def test_a_wrong_name_or_default_would_be_seen(self):
        function = ast.parse("def f(a, b=1): ...").body[0]
        self.assertEqual(in_stub(function), in_docstring("f", "f(a, b=(0, 1)) -> int"))
        self.assertNotEqual(in_stub(function), in_docstring("f", "f(a, c=1) -> int"))
        self.assertNotEqual(in_stub(function), in_docstring("f", "f(a, b) -> int"))


if __name__ == "__main__":
    unittest.main()

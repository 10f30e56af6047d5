"""Stubs and what inspect.signature reads of the extension name the same parameters, in one order, with the same defaults."""

import ast
import inspect
import os
import unittest

import kolize._core as core

INTERNAL = {"mask_from_pixels", "mask_from_near", "paint_mask", "mask_pairs"}  # called by kolize.pygame alone
STUBS = os.path.join(os.path.dirname(core.__file__), "_core.pyi")


def in_stub(function):
    """[(name, kind, default or None)], without self; a default "..." may be any."""
    a = function.args
    every = [(arg.arg, "positional") for arg in a.posonlyargs] + [(arg.arg, "any") for arg in a.args]
    defaults = [None] * (len(every) - len(a.defaults)) + [ast.unparse(default) for default in a.defaults]
    named = [(name, kind, default) for (name, kind), default in zip(every, defaults) if name not in ("self", "cls")]
    return named + ([(a.kwarg.arg, "keywords", None)] if a.kwarg else [])


def in_signature(function, is_method):
    """The same of what inspect.signature reads."""
    kinds = {"POSITIONAL_ONLY": "positional", "VAR_KEYWORD": "keywords"}
    found = [(p.name, kinds.get(p.kind.name, "any"), None if p.default is p.empty else repr(p.default))
             for p in inspect.signature(function).parameters.values()]
    return found[1:] if is_method else found


def same(stub, signature):
    return len(stub) == len(signature) and all(
        a[:2] == b[:2] and (a[2] == b[2] or "..." == a[2] or (a[2] and b[2] and float(eval(a[2]) == eval(b[2]))))
        for a, b in zip(stub, signature))


def functions():
    """(where, function of the extension, whether it has a self, function of the stub) of all but those with underscores."""
    with open(STUBS, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name not in INTERNAL:
            yield node.name, getattr(core, node.name), False, node
        elif isinstance(node, ast.ClassDef) and hasattr(core, node.name):
            own = getattr(core, node.name)
            for method in node.body:
                if not isinstance(method, ast.FunctionDef):
                    continue
                decorators = [ast.dump(decorator) for decorator in method.decorator_list]
                if method.name in ("__new__", "__init__"):
                    yield f"{node.name}.{method.name}", own, False, method
                elif not method.name.startswith("__") and not any("property" in text for text in decorators):
                    is_static = any("staticmethod" in text for text in decorators)
                    yield f"{node.name}.{method.name}", getattr(own, method.name), not is_static, method


class Stubs(unittest.TestCase):
    def test_parameters_are_those_of_the_signatures(self):
        seen = 0
        for where, function, is_method, stub in functions():
            seen += 1
            with self.subTest(where):
                self.assertTrue(same(in_stub(stub), in_signature(function, is_method)),
                                (in_stub(stub), in_signature(function, is_method)))
        self.assertGreater(seen, 130)

    def test_every_function_of_the_extension_has_a_signature_and_a_stub(self):
        in_stubs = {where for where, *_ in functions()}
        for name, thing in vars(core).items():
            members = vars(thing).items() if isinstance(thing, type) and not issubclass(thing, (tuple, Exception)) else []
            for where, function in [(name, thing)] + [(f"{name}.{key}", getattr(thing, key)) for key, _ in members]:
                if callable(function) and not isinstance(function, type) and not where.split(".")[-1].startswith("_") \
                        and where not in INTERNAL:
                    with self.subTest(where):
                        self.assertIsNotNone(getattr(function, "__text_signature__", None))
                        self.assertIn(where, in_stubs)

    def test_a_wrong_name_kind_or_default_would_be_seen(self):
        stub = in_stub(ast.parse("def f(a, b=1): ...").body[0])
        self.assertTrue(same(stub, in_signature(lambda a, b=1: 0, False)))
        for wrong in (lambda a, c=1: 0, lambda a, b: 0, lambda a, b=2: 0, lambda a, b=1, /: 0):
            self.assertFalse(same(stub, in_signature(wrong, False)))


if __name__ == "__main__":
    unittest.main()

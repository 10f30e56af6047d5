#!/usr/bin/env python3
"""Says which public functions of the core the safe crate does not call, against the reasons in not_covered.txt."""

import glob
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "flat"))
sys.dont_write_bytecode = True

from api import Api  # noqa: E402


def main():
    functions = [one["name"] for one in Api().functions]
    text = ""
    for path in glob.glob(os.path.join(HERE, "kolize", "src", "*.rs")):
        with open(path, encoding="utf-8") as file:
            text += file.read()
    called = set(re.findall(r"sys::(kz_\w+)", text))
    with open(os.path.join(HERE, "not_covered.txt"), encoding="utf-8") as file:
        lines = [line.split(None, 1) for line in file if line.strip() and not line.startswith("#")]
    patterns = {line[0]: re.compile(line[0].replace("*", r"\w*") + "$") for line in lines if len(line) == 2}
    faults = ["%s: no reason in not_covered.txt" % line[0] for line in lines if len(line) == 1]
    for name in functions:
        excused = any(one.match(name) for one in patterns.values())
        if name not in called and not excused:
            faults.append("%s: call it in bindings/rust/kolize/src, or say in not_covered.txt why not" % name)
        if name in called and excused:
            faults.append("%s: called, so not_covered.txt need not excuse it" % name)
    faults += ["%s: no such function" % name for name, one in patterns.items() if not any(map(one.match, functions))]
    if faults:
        sys.exit("\n".join(faults))
    print("%d of %d functions are called, %d excused" % (sum(map(called.__contains__, functions)), len(functions),
                                                         sum(name not in called for name in functions)))


if __name__ == "__main__":
    main()

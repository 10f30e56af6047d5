"""Puts figures into README.md, between two marks."""

import os

README = os.path.join(os.path.dirname(os.path.abspath(__file__)), "README.md")


def put(begin, end, lines):
    with open(README, encoding="utf-8") as file:
        text = file.read()
    before, _, rest = text.partition(begin)
    after = rest.partition(end)[2]
    with open(README, "w", encoding="utf-8") as file:
        file.write(before + begin + "".join(lines) + end + after)

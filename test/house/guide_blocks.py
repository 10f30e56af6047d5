"""What the pages of the guide hold besides prose: blocks of code, and what stands before and after them.

    ```c          a whole program when it has a main: it is compiled, run, and prints the ```text block that follows;
                  otherwise a piece of one, which must compile after what a comment `<!-- given: ... -->` before it says
    ```python     a program, with the ```text block that follows
    ```console    commands after `$ `, each with what it prints; `...` stands for the rest
    <!-- file: NAME -->   before a block: it is also written to NAME, for the commands that follow
    ```sh         what a person types elsewhere: not run
    ```js         run by bindings/js/test/test_guide.mjs, where node is
"""

import re

FENCE = re.compile(r"^(?:<!--(?P<mark>(?:(?!-->).)*)-->\n\n?)?```(?P<kind>\w*)\n(?P<body>.*?)^```$", re.M | re.S)


class Block:
    def __init__(self, kind, body, line):
        self.kind, self.body, self.line = kind, body, line
        self.given, self.file, self.prints = "", "", None


def blocks_of(text):
    """The blocks in their order; a ```text block becomes what the program before it prints."""
    out, end = [], None
    for match in FENCE.finditer(text):
        block = Block(match["kind"], match["body"], text[: match.start("kind")].count("\n") + 1)
        mark = (match["mark"] or "").strip()
        if mark.startswith("given:"):
            block.given = mark[len("given:") :]
        elif mark.startswith("file:"):
            block.file = mark[len("file:") :].strip()
        between = text[end : match.start()].strip() if end is not None else "-"
        if block.kind == "text" and between in ("", "prints") and out[-1].kind in ("c", "js", "python"):
            out[-1].prints = block.body
        else:
            out.append(block)
        end = match.end()
    return out


def commands_of(block):
    """(command, what it prints) of a ```console block; a command goes on over lines that end in a backslash."""
    parts = re.split(r"^\$ ((?:.*\\\n)*.*)\n", block.body, flags=re.M)[1:]
    return list(zip(parts[::2], parts[1::2]))


def agrees(shown, printed):
    """Is it what the page shows, where `...` in a line of its own stands for any lines?"""
    at, parts = 0, ("\n" + shown).split("\n...\n")
    for i, part in enumerate(parts):
        part = part.lstrip("\n") if i == 0 else part
        found = printed.find(part, at)
        if found < 0 or (i == 0 and found > 0):
            return False
        at = found + len(part)
    return len(parts) > 1 or at == len(printed)

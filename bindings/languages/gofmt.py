"""Lays out Go as gofmt does: fields, constants and keys that follow each other stand in columns."""

import itertools
import re

ROW = re.compile(r"(\t+)(?:(\w+) (\w+ )?(= .*)|(\w+) ([^ =]+)(?: (//.*))?|(\"\w+\":) (.*,))$")


def columns(lines):
    out, inside, block = [], False, []
    for line in lines + [""]:
        row = ROW.match(line) if inside else None
        if row:
            block.append([one.strip(" ") for one in row.groups() if one])
            continue
        width = max((len(one[1]) for one in block), default=0)
        for n, rows in itertools.groupby(block, len):
            rows = list(rows)
            kinds = max(len(one[2]) for one in rows)
            out += [" ".join([one[0] + one[1].ljust(width)] + ([one[2].ljust(kinds), one[3]] if n == 4 else one[2:])) for one in rows]
        block = []
        inside = line.endswith((" struct {", "const (", "uintptr{")) or inside and line.strip("\t")[:1] not in (")", "}")
        out.append(line)
    return "\n".join(out).rstrip("\n") + "\n"

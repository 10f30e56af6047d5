"""Reads the public headers: which declaration stands under which comment.

The headers are written to be read as they are: plain comments before declarations, behind them, one for a group of
them, and a line of dashes that opens a section.  What belongs to what:

    a comment directly before declarations      belongs to all of them, up to the next blank line or comment
    a comment behind a declaration or a field   belongs to it
    a comment directly under a section's line   belongs to the section, when a blank line follows it: what is said
                                                there holds for the section, and is all there is for a declaration
                                                without a comment of its own
    a comment between blank lines               belongs to the declaration before it

filter.py makes Doxygen's input of this, test/house/test_docs.py looks for what is not documented.
"""

import re

SECTION = re.compile(r"/\* -{3,} (.+?) -{3,} \*/$")
PARENS = r"\((?:[^()]|\([^()]*\))*\)"
NAME_OF_FUNCTION = re.compile(r"\b(kz_\w+)\(")


class Item:
    """kind: file, section, note, function, inline, struct, enum, typedef, define, other."""

    def __init__(self, kind, name="", code="", line=0):
        self.kind, self.name, self.code, self.line = kind, name, code, line
        self.comment = ""  # before it, of its own or of its group
        self.behind = ""  # behind it
        self.notes = []  # between blank lines after it
        self.section = None  # the section it stands in

    def text(self):
        """All that is said of it; what its section says only when nothing else is."""
        own = [part for part in [self.behind, self.comment, *self.notes] if part]
        if not own and self.section and self.section.comment:
            own = [self.section.comment]
        return "\n\n".join(own)


def comment_text(raw):
    """The text of a comment: without its marks, lines relative to the first column of text."""
    lines = raw.strip()[2:-2].split("\n")
    out = [lines[0].strip()]
    for line in lines[1:]:
        line = line.strip("\n")
        mark = re.match(r"\s*\* ?", line)
        out.append(line[mark.end() :].rstrip() if mark else line.strip())
    while out and not out[-1]:
        out.pop()
    return "\n".join(out)


def without_comments(code):
    return re.sub(r"/\*.*?\*/", lambda m: re.sub(r"[^\n]", " ", m.group()), code, flags=re.S)


def _take_comment(lines, i):
    """The lines of the comment that begins in line i, and the number of the line after it."""
    first = i
    while "*/" not in lines[i]:
        i += 1
    return "\n".join(lines[first : i + 1]), i + 1


def _take_code(lines, i):
    """A whole declaration or definition, with what is behind it in its last line, and the line after it."""
    first = i
    while True:
        code = without_comments("\n".join(lines[first : i + 1]))
        if code.count("/*"):  # a comment that goes on
            i += 1
            continue
        code = re.sub(r'"[^"]*"', '""', code).rstrip()
        closed = code.count("{") == code.count("}") and code.count("(") == code.count(")")
        if closed and (code.endswith(";") or code.endswith("}")):
            return "\n".join(lines[first : i + 1]), i + 1
        i += 1


def _kind_and_name(code):
    bare = without_comments(code).strip()
    if bare.startswith("KZ_INLINE"):
        return "inline", NAME_OF_FUNCTION.search(bare).group(1)
    if bare.startswith("KZ_API"):
        return "function", NAME_OF_FUNCTION.search(bare).group(1)
    match = re.match(r"typedef (struct|enum) (kz_\w+) \{", bare)
    if match:
        return match.group(1), match.group(2)
    match = re.match(r"typedef .*?\b(kz_\w+)\s*\(", bare, re.S) or re.match(r"typedef .*\b(kz_\w+);$", bare)
    if match:
        return "typedef", match.group(1)
    if re.match(r"enum \{", bare):
        return "enum", ""
    return "other", ""


def expand_boxes(text):
    """KZ_DEFINE_UINT_BOX written out for 8, 16 and 32, under its comment: three groups of plain declarations."""
    match = re.search(r"(/\*(?:(?!\*/).)*\*/\n)#define KZ_DEFINE_UINT_BOX\(N\)(.*?[^\\])\n"
                      r"((?:KZ_DEFINE_UINT_BOX[^\n]*\n)+)#undef[^\n]*\n", text, re.S)
    if not match:
        return text
    body = re.sub(r"[ ]*\\\n", "\n", match.group(2)).strip("\n")
    body = "\n".join(line[4:] for line in body.split("\n"))
    sizes = re.findall(r"\((\d+)\)", match.group(3))
    written = [match.group(1) + body.replace("##N##", n).replace("##N", n) for n in sizes]
    return text[: match.start()] + "\n\n".join(written) + "\n" + text[match.end() :]


def expand_results(text):
    """The list of results written out as the enum's constants, each with its sentence behind it."""
    pairs = re.findall(r"^    X\((\w+), (\".*\")\)", text, re.M)
    return re.sub(r"^#define KZ_RESULT_ENUM.*?KZ_RESULT_COUNT\b",
                  lambda m: "\n".join("    KZ_%s, /* %s */" % pair for pair in pairs) + "\n    KZ_RESULT_COUNT",
                  text, flags=re.M | re.S)


def read_header(text):
    """The items of a header in their order."""
    lines = expand_results(expand_boxes(text)).split("\n")
    items, section, group, alone, blank = [], None, "", "", True
    i, cplusplus = 0, False
    while i < len(lines):
        line, number = lines[i].strip(), i + 1
        if not line:
            if alone:  # a comment with nothing under it
                if section and section.fresh:
                    section.comment = (section.comment + "\n\n" + alone).strip()
                else:
                    [item for item in items if item.kind not in ("section", "other")][-1].notes.append(alone)
            group, alone, blank, i = "", "", True, i + 1
            if section:
                section.fresh = section.fresh and not items[-1].kind != "section"
            continue
        if SECTION.match(line):
            section = Item("section", SECTION.match(line).group(1), line, number)
            section.fresh = True
            items.append(section)
            group, alone, i = "", "", i + 1
        elif line.startswith("/*"):
            raw, i = _take_comment(lines, i)
            if not items:
                items.append(Item("file", code=raw, line=number))
                items[-1].comment = comment_text(raw)
                continue
            if blank or not alone:
                group = ""
            group = alone = (alone + "\n\n" + comment_text(raw)).strip()
        elif line.startswith("#"):
            first = i
            while lines[i].endswith("\\"):
                i += 1
            raw = "\n".join(lines[first : i + 1])
            i += 1
            if line.startswith("#ifdef __cplusplus"):
                cplusplus = True
            elif cplusplus and (line.startswith("#else") or line.startswith("#endif")):
                cplusplus = False
            match = re.match(r"#define (KZ_\w+)", line)
            if match and not cplusplus and not line.startswith("#define KOLIZE"):
                item = Item("define", match.group(1), raw, number)
                behind = re.search(r"/\*.*\*/$", line)
                item.behind = comment_text(behind.group()) if behind else ""
                item.comment, item.section, alone = group, section, ""
                items.append(item)
            else:
                items.append(Item("other", code=raw, line=number))
        elif cplusplus:
            items.append(Item("other", code=lines[i], line=number))
            i += 1
        else:
            raw, i = _take_code(lines, i)
            kind, name = _kind_and_name(raw)
            end = len(without_comments(raw).rstrip())
            item = Item(kind, name, raw[:end], number)
            item.behind = comment_text(raw[end:]) if raw[end:].strip() else ""
            item.comment, item.section, alone = group, section, ""
            items.append(item)
        blank = False
    return items


def parts(item):
    """(names, code, comment) of each field of a struct or constant of an enum, in order; comments before and behind."""
    body = item.code[item.code.index("{") + 1 : item.code.rindex("}")]
    out, before, rest = [], "", body
    while True:
        match = re.match(r"\s*(/\*.*?\*/)", rest, re.S)
        if match:
            before = comment_text(match.group(1))
            rest = rest[match.end() :]
            continue
        end = "," if item.kind == "enum" else ";"
        match = re.match(r"\s*((?:[^%s/({]|%s|\{[^}]*\})+)%s?[ ]*(/\*.*?\*/)?" % (end, PARENS, end), rest, re.S)
        if not match or not match.group(1).strip():
            return out
        code, behind = match.group(1).strip(), match.group(2)
        if item.kind == "enum":
            names = [code.split("=")[0].strip()]
        elif "{" in code:  # a union: its members are the shapes' own types
            names = [code[code.rindex("}") + 1 :].strip()]
        elif "(" in code:
            names = [re.search(r"\(\*(\w+)\)", code).group(1)]
        else:
            names = re.findall(r"(\w+)(?:\[[^]]*\])?(?=,|$)", code)
        said = "\n".join(part for part in (before, comment_text(behind) if behind else "") if part)
        out.append((names, code, said))
        before, rest = "", rest[match.end() :]


def members(item):
    """(names, comment) of each field of a struct or constant of an enum, in order."""
    return [(names, said) for names, _, said in parts(item)]

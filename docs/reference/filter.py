#!/usr/bin/env python3
"""What Doxygen reads:  filter.py TREE FOLDER  writes TREE's headers and pages into FOLDER as they are meant for it.

The headers keep plain comments (header_docs.py says which belongs to what).  Here they become Doxygen's:

    a comment before declarations   stands before each of them
    what is indented in it          stays as it is drawn, letter for letter
    Errors: Allocates: Cost: ...    begin paragraphs
    docs/contract/page.md#part      leads there
    a section                       becomes one in the list of declarations
    a field without a comment       gets an empty one: the struct's comment tells of it

In pages, links to headers lead to their reference, and other links that leave the pages become text.
"""

import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from header_docs import PARENS, comment_text, read_header, without_comments  # noqa: E402

HEADS = (r"(?:Errors(?: of all| also|, here and below|, before anything is written|"
         r", allocation)?|Args|Returns|Allocates|Costs?|Source|Details)")
DETAILS = re.compile(r"docs/contract/(\w+)\.md(?:\\#([\w-]+))?")
EMPTY = "/**< &zwj; */"
DRAWN = re.compile(r"^ {2,}\S")


def escaped(line):
    """A line of plain text with nothing in it that Doxygen would take for a mark; what is between ` is code."""
    parts = line.split("`")
    for i, part in enumerate(parts):
        parts[i] = re.sub(r'([\\@&<>#%*|"])', r"\\\1", part).replace("--", "\\--")
        if i % 2:
            parts[i] = "<code>%s</code>" % parts[i]
    return "".join(parts)


def marked_up(text):
    """A comment's text as Doxygen's: paragraphs, and pictures of letters as they are."""
    out, drawing = [], []

    def end_drawing():
        while drawing and not drawing[-1]:
            drawing.pop()
        if drawing:
            out.extend(["", "@verbatim", *drawing, "@endverbatim", ""])
            drawing.clear()

    for line in text.split("\n"):
        if DRAWN.match(line) or (drawing and not line.strip()):
            drawing.append(line)
        else:
            end_drawing()
            out.append(escaped(line))
    end_drawing()
    parts = re.split(r"(@verbatim.*?@endverbatim)", "\n".join(out), flags=re.S)
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r"(^|[.)\]:]\s+)(%s:)" % HEADS, r"\1\n\n<b>\2</b>", parts[i], flags=re.M)
        parts[i] = DETAILS.sub(lambda m: "[%s](@ref docs_contract_%s)" % (m.group(), "_".join(filter(None, m.groups()))),
                               parts[i])
    return "".join(parts)


def block(text, opening="/**"):
    """A comment of Doxygen's; its first sentence is what lists show."""
    if not text:
        return ""
    match = re.match(r"(?!%s:)[^\n]*?(?:\n[^\n]+?)*?[^. `\d][.?](?=\s|$)" % HEADS, text)
    end = match.end() if match else len(text) * ("\n\n" not in text and not re.match(HEADS, text))
    brief = "@brief %s\n\n" % escaped(text[:end].replace("\n", " ")) if end else ""
    return "%s %s%s */" % (opening, brief, marked_up(text[end:].lstrip(" ")))


def split_names(code):
    """`float x, y` as two declarations, for Doxygen gives a comment to the last name only."""
    match = re.match(r"((?:const |unsigned |struct )*\w+) (.*)", code)
    if not match or "(" in code or "{" in code or "," not in code:
        return [code]
    return ["%s %s" % (match.group(1), name.strip()) for name in match.group(2).split(",")]


def with_members(code):
    """A struct's or enum's code with the comments of its fields as Doxygen wants them."""
    opening, closing = code.index("{") + 1, code.rindex("}")
    out, rest, end = [], code[opening:closing], "," if re.match(r"(typedef )?enum", code) else ";"
    pattern = re.compile(
        r"\s*(?:(/\*.*?\*/)|((?:union|struct) \{)|(\}[^;]*;)|((?:[^%s/(){}]|%s)+(?:%s|(?=\s*$|\s*/\*))))"
        r"(?:[ ]*(/\*.*?\*/))?" % (end, PARENS, end), re.S)
    before = ""
    while rest.strip():
        match = pattern.match(rest)
        comment, nested, closed, field, behind = match.groups()
        rest = rest[match.end() :]
        if comment:
            before = (before + "\n\n" + comment_text(comment)).strip()
            continue
        text = "\n\n".join(part for part in (before, comment_text(behind) if behind else "") if part)
        before = ""
        note = block(text, "/**<") or EMPTY
        if nested:
            out.append("\n" + nested)
        elif closed:
            out.append("\n%s %s" % (closed, note))
        else:
            for one in split_names(field.strip().rstrip(end)):
                out.append("\n    %s%s %s" % (one, end, note))
    return code[:opening] + "".join(out) + "\n" + code[closing:]


def header(text, name):
    out, named = [], False
    for item in read_header(text):
        if item.kind == "file":
            out.append(block(item.comment.split(" - ", 1)[-1], "/** @file %s\n\n" % name))
        elif item.kind == "section":
            out.append("/**@}*/" if named else "")
            named = True
            out.append("/** @name %s\n%s */\n/**@{*/" % (escaped(item.name), marked_up(item.comment)))
        elif item.kind == "other":
            if named and item.code.startswith("#ifdef __cplusplus"):
                out.append("/**@}*/")
                named = False
            out.append(item.code)
        else:
            code = item.code.replace("KZ_API ", "")
            if item.kind in ("struct", "enum"):
                code = with_members(code)
            elif item.kind == "define":
                code = without_comments(code).rstrip()
            out.append(block(item.text()) + "\n" + code)
    return "\n".join(out) + "\n"


def heading_id(title):
    """What a heading is called in links, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def page(text, path, pages):
    """Links to headings and headers become references; those that leave the pages text."""
    mark = re.sub(r"\W", "_", path[:-3])

    def link(match):
        words, target = match.groups()
        where, _, part = target.partition("#")
        where = os.path.normpath(os.path.join(os.path.dirname(path), where)) if where else path
        if re.match(r"\w+:", target):
            return match.group()
        if where in pages:
            return "[%s](@ref %s)" % (words, re.sub(r"\W", "_", where[:-3]) + ("_" + part if part else ""))
        if re.match(r"include/kolize/\w+\.h$", where):
            return "[%s](@ref %s)" % (words, os.path.basename(where))
        return words

    def heading(match):
        part = heading_id(match.group(2))
        return "%s %s {#%s}" % (match.group(1), match.group(2), mark if match.group(1) == "#" else mark + "_" + part)

    parts = re.split(r"(^```.*?^```$|^ {4}.*?$|<!--.*?-->)", text, flags=re.M | re.S)
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r"(!\[[^]]*\])\((?:[^)\s]*/)?([^)/\s]+)\)", r"\1(\2)", parts[i])  # found by name
        parts[i] = re.sub(r"(?<!!)\[([^]]+)\]\(([^)\s]+)\)", link, parts[i])
        parts[i] = re.sub(r"^(#+) (.*)$", heading, parts[i], flags=re.M)
    for i in range(1, len(parts), 2):
        if parts[i].startswith("<!--"):
            parts[i] = ""
    return "".join(parts)


def main(tree, folder):
    pages = []
    for where, _, names in sorted(os.walk(os.path.join(tree, "docs"))):
        pages += [os.path.relpath(os.path.join(where, name), tree) for name in sorted(names) if name.endswith(".md")]
    headers = sorted(name for name in os.listdir(os.path.join(tree, "include", "kolize")) if name.endswith(".h"))
    for path in pages + [os.path.join("include", "kolize", name) for name in headers]:
        with open(os.path.join(tree, path), encoding="utf-8") as file:
            text = file.read()
        text = header(text, os.path.basename(path)) if path.endswith(".h") else page(text, path, pages)
        os.makedirs(os.path.join(folder, os.path.dirname(path)), exist_ok=True)
        with open(os.path.join(folder, path), "w", encoding="utf-8", newline="\n") as file:
            file.write(text)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])

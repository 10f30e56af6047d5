"""The prose of the headers is short and has one order.

Comments of public headers have at most 120 words and no sentence of more than 30.  Labels stand in their order, each at
the beginning of a line.  Comments of private headers have at most 120 words.  The links of pages are test_docs.py's.
"""

import glob
import os
import re
import sys
import unittest

SOURCE = os.environ["KOLIZE_SOURCE"]
sys.path.insert(0, os.path.join(SOURCE, "docs", "reference"))
from header_docs import comment_text, read_header  # noqa: E402

MOST_WORDS, MOST_IN_A_SENTENCE = 120, 30
LABELS = ["Args", "Returns", "Errors", "Allocates", "Cost", "Source", "Details"]
LABEL = re.compile(r"(%s):(?=\s)" % "|".join(LABELS))
# Other spellings, and labels that begin in the middle of a line.
STRAY = re.compile(r"^(?:Errors? also|Errors of all|Errors, [a-z ]+|Costs|Allocates, costs)\b|"
                   r"(?<=[^\n] )(?:Args|Returns|Errors|Allocates|Costs?|Source|Details)(?: also|, [a-z ]+)?:(?=\s)",
                   re.M)

# Headers that are still to be rewritten; both lists shall be empty.
PUBLIC_LATER = {"io.h", "io_mask.h", "io_sheet.h"}
PRIVATE_LATER = {"src/broad/bvh/bvh.h", "src/broad/bvh/hilbert_order.h", "src/broad/resting/predicted_boxes.h",
                 "src/broad/sap/sap.h", "src/broad/sap/sap_kernels.h", "src/broad/sap/sap_lanes.h",
                 "src/mask/mask_private.h", "src/mask/trace/simplify.h", "src/math/triangulation/triangulate.h",
                 "src/query/batch/batch_lanes.h", "src/query/mtv/concave_mtv.h"}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def public():
    return sorted(glob.glob(os.path.join(SOURCE, "include", "kolize", "*.h")))


def private():
    return sorted(glob.glob(os.path.join(SOURCE, "src", "**", "*.h"), recursive=True))


# ---- What is counted -------------------------------------------------------------------------------------------------


def comments(text):
    """(line, text) of each comment, wherever it stands."""
    out = []
    for match in re.finditer(r'"(?:\\.|[^"\\\n])*"|(/\*.*?\*/)', text, re.S):
        if match.group(1):
            out.append((text.count("\n", 0, match.start()) + 1, comment_text(match.group(1))))
    return out


def words(text):
    """What has a letter or a digit in it; operators and the lines of pictures count nothing."""
    return [word for word in text.split() if re.search(r"[A-Za-z0-9]", word)]


def sentences(text):
    """What a stop ends; and an empty line, a label, a line of a table.  Under a label a semicolon ends one, too."""
    parts, table = [""], 0
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip(" "))
        goes_on = indent > table if table else indent < 2
        if not line.strip() or LABEL.match(line) or not goes_on:
            parts.append("")
        table = (table or indent) if indent >= 2 else 0
        parts[-1] += " " + line.strip()
    out = []
    for part in parts:
        stop = r"(?<=[.?!;])\s+" if LABEL.match(part.strip()) else r"(?<=[.?!])\s+"
        out += re.split(stop, part.strip())
    return [sentence for sentence in out if sentence]


def too_long(text):
    """What is too long in any header, a line each."""
    return ["line %d: %d words" % (line, len(words(said))) for line, said in comments(text)
            if len(words(said)) > MOST_WORDS]


def complaints(text):
    """What is wrong with the prose of a public header, a line each."""
    out = too_long(text)
    for item in read_header(text):
        count = len(words(item.text()))
        if count > MOST_WORDS and item.kind != "file":
            out.append("line %d: %d words about %s" % (item.line, count, item.name))
    for line, said in comments(text):
        for sentence in sentences(said):
            if len(words(sentence)) > MOST_IN_A_SENTENCE:
                out.append("line %d: %d words in %r" % (line, len(words(sentence)), sentence))
        found = [LABEL.match(part).group(1) for part in said.split("\n") if LABEL.match(part)]
        if found != sorted(set(found), key=LABELS.index):
            out.append("line %d: labels in the order %s" % (line, ", ".join(found)))
        out += ["line %d: the label %r" % (line, stray) for stray in STRAY.findall(said)]
    return out


# ---- The tests -------------------------------------------------------------------------------------------------------


class Prose(unittest.TestCase):
    def test_comments_of_public_headers_are_short_and_in_order(self):
        self.assertGreaterEqual(len(public()), 28)
        found = {os.path.basename(path): complaints(read(path)) for path in public()
                 if os.path.basename(path) not in PUBLIC_LATER}
        self.assertGreaterEqual(len(found), 15)
        self.assertEqual({name: lines for name, lines in found.items() if lines}, {})

    def test_comments_of_private_headers_are_short(self):
        found = {os.path.relpath(path, SOURCE): too_long(read(path)) for path in private()}
        self.assertGreaterEqual(len(found), 50)
        self.assertEqual({name: lines for name, lines in found.items() if lines and name not in PRIVATE_LATER}, {})

    def test_what_is_long_or_out_of_order_is_found(self):
        top = "/* x.h - a header. */\n#ifndef KOLIZE_X_H\n\n"
        x = "KZ_API void kz_x(void);\n"
        few = "Ten words, so that no sentence is long, one two. "
        planted = {
            "/* %s*/\n" % (few * 13) + x: "130 words",
            "/* %s*/\n\n/* %s*/\n" % (few * 7, few * 6) + x: "",  # apart: a note, and the comment
            "/* %s*/\n%s\n/* %s*/\n\n" % (few * 7, x, few * 6): "130 words about kz_x",  # the note is x's
            "/* Does it.\n * %s. */\n" % ("more " * 31) + x: "31 words in",
            "/* Does it.\n *\n *   a    %s\n *   b    %s. */\n" % ("more " * 20, "more " * 20) + x: "",
            "/* Does it.\n *   a    %s\n *        %s. */\n" % ("more " * 20, "more " * 20) + x: "41 words in",
            "/* Does it.\n * Errors: %s;\n * %s. */\n" % ("more " * 20, "more " * 20) + x: "",
            "/* Does it; %s. */\n" % ("more " * 31) + x: "33 words in",
            "/* Does it.\n * Cost: none.\n * Errors: none. */\n" + x: "in the order Cost, Errors",
            "/* Does it.\n * Cost: none.\n * Cost: none. */\n" + x: "in the order Cost, Cost",
            "/* Does it.  Errors: none.\n * Cost: none. */\n" + x: "the label 'Errors:'",
            "/* Does it.\n * Errors also: KZ_ERR_MEMORY. */\n" + x: "the label 'Errors also'",
            "/* Does it.\n * Args: a number.\n * Errors: none.\n * Cost: none. */\n" + x: "",
        }
        for text, complaint in planted.items():
            found = "\n".join(complaints(top + text + "\n#endif\n"))
            if complaint:
                self.assertIn(complaint, found, text)
            else:
                self.assertEqual(found, "", text)
        self.assertEqual(too_long("int x; /* short */ const char *y = \"/* %s */\";\n" % ("more " * 130)), [])
        self.assertEqual(too_long("int x; /* short */\n/* %s */\n" % ("more " * 130)), ["line 2: 130 words"])


if __name__ == "__main__":
    unittest.main()

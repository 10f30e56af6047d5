"""What can be changed in a compiled C file: its conditions and its sums, as they stand in the compiler's assembly.

For x86-64 in AT&T syntax, as gcc and clang print it.  A site is one instruction; its kinds:

    flip   a condition becomes its opposite: the branch, the set or the conditional move goes the other way
    swap   an addition becomes a subtraction, or the other way round: of integers and of float numbers
    edge   a comparison gains or loses "or equal"
"""

import os
import re

KINDS = ('flip', 'swap', 'edge')

OPPOSITE = {}
for _one, _other in (('e', 'ne'), ('z', 'nz'), ('l', 'ge'), ('g', 'le'), ('b', 'ae'), ('a', 'be'), ('s', 'ns'),
                     ('p', 'np'), ('o', 'no'), ('c', 'nc')):
    OPPOSITE[_one], OPPOSITE[_other] = _other, _one
OR_EQUAL = {'l': 'le', 'le': 'l', 'g': 'ge', 'ge': 'g', 'a': 'ae', 'ae': 'a', 'b': 'be', 'be': 'b'}

_INSTRUCTION = re.compile(r'^\t([a-z][a-z0-9]*)\t(.*)$')
_CONDITION = re.compile(r'^(j|set|cmov)(ne|nz|np|ns|no|nc|le|ge|be|ae|e|z|l|g|b|a|s|p|o|c)([wlq]?)$')
_SUM = re.compile(r'^(v?)(add|sub)([bwlq]|s[sd]|p[sd])$')
_FILE = re.compile(r'^\t\.file (\d+) "([^"]*)"(?: "([^"]*)")?')
_LOC = re.compile(r'^\t\.loc (\d+) (\d+)')


class Site:
    """One instruction that can be changed: `line` counts from 0 in the assembly, `place` is its (path, line) in C."""

    def __init__(self, line, kind, old, new, place):
        self.line, self.kind, self.old, self.new, self.place = line, kind, old, new, place

    def change(self):
        """Such as "flip jne .L4"."""
        return '%s %s' % (self.kind, self.old.strip().replace('\t', ' '))


def changes(text):
    """[(kind, changed line)] of one line of assembly; of most lines none."""
    found = _INSTRUCTION.match(text)
    if not found:
        return []
    word, operands = found.groups()
    condition = _CONDITION.match(word)
    if condition:
        first, code, size = condition.groups()
        made = [('flip', OPPOSITE[code])]
        if code in OR_EQUAL:
            made.append(('edge', OR_EQUAL[code]))
        return [(kind, '\t%s%s%s\t%s' % (first, new, size, operands)) for kind, new in made]
    total = _SUM.match(word)
    if total and '%rsp' not in operands:  # the stack pointer's are the compiler's own
        first, name, size = total.groups()
        return [('swap', '\t%s%s%s\t%s' % (first, 'sub' if name == 'add' else 'add', size, operands))]
    return []


def sites(lines, root, kinds):
    """The sites in the lines of one assembly file, those that stem from sources under `root`."""
    files, place, found = {}, None, []
    for n, text in enumerate(lines):
        if text.startswith('\t.file '):
            named = _FILE.match(text)
            if named:
                number, folder, name = named.groups()
                files[int(number)] = os.path.join(folder, name) if name else folder
        elif text.startswith('\t.loc '):
            number, line = _LOC.match(text).groups()
            path = os.path.relpath(os.path.join(root, files.get(int(number), '/')), root)
            place = None if path.startswith('..') else (path, int(line))
        elif place and place[1] > 0:
            found += [Site(n, kind, text, new, place) for kind, new in changes(text) if kind in kinds]
    return found


def labelled(lines, found, first, kinds=()):
    """The assembly with a symbol before and after each site: kzi_mutant_N and kzi_mutant_end_N, N from `first`.

    Sites of the `kinds` are changed, all of them: an instruction and its change are equally long, so nothing moves."""
    before, after, new = {}, {}, {}
    for n, site in enumerate(found, first):
        before.setdefault(site.line, []).append('kzi_mutant_%d:' % n)
        after.setdefault(site.line, []).append('kzi_mutant_end_%d:' % n)
        if site.kind in kinds:
            new[site.line] = site.new
    out = []
    for n, text in enumerate(lines):
        out += [*before.get(n, ()), new.get(n, text), *after.get(n, ())]
    return out


def counted(lines, found, first):
    """The assembly that notes which sites were reached: a byte of kzi_mutant_reached for each, from number `first`.

    A store of a constant changes no flag and no register, so it can stand before any instruction."""
    numbers = {}
    for n, site in enumerate(found, first):
        numbers.setdefault(site.line, []).append(n)
    out = []
    for n, text in enumerate(lines):
        out += ['\tmovb\t$1, kzi_mutant_reached+%d(%%rip)' % number for number in numbers.get(n, ())]
        out.append(text)
    return out

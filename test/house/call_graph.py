"""Who calls whom in the built libraries, read from their machine code by objdump and nm (x86-64).

A function has an edge to every function that an instruction of it names: called, jumped to, or its address taken.  So
the graph holds all direct calls, and callbacks count as calls of who hands them on.  Calls through tables of functions
are not in it; in_tables has the functions that such calls can reach.
"""

import bisect
import re
import subprocess

HEAD = re.compile(r"^([0-9a-f]+) <([^>]+)>:$")
NAMED = re.compile(r"([0-9a-f]+) <([^>+]+)(\+0x[0-9a-f]+)?>")
BY_POINTER = re.compile(r"\t(?:bnd |notrack )*(?:call|jmp)q? +\*")  # the jumps are last calls, and switches


def run(*words):
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout


def plain(name):
    """kz_relate of kz_relate@plt and kz_relate@@Base, memcpy of __memcpy_chk, which checks sizes and calls it; a part that
    the compiler split off keeps its own name."""
    return re.sub(r"^__(\w+)_chk$", r"\1", name.split("@")[0])


class Graph:
    def __init__(self, *libraries):
        self.calls = {}  # function: the functions it names
        self.in_tables = {}  # library: functions whose address stands in data
        self.calling_by_pointer = {}  # library: functions with calls through pointers
        self.exported = {}  # library: what it exports
        for library in libraries:
            self._read(library)

    def _read(self, library):
        functions = {}  # address: name
        for line in run("nm", library).split("\n"):
            words = line.split()
            if len(words) == 3 and words[1] in "tTwW":
                if not words[2].endswith(".localalias"):  # a second name of an exported function
                    functions[int(words[0], 16)] = plain(words[2])
        self.calling_by_pointer[library], self.in_tables[library] = set(), set()
        self.exported[library] = {plain(line.split()[-1]) for line in
                                  run("nm", "-D", "--defined-only", library).split("\n") if line}
        name = None
        for line in run("objdump", "-d", "--no-show-raw-insn", library).split("\n"):
            head = HEAD.match(line)
            if head:
                name = plain(head.group(2)) if "@plt" not in head.group(2) else None  # also "f@plt-0x10", before all
                if name:
                    self.calls.setdefault(name, set())
                continue
            if not name:
                continue
            for address, other, _ in NAMED.findall(line):
                target = functions.get(int(address, 16)) or (plain(other) if "@plt" in other else None)
                if target and target != name:
                    self.calls[name].add(target)
            if BY_POINTER.search(line):
                self.calling_by_pointer[library].add(name)
        # Words of data that the loader fills with a function's address, plain or by name: the latter also where code
        # takes the address of an exported function.
        starts = sorted(functions)
        for line in run("objdump", "-R", library).split("\n"):
            words = line.split()
            if len(words) != 3:
                continue
            if words[1] == "R_X86_64_RELATIVE":
                address = int(words[2].split("+")[1], 16)
                at = bisect.bisect_left(starts, address)
                if at < len(starts) and starts[at] == address:
                    self.in_tables[library].add(functions[address])
            elif words[1] in ("R_X86_64_GLOB_DAT", "R_X86_64_64"):
                self.in_tables[library].add(plain(words[2].split("+")[0]))

    def way(self, start, ends):
        """The shortest chain of calls from `start` to one of `ends`, as a list of names; [] when there is none."""
        came, line = {start: None}, [start]
        for name in line:
            if name in ends:
                chain = [name]
                while came[chain[-1]]:
                    chain.append(came[chain[-1]])
                return chain[::-1]
            for other in sorted(self.calls.get(name, ())):
                if other not in came:
                    came[other] = name
                    line.append(other)
        return []

    def outside(self):
        """What is called and is in none of the libraries."""
        return {other for names in self.calls.values() for other in names} - set(self.calls)

"""What tests about relations share: polygons go to relate_tool and to GEOS, and both must say the same."""

import os
import struct
import subprocess

RELATE_TOOL = os.environ.get("RELATE_TOOL", "")


def float32(value):
    return struct.unpack("f", struct.pack("f", value))[0]


def rounded(ring):
    return [(float32(x), float32(y)) for x, y in ring]


def polygon_line(rings):
    words = ["polygon", str(len(rings))]
    for ring in rings:
        words.append(str(len(ring)))
        words += ["%.9g %.9g" % point for point in ring]
    return " ".join(words)


def asked(lines):
    """The tool's answers, one for each line but `forget`."""
    run = subprocess.run([RELATE_TOOL], input="\n".join(lines) + "\n", capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise AssertionError("exit status %d\n%s" % (run.returncode, run.stderr))
    return run.stdout.split("\n")[:-1]


def geos_relation(a, b):
    """apart, touch or overlap, from the matrix of insides, boundaries and outsides."""
    matrix = a.relate(b)
    if matrix[0] != "F":
        return "overlap"
    return "apart" if matrix[:2] + matrix[3:5] == "FFFF" else "touch"

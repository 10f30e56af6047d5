#!/bin/sh
# Prints the command of a zig that compiles for other systems:  cross_zig.sh OUT
# KOLIZE_ZIG=COMMAND is one to use, such as "zig"; without it PyPI's ziglang is fetched into OUT/python.
set -eu
out=$1 ziglang=0.17.1
if [ -n "${KOLIZE_ZIG:-}" ]; then
    echo "$KOLIZE_ZIG"
    exit 0
fi
if [ ! -d "$out/python/ziglang" ]; then
    echo "cross: fetching ziglang $ziglang from PyPI" >&2
    python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$out/python" \
        "ziglang==$ziglang" >&2 || { echo "cross: pip cannot install ziglang; KOLIZE_ZIG=zig uses one that is there" >&2; exit 1; }
fi
echo "$out/python/ziglang/zig"

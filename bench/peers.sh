#!/bin/sh
# Finds what the benchmarks compare with:  peers.sh FOLDER
#
# pygame-ce: a Python package whose mask module holds its masks' C code.  Taken from where python3 has it, or else fetched
# by pip into FOLDER (never into the system).  Writes FOLDER/pygame.txt, which bench_mask --pygame reads, and prints its
# name; without the package it says so and prints nothing.
set -eu
folder=$1
python=${PYTHON:-python3}

no() {
    echo "pygame-ce: not installed ($1)" >&2
    exit 0
}

mkdir -p "$folder"
command -v "$python" > /dev/null || no "no python3"
command -v nm > /dev/null || no "no nm, which tells where its functions are"

# The folder first, then the system's; not the other pygame, which is not what we compare with.
find_module='
import importlib.metadata, os, sys, sysconfig
sys.path.insert(0, sys.argv[1])
d = importlib.metadata.distribution("pygame-ce")
m = [f for f in d.files if f.match("pygame/mask.*so")][0]
c = sysconfig.get_config_var
print("version", d.version)
print("module", os.path.abspath(d.locate_file(m)))
python = os.path.join(c("LIBDIR"), c("INSTSONAME"))
print("python", python if os.path.exists(python) else c("INSTSONAME"))
'
if ! found=$("$python" -c "$find_module" "$folder/pygame" 2> /dev/null); then
    "$python" -m pip install --quiet --disable-pip-version-check --no-deps --target "$folder/pygame" pygame-ce \
        > /dev/null 2>&1 || no "pip cannot fetch it"
    found=$("$python" -c "$find_module" "$folder/pygame" 2> /dev/null) || no "its mask module is not where it should be"
fi
module=$(printf '%s\n' "$found" | sed -n 's/^module //p')
{
    printf '%s\n' "$found"
    nm "$module" 2> /dev/null | sed -n 's/^\([0-9a-f]*\) [tT] \(bitmask_[a-z_]*\|PyInit_mask\)$/\2 \1/p'
} > "$folder/pygame.txt"
echo "$folder/pygame.txt"

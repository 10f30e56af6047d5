#!/bin/sh
# Compiles the core and kolize_pairs.c to one WebAssembly module that needs nothing of its host but WASI's names:
#     build.sh SOURCE_TREE OUT.wasm [CLANG]
set -eu
tree=$1 out=$2 clang=${3:-clang}
here=$(dirname "$0")
# Of the table only the options of all files: WebAssembly's kernels have none of their own.
options=$(awk '$1 == "*" && ($2 == "any" || $2 == "wasm32") && ($3 == "any" || $3 == "clang") {
    for (i = 4; i <= NF; i++) print $i
}' "$tree/cmake/compile_options.txt")
# Kernels of other processors compile to nothing.
sources=$(for floor in base math surface mask shape query broad world move; do find "$tree/src/$floor" -name '*.c'; done |
    LC_ALL=C sort)
"$clang" --target=wasm32-wasi --sysroot=/usr -std=c11 -O2 -msimd128 $options -mexec-model=reactor \
    -I"$tree/include" -I"$tree/src" $sources "$here/kolize_pairs.c" -o "$out"

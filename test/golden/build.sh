#!/bin/sh
# Compiles the core and the golden modules apart from CMake, with one compiler and one set of options:
#     build.sh SOURCE_TREE OUT_FOLDER CC [OPTION...]
# leaves OUT_FOLDER/golden, which is built again only when a source changed.
set -eu
tree=$1 out=$2 cc=$3
shift 3
mkdir -p "$out"
floors="base math surface mask shape query world move"

if [ -x "$out/golden" ] && [ "$(cat "$out/options" 2>/dev/null)" = "$cc $*" ]; then
    folders="$tree/include $tree/test/golden $tree/test/harness $tree/cmake"
    for floor in $floors; do folders="$folders $tree/src/$floor"; done
    newer=$(find $folders -newer "$out/golden" 2>/dev/null | head -n 1)
    [ -n "$newer" ] || exit 0
fi
rm -f "$out"/*.o "$out/libkolize.a" "$out/golden"

{
    printf '#define GOLDEN_MODULES(X)'
    for file in "$tree"/test/golden/golden_*.c; do
        name=${file##*/golden_}
        printf ' X(%s)' "${name%.c}"
    done
    echo
} > "$out/golden_modules.h"

processor=$("$cc" -dumpmachine)
case $processor in x86_64* | i?86*) processor=x86 ;; *) processor=${processor%%-*} ;; esac

compiler=gcc
case $("$cc" --version) in *clang*) compiler=clang ;; esac

# The options of a file, from the same table that CMake reads; of an empty name, those of all files.
options_of() {
    name=${1##*_}
    awk -v suffix="${name%.c}" -v processor="$processor" -v compiler="$compiler" \
        '($1 == "*" || $1 == suffix) && ($2 == "any" || $2 == processor) && ($3 == "any" || $3 == compiler) {
            for (i = 4; i <= NF; i++) print $i
        }' "$tree/cmake/compile_options.txt"
}

for floor in $floors; do
    for file in "$tree/src/$floor"/*.c; do
        [ -f "$file" ] || continue
        name=${file##*/}
        "$cc" -std=c11 "$@" $(options_of "$file") \
            -I"$tree/include" -c "$file" -o "$out/$floor-${name%.c}.o"
    done
done
# -lm: without optimisation gcc calls sqrt instead of using the instruction.
ar rcs "$out/libkolize.a" "$out"/*.o
"$cc" -std=c11 "$@" $(options_of "") \
    -I"$tree/include" -I"$tree/test/harness" -I"$out" "$tree"/test/golden/*.c "$out/libkolize.a" -lm -o "$out/golden.new"
mv "$out/golden.new" "$out/golden"
echo "$cc $*" > "$out/options"

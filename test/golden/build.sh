#!/bin/sh
# Compiles the core, the golden modules and the test of the mask kernels apart from CMake, with one compiler and one set
# of options, which may be those of another machine:
#     build.sh SOURCE_TREE OUT_FOLDER CC [OPTION...]
# leaves OUT_FOLDER/golden and OUT_FOLDER/test_mask_kernels, which are built again only when a source changed, and then
# from those objects alone that are not up to date: an interrupted build goes on where it was.
# With SINGLE=kolize.c the core is that file of the amalgamation, in a third of the time; without the mask kernels' test,
# which calls what is private there.
set -eu
tree=$1 out=$2 cc=$3
shift 3
mkdir -p "$out"
floors="base math surface mask shape grid query broad world move draw replay"

machine=$("$cc" "$@" -dumpmachine)
case $machine in x86_64* | i?86*) processor=x86 ;; *) processor=${machine%%-*} ;; esac
pool=""
case $machine in wasm32* | *mingw*) ;; *) pool="-DGOLDEN_POOL -pthread" floors="$floors pool" ;; esac

identity="$cc $* $("$cc" --version | head -n 1)"
if [ "$(cat "$out/options" 2>/dev/null)" != "$identity" ]; then
    rm -f "$out"/*.o "$out/golden"
    echo "$identity" > "$out/options"
elif [ -x "$out/golden" ]; then
    folders="$tree/include $tree/test/golden $tree/test/harness $tree/test/mask"
    for floor in $floors; do folders="$folders $tree/src/$floor"; done
    newer=$(find $folders -name '*.[ch]' -newer "$out/golden" | head -n 1)
    for file in build.sh ../../cmake/compile_options.txt; do
        [ "$out/golden" -nt "$tree/test/golden/$file" ] || newer=$file
    done
    [ -n "$newer" ] || exit 0
fi
rm -f "$out/golden"
newest=$(ls -t $(find "$tree/include" "$tree/src" -name '*.h') "$tree/cmake/compile_options.txt" | head -n 1)

{
    printf '#define GOLDEN_MODULES(X)'
    for file in "$tree"/test/golden/golden_*.c; do
        name=${file##*/golden_}
        printf ' X(%s)' "${name%.c}"
    done
    echo
} > "$out/golden_modules.h"

compiler=gcc
case $("$cc" --version) in *clang*) compiler=clang ;; esac

# The options of a file, from the same table that CMake reads; of an empty name, those of all files.  How much is
# optimised stays what this build was asked for.
options_of() {
    awk -v path="$1" -v processor="$processor" -v compiler="$compiler" \
        'function names(files) { gsub(/[.]/, "[.]", files); gsub(/[*]/, ".*", files); return path ~ "/" files "$" }
        /^[a-z*]/ && ($1 == "*" || names($1)) && ($2 == "any" || $2 == processor) && ($3 == "any" || $3 == compiler) {
            for (i = 4; i <= NF; i++) if ($i !~ /^-O/) print $i
        }' "$tree/cmake/compile_options.txt"
}

if [ -n "${SINGLE:-}" ]; then floors="" pool=""; fi
made=""
for floor in $floors; do
    for file in $(find "$tree/src/$floor" -name '*.c' | sort); do
        name=${file#"$tree/src/"}
        object=$out/$(echo "${name%.c}" | tr / -).o
        made="$made $object"
        if [ ! "$object" -nt "$file" ] || [ ! "$object" -nt "$newest" ]; then
            "$cc" -std=c11 "$@" $(options_of "$file") $pool -I"$tree/include" -I"$tree/src" -c "$file" -o "$object.new"
            mv "$object.new" "$object"
        fi
    done
done
# A wasm program's stack: one that overflows is to meet the end of memory instead of data.
link=""
[ "$processor" != wasm32 ] || link="-Wl,--stack-first,-z,stack-size=1048576"

# -lm: without optimisation gcc calls sqrt instead of using the instruction.
program() {
    "$cc" -std=c11 $options $pool -I"$tree/include" -I"$tree/src" -I"$tree/test/harness" -I"$out" "$@" $made \
        -lm $link
}
options="$* $(options_of "")"
if [ -n "${SINGLE:-}" ]; then
    "$cc" -std=c11 $options -c "$SINGLE" -o "$out/kolize.o"
    made=$out/kolize.o
else
    program "$tree/test/mask/test_mask_kernels.c" "$tree/test/harness/kz_test.c" -o "$out/test_mask_kernels.new"
    mv "$out/test_mask_kernels.new" "$out/test_mask_kernels"
fi
# The .new keeps compilers for Windows from adding .exe to the name.
program "$tree"/test/golden/*.c -o "$out/golden.new"
mv "$out/golden.new" "$out/golden"

#!/bin/sh
# Builds the golden program of test/golden for WebAssembly twice:  golden.sh MODULES OUT
#     OUT/package.wasm    all but its modules `surface` and `replay`, without the core: the packaged module exports its functions
#     OUT/surface.wasm    these two, whose calls the package has not as C has them, of the objects that the package is linked
#                         of; OUT/surface.txt has their rows of the table
#     OUT/kernels.wasm    the test of the mask kernels, of the same objects
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tree=$here/../../..
modules=$1 out=$2
clang=${CLANG:-clang}
: "${WASI_SYSROOT:=/usr}"
mkdir -p "$out"
options="--target=wasm32-wasi --sysroot=$WASI_SYSROOT -std=c11 -O1 -msimd128 -ffp-contract=off -I$tree/include -I$tree/src
    -I$tree/test/harness -I$out"

list() { printf '#define GOLDEN_MODULES(X)'; printf ' X(%s)' "$@"; echo; }
names=$(cd "$tree/test/golden" && ls golden_*.c | sed 's/^golden_//; s/[.]c$//')
list surface replay > "$out/golden_modules.h"
grep -E '^(surface|replay) ' "$tree/test/golden/golden.txt" > "$out/surface.txt"
list $(echo "$names" | grep -vxE 'surface|replay') > "$out/golden_modules_package.h"

python3 -B "$here/golden_imports.py" "$out"
for file in "$tree"/test/golden/golden_*.c "$tree/test/mask/test_mask_kernels.c" "$tree/test/harness/kz_test.c" "$out/golden_imports.c"; do
    name=$(basename "$file" .c)
    "$clang" $options -c "$file" -o "$out/$name.o"
done
"$clang" $options -c "$tree/test/golden/golden.c" -o "$out/golden.o"
"$clang" $options -DGOLDEN_MODULES_FILE='"golden_modules_package.h"' -c "$tree/test/golden/golden.c" -o "$out/golden_package.o"

core=$(ls "$modules"/obj/*.o | grep -v '/\(heap\|memory\|flat\|calls-[a-z]*\)[.]o$')
questions=$(ls "$out"/golden_*.o | grep -v '/golden_\(imports\|package\)[.]o$')
# Optimised as a whole as the package is, but less: in half the time.
low_stack="-Wl,--stack-first,-z,stack-size=1048576,$(tr ' ' , < "$modules/obj/whole" | sed 's/--lto-O2/--lto-O1/')"
"$clang" $options "$out/golden.o" "$out/golden_surface.o" "$out/golden_replay.o" $core $low_stack -o "$out/surface.wasm"
"$clang" $options "$out/test_mask_kernels.o" "$out/kz_test.o" $core $low_stack -o "$out/kernels.wasm"
# Its data and stack begin at 64 MiB of the package's memory, which whoever runs it has grown so far.
"$clang" $options "$out/golden_package.o" $(echo "$questions" | grep -vE '/golden_(surface|replay)[.]o$') "$out/golden_imports.o" \
    -Wl,--import-memory,--global-base=67108864,-z,stack-size=1048576,--export=__heap_base,--export-table -o "$out/package.wasm"

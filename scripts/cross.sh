#!/bin/sh
# The core with its flat interface as shared libraries of other systems, compiled by PyPI's ziglang:  cross.sh OUT [SYSTEM...]
#     OUT/SYSTEM/ gets libkolize-flat.so, kolize-flat.dll or libkolize-flat.dylib, which export the functions kzf_... alone
#     KOLIZE_ZIG=COMMAND is a zig to use, such as "zig"; without one, ziglang is fetched into OUT/python
# Core and interface are the two files of the amalgamation, so that no CMake is needed for any of the systems.
set -eu
tree=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- linux-x86_64 linux-aarch64 windows-x86_64 macos-x86_64 macos-aarch64
KOLIZE_ZIG=$(sh "$tree/scripts/cross_zig.sh" "$out")
export ZIG_GLOBAL_CACHE_DIR="$out/cache" ZIG_LOCAL_CACHE_DIR="$out/cache"

python3 -B "$tree/scripts/amalgamate.py" --source "$tree" --out "$out/source" > /dev/null
mkdir -p "$out/source/kolize"
cp "$out/source/kolize.h" "$out/source/kolize/"
cp "$tree/bindings/flat/kolize_flat.c" "$tree/bindings/flat/kolize_flat.h" "$out/source/"

# cross SYSTEM TARGET LIBRARY LINK-OPTION...: only kolize_flat.c has symbols for others.
cross() {
    folder=$out/$1 target=$2 library=$3
    shift 3
    mkdir -p "$folder"
    pic=-fPIC
    case $target in *windows*) pic="" ;; esac
    common="-target $target -std=c11 -O2 -DNDEBUG -ffp-contract=off -fno-math-errno -fno-slp-vectorize $pic -fno-sanitize=all -I$out/source"
    $KOLIZE_ZIG cc $common -fvisibility=hidden -c "$out/source/kolize.c" -o "$folder/kolize.o"
    $KOLIZE_ZIG cc $common -c "$out/source/kolize_flat.c" -o "$folder/kolize_flat.o"
    $KOLIZE_ZIG cc -target "$target" -shared -s "$folder/kolize.o" "$folder/kolize_flat.o" -o "$folder/$library" "$@"
    rm -f "$folder"/*.o "$folder"/*.pdb "$folder"/*.lib
    echo "$folder/$library"
}

for system; do
    cpu=${system#*-}
    case $system in
    linux-*) cross "$system" "$cpu-linux-gnu.2.17" libkolize-flat.so -Wl,-soname,libkolize-flat.so -lm ;;
    windows-*) cross "$system" "$cpu-windows-gnu" kolize-flat.dll ;;
    macos-*) cross "$system" "$cpu-macos" libkolize-flat.dylib -Wl,-install_name,@rpath/libkolize-flat.dylib ;;
    *) echo "cross: no system $system; there are linux-, windows- and macos- with x86_64 and aarch64" >&2; exit 2 ;;
    esac
done

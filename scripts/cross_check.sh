#!/bin/sh
# The two files by compilers of systems that nothing here links or runs for:  cross_check.sh OUT
#     Android's ABI, 64-bit ARM and x86-64: compiled by zig for Android with musl's headers, as bionic's are not here
#     MSVC's dialect: parsed by clang as cl.exe's version 19.39, with its own extensions known and with them denied
# Each warning is an error.
set -eu
tree=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
zig=$(sh "$tree/scripts/cross_zig.sh" "$out")
export ZIG_GLOBAL_CACHE_DIR="$out/cache" ZIG_LOCAL_CACHE_DIR="$out/cache"
python3 -B "$tree/scripts/amalgamate.py" --source "$tree" --out "$out/source" > /dev/null
strict="-std=c11 -Wall -Wextra -Wpedantic -Werror"

mkdir -p "$out/android"
headers=$($zig env | sed -n 's/.*lib_dir[" =:]*"\([^"]*\)".*/\1/p')/libc/include
for cpu in aarch64 x86_64; do
    for file in kolize kolize_flat; do
        $zig cc -target $cpu-linux-android $strict -O2 -fPIC -fno-sanitize=all -isystem "$headers/$cpu-linux-musl" \
            -isystem "$headers/generic-musl" -I"$out/source" -c "$out/source/$file.c" -o "$out/android/$file-$cpu.o"
    done
    echo "android-$cpu: kolize.c and kolize_flat.c compiled by zig, 0 warnings; not linked, not run"
done

if ! command -v clang > /dev/null; then
    echo "msvc: skipped, clang is not here"
    exit 0
fi
for cpu in x86_64 aarch64; do
    parse="clang --target=$cpu-pc-windows-msvc -fsyntax-only -fms-compatibility -fms-extensions -fms-compatibility-version=19.39"
    parse="$parse -isystem $tree/test/single/msvc $strict -Wno-misleading-indentation -I$out/source"
    $parse -O2 "$out/source/kolize.c"
    # As a compiler that is not clang: what is then left out leaves functions unused, and its own pragma unknown.
    $parse -U__clang__ -U__clang_major__ -D__STDC_NO_VLA__=1 -Wno-unused-function -Wno-unknown-pragmas "$out/source/kolize.c"
    echo "msvc-$cpu: kolize.c parsed in MSVC's dialect by $(clang --version | sed -n '1s/.*version \([0-9.]*\).*/clang \1/p'), 0 warnings; not compiled, not run"
done

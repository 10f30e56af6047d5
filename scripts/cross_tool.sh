#!/bin/sh
# Core, pool, io and tool for other systems, compiled by zig, run where an emulator is:  cross_tool.sh OUT [SYSTEM...]
#     OUT/SYSTEM/ gets the archives and the tool, kolize or kolize.exe; Linux's is static (musl)
#     OUT/sources holds the archives of what the tool needs: scripts/cross_libraries.sh
# Each warning is an error.  Windows' programs run under wine, aarch64's under qemu: the golden table's program is linked to
# the archives that were built, and the tool examines itself.  A line for each system says what was compiled and what ran.
set -eu
tree=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- linux-x86_64 linux-aarch64 windows-x86_64 macos-x86_64 macos-aarch64
zig=$(sh "$tree/scripts/cross_zig.sh" "$out")
export ZIG_GLOBAL_CACHE_DIR="$out/cache" ZIG_LOCAL_CACHE_DIR="$out/cache"
export WINEPREFIX="$out/wine" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree=;mshtml="

fail() {
    echo "cross: $system: $1" >&2
    grep -E 'warning|error' "$folder/log" | head -n 20 >&2 || true
    echo "cross: all of it is in $folder/log" >&2
    exit 1
}

# What CMake needs to know, and a program of its own for each part of zig.
toolchain() {
    mkdir -p "$folder/bin"
    printf '#!/bin/sh\nexec %s cc -target %s "$@"\n' "$zig" "$target" > "$folder/bin/cc"
    for part in ar ranlib rc; do printf '#!/bin/sh\nexec %s %s "$@"\n' "$zig" $part > "$folder/bin/$part"; done
    chmod +x "$folder/bin"/*
    cat > "$folder/toolchain.cmake" << END
set(CMAKE_SYSTEM_NAME $name)
set(CMAKE_SYSTEM_PROCESSOR $cpu)
set(CMAKE_C_COMPILER $folder/bin/cc)
set(CMAKE_AR $folder/bin/ar)
set(CMAKE_RANLIB $folder/bin/ranlib)
set(CMAKE_RC_COMPILER $folder/bin/rc)
set(CMAKE_FIND_ROOT_PATH $folder/prefix)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
END
}

compile() {
    sh "$tree/scripts/cross_libraries.sh" "$out/sources" "$folder/prefix" "$folder/bin/cc" "$folder/bin/ar" "$kind" \
        > "$folder/log" 2>&1 || fail "a library of the tool cannot be compiled"
    PKG_CONFIG_LIBDIR=$folder/prefix/lib/pkgconfig PKG_CONFIG_PATH='' cmake -S "$tree" -B "$folder/build" \
        -DCMAKE_TOOLCHAIN_FILE="$folder/toolchain.cmake" -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON -DCMAKE_C_FLAGS=-fno-sanitize=all \
        -DCMAKE_EXE_LINKER_FLAGS="$static -s" -DCMAKE_INSTALL_PREFIX=/kolize -DKOLIZE_BUILD_SHARED=OFF -DKOLIZE_BUILD_DEMO=OFF \
        -DKOLIZE_WITH_CAIRO=OFF -DKOLIZE_WITH_WEBP=OFF -DKOLIZE_WITH_JPEG=OFF -DKOLIZE_WITH_ZSTD=OFF \
        -DKOLIZE_LOAD_DECODERS=OFF -DKOLIZE_WERROR=ON >> "$folder/log" 2>&1 || fail "CMake cannot configure it"
    cmake --build "$folder/build" -j "${JOBS:-2}" >> "$folder/log" 2>&1 || fail "it cannot be compiled"
    if grep -q 'warning' "$folder/log"; then fail "the compiler warns"; fi
    pool=""
    [ ! -f "$folder/build/libkolize-pool.a" ] || pool="pool, "
    cp "$folder"/build/libkolize*.a "$folder/build/kolize$suffix" "$folder/"
}

# The golden table's program, linked to the archives of this system; and the tool's own examination.
run() {
    ways=""
    if [ -n "$pool" ]; then ways=-DGOLDEN_POOL; fi
    {
        printf '#define GOLDEN_MODULES(X)'
        for file in "$tree"/test/golden/golden_*.c; do
            module=${file##*/golden_}
            printf ' X(%s)' "${module%.c}"
        done
        echo
    } > "$folder/golden_modules.h"
    "$folder/bin/cc" -std=c11 -O1 -fno-sanitize=all -ffp-contract=off $ways $static -s -I"$tree/include" -I"$tree/src" \
        -I"$tree/test/harness" -I"$folder" "$tree"/test/golden/*.c $(ls "$folder"/libkolize-pool.a 2> /dev/null) \
        "$folder/libkolize.a" -lm -o "$folder/golden$suffix" >> "$folder/log" 2>&1 || fail "the golden table's program cannot be linked"
    if [ "$by" != "-" ] && ! command -v "${by%% *}" > /dev/null; then
        ran="not run: ${by%% *} is not here"
        return
    fi
    [ "$by" != "-" ] || by=""
    rows=$(grep -vc '^#' "$tree/test/golden/golden.txt")
    $by "$folder/golden$suffix" --table "$tree/test/golden/golden.txt" 2>> "$folder/log" | tr -d '\r' > "$folder/golden.out" || true
    same=$(grep -c ' ok$' "$folder/golden.out" || true)
    if [ "$same" -lt "$rows" ] || grep -q DIFFERS "$folder/golden.out"; then
        cat "$folder/golden.out" >> "$folder/log"
        fail "answers differ from the golden table: $folder/golden.out"
    fi
    (cd "$tree/examples/arcade" && $by "$folder/kolize$suffix" doctor > "$folder/doctor.out" 2>> "$folder/log") ||
        fail "kolize doctor found a fault: $folder/doctor.out"
    said=0
    # The tool's answers are those of this machine's: of the one that is built, or else of the one compiled for it before.
    ours=${KOLIZE:-$tree/build/kolize}
    [ -x "$ours" ] || ours=$native
    if [ -x "$ours" ]; then
        for question in "trace ship.png --json" "check arcade.tmx --json" "mask rock_mid.png" "hit ship.png rock_mid.png --at 30,-12"; do
            (cd "$tree/examples/arcade" && { $by "$folder/kolize$suffix" $question 2>&1 || echo "status $?"; } | tr -d '\r') > "$folder/theirs.out"
            (cd "$tree/examples/arcade" && { "$ours" $question 2>&1 || echo "status $?"; }) > "$folder/ours.out"
            cmp -s "$folder/theirs.out" "$folder/ours.out" || fail "'kolize $question' answers otherwise: $folder/theirs.out"
            said=$((said + 1))
        done
    fi
    ran="ran${by:+ under ${by%% *}}: $same rows of the golden table, doctor, $said answers of the tool"
}

native=""
for system; do
    cpu=${system#*-} kind=${system%%-*} folder=$out/$system suffix="" static="" by=""
    mkdir -p "$folder"
    case $system in
    linux-*) target=$cpu-linux-musl name=Linux static=-static by=qemu-$cpu ;;
    windows-*) target=$cpu-windows-gnu name=Windows suffix=.exe by=wine ;;
    macos-*) target=$cpu-macos name=Darwin ;;
    *) echo "cross: no system $system; there are linux-, windows- and macos- with x86_64 and aarch64" >&2; exit 2 ;;
    esac
    [ "$kind-$cpu" != "linux-$(uname -m)" ] || by=-
    [ "$kind-$cpu" != windows-aarch64 ] || by="" # wine runs this machine's programs alone
    toolchain
    compile
    if [ -n "$by" ]; then run; else ran="not run: nothing here runs it"; fi
    [ "$kind-$cpu" != "linux-$(uname -m)" ] || native=$folder/kolize
    echo "$system: core, ${pool}io, tool compiled by zig for $target, 0 warnings; $ran"
done

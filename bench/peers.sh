#!/bin/sh
# Gets what the benchmarks compare with:  peers.sh pygame | parry | crates | native | before | moves | worlds | js FOLDER
#
# Everything goes into FOLDER, nothing into the system.  Prints the name of the file that the benchmark wants; where a
# thing cannot be had it says so, prints nothing, and the benchmark does without.
#   pygame  pygame-ce, a Python package whose mask module holds its masks' C code: for bench_mask --pygame.  Taken from
#           where python3 has it, or else fetched by pip.
#   parry   parry2d, a Rust crate, as a shared library that cargo builds from peer_parry/: for bench_shapes and
#           bench_motion --parry.
#   crates  rstar and parry2d's broad phase, the same way from peer_crates/: for bench_world and bench_broad --crates;
#           and rapier2d's broad phase for bench_world.
#   native  the C sources of Box2D v3 and cute_c2, which two Rust crates carry (peer_native/Cargo.toml): fetched by
#           cargo, compiled by gcc and by clang, each at -O3 and with AVX2 where the processor has it.  A line for each
#           shared library: for bench_everyday --library.
#   before  Kolize's version 0.1.0, from the repository's history, as one more: for bench_everyday --library.
#   moves   the characters of both, a line for each shared library: for bench_moves --library.
#   worlds  Box2D v3's tree, by each compiler: for bench_world --library.
#   js      box2d3-wasm, planck and SAT, fetched by npm, and Kolize compiled to WebAssembly by clang: peer_js/pairs.mjs.
set -eu
what=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}

no() {
    echo "$what: not measured ($1)" >&2
    exit 0
}

has() { command -v "$1" > /dev/null; }

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

get_pygame() {
    has "$python" || no "no python3"
    has nm || no "no nm, which tells where its functions are"
    if ! found=$("$python" -c "$find_module" "$folder/pygame" 2> /dev/null); then
        "$python" -m pip install --quiet --disable-pip-version-check --no-deps --target "$folder/pygame" pygame-ce \
            > /dev/null 2>&1 || no "pip cannot fetch it"
        found=$("$python" -c "$find_module" "$folder/pygame" 2> /dev/null) || no "its mask module is not where it was"
    fi
    module=$(printf '%s\n' "$found" | sed -n 's/^module //p')
    {
        printf '%s\n' "$found"
        nm "$module" 2> /dev/null | sed -n 's/^\([0-9a-f]*\) [tT] \(bitmask_[a-z_]*\|PyInit_mask\)$/\2 \1/p'
    } > "$folder/pygame.txt"
    echo "$folder/pygame.txt"
}

# A shared library from the crate in peer_$1.
get_library() {
    has cargo || no "no cargo"
    cargo build --quiet --release --locked --manifest-path "$here/peer_$1/Cargo.toml" --target-dir "$folder/$1" \
        > "$folder/$1.log" 2>&1 || no "cargo cannot build it: see $folder/$1.log"
    for library in "libpeer_$1.so" "libpeer_$1.dylib"; do
        [ ! -f "$folder/$1/release/$library" ] || echo "$folder/$1/release/$library"
    done
}

# The folder of a crate that peer_native depends on, once cargo has fetched it.
crate_folder() {
    cargo metadata --locked --offline --format-version 1 --manifest-path "$here/peer_native/Cargo.toml" 2> /dev/null |
        tr ',' '\n' | sed -n "s|.*\"manifest_path\":\"\(.*/$1-[0-9][^/]*\)/Cargo.toml\".*|\1|p" | head -n 1
}

# The words that the compilers are given, and what is said of them in the figures.
native_options() {
    options="-std=gnu17 -O3 -ffp-contract=off"
    ! grep -qs avx2 /proc/cpuinfo || options="$options -mavx2"
    echo "$options"
}

# compile COMPILER NAME VERSION OPTION... FILE...: one shared library with everyday_library_open.
compile() {
    compiler=$1 library=$folder/native/$2-$1.so carries=$3
    shift 3
    said="$compiler $("$compiler" -dumpfullversion 2> /dev/null || "$compiler" -dumpversion) $(native_options)"
    if "$compiler" $(native_options) -DNDEBUG -fPIC -fvisibility=hidden -shared "-DEVERYDAY_VERSION=\"$carries\"" \
        "-DEVERYDAY_BUILD=\"$said\"" "$@" -lm -o "$library" >> "$folder/native.log" 2>&1; then
        echo "$library"
    else
        echo "$library: not measured ($compiler cannot compile it: see $folder/native.log)" >&2
    fi
}

fetch_native() {
    has cargo || no "no cargo, which fetches the C sources of Box2D v3 and cute_c2"
    cargo fetch --locked --manifest-path "$here/peer_native/Cargo.toml" > "$folder/native.log" 2>&1 ||
        no "cargo cannot fetch Box2D v3 and cute_c2: see $folder/native.log"
    box2d=$(crate_folder boxdd-sys)/third-party/box2d cute=$(crate_folder c2-sys)/cute-header
    [ -f "$box2d/src/manifold.c" ] && [ -f "$cute/cute_c2.c" ] || no "the crates do not hold what they held"
    mkdir -p "$folder/native"
    avx2=
    ! grep -qs avx2 /proc/cpuinfo || avx2=-DBOX2D_AVX2
}

get_native() {
    fetch_native
    files=
    for file in distance geometry hull manifold math_functions core; do files="$files $box2d/src/$file.c"; done
    version="boxdd-sys $(sed -n 's/^version = "\(.*\)"/\1/p' "${box2d%/third-party/box2d}/Cargo.toml" | head -n 1)"
    for compiler in gcc clang; do
        has "$compiler" || continue
        compile "$compiler" box2d3 "$version" $avx2 -I"$box2d/include" -I"$box2d/src" "$here/peer_native/box2d3.c" \
            $files
        compile "$compiler" cute_c2 "$(tr -d '\r' < "$cute/cute_c2.h" | sed -n 's/.*cute_c2.h - v//p')" -I"$cute" \
            "$here/peer_native/cute_c2.c"
    done
}

# The last commit of version 0.1.0, which `make weight` compares with, too.
VERSION_0_1_0=66d4eb29

# Builds its core as a static library, and leaves the place of its sources in $tree.
build_before() {
    has git && has cmake || no "no git with cmake, to build version 0.1.0"
    tree=$folder/before/tree
    if [ ! -f "$tree/CMakeLists.txt" ]; then
        git -C "$here" cat-file -e "$VERSION_0_1_0^{commit}" 2> /dev/null || no "version 0.1.0 is not in the history"
        mkdir -p "$tree"
        git -C "$here/.." archive "$VERSION_0_1_0" | tar -x -C "$tree" || no "version 0.1.0 cannot be taken out"
    fi
    if ! { cmake -S "$tree" -B "$folder/before/build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_POSITION_INDEPENDENT_CODE=ON \
        -DKOLIZE_BUILD_SHARED=OFF -DKOLIZE_BUILD_IO=OFF -DKOLIZE_BUILD_CLI=OFF -DKOLIZE_BUILD_TESTS=OFF \
        -DKOLIZE_BUILD_DEMO=OFF && cmake --build "$folder/before/build" -j 2 --target kolize_static; } \
        > "$folder/before.log" 2>&1; then
        no "it cannot be built: see $folder/before.log"
    fi
}

# before_library NAME OPTION... FILE: one shared library with version 0.1.0 inside.
before_library() {
    library=$folder/before/$1
    shift
    "${CC:-cc}" -std=c11 -O3 -ffp-contract=off -fPIC -fvisibility=hidden -shared "$@" -I"$tree/include" \
        "$folder/before/build/libkolize.a" -Wl,--exclude-libs,ALL -Wl,-Bsymbolic -lm -o "$library" \
        >> "$folder/before.log" 2>&1 || no "it cannot be built: see $folder/before.log"
    echo "$library"
}

get_before() {
    build_before
    before_library kolize-0.1.0.so -DEVERYDAY_KOLIZE_0_1 '-DEVERYDAY_BUILD="Release"' "$here/everyday/everyday_kolize.c"
}

get_moves() {
    (build_before && before_library moves-0.1.0.so -DMOVES_KOLIZE_0_1 "$here/moves/moves_kolize.c")
    fetch_native
    compile "${CC:-gcc}" box2d3-moves "" $avx2 -I"$box2d/include" -I"$box2d/src" "$here/peer_native/box2d3_moves.c" \
        "$box2d"/src/*.c -lpthread
}

get_worlds() {
    fetch_native
    files=
    for file in dynamic_tree core math_functions; do files="$files $box2d/src/$file.c"; done
    for compiler in gcc clang; do
        ! has "$compiler" || compile "$compiler" box2d3-world "" $avx2 -I"$here/../include" -I"$box2d/include" \
            -I"$box2d/src" "$here/peer_native/box2d3_world.c" $files
    done
}

get_js() {
    has node && has npm || no "no node with npm"
    clang=${WASM_CC:-clang}
    has "$clang" || no "no clang, which compiles Kolize to WebAssembly"
    mkdir -p "$folder/js"
    cp "$here"/peer_js/package.json "$here"/peer_js/pairs.mjs "$folder/js/"
    if ! cmp -s "$here/peer_js/package-lock.json" "$folder/js/package-lock.json"; then # else they are there already
        cp "$here/peer_js/package-lock.json" "$folder/js/"
        if ! (cd "$folder/js" && npm ci --ignore-scripts --no-audit --no-fund) > "$folder/js.log" 2>&1; then
            rm -f "$folder/js/package-lock.json"
            no "npm cannot fetch its packages: see $folder/js.log"
        fi
    fi
    sh "$here/peer_js/build.sh" "$here/.." "$folder/js/kolize.wasm" "$clang" >> "$folder/js.log" 2>&1 ||
        no "clang cannot compile for wasm32-wasi: see $folder/js.log"
    echo "$folder/js/pairs.mjs"
}

case $what in
pygame) get_pygame ;;
parry | crates) get_library "$what" ;;
native) get_native ;;
before) get_before ;;
moves) get_moves ;;
worlds) get_worlds ;;
js) get_js ;;
*)
    echo "usage: peers.sh pygame|parry|crates|native|before|moves|worlds|js FOLDER" >&2
    exit 2
    ;;
esac

#!/bin/sh
# Gets what the benchmarks compare with:  peers.sh pygame | parry | crates | js FOLDER
#
# Everything goes into FOLDER, nothing into the system.  Prints the name of the file that the benchmark wants; where a
# thing cannot be had it says so, prints nothing, and the benchmark does without.
#   pygame  pygame-ce, a Python package whose mask module holds its masks' C code: for bench_mask --pygame.  Taken from
#           where python3 has it, or else fetched by pip.
#   parry   parry2d, a Rust crate, as a shared library that cargo builds from peer_parry/: for bench_shapes and
#           bench_motion --parry.
#   crates  rstar and parry2d's broad phase, the same way from peer_crates/: for bench_world and bench_broad --crates.
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
js) get_js ;;
*)
    echo "usage: peers.sh pygame|parry|crates|js FOLDER" >&2
    exit 2
    ;;
esac

#!/bin/sh
# Installs by package name what a Debian machine lacks:  setup.sh build | install | run | test | bench | machines | fuzz |
#     valgrind | mutants | abi | lint | cliffs | coverage | amalgamation | docs | check | images | engines | js | lua | python |
#     web | languages | rust | cross | packages | bare | release
# Quick when nothing is missing.  Elsewhere, and without root or sudo, it says what to install, and fails only when the
# build would.  Never asks for a password.
set -eu
what=${1:-build}

# All but the demo.
install="gcc cmake make pkg-config libpng-dev libexpat1-dev libjansson-dev zlib1g-dev libzstd-dev
    libgif-dev libwebp-dev libjpeg-dev libcairo2-dev"
build="$install libsdl2-dev libsdl2-gfx-dev"
docs="doxygen python3"
# g++ and clang: headers as C++17, the golden table by two compilers.  tiled: its example maps.  glob2-data and
# pingus-data: 2600 sprites of every PNG kind, 21 MB.  python3-shapely: outlines before GEOS.
test="g++ clang ninja-build $docs python3-pil python3-shapely tiled glob2-data pingus-data"
# The golden table on 64-bit ARM and in WebAssembly.
test="$test gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user lld wasi-libc libclang-rt-dev-wasm32 binaryen nodejs dpkg-dev"
# The LuaJIT module.
test="$test luajit"
# The npm package; dpkg-dev unpacks the sources of the libraries of kolize/io.
js="clang lld wasi-libc libclang-rt-dev-wasm32 binaryen nodejs python3 dpkg-dev"
# The same in a browser; and the LuaJIT module in LÖVE.
web="$js chromium npm love xvfb xauth"
# The 6502 port: assembler, compiler and simulator.
test="$test cc65"
# The Python package: headers, arrays, and pip to fetch what it is compared with.
test="$test python3-dev python3-numpy python3-pip"
# Joins by MPI.
python="libopenmpi-dev openmpi-bin"
# The core as two files for Windows, compiled.
test="$test gcc-mingw-w64-x86-64 g++-mingw-w64-x86-64"
# The golden table by every build of test/golden/builds.txt.  gcc-multilib would remove the compilers of other machines.
machines="gcc clang gcc-12-multilib gcc-aarch64-linux-gnu libc6-dev-arm64-cross gcc-s390x-linux-gnu
    libc6-dev-s390x-cross gcc-arm-linux-gnueabihf libc6-dev-armhf-cross gcc-riscv64-linux-gnu libc6-dev-riscv64-cross
    gcc-powerpc64-linux-gnu libc6-dev-ppc64-cross qemu-user lld wasi-libc libclang-rt-dev-wasm32 nodejs
    gcc-mingw-w64-x86-64 wine64"
# Libraries that the benchmarks compare with; they do without those that are not there.
peers="g++ libchipmunk-dev libbox2d-dev libboost-dev libcgal-dev libgeos-dev"
# The bindings of other languages; Zig comes from PyPI.  g++, clang and valgrind: what C++ costs beside C.
languages="gcc g++ clang valgrind libc6-dev python3 python3-pip golang-go mono-mcs mono-runtime libmono-system-core4.0-cil nim ldc gdc"
# Other systems by zig, which comes from PyPI: what runs their programs, and the compiler that parses MSVC's dialect.
cross="cmake make pkg-config python3 python3-pip clang qemu-user wine wine64"
# Package managers and what checks their packages; Conan and xmake come from PyPI.
packages_of="debhelper dpkg-dev lintian meson ninja-build luarocks luajit ruby nix-bin zsh man-db groff python3 python3-venv"
# A Debian in a folder, in which the guide is followed.
bare="debootstrap git python3"
# Pillow, djpeg and dwebp, and 160 MB of games' data with 6800 images of eight formats: scripts/images_find.py.
images="python3-pil libjpeg-turbo-progs webp billard-gl-data crack-attack epiphany-data famfamfam-flag-gif freedink-data
    freegish-data gcompris-qt-data glob2-data heroes-data holotz-castle-data lgeneral-data netpanzer-data neverball-data
    pinball-data pingus-data scratch wing-data xblast-tnt-images xblast-tnt-models xmahjongg"
# Programs that read what trace writes for engines, and sprites.
engines="tiled godot3-server luajit python3 glob2-data pingus-data"
# The extensions of editors: node for their tests, a virtual screen for the films.
engines="$engines nodejs xvfb xauth xdotool python3-pil python3-pip lua5.4"
# Every package that is released, built and tried: rocks, the npm package, wheels, static tools for two machines.
release="gcc libc6-dev cmake make pkg-config git $js npm python3-venv python3-dev luarocks luajit liblua5.1-0-dev
    gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user"
case $what in
install) packages=$install ;;
build | run) packages=$build ;;
test) packages="$build $test" ;;
python) packages="$build $test $python" ;;
machines) packages=$machines ;;
fuzz) packages="$build clang libclang-rt-14-dev llvm" ;;
valgrind) packages="$build valgrind" ;;
abi) packages="$build python3 abigail-tools" ;;
mutants) packages="gcc lld python3" ;;
lint) packages="$build python3 clang-tidy cppcheck" ;;
coverage) packages="$build $test gcovr clang-19 llvm-19 libclang-rt-19-dev" ;;
js) packages=$js ;;
lua) packages=$build ;;
cliffs) packages="$build $js python3-dev" ;;
web) packages=$web ;;
languages) packages=$languages ;;
cross) packages=$cross ;;
packages) packages="$build $packages_of" ;;
amalgamation) packages="python3" ;;
rust)
    packages="gcc clang python3 git" # and a cargo of 1.75 or later: Debian's cargo is older than its cargo-web
    command -v cargo > /dev/null || packages="$packages cargo-web"
    ;;
release)
    packages=$release
    command -v cargo > /dev/null || packages="$packages cargo-web"
    ;;
docs) packages="$build $docs" ;;
check) packages="$build $test" ;;
images) packages="$build $images" ;;
engines) packages="$build $engines" ;;
bare) packages=$bare ;;
bench)
    packages=$peers # and cargo, which fetches Box2D v3, cute_c2 and Rust crates, unless it is there from elsewhere
    command -v cargo > /dev/null || packages="$packages cargo"
    ;;
*)
    echo "usage: setup.sh build|install|run|test|bench|machines|fuzz|valgrind|mutants|abi|lint|cliffs|coverage|amalgamation|docs|" \
        "check|images|engines|js|lua|python|web|languages|rust|cross|packages|bare|release" >&2
    exit 2
    ;;
esac

is_debian() { command -v dpkg-query > /dev/null && command -v apt-get > /dev/null; }

# A tool of the same name from elsewhere will do: gcc need not be Debian's.
is_there() {
    case $1 in
    gcc | g++ | clang | cmake | make | python3 | doxygen | pkg-config) command -v "$1" > /dev/null ;;
    nodejs) command -v node > /dev/null ;;
    npm) command -v npm > /dev/null ;;
    golang-go) command -v go > /dev/null ;;
    *) [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2> /dev/null)" = installed ] ;;
    esac
}

on_other_systems() {
    lacking=""
    [ "$what" != bench ] || return 0
    alone="" # what needs no libraries
    case $what in
    amalgamation | rust | cross) alone="python3" ;;
    lua) alone="cc cmake make" ;;
    js) alone="clang wasm-ld wasm-opt node python3" ;;
    esac
    if [ -n "$alone" ]; then
        for tool in $alone; do command -v $tool > /dev/null || lacking="$lacking $tool"; done
        [ "$what" != js ] || [ -d "${WASI_SYSROOT:-/usr}/include/wasm32-wasi" ] || lacking="$lacking wasi-libc"
        [ -n "$lacking" ] || return 0
        echo "Missing here:$lacking" >&2
        [ "$what" != js ] || echo "wasm-ld is of lld, wasm-opt of binaryen; WASI_SYSROOT names the folder of wasi-libc." >&2
        exit 1
    fi
    machine_tools="aarch64-linux-gnu-gcc qemu-aarch64 wasm-ld wasm-opt node sim65 x86_64-w64-mingw32-gcc"
    for tool in cc cmake make pkg-config; do command -v $tool > /dev/null || lacking="$lacking $tool"; done
    if command -v pkg-config > /dev/null; then
        for library in libpng expat jansson zlib cairo; do
            pkg-config --exists $library || lacking="$lacking $library"
        done
    fi
    [ "$what" != docs ] || for tool in doxygen python3; do
        command -v $tool > /dev/null || lacking="$lacking $tool"
    done
    [ "$what" != images ] || for tool in python3 djpeg dwebp dpkg; do
        command -v $tool > /dev/null || lacking="$lacking $tool"
    done
    [ "$what" != valgrind ] || command -v valgrind > /dev/null || lacking="$lacking valgrind"
    [ "$what" != abi ] || for tool in python3 abidiff abidw; do
        command -v $tool > /dev/null || lacking="$lacking $tool"
    done
    [ "$what" != test ] || for tool in gcc clang g++ python3 doxygen $machine_tools; do
        command -v $tool > /dev/null || lacking="$lacking $tool"
    done
    echo "This is no Debian system, so nothing was installed.  Kolize is built with:"
    echo "    a C11 compiler, cmake 3.18, make, pkg-config"
    echo "    libpng, expat, jansson, zlib, cairo with their headers; giflib, libwebp, libjpeg-turbo and"
    echo "    zstd if you like, and SDL2 with SDL2_gfx for the demo"
    if [ "$what" = test ]; then
        echo "and tested with gcc, clang, g++, doxygen, Python 3 with Pillow and Shapely, the data of Debian's packages"
        echo "    tiled (its example maps), glob2-data, pingus-data (sprites)"
        echo "and for other machines:$(printf ' %s' $machine_tools), and wasi-libc"
    fi
    if [ -n "$lacking" ]; then
        echo "Missing here:$lacking" >&2
        exit 1
    fi
}

if ! is_debian; then
    on_other_systems
    exit 0
fi

missing=""
for package in $packages; do is_there "$package" || missing="$missing $package"; done
if [ "$what" = test ] && is_there tiled && [ ! -d /usr/share/doc/tiled/examples ]; then
    missing="$missing tiled" # slim systems leave out /usr/share/doc, where its maps are
fi
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" != 0 ]; then
    as_root="sudo -n"
    if ! command -v sudo > /dev/null || ! sudo -n true 2> /dev/null; then
        echo "Missing packages:$missing" >&2
        echo "Install them, as root:  apt-get install$missing" >&2
        exit 1
    fi
fi

echo "installing:$missing"
install() {
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends --no-remove -o DPkg::Lock::Timeout=300 \
        -o Dpkg::Options::="--path-include=/usr/share/doc/tiled/*" -o Dpkg::Use-Pty=0 $1 $missing > "$log" 2>&1
}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
reinstall=""
case " $missing " in *" tiled "*) is_there tiled && reinstall=--reinstall ;; esac
# The package lists may be missing or old; then one update and one more try.
if ! install "$reinstall"; then
    $as_root apt-get update -qq || $as_root apt-get update -qq
    if ! install "$reinstall"; then
        cat "$log" >&2
        echo "setup.sh: these could not be installed:$missing" >&2
        exit 1
    fi
fi

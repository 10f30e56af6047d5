#!/bin/sh
# One job of the workflows, as it can be run anywhere:  ci.sh JOB [OPTION...]        make ci JOB="core -G Ninja"
#
#     tests              make test, by $CC
#     core CMAKE...      the core and its tests, the golden table among them; CMAKE are options such as -G Ninja
#     preset NAME CMAKE.. the core on another machine, by a preset of CMakePresets.json: mingw aarch64 riscv64 s390x wasm32
#     bits NAME...       builds of test/golden/builds.txt beside the golden table: i386 wasm32 ...
#     android            the core compiled by the NDK of $ANDROID_NDK, or by the toolchain file $TOOLCHAIN; not run
#     sanitizer NAME     make tsan, msan or valgrind; ubsan by its preset
#     python [PYTHON]    the Python package's tests that need NumPy and Pillow alone
#     node [NODE]        the npm package's tests in that node
#     wheels [OPTION...] wheels of this machine, by cibuildwheel, into build/release, of the sdist there
#     release [OPTION..] make release: every artefact, checked and tried
#     sums               checksums of what lies in build/release, wheels too
#     publish REGISTRY   uploads what `release` left
#     site               the site into build/site
#     workflows          the workflows themselves, by actionlint
#
# Exit status 77: what the job needs is not here, and it has said by name what that is.
set -eu
cd "$(dirname "$0")/.."
job=${1:?"which job? ci.sh JOB; the top of scripts/ci.sh lists them"}
shift
jobs=${JOBS:-$(nproc 2> /dev/null || sysctl -n hw.ncpu 2> /dev/null || echo 2)}
python=$(command -v python3 || command -v python || true) # a bare container has none until setup.sh has installed it

core_options="-DCMAKE_BUILD_TYPE=Release -DKOLIZE_BUILD_TESTS=ON -DKOLIZE_TEST_HOUSE=OFF -DKOLIZE_BUILD_IO=OFF
    -DKOLIZE_BUILD_CLI=OFF -DKOLIZE_BUILD_DEMO=OFF -DKOLIZE_BUILD_SHARED=OFF"

tests() { make test JOBS="$jobs"; }

core() {
    cmake -S . -B build-ci/core $core_options "$@"
    cmake --build build-ci/core --config Release -j "$jobs"
    ctest --test-dir build-ci/core -C Release -j "$jobs" --output-on-failure --no-tests=error
}

preset() {
    name=$1
    shift
    sh scripts/setup.sh machines
    cmake --preset "$name" "$@"
    cmake --build "build-$name" -j "$jobs"
    ctest --test-dir "build-$name" -j "$jobs" --output-on-failure --no-tests=error
}

bits() {
    sh scripts/setup.sh machines
    sh scripts/same_bits.sh "$@"
}

android() {
    toolchain=${TOOLCHAIN:-${ANDROID_NDK:+$ANDROID_NDK/build/cmake/android.toolchain.cmake}}
    if [ ! -f "$toolchain" ]; then
        echo "android: the NDK is not here: ${toolchain:-give its folder as ANDROID_NDK, or a toolchain file as TOOLCHAIN}" >&2
        exit 77
    fi
    for abi in ${ABIS:-arm64-v8a armeabi-v7a x86_64}; do
        cmake -S . -B "build-ci/android-$abi" $core_options -DKOLIZE_BUILD_TESTS=OFF -DKOLIZE_WERROR=ON \
            -DCMAKE_TOOLCHAIN_FILE="$toolchain" -DANDROID_ABI="$abi" -DANDROID_PLATFORM=android-24
        cmake --build "build-ci/android-$abi" -j "$jobs"
    done
}

sanitizer() {
    if [ "$1" != ubsan ]; then
        make "$1" JOBS="$jobs"
        return
    fi
    sh scripts/setup.sh fuzz
    cmake --preset ubsan -DKOLIZE_TEST_HOUSE=OFF
    cmake --build build-ubsan -j "$jobs"
    ctest --test-dir build-ubsan -j "$jobs" --output-on-failure --no-tests=error
}

# What cannot be fetched is no failure for a developer, and one here.
python() {
    sh bindings/python/test/run.sh core "$(command -v "${1:-$python}")" build-ci/python
}

node_tests() {
    make js
    node=${1:-node}
    # Those that make test runs with the package alone: the first such list.
    names=$(sed -n 's/.*foreach(name IN ITEMS \(package [^)]*\)).*/\1/p' bindings/CMakeLists.txt | head -n 1)
    [ -n "$names" ] || { echo "node: bindings/CMakeLists.txt lists no tests" >&2; exit 1; }
    for name in $names; do
        "$node" --expose-gc bindings/js/test/test_$name.mjs "$PWD/build/bindings/js/kolize"
    done
}

# Of the source distribution, which has the core as two files.  What is built stands in its pyproject.toml.
wheels() {
    # Archives of systems begin as its name does: kolize-0.3.0-linux-x86_64.tar.gz.
    sdist=build/release/kolize-$(sed -n 's/^project(kolize VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt).tar.gz
    [ -f "$sdist" ] || { echo "wheels: $sdist is not here; run ci.sh release --only sdist first" >&2; exit 1; }
    echo "wheels of $sdist"
    # For Linux it builds in containers.
    if [ "$(uname -s)" = Linux ] && ! docker info > /dev/null 2>&1 && ! podman info > /dev/null 2>&1; then
        echo "wheels: no docker and no podman answers here, in which cibuildwheel builds for Linux" >&2
        exit 77
    fi
    "$python" -m venv build-ci/cibuildwheel
    in_it=build-ci/cibuildwheel/bin/python
    [ -x $in_it ] || in_it=build-ci/cibuildwheel/Scripts/python
    $in_it -m pip install --quiet --disable-pip-version-check "cibuildwheel>=4.3,<5"
    $in_it -m cibuildwheel "$sdist" --output-dir build/release "$@"
}

release() {
    sh scripts/setup.sh release
    "$python" -B scripts/release.py --dry-run --jobs "$jobs" "$@"
}

# Of what other jobs built: it needs git and Python alone.
sums() { "$python" -B scripts/release.py --dry-run --only sums; }

publish() { "$python" -B scripts/release.py --publish --only "$1"; }

site() { make site; }

workflows() {
    lint=$(command -v actionlint || ls "$(go env GOPATH 2> /dev/null || echo /nowhere)/bin/actionlint" 2> /dev/null || true)
    if [ -z "$lint" ] && command -v go > /dev/null; then
        GOBIN=$PWD/build-ci/bin go install github.com/rhysd/actionlint/cmd/actionlint@latest
        lint=$PWD/build-ci/bin/actionlint
    fi
    [ -n "$lint" ] || { echo "workflows: actionlint is not here, and no go to install it by" >&2; exit 77; }
    "$lint" .github/workflows/*.yml
    planted=$(mktemp -d)
    printf 'on: push\njobs:\n  old:\n    runs-on: macos-13\n    steps:\n      - run: make test\n' > "$planted/old.yml"
    if "$lint" "$planted/old.yml" > "$planted/said" || ! grep -q macos-13 "$planted/said"; then
        echo "workflows: actionlint does not find a runner that is gone" >&2
        exit 1
    fi
    rm -r "$planted"
    echo "workflows: 0 findings by actionlint $("$lint" --version | head -n 1)"
}

case $job in
node) node_tests "$@" ;;
tests | core | preset | bits | android | sanitizer | python | wheels | release | sums | publish | site | workflows) "$job" "$@" ;;
*)
    sed -n '2,/^set -eu/s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac

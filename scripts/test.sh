#!/bin/sh
# Builds the presets test and asan side by side and runs all their tests in one ctest:  test.sh JOBS [REGEX]
# With REGEX only the tests whose names it matches, and what they need.  With ALL=1 both builds run what one alone runs
# otherwise: the tests of the tool and the demo, and the corpora of the fuzz targets.
set -eu
jobs=${1:-2}
only=${2:-.}
cd "$(dirname "$0")/.."

# lld links the hundreds of programs in half the time.  The shared libraries, which tests read, are linked as ever.
linker=""
if command -v ld.lld > /dev/null; then linker="-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld"; fi
for preset in test asan; do
    generator=""
    if [ ! -f build-$preset/CMakeCache.txt ] && command -v ninja > /dev/null; then generator="-G Ninja"; fi
    once=-DKOLIZE_TEST_ONCE=$(test "${ALL:-}" = 1 && echo OFF || echo ON)
    cmake --preset $preset $generator $linker $once > /dev/null
    cmake --build build-$preset -j "$jobs"
done

# A ctest run covers one tree; this one holds both builds.
mkdir -p build-all
cat > build-all/CTestTestfile.cmake << END
subdirs("$PWD/build-test" "$PWD/build-asan")
END
exec ctest --test-dir build-all -j "$jobs" --output-on-failure --no-tests=error -R "$only"

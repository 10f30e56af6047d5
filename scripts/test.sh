#!/bin/sh
# Builds the presets test and asan side by side and runs all their tests in one ctest:  test.sh JOBS [REGEX]
# With REGEX only the tests whose names it matches, and what they need.  Without ALL=1 most tests run in one of the two
# builds: those about answers in the first, with half of their random cases; those that read what may be bad in the second.
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
    once=-DKOLIZE_TEST_ONCE=ON scale=50
    if [ "${ALL:-}" = 1 ]; then once=-DKOLIZE_TEST_ONCE=OFF scale=100; fi
    if [ $preset = asan ]; then scale=20; fi
    cmake --preset $preset $generator $linker $once -DKOLIZE_TEST_SCALE=$scale > /dev/null
    cmake --build build-$preset -j "$jobs"
done

# A ctest run covers one tree; this one holds both builds.
mkdir -p build-all
cat > build-all/CTestTestfile.cmake << END
subdirs("$PWD/build-test" "$PWD/build-asan")
END
exec ctest --test-dir build-all -j "$jobs" --output-on-failure --no-tests=error -R "$only"

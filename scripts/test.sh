#!/bin/sh
# Builds the presets test and asan side by side and runs all their tests in one ctest:  test.sh JOBS [REGEX]
# With REGEX only the tests whose names it matches, and what they need.
set -eu
jobs=${1:-2}
only=${2:-.}
cd "$(dirname "$0")/.."

for preset in test asan; do
    generator=""
    if [ ! -f build-$preset/CMakeCache.txt ] && command -v ninja > /dev/null; then generator="-G Ninja"; fi
    cmake --preset $preset $generator > /dev/null
    cmake --build build-$preset -j "$jobs"
done

# A ctest run covers one tree; this one holds both builds.
mkdir -p build-all
cat > build-all/CTestTestfile.cmake << END
subdirs("$PWD/build-test" "$PWD/build-asan")
END
exec ctest --test-dir build-all -j "$jobs" --output-on-failure --no-tests=error -R "$only"

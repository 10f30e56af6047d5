#!/bin/sh
# Builds and runs the tests twice, counting lines and branches by gcov and conditions by clang 19 where that is there,
# and compares with the last figures:  coverage.sh JOBS [--accept]
set -eu
jobs=${1:-2}
accept=${2:-}
cd "$(dirname "$0")/.."

# A twentieth of the random cases: what they reach, they reach early.
cmake --preset coverage -DKOLIZE_TEST_SCALE=5 > /dev/null
cmake --build build-coverage -j "$jobs"
find build-coverage -name '*.gcda' -delete
ctest --test-dir build-coverage -j "$jobs" --output-on-failure --no-tests=error

mcdc=""
if command -v clang-19 llvm-cov-19 > /dev/null; then
    cmake --preset mcdc -DKOLIZE_TEST_SCALE=5 > /dev/null
    cmake --build build-mcdc -j "$jobs"
    rm -rf build-mcdc/profiles
    LLVM_PROFILE_FILE=$PWD/build-mcdc/profiles/%m.profraw ctest --test-dir build-mcdc -j "$jobs" --output-on-failure \
        --no-tests=error
    mcdc=build-mcdc
else
    echo "coverage: no clang-19 here, so MC/DC was not measured"
fi
python3 -B scripts/coverage.py build-coverage $mcdc $accept

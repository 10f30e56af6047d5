#!/bin/sh
# Builds and runs the tests twice, counting lines and branches by gcov and conditions by clang 19 where that is there,
# and compares with the last figures:  coverage.sh JOBS [--accept]
set -eu
jobs=${1:-2}
accept=${2:-}
cd "$(dirname "$0")/.."

# A twentieth of the random cases: what they reach, they reach early.  Tests that count what they met, and with so few
# have met too little, run again with all cases.
run_tests() {
    cmake --preset "$1" -DKOLIZE_TEST_SCALE=5 > /dev/null
    cmake --build "build-$1" -j "$jobs"
    find "build-$1" \( -name '*.gcda' -o -name '*.profraw' \) -delete
    ctest --test-dir "build-$1" -j "$jobs" --no-tests=error && return
    cmake --preset "$1" -DKOLIZE_TEST_SCALE=100 > /dev/null
    ctest --test-dir "build-$1" -j "$jobs" --output-on-failure --no-tests=error --rerun-failed
}

run_tests coverage

mcdc=""
if command -v clang-19 llvm-cov-19 > /dev/null; then
    export LLVM_PROFILE_FILE="$PWD/build-mcdc/profiles/%m.profraw"
    run_tests mcdc
    mcdc=build-mcdc
else
    echo "coverage: no clang-19 here, so MC/DC was not measured"
fi
python3 -B scripts/coverage.py build-coverage $mcdc $accept

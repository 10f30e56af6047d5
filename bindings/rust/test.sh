#!/bin/sh
# Everything about the Rust crates, or what takes seconds:  test.sh all | smoke [FOLDER for what is built]
#
#     all     tests, clippy, documentation, packages from a clean copy, the golden table, the random calls under
#             AddressSanitizer (Rust's half where a nightly compiler is there), a game with a window compiled
#     smoke   the safe crate's tests and the example, with the library of KOLIZE_STATIC, or one that is compiled
#
# Without cargo, or with one before 1.75, it says so and ends well: exit status 77, which ctest shows as skipped.
set -eu
what=${1:-all}
here=$(cd "$(dirname "$0")" && pwd)
tree=$(cd "$here/../.." && pwd)
mkdir -p "${2:-$tree/build-rust}"
there=$(cd "${2:-$tree/build-rust}" && pwd)

skip() { echo "skipped: $*"; exit 77; }
command -v cargo > /dev/null || skip "there is no cargo; scripts/setup.sh rust installs one"
minor=$(cargo --version | sed 's/^cargo 1[.]\([0-9]*\).*/\1/')
[ "$minor" -ge 75 ] || skip "cargo 1.$minor is too old for the crates, which need Rust 1.75, such as that of Debian's cargo-web"
command -v ccache > /dev/null && export CC="${CC:-ccache cc}"
export CARGO_TARGET_DIR="$there/target" CARGO_TERM_COLOR=never
cd "$here"

smoke() {
    cargo fetch --quiet || skip "the crates that these need cannot be fetched"
    cargo test --quiet -p kolize --tests
    cargo run --quiet -p kolize --example asteroids > "$there/asteroids.txt"
    cmp "$there/asteroids.txt" kolize/examples/asteroids.txt
}

golden() {
    cargo build --quiet -p kolize-golden
    table=$tree/test/golden/golden.txt
    "$CARGO_TARGET_DIR/debug/kolize-golden" --table "$table" > "$there/golden.txt"
    echo "golden table through kolize-sys: $(grep -c ' ok$' "$there/golden.txt") rows at all levels, equal"
    ! "$CARGO_TARGET_DIR/debug/kolize-golden" --table "$table" --fault 20 > "$there/golden.txt"
    [ "$(grep -c DIFFERS "$there/golden.txt")" -eq "$(grep -c '^[a-z]' "$table")" ]
}

# The C half, and with a nightly compiler and clang the whole.
random_calls() {
    host=$(rustc -vV | sed -n 's/^host: //p')
    export ASAN_OPTIONS="detect_leaks=1:detect_stack_use_after_return=1"
    echo "random calls, the C half under AddressSanitizer"
    (   export KOLIZE_C_FLAGS="-fsanitize=address -g1 -O1 -fno-omit-frame-pointer" CARGO_TARGET_DIR="$there/asan"
        export RUSTFLAGS="-Clink-arg=-fsanitize=address -Clink-arg=-Wl,--no-as-needed -Clink-arg=-lasan"
        cargo build --quiet -p kolize-fuzz --target "$host"
        export LD_PRELOAD="$(cc -print-file-name=libasan.so)"
        for seed in 1 2 3; do "$CARGO_TARGET_DIR/$host/debug/kolize-fuzz" --calls "${CALLS:-20000}" --seed $seed; done
        ! "$CARGO_TARGET_DIR/$host/debug/kolize-fuzz" --fault > "$there/fault.txt" 2>&1
        grep -q heap-use-after-free "$there/fault.txt" ) || return 1
    if ! { cargo +nightly --version && command -v clang; } > /dev/null 2>&1; then
        echo "skipped: the whole under AddressSanitizer needs a nightly compiler and clang"
        return
    fi
    echo "random calls, the whole under AddressSanitizer"
    (   export CC=clang KOLIZE_C_FLAGS="-fsanitize=address -g1 -O1" CARGO_TARGET_DIR="$there/asan-whole"
        export RUSTFLAGS="-Zsanitizer=address"
        cargo +nightly run --quiet -p kolize-fuzz --target "$host" -- --calls "${CALLS:-20000}" --seed 4 )
}

# As a user gets them: of a clean copy, in which `make crate` has put the two files.
packages() {
    rm -rf "$there/clone"
    git clone --quiet --no-hardlinks "$tree" "$there/clone"
    make -s -C "$there/clone" crate
    cd "$there/clone/bindings/rust"
    # The two files are what cargo calls dirty; nothing else may be.
    [ -z "$(git status --porcelain)" ]
    cargo package --quiet --allow-dirty -p kolize-sys -p kolize
    ls "$CARGO_TARGET_DIR"/package/*.crate
    cd "$here"
}

all() {
    python3 -B generate.py
    python3 -B covered.py
    smoke
    cargo test --quiet -p kolize-sys -p kolize --all-features
    cargo build --quiet -p kolize --no-default-features
    # What must not compile is refused for the reason that is named: stable compilers do not look at it.
    if cargo +nightly --version > /dev/null 2>&1; then
        CARGO_TARGET_DIR="$there/nightly" cargo +nightly test --quiet -p kolize --doc
    else
        echo "skipped: the reasons of what must not compile need a nightly compiler"
    fi
    if cargo clippy --version > /dev/null 2>&1; then
        cargo clippy --quiet --workspace --all-targets --all-features -- -D warnings
    else
        echo "skipped: cargo clippy is not here"
    fi
    RUSTDOCFLAGS="-D warnings" cargo doc --quiet --no-deps -p kolize-sys -p kolize --all-features
    golden
    packages
    random_calls
    (cd games && cargo check --quiet)
    echo "Rust: all is well"
}

case $what in
all | smoke | golden | packages | random_calls) $what ;;
*) echo "test.sh all | smoke [FOLDER]" >&2; exit 2 ;;
esac

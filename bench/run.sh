#!/bin/sh
# Runs the benchmarks of a build beside whatever else can be had (peers.sh):  run.sh BUILD [RESULTS]
# With RESULTS, such as bench/results/my-machine, the figures about shapes and worlds go to RESULTS-shapes.json,
# -motion.json, -batches.json, -world.json and -wasm.json instead of the terminal, and no others are measured.
set -eu
build=$1 results=${2:-}
here=$(dirname "$0")

# What a benchmark is given so that it finds its peers.
peer_options() {
    case $1 in
    mask) file=$(sh "$here/peers.sh" pygame "$build/peers") && echo ${file:+--pygame "$file"} ;;
    shapes | motion) file=$(sh "$here/peers.sh" parry "$build/peers") && echo ${file:+--parry "$file"} ;;
    esac
}

if [ -n "$results" ]; then
    for name in shapes motion batches world; do
        "$build/bench/bench_$name" --json $(peer_options $name) > "$results-$name.json"
        echo "$results-$name.json"
    done
else
    for bench in "$build"/bench/bench_*; do
        [ -x "$bench" ] || continue
        echo "== ${bench##*/}"
        "$bench" $(peer_options "${bench##*/bench_}")
    done
    echo "== shapes in WebAssembly"
fi
js=$(sh "$here/peers.sh" js "$build/peers")
[ -n "$js" ] || exit 0
if [ -n "$results" ]; then
    node --no-warnings --no-liftoff "$js" --json > "$results-wasm.json"
    echo "$results-wasm.json"
else
    node --no-warnings --no-liftoff "$js"
fi

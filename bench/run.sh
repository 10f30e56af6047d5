#!/bin/sh
# Runs the benchmarks of a build beside whatever else can be had (peers.sh):  run.sh BUILD [RESULTS [TOPIC...]]
# With RESULTS, such as bench/results/my-machine, the figures about shapes and worlds go to RESULTS-shapes.json,
# -motion.json, -batches.json, -world.json (with worlds of a million: most of an hour), -broad.json, -sprites.json and
# -wasm.json instead of the terminal, and no others are measured; or only those of the topics named.
set -eu
build=$1 results=${2:-}
topics="shapes motion batches world broad sprites wasm"
[ $# -le 2 ] || topics=$(shift 2 && echo "$*")
here=$(dirname "$0")

# What a benchmark is given so that it finds its peers.
peer_options() {
    case $1 in
    mask | sprites) file=$(sh "$here/peers.sh" pygame "$build/peers") && echo ${file:+--pygame "$file"} ;;
    shapes | motion) file=$(sh "$here/peers.sh" parry "$build/peers") && echo ${file:+--parry "$file"} ;;
    world | broad) file=$(sh "$here/peers.sh" crates "$build/peers") && echo ${file:+--crates "$file"} ;;
    esac
}

if [ -n "$results" ]; then
    for name in $topics; do
        [ $name != wasm ] || continue
        [ $name != world ] || long=--long
        "$build/bench/bench_$name" --json ${long:-} $(peer_options $name) > "$results-$name.json"
        long=
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
case $topics in *wasm*) ;; *) exit 0 ;; esac
js=$(sh "$here/peers.sh" js "$build/peers")
[ -n "$js" ] || exit 0
if [ -n "$results" ]; then
    node --no-warnings --no-liftoff "$js" --json > "$results-wasm.json"
    echo "$results-wasm.json"
else
    node --no-warnings --no-liftoff "$js"
fi

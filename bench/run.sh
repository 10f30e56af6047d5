#!/bin/sh
# Runs the benchmarks of a build beside whatever else can be had (peers.sh):  run.sh BUILD [RESULTS [TOPIC...]]
# With RESULTS, such as bench/results/my-machine, the figures go to RESULTS-everyday.json, -mask.json,
# -surface.json, -shapes.json, -motion.json, -batches.json, -large.json, -world.json (with worlds of a million: most of an hour), -broad.json,
# -sprites.json and -wasm.json instead of the terminal, and no others are measured; or only those of the topics named.
# QUICK=1 in the environment: every benchmark, but few passes and small worlds.  Each compares all answers before it times
# them, so this shows that what is compared is the same; the figures are rough.
set -eu
build=$1 results=${2:-}
topics="everyday mask surface shapes motion batches large world broad sprites wasm"
[ $# -le 2 ] || topics=$(shift 2 && echo "$*")
here=$(dirname "$0")

# What a benchmark is given so that it finds its peers.
peer_options() {
    case $1 in
    everyday)
        for what in native before; do
            sh "$here/peers.sh" $what "$build/peers" | sed 's/^/--library /'
        done
        ;;
    mask | sprites) file=$(sh "$here/peers.sh" pygame "$build/peers") && echo ${file:+--pygame "$file"} ;;
    moves) sh "$here/peers.sh" moves "$build/peers" | sed 's/^/--library /' ;;
    shapes | motion) file=$(sh "$here/peers.sh" parry "$build/peers") && echo ${file:+--parry "$file"} ;;
    world)
        file=$(sh "$here/peers.sh" crates "$build/peers") && echo ${file:+--crates "$file"}
        sh "$here/peers.sh" worlds "$build/peers" | sed 's/^/--library /' | head -n 2
        ;;
    broad) file=$(sh "$here/peers.sh" crates "$build/peers") && echo ${file:+--crates "$file"} ;;
    esac
}

# Fewer passes and smaller worlds, where a benchmark can be told so.
quick_options() {
    case $1 in
    batches | everyday | shapes | large) echo 3 ;;
    broad) echo -q 1000 10000 ;;
    mask) echo --passes 1 ;;
    plain) echo --quick ;;
    sprites) echo --passes 1 --row sprites 1000 ;;
    resting) echo 10 ;;
    bvh) echo 10000 ;;
    corners) echo 3 ;;
    parts) echo 10 100 ;;
    world) echo --passes 1 1000 10000 ;;
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
    count=0
    for bench in "$build"/bench/bench_*; do
        [ -x "$bench" ] || continue
        name=${bench##*/bench_}
        echo "== bench_$name"
        "$bench" $(peer_options "$name") $([ -z "${QUICK:-}" ] || quick_options "$name")
        count=$((count + 1))
    done
    [ "$count" -gt 0 ] || { echo "run.sh: no benchmarks in $build" >&2; exit 2; }
    echo "== shapes in WebAssembly"
fi
case $topics in *wasm*) ;; *) exit 0 ;; esac
js=$(sh "$here/peers.sh" js "$build/peers")
if [ -z "$js" ]; then
    :
elif [ -n "$results" ]; then
    node --no-warnings --no-liftoff "$js" --json > "$results-wasm.json"
    echo "$results-wasm.json"
else
    node --no-warnings --no-liftoff "$js"
fi
[ -n "$results" ] || echo "$count benchmarks, all answers compared before they were timed${QUICK:+; quick, so figures are rough}"

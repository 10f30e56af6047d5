#!/bin/sh
# Runs the benchmarks of a build, those of masks beside pygame-ce where there is one:  run.sh BUILD
set -eu
build=$1
peer=$(sh "$(dirname "$0")/peers.sh" "$build/peers")
for bench in "$build"/bench/bench_*; do
    [ -x "$bench" ] || continue
    echo "== ${bench##*/}"
    case $bench in
    */bench_mask) "$bench" ${peer:+--pygame "$peer"} ;;
    *) "$bench" ;;
    esac
done

#!/bin/sh
# Runs each libFuzzer program for a while, beginning with its corpus:  fuzz.sh BUILD_FOLDER SECONDS
# What it finds worth keeping goes to BUILD_FOLDER/found/<name>; an input that crashes is left there and fails the run.
set -eu
build=$1 seconds=$2
failed=0
ran=0
for program in "$build"/fuzz/fuzz_*; do
    [ -x "$program" ] || continue
    ran=$((ran + 1))
    name=${program##*/fuzz_}
    found=$build/found/$name
    mkdir -p "$found"
    corpus=fuzz/corpus/$name
    [ -d "$corpus" ] || corpus=""
    dict=""
    [ ! -f "fuzz/$name.dict" ] || dict=-dict=fuzz/$name.dict
    echo "== fuzz_$name, $seconds s"
    "$program" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=20 -max_len=65536 -print_final_stats=1 $dict \
        -artifact_prefix="$found/" "$found" $corpus 2> "$found.log" || failed=1
    grep -E 'SUMMARY|Test unit written|stat::number_of_executed_units|cov:' "$found.log" | tail -n 3
done
echo "$ran targets"
[ "$ran" -gt 0 ] && [ "$failed" = 0 ]

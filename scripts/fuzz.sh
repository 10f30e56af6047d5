#!/bin/sh
# Runs libFuzzer programs for a while, each from its corpus on:  fuzz.sh BUILD_FOLDER SECONDS ["NAME NAME ..."] [JOBS]
# All of them without names, JOBS at a time (1).  First a program with a planted fault, which must be found.
# What is worth keeping goes to BUILD_FOLDER/found/<name>, inputs that fail to BUILD_FOLDER/findings/<name>-*; then
# the status is 1.  One line a target as it ends, and a last line with the totals.
set -eu

fuzz() { # program, seconds, where inputs are kept, where failing ones go, then libFuzzer's other arguments
    program=$1 time=$2 kept=$3 failing=$4
    shift 4
    "$program" -max_total_time="$time" -rss_limit_mb=2048 -timeout=20 -print_final_stats=1 \
        -artifact_prefix="$failing" "$@" "$kept" > /dev/null 2> "$kept.log"
}

# One target; its line is kept in found/NAME.line, its status and runs in found/NAME.done.
one() {
    build=$1 seconds=$2 name=$3
    found=$build/found/$name log=$build/found/$name.log
    mkdir -p "$found"
    set -- -max_len=4096
    [ ! -f "fuzz/$name.dict" ] || set -- "$@" "-dict=fuzz/$name.dict"
    [ ! -d "fuzz/corpus/$name" ] || set -- "$@" "$found" "fuzz/corpus/$name"
    begin=$(date +%s)
    status=0
    fuzz "$build/fuzz/fuzz_$name" "$seconds" "$found" "$build/findings/$name-" "$@" || status=1
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    cov=$(sed -n 's/.*[ \t]cov: \([0-9]*\).*/\1/p' "$log" | tail -n 1)
    {
        printf '%-12s %10s runs, %5s edges covered, %4s s, %s\n' "$name" "${runs:-0}" "${cov:-?}" \
            $(($(date +%s) - begin)) \
            "$([ $status = 0 ] && echo "nothing found" || grep -aE 'SUMMARY|runtime error|not so' "$log" | head -n 1)"
        [ $status = 0 ] || sed -n 's/.*Test unit written to /    /p' "$log"
    } > "$found.line"
    echo "$status ${runs:-0}" > "$found.done"
    cat "$found.line" # at once, so that lines of targets that end together stay whole
}

if [ "$1" = --one ]; then
    one "$2" "$3" "$4"
    exit 0
fi

build=$1 seconds=$2 wanted=${3:-} jobs=${4:-1}
mkdir -p "$build/findings" "$build/found/planted"
if fuzz "$build/fuzz/planted_fault" 60 "$build/found/planted" "$build/found/planted." -max_len=4; then
    echo "fuzz.sh: a planted fault was not found in a minute, so nothing else would be" >&2
    exit 1
fi
grep -q "Test unit written" "$build/found/planted.log" || { cat "$build/found/planted.log" >&2; exit 1; }
rm -f "$build/found/planted."*-*

if [ -z "$wanted" ]; then
    for program in "$build"/fuzz/fuzz_*; do wanted="$wanted ${program##*/fuzz_}"; done
fi
for name in $wanted; do
    if [ ! -x "$build/fuzz/fuzz_$name" ]; then
        echo "fuzz.sh: there is no target $name in $build" >&2
        exit 2
    fi
done
rm -f "$build"/found/*.done
printf '%s\n' $wanted | xargs -n 1 -P "$jobs" sh "$0" --one "$build" "$seconds" || true # one too few is seen below

n_targets=0 n_runs=0 n_findings=0
for name in $wanted; do
    n_targets=$((n_targets + 1))
    if ! read -r status runs 2> /dev/null < "$build/found/$name.done"; then
        echo "$name did not end" >&2
        status=1 runs=0
    fi
    n_runs=$((n_runs + runs)) n_findings=$((n_findings + status))
done
echo "$n_targets targets, $n_runs runs, $n_findings with findings"
[ "$n_targets" -gt 0 ] && [ "$n_findings" = 0 ]

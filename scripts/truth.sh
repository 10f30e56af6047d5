#!/bin/sh
# Asks the library N questions of each kind and compares the answers with exact ones, two processes side by side:
# truth.sh BUILD [N] [SEED].  Without N: 10 million relations, a million of each other kind; some minutes.
# Prints, of each kind, the counts and the first wrong answers, and the sum; exit status 1 when there are any.
set -eu
build=$1
n=${2:-}
seed=${3:-1}
out=$build/truth
status=0
mkdir -p "$out"

for what in relate contains ray sweep distance collide exchange; do
    count=${n:-1000000}
    [ -n "$n" ] || [ $what != relate ] || count=10000000
    pids=""
    for job in 0 1; do
        "$build/test/truth/kolize_truth" --what $what --n "$count" --seed "$seed" --job $job/2 > "$out/$what.$job" &
        pids="$pids $!"
    done
    for pid in $pids; do wait "$pid" || status=1; done
    for job in 0 1; do
        [ $job = 0 ] && head -n 1 "$out/$what.$job" | sed 's/^/      /'
        grep '^all' "$out/$what.$job" | sed "s/^all  /$job of 2/"
        sed -n '/^all/,$p' "$out/$what.$job" | tail -n +2
        grep -A 1 '^# number' "$out/$what.$job" || true
    done
done
# The last two of a row's counts are of pairs nothing is promised about, and of wrong answers.
cat "$out"/*.0 "$out"/*.1 | awk '/^all / { for (i = 2; i < NF; i++) asked += $i; asked += $NF; wrong += $NF }
    END { printf "%d answers of 7 kinds, %d wrong\n", asked, wrong }'
exit $status

#!/bin/sh
# Compares the answers of every build of test/golden/builds.txt with the golden table:  same_bits.sh [NAME...]
# same_bits.sh --record puts the lines of the last run into docs/same-bits.md, without their times.
# A line for each: name, compiler's version and options, kernel levels compared, rows that agree, verdict, seconds.
#     rows      those of golden.txt at every level, and at the best one those of golden_long.txt
#     ok        every row agrees; with one bit of one answer of each module flipped every row differs; the mask kernels
#               answer alike; and with -O3 no object has an instruction that multiplies and adds with one rounding
# Two builds at a time.  Build and findings stay in build-bits/NAME: what has not changed is not built again, and what
# was found ok not compared again ("kept").  Exit status 1 unless all are ok.
set -eu
cd "$(dirname "$0")/.."
here=test/golden out=build-bits
column() { awk -F' *[|] *' -v name="$1" -v i="$2" '!/^#/ && NF == 5 && (name == "" || $1 == name) { print $i }' \
    $here/builds.txt; }

# What stands before the program.
runner() {
    case $1 in
    -) ;;
    node) echo "node --no-warnings --experimental-wasi-unstable-preview1 $here/wasi.mjs" ;;
    wine) command -v wine || command -v wine64 || echo /usr/lib/wine/wine64 ;; # where Debian's wine64 alone puts it
    *) echo "$1" ;;
    esac
}

# Leaves in $folder/verdict what is wrong, or "ok".
examine() {
    echo "NOT FINISHED" > $folder/verdict
    rm -f $folder/short $folder/long $folder/fault
    if ! sh $here/build.sh . $folder $compiler > $folder/log 2>&1; then
        echo "CANNOT BE BUILT" > $folder/verdict
        return
    fi
    tables=$PWD/$here
    # Programs for Windows end their lines by \r\n, and those under WASI know whole paths alone.
    $run $folder/golden --table $tables/golden.txt --level $level 2>> $folder/log | tr -d '\r' > $folder/short
    best=$(awk '/ answers / { last = $1 } END { print last }' $folder/short)
    $run $folder/golden --table $tables/golden_long.txt --level "$best" --one-level 2>> $folder/log |
        tr -d '\r' > $folder/long
    $run $folder/golden --table $tables/golden.txt --level $level --fault 20 2>> $folder/log |
        tr -d '\r' > $folder/fault
    levels=$(awk '/ answers / && $1 != last { printf "%s%s", last ? "," : "", $1; last = $1 }' $folder/short)
    modules=$(grep -vc '^#' $here/golden.txt)
    rows=$(awk -v modules="$modules" -v levels="$levels" 'BEGIN { print modules * (split(levels, all, ",") + 1) }')
    if [ -z "$levels" ]; then
        echo "CANNOT BE RUN" > $folder/verdict
    elif [ "$(cat $folder/short $folder/long | grep -c ' ok$')" != $rows ] || grep -qv ' ok$' $folder/short $folder/long
    then
        echo DIFFERS > $folder/verdict
    elif [ "$(grep -c DIFFERS $folder/fault)" != "$modules" ]; then
        echo "DOES NOT NOTICE A FLIPPED BIT" > $folder/verdict
    elif ! $run $folder/test_mask_kernels --scale 3 >> $folder/log 2>&1; then
        echo "MASK KERNELS DIFFER" > $folder/verdict
    elif ! case $compiler in *-O3*) sh $here/no_fused.sh $folder $compiler ;; esac >> $folder/log 2>&1; then
        echo "HAS FUSED INSTRUCTIONS" > $folder/verdict
    else
        echo ok > $folder/verdict
    fi
}

# The verdict still holds: the build is up to date, and nothing is newer than it.
still_ok() {
    [ "$(cat $folder/verdict 2> /dev/null)" = ok ] && [ -f $folder/line ] &&
        sh $here/build.sh . $folder $compiler > $folder/log 2>&1 &&
        [ -z "$(find $folder/golden $here/golden*.txt $here/no_fused.sh scripts/same_bits.sh -newer $folder/line)" ]
}

one() {
    folder=$out/$1 level=$(column $1 3) run=$(runner "$(column $1 4)") compiler=$(column $1 5)
    began=$(date +%s) levels="" rows=0 kept=""
    mkdir -p $folder
    if still_ok; then
        kept=" (kept)"
    else
        rm -f $folder/line
        examine
        version=$(${compiler%% *} -dumpfullversion -dumpversion 2> /dev/null || echo missing)
        printf '%-15s %-8s %-74s %-15s %3d rows %4d s  %s\n' "$1" "$version" "$compiler" "$levels" $rows \
            $(($(date +%s) - began)) "$(cat $folder/verdict)" > $folder/line
    fi
    echo "$(cat $folder/line)$kept"
}

# The page with the lines of the report between its two marks.
record() {
    page=docs/same-bits.md
    sed -E 's/ +[0-9]+ s  / /' $out/report.txt |
        awk 'NR == FNR { report = report $0 "\n"; next }
            /^<!-- end of figures -->/ { is_inside = 0 }
            !is_inside
            /^<!-- figures -->/ { is_inside = 1; printf "```\n%s```\n", report }' - $page > $out/page.md
    cp $out/page.md $page
}

if [ "${1:-}" = --one ]; then
    one "$2"
    exit 0
fi
if [ "${1:-}" = --record ]; then
    record
    exit 0
fi
names=${*:-$(column "" 1)}
for name in $names; do
    [ -n "$(column "$name" 1)" ] || { echo "same_bits.sh: no build $name in $here/builds.txt" >&2; exit 2; }
done
export WINEPREFIX="$PWD/$out/wine" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree=;mshtml="
mkdir -p $out
printf '%s\n' $names | nice xargs -n 1 -P 2 sh scripts/same_bits.sh --one || true # a line too few is seen below

# The lines again, in the order of the list, and the sum.
builds=0 wrong=0 rows=0
: > $out/report.txt
for name in $names; do
    builds=$((builds + 1))
    [ "$(cat $out/$name/verdict 2> /dev/null)" = ok ] || wrong=$((wrong + 1))
    [ ! -f $out/$name/line ] || cat $out/$name/line >> $out/report.txt
done
rows=$(awk '{ for (i = 2; i <= NF; i++) if ($i == "rows") n += $(i - 1) } END { print n + 0 }' $out/report.txt)
answers() { awk '/^[^#]/ { n += $2 } END { print n }' $here/$1.txt; }
echo "$builds builds, $rows rows of $(answers golden) and $(answers golden_long) answers to" \
    "$(grep -vc '^#' $here/golden.txt), $wrong differ" | tee -a $out/report.txt
[ $wrong = 0 ]

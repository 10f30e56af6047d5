#!/bin/sh
# Runs libraries and tool under valgrind: lost memory, wrong accesses, and what depends on memory never written.
#     valgrind.sh BUILD_FOLDER [JOBS]
# Test programs of every floor that take memory or hand it out, each with few random cases, and the tool's verbs on the
# example map, JOBS at a time (1).  Programs run a hundredth as fast under it, so those that take longer than a blink
# are left out.
set -eu
programs="base/test_* shape/test_* mask/test_mask_memory mask/test_mask_canvas mask/test_mask_trace world/test_bodies
    world/test_world_query world/test_world_state world/test_step_events move/test_move_memory io/test_*
    pool/test_const_queries"

# one STATUSES PROGRAM ARGUMENT...: of the build, ends with one of these, and valgrind has nothing to say.
one() {
    good=$1 program=$2 log=$out/$$.log status=0 began=$(date +%s)
    shift 2
    G_SLICE=always-malloc valgrind -q --leak-check=full --errors-for-leak-kinds=definite,indirect,possible \
        --show-leak-kinds=definite,indirect,possible --error-exitcode=99 --suppressions=test/valgrind.supp \
        "$build/$program" "$@" > "$log" 2>&1 || status=$?
    echo "$(($(date +%s) - began)) s $program $*" > "$out/$$.ran"
    case ",$good," in
    *",$status,"*) ;;
    *)
        { echo "FAIL (status $status): $program $*" && tail -n 40 "$log"; } > "$out/$$.failed"
        cat "$out/$$.failed" # at once, so that it stays whole
        ;;
    esac
}

if [ "$1" = --one ]; then
    shift
    one "$@"
    exit 0
fi
build=$(cd "$1" && pwd) out=$(cd "$1" && pwd)/valgrind-out jobs=${2:-1}
export build out
cd "$(dirname "$0")/.."
rm -rf "$out"
mkdir -p "$out"

# What is run, a line each.  First faults that must be found.
list() {
    for fault in leak unwritten overrun; do echo "99 test/faults $fault"; done
    echo "0 test/faults none"
    for wanted in $programs; do
        for program in "$build"/test/$wanted; do
            scale=1
            case $program in
            */test_edge_bvh | */test_map_errors) continue ;; # half a second without valgrind; they need many cases
            */test_convex_pass) scale=20 ;;                   # it counts what it has met
            esac
            echo "0 ${program#"$build"/} --scale $scale"
        done
    done
    [ -x "$build/kolize" ] || return 0
    arcade=examples/arcade
    sprites="$arcade/ship.png $arcade/rock_mid.png"
    echo "0,1 kolize hit $sprites --at 30,-12 --angle 30 -o $out/hit.png"
    echo "0,1 kolize sweep $arcade/shot.png $arcade/rock_big.png --at 90,10 --motion 200,40 --json"
    echo "0,1 kolize check $arcade/arcade.tmx -o $out/check.svg"
    echo "0,1 kolize mask $arcade/ship.png -o $out/ship.kmask"
    echo "0,1 kolize fit $arcade/ship.png"
    echo "0,1 kolize trace $arcade/ship.png --json"
    echo "0,1 kolize info $arcade/arcade.tmx"
    echo "3 kolize check Makefile"
    echo "2 kolize hit"
}

list > "$out/list"
xargs -L 1 -P "$jobs" sh scripts/valgrind.sh --one < "$out/list" || true # one too few is seen below
count() { find "$out" -name "$1" | wc -l; }
wanted=$(wc -l < "$out/list") ran=$(count '*.ran') failed=$(count '*.failed')
echo "$ran programs under valgrind, $failed with complaints"
[ "$failed" = 0 ] && [ "$ran" = "$wanted" ] && [ "$ran" -gt 4 ]

# Written by packaging/tool_files.py from `kolize help --all`.
_kolize() {
    local cur=${COMP_WORDS[COMP_CWORD]} words=""
    case ${COMP_WORDS[1]} in
    hit) words="--at --angle --scale --flip --frame-a --frame-b --touch --max-push --alpha --key --index --hot --air --rect --frames --margin --spacing --max-pixels --max-objects --max-memory --max-pairs --max-work --root --json -o --output -q --quiet -h --help --a-alpha --a-key --a-index --a-hot --a-air --a-rect --a-frames --a-margin --b-alpha --b-key --b-index --b-hot --b-air --b-rect --b-frames --b-margin" ;;
    sweep) words="--motion --touch --at --angle --scale --flip --frame-a --frame-b --alpha --key --index --hot --air --rect --frames --margin --spacing --max-pixels --max-objects --max-memory --max-pairs --max-work --root --json -o --output -q --quiet -h --help --a-alpha --a-key --a-index --a-hot --a-air --a-rect --a-frames --a-margin --b-alpha --b-key --b-index --b-hot --b-air --b-rect --b-frames --b-margin" ;;
    check) words="--touch --expect --events --strict --level --layers --values --max-pixels --max-objects --max-memory --max-pairs --max-work --root --json -o --output -q --quiet -h --help" ;;
    mask) words="--text --slices --alpha --key --index --hot --air --rect --frames --margin --spacing --max-pixels --max-objects --max-memory --max-pairs --max-work --root --json -o --output -q --quiet -h --help" ;;
    trace) words="--tolerance --points --single --no-holes --largest --mode --neighbors --convex --rectangles --format --origin --y-up --scale --occluder --alpha --key --index --hot --air --rect --frames --margin --spacing --max-pixels --max-objects --max-memory --max-pairs --max-work --root --json -o --output -q --quiet -h --help" ;;
    fit) words="--box --circle --capsule --hull --obox --tightness --max-points --alpha --key --index --hot --air --rect --frames --margin --spacing --max-pixels --max-objects --max-memory --max-pairs --max-work --root --json -o --output -q --quiet -h --help" ;;
    lint) words="--missed --extra --iou --worst --outside --gap --overlap --corners --convex --winding --image --faults-only --strict --format --alpha --key --index --hot --air --rect --frames --margin --spacing --max-pixels --max-objects --max-memory --max-pairs --max-work --root --json -o --output -q --quiet -h --help" ;;
    build) words="--check --jobs --max-pixels --max-objects --max-memory --max-pairs --max-work --root --json -q --quiet -h --help" ;;
    watch) words="--poll --max-pixels --max-objects --max-memory --max-pairs --max-work --root -q --quiet -h --help" ;;
    query) words="--max-pixels --max-objects --max-memory --max-pairs --max-work --root -q --quiet -h --help" ;;
    replay) words="--to --mark --calls --events --against --max-pixels --max-objects --max-memory --max-pairs --max-work --root --json -o --output -q --quiet -h --help" ;;
    info) words="--max-pixels --max-objects --max-memory --max-pairs --max-work --root --json -q --quiet -h --help" ;;
    doctor) words="--json -q --quiet -h --help" ;;
    help) words="--all -q --quiet -h --help" ;;
    esac
    if [ "$COMP_CWORD" = 1 ]; then words="hit sweep check mask trace fit lint build watch query replay info doctor help"
    elif [ "${COMP_WORDS[1]}" = help ] && [ "${cur#-}" = "$cur" ]; then words="hit sweep check mask trace fit lint build watch query replay info doctor help"
    elif [ "${cur#-}" = "$cur" ]; then words=""; fi
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o bashdefault -o default -F _kolize kolize

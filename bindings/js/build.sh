#!/bin/sh
# Compiles the core to the package's WebAssembly modules, which import nothing:
#     build.sh OUT [CLANG OPTION...]        OUT/kolize.wasm, OUT/masks.wasm, OUT/geometry.wasm
# clang, lld and wasm-opt (binaryen) are Debian's, the headers of the C library those of wasi-libc; nothing of that library
# is linked.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tree=$here/../..
out=$1
shift
mkdir -p "$out/obj/geometry"
clang=${CLANG:-clang}
: "${WASI_SYSROOT:=/usr}"

# The options of a file, from the table of the library's own builds.
options_of() {
    awk -v path="$1" 'function names(files) { gsub(/[.]/, "[.]", files); gsub(/[*]/, ".*", files); return path ~ "/" files "$" }
        /^[a-z*]/ && ($1 == "*" ? path == "" : path != "" && names($1)) && ($2 == "any" || $2 == "wasm32") &&
        ($3 == "any" || $3 == "clang" ) { for (i = 4; i <= NF; i++) print $i }
        ' "$tree/cmake/compile_options.txt"
}
common="--target=wasm32-wasi --sysroot=$WASI_SYSROOT -std=c11 -DNDEBUG -DKZ_BUILD -fvisibility=hidden -O2 -fno-unroll-loops $(options_of "") -msimd128 -mnontrapping-fptoint -msign-ext $* -I$tree/include -I$tree/src"
printf '%s\n' "$common" > "$out/obj/options.new"
cmp -s "$out/obj/options.new" "$out/obj/options" || rm -f "$out"/obj/*.o "$out"/obj/geometry/*.o
mv "$out/obj/options.new" "$out/obj/options"
newest=$(find "$tree/include" "$tree/src" "$here/core" "$tree/bindings/flat" "$here/build.sh" "$tree/cmake/compile_options.txt" \( -name '*.[cht]*' -o -name build.sh \) -printf '%T@ %p\n' | sort -n | tail -1 | cut -d' ' -f2-)

# What frames are made of is compiled for speed; all else for size.  Moves take an eighth less time so, for 10 KB.  Another
# seventh is had by optimising modules as a whole, for 4 KB: a move is calls through ten files.
level_of() {
    case $1 in
    */move/carry*.c | */move/push_out.c | */move/move_record.c | */move/whole.c | */move/turn.c | */move/corner.c | */move/trial.c) echo -Oz ;;
    */move/move.c | */move/character.c | */move/footing.c | */move/obstacle.c | */move/slide.c) echo -Oz ;;
    */step/pair_report.c) echo -Oz ;;
    */world/frame/* | */world/grid/* | */fixture/fixture.c | */fixture/fixture_pairs.c | */fixture/fixture_relate.c) echo -Oz ;;
    */query/world_cast.c | src/move/*) ;;
    */bvh/bvh_build.c | */bvh/hilbert_bits.c) ;;
    */query/distance/* | */query/sweep/* | */query/toi/* | */query/contains/* | */query/raycast/*) echo -Oz ;;
    */query/contact/* | */query/*posed* | */query/relate/*mask* | */broad/resting/* | */world/query/*) echo -Oz ;;
    */world/record/*) echo -Oz ;;
    */world/world*.c | */world/columns.c | */world/body.c | */world/body*_[prsw]*.c | */step/apart_pairs.c) echo -Oz ;;
    */step/step.c | */step/step_sleep.c | */step/step_sweep.c | */step/step_memory.c | */step/pair_c*.c) echo -Oz ;;
    */sap_cut.c | */sap_pairs.c | */sap_[jt]*.c) echo -Oz ;;
    */broad/*kernels* | */broad/sap/* | */world/*.c | */query/*filter*) ;;
    */mask/kernels/* | */math/rounding.c | */query/relate/relate.c | */shape/pose_filter.c) ;;
    *) echo -Oz ;;
    esac
}

# compile OBJECT OPTION... FILE: unless the object is newer than the file and than all that it includes.
compile() {
    object=$1
    shift
    if [ "$object" -nt "$newest" ]; then return; fi
    "$clang" $common "$@" -o "$object.new" -c
    mv "$object.new" "$object"
}

# Files of a folder that have the same options are compiled as one: in half the time.
rm -f "$out"/obj/*.unit.c
for floor in base math surface mask shape grid query broad world move draw replay; do
    for file in $(find "$tree/src/$floor" -name '*.c' | LC_ALL=C sort); do
        folder=${file%/*}
        options=$(options_of "$file" | tr -d '\n')$(level_of "${file#"$tree/"}")
        echo "#include \"$file\"" >> "$out/obj/$(echo "${folder#"$tree/src/"}$options" | tr / -).unit.c"
    done
done
for object in "$out"/obj/*.o; do # of units that are no more
    case ${object##*/} in heap.o | memory.o | flat.o | calls-*.o) continue ;; esac
    [ -f "${object%.o}.unit.c" ] || rm -f "$object"
done
# Kernels are left to the compiler of files: the optimiser of the linker must not vectorise, as compile_options.txt says.
whole="-mllvm -vectorize-slp=false -mllvm -vectorize-loops=false --lto-O2"
echo "$whole" > "$out/obj/whole" # for whoever links these objects, too
objects=""
for unit in "$out"/obj/*.unit.c; do
    file=$(sed -n '1s/.*"\(.*\)"/\1/p' "$unit")
    object=${unit%.unit.c}.o lto=-flto
    case ${unit##*/} in *kernels* | *-O3*) lto= ;; esac
    compile "$object" $lto $(options_of "$file") $(level_of "${file#"$tree/"}") "$unit"
    objects="$objects $object"
done
compile "$out/obj/heap.o" -Oz -fno-builtin "$here/core/heap.c"
compile "$out/obj/memory.o" -Oz -fno-builtin -mbulk-memory "$here/core/memory.c"
compile "$out/obj/flat.o" -flto -Oz "$tree/bindings/flat/kolize_flat.c"
for part in base mask trace shape world draw save; do compile "$out/obj/calls-$part.o" -flto -Oz "$here/core/calls_$part.c"; done
support="$out/obj/heap.o $out/obj/memory.o $out/obj/flat.o $out/obj/calls-base.o"

# kolize/geometry is to be small: what it may need is compiled for size, but for triangles and the kernels of box pairs.
geometry="$out/obj/heap.o $out/obj/memory.o"
for unit in "$out"/obj/*.unit.c; do
    file=$(sed -n '1s/.*"\(.*\)"/\1/p' "$unit")
    case ${file#"$tree/src/"} in
    mask/fit/* | mask/motion/* | mask/transform/* | mask/edit/* | broad/resting/*) continue ;;
    base/* | math/* | surface/* | mask/* | shape/* | broad/* | query/clip/* | query/distance/*) ;;
    query/*/* | [!q]*) continue ;;
    esac
    level=-Oz
    if grep -q 'sap_wasm128\|/triangulation/' "$unit"; then level=-O2; fi
    object=$out/obj/geometry/$(basename "$unit" .unit.c).o
    compile "$object" $(options_of "$file") $level -flto "$unit"
    geometry="$geometry $object"
done
for part in base geometry; do compile "$out/obj/geometry/calls-$part.o" -Oz -flto "$here/core/calls_$part.c"; done
compile "$out/obj/geometry/flat.o" -Oz -flto "$tree/bindings/flat/kolize_flat.c"

# link NAME OBJECTS...: exported are the functions that calls_*.c name and those of the list NAME.exports.  The first KB of
# memory is the far end of the stack, so that no address below it is meant: wasm-opt adds small offsets without a check.
# Loads and stores lose their alignment, a hint that no engine of a 64-bit machine reads: 1.7 KB less after compression.
link() {
    module=$1
    shift
    exports=$(sed 's/^/--export=/' "$out/obj/$module.exports")
    wasm-ld --no-entry --gc-sections --strip-all -O2 --stack-first -z stack-size=262144 --max-memory=2147418112 \
        --export=__heap_base --export-table --growable-table $exports "$@" -o "$out/$module.wasm.new"
    wasm-opt --dealign $level --low-memory-unused --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
        --enable-mutable-globals "$out/$module.wasm.new" -o "$out/$module.wasm"
}
# Drawing, and pixels tested in place, are for programs that have the memory of both: their callbacks and pixels are not here.
grep -o '^KZF_API [^(]*(' "$tree/bindings/flat/kolize_flat.c" | grep -o 'kzf_[a-z0-9_]*(' | tr -d '(' | grep -v '^kzf_draw_\|^kzf_surface_\|^kzf_replay_draw$\|^kzf_sizeof$\|^kzf_shape_copy$\|^kzf_shape_free$' | sort -u > "$out/obj/kolize.exports"
cat > "$out/obj/masks.exports" << END
kzf_error_text
kzf_mask_free
kzf_mask_get
kzf_mask_height
kzf_mask_overlap
kzf_mask_relate
kzf_mask_to_text
kzf_mask_width
kzf_self_check
END
printf 'kzf_error_text\nkzf_self_check\n' > "$out/obj/geometry.exports"
level="-Os -Oz" # -O2 gives modules of 3 KB more that are no faster, -Os alone .9 KB more
link kolize $whole $objects $support "$out/obj/calls-mask.o" "$out/obj/calls-trace.o" "$out/obj/calls-shape.o" "$out/obj/calls-world.o" "$out/obj/calls-draw.o" "$out/obj/calls-save.o"
link masks $whole $objects $support "$out/obj/calls-mask.o"
level=-Oz
link geometry $whole $geometry "$out"/obj/geometry/calls-*.o "$out/obj/geometry/flat.o"

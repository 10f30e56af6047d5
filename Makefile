# The front door.  `make help` lists what there is; CMake does the work.

BUILD  ?= build
MAP    ?= examples/arcade/arcade.tmx
T      ?= 60
PREFIX ?= /usr/local
JOBS   ?= $(shell nproc 2>/dev/null || echo 2)
space  := $() $()
# abspath takes words, and a prefix may have spaces.
whole_prefix = $(subst ?space?,$(space),$(abspath $(subst $(space),?space?,$(PREFIX))))
MAKEFLAGS += --no-print-directory

.PHONY: build run demo test truth bench bench-js bench-geometry cross weight fuzz soak million same-bits api abi tsan msan valgrind lint coverage mutants \
    images engines limits cliffs bare test-python test-web test-languages js lua crate playground site site-check amalgamation warnings docs check-all scenes release ci workflows format install uninstall clean help packages tool-files
.DEFAULT_GOAL := build

# A build folder that was copied or moved stops every goal but these, with a word about what to do.
ifneq ($(filter-out help clean format,$(or $(MAKECMDGOALS),build)),)
ifneq ($(shell sh scripts/moved.sh "$(BUILD)" $(wildcard build-*) || echo wrong),)
$(error a build folder was copied or moved)
endif
endif

help:
	@echo "make build            the library and the tool, in $(BUILD)/"
	@echo "make run [MAP=FILE]   check the example map (or yours): print its collisions, draw them in $(BUILD)/"
	@echo "make demo [SCENE=NAME] a window with scenes to play with: surfaces hot axes list eight-bit playground platformer topdown torus many carve"
	@echo "make test [R=REGEX] [ALL=1]  every test, optimised and under ASan+UBSan; the golden table on three machines"
	@echo "make test-python      the Python package beside pygame-ce, its types, ASan, joins by Dask and MPI, a benchmark"
	@echo "make test-web         the npm package in Chromium and under TypeScript, the playground by mouse, fingers and keys;"
	@echo "                      two million hostile calls of it, and of the Lua modules"
	@echo "make test-languages   Go, C#, Zig, Nim, D and Rust: compiled, run, beside the golden table; Rust by random calls under ASan;"
	@echo "                      what C++ costs beside C, in instructions (half an hour)"
	@echo "make lint             clang-tidy, cppcheck and gcc -fanalyzer over src, cli, demo, examples"
	@echo "make coverage         which lines, branches and conditions the tests reach, beside the last figures"
	@echo "make limits           memory and time of files made to be expensive, with every verb: docs/limits.md"
	@echo "make cliffs [ONLY=WORDS] [ALL=1] [FAMILIES=\"worlds shapes\"]  does the cost of each question grow with what is near alone? (minutes)"
	@echo "make truth [N=COUNT]  every query before exact arithmetic: 10 million relations, a million of the others"
	@echo "make same-bits        the golden table by 18 builds: gcc, clang, Windows, seven more machines (half an hour)"
	@echo "make bench [QUICK=1]  the benchmarks; quick: few passes and small worlds, to see that all answers agree"
	@echo "make weight           how large libraries and programs are, and how long kolize.c takes: docs/weight.md"
	@echo "make fuzz [T=SECONDS] [TARGETS=\"world tmx\"] [SANITIZE=memory]  fuzz targets, each for that long, JOBS at once"
	@echo "make soak             the tests with 100 times the random cases, and 50 under ASan+UBSan (hours)"
	@echo "make images           masks of 6800 images of Debian's games, each beside Pillow, djpeg or dwebp (2 minutes)"
	@echo "make mutants [FILES=...] [SAMPLE=N]  changes the code at N places of each file: do the tests notice enough? (hours)"
	@echo "make check-all        every promise of docs/promises.md, a line each (an hour and a quarter)"
	@echo "make tsan             data races: many threads that ask, and steps shared by threads"
	@echo "make msan             reads of memory never written: the core's tests, by clang"
	@echo "make valgrind         lost memory and wrong accesses: libraries and tool under valgrind"
	@echo "make abi              the shared libraries beside those of the last release: do old programs still run?"
	@echo "make api              docs/reference/api.json, the interface as data, anew from the headers"
	@echo "make js               the npm package, in $(BUILD)/bindings/js/kolize"
	@echo "make bench-js         the npm package beside its peers in node: pairs, rays, character moves (five minutes)"
	@echo "make bench-geometry   kolize/geometry beside its peers of npm: answers against exact arithmetic, then time (minutes)"
	@echo "make lua              the LuaJIT and LÖVE module with its library, in $(BUILD)/bindings/lua"
	@echo "make crate            the library's two files into bindings/rust/kolize-sys, as cargo packs them"
	@echo "make cross [SYSTEMS=\"linux-x86_64 windows-x86_64 ...\"]  libraries and tool for Linux, Windows and macOS, in build-cross (minutes)"
	@echo "make packages [P=\"debian conan ...\"]  what package managers build of packaging/, each tried where its tool is"
	@echo "make tool-files       the tool's man page and completions anew, from its own help"
	@echo "make playground       the studio for outlines and boxes, and pages to try sprites, maps and worlds in; prints its address"
	@echo "make site             the site, static files for any HTTP server: live pairs, sheet, guide, reference, in $(BUILD)/site"
	@echo "make site-check       the site in Chromium: console, axe, budget, keys; the code it shows, in six languages (minutes)"
	@echo "make amalgamation     the core as two files, kolize.h and kolize.c, the flat interface as two more, in $(BUILD)/dist"
	@echo "make warnings         the two files by gcc and clang at -O0 to -O3, the C++ headers in each standard, as strictly as users: 0 warnings (3 minutes)"
	@echo "make docs             the guide and the reference as HTML, in $(BUILD)/docs/html, with pictures drawn anew"
	@echo "make million          worlds and moves before slow means, 100 million pairs that must agree (half an hour)"
	@echo "make scenes           16 faults planted in moves, each of which the scenes of test/scenario must notice (minutes)"
	@echo "make bare             README and the guide's first page, followed by a new user of a bare Debian (as root; 6 minutes)"
	@echo "make engines          outlines of 100 sprites in Tiled, Godot 3 and 4, and Lua; one of twelve points round 500; the extensions"
	@echo "                      of editors in these, of this Debian and a newer one (NEWER=0: not) (four minutes)"
	@echo "make release          every artefact of the last commit, checked and tried, in $(BUILD)/release (ONLY=NAME: one)"
	@echo "make ci JOB=NAME      one job of .github/workflows, as scripts/ci.sh lists them"
	@echo "make workflows        actionlint over .github/workflows"
	@echo "make format           lay out all C files by .clang-format"
	@echo "make install          into PREFIX=$(PREFIX) (DESTDIR is honoured)"
	@echo "make uninstall        remove what make install wrote there, by PREFIX and DESTDIR too"
	@echo "make clean            remove every build folder"

build:
	@sh scripts/setup.sh build
	@cmake -S . -B "$(BUILD)" -DCMAKE_BUILD_TYPE=Release > /dev/null
	@cmake --build "$(BUILD)" -j $(JOBS)

# The tool's exit status says whether it found a collision (0) or none (1); both are a good run.
run: build
	@sh scripts/run.sh "$(BUILD)" "$(MAP)"

demo: build
	@test -x $(BUILD)/kolize-demo || { echo "The demo was not built: it needs SDL2, SDL2_gfx and libpng." >&2; exit 1; }
	@$(BUILD)/kolize-demo $(if $(SCENE),--scene $(SCENE))

# One ctest over both builds, so that its last line counts every test.
test:
	@sh scripts/setup.sh test
	@ALL=$(ALL) sh scripts/test.sh $(JOBS) $(if $(R),'$(R)')

test-python:
	@sh scripts/setup.sh python
	@for name in core pygame io types heavy; do sh bindings/python/test/run.sh $$name "$$(command -v python3)" build-python || exit 1; done
	@for name in asan tsan; do sh bindings/python/test/run.sh $$name "$$(command -v python3)" build-python/$$name || exit 1; done

test-web: js lua
	@sh scripts/setup.sh web
	@sh bindings/js/test/web/run.sh $(BUILD)/bindings/js build-web
	@sh bindings/lua/test/love.sh $(BUILD)/bindings/lua build-web/shots
	@node --expose-gc bindings/js/test/hostile.mjs $(BUILD)/bindings/js/kolize 2000000
	@luajit bindings/lua/test/hostile.lua bindings $$(ls $(BUILD)/bindings/lua/libkolize-flat.*) 2000000

# The npm package beside its peers, in node; ROWS="pairs rays moves" for some rows alone.
bench-js: js
	@sh scripts/setup.sh web
	@sh bindings/js/bench/worlds/run.sh $(BUILD)/bindings/js/kolize build-web/bench-worlds $(ROWS)

test-languages:
	@sh scripts/setup.sh languages
	@python3 -B bindings/languages/test/run.py build-languages $(L); languages=$$?; \
	    python3 -B test/cpp/costs/costs.py build-languages; costs=$$?; sh scripts/setup.sh rust && \
	    { sh bindings/rust/test.sh all build-rust; rust=$$?; [ $$languages -eq 0 ] && [ $$costs -eq 0 ] && { [ $$rust -eq 0 ] || [ $$rust -eq 77 ]; }; }

lint:
	@sh scripts/setup.sh lint
	@cmake -S . -B build-lint -DCMAKE_BUILD_TYPE=Release -DKOLIZE_BUILD_TESTS=ON -DKOLIZE_TEST_HOUSE=OFF > /dev/null
	@python3 -B scripts/lint.py build-lint $(JOBS)

# A file that costs too much ends it with an error; what each costs goes to docs/limits.md.
limits: build
	@sh scripts/setup.sh test
	@python3 -B scripts/limits.py $(BUILD)/kolize --write docs/limits.md

# Blocks of code run by each question, on shapes and worlds of 10 to 100 000; exceptions and reasons: test/cliffs/exceptions.txt.
cliffs:
	@sh scripts/setup.sh cliffs
	@CLIFFS_BINDINGS=$(if $(ONLY)$(FAMILIES),,1) sh test/cliffs/run.sh build-cliffs "$(or $(CC),cc)" -O1 --profile \
	    --jobs $(JOBS) $(if $(ALL),--all) $(if $(ONLY),--only '$(ONLY)') $(FAMILIES)

coverage:
	@sh scripts/setup.sh coverage
	@sh scripts/coverage.sh $(JOBS) $(if $(ACCEPT),--accept)

truth:
	@sh scripts/setup.sh build
	@cmake -S . -B build-truth -DCMAKE_BUILD_TYPE=Release -DKOLIZE_BUILD_TESTS=ON -DKOLIZE_BUILD_IO=OFF \
	    -DKOLIZE_BUILD_CLI=OFF -DKOLIZE_BUILD_DEMO=OFF -DKOLIZE_TEST_HOUSE=OFF > /dev/null
	@cmake --build build-truth -j $(JOBS) --target kolize_truth
	@sh scripts/truth.sh build-truth $(N)

same-bits:
	@sh scripts/setup.sh machines
	@sh scripts/same_bits.sh
	@$(if $(RECORD),sh scripts/same_bits.sh --record,:)

bench:
	@sh scripts/setup.sh build
	@sh scripts/setup.sh bench || echo "Peers that are not installed are not measured."
	@cmake -S . -B $(BUILD) -DCMAKE_BUILD_TYPE=Release -DKOLIZE_BUILD_BENCH=ON > /dev/null
	@cmake --build $(BUILD) -j $(JOBS)
	@$(if $(QUICK),QUICK=$(QUICK)) sh bench/run.sh $(BUILD)

# Beside the last commit of version 0.1.0.
weight: build
	@python3 -B scripts/weight.py $(BUILD) --write docs/weight.md --compile-time 66d4eb29

fuzz:
	@sh scripts/setup.sh fuzz
	@cmake --preset fuzz $(if $(SANITIZE),-B build-fuzz-$(SANITIZE) -DKOLIZE_SANITIZE=$(SANITIZE)) \
	    $(if $(filter memory,$(SANITIZE)),-DKOLIZE_BUILD_IO=OFF) > /dev/null
	@cmake --build build-fuzz$(SANITIZE:%=-%) -j $(JOBS)
	@sh scripts/fuzz.sh build-fuzz$(SANITIZE:%=-%) $(T) "$(TARGETS)" $(JOBS)

soak:
	@sh scripts/setup.sh test
	@cmake --preset soak > /dev/null
	@cmake --build build-soak -j $(JOBS)
	@ctest --test-dir build-soak -j $(JOBS) --output-on-failure
	@cmake --preset soak-asan > /dev/null
	@cmake --build build-soak-asan -j $(JOBS)
	@ctest --test-dir build-soak-asan -j $(JOBS) --output-on-failure

tsan:
	@sh scripts/setup.sh build
	@cmake --preset tsan > /dev/null
	@cmake --build build-tsan -j $(JOBS) --target pool_test_const_queries pool_test_pool pool_test_pool_schedules faults
	@KOLIZE_SOURCE=. KOLIZE_RACE_OPTIONS=-fsanitize=thread \
	    python3 -B -m unittest discover -s test/house -p test_planted_races.py
	@ctest --test-dir build-tsan --output-on-failure --no-tests=error -R '^pool\.|race_is_found' --repeat until-fail:3

msan:
	@sh scripts/setup.sh fuzz
	@cmake --preset msan > /dev/null
	@cmake --build build-msan -j $(JOBS)
	@ctest --test-dir build-msan -j $(JOBS) --output-on-failure --no-tests=error

valgrind:
	@sh scripts/setup.sh valgrind
	@cmake --preset valgrind > /dev/null
	@cmake --build build-valgrind -j $(JOBS)
	@sh scripts/valgrind.sh build-valgrind $(JOBS)

bare:
	@sh scripts/setup.sh bare
	@python3 -B scripts/bare_debian.py

engines: build
	@sh scripts/setup.sh engines
	@python3 -B scripts/engines.py --tool $(BUILD)/kolize --most 100 /usr/share/games/pingus /usr/share/games/glob2
	@python3 -B bench/trace_single.py --tool $(BUILD)/kolize --points 12 --most 500 --seed 1 /usr/share/games/pingus \
	    /usr/share/games/glob2
	@sh integrations/tiled/test/run.sh $(BUILD)/kolize
	@sh integrations/godot/test/run.sh $(BUILD)/kolize /usr/share/games/pingus /usr/share/games/glob2
	@KOLIZE=$(BUILD)/kolize /usr/bin/python3 -B integrations/aseprite/test/test_aseprite.py

images:
	@sh scripts/setup.sh images
	@cmake -S . -B $(BUILD) -DCMAKE_BUILD_TYPE=Release > /dev/null
	@cmake --build $(BUILD) -j $(JOBS)
	@/usr/bin/python3 -B scripts/check_images.py --tool $(BUILD)/kolize --jobs $(JOBS)

api:
	@python3 -B scripts/api_json.py --write
	@python3 -B bindings/flat/generate.py --write
	@python3 -B bindings/languages/generate.py --write
	@python3 -B bindings/rust/generate.py --write

abi:
	@sh scripts/setup.sh abi
	@python3 -B scripts/abi.py --self-test
	@python3 -B scripts/abi.py --jobs $(JOBS)

# Fails when a file's score is certainly below its floor in docs/mutation_floors.txt; RECORD=1 writes scores and floors.
mutants:
	@sh scripts/setup.sh mutants
	@python3 -B scripts/mutants.py $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) \
	    $(if $(RECORD),--record) --jobs $(JOBS) $(FILES)

# The npm package, in build/bindings/js/kolize: `npm pack` there makes the archive.
js:
	@sh scripts/setup.sh js
	@sh bindings/js/build.sh $(BUILD)/bindings/js
	@sh bindings/js/io/build.sh $(BUILD)/bindings/js || [ $$? -eq 77 ] # 77: without the sources of its libraries there is no kolize/io
	@node bindings/js/package.mjs $(BUILD)/bindings/js $(BUILD)/bindings/js/kolize
	@echo "$(BUILD)/bindings/js/kolize"

# kolize/geometry beside earcut, rbush, simplify-js, d3-polygon and robust-predicates: answers, then time.
bench-geometry: js
	@sh scripts/setup.sh web
	@sh bindings/js/bench/run.sh $(BUILD)/bindings/js/kolize build-web/geometry

lua:
	@sh scripts/setup.sh lua
	@cmake -S . -B build-lua -DCMAKE_BUILD_TYPE=Release -DKOLIZE_BUILD_TESTS=ON -DKOLIZE_BUILD_IO=OFF -DKOLIZE_BUILD_CLI=OFF \
	    -DKOLIZE_BUILD_DEMO=OFF > /dev/null
	@cmake --build build-lua -j $(JOBS) --target kolize_flat
	@mkdir -p $(BUILD)/bindings/lua
	@cp build-lua/bindings/libkolize-flat.* bindings/lua/*.lua bindings/flat/kolize_flat.h $(BUILD)/bindings/lua
	@echo "$(BUILD)/bindings/lua"

crate:
	@sh scripts/setup.sh amalgamation
	@python3 -B scripts/amalgamate.py --source . --out bindings/rust/kolize-sys/c > /dev/null

# Each system's folder has the flat library, which goes beside kolize.lua of a game that is shipped for it, and the tool with
# the archives that it is linked to.  KOLIZE is the tool of this machine, whose answers the others' are compared with.
cross:
	@sh scripts/setup.sh cross
	@sh scripts/cross.sh build-cross $(SYSTEMS)
	@KOLIZE="$(abspath $(BUILD))/kolize" JOBS=$(JOBS) sh scripts/cross_tool.sh build-cross $(SYSTEMS)
	@$(if $(SYSTEMS),:,sh scripts/cross_check.sh build-cross)

packages: build
	@sh scripts/setup.sh packages
	@KOLIZE="$(abspath $(BUILD))/kolize" sh packaging/test.sh build-packages $(P)

tool-files: build
	@python3 -B packaging/tool_files.py $(BUILD)/kolize --write

playground: js
	@node bindings/js/playground/assemble.mjs $(BUILD)/bindings/js/kolize $(BUILD)/bindings/js/playground
	@node bindings/js/playground/serve.mjs $(BUILD)/bindings/js/playground $(PORT)

site: js docs
	@node site/build.mjs $(BUILD)/bindings/js/kolize $(BUILD)/site $(BUILD)/docs/html
	@echo "$(BUILD)/site/index.html"

site-check: site lua
	@sh scripts/setup.sh web
	@sh site/test/run.sh $(BUILD) $(BUILD)/bindings/lua build-web/site

amalgamation:
	@sh scripts/setup.sh amalgamation
	@python3 -B scripts/amalgamate.py --source . --out $(BUILD)/dist
	@echo 'To compile a program that has #include "kolize.h":'
	@echo "    cc first.c $(BUILD)/dist/kolize.c -I$(BUILD)/dist -lm -o first"

warnings: amalgamation
	@sh scripts/setup.sh test
	@sh test/single/run.sh warnings $(BUILD) gcc clang
	@sh test/cpp/warnings.sh . $(BUILD)/warnings --all

docs: build
	@sh scripts/setup.sh docs
	@sh docs/pictures/draw.sh $(BUILD)/kolize $(BUILD)/docs/pictures
	@cp docs/pictures/case_*.png $(BUILD)/docs/pictures/
	@sh docs/reference/build.sh $(BUILD)/docs $(abspath $(BUILD)/docs/pictures)
	@echo "$(BUILD)/docs/html/index.html"

# Worlds beside plain lists, and moves in random worlds: each prints what it did and how much of it was wrong.
million:
	@sh scripts/setup.sh build
	@cmake -S . -B build-truth -DCMAKE_BUILD_TYPE=Release -DKOLIZE_BUILD_TESTS=ON -DKOLIZE_BUILD_IO=OFF \
	    -DKOLIZE_BUILD_CLI=OFF -DKOLIZE_TEST_HOUSE=OFF > /dev/null
	@cmake --build build-truth -j $(JOBS) --target world_test_world_model world_test_fixture_model soak_moves soak_agree soak_large
	@printf '%s\n' 'world/test_world_model --scale 1400' 'world/test_fixture_model --scale 2400' 'soak_moves 500000 100' 'soak_moves 500000 101' \
	    'soak_agree 25000000 100' 'soak_agree 25000000 101' 'soak_agree 25000000 102' 'soak_agree 25000000 103' \
	    'soak_large 5000000 100' 'soak_large 5000000 101' | \
	    xargs -P $(JOBS) -I JOB sh -c 'build-truth/test/JOB'
	@echo "a million operations on worlds, a million moves, a hundred million pairs of shapes, ten million questions of large ones: 0 wrong"

check-all:
	@sh scripts/setup.sh check
	@python3 -B scripts/check_all.py

scenes:
	@sh scripts/setup.sh build
	@python3 -B test/scenario/planted.py . $(or $(CC),cc)

# docs/releasing.md says what comes after it.
release:
	@sh scripts/setup.sh release
	@python3 -B scripts/release.py --dry-run --jobs $(JOBS) $(ONLY:%=--only %)

ci:
	@sh scripts/ci.sh $(JOB)

workflows:
	@sh scripts/ci.sh workflows

format:
	@git ls-files '*.c' '*.h' | xargs clang-format -i

# Only what is installed is built: no demo, no test.
install:
	@sh scripts/setup.sh install
	@cmake -S . -B "$(BUILD)" -DCMAKE_BUILD_TYPE=Release > /dev/null
	@cmake --build "$(BUILD)" -j $(JOBS) --target kolize_installed
	@cmake --install "$(BUILD)" --prefix "$(PREFIX)"
	@sh scripts/installed.sh "$(BUILD)" "$(whole_prefix)"

uninstall:
	@sh scripts/uninstall.sh "$(BUILD)" "$(whole_prefix)"

clean:
	rm -rf build build-*

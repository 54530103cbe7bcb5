# The everyday commands. The build itself is CMake's; see CMakePresets.json.

JOBS         ?= $(shell nproc)
FUZZ_SECONDS ?= 60
ARGS         ?=
BOARD        ?= all
SECONDS      ?= 300
MAKEFLAGS    += --no-print-directory

.NOTPARALLEL: # CMake, ctest and npm know better

# Build a preset without a word unless something is wrong.
build_preset = cmake --preset $(1) $(2) >/dev/null && cmake --build --preset $(1) -j $(JOBS) -- --quiet
# Three times as many tests as there are processors: many mostly wait for something.
run_tests    = ctest --test-dir build/$(1) -j $$(($(JOBS) * 3)) --output-on-failure --no-tests=error $(2)
heading      = @printf '\n== %s\n' '$(1)'
node_modules = web/node_modules/.package-lock.json
npm          = cd web && NO_UPDATE_NOTIFIER=1 npm --loglevel=error --no-fund --no-audit

.PHONY: help
help:
	@echo 'make run      build everything and play in the browser'
	@echo 'make test     everything that has to pass'
	@echo 'make build    the program, at build/caminos'
	@echo 'make bench    the speeds the project promises'
	@echo 'make puzzles  proves every shipped puzzle by brute force'
	@echo 'make fuzz     look for inputs that break something (FUZZ_SECONDS=60 each)'
	@echo 'make train    teach the engine from its own games (BOARD=all SECONDS=300 each; BOARD=any)'
	@echo 'make format   lay out the code as .clang-format and biome.jsonc say'
	@echo 'make clean    remove what was built'

# What each purpose needs to be installed: tools/setup.sh has the lists.
setups = setup-build setup-run setup-format setup-fuzz setup-test
.PHONY: $(setups)
$(setups): setup-%:
	@tools/setup.sh $*

.PHONY: build
build: setup-build
	@$(call build_preset,release,-D CAMINOS_TESTS=OFF)
	@ln -sfn release/app/caminos/caminos build/caminos

.PHONY: wasm
wasm: setup-run
	@$(call build_preset,wasm,-D CAMINOS_TESTS=OFF)
	@$(call build_preset,wasm-threads,-D CAMINOS_TESTS=OFF)

# The page. It contains the WebAssembly.
.PHONY: page
page: wasm $(node_modules)
	@$(npm) run --silent build >../build/page.log 2>&1 || { cat ../build/page.log >&2; exit 1; }

$(node_modules): web/package-lock.json
	@$(npm) ci >/dev/null
	@touch $@

.PHONY: run
run: setup-run build page
	@build/caminos serve --open $(ARGS)

.PHONY: puzzles
puzzles: build
	@build/caminos puzzles check $(ARGS)

.PHONY: bench
bench: build
	@build/caminos bench $(ARGS)

.PHONY: fuzz
fuzz: setup-fuzz
	@$(call build_preset,fuzz)
	@tools/fuzz.sh $(FUZZ_SECONDS)

# Weights for the engine: games, learning, a match, and data/nets.
.PHONY: train
train: setup-build
	@cmake --preset release -D CAMINOS_TESTS=OFF >/dev/null
	@cmake --build --preset release -j $(JOBS) --target fit --target caminos -- --quiet
	@tools/train.sh build/release '$(BOARD)' '$(SECONDS)'

.PHONY: format
format: setup-format $(node_modules)
	@tools/format.sh

.PHONY: clean
clean:
	@rm -rf build web/dist

# The stages of 'make test'; each can be run by itself.
.PHONY: test
test:
	@start=$$(date +%s); \
	for stage in format release debug thread wasm fuzz page; do \
	    $(MAKE) test-$$stage || exit 1; \
	done; \
	printf '\n== All tests passed in %d s\n' $$(($$(date +%s) - start))

.PHONY: test-format
test-format: setup-format $(node_modules)
	$(call heading,Layout of the code)
	@tools/format.sh --check

.PHONY: test-release
test-release: setup-test
	$(call heading,Tests of the fast build)
	@$(call build_preset,release)
	@$(call run_tests,release)

.PHONY: test-debug
test-debug: setup-test
	$(call heading,Tests with assertions and the address and undefined-behaviour sanitizers)
	@$(call build_preset,debug)
	@$(call run_tests,debug)

.PHONY: test-thread
test-thread: setup-test
	$(call heading,Threaded tests with the thread sanitizer)
	@$(call build_preset,thread)
	@$(call run_tests,thread,-L threads)

.PHONY: test-wasm
test-wasm: setup-test $(node_modules)
	$(call heading,WebAssembly)
	@$(call build_preset,release)
	@$(call build_preset,wasm)
	@$(call build_preset,wasm-threads)
	@$(call run_tests,wasm)
	@$(call run_tests,wasm-threads)

.PHONY: test-fuzz
test-fuzz:
	$(call heading,Fuzz targets)
	@$(MAKE) fuzz FUZZ_SECONDS=5

.PHONY: test-page
test-page: setup-test
	$(call heading,The page in a browser)
	@$(MAKE) build page
	@$(npm) test --silent

# `make run` plays a demonstration, `make test` runs all tests; both install missing packages first.
SWIFT ?= swift
STAGE_LOG := .build/stages.txt
RELEASE := .build/release
# The tests of which `make test` runs a sample of seeds (Seeds.sample).
SEEDS := FuzzTests/anything|TraceTests/everyTraceCanBeTold|RandomReplayTests/aRandomSession|PoliciesTests\.SchemaTests/madeUp|OverlayLayerTests/damage
export STAGE_LOG SWIFT
# The settings of our own release builds: see Package.swift. Debug builds are the same with and without it.
export FINGERPOST_SPEED := 1

.PHONY: run programs nested test dist wheel test-python test-package test-programs device-test device-test-trixie systemd-test leak-check conformance bench bench-peers bench-nested bench-displays bench-pictures bench-screenshots bench-widgets bench-tests docs docs-pictures fuzz fuzz-short soak build format check-format clean lane-build lane-checks lane-tests lane-others install-build install-tests install-programs install-dist

run: programs
	tools/demonstrate

# Release builds of fingerpost, fingerpost-demo, fingerpost-edit-menu and fingerpost-keyboard, in .build/release.
programs: install-build
	tools/build -c release --product fingerpost
	tools/build -c release --product fingerpost-demo
	tools/build -c release --product fingerpost-edit-menu
	tools/build -c release --product fingerpost-keyboard

# A window of the compositor that is running, with the demo client inside.
nested:
	@tools/nested --check
	@$(MAKE) -s install-build
	tools/build -c release --product fingerpost
	tools/build -c release --product fingerpost-demo
	tools/nested

install-build:
	@tools/toolchain
	@tools/install build

install-tests:
	@tools/toolchain
	@tools/install build clients widgets toolkits python suites

install-programs: install-tests
	@tools/install qt6 x11 orca office

install-dist: install-build
	@tools/install dist python

build: install-build
	tools/build

# Each stage has a budget in seconds, printed with its time. With an empty .build, all stages take about 20 minutes on two quiet
# cores: docs/decisions/0100-time-of-make-test.md has the seconds of each. The budgets leave room for a busy machine.
#
# A commit that adds a stage names its seconds of processor time and the stage or test that it replaces. Otherwise the stage goes to
# `make test-programs`, `make device-test` or `make bench`.
#
# Two lanes run at the same time, each with one stage after the other, but nothing runs beside the tests that wait for clients in
# real time. Make prints the output of a stage when it ends. After a failure the other lane finishes its stage and begins no
# further one.
LANES = STAGE_FAILURE=.build/failed-stage $(MAKE) -s --jobs=2 --output-sync=line
FAILURE = { echo && grep FAILED $(STAGE_LOG); exit 1; }
test: install-tests
	@mkdir -p .build && rm -f $(STAGE_LOG) .build/failed-stage
	@$(LANES) lane-build lane-checks || $(FAILURE)
	@$(LANES) lane-tests || $(FAILURE)
	@$(LANES) lane-packages lane-release || $(FAILURE)
	@tools/stage warnings 20 tools/check-warnings .build/release
	@echo && echo "time of each stage:" && cat $(STAGE_LOG)

lane-build:
	@tools/stage build 900 tools/build --build-tests

lane-checks:
	@tools/stage format 60 $(MAKE) -s check-format
	@tools/stage house 20 tools/check-house
	@tools/stage modules 20 tools/check-modules
	@tools/stage symbols 20 tools/check-symbols
	@tools/stage links 20 tools/check-links
	@tools/stage flags 20 tools/check-flags
	@tools/stage paths 20 tools/check-paths
	@tools/stage prose 20 tools/check-prose
	@tools/stage toolkits 60 tools/build-toolkits
	@tools/stage tools 240 Tests/Programs/ToolsTests/run

lane-tests:
	@tools/stage warnings 20 tools/check-warnings
	@tools/stage comments 20 tools/check-documentation
	@tools/stage docs 20 tools/docs
	@tools/stage tests 360 tools/run-tests tests --skip '^ClientTests\.'
	@tools/stage missing-data 20 Tests/Programs/ToolsTests/run --built
	@tools/stage scripts 120 tools/test-scripts --skip-tag long
	@tools/stage programs 120 tools/run-tests programs --only Tests/Programs/sample.txt
	@tools/stage suites 30 tools/suites gtk4 gtk3 --sample
	@tools/stage python 120 tools/test-python
	@tools/stage agents 60 tools/test-mcp --short
	@tools/stage conformance 180 tools/conformance

lane-packages:
	@tools/stage package 240 tools/check-package
	@tools/stage leaks 90 tools/leak-check 1000 1

lane-release:
	@tools/stage release 360 tools/build -c release --product run-invariants
	@tools/stage invariants 60 $(RELEASE)/run-invariants
	@tools/stage counting 240 tools/build -c release --product count-allocations
	@tools/stage allocations 60 sh -c '$(RELEASE)/count-allocations && tools/count-instructions'
	@tools/stage devices 240 tools/device-test --sample

# The pictures of docs/report.md, from a real run and a real browser.
docs-pictures: programs install-tests
	tools/docs-pictures

# A tarball and a .deb that need no Swift, and the wheel, in .build/dist: see docs/install.md.
dist: install-dist
	tools/dist

# The Python package, in .build/wheel: see docs/python.md.
wheel:
	@tools/install python
	tools/wheel .build/wheel

# The tests of the Python package, in a fresh environment.
test-python: install-tests
	tools/build --product fingerpost
	tools/test-python

# Packages that depend on a version of this one: every product, in debug and release. Then what `make dist` writes, in a bare
# Debian. Minutes when built from scratch.
test-package: install-tests install-dist
	@tools/install dist-tests
	tools/build --product fingerpost
	tools/stage package 900 tools/check-package all
	tools/stage dist 600 tools/dist
	tools/stage deb 300 tools/check-deb

# All tests of real programs, and the test suites of GTK 4, GTK 3 and SDL: `make test` runs those that Tests/Programs/sample.txt
# names, scripts without the tag long, and a few programs of the suites. Then all seeds of tests with random cases, of which
# `make test` has a sample, and random input under AddressSanitizer.
# With SUITE=trixie, the programs are those of Debian 13, in a root of tools/root, which is made below .build when it is missing:
# for the examples, the program scripts, the .deb, the wheel and the tests of the Python package.
ifdef SUITE
test-programs: install-tests install-dist
	tools/build --build-tests
	tools/dist
	@tools/stage $(SUITE) 900 tools/root $(SUITE)
	@tools/stage $(SUITE)-toolkits 60 tools/root $(SUITE) tools/build-toolkits
	@tools/stage $(SUITE)-examples 120 tools/root $(SUITE) tools/play-examples
	@tools/stage $(SUITE)-installed 120 tools/root $(SUITE) tools/play-installed
	@tools/stage $(SUITE)-python 120 tools/root $(SUITE) tools/test-python
ifeq ($(SUITE),trixie)
	@tools/stage $(SUITE)-kde 240 tools/kde-tests
endif
	@tools/stage $(SUITE)-scripts 600 tools/root $(SUITE) tools/test-scripts
else
test-programs: install-programs
	tools/build --build-tests
	tools/build-toolkits
	@tools/stage scripts 300 tools/test-scripts
	@tools/stage programs 1100 tools/run-tests programs --filter '^ClientTests\.'
	@tools/stage arena 600 env FINGERPOST_ARENA_SCENARIOS=1000 tools/run-tests arena --filter 'ThreeProcessTests'
	@tools/stage agents 180 tools/test-mcp --whole
	@tools/stage gtk4 240 tools/suites gtk4
	@tools/stage gtk3 180 tools/suites gtk3
	@tools/stage sdl2 180 tools/suites sdl2
	@tools/stage seeds 180 env FINGERPOST_ALL_SEEDS=1 tools/run-tests seeds --filter '$(SEEDS)'
	@tools/stage fuzz 300 $(MAKE) -s fuzz-short
	@tools/stage warnings 20 tools/check-warnings .build/fuzz/debug
endif

# A thousand clients, one after the other, under leak checkers.
leak-check: install-tests
	tools/build --product leak-check
	tools/stage leaks 120 tools/leak-check

# The conformance suite wlcs, compared with the expected result of each of its tests.
conformance: install-tests
	tools/build --product fingerpost_wlcs
	tools/conformance

# Devices of every kind through a real kernel and libinput to a client, and a client to the pixels of displays, in QEMU. `make test`
# leaves out most trials of displays.
device-test: install-build
	tools/build --product fingerpost
	tools/build --product fingerpost-demo
	tools/build --product device-trials
	tools/build --product display-trials
	tools/build --product event-printer
	tools/build --product dmabuf-client
	@tools/stage devices 360 tools/device-test

# The same with the kernel of Debian 13, which makes dma-bufs in ordinary memory, its Mesa, which imports them, and its GStreamer, which
# hands them over: only the trials of dma-bufs and timelines, and of pictures that Mesa paints into buffers of the card.
device-test-trixie: device-test
	@tools/stage devices-trixie 500 tools/device-test --suite trixie dmabufs imports nested nested-painted timelines painted \
	  gstreamer

# The unit of the kiosk in a Debian 12 with systemd, in QEMU: the .deb of `make dist`, installed by the commands of docs/kiosk.md.
systemd-test: install-build install-dist
	tools/build --product fingerpost
	tools/build --product fingerpost-demo
	tools/dist
	@tools/stage systemd 600 tools/systemd-test

# Random input for every parser of files and messages, under AddressSanitizer; FUZZ_SECONDS for each kind.
fuzz: install-tests
	tools/fuzz build
	tools/fuzz long

fuzz-short:
	@tools/fuzz build
	@tools/fuzz short

# Random clients together with two well-behaved ones, against a real compositor; SOAK_SECONDS for each policy.
soak: install-build
	tools/build -c release --product fingerpost
	tools/build --product soak
	tools/soak $(SOAK_SECONDS)

check-format:
	@$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Plugins Benchmarks Examples

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Plugins Benchmarks Examples

# The pages of Interaction. They are read through a web server: tools/docs says how.
docs:
	@tools/toolchain
	tools/build --target Interaction
	tools/docs

bench: install-tests
	tools/build -c release --product fingerpost
	tools/build -c release --product fingerpost-demo
	tools/build -c release --product fingerpost-keyboard
	tools/build -c release --product bench-routing
	tools/build -c release --product bench-running
	tools/build -c release --product bench-interaction
	tools/bench

# Compares Fingerpost with sway, phoc, Mir and the smallest wlroots compositor: about five minutes.
bench-peers: install-build
	tools/build -c release --product fingerpost
	tools/bench-peers

# The same for compositors that run in a window of a host compositor.
bench-nested: install-build
	tools/build -c release --product fingerpost
	PEERS=nested tools/bench-peers

# Compares what a frame of 1920x1080 costs with weston and sway: about five minutes.
bench-pictures: install-tests
	tools/build -c release --product fingerpost
	tools/build -c release --product bench-running
	tools/demands --run .build/release/bench-running pictures

# Measures what screenshots and films of 1280x800 cost the compositor: about three minutes.
bench-screenshots: install-tests
	tools/build -c release --product fingerpost
	tools/build -c release --product bench-running
	.build/release/bench-running screenshots

# Compares Fingerpost with weston and cage on a display, in QEMU: about two minutes.
bench-displays: install-build
	tools/build -c release --product fingerpost
	tools/build -c release --product bench-displays
	tools/build -c release --product device-trials
	tools/build -c release --product weston-launcher
	tools/bench-displays

# Searches one widget among 1,000 in a program of each toolkit: about half a minute.
bench-widgets: install-programs
	tools/build -c release --product fingerpost
	tools/build -c release --product bench-widgets
	tools/demands --run .build/release/bench-widgets

# Measures tests beside the starts of their clients: about a minute.
bench-tests: install-programs
	tools/build -c release --product fingerpost
	tools/demands --run tools/bench-tests

clean:
	$(SWIFT) package clean

# `make run` shows Fingerpost at work, `make test` proves it; both install what is missing first.
SWIFT ?= swift
STAGE_LOG := .build/stages.txt
RELEASE := .build/release
export STAGE_LOG

.PHONY: run nested test device-test leak-check conformance bench bench-peers bench-nested docs fuzz fuzz-short soak build format check-format clean install-build install-tests

run: install-build
	$(SWIFT) build -c release --product fingerpost
	$(SWIFT) build -c release --product fingerpost-demo
	tools/demonstrate

# A window of the compositor that is running, with the demo client inside.
nested:
	@tools/nested --check
	@$(MAKE) -s install-build
	$(SWIFT) build -c release --product fingerpost
	$(SWIFT) build -c release --product fingerpost-demo
	tools/nested

install-build:
	@tools/toolchain
	@tools/install build

install-tests:
	@tools/toolchain
	@tools/install build clients

build: install-build
	$(SWIFT) build

# Each stage has a budget in seconds, printed beside what it took; 35 minutes in all.
test: install-tests
	@mkdir -p .build && rm -f $(STAGE_LOG)
	@tools/stage format 60 $(MAKE) -s check-format
	@tools/stage tools 60 Tests/Programs/ToolsTests/run
	@tools/stage house 20 tools/check-house
	@tools/stage build 480 $(SWIFT) build --build-tests
	@tools/stage warnings 20 tools/check-warnings
	@tools/stage comments 20 tools/check-documentation
	@tools/stage docs 20 tools/docs
	@tools/stage package 60 tools/check-package
	@tools/stage rooms 120 $(SWIFT) test --skip-build --skip '^ClientTests\.'
	@tools/stage clients 360 $(SWIFT) test --skip-build --filter '^ClientTests\.'
	@tools/stage conformance 180 tools/conformance
	@tools/stage devices 240 tools/device-test
	@tools/stage leaks 90 tools/leak-check
	@tools/stage fuzz 120 $(MAKE) -s fuzz-short
	@tools/stage release 240 $(SWIFT) build -c release --product run-invariants
	@tools/stage invariants 60 $(RELEASE)/run-invariants
	@tools/stage warnings 20 tools/check-warnings .build/release .build/fuzz/debug
	@echo && echo "what it took:" && cat $(STAGE_LOG)

# A thousand clients, one after the other, under leak checkers.
leak-check: install-tests
	$(SWIFT) build --product leak-check
	tools/stage leaks 90 tools/leak-check

# The conformance suite wlcs, against what is expected of each of its tests.
conformance: install-tests
	$(SWIFT) build --product fingerpost_wlcs
	tools/conformance

# Devices of every kind through a real kernel and libinput to a client, in QEMU.
device-test: install-build
	$(SWIFT) build --product fingerpost
	$(SWIFT) build --product device-trials
	$(SWIFT) build --product device-witness
	@tools/stage devices 240 tools/device-test

# Random input for everything that others write or send, under AddressSanitizer; FUZZ_SECONDS for each kind.
fuzz: install-tests
	tools/fuzz build
	tools/fuzz long

fuzz-short:
	@tools/fuzz build
	@tools/fuzz short

# Random clients beside two well-behaved ones, against a real compositor; SOAK_SECONDS for each policy.
soak: install-build
	$(SWIFT) build -c release --product fingerpost
	$(SWIFT) build --product soak
	tools/soak $(SOAK_SECONDS)

check-format:
	@$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Plugins Benchmarks Examples

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Plugins Benchmarks Examples

# The pages of Interaction. They are read through a web server: tools/docs says how.
docs:
	@tools/toolchain
	$(SWIFT) build --target Interaction
	tools/docs

bench: install-tests
	$(SWIFT) build -c release --product fingerpost
	$(SWIFT) build -c release --product fingerpost-demo
	$(SWIFT) build -c release --product bench-routing
	$(SWIFT) build -c release --product bench-running
	$(SWIFT) build -c release --product bench-interaction
	tools/bench

# Fingerpost beside sway, phoc, Mir and the smallest wlroots compositor: about five minutes.
bench-peers: install-build
	$(SWIFT) build -c release --product fingerpost
	tools/bench-peers

# The same for those that run in a window of a host compositor.
bench-nested: install-build
	$(SWIFT) build -c release --product fingerpost
	PEERS=nested tools/bench-peers

clean:
	$(SWIFT) package clean

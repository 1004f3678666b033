# The one door. `make help` lists what lies behind it.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PYTHON ?= python3
GAME ?= manilla
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
# No tool of ours needs to know whether pip has a newer self.
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# What the environment is made with; its headers are for the native module.
FIT := import ensurepip, os, sys, sysconfig, venv; \
  assert sys.version_info >= (3, 11) and os.path.exists(sysconfig.get_path("include") + "/Python.h")

CPP := $(wildcard cpp/*/*.cpp cpp/*/*.hpp)
CPP_BUILD := CMakeLists.txt $(wildcard cpp/*/CMakeLists.txt cmake/*) $(CPP)
CATALOGUES := $(wildcard src/manilla/locale/*/LC_MESSAGES/*.po)
VENDOR := src/manilla/web/vendor/VENDOR.json

.PHONY: help env services play play-terminal test test-long lint web bench peers golden catalogues problems cards icons screenshots docs protocol wheel sanitize constraints clean

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

# ---- Environment ---------------------------------------------------------------------------------------------
# Two stamps, so that a changed C++ file rebuilds the module alone. Python sources need neither: the install is
# editable, and finds new files by itself. The browser client's libraries come from npm.

env: $(VENV)/built $(VENDOR) ## make the environment in .venv (does nothing when nothing changed)

$(VENDOR): package.json package-lock.json tools/vendor.py
	@$(PYTHON) tools/vendor.py
	@touch $@

$(VENV)/tools: constraints.txt
	@$(PYTHON) -c '$(FIT)' 2>/dev/null || { \
	  echo 'Needed: Python 3.11 or newer with venv and headers (Debian: python3-venv python3-dev), a C++20 compiler.'; \
	  echo 'PYTHON=... names another Python.'; exit 1; }
	test -x $(PY) || $(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet -r constraints.txt
	@touch $@

$(VENV)/built: $(VENV)/tools pyproject.toml $(CPP_BUILD) $(CATALOGUES)
	$(PY) -m pip install --quiet -c constraints.txt --no-build-isolation -e '.[dev,envs]'
	@touch $@

services: $(VENV)/services ## install PostgreSQL, Redis, strace, Chromium and Node.js for the tests, where they are missing (Debian, as root)

$(VENV)/services: $(VENV)/built tools/services.py tools/debian.py
	PYTHONPATH=. $(PY) tools/services.py
	@touch $@

constraints: env ## write constraints.txt anew from what is installed
	{ sed -n '/^#/p' constraints.txt; $(PY) -m pip freeze --exclude-editable; } > build/constraints.txt
	mv build/constraints.txt constraints.txt

# ---- Use -----------------------------------------------------------------------------------------------------

play: env ## play in the browser against bots (GAME=manilla, ARGS=... for options of `manilla serve`); Ctrl-C ends it
	@$(BIN)/manilla serve --open --game $(GAME) --logs none $(ARGS)

play-terminal: env ## play a game in the terminal (GAME=manilla, ARGS=... for its options)
	@$(BIN)/manilla play $(GAME) $(ARGS)

# ---- Checks --------------------------------------------------------------------------------------------------

test: lint sanitize web services ## lint, the C++ tests under sanitizers, and all tests but the long ones
	$(PY) -m pytest -n 2 --dist worksteal -m 'not long' $(ARGS)

test-long: services ## the tests marked long
	$(PY) -m pytest -m long $(ARGS)

lint: env ## ruff, mypy --strict, import contracts, clang-format, tsc --strict
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/clang-format --dry-run -Werror $(CPP) $(wildcard examples/*/*.cpp)
	node_modules/.bin/tsc -p .

web: env ## the tests of the browser client's modules
	node --test --test-reporter=dot $(wildcard tests/web/*.test.js)

sanitize: env ## the C++ tests under the address and undefined-behaviour sanitizers
	@mkdir -p build
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake -S . -B build/sanitize -G Ninja -DMANILLA_SANITIZE=ON -DCMAKE_BUILD_TYPE=None >build/sanitize.log
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build build/sanitize -- --quiet
	build/sanitize/cpp/tests/core_tests

bench: env ## how fast the native core plays, samples and solves (ARGS=NAME... for some rows)
	$(BIN)/manilla bench $(ARGS)

peers: env ## the core beside colver (pip install -e .[bench]) and DDS (libdds-dev), where they are there
	$(PY) bench/peers.py $(ARGS)

# ---- Made files ----------------------------------------------------------------------------------------------

golden: env ## make generated files anew; read their diff before committing it
	$(PY) -m nanobind.stubgen -q -m manilla._native -o src/manilla/_native.pyi
	$(PY) -m tests.perft.counting
	$(PY) -m tests.golden.playthrough

catalogues: env ## bring src/manilla/locale/*/LC_MESSAGES/manilla.po up to date with the messages in use
	PYTHONPATH=. $(PY) tools/catalogues.py

problems: env ## find the problems that come with the program anew (ARGS=GAME... for some games; about ten minutes)
	PYTHONPATH=. $(PY) -m tools.problems $(ARGS)

cards: env ## draw the decks anew into src/manilla/web/cards
	$(PY) -m tools.deck

icons: env ## draw the browser client's icons anew (needs chromium)
	PYTHONPATH=. $(PY) tools/icons.py

screenshots: env services ## pictures of every page and table state into build/screenshots (needs chromium)
	PYTHONPATH=. $(PY) tools/screenshots.py $(SCREENSHOTS)

docs: env ## write docs/rules, the pages of rules made from the games, and the tables of messages
	$(PY) tools/rule_pages.py
	$(PY) tools/protocol_pages.py

protocol: env ## bring docs/protocol.schema.json, docs/protocol.md and the client's types of messages up to date
	PYTHONPATH=. $(PY) tools/protocol_reference.py
	$(PY) tools/client_types.py

wheel: env ## build the wheel into dist/
	PIP_CONSTRAINT=constraints.txt $(PY) -m pip wheel --quiet --no-deps --wheel-dir dist .

clean: ## remove everything that was made
	rm -rf $(VENV) build dist node_modules src/manilla/web/vendor .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench cmake -name __pycache__ -prune -exec rm -rf {} +

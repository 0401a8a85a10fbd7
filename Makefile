# EZ Studio. Each target installs what it needs; only Python 3.11 or later and make are required.
# `make PYTHON=…` selects a Python, `make test ARGS='-k name'` passes arguments to pytest.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; \
	done)
SETUP = @$(or $(PYTHON),$(error no Python 3.11 or later found: on Debian or Ubuntu, apt-get install python3)) .ci/setup.py
BIN = $(if $(filter Windows_NT,$(OS)),.venv/Scripts,.venv/bin)
VENV_PYTHON = $(BIN)/python
TABLES = ez_lang.syntax.build_tables
# Many tests wait for processes and windows: two workers per core keep the cores busy.
WORKERS ?= $$($(VENV_PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')
PYTEST = $(VENV_PYTHON) -m pytest -n $(WORKERS) --dist worksteal
DOCUMENTS = ez_lang.source.errors_document ez_lang.stdlib.document ez_debugger.protocol.describe
# The fast tier: no processes, no windows. docs/contributing.md lists its folders.
QUICK = tests/lang tests/debugger tests/house tests/ci

# Without cached bytecode, each of the many processes of the tests would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup run test quick coverage check fmt golden tables docs package bench house screenshots clean
.NOTPARALLEL:

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

setup: ## prepare everything for work on EZ Studio
	$(SETUP) test

run: ## open the IDE with a sample; without a display, debug it in the terminal
	$(SETUP) run
	@$(VENV_PYTHON) .ci/run_main.py

test: ## run all tests
	$(SETUP) test
	$(PYTEST) $(ARGS)

quick: ## run the fast tests, in less than a minute
	$(SETUP) check
	$(PYTEST) $(QUICK) $(ARGS)

coverage: ## run all tests, print the coverage and check the floors
	$(SETUP) test
	@mkdir -p .coverage
	$(VENV_PYTHON) -m coverage erase
	$(VENV_PYTHON) -m coverage run -m pytest -n $(WORKERS) --dist worksteal $(ARGS)
	$(VENV_PYTHON) -m coverage combine --quiet
	$(VENV_PYTHON) -m coverage json --quiet -o .coverage/report.json
	$(VENV_PYTHON) .ci/coverage_floors.py .coverage/report.json

check: ## check style, formatting, types, the direction of imports and the package metadata
	$(SETUP) check
	$(VENV_PYTHON) -m ruff check
	$(VENV_PYTHON) -m ruff format --check
	$(VENV_PYTHON) -m mypy
	$(BIN)/lint-imports
	$(BIN)/pyroma --quiet --min=9 .

fmt: ## format the code and apply the fixes of the linter
	$(SETUP) check
	$(VENV_PYTHON) -m ruff check --fix
	$(VENV_PYTHON) -m ruff format

golden: ## update the expectations of golden tests; review the difference like code
	$(SETUP) test
	$(VENV_PYTHON) -m pytest --update-golden $(ARGS)

tables: ## update the parse tables after a change to the grammar
	$(SETUP) check
	@for module in $(TABLES); do $(VENV_PYTHON) -m $$module || exit; done

docs: ## update the generated pages of the documentation
	$(SETUP) check
	@for module in $(DOCUMENTS); do $(VENV_PYTHON) -m $$module || exit; done

package: ## build the wheel and the source distribution, and check them
	$(SETUP) check
	rm -rf dist
	$(VENV_PYTHON) -m hatchling build -d dist
	$(VENV_PYTHON) -m twine check --strict dist/*

bench: ## measure how fast programs run
	$(SETUP) check
	$(VENV_PYTHON) -m tests.bench $(ARGS)

house: ## print the measures of the code base
	$(SETUP) check
	$(VENV_PYTHON) -m tests.house.measure

screenshots: ## take the pictures of the IDE for the documentation
	$(SETUP) test
	$(VENV_PYTHON) -m tests.screenshots $(ARGS)

clean: ## remove everything that can be made again, including the environment
	rm -rf .venv .venv.lock build dist .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

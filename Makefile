# EZ Studio.  Every target sets up what it needs; nothing has to be done first but having Python
# 3.11 or later.  `make PYTHON=…` chooses one, `make test ARGS='-k name'` passes on to pytest.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; \
	done)
SETUP = @$(or $(PYTHON),$(error no Python 3.11 or later found: on Debian or Ubuntu, apt-get install python3)) .ci/setup.py
VENV_PYTHON = .venv/bin/python
TABLES = ez_lang.syntax.build_tables
# Many tests wait for processes and windows: two workers a core keep the cores busy.
WORKERS ?= $$($(VENV_PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')
DOCUMENTS = ez_lang.source.errors_document ez_lang.stdlib.document ez_debugger.protocol.describe

.DEFAULT_GOAL := help
.PHONY: help setup run test check fmt golden tables docs bench house screenshots clean
.NOTPARALLEL:

help: ## say what can be made
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

setup: ## prepare everything for work on EZ Studio
	$(SETUP) test

run: ## open the IDE on a sample; without a display, a sample in the terminal
	$(SETUP) run
	@$(VENV_PYTHON) .ci/run_main.py

test: ## run all tests
	$(SETUP) test
	$(VENV_PYTHON) -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

check: ## lint, check formatting, types and the direction of imports
	$(SETUP) check
	$(VENV_PYTHON) -m ruff check
	$(VENV_PYTHON) -m ruff format --check
	$(VENV_PYTHON) -m mypy
	.venv/bin/lint-imports

fmt: ## format the code, and mend what the linter can
	$(SETUP) check
	$(VENV_PYTHON) -m ruff check --fix
	$(VENV_PYTHON) -m ruff format

golden: ## renew what the golden tests expect; read the difference like code
	$(SETUP) test
	$(VENV_PYTHON) -m pytest --update-golden $(ARGS)

tables: ## renew the parser's tables after a change to the grammar
	$(SETUP) check
	@for module in $(TABLES); do $(VENV_PYTHON) -m $$module || exit; done

docs: ## renew the generated pages of the documentation
	$(SETUP) check
	@for module in $(DOCUMENTS); do $(VENV_PYTHON) -m $$module || exit; done

bench: ## measure how fast programs run
	$(SETUP) check
	$(VENV_PYTHON) -m tests.bench $(ARGS)

house: ## print the measures of the code base
	$(SETUP) check
	$(VENV_PYTHON) -m tests.house.measure

screenshots: ## take the documentation's pictures of the IDE
	$(SETUP) test
	$(VENV_PYTHON) -m tests.screenshots $(ARGS)

clean: ## remove what can be made again, the environment included
	rm -rf .venv .venv.lock build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

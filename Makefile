# Each target starts from a bare clone: it makes .venv, fills it and says what it does.
#   make PYTHON=python3.12 …   another interpreter, 3.11 or newer
#   make serve PORT=9000       another port
#   make test CHROMIUM=/path   another Chromium

PYTHON ?= python3
PORT   ?= 8000

VENV := .venv
BIN  := $(VENV)/bin
PEERS := .venv-peers

# A stamp's name carries a checksum of what it stands for. Another interpreter or another folder makes
# .venv anew, because a venv knows its own path; a changed list of packages is installed again.
checksum = $(shell { $(1); } | cksum | cut -d ' ' -f 1)
VENV_READY := $(VENV)/made-$(call checksum,echo '$(PYTHON)'; pwd)
SITE_READY := $(VENV)/site-$(call checksum,cat requirements.txt pyproject.toml)
DEV_READY  := $(VENV)/dev-$(call checksum,cat requirements.txt requirements-dev.txt pyproject.toml)
PEERS_READY := $(PEERS)/made-$(call checksum,echo '$(PYTHON)'; pwd; cat benchmarks/peers.txt)
LAB_READY  := $(VENV)/lab-$(call checksum,cat requirements.txt requirements-lab.txt pyproject.toml)

ifdef CHROMIUM
BROWSER := $(shell command -v '$(CHROMIUM)')
else
BROWSER := $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
endif

.DEFAULT_GOAL := help
.NOTPARALLEL:  # two pips at once spoil a venv
.PHONY: help serve site test lab lint break notebooks packs experiments bench ledger clean need-chromium

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

# --- the book -----------------------------------------------------------------------------------

serve: $(SITE_READY) ## build the site and serve it on http://localhost:8000 (PORT=)
	@$(BIN)/python tools/serve.py --check $(PORT)
	@$(MAKE) --no-print-directory site
	@$(BIN)/python tools/serve.py _build/html $(PORT)

site: $(SITE_READY) ## build the site into _build/html
	@echo "Building the site: a warning stops it"
	@$(BIN)/python tools/fetch_engine.py .engine
	@rm -rf _build/html _build/.doctrees
	@$(BIN)/jupyter-book build . --quiet -W -n --keep-going >/dev/null
	@echo "The site is ready: _build/html/index.html"

# JupyterLab keeps its own files inside .venv: nothing of the reader's own Jupyter is touched.
lab: $(LAB_READY) ## open the notebooks in JupyterLab
	@echo "JupyterLab prints its address below (Ctrl-C twice stops it)"
	@echo "In a notebook choose Run, then Run All Cells: its tables come alive"
	@$(BIN)/python tools/lab.py $(VENV)/jupyter

notebooks: $(DEV_READY) ## run every notebook in place and keep only what is the same each time
	@$(BIN)/python tools/notebooks.py

# Nothing but the engine is needed; the notebooks read what it writes: run make notebooks afterwards.
experiments: $(VENV_READY) ## play every experiment of the book again, on all cores (minutes)
	@$(BIN)/python tools/experiments.py

# --- checks -------------------------------------------------------------------------------------

test: need-chromium $(DEV_READY) $(LAB_READY) ## run every check; the first that fails stops it
	@echo "1/6 ruff: style and likely mistakes"
	@$(BIN)/ruff check --quiet --output-format concise .
	@echo "2/6 mypy: types"
	@$(BIN)/mypy
	@echo "3/6 the site, from nothing"
	@$(MAKE) --no-print-directory site
	@echo "4/6 packs: every puzzle is proven again"
	@$(BIN)/python -m allfives puzzles verify puzzles/packs/*.csv
	@echo "5/6 pytest: the engine, the command line, the site and JupyterLab in $(BROWSER)"
	@CHROMIUM="$(BROWSER)" $(BIN)/python -m pytest -q -n auto --dist loadgroup
	@echo "6/6 nbval: every notebook says what the engine says today"
	@$(BIN)/python -m pytest -q -n auto --dist loadfile --nbval --nbval-current-env -p no:cacheprovider book puzzles
	@echo "Everything passed."

lint: $(DEV_READY) ## ruff and mypy alone
	@$(BIN)/ruff check --output-format concise .
	@$(BIN)/mypy

break: $(DEV_READY) ## break the engine on purpose and see the tests notice
	@$(BIN)/python -m tests.break_engine

soak: $(VENV_READY) ## play random matches under every rule set, checked at every choice (minutes)
	@$(BIN)/python tools/soak.py

# The packages that are measured beside the engine have a venv of their own: nothing here needs them.
bench: $(DEV_READY) $(PEERS_READY) ## measure the engine beside its peers, and the page (minutes)
	@$(BIN)/python benchmarks/peers.py $(PEERS)/bin/python
	@$(BIN)/python benchmarks/solving.py $(PEERS)/bin/python
	@$(BIN)/python benchmarks/run.py
	@$(BIN)/python benchmarks/engine.py
	@$(BIN)/python benchmarks/mining.py

packs: $(DEV_READY) ## mine every puzzle pack again: the same seed makes the same packs (minutes)
	@$(BIN)/python tools/packs.py

ledger: $(VENV_READY) ## list every statement of the sources, and the cases that play it
	@$(BIN)/python tools/ledger.py

need-chromium:
ifndef BROWSER
ifdef CHROMIUM
	@echo "CHROMIUM=$(CHROMIUM) is not a program that can be run." >&2; exit 1
else
	@echo "make test needs Chromium. Install it with: apt-get install chromium" >&2; exit 1
endif
endif

clean: ## remove all that make made
	rm -rf $(VENV) $(PEERS) .engine _build *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis

# --- the environment ----------------------------------------------------------------------------

pip = $(BIN)/python -m pip -qq --disable-pip-version-check install

$(VENV_READY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "All Fives needs Python 3.11 or newer, and $(PYTHON) is" \
	    "$$($(PYTHON) --version 2>/dev/null || echo 'not there'). Name another: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; \
	  exit 1; }
	@echo "Making $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(SITE_READY): $(VENV_READY)
	@echo "Installing what the book needs (about half a minute)"
	@$(pip) -r requirements.txt
	@$(pip) --no-deps -e .
	@touch $@

$(DEV_READY): $(SITE_READY)
	@echo "Installing what the checks need"
	@$(pip) -r requirements-dev.txt
	@touch $@

$(LAB_READY): $(SITE_READY)
	@echo "Installing JupyterLab"
	@$(pip) -r requirements-lab.txt
	@touch $@

$(PEERS_READY): $(VENV_READY)
	@echo "Installing the packages to compare with"
	@$(PYTHON) -m venv --clear $(PEERS)
	@$(PEERS)/bin/python -m pip -qq --disable-pip-version-check install --no-deps -r benchmarks/peers.txt
	@touch $@

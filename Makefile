# Everything a contributor does by hand. `make` sets up; `make help` lists the rest.

PYTHON ?= python3
PYTHON_BPY ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PACKAGES := $(VENV)/.packages
BPY := .venv-bpy
WEB := web/node_modules/.ready
OUT := out
DEMOS := lamp-hop punch

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export OMP_NUM_THREADS ?= 1

.PHONY: setup test lint demo gallery bench studio page web-check bpy pictures clean help
.DEFAULT_GOAL := setup

setup: $(READY) $(PACKAGES) ## set up .venv; quick the second time
	@echo "ready: $(BIN)/keyforce --help"

$(READY): pyproject.toml
	@.ci/make-venv $(PYTHON) $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

$(PACKAGES): .ci/system-packages | $(READY)
	@.ci/system-packages
	@touch $@

test: lint web-check bpy $(PACKAGES) ## lint, check types, and run every test
	$(BIN)/python -m pytest -n 2

lint: $(READY) ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

demo: setup ## run two shots and make pages that play them in a browser
	@mkdir -p $(OUT)
	@for name in $(DEMOS); do \
		$(BIN)/keyforce run $$name -o $(OUT)/$$name.take.html || exit $$?; \
	done
	@echo; echo "Open these in a browser:"; ls -1 $(DEMOS:%=$(CURDIR)/$(OUT)/%.take.html)

gallery: setup ## run every shot of the gallery
	@mkdir -p $(OUT)/gallery
	$(BIN)/keyforce batch $$($(BIN)/python -c 'from keyforce import gallery; print(*gallery.names())') \
		--into $(OUT)/gallery --write .npz .html .png

bench: setup ## measure speed beside peers
	$(BIN)/keyforce bench

studio: setup ## open the studio in a browser
	@$(BIN)/keyforce studio

page: $(WEB) ## build the page's player and the studio's page from their source, which needs npm
	cd web && npm run page && npm run studio

web-check: ## check the page's source, if npm is here
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(WEB) && cd web && npm run check; \
	else echo "web: no npm here, so the page's source is not checked"; fi

$(WEB): web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

bpy: ## set up Blender's module for its tests, if Python 3.11 is here
	@if [ -x $(BPY)/bin/python ]; then :; \
	elif ! command -v $(PYTHON_BPY) >/dev/null; then \
		echo "bpy: it needs $(PYTHON_BPY), so files are not opened in Blender"; \
	elif .ci/make-venv $(PYTHON_BPY) $(BPY) && $(BPY)/bin/python -m pip install --quiet bpy==5.0.1; then \
		echo "bpy: ready"; \
	else rm -rf $(BPY); echo "bpy: it cannot be installed here, so files are not opened in Blender"; fi

pictures: setup ## draw the README's pictures anew
	$(BIN)/keyforce render punch --strip 8 -o docs/pictures/punch.png
	$(BIN)/keyforce render lamp-hop --strip 12 -o docs/pictures/lamp-hop.png
	$(BIN)/keyforce render high-jump --strip 16 -o docs/pictures/high-jump.png
	$(BIN)/python -m keyforce.studio.portraits --all
	.ci/studio-picture

clean: ## remove what was made, but not .venv
	rm -rf $(OUT) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis MUJOCO_LOG.TXT
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

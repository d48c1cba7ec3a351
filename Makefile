# Everything sets itself up in .venv; only Python 3.10+, make and git must be there.

PYTHON ?= python3
ENVIRONMENT := .venv
IN := $(ENVIRONMENT)/bin/python
# As many tests at a time as there are cores, those of one file one after another.
TOGETHER := -n auto --maxprocesses 8 --dist loadfile --no-loadscope-reorder

# Packages from PyPI: LIST.in names them, LIST.txt is made of it and has the hash of every file.
LISTS := tools/requirements host_tests/requirements host_tests/requirements-openspiel firmware/stubs

.PHONY: help run pico test lint bench goldens flash image release backup restore setup pins clean

help:  ## Show what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "%-12s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(ENVIRONMENT)/run.stamp  ## The device in the terminal
	@$(IN) -m tools.sim

pico: $(ENVIRONMENT)/test.stamp  ## The same on an emulated Raspberry Pi Pico
	@$(IN) -m tools.sim --runtime pico

.PHONY: board
board: $(ENVIRONMENT)/test.stamp  ## An emulated Pico that is plugged in, to flash (kept in build)
	@$(IN) -m tools.sim.pico --flash build/board.bin

test: $(ENVIRONMENT)/test.stamp  ## All tests, on CPython, in MicroPython and on the emulated Pico
	@$(IN) -m pytest $(TOGETHER)

lint: $(ENVIRONMENT)/test.stamp  ## ruff and mypy
	@$(IN) -m ruff check .
	@$(IN) -m ruff format --check .
	@$(IN) -m mypy
	@$(IN) -m mypy --config-file firmware/mypy.ini

bench: $(ENVIRONMENT)/test.stamp  ## How fast and how small it is, on the emulated Pico
	@$(IN) -m tools.bench

flash: $(ENVIRONMENT)/test.stamp  ## The board that is plugged in to this version (PORT=, BOARD=)
	@$(IN) -m tools.deploy flash $(if $(PORT),--port $(PORT)) $(if $(BOARD),--board $(BOARD)) \
		$(if $(DRIVE),--drive $(DRIVE)) $(if $(FILES),--files) $(if $(FORCE),--force)

image: $(ENVIRONMENT)/test.stamp  ## The files to drop on boards (BOARD=pico, MICROPYTHON=DIR)
	@$(IN) -m tools.image $(BOARD) $(if $(MICROPYTHON),--micropython $(MICROPYTHON))

release:  ## The images onto a release of that tag (TAG=v...), with gh; for .github/workflows
	@$(PYTHON) -m tools.release "$(TAG)"

backup: $(ENVIRONMENT)/test.stamp  ## Saves and records off the board (TO=FILE.zip or a folder)
	@$(IN) -m tools.deploy backup $(TO) $(if $(PORT),--port $(PORT))

restore: $(ENVIRONMENT)/test.stamp  ## Saves and records back to the board (FROM=...)
	@$(IN) -m tools.deploy restore $(FROM) $(if $(YES),--yes) $(if $(PORT),--port $(PORT))

goldens: $(ENVIRONMENT)/test.stamp  ## Take the pictures of the tests anew (then look at them)
	@$(IN) -m pytest $(TOGETHER) --goldens

setup: $(ENVIRONMENT)/test.stamp  ## All that the tests and tools need, and nothing run

pins:  ## The packages' versions with their hashes, from the *.in files (needs uv)
	@for list in $(LISTS); do \
		uv pip compile --quiet --universal --no-deps --python-version 3.10 --generate-hashes \
			--no-annotate --emit-build-options --custom-compile-command "make pins" \
			$$list.in --output-file $$list.txt || exit; \
	done

clean:  ## Remove what was set up and built
	rm -rf $(ENVIRONMENT) build

$(ENVIRONMENT)/run.stamp: tools/requirements.txt tools/environment.py
	@$(PYTHON) tools/environment.py run
	@touch $@

$(ENVIRONMENT)/test.stamp: $(addsuffix .txt,$(LISTS)) tools/node/package-lock.json \
		tools/environment.py
	@$(PYTHON) tools/environment.py test
	@touch $@ $(ENVIRONMENT)/run.stamp

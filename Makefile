# Everything sets itself up in .venv; it needs only Python 3.10 or newer, make and git.

PYTHON ?= python3
ENVIRONMENT := .venv
IN := $(ENVIRONMENT)/bin/python
# One test process per core; the tests of one file run in the same process.
TOGETHER := -n auto --maxprocesses 8 --dist loadfile --no-loadscope-reorder
# The tests start Python again and again; each module is compiled once for all, also where the
# environment asks for no such files beside the sources.
test test-all: export PYTHONDONTWRITEBYTECODE :=
test test-all: export PYTHONPYCACHEPREFIX := $(CURDIR)/build/bytecode

# A switch is on with 1, off with 0 or nothing; FORCE=no must not force.
on = $(if $(filter-out 0 1,$($1)),$(error $1=$($1): write $1=1 or leave it out),$(filter 1,$($1)))

# Whether packages of Debian's are installed without asking (tools/apt.py).
# From the environment, only 1 counts: other programs know INSTALL as the path of a program.
export INSTALL := $(if $(filter command,$(origin INSTALL)),$(call on,INSTALL),$(filter 1,$(INSTALL)))

# A checkout of MicroPython to build images from, where Debian has no packages (tools/image/sources.py).
ifdef MICROPYTHON
export NINETY_NINE_MICROPYTHON := $(MICROPYTHON)
endif

# Packages from PyPI: LIST.in names them; LIST.txt is generated from it, with hashes of all files.
LISTS := tools/requirements host_tests/requirements host_tests/requirements-openspiel firmware/stubs
# Packages for contests on several machines; nothing installs them by itself.
EXTRAS := tools/arena/requirements
# Large packages for `make hardware` alone, in an environment of their own; they need Python 3.11.
HARDWARE := .venv-hardware

.PHONY: help run pico test test-all lint bench solve torture goldens gallery flash image web release backup restore hardware setup pins clean

help:  ## Show the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-12s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(ENVIRONMENT)/run.stamp  ## Run the device in the terminal
	@$(IN) -m tools.sim

pico: $(ENVIRONMENT)/test.stamp  ## The same on an emulated Raspberry Pi Pico
	@$(IN) -m tools.sim --runtime pico

.PHONY: board
board: $(ENVIRONMENT)/test.stamp  ## Run a connected emulated Pico, to flash (kept in build)
	@$(IN) -m tools.sim.pico --flash build/board.bin

test: $(ENVIRONMENT)/test.stamp  ## Run the tests, on CPython, MicroPython and the emulated Pico (SEED=, INSTALL=1)
	@$(IN) -m pytest $(TOGETHER) $(if $(SEED),--seed $(SEED))

test-all: $(ENVIRONMENT)/test.stamp  ## The same, and what takes long: each language, strength, 1,000 random examples (SEED=)
	@$(IN) -m pytest $(TOGETHER) --all $(if $(SEED),--seed $(SEED))

lint: $(ENVIRONMENT)/test.stamp  ## Run ruff and mypy
	@$(IN) -m ruff check .
	@$(IN) -m ruff format --check .
	@$(IN) -m mypy
	@$(IN) -m mypy --config-file firmware/mypy.ini

bench: $(ENVIRONMENT)/test.stamp  ## Measure speed and memory on the emulated Pico (ONLY=menus)
	@$(IN) -m tools.bench $(if $(ONLY),--only $(ONLY))

solve: $(ENVIRONMENT)/test.stamp  ## Find the weights and nets of the best bots (RULES=file): two hours
	@$(IN) -m tools.solve.adding $(if $(RULES),--rules "$(RULES)")
	@$(if $(RULES),,$(IN) -m tools.solve.nets)

torture: $(ENVIRONMENT)/test.stamp  ## Cut the power, damage files, press keys at random (SEED=, ONLY=): an hour
	@$(IN) -m tools.torture $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only $(ONLY))

flash: $(ENVIRONMENT)/test.stamp  ## Update the connected board to this version (PORT=, BOARD=, DRIVE=DIR; FILES=1: without an image; FORCE=1: even if files are lost that no backup has; over a boot drive, erase them)
	@$(IN) -m tools.deploy flash $(if $(PORT),--port $(PORT)) $(if $(BOARD),--board $(BOARD)) \
		$(if $(DRIVE),--drive "$(DRIVE)") $(if $(call on,FILES),--files) \
		$(if $(call on,FORCE),--force)

image: $(ENVIRONMENT)/test.stamp  ## Build the UF2 files for boards (BOARD=pico; MICROPYTHON=DIR, also with all that needs an image)
	@$(IN) -m tools.image $(BOARD)

web: $(ENVIRONMENT)/test.stamp  ## Build the page with the device, in build/web (IMAGE=1: the images for boards, too)
	@$(IN) -m tools.web.build $(if $(call on,IMAGE),--image)

.PHONY: web-serve
web-serve: web  ## Serve that page on this computer, and open it (IMAGE=1; PORT=8100)
	@$(IN) -m tools.web.serve $(if $(PORT),--port $(PORT))

release:  ## Make a release of the images for TAG=v..., with gh; for .github/workflows
	@$(PYTHON) -m tools.release "$(TAG)"

backup: $(ENVIRONMENT)/test.stamp  ## Save games and records from the board (TO=FILE.zip or a folder; PORT=)
	@$(IN) -m tools.deploy backup $(if $(TO),"$(TO)") $(if $(PORT),--port $(PORT))

restore: $(ENVIRONMENT)/test.stamp  ## Copy a backup to the board (FROM=...; PORT=; YES=1: overwrite without asking)
	@$(IN) -m tools.deploy restore $(if $(FROM),"$(FROM)") $(if $(call on,YES),--yes) $(if $(PORT),--port $(PORT))

hardware: $(HARDWARE)/hardware.stamp  ## Make all files in hardware/; needs large packages (ONLY=case; INSTALL=1)
	@$(HARDWARE)/bin/python -m tools.hardware $(if $(ONLY),--only "$(ONLY)")

gallery: $(ENVIRONMENT)/run.stamp  ## Show every kind of screen in each language: build/gallery/index.html
	@$(IN) -m tools.gallery

goldens: $(ENVIRONMENT)/test.stamp  ## Take over the pictures that look different in the last make test (build/goldens.html)
	@$(IN) -m host_tests.goldens

setup: $(ENVIRONMENT)/test.stamp  ## Install everything that the tests and tools need (INSTALL=1: as root on Debian, its packages without asking)

pins:  ## Pin the packages of the *.in files, with their hashes (needs uv)
	@for list in $(LISTS) $(EXTRAS); do \
		uv pip compile --quiet --universal --no-deps --python-version 3.10 --generate-hashes \
			--no-annotate --emit-build-options --custom-compile-command "make pins" \
			$$list.in --output-file $$list.txt || exit; \
	done
	uv pip compile --quiet --universal --fork-strategy fewest --python-version 3.11 --generate-hashes \
		--no-annotate --emit-build-options --custom-compile-command "make pins" \
		tools/hardware/requirements.in --output-file tools/hardware/requirements.txt

clean:  ## Remove everything that was installed and built here (not ~/.cache/ninety-nine)
	rm -rf $(ENVIRONMENT) $(HARDWARE) build

$(ENVIRONMENT)/run.stamp: tools/requirements.txt tools/environment.py
	@$(PYTHON) -m tools.environment run
	@touch $@

# With INSTALL=1, what an earlier setup went on without is installed now.
.PHONY: again
$(ENVIRONMENT)/test.stamp: $(if $(INSTALL),again)

$(ENVIRONMENT)/test.stamp: $(addsuffix .txt,$(LISTS)) tools/node/package-lock.json \
		tools/environment.py
	@$(PYTHON) -m tools.environment test
	@touch $@ $(ENVIRONMENT)/run.stamp

# Before the large packages are installed: a wrong name ends it.
.PHONY: stage
stage:
	@$(if $(ONLY),$(PYTHON) -m tools.hardware --only "$(ONLY)" --help >/dev/null)

$(HARDWARE)/hardware.stamp: tools/hardware/requirements.txt tools/environment.py | stage
	@$(PYTHON) -m tools.environment hardware
	@touch $@

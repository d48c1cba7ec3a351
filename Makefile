# Everything sets itself up in .venv; only Python 3.10+, make and git must be there.

PYTHON ?= python3
ENVIRONMENT := .venv
IN := $(ENVIRONMENT)/bin/python

.PHONY: help run test lint goldens setup clean

help:  ## Show what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

run: $(ENVIRONMENT)/run.stamp  ## The device in the terminal
	@$(IN) -m tools.sim

test: $(ENVIRONMENT)/test.stamp  ## All tests, on CPython and MicroPython
	@$(IN) -m pytest

lint: $(ENVIRONMENT)/test.stamp  ## ruff and mypy
	@$(IN) -m ruff check .
	@$(IN) -m ruff format --check .
	@$(IN) -m mypy
	@$(IN) -m mypy --config-file firmware/mypy.ini

goldens: $(ENVIRONMENT)/test.stamp  ## Take the pictures of the tests anew (then look at them)
	@$(IN) -m pytest --goldens

setup: $(ENVIRONMENT)/test.stamp  ## All that the tests and tools need, and nothing run

clean:  ## Remove what was set up and built
	rm -rf $(ENVIRONMENT) build

$(ENVIRONMENT)/run.stamp: tools/requirements.txt tools/environment.py
	@$(PYTHON) tools/environment.py run
	@touch $@

$(ENVIRONMENT)/test.stamp: tools/requirements.txt host_tests/requirements.txt firmware/stubs.txt \
		tools/micropython/package-lock.json tools/environment.py
	@$(PYTHON) tools/environment.py test
	@touch $@ $(ENVIRONMENT)/run.stamp

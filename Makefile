# Every target does its own set-up: Python 3.11 or newer, make and a package index are enough.

HOST = 0.0.0.0
PORT = 8000
PY = .venv/bin/python
READY = .venv/.ready

# Whatever runs here keeps its data in the checkout, never in the user's own club.
export ODDTRICK_DATA ?= $(CURDIR)/data

.PHONY: help demo test e2e lint bench env
help:
	@echo 'make demo    serve the demo club (PORT=8000 HOST=0.0.0.0)'
	@echo 'make test    run every test, those in a browser included'
	@echo 'make e2e     run the tests in a browser only'
	@echo 'make lint    check style, types, layers and templates'
	@echo 'make bench   measure, and print ratios'
	@echo 'make env     set up .venv only'

demo: $(READY)
	@$(PY) manage.py demo --host '$(HOST)' --port '$(PORT)'

# What needs a browser or whole servers has the machine to itself; all else shares the cores.
test: $(READY)
	@$(PY) -m pytest -n auto --ignore tests/e2e --ignore tests/server
	@$(PY) -m pytest tests/e2e tests/server

e2e: $(READY)
	@ODDTRICK_REQUIRE_BROWSER=1 $(PY) -m pytest tests/e2e

lint: $(READY)
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@.venv/bin/lint-imports
	@find templates -name '*.html' -exec .venv/bin/djade --check {} +

bench: $(READY)
	@$(PY) -m benchmarks

env: $(READY)

$(READY): uv.lock pyproject.toml .ci/environment.py
	@for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	  if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    exec "$$python" .ci/environment.py; \
	  fi; \
	done; \
	echo 'Python 3.11 or newer is needed: install it, and make sure python3 finds it.' >&2; exit 1

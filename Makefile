# Takeover Arena: `make run` plays, `make test` checks everything. Both set up what is missing.

PYTHON := .venv/bin/python
BIN := .venv/bin
PACKAGES := .venv/.packages
MODULES := client/node_modules/.package-lock.json
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --no-header
SEARCH := $(wildcard bots/build.py bots/search/*.py bots/search/*/*.py)
CLIENT := $(if $(wildcard client/package.json),client)
CLIENT_SOURCES := $(shell find client/src client/public client/*.* -type f 2>/dev/null)
SCHEMA := $(wildcard protocol/schema.py)

.PHONY: setup system run cluster cluster-test up down test check check-python check-client unit bench soak season arena tune \
	protocol lock format clean
.DELETE_ON_ERROR:

## setup: everything that run and test need; at once where nothing has changed
setup: system .setup/search $(if $(CLIENT),client/dist/index.html)

system:
	@tools/system.sh

$(PACKAGES): requirements/dev.txt
	test -x $(PYTHON) || $$(tools/python.sh) -m venv .venv
	$(PYTHON) -m pip install --quiet --require-hashes -r $<
	@touch $@

# the search runs uncompiled too, only slower: no compiler is no error
.setup/search: $(PACKAGES) $(SEARCH)
	@mkdir -p .setup && find bots -name '*.so' -delete && rm -f bots_search__mypyc.*.so
	@$(PYTHON) -m bots.build >.setup/search.log 2>&1 || tail -n 1 .setup/search.log
	@touch $@

$(MODULES): client/package.json client/package-lock.json | $(PACKAGES)
	cd client && ../tools/node.sh npm ci --no-audit --no-fund
	@touch $@

client/dist/index.html: $(MODULES) $(CLIENT_SOURCES)
	cd client && ../tools/node.sh npm run --silent build
	@touch $@

## run: the server with its web client and house bots; make run ARGS="--port 9000"
run: setup
	$(PYTHON) -m server $(ARGS)

## cluster: a proxy, two hubs, bots and Redis as processes here; cluster-test: the browser tests on it
cluster: setup
	$(PYTHON) -m deploy.cluster $(ARGS)

cluster-test: setup
	TAKEOVER_E2E=cluster $(PYTHON) -m pytest -n 2 --dist loadfile tests/e2e $(ARGS)

## up, down: the same in containers
up:
	deploy/up.sh

down:
	docker compose down

## test: all checks, as before a change lands
test: check unit

## check: whatever needs no running server
check: check-python $(if $(CLIENT),check-client)

check-python: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(if $(SCHEMA),$(PYTHON) -m protocol.schema --check)

check-client: setup
	cd client && ../tools/node.sh npm run --silent lint
	cd client && ../tools/node.sh npx tsc --noEmit
	cd client && ../tools/node.sh npm run --silent test

## unit: pytest alone; make unit ARGS="-x tests/rules"
unit: setup
	$(PYTHON) -m pytest -n 2 --dist loadfile $(ARGS)

## bench, soak: load against a server of its own on this machine
bench: setup
	$(PYTHON) -m bench $(ARGS)

soak: setup
	$(PYTHON) -m tests.chaos.soak $(ARGS)

## season: a thousand rated matches that end in all ways at once, and a recount of the ratings
season: setup
	$(PYTHON) -m tests.chaos.finishes $(ARGS)

## arena: bots of all levels against each other; tune: improves their weights
arena: setup
	$(PYTHON) -m bots.arena $(ARGS)

tune: setup
	$(PYTHON) -m bots.tune $(ARGS)

## protocol: docs/PROTOCOL.md and the client's types from the messages' declarations
protocol: setup
	$(PYTHON) -m protocol.schema --write

## lock: new versions of all packages; writes no address of an index
lock: $(PACKAGES)
	$(LOCK) --upgrade pyproject.toml -o requirements/server.txt
	$(LOCK) --upgrade pyproject.toml --group dev -c requirements/server.txt -o requirements/dev.txt
	$(LOCK) --upgrade --group node -o requirements/node.txt
	$(if $(CLIENT),cd client && ../tools/node.sh npm update --package-lock-only \
		--omit-lockfile-registry-resolved --no-audit --no-fund)

## format: what can be put right by itself
format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(if $(CLIENT),cd client && ../tools/node.sh npx biome check --write .)

clean:
	rm -rf .setup .venv build out client/dist client/node_modules bots_search__mypyc.*.so
	find bots -name '*.so' -delete

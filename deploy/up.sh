#!/bin/sh
# Starts the containers; at the first time it makes up the key that lets the bots in.
set -eu
cd "$(dirname "$0")/.."
if [ ! -f .env ]; then
    umask 077
    echo "TAKEOVER_BOT_KEY=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')" >.env
fi
exec docker compose up --build --detach --wait

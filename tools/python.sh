#!/bin/sh
# Prints a Python of 3.11 or newer. 3.12 and 3.11 come first: the packaged Redis is made for these.
for python in python3.12 python3.11 python3 python3.13 python3.14; do
    if "$python" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        echo "$python"
        exit
    fi
done
echo "setup: needs Python 3.11 or newer, with its venv module" >&2
exit 1

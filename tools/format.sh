#!/bin/sh
# format.sh: put every C file of the project into the form of .clang-format, and
# the page's code and styles into that of biome.jsonc; with --check only say what
# is not.
set -eu
cd "$(dirname "$0")/.."

how=-i
page_how=--write
if [ "${1-}" = --check ]; then
    how="--dry-run -Werror"
    page_how=
fi
for file in $(git ls-files '*.c' '*.h'); do
    [ -e "$file" ] && echo "$file"
done | xargs clang-format-14 $how
log=$(mktemp)
trap 'rm -f "$log"' EXIT
web/node_modules/.bin/biome check --error-on-warnings --colors=off $page_how . >"$log" 2>&1 || { cat "$log" >&2; exit 1; }

#!/bin/sh
# format.sh: put every C file of the project into the form of .clang-format;
# with --check only say which are not.
set -eu
cd "$(dirname "$0")/.."

how=-i
[ "${1-}" != --check ] || how="--dry-run -Werror"
for file in $(git ls-files '*.c' '*.h'); do
    [ -e "$file" ] && echo "$file"
done | xargs clang-format-14 $how

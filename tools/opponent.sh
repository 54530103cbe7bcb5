#!/bin/bash
# opponent.sh COMMIT [NAME]: build an older version aside, to be played against, and
# print where its program is. Nothing of it stays in the tree: sources come from the
# history of git and go, like the program, to build/opponents/NAME.
#
#   v1=$(tools/opponent.sh 3896047 v1)
#   build/caminos match --a strong:cpu=0.1 --b "$v1 gtp --cpu 0.1" --board all
set -eu
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { echo "usage: opponent.sh COMMIT [NAME]" >&2; exit 2; }
commit=$(git rev-parse --verify --quiet "$1^{commit}") ||
    { echo "opponent.sh: no commit '$1'" >&2; exit 1; }
folder=build/opponents/${2:-${commit:0:7}}
if [ ! -x "$folder/caminos" ]; then
    tools/setup.sh opponent >&2
    rm -rf "$folder"
    mkdir -p "$folder/tree"
    git archive "$commit" | tar -x -C "$folder/tree"
    {
        cmake -S "$folder/tree" -B "$folder/build" -G Ninja -DCMAKE_BUILD_TYPE=Release
        cmake --build "$folder/build" --target caminos
    } >"$folder/log" 2>&1 || { tail -n 20 "$folder/log" >&2; exit 1; }
    cp "$folder/build/app/caminos/caminos" "$folder/caminos"
    rm -rf "$folder/tree" "$folder/build"
fi
echo "$PWD/$folder/caminos"

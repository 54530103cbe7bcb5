#!/bin/bash
# milestone.sh random|unbalanced [OPTION...]: 400 pairs a board against 3896047, a second of CPU time a
# move, from random openings of two plies or from those in which one side is better. That is a day for
# two processors (--concurrency 2): it can be stopped at any time, keeps the pairs that were played in
# bench/milestones, and goes on behind them. Games are saved in build/milestones.
set -eu
cd "$(dirname "$0")/.."
set=${1:-}
case $set in
random) how=(--opening-plies 2 --seed 5001) ;;
unbalanced) how=(--openings bench/openings/unbalanced.txt --seed 5002) ;;
*)
    echo "usage: milestone.sh random|unbalanced [OPTION...]" >&2
    exit 2
    ;;
esac
shift
make build
tools/opponent.sh 3896047 v1 >/dev/null
folder=build/milestones/$set
kept=bench/milestones/$set.txt
mkdir -p "$folder"
[ -e "$folder/results.txt" ] || [ ! -e "$kept" ] || cp "$kept" "$folder/results.txt"
trap 'cp "$folder/results.txt" "$kept"' EXIT
build/caminos match --a strong:cpu=1 --b "build/opponents/v1/caminos gtp --cpu 1" --board all \
    --games 3200 --timeout 20000 --save "$folder" "${how[@]}" "$@"

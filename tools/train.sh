#!/bin/bash
# train.sh BUILD BOARD|all SECONDS: teach the engine from its own games, one command from
# nothing to weights.
#
# For each board: plays against itself for so many seconds of CPU time, learns from all that
# was ever played there, and lets the new net play the one that is built in, at as many
# visits. If it is stronger it is put into data/nets, to be built in. What was played stays in
# build/train: run again, it goes on from there, with the net that is best by then. It may be
# interrupted at any time; whole games are kept.
set -eu
cd "$(dirname "$0")/.."
known="square rhombus octagon ring"
fail()
{
    echo "train: $1" >&2
    exit "${2:-1}"
}
[ $# -eq 3 ] || fail "usage: train.sh BUILD BOARD|all SECONDS" 2
caminos=$1/app/caminos/caminos fit=$1/tools/fit boards=$2 seconds=$3
[ "$boards" != all ] || boards=$known
case " $known " in
    *" $boards "*) ;;
    *) fail "no board '$boards'; there are $known and all" 2 ;;
esac
[[ $seconds =~ ^[1-9][0-9]{0,6}$ ]] || fail "'$seconds' is no number of seconds from 1 on" 2

folder=build/train
games=${GAMES:-400} visits=${VISITS:-400} units=${UNITS:-64}
mkdir -p "$folder/nets"
cp -n data/nets/*.net "$folder/nets/"
for board in $boards; do
    echo "train: $board: playing $seconds s"
    # Another net plays other games: what it played has a file of its own.
    seed=$(cksum <"$folder/nets/$board.net" | cut -c1-8)
    "$caminos" selfplay "$folder" --board "$board" --cpu "$seconds" --seed "${seed#"${seed%%[!0]*}"}" \
        --nets "$folder/nets"
    echo "train: $board: learning"
    "$fit" learn --units "$units" "$board" "$folder/$board.net" "$folder/$board"-*.games ||
        fail "nothing was learned; what was played is kept, and running again goes on"
    echo "train: $board: a match of at most $games games against the best so far"
    "$caminos" match --a "strong:net=$folder/$board.net,visits=$visits" \
        --b "strong:net=$folder/nets/$board.net,visits=$visits" --board "$board" --games "$games" \
        --opening-plies 2-3 --seed "$RANDOM" --sprt 0,10 | tee "$folder/$board.match"
    low=$(sed -n 's/.*: Elo .*(95 %: \([-+0-9]*\).*/\1/p' "$folder/$board.match" | tail -n 1)
    date=$(date -u +%FT%TZ)
    echo "$date $board $(grep -m 1 ': Elo' "$folder/$board.match")" >>"$folder/log"
    if [ "${low:--1}" -gt 0 ] || grep -q 'H1 accepted' "$folder/$board.match"; then
        cp "$folder/$board.net" "$folder/nets/$board.net"
        cp "$folder/$board.net" "data/nets/$board.net"
        echo "train: $board: the new net is stronger and in data/nets; 'make build' builds it in"
    else
        echo "train: $board: not known to be stronger; running again goes on"
    fi
done

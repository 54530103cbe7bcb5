#!/bin/bash
# train.sh BUILD BOARD|all|any SECONDS: teach the engine from its own games, one command from
# nothing to weights.
#
# For each board: plays against itself for so many seconds of CPU time, learns from all that
# was ever played there, and lets the new net play the one that is built in, at as many
# visits. If it is stronger it is put into data/nets, to be built in. What was played stays in
# build/train: run again, it goes on from there, with the net that is best by then. It may be
# interrupted at any time; whole games are kept.
#
# With "any" it is the net for boards of one's own. The seconds are shared by the boards of the
# gallery, those of the box and others drawn at random; the match, at as much time, is played on
# boards of the gallery that it never learns from.
set -eu
cd "$(dirname "$0")/.."
known=(square rhombus octagon ring)
unseen=(garden pond window hall)
fail()
{
    echo "train: $1" >&2
    exit "${2:-1}"
}
[ $# -eq 3 ] || fail "usage: train.sh BUILD BOARD|all|any SECONDS" 2
caminos=$1/app/caminos/caminos fit=$1/tools/fit boards=$2 seconds=$3
[ "$boards" != all ] || boards=${known[*]}
case " ${known[*]} any " in
    *" $boards "*) ;;
    *) fail "no board '$boards'; there are ${known[*]}, all and any" 2 ;;
esac
[[ $seconds =~ ^[1-9][0-9]{0,6}$ ]] || fail "'$seconds' is no number of seconds from 1 on" 2

folder=build/train
games=${GAMES:-400} units=${UNITS:-64} epochs=${EPOCHS:-30} drawn=${DRAWN:-60}

# Plays on a board with the nets that are best so far, into a folder, for so many seconds.
play()
{
    "$caminos" selfplay "$2" --board "$1" --cpu "$3" --seed "${seed#"${seed%%[!0]*}"}" \
        --nets "$folder/nets" "${@:4}"
}

# The boards to learn on: neither those that are held back nor one that is solved.
list_boards()
{
    local path name
    for path in boards/*.board; do
        name=$(basename "$path" .board)
        [[ " ${unseen[*]} crumb " == *" $name "* ]] || echo "$path"
    done
    printf '%s\n' "${known[@]}" "$folder"/boards/*.board
}

# Games on many boards, a share of the seconds each, and no more of them than differ: on some a
# stone or two decide.
play_any()
{
    local each all
    mkdir -p "$folder/any"
    tools/draw_boards.py "$folder/boards" "$drawn"
    mapfile -t all < <(list_boards)
    each=$(awk "BEGIN { print $seconds / ${#all[@]} }")
    for board in "${all[@]}"; do
        play "$board" "$folder/any" "$each" --games 2000 --visits 256 --quick 64
    done
}

mkdir -p "$folder/nets"
cp -n data/nets/*.net "$folder/nets/"
for net in $boards; do
    echo "train: $net: playing $seconds s"
    # Another net plays other games: what it played has a file of its own.
    seed=$(cksum <"$folder/nets/$net.net" | cut -c1-8)
    if [ "$net" = any ]; then
        play_any
        on=$(printf 'boards/%s.board,' "${unseen[@]}") options=()
        on=${on%,} limit=${VISITS:+visits=$VISITS} limit=${limit:-cpu=0.05}
        files=(boards/*.board "$folder"/boards/*.board "$folder"/any/*.games)
    else
        play "$net" "$folder" "$seconds"
        on=$net limit=visits=${VISITS:-400} options=(--units "$units")
        files=("$folder/$net"-*.games)
    fi
    echo "train: $net: learning"
    "$fit" learn --epochs "$epochs" "${options[@]}" "$net" "$folder/$net.net" "${files[@]}" ||
        fail "nothing was learned; what was played is kept, and running again goes on"
    echo "train: $net: a match of at most $games games against the best so far"
    "$caminos" match --a "strong:net=$folder/$net.net,$limit" \
        --b "strong:net=$folder/nets/$net.net,$limit" --board "$on" --games "$games" \
        --opening-plies 2-3 --seed "$RANDOM" --sprt 0,10 | tee "$folder/$net.match"
    low=$(sed -n 's/.*: Elo .*(95 %: \([-+0-9]*\).*/\1/p' "$folder/$net.match" | tail -n 1)
    date=$(date -u +%FT%TZ)
    echo "$date $net $(grep ': Elo' "$folder/$net.match" | tail -n 1)" >>"$folder/log"
    if [ "${low:--1}" -gt 0 ] || grep -q 'H1 accepted' "$folder/$net.match"; then
        cp "$folder/$net.net" "$folder/nets/$net.net"
        cp "$folder/$net.net" "data/nets/$net.net"
        echo "train: $net: the new net is stronger and in data/nets; 'make build' builds it in"
    else
        echo "train: $net: not known to be stronger; running again goes on"
    fi
done

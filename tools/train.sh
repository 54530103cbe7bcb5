#!/bin/bash
# train.sh FIT BOARD|all SECONDS: teach the engine from its own games, one command from
# nothing to weights.
#
# Plays so many seconds of CPU time on each board, learns from all that was ever played
# there, and writes build/train/weights_BOARD.c. What was played stays in
# build/train/BOARD.samples: run again, it goes on from there. It may be interrupted at
# any time; whole games are kept.
set -eu
cd "$(dirname "$0")/.."
known="square rhombus octagon ring"
fail()
{
    echo "train: $1" >&2
    exit "${2:-1}"
}
[ $# -eq 3 ] || fail "usage: train.sh FIT BOARD|all SECONDS" 2
fit=$1 boards=$2 seconds=$3
[ "$boards" != all ] || boards=$known
case " $known " in
    *" $boards "*) ;;
    *) fail "no board '$boards'; there are $known and all" 2 ;;
esac
[[ $seconds =~ ^[1-9][0-9]{0,6}$ ]] || fail "'$seconds' is no number of seconds from 1 on" 2

folder=build/train
without= # boards that gave no weights
mkdir -p "$folder"
for board in $boards; do
    samples=$folder/$board.samples table=$folder/weights_$board.c
    # As seed what has been played, so that no game is played twice.
    seed=$(stat -c %s "$samples" 2>/dev/null || echo 0)
    echo "train: $board: playing $seconds s, then learning"
    "$fit" play "$board" "$seconds" "$seed" "$samples"
    if "$fit" learn "$board" "$samples" >"$table.new"; then
        mv "$table.new" "$table"
        echo "train: $table is made"
    else
        rm -f "$table.new"
        without="$without $board"
    fi
done
[ -z "$without" ] || fail "no new weights for$without; what was played is kept, and running again goes on"
cat <<END
train: to play with them:
    cp $folder/weights_*.c src/engine/ && make build
Whether they are stronger, a match against the version before says:
    before=\$(tools/opponent.sh HEAD before)
    build/caminos match --a strong:cpu=0.1 --b "\$before gtp --cpu 0.1" --board all --games 200
Running this again goes on; with new weights in place it plays with those.
END

#!/usr/bin/env python3
"""beginners.py FILE.games...: how those who begin fare, in games that 'caminos selfplay' played.

Counts the games with a true opening, none of whose stones were laid at random, and prints for each file
how yellow, who begins, fared, with the 95 % error of the score. docs/training.md has the format.
"""

import math
import pathlib
import struct
import sys

HEADER = 24
GAME = struct.Struct("<IQQBBB")  # bytes behind the sum, sum, seed, stones at random, plies, result
AFTER_SUM = 12


def results(data):
    """1, 2 or 3 of every game with a true opening."""
    at = HEADER
    while at + GAME.size <= len(data):
        length, _, _, laid, _, result = GAME.unpack_from(data, at)
        if at + AFTER_SUM + length > len(data):
            return  # cut off
        if laid == 0:
            yield result
        at += AFTER_SUM + length


def main():
    if len(sys.argv) < 2:
        raise SystemExit("usage: beginners.py FILE.games...")
    for name in sys.argv[1:]:
        try:
            data = pathlib.Path(name).read_bytes()
        except OSError as error:
            raise SystemExit(f"beginners.py: {name}: {error.strerror}") from None
        if data[:8] != b"CAMGAMES":
            raise SystemExit(f"beginners.py: {name} is not a file of games")
        found = list(results(data))
        won, lost, drawn = (found.count(result) for result in (1, 2, 3))
        if not found:
            print(f"{name}: no games with a true opening")
            continue
        score = (won + drawn / 2) / len(found)
        spread = (won + drawn / 4) / len(found) - score * score
        error = 1.96 * math.sqrt(spread / len(found))
        print(
            f"{pathlib.Path(name).stem}: {len(found)} games: yellow {won}, drawn {drawn}, green {lost}; "
            f"yellow scores {100 * score:.1f} ± {100 * error:.1f} %"
        )


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""slips.py PROGRAM [--visits N] FILE.sgf...: when in a game players err.

Lets PROGRAM analyze games that 'caminos match --save' kept, and prints a line a player: of the
moves made while the game was open, from 10 to 90 % for whoever moved, how many lost a tenth of the
chance or more, by the number of stones that lay on the board before. The first three moves are
a random opening's, and nobody's.
"""

import argparse
import collections
import re
import subprocess
import sys

OPENING = 3
OPEN = (10, 90)  # per cent
SLIP = 10
PHASES = ((0, 5), (6, 11), (12, 17), (18, 99))
PLAYERS = re.compile(r"^(.*) \(yellow\) - (.*) \(green\)$")
MOVE = re.compile(r"^ *(\d+) ([YG]) (\S+) .*\| +(\d+)%(?: +-(\d+))?")
START = re.compile(r"^ +\|.*\| +(\d+)%$")


def moves(report):
    """(player, stones before, chance of whoever moved before, loss) of every move."""
    name, before = {}, 50
    for line in report.splitlines():
        if found := PLAYERS.match(line):
            name = dict(zip("YG", found.groups()))
        elif found := START.match(line):
            before = int(found[1])
        elif found := MOVE.match(line):
            own = before if found[2] == "Y" else 100 - before
            yield name[found[2]], int(found[1]) - 1, own, int(found[5] or 0)
            before = int(found[4])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--visits", default="1000", help="of each position")
    asked = parser.parse_args()
    counted = collections.defaultdict(lambda: [[0, 0] for _ in PHASES])
    for number, file in enumerate(asked.files, 1):
        call = [asked.program, "analyze", "--visits", asked.visits, "--report", "text", "-o", "/dev/null", file]
        analysis = subprocess.run(call, capture_output=True, text=True)
        if analysis.returncode:
            raise SystemExit(analysis.stderr.strip())
        for player, stones, chance, loss in moves(analysis.stdout):
            if stones >= OPENING and OPEN[0] <= chance <= OPEN[1]:
                phase = next(i for i, (low, high) in enumerate(PHASES) if low <= stones <= high)
                counted[player][phase][0] += 1
                counted[player][phase][1] += loss >= SLIP
        if sys.stderr.isatty():
            print(f"\r{number} of {len(asked.files)} games", end="", file=sys.stderr)
    for player, phases in sorted(counted.items()):
        cells = [
            f"{low}-{min(high, 28)}: {slips} of {of} ({100 * slips / of if of else 0:.0f} %)"
            for (low, high), (of, slips) in zip(PHASES, phases)
        ]
        print(player, *cells, sep="   ")


if __name__ == "__main__":
    main()

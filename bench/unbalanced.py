#!/usr/bin/env python3
"""unbalanced.py PROGRAM [--board B] [--count N] [--seed N] [--seconds S]: openings in which one side is better.

Draws openings of two and three stones on each board of the box, and keeps those of which PROGRAM, a
GTP program with 'analyze', says that one side scores 0.60 to 0.80. On the ring, where chance leaves
nearly everything even, one side lays four to six of its stones as PROGRAM would at a glance. Prints
them as 'caminos match --openings' reads them, the boards by turns, so that the first so many lines
are a set of their own. bench/openings/unbalanced.txt was made by version 3896047.
"""

import argparse
import random
import subprocess
import time

STONES = {"square": (2, 3), "rhombus": (2, 3), "octagon": (2, 3), "ring": (8, 9, 10, 11)}
ONE_SIDED = {"ring"}  # one side plays, the other lets chance
LOW, HIGH = 0.60, 0.80
GLANCE = 200  # visits


class Player:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "gtp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def ask(self, command):
        """The lines of an answer."""
        self.process.stdin.write(command + "\n")
        lines = []
        while (line := self.process.stdout.readline().rstrip("\n")) or not lines:
            lines.append(line)
        if not lines[0].startswith("="):
            raise SystemExit(f"{command}: {lines[0]}")
        return [lines[0][1:].strip(), *lines[1:]]

    def winrate(self, seconds):
        """Of the player to move, as the best line says after so long."""
        self.process.stdin.write("analyze 5\n")
        time.sleep(seconds)
        self.process.stdin.write("name\n")
        best = None
        ends = 0
        while ends < 2:
            line = self.process.stdout.readline().rstrip("\n")
            ends += not line
            words = line.removeprefix("=").split()
            if words[:2] == ["info", "move"]:
                visits = int(words[words.index("visits") + 1])
                rate = float(words[words.index("winrate") + 1])
                best = (visits, rate) if best is None or visits >= best[0] else best
        return best[1] if best else 0.5


def draw(player, board, dice, seconds):
    """An opening, or None where neither side is better by the right amount."""
    player.ask(f"set_game {board}")
    player.ask(f"max_visits {GLANCE}")
    moves = []
    better = dice.choice(("yellow", "green")) if board in ONE_SIDED else None
    for _ in range(dice.choice(STONES[board])):
        colour = player.ask("to_play")[0].split()[0]
        if colour == "none":
            return None
        if colour == better:
            moves += player.ask(f"reg_genmove {colour}")
        else:
            moves.append(dice.choice(player.ask("legal_moves")))
        player.ask(f"play {colour} {moves[-1]}")
    if player.ask("result") != ["none"]:
        return None
    for share, slack in ((0.1, 0.05), (1, 0)):  # most are seen to be no good in a tenth of the time
        rate = player.winrate(seconds * share)
        if not LOW - slack <= max(rate, 1 - rate) <= HIGH + slack:
            return None
    return moves


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--board", action="append", choices=STONES, help="this one alone")
    parser.add_argument("--count", type=int, default=400, help="openings a board")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.3, help="of thinking about each")
    asked = parser.parse_args()
    dice = random.Random(asked.seed)
    player = Player(asked.program)
    seen = set()
    for _ in range(asked.count):
        for board in asked.board or STONES:
            moves = None
            while not moves or (board, *moves) in seen:
                moves = draw(player, board, dice, asked.seconds)
            seen.add((board, *moves))
            print(board, *moves, flush=True)
    player.ask("quit")


if __name__ == "__main__":
    main()

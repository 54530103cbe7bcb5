#!/usr/bin/env python3
"""unbalanced.py PROGRAM [--judge PROGRAM] [--keep FILE] [OPTION...]: openings in which one side is better.

Draws openings of two and three stones on each board of the box, and keeps those of which PROGRAM, a
GTP program with 'analyze', says that one side scores 0.60 to 0.80. On the ring, where chance leaves
nearly everything even, one side lays four to six stones as PROGRAM would at a glance, and the other
some of its own. Prints them as 'caminos match --openings' reads them, the boards by turns, so that the first so many lines
are a set of their own.

An opening that is decided says nothing of who plays better: both sides of the pair go to whoever is
better off. What JUDGE, another such program, proves won or lost within a second is not taken. With
--keep the openings of FILE stay where they are, but for those so decided, which are replaced.

bench/openings/unbalanced.txt was made by version 3896047; of the ring, where that version gave 0.60 to
0.80 to many openings that were won in five or seven plies, what a later one proves was replaced.
"""

import argparse
import collections
import itertools
import random
import subprocess
import time

STONES = {"square": (2, 3), "rhombus": (2, 3), "octagon": (2, 3), "ring": (8, 9, 10, 11)}
ONE_SIDED = {"ring"}  # one side plays, of the other's stones chance lays ..
LEFT_TO_CHANCE = 0.4  # .. this share
LOW, HIGH = 0.60, 0.80
GLANCE = 200  # visits
JUDGED = 1.0  # seconds


class Player:
    def __init__(self, program):
        try:
            self.process = subprocess.Popen(
                [program, "gtp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as error:
            raise SystemExit(f"unbalanced.py: {program}: {error.strerror}") from None

    def ask(self, command):
        """The lines of an answer."""
        self.process.stdin.write(command + "\n")
        lines = []
        while (line := self.process.stdout.readline().rstrip("\n")) or not lines:
            lines.append(line)
        if not lines[0].startswith("="):
            raise SystemExit(f"{command}: {lines[0]}")
        return [lines[0][1:].strip(), *lines[1:]]

    def analyze(self, seconds):
        """The best line after so long: its winrate for the player to move, and whether that is proved."""
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
                if best is None or visits >= best[0] or "proven" in words:
                    best = (visits, rate, "proven" in words)
        return best[1:] if best else (0.5, False)

    def set_up(self, board, moves):
        self.ask(f"set_game {board}")
        for colour, move in zip(itertools.cycle(("yellow", "green")), moves):
            self.ask(f"play {colour} {move}")


def is_decided(judge, board, moves):
    """Does it prove a win or a loss? Most are seen in a tenth of the time."""
    judge.set_up(board, moves)
    for share in (0.1, 1):
        rate, proved = judge.analyze(share * JUDGED)
        if proved:
            return rate in (0, 1)
    return False


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
        if better and (colour == better or dice.random() >= LEFT_TO_CHANCE):
            moves += player.ask(f"reg_genmove {colour}")
        else:
            moves.append(dice.choice(player.ask("legal_moves")))
        player.ask(f"play {colour} {moves[-1]}")
    if player.ask("result") != ["none"]:
        return None
    for share, slack in ((0.1, 0.05), (1, 0)):  # most are seen to be no good in a tenth of the time
        rate, _ = player.analyze(seconds * share)
        if not LOW - slack <= max(rate, 1 - rate) <= HIGH + slack:
            return None
    return moves


def draw_open(player, judge, board, dice, seconds, seen):
    """An opening that was not seen yet and is not decided."""
    while True:
        moves = draw(player, board, dice, seconds)
        if not moves or (board, *moves) in seen:
            continue
        seen.add((board, *moves))
        if not (judge and is_decided(judge, board, moves)):
            return moves


def read_kept(path, boards):
    try:
        with open(path, encoding="utf-8") as file:
            openings = [line.split() for line in file if line.strip() and not line.startswith("#")]
    except OSError as error:
        raise SystemExit(f"unbalanced.py: {path}: {error.strerror}") from None
    return [opening for opening in openings if opening[0] in boards]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--judge", metavar="PROGRAM", help="takes no opening that this one proves decided")
    parser.add_argument("--keep", metavar="FILE", help="begins with these openings, but for what is decided")
    parser.add_argument("--board", action="append", choices=STONES, help="this one alone")
    parser.add_argument("--count", type=int, default=400, help="openings a board")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.3, help="of thinking about each")
    asked = parser.parse_args()
    dice = random.Random(asked.seed)
    player = Player(asked.program)
    judge = Player(asked.judge) if asked.judge else None
    boards = asked.board or list(STONES)
    kept = read_kept(asked.keep, boards) if asked.keep else []
    seen = {tuple(opening) for opening in kept}
    for board, *moves in kept:
        if judge and is_decided(judge, board, moves):
            moves = draw_open(player, judge, board, dice, asked.seconds, seen)
        print(board, *moves, flush=True)
    counts = collections.Counter(opening[0] for opening in kept)
    for turn in range(asked.count):
        for board in boards:
            if turn >= counts[board]:
                print(board, *draw_open(player, judge, board, dice, asked.seconds, seen), flush=True)
    for program in (player, judge):
        if program:
            program.ask("quit")


if __name__ == "__main__":
    main()
